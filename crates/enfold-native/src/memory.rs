//! Memory for the runtime itself, from the C library.

use core::alloc::{GlobalAlloc, Layout};
use core::ptr;

struct Malloc;

#[global_allocator]
static MALLOC: Malloc = Malloc;

/// What `malloc` aligns everything to.
const ALIGNED: usize = 2 * size_of::<usize>();

// SAFETY: blocks of the C library's, aligned as asked for, which end where `free` is called.
unsafe impl GlobalAlloc for Malloc {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if layout.align() <= ALIGNED {
            // SAFETY: any size will do.
            return unsafe { libc::malloc(layout.size()) }.cast();
        }
        let mut block = ptr::null_mut();
        // SAFETY: writes to `block`; the alignment is a power of two above a pointer's.
        match unsafe { libc::posix_memalign(&raw mut block, layout.align(), layout.size()) } {
            0 => block.cast(),
            _ => ptr::null_mut(),
        }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if layout.align() <= ALIGNED {
            // SAFETY: any size will do.
            return unsafe { libc::calloc(1, layout.size()) }.cast();
        }
        // SAFETY: by contract; a block is as large as was asked for.
        unsafe {
            let block = self.alloc(layout);
            if !block.is_null() {
                ptr::write_bytes(block, 0, layout.size());
            }
            block
        }
    }

    unsafe fn dealloc(&self, block: *mut u8, _layout: Layout) {
        // SAFETY: by contract it came from here.
        unsafe { libc::free(block.cast()) };
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if layout.align() <= ALIGNED {
            // SAFETY: by contract it came from here.
            return unsafe { libc::realloc(block.cast(), size) }.cast();
        }
        // SAFETY: by contract; copies what both blocks have.
        unsafe {
            let new = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !new.is_null() {
                ptr::copy_nonoverlapping(block, new, layout.size().min(size));
                self.dealloc(block, layout);
            }
            new
        }
    }
}
