//! Types of operations: what the [table](enfold_graph::prim) says of their operands and results.

use enfold_graph::prim::{Class, Form, Stage};

use super::Checker;
use crate::ir::*;

impl Checker<'_> {
    pub(super) fn prim(&mut self, var: VarId, prim: Prim, args: &[TyId], result: TyId) {
        if !prim.takes(args.len()) {
            return self.error(format!("{var}: {} takes {}", prim.name(), prim.arity()));
        }
        if !self.prim_fits(prim, args, result) {
            let args: Vec<String> = args.iter().map(|&ty| self.show(ty)).collect();
            let (args, shown) = (args.join(", "), self.show(result));
            self.error(format!("{var}: {} of ({args}) yields {shown}", prim.name()));
        }
    }

    fn prim_fits(&self, prim: Prim, args: &[TyId], result: TyId) -> bool {
        let facts = prim.facts();
        match facts.stage {
            Stage::Before => return false,
            Stage::Until if self.program.phase == Phase::Flat => return false,
            Stage::Until => return self.control_fits(prim, args, result),
            Stage::Always | Stage::ByType | Stage::After => {}
        }
        let (needed, more) = args.split_at(prim.arity());
        // What `Form::The` stands for, and what a cast must be as wide as.
        let mut the = None;
        let from = args.first().and_then(|&ty| width(self.ty(ty)));
        needed.iter().zip(facts.operands).all(|(&ty, &form)| self.fits(form, ty, &mut the, from))
            && more.iter().all(|&ty| {
                facts.operands.last().is_some_and(|&form| self.fits(form, ty, &mut the, from))
            })
            && self.fits(facts.result, result, &mut the, from)
    }

    /// `capture` is given a function of a function of its result, `abort` one of unit; derivatives are pairs.
    fn control_fits(&self, prim: Prim, args: &[TyId], result: TyId) -> bool {
        let Some(Ty::Arrow(param, ret)) = args.first().map(|&ty| self.ty(ty)) else { return false };
        if let (Prim::Jvp | Prim::Vjp, [_, value, change]) = (prim, args) {
            let (given, second) = match prim {
                Prim::Jvp => (param, ret),
                _ => (ret, param),
            };
            return value == param && change == given && self.is_pair(result, *ret, *second);
        }
        match (prim, self.ty(*param)) {
            (Prim::Capture, Ty::Arrow(value, _)) => *value == result && *ret == result,
            (Prim::Abort, Ty::Unit) => true,
            _ => false,
        }
    }

    fn is_pair(&self, ty: TyId, first: TyId, second: TyId) -> bool {
        let Ty::Data(data) = self.ty(ty) else { return false };
        let cases = self.program.datas[*data].cases.as_slice();
        matches!(cases, [case] if matches!(case.fields.as_slice(), [a, b] if (a.ty, b.ty) == (first, second)))
    }

    fn fits(&self, form: Form, ty: TyId, the: &mut Option<TyId>, from: Option<u32>) -> bool {
        let is = |expected: Ty| *self.ty(ty) == expected;
        let held = match self.ty(ty) {
            Ty::Array(held) => Some(*held),
            _ => None,
        };
        let array_of = |expected: Ty| held.is_some_and(|held| *self.ty(held) == expected);
        match form {
            Form::Unit => is(Ty::Unit),
            Form::Bool => is(Ty::Bool),
            Form::Int => is(Ty::Int(IntKind::Int)),
            Form::Word => is(Ty::Int(IntKind::ISize)),
            Form::Float => is(Ty::Float),
            Form::Char => is(Ty::Char),
            Form::Str => is(Ty::Str),
            Form::Exn => is(Ty::Exn),
            Form::Bytes => array_of(Ty::Int(IntKind::U8)) || array_of(Ty::Int(IntKind::Octet)),
            Form::Strs => array_of(Ty::Str),
            Form::The(class) => has(class, self.ty(ty)) && *the.get_or_insert(ty) == ty,
            Form::Array => held.is_some_and(|held| *the.get_or_insert(held) == held),
            Form::Is(class) | Form::Rest(class) => has(class, self.ty(ty)),
            Form::SameWidth => from.is_some() && width(self.ty(ty)) == from,
        }
    }
}

fn has(class: Class, ty: &Ty) -> bool {
    match class {
        Class::Any => true,
        Class::Number => number(ty),
        Class::NumberOrStr => number(ty) || *ty == Ty::Str,
        Class::Integer => matches!(ty, Ty::Int(_)),
        Class::Floating => matches!(ty, Ty::Float | Ty::Float32),
        Class::Scalar => number(ty) || matches!(ty, Ty::Unit | Ty::Bool | Ty::Char | Ty::Str),
        Class::Convertible => number(ty) || *ty == Ty::Char,
        Class::Unboxed => number(ty) || matches!(ty, Ty::Bool | Ty::Char),
        Class::UnboxedOrUnit => has(Class::Unboxed, ty) || *ty == Ty::Unit,
        Class::Function => matches!(ty, Ty::Arrow(..) | Ty::Fn(_)),
        Class::IntOrStr => matches!(ty, Ty::Int(IntKind::Int) | Ty::Str),
    }
}

fn number(ty: &Ty) -> bool {
    matches!(ty, Ty::Int(_) | Ty::Float | Ty::Float32)
}

fn width(ty: &Ty) -> Option<u32> {
    match ty {
        Ty::Int(kind) => Some(kind.bits()),
        Ty::Float => Some(64),
        Ty::Float32 => Some(32),
        _ => None,
    }
}
