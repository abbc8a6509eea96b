//! Programs in OCaml: parsing and checking them. Which files belong to them is found in `folder` and in `dune`.

pub(crate) mod folder;

use std::path::Path;

use enfold_graph::Graph;
use enfold_ocaml::tree::{Signature, Structure};
use enfold_ocaml_check::Unit;
use enfold_syntax::{Diagnostics, FileId, Symbol};

use crate::input::{Input, Language};
use crate::stages::{Checked, endless};

/// Whether the name of a file says that it holds OCaml.
pub(crate) fn is_ocaml(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "ml" || e == "mli")
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

/// The tree of a file, as text.
pub(crate) fn tree(input: &Input, id: FileId) -> String {
    let file = input.sources.file(id);
    let options = enfold_ocaml::Options { library: file.library };
    match is_interface(&file.name) {
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
    sees: Vec<(Symbol, Symbol)>,
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
        parsed.push(Parsed {
            name,
            structure: found.tree,
            interface,
            library: true,
            sees: Vec::new(),
        });
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
            sees: &file.sees,
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
    for &id in &input.files {
        let file = input.sources.file(id);
        let module = input.modules.get(&id).cloned();
        let (name, sees) = module.map_or_else(
            || (Symbol::new(&enfold_ocaml::module_name(&file.name)), Vec::new()),
            |module| (module.name, module.sees),
        );
        if is_interface(&file.name) {
            let found = enfold_ocaml::parse_interface(&file.text, id, options);
            diagnostics.append(found.diagnostics);
            interface = Some((name, found.tree));
            continue;
        }
        let found = enfold_ocaml::parse(&file.text, id, options);
        diagnostics.append(found.diagnostics);
        let interface = interface.take().filter(|(of, _)| *of == name).map(|(_, tree)| tree);
        parsed.push(Parsed { name, structure: found.tree, interface, library: false, sees });
    }
}

/// Whether a file of OCaml is an interface.
fn is_interface(name: &str) -> bool {
    name.ends_with(".mli")
}
