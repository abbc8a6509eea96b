//! Types as the certifier of regions sees them.
//!
//! ```text
//! list<string>     a group of one; `head` leads out of it, `tail` does not
//! tree, forest     a group of two types that contain each other
//! ```
//!
//! Cost: linear in the types, their fields and the captures of functions.

use enfold_core::ir::{Class, LamId, Program, Repr, Ty, TyId};

use crate::certify::components::components;
use crate::claim::SlotName;

/// A component of a type.
struct Slot {
    name: SlotName,
    ty: TyId,
    mutable: bool,
}

#[derive(Default)]
struct Group {
    /// Its values or what they hold are in memory.
    matters: bool,
    /// Neither its values nor what they hold can change.
    fixed: bool,
    /// Slots that lead to other groups that matter.
    outward: Vec<(SlotName, TyId)>,
}

/// What is known of the types of a program.
pub(in crate::certify) struct Types<'a> {
    program: &'a Program,
    group_of: Vec<u32>,
    groups: Vec<Group>,
}

impl<'a> Types<'a> {
    pub(in crate::certify) fn new(program: &'a Program) -> Self {
        let slots: Vec<Vec<Slot>> =
            program.types.iter().map(|(_, ty)| slots(program, ty)).collect();
        let edges: Vec<Vec<u32>> =
            slots.iter().map(|list| list.iter().map(|slot| slot.ty.as_u32()).collect()).collect();
        let group_of = components(&edges);
        let mut types = Types { program, group_of, groups: Vec::new() };
        types.groups = types.find_groups(&slots, true);
        // Payloads are no slots, but they can be changed through the exception.
        let payloads = || program.exns.values().flat_map(|exn| &exn.fields);
        if !payloads().all(|&ty| types.fixed(ty)) {
            types.groups = types.find_groups(&slots, false);
        }
        types
    }

    fn find_groups(&self, slots: &[Vec<Slot>], exceptions_fixed: bool) -> Vec<Group> {
        let count = self.group_of.iter().max().map_or(0, |&last| last as usize + 1);
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); count];
        for (ty, &group) in (0..).zip(&self.group_of) {
            members[group as usize].push(ty);
        }
        let mut groups: Vec<Group> = Vec::new();
        groups.resize_with(count, Group::default);
        // A group comes before those that it leads to.
        for (id, members) in members.iter().enumerate().rev() {
            let mut group = Group { fixed: true, ..Group::default() };
            for &ty in members {
                group.matters |= self.boxed(TyId::from_u32(ty));
                let exception = matches!(self.program.types[TyId::from_u32(ty)], Ty::Exn);
                group.fixed &= exceptions_fixed || !exception;
                for slot in &slots[ty as usize] {
                    group.fixed &= !slot.mutable;
                    let inner = self.group_of[slot.ty.as_u32() as usize] as usize;
                    if inner != id {
                        group.matters |= groups[inner].matters;
                        group.fixed &= groups[inner].fixed;
                        if groups[inner].matters {
                            group.outward.push((slot.name, slot.ty));
                        }
                    }
                }
            }
            groups[id] = group;
        }
        groups
    }

    fn group(&self, ty: TyId) -> &Group {
        &self.groups[self.group_of[ty.as_u32() as usize] as usize]
    }

    /// Whether values of a type are, or lead to, something in memory.
    pub(in crate::certify) fn matters(&self, ty: TyId) -> bool {
        self.group(ty).matters
    }

    /// Whether nothing that can be reached from a value of a type ever changes.
    pub(super) fn fixed(&self, ty: TyId) -> bool {
        self.group(ty).fixed
    }

    /// Whether two types contain each other.
    pub(super) fn together(&self, a: TyId, b: TyId) -> bool {
        self.group_of[a.as_u32() as usize] == self.group_of[b.as_u32() as usize]
    }

    /// The slots of a type, and of those it is together with, that lead to others that matter.
    pub(in crate::certify) fn outward(&self, ty: TyId) -> &[(SlotName, TyId)] {
        &self.group(ty).outward
    }

    /// Whether values of a type are pointers.
    pub(super) fn boxed(&self, ty: TyId) -> bool {
        match &self.program.types[ty] {
            Ty::Str | Ty::Exn | Ty::Array(_) | Ty::Cell(_) => true,
            Ty::Data(data) => self.program.datas[*data].repr == Repr::Boxed,
            Ty::Fn(class) => {
                let members = &self.program.fns[*class].members;
                members.iter().any(|&member| has_record(self.program, member))
            }
            _ => false,
        }
    }
}

fn has_record(program: &Program, lam: LamId) -> bool {
    program.lams[lam].class == Class::Closure
}

fn slots(program: &Program, ty: &Ty) -> Vec<Slot> {
    match ty {
        Ty::Array(held) | Ty::Cell(held) => {
            vec![Slot { name: SlotName::Held, ty: *held, mutable: true }]
        }
        Ty::Data(data) => {
            let cases = (0..).zip(&program.datas[*data].cases);
            let fields = cases.flat_map(|(case, info)| {
                (0..).zip(&info.fields).map(move |(index, field)| (case, index, field))
            });
            let slot = |(case, index, field): (u32, u32, &enfold_core::ir::Field)| Slot {
                name: SlotName::Field { data: *data, case, index },
                ty: field.ty,
                mutable: field.mutable,
            };
            fields.map(slot).collect()
        }
        Ty::Fn(class) => {
            let members = program.fns[*class].members.iter().copied();
            let members = members.filter(|&member| has_record(program, member));
            let captures = members.flat_map(|lam| {
                (0..).zip(&program.lams[lam].captures).map(move |(index, &var)| (lam, index, var))
            });
            let slot = |(lam, index, var): (LamId, u32, enfold_core::ir::VarId)| Slot {
                name: SlotName::Capture { lam, index },
                ty: program.vars[var].ty,
                mutable: false,
            };
            captures.map(slot).collect()
        }
        _ => Vec::new(),
    }
}
