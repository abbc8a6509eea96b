//! Programs in OCaml: which files belong to them, in which order they come, and checking them.
//!
//! A program is a file, with the files of its folder whose modules it uses, or all files of a folder. A file comes
//! after those that it uses. An interface belongs to the structure of the same name.

use std::fs;
use std::path::{Path, PathBuf};

use enfold_graph::Graph;
use enfold_ocaml::tree::{Signature, Structure};
use enfold_ocaml_check::Unit;
use enfold_syntax::{Diagnostic, Diagnostics, FileId, Span, Symbol, codes};
use rustc_hash::FxHashMap;

use crate::input::{Input, Language};
use crate::stages::Checked;

/// Whether the name of a file says that it holds OCaml.
pub(crate) fn is_ocaml(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "ml" || e == "mli")
}

/// Whether a folder holds OCaml.
pub(crate) fn is_folder(path: &Path) -> bool {
    !structures(path).is_empty()
}

/// The structures of a folder, in the order of the alphabet.
fn structures(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "ml"))
        .collect();
    found.sort();
    found
}

/// The library and nothing else yet.
pub(crate) fn with_library() -> Input {
    let mut input = Input { language: Language::OCaml, ..Input::default() };
    for (name, text) in enfold_ocaml::LIBRARY {
        let id = input.sources.add_library(*name, *text);
        input.library.push(id);
    }
    input
}

/// Reads a file with the files that it uses, or a folder.
pub(crate) fn load(path: &Path) -> Input {
    let mut input = with_library();
    let (folder, first) = if path.is_dir() {
        (path.to_path_buf(), structures(path))
    } else {
        let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
        (folder, vec![path.with_extension("ml")])
    };
    let mut loader = Loader { input: &mut input, folder, done: FxHashMap::default() };
    for file in first {
        loader.visit(&file, None);
    }
    input
}

struct Loader<'i> {
    input: &'i mut Input,
    folder: PathBuf,
    /// Modules that are loaded, or being loaded.
    done: FxHashMap<String, bool>,
}

impl Loader<'_> {
    /// Loads a structure and its interface after the modules that they use.
    fn visit(&mut self, path: &Path, from: Option<Span>) {
        let module = enfold_ocaml::module_name(&path.display().to_string());
        match self.done.get(&module) {
            Some(true) => return,
            Some(false) => {
                if let Some(span) = from {
                    let message = format!("the modules use each other: `{module}` needs itself");
                    let report = Diagnostic::new(codes::UNKNOWN_MODULE, span, message);
                    self.input.diagnostics.push(report);
                }
                return;
            }
            None => self.done.insert(module.clone(), false),
        };
        let interface = path.with_extension("mli");
        let interface = interface.exists().then(|| self.input.read(&interface, None)).flatten();
        let structure = self.input.read(path, None);
        for file in interface.into_iter().chain(structure) {
            let used = enfold_ocaml::used_modules(&self.input.sources.file(file).text);
            for name in used {
                if let Some(other) = self.sibling(&name)
                    && name != module
                {
                    self.visit(&other, Some(Span::new(file, 0, 0)));
                }
            }
        }
        self.input.files.extend(interface);
        self.input.files.extend(structure);
        self.done.insert(module, true);
    }

    /// The file of a module in the program's folder.
    fn sibling(&self, module: &str) -> Option<PathBuf> {
        let mut chars = module.chars();
        let first = chars.next()?;
        let lower: String = first.to_lowercase().chain(chars).collect();
        [lower.as_str(), module]
            .into_iter()
            .map(|stem| self.folder.join(format!("{stem}.ml")))
            .find(|path| path.exists())
    }
}

/// A file as the parser left it.
struct Parsed {
    name: Symbol,
    structure: Structure,
    interface: Option<Signature>,
    library: bool,
}

/// Parses and checks a program with what it needs of the library.
pub(crate) fn check(input: &Input) -> Checked {
    let mut diagnostics = input.diagnostics.clone();
    let texts = input.files.iter().map(|&id| input.sources.file(id).text.as_str());
    let mut parsed = Vec::new();
    for (structure, interface) in enfold_ocaml::needed_library(texts) {
        let file = |index: usize| (input.library[index], enfold_ocaml::LIBRARY[index].1);
        let (name, _) = enfold_ocaml::LIBRARY[structure];
        let options = enfold_ocaml::Options { library: true };
        let (id, text) = file(structure);
        let found = enfold_ocaml::parse(text, id, options);
        diagnostics.append(found.diagnostics);
        let interface = interface.map(|index| {
            let (id, text) = file(index);
            let found = enfold_ocaml::parse_interface(text, id, options);
            diagnostics.append(found.diagnostics);
            found.tree
        });
        let name = Symbol::new(&enfold_ocaml::module_name(name));
        parsed.push(Parsed { name, structure: found.tree, interface, library: true });
    }
    own_files(input, &mut parsed, &mut diagnostics);
    if diagnostics.has_errors() {
        diagnostics.sort();
        return Checked { graph: Graph::default(), diagnostics };
    }
    let units: Vec<Unit<'_>> = parsed
        .iter()
        .map(|file| Unit {
            name: file.name,
            structure: &file.structure,
            interface: file.interface.as_ref(),
            library: file.library,
        })
        .collect();
    let checked = enfold_ocaml_check::check(&units, &input.sources);
    diagnostics.append(checked.diagnostics);
    diagnostics.sort();
    Checked { graph: checked.graph, diagnostics }
}

/// The program's own files; an interface comes before its structure.
fn own_files(input: &Input, parsed: &mut Vec<Parsed>, diagnostics: &mut Diagnostics) {
    let options = enfold_ocaml::Options { library: false };
    let mut interface: Option<(Symbol, Signature)> = None;
    let read = |id: FileId| {
        let file = input.sources.file(id);
        (Symbol::new(&enfold_ocaml::module_name(&file.name)), &file.text, file.name.ends_with("i"))
    };
    for &id in &input.files {
        let (name, text, is_interface) = read(id);
        if is_interface {
            let found = enfold_ocaml::parse_interface(text, id, options);
            diagnostics.append(found.diagnostics);
            interface = Some((name, found.tree));
            continue;
        }
        let found = enfold_ocaml::parse(text, id, options);
        diagnostics.append(found.diagnostics);
        let interface = interface.take().filter(|(of, _)| *of == name).map(|(_, tree)| tree);
        parsed.push(Parsed { name, structure: found.tree, interface, library: false });
    }
}
