//! Numbers to text and back.

use crate::abi::{Loc, Str, bytes, copy_str};
use crate::exceptions::{enf_bad_arg, own};
use crate::rules::{floats, hash, parse};

/// Decimal, with a leading minus sign.
#[unsafe(no_mangle)]
pub extern "C" fn enf_int_to_str(value: i64) -> *const Str {
    decimal(value.unsigned_abs(), value < 0)
}

/// Decimal.
#[unsafe(no_mangle)]
pub extern "C" fn enf_uint_to_str(value: u64) -> *const Str {
    decimal(value, false)
}

fn decimal(mut value: u64, negative: bool) -> *const Str {
    // A sign and at most 20 digits.
    let mut digits = [b'-'; 21];
    let mut start = digits.len();
    loop {
        start -= 1;
        digits[start] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    copy_str(&digits[start - usize::from(negative)..])
}

/// The shortest text that reads back as the same float, as .NET lays it out.
#[unsafe(no_mangle)]
pub extern "C" fn enf_float_to_str(value: f64) -> *const Str {
    own(floats::shortest(value))
}

/// The shortest text that reads back as the same 32-bit float, as .NET lays it out.
#[unsafe(no_mangle)]
pub extern "C" fn enf_float32_to_str(value: f32) -> *const Str {
    own(floats::shortest32(value))
}

/// `True` or `False`.
#[unsafe(no_mangle)]
pub extern "C" fn enf_bool_to_str(value: u8) -> *const Str {
    copy_str(if value == 0 { b"False" } else { b"True" })
}

/// Clef's `Format.float`.
#[unsafe(no_mangle)]
pub extern "C" fn enf_format_float(value: f64) -> *const Str {
    own(floats::format_float(value))
}

/// The integer that a text denotes; raises if it denotes none.
///
/// # Safety
/// `s` is a string, `loc` null or static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_parse_int(s: *const Str, loc: *const Loc) -> i64 {
    // SAFETY: by contract; the message is moved out before raising.
    unsafe {
        match parse::int(bytes(s)) {
            Ok(value) => value,
            Err(message) => enf_bad_arg(own(message), loc),
        }
    }
}

/// The float that a text denotes; raises if it denotes none.
///
/// # Safety
/// `s` is a string, `loc` null or static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_parse_float(s: *const Str, loc: *const Loc) -> f64 {
    // SAFETY: by contract; the message is moved out before raising.
    unsafe {
        match parse::float(bytes(s)) {
            Ok(value) => value,
            Err(message) => enf_bad_arg(own(message), loc),
        }
    }
}

/// The hash of a float. Integers, characters and truth values are their own hashes.
#[unsafe(no_mangle)]
pub extern "C" fn enf_float_hash(value: f64) -> i64 {
    hash::float(value)
}

/// -1, 0 or 1; NaN is less than every other float and equal to itself.
#[unsafe(no_mangle)]
pub extern "C" fn enf_float_cmp(a: f64, b: f64) -> i64 {
    hash::compare_floats(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exceptions::enf_exn_message;
    use crate::start::alone;
    use crate::switch::enf_try;

    fn text(s: *const Str) -> String {
        // SAFETY: the tests pass strings.
        String::from_utf8_lossy(unsafe { bytes(s) }).into_owned()
    }

    #[test]
    fn texts() {
        let _alone = alone();
        for value in [0, 7, -7, 10, 99, 100, i64::MAX, i64::MIN] {
            assert_eq!(text(enf_int_to_str(value)), value.to_string());
            assert_eq!(text(enf_uint_to_str(value as u64)), (value as u64).to_string());
        }
        assert_eq!(text(enf_float_to_str(1e16)), "1E+16");
        assert_eq!(text(enf_float32_to_str(0.1)), "0.1");
        assert_eq!(text(enf_format_float(85.298734987)), "85.298734987000003");
        assert_eq!(text(enf_bool_to_str(1)), "True");
        assert_eq!(text(enf_bool_to_str(0)), "False");
    }

    extern "C" fn parses(env: *mut u8, out: *mut u8) {
        // SAFETY: the test passes a string and an `i64`.
        unsafe { *out.cast() = enf_parse_int(env.cast(), std::ptr::null()) };
    }

    #[test]
    fn what_is_not_a_number_raises() {
        let _alone = alone();
        let mut value = 0_i64;
        // SAFETY: as `parses` expects.
        unsafe {
            let good = copy_str(b"-12").cast_mut().cast();
            assert!(enf_try(parses, good, (&raw mut value).cast()).is_null());
            assert_eq!(value, -12);
            let bad = copy_str(b"12x").cast_mut().cast();
            let exn = enf_try(parses, bad, (&raw mut value).cast());
            assert_eq!(text(enf_exn_message(exn)), "not an integer: \"12x\"");
        }
    }
}
