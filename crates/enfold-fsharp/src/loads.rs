//! `#load "shapes.fs" "points.fs"`: which files a file wants before itself.
//!
//! The lexer finds the directives, so that one in a comment or a string is none.

use std::ops::Range;

use enfold_syntax::diag::Diagnostics;
use enfold_syntax::span::{FileId, Span};

use crate::lexer::tokenize_with_loads;

/// The files that a text loads, in order, and where they are named.
pub fn loads(source: &str, file: FileId) -> Vec<(String, Span)> {
    if !source.contains("#load") {
        return Vec::new();
    }
    tokenize_with_loads(source, file, &mut Diagnostics::new()).1
}

/// The strings after `#load`, with their places; nothing if there is anything else.
pub(crate) fn named(text: &str) -> Option<Vec<(String, Range<usize>)>> {
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        at += rest.len() - rest.trim_start().len();
        let rest = &text[at..];
        if rest.is_empty() || rest.starts_with("//") {
            return (!found.is_empty()).then_some(found);
        }
        let (name, length) = string(rest)?;
        found.push((name, at..at + length));
        at += length;
    }
}

/// A string at the start of a text, and how long it is.
fn string(text: &str) -> Option<(String, usize)> {
    for quote in ["\"\"\"", "@\"", "\""] {
        let Some(inside) = text.strip_prefix(quote) else { continue };
        let close = if quote == "@\"" { "\"" } else { quote };
        let end = inside.find(close)?;
        let name = &inside[..end];
        // In a plain string a backslash begins an escape; the one of a folder is written twice.
        let name = if quote == "\"" { name.replace("\\\\", "\\") } else { name.to_owned() };
        return Some((name, quote.len() + end + close.len()));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        loads(text, FileId::from_u32(0)).into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn only_directives_load() {
        assert_eq!(
            names("#load \"a.fs\" @\"b\\c.fs\" // x\n#load \"d.fsx\"\n"),
            ["a.fs", "b\\c.fs", "d.fsx"]
        );
        assert!(names("// #load \"a.fs\"\nlet s = \"\n#load \\\"b.fs\\\"\n\"\n").is_empty());
        assert!(names("#load a.fs\n").is_empty());
    }

    #[test]
    fn places_are_those_of_the_strings() {
        let text = "let x = 1\n#load \"a.fs\"\n";
        let found = loads(text, FileId::from_u32(0));
        assert_eq!(&text[found[0].1.lo as usize..found[0].1.hi as usize], "\"a.fs\"");
    }
}
