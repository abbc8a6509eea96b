//! Which functions can return what they raise: those in which nothing raises but `raise` itself and functions that can.
//! Calls of closures are allowed where no function behind them raises.

use cranelift_entity::{EntitySet, SecondaryMap};

use crate::ir::*;
use crate::layout::{MAX_VALUE_SIZE, size_align};
use crate::raising::{Raises, raises, raising_lams, spread};

/// Functions of more statements are not copied.
const LARGE: usize = 400;
/// Functions with more calls that may raise are not copied: each is a block inside of the last.
const CALLS: usize = 24;
/// Bytes of an outcome beside the value: what it is, and the exception.
const BESIDE: u32 = 16;

pub(super) struct Facts {
    raises: EntitySet<LamId>,
    cannot_return: EntitySet<LamId>,
}

impl Facts {
    /// Looks at all functions that can run.
    pub(super) fn find(program: &Program, lams: &[LamId]) -> Facts {
        let raises = raising_lams(program);
        let mut callers: SecondaryMap<LamId, Vec<LamId>> = SecondaryMap::new();
        let mut open = Vec::new();
        for &lam in lams {
            let calls = raising_calls(program, lam, &raises);
            let lambda = &program.lams[lam];
            let plain = matches!(lambda.class, Class::Top | Class::Lifted)
                && program.types[lambda.ret] != Ty::Never
                && size_align(program, lambda.ret).0 + BESIDE <= MAX_VALUE_SIZE;
            match calls {
                Some(calls) if plain => calls.iter().for_each(|&callee| callers[callee].push(lam)),
                _ => open.push(lam),
            }
        }
        Facts { raises, cannot_return: spread(open, &callers) }
    }

    /// Whether a call may raise.
    pub(super) fn raises(&self, lam: LamId) -> bool {
        self.raises.contains(lam)
    }

    /// Whether a copy of a function that can run can return what the function raises.
    pub(super) fn can_return(&self, lam: LamId) -> bool {
        !self.cannot_return.contains(lam)
    }
}

/// The functions that a function calls and that may raise; none if something else in it may raise, it makes
/// functions, which would have two makers then, or it is too large.
fn raising_calls(program: &Program, lam: LamId, raising: &EntitySet<LamId>) -> Option<Vec<LamId>> {
    let (mut calls, mut fits, mut statements) = (Vec::new(), true, 0);
    program.lams[lam].body.each_block(&mut |block| {
        statements += block.stmts.len() + 1;
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { op: Op::Lambda(_) | Op::Closure { .. }, .. } | Stmt::LetRec { .. } => {
                    fits = false;
                }
                Stmt::Let { op: Op::Prim(Prim::Failwith, _), .. } => {
                    fits &= program.builtin.failure.is_some();
                }
                Stmt::Let { op: Op::Call { lam, .. }, .. } => {
                    calls.extend(raising.contains(*lam).then_some(*lam));
                }
                Stmt::Let { var, op, .. } => {
                    fits &= match raises(program, *var, op) {
                        Raises::Never | Raises::Always => true,
                        Raises::Fails => false,
                        Raises::Calls(lams) => !lams.iter().any(|&lam| raising.contains(lam)),
                    };
                }
                Stmt::Join { .. } => {}
            }
        }
    });
    (fits && statements <= LARGE && calls.len() <= CALLS).then_some(calls)
}
