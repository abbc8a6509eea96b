//! Data that contains itself: components that are not there yet when a value is made are set afterwards.
//!
//! ```text
//! let rec xs = 1 :: 2 :: xs      ─►   let xs = 1 :: 2 :: unset
//!                                     match xs with _ :: at -> patch at.1 <- xs
//! ```
//!
//! The way to a component leads through what the expression makes, so the match that finds it again always succeeds. What a local
//! definition of the expression makes has components, too, if it is used as a component only (`let rec a = let b = 1 :: a in 0 :: b`),
//! and so have copies of records and `ref e`.
//! Sound because nothing looks at the values of a group before all of them are there: whatever mentions one of them,
//! other than as a component or inside of a function, has been reported. Linear in the expressions.

use enfold_graph::{BindingId, NodeId, Prim};
use enfold_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::Checker;
use crate::draft::{Arm, Kind, Pat, PatKind};
use crate::env::ValueKind;
use crate::store::{Def, Term};

/// A component of what a node makes.
#[derive(Clone, Copy, Debug)]
struct Step {
    node: NodeId,
    index: usize,
}

/// A component that is not there yet.
#[derive(Debug)]
pub(crate) struct Hole {
    /// The value in which it is, and the way to it.
    root: BindingId,
    way: Vec<Step>,
    /// What belongs there.
    value: BindingId,
    span: Span,
}

/// The mentions of a group that are left, the values that are there by now, and the holes.
pub(crate) struct Holes {
    pub(crate) open: FxHashMap<NodeId, BindingId>,
    pub(crate) defined: FxHashSet<BindingId>,
    pub(crate) found: Vec<Hole>,
}

/// Components that groups set after making their values.
#[derive(Default)]
pub(crate) struct Filled {
    /// What belongs there.
    unset: FxHashMap<NodeId, BindingId>,
    /// The statements that set them.
    statements: FxHashSet<NodeId>,
}

/// Definitions inside of a value.
#[derive(Default)]
struct Locals {
    /// Those that have not been reached.
    values: FxHashMap<BindingId, NodeId>,
    /// Mentions as components.
    reached: FxHashSet<NodeId>,
    /// Those with components that are not there yet.
    unset: Vec<BindingId>,
}

impl Checker<'_, '_> {
    /// Finds the mentions that are components of a value, and leaves those unset that are not there yet. Yields where one that
    /// is not complete is looked at.
    pub(crate) fn find_holes(
        &mut self,
        root: BindingId,
        value: NodeId,
        holes: &mut Holes,
    ) -> Option<Span> {
        let mut locals = Locals::default();
        self.components(root, value, &mut Vec::new(), &mut locals, holes);
        let unset = std::mem::take(&mut locals.unset);
        unset.into_iter().find_map(|local| self.looked_at(value, local, &locals.reached))
    }

    /// Where evaluating a node mentions a local definition other than as a component.
    fn looked_at(
        &self,
        node: NodeId,
        local: BindingId,
        reached: &FxHashSet<NodeId>,
    ) -> Option<Span> {
        match &self.graph.nodes[node].kind {
            Kind::Var { binding, .. } if *binding == local && !reached.contains(&node) => {
                Some(self.span_of(node))
            }
            Kind::Lambda { .. } => None,
            _ if self.filled.statements.contains(&node) => None,
            kind => {
                let mut found = None;
                enfold_graph::walk::children(kind, &mut |_, child| {
                    found = found.or_else(|| self.looked_at(child, local, reached));
                });
                found
            }
        }
    }

    fn components(
        &mut self,
        root: BindingId,
        node: NodeId,
        way: &mut Vec<Step>,
        locals: &mut Locals,
        holes: &mut Holes,
    ) {
        self.ref_as_record(node);
        let items = match &self.graph.nodes[node].kind {
            Kind::Var { binding, .. } => {
                let binding = *binding;
                locals.reached.insert(node);
                match locals.values.remove(&binding) {
                    Some(value) => {
                        let before = holes.found.len();
                        self.components(root, value, way, locals, holes);
                        if holes.found.len() > before {
                            locals.unset.push(binding);
                        }
                    }
                    None => self.mention_in(root, node, way, holes),
                }
                return;
            }
            Kind::Block(stmts) => {
                let stmts = stmts.clone();
                let Some((&last, before)) = stmts.split_last() else { return };
                for &stmt in before {
                    if let Kind::Let { bindings, recursive: false } = &self.graph.nodes[stmt].kind
                        && let [(local, value)] = bindings[..]
                    {
                        locals.values.insert(local, value);
                    }
                }
                return self.components(root, last, way, locals, holes);
            }
            Kind::Prim { op: Prim::Unset, .. } => {
                // A component that a group inside of the value sets.
                let local = self.filled.unset.get(&node).copied();
                if let Some(value) = local.and_then(|local| locals.values.remove(&local)) {
                    self.components(root, value, way, locals, holes);
                }
                return;
            }
            Kind::List(_) => {
                self.list_as_cases(node);
                return self.components(root, node, way, locals, holes);
            }
            Kind::RecordUpdate { fields, .. } => {
                fields.iter().map(|&(index, item)| (index as usize, item)).collect()
            }
            Kind::Construct { args: items, .. }
            | Kind::Record { fields: items, .. }
            | Kind::Tuple(items)
            | Kind::Array(items) => items.iter().copied().enumerate().collect::<Vec<_>>(),
            _ => return,
        };
        for (index, item) in items {
            way.push(Step { node, index });
            self.components(root, item, way, locals, holes);
            way.pop();
        }
    }

    /// A mention as a component.
    fn mention_in(&mut self, root: BindingId, node: NodeId, way: &[Step], holes: &mut Holes) {
        if way.is_empty() {
            return;
        }
        let Some(value) = holes.open.remove(&node) else { return };
        if holes.defined.contains(&value) {
            return;
        }
        self.graph.nodes[node].kind = Kind::Prim { op: Prim::Unset, args: Vec::new() };
        self.filled.unset.insert(node, value);
        let span = self.span_of(node);
        holes.found.push(Hole { root, way: way.to_vec(), value, span });
    }

    /// Makes `ref e` the record that it yields, if that is what the node is.
    fn ref_as_record(&mut self, node: NodeId) {
        let Kind::Apply { func, args } = &self.graph.nodes[node].kind else { return };
        let (Kind::Var { binding, .. }, [value]) = (&self.graph.nodes[*func].kind, &args[..])
        else {
            return;
        };
        let (binding, value, ty) = (*binding, *value, self.type_of(node));
        let known = self.known_value("Stdlib", "ref");
        let is_ref = known.is_some_and(
            |known| matches!(known.kind, ValueKind::Binding(known, _) if known == binding),
        );
        let Some(con) = self.known_con(ty).filter(|_| is_ref) else { return };
        let Def::Data(data) = self.store.tycon(con).def else { return };
        self.graph.nodes[node].kind = Kind::Record { data, fields: vec![value], order: vec![0] };
    }

    /// A list as its cases.
    fn list_as_cases(&mut self, node: NodeId) {
        let Some(data) = self.known.list_data else { return };
        let (ty, span) = (self.type_of(node), self.span_of(node));
        let Kind::List(items) = self.graph.nodes[node].kind.clone() else { return };
        let empty = Kind::Construct { data, case: 0, args: Vec::new() };
        let mut whole = empty.clone();
        for item in items.into_iter().rev() {
            let rest = self.node(whole, ty, span);
            whole = Kind::Construct { data, case: 1, args: vec![item, rest] };
        }
        self.graph.nodes[node].kind = whole;
    }

    /// The statement that sets a component.
    pub(crate) fn fill_hole(&mut self, hole: &Hole) -> NodeId {
        let (span, unit) = (hole.span, self.known.unit);
        let Some((last, way)) = hole.way.split_last() else { return self.unit_node(span) };
        let ty = self.type_of(last.node);
        let local = self.hidden("whole", span, ty);
        let bind = Pat { kind: PatKind::Bind(local), ty, span };
        let pattern = way.iter().rev().fold(bind, |inner, step| self.step_pattern(*step, inner));
        let body = self.set_component(local, *last, hole.value, span);
        self.graph.bindings[local].def = Some(body);
        let scrutinee = self.var_node(hole.root, span);
        let whole = self.graph.nodes[scrutinee].ty;
        let certain = way.iter().all(|step| self.is_only_case(step.node));
        let mut arms = vec![Arm { pattern, guard: None, body }];
        if !certain {
            let pattern = Pat { kind: PatKind::Wild, ty: whole, span };
            let body = self.unit_node(span);
            arms.push(Arm { pattern, guard: None, body });
        }
        let fill = self.node(Kind::Match { scrutinee, arms }, unit, span);
        self.filled.statements.insert(fill);
        fill
    }

    fn is_only_case(&self, node: NodeId) -> bool {
        match &self.graph.nodes[node].kind {
            Kind::Construct { data, .. } => match &self.graph.datas[*data].kind {
                crate::draft::DataKind::Union(cases) => cases.len() == 1,
                crate::draft::DataKind::Record(_) => true,
            },
            Kind::Array(_) => false,
            _ => true,
        }
    }

    /// A pattern for what a node makes, with one for a component.
    fn step_pattern(&mut self, Step { node, index }: Step, inner: Pat) -> Pat {
        let (ty, span) = (self.graph.nodes[node].ty, inner.span);
        let kind = self.graph.nodes[node].kind.clone();
        let mut inner = Some(inner);
        let mut parts = |c: &Self, items: &[NodeId]| -> Vec<Pat> {
            let part = |(i, &item): (usize, &NodeId)| match i == index {
                true => inner.take(),
                false => Some(Pat { kind: PatKind::Wild, ty: c.graph.nodes[item].ty, span }),
            };
            items.iter().enumerate().filter_map(part).collect()
        };
        let kind = match kind {
            Kind::Construct { data, case, args } => {
                PatKind::Case { data, case, args: parts(self, &args) }
            }
            Kind::Record { data, fields, .. } => {
                let fields = parts(self, &fields);
                let fields = fields.into_iter().enumerate().map(|(i, p)| (i as u32, p)).collect();
                PatKind::Record { data, fields }
            }
            Kind::RecordUpdate { data, .. } => {
                let fields = inner.take().map(|pat| (index as u32, pat)).into_iter().collect();
                PatKind::Record { data, fields }
            }
            Kind::Tuple(items) => PatKind::Tuple(parts(self, &items)),
            Kind::Array(items) => PatKind::Array(parts(self, &items)),
            _ => PatKind::Wild,
        };
        Pat { kind, ty, span }
    }

    fn set_component(
        &mut self,
        whole: BindingId,
        Step { node, index }: Step,
        value: BindingId,
        span: Span,
    ) -> NodeId {
        let unit: Term = self.known.unit;
        let (base, value) = (self.var_node(whole, span), self.var_node(value, span));
        let place = self.int_node(index as i64, span);
        if matches!(self.graph.nodes[node].kind, Kind::Array(_)) {
            let place = self.as_word(place);
            let kind = Kind::Prim { op: Prim::ArrSet, args: vec![base, place, value] };
            return self.node(kind, unit, span);
        }
        let case = match self.graph.nodes[node].kind {
            Kind::Construct { case, .. } => case,
            _ => 0,
        };
        let case = self.int_node(case.into(), span);
        let kind = Kind::Prim { op: Prim::Patch, args: vec![base, case, place, value] };
        self.node(kind, unit, span)
    }
}
