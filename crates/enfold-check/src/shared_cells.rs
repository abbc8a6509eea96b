//! Finds what can be changed in place and is used by two threads without a lock.
//!
//! ```text
//! let mutable hits = 0
//! let work () = hits <- hits + 1            // without a lock
//! let a = Thread.create work                // one thread
//! let b = Thread.create work                // and another
//! ```
//!
//! A *cell* is a mutable binding, or a binding whose value is a record with a mutable field (a `ref`, a
//! dictionary). The *body* of a thread is what it is started with and every function of the program that this
//! mentions; a parameter that a cell is passed for stands for the cell. A mention is *guarded* if it stands
//! between `Mutex.lock` and `Mutex.unlock` of one block, or in a function that is passed to one that calls it only
//! there (`Mutex.withLock`, or one of the program's own).
//!
//! It is an error if a thread mentions a cell of the outside without a guard, someone else can mention it at the
//! same time, and one of the two changes it. Someone else is another thread; the same one, if it is started in a
//! loop or in a function around which the cell lives; or the function that starts it, after that and before the
//! next `Thread.join`.
//!
//! Elements of arrays are not followed: threads that fill parts of one array are what arrays are shared for. Nor
//! are functions that come out of data. Every function is looked at at most twice per thread, with and without
//! a guard.

use enfold_graph::walk::{RegionKind, children};
use enfold_graph::{BindingId, DataKind, Graph, Kind, NodeId, TopItem, Ty};
use enfold_syntax::{Diagnostic, Diagnostics, FileId, Span, codes};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::sendable::is_carrier;

/// Reports cells that threads share without a lock.
pub(crate) fn check(graph: &Graph, out: &mut Diagnostics, library: &FxHashSet<FileId>) {
    if !graph.datas.keys().any(|data| is_carrier(graph, data, library)) {
        return;
    }
    let mut outline = Outline::new(graph, library);
    outline.program();
    let threads: Vec<Thread> =
        outline.starts.iter().map(|start| body_of(&outline, start)).collect();
    let mut told = FxHashSet::default();
    for (at, thread) in threads.iter().enumerate() {
        for mention in thread.mentions.iter().filter(|mention| !mention.guarded) {
            if told.contains(&mention.cell) {
                continue;
            }
            let others = threads.iter().enumerate().filter(|(other, _)| *other != at);
            let other = others
                .flat_map(|(_, other)| &other.mentions)
                .find(|other| other.cell == mention.cell && (mention.changes || other.changes))
                .map(|other| (other.span, "another thread uses it here"))
                .or_else(|| outline.again(thread, mention))
                .or_else(|| outline.meanwhile(thread, mention));
            if let Some((span, what)) = other {
                told.insert(mention.cell);
                out.push(report(graph, mention, span, what, thread.span));
            }
        }
    }
}

fn report(graph: &Graph, mention: &Mention, other: Span, what: &str, start: Span) -> Diagnostic {
    let name = graph.bindings[mention.cell].name;
    let does = if mention.changes { "changes" } else { "reads" };
    let message = format!("a thread {does} `{name}` without a lock, and it is not alone");
    Diagnostic::new(codes::SHARED_CELL, mention.span, message)
        .label("no lock is held here")
        .also(other, what)
        .also(start, "the thread is started here")
        .note("which of the two comes first is left to chance, and a change can be lost")
        .help("hold a lock wherever it is used: `Mutex.withLock mutex (fun () -> …)`; or send messages")
}

/// A place that names a cell.
#[derive(Clone, Copy)]
struct Mention {
    cell: BindingId,
    span: Span,
    changes: bool,
    guarded: bool,
}

/// A thread and what of the outside it mentions.
struct Thread {
    span: Span,
    /// The functions and loops around its start.
    around: Vec<NodeId>,
    mentions: Vec<Mention>,
}

/// A place that starts a thread.
struct Start {
    span: Span,
    around: Vec<NodeId>,
    bodies: Vec<NodeId>,
}

/// The program: where threads start and end, and where cells are mentioned.
struct Outline<'a> {
    graph: &'a Graph,
    library: &'a FxHashSet<FileId>,
    starts: Vec<Start>,
    joins: Vec<Span>,
    /// The functions and loops around each binding.
    scopes: FxHashMap<BindingId, Vec<NodeId>>,
    /// Mentions anywhere, with the functions and loops around them.
    mentions: Vec<(Mention, Vec<NodeId>)>,
    around: Vec<NodeId>,
    main: Option<NodeId>,
}

impl<'a> Outline<'a> {
    fn new(graph: &'a Graph, library: &'a FxHashSet<FileId>) -> Self {
        Outline {
            graph,
            library,
            starts: Vec::new(),
            joins: Vec::new(),
            scopes: FxHashMap::default(),
            mentions: Vec::new(),
            around: Vec::new(),
            main: graph.main.and_then(|main| graph.bindings[main].def),
        }
    }

    fn program(&mut self) {
        for item in &self.graph.top {
            match item {
                TopItem::Let { bindings, .. } => {
                    for &(_, value) in bindings {
                        self.node(value);
                    }
                }
                TopItem::LetPat { value, .. } => self.node(*value),
                TopItem::Do(node) => self.node(*node),
            }
        }
    }

    fn node(&mut self, id: NodeId) {
        let node = &self.graph.nodes[id];
        if self.library.contains(&node.span.file) {
            return;
        }
        match &node.kind {
            Kind::Apply { func, args } => match self.library_function(*func) {
                Some("create" | "Start") if self.yields_carrier(id) => {
                    let (around, bodies) = (self.around.clone(), args.clone());
                    self.starts.push(Start { span: node.span, around, bodies });
                }
                Some("join") => self.joins.push(node.span),
                _ => {}
            },
            Kind::Let { bindings, .. } => {
                for &(binding, _) in bindings {
                    self.scopes.insert(binding, self.around.clone());
                }
            }
            Kind::Param(binding) => {
                self.scopes.insert(*binding, self.around.clone());
            }
            _ => {}
        }
        if let Some((cell, changes)) = mentioned(self.graph, id) {
            let mention = Mention { cell, span: node.span, changes, guarded: false };
            self.mentions.push((mention, self.around.clone()));
        }
        let is_main = Some(id) == self.main;
        children(&node.kind, &mut |region, child| {
            let repeats = matches!(
                region,
                Some(RegionKind::LambdaBody | RegionKind::LoopBody | RegionKind::LoopCondition)
            );
            if repeats && !is_main {
                self.around.push(id);
            }
            self.node(child);
            if repeats && !is_main {
                self.around.pop();
            }
        });
    }

    fn library_function(&self, func: NodeId) -> Option<&'a str> {
        let Kind::Var { binding, .. } = self.graph.nodes[func].kind else { return None };
        let binding = &self.graph.bindings[binding];
        self.library.contains(&binding.span.file).then(|| binding.name.as_str())
    }

    fn yields_carrier(&self, id: NodeId) -> bool {
        match self.graph.types[self.graph.nodes[id].ty] {
            Ty::Data(data, _) => is_carrier(self.graph, data, self.library),
            _ => false,
        }
    }

    /// The thread may be started more than once while the cell lives.
    fn again(&self, thread: &Thread, mention: &Mention) -> Option<(Span, &'static str)> {
        let known = self.scopes.get(&mention.cell).map_or(0, Vec::len);
        (mention.changes && thread.around.len() > known)
            .then_some((mention.span, "each thread that is started there comes by here"))
    }

    /// Who starts the thread uses the cell before a thread is waited for.
    fn meanwhile(&self, thread: &Thread, mention: &Mention) -> Option<(Span, &'static str)> {
        let next = |span: &Span| span.file == thread.span.file && span.lo > thread.span.hi;
        let join = self.joins.iter().filter(|span| next(span)).map(|span| span.lo).min();
        let found = self.mentions.iter().find(|(other, around)| {
            other.cell == mention.cell
                && *around == thread.around
                && next(&other.span)
                && join.is_none_or(|join| other.span.hi < join)
                && (other.changes || mention.changes)
        });
        found.map(|(other, _)| (other.span, "it is used here while the thread runs"))
    }
}

/// The cell that a node itself names, and whether it may change it.
fn mentioned(graph: &Graph, id: NodeId) -> Option<(BindingId, bool)> {
    let named = |node: NodeId| match graph.nodes[node].kind {
        Kind::Var { binding, .. } => Some(binding),
        _ => None,
    };
    match &graph.nodes[id].kind {
        Kind::Assign { binding, .. } | Kind::AddressOf(binding) => Some((*binding, true)),
        Kind::SetField { base, .. } => Some((named(*base)?, true)),
        Kind::Field { base, data, index, .. } => match &graph.datas[*data].kind {
            DataKind::Record(fields) if fields[*index as usize].mutable => {
                Some((named(*base)?, false))
            }
            _ => None,
        },
        Kind::Var { binding, .. } if graph.bindings[*binding].mutable => Some((*binding, false)),
        _ => None,
    }
}

/// Whether a value can be changed in place.
fn is_record_cell(graph: &Graph, binding: BindingId) -> bool {
    match graph.types[graph.bindings[binding].ty] {
        Ty::Data(data, _) => match &graph.datas[data].kind {
            DataKind::Record(fields) => fields.iter().any(|field| field.mutable),
            DataKind::Union(_) => false,
        },
        _ => false,
    }
}

fn body_of(outline: &Outline<'_>, start: &Start) -> Thread {
    let mut body = Body {
        outline,
        mentions: Vec::new(),
        inside: FxHashSet::default(),
        stands_for: FxHashMap::default(),
        seen: FxHashSet::default(),
    };
    for &node in &start.bodies {
        body.node(node, false);
    }
    let Body { mut mentions, inside, stands_for, .. } = body;
    for mention in &mut mentions {
        while let Some(&cell) = stands_for.get(&mention.cell) {
            mention.cell = cell;
        }
    }
    mentions.retain(|mention| !inside.contains(&mention.cell));
    Thread { span: start.span, around: start.around.clone(), mentions }
}

/// Walks what a thread runs.
struct Body<'a, 'b> {
    outline: &'b Outline<'a>,
    mentions: Vec<Mention>,
    /// Bindings that each run of the thread makes anew.
    inside: FxHashSet<BindingId>,
    /// Parameters that a cell was passed for.
    stands_for: FxHashMap<BindingId, BindingId>,
    /// Functions that were looked at, with and without a guard.
    seen: FxHashSet<(NodeId, bool)>,
}

impl Body<'_, '_> {
    /// Looks at a node; yields by how many the number of locks that are held has changed.
    fn node(&mut self, id: NodeId, guarded: bool) -> i32 {
        let graph = self.outline.graph;
        let node = &graph.nodes[id];
        if self.outline.library.contains(&node.span.file) {
            return 0;
        }
        if let Some((cell, changes)) = mentioned(graph, id) {
            self.mentions.push(Mention { cell, span: node.span, changes, guarded });
        }
        match &node.kind {
            Kind::Block(stmts) => {
                let mut held = 0;
                for &stmt in stmts {
                    held += self.node(stmt, guarded || held > 0);
                }
                held
            }
            Kind::TryFinally { body, finalizer } => {
                let held = self.node(*body, guarded);
                held + self.node(*finalizer, guarded)
            }
            Kind::Apply { func, args } => self.apply(*func, args, guarded),
            Kind::Var { binding, .. } => {
                self.function(*binding, guarded);
                0
            }
            Kind::Let { bindings, .. } => {
                for &(binding, value) in bindings {
                    self.inside.insert(binding);
                    // A function runs where it is called.
                    if !matches!(graph.nodes[value].kind, Kind::Lambda { .. }) {
                        self.node(value, guarded);
                    }
                }
                0
            }
            Kind::Param(binding) => {
                self.inside.insert(*binding);
                0
            }
            kind => {
                let mut held = 0;
                children(kind, &mut |region, child| {
                    let change = self.node(child, guarded);
                    if region.is_none() {
                        held += change;
                    }
                });
                held
            }
        }
    }

    /// The body of a function that is mentioned.
    fn function(&mut self, binding: BindingId, guarded: bool) {
        let graph = self.outline.graph;
        let Some(def) = graph.bindings[binding].def else { return };
        let function = matches!(graph.types[graph.bindings[binding].ty], Ty::Fun(..));
        if function && self.seen.insert((def, guarded)) {
            self.node(def, guarded);
        }
    }

    fn apply(&mut self, func: NodeId, args: &[NodeId], guarded: bool) -> i32 {
        let held = match self.outline.library_function(func) {
            Some("lock") => 1,
            Some("unlock") => -1,
            _ => 0,
        };
        let params = self.params(func);
        let locking = self.outline.library_function(func) == Some("withLock");
        for (at, &arg) in args.iter().enumerate() {
            let param = params.get(at).copied();
            let calls_guarded = param.is_some_and(|param| self.is_called_guarded(func, param));
            self.argument(arg, param, guarded || locking || calls_guarded);
        }
        self.node(func, guarded);
        held
    }

    fn argument(&mut self, arg: NodeId, param: Option<BindingId>, guarded: bool) {
        let graph = self.outline.graph;
        if let Kind::Var { binding, .. } = graph.nodes[arg].kind
            && is_record_cell(graph, binding)
        {
            match param {
                Some(param) if param != binding => {
                    self.stands_for.entry(param).or_insert(binding);
                }
                // The library may do anything with it.
                _ => {
                    let span = graph.nodes[arg].span;
                    self.mentions.push(Mention { cell: binding, span, changes: true, guarded });
                }
            }
        }
        self.node(arg, guarded);
    }

    /// The parameters of a function of the program.
    fn params(&self, func: NodeId) -> Vec<BindingId> {
        let graph = self.outline.graph;
        let Kind::Var { binding, .. } = graph.nodes[func].kind else { return Vec::new() };
        let Some(def) = graph.bindings[binding].def else { return Vec::new() };
        if self.outline.library.contains(&graph.nodes[def].span.file) {
            return Vec::new();
        }
        match &graph.nodes[def].kind {
            Kind::Lambda { params, .. } => {
                let binding = |&param: &NodeId| match graph.nodes[param].kind {
                    Kind::Param(binding) => Some(binding),
                    _ => None,
                };
                params.iter().filter_map(binding).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a function calls its parameter only while it holds a lock.
    fn is_called_guarded(&self, func: NodeId, param: BindingId) -> bool {
        let graph = self.outline.graph;
        let Kind::Var { binding, .. } = graph.nodes[func].kind else { return false };
        let Some(def) = graph.bindings[binding].def else { return false };
        if !matches!(graph.types[graph.bindings[param].ty], Ty::Fun(..)) {
            return false;
        }
        let mut uses = Uses { outline: self.outline, param, guarded: 0, others: 0 };
        uses.node(def, false);
        uses.guarded > 0 && uses.others == 0
    }
}

/// How a function uses a parameter.
struct Uses<'a, 'b> {
    outline: &'b Outline<'a>,
    param: BindingId,
    guarded: usize,
    others: usize,
}

impl Uses<'_, '_> {
    fn node(&mut self, id: NodeId, guarded: bool) -> i32 {
        let graph = self.outline.graph;
        match &graph.nodes[id].kind {
            Kind::Var { binding, .. } if *binding == self.param => {
                *(if guarded { &mut self.guarded } else { &mut self.others }) += 1;
                0
            }
            Kind::Block(stmts) => {
                let mut held = 0;
                for &stmt in stmts {
                    held += self.node(stmt, guarded || held > 0);
                }
                held
            }
            kind => {
                let mut held = match kind {
                    Kind::Apply { func, .. } => match self.outline.library_function(*func) {
                        Some("lock") => 1,
                        Some("unlock") => -1,
                        _ => 0,
                    },
                    _ => 0,
                };
                children(kind, &mut |_, child| held += self.node(child, guarded));
                held
            }
        }
    }
}
