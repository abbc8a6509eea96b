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
use crate::env::{Functor, ModuleRef};
use crate::store::TyConId;

/// A functor and a module, by their addresses.
pub(crate) type Key = (usize, usize);

/// What an application declares.
#[derive(Clone, PartialEq)]
pub(crate) enum Made {
    Types(Rc<[TyConId]>),
    /// A type that a signature hides or abbreviates.
    View(TyConId),
    Seal(u32),
}

/// What is known of one application; the functor and the module stay where their addresses say.
pub(crate) struct Known<'t> {
    made: Rc<[Made]>,
    _functor: Rc<Functor<'t>>,
    _module: Option<ModuleRef<'t>>,
}

/// An application whose body is being checked.
#[derive(Default)]
pub(crate) struct Recording {
    /// What the first application made, and how much of it was found again.
    before: Option<Rc<[Made]>>,
    next: usize,
    made: Vec<Made>,
}

impl<'t> Checker<'t, '_> {
    /// The body of a functor is checked now.
    pub(crate) fn begin_application(&mut self, key: Key) {
        let before = self.applications.get(&key).map(|known| known.made.clone());
        self.recordings.push(Recording { before, ..Recording::default() });
    }

    /// It has been checked.
    pub(crate) fn end_application(
        &mut self,
        key: Key,
        functor: &Rc<Functor<'t>>,
        module: Option<&ModuleRef<'t>>,
    ) {
        let Some(recording) = self.recordings.pop() else { return };
        if recording.before.is_none() && self.rehearsing == 0 {
            let (functor, module) = (functor.clone(), module.cloned());
            let made = recording.made.into();
            self.applications.insert(key, Known { made, _functor: functor, _module: module });
        }
    }

    /// What the first application had here, if this is another one.
    fn again(&mut self, fits: impl Fn(&Made) -> bool) -> Option<Made> {
        if !self.rigid.is_empty() {
            return None;
        }
        let recording = self.recordings.last_mut()?;
        let found = recording.before.as_ref()?.get(recording.next)?.clone();
        if !fits(&found) {
            // It is not the same after all.
            recording.before = Some(Rc::new([]));
            return None;
        }
        recording.next += 1;
        Some(found)
    }

    fn note(&mut self, made: Made) {
        if self.rigid.is_empty()
            && let Some(recording) = self.recordings.last_mut()
        {
            recording.made.push(made);
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
        self.seals += 1;
        let seal = self.seals;
        self.note(Made::Seal(seal));
        seal
    }
}
