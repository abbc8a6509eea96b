//! The F#/Clef front end: text to its tree.
//!
//! ```text
//! text ── lexer ──> tokens ── parser, through layout ──> tree::File + diagnostics
//! ```
//!
//! `lexer` makes tokens, `layout` is the offside rule, `parser` the machinery that the grammar in
//! `decl`, `binding`, `expr`, `control`, `computation`, `brackets`, `pattern` and `types` is written with,
//! `operator` the table of precedences, `literal` the values of literals, `tree` what is made, `dump` its text.
//!
//! **Invariant.** [`parse`] returns a tree for any text, without panics, in linear time; whatever
//! the tree leaves out has been reported. Spans lie within the text, on character boundaries. What
//! the language has and Enfold has not yet is reported as such and skipped.

mod binding;
mod brackets;
mod computation;
mod conditions;
mod control;
mod decl;
mod dump;
mod expr;
mod layout;
mod lexer;
mod library;
mod literal;
mod loads;
mod member;
mod operator;
mod parser;
mod pattern;
mod token;
pub mod tree;
mod types;

use enfold_syntax::diag::Diagnostics;
use enfold_syntax::span::FileId;

pub use dump::dump_tree;
pub use library::{LIBRARY, needed_library};
pub use loads::loads;

/// How a file is read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// The file belongs to the language's own library, and may use `(# … #)`.
    pub library: bool,
}

/// What was read.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// The tree; where the text could not be read it says so.
    pub file: tree::File,
    /// What was wrong, in the order of the text.
    pub diagnostics: Diagnostics,
}

/// Reads a file.
pub fn parse(source: &str, file: FileId, options: Options) -> Parsed {
    let mut parser = parser::Parser::new(source, file, options.library);
    let file = parser.source_file();
    let mut diagnostics = parser.cursor.diagnostics;
    diagnostics.sort();
    Parsed { file, diagnostics }
}

/// The tokens of a file, one per line, with the blocks that layout finds.
pub fn dump_tokens(source: &str, file: FileId) -> String {
    dump::dump_tokens(source, file)
}
