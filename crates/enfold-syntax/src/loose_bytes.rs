//! Bytes of a source file that belong to no character, as characters that no text has: for a language whose texts are bytes.
//!
//! ```text
//! "caf\xE9" in Latin-1   ─►   caf U+10F7E9   ─►   the literal's bytes: 63 61 66 E9
//! ```
//!
//! OCaml reads files as bytes, and strings and comments may hold any. Sources are texts here, so such a byte `b` stands as the
//! character `U+10F700 + b` for private use. The bytes of a character that is one of these by itself are taken apart in the
//! same way, so that nothing is said twice and [`byte_at`] always gives back what the file has. Cost: linear.

use std::fmt::Write as _;

/// The character that stands for byte 0.
const ZERO: u32 = 0x10_F700;

/// How many bytes such a character has in a text.
pub const LEN: usize = 4;

/// The byte that a character stands for.
pub fn byte(c: char) -> Option<u8> {
    let byte = u32::from(c).checked_sub(ZERO)?;
    u8::try_from(byte).ok().filter(|byte| !byte.is_ascii())
}

/// The byte that stands at an offset of a text, as a character of [`LEN`] bytes.
pub fn byte_at(text: &[u8], at: usize) -> Option<u8> {
    let four = text.get(at..at + LEN).filter(|four| four[0] == 0xF4)?;
    byte(std::str::from_utf8(four).ok()?.chars().next()?)
}

/// The text of a file of bytes.
pub fn text_of(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match byte(c) {
                Some(_) => push_all(&mut text, c.encode_utf8(&mut [0; LEN]).as_bytes()),
                None => text.push(c),
            }
        }
        push_all(&mut text, chunk.invalid());
    }
    text
}

fn push_all(text: &mut String, bytes: &[u8]) {
    text.extend(bytes.iter().filter_map(|&b| char::from_u32(ZERO + u32::from(b))));
}

/// What a message calls it.
pub fn named(byte: u8) -> String {
    let mut name = String::from("the byte 0x");
    let _ = write!(name, "{byte:02X}");
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    fn restored(text: &str) -> Vec<u8> {
        let mut at = 0;
        let mut out = Vec::new();
        while at < text.len() {
            match byte_at(text.as_bytes(), at) {
                Some(byte) => {
                    out.push(byte);
                    at += LEN;
                }
                None => {
                    out.push(text.as_bytes()[at]);
                    at += 1;
                }
            }
        }
        out
    }

    #[test]
    fn every_file_is_given_back() {
        let own = "\u{10F7E9}".as_bytes();
        for bytes in [&b"caf\xE9 \xFF\x80"[..], "größer".as_bytes(), own, b"\xF4\x8F", b""] {
            let text = text_of(bytes);
            assert_eq!(restored(&text), bytes);
        }
    }

    #[test]
    fn a_text_is_what_it_was() {
        assert_eq!(text_of("let größe = 1".as_bytes()), "let größe = 1");
        assert_eq!(byte('é'), None);
        assert_eq!(byte('\u{10F741}'), None, "ASCII stands for itself");
    }
}
