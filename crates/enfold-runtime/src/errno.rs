//! Why the last call of the C library's failed.

/// Where the running thread has the number.
pub(crate) fn place() -> *mut i32 {
    // SAFETY: yields an address that stays as long as the thread runs.
    #[cfg(any(target_os = "linux", target_os = "emscripten"))]
    unsafe {
        libc::__errno_location()
    }
    // SAFETY: as above.
    #[cfg(any(target_os = "macos", target_os = "ios", target_os = "freebsd"))]
    unsafe {
        libc::__error()
    }
    // SAFETY: as above.
    #[cfg(any(target_os = "android", target_os = "netbsd", target_os = "openbsd"))]
    unsafe {
        libc::__errno()
    }
}

/// The system's number of the error.
pub(crate) fn errno() -> i32 {
    // SAFETY: the thread's own variable.
    unsafe { *place() }
}
