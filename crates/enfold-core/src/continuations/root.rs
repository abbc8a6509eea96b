//! The frame of the machine that effectful code runs in, and what it needs at run time.
//!
//! ```text
//! fn entry() -> int {
//!   start = lambda …                       // the entry as it was, with a continuation that sets `result`
//!   join rec run(f: unit -> unit) {
//!     outcome = try f
//!     switch outcome {
//!       case 0 { r = global result; ret r }
//!       case 1 { x = field outcome
//!                switch x { Abort { g = exn_field x; jump run(g) }
//!                           default { first = global handlers
//!                                     switch first { none { raise x }
//!                                                    handler { on, outer: handlers := outer; jump run(lambda on(x)) } } } } }
//!     }
//!   }
//!   jump run(start)
//! }
//! ```

use enfold_syntax::{Span, Symbol};

use super::never;
use crate::build::Build;
use crate::ir::*;

/// What a program has for its continuations.
#[derive(Clone, Copy)]
pub(super) struct Root {
    /// The list of handlers: none, or what is done with an exception and the rest.
    pub(super) list: DataId,
    /// The handlers of the `try`s that are being run, the innermost first.
    pub(super) handlers: GlobalId,
    /// Carries what `abort` calls, as a function from unit to unit.
    pub(super) abort: ExnId,
    /// What the program yields.
    result: GlobalId,
    /// The outcome of a `try` that yields unit.
    outcome: DataId,
}

/// The cases of the list of handlers.
pub(super) const NONE: u32 = 0;
pub(super) const SOME: u32 = 1;

fn field(name: &str, ty: TyId) -> Field {
    Field { name: Symbol::new(name), ty, mutable: false }
}

fn case(name: &str, fields: Vec<Field>) -> Case {
    Case { name: Symbol::new(name), fields }
}

impl Root {
    /// Declares all of it.
    pub(super) fn declare(program: &mut Program, span: Span) -> Root {
        let [unit, exn, int] =
            [Ty::Unit, Ty::Exn, Ty::Int(IntKind::Int)].map(|ty| program.types.intern(ty));
        let on = program.types.intern(Ty::Arrow(exn, unit));
        let thunk = program.types.intern(Ty::Arrow(unit, unit));
        let name = Symbol::new("handlers");
        let empty = Data { name, cases: Vec::new(), repr: Repr::Boxed, identity: false };
        let list = program.datas.push(empty);
        let ty = program.types.intern(Ty::Data(list));
        program.datas[list].cases = vec![
            case("none", Vec::new()),
            case("handler", vec![field("on", on), field("outer", ty)]),
        ];
        let cases = vec![case("ok", vec![field("0", unit)]), case("raised", vec![field("0", exn)])];
        let name = Symbol::new("outcome");
        let outcome = Data { name, cases, repr: Repr::Value, identity: false };
        let global = |name: &str, ty| Global {
            name: Symbol::new(name),
            ty,
            span,
            mutable: true,
            slot: false,
        };
        Root {
            list,
            handlers: program.globals.push(global("handlers", ty)),
            abort: program.exns.push(Exn { name: Symbol::new("Abort"), fields: vec![thunk] }),
            result: program.globals.push(global("result", int)),
            outcome: program.datas.push(outcome),
        }
    }

    /// The body of the entry, around a function from unit and a continuation of an `int`.
    pub(super) fn body(self, program: &mut Program, start: LamId, span: Span) -> Block {
        let [unit, int] = [Ty::Unit, Ty::Int(IntKind::Int)].map(|ty| program.types.intern(ty));
        let thunk = program.types.intern(Ty::Arrow(unit, unit));
        let list = program.types.intern(Ty::Data(self.list));
        let mut stmts = Vec::new();
        let mut build = Build { program, span, stmts: &mut stmts };
        let none =
            build.op("none", list, Op::Construct { data: self.list, case: NONE, args: Vec::new() });
        build.op("set", unit, Op::GlobalSet(self.handlers, none));

        let last = build.program.fresh(Symbol::new("status"), int, span);
        let mut inner = Vec::new();
        let mut end = Build { program: &mut *build.program, span, stmts: &mut inner };
        end.op("set", unit, Op::GlobalSet(self.result, Atom::Var(last)));
        let body = Block { stmts: inner, term: Term::Ret(Atom::Unit) };
        let name = Symbol::new("end of the program");
        let end = build.program.lams.push(Lambda::new(name, span, None, vec![last], unit, body));

        let none = build.program.fresh(Symbol::new("unit"), unit, span);
        let mut inner = Vec::new();
        let mut run = Build { program: &mut *build.program, span, stmts: &mut inner };
        let done =
            run.op("done", unit, Op::Apply(Atom::Lam(start), vec![Atom::Unit, Atom::Lam(end)]));
        let body = Block { stmts: inner, term: Term::Ret(done) };
        let name = Symbol::new("the program");
        let first = build.program.lams.push(Lambda::new(name, span, None, vec![none], unit, body));

        let label = program.labels.push(Symbol::new("run"));
        let what = program.fresh(Symbol::new("what"), thunk, span);
        let body = self.round(program, label, what, span);
        stmts.push(Stmt::repeat(label, vec![what], body));
        Block { stmts, term: Term::Jump(label, vec![Atom::Lam(first)]) }
    }

    fn round(self, program: &mut Program, label: LabelId, what: VarId, span: Span) -> Block {
        let [unit, exn, int] =
            [Ty::Unit, Ty::Exn, Ty::Int(IntKind::Int)].map(|ty| program.types.intern(ty));
        let outcome_ty = program.types.intern(Ty::Data(self.outcome));
        let thunk = program.types.intern(Ty::Arrow(unit, unit));
        let mut stmts = Vec::new();
        let mut build = Build { program: &mut *program, span, stmts: &mut stmts };
        let body = TryBody::Value(Atom::Var(what));
        let outcome = build.op("outcome", outcome_ty, Op::Try(body));

        let mut inner = Vec::new();
        let mut build = Build { program: &mut *program, span, stmts: &mut inner };
        let result = build.op("result", int, Op::GlobalGet(self.result));
        let ended = Block { stmts: inner, term: Term::Ret(result) };

        let mut inner = Vec::new();
        let mut build = Build { program: &mut *program, span, stmts: &mut inner };
        let base = outcome;
        let op = Op::Field { base, data: self.outcome, case: 1, index: 0 };
        let raised = build.op("raised", exn, op);
        let mut aborted = Vec::new();
        let mut build = Build { program: &mut *program, span, stmts: &mut aborted };
        let next =
            build.op("next", thunk, Op::ExnField { base: raised, exn: self.abort, index: 0 });
        let aborted = Block { stmts: aborted, term: Term::Jump(label, vec![next]) };
        let handled = self.handle(program, label, raised, span);
        let keys = vec![(Key::Exn(self.abort), aborted)];
        let raised = Block { stmts: inner, term: Term::switch(raised, keys, Some(handled)) };
        let cases = vec![(Key::Case(0), ended), (Key::Case(1), raised)];
        Block { stmts, term: Term::switch(outcome, cases, None) }
    }

    /// The first handler gets an exception.
    fn handle(self, program: &mut Program, label: LabelId, raised: Atom, span: Span) -> Block {
        let [unit, exn] = [Ty::Unit, Ty::Exn].map(|ty| program.types.intern(ty));
        let thunk = program.types.intern(Ty::Arrow(unit, unit));
        let on_ty = program.types.intern(Ty::Arrow(exn, unit));
        let list = program.types.intern(Ty::Data(self.list));
        let never_ty = program.types.intern(Ty::Never);
        let mut stmts = Vec::new();
        let mut build = Build { program: &mut *program, span, stmts: &mut stmts };
        let first = build.op("first", list, Op::GlobalGet(self.handlers));

        let mut uncaught = Vec::new();
        let mut build = Build { program: &mut *program, span, stmts: &mut uncaught };
        build.prim("never", never_ty, Prim::Raise, vec![raised]);
        let uncaught = Block { stmts: uncaught, term: Term::Unreachable };

        let mut inner = Vec::new();
        let mut build = Build { program: &mut *program, span, stmts: &mut inner };
        let part = |index| Op::Field { base: first, data: self.list, case: SOME, index };
        let on = build.op("on", on_ty, part(0));
        let outer = build.op("outer", list, part(1));
        build.op("set", unit, Op::GlobalSet(self.handlers, outer));
        let none = build.program.fresh(Symbol::new("unit"), unit, span);
        let mut body = Vec::new();
        let mut call = Build { program: &mut *build.program, span, stmts: &mut body };
        let done = call.op("done", unit, Op::Apply(on, vec![raised]));
        let body = Block { stmts: body, term: Term::Ret(done) };
        let name = Symbol::new("handler");
        let lam = build.program.lams.push(Lambda::new(name, span, None, vec![none], unit, body));
        let next = build.op("next", thunk, Op::Lambda(lam));
        let some = Block { stmts: inner, term: Term::Jump(label, vec![next]) };
        let cases = vec![(Key::Case(NONE), uncaught), (Key::Case(SOME), some)];
        Block { stmts, term: Term::switch(first, cases, None) }
    }

    /// `abort f` where `f` is a function of unit and a continuation of values of a type.
    pub(super) fn abort(self, build: &mut Build<'_>, thunk: Atom) {
        let exn = build.program.types.intern(Ty::Exn);
        let never = build.program.types.intern(Ty::Never);
        let value = build.op("abort", exn, Op::Exception { exn: self.abort, args: vec![thunk] });
        build.prim("never", never, Prim::Raise, vec![value]);
    }

    /// A continuation that nothing comes to.
    pub(super) fn nowhere(program: &mut Program, ty: TyId, span: Span) -> LamId {
        let unit = program.types.intern(Ty::Unit);
        let param = program.fresh(Symbol::new("value"), ty, span);
        let mut stmts = Vec::new();
        never(&mut Build { program, span, stmts: &mut stmts });
        let body = Block { stmts, term: Term::Unreachable };
        let name = Symbol::new("nowhere");
        program.lams.push(Lambda::new(name, span, None, vec![param], unit, body))
    }
}
