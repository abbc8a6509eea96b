//! Pages: how a region gets them, grows, and gives them back.
//!
//! A region's first page is small, because most regions hold little; each further one is larger,
//! because a region that has grown grows on. A page begins with a header, [`Page`]. Where pages come
//! from and go to: [`super::free`].

use super::free::{CLASSES, SIZES, new_page, with_pool};
use super::{BOUNDED, MEMORY, Memory, Mode, Region};
use super::{alone, checked, large, out_of_memory, profile, system};
use crate::traps;

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

const HEADER: usize = size_of::<Page>();
const FIRST_ROOM: u64 = (SIZES[0] - HEADER) as u64;
/// Regions that have this much get pages of the next class.
const GROWTH: [usize; CLASSES - 1] = [SIZES[0], SIZES[0] + SIZES[1], SIZES[3]];
/// How many pages the thread takes from the pool at once.
const BATCH: [usize; CLASSES] = [16, 4, 1, 1];
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
    std::iter::successors(Some(newest), move |page| {
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

/// An object that does not fit into the current page.
///
/// # Safety
/// `region` is alive.
#[inline(never)]
pub(super) unsafe fn fill(region: *mut Region, size: u64) -> *mut u8 {
    // SAFETY: by contract; one thread. The first page has room for `FIRST_ROOM` bytes.
    unsafe {
        let memory = MEMORY.get();
        let page = (*memory).free.lists[0];
        // The first page of a region that will stay small: nearly every region that gets here.
        if (*region).pages.is_null() && size <= FIRST_ROOM && !page.is_null() && !(*memory).unusual
        {
            (*memory).free.lists[0] = (*page).next;
            first(memory, region, page);
            let object = (*region).ptr;
            (*region).ptr = object.add((size as usize + 7) & !7);
            return object;
        }
        fill_slowly(region, size)
    }
}

/// # Safety
/// As for `fill`.
#[cold]
unsafe fn fill_slowly(region: *mut Region, size: u64) -> *mut u8 {
    // SAFETY: by contract; one thread.
    unsafe {
        if (*region).pages == BOUNDED {
            traps::internal_error(b"a bounded region is full");
        }
        let size = super::checked_size(size);
        if (*MEMORY.get()).mode == Mode::Alone {
            return alone::alloc(region, size);
        }
        if size > large::SMALLEST {
            return large::alloc(region, size, false);
        }
        add_page(region, size);
        let object = (*region).ptr;
        (*region).ptr = object.add((size + 7) & !7);
        object
    }
}

/// Gives a region a page with room for `size` bytes, which is at most [`large::SMALLEST`].
///
/// # Safety
/// `region` is alive and not bounded.
pub(super) unsafe fn add_page(region: *mut Region, size: usize) {
    // SAFETY: by contract; one thread.
    unsafe {
        let memory = MEMORY.get();
        let total = if (*region).pages.is_null() { 0 } else { total(region) };
        let grown = GROWTH.iter().filter(|bytes| total >= **bytes).count();
        let fits = SIZES.iter().take_while(|bytes| **bytes - HEADER < size).count();
        let page = get(memory, grown.max(fits));
        if total == 0 {
            first(memory, region, page);
        } else {
            further(memory, region, page);
        }
        if (*memory).profiling {
            profile::note((*region).site, (*page).size as isize);
        }
    }
}

/// # Safety
/// `region` has no pages, and nobody has `page`.
#[inline(always)]
unsafe fn first(memory: *mut Memory, region: *mut Region, page: *mut Page) {
    // SAFETY: by contract.
    unsafe {
        (*page).next = page;
        (*page).total = (*page).size;
        (*region).pages = page;
        (*region).large = std::ptr::null_mut();
        (*region).ptr = Page::start(page);
        (*region).end = Page::end(page);
        (*memory).regions += 1;
        hold(memory, (*page).size);
    }
}

/// # Safety
/// `region` has pages, and nobody has `page`.
unsafe fn further(memory: *mut Memory, region: *mut Region, page: *mut Page) {
    // SAFETY: by contract.
    unsafe {
        let (oldest, newest) = ((*region).pages, newest(region));
        (*memory).allocated += filled_newest(region) as u64;
        (*newest).free = (*region).ptr;
        (*page).total = (*newest).total + (*page).size;
        (*page).next = newest;
        (*oldest).next = page;
        (*region).ptr = Page::start(page);
        (*region).end = Page::end(page);
        hold(memory, (*page).size);
    }
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

/// Puts the pages of `from` below those of `to`.
///
/// # Safety
/// Both have pages; `from` is not used any more.
pub(super) unsafe fn merge(from: *mut Region, to: *mut Region) {
    // SAFETY: by contract; one thread.
    unsafe {
        let (upper, lower) = (newest(to), newest(from));
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
    // SAFETY: by contract; one thread.
    unsafe {
        let memory = MEMORY.get();
        let (oldest, newest) = ((*region).pages, newest(region));
        let bytes = (*newest).total;
        (*memory).allocated += filled_newest(region) as u64;
        (*memory).held -= bytes;
        if bytes > SIZES[0] || (*memory).owned - (*memory).held > KEPT {
            give_back_ring(memory, oldest, newest);
        } else {
            (*newest).next = (*memory).free.lists[0];
            (*memory).free.lists[0] = newest;
        }
    }
}

/// # Safety
/// `oldest` and `newest` are those of a ring that nobody uses, and that is no longer held.
#[inline(never)]
unsafe fn give_back_ring(memory: *mut Memory, oldest: *mut Page, newest: *mut Page) {
    // SAFETY: by contract.
    unsafe {
        let bytes = (*newest).total;
        if (*memory).owned - (*memory).held <= KEPT {
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
    // SAFETY: by contract; one thread.
    unsafe {
        let memory = MEMORY.get();
        let (oldest, page) = ((*region).pages, newest(region));
        let (size, total) = ((*page).size, (*page).total);
        let older = (*page).next;
        (*oldest).next = older;
        (*older).total = total - size;
        if oldest == page {
            (*region).pages = std::ptr::null_mut();
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
    // SAFETY: by contract; one thread. The page is looked at before it is given back.
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

/// A page of a class, whose header has its size.
unsafe fn get(memory: *mut Memory, class: usize) -> *mut Page {
    // SAFETY: the thread's memory.
    unsafe {
        if (*memory).mode == Mode::Checked {
            let size = SIZES[class].next_multiple_of(system::page_size());
            let page = checked::take(size).unwrap_or_else(|| out_of_memory());
            (*memory).owned += size;
            return new_page(page, size);
        }
        if let Some(page) = (*memory).free.take(class) {
            return page;
        }
        let mut left = BATCH[class];
        // Out of memory is reported when the lock is free again.
        let took = with_pool(|pool| {
            while left > 0 {
                let Some(page) = pool.take(class) else { break };
                (*memory).free.push(class, page);
                left -= 1;
            }
            BATCH[class] - left
        });
        (*memory).owned += took * SIZES[class];
        (*memory).free.take(class).unwrap_or_else(|| out_of_memory())
    }
}
