//! Which variables are needed at the join points of a function.
//!
//! The bodies of loops are looked at until nothing changes. Cost: linear in the function, times the
//! depth of loops, times the variables that are needed at branches.

use enfold_core::ir::{Atom, Block, LabelId, Stmt, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Variables.
pub(crate) type Vars = FxHashSet<VarId>;

/// The variables that are needed where a label is, its own parameters included; `needs` says which variable a mention of
/// another one is about, if it is of interest.
pub(crate) fn live_at_labels(
    body: &Block,
    needs: &dyn Fn(VarId) -> Option<VarId>,
) -> FxHashMap<LabelId, Vars> {
    let mut search = Search { needs, at: FxHashMap::default(), params: FxHashMap::default() };
    search.block(body);
    search.at
}

struct Search<'a, 'b> {
    needs: &'a dyn Fn(VarId) -> Option<VarId>,
    at: FxHashMap<LabelId, Vars>,
    params: FxHashMap<LabelId, &'b [VarId]>,
}

impl<'b> Search<'_, 'b> {
    fn block(&mut self, block: &'b Block) -> Vars {
        for stmt in &block.stmts {
            let Stmt::Join { label, params, body, recursive } = stmt else { continue };
            self.params.insert(*label, params);
            loop {
                let found = self.block(body);
                let before = self.at.insert(*label, found);
                if !recursive || before.as_ref() == self.at.get(label) {
                    break;
                }
            }
        }
        let mut live = self.term(&block.term);
        for stmt in block.stmts.iter().rev() {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    live.remove(var);
                    op.each_atom(&mut |atom| self.add(&mut live, atom));
                }
                Stmt::LetRec { members, captures, .. } => {
                    members.iter().for_each(|(var, _)| {
                        live.remove(var);
                    });
                    captures.iter().for_each(|&atom| self.add(&mut live, atom));
                }
                Stmt::Join { .. } => {}
            }
        }
        live
    }

    fn term(&mut self, term: &'b Term) -> Vars {
        let mut live = Vars::default();
        match term {
            Term::Ret(atom) => self.add(&mut live, *atom),
            Term::Jump(label, args) => {
                let params = self.params.get(label).copied().unwrap_or_default();
                let there = self.at.get(label).into_iter().flatten().copied();
                live.extend(there.filter(|var| !params.contains(var)));
                args.iter().for_each(|&atom| self.add(&mut live, atom));
            }
            Term::If { .. } | Term::Switch { .. } => {
                term.blocks().for_each(|block| live.extend(self.block(block)));
                if let Term::Switch { scrutinee, .. } = term {
                    self.add(&mut live, *scrutinee);
                }
            }
            Term::Unreachable => {}
        }
        live
    }

    fn add(&self, live: &mut Vars, atom: Atom) {
        if let Atom::Var(var) = atom {
            live.extend((self.needs)(var));
        }
    }
}
