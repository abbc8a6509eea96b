//! What is known at a point of a function: who owns how many references, and who lends.

use std::collections::BTreeMap;

use enfold_core::ir::{Atom, DataId, GlobalId, VarId};

use crate::claim::Lent;

/// A slot that can change, as it is named where it is read and written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Slot {
    /// A field of a record.
    Field(Atom, DataId, u32, u32),
    /// The content of a cell.
    Cell(Atom),
    /// An element of an array.
    Element(Atom, Atom),
    /// A module-level variable.
    Global(GlobalId),
    /// One or more of those above, which one or another way led through.
    Several,
}

/// Who lends a variable its object.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Lender {
    /// The caller, or a plain value: as long as the function runs.
    Forever,
    /// A variable.
    Var(VarId),
    /// A slot, which may belong to a counted variable.
    Slot(Slot, Option<VarId>),
}

/// What is known of a counted variable.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Held {
    /// How many references it owns.
    pub(super) owned: u32,
    /// How many are held for a call.
    pub(super) held: u32,
    /// Who lends it its object besides.
    pub(super) lender: Option<Lender>,
}

/// What is known of all counted variables in scope.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct State {
    vars: BTreeMap<VarId, Held>,
    /// Slots from which something was taken.
    vacant: Vec<Slot>,
}

impl State {
    pub(super) fn define(&mut self, var: VarId, owned: u32, lender: Option<Lender>) {
        self.vars.insert(var, Held { owned, held: 0, lender });
    }

    /// Whether a variable's object is there. Chains of lenders go backwards through definitions.
    pub(super) fn usable(&self, var: VarId) -> bool {
        let mut at = var;
        loop {
            let Some(held) = self.vars.get(&at) else { return false };
            if held.owned + held.held > 0 {
                return true;
            }
            match held.lender {
                Some(Lender::Forever | Lender::Slot(_, None)) => return true,
                Some(Lender::Var(next) | Lender::Slot(_, Some(next))) if next != at => at = next,
                _ => return false,
            }
        }
    }

    /// Whether a variable's object is part of what another one holds (without one: of what is there as long as the function runs), as far as
    /// slots may be on the way.
    pub(super) fn is_lent(&self, var: VarId, lent: Lent) -> bool {
        let mut at = var;
        loop {
            if lent.by == Some(at) {
                return self.usable(at);
            }
            match self.vars.get(&at).and_then(|held| held.lender) {
                Some(Lender::Forever) => return true,
                Some(Lender::Slot(_, None)) => return lent.by_slot,
                Some(Lender::Var(next)) if next != at => at = next,
                Some(Lender::Slot(_, Some(next))) if lent.by_slot && next != at => at = next,
                _ => return false,
            }
        }
    }

    /// Takes a reference; whether it was there.
    pub(super) fn take(&mut self, var: VarId) -> bool {
        match self.vars.get_mut(&var) {
            Some(held) if held.owned > 0 => {
                held.owned -= 1;
                true
            }
            _ => false,
        }
    }

    pub(super) fn give(&mut self, var: VarId) {
        if let Some(held) = self.vars.get_mut(&var) {
            held.owned += 1;
        }
    }

    /// A reference that was taken is held.
    pub(super) fn hold(&mut self, var: VarId) {
        if let Some(held) = self.vars.get_mut(&var) {
            held.held += 1;
        }
    }

    /// What was held is owned again.
    pub(super) fn unhold(&mut self, var: VarId) {
        if let Some(held) = self.vars.get_mut(&var)
            && held.held > 0
        {
            held.held -= 1;
            held.owned += 1;
        }
    }

    /// The variable that was read last from a slot into which nothing was written since.
    pub(super) fn reader(&self, slot: Slot) -> Option<VarId> {
        let read =
            |held: &Held| matches!(held.lender, Some(Lender::Slot(other, _)) if other == slot);
        let found = self.vars.iter().rev().find(|(_, held)| read(held)).map(|(&var, _)| var);
        found.filter(|&var| {
            let base = self.vars.get(&var).and_then(|held| held.lender);
            match base {
                Some(Lender::Slot(_, Some(base))) => self.usable(base),
                _ => true,
            }
        })
    }

    /// The slot that lends a variable.
    pub(super) fn slot_of(&self, var: VarId) -> Option<Slot> {
        match self.vars.get(&var)?.lender {
            Some(Lender::Slot(slot, _)) => Some(slot),
            _ => None,
        }
    }

    /// What was in a slot is somebody's.
    pub(super) fn vacate(&mut self, slot: Slot) {
        self.vacant.push(slot);
    }

    /// Something is stored in a slot; whether nothing was there.
    pub(super) fn fill(&mut self, slot: Slot) -> bool {
        let before = self.vacant.len();
        self.vacant.retain(|&other| other != slot);
        before != self.vacant.len()
    }

    /// Slots from which something was taken, and nothing took its place.
    pub(super) fn vacant(&self) -> &[Slot] {
        &self.vacant
    }

    /// Something may have been written: no slot lends any longer.
    pub(super) fn written(&mut self) {
        for held in self.vars.values_mut() {
            if matches!(held.lender, Some(Lender::Slot(..))) {
                held.lender = None;
            }
        }
    }

    /// Keeps what is so in both.
    pub(super) fn meet(&mut self, other: &State) {
        let more: Vec<Slot> =
            other.vacant.iter().copied().filter(|slot| !self.vacant.contains(slot)).collect();
        self.vacant.extend(more);
        self.vars.retain(|var, _| other.vars.contains_key(var));
        for (var, held) in &mut self.vars {
            let Some(there) = other.vars.get(var) else { continue };
            held.owned = held.owned.min(there.owned);
            if held.lender != there.lender {
                held.lender = None;
            }
        }
    }

    /// A variable of which less is so here than was assumed.
    pub(super) fn lacks(&self, assumed: &State) -> Option<VarId> {
        let lacking = |(var, held): (&VarId, &Held)| {
            let here = self.vars.get(var);
            let enough = here.is_some_and(|here| {
                here.owned >= held.owned && (held.lender.is_none() || here.lender == held.lender)
            });
            (!enough).then_some(*var)
        };
        assumed.vars.iter().find_map(lacking)
    }
}
