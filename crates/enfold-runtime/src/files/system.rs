//! What the requests ask the system: calls of the C library's, and what its errors are called.
//!
//! Programs link this without Rust's standard library, whose own files bring much along that none of them uses
//! (`native/src/lib.rs` says how much).

use alloc::vec;
use alloc::vec::Vec;
use core::ffi::{CStr, c_char};
use core::mem::MaybeUninit;

use crate::errno::errno;

/// A name as the system takes it. One with a zero byte names nothing.
struct Name(Vec<u8>);

impl Name {
    fn new(name: &[u8]) -> Result<Name, i32> {
        if name.contains(&0) {
            return Err(libc::ENOENT);
        }
        let mut bytes = name.to_vec();
        bytes.push(0);
        Ok(Name(bytes))
    }

    fn text(&self) -> *const c_char {
        self.0.as_ptr().cast()
    }
}

/// What a call yields that is -1 if it failed.
fn checked(result: i32) -> Result<i32, i32> {
    if result < 0 { Err(errno()) } else { Ok(result) }
}

/// The same again, as long as signals interrupt it.
fn uninterrupted(mut call: impl FnMut() -> isize) -> Result<usize, i32> {
    loop {
        match usize::try_from(call()) {
            Ok(count) => return Ok(count),
            Err(_) if errno() == libc::EINTR => {}
            Err(_) => return Err(errno()),
        }
    }
}

/// What is written goes to the end.
const APPEND: i64 = 1;
/// The file is made if it is not there.
pub(crate) const MAKE: i64 = 2;
/// What the file holds goes.
pub(crate) const EMPTY: i64 = 4;
/// A file that is there already is refused.
const REFUSE: i64 = 8;

/// An open file, which is closed when this is dropped.
#[derive(Debug)]
pub(crate) struct File(i32);

impl Drop for File {
    fn drop(&mut self) {
        // SAFETY: the descriptor is this file's alone.
        unsafe { libc::close(self.0) };
    }
}

impl File {
    fn open(name: &[u8], flags: i32, permissions: libc::mode_t) -> Result<File, i32> {
        let name = Name::new(name)?;
        // SAFETY: the name ends with a zero.
        let open = || unsafe { libc::open(name.text(), flags | libc::O_CLOEXEC, permissions) };
        Ok(File(uninterrupted(|| open() as isize)? as i32))
    }

    /// For reading.
    pub(super) fn open_in(name: &[u8]) -> Result<File, i32> {
        File::open(name, libc::O_RDONLY, 0)
    }

    /// For writing, with flags: [`APPEND`] and those after it.
    pub(crate) fn open_out(name: &[u8], flags: i64, permissions: i64) -> Result<File, i32> {
        let when = |flag: i64, what: i32| if flags & flag == flag { what } else { 0 };
        let how = libc::O_WRONLY
            | when(APPEND, libc::O_APPEND)
            | when(MAKE, libc::O_CREAT)
            | when(EMPTY, libc::O_TRUNC)
            | when(MAKE | REFUSE, libc::O_EXCL);
        File::open(name, how, permissions as libc::mode_t)
    }

    /// Some bytes; 0 at the end.
    pub(super) fn read(&mut self, room: &mut [u8]) -> Result<usize, i32> {
        // SAFETY: writes within `room`.
        uninterrupted(|| unsafe { libc::read(self.0, room.as_mut_ptr().cast(), room.len()) })
    }

    pub(crate) fn write_all(&mut self, mut bytes: &[u8]) -> Result<(), i32> {
        while !bytes.is_empty() {
            // SAFETY: reads within `bytes`.
            let write = || unsafe { libc::write(self.0, bytes.as_ptr().cast(), bytes.len()) };
            match uninterrupted(write)? {
                0 => return Err(libc::EIO),
                count => bytes = bytes.get(count..).unwrap_or(&[]),
            }
        }
        Ok(())
    }

    /// Goes to a place, counted from the start.
    pub(super) fn seek(&mut self, position: i64) -> Result<i64, i32> {
        // SAFETY: a plain system call.
        let at = unsafe { libc::lseek(self.0, position, libc::SEEK_SET) };
        if at < 0 { Err(errno()) } else { Ok(at) }
    }

    /// How long it is, if it is an ordinary file.
    pub(super) fn length(&self) -> Result<Option<i64>, i32> {
        length_of(self.0)
    }
}

/// How long standard input is, if it is an ordinary file.
pub(super) fn length_of_input() -> Result<Option<i64>, i32> {
    length_of(0)
}

fn length_of(descriptor: i32) -> Result<Option<i64>, i32> {
    // SAFETY: writes to the place that it is given, if it yields 0.
    let found = filled(|to| unsafe { libc::fstat(descriptor, to) })?;
    Ok((found.st_mode & libc::S_IFMT == libc::S_IFREG).then_some(found.st_size))
}

fn filled(stat: impl FnOnce(*mut libc::stat) -> i32) -> Result<libc::stat, i32> {
    let mut found = MaybeUninit::uninit();
    checked(stat(found.as_mut_ptr()))?;
    // SAFETY: it was filled, since the call did not fail.
    Ok(unsafe { found.assume_init() })
}

fn about(name: &[u8]) -> Result<libc::stat, i32> {
    let name = Name::new(name)?;
    // SAFETY: the name ends with a zero; writes to the place that it is given, if it yields 0.
    filled(|to| unsafe { libc::stat(name.text(), to) })
}

pub(super) fn exists(name: &[u8]) -> bool {
    about(name).is_ok()
}

pub(super) fn is_directory(name: &[u8]) -> Result<bool, i32> {
    Ok(about(name)?.st_mode & libc::S_IFMT == libc::S_IFDIR)
}

pub(super) fn remove(name: &[u8]) -> Result<(), i32> {
    let name = Name::new(name)?;
    // SAFETY: the name ends with a zero.
    checked(unsafe { libc::unlink(name.text()) }).map(drop)
}

pub(super) fn rename(from: &[u8], to: &[u8]) -> Result<(), i32> {
    let (from, to) = (Name::new(from)?, Name::new(to)?);
    // SAFETY: the names end with a zero.
    checked(unsafe { libc::rename(from.text(), to.text()) }).map(drop)
}

pub(super) fn make_directory(name: &[u8], permissions: i64) -> Result<(), i32> {
    let name = Name::new(name)?;
    // SAFETY: the name ends with a zero.
    checked(unsafe { libc::mkdir(name.text(), permissions as libc::mode_t) }).map(drop)
}

pub(super) fn remove_directory(name: &[u8]) -> Result<(), i32> {
    let name = Name::new(name)?;
    // SAFETY: the name ends with a zero.
    checked(unsafe { libc::rmdir(name.text()) }).map(drop)
}

pub(super) fn change_directory(name: &[u8]) -> Result<(), i32> {
    let name = Name::new(name)?;
    // SAFETY: the name ends with a zero.
    checked(unsafe { libc::chdir(name.text()) }).map(drop)
}

/// Bits that nobody can foresee.
pub(super) fn entropy() -> Result<u64, i32> {
    let mut bits = 0_u64;
    // SAFETY: fills eight bytes.
    checked(unsafe { libc::getentropy((&raw mut bits).cast(), size_of::<u64>()) })?;
    Ok(bits)
}

/// The file that the program is in.
pub(super) fn executable() -> Result<Vec<u8>, i32> {
    grown(|room| {
        let link = c"/proc/self/exe".as_ptr();
        // SAFETY: writes within `room`.
        uninterrupted(|| unsafe { libc::readlink(link, room.as_mut_ptr().cast(), room.len()) })
    })
}

/// The folder that relative names start from.
pub(super) fn current_directory() -> Result<Vec<u8>, i32> {
    grown(|room| {
        // SAFETY: writes a text with a zero within `room`, or yields null.
        let found = unsafe { libc::getcwd(room.as_mut_ptr().cast(), room.len()) };
        match found.is_null() {
            true if errno() == libc::ERANGE => Ok(room.len()),
            true => Err(errno()),
            false => Ok(room.iter().position(|byte| *byte == 0).unwrap_or(room.len())),
        }
    })
}

/// A text of unknown length: asked for with more room until it does not fill it.
fn grown(mut fill: impl FnMut(&mut [u8]) -> Result<usize, i32>) -> Result<Vec<u8>, i32> {
    let mut room = vec![0; 512];
    loop {
        let length = fill(&mut room)?;
        if length < room.len() {
            room.truncate(length);
            return Ok(room);
        }
        room.resize(room.len() * 2, 0);
    }
}

/// A variable of the environment.
pub(crate) fn variable(name: &[u8]) -> Option<Vec<u8>> {
    if name.is_empty() || name.contains(&b'=') {
        return None;
    }
    let name = Name::new(name).ok()?;
    // SAFETY: the name ends with a zero; what is found ends with one and stays, since nothing here changes the environment.
    unsafe {
        let found = libc::getenv(name.text());
        (!found.is_null()).then(|| CStr::from_ptr(found).to_bytes().to_vec())
    }
}

/// The names in a folder, in no order.
pub(super) fn names_in(folder: &[u8]) -> Result<Vec<Vec<u8>>, i32> {
    let name = Name::new(folder)?;
    // SAFETY: the name ends with a zero; the folder is read until there is no more, each entry before the next, and
    // then closed. Only a changed number of the error tells the end from a failure.
    unsafe {
        let folder = libc::opendir(name.text());
        if folder.is_null() {
            return Err(errno());
        }
        let mut names = Vec::new();
        *crate::errno::place() = 0;
        while let Some(entry) = libc::readdir(folder).as_ref() {
            let name = CStr::from_ptr(entry.d_name.as_ptr()).to_bytes();
            if name != b"." && name != b".." {
                names.push(name.to_vec());
            }
        }
        let ended = errno();
        libc::closedir(folder);
        if ended == 0 { Ok(names) } else { Err(ended) }
    }
}

/// What the system calls an error.
pub(super) fn error_text(number: i32) -> Vec<u8> {
    let mut text = vec![0_u8; 128];
    // SAFETY: writes a text with a zero within `text`.
    unsafe { libc::strerror_r(number, text.as_mut_ptr().cast(), text.len()) };
    let length = text.iter().position(|byte| *byte == 0).unwrap_or(0);
    text.truncate(length);
    text
}
