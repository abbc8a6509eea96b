//! Programs: a file, its imports, and its items in order.
//!
//! A program that begins with `import` sees what it imports (R7RS 5.1). One that does not sees all of R7RS
//! and the supported SRFIs, as at a prompt; a program of Eshkol sees Eshkol's library in any case. What a
//! program defines shadows what it imports.
//!
//! All definitions of a program are known in all of it: a procedure may use a macro or a variable that is
//! defined further down.

use enfold_syntax::codes;
use enfold_syntax::span::FileId;

use super::Expander;
use super::form::{FORMS, Form, From};
use super::scan::{Level, Part};
use super::scope::{Meaning, Scope};
use crate::data::{DataId, Ident};
use crate::libraries::BUILTINS;
use crate::tree::{Item, Node};
use crate::{Dialect, reader};

impl Expander<'_> {
    /// Expands the program in a file.
    pub(super) fn program(&mut self, file: FileId) {
        let forms = self.read_file(file, false);
        let imports = self.empty_scope();
        if !self.begins_with_import(&forms) {
            self.import_everything(imports);
        } else if self.dialect == Dialect::Eshkol {
            self.import_eshkol(imports);
        }
        let scope = self.scopes.within(imports);
        let parts = self.scan(&forms, scope, Level::Program);
        let start = self.program.items.len();
        self.items(parts, scope);
        if self.dialect == Dialect::Eshkol {
            self.find_main(scope, start);
        }
    }

    pub(super) fn read_file(&mut self, file: FileId, fold_case: bool) -> Vec<DataId> {
        let text = self.sources.file(file).text.clone();
        let first = self.out.len();
        let forms = reader::read(&text, file, fold_case, &mut self.data, &mut self.out);
        let mut reports = self.out.take_from(first);
        reports.sort_by_key(|report| report.primary.span.lo);
        reports.into_iter().for_each(|report| self.out.push(report));
        forms
    }

    /// A scope with what needs no import.
    pub(super) fn empty_scope(&mut self) -> Scope {
        let always = match self.always {
            Some(always) => always,
            None => self.scopes.root(),
        };
        self.always = Some(always);
        for (form, name, from) in FORMS {
            if *from == From::Always {
                self.scopes.bind(always, Ident::Plain((*name).into()), Meaning::Form(*form));
            }
        }
        self.scopes.within(always)
    }

    fn begins_with_import(&self, forms: &[DataId]) -> bool {
        let word = |x: &DataId| {
            let (head, _) = self.data.pair(*x)?;
            Some(self.written(self.data.ident(head)?))
        };
        let first = forms.iter().map(word).find(|word| *word != Some("define-library".into()));
        first == Some(Some("import".into()))
    }

    fn import_everything(&mut self, scope: Scope) {
        for library in BUILTINS.iter().filter(|library| !library.name.starts_with("(eshkol")) {
            for export in &library.exports {
                let name = Ident::Plain(export.name);
                self.scopes.bind(scope, name, Meaning::Primitive(export.primitive));
            }
        }
        for (form, name, from) in FORMS {
            if !matches!(from, From::Eshkol | From::Always) {
                self.scopes.bind(scope, Ident::Plain((*name).into()), Meaning::Form(*form));
            }
        }
        if self.dialect == Dialect::Eshkol {
            self.import_eshkol(scope);
        }
    }

    fn import_eshkol(&mut self, scope: Scope) {
        for library in BUILTINS.iter().filter(|library| library.name.starts_with("(eshkol")) {
            for export in &library.exports {
                let name = Ident::Plain(export.name);
                self.scopes.bind(scope, name, Meaning::Primitive(export.primitive));
            }
        }
        for (form, name, from) in FORMS {
            if *from == From::Eshkol {
                self.scopes.bind(scope, Ident::Plain((*name).into()), Meaning::Form(*form));
            }
        }
    }

    /// Adds what was scanned to the program.
    pub(super) fn items(&mut self, parts: Vec<Part>, scope: Scope) {
        for part in parts {
            match part {
                Part::Define(var, value) => {
                    let value = self.value(var, value, scope);
                    self.program.items.push(Item::Define(var, value));
                }
                Part::Redefine(var, value, at) => {
                    let value = self.value(var, value, scope);
                    let set = self.node(at, Node::Set(var, value));
                    self.program.items.push(Item::Do(set));
                }
                Part::DefineValues(formals, producer) => {
                    let producer = self.expr(producer, scope);
                    self.program.items.push(Item::DefineValues(formals, producer));
                }
                Part::Record(id, procs, at) => {
                    for (var, which) in procs {
                        let value = self.node(at, Node::RecordProc(id, which));
                        self.program.items.push(Item::Define(var, value));
                    }
                }
                Part::Extern(var, at) => {
                    let declaration = self.constant(at);
                    self.program.items.push(Item::Extern(var, declaration));
                }
                Part::Expr(x) => {
                    let value = self.expr(x, scope);
                    self.program.items.push(Item::Do(value));
                }
            }
        }
    }

    /// Eshkol: if `main` is defined, only definitions and then `main` run.
    fn find_main(&mut self, scope: Scope, start: usize) {
        let Some(Meaning::Var(main)) = self.scopes.here(scope, Ident::Plain("main".into())) else {
            return;
        };
        self.program.main = Some(main);
        let items = self.program.items.split_off(start);
        let is_set = |e| matches!(self.program.nodes[e], Node::Set(..));
        let kept: Vec<Item> = items
            .into_iter()
            .filter(|item| match item {
                Item::Do(e) => is_set(*e),
                Item::Define(..) | Item::DefineValues(..) | Item::Extern(..) => true,
            })
            .collect();
        self.program.items.extend(kept);
    }

    /// `(cond-expand …)` as an expression.
    pub(super) fn cond_expand_expr(
        &mut self,
        x: DataId,
        scope: Scope,
    ) -> Option<crate::tree::Expr> {
        let parts = self.cond_expand(x)?;
        Some(self.sequence_of(x, &parts, scope))
    }

    /// The forms that `cond-expand` chooses.
    pub(super) fn cond_expand(&mut self, x: DataId) -> Option<Vec<DataId>> {
        let clauses = self.parts(x, Form::CondExpand, 0, None)?;
        for (index, clause) in clauses.iter().enumerate() {
            let Some(parts) = self.data.list(*clause).filter(|parts| !parts.is_empty()) else {
                self.bad_form(*clause, Form::CondExpand, "a clause is a feature and forms");
                continue;
            };
            let word = self.data.ident(parts[0]).map(|name| self.written(name));
            if word == Some("else".into())
                && let Some(next) = clauses.get(index + 1)
            {
                let next = self.data.span(*next);
                self.error(*clause, codes::ELSE_NOT_LAST, "`else` is not the last clause", |d| {
                    d.also(next, "this clause is never reached")
                });
            }
            if word == Some("else".into()) || self.has_feature(parts[0], 0) {
                return Some(parts[1..].to_vec());
            }
        }
        Some(vec![])
    }

    fn has_feature(&mut self, x: DataId, depth: usize) -> bool {
        if !self.step(x) {
            return false;
        }
        if let Some(name) = self.data.ident(x) {
            let name = self.written(name);
            let eshkol = self.dialect == Dialect::Eshkol && name == "eshkol";
            return eshkol || FEATURES.contains(&name.as_str());
        }
        let parts = self.data.list(x).unwrap_or_default();
        let word = parts.first().and_then(|first| self.data.ident(*first));
        let word = word.map_or("", |word| self.written(word).as_str());
        match (word, &parts[parts.len().min(1)..]) {
            _ if depth > 100 => false,
            ("and", all) => all.iter().all(|one| self.has_feature(*one, depth + 1)),
            ("or", all) => all.iter().any(|one| self.has_feature(*one, depth + 1)),
            ("not", [one]) => !self.has_feature(*one, depth + 1),
            ("library", [name]) => self.library_exists(*name),
            _ => {
                self.bad_form(x, Form::CondExpand, "this is no requirement");
                false
            }
        }
    }
}

/// What `cond-expand` and `(features)` know.
pub const FEATURES: &[&str] =
    &["r7rs", "exact-closed", "ieee-float", "full-unicode", "ratios", "enfold", "x86-64", "linux"];
