//! How much is done to make a program fast.
//!
//! Time that LLVM spends is worth it where it is little, or where the user asked for an executable. A program that is
//! run from its source, and large, is started soon instead: a few passes and code generation without optimisation take
//! a fifth of the time and leave code that is two to three times as slow.
//!
//! | | small | large |
//! |---|---|---|
//! | `build`, or a level was asked for | the level's pipeline | the same |
//! | `run` | the level's pipeline | [`LIGHT`], no fast paths |

use super::module::Module;
use super::walk::{functions, instructions};
use crate::Options;

/// How much is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// What the level says.
    Full,
    /// What starts the program soonest.
    Little,
}

/// Programs of so many instructions take LLVM a third of a second.
pub(super) const SMALL: usize = 12_000;

/// The passes that make code smaller, so that they pay for themselves.
pub(super) const LIGHT: &str =
    "cgscc(inline),function(sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg)";

impl Module {
    /// How many instructions there are.
    pub(super) fn size(&self) -> usize {
        // SAFETY: the module is alive and only read.
        unsafe {
            let sizes = functions(self.as_raw()).into_iter().map(|f| instructions(f).len());
            sizes.sum()
        }
    }

    /// How much is done for a module that is not optimised yet.
    pub fn effort(&self, options: &Options) -> Effort {
        if options.quick && options.opt > 0 && self.size() > SMALL {
            Effort::Little
        } else {
            Effort::Full
        }
    }
}
