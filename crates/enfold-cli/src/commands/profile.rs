//! `enfold run --profile=regions` and `enfold plot`: has the runtime record what regions hold, and
//! draws it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use enfold_mlir::private_folder::PrivateFolder;
use enfold_runtime::regions::profile_to;

use crate::args::{Plot, Run};
use crate::commands::Shell;
use crate::exit;

/// Draws what a program has recorded.
pub fn plot(shell: &Shell, args: &Plot) -> Result<u8, u8> {
    let text = std::fs::read_to_string(&args.record).map_err(|error| {
        shell.complain(&format!("cannot read {}: {error}", args.record.display()));
        exit::NO_INPUT
    })?;
    let output = args.output.clone().unwrap_or_else(|| with_suffix(&args.record, ".html"));
    draw(shell, &args.record, &text, &output, exit::USAGE)?;
    Ok(exit::OK)
}

/// The record's name in its folder.
const RECORD: &str = "regions";

/// What a run leaves behind, and where the plot of it goes.
pub struct Recording {
    /// Removed with the record in it.
    folder: PrivateFolder,
    program: PathBuf,
    output: PathBuf,
}

impl Recording {
    /// The next program that runs in this process is recorded.
    pub fn start(shell: &Shell, args: &Run, files: &[PathBuf]) -> Result<Recording, u8> {
        let folder = PrivateFolder::new().map_err(|error| {
            shell.complain(&format!("cannot make a folder for temporary files: {error}"));
            exit::CANNOT_CREATE
        })?;
        profile_to(Some(folder.path().join(RECORD).as_os_str().as_encoded_bytes()));
        let program = files.first().cloned().unwrap_or_else(|| PathBuf::from("program"));
        let output = args.output.clone();
        let output = output.unwrap_or_else(|| with_suffix(&program, ".regions.html"));
        Ok(Recording { folder, program, output })
    }

    /// Draws what was recorded.
    pub fn draw(self, shell: &Shell) -> Result<(), u8> {
        let text = std::fs::read_to_string(self.folder.path().join(RECORD));
        let text = text.map_err(|error| {
            shell.complain(&format!("the run left no record of its memory: {error}"));
            exit::CANNOT_CREATE
        })?;
        draw(shell, &self.program, &text, &self.output, exit::INTERNAL)
    }
}

/// A name in the current folder.
fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or(OsStr::new("program")).to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// `bad` is the status if the record makes no sense.
fn draw(shell: &Shell, what: &Path, text: &str, output: &Path, bad: u8) -> Result<(), u8> {
    let title = what.file_name().unwrap_or(what.as_os_str()).to_string_lossy();
    let page = enfold_driver::profile::page(&title, text).map_err(|error| {
        shell.complain(&error);
        bad
    })?;
    std::fs::write(output, page).map_err(|error| {
        shell.complain(&format!("cannot write {}: {error}", output.display()));
        exit::CANNOT_CREATE
    })
}
