//! Counted objects by what has to be dropped with them, each with a number that names its functions (`take_apart.rs`).
//!
//! ```text
//! list of texts, both counted     object 0: cells   ─► object 0, object 1
//!                                 object 1: texts
//! ```
//!
//! An object is a type with a [pattern](super::patterns). Those that lead to each other form a component, which is taken apart without
//! recursion. What an object leads to is found when it is first asked for, so a component is complete as soon as one of its objects is known.
//!
//! Cost: linear in the objects and their parts.

use enfold_core::ir::*;
use enfold_place::claim::SlotName;
use enfold_syntax::components;
use rustc_hash::FxHashMap;

use super::Emitter;
use super::patterns::PatternId;

/// A counted object's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ObjectId(pub(super) u32);

/// What kind of object a pointer leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Text,
    /// Of this type.
    Array(TyId),
    /// Of this type.
    Cell(TyId),
    /// Boxed.
    Data(TyId, DataId),
    /// The record of one function, as a value of this type.
    Record(TyId, LamId),
    /// The record of one of several functions: its code says which.
    Class(TyId, FnId),
    Exn,
}

/// A counted object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Object {
    pub(super) kind: Kind,
    pub(super) pattern: PatternId,
}

/// Objects that lead to each other; their places in it are in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Component {
    /// The number of the first object, which names it.
    pub(super) first: ObjectId,
    /// Whether it leads to itself.
    pub(super) recursive: bool,
}

/// The objects that are known.
#[derive(Debug, Default)]
pub(super) struct Objects {
    numbers: FxHashMap<Object, ObjectId>,
    objects: Vec<Object>,
    components: Vec<Component>,
}

impl Emitter<'_, '_> {
    /// The number of an object.
    pub(super) fn object_id(&self, object: Object) -> ObjectId {
        if let Some(&known) = self.objects.borrow().numbers.get(&object) {
            return known;
        }
        let first = self.objects.borrow().objects.len() as u32;
        self.add_object(object);
        let mut edges: Vec<Vec<u32>> = Vec::new();
        let mut at = first;
        loop {
            let next = self.objects.borrow().objects.get(at as usize).copied();
            let Some(object) = next else { break };
            let held = self.held_objects(object).into_iter().map(|inner| self.add_object(inner).0);
            // What was known before is complete, and leads to nothing new.
            edges.push(held.filter(|id| *id >= first).map(|id| id - first).collect());
            at += 1;
        }
        let mut known = self.objects.borrow_mut();
        for mut members in components(&edges) {
            members.sort_unstable();
            let recursive = members.len() > 1 || edges[members[0] as usize].contains(&members[0]);
            let component = Component { first: ObjectId(first + members[0]), recursive };
            members.iter().for_each(|id| known.components[(first + id) as usize] = component);
        }
        ObjectId(first)
    }

    fn add_object(&self, object: Object) -> ObjectId {
        let mut known = self.objects.borrow_mut();
        if let Some(&id) = known.numbers.get(&object) {
            return id;
        }
        let id = ObjectId(known.objects.len() as u32);
        known.numbers.insert(object, id);
        known.objects.push(object);
        known.components.push(Component { first: id, recursive: false });
        id
    }

    pub(super) fn object_of(&self, id: ObjectId) -> Object {
        self.objects.borrow().objects[id.0 as usize]
    }

    pub(super) fn component_of(&self, id: ObjectId) -> Component {
        self.objects.borrow().components[id.0 as usize]
    }

    /// The objects of a component, in order.
    pub(super) fn members_of(&self, component: Component) -> Vec<ObjectId> {
        let known = self.objects.borrow();
        let all = (0..).map(ObjectId).zip(&known.components);
        all.filter(|(_, other)| **other == component).map(|(id, _)| id).collect()
    }

    /// The objects that one leads to.
    fn held_objects(&self, object: Object) -> Vec<Object> {
        let mut found = Vec::new();
        for (ty, pattern) in self.held_values(object) {
            self.objects_in(ty, pattern, &mut found);
        }
        found
    }

    /// The types and patterns of all that an object holds.
    fn held_values(&self, object: Object) -> Vec<(TyId, PatternId)> {
        let program = self.program;
        match object.kind {
            Kind::Text => Vec::new(),
            Kind::Array(ty) | Kind::Cell(ty) => self.held_by_slot(ty, object.pattern),
            Kind::Data(ty, data) => {
                let cases = (0..program.datas[data].cases.len() as u32).collect::<Vec<_>>();
                let fields =
                    cases.into_iter().flat_map(|c| self.fields(ty, data, c, object.pattern));
                fields.map(|(_, ty, pattern)| (ty, pattern)).collect()
            }
            Kind::Record(ty, lam) => {
                let captures = self.captures(ty, lam, object.pattern).into_iter();
                captures.map(|(_, ty, pattern)| (ty, pattern)).collect()
            }
            Kind::Class(ty, class) => {
                let members = self.closures_of(class).into_iter();
                let captures = members.flat_map(|lam| self.captures(ty, lam, object.pattern));
                captures.map(|(_, ty, pattern)| (ty, pattern)).collect()
            }
            Kind::Exn => {
                let fields = self.made_exns.iter().flat_map(|exn| &program.exns[*exn].fields);
                fields.map(|ty| (*ty, PatternId::ALL)).collect()
            }
        }
    }

    /// What an array or a cell holds; one type, or none.
    pub(super) fn held_by_slot(&self, ty: TyId, pattern: PatternId) -> Vec<(TyId, PatternId)> {
        match self.program.types[ty] {
            Ty::Array(held) | Ty::Cell(held) => {
                vec![(held, self.slot_pattern(ty, pattern, SlotName::Held, held))]
            }
            _ => Vec::new(),
        }
    }

    /// The fields of a case with something counted: their places, types and patterns.
    pub(super) fn fields(
        &self,
        ty: TyId,
        data: DataId,
        case: u32,
        pattern: PatternId,
    ) -> Vec<(u32, TyId, PatternId)> {
        let fields = &self.program.datas[data].cases[case as usize].fields;
        let found = (0..).zip(fields).map(|(index, field)| {
            let name = SlotName::Field { data, case, index };
            (index, field.ty, self.slot_pattern(ty, pattern, name, field.ty))
        });
        found.filter(|(_, ty, pattern)| self.has_counted(*ty, *pattern)).collect()
    }

    /// The captures of a function with something counted.
    pub(super) fn captures(
        &self,
        ty: TyId,
        lam: LamId,
        pattern: PatternId,
    ) -> Vec<(u32, TyId, PatternId)> {
        let found = (0..).zip(&self.program.lams[lam].captures).map(|(index, &var)| {
            let held = self.var_ty(var);
            let name = SlotName::Capture { lam, index };
            (index, held, self.slot_pattern(ty, pattern, name, held))
        });
        found.filter(|(_, ty, pattern)| self.has_counted(*ty, *pattern)).collect()
    }

    fn slot_pattern(&self, ty: TyId, pattern: PatternId, name: SlotName, held: TyId) -> PatternId {
        // Which slots stand for others is the same in all functions.
        let lam = self.program.lams.keys().next();
        let Some(lam) = lam else { return PatternId::NONE };
        self.patterns.slot(&self.placement.claims[lam], (ty, pattern), name, held)
    }

    /// The members of a class that have records of their own.
    pub(super) fn closures_of(&self, class: FnId) -> Vec<LamId> {
        let members = self.program.fns[class].members.iter().copied();
        members.filter(|lam| self.program.lams[*lam].class == Class::Closure).collect()
    }

    /// What a pointer of a type leads to; none if it leads to no object that is counted.
    pub(super) fn object_at(&self, ty: TyId, pattern: PatternId) -> Option<Object> {
        if !self.patterns.counted(pattern) {
            return None;
        }
        let kind = match self.program.types[ty] {
            Ty::Str => return Some(Object { kind: Kind::Text, pattern: PatternId::ALL }),
            Ty::Exn => return Some(Object { kind: Kind::Exn, pattern: PatternId::ALL }),
            Ty::Array(_) => Kind::Array(ty),
            Ty::Cell(_) => Kind::Cell(ty),
            Ty::Data(data) if self.program.datas[data].repr == Repr::Boxed => Kind::Data(ty, data),
            Ty::Fn(class) => match self.closures_of(class)[..] {
                [] => return None,
                [lam] => Kind::Record(ty, lam),
                _ => Kind::Class(ty, class),
            },
            _ => return None,
        };
        Some(Object { kind, pattern })
    }

    /// The objects that a value leads to at once.
    fn objects_in(&self, ty: TyId, pattern: PatternId, found: &mut Vec<Object>) {
        match self.program.types[ty] {
            Ty::Data(data) if self.program.datas[data].repr == Repr::Value => {
                for case in 0..self.program.datas[data].cases.len() as u32 {
                    for (_, ty, pattern) in self.fields(ty, data, case, pattern) {
                        self.objects_in(ty, pattern, found);
                    }
                }
            }
            Ty::Fn(class) if self.program.conventions.functions == FunctionValues::Pair => {
                found.extend(self.closures_of(class).into_iter().filter_map(|lam| {
                    let kind = Kind::Record(ty, lam);
                    self.patterns.counted(pattern).then_some(Object { kind, pattern })
                }));
            }
            _ => found.extend(self.object_at(ty, pattern)),
        }
    }

    /// Whether a value leads to anything that is counted.
    pub(super) fn has_counted(&self, ty: TyId, pattern: PatternId) -> bool {
        if pattern == PatternId::NONE {
            return false;
        }
        match self.program.types[ty] {
            Ty::Data(data) if self.program.datas[data].repr == Repr::Value => {
                let mut cases = 0..self.program.datas[data].cases.len() as u32;
                cases.any(|case| !self.fields(ty, data, case, pattern).is_empty())
            }
            _ => self.object_at(ty, pattern).is_some(),
        }
    }
}
