//! The `.fidproj` format: a project as TOML.
//!
//! ```toml
//! [package]
//! name = "hello"
//! [build]
//! sources = ["src/Greetings.fs", "src/Hello.fs"]   # checked in this order
//! ```
//!
//! Every key that the format knows is accepted. A key that does nothing here, and one that the
//! format does not know, is warned of (`W0005`); one whose value cannot be used is an error
//! (`E0501`), located at the value. A dependency named `platform` is Enfold's own library,
//! whatever path it gives. Other dependencies are projects whose sources come first.

use std::fs;
use std::path::{Component, Path, PathBuf};

use enfold_syntax::codes;
use enfold_syntax::{Diagnostic, FileId, Span};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::closures::Closures;
use crate::input::{Input, only_project};

/// What is built from a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum OutputKind {
    /// A program.
    #[default]
    Program,
    /// Sources for others; it can be checked, not run.
    Library,
}

/// A project as far as it has an effect.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Project {
    /// `package.name`, or the file's stem.
    pub name: String,
    /// `package.version`.
    pub version: String,
    /// The folder that paths are relative to.
    pub folder: PathBuf,
    /// `build.output`, or the name.
    pub output: String,
    /// `build.output_kind` and `compilation.target`.
    pub kind: OutputKind,
    /// `link.libraries`, without `lib`.
    pub libraries: Vec<String>,
    /// `optimization.level`.
    pub level: Option<u8>,
    /// `compilation.closures`.
    pub closures: Option<Closures>,
    /// `compilation.strict_escape`.
    pub strict_escape: bool,
    /// `compilation.lazy = "thunk"`: lazy values are computed each time they are asked for.
    pub lazy_thunks: bool,
}

impl Project {
    /// Where its program is put unless the user says otherwise.
    pub fn default_output(&self) -> PathBuf {
        self.folder.join("targets").join(&self.output)
    }
}

/// Keys that describe a project and change nothing.
const METADATA: &[&str] = &["package.description", "package.authors", "package.license"];

/// Keys of the format that have no effect in Enfold; whole sections end in `.`.
const INEFFECTIVE: &[&str] = &[
    "compilation.clock_mhz",
    "compilation.max_stack_size",
    "compilation.heap_size",
    "optimization.inline_threshold",
    "optimization.eliminate_closures",
    "optimization.lto",
    "build.linker_script",
    "build.output_formats.",
    "platform.",
    "flash.",
    "debug.",
    "serial.",
    "boot.",
];

/// Reads a project and all files that it names into `input`.
pub fn load(input: &mut Input, path: &Path) {
    if let Some(project) = load_tree(input, path, None, &mut Visited::default()) {
        input.project = Some(project);
    }
    input.diagnostics.sort();
}

/// Projects that are being read, outermost first, and those that have been.
#[derive(Default)]
struct Visited {
    open: Vec<PathBuf>,
    done: Vec<PathBuf>,
}

/// Reads a project and those it depends on.
fn load_tree(
    input: &mut Input,
    path: &Path,
    at: Option<Span>,
    visited: &mut Visited,
) -> Option<Project> {
    let file = input.read(path, at)?;
    let identity = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    visited.open.push(identity);
    let text = input.sources.file(file).text.clone();
    let folder = path.parent().unwrap_or(Path::new("")).to_owned();
    let stem = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
    let project = Project {
        name: stem,
        version: "0.1.0".into(),
        folder: folder.clone(),
        ..Project::default()
    };
    let (table, errors) = DeTable::parse_recoverable(&text);
    let mut reader = Reader {
        input,
        file,
        project,
        sources: Vec::new(),
        dependencies: Vec::new(),
        failed: false,
    };
    for error in &errors {
        let range = error.span().unwrap_or(0..0);
        reader.error(range, format!("this is not TOML: {}", error.message().trim()));
    }
    reader.section("", table.get_ref());
    reader.finish();
    let Reader { sources, dependencies, project, failed, .. } = reader;
    if !failed {
        for (name, path, span) in dependencies {
            load_dependency(input, &name, &folder.join(path), span, visited);
        }
        for (source, span) in sources {
            let path = folder.join(source);
            crate::fsharp::load_source(input, &path, span);
        }
    }
    visited.done.extend(visited.open.pop());
    Some(project)
}

fn load_dependency(input: &mut Input, name: &str, path: &Path, span: Span, visited: &mut Visited) {
    let path = if path.is_dir() {
        only_project(path).unwrap_or_else(|| path.to_owned())
    } else {
        path.to_owned()
    };
    let identity = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
    if visited.done.contains(&identity) {
        return;
    }
    if visited.open.contains(&identity) {
        let message = format!("the dependency `{name}` needs the project that it is part of");
        input.diagnostics.push(Diagnostic::new(codes::PROJECT, span, message));
        return;
    }
    load_tree(input, &path, Some(span), visited);
}

/// Walks the table and fills in the project.
struct Reader<'a> {
    input: &'a mut Input,
    file: FileId,
    project: Project,
    sources: Vec<(PathBuf, Span)>,
    dependencies: Vec<(String, PathBuf, Span)>,
    failed: bool,
}

type Range = std::ops::Range<usize>;

impl Reader<'_> {
    fn span(&self, range: Range) -> Span {
        Span::new(self.file, range.start as u32, range.end as u32)
    }

    fn error(&mut self, range: Range, message: String) {
        self.failed = true;
        let report = Diagnostic::new(codes::PROJECT, self.span(range), message);
        self.input.diagnostics.push(report);
    }

    fn ineffective(&mut self, range: Range, message: String) {
        let report = Diagnostic::new(codes::UNUSED_KEY, self.span(range), message);
        self.input.diagnostics.push(report);
    }

    /// A table; `prefix` is its dotted name with a dot at the end, or empty.
    fn section(&mut self, prefix: &str, table: &DeTable<'_>) {
        for (key, value) in table {
            let name = format!("{prefix}{}", key.get_ref());
            match value.get_ref() {
                _ if prefix == "dependencies." => self.dependency(key.get_ref(), value),
                DeValue::Table(inner) => self.section(&format!("{name}."), inner),
                _ => self.key(&name, key.span(), value),
            }
        }
    }

    fn key(&mut self, name: &str, key: Range, value: &Spanned<DeValue<'_>>) {
        match name {
            "package.name" => {
                if let Some(text) = self.string(name, value) {
                    self.project.name = text;
                }
            }
            "package.version" => {
                if let Some(text) = self.string(name, value) {
                    self.project.version = text;
                }
            }
            "compilation.target" => self.target(value),
            "compilation.memory_model" => self.memory_model(value),
            "compilation.strict_escape" => {
                if let Some(on) = self.boolean(name, value) {
                    self.project.strict_escape = on;
                }
            }
            "compilation.closures" => self.closures(value),
            "compilation.lazy" => self.lazy(value),
            "optimization.level" => self.level(value),
            "build.sources" => self.source_list(value),
            "build.output" => {
                if let Some(text) = self.string(name, value) {
                    self.output(text, value.span());
                }
            }
            "build.output_kind" => self.output_kind(key, value),
            "link.libraries" => self.libraries(value),
            _ if METADATA.contains(&name) => {}
            _ if INEFFECTIVE
                .iter()
                .any(|i| name == *i || i.ends_with('.') && name.starts_with(i)) =>
            {
                self.ineffective(key, format!("`{name}` has no effect"));
            }
            _ => self.ineffective(key, format!("there is no project key `{name}`")),
        }
    }

    fn string(&mut self, name: &str, value: &Spanned<DeValue<'_>>) -> Option<String> {
        let text = value.get_ref().as_str().map(str::to_owned);
        if text.is_none() {
            self.expected(name, "a string", value);
        }
        text
    }

    fn boolean(&mut self, name: &str, value: &Spanned<DeValue<'_>>) -> Option<bool> {
        let on = value.get_ref().as_bool();
        if on.is_none() {
            self.expected(name, "`true` or `false`", value);
        }
        on
    }

    fn expected(&mut self, name: &str, what: &str, value: &Spanned<DeValue<'_>>) {
        let found = value.get_ref().type_str();
        self.error(
            value.span(),
            format!("`{name}` must be {what}; this is a value of kind {found}"),
        );
    }

    fn target(&mut self, value: &Spanned<DeValue<'_>>) {
        let Some(target) = self.string("compilation.target", value) else { return };
        match target.as_str() {
            "cpu" | "native" | "console" => {}
            "library" | "lib" => self.project.kind = OutputKind::Library,
            _ => {
                let message = format!("Enfold cannot compile for the target `{target}`");
                self.error(
                    value.span(),
                    format!("{message}: `cpu` and `library` are what it knows"),
                );
            }
        }
    }

    fn memory_model(&mut self, value: &Spanned<DeValue<'_>>) {
        let Some(model) = self.string("compilation.memory_model", value) else { return };
        if !["stack_only", "static_pools", "arena", "standard"].contains(&model.as_str()) {
            self.ineffective(value.span(), format!("there is no memory model `{model}`"));
        }
    }

    fn closures(&mut self, value: &Spanned<DeValue<'_>>) {
        let Some(name) = self.string("compilation.closures", value) else { return };
        self.project.closures = Closures::named(&name);
        if self.project.closures.is_none() {
            let names = Closures::ALL.map(|closures| format!("\"{}\"", closures.name())).join(", ");
            self.error(value.span(), format!("`compilation.closures` must be one of {names}"));
        }
    }

    fn lazy(&mut self, value: &Spanned<DeValue<'_>>) {
        let Some(lazy) = self.string("compilation.lazy", value) else { return };
        match lazy.as_str() {
            "thunk" => self.project.lazy_thunks = true,
            "remembered" => self.project.lazy_thunks = false,
            _ => self.error(
                value.span(),
                "`compilation.lazy` must be \"remembered\" or \"thunk\"".into(),
            ),
        }
    }

    fn level(&mut self, value: &Spanned<DeValue<'_>>) {
        let number = value.get_ref().as_integer().and_then(|n| n.as_str().parse::<u8>().ok());
        match number {
            Some(level) if level <= 3 => self.project.level = Some(level),
            _ => self.error(value.span(), "`optimization.level` must be 0, 1, 2 or 3".into()),
        }
    }

    fn output(&mut self, output: String, range: Range) {
        let inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        if output.is_empty() || !Path::new(&output).components().all(inside) {
            self.error(range, format!("the output `{output}` is no file inside of the project"));
        }
        self.project.output = output;
    }

    fn output_kind(&mut self, key: Range, value: &Spanned<DeValue<'_>>) {
        let Some(kind) = self.string("build.output_kind", value) else { return };
        match kind.as_str() {
            "console" | "executable" => {}
            "freestanding" => self
                .ineffective(key, "a freestanding program is built like a console program".into()),
            "library" | "lib" => self.project.kind = OutputKind::Library,
            _ => self.error(value.span(), format!("Enfold cannot build output of kind `{kind}`")),
        }
    }

    fn strings(&mut self, name: &str, value: &Spanned<DeValue<'_>>) -> Vec<(String, Span)> {
        let Some(items) = value.get_ref().as_array() else {
            self.expected(name, "an array of strings", value);
            return Vec::new();
        };
        let mut texts = Vec::new();
        for item in items {
            match item.get_ref().as_str() {
                Some(text) => texts.push((text.to_owned(), self.span(item.span()))),
                None => self.expected(name, "an array of strings", item),
            }
        }
        texts
    }

    fn source_list(&mut self, value: &Spanned<DeValue<'_>>) {
        let sources = self.strings("build.sources", value);
        if sources.is_empty() && !self.failed {
            self.error(value.span(), "`build.sources` names no file".into());
        }
        self.sources = sources.into_iter().map(|(text, span)| (text.into(), span)).collect();
    }

    fn libraries(&mut self, value: &Spanned<DeValue<'_>>) {
        for (name, span) in self.strings("link.libraries", value) {
            let plain = |c: char| c.is_ascii_alphanumeric() || "_-+.".contains(c);
            if !name.is_empty() && !name.starts_with('-') && name.chars().all(plain) {
                self.project.libraries.push(name);
            } else {
                let range = span.lo as usize..span.hi as usize;
                self.error(range, format!("`{name}` is not the name of a library"));
            }
        }
    }

    fn dependency(&mut self, name: &str, value: &Spanned<DeValue<'_>>) {
        let table = value.get_ref().as_table();
        let field = |key: &str| table.and_then(|t| t.get(key)).map(Spanned::get_ref);
        let path = field("path").and_then(|v| v.as_str());
        let optional = field("optional").and_then(|v| v.as_bool()).unwrap_or(false);
        match path {
            _ if name == "platform" => {}
            Some(path) => {
                self.dependencies.push((name.into(), path.into(), self.span(value.span())));
            }
            None if optional => self.ineffective(
                value.span(),
                format!("the optional dependency `{name}` has no path and is left out"),
            ),
            None => {
                let message = format!("the dependency `{name}` has no `path`");
                self.error(value.span(), format!("{message}, and Enfold has no package registry"));
            }
        }
    }

    fn finish(&mut self) {
        if self.project.output.is_empty() {
            self.project.output = self.project.name.clone();
        }
        if self.sources.is_empty() && !self.failed {
            self.error(0..0, "the project has no `build.sources`".into());
        }
    }
}
