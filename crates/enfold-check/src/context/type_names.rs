//! Type variables that the binding being checked names (`'a`), and type arguments that wait for the member they are meant for.

use enfold_syntax::Symbol;
use rustc_hash::FxHashMap;

use crate::store::Term;

/// Names of type variables.
pub(crate) type Named = FxHashMap<Symbol, Term>;

#[derive(Default)]
pub(crate) struct TypeNames {
    named: Named,
    static_types: Option<Vec<Term>>,
}

impl TypeNames {
    /// A binding begins: names of others mean nothing in it.
    pub fn clear(&mut self) {
        self.named.clear();
    }

    pub fn get(&self, name: Symbol) -> Option<Term> {
        self.named.get(&name).copied()
    }

    pub fn insert(&mut self, name: Symbol, term: Term) {
        self.named.insert(name, term);
    }

    /// The names so far, sorted.
    pub fn all(&self) -> Vec<Symbol> {
        let mut names: Vec<Symbol> = self.named.keys().copied().collect();
        names.sort();
        names
    }

    /// The names so far; there are none then.
    pub fn take(&mut self) -> Named {
        std::mem::take(&mut self.named)
    }

    /// Names that were taken before.
    pub fn set(&mut self, named: &Named) {
        self.named.clone_from(named);
    }

    /// Type arguments written after the name of a type whose static member is asked for.
    pub fn give_static(&mut self, types: Vec<Term>) {
        self.static_types = Some(types);
    }

    /// Those type arguments, once.
    pub fn take_static(&mut self) -> Vec<Term> {
        self.static_types.take().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn names_are_put_aside_and_come_back() {
        let mut store = Store::new();
        let (mut names, a) = (TypeNames::default(), Symbol::new("a"));
        let term = store.fresh();
        names.insert(a, term);
        let aside = names.take();
        assert_eq!(names.get(a), None);
        names.set(&aside);
        assert_eq!(names.get(a), Some(term));
        names.clear();
        assert_eq!(names.get(a), None);
    }

    #[test]
    fn static_types_are_meant_once() {
        let mut store = Store::new();
        let mut names = TypeNames::default();
        names.give_static(vec![store.fresh()]);
        assert_eq!(names.take_static().len(), 1);
        assert!(names.take_static().is_empty());
    }
}
