//! Spans of trees and reports lie within the text.

use enfold_syntax::diag::Diagnostics;
use enfold_syntax::span::{FileId, Span};

/// Fails unless a span lies within a text, on boundaries of characters.
pub fn check_span(span: Span, text: &str) {
    assert!(span.lo <= span.hi && span.hi as usize <= text.len(), "{span:?} in {}", text.len());
    assert!(text.is_char_boundary(span.lo as usize) && text.is_char_boundary(span.hi as usize));
}

/// Fails unless everything that was reported lies within the text.
pub fn check_spans(diagnostics: &Diagnostics, text: &str) {
    for d in diagnostics {
        check_span(d.primary.span, text);
        d.secondary.iter().for_each(|l| check_span(l.span, text));
        d.help.iter().flat_map(|h| &h.patches).for_each(|p| check_span(p.span, text));
    }
}

/// Fails unless every span that the debugging output of a tree shows lies within the text.
pub fn check_spans_in(debug: &str, file: FileId, text: &str) {
    for piece in debug.split("span: 0:").skip(1) {
        let end = piece.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(piece.len());
        let Some((lo, hi)) = piece[..end].split_once('-') else { panic!("no span: {piece:.20}") };
        let number = |text: &str| text.parse().unwrap_or(u32::MAX);
        check_span(Span::new(file, number(lo), number(hi)), text);
    }
}
