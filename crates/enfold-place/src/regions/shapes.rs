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
//! # How large a structure can be
//!
//! A caller gets a copy of all that its callee's signature says, so what is said about one value must not grow with
//! the program. Where a group has more than [`APART`] slots that lead elsewhere, those that lead to the same group
//! are *shared*: one of them stands for all. If there are more than [`LISTED`] even so, values of the group are *flat*,
//! with one region for themselves and all that they hold. And the slots of a group are counted with all that
//! is below them, smallest first; those that would make it more than [`NODES`] are flat. All of that depends on nothing
//! but the types.
//!
//! ```text
//! type expr = Num of int * pos | Var of string * pos | Call of string * expr list * pos | …
//!                        one slot for all positions, one for all names; lists of expr are in the group
//! ```
//!
//! Cost: linear in the types, their fields and the captures of functions.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Class, DataId, LamId, Program, Repr, Ty, TyId};
use enfold_syntax::components;

use rustc_hash::FxHashMap;

use crate::claim::SlotName;

/// A group of types that contain each other.
pub(crate) type GroupId = u32;
/// A component of a type.
pub(crate) type Slot = u32;

/// So many slots of one group are told apart.
const APART: usize = 16;
/// So many slots that lead to different groups are told apart.
const LISTED: usize = 48;
/// So many structures can be in one.
const NODES: u32 = 96;

/// A slot's type and what can be done with it.
#[derive(Debug, Clone, Copy)]
struct SlotInfo {
    ty: TyId,
    mutable: bool,
    name: SlotName,
    /// The slot that stands for it.
    shared: Slot,
    /// Whether what it holds is in one region.
    flat: bool,
}

#[derive(Debug, Clone, Copy, Default)]
struct Group {
    /// Whether its values are anywhere but in registers.
    boxed: bool,
    /// Whether they or what they hold are.
    matters: bool,
    /// Whether they and what they hold cannot change.
    fixed: bool,
    /// Whether they and what they hold are in one region.
    flat: bool,
    /// How many structures one of them can consist of.
    nodes: u32,
}

/// The groups and slots of a program's types.
pub(crate) struct Shapes {
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
    pub(crate) fn new(program: &Program) -> Self {
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
            shapes.bound(&mut group, &mut outward);
            shapes.groups.push(group);
            shapes.outward.push(outward);
        }
        shapes
    }

    /// Decides which slots are shared and which are flat.
    fn bound(&mut self, group: &mut Group, outward: &mut Vec<Slot>) {
        let inner = |slots: &[SlotInfo], at: Slot| self.group_of[slots[at as usize].ty];
        if outward.len() > APART {
            let mut first: FxHashMap<GroupId, Slot> = FxHashMap::default();
            for &at in outward.iter() {
                let stands = *first.entry(inner(&self.slots, at)).or_insert(at);
                self.slots[at as usize].shared = stands;
            }
            outward.retain(|&at| self.slots[at as usize].shared == at);
        }
        group.nodes = 1;
        group.flat = outward.len() > LISTED;
        if group.flat {
            return;
        }
        let mut sizes: Vec<(u32, Slot)> = Vec::with_capacity(outward.len());
        for &at in outward.iter() {
            sizes.push((self.groups[inner(&self.slots, at) as usize].nodes, at));
        }
        sizes.sort_unstable();
        for (size, at) in sizes {
            let flat = group.nodes + size > NODES;
            self.slots[at as usize].flat = flat;
            group.nodes += if flat { 1 } else { size };
        }
    }

    fn number_slots(&mut self, program: &Program, ty: &Ty) {
        match ty {
            Ty::Array(held) | Ty::Cell(held) => {
                self.add(*held, true, SlotName::Held);
            }
            Ty::Data(data) => {
                let mut cases = Vec::new();
                for (case, info) in (0..).zip(&program.datas[*data].cases) {
                    cases.push(self.slots.len() as Slot);
                    for (index, field) in (0..).zip(&info.fields) {
                        let name = SlotName::Field { data: *data, case, index };
                        self.add(field.ty, field.mutable, name);
                    }
                }
                self.cases[*data] = cases;
            }
            Ty::Fn(class) => {
                for &member in &program.fns[*class].members {
                    let lam = &program.lams[member];
                    if lam.class == Class::Closure {
                        self.captures[member] = self.slots.len() as Slot;
                        for (index, &var) in (0..).zip(&lam.captures) {
                            let name = SlotName::Capture { lam: member, index };
                            self.add(program.vars[var].ty, false, name);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, ty: TyId, mutable: bool, name: SlotName) {
        let shared = self.slots.len() as Slot;
        self.slots.push(SlotInfo { ty, mutable, name, shared, flat: false });
    }

    /// The group of a type whose values are in memory, or hold some that are.
    pub(crate) fn group(&self, ty: TyId) -> Option<GroupId> {
        let group = self.group_of[ty];
        self.groups[group as usize].matters.then_some(group)
    }

    /// Whether values of a group have a home.
    pub(crate) fn boxed(&self, group: GroupId) -> bool {
        self.groups[group as usize].boxed
    }

    /// Whether nothing that can be reached from a value of this group ever changes.
    pub(super) fn fixed(&self, group: GroupId) -> bool {
        self.groups[group as usize].fixed
    }

    /// The slots of a group's types that lead to other groups that matter.
    pub(crate) fn outward(&self, group: GroupId) -> &[Slot] {
        &self.outward[group as usize]
    }

    /// The slot that stands for a slot.
    pub(super) fn shared(&self, slot: Slot) -> Slot {
        self.slots[slot as usize].shared
    }

    /// Slots for which others stand, and these.
    pub(super) fn shared_names(&self) -> FxHashMap<SlotName, SlotName> {
        let slots = (0..).zip(&self.slots).filter(|&(at, slot)| slot.shared != at);
        slots.map(|(_, slot)| (slot.name, self.slot_name(slot.shared))).collect()
    }

    /// Whether values of a group are in one region, with all that they hold.
    pub(crate) fn is_flat(&self, group: GroupId) -> bool {
        self.groups[group as usize].flat
    }

    /// Whether that holds for what is in a slot.
    pub(crate) fn is_flat_in(&self, slot: Slot) -> bool {
        self.slots[slot as usize].flat
    }

    /// What a slot is to those who do not number them.
    pub(crate) fn slot_name(&self, slot: Slot) -> SlotName {
        self.slots[slot as usize].name
    }

    /// The group of a slot's type, if it matters.
    pub(crate) fn slot_group(&self, slot: Slot) -> Option<GroupId> {
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
