//! Whether this process was started without a standard output (`>&-`).
//!
//! Rust opens descriptors that are closed when `main` begins, on `/dev/null`: a program that runs in this process would
//! print into nothing and end well, where an executable fails. So the descriptor is looked at before, by a function that
//! the loader calls, and closed again for the program.

#![allow(unsafe_code)] // The system's calls on descriptors, and a function that the loader calls.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

static CLOSED: AtomicBool = AtomicBool::new(false);

// SAFETY: the loader calls what stands in this section, once, before `main`; the function only asks the system.
#[used]
#[cfg_attr(target_os = "linux", unsafe(link_section = ".init_array"))]
#[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
static LOOK: extern "C" fn() = look;

extern "C" fn look() {
    // SAFETY: asking for the flags of a descriptor changes nothing.
    let closed = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) } == -1;
    CLOSED.store(closed, Ordering::Relaxed);
}

/// Closes standard output again if it was closed, for a program that writes to the descriptor.
pub fn restore() {
    if CLOSED.load(Ordering::Relaxed) {
        // SAFETY: the descriptor is `/dev/null`, which nothing of this process writes to.
        unsafe { libc::close(libc::STDOUT_FILENO) };
    }
}

/// Standard output, which refuses everything if it was closed.
pub struct Output(io::StdoutLock<'static>);

impl Output {
    pub fn lock() -> Output {
        Output(io::stdout().lock())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if CLOSED.load(Ordering::Relaxed) {
            return Err(io::Error::from_raw_os_error(libc::EBADF));
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
