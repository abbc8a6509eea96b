//! `define-library`: a scope of its own, and what it exports.
//!
//! A library is expanded where it is first met: in the program's file before it is imported, or in a
//! file `a/b.sld` when `(a b)` is. Its items go in front of those of whoever imports it.

use enfold_syntax::codes;
use enfold_syntax::symbol::Symbol;

use super::Expander;
use super::form::Form;
use super::scan::Level;
use super::scope::{Meaning, Scope};
use crate::data::{DataId, Ident};

/// A library of the program.
#[derive(Debug, Clone)]
pub(crate) enum Library {
    /// It is being expanded: whoever imports it now imports itself.
    Begun,
    /// What it exports.
    Done(Vec<(Symbol, Meaning)>),
}

/// What the declarations of a library say.
#[derive(Default)]
struct Declared {
    /// Inner and outer names.
    exports: Vec<(DataId, DataId)>,
    imports: Vec<DataId>,
    body: Vec<DataId>,
    depth: usize,
}

impl Expander<'_> {
    /// A library's name as text.
    pub(super) fn library_name(&mut self, x: DataId) -> Option<String> {
        let parts = self.data.list(x).filter(|parts| !parts.is_empty());
        let named = parts.filter(|parts| {
            parts.iter().all(|part| match self.data.kind(*part) {
                crate::data::Kind::Number(number) => number.as_i64().is_some_and(|n| n >= 0),
                _ => self.data.ident(*part).is_some(),
            })
        });
        let Some(parts) = named else {
            self.bad_form(x, Form::Import, "a library's name is a list of names and numbers");
            return None;
        };
        let words: Vec<String> = parts.iter().map(|part| self.show(*part)).collect();
        Some(format!("({})", words.join(" ")))
    }

    pub(super) fn define_library(&mut self, x: DataId) {
        let Some(parts) = self.parts(x, Form::DefineLibrary, 1, None) else { return };
        let Some(name) = self.library_name(parts[0]) else { return };
        if self.libraries.contains_key(&name) || crate::libraries::find(&name).is_some() {
            let message = format!("the library {name} is defined twice");
            self.error(parts[0], codes::DUPLICATE, message, |d| d);
            return;
        }
        self.libraries.insert(name.clone(), Library::Begun);
        let mut declared = Declared::default();
        self.declarations(&parts[1..], &mut declared);
        let imports = self.empty_scope();
        for set in &declared.imports {
            self.import_set_into(*set, imports);
        }
        let scope = self.scopes.within(imports);
        let parts = self.scan(&declared.body, scope, Level::Library);
        self.items(parts, scope);
        let exports = self.exports(&declared, scope);
        self.libraries.insert(name, Library::Done(exports));
    }

    fn declarations(&mut self, forms: &[DataId], out: &mut Declared) {
        out.depth += 1;
        if out.depth > 50 {
            return;
        }
        for form in forms {
            if !self.step(*form) {
                return;
            }
            let parts = self.data.list(*form).unwrap_or_default();
            let word = parts.first().and_then(|first| self.data.ident(*first));
            let word = word.map_or("", |word| self.written(word).as_str());
            match word {
                "export" => parts[1..].iter().for_each(|spec| self.export_spec(*spec, out)),
                "import" => out.imports.extend(&parts[1..]),
                "begin" => out.body.extend(&parts[1..]),
                "include" | "include-ci" | "include-library-declarations" => {
                    let kind = if word == "include-ci" { Form::IncludeCi } else { Form::Include };
                    let included = self.include(kind, *form).unwrap_or_default();
                    if word == "include-library-declarations" {
                        self.declarations(&included, out);
                    } else {
                        out.body.extend(included);
                    }
                }
                "cond-expand" => {
                    let chosen = self.cond_expand(*form).unwrap_or_default();
                    self.declarations(&chosen, out);
                }
                _ => self.bad_form(
                    *form,
                    Form::DefineLibrary,
                    "a declaration is `export`, `import`, `begin`, `include`, `include-ci`, \
                     `include-library-declarations` or `cond-expand`",
                ),
            }
        }
        out.depth -= 1;
    }

    /// `name` or `(rename inner outer)`
    fn export_spec(&mut self, x: DataId, out: &mut Declared) {
        if self.data.ident(x).is_some() {
            return out.exports.push((x, x));
        }
        match self.data.list(x).as_deref() {
            Some([_, inner, outer])
                if self.data.ident(*inner).is_some() && self.data.ident(*outer).is_some() =>
            {
                out.exports.push((*inner, *outer));
            }
            _ => self.bad_form(
                x,
                Form::DefineLibrary,
                "an export is `name` or `(rename inner outer)`",
            ),
        }
    }

    fn exports(&mut self, declared: &Declared, scope: Scope) -> Vec<(Symbol, Meaning)> {
        let mut found: Vec<(Symbol, Meaning)> = Vec::new();
        for (inner, outer) in &declared.exports {
            let (Some(name), Some(as_name)) = (self.data.ident(*inner), self.data.ident(*outer))
            else {
                continue;
            };
            let as_name = self.written(as_name);
            match self.scopes.lookup(name, scope) {
                Some(_) if found.iter().any(|(other, _)| *other == as_name) => {
                    let message = format!("`{as_name}` is exported twice");
                    self.error(*outer, codes::DUPLICATE, message, |d| d);
                }
                Some(meaning) => found.push((as_name, meaning)),
                None => {
                    self.unbound(*inner, name, scope);
                }
            }
        }
        found
    }

    /// Whether `(library name)` holds.
    pub(super) fn library_exists(&mut self, x: DataId) -> bool {
        let Some(name) = self.library_name(x) else { return false };
        crate::libraries::find(&name).is_some()
            || self.libraries.contains_key(&name)
            || self.files.read(&library_path(&name)).is_some()
    }

    /// Expands the library that a file holds.
    pub(super) fn load_library(&mut self, name: &str, at: DataId) -> bool {
        let Some(file) = self.open_from_root(library_path(name), at) else { return false };
        for form in self.read_file(file, false) {
            let head = self.data.pair(form).and_then(|(head, _)| self.data.ident(head));
            if head == Some(Ident::Plain("define-library".into())) {
                self.define_library(form);
            } else {
                self.misplaced(Form::DefineLibrary, form);
            }
        }
        true
    }
}

/// `(a b)` is in `a/b.sld`.
fn library_path(name: &str) -> String {
    let words = name.trim_start_matches('(').trim_end_matches(')');
    format!("{}.sld", words.split(' ').collect::<Vec<_>>().join("/"))
}
