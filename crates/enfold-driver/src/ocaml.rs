//! Programs in OCaml: which files belong to them, in which order they come, and checking them.
//!
//! A program is a file, or all files of a folder, each after those that it uses. An interface belongs to the
//! structure of the same name.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use enfold_graph::Graph;
use enfold_ocaml::tree::{Signature, Structure};
use enfold_ocaml_check::Unit;
use enfold_syntax::{Diagnostics, FileId, Symbol};
use rustc_hash::FxHashSet;

use crate::input::{Input, Language};
use crate::stages::{Checked, endless};

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

/// Reads a file, or a folder.
pub(crate) fn load(path: &Path) -> Input {
    let mut input = with_library();
    let files = if path.is_dir() { structures(path) } else { vec![path.with_extension("ml")] };
    let files = files
        .into_iter()
        .map(|file| (enfold_ocaml::module_name(&file.display().to_string()), file))
        .collect();
    let mut loader = Loader { input: &mut input, files, done: FxHashSet::default() };
    for module in loader.files.keys().cloned().collect::<Vec<_>>() {
        loader.visit(&module);
    }
    input
}

struct Loader<'i> {
    input: &'i mut Input,
    /// The program's files by module.
    files: BTreeMap<String, PathBuf>,
    /// Modules that are loaded, or being loaded.
    done: FxHashSet<String>,
}

impl Loader<'_> {
    /// Loads a structure and its interface after the modules that they use. Where modules use each other, the
    /// checker finds one of them missing.
    fn visit(&mut self, module: &str) {
        let Some(path) = self.files.get(module).cloned() else { return };
        if !self.done.insert(module.to_string()) {
            return;
        }
        let interface = path.with_extension("mli");
        let interface = interface.exists().then(|| self.input.read(&interface, None)).flatten();
        let structure = self.input.read(&path, None);
        for file in interface.into_iter().chain(structure) {
            for used in enfold_ocaml::used_modules(&self.input.sources.file(file).text) {
                self.visit(&used);
            }
        }
        self.input.files.extend(interface);
        self.input.files.extend(structure);
    }
}

/// The tree of a file, as text.
pub(crate) fn tree(input: &Input, id: FileId) -> String {
    let file = input.sources.file(id);
    let options = enfold_ocaml::Options { library: file.library };
    match file.name.ends_with("i") {
        true => {
            let parsed = enfold_ocaml::parse_interface(&file.text, id, options);
            enfold_ocaml::dump_signature(&parsed.tree)
        }
        false => {
            let parsed = enfold_ocaml::parse(&file.text, id, options);
            enfold_ocaml::dump_structure(&parsed.tree)
        }
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
    if !diagnostics.has_errors() {
        endless(input, &checked.graph).into_iter().for_each(|report| diagnostics.push(report));
    }
    let mut graph = checked.graph;
    graph.library_files = input.library.len() as u32;
    Checked { graph, diagnostics }
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
