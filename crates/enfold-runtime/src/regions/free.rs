//! Free pages: lists of their sizes, and the pool that all threads share.
//!
//! A region that ends hands over its ring of pages as it is, whatever their sizes: the ring is
//! spliced into the `mixed` list. Pages are sorted from there into the lists of their sizes when one
//! is looked for: each is sorted once, so that taking a page is constant in the long run. Where there
//! is no page of a size, one of the next larger size is taken apart; only then is memory asked of the
//! system. Pages stay in the lists until the program ends.
//!
//! The lists exist twice: those of the thread ([`super::MEMORY`]), and behind a lock the pool, which
//! has the arenas that pages are cut from. What the thread has too much of goes to the pool, by whole
//! rings.

use super::ended::Ended;
use super::pages::Page;
use super::system;
use crate::lock::Lock;
use alloc::vec::Vec;

pub(super) const CLASSES: usize = 4;
/// The sizes of pages. In checked memory a size is rounded up to what can be made inaccessible.
pub(super) const SIZES: [usize; CLASSES] = [1 << 10, 8 << 10, 64 << 10, 1 << 20];

const FIRST_ARENA: usize = 256 << 10;
/// From the second on: large pages.
const SECOND_ARENA: usize = 2 << 20;
const LAST_ARENA: usize = 64 << 20;

/// # Safety
/// `start` has `size` bytes that nobody uses.
pub(super) unsafe fn new_page(start: *mut u8, size: usize) -> *mut Page {
    let page = start.cast::<Page>();
    let none = core::ptr::null_mut();
    // SAFETY: by contract.
    unsafe { page.write(Page { next: none, size, total: size, free: none.cast() }) };
    page
}

pub(super) fn class_of(size: usize) -> usize {
    SIZES.iter().take_while(|of_class| **of_class < size).count()
}

/// Free pages.
pub(super) struct Lists {
    /// By class.
    pub(super) lists: [*mut Page; CLASSES],
    /// Not looked at yet.
    mixed: *mut Page,
}

impl Lists {
    pub(super) const fn new() -> Lists {
        Lists { lists: [core::ptr::null_mut(); CLASSES], mixed: core::ptr::null_mut() }
    }

    pub(super) unsafe fn push(&mut self, class: usize, page: *mut Page) {
        // SAFETY: nobody has the page.
        unsafe { (*page).next = self.lists[class] };
        self.lists[class] = page;
    }

    /// A chain of pages becomes free.
    pub(super) unsafe fn splice(&mut self, first: *mut Page, last: *mut Page) {
        // SAFETY: nobody has the pages.
        unsafe { (*last).next = self.mixed };
        self.mixed = first;
    }

    /// All free pages of another become free here.
    pub(super) fn take_over(&mut self, other: Lists) {
        for first in other.lists.into_iter().chain([other.mixed]) {
            // SAFETY: nobody has the pages in these lists.
            unsafe {
                let mut last = first;
                while !last.is_null() && !(*last).next.is_null() {
                    last = (*last).next;
                }
                if !last.is_null() {
                    self.splice(first, last);
                }
            }
        }
    }

    /// A page of a class, if there is one of this class or of a larger one.
    pub(super) fn take(&mut self, class: usize) -> Option<*mut Page> {
        // SAFETY: nobody has the pages in these lists.
        unsafe {
            while self.lists[class].is_null() && !self.mixed.is_null() {
                let page = self.mixed;
                self.mixed = (*page).next;
                self.push(class_of((*page).size), page);
            }
            if self.lists[class].is_null() && class + 1 < CLASSES {
                let whole = self.take(class + 1)?;
                self.cut(whole.cast(), SIZES[class + 1], class);
            }
            let page = self.lists[class];
            if page.is_null() {
                return None;
            }
            self.lists[class] = (*page).next;
            Some(page)
        }
    }

    /// Makes pages of a class of memory that nobody has.
    unsafe fn cut(&mut self, start: *mut u8, size: usize, class: usize) {
        for at in (0..size / SIZES[class]).rev() {
            // SAFETY: within the memory.
            unsafe {
                let page = new_page(start.add(at * SIZES[class]), SIZES[class]);
                self.push(class, page);
            }
        }
    }
}

/// What all threads share.
pub(super) struct Pool {
    pub(super) free: Lists,
    /// The part of the newest arena that has not been cut up.
    rest: *mut u8,
    left: usize,
    next_arena: usize,
    arenas: Vec<(*mut u8, usize)>,
    /// What the threads that have ended leave behind.
    pub(super) ended: Ended,
}

// SAFETY: it owns what it points to.
unsafe impl Send for Pool {}

static POOL: Lock<Pool> = Lock::new(Pool::new());

pub(super) fn with_pool<T>(f: impl FnOnce(&mut Pool) -> T) -> T {
    f(&mut POOL.lock())
}

impl Pool {
    const fn new() -> Pool {
        Pool {
            free: Lists::new(),
            rest: core::ptr::null_mut(),
            left: 0,
            next_arena: FIRST_ARENA,
            arenas: Vec::new(),
            ended: Ended::new(),
        }
    }

    pub(super) fn take(&mut self, class: usize) -> Option<*mut Page> {
        if let Some(page) = self.free.take(class) {
            return Some(page);
        }
        if self.left < SIZES[class] {
            self.new_arena(SIZES[class])?;
        }
        let start = self.rest;
        self.rest = start.wrapping_add(SIZES[class]);
        self.left -= SIZES[class];
        // SAFETY: the part of the arena that was just taken.
        Some(unsafe { new_page(start, SIZES[class]) })
    }

    fn new_arena(&mut self, least: usize) -> Option<()> {
        // What is left of the last one is too small for this page, not for smaller ones.
        for (class, size) in SIZES.into_iter().enumerate().rev() {
            let fits = self.left / size * size;
            // SAFETY: within the rest of the arena.
            unsafe { self.free.cut(self.rest, fits, class) };
            self.rest = self.rest.wrapping_add(fits);
            self.left -= fits;
        }
        let wanted = if least > FIRST_ARENA { SECOND_ARENA } else { FIRST_ARENA };
        let wanted = self.next_arena.max(wanted);
        // A system that has not that much may still have enough.
        let mut sizes = [wanted, least].into_iter();
        let (start, size) = sizes.find_map(|size| Some((system::map_arena(size)?, size)))?;
        self.next_arena = (wanted * 2).clamp(SECOND_ARENA, LAST_ARENA);
        self.arenas.push((start, size));
        self.rest = start;
        self.left = size;
        Some(())
    }
}

/// Bytes that pages take from the system.
pub(super) fn mapped() -> usize {
    with_pool(|pool| pool.arenas.iter().map(|(_, size)| size).sum())
}

/// Gives all pages back to the system.
///
/// # Safety
/// No region has pages, and no thread has free ones.
pub(super) unsafe fn release() {
    with_pool(|pool| {
        for (start, size) in core::mem::take(&mut pool.arenas) {
            // SAFETY: by contract nothing uses them.
            unsafe { system::unmap(start, size) };
        }
        *pool = Pool::new();
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_share_the_pool() {
        let _alone = crate::start::alone();
        super::super::end();
        std::thread::scope(|scope| {
            for thread in 1..=4_u8 {
                scope.spawn(move || {
                    for round in 0..200 {
                        shuffle(thread, round % CLASSES);
                    }
                });
            }
        });
        assert!(mapped() < 64 << 20, "{}", mapped());
        super::super::end();
        assert_eq!(mapped(), 0);
    }

    /// Takes pages, writes to all of them, sees that nobody else did, and gives them back.
    fn shuffle(thread: u8, class: usize) {
        let sizes = [class, 0, 1, class];
        // SAFETY: pages from the pool belong to this thread until they are given back.
        unsafe {
            let pages = sizes.map(|class| with_pool(|pool| pool.take(class)).expect("memory"));
            for (page, class) in pages.into_iter().zip(sizes) {
                Page::start(page).write_bytes(thread, 256);
                assert_eq!((*page).size, SIZES[class]);
            }
            std::thread::yield_now();
            for page in pages {
                let bytes = std::slice::from_raw_parts(Page::start(page), 256);
                assert!(bytes.iter().all(|byte| *byte == thread));
            }
            for pair in pages.windows(2) {
                (*pair[0]).next = pair[1];
            }
            with_pool(|pool| pool.free.splice(pages[0], pages[3]));
        }
    }
}
