//! The graph as text, in two forms: [`print`](fn@print) writes all of it and [`parse`] reads it back;
//! [`show`](fn@show) writes a part of it for people, with names and indentation, and cannot be read.
//!
//! The complete form is a table: a line for each entry, in the order of ids.
//!
//! ```text
//! p0 = "a"
//! t0 = unit
//! t1 = fun t0 t0
//! data0 = union "Box" 1:5-9 [p0] ["Box" [t2]]
//! exn0 = "Failure" 0:10-17 [t3]
//! b0 = "count" 1:20-25 t4 [] mutable local n1
//! n0 = lit (int int 3) : t4 1:28-29
//! n1 = lambda [n2] n3 [b0 "count" t4 mutable n0 1:40-45] "next" : t1 1:30-50
//! top rec [b1 n1]
//! main b1
//! known data0 - exn0 - - - - - - - - -
//! semantics "functional value" [partial_order first_alternative]
//! relation data0 viewed b1 "map"
//! text data0 b2
//! equations n3 [p1] [t2 t5]
//! stays n12
//! implied n14
//! forward b3
//! ```
//!
//! # The words
//!
//! - Every entry begins with its id; ids count from 0 without gaps. Mentions of other entries are
//!   their ids, before or after their definition; only components of a type come before it.
//! - Names, strings and characters are quoted as in Rust. A place is `file:lo-hi`. What may be
//!   absent is `-` when it is. Lists stand in brackets.
//! - Types: `error unit bool float float32 char string exn`, the names of integer types,
//!   `array t`, `byref t`, `fun t t`, `tuple [t …]`, `data d [t …]`, `param p`.
//! - `data = record|union name place [p …] […]`, with `name t val|mutable` for each field and
//!   `name [t …]` for each case.
//! - `b = name place t [p …] val|mutable module|local def`.
//! - `n = kind … : t place`; the words after the kind are the fields of [`Kind`](crate::Kind) in
//!   the order in which they are declared. An arm is `pattern guard body`, a capture is
//!   `b name t val|mutable source place`.
//! - `semantics text [fact …]`: the facts of [`Semantics`](crate::Semantics) that hold, after what it says of functions that
//!   are compared.
//! - Patterns: `(kind … : t place)`. Literals: `(unit)`, `(bool true)`, `(int byte 3)`,
//!   `(float 1.5)`, `(float32 1.5)`, `(char 'c')`, `(string "…")`; a NaN is its bits: `(float #7ff8…)`.
//!
//! Line breaks mean nothing. **Invariant.** `print(parse(print(g))) == print(g)`. Reading accepts
//! ids that nothing defines; it is [`verify`](crate::verify) that rejects them.
//! Cost: linear in the text.

mod print;
mod read;
mod show;
mod words;

pub use print::print;
pub use read::parse;
pub use show::{show, type_name};

#[cfg(test)]
pub(crate) mod tests;
