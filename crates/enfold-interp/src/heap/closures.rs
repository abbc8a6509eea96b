//! Closure records.

use super::{Heap, HeapError, New, blocks};
use crate::code::Kind;

impl Heap {
    /// Makes the constant record of a function that captures nothing.
    pub fn constant_function(&mut self, function: u32) -> Result<u64, HeapError> {
        let pointer = self.alloc(New::constant(Kind::Closure, 1, 1))?;
        self.payload_mut(pointer, Kind::Closure)?[0] = function.into();
        Ok(pointer)
    }

    /// The function of a closure and the value of its group's first member.
    #[inline]
    pub fn closure(&self, value: u64) -> Result<(u32, u64), HeapError> {
        let (members, payload) = self.object(value, Kind::Closure)?;
        let member = blocks::member(value);
        match payload.get(member) {
            Some(function) if (member as u64) < members => {
                Ok((*function as u32, value - member as u64))
            }
            _ => Err(HeapError::Wild(value, Kind::Closure)),
        }
    }

    /// The captures of a group, given the value of a member.
    #[inline]
    pub fn captures(&self, value: u64, n: usize) -> Result<&[u64], HeapError> {
        let (members, payload) = self.object(value, Kind::Closure)?;
        let members = members as usize;
        payload.get(members..members + n).ok_or(HeapError::Wild(value, Kind::Closure))
    }
}

/// Whether a group may have so many members.
pub fn may_be_group(members: usize) -> bool {
    members <= blocks::MAX_MEMBERS
}
