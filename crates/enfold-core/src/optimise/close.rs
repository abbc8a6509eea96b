//! Makes functions that capture nothing closed: they are named where they are used, never made.
//!
//! ```text
//! f = lambda lam1        // fun x -> x + 1
//! y = apply f(2)         ⟹   y = apply lam1(2)
//! ```
//!
//! A function is open if it, or a function in it, mentions a variable of a function around it,
//! unless that variable stands for a closed function itself. Functions of a recursive group are
//! open together. All functions start as closed; openness spreads along mentions until nothing
//! changes.
//!
//! **Assumes** nested core. **Establishes** that what is bound by `lambda` and `letrec` captures
//! something. Sound, since the value is the same wherever it is named. Cost: mentions times the
//! nesting of lambdas between a mention and its binding.

use cranelift_entity::SecondaryMap;

use crate::ir::*;

/// Closes what can be closed; returns how many functions were.
pub fn close(program: &mut Program) -> u32 {
    let mut analysis = Analysis::default();
    for root in super::reachable_roots(program) {
        analysis.function(program, root);
    }
    analysis.spread();
    let mut rewrite = Rewrite { program, analysis, closed: 0 };
    for root in super::reachable_roots(rewrite.program) {
        rewrite.function(root);
    }
    rewrite.closed
}

#[derive(Default)]
struct Analysis {
    /// The function that binds a variable; for one that stands for a function, that function too.
    owner: SecondaryMap<VarId, Option<LamId>>,
    stands_for: SecondaryMap<VarId, Option<LamId>>,
    parent: SecondaryMap<LamId, Option<LamId>>,
    depth: SecondaryMap<LamId, u32>,
    open: SecondaryMap<LamId, bool>,
    /// If the first is open, so is the second.
    spreads: Vec<(LamId, LamId)>,
}

impl Analysis {
    fn function(&mut self, program: &Program, lam: LamId) {
        for &param in &program.lams[lam].params {
            self.owner[param] = Some(lam);
        }
        self.block(program, lam, &program.lams[lam].body);
    }

    fn inner(&mut self, program: &Program, lam: LamId, inner: LamId) {
        self.parent[inner] = Some(lam);
        self.depth[inner] = self.depth[lam] + 1;
        self.function(program, inner);
    }

    fn block(&mut self, program: &Program, lam: LamId, block: &Block) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    op.each_atom(&mut |a| self.mention(lam, a));
                    self.owner[*var] = Some(lam);
                    if let Op::Lambda(inner) = op {
                        self.stands_for[*var] = Some(*inner);
                        self.inner(program, lam, *inner);
                    }
                }
                Stmt::LetRec { members, .. } => {
                    for &(var, inner) in members {
                        self.owner[var] = Some(lam);
                        self.stands_for[var] = Some(inner);
                    }
                    for &(_, inner) in members {
                        self.inner(program, lam, inner);
                    }
                    for pair in members.windows(2) {
                        self.spreads.push((pair[0].1, pair[1].1));
                        self.spreads.push((pair[1].1, pair[0].1));
                    }
                }
                Stmt::Join { params, body, .. } => {
                    for &param in params {
                        self.owner[param] = Some(lam);
                    }
                    self.block(program, lam, body);
                }
            }
        }
        block.term.each_atom(&mut |a| self.mention(lam, a));
        for inner in block.term.blocks() {
            self.block(program, lam, inner);
        }
    }

    /// A mention in `lam` opens every function between it and the binding, unless the variable
    /// stands for a function that turns out to be closed.
    fn mention(&mut self, lam: LamId, atom: Atom) {
        let Atom::Var(var) = atom else { return };
        let Some(owner) = self.owner[var] else { return };
        let mut at = lam;
        while at != owner && self.depth[at] > self.depth[owner] {
            match self.stands_for[var] {
                None => self.open[at] = true,
                Some(function) => self.spreads.push((function, at)),
            }
            let Some(parent) = self.parent[at] else { break };
            at = parent;
        }
    }

    fn spread(&mut self) {
        let mut next: SecondaryMap<LamId, Vec<LamId>> = SecondaryMap::new();
        for &(from, to) in &self.spreads {
            next[from].push(to);
        }
        let mut queue: Vec<LamId> = self.open.keys().filter(|&lam| self.open[lam]).collect();
        while let Some(lam) = queue.pop() {
            for to in std::mem::take(&mut next[lam]) {
                if !std::mem::replace(&mut self.open[to], true) {
                    queue.push(to);
                }
            }
        }
    }
}

struct Rewrite<'a> {
    program: &'a mut Program,
    analysis: Analysis,
    closed: u32,
}

impl Rewrite<'_> {
    fn function(&mut self, lam: LamId) {
        let mut body = std::mem::replace(&mut self.program.lams[lam].body, Block::moved());
        self.block(&mut body);
        self.program.lams[lam].body = body;
    }

    fn atom(&self, atom: &mut Atom) {
        if let Atom::Var(var) = *atom
            && let Some(lam) = self.analysis.stands_for[var]
            && !self.analysis.open[lam]
        {
            *atom = Atom::Lam(lam);
        }
    }

    fn block(&mut self, block: &mut Block) {
        for mut stmt in std::mem::take(&mut block.stmts) {
            match &mut stmt {
                Stmt::Let { op: Op::Lambda(lam), .. } => {
                    let lam = *lam;
                    self.function(lam);
                    if !self.analysis.open[lam] {
                        self.closed += 1;
                        continue;
                    }
                }
                Stmt::Let { op, .. } => op.each_atom_mut(&mut |a| self.atom(a)),
                Stmt::LetRec { members, .. } => {
                    for &(_, lam) in members.iter() {
                        self.function(lam);
                    }
                    if members.iter().all(|&(_, lam)| !self.analysis.open[lam]) {
                        self.closed += members.len() as u32;
                        continue;
                    }
                }
                Stmt::Join { body, .. } => self.block(body),
            }
            block.stmts.push(stmt);
        }
        block.term.each_atom_mut(&mut |a| self.atom(a));
        for inner in block.term.blocks_mut() {
            self.block(inner);
        }
    }
}

#[cfg(test)]
mod tests;
