//! Checks a placement, sharing nothing with the inference that made it.
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
//! 5. has a size that is known and not above [`STACK_LIMIT`].
//!
//! Everything that is made has a home. Only what cannot change is in constant data, and it holds
//! only what is constant.
//!
//! Model: forward, over what each variable may point to and what may be reached from there: the depth
//! of the deepest own value on the stack, and the function's inputs. What happens to inputs is
//! collected per function and checked where it is called. Bodies of join points are looked at after
//! the jumps to them, loops until nothing changes.
//!
//! Cost: linear in the program, times the depth of loops, times the rounds that recursion takes.

use std::collections::VecDeque;

mod callers;
mod points;

use cranelift_entity::SecondaryMap;
use enfold_core::ir::{
    Atom, Block, Class, Env, LabelId, LamId, Op, Prim, Program, Repr, Stmt, Term, TryBody, Ty,
    VarId,
};
use enfold_core::layout::{DataLayout, Layouts};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::home::{Home, Placement, STACK_LIMIT};
use callers::{callers, is_pointer};
use points::{Bits, Effects, Points, Reach};

/// Checks all rules; the errors name function and variable.
pub fn certify(program: &Program, placement: &Placement) -> Result<(), Vec<String>> {
    let mut done: SecondaryMap<LamId, Effects> = SecondaryMap::new();
    let (callers, layouts) = (callers(program), Layouts::new(program));
    let mut queued: SecondaryMap<LamId, bool> = SecondaryMap::with_default(true);
    let mut queue: VecDeque<LamId> = program.lams.keys().collect();
    while let Some(lam) = queue.pop_front() {
        queued[lam] = false;
        let (effects, _) = Frame::check(program, placement, &layouts, &done, lam);
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
        errors.extend(Frame::check(program, placement, &layouts, &done, lam).1);
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

struct Frame<'a> {
    program: &'a Program,
    placement: &'a Placement,
    layouts: &'a Layouts<'a>,
    done: &'a SecondaryMap<LamId, Effects>,
    name: String,
    points: FxHashMap<VarId, Points>,
    /// Values made here, by variable: the depth they were made at.
    made: FxHashMap<VarId, u32>,
    /// Variables that are cases without payload.
    numbers: FxHashSet<VarId>,
    /// Parameters of join points; of loops also the depth around them.
    labels: FxHashMap<LabelId, (&'a [VarId], Option<u32>)>,
    depth: u32,
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
        id: LamId,
    ) -> (Effects, Vec<String>) {
        let lam = &program.lams[id];
        let mut frame = Frame {
            program,
            placement,
            layouts,
            done,
            name: format!("{id} {}", lam.name),
            points: FxHashMap::default(),
            made: FxHashMap::default(),
            numbers: FxHashSet::default(),
            labels: FxHashMap::default(),
            depth: 1,
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
        match atom {
            Atom::Var(var) => self.points.get(&var).cloned().unwrap_or_default(),
            _ => Points::default(),
        }
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
        let mut later = Vec::new();
        for (index, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    let ends = index + 1 == block.stmts.len()
                        && matches!(block.term, Term::Ret(Atom::Var(result)) if result == *var);
                    self.op(*var, op, ends);
                }
                Stmt::LetRec { members, captures, .. } => {
                    let size = members.first().map(|&(_, lam)| self.record(members.len(), lam));
                    let home = |&(var, _): &(VarId, LamId)| self.placement.homes[var];
                    if members.iter().any(|member| home(member) != home(&members[0])) {
                        self.error("a group has several homes".to_string());
                    }
                    for &(var, _) in members {
                        self.make(var, captures, size, false);
                    }
                }
                Stmt::Join { label, params, body, recursive } => {
                    let around = recursive.then_some(self.depth);
                    self.labels.insert(*label, (params, around));
                    later.push((body, *recursive));
                }
            }
        }
        self.term(&block.term);
        for (body, recursive) in later.into_iter().rev() {
            self.depth += u32::from(recursive);
            self.block(body);
            self.depth -= u32::from(recursive);
        }
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
            Term::If { then, otherwise, .. } => {
                self.block(then);
                self.block(otherwise);
            }
            Term::Switch { cases, default, .. } => {
                cases.iter().for_each(|(_, case)| self.block(case));
                default.iter().for_each(|block| self.block(block));
            }
            Term::Unreachable => {}
        }
    }

    // Making values.

    fn record(&self, members: usize, lam: LamId) -> u32 {
        let captures = self.program.lams[lam].captures.iter();
        let tys: Vec<_> = captures.map(|&var| self.program.vars[var].ty).collect();
        self.layouts.closure(members as u32, &tys).size.size
    }

    fn make(&mut self, var: VarId, parts: &[Atom], size: Option<u32>, fixed: bool) {
        let mut within = Reach::default();
        for &part in parts {
            within.add(&self.points(part).all());
        }
        match self.placement.homes[var] {
            None => self.error(format!("{var} has no home")),
            Some(Home::Stack) => {
                if size.is_none_or(|size| size > STACK_LIMIT) {
                    self.error(format!(
                        "{var} on the stack is too large, or nobody knows how large"
                    ));
                }
                self.made.insert(var, self.depth);
                let direct = Reach { depth: self.depth, inputs: Bits::default() };
                self.add(var, &Points { direct, beyond: within });
            }
            Some(Home::Region(_)) => {
                self.keep(&within, &format!("{var} is in a region"));
            }
            Some(Home::Static) => {
                let constant = parts.iter().all(|part| match part {
                    Atom::Var(part) => {
                        let home = self.placement.homes[*part];
                        home == Some(Home::Static) || self.numbers.contains(part)
                    }
                    _ => true,
                });
                if !constant || !fixed {
                    self.error(format!("{var} is no constant"));
                }
            }
        }
    }

    fn store(&mut self, holder: Atom, part: Atom) {
        let points = self.points(part);
        let home = |var: VarId| self.placement.homes[var];
        match holder {
            Atom::Var(var) if home(var) == Some(Home::Stack) && self.made.contains_key(&var) => {
                let made = self.made[&var];
                let within = points.all();
                if within.depth > made {
                    self.error(format!(
                        "{part:?} of a loop is stored in {var}, made outside of it"
                    ));
                }
                self.add(var, &Points { direct: Reach::default(), beyond: within });
            }
            _ => self.keep(&points.all(), &format!("{part:?} is stored through {holder:?}")),
        }
    }

    fn read(&mut self, var: VarId, holder: Atom) {
        let beyond = self.points(holder).beyond;
        self.add(var, &Points { direct: beyond.clone(), beyond });
    }

    fn copy(&mut self, var: VarId, atom: Atom) {
        let points = self.points(atom);
        self.add(var, &points);
    }

    fn op(&mut self, var: VarId, op: &'a Op, ends: bool) {
        match op {
            Op::Copy(atom) => self.copy(var, *atom),
            Op::Prim(prim, args) => self.prim(var, *prim, args),
            Op::Closure { lam, captures } => {
                let size = self.record(1, *lam);
                self.make(var, captures, Some(size), false);
            }
            Op::Construct { data, case, args } => match self.layouts.data(*data) {
                DataLayout::Value(_) => args.iter().for_each(|&arg| self.copy(var, arg)),
                DataLayout::Boxed(layout) => {
                    let Some(record) = &layout.cases[*case as usize] else {
                        self.numbers.insert(var);
                        return;
                    };
                    let size = record.size.size;
                    let fields = &self.program.datas[*data].cases[*case as usize].fields;
                    let fixed = fields.iter().all(|field| !field.mutable);
                    self.make(var, args, Some(size), fixed);
                }
            },
            Op::Array(ty, args) => {
                let size = 8 + args.len() as u32 * self.layouts.size(*ty).size;
                self.make(var, args, Some(size), false);
            }
            Op::Exception { exn, args } => {
                let size = self.layouts.exn(*exn).size.size;
                self.make(var, args, Some(size), false);
            }
            Op::NewCell(atom) => {
                let size = match self.program.types[self.program.vars[var].ty] {
                    Ty::Cell(held) => self.layouts.size(held).size,
                    _ => 0,
                };
                self.make(var, &[*atom], Some(size), false);
            }
            Op::Field { base, data, .. } => match self.program.datas[*data].repr {
                Repr::Boxed => self.read(var, *base),
                Repr::Value => self.copy(var, *base),
            },
            Op::ExnField { base, .. } | Op::CellGet(base) => self.read(var, *base),
            Op::SetField { base, value, .. } => self.store(*base, *value),
            Op::CellSet(cell, value) => self.store(*cell, *value),
            Op::GlobalSet(global, value) => {
                let reach = self.points(*value).all();
                self.keep(&reach, &format!("{value:?} is kept in {global}"));
            }
            Op::Call { lam, env, args } => self.call(var, &[*lam], env, args, ends),
            Op::Invoke { callee, args } => self.invoke(var, *callee, args, ends),
            Op::Try(TryBody::Known(lam, env)) => {
                self.call(var, &[*lam], env, &[Atom::Unit], false);
            }
            Op::Try(TryBody::Closure(callee)) => self.invoke(var, *callee, &[Atom::Unit], false),
            Op::GlobalGet(_) | Op::Region(_) => {}
            Op::Lambda(_) | Op::Apply(..) | Op::Try(TryBody::Value(_)) => {
                self.error(format!("{var} is not flat"));
            }
        }
    }

    fn prim(&mut self, var: VarId, prim: Prim, args: &[Atom]) {
        let home = self.placement.homes[var];
        if home.is_some_and(|home| !matches!(home, Home::Region(_))) {
            self.error(format!("{var} on the stack is too large, or nobody knows how large"));
        }
        match (prim, args) {
            (Prim::ArrNew, [_, value]) => {
                let reach = self.points(*value).all();
                self.keep(&reach, &format!("{var} is in a region"));
            }
            (Prim::ArrGet, [array, _]) => self.read(var, *array),
            (Prim::ArrSet, [array, _, value]) => self.store(*array, *value),
            (Prim::ArrBlit, [from, ..]) => {
                let reach = self.points(*from).beyond;
                self.keep(&reach, "elements are copied to another array");
            }
            (Prim::Raise, [exn]) => {
                let reach = self.points(*exn).all();
                self.keep(&reach, &format!("{exn:?} is raised"));
            }
            _ => {}
        }
    }

    // Calls.

    fn invoke(&mut self, var: VarId, callee: Atom, args: &[Atom], ends: bool) {
        let class = match callee {
            Atom::Var(callee) => match self.program.types[self.program.vars[callee].ty] {
                Ty::Fn(class) => Some(class),
                _ => None,
            },
            Atom::Lam(lam) => self.program.lams[lam].fn_ty,
            _ => None,
        };
        let Some(class) = class else { return self.error(format!("{var} calls no function")) };
        let members = &self.program.fns[class].members;
        self.call(var, members, &Env::Record(callee), args, ends);
    }

    /// A call of one of these functions; a top function has no use for a record.
    fn call(&mut self, var: VarId, lams: &[LamId], env: &Env, args: &[Atom], ends: bool) {
        let before: &[Atom] = match env {
            Env::None => &[],
            Env::Captures(captures) => captures,
            Env::Record(record) => std::slice::from_ref(record),
        };
        if ends {
            for &input in before.iter().chain(args) {
                if self.points(input).all().depth > 0 {
                    self.error(format!("{input:?} is passed to a call that ends its frame"));
                }
            }
        }
        let mut result = Points::default();
        for &lam in lams {
            let top = self.program.lams[lam].class == Class::Top;
            let before = if top { &[] } else { before };
            let effects = &self.done[lam];
            for (index, &input) in before.iter().chain(args).enumerate() {
                let points = self.points(input);
                for (bit, reach) in [(2 * index, &points.direct), (2 * index + 1, &points.beyond)] {
                    if effects.kept.has(bit) {
                        self.keep(reach, &format!("{input:?} is kept by {lam}"));
                    }
                    if effects.returned.has(bit) {
                        result.direct.add(reach);
                    }
                    if effects.held.has(bit) {
                        result.beyond.add(reach);
                    }
                }
            }
        }
        match self.placement.homes[var] {
            None => self.add(var, &result),
            Some(Home::Region(_)) => self.keep(&result.all(), &format!("{var} is in a region")),
            Some(_) => self.error(format!("{var} on the stack is made by a call")),
        }
    }
}
