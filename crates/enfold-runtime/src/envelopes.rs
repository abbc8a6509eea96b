//! Envelopes: rows of words in which values travel between threads.
//!
//! ```text
//! { at: u64, len: u64, room: u64, words… }
//! ```
//!
//! Whoever has an envelope has it alone: it is filled by one thread, handed over by a queue, read from the
//! front by another one, and given back by `enf_raw_free`. It is a block of `malloc`, so that it belongs to no
//! thread's regions. A text is its length and its bytes, rounded up to words.

use crate::abi::{Str, bytes, new_str};
use crate::regions::{Region, out_of_memory};

/// Words before the contents: what was read, what is there, what there is room for.
const HEADER: usize = 3;
/// Words that a new envelope has room for.
const FIRST_ROOM: usize = 13;

/// An empty envelope.
#[unsafe(no_mangle)]
pub extern "C" fn enf_envelope_new() -> i64 {
    // SAFETY: a new block of that many words, of which the header is written.
    unsafe {
        let envelope = libc::malloc((HEADER + FIRST_ROOM) * 8).cast::<u64>();
        if envelope.is_null() {
            out_of_memory();
        }
        envelope.write(0);
        envelope.add(1).write(0);
        envelope.add(2).write(FIRST_ROOM as u64);
        envelope.expose_provenance() as i64
    }
}

fn envelope(address: i64) -> *mut u64 {
    core::ptr::with_exposed_provenance_mut(address as usize)
}

/// The envelope with room for so many words more, which count as there.
///
/// # Safety
/// The envelope is alive and the caller's; the words are written before they are read.
unsafe fn grow(mut at: *mut u64, words: usize) -> *mut u64 {
    // SAFETY: by contract; the block has the room that its header says.
    unsafe {
        let (len, room) = (*at.add(1) as usize, *at.add(2) as usize);
        if words > room - len {
            let room = (len + words).max(room * 2);
            let size = (HEADER + room).checked_mul(8).unwrap_or_else(|| out_of_memory());
            at = libc::realloc(at.cast(), size).cast();
            if at.is_null() {
                out_of_memory();
            }
            at.add(2).write(room as u64);
        }
        at.add(1).write((len + words) as u64);
        at
    }
}

/// Appends a word; yields where the envelope is now.
///
/// # Safety
/// The envelope is alive and the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_envelope_put(address: i64, word: i64) -> i64 {
    // SAFETY: by contract; there is room for one more.
    unsafe {
        let at = grow(envelope(address), 1);
        at.add(HEADER + *at.add(1) as usize - 1).write(word as u64);
        at.expose_provenance() as i64
    }
}

/// Appends a text; yields where the envelope is now.
///
/// # Safety
/// The envelope is alive and the caller's; `text` is a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_envelope_put_text(address: i64, text: *const Str) -> i64 {
    // SAFETY: by contract; there is room for the length and the bytes.
    unsafe {
        let text = bytes(text);
        let words = text.len().div_ceil(8);
        let at = grow(envelope(address), 1 + words);
        let to = at.add(HEADER + *at.add(1) as usize - words);
        to.sub(1).write(text.len() as u64);
        core::ptr::copy_nonoverlapping(text.as_ptr(), to.cast(), text.len());
        at.expose_provenance() as i64
    }
}

/// The next word.
///
/// # Safety
/// The envelope is alive and the caller's, and there is one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_envelope_take(address: i64) -> i64 {
    // SAFETY: by contract.
    unsafe {
        let at = envelope(address);
        let next = *at;
        at.write(next + 1);
        *at.add(HEADER + next as usize) as i64
    }
}

/// The next text.
///
/// # Safety
/// The region is alive; the envelope is alive and the caller's, and a text is next.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn enf_envelope_take_text(region: *mut Region, address: i64) -> *const Str {
    // SAFETY: by contract; the new string has room for the bytes.
    unsafe {
        let len = enf_envelope_take(address) as usize;
        let at = envelope(address);
        let from = at.add(HEADER + *at as usize).cast::<u8>();
        at.write(*at + len.div_ceil(8) as u64);
        let (text, to) = new_str(region, len);
        core::ptr::copy_nonoverlapping(from, to, len);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regions::enf_program;

    #[test]
    fn what_goes_in_comes_out_in_order() {
        let _alone = crate::start::alone();
        // SAFETY: tests take turns; the envelope is this test's, and texts are in the program's region.
        unsafe {
            let program = enf_program.get();
            let text = |of: &str| {
                let (text, to) = new_str(program, of.len());
                to.copy_from(of.as_ptr(), of.len());
                text
            };
            let mut all = enf_envelope_new();
            for i in 0..1000 {
                all = enf_envelope_put(all, -i);
                all = enf_envelope_put_text(all, text(&"äöü".repeat(i as usize % 40)));
            }
            for i in 0..1000 {
                assert_eq!(enf_envelope_take(all), -i);
                let found = enf_envelope_take_text(program, all);
                assert_eq!(bytes(found), "äöü".repeat(i as usize % 40).as_bytes());
            }
            crate::raw::enf_raw_free(all);
        }
        crate::regions::end();
    }
}
