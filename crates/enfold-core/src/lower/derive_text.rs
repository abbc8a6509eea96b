//! The text of each type that asks for it, as F#'s `%A` shows values of that type.
//!
//! ```text
//! Some 3      [1; 2; 3]      (1, "a")      Node (Leaf, 1, Leaf)      { X = 1
//!                                                                      Y = 2 }
//! ```
//!
//! Text inside other text is quoted, and a case with a payload inside another case stands in
//! parentheses. Parts are collected in an array and joined once, so long lists take linear time
//! and no stack. Brackets and separators alternate with components; where a component may have
//! several lines (it holds a record), the library's `hang` joins them and indents its lines to
//! where it begins.

use enfold_graph::BindingId;
use enfold_syntax::{Span, Symbol};

use super::Lower;
use super::derive::What;
use super::prims::ZERO;
use super::types::Shape;
use crate::ir::{Atom, DataId, IntKind, Key, Op, Prim, Term, Ty, TyId};

impl Lower<'_> {
    /// The body of a function from a value to its text.
    pub(super) fn derive_text(&mut self, what: What, ty: TyId, a: Atom, span: Span) -> Term {
        match self.program.types[ty] {
            Ty::Array(item) => self.text_of_array(what, item, a, span),
            Ty::Data(data) => match self.shape(data) {
                Shape::List => self.text_of_list(what, ty, data, a, span),
                Shape::Tuple => {
                    let what = if what == What::TextOfOwn { what } else { What::Text };
                    let parts = self.text_parts(data, 0, a, what, span);
                    let breaks = self.parts_break(data, 0);
                    self.bracketed(("(", ", ", ")"), breaks, parts, span)
                }
                Shape::Record => self.text_of_record(data, a, span),
                Shape::Union | Shape::Option | Shape::Outcome => {
                    self.text_of_union(what, data, a, span)
                }
            },
            _ => {
                let text = self.text(What::Text, ty, a, span, None);
                Term::Ret(text)
            }
        }
    }

    /// Texts of a case's fields; what stands in a tuple or a list needs no parentheses.
    fn text_parts(
        &mut self,
        data: DataId,
        case: u32,
        a: Atom,
        what: What,
        span: Span,
    ) -> Vec<Atom> {
        let count = self.program.datas[data].cases[case as usize].fields.len() as u32;
        (0..count)
            .map(|i| {
                let ty = self.field_ty(data, case, i);
                let value = self.field(a, data, case, i, span, None);
                self.text_inside(what, ty, value, span)
            })
            .collect()
    }

    /// Quoted if it is text; in parentheses if it is a case with a payload and `what` says so.
    pub(super) fn text_inside(&mut self, what: What, ty: TyId, value: Atom, span: Span) -> Atom {
        if what == What::TextOfOwn {
            return self.own_or_text(ty, value, span, None);
        }
        let scalar = self.is_scalar(ty) || ty == self.scalars.unit;
        let what = if scalar { What::TextInside } else { what };
        self.text(what, ty, value, span, None)
    }

    /// The text of an element; what stands in a list needs no parentheses.
    fn text_of_item(&mut self, what: What, item: TyId, value: Atom, span: Span) -> Atom {
        match what {
            What::TextOfOwn => self.text_inside(what, item, value, span),
            _ => self.text_inside(What::Text, item, value, span),
        }
    }

    /// The text of a value on its own: what its type says, or else what is derived from its type. A list, an
    /// array, a tuple or an option asks its components, as their `ToString` does in .NET; `%A` does not.
    pub(super) fn own_or_text(
        &mut self,
        ty: TyId,
        value: Atom,
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        if let Ty::Data(data) = self.program.types[ty]
            && let Some((function, args)) = self.own_text(data)
        {
            let str = self.scalars.str;
            let func = self.mention_module(function, args, span, None);
            return self.emit(Op::Apply(func, vec![value, Atom::Unit]), str, span, hint);
        }
        let what = if self.asks_components(ty) { What::TextOfOwn } else { What::Text };
        self.text(what, ty, value, span, hint)
    }

    /// Whether a type is a collection, maybe of collections, of values that say what their texts are.
    fn asks_components(&self, ty: TyId) -> bool {
        let own = |ty: TyId| {
            let says = match self.program.types[ty] {
                Ty::Data(data) => self.own_text(data).is_some(),
                _ => false,
            };
            says || self.asks_components(ty)
        };
        match self.program.types[ty] {
            Ty::Array(item) => own(item),
            Ty::Data(data) => match self.shape(data) {
                Shape::List => own(self.field_ty(data, 1, 0)),
                Shape::Tuple => {
                    let fields = &self.program.datas[data].cases[0].fields;
                    fields.iter().any(|field| own(field.ty))
                }
                Shape::Option => own(self.field_ty(data, 1, 0)),
                _ => false,
            },
            _ => false,
        }
    }

    fn bracketed(
        &mut self,
        (open, between, close): (&str, &str, &str),
        breaks: bool,
        parts: Vec<Atom>,
        span: Span,
    ) -> Term {
        let mut pieces = vec![self.string(open)];
        for (i, part) in parts.into_iter().enumerate() {
            if i > 0 {
                pieces.push(self.string(between));
            }
            pieces.push(part);
        }
        pieces.push(self.string(close));
        Term::Ret(self.join_text(breaks, pieces, span))
    }

    /// Joins brackets and separators with components between them.
    fn join_text(&mut self, breaks: bool, pieces: Vec<Atom>, span: Span) -> Atom {
        if !breaks {
            return self.concat(pieces, span);
        }
        let str = self.scalars.str;
        let strings = self.array_ty(str);
        let pieces = self.emit(Op::Array(str, pieces), strings, span, None);
        self.hang(pieces, span)
    }

    /// Joins an array of pieces; every second is a component that may have several lines.
    fn hang(&mut self, pieces: Atom, span: Span) -> Atom {
        let str = self.scalars.str;
        match self.graph.known.hang {
            Some(hang) => {
                let func = self.mention(hang, &[], span, None);
                self.emit(Op::Apply(func, vec![pieces]), str, span, None)
            }
            None => self.op(Prim::StrJoin, vec![pieces], str, span),
        }
    }

    /// Whether the text of a component may have several lines.
    fn parts_break(&self, data: DataId, case: u32) -> bool {
        let mut around = vec![data];
        self.case_breaks(data, case, &mut around)
    }

    fn case_breaks(&self, data: DataId, case: u32, around: &mut Vec<DataId>) -> bool {
        let fields = &self.program.datas[data].cases[case as usize].fields;
        fields.iter().any(|field| self.breaks(field.ty, around))
    }

    /// Whether a type holds a record of several fields; `around` are the types being asked.
    fn breaks(&self, ty: TyId, around: &mut Vec<DataId>) -> bool {
        match self.program.types[ty] {
            Ty::Array(item) => self.breaks(item, around),
            Ty::Data(data) => {
                let cases = &self.program.datas[data].cases;
                if self.shape(data) == Shape::Record && cases[0].fields.len() > 1 {
                    return true;
                }
                if around.contains(&data) {
                    return false;
                }
                around.push(data);
                (0..cases.len()).any(|case| self.case_breaks(data, case as u32, around))
            }
            _ => false,
        }
    }

    fn text_of_record(&mut self, data: DataId, a: Atom, span: Span) -> Term {
        let names: Vec<Symbol> =
            self.program.datas[data].cases[0].fields.iter().map(|f| f.name).collect();
        let texts = self.text_parts(data, 0, a, What::Text, span);
        let mut pieces = Vec::new();
        for (i, (name, text)) in names.into_iter().zip(texts).enumerate() {
            let lead = if i == 0 { "{ " } else { "\n  " };
            pieces.push(self.string(&format!("{lead}{name} = ")));
            pieces.push(text);
        }
        pieces.push(self.string(" }"));
        let breaks = self.parts_break(data, 0);
        Term::Ret(self.join_text(breaks, pieces, span))
    }

    fn text_of_union(&mut self, what: What, data: DataId, a: Atom, span: Span) -> Term {
        let count = self.program.datas[data].cases.len() as u32;
        let cases = (0..count).map(|case| {
            let block = self.block(|s| s.text_of_case(what, data, case, a, span));
            (Key::Case(case), block)
        });
        let cases = cases.collect();
        Term::Switch { scrutinee: a, cases, default: None }
    }

    fn text_of_case(&mut self, what: What, data: DataId, case: u32, a: Atom, span: Span) -> Term {
        let info = &self.program.datas[data].cases[case as usize];
        let (name, count) = (info.name, info.fields.len());
        if count == 0 {
            return Term::Ret(self.string(name.as_str()));
        }
        let inside = match what {
            What::TextOfOwn => what,
            _ if count == 1 => What::TextInside,
            _ => What::Text,
        };
        let parts = self.text_parts(data, case, a, inside, span);
        let breaks = self.parts_break(data, case);
        let (open, close) = match (what, count) {
            (What::Text | What::TextOfOwn, 1) => (format!("{name} "), ""),
            (What::Text | What::TextOfOwn, _) => (format!("{name} ("), ")"),
            (_, 1) => (format!("({name} "), ")"),
            (_, _) => (format!("({name} ("), "))"),
        };
        self.bracketed((&open, ", ", close), breaks, parts, span)
    }

    fn text_of_array(&mut self, what: What, item: TyId, a: Atom, span: Span) -> Term {
        let int = self.scalars.int;
        let length = self.op(Prim::ArrLen, vec![a], int, span);
        let breaks = self.breaks(item, &mut Vec::new());
        self.text_of_items(length, ("[|", "|]", breaks), span, |s, i| {
            let value = s.op(Prim::ArrGet, vec![a, i], item, span);
            (s.text_of_item(what, item, value, span), Vec::new())
        })
    }

    fn text_of_list(&mut self, what: What, ty: TyId, data: DataId, a: Atom, span: Span) -> Term {
        let int = self.scalars.int;
        let one = Atom::Int(1, IntKind::Int);
        let length = self.join(int, span, None, |s, dest| {
            let first = vec![(Symbol::new("rest"), ty, a), (Symbol::new("count"), int, ZERO)];
            s.loop_from(first, span, |s, again, vars| {
                let (rest, count) = (vars[0], vars[1]);
                let empty = s.block(|s| s.deliver(dest, count));
                let cons = s.block(|s| {
                    let tail = s.field(rest, data, 1, 1, span, None);
                    let count = s.op(Prim::Add, vec![count, one], int, span);
                    s.jump(again, vec![tail, count])
                });
                let cases = vec![(Key::Case(0), empty), (Key::Case(1), cons)];
                Term::Switch { scrutinee: rest, cases, default: None }
            })
        });
        let item = self.field_ty(data, 1, 0);
        let cell_ty = self.cell_ty(ty);
        let cursor = self.emit(Op::NewCell(a), cell_ty, span, None);
        let breaks = self.breaks(item, &mut Vec::new());
        self.text_of_items(length, ("[", "]", breaks), span, |s, _| {
            let rest = s.emit(Op::CellGet(cursor), ty, span, None);
            let value = s.field(rest, data, 1, 0, span, None);
            let tail = s.field(rest, data, 1, 1, span, None);
            (s.text_of_item(what, item, value, span), vec![Op::CellSet(cursor, tail)])
        })
    }

    /// Texts of items between brackets: `2 * length + 1` pieces, joined.
    fn text_of_items(
        &mut self,
        length: Atom,
        (open, close, breaks): (&str, &str, bool),
        span: Span,
        item: impl FnOnce(&mut Self, Atom) -> (Atom, Vec<Op>),
    ) -> Term {
        let none = self.op(Prim::Eq, vec![length, ZERO], self.scalars.bool, span);
        let nothing = self.string(&format!("{open}{close}"));
        let some = |s: &mut Self| s.text_of_some(length, (open, close, breaks), span, item);
        self.if_atom(none, |_| Term::Ret(nothing), some)
    }

    fn text_of_some(
        &mut self,
        length: Atom,
        (open, close, breaks): (&str, &str, bool),
        span: Span,
        item: impl FnOnce(&mut Self, Atom) -> (Atom, Vec<Op>),
    ) -> Term {
        let (int, str, unit) = (self.scalars.int, self.scalars.str, self.scalars.unit);
        let num = |n| Atom::Int(n, IntKind::Int);
        let strings = self.array_ty(str);
        let last = self.op(Prim::Mul, vec![length, num(2)], int, span);
        let size = self.op(Prim::Add, vec![last, num(1)], int, span);
        let (between, open, close) = (self.string("; "), self.string(open), self.string(close));
        let pieces = self.op(Prim::ArrNew, vec![size, between], strings, span);
        self.op(Prim::ArrSet, vec![pieces, ZERO, open], unit, span);
        self.op(Prim::ArrSet, vec![pieces, last, close], unit, span);
        let first = vec![(Symbol::new("i"), int, ZERO)];
        self.loop_from(first, span, |s, again, vars| {
            let i = vars[0];
            let more = s.op(Prim::Lt, vec![i, length], s.scalars.bool, span);
            let iterate = |s: &mut Self| {
                let (text, effects) = item(s, i);
                let twice = s.op(Prim::Mul, vec![i, num(2)], int, span);
                let at = s.op(Prim::Add, vec![twice, num(1)], int, span);
                s.op(Prim::ArrSet, vec![pieces, at, text], unit, span);
                for effect in effects {
                    s.effect(effect, span);
                }
                let next = s.op(Prim::Add, vec![i, num(1)], int, span);
                s.jump(again, vec![next])
            };
            let finish = |s: &mut Self| match breaks {
                true => Term::Ret(s.hang(pieces, span)),
                false => Term::Ret(s.op(Prim::StrJoin, vec![pieces], str, span)),
            };
            s.if_atom(more, iterate, finish)
        })
    }
}
