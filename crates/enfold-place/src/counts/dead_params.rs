//! Takes away parameters of join points that nothing needs.
//!
//! ```text
//! join arm(name: string) { jump done(0) }        join arm() { jump done(0) }
//! t = exn_field x 1                              t = exn_field x 1
//! region_end rgn5                                region_end rgn5
//! jump arm(t)                                    jump arm()
//! ```
//!
//! What is handed over to nobody may be gone by then: its region ends where it is needed last, and that is before the jump. So nobody can own a
//! reference to it there, or drop it. The optimiser leaves no such parameters; programs that are not optimised have many.
//!
//! Before: regions begin and end where they do. After: each counted parameter of a join point is needed somewhere. Sound since nothing reads what is
//! taken away. Cost: linear, and what liveness costs.

use enfold_core::ir::{Atom, Block, LabelId, Program, Stmt, Term, VarId};
use rustc_hash::FxHashMap;

use crate::claim::Claim;
use crate::regions::liveness::{Vars, live_at_labels};

/// Takes them away in all functions that may count something.
pub(super) fn remove_dead_params(program: &mut Program, claims: &mut crate::claim::Claims) {
    for (lam, function) in program.lams.iter_mut() {
        if !claims[lam].counted.is_empty() {
            remove(&mut function.body, &mut claims[lam]);
        }
    }
}

fn remove(body: &mut Block, claim: &mut Claim) {
    let live = live_at_labels(body, &|var| claim.vars.contains_key(&var).then_some(var));
    let mut removal = Removal { claim, live, kept: FxHashMap::default(), gone: Vec::new() };
    removal.block(body);
    for var in removal.gone {
        claim.vars.remove(&var);
    }
}

struct Removal<'a> {
    claim: &'a Claim,
    live: FxHashMap<LabelId, Vars>,
    /// Which parameters stay, where some do not.
    kept: FxHashMap<LabelId, Vec<bool>>,
    gone: Vec<VarId>,
}

impl Removal<'_> {
    fn block(&mut self, block: &mut Block) {
        for stmt in &mut block.stmts {
            let Stmt::Join { label, params, body, .. } = stmt else { continue };
            let live = self.live.get(label);
            let needed = |param: &VarId| live.is_some_and(|live| live.contains(param));
            let stays = |param: &VarId| !self.claim.vars.contains_key(param) || needed(param);
            let kept: Vec<bool> = params.iter().map(stays).collect();
            if kept.contains(&false) {
                self.gone.extend(params.iter().filter(|&param| !stays(param)));
                *params = keep(params, &kept);
                self.kept.insert(*label, kept);
            }
            self.block(body);
        }
        match &mut block.term {
            Term::Jump(label, args) => {
                if let Some(kept) = self.kept.get(label) {
                    *args = keep::<Atom>(args, kept);
                }
            }
            Term::Ret(_) | Term::If { .. } | Term::Switch { .. } | Term::Unreachable => {
                block.term.blocks_mut().for_each(|inner| self.block(inner));
            }
        }
    }
}

fn keep<T: Copy>(all: &[T], kept: &[bool]) -> Vec<T> {
    all.iter().zip(kept).filter(|(_, kept)| **kept).map(|(&one, _)| one).collect()
}
