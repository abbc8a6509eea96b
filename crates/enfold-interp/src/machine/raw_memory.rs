//! Operations on memory behind addresses, and those that only native code can do.

use enfold_core::ir::Prim;

use super::{Machine, Result, Stop};
use crate::Ended;
use crate::code::{Operand, Slot};
use crate::raw::Wild;
use crate::scalars::Scalar;

impl Machine<'_> {
    pub(super) fn mem_load(&mut self, scalar: Scalar, dst: Slot, a: Operand) -> Result<()> {
        let word = self.raw.load(self.get(a), scalar).map_err(wild)?;
        self.set(dst, word);
        Ok(())
    }

    pub(super) fn mem_store(&mut self, scalar: Scalar, a: Operand, value: Operand) -> Result<()> {
        let (address, word) = (self.get(a), self.get(value));
        self.raw.store(address, scalar, word).map_err(wild)
    }

    pub(super) fn raw_alloc(&mut self, prim: Prim, bytes: u64) -> Result<u64> {
        let block = match prim {
            Prim::StackAlloc => self.raw.alloc_in_frame(bytes),
            _ => self.raw.alloc(bytes),
        };
        block.ok_or(Stop::End(Ended::OutOfMemory))
    }

    pub(super) fn raw_free(&mut self, address: u64) -> Result<()> {
        self.raw.free(address).map_err(wild)
    }

    /// The address of code, of which the interpreter makes none.
    pub(super) fn no_code_pointer(&self) -> Stop {
        let what =
            "the interpreter has no addresses of functions: run the program without `--interp`";
        Stop::End(Ended::Address(what.to_owned()))
    }

    /// Something between threads, of which the interpreter has one.
    pub(super) fn no_threads(&self) -> Stop {
        let what = "the interpreter has no threads: run the program without `--interp`";
        Stop::End(Ended::Address(what.to_owned()))
    }

    /// A call of a C function, which the interpreter does not make.
    pub(super) fn foreign(&mut self, name: u64) -> Stop {
        match self.heap.str(name) {
            // A function of the runtime itself: threads, locks, queues.
            Ok(name) if name.starts_with(b"enf_") => self.no_threads(),
            Ok(name) => {
                let name = String::from_utf8_lossy(name);
                Stop::End(Ended::Address(format!(
                    "the interpreter cannot call the foreign function `{name}`: \
                     run the program without `--interp`"
                )))
            }
            Err(error) => error.into(),
        }
    }
}

fn wild(access: Wild) -> Stop {
    let Wild { address, bytes } = access;
    Stop::End(Ended::Address(match bytes {
        0 => format!("{address:#x} is given back, but is no memory of the program"),
        _ => format!("the {bytes} bytes at address {address:#x} are no memory of the program"),
    }))
}
