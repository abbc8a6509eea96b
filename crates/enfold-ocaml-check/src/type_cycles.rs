//! Declared types that contain themselves: at ever larger arguments, or where there is no end to writing them out.
//!
//! ```text
//! type 'a t = L of 'a | N of ('a * 'a) t        needs a representation for each of ever larger types: noted, `E0902` if it is used so
//! type t = int * t                              an abbreviation that stands for itself: reported
//! ```

use enfold_syntax::{Diagnostic, codes};

use crate::Checker;
use crate::draft::DataKind;
use crate::store::{Def, Shape, Term, TyConId};

impl Checker<'_, '_> {
    /// A type that contains itself at larger arguments needs a representation for each of them.
    pub(crate) fn note_growing(&mut self, con: TyConId, group: &[TyConId]) {
        let Def::Data(data) = self.store.tycon(con).def else { return };
        if self.store.erased(con).is_some() {
            return;
        }
        let fields: Vec<Term> = match &self.graph.datas[data].kind {
            DataKind::Record(fields) => fields.iter().map(|f| f.ty).collect(),
            DataKind::Union(cases) => cases.iter().flat_map(|c| &c.fields).copied().collect(),
        };
        self.graph.grows |= fields.into_iter().any(|field| self.grows(field, group));
    }

    /// Whether a type mentions one of a group at an argument in which a parameter is nested.
    fn grows(&self, ty: Term, group: &[TyConId]) -> bool {
        match self.store.shape(ty) {
            Shape::Con(con, args) => {
                let own = group.contains(con);
                let nested = |&arg: &Term| {
                    !matches!(self.store.shape(arg), Shape::Param(_)) && self.has_param(arg)
                };
                own && args.iter().any(nested) || args.iter().any(|&arg| self.grows(arg, group))
            }
            Shape::Tuple(items) => items.iter().any(|&item| self.grows(item, group)),
            Shape::Arrow(_, from, to) => self.grows(*from, group) || self.grows(*to, group),
            _ => false,
        }
    }

    pub(crate) fn has_param(&self, ty: Term) -> bool {
        match self.store.shape(ty) {
            Shape::Param(_) => true,
            Shape::Con(_, items) | Shape::Tuple(items) => {
                items.iter().any(|&item| self.has_param(item))
            }
            Shape::Arrow(_, from, to) => self.has_param(*from) || self.has_param(*to),
            _ => false,
        }
    }

    /// An abbreviation that stands for itself, or for a type that contains it.
    pub(crate) fn report_cycle(&mut self, con: TyConId) {
        let Def::Alias(body) = self.store.tycon(con).def else { return };
        if self.abbreviates(body, con, &mut Vec::new()) {
            let (name, span) = (self.store.tycon(con).name, self.store.tycon(con).span);
            let message = format!("the type `{}` stands for itself", self.type_name(name));
            let report = Diagnostic::new(codes::INFINITE_TYPE, span, message)
                .note("a type may contain itself as a variant or a record");
            self.report(report);
            let error = Term::ERROR;
            self.store.define(con, Def::Alias(error));
        }
    }

    /// Whether writing an abbreviation out leads to itself. What a declared type contains is not written out, nor are tags: so
    /// `type 'a step = [ `Add of 'a * 'a ]` and `type sum = sum step` are fine. What an abbreviation is given counts where it uses it.
    fn abbreviates(&mut self, ty: Term, con: TyConId, seen: &mut Vec<TyConId>) -> bool {
        let items = match self.store.shape(ty).clone() {
            Shape::Con(found, _) if found == con => return true,
            Shape::Con(found, items) => match self.store.tycon(found).def {
                Def::Alias(_) if !seen.contains(&found) => {
                    seen.push(found);
                    let body = self.store.unfold(ty);
                    let leads = self.abbreviates(body, con, seen);
                    seen.pop();
                    return leads;
                }
                Def::Sealed(body, _) if !seen.contains(&found) => {
                    seen.push(found);
                    if self.abbreviates(body, con, seen) {
                        return true;
                    }
                    items
                }
                _ => items,
            },
            Shape::Tuple(items) => items,
            Shape::Arrow(_, from, to) => [from, to].into(),
            _ => return false,
        };
        items.iter().any(|&item| self.abbreviates(item, con, seen))
    }
}
