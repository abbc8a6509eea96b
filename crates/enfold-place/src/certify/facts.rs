//! Checks what is said about each region by itself, before anything is asked of the code.
//!
//! ```text
//! region rgn4 param of lam2 starts in 512 bytes of the frame      rejected: only a function's own can
//! ```
//!
//! 1. A part of the frame to start with, and being unknown to the runtime, are for regions that a function begins;
//!    one with a bound is a part of the frame already.
//! 2. A chain is a parameter, or a function's own that is all in pages: only pages can be cut back. Nothing is caught in
//!    one.
//! 3. A function that cuts back a region takes it, and cuts back no other.
//! 4. A region within another is a function's own, alone, all in pages, and no chain; the other one is a parameter of the same function
//!    and no chain. So it outlives the region, and takes back its bytes in any order.
//! 5. A counted region is a parameter, a function's own, the handler's or the program's, all in pages, not within another and no chain.
//! 6. A `try` has one region in which it catches.
//!
//! Cost: linear in the regions.

use enfold_core::ir::{Program, RegionId, VarId};
use rustc_hash::FxHashSet;

use crate::home::{Placement, Pops, Region, RegionKind};

/// Checks all rules; the errors name the region.
pub(super) fn check(program: &Program, placement: &Placement) -> Vec<String> {
    let mut errors = Vec::new();
    let mut caught: FxHashSet<VarId> = FxHashSet::default();
    for (id, region) in placement.regions.iter() {
        errors.extend(wrong(id, region));
        errors.extend(not_within(placement, id, region));
        for &var in &region.catches {
            if !caught.insert(var) {
                errors.push(format!("{var} catches exceptions in {id} and in another region"));
            }
        }
        if region.pops == Pops::OnEntry {
            errors.extend(not_taken(program, placement, id, region));
        }
    }
    errors
}

/// What is wrong with the facts of one region.
fn wrong(id: RegionId, region: &Region) -> Option<String> {
    let local = matches!(region.kind, RegionKind::Local { .. });
    let pages = region.kind == RegionKind::Local { bound: None };
    if region.frame > 0 && !pages {
        return Some(format!(
            "{id} starts in the frame, but is not a growing one that begins there"
        ));
    }
    if region.alone && !local {
        return Some(format!("{id} is alone, but nobody begins it"));
    }
    let plain = region.within.is_none() && region.pops == Pops::Never;
    if region.counted
        && !(plain
            && (pages && region.frame == 0
                || matches!(
                    region.kind,
                    RegionKind::Param | RegionKind::Program | RegionKind::Handler
                )))
    {
        return Some(format!("{id} is counted, but cannot give back one object"));
    }
    let chain = pages && region.frame == 0 || region.kind == RegionKind::Param;
    match region.pops {
        Pops::Never => None,
        _ if !chain => Some(format!("{id} is a chain, but not all of it is in pages")),
        _ if !region.catches.is_empty() => {
            Some(format!("{id} is a chain, but exceptions are put there"))
        }
        Pops::OnEntry if region.kind != RegionKind::Param => {
            Some(format!("{id} is popped on entry, but nobody takes it"))
        }
        Pops::Chain | Pops::OnEntry => None,
    }
}

/// A region that begins in another's page begins, and the other can lend.
fn not_within(placement: &Placement, id: RegionId, region: &Region) -> Option<String> {
    let parent = region.within?;
    let pages = region.kind == RegionKind::Local { bound: None } && region.frame == 0;
    if !pages || !region.alone || region.pops != Pops::Never || !region.catches.is_empty() {
        return Some(format!("{id} is within {parent}, but does not begin there alone"));
    }
    let lends = placement.regions.get(parent).is_some_and(|parent| {
        let same = parent.kind == RegionKind::Param && parent.lam == region.lam;
        same && parent.pops == Pops::Never
    });
    (!lends).then(|| format!("{id} is within {parent}, which may end before it or is popped"))
}

/// A region that is popped on entry is the only such one of those that a function takes.
fn not_taken(
    program: &Program,
    placement: &Placement,
    id: RegionId,
    region: &Region,
) -> Option<String> {
    let Some(lam) = region.lam.filter(|lam| program.lams.get(*lam).is_some()) else {
        return Some(format!("{id} is popped on entry, but by no function"));
    };
    let name = program.lams[lam].name;
    if !placement.params[lam].contains(&id) {
        return Some(format!("{lam} {name}: pops {id}, which it does not take"));
    }
    let first = placement.popped_by(lam);
    (first != Some(id)).then(|| format!("{lam} {name}: pops {id}, and another one too"))
}
