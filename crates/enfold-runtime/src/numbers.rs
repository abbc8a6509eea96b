//! Numbers to text and back.

use crate::abi::{Loc, Str, bytes, copy_str};
use crate::exceptions::raise_bad_arg;
use crate::regions::Region;
use crate::rules::{floats, hash, parse};

/// Decimal, with a leading minus sign.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_int_to_str(region: *mut Region, value: i64) -> *const Str {
    // SAFETY: by contract.
    unsafe { decimal(region, value.unsigned_abs(), value < 0) }
}

/// Decimal.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_uint_to_str(region: *mut Region, value: u64) -> *const Str {
    // SAFETY: by contract.
    unsafe { decimal(region, value, false) }
}

/// # Safety
/// `region` is alive.
unsafe fn decimal(region: *mut Region, mut value: u64, negative: bool) -> *const Str {
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
    // SAFETY: by contract.
    unsafe { copy_str(region, &digits[start - usize::from(negative)..]) }
}

/// The shortest text that reads back as the same float, as .NET lays it out.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_float_to_str(region: *mut Region, value: f64) -> *const Str {
    // SAFETY: by contract.
    unsafe { copy_str(region, floats::shortest(value).as_bytes()) }
}

/// The shortest text that reads back as the same 32-bit float, as .NET lays it out.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_float32_to_str(region: *mut Region, value: f32) -> *const Str {
    // SAFETY: by contract.
    unsafe { copy_str(region, floats::shortest32(value).as_bytes()) }
}

/// `True` or `False`.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_bool_to_str(region: *mut Region, value: u8) -> *const Str {
    // SAFETY: by contract.
    unsafe { copy_str(region, if value == 0 { b"False" } else { b"True" }) }
}

/// Clef's `Format.float`.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_format_float(region: *mut Region, value: f64) -> *const Str {
    // SAFETY: by contract.
    unsafe { copy_str(region, floats::format_float(value).as_bytes()) }
}

/// A float with so many fractional digits.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_format_fixed(
    region: *mut Region,
    value: f64,
    digits: i64,
) -> *const Str {
    // SAFETY: by contract.
    unsafe { copy_str(region, floats::fixed(value, digits).as_bytes()) }
}

/// A float as `1.5e+003`, with so many fractional digits.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_format_exp(
    region: *mut Region,
    value: f64,
    digits: i64,
) -> *const Str {
    // SAFETY: by contract.
    unsafe { copy_str(region, floats::exponential(value, digits).as_bytes()) }
}

/// A float with at most so many digits, as `%g` shows it.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_format_general(
    region: *mut Region,
    value: f64,
    digits: i64,
) -> *const Str {
    // SAFETY: by contract.
    unsafe { copy_str(region, floats::general(value, digits).as_bytes()) }
}

/// A float as `%A` shows it.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_show_float(region: *mut Region, value: f64) -> *const Str {
    // SAFETY: by contract.
    unsafe { copy_str(region, floats::shown(value).as_bytes()) }
}

/// The integer that a text denotes; raises if it denotes none.
///
/// # Safety
/// `s` is a string, `loc` null or static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_parse_int(s: *const Str, loc: *const Loc) -> i64 {
    // SAFETY: by contract.
    unsafe {
        match parse::int(bytes(s)) {
            Ok(value) => value,
            Err(message) => raise_bad_arg(message, loc),
        }
    }
}

/// The float that a text denotes; raises if it denotes none.
///
/// # Safety
/// `s` is a string, `loc` null or static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_parse_float(s: *const Str, loc: *const Loc) -> f64 {
    // SAFETY: by contract.
    unsafe {
        match parse::float(bytes(s)) {
            Ok(value) => value,
            Err(message) => raise_bad_arg(message, loc),
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
    use crate::regions::enf_program;
    use crate::start::alone;
    use crate::switch::enf_try;

    fn text(s: *const Str) -> String {
        // SAFETY: the tests pass strings.
        String::from_utf8_lossy(unsafe { bytes(s) }).into_owned()
    }

    #[test]
    fn texts() {
        let _alone = alone();
        // SAFETY: the program's region is alive.
        unsafe {
            for value in [0, 7, -7, 10, 99, 100, i64::MAX, i64::MIN] {
                assert_eq!(text(enf_int_to_str(enf_program.get(), value)), value.to_string());
                assert_eq!(
                    text(enf_uint_to_str(enf_program.get(), value as u64)),
                    (value as u64).to_string()
                );
            }
            assert_eq!(text(enf_float_to_str(enf_program.get(), 1e16)), "1E+16");
            assert_eq!(text(enf_float32_to_str(enf_program.get(), 0.1)), "0.1");
            assert_eq!(
                text(enf_format_float(enf_program.get(), 85.298734987)),
                "85.298734987000003"
            );
            assert_eq!(text(enf_bool_to_str(enf_program.get(), 1)), "True");
            assert_eq!(text(enf_bool_to_str(enf_program.get(), 0)), "False");
        }
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
            let good = copy_str(enf_program.get(), b"-12").cast_mut().cast();
            assert!(enf_try(enf_program.get(), parses, good, (&raw mut value).cast()).is_null());
            assert_eq!(value, -12);
            let bad = copy_str(enf_program.get(), b"12x").cast_mut().cast();
            let exn = enf_try(enf_program.get(), parses, bad, (&raw mut value).cast());
            assert_eq!(
                text(enf_exn_message(enf_program.get(), exn)),
                "The input string '12x' was not in a correct format."
            );
        }
    }
}
