//! Machine code in memory: one object file, or several that were made on as many threads.
//!
//! ```text
//! module ─ enfoldWriteParts ─► bitcode ─► thread: context, its functions, passes, object
//!                                      ─► thread: …
//! ```
//!
//! Selection, register allocation and the passes of [`Rest`] look at one function at a time and are most of what LLVM does:
//! a large module is parted for them (`dialect/SplitModule.cpp`). A small one is not worth the threads. What is
//! made does not depend on how many there are, but for where it stands.

use std::ptr;
use std::sync::Arc;
use std::thread;

use llvm_sys::core::{LLVMDisposeMemoryBuffer, LLVMGetBufferSize, LLVMGetBufferStart};
use llvm_sys::prelude::*;
use llvm_sys::target_machine::*;

use super::effort::Effort;
use super::module::{Module, Rest};
use super::take_message;
use super::target::Machine;
use crate::{Error, Options};

unsafe extern "C" {
    fn enfoldWriteParts(module: LLVMModuleRef, parts: u32, chosen: *mut u32)
    -> LLVMMemoryBufferRef;
    fn enfoldThoroughCodegen(thorough: bool);
}

/// Modules of fewer instructions are made into one object.
const SMALL: usize = 4_000;
/// More parts than this gain nothing: each repeats what all share.
const MOST: usize = 8;
/// What a thread's stack may take: selection recurses over expressions.
const STACK: usize = 256 << 20;

/// A buffer of LLVM's: an object file, or the bitcode of a module.
pub(crate) struct Object {
    raw: LLVMMemoryBufferRef,
}

// SAFETY: a buffer is bytes that belong to nothing else, and that nothing changes.
unsafe impl Send for Object {}
// SAFETY: as above.
unsafe impl Sync for Object {}

/// A module as bitcode, to be read in parts.
struct Parts {
    bitcode: Object,
    /// The part of each function that is defined, in order.
    chosen: Vec<u32>,
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
    /// Machine code for a machine, after the passes that are left. Symbols that only this module had may be hidden ones
    /// afterwards. What the sanitizer and debug information describe belongs to the whole module, which is not parted then.
    pub fn objects(
        self,
        machine: &Machine,
        options: &Options,
        rest: Rest,
    ) -> Result<Vec<Object>, Error> {
        // SAFETY: sets flags that code generation reads, which has not begun.
        unsafe { enfoldThoroughCodegen(rest.effort != Effort::Balanced) };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let whole = options.sanitize || options.debug || self.size() < SMALL;
        let parts = if whole { 1 } else { cores.min(MOST) };
        if parts == 1 {
            return Ok(vec![self.finished(machine, rest)?]);
        }
        let written = Arc::new(self.in_parts(parts as u32));
        let part = |part: u32| {
            let (model, written) = (machine.model().clone(), Arc::clone(&written));
            let make = move || {
                let module = Module::read(written.bitcode.raw, part, &written.chosen)?;
                drop(written);
                module.finished(&Machine::new(model)?, rest)
            };
            thread::Builder::new().stack_size(STACK).spawn(make)
        };
        let threads: Vec<_> = (0..parts as u32).map(part).collect();
        drop(self);
        let join = |thread: std::io::Result<thread::JoinHandle<_>>| match thread.map(|t| t.join()) {
            Ok(Ok(made)) => made,
            Ok(Err(_)) => Err(Error::bug("code generation of a part of the module failed")),
            Err(error) => Err(Error::environment(format!("no thread can be started: {error}"))),
        };
        threads.into_iter().map(join).collect()
    }

    /// The module as bitcode, and which part each function is in.
    fn in_parts(&self, parts: u32) -> Parts {
        let mut chosen = vec![0; self.defined()];
        // SAFETY: the module is alive; there is room for each function that it defines; the buffer is ours.
        let raw = unsafe { enfoldWriteParts(self.as_raw(), parts, chosen.as_mut_ptr()) };
        Parts { bitcode: Object { raw }, chosen }
    }

    /// Machine code of this module, after the passes that are left.
    fn finished(&self, machine: &Machine, rest: Rest) -> Result<Object, Error> {
        self.optimise_functions(machine, rest)?;
        self.object(machine, LLVMCodeGenFileType::LLVMObjectFile)
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
