//! How much memory regions have, had, and have been given.

use super::free::SIZES;
use super::pages::Page;
use super::{COUNTED, MEMORY, Mode, Region};
use super::{alone, counted, enf_regions, free, large, pages};
use alloc::format;

/// What [`enf_memory`] tells.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct Counters {
    /// Bytes of pages and large objects that regions have now.
    pub held: u64,
    /// The most it has been in one thread.
    pub peak: u64,
    /// How many times a region without memory got some.
    pub regions: u64,
    /// Bytes that pages take from the system, used or free.
    pub mapped: u64,
}

/// Bytes that this thread, and those that have ended, have been given in regions so far, also those that
/// were given back.
#[unsafe(no_mangle)]
pub extern "C" fn enf_allocated() -> u64 {
    // SAFETY: the thread's own variables; regions in the list are alive.
    unsafe {
        let plain =
            |region: &*mut Region| !(**region).pages.is_null() && (**region).pages != COUNTED;
        let current = regions().filter(plain);
        let current = current.filter(|_| (*MEMORY.get()).mode != Mode::Alone);
        let ended = free::with_pool(|pool| pool.ended.allocated((*MEMORY.get()).mode));
        let current = current.map(|r| pages::filled_newest(r) as u64).sum::<u64>();
        ended + (*MEMORY.get()).allocated + current
    }
}

/// Bytes of objects in the regions of this thread that are alive, bounded ones left out.
#[unsafe(no_mangle)]
pub extern "C" fn enf_live_bytes() -> u64 {
    // SAFETY: regions in the list are alive.
    regions().map(|region| unsafe { live_in(region) } as u64).sum()
}

/// Tells how much memory this thread has, with what those that have ended leave behind.
///
/// # Safety
/// `to` can be written to.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_memory(to: *mut Counters) {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let memory = MEMORY.get();
        let mut counters = Counters {
            held: ((*memory).held - if (*memory).spare_is_free { SIZES[0] } else { 0 }) as u64,
            peak: (*memory).peak as u64,
            regions: (*memory).regions,
            mapped: (free::mapped() + counted::mapped()) as u64,
        };
        free::with_pool(|pool| pool.ended.count(&mut counters));
        to.write(counters);
    }
}

/// The regions that are alive, from the newest to the program's.
fn regions() -> impl Iterator<Item = *mut Region> {
    // SAFETY: the thread's own variables; regions in the list are alive, and only the program's has none before it.
    unsafe {
        let newest = *enf_regions.get();
        core::iter::successors((!newest.is_null()).then_some(newest), |region| {
            let older = (**region).prev;
            (!older.is_null()).then_some(older)
        })
    }
}

/// Bytes of the objects of a region; of a counted one, of the memory that it has.
///
/// # Safety
/// It is alive and not bounded.
unsafe fn live_in(region: *const Region) -> usize {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        if (*region).pages.is_null() {
            return 0;
        }
        if (*region).pages == COUNTED {
            return counted::held_by(region);
        }
        if (*MEMORY.get()).mode == Mode::Alone {
            return alone::bytes(region);
        }
        let full = pages::newest_first(region).skip(1).map(|page| Page::filled(page));
        let large = large::newest_first(region).map(|(_, size)| size);
        pages::filled_newest(region) + full.sum::<usize>() + large.sum::<usize>()
    }
}

/// Bytes of memory that a region has.
///
/// # Safety
/// It is alive, not bounded, and has some.
pub(super) unsafe fn held_by(region: *const Region) -> usize {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        if (*region).pages == COUNTED {
            return counted::held_by(region);
        }
        if (*MEMORY.get()).mode == Mode::Alone {
            return alone::bytes(region);
        }
        pages::total(region) + large::taken(region)
    }
}

/// Tells on standard error what was counted.
pub(super) fn report() {
    let mut counted = Counters::default();
    // SAFETY: `counted` can be written to.
    unsafe { enf_memory(&raw mut counted) };
    let Counters { peak, regions, mapped, .. } = counted;
    let allocated = enf_allocated();
    let mut text =
        format!("memory: peak {peak} allocated {allocated} regions {regions} mapped {mapped}");
    // SAFETY: the thread's own variables.
    let given = unsafe { (*MEMORY.get()).given };
    if given > 0 {
        text.push_str(&format!(" given {given}"));
    }
    text.push('\n');
    crate::io::write_error(&[text.as_bytes()]);
}

/// Forgets what was counted: a program has ended.
pub(super) fn reset() {
    // SAFETY: the thread's own variables.
    unsafe {
        let memory = MEMORY.get();
        (*memory).held = 0;
        (*memory).peak = 0;
        (*memory).owned = 0;
        (*memory).allocated = 0;
        (*memory).regions = 0;
        (*memory).given = 0;
    }
}
