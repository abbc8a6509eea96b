//! The few instructions that change stacks: guarded calls, raising, and the program's own stack.
//!
//! ```text
//! enf_guarded(region, body, env, out):
//!                               save what is held, the handler's region, the newest region and the previous
//!                               handler ([`TryFrame`]); handler := sp; handler's region := region;
//!                               body(env, out); result := null; restore
//! enf_try(region, body, env, out):
//!                               save callee-saved registers; enf_guarded; restore
//! enf_raise(exn, loc):          if there is a handler, no region to end and nothing held to drop: exn's place := loc if it
//!                               has none; raise_to_handler(exn); otherwise exceptions::raise
//! raise_to_handler(exn):        sp := handler; result := exn; restore (the newest region is the
//!                               one that was saved: whoever raises has ended the others)
//! on_stack(f, arg, top):        save callee-saved registers; base := sp; sp := top;
//!                               result := f(arg); sp := base; restore
//! leave(result):                sp := base; restore
//! ```
//!
//! Why sound: `restore` undoes exactly what the function that saved did, with the stack pointer it
//! had; the frames below are abandoned, which compiled code and this library allow (nothing in
//! them needs to be dropped). Handlers and bases are the running thread's own. Control words of the floating-point unit are never changed by either.
//! A guarded call of compiled code costs seven moves, raising as many.

use core::arch::naked_asm;

use crate::abi::{Exn, Loc};
use crate::exceptions::raise;
use crate::per_thread::per_thread;
use crate::regions::{Held, Region};

per_thread! {
    /// The innermost guarded call: its stack pointer, or null.
    pub enf_handler: *mut u8 = ".globl" "enf_handler"
}

/// What [`enf_handler`] points to.
#[repr(C)]
pub(crate) struct TryFrame {
    /// The handler outside.
    pub outer: *mut u8,
    /// The newest region when the body began.
    pub newest: *mut Region,
    /// The region of the handler outside.
    pub region: *mut Region,
    /// What was held when the body began.
    pub held: *mut Held,
}

per_thread! {
    /// The stack pointer of the running [`on_stack`], or null.
    pub(crate) BASE: *mut u8 = ".hidden" "enf_base"
}

/// Pushes what a callee of C must preserve.
#[cfg(target_arch = "x86_64")]
macro_rules! save {
    () => {
        "push rbp
        .cfi_def_cfa_offset 16
        .cfi_offset rbp, -16
        mov rbp, rsp
        .cfi_def_cfa_register rbp
        push rbx
        push r12
        push r13
        push r14
        push r15"
    };
}

/// Undoes [`save`] and returns.
#[cfg(target_arch = "x86_64")]
macro_rules! restore {
    () => {
        "pop r15
        pop r14
        pop r13
        pop r12
        pop rbx
        pop rbp
        .cfi_def_cfa rsp, 8
        ret"
    };
}

/// Pops what [`enf_guarded`] pushed, but for where it returns to.
#[cfg(target_arch = "x86_64")]
macro_rules! end_guard {
    () => {
        "mov rcx, qword ptr [rip + enf_handler@GOTTPOFF]
        pop qword ptr fs:[rcx]
        pop rcx
        mov rcx, qword ptr [rip + enf_handler_region@GOTTPOFF]
        pop qword ptr fs:[rcx]
        pop rcx
        pop rbp"
    };
}

/// Lets the innermost [`enf_guarded`], whose stack pointer is in `rcx`, return what is in `rax`. A `ret` would be predicted
/// to go where the last call came from.
#[cfg(target_arch = "x86_64")]
macro_rules! to_handler {
    () => {
        concat!("mov rsp, rcx\n", end_guard!(), "\npop rcx\njmp rcx")
    };
}

/// What [`enf_try`] does, for compiled code: both it and `body` take their arguments in `r12`, `r13`, `r14`, `r15` and
/// preserve nothing but the stack and frame pointers (LLVM's `preserve_nonecc`), so that nothing has to be saved that its
/// caller does not need. Not for C.
///
/// # Safety
/// As for [`enf_try`].
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_guarded() {
    naked_asm!(
        ".cfi_startproc",
        "push rbp",
        ".cfi_def_cfa_offset 16",
        ".cfi_offset rbp, -16",
        "mov rbp, rsp",
        ".cfi_def_cfa_register rbp",
        "mov rax, qword ptr [rip + enf_held@GOTTPOFF]",
        "push qword ptr fs:[rax]",
        "mov rax, qword ptr [rip + enf_handler_region@GOTTPOFF]",
        "push qword ptr fs:[rax]",
        "mov qword ptr fs:[rax], r12",
        "mov rax, qword ptr [rip + enf_regions@GOTTPOFF]",
        "push qword ptr fs:[rax]",
        "mov rax, qword ptr [rip + enf_handler@GOTTPOFF]",
        "push qword ptr fs:[rax]",
        "mov qword ptr fs:[rax], rsp",
        "mov rax, r13",
        "mov r12, r14",
        "mov r13, r15",
        "call rax",
        "xor eax, eax",
        end_guard!(),
        ".cfi_def_cfa rsp, 8",
        "ret",
        ".cfi_endproc",
    )
}

/// Runs `body(env, out)` with `region` as the handler's region. Returns null if it returns, else the
/// exception that it raised.
///
/// # Safety
/// `body` accepts `env` and `out`, and ends the regions that it begins when it returns; `region` is
/// alive and not bounded.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_try(
    region: *mut Region,
    body: extern "C" fn(*mut u8, *mut u8),
    env: *mut u8,
    out: *mut u8,
) -> *mut Exn {
    naked_asm!(
        ".cfi_startproc",
        save!(),
        // The body and its environment, for what calls it.
        "push rdx",
        "push rsi",
        "push rax",
        "mov r12, rdi",
        "lea r13, [rip + 2f]",
        "lea r14, [rsp + 8]",
        "mov r15, rcx",
        "call {guard}",
        "add rsp, 24",
        restore!(),
        ".cfi_endproc",
        ".cfi_startproc",
        "2:",
        "push rax",
        ".cfi_def_cfa_offset 16",
        "mov rdi, qword ptr [r12 + 8]",
        "mov rsi, r13",
        "call qword ptr [r12]",
        "pop rax",
        ".cfi_def_cfa_offset 8",
        "ret",
        ".cfi_endproc",
        guard = sym enf_guarded,
    )
}

/// Makes the innermost guarded call return `exn`.
///
/// # Safety
/// There is a handler.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn raise_to_handler(exn: *mut Exn) -> ! {
    naked_asm!(
        "mov rax, rdi",
        "mov rcx, qword ptr [rip + enf_handler@GOTTPOFF]",
        "mov rcx, qword ptr fs:[rcx]",
        to_handler!(),
    )
}

/// Raises `exn`; notes `loc` as its place if it has none yet. Where there is a handler, no region to end, nothing held (`regions/held.rs`) and no
/// sanitizer, it goes there at once; the rest is [`raise`]'s.
///
/// # Safety
/// `exn` is an exception, which may be written if it has no place; `loc` is null or static.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_raise(exn: *mut Exn, loc: *const Loc) -> ! {
    naked_asm!(
        ".cfi_startproc",
        "mov rdx, qword ptr [rip + enf_handler@GOTTPOFF]",
        "mov rcx, qword ptr fs:[rdx]",
        "test rcx, rcx",
        "jz 3f",
        "mov rax, qword ptr [rip + enf_regions@GOTTPOFF]",
        "mov rax, qword ptr fs:[rax]",
        "cmp rax, qword ptr [rcx + 8]",
        "jne 3f",
        "mov rax, qword ptr [rip + enf_held@GOTTPOFF]",
        "mov rax, qword ptr fs:[rax]",
        "cmp rax, qword ptr [rcx + 24]",
        "jne 3f",
        "cmp qword ptr [rip + enf_sanitizer_table], 0",
        "jne 3f",
        "mov rax, qword ptr [rdi + 8]",
        "cmp rax, 1",
        "ja 2f",
        "or rax, rsi",
        "mov qword ptr [rdi + 8], rax",
        "2:",
        "mov rax, rdi",
        to_handler!(),
        "3:",
        "jmp {raise}",
        ".cfi_endproc",
        raise = sym raise,
    )
}

/// Raises `exn`; notes `loc` as its place if it has none yet.
///
/// # Safety
/// `exn` is an exception, which may be written if it has no place; `loc` is null or static.
#[cfg(not(target_arch = "x86_64"))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_raise(exn: *mut Exn, loc: *const Loc) -> ! {
    // SAFETY: by contract.
    unsafe { raise(exn, loc) }
}

/// Runs `f(arg)` on the stack that ends at `top`, which is 16-aligned.
///
/// # Safety
/// The stack below `top` is unused and large enough; no other call of this function is running.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn on_stack(
    f: extern "C" fn(*mut u8) -> i64,
    arg: *mut u8,
    top: *mut u8,
) -> i64 {
    naked_asm!(
        ".cfi_startproc",
        save!(),
        "mov rcx, qword ptr [rip + enf_base@GOTTPOFF]",
        "mov qword ptr fs:[rcx], rsp",
        "mov rsp, rdx",
        "mov rax, rdi",
        "mov rdi, rsi",
        "call rax",
        "mov rcx, qword ptr [rip + enf_base@GOTTPOFF]",
        "mov rsp, qword ptr fs:[rcx]",
        restore!(),
        ".cfi_endproc",
    )
}

/// Makes the running [`on_stack`] return `result`.
///
/// # Safety
/// One is running.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn leave(result: i64) -> ! {
    naked_asm!(
        ".cfi_startproc",
        "mov rax, rdi",
        "mov rcx, qword ptr [rip + enf_base@GOTTPOFF]",
        "mov rsp, qword ptr fs:[rcx]",
        restore!(),
        ".cfi_endproc",
    )
}

/// Pushes what a callee must preserve: 160 bytes.
#[cfg(target_arch = "aarch64")]
macro_rules! save {
    () => {
        "stp x29, x30, [sp, #-160]!
        .cfi_def_cfa_offset 160
        .cfi_offset x29, -160
        .cfi_offset x30, -152
        mov x29, sp
        .cfi_def_cfa_register x29
        stp x19, x20, [sp, #16]
        stp x21, x22, [sp, #32]
        stp x23, x24, [sp, #48]
        stp x25, x26, [sp, #64]
        stp x27, x28, [sp, #80]
        stp d8, d9, [sp, #96]
        stp d10, d11, [sp, #112]
        stp d12, d13, [sp, #128]
        stp d14, d15, [sp, #144]"
    };
}

/// Undoes [`save`] and returns.
#[cfg(target_arch = "aarch64")]
macro_rules! restore {
    () => {
        "ldp x19, x20, [sp, #16]
        ldp x21, x22, [sp, #32]
        ldp x23, x24, [sp, #48]
        ldp x25, x26, [sp, #64]
        ldp x27, x28, [sp, #80]
        ldp d8, d9, [sp, #96]
        ldp d10, d11, [sp, #112]
        ldp d12, d13, [sp, #128]
        ldp d14, d15, [sp, #144]
        ldp x29, x30, [sp], #160
        ret"
    };
}

/// Runs `body(env, out)` with `region` as the handler's region. Returns null if it returns, else the
/// exception that it raised.
///
/// # Safety
/// `body` accepts `env` and `out`, and ends the regions that it begins when it returns; `region` is
/// alive and not bounded.
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_try(
    region: *mut Region,
    body: extern "C" fn(*mut u8, *mut u8),
    env: *mut u8,
    out: *mut u8,
) -> *mut Exn {
    naked_asm!(
        ".cfi_startproc",
        save!(),
        "adrp x9, :gottprel:enf_handler_region",
        "ldr x9, [x9, :gottprel_lo12:enf_handler_region]",
        "mrs x12, tpidr_el0",
        "add x9, x9, x12",
        "ldr x10, [x9]",
        "str x0, [x9]",
        "adrp x9, :gottprel:enf_held",
        "ldr x9, [x9, :gottprel_lo12:enf_held]",
        "add x9, x9, x12",
        "ldr x11, [x9]",
        "stp x10, x11, [sp, #-16]!",
        "adrp x9, :gottprel:enf_regions",
        "ldr x9, [x9, :gottprel_lo12:enf_regions]",
        "mrs x12, tpidr_el0",
        "add x9, x9, x12",
        "ldr x11, [x9]",
        "adrp x9, :gottprel:enf_handler",
        "ldr x9, [x9, :gottprel_lo12:enf_handler]",
        "mrs x12, tpidr_el0",
        "add x9, x9, x12",
        "ldr x10, [x9]",
        "stp x10, x11, [sp, #-16]!",
        "mov x10, sp",
        "str x10, [x9]",
        "mov x9, x1",
        "mov x0, x2",
        "mov x1, x3",
        "blr x9",
        "mov x0, #0",
        "adrp x9, :gottprel:enf_handler",
        "ldr x9, [x9, :gottprel_lo12:enf_handler]",
        "mrs x12, tpidr_el0",
        "add x9, x9, x12",
        "ldr x10, [sp], #16",
        "str x10, [x9]",
        "adrp x9, :gottprel:enf_handler_region",
        "ldr x9, [x9, :gottprel_lo12:enf_handler_region]",
        "mrs x12, tpidr_el0",
        "add x9, x9, x12",
        "ldr x10, [sp], #16",
        "str x10, [x9]",
        restore!(),
        ".cfi_endproc",
    )
}

/// [`enf_try`] under the name that compiled code calls it by; the convention is C's.
///
/// # Safety
/// As for [`enf_try`].
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_guarded() {
    naked_asm!("b {r#try}", r#try = sym enf_try)
}

/// Makes the innermost [`enf_try`] return `exn`.
///
/// # Safety
/// There is a handler.
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn raise_to_handler(exn: *mut Exn) -> ! {
    naked_asm!(
        "adrp x9, :gottprel:enf_handler",
        "ldr x9, [x9, :gottprel_lo12:enf_handler]",
        "mrs x12, tpidr_el0",
        "add x9, x9, x12",
        "ldr x10, [x9]",
        "mov sp, x10",
        "ldr x10, [sp], #16",
        "str x10, [x9]",
        "adrp x9, :gottprel:enf_handler_region",
        "ldr x9, [x9, :gottprel_lo12:enf_handler_region]",
        "mrs x12, tpidr_el0",
        "add x9, x9, x12",
        "ldr x10, [sp], #16",
        "str x10, [x9]",
        restore!(),
    )
}

/// Runs `f(arg)` on the stack that ends at `top`, which is 16-aligned.
///
/// # Safety
/// The stack below `top` is unused and large enough; no other call of this function is running.
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn on_stack(
    f: extern "C" fn(*mut u8) -> i64,
    arg: *mut u8,
    top: *mut u8,
) -> i64 {
    naked_asm!(
        ".cfi_startproc",
        save!(),
        "adrp x9, :gottprel:enf_base",
        "ldr x9, [x9, :gottprel_lo12:enf_base]",
        "mrs x12, tpidr_el0",
        "add x9, x9, x12",
        "mov x10, sp",
        "str x10, [x9]",
        "mov sp, x2",
        "mov x9, x0",
        "mov x0, x1",
        "blr x9",
        "adrp x9, :gottprel:enf_base",
        "ldr x9, [x9, :gottprel_lo12:enf_base]",
        "mrs x12, tpidr_el0",
        "add x9, x9, x12",
        "ldr x10, [x9]",
        "mov sp, x10",
        restore!(),
        ".cfi_endproc",
    )
}

/// Makes the running [`on_stack`] return `result`.
///
/// # Safety
/// One is running.
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn leave(result: i64) -> ! {
    naked_asm!(
        "adrp x9, :gottprel:enf_base",
        "ldr x9, [x9, :gottprel_lo12:enf_base]",
        "mrs x12, tpidr_el0",
        "add x9, x9, x12",
        "ldr x10, [x9]",
        "mov sp, x10",
        restore!(),
    )
}
