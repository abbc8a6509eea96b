//! Where the regions of a placed program begin and end, who lends them, and what keeps them alive.
//!
//! ```text
//! region_begin rgn5                   20:5
//! xs = call build(10) [rgn5]          lent to build as its rgn2
//! n = call length(xs)
//! region_end rgn5                     21:9, after the last use of xs
//! ```
//!
//! Cost: linear in the program; a question about a region that is lent on takes as long as there are
//! functions that lend it on.

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Atom, Block, LamId, Op, Program, RegionId, RegionOp, Stmt, VarId};
use rustc_hash::FxHashSet;

use crate::home::{Placement, RegionKind};

/// An end of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct End {
    /// The statement's.
    pub(crate) var: VarId,
    /// What takes over its content.
    pub(crate) to: Option<RegionId>,
    /// The variable whose last use is right before.
    pub(crate) holder: Option<VarId>,
}

/// A caller's region that a function is lent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Loan {
    pub(crate) region: RegionId,
    /// The call.
    pub(crate) call: VarId,
}

/// What is known about the regions of a program.
#[derive(Default)]
pub(crate) struct Lives {
    /// By the variables of the statements.
    pub(crate) begins: SecondaryMap<RegionId, Vec<VarId>>,
    pub(crate) ends: SecondaryMap<RegionId, Vec<End>>,
    /// Regions that begin somewhere outside of all loops of their function.
    pub(crate) once: FxHashSet<RegionId>,
    /// By parameter.
    loans: SecondaryMap<RegionId, Vec<Loan>>,
}

impl Lives {
    pub(crate) fn find(program: &Program, placement: &Placement) -> Self {
        let mut walk =
            Walk { program, placement, lam: LamId::from_u32(0), loops: 0, lives: Lives::default() };
        for (id, lam) in program.lams.iter() {
            walk.lam = id;
            walk.block(&lam.body);
        }
        walk.lives
    }

    /// The regions that are not parameters that a region can be, with who lends them first.
    pub(crate) fn sources(&self, placement: &Placement, region: RegionId) -> Vec<Loan> {
        let (mut found, mut seen) = (Vec::<Loan>::new(), FxHashSet::default());
        let mut work = std::collections::VecDeque::from([region]);
        seen.insert(region);
        while let Some(param) = work.pop_front() {
            for &loan in &self.loans[param] {
                if placement.regions[loan.region].kind == RegionKind::Param {
                    if seen.insert(loan.region) {
                        work.push_back(loan.region);
                    }
                } else if !found.iter().any(|other| other.region == loan.region) {
                    found.push(loan);
                }
            }
        }
        found
    }
}

struct Walk<'a> {
    program: &'a Program,
    placement: &'a Placement,
    lam: LamId,
    /// How many loops there are around a place.
    loops: u32,
    lives: Lives,
}

impl Walk<'_> {
    fn block(&mut self, block: &Block) {
        // What was used last.
        let mut used: Vec<VarId> = Vec::new();
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op: Op::Region(op), .. } => self.region(*op, *var, &used),
                Stmt::Let { var, op, .. } => {
                    used.clear();
                    op.each_atom(&mut |atom| used.extend(variable(atom)));
                    used.push(*var);
                    self.call(*var, op);
                }
                Stmt::LetRec { members, captures, .. } => {
                    used.clear();
                    used.extend(captures.iter().copied().filter_map(variable));
                    used.extend(members.iter().map(|member| member.0));
                }
                Stmt::Join { body, recursive, .. } => {
                    self.loops += u32::from(*recursive);
                    self.block(body);
                    self.loops -= u32::from(*recursive);
                }
            }
        }
        block.term.blocks().for_each(|block| self.block(block));
    }

    fn region(&mut self, op: RegionOp, var: VarId, used: &[VarId]) {
        let (region, to) = match op {
            RegionOp::Begin(region) => {
                if self.loops == 0 {
                    self.lives.once.insert(region);
                }
                return self.lives.begins[region].push(var);
            }
            RegionOp::End(region) => (region, None),
            RegionOp::Merge { from, to } => (from, Some(to)),
        };
        let claim = &self.placement.claims[self.lam];
        let holds = |var: &&VarId| claim.regions_of(**var).contains(&region);
        let holder = used.iter().find(holds).copied();
        self.lives.ends[region].push(End { var, to, holder });
    }

    /// Notes which regions a call lends.
    fn call(&mut self, var: VarId, op: &Op) {
        for &callee in self.program.callees(op) {
            let params = &self.placement.params[callee];
            for (&param, &region) in params.iter().zip(&self.placement.args[var]) {
                self.lives.loans[param].push(Loan { region, call: var });
            }
        }
    }
}

fn variable(atom: Atom) -> Option<VarId> {
    match atom {
        Atom::Var(var) => Some(var),
        _ => None,
    }
}
