//! The forward part: the function as it is, saving what the backward part needs, with that part where it returns.

use super::super::paths::{BlockId, Parent};
use super::super::stack::Kind;
use super::Backward;
use crate::ir::*;

impl Backward<'_> {
    pub(super) fn function(&mut self) -> (Vec<VarId>, Block) {
        let float = self.float();
        let param = self.bind(self.param);
        let weight = self.fresh("weight", float);
        self.weight = Atom::Var(weight);
        let mut out = Vec::new();
        self.saved = self.stack.start(self.program, self.span, &mut out);
        let body = self.forward(0);
        if !self.saves {
            out.clear();
        }
        out.extend(body.stmts);
        (vec![param, weight], Block { stmts: out, term: body.term })
    }

    fn forward(&mut self, id: BlockId) -> Block {
        let values = self.values.clone();
        let block = self.paths.blocks[id].0;
        let mut out = Vec::new();
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op, span } => {
                    self.span = *span;
                    self.failed |= matches!(op, Op::Lambda(_));
                    self.save_overwritten(op, &mut out);
                    let op = self.op(op);
                    let new = self.bind(*var);
                    out.push(Stmt::bind(new, op, *span));
                }
                Stmt::LetRec { .. } => self.failed = true,
                Stmt::Join { label, params, body, recursive } => {
                    let new = self.program.labels.push(self.program.labels[*label]);
                    self.labels.insert(*label, new);
                    let params = params.iter().map(|&param| self.bind(param)).collect();
                    let body = self.inner(body);
                    out.push(Stmt::Join { label: new, params, body, recursive: *recursive });
                }
            }
        }
        let term = match &block.term {
            Term::Ret(atom) => self.turn(id, *atom, &mut out),
            Term::Jump(label, args) => {
                self.save(id, *label, &mut out);
                let args = args.iter().map(|&arg| self.value(arg)).collect();
                Term::Jump(self.labels[label], args)
            }
            Term::If { cond, then, otherwise } => {
                let cond = self.value(*cond);
                let then = self.inner(then);
                Term::branch(cond, then, self.inner(otherwise))
            }
            Term::Switch { scrutinee, cases, default } => {
                let scrutinee = self.value(*scrutinee);
                let cases = cases.iter().map(|(key, block)| (*key, self.inner(block))).collect();
                let default = default.as_deref().map(|block| self.inner(block));
                Term::switch(scrutinee, cases, default)
            }
            Term::Unreachable => Term::Unreachable,
        };
        self.values = values;
        Block { stmts: out, term }
    }

    /// Saves what a write puts an end to, if that is undone later.
    fn save_overwritten(&mut self, op: &Op, out: &mut Vec<Stmt>) {
        let Op::Prim(prim @ (Prim::ArrSet | Prim::ArrPut), args) = op else { return };
        let Some((kind, ty)) = self.restored(args[0]) else { return };
        // The index is checked here, if at all: what is saved comes first.
        let read = if *prim == Prim::ArrSet { Prim::ArrGet } else { Prim::ArrAt };
        let args = vec![self.value(args[0]), self.value(args[1])];
        let old = self.build(out).prim("old", ty, read, args);
        let old = self.widened(old, ty, out);
        self.push(kind, old, out);
    }

    /// How an element of an array is saved, if writes to it are undone.
    pub(super) fn restored(&self, array: Atom) -> Option<(Kind, TyId)> {
        let Atom::Var(var) = array else { return None };
        let Ty::Array(held) = self.program.types[self.program.vars[var].ty] else { return None };
        self.needs.is_restored(array).then_some((self.kind(held)?, held))
    }

    /// How a value of a type is saved.
    fn kind(&self, ty: TyId) -> Option<Kind> {
        match self.program.types[ty] {
            Ty::Float => Some(Kind::Float),
            Ty::Int(IntKind::Int | IntKind::I63) => Some(Kind::Int),
            Ty::Array(held) if self.program.types[held] == Ty::Float => Some(Kind::Floats),
            _ => None,
        }
    }

    fn widened(&mut self, value: Atom, ty: TyId, out: &mut Vec<Stmt>) -> Atom {
        if self.program.types[ty] != Ty::Int(IntKind::I63) {
            return value;
        }
        let int = super::super::shadow_types::int(self.program);
        self.build(out).prim("wide", int, Prim::Convert, vec![value])
    }

    /// A value of a type that was saved last.
    pub(super) fn pop_as(&mut self, kind: Kind, ty: TyId, out: &mut Vec<Stmt>) -> Atom {
        let value = self.pop(kind, out);
        match self.program.types[ty] {
            Ty::Int(IntKind::I63) => self.build(out).prim("narrow", ty, Prim::Convert, vec![value]),
            _ => value,
        }
    }

    fn inner(&mut self, block: &Block) -> Block {
        match self.paths.id(block) {
            Some(id) => self.forward(id),
            None => Block::end(Term::Unreachable),
        }
    }

    /// What is saved at a jump, in order.
    pub(super) fn saved_at(&mut self, site: BlockId, label: LabelId) -> Vec<(VarId, Kind)> {
        if self.needs.inert.contains(label) && self.paths.is_inside(site, label) {
            return Vec::new();
        }
        let (parts, _) = self.paths.segment(site, label);
        let mut vars = Vec::new();
        for (block, from, end) in parts {
            let (block, parent) = self.paths.blocks[block];
            if let (Parent::Body(of), 0) = (parent, from) {
                let counter = self.needs.counters.get(&of).filter(|_| of == label);
                let params = self.paths.labels[&of].params.iter().enumerate();
                let last = self.last(site, of).map(|(at, _)| at);
                let carried = params.filter(|&(at, _)| {
                    counter.is_none_or(|c| c.at != at) && last.is_none_or(|last| last != at)
                });
                vars.extend(carried.map(|(_, &param)| param));
            }
            for stmt in &block.stmts[from..end] {
                if let Stmt::Let { var, .. } = stmt
                    && !self.needs.again.contains(*var)
                {
                    vars.push(*var);
                }
            }
        }
        vars.retain(|&var| self.needs.needed.contains(var));
        let mut saved = Vec::new();
        for var in vars {
            let ty = self.program.vars[var].ty;
            match self.kind(ty) {
                Some(kind) => saved.push((var, kind)),
                None => self.failed = true,
            }
        }
        saved
    }

    /// The parameter that counts the rounds of a loop, and what it is where a jump leaves the loop, if that is known.
    pub(super) fn last(&self, site: BlockId, label: LabelId) -> Option<(usize, Atom)> {
        let counter = self.needs.counters.get(&label)?;
        let (end, last) = counter.end?;
        let mut at = Some(site);
        while let Some(block) = at {
            if block == end {
                return Some((counter.at, last));
            }
            at = self.paths.around(block).map(|(around, _)| around);
        }
        None
    }

    /// The number of a jump among those that lead to a label, where it must be saved.
    fn number(&self, site: BlockId, label: LabelId) -> Option<i64> {
        let info = &self.paths.labels[&label];
        let at =
            |sites: &[BlockId]| sites.iter().position(|&other| other == site).map(|at| at as i64);
        if !info.recursive {
            return at(&info.sites).filter(|_| info.sites.len() > 1);
        }
        if self.needs.inert.contains(label) {
            return None;
        }
        let (_, again) = self.paths.sites(label);
        match (self.needs.counters.contains_key(&label), at(&again)) {
            (true, found) => found.filter(|_| again.len() > 1),
            (false, Some(found)) => Some(1 + found),
            (false, None) => Some(0),
        }
    }

    pub(super) fn push(&mut self, kind: Kind, value: Atom, out: &mut Vec<Stmt>) {
        self.saves = true;
        self.stack.push(self.program, (self.saved, kind, value), self.span, out);
    }

    pub(super) fn pop(&mut self, kind: Kind, out: &mut Vec<Stmt>) -> Atom {
        self.stack.pop(self.program, (self.saved, kind), self.span, out)
    }

    fn save(&mut self, site: BlockId, label: LabelId, out: &mut Vec<Stmt>) {
        for (var, kind) in self.saved_at(site, label) {
            let value = self.value(Atom::Var(var));
            let value = self.widened(value, self.program.vars[var].ty, out);
            self.push(kind, value, out);
        }
        if let Some(number) = self.number(site, label) {
            self.push(Kind::Int, Atom::Int(number, IntKind::Int), out);
        }
    }
}
