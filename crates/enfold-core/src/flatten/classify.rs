//! Decides for each function whether it needs a record, and what its code needs from outside.
//!
//! ```text
//! let rec loop i = … k … loop (i+1)     only called: lifted, k travels as a parameter
//! let add x = x + 1                     nothing free: top, a constant even as a value
//! let f x = x + n                       used as a value: closure { code, n }
//! ```
//!
//! Model: for each function the set of variables that its code needs from outside, the least
//! solution of these inclusions. In the body of `m`,
//! - a variable of another function is needed;
//! - a call of a function that is only called needs what that function needs (it is passed on);
//! - a mention of a function that is used as a value needs its record, but only if it has one:
//!   if it needs nothing from outside, it is a constant;
//! - so does a mention of any other variable whose class has that one function as its only member;
//! - where a closure is made, what it needs is needed.
//!
//! What `m` binds itself is never needed from outside. Starting from nothing finds that functions
//! which mention only each other need nothing, however they are used.
//!
//! Assumes saturated nested core. Establishes [`Classes`]: every call of a lifted function can
//! be given its captures, every record holds exactly what its code needs.
//!
//! Sound because scopes nest: whoever mentions a function stands in the scope of what it needs.
//! Cost: linear in the sizes of the resulting sets times the places they are passed to.
//!
//! After Keep, Hearn and Dybvig, "Optimizing closures in O(0) time" (2012): closures without free
//! variables (case 1), known functions and known calls, free variables that are constants or
//! other closed functions, aliases, self references, shared records of recursive groups; and
//! Johnsson's lambda lifting for what is only called.

use cranelift_entity::{EntitySet, SecondaryMap};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

use super::find_known::Known;
use super::infer_sets::Sets;
use super::shape::ShapeId;
use crate::ir::{Atom, Class, LamId, Op, Program, Stmt, Ty, VarId};
use crate::walk::{Role, Stop};

type VarSet = IndexSet<VarId, FxBuildHasher>;

/// What a body needs from outside, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Need {
    /// A variable.
    Var(VarId),
    /// What a function that is only called needs.
    Lifted(LamId),
    /// What a closure that is made here needs.
    Made(LamId),
    /// A variable, if the one function that it can be has a record.
    Record(VarId, LamId),
}

/// How functions are used and what they need.
pub(super) struct Classes {
    /// The decision.
    pub(super) class: SecondaryMap<LamId, Class>,
    /// Functions that are used as values.
    pub(super) valued: EntitySet<LamId>,
    /// Which function's body binds a variable.
    pub(super) owner: SecondaryMap<VarId, Option<LamId>>,
    /// The only member of a class, by the representative of its shape.
    pub(super) only: SecondaryMap<ShapeId, Option<LamId>>,
    free: SecondaryMap<LamId, VarSet>,
    needs: SecondaryMap<LamId, Vec<Need>>,
}

/// Classifies the live functions.
pub(super) fn classify(
    program: &Program,
    known: &mut Known,
    sets: &mut Sets,
    live: &[LamId],
) -> Classes {
    let mut classes = Classes {
        class: SecondaryMap::new(),
        valued: EntitySet::new(),
        owner: SecondaryMap::new(),
        only: SecondaryMap::new(),
        free: SecondaryMap::new(),
        needs: SecondaryMap::new(),
    };
    classes.find_uses(program, known, live);
    classes.find_singletons(sets, live);
    for &lam in live {
        classes.needs[lam] = classes.collect_needs(program, known, sets, lam);
    }
    classes.solve(live);
    for &lam in live {
        classes.class[lam] = match (classes.free[lam].is_empty(), classes.valued.contains(lam)) {
            (true, _) => Class::Top,
            (false, true) => Class::Closure,
            (false, false) => Class::Lifted,
        };
    }
    classes
}

impl Classes {
    /// Whether a function needs nothing from outside.
    pub(super) fn is_top(&self, lam: LamId) -> bool {
        self.free[lam].is_empty()
    }

    /// Whether a function's code needs a variable from outside.
    pub(super) fn needs(&self, lam: LamId, var: VarId) -> bool {
        self.free[lam].contains(&var)
    }

    fn find_uses(&mut self, program: &Program, known: &mut Known, live: &[LamId]) {
        for &id in live {
            let lam = &program.lams[id];
            lam.params.iter().for_each(|&param| self.owner[param] = Some(id));
            lam.body.walk(&mut |place| {
                if let Stop::Stmt(stmt) = place {
                    stmt.each_bound(&mut |var| self.owner[var] = Some(id));
                }
                place.each_operand(&mut |atom, role| {
                    if role == Role::Value
                        && let Some(lam) = known.function(atom)
                    {
                        self.valued.insert(lam);
                    }
                });
            });
        }
    }

    fn find_singletons(&mut self, sets: &mut Sets, live: &[LamId]) {
        let mut count: SecondaryMap<ShapeId, u32> = SecondaryMap::new();
        for &lam in live.iter().filter(|&&lam| self.valued.contains(lam)) {
            let class = sets.shapes.find(sets.lam[lam]);
            count[class] += 1;
            self.only[class] = if count[class] == 1 { Some(lam) } else { None };
        }
    }

    /// The only function that a variable can be, if that follows from its class.
    pub(super) fn only_member(&self, sets: &mut Sets, var: VarId) -> Option<LamId> {
        let shape = sets.var[var];
        if shape == super::shape::LEAF {
            return None;
        }
        self.only[sets.shapes.find(shape)]
    }

    /// What one body needs, in the order in which it is first mentioned.
    fn collect_needs(
        &self,
        program: &Program,
        known: &Known,
        sets: &mut Sets,
        id: LamId,
    ) -> Vec<Need> {
        let mut needs: IndexSet<Need, FxBuildHasher> = IndexSet::default();
        program.lams[id].body.walk(&mut |place| {
            match &place {
                Stop::Stmt(Stmt::Let { op: Op::Lambda(lam), .. }) => self.made(*lam, &mut needs),
                Stop::Stmt(Stmt::LetRec { members, .. }) => {
                    members.iter().for_each(|&(_, lam)| self.made(lam, &mut needs));
                }
                _ => {}
            }
            place.each_operand(&mut |atom, _| {
                let Atom::Var(var) = atom else { return };
                if let Some(lam) = known.function(atom) {
                    needs.insert(if self.valued.contains(lam) {
                        Need::Record(var, lam)
                    } else {
                        Need::Lifted(lam)
                    });
                } else if self.owner[var] != Some(id) {
                    if program.types[program.vars[var].ty] == Ty::Unit {
                        return;
                    }
                    needs.insert(match self.only_member(sets, var) {
                        Some(lam) => Need::Record(var, lam),
                        None => Need::Var(var),
                    });
                }
            });
        });
        needs.into_iter().collect()
    }

    fn made(&self, lam: LamId, needs: &mut IndexSet<Need, FxBuildHasher>) {
        if self.valued.contains(lam) {
            needs.insert(Need::Made(lam));
        }
    }

    /// Solves the inclusions by passing on each variable when it is first found to be needed.
    fn solve(&mut self, live: &[LamId]) {
        let mut passes: SecondaryMap<LamId, Vec<LamId>> = SecondaryMap::new();
        let mut records: SecondaryMap<LamId, Vec<(LamId, VarId)>> = SecondaryMap::new();
        let mut work: Vec<(LamId, VarId)> = Vec::new();
        for &lam in live {
            for &need in &self.needs[lam] {
                match need {
                    Need::Var(var) => work.push((lam, var)),
                    Need::Lifted(inner) | Need::Made(inner) => passes[inner].push(lam),
                    Need::Record(var, inner) => records[inner].push((lam, var)),
                }
            }
        }
        while let Some((lam, var)) = work.pop() {
            if self.owner[var] == Some(lam) {
                continue;
            }
            let first = self.free[lam].is_empty();
            if !self.free[lam].insert(var) {
                continue;
            }
            work.extend(passes[lam].iter().map(|&outer| (outer, var)));
            if first {
                work.extend(records[lam].iter().copied());
            }
        }
    }

    /// The variables that a function's code needs, in the order in which its body first uses them;
    /// what it passes on to a lifted function stands where the first call is.
    pub(super) fn captures(&self, lam: LamId) -> Vec<VarId> {
        let free = &self.free[lam];
        let mut found = VarSet::default();
        let mut seen = IndexMap::<LamId, (), FxBuildHasher>::default();
        let mut stack = vec![(lam, 0)];
        seen.insert(lam, ());
        while let Some((at, index)) = stack.pop() {
            if found.len() == free.len() {
                break;
            }
            let Some(&need) = self.needs[at].get(index) else { continue };
            stack.push((at, index + 1));
            match need {
                Need::Var(var) | Need::Record(var, _) if free.contains(&var) => {
                    found.insert(var);
                }
                Need::Lifted(inner) | Need::Made(inner)
                    if !self.is_top(inner) && seen.insert(inner, ()).is_none() =>
                {
                    stack.push((inner, 0));
                }
                _ => {}
            }
        }
        found.into_iter().collect()
    }
}
