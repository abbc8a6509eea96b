//! Files that are read or written through a buffer.
//!
//! **Invariant.** `next` is at most the length of the buffer of an input; `at` is where in the file its buffer
//! ends, so that the position is `at` less what has not been taken. The position of an output is `at` and what
//! its buffer holds.

use super::system::{self, File};
use super::{Answer, Console, END, NOT_SEEKABLE};
use alloc::vec::Vec;

const CAPACITY: usize = 64 << 10;

/// A file that is read, or standard input.
#[derive(Debug)]
pub(super) struct Input {
    /// None is standard input.
    file: Option<File>,
    buffer: Vec<u8>,
    next: usize,
    at: i64,
}

impl Input {
    pub(super) const fn console() -> Input {
        Input { file: None, buffer: Vec::new(), next: 0, at: 0 }
    }

    pub(super) fn open(name: &[u8]) -> Result<Input, i32> {
        let file = File::open_in(name)?;
        Ok(Input { file: Some(file), buffer: Vec::new(), next: 0, at: 0 })
    }

    fn waiting(&self) -> &[u8] {
        self.buffer.get(self.next..).unwrap_or(&[])
    }

    /// Appends what can be read at once to what is waiting; false at the end.
    fn more(&mut self, console: &mut dyn Console) -> Result<bool, i32> {
        self.buffer.drain(..self.next);
        self.next = 0;
        let before = self.buffer.len();
        self.buffer.resize(before + CAPACITY, 0);
        let room = self.buffer.get_mut(before..).unwrap_or(&mut []);
        let got = match &mut self.file {
            None => Ok(console.read(room)),
            Some(file) => file.read(room),
        };
        let count = *got.as_ref().unwrap_or(&0);
        self.buffer.truncate(before + count);
        self.at += count as i64;
        got.map(|count| count > 0)
    }

    fn fill(&mut self, console: &mut dyn Console) -> Result<bool, i32> {
        if self.waiting().is_empty() { self.more(console) } else { Ok(true) }
    }

    pub(super) fn read(&mut self, to: &mut [u8], console: &mut dyn Console) -> Answer {
        if to.is_empty() || !self.fill(console)? {
            return Ok(0);
        }
        Ok(self.take(to) as i64)
    }

    fn take(&mut self, to: &mut [u8]) -> usize {
        let waiting = self.buffer.get(self.next..).unwrap_or(&[]);
        let count = waiting.len().min(to.len());
        for (to, from) in to.iter_mut().zip(waiting) {
            *to = *from;
        }
        self.next += count;
        count
    }

    pub(super) fn read_byte(&mut self, console: &mut dyn Console) -> Answer {
        if !self.fill(console)? {
            return Ok(END);
        }
        let byte = self.waiting().first().map_or(END, |byte| i64::from(*byte));
        self.next += 1;
        Ok(byte)
    }

    pub(super) fn line_length(&mut self, console: &mut dyn Console) -> Answer {
        let mut seen = 0;
        loop {
            let unseen = self.waiting().get(seen..).unwrap_or(&[]);
            if let Some(at) = unseen.iter().position(|byte| *byte == b'\n') {
                return Ok((seen + at) as i64);
            }
            seen = self.waiting().len();
            if !self.more(console)? {
                return Ok(if seen == 0 { END } else { seen as i64 });
            }
        }
    }

    pub(super) fn take_line(&mut self, to: &mut [u8]) -> i64 {
        let count = self.take(to);
        if self.waiting().first() == Some(&b'\n') {
            self.next += 1;
        }
        count as i64
    }

    pub(super) fn position(&self) -> i64 {
        self.at - self.waiting().len() as i64
    }

    pub(super) fn seek(&mut self, position: i64) -> Answer {
        let start = self.at - self.buffer.len() as i64;
        if (start..=self.at).contains(&position) {
            self.next = (position - start) as usize;
            return Ok(0);
        }
        seek(self.file.as_mut(), position)?;
        self.buffer.clear();
        (self.next, self.at) = (0, position);
        Ok(0)
    }

    pub(super) fn length(&mut self) -> Answer {
        length(self.file.as_mut())
    }
}

/// A file that is written.
#[derive(Debug)]
pub(super) struct Output {
    file: File,
    buffer: Vec<u8>,
    at: i64,
}

impl Output {
    /// The flags: 1 appends, 2 makes the file, 4 empties it, 8 refuses one that is there.
    pub(super) fn open(name: &[u8], flags: i64, permissions: i64) -> Result<Output, i32> {
        let file = File::open_out(name, flags, permissions)?;
        Ok(Output { file, buffer: Vec::new(), at: 0 })
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), i32> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= CAPACITY { self.flush() } else { Ok(()) }
    }

    /// What cannot be written is forgotten.
    pub(super) fn flush(&mut self) -> Result<(), i32> {
        let written = self.file.write_all(&self.buffer);
        self.at += self.buffer.len() as i64;
        self.buffer.clear();
        written
    }

    pub(super) fn position(&self) -> i64 {
        self.at + self.buffer.len() as i64
    }

    pub(super) fn seek(&mut self, position: i64) -> Answer {
        self.flush()?;
        seek(Some(&mut self.file), position)?;
        self.at = position;
        Ok(0)
    }

    pub(super) fn length(&mut self) -> Answer {
        self.flush()?;
        length(Some(&mut self.file))
    }
}

fn seek(file: Option<&mut File>, position: i64) -> Answer {
    if position < 0 {
        return Err(super::INVALID);
    }
    file.ok_or(NOT_SEEKABLE)?.seek(position)
}

/// Without a file: standard input may be one.
fn length(file: Option<&mut File>) -> Answer {
    let found = match file {
        Some(file) => file.length()?,
        None => system::length_of_input()?,
    };
    found.ok_or(NOT_SEEKABLE)
}
