//! Folders for tests, and running `enfold` in them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use enfold_cases::{Finished, run};

/// Runs `enfold` in a folder.
pub fn enfold_in(folder: &Path, args: &[&str]) -> Finished {
    let mut command = Command::new(env!("CARGO_BIN_EXE_enfold"));
    command.args(args).current_dir(folder).env("NO_COLOR", "1");
    run_command(&mut command)
}

/// Runs a command to its end.
pub fn run_command(command: &mut Command) -> Finished {
    run(command, "", Duration::from_secs(120)).expect("it starts and ends")
}

/// A folder of its own for a test, removed when it is dropped.
pub struct Folder(pub PathBuf);

impl Folder {
    /// A new one.
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("enfold-cli-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    /// Puts a file into it, and gives its path.
    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a temporary file");
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
