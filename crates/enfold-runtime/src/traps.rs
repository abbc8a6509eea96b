//! How programs end.
//!
//! | status | when | standard error |
//! |---|---|---|
//! | 0 to 255 | the program's own: the low eight bits of what `main` returned or `exit` was given | |
//! | 2 | an uncaught exception | `FILE:LINE:COL: unhandled exception: NAME: message` |
//! | 2 | the stack is exhausted | `stack overflow` |
//! | 2 | there is no memory | `out of memory` |
//! | 2 | standard output cannot be written | `cannot write to standard output` |
//! | 70 | a defect of the compiler or of this library | `internal error: …`, with the place if known |
//! | 70 | the same, found by checked memory | `FILE:LINE:COL: use of memory that was given back` |
//! | 141 | standard output is a closed pipe | |
//!
//! In each case what was written to standard output before comes out first.
//!
//! Whatever thread it happens in, it ends the whole program. Only one thread ends it: another that comes
//! second waits for the end. As long as other threads run, the process ends at once and gives no memory
//! back, because they still use it; so it does when the program's first thread returns while others run.
//!
//! The processor's faults are caught on a stack of their own: one in the guard below the stack of
//! its thread is an overflow, all others are defects. Under AddressSanitizer they are left to it.

use alloc::vec::Vec;
use core::ffi::c_void;
use core::ops::Range;

use crate::lock::Lock;
use crate::per_thread::per_thread;
use crate::regions::{is_given_back, is_poison};
use crate::rules::failures::{GIVEN_BACK, STACK_OVERFLOW};
use crate::switch::{BASE, leave};
use crate::{io, places, regions, threads};

/// An uncaught exception, an exhausted stack or memory.
pub const FAILED: i32 = 2;
/// A defect of the compiler or of this library.
pub const INTERNAL_ERROR: i32 = 70;
/// Nobody reads standard output: as if killed by SIGPIPE.
pub const CLOSED_PIPE: i32 = 141;

/// Ends the program with a status.
#[unsafe(no_mangle)]
pub extern "C" fn enf_exit(code: i64) -> ! {
    end((code & 0xff) as i32)
}

/// Held by the thread that ends the program.
static TURN: Lock<()> = Lock::new(());

per_thread! {
    /// The running thread has its turn to end the program.
    ENDING: bool = ".hidden" "enf_ending"
}

/// Comes back only in the thread that ends the program.
fn take_turn() {
    // SAFETY: the thread's own variable.
    if !unsafe { core::mem::replace(&mut *ENDING.get(), true) } {
        core::mem::forget(TURN.lock());
    }
}

/// A program has ended, in the thread that called `enf_start`: the next one may end, too.
pub(crate) fn release_turn() {
    // SAFETY: the thread's own variable, which says that it holds the lock.
    unsafe {
        if core::mem::replace(&mut *ENDING.get(), false) {
            TURN.release();
        }
    }
}

/// Ends the program after what it wrote is out: goes back to `enf_start` if that is running in this thread
/// and there is no other.
pub(crate) fn end(status: i32) -> ! {
    take_turn();
    if threads::any_running() {
        end_process(status);
    }
    io::flush();
    // SAFETY: the thread's own variable; a base that is not null is that of the running program.
    unsafe {
        if !(*BASE.get()).is_null() {
            crate::start::before_leaving();
            leave(status.into());
        }
    }
    // SAFETY: ends the process.
    unsafe { libc::exit(status) }
}

/// Ends the process while other threads run.
pub(crate) fn end_process(status: i32) -> ! {
    take_turn();
    // SAFETY: the thread's own variable: only the program's first thread has a base. Ends the process.
    unsafe {
        if !(*BASE.get()).is_null() {
            regions::report();
        }
        libc::_exit(io::finish(status))
    }
}

/// Ends the program with a line on standard error.
pub(crate) fn fail(what: &[u8]) -> ! {
    take_turn();
    io::flush();
    io::write_error(&[what, b"\n"]);
    end(FAILED)
}

/// Ends the program with a line on standard error that starts with the place of the innermost
/// function of the program.
pub(crate) fn fail_in_program(what: &[u8]) -> ! {
    let here = 0u8;
    take_turn();
    io::flush();
    let [place, colon] = place(0, &raw const here as usize);
    io::write_error(&[place, colon, what, b"\n"]);
    end(FAILED)
}

/// Ends the program because of a defect of the compiler or of this library that was noticed.
pub(crate) fn internal_error(what: &[u8]) -> ! {
    let here = 0u8;
    take_turn();
    io::flush();
    let [place, colon] = place(0, &raw const here as usize);
    io::write_error(&[place, colon, b"internal error: ", what, b"\n"]);
    end(INTERNAL_ERROR)
}

/// Ends the process because this library panicked, at this place of its own. Nothing is known to be in order, so that nothing else
/// is done.
pub fn defect(file: &str, line: u32) -> ! {
    let mut digits = [0; 10];
    let parts: [&[u8]; 5] = [
        b"internal error: the runtime panicked at ",
        file.as_bytes(),
        b":",
        decimal(line, &mut digits),
        b"\n",
    ];
    for part in parts {
        // SAFETY: reads within `part`.
        unsafe { libc::write(2, part.as_ptr().cast(), part.len()) };
    }
    // SAFETY: ends the process.
    unsafe { libc::_exit(INTERNAL_ERROR) }
}

fn decimal(mut number: u32, digits: &mut [u8; 10]) -> &[u8] {
    let mut first = digits.len();
    for digit in digits.iter_mut().rev() {
        *digit = b'0' + (number % 10) as u8;
        number /= 10;
        first -= 1;
        if number == 0 {
            break;
        }
    }
    digits.get(first..).unwrap_or(&[])
}

/// Ends the program with a finished report, which is dropped first.
pub(crate) fn end_with_report(line: Vec<u8>) -> ! {
    take_turn();
    io::flush();
    io::write_error(&[&line]);
    drop(line);
    end(FAILED)
}

const SIGNALS: [libc::c_int; 4] = [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE];
const HANDLER_STACK: usize = 64 << 10;

per_thread! {
    /// The addresses below the stack of the running thread.
    GUARD: Range<usize> = ".hidden" "enf_guard"
}

/// What was in place before a program's handlers.
pub(crate) struct Before {
    actions: [libc::sigaction; 4],
    watch: Watch,
}

/// The stack on which a thread's faults are handled, and the one before.
pub(crate) struct Watch {
    before: libc::stack_t,
    own: *mut u8,
}

/// Gives the running thread a stack to handle faults on. Its own stack has this guard below it.
pub(crate) fn watch(guard: Range<usize>) -> Option<Watch> {
    if crate::sanitizer::present() {
        return None;
    }
    let own = regions::map(HANDLER_STACK, 0)?;
    // SAFETY: the thread's own variable; plain system calls on local structures.
    unsafe {
        *GUARD.get() = guard;
        let stack = libc::stack_t { ss_sp: own.cast(), ss_flags: 0, ss_size: HANDLER_STACK };
        let mut before: libc::stack_t = core::mem::zeroed();
        libc::sigaltstack(&raw const stack, &raw mut before);
        Some(Watch { before, own })
    }
}

/// Takes back what [`watch`] gave.
pub(crate) fn unwatch(watch: Option<Watch>) {
    let Some(watch) = watch else { return };
    // SAFETY: plain system calls with what they gave; the handler's stack is no longer used.
    unsafe {
        libc::sigaltstack(&raw const watch.before, core::ptr::null_mut());
        libc::munmap(watch.own.cast(), HANDLER_STACK);
    }
}

/// Watches for faults while a program runs whose stack has this guard below it.
pub(crate) fn install(guard: Range<usize>) -> Option<Before> {
    let watch = watch(guard)?;
    // SAFETY: plain system calls on local structures, all zero where not set.
    unsafe {
        let mut before = Before { actions: core::mem::zeroed(), watch };
        let mut action: libc::sigaction = core::mem::zeroed();
        action.sa_sigaction = on_fault as extern "C" fn(_, _, _) as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        for (signal, old) in SIGNALS.into_iter().zip(&mut before.actions) {
            libc::sigaction(signal, &raw const action, old);
        }
        Some(before)
    }
}

/// Puts back what was there.
pub(crate) fn uninstall(before: Option<Before>) {
    let Some(before) = before else { return };
    for (signal, old) in SIGNALS.into_iter().zip(&before.actions) {
        // SAFETY: a plain system call with what it gave.
        unsafe { libc::sigaction(signal, old, core::ptr::null_mut()) };
    }
    unwatch(Some(before.watch));
}

/// Reports a fault and ends the process at once: the program cannot go on.
extern "C" fn on_fault(signal: libc::c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    take_turn();
    // SAFETY: the system passes valid information; the thread's own variables.
    let (address, overflow) = unsafe {
        // A write that ends the program must not go back to it from here.
        *BASE.get() = core::ptr::null_mut();
        let address = (*info).si_addr() as usize;
        (address, (*GUARD.get()).contains(&address) && signal != libc::SIGFPE)
    };
    io::flush();
    // SAFETY: the system passes the state that the fault interrupted.
    let ((pc, sp), poison) = unsafe { (interrupted(context), uses_poison(context)) };
    let [place, colon] = place(pc, sp);
    let status = if overflow {
        io::write_error(&[place, colon, STACK_OVERFLOW.as_bytes(), b"\n"]);
        FAILED
    } else if signal == libc::SIGSEGV && (is_given_back(address) || poison) {
        io::write_error(&[place, colon, GIVEN_BACK.as_bytes(), b"\n"]);
        INTERNAL_ERROR
    } else {
        let what: &[u8] = match signal {
            libc::SIGILL => b"internal error: unreachable code was reached at ",
            libc::SIGFPE => b"internal error: arithmetic fault at ",
            _ => b"internal error: memory fault at ",
        };
        io::write_error(&[what, &hexadecimal(address), b"\n"]);
        INTERNAL_ERROR
    };
    // SAFETY: ends the process.
    unsafe { libc::_exit(io::finish(status)) }
}

/// Program counter and stack pointer of what a signal interrupted.
///
/// # Safety
/// `context` is what the system passed to the handler.
unsafe fn interrupted(context: *mut c_void) -> (usize, usize) {
    // SAFETY: by contract.
    let machine = unsafe { &(*context.cast::<libc::ucontext_t>()).uc_mcontext };
    #[cfg(target_arch = "x86_64")]
    let state = (machine.gregs[libc::REG_RIP as usize], machine.gregs[libc::REG_RSP as usize]);
    #[cfg(target_arch = "aarch64")]
    let state = (machine.pc, machine.sp);
    (state.0 as usize, state.1 as usize)
}

/// Whether a register holds what popped memory is filled with, in a program with checked memory.
///
/// # Safety
/// `context` is what the system passed to the handler.
unsafe fn uses_poison(context: *mut c_void) -> bool {
    // SAFETY: by contract.
    let machine = unsafe { &(*context.cast::<libc::ucontext_t>()).uc_mcontext };
    #[cfg(target_arch = "x86_64")]
    let registers = &machine.gregs;
    #[cfg(target_arch = "aarch64")]
    let registers = &machine.regs;
    registers.iter().any(|word| is_poison(*word as usize))
}

/// The place of the innermost function of the program and what follows it, if it is known.
fn place(pc: usize, sp: usize) -> [&'static [u8]; 2] {
    places::innermost(pc, sp).map_or([b"", b""], |place| [place.to_bytes(), b": "])
}

fn hexadecimal(address: usize) -> [u8; 18] {
    let mut text = *b"0x0000000000000000";
    for (index, digit) in text[2..].iter_mut().enumerate() {
        let nibble = (address >> (60 - 4 * index)) & 15;
        *digit = b"0123456789abcdef"[nibble];
    }
    text
}

#[cfg(test)]
mod tests {
    #[test]
    fn decimals() {
        assert_eq!(super::decimal(0, &mut [0; 10]), b"0");
        assert_eq!(super::decimal(u32::MAX, &mut [0; 10]), b"4294967295");
    }

    #[test]
    fn addresses() {
        assert_eq!(&super::hexadecimal(0x00c0_ffee_1234), b"0x000000c0ffee1234");
        assert_eq!(&super::hexadecimal(usize::MAX), b"0xffffffffffffffff");
    }
}
