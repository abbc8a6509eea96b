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

use super::super::Lower;
use super::live::{Parts, handler};
use super::order::{Loops, order};
use crate::ir::{
    Atom, Block, DataId, IntKind, Key, LabelId, LamId, Lambda, Op, Prim, Stmt, Term, Ty, TyId,
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

/// What writes a machine.
pub(super) struct Emitter<'a, 'g> {
    pub(super) lower: &'a mut Lower<'g>,
    pub(super) parts: Parts,
    pub(super) shape: Shape,
    step: DataId,
    /// The state in which a segment is entered; only for those that a suspension or exception enters.
    pub(super) states: FxHashMap<usize, i64>,
    pub(super) state: Atom,
    /// The state that an exception leads to, and the exception.
    pub(super) handling: Option<(Atom, Atom)>,
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

pub(super) fn number(n: i64) -> Atom {
    Atom::Int(n, IntKind::Int)
}

fn named_cell(lower: &mut Lower<'_>, name: &str, ty: TyId, first: Atom, span: Span) -> Atom {
    let var = lower.fresh(Symbol::new(name), ty, span);
    lower.push(Stmt::bind(var, Op::NewCell(first), span));
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
        let term = Term::switch(state, cases, Some(done));
        let body = Block { stmts, term };
        if self.handling.is_none() {
            return self.function("next", self.shape.step, body);
        }
        let run = self.function("run", self.shape.step, body);
        self.guarded(run)
    }

    /// A function of unit, as a value.
    pub(super) fn function(&mut self, name: &str, ret: TyId, body: Block) -> Atom {
        let lam = self.lambda(name, ret, body);
        let ty = self.lower.arrow_ty(self.lower.scalars.unit, ret);
        self.lower.emit(Op::Lambda(lam), ty, self.shape.span, None)
    }

    pub(super) fn lambda(&mut self, name: &str, ret: TyId, body: Block) -> LamId {
        let lower = &mut *self.lower;
        let unit = lower.fresh(lower.names.unit, lower.scalars.unit, self.shape.span);
        let name = Symbol::new(&format!("{}.{name}", lower.within.name));
        let lambda = Lambda::new(name, self.shape.span, None, vec![unit], ret, body);
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
    pub(super) fn op(&mut self, stmts: &mut Vec<Stmt>, op: Op, ty: TyId) -> Atom {
        let span = self.shape.span;
        let var = self.lower.fresh(self.lower.names.temp, ty, span);
        stmts.push(Stmt::bind(var, op, span));
        Atom::Var(var)
    }

    pub(super) fn set(&mut self, stmts: &mut Vec<Stmt>, cell: Atom, value: Atom) {
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
    pub(super) fn load(&mut self, stmts: &mut Vec<Stmt>, var: VarId) -> Atom {
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
            other => other.map_blocks(&mut |block| self.block(block)),
        };
        Block { stmts, term }
    }
}
