//! A folder for files that nobody else may see, touch or guess: object files, records of a run.
//!
//! It is made with a random name and for its owner alone; a name that exists already, also as a link, is not used. It is
//! removed with what is in it when it is dropped, and, after [`remove_on_signals`], when a signal ends the compiler.

#![allow(unsafe_code)] // Signals are held back and waited for by calls of the system.

use std::collections::hash_map::RandomState;
use std::fs::DirBuilder;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The folders that are there.
static FOLDERS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// How many names are tried.
const TRIES: usize = 16;

/// A private folder.
#[derive(Debug)]
pub struct PrivateFolder(PathBuf);

impl PrivateFolder {
    /// A new one among the system's temporary files.
    pub fn new() -> io::Result<PrivateFolder> {
        let base = std::env::temp_dir();
        let mut result = Err(io::ErrorKind::AlreadyExists.into());
        for _ in 0..TRIES {
            let name = RandomState::new().build_hasher().finish();
            let path = base.join(format!("enfold-{name:016x}"));
            // A signal that comes between these lines finds the folder in the list, and maybe not yet on the disk.
            let mut folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
            result = DirBuilder::new().mode(0o700).create(&path);
            match &result {
                Ok(()) => {
                    folders.push(path.clone());
                    return Ok(PrivateFolder(path));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(_) => break,
            }
        }
        Err(result.err().unwrap_or_else(|| io::ErrorKind::AlreadyExists.into()))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for PrivateFolder {
    fn drop(&mut self) {
        let mut folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
        folders.retain(|folder| *folder != self.0);
        // What cannot be removed stays; there is nobody to tell.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// From here on a signal that ends the compiler removes the folders first. To be called before other threads begin,
/// since they take over which signals are held back; programs that are started do not.
pub fn remove_on_signals() {
    const SIGNALS: [libc::c_int; 3] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP];
    // SAFETY: a set of signals is plain data, which `sigemptyset` makes valid; the pointers are to it.
    let set = unsafe {
        let mut set: libc::sigset_t = std::mem::zeroed();
        libc::sigemptyset(&raw mut set);
        for signal in SIGNALS {
            libc::sigaddset(&raw mut set, signal);
        }
        if libc::pthread_sigmask(libc::SIG_BLOCK, &raw const set, std::ptr::null_mut()) != 0 {
            return;
        }
        set
    };
    let waiting = std::thread::Builder::new().spawn(move || wait(&set));
    if waiting.is_err() {
        // Nobody waits: signals end the compiler as before.
        // SAFETY: as above.
        unsafe { libc::pthread_sigmask(libc::SIG_UNBLOCK, &raw const set, std::ptr::null_mut()) };
    }
}

fn wait(set: &libc::sigset_t) {
    let mut signal = 0;
    // SAFETY: both pointers are to live variables of the right types.
    if unsafe { libc::sigwait(set, &raw mut signal) } != 0 {
        return;
    }
    let folders = FOLDERS.lock().unwrap_or_else(PoisonError::into_inner);
    for folder in folders.iter() {
        let _ = std::fs::remove_dir_all(folder);
    }
    // SAFETY: the signal is one of the set, which this thread no longer holds back: it ends the process.
    unsafe {
        libc::pthread_sigmask(libc::SIG_UNBLOCK, set, std::ptr::null_mut());
        libc::raise(signal);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn it_is_private_and_removed() {
        let folder = PrivateFolder::new().expect("a folder");
        let other = PrivateFolder::new().expect("a folder");
        let path = folder.path().to_owned();
        assert_ne!(path, other.path());
        let mode = std::fs::metadata(&path).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
        std::fs::write(path.join("a.o"), "x").expect("a file");
        drop(folder);
        assert!(!path.exists());
    }
}
