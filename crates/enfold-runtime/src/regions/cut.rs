//! What gives back a part of the memory in use: popping to an object, and raising.

use super::large::{self, Large};
use super::pages::{self, Page};
use super::{BOUNDED, MEMORY, Mode, Region, alone, enf_program, enf_regions, give_back, profile};
use crate::switch::TryFrame;
use crate::traps;

/// Frees `object` and everything that was allocated in the region after it.
///
/// # Safety
/// `region` is alive, `object` is in it, and what becomes free is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_region_pop(region: *mut Region, object: *mut u8) {
    // SAFETY: by contract; one thread.
    unsafe {
        let memory = MEMORY.get();
        if (*region).pages == BOUNDED {
            (*region).ptr = object;
        } else if (*region).pages.is_null() {
            not_there();
        } else if !(*memory).unusual
            && (*region).large.is_null()
            && Page::has(pages::newest(region), object)
        {
            (*memory).allocated += (*region).ptr as u64 - object as u64;
            (*region).ptr = object;
        } else if (*memory).mode == Mode::Alone {
            if !alone::pop(region, object) {
                not_there();
            }
        } else {
            pop_slowly(region, object);
        }
    }
}

#[cold]
fn not_there() -> ! {
    traps::internal_error(b"an object is not in the region that is cut back to it")
}

/// # Safety
/// As for `enf_region_pop`; the region has pages.
#[cold]
unsafe fn pop_slowly(region: *mut Region, object: *mut u8) {
    // SAFETY: by contract.
    unsafe {
        if pages::newest_first(region).any(|page| Page::has(page, object)) {
            cut_back(region, object);
        } else {
            let mut all = large::newest_first(region);
            let Some((large, _)) = all.find(|(large, _)| Large::object(*large) == object) else {
                not_there()
            };
            let mark = (*large).mark;
            while large::newest(region) != large {
                drop_large(region);
            }
            drop_large(region);
            cut_back(region, mark);
        }
    }
}

/// Makes `place` the end of the objects of a region.
///
/// # Safety
/// It is in a page of the region.
unsafe fn cut_back(region: *mut Region, place: *mut u8) {
    // SAFETY: by contract; one thread.
    unsafe {
        let memory = MEMORY.get();
        let mut page = pages::newest(region);
        let mut filled = (*region).ptr;
        (*memory).allocated += pages::filled_newest(region) as u64;
        while !Page::has(page, place) {
            drop_larges(region, page, Page::start(page));
            let next = (*page).next;
            pages::give_back_newest(region);
            page = next;
            filled = (*page).free;
        }
        drop_larges(region, page, place.wrapping_add(1));
        // What stays will be counted when the page is full or given back.
        (*memory).allocated -= place as u64 - Page::start(page) as u64;
        if (*memory).mode == Mode::Checked {
            super::checked::poison(place, filled as usize - place as usize);
        }
        (*region).ptr = place;
        (*region).end = Page::end(page);
    }
}

/// Gives back the newest large objects that were made while a page was the newest and its objects
/// reached at least to `from`.
///
/// # Safety
/// `page` is the newest page of the region.
unsafe fn drop_larges(region: *mut Region, page: *mut Page, from: *mut u8) {
    // SAFETY: by contract.
    unsafe {
        loop {
            let large = large::newest(region);
            if large.is_null() || !Page::has(page, (*large).mark) || (*large).mark < from {
                return;
            }
            drop_large(region);
        }
    }
}

/// # Safety
/// `region` has a large object that nobody uses any more.
unsafe fn drop_large(region: *mut Region) {
    // SAFETY: by contract; one thread.
    unsafe {
        let taken = large::give_back_newest(region);
        if (*MEMORY.get()).profiling {
            profile::note((*region).site, -(taken as isize));
        }
    }
}

/// Ends every region that began since a handler was installed: their frames are about to be gone.
///
/// # Safety
/// `handler` is [`crate::switch::enf_handler`], which is not null.
pub(crate) unsafe fn cut_to_handler(handler: *mut u8) {
    // SAFETY: by contract.
    unsafe { cut((*handler.cast::<TryFrame>()).newest) }
}

/// Ends every region that began after `oldest`.
///
/// # Safety
/// Nothing in them is used any more.
pub(super) unsafe fn cut(oldest: *mut Region) {
    // SAFETY: by contract; one thread; descriptors of regions that are alive can be read.
    unsafe {
        let newest = enf_regions.get();
        while *newest != oldest {
            let region = *newest;
            if region == enf_program.get() {
                traps::internal_error(b"a region ended before the handler that began after it");
            }
            *newest = (*region).prev;
            if !(*region).pages.is_null() {
                give_back(region);
            }
        }
    }
}
