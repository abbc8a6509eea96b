//! Calls in the copy: of known functions, of functions that are values, and of what a `try` runs.
//!
//! ```text
//! y = apply f(x, n)     p = apply f'(x, x', n); y = value p; y' = change p                  f is known
//! y = apply g(x, z)     p = apply g'(x, x'); h = value p; h' = change p; q = apply h'(z, z'); …     g is a value that changes
//! y = apply g(x, z)     the same                                                            it does not: nothing it is given changes
//! ```
//!
//! A call in tail position stays one: the copy returns the pair that the call yields.

use enfold_syntax::Symbol;

use super::region::Place;
use super::transform::Transform;
use crate::ir::*;

impl Transform<'_> {
    /// A function as a value in the copy.
    fn function_atom(&self, lam: LamId) -> Atom {
        match self.place(lam) {
            Place::Closed => Atom::Lam(lam),
            Place::Around(..) | Place::Inner => match self.known.bound.get(&lam) {
                Some(&(var, _)) => self.value(Atom::Var(var)),
                None => Atom::Lam(lam),
            },
        }
    }

    pub(super) fn apply(
        &mut self,
        var: VarId,
        (callee, args): (Atom, &[Atom]),
        tail: bool,
        out: &mut Vec<Stmt>,
    ) -> Option<Term> {
        let op = Op::Apply(callee, args.to_vec());
        let known = self.known.function(callee);
        match known {
            Some(lam) if self.program.lams[lam].params.len() <= args.len() => {
                if self.is_copied(lam) {
                    return self.call_copy(var, lam, args, tail, out);
                }
            }
            Some(lam) => {
                if self.active(var) {
                    let value = self.function_atom(lam);
                    let shadow = self.function_value(lam, out);
                    let ty = self.function_ty(lam);
                    return self.call_value(var, (value, shadow, ty), args, tail, out);
                }
            }
            None => {
                if let Atom::Var(function) = callee
                    && (self.shadows.contains_key(&function) || self.active(function))
                {
                    let shadow = self.shadow(callee, out);
                    let (value, ty) = (self.value(callee), self.ty(function));
                    return self.call_value(var, (value, shadow, ty), args, tail, out);
                }
                let state = !self.outer.is_empty() || !self.globals.is_empty();
                if state && !self.asking {
                    self.wants_to_ask = true;
                } else if state && self.known.unknown(self.program, callee, args.len()).is_empty() {
                    self.refuse(self.span, UNKNOWN_WITH_STATE);
                }
            }
        }
        let value = self.plain(var, &op, out);
        if self.active(var) {
            self.zero(var, value, out);
        }
        None
    }

    /// The type of a function as a value.
    pub(super) fn function_ty(&mut self, lam: LamId) -> TyId {
        let Lambda { ret, .. } = self.program.lams[lam];
        let params: Vec<TyId> = self.program.lams[lam]
            .params
            .iter()
            .map(|&param| self.program.vars[param].ty)
            .collect();
        let types = &mut self.program.types;
        params.iter().rev().fold(ret, |ret, &param| types.intern(Ty::Arrow(param, ret)))
    }

    /// The arguments of a call of a copy.
    fn args_of_copy(&mut self, lam: LamId, args: &[Atom], out: &mut Vec<Stmt>) -> Vec<Atom> {
        let mut given = self.first_args(lam);
        for (&arg, param) in args.iter().zip(self.program.lams[lam].params.clone()) {
            given.push(self.value(arg));
            if self.active(param) {
                given.push(self.shadow(arg, out));
            }
        }
        given
    }

    pub(super) fn copy_of(&mut self, lam: LamId) -> Atom {
        let copy = match self.declared.contains(&lam) {
            true => self.copies.get(&lam),
            false => self.outside.get(&lam).or_else(|| self.copies.get(&lam)),
        };
        match copy {
            Some(&copy) => copy,
            None => {
                self.refuse(
                    self.span,
                    "this function cannot be reached where its derivative is needed",
                );
                Atom::Unit
            }
        }
    }

    /// What the current copy returns for this type, if it returns a pair.
    fn returns_pair_of(&self, ty: TyId) -> bool {
        self.returns_pair(self.lam) && self.program.lams[self.lam].ret == ty
    }

    fn call_copy(
        &mut self,
        var: VarId,
        lam: LamId,
        args: &[Atom],
        tail: bool,
        out: &mut Vec<Stmt>,
    ) -> Option<Term> {
        let (given, rest) = args.split_at(self.program.lams[lam].params.len());
        let given = self.args_of_copy(lam, given, out);
        let op = Op::Apply(self.copy_of(lam), given);
        let Lambda { ret, .. } = self.program.lams[lam];
        if !self.returns_pair(lam) {
            if rest.is_empty() {
                let new = self.bind_plain(var, op, out);
                if self.active(var) {
                    self.zero(var, new, out);
                }
                return None;
            }
            let function = self.build(out).op("function", ret, op);
            let rest = rest.iter().map(|&atom| self.value(atom)).collect();
            let value = self.bind_plain(var, Op::Apply(function, rest), out);
            if self.active(var) {
                self.zero(var, value, out);
            }
            return None;
        }
        let pair = self.pair_ty(ret);
        let pair = self.build(out).op("pair", pair, op);
        if !rest.is_empty() {
            let (value, shadow) = self.take_apart(ret, pair, out);
            return self.call_value(var, (value, shadow, ret), rest, tail, out);
        }
        self.take_result(var, (pair, ret), tail, out)
    }

    /// `var = op`, where the operands are those of the copy.
    fn bind_plain(&mut self, var: VarId, op: Op, out: &mut Vec<Stmt>) -> Atom {
        let ty = self.ty(var);
        let Var { name, span, .. } = self.program.vars[var];
        let new = self.program.fresh(name, ty, span);
        self.program.lineage.copied(var, new);
        self.values.insert(var, Atom::Var(new));
        out.push(Stmt::bind(new, op, self.span));
        Atom::Var(new)
    }

    /// A pair that a call yielded is a variable with its shadow, or what the function returns.
    fn take_result(
        &mut self,
        var: VarId,
        (pair, ty): (Atom, TyId),
        tail: bool,
        out: &mut Vec<Stmt>,
    ) -> Option<Term> {
        if tail && self.returns_pair_of(ty) {
            return Some(Term::Ret(pair));
        }
        let (value, shadow) = self.take_apart(ty, pair, out);
        self.values.insert(var, value);
        self.shadows.insert(var, shadow);
        None
    }

    /// A call of a function value: its shadow takes one argument after the other.
    fn call_value(
        &mut self,
        var: VarId,
        (mut value, mut shadow, mut ty): (Atom, Atom, TyId),
        args: &[Atom],
        tail: bool,
        out: &mut Vec<Stmt>,
    ) -> Option<Term> {
        for (at, &arg) in args.iter().enumerate() {
            let Ty::Arrow(from, to) = self.program.types[ty] else { break };
            let mut given = vec![self.value(arg)];
            if self.carries(from) {
                given.push(self.shadow(arg, out));
            }
            let last = at + 1 == args.len();
            let result = self.pair_ty(to);
            let op = Op::Apply(shadow, given);
            if !self.carries(to) {
                // What carries nothing is no function: this is the last argument.
                self.bind_plain(var, op, out);
                return None;
            }
            let pair = self.build(out).op("pair", result, op);
            if last {
                return self.take_result(var, (pair, to), tail, out);
            }
            (value, shadow) = self.take_apart(to, pair, out);
            ty = to;
        }
        self.values.insert(var, value);
        self.shadows.insert(var, shadow);
        None
    }

    /// The shadow of a known function as a value.
    pub(super) fn function_value(&mut self, lam: LamId, out: &mut Vec<Stmt>) -> Atom {
        let ty = self.function_ty(lam);
        self.function_of_next(lam, ty, Vec::new(), out)
    }

    /// A function of the next parameter, when those before it are given: values, with their shadows.
    fn function_of_next(
        &mut self,
        lam: LamId,
        ty: TyId,
        mut before: Vec<(Atom, Option<Atom>)>,
        out: &mut Vec<Stmt>,
    ) -> Atom {
        let span = self.span;
        let Lambda { name, .. } = self.program.lams[lam];
        let Ty::Arrow(from, to) = self.program.types[ty] else { return Atom::Unit };
        let mut params = vec![self.program.fresh(Symbol::new("x"), from, span)];
        let mut shadow = None;
        if self.carries(from) {
            let ty = self.shadow_ty(from);
            let param = self.program.fresh(Symbol::new("x'"), ty, span);
            params.push(param);
            shadow = Some(Atom::Var(param));
        }
        before.push((Atom::Var(params[0]), shadow));
        let mut inside = Vec::new();
        let result = match before.len() < self.program.lams[lam].params.len() {
            true => {
                let values = before.iter().map(|&(value, _)| value).collect();
                let op = Op::Apply(self.function_atom(lam), values);
                let value = self.build(&mut inside).op("value", to, op);
                let shadow = self.function_of_next(lam, to, before, &mut inside);
                self.make_pair(to, value, shadow, &mut inside)
            }
            false => self.result_of_value(lam, &before, &mut inside),
        };
        let ret = self.pair_ty(to);
        let name = Symbol::new(&format!("{name}'"));
        let body = Block { stmts: inside, term: Term::Ret(result) };
        let made = self.program.lams.push(Lambda::new(name, span, None, params, ret, body));
        let ty = self.shadow_ty(ty);
        self.build(out).op("function", ty, Op::Lambda(made))
    }

    /// What a function value yields that has all its arguments.
    fn result_of_value(
        &mut self,
        lam: LamId,
        given: &[(Atom, Option<Atom>)],
        out: &mut Vec<Stmt>,
    ) -> Atom {
        let Lambda { ret, .. } = self.program.lams[lam];
        if !self.is_copied(lam) {
            let args = given.iter().map(|&(value, _)| value).collect();
            let op = Op::Apply(self.function_atom(lam), args);
            let value = self.build(out).op("value", ret, op);
            return self.with_zero(ret, value, out);
        }
        let mut args = self.first_args(lam);
        for (&(value, shadow), param) in given.iter().zip(self.program.lams[lam].params.clone()) {
            args.push(value);
            if self.active(param) {
                args.push(shadow.unwrap_or(value));
            }
        }
        let op = Op::Apply(self.copy_of(lam), args);
        if self.returns_pair(lam) {
            let pair = self.pair_ty(ret);
            return self.build(out).op("pair", pair, op);
        }
        let value = self.build(out).op("value", ret, op);
        self.with_zero(ret, value, out)
    }

    /// A value with its shadow, if it carries anything: it does not change.
    fn with_zero(&mut self, ty: TyId, value: Atom, out: &mut Vec<Stmt>) -> Atom {
        if !self.carries(ty) {
            return value;
        }
        let given = super::shapes::Given::value(value);
        let shadow = self.walk(super::shapes::Purpose::Zero, ty, given, out);
        self.make_pair(ty, value, shadow, out)
    }

    /// A `try` of a function that yields a value with its shadow, or an exception, which does not change.
    pub(super) fn attempt(
        &mut self,
        var: VarId,
        body: Atom,
        after: (&[Stmt], &Term),
        out: &mut Vec<Stmt>,
    ) -> Option<Term> {
        let (thunk, pair) = match self.known.function(body) {
            Some(lam) if self.is_copied(lam) => {
                (Some(self.thunk(lam, out)), self.returns_pair(lam))
            }
            Some(_) => (None, false),
            None => {
                let shadow = match body {
                    Atom::Var(function) => self.shadows.get(&function).copied(),
                    _ => None,
                };
                (shadow, shadow.is_some() && self.active(var))
            }
        };
        let Some(thunk) = thunk else {
            let value = self.plain(var, &Op::Try(TryBody::Value(body)), out);
            if self.active(var) {
                self.zero(var, value, out);
            }
            return None;
        };
        if !pair {
            let value = self.bind_plain(var, Op::Try(TryBody::Value(thunk)), out);
            if self.active(var) {
                self.zero(var, value, out);
            }
            return None;
        }
        Some(self.attempt_pair(var, thunk, after, out))
    }

    /// A function of unit that calls the copy of a function of unit.
    fn thunk(&mut self, lam: LamId, out: &mut Vec<Stmt>) -> Atom {
        let span = self.span;
        let unit = self.program.types.intern(Ty::Unit);
        let Lambda { ret, name, .. } = self.program.lams[lam];
        let ret = if self.returns_pair(lam) { self.pair_ty(ret) } else { ret };
        let param = self.program.fresh(Symbol::new("unit"), unit, span);
        let mut args = self.first_args(lam);
        args.push(Atom::Unit);
        let mut inside = Vec::new();
        let copy = self.copy_of(lam);
        let result = self.build(&mut inside).op("result", ret, Op::Apply(copy, args));
        let body = Block { stmts: inside, term: Term::Ret(result) };
        let made = self.program.lams.push(Lambda::new(name, span, None, vec![param], ret, body));
        let ty = self.program.types.intern(Ty::Arrow(unit, ret));
        self.build(out).op("thunk", ty, Op::Lambda(made))
    }

    /// The outcome is taken apart, and made again as a value and its shadow; what comes after is a join point.
    fn attempt_pair(
        &mut self,
        var: VarId,
        thunk: Atom,
        (stmts, term): (&[Stmt], &Term),
        out: &mut Vec<Stmt>,
    ) -> Term {
        let ty = self.ty(var);
        let Ty::Data(outcome) = self.program.types[ty] else { return Term::Unreachable };
        let held = self.program.datas[outcome].cases[0].fields[0].ty;
        let exn = self.program.types.intern(Ty::Exn);
        let pair = self.pair_ty(held);
        let both = self.lasting.types.outcome(self.program, pair);
        let both_ty = self.program.types.intern(Ty::Data(both));
        let op = Op::Try(TryBody::Value(thunk));
        let result = self.build(out).op("outcome", both_ty, op);

        let shadow_ty = self.shadow_ty(ty);
        let Ty::Data(shadow_outcome) = self.program.types[shadow_ty] else {
            return Term::Unreachable;
        };
        let label = self.program.labels.push(Symbol::new("tried"));
        let construct = |data, case, arg| Op::Construct { data, case, args: vec![arg] };
        let field = |case| Op::Field { base: result, data: both, case, index: 0 };
        let mut cases = Vec::new();
        for case in [0, 1] {
            let mut arm = Vec::new();
            let (value, shadow) = match case {
                0 => {
                    let pair = self.build(&mut arm).op("pair", pair, field(0));
                    self.take_apart(held, pair, &mut arm)
                }
                _ => {
                    let exn = self.build(&mut arm).op("exn", exn, field(1));
                    (exn, exn)
                }
            };
            let mut build = self.build(&mut arm);
            let value = build.op("outcome", ty, construct(outcome, case, value));
            let mut args = vec![value];
            args.push(build.op("change", shadow_ty, construct(shadow_outcome, case, shadow)));
            cases.push((Key::Case(case), Block { stmts: arm, term: Term::Jump(label, args) }));
        }
        let params = self.bind_params_of(var);
        let mut rest = Vec::new();
        let term = self.rest(stmts, term, &mut rest);
        out.push(Stmt::join(label, params, Block { stmts: rest, term }));
        Term::switch(result, cases, None)
    }

    /// A variable and its shadow, whether it changes or not.
    fn bind_params_of(&mut self, var: VarId) -> Vec<VarId> {
        let ty = self.ty(var);
        let shadow_ty = self.shadow_ty(ty);
        let Var { name, span, .. } = self.program.vars[var];
        let value = self.program.fresh(name, ty, span);
        let shadow = self.program.fresh(Symbol::new(&format!("{name}'")), shadow_ty, span);
        self.values.insert(var, Atom::Var(value));
        self.shadows.insert(var, Atom::Var(shadow));
        vec![value, shadow]
    }
}

const UNKNOWN_WITH_STATE: &str = "which function is called here is not known, and the derivative changes something that it could see";
