//! Who may look at a slot from which something was taken: read it, or drop what it held because something else is stored there.
//!
//! ```text
//! plan = cell_get k; take plan
//! next = call merge(plan, job)         reads no cell that may be k
//! cell_set k, next
//! ```
//!
//! A field is known by its case, a cell by the type of what it holds, a module-level variable by itself. Whatever compares, copies or hands over a structure
//! as a whole may look at all fields and cells.
//!
//! Model: what functions do by themselves, then what those do that they call, until nothing changes; a call of which nobody knows where it goes
//! may look. Cost: linear in the calls, times the depth of the call graph.

use std::collections::BTreeSet;

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Atom, DataId, GlobalId, LamId, Op, Prim, Program, Stmt, Ty, TyId};
use enfold_graph::prim::Moves;

use super::state::Slot;
use crate::certify::regions::types::Types;

/// What slots cannot be told apart by a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Field(DataId, u32, u32),
    Cell(TyId),
    Global(GlobalId),
    /// All of them.
    Any,
}

/// What functions may look at.
pub(super) struct Readers<'a> {
    program: &'a Program,
    types: &'a Types<'a>,
    of: SecondaryMap<LamId, BTreeSet<Kind>>,
}

impl<'a> Readers<'a> {
    pub(super) fn find(program: &'a Program, types: &'a Types<'a>) -> Self {
        let mut readers = Readers { program, types, of: SecondaryMap::new() };
        loop {
            let mut changed = false;
            for (lam, function) in program.lams.iter() {
                let mut found = BTreeSet::new();
                function.body.each_stmt(&mut |stmt| {
                    if let Stmt::Let { op, .. } = stmt {
                        readers.looks(op, &mut found);
                    }
                });
                let of = &mut readers.of[lam];
                changed |= found.len() != of.len();
                *of = found;
            }
            if !changed {
                return readers;
            }
        }
    }

    /// Whether a statement may look at a slot.
    pub(super) fn may_look(&self, op: &Op, slot: Slot) -> bool {
        let kind = match slot {
            Slot::Field(_, data, case, index) => Kind::Field(data, case, index),
            Slot::Cell(cell) => self.held(cell).map_or(Kind::Any, Kind::Cell),
            Slot::Global(global) => Kind::Global(global),
            Slot::Element(..) | Slot::Several => Kind::Any,
        };
        let mut found = BTreeSet::new();
        self.looks(op, &mut found);
        kind == Kind::Any || found.contains(&kind) || found.contains(&Kind::Any)
    }

    /// The type of what a cell holds.
    fn held(&self, cell: Atom) -> Option<TyId> {
        let Atom::Var(cell) = cell else { return None };
        match self.program.types[self.program.vars[cell].ty] {
            Ty::Cell(held) => Some(held),
            _ => None,
        }
    }

    /// What a statement may look at.
    fn looks(&self, op: &Op, found: &mut BTreeSet<Kind>) {
        match op {
            &Op::Field { data, case, index, .. } | &Op::SetField { data, case, index, .. } => {
                found.insert(Kind::Field(data, case, index));
            }
            Op::CellGet(cell) | Op::CellSet(cell, _) => {
                found.insert(self.held(*cell).map_or(Kind::Any, Kind::Cell));
            }
            Op::GlobalGet(global) | Op::GlobalSet(global, _) => {
                found.insert(Kind::Global(*global));
            }
            Op::Call { .. } | Op::Invoke { .. } | Op::Try(_) => {
                let callees = self.program.callees(op);
                if callees.is_empty() {
                    found.insert(Kind::Any);
                }
                callees.iter().for_each(|&lam| found.extend(self.of[lam].iter().copied()));
            }
            Op::Prim(prim, args) if self.looks_inside(*prim, args) => {
                found.insert(Kind::Any);
            }
            Op::Prim(..)
            | Op::Construct { .. }
            | Op::Array(..)
            | Op::Closure { .. }
            | Op::Exception { .. }
            | Op::ExnField { .. }
            | Op::NewCell(_)
            | Op::Copy(_)
            | Op::Region(_)
            | Op::Count(..) => {}
            Op::Lambda(_) | Op::Apply(..) => {
                found.insert(Kind::Any);
            }
        }
    }

    /// Whether an operation may look at more than its operands and the elements of arrays.
    fn looks_inside(&self, prim: Prim, args: &[Atom]) -> bool {
        let shallow = matches!(
            prim.facts().moves,
            Moves::ReadFrom(_) | Moves::Stores { .. } | Moves::CopiesHeld { .. } | Moves::Holds(_)
        );
        let flat = |arg: &Atom| match *arg {
            Atom::Var(var) => match self.program.types[self.program.vars[var].ty] {
                Ty::Str => true,
                Ty::Array(held) => !self.types.matters(held),
                _ => !self.types.matters(self.program.vars[var].ty),
            },
            _ => true,
        };
        prim == Prim::Foreign || !shallow && prim != Prim::ArrLen && !args.iter().all(flat)
    }
}

/// Whether a statement stores something in a slot.
pub(super) fn writes_to(op: &Op, slot: Slot) -> bool {
    match (op, slot) {
        (&Op::SetField { base, data, case, index, .. }, slot) => {
            slot == Slot::Field(base, data, case, index)
        }
        (Op::CellSet(cell, _), slot) => slot == Slot::Cell(*cell),
        (Op::GlobalSet(global, _), slot) => slot == Slot::Global(*global),
        _ => false,
    }
}
