//! How regions grow: what happens when an object does not fit into the current page.
//!
//! A region's first page is small, because most regions hold little; each further one is larger,
//! because a region that has grown grows on.

use super::free::{CLASSES, SIZES, new_page, with_pool};
use super::pages::{HEADER, Page, filled_newest, hold, keep_spare, newest, total};
use super::{BOUNDED, COUNTED, MEMORY, Memory, Mode, NOWHERE, Region};
use super::{alone, checked, counted, cut, large, out_of_memory, profile, system};
use crate::traps;

const FIRST_ROOM: u64 = (SIZES[0] - HEADER) as u64;
/// Regions that have this much get pages of the next class.
const GROWTH: [usize; CLASSES - 1] = [SIZES[0], SIZES[0] + SIZES[1], SIZES[3]];
/// How many pages the thread takes from the pool at once.
const BATCH: [usize; CLASSES] = [16, 4, 1, 1];

/// An object that does not fit into the current page.
///
/// # Safety
/// `region` is alive.
#[inline(always)]
pub(super) unsafe fn fill(region: *mut Region, size: u64) -> *mut u8 {
    // SAFETY: by contract; the thread's own variables. The first page has room for `FIRST_ROOM` bytes. There is no
    // spare page where anything is unusual, and its header is that of an only page.
    unsafe {
        let memory = MEMORY.get();
        if (*memory).spare_is_free && (*region).pages.is_null() && size <= FIRST_ROOM {
            (*memory).spare_is_free = false;
            (*memory).regions += 1;
            let page = (*memory).spare;
            let object = Page::start(page);
            (*region).pages = page;
            (*region).large = core::ptr::null_mut();
            (*region).look = 0;
            (*region).low = NOWHERE;
            (*region).ptr = object.add((size as usize + 7) & !7);
            (*region).end = page.cast::<u8>().add(SIZES[0]);
            return object;
        }
        fill_from_list(region, size)
    }
}

/// # Safety
/// As for `fill`.
#[inline(never)]
unsafe extern "C" fn fill_from_list(region: *mut Region, size: u64) -> *mut u8 {
    // SAFETY: by contract; the thread's own variables. The first page has room for `FIRST_ROOM` bytes.
    unsafe {
        let memory = MEMORY.get();
        let page = (*memory).free.lists[0];
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
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        if (*region).pages == BOUNDED {
            traps::internal_error(b"a bounded region is full");
        }
        let size = super::checked_size(size);
        if (*region).pages == COUNTED {
            return counted::take(region, size, false);
        }
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
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let memory = MEMORY.get();
        let has = if (*region).pages.is_null() { 0 } else { total(region) };
        let grown = GROWTH.iter().filter(|bytes| has >= **bytes).count();
        let fits = SIZES.iter().take_while(|bytes| **bytes - HEADER < size).count();
        let page = get(memory, grown.max(fits));
        if has == 0 {
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
        (*region).large = core::ptr::null_mut();
        (*region).look = 0;
        (*region).low = NOWHERE;
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
        keep_spare(memory, oldest);
        (*newest).free = (*region).ptr;
        (*page).total = (*newest).total + (*page).size;
        (*page).next = newest;
        (*oldest).next = page;
        (*region).low = cut::lowest(region);
        (*region).ptr = Page::start(page);
        (*region).end = Page::end(page);
        hold(memory, (*page).size);
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
