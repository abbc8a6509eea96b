//! What a function reaches: which functions its derivative needs derivatives of.
//!
//! Functions are known by the statement that binds them. Those that are bound in a function that is reached
//! itself are copied with it (*inner*); others are *roots*: closed ones, and those that are bound around
//! the place where the derivative is taken.

use cranelift_entity::{EntitySet, SecondaryMap};
use rustc_hash::FxHashMap;

use crate::ir::*;
use crate::optimise::reachable_lams;

/// Which variables are known functions, and where functions are bound.
pub(super) struct Known {
    /// By variable.
    of: SecondaryMap<VarId, Option<LamId>>,
    /// Variables that are copies of others.
    copies: FxHashMap<VarId, VarId>,
    /// By function: the variable that it is bound to, and the function in which that is.
    pub(super) bound: FxHashMap<LamId, (VarId, LamId)>,
    /// By variable of an operation that takes a derivative: the function in which it stands.
    pub(super) sites: Vec<(LamId, VarId)>,
}

impl Known {
    /// Looks at the whole program.
    pub(super) fn find(program: &Program) -> Known {
        let mut known = Known {
            of: SecondaryMap::new(),
            copies: FxHashMap::default(),
            bound: FxHashMap::default(),
            sites: Vec::new(),
        };
        for lam in reachable_lams(program) {
            program.lams[lam].body.each_stmt(&mut |stmt| known.statement(lam, stmt));
        }
        known
    }

    fn statement(&mut self, home: LamId, stmt: &Stmt) {
        match stmt {
            Stmt::Let { var, op: Op::Lambda(lam), .. } => self.bind(*var, *lam, home),
            Stmt::Let { var, op: Op::Copy(Atom::Var(from)), .. } => {
                self.copies.insert(*var, *from);
            }
            Stmt::Let { var, op: Op::Copy(Atom::Lam(lam)), .. } => self.of[*var] = Some(*lam),
            Stmt::Let { var, op: Op::Prim(Prim::Jvp | Prim::Vjp, _), .. } => {
                self.sites.push((home, *var));
            }
            Stmt::LetRec { members, .. } => {
                members.iter().for_each(|&(var, lam)| self.bind(var, lam, home));
            }
            Stmt::Let { .. } | Stmt::Join { .. } => {}
        }
    }

    fn bind(&mut self, var: VarId, lam: LamId, home: LamId) {
        self.of[var] = Some(lam);
        self.bound.insert(lam, (var, home));
    }

    /// The function that an operand is, if that is known.
    pub(super) fn function(&self, atom: Atom) -> Option<LamId> {
        match atom {
            Atom::Var(mut var) => {
                while let Some(&from) = self.copies.get(&var) {
                    var = from;
                }
                self.of[var]
            }
            Atom::Lam(lam) => Some(lam),
            _ => None,
        }
    }
}

/// The functions that are reached from one.
pub(super) struct Region {
    /// In the order in which they were found.
    pub(super) lams: Vec<LamId>,
    members: EntitySet<LamId>,
}

impl Region {
    /// All that a function reaches, itself first.
    pub(super) fn find(program: &Program, known: &Known, root: LamId) -> Region {
        let mut region = Region { lams: Vec::new(), members: EntitySet::new() };
        region.add(root);
        let mut next = 0;
        while let Some(&lam) = region.lams.get(next) {
            next += 1;
            program.lams[lam].body.walk(&mut |stop| {
                stop.each_operand(&mut |atom, _| {
                    if let Some(lam) = known.function(atom) {
                        region.add(lam);
                    }
                });
                match stop {
                    crate::walk::Stop::Stmt(Stmt::Let { op: Op::Lambda(lam), .. }) => {
                        region.add(*lam);
                    }
                    crate::walk::Stop::Stmt(Stmt::LetRec { members, .. }) => {
                        members.iter().for_each(|&(_, lam)| region.add(lam));
                    }
                    _ => {}
                }
            });
        }
        region
    }

    fn add(&mut self, lam: LamId) {
        if self.members.insert(lam) {
            self.lams.push(lam);
        }
    }

    /// Whether a function is reached.
    pub(super) fn contains(&self, lam: LamId) -> bool {
        self.members.contains(lam)
    }

    /// Where a function stands that is reached.
    pub(super) fn place(&self, known: &Known, lam: LamId) -> Place {
        match known.bound.get(&lam) {
            None => Place::Closed,
            Some(&(_, home)) if self.contains(home) => Place::Inner,
            Some(&(var, home)) => Place::Around(var, home),
        }
    }
}

/// Where a function stands that is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// It captures nothing and is named.
    Closed,
    /// It is bound to the variable, in a function that is not reached.
    Around(VarId, LamId),
    /// It is bound in a function that is reached.
    Inner,
}
