//! Passes over core, but for one over nested core, that make programs smaller and faster without changing what they do.
//!
//! | pass | what it does |
//! |---|---|
//! | [`close`](close::close) | functions that capture nothing are named, not made |
//! | [`simplify`](simplify::simplify) | inlines, folds, and replaces what is known by what it is; with [`sweep`](sweep::sweep) |
//! | [`spread_globals`](spread_globals::spread_globals) | module-level constants are known where they are read |
//! | [`localise_globals`](localise_globals::localise_globals) | module-level variables that one function uses become its own |
//! | [`specialise`](specialise::specialise) | copies functions for the functions they are given |
//! | [`end_at_errors`](end_at_errors::end_at_errors) | nothing follows a call that ends with an error |
//! | [`narrow`](narrow::narrow) | makes types of the cases and classes that reach each place |
//! | [`build_in_order`](build_in_order::build_in_order) | lists that are collected backwards and reversed are built in order |
//! | [`fuse`](fuse::fuse) | joins functions that build lists with those that take them apart |
//! | [`fuse_arrays`](fuse_arrays::fuse_arrays) | joins loops that fill arrays with those that go through them |
//! | [`fill_holes`](fill_holes::fill_holes) | turns recursion below a constructor into a loop that builds in order |
//! | [`contify`](contify::contify) | turns functions that only return to one place into join points: loops |
//! | [`prune_params`](prune_params::prune_params) | loops carry only what changes and is read |
//! | [`peel_raises`](peel_raises::peel_raises) | recursive functions that raise are unfolded once in a `try` |
//! | [`promote_cells`](promote_cells::promote_cells) | cells and mutable records that stay in their function become variables |
//! | [`renew_loops`](renew_loops::renew_loops) | loops copy their state when they have left much behind |
//! | [`version_loops`](version_loops::version_loops) | loops over arrays have a version without checks |
//! | [`return_raises`](return_raises::return_raises) | flat core: exceptions between known functions are results |
//! | [`remove_dead`](remove_dead::remove_dead) | removes unreachable functions and unread globals |
//!
//! **Invariant.** Effects, their order, exceptions, termination and proper tail calls are kept
//! exactly, but for tail calls of what ends with an error. Every pass ends, and takes time that is linear in the program as it was or as it has
//! become; growth is bounded by budgets.

pub mod build_in_order;
mod calls_below;
pub mod close;
pub mod contify;
pub mod copy;
pub mod end_at_errors;
pub mod fill_holes;
pub mod fold;
pub mod fuse;
pub mod fuse_arrays;
mod global_uses;
pub mod localise_globals;
pub mod narrow;
pub mod peel_raises;
pub mod promote_cells;
pub mod prune_params;
pub mod remove_dead;
pub mod renew_loops;
pub mod return_raises;
pub mod simplify;
pub mod specialise;
pub mod spread_globals;
pub mod sweep;
pub mod version_loops;

use cranelift_entity::EntitySet;

use crate::ir::*;
use crate::pipeline::{NestedPass, PASSES, Run};

pub use crate::walk::each_lam;
pub use specialise::{Refusal, Refused};

/// What the optimiser did and did not do, for `explain` and for counters.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OptimiseReport {
    /// Calls that keep the generic version of a function, with the reason.
    pub refused: Vec<Refused>,
    /// Copies that specialisation made.
    pub copies: u32,
    /// Derivatives that were taken.
    pub derivatives: u32,
    /// Derivatives that there are not, with the reason.
    pub underivable: Vec<crate::differentiate::Refused>,
}

/// Runs the nested passes of [`PASSES`]; level 0 runs none.
pub fn optimise(program: &mut Program, level: u8) -> OptimiseReport {
    let mut report = OptimiseReport::default();
    each_nested(level, &mut |_, run| run(program, &mut report));
    report
}

/// Calls `step` with the name of each nested pass of a level and what it does; it gives the number of changes.
pub(crate) fn each_nested(level: u8, step: &mut dyn FnMut(&str, NestedPass) -> u32) {
    for row in PASSES {
        for round in 0..row.rounds() {
            let mut changes = 0;
            for pass in row.passes().iter().filter(|pass| pass.level <= level) {
                if let Run::Nested(run) = pass.run {
                    changes += step(pass.names[round], run);
                }
            }
            if changes == 0 {
                break;
            }
        }
    }
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
pub(crate) mod tests;
