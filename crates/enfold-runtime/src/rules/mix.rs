//! OCaml's hash of values, so that its hash tables have the same order here.
//!
//! A hash is made of 32-bit words that are mixed in one after the other. It looks at a limited number of
//! values, and of those at a limited number that mean something (all but the headers of blocks). What is there
//! so far is one word:
//!
//! ```text
//! bits 0..32    the hash
//! bits 32..48   how many values that mean something may still be mixed in
//! bits 48..60   how many values may still be looked at
//! ```

/// The number of values that are ever looked at.
const MOST: i64 = 256;

/// A hash of nothing yet.
pub fn start(count: i64, limit: i64, seed: i64) -> i64 {
    let limit = if (0..=MOST).contains(&limit) { limit } else { MOST };
    (seed & 0xFFFF_FFFF) | count.clamp(0, 0xFFFF) << 32 | limit << 48
}

/// What remains to be done; `None` if nothing.
fn next(state: i64, counts: bool) -> Option<(u32, i64)> {
    if (state >> 32) & 0xFFFF == 0 || state >> 48 == 0 {
        return None;
    }
    let rest = (state >> 32) - (1 << 16) - i64::from(counts);
    Some((state as u32, rest << 32))
}

fn mixed(hash: u32, word: u32) -> u32 {
    let word = word.wrapping_mul(0xCC9E_2D51).rotate_left(15).wrapping_mul(0x1B87_3593);
    (hash ^ word).rotate_left(13).wrapping_mul(5).wrapping_add(0xE654_6B64)
}

/// Mixes in a word that is a value.
pub fn value(state: i64, word: u32) -> i64 {
    next(state, true).map_or(state, |(hash, rest)| rest | i64::from(mixed(hash, word)))
}

/// Mixes in the header of a block: its size and its tag.
pub fn header(state: i64, word: i64) -> i64 {
    next(state, false).map_or(state, |(hash, rest)| rest | i64::from(mixed(hash, word as u32)))
}

/// The 32 bits of a native integer; of an immediate value, of its tagged word.
pub fn fold(word: i64) -> u32 {
    ((word >> 32) ^ (word >> 63) ^ word) as u32
}

/// An immediate value as OCaml keeps it.
pub fn immediate(state: i64, number: i64) -> i64 {
    value(state, fold(number.wrapping_mul(2).wrapping_add(1)))
}

/// The two halves of a word, one over the other.
pub fn halves(state: i64, word: i64) -> i64 {
    value(state, (word ^ (word >> 32)) as u32)
}

/// Mixes in a float: all NaNs are one, and so are both zeros.
pub fn float(state: i64, x: f64) -> i64 {
    let Some((hash, rest)) = next(state, true) else { return state };
    let bits = match x {
        0.0 => 0,
        _ if x.is_nan() => 0x7FF0_0000_0000_0001,
        _ => x.to_bits(),
    };
    rest | i64::from(mixed(mixed(hash, bits as u32), (bits >> 32) as u32))
}

/// One byte more, below the others.
fn joined(word: u32, byte: &u8) -> u32 {
    word << 8 | u32::from(*byte)
}

/// Mixes in a string.
pub fn string(state: i64, text: &[u8]) -> i64 {
    let Some((mut hash, rest)) = next(state, true) else { return state };
    // Most keys are short: what is left of four bytes is put together here, and not copied by a call.
    let mut groups = text.chunks_exact(4);
    for group in &mut groups {
        hash = mixed(hash, group.iter().rev().fold(0, joined));
    }
    if !groups.remainder().is_empty() {
        hash = mixed(hash, groups.remainder().iter().rev().fold(0, joined));
    }
    rest | i64::from(hash ^ text.len() as u32)
}

/// The hash: 30 bits.
pub fn end(state: i64) -> i64 {
    let mut hash = state as u32;
    hash = (hash ^ (hash >> 16)).wrapping_mul(0x85EB_CA6B);
    hash = (hash ^ (hash >> 13)).wrapping_mul(0xC2B2_AE35);
    i64::from((hash ^ (hash >> 16)) & 0x3FFF_FFFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `ocaml` answers.
    #[test]
    fn scalars() {
        let first = || start(10, 100, 0);
        assert_eq!(end(immediate(first(), 0)), 129913994);
        assert_eq!(end(immediate(first(), 42)), 395478795);
        assert_eq!(end(immediate(first(), -1)), 911466517);
        assert_eq!(end(string(first(), b"hello")), 840920576);
        assert_eq!(end(string(first(), b"")), 0);
        assert_eq!(end(string(first(), b"abcdefgh")), 165530820);
        assert_eq!(end(string(first(), b"ab")), 856662637);
        assert_eq!(end(string(first(), b"abc")), 767105082);
        assert_eq!(end(string(first(), b"\xff\xfe\xfd\xfc\xfb\xfa\xf9")), 581135838);
        assert_eq!(end(float(first(), 1.5)), 819188451);
        assert_eq!(end(halves(first(), 1 << 40)), 653939530);
    }

    #[test]
    fn only_so_much_is_mixed_in() {
        let one = immediate(start(1, 100, 0), 7);
        assert_eq!(immediate(one, 8), one);
        assert_eq!(header(start(1, 0, 0), 5), start(1, 0, 0));
        assert_ne!(header(start(1, 1, 0), 5), start(1, 1, 0));
    }
}
