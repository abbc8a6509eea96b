//! Compares the tail calls of an emitted function with those that core says it has.
//!
//! Placement decides by core's rule what may lie in a frame, so a call that is marked `tail` without being one there
//! is a use of memory that is gone, and one that lost its mark uses stack. Debug builds count both in every function that
//! is emitted, without a look at how emission decided. A call of one of few functions is one call for each of them.
//!
//! Cost: linear; nothing in release builds.

use enfold_core::ir::*;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockLike, Region, RegionLike};

use super::Emitter;

impl<'c> Emitter<'c, '_> {
    pub(super) fn check_tail_calls(&self, lam: LamId, region: &Region<'c>) {
        if !cfg!(debug_assertions) {
            return;
        }
        let (core, emitted) = (self.tail_calls_of(lam), marked(region));
        if core != emitted {
            self.problem(format!("{lam} has {core} tail calls and is emitted with {emitted}"));
        }
    }

    fn tail_calls_of(&self, lam: LamId) -> usize {
        let mut count = 0;
        let mut open = vec![&self.program.lams[lam].body];
        while let Some(block) = open.pop() {
            let joins = block.stmts.iter().filter_map(|stmt| match stmt {
                Stmt::Join { body, .. } => Some(body),
                Stmt::Let { .. } | Stmt::LetRec { .. } => None,
            });
            open.extend(joins);
            open.extend(block.term.blocks());
            count += match self.program.tail_call(lam, block) {
                Some((_, Op::Invoke { callee, .. })) => self.ways(*callee),
                Some(_) => 1,
                None => 0,
            };
        }
        count
    }

    /// How many calls the call of a function value is.
    fn ways(&self, callee: Atom) -> usize {
        match self.ty_of(callee) {
            Ty::Fn(class) => match &self.program.fns[class].members {
                members if self.tells_apart(members, true) => members.len(),
                _ => 1,
            },
            _ => 1,
        }
    }
}

/// How many operations carry the mark.
fn marked(region: &Region<'_>) -> usize {
    let mut count = 0;
    let mut block = region.first_block();
    while let Some(at) = block {
        let mut op = at.first_operation();
        while let Some(here) = op {
            count += usize::from(here.has_attribute("tail"));
            op = here.next_in_block();
        }
        block = at.next_in_region();
    }
    count
}
