//! Exceptions in a machine, and giving one up.
//!
//! A machine with handlers is run under one handler of its own: an exception leads to the segment that
//! the cell `handler` says, or out of the machine. To give a machine up, those that it was pulling from
//! are given up; one with handlers goes on in the innermost of them with an exception that none of
//! them takes, so that what stands in `finally` is run.
//!
//! ```text
//! next(_):  join rec again() { r = try run
//!             switch r { value { ret value }
//!                        raised x { h = cell_get handler
//!                                   if h < 0 { raise x } else { …; cell_set state, h; jump again() } } } }
//! ```

use enfold_syntax::Symbol;

use super::emit::{Emitter, number};
use crate::ir::{Atom, Block, DataId, Key, LamId, Op, Prim, Stmt, Term, TryBody, TyId, VarId};

impl Emitter<'_, '_> {
    /// `next` of a machine with handlers: runs it, and goes on in the handler of an exception.
    pub(super) fn guarded(&mut self, run: Atom) -> Atom {
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
        let term = Term::switch(outcome, cases, None);
        let body = Block { stmts: std::mem::take(&mut stmts), term };
        let params = Vec::new();
        let join = Stmt::repeat(again, params, body);
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
    pub(super) fn stop(&mut self, next: Atom) -> Atom {
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
        stmts.push(Stmt::join(finish, Vec::new(), body));
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
        let rest = Block::end(Term::Jump(finish, Vec::new()));
        let term =
            if cases.is_empty() { rest.term } else { Term::switch(state, cases, Some(rest)) };
        self.function("stop", unit, Block { stmts, term })
    }

    /// Runs the machine's handlers with an exception that none of them takes.
    fn unwind(&mut self, next: Atom) -> Block {
        let nothing = Block::end(Term::Ret(Atom::Unit));
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
        let term = Term::switch(error, cases, Some(other));
        let caught = Block { stmts: caught, term };
        let cases = vec![(Key::Case(0), nothing.clone()), (Key::Case(1), caught)];
        let run = Block { stmts: run, term: Term::switch(outcome, cases, None) };
        let (then, otherwise) = (Box::new(nothing), Box::new(run));
        Block { stmts, term: Term::If { cond: none, then, otherwise } }
    }

    /// The function that does nothing.
    fn nothing(&mut self) -> LamId {
        if let Some(lam) = self.lower.nothing {
            return lam;
        }
        let body = Block::end(Term::Ret(Atom::Unit));
        let unit = self.lower.scalars.unit;
        let lam = self.lambda("stop", unit, body);
        self.lower.nothing = Some(lam);
        lam
    }
}
