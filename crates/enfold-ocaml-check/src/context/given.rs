//! Types that the functions around the place are given (`type a`), which declarations inside of them may mention, and names of types
//! that stand for such.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::store::{Term, TyConId};

#[derive(Default)]
pub(crate) struct Given {
    types: Vec<Term>,
    named: FxHashMap<TyConId, Term>,
}

impl Given {
    /// A function is given a type.
    pub fn add(&mut self, term: Term) {
        self.types.push(term);
    }

    /// Whether no function around the place is given a type.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// How many there are, for [`Given::leave`].
    pub fn count(&self) -> usize {
        self.types.len()
    }

    /// The functions since then end; yields what they were given.
    pub fn leave(&mut self, count: usize) -> Vec<Term> {
        self.types.split_off(count.min(self.types.len()))
    }

    pub fn all(&self) -> Rc<[Term]> {
        self.types.as_slice().into()
    }

    /// A name that stands for a type.
    pub fn name(&mut self, con: TyConId, term: Term) {
        self.named.insert(con, term);
    }

    /// What a name stands for.
    pub fn named(&self, con: TyConId) -> Option<Term> {
        self.named.get(&con).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn types_end_with_their_function() {
        let (mut store, mut given) = (Store::new(), Given::default());
        let (outer, inner) = (store.fresh(), store.fresh());
        given.add(outer);
        let mark = given.count();
        given.add(inner);
        assert_eq!(*given.all(), [outer, inner]);
        assert_eq!(given.leave(mark), [inner]);
        assert!(!given.is_empty());
        assert!(given.leave(5).is_empty(), "nothing since");
    }

    #[test]
    fn names_stay() {
        let (mut store, mut given) = (Store::new(), Given::default());
        let term = store.fresh();
        given.name(TyConId(4), term);
        given.leave(0);
        assert_eq!(given.named(TyConId(4)), Some(term));
        assert_eq!(given.named(TyConId(5)), None);
    }
}
