//! Numbers: arithmetic, comparison, conversion.
//!
//! Integers wrap. Division checks for zero; by -1 it negates, so that the one quotient which does not
//! fit wraps too instead of trapping. Shift counts are taken modulo the width. A float becomes an
//! integer by truncation that saturates; NaN becomes zero.
//!
//! An integer of 63 bits is kept shifted left by one, its lowest bit zero: sums, differences, remainders,
//! comparisons and logic are those of words, and wrap by themselves. A product shifts one factor back, a
//! quotient is shifted up; no quotient overflows, since no divisor is odd.

use enfold_core::ir::*;
use melior::ir::{Type, ValueLike};

use super::Val;
use super::build::Cursor;

impl<'c> Cursor<'_, 'c, '_> {
    /// An operation on two operands of one type, which is also the result's.
    pub(super) fn binary(&self, name: &str, a: Val<'c>, b: Val<'c>) -> Val<'c> {
        self.value(name, &[a, b], a.r#type(), &[])
    }

    /// An operation whose result has its operand's type.
    pub(super) fn unary(&self, name: &str, a: Val<'c>) -> Val<'c> {
        self.value(name, &[a], a.r#type(), &[])
    }

    pub(super) fn select(&self, cond: Val<'c>, a: Val<'c>, b: Val<'c>) -> Val<'c> {
        self.value("arith.select", &[cond, a, b], a.r#type(), &[])
    }

    pub(super) fn compare_ints(&self, predicate: &str, a: Val<'c>, b: Val<'c>) -> Val<'c> {
        // The numbers of arith's `CmpIPredicate`.
        let number = match predicate {
            "eq" => 0,
            "ne" => 1,
            "slt" => 2,
            "sle" => 3,
            "sgt" => 4,
            "sge" => 5,
            "ult" => 6,
            "ule" => 7,
            "ugt" => 8,
            _ => 9,
        };
        let attr = self.int_attr(64, number);
        self.value("arith.cmpi", &[a, b], self.cx.int(1), &[("predicate", attr)])
    }

    fn compare_floats(&self, predicate: &str, a: Val<'c>, b: Val<'c>) -> Val<'c> {
        // The numbers of arith's `CmpFPredicate`.
        let number = match predicate {
            "oeq" => 1,
            "ogt" => 2,
            "oge" => 3,
            "olt" => 4,
            "ole" => 5,
            "ord" => 7,
            "une" => 13,
            _ => 14,
        };
        let attr = self.int_attr(64, number);
        self.value("arith.cmpf", &[a, b], self.cx.int(1), &[("predicate", attr)])
    }

    /// `+ - * / %` and negation on numbers.
    pub(super) fn arithmetic(&mut self, prim: Prim, ty: &Ty, args: &[Atom]) -> Val<'c> {
        let a = self.operand(args[0]);
        if prim == Prim::Neg {
            return match ty {
                Ty::Float | Ty::Float32 => self.unary("arith.negf", a),
                _ => self.binary("arith.subi", self.zero_like(ty), a),
            };
        }
        let b = self.operand(args[1]);
        let float = matches!(ty, Ty::Float | Ty::Float32);
        match (prim, float) {
            (Prim::Add, true) => self.binary("arith.addf", a, b),
            (Prim::Sub, true) => self.binary("arith.subf", a, b),
            (Prim::Mul, true) => self.binary("arith.mulf", a, b),
            (Prim::Div, true) => self.binary("arith.divf", a, b),
            (Prim::Rem, true) => self.binary("arith.remf", a, b),
            (Prim::Add, false) => self.binary("arith.addi", a, b),
            (Prim::Sub, false) => self.binary("arith.subi", a, b),
            (Prim::Mul, false) => {
                let a = self.value_bits(a, ty);
                self.binary("arith.muli", a, b)
            }
            _ => self.divide(prim, ty, a, b, args[1]),
        }
    }

    fn zero_like(&self, ty: &Ty) -> Val<'c> {
        self.int(width(ty), 0)
    }

    fn divide(&mut self, prim: Prim, ty: &Ty, a: Val<'c>, b: Val<'c>, divisor: Atom) -> Val<'c> {
        let quotient = prim == Prim::Div;
        let known = match divisor {
            Atom::Int(value, _) => Some(value),
            _ => None,
        };
        if known.is_none_or(|value| value == 0) {
            let zero = self.zero_like(ty);
            let ok = self.compare_ints("ne", b, zero);
            self.guard(ok, |cursor| {
                let place = cursor.place();
                cursor.runtime("enf_div_zero", &[place]);
            });
        }
        if !signed(ty) {
            return self.binary(if quotient { "arith.divui" } else { "arith.remui" }, a, b);
        }
        let name = if quotient { "arith.divsi" } else { "arith.remsi" };
        if is_shifted(ty) {
            let divided = self.binary(name, a, b);
            return if quotient { self.shifted(divided, ty) } else { divided };
        }
        if known.is_some_and(|value| value != -1) {
            return self.binary(name, a, b);
        }
        let minus_one = self.int(width(ty), -1);
        let one = self.int(width(ty), 1);
        let zero = self.zero_like(ty);
        let negates = self.compare_ints("eq", b, minus_one);
        let safe = self.select(negates, one, b);
        let divided = self.binary(name, a, safe);
        let negated = if quotient { self.binary("arith.subi", zero, a) } else { zero };
        self.select(negates, negated, divided)
    }

    pub(super) fn shift(&self, prim: Prim, ty: &Ty, args: &[Atom]) -> Val<'c> {
        let a = self.operand(args[0]);
        let count_ty = self.cx.ty_of(args[1]);
        let count = self.value_bits(self.operand(args[1]), &count_ty);
        let bits = width(ty);
        let count = self.resize(count, width(&count_ty), bits, false);
        let mask = self.int(bits, i64::from(bits - 1));
        let count = self.binary("arith.andi", count, mask);
        let name = match (prim, signed(ty)) {
            (Prim::Shl, _) => "arith.shli",
            (_, true) => "arith.shrsi",
            (_, false) => "arith.shrui",
        };
        let moved = self.binary(name, a, count);
        match prim {
            Prim::Shr if is_shifted(ty) => self.binary("arith.andi", moved, self.word(-2)),
            _ => moved,
        }
    }

    /// The value of an integer whose bits may be kept shifted.
    pub(super) fn value_bits(&self, value: Val<'c>, ty: &Ty) -> Val<'c> {
        if is_shifted(ty) { self.binary("arith.shrsi", value, self.word(1)) } else { value }
    }

    /// An integer as it is kept, of its value.
    pub(super) fn shifted(&self, value: Val<'c>, ty: &Ty) -> Val<'c> {
        if is_shifted(ty) { self.binary("arith.shli", value, self.word(1)) } else { value }
    }

    /// An integer of another width.
    fn resize(&self, value: Val<'c>, from: u32, to: u32, signed: bool) -> Val<'c> {
        let ty = self.cx.int(to);
        match from.cmp(&to) {
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.value("arith.trunci", &[value], ty, &[]),
            std::cmp::Ordering::Less if signed => self.value("arith.extsi", &[value], ty, &[]),
            std::cmp::Ordering::Less => self.value("arith.extui", &[value], ty, &[]),
        }
    }

    /// A word from an integer, character or truth value, extended as its type says.
    pub(super) fn widen(&self, value: Val<'c>, ty: &Ty) -> Val<'c> {
        self.resize(self.value_bits(value, ty), width(ty), 64, signed(ty))
    }

    /// `= <> < <= > >=` on scalars and strings.
    pub(super) fn comparison(&self, prim: Prim, args: &[Atom]) -> Val<'c> {
        let ty = self.cx.ty_of(args[0]);
        let (Some(a), Some(b)) = (self.atom(args[0]), self.atom(args[1])) else {
            return self.truth(matches!(prim, Prim::Eq | Prim::Le | Prim::Ge));
        };
        match ty {
            Ty::Float | Ty::Float32 => {
                let predicate = match prim {
                    Prim::Eq => "oeq",
                    Prim::Ne => "une",
                    Prim::Lt => "olt",
                    Prim::Le => "ole",
                    Prim::Gt => "ogt",
                    _ => "oge",
                };
                self.compare_floats(predicate, a, b)
            }
            Ty::Str => self.compare_strings(prim, a, b),
            Ty::Bool | Ty::Int(_) | Ty::Char => {
                self.compare_ints(predicate(prim, signed(&ty)), a, b)
            }
            _ => {
                let same = self.same_object(args[0], args[1]);
                if prim == Prim::Ne { self.not(same) } else { same }
            }
        }
    }

    fn compare_strings(&self, prim: Prim, a: Val<'c>, b: Val<'c>) -> Val<'c> {
        if matches!(prim, Prim::Eq | Prim::Ne) {
            let same = self.runtime_value("enf_str_eq", &[a, b]);
            return if prim == Prim::Ne { self.not(same) } else { same };
        }
        let order = self.runtime_value("enf_str_cmp", &[a, b]);
        let zero = self.word(0);
        self.compare_ints(predicate(prim, true), order, zero)
    }

    pub(super) fn not(&self, value: Val<'c>) -> Val<'c> {
        self.binary("arith.xori", value, self.truth(true))
    }

    /// -1, 0 or 1.
    pub(super) fn compare(&self, args: &[Atom]) -> Val<'c> {
        let ty = self.cx.ty_of(args[0]);
        let (Some(a), Some(b)) = (self.atom(args[0]), self.atom(args[1])) else {
            return self.word(0);
        };
        let (less, greater) = match ty {
            Ty::Str => return self.runtime_value("enf_str_cmp", &[a, b]),
            Ty::Float | Ty::Float32 => {
                // NaN is less than every other float and equal to itself.
                let (a_nan, b_nan) =
                    (self.compare_floats("uno", a, a), self.compare_floats("uno", b, b));
                let (a_num, b_num) = (self.not(a_nan), self.not(b_nan));
                let less = self.compare_floats("olt", a, b);
                let greater = self.compare_floats("ogt", a, b);
                let only_a = self.binary("arith.andi", a_nan, b_num);
                let only_b = self.binary("arith.andi", b_nan, a_num);
                (self.binary("arith.ori", less, only_a), self.binary("arith.ori", greater, only_b))
            }
            _ => {
                let less = self.compare_ints(predicate(Prim::Lt, signed(&ty)), a, b);
                let greater = self.compare_ints(predicate(Prim::Gt, signed(&ty)), a, b);
                (less, greater)
            }
        };
        let word = self.cx.int(64);
        let less = self.value("arith.extui", &[less], word, &[]);
        let greater = self.value("arith.extui", &[greater], word, &[]);
        self.binary("arith.subi", greater, less)
    }

    /// An integer, character or truth value is its own hash.
    pub(super) fn hash(&self, atom: Atom) -> Val<'c> {
        let ty = self.cx.ty_of(atom);
        let Some(value) = self.atom(atom) else { return self.word(0) };
        match ty {
            Ty::Str => self.runtime_value("enf_str_hash", &[value]),
            Ty::Float => self.runtime_value("enf_float_hash", &[value]),
            Ty::Float32 => {
                let wide = self.value("arith.extf", &[value], self.cx.f64(), &[]);
                self.runtime_value("enf_float_hash", &[wide])
            }
            Ty::Bool | Ty::Int(_) | Ty::Char => self.widen(value, &ty),
            _ => self.word(0),
        }
    }

    /// A limited hash with a scalar mixed in.
    pub(super) fn mix(&self, args: &[Atom]) -> Val<'c> {
        let hash = self.operand(args[0]);
        let ty = self.cx.ty_of(args[1]);
        let value = self.atom(args[1]).unwrap_or_else(|| self.word(0));
        let (name, value) = match ty {
            Ty::Str => ("enf_mix_str", value),
            Ty::Float => ("enf_mix_float", value),
            Ty::Float32 => {
                ("enf_mix_float", self.value("arith.extf", &[value], self.cx.f64(), &[]))
            }
            Ty::Int(IntKind::Int) => ("enf_mix_header", value),
            Ty::Int(IntKind::I64 | IntKind::U64) => ("enf_mix_halves", value),
            Ty::Int(IntKind::I32 | IntKind::U32) => ("enf_mix_value", self.widen(value, &ty)),
            Ty::Int(IntKind::ISize | IntKind::USize) => ("enf_mix_native", value),
            Ty::Unit => ("enf_mix_immediate", value),
            _ => ("enf_mix_immediate", self.widen(value, &ty)),
        };
        self.runtime_value(name, &[hash, value])
    }

    /// Between number types and characters.
    pub(super) fn convert(&self, atom: Atom, to: &Ty) -> Option<Val<'c>> {
        let from = self.cx.ty_of(atom);
        if let Atom::Var(var) = atom
            && let Some(&counter) = self.counters.get(&var)
            && *to == self.cx.ty_of(Atom::Var(counter))
        {
            return self.atom(Atom::Var(counter));
        }
        let value = self.value_bits(self.atom(atom)?, &from);
        let float = |ty: &Ty| matches!(ty, Ty::Float | Ty::Float32);
        Some(match (float(&from), float(to)) {
            (false, false) => {
                self.shifted(self.resize(value, width(&from), width(to), signed(&from)), to)
            }
            (false, true) => {
                let name = if signed(&from) { "arith.sitofp" } else { "arith.uitofp" };
                self.value(name, &[value], self.float_type(to), &[])
            }
            (true, false) => self.saturate(value, &from, to),
            (true, true) => match (&from, to) {
                (Ty::Float, Ty::Float32) => {
                    self.value("arith.truncf", &[value], self.cx.f32(), &[])
                }
                (Ty::Float32, Ty::Float) => self.value("arith.extf", &[value], self.cx.f64(), &[]),
                _ => value,
            },
        })
    }

    fn float_type(&self, ty: &Ty) -> Type<'c> {
        if *ty == Ty::Float { self.cx.f64() } else { self.cx.f32() }
    }

    fn saturate(&self, value: Val<'c>, from: &Ty, to: &Ty) -> Val<'c> {
        let bits = width(to);
        let name = if signed(to) { "llvm.fptosi.sat" } else { "llvm.fptoui.sat" };
        let source = if *from == Ty::Float { "f64" } else { "f32" };
        let intrinsic = format!("{name}.i{bits}.{source}");
        let whole = self.intrinsic(&intrinsic, &[value], self.cx.int(bits));
        if !is_shifted(to) {
            return whole;
        }
        // The greatest word is no float, so that only what is too large becomes it.
        let large = self.compare_ints("eq", whole, self.word(i64::MAX));
        self.select(large, self.word(0), self.shifted(whole, to))
    }

    pub(super) fn intrinsic(&self, name: &str, args: &[Val<'c>], result: Type<'c>) -> Val<'c> {
        let text = melior::ir::attribute::StringAttribute::new(self.cx.context, name);
        let attributes = [
            ("intrin", text.into()),
            ("operandSegmentSizes", self.i32_array(&[args.len() as i32, 0])),
            ("op_bundle_sizes", self.i32_array(&[])),
        ];
        self.value("llvm.call_intrinsic", args, result, &attributes)
    }

    /// The same bits as another type of the same width.
    pub(super) fn bitcast(&self, atom: Atom, to: &Ty) -> Option<Val<'c>> {
        let value = self.atom(atom)?;
        let ty = match to {
            Ty::Float | Ty::Float32 => self.float_type(to),
            _ => self.cx.int(width(to)),
        };
        Some(if value.r#type() == ty {
            value
        } else {
            self.value("arith.bitcast", &[value], ty, &[])
        })
    }
}

fn predicate(prim: Prim, signed: bool) -> &'static str {
    match (prim, signed) {
        (Prim::Eq, _) => "eq",
        (Prim::Ne, _) => "ne",
        (Prim::Lt, true) => "slt",
        (Prim::Le, true) => "sle",
        (Prim::Gt, true) => "sgt",
        (_, true) => "sge",
        (Prim::Lt, false) => "ult",
        (Prim::Le, false) => "ule",
        (Prim::Gt, false) => "ugt",
        (_, false) => "uge",
    }
}

/// Bits of an integer, character or truth value in registers.
fn width(ty: &Ty) -> u32 {
    match ty {
        Ty::Bool => 1,
        Ty::Char => 32,
        Ty::Int(kind) => kind.storage_bits(),
        _ => 64,
    }
}

/// Whether a value is kept shifted left by one.
fn is_shifted(ty: &Ty) -> bool {
    *ty == Ty::Int(IntKind::I63)
}

/// The bits that a constant is kept as.
pub(super) fn kept(value: i64, kind: IntKind) -> i64 {
    if kind == IntKind::I63 { value << 1 } else { value }
}

pub(super) fn signed(ty: &Ty) -> bool {
    matches!(ty, Ty::Int(kind) if kind.signed())
}
