//! Numbers as R7RS writes them (section 7.1.1, ⟨number⟩), read exactly.
//!
//! Integers and rationals have any size; a decimal without `#e` is the nearest double. Complex
//! numbers are read and kept, so that whoever cannot compute with them can say so at their place.
//!
//! Assumes one token's text. Time is linear but for the conversion of long digit strings to binary,
//! which `dashu` does in less than quadratic time; an exact decimal exponent is bounded.

use std::fmt;

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// A number.
#[derive(Debug, Clone, PartialEq)]
pub enum Number {
    /// An exact integer.
    Integer(IBig),
    /// An exact rational that is no integer.
    Rational(RBig),
    /// A double.
    Real(f64),
    /// Real and imaginary part, neither of which is complex itself.
    Complex(Box<(Number, Number)>),
}

/// `#e1e100000` is a number of 100,001 digits; beyond that an exact decimal is refused.
const MAX_EXPONENT: i64 = 100_000;

/// What is wrong with a text that looks like a number.
pub(crate) type Fault = &'static str;

#[derive(Clone, Copy)]
struct Prefix {
    radix: u32,
    exact: Option<bool>,
}

/// Reads a number; nothing if the text is no number.
pub(crate) fn parse(text: &str) -> Option<Result<Number, Fault>> {
    let (prefix, body) = prefix(text)?;
    complex(body, prefix)
}

fn prefix(mut text: &str) -> Option<(Prefix, &str)> {
    let mut radix = None;
    let mut exact = None;
    while let Some(rest) = text.strip_prefix('#') {
        let letter = rest.chars().next()?.to_ascii_lowercase();
        match letter {
            'x' | 'd' | 'o' | 'b' if radix.is_none() => {
                radix = Some(match letter {
                    'x' => 16,
                    'o' => 8,
                    'b' => 2,
                    _ => 10,
                });
            }
            'e' | 'i' if exact.is_none() => exact = Some(letter == 'e'),
            _ => return None,
        }
        text = &rest[1..];
    }
    Some((Prefix { radix: radix.unwrap_or(10), exact }, text))
}

type Part<'a> = (Result<Number, Fault>, &'a str);

fn complex(text: &str, prefix: Prefix) -> Option<Result<Number, Fault>> {
    if let Some(unit) = imaginary_unit(text, prefix) {
        return Some(Ok(Number::rectangular(Number::from(0), unit)));
    }
    let signed = text.starts_with(['+', '-']);
    let (first, rest) = real(text, prefix)?;
    if rest.is_empty() {
        return Some(first);
    }
    if signed && (rest == "i" || rest == "I") {
        return Some(first.map(|im| Number::rectangular(Number::from(0), im)));
    }
    if let Some(angle) = rest.strip_prefix('@') {
        let (angle, end) = real(angle, prefix)?;
        return end.is_empty().then_some(polar(first, angle));
    }
    if !rest.starts_with(['+', '-']) {
        return None;
    }
    let second = match imaginary_unit(rest, prefix) {
        Some(unit) => Ok(unit),
        None => {
            let (second, end) = real(rest, prefix)?;
            if !end.eq_ignore_ascii_case("i") {
                return None;
            }
            second
        }
    };
    Some(first.and_then(|re| second.map(|im| Number::rectangular(re, im))))
}

/// `+i` or `-i`.
fn imaginary_unit(text: &str, prefix: Prefix) -> Option<Number> {
    let unit: i32 = match text {
        "+i" | "+I" => 1,
        "-i" | "-I" => -1,
        _ => return None,
    };
    Some(if prefix.exact == Some(false) {
        Number::Real(f64::from(unit))
    } else {
        Number::from(i64::from(unit))
    })
}

fn polar(size: Result<Number, Fault>, angle: Result<Number, Fault>) -> Result<Number, Fault> {
    let (size, angle) = (size?, angle?);
    if angle.is_exact_zero() {
        return Ok(size);
    }
    let (size, angle) = (size.to_f64(), angle.to_f64());
    Ok(Number::rectangular(Number::Real(size * angle.cos()), Number::Real(size * angle.sin())))
}

/// A real at the start of the text, and what follows it.
fn real(text: &str, prefix: Prefix) -> Option<Part<'_>> {
    let (negative, unsigned) = match text.as_bytes().first()? {
        b'+' => (false, &text[1..]),
        b'-' => (true, &text[1..]),
        _ => (false, text),
    };
    if unsigned.len() < text.len()
        && let Some(word) = unsigned.get(..5)
    {
        let special = if word.eq_ignore_ascii_case("inf.0") {
            Some(if negative { f64::NEG_INFINITY } else { f64::INFINITY })
        } else if word.eq_ignore_ascii_case("nan.0") {
            Some(f64::NAN)
        } else {
            None
        };
        if let Some(special) = special {
            let fault = "there is no exact infinity and no exact NaN";
            let value =
                if prefix.exact == Some(true) { Err(fault) } else { Ok(Number::Real(special)) };
            return Some((value, &unsigned[5..]));
        }
    }
    let digits = digits_end(unsigned, prefix.radix);
    if let Some(denominator) = unsigned[digits..].strip_prefix('/') {
        let end = digits_end(denominator, prefix.radix);
        if digits == 0 || end == 0 {
            return None;
        }
        let value = ratio(negative, &unsigned[..digits], &denominator[..end], prefix);
        return Some((value, &denominator[end..]));
    }
    if prefix.radix == 10 {
        return decimal(negative, unsigned, digits, prefix);
    }
    if digits == 0 {
        return None;
    }
    let value = integer(negative, &unsigned[..digits], prefix.radix).map(Number::Integer);
    Some((value.map(|v| v.with_exactness(prefix.exact)), &unsigned[digits..]))
}

fn digits_end(text: &str, radix: u32) -> usize {
    text.find(|c: char| !c.is_digit(radix)).unwrap_or(text.len())
}

fn integer(negative: bool, digits: &str, radix: u32) -> Result<IBig, Fault> {
    let size = UBig::from_str_radix(digits, radix).map_err(|_| "these are no digits")?;
    let value = IBig::from(size);
    Ok(if negative { -value } else { value })
}

fn ratio(negative: bool, above: &str, below: &str, prefix: Prefix) -> Result<Number, Fault> {
    let above = integer(negative, above, prefix.radix)?;
    let below = UBig::from_str_radix(below, prefix.radix).map_err(|_| "these are no digits")?;
    if below == UBig::ZERO {
        return Err("the denominator is zero");
    }
    Ok(Number::from(RBig::from_parts(above, below)).with_exactness(prefix.exact))
}

/// `12`, `1.5`, `.5`, `1.`, `1e10`; `digits` is where the first digits end.
fn decimal(negative: bool, text: &str, digits: usize, prefix: Prefix) -> Option<Part<'_>> {
    let (whole, mut rest) = text.split_at(digits);
    let mut fraction = "";
    let mut inexact = false;
    if let Some(after) = rest.strip_prefix('.') {
        let end = digits_end(after, 10);
        fraction = &after[..end];
        rest = &after[end..];
        inexact = true;
    }
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let mut exponent = "";
    if let Some(after) = rest.strip_prefix(['e', 'E']) {
        let sign = usize::from(after.starts_with(['+', '-']));
        let end = sign + digits_end(&after[sign..], 10);
        if end > sign {
            exponent = &after[..end];
            rest = &after[end..];
            inexact = true;
        }
    }
    let value = match prefix.exact {
        None | Some(false) if inexact => {
            let sign = if negative { "-" } else { "" };
            let exponent = if exponent.is_empty() { "0" } else { exponent };
            let text = format!("{sign}{whole}.{fraction}0e{exponent}");
            text.parse().map(Number::Real).map_err(|_| "this decimal cannot be read")
        }
        _ if inexact => exact_decimal(negative, whole, fraction, exponent),
        exact => integer(negative, whole, 10).map(|n| Number::Integer(n).with_exactness(exact)),
    };
    Some((value, rest))
}

fn exact_decimal(
    negative: bool,
    whole: &str,
    fraction: &str,
    exponent: &str,
) -> Result<Number, Fault> {
    const TOO_LARGE: Fault = "the exponent of this exact number is too large";
    let digits = integer(negative, &format!("{whole}{fraction}"), 10)?;
    let exponent: i64 =
        if exponent.is_empty() { 0 } else { exponent.parse().map_err(|_| TOO_LARGE)? };
    let shift = exponent.saturating_sub(fraction.len() as i64);
    if shift.abs() > MAX_EXPONENT {
        return Err(TOO_LARGE);
    }
    let power = UBig::from(10u8).pow(shift.unsigned_abs() as usize);
    Ok(if shift >= 0 {
        Number::Integer(digits * IBig::from(power))
    } else {
        Number::from(RBig::from_parts(digits, power))
    })
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Number::Integer(IBig::from(value))
    }
}

impl From<RBig> for Number {
    fn from(value: RBig) -> Self {
        if *value.denominator() == UBig::ONE {
            Number::Integer(value.numerator().clone())
        } else {
            Number::Rational(value)
        }
    }
}

impl Number {
    /// The number as a small integer, if it is an exact one that fits.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Number::Integer(value) => i64::try_from(value).ok(),
            _ => None,
        }
    }

    fn rectangular(re: Number, im: Number) -> Number {
        if im.is_exact_zero() { re } else { Number::Complex(Box::new((re, im))) }
    }

    fn is_exact_zero(&self) -> bool {
        matches!(self, Number::Integer(value) if *value == IBig::ZERO)
    }

    /// The nearest double of a real number; the real part's of a complex one.
    pub fn to_f64(&self) -> f64 {
        match self {
            Number::Integer(value) => value.to_f64().value(),
            Number::Rational(value) => value.to_f64().value(),
            Number::Real(value) => *value,
            Number::Complex(parts) => parts.0.to_f64(),
        }
    }

    fn with_exactness(self, exact: Option<bool>) -> Number {
        match exact {
            Some(false) => Number::Real(self.to_f64()),
            _ => self,
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Integer(value) => write!(f, "{value}"),
            Number::Rational(value) => write!(f, "{}/{}", value.numerator(), value.denominator()),
            Number::Real(value) if value.is_nan() => f.write_str("+nan.0"),
            Number::Real(value) if value.is_infinite() => {
                f.write_str(if *value > 0.0 { "+inf.0" } else { "-inf.0" })
            }
            Number::Real(value) => write!(f, "{value:?}"),
            Number::Complex(parts) => {
                if !parts.0.is_exact_zero() {
                    write!(f, "{}", parts.0)?;
                }
                let im = parts.1.to_string();
                let sign = if im.starts_with(['+', '-']) { "" } else { "+" };
                write!(f, "{sign}{im}i")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn show(text: &str) -> String {
        match parse(text) {
            None => "no number".to_owned(),
            Some(Err(fault)) => fault.to_owned(),
            Some(Ok(number)) => number.to_string(),
        }
    }

    #[test]
    fn exact_numbers() {
        assert_eq!(show("0042"), "42");
        assert_eq!(show("-7"), "-7");
        assert_eq!(show("123456789012345678901234567890"), "123456789012345678901234567890");
        assert_eq!(show("6/4"), "3/2");
        assert_eq!(show("-6/3"), "-2");
        assert_eq!(show("#xFF"), "255");
        assert_eq!(show("#b-101"), "-5");
        assert_eq!(show("#o17"), "15");
        assert_eq!(show("#x-1a/2"), "-13");
        assert_eq!(show("#e1.25"), "5/4");
        assert_eq!(show("#e#x10"), "16");
        assert_eq!(show("#x#e10"), "16");
        assert_eq!(show("#e1.5e3"), "1500");
    }

    #[test]
    fn inexact_numbers() {
        for text in ["1.", ".5", "-0.0", "1e3", "1.5e-7", "#i3/4", "#i#xff", "1E400", "+inf.0"] {
            assert!(matches!(parse(text), Some(Ok(super::Number::Real(_)))), "{text}");
        }
        assert_eq!(show(".5"), "0.5");
        assert_eq!(show("#i3/4"), "0.75");
        assert_eq!(show("1e21"), "1e21");
        assert_eq!(show("-inf.0"), "-inf.0");
        assert_eq!(show("+NaN.0"), "+nan.0");
    }

    #[test]
    fn complex_numbers() {
        assert_eq!(show("1+2i"), "1+2i");
        assert_eq!(show("-i"), "-1i");
        assert_eq!(show("+2.5i"), "+2.5i");
        assert_eq!(show("1/2-i"), "1/2-1i");
        assert_eq!(show("1@0"), "1");
        assert_eq!(show("+inf.0-nan.0i"), "+inf.0+nan.0i");
    }

    #[test]
    fn what_is_no_number() {
        for text in ["", "+", "-", "...", "+a", "1+", "-1+", "e3", ".", "1.2.3", "#x", "#xg", "1/"]
        {
            assert_eq!(show(text), "no number", "{text}");
        }
        assert_eq!(show("1/0"), "the denominator is zero");
        assert_eq!(show("#e1e999999999999"), "the exponent of this exact number is too large");
        assert_eq!(show("#e+inf.0"), "there is no exact infinity and no exact NaN");
    }
}
