//! What the forward part of a function saves for its backward part: floats on one stack, integers on another, arrays of floats on a third.
//!
//! ```text
//! push_float stack x        x = the last one, which is gone then
//! ```
//!
//! The stacks are ordinary arrays that grow, in an ordinary record.

use enfold_syntax::{Span, Symbol};

use super::shadow_types::int;
use crate::build::Build;
use crate::ir::*;

/// The type of such a record, and functions over it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stack {
    data: DataId,
    /// Its type.
    pub(super) ty: TyId,
    push: [LamId; 3],
}

/// Which of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Floats.
    Float,
    /// Integers.
    Int,
    /// Arrays of floats.
    Floats,
}

const KINDS: [Kind; 3] = [Kind::Float, Kind::Int, Kind::Floats];

impl Kind {
    fn fields(self) -> (u32, u32) {
        match self {
            Kind::Float => (0, 1),
            Kind::Int => (2, 3),
            Kind::Floats => (4, 5),
        }
    }

    /// What stands where nothing is saved.
    fn filler(self, build: &mut Build<'_>) -> Atom {
        match self {
            Kind::Float => Atom::Float(0.0),
            Kind::Int => number(0),
            Kind::Floats => {
                let float = build.program.types.intern(Ty::Float);
                let ty = self.element(build.program);
                build.op("nothing", ty, Op::Array(float, Vec::new()))
            }
        }
    }

    fn element(self, program: &mut Program) -> TyId {
        match self {
            Kind::Float => program.types.intern(Ty::Float),
            Kind::Int => int(program),
            Kind::Floats => Kind::Float.array(program),
        }
    }

    fn array(self, program: &mut Program) -> TyId {
        let element = self.element(program);
        program.types.intern(Ty::Array(element))
    }
}

/// The fields of each kind: how many there are, and where they are.
const NAMES: [[&str; 2]; 3] = [["floats", "float"], ["ints", "int"], ["arrays", "array"]];

const START: i64 = 32;

fn number(n: i64) -> Atom {
    Atom::Int(n, IntKind::Int)
}

impl Stack {
    /// Makes the type and the functions.
    pub(super) fn new(program: &mut Program, span: Span) -> Stack {
        let int = int(program);
        let field = |name, ty| Field { name: Symbol::new(name), ty, mutable: true };
        let name = Symbol::new("saved");
        let mut fields = Vec::new();
        for (kind, [count, held]) in KINDS.into_iter().zip(NAMES) {
            fields.extend([field(count, int), field(held, kind.array(program))]);
        }
        let cases = vec![Case { name, fields }];
        let data = program.datas.push(Data { name, cases, repr: Repr::Boxed, identity: false });
        let ty = program.types.intern(Ty::Data(data));
        let push = KINDS.map(|kind| push(program, kind, (data, ty), span));
        Stack { data, ty, push }
    }

    /// Nothing saved.
    pub(super) fn start(&self, program: &mut Program, span: Span, out: &mut Vec<Stmt>) -> Atom {
        let mut args = Vec::new();
        for kind in KINDS {
            let ty = kind.array(program);
            let mut build = Build { program: &mut *program, span, stmts: out };
            let filler = kind.filler(&mut build);
            let array = build.prim("room", ty, Prim::ArrNew, vec![number(START), filler]);
            args.extend([number(0), array]);
        }
        let op = Op::Construct { data: self.data, case: 0, args };
        Build { program, span, stmts: out }.op("saved", self.ty, op)
    }

    /// Saves a value.
    pub(super) fn push(
        &self,
        program: &mut Program,
        (stack, kind, value): (Atom, Kind, Atom),
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let unit = program.types.intern(Ty::Unit);
        let op = Op::Apply(Atom::Lam(self.push[kind as usize]), vec![stack, value]);
        Build { program, span, stmts: out }.op("kept", unit, op);
    }

    /// The last value that was saved.
    pub(super) fn pop(
        &self,
        program: &mut Program,
        (stack, kind): (Atom, Kind),
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Atom {
        let (int, unit) = (int(program), program.types.intern(Ty::Unit));
        let (element, array) = (kind.element(program), kind.array(program));
        let (count, held) = kind.fields();
        let field = |index| Op::Field { base: stack, data: self.data, case: 0, index };
        let mut build = Build { program, span, stmts: out };
        let n = build.op("count", int, field(count));
        let last = build.prim("last", int, Prim::Sub, vec![n, number(1)]);
        let op = Op::SetField { base: stack, data: self.data, case: 0, index: count, value: last };
        build.op("set", unit, op);
        let array = build.op("room", array, field(held));
        build.prim("popped", element, Prim::ArrAt, vec![array, last])
    }
}

/// Saves a value; with twice as much room, if there is none left.
fn push(program: &mut Program, kind: Kind, (data, ty): (DataId, TyId), span: Span) -> LamId {
    let (int, unit) = (int(program), program.types.intern(Ty::Unit));
    let bool = program.types.intern(Ty::Bool);
    let (element, array) = (kind.element(program), kind.array(program));
    let (count, held) = kind.fields();
    let params = vec![
        program.fresh(Symbol::new("saved"), ty, span),
        program.fresh(Symbol::new("value"), element, span),
    ];
    let [stack, value] = [0, 1].map(|index| Atom::Var(params[index]));
    let field = |index| Op::Field { base: stack, data, case: 0, index };
    let set = |index, value| Op::SetField { base: stack, data, case: 0, index, value };
    let room = program.labels.push(Symbol::new("room"));

    let mut stmts = Vec::new();
    let mut build = Build { program: &mut *program, span, stmts: &mut stmts };
    let n = build.op("count", int, field(count));
    let array_now = build.op("room", array, field(held));
    build.prim("put", unit, Prim::ArrPut, vec![array_now, n, value]);
    let next = build.prim("next", int, Prim::Add, vec![n, number(1)]);
    build.op("set", unit, set(count, next));
    let mut out = vec![Stmt::join(room, Vec::new(), Block { stmts, term: Term::Ret(Atom::Unit) })];

    let mut build = Build { program: &mut *program, span, stmts: &mut out };
    let n = build.op("count", int, field(count));
    let old = build.op("room", array, field(held));
    let length = build.prim("length", int, Prim::ArrLen, vec![old]);
    let full = build.prim("full", bool, Prim::Ge, vec![n, length]);
    let mut grown = Vec::new();
    let mut build = Build { program: &mut *program, span, stmts: &mut grown };
    let twice = build.prim("twice", int, Prim::Add, vec![length, length]);
    let filler = kind.filler(&mut build);
    let new = build.prim("new", array, Prim::ArrNew, vec![twice, filler]);
    let args = vec![old, number(0), new, number(0), length];
    build.prim("copied", unit, Prim::ArrBlit, args);
    build.op("set", unit, set(held, new));
    let jump = || Block::end(Term::Jump(room, Vec::new()));
    let grown = Block { stmts: grown, term: jump().term };
    let body = Block { stmts: out, term: Term::branch(full, grown, jump()) };
    program.lams.push(Lambda::new(Symbol::new("save"), span, None, params, unit, body))
}
