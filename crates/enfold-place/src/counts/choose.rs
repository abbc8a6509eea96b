//! Which classes of regions are counted.
//!
//! ```text
//! for i = 1 to n do table.(i mod 10) <- string_of_int i done      the strings: each replaces another one
//! queue := { front; back = x :: back }                            the cells, and with them what they hold
//! ```
//!
//! It starts with regions in which loops leave something behind (`find_leaks`, `overwritten`). What their objects hold is as short-lived as they are, if it is
//! made again and again, and not in regions that each round of a loop begins anew; and who holds them must let go of them: the record or closure that is made again and again, and
//! whatever is on the stack. A holder that is made once and stays keeps its references. What is made only on the way to an error (`find_cold`) counts
//! for nothing.
//!
//! Not counted: regions that hold no more than a few bytes; regions of continuations that are popped; records that groups of functions share; and,
//! where functions are given to other threads, the program's region and those of exceptions: a new thread has plain ones.

use enfold_core::ir::{Atom, Op, Program, RegionOp, Stmt, VarId};
use enfold_graph::prim::Moves;
use rustc_hash::FxHashSet;

use super::classes::{ClassId, Classes, OF_PROGRAM, OF_RAISES};
use super::find_cold::find_cold;
use crate::claim::{Claim, Node};
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
    let cold = find_cold(program);
    let made = made_again(placement, classes, repeats, &cold);
    let holds = holds(classes, &cold);
    let short = short_lived(program, placement, classes, repeats);
    loop {
        let before = chosen.len();
        for &(holder, part) in &holds {
            for (one, other) in [(holder, part), (part, holder)] {
                let given_back = other == part && short.contains(&part);
                let wanted = made.contains(&other) && !excluded.contains(&other) && !given_back;
                if chosen.contains(&one) && wanted {
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

/// Classes whose regions all begin in loops: the next round has others, with everything that was there given back.
pub(crate) fn short_lived(
    program: &Program,
    placement: &Placement,
    classes: &Classes<'_>,
    repeats: &dyn Fn(VarId) -> bool,
) -> FxHashSet<ClassId> {
    let (mut short, mut long) = (FxHashSet::default(), FxHashSet::default());
    for lam in program.lams.values() {
        lam.body.each_stmt(&mut |stmt| {
            if let Stmt::Let { var, op: Op::Region(RegionOp::Begin(region)), .. } = stmt {
                let class = classes.of_name(*region);
                if repeats(*var) { short.extend(class) } else { long.extend(class) }
            }
        });
    }
    for (id, region) in placement.regions.iter() {
        if matches!(region.kind, RegionKind::Program | RegionKind::Handler) {
            long.extend(classes.of_name(id));
        }
    }
    short.retain(|class| !long.contains(class));
    short
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
    cold: &FxHashSet<VarId>,
) -> FxHashSet<ClassId> {
    let mut found = FxHashSet::default();
    for site in &placement.sites {
        let counts = match site.home {
            Home::Static => false,
            Home::Stack => !cold.contains(&site.var),
            Home::Region(_) => repeats(site.var) && !cold.contains(&site.var),
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

/// Which classes' objects hold which others, beside those that are only made on the way to errors.
fn holds(classes: &Classes<'_>, cold: &FxHashSet<VarId>) -> Vec<(ClassId, ClassId)> {
    let mut found = FxHashSet::default();
    for (lam, claim) in classes.claims.iter() {
        for node in warm_nodes(claim, cold).iter().filter_map(|node| claim.nodes.get(node)) {
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

/// The nodes that lead from inputs, the result and variables that are not cold.
fn warm_nodes(claim: &Claim, cold: &FxHashSet<VarId>) -> FxHashSet<Node> {
    let warm = claim.vars.iter().filter(|(var, _)| !cold.contains(var)).map(|(_, &node)| node);
    let outer = claim.inputs.iter().flatten().chain(&claim.result).copied();
    let mut work: Vec<Node> = warm.chain(outer).collect();
    let mut found = FxHashSet::default();
    while let Some(node) = work.pop() {
        if found.insert(node)
            && let Some(info) = claim.nodes.get(&node)
        {
            work.extend(info.slots.iter().map(|slot| slot.1));
        }
    }
    found
}
