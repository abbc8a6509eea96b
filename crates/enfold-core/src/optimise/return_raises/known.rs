//! Which exceptions a function that returns what it raises can return.
//!
//! A handler that has a case for each of them needs no case for others, which would raise again. Sets are small or
//! unknown; a fixed point over the calls between such functions. Cost: linear, times the size of a set.

use std::collections::BTreeSet;

use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;

use super::find::Facts;
use crate::ir::*;

/// Larger sets count as unknown.
const MOST: usize = 8;

/// Exceptions; none if it may be any.
type Set = Option<BTreeSet<ExnId>>;

pub(super) struct Known {
    sets: SecondaryMap<LamId, Set>,
}

impl Known {
    /// Looks at the functions that can return what they raise.
    pub(super) fn find(program: &Program, lams: &[LamId], facts: &Facts) -> Known {
        let lams: Vec<LamId> = lams.iter().copied().filter(|&lam| facts.can_return(lam)).collect();
        let mut sets: SecondaryMap<LamId, Set> = SecondaryMap::new();
        let mut callers: SecondaryMap<LamId, Vec<LamId>> = SecondaryMap::new();
        for &lam in &lams {
            let (own, called) = own(program, lam, facts);
            sets[lam] = own;
            called.into_iter().for_each(|callee| callers[callee].push(lam));
        }
        let mut changed = lams;
        while let Some(callee) = changed.pop() {
            for &lam in &callers[callee] {
                let all = union(sets[lam].clone(), &sets[callee]);
                if all != sets[lam] {
                    sets[lam] = all;
                    changed.push(lam);
                }
            }
        }
        Known { sets }
    }

    /// Whether a function returns only exceptions that are among these.
    pub(super) fn returns_only(&self, lam: LamId, keys: &[ExnId]) -> bool {
        self.sets[lam].as_ref().is_some_and(|set| set.iter().all(|exn| keys.contains(exn)))
    }
}

fn union(a: Set, b: &Set) -> Set {
    let (Some(mut a), Some(b)) = (a, b) else { return None };
    a.extend(b);
    (a.len() <= MOST).then_some(a)
}

/// What a function raises by itself, and the functions that it calls and that may raise.
fn own(program: &Program, lam: LamId, facts: &Facts) -> (Set, Vec<LamId>) {
    let mut made: FxHashMap<VarId, ExnId> = FxHashMap::default();
    let (mut raised, mut calls, mut set) = (Vec::new(), Vec::new(), Some(BTreeSet::new()));
    program.lams[lam].body.each_block(&mut |block| {
        for stmt in &block.stmts {
            let Stmt::Let { var, op, .. } = stmt else { continue };
            match op {
                Op::Exception { exn, .. } => {
                    made.insert(*var, *exn);
                }
                Op::Prim(Prim::Raise, args) => raised.push(args[0]),
                Op::Prim(Prim::Failwith, _) => {
                    set = union(set.take(), &program.builtin.failure.map(|exn| [exn].into()));
                }
                Op::Call { lam, .. } if facts.raises(*lam) => calls.push(*lam),
                _ => {}
            }
        }
    });
    for atom in raised {
        let exn = match atom {
            Atom::Var(var) => made.get(&var).copied(),
            _ => None,
        };
        set = union(set, &exn.map(|exn| [exn].into()));
    }
    (set, calls)
}
