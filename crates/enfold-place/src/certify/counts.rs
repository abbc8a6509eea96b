//! Checks references to objects of counted regions: nobody drops one that he does not hold, and nothing is used that somebody
//! may have given back.
//!
//! ```text
//! x = make d0:1(1, nil)       in rgn4, which is counted: one reference, owned by x
//! t = field d0:1.1 x          t is lent by x
//! drop x                      x's reference is gone
//! n = call length(t)          rejected: t is used, but x, who lent it, is given up
//! ```
//!
//! # The rules
//!
//! A variable is *counted* if it refers to an object of a counted region, or is a by-value structure with such parts; which regions
//! those are the claims say, and `regions` checks that all who pass, merge and hand on agree. At each point a counted variable has a
//! number of references that it owns, and perhaps a lender.
//!
//! 1. *Owning.* What is made, what a call yields, what a join point takes and the parameters that a function owns have one
//!    reference. `dup` adds one, to a variable that can be used. Storing, capturing, passing to a parameter that is owned, jumping,
//!    returning and `drop` take one each, which must be there.
//! 2. *Lending.* What is read from a value that cannot change is lent by it, and what is copied by the other variable. Other
//!    parameters, and captures, are lent by the caller until the function returns. A plain holder, whose references are never dropped,
//!    lends for ever.
//! 3. *Slots.* What is read from a slot that can change can be used until anything is written or called. If the next write is to that very
//!    slot, the reference that the slot held goes to the variable.
//! 4. *Use.* A variable is used while it owns a reference or its lender can be used. An argument that is borrowed can be used when
//!    all references that the call takes are gone.
//! 5. *Ways that meet.* What every way owns is owned; what every way was lent by the same lender is lent. A jump back to a loop finds
//!    all that was assumed there.
//! 6. Arrays of many references to one object, copies of parts of arrays and groups of functions in counted regions are not
//!    accepted: nothing counts what they hold. Functions that are called as values own no parameter.
//!
//! Constants and values on the stack have no count: they can be used, stored and dropped at will. That references are left over is
//! no error: their objects are given back when the region ends.
//!
//! # Why that is enough
//!
//! The count of an object is at least the number of references that variables own and that slots of objects hold which were not given
//! back: each statement keeps that up by 1 and 3. By 4 a variable that is used either owns a reference, or is part of
//! something that does, and cannot have changed since. So an object that is used has a count above zero.
//!
//! Model: forward through each function once; at most as many variables as are in scope at each branch. After Ullrich and de
//! Moura ("Counting immutable beans", 2019), whose borrowed parameters these are.

mod state;
mod walk;

use enfold_core::ir::Program;

use crate::home::Placement;

/// Checks all rules; the errors name function and variable.
pub(super) fn check(program: &Program, placement: &Placement) -> Vec<String> {
    let mut errors = Vec::new();
    for class in program.fns.values() {
        for &lam in class.members.iter().filter(|&&lam| !placement.owns[lam].is_empty()) {
            errors.push(format!("{lam} owns parameters, but is called as a value"));
        }
    }
    for (lam, function) in program.lams.iter() {
        let (claim, owns) = (&placement.claims[lam], &placement.owns[lam]);
        if let Some(var) = owns.iter().find(|var| !function.params.contains(var)) {
            errors.push(format!("{lam} {}: owns {var}, which is no parameter", function.name));
        }
        // Most functions have nothing to do with counts.
        let counts = !claim.counted.is_empty();
        errors.extend(counts.then(|| walk::check(program, placement, lam)).into_iter().flatten());
    }
    errors
}
