//! The memory of a counted region: chunks that are filled object by object, lists of what was given back, by size, and large objects.
//!
//! ```text
//! chunk:   | heap, next | heap itself, in the first one | prefix, object | prefix, object | … | free: cursor to limit |
//! ```
//!
//! Chunks begin at multiples of their size, so that the heap of an object is found from its address. A large object has memory of
//! its own, which begins at such a multiple as well, with the same header.
//!
//! Where regions are merged, the heap of one *forwards* to the other's; what asks for the first by way of a chunk finds the second, and
//! writes that down in the chunk. What is left of the last chunk is filled later on (`rests`), so that merging loses no space.
//!
//! Sizes up to 256 bytes, the prefix included, have a list each; larger ones are rounded up, to four sizes between a power of two
//! and the next. What does not fit twice into a chunk is large, and goes back to the system at once.
//!
//! **Invariant.** A heap without `forward` is that of one region that is alive. All memory in a list is as large as the list says, and in a chunk
//! whose heap leads to the one that has the list. `last` is true only of lists that are not empty.

use super::super::{MEMORY, Memory, Region, out_of_memory, pages, system};
use super::chunks::{self, CHUNK, Chunk, HEADER};
use super::{PREFIX, heap_of};

/// The largest room with a list of its own.
const EXACT: usize = 256;
/// The largest that is no large object: two fit into a chunk.
const MOST: usize = ((CHUNK - HEADER) / 2) & !7;
const EXACT_CLASSES: usize = EXACT / 8 + 1;
/// Four for each power of two from 256 to 8192; the last is cut down to [`MOST`].
pub(super) const CLASSES: usize = EXACT_CLASSES + 4 * 5;
/// Large objects from here on come from the system, zeroed and in large pages.
const MAPPED: usize = 1 << 20;

/// Free memory; lies where the prefix of an object was.
#[derive(Debug)]
#[repr(C)]
pub(super) struct Free {
    next: *mut Free,
}

/// What is left of a chunk that is filled later; lies there.
#[derive(Debug)]
#[repr(C)]
struct Rest {
    next: *mut Rest,
    limit: *mut u8,
}

/// The memory of a counted region.
#[derive(Debug)]
#[repr(C)]
pub struct Heap {
    /// Where the next object goes.
    cursor: *mut u8,
    /// Where the chunk ends.
    limit: *mut u8,
    /// The heap that this one is a part of now, or null.
    pub(super) forward: *mut Heap,
    /// Where its region comes from, for a profile.
    pub(super) site: u32,
    /// Bytes of chunks and large objects.
    pub(super) held: usize,
    /// Bytes of objects that were given back.
    pub(super) given: u64,
    rests: *mut Rest,
    /// Only true if there are rests.
    last_rest: *mut Rest,
    /// What is free, by class.
    first: [*mut Free; CLASSES],
    last: [*mut Free; CLASSES],
    /// The chunks, from the newest to the oldest, which has the heap.
    newest: *mut Chunk,
    oldest: *mut Chunk,
    /// Large objects: a ring through this.
    pub(super) large: *mut Chunk,
}

// Compiled code relies on these.
const _: () = {
    assert!(core::mem::offset_of!(Heap, cursor) == 0 && core::mem::offset_of!(Heap, limit) == 8);
    assert!(core::mem::offset_of!(Heap, forward) == 16 && core::mem::offset_of!(Heap, given) == 40);
    assert!(core::mem::offset_of!(Heap, first) == 64 && EXACT == 256);
    assert!(core::mem::offset_of!(Heap, last) - core::mem::offset_of!(Heap, first) == 424);
};

/// A heap without memory, that of all regions that have none. Nobody writes to it.
struct NoHeap(Heap);
// SAFETY: it is never written.
unsafe impl Sync for NoHeap {}
static NONE: NoHeap = NoHeap(Heap::new());

impl Heap {
    pub(super) const fn new() -> Heap {
        let none = core::ptr::null_mut();
        Heap {
            cursor: core::ptr::null_mut(),
            limit: core::ptr::null_mut(),
            forward: core::ptr::null_mut(),
            site: 0,
            held: 0,
            given: 0,
            rests: core::ptr::null_mut(),
            last_rest: core::ptr::null_mut(),
            first: [none; CLASSES],
            last: [none; CLASSES],
            newest: core::ptr::null_mut(),
            oldest: core::ptr::null_mut(),
            large: core::ptr::null_mut(),
        }
    }

    /// That of a region without memory.
    pub(in super::super) fn none() -> *mut Heap {
        core::ptr::from_ref(&NONE.0).cast_mut()
    }
}

/// How much memory an object takes, and its class; none if it is large.
pub(super) fn room(size: usize) -> (usize, Option<usize>) {
    let room = ((size + 7) & !7) + PREFIX;
    if room <= EXACT {
        return (room, Some(room / 8));
    }
    if room > MOST {
        return (room, None);
    }
    // Steps of a quarter of the power of two below.
    let power = (room - 1).ilog2();
    let step = 1 << (power - 2);
    let rounded = room.next_multiple_of(step);
    let within = (rounded - (1 << power)) / step - 1;
    let class = EXACT_CLASSES + 4 * (power as usize - 8) + within;
    (rounded.min(MOST), Some(class))
}

/// The largest class whose objects fit into so many bytes, at least 16.
fn class_within(bytes: usize) -> usize {
    if bytes <= EXACT {
        return bytes / 8;
    }
    if bytes >= MOST {
        return room(MOST - PREFIX).1.unwrap_or(EXACT_CLASSES - 1);
    }
    // The class that would be asked for so many bytes, or the one below.
    match room(bytes - PREFIX) {
        (room, Some(class)) if room <= bytes => class,
        (_, Some(class)) => class - 1,
        (_, None) => EXACT_CLASSES - 1,
    }
}

/// Room for an object, and whether it is known to be zero.
///
/// # Safety
/// `region` is alive and counted, and kept in chunks.
#[inline(always)]
pub(super) unsafe fn take(region: *mut Region, size: usize) -> (*mut u8, bool) {
    // SAFETY: by contract. The heap of a region without memory has none to give.
    unsafe {
        let (room, class) = room(size);
        let Some(class) = class else { return take_large(region, room) };
        let heap = heap_of(region);
        let free = (*heap).first[class];
        if !free.is_null() {
            (*heap).first[class] = (*free).next;
            return (free.cast(), false);
        }
        (bump(heap, room).unwrap_or_else(|| take_slowly(region, room)), false)
    }
}

#[inline(always)]
unsafe fn bump(heap: *mut Heap, room: usize) -> Option<*mut u8> {
    // SAFETY: the heap is that of a region that is alive, or the empty one, into which nothing fits.
    unsafe {
        let start = (*heap).cursor;
        (room <= (*heap).limit as usize - start as usize).then(|| {
            (*heap).cursor = start.add(room);
            start
        })
    }
}

/// # Safety
/// As for [`take`]; the room is that of a class.
#[cold]
unsafe fn take_slowly(region: *mut Region, room: usize) -> *mut u8 {
    // SAFETY: by contract.
    unsafe {
        let heap = heap_for(region);
        loop {
            if let Some(start) = bump(heap, room) {
                return start;
            }
            keep(heap, (*heap).cursor, (*heap).limit);
            let rest = (*heap).rests;
            if rest.is_null() {
                let chunk = chunks::take(MEMORY.get());
                add(heap, chunk);
                (*heap).cursor = Chunk::start(chunk);
                (*heap).limit = chunk.cast::<u8>().add(CHUNK);
            } else {
                (*heap).rests = (*rest).next;
                (*heap).limit = (*rest).limit;
                (*heap).cursor = rest.cast();
            }
        }
    }
}

/// The heap of a region, made in its first chunk if it has none yet.
///
/// # Safety
/// As for [`take`].
pub(super) unsafe fn heap_for(region: *mut Region) -> *mut Heap {
    // SAFETY: by contract; a chunk has room for a heap.
    unsafe {
        let heap = heap_of(region);
        if heap != Heap::none() {
            return heap;
        }
        let memory = MEMORY.get();
        (*memory).regions += 1;
        let chunk = chunks::take(memory);
        let heap = Chunk::start(chunk).cast::<Heap>();
        heap.write(Heap::new());
        (*heap).site = (*region).site;
        (*heap).cursor = heap.add(1).cast();
        (*heap).limit = chunk.cast::<u8>().add(CHUNK);
        add(heap, chunk);
        (*region).large = heap.cast();
        heap
    }
}

/// # Safety
/// Nobody has the chunk.
unsafe fn add(heap: *mut Heap, chunk: *mut Chunk) {
    // SAFETY: by contract; the thread's memory.
    unsafe {
        (*chunk).heap = heap;
        (*chunk).next = (*heap).newest;
        if (*heap).oldest.is_null() {
            (*heap).oldest = chunk;
        }
        (*heap).newest = chunk;
        hold(heap, CHUNK);
    }
}

unsafe fn hold(heap: *mut Heap, bytes: usize) {
    // SAFETY: the thread's memory.
    unsafe {
        let memory = MEMORY.get();
        (*heap).held += bytes;
        (*memory).owned += bytes;
        (*memory).allocated += bytes as u64;
        pages::hold(memory, bytes);
    }
}

unsafe fn release(memory: *mut Memory, bytes: usize) {
    // SAFETY: the thread's memory.
    unsafe {
        (*memory).held -= bytes;
        (*memory).owned -= bytes;
    }
}

/// Makes memory that is too small for what is asked for free, for something smaller.
///
/// # Safety
/// Nobody uses what is between, and it is of a chunk of this heap.
unsafe fn keep(heap: *mut Heap, from: *mut u8, to: *mut u8) {
    // SAFETY: by contract.
    unsafe {
        let bytes = to as usize - from as usize;
        if bytes >= 16 {
            push(heap, class_within(bytes), from.cast());
        }
    }
}

/// # Safety
/// `free` is memory of that class in a chunk of the heap, and nobody uses it.
#[inline(always)]
unsafe fn push(heap: *mut Heap, class: usize, free: *mut Free) {
    // SAFETY: by contract.
    unsafe {
        let next = (*heap).first[class];
        if next.is_null() {
            (*heap).last[class] = free;
        }
        (*free).next = next;
        (*heap).first[class] = free;
    }
}

/// The heap that a chunk's memory belongs to.
///
/// # Safety
/// It is a chunk of a region that is alive.
#[inline(always)]
unsafe fn heap_at(chunk: *mut Chunk) -> *mut Heap {
    // SAFETY: by contract.
    unsafe {
        let heap = (*chunk).heap;
        if (*heap).forward.is_null() {
            return heap;
        }
        let found = forwarded(heap);
        (*chunk).heap = found;
        found
    }
}

/// Follows forwards to the end, and shortens the way.
///
/// # Safety
/// The heaps are those of chunks of a region that is alive.
#[cold]
pub(super) unsafe fn forwarded(heap: *mut Heap) -> *mut Heap {
    // SAFETY: by contract.
    unsafe {
        let mut end = heap;
        while !(*end).forward.is_null() {
            end = (*end).forward;
        }
        let mut at = heap;
        while at != end {
            at = core::mem::replace(&mut (*at).forward, end);
        }
        end
    }
}

/// # Safety
/// As for [`super::enf_counted_give`]; `start` is where the prefix is.
#[inline(always)]
pub(super) unsafe fn give(start: *mut u8, size: usize) {
    // SAFETY: by contract.
    unsafe {
        let chunk = chunks::of(start);
        let heap = heap_at(chunk);
        let (room, class) = room(size);
        (*heap).given += room as u64;
        match class {
            Some(class) => push(heap, class, start.cast()),
            None => give_large(heap, chunk),
        }
    }
}

/// # Safety
/// As for [`take`]; the room is that of a large object.
#[cold]
unsafe fn take_large(region: *mut Region, room: usize) -> (*mut u8, bool) {
    // SAFETY: by contract; the memory has room for header and object.
    unsafe {
        let heap = heap_for(region);
        let size = (HEADER + room).next_multiple_of(8);
        let chunk = new_large(size).unwrap_or_else(|| out_of_memory());
        let first = (*heap).large;
        (*chunk).heap = heap;
        (*chunk).size = size;
        (*chunk).next = first;
        (*chunk).previous = core::ptr::null_mut();
        if !first.is_null() {
            (*first).previous = chunk;
        }
        (*heap).large = chunk;
        hold(heap, size);
        (Chunk::start(chunk), size >= MAPPED)
    }
}

fn new_large(size: usize) -> Option<*mut Chunk> {
    if size >= MAPPED {
        return chunks::map(size).map(<*mut u8>::cast);
    }
    let mut start = core::ptr::null_mut();
    // SAFETY: a plain call; the alignment is a power of two.
    let failed = unsafe { libc::posix_memalign(&raw mut start, CHUNK, size) };
    (failed == 0).then_some(start.cast())
}

/// # Safety
/// It is a large object of the heap that nobody uses any more.
#[cold]
unsafe fn give_large(heap: *mut Heap, chunk: *mut Chunk) {
    // SAFETY: by contract.
    unsafe {
        let (previous, next) = ((*chunk).previous, (*chunk).next);
        if previous.is_null() {
            (*heap).large = next;
        } else {
            (*previous).next = next;
        }
        if !next.is_null() {
            (*next).previous = previous;
        }
        (*heap).held -= (*chunk).size;
        free_large(chunk);
    }
}

/// # Safety
/// It is a large object that nobody uses any more, and in no list.
unsafe fn free_large(chunk: *mut Chunk) {
    // SAFETY: by contract; the thread's memory.
    unsafe {
        let size = (*chunk).size;
        release(MEMORY.get(), size);
        if size >= MAPPED {
            system::unmap(chunk.cast(), chunks::mapped_size(size));
        } else {
            libc::free(chunk.cast());
        }
    }
}

/// What is in one heap is in the other from now on.
///
/// # Safety
/// Both are heaps of regions, and the first of one that is no longer alive.
pub(super) unsafe fn merge(from: *mut Heap, to: *mut Heap) {
    // SAFETY: by contract.
    unsafe {
        for class in 0..CLASSES {
            let first = (*from).first[class];
            if !first.is_null() {
                let (last, next) = ((*from).last[class], (*to).first[class]);
                if next.is_null() {
                    (*to).last[class] = last;
                }
                (*last).next = next;
                (*to).first[class] = first;
            }
        }
        merge_rests(from, to);
        (*(*from).oldest).next = (*to).newest;
        (*to).newest = (*from).newest;
        merge_large(from, to);
        (*to).held += (*from).held;
        (*to).given += (*from).given;
        (*from).forward = to;
    }
}

/// The larger of two rests is filled first.
unsafe fn merge_rests(from: *mut Heap, to: *mut Heap) {
    // SAFETY: by the contract of `merge`.
    unsafe {
        if !(*from).rests.is_null() {
            (*(*from).last_rest).next = (*to).rests;
            if (*to).rests.is_null() {
                (*to).last_rest = (*from).last_rest;
            }
            (*to).rests = (*from).rests;
        }
        let left = |heap: *mut Heap| (*heap).limit as usize - (*heap).cursor as usize;
        let (mut cursor, mut limit) = ((*from).cursor, (*from).limit);
        if left(from) > left(to) {
            core::mem::swap(&mut cursor, &mut (*to).cursor);
            core::mem::swap(&mut limit, &mut (*to).limit);
        }
        if limit as usize - cursor as usize <= EXACT {
            keep(to, cursor, limit);
        } else {
            let rest = cursor.cast::<Rest>();
            if (*to).rests.is_null() {
                (*to).last_rest = rest;
            }
            rest.write(Rest { next: (*to).rests, limit });
            (*to).rests = rest;
        }
    }
}

unsafe fn merge_large(from: *mut Heap, to: *mut Heap) {
    // SAFETY: by the contract of `merge`. Large objects are few.
    unsafe {
        let first = (*from).large;
        if first.is_null() {
            return;
        }
        let mut last = first;
        while !(*last).next.is_null() {
            last = (*last).next;
        }
        let next = (*to).large;
        (*last).next = next;
        if !next.is_null() {
            (*next).previous = last;
        }
        (*to).large = first;
    }
}

/// Gives back all memory of a heap.
///
/// # Safety
/// It is that of a region in which nothing is used any more.
pub(super) unsafe fn give_back_all(heap: *mut Heap) {
    // SAFETY: by contract; the thread's memory. The heap lies in one of the chunks.
    unsafe {
        let memory = MEMORY.get();
        (*memory).given += (*heap).given;
        let mut large = (*heap).large;
        while !large.is_null() {
            let next = (*large).next;
            (*heap).held -= (*large).size;
            free_large(large);
            large = next;
        }
        let bytes = (*heap).held;
        release(memory, bytes);
        chunks::give_back(memory, (*heap).newest, (*heap).oldest, bytes / CHUNK);
    }
}
