//! The order of a variant's constructors: those without arguments come before the others.
//!
//! Values are compared by the order of their cases. In OCaml every constant constructor is less than every other
//! one, wherever it is declared, so the cases stand in that order in the graph:
//!
//! ```text
//! type t = A of int | B | C of string | D   ─►   B | D | A of int | C of string
//! ```

use crate::draft::Case;
use enfold_ocaml::tree::{CaseArgs, CaseDecl};

/// The place of each constructor among the cases.
pub(crate) fn ranks(cases: &[CaseDecl]) -> Vec<u32> {
    let is_constant =
        |case: &CaseDecl| matches!(&case.args, CaseArgs::Tuple(args) if args.is_empty());
    let mut constants = 0;
    let mut others = cases.iter().filter(|case| is_constant(case)).count() as u32;
    let place = |case| {
        let next = if is_constant(case) { &mut constants } else { &mut others };
        *next += 1;
        *next - 1
    };
    cases.iter().map(place).collect()
}

/// The cases in order of their places.
pub(crate) fn by_rank(mut cases: Vec<(u32, Case)>) -> Vec<Case> {
    cases.sort_by_key(|(rank, _)| *rank);
    cases.into_iter().map(|(_, case)| case).collect()
}
