//! Gives regions that may grow a part of their function's frame to start with.
//!
//! Most regions hold little: the few cells of a short list, a text, a record of unknown cases. What fits
//! into the frame never touches a page. A function that may call itself gets less, since its frames pile
//! up; a function with many regions shares a limit among them.
//!
//! Not for a region that hands its memory on: the frame ends with the function.

use cranelift_entity::PrimaryMap;
use enfold_core::ir::RegionId;
use rustc_hash::FxHashSet;

use super::insert::Plan;
use crate::home::{Region, RegionKind};

/// Bytes for one region, and for all regions of a function.
const ONCE: (u32, u32) = (16 << 10, 512 << 10);
/// The same in functions that may call themselves.
const RECURSIVE: (u32, u32) = (512, 2048);

pub(super) fn give_frames(
    recursive: bool,
    plan: &Plan,
    own: &FxHashSet<RegionId>,
    regions: &mut PrimaryMap<RegionId, Region>,
) {
    let (each, mut left) = if recursive { RECURSIVE } else { ONCE };
    let handed = plan.jumps.values().chain(plan.returns.values()).flatten().map(|pair| pair.0);
    let handed: FxHashSet<RegionId> = handed.chain(plan.raises.values().copied()).collect();
    let mut own: Vec<RegionId> = own.iter().copied().collect();
    own.sort_unstable();
    for region in own {
        let grows = regions[region].kind == RegionKind::Local { bound: None };
        if grows && !handed.contains(&region) {
            let bytes = each.min(left);
            regions[region].frame = bytes;
            left -= bytes;
        }
    }
}
