//! Strings.

use super::{Heap, HeapError, New, blocks};
use crate::code::Kind;

/// Bytes that a native string takes before its text.
const LENGTH: u64 = 8;

impl New {
    /// A string; its text follows by [`Heap::set_text`].
    pub fn string(text: &[u8]) -> New {
        let len = text.len() as u64;
        New { kind: Kind::Str, tag: len, len: 1, bytes: LENGTH + len }
    }
}

impl Heap {
    /// Gives a new string its text.
    pub fn set_text(&mut self, pointer: u64, text: Vec<u8>) {
        self.blocks.set_text(blocks::address(pointer), text.into_boxed_slice());
    }

    /// Makes a constant string.
    pub fn constant_str(&mut self, text: &[u8]) -> Result<u64, HeapError> {
        let pointer = self.alloc(New { bytes: 0, ..New::string(text) })?;
        self.set_text(pointer, text.to_vec());
        Ok(pointer)
    }

    /// The bytes of a string.
    #[inline]
    pub fn str(&self, pointer: u64) -> Result<&[u8], HeapError> {
        // Zeroed memory holds empty strings.
        if pointer == 0 {
            return Ok(&[]);
        }
        self.blocks.find(pointer, Kind::Str).map(|at| self.blocks.text(at))
    }

    /// The bytes of several strings, one after the other.
    pub fn concat(&self, parts: &[u64]) -> Result<Vec<u8>, HeapError> {
        let mut total: usize = 0;
        for part in parts {
            total = total.saturating_add(self.str(*part)?.len());
        }
        let mut text = self.reserve(total)?;
        for part in parts {
            text.extend_from_slice(self.str(*part)?);
        }
        Ok(text)
    }
}
