//! What becomes of the inputs of a call.
//!
//! The inputs of a function are its record if it is a closure, its captures if it is lifted, and its
//! parameters. For each, and for all that can be reached through it: is it kept somewhere after the
//! call, is it the result or part of it, is it held by the result? A class of functions does
//! what any of its members does; its first input is the record.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Class, FnId, LamId, Program};

/// What is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Callee {
    /// This function.
    Known(LamId),
    /// One of this class.
    Class(FnId),
}

/// What becomes of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Fate {
    /// It is kept beyond the call.
    pub(crate) kept: bool,
    /// It is returned.
    pub(crate) returned: bool,
    /// The result holds it.
    pub(crate) held: bool,
}

impl Fate {
    fn or(self, other: Fate) -> Fate {
        Fate {
            kept: self.kept || other.kept,
            returned: self.returned || other.returned,
            held: self.held || other.held,
        }
    }
}

/// The fates of a function's inputs: of the value itself and of what it holds.
pub(crate) type Summary = Vec<[Fate; 2]>;

/// The summaries of all functions and classes.
pub(crate) struct Summaries {
    lams: SecondaryMap<LamId, Summary>,
    classes: SecondaryMap<FnId, Summary>,
}

impl Summaries {
    /// Nothing happens to anything: where the search for the least solution starts.
    pub(crate) fn new(program: &Program) -> Self {
        let (mut lams, mut classes) = (SecondaryMap::new(), SecondaryMap::new());
        for (id, lam) in program.lams.iter() {
            let extra = match lam.class {
                Class::Closure => 1,
                Class::Lifted => lam.captures.len(),
                Class::Top | Class::Undecided => 0,
            };
            lams[id] = vec![[Fate::default(); 2]; lam.params.len() + extra];
        }
        for (id, class) in program.fns.iter() {
            classes[id] = vec![[Fate::default(); 2]; class.params.len() + 1];
        }
        Summaries { lams, classes }
    }

    /// What becomes of an input, or of what it holds.
    pub(crate) fn fate(&self, callee: Callee, input: u32, holds: bool) -> Fate {
        let summary = match callee {
            Callee::Known(lam) => &self.lams[lam],
            Callee::Class(class) => &self.classes[class],
        };
        summary.get(input as usize).map_or(Fate::default(), |fates| fates[usize::from(holds)])
    }

    /// Adds what was found out; says whether the function's and its class's summaries changed.
    pub(crate) fn add(&mut self, program: &Program, lam: LamId, found: &Summary) -> (bool, bool) {
        let changed = join(&mut self.lams[lam], found.iter());
        let info = &program.lams[lam];
        let Some(class) = info.fn_ty.filter(|_| changed) else { return (changed, false) };
        let record = [[Fate::default(); 2]];
        // A top function has no record.
        let offset = if info.class == Class::Closure { &record[..0] } else { &record[..] };
        let wide = join(&mut self.classes[class], offset.iter().chain(found));
        (changed, wide)
    }
}

fn join<'a>(into: &mut Summary, found: impl Iterator<Item = &'a [Fate; 2]>) -> bool {
    let mut changed = false;
    for (old, new) in into.iter_mut().zip(found) {
        for (old, new) in old.iter_mut().zip(new) {
            let both = old.or(*new);
            changed |= both != *old;
            *old = both;
        }
    }
    changed
}
