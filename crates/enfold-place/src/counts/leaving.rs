//! Which calls an exception may leave that a loop catches: what their callers own must be held for them, or each round would lose it.
//!
//! ```text
//! while true do try serve (read ()) with Bad text -> print text done
//!
//! fn serve(job) { parts = call split(job); hold parts; n = call check(job); unhold parts; … }
//! ```
//!
//! Exceptions that nobody catches end the program, and those that are caught once lose once. So only functions that the body of a `try` in a loop
//! leads to hold anything, and only for calls of functions that may raise. What operations raise by themselves in these functions is not looked at:
//! what is owned then waits for the end of its region.
//!
//! *May*, towards holding. Cost: linear.

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_core::ir::{LamId, Op, Program, Stmt, VarId};
use enfold_core::raising::{Raises, raises, raising_lams, spread};
use enfold_core::walk::Stop;
use rustc_hash::FxHashSet;

/// Functions that may raise, and those that a loop catches.
pub(super) struct Leaving {
    raising: EntitySet<LamId>,
    caught: EntitySet<LamId>,
}

impl Leaving {
    /// Finds them; `repeated` are the functions that are called in loops.
    pub(super) fn find(program: &Program, repeated: &FxHashSet<LamId>) -> Self {
        let mut callees: SecondaryMap<LamId, Vec<LamId>> = SecondaryMap::new();
        let mut caught = Vec::new();
        for (lam, function) in program.lams.iter() {
            let mut loops = u32::from(repeated.contains(&lam));
            function.body.walk(&mut |stop| match stop {
                Stop::Stmt(Stmt::Let { op, .. }) => {
                    callees[lam].extend(program.callees(op));
                    if loops > 0 && matches!(op, Op::Try(_)) {
                        caught.extend(program.callees(op));
                    }
                }
                Stop::Stmt(Stmt::Join { recursive, .. }) => loops += u32::from(*recursive),
                Stop::Leave(_, recursive) => loops -= u32::from(recursive),
                Stop::Stmt(Stmt::LetRec { .. }) | Stop::Term(_) => {}
            });
        }
        if caught.is_empty() {
            return Leaving { raising: EntitySet::new(), caught: EntitySet::new() };
        }
        Leaving { raising: raising_lams(program), caught: spread(caught, &callees) }
    }

    /// Whether an exception may leave a call in a function that a loop catches.
    pub(super) fn may_leave(&self, program: &Program, lam: LamId, var: VarId, op: &Op) -> bool {
        self.caught.contains(lam)
            && matches!(op, Op::Call { .. } | Op::Invoke { .. })
            && match raises(program, var, op) {
                Raises::Calls(lams) => lams.iter().any(|&lam| self.raising.contains(lam)),
                Raises::Always | Raises::Fails => true,
                Raises::Never => false,
            }
    }
}
