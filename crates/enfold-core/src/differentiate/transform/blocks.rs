//! Functions and blocks in the copy: each variable that changes is followed by its shadow, wherever it is passed.

use enfold_syntax::Symbol;

use super::super::region::Place;
use super::super::shadow_types::Mode;
use super::Transform;
use crate::ir::*;

impl Transform<'_> {
    /// Makes the body of a copy.
    pub(in crate::differentiate) fn copy_function(&mut self, lam: LamId, copy: LamId) {
        let outer = std::mem::replace(&mut self.lam, lam);
        let span = std::mem::replace(&mut self.span, self.program.lams[lam].span);
        let carried = std::mem::take(&mut self.carried);
        let params = self.program.lams[lam].params.clone();
        let params = self.bind_params(&params);
        self.program.lams[copy].params.extend(params);
        let body = self.region.body(self.program, self.known, lam).clone();
        let body = self.block(&body);
        self.program.lams[copy].body = body;
        (self.lam, self.span, self.carried) = (outer, span, carried);
    }

    /// Forgets what stands for variables of other copies.
    pub(in crate::differentiate) fn look_from_outside(&mut self) {
        self.declared.clear();
        self.values.clear();
        self.shadows.clear();
        self.lines.clear();
    }

    /// A place for the copy of a function; its parameters and body come later.
    pub(in crate::differentiate) fn declare_copy(&mut self, lam: LamId) -> LamId {
        let Lambda { name, span, ret, .. } = self.program.lams[lam];
        let ret = if self.returns_pair(lam) { self.pair_ty(ret) } else { ret };
        let name = Symbol::new(&format!("{name}'"));
        self.program.lams.push(Lambda::new(name, span, None, Vec::new(), ret, Block::moved()))
    }

    /// The type of the copy of a function, with what is passed first.
    pub(in crate::differentiate) fn copy_ty(&mut self, lam: LamId, first: &[TyId]) -> TyId {
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

    /// Where a function stands, seen from the copy that is made.
    pub(in crate::differentiate) fn place(&self, lam: LamId) -> Place {
        match (self.region.place(self.known, lam), self.known.bound.get(&lam)) {
            (Place::Inner, Some(&(var, home))) if !self.declared.contains(&lam) => {
                Place::Around(var, home)
            }
            (place, _) => place,
        }
    }

    /// What a call of a copy passes first: the tape, and the shadows of what changes around the region.
    pub(in crate::differentiate) fn first_args(&self, lam: LamId) -> Vec<Atom> {
        let outer = match self.place(lam) {
            Place::Inner => return Vec::new(),
            Place::Closed => &[][..],
            Place::Around(..) if self.asking => &[][..],
            Place::Around(..) => &self.outer,
        };
        let shadows = outer.iter().filter_map(|var| self.shadows.get(var)).copied();
        self.tape.into_iter().chain(shadows).collect()
    }

    pub(in crate::differentiate) fn block(&mut self, block: &Block) -> Block {
        let mut out = Vec::new();
        let term = self.rest(&block.stmts, &block.term, &mut out);
        Block { stmts: out, term }
    }

    /// What is left of a block.
    pub(in crate::differentiate) fn rest(
        &mut self,
        stmts: &[Stmt],
        term: &Term,
        out: &mut Vec<Stmt>,
    ) -> Term {
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
                    let carried = match (self.mode, *recursive) {
                        (Mode::Forward, true) => Some(self.carry(params)),
                        (Mode::Forward | Mode::Reverse, _) => None,
                    };
                    let params = self.bind_params(params);
                    let body = self.block(body);
                    if let Some(carried) = carried {
                        self.carried = carried;
                    }
                    out.push(Stmt::Join { label: new, params, body, recursive: *recursive });
                }
            }
        }
        self.term(term, out)
    }

    pub(super) fn term(&mut self, term: &Term, out: &mut Vec<Stmt>) -> Term {
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

    pub(super) fn params_of(&self, label: LabelId) -> Vec<VarId> {
        self.params.get(&label).cloned().unwrap_or_default()
    }

    /// A value of this type with its shadow.
    pub(in crate::differentiate) fn make_pair(
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
    pub(in crate::differentiate) fn take_apart(
        &mut self,
        ty: TyId,
        pair: Atom,
        out: &mut Vec<Stmt>,
    ) -> (Atom, Atom) {
        let data = self.lasting.types.pair(self.program, self.mode, ty);
        let shadow = self.shadow_ty(ty);
        let mut build = self.build(out);
        let value = build.op("value", ty, Op::Field { base: pair, data, case: 0, index: 0 });
        let shadow = build.op("change", shadow, Op::Field { base: pair, data, case: 0, index: 1 });
        (value, shadow)
    }
}
