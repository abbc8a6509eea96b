//! Removes functions that nothing reaches and globals that nothing reads, and numbers the rest
//! anew.
//!
//! ```text
//! fn lam0 main … apply lam2(…)        fn lam0 main … apply lam1(…)
//! fn lam1 unused …               ⟹    fn lam1 used …
//! fn lam2 used …
//! ```
//!
//! A write to a global that is never read goes too; what it wrote is an atom, so nothing else is
//! lost. The order of what stays is kept. Linear.

use cranelift_entity::{PrimaryMap, SecondaryMap};

use super::global_uses::global_uses;
use super::reachable_lams;
use crate::ir::*;

/// Removes what is dead; returns how many functions that were.
pub fn remove_dead(program: &mut Program) -> u32 {
    let live = reachable_lams(program);
    let uses = global_uses(program, live.iter().copied());
    let before = program.lams.len();
    let mut lams: SecondaryMap<LamId, Option<LamId>> = SecondaryMap::new();
    for (index, &lam) in live.iter().enumerate() {
        lams[lam] = Some(LamId::from_u32(index as u32));
    }
    let mut globals: SecondaryMap<GlobalId, Option<GlobalId>> = SecondaryMap::new();
    let mut kept_globals = PrimaryMap::new();
    for (id, global) in std::mem::take(&mut program.globals) {
        if uses[id].gets() > 0 {
            globals[id] = Some(kept_globals.push(global));
        }
    }
    program.globals = kept_globals;
    let mut kept = PrimaryMap::new();
    for (id, mut lam) in std::mem::take(&mut program.lams) {
        if lams[id].is_some() {
            rename(&mut lam.body, &lams, &globals);
            kept.push(lam);
        }
    }
    program.lams = kept;
    program.lineage.renumber(&|lam| lams[lam]);
    program.entry = program.entry.and_then(|entry| lams[entry]);
    (before - live.len()) as u32
}

fn rename(
    body: &mut Block,
    lams: &SecondaryMap<LamId, Option<LamId>>,
    globals: &SecondaryMap<GlobalId, Option<GlobalId>>,
) {
    let lam_of = |lam: &mut LamId| *lam = lams[*lam].unwrap_or(*lam);
    let atom = |atom: &mut Atom| {
        if let Atom::Lam(lam) = atom {
            lam_of(lam);
        }
    };
    body.each_block_mut(&mut |block| {
        block.stmts.retain(|stmt| match stmt {
            Stmt::Let { op: Op::GlobalSet(global, _), .. } => globals[*global].is_some(),
            _ => true,
        });
        for stmt in &mut block.stmts {
            match stmt {
                Stmt::Let { op, .. } => {
                    op.each_atom_mut(&mut |a| atom(a));
                    match op {
                        Op::Lambda(lam) => lam_of(lam),
                        Op::GlobalGet(global) | Op::GlobalSet(global, _) => {
                            *global = globals[*global].unwrap_or(*global);
                        }
                        _ => {}
                    }
                }
                Stmt::LetRec { members, .. } => members.iter_mut().for_each(|(_, l)| lam_of(l)),
                Stmt::Join { .. } => {}
            }
        }
        block.term.each_atom_mut(&mut |a| atom(a));
    });
}

#[cfg(test)]
mod tests;
