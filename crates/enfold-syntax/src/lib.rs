//! What all front ends share: where text lies, what a name is, the surface tree, and diagnostics
//! as data; and how to walk over what is shared ([`seen`]).
//!
//! **Invariant.** This crate knows no language and does no I/O. A [`tree::Expr`] carries a span on
//! every node; a [`diag::Diagnostic`] is a value that shells render.

pub mod codes;
pub mod diag;
pub mod seen;
pub mod shown;
pub mod span;
pub mod symbol;
pub mod tree;

pub use diag::{Diagnostic, Diagnostics, Severity};
pub use span::{FileId, SourceMap, Span};
pub use symbol::Symbol;
