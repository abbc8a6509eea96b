//! Standard streams, arguments, clock.
//!
//! Output is collected and written when the buffer is full, before anything goes to standard
//! error, before input is read, at the end of a line if a terminal watches, and when the program
//! ends in whatever way. A closed pipe ends the program quietly with status 141.
//!
//! **Invariant.** The buffer's length is raised after its bytes are there and lowered after they
//! are written, so that a fault at any instruction loses nothing.

use std::ffi::{CStr, c_char};

use crate::abi::{Arr, Single, Str, bytes, copy_str};
use crate::arrays::enf_arr_new;
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

static OUTPUT: Single<Output> =
    Single::new(Output { bytes: [0; CAPACITY], len: 0, terminal: false });
static INPUT: Single<Input> =
    Single::new(Input { bytes: [0; CAPACITY], next: 0, len: 0, lines: Lines::new() });
static ARGS: Single<(usize, *const *const c_char)> = Single::new((0, std::ptr::null()));

/// Notes the program's arguments and asks what standard output is.
///
/// # Safety
/// `argv` has `argc` strings that live as long as the program.
pub(crate) unsafe fn begin(argc: i32, argv: *const *const c_char) {
    // SAFETY: by contract; one thread.
    unsafe {
        *ARGS.get() = (usize::try_from(argc).unwrap_or(0), argv);
        (*OUTPUT.get()).terminal = libc::isatty(1) == 1;
    }
}

/// Writes a string to standard output.
///
/// # Safety
/// `s` is a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_write(s: *const Str) {
    // SAFETY: by contract.
    put(unsafe { bytes(s) });
}

fn put(text: &[u8]) {
    let output = OUTPUT.get();
    // SAFETY: one thread; the text is copied only where it fits.
    unsafe {
        if text.len() > CAPACITY - (*output).len {
            flush();
        }
        if text.len() > CAPACITY {
            write_all(1, text);
            return;
        }
        let to = (&raw mut (*output).bytes).cast::<u8>().add((*output).len);
        std::ptr::copy_nonoverlapping(text.as_ptr(), to, text.len());
        (*output).len += text.len();
        if (*output).terminal && text.contains(&b'\n') {
            flush();
        }
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
    write_all(2, unsafe { bytes(s) });
}

/// Writes out what is collected.
#[unsafe(no_mangle)]
pub extern "C" fn enf_flush() {
    flush();
}

pub(crate) fn flush() {
    let output = OUTPUT.get();
    // SAFETY: one thread; the first `len` bytes are set.
    unsafe {
        let len = (*output).len;
        if len > 0 {
            write_all(1, std::slice::from_raw_parts((&raw const (*output).bytes).cast(), len));
            (*output).len = 0;
        }
    }
}

/// Forgets what is collected: it cannot be written.
fn discard() {
    // SAFETY: one thread.
    unsafe { (*OUTPUT.get()).len = 0 };
}

/// Writes to a file descriptor. Safe to call while handling a signal.
pub(crate) fn write_all(fd: i32, mut text: &[u8]) {
    while !text.is_empty() {
        // SAFETY: reads within `text`.
        let written = unsafe { libc::write(fd, text.as_ptr().cast(), text.len()) };
        if let Ok(written) = usize::try_from(written) {
            text = text.get(written..).unwrap_or(&[]);
            continue;
        }
        match std::io::Error::last_os_error().raw_os_error().unwrap_or(0) {
            libc::EINTR => {}
            libc::EAGAIN => wait_until_writable(fd),
            // Nobody is left to tell.
            _ if fd == 2 => return,
            libc::EPIPE => {
                discard();
                traps::end(traps::CLOSED_PIPE);
            }
            _ => {
                discard();
                traps::fail(b"cannot write to standard output");
            }
        }
    }
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
    // SAFETY: one thread; nobody else looks at `lines`.
    let lines = unsafe { &mut (*INPUT.get()).lines };
    lines.take(next_byte, |byte| line.push(byte));
    // SAFETY: by contract.
    unsafe { copy_str(region, &line) }
}

/// 1 if the last line that was read was not there because the input had ended, else 0.
#[unsafe(no_mangle)]
pub extern "C" fn enf_input_ended() -> i64 {
    // SAFETY: one thread; nobody else looks at `lines`.
    i64::from(unsafe { (*INPUT.get()).lines.ended() })
}

fn next_byte() -> Option<u8> {
    let input = INPUT.get();
    // SAFETY: one thread; `next < len` means that this byte was read.
    unsafe {
        if (*input).next == (*input).len {
            (*input).len = read_some((&raw mut (*input).bytes).cast());
            (*input).next = 0;
            if (*input).len == 0 {
                return None;
            }
        }
        let byte = *(&raw const (*input).bytes).cast::<u8>().add((*input).next);
        (*input).next += 1;
        Some(byte)
    }
}

/// Fills the input buffer; 0 at the end of the input and when it cannot be read.
///
/// # Safety
/// `to` has room for the buffer's capacity.
unsafe fn read_some(to: *mut u8) -> usize {
    loop {
        // SAFETY: by contract.
        let got = unsafe { libc::read(0, to.cast(), CAPACITY) };
        if let Ok(got) = usize::try_from(got) {
            return got;
        }
        match std::io::Error::last_os_error().raw_os_error().unwrap_or(0) {
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
        let array = enf_arr_new(region, count as i64, 8, std::ptr::null());
        for index in 0..count {
            let text = CStr::from_ptr(*argv.add(index + 1)).to_bytes();
            *array.add(1).cast::<*const Str>().add(index) = copy_str(region, text);
        }
        array
    }
}

/// Waits for so many milliseconds; not at all if there are none. What was written is seen meanwhile.
#[unsafe(no_mangle)]
pub extern "C" fn enf_sleep(milliseconds: i64) {
    flush();
    if let Ok(milliseconds) = u64::try_from(milliseconds) {
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
    }
}

/// Nanoseconds of a clock that never goes back.
#[unsafe(no_mangle)]
pub extern "C" fn enf_clock() -> i64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes to `now`.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut now) };
    now.tv_sec.wrapping_mul(1_000_000_000).wrapping_add(now.tv_nsec)
}
