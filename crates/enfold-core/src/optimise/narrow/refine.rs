//! Gives the arms of a switch their own name for what is looked at, so that it has a place of its own there.
//!
//! ```text
//! switch x { case 0 { f(x) } default { g(x) } }   ─►   switch x { case 0 { f(x1) } default { g(x2) } }
//! ```
//!
//! The names are no variables of the program: nothing binds them, and [`Aliases::root`] leads back. Cost: linear.

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;

use super::places::{Kind, Mask, bit};
use crate::ir::*;

/// A name that an arm has for what its switch looks at.
pub(super) struct Alias {
    /// The name in the arm.
    pub(super) name: VarId,
    /// What it stands for: a variable, or a name that an arm around has.
    pub(super) of: VarId,
    /// The cases that it can have.
    pub(super) filter: Mask,
}

/// All such names.
#[derive(Default)]
pub(super) struct Aliases {
    /// In the order in which they were made.
    pub(super) all: Vec<Alias>,
    roots: SecondaryMap<VarId, PackedOption<VarId>>,
}

impl Aliases {
    /// The variable that a name stands for.
    pub(super) fn root(&self, var: VarId) -> VarId {
        self.roots[var].expand().unwrap_or(var)
    }
}

/// Names what is looked at in the arms of all switches over unions by value.
pub(super) fn refine(
    program: &mut Program,
    closed: &[LamId],
    kinds: &SecondaryMap<TyId, Kind>,
) -> Aliases {
    let mut refine =
        Refine { program, kinds, aliases: Aliases::default(), now: SecondaryMap::new() };
    closed.iter().for_each(|&lam| refine.lam(lam));
    refine.aliases
}

struct Refine<'a> {
    program: &'a mut Program,
    kinds: &'a SecondaryMap<TyId, Kind>,
    aliases: Aliases,
    /// The name of each variable here.
    now: SecondaryMap<VarId, PackedOption<VarId>>,
}

impl Refine<'_> {
    fn lam(&mut self, lam: LamId) {
        let mut body = std::mem::replace(&mut self.program.lams[lam].body, Block::moved());
        self.block(&mut body);
        self.program.lams[lam].body = body;
    }

    fn rename(&self, atom: &mut Atom) {
        if let Atom::Var(var) = atom
            && let Some(name) = self.now[*var].expand()
        {
            *var = name;
        }
    }

    fn block(&mut self, block: &mut Block) {
        for stmt in &mut block.stmts {
            match stmt {
                Stmt::Let { op, .. } => {
                    op.each_atom_mut(&mut |atom| self.rename(atom));
                    if let Op::Lambda(lam) = op {
                        self.lam(*lam);
                    }
                }
                Stmt::LetRec { members, .. } => {
                    members.iter().for_each(|&(_, lam)| self.lam(lam));
                }
                Stmt::Join { body, .. } => self.block(body),
            }
        }
        block.term.each_atom_mut(&mut |atom| self.rename(atom));
        match &mut block.term {
            Term::Switch { scrutinee: Atom::Var(of), cases, default }
                if matches!(self.kinds[self.program.vars[*of].ty], Kind::Directed(_)) =>
            {
                let mut rest = Mask::MAX;
                for (key, arm) in cases {
                    let Key::Case(case) = *key else { continue };
                    if case < 63 {
                        rest &= !bit(case);
                    }
                    self.arm(*of, bit(case), arm);
                }
                if let Some(arm) = default {
                    self.arm(*of, rest, arm);
                }
            }
            term => term.blocks_mut().for_each(|block| self.block(block)),
        }
    }

    fn arm(&mut self, of: VarId, filter: Mask, arm: &mut Block) {
        let root = self.aliases.root(of);
        let info = self.program.vars[root].clone();
        let name = self.program.vars.push(info);
        self.aliases.all.push(Alias { name, of, filter });
        self.aliases.roots[name] = root.into();
        let around = std::mem::replace(&mut self.now[root], name.into());
        self.block(arm);
        self.now[root] = around;
    }
}
