//! Kinds of memory in LLVM (`emit/aliases.rs`): how large lengths are, and when the kinds are forgotten.
//!
//! ```text
//! %n = load i64, ptr %a, !tbaa length        becomes      … , !range [0, 2^56)
//! ```
//!
//! **Sound:** elements have a size, and no machine has more memory than 2^56 bytes. The range goes with the length, which stays what it is as long
//! as the array does. Cost: one walk each.

use std::collections::HashMap;

use llvm_sys::LLVMOpcode;
use llvm_sys::core::*;
use llvm_sys::prelude::*;

use super::module::Module;
use super::walk::{functions, instructions};

/// No array or string is longer.
const LONGEST: u64 = 1 << 56;

impl Module {
    /// Says of the lengths that are loaded how large they may be.
    pub(super) fn say_ranges(&self) {
        let tbaa = self.metadata_kind("tbaa");
        let range = self.metadata_kind("range");
        let mut lengths: HashMap<LLVMValueRef, bool> = HashMap::new();
        // SAFETY: the module is alive and nothing else looks at it meanwhile; constants and nodes belong to its context.
        unsafe {
            let word = LLVMInt64TypeInContext(self.context());
            let mut ends = [0, LONGEST].map(|end| LLVMValueAsMetadata(LLVMConstInt(word, end, 0)));
            let node = LLVMMDNodeInContext2(self.context(), ends.as_mut_ptr(), ends.len());
            let node = LLVMMetadataAsValue(self.context(), node);
            for at in self.accesses(LLVMOpcode::LLVMLoad) {
                let kind = LLVMGetMetadata(at, tbaa);
                let is_length =
                    !kind.is_null() && *lengths.entry(kind).or_insert_with(|| is_length(kind));
                if is_length {
                    LLVMSetMetadata(at, range, node);
                }
            }
        }
    }

    /// Forgets the kinds: what follows may see how memory becomes that of other objects.
    pub(super) fn forget_kinds(&self) {
        let tbaa = self.metadata_kind("tbaa");
        // SAFETY: the module is alive and nothing else looks at it meanwhile.
        unsafe {
            for function in functions(self.as_raw()) {
                for at in instructions(function) {
                    if LLVMHasMetadata(at) != 0 {
                        LLVMSetMetadata(at, tbaa, std::ptr::null_mut());
                    }
                }
            }
        }
    }

    fn metadata_kind(&self, name: &str) -> u32 {
        // SAFETY: the context is alive; the name is as long as is said.
        unsafe { LLVMGetMDKindIDInContext(self.context(), name.as_ptr().cast(), name.len() as u32) }
    }

    /// The instructions of a kind.
    ///
    /// # Safety
    /// Nothing else looks at the module meanwhile.
    unsafe fn accesses(&self, opcode: LLVMOpcode) -> Vec<LLVMValueRef> {
        // SAFETY: by contract; instructions are only read.
        unsafe {
            let all = functions(self.as_raw()).into_iter().flat_map(|f| instructions(f));
            all.filter(|at| LLVMGetInstructionOpcode(*at) == opcode).collect()
        }
    }
}

/// Whether a kind is that of lengths: `(type, type, 0)`, where a type is `(name, …)`.
///
/// # Safety
/// `kind` is a node of a live context.
unsafe fn is_length(kind: LLVMValueRef) -> bool {
    // SAFETY: by contract; there is room for all operands, and a name is as long as LLVM says.
    unsafe {
        let Some(&named) = operands(kind).first() else { return false };
        let Some(&name) = operands(named).first() else { return false };
        let mut length = 0;
        let text = LLVMGetMDString(name, &raw mut length);
        !text.is_null()
            && std::slice::from_raw_parts(text.cast::<u8>(), length as usize) == b"length"
    }
}

/// # Safety
/// `node` is a node of a live context.
unsafe fn operands(node: LLVMValueRef) -> Vec<LLVMValueRef> {
    // SAFETY: by contract; there is room for all operands.
    unsafe {
        let mut found = vec![std::ptr::null_mut(); LLVMGetMDNodeNumOperands(node) as usize];
        LLVMGetMDNodeOperands(node, found.as_mut_ptr());
        found
    }
}
