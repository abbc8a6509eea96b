//! Notes in core's text: what later stages have to say about statements and functions, in their own words.
//!
//! ```text
//! @{region rgn2 local lam0}
//! fn lam0 main() -> int top @{takes rgn3} {
//!   x.1: d0 = make d0:1(1, nil.0) @{in rgn2}
//! ```
//!
//! Core keeps them apart from the program and knows nothing of what they say. A note holds no `}`.

use crate::ir::{LamId, VarId};

/// What is noted where.
pub trait Notes {
    /// Before the first function.
    fn head(&self) -> Vec<String> {
        Vec::new()
    }

    /// Before a function.
    fn before(&self, _lam: LamId) -> Vec<String> {
        Vec::new()
    }

    /// After a function.
    fn after(&self, _lam: LamId) -> Vec<String> {
        Vec::new()
    }

    /// On a function's head.
    fn of_lambda(&self, _lam: LamId) -> Option<String> {
        None
    }

    /// On the statement that binds a variable; of a recursive group, on its first.
    fn of_stmt(&self, _var: VarId) -> Option<String> {
        None
    }
}

/// Nothing to say.
pub struct NoNotes;

impl Notes for NoNotes {}

/// Notes as they were read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NotesRead {
    /// Those between functions.
    pub items: Vec<String>,
    /// Those on functions.
    pub lams: Vec<(LamId, String)>,
    /// Those on statements, by the variable that is bound, or the first of several.
    pub stmts: Vec<(VarId, String)>,
}
