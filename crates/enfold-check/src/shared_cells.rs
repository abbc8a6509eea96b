//! Finds what can be changed in place and is used by two threads without a common lock.
//!
//! ```text
//! let mutable hits = 0
//! let work () = hits <- hits + 1            // without a lock
//! let a = Thread.create work                // one thread
//! let b = Thread.create work                // and another
//! ```
//!
//! A *cell* is a binding that is mutable, or whose value can be changed in place: a `ref`, a record with a mutable
//! field, a dictionary. [`follow`](fn@follow) goes through what a thread runs and lists the cells of the outside that it
//! mentions, each with the locks that are held there. It is an error if two mentions of one cell can happen at the
//! same time, one of them changes it, and there is no lock that is held at both. They can happen at the same
//! time
//! - in two threads, unless the function that starts both waits for one in between,
//! - in one thread and another run of the same code, if it is started in a loop or in a function around which the
//!   cell lives,
//! - in a thread and in what the function that starts it does until it next waits for a thread. Whoever starts a
//!   mailbox never does.
//!
//! A function in a message is a thread of its own. Elements of arrays are not followed: threads that fill parts of
//! one array are what arrays are shared for. Nor are functions that come out of data, and what
//! callers do after a function that has started a thread. Cost: what threads run, counted by calls, up to a budget.

mod follow;

use enfold_graph::walk::{RegionKind, children};
use enfold_graph::{BindingId, Graph, Kind, NodeId, Scope, TopItem, Ty};
use enfold_syntax::{Diagnostic, Diagnostics, FileId, Span, codes};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::sendable::is_carrier;
use follow::{Mention, follow};

/// Reports cells that threads share without a lock.
pub(crate) fn check(graph: &Graph, out: &mut Diagnostics, library: &FxHashSet<FileId>) {
    if !graph.datas.keys().any(|data| is_carrier(graph, data, library)) {
        return;
    }
    let mut outline = Outline::new(graph, library);
    outline.program();
    let threads: Vec<Thread> = outline.starts.iter().map(|start| outline.thread(start)).collect();
    let mut told = FxHashSet::default();
    for (at, thread) in threads.iter().enumerate() {
        for mention in &thread.mentions {
            if told.contains(&mention.cell) {
                continue;
            }
            let clash = threads[at..].iter().enumerate().find_map(|(ahead, other)| match ahead {
                0 => outline.with_itself(thread, mention),
                _ => with_another(thread, other, mention),
            });
            let clash = clash.or_else(|| mention.clash(&thread.meanwhile, MEANWHILE));
            if let Some((other, what)) = clash {
                told.insert(mention.cell);
                out.push(report(graph, mention, other, what, thread.start.span));
            }
        }
    }
}

const MEANWHILE: &str = "it is used here while the thread runs";
const ANOTHER: &str = "another thread uses it here";
const AGAIN: &str = "each thread that is started there comes by here";

fn with_another<'a>(
    thread: &Thread<'_>,
    other: &'a Thread<'_>,
    mention: &Mention,
) -> Option<(&'a Mention, &'static str)> {
    thread.overlaps(other).then(|| mention.clash(&other.mentions, ANOTHER)).flatten()
}

fn report(graph: &Graph, a: &Mention, b: &Mention, what: &str, start: Span) -> Diagnostic {
    let name = graph.bindings[a.cell].name;
    // The one that holds no lock is to blame.
    let (a, b) = if b.guards.is_empty() && !a.guards.is_empty() { (b, a) } else { (a, b) };
    let does = if a.changes { "changes" } else { "reads" };
    let (message, label) = match a.guards.is_empty() {
        true => (
            format!("a thread {does} `{name}` without a lock, and it is not alone"),
            "no lock is held",
        ),
        false => {
            let message =
                format!("a thread {does} `{name}`, and someone else does not hold its lock");
            (message, "under this lock")
        }
    };
    let diagnostic = Diagnostic::new(codes::SHARED_CELL, a.span, message).label(label);
    let diagnostic = match a.span == b.span {
        true => diagnostic.also(start, AGAIN.replace("there", "here").replace("by here", "by")),
        false => diagnostic.also(b.span, what).also(start, "the thread is started here"),
    };
    diagnostic
        .note("which of the two comes first is left to chance, and a change can be lost")
        .help("hold one lock wherever it is used: `Mutex.withLock mutex (fun () -> …)`; or send messages")
}

/// A place that starts a thread.
struct Start {
    span: Span,
    /// The functions and loops around it.
    around: Vec<NodeId>,
    /// What it runs.
    bodies: Vec<NodeId>,
    /// What the function around it does then, until it waits for a thread.
    rest: Vec<NodeId>,
    /// Where it waits, if it does.
    waits: Option<Span>,
}

/// A thread, what of the outside it mentions, and what is mentioned while it runs.
struct Thread<'a> {
    start: &'a Start,
    mentions: Vec<Mention>,
    meanwhile: Vec<Mention>,
}

impl Thread<'_> {
    /// Whether two threads can run at the same time.
    fn overlaps(&self, other: &Thread<'_>) -> bool {
        let (first, second) = match self.start.span.lo < other.start.span.lo {
            true => (self, other.start.span),
            false => (other, self.start.span),
        };
        self.start.around != other.start.around
            || first.start.waits.is_none_or(|waits| second.lo < waits.lo)
    }
}

/// The program: where threads start, and what is around bindings.
struct Outline<'a> {
    graph: &'a Graph,
    library: &'a FxHashSet<FileId>,
    starts: Vec<Start>,
    /// How many functions and loops there are around each binding.
    depths: FxHashMap<BindingId, usize>,
    around: Vec<NodeId>,
    /// In the function that is looked at: the statements that come after this place, innermost block last.
    after: Vec<&'a [NodeId]>,
    /// Parameters of functions that start a thread with them.
    started: FxHashSet<BindingId>,
    main: Option<NodeId>,
}

impl<'a> Outline<'a> {
    fn new(graph: &'a Graph, library: &'a FxHashSet<FileId>) -> Self {
        Outline {
            graph,
            library,
            starts: Vec::new(),
            depths: FxHashMap::default(),
            around: Vec::new(),
            after: Vec::new(),
            started: FxHashSet::default(),
            main: graph.main.and_then(|main| graph.bindings[main].def),
        }
    }

    fn program(&mut self) {
        let values = |item: &TopItem| match item {
            TopItem::Let { bindings, .. } => bindings.iter().map(|&(_, value)| value).collect(),
            TopItem::LetPat { value, .. } => vec![*value],
            TopItem::Do(node) => vec![*node],
        };
        let values: Vec<NodeId> = self.graph.top.iter().flat_map(values).collect();
        for (at, &value) in values.iter().enumerate() {
            let first = self.starts.len();
            self.node(value);
            // At module level everything that comes later is meanwhile.
            let later = values[at + 1..].iter().filter(|&&node| {
                !matches!(self.graph.nodes[node].kind, Kind::Lambda { .. })
                    || Some(node) == self.main
            });
            for start in &mut self.starts[first..] {
                if start.around.is_empty() {
                    start.rest.extend(later.clone());
                }
            }
        }
    }

    fn node(&mut self, id: NodeId) {
        let graph = self.graph;
        let node = &graph.nodes[id];
        if self.library.contains(&node.span.file) {
            return;
        }
        match &node.kind {
            Kind::Apply { func, args } => self.apply(id, *func, args),
            Kind::Let { bindings, .. } => {
                for &(binding, _) in bindings {
                    self.depths.insert(binding, self.around.len());
                }
            }
            Kind::Block(stmts) => {
                for (at, &stmt) in stmts.iter().enumerate() {
                    self.after.push(&stmts[at + 1..]);
                    self.node(stmt);
                    self.after.pop();
                }
                return;
            }
            _ => {}
        }
        let is_main = Some(id) == self.main;
        children(&node.kind, &mut |region, child| {
            let function = region == Some(RegionKind::LambdaBody);
            let repeats = matches!(region, Some(RegionKind::LoopBody | RegionKind::LoopCondition))
                || function;
            if repeats && !is_main {
                self.around.push(id);
            }
            let after = if function { std::mem::take(&mut self.after) } else { Vec::new() };
            self.node(child);
            if function {
                self.after = after;
            }
            if repeats && !is_main {
                self.around.pop();
            }
        });
    }

    fn apply(&mut self, id: NodeId, func: NodeId, args: &[NodeId]) {
        let span = self.graph.nodes[id].span;
        let bodies: Vec<NodeId> = match follow::library_function(self.graph, self.library, func) {
            Some("create" | "Start") if self.yields_carrier(id) => args.to_vec(),
            Some("Post") => args.iter().flat_map(|&arg| self.functions_in(arg)).collect(),
            Some(_) => return,
            None => {
                let params = follow::params(self.graph, func);
                let started =
                    params.iter().zip(args).filter(|(param, _)| self.started.contains(param));
                started.map(|(_, &arg)| arg).collect()
            }
        };
        if bodies.is_empty() {
            return;
        }
        // A function of the program that starts what it is given.
        for &body in &bodies {
            if let Kind::Var { binding, .. } = self.graph.nodes[body].kind
                && let Some(def) = self.graph.bindings[binding].def
                && matches!(self.graph.nodes[def].kind, Kind::Param(_))
            {
                self.started.insert(binding);
            }
        }
        let (mut rest, mut waits) = (Vec::new(), None);
        'blocks: for stmts in self.after.iter().rev() {
            for &stmt in *stmts {
                if self.waits(stmt) {
                    waits = Some(self.graph.nodes[stmt].span);
                    break 'blocks;
                }
                rest.push(stmt);
            }
        }
        self.starts.push(Start { span, around: self.around.clone(), bodies, rest, waits });
    }

    /// Functions that are written down in a message.
    fn functions_in(&self, id: NodeId) -> Vec<NodeId> {
        let kind = &self.graph.nodes[id].kind;
        match kind {
            Kind::Lambda { .. } => vec![id],
            Kind::Construct { .. } | Kind::Tuple(_) | Kind::Record { .. } | Kind::List(_) => {
                let mut found = Vec::new();
                children(kind, &mut |_, child| found.extend(self.functions_in(child)));
                found
            }
            _ => Vec::new(),
        }
    }

    /// Whether a statement waits for a thread.
    fn waits(&self, id: NodeId) -> bool {
        let kind = &self.graph.nodes[id].kind;
        if let Kind::Apply { func, .. } = kind
            && follow::library_function(self.graph, self.library, *func) == Some("join")
        {
            return true;
        }
        let mention = |id: NodeId| follow::library_function(self.graph, self.library, id);
        let mut found = matches!(kind, Kind::Var { .. }) && mention(id) == Some("join");
        children(kind, &mut |_, child| found = found || self.waits(child));
        found
    }

    fn yields_carrier(&self, id: NodeId) -> bool {
        match self.graph.types[self.graph.nodes[id].ty] {
            Ty::Data(data, _) => is_carrier(self.graph, data, self.library),
            _ => false,
        }
    }

    fn thread<'b>(&self, start: &'b Start) -> Thread<'b> {
        let mentions = follow(self.graph, self.library, &start.bodies);
        let meanwhile = follow(self.graph, self.library, &start.rest);
        Thread { start, mentions, meanwhile }
    }

    /// The thread may be started more than once while the cell lives.
    fn with_itself<'b>(
        &self,
        thread: &'b Thread<'_>,
        mention: &Mention,
    ) -> Option<(&'b Mention, &'static str)> {
        // What a pattern binds is not told apart from what is bound where the thread starts.
        let module = self.graph.bindings[mention.cell].scope == Scope::Module;
        let otherwise = if module { 0 } else { usize::MAX };
        let depth = self.depths.get(&mention.cell).copied().unwrap_or(otherwise);
        let again = thread.start.around.len() > depth;
        again.then(|| mention.clash(&thread.mentions, AGAIN)).flatten()
    }
}
