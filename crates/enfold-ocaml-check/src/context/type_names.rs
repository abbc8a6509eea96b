//! Type variables that the item being checked names (`'a`), what a new one means, and those that a signature quantifies over.

use enfold_graph::ParamId;
use enfold_syntax::Symbol;
use rustc_hash::FxHashMap;

use crate::annotations::Mode;
use crate::store::Term;

/// Names of type variables.
pub(crate) type Names = FxHashMap<Symbol, Term>;

#[derive(Default)]
pub(crate) struct TypeNames {
    names: Names,
    mode: Mode,
    level: u32,
    rows: Vec<ParamId>,
    quantified: Vec<ParamId>,
}

impl TypeNames {
    /// For an item in which new variables mean this, and are made at this level.
    pub fn new(mode: Mode, level: u32) -> Self {
        TypeNames { mode, level, ..TypeNames::default() }
    }

    /// What a variable means that was not named before.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The level at which those that are new are made.
    pub fn level(&self) -> u32 {
        self.level
    }

    pub fn get(&self, name: Symbol) -> Option<Term> {
        self.names.get(&name).copied()
    }

    /// Names a variable; yields what the name meant before.
    pub fn insert(&mut self, name: Symbol, term: Term) -> Option<Term> {
        self.names.insert(name, term)
    }

    /// A name means what it meant before, if anything.
    pub fn restore(&mut self, name: Symbol, before: Option<Term>) {
        match before {
            Some(term) => self.names.insert(name, term),
            None => self.names.remove(&name),
        };
    }

    /// The names so far, for [`TypeNames::set`].
    pub fn names(&self) -> Names {
        self.names.clone()
    }

    /// Other names; yields those before.
    pub fn set(&mut self, names: Names) -> Names {
        std::mem::replace(&mut self.names, names)
    }

    /// A parameter of the value that is declared.
    pub fn quantify(&mut self, param: ParamId) {
        self.quantified.push(param);
    }

    /// The rest of a row that the value is declared over.
    pub fn quantify_row(&mut self, param: ParamId) {
        self.rows.push(param);
    }

    /// The parameters of the value that is declared, in order.
    pub fn quantified(&self) -> Vec<ParamId> {
        self.quantified.clone()
    }

    /// The same, and the rests of rows after them.
    pub fn quantified_with_rows(&self) -> impl Iterator<Item = ParamId> {
        self.quantified.iter().chain(&self.rows).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn inner_names_end() {
        let mut store = Store::new();
        let (outer, inner) = (store.fresh(), store.fresh());
        let [a, b] = ["a", "b"].map(Symbol::new);
        let mut names = TypeNames::new(Mode::Unknown, 1);
        names.insert(a, outer);
        let before = names.get(a);
        assert_eq!(names.insert(a, inner), Some(outer));
        names.restore(a, before);
        names.insert(b, inner);
        names.restore(b, None);
        assert_eq!((names.get(a), names.get(b)), (Some(outer), None));
        let aside = names.set(Names::default());
        assert_eq!(names.get(a), None);
        names.set(aside);
        assert_eq!(names.get(a), Some(outer));
    }

    #[test]
    fn rows_come_after_other_parameters() {
        let mut names = TypeNames::new(Mode::Quantified, 0);
        let [row, first, second] = [0, 1, 2].map(ParamId::from_u32);
        names.quantify_row(row);
        names.quantify(first);
        names.quantify(second);
        assert_eq!(names.quantified_with_rows().collect::<Vec<_>>(), [first, second, row]);
        assert_eq!(names.quantified(), [first, second]);
    }
}
