//! Shape, scopes and captures: one walk from the top-level items, with the set of visible bindings
//! and a stack of the lambdas around the place.
//!
//! The first mention of a binding is the one that comes first in the text, which need not be the
//! one that is evaluated first: `a |> f` is `f a`.

use std::collections::hash_map::Entry;

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_syntax::Span;
use rustc_hash::FxHashMap;

use super::patterns;
use crate::graph::*;
use crate::walk::children;

/// The nodes that are reached from the top-level items, and what is wrong.
pub fn check(graph: &Graph) -> (Vec<NodeId>, Vec<String>) {
    let mut scopes = Scopes {
        graph,
        reached: Vec::new(),
        met: EntitySet::new(),
        introduced: EntitySet::new(),
        depth: SecondaryMap::new(),
        trail: Vec::new(),
        frames: Vec::new(),
        faults: Vec::new(),
    };
    for item in &graph.top {
        scopes.top(item);
    }
    if let Some(main) = graph.main
        && (scopes.depth[main].is_none() || graph.bindings[main].scope != Scope::Module)
    {
        scopes.faults.push(format!("main {main} is not defined at the top"));
    }
    (scopes.reached, scopes.faults)
}

/// A lambda around the place.
struct Frame {
    /// What its body mentions of what encloses it, as the walk meets it.
    captures: Vec<BindingId>,
    /// The first mention of each; none for the members of the group that it belongs to.
    first: FxHashMap<BindingId, Option<Span>>,
}

impl Frame {
    /// The captures with their first mentions, in the order of the text.
    fn in_order(self) -> Vec<(BindingId, Span)> {
        let first = |binding: &BindingId| self.first.get(binding).copied().flatten();
        let captures = self.captures.iter();
        let mut found: Vec<_> = captures.filter_map(|b| Some((*b, first(b)?))).collect();
        found.sort_by_key(|&(_, at)| (at.file, at.lo));
        found
    }
}

struct Scopes<'a> {
    graph: &'a Graph,
    reached: Vec<NodeId>,
    met: EntitySet<NodeId>,
    introduced: EntitySet<BindingId>,
    /// How many lambdas stand around the definition of each visible binding.
    depth: SecondaryMap<BindingId, Option<usize>>,
    /// Local bindings that are visible, in the order in which they became so.
    trail: Vec<BindingId>,
    frames: Vec<Frame>,
    faults: Vec<String>,
}

impl<'a> Scopes<'a> {
    fn fault(&mut self, node: NodeId, text: impl std::fmt::Display) {
        self.faults.push(format!("{node}: {text}"));
    }

    fn top(&mut self, item: &'a TopItem) {
        match item {
            TopItem::Let { recursive, bindings } => self.group(*recursive, bindings, Scope::Module),
            TopItem::LetPat { pattern, value } => {
                self.node(*value);
                self.introduce_pattern(pattern, Scope::Module);
            }
            TopItem::Do(node) => self.node(*node),
        }
        // What is local to an item is not visible in the next one.
        let graph = self.graph;
        self.trail.retain(|&binding| graph.bindings[binding].scope == Scope::Local);
        self.forget(0);
    }

    fn introduce(&mut self, binding: BindingId, scope: Scope) {
        if !self.introduced.insert(binding) {
            self.faults.push(format!("{binding} is introduced at two places"));
        }
        let found = self.graph.bindings[binding].scope;
        if found != scope {
            self.faults.push(format!("{binding} is {found:?}, its place is {scope:?}"));
        }
        self.depth[binding] = Some(self.frames.len());
        self.trail.push(binding);
    }

    fn introduce_pattern(&mut self, pattern: &Pat, scope: Scope) {
        let mut views = Vec::new();
        patterns::views(pattern, &mut views);
        for view in views {
            if self.depth[view] != Some(self.frames.len()) {
                self.faults.push(format!("{view} is no function of the lambda around its pattern"));
            }
        }
        let mut bound = Vec::new();
        patterns::bound(pattern, &mut bound, &mut self.faults);
        bound.into_iter().for_each(|binding| self.introduce(binding, scope));
    }

    /// Forgets the bindings that became visible since the trail had that length.
    fn forget(&mut self, mark: usize) {
        for binding in self.trail.drain(mark..) {
            self.depth[binding] = None;
        }
    }

    /// A mention of a binding: every lambda between it and the place captures it.
    fn mention(&mut self, node: NodeId, binding: BindingId, at: Span) {
        if self.graph.forward.contains(&binding) {
            return;
        }
        let Some(depth) = self.depth[binding] else {
            let name = self.graph.bindings[binding].name;
            return self.fault(node, format_args!("{binding} {name} is not visible here"));
        };
        if self.graph.bindings[binding].scope == Scope::Module {
            return;
        }
        for frame in &mut self.frames[depth..] {
            match frame.first.entry(binding) {
                Entry::Vacant(entry) => {
                    entry.insert(Some(at));
                    frame.captures.push(binding);
                }
                Entry::Occupied(mut entry) => {
                    if let Some(first) = entry.get_mut() {
                        *first = (*first).min(at);
                    }
                }
            }
        }
    }

    fn group(&mut self, recursive: bool, bindings: &[(BindingId, NodeId)], scope: Scope) {
        if bindings.is_empty() {
            self.faults.push("a group without bindings".into());
        }
        let members: Vec<BindingId> = bindings.iter().map(|&(binding, _)| binding).collect();
        if recursive {
            members.iter().for_each(|&member| self.introduce(member, scope));
            bindings.iter().for_each(|&(_, value)| self.value(value, &members));
        } else {
            bindings.iter().for_each(|&(_, value)| self.node(value));
            members.iter().for_each(|&member| self.introduce(member, scope));
        }
    }

    /// The value of a member of a recursive group.
    fn value(&mut self, id: NodeId, group: &[BindingId]) {
        match &self.graph.nodes[id].kind {
            Kind::Lambda { params, body, captures, .. } if self.enter(id) => {
                self.lambda(id, params, *body, captures, group);
            }
            Kind::Lambda { .. } => {}
            _ => self.node(id),
        }
    }

    /// Notes that a node is reached; false if it was before.
    fn enter(&mut self, id: NodeId) -> bool {
        let first = self.met.insert(id);
        if first {
            self.reached.push(id);
        } else {
            self.fault(id, "this node has two parents");
        }
        first
    }

    fn node(&mut self, id: NodeId) {
        if !self.enter(id) {
            return;
        }
        let mark = self.trail.len();
        let node = &self.graph.nodes[id];
        match &node.kind {
            Kind::Error => self.fault(id, "an error is left"),
            Kind::Param(_) => self.fault(id, "a parameter that no lambda lists"),
            Kind::Let { .. } | Kind::LetPat { .. } => self.fault(id, "not in a block"),
            Kind::Var { binding, .. } | Kind::AddressOf(binding) => {
                self.mention(id, *binding, node.span);
            }
            Kind::Assign { binding, value } => {
                self.mention(id, *binding, node.span);
                self.node(*value);
            }
            Kind::Lambda { params, body, captures, .. } => {
                self.lambda(id, params, *body, captures, &[]);
            }
            Kind::Block(items) => self.block(id, items),
            Kind::Match { scrutinee, arms } => {
                self.node(*scrutinee);
                self.arms(arms);
            }
            Kind::Try { body, arms } => {
                self.node(*body);
                self.arms(arms);
            }
            Kind::For { var, from, step, to, body, .. } => {
                [Some(from), step.as_ref(), Some(to)]
                    .into_iter()
                    .flatten()
                    .for_each(|&n| self.node(n));
                self.introduce(*var, Scope::Local);
                self.node(*body);
            }
            Kind::ForEach { pattern, collection, body } => {
                self.node(*collection);
                self.introduce_pattern(pattern, Scope::Local);
                self.node(*body);
            }
            Kind::Apply { args, .. } if args.is_empty() => self.fault(id, "no argument"),
            other => children(other, &mut |_, child| self.node(child)),
        }
        self.forget(mark);
    }

    fn block(&mut self, id: NodeId, items: &'a [NodeId]) {
        if items.is_empty() {
            self.fault(id, "a block without statements");
        }
        for &item in items {
            match &self.graph.nodes[item].kind {
                Kind::Let { recursive, bindings } if self.enter(item) => {
                    self.group(*recursive, bindings, Scope::Local);
                }
                Kind::LetPat { pattern, value } if self.enter(item) => {
                    self.node(*value);
                    self.introduce_pattern(pattern, Scope::Local);
                }
                Kind::Let { .. } | Kind::LetPat { .. } => {}
                _ => self.node(item),
            }
        }
    }

    fn arms(&mut self, arms: &'a [Arm]) {
        for arm in arms {
            let mark = self.trail.len();
            self.introduce_pattern(&arm.pattern, Scope::Local);
            arm.guard.into_iter().for_each(|guard| self.node(guard));
            self.node(arm.body);
            self.forget(mark);
        }
    }

    fn lambda(
        &mut self,
        id: NodeId,
        params: &[NodeId],
        body: NodeId,
        listed: &[Capture],
        group: &[BindingId],
    ) {
        let mark = self.trail.len();
        let first = group.iter().map(|&member| (member, None)).collect();
        self.frames.push(Frame { captures: Vec::new(), first });
        if params.is_empty() {
            self.fault(id, "a lambda without parameters");
        }
        for &param in params {
            match self.graph.nodes[param].kind {
                Kind::Param(binding) if self.enter(param) => self.introduce(binding, Scope::Local),
                Kind::Param(_) => {}
                _ => self.fault(param, "listed as a parameter, and is none"),
            }
        }
        self.node(body);
        self.forget(mark);
        let found = self.frames.pop().map_or_else(Vec::new, Frame::in_order);
        self.captures(id, listed, &found);
    }

    fn captures(&mut self, id: NodeId, listed: &[Capture], found: &[(BindingId, Span)]) {
        let names: Vec<BindingId> = listed.iter().map(|capture| capture.binding).collect();
        if !names.iter().eq(found.iter().map(|(binding, _)| binding)) {
            let found: Vec<BindingId> = found.iter().map(|&(binding, _)| binding).collect();
            return self.fault(id, format_args!("lists the captures {names:?}, has {found:?}"));
        }
        for (capture, &(id_of, at)) in listed.iter().zip(found) {
            let binding = &self.graph.bindings[id_of];
            let same = capture.name == binding.name
                && capture.ty == binding.ty
                && capture.mutable == binding.mutable
                && capture.source == binding.def;
            if !same {
                self.fault(id, format_args!("its capture of {id_of} is not like the binding"));
            }
            // An assignment spans its value and parentheses around it too; its target lies within.
            let first = capture.first_use;
            if first.file != at.file || first.lo < at.lo || first.hi > at.hi {
                let text = format_args!("{id_of} is first used at {at:?}, not at {first:?}");
                self.fault(id, text);
            }
        }
    }
}
