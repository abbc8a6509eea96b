//! Functors are applicative: the types that an application makes are those of the first application to the same module.
//!
//! ```text
//! module A = F (X)   module B = F (X)      ─►   A.t and B.t are one type; their values and exceptions are two
//! ```
//!
//! The body of a functor is checked again for each application, in the same order, so what it declares is noted the first time and
//! found again, one by one, the next times: groups of types, types that a signature hides, and the seals that hide them. What stands
//! in a function with types of its own is not noted. A functor is its text in its environment, and a module is where it was made: one
//! that is seen through the signature of a parameter is still the same.
//!
//! Sound because types are closed over the functor and the module, of which both applications have the same.

use std::rc::Rc;

use enfold_ocaml::tree::TypeGroup;

use crate::Checker;
use crate::context::Made;
use crate::store::TyConId;

impl Checker<'_, '_> {
    /// What the first application had here, if this is another one.
    fn again(&mut self, fits: impl Fn(&Made) -> bool) -> Option<Made> {
        if !self.given.is_empty() {
            return None;
        }
        self.applications.again(fits)
    }

    fn note(&mut self, made: Made) {
        if self.given.is_empty() {
            self.applications.note(made);
        }
    }

    /// The types of a group, if the first application declared them.
    pub(crate) fn types_again(&mut self, group: &TypeGroup) -> Option<Rc<[TyConId]>> {
        let count = group.decls.len();
        match self.again(|made| matches!(made, Made::Types(cons) if cons.len() == count))? {
            Made::Types(cons) => Some(cons),
            _ => None,
        }
    }

    pub(crate) fn note_types(&mut self, cons: &[TyConId]) {
        self.note(Made::Types(cons.into()));
    }

    /// A type that a signature hides: that of the first application, or a new one.
    pub(crate) fn view_again(&mut self, make: impl FnOnce(&mut Self) -> TyConId) -> TyConId {
        if let Some(Made::View(con)) = self.again(|made| matches!(made, Made::View(_))) {
            return con;
        }
        let con = make(self);
        self.note(Made::View(con));
        con
    }

    /// The seal of a signature that hides types.
    pub(crate) fn next_seal(&mut self) -> u32 {
        if let Some(Made::Seal(seal)) = self.again(|made| matches!(made, Made::Seal(_))) {
            return seal;
        }
        let seal = self.declared.new_seal();
        self.note(Made::Seal(seal));
        seal
    }
}
