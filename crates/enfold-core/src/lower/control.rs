//! Conditionals, short circuits, `while`, `try`.
//!
//! A condition made of `&&`, `||` and `not` becomes control flow, not a truth value:
//!
//! ```text
//! if a && b then x else y   ─►   join yes() { x }
//!                                join no() { y }
//!                                if a { if b { jump yes() } else { jump no() } } else { jump no() }
//! ```
//!
//! `try` runs its body as a function of unit; what it yields is looked at like any union:
//!
//! ```text
//! try e with | Oops n -> h n   ─►   f = lambda lam1          // lam1 `try body`: e
//!                                   r = try f
//!                                   switch r { case 0 { v = field r; … v }
//!                                              case 1 { x = field r; switch x { … raise x } } }
//! ```
//!
//! A body that wraps its value (`Some e`) does so outside: the wrapper is then known where it is looked at.

use enfold_graph::{Arm, Kind, NodeId};
use enfold_syntax::Span;

use super::Lower;
use super::blocks::Dest;
use super::match_tree::NoMatch;
use crate::ir::{Atom, Key, LabelId, Op, Prim, Term, TryBody};

impl<'g> Lower<'g> {
    /// Two ways, by a condition.
    pub(super) fn if_node(
        &mut self,
        cond: NodeId,
        then: impl FnOnce(&mut Self) -> Term,
        otherwise: impl FnOnce(&mut Self) -> Term,
    ) -> Term {
        if !self.is_compound(cond) {
            let cond = self.value(cond);
            return self.if_atom(cond, then, otherwise);
        }
        let yes = self.label(self.names.join);
        let no = self.label(self.names.join);
        let tests = self.block(|s| s.branch(cond, yes, no));
        for (label, body) in [(yes, Ok(then)), (no, Err(otherwise))] {
            if self.is_used(label) {
                let body = self.block(|s| match body {
                    Ok(then) => then(s),
                    Err(otherwise) => otherwise(s),
                });
                self.push_join(label, Vec::new(), body);
            }
        }
        self.splice(tests)
    }

    /// Whether a condition is made of others.
    fn is_compound(&self, cond: NodeId) -> bool {
        match &self.graph.nodes[cond].kind {
            Kind::And(..) | Kind::Or(..) => true,
            Kind::Prim { op: Prim::Not, args } => self.is_compound(args[0]),
            _ => false,
        }
    }

    /// Goes to one of two join points, by a condition.
    fn branch(&mut self, cond: NodeId, yes: LabelId, no: LabelId) -> Term {
        if self.ended() {
            return Term::Unreachable;
        }
        let graph = self.graph;
        match &graph.nodes[cond].kind {
            Kind::Prim { op: Prim::Not, args } => self.branch(args[0], no, yes),
            Kind::And(a, b) => self.both(*a, |s| s.branch(*b, yes, no), |s| s.jump(no, vec![])),
            Kind::Or(a, b) => self.both(*a, |s| s.jump(yes, vec![]), |s| s.branch(*b, yes, no)),
            _ => {
                let cond = self.value(cond);
                self.if_atom(cond, |s| s.jump(yes, vec![]), |s| s.jump(no, vec![]))
            }
        }
    }

    /// A part of a compound condition, which may be compound itself.
    fn both(
        &mut self,
        cond: NodeId,
        then: impl FnOnce(&mut Self) -> Term,
        otherwise: impl FnOnce(&mut Self) -> Term,
    ) -> Term {
        let then: Box<dyn FnOnce(&mut Self) -> Term + '_> = Box::new(then);
        let otherwise: Box<dyn FnOnce(&mut Self) -> Term + '_> = Box::new(otherwise);
        self.if_node(cond, then, otherwise)
    }

    /// `while cond do body`.
    pub(super) fn while_loop(&mut self, cond: NodeId, body: NodeId, span: Span) -> Atom {
        self.join(self.scalars.unit, span, None, |s, done| {
            s.loop_from(Vec::new(), span, |s, again, _| {
                s.if_node(
                    cond,
                    |s| {
                        s.value(body);
                        s.jump(again, Vec::new())
                    },
                    |s| s.deliver(done, Atom::Unit),
                )
            })
        })
    }

    /// Runs the body of a `try`; yields its outcome and what type that has.
    fn attempt(&mut self, body: NodeId) -> (Atom, crate::ir::DataId) {
        let ty = self.ty(self.graph.nodes[body].ty);
        let data = self.outcome(ty);
        let outcome_ty = self.data_ty(data);
        let thunk = self.thunk("try body", body, |s| s.tail(body, Dest::Return));
        let span = self.graph.nodes[body].span;
        let op = Op::Try(TryBody::Value(thunk));
        (self.emit(op, outcome_ty, span, None), data)
    }

    /// Two ways, by the outcome of a `try`: what is made of the value goes to `dest`.
    pub(super) fn by_outcome(
        &mut self,
        outcome: Atom,
        data: crate::ir::DataId,
        span: Span,
        dest: Dest,
        made: impl FnOnce(&mut Self, Atom) -> Atom,
        raised: impl FnOnce(&mut Self, Atom) -> Term,
    ) -> Term {
        let value = self.block(|s| {
            let value = s.field(outcome, data, 0, 0, span, None);
            let value = made(s, value);
            s.deliver(dest, value)
        });
        let raised = self.block(|s| {
            let exn = s.field(outcome, data, 1, 0, span, None);
            raised(s, exn)
        });
        let cases = vec![(Key::Case(0), value), (Key::Case(1), raised)];
        Term::switch(outcome, cases, None)
    }

    /// `try body with arms`.
    pub(super) fn try_with(
        &mut self,
        id: NodeId,
        body: NodeId,
        arms: &'g [Arm],
        dest: Dest,
    ) -> Term {
        if self.can_suspend(body) {
            return self.suspending_try(id, body, arms, dest);
        }
        let span = self.graph.nodes[id].span;
        let raised = |s: &mut Self, exn| s.match_atom(exn, arms, NoMatch::Raise(exn, span), dest);
        let graph = self.graph;
        if let Kind::Construct { case, args, .. } = &graph.nodes[body].kind
            && let [inside] = args[..]
        {
            let (outcome, data) = self.attempt(inside);
            let wrap = |s: &mut Self, value| s.construct(body, *case, vec![value], None);
            return self.by_outcome(outcome, data, span, dest, wrap, raised);
        }
        let (outcome, data) = self.attempt(body);
        self.by_outcome(outcome, data, span, dest, |_, value| value, raised)
    }

    /// `try body finally finalizer`.
    pub(super) fn try_finally(
        &mut self,
        id: NodeId,
        body: NodeId,
        finalizer: NodeId,
        dest: Dest,
    ) -> Term {
        if self.can_suspend(body) {
            return self.suspending_finally(id, body, finalizer, dest);
        }
        let span = self.graph.nodes[id].span;
        let (outcome, data) = self.attempt(body);
        self.value(finalizer);
        if self.ended() {
            return Term::Unreachable;
        }
        let raised = |s: &mut Self, exn| {
            s.diverge(Prim::Raise, vec![exn], span);
            Term::Unreachable
        };
        self.by_outcome(outcome, data, span, dest, |_, value| value, raised)
    }
}
