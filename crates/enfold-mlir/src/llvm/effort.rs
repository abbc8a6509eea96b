//! How much is done to make a program fast.
//!
//! Time that LLVM spends is worth it where it is little, or where the user asked for all of it. A large program that is
//! run from its source is started soon instead: a few passes and code generation without optimisation take
//! a fifth of the time and leave code that is two to three times as slow.
//!
//! | | small | medium | large |
//! |---|---|---|---|
//! | `-O3` | the level's pipeline | the same | the same |
//! | `build`, or a level below was asked for | the level's pipeline | the same | balanced |
//! | `run` | the level's pipeline | balanced | light, no fast paths |
//!
//! Balanced, what allocates and counts references is called as well (`inline_fast_paths`, `call_counts`), and machine code is made without two passes
//! of LLVM's (`dialect/Codegen.cpp`).
//!
//! The balanced and the light pipeline have two halves: what sees the whole program, and what looks at one function at a
//! time, which is done on all cores ([`objects`](super::objects)).

use std::borrow::Cow;

use llvm_sys::prelude::LLVMModuleRef;

use super::module::Module;
use crate::Options;

unsafe extern "C" {
    fn enfoldModuleSize(module: LLVMModuleRef, functions: *mut usize, instructions: *mut usize);
}

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
/// Programs of so many instructions take the balanced pipeline a quarter of a second.
const MEDIUM: usize = 6_000;
/// Programs of so many instructions take LLVM half a second.
pub(super) const LARGE: usize = 8_000;

impl Effort {
    /// The passes that see all functions at once, at a level.
    pub(super) fn whole(self, opt: u8) -> Cow<'static, str> {
        match self {
            Effort::Full => Cow::Owned(format!("default<O{}>", opt.min(3))),
            Effort::Balanced => Cow::Borrowed(BALANCED_WHOLE),
            Effort::Little => Cow::Borrowed("cgscc(inline)"),
        }
    }

    /// The passes after them that look at one function at a time.
    pub(super) fn functions(self) -> Option<&'static str> {
        match self {
            Effort::Full => None,
            Effort::Balanced => Some(BALANCED_FUNCTIONS),
            Effort::Little => Some(LIGHT_FUNCTIONS),
        }
    }
}

/// What makes functions smaller before they are put into others, on one thread. `early-cse` does not walk over memory here: what that
/// finds, `gvn` finds later, and the code is as large.
const BALANCED_WHOLE: &str = "ipsccp,globalopt,function(sroa<modify-cfg>,early-cse,simplifycfg),\
    cgscc(devirt<2>(inline,function-attrs<skip-non-recursive-function-attrs>,argpromotion,function<eager-inv>(\
    sroa<modify-cfg>,early-cse,instcombine<no-verify-fixpoint;max-iterations=1>,simplifycfg,tailcallelim),\
    function-attrs)),deadargelim,globaldce";

/// One round of what LLVM's own pipeline does three times: half of its time, for code that is nearly as fast.
const BALANCED_FUNCTIONS: &str = "function(jump-threading,correlated-propagation,simplifycfg,tailcallelim,\
    loop-mssa(loop-simplifycfg,licm,loop-rotate<no-header-duplication>,licm,simple-loop-unswitch),\
    instcombine<no-verify-fixpoint;max-iterations=1>,\
    loop(indvars,loop-deletion,loop-unroll-full),gvn,dse,adce,simplifycfg,\
    loop-vectorize,slp-vectorizer,instcombine<no-verify-fixpoint;max-iterations=1>,\
    loop-unroll<O2>,loop-mssa(licm),simplifycfg)";

/// The passes that make code smaller, so that they pay for themselves. The last one brings returns back to where calls are:
/// a call in tail position is a jump only if its return follows it, and code generation without optimisation
/// takes the blocks as they are.
const LIGHT_FUNCTIONS: &str = "function(sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg),\
    require<profile-summary>,function(codegenprepare)";

impl Module {
    /// How many instructions there are.
    pub(super) fn size(&self) -> usize {
        self.sizes().1
    }

    /// How many functions are defined here.
    pub(super) fn defined(&self) -> usize {
        self.sizes().0
    }

    fn sizes(&self) -> (usize, usize) {
        let (mut functions, mut instructions) = (0, 0);
        // SAFETY: the module is alive and only read; two numbers are written.
        unsafe { enfoldModuleSize(self.as_raw(), &mut functions, &mut instructions) };
        (functions, instructions)
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
