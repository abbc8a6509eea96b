//! A name where it stands: what every tree is made of.

use crate::span::Span;
use crate::symbol::Symbol;

/// A name where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ident {
    /// The name.
    pub name: Symbol,
    /// Where.
    pub span: Span,
}
