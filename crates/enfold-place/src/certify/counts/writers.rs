//! Which statements and functions may write to a slot that holds pointers. Others leave everything where it is: a number that changes gives no object
//! back.
//!
//! Model: functions that write by themselves, then those that call them, until nothing changes. A call of which nobody knows where it
//! goes may write. Cost: linear in the calls, times the depth of the call graph.

use enfold_core::ir::{Atom, Block, LamId, Op, Prim, Program, Stmt, Ty};
use enfold_core::walk::Stop;
use enfold_graph::prim::Moves;
use rustc_hash::FxHashSet;

use crate::certify::regions::types::Types;

/// The functions that may write.
pub(super) struct Writers<'a> {
    program: &'a Program,
    types: &'a Types<'a>,
    functions: FxHashSet<LamId>,
}

impl<'a> Writers<'a> {
    pub(super) fn find(program: &'a Program, types: &'a Types<'a>) -> Self {
        let mut writers = Writers { program, types, functions: FxHashSet::default() };
        loop {
            let before = writers.functions.len();
            for (lam, function) in program.lams.iter() {
                if !writers.functions.contains(&lam) && writers.has_writes(&function.body) {
                    writers.functions.insert(lam);
                }
            }
            if writers.functions.len() == before {
                return writers;
            }
        }
    }

    /// Whether something in a block may write.
    pub(super) fn has_writes(&self, block: &Block) -> bool {
        let mut found = false;
        block.walk(&mut |stop| {
            if let Stop::Stmt(Stmt::Let { op, .. }) = stop {
                found |= self.writes(op);
            }
        });
        found
    }

    /// Whether a statement may write.
    pub(super) fn writes(&self, op: &Op) -> bool {
        match op {
            Op::Call { .. } | Op::Invoke { .. } | Op::Try(_) => {
                let callees = self.program.callees(op);
                callees.is_empty() || callees.iter().any(|lam| self.functions.contains(lam))
            }
            Op::CellSet(cell, _) => self.holds_pointers(*cell),
            Op::SetField { data, case, index, .. } => {
                let case = &self.program.datas[*data].cases[*case as usize];
                self.types.matters(case.fields[*index as usize].ty)
            }
            Op::GlobalSet(global, _) => self.types.matters(self.program.globals[*global].ty),
            Op::Prim(Prim::Foreign, _) => true,
            Op::Prim(prim, args) => match prim.facts().moves {
                Moves::Stores { holder, .. } => self.holds_pointers(args[holder]),
                Moves::CopiesHeld { .. } => args.iter().any(|arg| match *arg {
                    Atom::Var(var) => {
                        let ty = &self.program.types[self.program.vars[var].ty];
                        matches!(ty, Ty::Array(_)) && self.holds_pointers(*arg)
                    }
                    _ => false,
                }),
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether the content of a cell or array may be pointers.
    fn holds_pointers(&self, holder: Atom) -> bool {
        let Atom::Var(holder) = holder else { return true };
        match self.program.types[self.program.vars[holder].ty] {
            Ty::Cell(held) | Ty::Array(held) => self.types.matters(held),
            _ => true,
        }
    }
}
