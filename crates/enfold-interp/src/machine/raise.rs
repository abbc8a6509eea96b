//! Exceptions: making the ones that operations raise, unwinding, and the report of an uncaught one.
//!
//! An exception's first word is twice the number of the instruction after the one that raised it,
//! or zero; one more if index and length follow it, as they do where an operation found an index
//! out of range.

use enfold_core::ir::VarId;
use enfold_runtime::rules::failures::{self, RangeError, negative_length, unhandled};
use enfold_syntax::SourceMap;

use super::{Machine, Result, Stop};
use crate::code::{Kind, Return};
use crate::heap::HeapError;

const HAS_INDEX: u64 = 1;

const FAILURE: usize = 0;
const MATCH_FAILURE: usize = 1;
const DIVIDE_BY_ZERO: usize = 2;
const INDEX_RANGE: usize = 3;
const BAD_ARGUMENT: usize = 4;

impl Machine<'_> {
    /// Raises an exception; notes the place if it has none yet.
    pub(super) fn raise(&mut self, exn: u64) -> Stop {
        let pc = u64::from(self.pc);
        match self.heap.payload_mut(exn, Kind::Exn, 0) {
            Ok(payload) => {
                if payload[0] <= HAS_INDEX {
                    payload[0] |= pc << 1;
                }
                Stop::Raise(exn)
            }
            Err(error) => error.into(),
        }
    }

    pub(super) fn failwith(&mut self, text: u64) -> Stop {
        self.raise_builtin(FAILURE, &[text])
    }

    pub(super) fn match_fail(&mut self) -> Stop {
        self.raise_builtin(MATCH_FAILURE, &[])
    }

    pub(super) fn divide_by_zero(&mut self) -> Stop {
        self.raise_builtin(DIVIDE_BY_ZERO, &[])
    }

    pub(super) fn index_fail(&mut self, index: i64, len: i64) -> Stop {
        self.raise_builtin(INDEX_RANGE, &[index as u64, len as u64])
    }

    pub(super) fn bad_argument(&mut self, text: &str) -> Stop {
        match self.heap.alloc_str(None, text.as_bytes()) {
            Ok(text) => self.raise_builtin(BAD_ARGUMENT, &[text]),
            Err(error) => error.into(),
        }
    }

    pub(super) fn bad_range(&mut self, error: RangeError, len: i64) -> Stop {
        match error {
            RangeError::Index(index) => self.index_fail(index, len),
            RangeError::Length(length) => self.bad_argument(&negative_length(length)),
        }
    }

    fn raise_builtin(&mut self, which: usize, payload: &[u64]) -> Stop {
        let tag = self.code.builtin[which];
        let made = self.heap.alloc(Kind::Exn, None::<VarId>, tag.into(), 1 + payload.len());
        let filled = made.and_then(|exn| {
            let words = self.heap.payload_mut(exn, Kind::Exn, 0)?;
            words[0] = if which == INDEX_RANGE { HAS_INDEX } else { 0 };
            words[1..].copy_from_slice(payload);
            Ok(exn)
        });
        match filled {
            Ok(exn) => self.raise(exn),
            Err(error) => error.into(),
        }
    }

    /// Drops frames down to the nearest `try`, which then yields the exception. False if there is
    /// none.
    pub(super) fn unwind(&mut self, exn: u64) -> Result<bool> {
        while let Some(frame) = self.frames.pop() {
            if matches!(frame.ret, Return::Try { .. }) {
                self.resume(frame);
                self.passing.clear();
                self.passing.push(exn);
                self.put_union(frame, 1)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Name and message of an exception.
    pub(super) fn describe(&self, exn: u64) -> std::result::Result<(&str, Vec<u8>), HeapError> {
        let tag = self.heap.tag(exn, Kind::Exn)? as usize;
        let payload = self.heap.payload(exn, Kind::Exn, 0)?;
        let (name, kind) = match self.code.exns.get(tag) {
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
        Ok((name, failures::message(kind, name.as_bytes(), text, index)))
    }

    /// What an uncaught exception prints.
    pub(super) fn report(&self, exn: u64, sources: &SourceMap) -> Vec<u8> {
        let Ok((name, message)) = self.describe(exn) else {
            return b"unhandled exception\n".to_vec();
        };
        let raised = self.heap.payload(exn, Kind::Exn, 0).map_or(0, |words| words[0] >> 1);
        let span = raised.checked_sub(1).and_then(|pc| self.code.spans.get(pc as usize));
        // Core that was read from text has no places.
        let place = span.and_then(|span| {
            let (_, file) = sources.iter().find(|(id, _)| *id == span.file)?;
            let (line, column) = file.line_col(span.lo);
            Some((file.name.as_bytes(), line, column))
        });
        unhandled(place, name.as_bytes(), &message)
    }
}
