//! Equality and order of exceptions, and of values that are kept as exceptions because their type is hidden.
//!
//! Exceptions are ordered by their declaration, then by their payload. A constructor that hides a type has a kind of exception for each
//! type that the program hides in it; OCaml compares such values as they lie in memory, so two of one constructor are compared
//! component by component, each pair at its two types:
//!
//! ```text
//! compare (Any (Flag, true)) (Any (Num, 3))      with  Any : 'a kind * 'a -> any
//!     ─►   compare Flag Num, then the number 1 with 3
//! ```
//!
//! Numbers, characters and truth values are compared as numbers, two functions raise; components of other types that differ are
//! ordered by the kind of block that OCaml has for them, and never equal. Cost: one arm for each two types of one constructor.

use enfold_syntax::Span;

use super::Lower;
use super::derive::{Parts, What};
use super::prims::ZERO;
use crate::ir::{Atom, ExnId, IntKind, Key, Prim, Term, Ty, TyId};

const INT: IntKind = IntKind::Int;

/// What OCaml's runtime sees of a component.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Seen {
    Number,
    /// A block, by its tag.
    Block(u8),
}

/// The result for two values that differ.
fn differ(what: What, order: i64) -> Atom {
    if what == What::Eq { Atom::Bool(false) } else { Atom::Int(order, INT) }
}

impl Lower<'_> {
    /// Exceptions: by declaration, then by payload.
    pub(super) fn order_exn(&mut self, what: What, a: Atom, b: Atom, span: Span) -> Term {
        let exns: Vec<ExnId> = self.program.exns.keys().collect();
        let cases = exns.iter().map(|&exn| {
            let block = self.block(|s| {
                let same = s.block(|s| s.order_parts(what, Parts::Exn(exn), a, b, span));
                let mut cases = vec![(Key::Exn(exn), same)];
                for &other in exns.iter().filter(|&&other| other != exn) {
                    if s.same_constructor(exn, other) {
                        let mixed = s.block(|s| s.order_hidden(what, (exn, a), (other, b), span));
                        cases.push((Key::Exn(other), mixed));
                    } else if what != What::Eq && other < exn {
                        cases.push((Key::Exn(other), s.block(|_| Term::Ret(differ(what, 1)))));
                    }
                }
                let other = s.block(|_| Term::Ret(differ(what, -1)));
                Term::switch(b, cases, Some(other))
            });
            (Key::Exn(exn), block)
        });
        let cases = cases.collect();
        let default = Some(Box::new(self.block(|_| Term::Ret(differ(what, -1)))));
        Term::Switch { scrutinee: a, cases, default }
    }

    /// The record of the arguments of a constructor that hides their types.
    fn hidden_record(&self, exn: ExnId) -> Option<(TyId, crate::ir::DataId)> {
        let &[ty] = &self.program.exns[exn].fields[..] else { return None };
        let Ty::Data(data) = self.program.types[ty] else { return None };
        (self.universals.get(&ty) == Some(&exn)).then_some((ty, data))
    }

    /// Whether two kinds hold the arguments of one constructor, at different types.
    fn same_constructor(&self, a: ExnId, b: ExnId) -> bool {
        let (Some((_, a)), Some((_, b))) = (self.hidden_record(a), self.hidden_record(b)) else {
            return false;
        };
        let fields = |data| self.program.datas[data].cases.iter().map(|case| case.fields.len());
        self.graph.semantics.hidden_as_stored
            && self.data_span(a) == self.data_span(b)
            && fields(a).eq(fields(b))
            && self.program.datas[a].cases.len() == 1
    }

    /// Arguments of one constructor at different types, from left to right.
    fn order_hidden(
        &mut self,
        what: What,
        (exn, a): (ExnId, Atom),
        (other, b): (ExnId, Atom),
        span: Span,
    ) -> Term {
        let (Some((_, left)), Some((_, right))) =
            (self.hidden_record(exn), self.hidden_record(other))
        else {
            return Term::Ret(differ(what, -1));
        };
        let a = self.read(Parts::Exn(exn), a, 0, span);
        let b = self.read(Parts::Exn(other), b, 0, span);
        let sides = (Parts::Data(left, 0), Parts::Data(right, 0));
        let fallback = if exn < other { -1 } else { 1 };
        self.order_pairs(what, sides, (a, b), 0, fallback, span)
    }

    fn order_pairs(
        &mut self,
        what: What,
        sides: (Parts, Parts),
        (a, b): (Atom, Atom),
        at: usize,
        fallback: i64,
        span: Span,
    ) -> Term {
        let (left, right) = (self.parts_of(sides.0), self.parts_of(sides.1));
        let (Some(&x_ty), Some(&y_ty)) = (left.get(at), right.get(at)) else {
            return Term::Ret(if what == What::Eq { Atom::Bool(true) } else { ZERO });
        };
        let x = self.read(sides.0, a, at as u32, span);
        let y = self.read(sides.1, b, at as u32, span);
        let order = match x_ty == y_ty {
            true => self.order_of(what, x_ty, x, y, span),
            false => match self.order_mixed(what, (x_ty, x), (y_ty, y), span) {
                Ok(order) => order,
                Err(0) => return Term::Ret(differ(what, fallback)),
                Err(order) => return Term::Ret(differ(what, order)),
            },
        };
        if self.ended() {
            return Term::Unreachable;
        }
        self.unless_equal(what, order, span, |s| {
            s.order_pairs(what, sides, (a, b), at + 1, fallback, span)
        })
    }

    /// Two values of different types: their order, or which is always the lesser; zero if that is not known.
    fn order_mixed(
        &mut self,
        what: What,
        (x_ty, x): (TyId, Atom),
        (y_ty, y): (TyId, Atom),
        span: Span,
    ) -> Result<Atom, i64> {
        let is_function = |ty: TyId| matches!(self.program.types[ty], Ty::Arrow(..));
        if is_function(x_ty) && is_function(y_ty) {
            return Ok(self.reject_comparison(span));
        }
        match (self.seen(x_ty), self.seen(y_ty)) {
            (Some(Seen::Number), Some(Seen::Number)) => {
                let (x, y) = (self.as_number(x_ty, x, span), self.as_number(y_ty, y, span));
                Ok(self.order_of(what, self.scalars.int, x, y, span))
            }
            (Some(x), Some(y)) => Err(x.cmp(&y) as i64),
            _ => Err(0),
        }
    }

    /// What the runtime would see; a variant may be a number or a block.
    fn seen(&self, ty: TyId) -> Option<Seen> {
        Some(match self.program.types[ty] {
            Ty::Unit | Ty::Bool | Ty::Int(IntKind::I63 | IntKind::U8 | IntKind::Int) => {
                Seen::Number
            }
            Ty::Arrow(..) => Seen::Block(247),
            Ty::Str => Seen::Block(252),
            Ty::Float => Seen::Block(253),
            Ty::Int(_) => Seen::Block(255),
            Ty::Array(item) => match self.program.types[item] {
                Ty::Int(IntKind::Octet) => Seen::Block(252),
                Ty::Float => Seen::Block(254),
                _ => Seen::Block(0),
            },
            _ => return None,
        })
    }

    /// A number as the runtime sees it.
    fn as_number(&mut self, ty: TyId, value: Atom, span: Span) -> Atom {
        let int = self.scalars.int;
        match self.program.types[ty] {
            Ty::Unit => ZERO,
            Ty::Int(INT) => value,
            Ty::Bool => self.join(int, span, None, |s, dest| {
                let (one, zero) = (Atom::Int(1, INT), ZERO);
                s.if_atom(value, |s| s.deliver(dest, one), |s| s.deliver(dest, zero))
            }),
            _ => self.op(Prim::Convert, vec![value], int, span),
        }
    }
}
