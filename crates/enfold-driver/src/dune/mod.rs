//! OCaml projects that are laid out for dune: `dune-project`, and `dune` files that say which modules make which libraries
//! and programs.
//!
//! | module | what it does |
//! |---|---|
//! | `sexp` | the syntax of `dune` files |
//! | `stanza` | what stanzas say; what of it Enfold does not have |
//! | `module_set` | which modules a stanza takes |
//! | `layout` | all libraries and programs of a tree of folders |
//! | `program` | the files of one program, in order, with their names |
//!
//! A file that a stanza owns is compiled as that stanza says. A folder stands for the program in it; if there are several, one has
//! to be named. What is wrong with other parts of the tree does not matter.

mod layout;
mod module_set;
mod program;
mod sexp;
mod stanza;

use std::fs;
use std::path::{Path, PathBuf};

use enfold_syntax::{Diagnostic, Symbol, codes};

use crate::input::Input;
use crate::ocaml::folder::module_of;
use crate::ocaml::{folder, with_library};
use crate::project::{OutputKind, Project};
use layout::{Component, Layout, root_of, scan, shorten};
use program::Key;
use stanza::{Kind, Named};

/// The root of the tree whose `dune` files say what a file is for.
pub(crate) fn owning(file: &Path) -> Option<PathBuf> {
    root_of(file.parent().unwrap_or(Path::new("")))
}

/// The root of the tree that a folder is part of, if `dune` files say what is in it.
pub(crate) fn around(folder: &Path) -> Option<PathBuf> {
    root_of(folder)
}

/// A file as the stanza says that owns it; a file that none owns has the modules beside it.
pub(crate) fn load_file(root: PathBuf, path: &Path) -> Input {
    let mut input = with_library();
    let layout = scan(&mut input, &root);
    let wanted = path.with_extension("ml");
    let wanted = fs::canonicalize(&wanted).unwrap_or(wanted);
    let owns = |path: &PathBuf| fs::canonicalize(path).is_ok_and(|path| path == wanted);
    let owner = |of: &Component| of.modules.values().any(owns);
    // A file that a program begins with may be in the reach of other stanzas too.
    let begins = |of: &Component| owner(of) && of.begins_with(module_of(path));
    let components = layout.components.iter();
    let found = components.clone().position(begins);
    match found.or_else(|| components.clone().position(owner)) {
        Some(component) => program::load(&mut input, &layout, &[(component, module_of(path))]),
        None => return folder::load(std::slice::from_ref(&path.to_owned())),
    }
    input.diagnostics.sort();
    input
}

/// The program in a folder.
pub(crate) fn load_folder(root: PathBuf, folder: &Path) -> Input {
    let mut input = with_library();
    let layout = scan(&mut input, &root);
    let mut targets = programs(&layout, folder, false);
    if targets.is_empty() {
        targets = programs(&layout, folder, true);
    }
    match &targets[..] {
        [] => libraries(&mut input, &layout, folder),
        [target] => load_target(&mut input, &layout, *target),
        [_, _, ..] => several(&mut input, &layout, folder, &targets),
    }
    input.diagnostics.sort();
    input
}

/// Everything in a folder, each program by itself.
pub(crate) fn load_each(root: &Path, folder: &Path) -> Vec<Input> {
    let fresh = || {
        let mut input = with_library();
        let layout = scan(&mut input, root);
        (input, layout)
    };
    let (mut input, layout) = fresh();
    libraries(&mut input, &layout, folder);
    let has_library = !input.files.is_empty();
    let mut inputs = if has_library { vec![input] } else { Vec::new() };
    let mut targets = programs(&layout, folder, false);
    targets.extend(programs(&layout, folder, true));
    for target in targets {
        let (mut input, layout) = fresh();
        load_target(&mut input, &layout, target);
        input.diagnostics.sort();
        inputs.push(input);
    }
    inputs
}

fn load_target(input: &mut Input, layout: &Layout, (at, root): Key) {
    let component = &layout.components[at];
    let is_root = |(name, _): &&Named| enfold_ocaml::module_name(name) == root.as_str();
    if let Kind::Programs { names, .. } = &component.kind
        && let Some((name, span)) = names.iter().find(is_root)
    {
        let folder = shorten(&layout.root);
        let (name, output) = (name.clone(), name.clone());
        if !component.modules.contains_key(root.as_str()) {
            let message = format!("there is no file `{name}.ml` for this program");
            input.diagnostics.push(Diagnostic::new(codes::PROJECT, *span, message));
        }
        input.project = Some(Project { name, folder, output, ..Project::default() });
    }
    program::load(input, layout, &[(at, root)]);
}

/// The programs, or the tests, in a folder and below it.
fn programs(layout: &Layout, folder: &Path, tests: bool) -> Vec<Key> {
    let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let mut found = Vec::new();
    for (at, component) in layout.components.iter().enumerate() {
        if let Kind::Programs { names, .. } = &component.kind
            && component.is_test() == tests
            && component.folder.starts_with(&folder)
        {
            let roots = names.iter().map(|(name, _)| Symbol::new(&enfold_ocaml::module_name(name)));
            found.extend(roots.map(|root| (at, root)));
        }
    }
    found
}

/// All modules of the libraries of a folder: they can be checked, not run.
fn libraries(input: &mut Input, layout: &Layout, folder: &Path) {
    let within = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
    let mut roots: Vec<Key> = Vec::new();
    for (at, component) in layout.components.iter().enumerate() {
        if matches!(component.kind, Kind::Library { .. }) && component.folder.starts_with(&within) {
            roots.extend(component.modules.keys().map(|module| (at, Symbol::new(module))));
        }
    }
    program::load(input, layout, &roots);
    let broken = layout.broken.iter().filter(|(folder, _)| folder.starts_with(&within));
    let broken: Vec<Diagnostic> = broken.map(|(_, problem)| problem.clone()).collect();
    if roots.is_empty() && !broken.is_empty() {
        broken.into_iter().for_each(|problem| input.diagnostics.push(problem));
    } else if roots.is_empty() {
        let message = "no `dune` file here makes a program or a library".to_owned();
        input.refuse(folder, message, "a stanza is like `(executable (name main))`");
    } else {
        let folder = shorten(&layout.root);
        input.project = Some(Project { folder, kind: OutputKind::Library, ..Project::default() });
    }
}

/// Says that one of several programs has to be named.
fn several(input: &mut Input, layout: &Layout, folder: &Path, targets: &[Key]) {
    let file = |(at, root): &Key| layout.components[*at].modules.get(root.as_str());
    let files: Vec<String> =
        targets.iter().filter_map(file).map(|path| format!("`{}`", path.display())).collect();
    let message = format!("there are several programs here: {}", files.join(", "));
    input.refuse(folder, message, "name the file of the one that is meant");
}
