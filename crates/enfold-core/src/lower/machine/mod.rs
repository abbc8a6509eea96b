//! Functions that can be suspended, as state machines: what `seq` and `async` are made of.
//!
//! ```text
//! machine (fun () ->                    i = new_cell 1
//!   let mutable i = 1                   state = new_cell 0
//!   while i <= n do             ─►      next = lambda: s = cell_get state
//!     yield i                             join head() { … if i <= n { cell_set state, 1; ret Next i }
//!     i <- i + 1)                                                else { cell_set state, -1; ret Done } }
//!                                         switch s { 0 { jump head() } 1 { i <- i + 1; jump head() }
//!                                                    _ { ret Done } }
//!                                       { next, stop }
//! ```
//!
//! The body is lowered like any function's, with suspensions as operations that do not leave this
//! module ([`Prim::Yield`], [`Prim::Guard`], [`Prim::Protect`]). It is done here and not in a pass of
//! its own because here the zero of a type is at hand, patterns and loops are already join points, and
//! no later pass has to know of suspensions.
//!
//! | file | what it does |
//! |---|---|
//! | `split` | cuts the body into *segments* at suspensions: each is a join point that can be entered from outside |
//! | `live` | what is alive across each cut; what of it needs a cell of the enumeration |
//! | `order` | the order in which segments see those they go to, and which are loops |
//! | `emit` | the join points and the dispatch by state |
//! | `stop` | exceptions, and giving a machine up |
//! | `protect` | `try` around suspensions |
//!
//! **Model.** A segment takes what it needs as parameters. At a suspension the variables that are alive
//! at the segment where it goes on are stored in cells, and the number of that segment in the cell
//! `state`; between suspensions nothing is stored. Mutable locals that only the body itself knows are
//! cells of the machine to begin with. What stands before the first suspension, branch or loop and has
//! no effect is evaluated when the machine is made: functions and collections that are looped over are
//! then known to the optimiser, and making a machine has no effect.
//!
//! **Sound.** A segment is entered with exactly the variables that the original text saw there. A cell is
//! shared by two iterations only if nobody can tell: it is not captured. **Cost:** linear in the size of
//! the body times the number of variables that are alive across a cut; one closure and a few cells for
//! each enumeration, nothing for each element.

mod emit;
mod live;
mod order;
mod protect;
mod split;
mod stop;

use enfold_graph::{BindingId, Kind, NodeId};

use super::{Lower, Suspension};
use crate::ir::{Atom, Key, Op, Prim, Term, Ty};

/// How many calls deep a call is looked at.
const QUIET_DEPTH: u32 = 8;

impl Lower<'_> {
    /// `machine (fun () -> body)`.
    pub(super) fn machine(&mut self, id: NodeId, run: NodeId, hint: Option<BindingId>) -> Atom {
        let graph = self.graph;
        let Kind::Lambda { body, .. } = graph.nodes[run].kind else {
            unreachable!("{run} is not a function that can be suspended")
        };
        let ty = self.ty(graph.nodes[id].ty);
        let around = std::mem::replace(&mut self.suspension, Suspension::Possible);
        let handles = self.handles_suspended(body);
        self.suspension = around;
        let suspension = if handles { Suspension::Protected } else { Suspension::Possible };
        let lambda = self.lambda_that(run, None, suspension);
        let span = graph.nodes[id].span;
        let data = self.expect_data(ty);
        let step = match self.program.types[self.field_ty(data, 0, 0)] {
            Ty::Arrow(_, step) => step,
            ref other => unreachable!("{ty} holds {other:?} where a function was checked"),
        };
        let split = split::split(self, lambda.body);
        let parts = live::analyse(self, split, span);
        let (next, stop) = emit::emit(self, parts, emit::Shape { step, ret: lambda.ret, span });
        self.emit(Op::Construct { data, case: 0, args: vec![next, stop] }, ty, span, hint)
    }

    /// `await machine`: a loop that asks the machine and suspends with what it says.
    pub(super) fn await_machine(
        &mut self,
        id: NodeId,
        machine: NodeId,
        hint: Option<BindingId>,
    ) -> Atom {
        let graph = self.graph;
        let span = graph.nodes[id].span;
        let data = self.data_of(graph.nodes[machine].ty);
        let value = self.value(machine);
        let ty = self.ty(graph.nodes[id].ty);
        self.join(ty, span, hint, |s, dest| {
            let guard = s.guard(value, machine);
            let next = s.field(value, data, 0, 0, span, None);
            let step_ty = s.result_of(s.field_ty(data, 0, 0));
            let step_data = s.expect_data(step_ty);
            let term = s.loop_from(Vec::new(), span, |s, again, _| {
                let step = s.emit(Op::Apply(next, vec![Atom::Unit]), step_ty, span, None);
                let done = s.block(|s| {
                    s.leave(guard);
                    let result = s.field(step, step_data, 0, 0, span, None);
                    s.deliver(dest, result)
                });
                let suspended = s.block(|s| {
                    let reason = s.field(step, step_data, 1, 0, span, None);
                    s.effect(Op::Prim(Prim::Yield, vec![reason]), span);
                    s.jump(again, Vec::new())
                });
                let cases = vec![(Key::Case(0), done), (Key::Case(1), suspended)];
                Term::switch(step, cases, None)
            });
            s.left(guard);
            term
        })
    }

    /// Notes that a call has no effect and ends, if that is plain to see and a machine may ask.
    pub(super) fn note_quiet(&mut self, node: NodeId, result: Atom) {
        if self.suspension != Suspension::Impossible
            && let Atom::Var(var) = result
            && self.is_quiet(node, QUIET_DEPTH)
        {
            self.quiet.insert(var);
        }
    }

    /// Whether evaluation has no effect and ends: a value as written, or a call of a function that only
    /// makes such a value.
    fn is_quiet(&self, node: NodeId, depth: u32) -> bool {
        if depth == 0 {
            return false;
        }
        let graph = self.graph;
        match &graph.nodes[node].kind {
            Kind::Apply { func, args } => {
                let Kind::Var { binding, .. } = graph.nodes[*func].kind else { return false };
                let decl = &graph.bindings[binding];
                let Some(def) = decl.def else { return false };
                let Kind::Lambda { params, body, .. } = &graph.nodes[def].kind else {
                    return false;
                };
                !decl.mutable
                    && params.len() == args.len()
                    && args.iter().all(|&arg| self.is_quiet(arg, depth - 1))
                    && self.is_quiet(*body, depth - 1)
            }
            Kind::Record { fields, .. } => fields.iter().all(|&f| self.is_quiet(f, depth - 1)),
            _ => self.has_no_effect(node),
        }
    }

    /// Whether evaluating a node can suspend the function that it stands in.
    pub(super) fn can_suspend(&self, node: NodeId) -> bool {
        if self.suspension == Suspension::Impossible {
            return false;
        }
        let mut found = false;
        let kind = &self.graph.nodes[node].kind;
        if let Kind::Prim { op: Prim::Yield | Prim::Await, .. } = kind {
            return true;
        }
        if let Kind::Lambda { .. } = kind {
            return false;
        }
        enfold_graph::walk::children(kind, &mut |_, child| {
            found = found || self.can_suspend(child)
        });
        found
    }
}
