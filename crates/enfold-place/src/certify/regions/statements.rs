//! What statements require of the nodes of their operands and of their result.

use enfold_core::ir::{Atom, LamId, Op, Prim, Ty, TyId, VarId};
use enfold_core::layout::{DataLayout, ELEMENTS};
use enfold_core::operations::{longest_text, makes_new};
use enfold_graph::prim::Moves;

use super::hand_on::RAISED;
use super::order::callees;
use super::state::Bytes;
use super::view::Place;
use super::walk::Walk;
use crate::claim::SlotName;
use crate::home::Home;

impl<'a> Walk<'a> {
    fn ty(&self, var: VarId) -> TyId {
        self.shared.program.vars[var].ty
    }

    fn data_ty(&self, data: enfold_core::ir::DataId) -> Option<TyId> {
        self.shared.program.types.lookup(&Ty::Data(data))
    }

    fn field(&self, data: enfold_core::ir::DataId, case: u32, index: u32) -> (SlotName, TyId) {
        let ty = self.shared.program.datas[data].cases[case as usize].fields[index as usize].ty;
        (SlotName::Field { data, case, index }, ty)
    }

    /// The slot of an array's elements or of a cell's content.
    fn held(&self, holder: Atom) -> Option<(SlotName, TyId)> {
        let Atom::Var(var) = holder else { return None };
        match self.shared.program.types[self.ty(var)] {
            Ty::Array(held) | Ty::Cell(held) => Some((SlotName::Held, held)),
            _ => None,
        }
    }

    /// A variable is claimed to be a place, unless nothing is claimed about it.
    fn is(&mut self, var: VarId, place: Place) {
        if self.view.var(var).is_some_and(|own| own != place) {
            self.error(format!("{var} is not claimed to be what it is"));
        }
    }

    /// A holder of a type has an operand in a slot.
    fn holds(&mut self, holder: VarId, ty: Option<TyId>, slot: (SlotName, TyId), part: Atom) {
        if !self.shared.types.matters(slot.1) {
            return;
        }
        let Some(part) = self.part(part) else { return };
        let (Some(place), Some(ty)) = (self.view.var(holder), ty) else { return };
        if self.view.slot(&self.shared.types, (place, ty), slot) != Some(part) {
            self.error(format!("{holder} is not claimed to hold what is put into it"));
        }
    }

    /// A store through an operand.
    fn store(&mut self, holder: Atom, ty: Option<TyId>, slot: (SlotName, TyId), part: Atom) {
        let constant = self.is_constant(part);
        match holder {
            Atom::Var(var) if !self.is_constant(holder) => self.holds(var, ty, slot, part),
            _ if constant => {}
            _ => self.error("something is stored in a constant".to_string()),
        }
    }

    /// A variable is what an operand of a type has in a slot.
    fn read(&mut self, var: VarId, holder: Atom, ty: Option<TyId>, slot: (SlotName, TyId)) {
        if !self.matters(var) {
            return;
        }
        if self.is_constant(holder) {
            self.constants.insert(var);
            return;
        }
        let (Some(place), Some(ty)) = (self.part(holder), ty) else { return };
        match self.view.slot(&self.shared.types, (place, ty), slot) {
            Some(inner) => self.is(var, inner),
            None if self.view.var(var).is_none() => {}
            None => self.error(format!("{var} is read from where nothing is claimed to be")),
        }
    }

    /// An operand and all that it holds are in a region.
    fn flat_in(&mut self, atom: Atom, region: u32, what: &str) {
        if let (Some(place), Atom::Var(var)) = (self.part(atom), atom)
            && place != Place::Flat(region)
        {
            self.error(format!("{var} is not claimed to be {what}"));
        }
    }

    /// A statement makes the value of a variable, if it has a home: bytes, where they are known.
    pub(super) fn allocates(&mut self, var: VarId, bytes: Bytes) {
        let Some(Home::Region(home)) = self.shared.placement.homes[var] else { return };
        self.lives_in(var, home);
        self.put(home, bytes.map(|bytes| bytes.max(1).next_multiple_of(8)));
    }

    fn lives_in(&mut self, var: VarId, home: enfold_core::ir::RegionId) {
        let region = self.view.var(var).and_then(|place| self.view.region(place));
        if region.and_then(|region| self.view.name(region)) != Some(home) {
            self.error(format!("{var} is put into {home}, which is not claimed"));
        }
        if !self.is_alive(home) {
            self.error(format!("{var} is put into {home}, which is not alive"));
        }
    }

    // Statements.

    pub(super) fn group(&mut self, members: &[(VarId, LamId)], captures: &[Atom]) {
        captures.iter().for_each(|&capture| self.used(capture));
        let Some(&(first, lam)) = members.first() else { return };
        let region =
            |walk: &Self, var| walk.view.var(var).and_then(|place| walk.view.region(place));
        for &(var, lam) in members {
            self.captures(var, lam, captures);
            if region(self, var) != region(self, first) {
                self.error(format!("{var} is not claimed to share the record"));
            }
            if let Some(Home::Region(home)) = self.shared.placement.homes[var] {
                self.lives_in(var, home);
            }
        }
        let bytes = self.shared.layouts.closure(lam, members.len()).size.size;
        self.allocates(first, Some(bytes));
    }

    fn captures(&mut self, var: VarId, lam: LamId, captures: &[Atom]) {
        let vars = self.shared.program.lams[lam].captures.iter();
        for ((index, &inner), &capture) in (0..).zip(vars).zip(captures) {
            let slot = (SlotName::Capture { lam, index }, self.ty(inner));
            self.holds(var, Some(self.ty(var)), slot, capture);
        }
    }

    pub(super) fn op(&mut self, var: VarId, op: &'a Op, ends: bool) {
        // What is raised takes its region along.
        let raises = match op {
            Op::Prim(prim, _) => matches!(prim.facts().moves, Moves::Raised(_)),
            _ => false,
        };
        if !raises {
            op.each_atom(&mut |atom| self.used(atom));
        }
        match op {
            Op::Copy(atom) => self.copy(var, *atom),
            Op::Prim(prim, args) => self.prim(var, *prim, args),
            Op::Closure { lam, captures } => {
                self.captures(var, *lam, captures);
                let bytes = self.shared.layouts.closure(*lam, 1).size.size;
                self.allocates(var, Some(bytes));
            }
            Op::Construct { data, case, args } => {
                let ty = self.data_ty(*data);
                for (index, &arg) in (0..).zip(args) {
                    self.holds(var, ty, self.field(*data, *case, index), arg);
                }
                if args.iter().all(|&arg| self.is_constant(arg)) && self.view.var(var).is_none() {
                    self.constants.insert(var);
                }
                let bytes = match self.shared.layouts.data(*data) {
                    DataLayout::Boxed(layout) => {
                        layout.cases[*case as usize].as_ref().map(|record| record.size.size)
                    }
                    DataLayout::Value(_) | DataLayout::Word(_) => None,
                };
                self.allocates(var, bytes);
            }
            Op::Field { base, data, case, index } => {
                self.read(var, *base, self.data_ty(*data), self.field(*data, *case, *index));
            }
            Op::SetField { base, data, case, index, value } => {
                self.store(*base, self.data_ty(*data), self.field(*data, *case, *index), *value);
            }
            Op::Array(ty, args) => {
                let slot = (SlotName::Held, *ty);
                args.iter().for_each(|&arg| self.holds(var, Some(self.ty(var)), slot, arg));
                let bytes = self.shared.layouts.size(*ty).size.checked_mul(args.len() as u32);
                self.allocates(var, bytes.and_then(|bytes| bytes.checked_add(ELEMENTS)));
            }
            Op::Exception { exn, args } => {
                let place = self.view.var(var);
                if let Some(region) = place.and_then(|place| self.view.region(place)) {
                    for &arg in args {
                        self.flat_in(arg, region, "where the exception is");
                    }
                }
                let bytes = self.shared.layouts.exn(*exn).size.size;
                self.allocates(var, Some(bytes));
            }
            Op::ExnField { base, .. } => self.payload(var, *base),
            Op::NewCell(atom) => {
                let slot = self.held(Atom::Var(var));
                if let Some(slot) = slot {
                    self.holds(var, Some(self.ty(var)), slot, *atom);
                }
                let bytes = slot.map(|slot| self.shared.layouts.size(slot.1).size);
                self.allocates(var, bytes);
            }
            Op::CellGet(cell) => self.read_held(var, *cell),
            Op::CellSet(cell, value) => self.store_held(*cell, *value),
            Op::GlobalGet(global) if self.shared.fixed[*global] => {
                if self.view.var(var).is_none() {
                    self.constants.insert(var);
                }
            }
            Op::GlobalGet(_) => self.is(var, Place::Flat(self.view.claim.program)),
            Op::GlobalSet(_, value) => {
                self.flat_in(*value, self.view.claim.program, "in the program's region");
            }
            Op::Call { .. } | Op::Invoke { .. } | Op::Try(_) => {
                match callees(self.shared.program, op) {
                    Some(callees) => self.call(var, callees.lams(), op, ends),
                    None => self.error(format!("{var} calls no function")),
                }
            }
            Op::Lambda(_) | Op::Apply(..) => self.error(format!("{var} is not flat")),
            Op::Region(_) | Op::Count(..) => {}
        }
    }

    fn copy(&mut self, var: VarId, atom: Atom) {
        match self.part(atom) {
            Some(place) => self.is(var, place),
            None if self.is_constant(atom) => {
                self.constants.insert(var);
            }
            None => {}
        }
    }

    /// What comes out of an exception is where the exception is.
    fn payload(&mut self, var: VarId, exn: Atom) {
        if self.is_constant(exn) {
            self.constants.insert(var);
        } else if let Some(place) = self.part(exn)
            && let Some(region) = self.view.region(place)
            && self.matters(var)
        {
            self.is(var, Place::Flat(region));
        }
    }

    fn read_held(&mut self, var: VarId, holder: Atom) {
        if let (Atom::Var(base), Some(slot)) = (holder, self.held(holder)) {
            self.read(var, holder, Some(self.ty(base)), slot);
        }
    }

    fn store_held(&mut self, holder: Atom, part: Atom) {
        if let (Atom::Var(base), Some(slot)) = (holder, self.held(holder)) {
            self.store(holder, Some(self.ty(base)), slot, part);
        }
    }

    /// What an array holds.
    fn elements(&mut self, array: Atom) -> Option<Place> {
        let (place, slot) = (self.part(array)?, self.held(array)?);
        let Atom::Var(var) = array else { return None };
        self.view.slot(&self.shared.types, (place, self.ty(var)), slot)
    }

    fn prim(&mut self, var: VarId, prim: Prim, args: &[Atom]) {
        match prim.facts().moves {
            Moves::Holds(value) => {
                if let Some(slot) = self.held(Atom::Var(var)) {
                    self.holds(var, Some(self.ty(var)), slot, args[value]);
                }
            }
            Moves::KeptForever(value) => {
                self.flat_in(args[value], self.view.claim.program, "in the program's region");
            }
            Moves::Keepsake => self.is(var, Place::Flat(self.view.claim.program)),
            Moves::ReadFrom(holder) => self.read_held(var, args[holder]),
            Moves::Stores { value, holder } => self.store_held(args[holder], args[value]),
            Moves::CopiesHeld { from, to } => {
                let (from, to) = (args[from], args[to]);
                let matters = self.held(from).is_some_and(|slot| self.shared.types.matters(slot.1));
                if matters && !self.is_constant(from) {
                    let (from, to) = (self.elements(from), self.elements(to));
                    if from.is_none() || from != to {
                        self.error("two arrays are not claimed to hold the same".to_string());
                    }
                }
            }
            Moves::Raised(exn) => {
                let to = Place::Flat(self.view.claim.raises);
                if let Atom::Var(raised) = args[exn] {
                    let ty = self.ty(raised);
                    match self.part(args[exn]) {
                        Some(from) => self.hand_on(to, (from, raised), ty, RAISED),
                        None => self.used(args[exn]),
                    }
                }
            }
            Moves::PartOf(whole) => self.payload(var, args[whole]),
            Moves::Hidden(value) => self.copy(var, args[value]),
            Moves::Itself(value) => {
                if matches!(args[value], Atom::Var(value) if self.ty(value) == self.ty(var)) {
                    self.copy(var, args[value]);
                }
            }
            Moves::Whole => {
                let flat = |place: Place| matches!(place, Place::Flat(_));
                if self.view.var(var).is_some_and(|place| !flat(place)) {
                    self.error(format!("{var} is made at once, but not claimed to be flat"));
                }
            }
            Moves::Constant => {
                self.constants.insert(var);
            }
            Moves::Regions(_) => self.regions_are_alive(var),
            Moves::Apart | Moves::Compared(..) => {}
        }
        let makes = makes_new(prim, &self.shared.program.types[self.ty(var)]);
        if makes && self.shared.placement.homes[var].is_none() {
            self.error(format!("{var} has no home"));
        }
        let bytes = self.longest(prim, args).map(|bytes| ELEMENTS + bytes);
        self.allocates(var, bytes);
    }

    /// The most bytes that a text can have, if that depends on its operand's type only.
    fn longest(&self, prim: Prim, args: &[Atom]) -> Bytes {
        let operand = match args {
            [Atom::Var(value), ..] => Some(&self.shared.program.types[self.ty(*value)]),
            _ => None,
        };
        longest_text(prim, operand)
    }
}
