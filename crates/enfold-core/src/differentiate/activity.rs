//! Which values change with the input: those have shadows.
//!
//! ```text
//! fn f(x) {                         x, z change
//!   a = global_get weights          a does not, although it is an array
//!   w = arr_get a, 0
//!   z = mul w, x
//! ```
//!
//! **Model.** A graph of what there is one answer for: variables, results of functions, functions as values, their code, globals. An edge
//! leads from what changes to what then changes as well. What is moved leads to where it is moved to; if its type is
//! [linked](super::shadow_types), there is an edge back, because the other name sees what is written through this one.
//! A function value that is called with what changes, or that may be, has a shadow, and then all its parameters have one.
//!
//! What comes from outside and is only read needs no shadow that others share: all of its shadows are zero. So movements are also kept
//! without the edges back, to find what may be written to: the other way only where functions are moved, whose arguments go against them.
//!
//! **Sound**, since whatever is moved has an edge. Cost: linear in what is reached.

use rustc_hash::FxHashMap;

use super::region::{Known, Region};
use super::shadow_types::ShadowTypes;
use crate::ir::*;
use enfold_graph::prim::Derives;

/// What there is one answer for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// A variable.
    Var(VarId),
    /// What a function returns.
    Ret(LamId),
    /// A function as a value.
    Value(LamId),
    /// The code of a function: it reads, writes or makes something that changes.
    Code(LamId),
    /// A global.
    Global(GlobalId),
    /// A field of an exception.
    Exn(ExnId, u32),
}

/// The answer.
pub(super) struct Activity {
    numbers: FxHashMap<Node, usize>,
    active: Vec<bool>,
    written: Vec<bool>,
}

impl Activity {
    /// Whether something that changes may be written into it, or into what it holds.
    pub(super) fn is_written(&self, node: Node) -> bool {
        self.numbers.get(&node).is_none_or(|&number| self.written[number])
    }

    /// Whether something changes.
    pub(super) fn is(&self, node: Node) -> bool {
        self.numbers.get(&node).is_some_and(|&number| self.active[number])
    }

    /// Whether an operand changes; functions are for [`Node::Value`].
    pub(super) fn atom(&self, atom: Atom) -> bool {
        matches!(atom, Atom::Var(var) if self.is(Node::Var(var)))
    }

    /// All that changes.
    pub(super) fn all(&self) -> impl Iterator<Item = Node> + '_ {
        self.numbers.iter().filter(|&(_, &number)| self.active[number]).map(|(&node, _)| node)
    }
}

/// Finds what changes in a region if the root is called as a value that changes, or (`direct`) with a first argument that does.
pub(super) fn find_activity(
    program: &Program,
    types: &mut ShadowTypes,
    known: &Known,
    region: &Region,
    (root, direct): (LamId, bool),
) -> Activity {
    let mut finder = Finder {
        program,
        types,
        known,
        region,
        numbers: FxHashMap::default(),
        edges: Vec::new(),
        movements: Vec::new(),
        holders: Vec::new(),
        labels: FxHashMap::default(),
        lam: root,
    };
    for &lam in &region.lams {
        finder.function(lam);
    }
    let first = program.lams[root].params[0];
    let start = match direct {
        true if !finder.carries(program.vars[first].ty) => Vec::new(),
        true => vec![finder.number(Node::Var(first))],
        false => vec![finder.number(Node::Value(root))],
    };
    let active = spread(&finder.edges, start);
    let written = finder.written();
    Activity { numbers: finder.numbers, active, written }
}

/// What is reached.
fn spread(edges: &[Vec<usize>], mut work: Vec<usize>) -> Vec<bool> {
    let mut reached = vec![false; edges.len()];
    while let Some(node) = work.pop() {
        if !std::mem::replace(&mut reached[node], true) {
            work.extend(&edges[node]);
        }
    }
    reached
}

struct Finder<'a> {
    program: &'a Program,
    types: &'a mut ShadowTypes,
    known: &'a Known,
    region: &'a Region,
    numbers: FxHashMap<Node, usize>,
    edges: Vec<Vec<usize>>,
    /// Where references go, without the edges back.
    movements: Vec<(usize, usize)>,
    /// What is written to.
    holders: Vec<usize>,
    labels: FxHashMap<LabelId, &'a [VarId]>,
    /// The function that is looked at.
    lam: LamId,
}

impl<'a> Finder<'a> {
    fn number(&mut self, node: Node) -> usize {
        let next = self.edges.len();
        let number = *self.numbers.entry(node).or_insert(next);
        if number == next {
            self.edges.push(Vec::new());
        }
        number
    }

    /// What can get to something that is written to.
    fn written(&self) -> Vec<bool> {
        let mut sources = vec![Vec::new(); self.edges.len()];
        for &(from, to) in &self.movements {
            sources[to].push(from);
        }
        spread(&sources, self.holders.clone())
    }

    fn edge(&mut self, from: Node, to: Node) {
        let (from, to) = (self.number(from), self.number(to));
        self.edges[from].push(to);
    }

    fn movement(&mut self, from: Node, to: Node) {
        let (from, to) = (self.number(from), self.number(to));
        self.movements.push((from, to));
    }

    fn carries(&mut self, ty: TyId) -> bool {
        self.types.carries(self.program, ty)
    }

    fn ty(&self, var: VarId) -> TyId {
        self.program.vars[var].ty
    }

    /// What an operand is one of, if it is anything that can change.
    fn node(&mut self, atom: Atom) -> Option<Node> {
        if let Some(lam) = self.known.function(atom) {
            self.edge(Node::Code(lam), Node::Value(lam));
            return Some(Node::Value(lam));
        }
        match atom {
            Atom::Var(var) => Some(Node::Var(var)),
            _ => None,
        }
    }

    /// A value of a type is moved from one to the other, as a whole or as a part.
    fn connect(&mut self, from: Node, to: Node, ty: TyId) {
        if self.carries(ty) {
            self.edge(from, to);
        }
        if self.types.linked(self.program, ty) {
            self.movement(from, to);
            self.edge(to, from);
        }
        if self.types.has_function(self.program, ty) {
            self.movement(to, from);
        }
    }

    /// A function is moved.
    fn connect_function(&mut self, from: Node, to: Node) {
        self.edge(from, to);
        self.edge(to, from);
        self.movement(from, to);
        self.movement(to, from);
    }

    fn moved(&mut self, atom: Atom, to: Node) {
        if let Some(from) = self.node(atom) {
            let ty = match atom {
                Atom::Var(var) => Some(self.ty(var)),
                _ => None,
            };
            match ty {
                Some(ty) => self.connect(from, to, ty),
                None => self.connect_function(from, to),
            }
        }
    }

    fn function(&mut self, lam: LamId) {
        self.lam = lam;
        let function = &self.program.lams[lam];
        for &param in &function.params {
            self.bound(param);
            if self.carries(self.ty(param)) {
                self.edge(Node::Value(lam), Node::Var(param));
                if self.types.linked(self.program, self.ty(param)) {
                    self.movement(Node::Value(lam), Node::Var(param));
                }
            }
        }
        if self.carries(function.ret) {
            self.edge(Node::Value(lam), Node::Ret(lam));
            if self.types.linked(self.program, function.ret) {
                self.movement(Node::Ret(lam), Node::Value(lam));
            }
        }
        self.edge(Node::Value(lam), Node::Code(lam));
        self.edge(Node::Ret(lam), Node::Code(lam));
        self.block(self.region.body(self.program, self.known, lam));
    }

    fn bound(&mut self, var: VarId) {
        self.edge(Node::Var(var), Node::Code(self.lam));
    }

    fn block(&mut self, block: &'a Block) {
        let last = block.stmts.len().wrapping_sub(1);
        for (at, stmt) in block.stmts.iter().enumerate() {
            stmt.each_bound(&mut |var| self.edge(Node::Var(var), Node::Code(self.lam)));
            stmt.each_operand(&mut |atom, _| self.mentioned(atom));
            match stmt {
                Stmt::Let { var, op, .. } => {
                    let tail = at == last && block.term == Term::Ret(Atom::Var(*var));
                    self.op(*var, op, tail);
                }
                Stmt::LetRec { members, .. } => {
                    for &(_, lam) in members {
                        self.edge(Node::Code(lam), Node::Code(self.lam));
                    }
                }
                Stmt::Join { label, params, body, .. } => {
                    self.labels.insert(*label, params);
                    self.block(body);
                }
            }
        }
        block.term.each_atom(&mut |atom| self.mentioned(atom));
        match &block.term {
            Term::Ret(atom) => self.moved(*atom, Node::Ret(self.lam)),
            Term::Jump(label, args) => {
                let params = self.labels.get(label).copied().unwrap_or_default();
                for (&arg, &param) in args.iter().zip(params) {
                    self.moved(arg, Node::Var(param));
                }
            }
            Term::If { .. } | Term::Switch { .. } | Term::Unreachable => {}
        }
        block.term.blocks().for_each(|block| self.block(block));
    }

    fn mentioned(&mut self, atom: Atom) {
        match atom {
            Atom::Var(var) if self.known.function(atom).is_none() => {
                self.edge(Node::Var(var), Node::Code(self.lam));
            }
            _ => {}
        }
    }

    fn op(&mut self, var: VarId, op: &Op, tail: bool) {
        let (result, ty) = (Node::Var(var), self.ty(var));
        match op {
            Op::Copy(a) => self.moved(*a, result),
            Op::Prim(prim, args) => self.prim(*prim, args, result, ty),
            Op::Lambda(lam) => self.edge(Node::Code(*lam), Node::Code(self.lam)),
            Op::Apply(callee, args) => self.apply(*callee, args, result, ty, tail),
            Op::Try(TryBody::Value(body)) => {
                self.apply(*body, &[Atom::Unit], result, ty, false);
            }
            Op::Construct { args, .. } | Op::Array(_, args) => {
                args.iter().for_each(|&arg| self.moved(arg, result));
            }
            Op::NewCell(value) => self.moved(*value, result),
            Op::Field { base, .. } | Op::CellGet(base) => self.part(*base, result, ty),
            Op::SetField { base, value, .. } | Op::CellSet(base, value) => {
                self.stored(*value, *base);
            }
            Op::GlobalGet(global) => self.connect(Node::Global(*global), result, ty),
            Op::GlobalSet(global, value) => self.moved(*value, Node::Global(*global)),
            Op::Exception { exn, args } => {
                for (index, &arg) in (0..).zip(args) {
                    self.edge(Node::Exn(*exn, index), Node::Code(self.lam));
                    self.moved(arg, Node::Exn(*exn, index));
                }
            }
            Op::ExnField { exn, index, .. } => {
                self.connect(Node::Exn(*exn, *index), result, ty);
            }
            Op::Closure { .. } | Op::Call { .. } | Op::Invoke { .. } | Op::Try(_) => {}
            Op::Region(_) | Op::Count(..) => {}
        }
    }

    /// The result is what the base holds.
    fn part(&mut self, base: Atom, result: Node, ty: TyId) {
        if let Some(base) = self.node(base) {
            self.connect(base, result, ty);
        }
    }

    fn stored(&mut self, value: Atom, holder: Atom) {
        if let Some(holder) = self.node(holder) {
            self.moved(value, holder);
            let number = self.number(holder);
            self.holders.push(number);
        }
    }

    fn prim(&mut self, prim: Prim, args: &[Atom], result: Node, ty: TyId) {
        match prim.facts().derives {
            Derives::Smooth(_) => {
                if matches!(self.program.types[ty], Ty::Float | Ty::Float32) {
                    args.iter().for_each(|&arg| self.moved(arg, result));
                }
            }
            Derives::Structural => match prim {
                Prim::ArrNew => self.moved(args[1], result),
                Prim::ArrGet | Prim::ArrAt => self.part(args[0], result, ty),
                Prim::ArrSet | Prim::ArrPut => self.stored(args[2], args[0]),
                Prim::ArrBlit => self.blit(args[0], args[2]),
                _ => args.iter().for_each(|&arg| self.moved(arg, result)),
            },
            Derives::Discrete | Derives::Refused(_) | Derives::Gone => {}
        }
    }

    fn blit(&mut self, from: Atom, to: Atom) {
        let held = match from {
            Atom::Var(var) => match self.program.types[self.ty(var)] {
                Ty::Array(held) => held,
                _ => return,
            },
            _ => return,
        };
        if let (Some(from), Some(to)) = (self.node(from), self.node(to)) {
            self.connect(from, to, held);
            let number = self.number(to);
            self.holders.push(number);
        }
    }

    fn apply(&mut self, callee: Atom, args: &[Atom], result: Node, ty: TyId, tail: bool) {
        let Some(lam) = self.known.function(callee) else {
            if let Some(node) = self.node(callee) {
                self.can_be(node, callee, args.len());
                self.unknown(node, args, result, ty);
            }
            return;
        };
        let function = &self.program.lams[lam];
        self.edge(Node::Code(lam), Node::Code(self.lam));
        if args.len() < function.params.len() {
            if let Some(callee) = self.node(callee) {
                self.unknown(callee, args, result, ty);
            }
            return;
        }
        let (given, rest) = args.split_at(function.params.len());
        for (&arg, &param) in given.iter().zip(&function.params) {
            self.moved(arg, Node::Var(param));
        }
        if !rest.is_empty() {
            self.can_be(Node::Ret(lam), callee, args.len());
            return self.unknown(Node::Ret(lam), rest, result, ty);
        }
        self.connect(Node::Ret(lam), result, function.ret);
        if tail {
            self.connect(result, Node::Ret(lam), function.ret);
            self.connect(Node::Ret(self.lam), result, function.ret);
        }
    }

    /// What a callee that is not known can be.
    fn can_be(&mut self, node: Node, callee: Atom, args: usize) {
        if self.region.asked.is_empty() {
            return;
        }
        let (known, program, region) = (self.known, self.program, self.region);
        for &(lam, _) in known.unknown(program, callee, args) {
            if region.contains(lam) {
                self.edge(Node::Code(lam), Node::Value(lam));
                self.connect_function(node, Node::Value(lam));
            }
        }
    }

    fn unknown(&mut self, callee: Node, args: &[Atom], result: Node, ty: TyId) {
        self.edge(callee, Node::Code(self.lam));
        for &arg in args {
            let Some(from) = self.node(arg) else { continue };
            let ty = match arg {
                Atom::Var(var) => Some(self.ty(var)),
                _ => None,
            };
            match ty {
                Some(ty) => self.connect(from, callee, ty),
                None => self.connect_function(from, callee),
            }
        }
        self.connect(callee, result, ty);
    }
}
