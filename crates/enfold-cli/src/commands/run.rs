//! `enfold run`: compiles in memory and runs.

use crate::args::Run;
use crate::commands::Shell;
use crate::middle::{Middle, backend};
use crate::progress::Progress;

/// Runs the program; the status is its own.
pub fn run(shell: &Shell, args: &Run) -> Result<u8, u8> {
    let progress = Progress::new(&args.file.display().to_string());
    let middle = Middle { shell, rules: &args.rules, progress: &progress };
    let checked = middle.check(&args.file)?;
    let placed = middle.compile(&checked, args.level)?;
    let sources = &checked.input.sources;
    if args.interp {
        drop(progress);
        return Ok(0);
    }
    progress.stage("generating code");
    let options = backend(placed.level, false, false);
    Ok(0)
}
