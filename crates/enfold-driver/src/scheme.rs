//! Programs in Scheme and Eshkol, as the name of the file says: a file, and what it includes and imports.
//!
//! Which other files belong to a program is found by expanding it, when it is loaded; they are then in the table of sources, in
//! the order in which the expander asks for them. Checking expands the program again over those texts.

use std::path::{Path, PathBuf};

use enfold_graph::Graph;
use enfold_scheme::{Compiled, Dialect, Files, NoFiles};
use enfold_syntax::{Diagnostics, FileId, SourceMap};

use crate::front_end::FrontEnd;
use crate::input::{Input, Language};

/// Scheme and Eshkol.
pub(crate) static FRONT_END: FrontEnd = FrontEnd {
    language: Language::Scheme,
    name: "Scheme/Eshkol",
    extensions: &["scm", "esk"],
    projects: &[],
    library: enfold_scheme_check::LIBRARY,
    load,
    together: |_, _| false,
    in_folder: |_| false,
    load_folder: |_| None,
    load_each: |_| None,
    parse: |input| expand(input).map_or_else(Diagnostics::new, |compiled| compiled.diagnostics),
    check,
    // A file of definitions is a program too: one that does nothing.
    require_entry: |_, _| None,
    tokens: None,
    tree,
};

/// The files beside a program.
struct Folder(PathBuf);

impl Files for Folder {
    fn read(&self, path: &str) -> Option<String> {
        // A path is seen from the file that names it, whose own name has the folder; that of a library has not.
        let own = !self.0.as_os_str().is_empty() && Path::new(path).starts_with(&self.0);
        let path = if own { PathBuf::from(path) } else { self.0.join(path) };
        std::fs::metadata(&path).is_ok_and(|found| found.is_file()).then_some(())?;
        std::fs::read_to_string(path).ok()
    }
}

/// Files that were read before.
struct Known<'a> {
    sources: &'a SourceMap,
    first: u32,
}

impl Files for Known<'_> {
    fn read(&self, path: &str) -> Option<String> {
        let mut files = self.sources.iter();
        let found = files.find(|(id, file)| id.as_u32() >= self.first && file.given == path);
        found.map(|(_, file)| file.text.clone())
    }
}

/// The last file of several is the program.
fn load(paths: &[PathBuf]) -> Input {
    let mut input = Input::with_library(Language::Scheme);
    let Some(path) = paths.last() else { return input };
    let Some(file) = input.read(path, None) else { return input };
    input.files.push(file);
    let folder = Folder(path.parent().map(Path::to_owned).unwrap_or_default());
    let sources = std::mem::take(&mut input.sources);
    let dialect = dialect(&sources, file);
    input.sources = enfold_scheme::compile(sources, file, dialect, &folder).sources;
    let first = file.as_u32() + 1;
    let found: Vec<(FileId, PathBuf)> = input
        .sources
        .iter()
        .filter(|(id, _)| id.as_u32() >= first)
        .map(|(id, file)| (id, folder.0.join(&file.given)))
        .collect();
    input.paths.extend(found);
    input
}

fn dialect(sources: &SourceMap, file: FileId) -> Dialect {
    Dialect::of(&sources.file(file).given)
}

/// The program's tree.
fn expand(input: &Input) -> Option<Compiled> {
    let file = *input.files.last()?;
    let first = file.as_u32() + 1;
    let base = input.sources.up_to(first);
    let known = Known { sources: &input.sources, first };
    let dialect = dialect(&base, file);
    Some(enfold_scheme::compile(base, file, dialect, &known))
}

fn check(input: &Input, diagnostics: &mut Diagnostics) -> Option<Graph> {
    let compiled = expand(input)?;
    diagnostics.append(compiled.diagnostics);
    if diagnostics.has_errors() {
        return None;
    }
    let dialect = dialect(&input.sources, *input.files.last()?);
    let checked =
        enfold_scheme_check::check(&compiled.program, dialect, &input.library, &input.sources);
    diagnostics.append(checked.diagnostics);
    Some(checked.graph)
}

/// The tree as plain Scheme.
fn tree(input: &Input, id: FileId) -> String {
    let sources = input.sources.up_to(id.as_u32() + 1);
    let dialect = dialect(&sources, id);
    let compiled = enfold_scheme::compile(sources, id, dialect, &NoFiles);
    enfold_scheme::print::print(&compiled.program)
}
