//! When a region has grown so much that a loop should copy what it still needs and let the region end.

use super::pages::total;
use super::{BOUNDED, COUNTED, MEMORY, Mode, Region};

/// A region with less memory has not grown. In bytes.
const LEAST: usize = 64 << 10;
/// A region is looked at again when it has so many times as much: sooner where it counts for what the program
/// holds, later where copying would cost more than memory.
fn again(bytes: usize) -> usize {
    if bytes < LARGE { 4 } else { 2 }
}

/// Regions of this size count for what a program holds. In bytes.
const LARGE: usize = 1 << 20;

/// How many bytes are worth copying so that a region can be given back: half of what it holds, or zero as
/// long as it has not grown. In constant time.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_region_grown(region: *mut Region) -> i64 {
    // SAFETY: by contract; the thread's own variables.
    unsafe {
        let pages = (*region).pages;
        let plain = !pages.is_null() && pages != BOUNDED && pages != COUNTED;
        if !plain || (*MEMORY.get()).mode == Mode::Alone {
            return 0;
        }
        let bytes = total(region);
        if bytes < LEAST.max((*region).look as usize * 1024) {
            return 0;
        }
        look_again(region);
        bytes as i64 / 2
    }
}

/// What a region holds now is what it has not grown beyond.
///
/// # Safety
/// It has pages.
pub(super) unsafe fn look_again(region: *mut Region) {
    // SAFETY: by contract; the thread's own variables. Objects of their own have no pages to count.
    unsafe {
        if (*MEMORY.get()).mode != Mode::Alone {
            (*region).look =
                u32::try_from(total(region) * again(total(region)) / 1024).unwrap_or(u32::MAX);
        }
    }
}
