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
//! The processor's faults are caught on a stack of their own: one in the guard below the program's
//! stack is an overflow, all others are defects. Under AddressSanitizer they are left to it.

use std::ffi::c_void;
use std::ops::Range;

use crate::per_thread::per_thread;
use crate::regions::{is_given_back, is_poison};
use crate::rules::failures::{GIVEN_BACK, STACK_OVERFLOW};
use crate::switch::{BASE, leave};
use crate::{io, places};

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

/// Ends the program after what it wrote is out: goes back to `enf_start` if that is running.
pub(crate) fn end(status: i32) -> ! {
    io::flush();
    // SAFETY: one thread; a base that is not null is that of the running program.
    unsafe {
        if !(*BASE.get()).is_null() {
            crate::start::before_leaving();
            leave(status.into());
        }
    }
    std::process::exit(status)
}

/// Ends the program with a line on standard error.
pub(crate) fn fail(what: &[u8]) -> ! {
    io::flush();
    io::write_all(2, what);
    io::write_all(2, b"\n");
    end(FAILED)
}

/// Ends the program with a line on standard error that starts with the place of the innermost
/// function of the program.
pub(crate) fn fail_in_program(what: &[u8]) -> ! {
    let here = 0u8;
    io::flush();
    write_place(0, &raw const here as usize);
    fail(what)
}

/// Ends the program because of a defect of the compiler or of this library that was noticed.
pub(crate) fn internal_error(what: &[u8]) -> ! {
    let here = 0u8;
    io::flush();
    write_place(0, &raw const here as usize);
    io::write_all(2, b"internal error: ");
    io::write_all(2, what);
    io::write_all(2, b"\n");
    end(INTERNAL_ERROR)
}

/// Ends the program with a finished report, which is dropped first.
pub(crate) fn end_with_report(line: Vec<u8>) -> ! {
    io::flush();
    io::write_all(2, &line);
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
    stack: libc::stack_t,
    own_stack: *mut u8,
}

/// Watches for faults while a program runs whose stack has this guard below it.
pub(crate) fn install(guard: Range<usize>) -> Option<Before> {
    if crate::sanitizer::present() {
        return None;
    }
    let own_stack = crate::regions::map(HANDLER_STACK, 0)?;
    // SAFETY: one thread; plain system calls on local structures, all zero where not set.
    unsafe {
        *GUARD.get() = guard;
        let stack = libc::stack_t { ss_sp: own_stack.cast(), ss_flags: 0, ss_size: HANDLER_STACK };
        let mut before: Before =
            Before { actions: std::mem::zeroed(), stack: std::mem::zeroed(), own_stack };
        libc::sigaltstack(&raw const stack, &raw mut before.stack);
        let mut action: libc::sigaction = std::mem::zeroed();
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
    // SAFETY: plain system calls with what they gave; the handler's stack is no longer used.
    unsafe {
        for (signal, old) in SIGNALS.into_iter().zip(&before.actions) {
            libc::sigaction(signal, old, std::ptr::null_mut());
        }
        libc::sigaltstack(&raw const before.stack, std::ptr::null_mut());
        libc::munmap(before.own_stack.cast(), HANDLER_STACK);
    }
}

/// Reports a fault and ends the process at once: the program cannot go on.
extern "C" fn on_fault(signal: libc::c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: the system passes valid information; one thread.
    let (address, overflow) = unsafe {
        // A write that ends the program must not go back to it from here.
        *BASE.get() = std::ptr::null_mut();
        let address = (*info).si_addr() as usize;
        (address, (*GUARD.get()).contains(&address) && signal != libc::SIGFPE)
    };
    io::flush();
    // SAFETY: the system passes the state that the fault interrupted.
    let ((pc, sp), poison) = unsafe { (interrupted(context), uses_poison(context)) };
    let status = if overflow {
        write_place(pc, sp);
        io::write_all(2, STACK_OVERFLOW.as_bytes());
        FAILED
    } else if signal == libc::SIGSEGV && (is_given_back(address) || poison) {
        write_place(pc, sp);
        io::write_all(2, GIVEN_BACK.as_bytes());
        INTERNAL_ERROR
    } else {
        let what: &[u8] = match signal {
            libc::SIGILL => b"internal error: unreachable code was reached at ",
            libc::SIGFPE => b"internal error: arithmetic fault at ",
            _ => b"internal error: memory fault at ",
        };
        io::write_all(2, what);
        io::write_all(2, &hexadecimal(address));
        INTERNAL_ERROR
    };
    io::write_all(2, b"\n");
    // SAFETY: ends the process.
    unsafe { libc::_exit(status) }
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

/// Writes the place of the innermost function of the program, if it is known.
fn write_place(pc: usize, sp: usize) {
    if let Some(place) = places::innermost(pc, sp) {
        io::write_all(2, place.to_bytes());
        io::write_all(2, b": ");
    }
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
    fn addresses() {
        assert_eq!(&super::hexadecimal(0x00c0_ffee_1234), b"0x000000c0ffee1234");
        assert_eq!(&super::hexadecimal(usize::MAX), b"0xffffffffffffffff");
    }
}
