//! What gives back a part of the memory in use: popping to an object, and raising.

use super::large::{self, Large};
use super::pages::{self, Page};
use super::{BOUNDED, MEMORY, Mode, NOWHERE, Region};
use super::{alone, enf_program, enf_regions, give_back, profile};
use crate::switch::TryFrame;
use crate::traps;

/// A region that is popped to an object so near to the end of its second newest page keeps the newest one, empty, and
/// goes on there: a depth that swings around a page's end comes here only when it is lower than ever since the page was taken.
const NEAR: usize = 1024;

/// Frees `object` and everything that was allocated in the region after it. If it was in the newest page
/// and there is nothing but pages to look after, compiled code need not call this for the next object in
/// that page. Compiled code says how large the object is ([`enf_region_replace`]); here it makes no difference.
///
/// # Safety
/// `region` is alive, `object` is in it, and what becomes free is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_region_pop(region: *mut Region, object: *mut u8, _size: u64) {
    // SAFETY: by contract; the thread's own variables.
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
            (*region).low = lowest(region);
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

/// [`enf_region_pop`], then room for `size` bytes: what compiled code calls when the new object cannot simply take the old one's place.
///
/// # Safety
/// As for `enf_region_pop`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_region_replace(
    region: *mut Region,
    object: *mut u8,
    size: u64,
) -> *mut u8 {
    // SAFETY: by contract.
    unsafe {
        enf_region_pop(region, object, 0);
        super::enf_alloc(region, size)
    }
}

/// From where on compiled code may pop by itself: all of the newest page, unless somebody wants to know of each pop.
///
/// # Safety
/// The region has pages.
pub(super) unsafe fn lowest(region: *const Region) -> *mut u8 {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let memory = MEMORY.get();
        if (*memory).unusual || (*memory).reporting || !(*region).large.is_null() {
            return NOWHERE;
        }
        Page::start(pages::newest(region))
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
        if is_near(region, object) {
            empty_newest(region, object);
        } else if pages::newest_first(region).any(|page| Page::has(page, object)) {
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

/// Whether a place is in the second newest page, [`NEAR`] its end, and there is nothing but pages to look after.
///
/// # Safety
/// The region has pages.
unsafe fn is_near(region: *mut Region, place: *mut u8) -> bool {
    // SAFETY: by contract; the thread's own variables. In the oldest page `next` is the newest, which does not have the place.
    unsafe {
        let newest = pages::newest(region);
        let page = (*newest).next;
        page != newest
            && !(*MEMORY.get()).unusual
            && (*region).large.is_null()
            && Page::has(page, place)
            && Page::end(page) as usize - (place as usize) < NEAR
    }
}

/// Makes `place` the end of the objects in the second newest page, and the newest page empty.
///
/// # Safety
/// It is there, and there are no large objects.
unsafe fn empty_newest(region: *mut Region, place: *mut u8) {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let newest = pages::newest(region);
        (*MEMORY.get()).allocated += pages::filled_newest(region) as u64;
        (*(*newest).next).free = place;
        (*region).ptr = Page::start(newest);
        (*region).low = lowest(region);
    }
}

/// Makes `place` the end of the objects of a region.
///
/// # Safety
/// It is in a page of the region.
unsafe fn cut_back(region: *mut Region, place: *mut u8) {
    // SAFETY: by contract; the thread's own variables.
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
        (*region).low = lowest(region);
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
    // SAFETY: by contract; the thread's own variables.
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
#[inline(always)]
pub(crate) unsafe fn cut_to_handler(handler: *mut u8) {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let newest = (*handler.cast::<TryFrame>()).newest;
        if *enf_regions.get() != newest {
            cut(newest);
        }
    }
}

/// Ends every region that began after `oldest`.
///
/// # Safety
/// Nothing in them is used any more.
#[inline(never)]
pub(super) unsafe fn cut(oldest: *mut Region) {
    // SAFETY: by contract; the thread's own variables; descriptors of regions that are alive can be read.
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

#[cfg(test)]
mod tests {
    use super::super::{
        Region, end, enf_alloc, enf_handler_region, enf_live_bytes, enf_program, enf_region_begin,
        enf_region_end, enf_regions,
    };
    use crate::abi::{Str, bytes, copy_str};
    use crate::exceptions::{enf_exn_message, enf_failwith, enf_raise};
    use crate::start::alone;
    use crate::switch::enf_try;

    const NONE: *mut u8 = std::ptr::null_mut();

    fn text(s: *const Str) -> String {
        // SAFETY: the tests pass strings.
        String::from_utf8_lossy(unsafe { bytes(s) }).into_owned()
    }

    /// Begins a region, fills it, and fails with a text that is in it.
    extern "C" fn fails(_env: *mut u8, _out: *mut u8) {
        let mut region = Region::new();
        // SAFETY: the region is alive until it is cut.
        unsafe {
            enf_region_begin(&raw mut region, 0);
            enf_alloc(&raw mut region, 100_000);
            enf_failwith(copy_str(&raw mut region, b"no luck!"), std::ptr::null());
        }
    }

    /// Calls itself, then a body that fails, each time with a region of its own; catches nothing
    /// but at the depth that `env` says, where it raises again.
    fn nest(depth: usize, catch: usize) {
        let mut region = Region::new();
        // SAFETY: the region is alive until it is cut; bodies get what they expect.
        unsafe {
            enf_region_begin(&raw mut region, 0);
            enf_alloc(&raw mut region, 64);
            if depth == catch {
                let newest = *enf_regions.get();
                let outside = *enf_handler_region.get();
                let live = enf_live_bytes();
                // The exception goes where the one outside will look for it.
                let exn = enf_try(outside, again, (depth - 1) as *mut u8, NONE);
                assert_eq!((*enf_regions.get(), *enf_handler_region.get()), (newest, outside));
                assert!(enf_live_bytes() < live + 100);
                enf_raise(exn, std::ptr::null());
            } else if depth == 0 {
                fails(NONE, NONE);
            }
            nest(depth - 1, catch);
            enf_region_end(&raw mut region);
        }
    }

    extern "C" fn again(env: *mut u8, _out: *mut u8) {
        nest(env as usize, usize::MAX);
    }

    extern "C" fn outer(env: *mut u8, _out: *mut u8) {
        nest(10, env as usize);
    }

    #[test]
    fn raising_ends_the_regions_that_began_since() {
        let _alone = alone();
        end();
        let (mut older, mut handler) = (Region::new(), Region::new());
        let (older, handler) = (&raw mut older, &raw mut handler);
        // SAFETY: both live until they are ended; bodies get what they expect.
        unsafe {
            enf_region_begin(older, 0);
            enf_region_begin(handler, 0);
            enf_alloc(older, 16);
            for catch in [5, 1, 10, 5] {
                let live = enf_live_bytes();
                let exn = enf_try(handler, outer, catch as *mut u8, NONE);
                assert_eq!(*enf_regions.get(), handler);
                assert_eq!(*enf_handler_region.get(), enf_program.get());
                // The exception, its text, and nothing else.
                assert_eq!(enf_live_bytes(), live + 32 + 16);
                assert_eq!(text(enf_exn_message(older, exn)), "no luck!");
            }
            enf_region_end(older);
            enf_region_end(handler);
            assert_eq!(enf_live_bytes(), 0);
        }
    }

    #[test]
    fn raises_in_a_loop_run_in_constant_memory() {
        let _alone = alone();
        end();
        let mut peak = 0;
        for round in 0..100_000 {
            let mut handler = Region::new();
            let handler = &raw mut handler;
            // SAFETY: as above.
            unsafe {
                enf_region_begin(handler, 0);
                assert!(!enf_try(handler, fails, NONE, NONE).is_null());
                enf_region_end(handler);
                if round == 10 {
                    peak = (*super::MEMORY.get()).peak;
                }
            }
        }
        // SAFETY: the thread's own variables.
        assert_eq!(unsafe { (*super::MEMORY.get()).peak }, peak);
        assert_eq!(enf_live_bytes(), 0);
    }
}
