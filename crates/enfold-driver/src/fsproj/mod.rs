//! The `.fsproj` format, as far as a plain program needs it.
//!
//! ```xml
//! <Project Sdk="Microsoft.NET.Sdk">
//!   <PropertyGroup><OutputType>Exe</OutputType></PropertyGroup>
//!   <ItemGroup>
//!     <Compile Include="src\Shapes.fs" />
//!     <ProjectReference Include="..\Lib\Lib.fsproj" />
//!   </ItemGroup>
//! </Project>
//! ```
//!
//! `Compile` names the files in their order, `ProjectReference` projects whose files come first. `OutputType` and `AssemblyName` are
//! used. Other properties describe what .NET builds and are left alone. Packages are what Enfold does not have
//! (`E0506`), and so is whatever is conditional, since it cannot be known which case is meant (`E0501`).

mod xml;

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use enfold_syntax::{Diagnostic, FileId, Span, codes, shown};

use crate::fsharp;
use crate::input::Input;
use crate::project::{OutputKind, Project};
use xml::{Attribute, Event};

/// Reads a project and all files that it names into `input`.
pub(crate) fn load(input: &mut Input, path: &Path) {
    let mut open = Vec::new();
    input.project = load_tree(input, path, None, &mut open, &mut Vec::new());
    input.diagnostics.sort();
}

/// A file that a project names, and where.
type Named = (PathBuf, Span);

/// Reads a project after those that it refers to.
fn load_tree(
    input: &mut Input,
    path: &Path,
    at: Option<Span>,
    open: &mut Vec<PathBuf>,
    done: &mut Vec<PathBuf>,
) -> Option<Project> {
    let identity = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if done.contains(&identity) {
        return None;
    }
    let file = input.read(path, at)?;
    open.push(identity);
    let mut reader = Reader::new(input, file, path);
    reader.document();
    let Reader { project, sources, references, .. } = reader;
    for (reference, span) in references {
        let identity = fs::canonicalize(&reference).unwrap_or_else(|_| reference.clone());
        if open.contains(&identity) {
            let message = "this project needs the project that it is part of";
            input.diagnostics.push(Diagnostic::new(codes::PROJECT, span, message));
        } else {
            load_tree(input, &reference, Some(span), open, done);
        }
    }
    for (source, span) in sources {
        fsharp::load_source(input, &source, span);
    }
    done.extend(open.pop());
    Some(project)
}

struct Reader<'i> {
    input: &'i mut Input,
    file: FileId,
    folder: PathBuf,
    project: Project,
    sources: Vec<Named>,
    references: Vec<Named>,
    /// The elements around the place.
    around: Vec<String>,
}

impl<'i> Reader<'i> {
    fn new(input: &'i mut Input, file: FileId, path: &Path) -> Reader<'i> {
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let name = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        let project = Project {
            name: name.clone(),
            version: "1.0.0".into(),
            folder: folder.clone(),
            output: name,
            kind: OutputKind::Library,
            ..Project::default()
        };
        let (sources, references) = (Vec::new(), Vec::new());
        Reader { input, file, folder, project, sources, references, around: Vec::new() }
    }

    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range.start as u32, range.end as u32)
    }

    fn report(&mut self, code: codes::Code, range: Range<usize>, message: String) {
        let report = Diagnostic::new(code, self.span(range), message);
        self.input.diagnostics.push(report);
    }

    fn document(&mut self) {
        let text = self.input.sources.file(self.file).text.clone();
        let (events, error) = xml::events(&text);
        if let Some((range, message)) = error {
            return self.report(codes::PROJECT, range, format!("this is not XML: {message}"));
        }
        for event in events {
            match event {
                Event::Open { name, span, attributes } => {
                    self.element(&name, span, &attributes);
                    self.around.push(name);
                }
                Event::Text { text, span } => self.property(&text, span),
                Event::Close { .. } => drop(self.around.pop()),
            }
        }
        if self.sources.is_empty()
            && self.references.is_empty()
            && !self.input.diagnostics.has_errors()
        {
            let message = "the project compiles no file: it has no `<Compile Include=\"…\" />`";
            self.report(codes::PROJECT, 0..0, message.into());
        }
    }

    fn element(&mut self, name: &str, span: Range<usize>, attributes: &[Attribute]) {
        let attribute = |wanted: &str| attributes.iter().find(|found| found.name == wanted);
        let relevant = matches!(
            name,
            "Compile"
                | "ProjectReference"
                | "OutputType"
                | "AssemblyName"
                | "ItemGroup"
                | "PropertyGroup"
                | "Choose"
                | "Import"
        );
        if relevant && let Some(condition) = attribute("Condition") {
            let message = "Enfold does not know whether this condition holds".into();
            self.report(codes::PROJECT, condition.span.clone(), message);
        }
        match (name, attribute("Include")) {
            ("Compile", Some(include)) => self.files(include, false),
            ("ProjectReference", Some(include)) => self.files(include, true),
            ("Compile", None) => {
                self.report(codes::PROJECT, span, "`Compile` needs `Include`, the files".into());
            }
            ("PackageReference" | "Reference", Some(include)) if include.value != "FSharp.Core" => {
                let name = shown::name(&include.value).into_owned();
                let message =
                    format!("the package `{name}` is of .NET, which Enfold does not have");
                self.report(codes::FOREIGN_BUILD, include.span.clone(), message);
            }
            ("Choose" | "Import", _) => {
                let message = format!("`{name}` is not understood in a project");
                self.report(codes::PROJECT, span, message);
            }
            _ => {}
        }
    }

    /// `a.fs;b\c.fs`.
    fn files(&mut self, include: &Attribute, references: bool) {
        let mut at = include.span.start;
        for part in include.value.split(';') {
            let span = self.span(at..at + part.len());
            at += part.len() + 1;
            let name = part.trim().replace('\\', "/");
            if name.is_empty() {
                continue;
            }
            if name.contains(['*', '$', '?']) {
                let message = format!(
                    "`{}` is a pattern: Enfold needs the names of files",
                    shown::name(&name)
                );
                self.input.diagnostics.push(Diagnostic::new(codes::PROJECT, span, message));
                continue;
            }
            let to = if references { &mut self.references } else { &mut self.sources };
            to.push((self.folder.join(name), span));
        }
    }

    fn property(&mut self, text: &str, span: Range<usize>) {
        match self.around.last().map(String::as_str) {
            Some("OutputType") if matches!(text, "Exe" | "WinExe") => {
                self.project.kind = OutputKind::Program;
            }
            Some("OutputType") if text == "Library" => self.project.kind = OutputKind::Library,
            Some("OutputType") => {
                let message = format!(
                    "Enfold builds no `{}`: `Exe` and `Library` are what it knows",
                    shown::name(text)
                );
                self.report(codes::PROJECT, span, message);
            }
            Some("AssemblyName") if text.contains(['/', '\\', '$']) || text.starts_with('.') => {
                let message = format!("`{}` is not the name of a file", shown::name(text));
                self.report(codes::PROJECT, span, message);
            }
            Some("AssemblyName") => self.project.output = text.to_owned(),
            _ => {}
        }
    }
}
