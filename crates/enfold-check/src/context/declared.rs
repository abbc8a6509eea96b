//! What declarations say beside the graph: which records have a field, how cases name their components, which bindings are
//! literals, which types are enumerations or keep their fields to themselves, which units of measure there are.

use enfold_fsharp::tree::Lit;
use enfold_graph::{BindingId, DataId};
use enfold_syntax::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::env::Constructor;

#[derive(Default)]
pub(crate) struct Declared {
    /// Records by field name, newest last.
    fields: FxHashMap<Symbol, Vec<(DataId, u32)>>,
    /// Types that `Prelude` declares.
    prelude: FxHashSet<DataId>,
    components: FxHashMap<Constructor, Vec<Option<Symbol>>>,
    enums: FxHashMap<DataId, Vec<Lit>>,
    anonymous: FxHashMap<Symbol, DataId>,
    literals: FxHashMap<BindingId, Lit>,
    opaque: FxHashSet<DataId>,
    units: Vec<Symbol>,
}

impl Declared {
    /// A field of a record that can be named without its type.
    pub fn add_field(&mut self, name: Symbol, data: DataId, index: u32) {
        self.fields.entry(name).or_default().push((data, index));
    }

    /// The records with a field, newest first.
    pub fn records_with(&self, field: Symbol) -> impl Iterator<Item = DataId> {
        self.fields.get(&field).into_iter().flatten().rev().map(|&(data, _)| data)
    }

    /// `Prelude` ends: these are its types.
    pub fn end_prelude(&mut self, datas: impl Iterator<Item = DataId>) {
        self.prelude.extend(datas);
    }

    /// Another file of the library ends: only `Prelude` has records whose fields programs name.
    pub fn end_library_file(&mut self) {
        self.fields.retain(|_, records| {
            records.retain(|(data, _)| self.prelude.contains(data));
            !records.is_empty()
        });
    }

    /// The names of the components of a case or an exception.
    pub fn name_components(&mut self, constructor: Constructor, names: Vec<Option<Symbol>>) {
        self.components.insert(constructor, names);
    }

    pub fn components(&self, constructor: Constructor) -> Vec<Option<Symbol>> {
        self.components.get(&constructor).cloned().unwrap_or_default()
    }

    /// An enumeration, with the number of each case.
    pub fn add_enum(&mut self, data: DataId, numbers: Vec<Lit>) {
        self.enums.insert(data, numbers);
    }

    /// The numbers of an enumeration's cases.
    pub fn numbers(&self, data: DataId) -> Option<Vec<Lit>> {
        self.enums.get(&data).cloned()
    }

    pub fn has_enums(&self) -> bool {
        !self.enums.is_empty()
    }

    /// An anonymous record, by the names of its fields.
    pub fn add_anonymous(&mut self, fields: Symbol, data: DataId) {
        self.anonymous.insert(fields, data);
    }

    pub fn anonymous(&self, fields: Symbol) -> Option<DataId> {
        self.anonymous.get(&fields).copied()
    }

    /// The value of a `[<Literal>]` binding.
    pub fn add_literal(&mut self, binding: BindingId, value: Lit) {
        self.literals.insert(binding, value);
    }

    pub fn literal(&self, binding: BindingId) -> Option<&Lit> {
        self.literals.get(&binding)
    }

    /// A type whose fields cannot be named and whose values are not compared: a class, an interface.
    pub fn add_opaque(&mut self, data: DataId) {
        self.opaque.insert(data);
    }

    pub fn is_opaque(&self, data: DataId) -> bool {
        self.opaque.contains(&data)
    }

    pub fn opaque(&self) -> &FxHashSet<DataId> {
        &self.opaque
    }

    /// A unit of measure; yields its number.
    pub fn add_unit(&mut self, name: Symbol) -> u32 {
        self.units.push(name);
        self.units.len() as u32 - 1
    }

    /// The name of a unit.
    pub fn unit(&self, number: u32) -> Option<Symbol> {
        self.units.get(number as usize).copied()
    }

    pub fn has_units(&self) -> bool {
        !self.units.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_record_with_a_field_comes_first() {
        let mut declared = Declared::default();
        let (old, new) = (DataId::from_u32(1), DataId::from_u32(2));
        let field = Symbol::new("x");
        declared.add_field(field, old, 0);
        declared.add_field(field, new, 3);
        assert_eq!(declared.records_with(field).collect::<Vec<_>>(), [new, old]);
        assert_eq!(declared.records_with(Symbol::new("y")).next(), None);
    }

    #[test]
    fn only_fields_of_the_prelude_are_kept() {
        let mut declared = Declared::default();
        let (prelude, other) = (DataId::from_u32(1), DataId::from_u32(2));
        declared.add_field(Symbol::new("kept"), prelude, 0);
        declared.end_prelude([prelude].into_iter());
        declared.add_field(Symbol::new("gone"), other, 0);
        declared.end_library_file();
        assert_eq!(declared.records_with(Symbol::new("kept")).next(), Some(prelude));
        assert_eq!(declared.records_with(Symbol::new("gone")).next(), None);
    }

    #[test]
    fn units_are_numbered_in_order() {
        let mut declared = Declared::default();
        assert!(!declared.has_units());
        let (m, s) = (Symbol::new("m"), Symbol::new("s"));
        let numbers = [declared.add_unit(m), declared.add_unit(s)];
        assert_eq!(numbers.map(|unit| declared.unit(unit)), [Some(m), Some(s)]);
        assert_eq!(declared.unit(2), None);
    }
}
