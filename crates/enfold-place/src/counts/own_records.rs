//! Closures that own their records: a call that ends its function gives up the record of what it calls.
//!
//! ```text
//! let bind env x v = fun y -> if x = y then v else env y
//!
//! fn lookup(y) closure captures (env, x, v) siblings (record) owns record {
//!   …
//!   dup env                       what the record lends is lent no longer …
//!   drop record                   … since nobody else is there to drop it after the call
//!   v = call env(y)
//! }
//! ```
//!
//! The captures of such a function are parts of its record. Whoever calls it otherwise adds a reference before, if he still needs the closure. So
//! it is done only where some call that ends its function uses a record for the last time, for all members of its class whose records are
//! counted: nobody knows which one he calls.
//!
//! Closures of recursive groups share their records, and continuations that are popped end theirs by themselves: their classes are left alone.
//!
//! Before: classes are counted, and what functions own is not known yet. After: [`Placement::owns`] names the record, as a sibling with
//! number 0.

use enfold_core::ir::{Class, FnId, LamId, Program, Stmt, Ty, Var, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::values::is_counted;
use crate::home::Placement;

/// Whether whoever calls a function gives up a reference to its record.
pub(super) fn owns_record(program: &Program, placement: &Placement, lam: LamId) -> bool {
    own_record(program, placement, lam).is_some()
}

/// The variable of the record that a function owns.
pub(super) fn own_record(program: &Program, placement: &Placement, lam: LamId) -> Option<VarId> {
    let mut siblings = program.lams[lam].siblings.iter().map(|sibling| sibling.0);
    siblings.find(|var| placement.owns[lam].contains(var))
}

/// Functions that are made together with others, or that mention themselves.
pub(super) fn in_groups(program: &Program) -> FxHashSet<LamId> {
    let mut found = FxHashSet::default();
    for lam in program.lams.values() {
        lam.body.each_stmt(&mut |stmt| {
            if let Stmt::LetRec { members, .. } = stmt {
                found.extend(members.iter().map(|member| member.1));
            }
        });
    }
    found
}

/// The members of a class whose records are counted own them from now on; whether that changes anything.
pub(super) fn own_records(
    program: &mut Program,
    placement: &mut Placement,
    groups: &FxHashSet<LamId>,
    class: FnId,
) -> bool {
    let closures = program.fns[class].members.iter().copied();
    let closures: Vec<LamId> =
        closures.filter(|&lam| program.lams[lam].class == Class::Closure).collect();
    let apart = |&lam: &LamId| groups.contains(&lam) || placement.popped_by(lam).is_some();
    let Some(ty) = program.types.lookup(&Ty::Fn(class)).filter(|_| !closures.iter().any(apart))
    else {
        return false;
    };
    let mut changed = false;
    for lam in closures {
        let claim = &placement.claims[lam];
        let Some(&Some(node)) = claim.inputs.first() else { continue };
        let counted = is_counted(claim, node, &mut FxHashMap::default());
        if !counted || !program.lams[lam].siblings.is_empty() {
            continue;
        }
        let span = program.lams[lam].span;
        let var = program.vars.push(Var { name: "record".into(), ty, span });
        program.lams[lam].siblings.push((var, 0));
        placement.claims[lam].vars.insert(var, node);
        placement.owns[lam].push(var);
        changed = true;
    }
    changed
}
