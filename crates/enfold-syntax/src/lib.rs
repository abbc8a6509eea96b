//! What all front ends share: where text lies, what a name and a literal are, diagnostics as data, and
//! what lexers and parsers are written with ([`lexing`], [`cursor`]); and what is asked of graphs everywhere: how to walk over what is shared ([`seen`]), which nodes lead to each
//! other ([`components`](fn@components)), which things are the same ([`union_find`]).
//!
//! **Invariant.** This crate knows no language and does no I/O. A [`diag::Diagnostic`] is a value that shells render.

pub mod codes;
pub mod components;
pub mod cursor;
pub mod diag;
pub mod ident;
pub mod lexing;
pub mod literal;
pub mod loose_bytes;
pub mod seen;
pub mod shown;
pub mod span;
pub mod symbol;
pub mod type_vars;
pub mod union_find;

pub use components::components;
pub use diag::{Diagnostic, Diagnostics, Severity};
pub use span::{FileId, SourceMap, Span};
pub use symbol::Symbol;
pub use union_find::UnionFind;
