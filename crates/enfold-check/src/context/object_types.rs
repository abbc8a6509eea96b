//! Classes and interfaces: what names mean inside of members, who constructs what, and which type can be which interface.

use enfold_graph::{BindingId, DataId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::classes::ClassSlot;
use crate::members::Owner;

#[derive(Default)]
pub(crate) struct ObjectTypes {
    slots: FxHashMap<BindingId, ClassSlot>,
    constructors: FxHashMap<BindingId, Owner>,
    this: Vec<BindingId>,
    interfaces: FxHashSet<DataId>,
    bases: FxHashMap<DataId, Vec<(u32, DataId)>>,
    implements: FxHashMap<(Owner, DataId), BindingId>,
    overrides_text: bool,
}

impl ObjectTypes {
    /// What a name of a class means in its members.
    pub fn add_slot(&mut self, name: BindingId, slot: ClassSlot) {
        self.slots.insert(name, slot);
    }

    pub fn slot(&self, name: BindingId) -> Option<ClassSlot> {
        self.slots.get(&name).copied()
    }

    /// A constructor, with the type whose values it makes.
    pub fn add_constructor(&mut self, function: BindingId, of: Owner) {
        self.constructors.insert(function, of);
    }

    /// The type whose values a function constructs.
    pub fn constructed(&self, function: BindingId) -> Option<Owner> {
        self.constructors.get(&function).copied()
    }

    /// A member begins that is asked of this value.
    pub fn enter(&mut self, this: BindingId) {
        self.this.push(this);
    }

    pub fn leave(&mut self) {
        self.this.pop();
    }

    /// The value that the member being checked is asked of.
    pub fn this(&self) -> Option<BindingId> {
        self.this.last().copied()
    }

    pub fn add_interface(&mut self, data: DataId) {
        self.interfaces.insert(data);
    }

    pub fn is_interface(&self, data: DataId) -> bool {
        self.interfaces.contains(&data)
    }

    /// An interface extends another, which a field holds.
    pub fn add_base(&mut self, data: DataId, field: u32, base: DataId) {
        self.bases.entry(data).or_default().push((field, base));
    }

    /// The interfaces that an interface extends, with the fields that hold them.
    pub fn bases(&self, data: DataId) -> &[(u32, DataId)] {
        self.bases.get(&data).map_or(&[], Vec::as_slice)
    }

    /// A type implements an interface by a conversion; yields whether it did already.
    pub fn implement(&mut self, owner: Owner, interface: DataId, conversion: BindingId) -> bool {
        self.implements.insert((owner, interface), conversion).is_some()
    }

    /// The function from a type to an interface that it implements.
    pub fn conversion(&self, owner: Owner, interface: DataId) -> Option<BindingId> {
        self.implements.get(&(owner, interface)).copied()
    }

    /// The interfaces that a type implements, in no order.
    pub fn implemented(&self, owner: Owner) -> impl Iterator<Item = DataId> {
        self.implements.keys().filter(move |(of, _)| *of == owner).map(|&(_, data)| data)
    }

    /// Whether a type is an interface, implements it, or extends it through others.
    pub fn converts(&self, owner: Owner, interface: DataId) -> bool {
        let extends = |data: DataId| {
            let mut bases = self.bases(data).iter();
            bases.any(|&(_, of)| of == interface || self.converts(Owner::Data(of), interface))
        };
        self.conversion(owner, interface).is_some()
            || matches!(owner, Owner::Data(data) if extends(data))
    }

    /// A type of the program has a `ToString` of its own.
    pub fn override_text(&mut self) {
        self.overrides_text = true;
    }

    pub fn overrides_text(&self) -> bool {
        self.overrides_text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conversions_go_through_what_interfaces_extend() {
        let mut types = ObjectTypes::default();
        let [class, low, middle, top] = [1, 2, 3, 4].map(DataId::from_u32);
        types.add_base(low, 0, middle);
        types.add_base(middle, 0, top);
        assert!(!types.implement(Owner::Data(class), low, BindingId::from_u32(0)));
        assert!(types.implement(Owner::Data(class), low, BindingId::from_u32(1)), "twice");
        assert!(types.converts(Owner::Data(class), low));
        assert!(!types.converts(Owner::Data(class), top), "only through the interface");
        assert!(types.converts(Owner::Data(low), top));
        assert!(!types.converts(Owner::Data(top), low));
    }

    #[test]
    fn members_nest() {
        let mut types = ObjectTypes::default();
        let [outer, inner] = [1, 2].map(BindingId::from_u32);
        types.enter(outer);
        types.enter(inner);
        assert_eq!(types.this(), Some(inner));
        types.leave();
        assert_eq!(types.this(), Some(outer));
        types.leave();
        assert_eq!(types.this(), None);
    }
}
