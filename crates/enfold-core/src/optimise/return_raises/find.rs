//! Which functions can return what they raise: those in which nothing raises but `raise` itself, functions that can, and operations
//! that fail by themselves with an exception that is known. Calls of closures are allowed where no function behind them raises, and where
//! all functions of their class return what they raise ([`classes`](super::classes)).
//!
//! What an operation raises by itself is not returned: it is raised indeed, past all that returns outcomes, to the next handler that
//! is left. So a `try` may only go if it does not catch it. Those of a function are its own, those of the functions that
//! it calls, and what the bodies of its `try`s raise past them ([`Facts::past`]).

use std::collections::BTreeSet;

use cranelift_entity::{EntitySet, SecondaryMap};

use super::caught::{Caught, caught_by};
use super::classes::Classes;
use crate::ir::*;
use crate::layout::{MAX_VALUE_SIZE, size_align};
use crate::raising::{Raises, builtin_exn, raises, raising_lams, spread};

/// Functions of more statements are not copied.
const LARGE: usize = 400;
/// Functions with more calls that may raise are not copied: each is a block inside of the last.
const CALLS: usize = 24;
/// Bytes of an outcome beside the value: what it is, and the exception.
const BESIDE: u32 = 16;

pub(super) struct Facts {
    raises: EntitySet<LamId>,
    cannot_return: EntitySet<LamId>,
    /// What operations raise by themselves in a function that can return what it raises, or below it.
    past: SecondaryMap<LamId, BTreeSet<ExnId>>,
}

impl Facts {
    /// Looks at all functions that can run, if the functions of these classes return what they raise.
    pub(super) fn find(program: &Program, lams: &[LamId], classes: &Classes) -> Facts {
        let raises = raising_lams(program);
        let mut callers: SecondaryMap<LamId, Vec<LamId>> = SecondaryMap::new();
        let mut open = Vec::new();
        let mut past: SecondaryMap<LamId, BTreeSet<ExnId>> = SecondaryMap::new();
        for &lam in lams {
            let own = Own::of(program, lam, &raises, classes);
            let lambda = &program.lams[lam];
            let plain = (matches!(lambda.class, Class::Top | Class::Lifted)
                || classes.has(program, lam))
                && fits_outcome(program, lambda.ret);
            match own {
                Some(own) if plain => {
                    own.calls.iter().for_each(|&callee| callers[callee].push(lam));
                    past[lam] = own.fails;
                }
                _ => open.push(lam),
            }
        }
        let mut facts = Facts { raises, cannot_return: spread(open, &callers), past };
        facts.follow(program, lams, &callers);
        facts
    }

    /// Adds what comes past calls and `try`s, until nothing changes.
    fn follow(
        &mut self,
        program: &Program,
        lams: &[LamId],
        callers: &SecondaryMap<LamId, Vec<LamId>>,
    ) {
        let mut around: SecondaryMap<LamId, Vec<(LamId, Caught)>> = SecondaryMap::new();
        for &lam in lams {
            program.lams[lam].body.each_block(&mut |block| {
                for stmt in &block.stmts {
                    if let Stmt::Let { var, op: Op::Try(TryBody::Known(body, _)), .. } = stmt {
                        around[*body].push((lam, caught_by(program, block, *var)));
                    }
                }
            });
        }
        let mut changed: Vec<LamId> =
            lams.iter().copied().filter(|&lam| !self.past[lam].is_empty()).collect();
        while let Some(lam) = changed.pop() {
            if self.cannot_return.contains(lam) {
                continue;
            }
            let own = self.past[lam].clone();
            let all = Caught::Only(Vec::new());
            let calls = callers[lam].iter().map(|&caller| (caller, &all));
            let tries = around[lam].iter().map(|(caller, caught)| (*caller, caught));
            for (caller, caught) in calls.chain(tries) {
                let before = self.past[caller].len();
                let new = own.iter().copied().filter(|&exn| !caught.catches(exn));
                self.past[caller].extend(new);
                if self.past[caller].len() != before {
                    changed.push(caller);
                }
            }
        }
    }

    /// Whether no copy of a function can return what it raises, whatever is caught.
    pub(super) fn cannot_return(&self, lam: LamId) -> bool {
        self.cannot_return.contains(lam)
    }

    /// Whether a call may raise.
    pub(super) fn raises(&self, lam: LamId) -> bool {
        self.raises.contains(lam)
    }

    /// Whether a copy of a function that can run can return what the function raises, for a `try` that catches these.
    pub(super) fn can_return(&self, lam: LamId, caught: &Caught) -> bool {
        !self.cannot_return.contains(lam) && !self.past[lam].iter().any(|&exn| caught.catches(exn))
    }
}

/// Whether there can be outcomes with a value of this type.
pub(super) fn fits_outcome(program: &Program, ret: TyId) -> bool {
    program.types[ret] != Ty::Never && size_align(program, ret).0 + BESIDE <= MAX_VALUE_SIZE
}

/// What can raise in a function whose copy could return it.
struct Own {
    /// Functions that it calls and that may raise.
    calls: Vec<LamId>,
    /// What operations raise by themselves.
    fails: BTreeSet<ExnId>,
}

impl Own {
    /// None if something else in it may raise, it makes functions, which would have two makers then if it is copied, or it is too large.
    fn of(
        program: &Program,
        lam: LamId,
        raising: &EntitySet<LamId>,
        classes: &Classes,
    ) -> Option<Own> {
        let mut own = Own { calls: Vec::new(), fails: BTreeSet::new() };
        let (mut fits, mut statements, mut calls) = (true, 0, 0);
        let copied = !classes.has(program, lam);
        program.lams[lam].body.each_block(&mut |block| {
            statements += block.stmts.len() + 1;
            for stmt in &block.stmts {
                match stmt {
                    Stmt::Let { op: Op::Lambda(_) | Op::Closure { .. }, .. }
                    | Stmt::LetRec { .. } => fits &= !copied,
                    Stmt::Let { op: Op::Prim(Prim::Failwith, _), .. } => {
                        fits &= program.builtin.failure.is_some();
                    }
                    Stmt::Let { op: Op::Call { lam, .. }, .. } => {
                        if raising.contains(*lam) || classes.has(program, *lam) {
                            own.calls.push(*lam);
                            calls += 1;
                        }
                    }
                    Stmt::Let { op: Op::Invoke { callee, .. }, .. }
                        if program.class_of(*callee).is_some_and(|of| classes.contains(of)) =>
                    {
                        let of = program.class_of(*callee);
                        own.calls.extend(of.map_or(&[][..], |of| &program.fns[of].members));
                        calls += 1;
                    }
                    Stmt::Let { var, op, .. } => match (raises(program, *var, op), op) {
                        (Raises::Never | Raises::Always, _) => {}
                        (Raises::Fails, Op::Prim(prim, _)) => match builtin_exn(program, *prim) {
                            Some(exn) => _ = own.fails.insert(exn),
                            None => fits = false,
                        },
                        (Raises::Fails, _) => fits = false,
                        (Raises::Calls(lams), _) => {
                            fits &= !lams.iter().any(|&lam| raising.contains(lam));
                        }
                    },
                    Stmt::Join { .. } => {}
                }
            }
        });
        (fits && statements <= LARGE && calls <= CALLS).then_some(own)
    }
}
