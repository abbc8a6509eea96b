//! OCaml files without a build file: which files belong to a program, and in which order they come.
//!
//! A file sees the modules beside it, as `ocamlopt` does: of `main.ml` and `report.ml`, `main.ml` uses the second if it
//! names `Report`. Only what is reached belongs to the program, so a broken file that nothing uses does not
//! matter. A module beside a file hides one of the library that has its name. Several files are one program; a folder is its `main.ml`, or all of its files
//! if it has none. An interface (`report.mli`) belongs to the structure of the same name.
//!
//! Each file comes after those that it uses; files that use each other are reported (`E0505`).

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use enfold_ocaml::uses::{self, Uses};
use enfold_syntax::{Diagnostic, FileId, Symbol, codes};
use rustc_hash::FxHashMap;

use super::with_library;
use crate::input::Input;

/// Whether a folder holds OCaml.
pub(crate) fn has_modules(folder: &Path) -> bool {
    !structures(folder).is_empty()
}

/// The structures of a folder, in the order of the alphabet.
pub(crate) fn structures(folder: &Path) -> Vec<PathBuf> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "ml"))
        .map(|path| path.strip_prefix("./").map(Path::to_owned).unwrap_or(path))
        .collect();
    found.sort();
    found
}

/// The name of the module that a file defines.
pub(crate) fn module_of(path: &Path) -> Symbol {
    Symbol::new(&enfold_ocaml::module_name(&path.display().to_string()))
}

/// A folder: its `main.ml`, else all files.
pub(crate) fn load_folder(folder: &Path) -> Input {
    let files = structures(folder);
    match files.iter().find(|path| path.file_name().is_some_and(|name| name == "main.ml")) {
        Some(main) => load(std::slice::from_ref(main)),
        None => load(&files),
    }
}

/// Files and what they reach.
pub(crate) fn load(paths: &[PathBuf]) -> Input {
    let mut input = with_library();
    let roots: Vec<PathBuf> = paths.iter().map(|path| path.with_extension("ml")).collect();
    let mut loader = Loader {
        input: &mut input,
        files: BTreeMap::new(),
        done: FxHashMap::default(),
        open: Vec::new(),
    };
    for path in &roots {
        loader.root(path);
    }
    for path in &roots {
        loader.neighbours(path);
    }
    for path in roots {
        loader.visit(module_of(&path), Some(&path));
    }
    input.diagnostics.sort();
    input
}

struct Loader<'i> {
    input: &'i mut Input,
    /// The files that may be used, by module.
    files: BTreeMap<String, PathBuf>,
    /// Modules that are loaded, or being loaded.
    done: FxHashMap<Symbol, PathBuf>,
    /// Those that are being loaded, outermost first.
    open: Vec<(Symbol, Option<FileId>)>,
}

impl Loader<'_> {
    /// A file that was named: it wins over one beside another.
    fn root(&mut self, path: &Path) {
        self.files.entry(module_of(path).to_string()).or_insert_with(|| path.to_owned());
    }

    fn neighbours(&mut self, path: &Path) {
        for file in structures(path.parent().unwrap_or(Path::new(""))) {
            self.files.entry(module_of(&file).to_string()).or_insert(file);
        }
    }

    /// Loads a structure and its interface after the modules that they use.
    fn visit(&mut self, module: Symbol, named: Option<&Path>) {
        let Some(path) = self.files.get(module.as_str()).cloned() else { return };
        if let Some(named) = named
            && named != path
        {
            return self.same_module(module, &path, named);
        }
        if self.done.insert(module, path.clone()).is_some() {
            return;
        }
        let interface = path.with_extension("mli");
        let interface = interface.exists().then(|| self.input.read_bytes(&interface)).flatten();
        let structure = self.input.read_bytes(&path);
        self.open.push((module, structure));
        let used = self.uses(interface, structure);
        for used in used.heads {
            match self.open.iter().position(|(open, _)| *open == used) {
                Some(at) if self.open.len() > at + 1 => self.circle(at),
                Some(_) => {}
                None => self.visit(used, None),
            }
        }
        self.open.pop();
        self.input.files.extend(interface);
        self.input.files.extend(structure);
    }

    /// What a module uses. Files that name no other file are not looked at.
    fn uses(&self, interface: Option<FileId>, structure: Option<FileId>) -> Uses {
        let text = |id: FileId| self.input.sources.file(id).text.as_str();
        let names_others = |id: &FileId| {
            let words = enfold_ocaml::capitalised_words(text(*id));
            words.iter().any(|word| self.files.contains_key(word))
        };
        let mut found = Uses::default();
        if let Some(id) = interface.filter(names_others) {
            let parsed = enfold_ocaml::parse_interface(text(id), id, Default::default());
            found.add(uses::of_signature(&parsed.tree));
        }
        if let Some(id) = structure.filter(names_others) {
            let parsed = enfold_ocaml::parse(text(id), id, Default::default());
            found.add(uses::of_structure(&parsed.tree));
        }
        found
    }

    /// Reports modules that use each other, from the one that is open at `at`.
    fn circle(&mut self, at: usize) {
        let open = &self.open[at..];
        let report = circle(self.input, open);
        self.input.diagnostics.push(report);
    }

    fn same_module(&mut self, module: Symbol, first: &Path, second: &Path) {
        let same = |a: &Path, b: &Path| fs::canonicalize(a).ok() == fs::canonicalize(b).ok();
        if same(first, second) {
            return;
        }
        let (one, two) = (first.display().to_string(), second.display().to_string());
        let span = self.input.place_of(&two);
        let message = format!("`{one}` and `{two}` are both the module `{module}`");
        let report = Diagnostic::new(codes::DUPLICATE, span, message)
            .help("a program has one module of a name: rename one of the files");
        self.input.diagnostics.push(report);
    }
}

/// Says that modules use each other: each the next one, the last one the first.
pub(crate) fn circle(input: &mut Input, modules: &[(Symbol, Option<FileId>)]) -> Diagnostic {
    let mut names: Vec<String> = modules.iter().map(|(name, _)| format!("`{name}`")).collect();
    names.extend(names.first().cloned());
    let file = modules.last().and_then(|(_, file)| *file);
    let span = match file {
        Some(file) => enfold_syntax::Span::new(file, 0, 0),
        None => input.place_of("program"),
    };
    let message = format!("these modules use each other: {}", names.join(" uses "));
    Diagnostic::new(codes::CIRCULAR_FILES, span, message)
        .note("a module is there for those that come after it; two files cannot both come first")
        .help("put what both need into a third module")
}
