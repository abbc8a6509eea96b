//! Checks what is on the stack.
//!
//! ```text
//! c = new_cell 0       on the stack
//! f = closure lam1(c)  in a region       rejected: f, in a region, holds c, which is on the stack
//! ret c                                  rejected: c is on the stack of the frame that ends
//! ```
//!
//! # The rules
//!
//! A value on the stack
//! 1. is not returned, nor is anything that holds it;
//! 2. is not held by anything in a region or in constant data, by a global, by an exception that is
//!    raised, or by anything that is reached through a reference from outside;
//! 3. is not passed, nor is anything that holds it, to a call that ends the frame, nor to a
//!    function that does with it what 2 forbids;
//! 4. if made in a loop, does not reach a parameter of that loop, and is not stored in a value that
//!    was made outside of it;
//! 5. has a size that is known and not above [`STACK_LIMIT`](crate::home::STACK_LIMIT).
//!
//! Everything that is made has a home. Only what cannot change is in constant data, and it holds
//! only what is constant. What has an identity is there only if it is made at most once: each time it is made, it is
//! another object.
//!
//! Model: forward, over what each variable may point to and what may be reached from there: the depth
//! of the deepest own value on the stack, and the function's inputs. What happens to inputs is
//! collected per function and checked where it is called. Bodies of join points are looked at after
//! the jumps to them, loops until nothing changes.
//!
//! Code of a loop that cannot come back to it has left the loop: what it makes, and what the last
//! iteration has made, counts as made outside from there on.
//!
//! Cost: linear in the program, times the depth of loops, times the rounds that recursion takes.

use std::collections::VecDeque;

mod callers;
mod points;
mod statements;

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{Atom, Block, Class, LabelId, LamId, Program, Stmt, Term, VarId};
use enfold_core::layout::Layouts;
use rustc_hash::{FxHashMap, FxHashSet};

use super::cycles::Cycles;
use crate::home::Placement;
use callers::{callers, is_pointer, run_once};
use points::{Bits, Effects, Points, Reach};

/// Checks all rules; the errors name function and variable.
pub(super) fn check(program: &Program, placement: &Placement) -> Vec<String> {
    let mut done: SecondaryMap<LamId, Effects> = SecondaryMap::new();
    let (callers, layouts) = (callers(program), Layouts::new(program));
    let once = run_once(program);
    let mut queued: SecondaryMap<LamId, bool> = SecondaryMap::with_default(true);
    let mut queue: VecDeque<LamId> = program.lams.keys().collect();
    while let Some(lam) = queue.pop_front() {
        queued[lam] = false;
        let (effects, _) = Frame::check(program, placement, &layouts, &done, (lam, once[lam]));
        if effects != done[lam] {
            done[lam] = effects;
            for &caller in &callers[lam] {
                if !std::mem::replace(&mut queued[caller], true) {
                    queue.push_back(caller);
                }
            }
        }
    }
    let mut errors = Vec::new();
    for lam in program.lams.keys() {
        errors.extend(Frame::check(program, placement, &layouts, &done, (lam, once[lam])).1);
    }
    errors
}

struct Frame<'a> {
    program: &'a Program,
    placement: &'a Placement,
    layouts: &'a Layouts<'a>,
    done: &'a SecondaryMap<LamId, Effects>,
    name: String,
    lam: LamId,
    /// Whether it runs at most once.
    once: bool,
    points: FxHashMap<VarId, Points>,
    /// Values made here, by variable: the depth they were made at.
    made: FxHashMap<VarId, u32>,
    /// Variables that are cases without payload, or by-value constants.
    numbers: FxHashSet<VarId>,
    /// Parameters of join points; of loops also the depth around them.
    labels: FxHashMap<LabelId, (&'a [VarId], Option<u32>)>,
    cycles: Cycles,
    /// The loops that the walk is in.
    open: Vec<LabelId>,
    /// By depth: that at which something made there counts in the block that the walk is in.
    counts: Vec<u32>,
    effects: Effects,
    changed: bool,
    errors: Vec<String>,
}

impl<'a> Frame<'a> {
    fn check(
        program: &'a Program,
        placement: &'a Placement,
        layouts: &'a Layouts<'a>,
        done: &'a SecondaryMap<LamId, Effects>,
        (id, once): (LamId, bool),
    ) -> (Effects, Vec<String>) {
        let lam = &program.lams[id];
        let mut frame = Frame {
            program,
            placement,
            layouts,
            done,
            name: format!("{id} {}", lam.name),
            lam: id,
            once,
            points: FxHashMap::default(),
            made: FxHashMap::default(),
            numbers: FxHashSet::default(),
            labels: FxHashMap::default(),
            cycles: Cycles::of(&lam.body),
            open: Vec::new(),
            counts: vec![0, 1],
            effects: Effects::default(),
            changed: true,
            errors: Vec::new(),
        };
        frame.inputs(id);
        while std::mem::replace(&mut frame.changed, false) {
            frame.errors.clear();
            frame.block(&lam.body);
        }
        (frame.effects, frame.errors)
    }

    fn inputs(&mut self, id: LamId) {
        let lam = &self.program.lams[id];
        let from = |bit| Reach { depth: 0, inputs: Bits::one(bit) };
        // A number that came with a record does not lead back to it.
        let leads = |var: VarId| is_pointer(self.program, self.program.vars[var].ty);
        let mut next = 0;
        if lam.class == Class::Closure {
            next = 1;
            for &capture in lam.captures.iter().filter(|&&var| leads(var)) {
                self.points.insert(capture, Points { direct: from(1), beyond: from(1) });
            }
            for &(sibling, _) in &lam.siblings {
                self.points.insert(sibling, Points { direct: from(0), beyond: from(1) });
            }
        }
        let lifted = if lam.class == Class::Lifted { lam.captures.as_slice() } else { &[] };
        for &input in lifted.iter().chain(&lam.params) {
            if leads(input) {
                let points = Points { direct: from(2 * next), beyond: from(2 * next + 1) };
                self.points.insert(input, points);
            }
            next += 1;
        }
    }

    fn error(&mut self, message: String) {
        self.errors.push(format!("{}: {message}", self.name));
    }

    fn points(&self, atom: Atom) -> Points {
        let Atom::Var(var) = atom else { return Points::default() };
        let mut points = self.points.get(&var).cloned().unwrap_or_default();
        points.direct.depth = self.counted(points.direct.depth);
        points.beyond.depth = self.counted(points.beyond.depth);
        points
    }

    /// The depth at which something that was made at a depth counts here.
    fn counted(&self, depth: u32) -> u32 {
        let last = self.counts.len() - 1;
        self.counts[last.min(depth as usize)]
    }

    /// The depth at which something that is made here counts.
    fn depth(&self) -> u32 {
        self.counted(u32::MAX)
    }

    /// Loops that a block cannot come back to do not count.
    fn counts(&self, block: &Block) -> Vec<u32> {
        let mut counts = vec![0, 1];
        for (depth, &label) in (2..).zip(&self.open) {
            let around = counts[counts.len() - 1];
            counts.push(if self.cycles.comes_back(block, label) { depth } else { around });
        }
        counts
    }

    fn add(&mut self, var: VarId, points: &Points) {
        if *points != Points::default() && is_pointer(self.program, self.program.vars[var].ty) {
            self.changed |= self.points.entry(var).or_default().add(points);
        }
    }

    /// Something is kept beyond the frame: rule 2 for own values, the caller's duty for inputs.
    fn keep(&mut self, reach: &Reach, what: &str) {
        if reach.depth > 0 {
            self.error(format!("{what}, with a value on the stack"));
        }
        self.changed |= self.effects.kept.add(&reach.inputs);
    }

    // Blocks: what comes after a join point is looked at before its body.

    fn block(&mut self, block: &'a Block) {
        let counts = self.counts(block);
        let before = std::mem::replace(&mut self.counts, counts);
        let mut later = Vec::new();
        for (index, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    let ends = self.program.is_tail_call(self.lam, block, index);
                    self.op(*var, op, ends);
                }
                Stmt::LetRec { members, captures, .. } => {
                    let size = members
                        .first()
                        .map(|&(_, lam)| self.layouts.closure(lam, members.len()).size.size);
                    let home = |&(var, _): &(VarId, LamId)| self.placement.homes[var];
                    if members.iter().any(|member| home(member) != home(&members[0])) {
                        self.error("a group has several homes".to_string());
                    }
                    for &(var, _) in members {
                        self.make(var, captures, size, false);
                    }
                }
                Stmt::Join { label, params, body, recursive } => {
                    let around = recursive.then_some(self.open.len() as u32 + 1);
                    self.labels.insert(*label, (params, around));
                    later.push((body, recursive.then_some(*label)));
                }
            }
        }
        self.term(&block.term);
        for (body, label) in later.into_iter().rev() {
            self.open.extend(label);
            self.block(body);
            if label.is_some() {
                self.open.pop();
            }
        }
        self.counts = before;
    }

    fn term(&mut self, term: &'a Term) {
        match term {
            Term::Ret(atom) => {
                let points = self.points(*atom);
                if points.all().depth > 0 {
                    self.error(format!("returns {atom:?}, with a value on the stack"));
                }
                self.changed |= self.effects.returned.add(&points.direct.inputs);
                self.changed |= self.effects.held.add(&points.beyond.inputs);
            }
            Term::Jump(label, args) => {
                let Some(&(params, around)) = self.labels.get(label) else {
                    return self.error(format!("jumps to {label}, which is not in scope"));
                };
                for (&arg, &param) in args.iter().zip(params) {
                    let points = self.points(arg);
                    if around.is_some_and(|around| points.all().depth > around) {
                        self.error(format!(
                            "{arg:?} on the stack reaches a later iteration of {label}"
                        ));
                    }
                    self.add(param, &points);
                }
            }
            Term::If { .. } | Term::Switch { .. } => {
                term.blocks().for_each(|block| self.block(block));
            }
            Term::Unreachable => {}
        }
    }
}
