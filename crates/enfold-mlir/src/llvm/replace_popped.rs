//! A continuation that gives back its record and makes the next one puts that where its own was.
//!
//! ```text
//! call enf_region_pop(r, record, 24)        becomes
//! br c, a, b                                          br c, a, b
//! a: p = call enf_alloc(r, 24) …                      a: p = call enfold.replace(r, record, 24, 24) …
//! b: ret                                              b: call enf_region_pop(r, record, 24); ret
//! ```
//!
//! `enfold.replace` (`fast_paths.ll`) finds that the record is the newest object, as it nearly always is, and yields its address: the
//! next record's address is known without the region's cursor, which need not move if both are of one size.
//!
//! **Model.** From a pop on, instructions that are no calls are passed over, and ends of blocks into those of the successors
//! that have no other predecessor, up to an allocation in the same region. Where one is found, the two become one; on the other
//! ways the pop comes at the start of the block where they part. Where none is found, nothing changes.
//!
//! **Sound** because the pop only comes later: until the allocation nothing but memory of others is touched, since what is popped
//! is not used any more, and whatever could put something into the region, or pop it, is a call. `enfold.replace` is the pop and the
//! allocation (`enf_inline_replace` of `enfold.h`). Cost: one walk from each pop to the next call.

use llvm_sys::core::*;
use llvm_sys::prelude::*;

use super::inline_fast_paths::called_by;
use super::module::Module;

/// What stands for a pop and an allocation.
pub(super) const REPLACE: &str = "enfold.replace";
/// How many blocks after a pop are looked at.
const FAR: usize = 8;

/// What comes after a pop on the ways from some place on.
enum Way {
    /// An allocation in the same region.
    Alloc(LLVMValueRef),
    /// Something else.
    Other,
    /// The ways part; the blocks where they begin.
    Parts(Vec<(LLVMBasicBlockRef, Way)>),
}

/// A pop and what is known around it.
struct Pop {
    call: LLVMValueRef,
    region: LLVMValueRef,
    alloc: LLVMValueRef,
}

impl Module {
    /// Joins these pops with the allocations that follow. Whether there was any.
    ///
    /// # Safety
    /// They are calls of `enf_region_pop` in this module; nothing else looks at it meanwhile.
    pub(super) unsafe fn replace_popped(&self, pops: Vec<LLVMValueRef>) -> bool {
        let alloc = self.function("enf_alloc");
        let mut any = false;
        for call in pops {
            // SAFETY: by contract; the plan is made before anything changes, and a pop is erased once.
            unsafe {
                let pop = Pop { call, region: LLVMGetOperand(call, 0), alloc };
                let way = pop.way(LLVMGetNextInstruction(call), FAR);
                if !matches!(way, Way::Other) {
                    self.replace(&pop, way);
                    LLVMInstructionEraseFromParent(call);
                    any = true;
                }
            }
        }
        any
    }

    /// # Safety
    /// As for `replace_popped`; the way is that of the pop.
    unsafe fn replace(&self, pop: &Pop, way: Way) {
        // SAFETY: by contract; the builder is disposed of.
        unsafe {
            match way {
                Way::Alloc(alloc) => {
                    let builder = LLVMCreateBuilderInContext(self.context());
                    LLVMPositionBuilderBefore(builder, alloc);
                    let (old, size) = (LLVMGetOperand(pop.call, 2), LLVMGetOperand(alloc, 1));
                    let mut args = [pop.region, LLVMGetOperand(pop.call, 1), old, size];
                    let (replace, ty) = self.replace_function();
                    let (count, name) = (args.len() as u32, c"".as_ptr());
                    let made = LLVMBuildCall2(builder, ty, replace, args.as_mut_ptr(), count, name);
                    LLVMDisposeBuilder(builder);
                    LLVMReplaceAllUsesWith(alloc, made);
                    LLVMInstructionEraseFromParent(alloc);
                }
                Way::Parts(parts) => {
                    for (block, way) in parts {
                        if matches!(way, Way::Other) {
                            let builder = LLVMCreateBuilderInContext(self.context());
                            LLVMPositionBuilderBefore(builder, after_phis(block));
                            LLVMInsertIntoBuilder(builder, LLVMInstructionClone(pop.call));
                            LLVMDisposeBuilder(builder);
                        } else {
                            self.replace(pop, way);
                        }
                    }
                }
                Way::Other => {}
            }
        }
    }

    /// Declares what is called.
    fn replace_function(&self) -> (LLVMValueRef, LLVMTypeRef) {
        // SAFETY: the module is alive; the types are of its context.
        unsafe {
            let (pointer, word) = (
                LLVMPointerTypeInContext(self.context(), 0),
                LLVMInt64TypeInContext(self.context()),
            );
            let mut params = [pointer, pointer, word, word];
            let ty = LLVMFunctionType(pointer, params.as_mut_ptr(), params.len() as u32, 0);
            let known = self.function(REPLACE);
            let name = super::c_string(REPLACE);
            let function = if known.is_null() {
                LLVMAddFunction(self.as_raw(), name.as_ptr(), ty)
            } else {
                known
            };
            (function, ty)
        }
    }
}

impl Pop {
    /// # Safety
    /// `at` is an instruction of a live module that comes after the pop and before anything of note.
    unsafe fn way(&self, mut at: LLVMValueRef, far: usize) -> Way {
        // SAFETY: by contract; instructions are only read.
        unsafe {
            while !at.is_null() {
                if !LLVMIsATerminatorInst(at).is_null() {
                    return self.parts(at, far);
                }
                if !LLVMIsACallInst(at).is_null() {
                    let called = called_by(at);
                    if called == self.alloc
                        && !called.is_null()
                        && LLVMGetOperand(at, 0) == self.region
                    {
                        return Way::Alloc(at);
                    }
                    if called.is_null() || LLVMGetIntrinsicID(called) == 0 {
                        return Way::Other;
                    }
                }
                at = LLVMGetNextInstruction(at);
            }
            Way::Other
        }
    }

    /// # Safety
    /// `end` is the last instruction of a block.
    unsafe fn parts(&self, end: LLVMValueRef, far: usize) -> Way {
        // SAFETY: by contract.
        unsafe {
            let block = LLVMGetInstructionParent(end);
            let mut parts = Vec::new();
            for next in (0..LLVMGetNumSuccessors(end)).map(|at| LLVMGetSuccessor(end, at)) {
                if far == 0 || !follows_only(next, block) {
                    return Way::Other;
                }
                parts.push((next, self.way(after_phis(next), far - 1)));
            }
            let found = parts.iter().any(|(_, way)| !matches!(way, Way::Other));
            if found { Way::Parts(parts) } else { Way::Other }
        }
    }
}

/// Whether a block is reached from another one only, and by one edge.
///
/// # Safety
/// They are blocks of a live module.
unsafe fn follows_only(block: LLVMBasicBlockRef, before: LLVMBasicBlockRef) -> bool {
    // SAFETY: by contract; uses are only read. What uses a block is the end of another.
    unsafe {
        let only = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
        !only.is_null()
            && LLVMGetNextUse(only).is_null()
            && !LLVMIsATerminatorInst(LLVMGetUser(only)).is_null()
            && LLVMGetInstructionParent(LLVMGetUser(only)) == before
    }
}

/// The first instruction of a block that is no phi.
///
/// # Safety
/// `block` is a block of a live module.
unsafe fn after_phis(block: LLVMBasicBlockRef) -> LLVMValueRef {
    // SAFETY: by contract; every block has an end.
    unsafe {
        let mut at = LLVMGetFirstInstruction(block);
        while !LLVMIsAPHINode(at).is_null() {
            at = LLVMGetNextInstruction(at);
        }
        at
    }
}
