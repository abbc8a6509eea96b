//! Turns functions that always return to one place into join points: loops.
//!
//! ```text
//! letrec loop = lam1             // lam1(acc, i) { … x = apply loop(a, j); ret x … ret acc }
//! y = apply loop(0, 1)
//! z = add y, n
//! ret z
//!   ⟹
//! join k(y) { z = add y, n; ret z }
//! join rec loop(acc, i) { … jump loop(a, j) … jump k(acc) }
//! jump loop(0, 1)
//! ```
//!
//! A local function becomes a join point if each use is a saturated call; those in its own body are
//! tail calls; and the others stand in the function that binds it and go on in the same way: all
//! return, or all jump to one label with the result, or there is only one. The label must be in
//! scope where the function is bound, or the join point is put right after the label's own. Any
//! other function whose body calls itself in tail position gets a loop at its entry.
//!
//! Sound, since a call whose result goes to `k` unchanged is a jump to a body whose returns go to
//! `k`. A function that turns into a join point may free others that it called, so there are a few
//! rounds, each linear. After Fluet and Weeks, "Contification using dominators" (2001), in its
//! simplest form.

use cranelift_entity::{EntitySet, SecondaryMap};
use rustc_hash::FxHashMap;

use crate::ir::*;
use crate::lineage::Became;

const ROUNDS: usize = 4;

/// Contifies what can be; returns how many functions became join points or got loops.
pub fn contify(program: &mut Program) -> u32 {
    let mut total = 0;
    for _ in 0..ROUNDS {
        let changes = round(program);
        total += changes;
        if changes == 0 {
            break;
        }
    }
    total
}

fn round(program: &mut Program) -> u32 {
    let roots = super::reachable_roots(program);
    let mut finder = Finder { program, info: SecondaryMap::new(), loops: EntitySet::new() };
    roots.iter().for_each(|&lam| finder.function(lam));
    let (info, loop_labels) = (finder.info, finder.loops);
    let mut rewriter = Rewriter {
        program,
        info,
        loop_labels,
        labels: SecondaryMap::new(),
        loops: SecondaryMap::new(),
        member: SecondaryMap::new(),
        seen: EntitySet::new(),
        ready: FxHashMap::default(),
        pending: SecondaryMap::new(),
        changes: 0,
    };
    roots.iter().for_each(|&lam| rewriter.function(lam));
    rewriter.changes
}

/// How calls from outside go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    /// There are none.
    Nowhere,
    /// By returning the result.
    Return,
    /// By jumping there with the result.
    Label(LabelId),
    /// With the rest of this one call's block.
    Rest(VarId),
    /// In different ways, or the function is no candidate.
    Many,
}

#[derive(Clone)]
struct Info {
    lam: LamId,
    owner: LamId,
    next: Next,
}

struct Finder<'a> {
    program: &'a Program,
    info: SecondaryMap<VarId, Option<Info>>,
    /// Labels of recursive join points.
    loops: EntitySet<LabelId>,
}

impl Finder<'_> {
    fn function(&mut self, lam: LamId) {
        let program = self.program;
        self.block(lam, &program.lams[lam].body);
    }

    fn block(&mut self, at: LamId, block: &Block) {
        for (i, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    let last = i + 1 == block.stmts.len();
                    self.op(at, *var, op, last.then_some(&block.term));
                }
                Stmt::LetRec { members, .. } => {
                    if let &[(var, lam)] = members.as_slice() {
                        self.info[var] = Some(Info { lam, owner: at, next: Next::Nowhere });
                    }
                    members.iter().for_each(|&(_, lam)| self.function(lam));
                }
                Stmt::Join { label, body, recursive, .. } => {
                    if *recursive {
                        self.loops.insert(*label);
                    }
                    self.block(at, body);
                }
            }
        }
        block.term.each_atom(&mut |a| self.escape(a));
        block.term.blocks().for_each(|inner| self.block(at, inner));
    }

    fn op(&mut self, at: LamId, var: VarId, op: &Op, term: Option<&Term>) {
        match op {
            Op::Lambda(lam) => {
                self.info[var] = Some(Info { lam: *lam, owner: at, next: Next::Nowhere });
                self.function(*lam);
            }
            Op::Apply(Atom::Var(callee), args) if self.info[*callee].is_some() => {
                args.iter().for_each(|&a| self.escape(a));
                let result = Atom::Var(var);
                let next = match term {
                    Some(Term::Ret(atom)) if *atom == result => Next::Return,
                    Some(Term::Jump(label, passed)) if passed.as_slice() == [result] => {
                        Next::Label(*label)
                    }
                    _ => Next::Rest(var),
                };
                self.call(at, *callee, args.len(), next);
            }
            op => op.each_atom(&mut |a| self.escape(a)),
        }
    }

    fn escape(&mut self, atom: Atom) {
        if let Atom::Var(var) = atom
            && let Some(info) = &mut self.info[var]
        {
            info.next = Next::Many;
        }
    }

    fn call(&mut self, at: LamId, callee: VarId, args: usize, next: Next) {
        let Some(info) = &mut self.info[callee] else { return };
        let saturated = self.program.lams[info.lam].params.len() == args;
        let own = at == info.lam && next == Next::Return;
        if !saturated || (at != info.owner && !own) {
            info.next = Next::Many;
        } else if at == info.owner {
            info.next = match (info.next, next) {
                (Next::Nowhere, next) => next,
                (before, next) if before == next => next,
                _ => Next::Many,
            };
        }
    }
}

/// A function that is about to be a join point at its only call.
#[derive(Clone)]
struct Ready {
    label: LabelId,
    params: Vec<VarId>,
    body: Block,
    recursive: bool,
}

struct Rewriter<'a> {
    program: &'a mut Program,
    info: SecondaryMap<VarId, Option<Info>>,
    loop_labels: EntitySet<LabelId>,
    /// The label that a function has become.
    labels: SecondaryMap<VarId, Option<LabelId>>,
    /// The label at the entry of a function that loops.
    loops: SecondaryMap<LamId, Option<LabelId>>,
    /// The function that a member of a group stands for.
    member: SecondaryMap<VarId, Option<LamId>>,
    seen: EntitySet<LabelId>,
    ready: FxHashMap<VarId, Ready>,
    /// Join points that stand right after another.
    pending: SecondaryMap<LabelId, Vec<Stmt>>,
    changes: u32,
}

impl Rewriter<'_> {
    fn function(&mut self, lam: LamId) {
        let body = self.body(lam);
        self.program.lams[lam].body = match self.loops[lam] {
            None => body,
            Some(label) => self.enter_loop(lam, label, body),
        };
    }

    fn body(&mut self, lam: LamId) -> Block {
        let mut body = std::mem::replace(&mut self.program.lams[lam].body, Block::moved());
        body.stmts.reverse();
        self.block(lam, body.stmts, body.term)
    }

    /// `f(p) { body }` becomes `f(q) { join rec loop(p) { body } jump loop(q) }`.
    fn enter_loop(&mut self, lam: LamId, label: LabelId, body: Block) -> Block {
        self.changes += 1;
        let span = self.program.lams[lam].span;
        let first = self.program.lams[lam].params.first().copied();
        if let Some(first) = first {
            self.program.note_fate(lam, Became::Loop, (first, span), Some(lam));
        }
        let params = self.program.lams[lam].params.clone();
        let fresh: Vec<VarId> = params
            .iter()
            .map(|&param| self.program.vars.push(self.program.vars[param].clone()))
            .collect();
        let args = fresh.iter().map(|&var| Atom::Var(var)).collect();
        self.program.lams[lam].params = fresh;
        let stmts = vec![Stmt::repeat(label, params, body)];
        Block { stmts, term: Term::Jump(label, args) }
    }

    fn fresh_label(&mut self, lam: LamId) -> LabelId {
        self.program.labels.push(self.program.lams[lam].name)
    }

    /// Rewrites statements, given in reverse, and a terminator of function `at`.
    fn block(&mut self, at: LamId, mut todo: Vec<Stmt>, mut term: Term) -> Block {
        let mut out = Vec::with_capacity(todo.len());
        while let Some(stmt) = todo.pop() {
            match stmt {
                Stmt::Let { var, op: Op::Lambda(lam), span } => {
                    if !self.bind(var, lam, false, &mut out) {
                        self.function(lam);
                        out.push(Stmt::bind(var, Op::Lambda(lam), span));
                    }
                }
                Stmt::LetRec { members, captures, span } => {
                    members.iter().for_each(|&(var, lam)| self.member[var] = Some(lam));
                    if let &[(var, lam)] = members.as_slice()
                        && self.bind(var, lam, true, &mut out)
                    {
                        continue;
                    }
                    members.iter().for_each(|&(_, lam)| self.function(lam));
                    out.push(Stmt::LetRec { members, captures, span });
                }
                Stmt::Let { var, op: Op::Apply(callee, args), span } => {
                    let tail = todo.is_empty() && term == Term::Ret(Atom::Var(var));
                    if let Some(label) = self.jump_label(at, callee, args.len(), tail) {
                        return Block { stmts: out, term: Term::Jump(label, args) };
                    }
                    if let Atom::Var(f) = callee
                        && let Some(ready) = self.ready.remove(&f)
                    {
                        return self.at_call(at, var, ready, args, out, todo, term);
                    }
                    out.push(Stmt::bind(var, Op::Apply(callee, args), span));
                }
                Stmt::Join { label, params, mut body, recursive } => {
                    if recursive {
                        self.seen.insert(label);
                    }
                    body.stmts.reverse();
                    let body = self.block(at, body.stmts, body.term);
                    self.seen.insert(label);
                    out.push(Stmt::Join { label, params, body, recursive });
                    out.append(&mut self.pending[label]);
                }
                stmt => out.push(stmt),
            }
        }
        for inner in term.blocks_mut() {
            let mut block = std::mem::replace(inner, Block::moved());
            block.stmts.reverse();
            *inner = self.block(at, block.stmts, block.term);
        }
        Block { stmts: out, term }
    }

    /// Makes a function a join point if it is one; says whether it is.
    fn bind(&mut self, var: VarId, lam: LamId, recursive: bool, out: &mut Vec<Stmt>) -> bool {
        let next = self.info[var].as_ref().map_or(Next::Many, |info| info.next);
        let place_later = match next {
            Next::Nowhere | Next::Many => return false,
            _ if self.program.lams[lam].stays => return false,
            // What is bound before a loop and called in it cannot stand after it.
            Next::Label(label) if self.seen.contains(label) => false,
            Next::Label(label) if self.loop_labels.contains(label) => return false,
            Next::Label(_) => true,
            Next::Return | Next::Rest(_) => false,
        };
        self.changes += 1;
        let label = self.fresh_label(lam);
        self.labels[var] = Some(label);
        let owner = self.info[var].as_ref().map(|info| info.owner);
        let span = self.program.lams[lam].span;
        self.program.note_fate(lam, Became::Loop, (var, span), owner);
        let mut body = self.body(lam);
        let params = self.program.lams[lam].params.clone();
        match next {
            Next::Label(next) => {
                body.return_to(next);
                let join = Stmt::Join { label, params, body, recursive };
                if place_later { self.pending[next].push(join) } else { out.push(join) }
            }
            Next::Rest(_) => {
                self.ready.insert(var, Ready { label, params, body, recursive });
            }
            _ => out.push(Stmt::Join { label, params, body, recursive }),
        }
        true
    }

    /// Where a call goes if it is a jump: to what the callee has become, or to the start of
    /// the function it stands in.
    fn jump_label(&mut self, at: LamId, callee: Atom, args: usize, tail: bool) -> Option<LabelId> {
        let lam = match callee {
            Atom::Lam(lam) => lam,
            Atom::Var(var) => {
                if let Some(label) = self.labels[var]
                    && !self.ready.contains_key(&var)
                {
                    return Some(label);
                }
                self.member[var]?
            }
            _ => return None,
        };
        let own = tail && lam == at && self.program.lams[lam].params.len() == args;
        if own && self.loops[lam].is_none() {
            self.loops[lam] = Some(self.fresh_label(lam));
        }
        self.loops[lam].filter(|_| own)
    }

    /// The only call of a function: the rest becomes a join point, then the function does.
    #[allow(clippy::too_many_arguments)]
    fn at_call(
        &mut self,
        at: LamId,
        var: VarId,
        ready: Ready,
        args: Vec<Atom>,
        mut out: Vec<Stmt>,
        rest: Vec<Stmt>,
        term: Term,
    ) -> Block {
        let Ready { label, params, mut body, recursive } = ready;
        let after = self.program.labels.push(self.program.vars[var].name);
        let rest = self.block(at, rest, term);
        body.return_to(after);
        out.push(Stmt::join(after, vec![var], rest));
        out.push(Stmt::Join { label, params, body, recursive });
        Block { stmts: out, term: Term::Jump(label, args) }
    }
}

#[cfg(test)]
mod tests;
