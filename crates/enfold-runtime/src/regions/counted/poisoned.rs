//! Checked memory: objects lie in a plain region, which becomes inaccessible as a whole, and what is given back one by one is filled
//! with a pattern and not used again.
//!
//! What was given back has the count 1 and a mark: one more drop takes it apart, which finds the pattern or the mark.

use super::super::checked::{POISON, poison};
use super::super::{MEMORY, Region, counters, enf_alloc, enf_region_merge, give_back};
use super::heap::room;
use super::{Heap, PREFIX, Prefix, heap_of};
use crate::traps;
use alloc::boxed::Box;

/// A heap that is a plain region.
#[derive(Debug)]
#[repr(C)]
struct Plain {
    heap: Heap,
    region: Region,
}

/// The flags of an object that was given back.
const MARK: u32 = u32::from_ne_bytes([POISON; 4]);

/// # Safety
/// `region` is alive and counted, in checked memory.
#[cold]
pub(super) unsafe fn take(region: *mut Region, size: usize) -> *mut u8 {
    // SAFETY: by contract.
    unsafe {
        let mut heap = heap_of(region);
        if heap == Heap::none() {
            let plain = Plain { heap: Heap::new(), region: Region::new() };
            let plain = Box::into_raw(Box::new(plain));
            (*plain).region.site = (*region).site;
            heap = plain.cast();
            (*region).large = heap.cast();
        }
        let plain = heap.cast::<Plain>();
        enf_alloc(&raw mut (*plain).region, (size + PREFIX) as u64)
    }
}

/// # Safety
/// `start` is the prefix of an object of this size that nobody refers to.
#[cold]
pub(super) unsafe fn give(start: *mut u8, size: usize) {
    // SAFETY: by contract.
    unsafe {
        let prefix = start.cast::<Prefix>();
        if (*prefix).flags == MARK {
            traps::fail_in_program(b"use of memory that was given back");
        }
        (*MEMORY.get()).given += room(size).0 as u64;
        poison(start.add(PREFIX), (size + 7) & !7);
        prefix.write(Prefix { count: 1, flags: MARK });
    }
}

/// # Safety
/// Both are heaps of regions in checked memory; the first is of one that is no longer alive.
#[cold]
pub(super) unsafe fn merge(from: *mut Heap, to: *mut Heap) {
    // SAFETY: by contract; each was made in `take`.
    unsafe {
        let mut lower = Box::from_raw(from.cast::<Plain>());
        enf_region_merge(&raw mut lower.region, &raw mut (*to.cast::<Plain>()).region);
    }
}

/// # Safety
/// It is the heap of a region in which nothing is used any more.
#[cold]
pub(super) unsafe fn give_back_all(heap: *mut Heap) {
    // SAFETY: by contract; it was made in `take`.
    unsafe {
        let mut plain = Box::from_raw(heap.cast::<Plain>());
        if !plain.region.pages.is_null() {
            give_back(&raw mut plain.region);
        }
    }
}

/// # Safety
/// It is the heap of a region that is alive.
pub(super) unsafe fn held_by(heap: *mut Heap) -> usize {
    // SAFETY: by contract; what was taken from it is in pages.
    unsafe { counters::held_by(&raw const (*heap.cast::<Plain>()).region) }
}
