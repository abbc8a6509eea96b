//! The shapes that compiled code and this library agree on. All are 8-aligned.
//!
//! ```text
//! Str      -> { len: u64, bytes… }
//! Array    -> { len: u64, elements at their natural size… }
//! Exn      -> { desc: *ExnDesc, loc: *Loc, payload… }
//! ExnDesc  -> { name: *Str, kind: u32 }               static
//! Loc      -> { file: *u8 (NUL-terminated), line: u32, col: u32 }   static
//! ```
//!
//! A null `Str` or array reads as an empty one: that is what zeroed memory holds.

use core::cell::UnsafeCell;
use core::ffi::{CStr, c_char};

use crate::regions::{IMMORTAL, Prefix, Region, enf_alloc};

/// A string; its bytes follow.
#[derive(Debug)]
#[repr(C, align(8))]
pub struct Str {
    /// How many bytes follow.
    pub len: u64,
}

/// An array; its elements follow.
#[derive(Debug)]
#[repr(C, align(8))]
pub struct Arr {
    /// How many elements follow.
    pub len: u64,
}

/// A place in the source.
#[derive(Debug)]
#[repr(C)]
pub struct Loc {
    /// The file's name, NUL-terminated.
    pub file: *const c_char,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub col: u32,
}

/// What all exceptions of one declaration share; its address is their identity.
#[derive(Debug)]
#[repr(C)]
pub struct ExnDesc {
    /// Its name.
    pub name: *const Str,
    /// A [`crate::rules::failures::Kind`].
    pub kind: u32,
}

/// An exception; its payload follows at offset 16.
#[derive(Debug)]
#[repr(C)]
pub struct Exn {
    /// Which it is.
    pub desc: *const ExnDesc,
    /// Where it was raised; null until it is. Raising an exception again keeps the place. The
    /// lowest bit is not part of the address: see [`HAS_INDEX`].
    pub loc: *const Loc,
}

/// The bit of [`Exn::loc`] that says that index and length follow the header: so they do where an
/// operation found an index out of range, not where the program made that exception itself.
pub const HAS_INDEX: usize = 1;

/// What a program tells the runtime about itself.
#[derive(Debug)]
#[repr(C)]
pub struct ProgramTable {
    /// Runs the initialisers and the program; returns its status.
    pub entry: extern "C" fn() -> i64,
    /// Failure, match failure, division by zero, index out of range, bad argument.
    pub builtin: [*const ExnDesc; 5],
    /// Where its functions come from; may be null.
    pub places: *const Places,
    /// Where its regions come from; null if it does not set their sites.
    pub sites: *const Sites,
}

/// Where a function comes from.
#[derive(Debug)]
#[repr(C)]
pub struct Place {
    /// Its first instruction.
    pub code: *const u8,
    /// `FILE:LINE:COL`, ended by a zero, and after a space if it is a function of a language's library; null for functions that are
    /// not the program's own.
    pub text: *const u8,
}

/// Where the functions of a program come from: a count, then the places.
#[derive(Debug)]
#[repr(C)]
pub struct Places {
    /// How many there are.
    pub count: u64,
    /// They start here.
    pub entries: [Place; 0],
}

/// Where the regions of a program come from: a count, then a text for each site.
#[derive(Debug)]
#[repr(C)]
pub struct Sites {
    /// How many there are.
    pub count: u64,
    /// They start here: `FILE:LINE:COL`, ended by a zero; null for what has no place.
    pub texts: [*const c_char; 0],
}

// SAFETY: tables in static data are never written.
unsafe impl Sync for ExnDesc {}
// SAFETY: as above.
unsafe impl Sync for Loc {}
// SAFETY: as above.
unsafe impl Sync for ProgramTable {}

/// State at a fixed address that does not change while several threads run.
#[derive(Debug)]
#[repr(transparent)]
pub struct Single<T>(UnsafeCell<T>);

// SAFETY: only the thread of `enf_start` changes it, before others run or when none does; see each use.
unsafe impl<T> Sync for Single<T> {}

impl<T> Single<T> {
    /// State with a first value.
    pub const fn new(value: T) -> Self {
        Single(UnsafeCell::new(value))
    }

    /// Where it is.
    pub const fn get(&self) -> *mut T {
        self.0.get()
    }
}

/// The bytes of a string.
///
/// # Safety
/// `s` is null or points to a string that lives as long as the result is used.
pub unsafe fn bytes<'a>(s: *const Str) -> &'a [u8] {
    if s.is_null() {
        return &[];
    }
    // SAFETY: by contract `s` is followed by `len` bytes, which nobody writes.
    unsafe { core::slice::from_raw_parts(s.add(1).cast(), (*s).len as usize) }
}

/// The length of an array.
///
/// # Safety
/// `a` is null or points to an array.
pub unsafe fn length(a: *const Arr) -> i64 {
    // SAFETY: by contract.
    if a.is_null() { 0 } else { unsafe { (*a).len as i64 } }
}

/// The strings of an array.
///
/// # Safety
/// `a` is null or points to an array of strings that lives as long as the result is used.
pub unsafe fn strings<'a>(a: *const Arr) -> &'a [*const Str] {
    if a.is_null() {
        return &[];
    }
    // SAFETY: by contract `len` pointers follow the header.
    unsafe { core::slice::from_raw_parts(a.add(1).cast(), (*a).len as usize) }
}

/// A new string of `len` bytes, which the caller fills through the second pointer.
///
/// # Safety
/// `region` is alive.
pub unsafe fn new_str(region: *mut Region, len: usize) -> (*mut Str, *mut u8) {
    // SAFETY: by contract; `enf_alloc` gives room for the header and `len` bytes, 8-aligned.
    unsafe {
        let size = (size_of::<Str>() as u64).saturating_add(len as u64);
        let s = enf_alloc(region, size).cast::<Str>();
        (*s).len = len as u64;
        (s, s.add(1).cast())
    }
}

/// A new string with these bytes.
///
/// # Safety
/// `region` is alive.
pub unsafe fn copy_str(region: *mut Region, text: &[u8]) -> *const Str {
    // SAFETY: by contract; the new string has room for `text` and cannot overlap it.
    unsafe {
        let (s, to) = new_str(region, text.len());
        core::ptr::copy_nonoverlapping(text.as_ptr(), to, text.len());
        s
    }
}

/// File, line and column; `None` for a null pointer.
///
/// # Safety
/// `loc` is an [`Exn::loc`]: null or a static [`Loc`] with a NUL-terminated file name.
pub unsafe fn place(loc: *const Loc) -> Option<(&'static [u8], u32, u32)> {
    // SAFETY: by contract, once the bit that is not part of the address is gone.
    let loc = unsafe { loc.map_addr(|address| address & !HAS_INDEX).as_ref() }?;
    let file: &[u8] =
        // SAFETY: by contract the name is static and NUL-terminated.
        if loc.file.is_null() { b"" } else { unsafe { CStr::from_ptr(loc.file) }.to_bytes() };
    Some((file, loc.line, loc.col))
}

/// A string in static data, for names that this library knows itself.
#[derive(Debug)]
#[repr(C, align(8))]
pub struct StaticStr<const N: usize> {
    /// As all constants have one that may be in a counted value.
    prefix: Prefix,
    len: u64,
    bytes: [u8; N],
}

impl<const N: usize> StaticStr<N> {
    /// The string with these bytes.
    pub const fn new(bytes: &[u8; N]) -> Self {
        StaticStr { prefix: Prefix { count: IMMORTAL, flags: 0 }, len: N as u64, bytes: *bytes }
    }

    /// The string with this text, which has as many bytes.
    pub const fn of(text: &str) -> Self {
        let mut bytes = [0; N];
        bytes.copy_from_slice(text.as_bytes());
        Self::new(&bytes)
    }

    /// Its address as compiled code sees it.
    pub const fn as_str(&'static self) -> *const Str {
        // SAFETY: the length stands behind the prefix.
        unsafe { core::ptr::from_ref(self).byte_add(size_of::<Prefix>()).cast() }
    }
}
