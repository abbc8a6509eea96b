//! Locks and conditions of the C library's. Rust's own are made of atomic words, which tools that watch
//! threads (valgrind's helgrind) cannot see through; these they know.
//!
//! No lock here is ever poisoned: nothing panics while it holds one.

use core::cell::UnsafeCell;
use core::ops::{Deref, DerefMut};

/// A value that one thread at a time looks at.
pub(crate) struct Lock<T> {
    raw: UnsafeCell<libc::pthread_mutex_t>,
    value: UnsafeCell<T>,
}

// SAFETY: one thread at a time gets at the value.
unsafe impl<T: Send> Sync for Lock<T> {}

/// The right to look at the value of a lock, as long as this lives.
pub(crate) struct Held<'a, T> {
    lock: &'a Lock<T>,
}

impl<T> Lock<T> {
    /// A lock that nobody holds. It must not be moved once it is used.
    pub(crate) const fn new(value: T) -> Lock<T> {
        Lock {
            raw: UnsafeCell::new(libc::PTHREAD_MUTEX_INITIALIZER),
            value: UnsafeCell::new(value),
        }
    }

    /// Waits until no other thread holds the lock. The running thread must not hold it.
    pub(crate) fn lock(&self) -> Held<'_, T> {
        // SAFETY: an initialised mutex, which stays where it is.
        unsafe { libc::pthread_mutex_lock(self.raw.get()) };
        Held { lock: self }
    }

    /// Gives up what was got by [`Lock::lock`] and forgotten.
    ///
    /// # Safety
    /// The running thread holds the lock.
    pub(crate) unsafe fn release(&self) {
        // SAFETY: by contract.
        unsafe { libc::pthread_mutex_unlock(self.raw.get()) };
    }

    /// Where the value is, for those who know that they may look at it without the lock.
    pub(crate) fn unlocked(&self) -> *mut T {
        self.value.get()
    }
}

impl<T> Deref for Held<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: this thread holds the lock.
        unsafe { &*self.lock.value.get() }
    }
}

impl<T> DerefMut for Held<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: this thread holds the lock.
        unsafe { &mut *self.lock.value.get() }
    }
}

impl<T> Drop for Held<'_, T> {
    fn drop(&mut self) {
        // SAFETY: this thread holds the lock.
        unsafe { self.lock.release() };
    }
}

/// What threads wait for while they give up a lock.
pub(crate) struct Condition {
    raw: UnsafeCell<libc::pthread_cond_t>,
}

// SAFETY: made to be shared.
unsafe impl Sync for Condition {}

impl Condition {
    /// A condition that nobody waits for; [`Condition::init`] must follow where it stays.
    pub(crate) const fn new() -> Condition {
        Condition { raw: UnsafeCell::new(libc::PTHREAD_COND_INITIALIZER) }
    }

    /// Makes it measure time by the clock that never goes back.
    pub(crate) fn init(&self) {
        // SAFETY: nobody waits yet; the attributes live until they are used.
        unsafe {
            let mut attributes: libc::pthread_condattr_t = core::mem::zeroed();
            libc::pthread_condattr_init(&raw mut attributes);
            libc::pthread_condattr_setclock(&raw mut attributes, libc::CLOCK_MONOTONIC);
            libc::pthread_cond_init(self.raw.get(), &raw const attributes);
            libc::pthread_condattr_destroy(&raw mut attributes);
        }
    }

    /// Gives up the lock and waits; then holds it again. Wakes up without a reason, too.
    pub(crate) fn wait<T>(&self, held: &mut Held<'_, T>) {
        // SAFETY: this thread holds the lock.
        unsafe { libc::pthread_cond_wait(self.raw.get(), held.lock.raw.get()) };
    }

    /// As [`Condition::wait`], until a time; false when that has come.
    pub(crate) fn wait_until<T>(&self, held: &mut Held<'_, T>, time: &libc::timespec) -> bool {
        // SAFETY: this thread holds the lock.
        unsafe { libc::pthread_cond_timedwait(self.raw.get(), held.lock.raw.get(), time) == 0 }
    }

    /// Wakes one of those who wait.
    pub(crate) fn wake_one(&self) {
        // SAFETY: an initialised condition.
        unsafe { libc::pthread_cond_signal(self.raw.get()) };
    }

    /// Wakes all who wait.
    pub(crate) fn wake_all(&self) {
        // SAFETY: an initialised condition.
        unsafe { libc::pthread_cond_broadcast(self.raw.get()) };
    }

    pub(crate) fn raw(&self) -> *mut libc::pthread_cond_t {
        self.raw.get()
    }
}

/// So many milliseconds from now, by the clock that never goes back.
pub(crate) fn in_milliseconds(milliseconds: i64) -> libc::timespec {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes to `time`.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    let nanoseconds = time.tv_nsec + milliseconds % 1000 * 1_000_000;
    let seconds = milliseconds / 1000 + nanoseconds / 1_000_000_000;
    time.tv_sec = time.tv_sec.saturating_add(seconds);
    time.tv_nsec = nanoseconds % 1_000_000_000;
    time
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thread_at_a_time() {
        static COUNT: Lock<(u64, u64)> = Lock::new((0, 0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..10_000 {
                        let mut count = COUNT.lock();
                        assert_eq!(count.0, count.1);
                        count.0 += 1;
                        count.1 += 1;
                    }
                });
            }
        });
        assert_eq!(*COUNT.lock(), (40_000, 40_000));
    }

    #[test]
    fn waiting_ends_when_time_has_come_or_somebody_wakes() {
        static DONE: Lock<bool> = Lock::new(false);
        static CHANGED: Condition = Condition::new();
        CHANGED.init();
        let soon = in_milliseconds(5);
        let mut done = DONE.lock();
        while CHANGED.wait_until(&mut done, &soon) {}
        assert!(!*done);
        drop(done);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                *DONE.lock() = true;
                CHANGED.wake_all();
            });
            let mut done = DONE.lock();
            while !*done {
                CHANGED.wait(&mut done);
            }
        });
        assert!(in_milliseconds(1999).tv_sec > in_milliseconds(0).tv_sec);
        assert!(in_milliseconds(i64::MAX).tv_nsec < 1_000_000_000);
    }
}
