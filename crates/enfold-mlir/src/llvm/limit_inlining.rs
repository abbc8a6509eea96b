//! Keeps LLVM's inliner from making functions that are too large.
//!
//! LLVM takes the body of a function that is called once, almost whatever its size and whatever the
//! size of the caller. A program in which each function is called once becomes one function; and much of
//! what LLVM does to a function takes more time per instruction the more there are: loop passes visit
//! all loops for each loop, register allocation looks at long live ranges.
//!
//! ```text
//! call @part7(…)        becomes        call @part7(…) noinline        // the caller is full
//! ```
//!
//! **Model.** Functions are visited after what they call, as LLVM does. The size of a function is its
//! instructions and the sizes of what LLVM would put into it. A call stays a call if the body would make
//! its caller larger than [`LARGE`], or runs at most once ([`find_once`](super::find_once)), unless the body is so small
//! that the call is no smaller. A function that runs once and has no loops is left as it is (`optnone`).
//!
//! **Sound:** inlining is never needed. Cost: one walk.

use std::collections::HashMap;

use llvm_sys::LLVMAttributeFunctionIndex;
use llvm_sys::core::*;
use llvm_sys::prelude::*;

use super::find_once::{Once, is_used_once};
use super::module::Module;
use super::walk::{calls, functions, instructions};

/// Instructions of a function that takes in no more.
const LARGE: u32 = 5000;
/// Bodies of so many instructions are always taken in.
const TINY: u32 = 10;
/// Bodies of so many instructions LLVM takes in wherever they are called.
const SMALL: u32 = 50;
/// Bodies of so many instructions LLVM takes in if they are called once.
const MOVED: u32 = 3000;

impl Module {
    /// Marks calls that are not to be inlined.
    pub(super) fn limit_inlining(&self) {
        // SAFETY: the module is alive and nothing else looks at it meanwhile; only attributes change.
        unsafe {
            let once = self.find_once(0);
            for (&function, &loops) in &once.functions {
                // What drops a reference is always in line.
                if !loops && !self.has(function, "alwaysinline") {
                    self.add(function, LLVMAttributeFunctionIndex, "optnone", 0);
                    self.add(function, LLVMAttributeFunctionIndex, "noinline", 0);
                }
            }
            let mut visit = Visit { module: self, once, sizes: HashMap::new() };
            for function in functions(self.as_raw()) {
                visit.from(function);
            }
        }
    }

    /// # Safety
    /// `call` is a call of this module.
    unsafe fn keep_call(&self, call: LLVMValueRef) {
        // SAFETY: by contract; the attribute belongs to the module's context.
        unsafe {
            let name = "noinline";
            let kind = LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len());
            let attribute = LLVMCreateEnumAttribute(self.context(), kind, 0);
            LLVMAddCallSiteAttribute(call, LLVMAttributeFunctionIndex, attribute);
        }
    }
}

struct Visit<'m> {
    module: &'m Module,
    once: Once,
    /// Sizes of functions after inlining; zero while what they call is visited.
    sizes: HashMap<LLVMValueRef, u32>,
}

impl Visit<'_> {
    /// Visits a function and what it calls.
    ///
    /// # Safety
    /// `function` is a function of the module.
    unsafe fn from(&mut self, function: LLVMValueRef) {
        // SAFETY: by contract; what is called directly belongs to the module too.
        unsafe {
            let mut stack = vec![(function, false)];
            while let Some((function, below_done)) = stack.pop() {
                if below_done {
                    self.limit(function);
                } else if LLVMIsDeclaration(function) == 0 && !self.sizes.contains_key(&function) {
                    self.sizes.insert(function, 0);
                    stack.push((function, true));
                    let called = calls(function).into_iter().map(|call| LLVMGetCalledValue(call));
                    stack.extend(
                        called.filter(|f| !LLVMIsAFunction(*f).is_null()).map(|f| (f, false)),
                    );
                }
            }
        }
    }

    /// Decides about the calls in a function, whose callees have been visited.
    ///
    /// # Safety
    /// `caller` is a function of the module.
    unsafe fn limit(&mut self, caller: LLVMValueRef) {
        // SAFETY: by contract.
        unsafe {
            let mut size = instructions(caller).len() as u32;
            for call in calls(caller) {
                let called = LLVMGetCalledValue(call);
                // Not there: unknown or defined elsewhere. Zero: recursive.
                let Some(&body @ 1..) = self.sizes.get(&called) else { continue };
                let limit = if is_used_once(called) { MOVED } else { SMALL };
                if body > TINY && (size + body > LARGE || self.once.has(call)) {
                    self.module.keep_call(call);
                } else if body <= limit {
                    size += body;
                }
            }
            self.sizes.insert(caller, size);
        }
    }
}
