//! Texts that are almost programs, for tests of what reads programs.

use crate::random::Random;

fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let class = |c: char| (c.is_alphanumeric(), c == ' ', c == '\n');
        let end = rest.find(|d| class(d) != class(c)).unwrap_or(rest.len());
        words.push(&rest[..end]);
        rest = &rest[end..];
    }
    words
}

/// A text with some bytes removed, added or exchanged.
pub fn mutate_bytes(seed: &str, random: &mut Random) -> String {
    let mut bytes = seed.as_bytes().to_vec();
    for _ in 0..=random.below(8) {
        let at = random.below(bytes.len());
        match random.below(5) {
            0 => {
                bytes.remove(at);
            }
            1 => bytes.insert(at, random.below(128) as u8),
            2 => {
                let other = random.below(bytes.len());
                bytes.swap(at, other);
            }
            3 => bytes.truncate(at + 1),
            _ => {
                let end = (at + random.below(40)).min(bytes.len());
                bytes.drain(at..end);
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A text with some words removed, repeated or exchanged.
pub fn mutate_words(seed: &str, random: &mut Random) -> String {
    let mut words = words(seed);
    for _ in 0..=random.below(10) {
        let at = random.below(words.len());
        let other = random.below(words.len());
        match random.below(4) {
            0 => words.insert(at, words[other]),
            1 => {
                words.remove(at);
            }
            2 => words.swap(at, other),
            _ => words[at] = words[other],
        }
    }
    words.concat()
}

/// Pieces in any order, mostly with blanks between them.
pub fn any_order(pieces: &[&str], random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..random.below(80) {
        text += pieces[random.below(pieces.len())];
        if random.below(3) > 0 {
            text.push(' ');
        }
    }
    text
}
