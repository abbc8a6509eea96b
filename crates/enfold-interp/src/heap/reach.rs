//! What can be reached: which objects of counted regions still have a count, and nobody can ever drop their last reference.
//!
//! Roots are given as words; whatever looks like a pointer to an object that is there counts as one. What is not counted is there until its region
//! ends, and so is what it holds: it is a root as well. So all of this errs towards "it can be reached".
//!
//! Cost: linear in what is alive.

use rustc_hash::FxHashSet;

use super::Heap;
use super::blocks::{Address, NONE, address, is_pointer};

/// What cannot be reached.
pub struct Unreachable {
    /// Objects that no other one holds: somebody forgot a reference.
    pub lost: Vec<Address>,
    /// Objects that hold each other, with what only they hold.
    pub cyclic: Vec<Address>,
    /// How much there was to look at.
    pub looked_at: usize,
}

impl Heap {
    /// The counted objects that cannot be reached from words. They count no more from here on: whoever asks again is told of others.
    pub fn take_unreachable(&mut self, roots: &[u64]) -> Unreachable {
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
        let unreachable: FxHashSet<Address> =
            self.counts.keys().copied().filter(|at| !seen.contains(at)).collect();
        unreachable.iter().for_each(|at| _ = self.counts.remove(at));
        let (lost, cyclic) = self.part(&unreachable);
        Unreachable { lost, cyclic, looked_at }
    }

    /// Objects that no other one of some holds, and those that are held by nothing that these lead to.
    fn part(&self, objects: &FxHashSet<Address>) -> (Vec<Address>, Vec<Address>) {
        let held = |at: Address| {
            let words = self.blocks.payload(at).iter().copied();
            let meant = words.filter(|&word| is_pointer(word) && objects.contains(&address(word)));
            meant.filter(|&word| self.blocks.is_meant(word)).map(address)
        };
        let inner: FxHashSet<Address> = objects.iter().flat_map(|&at| held(at)).collect();
        let lost: Vec<Address> = objects.iter().copied().filter(|at| !inner.contains(at)).collect();
        let (mut seen, mut work): (FxHashSet<Address>, _) =
            (lost.iter().copied().collect(), lost.clone());
        while let Some(at) = work.pop() {
            work.extend(held(at).filter(|&inner| seen.insert(inner)));
        }
        (lost, objects.iter().copied().filter(|at| !seen.contains(at)).collect())
    }

    /// What an object holds that belongs to a frame and is not counted.
    pub fn held_by(&self, pointer: u64) -> &[u64] {
        self.blocks.payload(address(pointer))
    }
}
