//! Which parts get references where they are read, so that what they were read from is dropped before a call that takes one of them.
//!
//! ```text
//! t = field list:1.1 xs; h = field list:1.0 xs; … call rest(t) …; use h          rest owns its parameter
//!
//! t and h get references, and xs is dropped at once: with the last reference to xs, t is the callee's alone
//! ```
//!
//! Of what owns a reference, is only taken apart, and has a part of the same structure that a call takes. A part of the same structure has the same
//! node in the claim. If xs has other references, its parts are counted up and down once more than if xs lent them.
//!
//! Cost: linear, times how deep parts are nested in one function.

use enfold_core::ir::{Block, Op, Stmt, Term, VarId};
use enfold_core::walk::Stop;
use rustc_hash::{FxHashMap, FxHashSet};

use super::owners::{Lender, Owners};
use super::values::Values;

/// What a function takes apart.
#[derive(Default)]
struct Parts {
    /// The parts of a variable that it lends.
    below: FxHashMap<VarId, Vec<VarId>>,
    /// Variables of which more than parts is used.
    whole: FxHashSet<VarId>,
    /// What calls take.
    given: FxHashSet<VarId>,
}

/// Finds them in a function, before anything else is known of its owners than who lends what.
pub(super) fn take_apart_early(owners: &mut Owners, values: &Values<'_>, body: &Block) {
    let parts = Parts::find(owners, values, body);
    if parts.given.is_empty() {
        return;
    }
    // From the outermost in: a part that has a reference may be taken apart as well.
    let mut open: Vec<VarId> = parts.below.keys().copied().collect();
    open.retain(|&var| owners.owns(var));
    open.sort_unstable();
    while let Some(var) = open.pop() {
        let found = parts.below.get(&var).filter(|_| !parts.whole.contains(&var));
        let Some(found) = found.filter(|_| parts.leads_to_given(values, var, var)) else {
            continue;
        };
        for &part in found {
            if owners.dupped.insert(part) {
                open.push(part);
            }
        }
    }
}

impl Parts {
    fn find(owners: &Owners, values: &Values<'_>, body: &Block) -> Self {
        let mut parts = Parts::default();
        let (whole, given) = (&mut parts.whole, &mut parts.given);
        body.walk(&mut |stop| match stop {
            Stop::Stmt(Stmt::Let { op: Op::Field { .. }, var, .. }) => {
                if let Some(&Lender::Var(of)) = owners.lenders.get(var) {
                    parts.below.entry(of).or_default().push(*var);
                }
            }
            Stop::Stmt(stmt) => {
                if let Stmt::Let { op: op @ Op::Call { .. }, .. } = stmt {
                    let taken = values.takes(op).into_iter();
                    given.extend(taken.filter_map(|atom| values.counted(atom)));
                }
                stmt.each_operand(&mut |atom, _| whole.extend(values.counted(atom)));
            }
            Stop::Term(Term::Switch { .. }) | Stop::Leave(..) => {}
            Stop::Term(term) => term.each_atom(&mut |atom| whole.extend(values.counted(atom))),
        });
        parts
    }

    /// Whether a call takes a part, or a part of one, that is of the same structure.
    fn leads_to_given(&self, values: &Values<'_>, var: VarId, of: VarId) -> bool {
        let node = |var: VarId| values.claim.vars.get(&var);
        self.below.get(&var).into_iter().flatten().any(|&part| {
            self.given.contains(&part) && node(part) == node(of)
                || self.leads_to_given(values, part, of)
        })
    }
}
