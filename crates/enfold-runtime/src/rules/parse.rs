//! Numbers from texts. What does not read as one is an error whose message the bad-argument
//! exception carries.

use super::bytes::sanitize;

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
    let shown = sanitize(text);
    if digits.is_empty() || !digits.iter().all(|b| char::from(*b).is_digit(radix)) {
        return Err(format!("not an integer: \"{shown}\""));
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
        _ => Err(format!("does not fit 64 bits: {shown}")),
    }
}

/// A `float`: decimal with optional sign, fraction and exponent, or the name of a special value
/// as [`super::floats::shortest`] prints it. Blanks around it do not count.
pub fn float(text: &[u8]) -> Result<f64, String> {
    let text = text.trim_ascii();
    let shown = sanitize(text);
    match &*shown {
        "NaN" => return Ok(f64::NAN),
        "Infinity" => return Ok(f64::INFINITY),
        "-Infinity" => return Ok(f64::NEG_INFINITY),
        _ => {}
    }
    let plain = text.iter().all(|b| matches!(b, b'0'..=b'9' | b'.' | b'+' | b'-' | b'e' | b'E'));
    let parsed = if plain { shown.parse().ok() } else { None };
    parsed.ok_or_else(|| format!("not a number: \"{shown}\""))
}

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
            assert_eq!(int(bad.as_bytes()), Err(format!("not an integer: \"{bad}\"")));
        }
        assert_eq!(
            int(b"9223372036854775808"),
            Err("does not fit 64 bits: 9223372036854775808".into())
        );
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
        for bad in ["", ".", "inf", "nan", "1,5", "1 2", "e5", "1e"] {
            assert_eq!(float(bad.as_bytes()), Err(format!("not a number: \"{bad}\"")));
        }
    }
}
