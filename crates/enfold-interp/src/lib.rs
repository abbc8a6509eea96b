//! An interpreter of flat core: the oracle for the native code.
//!
//! A program is first compiled to a list of instructions over numbered slots, then run by a machine
//! with its own stack, so that neither deep recursion nor long chains of tail calls use Rust's.
//!
//! | module | what it does |
//! |---|---|
//! | `shape` | how many words a value takes, and where its parts lie |
//! | `code` | the instructions; no algorithms |
//! | `compile` | flat core to instructions |
//! | `heap` | objects, and the one function that makes them |
//! | `scalars` | arithmetic on words |
//! | `machine` | runs instructions |
//! | [`io`] | the streams that a program sees |
//!
//! Texts of numbers and of failures, lines of input and hashes come from [`enfold_runtime::rules`],
//! which the native library uses too.
//!
//! **Invariant.** The interpreter never panics on verified core. What verified core cannot do
//! (a pointer that is none, a call of the wrong function) is an [`Ended::Fault`], not a guess.
//!
//! **Invariant.** Every object is made by `Heap::alloc` with the variable of the statement
//! that makes it: the place where a table of homes will be asked.

mod code;
mod compile;
mod heap;
pub mod io;
mod machine;
mod scalars;
mod shape;

use enfold_core::ir::{Program, VarId};
use enfold_syntax::SourceMap;

pub use heap::Allocations;
pub use io::{Captured, Io, Streams};

/// When a run is cut short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Instructions; none means no limit.
    pub max_steps: Option<u64>,
    /// Calls that have not returned.
    pub max_depth: usize,
    /// Bytes of all objects together.
    pub max_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { max_steps: None, max_depth: 10_000_000, max_bytes: 8 << 30 }
    }
}

/// How a program ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// Its entry returned, or it called `exit`.
    Normally,
    /// With an exception that nothing caught.
    Uncaught,
    /// It ran out of stack.
    StackOverflow,
    /// It ran out of memory.
    OutOfMemory,
    /// It took more steps than it was allowed.
    StepLimit,
    /// It did what no right program can do: a defect of the compiler, in words.
    Fault(String),
}

/// What a run was like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The exit status that the native program would have.
    pub status: i32,
    /// How it ended.
    pub ended: Ended,
    /// How many instructions were executed.
    pub steps: u64,
    /// Objects by kind.
    pub allocations: Allocations,
    /// Objects by the variable of the statement that made them; sorted, without zeros.
    pub sites: Vec<(VarId, u64)>,
}

/// Runs a flat program.
pub fn run(program: &Program, sources: &SourceMap, io: &mut dyn Io, limits: Limits) -> Outcome {
    match compile::compile(program) {
        Ok((code, heap)) => machine::run(&code, heap, sources, io, limits),
        Err(what) => {
            io.write_err(format!("internal error: {what}\n").as_bytes());
            Outcome {
                status: machine::INTERNAL_ERROR,
                ended: Ended::Fault(what),
                steps: 0,
                allocations: Allocations::default(),
                sites: Vec::new(),
            }
        }
    }
}
