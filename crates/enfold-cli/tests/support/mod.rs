//! Running `enfold` in a folder.

use std::path::Path;
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
