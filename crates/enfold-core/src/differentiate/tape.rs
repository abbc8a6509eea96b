//! The tape of reverse mode: what was done to floats that change, to be read backwards.
//!
//! ```text
//! entry n:  ids[2n], weights[2n]      y_n = … + w * x     the first operand that changes: its entry, and how y changes with it
//!           ids[2n+1], weights[2n+1]                      the second one; entry 0 is for what does not change
//!
//! sweep:  for n downwards { d = adjoints[n]; adjoints[ids[2n]] += d * weights[2n]; … }
//! ```
//!
//! The tape is an ordinary record with arrays that grow; its functions are ordinary code, so that they have derivatives themselves.
//! An adjoint of zero adds nothing, also to what would be infinite.

use enfold_syntax::{Span, Symbol};

use super::shadow_types::int;
use crate::build::Build;
use crate::ir::*;

/// The type of tapes, and functions over them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tape {
    data: DataId,
    /// The type of tapes.
    pub(super) ty: TyId,
    /// `push tape id weight id weight`: the new entry.
    pub(super) push: LamId,
    /// `input tape`: an entry of an input.
    pub(super) input: LamId,
    /// `sweep tape adjoints`
    sweep: LamId,
}

const START: i64 = 64;

struct Types {
    int: TyId,
    float: TyId,
    bool: TyId,
    unit: TyId,
    ints: TyId,
    floats: TyId,
}

impl Types {
    fn new(program: &mut Program) -> Types {
        let (int, float) = (int(program), program.types.intern(Ty::Float));
        Types {
            int,
            float,
            bool: program.types.intern(Ty::Bool),
            unit: program.types.intern(Ty::Unit),
            ints: program.types.intern(Ty::Array(int)),
            floats: program.types.intern(Ty::Array(float)),
        }
    }
}

fn number(n: i64) -> Atom {
    Atom::Int(n, IntKind::Int)
}

impl Tape {
    /// Makes the type and the functions.
    pub(super) fn new(program: &mut Program, span: Span) -> Tape {
        let types = Types::new(program);
        let field = |name, ty| Field { name: Symbol::new(name), ty, mutable: true };
        let name = Symbol::new("tape");
        let fields = vec![
            field("count", types.int),
            field("ids", types.ints),
            field("weights", types.floats),
        ];
        let cases = vec![Case { name, fields }];
        let data = program.datas.push(Data { name, cases, repr: Repr::Boxed, identity: false });
        let ty = program.types.intern(Ty::Data(data));
        let grow = grow(program, &types, (data, ty), span);
        let push = push(program, &types, (data, ty), grow, span);
        let input = input(program, &types, (push, ty), span);
        let sweep = sweep(program, &types, (data, ty), span);
        Tape { data, ty, push, input, sweep }
    }

    /// A tape with nothing on it but the entry of what does not change.
    pub(super) fn start(&self, program: &mut Program, span: Span, out: &mut Vec<Stmt>) -> Atom {
        let types = Types::new(program);
        let mut build = Build { program, span, stmts: out };
        let ids = vec![number(2 * START), number(0)];
        let ids = build.prim("ids", types.ints, Prim::ArrNew, ids);
        let weights = vec![number(2 * START), Atom::Float(0.0)];
        let weights = build.prim("weights", types.floats, Prim::ArrNew, weights);
        let args = vec![number(1), ids, weights];
        build.op("tape", self.ty, Op::Construct { data: self.data, case: 0, args })
    }

    /// An adjoint of zero for each entry.
    pub(super) fn adjoints(
        &self,
        program: &mut Program,
        (tape, span): (Atom, Span),
        out: &mut Vec<Stmt>,
    ) -> Atom {
        let types = Types::new(program);
        let mut build = Build { program, span, stmts: out };
        let count = get(&mut build, self.data, tape, COUNT, types.int);
        build.prim("adjoints", types.floats, Prim::ArrNew, vec![count, Atom::Float(0.0)])
    }

    /// Reads the tape backwards.
    pub(super) fn read(
        &self,
        program: &mut Program,
        (tape, adjoints, span): (Atom, Atom, Span),
        out: &mut Vec<Stmt>,
    ) {
        let unit = program.types.intern(Ty::Unit);
        let op = Op::Apply(Atom::Lam(self.sweep), vec![tape, adjoints]);
        Build { program, span, stmts: out }.op("swept", unit, op);
    }
}

const COUNT: u32 = 0;
const IDS: u32 = 1;
const WEIGHTS: u32 = 2;

fn get(build: &mut Build<'_>, data: DataId, tape: Atom, index: u32, ty: TyId) -> Atom {
    let name = ["count", "ids", "weights"][index as usize];
    build.op(name, ty, Op::Field { base: tape, data, case: 0, index })
}

fn set(build: &mut Build<'_>, data: DataId, tape: Atom, index: u32, value: Atom) {
    let unit = build.program.types.intern(Ty::Unit);
    build.op("set", unit, Op::SetField { base: tape, data, case: 0, index, value });
}

fn function(
    program: &mut Program,
    name: &str,
    (params, ret): (Vec<VarId>, TyId),
    body: Block,
    span: Span,
) -> LamId {
    program.lams.push(Lambda::new(Symbol::new(name), span, None, params, ret, body))
}

/// Twice as much room.
fn grow(program: &mut Program, types: &Types, (data, ty): (DataId, TyId), span: Span) -> LamId {
    let var = program.fresh(Symbol::new("tape"), ty, span);
    let tape = Atom::Var(var);
    let mut stmts = Vec::new();
    let mut build = Build { program, span, stmts: &mut stmts };
    for (index, ty, filler) in
        [(IDS, types.ints, number(0)), (WEIGHTS, types.floats, Atom::Float(0.0))]
    {
        let old = get(&mut build, data, tape, index, ty);
        let length = build.prim("length", types.int, Prim::ArrLen, vec![old]);
        let twice = build.prim("twice", types.int, Prim::Add, vec![length, length]);
        let new = build.prim("new", ty, Prim::ArrNew, vec![twice, filler]);
        let args = vec![old, number(0), new, number(0), length];
        build.prim("copied", types.unit, Prim::ArrBlit, args);
        set(&mut build, data, tape, index, new);
    }
    let body = Block { stmts, term: Term::Ret(Atom::Unit) };
    function(program, "grow", (vec![var], types.unit), body, span)
}

fn push(
    program: &mut Program,
    types: &Types,
    (data, ty): (DataId, TyId),
    grow: LamId,
    span: Span,
) -> LamId {
    let mut param = |name, ty| program.fresh(Symbol::new(name), ty, span);
    let params = vec![
        param("tape", ty),
        param("a", types.int),
        param("p", types.float),
        param("b", types.int),
        param("q", types.float),
    ];
    let [tape, a, p, b, q] = [0, 1, 2, 3, 4].map(|index| Atom::Var(params[index]));
    let done = program.labels.push(Symbol::new("room"));

    // With room.
    let mut stmts = Vec::new();
    let mut build = Build { program: &mut *program, span, stmts: &mut stmts };
    let count = get(&mut build, data, tape, COUNT, types.int);
    let ids = get(&mut build, data, tape, IDS, types.ints);
    let weights = get(&mut build, data, tape, WEIGHTS, types.floats);
    let first = build.prim("first", types.int, Prim::Add, vec![count, count]);
    let second = build.prim("second", types.int, Prim::Add, vec![first, number(1)]);
    build.prim("put", types.unit, Prim::ArrSet, vec![ids, first, a]);
    build.prim("put", types.unit, Prim::ArrSet, vec![ids, second, b]);
    build.prim("put", types.unit, Prim::ArrSet, vec![weights, first, p]);
    build.prim("put", types.unit, Prim::ArrSet, vec![weights, second, q]);
    let more = build.prim("more", types.int, Prim::Add, vec![count, number(1)]);
    set(&mut build, data, tape, COUNT, more);
    let room = Stmt::join(done, Vec::new(), Block { stmts, term: Term::Ret(count) });

    let mut stmts = vec![room];
    let mut build = Build { program: &mut *program, span, stmts: &mut stmts };
    let count = get(&mut build, data, tape, COUNT, types.int);
    let ids = get(&mut build, data, tape, IDS, types.ints);
    let length = build.prim("length", types.int, Prim::ArrLen, vec![ids]);
    let twice = build.prim("twice", types.int, Prim::Add, vec![count, count]);
    let full = build.prim("full", types.bool, Prim::Ge, vec![twice, length]);
    let mut grown = Vec::new();
    let mut build = Build { program: &mut *program, span, stmts: &mut grown };
    build.op("grown", types.unit, Op::Apply(Atom::Lam(grow), vec![tape]));
    let grown = Block { stmts: grown, term: Term::Jump(done, Vec::new()) };
    let term = Term::branch(full, grown, Block::end(Term::Jump(done, Vec::new())));
    function(program, "push", (params, types.int), Block { stmts, term }, span)
}

fn input(program: &mut Program, types: &Types, (push, ty): (LamId, TyId), span: Span) -> LamId {
    let tape = program.fresh(Symbol::new("tape"), ty, span);
    let mut stmts = Vec::new();
    let none = Atom::Float(0.0);
    let args = vec![Atom::Var(tape), number(0), none, number(0), none];
    let op = Op::Apply(Atom::Lam(push), args);
    let id = Build { program, span, stmts: &mut stmts }.op("id", types.int, op);
    let body = Block { stmts, term: Term::Ret(id) };
    function(program, "input", (vec![tape], types.int), body, span)
}

fn sweep(program: &mut Program, types: &Types, (data, ty): (DataId, TyId), span: Span) -> LamId {
    let params = vec![
        program.fresh(Symbol::new("tape"), ty, span),
        program.fresh(Symbol::new("adjoints"), types.floats, span),
    ];
    let [tape, adjoints] = [0, 1].map(|index| Atom::Var(params[index]));
    let entry = program.fresh(Symbol::new("n"), types.int, span);
    let label = program.labels.push(Symbol::new("back"));
    let (at, zero) = (Atom::Var(entry), Atom::Float(0.0));

    let mut out = Vec::new();
    let mut build = Build { program: &mut *program, span, stmts: &mut out };
    let count = get(&mut build, data, tape, COUNT, types.int);
    let ids = get(&mut build, data, tape, IDS, types.ints);
    let weights = get(&mut build, data, tape, WEIGHTS, types.floats);
    let last = build.prim("last", types.int, Prim::Sub, vec![count, number(1)]);

    let mut adding = Vec::new();
    let mut test = Vec::new();
    let mut build = Build { program: &mut *program, span, stmts: &mut test };
    let d = build.prim("d", types.float, Prim::ArrGet, vec![adjoints, at]);
    let none = build.prim("none", types.bool, Prim::Eq, vec![d, zero]);
    let before = build.prim("before", types.int, Prim::Sub, vec![at, number(1)]);
    let mut build = Build { program: &mut *program, span, stmts: &mut adding };
    let first = build.prim("first", types.int, Prim::Add, vec![at, at]);
    let second = build.prim("second", types.int, Prim::Add, vec![first, number(1)]);
    for place in [first, second] {
        let id = build.prim("id", types.int, Prim::ArrGet, vec![ids, place]);
        let weight = build.prim("weight", types.float, Prim::ArrGet, vec![weights, place]);
        let old = build.prim("old", types.float, Prim::ArrGet, vec![adjoints, id]);
        let more = build.prim("more", types.float, Prim::Mul, vec![d, weight]);
        let new = build.prim("new", types.float, Prim::Add, vec![old, more]);
        build.prim("put", types.unit, Prim::ArrSet, vec![adjoints, id, new]);
    }
    let again = Term::Jump(label, vec![before]);
    let adding = Block { stmts: adding, term: again.clone() };
    let round = Block { stmts: test, term: Term::branch(none, Block::end(again), adding) };
    let mut test = Vec::new();
    let mut build = Build { program: &mut *program, span, stmts: &mut test };
    let done = build.prim("done", types.bool, Prim::Le, vec![at, number(0)]);
    let end = Block::end(Term::Ret(Atom::Unit));
    let body = Block { stmts: test, term: Term::branch(done, end, round) };
    out.push(Stmt::repeat(label, vec![entry], body));
    let body = Block { stmts: out, term: Term::Jump(label, vec![last]) };
    function(program, "sweep", (params, types.unit), body, span)
}
