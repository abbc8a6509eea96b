//! Passes over nested core that make programs smaller and faster without changing what they do.
//!
//! | pass | what it does |
//! |---|---|
//! | [`close`](close::close) | functions that capture nothing are named, not made |
//! | [`simplify`](simplify::simplify) | inlines, folds, and replaces what is known by what it is; with [`sweep`](sweep::sweep) |
//! | [`specialise`](specialise::specialise) | copies functions for the functions they are given |
//! | [`contify`](contify::contify) | turns functions that only return to one place into join points: loops |
//! | [`remove_dead`](remove_dead::remove_dead) | removes unreachable functions and unread globals |
//!
//! **Invariant.** Effects, their order, exceptions, termination and proper tail calls are kept exactly.
//! Every pass ends, and takes time that is linear in the program as it was or as it has become; growth is bounded
//! by budgets.

pub mod close;
pub mod contify;
pub mod copy;
pub mod fold;
mod operands;
pub mod remove_dead;
pub mod simplify;
pub mod specialise;
pub mod sweep;

use cranelift_entity::EntitySet;

use crate::ir::*;

pub use operands::each_lam;
pub use specialise::{Refusal, Refused};

/// What the optimiser did and did not do, for `explain` and for counters.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OptimiseReport {
    /// Calls that keep the generic version of a function, with the reason.
    pub refused: Vec<Refused>,
    /// Copies that specialisation made.
    pub copies: u32,
}

/// A step of the optimiser.
pub struct Pass {
    /// Its name, as `--emit` and timings show it.
    pub name: &'static str,
    /// Why it stands where it does.
    pub why: &'static str,
    /// Runs it; returns how much it changed.
    pub run: fn(&mut Program, &mut OptimiseReport) -> u32,
}

/// The optimiser's passes, in order.
pub const PASSES: &[Pass] = &[
    Pass {
        name: "simplify",
        why: "pipes, compositions and small functions go; what is left is worth specialising",
        run: |program, _| simplify::simplify(program),
    },
    Pass {
        name: "close",
        why: "closed functions are the best arguments to specialise on",
        run: |program, _| close::close(program),
    },
    Pass {
        name: "specialise",
        why: "functions meet the functions they are given",
        run: specialise::specialise,
    },
    Pass {
        name: "simplify.2",
        why: "known functions go into the copies",
        run: |program, _| simplify::simplify(program),
    },
    Pass { name: "close.2", why: "as before", run: |program, _| close::close(program) },
    Pass {
        name: "specialise.2",
        why: "functions that copies take as captured values, or that only now are known",
        run: specialise::specialise,
    },
    Pass {
        name: "simplify.3",
        why: "known functions go into the copies",
        run: |program, _| simplify::simplify(program),
    },
    Pass {
        name: "contify",
        why: "loops; after specialisation, which needs functions to copy",
        run: |program, _| contify::contify(program),
    },
    Pass {
        name: "simplify.4",
        why: "join points that were functions are inlined and their parameters known",
        run: |program, _| simplify::simplify(program),
    },
    Pass {
        name: "close.3",
        why: "what is closed need not be made",
        run: |program, _| close::close(program),
    },
    Pass {
        name: "remove_dead",
        why: "what specialisation and inlining left behind",
        run: |program, _| remove_dead::remove_dead(program),
    },
];

/// Runs all passes; level 0 runs none.
pub fn optimise(program: &mut Program, level: u8) -> OptimiseReport {
    let mut report = OptimiseReport::default();
    if level > 0 {
        for pass in PASSES {
            (pass.run)(program, &mut report);
        }
    }
    report
}

/// Where the program starts: the entry, or without one every function that no statement binds.
pub(crate) fn roots(program: &Program) -> Vec<LamId> {
    if let Some(entry) = program.entry {
        return vec![entry];
    }
    let mut bound = EntitySet::new();
    for lam in program.lams.values() {
        each_lam(&lam.body, &mut |lam, binds| {
            if binds {
                bound.insert(lam);
            }
        });
    }
    program.lams.keys().filter(|&lam| !bound.contains(lam)).collect()
}

/// All functions that can run, in order of their ids.
pub fn reachable_lams(program: &Program) -> Vec<LamId> {
    let (_, mut all) = reach(program);
    all.sort();
    all
}

/// The closed functions among them.
pub(crate) fn reachable_roots(program: &Program) -> Vec<LamId> {
    let (mut closed, _) = reach(program);
    closed.sort();
    closed
}

fn reach(program: &Program) -> (Vec<LamId>, Vec<LamId>) {
    let mut closed = roots(program);
    let mut seen: EntitySet<LamId> = EntitySet::new();
    closed.iter().for_each(|&lam| {
        seen.insert(lam);
    });
    let mut all = closed.clone();
    let mut next = 0;
    while let Some(&lam) = all.get(next) {
        next += 1;
        each_lam(&program.lams[lam].body, &mut |lam, binds| {
            if seen.insert(lam) {
                all.push(lam);
                if !binds {
                    closed.push(lam);
                }
            }
        });
    }
    (closed, all)
}

#[cfg(test)]
mod tests;
