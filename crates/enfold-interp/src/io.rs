//! The streams that a program sees, so that tests can give and keep them.

use std::io::{Read, Write};
use std::time::Instant;

use enfold_runtime::rules::lines::Lines;

/// A program's surroundings.
pub trait Io {
    /// Writes to standard output.
    fn write(&mut self, bytes: &[u8]);
    /// Writes to standard error, after all that went to standard output before.
    fn write_err(&mut self, bytes: &[u8]);
    /// A line of standard input without its end; empty at the end of the input.
    fn read_line(&mut self) -> Vec<u8>;
    /// Whether the last line was not there, because the input had ended.
    fn input_ended(&self) -> bool;
    /// Some bytes of standard input; 0 at its end.
    fn read(&mut self, to: &mut [u8]) -> usize;
    /// Writes out what is collected for standard output.
    fn flush(&mut self);
    /// The program's arguments, without its name.
    fn args(&self) -> Vec<Vec<u8>>;
    /// The name by which the program was started.
    fn program(&self) -> Vec<u8> {
        b"program".to_vec()
    }
    /// Nanoseconds of a clock that never goes back.
    fn clock(&mut self) -> i64;
    /// Nanoseconds that processors have worked for the program.
    fn processor_time(&mut self) -> i64 {
        self.clock()
    }
    /// The number of the error with which standard output refused what was written since this was last asked.
    fn refused(&mut self) -> Option<i32> {
        None
    }
}

/// Keeps what a program writes. Its clock counts how often it is asked.
#[derive(Debug, Default)]
pub struct Captured {
    /// What the program reads.
    pub stdin: Vec<u8>,
    /// Its arguments.
    pub args: Vec<String>,
    /// What it wrote to standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    pub stderr: Vec<u8>,
    read: usize,
    lines: Lines,
    time: i64,
}

impl Captured {
    /// Surroundings with this input.
    pub fn new(stdin: impl Into<Vec<u8>>) -> Captured {
        Captured { stdin: stdin.into(), ..Captured::default() }
    }

    /// Standard output as text.
    pub fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    /// Standard error as text.
    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

impl Io for Captured {
    fn write(&mut self, bytes: &[u8]) {
        self.stdout.extend_from_slice(bytes);
    }

    fn write_err(&mut self, bytes: &[u8]) {
        self.stderr.extend_from_slice(bytes);
    }

    fn read_line(&mut self) -> Vec<u8> {
        let mut line = Vec::new();
        let (stdin, read) = (&self.stdin, &mut self.read);
        let next = || {
            let byte = stdin.get(*read).copied()?;
            *read += 1;
            Some(byte)
        };
        self.lines.take(next, |byte| line.push(byte));
        line
    }

    fn input_ended(&self) -> bool {
        self.lines.ended()
    }

    fn read(&mut self, to: &mut [u8]) -> usize {
        let there = self.stdin.get(self.read..).unwrap_or(&[]);
        let count = there.len().min(to.len());
        to.iter_mut().zip(there).for_each(|(to, from)| *to = *from);
        self.read += count;
        count
    }

    fn flush(&mut self) {}

    fn args(&self) -> Vec<Vec<u8>> {
        self.args.iter().map(|arg| arg.clone().into_bytes()).collect()
    }

    fn clock(&mut self) -> i64 {
        self.time += 1;
        self.time
    }
}

/// Real streams, whoever opened them. What cannot be written is dropped, and told when asked for.
#[derive(Debug)]
pub struct Streams<R, W, E> {
    input: R,
    output: W,
    error: E,
    name: Vec<u8>,
    args: Vec<Vec<u8>>,
    lines: Lines,
    start: Instant,
    refused: Option<i32>,
}

impl<R: Read, W: Write, E: Write> Streams<R, W, E> {
    /// Surroundings of these streams. `input` is read byte by byte and should be buffered.
    pub fn new(input: R, output: W, error: E, args: Vec<Vec<u8>>) -> Self {
        let name = b"program".to_vec();
        let (lines, start) = (Lines::new(), Instant::now());
        Streams { input, output, error, name, args, lines, start, refused: None }
    }

    /// The same for a program that was started by this name.
    pub fn named(self, name: Vec<u8>) -> Self {
        Streams { name, ..self }
    }

    fn told(&mut self, written: std::io::Result<()>) {
        if let Err(error) = written {
            self.refused = Some(error.raw_os_error().unwrap_or(0));
        }
    }

    fn flush_output(&mut self) {
        let written = self.output.flush();
        self.told(written);
    }
}

impl<R: Read, W: Write, E: Write> Io for Streams<R, W, E> {
    fn write(&mut self, bytes: &[u8]) {
        let written = self.output.write_all(bytes);
        self.told(written);
    }

    fn write_err(&mut self, bytes: &[u8]) {
        self.flush_output();
        let _ = self.error.write_all(bytes);
        let _ = self.error.flush();
    }

    fn read_line(&mut self) -> Vec<u8> {
        self.flush_output();
        let mut line = Vec::new();
        let input = &mut self.input;
        let next = || {
            let mut byte = [0];
            matches!(input.read(&mut byte), Ok(1)).then_some(byte[0])
        };
        self.lines.take(next, |byte| line.push(byte));
        line
    }

    fn input_ended(&self) -> bool {
        self.lines.ended()
    }

    fn read(&mut self, to: &mut [u8]) -> usize {
        self.flush_output();
        self.input.read(to).unwrap_or(0)
    }

    fn flush(&mut self) {
        self.flush_output();
    }

    fn args(&self) -> Vec<Vec<u8>> {
        self.args.clone()
    }

    fn program(&self) -> Vec<u8> {
        self.name.clone()
    }

    fn clock(&mut self) -> i64 {
        i64::try_from(self.start.elapsed().as_nanos()).unwrap_or(i64::MAX)
    }

    fn processor_time(&mut self) -> i64 {
        enfold_runtime::io::processor_time()
    }

    fn refused(&mut self) -> Option<i32> {
        self.refused.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_read_lines_and_keep_order() {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut io = Streams::new(&b"a\r\nb"[..], &mut out, &mut err, vec![b"x".to_vec()]);
        assert_eq!(io.read_line(), b"a");
        assert_eq!(io.read_line(), b"b");
        assert_eq!(io.read_line(), b"");
        io.write(b"out");
        io.write_err(b"err");
        assert_eq!(io.args(), [b"x".to_vec()]);
        drop(io);
        assert_eq!((&*out, &*err), (&b"out"[..], &b"err"[..]));
    }
}
