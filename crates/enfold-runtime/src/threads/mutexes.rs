//! Mutexes of programs: those of the C library that notice misuse.
//!
//! A mutex stays what it is when it is freed, and serves as another later. So whoever got one looks
//! whether it is still the one that was meant.

use core::cell::UnsafeCell;

use super::slots::{Content, Slots};
use super::{NO_SUCH, NOT_YOURS, OK, TAKEN};

pub(super) struct Mutex {
    raw: UnsafeCell<libc::pthread_mutex_t>,
}

// SAFETY: made to be shared.
unsafe impl Sync for Mutex {}

impl Content for Mutex {
    unsafe fn init(at: *mut Mutex) {
        // SAFETY: by contract; the attributes live until they are used.
        unsafe {
            let mut attributes: libc::pthread_mutexattr_t = core::mem::zeroed();
            libc::pthread_mutexattr_init(&raw mut attributes);
            libc::pthread_mutexattr_settype(&raw mut attributes, libc::PTHREAD_MUTEX_ERRORCHECK);
            libc::pthread_mutex_init((&raw mut (*at).raw).cast(), &raw const attributes);
            libc::pthread_mutexattr_destroy(&raw mut attributes);
        }
    }
}

impl Mutex {
    pub(super) fn raw(&self) -> *mut libc::pthread_mutex_t {
        self.raw.get()
    }

    /// Waits until no other thread has it.
    pub(super) fn lock(&self) -> i64 {
        // SAFETY: an initialised mutex.
        match unsafe { libc::pthread_mutex_lock(self.raw()) } {
            0 => OK,
            _ => NOT_YOURS,
        }
    }

    pub(super) fn unlock(&self) -> i64 {
        // SAFETY: an initialised mutex.
        match unsafe { libc::pthread_mutex_unlock(self.raw()) } {
            0 => OK,
            _ => NOT_YOURS,
        }
    }

    /// The outcome for a thread that got this mutex, if it is still the one that was meant.
    pub(super) fn if_current(&self, handle: i64) -> i64 {
        if MUTEXES.has(handle) {
            return OK;
        }
        self.unlock();
        NO_SUCH
    }
}

pub(super) static MUTEXES: Slots<Mutex> = Slots::new();

/// A mutex that nobody has; zero if there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn enf_mutex_new() -> i64 {
    MUTEXES.take().map_or(0, |(handle, _)| handle)
}

/// Waits until no other thread has the mutex, and takes it. 0; 1: there is no such mutex; 2: this thread has
/// it already.
#[unsafe(no_mangle)]
pub extern "C" fn enf_mutex_lock(mutex: i64) -> i64 {
    let Some(found) = MUTEXES.find(mutex) else { return NO_SUCH };
    match found.lock() {
        OK => found.if_current(mutex),
        refused => refused,
    }
}

/// Takes the mutex unless somebody has it. 0: taken; 1: there is no such mutex; 2: this thread has it
/// already; 3: another thread has it.
#[unsafe(no_mangle)]
pub extern "C" fn enf_mutex_try_lock(mutex: i64) -> i64 {
    let Some(found) = MUTEXES.find(mutex) else { return NO_SUCH };
    // SAFETY: an initialised mutex.
    match unsafe { libc::pthread_mutex_trylock(found.raw()) } {
        0 => found.if_current(mutex),
        // An attempt to wait for it would be refused to the one who has it, and to nobody else; one whose
        // time is over does not wait.
        _ => {
            let past = libc::timespec { tv_sec: 0, tv_nsec: 0 };
            // SAFETY: as above.
            match unsafe { libc::pthread_mutex_timedlock(found.raw(), &raw const past) } {
                0 => found.if_current(mutex),
                libc::EDEADLK => NOT_YOURS,
                _ => TAKEN,
            }
        }
    }
}

/// Gives up the mutex. 0; 1: there is no such mutex; 2: this thread does not have it.
#[unsafe(no_mangle)]
pub extern "C" fn enf_mutex_unlock(mutex: i64) -> i64 {
    match MUTEXES.find(mutex) {
        Some(found) => found.unlock(),
        None => NO_SUCH,
    }
}

/// The end of a mutex. Those who wait for it are told that there is no such mutex. 0; 1: there is no such
/// mutex; 2: somebody has it.
#[unsafe(no_mangle)]
pub extern "C" fn enf_mutex_free(mutex: i64) -> i64 {
    let Some(found) = MUTEXES.find(mutex) else { return NO_SUCH };
    // SAFETY: an initialised mutex.
    if unsafe { libc::pthread_mutex_trylock(found.raw()) } != 0 {
        return NOT_YOURS;
    }
    let expired = MUTEXES.expire(mutex);
    found.unlock();
    if !expired {
        return NO_SUCH;
    }
    MUTEXES.reuse(mutex);
    OK
}
