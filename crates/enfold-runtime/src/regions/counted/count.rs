//! Adds and drops references, for compiled code in which that is not worth doing in line.
//!
//! ```text
//! enf_counted_up(x, 8)              x[-8] += 1
//! enf_counted_down(x, 8, last)      x[-8] -= 1, or, if it is 1, last(x)
//! ```
//!
//! What is below the second argument is the number of a case, which has no count. A count below zero stays as it is.
//!
//! Those that end in `_saving` do the same in LLVM's convention `preserve_mostcc` (see `saving`): a function that calls them keeps its values in
//! registers. On the way that is taken most they use nothing but a register that the convention leaves to them.

use core::arch::naked_asm;

use super::{PREFIX, Prefix};

/// # Safety
/// `object` is below `least`, or an object with a prefix.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_up(object: *mut u8, least: u64) {
    // SAFETY: by contract.
    unsafe {
        if (object.addr() as u64) < least {
            return;
        }
        let prefix = object.sub(PREFIX).cast::<Prefix>();
        if (*prefix).count >= 0 {
            (*prefix).count = (*prefix).count.wrapping_add(1);
        }
    }
}

/// # Safety
/// As above; the caller has a reference, and `last` takes such objects apart.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_down(
    object: *mut u8,
    least: u64,
    last: unsafe extern "C" fn(*mut u8),
) {
    // SAFETY: by contract.
    unsafe {
        if (object.addr() as u64) < least {
            return;
        }
        let prefix = object.sub(PREFIX).cast::<Prefix>();
        match (*prefix).count {
            1 => last(object),
            count if count > 1 => (*prefix).count = count - 1,
            _ => {}
        }
    }
}

/// # Safety
/// As for [`enf_counted_up`].
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_up_saving() {
    naked_asm!(
        "cmp rdi, rsi",
        "jb 2f",
        "cmp dword ptr [rdi - 8], 0",
        "jl 2f",
        "inc dword ptr [rdi - 8]",
        "2:",
        "ret",
    )
}

/// # Safety
/// As for [`enf_counted_down`].
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_down_saving() {
    naked_asm!(
        ".cfi_startproc",
        "cmp rdi, rsi",
        "jb 2f",
        "cmp dword ptr [rdi - 8], 1",
        "jl 2f",
        "je 3f",
        "dec dword ptr [rdi - 8]",
        "2:",
        "ret",
        "3:",
        "push rcx",
        "push rdx",
        "push rsi",
        "push rdi",
        "push r8",
        "push r9",
        "push r10",
        // Twice, for the alignment of the stack.
        "push rax",
        "push rax",
        ".cfi_adjust_cfa_offset 72",
        "call rdx",
        "pop rax",
        "pop rax",
        "pop r10",
        "pop r9",
        "pop r8",
        "pop rdi",
        "pop rsi",
        "pop rdx",
        "pop rcx",
        ".cfi_adjust_cfa_offset -72",
        "ret",
        ".cfi_endproc",
    )
}

/// # Safety
/// As for [`enf_counted_up`].
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_up_saving() {
    naked_asm!(
        "cmp x0, x1",
        "b.lo 2f",
        "ldur w3, [x0, #-8]",
        "tbnz w3, #31, 2f",
        "add w3, w3, #1",
        "stur w3, [x0, #-8]",
        "2:",
        "ret",
    )
}

/// # Safety
/// As for [`enf_counted_down`].
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_down_saving() {
    naked_asm!(
        ".cfi_startproc",
        "cmp x0, x1",
        "b.lo 2f",
        "ldur w3, [x0, #-8]",
        "cmp w3, #1",
        "b.lt 2f",
        "b.eq 3f",
        "sub w3, w3, #1",
        "stur w3, [x0, #-8]",
        "2:",
        "ret",
        "3:",
        "stp x29, x30, [sp, #-80]!",
        ".cfi_def_cfa_offset 80",
        ".cfi_offset x29, -80",
        ".cfi_offset x30, -72",
        "mov x29, sp",
        "stp x9, x10, [sp, #16]",
        "stp x11, x12, [sp, #32]",
        "stp x13, x14, [sp, #48]",
        "str x15, [sp, #64]",
        "blr x2",
        "ldp x9, x10, [sp, #16]",
        "ldp x11, x12, [sp, #32]",
        "ldp x13, x14, [sp, #48]",
        "ldr x15, [sp, #64]",
        "ldp x29, x30, [sp], #80",
        ".cfi_def_cfa_offset 0",
        "ret",
        ".cfi_endproc",
    )
}
