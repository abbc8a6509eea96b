//! Takes values that are structures apart where control flow joins, where one of two is chosen, and where
//! they are read and written.
//!
//! ```text
//! %x = phi { i8, ptr } [ %a, %yes ], [ { i8 1, ptr null }, %no ]      becomes
//!
//! yes: %a.0 = extractvalue %a, 0      %a.1 = extractvalue %a, 1
//! …    %x.0 = phi i8 [ %a.0, %yes ], [ 1, %no ]      %x.1 = phi ptr [ %a.1, %yes ], [ null, %no ]
//!      %x = insertvalue (insertvalue poison, %x.0, 0), %x.1, 1
//! ```
//!
//! LLVM sees through `extractvalue (insertvalue …)`, but hardly through a phi, a select, a load or a store of a
//! whole structure: what is decided by a tag that is known on the way is decided again. Apart, they are like any
//! other values, and the structures disappear.
//!
//! Runs before LLVM's pipeline. **Sound:** each part is what it was; between the parts of a structure in
//! memory there is nothing that anybody reads. Cost: one walk, as many instructions as there are parts.

use std::collections::HashMap;

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::target::{LLVMABIAlignmentOfType, LLVMGetModuleDataLayout};
use llvm_sys::{LLVMOpcode, LLVMTypeKind};

use super::module::Module;
use super::walk::{functions, instructions};

/// Structures of more parts stay whole.
const MOST: usize = 16;
const UNNAMED: *const std::ffi::c_char = c"".as_ptr();

impl Module {
    /// Takes structures apart in all functions.
    pub(super) fn split_aggregates(&self) {
        // SAFETY: the module is alive and nothing else looks at it meanwhile; the builder is disposed of.
        unsafe {
            let builder = LLVMCreateBuilderInContext(self.context());
            let mut split = Split { module: self.as_raw(), builder };
            for function in functions(self.as_raw()) {
                for instruction in whole(function) {
                    split.instruction(instruction);
                }
            }
            LLVMDisposeBuilder(builder);
        }
    }
}

/// The instructions of a function that handle whole structures.
///
/// # Safety
/// `function` is a function of a live module.
unsafe fn whole(function: LLVMValueRef) -> Vec<LLVMValueRef> {
    // SAFETY: by contract; instructions are only read.
    unsafe {
        let mut found = instructions(function);
        found.retain(|&at| {
            let value = match LLVMGetInstructionOpcode(at) {
                LLVMOpcode::LLVMPHI | LLVMOpcode::LLVMSelect | LLVMOpcode::LLVMLoad => at,
                LLVMOpcode::LLVMStore => LLVMGetOperand(at, 0),
                _ => return false,
            };
            !parts(LLVMTypeOf(value)).is_empty()
        });
        found
    }
}

/// A part of a structure: the index in it, in the structure found there, and so on; and its type.
type Part = (Vec<u32>, LLVMTypeRef);

/// The parts of a structure that are none themselves; nothing for other types and too large ones.
///
/// # Safety
/// `ty` is a type of a live context.
unsafe fn parts(ty: LLVMTypeRef) -> Vec<Part> {
    // SAFETY: by contract.
    unsafe {
        if LLVMGetTypeKind(ty) != LLVMTypeKind::LLVMStructTypeKind {
            return Vec::new();
        }
        let mut found = Vec::new();
        let mut open: Vec<Part> = vec![(Vec::new(), ty)];
        while let Some((path, ty)) = open.pop() {
            if LLVMGetTypeKind(ty) != LLVMTypeKind::LLVMStructTypeKind {
                found.push((path, ty));
            } else {
                for index in (0..LLVMCountStructElementTypes(ty)).rev() {
                    let path = path.iter().copied().chain([index]).collect();
                    open.push((path, LLVMStructGetTypeAtIndex(ty, index)));
                }
            }
            if found.len() + open.len() > MOST {
                return Vec::new();
            }
        }
        found
    }
}

struct Split {
    module: LLVMModuleRef,
    builder: LLVMBuilderRef,
}

impl Split {
    /// # Safety
    /// `at` is one of [`whole`] of a function that nothing else looks at meanwhile.
    unsafe fn instruction(&mut self, at: LLVMValueRef) {
        // SAFETY: by contract.
        unsafe {
            match LLVMGetInstructionOpcode(at) {
                LLVMOpcode::LLVMPHI => self.phi(at),
                LLVMOpcode::LLVMSelect => self.select(at),
                LLVMOpcode::LLVMLoad if LLVMGetVolatile(at) == 0 => self.load(at),
                LLVMOpcode::LLVMStore if LLVMGetVolatile(at) == 0 => self.store(at),
                _ => {}
            }
        }
    }

    /// # Safety
    /// As for `instruction`, and `at` is a phi.
    unsafe fn phi(&mut self, at: LLVMValueRef) {
        // SAFETY: by contract; what comes from a block is read before its last instruction.
        unsafe {
            let parts = parts(LLVMTypeOf(at));
            LLVMPositionBuilderBefore(self.builder, at);
            let phis: Vec<_> =
                parts.iter().map(|(_, ty)| LLVMBuildPhi(self.builder, *ty, UNNAMED)).collect();
            // A block that leads here twice must bring the same values.
            let mut brought: HashMap<LLVMBasicBlockRef, Vec<LLVMValueRef>> = HashMap::new();
            for incoming in 0..LLVMCountIncoming(at) {
                let mut block = LLVMGetIncomingBlock(at, incoming);
                let values = brought.entry(block).or_insert_with(|| {
                    let value = LLVMGetIncomingValue(at, incoming);
                    LLVMPositionBuilderBefore(self.builder, LLVMGetBasicBlockTerminator(block));
                    parts.iter().map(|(path, _)| self.part(value, path)).collect()
                });
                for (phi, value) in phis.iter().zip(values) {
                    LLVMAddIncoming(*phi, value, &raw mut block, 1);
                }
            }
            let mut behind = at;
            while !LLVMIsAPHINode(behind).is_null() {
                behind = LLVMGetNextInstruction(behind);
            }
            LLVMPositionBuilderBefore(self.builder, behind);
            self.replace(at, &parts, &phis);
        }
    }

    /// # Safety
    /// As for `instruction`, and `at` is a select.
    unsafe fn select(&mut self, at: LLVMValueRef) {
        // SAFETY: by contract.
        unsafe {
            LLVMPositionBuilderBefore(self.builder, at);
            let parts = parts(LLVMTypeOf(at));
            let [condition, yes, no] = [0, 1, 2].map(|index| LLVMGetOperand(at, index));
            let mut chosen = Vec::new();
            for (path, _) in &parts {
                let (yes, no) = (self.part(yes, path), self.part(no, path));
                chosen.push(LLVMBuildSelect(self.builder, condition, yes, no, UNNAMED));
            }
            self.replace(at, &parts, &chosen);
        }
    }

    /// # Safety
    /// As for `instruction`, and `at` is a load.
    unsafe fn load(&mut self, at: LLVMValueRef) {
        // SAFETY: by contract.
        unsafe {
            LLVMPositionBuilderBefore(self.builder, at);
            let whole = LLVMTypeOf(at);
            let parts = parts(whole);
            let mut loaded = Vec::new();
            for (path, ty) in &parts {
                let place = self.place(whole, LLVMGetOperand(at, 0), path);
                let load = LLVMBuildLoad2(self.builder, *ty, place, UNNAMED);
                self.align(load, *ty, LLVMGetAlignment(at));
                loaded.push(load);
            }
            self.replace(at, &parts, &loaded);
        }
    }

    /// # Safety
    /// As for `instruction`, and `at` is a store.
    unsafe fn store(&mut self, at: LLVMValueRef) {
        // SAFETY: by contract.
        unsafe {
            LLVMPositionBuilderBefore(self.builder, at);
            let value = LLVMGetOperand(at, 0);
            let whole = LLVMTypeOf(value);
            for (path, ty) in parts(whole) {
                let place = self.place(whole, LLVMGetOperand(at, 1), &path);
                let store = LLVMBuildStore(self.builder, self.part(value, &path), place);
                self.align(store, ty, LLVMGetAlignment(at));
            }
            LLVMInstructionEraseFromParent(at);
        }
    }

    /// # Safety
    /// `value` is a structure with such a part, and the builder stands behind it.
    unsafe fn part(&self, value: LLVMValueRef, path: &[u32]) -> LLVMValueRef {
        // SAFETY: by contract.
        path.iter().fold(value, |value, index| unsafe {
            LLVMBuildExtractValue(self.builder, value, *index, UNNAMED)
        })
    }

    /// Where a part of a structure in memory is.
    ///
    /// # Safety
    /// As for `part`; the structure of type `whole` is at `start`.
    unsafe fn place(&self, whole: LLVMTypeRef, start: LLVMValueRef, path: &[u32]) -> LLVMValueRef {
        let (mut ty, mut place) = (whole, start);
        for index in path {
            // SAFETY: by contract.
            unsafe {
                place = LLVMBuildStructGEP2(self.builder, ty, place, *index, UNNAMED);
                ty = LLVMStructGetTypeAtIndex(ty, *index);
            }
        }
        place
    }

    /// A part is aligned as its type is, or as little as the structure.
    ///
    /// # Safety
    /// `access` reads or writes a part of type `ty` of a structure that is aligned to `most`.
    unsafe fn align(&self, access: LLVMValueRef, ty: LLVMTypeRef, most: u32) {
        // SAFETY: by contract.
        unsafe {
            let own = LLVMABIAlignmentOfType(LLVMGetModuleDataLayout(self.module), ty);
            LLVMSetAlignment(access, own.min(most));
        }
    }

    /// Puts the structure together again, for whoever wants it whole, and drops what made it.
    ///
    /// # Safety
    /// The builder stands behind all `values`, which are the parts of `at`, and before its users.
    unsafe fn replace(&mut self, at: LLVMValueRef, parts: &[Part], values: &[LLVMValueRef]) {
        // SAFETY: by contract; structures inside are built from the outside in.
        unsafe {
            let ty = LLVMTypeOf(at);
            let mut whole = LLVMGetPoison(ty);
            for ((path, _), value) in parts.iter().zip(values) {
                whole = self.with_part(whole, path, *value);
            }
            LLVMReplaceAllUsesWith(at, whole);
            LLVMInstructionEraseFromParent(at);
        }
    }

    /// # Safety
    /// As for `part`; `value` is of the part's type.
    unsafe fn with_part(
        &self,
        whole: LLVMValueRef,
        path: &[u32],
        value: LLVMValueRef,
    ) -> LLVMValueRef {
        let Some((first, rest)) = path.split_first() else { return value };
        // SAFETY: by contract.
        unsafe {
            let inner = if rest.is_empty() {
                value
            } else {
                let inner = LLVMBuildExtractValue(self.builder, whole, *first, UNNAMED);
                self.with_part(inner, rest, value)
            };
            LLVMBuildInsertValue(self.builder, whole, inner, *first, UNNAMED)
        }
    }
}
