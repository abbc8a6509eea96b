//! Reverse mode without a tape of operations, for functions over floats and arrays of floats: the function runs forward and then backward.
//!
//! ```text
//! fn f(a) {                                    fn f'(a, w) {
//!   join rec loop(s, i) {                        a' = arr_new (arr_len a), 0.0
//!     more = lt i, n                             join rec loop(s, i) { … as in f, but where f returns:
//!     if more {                                    join rec back(j, ds) {                        // the rounds backward
//!       x = arr_get a, i                 ─►          if j = 0 { r = make (s, a'); ret r } else {
//!       y = mul x, x                                   i = sub j, 1;  x = arr_at a, i            // computed again
//!       s2 = add s, y                                  dx = add (mul ds, x), (mul ds, x)
//!       jump loop(s2, add i, 1)                        a'[i] += dx
//!     } else { ret s } }                               jump back(i, ds) } }
//!   jump loop(0.0, 0) }                            jump back(i, w) }
//!                                              }
//! ```
//!
//! The backward part stands where the function returns, so that all that is in scope there is at hand. From there it goes up: statement by
//! statement, each adding to the adjoints of what it was given; at the top of a label's body on to the jump that led
//! there. Which jump that was is known if there is one, for a loop that counts by its counter, or else saved on a [stack](super::stack). What was done before that
//! jump is computed again from what is in scope and what was saved there ([needs](super::needs)); saved values are taken in the opposite order.
//!
//! An array has a shadow of its length, in which its elements' adjoints are; indices were checked forward. A write takes the adjoint of its element
//! and leaves zero. What a variable's adjoint is when nothing has been added to it is not written down.
//!
//! **Sound**, since each statement that was done is met once, after all that came later. Functions of any other kind are left to the tape.
//!
//! **Cost.** A backward part for each place where the function returns; time and code are a small multiple of the function's own.

use std::collections::BTreeMap;

use cranelift_entity::EntitySet;
use enfold_graph::prim::Derives;
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

use super::activity::{Activity, Node};
use super::needs::{Needs, argument, find_needs};
use super::paths::{BlockId, Parent, Paths};
use super::rules::{self, Choices, Done};
use super::stack::{Kind, Stack};
use crate::build::Build;
use crate::ir::*;

/// The most blocks of a function that is run backward as it stands.
const MOST: usize = 200;

/// What has an adjoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    /// A variable of the function.
    Var(VarId),
    /// A component of its argument.
    Field(u32),
}

/// What is asked for.
pub(super) struct Asked<'a> {
    pub(super) activity: &'a Activity,
    pub(super) root: LamId,
    /// The pair of the result and the adjoint of the argument.
    pub(super) pair: TyId,
    pub(super) span: Span,
}

/// A function of the argument and of the result's adjoint, if the function is of the kind that this knows.
pub(super) fn run_backward(
    program: &mut Program,
    choices: &mut Choices,
    stack: &mut Option<Stack>,
    Asked { activity, root, pair, span }: Asked<'_>,
) -> Option<LamId> {
    let Lambda { name, ret, .. } = program.lams[root];
    let [param] = program.lams[root].params[..] else { return None };
    let Ty::Data(pair_data) = program.types[pair] else { return None };
    (program.types[ret] == Ty::Float).then_some(())?;
    let body = program.lams[root].body.clone();
    let paths = Paths::find(&body);
    (paths.blocks.len() <= MOST && argument_fits(program, param)).then_some(())?;
    let needs = find_needs(program, activity, &paths, param)?;
    let stack = *stack.get_or_insert_with(|| Stack::new(program, span));
    let mut bound = EntitySet::new();
    bound.insert(param);
    body.each_stmt(&mut |stmt| {
        stmt.each_bound(&mut |var| {
            bound.insert(var);
        });
    });
    let mut backward = Backward {
        program,
        choices,
        paths: &paths,
        needs: &needs,
        activity,
        span,
        stack,
        saved: Atom::Unit,
        saves: false,
        param,
        pair: (pair_data, pair),
        bound,
        values: FxHashMap::default(),
        labels: FxHashMap::default(),
        weight: Atom::Unit,
        result: Atom::Unit,
        state: State::default(),
        rounds: FxHashMap::default(),
        failed: false,
    };
    let (params, body) = backward.function();
    let failed = backward.failed;
    let name = Symbol::new(&format!("{name}'"));
    let lam = program.lams.push(Lambda::new(name, span, None, params, pair, body));
    (!failed).then_some(lam)
}

/// Whether an argument is a float, an array of them, or a record or tuple of such.
fn argument_fits(program: &Program, param: VarId) -> bool {
    let fits = |ty: TyId| match program.types[ty] {
        Ty::Float => true,
        Ty::Array(held) => program.types[held] == Ty::Float,
        _ => false,
    };
    let inert = |ty: TyId| {
        let ty = &program.types[ty];
        matches!(ty, Ty::Int(_) | Ty::Bool | Ty::Char | Ty::Str | Ty::Unit)
    };
    let ty = program.vars[param].ty;
    match program.types[ty] {
        Ty::Data(data) => match &program.datas[data].cases[..] {
            [case] => {
                let mut fields = case.fields.iter();
                fields.all(|field| !field.mutable && (fits(field.ty) || inert(field.ty)))
            }
            _ => false,
        },
        _ => fits(ty),
    }
}

/// What is known on the way back.
#[derive(Clone, Default)]
struct State {
    /// Adjoints; where there is none, it is zero.
    adjoints: BTreeMap<Key, Atom>,
    /// Arrays of adjoints.
    shadows: FxHashMap<VarId, Atom>,
    /// Those of the argument's components.
    fields: FxHashMap<u32, Atom>,
}

/// A loop that is run backward.
#[derive(Clone)]
struct Round {
    label: LabelId,
    /// Parameters of the loop that have adjoints.
    params: Vec<VarId>,
    keys: Vec<Key>,
    /// The parameter that counts.
    counter: Option<VarId>,
}

/// Where a way back joins others.
#[derive(Clone)]
struct Stop {
    at: (BlockId, usize),
    label: LabelId,
    keys: Vec<Key>,
}

struct Backward<'a> {
    program: &'a mut Program,
    choices: &'a mut Choices,
    paths: &'a Paths<'a>,
    needs: &'a Needs,
    activity: &'a Activity,
    span: Span,
    stack: Stack,
    /// The stack of this run.
    saved: Atom,
    saves: bool,
    param: VarId,
    pair: (DataId, TyId),
    /// Variables of the function.
    bound: EntitySet<VarId>,
    /// What stands for them, where one is.
    values: FxHashMap<VarId, Atom>,
    labels: FxHashMap<LabelId, LabelId>,
    /// The adjoint of the result.
    weight: Atom,
    /// The result, where the function returns.
    result: Atom,
    state: State,
    rounds: FxHashMap<LabelId, Round>,
    failed: bool,
}

impl Backward<'_> {
    fn active(&self, var: VarId) -> bool {
        self.activity.is(Node::Var(var))
    }

    fn float(&mut self) -> TyId {
        self.program.types.intern(Ty::Float)
    }

    fn build<'b>(&'b mut self, out: &'b mut Vec<Stmt>) -> Build<'b> {
        Build { program: self.program, span: self.span, stmts: out }
    }

    fn fresh(&mut self, name: &str, ty: TyId) -> VarId {
        self.program.fresh(Symbol::new(name), ty, self.span)
    }

    fn label(&mut self, name: &str) -> LabelId {
        self.program.labels.push(Symbol::new(name))
    }

    /// What stands for an operand where one is.
    fn value(&mut self, atom: Atom) -> Atom {
        let Atom::Var(var) = atom else { return atom };
        match self.values.get(&var) {
            Some(&value) => value,
            None => {
                self.failed |= self.bound.contains(var);
                atom
            }
        }
    }

    fn op(&mut self, op: &Op) -> Op {
        let mut op = op.clone();
        op.each_atom_mut(&mut |atom| *atom = self.value(*atom));
        op
    }

    fn bind(&mut self, var: VarId) -> VarId {
        let new = self.program.vars.push(self.program.vars[var].clone());
        self.program.lineage.copied(var, new);
        self.values.insert(var, Atom::Var(new));
        new
    }

    // Forward.

    fn function(&mut self) -> (Vec<VarId>, Block) {
        let float = self.float();
        let param = self.bind(self.param);
        let weight = self.fresh("weight", float);
        self.weight = Atom::Var(weight);
        let mut out = Vec::new();
        self.saved = self.stack.start(self.program, self.span, &mut out);
        let body = self.forward(0);
        if !self.saves {
            out.clear();
        }
        out.extend(body.stmts);
        (vec![param, weight], Block { stmts: out, term: body.term })
    }

    fn forward(&mut self, id: BlockId) -> Block {
        let values = self.values.clone();
        let block = self.paths.blocks[id].0;
        let mut out = Vec::new();
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op, span } => {
                    self.span = *span;
                    self.failed |= matches!(op, Op::Lambda(_));
                    let op = self.op(op);
                    let new = self.bind(*var);
                    out.push(Stmt::bind(new, op, *span));
                }
                Stmt::LetRec { .. } => self.failed = true,
                Stmt::Join { label, params, body, recursive } => {
                    let new = self.program.labels.push(self.program.labels[*label]);
                    self.labels.insert(*label, new);
                    let params = params.iter().map(|&param| self.bind(param)).collect();
                    let body = self.inner(body);
                    out.push(Stmt::Join { label: new, params, body, recursive: *recursive });
                }
            }
        }
        let term = match &block.term {
            Term::Ret(atom) => self.turn(id, *atom, &mut out),
            Term::Jump(label, args) => {
                self.save(id, *label, &mut out);
                let args = args.iter().map(|&arg| self.value(arg)).collect();
                Term::Jump(self.labels[label], args)
            }
            Term::If { cond, then, otherwise } => {
                let cond = self.value(*cond);
                let then = self.inner(then);
                Term::branch(cond, then, self.inner(otherwise))
            }
            Term::Switch { scrutinee, cases, default } => {
                let scrutinee = self.value(*scrutinee);
                let cases = cases.iter().map(|(key, block)| (*key, self.inner(block))).collect();
                let default = default.as_deref().map(|block| self.inner(block));
                Term::switch(scrutinee, cases, default)
            }
            Term::Unreachable => Term::Unreachable,
        };
        self.values = values;
        Block { stmts: out, term }
    }

    fn inner(&mut self, block: &Block) -> Block {
        match self.paths.id(block) {
            Some(id) => self.forward(id),
            None => Block::end(Term::Unreachable),
        }
    }

    /// What is saved at a jump, in order.
    fn saved_at(&mut self, site: BlockId, label: LabelId) -> Vec<(VarId, Kind)> {
        if self.needs.inert.contains(label) && self.paths.is_inside(site, label) {
            return Vec::new();
        }
        let (parts, _) = self.paths.segment(site, label);
        let mut vars = Vec::new();
        for (block, from, end) in parts {
            let (block, parent) = self.paths.blocks[block];
            if let (Parent::Body(of), 0) = (parent, from) {
                let counter = self.needs.counters.get(&of).filter(|_| of == label);
                let params = self.paths.labels[&of].params.iter().enumerate();
                let carried = params.filter(|&(at, _)| counter.is_none_or(|c| c.at != at));
                vars.extend(carried.map(|(_, &param)| param));
            }
            for stmt in &block.stmts[from..end] {
                if let Stmt::Let { var, .. } = stmt
                    && !self.needs.again.contains(*var)
                {
                    vars.push(*var);
                }
            }
        }
        vars.retain(|&var| self.needs.needed.contains(var));
        let mut saved = Vec::new();
        for var in vars {
            let ty = self.program.vars[var].ty;
            match self.program.types[ty] {
                Ty::Float => saved.push((var, Kind::Float)),
                Ty::Int(IntKind::Int | IntKind::I63) => saved.push((var, Kind::Int)),
                _ => self.failed = true,
            }
        }
        saved
    }

    /// The number of a jump among those that lead to a label, where it must be saved.
    fn number(&self, site: BlockId, label: LabelId) -> Option<i64> {
        let info = &self.paths.labels[&label];
        let at =
            |sites: &[BlockId]| sites.iter().position(|&other| other == site).map(|at| at as i64);
        if !info.recursive {
            return at(&info.sites).filter(|_| info.sites.len() > 1);
        }
        if self.needs.inert.contains(label) {
            return None;
        }
        let (_, again) = self.paths.sites(label);
        match (self.needs.counters.contains_key(&label), at(&again)) {
            (true, found) => found.filter(|_| again.len() > 1),
            (false, Some(found)) => Some(1 + found),
            (false, None) => Some(0),
        }
    }

    fn push(&mut self, kind: Kind, value: Atom, out: &mut Vec<Stmt>) {
        self.saves = true;
        self.stack.push(self.program, (self.saved, kind, value), self.span, out);
    }

    fn pop(&mut self, kind: Kind, out: &mut Vec<Stmt>) -> Atom {
        self.stack.pop(self.program, (self.saved, kind), self.span, out)
    }

    fn save(&mut self, site: BlockId, label: LabelId, out: &mut Vec<Stmt>) {
        let int = super::shadow_types::int(self.program);
        for (var, kind) in self.saved_at(site, label) {
            let mut value = self.value(Atom::Var(var));
            if self.program.types[self.program.vars[var].ty] == Ty::Int(IntKind::I63) {
                value = self.build(out).prim("wide", int, Prim::Convert, vec![value]);
            }
            self.push(kind, value, out);
        }
        if let Some(number) = self.number(site, label) {
            self.push(Kind::Int, Atom::Int(number, IntKind::Int), out);
        }
    }

    // Backward.

    /// The function returns: from here it goes back.
    fn turn(&mut self, id: BlockId, atom: Atom, out: &mut Vec<Stmt>) -> Term {
        let values = self.values.clone();
        let state = std::mem::take(&mut self.state);
        self.result = self.value(atom);
        self.shadow_argument(out);
        let mut parts = Vec::new();
        let mut at = Some((id, self.paths.blocks[id].0.stmts.len()));
        while let Some((block, end)) = at {
            parts.push((block, 0, end));
            at = self.paths.around(block);
        }
        parts.reverse();
        self.make_shadows(&parts, out);
        self.add(atom, self.weight, out);
        let term = self.up(id, parts.last().map_or(0, |part| part.2), None, out);
        (self.values, self.state) = (values, state);
        term
    }

    fn new_shadow(&mut self, length: Atom, out: &mut Vec<Stmt>) -> Atom {
        let float = self.float();
        let floats = self.program.types.intern(Ty::Array(float));
        self.build(out).prim("adjoints", floats, Prim::ArrNew, vec![length, Atom::Float(0.0)])
    }

    fn shadow_of(&mut self, array: Atom, out: &mut Vec<Stmt>) -> Atom {
        let int = super::shadow_types::int(self.program);
        let length = self.build(out).prim("length", int, Prim::ArrLen, vec![array]);
        self.new_shadow(length, out)
    }

    fn is_floats(&self, ty: TyId) -> bool {
        matches!(self.program.types[ty], Ty::Array(held) if self.program.types[held] == Ty::Float)
    }

    /// The components of the argument.
    fn components(&self) -> Option<(DataId, Vec<Field>)> {
        match self.program.types[self.program.vars[self.param].ty] {
            Ty::Data(data) => Some((data, self.program.datas[data].cases[0].fields.clone())),
            _ => None,
        }
    }

    fn shadow_argument(&mut self, out: &mut Vec<Stmt>) {
        let argument = self.value(Atom::Var(self.param));
        if self.is_floats(self.program.vars[self.param].ty) {
            let shadow = self.shadow_of(argument, out);
            self.state.shadows.insert(self.param, shadow);
        }
        let Some((data, fields)) = self.components() else { return };
        for (index, field) in (0..).zip(fields) {
            if self.is_floats(field.ty) {
                let op = Op::Field { base: argument, data, case: 0, index };
                let array = self.build(out).op("array", field.ty, op);
                let shadow = self.shadow_of(array, out);
                self.state.fields.insert(index, shadow);
            }
        }
    }

    /// Shadows of the arrays that some statements make.
    fn make_shadows(&mut self, parts: &[(BlockId, usize, usize)], out: &mut Vec<Stmt>) {
        for &(block, from, end) in parts {
            for stmt in &self.paths.blocks[block].0.stmts[from..end] {
                let Stmt::Let { var, op, .. } = stmt else { continue };
                if !self.active(*var) || !self.is_floats(self.program.vars[*var].ty) {
                    continue;
                }
                match op {
                    Op::Prim(Prim::ArrNew | Prim::ArrZero, args) => {
                        let length = self.value(args[0]);
                        let shadow = self.new_shadow(length, out);
                        self.state.shadows.insert(*var, shadow);
                    }
                    Op::Field { index, .. } => {
                        if let Some(&shadow) = self.state.fields.get(index) {
                            self.state.shadows.insert(*var, shadow);
                        }
                    }
                    _ => self.failed = true,
                }
            }
        }
    }

    fn add_to(&mut self, key: Key, more: Atom, out: &mut Vec<Stmt>) {
        let float = self.float();
        let sum = match self.state.adjoints.get(&key) {
            Some(&old) => self.build(out).prim("adjoint", float, Prim::Add, vec![old, more]),
            None => more,
        };
        self.state.adjoints.insert(key, sum);
    }

    fn add(&mut self, atom: Atom, more: Atom, out: &mut Vec<Stmt>) {
        if let Atom::Var(var) = atom
            && self.active(var)
        {
            self.add_to(Key::Var(var), more, out);
        }
    }

    fn take(&mut self, var: VarId) -> Option<Atom> {
        self.state.adjoints.remove(&Key::Var(var))
    }

    /// From before a statement of a block to the function's beginning, or to where ways back join.
    fn up(
        &mut self,
        mut id: BlockId,
        mut end: usize,
        stop: Option<&Stop>,
        out: &mut Vec<Stmt>,
    ) -> Term {
        loop {
            let block = self.paths.blocks[id].0;
            let stop_here = stop.filter(|stop| stop.at.0 == id);
            let from = stop_here.map_or(0, |stop| stop.at.1);
            for stmt in block.stmts[from.min(end)..end].iter().rev() {
                if let Stmt::Let { var, op, span } = stmt {
                    self.span = *span;
                    self.statement(*var, op, out);
                }
            }
            if let Some(Stop { label, keys, .. }) = stop_here {
                let args = self.adjoints_of(keys);
                return Term::Jump(*label, args);
            }
            match self.paths.blocks[id].1 {
                Parent::Root => return self.finish(out),
                Parent::Arm(parent) => {
                    (id, end) = (parent, self.paths.blocks[parent].0.stmts.len())
                }
                Parent::Body(label) => return self.top(label, stop, out),
            }
        }
    }

    fn adjoints_of(&self, keys: &[Key]) -> Vec<Atom> {
        let zero = Atom::Float(0.0);
        keys.iter().map(|key| self.state.adjoints.get(key).copied().unwrap_or(zero)).collect()
    }

    fn finish(&mut self, out: &mut Vec<Stmt>) -> Term {
        let zero = Atom::Float(0.0);
        let argument = self.value(Atom::Var(self.param));
        let adjoint = match self.components() {
            None => match self.state.shadows.get(&self.param) {
                Some(&shadow) => shadow,
                None => self.take(self.param).unwrap_or(zero),
            },
            Some((data, fields)) => {
                let mut args = Vec::new();
                for (index, field) in (0..).zip(fields) {
                    let is_float = self.program.types[field.ty] == Ty::Float;
                    let known = match is_float {
                        true => {
                            let found = self.state.adjoints.get(&Key::Field(index));
                            Some(found.copied().unwrap_or(zero))
                        }
                        false => self.state.fields.get(&index).copied(),
                    };
                    args.push(known.unwrap_or_else(|| {
                        let op = Op::Field { base: argument, data, case: 0, index };
                        self.build(out).op("same", field.ty, op)
                    }));
                }
                let ty = self.program.vars[self.param].ty;
                self.build(out).op("adjoint", ty, Op::Construct { data, case: 0, args })
            }
        };
        let (data, ty) = self.pair;
        let args = vec![self.result, adjoint];
        Term::Ret(self.build(out).op("pair", ty, Op::Construct { data, case: 0, args }))
    }

    /// A statement backward.
    fn statement(&mut self, var: VarId, op: &Op, out: &mut Vec<Stmt>) {
        match op {
            Op::Copy(from) => {
                if let Some(d) = self.take(var) {
                    self.add(*from, d, out);
                }
            }
            Op::Field { base: Atom::Var(base), index, .. } if *base == self.param => {
                if let Some(d) = self.take(var) {
                    self.add_to(Key::Field(*index), d, out);
                }
            }
            Op::Prim(prim, args) => self.prim(var, *prim, args, out),
            _ => {}
        }
    }

    fn prim(&mut self, var: VarId, prim: Prim, args: &[Atom], out: &mut Vec<Stmt>) {
        match (prim, prim.facts().derives) {
            (Prim::ArrGet | Prim::ArrAt, _) => {
                if let Some(d) = self.take(var) {
                    let (old, shadow, at) = self.element(args, out);
                    let float = self.float();
                    let new = self.build(out).prim("new", float, Prim::Add, vec![old, d]);
                    self.put(shadow, at, new, out);
                }
            }
            (Prim::ArrSet | Prim::ArrPut, _) => {
                if !matches!(args[0], Atom::Var(array) if self.active(array)) {
                    return;
                }
                let (old, shadow, at) = self.element(args, out);
                self.add(args[2], old, out);
                self.put(shadow, at, Atom::Float(0.0), out);
            }
            (Prim::ArrNew, _) => {
                if let (Some(shadow), Atom::Var(init)) = (self.state.shadows.remove(&var), args[1])
                {
                    self.failed |= self.active(init) && shadow != Atom::Unit;
                }
            }
            (_, Derives::Smooth(rules)) => {
                let Some(d) = self.take(var) else { return };
                let ty = self.program.vars[var].ty;
                let values: Vec<Atom> = args.iter().map(|&arg| self.known(arg)).collect();
                let result = self.known(Atom::Var(var));
                for (at, &rule) in rules.iter().enumerate() {
                    if !matches!(args[at], Atom::Var(arg) if self.active(arg)) {
                        continue;
                    }
                    let done = Done { prim, args: &values, result, ty };
                    let span = self.span;
                    let mut build = Build { program: self.program, span, stmts: out };
                    let more = rules::change(&mut build, self.choices, done, (at, rule), d);
                    self.add(args[at], more, out);
                }
            }
            _ => {}
        }
    }

    /// What stands for an operand, if its value is needed; else nothing asks.
    fn known(&mut self, atom: Atom) -> Atom {
        match atom {
            Atom::Var(var) if !self.needs.needed.contains(var) => {
                self.values.get(&var).copied().unwrap_or(atom)
            }
            atom => self.value(atom),
        }
    }

    /// The adjoint of an array's element, the shadow, and the index.
    fn element(&mut self, args: &[Atom], out: &mut Vec<Stmt>) -> (Atom, Atom, Atom) {
        let shadow = match args[0] {
            Atom::Var(array) => self.state.shadows.get(&array).copied(),
            _ => None,
        };
        self.failed |= shadow.is_none();
        let shadow = shadow.unwrap_or(Atom::Unit);
        let at = self.value(args[1]);
        let float = self.float();
        (self.build(out).prim("old", float, Prim::ArrAt, vec![shadow, at]), shadow, at)
    }

    fn put(&mut self, shadow: Atom, at: Atom, value: Atom, out: &mut Vec<Stmt>) {
        let unit = self.program.types.intern(Ty::Unit);
        self.build(out).prim("put", unit, Prim::ArrPut, vec![shadow, at, value]);
    }

    // Labels.

    /// What may get more adjoint before the declaration of a label is reached.
    fn keys(&self, declared: (BlockId, usize)) -> Vec<Key> {
        let mentioned = self.paths.mentioned(declared);
        let mut vars = self.paths.in_scope(declared);
        vars.push(self.param);
        let is_float = |var: VarId| self.program.types[self.program.vars[var].ty] == Ty::Float;
        vars.retain(|&var| self.active(var) && is_float(var) && mentioned.contains(var));
        let mut keys: Vec<Key> = vars.into_iter().map(Key::Var).collect();
        if let Some((_, fields)) = self.components() {
            let floats = (0..).zip(fields).filter(|(_, f)| self.program.types[f.ty] == Ty::Float);
            keys.extend(floats.map(|(index, _)| Key::Field(index)));
        }
        keys.sort();
        keys.dedup();
        keys
    }

    /// New variables for adjoints.
    fn rename(&mut self, keys: &[Key]) -> Vec<VarId> {
        let float = self.float();
        let mut params = Vec::new();
        for &key in keys {
            let param = self.fresh("adjoint", float);
            self.state.adjoints.insert(key, Atom::Var(param));
            params.push(param);
        }
        params
    }

    /// The top of a label's body.
    fn top(&mut self, label: LabelId, stop: Option<&Stop>, out: &mut Vec<Stmt>) -> Term {
        if let Some(round) = self.rounds.get(&label).cloned() {
            let mut args = Vec::new();
            if let Some(counter) = round.counter {
                args.push(self.value(Atom::Var(counter)));
            }
            let keys: Vec<Key> = round.params.iter().map(|&param| Key::Var(param)).collect();
            args.extend(self.adjoints_of(&keys));
            args.extend(self.adjoints_of(&round.keys));
            return Term::Jump(round.label, args);
        }
        let info = &self.paths.labels[&label];
        let (entries, again) = self.paths.sites(label);
        if info.recursive && !self.needs.inert.contains(label) {
            return self.rounds(label, entries[0], &again, stop, out);
        }
        let sites = if info.recursive { entries } else { info.sites.clone() };
        if let [site] = sites[..] {
            self.before_jump(site, label, out);
            return self.up(site, self.paths.blocks[site].0.stmts.len(), stop, out);
        }
        let join = self.join(info.declared, &info.params, stop, out);
        let number = self.pop(Kind::Int, out);
        self.ways(number, 0, &sites, label, Some(&join), out)
    }

    /// One way for each site.
    fn ways(
        &mut self,
        number: Atom,
        first: i64,
        sites: &[BlockId],
        label: LabelId,
        stop: Option<&Stop>,
        out: &mut Vec<Stmt>,
    ) -> Term {
        let mut arms = Vec::new();
        for (at, &site) in (first..).zip(sites) {
            let (values, state) = (self.values.clone(), self.state.clone());
            let mut stmts = Vec::new();
            self.before_jump(site, label, &mut stmts);
            let term = self.up(site, self.paths.blocks[site].0.stmts.len(), stop, &mut stmts);
            (self.values, self.state) = (values, state);
            arms.push((crate::ir::Key::Int(at), Block { stmts, term }));
        }
        let Some((_, last)) = arms.pop() else { return Term::Unreachable };
        if arms.is_empty() {
            out.extend(last.stmts);
            return last.term;
        }
        Term::switch(number, arms, Some(last))
    }

    /// A join point for ways that lead back to the declaration of a label.
    fn join(
        &mut self,
        declared: (BlockId, usize),
        params: &[VarId],
        stop: Option<&Stop>,
        out: &mut Vec<Stmt>,
    ) -> Stop {
        let label = self.label("up");
        let keys = self.keys(declared);
        let (values, state) = (self.values.clone(), self.state.clone());
        for &param in params {
            self.take(param);
        }
        let renamed = self.rename(&keys);
        let mut stmts = Vec::new();
        let term = self.up(declared.0, declared.1, stop, &mut stmts);
        out.push(Stmt::join(label, renamed, Block { stmts, term }));
        (self.values, self.state) = (values, state);
        Stop { at: declared, label, keys }
    }

    /// The rounds of a loop, from the last one on.
    fn rounds(
        &mut self,
        label: LabelId,
        entry: BlockId,
        again: &[BlockId],
        stop: Option<&Stop>,
        out: &mut Vec<Stmt>,
    ) -> Term {
        let info = &self.paths.labels[&label];
        let join = self.join(info.declared, &info.params, stop, out);
        let counter = self.needs.counters.get(&label).copied();
        let back = self.label("back");
        let carried: Vec<VarId> =
            info.params.iter().copied().filter(|&param| self.active(param)).collect();
        let keys: Vec<Key> = carried.iter().map(|&param| Key::Var(param)).collect();
        let counting = counter.map(|counter| info.params[counter.at]);

        // The first round that is run backward is the last one.
        let mut first = Vec::new();
        if let Some(counting) = counting {
            first.push(self.value(Atom::Var(counting)));
        }
        first.extend(self.adjoints_of(&keys));
        first.extend(self.adjoints_of(&join.keys));

        let (values, state) = (self.values.clone(), self.state.clone());
        let mut params = Vec::new();
        let mut now = Atom::Unit;
        if let Some(counting) = counting {
            let ty = self.program.vars[counting].ty;
            let var = self.fresh("round", ty);
            now = Atom::Var(var);
            params.push(var);
        }
        params.extend(self.rename(&keys));
        params.extend(self.rename(&join.keys));
        let round =
            Round { label: back, params: carried, keys: join.keys.clone(), counter: counting };
        self.rounds.insert(label, round);

        let bool = self.program.types.intern(Ty::Bool);
        let mut body = Vec::new();
        let mut earlier = Vec::new();
        let (test, number, start) = match counter {
            Some(counter) => {
                let start = self.value(counter.start);
                let test = self.build(&mut body).prim("first", bool, Prim::Eq, vec![now, start]);
                let ty = self.program.types.intern(Ty::Int(counter.kind));
                let step = Atom::Int(counter.step, counter.kind);
                let before =
                    self.build(&mut earlier).prim("before", ty, Prim::Sub, vec![now, step]);
                let number = match again.len() > 1 {
                    true => self.pop(Kind::Int, &mut earlier),
                    false => Atom::Unit,
                };
                (test, number, Some(before))
            }
            None => {
                let number = self.pop(Kind::Int, &mut body);
                let zero = Atom::Int(0, IntKind::Int);
                let test = self.build(&mut body).prim("first", bool, Prim::Eq, vec![number, zero]);
                (test, number, None)
            }
        };
        let mut enter = Vec::new();
        let enter_term = self.ways(Atom::Unit, 0, &[entry], label, Some(&join), &mut enter);
        if let (Some(counting), Some(before)) = (counting, start) {
            self.values.insert(counting, before);
        }
        let first_number = i64::from(counter.is_none());
        let term = self.ways(number, first_number, again, label, None, &mut earlier);
        let enter = Block { stmts: enter, term: enter_term };
        let earlier = Block { stmts: earlier, term };
        let body = Block { stmts: body, term: Term::branch(test, enter, earlier) };
        self.rounds.remove(&label);
        (self.values, self.state) = (values, state);
        out.push(Stmt::repeat(back, params, body));
        Term::Jump(back, first)
    }

    /// What was done before a jump is known again, and the adjoints of the label's parameters are those of what it passes.
    fn before_jump(&mut self, site: BlockId, label: LabelId, out: &mut Vec<Stmt>) {
        let params = self.paths.labels[&label].params.clone();
        let adjoints: Vec<Option<Atom>> = params.iter().map(|&param| self.take(param)).collect();
        let saved = self.saved_at(site, label);
        for (var, kind) in saved.into_iter().rev() {
            let mut value = self.pop(kind, out);
            let ty = self.program.vars[var].ty;
            if self.program.types[ty] == Ty::Int(IntKind::I63) {
                value = self.build(out).prim("narrow", ty, Prim::Convert, vec![value]);
            }
            self.values.insert(var, value);
        }
        let (parts, _) = self.paths.segment(site, label);
        for &(block, from, end) in &parts {
            for stmt in &self.paths.blocks[block].0.stmts[from..end] {
                let Stmt::Let { var, op, .. } = stmt else { continue };
                if self.needs.needed.contains(*var) && self.needs.again.contains(*var) {
                    self.compute_again(*var, op, out);
                }
            }
        }
        self.make_shadows(&parts, out);
        for (at, adjoint) in adjoints.into_iter().enumerate() {
            if let (Some(d), Some(arg)) = (adjoint, argument(self.paths.blocks[site].0, at)) {
                self.add(arg, d, out);
            }
        }
    }

    fn compute_again(&mut self, var: VarId, op: &Op, out: &mut Vec<Stmt>) {
        let mut op = self.op(op);
        // The index was checked forward.
        if let Op::Prim(prim @ Prim::ArrGet, _) = &mut op {
            *prim = Prim::ArrAt;
        }
        let new = self.bind(var);
        out.push(Stmt::bind(new, op, self.span));
    }
}
