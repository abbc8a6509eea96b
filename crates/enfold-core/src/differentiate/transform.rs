//! Copies the functions of a region with shadows: the derivative of each.
//!
//! ```text
//! fn f(x: float, n: int) -> float {       fn f'(x, x', n) -> (float, float) {
//!   join rec loop(acc, i) {                 join rec loop(acc, acc', i) {
//!     done = ge i, n                          done = ge i, n
//!     if done { ret acc } else {              if done { p = make (acc, acc'); ret p } else {
//!       a = mul acc, x                ─►        a = mul acc, x
//!                                               c1 = mul acc', x; c2 = mul x', acc; a' = add c1, c2
//!       j = add i, 1                            j = add i, 1
//!       jump loop(a, j)                         jump loop(a, a', j)
//!     }                                       }
//!   }                                       }
//!   jump loop(1.0, 0)                       jump loop(1.0, 0.0, 0)
//! }                                       }
//! ```
//!
//! A variable that changes has a shadow, right after it wherever it is passed. What does not change has none, and where a shadow is needed
//! all the same, as in a jump to a place that others reach with what changes, it is zero. A function of the region is copied
//! once: known calls go to the copy. A function that is used as a value is, as a shadow, a function of one argument with
//! its shadow, which yields the result with its shadow.
//!
//! Backwards, the shadow of a float is its place on the tape, and a sum of changes is an entry there.

use enfold_graph::prim::Derives;
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

use super::Refused;
use super::activity::{Activity, Node};
use super::region::{Known, Place, Region};
use super::rules::{self, Choices, Done};
use super::shadow_types::{Mode, ShadowTypes};
use super::shapes::{Given, Purpose, Shapes, Walks};
use super::tape::Tape;
use crate::build::Build;
use crate::ir::*;
use crate::optimise::copy::Copier;

/// What lasts from one derivative to the next.
#[derive(Default)]
pub(super) struct Lasting {
    pub(super) types: ShadowTypes,
    pub(super) shapes: Shapes,
    pub(super) choices: Choices,
    pub(super) tape: Option<Tape>,
    pub(super) stack: Option<super::stack::Stack>,
}

impl Lasting {
    /// Functions that were made are not called again.
    pub(super) fn forget_functions(&mut self) {
        let types = std::mem::take(&mut self.types);
        *self = Lasting { types, ..Lasting::default() };
    }
}

/// The copy of a region that is made.
pub(super) struct Transform<'a> {
    pub(super) program: &'a mut Program,
    pub(super) lasting: &'a mut Lasting,
    pub(super) known: &'a Known,
    pub(super) region: &'a Region,
    pub(super) activity: &'a Activity,
    pub(super) mode: Mode,
    /// What stands for a variable in the copy.
    pub(super) values: FxHashMap<VarId, Atom>,
    /// The shadow of a variable that changes.
    pub(super) shadows: FxHashMap<VarId, Atom>,
    labels: FxHashMap<LabelId, LabelId>,
    /// What jumps pass, in the original.
    params: FxHashMap<LabelId, Vec<VarId>>,
    /// The copy with shadows of a function.
    pub(super) copies: FxHashMap<LamId, Atom>,
    /// Globals that hold shadows of globals.
    pub(super) globals: FxHashMap<GlobalId, GlobalId>,
    /// Variables from around the region that change.
    pub(super) outer: Vec<VarId>,
    /// The tape, while a copy is made.
    pub(super) tape: Option<Atom>,
    /// The function that is copied.
    pub(super) lam: LamId,
    pub(super) span: Span,
    /// The statement that is looked at.
    at: Option<VarId>,
    /// Where the bits of a float that changes are taken as an integer.
    pub(super) bits: Option<(VarId, Span)>,
    /// What has no derivative.
    pub(super) refused: Option<Refused>,
}

/// What a copy is made of.
pub(super) struct Plan<'a> {
    pub(super) known: &'a Known,
    pub(super) region: &'a Region,
    pub(super) activity: &'a Activity,
    pub(super) mode: Mode,
    pub(super) root: LamId,
    pub(super) span: Span,
}

impl<'a> Transform<'a> {
    /// Nothing copied yet.
    pub(super) fn new(
        program: &'a mut Program,
        lasting: &'a mut Lasting,
        Plan { known, region, activity, mode, root, span }: Plan<'a>,
    ) -> Transform<'a> {
        Transform {
            program,
            lasting,
            known,
            region,
            activity,
            mode,
            values: FxHashMap::default(),
            shadows: FxHashMap::default(),
            labels: FxHashMap::default(),
            params: FxHashMap::default(),
            copies: FxHashMap::default(),
            globals: FxHashMap::default(),
            outer: Vec::new(),
            tape: None,
            lam: root,
            span,
            at: None,
            bits: None,
            refused: None,
        }
    }
}

impl Transform<'_> {
    // What is there once.

    pub(super) fn ty(&self, var: VarId) -> TyId {
        self.program.vars[var].ty
    }

    pub(super) fn carries(&mut self, ty: TyId) -> bool {
        self.lasting.types.carries(self.program, ty)
    }

    pub(super) fn shadow_ty(&mut self, ty: TyId) -> TyId {
        self.lasting.types.of(self.program, self.mode, ty)
    }

    /// The type that a function with shadows yields for a value of a type.
    pub(super) fn pair_ty(&mut self, ty: TyId) -> TyId {
        self.lasting.types.result(self.program, self.mode, ty)
    }

    pub(super) fn active(&self, var: VarId) -> bool {
        self.activity.is(Node::Var(var))
    }

    pub(super) fn returns_pair(&self, lam: LamId) -> bool {
        self.activity.is(Node::Ret(lam))
    }

    /// Whether a function has a copy with shadows.
    pub(super) fn is_copied(&self, lam: LamId) -> bool {
        self.activity.is(Node::Code(lam))
    }

    pub(super) fn refuse(&mut self, span: Span, reason: impl Into<String>) {
        let around = self.program.lams[self.lam].span;
        let call = self.at.and_then(|var| self.program.lineage.place(var, span));
        let spans = [Some(span), call, Some(around)].into_iter().flatten().collect();
        self.refused.get_or_insert_with(|| Refused { spans, reason: reason.into() });
    }

    /// The same for what a statement does that has been looked at.
    pub(super) fn refuse_at(&mut self, var: VarId, span: Span, reason: &str) {
        self.at = Some(var);
        self.refuse(span, reason);
    }

    pub(super) fn build<'a>(&'a mut self, out: &'a mut Vec<Stmt>) -> Build<'a> {
        Build { program: self.program, span: self.span, stmts: out }
    }

    pub(super) fn walk(
        &mut self,
        purpose: Purpose,
        ty: TyId,
        given: Given,
        out: &mut Vec<Stmt>,
    ) -> Atom {
        let tape = self.lasting.tape.filter(|_| self.mode == Mode::Reverse);
        let floats = self.program.types.intern(Ty::Float);
        let floats = self.program.types.intern(Ty::Array(floats));
        let context = match purpose {
            Purpose::Number => tape.map(|tape| tape.ty),
            _ => Some(floats),
        };
        let Lasting { types, shapes, .. } = &mut *self.lasting;
        let mut walks = Walks {
            program: self.program,
            types,
            shapes,
            note: tape.map(|tape| tape.input),
            context,
            mode: self.mode,
            span: self.span,
        };
        let made = walks.walk(purpose, ty, given, out);
        if std::mem::take(&mut self.lasting.shapes.functions) {
            self.refuse(self.span, "which functions this value holds is not known here");
        }
        made
    }

    // Operands.

    /// What stands for an operand.
    pub(super) fn value(&self, atom: Atom) -> Atom {
        match atom {
            Atom::Var(var) => self.values.get(&var).copied().unwrap_or(atom),
            atom => atom,
        }
    }

    fn values_of(&self, atoms: &[Atom]) -> Vec<Atom> {
        atoms.iter().map(|&atom| self.value(atom)).collect()
    }

    /// The shadow of an operand; that of what does not change is zero, and what carries nothing is its own.
    pub(super) fn shadow(&mut self, atom: Atom, out: &mut Vec<Stmt>) -> Atom {
        if let Some(lam) = self.known.function(atom) {
            return self.function_value(lam, out);
        }
        match atom {
            Atom::Var(var) => match self.shadows.get(&var) {
                Some(&shadow) => shadow,
                None => {
                    let (ty, value) = (self.ty(var), self.value(atom));
                    self.walk(Purpose::Zero, ty, Given::value(value), out)
                }
            },
            Atom::Float(_) | Atom::Float32(_) if self.mode == Mode::Reverse => {
                Atom::Int(0, IntKind::Int)
            }
            Atom::Float(_) => Atom::Float(0.0),
            Atom::Float32(_) => Atom::Float32(0.0),
            atom => atom,
        }
    }

    fn shadows_of(&mut self, atoms: &[Atom], out: &mut Vec<Stmt>) -> Vec<Atom> {
        atoms.iter().map(|&atom| self.shadow(atom, out)).collect()
    }

    /// The shadow of an operand, if it changes.
    fn shadow_if_active(&self, atom: Atom) -> Option<Atom> {
        match atom {
            Atom::Var(var) => self.shadows.get(&var).copied(),
            _ => None,
        }
    }

    // Bindings.

    fn bind_value(&mut self, var: VarId) -> VarId {
        let new = self.program.vars.push(self.program.vars[var].clone());
        self.program.lineage.copied(var, new);
        self.values.insert(var, Atom::Var(new));
        new
    }

    fn bind_shadow(&mut self, var: VarId) -> VarId {
        let ty = self.ty(var);
        let ty = self.shadow_ty(ty);
        let Var { name, span, .. } = self.program.vars[var];
        let new = self.program.fresh(Symbol::new(&format!("{name}'")), ty, span);
        self.program.lineage.copied(var, new);
        self.shadows.insert(var, Atom::Var(new));
        new
    }

    /// New parameters, each with its shadow if it changes.
    pub(super) fn bind_params(&mut self, params: &[VarId]) -> Vec<VarId> {
        let mut new = Vec::new();
        for &param in params {
            new.push(self.bind_value(param));
            if self.active(param) {
                new.push(self.bind_shadow(param));
            }
        }
        new
    }

    // Functions.

    /// Makes the body of a copy.
    pub(super) fn copy_function(&mut self, lam: LamId, copy: LamId) {
        let outer = std::mem::replace(&mut self.lam, lam);
        let span = std::mem::replace(&mut self.span, self.program.lams[lam].span);
        let params = self.program.lams[lam].params.clone();
        let params = self.bind_params(&params);
        self.program.lams[copy].params.extend(params);
        let body = self.program.lams[lam].body.clone();
        let body = self.block(&body);
        self.program.lams[copy].body = body;
        (self.lam, self.span) = (outer, span);
    }

    /// A place for the copy of a function; its parameters and body come later.
    pub(super) fn declare_copy(&mut self, lam: LamId) -> LamId {
        let Lambda { name, span, ret, .. } = self.program.lams[lam];
        let ret = if self.returns_pair(lam) { self.pair_ty(ret) } else { ret };
        let name = Symbol::new(&format!("{name}'"));
        self.program.lams.push(Lambda::new(name, span, None, Vec::new(), ret, Block::moved()))
    }

    /// The type of the copy of a function, with what is passed first.
    pub(super) fn copy_ty(&mut self, lam: LamId, first: &[TyId]) -> TyId {
        let Lambda { ret, .. } = self.program.lams[lam];
        let ret = if self.returns_pair(lam) { self.pair_ty(ret) } else { ret };
        let mut params = first.to_vec();
        for param in self.program.lams[lam].params.clone() {
            let ty = self.ty(param);
            params.push(ty);
            if self.active(param) {
                params.push(self.shadow_ty(ty));
            }
        }
        let types = &mut self.program.types;
        params.iter().rev().fold(ret, |ret, &param| types.intern(Ty::Arrow(param, ret)))
    }

    /// What a call of a copy passes first: the tape, and the shadows of what changes around the region.
    pub(super) fn first_args(&self, lam: LamId) -> Vec<Atom> {
        let outer = match self.region.place(self.known, lam) {
            Place::Inner => return Vec::new(),
            Place::Closed => &[][..],
            Place::Around(..) => &self.outer,
        };
        let shadows = outer.iter().filter_map(|var| self.shadows.get(var)).copied();
        self.tape.into_iter().chain(shadows).collect()
    }

    // Blocks.

    pub(super) fn block(&mut self, block: &Block) -> Block {
        let mut out = Vec::new();
        let term = self.rest(&block.stmts, &block.term, &mut out);
        Block { stmts: out, term }
    }

    /// What is left of a block.
    pub(super) fn rest(&mut self, stmts: &[Stmt], term: &Term, out: &mut Vec<Stmt>) -> Term {
        for (at, stmt) in stmts.iter().enumerate() {
            match stmt {
                Stmt::Let { var, op, span } => {
                    (self.span, self.at) = (*span, Some(*var));
                    let after = (&stmts[at + 1..], term);
                    if let Some(term) = self.statement(*var, op, after, out) {
                        return term;
                    }
                }
                Stmt::LetRec { members, span, .. } => self.letrec(members, *span, out),
                Stmt::Join { label, params, body, recursive } => {
                    let new = self.program.labels.push(self.program.labels[*label]);
                    self.labels.insert(*label, new);
                    self.params.insert(*label, params.clone());
                    let params = self.bind_params(params);
                    let body = self.block(body);
                    out.push(Stmt::Join { label: new, params, body, recursive: *recursive });
                }
            }
        }
        self.term(term, out)
    }

    fn term(&mut self, term: &Term, out: &mut Vec<Stmt>) -> Term {
        match term {
            Term::Ret(atom) => {
                let value = self.value(*atom);
                if !self.returns_pair(self.lam) {
                    return Term::Ret(value);
                }
                let shadow = self.shadow(*atom, out);
                let ret = self.program.lams[self.lam].ret;
                Term::Ret(self.make_pair(ret, value, shadow, out))
            }
            Term::Jump(label, args) => {
                let params = self.params_of(*label);
                let mut given = Vec::new();
                for (&arg, param) in args.iter().zip(params) {
                    given.push(self.value(arg));
                    if self.active(param) {
                        given.push(self.shadow(arg, out));
                    }
                }
                Term::Jump(self.labels.get(label).copied().unwrap_or(*label), given)
            }
            Term::If { cond, then, otherwise } => {
                let cond = self.value(*cond);
                Term::branch(cond, self.block(then), self.block(otherwise))
            }
            Term::Switch { scrutinee, cases, default } => {
                let scrutinee = self.value(*scrutinee);
                let cases = cases.iter().map(|(key, block)| (*key, self.block(block))).collect();
                let default = default.as_ref().map(|block| self.block(block));
                Term::switch(scrutinee, cases, default)
            }
            Term::Unreachable => Term::Unreachable,
        }
    }

    fn params_of(&self, label: LabelId) -> Vec<VarId> {
        self.params.get(&label).cloned().unwrap_or_default()
    }

    /// A value of this type with its shadow.
    pub(super) fn make_pair(
        &mut self,
        ty: TyId,
        value: Atom,
        shadow: Atom,
        out: &mut Vec<Stmt>,
    ) -> Atom {
        let data = self.lasting.types.pair(self.program, self.mode, ty);
        let pair = self.program.types.intern(Ty::Data(data));
        let op = Op::Construct { data, case: 0, args: vec![value, shadow] };
        self.build(out).op("pair", pair, op)
    }

    /// Takes such a pair apart.
    pub(super) fn take_apart(&mut self, ty: TyId, pair: Atom, out: &mut Vec<Stmt>) -> (Atom, Atom) {
        let data = self.lasting.types.pair(self.program, self.mode, ty);
        let shadow = self.shadow_ty(ty);
        let mut build = self.build(out);
        let value = build.op("value", ty, Op::Field { base: pair, data, case: 0, index: 0 });
        let shadow = build.op("change", shadow, Op::Field { base: pair, data, case: 0, index: 1 });
        (value, shadow)
    }

    // Functions that are made.

    fn letrec(&mut self, members: &[(VarId, LamId)], span: Span, out: &mut Vec<Stmt>) {
        let mut copier = Copier::new(self.program);
        copier.atoms = self.values.clone();
        let vars: Vec<VarId> = members.iter().map(|&(var, _)| copier.bind(var)).collect();
        let lams: Vec<LamId> = members.iter().map(|&(_, lam)| copier.lambda(lam)).collect();
        for (&(var, _), &new) in members.iter().zip(&vars) {
            self.values.insert(var, Atom::Var(new));
        }
        let members_now = vars.into_iter().zip(lams).collect();
        out.push(Stmt::LetRec { members: members_now, captures: Vec::new(), span });
        let copied: Vec<LamId> =
            members.iter().map(|&(_, lam)| lam).filter(|&lam| self.is_copied(lam)).collect();
        if copied.is_empty() {
            return;
        }
        let declared: Vec<(VarId, LamId)> =
            copied.iter().map(|&lam| self.declare_inner(lam)).collect();
        for (&lam, &(_, copy)) in copied.iter().zip(&declared) {
            self.copy_function(lam, copy);
        }
        out.push(Stmt::LetRec { members: declared, captures: Vec::new(), span });
    }

    fn declare_inner(&mut self, lam: LamId) -> (VarId, LamId) {
        let copy = self.declare_copy(lam);
        let ty = self.copy_ty(lam, &[]);
        let Lambda { name, span, .. } = self.program.lams[copy];
        let var = self.program.fresh(name, ty, span);
        self.copies.insert(lam, Atom::Var(var));
        (var, copy)
    }

    fn lambda(&mut self, var: VarId, lam: LamId, out: &mut Vec<Stmt>) {
        let span = self.span;
        let mut copier = Copier::new(self.program);
        copier.atoms = self.values.clone();
        let copy = copier.lambda(lam);
        let new = self.bind_value(var);
        out.push(Stmt::bind(new, Op::Lambda(copy), span));
        if self.is_copied(lam) {
            let (var, copy) = self.declare_inner(lam);
            self.copy_function(lam, copy);
            out.push(Stmt::bind(var, Op::Lambda(copy), span));
        }
    }

    // Statements.

    /// One statement; the end of the block if the statement takes over what comes after it.
    fn statement(
        &mut self,
        var: VarId,
        op: &Op,
        after: (&[Stmt], &Term),
        out: &mut Vec<Stmt>,
    ) -> Option<Term> {
        match op {
            Op::Lambda(lam) => self.lambda(var, *lam, out),
            Op::Apply(callee, args) => {
                let tail = after.0.is_empty() && *after.1 == Term::Ret(Atom::Var(var));
                return self.apply(var, (*callee, args), tail, out);
            }
            Op::Try(TryBody::Value(body)) => return self.attempt(var, *body, after, out),
            op => self.simple(var, op, out),
        }
        None
    }

    /// `var = op` in the copy.
    pub(super) fn plain(&mut self, var: VarId, op: &Op, out: &mut Vec<Stmt>) -> Atom {
        let mut op = op.clone();
        op.each_atom_mut(&mut |atom| *atom = self.value(*atom));
        let new = self.bind_value(var);
        out.push(Stmt::bind(new, op, self.span));
        Atom::Var(new)
    }

    /// The shadow of a variable is what an operation yields.
    pub(super) fn shadow_is(&mut self, var: VarId, op: Op, out: &mut Vec<Stmt>) {
        let span = self.span;
        let shadow = self.bind_shadow(var);
        out.push(Stmt::bind(shadow, op, span));
    }

    /// An operation whose shadow is an operation as well.
    fn simple(&mut self, var: VarId, op: &Op, out: &mut Vec<Stmt>) {
        let value = self.plain(var, op, out);
        let active = self.active(var);
        match op {
            Op::Prim(prim, args) => return self.prim(var, *prim, args, value, out),
            Op::SetField { base, data, case, index, value } => {
                let Some(base) = self.shadow_if_active(*base) else { return };
                let field = self.program.datas[*data].cases[*case as usize].fields[*index as usize];
                if self.carries(field.ty) {
                    let value = self.shadow(*value, out);
                    let data = self.shadow_data(*data);
                    let op = Op::SetField { base, data, case: *case, index: *index, value };
                    self.effect(op, out);
                }
                return;
            }
            Op::CellSet(cell, value) => {
                if let Some(cell) = self.shadow_if_active(*cell) {
                    let value = self.shadow(*value, out);
                    self.effect(Op::CellSet(cell, value), out);
                }
                return;
            }
            Op::GlobalSet(global, value) => {
                if let Some(&shadow) = self.globals.get(global) {
                    let value = self.shadow(*value, out);
                    self.effect(Op::GlobalSet(shadow, value), out);
                }
                return;
            }
            Op::Exception { args, .. } => {
                let changes = |atom: &Atom| {
                    let function = self.known.function(*atom);
                    self.activity.atom(*atom) || function.is_some_and(|lam| self.is_copied(lam))
                };
                if args.iter().any(changes) {
                    self.refuse(
                        self.span,
                        "an exception is given a value that changes with the input",
                    );
                }
            }
            Op::ExnField { .. } if active => {
                self.refuse(self.span, "what an exception holds is changed or called here");
            }
            _ => {}
        }
        if !active {
            return;
        }
        let shadow = match op {
            Op::Copy(a) => {
                let shadow = self.shadow(*a, out);
                self.shadows.insert(var, shadow);
                return;
            }
            Op::Construct { data, case, args } => {
                let args = self.shadows_of(args, out);
                Op::Construct { data: self.shadow_data(*data), case: *case, args }
            }
            Op::Array(held, args) => {
                let held = self.shadow_ty(*held);
                Op::Array(held, self.shadows_of(args, out))
            }
            Op::NewCell(a) => Op::NewCell(self.shadow(*a, out)),
            Op::Field { base, data, case, index } => match self.shadow_if_active(*base) {
                Some(base) => {
                    Op::Field { base, data: self.shadow_data(*data), case: *case, index: *index }
                }
                None => return self.zero(var, value, out),
            },
            Op::CellGet(cell) => match self.shadow_if_active(*cell) {
                Some(cell) => Op::CellGet(cell),
                None => return self.zero(var, value, out),
            },
            Op::GlobalGet(global) => match self.globals.get(global) {
                Some(&shadow) => Op::GlobalGet(shadow),
                None => return self.zero(var, value, out),
            },
            _ => return self.zero(var, value, out),
        };
        self.shadow_is(var, shadow, out);
    }

    fn shadow_data(&mut self, data: DataId) -> DataId {
        let ty = self.program.types.intern(Ty::Data(data));
        let shadow = self.shadow_ty(ty);
        match self.program.types[shadow] {
            Ty::Data(shadow) => shadow,
            _ => data,
        }
    }

    pub(super) fn effect(&mut self, op: Op, out: &mut Vec<Stmt>) {
        let unit = self.program.types.intern(Ty::Unit);
        self.build(out).op("noted", unit, op);
    }

    /// A variable does not change where it is bound.
    pub(super) fn zero(&mut self, var: VarId, value: Atom, out: &mut Vec<Stmt>) {
        let ty = self.ty(var);
        let shadow = self.walk(Purpose::Zero, ty, Given::value(value), out);
        self.shadows.insert(var, shadow);
    }

    fn prim(&mut self, var: VarId, prim: Prim, args: &[Atom], value: Atom, out: &mut Vec<Stmt>) {
        let active = self.active(var);
        match prim.facts().derives {
            Derives::Smooth(rules) if active => {
                let ty = self.ty(var);
                let values = self.values_of(args);
                let done = Done { prim, args: &values, result: value, ty };
                let changing: Vec<(usize, Atom)> = (0..args.len())
                    .filter_map(|at| Some((at, self.shadow_if_active(args[at])?)))
                    .collect();
                let shadow = match self.mode {
                    Mode::Forward => self.sum(done, rules, &changing, out),
                    Mode::Reverse => self.entries(done, rules, &changing, out),
                };
                match shadow {
                    Some(shadow) => {
                        self.shadows.insert(var, shadow);
                    }
                    None => self.zero(var, value, out),
                }
            }
            Derives::Structural => self.moves(var, prim, args, value, out),
            Derives::Refused(_) if prim == Prim::Bitcast => {
                if self.activity.atom(args[0]) {
                    self.bits.get_or_insert((var, self.span));
                }
            }
            Derives::Refused(why) if args.iter().any(|&arg| self.activity.atom(arg)) => {
                let name = prim.name();
                self.refuse(
                    self.span,
                    format!("`{name}` is given a value that changes with the input: {why}"),
                );
            }
            Derives::Smooth(_) | Derives::Discrete | Derives::Refused(_) | Derives::Gone => {
                if active {
                    self.zero(var, value, out);
                }
            }
        }
    }

    /// Forwards: the changes of the operands, added up.
    fn sum(
        &mut self,
        done: Done<'_>,
        rules: &[enfold_graph::prim::derivative::Term],
        changing: &[(usize, Atom)],
        out: &mut Vec<Stmt>,
    ) -> Option<Atom> {
        let Lasting { choices, .. } = &mut *self.lasting;
        let mut build = Build { program: self.program, span: self.span, stmts: out };
        let mut sum = None;
        for &(at, d) in changing {
            let change = rules::change(&mut build, choices, done, (at, rules[at]), d);
            sum = Some(match sum {
                None => change,
                Some(sum) => build.prim("change", done.ty, Prim::Add, vec![sum, change]),
            });
        }
        sum
    }

    /// Backwards: an entry of the tape for each two operands, the second one together with the first.
    fn entries(
        &mut self,
        done: Done<'_>,
        rules: &[enfold_graph::prim::derivative::Term],
        changing: &[(usize, Atom)],
        out: &mut Vec<Stmt>,
    ) -> Option<Atom> {
        let (tape, push) = (self.tape?, self.lasting.tape?.push);
        let float = self.program.types.intern(Ty::Float);
        let int = super::shadow_types::int(self.program);
        let Lasting { choices, .. } = &mut *self.lasting;
        let mut build = Build { program: self.program, span: self.span, stmts: out };
        let mut weighted = Vec::new();
        for &(at, place) in changing {
            let weight = rules::weight(&mut build, choices, done, (at, rules[at]));
            if let ([_], None) = (changing, weight) {
                return Some(place);
            }
            let weight = weight.map(|weight| match build.program.types[done.ty] {
                Ty::Float32 => build.prim("weight", float, Prim::Convert, vec![weight]),
                _ => weight,
            });
            weighted.push((place, weight.unwrap_or(Atom::Float(1.0))));
        }
        let nothing = (Atom::Int(0, IntKind::Int), Atom::Float(0.0));
        let mut weighted = weighted.into_iter();
        let mut last = weighted.next()?;
        let mut place = None;
        loop {
            let next = weighted.next();
            if place.is_some() && next.is_none() {
                return place;
            }
            let (b, q) = next.unwrap_or(nothing);
            let args = vec![tape, last.0, last.1, b, q];
            let entry = build.op("place", int, Op::Apply(Atom::Lam(push), args));
            (place, last) = (Some(entry), (entry, Atom::Float(1.0)));
        }
    }

    /// Operations that move values move their shadows.
    fn moves(&mut self, var: VarId, prim: Prim, args: &[Atom], value: Atom, out: &mut Vec<Stmt>) {
        let holder = args.first().and_then(|&arg| self.shadow_if_active(arg));
        match prim {
            Prim::ArrSet | Prim::ArrPut => {
                let Some(holder) = holder else { return };
                let shadow = self.shadow(args[2], out);
                let args = vec![holder, self.value(args[1]), shadow];
                self.effect(Op::Prim(prim, args), out);
            }
            Prim::ArrBlit => self.blit(args, out),
            _ if !self.active(var) => {}
            Prim::ArrNew => {
                let shadow = self.shadow(args[1], out);
                let op = Op::Prim(prim, vec![self.value(args[0]), shadow]);
                self.shadow_is(var, op, out);
            }
            Prim::ArrZero => {
                let op = Op::Prim(prim, vec![self.value(args[0])]);
                self.shadow_is(var, op, out);
            }
            Prim::ArrGet | Prim::ArrAt => match holder {
                Some(holder) => {
                    let op = Op::Prim(prim, vec![holder, self.value(args[1])]);
                    self.shadow_is(var, op, out);
                }
                None => self.zero(var, value, out),
            },
            prim => {
                let args = self.shadows_of(args, out);
                self.shadow_is(var, Op::Prim(prim, args), out);
            }
        }
    }

    fn blit(&mut self, args: &[Atom], out: &mut Vec<Stmt>) {
        let Some(to) = self.shadow_if_active(args[2]) else { return };
        let given = self.values_of(args);
        let from = match self.shadow_if_active(args[0]) {
            Some(from) => from,
            None => self.shadow(args[0], out),
        };
        let args = vec![from, given[1], to, given[3], given[4]];
        self.effect(Op::Prim(Prim::ArrBlit, args), out);
    }
}
