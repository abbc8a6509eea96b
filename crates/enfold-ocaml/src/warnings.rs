//! Which of our warnings an attribute of OCaml's does not want: `[@@warning "-8-11"]`, `[@ocaml.warning "-partial-match"]`.
//!
//! OCaml's warnings have numbers, letters for sets of them, and names. Those that have a counterpart here are in a table; what switches one
//! on (`+8`, `@8`) after it was switched off takes it back. Any other attribute says nothing. Linear in its text.

use enfold_syntax::codes::{self, Code};

/// OCaml's number, letter and name of a warning, and ours.
const TABLE: &[(u32, char, &str, Code)] = &[
    (5, 'f', "ignored-partial-application", codes::DISCARDED_VALUE),
    (8, 'p', "partial-match", codes::INCOMPLETE_MATCH),
    (10, 's', "non-unit-statement", codes::DISCARDED_VALUE),
    (11, 'u', "redundant-case", codes::UNREACHABLE_ARM),
    (12, 'u', "redundant-subpat", codes::UNREACHABLE_ARM),
    (21, 'x', "nonreturning-statement", codes::DISCARDED_VALUE),
    (26, 'y', "unused-var", codes::UNUSED_BINDING),
    (27, 'z', "unused-var-strict", codes::UNUSED_BINDING),
];

/// The warnings that are off after an attribute with this text.
pub(crate) fn silenced(attribute: &str) -> Vec<Code> {
    let inner = attribute.trim_matches(['[', '@', ']']).trim();
    let Some((name, rest)) = inner.split_once(char::is_whitespace) else { return Vec::new() };
    if !matches!(name, "warning" | "ocaml.warning") {
        return Vec::new();
    }
    let mut off: Vec<Code> = Vec::new();
    for (sign, what) in settings(rest.trim().trim_matches('"')) {
        for &(number, letter, name, code) in TABLE {
            if !names(what, number, letter, name) {
                continue;
            }
            off.retain(|known| *known != code);
            if sign == '-' {
                off.push(code);
            }
        }
    }
    off
}

/// `-8+11` in parts: each sign with what follows it. A letter alone is switched off if it is small.
fn settings(text: &str) -> Vec<(char, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        let signed = matches!(sign, '-' | '+' | '@');
        let from = if signed { at + 1 } else { at };
        let word = text[from..].bytes().take_while(|b| is_word(*b)).count();
        // A name has signs within: `-partial-match`.
        let named = text[from..].bytes().take_while(|b| is_word(*b) || *b == b'-').count();
        let whole = &text[from..from + named];
        let len = if TABLE.iter().any(|row| row.2 == whole) { named } else { word };
        let small = text[from..].starts_with(|c: char| c.is_ascii_lowercase());
        let plain = if small { '-' } else { '+' };
        found.push((if signed { sign } else { plain }, &text[from..from + len]));
        at = from + len.max(usize::from(!signed) * sign.len_utf8());
    }
    found
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_')
}

/// Whether a setting means a warning: by its number, in a range, by its letter or its name, or since it means all.
fn names(what: &str, number: u32, letter: char, name: &str) -> bool {
    if let Some((from, to)) = what.split_once("..") {
        let (from, to) = (from.parse::<u32>(), to.parse::<u32>());
        return matches!((from, to), (Ok(from), Ok(to)) if (from..=to).contains(&number));
    }
    let is_letter = |c: char| c.eq_ignore_ascii_case(&'a') || c.eq_ignore_ascii_case(&letter);
    what.parse() == Ok(number) || what == name || what.len() == 1 && what.starts_with(is_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_letters_and_names_are_known() {
        for text in ["-8", "-p", "-partial-match", "-a", "-1..9", "+8-8", "p", "-11-8+11"] {
            let found = silenced(&format!("[@@warning \"{text}\"]"));
            assert!(found.contains(&codes::INCOMPLETE_MATCH), "{text}: {found:?}");
            assert_eq!(found.contains(&codes::UNREACHABLE_ARM), text == "-a", "{text}");
        }
        assert!(silenced("[@@@ocaml.warning \"-26-27\"]").contains(&codes::UNUSED_BINDING));
    }

    #[test]
    fn anything_else_says_nothing() {
        for text in ["[@@warning \"+8\"]", "[@@warning \"-8+8\"]", "[@inline never]", "[@@warning]"]
        {
            assert!(silenced(text).is_empty(), "{text}");
        }
        for text in ["[@@warning \"é-8\"]", "[@@warning \"--\"]", "[@@warning \"-\"]"] {
            silenced(text);
        }
    }
}
