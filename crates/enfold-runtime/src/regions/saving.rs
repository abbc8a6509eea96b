//! Functions of the runtime as the slow paths of compiled code call them: all registers stay as they are.
//!
//! ```text
//! enf_alloc_saving(r, size):    save what a callee of C may change; result := enf_alloc(r, size); restore
//! ```
//!
//! LLVM's convention `preserve_mostcc`: the callee preserves every general register but those named below, and floats as C does.
//! A function whose fast paths are in line (`enfold-mlir`, `fast_paths.ll`) so keeps its values where they are, instead of
//! moving them into registers that it must save at each entry for a call that hardly ever comes. Sound because the code
//! between saving and restoring is an ordinary call of C with the same arguments; on x86-64 only `r11` and the result are left
//! changed, on AArch64 `x0` to `x8` and `x16` to `x18`. The stack is aligned as C wants it. Cost: eight pushes and pops where a page is full.

use core::arch::naked_asm;

use super::{enf_alloc, enf_counted_give, enf_counted_take, enf_region_pop, enf_region_replace};

/// Calls `$callee` with all registers saved.
#[cfg(target_arch = "x86_64")]
macro_rules! saving {
    ($name:ident, $callee:path, $first:literal, $last:literal) => {
        /// The function of the same name in `preserve_mostcc`.
        ///
        /// # Safety
        /// As for that one.
        #[unsafe(naked)]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name() {
            naked_asm!(
                ".cfi_startproc",
                "push rcx",
                "push rdx",
                "push rsi",
                "push rdi",
                "push r8",
                "push r9",
                "push r10",
                ".cfi_adjust_cfa_offset 56",
                $first,
                "call {callee}",
                $last,
                "pop r10",
                "pop r9",
                "pop r8",
                "pop rdi",
                "pop rsi",
                "pop rdx",
                "pop rcx",
                ".cfi_adjust_cfa_offset -56",
                "ret",
                ".cfi_endproc",
                callee = sym $callee,
            )
        }
    };
}

/// Calls `$callee` with all registers saved.
#[cfg(target_arch = "aarch64")]
macro_rules! saving {
    ($name:ident, $callee:path, $first:literal, $last:literal) => {
        /// The function of the same name in `preserve_mostcc`.
        ///
        /// # Safety
        /// As for that one.
        #[unsafe(naked)]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name() {
            naked_asm!(
                ".cfi_startproc",
                "stp x29, x30, [sp, #-80]!",
                ".cfi_def_cfa_offset 80",
                ".cfi_offset x29, -80",
                ".cfi_offset x30, -72",
                "mov x29, sp",
                "stp x9, x10, [sp, #16]",
                "stp x11, x12, [sp, #32]",
                "stp x13, x14, [sp, #48]",
                "str x15, [sp, #64]",
                "bl {callee}",
                "ldp x9, x10, [sp, #16]",
                "ldp x11, x12, [sp, #32]",
                "ldp x13, x14, [sp, #48]",
                "ldr x15, [sp, #64]",
                "ldp x29, x30, [sp], #80",
                ".cfi_def_cfa_offset 0",
                "ret",
                ".cfi_endproc",
                callee = sym $callee,
            )
        }
    };
}

saving!(enf_alloc_saving, enf_alloc, "", "");
// What returns nothing preserves `rax` as well; the second push is for the alignment of the stack.
saving!(
    enf_region_pop_saving,
    enf_region_pop,
    "push rax\npush rax\n.cfi_adjust_cfa_offset 16",
    "pop rax\npop rax\n.cfi_adjust_cfa_offset -16"
);
saving!(enf_region_replace_saving, enf_region_replace, "", "");
saving!(enf_counted_take_saving, enf_counted_take, "", "");
saving!(
    enf_counted_give_saving,
    enf_counted_give,
    "push rax\npush rax\n.cfi_adjust_cfa_offset 16",
    "pop rax\npop rax\n.cfi_adjust_cfa_offset -16"
);
