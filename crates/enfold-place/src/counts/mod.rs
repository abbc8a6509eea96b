//! Counted regions: which they are, who owns references to their objects, and where references are added and dropped.
//!
//! | module | what it does |
//! |---|---|
//! | `classes` | which regions of all functions are counted alike |
//! | `complete` | claims in which nothing is left out that might be counted |
//! | `overwritten` | which of those lose objects to stores |
//! | `temporaries` | which get what loops make and drop, because it might be kept there |
//! | `descends` | which loops walk down a structure that was there before |
//! | `find_cold` | what is made only on the way to errors |
//! | `choose` | which are counted |
//! | `dead_params` | takes away parameters of join points that nothing needs |
//! | `values` | what statements do to references |
//! | `writers` | which functions may overwrite references |
//! | `readers` | which may look at what a slot holds |
//! | `take_from_slots` | what is taken out of slots that are overwritten before they are read |
//! | `owners` | which variables and parameters own them |
//! | `take_apart_early` | which parts own references, so that what they are from is dropped before a call |
//! | `own_records` | which closures own their records |
//! | `leaving` | which calls an exception may leave that a loop catches |
//! | `lend_params` | which parameters of join points need none |
//! | `insert` | writes `dup`, `drop` and `hold` into the program |
//!
//! Runs after regions are inferred, and changes no region's beginning or end. A program in which no loop leaves anything behind
//! stays as it is. What it decides is in [`Region::counted`](crate::Region), [`Claim::counted`](crate::claim::Claim) and
//! [`Placement::owns`]; the certifier checks all three.

mod choose;
mod classes;
mod complete;
mod dead_params;
mod descends;
mod find_cold;
mod insert;
mod leaving;
mod lend_params;
mod overwritten;
mod own_records;
mod owners;
mod readers;
mod take_apart_early;
mod take_from_slots;
mod temporaries;
mod values;
mod writers;

use enfold_core::ir::{GlobalId, LamId, Op, Prim, Program, Stmt, Ty, VarId};
use enfold_core::walk::Stop;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::claim::{Lent, Node};
use crate::find_leaks::growing_regions;
use crate::home::{Placement, RegionKind};
use crate::regions::shapes::Shapes;
pub(crate) use choose::short_lived;
pub(crate) use classes::Classes;
pub(crate) use find_cold::find_cold;
use insert::{Fresh, Inserted};
use leaving::Leaving;
use owners::{Owners, find_owned_params};
use take_from_slots::{Taken, take_from_slots};
use values::{Common, Values};
use writers::Writers;

/// Counts what is left behind otherwise.
pub(crate) fn count(program: &mut Program, placement: &mut Placement) {
    let (growing, repeated) = growing_regions(program, placement);
    if !mark(program, placement, &growing, &repeated) {
        return;
    }
    dead_params::remove_dead_params(program, &mut placement.claims);
    let unit = program.types.intern(Ty::Unit);
    let mut common = Common {
        constants: constants(program),
        shapes: Shapes::new(program),
        writers: Writers::find(program),
        taken: Taken::default(),
    };
    take_from_slots(program, placement, &mut common);
    find_owned_params(program, placement, &common);
    let leaving = Leaving::find(program, &repeated);
    let mut fresh = Fresh::after(program);
    let mut changed: Vec<(LamId, Inserted, FxHashMap<VarId, Lent>)> = Vec::new();
    for lam in program.lams.keys() {
        if placement.claims[lam].counted.is_empty() {
            continue;
        }
        let values = Values::new(program, placement, lam, &common);
        let owners = Owners::find(&values, lam);
        let inserted = insert::insert(&values, &owners, &leaving, lam, unit, &mut fresh);
        changed.push((lam, inserted, owners.lent));
    }
    for var in fresh.vars {
        program.vars.push(var);
    }
    for (lam, inserted, lent) in changed {
        program.lams[lam].body = inserted.body;
        let claim = &mut placement.claims[lam];
        claim.lent = lent;
        for (var, node) in inserted.olds {
            let node = node.unwrap_or_else(|| {
                let next: Node = claim.nodes.keys().copied().max().map_or(0, |last| last + 1);
                claim.nodes.insert(next, insert::flat_in(claim.program));
                next
            });
            claim.vars.insert(var, node);
        }
    }
}

/// Marks the regions that are counted; whether there are any.
fn mark(
    program: &Program,
    placement: &mut Placement,
    growing: &[crate::RegionId],
    repeated: &FxHashSet<LamId>,
) -> bool {
    let in_loops = in_loops(program, repeated);
    let choose = |classes: &Classes<'_>| {
        let (mut seeds, kept) = overwritten::overwritten(program, placement, classes, repeated);
        seeds.extend(temporaries::temporaries(program, placement, classes, &kept));
        seeds.extend(growing.iter().filter_map(|&region| classes.of_name(region)));
        choose::choose(program, placement, classes, seeds, &|var| in_loops.contains(&var))
    };
    // Most programs need nothing of it.
    if choose(&Classes::find(program, placement, placement.claims.clone())).is_empty() {
        return false;
    }
    let claims = complete::complete(program, &Shapes::new(program), &placement.claims);
    let classes = Classes::find(program, placement, claims);
    let chosen = choose(&classes);
    if chosen.is_empty() {
        return false;
    }
    let counted: Vec<_> = classes
        .claims
        .iter()
        .map(|(lam, claim)| {
            let mut regions: Vec<_> = claim.nodes.values().filter_map(|node| node.region).collect();
            regions.extend(claim.names.keys());
            regions.push(claim.program);
            regions.retain(|&region| {
                classes.of(lam, region).is_some_and(|class| chosen.contains(&class))
            });
            (lam, regions)
        })
        .collect();
    let named: Vec<_> = placement
        .regions
        .keys()
        .filter(|&id| classes.of_name(id).is_some_and(|class| chosen.contains(&class)))
        .collect();
    placement.claims = classes.claims;
    for (lam, regions) in counted {
        placement.claims[lam].counted.extend(regions);
    }
    for &id in &named {
        let region = &mut placement.regions[id];
        region.counted = true;
        region.frame = 0;
        if let RegionKind::Local { bound } = &mut region.kind {
            *bound = None;
        }
    }
    // What is given back one by one is not copied to be given back.
    for lam in program.lams.values() {
        lam.body.each_stmt(&mut |stmt| {
            if let Stmt::Let { var, op: Op::Prim(Prim::RegionGrown, _), .. } = stmt {
                placement.args[*var].retain(|id| !named.contains(id));
            }
        });
    }
    true
}

/// Variables that are bound in loops, or in functions that are called in loops.
pub(crate) fn in_loops(program: &Program, repeated: &FxHashSet<LamId>) -> FxHashSet<VarId> {
    let mut found = FxHashSet::default();
    for (lam, function) in program.lams.iter() {
        let mut loops = u32::from(repeated.contains(&lam));
        function.body.walk(&mut |stop| match stop {
            Stop::Stmt(stmt) => {
                if let Stmt::Join { recursive, .. } = stmt {
                    loops += u32::from(*recursive);
                }
                if loops > 0 {
                    stmt.each_bound(&mut |var| {
                        found.insert(var);
                    });
                }
            }
            Stop::Leave(_, recursive) => loops -= u32::from(recursive),
            Stop::Term(_) => {}
        });
    }
    found
}

/// Module-level variables that are set once, by the entry and outside of loops.
fn constants(program: &Program) -> FxHashSet<GlobalId> {
    let (mut once, mut again) = (FxHashSet::default(), FxHashSet::default());
    for (lam, function) in program.lams.iter() {
        let mut loops = u32::from(program.entry != Some(lam));
        function.body.walk(&mut |stop| match stop {
            Stop::Stmt(Stmt::Let { op: Op::GlobalSet(global, _), .. }) => {
                if loops > 0 || !once.insert(*global) {
                    again.insert(*global);
                }
            }
            Stop::Stmt(Stmt::Join { recursive, .. }) => loops += u32::from(*recursive),
            Stop::Leave(_, recursive) => loops -= u32::from(recursive),
            Stop::Stmt(_) | Stop::Term(_) => {}
        });
    }
    once.retain(|global| !again.contains(global));
    once
}
