//! Conditions of programs: what threads wait for while they give up a mutex.

use super::mutexes::MUTEXES;
use super::slots::{Content, Slots};
use super::{NO_SUCH, NOT_YOURS, OK};
use crate::lock::Condition;

impl Content for Condition {
    unsafe fn init(at: *mut Condition) {
        // SAFETY: by contract.
        unsafe {
            at.write(Condition::new());
            (*at).init();
        }
    }
}

static CONDVARS: Slots<Condition> = Slots::new();

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
    let (Some(condition), Some(lock)) = (CONDVARS.find(condvar), MUTEXES.find(mutex)) else {
        return NO_SUCH;
    };
    // SAFETY: both are initialised; a mutex that this thread does not have is refused.
    if unsafe { libc::pthread_cond_wait(condition.raw(), lock.raw()) } != 0 {
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
    let Some(condition) = CONDVARS.find(condvar) else { return NO_SUCH };
    condition.wake_one();
    OK
}

/// Wakes all who wait. 0; 1: there is no such condition.
#[unsafe(no_mangle)]
pub extern "C" fn enf_condvar_broadcast(condvar: i64) -> i64 {
    let Some(condition) = CONDVARS.find(condvar) else { return NO_SUCH };
    condition.wake_all();
    OK
}

/// The end of a condition; wakes all who wait. 0; 1: there is no such condition.
#[unsafe(no_mangle)]
pub extern "C" fn enf_condvar_free(condvar: i64) -> i64 {
    let Some(condition) = CONDVARS.find(condvar) else { return NO_SUCH };
    if !CONDVARS.retire(condvar) {
        return NO_SUCH;
    }
    condition.wake_all();
    OK
}
