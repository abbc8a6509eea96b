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

use enfold_core::ir::Program;

use crate::home::Placement;

/// Checks all rules; the errors name function and variable.
pub fn certify(program: &Program, placement: &Placement) -> Result<(), Vec<String>> {
    let mut errors = facts::check(program, placement);
    errors.extend(stack::check(program, placement));
    errors.extend(regions::check(program, placement));
    errors.extend(chains::check(program, placement));
    errors.extend(counts::check(program, placement));
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

#[cfg(test)]
mod tests;
