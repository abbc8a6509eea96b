//! Types as region inference sees them.
//!
//! ```text
//! list<string>     one group: the spine, with a slot for the element
//! tree, forest     one group of two types that contain each other
//! fn3 {lam1, lam2} the record, with a slot for each capture of lam1 and of lam2
//! ```
//!
//! Types that contain each other form a group; all values of a group that belong to one structure
//! share a region. A *slot* is a component of a type: a field of a case, an element, the content of a
//! cell, a capture of a member of a class. Slots are numbered through the whole program. Payloads of
//! exceptions have no slots: they live in their exception's region.
//!
//! Cost: linear in the types, their fields and the captures of functions.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Class, DataId, LamId, Program, Repr, Ty, TyId};

use super::components::components;
use crate::claim::SlotName;

/// A group of types that contain each other.
pub(super) type GroupId = u32;
/// A component of a type.
pub(super) type Slot = u32;

/// A slot's type and what can be done with it.
#[derive(Debug, Clone, Copy)]
struct SlotInfo {
    ty: TyId,
    mutable: bool,
    name: SlotName,
}

#[derive(Debug, Clone, Copy, Default)]
struct Group {
    /// Whether its values are anywhere but in registers.
    boxed: bool,
    /// Whether they or what they hold are.
    matters: bool,
    /// Whether they and what they hold cannot change.
    fixed: bool,
}

/// The groups and slots of a program's types.
pub(super) struct Shapes {
    group_of: SecondaryMap<TyId, GroupId>,
    groups: Vec<Group>,
    /// By group: the slots that lead to other groups that matter.
    outward: Vec<Vec<Slot>>,
    slots: Vec<SlotInfo>,
    /// The first slot of a type.
    first: SecondaryMap<TyId, Slot>,
    /// The first slot of each case.
    cases: SecondaryMap<DataId, Vec<Slot>>,
    /// The first slot of a function's captures in its class.
    captures: SecondaryMap<LamId, Slot>,
}

impl Shapes {
    pub(super) fn new(program: &Program) -> Self {
        let mut shapes = Shapes {
            group_of: SecondaryMap::new(),
            groups: Vec::new(),
            outward: Vec::new(),
            slots: Vec::new(),
            first: SecondaryMap::new(),
            cases: SecondaryMap::new(),
            captures: SecondaryMap::new(),
        };
        let mut edges = Vec::new();
        for (id, ty) in program.types.iter() {
            shapes.first[id] = shapes.slots.len() as Slot;
            shapes.number_slots(program, ty);
            let of_ty = &shapes.slots[shapes.first[id] as usize..];
            edges.push(of_ty.iter().map(|slot| slot.ty.as_u32()).collect());
        }
        for component in components(&edges) {
            let id = shapes.groups.len() as GroupId;
            let mut group = Group { fixed: true, ..Group::default() };
            let mut outward = Vec::new();
            for &ty in &component {
                shapes.group_of[TyId::from_u32(ty)] = id;
            }
            for &ty in &component {
                let ty = TyId::from_u32(ty);
                group.boxed |= is_boxed(program, ty);
                let first = shapes.first[ty];
                for at in first..first + edges[ty.as_u32() as usize].len() as Slot {
                    let slot = &shapes.slots[at as usize];
                    group.fixed &= !slot.mutable;
                    let inner = shapes.group_of[slot.ty];
                    if inner != id {
                        if shapes.groups[inner as usize].matters {
                            outward.push(at);
                        }
                        group.matters |= shapes.groups[inner as usize].matters;
                        group.fixed &= shapes.groups[inner as usize].fixed;
                    }
                }
            }
            group.matters |= group.boxed;
            shapes.groups.push(group);
            shapes.outward.push(outward);
        }
        shapes
    }

    fn number_slots(&mut self, program: &Program, ty: &Ty) {
        match ty {
            Ty::Array(held) | Ty::Cell(held) => {
                self.slots.push(SlotInfo { ty: *held, mutable: true, name: SlotName::Held });
            }
            Ty::Data(data) => {
                let mut cases = Vec::new();
                for (case, info) in (0..).zip(&program.datas[*data].cases) {
                    cases.push(self.slots.len() as Slot);
                    self.slots.extend((0..).zip(&info.fields).map(|(index, field)| SlotInfo {
                        ty: field.ty,
                        mutable: field.mutable,
                        name: SlotName::Field { data: *data, case, index },
                    }));
                }
                self.cases[*data] = cases;
            }
            Ty::Fn(class) => {
                for &member in &program.fns[*class].members {
                    let lam = &program.lams[member];
                    if lam.class == Class::Closure {
                        self.captures[member] = self.slots.len() as Slot;
                        self.slots.extend((0..).zip(&lam.captures).map(|(index, &var)| SlotInfo {
                            ty: program.vars[var].ty,
                            mutable: false,
                            name: SlotName::Capture { lam: member, index },
                        }));
                    }
                }
            }
            _ => {}
        }
    }

    /// The group of a type whose values are in memory, or hold some that are.
    pub(super) fn group(&self, ty: TyId) -> Option<GroupId> {
        let group = self.group_of[ty];
        self.groups[group as usize].matters.then_some(group)
    }

    /// Whether values of a group have a home.
    pub(super) fn boxed(&self, group: GroupId) -> bool {
        self.groups[group as usize].boxed
    }

    /// Whether nothing that can be reached from a value of this group ever changes.
    pub(super) fn fixed(&self, group: GroupId) -> bool {
        self.groups[group as usize].fixed
    }

    /// The slots of a group's types that lead to other groups that matter.
    pub(super) fn outward(&self, group: GroupId) -> &[Slot] {
        &self.outward[group as usize]
    }

    /// What a slot is to those who do not number them.
    pub(super) fn slot_name(&self, slot: Slot) -> SlotName {
        self.slots[slot as usize].name
    }

    /// The group of a slot's type, if it matters.
    pub(super) fn slot_group(&self, slot: Slot) -> Option<GroupId> {
        self.group(self.slots[slot as usize].ty)
    }

    /// A field.
    pub(super) fn field(&self, data: DataId, case: u32, index: u32) -> Slot {
        self.cases[data][case as usize] + index
    }

    /// The element of an array or the content of a cell.
    pub(super) fn held(&self, ty: TyId) -> Slot {
        self.first[ty]
    }

    /// A capture of a function, in its record.
    pub(super) fn capture(&self, lam: LamId, index: usize) -> Slot {
        self.captures[lam] + index as Slot
    }
}

fn is_boxed(program: &Program, ty: TyId) -> bool {
    match &program.types[ty] {
        Ty::Str | Ty::Exn | Ty::Array(_) | Ty::Cell(_) => true,
        Ty::Data(data) => program.datas[*data].repr == Repr::Boxed,
        Ty::Fn(class) => {
            let record = |&member: &LamId| program.lams[member].class == Class::Closure;
            program.fns[*class].members.iter().any(record)
        }
        _ => false,
    }
}
