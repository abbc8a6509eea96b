//! Where chunks come from: each thread keeps some that are free, all threads share a pool behind a lock, and the pool cuts
//! them from arenas. They go back to the system when the program has ended.

use super::super::{Memory, out_of_memory, system};
use super::heap::Heap;
use crate::lock::Lock;
use alloc::vec::Vec;

/// The size of a chunk; it begins at a multiple of that.
pub(super) const CHUNK: usize = 16 << 10;
/// Bytes before the first object of a chunk.
pub(super) const HEADER: usize = 64;
/// More free chunks than this a thread does not keep for itself.
const KEPT: usize = 512;
const FIRST_ARENA: usize = 256 << 10;
const LAST_ARENA: usize = 64 << 20;
/// From here on arenas are in large pages.
const LARGE_ARENA: usize = 4 << 20;

/// The header of a chunk, and of a large object.
#[derive(Debug)]
#[repr(C)]
pub(super) struct Chunk {
    /// Whose it is, or a heap that forwards there.
    pub(super) heap: *mut Heap,
    /// The next in a list.
    pub(super) next: *mut Chunk,
    /// Of a large object: the one before it, or null.
    pub(super) previous: *mut Chunk,
    /// Of a large object: its bytes with the header.
    pub(super) size: usize,
}

const _: () = assert!(size_of::<Chunk>() <= HEADER);

impl Chunk {
    pub(super) fn start(chunk: *mut Chunk) -> *mut u8 {
        chunk.cast::<u8>().wrapping_add(HEADER)
    }
}

/// The chunk of an object; `start` is where its prefix is.
#[inline(always)]
pub(super) fn of(start: *mut u8) -> *mut Chunk {
    start.map_addr(|address| address & !(CHUNK - 1)).cast()
}

/// The chunks that a thread keeps.
#[derive(Debug)]
pub(in super::super) struct Cache {
    first: *mut Chunk,
    count: usize,
}

impl Cache {
    pub(in super::super) const fn new() -> Cache {
        Cache { first: core::ptr::null_mut(), count: 0 }
    }
}

struct Pool {
    first: *mut Chunk,
    /// The part of the newest arena that has not been cut up.
    rest: *mut u8,
    left: usize,
    arenas: Vec<(*mut u8, usize)>,
}

// SAFETY: it owns what it points to.
unsafe impl Send for Pool {}

static POOL: Lock<Pool> = Lock::new(Pool {
    first: core::ptr::null_mut(),
    rest: core::ptr::null_mut(),
    left: 0,
    arenas: Vec::new(),
});

/// A chunk that nobody has.
///
/// # Safety
/// `memory` is the thread's.
pub(super) unsafe fn take(memory: *mut Memory) -> *mut Chunk {
    // SAFETY: by contract; nobody has what is in the list.
    unsafe {
        let cache = &mut (*memory).chunks;
        let chunk = cache.first;
        if chunk.is_null() {
            // Out of memory is reported when the lock is free again.
            let found = POOL.lock().take();
            return found.unwrap_or_else(|| out_of_memory());
        }
        cache.first = (*chunk).next;
        cache.count -= 1;
        chunk
    }
}

/// Makes a list of chunks free.
///
/// # Safety
/// They are linked from the first to the last, and nobody uses them any more.
pub(super) unsafe fn give_back(
    memory: *mut Memory,
    first: *mut Chunk,
    last: *mut Chunk,
    count: usize,
) {
    // SAFETY: by contract.
    unsafe {
        let cache = &mut (*memory).chunks;
        if cache.count + count <= KEPT {
            (*last).next = cache.first;
            cache.first = first;
            cache.count += count;
        } else {
            let mut pool = POOL.lock();
            (*last).next = pool.first;
            pool.first = first;
        }
    }
}

impl Pool {
    fn take(&mut self) -> Option<*mut Chunk> {
        if self.first.is_null() {
            if self.left < CHUNK {
                self.new_arena()?;
            }
            let chunk = self.rest.cast();
            self.rest = self.rest.wrapping_add(CHUNK);
            self.left -= CHUNK;
            return Some(chunk);
        }
        let chunk = self.first;
        // SAFETY: nobody has what is in the list.
        self.first = unsafe { (*chunk).next };
        Some(chunk)
    }

    fn new_arena(&mut self) -> Option<()> {
        let last = self.arenas.last().map_or(0, |(_, size)| *size);
        let wanted = (last * 2).clamp(FIRST_ARENA, LAST_ARENA);
        // A system that has not that much may still have enough.
        let arena = [wanted, CHUNK].into_iter().find_map(|size| Some((map_arena(size)?, size)));
        let (start, size) = arena?;
        self.arenas.push((start, size));
        self.rest = start;
        self.left = size;
        Some(())
    }
}

fn map_arena(size: usize) -> Option<*mut u8> {
    if size >= LARGE_ARENA { system::map_arena(size) } else { map(size) }
}

/// What is mapped for so many bytes.
pub(super) fn mapped_size(size: usize) -> usize {
    size.next_multiple_of(CHUNK)
}

/// Memory from the system that begins where a chunk may.
pub(super) fn map(size: usize) -> Option<*mut u8> {
    let size = mapped_size(size);
    let start = system::map(size.checked_add(CHUNK)?, 0)?;
    let before = (start as usize).next_multiple_of(CHUNK) - start as usize;
    let aligned = start.wrapping_add(before);
    // SAFETY: parts of the new mapping.
    unsafe {
        if before > 0 {
            system::unmap(start, before);
        }
        if before < CHUNK {
            system::unmap(aligned.add(size), CHUNK - before);
        }
    }
    system::advise_large(aligned, size);
    Some(aligned)
}

/// Hands over what a thread that ends has kept.
///
/// # Safety
/// `memory` is the thread's.
pub(in super::super) unsafe fn leave_thread(memory: *mut Memory) {
    // SAFETY: by contract; nobody has what is in the list.
    unsafe {
        let Cache { first, .. } = core::mem::replace(&mut (*memory).chunks, Cache::new());
        let mut last = first;
        while !last.is_null() && !(*last).next.is_null() {
            last = (*last).next;
        }
        if !last.is_null() {
            let mut pool = POOL.lock();
            (*last).next = pool.first;
            pool.first = first;
        }
    }
}

/// Bytes that chunks take from the system.
pub(in super::super) fn mapped() -> usize {
    POOL.lock().arenas.iter().map(|(_, size)| size).sum()
}

/// Gives all chunks back to the system.
///
/// # Safety
/// No region has chunks, and no thread keeps any.
pub(in super::super) unsafe fn release() {
    let mut pool = POOL.lock();
    for (start, size) in core::mem::take(&mut pool.arenas) {
        // SAFETY: by contract nothing uses them.
        unsafe { system::unmap(start, size) };
    }
    pool.first = core::ptr::null_mut();
    pool.rest = core::ptr::null_mut();
    pool.left = 0;
}
