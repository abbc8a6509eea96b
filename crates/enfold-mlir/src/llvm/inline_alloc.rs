//! Puts region allocation in line: a bump of a pointer, and a call only when the chunk is full.
//!
//! ```text
//! p = call enf_alloc(24)      becomes      p = region.ptr
//!                                          if 24 <= region.end - p { region.ptr = p + 24 }
//!                                          else { p = call enf_alloc(24) }
//! ```
//!
//! Runs after LLVM's pipeline: until then allocation must stay a call that LLVM recognises as one, so
//! that records which nobody looks at any more disappear. Not for the sanitizer, whose programs
//! allocate every object by itself.
//!
//! Sound because the runtime's own `enf_alloc` does the same first, and a program has one thread.

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMIntPredicate, LLVMLinkage, LLVMOpcode};

use super::module::Module;
use super::target::Machine;
use crate::Error;

impl Module {
    /// Replaces calls of `enf_alloc` by its fast path.
    pub(super) fn inline_allocation(&self, machine: &Machine) -> Result<(), Error> {
        // SAFETY: the module is alive; everything made here belongs to it.
        let any = unsafe {
            let alloc = LLVMGetNamedFunction(self.as_raw(), c"enf_alloc".as_ptr());
            let calls = if alloc.is_null() { Vec::new() } else { calls_of(alloc) };
            if !calls.is_empty() {
                let fast = self.fast_path(alloc);
                for &call in &calls {
                    LLVMSetOperand(call, LLVMGetNumOperands(call) as u32 - 1, fast);
                }
            }
            !calls.is_empty()
        };
        if any {
            self.run("always-inline,function(early-cse<memssa>,instcombine,simplifycfg)", machine)?;
        }
        Ok(())
    }

    /// A function that tries the current chunk first.
    ///
    /// # Safety
    /// `alloc` is the module's `enf_alloc`.
    unsafe fn fast_path(&self, alloc: LLVMValueRef) -> LLVMValueRef {
        // SAFETY: the module and its context are alive; types and values belong to them; the builder
        // is freed.
        unsafe {
            let context = self.context();
            let (ptr, word) =
                (LLVMPointerTypeInContext(context, 0), LLVMInt64TypeInContext(context));
            let ty = LLVMGlobalGetValueType(alloc);
            let function = LLVMAddFunction(self.as_raw(), c"enfold.alloc".as_ptr(), ty);
            LLVMSetLinkage(function, LLVMLinkage::LLVMInternalLinkage);
            self.add(function, LLVMAttributeFunctionIndex, "alwaysinline", 0);
            self.add(function, LLVMAttributeFunctionIndex, "nounwind", 0);
            let mut words = [ptr, ptr];
            let region_type = LLVMStructTypeInContext(context, words.as_mut_ptr(), 2, 0);
            let region = LLVMAddGlobal(self.as_raw(), region_type, c"enf_region".as_ptr());

            let block = |name: &std::ffi::CStr| {
                LLVMAppendBasicBlockInContext(context, function, name.as_ptr())
            };
            let (entry, fast, slow) = (block(c"entry"), block(c"fast"), block(c"slow"));
            let builder = LLVMCreateBuilderInContext(context);
            let none = c"".as_ptr();
            let size = LLVMGetParam(function, 0);

            LLVMPositionBuilderAtEnd(builder, entry);
            let free = LLVMBuildLoad2(builder, ptr, region, none);
            let end_place = LLVMBuildStructGEP2(builder, region_type, region, 1, none);
            let end = LLVMBuildLoad2(builder, ptr, end_place, none);
            let from = LLVMBuildPtrToInt(builder, free, word, none);
            let to = LLVMBuildPtrToInt(builder, end, word, none);
            let left = LLVMBuildSub(builder, to, from, none);
            let fits = LLVMBuildICmp(builder, LLVMIntPredicate::LLVMIntULE, size, left, none);
            let branch = LLVMBuildCondBr(builder, fits, fast, slow);
            self.expect_first(branch);

            LLVMPositionBuilderAtEnd(builder, fast);
            let number = |value: i64| LLVMConstInt(word, value as u64, 1);
            let padded = LLVMBuildAdd(builder, size, number(7), none);
            let rounded = LLVMBuildAnd(builder, padded, number(-8), none);
            let mut index = [rounded];
            let byte = LLVMInt8TypeInContext(context);
            let next = LLVMBuildInBoundsGEP2(builder, byte, free, index.as_mut_ptr(), 1, none);
            LLVMBuildStore(builder, next, region);
            LLVMBuildRet(builder, free);

            LLVMPositionBuilderAtEnd(builder, slow);
            let mut args = [size];
            let object = LLVMBuildCall2(builder, ty, alloc, args.as_mut_ptr(), 1, none);
            LLVMBuildRet(builder, object);
            LLVMDisposeBuilder(builder);
            function
        }
    }

    /// Tells LLVM that a branch nearly always goes its first way.
    ///
    /// # Safety
    /// `branch` is a conditional branch of this module.
    unsafe fn expect_first(&self, branch: LLVMValueRef) {
        // SAFETY: by contract; metadata belong to the module's context.
        unsafe {
            let context = self.context();
            let weight = |value| {
                let number = LLVMConstInt(LLVMInt32TypeInContext(context), value, 0);
                LLVMValueAsMetadata(number)
            };
            let text = "branch_weights";
            let name = LLVMMDStringInContext2(context, text.as_ptr().cast(), text.len());
            let mut parts = [name, weight(2000), weight(1)];
            let node = LLVMMDNodeInContext2(context, parts.as_mut_ptr(), parts.len());
            let kind = "prof";
            let kind = LLVMGetMDKindIDInContext(context, kind.as_ptr().cast(), kind.len() as u32);
            LLVMSetMetadata(branch, kind, LLVMMetadataAsValue(context, node));
        }
    }
}

/// The calls of a function.
///
/// # Safety
/// `function` is a function of a live module.
unsafe fn calls_of(function: LLVMValueRef) -> Vec<LLVMValueRef> {
    let mut calls = Vec::new();
    // SAFETY: by contract; uses are only read.
    unsafe {
        let mut at = LLVMGetFirstUse(function);
        while !at.is_null() {
            let user = LLVMGetUser(at);
            if !LLVMIsACallInst(user).is_null()
                && LLVMGetInstructionOpcode(user) == LLVMOpcode::LLVMCall
                && LLVMGetCalledValue(user) == function
            {
                calls.push(user);
            }
            at = LLVMGetNextUse(at);
        }
    }
    calls
}
