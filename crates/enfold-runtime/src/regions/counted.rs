//! Counted regions: objects have a count in front, are given back one by one, and their memory is used again in the same
//! region. The region still ends as a whole, with all that is in it.
//!
//! ```text
//! x = take r, 16           | 1 | x ...... |           8 bytes in front: the count, and flags
//! dup x                    | 2 | x ...... |
//! drop x; drop x           the second finds 1: x is the last one's, who drops its parts and then
//! give x, 16               | next free of this size |
//! y = take r, 16           y is where x was
//! ```
//!
//! A count that is too high costs memory until the region ends, and nothing else. One that is too low is a use of memory that
//! was given back: that no reference is dropped that is not held is what the compiler proves.
//!
//! | file | what |
//! |---|---|
//! | `counted` | what compiled code calls |
//! | `count` | the same, where it adds and drops references out of line |
//! | `heap` | the memory of a region: chunks, lists of what is free |
//! | `chunks` | where chunks come from |
//! | `each` | one `malloc` per object: for sanitizers and for profiles |
//! | `poisoned` | checked memory: nothing is used again |
//!
//! The descriptor is that of any region: `pages` is [`COUNTED`] and `large` leads to the [`Heap`]. `ptr` and `end` stay null, so that
//! whoever allocates in a region without knowing its kind comes to `fill`, and from there to [`take`]. An object's heap is
//! found from its address, so that giving it back needs no region.
//!
//! | what | cost |
//! |---|---|
//! | dup, drop | an addition in a word that is likely at hand; compiled code does it |
//! | take | the first of a list, or what an object costs elsewhere |
//! | give | a look at the head of the chunk, three stores |
//! | end | constant, but for large objects |
//! | merge | a look at each list |
//!
//! Counts are signed: one below zero is that of a constant, and never changes. An object on the stack has a bit besides its count, and compiled
//! code never gives it back.

mod chunks;
mod count;
mod each;
mod heap;
mod poisoned;

use core::sync::atomic::{AtomicU8, Ordering};

use super::{MEMORY, Memory, Mode, NOWHERE, Page, Region};
use super::{enf_region_begin, enf_region_begin_alone, profile, unlink};

pub(super) use chunks::{Cache, leave_thread, mapped, release};
pub use count::{enf_counted_down, enf_counted_down_saving, enf_counted_up, enf_counted_up_saving};
pub(super) use heap::Heap;

/// What lies before each object.
#[derive(Debug)]
#[repr(C)]
pub struct Prefix {
    /// How many references there are; below zero if it is never given back.
    pub count: i32,
    /// Zero; [`poisoned`] marks what was given back.
    pub flags: u32,
}

/// The count of an object that is never given back: constants, and what lives on the stack.
pub const IMMORTAL: i32 = i32::MIN;

const PREFIX: usize = size_of::<Prefix>();
/// The prefix of a new object.
const ONE: Prefix = Prefix { count: 1, flags: 0 };

/// What [`Region::pages`] is in a counted region.
pub const COUNTED: *mut Page = core::ptr::without_provenance_mut(4);

/// What [`Region::look`] is in a counted region whose heap is another's.
const SHARED: u32 = 1;

/// How the objects of counted regions are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kept {
    InChunks,
    /// One `malloc` per object.
    Each,
    Poisoned,
}

/// Whether compiled code has to ask the runtime to give objects back.
#[derive(Debug)]
#[repr(transparent)]
pub struct Unusual(AtomicU8);

impl Unusual {
    /// Where it is.
    pub const fn get(&self) -> *mut u8 {
        self.0.as_ptr()
    }
}

/// Not zero if objects are kept in another way than in chunks.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals, reason = "compiled code names it")]
pub static enf_counted_unusual: Unusual = Unusual(AtomicU8::new(0));

/// Says how a program that begins keeps its objects.
pub(super) fn tell(unusual: bool) {
    enf_counted_unusual.0.store(u8::from(unusual), Ordering::Relaxed);
}

/// # Safety
/// `memory` is the thread's.
#[inline(always)]
unsafe fn kept(memory: *const Memory) -> Kept {
    // SAFETY: by contract.
    unsafe {
        match ((*memory).unusual, (*memory).mode) {
            (false, _) => Kept::InChunks,
            (true, Mode::Checked) => Kept::Poisoned,
            // A profile knows each object.
            (true, Mode::Alone | Mode::Pages) => Kept::Each,
        }
    }
}

/// # Safety
/// `region` is counted.
#[inline(always)]
unsafe fn heap_of(region: *const Region) -> *mut Heap {
    // SAFETY: by contract.
    unsafe { (*region).large.cast() }
}

/// Begins a counted region, as [`enf_region_begin`] does.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_begin(region: *mut Region) {
    // SAFETY: by contract.
    unsafe {
        enf_region_begin(region, 0);
        count(region);
    }
}

/// Begins a counted region that is alone.
///
/// # Safety
/// As for [`enf_region_begin_alone`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_begin_alone(region: *mut Region) {
    // SAFETY: by contract.
    unsafe {
        enf_region_begin_alone(region, 0);
        count(region);
    }
}

/// Lets a counted region that has just begun put its objects where those of another go, into which it will be merged: merging then
/// costs nothing. What is left in it if it ends instead is given back with the other.
///
/// # Safety
/// Both are alive and counted, and the other one outlives it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_share(region: *mut Region, other: *mut Region) {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        // Who looks for mistakes wants to see each region's end.
        if kept(MEMORY.get()) == Kept::InChunks {
            (*region).large = heap::heap_for(other).cast();
            (*region).look = SHARED;
        }
    }
}

/// Makes an empty region a counted one.
///
/// # Safety
/// It has no memory.
pub(super) unsafe fn count(region: *mut Region) {
    // SAFETY: by contract.
    unsafe {
        (*region).pages = COUNTED;
        (*region).large = Heap::none().cast();
        (*region).low = NOWHERE;
    }
}

/// An object of `size` bytes with any contents, to which there is one reference.
///
/// # Safety
/// `region` is alive and counted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_take(region: *mut Region, size: u64) -> *mut u8 {
    // SAFETY: by contract.
    unsafe { take(region, super::checked_size(size), false) }
}

/// # Safety
/// As for [`enf_counted_take`].
#[inline(always)]
pub(super) unsafe fn take(region: *mut Region, size: usize, zeroed: bool) -> *mut u8 {
    // SAFETY: by contract; the object has room for its prefix.
    unsafe {
        let (start, clean) = match kept(MEMORY.get()) {
            Kept::InChunks => heap::take(region, size),
            Kept::Each => (each::take(region, size), false),
            Kept::Poisoned => (poisoned::take(region, size), false),
        };
        start.cast::<Prefix>().write(ONE);
        let object = start.add(PREFIX);
        if zeroed && !clean {
            object.write_bytes(0, size);
        }
        object
    }
}

/// Gives back an object of `size` bytes.
///
/// # Safety
/// `object` was taken with this size from a counted region that is alive, or from one that was merged into it; there is no
/// reference to it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_give(object: *mut u8, size: u64) {
    // SAFETY: by contract.
    unsafe {
        let start = object.sub(PREFIX);
        match kept(MEMORY.get()) {
            Kept::InChunks => heap::give(start, size as usize),
            Kept::Each => each::give(start),
            Kept::Poisoned => poisoned::give(start, size as usize),
        }
    }
}

/// Moves everything in `from`, and all that is free in it, to `to`; `from` is no longer alive.
///
/// # Safety
/// Both are alive and counted, and they are not the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_merge(from: *mut Region, to: *mut Region) {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        unlink(from);
        let (lower, upper) = (heap_of(from), heap_of(to));
        if lower == Heap::none() || (*from).look == SHARED {
            return;
        }
        if (*MEMORY.get()).profiling {
            let bytes = held_by(from) as isize;
            profile::note((*from).site, -bytes);
            profile::note((*to).site, bytes);
        }
        if upper == Heap::none() {
            (*to).large = lower.cast();
            (*lower).site = (*to).site;
            return;
        }
        match kept(MEMORY.get()) {
            Kept::InChunks => heap::merge(lower, upper),
            Kept::Each => each::merge(lower, upper),
            Kept::Poisoned => poisoned::merge(lower, upper),
        }
    }
}

/// Gives back all memory of a counted region; leaves the descriptor without any.
///
/// # Safety
/// Nothing in it is used any more.
#[inline(never)]
pub(super) unsafe fn give_back_all(region: *mut Region) {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let heap = heap_of(region);
        (*region).large = Heap::none().cast();
        if heap == Heap::none() || (*region).look == SHARED {
            return;
        }
        match kept(MEMORY.get()) {
            Kept::InChunks => heap::give_back_all(heap),
            Kept::Each => each::give_back_all(heap),
            Kept::Poisoned => poisoned::give_back_all(heap),
        }
    }
}

/// Bytes of memory that a counted region has.
///
/// # Safety
/// It is alive.
pub(super) unsafe fn held_by(region: *const Region) -> usize {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let heap = heap_of(region);
        match kept(MEMORY.get()) {
            _ if heap == Heap::none() || (*region).look == SHARED => 0,
            Kept::InChunks | Kept::Each => (*heap).held,
            Kept::Poisoned => poisoned::held_by(heap),
        }
    }
}

#[cfg(test)]
mod tests;
