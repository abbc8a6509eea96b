//! Join points that begin with a choice by a parameter, where some jump has already decided it.
//!
//! ```text
//! join k(v) { switch v { case 0 { …long… } case 1 { …long… } } }
//! … b = lt x, y; w = Bool(b); jump k(w) …                                 jump k(z)
//!
//! ⟹  join k0(v) { …long… }   join k1(c) { …long… }
//!    join k(v) { switch v { case 0 { jump k0(v) } case 1 { c = field v.0; jump k1(c) } } }
//!    … b = lt x, y; jump k1(b) …                                           jump k(z)
//! ```
//!
//! A small join point is copied to a jump that decides its choice (`control`). This makes large ones small: their arms
//! become join points of their own, to which the copies jump. An arm to which one jump is left goes back to where that is, in
//! the next round. So what is made only to be looked at is no longer made, also where placement and `contify` look.
//!
//! **Sound:** nothing is duplicated but the choice, and operations of at most [`FEW`] statements before it, each on the
//! way that it was on. **Ends:** only if some jump passes what decides the choice, which that jump no longer does afterwards.
//! Cost: a walk for the jumps; the size of the arms.

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_syntax::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Simplifier;
use crate::ir::*;
use crate::optimise::copy::Copier;

/// So many statements may stand before the choice.
const FEW: usize = 2;

/// For each label: which arguments some jump passes whose case or value is known.
pub(super) type Decided = SecondaryMap<LabelId, u64>;

/// Finds jumps with arguments that are constants, or were just made.
pub(super) fn find_decided(program: &Program) -> Decided {
    let mut made = EntitySet::new();
    for lam in program.lams.values() {
        lam.body.each_stmt(&mut |stmt| {
            if let Stmt::Let { var, op: Op::Construct { .. } | Op::Exception { .. }, .. } = stmt {
                made.insert(*var);
            }
        });
    }
    let mut decided = Decided::new();
    for lam in program.lams.values() {
        lam.body.each_block(&mut |block| {
            let Term::Jump(label, args) = &block.term else { return };
            for (at, arg) in args.iter().enumerate().take(64) {
                let known = match arg {
                    Atom::Var(var) => made.contains(*var),
                    _ => true,
                };
                decided[*label] |= u64::from(known) << at;
            }
        });
    }
    decided
}

impl Simplifier<'_> {
    /// Whether some jump decides the choice that a join point begins with.
    pub(super) fn is_decided(&self, label: LabelId, params: &[VarId], body: &Block) -> bool {
        let scrutinee = match &body.term {
            Term::If { cond, .. } => *cond,
            Term::Switch { scrutinee, .. } => *scrutinee,
            _ => return false,
        };
        let simple =
            |stmt: &Stmt| matches!(stmt, Stmt::Let { op, .. } if !matches!(op, Op::Lambda(_)));
        let known = params.iter().take(64).position(|param| scrutinee == Atom::Var(*param));
        known.is_some_and(|at| self.decided[label] >> at & 1 == 1)
            && body.stmts.len() <= FEW
            && body.stmts.iter().all(simple)
    }

    /// Makes join points of a choice's arms, before it. The arms jump there; with the components of what the choice is by,
    /// where they want no more of it, so that it need not be made.
    pub(super) fn outline_arms(&mut self, params: &[VarId], body: &mut Block, out: &mut Vec<Stmt>) {
        let mut bound: Vec<VarId> = params.to_vec();
        for stmt in &body.stmts {
            stmt.each_bound(&mut |var| bound.push(var));
        }
        let (scrutinee, keys) = keys(&body.term);
        for (at, arm) in body.term.blocks_mut().enumerate() {
            if arm.stmts.is_empty() && matches!(arm.term, Term::Jump(..) | Term::Ret(_)) {
                continue;
            }
            let mut stmts = Vec::new();
            if let (Atom::Var(var), Some(Some(Key::Case(case)))) = (scrutinee, keys.get(at)) {
                self.take_apart(var, *case, arm, &mut stmts);
            }
            let mut used = self.mentioned(arm, &bound);
            stmts.iter().for_each(|stmt| stmt.each_bound(&mut |var| used.push(var)));
            let label = self.outline(arm, &used, out);
            let args: Vec<Atom> = used.iter().map(|&var| Atom::Var(var)).collect();
            args.iter().for_each(|&arg| self.census.add_atom(arg));
            *arm = Block { stmts, term: Term::Jump(label, args) };
        }
    }

    /// Makes a join point of a copy of a block; its parameters stand for these variables.
    fn outline(&mut self, block: &Block, used: &[VarId], out: &mut Vec<Stmt>) -> LabelId {
        let mut copier = Copier::new(self.program);
        let fresh: Vec<VarId> = used.iter().map(|&var| copier.bind(var)).collect();
        let copy = copier.block(block);
        let copied = copier.copied;
        self.count_copy(&copy, &copied);
        let label = self.program.labels.push(Symbol::new(crate::lower::NAMELESS));
        self.census.labels[label] = 1;
        self.emit(out, Stmt::join(label, fresh, copy));
        label
    }

    /// If a block wants no more of a union of this case than components that never change: reads those that it wants in
    /// `stmts`, and has it mention them instead.
    fn take_apart(&mut self, union: VarId, case: u32, block: &mut Block, stmts: &mut Vec<Stmt>) {
        let Ty::Data(data) = *self.ty(union) else { return };
        let (mut reads, mut mentions) = (Vec::new(), 0);
        let fields = &self.program.datas[data].cases[case as usize].fields;
        block.each_stmt(&mut |stmt| match stmt {
            Stmt::Let { op: Op::Field { base, case: of, index, .. }, span, .. }
                if *base == Atom::Var(union) && *of == case && !fields[*index as usize].mutable =>
            {
                reads.push((*index, *span));
            }
            _ => {}
        });
        self.each_mention(block, &mut |var| mentions += u32::from(var == union));
        if reads.len() != mentions as usize {
            return;
        }
        reads.sort_by_key(|&(index, _)| index);
        reads.dedup_by_key(|&mut (index, _)| index);
        let mut parts = FxHashMap::default();
        for (index, span) in reads {
            let field = self.program.datas[data].cases[case as usize].fields[index as usize];
            let part = self.program.fresh(field.name, field.ty, span);
            let op = Op::Field { base: Atom::Var(union), data, case, index };
            self.census.add_atom(Atom::Var(union));
            stmts.push(Stmt::bind(part, op, span));
            parts.insert(index, part);
        }
        block.each_block_mut(&mut |block| {
            for stmt in &mut block.stmts {
                if let Stmt::Let { op, .. } = stmt
                    && let Op::Field { base, index, .. } = op
                    && *base == Atom::Var(union)
                {
                    *op = Op::Copy(Atom::Var(parts[index]));
                }
            }
        });
    }

    /// Those of these variables that a block mentions, also in functions that it makes.
    fn mentioned(&self, block: &Block, of: &[VarId]) -> Vec<VarId> {
        let mut found = FxHashSet::default();
        self.each_mention(block, &mut |var| _ = found.insert(var));
        of.iter().copied().filter(|var| found.contains(var)).collect()
    }

    /// Calls `f` for each mention of a variable, also in functions that a block makes.
    fn each_mention(&self, block: &Block, f: &mut impl FnMut(VarId)) {
        let mut work = vec![block];
        while let Some(block) = work.pop() {
            let mut note = |atom| {
                if let Atom::Var(var) = atom {
                    f(var);
                }
            };
            block.each_block(&mut |block| {
                for stmt in &block.stmts {
                    stmt.each_operand(&mut |atom, _| note(atom));
                }
                block.term.each_atom(&mut note);
            });
            crate::walk::each_lam(block, &mut |lam, bound| {
                if bound {
                    work.push(&self.program.lams[lam].body);
                }
            });
        }
    }
}

/// What a choice is by, and the key of each arm, in the order of its blocks.
fn keys(term: &Term) -> (Atom, Vec<Option<Key>>) {
    match term {
        Term::Switch { scrutinee, cases, .. } => {
            (*scrutinee, cases.iter().map(|(key, _)| Some(*key)).collect())
        }
        _ => (Atom::Unit, Vec::new()),
    }
}
