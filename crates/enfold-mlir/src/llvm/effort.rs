//! How much is done to make a program fast.
//!
//! Time that LLVM spends is worth it where it is little, or where the user asked for all of it. A large program that is
//! run from its source is started soon instead: a few passes and code generation without optimisation take
//! a fifth of the time and leave code that is two to three times as slow.
//!
//! | | small | medium | large |
//! |---|---|---|---|
//! | `-O3` | the level's pipeline | the same | the same |
//! | `build`, or a level below was asked for | the level's pipeline | the same | [`BALANCED`] |
//! | `run` | the level's pipeline | [`BALANCED`] | [`LIGHT`], no fast paths |

use super::module::Module;
use super::walk::{functions, instructions};
use crate::Options;

/// How much is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// What the level says.
    Full,
    /// What is worth it in most code.
    Balanced,
    /// What starts the program soonest.
    Little,
}

/// Programs of so many instructions take LLVM a tenth of a second.
const SMALL: usize = 3_000;
/// Programs of so many instructions take [`BALANCED`] a quarter of a second.
const MEDIUM: usize = 6_000;
/// Programs of so many instructions take LLVM half a second.
pub(super) const LARGE: usize = 12_000;

/// The passes that make code smaller, so that they pay for themselves. The last one brings returns back to where calls are:
/// a call in tail position is a jump only if its return follows it, and code generation without optimisation
/// takes the blocks as they are.
pub(super) const LIGHT: &str = "cgscc(inline),\
    function(sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg),\
    require<profile-summary>,function(codegenprepare)";

/// One round of what LLVM's own pipeline does three times: half of its time, for code that is nearly as fast.
pub(super) const BALANCED: &str = "ipsccp,globalopt,function(sroa<modify-cfg>,early-cse,simplifycfg),\
    cgscc(devirt<2>(inline,function-attrs,argpromotion,function<eager-inv>(\
    sroa<modify-cfg>,early-cse<memssa>,instcombine<no-verify-fixpoint;max-iterations=1>,simplifycfg,\
    jump-threading,correlated-propagation,simplifycfg,tailcallelim,\
    loop-mssa(loop-simplifycfg,licm,loop-rotate<no-header-duplication>,licm,simple-loop-unswitch),\
    instcombine<no-verify-fixpoint;max-iterations=1>,\
    loop(indvars,loop-deletion,loop-unroll-full),gvn,dse,adce,simplifycfg))),globaldce,\
    function(loop-vectorize,slp-vectorizer,instcombine<no-verify-fixpoint;max-iterations=1>,\
    loop-unroll<O2>,loop-mssa(licm),simplifycfg)";

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
        let size = self.size();
        match options.opt {
            0 => Effort::Full,
            _ if options.quick && size > MEDIUM => Effort::Little,
            _ if options.quick && size > SMALL => Effort::Balanced,
            1 | 2 if size > LARGE => Effort::Balanced,
            _ => Effort::Full,
        }
    }
}
