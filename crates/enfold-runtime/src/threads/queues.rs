//! Queues of envelopes: how threads send each other what they have to say.
//!
//! An envelope is the address of a block from [`crate::raw::enf_raw_alloc`]. Whoever puts one into a queue
//! gives it away; whoever takes it owns it, and what is in it was written before. First in, first out, with
//! any number of senders and receivers. Putting and taking cost a lock and, in the long run, no memory.

use alloc::collections::VecDeque;

use super::slots::{Content, Slots};
use super::{NO_SUCH, OK};
use crate::lock::{Condition, Lock, in_milliseconds};
use crate::raw::enf_raw_free;
use crate::regions::out_of_memory;

struct Queue {
    state: Lock<State>,
    filled: Condition,
}

struct State {
    envelopes: VecDeque<i64>,
    /// How many threads wait for one.
    waiting: usize,
}

impl Content for Queue {
    unsafe fn init(at: *mut Queue) {
        let state = State { envelopes: VecDeque::new(), waiting: 0 };
        // SAFETY: by contract.
        unsafe {
            at.write(Queue { state: Lock::new(state), filled: Condition::new() });
            (*at).filled.init();
        }
    }
}

static QUEUES: Slots<Queue> = Slots::new();

/// A queue with nothing in it; zero if there is no memory.
#[unsafe(no_mangle)]
pub extern "C" fn enf_queue_new() -> i64 {
    QUEUES.take().map_or(0, |(handle, _)| handle)
}

/// Puts an envelope at the end. 0; 1: there is no such queue, and the envelope is given back.
///
/// # Safety
/// The envelope is a block from [`crate::raw::enf_raw_alloc`] that nobody uses any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_queue_put(queue: i64, envelope: i64) -> i64 {
    let refuse = || {
        // SAFETY: by contract.
        unsafe { enf_raw_free(envelope) };
        NO_SUCH
    };
    let Some(found) = QUEUES.find(queue) else { return refuse() };
    let mut state = found.state.lock();
    if !QUEUES.has(queue) {
        drop(state);
        return refuse();
    }
    if state.envelopes.try_reserve(1).is_err() {
        drop(state);
        out_of_memory();
    }
    state.envelopes.push_back(envelope);
    if state.waiting > 0 {
        found.filled.wake_one();
    }
    OK
}

/// The first envelope. If there is none, waits for one: so many milliseconds at most, or for ever if the
/// number is negative. 0: none came, or there is no such queue, or no longer.
#[unsafe(no_mangle)]
pub extern "C" fn enf_queue_take(queue: i64, milliseconds: i64) -> i64 {
    let Some(found) = QUEUES.find(queue) else { return 0 };
    let mut state = found.state.lock();
    let mut until = None;
    loop {
        if !QUEUES.has(queue) {
            return 0;
        }
        if let Some(envelope) = state.envelopes.pop_front() {
            return envelope;
        }
        if milliseconds == 0 {
            return 0;
        }
        state.waiting += 1;
        let in_time = if milliseconds < 0 {
            found.filled.wait(&mut state);
            true
        } else {
            let until = until.get_or_insert_with(|| in_milliseconds(milliseconds));
            found.filled.wait_until(&mut state, until)
        };
        state.waiting -= 1;
        if !in_time && QUEUES.has(queue) {
            // One that came in the last moment is not left behind: whoever was to be woken for it is
            // this thread.
            return state.envelopes.pop_front().unwrap_or(0);
        }
    }
}

/// How many envelopes are in a queue; -1: there is no such queue.
#[unsafe(no_mangle)]
pub extern "C" fn enf_queue_count(queue: i64) -> i64 {
    let Some(found) = QUEUES.find(queue) else { return -1 };
    let state = found.state.lock();
    if QUEUES.has(queue) { state.envelopes.len() as i64 } else { -1 }
}

/// The end of a queue: gives back what is in it and wakes all who wait. 0; 1: there is no such queue.
#[unsafe(no_mangle)]
pub extern "C" fn enf_queue_free(queue: i64) -> i64 {
    let Some(found) = QUEUES.find(queue) else { return NO_SUCH };
    let mut state = found.state.lock();
    if !QUEUES.retire(queue) {
        return NO_SUCH;
    }
    let envelopes = core::mem::take(&mut state.envelopes);
    if state.waiting > 0 {
        found.filled.wake_all();
    }
    drop(state);
    for envelope in envelopes {
        // SAFETY: whoever put it there gave it away.
        unsafe { enf_raw_free(envelope) };
    }
    OK
}
