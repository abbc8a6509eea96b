//! What compiled code calls to allocate and to give back, where its own fast paths would make it too long.
//!
//! ```text
//! enf_alloc_short(r, size)              a bump of r's pointer, or enf_alloc
//! enf_counted_take_short(r, size)       the first of the list of that size, a bump of the heap's cursor, or enf_counted_take
//! enf_counted_give_short(x, size)       onto the list of that size, or enf_counted_give
//! ```
//!
//! In LLVM's convention `preserve_mostcc` (see `saving`), so that a caller keeps its values in registers. They do what `fast_paths.ll` of
//! `enfold-mlir` does in line, at the places that `Region` and `Heap` assert. Sizes are multiples of eight. Cost: some ten instructions.

use core::arch::naked_asm;

use super::enf_counted_unusual;
use super::saving::{enf_alloc_saving, enf_counted_give_saving, enf_counted_take_saving};

/// # Safety
/// As for [`super::enf_alloc`].
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_alloc_short() {
    naked_asm!(
        "mov rax, [rdi]",
        "lea r11, [rax + rsi]",
        "cmp r11, [rdi + 8]",
        "ja 2f",
        "mov [rdi], r11",
        "ret",
        "2:",
        "jmp {slow}",
        slow = sym enf_alloc_saving,
    )
}

/// # Safety
/// As for [`super::enf_counted_take`].
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_take_short() {
    naked_asm!(
        ".cfi_startproc",
        "cmp rsi, 248",
        "ja 4f",
        "mov r11, [rdi + 40]",
        "mov rax, [r11 + rsi + 72]",
        "test rax, rax",
        "je 2f",
        // The next one becomes the first.
        "push [rax]",
        "pop [r11 + rsi + 72]",
        "jmp 3f",
        "2:",
        "mov rax, [r11]",
        "push rdx",
        ".cfi_adjust_cfa_offset 8",
        "lea rdx, [rax + rsi + 8]",
        "cmp rdx, [r11 + 8]",
        "ja 5f",
        "mov [r11], rdx",
        "pop rdx",
        ".cfi_adjust_cfa_offset -8",
        "3:",
        "mov qword ptr [rax], 1",
        "add rax, 8",
        "ret",
        "5:",
        "pop rdx",
        "4:",
        "jmp {slow}",
        ".cfi_endproc",
        slow = sym enf_counted_take_saving,
    )
}

/// # Safety
/// As for [`super::enf_counted_give`].
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_give_short() {
    naked_asm!(
        ".cfi_startproc",
        "cmp rsi, 248",
        "ja 4f",
        "cmp byte ptr [rip + {unusual}], 0",
        "jne 4f",
        "lea r11, [rdi - 8]",
        "and r11, -16384",
        "mov r11, [r11]",
        "cmp qword ptr [r11 + 16], 0",
        "jne 4f",
        "push rsi",
        ".cfi_adjust_cfa_offset 8",
        "add rsi, 15",
        "and rsi, -8",
        "add [r11 + 40], rsi",
        "lea r11, [r11 + rsi + 64]",
        "push [r11]",
        "pop [rdi - 8]",
        "lea rsi, [rdi - 8]",
        "mov [r11], rsi",
        "cmp qword ptr [rsi], 0",
        "jne 3f",
        "mov [r11 + 424], rsi",
        "3:",
        "pop rsi",
        ".cfi_adjust_cfa_offset -8",
        "ret",
        "4:",
        "jmp {slow}",
        ".cfi_endproc",
        unusual = sym enf_counted_unusual,
        slow = sym enf_counted_give_saving,
    )
}

/// # Safety
/// As for [`super::enf_alloc`].
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_alloc_short() {
    naked_asm!(
        "ldp x2, x3, [x0]",
        "add x4, x2, x1",
        "cmp x4, x3",
        "b.hi 2f",
        "str x4, [x0]",
        "mov x0, x2",
        "ret",
        "2:",
        "b {slow}",
        slow = sym enf_alloc_saving,
    )
}

/// # Safety
/// As for [`super::enf_counted_take`].
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_take_short() {
    naked_asm!(
        "cmp x1, #248",
        "b.hi 4f",
        "ldr x2, [x0, #40]",
        "add x3, x2, x1",
        "add x3, x3, #72",
        "ldr x4, [x3]",
        "cbz x4, 2f",
        "ldr x5, [x4]",
        "str x5, [x3]",
        "b 3f",
        "2:",
        "ldp x4, x6, [x2]",
        "add x5, x4, x1",
        "add x5, x5, #8",
        "cmp x5, x6",
        "b.hi 4f",
        "str x5, [x2]",
        "3:",
        "mov x5, #1",
        "str x5, [x4]",
        "add x0, x4, #8",
        "ret",
        "4:",
        "b {slow}",
        slow = sym enf_counted_take_saving,
    )
}

/// # Safety
/// As for [`super::enf_counted_give`].
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_counted_give_short() {
    naked_asm!(
        "cmp x1, #248",
        "b.hi 4f",
        "adrp x2, {unusual}",
        "add x2, x2, :lo12:{unusual}",
        "ldrb w2, [x2]",
        "cbnz w2, 4f",
        "sub x2, x0, #8",
        "and x3, x2, #-16384",
        "ldr x3, [x3]",
        "ldr x4, [x3, #16]",
        "cbnz x4, 4f",
        "add x4, x1, #15",
        "and x4, x4, #-8",
        "ldr x5, [x3, #40]",
        "add x5, x5, x4",
        "str x5, [x3, #40]",
        "add x3, x3, x4",
        "ldr x5, [x3, #64]",
        "str x5, [x2]",
        "str x2, [x3, #64]",
        "cbnz x5, 3f",
        "str x2, [x3, #488]",
        "3:",
        "ret",
        "4:",
        "b {slow}",
        unusual = sym enf_counted_unusual,
        slow = sym enf_counted_give_saving,
    )
}
