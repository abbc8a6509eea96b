//! The public walk over the graph.
//!
//! Children come in the order in which they are evaluated. A lambda's parameter nodes come before
//! its body, and the bodies of lambdas, loops and branches are *regions*: a visitor hears of their
//! beginning and end, so that an analysis can keep a stack of scopes without knowing the kinds.

use crate::graph::{Graph, Kind, NodeId, Pat, PatKind};

/// A part of a node that is entered zero or more times, or later, or by a branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RegionKind {
    /// The body of a lambda.
    LambdaBody,
    /// The condition of a `while` loop.
    LoopCondition,
    /// The body of a loop.
    LoopBody,
    /// The branch of a conditional that is taken if it holds, or the right operand of `&&`.
    Then,
    /// The other branch, or the right operand of `||`.
    Else,
    /// The guard and body of an arm, by its index.
    Arm(u32),
    /// The body of a `try`.
    TryBody,
    /// A `finally` part.
    Finally,
}

/// Hooks of the walk.
pub trait Visitor {
    /// Before a node's children.
    fn enter(&mut self, _graph: &Graph, _node: NodeId) {}
    /// After a node's children.
    fn leave(&mut self, _graph: &Graph, _node: NodeId) {}
    /// Before a region of `parent`.
    fn before_region(&mut self, _graph: &Graph, _parent: NodeId, _region: RegionKind) {}
    /// After a region of `parent`.
    fn after_region(&mut self, _graph: &Graph, _parent: NodeId, _region: RegionKind) {}
}

/// Walks a node and all below it.
pub fn walk(graph: &Graph, node: NodeId, visitor: &mut impl Visitor) {
    visitor.enter(graph, node);
    children(&graph.nodes[node].kind, &mut |region, child| match region {
        None => walk(graph, child, visitor),
        Some(region) => {
            visitor.before_region(graph, node, region);
            walk(graph, child, visitor);
            visitor.after_region(graph, node, region);
        }
    });
    visitor.leave(graph, node);
}

/// Calls `visit` for each child in order, with the region that the child is the body of, if any.
/// An arm with a guard yields two children of the same region.
pub fn children<T>(kind: &Kind<T>, visit: &mut dyn FnMut(Option<RegionKind>, NodeId)) {
    match kind {
        Kind::Error | Kind::Lit(_) | Kind::Var { .. } | Kind::Param(_) | Kind::AddressOf(_) => {}
        Kind::Prim { args, .. } | Kind::Construct { args, .. } | Kind::Exception { args, .. } => {
            args.iter().for_each(|&a| visit(None, a))
        }
        Kind::Tuple(items) | Kind::List(items) | Kind::Array(items) | Kind::Block(items) => {
            items.iter().for_each(|&a| visit(None, a));
        }
        Kind::And(a, b) => {
            visit(None, *a);
            visit(Some(RegionKind::Then), *b);
        }
        Kind::Or(a, b) => {
            visit(None, *a);
            visit(Some(RegionKind::Else), *b);
        }
        Kind::Lambda { params, body, .. } => {
            params.iter().for_each(|&p| visit(None, p));
            visit(Some(RegionKind::LambdaBody), *body);
        }
        Kind::Apply { func, args } => {
            visit(None, *func);
            args.iter().for_each(|&a| visit(None, a));
        }
        Kind::Let { bindings, .. } => bindings.iter().for_each(|&(_, value)| visit(None, value)),
        Kind::LetPat { value, .. } => visit(None, *value),
        Kind::If { cond, then, otherwise } => {
            visit(None, *cond);
            visit(Some(RegionKind::Then), *then);
            visit(Some(RegionKind::Else), *otherwise);
        }
        Kind::Match { scrutinee, arms } => {
            visit(None, *scrutinee);
            visit_arms(arms, visit);
        }
        Kind::Try { body, arms } => {
            visit(Some(RegionKind::TryBody), *body);
            visit_arms(arms, visit);
        }
        Kind::TryFinally { body, finalizer } => {
            visit(Some(RegionKind::TryBody), *body);
            visit(Some(RegionKind::Finally), *finalizer);
        }
        Kind::While { cond, body } => {
            visit(Some(RegionKind::LoopCondition), *cond);
            visit(Some(RegionKind::LoopBody), *body);
        }
        Kind::For { from, step, to, body, .. } => {
            visit(None, *from);
            step.iter().for_each(|&s| visit(None, s));
            visit(None, *to);
            visit(Some(RegionKind::LoopBody), *body);
        }
        Kind::ForEach { collection, body, .. } => {
            visit(None, *collection);
            visit(Some(RegionKind::LoopBody), *body);
        }
        Kind::Assign { value, .. } => visit(None, *value),
        Kind::AssignByref { target, value } => {
            visit(None, *target);
            visit(None, *value);
        }
        Kind::Deref(target) => visit(None, *target),
        Kind::Record { fields, order, .. } => {
            order.iter().for_each(|&i| visit(None, fields[i as usize]));
        }
        Kind::RecordUpdate { base, fields, .. } => {
            visit(None, *base);
            fields.iter().for_each(|&(_, value)| visit(None, value));
        }
        Kind::Field { base, .. } => visit(None, *base),
        Kind::SetField { base, value, .. } => {
            visit(None, *base);
            visit(None, *value);
        }
        Kind::Range { from, step, to } => {
            visit(None, *from);
            step.iter().for_each(|&s| visit(None, s));
            visit(None, *to);
        }
    }
}

fn visit_arms<T>(arms: &[crate::graph::Arm<T>], visit: &mut dyn FnMut(Option<RegionKind>, NodeId)) {
    for (i, arm) in arms.iter().enumerate() {
        let region = Some(RegionKind::Arm(i as u32));
        arm.guard.iter().for_each(|&guard| visit(region, guard));
        visit(region, arm.body);
    }
}

/// Calls `visit` for the patterns of a node.
pub fn patterns_of<'a, T>(kind: &'a Kind<T>, visit: &mut dyn FnMut(&'a Pat<T>)) {
    match kind {
        Kind::Match { arms, .. } | Kind::Try { arms, .. } => {
            arms.iter().for_each(|arm| visit(&arm.pattern));
        }
        Kind::LetPat { pattern, .. } | Kind::ForEach { pattern, .. } => visit(pattern),
        _ => {}
    }
}

/// Calls `visit` for the patterns that a pattern is made of.
pub fn parts<'a, T>(pattern: &'a Pat<T>, visit: &mut dyn FnMut(&'a Pat<T>)) {
    match &pattern.kind {
        PatKind::Wild | PatKind::Bind(_) | PatKind::Lit(_) => {}
        PatKind::Tuple(items) | PatKind::Array(items) => items.iter().for_each(visit),
        PatKind::Case { args, .. } | PatKind::Exception { args, .. } => args.iter().for_each(visit),
        PatKind::Record { fields, .. } => fields.iter().for_each(|(_, field)| visit(field)),
        PatKind::Or(a, b) | PatKind::And(a, b) => {
            visit(a);
            visit(b);
        }
        PatKind::As(inner, _) | PatKind::View { inner, .. } | PatKind::Open { inner, .. } => {
            visit(inner);
        }
    }
}
