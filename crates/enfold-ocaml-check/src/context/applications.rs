//! Functors that are applied: what each application yielded, which types it declared (so that the next one of the same functor to the
//! same module has the same), how deep expansion is, and what modules have cost.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::env::{Functor, ModuleRef};
use crate::store::TyConId;

/// How deep functors may be expanded.
const DEPTH: usize = 60;

/// How many signatures may be looked through and, five times as dear, functors applied: modules that hold another one
/// twice double with each level.
const ROOM: u32 = 100_000;

/// The addresses of a functor and of the module that it is applied to.
pub(crate) type Key = (usize, usize);

/// A functor, its argument, and what they yield.
type Application<'t> = (Rc<Functor<'t>>, Option<ModuleRef<'t>>, ModuleRef<'t>);

/// What an application declares.
#[derive(Clone, PartialEq)]
pub(crate) enum Made {
    Types(Rc<[TyConId]>),
    /// A type that a signature hides or abbreviates.
    View(TyConId),
    Seal(u32),
}

/// What is known of one application; the functor and the module stay where their addresses say.
struct Known<'t> {
    made: Rc<[Made]>,
    _functor: Rc<Functor<'t>>,
    _module: Option<ModuleRef<'t>>,
}

/// An application whose body is being checked.
#[derive(Default)]
struct Recording {
    /// What the first application made, and how much of it was found again.
    before: Option<Rc<[Made]>>,
    next: usize,
    made: Vec<Made>,
}

/// Whether a module can still be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Room {
    Left,
    /// This one is too many.
    Ends,
    /// There were too many before.
    Ended,
}

#[derive(Default)]
pub(crate) struct Applications<'t> {
    applied: FxHashMap<Key, Application<'t>>,
    known: FxHashMap<Key, Known<'t>>,
    recordings: Vec<Recording>,
    expanding: usize,
    rehearsing: usize,
    cost: u32,
}

impl<'t> Applications<'t> {
    /// Takes room for a module that is made.
    pub fn take_room(&mut self, cost: u32) -> Room {
        let before = self.cost;
        self.cost = before.saturating_add(cost);
        match self.cost > ROOM {
            false => Room::Left,
            true if before <= ROOM => Room::Ends,
            true => Room::Ended,
        }
    }

    /// What an application yielded.
    pub fn result(&self, key: Key) -> Option<&ModuleRef<'t>> {
        self.applied.get(&key).map(|(_, _, result)| result)
    }

    /// Keeps what an application yielded; what the key points to stays where it is.
    pub fn keep(&mut self, key: Key, application: Application<'t>) {
        self.applied.insert(key, application);
    }

    /// Whether functors are expanded in functors too deep to go on.
    pub fn is_too_deep(&self) -> bool {
        self.expanding > DEPTH
    }

    /// Whether the body of a functor that is applied is being checked.
    pub fn is_expanding(&self) -> bool {
        self.expanding > 0
    }

    /// The body of a functor is checked for an application.
    pub fn begin(&mut self, key: Key) {
        self.expanding += 1;
        let before = self.known.get(&key).map(|known| known.made.clone());
        self.recordings.push(Recording { before, ..Recording::default() });
    }

    /// It has been checked.
    pub fn end(&mut self, key: Key, functor: &Rc<Functor<'t>>, module: Option<&ModuleRef<'t>>) {
        self.expanding -= 1;
        let Some(recording) = self.recordings.pop() else { return };
        if recording.before.is_none() && self.rehearsing == 0 {
            let (functor, module) = (functor.clone(), module.cloned());
            let made = recording.made.into();
            self.known.insert(key, Known { made, _functor: functor, _module: module });
        }
    }

    /// What the first application had here, if this is another one.
    pub fn again(&mut self, fits: impl Fn(&Made) -> bool) -> Option<Made> {
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

    /// The application being checked declares something.
    pub fn note(&mut self, made: Made) {
        if let Some(recording) = self.recordings.last_mut() {
            recording.made.push(made);
        }
    }

    /// A functor is checked by itself; its nodes do not count.
    pub fn begin_rehearsal(&mut self) {
        self.rehearsing += 1;
    }

    pub fn end_rehearsal(&mut self) {
        self.rehearsing -= 1;
    }

    pub fn is_rehearsing(&self) -> bool {
        self.rehearsing > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::env::FunctorBody;
    use enfold_ocaml::tree;

    #[test]
    fn room_ends_once() {
        let mut applications = Applications::default();
        assert_eq!(applications.take_room(ROOM), Room::Left);
        assert_eq!(applications.take_room(1), Room::Ends);
        assert_eq!(applications.take_room(1), Room::Ended);
    }

    #[test]
    fn another_application_finds_what_the_first_made() {
        let (file, options) = (enfold_syntax::FileId::from_u32(0), Default::default());
        let parsed = enfold_ocaml::parse("include struct end", file, options);
        let tree::StructureItemKind::Include(body) = &parsed.tree.items[0].kind else {
            panic!("it is one")
        };
        let functor = Rc::new(Functor {
            name: "F".into(),
            params: &[],
            body: FunctorBody::Expr(body),
            env: Default::default(),
            path: None,
        });
        let (mut applications, key) = (Applications::default(), (1, 2));
        applications.begin(key);
        assert!(applications.again(|_| true).is_none(), "it is the first");
        applications.note(Made::Seal(5));
        applications.end(key, &functor, None);
        applications.begin(key);
        assert!(matches!(applications.again(|_| true), Some(Made::Seal(5))));
        assert!(applications.again(|_| true).is_none(), "there is no more");
        applications.end(key, &functor, None);
        assert!(!applications.is_expanding());
    }
}
