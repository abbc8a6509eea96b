//! Keeps what counts references out of line where code is to be short.
//!
//! ```text
//! call @enfold.drop.3(x)        alwaysinline        becomes        call preserve_mostcc @enfold.drop.3(x)        noinline
//! ```
//!
//! The functions that drop a reference to an object, or open it, are in line where a program is small: objects that nobody needs in memory
//! disappear then. In a large one they are called, in the convention in which the caller's registers stay: a drop is one
//! instruction instead of twenty, and a call of two nanoseconds.
//!
//! **Sound** because both ends of every call agree: a function whose address is taken keeps the convention of C. Cost: one walk over the
//! calls of these functions.

use llvm_sys::LLVMAttributeFunctionIndex;
use llvm_sys::core::*;

use super::inline_fast_paths::{SAVING, called_by, users_of};
use super::module::Module;
use super::walk::functions;

/// What the names of such functions begin with (`emit/take_apart.rs`, `emit/opens.rs`).
const COUNTING: [&str; 3] = ["enfold.drop.", "enfold.open.", "enfold.shared."];

impl Module {
    /// Makes drops calls that keep registers.
    pub(super) fn call_counts(&self) {
        // SAFETY: the module is alive and nothing else looks at it meanwhile; only attributes and conventions change.
        unsafe {
            for function in functions(self.as_raw()) {
                if LLVMIsDeclaration(function) != 0 || !self.is_named(function, &COUNTING) {
                    continue;
                }
                for word in ["alwaysinline", "inlinehint"] {
                    self.remove(function, LLVMAttributeFunctionIndex, word);
                }
                self.add(function, LLVMAttributeFunctionIndex, "noinline", 0);
                let uses = users_of(function);
                if uses.iter().all(|user| called_by(*user) == function) {
                    LLVMSetFunctionCallConv(function, SAVING);
                    uses.into_iter().for_each(|call| LLVMSetInstructionCallConv(call, SAVING));
                }
            }
        }
    }
}
