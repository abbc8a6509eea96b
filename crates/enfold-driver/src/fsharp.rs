//! Programs in F#/Clef that are given as files: these in their order, each after those that it loads.
//!
//! `#load "shapes.fs"` puts a file before the one that says so, once, however often it is loaded; its path is relative to that
//! file. A script that is loaded and has no header is a module with the name of the file, as in F#.

use std::fs;
use std::path::{Path, PathBuf};

use enfold_fsharp::tree::{File, Ident, Path as Name};
use enfold_syntax::{Diagnostic, FileId, Span, Symbol, codes, shown};

use crate::input::Input;

/// Whether the name of a file says that it holds F#/Clef.
pub(crate) fn is_fsharp(path: &Path) -> bool {
    path.extension().is_some_and(|e| e == "fs" || e == "fsx" || e == "clef")
}

/// Whether a file says where its program begins, as only the last one may.
pub(crate) fn has_entry(path: &Path) -> bool {
    let plain = fs::metadata(path).is_ok_and(|found| found.is_file());
    let text = if plain { fs::read(path).unwrap_or_default() } else { Vec::new() };
    let text = String::from_utf8_lossy(&text);
    text.lines().any(|line| line.trim_start().starts_with("[<EntryPoint>]"))
}

/// Reads files and what they load.
pub(crate) fn load(input: &mut Input, paths: &[PathBuf]) {
    let mut loader = Loader { input, open: Vec::new(), done: Vec::new() };
    for path in paths {
        loader.visit(path, None);
    }
    input.diagnostics.sort();
}

/// Reads a source of a project, and what it loads unless that is there already.
pub(crate) fn load_source(input: &mut Input, path: &Path, at: Span) {
    let identity = |path: &Path| fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let done = input.files.iter().filter_map(|id| input.paths.get(id)).map(|path| identity(path));
    let done = done.collect();
    let mut loader = Loader { input, open: Vec::new(), done };
    loader.visit(path, Some(at));
}

struct Loader<'i> {
    input: &'i mut Input,
    /// The files that are being read, outermost first.
    open: Vec<PathBuf>,
    /// Those that have been.
    done: Vec<PathBuf>,
}

impl Loader<'_> {
    fn visit(&mut self, path: &Path, at: Option<Span>) {
        let identity = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        if self.open.contains(&identity) {
            return self.circle(path, at);
        }
        if self.done.contains(&identity) {
            return;
        }
        if path.exists() && !path.is_dir() && !self.input.is_source(path, at) {
            return;
        }
        let Some(file) = self.input.read(path, at) else { return };
        self.open.push(identity);
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        for (name, span) in enfold_fsharp::loads(&self.input.sources.file(file).text, file) {
            self.visit(&folder.join(name), Some(span));
        }
        self.done.extend(self.open.pop());
        self.input.files.push(file);
    }

    fn circle(&mut self, path: &Path, at: Option<Span>) {
        let name = path.display().to_string();
        let span = at.unwrap_or_else(|| self.input.place_of(&name));
        let message = format!("`{}` loads itself, by way of this file", shown::name(&name));
        let report = Diagnostic::new(codes::CIRCULAR_FILES, span, message)
            .help("put what both need into a third file");
        self.input.diagnostics.push(report);
    }
}

/// Gives a script without a header the name that it has for others. The last file is seen by nobody.
pub(crate) fn name_script(input: &Input, id: FileId, file: &mut File) {
    let path = Path::new(&input.sources.file(id).given);
    let script = path.extension().is_some_and(|e| e == "fsx");
    if !script || file.module.is_some() || input.files.last() == Some(&id) {
        return;
    }
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let mut letters = stem.chars();
    let Some(first) = letters.next() else { return };
    let name: String = first.to_uppercase().chain(letters).collect();
    let span = Span::new(id, 0, 0);
    file.module = Some(Name { segments: vec![Ident { name: Symbol::new(&name), span }] });
}
