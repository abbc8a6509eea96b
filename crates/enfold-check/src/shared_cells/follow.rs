//! Goes through what a piece of program runs, and lists the cells of the outside that it mentions, each with the locks
//! that are held there.
//!
//! Calls of known functions are followed, those of the library too: a parameter stands for what is passed, a cell, a
//! mutex or a function. So `Mutex.withLock mutex f` is nothing special: it is a function that calls `f` between
//! `Mutex.lock mutex` and `Mutex.unlock mutex`. What the library does counts at the place that calls it. A call
//! is not followed again with the same arguments and locks, nor past [`BUDGET`] nodes; what is not known is
//! taken for harmless.

use enfold_graph::walk::{RegionKind, children};
use enfold_graph::{BindingId, DataKind, Graph, Kind, NodeId};
use enfold_syntax::{FileId, Span};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many nodes are looked at for one thread.
const BUDGET: usize = 200_000;
/// How deeply calls are followed.
const DEPTH: usize = 40;

/// A place that names a cell.
#[derive(Clone, Debug)]
pub(super) struct Mention {
    pub cell: BindingId,
    pub span: Span,
    pub changes: bool,
    /// The mutexes that are held.
    pub guards: Vec<BindingId>,
}

impl Mention {
    /// A mention that must not happen at the same time as this one.
    pub fn clash<'a>(
        &self,
        others: &'a [Mention],
        what: &'static str,
    ) -> Option<(&'a Mention, &'static str)> {
        let clashes = |other: &&Mention| {
            other.cell == self.cell
                && (self.changes || other.changes)
                && !self.guards.iter().any(|guard| other.guards.contains(guard))
        };
        others.iter().find(clashes).map(|other| (other, what))
    }
}

/// The cells of the outside that these nodes and what they call mention.
pub(super) fn follow(graph: &Graph, library: &FxHashSet<FileId>, nodes: &[NodeId]) -> Vec<Mention> {
    let mut walk = Walk {
        graph,
        library,
        mentions: Vec::new(),
        inside: FxHashSet::default(),
        passed: FxHashMap::default(),
        seen: FxHashSet::default(),
        called: FxHashSet::default(),
        site: None,
        depth: 0,
        left: BUDGET,
    };
    for &node in nodes {
        let mut held = Vec::new();
        walk.run(node, &mut held);
    }
    let Walk { mut mentions, inside, .. } = walk;
    mentions.retain(|mention| !inside.contains(&mention.cell));
    mentions
}

/// The last part of the name of a library function that a node mentions.
pub(super) fn library_function<'a>(
    graph: &'a Graph,
    library: &FxHashSet<FileId>,
    func: NodeId,
) -> Option<&'a str> {
    let Kind::Var { binding, .. } = graph.nodes[func].kind else { return None };
    let binding = &graph.bindings[binding];
    let name = binding.name.as_str();
    let known = library.contains(&binding.span.file);
    known.then(|| name.rsplit('.').next().unwrap_or(name))
}

/// The parameters of a known function.
pub(super) fn params(graph: &Graph, func: NodeId) -> Vec<BindingId> {
    let Kind::Var { binding, .. } = graph.nodes[func].kind else { return Vec::new() };
    graph.bindings[binding].def.map_or_else(Vec::new, |def| params_of(graph, def))
}

fn params_of(graph: &Graph, def: NodeId) -> Vec<BindingId> {
    let Kind::Lambda { params, .. } = &graph.nodes[def].kind else { return Vec::new() };
    let binding = |&param: &NodeId| match graph.nodes[param].kind {
        Kind::Param(binding) => Some(binding),
        _ => None,
    };
    params.iter().filter_map(binding).collect()
}

/// What is passed for a parameter, as far as it matters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Passed {
    /// What this binding of the outside or of the thread holds.
    Binding(BindingId),
    /// A function.
    Function(NodeId),
}

struct Walk<'a> {
    graph: &'a Graph,
    library: &'a FxHashSet<FileId>,
    mentions: Vec<Mention>,
    /// Bindings that each run makes anew.
    inside: FxHashSet<BindingId>,
    passed: FxHashMap<BindingId, Passed>,
    seen: FxHashSet<(NodeId, Vec<Option<Passed>>, Vec<BindingId>)>,
    /// Functions that were gone through.
    called: FxHashSet<NodeId>,
    /// The place in the program that calls the library function being followed.
    site: Option<Span>,
    depth: usize,
    left: usize,
}

impl Walk<'_> {
    /// What a thread is started with: a function that is run, or something that yields one.
    fn run(&mut self, id: NodeId, held: &mut Vec<BindingId>) {
        self.node(id, held);
        if let Some(Passed::Function(lambda)) = self.value(id) {
            self.call(lambda, &[], held);
        }
    }

    fn node(&mut self, id: NodeId, held: &mut Vec<BindingId>) {
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        let graph = self.graph;
        self.mention(id, held);
        match &graph.nodes[id].kind {
            Kind::Apply { func, args } => self.apply(*func, args, held),
            Kind::If { cond, then, otherwise } => {
                self.node(*cond, held);
                let mut yes = held.clone();
                if let Some(mutex) = self.tried_lock(*cond) {
                    yes.push(mutex);
                }
                self.node(*then, &mut yes);
                self.node(*otherwise, held);
                held.retain(|guard| yes.contains(guard));
            }
            Kind::Match { scrutinee, arms } => {
                self.node(*scrutinee, held);
                let before = held.clone();
                for arm in arms {
                    let mut own = before.clone();
                    if let Some(guard) = arm.guard {
                        self.node(guard, &mut own);
                    }
                    self.node(arm.body, &mut own);
                    held.retain(|guard| own.contains(guard));
                }
            }
            Kind::Let { bindings, .. } => {
                for &(binding, value) in bindings {
                    self.inside.insert(binding);
                    match graph.nodes[value].kind {
                        // A function runs where it is called.
                        Kind::Lambda { .. } => {}
                        _ => self.node(value, held),
                    }
                    if let Some(value) = self.value(value) {
                        self.passed.insert(binding, value);
                    }
                }
            }
            // A function that is no argument of a known one: it may be run here.
            Kind::Lambda { body, .. } => {
                self.inside.extend(params_of(graph, id));
                self.node(*body, &mut held.clone());
            }
            kind => children(kind, &mut |region, child| match region {
                Some(RegionKind::LoopBody | RegionKind::LoopCondition | RegionKind::Arm(_)) => {
                    self.node(child, &mut held.clone());
                }
                _ => self.node(child, held),
            }),
        }
    }

    /// What a node stands for.
    fn value(&self, id: NodeId) -> Option<Passed> {
        match self.graph.nodes[id].kind {
            Kind::Lambda { .. } => Some(Passed::Function(id)),
            Kind::Var { binding, .. } => match self.passed.get(&binding) {
                Some(&passed) => Some(passed),
                None => match self.graph.bindings[binding].def {
                    Some(def) if matches!(self.graph.nodes[def].kind, Kind::Lambda { .. }) => {
                        Some(Passed::Function(def))
                    }
                    _ => Some(Passed::Binding(binding)),
                },
            },
            // A partial application: what it lacks is never a cell.
            Kind::Apply { func, ref args } if self.is_partial(func, args) => self.value(func),
            Kind::Block(ref stmts) => stmts.last().and_then(|&last| self.value(last)),
            // A component of a cell belongs to it.
            Kind::Field { base, .. } => self.root(base).map(Passed::Binding),
            _ => None,
        }
    }

    fn is_partial(&self, func: NodeId, args: &[NodeId]) -> bool {
        args.len() < params(self.graph, func).len()
    }

    /// The binding that an expression leads to: a name, or a component of one.
    fn root(&self, id: NodeId) -> Option<BindingId> {
        match self.graph.nodes[id].kind {
            Kind::Field { base, .. } => self.root(base),
            _ => match self.value(id)? {
                Passed::Binding(binding) => Some(binding),
                Passed::Function(_) => None,
            },
        }
    }

    fn mention(&mut self, id: NodeId, held: &[BindingId]) {
        let graph = self.graph;
        let (cell, changes) = match &graph.nodes[id].kind {
            Kind::Assign { binding, .. } | Kind::AddressOf(binding) => (Some(*binding), true),
            Kind::SetField { base, .. } => (self.root(*base), true),
            Kind::Field { base, data, index, .. } => match &graph.datas[*data].kind {
                DataKind::Record(fields) if fields[*index as usize].mutable => {
                    (self.root(*base), false)
                }
                _ => return,
            },
            Kind::Var { binding, .. } if graph.bindings[*binding].mutable => {
                (Some(*binding), false)
            }
            _ => return,
        };
        let Some(cell) = cell else { return };
        if self.library.contains(&graph.bindings[cell].span.file) {
            return;
        }
        let span = self.site.unwrap_or(graph.nodes[id].span);
        let mut guards = held.to_vec();
        guards.sort_unstable();
        self.mentions.push(Mention { cell, span, changes, guards });
    }

    /// The mutex that a condition tries to lock.
    fn tried_lock(&self, cond: NodeId) -> Option<BindingId> {
        match &self.graph.nodes[cond].kind {
            Kind::Apply { func, args }
                if library_function(self.graph, self.library, *func) == Some("tryLock") =>
            {
                self.root(*args.first()?)
            }
            Kind::Block(stmts) => self.tried_lock(*stmts.last()?),
            _ => None,
        }
    }

    fn apply(&mut self, func: NodeId, args: &[NodeId], held: &mut Vec<BindingId>) {
        let graph = self.graph;
        let known = library_function(graph, self.library, func);
        for &arg in args {
            // A function that is passed runs where it is called.
            if !matches!(graph.nodes[arg].kind, Kind::Lambda { .. }) {
                self.node(arg, held);
            }
        }
        let mutex = args.first().and_then(|&arg| self.root(arg));
        match known {
            Some("lock") => return held.extend(mutex),
            Some("unlock") => return held.retain(|guard| Some(*guard) != mutex),
            _ => {}
        }
        if !matches!(graph.nodes[func].kind, Kind::Var { .. }) {
            self.node(func, held);
        }
        let values: Vec<Option<Passed>> = args.iter().map(|&arg| self.value(arg)).collect();
        let functions = |values: &[Option<Passed>]| -> Vec<NodeId> {
            let lambdas = values.iter().filter_map(|value| match value {
                Some(Passed::Function(lambda)) => Some(*lambda),
                _ => None,
            });
            lambdas.collect()
        };
        let site = self.site;
        if known.is_some() && site.is_none() {
            self.site = Some(graph.nodes[func].span);
        }
        let followed = match self.value(func) {
            Some(Passed::Function(lambda)) => self.call(lambda, &values, held),
            _ => false,
        };
        self.site = site;
        // A function that is kept is run later; until then it may as well be run here.
        for lambda in functions(&values) {
            if !followed || !self.called.contains(&lambda) {
                self.call(lambda, &[], &mut held.clone());
            }
        }
    }

    /// Goes through a function; whether it was.
    fn call(
        &mut self,
        lambda: NodeId,
        values: &[Option<Passed>],
        held: &mut Vec<BindingId>,
    ) -> bool {
        let graph = self.graph;
        let Kind::Lambda { body, .. } = graph.nodes[lambda].kind else { return false };
        if self.depth == DEPTH {
            return false;
        }
        let mut guards = held.clone();
        guards.sort_unstable();
        if !self.seen.insert((lambda, values.to_vec(), guards)) {
            return true;
        }
        self.called.insert(lambda);
        let params = params_of(graph, lambda);
        let before: Vec<_> = params.iter().map(|param| self.passed.get(param).copied()).collect();
        for (at, &param) in params.iter().enumerate() {
            self.inside.insert(param);
            match values.get(at).copied().flatten() {
                Some(value) if value != Passed::Binding(param) => {
                    self.passed.insert(param, value);
                }
                _ => {
                    self.passed.remove(&param);
                }
            }
        }
        // What a function of the program does counts where it is written, also if the library calls it.
        let site = self.site;
        if !self.library.contains(&graph.nodes[lambda].span.file) {
            self.site = None;
        }
        self.depth += 1;
        self.node(body, held);
        self.depth -= 1;
        self.site = site;
        for (param, value) in params.into_iter().zip(before) {
            match value {
                Some(value) => self.passed.insert(param, value),
                None => self.passed.remove(&param),
            };
        }
        true
    }
}
