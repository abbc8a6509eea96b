//! Threads, and what they need to work together.
//!
//! | file | what it does |
//! |---|---|
//! | `mod` | starting threads, waiting for them |
//! | `slots` | what handles name |
//! | `mutexes`, `condvars` | mutexes and conditions |
//! | `queues` | queues of envelopes |
//!
//! A thread has regions and handlers of its own (`per_thread`), a stack with a guard below it, and a stack
//! for the handler of faults. The system gives its stack back by itself; what is left of a thread that has
//! ended, until somebody joins or detaches it, is a slot.
//!
//! How programs end that have threads, [`crate::traps`] says.
//!
//! **Invariant.** A thread that no longer counts as running uses nothing of the program's and no memory of
//! regions.

mod condvars;
mod mutexes;
mod queues;
mod slots;
#[cfg(test)]
mod tests;

use core::ffi::c_void;
use core::ops::Range;

use crate::abi::Single;
use crate::errno::errno;
use crate::lock::{Condition, Lock};
use crate::per_thread::per_thread;
use crate::regions::{self, Settings};
use crate::start::{GUARD, asked_size};
use crate::{places, traps};
use slots::{Content, Slots};

pub use condvars::{
    enf_condvar_broadcast, enf_condvar_free, enf_condvar_new, enf_condvar_signal, enf_condvar_wait,
};
pub use mutexes::{
    enf_mutex_free, enf_mutex_lock, enf_mutex_new, enf_mutex_try_lock, enf_mutex_unlock,
};
pub use queues::{enf_queue_count, enf_queue_free, enf_queue_new, enf_queue_put, enf_queue_take};

/// It was done.
const OK: i64 = 0;
/// There is nothing that the handle names, or no longer.
const NO_SUCH: i64 = 1;
/// The thread has what it may not have, or has not what it must have.
const NOT_YOURS: i64 = 2;
/// Another thread has it.
const TAKEN: i64 = 3;

const DEFAULT_STACK: usize = 64 << 20;
const LEAST_STACK: usize = 256 << 10;

/// The stack of a new thread, in bytes. Set before a program begins.
static STACK_SIZE: Single<usize> = Single::new(DEFAULT_STACK);

/// How many threads run, the program's first one not counted.
static RUNNING: Lock<usize> = Lock::new(0);

static THREADS: Slots<Thread> = Slots::new();

per_thread! {
    /// The handle of the running thread; zero in the program's first one.
    SELF: i64 = ".hidden" "enf_thread_self"
}

struct Thread {
    state: Lock<State>,
    ended: Condition,
}

#[derive(Debug, Clone, Copy)]
struct State {
    running: bool,
    detached: bool,
    code: i64,
    word: i64,
    settings: Option<Settings>,
}

impl Content for Thread {
    unsafe fn init(at: *mut Thread) {
        let state = State { running: false, detached: false, code: 0, word: 0, settings: None };
        // SAFETY: by contract.
        unsafe {
            at.write(Thread { state: Lock::new(state), ended: Condition::new() });
            (*at).ended.init();
        }
    }
}

/// A program begins: notes what the environment says about threads.
pub(crate) fn begin() {
    // SAFETY: no other thread runs yet.
    unsafe {
        let size = asked_size(b"ENFOLD_THREAD_STACK").unwrap_or(DEFAULT_STACK).max(LEAST_STACK);
        *STACK_SIZE.get() = size & !0xffff;
    }
}

/// Whether any thread runs besides the program's first one.
pub(crate) fn any_running() -> bool {
    *RUNNING.lock() > 0
}

/// Runs `code(word)` in a new thread. Its handle; zero if the system refuses.
///
/// # Safety
/// `code` is the address of an `extern "C" fn(i64) -> i64` that accepts `word` and may run in another
/// thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_thread_start(code: i64, word: i64) -> i64 {
    let Some((handle, thread)) = THREADS.take() else { return 0 };
    let settings = Some(regions::settings());
    *thread.state.lock() = State { running: true, detached: false, code, word, settings };
    *RUNNING.lock() += 1;
    if spawn(handle) {
        return handle;
    }
    *RUNNING.lock() -= 1;
    THREADS.retire(handle);
    0
}

/// Asks the system for a thread.
fn spawn(handle: i64) -> bool {
    // SAFETY: plain calls on local structures. The thread gets a number, not an address.
    unsafe {
        let mut attributes: libc::pthread_attr_t = core::mem::zeroed();
        if libc::pthread_attr_init(&raw mut attributes) != 0 {
            return false;
        }
        let mut new = 0;
        let started =
            libc::pthread_attr_setdetachstate(&raw mut attributes, libc::PTHREAD_CREATE_DETACHED)
                == 0
                && libc::pthread_attr_setstacksize(&raw mut attributes, *STACK_SIZE.get()) == 0
                && libc::pthread_attr_setguardsize(&raw mut attributes, GUARD) == 0
                && libc::pthread_create(
                    &raw mut new,
                    &raw const attributes,
                    run,
                    core::ptr::without_provenance_mut(handle as usize),
                ) == 0;
        libc::pthread_attr_destroy(&raw mut attributes);
        started
    }
}

extern "C" fn run(handle: *mut c_void) -> *mut c_void {
    let handle = handle.addr() as i64;
    let none = core::ptr::null_mut();
    // Its slot is there as long as it runs.
    let Some(thread) = THREADS.find(handle) else { return none };
    let State { code, word, settings, .. } = *thread.state.lock();
    let Some(settings) = settings else { return none };
    // SAFETY: by the contract of `enf_thread_start`; the thread's own variables. What the code leaves is
    // given up after it has returned.
    unsafe {
        *SELF.get() = handle;
        regions::enter_thread(settings);
        let (stack, guard) = own_stack();
        places::set_stack(stack);
        let watch = traps::watch(guard);
        let code: extern "C" fn(i64) -> i64 = core::mem::transmute(code as usize);
        code(word);
        traps::unwatch(watch);
        regions::leave_thread();
    }
    end(handle, thread);
    none
}

/// A thread has ended.
fn end(handle: i64, thread: &'static Thread) {
    // First: whoever has joined all threads may take it that none runs.
    *RUNNING.lock() -= 1;
    let mut state = thread.state.lock();
    state.running = false;
    if state.detached {
        THREADS.retire(handle);
    }
    thread.ended.wake_all();
}

/// The stack of the running thread, and the guard below it.
fn own_stack() -> (Range<usize>, Range<usize>) {
    // SAFETY: plain calls on local structures.
    unsafe {
        let mut attributes: libc::pthread_attr_t = core::mem::zeroed();
        if libc::pthread_getattr_np(libc::pthread_self(), &raw mut attributes) != 0 {
            return (0..0, 0..0);
        }
        let (mut low, mut size) = (core::ptr::null_mut(), 0);
        libc::pthread_attr_getstack(&raw const attributes, &raw mut low, &raw mut size);
        libc::pthread_attr_destroy(&raw mut attributes);
        // The guard is no part of the stack: glibc has it so since 2.27, musl always had.
        let low = low.addr();
        (low..low + size, low.saturating_sub(GUARD)..low)
    }
}

/// Waits until a thread has ended. 0; 1: there is no such thread, it is detached, somebody has joined it
/// already, or it is the running one.
#[unsafe(no_mangle)]
pub extern "C" fn enf_thread_join(handle: i64) -> i64 {
    let Some(thread) = THREADS.find(handle) else { return NO_SUCH };
    // SAFETY: the thread's own variable.
    if unsafe { *SELF.get() } == handle {
        return NO_SUCH;
    }
    let mut state = thread.state.lock();
    if !THREADS.has(handle) || state.detached {
        return NO_SUCH;
    }
    while state.running {
        thread.ended.wait(&mut state);
        if !THREADS.has(handle) {
            // It has ended, and another thread that waited was faster.
            return OK;
        }
    }
    THREADS.retire(handle);
    OK
}

/// Nobody will wait for a thread: nothing is left of it when it has ended. 0; 1: there is no such thread, or
/// that has been said before.
#[unsafe(no_mangle)]
pub extern "C" fn enf_thread_detach(handle: i64) -> i64 {
    let Some(thread) = THREADS.find(handle) else { return NO_SUCH };
    let mut state = thread.state.lock();
    if !THREADS.has(handle) || state.detached {
        return NO_SUCH;
    }
    state.detached = true;
    if !state.running {
        THREADS.retire(handle);
    }
    OK
}

/// 1 in the thread that the program began in, 0 in the others.
#[unsafe(no_mangle)]
pub extern "C" fn enf_first_thread() -> i64 {
    // SAFETY: the thread's own variable: only the first one has a base.
    i64::from(unsafe { !(*crate::switch::BASE.get()).is_null() })
}

/// Lets the running thread sleep for so many milliseconds. 0.
#[unsafe(no_mangle)]
pub extern "C" fn enf_thread_sleep(milliseconds: i64) -> i64 {
    let milliseconds = milliseconds.max(0);
    let mut left =
        libc::timespec { tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000 };
    // SAFETY: reads and writes `left`, which says what is left when a signal came.
    while unsafe { libc::nanosleep(&raw const left, &raw mut left) } != 0 && errno() == libc::EINTR
    {
    }
    OK
}
