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
//! 1. *Owning.* What is made, what a call yields, what a join point takes, if nobody lends it, and the parameters that a function owns have one
//!    reference. `dup` adds one, to a variable that can be used. Storing, capturing, passing to a parameter that is owned, jumping,
//!    raising, returning and `drop` take one each, which must be there. What a `try` yields owns the exception that it caught.
//! 2. *Lending.* What is read from a value that cannot change is lent by it, and what is copied by the other variable. Other
//!    parameters, and captures, are lent by the caller until the function returns. A plain holder, whose references are never dropped,
//!    lends for ever.
//! 3. *Slots.* What is read from a slot that can change can be used until something is written to a slot that holds pointers, or a function is
//!    called that may do so (`writers`). If the next write is to that very
//!    slot, the reference that the slot held goes to the variable.
//! 4. *Use.* A variable is used while it owns a reference or its lender can be used. An argument that is borrowed can be used when
//!    all references that the call takes are gone.
//! 5. *Ways that meet.* What every way owns is owned; what every way was lent by the same lender is lent. A jump back to a loop finds
//!    all that was assumed there; that slots lend is assumed where nothing is written in the loop. A parameter of a join point may be lent, by a
//!    variable in whose scope the join point is, or by somebody who is there longer: what is passed on is part of what that one
//!    holds on every way, so that it can be used as long as that one can.
//! 6. Arrays of many references to one object and copies of parts of arrays count by themselves what they hold. A module-level variable that is
//!    set once lends for ever; others are slots. Groups of functions in counted regions are not accepted: nothing counts who refers
//!    to them. Functions that are called as values own the same parameters as all others of their class, and no captures. A closure may
//!    own its record, as all others of its class do whose records are counted: whoever calls it gives up a reference to it, and the captures are lent by the
//!    record.
//!
//! 7. *Holding.* `hold` takes a reference for the time of one call, and `unhold` gives it back: last held, first let go, with nothing but that call
//!    in between. If an exception leaves the call, the reference is dropped.
//! 8. *Taking.* `take` gives a variable the reference of the slot that it was read from, if nothing was written since. Nothing else that slots lend is used
//!    any longer. Until something is stored in that slot, which then drops nothing, nobody reads or writes one of its kind (`readers`), nothing raises, and the
//!    function does not end. If one way to a join point took something and another did not, what the slot had is left to its region.
//! 9. In a program with counted regions every function's claims list all that its values can hold, so that nothing that is counted is passed on,
//!    copied or given back without being seen; and both sides of a call, a jump or a return list the same.
//!
//! Constants have no count: they can be used, stored and dropped at will. Values on the stack have one like all others, so that what they hold is
//! dropped with the last reference to them; their memory stays until the frame ends. That references are left over is no error: their objects are
//! given back when the region ends.
//!
//! # Why that is enough
//!
//! The count of an object is at least the number of references that variables own and that slots of objects hold which were not given
//! back: each statement keeps that up by 1 and 3. By 4 a variable that is used either owns a reference, or is part of
//! something that does, and cannot have changed since. So an object that is used has a count above zero.
//!
//! Model: forward through each function once; at most as many variables as are in scope at each branch. After Ullrich and de
//! Moura ("Counting immutable beans", 2019), whose borrowed parameters these are.

mod lent;
mod nodes;
mod readers;
mod state;
mod walk;
mod writers;

use enfold_core::ir::{Class, GlobalId, LamId, Op, Program, Stmt, TyId, VarId};
use enfold_core::raising::raising_lams;
use enfold_core::walk::Stop;
use rustc_hash::{FxHashMap, FxHashSet};

use super::regions::types::Types;
use crate::claim::{Claim, Node};
use crate::home::Placement;

/// Checks all rules; the errors name function and variable.
pub(super) fn check(program: &Program, placement: &Placement) -> Vec<String> {
    let mut errors = Vec::new();
    for class in program.fns.values() {
        let members = class.members.iter().copied().filter(|&lam| walk::is_value(program, lam));
        let owned = |lam: LamId| -> Vec<bool> {
            let params = program.lams[lam].params.iter();
            params.map(|param| placement.owns[lam].contains(param)).collect()
        };
        let mut members = members.map(|lam| (lam, owned(lam)));
        if let Some((first, of_first)) = members.next() {
            for (lam, _) in members.filter(|member| member.1 != of_first) {
                errors
                    .push(format!("{lam} and {first} are called alike, but own other parameters"));
            }
        }
    }
    errors.extend(records(program, placement));
    if placement.claims.values().all(|claim| claim.counted.is_empty()) {
        return errors;
    }
    let (constants, types) = (constants(program), Types::new(program));
    let writers = writers::Writers::find(program, &types);
    let readers = readers::Readers::find(program, &types);
    let raising = raising_lams(program);
    for (lam, function) in program.lams.iter() {
        let (claim, owns) = (&placement.claims[lam], &placement.owns[lam]);
        let given: &[VarId] =
            if function.class == Class::Lifted { &function.captures } else { &[] };
        let record = walk::own_record(program, placement, lam);
        let foreign = |var: &&VarId| {
            !function.params.contains(var) && !given.contains(var) && record != Some(**var)
        };
        if let Some(var) = owns.iter().find(foreign) {
            errors.push(format!("{lam} {}: owns {var}, which is no parameter", function.name));
        }
        errors.extend(unlisted(program, &types, lam, claim));
        // Many functions have nothing to do with counts.
        if !claim.counted.is_empty() {
            let wrong = lent::check(program, claim, lam);
            // Who lends is looked for backwards.
            if wrong.is_empty() {
                errors.extend(walk::check(
                    program,
                    placement,
                    lam,
                    &constants,
                    (&writers, &readers),
                    &raising,
                ));
            }
            errors.extend(wrong);
        }
    }
    errors
}

/// What is wrong with who owns records: those of one class whose records are counted agree, and a record that several functions share has no
/// owner.
fn records(program: &Program, placement: &Placement) -> Vec<String> {
    let mut errors = Vec::new();
    let owns = |lam| walk::own_record(program, placement, lam).is_some();
    for class in program.fns.values() {
        let members = class.members.iter().copied();
        let mut members = members.filter(|&lam| walk::has_counted_record(program, placement, lam));
        if let Some(first) = members.next()
            && let Some(lam) = members.find(|&lam| owns(lam) != owns(first))
        {
            errors.push(format!("only one of {lam} and {first} owns its record"));
        }
    }
    for lam in program.lams.values() {
        lam.body.each_stmt(&mut |stmt| {
            let Stmt::LetRec { members, .. } = stmt else { return };
            for &(_, member) in members.iter().filter(|member| owns(member.1)) {
                errors.push(format!("{member} owns the record of its group"));
            }
        });
    }
    errors
}

/// A variable of whose value something is left out: nobody would count it.
fn unlisted(program: &Program, types: &Types<'_>, lam: LamId, claim: &Claim) -> Option<String> {
    let mut seen: FxHashSet<(Node, TyId)> = FxHashSet::default();
    let mut vars: Vec<(VarId, Node)> = claim.vars.iter().map(|(&var, &node)| (var, node)).collect();
    vars.sort_unstable();
    for (var, node) in vars {
        let mut work = vec![(node, program.vars[var].ty)];
        while let Some((node, ty)) = work.pop() {
            let Some(info) = claim.nodes.get(&node).filter(|info| !info.flat) else { continue };
            if !seen.insert((node, ty)) {
                continue;
            }
            for &(name, held) in types.outward(ty) {
                let name = claim.listed_as(name);
                let listed = info.slots.iter().find(|slot| slot.0 == name);
                let Some(&(_, inner)) = listed else {
                    let function = program.lams[lam].name;
                    return Some(format!("{lam} {function}: {var} is counted without {name:?}"));
                };
                work.push((inner, held));
            }
        }
    }
    None
}

/// Module-level variables that one statement sets, which the entry runs once.
fn constants(program: &Program) -> FxHashSet<GlobalId> {
    let mut sets: FxHashMap<GlobalId, u32> = FxHashMap::default();
    for (lam, function) in program.lams.iter() {
        let mut loops = 0;
        function.body.walk(&mut |stop| match stop {
            Stop::Stmt(Stmt::Let { op: Op::GlobalSet(global, _), .. }) => {
                let once = loops == 0 && program.entry == Some(lam);
                *sets.entry(*global).or_default() += if once { 1 } else { 2 };
            }
            Stop::Stmt(Stmt::Join { recursive, .. }) => loops += u32::from(*recursive),
            Stop::Leave(_, recursive) => loops -= u32::from(recursive),
            Stop::Stmt(_) | Stop::Term(_) => {}
        });
    }
    sets.into_iter().filter(|&(_, times)| times == 1).map(|(global, _)| global).collect()
}
