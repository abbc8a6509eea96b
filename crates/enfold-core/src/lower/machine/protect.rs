//! `try` around suspensions.
//!
//! A `try` whose body suspends cannot be a call of its body. Instead the machine remembers where an
//! exception leads:
//!
//! ```text
//! try body with arms   ─►   join handler(x) { protect outer; …arms… }
//!                           protect handler
//!                           …body…
//!                           protect outer
//! ```
//!
//! `finally` is a handler that raises again. A handler does not see the exception with which a machine
//! is given up.

use enfold_graph::{Arm, Kind, NodeId};
use enfold_syntax::{Span, Symbol};

use super::super::blocks::Dest;
use super::super::match_tree::NoMatch;
use super::super::{Lower, Suspension, exn_id};
use crate::ir::{Atom, Block, IntKind, Key, LabelId, Op, Prim, Term};

impl<'g> Lower<'g> {
    fn protect(&mut self, label: Option<LabelId>) {
        self.protected = label;
        let number = label.map_or(-1, |label| i64::from(label.as_u32()));
        let span = super::super::no_span();
        self.effect(Op::Prim(Prim::Protect, vec![Atom::Int(number, IntKind::Int)]), span);
    }

    /// A join point for exceptions.
    fn handler(
        &mut self,
        node: NodeId,
        body: impl FnOnce(&mut Self, Atom) -> Term,
    ) -> (LabelId, Option<LabelId>) {
        let span = self.graph.nodes[node].span;
        let exn = self.scalars.exn;
        let outer = self.protected;
        let caught = self.fresh(Symbol::new("caught"), exn, span);
        let label = self.label(Symbol::new("handler"));
        let block = self.block(|s| {
            s.protect(outer);
            body(s, Atom::Var(caught))
        });
        self.push_join(label, vec![caught], block);
        (label, outer)
    }

    /// `try body with arms`, where the body can suspend.
    pub(in super::super) fn suspending_try(
        &mut self,
        id: NodeId,
        body: NodeId,
        arms: &'g [Arm],
        dest: Dest,
    ) -> Term {
        let span = self.graph.nodes[id].span;
        let stopped = self.graph.known.stopped.map(exn_id);
        let (label, outer) = self.handler(id, |s, exn| {
            let arms = s.block(|s| s.match_atom(exn, arms, NoMatch::Raise(exn, span), dest));
            let Some(stopped) = stopped else { return s.splice(arms) };
            let raise: Block = s.block(|s| {
                s.diverge(Prim::Raise, vec![exn], span);
                Term::Unreachable
            });
            let cases = vec![(Key::Exn(stopped), raise)];
            Term::switch(exn, cases, Some(arms))
        });
        self.protect(Some(label));
        let value = self.value(body);
        self.protect(outer);
        self.deliver(dest, value)
    }

    /// `try body finally finalizer`, where the body can suspend.
    pub(in super::super) fn suspending_finally(
        &mut self,
        id: NodeId,
        body: NodeId,
        finalizer: NodeId,
        dest: Dest,
    ) -> Term {
        let span = self.graph.nodes[id].span;
        let ty = self.ty(self.graph.nodes[body].ty);
        let data = self.outcome(ty);
        let outcome_ty = self.data_ty(data);
        let outcome = self.fresh(Symbol::new("outcome"), outcome_ty, span);
        let finish = self.label(Symbol::new("finish"));
        let block = self.block(|s| {
            s.value(finalizer);
            if s.ended() {
                return Term::Unreachable;
            }
            s.by_outcome(
                Atom::Var(outcome),
                data,
                span,
                dest,
                |_, value| value,
                |s, exn| {
                    s.diverge(Prim::Raise, vec![exn], span);
                    Term::Unreachable
                },
            )
        });
        self.push_join(finish, vec![outcome], block);
        let construct = |s: &mut Self, case: u32, value: Atom| {
            let op = Op::Construct { data, case, args: vec![value] };
            let outcome = s.emit(op, outcome_ty, span, None);
            s.jump(finish, vec![outcome])
        };
        let (label, outer) = self.handler(id, |s, exn| construct(s, 1, exn));
        self.protect(Some(label));
        let value = self.value(body);
        self.protect(outer);
        construct(self, 0, value)
    }

    /// In a function that can be suspended: from here on, gives a machine up with the function. Where
    /// exceptions are handled anyway this is a handler like others, so that all is given up from the
    /// inside to the outside; the result is then where exceptions went before.
    pub(in super::super) fn guard(&mut self, machine: Atom, node: NodeId) -> Guard {
        let span = self.graph.nodes[node].span;
        match self.suspension {
            Suspension::Impossible => Guard::None,
            Suspension::Possible => {
                self.effect(Op::Prim(Prim::Guard, vec![machine]), span);
                Guard::None
            }
            Suspension::Protected => {
                let (label, outer) = self.handler(node, |s, exn| {
                    s.give_up(machine, span);
                    s.diverge(Prim::Raise, vec![exn], span);
                    Term::Unreachable
                });
                self.protect(Some(label));
                Guard::Handler { outer, label }
            }
        }
    }

    /// Calls a machine's second function.
    fn give_up(&mut self, machine: Atom, span: Span) {
        let Atom::Var(var) = machine else { return };
        let data = self.expect_data(self.program.vars[var].ty);
        let stop = self.field(machine, data, 0, 1, span, None);
        self.emit(Op::Apply(stop, vec![Atom::Unit]), self.scalars.unit, span, None);
    }

    /// Where a guarded machine has come to its end.
    pub(in super::super) fn leave(&mut self, guard: Guard) {
        if let Guard::Handler { outer, label } = guard {
            self.protect(outer);
            self.protected = Some(label);
        }
    }

    /// After what was guarded.
    pub(in super::super) fn left(&mut self, guard: Guard) {
        if let Guard::Handler { outer, .. } = guard {
            self.protected = outer;
        }
    }

    /// Whether somewhere in a node a handler stands around a suspension.
    pub(super) fn handles_suspended(&self, node: NodeId) -> bool {
        let kind = &self.graph.nodes[node].kind;
        match kind {
            Kind::Lambda { .. } => return false,
            Kind::Try { body, .. } | Kind::TryFinally { body, .. } if self.can_suspend(*body) => {
                return true;
            }
            _ => {}
        }
        let mut found = false;
        enfold_graph::walk::children(kind, &mut |_, child| {
            found = found || self.handles_suspended(child);
        });
        found
    }
}

/// How a machine is given up with the one that pulls from it.
#[derive(Debug, Clone, Copy)]
pub(in super::super) enum Guard {
    /// Not, or by what its state says.
    None,
    /// By a handler: where exceptions went before, and where they go.
    Handler { outer: Option<LabelId>, label: LabelId },
}
