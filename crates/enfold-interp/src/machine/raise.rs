//! Exceptions: making the ones that operations raise, unwinding, and the report of an uncaught one.
//!
//! An exception's first word is twice the number of the instruction after the one that raised it,
//! or zero; one more if index and length follow it, as they do where an operation found an index
//! out of range.

use enfold_runtime::rules::failures::{self, RangeError, negative_length, unhandled};

use super::{Machine, Result, Stop};
use crate::code::{Kind, Place, Region, Return};
use crate::heap::{HeapError, New};

const HAS_INDEX: u64 = 1;

const FAILURE: usize = 0;
const MATCH_FAILURE: usize = 1;
const DIVIDE_BY_ZERO: usize = 2;
const INDEX_RANGE: usize = 3;
const BAD_ARGUMENT: usize = 4;

/// Bytes of an exception that the native library makes: a header and two words.
const BUILTIN_BYTES: u64 = 32;

impl Machine<'_> {
    /// Raises an exception; notes the place if it has none yet.
    pub(super) fn raise(&mut self, exn: u64) -> Stop {
        let pc = u64::from(self.pc);
        match self.heap.payload_mut(exn, Kind::Exn) {
            Ok(payload) => {
                if payload[0] <= HAS_INDEX {
                    payload[0] |= pc << 1;
                }
                Stop::Raise(exn)
            }
            Err(error) => error.into(),
        }
    }

    /// The text may be in a region that ends with the frame: the exception has a copy.
    pub(super) fn failwith(&mut self, text: u64) -> Stop {
        match self.heap.str(text).map(<[u8]>::to_vec) {
            Ok(text) => self.raise_with_text(FAILURE, &text),
            Err(error) => error.into(),
        }
    }

    pub(super) fn match_fail(&mut self) -> Stop {
        self.raise_builtin(MATCH_FAILURE, &[])
    }

    pub(super) fn divide_by_zero(&mut self) -> Stop {
        self.raise_builtin(DIVIDE_BY_ZERO, &[])
    }

    pub(super) fn index_fail(&mut self, index: i64, len: i64) -> Stop {
        if self.carries_text(INDEX_RANGE) {
            return self.raise_with_text(INDEX_RANGE, failures::INDEX_BOUNDS.as_bytes());
        }
        self.raise_builtin(INDEX_RANGE, &[index as u64, len as u64])
    }

    pub(super) fn bad_argument(&mut self, text: &str) -> Stop {
        self.raise_with_text(BAD_ARGUMENT, text.as_bytes())
    }

    fn raise_with_text(&mut self, which: usize, text: &[u8]) -> Stop {
        match self.make_in(Region::Handler, New::string(text), false) {
            Ok(string) => {
                self.tally_failed(&New::string(text));
                self.heap.set_text(string, text.to_vec());
                self.raise_builtin(which, &[string])
            }
            Err(stop) => stop,
        }
    }

    /// Counts what an operation that fails makes for those who catch it.
    fn tally_failed(&mut self, new: &New) {
        if self.tally.is_some() {
            self.tally_made(None, Place::Region(Region::Handler), new);
        }
    }

    pub(super) fn bad_range(&mut self, error: RangeError, len: i64) -> Stop {
        match error {
            RangeError::Index(index) => self.index_fail(index, len),
            RangeError::Length(length) => self.bad_argument(&negative_length(length)),
        }
    }

    fn carries_text(&self, which: usize) -> bool {
        let info = self.code.exns.get(self.code.builtin[which] as usize);
        info.is_some_and(|info| failures::Kind::of(info.kind).carries_text())
    }

    fn raise_builtin(&mut self, which: usize, payload: &[u64]) -> Stop {
        let tag = self.code.builtin[which].into();
        let new = New { kind: Kind::Exn, tag, len: 1 + payload.len(), bytes: BUILTIN_BYTES };
        let indexed = which == INDEX_RANGE && !self.carries_text(which);
        let filled = self.make_in(Region::Handler, new, false).and_then(|exn| {
            let words = self.heap.payload_mut(exn, Kind::Exn)?;
            words[0] = if indexed { HAS_INDEX } else { 0 };
            words[1..].copy_from_slice(payload);
            Ok(exn)
        });
        match filled {
            Ok(exn) => {
                self.tally_failed(&new);
                self.raise(exn)
            }
            Err(stop) => stop,
        }
    }

    /// Drops frames down to the nearest `try`, which then yields the exception. False if there is
    /// none; then everything stays as it is.
    pub(super) fn unwind(&mut self, exn: u64) -> Result<bool> {
        let caught = |frame: &super::Frame| matches!(frame.ret, Return::Try { .. });
        let Some(callers) = self.frames.iter().rposition(caught) else { return Ok(false) };
        // What was lost before was not lost by this.
        self.look_for_lost(true);
        self.drop_held(callers)?;
        let pc = self.here();
        loop {
            self.cut(pc)?;
            let Some(frame) = self.frames.pop() else { return Ok(false) };
            self.resume(frame);
            if matches!(frame.ret, Return::Try { .. }) {
                self.passing.clear();
                self.passing.push(exn);
                self.put_union(frame, 1)?;
                self.excuse_lost();
                return Ok(true);
            }
        }
    }

    /// Name and message of an exception for a report, with what an index failure remembers.
    fn describe(&self, exn: u64) -> std::result::Result<(&str, Vec<u8>), HeapError> {
        let (tag, payload) = self.heap.object(exn, Kind::Exn)?;
        let (name, kind) = match self.code.exns.get(tag as usize) {
            Some(info) => (info.name.as_str(), failures::Kind::of(info.kind)),
            None => return Err(HeapError::Wild(exn, Kind::Exn)),
        };
        let text = match payload {
            [_, text, ..] if kind.carries_text() => Some(self.heap.str(*text)?),
            _ => None,
        };
        let index = match payload {
            [first, index, len, ..] if first & HAS_INDEX != 0 => Some((*index as i64, *len as i64)),
            _ => None,
        };
        Ok((name, failures::reported(kind, name.as_bytes(), text, index)))
    }

    /// The message of an exception: the text that it holds, or a constant.
    pub(super) fn message(&self, exn: u64) -> std::result::Result<u64, HeapError> {
        let (tag, payload) = self.heap.object(exn, Kind::Exn)?;
        let info = self.code.exns.get(tag as usize).ok_or(HeapError::Wild(exn, Kind::Exn))?;
        Ok(match payload {
            [_, text, ..] if failures::Kind::of(info.kind).carries_text() => *text,
            _ => info.message,
        })
    }

    /// What an uncaught exception prints.
    pub(super) fn report(&self, exn: u64) -> Vec<u8> {
        let Ok((name, message)) = self.describe(exn) else {
            return b"unhandled exception\n".to_vec();
        };
        let place = self.raised_at(exn);
        let place = place.map(|(file, line, column)| (file.as_bytes(), line, column));
        unhandled(place, name.as_bytes(), &message)
    }

    /// Where an exception was raised. Core that was read from text has no places.
    pub(super) fn raised_at(&self, exn: u64) -> Option<(&str, u32, u32)> {
        let raised = self.heap.payload(exn, Kind::Exn).map_or(0, |words| words[0] >> 1);
        let span = self.code.spans.get(raised.checked_sub(1)? as usize)?;
        let (_, file) = self.sources.iter().find(|(id, _)| *id == span.file)?;
        let (line, column) = file.line_col(span.lo);
        Some((&file.name, line, column))
    }
}
