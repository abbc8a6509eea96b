//! Conditions of programs: what threads wait for while they give up a mutex.

use super::mutexes::{MUTEXES, Mutex};
use super::slots::{Content, Slots};
use super::{NO_SUCH, NOT_YOURS, OK};
use crate::lock::{Condition, Lock};

struct Condvar {
    condition: Condition,
    waiters: Lock<Waiters>,
}

/// Who waits.
struct Waiters {
    count: usize,
    /// What the last of them gave up.
    mutex: Option<&'static Mutex>,
}

impl Content for Condvar {
    unsafe fn init(at: *mut Condvar) {
        let waiters = Lock::new(Waiters { count: 0, mutex: None });
        // SAFETY: by contract.
        unsafe {
            at.write(Condvar { condition: Condition::new(), waiters });
            (*at).condition.init();
        }
    }
}

static CONDVARS: Slots<Condvar> = Slots::new();

/// A condition that nobody waits for; zero if there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn enf_condvar_new() -> i64 {
    CONDVARS.take().map_or(0, |(handle, _)| handle)
}

/// Gives up the mutex, waits until somebody signals, and takes the mutex again. Returns without a signal,
/// too: look whether what was waited for is so. 0; 1: there is no such condition or mutex, or no longer (the
/// mutex is taken again if that is still there); 2: this thread does not have the mutex.
#[unsafe(no_mangle)]
pub extern "C" fn enf_condvar_wait(condvar: i64, mutex: i64) -> i64 {
    let (Some(found), Some(lock)) = (CONDVARS.find(condvar), MUTEXES.find(mutex)) else {
        return NO_SUCH;
    };
    {
        let mut waiters = found.waiters.lock();
        // Whoever ends the condition sees this thread, or this thread sees that it has ended.
        if !CONDVARS.has(condvar) {
            return NO_SUCH;
        }
        waiters.count += 1;
        waiters.mutex = Some(lock);
    }
    // SAFETY: both are initialised; a mutex that this thread does not have is refused.
    let waited = unsafe { libc::pthread_cond_wait(found.condition.raw(), lock.raw()) } == 0;
    found.waiters.lock().count -= 1;
    if !waited {
        return NOT_YOURS;
    }
    match lock.if_current(mutex) {
        OK if CONDVARS.has(condvar) => OK,
        _ => NO_SUCH,
    }
}

/// Wakes one of those who wait. 0; 1: there is no such condition.
#[unsafe(no_mangle)]
pub extern "C" fn enf_condvar_signal(condvar: i64) -> i64 {
    let Some(found) = CONDVARS.find(condvar) else { return NO_SUCH };
    found.condition.wake_one();
    OK
}

/// Wakes all who wait. 0; 1: there is no such condition.
#[unsafe(no_mangle)]
pub extern "C" fn enf_condvar_broadcast(condvar: i64) -> i64 {
    let Some(found) = CONDVARS.find(condvar) else { return NO_SUCH };
    found.condition.wake_all();
    OK
}

/// The end of a condition; wakes all who wait. 0; 1: there is no such condition.
#[unsafe(no_mangle)]
pub extern "C" fn enf_condvar_free(condvar: i64) -> i64 {
    let Some(found) = CONDVARS.find(condvar) else { return NO_SUCH };
    if !CONDVARS.expire(condvar) {
        return NO_SUCH;
    }
    let mutex = {
        let mut waiters = found.waiters.lock();
        waiters.mutex.take().filter(|_| waiters.count > 0)
    };
    if let Some(mutex) = mutex {
        // One who is about to wait has the mutex until it does.
        let taken = mutex.lock() == OK;
        found.condition.wake_all();
        if taken {
            mutex.unlock();
        }
    }
    CONDVARS.reuse(condvar);
    OK
}
