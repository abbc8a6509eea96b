//! Drops what is not used, and counts what is.
//!
//! ```text
//! x = add a, 1           y = call f
//! y = call f         ⟹   ret y
//! join k(z) { … }
//! ret y
//! ```
//!
//! Functions are swept from the entry on; a function that nothing reaches is never looked at. A
//! block is walked from its end to its start, so when a statement is met all its uses are known: an
//! operation without effect whose result is not used, a lambda, a group of functions or a join
//! point that nothing mentions are gone, along with what only they used. A join point that no
//! longer jumps to itself is no loop, and a `letrec` of one function that does not mention itself
//! is a `lambda`.
//!
//! **Establishes** exact counts of uses for [`super::simplify`]. Sound, since only operations
//! without effect ([`Op::is_pure`]) are dropped. Linear.

use cranelift_entity::{EntitySet, SecondaryMap};

use rustc_hash::FxHashMap;

use crate::ir::*;

/// How often things are mentioned in what is left.
#[derive(Default)]
pub struct Census {
    /// Mentions of a variable.
    pub vars: SecondaryMap<VarId, u32>,
    /// Jumps to a label.
    pub labels: SecondaryMap<LabelId, u32>,
    /// Mentions of a closed function.
    pub lams: SecondaryMap<LamId, u32>,
    /// Statements of a function with those of the functions in it.
    pub sizes: SecondaryMap<LamId, u32>,
    /// Reads of a global.
    pub reads: SecondaryMap<GlobalId, u32>,
    /// Writes of a global, and what the last one seen wrote.
    pub writes: SecondaryMap<GlobalId, (u32, Option<Atom>)>,
    /// Labels with a jump from a loop that they stand outside of.
    pub exits: EntitySet<LabelId>,
    /// Statements in all.
    pub size: u32,
}

impl Census {
    /// Counts what a copy of code mentions; entering inner functions.
    pub fn add_block(&mut self, program: &Program, block: &Block) {
        self.note_exits(block, 0, &mut FxHashMap::default());
        block.each_block(&mut |block| {
            for stmt in &block.stmts {
                match stmt {
                    Stmt::Let { op, .. } => {
                        op.each_atom(&mut |a| self.add_atom(a));
                        if let Op::Lambda(lam) = op {
                            self.add_block(program, &program.lams[*lam].body);
                        }
                    }
                    Stmt::LetRec { members, .. } => {
                        for &(_, lam) in members {
                            self.add_block(program, &program.lams[lam].body);
                        }
                    }
                    Stmt::Join { .. } => {}
                }
            }
            block.term.each_atom(&mut |a| self.add_atom(a));
            if let Term::Jump(label, _) = block.term {
                self.labels[label] += 1;
            }
        });
    }

    /// Notes the labels of a function that are jumped to from inside a loop that they are outside of.
    fn note_exits(&mut self, block: &Block, depth: u32, labels: &mut FxHashMap<LabelId, u32>) {
        for stmt in &block.stmts {
            if let Stmt::Join { label, body, recursive, .. } = stmt {
                labels.insert(*label, depth);
                self.note_exits(body, depth + u32::from(*recursive), labels);
            }
        }
        if let Term::Jump(label, _) = block.term
            && labels.get(&label).is_some_and(|&outside| outside < depth)
        {
            self.exits.insert(label);
        }
        for inner in block.term.blocks() {
            self.note_exits(inner, depth, labels);
        }
    }

    /// Counts one mention.
    pub fn add_atom(&mut self, atom: Atom) {
        match atom {
            Atom::Var(var) => self.vars[var] += 1,
            Atom::Lam(lam) => self.lams[lam] += 1,
            _ => {}
        }
    }
}

/// Sweeps everything that the entry reaches; without an entry, every function that none binds.
pub fn sweep(program: &mut Program) -> Census {
    let roots = super::roots(program);
    let mut sweeper =
        Sweeper { program, census: Census::default(), seen: EntitySet::new(), queue: Vec::new() };
    for lam in roots {
        sweeper.reach(lam);
        sweeper.census.lams[lam] += 1; // whoever starts the program
    }
    while let Some(lam) = sweeper.queue.pop() {
        sweeper.lambda(lam);
    }
    sweeper.census
}

struct Sweeper<'a> {
    program: &'a mut Program,
    census: Census,
    seen: EntitySet<LamId>,
    queue: Vec<LamId>,
}

impl Sweeper<'_> {
    fn reach(&mut self, lam: LamId) {
        if self.seen.insert(lam) {
            self.queue.push(lam);
        }
    }

    fn lambda(&mut self, lam: LamId) -> u32 {
        let mut body = std::mem::replace(&mut self.program.lams[lam].body, Block::moved());
        let size = self.block(&mut body);
        self.census.note_exits(&body, 0, &mut FxHashMap::default());
        self.program.lams[lam].body = body;
        self.census.sizes[lam] = size;
        size
    }

    fn atom(&mut self, atom: Atom) {
        self.census.add_atom(atom);
        if let Atom::Lam(lam) = atom {
            self.reach(lam);
        }
    }

    /// Sweeps a block; its size.
    fn block(&mut self, block: &mut Block) -> u32 {
        let mut size = 1;
        block.term.each_atom(&mut |a| self.atom(a));
        if let Term::Jump(label, _) = block.term {
            self.census.labels[label] += 1;
        }
        for inner in block.term.blocks_mut() {
            size += self.block(inner);
        }
        let stmts = std::mem::take(&mut block.stmts);
        block.stmts.reserve(stmts.len());
        for stmt in stmts.into_iter().rev() {
            if let Some((stmt, more)) = self.stmt(stmt) {
                block.stmts.push(stmt);
                size += more + 1;
                self.census.size += 1;
            }
        }
        block.stmts.reverse();
        size
    }

    fn stmt(&mut self, stmt: Stmt) -> Option<(Stmt, u32)> {
        match stmt {
            Stmt::Let { var, ref op, .. } => {
                if self.census.vars[var] == 0 && self.droppable(var, op) {
                    return None;
                }
                let mut size = 0;
                op.each_atom(&mut |a| self.atom(a));
                match op {
                    Op::Lambda(lam) => size = self.lambda(*lam),
                    Op::GlobalGet(global) => self.census.reads[*global] += 1,
                    Op::GlobalSet(global, value) => {
                        let (count, _) = self.census.writes[*global];
                        self.census.writes[*global] = (count + 1, Some(*value));
                    }
                    _ => {}
                }
                Some((stmt, size))
            }
            Stmt::LetRec { members, captures, span } => self.letrec(members, captures, span),
            Stmt::Join { label, params, mut body, recursive } => {
                let outside = self.census.labels[label];
                if outside == 0 {
                    return None;
                }
                let size = self.block(&mut body);
                let recursive = recursive && self.census.labels[label] > outside;
                Some((Stmt::Join { label, params, body, recursive }, size))
            }
        }
    }

    fn droppable(&self, var: VarId, op: &Op) -> bool {
        if let Op::Apply(Atom::Lam(lam), args) = op {
            return args.len() < self.program.lams[*lam].params.len();
        }
        let float =
            matches!(self.program.types[self.program.vars[var].ty], Ty::Float | Ty::Float32);
        op.is_pure(float)
    }

    fn letrec(
        &mut self,
        members: Vec<(VarId, LamId)>,
        captures: Vec<Atom>,
        span: enfold_syntax::Span,
    ) -> Option<(Stmt, u32)> {
        let mut size = 0;
        let mut kept = vec![false; members.len()];
        let mut outside = 0;
        loop {
            let next = (0..members.len()).find(|&i| !kept[i] && self.census.vars[members[i].0] > 0);
            let Some(i) = next else { break };
            kept[i] = true;
            outside = self.census.vars[members[i].0];
            size += self.lambda(members[i].1);
        }
        captures.iter().for_each(|&a| self.atom(a));
        let mut keep = kept.iter();
        let members: Vec<_> =
            members.into_iter().filter(|_| keep.next().copied().unwrap_or(true)).collect();
        match members.as_slice() {
            [] => None,
            &[(var, lam)] if captures.is_empty() && self.census.vars[var] == outside => {
                Some((Stmt::bind(var, Op::Lambda(lam), span), size))
            }
            _ => Some((Stmt::LetRec { members, captures, span }, size)),
        }
    }
}
