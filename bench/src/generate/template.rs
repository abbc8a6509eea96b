//! Programs with holes: a text in which some places are chosen at random.
//!
//! | written | becomes |
//! |---|---|
//! | `§` | the number of the unit |
//! | `«a¦b¦c»` | one of the texts, which may have holes themselves |
//! | `«1..9»` | a number, both ends included |
//! | `«name=a¦b¦c»` | one of the texts; `«name»` is the same one from there on |
//!
//! ```text
//! let scale§ x = x «op=+¦*» «2..9»      let scale7 x = x * 4
//! let back§ x = x «op» «2..9»           let back7 x = x * 9
//! ```
//!
//! Holes nest. A text without a hole is itself. Linear in what is read.

use super::random::Random;

/// Fills the holes of a text.
pub fn fill(text: &str, unit: usize, random: &mut Random) -> String {
    let mut filler = Filler { unit, random, names: Vec::new(), out: String::new() };
    filler.text(text);
    filler.out
}

struct Filler<'r> {
    unit: usize,
    random: &'r mut Random,
    names: Vec<(String, String)>,
    out: String,
}

impl Filler<'_> {
    fn text(&mut self, text: &str) {
        let mut rest = text;
        while let Some(at) = rest.find(['§', '«']) {
            self.out.push_str(&rest[..at]);
            let hole = &rest[at..];
            if let Some(after) = hole.strip_prefix('§') {
                self.out.push_str(&self.unit.to_string());
                rest = after;
            } else {
                let inside = &hole['«'.len_utf8()..];
                let end = closing(inside);
                self.hole(&inside[..end]);
                rest = inside[end..].strip_prefix('»').unwrap_or_default();
            }
        }
        self.out.push_str(rest);
    }

    fn hole(&mut self, hole: &str) {
        if let Some((low, high)) = range(hole) {
            let number = self.random.between(low, high);
            self.out.push_str(&number.to_string());
            return;
        }
        if let Some((_, text)) = self.names.iter().rev().find(|(name, _)| name == hole) {
            self.out.push_str(text);
            return;
        }
        let (name, choices) = match hole.split_once('=') {
            Some((name, choices)) if is_name(name) => (Some(name), choices),
            _ => (None, hole),
        };
        let choices = alternatives(choices);
        let chosen = *self.random.pick(&choices);
        let start = self.out.len();
        self.text(chosen);
        if let Some(name) = name {
            self.names.push((name.to_owned(), self.out[start..].to_owned()));
        }
    }
}

/// Where the hole ends in which a text begins.
fn closing(text: &str) -> usize {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '«' => depth += 1,
            '»' if depth == 0 => return at,
            '»' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// The texts between the bars that are in no further hole.
fn alternatives(text: &str) -> Vec<&str> {
    let (mut depth, mut start) = (0, 0);
    let mut found = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '«' => depth += 1,
            '»' => depth -= 1,
            '¦' if depth == 0 => {
                found.push(&text[start..at]);
                start = at + c.len_utf8();
            }
            _ => {}
        }
    }
    found.push(&text[start..]);
    found
}

fn range(hole: &str) -> Option<(usize, usize)> {
    let (low, high) = hole.split_once("..")?;
    Some((low.parse().ok()?, high.parse().ok()?))
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_nest_and_names_are_kept() {
        let text = "f§ «op=+¦-» «x«y»z¦x«y»z» «op» «3..3»";
        let filled = fill(text, 7, &mut Random::new(1));
        let op = &filled[3..4];
        assert_eq!(filled, format!("f7 {op} xyz {op} 3"));
    }

    #[test]
    fn a_seed_gives_one_text() {
        let text = "«1..1000» «a¦b¦c¦d»";
        let once = fill(text, 0, &mut Random::new(42));
        assert_eq!(once, fill(text, 0, &mut Random::new(42)));
        assert_ne!(once, fill(text, 0, &mut Random::new(43)));
    }
}
