//! The ways along which values of one function travel.
//!
//! ```text
//! c = new_cell 0                    node c, node what c holds
//! f = closure lam1(c)               c ─► f (what a record holds lives as long as the record)
//!                                   c ─► what f holds
//! ret f                             f ─► result, what f holds ─► what the result holds
//! ```
//!
//! Model: two nodes per variable that can hold a pointer, one for the value, one for all that can
//! be reached through it. An edge says: what is at `from` can get to `to`. There are special nodes:
//! [`HEAP`] for what is kept in regions, globals and exceptions, [`FRAME`] for what must outlive the
//! frame but is kept nowhere (arguments of tail calls), the two nodes of the result, and one per
//! depth of loops for what is kept from one iteration to the next.
//!
//! Calls are edges by the callee's `Summary`. A store through a variable that was bound right where
//! its value was made goes to what that value holds; any other store is to [`HEAP`].
//!
//! Strings are not followed: none is ever on the stack. Cost: linear in the function, and per call of
//! an unknown function in the parameters of its class.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{
    Atom, Block, Class, Env, GlobalId, LabelId, LamId, Op, Prim, Program, Repr, Stmt, Term,
    TryBody, VarId,
};
use enfold_graph::prim::Moves;
use enfold_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::home::{Home, Site, SiteKind};
use crate::summary::{Callee, Summaries};

/// A node: see the module's header.
pub(crate) type Node = u32;
/// Kept for as long as the program may run.
pub(crate) const HEAP: Node = 0;
/// Needed after the frame has ended.
pub(crate) const FRAME: Node = 1;
/// The function's result.
pub(crate) const RESULT: Node = 2;
/// What the function's result holds.
pub(crate) const RESULT_HOLDS: Node = 3;
/// The first node of a variable.
const FIRST: Node = 4;
/// The depth of a function's body; loops in it are deeper.
pub(crate) const BODY: u32 = 2;
/// The case of what a `try` yields that holds the exception.
const CAUGHT: u32 = 1;

/// Why a value travels along an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    /// It is the same value under another name.
    Becomes(VarId),
    /// It is read out of what holds it.
    Read(VarId),
    /// A closure captures it.
    Captured(LamId),
    /// A record of this kind keeps it.
    Stored(SiteKind),
    /// It is stored through a reference to something that is not known here.
    StoredThrough,
    /// It is kept in something whose size is known only at run time.
    StoredDynamic,
    /// A global keeps it.
    Global(GlobalId),
    /// Another thread may get it.
    Pinned,
    /// It is raised.
    Raised,
    /// It is returned.
    Returned,
    /// It is passed to a function that returns it, or something that holds it.
    ComesBack(Callee),
    /// It is passed to a function that keeps it: by the input with this number, the value itself or
    /// what it holds.
    Kept(Callee, u32, bool),
    /// It is passed in a call that ends the frame.
    TailCall(Callee),
    /// It is kept for the next iteration of a loop.
    NextIteration,
}

/// A way along which values travel.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    /// From here …
    pub(crate) from: Node,
    /// … to here.
    pub(crate) to: Node,
    /// At this place.
    pub(crate) span: Span,
    /// For this reason.
    pub(crate) why: Why,
    next: u32,
}

/// A site of the function, as the graph knows it.
#[derive(Debug, Clone)]
pub(crate) struct LocalSite {
    /// Its place among the sites of the program.
    pub(crate) site: usize,
    /// The variables that hold the value.
    pub(crate) vars: Vec<VarId>,
    /// The depth of the loop it is in.
    pub(crate) depth: u32,
    /// The edges by which something gets into the value: from the value that is kept.
    pub(crate) keeps: Vec<u32>,
}

/// The graph of one function.
pub(crate) struct Flow {
    edges: Vec<Edge>,
    heads: Vec<u32>,
    /// Its sites, but for static ones and those of unknown size.
    pub(crate) sites: Vec<LocalSite>,
    /// Nodes of the inputs: value and what it holds, in the order of [`Summaries`].
    pub(crate) inputs: Vec<Option<(Node, Node)>>,
    /// How deep loops nest.
    pub(crate) depth: u32,
}

const NONE: u32 = u32::MAX;

impl Flow {
    /// The edges that lead to a node, with their numbers.
    pub(crate) fn into(&self, node: Node) -> impl Iterator<Item = (u32, &Edge)> {
        let mut at = self.heads.get(node as usize).copied().unwrap_or(NONE);
        std::iter::from_fn(move || {
            let edge = self.edges.get(at as usize)?;
            let found = (at, edge);
            at = edge.next;
            Some(found)
        })
    }

    /// An edge.
    pub(crate) fn edge(&self, number: u32) -> &Edge {
        &self.edges[number as usize]
    }

    /// How many nodes there are, those of loops included.
    pub(crate) fn nodes(&self) -> usize {
        self.heads.len()
    }

    /// The node that keeps what the loop at this depth must keep.
    fn kept_at(&mut self, depth: u32, nodes: u32) -> Node {
        self.depth = self.depth.max(depth);
        nodes + depth
    }
}

/// What is the same for all functions.
pub(crate) struct Context<'a> {
    /// The program.
    pub(crate) program: &'a Program,
    /// What is known about calls so far.
    pub(crate) summaries: &'a Summaries,
    /// The number of a variable among those of its function, if it can hold a pointer.
    pub(crate) number: &'a SecondaryMap<VarId, Option<u32>>,
    /// How many numbers a function has, its own record's included.
    pub(crate) count: &'a SecondaryMap<LamId, u32>,
    /// The sites.
    pub(crate) sites: &'a [Site],
    /// Which site a variable is bound by.
    pub(crate) site_of: &'a SecondaryMap<VarId, Option<u32>>,
    /// See [`Options::check_only`](crate::home::Options::check_only).
    pub(crate) check_only: bool,
}

/// Draws the graph of a function.
pub(crate) fn draw(context: &Context<'_>, lam: LamId) -> Flow {
    let count = context.count[lam];
    let mut drawing = Drawing {
        context,
        flow: Flow {
            edges: Vec::new(),
            heads: Vec::new(),
            sites: Vec::new(),
            inputs: Vec::new(),
            depth: BODY,
        },
        nodes: FIRST + 2 * count,
        depth: BODY,
        labels: FxHashMap::default(),
        local: FxHashMap::default(),
        lam,
        tried: FxHashSet::default(),
    };
    drawing.entry(lam);
    drawing.block(&context.program.lams[lam].body);
    let size = (drawing.nodes + drawing.flow.depth + 1) as usize;
    drawing.flow.heads.resize(size, NONE);
    drawing.flow
}

/// The node of a loop depth in a graph with so many variables, for those who solve it.
pub(crate) fn loop_nodes(context: &Context<'_>, lam: LamId, flow: &Flow) -> Vec<(Node, u32)> {
    let nodes = FIRST + 2 * context.count[lam];
    (BODY..=flow.depth).map(|depth| (nodes + depth, depth)).collect()
}

/// The two nodes of a variable.
pub(crate) fn nodes_of(context: &Context<'_>, var: VarId) -> Option<(Node, Node)> {
    context.number[var].map(|number| (FIRST + 2 * number, FIRST + 2 * number + 1))
}

struct Drawing<'a> {
    context: &'a Context<'a>,
    lam: LamId,
    flow: Flow,
    /// How many nodes there are before those of loops.
    nodes: u32,
    depth: u32,
    labels: FxHashMap<LabelId, &'a [VarId]>,
    /// Local sites by the variable that they bind.
    local: FxHashMap<VarId, usize>,
    /// What `try` yielded, if what it caught is not to be followed.
    tried: FxHashSet<VarId>,
}

impl<'a> Drawing<'a> {
    fn entry(&mut self, id: LamId) {
        let lam = &self.context.program.lams[id];
        let own = (lam.class == Class::Closure).then_some((FIRST, FIRST + 1));
        if let Some((record, holds)) = own {
            self.flow.inputs.push(own);
            for &capture in &lam.captures {
                if let Some((value, inner)) = nodes_of(self.context, capture) {
                    self.edge(holds, value, lam.span, Why::Read(capture));
                    self.edge(holds, inner, lam.span, Why::Read(capture));
                }
            }
            for &(sibling, _) in &lam.siblings {
                if let Some((value, inner)) = nodes_of(self.context, sibling) {
                    self.edge(record, value, lam.span, Why::Becomes(sibling));
                    self.edge(holds, inner, lam.span, Why::Becomes(sibling));
                }
            }
        }
        let captures = if lam.class == Class::Lifted { lam.captures.as_slice() } else { &[] };
        for &input in captures.iter().chain(&lam.params) {
            self.flow.inputs.push(nodes_of(self.context, input));
        }
    }

    fn edge(&mut self, from: Node, to: Node, span: Span, why: Why) -> u32 {
        let number = self.flow.edges.len() as u32;
        if self.flow.heads.len() <= to as usize {
            self.flow.heads.resize(to as usize + 1, NONE);
        }
        let next = std::mem::replace(&mut self.flow.heads[to as usize], number);
        self.flow.edges.push(Edge { from, to, span, why, next });
        number
    }

    fn nodes(&self, atom: Atom) -> Option<(Node, Node)> {
        match atom {
            Atom::Var(var) => nodes_of(self.context, var),
            _ => None,
        }
    }

    /// The value and what it holds get to a special node.
    fn leave(&mut self, atom: Atom, to: Node, span: Span, why: Why) {
        if let Some((value, holds)) = self.nodes(atom) {
            self.edge(value, to, span, why);
            self.edge(holds, to, span, why);
        }
    }

    /// The same value under another name.
    fn copy(&mut self, atom: Atom, var: VarId, span: Span, why: Why) {
        if let (Some((value, holds)), Some((to, inner))) =
            (self.nodes(atom), nodes_of(self.context, var))
        {
            self.edge(value, to, span, why);
            self.edge(holds, inner, span, why);
        }
    }

    /// Something is read out of what holds it.
    fn read(&mut self, holder: Atom, var: VarId, span: Span) {
        if let (Some((_, holds)), Some((to, inner))) =
            (self.nodes(holder), nodes_of(self.context, var))
        {
            self.edge(holds, to, span, Why::Read(var));
            self.edge(holds, inner, span, Why::Read(var));
        }
    }

    fn block(&mut self, block: &'a Block) {
        for (index, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                Stmt::Let { var, op, span } => {
                    let tail = self.context.program.is_tail_call(self.lam, block, index);
                    self.op(*var, op, *span, tail);
                }
                Stmt::LetRec { members, captures, span } => {
                    let vars = members.iter().map(|&(var, _)| var).collect();
                    let lam = members.first().map(|&(_, lam)| lam);
                    let why = lam.map_or(Why::Stored(SiteKind::Group), Why::Captured);
                    self.make(vars, captures, *span, why);
                }
                Stmt::Join { label, params, body, recursive } => {
                    self.labels.insert(*label, params);
                    self.join(params, body, *recursive);
                }
            }
        }
        self.term(block);
    }

    fn join(&mut self, params: &'a [VarId], body: &'a Block, recursive: bool) {
        if !recursive {
            return self.block(body);
        }
        let kept = self.flow.kept_at(self.depth, self.nodes);
        for &param in params {
            let span = self.context.program.vars[param].span;
            self.leave(Atom::Var(param), kept, span, Why::NextIteration);
        }
        self.depth += 1;
        self.block(body);
        self.depth -= 1;
    }

    fn term(&mut self, block: &'a Block) {
        match &block.term {
            Term::Ret(atom) => {
                if let (Atom::Var(var), Some((value, holds))) = (*atom, self.nodes(*atom)) {
                    let span = self.context.program.vars[var].span;
                    self.edge(value, RESULT, span, Why::Returned);
                    self.edge(holds, RESULT_HOLDS, span, Why::Returned);
                }
            }
            Term::Jump(label, args) => {
                let params = self.labels.get(label).copied().unwrap_or(&[]);
                for (&arg, &param) in args.iter().zip(params) {
                    let span = self.context.program.vars[param].span;
                    self.copy(arg, param, span, Why::Becomes(param));
                }
            }
            Term::If { .. } | Term::Switch { .. } => {
                block.term.blocks().for_each(|block| self.block(block));
            }
            Term::Unreachable => {}
        }
    }

    /// A value is made that holds others. What it holds lives at least as long as it.
    fn make(&mut self, vars: Vec<VarId>, parts: &[Atom], span: Span, why: Why) {
        let Some(&first) = vars.first() else { return };
        let Some(site) = self.context.site_of[first] else { return };
        if self.context.sites[site as usize].home == Home::Static {
            return;
        }
        let local = self.flow.sites.len();
        vars.iter().for_each(|&var| {
            self.local.insert(var, local);
        });
        let (depth, keeps) = (self.depth, Vec::new());
        self.flow.sites.push(LocalSite { site: site as usize, vars: vars.clone(), depth, keeps });
        for &part in parts {
            vars.iter().for_each(|&var| self.keep(part, var, local, span, why));
        }
    }

    /// A part gets into the value that a variable holds.
    fn keep(&mut self, part: Atom, var: VarId, local: usize, span: Span, why: Why) {
        if let (Some((value, inner)), Some((record, holds))) =
            (self.nodes(part), nodes_of(self.context, var))
        {
            let outer = self.edge(value, record, span, why);
            self.edge(value, holds, span, why);
            let deep = self.edge(inner, record, span, why);
            self.edge(inner, holds, span, why);
            self.flow.sites[local].keeps.extend([outer, deep]);
        }
    }

    /// A part is stored in something that was made before.
    fn store(&mut self, holder: Atom, part: Atom, span: Span, kind: SiteKind) {
        let local = match holder {
            Atom::Var(var) => self.local.get(&var).map(|&local| (var, local)),
            _ => None,
        };
        let Some((var, local)) = local else {
            return self.leave(part, HEAP, span, Why::StoredThrough);
        };
        self.keep(part, var, local, span, Why::Stored(kind));
        let depth = self.flow.sites[local].depth;
        if depth < self.depth {
            let kept = self.flow.kept_at(depth, self.nodes);
            self.leave(part, kept, span, Why::Stored(kind));
        }
    }

    fn op(&mut self, var: VarId, op: &'a Op, span: Span, tail: bool) {
        match op {
            Op::Copy(atom) => self.copy(*atom, var, span, Why::Becomes(var)),
            Op::Prim(prim, args) => self.prim(var, *prim, args, span),
            Op::Closure { lam, captures } => {
                self.make(vec![var], captures, span, Why::Captured(*lam));
            }
            Op::Construct { args, .. } => match self.context.site_of[var] {
                Some(_) => self.make(vec![var], args, span, Why::Stored(SiteKind::Data)),
                // By value, or a case without payload.
                None => args.iter().for_each(|&arg| self.copy(arg, var, span, Why::Becomes(var))),
            },
            Op::Array(_, args) => {
                self.make(vec![var], args, span, Why::Stored(SiteKind::Array));
            }
            Op::Exception { args, .. } => {
                self.make(vec![var], args, span, Why::Stored(SiteKind::Exception));
            }
            Op::NewCell(atom) => self.make(vec![var], &[*atom], span, Why::Stored(SiteKind::Cell)),
            Op::Field { base: Atom::Var(base), case: CAUGHT, .. } if self.tried.contains(base) => {}
            Op::Field { base, data, .. } => match self.context.program.datas[*data].repr {
                Repr::Boxed => self.read(*base, var, span),
                Repr::Value => self.copy(*base, var, span, Why::Becomes(var)),
            },
            Op::ExnField { base, .. } | Op::CellGet(base) => self.read(*base, var, span),
            Op::SetField { base, value, .. } => self.store(*base, *value, span, SiteKind::Data),
            Op::CellSet(cell, value) => self.store(*cell, *value, span, SiteKind::Cell),
            Op::GlobalSet(global, value) => self.leave(*value, HEAP, span, Why::Global(*global)),
            Op::Call { lam, env, args } => {
                let inputs = inputs(env, args);
                self.call(Callee::Known(*lam), &inputs, var, span, tail);
            }
            Op::Invoke { callee, args } => self.invoke(*callee, args, var, span, tail),
            Op::Try(TryBody::Known(lam, env)) => {
                if self.context.check_only {
                    self.tried.insert(var);
                }
                let inputs = inputs(env, &[Atom::Unit]);
                self.call(Callee::Known(*lam), &inputs, var, span, false);
            }
            Op::Try(TryBody::Closure(callee)) => {
                if self.context.check_only {
                    self.tried.insert(var);
                }
                self.invoke(*callee, &[Atom::Unit], var, span, false);
            }
            Op::Lambda(_) | Op::Apply(..) | Op::Try(TryBody::Value(_)) => {}
            Op::GlobalGet(_) | Op::Region(_) | Op::Count(..) => {}
        }
    }

    fn prim(&mut self, var: VarId, prim: Prim, args: &[Atom], span: Span) {
        match prim.facts().moves {
            Moves::Holds(value) => self.leave(args[value], HEAP, span, Why::StoredDynamic),
            Moves::ReadFrom(holder) => self.read(args[holder], var, span),
            Moves::Stores { value, holder } => {
                self.store(args[holder], args[value], span, SiteKind::Array);
            }
            Moves::CopiesHeld { from, .. } => {
                if let Some((_, holds)) = self.nodes(args[from]) {
                    self.edge(holds, HEAP, span, Why::StoredThrough);
                }
            }
            Moves::KeptForever(value) => self.leave(args[value], HEAP, span, Why::Pinned),
            Moves::Raised(exn) => self.leave(args[exn], HEAP, span, Why::Raised),
            Moves::Hidden(value) => self.copy(args[value], var, span, Why::Becomes(var)),
            // Strings, and what lives until the program ends.
            Moves::PartOf(_) | Moves::Itself(_) | Moves::Keepsake => {}
            Moves::Apart
            | Moves::Whole
            | Moves::Constant
            | Moves::Compared(..)
            | Moves::Regions(_) => {}
        }
    }

    fn invoke(&mut self, callee: Atom, args: &[Atom], var: VarId, span: Span, tail: bool) {
        let Some(class) = self.context.program.class_of(callee) else { return };
        let inputs: Vec<Atom> = std::iter::once(callee).chain(args.iter().copied()).collect();
        self.call(Callee::Class(class), &inputs, var, span, tail);
    }

    fn call(&mut self, callee: Callee, inputs: &[Atom], var: VarId, span: Span, tail: bool) {
        let result = match self.context.site_of[var] {
            // What comes back is put into something new.
            Some(_) => None,
            None => nodes_of(self.context, var),
        };
        let dynamic = self.context.site_of[var].is_some();
        for (index, &input) in (0..).zip(inputs) {
            let Some((value, holds)) = self.nodes(input) else { continue };
            if tail {
                self.edge(value, FRAME, span, Why::TailCall(callee));
                self.edge(holds, FRAME, span, Why::TailCall(callee));
            }
            for (node, inner) in [(value, false), (holds, true)] {
                let fate = self.context.summaries.fate(callee, index, inner);
                if fate.kept {
                    self.edge(node, HEAP, span, Why::Kept(callee, index, inner));
                }
                if dynamic && (fate.returned || fate.held) {
                    self.edge(node, HEAP, span, Why::StoredDynamic);
                }
                if let Some((to, inside)) = result {
                    if fate.returned {
                        self.edge(node, to, span, Why::ComesBack(callee));
                    }
                    if fate.held {
                        self.edge(node, inside, span, Why::ComesBack(callee));
                    }
                }
            }
        }
    }
}

/// The inputs of a call of a known function, in the order of its summary.
pub(crate) fn inputs(env: &Env, args: &[Atom]) -> Vec<Atom> {
    let mut inputs = match env {
        Env::None => Vec::new(),
        Env::Captures(atoms) => atoms.clone(),
        Env::Record(record) => vec![*record],
    };
    inputs.extend(args);
    inputs
}
