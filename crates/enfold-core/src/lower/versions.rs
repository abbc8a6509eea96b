//! How many versions of what is polymorphic a program may need, before any is made.
//!
//! ```text
//! let d0 x = (x, x)
//! let d1 x = d0 (d0 x)          two versions of d0 for each of d1
//! let d2 x = d1 (d1 x)          two of d1 for each of d2, so four of d0
//! ```
//!
//! Model: the ways that lead to a binding. A mention at types that are known is one way; a mention inside of a
//! polymorphic binding at types that depend on it is as many as lead there; the mentions in a recursive group are no
//! further ones, unless the group is given other types each time, which [`Graph::grows`] says. Versions at the
//! same types are made once, so there are at most as many versions as ways.
//!
//! Sound as far as it is asked: a program with few ways has few versions. One with many is lowered to see how it
//! ends (`try_lower`). Cost: linear in the graph.

use cranelift_entity::SecondaryMap;
use enfold_graph::walk::{Visitor, walk};
use enfold_graph::{BindingId, Graph, Kind, NodeId, Scope, TopItem, Ty, TyId};
use rustc_hash::FxHashMap;

/// More ways than this are worth a try.
const MANY: u64 = 2000;

/// Whether a program may need so many versions of something that lowering should be tried before it is accepted.
pub fn may_need_many(graph: &Graph) -> bool {
    graph.grows || Ways::of(graph).most() > MANY
}

#[derive(Debug, Clone, Default)]
struct Mentions {
    /// At types that are known.
    closed: u64,
    /// Inside of others.
    inside: Vec<BindingId>,
}

struct Ways<'g> {
    graph: &'g Graph,
    open: SecondaryMap<TyId, bool>,
    /// The values of polymorphic bindings.
    values: FxHashMap<NodeId, BindingId>,
    /// The polymorphic bindings around the node that is looked at.
    around: Vec<BindingId>,
    mentions: SecondaryMap<BindingId, Mentions>,
    order: Vec<BindingId>,
}

impl<'g> Ways<'g> {
    fn of(graph: &'g Graph) -> Self {
        let mut ways = Ways {
            graph,
            open: open_types(graph),
            values: FxHashMap::default(),
            around: Vec::new(),
            mentions: SecondaryMap::new(),
            order: Vec::new(),
        };
        for item in &graph.top {
            match item {
                TopItem::Let { bindings, .. } => {
                    ways.define(bindings);
                    bindings.iter().for_each(|&(_, value)| walk(graph, value, &mut ways));
                }
                TopItem::LetPat { value, .. } => walk(graph, *value, &mut ways),
                TopItem::Do(node) => walk(graph, *node, &mut ways),
            }
        }
        ways
    }

    fn define(&mut self, bindings: &[(BindingId, NodeId)]) {
        for &(binding, value) in bindings {
            if !self.graph.bindings[binding].params.is_empty() {
                self.values.insert(value, binding);
                self.order.push(binding);
            }
        }
    }

    /// The largest number of ways that lead to one binding. Later bindings mention earlier ones; a mention the other
    /// way round is one of a recursive group.
    fn most(&self) -> u64 {
        let place: FxHashMap<BindingId, usize> = self.order.iter().copied().zip(0..).collect();
        let mut ways = vec![0u64; self.order.len()];
        let mut most = 0;
        for (at, &binding) in self.order.iter().enumerate().rev() {
            let found = &self.mentions[binding];
            let later = found.inside.iter().filter_map(|user| place.get(user).copied());
            let inside = later.filter(|&user| user > at).map(|user| ways[user]);
            ways[at] = inside.fold(found.closed, u64::saturating_add);
            most = most.max(ways[at]);
        }
        most
    }
}

impl Visitor for Ways<'_> {
    fn enter(&mut self, graph: &Graph, node: NodeId) {
        if let Some(&binding) = self.values.get(&node) {
            self.around.push(binding);
        }
        match &graph.nodes[node].kind {
            Kind::Let { bindings, .. } => self.define(bindings),
            Kind::Var { binding, args } => {
                let decl = &graph.bindings[*binding];
                if decl.params.is_empty() {
                    return;
                }
                let depends = decl.scope != Scope::Module || args.iter().any(|&arg| self.open[arg]);
                match self.around.last() {
                    Some(&user) if depends => self.mentions[*binding].inside.push(user),
                    _ => self.mentions[*binding].closed += 1,
                }
            }
            _ => {}
        }
    }

    fn leave(&mut self, _graph: &Graph, node: NodeId) {
        if self.values.contains_key(&node) {
            self.around.pop();
        }
    }
}

/// Types that mention a parameter. Components come before what they are part of.
fn open_types(graph: &Graph) -> SecondaryMap<TyId, bool> {
    let mut open: SecondaryMap<TyId, bool> = SecondaryMap::new();
    for (id, ty) in graph.types.iter() {
        open[id] = match ty {
            Ty::Param(_) => true,
            Ty::Array(item) | Ty::Byref(item) => open[*item],
            Ty::Fun(from, to) => open[*from] || open[*to],
            Ty::Tuple(items) | Ty::Data(_, items) => items.iter().any(|item| open[*item]),
            _ => false,
        };
    }
    open
}

/// How deeply the arguments of the types are nested that the program itself has.
pub(super) fn deepest(graph: &Graph) -> u32 {
    let mut depths: SecondaryMap<TyId, u32> = SecondaryMap::new();
    let mut deepest = 0;
    for (id, ty) in graph.types.iter() {
        let below = |items: &[TyId]| items.iter().map(|item| depths[*item] + 1).max().unwrap_or(0);
        let depth = match ty {
            Ty::Array(item) | Ty::Byref(item) => below(&[*item]),
            Ty::Fun(from, to) => below(&[*from, *to]),
            Ty::Tuple(items) | Ty::Data(_, items) => below(items),
            _ => 0,
        };
        depths[id] = depth;
        deepest = deepest.max(depth);
    }
    deepest
}
