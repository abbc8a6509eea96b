//! Unions that are one word: what the low bits of the word say, and what the rest of it is.
//!
//! ```text
//! Fix of int63 | Nil | Pair of pair | Proc of (int -> int)
//!   Fix n     the number, which is kept shifted: low bit 0
//!   Nil       3
//!   Pair p    p + 5
//!   Proc f    f + 7          (odd marks are left, in the order of the cases: 1, 3, 5, 7)
//! ```
//!
//! A union is one word if no case has more than one scalar, and that is an address, OCaml's `int` (in at most one
//! case) or a scalar of at most 32 bits; and if there are marks enough. Addresses are multiples of eight, and so are
//! the numbers that stand for boxed cases without payload, so three bits are free. The `int` takes one bit of the three;
//! every other case with a payload has a mark of its own, and the cases without share one.
//!
//! A word of zeros is the first case, as in every layout, with a payload of zeros: if the first case is the `int`, it has the
//! low bit 0 and the marks are odd; otherwise the low bit 1, and marks are even and begin with 0.
//!
//! Unions of narrow scalars alone are not words: a tag and a slot are no larger.
//!
//! Cost: linear in the cases.

use super::Machine;
use crate::ir::{IntKind, Ty};

/// A union that is one word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordLayout {
    /// Each case.
    pub cases: Vec<WordCase>,
}

/// How a word says that it is of a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WordCase {
    /// The word is this number, whose low three bits all cases without payload have.
    Empty(u32),
    /// The word is the number, which has a zero as its low bit, or this bit in its place.
    Number(u32),
    /// The word is the scalar, shifted left by three, and this mark.
    Narrow(u32),
    /// The word is the address, and this mark added.
    Address(u32),
}

/// How many low bits are free, as a mask.
pub const MARKS: u32 = 7;

impl WordLayout {
    /// The case of a whole number, and its low bit.
    pub fn number(&self) -> Option<(u32, u32)> {
        let mut cases = (0..).zip(&self.cases);
        cases.find_map(|(at, case)| match case {
            WordCase::Number(bit) => Some((at, *bit)),
            _ => None,
        })
    }

    /// How many cases have no payload.
    pub fn empty(&self) -> usize {
        self.cases.iter().filter(|case| matches!(case, WordCase::Empty(_))).count()
    }
}

/// What a case holds, as far as it matters here.
pub(super) enum Payload {
    Nothing,
    Number,
    Narrow,
    Address,
    /// More than one scalar, or one that takes the whole word.
    Other,
}

/// What a case with these scalars holds; `tys` are the types of its fields.
pub(super) fn payload<'a>(parts: &[Machine], tys: impl Iterator<Item = &'a Ty>) -> Payload {
    match parts {
        [] => Payload::Nothing,
        [Machine::Pointer] => Payload::Address,
        [Machine::Bool | Machine::Float32 | Machine::Int(..=32)] => Payload::Narrow,
        [Machine::Int(_)] => {
            let mut tys = tys.filter(|ty| !matches!(ty, Ty::Unit | Ty::Never));
            match tys.next() {
                Some(Ty::Int(IntKind::I63)) => Payload::Number,
                _ => Payload::Other,
            }
        }
        _ => Payload::Other,
    }
}

/// The layout of a union with these payloads, if it can be one word and is better off so.
pub(super) fn word(payloads: &[Payload]) -> Option<WordLayout> {
    let count = |wanted: fn(&Payload) -> bool| payloads.iter().filter(|p| wanted(p)).count();
    let numbers = count(|p| matches!(p, Payload::Number));
    let wide = numbers + count(|p| matches!(p, Payload::Address));
    if payloads.len() < 2 || wide == 0 || numbers > 1 {
        return None;
    }
    let bit = u32::from(numbers == 1 && !matches!(payloads[0], Payload::Number));
    let mut marks = (0..=MARKS).filter(|mark| numbers == 0 || mark & 1 != bit);
    let mut empty = None;
    let mut cases = Vec::new();
    for payload in payloads {
        cases.push(match payload {
            Payload::Number => WordCase::Number(bit),
            Payload::Narrow => WordCase::Narrow(marks.next()?),
            Payload::Address => WordCase::Address(marks.next()?),
            Payload::Other => return None,
            Payload::Nothing => {
                let next = match empty {
                    None => marks.next()?,
                    Some(last) => last + MARKS + 1,
                };
                empty = Some(next);
                WordCase::Empty(next)
            }
        });
    }
    Some(WordLayout { cases })
}
