//! Threads that work at the same time, and what becomes of handles.

use std::sync::atomic::{AtomicI64, Ordering};

use super::*;
use crate::exceptions::{enf_exn_message, enf_failwith};
use crate::raw::{enf_raw_alloc, enf_raw_free};
use crate::regions::{
    Region, enf_alloc, enf_program, enf_region_begin, enf_region_end, enf_regions,
};
use crate::start::alone;
use crate::switch::{enf_handler, enf_try};

type Code = extern "C" fn(i64) -> i64;

/// Starts a thread. The test has called `alone`, as what threads leave behind counts for the program.
fn start(code: Code, word: i64) -> i64 {
    // SAFETY: `code` is such a function.
    let handle = unsafe { enf_thread_start(code as usize as i64, word) };
    assert!(handle > 0);
    handle
}

fn start_and_join(code: Code, words: impl IntoIterator<Item = i64>) {
    let handles: Vec<i64> = words.into_iter().map(|word| start(code, word)).collect();
    for handle in handles {
        assert_eq!(enf_thread_join(handle), OK);
    }
    assert!(!any_running());
}

/// Fills regions within regions with its own number, and looks whether another number is there.
extern "C" fn fill(number: i64) -> i64 {
    for round in 0..200 {
        nest(number, round % 8);
        // SAFETY: the thread's own region.
        unsafe { enf_alloc(enf_program.get(), 64).cast::<i64>().write(number) };
    }
    DONE.fetch_add(number, Ordering::Relaxed);
    0
}

static DONE: AtomicI64 = AtomicI64::new(0);

fn nest(number: i64, depth: i64) {
    let mut region = Region::new();
    let region = &raw mut region;
    // SAFETY: the region is alive until it is ended, and its objects are within their bounds.
    unsafe {
        enf_region_begin(region, 0);
        let words = |size: u64| (enf_alloc(region, size * 8).cast::<i64>(), size as usize);
        let objects = [3, 500, 20, 5000].map(words);
        for (start, size) in objects {
            std::slice::from_raw_parts_mut(start, size).fill(number);
        }
        if depth > 0 {
            nest(number, depth - 1);
        }
        for (start, size) in objects {
            assert!(std::slice::from_raw_parts(start, size).iter().all(|word| *word == number));
        }
        enf_region_end(region);
    }
}

#[test]
fn threads_allocate_at_the_same_time() {
    let _alone = alone();
    regions::end();
    DONE.store(0, Ordering::Relaxed);
    start_and_join(fill, 1..=8);
    assert_eq!(DONE.load(Ordering::Relaxed), 36);
    let mut counters = regions::Counters::default();
    // SAFETY: it can be written to.
    unsafe { regions::enf_memory(&raw mut counters) };
    // What they put into their program regions is still there.
    assert!(counters.held >= 8 * 200 * 64 && counters.held < 8 * 80 * 1024, "{counters:?}");
    assert!(counters.regions >= 8 * 200, "{counters:?}");
    assert!(regions::enf_allocated() > 8 * 200 * 5000 * 8);
    let mapped = counters.mapped;
    start_and_join(fill, 1..=8);
    // SAFETY: as above.
    unsafe { regions::enf_memory(&raw mut counters) };
    assert!(counters.mapped <= mapped + (4 << 20), "{mapped} {counters:?}");
    regions::end();
    // SAFETY: as above.
    unsafe { regions::enf_memory(&raw mut counters) };
    assert_eq!(counters, regions::Counters::default());
}

extern "C" fn raises(env: *mut u8, _out: *mut u8) {
    let mut region = Region::new();
    // SAFETY: the region is alive until it is cut; the text is in it.
    unsafe {
        enf_region_begin(&raw mut region, 0);
        let text = format!("thread {}", env as usize);
        let text = crate::abi::copy_str(&raw mut region, &text.into_bytes());
        enf_failwith(text, std::ptr::null())
    }
}

/// Raises and catches, and looks whether it caught its own.
extern "C" fn catch(number: i64) -> i64 {
    for _ in 0..5000 {
        let mut region = Region::new();
        let region = &raw mut region;
        // SAFETY: the region is alive until it is ended; `raises` takes a number.
        unsafe {
            enf_region_begin(region, 0);
            let exn = enf_try(region, raises, number as *mut u8, std::ptr::null_mut());
            let message = crate::abi::bytes(enf_exn_message(region, exn));
            assert_eq!(message, format!("thread {number}").as_bytes());
            assert_eq!(*enf_regions.get(), region);
            assert!((*enf_handler.get()).is_null());
            enf_region_end(region);
        }
    }
    0
}

#[test]
fn threads_raise_and_catch_at_the_same_time() {
    let _alone = alone();
    start_and_join(catch, 1..=4);
}

extern "C" fn sleeps(milliseconds: i64) -> i64 {
    enf_thread_sleep(milliseconds)
}

extern "C" fn joins(handle: i64) -> i64 {
    assert_eq!(enf_thread_join(handle), OK);
    0
}

extern "C" fn joins_itself(_word: i64) -> i64 {
    // SAFETY: the thread's own variable.
    assert_eq!(enf_thread_join(unsafe { *SELF.get() }), NO_SUCH);
    0
}

#[test]
fn threads_are_joined_once() {
    let _alone = alone();
    let handle = start(sleeps, 20);
    assert!(any_running());
    assert_eq!(enf_thread_join(handle), OK);
    assert!(!any_running());
    assert_eq!((enf_thread_join(handle), enf_thread_detach(handle)), (NO_SUCH, NO_SUCH));
    // Several wait for one.
    let handle = start(sleeps, 50);
    let waiting = [start(joins, handle), start(joins, handle)];
    enf_thread_sleep(10);
    assert_eq!(enf_thread_join(handle), OK);
    assert_eq!(waiting.map(|thread| enf_thread_join(thread)), [OK, OK]);
    start_and_join(joins_itself, [0]);
    for wrong in [0, -1, 7 << 40, i64::MAX, i64::MIN] {
        assert_eq!((enf_thread_join(wrong), enf_thread_detach(wrong)), (NO_SUCH, NO_SUCH));
    }
}

#[test]
fn detached_threads_leave_nothing() {
    let _alone = alone();
    let handle = start(sleeps, 5);
    assert_eq!(enf_thread_detach(handle), OK);
    assert_eq!((enf_thread_join(handle), enf_thread_detach(handle)), (NO_SUCH, NO_SUCH));
    let made = THREADS.made();
    for _ in 0..500 {
        let handle = start(sleeps, 0);
        while any_running() {
            std::thread::yield_now();
        }
        // Some have ended before, some have not.
        assert_eq!(enf_thread_detach(handle), OK);
    }
    // Those that have ended may not have left their slots yet.
    assert!(THREADS.made() < made + 20, "{} {made}", THREADS.made());
}

/// Guarded by a mutex: its handle, a condition, and a number.
static SHARED: [AtomicI64; 3] = [const { AtomicI64::new(0) }; 3];

extern "C" fn counts(rounds: i64) -> i64 {
    let [mutex, condvar, count] = &SHARED;
    let (mutex, condvar) = (mutex.load(Ordering::Relaxed), condvar.load(Ordering::Relaxed));
    for _ in 0..rounds {
        assert_eq!(enf_mutex_lock(mutex), OK);
        // Not as atomic as it looks: only the mutex makes it right.
        count.store(count.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        assert_eq!(enf_condvar_signal(condvar), OK);
        assert_eq!(enf_mutex_unlock(mutex), OK);
    }
    0
}

#[test]
fn mutexes_and_conditions() {
    let _alone = alone();
    let (mutex, condvar) = (enf_mutex_new(), enf_condvar_new());
    assert!(mutex > 0 && condvar > 0);
    for (cell, value) in SHARED.iter().zip([mutex, condvar, 0]) {
        cell.store(value, Ordering::Relaxed);
    }
    assert_eq!(enf_mutex_lock(mutex), OK);
    let handles = [1000, 2000, 3000, 4000].map(|rounds| start(counts, rounds));
    while SHARED[2].load(Ordering::Relaxed) < 10_000 {
        assert_eq!(enf_condvar_wait(condvar, mutex), OK);
    }
    assert_eq!(enf_mutex_unlock(mutex), OK);
    assert_eq!(handles.map(|thread| enf_thread_join(thread)), [OK; 4]);
    assert_eq!(SHARED[2].load(Ordering::Relaxed), 10_000);
    assert_eq!((enf_condvar_free(condvar), enf_condvar_free(condvar)), (OK, NO_SUCH));
    assert_eq!((enf_mutex_free(mutex), enf_mutex_free(mutex)), (OK, NO_SUCH));
    assert_eq!(enf_condvar_signal(condvar), NO_SUCH);
    assert_eq!(enf_condvar_broadcast(condvar), NO_SUCH);
}

extern "C" fn waits(_word: i64) -> i64 {
    let [mutex, condvar, count] = SHARED.each_ref().map(|cell| cell.load(Ordering::Relaxed));
    assert_eq!(enf_mutex_lock(mutex), OK);
    SHARED[2].store(count + 1, Ordering::Relaxed);
    while enf_condvar_wait(condvar, mutex) == OK {}
    assert_eq!(enf_mutex_unlock(mutex), OK);
    0
}

#[test]
fn the_end_of_a_condition_wakes_those_who_wait() {
    let _alone = alone();
    for _ in 0..100 {
        let (mutex, condvar) = (enf_mutex_new(), enf_condvar_new());
        for (cell, value) in SHARED.iter().zip([mutex, condvar, 0]) {
            cell.store(value, Ordering::Relaxed);
        }
        let handles = [0; 3].map(|word| start(waits, word));
        while SHARED[2].load(Ordering::Relaxed) == 0 {
            std::thread::yield_now();
        }
        assert_eq!(enf_condvar_free(condvar), OK);
        assert_eq!(handles.map(|thread| enf_thread_join(thread)), [OK; 3]);
        assert_eq!(enf_mutex_free(mutex), OK);
    }
}

extern "C" fn tries(mutex: i64) -> i64 {
    assert_eq!(enf_mutex_try_lock(mutex), TAKEN);
    assert_eq!(enf_mutex_unlock(mutex), NOT_YOURS);
    assert_eq!(enf_mutex_free(mutex), NOT_YOURS);
    0
}

#[test]
fn misuse_of_mutexes_is_noticed() {
    let _alone = alone();
    let (mutex, condvar) = (enf_mutex_new(), enf_condvar_new());
    assert_eq!(enf_mutex_unlock(mutex), NOT_YOURS);
    assert_eq!(enf_condvar_wait(condvar, mutex), NOT_YOURS);
    assert_eq!(enf_mutex_try_lock(mutex), OK);
    assert_eq!((enf_mutex_lock(mutex), enf_mutex_try_lock(mutex)), (NOT_YOURS, NOT_YOURS));
    assert_eq!(enf_mutex_free(mutex), NOT_YOURS);
    start_and_join(tries, [mutex]);
    assert_eq!(enf_mutex_unlock(mutex), OK);
    assert_eq!(enf_mutex_free(mutex), OK);
    // The same slot, another mutex.
    let other = enf_mutex_new();
    assert_ne!(other, mutex);
    assert_eq!(enf_mutex_lock(mutex), NO_SUCH);
    assert_eq!(enf_mutex_lock(other), OK);
    let stale = [enf_mutex_lock, enf_mutex_try_lock, enf_mutex_unlock, enf_mutex_free];
    assert_eq!(stale.map(|operation| operation(mutex)), [NO_SUCH; 4]);
    assert_eq!(enf_condvar_wait(condvar, mutex), NO_SUCH);
    assert_eq!(enf_mutex_unlock(other), OK);
    assert_eq!((enf_mutex_free(other), enf_condvar_free(condvar)), (OK, OK));
}

fn envelope(value: i64) -> i64 {
    let address = enf_raw_alloc(16);
    // SAFETY: the block has two words.
    unsafe { *(address as *mut i64).add(1) = value };
    address
}

fn open(envelope: i64) -> i64 {
    // SAFETY: from `envelope`, and given back here.
    unsafe {
        let value = *(envelope as *const i64).add(1);
        enf_raw_free(envelope);
        value
    }
}

const EACH: i64 = 5000;
/// The queue, how many were taken, and the sum of them.
static TRAFFIC: [AtomicI64; 3] = [const { AtomicI64::new(0) }; 3];

extern "C" fn produces(number: i64) -> i64 {
    let queue = TRAFFIC[0].load(Ordering::Relaxed);
    for index in 0..EACH {
        // SAFETY: a new envelope.
        assert_eq!(unsafe { enf_queue_put(queue, envelope(number * EACH + index)) }, OK);
    }
    0
}

/// Takes until the queue is gone; what came from one producer must come in order.
extern "C" fn consumes(_word: i64) -> i64 {
    let queue = TRAFFIC[0].load(Ordering::Relaxed);
    let mut last = [-1; 4];
    loop {
        let got = enf_queue_take(queue, -1);
        if got == 0 {
            return 0;
        }
        let value = open(got);
        let last = &mut last[(value / EACH) as usize];
        assert!(value > *last);
        *last = value;
        TRAFFIC[1].fetch_add(1, Ordering::Relaxed);
        TRAFFIC[2].fetch_add(value, Ordering::Relaxed);
    }
}

#[test]
fn queues_lose_nothing() {
    let _alone = alone();
    let queue = enf_queue_new();
    for (cell, value) in TRAFFIC.iter().zip([queue, 0, 0]) {
        cell.store(value, Ordering::Relaxed);
    }
    let consumers = [0; 4].map(|word| start(consumes, word));
    start_producers();
    while TRAFFIC[1].load(Ordering::Relaxed) < 4 * EACH {
        enf_thread_sleep(1);
    }
    assert_eq!(enf_queue_count(queue), 0);
    assert_eq!(enf_queue_free(queue), OK);
    assert_eq!(consumers.map(|thread| enf_thread_join(thread)), [OK; 4]);
    let all = 4 * EACH;
    assert_eq!(TRAFFIC[1].load(Ordering::Relaxed), all);
    assert_eq!(TRAFFIC[2].load(Ordering::Relaxed), all * (all - 1) / 2);
}

fn start_producers() {
    let producers = [0, 1, 2, 3].map(|number| start(produces, number));
    assert_eq!(producers.map(|thread| enf_thread_join(thread)), [OK; 4]);
}

#[test]
fn queues_wait_as_long_as_they_are_told() {
    let queue = enf_queue_new();
    assert_eq!(enf_queue_take(queue, 0), 0);
    let began = std::time::Instant::now();
    assert_eq!(enf_queue_take(queue, 30), 0);
    assert!(began.elapsed().as_millis() >= 30);
    // SAFETY: new envelopes.
    unsafe {
        assert_eq!(enf_queue_put(queue, envelope(1)), OK);
        assert_eq!(enf_queue_put(queue, envelope(2)), OK);
        assert_eq!(enf_queue_put(queue, envelope(3)), OK);
    }
    assert_eq!(enf_queue_count(queue), 3);
    assert_eq!(open(enf_queue_take(queue, 1_000_000)), 1);
    assert_eq!(open(enf_queue_take(queue, 0)), 2);
    // The third is given back with the queue.
    assert_eq!((enf_queue_free(queue), enf_queue_free(queue)), (OK, NO_SUCH));
    assert_eq!((enf_queue_take(queue, -1), enf_queue_count(queue)), (0, -1));
    // SAFETY: a new envelope.
    assert_eq!(unsafe { enf_queue_put(queue, envelope(4)) }, NO_SUCH);
}

#[test]
fn a_million_queues() {
    let mut last = 0;
    for _ in 0..1_000_000 {
        let queue = enf_queue_new();
        assert_ne!(queue, last);
        assert!(queue & 0xffff_ffff < 20, "{queue:#x}");
        // SAFETY: a new envelope.
        unsafe { enf_queue_put(queue, envelope(1)) };
        enf_queue_free(queue);
        last = queue;
    }
}
