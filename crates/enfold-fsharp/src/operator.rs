//! Operators: how tightly they bind, and to which side.
//!
//! A user's operator binds as the built-in one that it begins like, leading `.`, `$` and `?`
//! apart, so `|>`, `|||` and `|?>` bind like `=`. Levels, loosest first:
//!
//! ```text
//! 1  <-                  right      7  = < > | & $ and all that begin so   left
//! 2  :=                  right      8  ^ @ …   right
//! 3  ,                              9  ::      right
//! 4  || or               left      11  + - …   left
//! 5  &&                  left      12  * / % … left
//! 6  :> :?>              right     13  ** …    right
//! ```

use crate::token::T;

/// Level of a comma; what is above it may stand between commas.
pub(crate) const COMMA: u8 = 3;
/// Level of an assignment.
pub(crate) const ASSIGN: u8 = 1;
/// The level just above the comma.
pub(crate) const ABOVE_COMMA: u8 = 4;

/// How an infix operator binds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Binding {
    pub level: u8,
    pub right: bool,
}

const fn left(level: u8) -> Option<Binding> {
    Some(Binding { level, right: false })
}

const fn right(level: u8) -> Option<Binding> {
    Some(Binding { level, right: true })
}

/// How a token binds as an infix; `None` if it is none.
pub(crate) fn binding(kind: T, text: &str) -> Option<Binding> {
    match kind {
        T::LArrow => right(ASSIGN),
        T::ColonEq => right(2),
        T::Comma => left(COMMA),
        T::BarBar | T::Or => left(4),
        T::AmpAmp | T::Amp => left(5),
        T::Upcast | T::Downcast => right(6),
        T::Eq | T::Lt | T::Gt => left(7),
        T::ColonColon => right(9),
        T::TypeTest => left(10),
        T::Minus | T::Plus => left(11),
        T::Star => left(12),
        T::Op => symbolic(text),
        _ => None,
    }
}

fn symbolic(text: &str) -> Option<Binding> {
    let core = text.trim_start_matches(['.', '$', '?']);
    match core.as_bytes() {
        [b'*', b'*', ..] => right(13),
        [b'*' | b'/' | b'%', ..] => left(12),
        [b'+' | b'-', ..] => left(11),
        [b'^' | b'@', ..] => right(8),
        _ => left(7),
    }
}
