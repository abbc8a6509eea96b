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
//! every other case with a payload has a mark of its own, and the cases without share one. If there are too few marks, the scalars
//! of at most 32 bits share that one too: the bits above it say which case it is, and the scalar begins after them.
//!
//! ```text
//! Null | End | Int of int63 | Bool of bool | Text of string | Item of item | Field of field
//!   Null 0    End 8    Bool b    b * 256 + 16    Text t    t + 2    Item i    i + 4    Field f    f + 6
//! ```
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
    /// The word is the scalar, shifted left by eight, and this number, whose low three bits all cases without payload have.
    Packed(u32),
    /// The word is the address, and this mark added.
    Address(u32),
}

/// How many low bits are free, as a mask.
pub const MARKS: u32 = 7;

/// How many marks there are, beside OCaml's `int` or without.
pub(crate) fn marks(number: bool) -> usize {
    (MARKS as usize + 1) / if number { 2 } else { 1 }
}

/// How many of them so many cases without payload and so many with a narrow scalar need.
pub(crate) fn marks_of_small(empty: usize, narrow: usize) -> usize {
    if fit_one_mark(empty + narrow) {
        return usize::from(empty + narrow > 0);
    }
    usize::from(empty > 0) + narrow
}

/// Whether so many cases can share a mark if some hold a scalar.
fn fit_one_mark(cases: usize) -> bool {
    cases * (MARKS as usize + 1) <= KINDS as usize
}

/// The bits of a word that tell cases with one mark apart, with the mark.
pub const KINDS: u32 = 0xff;

impl WordLayout {
    /// The case of a whole number, and its low bit.
    pub fn number(&self) -> Option<(u32, u32)> {
        let mut cases = (0..).zip(&self.cases);
        cases.find_map(|(at, case)| match case {
            WordCase::Number(bit) => Some((at, *bit)),
            _ => None,
        })
    }

    /// How many cases have the mark of those without payload.
    pub fn alike(&self) -> usize {
        let alike = |case: &&WordCase| matches!(case, WordCase::Empty(_) | WordCase::Packed(_));
        self.cases.iter().filter(alike).count()
    }

    /// Whether some of them hold a scalar.
    pub fn packed(&self) -> bool {
        self.cases.iter().any(|case| matches!(case, WordCase::Packed(_)))
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
    let marks = (0..=MARKS).filter(|mark| numbers == 0 || mark & 1 != bit);
    let small = count(|p| matches!(p, Payload::Narrow | Payload::Nothing));
    let apart = assign(payloads, bit, marks.clone(), false);
    apart.or_else(|| fit_one_mark(small).then(|| assign(payloads, bit, marks, true))?)
}

/// How each case is told from the others; narrow scalars with a mark each, or packed. Fails if marks run out.
fn assign(
    payloads: &[Payload],
    bit: u32,
    mut marks: impl Iterator<Item = u32>,
    packed: bool,
) -> Option<WordLayout> {
    let mut last = None;
    let mut alike = |marks: &mut dyn Iterator<Item = u32>| {
        last = Some(match last {
            None => marks.next()?,
            Some(last) => last + MARKS + 1,
        });
        last
    };
    let mut cases = Vec::new();
    for payload in payloads {
        cases.push(match payload {
            Payload::Nothing => WordCase::Empty(alike(&mut marks)?),
            Payload::Narrow if packed => WordCase::Packed(alike(&mut marks)?),
            Payload::Narrow => WordCase::Narrow(marks.next()?),
            Payload::Number => WordCase::Number(bit),
            Payload::Address => WordCase::Address(marks.next()?),
            Payload::Other => return None,
        });
    }
    Some(WordLayout { cases })
}
