//! Takes derivatives: functions of a value and how it changes, or of a value and how much each part of it matters.
//!
//! ```text
//! f = lambda lam1                          f = lambda lam1
//! r = jvp f, x, dx                         f' = lambda lam7               // the copy of lam1 with shadows
//!                                    ─►    p = apply f'(x, dx)
//!                                          y = value p; dy = change p; r = make (y, dy)
//!
//! r = vjp f, x, w                          tape = make …                  // what is done to floats that change
//!                                          x' = places of x on the tape
//!                                          p = apply f'(tape, x, x')
//!                                          adjoints[places of y] += w; read the tape backwards; r = make (y, adjoints[x'])
//! ```
//!
//! | file | what it answers |
//! |---|---|
//! | [`region`] | which functions does the function reach |
//! | [`activity`] | what changes with the input: only that has a shadow |
//! | [`shadow_types`] | what is the shadow of a value |
//! | [`transform`], [`calls`] | the copy of a function with shadows |
//! | [`rules`] | what the table of operations says, as statements |
//! | [`exceptions`] | exceptions that hold what changes |
//! | [`ask`] | functions that are not known where they are called |
//! | [`shapes`] | functions that walk through values of a type |
//! | [`tape`] | what reverse mode remembers of any function |
//! | [`backward`] | reverse mode of functions over floats and arrays: forward, then backward |
//! | [`inline`], [`top_tested`] | the same with what it calls, and loops that are tested before each round |
//! | [`paths`], [`needs`], [`arrays`], [`stack`] | how control went; what is computed again or saved; which arrays are as they were; where it is saved |
//! | [`sites`] | the operations themselves: what stands before and after the call of the copy |
//!
//! **Nesting.** A derivative that is taken in what a function reaches is made before that function's own: what stands
//! there then is ordinary code, with variables of its own, so that changes of one are never taken for those of another.
//!
//! **Assumes** verified nested core. **Establishes** nested core without `jvp` and `vjp`. A program without them stays as it is.
//! **Sound**: the copy does what the function does, in its order; shadows follow values, and what two names share, their
//! shadows share. What cannot be followed is reported ([`Refused`]), and is a failure at run time if it is run all the same.
//!
//! **Cost.** A copy of what is reached for each derivative; nested ones copy copies.

mod activity;
mod arrays;
mod ask;
mod backward;
mod calls;
mod exceptions;
mod inline;
mod needs;
mod paths;
mod region;
mod rules;
mod shadow_types;
mod shapes;
mod sites;
mod stack;
mod tape;
mod top_tested;
mod transform;

#[cfg(test)]
mod tests;

use enfold_syntax::Span;

use crate::ir::*;
use crate::optimise::OptimiseReport;
use crate::optimise::remove_dead::remove_dead;
use crate::optimise::simplify::simplify;

/// What has no derivative, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Where it stands, then what it stands in, from the inside to the outside.
    pub spans: Vec<Span>,
    /// The reason, in the user's words.
    pub reason: String,
}

/// Takes all derivatives; returns how many there were.
pub fn differentiate(program: &mut Program, report: &mut OptimiseReport) -> u32 {
    let mut lasting = transform::Lasting::default();
    let mut count = 0;
    loop {
        let done = sites::expand_innermost(program, &mut lasting, report);
        if done == 0 {
            break;
        }
        count += done;
        simplify(program);
        // What is called once has been put there, and is a function no more.
        lasting.forget_functions();
    }
    // What was tried and given up mentions what others make.
    if count > 0 {
        remove_dead(program);
    }
    count
}
