//! Reads what the user named (source files, a project, or a folder) into a [`SourceMap`].
//!
//! | what is named | the program |
//! |---|---|
//! | an OCaml file | it and the modules that it reaches, beside it (`ocaml::folder`) or by its `dune` file (`dune`) |
//! | several OCaml files | these, and the modules that they reach, each after those that it uses |
//! | F# files | these in their order, each after those that it loads (`fsharp`) |
//! | `.fidproj`, `.fsproj` | what the project says (`project`, `fsproj`) |
//! | a folder | its project, else its `dune` files, else its OCaml files |
//! | nothing | the current folder, or the nearest above it that has a project |
//!
//! What cannot be read is reported and left out; the rest is loaded all the same, so that one
//! missing file does not hide what is wrong with the others.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use enfold_syntax::{Diagnostic, Diagnostics, FileId, SourceMap, Span, Symbol, codes, shown};

use crate::project::{self, Project};
use crate::{dune, fsharp, fsproj, ocaml};

/// The language of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// F#/Clef.
    #[default]
    FSharp,
    /// OCaml.
    OCaml,
}

/// What a file of OCaml is called, where that is not simply its own name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Module {
    /// The name of its module in the whole program.
    pub name: Symbol,
    /// Modules that it knows by another name than that: the name, and theirs in the whole program.
    pub sees: Vec<(Symbol, Symbol)>,
}

/// Everything one compilation reads.
#[derive(Debug, Default)]
pub struct Input {
    /// All files: the library, the project file if there is one, the program's.
    pub sources: SourceMap,
    /// The language's own library, in the order in which it is checked.
    pub library: Vec<FileId>,
    /// The program, in the order in which it is checked.
    pub files: Vec<FileId>,
    /// Files of OCaml that have other names in the program than on the disk.
    pub modules: BTreeMap<FileId, Module>,
    /// Where each file came from.
    pub paths: BTreeMap<FileId, PathBuf>,
    /// Its language.
    pub language: Language,
    /// The project, if the program was given as one.
    pub project: Option<Project>,
    /// What was wrong with files and project.
    pub diagnostics: Diagnostics,
}

impl Input {
    /// A program that is one text; its name appears in reports.
    pub fn from_text(name: &str, text: &str) -> Input {
        let mut input = match ocaml::is_ocaml(Path::new(name)) {
            true => ocaml::with_library(),
            false => Input::with_library(),
        };
        let id = input.sources.add(name, text);
        input.files.push(id);
        input
    }

    /// The library of F# and nothing else yet.
    pub(crate) fn with_library() -> Input {
        let mut input = Input::default();
        for (name, text) in enfold_fsharp::LIBRARY {
            let id = input.sources.add_library(*name, *text);
            input.library.push(id);
        }
        input
    }

    /// The files of the library that the program needs, in the order in which they are checked.
    pub fn needed_library(&self) -> Vec<FileId> {
        if self.language == Language::OCaml {
            return Vec::new();
        }
        let texts = self.files.iter().map(|&id| self.sources.file(id).text.as_str());
        enfold_fsharp::needed_library(texts).into_iter().map(|i| self.library[i]).collect()
    }

    /// Whether a file is the user's own.
    pub fn is_user(&self, file: FileId) -> bool {
        !self.sources.file(file).library
    }

    /// The file of the program that a path leads to.
    pub fn file_at(&self, path: &Path) -> Option<FileId> {
        let wanted = fs::canonicalize(path).ok()?;
        let same = |of: &&PathBuf| fs::canonicalize(of).is_ok_and(|found| found == wanted);
        self.paths.iter().find(|(_, path)| same(path)).map(|(id, _)| *id)
    }

    pub(crate) fn add_file(&mut self, path: &Path, name: String, text: String) -> FileId {
        let id = self.sources.add(name, text);
        self.paths.insert(id, path.to_owned());
        id
    }

    /// Whether the file's name says that it holds F#/Clef; reports it if not.
    pub(crate) fn is_source(&mut self, path: &Path, at: Option<Span>) -> bool {
        let extension = path.extension().map(|e| e.to_string_lossy().into_owned());
        let known = match extension.as_deref() {
            Some("fs" | "fsx" | "clef") => return true,
            Some("ml" | "mli") => "a program holds files of one language, F#/Clef or OCaml",
            Some("scm" | "esk" | "sld") => "Scheme is planned, and not there yet",
            Some("fidproj" | "fsproj") => "another project is a dependency, not a source",
            _ => {
                "Enfold reads `.fs`, `.fsx`, `.clef`, `.ml`, `.mli`, `.fidproj` and `.fsproj` files"
            }
        };
        let name = path.display().to_string();
        let span = at.unwrap_or_else(|| self.place_of(&name));
        let name = shown::name(&name);
        let message = match extension {
            Some(extension) => format!("`{name}` ends in `.{}`: {known}", shown::name(&extension)),
            None => format!("`{name}` has no extension: {known}"),
        };
        self.diagnostics.push(Diagnostic::new(codes::UNKNOWN_LANGUAGE, span, message));
        false
    }

    /// Reports something about what was named, at its place.
    pub(crate) fn refuse(&mut self, path: &Path, message: String, help: &str) {
        let span = self.place_of(&path.display().to_string());
        let report = Diagnostic::new(codes::PROJECT, span, message).help(help);
        self.diagnostics.push(report);
    }
}

/// Whether a name says that a file is a source of a program, which others can stand beside.
pub fn is_source_name(path: &Path) -> bool {
    ocaml::is_ocaml(path) || fsharp::is_fsharp(path)
}

/// Reads a source file, a project file, or a folder.
pub fn load(path: &Path) -> Input {
    load_all(std::slice::from_ref(&path.to_owned()))
}

/// Reads a program that is given as several files, or as one thing, or as the folder one stands in.
pub fn load_all(paths: &[PathBuf]) -> Input {
    match paths {
        [] => load_one(&here()),
        [path] => load_one(path),
        [first, ..] => load_several(first, paths),
    }
}

/// Reads everything that is named, each program by itself: the programs of a folder, files of a language together.
///
/// An entry point is the last thing of an F# program, so a file that has one ends a program. OCaml files are one
/// program with those of the same folder.
pub fn load_each(paths: &[PathBuf]) -> Vec<Input> {
    let here = [here()];
    let paths = if paths.is_empty() { &here[..] } else { paths };
    let mut inputs = Vec::new();
    let mut group: Vec<PathBuf> = Vec::new();
    for path in paths {
        let joins = group.last().is_none_or(|last| goes_with(last, path));
        if !joins || !is_source_name(path) || path.is_dir() {
            inputs.extend((!group.is_empty()).then(|| load_all(&std::mem::take(&mut group))));
        }
        if is_source_name(path) && !path.is_dir() {
            group.push(path.clone());
            continue;
        }
        match if path.is_dir() && projects_in(path).is_empty() { dune::around(path) } else { None }
        {
            Some(root) => inputs.extend(dune::load_each(&root, path)),
            None => inputs.push(load_one(path)),
        }
    }
    inputs.extend((!group.is_empty()).then(|| load_all(&group)));
    inputs
}

/// Whether two files that are named one after the other are of one program.
fn goes_with(one: &Path, other: &Path) -> bool {
    if ocaml::is_ocaml(one) {
        let apart = dune::owning(one).is_some() || dune::owning(other).is_some();
        return ocaml::is_ocaml(other) && one.parent() == other.parent() && !apart;
    }
    fsharp::is_fsharp(other) && !fsharp::has_entry(one)
}

fn load_one(path: &Path) -> Input {
    if path.is_dir() {
        return load_folder(path);
    }
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    if ocaml::is_ocaml(path) {
        return match dune::owning(path) {
            Some(layout) => dune::load_file(layout, path),
            None => ocaml::folder::load(std::slice::from_ref(&path.to_owned())),
        };
    }
    let mut input = Input::with_library();
    match extension {
        "fidproj" => project::load(&mut input, path),
        "fsproj" => fsproj::load(&mut input, path),
        // A missing file is a missing file, whatever its name.
        _ if !path.exists() => drop(input.read(path, None)),
        _ => fsharp::load(&mut input, std::slice::from_ref(&path.to_owned())),
    }
    input
}

/// Several files of one language.
fn load_several(first: &Path, paths: &[PathBuf]) -> Input {
    if paths.iter().all(|path| ocaml::is_ocaml(path)) {
        return ocaml::folder::load(paths);
    }
    let mut input = Input::with_library();
    let alone = |path: &&PathBuf| path.is_dir() || !is_source_name(path) && path.exists();
    match paths.iter().find(alone) {
        Some(odd) => {
            let name = odd.display().to_string();
            let message = format!("`{}` cannot be one of several files", shown::name(&name));
            input.refuse(odd, message, "a project or a folder is a program by itself");
        }
        None if ocaml::is_ocaml(first) => {
            for path in paths.iter().filter(|path| !ocaml::is_ocaml(path)) {
                let name = path.display().to_string();
                let message =
                    format!("`{}` is not OCaml, as the first file is", shown::name(&name));
                input.refuse(path, message, "a program holds files of one language");
            }
        }
        None => fsharp::load(&mut input, paths),
    }
    input
}

fn load_folder(folder: &Path) -> Input {
    let mut input = Input::with_library();
    let projects = projects_in(folder);
    match &projects[..] {
        [] => {}
        [one] => {
            match one.extension().is_some_and(|e| e == "fidproj") {
                true => project::load(&mut input, one),
                false => fsproj::load(&mut input, one),
            }
            return input;
        }
        [_, _, ..] => {
            let names: Vec<String> = projects.iter().map(|path| quoted_name(path)).collect();
            let message = format!("this folder has several projects: {}", names.join(", "));
            input.refuse(folder, message, "name the one that is meant");
            return input;
        }
    }
    if let Some(layout) = dune::around(folder) {
        return dune::load_folder(layout, folder);
    }
    if ocaml::folder::has_modules(folder) {
        return ocaml::folder::load_folder(folder);
    }
    let message = format!("`{}` is a folder without a program", quoted(folder));
    let help = "a folder needs a project (`.fidproj`, `.fsproj`, `dune`) or OCaml files; F# files are named one by one";
    input.refuse(folder, message, help);
    input
}

/// The name of a file, in quotes.
fn quoted_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    format!("`{}`", shown::name(&name))
}

fn quoted(path: &Path) -> String {
    shown::name(&path.display().to_string()).into_owned()
}

/// The current folder, or the nearest one above it that has a project.
fn here() -> PathBuf {
    let has_program = |folder: &Path| {
        !projects_in(folder).is_empty()
            || dune::around(folder).is_some()
            || ocaml::folder::has_modules(folder)
    };
    if has_program(Path::new(".")) {
        return PathBuf::from(".");
    }
    let current = std::env::current_dir().unwrap_or_default();
    let above = current.ancestors().skip(1).find(|folder| !projects_in(folder).is_empty());
    above.map_or_else(|| PathBuf::from("."), Path::to_owned)
}

/// The project files of a folder, in the order of the alphabet: Enfold's own, else those of .NET.
fn projects_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    found.sort();
    let ending_in = |extension: &str| -> Vec<PathBuf> {
        let ends = |path: &&PathBuf| path.extension().is_some_and(|e| e == extension);
        found.iter().filter(ends).cloned().collect()
    };
    let own = ending_in("fidproj");
    if own.is_empty() { ending_in("fsproj") } else { own }
}

/// The project file of a folder, if it has exactly one.
pub(crate) fn only_project(folder: &Path) -> Option<PathBuf> {
    match &projects_in(folder)[..] {
        [one] => Some(one.clone()),
        _ => None,
    }
}
