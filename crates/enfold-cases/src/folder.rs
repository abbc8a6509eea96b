//! Folders for tests.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder of its own for a test, removed when it is dropped.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A new one.
    pub fn new(name: &str) -> Folder {
        let base = std::env::temp_dir().canonicalize().expect("a temporary folder");
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = base.join(format!("enfold-{name}-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// A new one with files, which may stand in folders inside of it.
    pub fn with(name: &str, files: &[(&str, &str)]) -> Folder {
        let folder = Folder::new(name);
        for (file, text) in files {
            let around = folder.at(file).parent().map(std::fs::create_dir_all);
            around.transpose().expect("a temporary folder");
            folder.write(file, text);
        }
        folder
    }

    /// The path of what has a name in it.
    pub fn at(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.join(name)
    }

    /// A text in which paths are those inside of the folder.
    pub fn relative(&self, text: &str) -> String {
        text.replace(&format!("{}/", self.0.display()), "")
    }

    /// Puts a file into it, and gives its path.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.at(name);
        std::fs::write(&path, text).expect("a temporary file");
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
