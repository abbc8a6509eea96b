//! Which regions begin in what is left of another one's page: those whose contents all go to one region that the function takes.
//!
//! ```text
//! begin rgn8                            rgn8 within rgn6
//! t = call add(x, y) [rgn8]             what is put there lies behind what rgn6 has
//! merge rgn8 into rgn6                  rgn6 goes on behind it: no page is left mostly empty
//! ```
//!
//! A part of a result has a region of its own where a loop may renew or hand on what it makes. Such regions are many and
//! small; each of them would take a page, and leave it to the caller's region when it is merged.
//!
//! Model: where each region is merged to, over the whole function. One that is merged to a single parameter, and otherwise ended,
//! qualifies, unless an exception may have to end it, or one of the two is popped. Assumes what `link_regions` and
//! `pop_continuations` say. Sound because a parameter outlives whatever the function begins. Cost: linear in the statements.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Op, Program, RegionId, RegionOp, Stmt};

use crate::home::{Placement, Pops, Region, RegionKind};

/// Where a region is merged to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Target {
    #[default]
    Nowhere,
    One(RegionId),
    Several,
}

/// Says of each region that qualifies what it begins [within](Region::within).
pub(crate) fn begin_within(program: &Program, placement: &mut Placement) {
    let mut targets: SecondaryMap<RegionId, Target> = SecondaryMap::new();
    for lam in program.lams.values() {
        lam.body.each_stmt(&mut |stmt| {
            if let Stmt::Let { op: Op::Region(RegionOp::Merge { from, to }), .. } = stmt {
                targets[*from] = match targets[*from] {
                    Target::Nowhere => Target::One(*to),
                    Target::One(other) if other == *to => Target::One(other),
                    _ => Target::Several,
                };
            }
        });
    }
    let regions = &mut placement.regions;
    for id in regions.keys() {
        if let Target::One(parent) = targets[id]
            && can_begin(&regions[id])
            && can_lend(&regions[parent])
        {
            regions[id].within = Some(parent);
        }
    }
}

fn can_begin(region: &Region) -> bool {
    let grows = region.kind == RegionKind::Local { bound: None } && region.frame == 0;
    grows
        && !region.counted
        && region.alone
        && region.pops == Pops::Never
        && region.catches.is_empty()
}

fn can_lend(region: &Region) -> bool {
    region.kind == RegionKind::Param && !region.counted && region.pops == Pops::Never
}
