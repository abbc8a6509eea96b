//! Gives the calls that guard against exceptions the convention that the runtime's `enf_guarded` has on x86-64: the
//! callee preserves nothing, so a caller saves what it needs and nothing else is saved or restored.
//!
//! ```text
//! call @enf_guarded(r, @f.try, env, out)     becomes     call preserve_nonecc @enf_guarded(r, @f.try, env, out)
//! define @f.try(env, out)                  becomes     define preserve_nonecc @f.try(env, out)
//! ```
//!
//! **Sound** because the small functions that it is given are called by nobody else; and it runs before LLVM's passes,
//! so that each call names its function. Cost: the number of such calls.

use std::ffi::CStr;

use llvm_sys::core::*;

use super::inline_fast_paths::calls_of;
use super::module::Module;

/// LLVM's number for `preserve_nonecc`; its C interface has no name for it.
const PRESERVE_NONE: u32 = 21;
/// Which argument is the function.
const BODY: u32 = 1;

impl Module {
    /// Changes the convention of `enf_guarded`, its calls and what they are given.
    pub(super) fn choose_guard_convention(&self) {
        let guard = self.function("enf_guarded");
        // SAFETY: the module is alive and nothing else looks at it meanwhile; only conventions change. The triple is a
        // string that ends with zero.
        unsafe {
            let triple = CStr::from_ptr(LLVMGetTarget(self.as_raw()));
            if guard.is_null() || !triple.to_bytes().starts_with(b"x86_64") {
                return;
            }
            LLVMSetFunctionCallConv(guard, PRESERVE_NONE);
            for call in calls_of(guard) {
                LLVMSetInstructionCallConv(call, PRESERVE_NONE);
                LLVMSetFunctionCallConv(LLVMGetOperand(call, BODY), PRESERVE_NONE);
            }
        }
    }
}
