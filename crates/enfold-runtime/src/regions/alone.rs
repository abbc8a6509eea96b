//! One `malloc` per object, freed with its region: sanitizers then see the bounds of each object and
//! any use after its end.
//!
//! `pages` points to the list of the region's objects, from the oldest to the newest; `ptr` and `end`
//! stay null, so that every allocation comes here.

use super::{MEMORY, Page, Region, out_of_memory, pages, profile};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The objects of a region, each with its size.
type Objects = Vec<(*mut u8, usize)>;

/// # Safety
/// `region` has objects.
unsafe fn objects<'a>(region: *const Region) -> &'a mut Objects {
    // SAFETY: by contract; the thread's own variables.
    unsafe { &mut *(*region).pages.cast::<Objects>() }
}

/// # Safety
/// `region` is alive and not bounded.
pub(super) unsafe fn alloc(region: *mut Region, size: usize) -> *mut u8 {
    // SAFETY: by contract; the thread's own variables; a size of zero is asked for as one byte.
    unsafe {
        let object = libc::malloc(size.max(1)).cast::<u8>();
        if object.is_null() {
            out_of_memory();
        }
        let memory = MEMORY.get();
        if (*region).pages.is_null() {
            (*region).pages = Box::into_raw(Box::new(Objects::new())).cast::<Page>();
            (*region).large = core::ptr::null_mut();
            (*region).low = super::NOWHERE;
            (*memory).regions += 1;
        }
        objects(region).push((object, size));
        (*memory).allocated += size as u64;
        pages::hold(memory, size);
        if (*memory).profiling {
            profile::note((*region).site, size as isize);
        }
        object
    }
}

/// Bytes of the objects of a region.
///
/// # Safety
/// `region` has objects.
pub(super) unsafe fn bytes(region: *const Region) -> usize {
    // SAFETY: by contract.
    unsafe { objects(region) }.iter().map(|(_, size)| size).sum()
}

/// # Safety
/// Both have objects; `from` is not used any more.
pub(super) unsafe fn merge(from: *mut Region, to: *mut Region) {
    // SAFETY: by contract; the list of `from` is owned by nobody else.
    unsafe {
        let mut all = *Box::from_raw((*from).pages.cast::<Objects>());
        let upper = objects(to);
        all.append(upper);
        *upper = all;
    }
}

/// Frees an object and those that are newer; false, and nothing is freed, if it is not there.
///
/// # Safety
/// `region` has objects, and what becomes free is not used any more.
pub(super) unsafe fn pop(region: *mut Region, object: *mut u8) -> bool {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let all = objects(region);
        let Some(at) = all.iter().rposition(|(other, _)| *other == object) else { return false };
        free((*region).site, all.drain(at..));
        true
    }
}

/// # Safety
/// `region` has objects, which are not used any more.
pub(super) unsafe fn give_back_all(region: *mut Region) {
    // SAFETY: by contract; the list is owned by nobody else. The profile has been told already.
    unsafe {
        let all = *Box::from_raw((*region).pages.cast::<Objects>());
        for (object, size) in all {
            (*MEMORY.get()).held -= size;
            libc::free(object.cast());
        }
    }
}

unsafe fn free(site: u32, objects: impl Iterator<Item = (*mut u8, usize)>) {
    // SAFETY: by the contract of `pop`; the thread's own variables.
    unsafe {
        let memory = MEMORY.get();
        for (object, size) in objects {
            (*memory).held -= size;
            if (*memory).profiling {
                profile::note(site, -(size as isize));
            }
            libc::free(object.cast());
        }
    }
}
