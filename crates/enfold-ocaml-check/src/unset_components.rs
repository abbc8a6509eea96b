//! Data that contains itself: components that are not there yet when a value is made are set afterwards.
//!
//! ```text
//! let rec xs = 1 :: 2 :: xs      ─►   let xs = 1 :: 2 :: unset
//!                                     match xs with _ :: at -> patch at.1 <- xs
//! ```
//!
//! The way to a component leads through what the expression makes, so the match that finds it again always succeeds.
//! Sound because nothing looks at the values of a group before all of them are there: whatever mentions one of them,
//! other than as a component or inside of a function, has been reported. Linear in the expressions.

use enfold_graph::{Arm, BindingId, Kind, NodeId, Pat, PatKind, Prim};
use enfold_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::store::Term;
use crate::{Checker, hide};

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

impl Checker<'_, '_> {
    /// Finds the mentions that are components of a value, and leaves those unset that are not there yet.
    pub(crate) fn find_holes(&mut self, root: BindingId, value: NodeId, holes: &mut Holes) {
        let mut locals = FxHashMap::default();
        self.components(root, value, &mut Vec::new(), &mut locals, holes);
    }

    fn components(
        &mut self,
        root: BindingId,
        node: NodeId,
        way: &mut Vec<Step>,
        locals: &mut FxHashMap<BindingId, NodeId>,
        holes: &mut Holes,
    ) {
        let items = match &self.graph.nodes[node].kind {
            Kind::Var { binding, .. } => {
                let binding = *binding;
                match locals.remove(&binding) {
                    Some(value) => self.components(root, value, way, locals, holes),
                    None => self.mention_in(root, node, way, holes),
                }
                return;
            }
            Kind::Block(stmts) => {
                let stmts = stmts.clone();
                let Some((&last, before)) = stmts.split_last() else { return };
                for &stmt in before {
                    // Operands that are evaluated first have names of the compiler's.
                    if let Kind::Let { bindings, .. } = &self.graph.nodes[stmt].kind
                        && let [(local, value)] = bindings[..]
                        && self.graph.bindings[local].name.as_str().ends_with(' ')
                    {
                        locals.insert(local, value);
                    }
                }
                return self.components(root, last, way, locals, holes);
            }
            Kind::List(_) => {
                self.list_as_cases(node);
                return self.components(root, node, way, locals, holes);
            }
            Kind::Construct { args: items, .. }
            | Kind::Record { fields: items, .. }
            | Kind::Tuple(items)
            | Kind::Array(items) => items.clone(),
            _ => return,
        };
        for (index, item) in items.into_iter().enumerate() {
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
        let span = self.span_of(node);
        holes.found.push(Hole { root, way: way.to_vec(), value, span });
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
        let bind = Pat { kind: PatKind::Bind(local), ty: hide(ty), span };
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
        self.node(Kind::Match { scrutinee, arms }, unit, span)
    }

    fn is_only_case(&self, node: NodeId) -> bool {
        match &self.graph.nodes[node].kind {
            Kind::Construct { data, .. } => match &self.graph.datas[*data].kind {
                enfold_graph::DataKind::Union(cases) => cases.len() == 1,
                enfold_graph::DataKind::Record(_) => true,
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
