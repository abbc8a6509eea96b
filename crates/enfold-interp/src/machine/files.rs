//! Requests about files: what `system` does, with the program's own streams as standard ones.

use enfold_runtime::files::{Arguments, Console};

use super::{Machine, Result};
use crate::code::{Kind, Operands};
use crate::io::Io;

/// The program's surroundings as standard streams.
struct Surroundings<'a>(&'a mut dyn Io);

impl Console for Surroundings<'_> {
    fn read(&mut self, to: &mut [u8]) -> usize {
        self.0.read(to)
    }

    fn write(&mut self, bytes: &[u8]) -> std::result::Result<(), i32> {
        self.0.write(bytes);
        Ok(())
    }

    fn write_err(&mut self, bytes: &[u8]) {
        self.0.write_err(bytes);
    }

    fn flush(&mut self) -> std::result::Result<(), i32> {
        self.0.flush();
        self.0.refused().map_or(Ok(()), Err)
    }

    fn program(&self) -> Vec<u8> {
        self.0.program()
    }

    fn processor_time(&mut self) -> i64 {
        self.0.processor_time()
    }
}

impl Machine<'_> {
    /// Answers a request. An array of bytes has a word for each here: it is copied there and back.
    pub(super) fn system(&mut self, args: Operands) -> Result<u64> {
        let arg = |index: u32| self.nth(args, index);
        let (what, array) = (arg(0) as i64, arg(2));
        let numbers = [arg(3), arg(4), arg(5)].map(|word| word as i64);
        let text = self.heap.str(arg(1))?;
        let mut bytes: Vec<u8> =
            self.heap.payload(array, Kind::Array)?.iter().map(|word| *word as u8).collect();
        let mut console = Surroundings(&mut *self.io);
        let args = Arguments { text, bytes: &mut bytes, numbers };
        let answer = self.files.call(what, args, &mut console);
        if !bytes.is_empty() {
            let payload = self.heap.payload_mut(array, Kind::Array)?;
            payload.iter_mut().zip(bytes).for_each(|(word, byte)| *word = u64::from(byte));
        }
        Ok(answer as u64)
    }
}
