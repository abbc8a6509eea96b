//! Expressions whose operands are evaluated one after the other.
//!
//! [`Lower::value`] lowers an expression whose value is needed here; [`Lower::tail`] one that ends
//! the block. What branches is handed from one to the other: `value` makes a join point and lets
//! `tail` branch to it, `tail` takes the value of what does not branch and hands it on.
//!
//! ```text
//! f (g x) 1        ─►    t1 = apply g(x)
//!                        t2 = apply f(t1, 1)
//! ```

use enfold_graph::{BindingId, Kind, NodeId};
use enfold_syntax::Span;
use enfold_syntax::literal::Lit;

use super::blocks::Dest;
use super::{Lower, Slot, exn_id};
use crate::ir::{Atom, DataId, Op, Prim, Term, Ty};

impl<'g> Lower<'g> {
    /// Evaluates a node here.
    pub(super) fn value(&mut self, id: NodeId) -> Atom {
        self.value_as(id, None)
    }

    /// Evaluates nodes in order.
    pub(super) fn values(&mut self, ids: &[NodeId]) -> Vec<Atom> {
        ids.iter().map(|&id| self.value(id)).collect()
    }

    /// Evaluates a node here; the result is named after `hint` where it gets a name.
    pub(super) fn value_as(&mut self, id: NodeId, hint: Option<BindingId>) -> Atom {
        if self.ended() {
            return Atom::Unit;
        }
        let id = self.converted(id);
        let node = &self.graph.nodes[id];
        let span = node.span;
        match &node.kind {
            Kind::Error => unreachable!("{id} was reported as an error and reached core"),
            Kind::Param(_) => unreachable!("{id} is a parameter outside of a lambda"),
            Kind::Lit(lit) => self.literal(id, lit),
            Kind::Var { binding, args } => self.mention(*binding, args, span, hint),
            Kind::Prim { op: Prim::Machine, args } => self.machine(id, args[0], hint),
            Kind::Prim { op: Prim::Await, args } => self.await_machine(id, args[0], hint),
            Kind::Prim { op, args } => self.prim(id, *op, args, hint),
            Kind::Lambda { .. } => {
                let ty = self.ty(node.ty);
                let given = hint.map(|b| self.graph.bindings[b].name);
                let lambda = self.lambda(id, given);
                let lam = self.program.lams.push(lambda);
                self.emit(Op::Lambda(lam), ty, span, hint)
            }
            Kind::Apply { .. } => self.apply(id, hint),
            Kind::Let { .. } | Kind::LetPat { .. } => {
                self.last_let(id);
                Atom::Unit
            }
            Kind::Block(nodes) => self.sequence(nodes, |s, last| s.value_as(last, hint)),
            Kind::Match { scrutinee, arms } => match arms.as_slice() {
                [arm] if arm.guard.is_none() && self.is_irrefutable(&arm.pattern) => {
                    self.bind_node(&arm.pattern, *scrutinee);
                    self.value_as(arm.body, hint)
                }
                _ => self.branching(id, hint),
            },
            Kind::If { .. }
            | Kind::And(..)
            | Kind::Or(..)
            | Kind::Try { .. }
            | Kind::TryFinally { .. } => self.branching(id, hint),
            Kind::While { cond, body } => self.while_loop(*cond, *body, span),
            Kind::For { .. } => self.for_loop(id),
            Kind::ForEach { pattern, collection, body } => {
                self.for_each(pattern, *collection, *body, span)
            }
            Kind::Range { from, step, to } => self.range(id, *from, *step, *to, hint),
            Kind::Assign { binding, value } => self.assign(*binding, *value, span),
            Kind::AssignByref { target, value } => {
                let target = self.value(*target);
                let value = self.value(*value);
                self.effect(Op::CellSet(target, value), span)
            }
            Kind::Deref(target) => {
                let target = self.value(*target);
                let ty = self.ty(node.ty);
                self.emit(Op::CellGet(target), ty, span, hint)
            }
            Kind::AddressOf(binding) => self.address_of(*binding, span),
            Kind::Tuple(items) => {
                let args = self.values(items);
                self.construct(id, 0, args, hint)
            }
            Kind::Construct { case, args, .. } => {
                let args = self.values(args);
                self.construct(id, *case, args, hint)
            }
            Kind::Record { fields, order, .. } => {
                let mut args = vec![Atom::Unit; fields.len()];
                for &i in order {
                    args[i as usize] = self.value(fields[i as usize]);
                }
                self.construct(id, 0, args, hint)
            }
            Kind::RecordUpdate { base, fields, .. } => self.update(id, *base, fields, hint),
            Kind::Field { base, index, .. } => {
                let data = self.data_of(self.graph.nodes[*base].ty);
                let base = self.value(*base);
                self.field(base, data, 0, *index, span, hint)
            }
            Kind::SetField { base, index, value, .. } => {
                let data = self.data_of(self.graph.nodes[*base].ty);
                let base = self.value(*base);
                let value = self.value(*value);
                self.effect(Op::SetField { base, data, case: 0, index: *index, value }, span)
            }
            Kind::Exception { exn, args } => {
                let args = self.values(args);
                self.emit(Op::Exception { exn: exn_id(*exn), args }, self.scalars.exn, span, hint)
            }
            Kind::List(items) => {
                let items = self.values(items);
                self.list(id, items, hint)
            }
            Kind::Array(items) => {
                let items = self.values(items);
                let ty = self.ty(node.ty);
                let Ty::Array(item) = self.program.types[ty] else {
                    unreachable!("{id} is an array of type {ty}")
                };
                self.emit(Op::Array(item, items), ty, span, hint)
            }
        }
    }

    /// Evaluates a node as the last thing of this block.
    pub(super) fn tail(&mut self, id: NodeId, dest: Dest) -> Term {
        if self.ended() {
            return Term::Unreachable;
        }
        let id = self.converted(id);
        let graph = self.graph;
        match &graph.nodes[id].kind {
            Kind::Block(nodes) => self.sequence(nodes, |s, last| s.tail(last, dest)),
            Kind::If { cond, then, otherwise } => {
                self.if_node(*cond, |s| s.tail(*then, dest), |s| s.tail(*otherwise, dest))
            }
            Kind::And(a, b) => {
                let a = self.value(*a);
                self.if_atom(a, |s| s.tail(*b, dest), |s| s.deliver(dest, Atom::Bool(false)))
            }
            Kind::Or(a, b) => {
                let a = self.value(*a);
                self.if_atom(a, |s| s.deliver(dest, Atom::Bool(true)), |s| s.tail(*b, dest))
            }
            Kind::Match { scrutinee, arms } => self.match_node(id, *scrutinee, arms, dest),
            Kind::Try { body, arms } => self.try_with(id, *body, arms, dest),
            Kind::TryFinally { body, finalizer } => self.try_finally(id, *body, *finalizer, dest),
            _ => {
                let value = self.value(id);
                self.deliver(dest, value)
            }
        }
    }

    /// A branching expression whose value is needed here.
    fn branching(&mut self, id: NodeId, hint: Option<BindingId>) -> Atom {
        let node = &self.graph.nodes[id];
        let ty = self.ty(node.ty);
        self.join(ty, node.span, hint, |s, dest| s.tail(id, dest))
    }

    fn literal(&mut self, id: NodeId, lit: &Lit) -> Atom {
        match lit {
            Lit::Unit => Atom::Unit,
            Lit::Bool(b) => Atom::Bool(*b),
            Lit::Int { value, kind } => {
                let ty = self.ty(self.graph.nodes[id].ty);
                match self.program.types[ty] {
                    Ty::Int(kind) => Atom::Int(kind.wrap(*value), kind),
                    _ => {
                        let kind = *kind;
                        Atom::Int(kind.wrap(*value), kind)
                    }
                }
            }
            Lit::Float(x) => Atom::Float(*x),
            Lit::Float32(x) => Atom::Float32(*x),
            Lit::Char(c) => Atom::Char(*c),
            Lit::Str(text) => self.string(text),
        }
    }

    /// `f a b`: the function first, then its arguments, then the call.
    fn apply(&mut self, id: NodeId, hint: Option<BindingId>) -> Atom {
        let graph = self.graph;
        let node = &graph.nodes[id];
        let (func, groups) = self.spine(id);
        let callee = self.value(func);
        let mut args = Vec::new();
        for group in groups.into_iter().rev() {
            args.extend(group.iter().map(|&arg| self.value(arg)));
        }
        let ty = self.ty(node.ty);
        let result = self.emit(Op::Apply(callee, args), ty, node.span, hint);
        self.note_quiet(id, result);
        result
    }

    /// The function of an application and its arguments, outermost group first. `(f a) b` is one
    /// application if evaluating `b` before the call of `f` cannot be told from doing so after.
    fn spine(&self, id: NodeId) -> (NodeId, Vec<&'g [NodeId]>) {
        let mut groups = Vec::new();
        let mut at = id;
        while let Kind::Apply { func, args } = &self.graph.nodes[at].kind {
            groups.push(args.as_slice());
            at = *func;
            if !args.iter().all(|&arg| self.is_plain(arg)) {
                break;
            }
        }
        (at, groups)
    }

    /// Whether evaluation only names what is already there.
    fn is_plain(&self, id: NodeId) -> bool {
        match &self.graph.nodes[id].kind {
            Kind::Lit(_) | Kind::Lambda { .. } => true,
            Kind::Var { binding, .. } => !self.graph.bindings[*binding].mutable,
            _ => false,
        }
    }

    fn assign(&mut self, binding: BindingId, value: NodeId, span: Span) -> Atom {
        let value = self.value(value);
        match self.env[binding] {
            Slot::Cell(cell) => self.effect(Op::CellSet(cell, value), span),
            _ if self.addressed.contains(&binding) => {
                let cell = self.address_of(binding, span);
                self.effect(Op::CellSet(cell, value), span)
            }
            _ => {
                let global = self.global(binding, Vec::new());
                self.effect(Op::GlobalSet(global, value), span)
            }
        }
    }

    fn address_of(&mut self, binding: BindingId, span: Span) -> Atom {
        if let Slot::Cell(cell) = self.env[binding] {
            return cell;
        }
        let global = self.global(binding, Vec::new());
        let ty = self.program.globals[global].ty;
        self.emit(Op::GlobalGet(global), ty, span, None)
    }

    /// A value of the node's type.
    pub(super) fn construct(
        &mut self,
        id: NodeId,
        case: u32,
        args: Vec<Atom>,
        hint: Option<BindingId>,
    ) -> Atom {
        let node = &self.graph.nodes[id];
        let ty = self.ty(node.ty);
        if ty == self.scalars.unit {
            return Atom::Unit; // The owner of a pointer.
        }
        let data = self.expect_data(ty);
        self.emit(Op::Construct { data, case, args }, ty, node.span, hint)
    }

    /// A component of a value whose case is known.
    pub(super) fn field(
        &mut self,
        base: Atom,
        data: DataId,
        case: u32,
        index: u32,
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        let ty = self.field_ty(data, case, index);
        self.emit(Op::Field { base, data, case, index }, ty, span, hint)
    }

    fn update(
        &mut self,
        id: NodeId,
        base: NodeId,
        fields: &[(u32, NodeId)],
        hint: Option<BindingId>,
    ) -> Atom {
        let node = &self.graph.nodes[id];
        let data = self.data_of(node.ty);
        let base = self.value(base);
        let count = self.program.datas[data].cases[0].fields.len();
        let mut args: Vec<Option<Atom>> = vec![None; count];
        for &(index, value) in fields {
            args[index as usize] = Some(self.value(value));
        }
        let args = args
            .into_iter()
            .enumerate()
            .map(|(i, arg)| match arg {
                Some(arg) => arg,
                None => self.field(base, data, 0, i as u32, node.span, None),
            })
            .collect();
        self.construct(id, 0, args, hint)
    }

    /// A list of values that are already there, built from its end.
    fn list(&mut self, id: NodeId, items: Vec<Atom>, hint: Option<BindingId>) -> Atom {
        let empty_hint = if items.is_empty() { hint } else { None };
        let mut list = self.construct(id, 0, Vec::new(), empty_hint);
        for (i, item) in items.into_iter().enumerate().rev() {
            let hint = if i == 0 { hint } else { None };
            list = self.construct(id, 1, vec![item, list], hint);
        }
        list
    }
}
