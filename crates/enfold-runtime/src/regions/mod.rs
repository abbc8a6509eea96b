//! Memory: regions, which take pages, fill them object by object, and give all of them back at once.
//!
//! | file | what it does |
//! |---|---|
//! | `mod` | the descriptor, the list of live regions, allocation, begin, end and merge |
//! | `pages` | pages: what they look like, how regions hold them, and how they go back |
//! | `fill` | how regions grow |
//! | `free` | free pages, by size; the pool that all threads share |
//! | `system` | memory from the system, large pages |
//! | `large` | objects that get memory of their own |
//! | `cut` | what gives back a part: popping to an object, and raising |
//! | `counted` | regions whose objects are given back one by one |
//! | `within` | regions that begin in another's page |
//! | `alone` | one `malloc` per object, for sanitizers |
//! | `checked` | what is given back becomes inaccessible |
//! | `saving` | what compiled code calls on its slow paths, which preserves all registers |
//! | `short` | what it calls instead of its fast paths where it is to be short |
//! | `life` | memory before a program or a thread begins and after it has ended |
//! | `ended` | what threads that have ended leave behind |
//! | `counters` | how much memory there is, was, and came by |
//! | `profile` | which regions held how much, over time |
//!
//! `include/enfold.h` says what a descriptor looks like and what compiled code does with one without
//! a call. A region holds its pages as a ring: `pages` is the oldest and leads to the newest, the
//! newest to the next older one. So one word is enough to take from either end, and two rings become
//! one in constant time. Large objects are a ring of the same kind.
//!
//! | what | cost |
//! |---|---|
//! | an object | a compare and an add; a page from a free list when the last is full |
//! | begin | six stores in compiled code; within another, a call |
//! | end, merge | constant, but for the large objects that end |
//! | pop, raise | as much as is given back |
//!
//! **Invariant.** `ptr` and `end` are multiples of 8 and so is every object's address; `ptr..end` is
//! memory that nobody uses: of the newest page, or of the buffer of a bounded region, or, as long as
//! there is no page, of the bytes of the frame that a region starts with. Those are never given back,
//! popped or merged: the compiler sees to it.
//!
//! **Invariant.** A region with large objects has a page, so that compiled code need only look at
//! `pages` to know that there is nothing to give back.
//!
//! **Invariant.** Every thread has its own list of regions and its own free pages (`MEMORY` and the three
//! exported variables): a region belongs to the thread that began it. Threads share the pool of `free` and
//! the addresses of `checked`, which have locks.

mod alone;
mod checked;
mod counted;
mod counters;
mod cut;
mod ended;
mod fill;
mod free;
mod grown;
mod held;
mod large;
mod life;
mod pages;
mod profile;
mod saving;
mod short;
mod system;
#[cfg(test)]
mod tests;
mod within;

use crate::per_thread::per_thread;
use crate::rules::failures::OUT_OF_MEMORY;
use crate::traps;

pub use checked::enf_check_memory;
pub(crate) use checked::{is_given_back, is_poison};
pub use counted::{
    COUNTED, IMMORTAL, Prefix, Unusual, enf_counted_begin, enf_counted_begin_alone,
    enf_counted_down, enf_counted_down_saving, enf_counted_give, enf_counted_merge,
    enf_counted_share, enf_counted_take, enf_counted_unusual, enf_counted_up,
    enf_counted_up_saving,
};
pub use counters::{Counters, enf_allocated, enf_live_bytes, enf_memory};
pub(crate) use cut::cut_to_handler;
pub use cut::{enf_region_pop, enf_region_replace};
pub use grown::enf_region_grown;
pub(crate) use held::drop_held;
pub use held::{Held, enf_hold, enf_unhold};
pub use large::Large;
pub(crate) use life::Settings;
pub(crate) use life::{begin, end, enter, enter_thread, leave_thread, report, settings};
pub use pages::Page;
pub use profile::{enf_profile, profile_to};
pub use saving::{
    enf_alloc_saving, enf_counted_give_saving, enf_counted_take_saving, enf_region_pop_saving,
    enf_region_replace_saving,
};
pub use short::{enf_alloc_short, enf_counted_give_short, enf_counted_take_short};
pub(crate) use system::map;
pub use within::{enf_region_begin_within, enf_region_end_within, enf_region_merge_within};

/// A region; see `include/enfold.h`.
#[derive(Debug)]
#[repr(C)]
pub struct Region {
    /// Where the next object goes.
    pub ptr: *mut u8,
    /// Where the current page ends.
    pub end: *mut u8,
    /// The oldest page, null, [`BOUNDED`] or [`COUNTED`].
    pub pages: *mut Page,
    /// The next older region that is alive; null in one that is alone.
    pub prev: *mut Region,
    /// The next newer one, but in the newest; of one within another, where the lent bytes begin, or null.
    pub next: *mut Region,
    /// The oldest large object or null, if there are pages; of a counted region, its heap.
    pub large: *mut Large,
    /// Where it comes from, in programs that say so; of one within another, how many bytes are lent.
    pub site: u32,
    /// If there are pages: it has not grown as long as they have fewer KiB.
    pub look: u32,
    /// If there are pages: from here to `end` lie objects that compiled code pops by itself;
    /// [`NOWHERE`] if there are none, or if somebody wants to know of each pop (`cut::lowest`).
    pub low: *mut u8,
}

// As the header says; compiled code has it from there.
const _: () = {
    assert!(size_of::<Region>() == 64);
    assert!(core::mem::offset_of!(Region, ptr) == 0 && core::mem::offset_of!(Region, end) == 8);
    assert!(
        core::mem::offset_of!(Region, pages) == 16 && core::mem::offset_of!(Region, prev) == 24
    );
    assert!(
        core::mem::offset_of!(Region, next) == 32 && core::mem::offset_of!(Region, large) == 40
    );
    assert!(core::mem::offset_of!(Region, site) == 48 && core::mem::offset_of!(Region, low) == 56);
};

/// What [`Region::pages`] is in a region that is a buffer in a frame.
pub const BOUNDED: *mut Page = core::ptr::without_provenance_mut(1);

/// A place above all others.
pub const NOWHERE: *mut u8 = core::ptr::without_provenance_mut(usize::MAX);

impl Region {
    /// A region without memory.
    pub const fn new() -> Region {
        Region {
            ptr: core::ptr::null_mut(),
            end: core::ptr::null_mut(),
            pages: core::ptr::null_mut(),
            prev: core::ptr::null_mut(),
            next: core::ptr::null_mut(),
            large: core::ptr::null_mut(),
            site: 0,
            look: 0,
            low: NOWHERE,
        }
    }

    /// Bytes of the current page, or of the buffer, that are free.
    fn left(&self) -> usize {
        self.end as usize - self.ptr as usize
    }
}

impl Default for Region {
    fn default() -> Self {
        Region::new()
    }
}

per_thread! {
    /// The oldest region of the thread. What is put into it lives as long as the program.
    pub enf_program: Region = ".globl" "enf_program"
}

per_thread! {
    /// A counted region that lives as long as the program. In no list.
    pub enf_program_counted: Region = ".globl" "enf_program_counted"
}

per_thread! {
    /// The newest region that is alive; bounded ones do not count.
    pub enf_regions: *mut Region = ".globl" "enf_regions"
}

per_thread! {
    /// The region for exceptions: that of the innermost `try`.
    pub enf_handler_region: *mut Region = ".globl" "enf_handler_region"
}

per_thread! {
    /// What is held for the innermost calls: `held.rs`.
    pub enf_held: *mut Held = ".globl" "enf_held"
}

/// Where [`enf_held`] of the running thread is, for code that cannot name it.
#[unsafe(no_mangle)]
pub extern "C" fn enf_held_here() -> *mut *mut Held {
    enf_held.get()
}

/// [`enf_program`] of the running thread, for code that cannot name it.
#[unsafe(no_mangle)]
pub extern "C" fn enf_program_here() -> *mut Region {
    enf_program.get()
}

/// [`enf_program_counted`] of the running thread, for code that cannot name it.
#[unsafe(no_mangle)]
pub extern "C" fn enf_program_counted_here() -> *mut Region {
    enf_program_counted.get()
}

/// Where [`enf_regions`] of the running thread is, for code that cannot name it.
#[unsafe(no_mangle)]
pub extern "C" fn enf_regions_here() -> *mut *mut Region {
    enf_regions.get()
}

/// Where [`enf_handler_region`] of the running thread is, for code that cannot name it.
#[unsafe(no_mangle)]
pub extern "C" fn enf_handler_region_here() -> *mut *mut Region {
    enf_handler_region.get()
}

/// Says that a program counts exceptions: those that nobody catches go to the program's counted region.
#[unsafe(no_mangle)]
pub extern "C" fn enf_handler_counted() {
    // SAFETY: the thread's own variables.
    unsafe { *enf_handler_region.get() = enf_program_counted.get() };
}

/// How memory is got and given back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Pages = 0,
    /// One `malloc` per object.
    Alone,
    /// Nothing is used twice.
    Checked,
}

/// What the thread knows about its memory. What every region changes comes first: one line of the
/// cache takes it all.
#[repr(C, align(64))]
struct Memory {
    /// A page for the next region that has none, or the only page of the region that took it; else
    /// [`pages::NO_SPARE`]. See [`pages`].
    spare: *mut Page,
    /// Bytes of objects that are given back or in pages that are full.
    allocated: u64,
    /// How often a region got its first page.
    regions: u64,
    spare_is_free: bool,
    /// Neither pages as usual nor without a profile: for one test where it counts.
    unusual: bool,
    mode: Mode,
    profiling: bool,
    /// What was counted is to be reported when the program has ended.
    reporting: bool,
    /// Bytes of pages and large objects that regions have, and of the spare page; now and at most.
    held: usize,
    peak: usize,
    /// Those and what is in the free lists of the thread.
    owned: usize,
    /// Bytes of objects of counted regions that were given back one by one.
    given: u64,
    free: free::Lists,
    /// For counted regions.
    chunks: counted::Cache,
}

impl Memory {
    fn new(mode: Mode) -> Memory {
        Memory {
            spare: pages::NO_SPARE,
            allocated: 0,
            regions: 0,
            spare_is_free: false,
            unusual: mode != Mode::Pages,
            mode,
            profiling: false,
            reporting: false,
            held: 0,
            peak: 0,
            owned: 0,
            given: 0,
            free: free::Lists::new(),
            chunks: counted::Cache::new(),
        }
    }
}

per_thread! { MEMORY: Memory = ".hidden" "enf_memory_of_thread" }

/// `size` bytes, 8-aligned, with any contents. Ends the program when there is no memory.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_alloc(region: *mut Region, size: u64) -> *mut u8 {
    // SAFETY: by contract.
    unsafe {
        match bump(region, size) {
            Some(object) => object,
            None => fill::fill(region, size),
        }
    }
}

/// `size` bytes, 8-aligned, all zero.
///
/// # Safety
/// `region` is alive.
pub unsafe fn alloc_zeroed(region: *mut Region, size: u64) -> *mut u8 {
    // SAFETY: by contract; the object is written within its bounds.
    unsafe {
        let object = match bump(region, size) {
            Some(object) => object,
            None if (*region).pages == COUNTED => {
                return counted::take(region, checked_size(size), true);
            }
            None if large::fits_better_alone(region, size) => {
                return large::alloc(region, checked_size(size), true);
            }
            None => fill::fill(region, size),
        };
        object.write_bytes(0, size as usize);
        object
    }
}

/// An object from the current page, if it has room.
///
/// # Safety
/// `region` is alive.
#[inline(always)]
unsafe fn bump(region: *mut Region, size: u64) -> Option<*mut u8> {
    // SAFETY: by contract. Both ends are multiples of 8, so if `size` bytes fit, `size` rounded up
    // to 8 does.
    unsafe {
        let free = (*region).ptr;
        (size <= (*region).left() as u64).then(|| {
            (*region).ptr = free.add((size as usize + 7) & !7);
            free
        })
    }
}

/// The size of an object that may fit into memory. What never can ends the program before it has filled what there is: a system
/// that hands out more addresses than it has memory for would say so too late.
fn checked_size(size: u64) -> usize {
    let asked = usize::try_from(size).ok();
    let fits = asked.filter(|&size| size < system::SURELY_THERE || size <= system::all_memory());
    fits.unwrap_or_else(|| out_of_memory())
}

#[cold]
pub(crate) fn out_of_memory() -> ! {
    traps::fail_in_program(OUT_OF_MEMORY.as_bytes())
}

/// Begins a region: it is alive and empty. What is put into it first goes to the `frame` bytes behind
/// the descriptor, but for sanitizers, which want to see each object.
///
/// # Safety
/// `region` is not alive, and it and the bytes behind it stay where they are until it ends.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_region_begin(region: *mut Region, frame: u64) {
    // SAFETY: by contract; the newest region is alive; the thread's own variables.
    unsafe {
        let newest = *enf_regions.get();
        *region = Region { prev: newest, ..Region::new() };
        if frame > 0 && (*MEMORY.get()).mode != Mode::Alone {
            (*region).ptr = region.add(1).cast();
            (*region).end = (*region).ptr.add(frame as usize);
        }
        (*newest).next = region;
        *enf_regions.get() = region;
    }
}

/// Begins a region that is alone: it is in no list, because no exception leaves the function while it is alive.
///
/// # Safety
/// As for [`enf_region_begin`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_region_begin_alone(region: *mut Region, frame: u64) {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        *region = Region::new();
        if frame > 0 && (*MEMORY.get()).mode != Mode::Alone {
            (*region).ptr = region.add(1).cast();
            (*region).end = (*region).ptr.add(frame as usize);
        }
    }
}

/// Ends a region that is alone.
///
/// # Safety
/// As for [`enf_region_end`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_region_end_alone(region: *mut Region) {
    // SAFETY: by contract.
    unsafe {
        if !(*region).pages.is_null() {
            give_back(region);
        }
    }
}

/// Ends a region: all its memory is given back.
///
/// # Safety
/// `region` is alive, not bounded, and nothing in it is used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_region_end(region: *mut Region) {
    // SAFETY: by contract.
    unsafe {
        if (*region).pages == (*MEMORY.get()).spare && *enf_regions.get() == region {
            *enf_regions.get() = (*region).prev;
            pages::give_back_spare(region);
            return;
        }
        end_slowly(region);
    }
}

#[inline(never)]
unsafe extern "C" fn end_slowly(region: *mut Region) {
    // SAFETY: by the contract of `enf_region_end`.
    unsafe {
        refuse_bounded(region, b"a bounded region was ended");
        unlink(region);
        if !(*region).pages.is_null() {
            give_back(region);
        }
    }
}

/// Moves everything in `from` to `to`; `from` is no longer alive. What was in `from` counts as older
/// than everything in `to`: popping never gives it back unless it is popped to something in it.
///
/// # Safety
/// Both are alive, neither is bounded, and they are not the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_region_merge(from: *mut Region, to: *mut Region) {
    // SAFETY: by contract.
    unsafe {
        refuse_bounded(from, b"a bounded region was merged");
        refuse_bounded(to, b"a region was merged into a bounded one");
        unlink(from);
        if (*from).pages.is_null() {
            return;
        }
        if (*MEMORY.get()).profiling {
            let bytes = counters::held_by(from) as isize;
            profile::note((*from).site, -bytes);
            profile::note((*to).site, bytes);
        }
        if (*to).pages.is_null() {
            (*to).ptr = (*from).ptr;
            (*to).end = (*from).end;
            (*to).pages = (*from).pages;
            (*to).large = (*from).large;
            (*to).low = NOWHERE;
            grown::look_again(to);
        } else if (*MEMORY.get()).mode == Mode::Alone {
            alone::merge(from, to);
        } else {
            pages::merge(from, to);
            large::merge(from, to);
        }
    }
}

/// Takes a region out of the list, unless it is alone.
///
/// # Safety
/// It is in it or alone.
#[inline(always)]
unsafe fn unlink(region: *mut Region) {
    // SAFETY: by contract; the thread's own variables. Only the newest has no next, and only the program's, which
    // never ends, has no previous one.
    unsafe {
        let newest = enf_regions.get();
        if *newest == region {
            *newest = (*region).prev;
        } else if !(*region).prev.is_null() {
            (*(*region).prev).next = (*region).next;
            (*(*region).next).prev = (*region).prev;
        }
    }
}

/// Gives back all memory of a region that has some; leaves the descriptor as it is.
///
/// # Safety
/// Nothing in it is used any more, and it is not bounded.
#[inline(always)]
unsafe fn give_back(region: *mut Region) {
    // SAFETY: by contract.
    unsafe {
        if (*MEMORY.get()).unusual {
            give_back_unusually(region);
        } else if (*region).pages == (*MEMORY.get()).spare {
            pages::give_back_spare(region);
        } else {
            if !(*region).large.is_null() {
                if (*region).pages == COUNTED {
                    return counted::give_back_all(region);
                }
                large::give_back_all(region);
            }
            pages::give_back(region);
        }
    }
}

#[cold]
unsafe fn give_back_unusually(region: *mut Region) {
    // SAFETY: by the contract of `give_back`.
    unsafe {
        if (*MEMORY.get()).profiling {
            profile::note((*region).site, -(counters::held_by(region) as isize));
        }
        if (*region).pages == COUNTED {
            return counted::give_back_all(region);
        }
        match (*MEMORY.get()).mode {
            Mode::Alone => alone::give_back_all(region),
            Mode::Checked => {
                large::give_back_all(region);
                pages::give_back_each(region);
            }
            Mode::Pages => {
                large::give_back_all(region);
                pages::give_back(region);
            }
        }
    }
}

/// # Safety
/// `region` is alive.
#[inline(always)]
unsafe fn refuse_bounded(region: *mut Region, what: &[u8]) {
    // SAFETY: by contract.
    if unsafe { (*region).pages } == BOUNDED {
        traps::internal_error(what);
    }
}
