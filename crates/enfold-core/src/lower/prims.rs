//! Operations at their monomorphic types.
//!
//! Comparison, hash and text of scalars and strings stay operations; at other types they become
//! calls of functions derived from the type:
//!
//! ```text
//! eq a, b   at int            ─►   t = eq a, b
//! eq a, b   at list<int>      ─►   t = apply lam7(a, b)        // `eq<list<int>>`
//! lt a, b   at (int * int)    ─►   c = apply lam8(a, b); t = lt c, 0
//! ```

use enfold_graph::{BindingId, NodeId};
use enfold_syntax::Span;

use super::Lower;
use super::derive::What;
use crate::ir::{Atom, IntKind, Op, Prim, Repr, Term, Ty, TyId};
use rustc_hash::FxHashSet;

/// Zero as an `int`.
pub(super) const ZERO: Atom = Atom::Int(0, IntKind::Int);

impl Lower<'_> {
    /// A saturated operation of the graph.
    pub(super) fn prim(
        &mut self,
        id: NodeId,
        op: Prim,
        args: &[NodeId],
        hint: Option<BindingId>,
    ) -> Atom {
        let node = &self.graph.nodes[id];
        let span = node.span;
        let operand = args.first().map(|&arg| self.graph.nodes[arg].ty);
        let atoms = self.values(args);
        if self.ended() {
            return Atom::Unit;
        }
        if op.diverges() {
            return self.diverge(op, atoms, span);
        }
        let ty = self.ty(node.ty);
        let operand = operand.map_or(self.scalars.unit, |ty| self.ty(ty));
        match op {
            Prim::Eq | Prim::Ne | Prim::Lt | Prim::Le | Prim::Gt | Prim::Ge | Prim::Compare => {
                self.compare(op, operand, atoms[0], atoms[1], span, hint)
            }
            Prim::Hash => self.hash(operand, atoms[0], span, hint),
            Prim::ToStr => self.own_or_text(operand, atoms[0], span, hint),
            Prim::ObjectStr => self.object_text(operand, atoms[0], span, hint),
            Prim::Show => self.laid_out(operand, atoms[0], span, hint),
            Prim::ExnMessage => self.exn_message(atoms[0], span, hint),
            Prim::HashLimited => {
                let value = self.graph.nodes[args[3]].ty;
                let value = self.ty(value);
                self.limited_hash(value, &atoms, span, hint)
            }
            Prim::ExnText => self.exn_text(What::ExnText, atoms[0], span, hint),
            Prim::ExnReport => self.exn_text(What::ExnReport, atoms[0], span, hint),
            Prim::Cast if operand == ty => atoms[0],
            Prim::Cast => self.diverge(Prim::MatchFail, Vec::new(), span),
            Prim::Wrap => self.wrap(operand, atoms[0], span, hint),
            Prim::Unwrap => self.unwrap(ty, atoms[0], span, hint),
            Prim::Convert => self.convert(operand, ty, atoms[0], span, hint),
            Prim::Bitcast if operand == ty => atoms[0],
            Prim::Ignore => Atom::Unit,
            Prim::Yield => self.effect(Op::Prim(op, atoms), span),
            Prim::Unset => self.emit(Op::Prim(Prim::Zeroed, Vec::new()), ty, span, hint),
            Prim::Patch => {
                let places = [self.index_of(args[1]), self.index_of(args[2])];
                self.patch(operand, atoms[0], places, atoms[3], span)
            }
            Prim::Zeroed => self.zero(ty, span),
            Prim::SizeOf => self.size_of(operand),
            Prim::MemLoad => self.load(atoms[0], ty, span, hint),
            Prim::MemStore => {
                let value = self.graph.nodes[args[1]].ty;
                let value = self.ty(value);
                self.store(atoms[0], atoms[1], value, span)
            }
            Prim::StackRelease | Prim::RawFree => self.effect(Op::Prim(op, atoms), span),
            Prim::Foreign if ty == self.scalars.unit => self.effect(Op::Prim(op, atoms), span),
            Prim::Same => self.same(operand, atoms[0], atoms[1], span),
            Prim::Pack => {
                let value = self.graph.nodes[args[1]].ty;
                let value = self.ty(value);
                self.pack(value, atoms[0], atoms[1], span)
            }
            Prim::Unpack => self.unpack(ty, atoms[0], span),
            Prim::ArrZero => self.zero_array(ty, atoms[0], span, hint),
            Prim::ArrPlain => Atom::Bool(self.has_plain_items(operand)),
            _ => self.emit(Op::Prim(op, atoms), ty, span, hint),
        }
    }

    /// Adds an operation whose operands are already at the right types.
    pub(super) fn op(&mut self, op: Prim, args: Vec<Atom>, ty: TyId, span: Span) -> Atom {
        self.emit(Op::Prim(op, args), ty, span, None)
    }

    /// Whether comparison, hash and text at this type are operations.
    pub(super) fn is_scalar(&self, ty: TyId) -> bool {
        matches!(
            self.program.types[ty],
            Ty::Bool | Ty::Int(_) | Ty::Float | Ty::Float32 | Ty::Char | Ty::Str
        )
    }

    /// A structural comparison.
    pub(super) fn compare(
        &mut self,
        op: Prim,
        ty: TyId,
        a: Atom,
        b: Atom,
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        let result = if op == Prim::Compare { self.scalars.int } else { self.scalars.bool };
        if self.is_scalar(ty) {
            return self.emit(Op::Prim(op, vec![a, b]), result, span, hint);
        }
        if ty == self.scalars.unit {
            return match op {
                Prim::Compare => ZERO,
                _ => Atom::Bool(matches!(op, Prim::Eq | Prim::Le | Prim::Ge)),
            };
        }
        let operator = matches!(op, Prim::Lt | Prim::Le | Prim::Gt | Prim::Ge);
        if operator && self.has_partial_order(ty) {
            // Only `<` and `<=` are asked for, so that what is not ordered is neither.
            let (op, a, b) = match op {
                Prim::Gt => (Prim::Lt, b, a),
                Prim::Ge => (Prim::Le, b, a),
                _ => (op, a, b),
            };
            let order = self.order(ty, a, b, span);
            return match self.ended() {
                true => Atom::Unit,
                false => self.emit(Op::Prim(op, vec![order, ZERO]), result, span, hint),
            };
        }
        let what = if matches!(op, Prim::Eq | Prim::Ne) { What::Eq } else { What::Compare };
        let Some(lam) = self.derived(what, ty) else {
            if op == Prim::Compare && self.graph.semantics.function_is_itself {
                return self.compare_functions(a, b, span);
            }
            return self.reject_comparison(span);
        };
        let call = Op::Apply(Atom::Lam(lam), vec![a, b]);
        match op {
            Prim::Eq | Prim::Compare => self.emit(call, result, span, hint),
            Prim::Ne => {
                let same = self.emit(call, result, span, None);
                self.emit(Op::Prim(Prim::Not, vec![same]), result, span, hint)
            }
            _ => {
                let order = self.emit(call, self.scalars.int, span, None);
                self.emit(Op::Prim(op, vec![order, ZERO]), result, span, hint)
            }
        }
    }

    /// The order of two values as operators see it.
    pub(super) fn order(&mut self, ty: TyId, a: Atom, b: Atom, span: Span) -> Atom {
        if !self.has_partial_order(ty) && self.program.types[ty] != Ty::Float {
            return self.compare(Prim::Compare, ty, a, b, span, None);
        }
        match self.derived(What::Order, ty) {
            Some(lam) => {
                let int = self.scalars.int;
                self.emit(Op::Apply(Atom::Lam(lam), vec![a, b]), int, span, None)
            }
            None => self.reject_comparison(span),
        }
    }

    /// Functions or addresses are compared.
    pub(super) fn reject_comparison(&mut self, span: Span) -> Atom {
        let text = self.graph.semantics.incomparable_text();
        self.reject(text, span)
    }

    /// `compare` finds that a function is the same as itself.
    fn compare_functions(&mut self, a: Atom, b: Atom, span: Span) -> Atom {
        let (bool, int) = (self.scalars.bool, self.scalars.int);
        let same = self.op(Prim::Same, vec![a, b], bool, span);
        self.join(int, span, None, |s, dest| {
            s.if_atom(
                same,
                |s| s.deliver(dest, ZERO),
                |s| {
                    s.reject_comparison(span);
                    Term::Unreachable
                },
            )
        })
    }

    /// Whether values of a type may not be ordered, or not be comparable: those with floats, functions
    /// or exceptions, if the language says so.
    pub(super) fn has_partial_order(&self, ty: TyId) -> bool {
        if !self.graph.semantics.partial_order || self.is_scalar(ty) {
            return false;
        }
        let (mut seen, mut open) = (FxHashSet::default(), vec![ty]);
        while let Some(ty) = open.pop() {
            if !seen.insert(ty) {
                continue;
            }
            match self.program.types[ty] {
                Ty::Float | Ty::Float32 | Ty::Arrow(..) | Ty::Exn => return true,
                Ty::Array(item) | Ty::Cell(item) => open.push(item),
                Ty::Data(data) => {
                    let cases = &self.program.datas[data].cases;
                    open.extend(cases.iter().flat_map(|case| &case.fields).map(|field| field.ty));
                }
                _ => {}
            }
        }
        false
    }

    fn hash(&mut self, ty: TyId, value: Atom, span: Span, hint: Option<BindingId>) -> Atom {
        let int = self.scalars.int;
        if self.is_scalar(ty) {
            return self.emit(Op::Prim(Prim::Hash, vec![value]), int, span, hint);
        }
        if ty == self.scalars.unit {
            return ZERO;
        }
        match self.derived(What::Hash, ty) {
            Some(lam) => self.emit(Op::Apply(Atom::Lam(lam), vec![ZERO, value]), int, span, hint),
            None if self.graph.semantics.hash_skips_functions => ZERO,
            None => self.reject("functions and addresses have no hash", span),
        }
    }

    /// The concatenation of strings.
    pub(super) fn concat(&mut self, parts: Vec<Atom>, span: Span) -> Atom {
        let str = self.scalars.str;
        if let [a, b] = parts[..] {
            return self.op(Prim::Add, vec![a, b], str, span);
        }
        let strings = self.array_ty(str);
        let parts = self.emit(Op::Array(str, parts), strings, span, None);
        self.op(Prim::StrJoin, vec![parts], str, span)
    }

    /// A conversion; text is read and written as the library does.
    fn convert(
        &mut self,
        from: TyId,
        to: TyId,
        value: Atom,
        span: Span,
        hint: Option<BindingId>,
    ) -> Atom {
        if from == to {
            return value;
        }
        if to == self.scalars.str {
            return self.own_or_text(from, value, span, hint);
        }
        if from == self.scalars.str {
            let float = matches!(self.program.types[to], Ty::Float | Ty::Float32);
            let (parse, parsed) = match float {
                true => (Prim::ParseFloat, self.program.types.intern(Ty::Float)),
                false => (Prim::ParseInt, self.scalars.int),
            };
            let number = self.op(parse, vec![value], parsed, span);
            return self.convert(parsed, to, number, span, hint);
        }
        self.emit(Op::Prim(Prim::Convert, vec![value]), to, span, hint)
    }

    /// Whether the elements of an array type are scalars, or structs of nothing else.
    fn has_plain_items(&self, ty: TyId) -> bool {
        matches!(self.program.types[ty], Ty::Array(item) if self.is_plain_type(item))
    }

    fn is_plain_type(&self, ty: TyId) -> bool {
        let Ty::Data(data) = self.program.types[ty] else { return self.is_scalar(ty) };
        let data = &self.program.datas[data];
        match data.cases.as_slice() {
            [case] if data.repr == Repr::Value => {
                case.fields.iter().all(|field| self.is_plain_type(field.ty))
            }
            _ => false,
        }
    }

    /// An array of zeros.
    fn zero_array(&mut self, ty: TyId, length: Atom, span: Span, hint: Option<BindingId>) -> Atom {
        let Ty::Array(item) = self.program.types[ty] else {
            unreachable!("{ty} is not the type of an array")
        };
        if self.is_scalar(item) {
            return self.emit(Op::Prim(Prim::ArrZero, vec![length]), ty, span, hint);
        }
        let zero = self.zero(item, span);
        self.emit(Op::Prim(Prim::ArrNew, vec![length, zero]), ty, span, hint)
    }

    /// Raises the exception for bad arguments.
    pub(super) fn reject(&mut self, message: &str, span: Span) -> Atom {
        let message = self.string(message);
        match self.program.builtin.bad_argument {
            Some(exn) => {
                let op = Op::Exception { exn, args: vec![message] };
                let value = self.emit(op, self.scalars.exn, span, None);
                self.diverge(Prim::Raise, vec![value], span)
            }
            None => self.diverge(Prim::Failwith, vec![message], span),
        }
    }
}

/// What stands behind a literal of the type.
pub(super) fn literal_suffix(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Int | IntKind::I32 => "",
        IntKind::I8 => "y",
        IntKind::U8 => "uy",
        IntKind::I16 => "s",
        IntKind::U16 => "us",
        IntKind::U32 => "u",
        IntKind::I64 => "L",
        IntKind::U64 => "UL",
        IntKind::ISize => "n",
        IntKind::USize => "un",
        IntKind::I63 | IntKind::Octet => "",
    }
}
