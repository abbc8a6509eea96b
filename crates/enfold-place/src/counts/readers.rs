//! Which functions and statements may look at slots of a kind: read one, or drop what it held because they store something else there.
//!
//! ```text
//! call merge(plan, job)                 looks at no cell
//! call pop(queue)                       looks at the field `front` of any queue
//! compare a, b                          may look at anything that is in memory
//! ```
//!
//! Model: functions that do it by themselves, and whoever calls them. A call of which it is not known where it goes may do it. Cost: linear in the calls,
//! for each kind that is asked about.

use std::cell::RefCell;

use enfold_core::ir::{Atom, DataId, GlobalId, LamId, Op, Prim, Program, Stmt, Ty, TyId};
use enfold_graph::prim::Moves;
use rustc_hash::{FxHashMap, FxHashSet};

use super::values::matters;

/// Slots that only the variable of their holder tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum SlotKind {
    Field(DataId, u32, u32),
    /// By the type of what is in it.
    Cell(TyId),
    Global(GlobalId),
}

/// What is known of functions, by the kind of slot.
#[derive(Default)]
pub(super) struct Readers {
    callers: FxHashMap<LamId, Vec<LamId>>,
    known: RefCell<FxHashMap<SlotKind, FxHashSet<LamId>>>,
}

impl Readers {
    pub(super) fn find(program: &Program) -> Self {
        let mut callers: FxHashMap<LamId, Vec<LamId>> = FxHashMap::default();
        for (lam, function) in program.lams.iter() {
            function.body.each_stmt(&mut |stmt| {
                let Stmt::Let { op, .. } = stmt else { return };
                let callees = program.callees(op);
                callees.iter().for_each(|&callee| callers.entry(callee).or_default().push(lam));
            });
        }
        Readers { callers, known: RefCell::default() }
    }

    /// Whether a statement may look at a slot of a kind.
    pub(super) fn may_look(&self, program: &Program, op: &Op, kind: SlotKind) -> bool {
        let callees = program.callees(op);
        if callees.is_empty() {
            return looks(program, op, kind);
        }
        let mut known = self.known.borrow_mut();
        let lookers = known.entry(kind).or_insert_with(|| self.lookers(program, kind));
        callees.iter().any(|lam| lookers.contains(lam))
    }

    /// The functions that may look at slots of a kind.
    fn lookers(&self, program: &Program, kind: SlotKind) -> FxHashSet<LamId> {
        let mut found: FxHashSet<LamId> = FxHashSet::default();
        for (lam, function) in program.lams.iter() {
            let mut by_itself = false;
            function.body.each_stmt(&mut |stmt| {
                if let Stmt::Let { op, .. } = stmt {
                    by_itself |= program.callees(op).is_empty() && looks(program, op, kind);
                }
            });
            if by_itself {
                found.insert(lam);
            }
        }
        let mut work: Vec<LamId> = found.iter().copied().collect();
        while let Some(lam) = work.pop() {
            let callers = self.callers.get(&lam).into_iter().flatten().copied();
            work.extend(callers.filter(|&caller| found.insert(caller)));
        }
        found
    }
}

/// Whether a statement by itself may look at a slot of a kind.
fn looks(program: &Program, op: &Op, kind: SlotKind) -> bool {
    match op {
        &Op::Field { data, case, index, .. } | &Op::SetField { data, case, index, .. } => {
            kind == SlotKind::Field(data, case, index)
        }
        Op::CellGet(cell) | Op::CellSet(cell, _) => match kind {
            SlotKind::Cell(held) => held_by(program, *cell).is_none_or(|other| other == held),
            _ => false,
        },
        Op::GlobalGet(global) | Op::GlobalSet(global, _) => kind == SlotKind::Global(*global),
        Op::Call { .. } | Op::Invoke { .. } | Op::Try(_) | Op::Lambda(_) | Op::Apply(..) => true,
        Op::Prim(prim, args) => looks_inside(program, *prim, args),
        Op::Construct { .. }
        | Op::Array(..)
        | Op::Closure { .. }
        | Op::Exception { .. }
        | Op::ExnField { .. }
        | Op::NewCell(_)
        | Op::Copy(_)
        | Op::Region(_)
        | Op::Count(..) => false,
    }
}

/// The type of what a cell holds.
pub(super) fn held_by(program: &Program, cell: Atom) -> Option<TyId> {
    let Atom::Var(cell) = cell else { return None };
    match program.types[program.vars[cell].ty] {
        Ty::Cell(held) => Some(held),
        _ => None,
    }
}

/// Whether an operation may look at more of its operands than elements of arrays.
fn looks_inside(program: &Program, prim: Prim, args: &[Atom]) -> bool {
    let of_arrays = matches!(
        prim,
        Prim::ArrLen
            | Prim::ArrNew
            | Prim::ArrGet
            | Prim::ArrSet
            | Prim::ArrAt
            | Prim::ArrPut
            | Prim::ArrBlit
    );
    let plain = |arg: &Atom| match *arg {
        Atom::Var(var) => match program.types[program.vars[var].ty] {
            Ty::Str => true,
            Ty::Array(held) => !matters(program, held),
            _ => !matters(program, program.vars[var].ty),
        },
        _ => true,
    };
    let stores = matches!(prim.facts().moves, Moves::KeptForever(_) | Moves::Raised(_));
    prim == Prim::Foreign || stores || !of_arrays && !args.iter().all(plain)
}
