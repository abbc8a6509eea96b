//! One `malloc` per object: sanitizers then see the bounds of each object and any use after it was given back, and a profile counts
//! objects and not chunks. Each has a header before its prefix and is in a list of its heap's.

use super::super::{MEMORY, Region, out_of_memory, pages, profile};
use super::heap::forwarded;
use super::{Heap, PREFIX, heap_of};
use alloc::boxed::Box;

/// What lies before the prefix.
#[derive(Debug)]
#[repr(C)]
struct Single {
    next: *mut Single,
    previous: *mut Single,
    heap: *mut Own,
    /// Bytes of the object and its prefix.
    size: usize,
}

/// A heap that has a `malloc` of its own, with the list of its objects.
#[derive(Debug)]
#[repr(C)]
struct Own {
    heap: Heap,
    first: *mut Single,
    /// Heaps that forward to this one.
    merged: *mut Own,
}

/// # Safety
/// `region` is alive and counted, and has one `malloc` per object.
#[cold]
pub(super) unsafe fn take(region: *mut Region, size: usize) -> *mut u8 {
    // SAFETY: by contract; the memory has room for all three.
    unsafe {
        let own = own_for(region);
        let size = size + PREFIX;
        let single = libc::malloc(size_of::<Single>() + size).cast::<Single>();
        if single.is_null() {
            out_of_memory();
        }
        let next = (*own).first;
        single.write(Single { next, previous: core::ptr::null_mut(), heap: own, size });
        if !next.is_null() {
            (*next).previous = single;
        }
        (*own).first = single;
        let memory = MEMORY.get();
        (*own).heap.held += size;
        (*memory).allocated += size as u64;
        pages::hold(memory, size);
        if (*memory).profiling {
            profile::note((*own).heap.site, size as isize);
        }
        single.add(1).cast()
    }
}

unsafe fn own_for(region: *mut Region) -> *mut Own {
    // SAFETY: by the contract of `take`.
    unsafe {
        let heap = heap_of(region);
        if heap != Heap::none() {
            return heap.cast();
        }
        let (first, merged) = (core::ptr::null_mut(), core::ptr::null_mut());
        let own = Box::into_raw(Box::new(Own { heap: Heap::new(), first, merged }));
        (*own).heap.site = (*region).site;
        (*MEMORY.get()).regions += 1;
        (*region).large = own.cast();
        own
    }
}

/// # Safety
/// `start` is the prefix of an object that nobody refers to.
#[cold]
pub(super) unsafe fn give(start: *mut u8) {
    // SAFETY: by contract a header stands before it.
    unsafe {
        let single = start.cast::<Single>().sub(1);
        let own = forwarded((*single).heap.cast()).cast::<Own>();
        let Single { next, previous, size, .. } = single.read();
        if previous.is_null() {
            (*own).first = next;
        } else {
            (*previous).next = next;
        }
        if !next.is_null() {
            (*next).previous = previous;
        }
        let memory = MEMORY.get();
        (*own).heap.held -= size;
        (*own).heap.given += size as u64;
        (*memory).held -= size;
        if (*memory).profiling {
            profile::note((*own).heap.site, -(size as isize));
        }
        libc::free(single.cast());
    }
}

/// # Safety
/// Both are heaps of regions with one `malloc` per object; the first is of one that is no longer alive.
#[cold]
pub(super) unsafe fn merge(from: *mut Heap, to: *mut Heap) {
    // SAFETY: by contract.
    unsafe {
        let (lower, upper) = (from.cast::<Own>(), to.cast::<Own>());
        let mut last = (*lower).first;
        while !last.is_null() && !(*last).next.is_null() {
            last = (*last).next;
        }
        if !last.is_null() {
            let next = (*upper).first;
            (*last).next = next;
            if !next.is_null() {
                (*next).previous = last;
            }
            (*upper).first = (*lower).first;
        }
        (*to).held += (*from).held;
        (*to).given += (*from).given;
        (*from).forward = to;
        let mut end = lower;
        while !(*end).merged.is_null() {
            end = (*end).merged;
        }
        (*end).merged = (*upper).merged;
        (*upper).merged = lower;
    }
}

/// # Safety
/// It is the heap of a region in which nothing is used any more.
#[cold]
pub(super) unsafe fn give_back_all(heap: *mut Heap) {
    // SAFETY: by contract; each heap was made in `own_for`. The profile has been told already.
    unsafe {
        let memory = MEMORY.get();
        (*memory).held -= (*heap).held;
        (*memory).given += (*heap).given;
        let mut own = heap.cast::<Own>();
        let mut single = (*own).first;
        while !single.is_null() {
            let next = (*single).next;
            libc::free(single.cast());
            single = next;
        }
        while !own.is_null() {
            own = Box::from_raw(own).merged;
        }
    }
}
