//! Objects that get memory of their own, from `malloc`: in a page they would waste too much.
//!
//! Each begins with a header, [`Large`]. A region has its large objects as a ring like that of its
//! pages. The header remembers where the region's next object would have gone (`mark`), so that
//! popping knows which large objects are newer than an object in a page.

use super::{BOUNDED, MEMORY, Mode, Region, checked, fill, out_of_memory, pages, profile, system};

/// The header of a large object, which follows.
#[derive(Debug)]
#[repr(C)]
pub struct Large {
    /// The next older one; in the oldest: the newest.
    next: *mut Large,
    /// Bytes of the object.
    size: usize,
    /// Where the region's next object would have gone.
    pub(super) mark: *mut u8,
    /// Lets objects begin at multiples of 16.
    reserved: usize,
}

const HEADER: usize = size_of::<Large>();
/// Objects larger than this do not get a page for their sake.
pub(super) const SMALLEST: usize = 16 << 10;
/// From here on large pages are worth a call.
const HUGE: usize = 4 << 20;

impl Large {
    pub(super) fn object(large: *mut Large) -> *mut u8 {
        large.cast::<u8>().wrapping_add(HEADER)
    }

    /// What its memory counts as.
    fn taken(size: usize, mode: Mode) -> usize {
        match mode {
            Mode::Checked => (size + HEADER).next_multiple_of(system::page_size()),
            _ => size + HEADER,
        }
    }
}

/// Whether an object that does not fit into the current page would be a large one.
///
/// # Safety
/// `region` is alive.
pub(super) unsafe fn fits_better_alone(region: *const Region, size: u64) -> bool {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        size > SMALLEST as u64 && (*region).pages != BOUNDED && (*MEMORY.get()).mode != Mode::Alone
    }
}

/// A large object.
///
/// # Safety
/// `region` is alive and not bounded.
#[cold]
pub(super) unsafe fn alloc(region: *mut Region, size: usize, zeroed: bool) -> *mut u8 {
    // SAFETY: by contract; the thread's own variables; the memory has room for header and object.
    unsafe {
        if (*region).pages.is_null() {
            fill::add_page(region, 0);
        }
        let memory = MEMORY.get();
        pages::keep_spare(memory, (*region).pages);
        let taken = Large::taken(size, (*memory).mode);
        let large = new(taken, zeroed, (*memory).mode).unwrap_or_else(|| out_of_memory());
        (*memory).allocated += size as u64;
        (*memory).owned += taken;
        pages::hold(memory, taken);
        if (*memory).profiling {
            profile::note((*region).site, taken as isize);
        }
        (*region).low = super::NOWHERE;
        let oldest = (*region).large;
        let next = if oldest.is_null() { large } else { (*oldest).next };
        large.write(Large { next, size, mark: (*region).ptr, reserved: 0 });
        if oldest.is_null() {
            (*region).large = large;
        } else {
            (*oldest).next = large;
        }
        Large::object(large)
    }
}

fn new(taken: usize, zeroed: bool, mode: Mode) -> Option<*mut Large> {
    if mode == Mode::Checked {
        return checked::take(taken).map(<*mut u8>::cast);
    }
    // SAFETY: plain calls.
    let start = unsafe { if zeroed { libc::calloc(1, taken) } else { libc::malloc(taken) } };
    if start.is_null() {
        return None;
    }
    if taken >= HUGE {
        system::advise_large(start.cast(), taken);
    }
    Some(start.cast())
}

/// Puts the large objects of `from` below those of `to`.
///
/// # Safety
/// Both have pages; `from` is not used any more.
pub(super) unsafe fn merge(from: *mut Region, to: *mut Region) {
    // SAFETY: by contract.
    unsafe {
        let (lower, upper) = ((*from).large, (*to).large);
        if !lower.is_null() && !upper.is_null() {
            core::mem::swap(&mut (*lower).next, &mut (*upper).next);
        }
        if !lower.is_null() {
            (*to).low = super::NOWHERE;
            (*to).large = lower;
        }
    }
}

/// The newest large object, or null.
///
/// # Safety
/// `region` has pages.
pub(super) unsafe fn newest(region: *const Region) -> *mut Large {
    // SAFETY: by contract.
    unsafe { if (*region).large.is_null() { (*region).large } else { (*(*region).large).next } }
}

/// The large objects of a region with their sizes, from the newest to the oldest.
///
/// # Safety
/// `region` has pages, and its large objects stay as they are while this is used.
pub(super) unsafe fn newest_first(
    region: *const Region,
) -> impl Iterator<Item = (*mut Large, usize)> {
    // SAFETY: by contract.
    let (oldest, newest) = unsafe { ((*region).large, newest(region)) };
    let first = (!newest.is_null()).then_some(newest);
    core::iter::successors(first, move |large| {
        // SAFETY: by contract.
        (*large != oldest).then(|| unsafe { (**large).next })
    })
    // SAFETY: by contract.
    .map(|large| (large, unsafe { (*large).size }))
}

/// Bytes of memory of the large objects of a region.
///
/// # Safety
/// As for `newest_first`.
pub(super) unsafe fn taken(region: *const Region) -> usize {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let mode = (*MEMORY.get()).mode;
        newest_first(region).map(|(_, size)| Large::taken(size, mode)).sum()
    }
}

/// Gives back the newest large object.
///
/// # Safety
/// `region` has one, and nobody uses it any more.
pub(super) unsafe fn give_back_newest(region: *mut Region) -> usize {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let memory = MEMORY.get();
        let (oldest, large) = ((*region).large, newest(region));
        let taken = Large::taken((*large).size, (*memory).mode);
        if oldest == large {
            (*region).large = core::ptr::null_mut();
        } else {
            (*oldest).next = (*large).next;
        }
        (*memory).held -= taken;
        (*memory).owned -= taken;
        if (*memory).mode == Mode::Checked {
            checked::give_back(large.cast(), taken);
        } else {
            libc::free(large.cast());
        }
        taken
    }
}

/// Gives back all large objects.
///
/// # Safety
/// `region` has pages, and nobody uses its large objects any more.
#[cold]
pub(super) unsafe fn give_back_all(region: *mut Region) {
    // SAFETY: by contract.
    unsafe {
        while !(*region).large.is_null() {
            give_back_newest(region);
        }
    }
}
