//! Checked memory: what is given back becomes inaccessible and is never used again, so that a use of
//! it is a fault, which [`crate::traps`] reports.
//!
//! Pages and large objects are cut from reserved stretches of addresses, one behind the other. What
//! is cut becomes accessible; what is given back becomes as it was, which also frees the memory
//! behind it. So an address in a stretch that faults was given back. Where the system refuses (it has
//! a limit on how often access changes from address to address), the memory stays accessible, filled
//! with [`POISON`]. So is what popping frees: it will be used again.

use crate::lock::Lock;

use super::system;

/// What bytes that were given back hold where they can still be read.
pub(super) const POISON: u8 = 0xDB;

/// Addresses are many: 64 GiB at a time, or as much as the system allows.
const STRETCH: usize = 64 << 30;
const SMALLEST_STRETCH: usize = 64 << 20;
const MOST_STRETCHES: usize = 64;

struct Checked {
    asked_for: bool,
    /// Where stretches begin and how long they are; a plain array for the sake of signal handlers.
    stretches: [(usize, usize); MOST_STRETCHES],
    count: usize,
    next: *mut u8,
    left: usize,
}

// SAFETY: it owns the addresses.
unsafe impl Send for Checked {}

static CHECKED: Lock<Checked> = Lock::new(Checked {
    asked_for: false,
    stretches: [(0, 0); MOST_STRETCHES],
    count: 0,
    next: core::ptr::null_mut(),
    left: 0,
});

/// Says whether programs that start from now on have checked memory.
#[unsafe(no_mangle)]
pub extern "C" fn enf_check_memory(on: u8) {
    CHECKED.lock().asked_for = on != 0;
}

pub(super) fn is_asked_for() -> bool {
    CHECKED.lock().asked_for
}

/// Whether a fault at an address is a use of something that was given back. For signal handlers.
pub(crate) fn is_given_back(address: usize) -> bool {
    // SAFETY: a stretch is there before it is counted, and the program is about to end. A lock could be
    // held by what the signal has interrupted.
    unsafe {
        let checked = &*CHECKED.unlocked();
        let stretches = checked.stretches.iter().take(checked.count);
        stretches.into_iter().any(|(start, size)| address.wrapping_sub(*start) < *size)
    }
}

/// Whether a word is, or points near, what a word of [`POISON`] points to.
pub(crate) fn is_poison(word: usize) -> bool {
    // SAFETY: as above.
    let any = unsafe { (*CHECKED.unlocked()).count > 0 };
    any && word.wrapping_sub(usize::from_ne_bytes([POISON; size_of::<usize>()])) < 4096
}

/// `size` bytes of zeroes that were never used before; a multiple of the system's page.
pub(super) fn take(size: usize) -> Option<*mut u8> {
    let mut checked = CHECKED.lock();
    if checked.left < size {
        checked.reserve(size)?;
    }
    // SAFETY: the new piece belongs to nobody.
    unsafe {
        let start = checked.next;
        if libc::mprotect(start.cast(), size, libc::PROT_READ | libc::PROT_WRITE) != 0 {
            return None;
        }
        checked.next = start.add(size);
        checked.left -= size;
        Some(start)
    }
}

impl Checked {
    fn reserve(&mut self, least: usize) -> Option<()> {
        if self.count == MOST_STRETCHES {
            return None;
        }
        let mut size = least.max(STRETCH);
        let start = loop {
            match system::reserve(size) {
                Some(start) => break start,
                None if size / 2 < least.max(SMALLEST_STRETCH) => return None,
                None => size /= 2,
            }
        };
        self.stretches[self.count] = (start as usize, size);
        self.count += 1;
        self.next = start;
        self.left = size;
        Some(())
    }
}

/// Makes memory that came from [`take`] inaccessible for good.
///
/// # Safety
/// Nobody uses it any more.
pub(super) unsafe fn give_back(start: *mut u8, size: usize) {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE | libc::MAP_FIXED;
    // SAFETY: by contract; replaces exactly what `take` gave.
    unsafe {
        let got = libc::mmap(start.cast(), size, libc::PROT_NONE, flags, -1, 0);
        if got == libc::MAP_FAILED {
            poison(start, size);
        }
    }
}

/// Fills memory that can still be read.
///
/// # Safety
/// Nobody uses it any more.
pub(super) unsafe fn poison(start: *mut u8, size: usize) {
    // SAFETY: by contract.
    unsafe { start.write_bytes(POISON, size) };
}

/// Gives all addresses back.
///
/// # Safety
/// Nobody uses anything in them.
pub(super) unsafe fn release() {
    let mut checked = CHECKED.lock();
    for (start, size) in checked.stretches.iter().take(checked.count) {
        // SAFETY: by contract.
        unsafe { system::unmap(core::ptr::with_exposed_provenance_mut(*start), *size) };
    }
    checked.count = 0;
    checked.left = 0;
    checked.next = core::ptr::null_mut();
}
