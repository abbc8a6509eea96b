//! Which machine code is made for.
//!
//! An executable may be run on another machine than the one it was built on, so `build` uses a
//! baseline: `x86-64-v2` (every x86-64 processor since about 2009; it has the rounding instructions that
//! `floor` and its kin need), or the generic processor elsewhere. The JIT uses all that the host has.

use std::ffi::CString;
use std::ptr;
use std::sync::Once;

use llvm_sys::target::*;
use llvm_sys::target_machine::*;

use super::{c_string, take_message};
use crate::Error;

/// A target machine.
pub(crate) struct Machine {
    raw: LLVMTargetMachineRef,
    model: Model,
}

/// Which one it is.
#[derive(Debug, Clone, Default)]
pub(crate) struct Model {
    cpu: CString,
    features: CString,
    opt: u8,
}

impl Machine {
    /// The machine that executables are built for.
    pub fn baseline(opt: u8) -> Result<Machine, Error> {
        let cpu = if cfg!(target_arch = "x86_64") { "x86-64-v2" } else { "generic" };
        Machine::new(Model { cpu: c_string(cpu), features: CString::default(), opt })
    }

    /// The machine that this process runs on.
    pub fn host(opt: u8) -> Result<Machine, Error> {
        // SAFETY: both functions return strings for the caller to free.
        let (cpu, features) =
            unsafe { (take_message(LLVMGetHostCPUName()), take_message(LLVMGetHostCPUFeatures())) };
        Machine::new(Model { cpu: c_string(&cpu), features: c_string(&features), opt })
    }

    /// What tells another thread to make one like it.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// A machine of a model.
    pub fn new(model: Model) -> Result<Machine, Error> {
        initialise();
        let level = match model.opt {
            0 => LLVMCodeGenOptLevel::LLVMCodeGenLevelNone,
            1 => LLVMCodeGenOptLevel::LLVMCodeGenLevelLess,
            2 => LLVMCodeGenOptLevel::LLVMCodeGenLevelDefault,
            _ => LLVMCodeGenOptLevel::LLVMCodeGenLevelAggressive,
        };
        // SAFETY: the triple is freed by LLVM's own function; all strings outlive the calls; the
        // target is valid where the first call says so.
        unsafe {
            let triple = LLVMGetDefaultTargetTriple();
            let (mut target, mut message) = (ptr::null_mut(), ptr::null_mut());
            let failed = LLVMGetTargetFromTriple(triple, &mut target, &mut message) != 0;
            let raw = if failed {
                ptr::null_mut()
            } else {
                LLVMCreateTargetMachine(
                    target,
                    triple,
                    model.cpu.as_ptr(),
                    model.features.as_ptr(),
                    level,
                    LLVMRelocMode::LLVMRelocPIC,
                    LLVMCodeModel::LLVMCodeModelDefault,
                )
            };
            llvm_sys::core::LLVMDisposeMessage(triple);
            if raw.is_null() {
                let reason = take_message(message);
                return Err(Error::environment(format!(
                    "LLVM cannot make code for this machine: {reason}"
                )));
            }
            Ok(Machine { raw, model })
        }
    }

    pub fn as_raw(&self) -> LLVMTargetMachineRef {
        self.raw
    }

    /// Gives up ownership.
    pub fn into_raw(self) -> LLVMTargetMachineRef {
        let raw = self.raw;
        let mut kept = std::mem::ManuallyDrop::new(self);
        drop(std::mem::take(&mut kept.model));
        raw
    }

    /// The target's name.
    pub fn triple(&self) -> String {
        // SAFETY: the machine is alive; the string is ours to free.
        unsafe { take_message(LLVMGetTargetMachineTriple(self.raw)) }
    }

    /// Sizes and alignments, as LLVM writes them.
    pub fn data_layout(&self) -> String {
        // SAFETY: the machine is alive; layout and string are freed.
        unsafe {
            let layout = LLVMCreateTargetDataLayout(self.raw);
            let text = take_message(LLVMCopyStringRepOfTargetData(layout));
            LLVMDisposeTargetData(layout);
            text
        }
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // SAFETY: made by this type and not given away.
        unsafe { LLVMDisposeTargetMachine(self.raw) }
    }
}

/// Makes the host's target known to LLVM; only that one is linked.
fn initialise() {
    static ONCE: Once = Once::new();
    // SAFETY: called once, before any other use of targets.
    ONCE.call_once(|| unsafe {
        #[cfg(target_arch = "x86_64")]
        {
            LLVMInitializeX86TargetInfo();
            LLVMInitializeX86Target();
            LLVMInitializeX86TargetMC();
            LLVMInitializeX86AsmPrinter();
            LLVMInitializeX86AsmParser();
        }
        #[cfg(target_arch = "aarch64")]
        {
            LLVMInitializeAArch64TargetInfo();
            LLVMInitializeAArch64Target();
            LLVMInitializeAArch64TargetMC();
            LLVMInitializeAArch64AsmPrinter();
            LLVMInitializeAArch64AsmParser();
        }
    });
}
