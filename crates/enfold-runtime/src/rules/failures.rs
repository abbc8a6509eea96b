//! The texts of failures: what an exception's message is and what an uncaught one prints.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// What kind of exception a descriptor describes; the numbers are part of the interface.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum Kind {
    /// Declared by the program.
    User = 0,
    /// `failwith`; the payload is one string.
    Failure = 1,
    /// No arm of a match fits.
    MatchFailure = 2,
    /// An integer divided by zero.
    DivideByZero = 3,
    /// An index or a range that leaves its array or string.
    IndexRange = 4,
    /// An operation cannot work with what it was given; the payload is one string.
    BadArgument = 5,
    /// Declared by the program with one string as payload, which is its message.
    Text = 6,
}

impl Kind {
    /// The kind behind a number; unknown ones are [`Kind::User`].
    pub fn of(number: u32) -> Kind {
        match number {
            1 => Kind::Failure,
            2 => Kind::MatchFailure,
            3 => Kind::DivideByZero,
            4 => Kind::IndexRange,
            5 => Kind::BadArgument,
            6 => Kind::Text,
            _ => Kind::User,
        }
    }

    /// Whether its payload is its message.
    pub fn carries_text(self) -> bool {
        matches!(self, Kind::Failure | Kind::BadArgument | Kind::Text)
    }
}

/// The message of a failed match.
pub const NO_MATCH: &str = "The match cases were incomplete";
/// The message of a division by zero.
pub const ZERO_DIVISOR: &str = "Attempted to divide by zero.";
/// The message of an index failure that the program made itself.
pub const INDEX_RANGE: &str = "Index was outside the bounds of the array.";
/// What an index failure carries if its exception carries a string.
pub const INDEX_BOUNDS: &str = "index out of bounds";
/// What an exhausted stack prints.
pub const STACK_OVERFLOW: &str = "stack overflow";
/// What exhausted memory prints.
pub const OUT_OF_MEMORY: &str = "out of memory";
/// What a use of something in a region that has ended prints, where memory is checked.
pub const GIVEN_BACK: &str = "use of memory that was given back";

/// What a report says of an index that leaves its array or string, after the message.
fn index_detail(index: i64, len: i64) -> String {
    format!(" (index {index}, length {len})")
}

/// The message of a length that is negative.
pub fn negative_length(length: i64) -> String {
    format!("The input must be non-negative.\ncount = {length} (Parameter 'count')")
}

/// Why a range of `count` from `start` is not within `len`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RangeError {
    /// This index leaves it.
    Index(i64),
    /// The length is negative.
    Length(i64),
}

/// Checks that `count` elements from `start` lie within `len`.
pub fn check_range(start: i64, count: i64, len: i64) -> Result<(), RangeError> {
    if count < 0 {
        return Err(RangeError::Length(count));
    }
    if start < 0 || start > len {
        return Err(RangeError::Index(start));
    }
    if count > len - start {
        return Err(RangeError::Index(start.saturating_add(count - 1)));
    }
    Ok(())
}

/// The message of an exception. `text` is the payload of those that carry one. Other exceptions of the user's have
/// their name for a message.
pub fn message(kind: Kind, name: &[u8], text: Option<&[u8]>) -> Vec<u8> {
    match (kind, text) {
        (Kind::Failure | Kind::BadArgument | Kind::Text, Some(text)) => text.to_vec(),
        (Kind::MatchFailure, _) => NO_MATCH.into(),
        (Kind::DivideByZero, _) => ZERO_DIVISOR.into(),
        (Kind::IndexRange, _) => INDEX_RANGE.into(),
        _ => name.to_vec(),
    }
}

/// The message as a report has it: with what an index failure remembers.
pub fn reported(
    kind: Kind,
    name: &[u8],
    text: Option<&[u8]>,
    index: Option<(i64, i64)>,
) -> Vec<u8> {
    let mut message = message(kind, name, text);
    if let (Kind::IndexRange, Some((index, len))) = (kind, index) {
        message.extend_from_slice(index_detail(index, len).as_bytes());
    }
    message
}

/// The line that an uncaught exception prints: `FILE:LINE:COL: unhandled exception: NAME: message`.
/// The message is left out where it is the name.
pub fn unhandled(place: Option<(&[u8], u32, u32)>, name: &[u8], message: &[u8]) -> Vec<u8> {
    let mut line = Vec::new();
    if let Some((file, row, column)) = place {
        line.extend_from_slice(file);
        line.extend_from_slice(format!(":{row}:{column}: ").as_bytes());
    }
    line.extend_from_slice(b"unhandled exception: ");
    line.extend_from_slice(name);
    if message != name {
        line.extend_from_slice(b": ");
        line.extend_from_slice(message);
    }
    line.push(b'\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        assert_eq!(check_range(0, 3, 3), Ok(()));
        assert_eq!(check_range(3, 0, 3), Ok(()));
        assert_eq!(check_range(4, 0, 3), Err(RangeError::Index(4)));
        assert_eq!(check_range(-1, 1, 3), Err(RangeError::Index(-1)));
        assert_eq!(check_range(2, 2, 3), Err(RangeError::Index(3)));
        assert_eq!(check_range(0, -1, 3), Err(RangeError::Length(-1)));
        assert_eq!(check_range(1, i64::MAX, 3), Err(RangeError::Index(i64::MAX)));
    }

    #[test]
    fn lines() {
        let index = reported(Kind::IndexRange, b"IndexRange", None, Some((7, 3)));
        let line = unhandled(Some((b"a.fs", 3, 14)), b"IndexRange", &index);
        let expected = "a.fs:3:14: unhandled exception: IndexRange: \
                        Index was outside the bounds of the array. (index 7, length 3)\n";
        assert_eq!(String::from_utf8_lossy(&line), expected);
        let user = message(Kind::User, b"Full", None);
        assert_eq!(unhandled(None, b"Full", &user), b"unhandled exception: Full\n");
    }

    #[test]
    fn numbers_and_kinds_agree() {
        for number in 0..=6 {
            assert_eq!(Kind::of(number) as u32, number);
        }
    }
}
