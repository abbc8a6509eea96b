//! What declarations of types say beside the store and the graph: constructors and fields, what is private or covariant, which
//! constructors say more than their type, and the seals of signatures that hide types.

use std::rc::Rc;

use enfold_graph::DataId;
use enfold_syntax::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::env::Parts;
use crate::store::{Term, TyConId};

#[derive(Default)]
pub(crate) struct Declared {
    parts: FxHashMap<TyConId, Rc<Parts>>,
    private: FxHashSet<TyConId>,
    private_data: FxHashSet<TyConId>,
    covariant: FxHashSet<(TyConId, usize)>,
    refining: FxHashSet<DataId>,
    outer: Vec<(DataId, Rc<[Term]>)>,
    extension_params: Vec<Option<Symbol>>,
    seals: u32,
}

impl Declared {
    /// The constructors or fields of a type.
    pub fn parts(&self, con: TyConId) -> Option<&Rc<Parts>> {
        self.parts.get(&con)
    }

    /// The same, to be added to.
    pub fn parts_mut(&mut self, con: TyConId) -> &mut Rc<Parts> {
        self.parts.entry(con).or_default()
    }

    pub fn set_parts(&mut self, con: TyConId, parts: Rc<Parts>) {
        self.parts.insert(con, parts);
    }

    /// An abbreviation whose values can be seen as what it hides.
    pub fn make_private(&mut self, con: TyConId) {
        self.private.insert(con);
    }

    pub fn is_private(&self, con: TyConId) -> bool {
        self.private.contains(&con)
    }

    /// A type whose values cannot be made where its name is visible.
    pub fn make_unmakable(&mut self, con: TyConId) {
        self.private_data.insert(con);
    }

    pub fn is_unmakable(&self, con: TyConId) -> bool {
        self.private_data.contains(&con)
    }

    /// A parameter of a type that is declared covariant.
    pub fn make_covariant(&mut self, con: TyConId, param: usize) {
        self.covariant.insert((con, param));
    }

    pub fn is_covariant(&self, con: TyConId, param: usize) -> bool {
        self.covariant.contains(&(con, param))
    }

    /// A type with constructors whose result says more than the type.
    pub fn add_refining(&mut self, data: DataId) {
        self.refining.insert(data);
    }

    pub fn is_refining(&self, data: DataId) -> bool {
        self.refining.contains(&data)
    }

    /// A type that may mention types which the functions around it are given.
    pub fn add_outer(&mut self, data: DataId, types: Rc<[Term]>) {
        self.outer.push((data, types));
    }

    pub fn outer(&self) -> &[(DataId, Rc<[Term]>)] {
        &self.outer
    }

    /// The names of the parameters in `type 'a t += …`, for the constructors that follow.
    pub fn name_extension_params(&mut self, names: Vec<Option<Symbol>>) {
        self.extension_params = names;
    }

    pub fn extension_params(&self) -> Vec<Option<Symbol>> {
        self.extension_params.clone()
    }

    /// A signature that hides types.
    pub fn new_seal(&mut self) -> u32 {
        self.seals += 1;
        self.seals
    }

    /// The newest of them.
    pub fn last_seal(&self) -> u32 {
        self.seals
    }

    /// The types with constructors whose result says more than the type.
    pub fn end(self) -> FxHashSet<DataId> {
        self.refining
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seals_are_different() {
        let mut declared = Declared::default();
        let (a, b) = (declared.new_seal(), declared.new_seal());
        assert_ne!(a, b);
        assert_eq!(declared.last_seal(), b);
    }

    #[test]
    fn parts_are_shared_until_they_are_changed() {
        let mut declared = Declared::default();
        let [a, b] = [1, 2].map(TyConId);
        declared.set_parts(a, Rc::default());
        let same = declared.parts(a).cloned().expect("just set");
        declared.set_parts(b, same);
        let shared = declared.parts(a).zip(declared.parts(b));
        assert!(shared.is_some_and(|(a, b)| Rc::ptr_eq(a, b)));
        assert!(declared.parts(TyConId(3)).is_none());
    }

    #[test]
    fn private_and_unmakable_are_different_things() {
        let mut declared = Declared::default();
        let [a, b] = [1, 2].map(TyConId);
        declared.make_private(a);
        declared.make_unmakable(b);
        assert!(declared.is_private(a) && !declared.is_unmakable(a));
        assert!(declared.is_unmakable(b) && !declared.is_private(b));
    }
}
