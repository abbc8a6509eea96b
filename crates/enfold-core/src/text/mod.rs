//! Core's textual form: what `--emit=core` shows and what tests of passes are written in.
//!
//! ```text
//! program nested entry lam0
//! string s0 "hi"
//! exn x0 Failure(string)
//! data d0 "Option<int>" value { None | Some(value: int) }
//! global g0 total: int mut
//! fn lam1 sumTo(n.0: int) -> int {
//!   join rec loop.0(acc.1: int, i.2: int) {
//!     done.3: bool = gt i.2, n.0
//!     if done.3 {
//!       ret acc.1
//!     } else {
//!       acc.4: int = add acc.1, i.2
//!       i.5: int = add i.2, 1
//!       jump loop.0(acc.4, i.5)
//!     }
//!   }
//!   jump loop.0(0, 1)
//! }
//! ```
//!
//! # The words
//!
//! - A variable or a label is `name.id`; a name that is not a plain word is quoted: `"a b".3`.
//!   Functions, data types, exceptions, globals, strings and function classes are their bare ids
//!   (`lam1`, `d0`, `x0`, `g0`, `s0`, `fn0`); their definitions give the name.
//! - Types: `unit bool int byte … float float32 char string exn never`, `array<t>`, `cell<t>`, `d0`,
//!   `fn0`, and `(a -> b)`.
//! - Constants: `()`, `true`, `12` (an `int`), `12:byte`, `1.5`, `1.5f32`, `f64#7ff8000000000000` (what
//!   has no digits), `'c'`.
//! - Operations: those of [`Prim`](crate::ir::Prim) by name with operands after it (`add a.1, 2`), and
//!   `copy a`, `lambda lam1`, `apply f.1(a, b)`, `closure lam1(a)`, `call lam1(a)`, `call lam1[c](a)` with
//!   captures, `call lam1 on r.1(a)` with a record, `invoke f.1(a)`, `try f.1`, `try known lam1[c]`,
//!   `try closure f.1`, `make d0:1(a)`, `field d0:1.0 a`, `set_field d0:1.0 a, b`, `array t [a, b]`,
//!   `exception x0(a)`, `exn_field x0.0 a`, `new_cell a`, `cell_get a`, `cell_set a, b`, `global_get g0`,
//!   `global_set g0, a`, `region_begin rgn2`, `region_end rgn2`, `region_merge rgn2, rgn3`.
//! - Statements: `x.1: t = op`, `letrec f.1: t = lam1, g.2: t = lam2 captures (a)`,
//!   `join rec k.0(x.1: t) { … }`.
//! - Ends: `ret a`, `jump k.0(a)`, `if a { … } else { … }`,
//!   `switch a { case 0 { … } int 5 { … } char 'c' { … } exn x0 { … } default { … } }`, `unreachable`.
//!
//! - Notes of later stages: `@{…}` after a statement or a function's head, or between functions (`notes.rs`).
//!
//! Line breaks mean nothing. Spans are not part of the text; reading gives empty ones.
//! **Invariant.** `print(parse(print(p))) == print(p)`; ids are kept, also where some are unused.
//! Cost: linear, but for indentation.

mod notes;
mod print;
mod read;
mod words;

pub use notes::{NoNotes, Notes, NotesRead};
pub use print::{print, print_lambda, print_ty, print_with};
pub use read::{parse, parse_with_notes};

#[cfg(test)]
mod tests;
