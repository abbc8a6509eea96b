//! Runs a program on its own large stack.
//!
//! The stack is reserved, not used: 1 GiB, or what `ENFOLD_STACK` says (`64M`, `4G`, a number of
//! bytes), or less where the system refuses. Below it lies a guard that no access survives.

use core::ffi::{c_char, c_void};
use core::ops::Range;

use crate::abi::ProgramTable;
use crate::per_thread::per_thread;
use crate::regions::{enf_handler_region, enf_program};
use crate::switch::{BASE, enf_handler, on_stack};
use crate::{exceptions, io, places, regions, sanitizer, threads, traps};

const DEFAULT_STACK: usize = 1 << 30;
const LEAST_STACK: usize = 64 << 10;
/// Larger than the frame of any function, so that none steps over it.
pub(crate) const GUARD: usize = 16 << 20;

/// Runs `program` and returns its exit status; see [`crate::traps`].
///
/// # Safety
/// `argv` has `argc` NUL-terminated strings, `program` is static, and no other program is running.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_start(
    argc: i32,
    argv: *const *const c_char,
    program: *const ProgramTable,
) -> i32 {
    // SAFETY: by contract; the stack is new and is given back when nothing runs on it.
    unsafe {
        io::begin(argc, argv);
        exceptions::register(&(*program).builtin);
        threads::begin();
        regions::enter();
        regions::begin(program);
        let Some(stack) = Stack::reserve(wanted_stack()) else {
            traps::fail(b"out of memory: no room for the stack")
        };
        places::begin((*program).places, stack.bottom() as usize..stack.top() as usize);
        let before = traps::install(stack.guard());
        let outer = core::mem::replace(&mut *enf_handler.get(), core::ptr::null_mut());
        let region = core::mem::replace(&mut *enf_handler_region.get(), enf_program.get());
        (*SWITCH.get()).entering = sanitizer::before_switch(stack.bottom(), stack.size);
        let status = on_stack(run, program.cast_mut().cast(), stack.top());
        sanitizer::after_switch((*SWITCH.get()).entering);
        if threads::any_running() {
            traps::end_process((status & 0xff) as i32);
        }
        *BASE.get() = core::ptr::null_mut();
        *enf_handler.get() = outer;
        *enf_handler_region.get() = region;
        io::close_files();
        io::flush();
        traps::uninstall(before);
        traps::release_turn();
        // Regions that were alive when the program exited are described on its stack.
        regions::end();
        stack.release();
        (status & 0xff) as i32
    }
}

/// What AddressSanitizer wants to know about the two stacks.
struct Switch {
    entering: *mut c_void,
    outside: (*const u8, usize),
}

per_thread! { SWITCH: Switch = ".hidden" "enf_switch" }

extern "C" fn run(program: *mut u8) -> i64 {
    // SAFETY: `enf_start` passes a program; the thread's own variables.
    unsafe {
        (*SWITCH.get()).outside = sanitizer::after_switch(core::ptr::null_mut());
        let status = ((*program.cast::<ProgramTable>()).entry)();
        before_leaving();
        status
    }
}

/// The program's stack is about to be left for good.
pub(crate) fn before_leaving() {
    // SAFETY: the thread's own variables.
    let (bottom, size) = unsafe { (*SWITCH.get()).outside };
    if sanitizer::present() {
        sanitizer::before_switch(bottom, size);
    }
}

fn wanted_stack() -> usize {
    asked_size(b"ENFOLD_STACK").unwrap_or(DEFAULT_STACK).max(LEAST_STACK)
}

/// The size that a variable of the environment says.
pub(crate) fn asked_size(variable: &[u8]) -> Option<usize> {
    let text = crate::files::system::variable(variable)?;
    parse_size(core::str::from_utf8(&text).ok()?)
}

/// A number of bytes, or of kibi-, mebi- or gibibytes with `K`, `M` or `G`.
fn parse_size(text: &str) -> Option<usize> {
    let (digits, shift) = match text.as_bytes().last()? {
        b'K' | b'k' => (&text[..text.len() - 1], 10),
        b'M' | b'm' => (&text[..text.len() - 1], 20),
        b'G' | b'g' => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    digits.parse::<usize>().ok()?.checked_mul(1 << shift)
}

/// A mapping: the guard, and above it the stack.
struct Stack {
    start: *mut u8,
    size: usize,
}

impl Stack {
    /// A stack of `size` bytes, or of less if the system has not that much.
    fn reserve(size: usize) -> Option<Stack> {
        let mut size = size.checked_next_multiple_of(64 << 10)?;
        loop {
            let start =
                regions::map(size.checked_add(GUARD)?, libc::MAP_NORESERVE | libc::MAP_STACK);
            if let Some(start) = start {
                // SAFETY: the lower end of the new mapping.
                unsafe { libc::mprotect(start.cast(), GUARD, libc::PROT_NONE) };
                return Some(Stack { start, size });
            }
            if size <= 1 << 20 {
                return None;
            }
            size = (size / 2).next_multiple_of(64 << 10);
        }
    }

    fn guard(&self) -> Range<usize> {
        self.start as usize..self.start as usize + GUARD
    }

    fn bottom(&self) -> *mut u8 {
        self.start.wrapping_add(GUARD)
    }

    fn top(&self) -> *mut u8 {
        self.start.wrapping_add(GUARD + self.size)
    }

    fn release(self) {
        // SAFETY: nothing runs on it or points into it any more.
        unsafe { libc::munmap(self.start.cast(), GUARD + self.size) };
    }
}

/// Makes tests take turns, as programs do, and readies memory for one.
#[cfg(test)]
pub(crate) fn alone() -> std::sync::MutexGuard<'static, ()> {
    static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());
    regions::enter();
    TURN.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(parse_size("65536"), Some(65536));
        assert_eq!(parse_size("64M"), Some(64 << 20));
        assert_eq!(parse_size("2g"), Some(2 << 30));
        assert_eq!(parse_size(""), None);
        assert_eq!(parse_size("M"), None);
        assert_eq!(parse_size("99999999999G"), None);
    }

    extern "C" fn seven() -> i64 {
        256 + 7
    }

    extern "C" fn exits() -> i64 {
        traps::enf_exit(256 + 9)
    }

    #[test]
    fn a_program_runs_in_this_process() {
        let _alone = alone();
        for (entry, status) in [(seven as extern "C" fn() -> i64, 7), (exits, 9), (seven, 7)] {
            let program = ProgramTable {
                entry,
                builtin: [std::ptr::null(); 5],
                places: std::ptr::null(),
                sites: std::ptr::null(),
            };
            // SAFETY: no arguments; tests take turns.
            let got = unsafe { enf_start(0, std::ptr::null(), &raw const program) };
            assert_eq!(got, status);
        }
    }
}
