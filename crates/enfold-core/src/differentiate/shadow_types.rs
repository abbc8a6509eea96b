//! What a value's shadow is: what follows how the value changes.
//!
//! ```text
//! value              shadow, forwards                        shadow, backwards
//! float              float: its change                       int: its place on the tape
//! int, string, …     none                                    none
//! (float * int)      (float * int): the int is the value's   (int * int)
//! float array        float array                             int array
//! a -> b             a -> a' -> (b, b')                       the same
//! ```
//!
//! Forwards, the shadow of what holds no function has the type of the value. A type that *carries* nothing has no
//! shadow; where one is written down all the same, as in a field, it is the value itself. A *linked* type refers to
//! something that can change, or to a function: whoever can write to the value can write to its shadow, so
//! all names of the value need the same one.

use enfold_syntax::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::*;

/// In which direction derivatives are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Mode {
    /// Changes go along with values.
    Forward,
    /// What is done is noted on a tape, which is read backwards.
    Reverse,
}

/// The shadows of types; remembered over the whole program, so that equal types stay equal.
#[derive(Default)]
pub(super) struct ShadowTypes {
    carries: FxHashMap<TyId, bool>,
    linked: FxHashMap<TyId, bool>,
    functions: FxHashMap<TyId, bool>,
    of: FxHashMap<(Mode, TyId), TyId>,
    pairs: FxHashMap<(TyId, TyId), DataId>,
    outcomes: FxHashMap<TyId, DataId>,
}

impl ShadowTypes {
    /// Whether a value of this type can hold a float or a function.
    pub(super) fn carries(&mut self, program: &Program, ty: TyId) -> bool {
        *self.carries.entry(ty).or_insert_with(|| {
            reaches(program, ty, &mut |ty| matches!(ty, Ty::Float | Ty::Float32 | Ty::Arrow(..)))
        })
    }

    /// Whether it can hold a function.
    pub(super) fn has_function(&mut self, program: &Program, ty: TyId) -> bool {
        let is_arrow = |ty: &Ty| matches!(ty, Ty::Arrow(..));
        *self.functions.entry(ty).or_insert_with(|| reaches(program, ty, &mut { is_arrow }))
    }

    /// Whether all names of such a value need the same shadow.
    pub(super) fn linked(&mut self, program: &Program, ty: TyId) -> bool {
        if let Some(&linked) = self.linked.get(&ty) {
            return linked;
        }
        let linked = reaches(program, ty, &mut |ty| match ty {
            Ty::Arrow(..) => true,
            Ty::Array(held) | Ty::Cell(held) => self.carries(program, *held),
            Ty::Data(data) => {
                let fields = program.datas[*data].cases.iter().flat_map(|case| &case.fields);
                fields.into_iter().any(|field| field.mutable && self.carries(program, field.ty))
            }
            _ => false,
        });
        self.linked.insert(ty, linked);
        linked
    }

    /// The type of the shadow.
    pub(super) fn of(&mut self, program: &mut Program, mode: Mode, ty: TyId) -> TyId {
        if !self.carries(program, ty) {
            return ty;
        }
        if let Some(&shadow) = self.of.get(&(mode, ty)) {
            return shadow;
        }
        let shadow = match program.types[ty] {
            Ty::Float | Ty::Float32 if mode == Mode::Reverse => int(program),
            Ty::Array(held) => {
                let held = self.of(program, mode, held);
                program.types.intern(Ty::Array(held))
            }
            Ty::Cell(held) => {
                let held = self.of(program, mode, held);
                program.types.intern(Ty::Cell(held))
            }
            Ty::Data(data) if mode == Mode::Reverse || self.has_function(program, ty) => {
                return self.data(program, mode, ty, data);
            }
            Ty::Arrow(from, to) => {
                let given = self.of(program, mode, from);
                let result = self.result(program, mode, to);
                let carries = self.carries(program, from);
                let rest = match carries {
                    true => program.types.intern(Ty::Arrow(given, result)),
                    false => result,
                };
                program.types.intern(Ty::Arrow(from, rest))
            }
            _ => ty,
        };
        self.of.insert((mode, ty), shadow);
        shadow
    }

    /// A declared type with shadows in its fields; noted before its fields are, which may hold it.
    fn data(&mut self, program: &mut Program, mode: Mode, ty: TyId, data: DataId) -> TyId {
        let mut copy = program.datas[data].clone();
        copy.name = Symbol::new(&format!("{}'", copy.name));
        let new = program.datas.push(copy);
        let shadow = program.types.intern(Ty::Data(new));
        self.of.insert((mode, ty), shadow);
        let cases = program.datas[data].cases.len();
        for case in 0..cases {
            for index in 0..program.datas[data].cases[case].fields.len() {
                let field = program.datas[data].cases[case].fields[index].ty;
                let field = self.of(program, mode, field);
                program.datas[new].cases[case].fields[index].ty = field;
            }
        }
        shadow
    }

    /// What a function with shadows yields in place of a value of this type.
    pub(super) fn result(&mut self, program: &mut Program, mode: Mode, ty: TyId) -> TyId {
        match self.carries(program, ty) {
            true => {
                let pair = self.pair(program, mode, ty);
                program.types.intern(Ty::Data(pair))
            }
            false => ty,
        }
    }

    /// A value of this type and its shadow.
    pub(super) fn pair(&mut self, program: &mut Program, mode: Mode, ty: TyId) -> DataId {
        let shadow = self.of(program, mode, ty);
        if let Some(&pair) = self.pairs.get(&(ty, shadow)) {
            return pair;
        }
        let field = |name, ty| Field { name: Symbol::new(name), ty, mutable: false };
        let name = Symbol::new("value and derivative");
        let fields = vec![field("value", ty), field("derivative", shadow)];
        let cases = vec![Case { name, fields }];
        let data = Data { name, cases, repr: Repr::Value, identity: false };
        let pair = program.datas.push(data);
        self.pairs.insert((ty, shadow), pair);
        pair
    }

    /// What a `try` of a function with this result yields.
    pub(super) fn outcome(&mut self, program: &mut Program, ty: TyId) -> DataId {
        if let Some(&outcome) = self.outcomes.get(&ty) {
            return outcome;
        }
        let exn = program.types.intern(Ty::Exn);
        let case = |name, ty| Case {
            name: Symbol::new(name),
            fields: vec![Field { name: Symbol::new("0"), ty, mutable: false }],
        };
        let cases = vec![case("ok", ty), case("raised", exn)];
        let name = Symbol::new("outcome");
        let data = Data { name, cases, repr: Repr::Value, identity: false };
        let outcome = program.datas.push(data);
        self.outcomes.insert(ty, outcome);
        outcome
    }
}

/// The type of integers.
pub(super) fn int(program: &mut Program) -> TyId {
    program.types.intern(Ty::Int(IntKind::Int))
}

/// Whether a value of this type can hold one of which `found` says so.
fn reaches(program: &Program, ty: TyId, found: &mut dyn FnMut(&Ty) -> bool) -> bool {
    let mut seen: FxHashSet<TyId> = FxHashSet::default();
    let mut work = vec![ty];
    while let Some(ty) = work.pop() {
        if !seen.insert(ty) {
            continue;
        }
        let ty = &program.types[ty];
        if found(ty) {
            return true;
        }
        match ty {
            Ty::Array(held) | Ty::Cell(held) => work.push(*held),
            Ty::Data(data) => {
                let cases = program.datas[*data].cases.iter();
                work.extend(cases.flat_map(|case| &case.fields).map(|field| field.ty));
            }
            _ => {}
        }
    }
    false
}
