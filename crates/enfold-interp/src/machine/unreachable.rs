//! Finds what is never given back although it could be: objects of counted regions that nobody can reach any more while they have a
//! count, so that they stay until their region ends.
//!
//! ```text
//! kept[i % 10] <- string_of_int i        without the drop of what was there, ten rounds later it is found
//! ```
//!
//! Looks at the heads of loops, and at the end. Where a region ends nothing is asked: what was held by another region that ended before goes with
//! it. What an exception leaves behind on its way is excused: what functions hold where an operation fails is lost until the region ends. Objects that
//! hold each other are told apart from what was forgotten.
//!
//! Cost: looking takes time in proportion to what is alive, so it looks again when some multiple of that has been executed.

use enfold_core::ir::VarId;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Machine;
use crate::heap::address;

/// So many instructions are executed for each object that is looked at.
const PATIENCE: u64 = 20;
/// At least so many are executed between two looks.
const LEAST: u64 = 500;

/// What is watched.
#[derive(Debug, Default)]
pub struct Watch {
    /// Where the object in each block was made.
    made: FxHashMap<usize, VarId>,
    /// How many objects of each statement were lost, and how many held each other.
    lost: FxHashMap<VarId, u64>,
    /// In how many looks.
    looks: FxHashMap<VarId, u64>,
    cyclic: FxHashMap<VarId, u64>,
    next: u64,
}

impl Watch {
    /// Notes who made an object.
    pub fn made(&mut self, pointer: u64, site: VarId) {
        self.made.insert(address(pointer), site);
    }

    /// What was lost, how often, and what held each other, by the statements that made it.
    pub fn lists(self) -> [Vec<(VarId, u64)>; 3] {
        [self.lost, self.looks, self.cyclic].map(|found| {
            let mut all: Vec<(VarId, u64)> = found.into_iter().collect();
            all.sort_unstable();
            all
        })
    }
}

impl Machine<'_> {
    /// Looks for what is lost, if that is asked for and it is time.
    pub(super) fn look_for_lost(&mut self, at_once: bool) {
        let steps = self.steps;
        let Some(watch) = &self.watch else { return };
        if steps < watch.next && !at_once {
            return;
        }
        let found = self.heap.take_unreachable(&self.roots());
        let Some(watch) = &mut self.watch else { return };
        let sites: FxHashSet<VarId> =
            found.lost.iter().filter_map(|at| watch.made.get(at)).copied().collect();
        sites.into_iter().for_each(|site| *watch.looks.entry(site).or_default() += 1);
        for (objects, counts) in [(found.lost, &mut watch.lost), (found.cyclic, &mut watch.cyclic)]
        {
            // What an operation made for itself when it failed has no statement.
            for site in objects.iter().filter_map(|at| watch.made.get(at)) {
                *counts.entry(*site).or_default() += 1;
            }
        }
        watch.next = steps + LEAST + PATIENCE * found.looked_at as u64;
    }

    /// What is lost now was lost by an exception.
    pub(super) fn excuse_lost(&mut self) {
        if self.watch.is_some() {
            self.heap.take_unreachable(&self.roots());
        }
    }

    /// All words from which objects can be reached, but for those in regions.
    fn roots(&self) -> Vec<u64> {
        let top = self.base + self.code.functions[self.function as usize].frame as usize;
        let mut roots = self.stack[..top.min(self.stack.len())].to_vec();
        roots.extend(self.held.iter().flat_map(|held| &held.1));
        roots.extend(&self.globals);
        roots.extend(&self.statics);
        roots.extend(&self.passing);
        let own = std::iter::once((self.function, self.base));
        let frames = self.frames.iter().map(|frame| (frame.function, frame.base));
        for (function, base) in frames.chain(own) {
            for slot in self.code.functions[function as usize].on_stack.clone() {
                let pointer = self.stack[base + slot as usize];
                if pointer != 0 {
                    roots.extend(self.heap.held_by(pointer));
                }
            }
        }
        roots
    }
}
