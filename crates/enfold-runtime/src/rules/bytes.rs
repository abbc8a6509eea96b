//! Operations on strings as bytes. A string is meant to be UTF-8 but may hold anything: a cut
//! through a character or a line of input is kept as it is.

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// Whether two texts are the same. Most are short: for those, two looks that may overlap are sooner done than
/// a call.
pub fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    match a.len() {
        0 => true,
        n @ 1..4 => a[0] == b[0] && a[n / 2] == b[n / 2] && a[n - 1] == b[n - 1],
        4..8 => a.first_chunk::<4>() == b.first_chunk() && a.last_chunk::<4>() == b.last_chunk(),
        8..=16 => a.first_chunk::<8>() == b.first_chunk() && a.last_chunk::<8>() == b.last_chunk(),
        _ => a == b,
    }
}

/// -1, 0 or 1: bytes compared from the left, a prefix is less.
pub fn compare(a: &[u8], b: &[u8]) -> i64 {
    match a.cmp(b) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    }
}

/// The character that starts at `index`; U+FFFD if none does. `None` if out of range.
pub fn char_at(text: &[u8], index: i64) -> Option<char> {
    let start = usize::try_from(index).ok()?;
    let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
    let first = &rest[..rest.len().min(4)];
    let valid = match core::str::from_utf8(first) {
        Ok(valid) => valid,
        Err(error) => core::str::from_utf8(&first[..error.valid_up_to()]).unwrap_or(""),
    };
    Some(valid.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER))
}

/// The character of a code point; U+FFFD if it is not a scalar value.
pub fn char_of(code: u32) -> char {
    char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Index of the first occurrence of `needle`, or -1. Linear for UTF-8.
pub fn find(text: &[u8], needle: &[u8]) -> i64 {
    let found = match (core::str::from_utf8(text), core::str::from_utf8(needle)) {
        (Ok(text), Ok(needle)) => text.find(needle),
        _ if needle.is_empty() => Some(0),
        _ => text.windows(needle.len()).position(|window| window == needle),
    };
    found.map_or(-1, |index| index as i64)
}

/// All letters in upper case. A letter whose upper case is several stays as it is.
pub fn upper(text: &[u8]) -> Vec<u8> {
    map_chars(text, |c| single(c, c.to_uppercase()))
}

/// All letters in lower case. A letter whose lower case is several stays as it is.
pub fn lower(text: &[u8]) -> Vec<u8> {
    map_chars(text, |c| single(c, c.to_lowercase()))
}

/// `bytes` with U+FFFD in place of what is not UTF-8.
pub fn sanitize(bytes: &[u8]) -> alloc::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

fn single(c: char, mut mapped: impl Iterator<Item = char>) -> char {
    match (mapped.next(), mapped.next()) {
        (Some(one), None) => one,
        _ => c,
    }
}

fn map_chars(text: &[u8], map: impl Fn(char) -> char) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        for c in chunk.valid().chars() {
            out.extend_from_slice(map(c).encode_utf8(&mut [0; 4]).as_bytes());
        }
        out.extend_from_slice(chunk.invalid());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sameness_at_every_length() {
        for length in 0..40 {
            let text: Vec<u8> = (0..length).map(|n| n * 6 + 1).collect();
            assert!(same(&text, &text.clone()));
            assert!(!same(&text, &[&text[..], b"x"].concat()));
            for changed in 0..usize::from(length) {
                let mut other = text.clone();
                other[changed] ^= 1;
                assert!(!same(&text, &other), "{length} {changed}");
            }
        }
    }

    #[test]
    fn comparison_is_bytewise() {
        assert_eq!(compare(b"a", b"b"), -1);
        assert_eq!(compare(b"ab", b"a"), 1);
        assert_eq!(compare("é".as_bytes(), b"z"), 1);
        assert_eq!(compare(b"", b""), 0);
    }

    #[test]
    fn a_character_is_read_where_it_starts() {
        let text = "aé☃".as_bytes();
        assert_eq!(char_at(text, 0), Some('a'));
        assert_eq!(char_at(text, 1), Some('é'));
        assert_eq!(char_at(text, 2), Some('\u{FFFD}'));
        assert_eq!(char_at(text, 3), Some('☃'));
        assert_eq!(char_at(text, 6), None);
        assert_eq!(char_at(text, -1), None);
        assert_eq!(char_at(&text[..4], 3), Some('\u{FFFD}'));
    }

    #[test]
    fn finding() {
        assert_eq!(find(b"banana", b"nan"), 2);
        assert_eq!(find(b"banana", b"x"), -1);
        assert_eq!(find(b"banana", b""), 0);
        assert_eq!(find(b"ba\xFFna", b"\xFFn"), 2);
        assert_eq!(find(b"\xFF", b""), 0);
        assert_eq!(find(b"\xFF", b"\xFF\xFF"), -1);
    }

    #[test]
    fn case() {
        assert_eq!(upper("straße, é\u{FB01}".as_bytes()), "STRAßE, É\u{FB01}".as_bytes());
        assert_eq!(lower("ÀB\u{130}Σ".as_bytes()), "àb\u{130}σ".as_bytes());
        assert_eq!(upper(b"a\xFFb"), b"A\xFFB");
    }
}
