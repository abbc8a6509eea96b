//! Files: what the operation `system` does.
//!
//! ```text
//! system what text bytes a b c : int
//! ```
//!
//! One operation serves all requests, so that a library in the source language decides what its files look like.
//! A request has a number ([`Request`]), a string, an array of bytes that it may read or fill, and three
//! numbers. It yields a number that is not negative, [`END`], or [`FAILED`] less the system's number of
//! the error. A text that a request yields is kept here: the result is its length, and the request `fetch` copies
//! it into an array.
//!
//! Channels are numbers that are never used again, so that one that was closed is never another's. Channel 0 is
//! standard input, 1 and 2 are standard output and error; those belong to a [`Console`], and when the program closes one of
//! them, it only refuses its requests from then on. What is
//! written is collected per channel and goes out when much has come together, when it is flushed or closed.
//!
//! **Invariant.** Safe code (but for what `system` asks of the C library) without knowledge of any representation, shared by the native library and the interpreter.
//! No request panics.

mod channels;
mod paths;
pub(crate) mod system;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use channels::{Input, Output};

/// There is nothing more to read, or no such text.
pub const END: i64 = -1;
/// The system refused: this less its number of the error.
pub const FAILED: i64 = -1000;

/// The standard streams, whoever has them.
pub trait Console {
    /// Some bytes of standard input; 0 at its end.
    fn read(&mut self, to: &mut [u8]) -> usize;
    /// Writes to standard output, or yields the system's number of the error.
    fn write(&mut self, bytes: &[u8]) -> Result<(), i32>;
    /// Writes to standard error.
    fn write_err(&mut self, bytes: &[u8]);
    /// Writes out what is collected for standard output.
    fn flush(&mut self) -> Result<(), i32>;
    /// The name by which the program was started.
    fn program(&self) -> Vec<u8>;
    /// Nanoseconds that processors have worked for the program.
    fn processor_time(&mut self) -> i64;
}

macro_rules! requests {
    ($($(#[$doc:meta])* $name:ident = $number:literal;)*) => {
        /// What can be asked for, by its number.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Request { $($(#[$doc])* $name = $number,)* }

        impl Request {
            fn of(number: i64) -> Option<Request> {
                match number { $($number => Some(Request::$name),)* _ => None }
            }
        }
    };
}

requests! {
    /// Opens the file `text` for reading; yields a channel.
    OpenIn = 0;
    /// Opens the file `text` for writing, with the flags `a` and the permissions `b`; yields a channel.
    OpenOut = 1;
    /// Closes the channel `a`, after writing out what is collected.
    Close = 2;
    /// Reads at most `c` bytes of channel `a` to place `b`; yields how many, 0 at the end.
    Read = 3;
    /// Reads a byte of channel `a`.
    ReadByte = 4;
    /// How long the next line of channel `a` is, without its end.
    LineLength = 5;
    /// Takes so many bytes as the array has, and the end of a line if it follows, from channel `a`.
    TakeLine = 6;
    /// Writes `text` to channel `a`.
    Write = 7;
    /// Writes the byte `b` to channel `a`.
    WriteByte = 8;
    /// Writes `c` bytes from place `b` on to channel `a`.
    WriteBytes = 9;
    /// Writes out what is collected for channel `a`.
    Flush = 10;
    /// Writes out what is collected for all channels; for all but the standard ones if `a` is 1.
    FlushAll = 11;
    /// Goes to position `b` of channel `a`.
    Seek = 12;
    /// The position of channel `a`.
    Position = 13;
    /// The length of the file of channel `a`.
    Length = 14;
    /// 1 if there is a file or folder `text`, else 0.
    Exists = 15;
    /// 1 if `text` is a folder, 0 if it is a file.
    IsDirectory = 16;
    /// Removes the file `text`.
    Remove = 17;
    /// Renames; `text` has both names, with a zero byte between.
    Rename = 18;
    /// Makes the folder `text` with the permissions `b`.
    MakeDirectory = 19;
    /// Removes the empty folder `text`.
    RemoveDirectory = 20;
    /// Goes to the folder `text`.
    ChangeDirectory = 21;
    /// The folder that relative names start from; a text.
    CurrentDirectory = 22;
    /// The variable `text` of the environment; a text.
    Variable = 23;
    /// The names in the folder `text`, each followed by a zero byte; a text.
    List = 24;
    /// What the error of number `a` is called; a text.
    ErrorText = 25;
    /// Copies the text of the last request into the array.
    Fetch = 26;
    /// Bits that nobody can foresee.
    Entropy = 27;
    /// Nanoseconds that processors have worked for the program.
    ProcessorTime = 28;
    /// The name by which the program was started; a text.
    Program = 29;
    /// The file that the program is in, if that is known; a text.
    Executable = 30;
}

/// The arguments of a request.
#[derive(Debug)]
pub struct Arguments<'a> {
    /// A string: a name or what is to be written.
    pub text: &'a [u8],
    /// An array of bytes, which some requests fill.
    pub bytes: &'a mut [u8],
    /// The other arguments.
    pub numbers: [i64; 3],
}

/// All files that a program has opened.
#[derive(Debug)]
pub struct Files {
    console: Input,
    inputs: Channels<Input>,
    outputs: Channels<Output>,
    /// Which of the standard channels have been closed.
    closed: [bool; 3],
    next: i64,
    text: Vec<u8>,
}

impl Default for Files {
    fn default() -> Files {
        Files::new()
    }
}

/// The open channels of one kind, by number. Numbers grow, so that what is added comes last. (A tree would be a tenth of a small program.)
#[derive(Debug)]
struct Channels<T>(Vec<(i64, T)>);

impl<T> Channels<T> {
    const fn new() -> Channels<T> {
        Channels(Vec::new())
    }

    /// Adds a channel with a number above all others.
    fn insert(&mut self, id: i64, channel: T) {
        self.0.push((id, channel));
    }

    fn place(&self, id: i64) -> Option<usize> {
        self.0.binary_search_by_key(&id, |(id, _)| *id).ok()
    }

    fn get_mut(&mut self, id: i64) -> Option<&mut T> {
        let at = self.place(id)?;
        self.0.get_mut(at).map(|(_, channel)| channel)
    }

    fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().map(|(_, channel)| channel)
    }

    fn remove(&mut self, id: i64) {
        if let Some(at) = self.place(id) {
            self.0.remove(at);
        }
    }
}

/// A number, or the system's number of an error.
type Answer = Result<i64, i32>;

const NOT_OPEN: i32 = 9;
const NOT_SEEKABLE: i32 = 29;
const INVALID: i32 = 22;

impl Files {
    /// No file is open.
    pub const fn new() -> Files {
        Files {
            console: Input::console(),
            inputs: Channels::new(),
            outputs: Channels::new(),
            closed: [false; 3],
            next: 3,
            text: Vec::new(),
        }
    }

    /// Does what the request of that number asks for.
    pub fn call(&mut self, number: i64, args: Arguments<'_>, console: &mut dyn Console) -> i64 {
        let answer = match Request::of(number) {
            Some(request) => self.answer(request, args, console),
            None => Err(INVALID),
        };
        answer.unwrap_or_else(|error| FAILED - i64::from(error))
    }

    /// Writes out and closes everything.
    pub fn close_all(&mut self) {
        for output in self.outputs.values_mut() {
            // Nobody is left to tell.
            let _ = output.flush();
        }
        *self = Files::new();
    }

    fn answer(
        &mut self,
        request: Request,
        args: Arguments<'_>,
        console: &mut dyn Console,
    ) -> Answer {
        let Arguments { text, bytes, numbers: [a, b, c] } = args;
        match request {
            Request::OpenIn => {
                let input = Input::open(text)?;
                Ok(self.add(|files, id| files.inputs.insert(id, input)))
            }
            Request::OpenOut => {
                let output = Output::open(text, a, b)?;
                Ok(self.add(|files, id| files.outputs.insert(id, output)))
            }
            Request::Close => self.close(a, console),
            Request::Read => {
                let to = part(bytes, b, c)?;
                self.input(a)?.read(to, console)
            }
            Request::ReadByte => self.input(a)?.read_byte(console),
            Request::LineLength => self.input(a)?.line_length(console),
            Request::TakeLine => Ok(self.input(a)?.take_line(bytes)),
            Request::Write => self.write(a, text, console),
            Request::WriteByte => self.write(a, &[b as u8], console),
            Request::WriteBytes => {
                let from = part(bytes, b, c)?;
                self.write(a, from, console)
            }
            Request::Flush => self.flush(a, console),
            Request::FlushAll => {
                if a != 1 {
                    console.flush()?;
                }
                self.outputs.values_mut().try_for_each(Output::flush)?;
                Ok(0)
            }
            Request::Seek => match self.outputs.get_mut(a) {
                Some(output) => output.seek(b),
                None => self.input(a)?.seek(b),
            },
            Request::Position => match self.outputs.get_mut(a) {
                Some(output) => Ok(output.position()),
                None if a == 1 || a == 2 => Ok(0),
                None => Ok(self.input(a)?.position()),
            },
            Request::Length => match self.outputs.get_mut(a) {
                Some(output) => output.length(),
                None => self.input(a)?.length(),
            },
            Request::Fetch => {
                let count = bytes.len().min(self.text.len());
                for (to, from) in bytes.iter_mut().zip(&self.text) {
                    *to = *from;
                }
                Ok(count as i64)
            }
            Request::ProcessorTime => Ok(console.processor_time()),
            Request::Program => {
                self.text = console.program();
                Ok(self.text.len() as i64)
            }
            Request::CurrentDirectory
            | Request::Executable
            | Request::Variable
            | Request::List
            | Request::ErrorText => {
                let found = paths::text(request, text, a)?;
                let Some(found) = found else { return Ok(END) };
                self.text = found;
                Ok(self.text.len() as i64)
            }
            _ => paths::number(request, text, b),
        }
    }

    fn add(&mut self, insert: impl FnOnce(&mut Files, i64)) -> i64 {
        let id = self.next;
        self.next += 1;
        insert(self, id);
        id
    }

    fn input(&mut self, channel: i64) -> Result<&mut Input, i32> {
        match channel {
            0 if self.closed[0] => Err(NOT_OPEN),
            0 => Ok(&mut self.console),
            _ => self.inputs.get_mut(channel).ok_or(NOT_OPEN),
        }
    }

    fn write(&mut self, channel: i64, bytes: &[u8], console: &mut dyn Console) -> Answer {
        match channel {
            1 | 2 if self.is_closed(channel) => return Err(NOT_OPEN),
            1 => console.write(bytes)?,
            2 => console.write_err(bytes),
            _ => self.outputs.get_mut(channel).ok_or(NOT_OPEN)?.write(bytes)?,
        }
        Ok(0)
    }

    /// Whether it is a standard channel that was closed.
    fn is_closed(&self, channel: i64) -> bool {
        usize::try_from(channel).is_ok_and(|at| self.closed.get(at) == Some(&true))
    }

    /// A channel that is closed has nothing to write out.
    fn flush(&mut self, channel: i64, console: &mut dyn Console) -> Answer {
        if channel == 1 && !self.is_closed(channel) {
            console.flush()?;
        }
        if let Some(output) = self.outputs.get_mut(channel) {
            output.flush()?;
        }
        Ok(0)
    }

    fn close(&mut self, channel: i64, console: &mut dyn Console) -> Answer {
        let flushed = self.flush(channel, console);
        let standard = usize::try_from(channel).ok().and_then(|at| self.closed.get_mut(at));
        if let (Some(closed), Ok(_)) = (standard, &flushed) {
            *closed = true;
        }
        self.inputs.remove(channel);
        self.outputs.remove(channel);
        flushed
    }
}

/// A part of an array.
fn part(bytes: &mut [u8], start: i64, length: i64) -> Result<&mut [u8], i32> {
    let range = usize::try_from(start).ok().zip(usize::try_from(length).ok());
    let (start, length) = range.ok_or(INVALID)?;
    let end = start.checked_add(length).ok_or(INVALID)?;
    bytes.get_mut(start..end).ok_or(INVALID)
}
