//! The text of a value on its own: what `string`, `%O` and the holes of strings show.
//!
//! ```text
//! (1, "a")  ─►  (1, a)      Some 3  ─►  Some(3)      None  ─►  ""      map [(1, a); (2, b); (3, c); ... ]
//! ```
//!
//! A type that says itself what the text of its values is, is asked. Tuples, options, maps and sets show the texts of
//! their components, as their `ToString` does in .NET; everything else is shown as `%A` shows it. The message of an
//! exception that the program declares is its name with its payload.

use enfold_graph::{BindingId, Relation, View};
use enfold_syntax::Span;

use super::Lower;
use super::derive::What;
use super::types::Shape;
use crate::ir::{Atom, DataId, ExnId, Key, Op, Prim, Term, Ty, TyId};

/// What `%O` shows where .NET has no object.
pub(super) const NULL: &str = "<null>";

/// The same inside of an option.
pub(super) const INNER_NULL: &str = "null";

/// How many elements the text of a map or a set shows.
const FIRST: usize = 3;

impl Lower<'_> {
    /// The text of a value on its own: what its type says, or else what is derived from its type.
    pub(super) fn own_or_text(
        &mut self,
        ty: TyId,
        value: Atom,
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        let str = self.scalars.str;
        match self.program.types[ty] {
            Ty::Unit => self.string(""),
            Ty::Str => value,
            _ if self.is_scalar(ty) => {
                self.emit(Op::Prim(Prim::ToStr, vec![value]), str, span, hint)
            }
            Ty::Data(data) if self.own_text(data).is_some() => {
                self.said(data, value, span).unwrap_or(value)
            }
            Ty::Data(data) if self.shows_components(data) => match self.derived(What::Text, ty) {
                Some(lam) => self.emit(Op::Apply(Atom::Lam(lam), vec![value]), str, span, hint),
                None => self.string(""),
            },
            _ => self.laid_out(ty, value, span, hint),
        }
    }

    /// The text that `%O` shows: that of a value on its own, and a word for `None` and `()`, which .NET has as null.
    pub(super) fn object_text(
        &mut self,
        ty: TyId,
        value: Atom,
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        self.text_or(What::ObjectText, NULL, (ty, value), span, hint)
    }

    /// The text of a value on its own, with a word for what is null.
    fn text_or(
        &mut self,
        what: What,
        null: &str,
        (ty, value): (TyId, Atom),
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        match self.program.types[ty] {
            Ty::Unit => self.string(null),
            Ty::Data(data) if self.shape(data) == Shape::Option => match self.derived(what, ty) {
                Some(lam) => {
                    let str = self.scalars.str;
                    self.emit(Op::Apply(Atom::Lam(lam), vec![value]), str, span, hint)
                }
                None => self.string(null),
            },
            _ => self.own_or_text(ty, value, span, hint),
        }
    }

    /// The body of a function from an option to its text.
    pub(super) fn derive_option_text(&mut self, ty: TyId, a: Atom, none: &str, span: Span) -> Term {
        match self.program.types[ty] {
            Ty::Data(data) => self.text_of_option(data, a, none, span),
            _ => Term::Ret(self.own_or_text(ty, a, span, None)),
        }
    }

    /// What a value says of itself.
    pub(super) fn said(&mut self, data: DataId, value: Atom, span: Span) -> Option<Atom> {
        let (function, args) = self.own_text(data)?;
        let str = self.scalars.str;
        let func = self.mention_module(function, args, span, None);
        Some(self.emit(Op::Apply(func, vec![value, Atom::Unit]), str, span, None))
    }

    /// What stands for an object that says nothing of itself.
    pub(super) fn class_name(&self, data: DataId) -> String {
        let name = self.program.datas[data].name.as_str();
        name.split('<').next().unwrap_or(name).to_owned()
    }

    /// The view whose text is that of a type's values.
    pub(super) fn shown_view(&self, data: DataId) -> Option<(View, Vec<TyId>)> {
        match self.relation(data)? {
            (
                Relation::Viewed(view) | Relation::Shown(view) | Relation::Reference(Some(view)),
                args,
            ) => Some((view, args)),
            _ => None,
        }
    }

    fn shows_components(&self, data: DataId) -> bool {
        let viewed = |view: View| matches!(view.word.as_str(), "map" | "set");
        matches!(self.shape(data), Shape::Tuple | Shape::Option)
            || self.shown_view(data).is_some_and(|(view, _)| viewed(view))
    }

    /// The body of a function from a value to its text.
    pub(super) fn derive_text(&mut self, ty: TyId, a: Atom, span: Span) -> Term {
        let Ty::Data(data) = self.program.types[ty] else {
            return Term::Ret(self.laid_out(ty, a, span, None));
        };
        if let Some((view, args)) = self.shown_view(data)
            && let Some((list, seen)) = self.view(view, &args, a, span)
            && let Ty::Data(listed) = self.program.types[seen]
        {
            let open = self.string(&format!("{} [", view.word));
            return self.text_of_elements(listed, list, vec![open], 0, span);
        }
        match self.shape(data) {
            Shape::Tuple => self.text_of_tuple(data, a, span),
            Shape::Option => self.text_of_option(data, a, "", span),
            _ => Term::Ret(self.laid_out(ty, a, span, None)),
        }
    }

    fn text_of_tuple(&mut self, data: DataId, a: Atom, span: Span) -> Term {
        let count = self.program.datas[data].cases[0].fields.len() as u32;
        let mut parts = Vec::new();
        for i in 0..count {
            parts.push(self.string(if i == 0 { "(" } else { ", " }));
            let ty = self.field_ty(data, 0, i);
            let value = self.field(a, data, 0, i, span, None);
            parts.push(self.own_or_text(ty, value, span, None));
        }
        parts.push(self.string(")"));
        Term::Ret(self.concat(parts, span))
    }

    fn text_of_option(&mut self, data: DataId, a: Atom, none: &str, span: Span) -> Term {
        let none = self.block(|s| Term::Ret(s.string(none)));
        let some = self.block(|s| {
            let ty = s.field_ty(data, 1, 0);
            let value = s.field(a, data, 1, 0, span, None);
            let text = s.text_or(What::InnerText, INNER_NULL, (ty, value), span, None);
            let (open, close) = (s.string("Some("), s.string(")"));
            Term::Ret(s.concat(vec![open, text, close], span))
        });
        let cases = vec![(Key::Case(0), none), (Key::Case(1), some)];
        Term::switch(a, cases, None)
    }

    /// The texts of the first elements of a list, after those that are there already.
    fn text_of_elements(
        &mut self,
        data: DataId,
        list: Atom,
        so_far: Vec<Atom>,
        count: usize,
        span: Span,
    ) -> Term {
        let nil = self.block(|s| {
            let mut parts = so_far.clone();
            parts.push(s.string("]"));
            Term::Ret(s.concat(parts, span))
        });
        let cons = self.block(|s| {
            let mut parts = so_far.clone();
            if count == FIRST {
                parts.push(s.string("; ... ]"));
                return Term::Ret(s.concat(parts, span));
            }
            if count > 0 {
                parts.push(s.string("; "));
            }
            let ty = s.field_ty(data, 1, 0);
            let value = s.field(list, data, 1, 0, span, None);
            parts.push(s.own_or_text(ty, value, span, None));
            let rest = s.field(list, data, 1, 1, span, None);
            s.text_of_elements(data, rest, parts, count + 1, span)
        });
        let cases = vec![(Key::Case(0), nil), (Key::Case(1), cons)];
        Term::switch(list, cases, None)
    }

    /// Whether an exception has a message of its own.
    pub(super) fn has_message(&self, exn: ExnId) -> bool {
        self.graph.messages.contains(&enfold_graph::ExnId::from_u32(exn.as_u32()))
    }

    /// The message of an exception.
    pub(super) fn exn_message(&mut self, exn: Atom, span: Span, hint: Option<BindingId>) -> Atom {
        let (ty, str) = (self.scalars.exn, self.scalars.str);
        let exns: Vec<ExnId> = self.program.exns.keys().collect();
        let shown = exns
            .iter()
            .any(|&exn| !self.has_message(exn) && !self.program.exns[exn].fields.is_empty());
        match self.derived(What::Message, ty).filter(|_| shown) {
            Some(lam) => self.emit(Op::Apply(Atom::Lam(lam), vec![exn]), str, span, hint),
            None => self.emit(Op::Prim(Prim::ExnMessage, vec![exn]), str, span, hint),
        }
    }

    /// The body of a function from an exception to its message.
    pub(super) fn derive_message(&mut self, a: Atom, span: Span) -> Term {
        let (ty, str) = (self.scalars.exn, self.scalars.str);
        let exns: Vec<ExnId> = self.program.exns.keys().collect();
        let shown: Vec<ExnId> = exns.into_iter().filter(|&exn| !self.has_message(exn)).collect();
        let cases = shown.into_iter().map(|exn| {
            let block = self.block(|s| Term::Ret(s.laid_out(ty, a, span, None)));
            (Key::Exn(exn), block)
        });
        let cases = cases.collect();
        let rest = self.block(|s| Term::Ret(s.op(Prim::ExnMessage, vec![a], str, span)));
        Term::switch(a, cases, Some(rest))
    }
}
