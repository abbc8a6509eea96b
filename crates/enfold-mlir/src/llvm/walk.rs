//! What a module consists of: its functions, their instructions, their calls, each in order.
//!
//! A list is made before anything changes, so that what goes through it may change what it names. Cost: one walk.

use llvm_sys::core::*;
use llvm_sys::prelude::*;

/// The functions of a module.
///
/// # Safety
/// `module` is alive.
pub(super) unsafe fn functions(module: LLVMModuleRef) -> Vec<LLVMValueRef> {
    let mut found = Vec::new();
    // SAFETY: by contract; the list of functions is only read.
    unsafe {
        let mut at = LLVMGetFirstFunction(module);
        while !at.is_null() {
            found.push(at);
            at = LLVMGetNextFunction(at);
        }
    }
    found
}

/// The instructions of a function.
///
/// # Safety
/// `function` is a function of a live module.
pub(super) unsafe fn instructions(function: LLVMValueRef) -> Vec<LLVMValueRef> {
    let mut found = Vec::new();
    // SAFETY: by contract; blocks and instructions are only read.
    unsafe {
        let mut block = LLVMGetFirstBasicBlock(function);
        while !block.is_null() {
            let mut at = LLVMGetFirstInstruction(block);
            while !at.is_null() {
                found.push(at);
                at = LLVMGetNextInstruction(at);
            }
            block = LLVMGetNextBasicBlock(block);
        }
    }
    found
}

/// The calls in a function.
///
/// # Safety
/// `function` is a function of a live module.
pub(super) unsafe fn calls(function: LLVMValueRef) -> Vec<LLVMValueRef> {
    // SAFETY: by contract; instructions are only read.
    unsafe {
        let mut found = instructions(function);
        found.retain(|at| !LLVMIsACallInst(*at).is_null());
        found
    }
}
