//! Functions and `let`.
//!
//! A lambda of the graph becomes one core function that takes the same parameters at once; its
//! body mentions the variables around it by name. Mutable locals are cells from the start:
//!
//! ```text
//! let mutable n = 0             n = new_cell 0
//! fun () -> n <- n + 1; n  ─►   f = lambda lam1      // lam1: cell_get n … cell_set n …
//! ```
//!
//! The statements of a block are lowered by a loop, however many they are.

use enfold_graph::{BindingId, Kind, NodeId, Pat, Scope};
use enfold_syntax::Symbol;

use super::blocks::Dest;
use super::{Lower, Slot, Suspension, Within};
use crate::ir::{Atom, Lambda, Op, Stmt, Term, Ty, TyId, VarId};

impl<'g> Lower<'g> {
    /// The function that a lambda node stands for.
    pub(super) fn lambda(&mut self, id: NodeId, given: Option<Symbol>) -> Lambda {
        self.lambda_that(id, given, Suspension::Impossible)
    }

    /// The function that a lambda node stands for, which perhaps can be suspended.
    pub(super) fn lambda_that(
        &mut self,
        id: NodeId,
        given: Option<Symbol>,
        suspension: Suspension,
    ) -> Lambda {
        let outer = std::mem::replace(&mut self.suspension, suspension);
        let protected = self.protected.take();
        let lambda = self.lambda_here(id, given);
        self.suspension = outer;
        self.protected = protected;
        lambda
    }

    fn lambda_here(&mut self, id: NodeId, given: Option<Symbol>) -> Lambda {
        let node = &self.graph.nodes[id];
        let Kind::Lambda { params, body, name, .. } = &node.kind else {
            unreachable!("{id} is not a lambda")
        };
        let name = self.inner_name(given.or(*name));
        let bindings: Vec<BindingId> = params.iter().map(|&p| self.param_binding(p)).collect();
        let vars: Vec<VarId> = bindings
            .iter()
            .map(|&b| {
                let ty = self.ty(self.graph.bindings[b].ty);
                self.named(b, ty)
            })
            .collect();
        let whole = self.ty(node.ty);
        let ret = self.result_ty(whole, vars.len());
        let within = std::mem::replace(&mut self.within, Within { name, anonymous: 0 });
        let block = self.block(|s| {
            for (&binding, &var) in bindings.iter().zip(&vars) {
                s.bind(binding, Atom::Var(var));
            }
            s.tail(*body, Dest::Return)
        });
        self.within = within;
        let stays = self.graph.stays.contains(&id);
        Lambda { stays, ..Lambda::new(name, node.span, Some(id), vars, ret, block) }
    }

    fn param_binding(&self, node: NodeId) -> BindingId {
        match self.graph.nodes[node].kind {
            Kind::Param(binding) => binding,
            ref other => unreachable!("{node} is {other:?} where a parameter was checked"),
        }
    }

    /// What a function of type `ty` returns after `count` arguments.
    fn result_ty(&self, ty: TyId, count: usize) -> TyId {
        (0..count).fold(ty, |ty, _| match self.program.types[ty] {
            Ty::Arrow(_, to) => to,
            ref other => unreachable!("{ty} is {other:?} where a function type was checked"),
        })
    }

    /// The name of a function inside the current one; by position if it was given none.
    pub(super) fn inner_name(&mut self, given: Option<Symbol>) -> Symbol {
        if let Some(name) = given {
            return name;
        }
        self.within.anonymous += 1;
        match self.within.anonymous {
            1 => Symbol::new(&format!("{}.lambda", self.within.name)),
            n => Symbol::new(&format!("{}.lambda{n}", self.within.name)),
        }
    }

    /// Lets a binding mean a value: in a cell if it is a mutable local.
    pub(super) fn bind(&mut self, binding: BindingId, value: Atom) {
        let decl = &self.graph.bindings[binding];
        self.env[binding] = if decl.mutable && decl.scope == Scope::Local {
            let ty = self.ty(decl.ty);
            let cell = self.cell_ty(ty);
            Slot::Cell(self.emit(Op::NewCell(value), cell, decl.span, Some(binding)))
        } else {
            Slot::Value(value)
        };
    }

    /// Lowers statements in order and then the last one with `last`.
    pub(super) fn sequence<R>(
        &mut self,
        nodes: &'g [NodeId],
        last: impl FnOnce(&mut Self, NodeId) -> R,
    ) -> R {
        let (&end, before) = match nodes.split_last() {
            Some(parts) => parts,
            None => unreachable!("a block has a last statement"),
        };
        let mut groups = Vec::new();
        for &node in before {
            self.statement(node, &mut groups);
        }
        let result = last(self, end);
        for group in groups.into_iter().rev() {
            self.close_group(group);
        }
        result
    }

    /// One statement; groups of polymorphic bindings that it opens are added to `groups`.
    fn statement(&mut self, id: NodeId, groups: &mut Vec<usize>) {
        let graph = self.graph;
        match &graph.nodes[id].kind {
            Kind::Let { recursive: true, bindings } => self.let_rec(id, bindings, groups),
            Kind::Let { recursive: false, bindings } => {
                for binding in bindings {
                    self.let_one(std::slice::from_ref(binding), groups);
                }
            }
            Kind::LetPat { pattern, value } => self.let_pattern(pattern, *value),
            _ => {
                self.value(id);
            }
        }
    }

    /// A `let` whose scope is empty.
    pub(super) fn last_let(&mut self, id: NodeId) {
        let mut groups = Vec::new();
        self.statement(id, &mut groups);
        for group in groups.into_iter().rev() {
            self.close_group(group);
        }
    }

    fn let_one(&mut self, one: &'g [(BindingId, NodeId)], groups: &mut Vec<usize>) {
        let (binding, node) = one[0];
        let decl = &self.graph.bindings[binding];
        if !decl.params.is_empty() {
            groups.push(self.open_group(false, one));
            return;
        }
        let hint = if decl.mutable { None } else { Some(binding) };
        let value = self.value_as(node, hint);
        self.bind(binding, value);
    }

    fn let_rec(
        &mut self,
        id: NodeId,
        bindings: &'g [(BindingId, NodeId)],
        groups: &mut Vec<usize>,
    ) {
        let graph = self.graph;
        if bindings.iter().any(|(b, _)| !graph.bindings[*b].params.is_empty()) {
            groups.push(self.open_group(true, bindings));
            return;
        }
        let is_lambda = |node: NodeId| matches!(graph.nodes[node].kind, Kind::Lambda { .. });
        let mut vars = Vec::new();
        for &(binding, node) in bindings.iter().filter(|(_, node)| is_lambda(*node)) {
            let ty = self.ty(graph.bindings[binding].ty);
            let var = self.named(binding, ty);
            self.env[binding] = Slot::Value(Atom::Var(var));
            vars.push((binding, node, var));
        }
        for (binding, node) in bindings.iter().filter(|(_, node)| !is_lambda(*node)) {
            let value = self.value_as(*node, Some(*binding));
            self.bind(*binding, value);
        }
        if self.ended() || vars.is_empty() {
            return;
        }
        let members = vars
            .into_iter()
            .map(|(binding, node, var)| {
                let lambda = self.lambda(node, Some(graph.bindings[binding].name));
                (var, self.program.lams.push(lambda))
            })
            .collect();
        self.push(Stmt::LetRec { members, captures: Vec::new(), span: graph.nodes[id].span });
    }

    /// A function that the compiler makes from a part of the current one; it takes unit.
    pub(super) fn thunk(
        &mut self,
        name: &str,
        node: NodeId,
        body: impl FnOnce(&mut Self) -> Term,
    ) -> Atom {
        let span = self.graph.nodes[node].span;
        let ret = self.ty(self.graph.nodes[node].ty);
        let unit = self.fresh(self.names.unit, self.scalars.unit, span);
        let outer = std::mem::replace(&mut self.suspension, Suspension::Impossible);
        let block = self.block(body);
        self.suspension = outer;
        let lambda = Lambda::new(Symbol::new(name), span, None, vec![unit], ret, block);
        let lam = self.program.lams.push(lambda);
        let ty = self.arrow_ty(self.scalars.unit, ret);
        self.emit(Op::Lambda(lam), ty, span, None)
    }

    /// `let pattern = value`.
    pub(super) fn let_pattern(&mut self, pattern: &'g Pat, value: NodeId) {
        if self.is_irrefutable(pattern) {
            self.bind_node(pattern, value);
        } else {
            self.let_refutable(pattern, value);
        }
    }
}
