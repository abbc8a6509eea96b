//! Functions that copy values of a type, and that measure them.
//!
//! ```text
//! copy(xs) = match xs with [] -> [] | x :: rest -> x :: copy(rest)
//! measure(xs, left) =
//!   match xs with
//!   | [] -> left
//!   | x :: rest -> let left = left - 32 in if left < 0 then left else measure(rest, left)
//! ```
//!
//! One of each per type. A measure goes along the last field in a loop; sizes are near enough, not exact.

use cranelift_entity::SecondaryMap;
use enfold_syntax::{FileId, Span, Symbol};
use rustc_hash::FxHashSet;

use crate::build::Build;
use crate::ir::*;

/// What is known of the types so far.
#[derive(Default)]
pub(super) struct Copies {
    made: SecondaryMap<TyId, Option<(LamId, LamId)>>,
    refused: FxHashSet<TyId>,
}

/// What a text is taken to have beside its bytes.
const TEXT: i64 = 16;

impl Copies {
    /// The functions that copy and measure values of a type, if that can be done.
    pub(super) fn of(&mut self, program: &mut Program, ty: TyId) -> Option<(LamId, LamId)> {
        if self.made[ty].is_some() || self.refused.contains(&ty) {
            return self.made[ty];
        }
        if !self.can_be_copied(program, ty) {
            self.refused.insert(ty);
            return None;
        }
        Some(self.make(program, ty))
    }

    /// Whether values of a type have memory, or hold some that do.
    pub(super) fn has_memory(&self, program: &Program, ty: TyId) -> bool {
        match &program.types[ty] {
            Ty::Str | Ty::Exn | Ty::Array(_) | Ty::Cell(_) | Ty::Arrow(..) | Ty::Fn(_) => true,
            Ty::Data(data) => {
                // What is in registers is not recursive.
                let mut fields = program.datas[*data].cases.iter().flat_map(|case| &case.fields);
                program.datas[*data].repr == Repr::Boxed
                    || fields.any(|field| self.has_memory(program, field.ty))
            }
            Ty::Unit | Ty::Bool | Ty::Int(_) | Ty::Float | Ty::Float32 | Ty::Char | Ty::Never => {
                false
            }
        }
    }

    /// The same for a component, if it has memory.
    fn of_field(&mut self, program: &mut Program, ty: TyId) -> Option<(LamId, LamId)> {
        if self.has_memory(program, ty) { self.of(program, ty) } else { None }
    }

    /// Whether there is something in values of a type that can be copied. What is in registers is looked at
    /// component by component: those that cannot be copied go on as they are.
    fn can_be_copied(&self, program: &Program, ty: TyId) -> bool {
        match &program.types[ty] {
            Ty::Data(data) if program.datas[*data].repr == Repr::Value => {
                let mut fields = program.datas[*data].cases.iter().flat_map(|case| &case.fields);
                fields.any(|field| {
                    self.has_memory(program, field.ty) && self.can_be_copied(program, field.ty)
                })
            }
            _ => never_changes(program, ty),
        }
    }

    fn make(&mut self, program: &mut Program, ty: TyId) -> (LamId, LamId) {
        if let Some(made) = self.made[ty] {
            return made;
        }
        let int = program.types.intern(Ty::Int(IntKind::Int));
        let span = Span::new(FileId::from_u32(0), 0, 0);
        let var = |program: &mut Program, name: &str, ty: TyId| {
            program.fresh(Symbol::new(name), ty, span)
        };
        let (x, y) = (var(program, "x", ty), var(program, "x", ty));
        let left = var(program, "left", int);
        let function = |program: &mut Program, name: &str, params: Vec<VarId>, ret: TyId| {
            let body = Block::end(Term::Unreachable);
            program.lams.push(Lambda::new(Symbol::new(name), span, None, params, ret, body))
        };
        let copy = function(program, "copy", vec![x], ty);
        let measure = function(program, "measure", vec![y, left], int);
        self.made[ty] = Some((copy, measure));
        let copying =
            self.by_case(program, ty, x, &|this, program, case| this.copy(program, ty, x, case));
        program.lams[copy].body = copying;
        let measuring = self.by_case(program, ty, y, &|this, program, case| {
            this.measure(program, ty, y, left, case)
        });
        program.lams[measure].body = measuring;
        (copy, measure)
    }

    /// What is done for each case of a value; for a text, as if it had one.
    fn by_case(
        &mut self,
        program: &mut Program,
        ty: TyId,
        value: VarId,
        body: &dyn Fn(&mut Self, &mut Program, u32) -> Block,
    ) -> Block {
        let cases = match &program.types[ty] {
            Ty::Data(data) => program.datas[*data].cases.len() as u32,
            _ => 1,
        };
        if cases == 1 {
            return body(self, program, 0);
        }
        let cases = (0..cases).map(|case| (Key::Case(case), body(self, program, case))).collect();
        let scrutinee = Atom::Var(value);
        Block::end(Term::switch(scrutinee, cases, None))
    }

    fn copy(&mut self, program: &mut Program, ty: TyId, value: VarId, case: u32) -> Block {
        let span = program.vars[value].span;
        let mut stmts = Vec::new();
        let Ty::Data(data) = program.types[ty] else {
            let empty = program.strings.push(String::new());
            let mut build = Build { program, span, stmts: &mut stmts };
            let op = Op::Prim(Prim::Add, vec![Atom::Var(value), Atom::Str(empty)]);
            let text = build.op("text", ty, op);
            return Block { stmts, term: Term::Ret(text) };
        };
        let fields = program.datas[data].cases[case as usize].fields.clone();
        let mut args = Vec::new();
        for (index, field) in (0..).zip(&fields) {
            let copies = self.of_field(program, field.ty);
            let mut build = Build { program, span, stmts: &mut stmts };
            let base = Atom::Var(value);
            let part = build.op("part", field.ty, Op::Field { base, data, case, index });
            args.push(match copies {
                Some((copy, _)) => {
                    build.op("copy", field.ty, Op::Apply(Atom::Lam(copy), vec![part]))
                }
                None => part,
            });
        }
        let mut build = Build { program, span, stmts: &mut stmts };
        let whole = build.op("copy", ty, Op::Construct { data, case, args });
        Block { stmts, term: Term::Ret(whole) }
    }

    fn measure(
        &mut self,
        program: &mut Program,
        ty: TyId,
        value: VarId,
        left: VarId,
        case: u32,
    ) -> Block {
        let int = program.vars[left].ty;
        let span = program.vars[value].span;
        let number = |value: i64| Atom::Int(value, IntKind::Int);
        let mut stmts = Vec::new();
        let Ty::Data(data) = program.types[ty] else {
            let mut build = Build { program, span, stmts: &mut stmts };
            let length = build.prim("length", int, Prim::StrLen, vec![Atom::Var(value)]);
            let size = build.prim("size", int, Prim::Add, vec![length, number(TEXT)]);
            let left = build.prim("left", int, Prim::Sub, vec![Atom::Var(left), size]);
            return Block { stmts, term: Term::Ret(left) };
        };
        let fields = program.datas[data].cases[case as usize].fields.clone();
        if fields.is_empty() {
            return Block { stmts, term: Term::Ret(Atom::Var(left)) };
        }
        let mut rest = Vec::new();
        let mut now = Atom::Var(left);
        let boxed = program.datas[data].repr == Repr::Boxed;
        if boxed {
            let size = number(8 * (fields.len() as i64 + 1));
            let mut build = Build { program, span, stmts: &mut stmts };
            now = build.prim("left", int, Prim::Sub, vec![now, size]);
        }
        let first = now;
        for (index, field) in (0..).zip(&fields) {
            let Some((_, measure)) = self.of_field(program, field.ty) else { continue };
            let mut build = Build { program, span, stmts: &mut rest };
            let base = Atom::Var(value);
            let part = build.op("part", field.ty, Op::Field { base, data, case, index });
            now = build.op("left", int, Op::Apply(Atom::Lam(measure), vec![part, now]));
        }
        let rest = Block { stmts: rest, term: Term::Ret(now) };
        if !boxed || rest.stmts.is_empty() {
            stmts.extend(rest.stmts);
            return Block { stmts, term: rest.term };
        }
        let bool = program.types.intern(Ty::Bool);
        let mut build = Build { program, span, stmts: &mut stmts };
        let done = build.prim("t", bool, Prim::Lt, vec![first, number(0)]);
        let enough = Block::end(Term::Ret(first));
        let term = Term::branch(done, enough, rest);
        Block { stmts, term }
    }
}

/// Whether values of a type never change and hold no functions.
fn never_changes(program: &Program, ty: TyId) -> bool {
    let mut seen = FxHashSet::default();
    let mut work = vec![ty];
    while let Some(ty) = work.pop() {
        if !seen.insert(ty) {
            continue;
        }
        match &program.types[ty] {
            Ty::Data(data) => {
                let data = &program.datas[*data];
                if data.made_anew() {
                    return false;
                }
                work.extend(data.cases.iter().flat_map(|case| &case.fields).map(|field| field.ty));
            }
            Ty::Exn | Ty::Array(_) | Ty::Cell(_) | Ty::Arrow(..) | Ty::Fn(_) | Ty::Never => {
                return false;
            }
            Ty::Unit | Ty::Bool | Ty::Int(_) | Ty::Float | Ty::Float32 | Ty::Char | Ty::Str => {}
        }
    }
    true
}
