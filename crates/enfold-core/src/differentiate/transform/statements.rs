//! Statements in the copy: functions that are made, and operations whose shadow is an operation as well.

use enfold_syntax::Span;

use super::super::activity::Node;
use super::super::shapes::{Given, Purpose};
use super::Transform;
use crate::ir::*;
use crate::optimise::copy::Copier;

impl Transform<'_> {
    pub(super) fn letrec(&mut self, members: &[(VarId, LamId)], span: Span, out: &mut Vec<Stmt>) {
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
        self.declared.insert(lam);
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
    pub(super) fn statement(
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
    pub(in crate::differentiate) fn plain(
        &mut self,
        var: VarId,
        op: &Op,
        out: &mut Vec<Stmt>,
    ) -> Atom {
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
            Op::Exception { exn, args } => return self.exception(*exn, args, out),
            Op::ExnField { exn, index, base } if active => {
                let field = self.lasting.exns.get(&(self.mode, *exn, *index)).copied();
                if let Some(index) = field {
                    let op = Op::ExnField { exn: *exn, index, base: self.value(*base) };
                    return self.shadow_is(var, op, out);
                }
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

    /// An exception holds the shadows of floats beside them.
    fn exception(&mut self, exn: ExnId, args: &[Atom], out: &mut Vec<Stmt>) {
        for (index, &arg) in (0..).zip(args) {
            let function = self.known.function(arg);
            let changes = self.activity.atom(arg)
                || function.is_some_and(|lam| self.activity.is(Node::Value(lam)));
            if !changes {
                continue;
            }
            let Some(&field) = self.lasting.exns.get(&(self.mode, exn, index)) else {
                let why =
                    "an exception is given a value that changes with the input and is no float";
                return self.refuse(self.span, why);
            };
            // The exception is the last statement; its shadow comes before.
            let Some(mut made) = out.pop() else { return };
            let shadow = self.shadow(arg, out);
            if let Stmt::Let { op: Op::Exception { args, .. }, .. } = &mut made {
                args[field as usize] = shadow;
            }
            out.push(made);
        }
    }

    fn shadow_data(&mut self, data: DataId) -> DataId {
        let ty = self.program.types.intern(Ty::Data(data));
        let shadow = self.shadow_ty(ty);
        match self.program.types[shadow] {
            Ty::Data(shadow) => shadow,
            _ => data,
        }
    }

    pub(in crate::differentiate) fn effect(&mut self, op: Op, out: &mut Vec<Stmt>) {
        let unit = self.program.types.intern(Ty::Unit);
        self.build(out).op("noted", unit, op);
    }

    /// A variable does not change where it is bound.
    pub(in crate::differentiate) fn zero(&mut self, var: VarId, value: Atom, out: &mut Vec<Stmt>) {
        let ty = self.ty(var);
        let shadow = self.walk(Purpose::Zero, ty, Given::value(value), out);
        self.shadows.insert(var, shadow);
    }
}
