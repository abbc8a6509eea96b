//! Parameter lists: `(a b . c)`, `c`, `(a #!optional b #!rest c)`, and Eshkol's `(a : type)`.

use enfold_syntax::codes;
use rustc_hash::FxHashMap;

use super::Expander;
use super::form::Form;
use super::scope::{Meaning, Scope};
use crate::Dialect;
use crate::data::{DataId, Ident, Kind, Marker};
use crate::tree::{Formals, Var};

/// Finds names that one form binds twice.
#[derive(Default)]
pub(super) struct Unique {
    seen: FxHashMap<Ident, DataId>,
}

impl Expander<'_> {
    /// Reports a name that the same form has bound already.
    pub(super) fn check_unique(&mut self, unique: &mut Unique, name: Ident, x: DataId) {
        if let Some(first) = unique.seen.insert(name, x) {
            let message = format!("`{}` is bound twice", self.written(name));
            let first = self.data.span(first);
            self.error(x, codes::DUPLICATE_PARAMETER, message, |d| d.also(first, "first here"));
        }
    }

    /// Binds a name in a scope to a new local variable.
    pub(super) fn bind_local(
        &mut self,
        name: Ident,
        x: DataId,
        scope: Scope,
        unique: &mut Unique,
    ) -> Var {
        self.check_unique(unique, name, x);
        let var = self.new_var(name, x, false);
        self.scopes.bind(scope, name, Meaning::Var(var));
        var
    }

    /// Binds the parameters of a list in a scope.
    pub(super) fn formals(&mut self, x: DataId, scope: Scope, form: Form) -> Formals {
        self.formals_of(x, scope, form, &mut Unique::default())
    }

    pub(super) fn formals_of(
        &mut self,
        x: DataId,
        scope: Scope,
        form: Form,
        unique: &mut Unique,
    ) -> Formals {
        let (items, end) = self.data.elements(x);
        let mut formals = Formals::default();
        let mut section = None;
        for item in items {
            if let Kind::Marker(marker @ (Marker::Optional | Marker::Rest)) = self.data.kind(item) {
                let marker = *marker;
                if section == Some(Marker::Rest) || section == Some(marker) {
                    self.bad_form(item, form, "this mark stands at the wrong place");
                }
                section = Some(marker);
                continue;
            }
            let Some(var) = self.parameter(item, scope, form, unique) else { continue };
            match section {
                None => formals.required.push(var),
                Some(Marker::Optional) => formals.optional.push(var),
                Some(_) if formals.rest.is_none() => formals.rest = Some(var),
                Some(_) => self.bad_form(item, form, "only one name may follow `#!rest`"),
            }
        }
        if !matches!(self.data.kind(end), Kind::Null) {
            match self.data.ident(end) {
                Some(name) if formals.rest.is_none() => {
                    formals.rest = Some(self.bind_local(name, end, scope, unique));
                }
                _ if matches!(self.data.kind(end), Kind::Bad) => {}
                _ => self.bad_form(end, form, "a parameter is a name"),
            }
        }
        formals
    }

    fn parameter(
        &mut self,
        x: DataId,
        scope: Scope,
        form: Form,
        unique: &mut Unique,
    ) -> Option<Var> {
        if let Some(name) = self.data.ident(x) {
            return Some(self.bind_local(name, x, scope, unique));
        }
        if let Some((name_at, ty)) = self.annotated(x) {
            let name = self.data.ident(name_at)?;
            let var = self.bind_local(name, name_at, scope, unique);
            let ty = self.constant(ty);
            self.program.vars[var].ty = Some(ty);
            return Some(var);
        }
        if !matches!(self.data.kind(x), Kind::Bad) {
            self.bad_form(x, form, "a parameter is a name");
        }
        None
    }

    /// Eshkol's `(name : type)`.
    pub(super) fn annotated(&self, x: DataId) -> Option<(DataId, DataId)> {
        if self.dialect != Dialect::Eshkol {
            return None;
        }
        match self.data.list(x)?.as_slice() {
            [name, colon, ty] if self.data.ident(*name).is_some() && self.is_colon(*colon) => {
                Some((*name, *ty))
            }
            _ => None,
        }
    }

    pub(super) fn is_colon(&self, x: DataId) -> bool {
        self.dialect == Dialect::Eshkol
            && self.data.ident(x).is_some_and(|name| self.scopes.written(name) == ":")
    }

    /// Takes Eshkol's `: type` off the front of a body.
    pub(super) fn result_type(&mut self, body: &mut Vec<DataId>) -> Option<DataId> {
        if body.len() >= 3 && self.is_colon(body[0]) {
            let ty = self.constant(body[1]);
            body.drain(..2);
            return Some(ty);
        }
        None
    }
}
