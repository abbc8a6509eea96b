//! Checks a placement, sharing nothing with the inference that made it but the words for the result.
//!
//! | module | what it checks |
//! |---|---|
//! | `facts` | what is said of each region makes sense |
//! | `stack` | values on the stack are not needed after their frame, or in a loop after their iteration |
//! | `regions` | values in regions are not needed after their region has ended |
//! | `counts` | references to objects of counted regions are dropped by those who hold them |
//! | `chains` | regions that are cut back hold continuations, which are used once, newest first |
//! | `cycles` | for both: which code of a loop can come back to it |
//! | `components` | strongly connected components |

mod chains;
mod components;
mod counts;
mod cycles;
mod facts;
mod regions;
mod stack;

use std::panic::resume_unwind;
use std::thread;

use enfold_core::ir::Program;

use crate::home::Placement;

/// Programs of fewer functions are checked before a thread is started.
const FEW: usize = 100;
/// The stack of a thread that checks: address space, since blocks nest as deep as the parser lets expressions.
const STACK: usize = 1 << 30;

/// Checks all rules; the errors name function and variable.
pub fn certify(program: &Program, placement: &Placement) -> Result<(), Vec<String>> {
    let on_the_stack = || stack::check(program, placement);
    let in_regions = || {
        let errors = regions::check(program, placement);
        let errors = errors.into_iter().chain(chains::check(program, placement));
        errors.chain(counts::check(program, placement)).collect()
    };
    let mut errors = facts::check(program, placement);
    let (stack, regions) = both(program.lams.len() >= FEW, &on_the_stack, &in_regions);
    errors.extend(stack);
    errors.extend(regions);
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// A check of some of the rules.
type Check<'a> = &'a (dyn Fn() -> Vec<String> + Sync);

/// Does both, at the same time if that is worth it and the system has a thread.
fn both(worth: bool, one: Check<'_>, other: Check<'_>) -> (Vec<String>, Vec<String>) {
    thread::scope(|scope| {
        let start = || thread::Builder::new().stack_size(STACK).spawn_scoped(scope, one).ok();
        let started = worth.then(start).flatten();
        let other = other();
        let one = match started {
            None => one(),
            Some(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
        };
        (one, other)
    })
}

#[cfg(test)]
mod tests;
