//! Rewrites functions: effectful ones get a continuation, all others the new types and the wrapped values.
//!
//! ```text
//! y = apply f(x)                    c = lambda lam7            // fn lam7(y) { rest, with the same continuation }
//! rest                              r = apply f(x, c)
//!                                   ret r
//!
//! y = apply f(x); ret y             r = apply f(x, k); ret r
//! ret y                             r = apply k(y); ret r
//! join j(x) { a }                   j = lambda lam8            // fn lam8(x) { a }, if something that comes after an effectful call
//! … jump j(y)                       r = apply j(y); ret r      // may go there
//!
//! r = try f                         outer = global handlers
//! rest                              on = lambda …              // x ⟼ c(raised x)
//!                                   handlers := handler(on, outer)
//!                                   end = lambda …             // v ⟼ handlers := outer; c(ok v)
//!                                   e = apply f((), end); ret e
//! ```

mod effectful;

use cranelift_entity::SecondaryMap;
use enfold_syntax::{Span, Symbol};

use super::arrows;
use super::find_effects::Effects;
use super::root::Root;
use super::types::{NewTypes, spine};
use crate::build::Build;
use crate::ir::*;
use crate::walk::Role;

/// The transformation of one program.
pub(super) struct Converter<'a> {
    pub(super) program: &'a mut Program,
    pub(super) types: NewTypes,
    effects: Effects,
    live: Vec<LamId>,
    root: Root,
    /// Types of variables, and of what functions return, as they were.
    var_types: SecondaryMap<VarId, Option<TyId>>,
    rets: SecondaryMap<LamId, Option<TyId>>,
    /// How many parameters functions had.
    arities: SecondaryMap<LamId, usize>,
    /// What stands for a function as a value, if not the function.
    values: SecondaryMap<LamId, Option<Atom>>,
    /// The wrappers that are bound where a function is: the variable and its function.
    wrappers: SecondaryMap<LamId, Option<(VarId, LamId)>>,
    /// Join points that have become functions.
    functions: SecondaryMap<LabelId, Option<VarId>>,
}

impl<'a> Converter<'a> {
    pub(super) fn new(program: &'a mut Program, mut effects: Effects, live: Vec<LamId>) -> Self {
        let mut var_types = SecondaryMap::new();
        let mut rets = SecondaryMap::new();
        program.vars.iter().for_each(|(var, found)| var_types[var] = Some(found.ty));
        let mut arities = SecondaryMap::new();
        for &lam in &live {
            rets[lam] = Some(program.lams[lam].ret);
            arities[lam] = program.lams[lam].params.len();
        }
        let types = std::mem::take(&mut effects.types);
        let mut types = NewTypes::new(&mut program.types, types);
        map_declared(program, &mut types);
        let span =
            program.entry.map_or(Span::new(enfold_syntax::FileId::from_u32(0), 0, 0), |entry| {
                program.lams[entry].span
            });
        let root = Root::declare(program, span);
        Converter {
            program,
            types,
            effects,
            live,
            root,
            var_types,
            rets,
            arities,
            values: SecondaryMap::new(),
            wrappers: SecondaryMap::new(),
            functions: SecondaryMap::new(),
        }
    }

    pub(super) fn run(mut self) {
        self.map_variables();
        for at in 0..self.live.len() {
            self.wrap(self.live[at]);
        }
        for at in 0..self.live.len() {
            self.function(self.live[at]);
        }
    }

    // Types.

    /// What a type of the program as it was has become.
    pub(super) fn new_type(&mut self, ty: TyId) -> TyId {
        self.types.of(&mut self.program.types, ty)
    }

    /// The types of a function's parameters, as they were.
    pub(super) fn old_params(&self, lam: LamId) -> Vec<TyId> {
        let params = &self.program.lams[lam].params[..self.arities[lam]];
        params.iter().map(|&param| self.old_var(param)).collect()
    }

    fn old_var(&self, var: VarId) -> TyId {
        self.var_types[var].unwrap_or(self.program.vars[var].ty)
    }

    fn old_ret(&self, lam: LamId) -> TyId {
        self.rets[lam].unwrap_or(self.program.lams[lam].ret)
    }

    /// The type that a function's values had.
    pub(super) fn old_type(&mut self, lam: LamId) -> TyId {
        let params = self.old_params(lam);
        let ret = self.old_ret(lam);
        arrows(&mut self.program.types, &params, ret)
    }

    /// The type that a function has now.
    pub(super) fn natural_type(&mut self, lam: LamId) -> TyId {
        let params: Vec<TyId> = self.old_params(lam);
        let mut params: Vec<TyId> = params.into_iter().map(|ty| self.new_type(ty)).collect();
        let ret = self.old_ret(lam);
        let mut ret = self.new_type(ret);
        if self.is_converted(lam) {
            params.push(self.types.continuation(&mut self.program.types, ret));
            ret = self.types.unit;
        }
        arrows(&mut self.program.types, &params, ret)
    }

    /// Whether a function takes a continuation.
    pub(super) fn is_converted(&self, lam: LamId) -> bool {
        self.effects.lams.contains(lam)
    }

    fn map_variables(&mut self) {
        for var in self.program.vars.keys() {
            let old = self.old_var(var);
            self.program.vars[var].ty = match self.effects.known.function(Atom::Var(var)) {
                Some(lam) if self.rets[lam].is_some() => self.natural_type(lam),
                _ => self.new_type(old),
            };
        }
    }

    fn wrap(&mut self, lam: LamId) {
        if !self.effects.valued.contains(lam) || !self.needs_wrapper(lam) {
            return;
        }
        let bound = self.effects.known.var[lam];
        let wrapper = self.wrapper(lam, bound.map_or(Atom::Lam(lam), Atom::Var));
        let Some(bound) = bound else {
            self.values[lam] = Some(Atom::Lam(wrapper));
            return;
        };
        let ty = self.old_type(lam);
        let ty = self.new_type(ty);
        let like = &self.program.vars[bound];
        let (name, span) = (like.name, like.span);
        let var = self.program.fresh(name, ty, span);
        self.values[lam] = Some(Atom::Var(var));
        self.wrappers[lam] = Some((var, wrapper));
    }

    // Functions.

    fn function(&mut self, lam: LamId) {
        let ret = self.old_ret(lam);
        let ret = self.new_type(ret);
        let body = std::mem::replace(&mut self.program.lams[lam].body, Block::moved());
        if !self.is_converted(lam) {
            let body = self.direct(body);
            let lam = &mut self.program.lams[lam];
            (lam.ret, lam.body) = (ret, body);
            return;
        }
        let span = self.program.lams[lam].span;
        let ty = self.types.continuation(&mut self.program.types, ret);
        let k = self.program.fresh(Symbol::new("k"), ty, span);
        let body = self.block(body, Atom::Var(k), span);
        let unit = self.types.unit;
        if self.program.entry == Some(lam) {
            let none = self.program.fresh(Symbol::new("unit"), unit, span);
            let name = self.program.lams[lam].name;
            let start = Lambda::new(name, span, None, vec![none, k], unit, body);
            let start = self.program.lams.push(start);
            self.program.lams[lam].body = self.root.body(self.program, start, span);
            return;
        }
        let lam = &mut self.program.lams[lam];
        lam.params.push(k);
        (lam.ret, lam.body) = (unit, body);
    }

    /// The known function that a call gives exactly what it takes, and how it is named.
    fn target(&mut self, callee: Atom, args: usize) -> Option<(LamId, Atom)> {
        let resolved = self.effects.known.resolve(callee);
        let lam = self.effects.known.function(resolved)?;
        (self.arities[lam] == args).then_some((lam, resolved))
    }

    // What operands have become.

    /// An operand that is used as a value.
    fn value(&mut self, atom: Atom) -> Atom {
        let atom = self.effects.known.resolve(atom);
        let lam = self.effects.known.function(atom);
        lam.and_then(|lam| self.values[lam]).unwrap_or(atom)
    }

    fn values_of(&mut self, atoms: &[Atom]) -> Vec<Atom> {
        atoms.iter().map(|&atom| self.value(atom)).collect()
    }

    /// A direct operation.
    fn operands(&mut self, op: &mut Op) {
        let count = match op {
            Op::Apply(_, args) => args.len(),
            _ => 1,
        };
        op.each_operand_mut(&mut |atom: &mut Atom, role| {
            *atom = match role {
                Role::Callee => match self.target(*atom, count) {
                    Some((_, callee)) => callee,
                    None => self.value(*atom),
                },
                Role::Value => self.value(*atom),
            };
        });
    }

    fn is_effectful(&mut self, op: &Op) -> bool {
        let (callee, args) = match op {
            Op::Apply(callee, args) => (*callee, args.len()),
            Op::Try(TryBody::Value(callee)) => (*callee, 1),
            Op::Prim(Prim::Capture, _) => return true,
            _ => return false,
        };
        let attempt = matches!(op, Op::Try(_));
        if let Some((lam, _)) = self.target(callee, args) {
            let aborting = attempt && self.effects.aborting.contains(lam);
            return aborting || self.is_converted(lam);
        }
        if attempt {
            return true;
        }
        let ty = self.callee_type(callee);
        spine(&self.program.types, ty).take(args).any(|ty| self.types.is_effectful(ty))
    }

    fn callee_type(&mut self, callee: Atom) -> TyId {
        match self.effects.known.resolve(callee) {
            Atom::Lam(lam) => self.old_type(lam),
            Atom::Var(var) => self.old_var(var),
            _ => self.types.unit,
        }
    }

    fn has_effect(&mut self, block: &Block) -> bool {
        block.stmts.iter().any(|stmt| self.stmt_has_effect(stmt)) || self.term_has(&block.term)
    }

    fn term_has(&mut self, term: &Term) -> bool {
        term.blocks().any(|block| self.has_effect(block))
    }

    fn stmt_has_effect(&mut self, stmt: &Stmt) -> bool {
        match stmt {
            Stmt::Let { op, .. } => self.is_effectful(op),
            Stmt::LetRec { .. } => false,
            Stmt::Join { body, .. } => self.has_effect(body),
        }
    }

    // Direct code.

    fn direct(&mut self, block: Block) -> Block {
        let mut out = Vec::new();
        for stmt in block.stmts {
            match stmt {
                Stmt::Let { op: Op::Prim(Prim::Abort, args), span, .. } => {
                    self.abort(args[0], span, &mut out);
                    return Block { stmts: out, term: Term::Unreachable };
                }
                Stmt::Join { label, params, body, recursive } => {
                    let body = self.direct(body);
                    out.push(Stmt::Join { label, params, body, recursive });
                }
                stmt => self.plain(stmt, &mut out),
            }
        }
        let mut term = block.term;
        term.each_atom_mut(&mut |atom| *atom = self.value(*atom));
        let term = term.map_blocks(&mut |block| self.direct(block));
        Block { stmts: out, term }
    }

    /// A statement that is no join point and has no effect.
    fn plain(&mut self, stmt: Stmt, out: &mut Vec<Stmt>) {
        match stmt {
            Stmt::Let { op: Op::Copy(_), .. } => {}
            Stmt::Let { var, op: Op::Lambda(lam), span } => {
                out.push(Stmt::bind(var, Op::Lambda(lam), span));
                if let Some((var, wrapper)) = self.wrappers[lam] {
                    out.push(Stmt::bind(var, Op::Lambda(wrapper), span));
                }
            }
            Stmt::Let { var, mut op, span } => {
                self.operands(&mut op);
                if let Op::Array(ty, _) = &mut op {
                    *ty = self.new_type(*ty);
                }
                out.push(Stmt::bind(var, op, span));
            }
            Stmt::LetRec { mut members, captures, span } => {
                let more: Vec<_> = members.iter().filter_map(|&(_, l)| self.wrappers[l]).collect();
                members.extend(more);
                out.push(Stmt::LetRec { members, captures, span });
            }
            Stmt::Join { .. } => out.push(stmt),
        }
    }

    fn abort(&mut self, function: Atom, span: Span, out: &mut Vec<Stmt>) {
        let ty = self.callee_type(function);
        let function = self.value(function);
        let unit = self.types.unit;
        let thunk = self.program.types.intern(Ty::Arrow(unit, unit));
        let result = match self.program.types[ty] {
            Ty::Arrow(_, result) => self.new_type(result),
            _ => unit,
        };
        let nowhere = Root::nowhere(self.program, result, span);
        let none = self.program.fresh(Symbol::new("unit"), unit, span);
        let mut stmts = Vec::new();
        let mut build = Build { program: &mut *self.program, span, stmts: &mut stmts };
        let call = Op::Apply(function, vec![Atom::Unit, Atom::Lam(nowhere)]);
        let done = build.op("done", unit, call);
        let body = Block { stmts, term: Term::Ret(done) };
        let lam = Lambda::new(Symbol::new("aborted"), span, None, vec![none], unit, body);
        let lam = self.program.lams.push(lam);
        let mut build = Build { program: &mut *self.program, span, stmts: out };
        let thunk = build.op("aborted", thunk, Op::Lambda(lam));
        self.root.abort(&mut build, thunk);
    }

    // Effectful code.

    /// A block that ends by calling `k`.
    fn block(&mut self, block: Block, k: Atom, span: Span) -> Block {
        let mut later = self.term_has(&block.term);
        let mut after = vec![false; block.stmts.len()];
        for (at, stmt) in block.stmts.iter().enumerate().rev() {
            after[at] = later;
            later = later || self.stmt_has_effect(stmt);
        }
        let mut out = Vec::new();
        let mut stmts = block.stmts.into_iter();
        let mut at = 0;
        while let Some(stmt) = stmts.next() {
            match stmt {
                Stmt::Let { var, op, span } if self.is_effectful(&op) => {
                    let rest = Block { stmts: stmts.collect(), term: block.term };
                    return self.effect(out, (var, op, span), rest, k);
                }
                Stmt::Let { op: Op::Prim(Prim::Abort, args), span, .. } => {
                    self.abort(args[0], span, &mut out);
                    return Block { stmts: out, term: Term::Unreachable };
                }
                Stmt::Join { label, params, body, recursive } => {
                    let function = after[at] || (recursive && self.has_effect(&body));
                    match function {
                        true => self.join(label, params, (body, recursive), k, span, &mut out),
                        false => {
                            let body = self.block(body, k, span);
                            out.push(Stmt::Join { label, params, body, recursive });
                        }
                    }
                }
                stmt => self.plain(stmt, &mut out),
            }
            at += 1;
        }
        self.term(out, block.term, k, span)
    }

    /// A join point becomes a function.
    fn join(
        &mut self,
        label: LabelId,
        mut params: Vec<VarId>,
        (body, recursive): (Block, bool),
        k: Atom,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let unit = self.types.unit;
        if params.is_empty() {
            params.push(self.program.fresh(Symbol::new("unit"), unit, span));
        }
        let name = self.program.labels[label];
        let tys: Vec<TyId> = params.iter().map(|&param| self.program.vars[param].ty).collect();
        let ty = arrows(&mut self.program.types, &tys, unit);
        let var = self.program.fresh(name, ty, span);
        self.functions[label] = Some(var);
        let body = self.block(body, k, span);
        let lam = self.program.lams.push(Lambda::new(name, span, None, params, unit, body));
        out.push(match recursive {
            true => Stmt::LetRec { members: vec![(var, lam)], captures: Vec::new(), span },
            false => Stmt::bind(var, Op::Lambda(lam), span),
        });
    }

    fn term(&mut self, mut out: Vec<Stmt>, mut term: Term, k: Atom, span: Span) -> Block {
        term.each_atom_mut(&mut |atom| *atom = self.value(*atom));
        match term {
            Term::Ret(value) => self.leave(out, k, vec![value], span),
            Term::Jump(label, args) => match self.functions[label] {
                Some(function) => {
                    let args = if args.is_empty() { vec![Atom::Unit] } else { args };
                    self.leave(out, Atom::Var(function), args, span)
                }
                None => Block { stmts: out, term: Term::Jump(label, args) },
            },
            term => {
                let term = term.map_blocks(&mut |block| self.block(block, k, span));
                out.shrink_to_fit();
                Block { stmts: out, term }
            }
        }
    }
}

/// Fields, payloads and globals get their new types.
fn map_declared(program: &mut Program, types: &mut NewTypes) {
    for data in program.datas.values_mut() {
        for field in data.cases.iter_mut().flat_map(|case| &mut case.fields) {
            field.ty = types.of(&mut program.types, field.ty);
        }
    }
    for exn in program.exns.values_mut() {
        exn.fields.iter_mut().for_each(|ty| *ty = types.of(&mut program.types, *ty));
    }
    for global in program.globals.values_mut() {
        global.ty = types.of(&mut program.types, global.ty);
    }
}
