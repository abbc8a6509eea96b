//! Which functions, statements and loops may overwrite references.
//!
//! ```text
//! set_field d3:0.size table, n           no reference: all objects stay where they are
//! arr_set table.rows, i, row             the row that was there may be gone
//! call add(table, row)                   may be the same
//! ```
//!
//! What a slot has lent must be there until then. Model: functions that do it by themselves, and whoever calls them. A call of which it is not known where
//! it goes may do it. Cost: linear in the calls, but for what waits for functions further down.

use enfold_core::ir::{Atom, LabelId, LamId, Op, Prim, Program, Stmt, Ty};
use enfold_core::walk::Stop;
use enfold_graph::prim::Moves;
use rustc_hash::{FxHashMap, FxHashSet};

use super::values::matters;

/// The functions that may overwrite references.
pub(super) struct Writers(FxHashSet<LamId>);

impl Writers {
    pub(super) fn find(program: &Program) -> Self {
        let mut writers = Writers(FxHashSet::default());
        let mut callers: FxHashMap<LamId, Vec<LamId>> = FxHashMap::default();
        for (lam, function) in program.lams.iter() {
            function.body.each_stmt(&mut |stmt| {
                let Stmt::Let { op, .. } = stmt else { return };
                let callees = program.callees(op);
                callees.iter().for_each(|&callee| callers.entry(callee).or_default().push(lam));
                if callees.is_empty() && writers.writes(program, op) {
                    writers.0.insert(lam);
                }
            });
        }
        let mut work: Vec<LamId> = writers.0.iter().copied().collect();
        while let Some(lam) = work.pop() {
            let callers = callers.remove(&lam).unwrap_or_default();
            work.extend(callers.into_iter().filter(|&caller| writers.0.insert(caller)));
        }
        writers
    }

    /// Whether a statement may do it.
    pub(super) fn writes(&self, program: &Program, op: &Op) -> bool {
        let held_matters = |holder: Atom| match holder {
            Atom::Var(var) => match program.types[program.vars[var].ty] {
                Ty::Cell(held) | Ty::Array(held) => matters(program, held),
                _ => true,
            },
            _ => true,
        };
        match op {
            Op::Call { .. } | Op::Invoke { .. } | Op::Try(_) => {
                let callees = program.callees(op);
                callees.is_empty() || callees.iter().any(|lam| self.0.contains(lam))
            }
            Op::CellSet(cell, _) => held_matters(*cell),
            Op::SetField { data, case, index, .. } => {
                let case = &program.datas[*data].cases[*case as usize];
                matters(program, case.fields[*index as usize].ty)
            }
            Op::GlobalSet(global, _) => matters(program, program.globals[*global].ty),
            Op::Prim(Prim::Foreign, _) => true,
            Op::Prim(prim, args) => match prim.facts().moves {
                Moves::Stores { holder, .. } => held_matters(args[holder]),
                Moves::CopiesHeld { from, to } => {
                    held_matters(args[from]) || held_matters(args[to])
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// The loops of a function in which it happens.
    pub(super) fn loops(&self, program: &Program, lam: LamId) -> FxHashSet<LabelId> {
        let (mut open, mut found) = (Vec::new(), FxHashSet::default());
        program.lams[lam].body.walk(&mut |stop| match stop {
            Stop::Stmt(Stmt::Let { op, .. }) => {
                if self.writes(program, op) {
                    found.extend(open.iter().flatten());
                }
            }
            Stop::Stmt(Stmt::Join { label, recursive, .. }) => {
                open.push(recursive.then_some(*label));
            }
            Stop::Leave(..) => {
                open.pop();
            }
            Stop::Stmt(_) | Stop::Term(_) => {}
        });
        found
    }
}
