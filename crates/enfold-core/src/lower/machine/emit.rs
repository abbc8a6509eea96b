//! Puts segments together: the function that goes on, and the one that gives up.
//!
//! Segments that do not go to each other in a circle are join points, each after those that it goes to.
//! A circle becomes one loop over all its parameters, with the number of the segment to run; a jump
//! inside the circle hands on what it does not know of, one from outside hands in zeros.
//!
//! ```text
//! next(_):  s = cell_get state
//!           join k2(x, live…) { … }
//!           join rec circle(number, …) { switch number { … } }
//!           switch s { 0 { jump begin() } 1 { a = cell_get slot1; jump resume(a) } _ { ret Done } }
//! ```

use std::rc::Rc;

use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

use super::super::{Lower, new_lambda};
use super::live::{Parts, handler};
use crate::ir::{
    Atom, Block, DataId, IntKind, Key, LabelId, LamId, Op, Prim, Stmt, Term, TryBody, TyId, VarId,
};

/// What the machine's functions look like.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    /// The type of what `next` yields.
    pub step: TyId,
    /// What the body returns.
    pub ret: TyId,
    pub span: Span,
}

/// How a segment is gone to.
#[derive(Clone)]
enum Target {
    Alone(LabelId),
    /// A part of a loop: its number, its first parameter, and all parameters of the loop.
    Shared {
        label: LabelId,
        circle: usize,
        number: i64,
        first: usize,
        all: Rc<Vec<VarId>>,
    },
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
    targets: Vec<Target>,
    /// For each segment, its own names of what is alive where it begins.
    names: Vec<FxHashMap<VarId, VarId>>,
    /// For each circle, what is handed in where nothing is known.
    fillers: Vec<Vec<Atom>>,
    /// The segment that is being written.
    at: usize,
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
    let targets = parts.segments.iter().map(|s| Target::Alone(s.label)).collect();
    let mut emitter = Emitter {
        lower,
        parts,
        shape,
        step,
        states,
        state,
        handling,
        targets,
        names: vec![FxHashMap::default(); count],
        fillers: Vec::new(),
        at: 0,
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

impl Emitter<'_, '_> {
    fn next(&mut self) -> Atom {
        let circles = circles(&self.parts);
        circles.iter().for_each(|circle| self.name(circle));
        let mut stmts = Vec::new();
        let state = self.op(&mut stmts, Op::CellGet(self.state), self.lower.scalars.int);
        for circle in &circles {
            self.join(circle, &mut stmts);
        }
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

    /// Chooses labels and parameters for segments that go to each other.
    fn name(&mut self, circle: &[usize]) {
        for &s in circle {
            for &var in &self.parts.live[s] {
                let decl = self.lower.program.vars[var].clone();
                let own = self.lower.program.vars.push(decl);
                self.names[s].insert(var, own);
            }
        }
        if circle.len() == 1 {
            return;
        }
        let label = self.lower.label(Symbol::new("circle"));
        let params: Vec<Vec<VarId>> = circle.iter().map(|&s| self.params(s)).collect();
        let all = Rc::new(params.concat());
        let mut first = 0;
        for (number, (&s, params)) in circle.iter().zip(&params).enumerate() {
            let (circle, number) = (self.fillers.len(), number as i64);
            self.targets[s] = Target::Shared { label, circle, number, first, all: all.clone() };
            first += params.len();
        }
        let fillers = all
            .iter()
            .map(|&var| {
                let ty = self.lower.program.vars[var].ty;
                self.lower.zero(ty, self.shape.span)
            })
            .collect();
        self.fillers.push(fillers);
    }

    /// The parameters of a segment: its own, then what is alive there.
    fn params(&self, s: usize) -> Vec<VarId> {
        let live = self.parts.live[s].iter().map(|var| self.names[s][var]);
        self.parts.segments[s].params.iter().copied().chain(live).collect()
    }

    /// Writes the join point of segments that go to each other.
    fn join(&mut self, circle: &[usize], stmts: &mut Vec<Stmt>) {
        let mut bodies: Vec<Block> = Vec::new();
        for &s in circle {
            self.at = s;
            let body = std::mem::replace(&mut self.parts.segments[s].body, Block::moved());
            bodies.push(self.block(body));
        }
        let s = circle[0];
        match (self.targets[s].clone(), bodies.len()) {
            (Target::Shared { label, all, .. }, n) => {
                let int = self.lower.scalars.int;
                let which = self.lower.fresh(Symbol::new("segment"), int, self.shape.span);
                let last = bodies.pop().map(Box::new);
                let keys = (0..n as i64).map(Key::Int);
                let cases = keys.zip(bodies).collect();
                let scrutinee = Atom::Var(which);
                let term = Term::Switch { scrutinee, cases, default: last };
                let params = std::iter::once(which).chain(all.iter().copied()).collect();
                let body = Block { stmts: Vec::new(), term };
                stmts.push(Stmt::Join { label, params, body, recursive: true });
            }
            (Target::Alone(label), _) => {
                let recursive = self.parts.jumps[s].contains(&s);
                let params = self.params(s);
                let body = bodies.pop().unwrap_or_else(Block::moved);
                stmts.push(Stmt::Join { label, params, body, recursive });
            }
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
        given.extend(self.parts.live[to].iter().map(|&var| Atom::Var(self.own(var))));
        self.jump(to, given, Some(self.at))
    }

    /// The name of a variable in the segment being written.
    fn own(&self, var: VarId) -> VarId {
        self.names[self.at].get(&var).copied().unwrap_or(var)
    }

    fn jump(&self, to: usize, given: Vec<Atom>, from: Option<usize>) -> Term {
        match &self.targets[to] {
            Target::Alone(label) => Term::Jump(*label, given),
            Target::Shared { label, circle, number: n, first, all } => {
                let within = from.is_some_and(|from| {
                    matches!(&self.targets[from],
                        Target::Shared { circle: other, .. } if other == circle)
                });
                let mut args: Vec<Atom> = if within {
                    all.iter().map(|&var| Atom::Var(var)).collect()
                } else {
                    self.fillers[*circle].clone()
                };
                args.splice(*first..*first + given.len(), given);
                args.insert(0, number(*n));
                Term::Jump(*label, args)
            }
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
        Block { term: self.jump(s, args, None), stmts }
    }

    /// The value of a variable that is alive across a suspension.
    fn load(&mut self, stmts: &mut Vec<Stmt>, var: VarId) -> Atom {
        let ty = self.lower.program.vars[var].ty;
        match self.parts.slots.get(&var) {
            Some(&slot) => self.op(stmts, Op::CellGet(slot), ty),
            None => Atom::Var(var),
        }
    }

    /// Stores what is alive at a segment that is entered later.
    fn save(&mut self, stmts: &mut Vec<Stmt>, to: usize) {
        for var in self.parts.live[to].clone() {
            if let Some(&slot) = self.parts.slots.get(&var) {
                let own = Atom::Var(self.own(var));
                self.set(stmts, slot, own);
            }
        }
    }

    /// What `next` yields at the end of the body.
    fn done(&mut self, mut stmts: Vec<Stmt>, value: Atom) -> Block {
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

    /// A block of a segment, with its own names, and suspensions written out.
    fn block(&mut self, block: Block) -> Block {
        let Block { stmts, term } = block;
        let mut out = Vec::with_capacity(stmts.len());
        for mut stmt in stmts {
            match &mut stmt {
                Stmt::Let { op: Op::Prim(Prim::Yield, args), .. } => {
                    let mut value = args[0];
                    self.rename(&mut value);
                    let Term::Jump(label, _) = term else {
                        unreachable!("a suspension goes to where it is resumed")
                    };
                    let to = self.parts.index[&label];
                    self.save(&mut out, to);
                    self.set(&mut out, self.state, number(self.states[&to]));
                    return self.say(out, 1, value);
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
                Stmt::Let { op, .. } => {
                    op.each_atom_mut(&mut |atom| self.rename(atom));
                    if let Op::Lambda(lam) = *op {
                        self.rename_in(lam);
                    }
                }
                Stmt::LetRec { members, .. } => {
                    members.iter().for_each(|&(_, lam)| self.rename_in(lam));
                }
                Stmt::Join { body, .. } => {
                    let inner = std::mem::replace(body, Block::moved());
                    *body = self.block(inner);
                }
            }
            out.push(stmt);
        }
        self.end(out, term)
    }

    fn end(&mut self, stmts: Vec<Stmt>, mut term: Term) -> Block {
        term.each_atom_mut(&mut |atom| self.rename(atom));
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

    fn rename(&self, atom: &mut Atom) {
        if let Atom::Var(var) = atom {
            *var = self.own(*var);
        }
    }

    /// Gives the variables of the segment that a lambda mentions the segment's own names.
    fn rename_in(&mut self, lam: LamId) {
        if self.names[self.at].is_empty() {
            return;
        }
        let mut body = std::mem::replace(&mut self.lower.program.lams[lam].body, Block::moved());
        let mut inner = Vec::new();
        body.each_block_mut(&mut |block| {
            for stmt in &mut block.stmts {
                match stmt {
                    Stmt::Let { op, .. } => {
                        op.each_atom_mut(&mut |atom| self.rename(atom));
                        if let Op::Lambda(lam) = *op {
                            inner.push(lam);
                        }
                    }
                    Stmt::LetRec { members, .. } => inner.extend(members.iter().map(|m| m.1)),
                    Stmt::Join { .. } => {}
                }
            }
            block.term.each_atom_mut(&mut |atom| self.rename(atom));
        });
        self.lower.program.lams[lam].body = body;
        inner.into_iter().for_each(|lam| self.rename_in(lam));
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

/// Groups of segments that go to each other, each after those that it goes to (Tarjan, 1972).
fn circles(parts: &Parts) -> Vec<Vec<usize>> {
    struct Search<'a> {
        parts: &'a Parts,
        number: Vec<usize>,
        low: Vec<usize>,
        stack: Vec<usize>,
        on_stack: Vec<bool>,
        count: usize,
        found: Vec<Vec<usize>>,
    }
    impl Search<'_> {
        fn visit(&mut self, at: usize) {
            self.count += 1;
            self.number[at] = self.count;
            self.low[at] = self.count;
            self.stack.push(at);
            self.on_stack[at] = true;
            for &to in &self.parts.jumps[at] {
                if self.number[to] == 0 {
                    self.visit(to);
                    self.low[at] = self.low[at].min(self.low[to]);
                } else if self.on_stack[to] {
                    self.low[at] = self.low[at].min(self.number[to]);
                }
            }
            if self.low[at] == self.number[at] {
                let from = self.stack.iter().rposition(|&s| s == at).unwrap_or(0);
                let mut group = self.stack.split_off(from);
                group.iter().for_each(|&s| self.on_stack[s] = false);
                group.sort_unstable();
                self.found.push(group);
            }
        }
    }
    let n = parts.segments.len();
    let mut search = Search {
        parts,
        number: vec![0; n],
        low: vec![0; n],
        stack: Vec::new(),
        on_stack: vec![false; n],
        count: 0,
        found: Vec::new(),
    };
    for s in 0..n {
        if search.number[s] == 0 {
            search.visit(s);
        }
    }
    search.found
}
