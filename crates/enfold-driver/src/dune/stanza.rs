//! What the stanzas of a `dune` file say, as far as a plain OCaml program needs it.
//!
//! | stanza | fields that matter |
//! |---|---|
//! | `library` | `name`, `public_name`, `modules`, `libraries`, `wrapped` |
//! | `executable`, `executables`, `test`, `tests` | `name`, `names`, `modules`, `libraries` |
//! | `include_subdirs` | `no`, `unqualified` |
//!
//! Flags, documentation, installation and the like change nothing here. What would change the program and is not there is a
//! problem with its place (`E0506`): preprocessors, C stubs, generated modules, virtual libraries. Problems are kept
//! with the stanza, and reported if the program needs it.

use std::ops::Range;

use enfold_syntax::{Diagnostic, FileId, Span, codes, shown};

use super::module_set::ModuleSet;
use super::sexp::{self, Sexp};

/// A name, and where it stands.
pub type Named = (String, Span);

/// What a stanza makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A library. Unless it is not wrapped, its modules are seen as parts of one that has its name.
    Library { name: String, public_name: Option<String>, wrapped: bool },
    /// Programs, each named by its main module.
    Programs { names: Vec<Named>, test: bool },
}

/// A library or some programs.
#[derive(Debug, Clone)]
pub struct Stanza {
    pub kind: Kind,
    pub modules: ModuleSet,
    pub libraries: Vec<Named>,
    pub problems: Vec<Diagnostic>,
}

/// A `dune` file.
#[derive(Debug, Default)]
pub struct DuneFile {
    pub stanzas: Vec<Stanza>,
    /// The modules of folders below belong to this one.
    pub include_subdirs: bool,
    /// What is wrong with the whole file, or makes modules of its folder.
    pub problems: Vec<Diagnostic>,
    /// Folders that are not looked into.
    pub data_only: Vec<String>,
}

/// Reads a `dune` file.
pub fn read(text: &str, file: FileId) -> DuneFile {
    let reader = Reader { file };
    let mut dune = DuneFile::default();
    let (items, error) = sexp::parse(text);
    if let Some((range, message)) = error {
        let message = format!("this `dune` file cannot be read: {message}");
        dune.problems.push(reader.problem(codes::PROJECT, range, message));
    }
    for item in &items {
        reader.stanza(item, &mut dune);
    }
    dune
}

struct Reader {
    file: FileId,
}

impl Reader {
    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range.start as u32, range.end as u32)
    }

    fn problem(&self, code: codes::Code, range: Range<usize>, message: String) -> Diagnostic {
        Diagnostic::new(code, self.span(range), message)
    }

    fn foreign(&self, range: Range<usize>, message: &str) -> Diagnostic {
        self.problem(codes::FOREIGN_BUILD, range, message.to_owned())
    }

    fn stanza(&self, item: &Sexp, dune: &mut DuneFile) {
        let Some((name, fields)) = item.field() else {
            let message = "a stanza is a list that begins with its kind".into();
            return dune.problems.push(self.problem(codes::PROJECT, item.span(), message));
        };
        match name {
            "library" => dune.stanzas.push(self.library(item, fields)),
            "executable" | "executables" => dune.stanzas.push(self.programs(item, fields, false)),
            "test" | "tests" => dune.stanzas.push(self.programs(item, fields, true)),
            "include_subdirs" => match fields.first().and_then(Sexp::atom) {
                Some("no") => {}
                Some("unqualified") => dune.include_subdirs = true,
                _ => {
                    let message = "`include_subdirs` is understood with `no` and `unqualified`";
                    dune.problems.push(self.foreign(item.span(), message));
                }
            },
            "data_only_dirs" | "vendored_dirs" => {
                dune.data_only.extend(fields.iter().filter_map(Sexp::atom).map(str::to_owned));
            }
            "ocamllex" | "ocamlyacc" | "menhir" | "copy_files" | "copy_files#" | "include"
            | "subdir" | "dynamic_include" | "ocaml_syntax" => {
                let message = format!("Enfold does not do what the stanza `{name}` asks for");
                dune.problems.push(self.problem(codes::FOREIGN_BUILD, item.span(), message));
            }
            "rule" if makes_modules(fields) => {
                let message = "this rule makes a module, and Enfold runs no rules";
                dune.problems.push(self.foreign(item.span(), message));
            }
            // What documents, installs or tests changes no program.
            _ => {}
        }
    }

    fn library(&self, item: &Sexp, fields: &[Sexp]) -> Stanza {
        let mut stanza = self.common(fields);
        let name = value(fields, "name").map(|(name, _)| name);
        let public_name = value(fields, "public_name").map(|(name, _)| name);
        let wrapped = match value(fields, "wrapped") {
            Some((text, _)) if text == "false" => false,
            Some((text, _)) if text == "true" => true,
            Some((_, range)) => {
                let message = "`wrapped` is understood with `true` and `false`";
                stanza.problems.push(self.foreign(range, message));
                true
            }
            None => true,
        };
        let usable =
            name.or_else(|| public_name.as_ref().map(|name| name.replace(['-', '.'], "_")));
        if usable.is_none() {
            let message = "this library has no `name`".into();
            stanza.problems.push(self.problem(codes::PROJECT, item.span(), message));
        }
        let name = usable.unwrap_or_default();
        stanza.kind = Kind::Library { name, public_name, wrapped };
        stanza
    }

    fn programs(&self, item: &Sexp, fields: &[Sexp], test: bool) -> Stanza {
        let mut stanza = self.common(fields);
        let mut names = Vec::new();
        for (name, values) in fields.iter().filter_map(Sexp::field) {
            if matches!(name, "name" | "names") {
                let named = values.iter().filter_map(|value| Some((value.atom()?, value.span())));
                names.extend(named.map(|(name, range)| (name.to_owned(), self.span(range))));
            }
        }
        if names.is_empty() {
            let message = "this has no `name`, the file that the program begins with".into();
            stanza.problems.push(self.problem(codes::PROJECT, item.span(), message));
        }
        stanza.kind = Kind::Programs { names, test };
        stanza
    }

    /// What libraries and programs have in common.
    fn common(&self, fields: &[Sexp]) -> Stanza {
        let mut stanza = Stanza {
            kind: Kind::Programs { names: Vec::new(), test: false },
            modules: ModuleSet::default(),
            libraries: Vec::new(),
            problems: Vec::new(),
        };
        for field in fields {
            let Some((name, values)) = field.field() else { continue };
            match name {
                "modules" => stanza.modules = ModuleSet::new(values),
                "libraries" => self.libraries(values, &mut stanza),
                "preprocess" | "preprocessor_deps" | "staged_pps" => {
                    self.preprocess(values, &mut stanza);
                }
                "foreign_stubs" | "foreign_archives" | "c_names" | "cxx_names" | "c_flags"
                | "extra_objects" | "ctypes" => {
                    let message = "code in C is not linked to programs in OCaml";
                    stanza.problems.push(self.foreign(field.span(), message));
                }
                "virtual_modules" | "implements" | "default_implementation" => {
                    let message = "virtual libraries are not understood";
                    stanza.problems.push(self.foreign(field.span(), message));
                }
                "flags" | "ocamlopt_flags" | "ocamlc_flags" => self.flags(values, &mut stanza),
                _ => {}
            }
        }
        stanza
    }

    fn libraries(&self, values: &[Sexp], stanza: &mut Stanza) {
        for value in values {
            match (value.atom(), value.field()) {
                (Some(name), _) => {
                    stanza.libraries.push((name.to_owned(), self.span(value.span())));
                }
                (_, Some(("re_export", [name]))) => {
                    let named = name.atom().map(|name| (name.to_owned(), self.span(value.span())));
                    stanza.libraries.extend(named);
                }
                _ => {
                    let message = "Enfold cannot choose between libraries";
                    stanza.problems.push(self.foreign(value.span(), message));
                }
            }
        }
    }

    fn preprocess(&self, values: &[Sexp], stanza: &mut Stanza) {
        for value in values {
            match (value.atom(), value.field()) {
                (Some("no_preprocessing" | "future_syntax"), _) => {}
                (_, Some(("pps" | "staged_pps", tools))) => {
                    let names = tools.iter().filter_map(Sexp::atom).map(shown::name);
                    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
                    let message =
                        format!("Enfold does not run preprocessors: {}", names.join(", "));
                    stanza.problems.push(self.problem(codes::FOREIGN_BUILD, value.span(), message));
                }
                _ => {
                    let message = "Enfold does not run preprocessors";
                    stanza.problems.push(self.foreign(value.span(), message));
                }
            }
        }
    }

    /// Flags choose warnings and the like, but `-open` changes what names mean.
    fn flags(&self, values: &[Sexp], stanza: &mut Stanza) {
        for value in values {
            match value {
                Sexp::Atom(flag, range)
                    if matches!(
                        flag.as_str(),
                        "-open" | "-pp" | "-ppx" | "-nopervasives" | "-nostdlib"
                    ) =>
                {
                    let message = format!("the flag `{flag}` is not understood");
                    stanza.problems.push(self.problem(
                        codes::FOREIGN_BUILD,
                        range.clone(),
                        message,
                    ));
                }
                Sexp::Atom(..) => {}
                Sexp::List(items, _) => self.flags(items, stanza),
            }
        }
    }
}

/// The one value of a field.
fn value(fields: &[Sexp], wanted: &str) -> Option<(String, Range<usize>)> {
    let (_, values) = fields.iter().filter_map(Sexp::field).find(|(name, _)| *name == wanted)?;
    let value = values.first()?;
    let text = value.atom().unwrap_or_default().to_owned();
    Some((text, value.span()))
}

/// Whether a rule makes a file of OCaml.
fn makes_modules(fields: &[Sexp]) -> bool {
    let is_module = |name: &str| name.ends_with(".ml") || name.ends_with(".mli");
    fields.iter().filter_map(Sexp::field).any(|(name, values)| {
        matches!(name, "target" | "targets") && values.iter().filter_map(Sexp::atom).any(is_module)
    })
}
