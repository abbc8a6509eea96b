//! Random programs in F#/Clef and in OCaml, and how to make a failing one small.
//!
//! [`program`](fn@program) and [`ocaml_file`] give one well-typed program for each seed, always the same one. Whatever it does is
//! specified: it prints many values, ends soon, and ends in the same way wherever it runs. So two
//! ways of running it that disagree show a defect of the compiler. [`shrink`](fn@shrink) then takes away
//! whatever the disagreement does not need. [`mutate_bytes`] and its kin make texts that are almost programs, of
//! any language.

mod batch;
mod build;
mod callbacks;
mod churn;
mod derivatives;
mod expression;
mod library;
mod mutate;
mod ocaml;
mod pattern;
mod print;
mod program;
mod random;
mod scope;
mod search;
mod seeds;
mod shrink;
mod statement;
mod tree;
mod types;

pub use batch::ocaml_file;
pub use derivatives::derivative_file;
pub use mutate::{any_order, mutate_bytes, mutate_words};
pub use program::{program, small_program};
pub use random::Random;
pub use search::{Judge, UNKNOWN, Wrong, judge_ocaml};
pub use seeds::seeds;
pub use shrink::shrink;

/// The language that a program is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Language {
    FSharp,
    OCaml,
}

impl Language {
    /// How many integers of other widths it has.
    fn sized(self) -> usize {
        match self {
            Language::FSharp => types::SIZED.len(),
            Language::OCaml => 3,
        }
    }
}
