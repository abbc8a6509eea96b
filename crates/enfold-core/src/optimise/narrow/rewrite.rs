//! Gives everything the type of its class, drops what never runs, and converts what goes to a place with more cases.
//!
//! ```text
//! x: d0 = d0:8(p)                           x: d6 = d6:0(p)
//! switch x {                                p2 = field d6:0.0 x
//!   case 8 { p2 = field d0:8.0 x; f(x) }    q = field d6:0.0 x          f takes { Nil | Pair }
//!   default { … } }                    ─►   y: d5 = d5:1(q)
//!                                           f(y)
//!
//! f(x)     x: { Nil | Pair }           ─►   join k(y) { f(y) }
//!          f takes { Nil | Pair | Fix }     switch x { case 0 { y0 = d0:4(); jump k(y0) } default { q = field …; y1 = d0:8(q); jump k(y1) } }
//! ```
//!
//! A conversion never goes deeper: payloads are of one class, and so of one type. Where it is known that a value has one case, as in an
//! arm, it takes no switch. What cannot happen, such as taking apart what is never made, ends the block.

use super::classes::Classes;
use super::flow::Flow;
use super::places::{Kind, Mask, PLAIN, PlaceId, bit, slot};
use super::refine::Aliases;
use crate::ir::*;
use enfold_syntax::{Span, Symbol};

/// What is known about the program as it was.
pub(super) struct Found<'a> {
    pub(super) flow: Flow<'a>,
    pub(super) classes: Classes,
    pub(super) aliases: Aliases,
}

/// Rewrites all functions; gives the number of arms that were dropped. `was` is the program as it was.
pub(super) fn rewrite(program: &mut Program, was: &Program, found: &Found) -> u32 {
    for (id, var) in was.vars.iter() {
        program.vars[id].ty = found.ty(found.flow.var[id], var.ty);
    }
    for (id, global) in was.globals.iter() {
        program.globals[id].ty = found.ty(found.flow.global[id], global.ty);
    }
    for (id, exn) in was.exns.iter() {
        for (index, &ty) in exn.fields.iter().enumerate() {
            program.exns[id].fields[index] = found.ty(found.flow.exn[id][index], ty);
        }
    }
    let mut dropped = 0;
    for (id, lam) in was.lams.iter() {
        program.lams[id].ret = found.ty(found.flow.ret[id], lam.ret);
        let body = std::mem::replace(&mut program.lams[id].body, Block::moved());
        let mut rewrite = Rewrite {
            program,
            was,
            found,
            ret: found.flow.ret[id],
            span: lam.span,
            out: Vec::new(),
            waiting: Vec::new(),
            dropped: 0,
        };
        let live = found.flow.live.contains(id);
        let body = if live { rewrite.block(body) } else { rewrite.never() };
        dropped += rewrite.dropped;
        program.lams[id].body = body;
    }
    dropped
}

impl Found<'_> {
    fn ty(&self, place: PlaceId, was: TyId) -> TyId {
        self.classes.ty(&self.flow.places, place, was)
    }
}

/// A conversion that takes a switch: what stands before it, and where it goes on.
struct Waiting {
    before: Vec<Stmt>,
    label: LabelId,
    param: VarId,
    term: Term,
}

struct Rewrite<'a> {
    program: &'a mut Program,
    was: &'a Program,
    found: &'a Found<'a>,
    /// The place of what the function returns.
    ret: PlaceId,
    span: Span,
    /// The statements of the block that is made.
    out: Vec<Stmt>,
    waiting: Vec<Waiting>,
    dropped: u32,
}

/// The code here never runs.
struct Never;

impl Rewrite<'_> {
    /// A block that never runs.
    fn never(&mut self) -> Block {
        let mut block = Block::end(Term::Unreachable);
        let mut build =
            crate::build::Build { span: self.span, stmts: &mut block.stmts, program: self.program };
        let unit = build.program.types.intern(Ty::Unit);
        build.prim("never", unit, Prim::MatchFail, Vec::new());
        block
    }

    fn block(&mut self, block: Block) -> Block {
        let out = std::mem::take(&mut self.out);
        let waiting = std::mem::take(&mut self.waiting);
        let term = match self.inside(block) {
            Ok(term) => term,
            Err(Never) => {
                let Block { stmts, term } = self.never();
                self.out.extend(stmts);
                term
            }
        };
        let mut made = Block { stmts: std::mem::replace(&mut self.out, out), term };
        let inner = std::mem::replace(&mut self.waiting, waiting);
        for Waiting { mut before, label, param, term } in inner.into_iter().rev() {
            before.push(Stmt::join(label, vec![param], made));
            made = Block { stmts: before, term };
        }
        made
    }

    /// Statements and end of a block, and of the only arm that it may go to.
    fn inside(&mut self, mut block: Block) -> Result<Term, Never> {
        loop {
            for stmt in block.stmts {
                match stmt {
                    Stmt::Let { var, op, span } => {
                        self.span = span;
                        let op = self.op(var, op)?;
                        self.out.push(Stmt::bind(var, op, span));
                    }
                    Stmt::LetRec { .. } => self.out.push(stmt),
                    Stmt::Join { label, params, body, recursive } => {
                        if !self.found.flow.reached.contains(label) {
                            self.dropped += 1;
                            continue;
                        }
                        let body = self.block(body);
                        self.out.push(Stmt::Join { label, params, body, recursive });
                    }
                }
            }
            match self.term(block.term)? {
                Ok(term) => return Ok(term),
                Err(only) => block = only,
            }
        }
    }

    /// The end, or the only arm that there is.
    fn term(&mut self, term: Term) -> Result<Result<Term, Block>, Never> {
        let term = match term {
            Term::Ret(atom) => Term::Ret(self.given(atom, self.ret)?),
            Term::Jump(label, mut args) => {
                for (at, param) in self.params(label).into_iter().enumerate() {
                    args[at] = self.given(args[at], self.found.flow.var[param])?;
                }
                Term::Jump(label, args)
            }
            Term::If { cond, then, otherwise } => {
                Term::branch(self.root(cond), self.block(*then), self.block(*otherwise))
            }
            Term::Switch { scrutinee, cases, default } => {
                return self.switch(scrutinee, cases, default);
            }
            Term::Unreachable => Term::Unreachable,
        };
        Ok(Ok(term))
    }

    fn params(&self, label: LabelId) -> Vec<VarId> {
        self.found.flow.params(label).to_vec()
    }

    fn switch(
        &mut self,
        scrutinee: Atom,
        cases: Vec<(Key, Block)>,
        default: Option<Box<Block>>,
    ) -> Result<Result<Term, Block>, Never> {
        let place = self.place(scrutinee);
        let root = self.root(scrutinee);
        if self.found.flow.places.data(place).is_none() {
            let cases = cases.into_iter().map(|(key, arm)| (key, self.block(arm))).collect();
            let default = default.map(|arm| self.block(*arm));
            return Ok(Ok(Term::switch(root, cases, default)));
        }
        let Some(data) = self.data(self.place(root)) else { return Err(Never) };
        let mut left = self.found.flow.places.node(place).mask;
        let arms = cases.len() + usize::from(default.is_some());
        let mut live = Vec::new();
        for (key, arm) in cases {
            let Key::Case(case) = key else { continue };
            if left & bit(case) != 0 {
                left &= if case < 63 { !bit(case) } else { Mask::MAX };
                let Some(case) = self.found.classes.case(data, case) else { return Err(Never) };
                live.push((Key::Case(case), arm));
            }
        }
        let mut default = default.filter(|_| left != 0);
        self.dropped += (arms - live.len() - usize::from(default.is_some())) as u32;
        if live.is_empty() {
            return default.map(|arm| Err(*arm)).map(Ok).unwrap_or(Err(Never));
        }
        if live.len() == 1 && default.is_none() {
            return live.pop().map(|(_, arm)| Ok(Err(arm))).unwrap_or(Err(Never));
        }
        let all = self.program.datas[data].cases.len();
        if default.is_some() && live.len() == all {
            default = None;
        } else if default.is_none() && live.len() < all {
            default = live.pop().map(|(_, arm)| Box::new(arm));
        }
        let live = live.into_iter().map(|(key, arm)| (key, self.block(arm))).collect();
        let default = default.map(|arm| self.block(*arm));
        Ok(Ok(Term::switch(root, live, default)))
    }

    // Operands.

    fn place(&self, atom: Atom) -> PlaceId {
        match atom {
            Atom::Var(var) => self.found.flow.var[var],
            Atom::Lam(lam) => self.found.flow.lam[lam],
            _ => PLAIN,
        }
    }

    /// The variable, where an arm has its own name for it.
    fn root(&self, atom: Atom) -> Atom {
        match atom {
            Atom::Var(var) => Atom::Var(self.found.aliases.root(var)),
            atom => atom,
        }
    }

    /// The declared type that values of a place have now.
    fn data(&self, place: PlaceId) -> Option<DataId> {
        let was = self.found.flow.places.node(place).ty;
        match self.program.types[self.found.ty(place, was)] {
            Ty::Data(data) if place != PLAIN => Some(data),
            _ => None,
        }
    }

    /// An operand as it goes to a place: converted, if that has more cases.
    fn given(&mut self, atom: Atom, to: PlaceId) -> Result<Atom, Never> {
        let root = self.root(atom);
        let from = self.place(root);
        let places = &self.found.flow.places;
        if from == PLAIN || to == PLAIN {
            return Ok(root);
        }
        let (Kind::Directed(was), Some(source), Some(target)) =
            (places.kinds[places.node(from).ty], self.data(from), self.data(to))
        else {
            return Ok(root);
        };
        if source == target {
            return Ok(root);
        }
        let bits = places.node(self.place(atom)).mask & places.node(to).mask;
        self.convert(root, bits, was, source, target)
    }

    fn convert(
        &mut self,
        root: Atom,
        bits: Mask,
        was: DataId,
        source: DataId,
        target: DataId,
    ) -> Result<Atom, Never> {
        let mut ways: Vec<(u32, u32)> = Vec::new();
        for case in 0..self.was.datas[was].cases.len() as u32 {
            let numbers =
                (self.found.classes.case(source, case), self.found.classes.case(target, case));
            if let (true, (Some(from), Some(to))) = (bits & bit(case) != 0, numbers) {
                ways.push((from, to));
            }
        }
        let Some(&last) = ways.last() else { return Err(Never) };
        if ways.len() == 1 {
            let mut stmts = Vec::new();
            let made = self.remake(root, source, target, last, &mut stmts);
            self.out.append(&mut stmts);
            return Ok(made);
        }
        let ty = self.program.types.intern(Ty::Data(target));
        let name = self.name(root);
        let param = self.program.fresh(name, ty, self.span);
        let label = self.program.labels.push(Symbol::new("wide"));
        let all = ways.len() == self.program.datas[source].cases.len();
        let mut arms = Vec::new();
        for &way in &ways {
            let mut stmts = Vec::new();
            let made = self.remake(root, source, target, way, &mut stmts);
            let term = Term::Jump(label, vec![made]);
            arms.push((Key::Case(way.0), Block { stmts, term }));
        }
        let default = if all { None } else { arms.pop().map(|(_, arm)| arm) };
        let term = Term::switch(root, arms, default);
        let before = std::mem::take(&mut self.out);
        self.waiting.push(Waiting { before, label, param, term });
        Ok(Atom::Var(param))
    }

    fn name(&self, atom: Atom) -> Symbol {
        match atom {
            Atom::Var(var) => self.program.vars[var].name,
            _ => Symbol::new(crate::lower::NAMELESS),
        }
    }

    /// A value of one type as one of another.
    fn remake(
        &mut self,
        root: Atom,
        source: DataId,
        target: DataId,
        (from, to): (u32, u32),
        stmts: &mut Vec<Stmt>,
    ) -> Atom {
        let fields = self.program.datas[source].cases[from as usize].fields.clone();
        let mut args = Vec::new();
        for (index, field) in (0..).zip(fields) {
            let part = self.program.fresh(field.name, field.ty, self.span);
            let op = Op::Field { base: root, data: source, case: from, index };
            stmts.push(Stmt::bind(part, op, self.span));
            args.push(Atom::Var(part));
        }
        let ty = self.program.types.intern(Ty::Data(target));
        let made = self.program.fresh(self.name(root), ty, self.span);
        let op = Op::Construct { data: target, case: to, args };
        stmts.push(Stmt::bind(made, op, self.span));
        Atom::Var(made)
    }

    // Statements.

    fn op(&mut self, var: VarId, op: Op) -> Result<Op, Never> {
        let result = self.found.flow.var[var];
        Ok(match op {
            Op::Copy(atom) => Op::Copy(self.given(atom, result)?),
            Op::Prim(prim, args) => self.prim(prim, args, result)?,
            Op::Apply(callee, args) => {
                let mut place = self.place(callee);
                let mut given = Vec::new();
                for arg in args {
                    given.push(self.given(arg, self.kid(place, 0))?);
                    place = self.kid(place, 1);
                }
                Op::Apply(self.root(callee), given)
            }
            Op::Construct { data, case, args } => {
                let args = self.held(args, result, |index| slot(case, index))?;
                let (data, case) = self.moved(result, data, case)?;
                Op::Construct { data, case, args }
            }
            Op::Field { base, data, case, index } => {
                self.may_be(base, case)?;
                let base = self.root(base);
                let (data, case) = self.moved(self.place(base), data, case)?;
                Op::Field { base, data, case, index }
            }
            Op::SetField { base, data, case, index, value } => {
                self.may_be(base, case)?;
                let value = self.given(value, self.kid(self.place(base), slot(case, index)))?;
                let base = self.root(base);
                let (data, case) = self.moved(self.place(base), data, case)?;
                Op::SetField { base, data, case, index, value }
            }
            Op::Array(held, args) => {
                let args = self.held(args, result, |_| 0)?;
                Op::Array(self.found.ty(self.kid(result, 0), held), args)
            }
            Op::Exception { exn, mut args } => {
                for (at, arg) in args.iter_mut().enumerate() {
                    *arg = self.given(*arg, self.found.flow.exn[exn][at])?;
                }
                Op::Exception { exn, args }
            }
            Op::NewCell(value) => Op::NewCell(self.given(value, self.kid(result, 0))?),
            Op::CellSet(cell, value) => {
                let value = self.given(value, self.kid(self.place(cell), 0))?;
                Op::CellSet(self.root(cell), value)
            }
            Op::GlobalSet(global, value) => {
                Op::GlobalSet(global, self.given(value, self.found.flow.global[global])?)
            }
            mut op => {
                op.each_atom_mut(&mut |atom: &mut Atom| *atom = self.root(*atom));
                op
            }
        })
    }

    fn prim(&mut self, prim: Prim, mut args: Vec<Atom>, result: PlaceId) -> Result<Op, Never> {
        use enfold_graph::prim::Moves;
        match prim.facts().moves {
            Moves::Holds(value) => args[value] = self.given(args[value], self.kid(result, 0))?,
            Moves::Stores { value, holder } => {
                let held = self.kid(self.place(args[holder]), 0);
                args[value] = self.given(args[value], held)?;
            }
            Moves::Hidden(value) => args[value] = self.given(args[value], result)?,
            // What is converted nowhere else has the type that it has.
            Moves::ReadFrom(_) | Moves::CopiesHeld { .. } | Moves::Compared(..) => {}
            Moves::KeptForever(_) | Moves::Keepsake | Moves::Constant | Moves::Itself(_) => {}
            Moves::Apart | Moves::Raised(_) | Moves::PartOf(_) | Moves::Whole => {}
            Moves::Regions(_) => {}
        }
        let args = args.into_iter().map(|arg| self.root(arg)).collect();
        Ok(Op::Prim(prim, args))
    }

    /// The place of a part.
    fn kid(&self, place: PlaceId, slot: u32) -> PlaceId {
        if place == PLAIN {
            return PLAIN;
        }
        let kids = &self.found.flow.places.node(place).kids;
        let found = kids.binary_search_by_key(&slot, |kid| kid.0);
        found.map_or(PLAIN, |at| kids[at].1)
    }

    fn held(
        &mut self,
        args: Vec<Atom>,
        holder: PlaceId,
        slot: impl Fn(u32) -> u32,
    ) -> Result<Vec<Atom>, Never> {
        let held = (0..).zip(args);
        held.map(|(index, arg)| self.given(arg, self.kid(holder, slot(index)))).collect()
    }

    /// A case as it is numbered in the type that a place has now.
    fn moved(&self, place: PlaceId, data: DataId, case: u32) -> Result<(DataId, u32), Never> {
        match self.data(place) {
            Some(now) => Ok((now, self.found.classes.case(now, case).ok_or(Never)?)),
            None => Ok((data, case)),
        }
    }

    fn may_be(&self, base: Atom, case: u32) -> Result<(), Never> {
        let place = self.place(base);
        if self.found.flow.places.reaches(place, bit(case)) { Ok(()) } else { Err(Never) }
    }
}
