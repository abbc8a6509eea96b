//! Makes closures explicit: bodies mention only what they bind, calls name their environment.
//!
//! ```text
//! nested                                   flat
//! fn lam0 make(n: int) {                   fn lam0 make(n: int) {
//!   f = lambda lam1                          f = closure lam1 [n]
//!   ret f                                    ret f
//! }                                        }
//! fn lam1(x: int) { y = add x, n; ret y }  fn lam1 closure [n': int](x: int) { y = add x, n'; ret y }
//! r = apply f 1                            r = invoke f (1), or call lam1 record f (1) if lam1 is
//!                                          all that f can be
//! ```
//!
//! Assumes [`Classes`] and [`Plans`] for saturated nested core. Establishes flat core. A captured
//! variable gets a new name in each function that captures it, as each variable is bound once.
//! Functions that are not live are left out, so functions have new numbers.
//!
//! Sound because a plan lists all that a body needs. A call in tail position stays the last
//! statement of its block with its result returned. Cost: linear in the program and its captures.

use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap};
use enfold_syntax::Span;
use rustc_hash::FxHashMap;

use super::assign_types::FlatTypes;
use super::classify::Classes;
use super::find_known::Known;
use super::infer_sets::Sets;
use super::plan_records::{Component, Plans};
use crate::ir::{
    Atom, Block, Class, Env, LamId, Lambda, Op, Phase, Program, Stmt, Term, TryBody, Ty, TyId, Var,
    VarId,
};

/// What the steps before found out.
pub(super) struct Facts<'a> {
    /// Which variables are functions.
    pub(super) known: &'a Known,
    /// How functions are used.
    pub(super) classes: &'a Classes,
    /// What their records hold.
    pub(super) plans: &'a Plans,
    /// The live functions, ascending.
    pub(super) live: &'a [LamId],
}

/// Makes the flat program.
pub(super) fn convert_closures(
    mut program: Program,
    facts: &Facts<'_>,
    sets: &mut Sets,
    mut types: FlatTypes<'_>,
) -> Program {
    let mut number = SecondaryMap::with_default(LamId::from_u32(0));
    for (&old, new) in facts.live.iter().zip(0..) {
        number[old] = LamId::from_u32(new);
    }
    let mut old = std::mem::take(&mut program.lams);
    let mut lams = PrimaryMap::with_capacity(facts.live.len());
    let mut bound = EntitySet::new();
    for &id in facts.live {
        let hollow = hollow(&old[id]);
        let lam = std::mem::replace(&mut old[id], hollow);
        let mut convert = Convert {
            program: &mut program,
            facts,
            sets,
            types: &mut types,
            number: &number,
            bound: &mut bound,
            at: id,
            inside: FxHashMap::default(),
        };
        lams.push(convert.function(lam));
    }
    program.lams = lams;
    let mut live = EntitySet::new();
    facts.live.iter().for_each(|&lam| {
        live.insert(lam);
    });
    program.lineage.renumber(&|lam| live.contains(lam).then(|| number[lam]));
    program.entry = program.entry.map(|entry| number[entry]);
    program.phase = Phase::Flat;
    retype(&mut program, sets, &mut types, &bound);
    (program.types, program.fns) = (types.types, types.fns);
    program
}

/// What stands in the old table for a function that has been taken out of it.
fn hollow(lam: &Lambda) -> Lambda {
    Lambda {
        name: lam.name,
        span: lam.span,
        node: None,
        params: Vec::new(),
        ret: lam.ret,
        body: Block::end(Term::Unreachable),
        class: Class::Undecided,
        captures: Vec::new(),
        siblings: Vec::new(),
        index: 0,
        fn_ty: None,
        stays: lam.stays,
    }
}

/// Gives flat types to variables, fields, exceptions and globals. A variable that is no longer
/// bound anywhere gets the type unit.
fn retype(
    program: &mut Program,
    sets: &mut Sets,
    types: &mut FlatTypes<'_>,
    bound: &EntitySet<VarId>,
) {
    let unit = types.types.intern(Ty::Unit);
    for (id, var) in program.vars.iter_mut() {
        let shape = sets.var[id];
        var.ty = if bound.contains(id) { types.ty(sets, var.ty, shape) } else { unit };
    }
    for (id, data) in program.datas.iter_mut() {
        for (c, case) in data.cases.iter_mut().enumerate() {
            for (f, field) in case.fields.iter_mut().enumerate() {
                let shape = sets.field[id][c][f];
                field.ty = types.ty(sets, field.ty, shape);
            }
        }
    }
    for (id, exn) in program.exns.iter_mut() {
        for (f, field) in exn.fields.iter_mut().enumerate() {
            let shape = sets.exn[id][f];
            *field = types.ty(sets, *field, shape);
        }
    }
    for (id, global) in program.globals.iter_mut() {
        let shape = sets.global[id];
        global.ty = types.ty(sets, global.ty, shape);
    }
}

struct Convert<'a, 'b> {
    program: &'a mut Program,
    facts: &'a Facts<'a>,
    sets: &'a mut Sets,
    types: &'a mut FlatTypes<'b>,
    number: &'a SecondaryMap<LamId, LamId>,
    bound: &'a mut EntitySet<VarId>,
    /// The function whose body is converted.
    at: LamId,
    /// What variables of the functions around it are called in it.
    inside: FxHashMap<VarId, VarId>,
}

impl Convert<'_, '_> {
    fn function(&mut self, lam: Lambda) -> Lambda {
        let plan = &self.facts.plans.of[self.at];
        let captures = plan.captures.iter().map(|&var| self.inner(var)).collect();
        let siblings = plan.siblings.iter().map(|&(var, index)| (self.inner(var), index));
        let siblings = siblings.collect();
        lam.params.iter().for_each(|&param| self.bind(param));
        let fn_ty = self.facts.classes.valued.contains(self.at).then(|| {
            let params: Vec<TyId> = lam.params.iter().map(|&p| self.program.vars[p].ty).collect();
            self.types.join(self.sets, (self.at, self.number[self.at]), lam.ret, &params)
        });
        let shape = self.sets.ret[self.at];
        Lambda {
            ret: self.types.ty(self.sets, lam.ret, shape),
            body: self.block(lam.body),
            class: self.facts.classes.class[self.at],
            captures,
            siblings,
            index: plan.index,
            fn_ty,
            ..lam
        }
    }

    fn bind(&mut self, var: VarId) {
        self.bound.insert(var);
    }

    /// A new name for a variable from outside.
    fn inner(&mut self, outer: VarId) -> VarId {
        let Var { name, ty, span } = self.program.vars[outer];
        let inner = self.program.fresh(name, ty, span);
        self.sets.var[inner] = self.sets.var[outer];
        self.inside.insert(outer, inner);
        self.bind(inner);
        inner
    }

    /// The function that an operand must be, if that is certain.
    fn certain(&mut self, atom: Atom) -> Option<LamId> {
        let Atom::Var(var) = atom else { return self.facts.known.function(atom) };
        let known = self.facts.known.function(atom);
        known.or_else(|| self.facts.classes.only_member(self.sets, var))
    }

    /// An operand as this body knows it.
    fn atom(&mut self, atom: Atom) -> Atom {
        match self.certain(atom) {
            Some(lam) if self.facts.classes.is_top(lam) => Atom::Lam(self.number[lam]),
            _ => self.variable(atom),
        }
    }

    /// As [`Self::atom`], but a variable of this body stays one: a tail call must return the
    /// variable of its result.
    fn returned(&mut self, atom: Atom) -> Atom {
        match atom {
            Atom::Var(var)
                if self.facts.known.function(atom).is_none()
                    && self.facts.classes.owner[var] == Some(self.at) =>
            {
                atom
            }
            atom => self.atom(atom),
        }
    }

    fn variable(&mut self, atom: Atom) -> Atom {
        let Atom::Var(var) = atom else { return atom };
        if self.facts.classes.owner[var] == Some(self.at) {
            return atom;
        }
        if self.types.is_unit(self.program.vars[var].ty) {
            return Atom::Unit;
        }
        match self.inside.get(&var) {
            Some(&inner) => Atom::Var(inner),
            None => panic!("flatten: {} needs {var}, which it does not capture", self.at),
        }
    }

    fn atoms(&mut self, atoms: Vec<Atom>) -> Vec<Atom> {
        atoms.into_iter().map(|atom| self.atom(atom)).collect()
    }

    /// The environment with which a function is called that an operand must be.
    fn env(&mut self, lam: LamId, callee: Atom) -> Env {
        match self.facts.classes.class[lam] {
            Class::Lifted => Env::Captures(self.captured(lam)),
            Class::Closure => Env::Record(self.variable(callee)),
            Class::Top | Class::Undecided => Env::None,
        }
    }

    /// The values that a function captures, where it is made or called.
    fn captured(&mut self, lam: LamId) -> Vec<Atom> {
        let captures = &self.facts.plans.of[lam].captures;
        captures.iter().map(|&var| self.atom(Atom::Var(var))).collect()
    }

    fn block(&mut self, block: Block) -> Block {
        let mut stmts = Vec::with_capacity(block.stmts.len());
        for stmt in block.stmts {
            self.stmt(stmt, &mut stmts);
        }
        let mut term = block.term;
        match &mut term {
            Term::Ret(atom) => *atom = self.returned(*atom),
            term => term.each_atom_mut(&mut |atom| *atom = self.atom(*atom)),
        }
        Block { stmts, term: term.map_blocks(&mut |block| self.block(block)) }
    }

    fn stmt(&mut self, stmt: Stmt, out: &mut Vec<Stmt>) {
        match stmt {
            Stmt::Let { var, op: Op::Lambda(lam), span } => {
                if self.facts.classes.class[lam] == Class::Closure {
                    self.closure(var, lam, span, out);
                }
            }
            Stmt::Let { var, op, span } => {
                self.bind(var);
                let op = self.op(var, op);
                out.push(Stmt::bind(var, op, span));
            }
            Stmt::LetRec { members, span, .. } => {
                let Some((first, _)) = members.first() else { return };
                let facts = self.facts;
                for component in facts.plans.groups.get(first).into_iter().flatten() {
                    self.record(component, span, out);
                }
            }
            Stmt::Join { label, params, body, recursive } => {
                params.iter().for_each(|&param| self.bind(param));
                let body = self.block(body);
                out.push(Stmt::Join { label, params, body, recursive });
            }
        }
    }

    fn closure(&mut self, var: VarId, lam: LamId, span: Span, out: &mut Vec<Stmt>) {
        self.bind(var);
        let captures = self.captured(lam);
        let op = Op::Closure { lam: self.number[lam], captures };
        out.push(Stmt::bind(var, op, span));
    }

    fn record(&mut self, component: &Component, span: Span, out: &mut Vec<Stmt>) {
        let Some(&(var, lam)) = component.first() else { return };
        if component.len() == 1 && self.facts.plans.of[lam].siblings.is_empty() {
            self.closure(var, lam, span, out);
            return;
        }
        component.iter().for_each(|&(var, _)| self.bind(var));
        let captures = self.captured(lam);
        let members = component.iter().map(|&(var, lam)| (var, self.number[lam])).collect();
        out.push(Stmt::LetRec { members, captures, span });
    }

    fn call(&mut self, callee: Atom, args: Vec<Atom>) -> Op {
        let args = self.atoms(args);
        match self.certain(callee) {
            Some(lam) => {
                let env = self.env(lam, callee);
                Op::Call { lam: self.number[lam], env, args }
            }
            None => Op::Invoke { callee: self.variable(callee), args },
        }
    }

    fn attempt(&mut self, body: Atom) -> TryBody {
        match self.certain(body) {
            Some(lam) => TryBody::Known(self.number[lam], self.env(lam, body)),
            None => TryBody::Closure(self.variable(body)),
        }
    }

    fn op(&mut self, var: VarId, op: Op) -> Op {
        match op {
            Op::Apply(callee, args) => self.call(callee, args),
            Op::Try(TryBody::Value(body)) => Op::Try(self.attempt(body)),
            Op::Copy(a) => Op::Copy(self.atom(a)),
            Op::Prim(prim, args) => Op::Prim(prim, self.atoms(args)),
            Op::Construct { data, case, args } => {
                Op::Construct { data, case, args: self.atoms(args) }
            }
            Op::Field { base, data, case, index } => {
                Op::Field { base: self.atom(base), data, case, index }
            }
            Op::SetField { base, data, case, index, value } => {
                Op::SetField { base: self.atom(base), data, case, index, value: self.atom(value) }
            }
            Op::Array(ty, args) => {
                let shape = self.sets.shapes.held(self.sets.var[var]);
                Op::Array(self.types.ty(self.sets, ty, shape), self.atoms(args))
            }
            Op::Exception { exn, args } => Op::Exception { exn, args: self.atoms(args) },
            Op::ExnField { base, exn, index } => Op::ExnField { base: self.atom(base), exn, index },
            Op::NewCell(a) => Op::NewCell(self.atom(a)),
            Op::CellGet(a) => Op::CellGet(self.atom(a)),
            Op::CellSet(a, b) => Op::CellSet(self.atom(a), self.atom(b)),
            Op::GlobalSet(global, a) => Op::GlobalSet(global, self.atom(a)),
            op @ (Op::GlobalGet(_)
            | Op::Lambda(_)
            | Op::Closure { .. }
            | Op::Call { .. }
            | Op::Invoke { .. }
            | Op::Region(_)
            | Op::Count(..)
            | Op::Try(_)) => op,
        }
    }
}
