//! Functions that walk through a value and its shadow, one for each type and purpose.
//!
//! ```text
//! zero of (float * int array)        fn zero(x) { a = field x.0; b = field x.1; r = make (0.0, b); ret r }
//! ```
//!
//! A value without a float or function in it is its own shadow, and no function is made for its type. What is not
//! linked may be walked through twice where it is shared: shadows are trees. Functions that a value holds are not known here: they are
//! [asked](super::ask) when they are called.

use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

use super::ask::{Asking, Asks};
use super::shadow_types::{Mode, ShadowTypes, int};
use crate::build::Build;
use crate::ir::*;

/// What is made of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Purpose {
    /// The shadow of what does not change.
    Zero,
    /// A change of none, of the value's own type: functions stay.
    Still,
    /// The shadow that a change of the value's own type says; its shape must be the value's.
    Lift,
    /// The change that a shadow says.
    Keep,
    /// The shadow of an input: each float has a place of its own on the tape.
    Number,
    /// The same shadow again, which can change by itself.
    Again,
    /// Adds a change of the value's type to what is known at the places of the shadow.
    Seed,
    /// What is known at the places of the shadow.
    Collect,
}

use Purpose::{Again, Collect, Keep, Lift, Number, Seed, Still, Zero};

impl Purpose {
    fn name(self) -> &'static str {
        match self {
            Zero => "zero",
            Still => "still",
            Lift => "lift",
            Keep => "keep",
            Number => "number",
            Again => "again",
            Seed => "seed",
            Collect => "collect",
        }
    }

    /// Whether there is a tape, or what is known of its places.
    fn has_context(self) -> bool {
        matches!(self, Number | Seed | Collect)
    }

    fn takes_shadow(self) -> bool {
        matches!(self, Keep | Again | Seed | Collect)
    }

    fn takes_change(self) -> bool {
        matches!(self, Lift | Seed)
    }

    fn makes_shadow(self) -> bool {
        matches!(self, Zero | Lift | Number | Again)
    }
}

/// What a walk is given.
#[derive(Debug, Clone, Copy)]
pub(super) struct Given {
    /// The tape, or what is known of its places.
    pub(super) context: Option<Atom>,
    /// The value.
    pub(super) value: Atom,
    /// Its shadow.
    pub(super) shadow: Option<Atom>,
    /// A change of its type.
    pub(super) change: Option<Atom>,
}

impl Given {
    /// A value alone.
    pub(super) fn value(value: Atom) -> Given {
        Given { context: None, value, shadow: None, change: None }
    }
}

/// The functions that were made.
#[derive(Default)]
pub(super) struct Shapes {
    made: FxHashMap<(Mode, Purpose, TyId), LamId>,
    /// The shadow of a function is needed that is not known, and nothing is asked.
    pub(super) functions: bool,
}

/// What walks are made with.
pub(super) struct Walks<'a> {
    pub(super) program: &'a mut Program,
    pub(super) types: &'a mut ShadowTypes,
    pub(super) shapes: &'a mut Shapes,
    /// Appends an input to a tape.
    pub(super) note: Option<LamId>,
    pub(super) context: Option<TyId>,
    /// Asks functions, if that is known to be needed.
    pub(super) asks: Option<&'a mut Asks>,
    /// The type of tapes, backwards.
    pub(super) tape: Option<TyId>,
    pub(super) mode: Mode,
    pub(super) span: Span,
}

impl Walks<'_> {
    /// Statements that walk through a value; what is made.
    pub(super) fn walk(
        &mut self,
        purpose: Purpose,
        ty: TyId,
        given: Given,
        out: &mut Vec<Stmt>,
    ) -> Atom {
        if !self.types.carries(self.program, ty) {
            return if purpose == Seed { Atom::Unit } else { given.value };
        }
        let shadow = self.types.of(self.program, self.mode, ty);
        match self.program.types[ty] {
            Ty::Float | Ty::Float32 => self.float(purpose, ty, given, out),
            Ty::Arrow(..) => match purpose {
                Still | Keep | Collect => given.value,
                Seed => Atom::Unit,
                Again => given.shadow.unwrap_or(given.value),
                Zero | Lift | Number => self.ask(ty, given, out),
            },
            _ if purpose == Keep && shadow == ty => given.shadow.unwrap_or(given.value),
            _ => {
                let lam = self.function(purpose, ty);
                let made = self.result(purpose, ty);
                let context = given.context.filter(|_| self.has_context(purpose, ty));
                let args = [context, Some(given.value), given.shadow, given.change];
                let args = args.into_iter().flatten().collect();
                self.build(out).op(purpose.name(), made, Op::Apply(Atom::Lam(lam), args))
            }
        }
    }

    /// The shadow of a function, which is asked when it is called.
    fn ask(&mut self, ty: TyId, given: Given, out: &mut Vec<Stmt>) -> Atom {
        let Walks { program, types, asks, mode, tape, span, .. } = self;
        let Some(asks) = asks else {
            self.shapes.functions = true;
            return given.value;
        };
        let mut asking = Asking { program, types, asks, mode: *mode, tape: *tape, span: *span };
        asking.shadow(ty, (given.value, given.context.filter(|_| tape.is_some())), out)
    }

    /// Whether a walk is told of the tape, or of what is known of its places.
    fn has_context(&mut self, purpose: Purpose, ty: TyId) -> bool {
        let asks = self.mode == Mode::Reverse && matches!(purpose, Zero | Lift);
        purpose.has_context() || asks && self.types.has_function(self.program, ty)
    }

    fn build<'a>(&'a mut self, stmts: &'a mut Vec<Stmt>) -> Build<'a> {
        Build { program: self.program, span: self.span, stmts }
    }

    /// The type of what is made.
    fn result(&mut self, purpose: Purpose, ty: TyId) -> TyId {
        match purpose {
            Seed => self.program.types.intern(Ty::Unit),
            _ if purpose.makes_shadow() => self.types.of(self.program, self.mode, ty),
            _ => ty,
        }
    }

    fn float(&mut self, purpose: Purpose, ty: TyId, given: Given, out: &mut Vec<Stmt>) -> Atom {
        let single = self.program.types[ty] == Ty::Float32;
        let (float, int) = (self.program.types.intern(Ty::Float), int(self.program));
        let unit = self.program.types.intern(Ty::Unit);
        let (context, note) = (given.context, self.note);
        let shadow = given.shadow.unwrap_or(Atom::Unit);
        let known = context.unwrap_or(Atom::Unit);
        match purpose {
            Zero | Still if purpose == Zero && self.mode == Mode::Reverse => {
                Atom::Int(0, IntKind::Int)
            }
            Zero | Still if single => Atom::Float32(0.0),
            Zero | Still => Atom::Float(0.0),
            Lift => given.change.unwrap_or(Atom::Float(0.0)),
            Keep | Again => shadow,
            Number => match note {
                Some(note) => {
                    self.build(out).op("place", int, Op::Apply(Atom::Lam(note), vec![known]))
                }
                None => Atom::Int(0, IntKind::Int),
            },
            Seed => {
                let change = given.change.unwrap_or(Atom::Float(0.0));
                let mut build = self.build(out);
                let change = match single {
                    true => build.prim("change", float, Prim::Convert, vec![change]),
                    false => change,
                };
                let old = build.prim("old", float, Prim::ArrGet, vec![known, shadow]);
                let new = build.prim("new", float, Prim::Add, vec![old, change]);
                build.prim("seeded", unit, Prim::ArrSet, vec![known, shadow, new])
            }
            Collect => {
                let mut build = self.build(out);
                let found = build.prim("found", float, Prim::ArrGet, vec![known, shadow]);
                match single {
                    true => build.prim("found", ty, Prim::Convert, vec![found]),
                    false => found,
                }
            }
        }
    }

    /// The function for a type that is declared, an array or a cell.
    fn function(&mut self, purpose: Purpose, ty: TyId) -> LamId {
        if let Some(&lam) = self.shapes.made.get(&(self.mode, purpose, ty)) {
            return lam;
        }
        let ret = self.result(purpose, ty);
        let shadow = self.types.of(self.program, self.mode, ty);
        let span = self.span;
        let mut params = Vec::new();
        let mut param = |program: &mut Program, wanted: bool, name: &str, ty: Option<TyId>| {
            let ty = ty.filter(|_| wanted)?;
            let var = program.fresh(Symbol::new(name), ty, span);
            params.push(var);
            Some(Atom::Var(var))
        };
        let has_context = self.has_context(purpose, ty);
        let program = &mut *self.program;
        let context = param(program, has_context, "context", self.context);
        let value = param(program, true, "x", Some(ty)).unwrap_or(Atom::Unit);
        let shadow = param(program, purpose.takes_shadow(), "shadow", Some(shadow));
        let change = param(program, purpose.takes_change(), "change", Some(ty));
        let given = Given { context, value, shadow, change };
        let name = Symbol::new(purpose.name());
        let lam = Lambda::new(name, span, None, params, ret, Block::moved());
        let lam = self.program.lams.push(lam);
        self.shapes.made.insert((self.mode, purpose, ty), lam);
        let body = match self.program.types[ty] {
            Ty::Data(data) => self.data(purpose, ty, data, given),
            Ty::Array(held) => self.array(purpose, ty, held, given),
            Ty::Cell(held) => self.cell(purpose, held, given),
            _ => Block::end(Term::Ret(given.value)),
        };
        self.program.lams[lam].body = body;
        lam
    }

    /// The declared type of the shadow of a declared type.
    fn shadow_data(&mut self, ty: TyId, data: DataId) -> DataId {
        let shadow = self.types.of(self.program, self.mode, ty);
        match self.program.types[shadow] {
            Ty::Data(shadow) => shadow,
            _ => data,
        }
    }

    fn data(&mut self, purpose: Purpose, ty: TyId, data: DataId, given: Given) -> Block {
        let cases = self.program.datas[data].cases.len() as u32;
        let shadow = self.shadow_data(ty, data);
        if cases == 1 {
            return self.case(purpose, (data, shadow), 0, given);
        }
        let cases = (0..cases).map(|case| {
            let mut block = self.case(purpose, (data, shadow), case, given);
            let others = [given.change, given.shadow.filter(|_| purpose != Keep)];
            for other in others.into_iter().flatten() {
                let otherwise = self.mismatch();
                let arms = vec![(Key::Case(case), block)];
                block = Block::end(Term::switch(other, arms, Some(otherwise)));
            }
            (Key::Case(case), block)
        });
        let cases = cases.collect();
        Block::end(Term::switch(given.value, cases, None))
    }

    fn case(
        &mut self,
        purpose: Purpose,
        (data, shadow): (DataId, DataId),
        case: u32,
        given: Given,
    ) -> Block {
        let mut out = Vec::new();
        let mut args = Vec::new();
        let fields = self.program.datas[data].cases[case as usize].fields.clone();
        for (index, field) in (0..).zip(fields) {
            let held = self.types.of(self.program, self.mode, field.ty);
            let mut part = |walks: &mut Self, base: Option<Atom>, data, ty| {
                base.map(|base| {
                    let op = Op::Field { base, data, case, index };
                    walks.build(&mut out).op(&field.name.to_string(), ty, op)
                })
            };
            let value = part(self, Some(given.value), data, field.ty).unwrap_or(Atom::Unit);
            let inert = !self.types.carries(self.program, field.ty);
            let (shadow, change) = match inert {
                true => (None, None),
                false => (
                    part(self, given.shadow, shadow, held),
                    part(self, given.change, data, field.ty),
                ),
            };
            let given = Given { context: given.context, value, shadow, change };
            args.push(self.walk(purpose, field.ty, given, &mut out));
        }
        if purpose == Seed {
            return Block { stmts: out, term: Term::Ret(Atom::Unit) };
        }
        let made = if purpose.makes_shadow() { shadow } else { data };
        let ty = self.program.types.intern(Ty::Data(made));
        let op = Op::Construct { data: made, case, args };
        let made = self.build(&mut out).op("made", ty, op);
        Block { stmts: out, term: Term::Ret(made) }
    }

    /// The change has another shape than the value.
    fn mismatch(&mut self) -> Block {
        let text = "a change has another shape than the value that changes".to_string();
        let text = self.program.strings.push(text);
        let never = self.program.types.intern(Ty::Never);
        let mut stmts = Vec::new();
        self.build(&mut stmts).prim("never", never, Prim::Failwith, vec![Atom::Str(text)]);
        Block { stmts, term: Term::Unreachable }
    }

    fn cell(&mut self, purpose: Purpose, held: TyId, given: Given) -> Block {
        let mut out = Vec::new();
        let shadow = self.types.of(self.program, self.mode, held);
        let mut get = |walks: &mut Self, cell: Atom, ty| {
            walks.build(&mut out).op("held", ty, Op::CellGet(cell))
        };
        let inside = Given {
            context: given.context,
            value: get(self, given.value, held),
            shadow: given.shadow.map(|cell| get(self, cell, shadow)),
            change: given.change.map(|cell| get(self, cell, held)),
        };
        let made = self.walk(purpose, held, inside, &mut out);
        if purpose == Seed {
            return Block { stmts: out, term: Term::Ret(Atom::Unit) };
        }
        let ty = if purpose.makes_shadow() { shadow } else { held };
        let ty = self.program.types.intern(Ty::Cell(ty));
        let cell = self.build(&mut out).op("cell", ty, Op::NewCell(made));
        Block { stmts: out, term: Term::Ret(cell) }
    }

    /// The lengths must agree; then one element after the other.
    fn array(&mut self, purpose: Purpose, ty: TyId, held: TyId, given: Given) -> Block {
        let mut out = Vec::new();
        let (int, bool) = (int(self.program), self.program.types.intern(Ty::Bool));
        let mut length = |walks: &mut Self, array: Atom| {
            walks.build(&mut out).prim("length", int, Prim::ArrLen, vec![array])
        };
        let n = length(self, given.value);
        let others: Vec<Atom> = [given.shadow, given.change].into_iter().flatten().collect();
        let others: Vec<Atom> = others.into_iter().map(|other| length(self, other)).collect();
        let mut body = self.elements(purpose, ty, held, given, n);
        for other in others {
            let mut stmts = Vec::new();
            let same = self.build(&mut stmts).prim("same", bool, Prim::Eq, vec![n, other]);
            let otherwise = self.mismatch();
            body = Block { stmts, term: Term::branch(same, body, otherwise) };
        }
        out.extend(body.stmts);
        Block { stmts: out, term: body.term }
    }

    fn elements(&mut self, purpose: Purpose, ty: TyId, held: TyId, given: Given, n: Atom) -> Block {
        let made = self.result(purpose, ty);
        let float = matches!(self.program.types[held], Ty::Float | Ty::Float32);
        let zero = Atom::Int(0, IntKind::Int);
        if purpose == Seed {
            return self.each(purpose, held, given, (n, zero), None);
        }
        let mut stmts = Vec::new();
        if float {
            let filler = if purpose.makes_shadow() { Zero } else { Still };
            let filler = self.float(filler, held, Given::value(Atom::Unit), &mut stmts);
            let array = self.build(&mut stmts).prim("array", made, Prim::ArrNew, vec![n, filler]);
            if matches!(purpose, Zero | Still) {
                return Block { stmts, term: Term::Ret(array) };
            }
            let rest = self.each(purpose, held, given, (n, zero), Some(array));
            stmts.extend(rest.stmts);
            return Block { stmts, term: rest.term };
        }
        let bool = self.program.types.intern(Ty::Bool);
        let none = self.build(&mut stmts).prim("none", bool, Prim::Eq, vec![n, zero]);
        let element = match self.program.types[made] {
            Ty::Array(element) => element,
            _ => held,
        };
        let mut empty = Vec::new();
        let nothing = self.build(&mut empty).op("array", made, Op::Array(element, Vec::new()));
        let empty = Block { stmts: empty, term: Term::Ret(nothing) };
        let mut some = Vec::new();
        let first = self.element(purpose, held, given, zero, &mut some);
        let array = self.build(&mut some).prim("array", made, Prim::ArrNew, vec![n, first]);
        let rest = self.each(purpose, held, given, (n, Atom::Int(1, IntKind::Int)), Some(array));
        some.extend(rest.stmts);
        let some = Block { stmts: some, term: rest.term };
        Block { stmts, term: Term::branch(none, empty, some) }
    }

    /// What becomes of the element at a position.
    fn element(
        &mut self,
        purpose: Purpose,
        held: TyId,
        given: Given,
        at: Atom,
        out: &mut Vec<Stmt>,
    ) -> Atom {
        let shadow = self.types.of(self.program, self.mode, held);
        let mut get = |walks: &mut Self, array: Atom, ty| {
            walks.build(out).prim("element", ty, Prim::ArrGet, vec![array, at])
        };
        let inside = Given {
            context: given.context,
            value: get(self, given.value, held),
            shadow: given.shadow.map(|array| get(self, array, shadow)),
            change: given.change.map(|array| get(self, array, held)),
        };
        self.walk(purpose, held, inside, out)
    }

    /// A loop over all elements from one on; they are put into the array, which is then returned.
    fn each(
        &mut self,
        purpose: Purpose,
        held: TyId,
        given: Given,
        (n, first): (Atom, Atom),
        array: Option<Atom>,
    ) -> Block {
        let (int, bool) = (int(self.program), self.program.types.intern(Ty::Bool));
        let unit = self.program.types.intern(Ty::Unit);
        let label = self.program.labels.push(Symbol::new("each"));
        let at = self.program.fresh(Symbol::new("i"), int, self.span);
        let mut again = Vec::new();
        let made = self.element(purpose, held, given, Atom::Var(at), &mut again);
        let mut build = self.build(&mut again);
        if let Some(array) = array {
            build.prim("put", unit, Prim::ArrSet, vec![array, Atom::Var(at), made]);
        }
        let one = Atom::Int(1, IntKind::Int);
        let next = build.prim("next", int, Prim::Add, vec![Atom::Var(at), one]);
        let again = Block { stmts: again, term: Term::Jump(label, vec![next]) };
        let mut test = Vec::new();
        let more = self.build(&mut test).prim("more", bool, Prim::Lt, vec![Atom::Var(at), n]);
        let end = Block::end(Term::Ret(array.unwrap_or(Atom::Unit)));
        let body = Block { stmts: test, term: Term::branch(more, again, end) };
        let stmts = vec![Stmt::repeat(label, vec![at], body)];
        Block { stmts, term: Term::Jump(label, vec![first]) }
    }
}
