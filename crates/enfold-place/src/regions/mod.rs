//! Region inference: which region each value that is neither static nor on the stack lives in, which
//! regions a function takes from its caller, and where its own begin and end.
//!
//! ```text
//! let squares n = [ for i in 1 .. n -> i * i ]        takes the region of its result
//! let total n = List.sum (squares n)                  makes a region, lends it to squares, ends it
//! ```
//!
//! | module | what it does |
//! |---|---|
//! | `shapes` | types as groups that share a region, and their slots |
//! | `graph` | structures and regions of one function, merged as equalities are found |
//! | `signature` | what callers know of a function |
//! | `constrain` | equalities from a function's statements |
//! | `transfer` | regions that loops, returns and tail calls hand on |
//! | `solve` | signatures of all functions, callees first |
//! | `liveness`, `insert` | where regions begin and end |
//! | `bound` | regions that hold no more than a few bytes, which are on the stack |
//! | `frame` | parts of frames for regions that mostly stay small |
//! | `find_fixed_globals` | module-level variables whose content needs no region |
//! | `renew` | regions that end if a loop copies its state |
//! | `assign` | ties it together for one function |
//! | `claim` | writes down what was found, to be checked |
//!
//! After Tofte and Talpin ("Region-based memory management", 1997) and Tofte and Birkedal ("A region
//! inference algorithm", 1998): types with regions, functions that are polymorphic in them, also in
//! their recursion; Birkedal, Tofte and Vejlstrup ("From region inference to von Neumann machines via
//! region representation inference", 1996): only regions that are allocated into are passed, small ones
//! are on the stack; Lattner and Adve ("Automatic pool allocation", 2005) for the form that all this
//! takes over first-order code: one graph per function, copied at calls.
//!
//! Assumes flat core and homes from which only regions are missing. The values of a function that is
//! only known by its class go by the class's signature, which is that of all members at once.

mod assign;
mod bound;
mod claim;
mod constrain;
mod find_fixed_globals;
mod frame;
mod graph;
mod insert;
pub(crate) mod liveness;
mod renew;
pub(crate) mod shapes;
mod signature;
mod solve;
mod transfer;

#[cfg(test)]
mod tests;

use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap};
use enfold_core::ir::{FnId, GlobalId, LamId, Program, RegionId, VarId};
use rustc_hash::FxHashMap;

use crate::claim::Claims;
use crate::home::{Home, Region, RegionKind, Site};
use find_fixed_globals::find_fixed_globals;
use shapes::Shapes;
use solve::Signatures;

/// What has a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Unit {
    /// A function that is always known where it is called.
    Lam(LamId),
    /// A class of function values.
    Class(FnId),
}

/// What is the same for all functions.
struct Context<'a> {
    program: &'a Program,
    shapes: &'a Shapes,
    homes: &'a SecondaryMap<VarId, Option<Home>>,
    /// Module-level variables that only hold constant data.
    fixed: &'a EntitySet<GlobalId>,
    signatures: &'a Signatures,
    /// The recursive group that a function's record belongs to.
    groups: &'a SecondaryMap<LamId, Vec<LamId>>,
    /// The component of the call graph that a unit is in.
    components: &'a FxHashMap<Unit, u32>,
}

impl Context<'_> {
    /// Whether two units may call each other.
    fn together(&self, a: Unit, b: Unit) -> bool {
        self.components.get(&a) == self.components.get(&b)
    }
}

/// What inference finds; see [`Placement`](crate::Placement) for the meaning.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) params: SecondaryMap<LamId, Vec<RegionId>>,
    pub(crate) args: SecondaryMap<VarId, Vec<RegionId>>,
    pub(crate) claims: Claims,
}

/// Gives every site that is in a region its own, and inserts where regions begin and end. Without
/// `frames` no region is a part of one.
pub(crate) fn infer(
    program: &mut Program,
    sites: &mut [Site],
    homes: &mut SecondaryMap<VarId, Option<Home>>,
    regions: &mut PrimaryMap<RegionId, Region>,
    frames: bool,
) -> Found {
    let shapes = Shapes::new(program);
    let calls = solve::CallGraph::new(program);
    let fixed = find_fixed_globals(program, homes);
    let signatures = solve::solve(program, &shapes, (homes, &fixed), &calls);
    let found =
        assign::assign(program, &shapes, &signatures, &calls, sites, (homes, &fixed), regions);
    if !frames {
        for region in regions.values_mut() {
            region.frame = 0;
            if let RegionKind::Local { bound } = &mut region.kind {
                *bound = None;
            }
        }
    }
    found
}
