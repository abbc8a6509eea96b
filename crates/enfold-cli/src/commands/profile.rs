//! `enfold run --profile=regions` and `enfold plot`: has the runtime record what regions hold, and
//! draws it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

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

/// What a run leaves behind, and where the plot of it goes.
pub struct Recording {
    record: PathBuf,
    program: PathBuf,
    output: PathBuf,
}

impl Recording {
    /// The next program that runs in this process is recorded.
    pub fn start(args: &Run) -> Recording {
        let record = std::env::temp_dir().join(format!("enfold-regions-{}", std::process::id()));
        profile_to(Some(&record));
        let output = args.output.clone();
        let output = output.unwrap_or_else(|| with_suffix(&args.file, ".regions.html"));
        Recording { record, program: args.file.clone(), output }
    }

    /// Draws what was recorded.
    pub fn draw(self, shell: &Shell) -> Result<(), u8> {
        let text = std::fs::read_to_string(&self.record);
        // It is of no more use, and may not exist.
        let _ = std::fs::remove_file(&self.record);
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
