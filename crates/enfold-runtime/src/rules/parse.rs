//! Numbers from texts, as .NET reads them. What does not read as one is an error whose message the
//! bad-argument exception carries.

use super::bytes::sanitize;
use alloc::format;
use alloc::string::String;

/// An `int`: optional sign and digits, within 64 bits; after `0x`, `0o` and `0b` the digits are
/// those of bits. Blanks around it do not count.
pub fn int(text: &[u8]) -> Result<i64, String> {
    let trimmed = text.trim_ascii();
    let (negative, digits) = match trimmed {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, trimmed),
    };
    let (radix, digits) = match digits {
        [b'0', b'x' | b'X', rest @ ..] => (16, rest),
        [b'0', b'o' | b'O', rest @ ..] => (8, rest),
        [b'0', b'b' | b'B', rest @ ..] => (2, rest),
        _ => (10, digits),
    };
    if digits.is_empty() || !digits.iter().all(|b| char::from(*b).is_digit(radix)) {
        return Err(bad_format(text));
    }
    let value = digits.iter().try_fold(0_u128, |value, digit| {
        let digit = char::from(*digit).to_digit(radix).unwrap_or(0);
        let next = value * u128::from(radix) + u128::from(digit);
        if next > u128::from(u64::MAX) { None } else { Some(next as u64 as u128) }
    });
    let limit = match (radix, negative) {
        (10, true) => i64::MAX as u128 + 1,
        (10, false) => i64::MAX as u128,
        _ => u128::from(u64::MAX),
    };
    match value {
        Some(value) if value <= limit => {
            let value = value as u64 as i64;
            Ok(if negative { value.wrapping_neg() } else { value })
        }
        _ => Err(TOO_LARGE.into()),
    }
}

/// A `float`: decimal with optional sign, fraction and exponent, and commas between whole digits, or the name of a
/// special value in any case. Blanks around it do not count.
pub fn float(text: &[u8]) -> Result<f64, String> {
    let trimmed = text.trim_ascii();
    let (sign, bare) = match trimmed {
        [b'-', rest @ ..] => (-1.0, rest),
        [b'+', rest @ ..] => (1.0, rest),
        _ => (1.0, trimmed),
    };
    if bare.eq_ignore_ascii_case(b"nan") {
        return Ok(f64::NAN);
    }
    if bare.eq_ignore_ascii_case(b"infinity") {
        return Ok(sign * f64::INFINITY);
    }
    let starts = bare.first().is_some_and(|b| b.is_ascii_digit() || *b == b'.');
    let number = without_commas(bare).filter(|_| starts);
    let number = number.and_then(|digits| digits.parse::<f64>().ok());
    number.map(|value| sign * value).ok_or_else(|| bad_format(text))
}

/// The characters of a number, without the commas before its point or exponent.
fn without_commas(bare: &[u8]) -> Option<String> {
    let mut digits = String::with_capacity(bare.len());
    let mut whole = true;
    for (i, byte) in bare.iter().enumerate() {
        match byte {
            b',' if whole && i > 0 => {}
            b'0'..=b'9' | b'+' | b'-' => digits.push(char::from(*byte)),
            b'.' | b'e' | b'E' => {
                whole = false;
                digits.push(char::from(*byte));
            }
            _ => return None,
        }
    }
    Some(digits)
}

fn bad_format(text: &[u8]) -> String {
    format!("The input string '{}' was not in a correct format.", sanitize(text))
}

/// What is said of a number that does not fit; the library says for which type.
const TOO_LARGE: &str = "Value was either too large or too small for an Int64.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers() {
        assert_eq!(int(b"42"), Ok(42));
        assert_eq!(int(b"-7"), Ok(-7));
        assert_eq!(int(b"-9223372036854775808"), Ok(i64::MIN));
        assert_eq!(int(b" +1\t"), Ok(1));
        assert_eq!(int(b"0x1F"), Ok(31));
        assert_eq!(int(b"-0b101"), Ok(-5));
        assert_eq!(int(b"0xFFFFFFFFFFFFFFFF"), Ok(-1));
        for bad in ["", "-", "+", " ", "1 2", "0x", "0xG", "0b2", "1.0", "--1", "1_000"] {
            assert_eq!(int(bad.as_bytes()), Err(bad_format(bad.as_bytes())));
        }
        assert_eq!(int(b"9223372036854775808"), Err(TOO_LARGE.into()));
    }

    #[test]
    fn floats() {
        assert_eq!(float(b"85.298734987"), Ok(85.298734987));
        assert_eq!(float(b"-1e3"), Ok(-1000.0));
        assert_eq!(float(b"1E+16"), Ok(1e16));
        assert_eq!(float(b".5"), Ok(0.5));
        assert_eq!(float(b" 2.5 "), Ok(2.5));
        assert_eq!(float(b"-Infinity"), Ok(f64::NEG_INFINITY));
        assert!(float(b"NaN").is_ok_and(f64::is_nan));
        assert!(float(b"nan").is_ok_and(f64::is_nan));
        assert_eq!(float(b"1,000.5"), Ok(1000.5));
        assert_eq!(float(b"1e400"), Ok(f64::INFINITY));
        for bad in ["", ".", "inf", ",5", "1 2", "e5", "1e", "1.0,0", "--1", "+-1", "0x10", "1_0"] {
            assert_eq!(float(bad.as_bytes()), Err(bad_format(bad.as_bytes())));
        }
    }
}
