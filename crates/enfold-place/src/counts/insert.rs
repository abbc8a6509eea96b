//! Inserts where references are added and dropped.
//!
//! ```text
//! t = field list:1.1 xs                 t = field list:1.1 xs
//! jump loop(t)                          dup t; drop xs; jump loop(t)
//!
//! c = make list:1(x, ys)                dup x; c = make list:1(x, ys)        x is needed later
//! cell_set k, c                         old = cell_get k; cell_set k, c; drop old
//!
//! t = cell_get k; … cell_set k, c       t = cell_get k; take t; … cell_set k, c        (`take_from_slots`)
//! ```
//!
//! A variable with a reference gives it to the last one who takes it; to all others it gives one more. What is dead is dropped where it
//! becomes so: after the statement that used it last, or at the start of the ways that do not need it. A slot that is overwritten loses what
//! it held. What would have to be dropped after a tail call, or after raising, is dropped before it, or, where it is still used, left to its region.
//!
//! Model: backwards through each function, with the variables whose references are needed later. Assumes what `owners` says and that
//! regions begin and end where they do: drops stand before the end of their region. Sound because the certifier says so each
//! time. After Reinking, Xie, de Moura and Leijen ("Perceus", 2021). Cost: linear, times the variables that are needed at branches.

use enfold_core::ir::{
    Atom, Block, CountOp, LabelId, LamId, Op, Prim, Program, Stmt, Term, TyId, Var, VarId,
};
use enfold_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::leaving::Leaving;
use super::owners::Owners;
use super::values::{Overwrites, Values};
use crate::claim::{ClaimNode, Node};
use crate::regions::liveness::{Vars, live_at_labels};

/// What is inserted, for a function whose body is not changed meanwhile.
pub(super) struct Inserted {
    pub(super) body: Block,
    /// New variables: what slots held, and what they are to the claims; none if it is in the program's region.
    pub(super) olds: Vec<(VarId, Option<Node>)>,
}

/// New variables, to be added to the program when its functions have been looked at.
pub(super) struct Fresh {
    next: u32,
    pub(super) vars: Vec<Var>,
}

impl Fresh {
    pub(super) fn after(program: &Program) -> Self {
        Fresh { next: program.vars.len() as u32, vars: Vec::new() }
    }

    fn var(&mut self, name: &str, ty: TyId, span: Span) -> VarId {
        let id = VarId::from_u32(self.next + self.vars.len() as u32);
        self.vars.push(Var { name: name.into(), ty, span });
        id
    }
}

/// Inserts them into one function.
pub(super) fn insert(
    values: &Values<'_>,
    owners: &Owners,
    leaving: &Leaving,
    lam: LamId,
    unit: TyId,
    fresh: &mut Fresh,
) -> Inserted {
    let body = &values.program.lams[lam].body;
    let needs = |var: VarId| values.counted(Atom::Var(var)).and_then(|var| owners.root(var));
    let live = live_at_labels(body, &needs);
    let mut insertion = Insertion {
        values,
        owners,
        leaving,
        lam,
        unit,
        fresh,
        live,
        params: FxHashMap::default(),
        olds: Vec::new(),
    };
    let mut body = body.clone();
    let needed = insertion.block(&mut body);
    // Parameters that nothing needs.
    let span = values.program.lams[lam].span;
    let mut dead = Vec::new();
    for &var in &values.placement.owns[lam] {
        if values.counted(Atom::Var(var)).is_some() && !needed.contains(&var) {
            dead.push(insertion.count(CountOp::Drop, var, span));
        }
    }
    body.stmts.splice(0..0, dead);
    Inserted { body, olds: insertion.olds }
}

/// A node for what is in a region with all that it holds.
pub(super) fn flat_in(region: crate::claim::Claimed) -> ClaimNode {
    ClaimNode { region: Some(region), flat: true, slots: Vec::new() }
}

struct Insertion<'a, 'b> {
    values: &'a Values<'b>,
    owners: &'a Owners,
    leaving: &'a Leaving,
    lam: LamId,
    unit: TyId,
    fresh: &'a mut Fresh,
    /// What is needed at labels, their parameters included.
    live: FxHashMap<LabelId, Vars>,
    params: FxHashMap<LabelId, Vec<VarId>>,
    olds: Vec<(VarId, Option<Node>)>,
}

impl Insertion<'_, '_> {
    fn count(&mut self, op: CountOp, var: VarId, span: Span) -> Stmt {
        let unit = self.fresh.var(op.name(), self.unit, span);
        Stmt::Let { var: unit, op: Op::Count(op, Atom::Var(var)), span }
    }

    fn root(&self, atom: Atom) -> Option<VarId> {
        self.values.counted(atom).and_then(|var| self.owners.root(var))
    }

    /// Rewrites a block; the variables whose references it needs.
    fn block(&mut self, block: &mut Block) -> Vars {
        for stmt in &mut block.stmts {
            let Stmt::Join { label, params, body, .. } = stmt else { continue };
            self.params.insert(*label, params.clone());
            let needed = self.block(body);
            let span = start(body).unwrap_or(self.values.program.lams[self.lam].span);
            let params = self.params.get(label).cloned().unwrap_or_default();
            let mut dead = Vec::new();
            for param in params {
                if self.values.counted(Atom::Var(param)).is_some()
                    && self.owners.owns(param)
                    && !needed.contains(&param)
                {
                    dead.push(self.count(CountOp::Drop, param, span));
                }
            }
            body.stmts.splice(0..0, dead);
        }
        let tail = self.values.program.tail_call(self.lam, block).map(|call| call.0);
        let span = end(block).unwrap_or(self.values.program.lams[self.lam].span);
        let ends = matches!(block.term, Term::Unreachable);
        let (mut live, before) = self.term(&mut block.term, span);
        // In reverse. What goes before the terminator goes before the regions that end there.
        let mut stmts: Vec<Stmt> = Vec::new();
        let mut old: Vec<Stmt> = std::mem::take(&mut block.stmts);
        if !before.is_empty() {
            while matches!(old.last(), Some(Stmt::Let { op: Op::Region(_), .. })) {
                stmts.extend(old.pop());
            }
        }
        stmts.extend(before.into_iter().rev());
        while let Some(stmt) = old.pop() {
            match stmt {
                Stmt::Let { var, op, span } => {
                    let (is_tail, raised) = (tail == Some(var), raises(&op));
                    let before = self.stmt((var, op, span), &mut live, &mut stmts, is_tail, ends);
                    // The same goes for what leaves the function.
                    let leaves = is_tail || raised;
                    while leaves && matches!(old.last(), Some(Stmt::Let { op: Op::Region(_), .. }))
                    {
                        stmts.extend(old.pop());
                    }
                    stmts.extend(before.into_iter().rev());
                }
                Stmt::LetRec { members, captures, span } => {
                    let (moved, before) = self.take(&captures, &live, &FxHashSet::default(), span);
                    let mut after = Vec::new();
                    self.release(&captures, &live, &moved, span, &mut after);
                    stmts.extend(after.into_iter().rev());
                    captures.iter().for_each(|&atom| live.extend(self.root(atom)));
                    stmts.push(Stmt::LetRec { members, captures, span });
                    stmts.extend(before.into_iter().rev());
                }
                join @ Stmt::Join { .. } => stmts.push(join),
            }
        }
        stmts.reverse();
        block.stmts = stmts;
        live
    }

    /// The references that are added so that some operands can be taken, and those that are given as they are.
    fn take(
        &mut self,
        taken: &[Atom],
        after: &Vars,
        held: &FxHashSet<VarId>,
        span: Span,
    ) -> (FxHashSet<VarId>, Vec<Stmt>) {
        let (mut moved, mut before) = (FxHashSet::default(), Vec::new());
        for &atom in taken {
            let Some(var) = self.values.counted(atom) else { continue };
            let last = self.owners.owns(var) && !after.contains(&var) && !held.contains(&var);
            if !(last && moved.insert(var)) {
                before.push(self.count(CountOp::Dup, var, span));
            }
        }
        (moved, before)
    }

    /// Drops the references that some operands needed and nothing needs any longer.
    fn release(
        &mut self,
        used: &[Atom],
        after: &Vars,
        moved: &FxHashSet<VarId>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let mut seen = FxHashSet::default();
        for &atom in used {
            let Some(root) = self.root(atom) else { continue };
            if !after.contains(&root) && !moved.contains(&root) && seen.insert(root) {
                out.push(self.count(CountOp::Drop, root, span));
            }
        }
    }

    /// Handles a statement; what goes before it.
    fn stmt(
        &mut self,
        (var, op, span): (VarId, Op, Span),
        live: &mut Vars,
        stmts: &mut Vec<Stmt>,
        is_tail: bool,
        ends: bool,
    ) -> Vec<Stmt> {
        let mut used = Vec::new();
        op.each_atom(&mut |atom| used.push(atom));
        let mut after = Vec::new();
        let overwritten = self.values.overwrites(&op);
        let overwritten = overwritten.filter(|_| !self.values.finds_nothing(var));
        let old = overwritten.map(|slot| self.old(slot, span));
        if let Some((old, _)) = &old {
            after.push(self.count(CountOp::Drop, *old, span));
        }
        if self.values.takes_out(var) {
            after.push(self.count(CountOp::Take, var, span));
        }
        let is_owned = self.values.counted(Atom::Var(var)).is_some() && self.owners.owns(var);
        if self.owners.dupped.contains(&var) && live.contains(&var) {
            after.push(self.count(CountOp::Dup, var, span));
        } else if is_owned && !live.contains(&var) && !is_tail && !self.owners.dupped.contains(&var)
        {
            after.push(self.count(CountOp::Drop, var, span));
        }
        live.remove(&var);
        let lent = self.values.lends(&op);
        let held: FxHashSet<VarId> = lent.iter().filter_map(|&atom| self.root(atom)).collect();
        let taken = self.values.takes(&op);
        let (moved, mut before) = self.take(&taken, live, &held, span);
        if is_tail || raises(&op) {
            // What is still used is left to its region.
            let mut gone = Vec::new();
            let kept: FxHashSet<VarId> = moved.union(&held).copied().collect();
            self.release(&used, live, &kept, span, &mut gone);
            before.extend(gone);
        } else if !ends || !stmts.is_empty() {
            self.release(&used, live, &moved, span, &mut after);
        }
        used.iter().for_each(|&atom| live.extend(self.root(atom)));
        let kept: Vec<VarId> = match self.leaving.may_leave(self.values.program, self.lam, var, &op)
        {
            true if !is_tail => self.kept(live, &moved),
            _ => Vec::new(),
        };
        stmts.extend(after.into_iter().rev());
        stmts.extend(kept.iter().map(|&kept| self.count(CountOp::Unhold, kept, span)));
        stmts.push(Stmt::Let { var, op, span });
        stmts.extend(kept.iter().rev().map(|&kept| self.count(CountOp::Hold, kept, span)));
        stmts.extend(old.map(|old| old.1));
        before
    }

    /// The variables that keep a reference while a statement runs that takes others, in order.
    fn kept(&self, needed: &Vars, moved: &FxHashSet<VarId>) -> Vec<VarId> {
        let mut kept: Vec<VarId> = needed.difference(moved).copied().collect();
        kept.sort_unstable();
        kept
    }

    /// What a slot holds before it is overwritten.
    fn old(&mut self, slot: Overwrites, span: Span) -> (VarId, Stmt) {
        let var = self.fresh.var("old", slot.ty, span);
        self.olds.push((var, slot.node));
        (var, Stmt::Let { var, op: slot.read, span })
    }

    /// What a terminator needs, and what goes before it.
    fn term(&mut self, term: &mut Term, span: Span) -> (Vars, Vec<Stmt>) {
        match term {
            Term::Ret(atom) => {
                let taken = [*atom];
                let nothing = Vars::default();
                let (moved, mut before) = self.take(&taken, &nothing, &FxHashSet::default(), span);
                self.release(&taken, &nothing, &moved, span, &mut before);
                (self.root(*atom).into_iter().collect(), before)
            }
            Term::Jump(label, args) => {
                let params = self.params.get(label).cloned().unwrap_or_default();
                let there = self.live.get(label).into_iter().flatten().copied();
                let mut live: Vars = there.filter(|var| !params.contains(var)).collect();
                let (lent, owned): (Vec<_>, Vec<_>) = params
                    .iter()
                    .zip(args.iter().copied())
                    .partition(|(param, _)| self.owners.lent.contains_key(param));
                let owned: Vec<Atom> = owned.into_iter().map(|(_, arg)| arg).collect();
                let held = lent.into_iter().filter_map(|(_, arg)| self.root(arg)).collect();
                let (moved, mut before) = self.take(&owned, &live, &held, span);
                self.release(args, &live, &moved, span, &mut before);
                args.iter().for_each(|&atom| live.extend(self.root(atom)));
                (live, before)
            }
            Term::If { .. } | Term::Switch { .. } => {
                let mut all = Vars::default();
                term.each_atom(&mut |atom| all.extend(self.root(atom)));
                let lives: Vec<Vars> = term.blocks_mut().map(|block| self.block(block)).collect();
                lives.iter().for_each(|live| all.extend(live));
                let mut sorted: Vec<VarId> = all.iter().copied().collect();
                sorted.sort_unstable();
                for (block, live) in term.blocks_mut().zip(&lives) {
                    if block.stmts.is_empty() && matches!(block.term, Term::Unreachable) {
                        continue;
                    }
                    let at = start(block).unwrap_or(span);
                    let dead = sorted.iter().filter(|var| !live.contains(var));
                    let drops: Vec<Stmt> =
                        dead.map(|&var| self.count(CountOp::Drop, var, at)).collect();
                    block.stmts.splice(0..0, drops);
                }
                (all, Vec::new())
            }
            Term::Unreachable => (Vars::default(), Vec::new()),
        }
    }
}

fn raises(op: &Op) -> bool {
    matches!(op, Op::Prim(Prim::Raise, _))
}

fn place(stmt: &Stmt) -> Option<Span> {
    match stmt {
        Stmt::Let { span, .. } | Stmt::LetRec { span, .. } => Some(*span),
        Stmt::Join { .. } => None,
    }
}

fn start(block: &Block) -> Option<Span> {
    block.stmts.iter().find_map(place)
}

fn end(block: &Block) -> Option<Span> {
    block.stmts.iter().rev().find_map(place)
}
