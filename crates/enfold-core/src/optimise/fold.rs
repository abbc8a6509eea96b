//! Computes operations on constants, with exactly the result that the program would see.
//!
//! ```text
//! x = add 200:byte, 100:byte   ⟹   44:byte
//! x = div a, 1                 ⟹   a
//! x = div 7, 0                 stays: it raises
//! ```
//!
//! Integers wrap at their width and shift counts are taken modulo it, modulo 64 for 63 bits. Floats follow IEEE 754;
//! functions whose last bit is up to the machine's library (`sin`, `pow`) are left alone. A
//! division is computed only by a constant other than zero, and the least integer by -1 not at all.
//! Strings are concatenated up to a length, so that a chain of doublings cannot make a large
//! program.

use crate::ir::*;

/// The longest string that folding makes.
const MAX_STRING: usize = 4096;

/// What an operation yields.
#[derive(Debug, Clone, PartialEq)]
pub enum Folded {
    /// An operand.
    Atom(Atom),
    /// A string that may not be in the table yet.
    Str(String),
}

/// The result of `prim` on these operands at type `result`, if it is known.
pub fn fold(program: &Program, prim: Prim, args: &[Atom], result: &Ty) -> Option<Folded> {
    if let Some(text) = fold_string(program, prim, args) {
        return Some(Folded::Str(text));
    }
    let atom = match (prim, args) {
        (Prim::Ignore, _) => Some(Atom::Unit),
        (Prim::Opaque, _) => None,
        (Prim::Not, [Atom::Bool(value)]) => Some(Atom::Bool(!value)),
        (Prim::StrLen, [Atom::Str(id)]) => int(program.strings[*id].len()),
        (Prim::ToStr, [Atom::Str(_)]) => Some(args[0]),
        (Prim::Convert, [atom]) => convert(*atom, result),
        (_, [Atom::Int(a, kind)]) => int_unary(prim, *a, *kind),
        (_, [Atom::Float(a)]) => float_unary(prim, *a).map(Atom::Float),
        (_, [Atom::Float32(a)]) => {
            float_unary(prim, f64::from(*a)).map(|value| Atom::Float32(value as f32))
        }
        (Prim::Shl | Prim::Shr, [Atom::Int(a, kind), Atom::Int(count, _)]) => {
            Some(shift(prim, *a, *count, *kind))
        }
        (_, [Atom::Int(a, kind), Atom::Int(b, _)]) => int_binary(prim, *a, *b, *kind),
        (_, [Atom::Float(a), Atom::Float(b)]) => float_binary(prim, *a, *b),
        (_, [Atom::Float32(a), Atom::Float32(b)]) => float32_binary(prim, *a, *b),
        (_, [Atom::Bool(a), Atom::Bool(b)]) => order(prim, a.cmp(b)),
        (_, [Atom::Char(a), Atom::Char(b)]) => order(prim, a.cmp(b)),
        (_, [Atom::Unit, Atom::Unit]) => order(prim, ().cmp(&())),
        (Prim::Eq | Prim::Ne, [Atom::Str(a), Atom::Str(b)]) => {
            Some(Atom::Bool((program.strings[*a] == program.strings[*b]) == (prim == Prim::Eq)))
        }
        _ => identity(prim, args, result),
    };
    atom.map(Folded::Atom)
}

fn int(value: usize) -> Option<Atom> {
    i64::try_from(value).ok().map(|value| Atom::Int(value, IntKind::Int))
}

fn fold_string(program: &Program, prim: Prim, args: &[Atom]) -> Option<String> {
    match (prim, args) {
        (Prim::Add, [Atom::Str(a), Atom::Str(b)]) => {
            let (a, b) = (&program.strings[*a], &program.strings[*b]);
            (a.len() + b.len() <= MAX_STRING).then(|| format!("{a}{b}"))
        }
        (Prim::ToStr, [Atom::Int(value, kind)]) => Some(match kind.signed() {
            true => value.to_string(),
            false => (*value as u64).to_string(),
        }),
        (Prim::ToStr | Prim::StrOfChar, [Atom::Char(c)]) => Some(c.to_string()),
        _ => None,
    }
}

/// An integer as a mathematical number.
fn number(value: i64, kind: IntKind) -> i128 {
    if kind.signed() { i128::from(value) } else { i128::from(value as u64) }
}

fn int_unary(prim: Prim, a: i64, kind: IntKind) -> Option<Atom> {
    let value = match prim {
        Prim::Neg => -number(a, kind),
        Prim::BitNot => i128::from(!a),
        _ => return None,
    };
    Some(Atom::Int(kind.wrap(value), kind))
}

/// Whether a number is none of this kind.
fn overflows(value: i128, kind: IntKind) -> Atom {
    Atom::Bool(number(kind.wrap(value), kind) != value)
}

fn int_binary(prim: Prim, a: i64, b: i64, kind: IntKind) -> Option<Atom> {
    let (x, y) = (number(a, kind), number(b, kind));
    let value = match prim {
        Prim::Add => x + y,
        Prim::Sub => x - y,
        // Only the low 64 bits matter; the product of two 64-bit numbers can exceed 127.
        Prim::Mul => x.wrapping_mul(y),
        Prim::Div | Prim::Rem => {
            let overflow = kind.signed() && y == -1 && kind.wrap(-x) == a && x != 0;
            if y == 0 || overflow {
                return None;
            }
            if prim == Prim::Div { x / y } else { x % y }
        }
        Prim::BitAnd => i128::from(a & b),
        Prim::BitOr => i128::from(a | b),
        Prim::BitXor => i128::from(a ^ b),
        Prim::AddOverflows => return Some(overflows(x + y, kind)),
        Prim::SubOverflows => return Some(overflows(x - y, kind)),
        Prim::MulOverflows => return x.checked_mul(y).map(|product| overflows(product, kind)),
        _ => return order(prim, x.cmp(&y)),
    };
    Some(Atom::Int(kind.wrap(value), kind))
}

fn shift(prim: Prim, a: i64, count: i64, kind: IntKind) -> Atom {
    let count = count as u32 & kind.count_mask();
    let value = match prim {
        Prim::Shl => i128::from(a.wrapping_shl(count)),
        _ => number(a, kind) >> count,
    };
    Atom::Int(kind.wrap(value), kind)
}

fn order(prim: Prim, ordering: std::cmp::Ordering) -> Option<Atom> {
    Some(Atom::Bool(match prim {
        Prim::Eq => ordering.is_eq(),
        Prim::Ne => ordering.is_ne(),
        Prim::Lt => ordering.is_lt(),
        Prim::Le => ordering.is_le(),
        Prim::Gt => ordering.is_gt(),
        Prim::Ge => ordering.is_ge(),
        Prim::Compare => return Some(Atom::Int(ordering as i64, IntKind::Int)),
        _ => return None,
    }))
}

/// Operations whose result is exact, or correctly rounded, for both widths.
fn float_unary(prim: Prim, a: f64) -> Option<f64> {
    Some(match prim {
        Prim::Neg => -a,
        Prim::FAbs => a.abs(),
        Prim::Detached => a,
        Prim::Floor => a.floor(),
        Prim::Ceil => a.ceil(),
        Prim::Trunc => a.trunc(),
        Prim::Round => a.round_ties_even(),
        // Rounding the root of a float32 twice gives the same as rounding it once.
        Prim::Sqrt => a.sqrt(),
        _ => return None,
    })
}

fn float_binary(prim: Prim, a: f64, b: f64) -> Option<Atom> {
    Some(Atom::Float(match prim {
        Prim::Add => a + b,
        Prim::Sub => a - b,
        Prim::Mul => a * b,
        Prim::Div => a / b,
        Prim::Rem => a % b,
        _ => return float_order(prim, a, b),
    }))
}

fn float32_binary(prim: Prim, a: f32, b: f32) -> Option<Atom> {
    Some(Atom::Float32(match prim {
        Prim::Add => a + b,
        Prim::Sub => a - b,
        Prim::Mul => a * b,
        Prim::Div => a / b,
        Prim::Rem => a % b,
        _ => return float_order(prim, f64::from(a), f64::from(b)),
    }))
}

fn float_order(prim: Prim, a: f64, b: f64) -> Option<Atom> {
    Some(Atom::Bool(match prim {
        Prim::Eq => a == b,
        Prim::Ne => a != b,
        Prim::Lt => a < b,
        Prim::Le => a <= b,
        Prim::Gt => a > b,
        Prim::Ge => a >= b,
        _ => return None,
    }))
}

fn convert(atom: Atom, result: &Ty) -> Option<Atom> {
    match (atom, result) {
        (Atom::Int(value, from), Ty::Int(to)) => Some(Atom::Int(to.wrap(number(value, from)), *to)),
        (Atom::Int(value, from), Ty::Float) => Some(Atom::Float(number(value, from) as f64)),
        (Atom::Int(value, from), Ty::Float32) => Some(Atom::Float32(number(value, from) as f32)),
        (Atom::Int(value, from), Ty::Char) => {
            let code = u32::try_from(number(value, from)).ok()?;
            char::from_u32(code).map(Atom::Char)
        }
        (Atom::Char(c), Ty::Int(to)) => Some(Atom::Int(to.wrap(i128::from(c as u32)), *to)),
        (Atom::Char(c), Ty::Char) => Some(Atom::Char(c)),
        (Atom::Float(value), Ty::Float) => Some(Atom::Float(value)),
        (Atom::Float(value), Ty::Float32) => Some(Atom::Float32(value as f32)),
        (Atom::Float32(value), Ty::Float) => Some(Atom::Float(f64::from(value))),
        (Atom::Float32(value), Ty::Float32) => Some(Atom::Float32(value)),
        (Atom::Float(value), Ty::Int(to)) => Some(Atom::Int(saturate(value, *to), *to)),
        (Atom::Float32(value), Ty::Int(to)) => {
            Some(Atom::Int(saturate(f64::from(value), *to), *to))
        }
        _ => None,
    }
}

/// Truncates to the kind's range; what is not a number is zero.
fn saturate(value: f64, to: IntKind) -> i64 {
    if to == IntKind::I63 {
        let fits = (-(2f64.powi(63))..2f64.powi(63)).contains(&value);
        return if fits { to.wrap(value as i128) } else { 0 };
    }
    let bits = to.bits();
    let (least, most) = match to.signed() {
        true => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
        false => (0, (1i128 << bits) - 1),
    };
    to.wrap((value as i128).clamp(least, most))
}

/// Laws that hold whatever the variable is. Floats have none of these.
fn identity(prim: Prim, args: &[Atom], result: &Ty) -> Option<Atom> {
    let &[a, b] = args else { return None };
    let same = a == b && matches!(a, Atom::Var(_));
    match result {
        Ty::Int(kind) => {
            let zero = Atom::Int(0, *kind);
            let one = Atom::Int(1, *kind);
            match prim {
                Prim::Add | Prim::BitOr | Prim::BitXor if a == zero => Some(b),
                Prim::Mul if a == one => Some(b),
                Prim::Mul | Prim::BitAnd if a == zero || b == zero => Some(zero),
                Prim::Add | Prim::Sub | Prim::BitOr | Prim::BitXor if b == zero => Some(a),
                Prim::Shl | Prim::Shr if matches!(b, Atom::Int(0, _)) => Some(a),
                Prim::Mul | Prim::Div if b == one => Some(a),
                Prim::Sub | Prim::BitXor if same => Some(zero),
                Prim::BitAnd | Prim::BitOr if same => Some(a),
                _ => None,
            }
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Folded, fold, saturate};
    use crate::ir::*;

    fn int(prim: Prim, a: i64, b: i64, kind: IntKind) -> Option<i64> {
        let args = [Atom::Int(a, kind), Atom::Int(b, kind)];
        match fold(&Program::default(), prim, &args, &Ty::Int(kind)) {
            Some(Folded::Atom(Atom::Int(value, _))) => Some(value),
            Some(Folded::Atom(Atom::Bool(value))) => Some(i64::from(value)),
            _ => None,
        }
    }

    #[test]
    fn integers_wrap_at_their_width() {
        assert_eq!(int(Prim::Add, 200, 100, IntKind::U8), Some(44));
        assert_eq!(int(Prim::Add, 100, 100, IntKind::I8), Some(-56));
        assert_eq!(int(Prim::Mul, i64::MAX, 2, IntKind::Int), Some(-2));
        assert_eq!(int(Prim::Mul, -1, -1, IntKind::U64), Some(1));
        assert_eq!(int(Prim::Lt, -1, 1, IntKind::U64), Some(0));
        assert_eq!(int(Prim::Lt, -1, 1, IntKind::Int), Some(1));
    }

    #[test]
    fn divisions_that_raise_or_overflow_stay() {
        assert_eq!(int(Prim::Div, 7, 0, IntKind::Int), None);
        assert_eq!(int(Prim::Div, i64::MIN, -1, IntKind::Int), None);
        assert_eq!(int(Prim::Rem, -128, -1, IntKind::I8), None);
        assert_eq!(int(Prim::Div, -7, 2, IntKind::Int), Some(-3));
        assert_eq!(int(Prim::Rem, -7, 2, IntKind::Int), Some(-1));
        assert_eq!(int(Prim::Div, 7, -1, IntKind::Int), Some(-7));
        assert_eq!(int(Prim::Div, -1, 2, IntKind::U64), Some(i64::MAX));
    }

    #[test]
    fn shifts_take_the_count_modulo_the_width() {
        assert_eq!(int(Prim::Shl, 1, 65, IntKind::Int), Some(2));
        assert_eq!(int(Prim::Shl, 1, 9, IntKind::U8), Some(2));
        assert_eq!(int(Prim::Shr, -8, 1, IntKind::Int), Some(-4));
        assert_eq!(int(Prim::Shr, -8, 1, IntKind::U64), Some(0x7fff_ffff_ffff_fffc));
        assert_eq!(int(Prim::Shl, 1, -1, IntKind::Int), Some(i64::MIN));
    }

    #[test]
    fn sixty_three_bits_wrap() {
        const MAX: i64 = i64::MAX >> 1;
        const MIN: i64 = i64::MIN >> 1;
        let int = |prim, a, b| int(prim, a, b, IntKind::I63);
        assert_eq!(int(Prim::Add, MAX, 1), Some(MIN));
        assert_eq!(int(Prim::Sub, MIN, 1), Some(MAX));
        assert_eq!(int(Prim::Mul, MAX, 2), Some(-2));
        assert_eq!(int(Prim::Mul, 1 << 31, 1 << 31), Some(MIN));
        assert_eq!(int(Prim::Div, MIN, -1), None);
        assert_eq!(int(Prim::Div, MIN, 2), Some(MIN / 2));
        assert_eq!(int(Prim::Shl, 1, 62), Some(MIN));
        assert_eq!(int(Prim::Shl, 1, 63), Some(0));
        assert_eq!(int(Prim::Shl, 1, 64), Some(1));
        assert_eq!(int(Prim::Shr, MIN, 63), Some(-1));
        assert_eq!(saturate(1e18, IntKind::I63), 1_000_000_000_000_000_000);
        assert_eq!(saturate(5e18, IntKind::I63), 5_000_000_000_000_000_000i64 << 1 >> 1);
        assert_eq!(saturate(1e30, IntKind::I63), 0);
        assert_eq!(saturate(f64::NAN, IntKind::I63), 0);
    }

    /// Random constant expressions against arithmetic that is done another way.
    #[test]
    fn random_expressions_of_sixty_three_bits() {
        let mut state = 0x9E37_79B9_7F4A_7C15u64;
        let mut next = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let short = |value: u64| {
            let low = value & (u64::MAX >> 1);
            if low >> 62 == 1 { (low | 1 << 63) as i64 } else { low as i64 }
        };
        for _ in 0..20_000 {
            let size = next() % 64;
            let (a, b) = (short(next() >> size), short(next() >> (next() % 64)));
            let (x, y) = (i128::from(a), i128::from(b));
            let (prim, expected) = match next() % 8 {
                0 => (Prim::Add, Some(x + y)),
                1 => (Prim::Sub, Some(x - y)),
                2 => (Prim::Mul, Some(x.wrapping_mul(y))),
                3 => (Prim::Div, x.checked_div(y)),
                4 => (Prim::Rem, x.checked_rem(y)),
                5 => (Prim::BitXor, Some(x ^ y)),
                6 => (Prim::Shl, Some(x << (b & 63))),
                _ => (Prim::Shr, Some(x >> (b & 63))),
            };
            let found = int(prim, a, b, IntKind::I63);
            let expected = expected.map(|value| short(value as u64));
            let overflows = a == i64::MIN >> 1 && b == -1;
            if !(overflows && matches!(prim, Prim::Div | Prim::Rem)) {
                assert_eq!(found, expected, "{prim:?} {a} {b}");
            }
        }
    }

    #[test]
    fn floats_saturate() {
        assert_eq!(saturate(f64::NAN, IntKind::Int), 0);
        assert_eq!(saturate(1e300, IntKind::Int), i64::MAX);
        assert_eq!(saturate(1e300, IntKind::U64), -1);
        assert_eq!(saturate(-3.9, IntKind::I8), -3);
        assert_eq!(saturate(-3.9, IntKind::U8), 0);
        assert_eq!(saturate(300.0, IntKind::U8), 255);
    }
}
