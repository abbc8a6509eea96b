//! Arithmetic on words.
//!
//! | type | its word |
//! |---|---|
//! | integers | sign- or zero-extended to 64 bits, by kind |
//! | `float` | its bits |
//! | `float32` | its bits, zero-extended |
//! | `bool` | 0 or 1 |
//! | `char` | its code |
//! | `string` | a pointer; its operations are the machine's |

use enfold_core::ir::{IntKind, Prim, Ty};
use enfold_runtime::rules::{hash, mix};

/// A type whose values operations look into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scalar {
    /// No word.
    Unit,
    /// Two values.
    Bool,
    /// An integer.
    Int(IntKind),
    /// 64 bits.
    Float,
    /// 32 bits.
    Float32,
    /// A code point.
    Char,
    /// A string.
    Str,
}

impl Scalar {
    /// The scalar that a type is.
    pub fn of(ty: &Ty) -> Option<Scalar> {
        Some(match ty {
            Ty::Unit => Scalar::Unit,
            Ty::Bool => Scalar::Bool,
            Ty::Int(kind) => Scalar::Int(*kind),
            Ty::Float => Scalar::Float,
            Ty::Float32 => Scalar::Float32,
            Ty::Char => Scalar::Char,
            Ty::Str => Scalar::Str,
            _ => return None,
        })
    }
}

/// Why an operation has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undefined {
    /// An integer divided by zero.
    ZeroDivisor,
    /// There is no such operation on this type.
    NoSuch,
}

/// The float of a word.
pub fn float(word: u64) -> f64 {
    f64::from_bits(word)
}

/// The 32-bit float of a word.
pub fn float32(word: u64) -> f32 {
    f32::from_bits(word as u32)
}

/// An operation on two scalars of one type, for shifts of a scalar and an `int`.
pub fn binary(prim: Prim, scalar: Scalar, a: u64, b: u64) -> Result<u64, Undefined> {
    if prim == Prim::Mix {
        return Ok(mix_scalar(scalar, a as i64, b) as u64);
    }
    match scalar {
        Scalar::Int(kind) => integers(prim, kind, a as i64, b as i64),
        Scalar::Bool | Scalar::Char => integers(prim, IntKind::U64, a as i64, b as i64),
        Scalar::Float => floats(prim, float(a), float(b)),
        Scalar::Float32 => floats32(prim, float32(a), float32(b)),
        Scalar::Unit => integers(prim, IntKind::Int, 0, 0),
        Scalar::Str => Err(Undefined::NoSuch),
    }
}

/// A limited hash with a scalar mixed in.
fn mix_scalar(scalar: Scalar, hash: i64, b: u64) -> i64 {
    let word = b as i64;
    match scalar {
        Scalar::Int(IntKind::Int) => mix::header(hash, word),
        Scalar::Int(IntKind::I64 | IntKind::U64) => mix::halves(hash, word),
        Scalar::Int(IntKind::I32 | IntKind::U32) => mix::value(hash, word as u32),
        Scalar::Int(IntKind::ISize | IntKind::USize) => mix::value(hash, mix::fold(word)),
        Scalar::Float => mix::float(hash, float(b)),
        Scalar::Float32 => mix::float(hash, float32(b).into()),
        _ => mix::immediate(hash, word),
    }
}

fn integers(prim: Prim, kind: IntKind, a: i64, b: i64) -> Result<u64, Undefined> {
    // Extended operands keep their values in 128 bits, unsigned ones too.
    let wide = |x: i64| if kind.signed() { i128::from(x) } else { i128::from(x as u64) };
    let (x, y) = (wide(a), wide(b));
    let count = b as u32 & kind.count_mask();
    let value = match prim {
        Prim::Add => x + y,
        Prim::Sub => x - y,
        Prim::Mul => i128::from(a.wrapping_mul(b)),
        Prim::Div | Prim::Rem if y == 0 => return Err(Undefined::ZeroDivisor),
        Prim::Div => x / y,
        Prim::Rem => x % y,
        Prim::BitAnd => x & y,
        Prim::BitOr => x | y,
        Prim::BitXor => x ^ y,
        Prim::Shl => x << count,
        Prim::Shr => x >> count,
        Prim::Eq => return Ok((x == y).into()),
        Prim::Ne => return Ok((x != y).into()),
        Prim::Lt => return Ok((x < y).into()),
        Prim::Le => return Ok((x <= y).into()),
        Prim::Gt => return Ok((x > y).into()),
        Prim::Ge => return Ok((x >= y).into()),
        Prim::Compare => return Ok(x.cmp(&y) as i64 as u64),
        Prim::AddOverflows => return Ok((wide(kind.wrap(x + y)) != x + y).into()),
        Prim::SubOverflows => return Ok((wide(kind.wrap(x - y)) != x - y).into()),
        // Only unsigned numbers of 64 bits have a product of more than 127.
        Prim::MulOverflows => {
            let product = x.checked_mul(y);
            return Ok(product.is_none_or(|product| wide(kind.wrap(product)) != product).into());
        }
        _ => return Err(Undefined::NoSuch),
    };
    Ok(kind.wrap(value) as u64)
}

fn floats(prim: Prim, a: f64, b: f64) -> Result<u64, Undefined> {
    let value = match prim {
        Prim::Add => a + b,
        Prim::Sub => a - b,
        Prim::Mul => a * b,
        Prim::Div => a / b,
        Prim::Rem => a % b,
        Prim::Atan2 => a.atan2(b),
        Prim::Pow => a.powf(b),
        _ => return compare_floats(prim, a, b),
    };
    Ok(value.to_bits())
}

fn floats32(prim: Prim, a: f32, b: f32) -> Result<u64, Undefined> {
    let value = match prim {
        Prim::Add => a + b,
        Prim::Sub => a - b,
        Prim::Mul => a * b,
        Prim::Div => a / b,
        Prim::Rem => a % b,
        Prim::Atan2 => a.atan2(b),
        Prim::Pow => a.powf(b),
        _ => return compare_floats(prim, a.into(), b.into()),
    };
    Ok(value.to_bits().into())
}

fn compare_floats(prim: Prim, a: f64, b: f64) -> Result<u64, Undefined> {
    Ok(match prim {
        Prim::Eq => a == b,
        Prim::Ne => a != b,
        Prim::Lt => a < b,
        Prim::Le => a <= b,
        Prim::Gt => a > b,
        Prim::Ge => a >= b,
        Prim::Compare => return Ok(hash::compare_floats(a, b) as u64),
        _ => return Err(Undefined::NoSuch),
    }
    .into())
}

/// An operation on one scalar that yields a scalar.
pub fn unary(prim: Prim, from: Scalar, to: Scalar, a: u64) -> Result<u64, Undefined> {
    match (prim, from) {
        (Prim::Convert, _) => convert(from, to, a),
        (Prim::Bitcast, _) => match to {
            Scalar::Int(kind) => Ok(kind.wrap(a.into()) as u64),
            Scalar::Float32 => Ok(a & u64::from(u32::MAX)),
            _ => Ok(a),
        },
        (Prim::Not, _) => Ok(a ^ 1),
        (Prim::Hash, Scalar::Float) => Ok(hash::float(float(a)) as u64),
        (Prim::Hash, Scalar::Float32) => Ok(hash::float(float32(a).into()) as u64),
        (Prim::Hash, Scalar::Unit) => Ok(0),
        (Prim::Hash, _) => Ok(a),
        (Prim::Neg, Scalar::Int(kind)) => Ok(kind.wrap(-i128::from(a as i64)) as u64),
        (Prim::BitNot, Scalar::Int(kind)) => Ok(kind.wrap(i128::from(!(a as i64))) as u64),
        (Prim::ByteSwap, Scalar::Int(kind)) => {
            let swapped = a.swap_bytes() >> (64 - kind.storage_bits());
            Ok(kind.wrap(swapped.into()) as u64)
        }
        (_, Scalar::Float) => float_unary(prim, float(a)).map(f64::to_bits),
        (_, Scalar::Float32) => float32_unary(prim, float32(a)).map(|x| x.to_bits().into()),
        _ => Err(Undefined::NoSuch),
    }
}

macro_rules! float_unary {
    ($name:ident, $float:ty) => {
        fn $name(prim: Prim, a: $float) -> Result<$float, Undefined> {
            Ok(match prim {
                Prim::Neg => -a,
                Prim::Sqrt => a.sqrt(),
                Prim::Sin => a.sin(),
                Prim::Cos => a.cos(),
                Prim::Tan => a.tan(),
                Prim::Asin => a.asin(),
                Prim::Acos => a.acos(),
                Prim::Atan => a.atan(),
                Prim::Log10 => a.log10(),
                Prim::Log2 => a.log2(),
                Prim::Sinh => a.sinh(),
                Prim::Cosh => a.cosh(),
                Prim::Tanh => a.tanh(),
                Prim::Exp => a.exp(),
                Prim::Log => a.ln(),
                Prim::Floor => a.floor(),
                Prim::Ceil => a.ceil(),
                Prim::Round => a.round_ties_even(),
                Prim::Trunc => a.trunc(),
                Prim::FAbs => a.abs(),
                Prim::Detached => a,
                _ => return Err(Undefined::NoSuch),
            })
        }
    };
}

float_unary!(float_unary, f64);
float_unary!(float32_unary, f32);

/// Conversion between number types and characters.
fn convert(from: Scalar, to: Scalar, a: u64) -> Result<u64, Undefined> {
    // A character is converted as its code.
    let code = |scalar| if scalar == Scalar::Char { Scalar::Int(IntKind::U32) } else { scalar };
    Ok(match (code(from), code(to)) {
        (Scalar::Int(_), Scalar::Int(kind)) => kind.wrap(a.into()) as u64,
        (Scalar::Int(kind), Scalar::Float) if kind.signed() => (a as i64 as f64).to_bits(),
        (Scalar::Int(_), Scalar::Float) => (a as f64).to_bits(),
        (Scalar::Int(kind), Scalar::Float32) if kind.signed() => (a as i64 as f32).to_bits().into(),
        (Scalar::Int(_), Scalar::Float32) => (a as f32).to_bits().into(),
        (Scalar::Float, Scalar::Int(kind)) => saturate(float(a), kind),
        (Scalar::Float32, Scalar::Int(kind)) => saturate(float32(a).into(), kind),
        (Scalar::Float, Scalar::Float32) => (float(a) as f32).to_bits().into(),
        (Scalar::Float32, Scalar::Float) => f64::from(float32(a)).to_bits(),
        (from, to) if from == to => a,
        _ => return Err(Undefined::NoSuch),
    })
}

/// The whole part of a float, or the bound that it exceeds; NaN is zero. In 63 bits it wraps, and what
/// does not fit in 64 is zero.
fn saturate(x: f64, kind: IntKind) -> u64 {
    match (kind.bits(), kind.signed()) {
        (8, true) => x as i8 as i64 as u64,
        (8, false) => (x as u8).into(),
        (16, true) => x as i16 as i64 as u64,
        (16, false) => (x as u16).into(),
        (32, true) => x as i32 as i64 as u64,
        (32, false) => (x as u32).into(),
        (63, _) if (-(2f64.powi(63))..2f64.powi(63)).contains(&x) => {
            kind.wrap(i128::from(x as i64)) as u64
        }
        (63, _) => 0,
        (_, true) => x as i64 as u64,
        (_, false) => x as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BYTE: Scalar = Scalar::Int(IntKind::U8);
    const INT: Scalar = Scalar::Int(IntKind::Int);
    const U64: Scalar = Scalar::Int(IntKind::U64);

    #[test]
    fn integers_wrap_at_their_width() {
        assert_eq!(binary(Prim::Add, BYTE, 250, 10), Ok(4));
        assert_eq!(binary(Prim::Sub, BYTE, 1, 2), Ok(255));
        assert_eq!(binary(Prim::Mul, Scalar::Int(IntKind::I8), 100, 2), Ok(-56_i64 as u64));
        assert_eq!(binary(Prim::Add, INT, i64::MAX as u64, 1), Ok(i64::MIN as u64));
        assert_eq!(binary(Prim::Div, INT, i64::MIN as u64, -1_i64 as u64), Ok(i64::MIN as u64));
        assert_eq!(binary(Prim::Rem, INT, i64::MIN as u64, -1_i64 as u64), Ok(0));
        assert_eq!(binary(Prim::Div, INT, -7_i64 as u64, 2), Ok(-3_i64 as u64));
        assert_eq!(binary(Prim::Rem, INT, -7_i64 as u64, 2), Ok(-1_i64 as u64));
        assert_eq!(binary(Prim::Div, U64, u64::MAX, 2), Ok(u64::MAX / 2));
        assert_eq!(binary(Prim::Div, BYTE, 1, 0), Err(Undefined::ZeroDivisor));
        assert_eq!(binary(Prim::Mul, U64, u64::MAX, u64::MAX), Ok(1));
        assert_eq!(unary(Prim::Neg, BYTE, BYTE, 1), Ok(255));
        assert_eq!(unary(Prim::BitNot, BYTE, BYTE, 1), Ok(254));
    }

    #[test]
    fn sixty_three_bits_wrap() {
        let short = Scalar::Int(IntKind::I63);
        let (max, min) = ((i64::MAX >> 1) as u64, (i64::MIN >> 1) as u64);
        assert_eq!(binary(Prim::Add, short, max, 1), Ok(min));
        assert_eq!(binary(Prim::Sub, short, min, 1), Ok(max));
        assert_eq!(binary(Prim::Mul, short, max, 2), Ok(-2_i64 as u64));
        assert_eq!(binary(Prim::Div, short, min, -1_i64 as u64), Ok(min));
        assert_eq!(binary(Prim::Rem, short, min, -1_i64 as u64), Ok(0));
        assert_eq!(binary(Prim::Shl, short, 1, 62), Ok(min));
        assert_eq!(binary(Prim::Shl, short, 1, 63), Ok(0));
        assert_eq!(binary(Prim::Shr, short, min, 63), Ok(-1_i64 as u64));
        assert_eq!(unary(Prim::Neg, short, short, min), Ok(min));
        assert_eq!(unary(Prim::Convert, INT, short, i64::MAX as u64), Ok(-1_i64 as u64));
        let to_short = |x: f64| unary(Prim::Convert, Scalar::Float, short, x.to_bits());
        assert_eq!(to_short(-2.9), Ok(-2_i64 as u64));
        assert_eq!(to_short(1e30), Ok(0));
        assert_eq!(to_short(5e18), Ok((5_000_000_000_000_000_000i64 << 1 >> 1) as u64));
    }

    #[test]
    fn shifts_take_the_count_modulo_the_width() {
        assert_eq!(binary(Prim::Shl, INT, 1, 68), Ok(16));
        assert_eq!(binary(Prim::Shl, BYTE, 129, 1), Ok(2));
        assert_eq!(binary(Prim::Shl, BYTE, 1, 9), Ok(2));
        assert_eq!(binary(Prim::Shr, INT, -8_i64 as u64, 1), Ok(-4_i64 as u64));
        assert_eq!(binary(Prim::Shr, U64, u64::MAX, 63), Ok(1));
        assert_eq!(binary(Prim::Shl, INT, 1, -1_i64 as u64), Ok(1 << 63));
    }

    #[test]
    fn order() {
        assert_eq!(binary(Prim::Lt, INT, -1_i64 as u64, 0), Ok(1));
        assert_eq!(binary(Prim::Lt, U64, u64::MAX, 0), Ok(0));
        assert_eq!(binary(Prim::Compare, INT, -1_i64 as u64, 0), Ok(-1_i64 as u64));
        assert_eq!(binary(Prim::Eq, Scalar::Unit, 0, 0), Ok(1));
        let nan = f64::NAN.to_bits();
        assert_eq!(binary(Prim::Eq, Scalar::Float, nan, nan), Ok(0));
        assert_eq!(binary(Prim::Compare, Scalar::Float, nan, nan), Ok(0));
    }

    #[test]
    fn conversions_truncate_and_saturate() {
        let to_int =
            |x: f64, kind| unary(Prim::Convert, Scalar::Float, Scalar::Int(kind), x.to_bits());
        assert_eq!(to_int(-2.9, IntKind::Int), Ok(-2_i64 as u64));
        assert_eq!(to_int(1e30, IntKind::Int), Ok(i64::MAX as u64));
        assert_eq!(to_int(300.0, IntKind::U8), Ok(255));
        assert_eq!(to_int(-1.0, IntKind::U8), Ok(0));
        assert_eq!(to_int(f64::NAN, IntKind::I32), Ok(0));
        assert_eq!(unary(Prim::Convert, INT, BYTE, 0x1FF), Ok(255));
        let max = unary(Prim::Convert, U64, Scalar::Float, u64::MAX);
        assert_eq!(max, Ok(18446744073709551615_f64.to_bits()));
        assert_eq!(unary(Prim::Convert, Scalar::Char, INT, 65), Ok(65));
    }

    #[test]
    fn bits() {
        let i32_ = Scalar::Int(IntKind::I32);
        let bits = (-1.5_f32).to_bits();
        assert_eq!(
            unary(Prim::Bitcast, Scalar::Float32, i32_, bits.into()),
            Ok(bits as i32 as i64 as u64)
        );
        assert_eq!(
            unary(Prim::Bitcast, i32_, Scalar::Float32, bits as i32 as i64 as u64),
            Ok(bits.into())
        );
        let u16_ = Scalar::Int(IntKind::U16);
        assert_eq!(unary(Prim::ByteSwap, u16_, u16_, 0x1234), Ok(0x3412));
        assert_eq!(unary(Prim::ByteSwap, INT, INT, 1), Ok(1 << 56));
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let told = |prim, kind, a: i64, b: i64| {
            super::binary(prim, Scalar::Int(kind), a as u64, b as u64) == Ok(1)
        };
        let (most, least) = ((1i64 << 62) - 1, -(1i64 << 62));
        for (prim, kind, a, b, wanted) in [
            (Prim::AddOverflows, IntKind::I63, most, 1, true),
            (Prim::AddOverflows, IntKind::I63, most, 0, false),
            (Prim::AddOverflows, IntKind::Int, most, 1, false),
            (Prim::AddOverflows, IntKind::U64, -1, 1, true),
            (Prim::SubOverflows, IntKind::I63, least, 1, true),
            (Prim::SubOverflows, IntKind::U64, 0, 1, true),
            (Prim::SubOverflows, IntKind::I63, 0, least, true),
            (Prim::MulOverflows, IntKind::I63, least, -1, true),
            (Prim::MulOverflows, IntKind::I63, 1 << 31, 1 << 30, false),
            (Prim::MulOverflows, IntKind::I63, 1 << 31, 1 << 31, true),
            (Prim::MulOverflows, IntKind::U64, -1, -1, true),
        ] {
            assert_eq!(told(prim, kind, a, b), wanted, "{prim:?} {kind:?} {a} {b}");
        }
    }
}
