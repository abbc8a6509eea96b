//! Reads what the user named (a source file, a project, or a folder with one project) into a
//! [`SourceMap`].
//!
//! What cannot be read is reported and left out; the rest is loaded all the same, so that one
//! missing file does not hide what is wrong with the others.

use std::fs;
use std::path::{Path, PathBuf};

use enfold_syntax::codes;
use enfold_syntax::{Diagnostic, Diagnostics, FileId, SourceMap, Span};

use crate::ocaml;
use crate::project::{self, Project};

/// The language of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// F#/Clef.
    #[default]
    FSharp,
    /// OCaml.
    OCaml,
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

    /// The library and nothing else yet.
    fn with_library() -> Input {
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

    /// Reads a file into the source map; a report stands at `at`, or at the file itself.
    pub(crate) fn read(&mut self, path: &Path, at: Option<Span>) -> Option<FileId> {
        let name = path.display().to_string();
        let bytes = match fs::read(path) {
            Ok(bytes) if u32::try_from(bytes.len()).is_ok() => bytes,
            Ok(_) => {
                self.unreadable(&name, at, "it is larger than 4 GiB");
                return None;
            }
            Err(error) => {
                self.unreadable(&name, at, &reason(&error));
                return None;
            }
        };
        match String::from_utf8(bytes) {
            Ok(text) => {
                let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
                Some(self.sources.add(name, text))
            }
            Err(error) => {
                self.not_utf8(name, &error);
                None
            }
        }
    }

    fn unreadable(&mut self, name: &str, at: Option<Span>, reason: &str) {
        let span = at.unwrap_or_else(|| Span::new(self.sources.add(name, ""), 0, 0));
        let message = format!("cannot read `{name}`: {reason}");
        self.diagnostics.push(Diagnostic::new(codes::NO_SUCH_FILE, span, message));
    }

    fn not_utf8(&mut self, name: String, error: &std::string::FromUtf8Error) {
        let at = error.utf8_error().valid_up_to();
        let byte = error.as_bytes()[at];
        let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
        let message = format!("`{name}` is not UTF-8: byte 0x{byte:02X} at offset {at}");
        let file = self.sources.add(name, text);
        let hi = at + '\u{fffd}'.len_utf8();
        let span = Span::new(file, at as u32, hi as u32);
        let report = Diagnostic::new(codes::NOT_UTF8, span, message)
            .label("this byte belongs to no character")
            .help("save the file as UTF-8");
        self.diagnostics.push(report);
    }

    /// Whether the file's name says that it holds F#/Clef; reports it if not.
    pub(crate) fn is_source(&mut self, path: &Path, at: Option<Span>) -> bool {
        let extension = path.extension().map(|e| e.to_string_lossy().into_owned());
        let known = match extension.as_deref() {
            Some("fs" | "fsx" | "clef") => return true,
            Some("ml" | "mli") => "a project holds files of one language, F#/Clef",
            Some("scm" | "esk" | "sld") => "Scheme is planned, and not there yet",
            Some("fidproj") => "another project is a dependency, not a source",
            _ => "Enfold reads `.fs`, `.clef`, `.ml`, `.mli` and `.fidproj` files",
        };
        let name = path.display().to_string();
        let span = at.unwrap_or_else(|| Span::new(self.sources.add(name.clone(), ""), 0, 0));
        let message = match extension {
            Some(extension) => format!("`{name}` ends in `.{extension}`: {known}"),
            None => format!("`{name}` has no extension: {known}"),
        };
        self.diagnostics.push(Diagnostic::new(codes::UNKNOWN_LANGUAGE, span, message));
        false
    }
}

/// Reads a source file, a project file, or the one project of a folder.
pub fn load(path: &Path) -> Input {
    if ocaml::is_ocaml(path) && path.exists() {
        return ocaml::load(path);
    }
    let mut input = Input::with_library();
    let folder_project = if path.is_dir() { only_project(path) } else { None };
    if path.is_dir() && folder_project.is_none() && ocaml::is_folder(path) {
        return ocaml::load(path);
    }
    let path = folder_project.as_deref().unwrap_or(path);
    if path.extension().is_some_and(|e| e == "fidproj") {
        project::load(&mut input, path);
    } else if !path.exists() {
        // A missing file is a missing file, whatever its name.
        input.read(path, None);
    } else if input.is_source(path, None) {
        let file = input.read(path, None);
        input.files.extend(file);
    }
    input
}

/// The project file of a folder, if it has exactly one.
pub(crate) fn only_project(folder: &Path) -> Option<PathBuf> {
    let entries = fs::read_dir(folder).ok()?;
    let mut projects = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "fidproj"));
    let first = projects.next()?;
    if projects.next().is_some() { None } else { Some(first) }
}

/// What the system said, without its number.
fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".into(),
        std::io::ErrorKind::PermissionDenied => "permission denied".into(),
        std::io::ErrorKind::IsADirectory => "it is a folder".into(),
        _ => error.to_string(),
    }
}
