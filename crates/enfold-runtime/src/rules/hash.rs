//! Hashes of scalars and strings. An integer, a character or a truth value is its own hash.

/// The hash of a string: FNV-1a over its bytes.
pub fn string(text: &[u8]) -> i64 {
    let mut state = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text {
        state = (state ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    state as i64
}

/// The hash of a float: its bits, with both zeros alike and all NaNs alike.
pub fn float(x: f64) -> i64 {
    match x {
        0.0 => 0,
        _ if x.is_nan() => f64::NAN.to_bits() as i64,
        _ => x.to_bits() as i64,
    }
}

/// -1, 0 or 1; NaN is less than every other float and equal to itself.
pub fn compare_floats(a: f64, b: f64) -> i64 {
    match a.partial_cmp(&b) {
        Some(order) => order as i64,
        None => i64::from(b.is_nan()) - i64::from(a.is_nan()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_have_equal_hashes() {
        assert_eq!(float(0.0), float(-0.0));
        assert_eq!(float(f64::NAN), float(-f64::NAN));
        assert_ne!(float(1.0), float(2.0));
        assert_eq!(string(b""), 0xcbf2_9ce4_8422_2325_u64 as i64);
        assert_ne!(string(b"ab"), string(b"ba"));
    }

    #[test]
    fn nan_is_least() {
        assert_eq!(compare_floats(f64::NAN, f64::NEG_INFINITY), -1);
        assert_eq!(compare_floats(1.0, f64::NAN), 1);
        assert_eq!(compare_floats(f64::NAN, f64::NAN), 0);
        assert_eq!(compare_floats(-0.0, 0.0), 0);
        assert_eq!(compare_floats(1.0, 2.0), -1);
    }
}
