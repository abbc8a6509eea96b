//! Requests about names: of files, folders and variables.

use std::collections::hash_map::RandomState;
use std::ffi::OsString;
use std::fs;
use std::hash::BuildHasher;
use std::io;
use std::path::PathBuf;

use super::{Answer, Request, number_of};

/// A name with a zero byte names nothing.
pub(super) fn path(name: &[u8]) -> Result<PathBuf, i32> {
    if name.contains(&0) { Err(2) } else { Ok(PathBuf::from(os_string(name))) }
}

#[cfg(unix)]
fn os_string(name: &[u8]) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(name.to_vec())
}

#[cfg(not(unix))]
fn os_string(name: &[u8]) -> OsString {
    String::from_utf8_lossy(name).into_owned().into()
}

fn bytes_of(text: OsString) -> Vec<u8> {
    text.into_encoded_bytes()
}

/// Requests that yield a number.
pub(super) fn number(request: Request, text: &[u8], permissions: i64) -> Answer {
    let done = |result: io::Result<()>| result.map(|()| 0).map_err(|e| number_of(&e));
    match request {
        Request::Exists => Ok(i64::from(path(text).is_ok_and(|path| path.exists()))),
        Request::IsDirectory => {
            let found = fs::metadata(path(text)?);
            found.map(|found| i64::from(found.is_dir())).map_err(|e| number_of(&e))
        }
        Request::Remove => done(fs::remove_file(path(text)?)),
        Request::Rename => {
            let mut names = text.splitn(2, |byte| *byte == 0);
            let (from, to) = (names.next().unwrap_or(&[]), names.next().unwrap_or(&[]));
            done(fs::rename(path(from)?, path(to)?))
        }
        Request::MakeDirectory => {
            let mut builder = fs::DirBuilder::new();
            #[cfg(unix)]
            std::os::unix::fs::DirBuilderExt::mode(&mut builder, permissions as u32);
            #[cfg(not(unix))]
            let _ = permissions;
            done(builder.create(path(text)?))
        }
        Request::RemoveDirectory => done(fs::remove_dir(path(text)?)),
        Request::ChangeDirectory => done(std::env::set_current_dir(path(text)?)),
        // The keys of a hash table are new ones each time.
        Request::Entropy => Ok((RandomState::new().hash_one(0) >> 2) as i64),
        _ => Err(super::INVALID),
    }
}

/// Requests that yield a text, if there is one.
pub(super) fn text(request: Request, text: &[u8], number: i64) -> Result<Option<Vec<u8>>, i32> {
    match request {
        Request::Executable => {
            let found = std::env::current_exe().map_err(|e| number_of(&e))?;
            Ok(Some(bytes_of(found.into_os_string())))
        }
        Request::CurrentDirectory => {
            let found = std::env::current_dir().map_err(|e| number_of(&e))?;
            Ok(Some(bytes_of(found.into_os_string())))
        }
        Request::Variable => {
            if text.is_empty() || text.contains(&b'=') || text.contains(&0) {
                return Ok(None);
            }
            Ok(std::env::var_os(os_string(text)).map(bytes_of))
        }
        Request::List => {
            let mut names = Vec::new();
            for entry in fs::read_dir(path(text)?).map_err(|e| number_of(&e))? {
                names.push(bytes_of(entry.map_err(|e| number_of(&e))?.file_name()));
            }
            names.sort();
            Ok(Some(names.into_iter().flat_map(|name| [name, vec![0]].concat()).collect()))
        }
        Request::ErrorText => Ok(Some(error_text(number))),
        _ => Err(super::INVALID),
    }
}

/// What the system calls an error, without what Rust adds.
fn error_text(number: i64) -> Vec<u8> {
    let shown = io::Error::from_raw_os_error(i32::try_from(number).unwrap_or(0)).to_string();
    let end = shown.find(" (os error").unwrap_or(shown.len());
    shown.get(..end).unwrap_or(&shown).as_bytes().to_vec()
}
