//! Pages: what they look like, how regions hold them, and how they go back.
//!
//! A page begins with a header, [`Page`]. How a region gets one: [`super::fill`]; where they come from
//! and go to: [`super::free`].
//!
//! One small page is the **spare**: a region that begins takes it, and leaves it when it ends, by
//! changing a flag. So regions that come and go one after the other wait for no word that was just
//! written. The spare page counts as held. If its region gets anything beside this page, it is the
//! spare no longer; the next small page that comes back takes its place.

use super::free::{SIZES, class_of, with_pool};
use super::{MEMORY, Memory, Mode, Region};
use super::{checked, profile};

/// The header of a page; its objects follow.
#[derive(Debug)]
#[repr(C)]
pub struct Page {
    /// In a region: the next older page; in the oldest: the newest. In a free list: the next.
    pub(super) next: *mut Page,
    /// With the header.
    pub(super) size: usize,
    /// Bytes of all pages of the region; only true in the newest.
    pub(super) total: usize,
    /// Where the objects end; only true in pages that are not the newest.
    pub(super) free: *mut u8,
}

pub(super) const HEADER: usize = size_of::<Page>();
/// No page, and not null either, as the pages of a region may be.
pub(super) const NO_SPARE: *mut Page = core::ptr::without_provenance_mut(2);
/// More free bytes than this a thread does not keep for itself.
const KEPT: usize = 32 << 20;

impl Page {
    pub(super) fn start(page: *mut Page) -> *mut u8 {
        page.cast::<u8>().wrapping_add(HEADER)
    }

    /// # Safety
    /// `page` is a page.
    pub(super) unsafe fn end(page: *mut Page) -> *mut u8 {
        // SAFETY: by contract.
        page.cast::<u8>().wrapping_add(unsafe { (*page).size })
    }

    /// Whether a place between or behind objects is in this page.
    ///
    /// # Safety
    /// `page` is a page.
    pub(super) unsafe fn has(page: *mut Page, place: *mut u8) -> bool {
        // SAFETY: by contract.
        Page::start(page) <= place && place <= unsafe { Page::end(page) }
    }

    /// Bytes of objects in a page that is not the newest.
    ///
    /// # Safety
    /// `page` is such a page.
    pub(super) unsafe fn filled(page: *mut Page) -> usize {
        // SAFETY: by contract.
        unsafe { (*page).free as usize - Page::start(page) as usize }
    }
}

/// The pages of a region from the newest to the oldest.
///
/// # Safety
/// The region has pages, which stay as they are while this is used.
pub(super) unsafe fn newest_first(region: *const Region) -> impl Iterator<Item = *mut Page> {
    // SAFETY: by contract.
    let (oldest, newest) = unsafe { ((*region).pages, newest(region)) };
    core::iter::successors(Some(newest), move |page| {
        // SAFETY: by contract.
        (*page != oldest).then(|| unsafe { (**page).next })
    })
}

/// # Safety
/// The region has pages.
#[inline(always)]
pub(super) unsafe fn newest(region: *const Region) -> *mut Page {
    // SAFETY: by contract.
    unsafe { (*(*region).pages).next }
}

/// Bytes of objects in the newest page.
///
/// # Safety
/// The region has pages.
#[inline(always)]
pub(super) unsafe fn filled_newest(region: *const Region) -> usize {
    // SAFETY: by contract.
    unsafe { (*region).ptr as usize - Page::start(newest(region)) as usize }
}

/// Bytes of all pages of a region.
///
/// # Safety
/// The region has pages.
pub(super) unsafe fn total(region: *const Region) -> usize {
    // SAFETY: by contract.
    unsafe { (*newest(region)).total }
}

/// Counts what regions hold.
///
/// # Safety
/// `memory` is the thread's.
#[inline(always)]
pub(super) unsafe fn hold(memory: *mut Memory, bytes: usize) {
    // SAFETY: by contract.
    unsafe {
        let held = (*memory).held + bytes;
        (*memory).held = held;
        if held > (*memory).peak {
            (*memory).peak = held;
        }
    }
}

/// The page is no longer the spare one: its region gets more than this page.
///
/// # Safety
/// `memory` is the thread's.
pub(super) unsafe fn keep_spare(memory: *mut Memory, page: *mut Page) {
    // SAFETY: by contract.
    unsafe {
        if (*memory).spare == page {
            (*memory).spare = NO_SPARE;
        }
    }
}

/// Puts the pages of `from` below those of `to`.
///
/// # Safety
/// Both have pages; `from` is not used any more.
pub(super) unsafe fn merge(from: *mut Region, to: *mut Region) {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let (upper, lower) = (newest(to), newest(from));
        keep_spare(MEMORY.get(), upper);
        keep_spare(MEMORY.get(), lower);
        (*MEMORY.get()).allocated += filled_newest(from) as u64;
        (*lower).free = (*from).ptr;
        (*upper).total += (*lower).total;
        // The oldest of the upper ring leads on to the newest of the lower one, and the oldest of
        // all back to the newest of all.
        (*(*to).pages).next = lower;
        (*(*from).pages).next = upper;
        (*to).pages = (*from).pages;
    }
}

/// Gives back all pages of a region, in constant time.
///
/// # Safety
/// The region has pages, and nothing in them is used any more.
#[inline(always)]
pub(super) unsafe fn give_back(region: *mut Region) {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let memory = MEMORY.get();
        let (oldest, newest) = ((*region).pages, newest(region));
        let bytes = (*newest).total;
        (*memory).allocated += filled_newest(region) as u64;
        if bytes == SIZES[0] && (*memory).spare == NO_SPARE && !(*memory).unusual {
            (*memory).spare = oldest;
            (*memory).spare_is_free = true;
            return;
        }
        (*memory).held -= bytes;
        // A profile has counted objects that are no pages.
        if bytes > SIZES[0] || (*memory).owned.saturating_sub((*memory).held) > KEPT {
            give_back_ring(memory, oldest, newest);
        } else {
            // The only page: the oldest is at hand sooner than the newest.
            (*memory).free.push(0, oldest);
        }
    }
}

/// Gives back the spare page.
///
/// # Safety
/// The region has it, and nothing in it is used any more.
#[inline(always)]
pub(super) unsafe fn give_back_spare(region: *mut Region) {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let memory = MEMORY.get();
        let filled = (*region).ptr as usize - Page::start((*region).pages) as usize;
        (*memory).allocated += filled as u64;
        (*memory).spare_is_free = true;
    }
}

/// # Safety
/// `oldest` and `newest` are those of a ring that nobody uses, and that is no longer held.
#[inline(never)]
unsafe fn give_back_ring(memory: *mut Memory, oldest: *mut Page, newest: *mut Page) {
    // SAFETY: by contract.
    unsafe {
        let bytes = (*newest).total;
        if (*memory).owned.saturating_sub((*memory).held) <= KEPT {
            (*memory).free.splice(newest, oldest);
        } else {
            (*memory).owned -= bytes;
            with_pool(|pool| pool.free.splice(newest, oldest));
        }
    }
}

/// Gives back the newest page of a region that has another, or that is about to have none.
///
/// # Safety
/// Nothing in it is used any more; the caller says where the next object goes.
pub(super) unsafe fn give_back_newest(region: *mut Region) {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let memory = MEMORY.get();
        let (oldest, page) = ((*region).pages, newest(region));
        let (size, total) = ((*page).size, (*page).total);
        let older = (*page).next;
        (*oldest).next = older;
        (*older).total = total - size;
        debug_assert!((*memory).spare != page);
        if oldest == page {
            (*region).pages = core::ptr::null_mut();
        }
        (*memory).held -= size;
        if (*memory).profiling {
            profile::note((*region).site, -(size as isize));
        }
        if (*memory).mode == Mode::Checked {
            (*memory).owned -= size;
            checked::give_back(page.cast(), size);
            return;
        }
        if (*memory).owned.saturating_sub((*memory).held) <= KEPT {
            return (*memory).free.push(class_of(size), page);
        }
        (*page).next = page;
        (*page).total = size;
        give_back_ring(memory, page, page);
    }
}

/// Gives back all pages of a region one by one: in checked memory.
///
/// # Safety
/// As for `give_back`.
pub(super) unsafe fn give_back_each(region: *mut Region) {
    // SAFETY: by contract; the thread's own variables. The page is looked at before it is given back.
    unsafe {
        let memory = MEMORY.get();
        (*memory).allocated += filled_newest(region) as u64;
        let (oldest, mut page) = ((*region).pages, newest(region));
        loop {
            let (next, size) = ((*page).next, (*page).size);
            (*memory).held -= size;
            (*memory).owned -= size;
            checked::give_back(page.cast(), size);
            if page == oldest {
                return;
            }
            page = next;
        }
    }
}
