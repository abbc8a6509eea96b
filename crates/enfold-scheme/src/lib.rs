//! The Scheme and Eshkol front end: text to a small language in which every name is resolved.
//!
//! ```text
//! text ── lexer, reader ──> data ── expand ──> tree + diagnostics ── check ──> more diagnostics
//! ```
//!
//! | module | what lives there |
//! |---|---|
//! | [`data`], [`number`] | data with places; exact and inexact numbers |
//! | `token`, `lexer`, `text`, `reader`, [`write`](mod@write) | R7RS's lexical syntax, both ways |
//! | [`expand`] | `syntax-rules`, all forms, libraries; names become variables |
//! | [`tree`] | what comes out; says which forms are nodes and why |
//! | [`analyse`](mod@analyse) | captures and assigned variables |
//! | [`returns`] | continuations that are where one is anyway: returns |
//! | [`print`](mod@print) | the tree as plain Scheme |
//! | [`verify`](mod@verify) | the tree's invariants |
//! | `check` | wrong numbers of arguments, moved values |
//! | [`libraries`] | the names of the built-in libraries |
//!
//! **Invariant.** [`compile`] returns a tree for any text, without panics, in bounded time and memory;
//! whatever the tree leaves out has been reported. Spans lie within the texts, on character boundaries.
//! Recursion follows the nesting of code, which is bounded: 64 MiB of stack are enough. No I/O: other
//! files come through [`Files`].

pub mod analyse;
mod check;
pub mod data;
pub mod expand;
mod lexer;
pub mod libraries;
pub mod number;
pub mod print;
mod reader;
pub mod returns;
mod suggest;
mod text;
mod token;
pub mod tree;
pub mod verify;
pub mod write;

use enfold_syntax::diag::Diagnostics;
use enfold_syntax::span::{FileId, SourceMap};

pub use expand::compile;

/// The language of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dialect {
    /// R7RS-small.
    #[default]
    Scheme,
    /// Eshkol: R7RS with regions, types, calculus, and another library.
    Eshkol,
}

impl Dialect {
    /// The language of a file, by its name.
    pub fn of(name: &str) -> Dialect {
        if name.ends_with(".esk") { Dialect::Eshkol } else { Dialect::Scheme }
    }
}

/// Where other files come from: those that are included, loaded, or hold libraries.
pub trait Files {
    /// The text of a file, by its path relative to the program's own folder.
    fn read(&self, path: &str) -> Option<String>;
}

/// No other files.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _path: &str) -> Option<String> {
        None
    }
}

/// What was read.
#[derive(Debug, Clone)]
pub struct Read {
    /// The table of data.
    pub data: data::Data,
    /// The data of the text, in order.
    pub forms: Vec<data::DataId>,
    /// What was wrong, in the order of the text.
    pub diagnostics: Diagnostics,
}

/// Reads the data of a text.
pub fn read(source: &str, file: FileId) -> Read {
    let mut data = data::Data::new();
    let mut diagnostics = Diagnostics::new();
    let forms = reader::read(source, file, false, &mut data, &mut diagnostics);
    diagnostics.sort();
    Read { data, forms, diagnostics }
}

/// What a program became.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// The tree.
    pub program: tree::Program,
    /// What was wrong. With an error the tree is incomplete.
    pub diagnostics: Diagnostics,
    /// The files, with those that were included.
    pub sources: SourceMap,
}
