//! Checks regions: a type system, for which the claims of [`claim`](crate::claim) are the derivation.
//!
//! ```text
//! region_begin rgn4
//! x = make d0:1(1, nil)      in rgn4
//! region_end rgn4
//! h = field d0:1.0 x         rejected: x is used, but its region rgn4 has ended
//! ```
//!
//! # The rules
//!
//! 1. *Structure.* What is put into a value is claimed to be what is in its slot, and what is read
//!    from it too; see `statements`. Slots within a recursive group of types are the value itself;
//!    all that a flat value holds is flat in its region. Globals are flat in the program's region, apart from those that
//!    only ever get constants (`fixed`); what is raised is flat in the handler's, and so is an exception's payload in the exception's region.
//!    Constants fit anywhere; a variable about which nothing is claimed holds constants only.
//! 2. *Making.* A value is put into the region that its node has, which is alive.
//! 3. *Use.* Where a variable is used, the function's own regions that it leads to are alive, with all
//!    that they keep, and have been since the variable was defined.
//! 4. *Life.* A region that begins is not alive; one that ends or is merged is. Only the function's own
//!    begin and end. A part of the frame is neither merged nor merged into, and a region that starts in the
//!    frame is not merged into another: the frame ends with the function. Nothing raises while a region is
//!    alive that the runtime does not know.
//! 5. *Control.* At a label the same regions are alive on every way there. None of the function's own
//!    is at a return or at a call that ends the frame.
//! 6. *Handing on.* At join points, arguments are claimed to be what the parameters are. At loops,
//!    returns and raises, if they are not, then all that both hold is claimed, and each region of the
//!    argument, with each that it keeps, is the parameter's, or merged into it, or one into which
//!    nothing is ever put, or one that the parameter's keeps, in which case nothing of it can change.
//!    See `hand_on`.
//! 7. *Calls.* There is one node and one region of the caller for each that the callee's interface
//!    mentions; what the callee looks at is claimed in the caller; the regions that are passed are the
//!    ones of what the callee puts there, and alive. This holds for each function that may be called.
//!    A `try` takes its own region for the exceptions. See `calls`.
//! 8. *Closures.* Captures are what the function's record holds; functions of one group share it. See
//!    `interface`.
//! 9. *Bounds.* No more than a region's bound is put into it while it is alive; see [`Walk::put`].
//!
//! What is popped, and why it may be, is checked by `chains`.
//!
//! # Why that is enough
//!
//! At each point a value in scope is where its node says, with the regions that are alive now for the
//! names: each statement keeps that up by 1, 2 and 7. What a function does not look at goes from its
//! inputs to its result only where both are one node, or where everything is claimed, so that callers
//! know all of it. A region that begins again is not the one before, by the times in 3. What the
//! parameter of a loop keeps is reached from the region only by values that cannot come to point back.
//!
//! Model: each function once, forward, callees first for the bounds. Cost: linear in the program, the
//! claims and the regions that are alive at branches.
//!
//! After Tofte and Talpin ("Region-based memory management", 1997); regions that begin and end anywhere
//! in a function as with Henglein, Makholm and Niss ("A direct approach to control-flow sensitive
//! region-based memory management", 2001).
//!
//! [`Walk::put`]: walk::Walk::put

mod calls;
mod fixed;
mod hand_on;
mod interface;
mod order;
mod state;
mod statements;
pub(super) mod types;
mod view;
mod walk;

pub(super) use order::called;

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_core::ir::{GlobalId, LamId, Program, RegionId, VarId};
use enfold_core::layout::Layouts;
use enfold_core::raising::raising_lams;
use rustc_hash::FxHashMap;

use crate::claim::Claimed;
use crate::home::Placement;
use state::Bytes;
use types::Types;

/// What is the same for all functions.
struct Shared<'a> {
    program: &'a Program,
    placement: &'a Placement,
    types: Types<'a>,
    layouts: Layouts<'a>,
    /// The handlers' regions of `try`s, by the variables of their results.
    catching: SecondaryMap<VarId, Option<RegionId>>,
    /// Globals that only hold constants.
    fixed: SecondaryMap<GlobalId, bool>,
    /// Functions that may raise.
    raising: EntitySet<LamId>,
    /// Functions that are made together.
    groups: SecondaryMap<LamId, Vec<LamId>>,
    /// What is claimed of the regions that a function takes.
    taken: SecondaryMap<LamId, Vec<Option<Claimed>>>,
    /// How much a function puts into the regions that it takes; none if it has not been looked at.
    bounds: SecondaryMap<LamId, Option<Vec<Bytes>>>,
}

/// Checks all rules; the errors name function and variable.
pub(super) fn check(program: &Program, placement: &Placement) -> Vec<String> {
    let (order, groups) = order::order(program);
    let mut shared = Shared {
        program,
        placement,
        types: Types::new(program),
        layouts: Layouts::new(program),
        catching: placement.catching(),
        fixed: fixed::fixed_globals(program, placement),
        raising: raising_lams(program),
        groups,
        taken: SecondaryMap::new(),
        bounds: SecondaryMap::new(),
    };
    for lam in program.lams.keys() {
        let names: FxHashMap<RegionId, Claimed> =
            placement.claims[lam].names.iter().map(|(&region, &name)| (name, region)).collect();
        let params = placement.params[lam].iter();
        shared.taken[lam] = params.map(|param| names.get(param).copied()).collect();
    }
    let mut errors: Vec<(LamId, Vec<String>)> = Vec::new();
    for lam in order {
        let (found, bounds) = walk::check(&shared, lam);
        shared.bounds[lam] = Some(bounds);
        errors.push((lam, found));
    }
    errors.sort_by_key(|(lam, _)| *lam);
    errors.into_iter().flat_map(|(_, errors)| errors).collect()
}
