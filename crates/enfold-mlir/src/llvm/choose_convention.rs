//! Gives functions that pass everything in registers the cheaper calling convention.
//!
//! `tailcc` makes every tail call proper, whatever the two functions' arguments are, at a price: the
//! callee removes a padded argument area even if it is empty (`ret 8`, and `sub rsp, 8` after the
//! call). Where no argument lies on the stack, a call marked `tail` between functions of one ordinary
//! convention is a jump just as well.
//!
//! ```text
//! tailcc @f(ptr, i64) … tail call tailcc %code(…)     becomes     fastcc … tail call fastcc
//! ```
//!
//! **Model.** Functions fall into components: a tail call joins caller and callee; functions whose
//! address is taken are joined by their type, and so is a call through a pointer. A component gets
//! `fastcc` iff all of its functions take and return everything in registers, else it keeps `tailcc`.
//!
//! **Sound** because both ends of every call agree: a pointer is only called at the type of the
//! function behind it. LLVM makes a sibling call of a marked call if neither side has arguments on
//! the stack, at every level. Not for the sanitizer, whose frames are realigned. Cost: one walk.

use enfold_syntax::UnionFind;
use std::collections::HashMap;

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMCallConv, LLVMTypeKind};

use super::module::Module;
use super::walk::{calls, functions};

const FAST: u32 = LLVMCallConv::LLVMFastCallConv as u32;
/// LLVM's number for `tailcc`; its C interface has no name for it.
const TAIL: u32 = 18;

/// Registers for arguments and results, on every target that is compiled for.
const ARGUMENT_WORDS: usize = 6;
const ARGUMENT_FLOATS: usize = 8;
const RESULT_WORDS: usize = 3;
const RESULT_FLOATS: usize = 2;

impl Module {
    /// Replaces `tailcc` by `fastcc` where tail calls stay proper.
    pub(super) fn choose_conventions(&self) {
        // SAFETY: the module is alive and nothing else looks at it meanwhile; only conventions change.
        unsafe {
            let all = functions(self.as_raw());
            let (mut ours, mut groups) = (all.clone(), Groups::default());
            ours.retain(|&function| LLVMGetFunctionCallConv(function) == TAIL);
            for &function in &ours {
                groups.add_function(function);
            }
            for caller in all {
                for call in calls(caller) {
                    groups.add_call(caller, call);
                }
            }
            for function in ours {
                if groups.is_fast(Node::Function(function)) {
                    LLVMSetFunctionCallConv(function, FAST);
                }
            }
            for (call, callee) in std::mem::take(&mut groups.calls) {
                if groups.is_fast(callee) {
                    LLVMSetInstructionCallConv(call, FAST);
                }
            }
        }
    }
}

/// What must agree on a convention.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    Function(LLVMValueRef),
    /// Whatever can be called through a pointer at this type.
    Pointer(LLVMTypeRef),
}

/// Union-find over nodes, with whether all of a group pass everything in registers.
#[derive(Default)]
struct Groups {
    ids: HashMap<Node, usize>,
    same: UnionFind,
    fits: Vec<bool>,
    /// Every call under `tailcc`, with what it calls.
    calls: Vec<(LLVMValueRef, Node)>,
}

impl Groups {
    fn id(&mut self, node: Node) -> usize {
        let next = self.fits.len();
        let id = *self.ids.entry(node).or_insert(next);
        if id == next {
            self.fits.push(true);
        }
        self.same.find(id as u32) as usize
    }

    fn join(&mut self, a: Node, b: Node) {
        let (a, b) = (self.id(a), self.id(b));
        if a != b {
            self.same.link(a as u32, b as u32);
            self.fits[b] &= self.fits[a];
        }
    }

    fn is_fast(&mut self, node: Node) -> bool {
        let id = self.id(node);
        self.fits[id]
    }

    /// # Safety
    /// `function` is a function of a live module.
    unsafe fn add_function(&mut self, function: LLVMValueRef) {
        // SAFETY: by contract; types and uses are only read.
        unsafe {
            let ty = LLVMGlobalGetValueType(function);
            let node = Node::Function(function);
            let id = self.id(node);
            self.fits[id] &= in_registers(ty);
            if address_taken(function) {
                self.join(node, Node::Pointer(ty));
            }
        }
    }

    /// # Safety
    /// `call` is a call in `caller`, both of a live module.
    unsafe fn add_call(&mut self, caller: LLVMValueRef, call: LLVMValueRef) {
        // SAFETY: by contract.
        unsafe {
            if LLVMGetInstructionCallConv(call) != TAIL {
                return;
            }
            let called = LLVMGetCalledValue(call);
            let callee = if LLVMIsAFunction(called).is_null() {
                Node::Pointer(LLVMGetCalledFunctionType(call))
            } else {
                Node::Function(called)
            };
            if LLVMIsTailCall(call) != 0 && LLVMGetFunctionCallConv(caller) == TAIL {
                self.join(Node::Function(caller), callee);
            }
            self.calls.push((call, callee));
        }
    }
}

/// Whether a function is used other than by being called.
///
/// # Safety
/// `function` is a function of a live module.
unsafe fn address_taken(function: LLVMValueRef) -> bool {
    // SAFETY: by contract; uses are only read.
    unsafe {
        let mut at = LLVMGetFirstUse(function);
        while !at.is_null() {
            let user = LLVMGetUser(at);
            let called = !LLVMIsACallInst(user).is_null() && LLVMGetCalledValue(user) == function;
            let operands = if called { LLVMGetNumArgOperands(user) } else { 0 };
            let passed = (0..operands).any(|i| LLVMGetOperand(user, i) == function);
            if !called || passed {
                return true;
            }
            at = LLVMGetNextUse(at);
        }
    }
    false
}

/// Whether a function of this type takes and returns everything in registers.
///
/// # Safety
/// `ty` is a function type of a live context.
unsafe fn in_registers(ty: LLVMTypeRef) -> bool {
    // SAFETY: by contract; the array is as long as the type says.
    unsafe {
        let mut params = vec![std::ptr::null_mut(); LLVMCountParamTypes(ty) as usize];
        LLVMGetParamTypes(ty, params.as_mut_ptr());
        let mut taken = (0, 0);
        params.into_iter().for_each(|param| count(param, &mut taken));
        let mut returned = (0, 0);
        count(LLVMGetReturnType(ty), &mut returned);
        taken.0 <= ARGUMENT_WORDS
            && taken.1 <= ARGUMENT_FLOATS
            && returned.0 <= RESULT_WORDS
            && returned.1 <= RESULT_FLOATS
    }
}

/// Adds the words and floats that a value of a type is passed as.
///
/// # Safety
/// `ty` is a type of a live context.
unsafe fn count(ty: LLVMTypeRef, sum: &mut (usize, usize)) {
    // SAFETY: by contract; element indices are within the type.
    unsafe {
        match LLVMGetTypeKind(ty) {
            LLVMTypeKind::LLVMVoidTypeKind => {}
            LLVMTypeKind::LLVMFloatTypeKind | LLVMTypeKind::LLVMDoubleTypeKind => sum.1 += 1,
            LLVMTypeKind::LLVMStructTypeKind => {
                for i in 0..LLVMCountStructElementTypes(ty) {
                    count(LLVMStructGetTypeAtIndex(ty, i), sum);
                }
            }
            LLVMTypeKind::LLVMIntegerTypeKind | LLVMTypeKind::LLVMPointerTypeKind => sum.0 += 1,
            // Nothing else is emitted; if it ever is, it does not count as a register.
            _ => sum.0 += ARGUMENT_WORDS + 1,
        }
    }
}
