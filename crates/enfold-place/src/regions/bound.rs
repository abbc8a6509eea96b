//! How many bytes are put into a region while it is alive, where that is known and small.
//!
//! ```text
//! region_begin rgn4
//! c = call makeCounter(0) [rgn4]      puts a record of 16 bytes: rgn4 is a slot of the frame
//! ```
//!
//! The sum over all statements that put something there; unknown as soon as one of them is in a loop
//! through which the region lives, puts something of unknown size, calls a function of the same
//! component, or hands the region on. A function's bounds for the regions that it takes are what
//! its callers add. After the multiplicities of Birkedal, Tofte and Vejlstrup (1996).

use enfold_core::ir::{Block, LabelId, RegionId, Stmt, VarId};
use enfold_core::walk::Stop;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::home::STACK_LIMIT;

/// What a statement puts into regions: how many bytes, if known.
pub(super) type Puts = FxHashMap<VarId, Vec<(RegionId, Option<u32>)>>;

/// Bytes by region; regions that are not bounded have `None`.
pub(super) struct Bounds {
    bytes: FxHashMap<RegionId, Option<u32>>,
}

impl Bounds {
    /// Adds up what the statements of a function put. `alive` has the regions that live through a
    /// loop; the others of the function's own begin and end within an iteration.
    pub(super) fn of(
        body: &Block,
        puts: &Puts,
        own: &FxHashSet<RegionId>,
        alive: &FxHashMap<LabelId, FxHashSet<RegionId>>,
    ) -> Self {
        let mut sum = Sum {
            puts,
            own,
            alive,
            loops: Vec::new(),
            bounds: Bounds { bytes: FxHashMap::default() },
        };
        sum.block(body);
        sum.bounds
    }

    /// The region can hold anything.
    pub(super) fn forget(&mut self, region: RegionId) {
        self.bytes.insert(region, None);
    }

    /// The bytes that are put into a region.
    pub(super) fn get(&self, region: RegionId) -> Option<u32> {
        self.bytes.get(&region).copied().unwrap_or(Some(0))
    }
}

struct Sum<'a> {
    puts: &'a Puts,
    own: &'a FxHashSet<RegionId>,
    alive: &'a FxHashMap<LabelId, FxHashSet<RegionId>>,
    loops: Vec<LabelId>,
    bounds: Bounds,
}

impl Sum<'_> {
    fn block(&mut self, block: &Block) {
        block.walk(&mut |stop| match stop {
            Stop::Stmt(Stmt::Let { var, .. }) => self.stmt(*var),
            Stop::Stmt(Stmt::LetRec { members, .. }) => {
                members.iter().take(1).for_each(|&(var, _)| self.stmt(var));
            }
            Stop::Stmt(Stmt::Join { label, recursive, .. }) => {
                self.loops.extend(recursive.then_some(*label));
            }
            Stop::Leave(_, true) => {
                self.loops.pop();
            }
            Stop::Leave(_, false) | Stop::Term(_) => {}
        });
    }

    fn stmt(&mut self, var: VarId) {
        for &(region, bytes) in self.puts.get(&var).into_iter().flatten() {
            let repeated = if self.own.contains(&region) {
                let through =
                    |label| self.alive.get(label).is_some_and(|alive| alive.contains(&region));
                self.loops.iter().any(through)
            } else {
                !self.loops.is_empty()
            };
            let before = self.bounds.get(region);
            let sum = match (before, bytes) {
                (Some(before), Some(bytes)) if !repeated => {
                    before.checked_add(bytes).filter(|&sum| sum <= STACK_LIMIT)
                }
                _ => None,
            };
            self.bounds.bytes.insert(region, sum);
        }
    }
}
