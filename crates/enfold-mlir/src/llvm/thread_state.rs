//! What every thread has its own of: which of the runtime's variables these are, and how a program finds
//! those of the thread that runs.
//!
//! | program | the variable is |
//! |---|---|
//! | an executable | thread-local, at an offset from the thread pointer that the linker knows |
//! | in this process, with one thread | where this thread has it: an address |
//! | in this process, with several | where a function of the runtime says |
//!
//! ```text
//! %r = load ptr, ptr @enf_regions     becomes, in the last case
//!     %v = call ptr @enf_regions_here()
//!     %r = load ptr, ptr %v
//! ```
//!
//! Code in this process cannot have thread-local variables of its host's: LLVM's JIT knows addresses only.
//! The functions of the runtime yield the same as long as a thread runs, and code never changes threads, so
//! LLVM may call them as seldom as it likes. Runs before LLVM's pipeline, and again for what is put in line
//! after it.

use llvm_sys::core::*;
use llvm_sys::prelude::*;
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMAttributeReturnIndex, LLVMThreadLocalMode};

use super::c_string;
use super::module::Module;

unsafe extern "C" {
    fn enfoldReplaceVariable(variable: LLVMValueRef, accessor: LLVMValueRef);
}

/// Where a program will run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Runs {
    /// In a process of its own.
    Alone,
    /// In this one, on one thread.
    Here,
    /// In this one, on several threads.
    HereOnSeveral,
}

/// The variables, and the functions that tell where they are.
const VARIABLES: [(&str, &str); 5] = [
    ("enf_program", "enf_program_here"),
    ("enf_program_counted", "enf_program_counted_here"),
    ("enf_regions", "enf_regions_here"),
    ("enf_handler_region", "enf_handler_region_here"),
    ("enf_held", "enf_held_here"),
];

/// The runtime is a part of every executable: offsets from the thread pointer stand in the instructions.
const MODE: LLVMThreadLocalMode = LLVMThreadLocalMode::LLVMLocalExecTLSModel;

/// What a program calls that starts threads.
const START: &str = "enf_thread_start";

impl Module {
    /// Where a program runs, if it is to run in this process.
    pub fn runs_here(&self) -> Runs {
        if self.function(START).is_null() { Runs::Here } else { Runs::HereOnSeveral }
    }

    /// Makes the variables in use those of the running thread.
    pub(super) fn find_thread_state(&self, runs: Runs) {
        // SAFETY: the module is alive and nothing else looks at it meanwhile.
        unsafe {
            for (name, accessor) in VARIABLES {
                let variable = LLVMGetNamedGlobal(self.as_raw(), c_string(name).as_ptr());
                if variable.is_null() {
                    continue;
                }
                match runs {
                    Runs::Alone => LLVMSetThreadLocalMode(variable, MODE),
                    Runs::HereOnSeveral => {
                        enfoldReplaceVariable(variable, self.accessor(accessor));
                    }
                    Runs::Here => {}
                }
            }
        }
    }

    /// Declares a function that tells where a variable is.
    ///
    /// # Safety
    /// Nothing else looks at the module meanwhile.
    unsafe fn accessor(&self, name: &str) -> LLVMValueRef {
        // SAFETY: by contract; the type belongs to the module's context.
        let function = unsafe {
            let known = self.function(name);
            if !known.is_null() {
                return known;
            }
            let ptr = LLVMPointerTypeInContext(self.context(), 0);
            let ty = LLVMFunctionType(ptr, std::ptr::null_mut(), 0, 0);
            LLVMAddFunction(self.as_raw(), c_string(name).as_ptr(), ty)
        };
        // `memory(none)` is no bit at all.
        let attributes = ["memory", "nounwind", "willreturn", "nosync", "nofree", "nocallback"];
        for attribute in attributes {
            self.add(function, LLVMAttributeFunctionIndex, attribute, 0);
        }
        for (attribute, value) in [("nonnull", 0), ("noundef", 0), ("align", 8)] {
            self.add(function, LLVMAttributeReturnIndex, attribute, value);
        }
        function
    }
}
