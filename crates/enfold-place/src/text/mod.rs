//! The text of placed core: core's text, with what placement has decided in notes. It reads back, so that tests of the
//! certifier are files.
//!
//! ```text
//! @{region rgn2 local lam0 frame 512 alone}
//! fn lam0 main() -> int top {
//!   begin.4: unit = region_begin rgn2
//!   xs.0: d0 = call lam1(10) @{with rgn2 rgn2}
//!   …
//! @{region rgn3 param lam1}
//! fn lam1 build(n.2: int) -> d0 top @{takes rgn3 rgn4} {
//!   …
//!   cell.8: d0 = make d0:1(text.7, rest.6) @{in rgn3}
//! ```
//!
//! # The notes
//!
//! - On a statement: where it puts what it makes (`static`, `stack`, `in rgn3`), and the regions that a call is given
//!   (`with rgn3 rgn4`).
//! - On a function: the regions that it takes, in order (`takes rgn3`), and the parameters that it owns (`owns v2`).
//! - Before the function that it belongs to, each region with what is true of it ([`Region`](crate::Region)): `program`,
//!   `handler`, `param lam1` or `local lam0`, then `bound 16`, `frame 512`, `alone`,
//!   `within rgn3`, `counted`, `chain` or `pops`, and `catches v3 v5`.
//! - After a function, what is claimed about it ([`Claim`](crate::claim::Claim)): `claim lam1`, then `program 0 raises 1`,
//!   `names 3=rgn2`, `counted 3`, `lent v7=v2 v8=-*` (`-`: somebody who is there longer; `*`: through a slot), `keeps 3=4`, `inputs 5 -`, `result 6`, `vars v2=5`, and for each node `node 5 in 3` or `node 5 flat 3` or
//!   `node 5` with its slots: `d0:1.0=6`, `held=7`, `lam2#0=8`. Before the first function `shared`, with slots that are
//!   listed as others. Claims are there only in the text that the certifier can read.
//!
//! Sites, ways and spans are no part of it: they are for reports.
//! **Invariant.** `print(read(print(p))) == print(p)`. Cost: linear, but for sorting.

mod print;
mod read;

use enfold_core::ir::Program;

use crate::home::Placement;

/// Placed core for people: without claims.
pub fn print(program: &Program, placement: &Placement) -> String {
    print::print(program, placement, false)
}

/// All that the certifier reads.
pub fn print_with_claims(program: &Program, placement: &Placement) -> String {
    print::print(program, placement, true)
}

/// The placed program that a text describes; the error names the line or the note.
pub fn read(text: &str) -> Result<(Program, Placement), String> {
    read::read(text)
}
