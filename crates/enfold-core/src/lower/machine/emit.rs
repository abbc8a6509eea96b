//! Puts segments together: the function that goes on, and the one that gives up.
//!
//! ```text
//! next(_):  s = cell_get state
//!           join rec head(live…) { join k(x, live…) { … } … }
//!           join k(x, live…) { … jump head(…) }
//!           switch s { 0 { jump begin() } 1 { a = cell_get slot1; jump resume(a) } _ { ret Done } }
//! ```
//!
//! `order` says which join points there are. A segment that stands in a loop and is also entered from
//! outside of it is written twice: once in the loop and once before it, where it leads into the loop.
//! So loops are loops: what a round leaves behind is seen to be dead when it ends.

use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

use super::super::{Lower, new_lambda};
use super::live::{Parts, handler};
use super::order::{Loops, order};
use crate::ir::{
    Atom, Block, DataId, IntKind, Key, LabelId, LamId, Op, Prim, Stmt, Term, TryBody, Ty, TyId,
    VarId,
};
use crate::optimise::copy::Copier;

/// What the machine's functions look like.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    /// The type of what `next` yields.
    pub step: TyId,
    /// What the body returns.
    pub ret: TyId,
    pub span: Span,
}

struct Emitter<'a, 'g> {
    lower: &'a mut Lower<'g>,
    parts: Parts,
    shape: Shape,
    step: DataId,
    /// The state in which a segment is entered; only for those that a suspension or exception enters.
    states: FxHashMap<usize, i64>,
    state: Atom,
    /// The state that an exception leads to, and the exception.
    handling: Option<(Atom, Atom)>,
    /// The join point of each segment that is visible at the place being written.
    labels: Vec<Option<LabelId>>,
    /// Variables whose cells are cleared when they are not needed: the cell, and what it then holds.
    pointers: Vec<(VarId, Atom, Atom)>,
    /// What stands for a variable in the copy of the segment that is being written.
    atoms: FxHashMap<VarId, Atom>,
}

/// The machine's two functions.
pub(super) fn emit(lower: &mut Lower<'_>, parts: Parts, shape: Shape) -> (Atom, Atom) {
    let step = lower.expect_data(shape.step);
    let int = lower.scalars.int;
    let cell = lower.cell_ty(int);
    let state = named_cell(lower, "state", cell, number(0), shape.span);
    let handling = (!parts.handlers.is_empty()).then(|| {
        let to = named_cell(lower, "handler", cell, number(-1), shape.span);
        let exn = lower.scalars.exn;
        let none = lower.zero(exn, shape.span);
        let exn = lower.cell_ty(exn);
        (to, named_cell(lower, "raised", exn, none, shape.span))
    });
    let mut states = FxHashMap::default();
    states.insert(0, 0);
    for (i, segment) in parts.segments.iter().enumerate() {
        if segment.resumes || parts.handlers.contains(&i) {
            states.insert(i, states.len() as i64);
        }
    }
    let count = parts.segments.len();
    let pointers = pointers(lower, &parts);
    let mut emitter = Emitter {
        lower,
        parts,
        shape,
        step,
        states,
        state,
        handling,
        labels: vec![None; count],
        pointers,
        atoms: FxHashMap::default(),
    };
    let next = emitter.next();
    let stop = emitter.stop(next);
    (next, stop)
}

fn number(n: i64) -> Atom {
    Atom::Int(n, IntKind::Int)
}

fn named_cell(lower: &mut Lower<'_>, name: &str, ty: TyId, first: Atom, span: Span) -> Atom {
    let var = lower.fresh(Symbol::new(name), ty, span);
    lower.push(Stmt::Let { var, op: Op::NewCell(first), span });
    Atom::Var(var)
}

/// Variables that are alive across suspensions, are pointers or hold some, and are of no use to handlers.
fn pointers(lower: &Lower<'_>, parts: &Parts) -> Vec<(VarId, Atom, Atom)> {
    let program = &lower.program;
    let scalar = |var: VarId| {
        matches!(
            program.types[program.vars[var].ty],
            Ty::Unit | Ty::Bool | Ty::Int(_) | Ty::Float | Ty::Float32 | Ty::Char
        )
    };
    let handled = |var: VarId| parts.handlers.iter().any(|&h| parts.live[h].contains(&var));
    let mut found: Vec<_> = parts
        .slots
        .iter()
        .filter(|&(&var, _)| !scalar(var) && !handled(var))
        .map(|(&var, &(slot, zero))| (var, slot, zero))
        .collect();
    found.sort_by_key(|&(var, ..)| var);
    found
}

impl Emitter<'_, '_> {
    fn next(&mut self) -> Atom {
        let mut stmts = Vec::new();
        let state = self.op(&mut stmts, Op::CellGet(self.state), self.lower.scalars.int);
        let nodes: Vec<usize> = (0..self.parts.segments.len()).collect();
        let entered = self.states.keys().copied().collect();
        let all = order(&self.parts.jumps, &nodes, &entered);
        self.joins(&all, &mut stmts);
        self.drop_originals();
        let mut order: Vec<(i64, usize)> = self.states.iter().map(|(&s, &k)| (k, s)).collect();
        order.sort_unstable();
        let cases = order.into_iter().map(|(k, s)| (Key::Int(k), self.enter(s))).collect();
        let done = self.finished();
        let term = Term::Switch { scrutinee: state, cases, default: Some(Box::new(done)) };
        let body = Block { stmts, term };
        if self.handling.is_none() {
            return self.function("next", self.shape.step, body);
        }
        let run = self.function("run", self.shape.step, body);
        self.guarded(run)
    }

    /// A function of unit, as a value.
    fn function(&mut self, name: &str, ret: TyId, body: Block) -> Atom {
        let lam = self.lambda(name, ret, body);
        let ty = self.lower.arrow_ty(self.lower.scalars.unit, ret);
        self.lower.emit(Op::Lambda(lam), ty, self.shape.span, None)
    }

    fn lambda(&mut self, name: &str, ret: TyId, body: Block) -> LamId {
        let lower = &mut *self.lower;
        let unit = lower.fresh(lower.names.unit, lower.scalars.unit, self.shape.span);
        let name = Symbol::new(&format!("{}.{name}", lower.within.name));
        let lambda = new_lambda(name, self.shape.span, None, vec![unit], ret, body);
        lower.program.lams.push(lambda)
    }

    /// Writes join points in order.
    fn joins(&mut self, all: &[Loops], stmts: &mut Vec<Stmt>) {
        for one in all {
            let s = one.segment;
            let label = self.lower.label(self.lower.program.labels[self.parts.segments[s].label]);
            self.labels[s] = Some(label);
            let mut inner = Vec::new();
            if let Some(within) = &one.within {
                self.joins(within, &mut inner);
            }
            let (params, body) = self.segment(s);
            inner.extend(body.stmts);
            if let Some(within) = &one.within {
                within.iter().for_each(|one| self.labels[one.segment] = None);
            }
            let body = Block { stmts: inner, term: body.term };
            stmts.push(Stmt::Join { label, params, body, recursive: one.within.is_some() });
        }
    }

    /// A copy of a segment: its parameters, then what is alive there; and its body.
    fn segment(&mut self, s: usize) -> (Vec<VarId>, Block) {
        let segment = &self.parts.segments[s];
        let mut copier = Copier::new(&mut self.lower.program);
        let known = segment.params.iter().chain(&self.parts.live[s]);
        let params = known.map(|&var| copier.bind(var)).collect();
        let body = copier.block(&segment.body);
        self.atoms = copier.atoms;
        (params, self.block(body))
    }

    /// The functions of the segments as they were before they were copied are gone.
    fn drop_originals(&mut self) {
        let mut lams = Vec::new();
        for segment in &self.parts.segments {
            crate::optimise::each_lam(&segment.body, &mut |lam, nested| {
                if nested {
                    lams.push(lam);
                }
            });
        }
        while let Some(lam) = lams.pop() {
            let body = std::mem::replace(&mut self.lower.program.lams[lam].body, Block::moved());
            crate::optimise::each_lam(&body, &mut |lam, nested| {
                if nested {
                    lams.push(lam);
                }
            });
        }
    }

    /// Adds an operation.
    fn op(&mut self, stmts: &mut Vec<Stmt>, op: Op, ty: TyId) -> Atom {
        let span = self.shape.span;
        let var = self.lower.fresh(self.lower.names.temp, ty, span);
        stmts.push(Stmt::Let { var, op, span });
        Atom::Var(var)
    }

    fn set(&mut self, stmts: &mut Vec<Stmt>, cell: Atom, value: Atom) {
        let unit = self.lower.scalars.unit;
        self.op(stmts, Op::CellSet(cell, value), unit);
    }

    /// Goes to a segment from the one being written.
    fn go(&self, to: usize, args: Vec<Atom>) -> Term {
        let mut given = args;
        given.extend(self.parts.live[to].iter().map(|&var| self.own(var)));
        self.jump(to, given)
    }

    /// What a variable is in the segment being written.
    fn own(&self, var: VarId) -> Atom {
        self.atoms.get(&var).copied().unwrap_or(Atom::Var(var))
    }

    fn jump(&self, to: usize, given: Vec<Atom>) -> Term {
        match self.labels[to] {
            Some(label) => Term::Jump(label, given),
            None => unreachable!("segment {to} is gone to before it is written"),
        }
    }

    /// Enters a segment by its state.
    fn enter(&mut self, s: usize) -> Block {
        let mut stmts = Vec::new();
        let mut args = Vec::new();
        if self.parts.handlers.contains(&s)
            && let Some((_, raised)) = self.handling
        {
            let exn = self.lower.scalars.exn;
            args.push(self.op(&mut stmts, Op::CellGet(raised), exn));
        }
        for var in self.parts.live[s].clone() {
            let value = self.load(&mut stmts, var);
            args.push(value);
        }
        Block { term: self.jump(s, args), stmts }
    }

    /// The value of a variable that is alive across a suspension.
    fn load(&mut self, stmts: &mut Vec<Stmt>, var: VarId) -> Atom {
        let ty = self.lower.program.vars[var].ty;
        match self.parts.slots.get(&var) {
            Some(&(slot, _)) => self.op(stmts, Op::CellGet(slot), ty),
            None => Atom::Var(var),
        }
    }

    /// Forgets what cells of pointers hold unless it is needed at a segment, so that nothing stays alive
    /// through them. Handlers may be entered at any time: what they need is kept.
    fn clear(&mut self, stmts: &mut Vec<Stmt>, but: Option<usize>) {
        for (var, slot, zero) in self.pointers.clone() {
            if !but.is_some_and(|to| self.parts.live[to].contains(&var)) {
                self.set(stmts, slot, zero);
            }
        }
    }

    /// Stores what is alive at a segment that is entered later.
    fn save(&mut self, stmts: &mut Vec<Stmt>, to: usize) {
        for var in self.parts.live[to].clone() {
            if let Some(&(slot, _)) = self.parts.slots.get(&var) {
                let own = self.own(var);
                self.set(stmts, slot, own);
            }
        }
    }

    /// What `next` yields at the end of the body.
    fn done(&mut self, mut stmts: Vec<Stmt>, value: Atom) -> Block {
        self.clear(&mut stmts, None);
        self.set(&mut stmts, self.state, number(-1));
        self.say(stmts, 0, value)
    }

    fn say(&mut self, mut stmts: Vec<Stmt>, case: u32, value: Atom) -> Block {
        let op = Op::Construct { data: self.step, case, args: vec![value] };
        let step = self.op(&mut stmts, op, self.shape.step);
        Block { stmts, term: Term::Ret(step) }
    }

    /// What `next` does after the end.
    fn finished(&mut self) -> Block {
        let (ret, span, step) = (self.shape.ret, self.shape.span, self.shape.step);
        let data = self.step;
        self.lower.block(|s| {
            let value = s.zero(ret, span);
            let done = s.emit(Op::Construct { data, case: 0, args: vec![value] }, step, span, None);
            if s.ended() { Term::Unreachable } else { Term::Ret(done) }
        })
    }

    /// A block of a segment with suspensions written out.
    fn block(&mut self, block: Block) -> Block {
        let Block { stmts, term } = block;
        let mut out = Vec::with_capacity(stmts.len());
        for mut stmt in stmts {
            match &mut stmt {
                Stmt::Let { op: Op::Prim(Prim::Yield, args), .. } => {
                    let Term::Jump(label, _) = term else {
                        unreachable!("a suspension goes to where it is resumed")
                    };
                    let to = self.parts.index[&label];
                    self.save(&mut out, to);
                    self.clear(&mut out, Some(to));
                    self.set(&mut out, self.state, number(self.states[&to]));
                    return self.say(out, 1, args[0]);
                }
                Stmt::Let { op: Op::Prim(Prim::Protect, args), .. } => {
                    let to = handler(args[0], &self.parts.index);
                    if let Some(to) = to {
                        self.save(&mut out, to);
                    }
                    if let Some((cell, _)) = self.handling {
                        let state = to.map_or(-1, |to| self.states[&to]);
                        self.set(&mut out, cell, number(state));
                    }
                    continue;
                }
                Stmt::Join { body, .. } => {
                    let inner = std::mem::replace(body, Block::moved());
                    *body = self.block(inner);
                }
                Stmt::Let { .. } | Stmt::LetRec { .. } => {}
            }
            out.push(stmt);
        }
        self.end(out, term)
    }

    fn end(&mut self, stmts: Vec<Stmt>, term: Term) -> Block {
        let term = match term {
            Term::Ret(value) => return self.done(stmts, value),
            Term::Jump(label, args) => match self.parts.index.get(&label) {
                Some(&to) => self.go(to, args),
                None => Term::Jump(label, args),
            },
            Term::If { cond, then, otherwise } => {
                let then = Box::new(self.block(*then));
                Term::If { cond, then, otherwise: Box::new(self.block(*otherwise)) }
            }
            Term::Switch { scrutinee, cases, default } => {
                let cases = cases.into_iter().map(|(key, b)| (key, self.block(b))).collect();
                let default = default.map(|b| Box::new(self.block(*b)));
                Term::Switch { scrutinee, cases, default }
            }
            Term::Unreachable => Term::Unreachable,
        };
        Block { stmts, term }
    }

    /// `next` of a machine with handlers: runs it, and goes on in the handler of an exception.
    fn guarded(&mut self, run: Atom) -> Atom {
        let Some((to, raised)) = self.handling else { return run };
        let again = self.lower.label(Symbol::new("again"));
        let (int, bool, exn) =
            (self.lower.scalars.int, self.lower.scalars.bool, self.lower.scalars.exn);
        let mut handle = Vec::new();
        let (outcome, data, mut stmts) = self.attempt(run);
        let value = self.outcome_part(outcome, data, 0, self.shape.step);
        let op = Op::Field { base: outcome, data, case: 1, index: 0 };
        let error = self.op(&mut handle, op, exn);
        let state = self.op(&mut handle, Op::CellGet(to), int);
        let none = self.op(&mut handle, Op::Prim(Prim::Lt, vec![state, number(0)]), bool);
        let mut give_up = Vec::new();
        self.set(&mut give_up, self.state, number(-1));
        let give_up = self.raise(give_up, error);
        let mut go_on = Vec::new();
        self.set(&mut go_on, raised, error);
        self.set(&mut go_on, self.state, state);
        self.set(&mut go_on, to, number(-1));
        let go_on = Block { stmts: go_on, term: Term::Jump(again, Vec::new()) };
        let (then, otherwise) = (Box::new(give_up), Box::new(go_on));
        let handle = Block { stmts: handle, term: Term::If { cond: none, then, otherwise } };
        let cases = vec![(Key::Case(0), value), (Key::Case(1), handle)];
        let term = Term::Switch { scrutinee: outcome, cases, default: None };
        let body = Block { stmts: std::mem::take(&mut stmts), term };
        let params = Vec::new();
        let join = Stmt::Join { label: again, params, body, recursive: true };
        let body = Block { stmts: vec![join], term: Term::Jump(again, Vec::new()) };
        self.function("next", self.shape.step, body)
    }

    /// Runs a function that yields a step under a handler.
    fn attempt(&mut self, run: Atom) -> (Atom, DataId, Vec<Stmt>) {
        let data = self.lower.outcome(self.shape.step);
        let ty = self.lower.data_ty(data);
        let mut stmts = Vec::new();
        let outcome = self.op(&mut stmts, Op::Try(TryBody::Value(run)), ty);
        (outcome, data, stmts)
    }

    fn outcome_part(&mut self, outcome: Atom, data: DataId, case: u32, ty: TyId) -> Block {
        let mut stmts = Vec::new();
        let value = self.op(&mut stmts, Op::Field { base: outcome, data, case, index: 0 }, ty);
        Block { stmts, term: Term::Ret(value) }
    }

    fn raise(&mut self, mut stmts: Vec<Stmt>, error: Atom) -> Block {
        let never = self.lower.scalars.never;
        self.op(&mut stmts, Op::Prim(Prim::Raise, vec![error]), never);
        Block { stmts, term: Term::Unreachable }
    }

    /// Gives the machine up: first those that it was pulling from, then its own handlers.
    fn stop(&mut self, next: Atom) -> Atom {
        let mut guarded: Vec<(i64, Vec<VarId>)> = Vec::new();
        for (i, segment) in self.parts.segments.iter().enumerate() {
            if let Some(&state) = self.states.get(&i)
                && segment.resumes
                && !segment.guards.is_empty()
            {
                guarded.push((state, segment.guards.clone()));
            }
        }
        if guarded.is_empty() && self.handling.is_none() {
            return Atom::Lam(self.nothing());
        }
        let (unit, int) = (self.lower.scalars.unit, self.lower.scalars.int);
        let mut stmts = Vec::new();
        let state = self.op(&mut stmts, Op::CellGet(self.state), int);
        self.set(&mut stmts, self.state, number(-1));
        let finish = self.lower.label(Symbol::new("finish"));
        let body = self.unwind(next);
        stmts.push(Stmt::Join { label: finish, params: Vec::new(), body, recursive: false });
        let cases = guarded
            .into_iter()
            .map(|(state, guards)| {
                let mut stmts = Vec::new();
                for guard in guards.into_iter().rev() {
                    let machine = self.load(&mut stmts, guard);
                    let ty = self.lower.program.vars[guard].ty;
                    let data = self.lower.expect_data(ty);
                    let field = self.lower.field_ty(data, 0, 1);
                    let op = Op::Field { base: machine, data, case: 0, index: 1 };
                    let stop = self.op(&mut stmts, op, field);
                    self.op(&mut stmts, Op::Apply(stop, vec![Atom::Unit]), unit);
                }
                (Key::Int(state), Block { stmts, term: Term::Jump(finish, Vec::new()) })
            })
            .collect::<Vec<_>>();
        let rest = Block { stmts: Vec::new(), term: Term::Jump(finish, Vec::new()) };
        let term = if cases.is_empty() {
            rest.term
        } else {
            Term::Switch { scrutinee: state, cases, default: Some(Box::new(rest)) }
        };
        self.function("stop", unit, Block { stmts, term })
    }

    /// Runs the machine's handlers with an exception that none of them takes.
    fn unwind(&mut self, next: Atom) -> Block {
        let nothing = Block { stmts: Vec::new(), term: Term::Ret(Atom::Unit) };
        let (Some((to, raised)), Some(stopped)) = (self.handling, self.lower.graph.known.stopped)
        else {
            return nothing;
        };
        let stopped = super::super::exn_id(stopped);
        let (int, bool, exn) =
            (self.lower.scalars.int, self.lower.scalars.bool, self.lower.scalars.exn);
        let mut stmts = Vec::new();
        let state = self.op(&mut stmts, Op::CellGet(to), int);
        let none = self.op(&mut stmts, Op::Prim(Prim::Lt, vec![state, number(0)]), bool);
        let mut run = Vec::new();
        let op = Op::Exception { exn: stopped, args: Vec::new() };
        let error = self.op(&mut run, op, exn);
        self.set(&mut run, raised, error);
        self.set(&mut run, self.state, state);
        self.set(&mut run, to, number(-1));
        let (outcome, data, attempt) = self.attempt(next);
        run.extend(attempt);
        self.set(&mut run, self.state, number(-1));
        let mut caught = Vec::new();
        let op = Op::Field { base: outcome, data, case: 1, index: 0 };
        let error = self.op(&mut caught, op, exn);
        let other = self.raise(Vec::new(), error);
        let cases = vec![(Key::Exn(stopped), nothing.clone())];
        let term = Term::Switch { scrutinee: error, cases, default: Some(Box::new(other)) };
        let caught = Block { stmts: caught, term };
        let cases = vec![(Key::Case(0), nothing.clone()), (Key::Case(1), caught)];
        let run =
            Block { stmts: run, term: Term::Switch { scrutinee: outcome, cases, default: None } };
        let (then, otherwise) = (Box::new(nothing), Box::new(run));
        Block { stmts, term: Term::If { cond: none, then, otherwise } }
    }

    /// The function that does nothing.
    fn nothing(&mut self) -> LamId {
        if let Some(lam) = self.lower.nothing {
            return lam;
        }
        let body = Block { stmts: Vec::new(), term: Term::Ret(Atom::Unit) };
        let unit = self.lower.scalars.unit;
        let lam = self.lambda("stop", unit, body);
        self.lower.nothing = Some(lam);
        lam
    }
}
