//! What threads that have ended leave behind: what they put into their program regions, which lives as long
//! as the program, and what they counted. Part of the pool, which has a lock.

use super::free::with_pool;
use super::{Counters, MEMORY, Mode, Region, give_back, pages};
use alloc::vec::Vec;

/// What the threads that have ended leave behind.
pub(super) struct Ended {
    /// Their program regions, if there is anything in them. In no list of regions.
    kept: Vec<Region>,
    /// Bytes that these hold.
    held: usize,
    /// The most that one of the threads held.
    peak: usize,
    /// Bytes of objects that are given back or in pages that are full.
    allocated: u64,
    /// How often a region got its first page.
    regions: u64,
}

impl Ended {
    pub(super) const fn new() -> Ended {
        Ended { kept: Vec::new(), held: 0, peak: 0, allocated: 0, regions: 0 }
    }

    /// Takes over what the running thread has counted, and its program region.
    ///
    /// # Safety
    /// The region is no longer in the list, and nothing else of the thread's holds memory.
    pub(super) unsafe fn add(&mut self, program: Region) {
        // SAFETY: the thread's memory.
        let memory = unsafe { &*MEMORY.get() };
        self.held += memory.held;
        self.peak = self.peak.max(memory.peak);
        self.allocated += memory.allocated;
        self.regions += memory.regions;
        // Where there is no memory for a word about it, it is merely not given back at the end.
        if !program.pages.is_null() && self.kept.try_reserve(1).is_ok() {
            self.kept.push(program);
        }
    }

    /// Adds what was counted to what another thread has counted.
    pub(super) fn count(&self, counters: &mut Counters) {
        counters.held += self.held as u64;
        counters.peak = counters.peak.max(self.peak as u64);
        counters.regions += self.regions;
    }

    /// Bytes that the threads were given in regions.
    ///
    /// # Safety
    /// The regions that are kept are as they were left.
    pub(super) unsafe fn allocated(&self, mode: Mode) -> u64 {
        let kept = self.kept.iter().filter(|_| mode != Mode::Alone);
        // SAFETY: by contract; regions without pages are not kept.
        self.allocated
            + kept.map(|region| unsafe { pages::filled_newest(region) } as u64).sum::<u64>()
    }
}

/// Gives back everything that threads left behind; the running thread has counted it from now on.
///
/// # Safety
/// Nothing in these regions is used any more.
pub(super) unsafe fn give_back_kept() {
    let ended = with_pool(|pool| core::mem::replace(&mut pool.ended, Ended::new()));
    // SAFETY: by contract; the thread's memory. What is given back was counted by another thread.
    unsafe {
        let memory = MEMORY.get();
        (*memory).held += ended.held;
        (*memory).owned += ended.held;
        (*memory).peak = (*memory).peak.max(ended.peak);
        (*memory).allocated += ended.allocated;
        (*memory).regions += ended.regions;
        for mut region in ended.kept {
            give_back(&raw mut region);
        }
    }
}
