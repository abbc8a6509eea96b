//! What is derived from types: which functions there are, and equality and order of each type that
//! asks for it.
//!
//! ```text
//! fn lam7 eq<list<int>>(a: list<int>, b: list<int>) -> bool {
//!   switch a { case 0 { switch b { case 0 { ret true } else { ret false } } }
//!              case 1 { switch b { case 1 { x = field a.0; y = field b.0; c = eq x, y
//!                                           if c { r = apply lam7(a.1, b.1); ret r }
//!                                           else { ret false } }
//!                                  else { ret false } } } }
//! ```
//!
//! One closed function per type, made on demand by the worklist. Fields are compared from left to
//! right and the last one by a tail call, so a list of any length needs no stack. Values of a union
//! are ordered by the index of their case, then by their fields; arrays by length, then by their
//! elements.
//!
//! Where the language says so (`Semantics::object_is_itself`), an object of a type that contains itself is first compared by its
//! address, so that comparing shared or cyclic data ends.

use enfold_syntax::{Span, Symbol};

use rustc_hash::FxHashSet;

use super::derive_text::{INNER_NULL, NULL};
use super::instances::Task;
use super::prims::ZERO;
use super::{Lower, Within, no_span};
use crate::ir::{Atom, DataId, ExnId, IntKind, Key, LamId, Lambda, Op, Prim, Term, Ty, TyId};

/// What is derived from a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum What {
    /// Whether two values are equal.
    Eq,
    /// -1, 0 or 1.
    Compare,
    /// The same for operators: positive too if a number is no number, and functions cannot be compared.
    Order,
    /// From what is there so far and a value, the hash of both.
    Hash,
    /// The index of a value's case.
    Tag,
    /// The text of a value on its own.
    Text,
    /// The same of an option, with a word for what is null in .NET.
    ObjectText,
    /// The same of an option in an option, with another word.
    InnerText,
    /// From a value and a depth, the description that `%A` is laid out from.
    Layout,
    /// The message of an exception.
    Message,
    /// From a limited hash and a value, the hash of both.
    Levels,
    /// From a limited hash, a depth and a value, the hash with what lies so deep below the value.
    Visit,
    /// The name and the payload of an exception; a component of one.
    ExnText,
    /// The name and the payload of an exception that nobody catches.
    ExnReport,
    /// The zero of a type, from unit.
    Zero,
    /// Whether two values are the same object, or would be if they were objects.
    Same,
    /// From an envelope and a value, the envelope with the value in it.
    Pack,
    /// From an envelope, the next value in it.
    Unpack,
}

impl What {
    fn name(self) -> &'static str {
        match self {
            What::Eq => "eq",
            What::Compare => "compare",
            What::Order => "order",
            What::Hash => "hash",
            What::Tag => "tag",
            What::Text => "text",
            What::ObjectText => "object text",
            What::InnerText => "inner text",
            What::Layout => "layout",
            What::Message => "message",
            What::Levels => "levels",
            What::Visit => "visit",
            What::ExnText => "exception text",
            What::ExnReport => "exception report",
            What::Zero => "zero",
            What::Same => "same",
            What::Pack => "pack",
            What::Unpack => "unpack",
        }
    }
}

/// A side of a comparison: how a component of it is read.
#[derive(Clone, Copy)]
pub(super) enum Parts {
    Data(DataId, u32),
    Exn(ExnId),
}

impl Lower<'_> {
    /// The function that is derived from a type; none for functions and addresses.
    pub(super) fn derived(&mut self, what: What, ty: TyId) -> Option<LamId> {
        if let Some(&lam) = self.derived.get(&(what, ty)) {
            return Some(lam);
        }
        let zero = what == What::Zero;
        match self.program.types[ty] {
            Ty::Data(_) | Ty::Array(_) | Ty::Exn => {}
            Ty::Arrow(..) if zero => {}
            Ty::Bool | Ty::Float if what == What::ExnText => {}
            Ty::Float if what == What::Order => {}
            Ty::Unit => {
                if what != What::Visit {
                    return None;
                }
            }
            _ if what == What::Visit && self.is_scalar(ty) => {}
            _ => return None,
        }
        let name = Symbol::new(&format!("{}<{}>", what.name(), self.ty_name(ty)));
        let lam = self.reserve(name, self.ty_span(ty));
        self.derived.insert((what, ty), lam);
        let late = ty == self.scalars.exn;
        let tasks = if late { &mut self.last_tasks } else { &mut self.tasks };
        tasks.push_back(Task::Derived { lam, what, ty });
        Some(lam)
    }

    fn ty_span(&self, ty: TyId) -> Span {
        match self.program.types[ty] {
            Ty::Data(data) => self.data_span(data),
            _ => no_span(),
        }
    }

    /// Makes a derived function.
    pub(super) fn derive(&mut self, what: What, ty: TyId) -> Lambda {
        let span = self.ty_span(ty);
        let name = Symbol::new(&format!("{}<{}>", what.name(), self.ty_name(ty)));
        let (int, bool, str) = (self.scalars.int, self.scalars.bool, self.scalars.str);
        let (params, ret): (&[(&str, TyId)], TyId) = match what {
            What::Eq | What::Same => (&[("a", ty), ("b", ty)], bool),
            What::Compare | What::Order => (&[("a", ty), ("b", ty)], int),
            What::Hash => (&[("hash", int), ("a", ty)], int),
            What::Levels => (&[("hash", int), ("a", ty)], int),
            What::Visit => (&[("hash", int), ("depth", int), ("a", ty)], int),
            What::Tag => (&[("a", ty)], int),
            What::Pack => (&[("envelope", int), ("a", ty)], int),
            What::Unpack => (&[("envelope", int)], ty),
            What::Text | What::ObjectText | What::InnerText | What::Message => (&[("a", ty)], str),
            What::Layout => (&[("a", ty), ("depth", int)], str),
            What::ExnText | What::ExnReport => (&[("a", ty)], str),
            What::Zero => match self.program.types[ty] {
                Ty::Arrow(from, to) => (&[("a", from)], to),
                _ => (&[("unit", self.scalars.unit)], ty),
            },
        };
        let vars: Vec<_> =
            params.iter().map(|(n, ty)| self.fresh(Symbol::new(n), *ty, span)).collect();
        let atoms: Vec<Atom> = vars.iter().map(|&v| Atom::Var(v)).collect();
        let within = std::mem::replace(&mut self.within, Within { name, anonymous: 0 });
        let body = self.block(|s| {
            if let Some(term) = s.derive_related(what, ty, &atoms, span) {
                return term;
            }
            match what {
                What::Eq | What::Compare if s.finds_itself(what, ty) => {
                    let same = s.op(Prim::Same, atoms.clone(), bool, span);
                    let other = |s: &mut Self| s.derive_order(what, ty, atoms[0], atoms[1], span);
                    s.if_atom(same, |_| Term::Ret(Self::equal(what)), other)
                }
                What::Eq | What::Compare | What::Order => {
                    s.derive_order(what, ty, atoms[0], atoms[1], span)
                }
                What::Hash => s.derive_hash(ty, atoms[0], atoms[1], span),
                What::Tag => s.derive_tag(ty, atoms[0]),
                What::Text => s.derive_text(ty, atoms[0], span),
                What::ObjectText => s.derive_option_text(ty, atoms[0], NULL, span),
                What::InnerText => s.derive_option_text(ty, atoms[0], INNER_NULL, span),
                What::Layout => s.derive_layout(ty, atoms[0], atoms[1], span),
                What::Message => s.derive_message(atoms[0], span),
                What::Levels => s.derive_levels(ty, atoms[0], atoms[1], span),
                What::Visit => s.derive_visit(ty, &atoms, span),
                What::ExnText | What::ExnReport => s.derive_exn_text(what, ty, atoms[0], span),
                What::Zero => s.derive_zero(ty, span),
                What::Same => s.derive_same(ty, atoms[0], atoms[1], span),
                What::Pack => s.derive_pack(ty, atoms[0], atoms[1], span),
                What::Unpack => s.derive_unpack(ty, atoms[0], span),
            }
        });
        self.within = within;
        Lambda::new(name, span, None, vars, ret, body)
    }

    /// Whether an object is equal to itself without a look inside: where data may be cyclic or shared so often that a walk
    /// would not end. `compare` finds even what is no number equal to itself; `=` does not.
    fn finds_itself(&self, what: What, ty: TyId) -> bool {
        let Ty::Data(data) = self.program.types[ty] else { return false };
        self.graph.semantics.object_is_itself
            && (what == What::Compare || !self.has_partial_order(ty))
            && self.has_address(data)
            && self.can_be_cyclic(ty)
    }

    /// Whether values of a type may hold values of the same type, in whatever way.
    fn can_be_cyclic(&self, ty: TyId) -> bool {
        let (mut seen, mut open) = (FxHashSet::default(), vec![ty]);
        while let Some(at) = open.pop() {
            match self.program.types[at] {
                Ty::Array(item) | Ty::Cell(item) if seen.insert(item) => open.push(item),
                Ty::Data(data) => {
                    let cases = &self.program.datas[data].cases;
                    let fields = cases.iter().flat_map(|case| &case.fields).map(|field| field.ty);
                    open.extend(fields.filter(|&field| seen.insert(field)));
                }
                _ => {}
            }
        }
        seen.contains(&ty)
    }

    /// Equality or order of two values of the same type.
    pub(super) fn order_of(&mut self, what: What, ty: TyId, a: Atom, b: Atom, span: Span) -> Atom {
        match what {
            What::Eq => self.compare(Prim::Eq, ty, a, b, span, None),
            What::Order => self.order(ty, a, b, span),
            _ => self.compare(Prim::Compare, ty, a, b, span, None),
        }
    }

    fn equal(what: What) -> Atom {
        if what == What::Eq { Atom::Bool(true) } else { ZERO }
    }

    fn derive_order(&mut self, what: What, ty: TyId, a: Atom, b: Atom, span: Span) -> Term {
        match self.program.types[ty] {
            Ty::Data(data) => self.order_data(what, ty, data, a, b, span),
            Ty::Array(item) => self.order_array(what, item, a, b, span),
            Ty::Float => self.order_floats(a, b, span),
            _ => self.order_exn(what, a, b, span),
        }
    }

    fn order_data(
        &mut self,
        what: What,
        ty: TyId,
        data: DataId,
        a: Atom,
        b: Atom,
        span: Span,
    ) -> Term {
        let count = self.program.datas[data].cases.len() as u32;
        if count == 1 {
            return self.order_parts(what, Parts::Data(data, 0), a, b, span);
        }
        let cases = (0..count).map(|case| {
            let block = self.block(|s| {
                let same = s.block(|s| s.order_parts(what, Parts::Data(data, case), a, b, span));
                let other = s.block(|s| s.other_case(what, ty, case, count, b, span));
                let cases = vec![(Key::Case(case), same)];
                Term::switch(b, cases, Some(other))
            });
            (Key::Case(case), block)
        });
        let cases = cases.collect();
        Term::switch(a, cases, None)
    }

    /// The result where `a` has this case and `b` has another.
    fn other_case(
        &mut self,
        what: What,
        ty: TyId,
        case: u32,
        count: u32,
        b: Atom,
        span: Span,
    ) -> Term {
        let int = |n| Atom::Int(n, IntKind::Int);
        if what == What::Eq {
            return Term::Ret(Atom::Bool(false));
        }
        let rank = self.rank(ty, case);
        if rank == 0 || rank + 1 == count {
            return Term::Ret(int(if rank == 0 { -1 } else { 1 }));
        }
        let int_ty = self.scalars.int;
        let tag = match self.derived(What::Tag, ty) {
            Some(lam) => self.emit(Op::Apply(Atom::Lam(lam), vec![b]), int_ty, span, None),
            None => unreachable!("{ty} is a union"),
        };
        let order = vec![int(i64::from(rank)), tag];
        Term::Ret(self.op(Prim::Compare, order, int_ty, span))
    }

    fn derive_tag(&mut self, ty: TyId, a: Atom) -> Term {
        let data = self.expect_data(ty);
        let count = self.program.datas[data].cases.len() as u32;
        let cases = (0..count).map(|case| {
            let tag = Atom::Int(i64::from(self.rank(ty, case)), IntKind::Int);
            (Key::Case(case), self.block(|_| Term::Ret(tag)))
        });
        let cases = cases.collect();
        Term::switch(a, cases, None)
    }

    /// The position of a case in the order of values.
    fn rank(&self, ty: TyId, case: u32) -> u32 {
        let Ty::Data(data) = self.program.types[ty] else { return case };
        if !self.graph.semantics.plain_cases_first {
            return case;
        }
        let cases = &self.program.datas[data].cases;
        let plain = |i: &usize| cases[*i].fields.is_empty();
        let at = case as usize;
        let before = (0..at).filter(|i| plain(i) == plain(&at)).count();
        let first = if plain(&at) { 0 } else { (0..cases.len()).filter(plain).count() };
        (first + before) as u32
    }

    pub(super) fn parts_of(&self, parts: Parts) -> Vec<TyId> {
        match parts {
            Parts::Data(data, case) => {
                let case = &self.program.datas[data].cases[case as usize];
                case.fields.iter().map(|f| f.ty).collect()
            }
            Parts::Exn(exn) => self.program.exns[exn].fields.clone(),
        }
    }

    pub(super) fn read(&mut self, parts: Parts, base: Atom, index: u32, span: Span) -> Atom {
        match parts {
            Parts::Data(data, case) => self.field(base, data, case, index, span, None),
            Parts::Exn(exn) => {
                let ty = self.program.exns[exn].fields[index as usize];
                self.emit(Op::ExnField { base, exn, index }, ty, span, None)
            }
        }
    }

    /// Components from left to right, the last one in tail position.
    pub(super) fn order_parts(
        &mut self,
        what: What,
        parts: Parts,
        a: Atom,
        b: Atom,
        span: Span,
    ) -> Term {
        let tys = self.parts_of(parts);
        self.order_from(what, parts, &tys, 0, a, b, span)
    }

    #[expect(clippy::too_many_arguments, reason = "two sides and a position")]
    fn order_from(
        &mut self,
        what: What,
        parts: Parts,
        tys: &[TyId],
        at: usize,
        a: Atom,
        b: Atom,
        span: Span,
    ) -> Term {
        if self.ended() {
            return Term::Unreachable;
        }
        let Some(&ty) = tys.get(at) else {
            return Term::Ret(Self::equal(what));
        };
        let x = self.read(parts, a, at as u32, span);
        let y = self.read(parts, b, at as u32, span);
        let order = self.order_of(what, ty, x, y, span);
        if at + 1 == tys.len() {
            return Term::Ret(order);
        }
        self.unless_equal(what, order, span, |s| s.order_from(what, parts, tys, at + 1, a, b, span))
    }

    /// Returns the order unless it says that both sides are equal.
    pub(super) fn unless_equal(
        &mut self,
        what: What,
        order: Atom,
        span: Span,
        equal: impl FnOnce(&mut Self) -> Term,
    ) -> Term {
        let same = match what {
            What::Eq => order,
            _ => self.op(Prim::Eq, vec![order, ZERO], self.scalars.bool, span),
        };
        self.if_atom(same, equal, |_| {
            Term::Ret(if what == What::Eq { Atom::Bool(false) } else { order })
        })
    }

    /// Arrays: by length, then by elements.
    fn order_array(&mut self, what: What, item: TyId, a: Atom, b: Atom, span: Span) -> Term {
        let int = self.scalars.int;
        let bytes = self.program.types[item] == Ty::Int(IntKind::Octet);
        if bytes && what != What::Eq {
            let str = self.scalars.str;
            let a = self.op(Prim::StrOfRaw, vec![a], str, span);
            let b = self.op(Prim::StrOfRaw, vec![b], str, span);
            return Term::Ret(self.op(Prim::Compare, vec![a, b], int, span));
        }
        let length = self.op(Prim::ArrLen, vec![a], int, span);
        let other = self.op(Prim::ArrLen, vec![b], int, span);
        let order = self.order_of(what, int, length, other, span);
        self.unless_equal(what, order, span, |s| {
            s.over_indices(length, span, Self::equal(what), |s, i, next| {
                let x = s.op(Prim::ArrGet, vec![a, i], item, span);
                let y = s.op(Prim::ArrGet, vec![b, i], item, span);
                let order = s.order_of(what, item, x, y, span);
                s.unless_equal(what, order, span, next)
            })
        })
    }

    /// A loop over the indices below `length`; returns `end` after the last.
    fn over_indices(
        &mut self,
        length: Atom,
        span: Span,
        end: Atom,
        body: impl FnOnce(&mut Self, Atom, &mut dyn FnMut(&mut Self) -> Term) -> Term,
    ) -> Term {
        let int = self.scalars.int;
        let first = vec![(Symbol::new("i"), int, ZERO)];
        self.loop_from(first, span, |s, again, vars| {
            let i = vars[0];
            let more = s.op(Prim::Lt, vec![i, length], s.scalars.bool, span);
            let iterate = |s: &mut Self| {
                body(s, i, &mut |s| {
                    let one = Atom::Int(1, IntKind::Int);
                    let next = s.op(Prim::Add, vec![i, one], int, span);
                    s.jump(again, vec![next])
                })
            };
            s.if_atom(more, iterate, |_| Term::Ret(end))
        })
    }

    /// Floats, for operators.
    fn order_floats(&mut self, a: Atom, b: Atom, span: Span) -> Term {
        let bool = self.scalars.bool;
        let less = self.op(Prim::Lt, vec![a, b], bool, span);
        self.if_atom(
            less,
            |_| Term::Ret(Atom::Int(-1, IntKind::Int)),
            |s| {
                let same = s.op(Prim::Eq, vec![a, b], bool, span);
                s.if_atom(same, |_| Term::Ret(ZERO), |_| Term::Ret(Atom::Int(1, IntKind::Int)))
            },
        )
    }
}
