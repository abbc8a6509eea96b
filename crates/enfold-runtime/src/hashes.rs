//! Limited hashes, as the rules in [`crate::rules::mix`] say.

use crate::abi::{Str, bytes};
use crate::rules::mix;

/// A hash of nothing yet.
#[unsafe(no_mangle)]
pub extern "C" fn enf_mix_start(count: i64, limit: i64, seed: i64) -> i64 {
    mix::start(count, limit, seed)
}

/// Mixes in the low 32 bits of a word.
#[unsafe(no_mangle)]
pub extern "C" fn enf_mix_value(hash: i64, word: i64) -> i64 {
    mix::value(hash, word as u32)
}

/// Mixes in a native integer.
#[unsafe(no_mangle)]
pub extern "C" fn enf_mix_native(hash: i64, word: i64) -> i64 {
    mix::value(hash, mix::fold(word))
}

/// Mixes in the header of a block.
#[unsafe(no_mangle)]
pub extern "C" fn enf_mix_header(hash: i64, word: i64) -> i64 {
    mix::header(hash, word)
}

/// Mixes in the two halves of a word.
#[unsafe(no_mangle)]
pub extern "C" fn enf_mix_halves(hash: i64, word: i64) -> i64 {
    mix::halves(hash, word)
}

/// Mixes in an immediate value.
#[unsafe(no_mangle)]
pub extern "C" fn enf_mix_immediate(hash: i64, number: i64) -> i64 {
    mix::immediate(hash, number)
}

/// Mixes in a float.
#[unsafe(no_mangle)]
pub extern "C" fn enf_mix_float(hash: i64, x: f64) -> i64 {
    mix::float(hash, x)
}

/// Mixes in a string.
///
/// # Safety
/// `s` is a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_mix_str(hash: i64, s: *const Str) -> i64 {
    // SAFETY: by contract.
    mix::string(hash, unsafe { bytes(s) })
}

/// The hash itself.
#[unsafe(no_mangle)]
pub extern "C" fn enf_mix_end(hash: i64) -> i64 {
    mix::end(hash)
}
