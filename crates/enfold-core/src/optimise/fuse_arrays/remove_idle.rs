//! Removes parameters of join points that are only there to compute what they are next, and what computes it.
//!
//! ```text
//! join rec loop(i, j) {                       join rec loop(i) {
//!   … j' = add j, 1                             …
//!   jump loop(i', j') }             ⟹           jump loop(i') }
//! jump loop(0, 0)                             jump loop(0)
//! ```
//!
//! Needed is what an effect, a choice, a result or a function inside mentions, and what that is computed from; all else is not. LLVM
//! does not see this before it makes vectors of loops. **Sound**: what goes only computes. Cost: linear.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::*;
use crate::walk::each_lam;

/// Removes all that there are in a function.
pub(super) fn remove_idle(program: &mut Program, lam: LamId) {
    let mut body = std::mem::replace(&mut program.lams[lam].body, Block::moved());
    let mut search = Search::default();
    search.block(program, &body);
    let needed = search.settle();
    let mut kept: FxHashMap<LabelId, Vec<bool>> = FxHashMap::default();
    for (&label, params) in &search.params {
        kept.insert(label, params.iter().map(|param| needed.contains(param)).collect());
    }
    let idle: FxHashSet<VarId> =
        search.from.keys().filter(|var| !needed.contains(var)).copied().collect();
    remove(&mut body, &kept, &idle);
    program.lams[lam].body = body;
}

#[derive(Default)]
struct Search {
    /// What something that only computes is computed from.
    from: FxHashMap<VarId, Vec<Atom>>,
    /// What a parameter is given.
    given: FxHashMap<VarId, Vec<Atom>>,
    params: FxHashMap<LabelId, Vec<VarId>>,
    /// What is needed, and has not been looked at.
    work: Vec<Atom>,
}

impl Search {
    fn block(&mut self, program: &Program, body: &Block) {
        body.each_stmt(&mut |stmt| {
            if let Stmt::Join { label, params, .. } = stmt {
                self.params.insert(*label, params.clone());
            }
        });
        body.each_block(&mut |block| {
            for stmt in &block.stmts {
                match stmt {
                    Stmt::Let { var, op, .. } if only_computes(program, *var, op) => {
                        let from = self.from.entry(*var).or_default();
                        op.each_atom(&mut |atom| from.push(atom));
                    }
                    stmt => stmt.each_operand(&mut |atom, _| self.work.push(atom)),
                }
            }
            match &block.term {
                Term::Jump(label, args) => {
                    let params = self.params.get(label).cloned().unwrap_or_default();
                    for (param, &arg) in params.into_iter().zip(args) {
                        self.given.entry(param).or_default().push(arg);
                    }
                }
                term => term.each_atom(&mut |atom| self.work.push(atom)),
            }
        });
        self.functions(program, body);
    }

    /// All that functions inside mention.
    fn functions(&mut self, program: &Program, body: &Block) {
        each_lam(body, &mut |lam, binds| {
            if binds {
                let body = &program.lams[lam].body;
                body.walk(&mut |stop| stop.each_operand(&mut |atom, _| self.work.push(atom)));
                self.functions(program, body);
            }
        });
    }

    fn settle(&mut self) -> FxHashSet<VarId> {
        let mut needed = FxHashSet::default();
        while let Some(atom) = self.work.pop() {
            let Atom::Var(var) = atom else { continue };
            if needed.insert(var) {
                self.work.extend(self.from.get(&var).into_iter().flatten());
                self.work.extend(self.given.get(&var).into_iter().flatten());
            }
        }
        needed
    }
}

fn only_computes(program: &Program, var: VarId, op: &Op) -> bool {
    let float = matches!(program.types[program.vars[var].ty], Ty::Float | Ty::Float32);
    !matches!(op, Op::Lambda(_)) && op.is_pure(float)
}

fn remove(body: &mut Block, kept: &FxHashMap<LabelId, Vec<bool>>, idle: &FxHashSet<VarId>) {
    body.each_block_mut(&mut |block| {
        block.stmts.retain(|stmt| !matches!(stmt, Stmt::Let { var, .. } if idle.contains(var)));
        for stmt in &mut block.stmts {
            if let Stmt::Join { label, params, .. } = stmt
                && let Some(kept) = kept.get(label)
            {
                let mut kept = kept.iter();
                params.retain(|_| kept.next().copied().unwrap_or(true));
            }
        }
        if let Term::Jump(label, args) = &mut block.term
            && let Some(kept) = kept.get(label)
        {
            let mut kept = kept.iter();
            args.retain(|_| kept.next().copied().unwrap_or(true));
        }
    });
}
