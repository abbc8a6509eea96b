//! Rewrites nested core so that every call has exactly the arguments that its function takes.
//!
//! ```text
//! x = apply f a          f takes 2: x = lambda p, where p(b) { r = apply f a b; ret r }
//! y = apply f a b c      f takes 2: t = apply f a b; y = apply t c
//! g = lambda lam1        lam1 takes 2, its class takes 1, and g is used as a value:
//!                        g = lambda lam1; g' = lambda w, where w(a) { q = lambda p; ret q } and
//!                        p(b) { r = apply g a b; ret r }; values of g become g', calls stay
//! z = copy y             gone; z is y
//! ```
//!
//! Assumes classes and arities. Establishes: the callee of an application is a known function that
//! takes that many arguments, or a variable of a class that does; a function that is used as a
//! value takes as many as its class; there are no copies; what `try` runs takes one argument.
//!
//! Sound because a function has no effect before it has all its arguments (see
//! [`choose_arity`](super::choose_arity)); the arguments of a partial application are operands,
//! already evaluated. A call in tail position stays one. Cost: linear.

use cranelift_entity::SecondaryMap;
use enfold_syntax::{Span, Symbol};

use super::choose_arity::Arities;
use super::find_known::Known;
use super::infer_sets::Sets;
use super::shape::{Shape, ShapeId};
use crate::ir::{Atom, Block, LamId, Lambda, Op, Program, Stmt, Term, TryBody, Ty, TyId, VarId};
use crate::walk::Role;

/// Saturates all calls of the live functions.
pub(super) fn saturate_calls(
    program: &mut Program,
    known: &mut Known,
    sets: &mut Sets,
    arities: &Arities,
    live: &[LamId],
) {
    let mut pass = Saturate { program, known, sets, arities, wrapper: SecondaryMap::new() };
    live.iter().for_each(|&lam| pass.wrap(lam));
    for &lam in live {
        let empty = Block::end(Term::Unreachable);
        let body = std::mem::replace(&mut pass.program.lams[lam].body, empty);
        let body = pass.block(body);
        pass.program.lams[lam].body = body;
    }
}

/// A function type as it is taken apart.
#[derive(Clone, Copy)]
struct Typed {
    ty: TyId,
    shape: ShapeId,
}

struct Saturate<'a> {
    program: &'a mut Program,
    known: &'a mut Known,
    sets: &'a mut Sets,
    arities: &'a Arities,
    /// What stands for a function where it is used as a value, if not the function itself, and the
    /// variable that it is bound to.
    wrapper: SecondaryMap<LamId, Option<(LamId, Option<VarId>)>>,
}

impl Saturate<'_> {
    /// Makes the wrapper of a function that is used where functions take fewer arguments.
    fn wrap(&mut self, lam: LamId) {
        let takes = self.program.lams[lam].params.len();
        let shape = self.sets.lam[lam];
        if !self.sets.valued.contains(lam) || self.arities.get(self.sets, shape) >= takes {
            return;
        }
        let typed = Typed { ty: self.function_ty(lam), shape };
        let (name, span) = (self.program.lams[lam].name, self.program.lams[lam].span);
        let name = Symbol::new(&format!("{name}.curried"));
        let var = self.known.var[lam];
        let callee = var.map_or(Atom::Lam(lam), Atom::Var);
        let wrapper = self.curry(typed, takes, (callee, Vec::new()), name, span);
        self.program.lams[wrapper].node = self.program.lams[lam].node;
        let bound = var.map(|var| {
            let name = self.program.vars[var].name;
            self.fresh(name, typed, span)
        });
        if let Some(bound) = bound {
            self.known.bind(bound, wrapper);
        }
        self.wrapper[lam] = Some((wrapper, bound));
    }

    fn function_ty(&mut self, lam: LamId) -> TyId {
        let Lambda { params, ret, .. } = &self.program.lams[lam];
        let (types, vars) = (&mut self.program.types, &self.program.vars);
        params.iter().rev().fold(*ret, |ret, &p| types.intern(Ty::Arrow(vars[p].ty, ret)))
    }

    fn fresh(&mut self, name: Symbol, typed: Typed, span: Span) -> VarId {
        let var = self.program.fresh(name, typed.ty, span);
        self.sets.var[var] = typed.shape;
        var
    }

    /// Parameter and result of a function type.
    fn peel(&mut self, function: Typed) -> (Typed, Typed) {
        let (param_ty, ret_ty) = match self.program.types[function.ty] {
            Ty::Arrow(param, ret) => (param, ret),
            _ => (function.ty, function.ty),
        };
        let (param, ret) = match self.sets.shapes.get(function.shape) {
            Shape::Arrow(param, ret) => (param, ret),
            _ => (super::shape::LEAF, super::shape::LEAF),
        };
        (Typed { ty: param_ty, shape: param }, Typed { ty: ret_ty, shape: ret })
    }

    fn after(&mut self, function: Typed, count: usize) -> Typed {
        (0..count).fold(function, |function, _| self.peel(function).1)
    }

    /// A function of the class of `typed` that takes `remaining` arguments, in the portions that
    /// the classes it meets ask for, and then calls the callee with what it has and with these.
    fn curry(
        &mut self,
        typed: Typed,
        remaining: usize,
        (callee, mut args): (Atom, Vec<Atom>),
        name: Symbol,
        span: Span,
    ) -> LamId {
        let takes = self.arities.get(self.sets, typed.shape).min(remaining);
        let (mut params, mut result) = (Vec::with_capacity(takes), typed);
        for _ in 0..takes {
            let (param, ret) = self.peel(result);
            params.push(self.fresh(Symbol::new("arg"), param, span));
            result = ret;
        }
        args.extend(params.iter().map(|&param| Atom::Var(param)));
        let op = if takes == remaining {
            Op::Apply(callee, args)
        } else {
            Op::Lambda(self.curry(result, remaining - takes, (callee, args), name, span))
        };
        let var = self.fresh(Symbol::new("result"), result, span);
        if let Op::Lambda(lam) = op {
            self.known.bind(var, lam);
        }
        let body =
            Block { stmts: vec![Stmt::bind(var, op, span)], term: Term::Ret(Atom::Var(var)) };
        self.lambda(name, span, params, result, body, typed.shape)
    }

    fn lambda(
        &mut self,
        name: Symbol,
        span: Span,
        params: Vec<VarId>,
        ret: Typed,
        body: Block,
        shape: ShapeId,
    ) -> LamId {
        let lambda = Lambda::new(name, span, None, params, ret.ty, body);
        let lam = self.program.lams.push(lambda);
        self.sets.lam[lam] = shape;
        self.sets.ret[lam] = ret.shape;
        lam
    }

    fn atom(&mut self, atom: Atom, role: Role) -> Atom {
        let atom = self.known.resolve(atom);
        if role == Role::Callee {
            return atom;
        }
        match self.known.function(atom).and_then(|lam| self.wrapper[lam]) {
            Some((_, Some(var))) => Atom::Var(var),
            Some((wrapper, None)) => Atom::Lam(wrapper),
            None => atom,
        }
    }

    fn block(&mut self, block: Block) -> Block {
        let mut out = Vec::with_capacity(block.stmts.len());
        for stmt in block.stmts {
            self.stmt(stmt, &mut out);
        }
        let mut term = block.term;
        term.each_atom_mut(&mut |atom| *atom = self.atom(*atom, Role::Value));
        let term = term.map_blocks(&mut |block| self.block(block));
        Block { stmts: out, term }
    }

    fn stmt(&mut self, stmt: Stmt, out: &mut Vec<Stmt>) {
        match stmt {
            Stmt::Let { op: Op::Copy(_), .. } => {}
            Stmt::Let { var, mut op, span } => {
                op.each_operand_mut(&mut |atom, role| *atom = self.atom(*atom, role));
                self.op(var, op, span, out);
            }
            Stmt::LetRec { mut members, captures, span } => {
                let wrappers = members.iter().filter_map(|&(_, lam)| self.bound_wrapper(lam));
                let wrappers: Vec<_> = wrappers.collect();
                members.extend(wrappers);
                out.push(Stmt::LetRec { members, captures, span });
            }
            Stmt::Join { label, params, body, recursive } => {
                let body = self.block(body);
                out.push(Stmt::Join { label, params, body, recursive });
            }
        }
    }

    fn bound_wrapper(&self, lam: LamId) -> Option<(VarId, LamId)> {
        let (wrapper, var) = self.wrapper[lam]?;
        Some((var?, wrapper))
    }

    fn op(&mut self, var: VarId, op: Op, span: Span, out: &mut Vec<Stmt>) {
        match op {
            Op::Apply(callee, args) => self.apply(var, callee, args, span, out),
            Op::Try(TryBody::Value(body)) => {
                let body = self.thunk(body, span, out);
                out.push(Stmt::bind(var, Op::Try(TryBody::Value(body)), span));
            }
            Op::Lambda(lam) => {
                out.push(Stmt::bind(var, Op::Lambda(lam), span));
                if let Some((var, lam)) = self.bound_wrapper(lam) {
                    out.push(Stmt::bind(var, Op::Lambda(lam), span));
                }
            }
            op => out.push(Stmt::bind(var, op, span)),
        }
    }

    /// How many arguments a callee takes at once, and its type.
    fn takes(&mut self, callee: Atom) -> (usize, Typed) {
        match (self.known.function(callee), callee) {
            (Some(lam), _) => {
                let typed = Typed { ty: self.function_ty(lam), shape: self.sets.lam[lam] };
                (self.program.lams[lam].params.len(), typed)
            }
            (None, Atom::Var(var)) => {
                let typed = Typed { ty: self.program.vars[var].ty, shape: self.sets.var[var] };
                (self.arities.get(self.sets, typed.shape), typed)
            }
            (None, atom) => panic!("core: {atom:?} is applied, which is no function"),
        }
    }

    fn apply(
        &mut self,
        var: VarId,
        mut callee: Atom,
        mut args: Vec<Atom>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        loop {
            let (takes, typed) = self.takes(callee);
            if args.len() == takes {
                out.push(Stmt::bind(var, Op::Apply(callee, args), span));
                return;
            }
            if args.len() < takes {
                let rest = self.after(typed, args.len());
                let name = Symbol::new(&format!("{}.partial", self.applied_name(callee)));
                let lam = self.curry(rest, takes - args.len(), (callee, args), name, span);
                self.program.lineage.partial[lam] = Some(self.applied_name(callee));
                self.known.bind(var, lam);
                out.push(Stmt::bind(var, Op::Lambda(lam), span));
                return;
            }
            let rest = args.split_off(takes);
            let result = self.after(typed, takes);
            let step = self.fresh(Symbol::new("step"), result, span);
            out.push(Stmt::bind(step, Op::Apply(callee, args), span));
            (callee, args) = (Atom::Var(step), rest);
        }
    }

    fn applied_name(&self, callee: Atom) -> Symbol {
        match (self.known.function(callee), callee) {
            (Some(lam), _) => {
                self.program.lineage.partial[lam].unwrap_or(self.program.lams[lam].name)
            }
            (None, Atom::Var(var)) => self.program.vars[var].name,
            (None, _) => Symbol::new("function"),
        }
    }

    /// What `try` can run: takes one argument at once.
    fn thunk(&mut self, body: Atom, span: Span, out: &mut Vec<Stmt>) -> Atom {
        let (takes, typed) = self.takes(body);
        if takes == 1 {
            return body;
        }
        let (param, ret) = self.peel(typed);
        let unit = self.fresh(Symbol::new("arg"), param, span);
        let result = self.fresh(Symbol::new("result"), ret, span);
        let mut stmts = Vec::new();
        self.apply(result, body, vec![Atom::Unit], span, &mut stmts);
        let block = Block { stmts, term: Term::Ret(Atom::Var(result)) };
        let name = Symbol::new("try.body");
        let lam = self.lambda(name, span, vec![unit], ret, block, super::shape::LEAF);
        let var = self.fresh(name, typed, span);
        self.known.bind(var, lam);
        out.push(Stmt::bind(var, Op::Lambda(lam), span));
        Atom::Var(var)
    }
}
