//! Looks names and paths up, with advice when there is no such name.

use std::rc::Rc;

use enfold_ocaml::tree::{self, Path, Segment};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::env::{Constructor, Env, Field, Fields, Module, ModuleRef, Sig, Value};
use crate::store::TyConId;

/// The fields that are written together, for those whose names alone do not tell the record.
#[derive(Default)]
pub(crate) struct Labels<'t> {
    names: Vec<Symbol>,
    /// The module that one of them is qualified with.
    qualifier: &'t [Segment],
}

impl<'t> Labels<'t> {
    pub(crate) fn of(paths: impl Iterator<Item = &'t Path> + Clone) -> Labels<'t> {
        let names = paths.clone().map(|path| path.last().name).collect();
        let qualifier = paths.map(Path::qualifier).find(|q| !q.is_empty()).unwrap_or_default();
        Labels { names, qualifier }
    }
}

impl<'t> Checker<'t, '_> {
    /// Runs something with other names than those that are visible here.
    pub(crate) fn in_env<R>(&mut self, env: &Env<'t>, run: impl FnOnce(&mut Self) -> R) -> R {
        let outside = std::mem::replace(&mut self.env, env.clone());
        let result = run(self);
        self.env = outside;
        result
    }

    /// A module of the library that the language refers to.
    pub(crate) fn known_module(&self, name: &str) -> Option<Rc<Module<'t>>> {
        match self.env_modules_root(Symbol::new(name))? {
            ModuleRef::Structure(module) => Some(module),
            ModuleRef::Functor(_) => None,
        }
    }

    fn env_modules_root(&self, name: Symbol) -> Option<ModuleRef<'t>> {
        self.files.of_library(name).cloned()
    }

    /// A value of a library module that the language refers to.
    pub(crate) fn known_value(&self, module: &str, name: &str) -> Option<Rc<Value>> {
        self.known_module(module)?.values.get(&Symbol::new(name)).cloned()
    }

    /// The module that the segments before the last name lead to; reports if there is none.
    pub(crate) fn module_of(&mut self, segments: &'t [Segment]) -> Option<Rc<Module<'t>>> {
        match self.module_segments(segments)? {
            ModuleRef::Structure(module) => Some(module),
            ModuleRef::Functor(_) => {
                let span = segments[segments.len() - 1].ident.span;
                let message =
                    "this is a functor: it has to be applied before its parts can be used";
                self.report(Diagnostic::new(codes::UNKNOWN_MODULE, span, message));
                None
            }
        }
    }

    /// The module that names lead to, if there is one.
    pub(crate) fn quiet_module(&self, segments: &[Segment]) -> Option<Rc<Module<'t>>> {
        let (first, rest) = segments.split_first()?;
        let mut found = self.env.module(first.ident.name)?.clone();
        for segment in rest {
            let ModuleRef::Structure(module) = &found else { return None };
            found = module.modules.get(&segment.ident.name)?.clone();
        }
        match found {
            ModuleRef::Structure(module) => Some(module),
            ModuleRef::Functor(_) => None,
        }
    }

    /// The module that a path names.
    pub(crate) fn module_path(&mut self, path: &'t Path) -> Option<ModuleRef<'t>> {
        self.module_segments(&path.segments)
    }

    fn module_segments(&mut self, segments: &'t [Segment]) -> Option<ModuleRef<'t>> {
        let (first, rest) = segments.split_first()?;
        let name = first.ident.name;
        let Some(found) = self.env.module(name).cloned() else {
            self.unknown_module(first.ident.span, name);
            return None;
        };
        let mut found = self.apply_paths(found, first)?;
        for segment in rest {
            let ModuleRef::Structure(module) = &found else {
                self.unknown_module(segment.ident.span, segment.ident.name);
                return None;
            };
            let next = module.modules.get(&segment.ident.name).cloned();
            // The modules of the library are also parts of `Stdlib`.
            let root = || self.env_modules_root(segment.ident.name).filter(|_| name == "Stdlib");
            let Some(next) = next.or_else(root) else {
                self.unknown_module(segment.ident.span, segment.ident.name);
                return None;
            };
            found = self.apply_paths(next, segment)?;
        }
        Some(found)
    }

    /// `F(X)` in a path.
    fn apply_paths(
        &mut self,
        mut module: ModuleRef<'t>,
        segment: &'t Segment,
    ) -> Option<ModuleRef<'t>> {
        for arg in &segment.args {
            let arg_module = self.module_path(arg)?;
            module = self.apply_functor(module, Some(arg_module), segment.ident.span)?;
        }
        Some(module)
    }

    /// Whether something of that name is only missing because its definition was wrong.
    fn is_broken(&self, name: Symbol) -> bool {
        self.files.is_broken(name) && self.reports.has_errors()
    }

    fn unknown_module(&mut self, span: Span, name: Symbol) {
        if self.is_broken(name) {
            return;
        }
        if let Some(library) = missing_library(name.as_str()) {
            let message =
                format!("the module `{name}` of the library `{library}` is not supported");
            self.report(Diagnostic::new(codes::UNSUPPORTED, span, message));
            return;
        }
        let message = format!("there is no module `{name}`");
        let mut names = self.env.module_names();
        names.extend(library_modules());
        let report = Diagnostic::new(codes::UNKNOWN_MODULE, span, message);
        let report = suggest(report, span, name, &names);
        self.report(report);
    }

    /// The value that a path names.
    pub(crate) fn value_path(&mut self, path: &'t Path) -> Option<Rc<Value>> {
        let last = path.last();
        if path.segments.len() > 1 {
            let module = self.module_of(path.qualifier())?;
            let found = module.values.get(&last.name).cloned();
            if found.is_none() {
                let message =
                    format!("the module `{}` has no value `{}`", module_name(&module), last.name);
                let names: Vec<Symbol> = module.values.keys().copied().collect();
                let report = Diagnostic::new(codes::UNKNOWN_NAME, last.span, message);
                self.report(suggest(report, last.span, last.name, &names));
            }
            return found;
        }
        let found = self.env.value(last.name).cloned();
        if found.is_none() && !self.is_broken(last.name) {
            let message = format!("`{}` is not defined", last.name);
            let names = self.env.value_names();
            let report = Diagnostic::new(codes::UNKNOWN_NAME, last.span, message);
            // What the program itself defines is meant more often than what the library does.
            let rank = |name: Symbol| {
                let library = |value: &Rc<Value>| self.sources.file(value.span.file).library;
                u8::from(self.env.value(name).is_none_or(library))
            };
            let report = match nearest(last.name, &names, &rank) {
                Some(other) => {
                    report.fix(format!("did you mean `{other}`?"), last.span, other.as_str())
                }
                None => report,
            };
            self.report(report);
        }
        found
    }

    /// The type that a path names.
    pub(crate) fn type_path(&mut self, path: &'t Path) -> Option<TyConId> {
        let last = path.last();
        if path.segments.len() > 1 {
            let module = self.module_of(path.qualifier())?;
            let found = module.types.get(&last.name).copied();
            if found.is_none() {
                let message =
                    format!("the module `{}` has no type `{}`", module_name(&module), last.name);
                self.report(Diagnostic::new(codes::UNKNOWN_TYPE, last.span, message));
            }
            return found;
        }
        let found = self.env.type_named(last.name);
        if found.is_none() {
            let message = format!("there is no type `{}`", last.name);
            let names = self.env.type_names();
            let report = Diagnostic::new(codes::UNKNOWN_TYPE, last.span, message);
            self.report(suggest(report, last.span, last.name, &names));
        }
        found
    }

    /// The signature that a path names.
    pub(crate) fn signature_path(&mut self, path: &'t Path) -> Option<Rc<Sig<'t>>> {
        let last = path.last();
        let found = if path.segments.len() > 1 {
            let module = self.module_of(path.qualifier())?;
            module.module_types.get(&last.name).cloned()
        } else {
            self.env.module_type(last.name).cloned()
        };
        if found.is_none() {
            let message = format!("there is no module type `{}`", last.name);
            let names = self.env.module_type_names();
            let report = Diagnostic::new(codes::UNKNOWN_MODULE, last.span, message);
            self.report(suggest(report, last.span, last.name, &names));
        }
        found
    }

    /// The constructor that a path names; one of the expected type comes first.
    pub(crate) fn constructor_path(
        &mut self,
        path: &'t Path,
        expected: Option<TyConId>,
    ) -> Option<Rc<Constructor>> {
        let last = path.last();
        let of_type = expected.and_then(|con| {
            let parts = self.declared.parts(con)?;
            parts.constructors.iter().find(|c| c.name == last.name).cloned()
        });
        if path.segments.len() > 1 {
            let module = self.module_of(path.qualifier())?;
            let found = module.constructors.get(&last.name).cloned();
            // Of two of one name in the module, the type that is expected decides.
            let fits =
                of_type.filter(|c| module.types.values().any(|&t| self.leads_to(t, c.tycon)));
            if let Some(found) = fits.or(found) {
                return Some(found);
            }
            let message =
                format!("the module `{}` has no constructor `{}`", module_name(&module), last.name);
            let names: Vec<Symbol> = module.constructors.keys().copied().collect();
            let report = Diagnostic::new(codes::UNKNOWN_CASE, last.span, message);
            self.report(suggest(report, last.span, last.name, &names));
            return None;
        }
        let found = of_type.or_else(|| self.env.constructor(last.name).cloned());
        if found.is_none() {
            let message = format!("there is no constructor `{}`", last.name);
            let names = self.env.constructor_names();
            let report = Diagnostic::new(codes::UNKNOWN_CASE, last.span, message);
            self.report(suggest(report, last.span, last.name, &names));
        }
        found
    }

    /// Whether a type is another, maybe by a chain of abbreviations.
    fn leads_to(&self, from: TyConId, to: TyConId) -> bool {
        from == to
            || self.declared.parts(from).zip(self.declared.parts(to)).is_some_and(|(a, b)| {
                let first = |p: &crate::env::Parts| p.constructors.first().map(|c| c.tycon);
                first(a) == first(b)
            })
    }

    /// The field that a path names, of a record with all of `others` if there are several.
    pub(crate) fn field_path(
        &mut self,
        path: &'t Path,
        expected: Option<TyConId>,
        others: &Labels<'t>,
    ) -> Option<Rc<Field>> {
        let last = path.last();
        let of_type = expected.and_then(|con| {
            let parts = self.declared.parts(con)?;
            parts.fields.iter().find(|f| f.name == last.name).cloned()
        });
        if of_type.is_some() {
            return of_type;
        }
        // A module that one field is qualified with is meant for those without, too.
        let qualifier = match path.qualifier() {
            [] => others.qualifier,
            own => own,
        };
        if !qualifier.is_empty() {
            let module = self.module_of(qualifier)?;
            let found = module.fields.get(&last.name).cloned();
            if let Some(found) = found {
                return Some(self.field_with(&found, &others.names));
            }
            let message =
                format!("the module `{}` has no field `{}`", module_name(&module), last.name);
            self.report(Diagnostic::new(codes::UNKNOWN_FIELD, last.span, message));
            return None;
        }
        let found = self.env.fields_named(last.name).cloned();
        if found.is_none() {
            let message = format!("no record has a field `{}`", last.name);
            let names = self.env.field_names();
            let report = Diagnostic::new(codes::UNKNOWN_FIELD, last.span, message);
            self.report(suggest(report, last.span, last.name, &names));
        }
        found.map(|found| self.field_with(&found, &others.names))
    }

    /// Of the fields of one name, the newest of a record that has all of the others; if there is none, the newest.
    fn field_with(&self, fields: &Fields, others: &[Symbol]) -> Rc<Field> {
        let has_all = |field: &&Rc<Field>| {
            self.declared.parts(field.tycon).is_some_and(|parts| {
                others.iter().all(|name| parts.fields.iter().any(|f| f.name == *name))
            })
        };
        fields.iter().find(has_all).unwrap_or(&fields.field).clone()
    }

    /// The label of a parameter or argument.
    pub(crate) fn label(&self, label: &tree::Label) -> crate::store::Label {
        match label {
            tree::Label::None => crate::store::Label::None,
            tree::Label::Labelled(ident) => crate::store::Label::Labelled(ident.name),
            tree::Label::Optional(ident) => crate::store::Label::Optional(ident.name),
        }
    }
}

/// The name of a module as the user knows it.
fn module_name<'m>(module: &'m Module<'_>) -> &'m str {
    module.name.strip_prefix("Stdlib.").unwrap_or(&module.name)
}

/// Adds the name that was probably meant.
fn suggest(report: Diagnostic, span: Span, name: Symbol, among: &[Symbol]) -> Diagnostic {
    match nearest(name, among, &|_| 0) {
        Some(other) => report.fix(format!("did you mean `{other}`?"), span, other.as_str()),
        None => report,
    }
}

/// The name that is most like another, if one is; among equals that of the lowest rank, then one that begins alike.
pub(crate) fn nearest(
    name: Symbol,
    among: &[Symbol],
    rank: &dyn Fn(Symbol) -> u8,
) -> Option<Symbol> {
    let limit = match name.as_str().len() {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    };
    let first = |name: Symbol| name.as_str().chars().next();
    among
        .iter()
        .filter(|other| !other.as_str().contains(' '))
        .map(|other| (distance(name.as_str(), other.as_str(), limit), *other))
        .filter(|(d, _)| *d <= limit && *d > 0)
        .min_by_key(|&(d, other)| (d, rank(other), first(other) != first(name), other))
        .map(|(_, other)| other)
}

/// Whether two neighbours have changed places, and nothing else.
fn swapped(a: &[u8], b: &[u8]) -> bool {
    let at = a.iter().zip(b).position(|(x, y)| x != y);
    let Some(at) = at.filter(|&at| a.len() == b.len() && at + 1 < a.len()) else { return false };
    a[at] == b[at + 1] && a[at + 1] == b[at] && a[at + 2..] == b[at + 2..]
}

/// How many letters have to change, up to a little more than `limit`.
fn distance(a: &str, b: &str, limit: usize) -> usize {
    if a.len().abs_diff(b.len()) > limit {
        return limit + 1;
    }
    if swapped(a.as_bytes(), b.as_bytes()) {
        return 1;
    }
    strsim::levenshtein(a, b)
}

/// The library of OCaml's that has a module of this name, if Enfold has not.
fn missing_library(module: &str) -> Option<&'static str> {
    Some(match module {
        "Unix" | "UnixLabels" => "unix",
        "Str" => "str",
        "Thread" | "Mutex" | "Condition" | "Event" | "Semaphore" => "threads",
        "Dynlink" => "dynlink",
        "Graphics" => "graphics",
        "Num" | "Big_int" | "Ratio" | "Arith_status" => "num",
        "Z" | "Q" => "zarith",
        "Base" | "Core" | "Core_kernel" => "core",
        "Bigarray" | "Marshal" | "Obj" | "Oo" | "Ephemeron" | "Lexing" | "Parsing" | "Genlex"
        | "Effect" | "Domain" | "Runtime_events" => "stdlib",
        _ => return None,
    })
}

/// The modules of the library, of which a program has only those that it mentions.
fn library_modules() -> impl Iterator<Item = Symbol> {
    let files = enfold_ocaml::LIBRARY.iter().map(|(file, _)| file);
    let visible = |file: &&&str| {
        file.ends_with(".ml") && !file.starts_with("camlinternal") && **file != "predef.ml"
    };
    files.filter(visible).map(|file| Symbol::new(&enfold_ocaml::module_name(file)))
}
