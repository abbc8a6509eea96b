//! Programs with several threads: how they end, and what they leave on their streams.

use enfold_runtime::abi::copy_str;
use enfold_runtime::exceptions::enf_failwith;
use enfold_runtime::io::{enf_read_line, enf_write, enf_write_err};
use enfold_runtime::regions::{Region, enf_alloc, enf_program, enf_region_begin, enf_region_end};
use enfold_runtime::threads::{
    enf_mutex_lock, enf_mutex_new, enf_queue_new, enf_queue_put, enf_queue_take, enf_thread_join,
    enf_thread_sleep, enf_thread_start,
};
use enfold_runtime::traps::enf_exit;
use libtest_mimic::{Failed, Trial};

use crate::{Entry, dive, expect, run, write};

pub const SCENARIOS: &[(&str, Entry)] = &[
    ("thread_raises", raises),
    ("thread_overflows", overflows),
    ("thread_runs_deep", runs_deep),
    ("thread_faults", faults),
    ("thread_exits", exits),
    ("thread_uses_given_back", uses_given_back),
    ("main_returns_first", returns_first),
    ("main_raises_first", raises_first),
    ("all_raise", all_raise),
    ("lines", lines),
    ("readers", readers),
    ("many", many),
    ("kept", kept),
    ("refused", refused),
];

fn start(code: extern "C" fn(i64) -> i64, word: i64) -> i64 {
    // SAFETY: `code` is such a function.
    let handle = unsafe { enf_thread_start(code as usize as i64, word) };
    assert!(handle > 0);
    handle
}

/// A program that waits for one thread.
fn with(code: extern "C" fn(i64) -> i64) -> i64 {
    write("begin\n");
    enf_thread_join(start(code, 7));
    write("joined\n");
    0
}

extern "C" fn fail(word: i64) -> i64 {
    write("thread\n");
    let text = format!("number {word}").into_bytes();
    // SAFETY: a string.
    unsafe { enf_failwith(copy_str(enf_program.get(), &text), std::ptr::null()) }
}

extern "C" fn raises() -> i64 {
    with(fail)
}

extern "C" fn dives(word: i64) -> i64 {
    dive(word as u64) as i64
}

extern "C" fn overflows() -> i64 {
    with(dives)
}

fn depth(n: u64) -> u64 {
    if n == 0 { 0 } else { std::hint::black_box(depth(std::hint::black_box(n - 1))) + 1 }
}

extern "C" fn deep(_word: i64) -> i64 {
    i64::from(depth(400_000) == 400_000)
}

extern "C" fn runs_deep() -> i64 {
    with(deep)
}

extern "C" fn reads_nowhere(_word: i64) -> i64 {
    // SAFETY: not at all; that is what is tested.
    unsafe { std::ptr::read_volatile(std::hint::black_box(0x20 as *const i64)) }
}

extern "C" fn faults() -> i64 {
    with(reads_nowhere)
}

extern "C" fn exits_with(word: i64) -> i64 {
    write("leaving");
    enf_exit(word)
}

extern "C" fn exits() -> i64 {
    with(exits_with)
}

extern "C" fn uses_ended(_word: i64) -> i64 {
    let mut region = Region::new();
    // SAFETY: not all of it; that is what is tested.
    unsafe {
        enf_region_begin(&raw mut region, 0);
        let object = enf_alloc(&raw mut region, 8).cast::<i64>();
        enf_region_end(&raw mut region);
        std::ptr::read_volatile(object)
    }
}

extern "C" fn uses_given_back() -> i64 {
    with(uses_ended)
}

/// Allocates, writes and sleeps for ever.
extern "C" fn goes_on(_word: i64) -> i64 {
    loop {
        let mut region = Region::new();
        // SAFETY: the region is alive until it ends.
        unsafe {
            enf_region_begin(&raw mut region, 0);
            for size in [8, 3000, 100_000] {
                enf_alloc(&raw mut region, size).write_bytes(1, size as usize);
            }
            enf_region_end(&raw mut region);
        }
    }
}

extern "C" fn sleeps(word: i64) -> i64 {
    enf_thread_sleep(word)
}

/// Others run, sleep, and wait for what never comes.
extern "C" fn returns_first() -> i64 {
    start(goes_on, 0);
    start(goes_on, 0);
    start(sleeps, i64::MAX);
    start(waits_for_queue, enf_queue_new());
    let mutex = enf_mutex_new();
    enf_mutex_lock(mutex);
    start(waits_for_mutex, mutex);
    enf_thread_sleep(20);
    write("end\n");
    300
}

extern "C" fn waits_for_queue(queue: i64) -> i64 {
    enf_queue_take(queue, -1)
}

extern "C" fn waits_for_mutex(mutex: i64) -> i64 {
    enf_mutex_lock(mutex)
}

extern "C" fn raises_first() -> i64 {
    start(goes_on, 0);
    fail(1)
}

extern "C" fn all_raise() -> i64 {
    for _ in 0..8 {
        start(fail, 8);
    }
    fail(8)
}

/// Writes lines in two pieces each to both streams, every piece of a call of its own.
extern "C" fn writes(word: i64) -> i64 {
    let line = format!("{}\n", word.to_string().repeat(100)).into_bytes();
    let long = format!("{}\n", word.to_string().repeat(90_000)).into_bytes();
    for round in 0..300 {
        let text = if round % 100 == 50 { &long } else { &line };
        // SAFETY: strings.
        unsafe {
            enf_write(copy_str(enf_program.get(), text));
            if round % 3 == 0 {
                enf_write_err(copy_str(enf_program.get(), &line));
            }
        }
    }
    0
}

extern "C" fn lines() -> i64 {
    let handles = [1, 2, 3, 4].map(|word| start(writes, word));
    handles.map(|handle| enf_thread_join(handle)).iter().sum()
}

/// Reads lines until there are none, and counts those that are as they were.
extern "C" fn reads(queue: i64) -> i64 {
    loop {
        // SAFETY: strings; an envelope of two words.
        unsafe {
            let line = enfold_runtime::abi::bytes(enf_read_line(enf_program.get()));
            let envelope = enfold_runtime::raw::enf_raw_alloc(16);
            *(envelope as *mut i64).add(1) = i64::from(line == b"a line of input".as_slice());
            enf_queue_put(queue, envelope);
            if line.is_empty() {
                return 0;
            }
        }
    }
}

extern "C" fn readers() -> i64 {
    let queue = enf_queue_new();
    let handles = [0; 3].map(|_| start(reads, queue));
    let joined = handles.map(|handle| enf_thread_join(handle));
    assert_eq!(joined, [0; 3]);
    let mut sum = 0;
    loop {
        let envelope = enf_queue_take(queue, 0);
        if envelope == 0 {
            return sum;
        }
        // SAFETY: from `reads`.
        sum += unsafe { *(envelope as *const i64).add(1) };
    }
}

extern "C" fn nothing(_word: i64) -> i64 {
    0
}

/// Puts something into the region that outlives the thread.
extern "C" fn keeps(size: i64) -> i64 {
    // SAFETY: the thread's own region.
    unsafe { enf_alloc(enf_program.get(), size as u64).write_bytes(1, size as usize) };
    0
}

extern "C" fn many() -> i64 {
    for _ in 0..2000 {
        enf_thread_join(start(nothing, 0));
    }
    0
}

extern "C" fn kept() -> i64 {
    for size in [100, 5000, 100_000] {
        enf_thread_join(start(keeps, size));
    }
    0
}

/// More stack than there are addresses.
extern "C" fn refused() -> i64 {
    // SAFETY: such a function.
    unsafe { enf_thread_start(nothing as extern "C" fn(i64) -> i64 as usize as i64, 0) }
}

/// Every line consists of one digit.
fn whole(text: &str, lines: usize) -> bool {
    let pure = |line: &str| line.bytes().all(|byte| Some(byte) == line.bytes().next());
    let long_enough = |line: &str| line.len() == 100 || line.len() == 90_000;
    text.lines().count() == lines && text.lines().all(|line| pure(line) && long_enough(line))
}

pub fn trials() -> Vec<Trial> {
    let t = |name: &str, f: fn() -> Result<(), Failed>| Trial::test(name, f);
    vec![
        t("threads_fail_as_programs_do", || {
            let failure = "unhandled exception: Failure: number 7\n";
            expect(run("thread_raises"), 2, "begin\nthread\n", failure)?;
            expect(run("thread_exits"), 7, "begin\nleaving", "")?;
            let text = "internal error: memory fault at 0x0000000000000020\n";
            expect(run("thread_faults"), 70, "begin\n", text)
        }),
        t("stacks_of_threads", || {
            let (status, stdout, stderr) = run("thread_overflows").finish();
            if (status, stdout.as_str()) != (Some(2), "begin\n")
                || !stderr.ends_with("stack overflow\n")
            {
                return Err(format!("{status:?} {stdout} {stderr}").into());
            }
            let large = &[("ENFOLD_THREAD_STACK", "256M")];
            let small = &[("ENFOLD_THREAD_STACK", "1M")];
            expect(run("thread_runs_deep").env(large), 0, "begin\njoined\n", "")?;
            let (status, _, stderr) = run("thread_runs_deep").env(small).finish();
            if status != Some(2) || !stderr.ends_with("stack overflow\n") {
                return Err(format!("{status:?} {stderr}").into());
            }
            expect(run("refused").env(&[("ENFOLD_THREAD_STACK", "4000000G")]), 0, "", "")
        }),
        t("checked_memory_in_threads", || {
            let checked = &[("ENFOLD_CHECK_MEMORY", "1")];
            let (status, _, stderr) = run("thread_uses_given_back").env(checked).finish();
            let seen = stderr.ends_with("use of memory that was given back\n");
            if status == Some(70) && seen { Ok(()) } else { Err(stderr.into()) }
        }),
        t("a_program_ends_while_threads_run", || {
            for _ in 0..20 {
                expect(run("main_returns_first"), 44, "end\n", "")?;
                let failure = "unhandled exception: Failure: number 1\n";
                expect(run("main_raises_first"), 2, "thread\n", failure)?;
            }
            let (status, _, stderr) =
                run("main_returns_first").env(&[("ENFOLD_MEMORY", "1")]).finish();
            let told = stderr.starts_with("memory: peak ");
            if status == Some(44) && told { Ok(()) } else { Err(stderr.into()) }
        }),
        t("only_one_thread_ends_a_program", || {
            for _ in 0..20 {
                let (status, _, stderr) = run("all_raise").finish();
                if status != Some(2) || stderr != "unhandled exception: Failure: number 8\n" {
                    return Err(format!("{status:?} {stderr}").into());
                }
            }
            Ok(())
        }),
        t("what_one_call_writes_is_whole", || {
            let (status, stdout, stderr) = run("lines").finish();
            if status != Some(0) || !whole(&stdout, 1200) || !whole(&stderr, 400) {
                return Err(format!("{status:?} {} {}", stdout.len(), stderr.len()).into());
            }
            let input = "a line of input\n";
            let all: &'static str = Box::leak(input.repeat(200).into_boxed_str());
            expect(run("readers").stdin(all), 200, "", "")
        }),
        t("threads_come_and_go", || {
            expect(run("many"), 0, "", "")?;
            for mode in ["ENFOLD_NONE", "ENFOLD_MALLOC", "ENFOLD_CHECK_MEMORY"] {
                let env: &'static [(&str, &str)] = Box::leak(Box::new([(mode, "1")]));
                expect(run("kept").env(env), 0, "", "")?;
            }
            Ok(())
        }),
    ]
}
