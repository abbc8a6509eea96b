//! What the lexer makes of text: brackets, prefixes, labels, and atoms that are data already.

use enfold_syntax::span::Span;

use crate::data::Kind;

/// The two kinds of brackets; a square bracket means what a round one does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bracket {
    Round,
    Square,
}

/// What stands before one datum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Prefix {
    Quote,
    Quasiquote,
    Unquote,
    UnquoteSplicing,
    /// `#;`
    Comment,
    /// `#0=`
    Label(u64),
}

/// A token.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum T {
    Open(Bracket),
    /// `#(`
    OpenVector,
    /// `#u8(`
    OpenBytes,
    Close(Bracket),
    Prefix(Prefix),
    Dot,
    /// `#0#`
    Reference(u64),
    Atom(Kind),
    Eof,
}

/// A token and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Token {
    pub kind: T,
    pub span: Span,
}
