//! Standard streams, arguments, clock.
//!
//! Output is collected and written when the buffer is full, before anything goes to standard
//! error, before input is read, at the end of a line if a terminal watches, and when the program
//! ends in whatever way. A closed pipe ends the program quietly with status 141.
//!
//! Each stream has a lock: what one call writes is not mixed with what other threads write, and a line is
//! read by one of them.
//!
//! **Invariant.** The buffer's length is raised after its bytes are there and lowered after they
//! are written, so that a fault at any instruction loses nothing. Nothing here waits for another lock, or
//! ends the program, while it holds that of a stream.

use alloc::vec::Vec;
use core::ffi::{CStr, c_char};

use crate::abi::{Arr, Single, Str, bytes, copy_str};
use crate::arrays::enf_arr_new;
use crate::errno::errno;
use crate::files::{Arguments, Console, Files};
use crate::lock::Lock;
use crate::per_thread::per_thread;
use crate::regions::Region;
use crate::rules::lines::Lines;
use crate::traps;

const CAPACITY: usize = 64 << 10;

struct Output {
    bytes: [u8; CAPACITY],
    len: usize,
    terminal: bool,
}

struct Input {
    bytes: [u8; CAPACITY],
    next: usize,
    len: usize,
    lines: Lines,
}

static OUTPUT: Lock<Output> = Lock::new(Output { bytes: [0; CAPACITY], len: 0, terminal: false });
/// Standard error has no buffer.
static ERROR: Lock<()> = Lock::new(());
static INPUT: Lock<Input> =
    Lock::new(Input { bytes: [0; CAPACITY], next: 0, len: 0, lines: Lines::new() });
static FILES: Lock<Files> = Lock::new(Files::new());
static ARGS: Single<(usize, *const *const c_char)> = Single::new((0, core::ptr::null()));

per_thread! {
    /// The running thread holds the lock of standard output: a fault that it causes meanwhile is reported
    /// without taking it again.
    WRITING: bool = ".hidden" "enf_writing"
}

/// Why standard output cannot be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Refused {
    /// Nobody reads it.
    Closed,
    /// The system's number of the error.
    Broken(i32),
}

impl Refused {
    fn number(self) -> i32 {
        match self {
            Refused::Closed => libc::EPIPE,
            Refused::Broken(number) => number,
        }
    }
}

const BROKEN: &[u8] = b"cannot write to standard output";

/// Notes the program's arguments and asks what standard output is.
///
/// # Safety
/// `argv` has `argc` strings that live as long as the program.
pub(crate) unsafe fn begin(argc: i32, argv: *const *const c_char) {
    // SAFETY: by contract; no other thread runs yet.
    unsafe {
        *ARGS.get() = (usize::try_from(argc).unwrap_or(0), argv);
        OUTPUT.lock().terminal = libc::isatty(1) == 1;
    }
}

/// Writes a string to standard output.
///
/// # Safety
/// `s` is a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_write(s: *const Str) {
    // SAFETY: by contract.
    let text = unsafe { bytes(s) };
    end_if_refused(with_output(|output| output.put(text)));
}

/// Does something with standard output that no other thread sees a part of.
fn with_output<T>(f: impl FnOnce(&mut Output) -> T) -> T {
    let writing = WRITING.get();
    // SAFETY: the thread's own variable. If it is set, the thread holds the lock, and what it was doing with
    // the buffer was interrupted for good.
    unsafe {
        if *writing {
            return f(&mut *OUTPUT.unlocked());
        }
        let mut output = OUTPUT.lock();
        *writing = true;
        let result = f(&mut output);
        *writing = false;
        result
    }
}

impl Output {
    fn put(&mut self, text: &[u8]) -> Result<(), Refused> {
        if text.len() > CAPACITY - self.len {
            self.flush()?;
        }
        if text.len() > CAPACITY {
            return write_all(1, text);
        }
        // SAFETY: the text fits. The length follows when the bytes are there.
        unsafe {
            let to = (&raw mut self.bytes).cast::<u8>().add(self.len);
            core::ptr::copy_nonoverlapping(text.as_ptr(), to, text.len());
        }
        self.len += text.len();
        if self.terminal && text.contains(&b'\n') { self.flush() } else { Ok(()) }
    }

    /// Writes out what is collected; what cannot be written is forgotten.
    fn flush(&mut self) -> Result<(), Refused> {
        if self.len == 0 {
            return Ok(());
        }
        let written = write_all(1, self.bytes.get(..self.len).unwrap_or(&[]));
        self.len = 0;
        written
    }
}

/// Ends the program if standard output could not be written.
fn end_if_refused(written: Result<(), Refused>) {
    match written {
        Ok(()) => {}
        Err(Refused::Closed) => traps::end(traps::CLOSED_PIPE),
        Err(Refused::Broken(_)) => traps::fail(BROKEN),
    }
}

/// Writes a string to standard error, after everything that went to standard output before.
///
/// # Safety
/// `s` is a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_write_err(s: *const Str) {
    flush();
    // SAFETY: by contract.
    write_error(&[unsafe { bytes(s) }]);
}

/// Writes out what is collected.
#[unsafe(no_mangle)]
pub extern "C" fn enf_flush() {
    flush();
}

pub(crate) fn flush() {
    end_if_refused(with_output(Output::flush));
}

/// Writes the parts of a text to standard error, with nothing in between. Also while handling a fault.
pub(crate) fn write_error(parts: &[&[u8]]) {
    let _held = ERROR.lock();
    for part in parts {
        // Nobody is left to tell.
        let _ = write_all(2, part);
    }
}

/// Writes out what is collected and lets no other thread write anything more: the process is about to end
/// with this status, or with the one that this yields.
pub(crate) fn finish(status: i32) -> i32 {
    // SAFETY: the thread's own variable; it keeps the locks.
    let output = unsafe {
        if !core::mem::replace(&mut *WRITING.get(), true) {
            core::mem::forget(OUTPUT.lock());
        }
        core::mem::forget(ERROR.lock());
        &mut *OUTPUT.unlocked()
    };
    match output.flush() {
        Ok(()) => status,
        Err(Refused::Closed) => traps::CLOSED_PIPE,
        Err(Refused::Broken(_)) => {
            let _ = write_all(2, BROKEN).and_then(|()| write_all(2, b"\n"));
            traps::FAILED
        }
    }
}

/// Writes to a file descriptor. Safe to call while handling a signal.
fn write_all(fd: i32, mut text: &[u8]) -> Result<(), Refused> {
    while !text.is_empty() {
        // SAFETY: reads within `text`.
        let written = unsafe { libc::write(fd, text.as_ptr().cast(), text.len()) };
        if let Ok(written) = usize::try_from(written) {
            text = text.get(written..).unwrap_or(&[]);
            continue;
        }
        match errno() {
            libc::EINTR => {}
            libc::EAGAIN => wait_until_writable(fd),
            libc::EPIPE => return Err(Refused::Closed),
            number => return Err(Refused::Broken(number)),
        }
    }
    Ok(())
}

fn wait_until_writable(fd: i32) {
    let mut poll = libc::pollfd { fd, events: libc::POLLOUT, revents: 0 };
    // SAFETY: one descriptor.
    unsafe { libc::poll(&raw mut poll, 1, -1) };
}

/// A line of standard input without its end; empty at the end of the input.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_read_line(region: *mut Region) -> *const Str {
    flush();
    let mut line = Vec::new();
    INPUT.lock().take_line(&mut line);
    // SAFETY: by contract.
    unsafe { copy_str(region, &line) }
}

/// 1 if the last line that was read was not there because the input had ended, else 0.
#[unsafe(no_mangle)]
pub extern "C" fn enf_input_ended() -> i64 {
    i64::from(INPUT.lock().lines.ended())
}

impl Input {
    fn take_line(&mut self, line: &mut Vec<u8>) {
        let Input { bytes, next, len, lines } = self;
        let next_byte = || {
            if next == len {
                *len = read_some(bytes);
                *next = 0;
            }
            let byte = bytes.get(..*len)?.get(*next).copied()?;
            *next += 1;
            Some(byte)
        };
        lines.take(next_byte, |byte| line.push(byte));
    }

    /// Some bytes; 0 at the end.
    fn take_some(&mut self, to: &mut [u8]) -> usize {
        if self.next == self.len {
            self.len = read_some(&mut self.bytes);
            self.next = 0;
        }
        let there = self.bytes.get(self.next..self.len).unwrap_or(&[]);
        let count = there.len().min(to.len());
        for (to, from) in to.iter_mut().zip(there) {
            *to = *from;
        }
        self.next += count;
        count
    }
}

/// Fills the input buffer; 0 at the end of the input and when it cannot be read.
fn read_some(to: &mut [u8; CAPACITY]) -> usize {
    loop {
        // SAFETY: writes within the buffer.
        let got = unsafe { libc::read(0, to.as_mut_ptr().cast(), CAPACITY) };
        if let Ok(got) = usize::try_from(got) {
            return got;
        }
        match errno() {
            libc::EINTR => {}
            libc::EAGAIN => {
                let mut poll = libc::pollfd { fd: 0, events: libc::POLLIN, revents: 0 };
                // SAFETY: one descriptor.
                unsafe { libc::poll(&raw mut poll, 1, -1) };
            }
            _ => return 0,
        }
    }
}

/// The program's arguments, without its own name, as an array of strings.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_args(region: *mut Region) -> *mut Arr {
    // SAFETY: by contract; `begin` was given this many strings; the array has one place for each.
    unsafe {
        let (argc, argv) = *ARGS.get();
        let count = if argv.is_null() { 0 } else { argc.saturating_sub(1) };
        let array = enf_arr_new(region, count as i64, 8, core::ptr::null());
        for index in 0..count {
            let text = CStr::from_ptr(*argv.add(index + 1)).to_bytes();
            *array.add(1).cast::<*const Str>().add(index) = copy_str(region, text);
        }
        array
    }
}

/// Answers a request about files; see [`crate::files`].
///
/// # Safety
/// `text` is a string and `array` one of bytes that nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_system(
    what: i64,
    text: *const Str,
    array: *mut Arr,
    a: i64,
    b: i64,
    c: i64,
) -> i64 {
    // SAFETY: by contract.
    let args = unsafe {
        let length = if array.is_null() { 0 } else { (*array).len as usize };
        let filled = match length {
            0 => &mut [],
            _ => core::slice::from_raw_parts_mut(array.add(1).cast::<u8>(), length),
        };
        Arguments { text: bytes(text), bytes: filled, numbers: [a, b, c] }
    };
    let mut standard = Standard { refused: Ok(()) };
    let answer = FILES.lock().call(what, args, &mut standard);
    // The program may end here, when the lock is free again.
    end_if_refused(standard.refused);
    answer
}

/// Writes out and closes all files of the program that ends.
pub(crate) fn close_files() {
    FILES.lock().close_all();
}

/// The streams of the process. What is refused while a request about something else is answered, and a pipe that nobody reads,
/// end the program afterwards.
struct Standard {
    refused: Result<(), Refused>,
}

impl Standard {
    /// What a request that writes is told.
    fn told(&mut self, written: Result<(), Refused>) -> Result<(), i32> {
        if written == Err(Refused::Closed) {
            self.refused = written;
        }
        written.map_err(Refused::number)
    }

    fn flush_before(&mut self) {
        self.refused = self.refused.and(with_output(Output::flush));
    }
}

impl Console for Standard {
    fn read(&mut self, to: &mut [u8]) -> usize {
        self.flush_before();
        if self.refused.is_err() {
            return 0;
        }
        INPUT.lock().take_some(to)
    }

    fn write(&mut self, text: &[u8]) -> Result<(), i32> {
        let written = with_output(|output| output.put(text));
        self.told(written)
    }

    fn write_err(&mut self, text: &[u8]) {
        self.flush_before();
        write_error(&[text]);
    }

    fn flush(&mut self) -> Result<(), i32> {
        let written = with_output(Output::flush);
        self.told(written)
    }

    fn program(&self) -> Vec<u8> {
        // SAFETY: `begin` was given this many strings.
        unsafe {
            let (argc, argv) = *ARGS.get();
            match argc {
                0 => Vec::new(),
                _ => CStr::from_ptr(*argv).to_bytes().to_vec(),
            }
        }
    }

    fn processor_time(&mut self) -> i64 {
        processor_time()
    }
}

/// Nanoseconds that processors have worked for this process.
pub fn processor_time() -> i64 {
    nanoseconds(libc::CLOCK_PROCESS_CPUTIME_ID)
}

/// Nanoseconds of a clock that never goes back.
#[unsafe(no_mangle)]
pub extern "C" fn enf_clock() -> i64 {
    nanoseconds(libc::CLOCK_MONOTONIC)
}

fn nanoseconds(clock: libc::clockid_t) -> i64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes to `now`.
    unsafe { libc::clock_gettime(clock, &raw mut now) };
    now.tv_sec.wrapping_mul(1_000_000_000).wrapping_add(now.tv_nsec)
}
