//! Numbers from texts. What does not read as one is an error whose message the bad-argument
//! exception carries.

use super::bytes::sanitize;

/// An `int`: optional minus sign and digits, within 64 bits.
pub fn int(text: &[u8]) -> Result<i64, String> {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(format!("not an integer: \"{}\"", sanitize(text)));
    }
    let shown = sanitize(text);
    shown.parse().map_err(|_| format!("does not fit 64 bits: {shown}"))
}

/// A `float`: decimal with optional sign, fraction and exponent, or the name of a special value
/// as [`super::floats::shortest`] prints it.
pub fn float(text: &[u8]) -> Result<f64, String> {
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
        for bad in ["", "-", "+1", " 1", "1 ", "0x1", "1.0", "--1"] {
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
        assert_eq!(float(b"-Infinity"), Ok(f64::NEG_INFINITY));
        assert!(float(b"NaN").is_ok_and(f64::is_nan));
        for bad in ["", ".", "inf", "nan", "1,5", " 1", "e5", "1e"] {
            assert_eq!(float(bad.as_bytes()), Err(format!("not a number: \"{bad}\"")));
        }
    }
}
