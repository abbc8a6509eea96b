//! The languages, a row each: what the driver and its shells ask of a language.
//!
//! Nobody else asks which language a program is in. To add one is to add a case of [`Language`], a row, and the row's
//! functions in a file like `fsharp.rs`; a column that is left out does not compile.
//!
//! Languages that can be read, but not compiled so far, are in [`NOT_COMPILED`], so that reports can say so.

use std::path::{Path, PathBuf};

use enfold_graph::Graph;
use enfold_place::explain::Language;
use enfold_syntax::{Diagnostic, Diagnostics, FileId};

use crate::input::Input;
use crate::{fsharp, ocaml, scheme};

/// What there is to know about a language.
pub struct FrontEnd {
    /// Which it is; reports write types as it does.
    pub language: Language,
    /// What people call it.
    pub name: &'static str,
    /// How the names of its source files end.
    pub extensions: &'static [&'static str],
    /// Its project files. If a folder has several kinds, the first counts.
    pub projects: &'static [ProjectFormat],
    /// Its own library: names and texts.
    pub library: &'static [(&'static str, &'static str)],
    /// The program that is given as these files of the language.
    pub load: fn(&[PathBuf]) -> Input,
    /// Whether two files that are named one after the other are of one program.
    pub together: fn(&Path, &Path) -> bool,
    /// Whether a folder without a project file holds a program.
    pub in_folder: fn(&Path) -> bool,
    /// That program, if there is one.
    pub load_folder: fn(&Path) -> Option<Input>,
    /// All programs of a folder, where it says what they are.
    pub load_each: fn(&Path) -> Option<Vec<Input>>,
    /// What the parser says of the program and of what it needs of the library.
    pub parse: fn(&Input) -> Diagnostics,
    /// Parses and checks. A file that cannot be parsed stops the program from being checked, since what it should have
    /// defined would only be reported as missing.
    pub check: fn(&Input, &mut Diagnostics) -> Option<Graph>,
    /// Reports a program that has nothing to run.
    pub require_entry: fn(&Input, &Graph) -> Option<Diagnostic>,
    /// The tokens of a file as text, if they can be shown.
    pub tokens: Option<fn(&Input, FileId) -> String>,
    /// The tree of a file as text.
    pub tree: fn(&Input, FileId) -> String,
}

/// A kind of project files.
pub struct ProjectFormat {
    /// How their names end.
    pub extension: &'static str,
    /// Reads one into a program that has nothing but the library.
    pub load: fn(&mut Input, &Path),
}

/// The languages. The first is that of a program that has no file.
pub static FRONT_ENDS: [&FrontEnd; 3] = [&fsharp::FRONT_END, &ocaml::FRONT_END, &scheme::FRONT_END];

/// Languages whose files are known, and not compiled yet: their endings, and what people call them.
pub const NOT_COMPILED: &[(&[&str], &str)] = &[(&["sld"], "libraries of Scheme by themselves are")];

/// The row of a language.
pub fn of(language: Language) -> &'static FrontEnd {
    match language {
        Language::FSharp => &fsharp::FRONT_END,
        Language::OCaml => &ocaml::FRONT_END,
        Language::Scheme => &scheme::FRONT_END,
    }
}

/// The language of a source file, by its name.
pub fn of_source(path: &Path) -> Option<&'static FrontEnd> {
    let extension = path.extension()?.to_str()?;
    FRONT_ENDS.into_iter().find(|row| row.extensions.contains(&extension))
}

/// The language and the format of a project file, by its name.
pub fn of_project(path: &Path) -> Option<(&'static FrontEnd, &'static ProjectFormat)> {
    let extension = path.extension()?.to_str()?;
    FRONT_ENDS.into_iter().find_map(|row| {
        let format = row.projects.iter().find(|format| format.extension == extension)?;
        Some((row, format))
    })
}

/// Why a file with this ending is no source of a program in `language`.
pub fn why_not(language: Language, extension: Option<&str>) -> String {
    let has = |row: &&FrontEnd| extension.is_some_and(|e| row.extensions.contains(&e));
    let rows = FRONT_ENDS.into_iter();
    if rows.clone().any(|row| has(&row) && row.language != language) {
        let names: Vec<String> = rows.map(|row| row.name.to_string()).collect();
        return format!("a program holds files of one language, {}", listed(&names, "or"));
    }
    let mut projects = rows.clone().flat_map(|row| row.projects);
    if projects.any(|format| Some(format.extension) == extension) {
        return "another project is a dependency, not a source".into();
    }
    let planned =
        NOT_COMPILED.iter().find(|(ends, _)| extension.is_some_and(|e| ends.contains(&e)));
    if let Some((_, names)) = planned {
        return format!("{names} not compiled yet");
    }
    let sources = rows.clone().flat_map(|row| row.extensions.iter().copied());
    let projects = rows.flat_map(|row| row.projects.iter().map(|format| format.extension));
    let all: Vec<String> = sources.chain(projects).map(|e| format!("`.{e}`")).collect();
    format!("Enfold reads {} files", listed(&all, "and"))
}

/// `a, b and c`.
fn listed(names: &[String], word: &str) -> String {
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("{} {word} {last}", others.join(", "))
        }
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_row_and_endings_of_its_own() {
        let mut endings: Vec<&str> = Vec::new();
        for row in FRONT_ENDS {
            assert_eq!(of(row.language).name, row.name);
            endings.extend(row.extensions);
            endings.extend(row.projects.iter().map(|format| format.extension));
        }
        endings.extend(NOT_COMPILED.iter().flat_map(|(endings, _)| endings.iter().copied()));
        let count = endings.len();
        endings.sort();
        endings.dedup();
        assert_eq!(count, endings.len());
    }

    #[test]
    fn lists_read_well_however_many_there_are() {
        let names = ["a", "b", "c"].map(String::from);
        let list = |count: usize| listed(&names[..count], "or");
        assert_eq!([0, 1, 2, 3].map(list), ["", "a", "a or b", "a, b or c"]);
    }

    #[test]
    fn reports_name_what_is_known() {
        let why = |extension: &str| why_not(Language::FSharp, Some(extension));
        assert_eq!(
            why("ml"),
            "a program holds files of one language, F#/Clef, OCaml or Scheme/Eshkol"
        );
        assert_eq!(why("fsproj"), "another project is a dependency, not a source");
        assert_eq!(why("sld"), "libraries of Scheme by themselves are not compiled yet");
        let all = "`.fs`, `.fsx`, `.clef`, `.ml`, `.mli`, `.scm`, `.esk`, `.fidproj` and `.fsproj`";
        assert_eq!(why("txt"), format!("Enfold reads {all} files"));
        assert_eq!(why_not(Language::OCaml, None), format!("Enfold reads {all} files"));
    }
}
