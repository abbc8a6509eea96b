//! What can be reached: which objects of counted regions still have a count, and nobody can ever drop their last reference.
//!
//! Roots are given as words; whatever looks like a pointer to an object that is there counts as one. What is not counted is there until its region
//! ends, and so is what it holds: it is a root as well. So all of this errs towards "it can be reached".
//!
//! Cost: linear in what is alive.

use rustc_hash::FxHashSet;

use super::Heap;
use super::blocks::{Address, NONE, address, is_pointer};

impl Heap {
    /// The counted objects that cannot be reached from words, and how much there is to look at. They count no more from here on: whoever asks
    /// again is told of others.
    pub fn take_unreachable(&mut self, roots: &[u64]) -> (Vec<Address>, usize) {
        let mut there: FxHashSet<Address> = self.counts.keys().copied().collect();
        let mut work: Vec<Address> = Vec::new();
        for region in self.regions.alive_newest() {
            let mut at = region;
            while at != NONE {
                let block = at as Address;
                if !self.counts.contains_key(&block) && self.blocks.is_there(block) {
                    there.insert(block);
                    work.push(block);
                }
                at = self.blocks.older(block);
            }
        }
        let mut seen: FxHashSet<Address> = work.iter().copied().collect();
        let mut reach = |words: &[u64], work: &mut Vec<Address>| {
            for &word in words.iter().filter(|word| is_pointer(**word)) {
                let at = address(word);
                if there.contains(&at) && self.blocks.is_meant(word) && seen.insert(at) {
                    work.push(at);
                }
            }
        };
        reach(roots, &mut work);
        while let Some(at) = work.pop() {
            reach(self.blocks.payload(at), &mut work);
        }
        let looked_at = there.len() + roots.len();
        let mut lost: Vec<Address> =
            self.counts.keys().copied().filter(|at| !seen.contains(at)).collect();
        lost.sort_unstable();
        lost.iter().for_each(|at| _ = self.counts.remove(at));
        (lost, looked_at)
    }

    /// What an object holds that belongs to a frame and is not counted.
    pub fn held_by(&self, pointer: u64) -> &[u64] {
        self.blocks.payload(address(pointer))
    }

    /// Whether the objects of a region are counted.
    pub fn is_counted(&self, region: u32) -> bool {
        self.regions.is_counted(region)
    }
}
