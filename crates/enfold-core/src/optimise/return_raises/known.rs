//! Which exceptions a function can raise.
//!
//! A handler that has a case for each of them needs no case for others, which would raise again; then what was raised never
//! outlives the handler, and can live in its frame. Sets are small or unknown; a fixed point over the calls of a program. What is
//! caught and raised again counts as what the body of the `try` raises. Cost: linear, times the size of a set.

use std::collections::BTreeSet;

use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;

use crate::ir::*;
use crate::raising::{Raises, builtin_exn, raises};

/// Larger sets count as unknown.
const MOST: usize = 8;

/// Exceptions; none if it may be any.
type Set = Option<BTreeSet<ExnId>>;

pub(super) struct Known {
    sets: SecondaryMap<LamId, Set>,
}

impl Known {
    /// Looks at all functions that can run.
    pub(super) fn find(program: &Program, lams: &[LamId]) -> Known {
        let mut sets: SecondaryMap<LamId, Set> = SecondaryMap::new();
        let mut callers: SecondaryMap<LamId, Vec<LamId>> = SecondaryMap::new();
        for &lam in lams {
            let own = Own::of(program, lam);
            sets[lam] = own.set;
            own.calls.into_iter().for_each(|callee| callers[callee].push(lam));
        }
        let mut changed = lams.to_vec();
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

    /// Whether what a `try` runs raises only exceptions that are among these.
    pub(super) fn raises_only(&self, program: &Program, body: &TryBody, keys: &[ExnId]) -> bool {
        bodies(program, body).is_some_and(|lams| {
            lams.iter().all(|&lam| {
                self.sets[lam].as_ref().is_some_and(|set| set.iter().all(|exn| keys.contains(exn)))
            })
        })
    }
}

fn union(a: Set, b: &Set) -> Set {
    let (Some(mut a), Some(b)) = (a, b) else { return None };
    a.extend(b);
    (a.len() <= MOST).then_some(a)
}

/// The functions that a `try` may run, if they are known.
fn bodies<'a>(program: &'a Program, body: &'a TryBody) -> Option<&'a [LamId]> {
    match body {
        TryBody::Known(lam, _) => Some(std::slice::from_ref(lam)),
        TryBody::Closure(Atom::Var(var)) => match program.types[program.vars[*var].ty] {
            Ty::Fn(class) => Some(&program.fns[class].members),
            _ => None,
        },
        TryBody::Closure(_) | TryBody::Value(_) => None,
    }
}

/// What a function raises by itself, and the functions whose exceptions it raises.
struct Own {
    set: Set,
    calls: Vec<LamId>,
}

/// Where an exception in a variable comes from.
enum Source<'a> {
    Made(ExnId),
    Caught(&'a TryBody),
}

impl Own {
    fn of(program: &Program, lam: LamId) -> Own {
        let mut sources: FxHashMap<VarId, Source<'_>> = FxHashMap::default();
        let mut own = Own { set: Some(BTreeSet::new()), calls: Vec::new() };
        let mut raised = Vec::new();
        program.lams[lam].body.each_block(&mut |block| {
            for stmt in &block.stmts {
                let Stmt::Let { var, op, .. } = stmt else { continue };
                match op {
                    Op::Exception { exn, .. } => {
                        sources.insert(*var, Source::Made(*exn));
                    }
                    // The outcome, and then the exception in it.
                    Op::Try(body) => {
                        sources.insert(*var, Source::Caught(body));
                    }
                    Op::Field { base: Atom::Var(base), .. } => {
                        if let Some(Source::Caught(body)) = sources.get(base) {
                            sources.insert(*var, Source::Caught(body));
                        }
                    }
                    Op::Prim(Prim::Raise, args) => raised.push(args[0]),
                    _ => own.add_op(program, *var, op),
                }
            }
        });
        for atom in raised {
            let source = match atom {
                Atom::Var(var) => sources.get(&var),
                _ => None,
            };
            match source {
                Some(Source::Made(exn)) => own.add(Some(*exn)),
                Some(Source::Caught(body)) => match bodies(program, body) {
                    Some(lams) => own.calls.extend(lams),
                    None => own.set = None,
                },
                None => own.set = None,
            }
        }
        own
    }

    fn add_op(&mut self, program: &Program, var: VarId, op: &Op) {
        match (raises(program, var, op), op) {
            (Raises::Never, _) => {}
            (Raises::Calls(lams), _) => self.calls.extend(lams),
            (_, Op::Prim(prim, _)) => self.add(builtin_exn(program, *prim)),
            _ => self.set = None,
        }
    }

    /// Adds one exception; any if it is not known.
    fn add(&mut self, exn: Option<ExnId>) {
        self.set = union(self.set.take(), &exn.map(|exn| [exn].into()));
    }
}
