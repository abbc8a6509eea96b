//! What texts and values look like, whoever computes them: the native library and the interpreter
//! call these same functions, so that their outputs cannot differ.
//!
//! **Invariant.** Safe, pure, and without knowledge of any representation: everything is over
//! `&[u8]`, numbers and `String`.

pub mod bytes;
pub mod failures;
pub mod floats;
pub mod hash;
pub mod layout;
pub mod lines;
pub mod mix;
pub mod parse;
