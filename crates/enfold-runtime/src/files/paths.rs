//! Requests about names: of files, folders and variables.

use alloc::vec::Vec;

use super::{Answer, Request, system};

/// Requests that yield a number.
pub(super) fn number(request: Request, text: &[u8], permissions: i64) -> Answer {
    let done = |result: Result<(), i32>| result.map(|()| 0);
    match request {
        Request::Exists => Ok(i64::from(system::exists(text))),
        Request::IsDirectory => system::is_directory(text).map(i64::from),
        Request::Remove => done(system::remove(text)),
        Request::Rename => {
            let mut names = text.splitn(2, |byte| *byte == 0);
            let (from, to) = (names.next().unwrap_or(&[]), names.next().unwrap_or(&[]));
            done(system::rename(from, to))
        }
        Request::MakeDirectory => done(system::make_directory(text, permissions)),
        Request::RemoveDirectory => done(system::remove_directory(text)),
        Request::ChangeDirectory => done(system::change_directory(text)),
        Request::Entropy => system::entropy().map(|bits| (bits >> 2) as i64),
        _ => Err(super::INVALID),
    }
}

/// Requests that yield a text, if there is one.
pub(super) fn text(request: Request, text: &[u8], number: i64) -> Result<Option<Vec<u8>>, i32> {
    match request {
        Request::Executable => system::executable().map(Some),
        Request::CurrentDirectory => system::current_directory().map(Some),
        Request::Variable => Ok(system::variable(text)),
        Request::List => {
            let mut names = system::names_in(text)?;
            names.sort_unstable();
            let mut listed = Vec::new();
            for name in names {
                listed.extend_from_slice(&name);
                listed.push(0);
            }
            Ok(Some(listed))
        }
        Request::ErrorText => Ok(Some(system::error_text(i32::try_from(number).unwrap_or(0)))),
        _ => Err(super::INVALID),
    }
}
