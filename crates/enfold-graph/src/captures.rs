//! Which lambda captures what, for all languages.
//!
//! ```text
//! before  fun x -> fun y -> x + y + total        after  fun x -> fun y {x} -> x + y + total
//! ```
//!
//! One walk over the program with the set of visible locals and the lambdas around the place: a mention of a local is a
//! capture of every lambda between it and the local's definition. Module-level bindings are not captured, and neither are the
//! members of a recursive group by each other: they are reached through the group's own record. Checkers do this at their
//! end, and not as names are resolved, since what is expanded, shared or moved (inline functions, functors, conversions)
//! then stands where it will be run. Captures are listed in the order of the text.
//!
//! **Assumes** that a definition is reached before its mentions. The verifier (`verify/scopes.rs`) finds the captures again
//! by itself and compares. Cost: the number of mentions times the depth of lambdas between.

use enfold_syntax::Span;
use rustc_hash::FxHashMap;

use crate::graph::{Arm, BindingId, Capture, Graph, Kind, NodeId, Pat, PatKind, Scope, TopItem};
use crate::walk::{children, parts};

/// Lists the captures of every lambda that is reached from the program.
pub fn collect(graph: &mut Graph) {
    let mut walk = Walk::new(graph);
    for item in &graph.top {
        match item {
            TopItem::Let { recursive, bindings } => walk.group(*recursive, bindings),
            TopItem::LetPat { pattern, value } => {
                walk.node(*value);
                walk.pattern(pattern);
            }
            TopItem::Do(node) => walk.node(*node),
        }
    }
    let found = walk.found;
    for (lambda, captures) in found {
        let listed = captures
            .into_iter()
            .map(|(binding, first_use)| {
                let decl = &graph.bindings[binding];
                Capture {
                    binding,
                    name: decl.name,
                    ty: decl.ty,
                    mutable: decl.mutable,
                    source: decl.def,
                    first_use,
                }
            })
            .collect();
        if let Kind::Lambda { captures, .. } = &mut graph.nodes[lambda].kind {
            *captures = listed;
        }
    }
}

/// The local bindings from outside of a lambda that it mentions, each with the first mention, in the order of the text.
pub fn of_lambda<T>(graph: &Graph<T>, lambda: NodeId) -> Vec<(BindingId, Span)> {
    let mut walk = Walk::new(graph);
    walk.outside = true;
    walk.node(lambda);
    let own = walk.found.pop().filter(|(of, _)| *of == lambda);
    own.map_or_else(Vec::new, |(_, captures)| captures)
}

/// A lambda around the place.
struct Frame {
    captures: Vec<BindingId>,
    /// The first mention of each; none for the members of the group that it belongs to.
    first: FxHashMap<BindingId, Option<Span>>,
}

struct Walk<'g, T> {
    graph: &'g Graph<T>,
    /// How many lambdas stand around the definition of each local.
    depth: FxHashMap<BindingId, usize>,
    frames: Vec<Frame>,
    found: Vec<(NodeId, Vec<(BindingId, Span)>)>,
    /// Locals whose definition was not reached are defined outside of all lambdas.
    outside: bool,
}

impl<'g, T> Walk<'g, T> {
    fn new(graph: &'g Graph<T>) -> Self {
        let (depth, frames, found) = (FxHashMap::default(), Vec::new(), Vec::new());
        Walk { graph, depth, frames, found, outside: false }
    }

    fn introduce(&mut self, binding: BindingId) {
        self.depth.insert(binding, self.frames.len());
    }

    fn pattern(&mut self, pattern: &Pat<T>) {
        if let PatKind::Bind(binding) | PatKind::As(_, binding) = &pattern.kind {
            self.introduce(*binding);
        }
        parts(pattern, &mut |part| self.pattern(part));
    }

    fn mention(&mut self, binding: BindingId, at: Span) {
        if self.graph.bindings[binding].scope == Scope::Module {
            return;
        }
        let outside = self.outside.then_some(0);
        let Some(depth) = self.depth.get(&binding).copied().or(outside) else { return };
        for frame in self.frames.iter_mut().skip(depth) {
            match frame.first.get_mut(&binding) {
                None => {
                    frame.first.insert(binding, Some(at));
                    frame.captures.push(binding);
                }
                Some(Some(first)) => *first = (*first).min(at),
                Some(None) => {}
            }
        }
    }

    fn group(&mut self, recursive: bool, bindings: &[(BindingId, NodeId)]) {
        let members: Vec<BindingId> = bindings.iter().map(|&(binding, _)| binding).collect();
        if !recursive {
            bindings.iter().for_each(|&(_, value)| self.node(value));
            members.iter().for_each(|&member| self.introduce(member));
            return;
        }
        members.iter().for_each(|&member| self.introduce(member));
        for &(_, value) in bindings {
            match &self.graph.nodes[value].kind {
                Kind::Lambda { params, body, .. } => self.lambda(value, params, *body, &members),
                _ => self.node(value),
            }
        }
    }

    fn lambda(&mut self, id: NodeId, params: &[NodeId], body: NodeId, group: &[BindingId]) {
        let first = group.iter().map(|&member| (member, None)).collect();
        self.frames.push(Frame { captures: Vec::new(), first });
        for &param in params {
            if let Kind::Param(binding) = self.graph.nodes[param].kind {
                self.introduce(binding);
            }
        }
        self.node(body);
        let Some(frame) = self.frames.pop() else { return };
        let first = |binding: &BindingId| frame.first.get(binding).copied().flatten();
        let captures = frame.captures.iter();
        let mut found: Vec<_> = captures.filter_map(|b| Some((*b, first(b)?))).collect();
        found.sort_by_key(|&(_, at)| (at.file, at.lo));
        if !found.is_empty() {
            self.found.push((id, found));
        }
    }

    fn arms(&mut self, arms: &[Arm<T>]) {
        for arm in arms {
            self.pattern(&arm.pattern);
            arm.guard.into_iter().for_each(|guard| self.node(guard));
            self.node(arm.body);
        }
    }

    fn node(&mut self, id: NodeId) {
        let node = &self.graph.nodes[id];
        match &node.kind {
            Kind::Var { binding, .. } | Kind::AddressOf(binding) => {
                self.mention(*binding, node.span);
            }
            Kind::Assign { binding, value } => {
                self.mention(*binding, node.span);
                self.node(*value);
            }
            Kind::Lambda { params, body, .. } => self.lambda(id, params, *body, &[]),
            Kind::Let { recursive, bindings } => self.group(*recursive, bindings),
            Kind::LetPat { pattern, value } => {
                self.node(*value);
                self.pattern(pattern);
            }
            Kind::Match { scrutinee, arms } => {
                self.node(*scrutinee);
                self.arms(arms);
            }
            Kind::Try { body, arms } => {
                self.node(*body);
                self.arms(arms);
            }
            Kind::For { var, .. } => {
                self.introduce(*var);
                children(&node.kind, &mut |_, child| self.node(child));
            }
            Kind::ForEach { pattern, collection, body } => {
                self.node(*collection);
                self.pattern(pattern);
                self.node(*body);
            }
            other => children(other, &mut |_, child| self.node(child)),
        }
    }
}

#[cfg(test)]
mod tests;
