//! Which classes of regions are counted.
//!
//! ```text
//! for i = 1 to n do table.(i mod 10) <- string_of_int i done      the strings: each replaces another one
//! queue := { front; back = x :: back }                            the cells, and with them what they hold
//! ```
//!
//! It starts with regions in which loops leave something behind (`find_leaks`, `overwritten`). What their objects hold is as short-lived as they are, if it is
//! made again and again; and who holds them must let go of them: the record or closure that is made again and again, and
//! whatever is on the stack. A holder that is made once and stays keeps its references.
//!
//! Not counted: regions that hold no more than a few bytes; regions of continuations that are popped; records that groups of functions share; and,
//! where functions are given to other threads, the program's region and those of exceptions: a new thread has plain ones.

use enfold_core::ir::{Atom, Op, Program, Stmt, VarId};
use enfold_graph::prim::Moves;
use rustc_hash::FxHashSet;

use super::classes::{ClassId, Classes, OF_PROGRAM, OF_RAISES};
use crate::home::{Home, Placement, Pops, RegionKind};

/// Classes that are counted, given those in which something is left behind.
pub(super) fn choose(
    program: &Program,
    placement: &Placement,
    classes: &Classes<'_>,
    seeds: Vec<ClassId>,
    repeats: &dyn Fn(VarId) -> bool,
) -> FxHashSet<ClassId> {
    let excluded = excluded(program, placement, classes);
    let mut chosen: FxHashSet<ClassId> = seeds.into_iter().collect();
    let grows = can_grow(placement, classes);
    chosen.retain(|class| !excluded.contains(class) && grows.contains(class));
    if chosen.is_empty() {
        return chosen;
    }
    let made = made_again(placement, classes, repeats);
    let holds = holds(classes);
    loop {
        let before = chosen.len();
        for &(holder, part) in &holds {
            for (one, other) in [(holder, part), (part, holder)] {
                if chosen.contains(&one) && made.contains(&other) && !excluded.contains(&other) {
                    chosen.insert(other);
                }
            }
        }
        if chosen.len() == before {
            return chosen;
        }
    }
}

/// Classes with a region that may hold more than a few bytes.
fn can_grow(placement: &Placement, classes: &Classes<'_>) -> FxHashSet<ClassId> {
    let grows = |kind| match kind {
        RegionKind::Program | RegionKind::Local { bound: None } => true,
        RegionKind::Handler | RegionKind::Param | RegionKind::Local { bound: Some(_) } => false,
    };
    let regions = placement.regions.iter().filter(|(_, region)| grows(region.kind));
    regions.filter_map(|(id, _)| classes.of_name(id)).collect()
}

/// Classes that cannot be counted.
fn excluded(program: &Program, placement: &Placement, classes: &Classes<'_>) -> FxHashSet<ClassId> {
    let mut excluded: FxHashSet<ClassId> = FxHashSet::default();
    for (id, region) in placement.regions.iter() {
        if region.pops != Pops::Never {
            excluded.extend(classes.of_name(id));
        }
    }
    for (lam, function) in program.lams.iter() {
        let claim = &classes.claims[lam];
        function.body.each_stmt(&mut |stmt| match stmt {
            Stmt::LetRec { members, .. } => {
                for node in members.iter().filter_map(|(var, _)| claim.vars.get(var)) {
                    excluded.extend(classes.direct(lam, *node));
                }
            }
            Stmt::Let { op: Op::Prim(prim, args), .. } => {
                if let Moves::KeptForever(value) = prim.facts().moves {
                    excluded.extend(classes.fixed_class(OF_RAISES));
                    if let Atom::Var(_) = args[value] {
                        excluded.extend(classes.fixed_class(OF_PROGRAM));
                    }
                }
            }
            Stmt::Let { .. } | Stmt::Join { .. } => {}
        });
    }
    excluded
}

/// Classes whose objects are made again and again, or on the stack.
fn made_again(
    placement: &Placement,
    classes: &Classes<'_>,
    repeats: &dyn Fn(VarId) -> bool,
) -> FxHashSet<ClassId> {
    let mut found = FxHashSet::default();
    for site in &placement.sites {
        let counts = match site.home {
            Home::Static => false,
            Home::Stack => true,
            Home::Region(_) => repeats(site.var),
        };
        let claim = &classes.claims[site.lam];
        let node = claim.vars.get(&site.var).and_then(|node| claim.nodes.get(node));
        if let Some(region) = node.and_then(|node| node.region)
            && counts
        {
            found.extend(classes.of(site.lam, region));
        }
    }
    found
}

/// Which classes' objects hold which others.
fn holds(classes: &Classes<'_>) -> Vec<(ClassId, ClassId)> {
    let mut found = FxHashSet::default();
    for (lam, claim) in classes.claims.iter() {
        for node in claim.nodes.values() {
            let Some(holder) = node.region.and_then(|region| classes.of(lam, region)) else {
                continue;
            };
            for &(_, part) in &node.slots {
                for part in classes.direct(lam, part) {
                    if part != holder {
                        found.insert((holder, part));
                    }
                }
            }
        }
    }
    let mut all: Vec<(ClassId, ClassId)> = found.into_iter().collect();
    all.sort_unstable();
    all
}
