//! An interpreter of flat core: the oracle for the native code, and for placement.
//!
//! With a [`Placement`], every object has the home that it would have in the native program, and is
//! given back when its home is. Whatever uses it then is stopped, with the place where the memory was
//! given back and the place where it is used. Without one nothing is given back.
//!
//! A program is first compiled to a list of instructions over numbered slots, then run by a machine
//! with its own stack, so that neither deep recursion nor long chains of tail calls use Rust's.
//!
//! | module | what it does |
//! |---|---|
//! | `shape` | how many words a value takes, and where its parts lie |
//! | `budget` | how much memory a run may take |
//! | `code` | the instructions; no algorithms |
//! | `compile` | flat core to instructions |
//! | `heap` | objects and regions |
//! | `raw` | memory behind addresses |
//! | [`memory`] | what a run says about memory |
//! | `scalars` | arithmetic on words |
//! | `machine` | runs instructions |
//! | [`io`] | the streams that a program sees |
//! | [`tally`] | what was made for which place of the user's |
//!
//! Texts of numbers and of failures, lines of input and hashes come from [`enfold_runtime::rules`],
//! which the native library uses too.
//!
//! **Invariant.** The interpreter never panics on verified core. What verified core cannot do
//! (a pointer that is none, a call of the wrong function) is an [`Ended::Fault`], not a guess.
//!
//! **Invariant.** Every access to an object finds it through `Blocks::find`, which knows whether it is
//! still there.

mod budget;
mod code;
mod compile;
mod heap;
pub mod io;
mod machine;
pub mod memory;
mod raw;
mod scalars;
mod shape;
pub mod tally;

use enfold_core::ir::{LamId, Program, VarId};
use enfold_place::Placement;
use enfold_syntax::SourceMap;

pub use heap::Allocations;
pub use io::{Captured, Io, Streams};
pub use memory::{Made, MemoryError, MemoryFault, MemoryUse};
pub use tally::{Homed, Tallied};

/// When a run is cut short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Instructions; none means no limit.
    pub max_steps: Option<u64>,
    /// Calls that have not returned.
    pub max_depth: usize,
    /// Bytes that the interpreter takes for all objects that are there at a time; half as many for the stack.
    pub max_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { max_steps: None, max_depth: 10_000_000, max_bytes: budget::MOST }
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
    /// It used an address where it has nothing, or did something else that needs native code; in words.
    Address(String),
    /// It did what no right program can do: a defect of the compiler, in words.
    Fault(String),
    /// It used memory in a way that the placement does not allow: a defect of placement.
    Memory(MemoryFault),
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
    /// How often the tag of a union was tested.
    pub tag_tests: u64,
    /// Objects by kind.
    pub allocations: Allocations,
    /// Objects by the variable of the statement that made them; sorted, without zeros.
    pub sites: Vec<(VarId, u64)>,
    /// What was made where, if there is a placement.
    pub memory: Option<MemoryUse>,
    /// What was made for whom, if that was asked for.
    pub tally: Vec<Tallied>,
    /// Objects of counted regions that nothing could reach or held and that were not given back, by the variable of the statement that made them, if
    /// that was asked for; sorted.
    pub lost: Vec<(VarId, u64)>,
    /// In how many looks objects of a statement were among the lost: what goes at once was held by one object, and is lost in one.
    pub lost_again: Vec<(VarId, u64)>,
    /// The same of objects that held each other.
    pub cyclic: Vec<(VarId, u64)>,
    /// Literals of which a closure was called after a newer one was made, if a tally was asked for: each by one of its functions.
    pub overlaps: Vec<LamId>,
}

/// Runs a flat program; with a placement, one that was placed.
pub fn run(
    program: &Program,
    placement: Option<&Placement>,
    sources: &SourceMap,
    io: &mut dyn Io,
    limits: Limits,
) -> Outcome {
    run_either(program, placement, sources, io, limits, Also::default())
}

/// As [`run`], with a [`tally`](Outcome::tally) of what was made.
pub fn run_tallied(
    program: &Program,
    placement: &Placement,
    sources: &SourceMap,
    io: &mut dyn Io,
    limits: Limits,
) -> Outcome {
    run_either(program, Some(placement), sources, io, limits, Also { tally: true, watch: false })
}

/// As [`run`]; looks for objects that are [`lost`](Outcome::lost).
pub fn run_watched(
    program: &Program,
    placement: &Placement,
    sources: &SourceMap,
    io: &mut dyn Io,
    limits: Limits,
) -> Outcome {
    run_either(program, Some(placement), sources, io, limits, Also { tally: true, watch: true })
}

/// What is done beside running.
#[derive(Debug, Clone, Copy, Default)]
struct Also {
    /// What is made is counted by the user's place.
    tally: bool,
    /// Objects that cannot be reached any more are looked for.
    watch: bool,
}

fn run_either(
    program: &Program,
    placement: Option<&Placement>,
    sources: &SourceMap,
    io: &mut dyn Io,
    limits: Limits,
    also: Also,
) -> Outcome {
    match compile::compile(program, placement, also.tally) {
        Ok((code, heap)) => machine::run(&code, heap, sources, io, limits, also),
        Err(what) => {
            io.write_err(format!("internal error: {what}\n").as_bytes());
            Outcome {
                status: machine::INTERNAL_ERROR,
                ended: Ended::Fault(what),
                steps: 0,
                tag_tests: 0,
                allocations: Allocations::default(),
                sites: Vec::new(),
                memory: None,
                tally: Vec::new(),
                lost: Vec::new(),
                lost_again: Vec::new(),
                cyclic: Vec::new(),
                overlaps: Vec::new(),
            }
        }
    }
}
