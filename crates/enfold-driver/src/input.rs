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

use crate::front_end::{self, FRONT_ENDS, FrontEnd};
use crate::project::Project;

pub use enfold_place::explain::Language;

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
        let row = front_end::of_source(Path::new(name));
        let mut input = Input::with_library(row.map_or(Language::default(), |row| row.language));
        let id = input.sources.add(name, text);
        input.files.push(id);
        input
    }

    /// The library of a language and nothing else yet.
    pub(crate) fn with_library(language: Language) -> Input {
        let mut input = Input { language, ..Input::default() };
        for (name, text) in input.front_end().library {
            let id = input.sources.add_library(*name, *text);
            input.library.push(id);
        }
        input
    }

    /// What there is to know about its language.
    pub fn front_end(&self) -> &'static FrontEnd {
        front_end::of(self.language)
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

    /// Whether the file's name says that it is in the program's language; reports it if not.
    pub(crate) fn is_source(&mut self, path: &Path, at: Option<Span>) -> bool {
        if front_end::of_source(path).is_some_and(|row| row.language == self.language) {
            return true;
        }
        let extension = path.extension().map(|e| e.to_string_lossy().into_owned());
        let known = front_end::why_not(self.language, extension.as_deref());
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

    /// Reports a file that is not in the program's language. A missing file is a missing file, whatever its name.
    fn leave_out(&mut self, path: &Path) {
        match path.exists() {
            true => drop(self.is_source(path, None)),
            false => drop(self.read(path, None)),
        }
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
    front_end::of_source(path).is_some()
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
        _ => load_several(paths),
    }
}

/// Reads everything that is named, each program by itself: the programs of a folder, files of a language together.
///
/// The language says which files are of one program, and which programs a folder has.
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
        let plain = path.is_dir() && projects_in(path).is_empty();
        let rows = FRONT_ENDS.into_iter().filter(|_| plain);
        match rows.filter_map(|row| (row.load_each)(path)).next() {
            Some(each) => inputs.extend(each),
            None => inputs.push(load_one(path)),
        }
    }
    inputs.extend((!group.is_empty()).then(|| load_all(&group)));
    inputs
}

/// Whether two files that are named one after the other are of one program.
fn goes_with(one: &Path, other: &Path) -> bool {
    let (Some(row), Some(next)) = (front_end::of_source(one), front_end::of_source(other)) else {
        return false;
    };
    row.language == next.language && (row.together)(one, other)
}

fn load_one(path: &Path) -> Input {
    if path.is_dir() {
        return load_folder(path);
    }
    if let Some(row) = front_end::of_source(path) {
        return (row.load)(std::slice::from_ref(&path.to_owned()));
    }
    if let Some(input) = load_project(path) {
        return input;
    }
    let mut input = Input::with_library(Language::default());
    input.leave_out(path);
    input
}

fn load_project(path: &Path) -> Option<Input> {
    let (row, format) = front_end::of_project(path)?;
    let mut input = Input::with_library(row.language);
    (format.load)(&mut input, path);
    Some(input)
}

/// Several files of one language: that of the first of them that has one.
fn load_several(paths: &[PathBuf]) -> Input {
    let row = paths.iter().find_map(|path| front_end::of_source(path)).unwrap_or(FRONT_ENDS[0]);
    let alone = |path: &&PathBuf| path.is_dir() || !is_source_name(path) && path.exists();
    if let Some(odd) = paths.iter().find(alone) {
        let mut input = Input::with_library(row.language);
        let name = odd.display().to_string();
        let message = format!("`{}` cannot be one of several files", shown::name(&name));
        input.refuse(odd, message, "a project or a folder is a program by itself");
        return input;
    }
    let belongs = |path: &&PathBuf| {
        front_end::of_source(path).is_some_and(|found| found.language == row.language)
    };
    let files: Vec<PathBuf> = paths.iter().filter(belongs).cloned().collect();
    let mut input = (row.load)(&files);
    paths.iter().filter(|path| !belongs(path)).for_each(|path| input.leave_out(path));
    input.diagnostics.sort();
    input
}

fn load_folder(folder: &Path) -> Input {
    let projects = projects_in(folder);
    let found = match &projects[..] {
        [] => FRONT_ENDS.into_iter().find_map(|row| (row.load_folder)(folder)),
        [one] => load_project(one),
        [_, _, ..] => None,
    };
    if let Some(found) = found {
        return found;
    }
    let mut input = Input::with_library(Language::default());
    if !projects.is_empty() {
        let names: Vec<String> = projects.iter().map(|path| quoted_name(path)).collect();
        let message = format!("this folder has several projects: {}", names.join(", "));
        input.refuse(folder, message, "name the one that is meant");
        return input;
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
        !projects_in(folder).is_empty() || FRONT_ENDS.into_iter().any(|row| (row.in_folder)(folder))
    };
    if has_program(Path::new(".")) {
        return PathBuf::from(".");
    }
    let current = std::env::current_dir().unwrap_or_default();
    let above = current.ancestors().skip(1).find(|folder| !projects_in(folder).is_empty());
    above.map_or_else(|| PathBuf::from("."), Path::to_owned)
}

/// The project files of a folder, in the order of the alphabet: those of the first kind that it has.
fn projects_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut found: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    found.sort();
    let ending_in = |extension: &str| -> Vec<PathBuf> {
        let ends = |path: &&PathBuf| path.extension().is_some_and(|e| e == extension);
        found.iter().filter(ends).cloned().collect()
    };
    let kinds = FRONT_ENDS.into_iter().flat_map(|row| row.projects);
    let mut each = kinds.map(|format| ending_in(format.extension));
    each.find(|projects| !projects.is_empty()).unwrap_or_default()
}

/// The project file of a folder, if it has exactly one.
pub(crate) fn only_project(folder: &Path) -> Option<PathBuf> {
    match &projects_in(folder)[..] {
        [one] => Some(one.clone()),
        _ => None,
    }
}
