//! Machine code in memory: one object file, or several that were made on as many threads.
//!
//! Code generation takes as long as optimisation, and looks at one function at a time: a large module is parted
//! (`dialect/SplitCode.cpp`). A small one is not worth the threads.

use std::ptr;

use llvm_sys::core::{LLVMDisposeMemoryBuffer, LLVMGetBufferSize, LLVMGetBufferStart};
use llvm_sys::prelude::*;
use llvm_sys::target_machine::*;

use super::module::Module;
use super::take_message;
use super::target::Machine;
use crate::{Error, Options};

unsafe extern "C" {
    fn enfoldSplitCode(
        module: LLVMModuleRef,
        machine: LLVMTargetMachineRef,
        parts: u32,
        objects: *mut LLVMMemoryBufferRef,
    ) -> LLVMBool;
}

/// Modules of fewer instructions are made into one object.
const SMALL: usize = 10_000;
/// More parts than this gain nothing: each repeats what all share.
const MOST: usize = 8;

/// An object file in memory.
pub(crate) struct Object {
    raw: LLVMMemoryBufferRef,
}

impl Object {
    /// What it consists of.
    pub fn bytes(&self) -> &[u8] {
        // SAFETY: the buffer is alive as long as this value, and as long as it says.
        unsafe {
            let start = LLVMGetBufferStart(self.raw).cast::<u8>();
            std::slice::from_raw_parts(start, LLVMGetBufferSize(self.raw))
        }
    }

    /// Gives up ownership.
    pub fn into_raw(self) -> LLVMMemoryBufferRef {
        let raw = self.raw;
        std::mem::forget(self);
        raw
    }
}

impl Drop for Object {
    fn drop(&mut self) {
        // SAFETY: made for this value and not given away.
        unsafe { LLVMDisposeMemoryBuffer(self.raw) }
    }
}

impl Module {
    /// Machine code for a machine. Symbols that only this module had may be hidden ones afterwards. What the sanitizer
    /// and debug information describe belongs to the whole module, which is not parted then.
    pub fn objects(&self, machine: &Machine, options: &Options) -> Result<Vec<Object>, Error> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let whole = options.sanitize || options.debug || self.size() < SMALL;
        let parts = if whole { 1 } else { cores.min(MOST) };
        if parts == 1 {
            return Ok(vec![self.object(machine, LLVMCodeGenFileType::LLVMObjectFile)?]);
        }
        let mut raw = vec![ptr::null_mut(); parts];
        // SAFETY: module and machine are alive; there is room for as many objects as is said, which are ours.
        let made = unsafe {
            let room = raw.as_mut_ptr();
            enfoldSplitCode(self.as_raw(), machine.as_raw(), parts as u32, room) != 0
        };
        if !made {
            return Err(Error::bug("no machine code could be made of a part of the module"));
        }
        Ok(raw.into_iter().map(|raw| Object { raw }).collect())
    }

    /// Machine code or assembly of the whole module.
    pub(super) fn object(
        &self,
        machine: &Machine,
        kind: LLVMCodeGenFileType,
    ) -> Result<Object, Error> {
        let (mut message, mut raw) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: module and machine are alive; the message is freed, and the buffer is ours.
        unsafe {
            let failed = LLVMTargetMachineEmitToMemoryBuffer(
                machine.as_raw(),
                self.as_raw(),
                kind,
                &mut message,
                &mut raw,
            );
            if failed != 0 {
                return Err(Error::bug(format!("no machine code: {}", take_message(message))));
            }
        }
        Ok(Object { raw })
    }
}
