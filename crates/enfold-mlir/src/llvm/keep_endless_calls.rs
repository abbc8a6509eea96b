//! Keeps the calls of a function that calls itself on every path: its recursion has no end, and is to end with the stack.
//!
//! ```text
//! let rec f x = 1 + f (x + 1)        "stack overflow" in OCaml and at -O0; LLVM makes `loop: x++; br loop` of it, which runs for ever
//! ```
//!
//! LLVM turns `1 + f (…)` into a loop with a sum, which is right and quick where the recursion ends. Where no path through the
//! function returns without calling it again, a user has forgotten the end, and is told so by the stack. Such a function gets the
//! attribute `disable-tail-calls`; tail calls, which are `musttail` or the last thing before a `ret`, are no such recursion.
//!
//! **Why sound.** Only what the optimiser may do is taken back. A function with a path that returns is optimised as before, whatever it is
//! called with: `fact (-1)` runs for as long as it takes to count down. **Cost.** One walk over the functions that call themselves.

use std::collections::HashSet;

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMTailCallKind};

use super::find_once::successors;
use super::module::Module;
use super::walk::{calls, functions};

const ATTRIBUTE: &str = "disable-tail-calls";

impl Module {
    /// Marks the functions of which no path returns without a call of the function itself.
    pub(super) fn keep_endless_calls(&self) {
        // SAFETY: functions of a live module; the attribute belongs to its context.
        unsafe {
            for function in functions(self.as_raw()) {
                if LLVMIsDeclaration(function) == 0 && is_endless(function) {
                    let (name, value) = (ATTRIBUTE, "true");
                    let mark = LLVMCreateStringAttribute(
                        self.context(),
                        name.as_ptr().cast(),
                        name.len() as u32,
                        value.as_ptr().cast(),
                        value.len() as u32,
                    );
                    LLVMAddAttributeAtIndex(function, LLVMAttributeFunctionIndex, mark);
                }
            }
        }
    }
}

/// Whether every path from the entry to a `ret` has a call of the function that is no tail call.
///
/// # Safety
/// `function` is a function with a body of a live module.
unsafe fn is_endless(function: LLVMValueRef) -> bool {
    // SAFETY: by contract; blocks and instructions are only read.
    unsafe {
        let again: HashSet<LLVMBasicBlockRef> = calls(function)
            .into_iter()
            .filter(|&call| LLVMGetCalledValue(call) == function && !is_last(call))
            .map(|call| LLVMGetInstructionParent(call))
            .collect();
        if again.is_empty() {
            return false;
        }
        let mut seen = HashSet::new();
        let mut work = vec![LLVMGetEntryBasicBlock(function)];
        while let Some(block) = work.pop() {
            if again.contains(&block) || !seen.insert(block) {
                continue;
            }
            if !LLVMIsAReturnInst(LLVMGetBasicBlockTerminator(block)).is_null() {
                return false;
            }
            work.extend(successors(block));
        }
        true
    }
}

/// Whether a call is a tail call.
///
/// # Safety
/// `call` is a call in a live module.
unsafe fn is_last(call: LLVMValueRef) -> bool {
    // SAFETY: by contract; a call is not the last instruction of its block.
    unsafe {
        LLVMGetTailCallKind(call) == LLVMTailCallKind::LLVMTailCallKindMustTail
            || !LLVMIsAReturnInst(LLVMGetNextInstruction(call)).is_null()
    }
}
