//! Memory: bump allocation in the program's one region.
//!
//! [`enf_region`] holds the free part of the current chunk; compiled code may take from it without
//! a call. When it is too small, [`enf_alloc`] maps another chunk, twice as large as the last up to
//! a limit. Objects that would waste much of a chunk get a mapping of their own. Nothing is given
//! back before the program ends.
//!
//! With `ENFOLD_MALLOC=1` in the environment (or the feature `malloc`) there are no chunks and the
//! free part stays empty, so each object is one `malloc`: sanitizers then see its bounds.
//!
//! **Invariant.** `ptr` and `end` are multiples of 8 and so is every object's address.

use crate::abi::Single;
use crate::rules::failures::OUT_OF_MEMORY;
use crate::traps;

const FIRST_CHUNK: usize = 256 << 10;
const LAST_CHUNK: usize = 256 << 20;
/// Chunks from this size on ask for large pages.
const LARGE_PAGE: usize = 2 << 20;

/// The free part of the current chunk.
#[derive(Debug)]
#[repr(C)]
pub struct Region {
    /// Where the next object goes.
    pub ptr: *mut u8,
    /// Where the chunk ends.
    pub end: *mut u8,
}

/// The program's region.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)] // The name is part of the interface.
pub static enf_region: Single<Region> =
    Single::new(Region { ptr: std::ptr::null_mut(), end: std::ptr::null_mut() });

static STATE: Single<State> = Single::new(State {
    next_chunk: FIRST_CHUNK,
    filled: 0,
    mapped: Vec::new(),
    malloc: cfg!(feature = "malloc"),
    objects: Vec::new(),
});

struct State {
    next_chunk: usize,
    /// Bytes given out, without those in the current chunk.
    filled: u64,
    mapped: Vec<(*mut u8, usize)>,
    malloc: bool,
    objects: Vec<*mut u8>,
}

/// `size` bytes, 8-aligned, with any contents. Ends the program when there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn enf_alloc(size: u64) -> *mut u8 {
    let region = enf_region.get();
    // SAFETY: one thread; `ptr..end` is memory that nobody uses. Both are multiples of 8, so if
    // `size` bytes fit, `size` rounded up to 8 does.
    unsafe {
        let free = (*region).ptr;
        if size <= (*region).end as u64 - free as u64 {
            (*region).ptr = free.add((size as usize + 7) & !7);
            return free;
        }
    }
    alloc_slowly(size)
}

/// `size` bytes, 8-aligned, all zero.
pub fn alloc_zeroed(size: u64) -> *mut u8 {
    let fresh = size > LARGE_PAGE as u64;
    let object = enf_alloc(size);
    // SAFETY: one thread. An object of its own mapping is zero already; any other is written
    // within its bounds.
    unsafe {
        if !fresh || (*STATE.get()).malloc {
            object.write_bytes(0, size as usize);
        }
    }
    object
}

/// How many bytes the program has been given so far.
#[unsafe(no_mangle)]
pub extern "C" fn enf_allocated() -> u64 {
    // SAFETY: one thread.
    unsafe {
        let left = (*enf_region.get()).end as u64 - (*enf_region.get()).ptr as u64;
        (*STATE.get()).filled - left
    }
}

#[cold]
fn alloc_slowly(size: u64) -> *mut u8 {
    // SAFETY: one thread, and nothing called from here comes back to this state.
    let state = unsafe { &mut *STATE.get() };
    let Some(size) = usize::try_from(size).ok().filter(|size| *size <= isize::MAX as usize >> 1)
    else {
        out_of_memory();
    };
    if state.malloc {
        return state.alloc_alone(size);
    }
    // What fills a large part of a chunk would waste the rest of the current one.
    if size > LARGE_PAGE || size > state.next_chunk / 4 {
        state.filled += size as u64;
        return state.map(size);
    }
    let chunk = state.next_chunk;
    state.next_chunk = (chunk * 2).min(LAST_CHUNK);
    let start = state.map(chunk);
    let region = enf_region.get();
    // SAFETY: one thread; the mapping has `chunk` bytes and `size` is at most a quarter of it.
    unsafe {
        state.filled -= (*region).end as u64 - (*region).ptr as u64;
        state.filled += chunk as u64;
        (*region).ptr = start.add((size + 7) & !7);
        (*region).end = start.add(chunk);
    }
    start
}

impl State {
    fn alloc_alone(&mut self, size: usize) -> *mut u8 {
        // SAFETY: plain call; a zero size is asked for as one byte.
        let object = unsafe { libc::malloc(size.max(1)) }.cast::<u8>();
        if object.is_null() {
            out_of_memory();
        }
        self.filled += size as u64;
        self.objects.push(object);
        object
    }

    fn map(&mut self, size: usize) -> *mut u8 {
        let Some(start) = map(size, 0) else { out_of_memory() };
        if size >= LARGE_PAGE {
            // SAFETY: advice on memory that was just mapped; failing does no harm.
            unsafe { libc::madvise(start.cast(), size, libc::MADV_HUGEPAGE) };
        }
        self.mapped.push((start, size));
        start
    }
}

/// Memory from the system, page-aligned and zero; `None` if it has none.
pub(crate) fn map(size: usize, flags: libc::c_int) -> Option<*mut u8> {
    let access = libc::PROT_READ | libc::PROT_WRITE;
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | flags;
    // SAFETY: asks for a new mapping; touches no memory that is in use.
    let start = unsafe { libc::mmap(std::ptr::null_mut(), size, access, flags, -1, 0) };
    (start != libc::MAP_FAILED).then_some(start.cast())
}

/// Readies the region for a program.
pub(crate) fn begin() {
    // SAFETY: one thread; no program runs yet.
    let state = unsafe { &mut *STATE.get() };
    let asked = std::env::var_os("ENFOLD_MALLOC").is_some_and(|value| value == "1");
    if (asked || crate::sanitizer::present()) && !state.malloc {
        end();
        state.malloc = true;
    }
}

/// Gives all memory back to the system.
pub(crate) fn end() {
    // SAFETY: one thread; the program has ended, so nothing points into its region.
    unsafe {
        let state = &mut *STATE.get();
        *enf_region.get() = Region { ptr: std::ptr::null_mut(), end: std::ptr::null_mut() };
        for (start, size) in std::mem::take(&mut state.mapped) {
            libc::munmap(start.cast(), size);
        }
        for object in std::mem::take(&mut state.objects) {
            libc::free(object.cast());
        }
        state.filled = 0;
        state.next_chunk = FIRST_CHUNK;
    }
}

fn out_of_memory() -> ! {
    traps::fail_in_program(OUT_OF_MEMORY.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::start::alone;

    #[test]
    fn objects_do_not_overlap_and_are_aligned() {
        let _alone = alone();
        let mut last = std::ptr::null_mut::<u8>();
        let before = enf_allocated();
        for size in 1..2000_u64 {
            let object = enf_alloc(size);
            assert_eq!(object as usize % 8, 0);
            // SAFETY: the object has `size` bytes, and the one before it at least one.
            unsafe {
                object.write_bytes(0xAB, size as usize);
                if !last.is_null() {
                    assert_eq!(*last, 0xAB);
                    last.write(0xCD);
                    assert_eq!(*object, 0xAB);
                }
            }
            last = object;
        }
        assert!(enf_allocated() - before >= 1999 * 1000);
    }

    #[test]
    fn large_objects_leave_the_chunk_alone() {
        let _alone = alone();
        // A new region: one that other tests have made grow has room for such an object.
        end();
        begin();
        enf_alloc(8);
        // SAFETY: one thread.
        let free = unsafe { (*enf_region.get()).ptr };
        let object = alloc_zeroed(10 << 20);
        // SAFETY: ten megabytes were given.
        let bytes = unsafe { std::slice::from_raw_parts(object, 10 << 20) };
        assert!(bytes.iter().all(|b| *b == 0));
        // SAFETY: one thread.
        assert_eq!(free, unsafe { (*enf_region.get()).ptr });
    }
}
