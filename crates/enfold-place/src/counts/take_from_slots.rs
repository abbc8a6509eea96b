//! Takes values out of slots that are overwritten before anybody reads them: who changes the state that a slot holds has its only reference.
//!
//! ```text
//! t = field d0:0.0 plan                              t = field d0:0.0 plan; take t
//! dup t                                              …
//! next = call merge(t, job)                          next = call merge(t, job)            merge changes t in place
//! old = field d0:0.0 plan                            …
//! set_field d0:0.0 plan, next; drop old              set_field d0:0.0 plan, next
//! ```
//!
//! On all ways from the read something is stored in the same slot, and until then nothing may look at one of its kind (`readers`) and nothing raises: what
//! is still in the slot is of no interest. Where only some of the ways from a read lead to the store, the slot is read again on those, which costs nothing: `match !plan with
//! Node … -> plan := …`. Where ways meet before the store, all have taken what was there.
//!
//! Model: the slots that are overwritten before they are read, backwards through the blocks of a function; then forwards, what is taken where. Loops are not
//! looked through. Sound because the certifier says so each time. After "moving out of a place" in languages with ownership, and Lean's `swap` idiom, which
//! programmers write by hand there. Cost: linear, times the slots that are overwritten in a function.

use cranelift_entity::EntitySet;
use enfold_core::ir::{Atom, Block, LabelId, LamId, Op, Program, Stmt, Term, Var, VarId};
use enfold_core::raising::{Raises, raises, raising_lams};
use enfold_core::walk::Stop;
use enfold_syntax::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::insert::flat_in;
use super::readers::{Readers, SlotKind, held_by};
use super::values::{Common, Values};
use crate::claim::Node;
use crate::home::Placement;

/// What is taken in a program, by the variables of the statements.
#[derive(Default)]
pub(super) struct Taken {
    /// Reads that take what is there.
    pub(super) reads: FxHashSet<VarId>,
    /// Stores that find nothing.
    pub(super) fills: FxHashSet<VarId>,
}

/// A slot, by the variable of its holder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Slot {
    holder: Option<VarId>,
    kind: SlotKind,
}

type Slots = FxHashSet<Slot>;

/// Finds what can be taken; reads slots again where that is needed.
pub(super) fn take_from_slots(
    program: &mut Program,
    placement: &mut Placement,
    common: &mut Common,
) {
    let (readers, raising) = (Readers::find(program), raising_lams(program));
    let lams: Vec<LamId> =
        program.lams.keys().filter(|&lam| !placement.claims[lam].counted.is_empty()).collect();
    let mut taken = Taken::default();
    for lam in lams {
        let values = Values::new(program, placement, lam, common);
        let body = &program.lams[lam].body;
        let mut search = Search {
            values: &values,
            readers: &readers,
            raising: &raising,
            content: FxHashMap::default(),
            before: Vec::new(),
            at_label: FxHashMap::default(),
        };
        search.find_stores(body);
        if search.content.is_empty() {
            continue;
        }
        let mut next = 0;
        search.backwards(body, &mut next);
        let mut plan = Plan::default();
        let mut next = 0;
        plan.block(&search, body, &mut next, State::default());
        let content = search.content;
        taken.reads.extend(&plan.reads);
        taken.fills.extend(&plan.fills);
        if !plan.again.is_empty() {
            let again = read_again(program, placement, lam, plan.again, &content);
            taken.reads.extend(again);
        }
    }
    common.taken = taken;
}

/// The slot that a statement reads.
fn read_by(program: &Program, op: &Op) -> Option<Slot> {
    match *op {
        Op::Field { base: Atom::Var(base), data, case, index } => {
            let field = &program.datas[data].cases[case as usize].fields[index as usize];
            let kind = SlotKind::Field(data, case, index);
            field.mutable.then_some(Slot { holder: Some(base), kind })
        }
        Op::CellGet(cell) => of_cell(program, cell),
        Op::GlobalGet(global) => Some(Slot { holder: None, kind: SlotKind::Global(global) }),
        _ => None,
    }
}

/// The slot that a statement stores to.
fn stored_by(program: &Program, op: &Op) -> Option<Slot> {
    match *op {
        Op::SetField { base: Atom::Var(base), data, case, index, .. } => {
            let field = &program.datas[data].cases[case as usize].fields[index as usize];
            let kind = SlotKind::Field(data, case, index);
            field.mutable.then_some(Slot { holder: Some(base), kind })
        }
        Op::CellSet(cell, _) => of_cell(program, cell),
        Op::GlobalSet(global, _) => Some(Slot { holder: None, kind: SlotKind::Global(global) }),
        _ => None,
    }
}

fn of_cell(program: &Program, cell: Atom) -> Option<Slot> {
    let Atom::Var(holder) = cell else { return None };
    let held = held_by(program, cell)?;
    Some(Slot { holder: Some(holder), kind: SlotKind::Cell(held) })
}

/// What is in a slot: how it is read, and what it is to the claims.
#[derive(Clone)]
struct Content {
    read: Op,
    ty: enfold_core::ir::TyId,
    node: Option<Node>,
}

/// Looks for slots that are overwritten before they are read.
struct Search<'a, 'b> {
    values: &'a Values<'b>,
    readers: &'a Readers,
    raising: &'a EntitySet<LamId>,
    /// Slots that the function stores to, whose content is counted.
    content: FxHashMap<Slot, Content>,
    /// By block, in the order of `Block::walk`: the slots that are overwritten from each of its statements on, and from its end on.
    before: Vec<Vec<Slots>>,
    at_label: FxHashMap<LabelId, Slots>,
}

impl Search<'_, '_> {
    fn find_stores(&mut self, body: &Block) {
        let program = self.values.program;
        body.walk(&mut |stop| {
            let Stop::Stmt(Stmt::Let { op, .. }) = stop else { return };
            let Some(slot) = stored_by(program, op) else { return };
            if let Some(old) = self.values.overwrites(op) {
                let content = Content { read: old.read, ty: old.ty, node: old.node };
                self.content.insert(slot, content);
            }
        });
    }

    fn backwards(&mut self, block: &Block, next: &mut usize) {
        let id = *next;
        *next += 1;
        self.before.push(Vec::new());
        for stmt in &block.stmts {
            if let Stmt::Join { label, body, recursive, .. } = stmt {
                let inner = *next;
                // What is so at the head of a loop is not known before it has been looked through.
                self.at_label.insert(*label, Slots::default());
                self.backwards(body, next);
                if !recursive {
                    let at = self.before[inner].first().cloned().unwrap_or_default();
                    self.at_label.insert(*label, at);
                }
            }
        }
        let mut all = match &block.term {
            Term::Jump(label, _) => self.at_label.get(label).cloned().unwrap_or_default(),
            Term::Ret(_) | Term::Unreachable => Slots::default(),
            term @ (Term::If { .. } | Term::Switch { .. }) => {
                let mut all: Option<Slots> = None;
                for branch in term.blocks() {
                    let inner = *next;
                    self.backwards(branch, next);
                    let of = self.before[inner].first().cloned().unwrap_or_default();
                    match &mut all {
                        None => all = Some(of),
                        Some(all) => all.retain(|slot| of.contains(slot)),
                    }
                }
                all.unwrap_or_default()
            }
        };
        let mut before = vec![all.clone()];
        for stmt in block.stmts.iter().rev() {
            self.stmt(stmt, &mut all);
            before.push(all.clone());
        }
        before.reverse();
        self.before[id] = before;
    }

    fn stmt(&self, stmt: &Stmt, slots: &mut Slots) {
        stmt.each_bound(&mut |var| slots.retain(|slot| slot.holder != Some(var)));
        let Stmt::Let { var, op, .. } = stmt else { return };
        let program = self.values.program;
        let leaves = match raises(program, *var, op) {
            Raises::Never => false,
            Raises::Always | Raises::Fails => true,
            Raises::Calls(lams) => lams.iter().any(|&lam| self.raising.contains(lam)),
        };
        if leaves {
            slots.clear();
        }
        slots.retain(|slot| !self.readers.may_look(program, op, slot.kind));
        slots.extend(stored_by(program, op).filter(|slot| self.content.contains_key(slot)));
    }
}

/// What is known on the way forwards.
#[derive(Default, Clone)]
struct State {
    /// Slots from which something was taken.
    vacant: Slots,
    /// What a variable was read from, if nothing was stored since.
    read: FxHashMap<Slot, VarId>,
}

/// A slot that is read again.
struct Again {
    /// In which block, in the order of `Block::walk`, and whether at its end.
    block: usize,
    at_end: bool,
    slot: Slot,
    /// The variable that is replaced in that block.
    instead: Option<VarId>,
}

/// What is taken where, in one function.
#[derive(Default)]
struct Plan {
    reads: FxHashSet<VarId>,
    fills: FxHashSet<VarId>,
    again: Vec<Again>,
    /// The blocks that jump to a label, and what was taken there.
    ways: FxHashMap<LabelId, Vec<(usize, Slots)>>,
}

impl Plan {
    fn block(
        &mut self,
        search: &Search<'_, '_>,
        block: &Block,
        next: &mut usize,
        mut state: State,
    ) {
        let id = *next;
        *next += 1;
        let program = search.values.program;
        let mut later: Vec<(LabelId, &Block, usize)> = Vec::new();
        for (at, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                Stmt::Join { label, body, .. } => {
                    later.push((*label, body, *next));
                    *next += count_blocks(body);
                }
                Stmt::LetRec { .. } => {}
                Stmt::Let { var, op, .. } => {
                    if let Some(slot) = stored_by(program, op).filter(|s| state.vacant.remove(s)) {
                        debug_assert!(search.content.contains_key(&slot));
                        self.fills.insert(*var);
                    }
                    if search.values.writes(op) {
                        state.read.clear();
                    }
                    let Some(slot) = read_by(program, op) else { continue };
                    if search.before[id][at + 1].contains(&slot)
                        && search.values.counted(Atom::Var(*var)).is_some()
                    {
                        self.reads.insert(*var);
                        state.vacant.insert(slot);
                    } else {
                        state.read.insert(slot, *var);
                    }
                }
            }
        }
        match &block.term {
            Term::Jump(label, _) => {
                self.ways.entry(*label).or_default().push((id, state.vacant.clone()));
            }
            Term::Ret(_) | Term::Unreachable => {}
            term @ (Term::If { .. } | Term::Switch { .. }) => {
                for branch in term.blocks() {
                    let (inner, mut state) = (*next, state.clone());
                    let there = search.before[inner].first().into_iter().flatten();
                    let mut more: Vec<(Slot, VarId)> = there
                        .filter(|slot| !state.vacant.contains(slot))
                        .filter_map(|slot| Some((*slot, *state.read.get(slot)?)))
                        .filter(|(_, var)| search.values.counted(Atom::Var(*var)).is_some())
                        .filter(|(_, var)| mentions(branch, *var))
                        .collect();
                    more.sort_unstable_by_key(|(_, var)| *var);
                    for (slot, var) in more {
                        state.vacant.insert(slot);
                        let instead = Some(var);
                        self.again.push(Again { block: inner, at_end: false, slot, instead });
                    }
                    self.block(search, branch, next, state);
                }
            }
        }
        for (label, body, mut inner) in later.into_iter().rev() {
            let ways = self.ways.remove(&label).unwrap_or_default();
            let vacant: Slots = ways.iter().flat_map(|way| way.1.iter().copied()).collect();
            for (block, there) in ways {
                let missing = vacant.iter().filter(|slot| !there.contains(slot));
                self.again.extend(missing.map(|&slot| Again {
                    block,
                    at_end: true,
                    slot,
                    instead: None,
                }));
            }
            self.block(search, body, &mut inner, State { vacant, read: FxHashMap::default() });
        }
    }
}

fn count_blocks(block: &Block) -> usize {
    let mut found = 0;
    block.each_block(&mut |_| found += 1);
    found
}

fn mentions(block: &Block, var: VarId) -> bool {
    let mut found = false;
    let mut look = |atom: Atom| found |= atom == Atom::Var(var);
    block.walk(&mut |stop| match stop {
        Stop::Stmt(stmt) => stmt.each_operand(&mut |atom, _| look(atom)),
        Stop::Term(term) => term.each_atom(&mut look),
        Stop::Leave(..) => {}
    });
    found
}

/// Puts reads into a function; their variables.
fn read_again(
    program: &mut Program,
    placement: &mut Placement,
    lam: LamId,
    all: Vec<Again>,
    content: &FxHashMap<Slot, Content>,
) -> Vec<VarId> {
    let span = program.lams[lam].span;
    let mut new: FxHashMap<usize, Vec<(Again, VarId, Content)>> = FxHashMap::default();
    let mut vars = Vec::new();
    for again in all {
        let Some(content) = content.get(&again.slot).cloned() else { continue };
        let name = again.instead.map_or("old".into(), |var| program.vars[var].name);
        let var = program.vars.push(Var { name, ty: content.ty, span });
        let claim = &mut placement.claims[lam];
        let node = content.node.unwrap_or_else(|| {
            let next: Node = claim.nodes.keys().copied().max().map_or(0, |last| last + 1);
            claim.nodes.insert(next, flat_in(claim.program));
            next
        });
        claim.vars.insert(var, node);
        vars.push(var);
        new.entry(again.block).or_default().push((again, var, content));
    }
    put(&mut program.lams[lam].body, &mut new, &mut 0, span);
    vars
}

/// In the order of `Block::walk`.
fn put(
    block: &mut Block,
    new: &mut FxHashMap<usize, Vec<(Again, VarId, Content)>>,
    next: &mut usize,
    mut span: Span,
) {
    let reads = new.remove(next).unwrap_or_default();
    *next += 1;
    if let Some(Stmt::Let { span: here, .. }) = block.stmts.first() {
        span = *here;
    }
    for (again, var, _) in &reads {
        if let Some(old) = again.instead {
            rename(block, old, *var);
        }
    }
    block.inner_mut().for_each(|inner| put(inner, new, next, span));
    for (again, var, content) in reads {
        let stmt = Stmt::Let { var, op: content.read, span };
        match again.at_end {
            true => block.stmts.push(stmt),
            false => block.stmts.insert(0, stmt),
        }
    }
}

fn rename(block: &mut Block, old: VarId, new: VarId) {
    let mut change = |atom: &mut Atom| {
        if *atom == Atom::Var(old) {
            *atom = Atom::Var(new);
        }
    };
    block.each_block_mut(&mut |block| {
        for stmt in &mut block.stmts {
            match stmt {
                Stmt::Let { op, .. } => op.each_atom_mut(&mut change),
                Stmt::LetRec { captures, .. } => captures.iter_mut().for_each(&mut change),
                Stmt::Join { .. } => {}
            }
        }
        block.term.each_atom_mut(&mut change);
    });
}
