//! Operations on arrays whose elements the compiler only tells the size of.

use crate::abi::{Arr, Loc, length};
use crate::exceptions::{raise_bad_arg, raise_range};
use crate::regions::{Region, alloc_zeroed};
use crate::rules::failures::{check_range, negative_length};

/// An array of `n` elements of zero bits; a negative `n` raises.
///
/// # Safety
/// `region` is alive, `loc` null or static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_arr_new(
    region: *mut Region,
    n: i64,
    elem_size: u64,
    loc: *const Loc,
) -> *mut Arr {
    let Ok(len) = u64::try_from(n) else {
        // SAFETY: by contract.
        unsafe { raise_bad_arg(negative_length(n), loc) }
    };
    // A size that overflows is more than there is memory: let the allocator say so.
    let size = len.saturating_mul(elem_size).saturating_add(size_of::<Arr>() as u64);
    // SAFETY: by contract; at least a header is given.
    unsafe {
        let array = alloc_zeroed(region, size).cast::<Arr>();
        (*array).len = len;
        array
    }
}

/// Copies `n` elements from `src` at `si` to `dst` at `di`, as if through a copy; raises, and
/// copies nothing, if either range leaves its array.
///
/// # Safety
/// Both are arrays with elements of `elem_size` bytes, `loc` is null or static.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_arr_blit(
    src: *const Arr,
    si: i64,
    dst: *mut Arr,
    di: i64,
    n: i64,
    elem_size: u64,
    loc: *const Loc,
) {
    // SAFETY: by contract; both ranges are checked before they are used.
    unsafe {
        for (array, start) in [(src, si), (dst.cast_const(), di)] {
            if let Err(error) = check_range(start, n, length(array)) {
                raise_range(error, length(array), loc);
            }
        }
        if n > 0 {
            let size = elem_size as usize;
            let from = src.add(1).cast::<u8>().add(si as usize * size);
            let to = dst.add(1).cast::<u8>().add(di as usize * size);
            core::ptr::copy(from, to, n as usize * size);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::{Str, bytes};
    use crate::exceptions::enf_exn_message;
    use crate::regions::enf_program;
    use crate::start::alone;
    use crate::switch::enf_try;

    #[repr(C)]
    struct Blit(*mut Arr, i64, i64, i64);

    extern "C" fn blits(env: *mut u8, _out: *mut u8) {
        // SAFETY: the tests pass a `Blit` of an array of `i64`.
        unsafe {
            let Blit(array, si, di, n) = env.cast::<Blit>().read();
            enf_arr_blit(array, si, array, di, n, 8, std::ptr::null());
        }
    }

    extern "C" fn makes(env: *mut u8, _out: *mut u8) {
        // SAFETY: no place is known.
        unsafe { enf_arr_new(enf_program.get(), env as i64, 8, std::ptr::null()) };
    }

    fn text(s: *const Str) -> String {
        // SAFETY: the tests pass strings.
        String::from_utf8_lossy(unsafe { bytes(s) }).into_owned()
    }

    #[test]
    fn overlapping_ranges_are_copied_whole() {
        let _alone = alone();
        // SAFETY: an array of five `i64`.
        unsafe {
            let array = enf_arr_new(enf_program.get(), 5, 8, std::ptr::null());
            let elements = array.add(1).cast::<[i64; 5]>();
            assert_eq!(*elements, [0; 5]);
            *elements = [1, 2, 3, 4, 5];
            let mut ok = Blit(array, 0, 1, 4);
            assert!(
                enf_try(enf_program.get(), blits, (&raw mut ok).cast(), std::ptr::null_mut())
                    .is_null()
            );
            assert_eq!(*elements, [1, 1, 2, 3, 4]);
            let mut bad = Blit(array, 0, 2, 4);
            let exn =
                enf_try(enf_program.get(), blits, (&raw mut bad).cast(), std::ptr::null_mut());
            assert_eq!(
                text(enf_exn_message(enf_program.get(), exn)),
                "Index was outside the bounds of the array."
            );
            assert_eq!(*elements, [1, 1, 2, 3, 4]);
        }
    }

    #[test]
    fn a_negative_length_raises() {
        let _alone = alone();
        // SAFETY: `makes` takes a length.
        unsafe {
            let exn = enf_try(enf_program.get(), makes, -2_isize as *mut u8, std::ptr::null_mut());
            assert_eq!(
                text(enf_exn_message(enf_program.get(), exn)),
                "The input must be non-negative.\ncount = -2 (Parameter 'count')"
            );
        }
    }
}
