//! Memory from the system. Stretches of two mebibytes and more ask for large pages: one entry of the
//! processor's address cache then covers what would take five hundred.

const LARGE_PAGE: usize = 2 << 20;

/// Memory from the system, page-aligned and zero; `None` if it has none.
pub(crate) fn map(size: usize, flags: libc::c_int) -> Option<*mut u8> {
    map_as(size, libc::PROT_READ | libc::PROT_WRITE, flags)
}

/// Addresses that nothing can be read from or written to.
pub(super) fn reserve(size: usize) -> Option<*mut u8> {
    map_as(size, libc::PROT_NONE, libc::MAP_NORESERVE)
}

fn map_as(size: usize, access: libc::c_int, flags: libc::c_int) -> Option<*mut u8> {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | flags;
    // SAFETY: asks for a new mapping; touches no memory that is in use.
    let start = unsafe { libc::mmap(core::ptr::null_mut(), size, access, flags, -1, 0) };
    (start != libc::MAP_FAILED).then_some(start.cast())
}

/// Memory from the system, in large pages if `size` is a multiple of one.
pub(super) fn map_arena(size: usize) -> Option<*mut u8> {
    if !size.is_multiple_of(LARGE_PAGE) {
        return map(size, 0);
    }
    // Large pages are aligned: what is too much at either end goes back.
    let start = map(size + LARGE_PAGE, 0)?;
    let before = (start as usize).next_multiple_of(LARGE_PAGE) - start as usize;
    let aligned = start.wrapping_add(before);
    // SAFETY: parts of the new mapping.
    unsafe {
        if before > 0 {
            unmap(start, before);
        }
        if before < LARGE_PAGE {
            unmap(aligned.add(size), LARGE_PAGE - before);
        }
    }
    advise_large(aligned, size);
    Some(aligned)
}

/// Asks for large pages where they fit into memory that has not been touched yet.
pub(super) fn advise_large(start: *mut u8, size: usize) {
    let low = (start as usize).next_multiple_of(LARGE_PAGE);
    let high = (start as usize + size) & !(LARGE_PAGE - 1);
    if low < high {
        // SAFETY: advice about memory of the caller's; failing does no harm.
        #[cfg(target_os = "linux")]
        unsafe {
            let from = start.wrapping_add(low - start as usize);
            libc::madvise(from.cast(), high - low, libc::MADV_HUGEPAGE);
        }
    }
}

/// Who asks for less need not ask how much there is.
pub(super) const SURELY_THERE: usize = 1 << 30;

/// Bytes of memory that the machine has, with what it can swap out; no more than can be added to without overflow.
#[cold]
pub(super) fn all_memory() -> usize {
    let most = isize::MAX as usize >> 1;
    machine_memory().unwrap_or(most).min(most)
}

#[cfg(target_os = "linux")]
fn machine_memory() -> Option<usize> {
    // SAFETY: a plain system call on a local structure, all zero where not set.
    let info = unsafe {
        let mut info: libc::sysinfo = core::mem::zeroed();
        (libc::sysinfo(&raw mut info) == 0).then_some(info)?
    };
    let units = usize::try_from(info.totalram).ok()?;
    let units = units.checked_add(usize::try_from(info.totalswap).ok()?)?;
    units.checked_mul(usize::try_from(info.mem_unit).ok()?.max(1))
}

#[cfg(not(target_os = "linux"))]
fn machine_memory() -> Option<usize> {
    // SAFETY: asks for a constant.
    let pages = unsafe { libc::sysconf(libc::_SC_PHYS_PAGES) };
    // What is swapped out is not known: as much again.
    usize::try_from(pages).ok()?.checked_mul(page_size())?.checked_mul(2)
}

/// Gives memory back to the system.
///
/// # Safety
/// It came from there, and nothing uses it any more.
pub(super) unsafe fn unmap(start: *mut u8, size: usize) {
    // SAFETY: by contract.
    unsafe { libc::munmap(start.cast(), size) };
}

/// The smallest piece of memory whose access can be changed.
pub(super) fn page_size() -> usize {
    // SAFETY: asks for a constant.
    usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096).max(4096)
}
