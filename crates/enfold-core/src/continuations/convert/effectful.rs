//! Calls, captures and `try` with an effect: what comes after them is a function, unless they are the last thing.

use enfold_syntax::{Span, Symbol};

use super::super::after;
use super::super::root::SOME;
use super::Converter;
use crate::build::Build;
use crate::ir::*;

impl Converter<'_> {
    /// Ends with a call.
    pub(super) fn leave(
        &mut self,
        mut out: Vec<Stmt>,
        callee: Atom,
        args: Vec<Atom>,
        span: Span,
    ) -> Block {
        let unit = self.types.unit;
        let mut build = Build { program: &mut *self.program, span, stmts: &mut out };
        let end = build.op("end", unit, Op::Apply(callee, args));
        Block { stmts: out, term: Term::Ret(end) }
    }

    /// A function of one value.
    pub(super) fn lambda(
        &mut self,
        param: VarId,
        body: Block,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Atom {
        let unit = self.types.unit;
        let ty = self.program.vars[param].ty;
        let ty = self.types.continuation(&mut self.program.types, ty);
        let lam = Lambda::new(after(), span, None, vec![param], unit, body);
        let lam = self.program.lams.push(lam);
        Build { program: &mut *self.program, span, stmts: out }.op("after", ty, Op::Lambda(lam))
    }

    pub(super) fn effect(
        &mut self,
        mut out: Vec<Stmt>,
        (var, op, span): (VarId, Op, Span),
        rest: Block,
        k: Atom,
    ) -> Block {
        let tail = rest.stmts.is_empty() && rest.term == Term::Ret(Atom::Var(var));
        let k = match tail {
            true => k,
            false => {
                let body = self.block(rest, k, span);
                self.lambda(var, body, span, &mut out)
            }
        };
        match op {
            Op::Apply(callee, args) => {
                let args = self.values_of(&args);
                self.call(out, callee, args, k, span)
            }
            Op::Try(TryBody::Value(body)) => self.attempt(out, body, var, k, span),
            Op::Prim(_, args) => self.capture(out, args[0], k, span),
            _ => Block { stmts: out, term: Term::Unreachable },
        }
    }

    fn call(
        &mut self,
        mut out: Vec<Stmt>,
        callee: Atom,
        mut args: Vec<Atom>,
        k: Atom,
        span: Span,
    ) -> Block {
        if let Some((lam, callee)) = self.target(callee, args.len()) {
            if !self.is_converted(lam) {
                let ty = self.old_ret(lam);
                let ty = self.new_type(ty);
                let mut build = Build { program: &mut *self.program, span, stmts: &mut out };
                let value = build.op("value", ty, Op::Apply(callee, args));
                return self.leave(out, k, vec![value], span);
            }
            args.push(k);
            return self.leave(out, callee, args, span);
        }
        let ty = self.callee_type(callee);
        let callee = self.value(callee);
        self.call_value(out, (callee, ty), &args, k, span)
    }

    /// A call of a value of an old type, which takes a continuation after each effectful arrow.
    fn call_value(
        &mut self,
        mut out: Vec<Stmt>,
        (callee, mut ty): (Atom, TyId),
        args: &[Atom],
        k: Atom,
        span: Span,
    ) -> Block {
        let mut given = Vec::new();
        for (at, &arg) in args.iter().enumerate() {
            given.push(arg);
            let Ty::Arrow(_, result) = self.program.types[ty] else { break };
            let effectful = self.types.is_effectful(ty);
            ty = result;
            if !effectful {
                continue;
            }
            let rest = &args[at + 1..];
            let k = if rest.is_empty() {
                k
            } else {
                let new = self.new_type(ty);
                let next = self.program.fresh(Symbol::new("next"), new, span);
                let body = self.call_value(Vec::new(), (Atom::Var(next), ty), rest, k, span);
                self.lambda(next, body, span, &mut out)
            };
            given.push(k);
            return self.leave(out, callee, given, span);
        }
        let new = self.new_type(ty);
        let mut build = Build { program: &mut *self.program, span, stmts: &mut out };
        let value = build.op("value", new, Op::Apply(callee, given));
        self.leave(out, k, vec![value], span)
    }

    /// What is called gets the continuation twice: as its argument, and as its own.
    fn capture(&mut self, mut out: Vec<Stmt>, function: Atom, k: Atom, span: Span) -> Block {
        let ty = self.callee_type(function);
        let function = self.value(function);
        let (unit, root) = (self.types.unit, self.root);
        let Ty::Arrow(given, value) = self.program.types[ty] else {
            return Block { stmts: out, term: Term::Unreachable };
        };
        let result = match self.program.types[given] {
            Ty::Arrow(_, result) => self.new_type(result),
            _ => unit,
        };
        let (given, value) = (self.new_type(given), self.new_type(value));
        let list = self.program.types.intern(Ty::Data(root.list));
        let ignored = self.types.continuation(&mut self.program.types, result);
        let v = self.program.fresh(Symbol::new("v"), value, span);
        let ignored = self.program.fresh(Symbol::new("ignored"), ignored, span);
        let mut build = Build { program: &mut *self.program, span, stmts: &mut out };
        let saved = build.op("saved", list, Op::GlobalGet(root.handlers));
        let mut stmts = Vec::new();
        let mut build = Build { program: &mut *self.program, span, stmts: &mut stmts };
        build.op("set", unit, Op::GlobalSet(root.handlers, saved));
        let body = self.leave(stmts, k, vec![Atom::Var(v)], span);
        let name = Symbol::new("captured continuation");
        let lam = Lambda::new(name, span, None, vec![v, ignored], unit, body);
        let lam = self.program.lams.push(lam);
        let mut build = Build { program: &mut *self.program, span, stmts: &mut out };
        let again = build.op("again", given, Op::Lambda(lam));
        self.leave(out, function, vec![again, k], span)
    }

    fn attempt(
        &mut self,
        mut out: Vec<Stmt>,
        body: Atom,
        outcome: VarId,
        k: Atom,
        span: Span,
    ) -> Block {
        let (unit, root) = (self.types.unit, self.root);
        let ty = self.program.vars[outcome].ty;
        let Ty::Data(data) = self.program.types[ty] else {
            return Block { stmts: out, term: Term::Unreachable };
        };
        let value = self.program.datas[data].cases[0].fields[0].ty;
        let exn = self.program.types.intern(Ty::Exn);
        let list = self.program.types.intern(Ty::Data(root.list));
        let on_ty = self.types.continuation(&mut self.program.types, exn);

        let raised = self.program.fresh(Symbol::new("raised"), exn, span);
        let mut stmts = Vec::new();
        let mut build = Build { program: &mut *self.program, span, stmts: &mut stmts };
        let args = vec![Atom::Var(raised)];
        let failed = build.op("outcome", ty, Op::Construct { data, case: 1, args });
        let on = self.leave(stmts, k, vec![failed], span);
        let on = Lambda::new(Symbol::new("handler"), span, None, vec![raised], unit, on);
        let on = self.program.lams.push(on);

        let mut build = Build { program: &mut *self.program, span, stmts: &mut out };
        let outer = build.op("outer", list, Op::GlobalGet(root.handlers));
        let on = build.op("on", on_ty, Op::Lambda(on));
        let op = Op::Construct { data: root.list, case: SOME, args: vec![on, outer] };
        let inner = build.op("handlers", list, op);
        build.op("set", unit, Op::GlobalSet(root.handlers, inner));

        let v = self.program.fresh(Symbol::new("v"), value, span);
        let mut stmts = Vec::new();
        let mut build = Build { program: &mut *self.program, span, stmts: &mut stmts };
        build.op("set", unit, Op::GlobalSet(root.handlers, outer));
        let args = vec![Atom::Var(v)];
        let succeeded = build.op("outcome", ty, Op::Construct { data, case: 0, args });
        let end = self.leave(stmts, k, vec![succeeded], span);
        let end = self.lambda(v, end, span, &mut out);
        self.call(out, body, vec![Atom::Unit], end, span)
    }
}
