//! Programs in F#/Clef. Those that are given as files: these in their order, each after those that it loads.
//!
//! `#load "shapes.fs"` puts a file before the one that says so, once, however often it is loaded; its path is relative to that
//! file. A script that is loaded and has no header is a module with the name of the file, as in F#.

use std::fs;
use std::path::{Path, PathBuf};

use enfold_fsharp::tree::{File, Ident, Path as Name};
use enfold_graph::{Graph, Kind, TopItem};
use enfold_syntax::{Diagnostic, Diagnostics, FileId, Span, Symbol, codes, shown};

use crate::front_end::{FrontEnd, ProjectFormat};
use crate::input::{Input, Language};
use crate::{fsproj, project};

/// F#/Clef.
pub(crate) static FRONT_END: FrontEnd = FrontEnd {
    language: Language::FSharp,
    name: "F#/Clef",
    extensions: &["fs", "fsx", "clef"],
    projects: &[
        ProjectFormat { extension: "fidproj", load: project::load },
        ProjectFormat { extension: "fsproj", load: fsproj::load },
    ],
    library: enfold_fsharp::LIBRARY,
    load,
    together: |one, _| !has_entry(one),
    in_folder: |_| false,
    load_folder: |_| None,
    load_each: |_| None,
    parse: |input| parse(input).1,
    check,
    require_entry,
    tokens: Some(|input, id| enfold_fsharp::dump_tokens(&input.sources.file(id).text, id)),
    tree,
};

/// The trees of the program and of what it needs of the library, which comes first, and what the parser reported.
pub fn parse(input: &Input) -> (Vec<File>, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let mut files = Vec::new();
    let texts = input.files.iter().map(|&id| input.sources.file(id).text.as_str());
    let library = enfold_fsharp::needed_library(texts).into_iter().map(|i| input.library[i]);
    for id in library.chain(input.files.iter().copied()) {
        let file = input.sources.file(id);
        let options = enfold_fsharp::Options { library: file.library };
        let mut parsed = enfold_fsharp::parse(&file.text, id, options);
        name_script(input, id, &mut parsed.file);
        files.push(parsed.file);
        diagnostics.append(parsed.diagnostics);
    }
    (files, diagnostics)
}

fn check(input: &Input, diagnostics: &mut Diagnostics) -> Option<Graph> {
    let (files, reports) = parse(input);
    diagnostics.append(reports);
    if diagnostics.has_errors() {
        return None;
    }
    let lazy_thunks = input.project.as_ref().is_some_and(|project| project.lazy_thunks);
    let options = enfold_check::Options { lazy_thunks };
    let library = files.len() - input.files.len();
    let checked = enfold_check::check_with(&files, library, options);
    diagnostics.append(checked.diagnostics);
    Some(checked.graph)
}

fn tree(input: &Input, id: FileId) -> String {
    let options = enfold_fsharp::Options { library: false };
    let parsed = enfold_fsharp::parse(&input.sources.file(id).text, id, options);
    enfold_fsharp::dump_tree(&parsed.file)
}

/// There is something to run: an entry point, or an effect at module level.
fn require_entry(input: &Input, graph: &Graph) -> Option<Diagnostic> {
    let user = |span: Span| input.is_user(span.file);
    let runs = |item: &TopItem| match item {
        TopItem::Do(node) => user(graph.nodes[*node].span),
        TopItem::LetPat { value, .. } => user(graph.nodes[*value].span),
        TopItem::Let { bindings, .. } => bindings.iter().any(|(_, value)| {
            let node = &graph.nodes[*value];
            user(node.span) && !matches!(node.kind, Kind::Lambda { .. } | Kind::Lit(_))
        }),
    };
    if graph.main.is_some() || graph.top.iter().any(runs) {
        return None;
    }
    let file = *input.files.last()?;
    let end = input.sources.file(file).text.len() as u32;
    let report =
        Diagnostic::new(codes::NO_ENTRY, Span::new(file, end, end), "there is nothing to run")
            .note(
                "a program has a function marked `[<EntryPoint>]`, or expressions at module level",
            )
            .help("add `[<EntryPoint>] let main _ = 0` at the end of the last file");
    Some(report)
}

/// Whether a file says where its program begins, as only the last one may.
fn has_entry(path: &Path) -> bool {
    let plain = fs::metadata(path).is_ok_and(|found| found.is_file());
    let text = if plain { fs::read(path).unwrap_or_default() } else { Vec::new() };
    let text = String::from_utf8_lossy(&text);
    text.lines().any(|line| line.trim_start().starts_with("[<EntryPoint>]"))
}

/// Reads files and what they load.
fn load(paths: &[PathBuf]) -> Input {
    let mut input = Input::with_library(Language::FSharp);
    let mut loader = Loader { input: &mut input, open: Vec::new(), done: Vec::new() };
    for path in paths {
        loader.visit(path, None);
    }
    input.diagnostics.sort();
    input
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
fn name_script(input: &Input, id: FileId, file: &mut File) {
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
