//! The texts of floats.
//!
//! Four rules: [`shortest`] and [`shortest32`] print the fewest digits that read back as the
//! same number, laid out as .NET does (`1`, `0.1`, `1E+16`, `1E-05`, `NaN`, `-Infinity`);
//! [`format_float`] is Clef's `Format.float`: the exact decimal expansion cut after 15 fractional
//! digits, trailing zeros removed, at least one digit kept (`2.0`); [`fixed`] and [`exponential`]
//! round the exact value to a number of digits, ties to even, for `printf`.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

/// The text of a 64-bit float that interpolation and `string` show.
pub fn shortest(x: f64) -> String {
    special(x).map_or_else(|| lay_out(&format!("{x:e}"), 15), str::to_owned)
}

/// The text of a 32-bit float that interpolation and `string` show.
pub fn shortest32(x: f32) -> String {
    special(x.into()).map_or_else(|| lay_out(&format!("{x:e}"), 7), str::to_owned)
}

/// Clef's `Format.float`.
///
/// The fractional part is `m / 2^e` with `m < 2^53`, so `m * 10^15` fits 128 bits and one shift
/// gives the truncated digits exactly.
pub fn format_float(x: f64) -> String {
    if let Some(name) = special(x) {
        return name.to_owned();
    }
    let whole = whole_part(x.abs());
    let digits = fraction_digits(x.abs() - whole);
    let sign = if x < 0.0 && (whole != 0.0 || digits != 0) { "-" } else { "" };
    let text = format!("{sign}{whole:.0}.{digits:015}");
    let kept = text.trim_end_matches('0');
    if kept.ends_with('.') { format!("{kept}0") } else { kept.to_owned() }
}

/// A float that is not negative, without its fraction. From 2^53 on there is none.
fn whole_part(x: f64) -> f64 {
    if x < (1_u64 << 53) as f64 { x as u64 as f64 } else { x }
}

/// No float has more fractional digits than 1074, and nobody reads more.
const MOST_DIGITS: i64 = 5000;

/// A float with so many fractional digits: `3.14`. Infinite values and NaN have their names.
pub fn fixed(x: f64, digits: i64) -> String {
    let digits = digits.clamp(0, MOST_DIGITS) as usize;
    if let Some(name) = special(x) {
        return name.to_owned();
    }
    match Short::of(x) {
        Some(short) if short.fits_fixed(digits) => short.fixed(digits),
        _ => format!("{x:.digits$}"),
    }
}

/// A float as `3.14e-005`, with so many fractional digits; below zero: as many as it takes to read the same float back. Infinite
/// values and NaN have their names.
pub fn exponential(x: f64, digits: i64) -> String {
    if let Some(name) = special(x) {
        return name.to_owned();
    }
    match usize::try_from(digits.min(MOST_DIGITS)) {
        Ok(digits) => with_exponent(&format!("{x:.digits$e}"), 3),
        Err(_) => with_exponent(&format!("{x:e}"), 3),
    }
}

/// A float with at most so many significant digits (at least one), with an exponent if it is
/// large or small: `0.0001`, `123456`, `1.23457e+06`.
pub fn general(x: f64, digits: i64) -> String {
    if let Some(name) = special(x) {
        return name.to_owned();
    }
    let digits = digits.clamp(1, MOST_DIGITS) as usize;
    if let Some(short) = Short::of(x)
        && digits <= Short::MOST
        && short.digits().len() <= digits
    {
        let plain = (-4..digits as i64).contains(&i64::from(short.exponent));
        return if plain { short.positional() } else { with_exponent(&short.text, 2) };
    }
    let scientific = format!("{x:.*e}", digits - 1);
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i64 = exponent.parse().unwrap_or(0);
    let strip = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text.to_owned(),
    };
    if exponent < -4 || exponent >= digits as i64 {
        return with_exponent(&format!("{}e{exponent}", strip(mantissa)), 2);
    }
    strip(&format!("{x:.*}", (digits as i64 - 1 - exponent) as usize))
}

/// A float as `%A` shows it: ten digits, and never without a point or an exponent.
pub fn shown(x: f64) -> String {
    if let Some(name) = special(x) {
        return name.to_lowercase();
    }
    let text = general(x, 10);
    let whole = text.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    if whole { format!("{text}.0") } else { text }
}

/// A float whose shortest text has few digits: to round it to more digits, up to 15, is to add zeros, since decimals of 15 digits and the
/// floats next to them are told apart. The exact way takes ten times as long for just these numbers.
struct Short {
    /// `-d.ddde-n`.
    text: String,
    /// Where the point is.
    mark: usize,
    exponent: i32,
}

impl Short {
    /// The decimal digits that every float of ordinary size keeps.
    const MOST: usize = 15;

    fn of(x: f64) -> Option<Short> {
        if x != 0.0 && x.abs() < f64::MIN_POSITIVE {
            return None;
        }
        let text = format!("{x:e}");
        let mark = text.find('e')?;
        let exponent = text[mark + 1..].parse().ok()?;
        let short = Short { text, mark, exponent };
        (short.digits().len() <= Short::MOST).then_some(short)
    }

    fn sign(&self) -> &'static str {
        if self.text.starts_with('-') { "-" } else { "" }
    }

    /// Its digits, without sign and point.
    fn digits(&self) -> String {
        self.text[..self.mark].chars().filter(char::is_ascii_digit).collect()
    }

    /// Whether so many fractional digits hold all of it, and all digits together are not too many.
    fn fits_fixed(&self, fraction: usize) -> bool {
        let (exponent, fraction) = (i64::from(self.exponent), fraction as i64);
        self.digits().len() as i64 - 1 - exponent <= fraction
            && exponent + 1 + fraction <= Short::MOST as i64
    }

    /// With so many fractional digits, which hold all of it.
    fn fixed(&self, fraction: usize) -> String {
        let mut text = self.positional();
        if fraction > 0 {
            let has = text.find('.').map_or(0, |at| text.len() - at - 1);
            if has == 0 {
                text.push('.');
            }
            text.extend(core::iter::repeat_n('0', fraction - has));
        }
        text
    }

    /// Without exponent.
    fn positional(&self) -> String {
        positional(self.sign(), &self.digits(), self.exponent + 1)
    }
}

/// Digits with the point after so many of them.
fn positional(sign: &str, digits: &str, point: i32) -> String {
    let count = digits.len() as i32;
    if point <= 0 {
        format!("{sign}0.{}{digits}", "0".repeat(point.unsigned_abs() as usize))
    } else if point >= count {
        format!("{sign}{digits}{}", "0".repeat((point - count) as usize))
    } else {
        let (whole, fraction) = digits.split_at(point as usize);
        format!("{sign}{whole}.{fraction}")
    }
}

/// `1.5e-3` with a sign and at least so many digits in the exponent.
fn with_exponent(scientific: &str, width: usize) -> String {
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((scientific, "0"));
    let (sign, digits) = match exponent.strip_prefix('-') {
        Some(digits) => ('-', digits),
        None => ('+', exponent),
    };
    format!("{mantissa}e{sign}{digits:0>width$}")
}

fn special(x: f64) -> Option<&'static str> {
    match x {
        _ if x.is_nan() => Some("NaN"),
        f64::INFINITY => Some("Infinity"),
        f64::NEG_INFINITY => Some("-Infinity"),
        _ => None,
    }
}

/// `fraction * 10^15`, truncated; `fraction` is in `0..1`.
fn fraction_digits(fraction: f64) -> u64 {
    let bits = fraction.to_bits();
    let exponent = (bits >> 52) as u32;
    let mantissa = bits & ((1 << 52) - 1);
    let (mantissa, shift) = match exponent {
        0 => (mantissa, 1074),
        _ => (mantissa | 1 << 52, 1075 - exponent),
    };
    let scaled = u128::from(mantissa) * 1_000_000_000_000_000;
    scaled.checked_shr(shift).unwrap_or(0) as u64
}

/// Lays out `-d.ddde-n` as .NET's general format with at least `precision` digits before it turns
/// to an exponent.
fn lay_out(scientific: &str, precision: i32) -> String {
    let (sign, unsigned) = match scientific.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", scientific),
    };
    let (mantissa, exponent) = unsigned.split_once('e').unwrap_or((unsigned, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    let count = digits.len() as i32;
    let point = exponent + 1;
    if point > count.max(precision) || point < -3 {
        let (first, rest) = digits.split_at(1);
        let dot = if rest.is_empty() { "" } else { "." };
        let direction = if exponent < 0 { '-' } else { '+' };
        format!("{sign}{first}{dot}{rest}E{direction}{:02}", exponent.abs())
    } else {
        positional(sign, &digits, point)
    }
}

#[cfg(test)]
#[allow(clippy::approx_constant)] // 3.14 is Clef's golden, not a circle's.
mod tests {
    use super::*;

    #[test]
    fn clef_goldens() {
        assert_eq!(format_float(3.14), "3.14");
        assert_eq!(format_float(42.0 + 3.14), "45.14");
        assert_eq!(format_float(85.298734987), "85.298734987000003");
        assert_eq!(format_float(987.0 + 85.298734987), "1072.298734986999988");
    }

    #[test]
    fn as_many_digits_as_it_takes() {
        assert_eq!(exponential(5.684341886080802e-14, -1), "5.684341886080802e-014");
        assert_eq!(exponential(100.0, -1), "1e+002");
        assert_eq!(exponential(0.1 + 0.2, -1), "3.0000000000000004e-001");
        assert_eq!(exponential(5e-324, -1), "5e-324");
        assert_eq!(exponential(2.5, 0), "2e+000");
    }

    #[test]
    fn short_texts_are_rounded_exactly() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state >> 33
        };
        let mut numbers = vec![
            0.0,
            -0.0,
            0.5,
            2.5,
            9.5,
            9.995,
            1e15,
            1e-5,
            123456789012345.0,
            999999999999999.9,
            5e-324,
            f64::MIN_POSITIVE,
            f64::MAX,
        ];
        for _ in 0..1_500 {
            let tens = 10f64.powi(next() as i32 % 40 - 20);
            let few = next() as f64 % 10f64.powi(next() as i32 % 10);
            numbers.extend([
                few / 10f64.powi(next() as i32 % 9),
                few * tens,
                -few / tens,
                f64::from_bits(next() << 33 | next() << 2),
            ]);
        }
        for x in numbers.into_iter().filter(|x| x.is_finite()) {
            for digits in 0..18 {
                assert_eq!(fixed(x, digits), format!("{x:.*}", digits as usize), "{x:e}");
            }
            for digits in 1..18 {
                let exact = format!("{x:.*e}", digits - 1);
                let (mantissa, exponent) = exact.split_once('e').expect("scientific");
                let exponent: i64 = exponent.parse().expect("a number");
                let cut = |text: &str| match text.contains('.') {
                    true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
                    false => text.to_owned(),
                };
                let expected = match (-4..digits as i64).contains(&exponent) {
                    true => cut(&format!("{x:.*}", (digits as i64 - 1 - exponent) as usize)),
                    false => with_exponent(&format!("{}e{exponent}", cut(mantissa)), 2),
                };
                assert_eq!(general(x, digits as i64), expected, "{x:e}");
            }
        }
    }

    #[test]
    fn clef_edges() {
        assert_eq!(format_float(2.0), "2.0");
        assert_eq!(format_float(0.0), "0.0");
        assert_eq!(format_float(-0.0), "0.0");
        assert_eq!(format_float(-1.5), "-1.5");
        assert_eq!(format_float(1e-15), "0.000000000000001");
        assert_eq!(format_float(-1e-16), "0.0");
        assert_eq!(format_float(5e-324), "0.0");
        assert_eq!(format_float(1e22), "10000000000000000000000.0");
        assert_eq!(format_float(0.1), "0.1");
        assert_eq!(format_float(0.3), "0.299999999999999");
        assert_eq!(format_float(f64::NAN), "NaN");
        assert_eq!(format_float(-f64::INFINITY), "-Infinity");
    }

    #[test]
    fn clef_agrees_with_the_exact_expansion() {
        let mut state = 7_u64;
        for _ in 0..1_500 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let x = f64::from_bits(state >> 1);
            if !x.is_finite() || x > 1e30 {
                continue;
            }
            let exact = format!("{x:.1080}");
            let dot = exact.find('.').expect("a point");
            let cut = exact[..dot + 16].trim_end_matches('0');
            let expected = if cut.ends_with('.') { format!("{cut}0") } else { cut.to_owned() };
            assert_eq!(format_float(x), expected);
        }
    }

    #[test]
    fn digits_are_rounded_from_the_exact_value() {
        assert_eq!(fixed(3.14159, 2), "3.14");
        assert_eq!(fixed(2.675, 2), "2.67");
        assert_eq!(fixed(-0.5, 0), "-0");
        assert_eq!(fixed(2.5, 0), "2");
        assert_eq!(fixed(1e21, 1), "1000000000000000000000.0");
        assert_eq!(fixed(0.1, -3), "0");
        assert_eq!(fixed(f64::NAN, 2), "NaN");
        assert_eq!(fixed(0.5, i64::MAX).len(), 5002);
        assert_eq!(exponential(1234.5, 2), "1.23e+003");
        assert_eq!(exponential(0.000123, 1), "1.2e-004");
        assert_eq!(exponential(f64::NEG_INFINITY, 2), "-Infinity");
        assert_eq!(general(1234567.0, 6), "1.23457e+06");
        assert_eq!(general(999999.5, 6), "1e+06");
        assert_eq!(general(100000.0, 6), "100000");
        assert_eq!(general(0.0001, 6), "0.0001");
        assert_eq!(general(0.00001, 6), "1e-05");
        assert_eq!(general(0.1 + 0.2, 6), "0.3");
        assert_eq!(general(0.0, 6), "0");
        assert_eq!(general(-2.5, 0), "-2");
    }

    #[test]
    fn shown_as_structured_text_does() {
        assert_eq!(shown(1.0), "1.0");
        assert_eq!(shown(-3.0), "-3.0");
        assert_eq!(shown(0.1), "0.1");
        assert_eq!(shown(3.14159265358979), "3.141592654");
        assert_eq!(shown(1e20), "1e+20");
        assert_eq!(shown(f64::NAN), "nan");
        assert_eq!(shown(f64::NEG_INFINITY), "-infinity");
    }

    #[test]
    fn shortest_is_laid_out_as_dotnet_does() {
        let cases: &[(f64, &str)] = &[
            (1.0, "1"),
            (0.0, "0"),
            (-0.0, "-0"),
            (0.1, "0.1"),
            (-60.0, "-60"),
            (3.14159, "3.14159"),
            (1e14, "100000000000000"),
            (1e15, "1E+15"),
            (1e16, "1E+16"),
            (1234567890123456.0, "1234567890123456"),
            (123456789012345680.0, "1.2345678901234568E+17"),
            (0.0001, "0.0001"),
            (0.00001, "1E-05"),
            (0.000012345, "1.2345E-05"),
            (1e300, "1E+300"),
            (5e-324, "5E-324"),
            (0.1 + 0.2, "0.30000000000000004"),
            (f64::NAN, "NaN"),
            (f64::INFINITY, "Infinity"),
            (f64::NEG_INFINITY, "-Infinity"),
        ];
        for (x, text) in cases {
            assert_eq!(shortest(*x), *text);
        }
        assert_eq!(shortest32(0.1), "0.1");
        assert_eq!(shortest32(1e7), "1E+07");
        assert_eq!(shortest32(1e6), "1000000");
        assert_eq!(shortest32(16777216.0), "16777216");
    }
}
