//! Decides how many arguments the functions of each class take at once.
//!
//! ```text
//! class A: lam1 takes 2, lam2 takes 3     A takes 2 at once
//! class B: what lam2 returns after 2      B takes 1: the rest of lam2
//! class C: nothing flows in               C takes 1
//! ```
//!
//! Model: the arity of a class is the least arity of its members. A member that takes more is
//! wrapped: given so many arguments, it yields a function of the rest, which is a member of the
//! class of the result. An application to fewer arguments than its function takes at once yields a
//! function of the rest as well.
//!
//! Assumes: classes are final. Establishes: no member takes fewer arguments than its class.
//!
//! Sound because a function of several parameters has no effect before it has them all, so
//! taking them in portions changes nothing; and a member that returns a function after some
//! effects is never made to wait for more arguments than it takes. Ends because arities only
//! decrease. Cost: linear in applications and members, times the largest arity.
//!
//! After Downen, Sullivan, Ariola and Peyton Jones, "Making a Faster Curry with Extensional Types"
//! (Haskell 2019): arity is part of the type, not of the value.

use std::collections::BTreeSet;

use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashSet;

use super::infer_sets::Sets;
use super::shape::ShapeId;
use crate::ir::{LamId, Program};

/// How many arguments each class takes at once.
pub(super) struct Arities {
    of: SecondaryMap<ShapeId, u32>,
}

impl Arities {
    /// The arity of a shape's class.
    pub(super) fn get(&self, sets: &mut Sets, shape: ShapeId) -> usize {
        (self.of[sets.shapes.find(shape)] as usize).max(1)
    }
}

/// Chooses the arity of every class.
pub(super) fn choose_arity(program: &Program, sets: &mut Sets, live: &[LamId]) -> Arities {
    let mut choice = Choice {
        sets,
        program,
        of: SecondaryMap::new(),
        members: SecondaryMap::new(),
        watchers: SecondaryMap::new(),
        watching: FxHashSet::default(),
        queue: Vec::new(),
    };
    for &lam in live {
        if choice.sets.valued.contains(lam) {
            choice.join(choice.sets.lam[lam], program.lams[lam].params.len() as u32);
        }
    }
    choice.settle();
    (0..choice.sets.sites.len()).for_each(|site| choice.apply(site));
    choice.settle();
    for class in choice.sets.shapes.classes() {
        if choice.of[class] == 0 {
            choice.of[class] = 1;
            choice.queue.push(class);
        }
    }
    choice.settle();
    Arities { of: choice.of }
}

struct Choice<'a> {
    sets: &'a mut Sets,
    program: &'a Program,
    /// Zero stands for a class without members.
    of: SecondaryMap<ShapeId, u32>,
    /// The arities of a class's members.
    members: SecondaryMap<ShapeId, BTreeSet<u32>>,
    /// The applications that depend on a class's arity.
    watchers: SecondaryMap<ShapeId, Vec<usize>>,
    watching: FxHashSet<(ShapeId, usize)>,
    /// Classes whose arity went down.
    queue: Vec<ShapeId>,
}

impl Choice<'_> {
    /// A function that takes `arity` arguments at once becomes a member of a shape's class.
    fn join(&mut self, shape: ShapeId, arity: u32) {
        let class = self.sets.shapes.find(shape);
        if !self.members[class].insert(arity) {
            return;
        }
        if self.of[class] == 0 || arity < self.of[class] {
            self.of[class] = arity;
            self.queue.push(class);
        } else {
            self.wrap(class, arity);
        }
    }

    /// What a member that takes more than its class returns is a member of the result's class.
    fn wrap(&mut self, class: ShapeId, arity: u32) {
        let taken = self.of[class];
        if arity > taken {
            let rest = self.sets.shapes.after(class, taken as usize);
            self.join(rest, arity - taken);
        }
    }

    fn settle(&mut self) {
        while let Some(class) = self.queue.pop() {
            let members: Vec<u32> = self.members[class].iter().copied().collect();
            members.into_iter().for_each(|arity| self.wrap(class, arity));
            let sites = self.watchers[class].clone();
            sites.into_iter().for_each(|site| self.apply(site));
        }
    }

    /// Follows an application through the classes it meets; what it makes of too few arguments is
    /// a member of the class of the result.
    fn apply(&mut self, site: usize) {
        let (mut shape, mut args) = (self.sets.sites[site].shape, self.sets.sites[site].args);
        let mut known = self.sets.sites[site].known;
        while args > 0 {
            let takes = match known.take() {
                Some(lam) => self.program.lams[lam].params.len(),
                None => self.watch(shape, site),
            };
            if takes == 0 {
                return;
            }
            if takes > args {
                let rest = self.sets.shapes.after(shape, args);
                self.join(rest, (takes - args) as u32);
                return;
            }
            shape = self.sets.shapes.after(shape, takes);
            args -= takes;
        }
    }

    fn watch(&mut self, shape: ShapeId, site: usize) -> usize {
        let class = self.sets.shapes.find(shape);
        if self.watching.insert((class, site)) {
            self.watchers[class].push(site);
        }
        self.of[class] as usize
    }
}
