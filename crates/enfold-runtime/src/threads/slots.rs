//! What handles name: threads, mutexes, conditions and queues.
//!
//! A handle is the number of a slot and which use of the slot it stands for. Slots are used again and never
//! given back, so that a handle whose thing is gone names a slot that is there, and is refused because it
//! was used since. A slot that was used too often is not used any more.
//!
//! ```text
//! handle = uses << 32 | number of the slot + 1        always positive
//! ```
//!
//! Slots lie in chunks, each twice as large as the one before, so that none ever moves and finding one
//! takes no lock. Whoever has a handle got it after the slot was made.

use core::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

use crate::lock::Lock;

const FIRST_CHUNK: usize = 64;
const CHUNKS: usize = 20;
const MOST_USES: u32 = i32::MAX as u32;

/// What a slot holds.
pub(super) trait Content: Sync + 'static {
    /// Fills a new slot. What is there stays for all later uses of the slot.
    ///
    /// # Safety
    /// `at` has room, and what is written there stays there.
    unsafe fn init(at: *mut Self);
}

struct Slot<T> {
    /// Which use of it this is; zero before the first.
    uses: AtomicU32,
    /// One more than the number of the next free slot; only looked at under the lock of the list.
    next: AtomicU32,
    content: T,
}

struct Free {
    /// One more than the number of the first free slot, or zero.
    first: u32,
    /// How many slots there are.
    made: u32,
}

/// Slots for things of one kind.
pub(super) struct Slots<T> {
    chunks: [AtomicPtr<Slot<T>>; CHUNKS],
    free: Lock<Free>,
}

/// The chunk of a slot, and its place there.
fn place(number: usize) -> (usize, usize) {
    let chunk = (number / FIRST_CHUNK + 1).ilog2() as usize;
    (chunk, number - FIRST_CHUNK * ((1 << chunk) - 1))
}

impl<T: Content> Slots<T> {
    pub(super) const fn new() -> Slots<T> {
        Slots {
            chunks: [const { AtomicPtr::new(core::ptr::null_mut()) }; CHUNKS],
            free: Lock::new(Free { first: 0, made: 0 }),
        }
    }

    /// A slot for a new thing, and its handle; none if there is no memory.
    pub(super) fn take(&'static self) -> Option<(i64, &'static T)> {
        let mut free = self.free.lock();
        let number = match free.first {
            0 => {
                let number = free.made;
                self.make(number as usize)?;
                free.made += 1;
                number
            }
            first => first - 1,
        };
        let slot = self.slot(number as usize)?;
        if free.first == number + 1 {
            free.first = slot.next.load(Ordering::Relaxed);
        }
        let uses = slot.uses.load(Ordering::Relaxed);
        Some((i64::from(uses) << 32 | (i64::from(number) + 1), &slot.content))
    }

    /// Fills a slot that was not there before.
    fn make(&self, number: usize) -> Option<()> {
        let (chunk, at) = place(number);
        let cell = self.chunks.get(chunk)?;
        let mut start = cell.load(Ordering::Acquire);
        // SAFETY: the layout has a size; the slot is within the chunk, all zero, and nobody has it yet.
        unsafe {
            if start.is_null() {
                let layout = alloc::alloc::Layout::array::<Slot<T>>(FIRST_CHUNK << chunk).ok()?;
                start = alloc::alloc::alloc_zeroed(layout).cast();
                if start.is_null() {
                    return None;
                }
                cell.store(start, Ordering::Release);
            }
            let slot = start.add(at);
            T::init(&raw mut (*slot).content);
            (*slot).uses.store(1, Ordering::Release);
        }
        Some(())
    }

    fn slot(&'static self, number: usize) -> Option<&'static Slot<T>> {
        let (chunk, at) = place(number);
        let start = self.chunks.get(chunk)?.load(Ordering::Acquire);
        if start.is_null() {
            return None;
        }
        // SAFETY: within the chunk, which is zero where no slot was made.
        unsafe {
            let slot = start.add(at);
            let made = (*slot).uses.load(Ordering::Acquire) != 0;
            if made { slot.as_ref() } else { None }
        }
    }

    fn named(&'static self, handle: i64) -> Option<(usize, &'static Slot<T>)> {
        let number = usize::try_from(handle & 0xffff_ffff).ok()?.checked_sub(1)?;
        Some((number, self.slot(number)?))
    }

    /// What a handle names, if it is still there. Whoever then takes a lock asks again.
    pub(super) fn find(&'static self, handle: i64) -> Option<&'static T> {
        let (_, slot) = self.named(handle)?;
        let uses = i64::from(slot.uses.load(Ordering::Acquire));
        (uses == handle >> 32).then_some(&slot.content)
    }

    /// Whether what a handle names is still there.
    pub(super) fn has(&'static self, handle: i64) -> bool {
        self.find(handle).is_some()
    }

    /// The thing is gone: its handle is refused from now on. False if it was gone already. If not,
    /// [`Slots::reuse`] must follow.
    pub(super) fn expire(&'static self, handle: i64) -> bool {
        let Some((_, slot)) = self.named(handle) else { return false };
        let uses = u32::try_from(handle >> 32).unwrap_or(0);
        slot.uses.compare_exchange(uses, uses + 1, Ordering::AcqRel, Ordering::Relaxed).is_ok()
    }

    /// The slot of an expired handle may be used for another thing.
    pub(super) fn reuse(&'static self, handle: i64) {
        let Some((number, slot)) = self.named(handle) else { return };
        if slot.uses.load(Ordering::Relaxed) < MOST_USES {
            let mut free = self.free.lock();
            slot.next.store(free.first, Ordering::Relaxed);
            free.first = number as u32 + 1;
        }
    }

    /// [`Slots::expire`] and [`Slots::reuse`].
    pub(super) fn retire(&'static self, handle: i64) -> bool {
        let retired = self.expire(handle);
        if retired {
            self.reuse(handle);
        }
        retired
    }

    /// How many slots were made.
    #[cfg(test)]
    pub(super) fn made(&self) -> u32 {
        self.free.lock().made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nothing;

    impl Content for Nothing {
        unsafe fn init(_at: *mut Nothing) {}
    }

    #[test]
    fn places_follow_each_other() {
        assert_eq!([0, 63, 64, 191, 192].map(place), [(0, 0), (0, 63), (1, 0), (1, 127), (2, 0)]);
    }

    #[test]
    fn stale_handles_are_refused() {
        static SLOTS: Slots<Nothing> = Slots::new();
        let take = || SLOTS.take().expect("memory").0;
        let handles: Vec<i64> = (0..1000).map(|_| take()).collect();
        assert!(handles.iter().all(|handle| *handle > 0 && SLOTS.has(*handle)));
        for handle in &handles {
            assert!(SLOTS.retire(*handle) && !SLOTS.has(*handle));
            assert!(!SLOTS.retire(*handle));
        }
        let again: Vec<i64> = (0..1000).map(|_| take()).collect();
        assert!(again.iter().all(|handle| SLOTS.has(*handle)));
        assert!(handles.iter().all(|handle| !SLOTS.has(*handle) && !again.contains(handle)));
        assert_eq!(SLOTS.made(), 1000);
        for wrong in [0, -1, 1001, 5000, i64::MAX, i64::MIN, 1 << 32, (5 << 32) + 1] {
            assert!(!SLOTS.has(wrong), "{wrong}");
        }
    }
}
