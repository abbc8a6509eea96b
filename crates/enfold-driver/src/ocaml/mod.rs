//! Programs in OCaml: parsing and checking them. Which files belong to them is found in `folder` and in `dune`.

pub(crate) mod folder;

use std::path::{Path, PathBuf};

use enfold_graph::Graph;
use enfold_ocaml::tree::{Signature, Structure};
use enfold_ocaml_check::Unit;
use enfold_syntax::{Diagnostics, FileId, Symbol};

use crate::dune;
use crate::front_end::FrontEnd;
use crate::input::{Input, Language};

/// OCaml.
pub(crate) static FRONT_END: FrontEnd = FrontEnd {
    language: Language::OCaml,
    name: "OCaml",
    extensions: &["ml", "mli"],
    projects: &[],
    library: enfold_ocaml::LIBRARY,
    load,
    together,
    in_folder: |folder| dune::around(folder).is_some() || folder::has_modules(folder),
    load_folder,
    load_each: |folder| Some(dune::load_each(&dune::around(folder)?, folder)),
    parse: |input| parse(input).1,
    check,
    // A file of definitions is a program too: one that does nothing.
    require_entry: |_, _| None,
    tokens: None,
    tree,
};

/// The library and nothing else yet.
pub(crate) fn with_library() -> Input {
    Input::with_library(Language::OCaml)
}

/// A file is what its `dune` file says; several are one program with what they reach.
fn load(paths: &[PathBuf]) -> Input {
    if let [path] = paths
        && let Some(root) = dune::owning(path)
    {
        return dune::load_file(root, path);
    }
    folder::load(paths)
}

/// Files of one folder are of one program, unless a `dune` file says what they are for.
fn together(one: &Path, other: &Path) -> bool {
    let apart = dune::owning(one).is_some() || dune::owning(other).is_some();
    one.parent() == other.parent() && !apart
}

fn load_folder(folder: &Path) -> Option<Input> {
    match dune::around(folder) {
        Some(root) => Some(dune::load_folder(root, folder)),
        None => folder::has_modules(folder).then(|| folder::load_folder(folder)),
    }
}

/// The tree of a file, as text.
fn tree(input: &Input, id: FileId) -> String {
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

/// The trees of the program and of what it needs of the library, which comes first, and what the parser reported.
fn parse(input: &Input) -> (Vec<Parsed>, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
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
    (parsed, diagnostics)
}

fn check(input: &Input, diagnostics: &mut Diagnostics) -> Option<Graph> {
    let (parsed, reports) = parse(input);
    diagnostics.append(reports);
    if diagnostics.has_errors() {
        return None;
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
    Some(checked.graph)
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
