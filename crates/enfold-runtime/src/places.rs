//! Which function of the program was running: the place that reports of an exhausted stack or
//! exhausted memory show.
//!
//! A program hands over the start of each of its functions with the place of its definition, in no
//! order. An address belongs to the function that starts last before it; one without a place (C's
//! `main`, which the compiler emits last) marks where the program's code ends. Where the address lies
//! in the runtime, the innermost return address on the stack that leads into the program is taken. A function of a language's
//! library, whose place begins with a space, is named only if there is none of the user's nearby.
//! Reads memory only, so that it may run in a signal handler.

use core::ffi::CStr;
use core::ops::Range;

use crate::abi::{Place, Places, Single};
use crate::per_thread::per_thread;

static PLACES: Single<*const Places> = Single::new(core::ptr::null());

per_thread! {
    /// The running thread's, from its lowest address to the end.
    STACK: Range<usize> = ".hidden" "enf_stack"
}

/// How many words of the stack are looked at.
const SEARCHED: usize = 1 << 14;

/// A program begins on a stack.
pub(crate) fn begin(places: *const Places, stack: Range<usize>) {
    // SAFETY: no other thread runs yet.
    unsafe { *PLACES.get() = places };
    set_stack(stack);
}

/// The stack that the running thread uses from now on.
pub(crate) fn set_stack(stack: Range<usize>) {
    // SAFETY: the thread's own variable.
    unsafe { *STACK.get() = stack };
}

/// The place of the innermost function of the program, seen from a program counter and a stack
/// pointer.
pub(crate) fn innermost(pc: usize, sp: usize) -> Option<&'static CStr> {
    // SAFETY: the thread's own variable; the words lie on its stack, which is mapped down to its guard.
    unsafe {
        let stack = &*STACK.get();
        let first = sp.max(stack.start).next_multiple_of(8);
        let words = (first..stack.end).step_by(8).take(SEARCHED);
        let addresses = core::iter::once(pc).chain(words.map(|at| (at as *const usize).read()));
        let mut library = None;
        for place in addresses.filter_map(|address| place_of(address)) {
            match of_library(place) {
                Some(place) => library = library.or(Some(place)),
                None => return Some(place),
            }
        }
        library
    }
}

/// The place of a function of a library, without what says so.
fn of_library(place: &'static CStr) -> Option<&'static CStr> {
    let text = place.to_bytes_with_nul().strip_prefix(b" ")?;
    CStr::from_bytes_with_nul(text).ok()
}

/// # Safety
/// The places of the running program are alive.
unsafe fn place_of(address: usize) -> Option<&'static CStr> {
    // SAFETY: by contract; a table has as many entries as it says, and texts end with a zero.
    unsafe {
        let table = (*PLACES.get()).as_ref()?;
        let entries = (&raw const table.entries).cast::<Place>();
        let entries = core::slice::from_raw_parts(entries, table.count as usize);
        let owner = entries
            .iter()
            .filter(|place| place.code as usize <= address)
            .max_by_key(|place| place.code as usize)?;
        if owner.text.is_null() { None } else { Some(CStr::from_ptr(owner.text.cast())) }
    }
}

#[cfg(test)]
mod tests {
    use super::{begin, innermost};
    use crate::abi::{Place, Places};

    #[repr(C)]
    struct Table {
        head: Places,
        entries: [Place; 4],
    }

    #[test]
    fn addresses_belong_to_the_function_before_them() {
        let _alone = crate::start::alone();
        let text = |t: &'static std::ffi::CStr| t.as_ptr().cast::<u8>();
        let code = |at: usize| at as *const u8;
        let table = Table {
            head: Places { count: 4, entries: [] },
            entries: [
                Place { code: code(0x300), text: std::ptr::null() },
                Place { code: code(0x100), text: text(c"a.fs:1:1") },
                Place { code: code(0x200), text: text(c"a.fs:9:1") },
                Place { code: code(0x280), text: text(c" list.fs:3:1") },
            ],
        };
        let words: [usize; 3] = [0x350, 0x210, 0x110];
        let low = words.as_ptr() as usize;
        begin((&raw const table).cast(), low..low + size_of_val(&words));
        assert_eq!(innermost(0x1ff, low), Some(c"a.fs:1:1"));
        assert_eq!(innermost(0x305, low), Some(c"a.fs:9:1"), "from the stack");
        assert_eq!(
            innermost(0x290, low),
            Some(c"a.fs:9:1"),
            "rather the user's than the library's"
        );
        assert_eq!(innermost(0x290, low + 24), Some(c"list.fs:3:1"), "there is nothing else");
        assert_eq!(innermost(0x50, low + 16), Some(c"a.fs:1:1"), "only words above the pointer");
        begin(std::ptr::null(), 0..0);
        assert_eq!(innermost(0x1ff, 0), None);
    }
}
