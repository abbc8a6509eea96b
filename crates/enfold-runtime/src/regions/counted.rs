//! Counted regions: objects have a count in front, are given back one by one, and their memory is used again in the same
//! region. The region still ends as a whole, with all that is in it.
//!
//! ```text
//! x = take r, 16           | 1 | x ...... |           8 bytes in front: the count, and flags
//! dup x                    | 2 | x ...... |
//! drop x; drop x           the second finds 1: x is the last one's, who drops its parts and then
//! give r, x, 16            | next free of this size |
//! y = take r, 16           y is where x was
//! ```
//!
//! A count that is too high costs memory until the region ends, and nothing else. One that is too low is a use of memory that
//! was given back: that no reference is dropped that is not held is what the compiler proves.
//!
//! | what | cost |
//! |---|---|
//! | dup, drop | an addition in a word that is likely at hand |
//! | take | the first of a list, or what an object costs elsewhere |
//! | give | two stores |
//! | end, merge | as for other regions; merging appends 70 lists |
//!
//! Sizes up to 512 bytes have a list each; larger ones are rounded up to a power of two, and those beyond a page's worth have
//! memory of their own, which goes back to the system at once. The lists lie in the region itself, from the first `give` on.
//!
//! **Invariant.** An object of a list is in a page of its region, and as large as all others of that list. Nothing in a counted region
//! is ever popped.
//!
//! Modes: with one `malloc` per object, giving one back frees it, so that sanitizers see what is used afterwards. In checked memory
//! what is given back is filled with a pattern and not used again.

use super::{MEMORY, Mode, Region};
use super::{alone, checked, enf_alloc, enf_region_begin, enf_region_begin_alone};
use super::{enf_region_merge, large, profile};

/// What lies before each object.
#[derive(Debug)]
#[repr(C)]
pub struct Prefix {
    /// How many references there are, or [`IMMORTAL`].
    pub count: u32,
    /// Where one `malloc` is made per object: its number in its region. Otherwise zero.
    pub flags: u32,
}

/// The count of an object that is never given back: constants, and what lives on the stack.
pub const IMMORTAL: u32 = u32::MAX;

const PREFIX: usize = size_of::<Prefix>();
/// The largest size with a list of its own, without the prefix.
const EXACT: usize = 512;
const EXACT_CLASSES: usize = EXACT / 8 + 1;
/// Of powers of two: 1, 2, 4, 8 and 16 KiB.
const CLASSES: usize = EXACT_CLASSES + 5;

/// A counted region: a region, and what is free in it.
#[derive(Debug)]
#[repr(C)]
pub struct Counted {
    /// May be used wherever a region is asked for, but to allocate or merge.
    pub region: Region,
    /// Null as long as nothing was given back.
    pub lists: *mut Lists,
}

/// A free object; lies where its prefix was.
#[derive(Debug)]
#[repr(C)]
struct Free {
    next: *mut Free,
}

/// Free objects by class.
#[derive(Debug)]
pub struct Lists {
    first: [*mut Free; CLASSES],
    /// Only true of lists that are not empty.
    last: [*mut Free; CLASSES],
}

impl Counted {
    /// A region without memory.
    pub const fn new() -> Counted {
        Counted { region: Region::new(), lists: std::ptr::null_mut() }
    }
}

impl Default for Counted {
    fn default() -> Self {
        Counted::new()
    }
}

/// How much memory an object takes, and its class; none if it gets memory of its own.
fn room(size: usize) -> (usize, Option<usize>) {
    let rounded = (size + 7) & !7;
    if rounded <= EXACT {
        return (rounded + PREFIX, Some(rounded / 8));
    }
    let room = (rounded + PREFIX).next_power_of_two();
    let above = room.trailing_zeros() as usize - (2 * EXACT).trailing_zeros() as usize;
    let class = EXACT_CLASSES + above;
    if class < CLASSES { (room, Some(class)) } else { (rounded + PREFIX, None) }
}

/// # Safety
/// `object` is in a counted region, or a constant of which one is made.
#[inline(always)]
unsafe fn prefix(object: *mut u8) -> *mut Prefix {
    // SAFETY: by contract it is there.
    unsafe { object.sub(PREFIX).cast() }
}

/// Begins a counted region, as [`enf_region_begin`] does.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_begin(region: *mut Counted) {
    // SAFETY: by contract.
    unsafe {
        enf_region_begin(region.cast(), 0);
        (*region).lists = std::ptr::null_mut();
    }
}

/// Begins a counted region that is alone.
///
/// # Safety
/// As for [`enf_region_begin_alone`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_begin_alone(region: *mut Counted) {
    // SAFETY: by contract.
    unsafe {
        enf_region_begin_alone(region.cast(), 0);
        (*region).lists = std::ptr::null_mut();
    }
}

/// An object of `size` bytes with any contents, to which there is one reference.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_take(region: *mut Counted, size: u64) -> *mut u8 {
    // SAFETY: by contract; the object has room for its prefix.
    unsafe {
        let (room, class) = room(super::checked_size(size));
        let free = class.map_or(std::ptr::null_mut(), |class| pop(region, class));
        let start = if !free.is_null() {
            free.cast()
        } else if class.is_none() && (*MEMORY.get()).mode != Mode::Alone {
            large::alloc(region.cast(), room, false)
        } else {
            enf_alloc(region.cast(), room as u64)
        };
        let flags = match (*MEMORY.get()).mode {
            Mode::Alone => alone::count(region.cast()) as u32 - 1,
            _ => 0,
        };
        start.cast::<Prefix>().write(Prefix { count: 1, flags });
        start.add(PREFIX)
    }
}

/// The first free object of a class, or null.
///
/// # Safety
/// `region` is alive.
#[inline(always)]
unsafe fn pop(region: *mut Counted, class: usize) -> *mut Free {
    // SAFETY: by contract; the lists are there until the region ends.
    unsafe {
        let lists = (*region).lists;
        if lists.is_null() {
            return std::ptr::null_mut();
        }
        let free = (*lists).first[class];
        if !free.is_null() {
            (*lists).first[class] = (*free).next;
        }
        free
    }
}

/// There is one more reference.
///
/// # Safety
/// `object` has a count.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_dup(object: *mut u8) {
    // SAFETY: by contract. A count that would overflow becomes immortal, which only costs memory.
    unsafe {
        let count = &mut (*prefix(object)).count;
        *count = count.saturating_add(1);
    }
}

/// There is one reference less; whether it was the last. Then the caller drops the parts and gives the object back.
///
/// # Safety
/// `object` has a count, and the caller holds one of its references.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_drop(object: *mut u8) -> u8 {
    // SAFETY: by contract.
    unsafe {
        let count = &mut (*prefix(object)).count;
        match *count {
            1 => return 1,
            IMMORTAL => {}
            _ => *count -= 1,
        }
        0
    }
}

/// Gives back an object of `size` bytes.
///
/// # Safety
/// `object` was taken from `region`, or from one that was merged into it, with this size; there is no reference to it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_give(region: *mut Counted, object: *mut u8, size: u64) {
    // SAFETY: by contract; the prefix has room for a link.
    unsafe {
        let (room, class) = room(size as usize);
        let start = object.sub(PREFIX);
        let memory = MEMORY.get();
        (*memory).given += room as u64;
        match ((*memory).mode, class) {
            (Mode::Alone, _) => give_alone(region, object),
            (_, None) => {
                let taken = large::give_back_one(region.cast(), start);
                if (*memory).profiling {
                    profile::note((*region).region.site, -(taken as isize));
                }
            }
            (Mode::Checked, Some(_)) => checked::poison(start, room),
            (Mode::Pages, Some(class)) => push(region, class, start.cast()),
        }
    }
}

/// # Safety
/// `free` is memory of that class in `region`, and nobody uses it.
#[inline(always)]
unsafe fn push(region: *mut Counted, class: usize, free: *mut Free) {
    // SAFETY: by contract.
    unsafe {
        if (*region).lists.is_null() {
            make_lists(region);
        }
        let lists = (*region).lists;
        let next = (*lists).first[class];
        if next.is_null() {
            (*lists).last[class] = free;
        }
        (*free).next = next;
        (*lists).first[class] = free;
    }
}

/// # Safety
/// `region` is alive.
#[cold]
unsafe fn make_lists(region: *mut Counted) {
    // SAFETY: by contract; the memory is as large as the lists.
    unsafe {
        let lists = enf_alloc(region.cast(), size_of::<Lists>() as u64).cast::<Lists>();
        let none = [std::ptr::null_mut(); CLASSES];
        lists.write(Lists { first: none, last: none });
        (*region).lists = lists;
    }
}

/// Frees an object that has its own `malloc`; the one that takes its number is told.
///
/// # Safety
/// As for [`enf_counted_give`].
#[cold]
unsafe fn give_alone(region: *mut Counted, object: *mut u8) {
    // SAFETY: by contract; whatever is moved is in use and has a prefix.
    unsafe {
        let flags = (*prefix(object)).flags as usize;
        let moved = alone::give_back_one(region.cast(), object.sub(PREFIX), flags);
        if let Some((moved, number)) = moved {
            (*moved.cast::<Prefix>()).flags = number as u32;
        }
    }
}

/// Moves everything in `from`, and all that is free in it, to `to`; `from` is no longer alive.
///
/// # Safety
/// Both are alive, and they are not the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_merge(from: *mut Counted, to: *mut Counted) {
    // SAFETY: by contract. What is free in `from` is in pages that are those of `to` from now on.
    unsafe {
        enf_region_merge(from.cast(), to.cast());
        let (ours, theirs) = ((*to).lists, (*from).lists);
        if ours.is_null() {
            (*to).lists = theirs;
        } else if !theirs.is_null() {
            for class in 0..CLASSES {
                let first = (*theirs).first[class];
                if !first.is_null() {
                    let last = (*theirs).last[class];
                    if (*ours).first[class].is_null() {
                        (*ours).last[class] = last;
                    }
                    (*last).next = (*ours).first[class];
                    (*ours).first[class] = first;
                }
            }
        }
    }
}

/// Objects that are no longer referred to and whose parts are still to be dropped, linked through their prefixes: to take a long
/// list or a deep tree apart needs neither recursion nor memory.
#[derive(Debug)]
pub struct Pending(*mut Free);

impl Pending {
    /// None.
    pub const fn new() -> Pending {
        Pending(std::ptr::null_mut())
    }

    /// Drops a reference to an object, to be taken apart later if it was the last one.
    ///
    /// # Safety
    /// As for [`enf_counted_drop`].
    pub unsafe fn drop(&mut self, object: *mut u8) {
        // SAFETY: by contract; the prefix of an object without references has room for a link.
        unsafe {
            if enf_counted_drop(object) != 0 {
                let free = object.sub(PREFIX).cast::<Free>();
                (*free).next = self.0;
                self.0 = free;
            }
        }
    }

    /// The next object to be taken apart and given back, if there is one.
    ///
    /// # Safety
    /// Nobody else has given back what is pending.
    pub unsafe fn next(&mut self) -> Option<*mut u8> {
        // SAFETY: by contract.
        unsafe {
            let free = self.0;
            if free.is_null() {
                return None;
            }
            self.0 = (*free).next;
            Some(free.cast::<u8>().add(PREFIX))
        }
    }
}

impl Default for Pending {
    fn default() -> Self {
        Pending::new()
    }
}

#[cfg(test)]
#[path = "counted_tests.rs"]
mod tests;
