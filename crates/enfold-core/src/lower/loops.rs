//! Counting loops and loops over collections.
//!
//! A loop never computes a value past its last one, so it ends at the bounds of `int` too: with a
//! step of one it stops when the last value is reached; with another step it counts iterations.
//!
//! ```text
//! for i in a .. b do body   ─►   join done() { … }
//!                                some = le a, b
//!                                if some { join rec loop(i) { body; last = eq i, b
//!                                            if last { jump done() }
//!                                            else { i2 = add i, 1; jump loop(i2) } }
//!                                          jump loop(a) }
//!                                else { jump done() }
//! ```
//!
//! A loop over a range makes no collection.

use enfold_graph::{BindingId, Kind, NodeId, Pat, PatKind};
use enfold_syntax::{Span, Symbol};

use super::Lower;
use super::blocks::Dest;
use super::match_tree::NoMatch;
use super::prims::ZERO;
use super::ranges::{Bounds, Step, one};
use crate::ir::{Atom, DataId, IntKind, Key, Op, Prim, Term, Ty, TyId};

/// What an iteration binds.
#[derive(Clone, Copy)]
enum Each<'g> {
    Name(BindingId),
    Pattern(&'g Pat),
}

impl<'g> Lower<'g> {
    /// `for var = from to to do body`, also with a step or counting down.
    pub(super) fn for_loop(&mut self, id: NodeId) -> Atom {
        let graph = self.graph;
        let Kind::For { var, from, step, to, down, body } = &graph.nodes[id].kind else {
            unreachable!("{id} is not a counting loop")
        };
        let mut bounds = self.bounds(id, *from, *step, *to);
        if *down {
            bounds.step = Step::MinusOne;
        }
        self.count(bounds, Each::Name(*var), *body)
    }

    /// `for pattern in collection do body`.
    pub(super) fn for_each(
        &mut self,
        pattern: &'g Pat,
        collection: NodeId,
        body: NodeId,
        span: Span,
    ) -> Atom {
        let graph = self.graph;
        let each = Each::Pattern(pattern);
        if let Kind::Range { from, step, to } = &graph.nodes[collection].kind {
            let bounds = self.bounds(collection, *from, *step, *to);
            return self.count(bounds, each, body);
        }
        let ty = self.ty(graph.nodes[collection].ty);
        let values = self.value(collection);
        match self.program.types[ty] {
            Ty::Array(item) => self.each_of_array(values, item, each, body, span),
            Ty::Data(data) if self.is_sequence(collection) => {
                self.each_of_sequence(values, data, each, body, collection)
            }
            _ => self.each_of_list(values, ty, each, body, span),
        }
    }

    fn each_of_array(
        &mut self,
        array: Atom,
        item: TyId,
        each: Each<'g>,
        body: NodeId,
        span: Span,
    ) -> Atom {
        let int = self.scalars.int;
        let length = self.op(Prim::ArrLen, vec![array], int, span);
        self.join(self.scalars.unit, span, None, |s, done| {
            let first = vec![(Symbol::new("i"), int, ZERO)];
            s.loop_from(first, span, |s, again, vars| {
                let i = vars[0];
                let more = s.op(Prim::Lt, vec![i, length], s.scalars.bool, span);
                let iterate = |s: &mut Self| {
                    let value = s.op(Prim::ArrGet, vec![array, i], item, span);
                    s.iteration(each, value, body, span);
                    let next = s.op(Prim::Add, vec![i, one(IntKind::Int)], int, span);
                    s.jump(again, vec![next])
                };
                s.if_atom(more, iterate, |s| s.deliver(done, Atom::Unit))
            })
        })
    }

    fn each_of_list(
        &mut self,
        list: Atom,
        ty: TyId,
        each: Each<'g>,
        body: NodeId,
        span: Span,
    ) -> Atom {
        let data = self.expect_data(ty);
        self.join(self.scalars.unit, span, None, |s, done| {
            let first = vec![(Symbol::new("rest"), ty, list)];
            s.loop_from(first, span, |s, again, vars| {
                let rest = vars[0];
                let empty = s.block(|s| s.deliver(done, Atom::Unit));
                let cons = s.block(|s| {
                    let head = s.field(rest, data, 1, 0, span, None);
                    let tail = s.field(rest, data, 1, 1, span, None);
                    s.iteration(each, head, body, span);
                    s.jump(again, vec![tail])
                });
                let cases = vec![(Key::Case(0), empty), (Key::Case(1), cons)];
                Term::switch(rest, cases, None)
            })
        })
    }

    fn is_sequence(&self, collection: NodeId) -> bool {
        let ty = &self.graph.types[self.graph.nodes[collection].ty];
        matches!(ty, enfold_graph::Ty::Data(data, _) if Some(*data) == self.graph.known.seq)
    }

    /// Pulls until there is no more: `start ()` yields a machine, whose first function is called.
    fn each_of_sequence(
        &mut self,
        sequence: Atom,
        data: DataId,
        each: Each<'g>,
        body: NodeId,
        node: NodeId,
    ) -> Atom {
        let span = self.graph.nodes[node].span;
        let unit = self.scalars.unit;
        self.join(unit, span, None, |s, done| {
            let start = s.field(sequence, data, 0, 0, span, None);
            let machine_ty = s.result_of(s.field_ty(data, 0, 0));
            let machine = s.emit(Op::Apply(start, vec![Atom::Unit]), machine_ty, span, None);
            if let Atom::Var(var) = machine {
                s.quiet.insert(var);
            }
            let guard = s.guard(machine, node);
            let machine_data = s.expect_data(machine_ty);
            let next = s.field(machine, machine_data, 0, 0, span, None);
            let step_ty = s.result_of(s.field_ty(machine_data, 0, 0));
            let step_data = s.expect_data(step_ty);
            let term = s.loop_from(Vec::new(), span, |s, again, _| {
                let step = s.emit(Op::Apply(next, vec![Atom::Unit]), step_ty, span, None);
                let end = s.block(|s| {
                    s.leave(guard);
                    s.deliver(done, Atom::Unit)
                });
                let element = s.block(|s| {
                    let value = s.field(step, step_data, 1, 0, span, None);
                    s.iteration(each, value, body, span);
                    s.jump(again, Vec::new())
                });
                let cases = vec![(Key::Case(0), end), (Key::Case(1), element)];
                Term::switch(step, cases, None)
            });
            s.left(guard);
            term
        })
    }

    pub(super) fn result_of(&self, ty: TyId) -> TyId {
        match self.program.types[ty] {
            Ty::Arrow(_, to) => to,
            ref other => unreachable!("{ty} is {other:?} where a function was checked"),
        }
    }

    /// The body of a loop for one value; a value that the pattern does not match is left out.
    fn iteration(&mut self, each: Each<'g>, value: Atom, body: NodeId, span: Span) {
        match each {
            Each::Name(binding) => self.bind(binding, value),
            Each::Pattern(pattern) if self.is_irrefutable(pattern) => {
                self.bind_pattern(pattern, value);
            }
            Each::Pattern(pattern) => {
                self.join(self.scalars.unit, span, None, |s, next| {
                    s.match_one(value, pattern, body, NoMatch::Skip(next), next)
                });
                return;
            }
        }
        self.value(body);
    }

    fn name_of(&self, each: Each<'g>) -> Symbol {
        match each {
            Each::Name(binding) => self.graph.bindings[binding].name,
            Each::Pattern(Pat { kind: PatKind::Bind(binding), .. }) => {
                self.graph.bindings[*binding].name
            }
            Each::Pattern(_) => Symbol::new("i"),
        }
    }

    fn count(&mut self, bounds: Bounds, each: Each<'g>, body: NodeId) -> Atom {
        let span = bounds.span;
        match bounds.step {
            Step::One | Step::MinusOne if bounds.ty == self.scalars.int => {
                self.join(self.scalars.unit, span, None, |s, done| {
                    s.count_by_one(bounds, each, body, done)
                })
            }
            _ => self.join(self.scalars.unit, span, None, |s, done| {
                s.over(bounds, Vec::new(), done, |s, value, _| {
                    s.iteration(each, value, body, span);
                    Vec::new()
                })
            }),
        }
    }

    fn count_by_one(&mut self, bounds: Bounds, each: Each<'g>, body: NodeId, done: Dest) -> Term {
        let Bounds { from, to, step, ty, span } = bounds;
        let bool = self.scalars.bool;
        let (test, advance) = match step {
            Step::MinusOne => (Prim::Ge, Prim::Sub),
            _ => (Prim::Le, Prim::Add),
        };
        let name = self.name_of(each);
        let some = self.op(test, vec![from, to], bool, span);
        let run = |s: &mut Self| {
            s.loop_from(vec![(name, ty, from)], span, |s, again, vars| {
                let i = vars[0];
                s.iteration(each, i, body, span);
                let last = s.op(Prim::Eq, vec![i, to], bool, span);
                let go_on = |s: &mut Self| {
                    let next = s.op(advance, vec![i, one(s.kind_of(ty))], ty, span);
                    s.jump(again, vec![next])
                };
                s.if_atom(last, |s| s.deliver(done, Atom::Unit), go_on)
            })
        };
        self.if_atom(some, run, |s| s.deliver(done, Atom::Unit))
    }
}
