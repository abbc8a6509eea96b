//! Finds which variables are known functions, which are copies, and which functions are live.
//!
//! ```text
//! f = lambda lam1        known: f is lam1
//! g = copy f             alias: g is f, so g is lam1, too
//! h = lambda lam2        not mentioned again: lam2 is not live
//! x = apply g 1
//! ret x
//! ```
//!
//! A variable is bound once in the whole program, so what is known of it is known wherever it is
//! in scope, in the bodies of other functions too. A function is live if the entry is it, or if
//! the body of a live function mentions it; a definition alone mentions nothing. In a program
//! without an entry every function is live.
//!
//! Cost: linear.

use cranelift_entity::{EntitySet, SecondaryMap};

use crate::ir::{Atom, LamId, Op, Program, Stmt, VarId};
use crate::walk::Stop;

/// What is known about variables.
#[derive(Default)]
pub(crate) struct Known {
    lam: SecondaryMap<VarId, Option<LamId>>,
    alias: SecondaryMap<VarId, Option<Atom>>,
    /// The variable that a function is bound to; absent for one that only [`Atom::Lam`] mentions.
    pub(crate) var: SecondaryMap<LamId, Option<VarId>>,
}

impl Known {
    /// Collects the definitions of a program.
    pub(crate) fn find(program: &Program) -> Known {
        let mut known = Known::default();
        for lam in program.lams.values() {
            lam.body.walk(&mut |place| known.definition(&place));
        }
        known
    }

    fn definition(&mut self, place: &Stop<'_>) {
        match place {
            Stop::Stmt(Stmt::Let { var, op: Op::Lambda(lam), .. }) => self.bind(*var, *lam),
            Stop::Stmt(Stmt::Let { var, op: Op::Copy(atom), .. }) => {
                self.alias[*var] = Some(*atom);
            }
            Stop::Stmt(Stmt::LetRec { members, .. }) => {
                members.iter().for_each(|&(var, lam)| self.bind(var, lam));
            }
            _ => {}
        }
    }

    /// Records that a variable is a function.
    pub(crate) fn bind(&mut self, var: VarId, lam: LamId) {
        self.lam[var] = Some(lam);
        self.var[lam] = Some(var);
    }

    /// What an operand is a copy of. Shortens the chain that it follows.
    pub(crate) fn resolve(&mut self, atom: Atom) -> Atom {
        let mut end = atom;
        while let Atom::Var(var) = end
            && let Some(next) = self.alias[var]
        {
            end = next;
        }
        let mut at = atom;
        while let Atom::Var(var) = at
            && let Some(next) = self.alias[var]
        {
            self.alias[var] = Some(end);
            at = next;
        }
        end
    }

    /// The function that a resolved operand is known to be.
    pub(crate) fn function(&self, atom: Atom) -> Option<LamId> {
        match atom {
            Atom::Lam(lam) => Some(lam),
            Atom::Var(var) => self.lam[var],
            _ => None,
        }
    }

    /// The live functions, in ascending order.
    pub(crate) fn live(&mut self, program: &Program) -> Vec<LamId> {
        let Some(entry) = program.entry else { return program.lams.keys().collect() };
        let mut seen = EntitySet::new();
        seen.insert(entry);
        let mut work = vec![entry];
        while let Some(lam) = work.pop() {
            program.lams[lam].body.walk(&mut |place| {
                if matches!(place, Stop::Stmt(Stmt::Let { op: Op::Copy(_), .. })) {
                    return;
                }
                place.each_operand(&mut |atom, _| {
                    let atom = self.resolve(atom);
                    if let Some(lam) = self.function(atom)
                        && seen.insert(lam)
                    {
                        work.push(lam);
                    }
                });
            });
        }
        program.lams.keys().filter(|&lam| seen.contains(lam)).collect()
    }
}
