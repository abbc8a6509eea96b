//! Which lambda captures what.
//!
//! One walk over the finished program with the set of visible locals and the lambdas around the place: a
//! mention of a local is a capture of every lambda between it and the local's definition. The
//! checker of OCaml does this at the end, and not as names are resolved, since the bodies of functors and the
//! expansions of primitives move what was written. Captures are listed in the order of the text.
//! Cost: the number of mentions times the depth of lambdas between.

use enfold_graph::walk::children;
use enfold_graph::{Arm, BindingId, Capture, Graph, Kind, NodeId, Pat, PatKind, Scope, TopItem};
use enfold_syntax::Span;
use rustc_hash::FxHashMap;

/// Lists the captures of every lambda that is reached from the program.
pub fn collect(graph: &mut Graph) {
    let mut walk =
        Walk { graph, depth: FxHashMap::default(), frames: Vec::new(), found: Vec::new() };
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

/// A lambda around the place.
struct Frame {
    captures: Vec<BindingId>,
    /// The first mention of each; none for the members of the group that it belongs to.
    first: FxHashMap<BindingId, Option<Span>>,
}

struct Walk<'g> {
    graph: &'g Graph,
    /// How many lambdas stand around the definition of each local.
    depth: FxHashMap<BindingId, usize>,
    frames: Vec<Frame>,
    found: Vec<(NodeId, Vec<(BindingId, Span)>)>,
}

impl<'g> Walk<'g> {
    fn introduce(&mut self, binding: BindingId) {
        self.depth.insert(binding, self.frames.len());
    }

    fn pattern(&mut self, pattern: &Pat) {
        match &pattern.kind {
            PatKind::Wild | PatKind::Lit(_) => {}
            PatKind::Bind(binding) => self.introduce(*binding),
            PatKind::As(inner, binding) => {
                self.introduce(*binding);
                self.pattern(inner);
            }
            PatKind::Tuple(items)
            | PatKind::Array(items)
            | PatKind::Case { args: items, .. }
            | PatKind::Exception { args: items, .. } => {
                items.iter().for_each(|item| self.pattern(item));
            }
            PatKind::Record { fields, .. } => fields.iter().for_each(|(_, p)| self.pattern(p)),
            PatKind::Or(a, b) | PatKind::And(a, b) => {
                self.pattern(a);
                self.pattern(b);
            }
            PatKind::View { inner, .. } | PatKind::Open { inner, .. } => self.pattern(inner),
        }
    }

    fn mention(&mut self, binding: BindingId, at: Span) {
        if self.graph.bindings[binding].scope == Scope::Module {
            return;
        }
        let Some(&depth) = self.depth.get(&binding) else { return };
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

    fn arms(&mut self, arms: &[Arm]) {
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
