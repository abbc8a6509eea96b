//! Exceptions: raising, the ones that operations raise by themselves, and their messages.
//!
//! An exception is an object; its descriptor's address says which it is. Raising goes straight to
//! the innermost [`crate::switch::enf_try`]; without one the program ends with a report and
//! status 2. On the way, every reference that is held is dropped, and every region that began since then is ended: its frame is gone. The
//! exception itself, and what it refers to, lies in the region of the handler, which is older.
//! An index failure remembers index and length behind its (empty) payload, and says so in a
//! bit of its place.

use crate::abi::{Exn, ExnDesc, HAS_INDEX, Loc, Single, StaticStr, Str, bytes, copy_str, place};
use crate::regions::{Region, cut_to_handler, drop_held, enf_alloc, enf_handler_region};
use crate::rules::failures::{
    INDEX_RANGE as RANGE, Kind, NO_MATCH, RangeError, ZERO_DIVISOR, negative_length, reported,
    unhandled,
};
use crate::sanitizer;
pub use crate::switch::enf_raise;
use crate::switch::{TryFrame, enf_handler, raise_to_handler};
use crate::traps;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

static FAILURE: StaticStr<7> = StaticStr::new(b"Failure");
static MATCH_FAILURE: StaticStr<21> = StaticStr::new(b"MatchFailureException");
static DIVIDE_BY_ZERO: StaticStr<21> = StaticStr::new(b"DivideByZeroException");
static INDEX_RANGE: StaticStr<24> = StaticStr::new(b"IndexOutOfRangeException");
static BAD_ARGUMENT: StaticStr<17> = StaticStr::new(b"ArgumentException");

static MATCH_TEXT: StaticStr<{ NO_MATCH.len() }> = StaticStr::of(NO_MATCH);
static DIVIDE_TEXT: StaticStr<{ ZERO_DIVISOR.len() }> = StaticStr::of(ZERO_DIVISOR);
static RANGE_TEXT: StaticStr<{ RANGE.len() }> = StaticStr::of(RANGE);

/// What the exception of an index carries, if it carries a string.
static INDEX_TEXT: StaticStr<19> = StaticStr::new(b"index out of bounds");

const FAIL: usize = 0;
const MATCH: usize = 1;
const DIVIDE: usize = 2;
const INDEX: usize = 3;
const ARGUMENT: usize = 4;

/// What stands in for a descriptor that the program's table leaves null.
static DEFAULTS: [ExnDesc; 5] = [
    ExnDesc { name: FAILURE.as_str(), kind: Kind::Failure as u32 },
    ExnDesc { name: MATCH_FAILURE.as_str(), kind: Kind::MatchFailure as u32 },
    ExnDesc { name: DIVIDE_BY_ZERO.as_str(), kind: Kind::DivideByZero as u32 },
    ExnDesc { name: INDEX_RANGE.as_str(), kind: Kind::IndexRange as u32 },
    ExnDesc { name: BAD_ARGUMENT.as_str(), kind: Kind::BadArgument as u32 },
];

static BUILTIN: Single<[*const ExnDesc; 5]> =
    Single::new([&DEFAULTS[0], &DEFAULTS[1], &DEFAULTS[2], &DEFAULTS[3], &DEFAULTS[4]]);

/// Takes over the program's descriptors of the exceptions that operations raise.
pub(crate) fn register(builtin: &[*const ExnDesc; 5]) {
    for (index, desc) in builtin.iter().enumerate() {
        let desc = if desc.is_null() { &raw const DEFAULTS[index] } else { *desc };
        // SAFETY: no other thread runs yet; the index is below 5.
        unsafe { (*BUILTIN.get())[index] = desc };
    }
}

/// All of [`enf_raise`].
///
/// # Safety
/// As for that.
pub(crate) unsafe extern "C" fn raise(exn: *mut Exn, loc: *const Loc) -> ! {
    // SAFETY: by contract, and a handler is a frame that has not returned.
    unsafe {
        if (*exn).loc.addr() <= HAS_INDEX {
            (*exn).loc = loc.map_addr(|address| address | (*exn).loc.addr());
        }
        let handler = *enf_handler.get();
        if handler.is_null() {
            uncaught(exn);
        }
        drop_held((*handler.cast::<TryFrame>()).held);
        cut_to_handler(handler);
        sanitizer::before_jump(handler);
        raise_to_handler(exn)
    }
}

/// Raises `Failure` with a message, of which it makes a copy: the text may be in a region that ends.
///
/// # Safety
/// `text` is a string, `loc` null or static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_failwith(text: *const Str, loc: *const Loc) -> ! {
    // SAFETY: by contract.
    unsafe { raise_builtin(FAIL, [own(bytes(text)) as u64, 0], loc) }
}

/// Raises the exception of a match without a fitting arm.
///
/// # Safety
/// `loc` is null or static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_match_fail(loc: *const Loc) -> ! {
    // SAFETY: by contract.
    unsafe { raise_builtin(MATCH, [0, 0], loc) }
}

/// Raises the exception of a division by zero.
///
/// # Safety
/// `loc` is null or static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_div_zero(loc: *const Loc) -> ! {
    // SAFETY: by contract.
    unsafe { raise_builtin(DIVIDE, [0, 0], loc) }
}

/// Raises the exception of an index that is not within a length.
///
/// # Safety
/// `loc` is null or static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_index_fail(index: i64, len: i64, loc: *const Loc) -> ! {
    // SAFETY: by contract; one thread, and the descriptor is a program's or a default.
    unsafe {
        if Kind::of((*(*BUILTIN.get())[INDEX]).kind).carries_text() {
            raise_builtin(INDEX, [INDEX_TEXT.as_str() as u64, 0], loc)
        }
        raise_builtin(INDEX, [index as u64, len as u64], loc)
    }
}

/// Raises the exception of an operation that cannot work with what it was given; copies the text.
///
/// # Safety
/// `text` is a string, `loc` null or static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_bad_arg(text: *const Str, loc: *const Loc) -> ! {
    // SAFETY: by contract.
    unsafe { raise_builtin(ARGUMENT, [own(bytes(text)) as u64, 0], loc) }
}

/// [`enf_bad_arg`] with a text that is dropped before it raises.
///
/// # Safety
/// `loc` is null or static.
pub(crate) unsafe fn raise_bad_arg(text: String, loc: *const Loc) -> ! {
    // SAFETY: by contract.
    unsafe {
        let copy = own(text.as_bytes());
        drop(text);
        raise_builtin(ARGUMENT, [copy as u64, 0], loc)
    }
}

/// Raises what a bad range deserves.
///
/// # Safety
/// `loc` is null or static.
pub(crate) unsafe fn raise_range(error: RangeError, len: i64, loc: *const Loc) -> ! {
    // SAFETY: by contract.
    unsafe {
        match error {
            RangeError::Index(index) => enf_index_fail(index, len, loc),
            RangeError::Length(length) => raise_bad_arg(negative_length(length), loc),
        }
    }
}

/// A copy of a text in the handler's region.
///
/// # Safety
/// That region is alive.
unsafe fn own(text: &[u8]) -> *const Str {
    // SAFETY: by contract; the thread's own variables.
    unsafe { copy_str(*enf_handler_region.get(), text) }
}

/// The message of an exception: the text that it holds, or one in static data. Nothing is made: it may be counted as a part of the exception.
///
/// # Safety
/// `exn` is an exception: its payload is as its kind says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_exn_message(_region: *mut Region, exn: *const Exn) -> *const Str {
    // SAFETY: by contract.
    unsafe {
        let desc = &*(*exn).desc;
        match Kind::of(desc.kind) {
            Kind::Failure | Kind::BadArgument | Kind::Text => *exn.add(1).cast::<*const Str>(),
            Kind::MatchFailure => MATCH_TEXT.as_str(),
            Kind::DivideByZero => DIVIDE_TEXT.as_str(),
            Kind::IndexRange => RANGE_TEXT.as_str(),
            Kind::User => desc.name,
        }
    }
}

/// Where an exception was raised, `FILE:LINE:COL`; nothing if that is not known.
///
/// # Safety
/// `region` is alive, `exn` an exception.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_exn_place(region: *mut Region, exn: *const Exn) -> *const Str {
    // SAFETY: by contract.
    unsafe {
        let mut text = Vec::new();
        if let Some((file, line, column)) = place((*exn).loc) {
            text.extend_from_slice(file);
            text.extend_from_slice(format!(":{line}:{column}").as_bytes());
        }
        copy_str(region, &text)
    }
}

unsafe fn raise_builtin(which: usize, payload: [u64; 2], loc: *const Loc) -> ! {
    // SAFETY: room for the header and two words is given; the index is below 5; not written while threads run.
    unsafe {
        let exn = enf_alloc(*enf_handler_region.get(), size_of::<Exn>() as u64 + 16).cast::<Exn>();
        let desc = (*BUILTIN.get())[which];
        let indexed = which == INDEX && !Kind::of((*desc).kind).carries_text();
        let mark = if indexed { HAS_INDEX } else { 0 };
        *exn = Exn { desc, loc: core::ptr::without_provenance(mark) };
        exn.add(1).cast::<[u64; 2]>().write(payload);
        enf_raise(exn, loc)
    }
}

/// What a report makes of the message.
///
/// # Safety
/// `exn` is an exception: its payload is as its kind says.
unsafe fn reported_message(exn: *const Exn) -> Vec<u8> {
    // SAFETY: by contract.
    unsafe {
        let desc = &*(*exn).desc;
        let payload = exn.add(1);
        let kind = Kind::of(desc.kind);
        let text = kind.carries_text().then(|| bytes(*payload.cast::<*const Str>()));
        let noted = (*exn).loc.addr() & HAS_INDEX != 0;
        let index = noted.then(|| *payload.cast::<(i64, i64)>());
        reported(kind, bytes(desc.name), text, index)
    }
}

/// # Safety
/// `exn` is an exception.
#[cold]
unsafe fn uncaught(exn: *const Exn) -> ! {
    // SAFETY: by contract.
    let line =
        unsafe { unhandled(place((*exn).loc), bytes((*(*exn).desc).name), &reported_message(exn)) };
    traps::end_with_report(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regions::enf_program;
    use crate::start::alone;
    use crate::switch::enf_try;

    extern "C" fn returns(_env: *mut u8, out: *mut u8) {
        // SAFETY: the tests pass an `i64`.
        unsafe { *out.cast::<i64>() += 1 };
    }

    extern "C" fn divides(_env: *mut u8, _out: *mut u8) {
        // SAFETY: no place is known.
        unsafe { enf_div_zero(std::ptr::null()) }
    }

    /// Guards itself `env` times; the innermost raises, each handler counts and raises again.
    extern "C" fn nested(env: *mut u8, out: *mut u8) {
        let depth = env as usize;
        if depth == 0 {
            // SAFETY: no place is known.
            unsafe { enf_index_fail(7, 3, std::ptr::null()) }
        }
        // SAFETY: the body is this function with its own kind of arguments.
        unsafe {
            let exn = enf_try(enf_program.get(), nested, (depth - 1) as *mut u8, out);
            assert!(!exn.is_null());
            *out.cast::<i64>() += 1;
            enf_raise(exn, std::ptr::null())
        }
    }

    fn text(s: *const Str) -> String {
        // SAFETY: the tests pass strings.
        String::from_utf8_lossy(unsafe { bytes(s) }).into_owned()
    }

    #[test]
    fn a_body_that_returns_raises_nothing() {
        let _alone = alone();
        let mut count = 0_i64;
        // SAFETY: `returns` takes an `i64`.
        let exn = unsafe {
            enf_try(enf_program.get(), returns, std::ptr::null_mut(), (&raw mut count).cast())
        };
        assert!(exn.is_null());
        assert_eq!(count, 1);
        // SAFETY: the thread's own variables.
        assert!(unsafe { *enf_handler.get() }.is_null());
    }

    #[test]
    fn raising_passes_through_three_handlers() {
        let _alone = alone();
        let mut count = 0_i64;
        // SAFETY: `nested` takes a depth and an `i64`.
        let exn =
            unsafe { enf_try(enf_program.get(), nested, 3 as *mut u8, (&raw mut count).cast()) };
        assert_eq!(count, 3);
        // SAFETY: `exn` is an exception.
        let message = unsafe { enf_exn_message(enf_program.get(), exn) };
        assert_eq!(text(message), "Index was outside the bounds of the array.");
        // SAFETY: the thread's own variables.
        assert!(unsafe { *enf_handler.get() }.is_null());
    }

    #[test]
    fn a_million_raises() {
        let _alone = alone();
        let start = std::time::Instant::now();
        for _ in 0..1_000_000 {
            // SAFETY: `divides` looks at no argument.
            let exn = unsafe {
                enf_try(enf_program.get(), divides, std::ptr::null_mut(), std::ptr::null_mut())
            };
            assert!(!exn.is_null());
        }
        let nanoseconds = start.elapsed().as_nanos() / 1_000_000;
        assert!(nanoseconds < 1000, "{nanoseconds} ns for one");
    }

    /// Values that live in callee-saved registers across a guarded call survive a raise.
    #[test]
    fn registers_survive() {
        let _alone = alone();
        let seed = std::hint::black_box(3_u64);
        let values: [u64; 12] = std::array::from_fn(|i| seed.wrapping_mul(i as u64 + 11));
        let [a, b, c, d, e, f, g, h, i, j, k, l] = values;
        let mut out = 0_i64;
        // SAFETY: `nested` takes a depth and an `i64`.
        unsafe { enf_try(enf_program.get(), nested, 2 as *mut u8, (&raw mut out).cast()) };
        assert_eq!([a, b, c, d, e, f, g, h, i, j, k, l], values);
        assert_eq!(a + b + c + d + e + f, seed * (11 + 12 + 13 + 14 + 15 + 16));
    }

    #[test]
    fn messages() {
        let _alone = alone();
        static NAME: StaticStr<4> = StaticStr::new(b"Full");
        let desc = ExnDesc { name: NAME.as_str(), kind: 0 };
        let exn = Exn { desc: &raw const desc, loc: std::ptr::null() };
        // SAFETY: an exception without payload.
        assert_eq!(text(unsafe { enf_exn_message(enf_program.get(), &raw const exn) }), "Full");
        // SAFETY: `divides` looks at no argument.
        let exn = unsafe {
            enf_try(enf_program.get(), divides, std::ptr::null_mut(), std::ptr::null_mut())
        };
        // SAFETY: an exception.
        assert_eq!(
            text(unsafe { enf_exn_message(enf_program.get(), exn) }),
            "Attempted to divide by zero."
        );
        // One that the program made: nothing follows its header.
        let exn = Exn { desc: &raw const DEFAULTS[INDEX], loc: std::ptr::null() };
        // SAFETY: an exception without payload.
        assert_eq!(
            text(unsafe { enf_exn_message(enf_program.get(), &raw const exn) }),
            "Index was outside the bounds of the array."
        );
    }
}
