//! Operations on strings. Indices are in bytes; results are new strings.

use crate::abi::{Arr, Loc, Str, bytes, copy_str, new_str, strings};
use crate::arrays::enf_arr_new;
use crate::exceptions::{enf_index_fail, raise_range};
use crate::regions::Region;
use crate::rules::failures::check_range;
use crate::rules::{bytes as rule, hash};

/// `a` and then `b`.
///
/// # Safety
/// `region` is alive, both are strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_str_concat(
    region: *mut Region,
    a: *const Str,
    b: *const Str,
) -> *const Str {
    // SAFETY: by contract; the new string has room for both.
    unsafe {
        let (a, b) = (bytes(a), bytes(b));
        let (s, to) = new_str(region, a.len().saturating_add(b.len()));
        core::ptr::copy_nonoverlapping(a.as_ptr(), to, a.len());
        core::ptr::copy_nonoverlapping(b.as_ptr(), to.add(a.len()), b.len());
        s
    }
}

/// Whether both have the same bytes.
///
/// # Safety
/// Both are strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_str_eq(a: *const Str, b: *const Str) -> u8 {
    // SAFETY: by contract.
    (core::ptr::eq(a, b) || unsafe { rule::same(bytes(a), bytes(b)) }).into()
}

/// -1, 0 or 1, by bytes.
///
/// # Safety
/// Both are strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_str_cmp(a: *const Str, b: *const Str) -> i64 {
    if core::ptr::eq(a, b) {
        return 0;
    }
    // SAFETY: by contract.
    unsafe { rule::compare(bytes(a), bytes(b)) }
}

/// A hash of the bytes.
///
/// # Safety
/// `s` is a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_str_hash(s: *const Str) -> i64 {
    // SAFETY: by contract.
    hash::string(unsafe { bytes(s) })
}

/// `len` bytes from `start`; raises if they are not within `s`.
///
/// # Safety
/// `region` is alive, `s` a string, `loc` null or static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_str_sub(
    region: *mut Region,
    s: *const Str,
    start: i64,
    len: i64,
    loc: *const Loc,
) -> *const Str {
    // SAFETY: by contract; the range is checked before it is used.
    unsafe {
        let text = bytes(s);
        match check_range(start, len, text.len() as i64) {
            Ok(()) => copy_str(region, text.get_unchecked(start as usize..(start + len) as usize)),
            Err(error) => raise_range(error, text.len() as i64, loc),
        }
    }
}

/// The character that starts at an index.
///
/// # Safety
/// `s` is a string, `loc` null or static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_str_char(s: *const Str, index: i64, loc: *const Loc) -> u32 {
    // SAFETY: by contract.
    unsafe {
        let text = bytes(s);
        match rule::char_at(text, index) {
            Some(c) => u32::from(c),
            None => enf_index_fail(index, text.len() as i64, loc),
        }
    }
}

/// A string of one character.
///
/// # Safety
/// `region` is alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_str_of_char(region: *mut Region, c: u32) -> *const Str {
    // SAFETY: by contract.
    unsafe { copy_str(region, rule::char_of(c).encode_utf8(&mut [0; 4]).as_bytes()) }
}

/// Index of the first `needle` in `s`, or -1.
///
/// # Safety
/// Both are strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_str_find(s: *const Str, needle: *const Str) -> i64 {
    // SAFETY: by contract.
    unsafe { rule::find(bytes(s), bytes(needle)) }
}

/// All letters in upper case.
///
/// # Safety
/// `region` is alive, `s` is a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_str_upper(region: *mut Region, s: *const Str) -> *const Str {
    // SAFETY: by contract.
    unsafe { copy_str(region, &rule::upper(bytes(s))) }
}

/// The text of a value that is described, as `%A` lays it out.
///
/// # Safety
/// `region` is alive, `s` is a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_lay_out(region: *mut Region, s: *const Str) -> *const Str {
    // SAFETY: by contract.
    unsafe { copy_str(region, &crate::rules::layout::lay_out(bytes(s))) }
}

/// All letters in lower case.
///
/// # Safety
/// `region` is alive, `s` is a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_str_lower(region: *mut Region, s: *const Str) -> *const Str {
    // SAFETY: by contract.
    unsafe { copy_str(region, &rule::lower(bytes(s))) }
}

/// The concatenation of an array of strings.
///
/// # Safety
/// `region` is alive, `parts` is an array of strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_str_join(region: *mut Region, parts: *const Arr) -> *const Str {
    // SAFETY: by contract; the new string has room for the sum of the lengths.
    unsafe {
        let parts = strings(parts);
        let total = parts.iter().fold(0, |sum: usize, s| sum.saturating_add(bytes(*s).len()));
        let (joined, mut to) = new_str(region, total);
        for part in parts {
            let text = bytes(*part);
            core::ptr::copy_nonoverlapping(text.as_ptr(), to, text.len());
            to = to.add(text.len());
        }
        joined
    }
}

/// The bytes of a string as an array.
///
/// # Safety
/// `region` is alive, `s` is a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_str_to_bytes(region: *mut Region, s: *const Str) -> *mut Arr {
    // SAFETY: by contract; the new array has as many bytes as the string.
    unsafe {
        let text = bytes(s);
        let array = enf_arr_new(region, text.len() as i64, 1, core::ptr::null());
        core::ptr::copy_nonoverlapping(text.as_ptr(), array.add(1).cast(), text.len());
        array
    }
}

/// A string of an array of bytes; what is not UTF-8 becomes U+FFFD.
///
/// # Safety
/// `region` is alive, `a` is an array of bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_str_of_bytes(region: *mut Region, a: *const Arr) -> *const Str {
    // SAFETY: by contract; an array of bytes and a string have one shape.
    unsafe { copy_str(region, rule::sanitize(bytes(a.cast())).as_bytes()) }
}

/// A string of an array of bytes, whatever they are.
///
/// # Safety
/// `region` is alive, `a` is an array of bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_str_of_raw(region: *mut Region, a: *const Arr) -> *const Str {
    // SAFETY: by contract; an array of bytes and a string have one shape.
    unsafe { copy_str(region, bytes(a.cast())) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regions::enf_program;
    use crate::start::alone;
    use crate::switch::enf_try;

    fn text(s: *const Str) -> &'static [u8] {
        // SAFETY: the tests pass strings, which live as long as the process.
        unsafe { bytes(s) }
    }

    #[test]
    fn operations() {
        let _alone = alone();
        let r = enf_program.get();
        let none = std::ptr::null();
        // SAFETY: strings, and indices within them.
        unsafe {
            let (a, b) = (copy_str(r, "héllo".as_bytes()), copy_str(r, b"lo"));
            assert_eq!(text(enf_str_concat(r, a, b)), "héllolo".as_bytes());
            assert_eq!(text(enf_str_concat(r, a, none)), "héllo".as_bytes());
            assert_eq!(enf_str_eq(a, copy_str(r, "héllo".as_bytes())), 1);
            assert_eq!(enf_str_eq(a, b), 0);
            assert_eq!(enf_str_cmp(a, b), -1);
            assert_eq!(text(enf_str_sub(r, a, 3, 3, none.cast())), b"llo");
            assert_eq!(enf_str_char(a, 1, none.cast()), 'é' as u32);
            assert_eq!(enf_str_find(a, b), 4);
            assert_eq!(text(enf_str_upper(r, a)), "HÉLLO".as_bytes());
            assert_eq!(text(enf_str_lower(r, enf_str_upper(r, a))), "héllo".as_bytes());
            assert_eq!(text(enf_str_of_char(r, '☃' as u32)), "☃".as_bytes());
            assert_eq!(text(enf_str_of_char(r, 0xD800)), "\u{FFFD}".as_bytes());
            assert_eq!(text(enf_str_of_bytes(r, enf_str_to_bytes(r, a))), "héllo".as_bytes());
            let raw = enf_arr_new(r, 2, 1, none.cast());
            raw.add(1).cast::<[u8; 2]>().write([0xFF, 0]);
            assert_eq!(text(enf_str_of_raw(r, raw)), [0xFF, 0]);
            assert_eq!(enf_str_cmp(enf_str_of_raw(r, raw), b), 1);
            let parts = enf_arr_new(r, 3, 8, none.cast());
            parts.add(1).cast::<[*const Str; 3]>().write([a, none, b]);
            assert_eq!(text(enf_str_join(r, parts)), "héllolo".as_bytes());
            assert_eq!(enf_str_hash(b), hash::string(b"lo"));
        }
    }

    extern "C" fn cuts(env: *mut u8, _out: *mut u8) {
        // SAFETY: the test passes start and length.
        unsafe {
            let r = enf_program.get();
            let (start, len) = *env.cast::<(i64, i64)>();
            enf_str_sub(r, copy_str(r, b"abc"), start, len, std::ptr::null());
        }
    }

    #[test]
    fn cuts_outside_raise() {
        let _alone = alone();
        for (range, raises) in
            [((0, 3), false), ((3, 0), false), ((2, 2), true), ((-1, 1), true), ((0, -1), true)]
        {
            let mut range: (i64, i64) = range;
            // SAFETY: `cuts` takes a pair.
            let exn = unsafe {
                enf_try(enf_program.get(), cuts, (&raw mut range).cast(), std::ptr::null_mut())
            };
            assert_eq!(!exn.is_null(), raises, "{range:?}");
        }
    }
}
