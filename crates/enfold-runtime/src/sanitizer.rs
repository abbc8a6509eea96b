//! AddressSanitizer must be told when the stack changes: its functions, if the program has them.
//!
//! The addresses come from a table of weak references, which are null in a program that is not
//! instrumented.

use core::ffi::c_void;

/// The table; see `WEAK`.
#[repr(C)]
struct Table {
    handle_no_return: Option<unsafe extern "C" fn()>,
    unpoison: Option<unsafe extern "C" fn(*const c_void, usize)>,
    start_switch: Option<unsafe extern "C" fn(*mut *mut c_void, *const c_void, usize)>,
    finish_switch: Option<unsafe extern "C" fn(*mut c_void, *mut *const c_void, *mut usize)>,
}

#[cfg(target_os = "linux")]
core::arch::global_asm!(
    ".pushsection .data.rel.ro.enfold_sanitizer,\"aw\",%progbits",
    ".balign 8",
    ".weak __asan_handle_no_return",
    ".weak __asan_unpoison_memory_region",
    ".weak __sanitizer_start_switch_fiber",
    ".weak __sanitizer_finish_switch_fiber",
    ".globl enf_sanitizer_table",
    ".hidden enf_sanitizer_table",
    "enf_sanitizer_table:",
    ".quad __asan_handle_no_return",
    ".quad __asan_unpoison_memory_region",
    ".quad __sanitizer_start_switch_fiber",
    ".quad __sanitizer_finish_switch_fiber",
    ".popsection",
);

#[cfg(target_os = "linux")]
unsafe extern "C" {
    #[link_name = "enf_sanitizer_table"]
    static TABLE: Table;
}

#[cfg(not(target_os = "linux"))]
static TABLE: Table =
    Table { handle_no_return: None, unpoison: None, start_switch: None, finish_switch: None };

fn table() -> &'static Table {
    // SAFETY: the table above, with the linker's addresses or nulls; never written.
    #[allow(unused_unsafe)]
    unsafe {
        &TABLE
    }
}

/// Whether the program is instrumented.
pub fn present() -> bool {
    table().handle_no_return.is_some()
}

/// The frames between here and `target` are about to be abandoned.
#[inline(always)]
pub fn before_jump(target: *const u8) {
    if present() {
        tell_of_jump(target);
    }
}

#[cold]
fn tell_of_jump(target: *const u8) {
    if let Some(handle) = table().handle_no_return {
        let here = core::ptr::from_ref(&handle).cast::<u8>();
        let size = (target as usize).saturating_sub(here as usize);
        // SAFETY: the sanitizer's own functions; the range is stack that is being abandoned.
        unsafe {
            handle();
            if let Some(unpoison) = table().unpoison {
                unpoison(here.cast(), size);
            }
        }
    }
}

/// The next instructions run on another stack. The result is for [`after_switch`].
pub fn before_switch(bottom: *const u8, size: usize) -> *mut c_void {
    let mut saved = core::ptr::null_mut();
    if let Some(start) = table().start_switch {
        // SAFETY: the sanitizer's own function.
        unsafe { start(&raw mut saved, bottom.cast(), size) };
    }
    saved
}

/// The stack was switched; yields the bounds of the one before.
pub fn after_switch(saved: *mut c_void) -> (*const u8, usize) {
    let (mut bottom, mut size) = (core::ptr::null(), 0);
    if let Some(finish) = table().finish_switch {
        // SAFETY: the sanitizer's own function.
        unsafe { finish(saved, &raw mut bottom, &raw mut size) };
    }
    (bottom.cast(), size)
}
