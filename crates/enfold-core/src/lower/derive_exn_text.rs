//! The text of an exception with its payload, as OCaml's library and its runtime show it.
//!
//! ```text
//!                      exn_text              exn_report
//! Full                 Full                  Full
//! Bad (3, "x", [1])    Bad(3, "x", _)        Bad(3, "x", _)
//! Pair (1, 2.5)        Pair(_)               Pair(1, _)         // the payload is one tuple
//! ```
//!
//! One function for exceptions and one for each type of a component that has cases. Cost: linear in the
//! declarations; texts are made only of the exception at hand.

use enfold_graph::BindingId;
use enfold_syntax::Span;

use super::Lower;
use super::derive::{Parts, What};
use super::types::Shape;
use crate::ir::{Atom, DataId, ExnId, IntKind, Key, Op, Prim, Term, Ty, TyId};

impl Lower<'_> {
    /// The text of an exception.
    pub(super) fn exn_text(
        &mut self,
        what: What,
        exn: Atom,
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        let (ty, str) = (self.scalars.exn, self.scalars.str);
        match self.derived(what, ty) {
            Some(lam) => self.emit(Op::Apply(Atom::Lam(lam), vec![exn]), str, span, hint),
            None => unreachable!("exceptions have a text"),
        }
    }

    pub(super) fn derive_exn_text(&mut self, what: What, ty: TyId, a: Atom, span: Span) -> Term {
        match self.program.types[ty] {
            Ty::Exn => self.text_of_exn(what, a, span),
            Ty::Float => self.text_of_float(a, span),
            Ty::Data(data) => self.number_of_case(data, a),
            _ => {
                let (one, zero) = (self.string("1"), self.string("0"));
                self.if_atom(a, |_| Term::Ret(one), |_| Term::Ret(zero))
            }
        }
    }

    /// Twelve digits, and a point if nothing else says that it is a float.
    fn text_of_float(&mut self, a: Atom, span: Span) -> Term {
        let (str, bool, float) =
            (self.scalars.str, self.scalars.bool, self.program.types.intern(Ty::Float));
        let digits = Atom::Int(12, IntKind::Int);
        let text = self.op(Prim::FormatGeneral, vec![a, digits], str, span);
        let whole = self.op(Prim::Trunc, vec![a], float, span);
        let size = self.op(Prim::FAbs, vec![a], float, span);
        let is_whole = self.op(Prim::Eq, vec![a, whole], bool, span);
        let is_small = self.op(Prim::Lt, vec![size, Atom::Float(1e12)], bool, span);
        self.if_atom(
            is_whole,
            |s| {
                s.if_atom(
                    is_small,
                    |s| {
                        let point = s.string(".");
                        Term::Ret(s.append(text, point, span))
                    },
                    |_| Term::Ret(text),
                )
            },
            |_| Term::Ret(text),
        )
    }

    fn text_of_exn(&mut self, what: What, a: Atom, span: Span) -> Term {
        let exns: Vec<ExnId> = self.program.exns.keys().collect();
        let cases = exns.into_iter().map(|exn| {
            let block = self.block(|s| s.text_of_payload(what, exn, a, span));
            (Key::Exn(exn), block)
        });
        let cases = cases.collect();
        let default = Some(Box::new(self.block(|s| Term::Ret(s.string("_")))));
        Term::Switch { scrutinee: a, cases, default }
    }

    fn text_of_payload(&mut self, what: What, exn: ExnId, a: Atom, span: Span) -> Term {
        let name = self.program.exns[exn].name;
        let mut fields = self.program.exns[exn].fields.clone();
        // A `unativeint` at the end is a front end's own: which of several exceptions of one declaration it is.
        if fields.last().is_some_and(|&f| self.program.types[f] == Ty::Int(IntKind::USize)) {
            fields.pop();
        }
        if fields.is_empty() {
            return Term::Ret(self.string(name.as_str()));
        }
        let head = self.string(&format!("{name}("));
        if let [field] = fields[..]
            && let Ty::Data(data) = self.program.types[field]
        {
            let value = self.read(Parts::Exn(exn), a, 0, span);
            if self.inline_record(name.as_str(), &fields).is_some() {
                return Term::Ret(self.text_of_parts(
                    what,
                    Parts::Data(data, 0),
                    value,
                    head,
                    span,
                ));
            }
            if what == What::ExnReport {
                return self.text_of_only(data, value, head, span);
            }
        }
        let text = self.text_of_first(fields.len(), what, Parts::Exn(exn), a, head, span);
        Term::Ret(text)
    }

    /// The record of a case `C of { … }`, whose fields are the case's own. It is named after its case.
    pub(super) fn inline_record(&self, case: &str, fields: &[TyId]) -> Option<DataId> {
        let [field] = fields[..] else { return None };
        let Ty::Data(data) = self.program.types[field] else { return None };
        let name = self.program.datas[data].name.as_str();
        let (_, own) = name.split('<').next()?.rsplit_once('.')?;
        let case = case.rsplit('.').next()?;
        (self.shape(data) == Shape::Record && own == case).then_some(data)
    }

    /// The payload is one value: its components are shown if it has some and is of the first such case.
    fn text_of_only(&mut self, data: DataId, value: Atom, head: Atom, span: Span) -> Term {
        let with_payload =
            |s: &Self, case: u32| !s.program.datas[data].cases[case as usize].fields.is_empty();
        let count = self.program.datas[data].cases.len() as u32;
        let first = (0..count).find(|&case| with_payload(self, case));
        let cases = (0..count).map(|case| {
            let block = self.block(|s| {
                let text = if Some(case) == first {
                    s.text_of_parts(What::ExnReport, Parts::Data(data, case), value, head, span)
                } else {
                    let shown = s.case_number(data, case);
                    let shown = s.string(&format!("{shown})"));
                    s.append(head, shown, span)
                };
                Term::Ret(text)
            });
            (Key::Case(case), block)
        });
        let cases = cases.collect();
        Term::switch(value, cases, None)
    }

    fn text_of_parts(&mut self, what: What, parts: Parts, a: Atom, head: Atom, span: Span) -> Atom {
        self.text_of_first(usize::MAX, what, parts, a, head, span)
    }

    /// The text of the first components.
    fn text_of_first(
        &mut self,
        count: usize,
        what: What,
        parts: Parts,
        a: Atom,
        head: Atom,
        span: Span,
    ) -> Atom {
        let mut text = head;
        for (index, ty) in self.parts_of(parts).into_iter().enumerate().take(count) {
            if index > 0 {
                let comma = self.string(", ");
                text = self.append(text, comma, span);
            }
            let value = self.read(parts, a, index as u32, span);
            let shown = self.text_of_component(what, ty, value, span);
            text = self.append(text, shown, span);
        }
        let close = self.string(")");
        self.append(text, close, span)
    }

    fn append(&mut self, a: Atom, b: Atom, span: Span) -> Atom {
        let str = self.scalars.str;
        self.op(Prim::Add, vec![a, b], str, span)
    }

    fn text_of_component(&mut self, what: What, ty: TyId, value: Atom, span: Span) -> Atom {
        let str = self.scalars.str;
        match self.program.types[ty] {
            Ty::Int(IntKind::I63 | IntKind::Int | IntKind::U8) => {
                self.op(Prim::ToStr, vec![value], str, span)
            }
            Ty::Unit => self.string("0"),
            Ty::Str => {
                let quote = self.string("\"");
                let open = self.append(quote, value, span);
                self.append(open, quote, span)
            }
            Ty::Float if what == What::ExnReport => self.string("_"),
            Ty::Bool | Ty::Float | Ty::Data(_) => match self.derived(What::ExnText, ty) {
                Some(lam) => self.emit(Op::Apply(Atom::Lam(lam), vec![value]), str, span, None),
                None => self.string("_"),
            },
            _ => self.string("_"),
        }
    }

    /// A case without payload is its number among those.
    fn number_of_case(&mut self, data: DataId, a: Atom) -> Term {
        let count = self.program.datas[data].cases.len() as u32;
        let cases = (0..count).map(|case| {
            let text = self.case_number(data, case);
            (Key::Case(case), self.block(|s| Term::Ret(s.string(&text))))
        });
        let cases = cases.collect();
        Term::switch(a, cases, None)
    }

    fn case_number(&self, data: DataId, case: u32) -> String {
        let cases = &self.program.datas[data].cases;
        if !cases[case as usize].fields.is_empty() {
            return "_".to_string();
        }
        let before = cases[..case as usize].iter().filter(|case| case.fields.is_empty());
        before.count().to_string()
    }
}
