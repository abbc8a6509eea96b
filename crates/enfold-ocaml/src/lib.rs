//! The OCaml front end: text to tree.
//!
//! ```text
//! text ── lexer ──> tokens ── parser ──> tree + diagnostics
//! ```
//!
//! `lexer` makes tokens, `parser` is the machinery that the grammar in `module`, `module_type`,
//! `type_decl`, `types`, `binding`, `control`, `expr`, `primary`, `pattern` and `names` is written
//! with, `literal` the values of literals, `dump` the text of trees, `library` the files of the library,
//! `uses` which other files a file needs.
//!
//! **Invariant.** [`parse`] and [`parse_interface`] return a tree for any text, without panics, in
//! linear time; whatever the tree leaves out has been reported. Spans lie within the text, on
//! character boundaries. What the language has and Enfold has not is reported as such and skipped.

mod binding;
mod control;
mod dump;
mod dump_modules;
mod expr;
mod lexer;
mod library;
mod literal;
mod module;
mod module_type;
mod names;
mod parser;
mod pattern;
mod primary;
mod token;
pub mod tree;
mod type_decl;
mod types;
pub mod uses;
mod warnings;

use enfold_syntax::diag::Diagnostics;
use enfold_syntax::span::FileId;

pub use dump_modules::{dump_signature, dump_structure};
pub use library::{LIBRARY, capitalised_words, module_name, needed_library};

/// How a file is read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// The file belongs to the language's own library.
    pub library: bool,
}

/// What was read.
#[derive(Debug, Clone)]
pub struct Parsed<Tree> {
    /// The tree; where the text could not be read it says so.
    pub tree: Tree,
    /// What was wrong, in the order of the text.
    pub diagnostics: Diagnostics,
}

/// Reads an `.ml` file.
pub fn parse(source: &str, file: FileId, _options: Options) -> Parsed<tree::Structure> {
    let mut parser = parser::Parser::new(source, file);
    let tree = parser.structure();
    finish(tree, parser.cursor.diagnostics)
}

/// Reads an `.mli` file.
pub fn parse_interface(source: &str, file: FileId, _options: Options) -> Parsed<tree::Signature> {
    let mut parser = parser::Parser::new(source, file);
    let tree = parser.signature();
    finish(tree, parser.cursor.diagnostics)
}

fn finish<Tree>(tree: Tree, mut diagnostics: Diagnostics) -> Parsed<Tree> {
    diagnostics.sort();
    Parsed { tree, diagnostics }
}
