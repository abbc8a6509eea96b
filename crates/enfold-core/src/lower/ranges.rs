//! Ranges: how many values they have, loops over them, lists and arrays of them.
//!
//! ```text
//! [a .. s .. b]   ─►   count = (b - a) / s          // as unsigned words
//!                      last = a + count * s
//!                      the list is built from `last` down to `a`
//! ```
//!
//! Counting iterations instead of comparing with the last value means that no value past it is
//! computed, so nothing wraps at the bounds of the type. Distances fit an unsigned word: the
//! difference of two words of which the first is not less than the second is exact there.

use enfold_graph::{BindingId, Kind, NodeId};
use enfold_syntax::literal::Lit;
use enfold_syntax::{Span, Symbol};

use super::Lower;
use super::blocks::Dest;
use super::prims::ZERO;
use crate::ir::{Atom, IntKind, Op, Prim, Term, Ty, TyId};

/// The values of a range, evaluated.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) from: Atom,
    pub(super) to: Atom,
    pub(super) step: Step,
    /// The type of the values.
    pub(super) ty: TyId,
    pub(super) span: Span,
}

#[derive(Clone, Copy)]
pub(super) enum Step {
    One,
    MinusOne,
    Up(Atom),
    Down(Atom),
    Unknown(Atom),
}
impl Lower<'_> {
    /// Evaluates the parts of a range; a step of zero raises.
    pub(super) fn bounds(
        &mut self,
        id: NodeId,
        from: NodeId,
        step: Option<NodeId>,
        to: NodeId,
    ) -> Bounds {
        let span = self.graph.nodes[id].span;
        let ty = self.ty(self.graph.nodes[from].ty);
        let known = step.and_then(|s| self.known_step(s));
        let from = self.value(from);
        let step_value = step.map(|s| self.value(s));
        let to = self.value(to);
        let step = match (step_value, known) {
            (None, _) | (_, Some(1)) => Step::One,
            (_, Some(-1)) => Step::MinusOne,
            (Some(step), Some(n)) if n > 0 => Step::Up(step),
            (Some(step), Some(n)) if n < 0 => Step::Down(step),
            (Some(step), _) => Step::Unknown(step),
        };
        if let Step::Unknown(step) = step {
            let zero = Atom::Int(0, self.kind_of(ty));
            let stuck = self.op(Prim::Eq, vec![step, zero], self.scalars.bool, span);
            self.join(self.scalars.unit, span, None, |s, go| {
                let fail = |s: &mut Self| {
                    s.reject("The step of a range cannot be zero. (Parameter 'step')", span);
                    Term::Unreachable
                };
                s.if_atom(stuck, fail, |s| s.deliver(go, Atom::Unit))
            });
        }
        Bounds { from, to, step, ty, span }
    }

    /// The step if it is a literal.
    pub(super) fn known_step(&self, id: NodeId) -> Option<i128> {
        match &self.graph.nodes[id].kind {
            Kind::Lit(Lit::Int { value, .. }) => Some(*value),
            Kind::Prim { op: Prim::Neg, args } => self.known_step(args[0]).map(|n| -n),
            _ => None,
        }
    }

    pub(super) fn kind_of(&self, ty: TyId) -> IntKind {
        match self.program.types[ty] {
            Ty::Int(kind) => kind,
            _ => IntKind::Int,
        }
    }

    /// Runs `body` over the values of a range in order, handing on what it keeps; ends at `done`
    /// with the first of what is kept.
    pub(super) fn over(
        &mut self,
        bounds: Bounds,
        keep: Vec<(Symbol, TyId, Atom)>,
        done: Dest,
        body: impl FnOnce(&mut Self, Atom, &[Atom]) -> Vec<Atom>,
    ) -> Term {
        let span = bounds.span;
        let kept = keep.first().map_or(Atom::Unit, |&(_, _, atom)| atom);
        let (some, count) = self.iterations(bounds);
        let run = |s: &mut Self| {
            let (number, from) = s.number(bounds.from, bounds.ty, span);
            let step = s.step_atom(bounds, number);
            s.counted(bounds, number, from, step, count, keep, done, body)
        };
        self.if_atom(some, run, |s| s.deliver(done, kept))
    }

    /// A loop of `count + 1` iterations from `from` by `step`.
    #[expect(clippy::too_many_arguments, reason = "the parts of a loop")]
    pub(super) fn counted(
        &mut self,
        bounds: Bounds,
        number: TyId,
        from: Atom,
        step: Atom,
        count: Atom,
        keep: Vec<(Symbol, TyId, Atom)>,
        done: Dest,
        body: impl FnOnce(&mut Self, Atom, &[Atom]) -> Vec<Atom>,
    ) -> Term {
        let (word, bool, span) = (self.scalars.word, self.scalars.bool, bounds.span);
        let mut first = vec![(Symbol::new("i"), number, from), (Symbol::new("left"), word, count)];
        first.extend(keep);
        self.loop_from(first, span, |s, again, vars| {
            let (i, left) = (vars[0], vars[1]);
            let value = s.value_of_number(i, number, bounds.ty, span);
            let kept = body(s, value, &vars[2..]);
            let zero = Atom::Int(0, IntKind::U64);
            let last = s.op(Prim::Eq, vec![left, zero], bool, span);
            let result = kept.first().copied().unwrap_or(Atom::Unit);
            let go_on = |s: &mut Self| {
                let next = s.op(Prim::Add, vec![i, step], number, span);
                let left = s.op(Prim::Sub, vec![left, one(IntKind::U64)], word, span);
                s.jump(again, [vec![next, left], kept].concat())
            };
            s.if_atom(last, |s| s.deliver(done, result), go_on)
        })
    }

    /// Whether a range has values, and how many come after the first, as an unsigned word.
    pub(super) fn iterations(&mut self, bounds: Bounds) -> (Atom, Atom) {
        let Bounds { from, to, step, ty, span } = bounds;
        match step {
            Step::One => self.iterations_up(from, to, None, ty, span),
            Step::MinusOne => self.iterations_down(from, to, None, ty, span),
            Step::Up(step) => self.iterations_up(from, to, Some(step), ty, span),
            Step::Down(step) => self.iterations_down(from, to, Some(step), ty, span),
            Step::Unknown(step) => self.iterations_either(from, to, step, ty, span),
        }
    }

    pub(super) fn iterations_either(
        &mut self,
        from: Atom,
        to: Atom,
        step: Atom,
        ty: TyId,
        span: Span,
    ) -> (Atom, Atom) {
        let label = self.label(self.names.join);
        let zero = Atom::Int(0, self.kind_of(ty));
        let branch = self.block(|s| {
            let up = s.op(Prim::Gt, vec![step, zero], s.scalars.bool, span);
            let rising = |s: &mut Self| {
                let (some, count) = s.iterations_up(from, to, Some(step), ty, span);
                s.jump(label, vec![some, count])
            };
            let falling = |s: &mut Self| {
                let (some, count) = s.iterations_down(from, to, Some(step), ty, span);
                s.jump(label, vec![some, count])
            };
            s.if_atom(up, rising, falling)
        });
        let some = self.fresh(Symbol::new("some"), self.scalars.bool, span);
        let count = self.fresh(Symbol::new("count"), self.scalars.word, span);
        self.continue_at(label, vec![some, count], branch);
        (Atom::Var(some), Atom::Var(count))
    }

    pub(super) fn iterations_up(
        &mut self,
        from: Atom,
        to: Atom,
        step: Option<Atom>,
        ty: TyId,
        span: Span,
    ) -> (Atom, Atom) {
        let some = self.op(Prim::Le, vec![from, to], self.scalars.bool, span);
        let distance = self.distance(from, to, ty, span);
        let count = match step {
            None => distance,
            Some(step) => {
                let step = self.as_word(step, ty, span);
                self.op(Prim::Div, vec![distance, step], self.scalars.word, span)
            }
        };
        (some, count)
    }

    pub(super) fn iterations_down(
        &mut self,
        from: Atom,
        to: Atom,
        step: Option<Atom>,
        ty: TyId,
        span: Span,
    ) -> (Atom, Atom) {
        let word = self.scalars.word;
        let some = self.op(Prim::Ge, vec![from, to], self.scalars.bool, span);
        let distance = self.distance(to, from, ty, span);
        let count = match step {
            None => distance,
            Some(step) => {
                let step = self.as_word(step, ty, span);
                let zero = Atom::Int(0, IntKind::U64);
                let size = self.op(Prim::Sub, vec![zero, step], word, span);
                self.op(Prim::Div, vec![distance, size], word, span)
            }
        };
        (some, count)
    }

    pub(super) fn distance(&mut self, low: Atom, high: Atom, ty: TyId, span: Span) -> Atom {
        let low = self.as_word(low, ty, span);
        let high = self.as_word(high, ty, span);
        self.op(Prim::Sub, vec![high, low], self.scalars.word, span)
    }

    pub(super) fn as_word(&mut self, value: Atom, ty: TyId, span: Span) -> Atom {
        match value {
            Atom::Int(n, _) => Atom::Int(n, IntKind::U64),
            _ if ty == self.scalars.word => value,
            _ => self.op(Prim::Convert, vec![value], self.scalars.word, span),
        }
    }

    /// The type in which a range is counted and a value in it: characters are counted as `int`.
    pub(super) fn number(&mut self, value: Atom, ty: TyId, span: Span) -> (TyId, Atom) {
        match self.program.types[ty] {
            Ty::Int(_) => (ty, value),
            _ => {
                let int = self.scalars.int;
                (int, self.op(Prim::Convert, vec![value], int, span))
            }
        }
    }

    pub(super) fn value_of_number(
        &mut self,
        number: Atom,
        number_ty: TyId,
        ty: TyId,
        span: Span,
    ) -> Atom {
        if number_ty == ty { number } else { self.op(Prim::Convert, vec![number], ty, span) }
    }

    pub(super) fn step_atom(&mut self, bounds: Bounds, number: TyId) -> Atom {
        let kind = self.kind_of(number);
        match bounds.step {
            Step::One => one(kind),
            Step::MinusOne => Atom::Int(kind.wrap(-1), kind),
            Step::Up(step) | Step::Down(step) | Step::Unknown(step) => {
                if number == bounds.ty {
                    return step;
                }
                self.op(Prim::Convert, vec![step], number, bounds.span)
            }
        }
    }

    /// `[from .. step .. to]` or `[| … |]`, by the node's type.
    pub(super) fn range(
        &mut self,
        id: NodeId,
        from: NodeId,
        step: Option<NodeId>,
        to: NodeId,
        hint: Option<BindingId>,
    ) -> Atom {
        let ty = self.ty(self.graph.nodes[id].ty);
        let bounds = self.bounds(id, from, step, to);
        self.join(ty, bounds.span, hint, |s, dest| match s.program.types[ty] {
            Ty::Array(_) => s.range_array(bounds, ty, dest),
            _ => s.range_list(bounds, ty, dest),
        })
    }

    /// A list is built from its last value to its first.
    pub(super) fn range_list(&mut self, bounds: Bounds, ty: TyId, dest: Dest) -> Term {
        let data = self.expect_data(ty);
        let span = bounds.span;
        let empty = Op::Construct { data, case: 0, args: Vec::new() };
        let (some, count) = self.iterations(bounds);
        let empty = self.emit(empty, ty, span, None);
        let run = |s: &mut Self| {
            let (number, from) = s.number(bounds.from, bounds.ty, span);
            let step = s.step_atom(bounds, number);
            let steps = s.of_word(count, number, span);
            let distance = s.op(Prim::Mul, vec![steps, step], number, span);
            let last = s.op(Prim::Add, vec![from, distance], number, span);
            let zero = Atom::Int(0, s.kind_of(number));
            let back = s.op(Prim::Sub, vec![zero, step], number, span);
            let keep = vec![(Symbol::new("list"), ty, empty)];
            s.counted(bounds, number, last, back, count, keep, dest, |s, value, kept| {
                let op = Op::Construct { data, case: 1, args: vec![value, kept[0]] };
                vec![s.emit(op, ty, span, None)]
            })
        };
        self.if_atom(some, run, |s| s.deliver(dest, empty))
    }

    pub(super) fn of_word(&mut self, count: Atom, number: TyId, span: Span) -> Atom {
        if number == self.scalars.word {
            return count;
        }
        self.op(Prim::Convert, vec![count], number, span)
    }

    pub(super) fn range_array(&mut self, bounds: Bounds, ty: TyId, dest: Dest) -> Term {
        let (int, unit, span) = (self.scalars.int, self.scalars.unit, bounds.span);
        let Ty::Array(item) = self.program.types[ty] else {
            unreachable!("{ty} is not the type of an array")
        };
        let (some, count) = self.iterations(bounds);
        let run = |s: &mut Self| {
            let last = s.op(Prim::Convert, vec![count], int, span);
            let length = s.op(Prim::Add, vec![last, one(IntKind::Int)], int, span);
            let array = s.op(Prim::ArrNew, vec![length, bounds.from], ty, span);
            let filled = s.label(s.names.done);
            let (number, from) = s.number(bounds.from, bounds.ty, span);
            let step = s.step_atom(bounds, number);
            let keep = vec![(Symbol::new("index"), int, ZERO)];
            let fill = s.block(|s| {
                let done = Dest::Drop(filled);
                s.counted(bounds, number, from, step, count, keep, done, |s, value, kept| {
                    s.op(Prim::ArrSet, vec![array, kept[0], value], unit, span);
                    vec![s.op(Prim::Add, vec![kept[0], one(IntKind::Int)], int, span)]
                })
            });
            s.continue_at(filled, Vec::new(), fill);
            s.deliver(dest, array)
        };
        let none = |s: &mut Self| {
            let array = s.emit(Op::Array(item, Vec::new()), ty, span, None);
            s.deliver(dest, array)
        };
        self.if_atom(some, run, none)
    }
}

/// One of an integer type.
pub(super) fn one(kind: IntKind) -> Atom {
    Atom::Int(1, kind)
}
