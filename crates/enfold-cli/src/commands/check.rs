//! `enfold check`: reports what is wrong with programs. It never starts MLIR.

use crate::args::{Check, Warn};
use crate::commands::{Shell, called};
use crate::exit;
use crate::middle::Middle;
use crate::progress::Progress;

/// Checks each program; the status is that of the worst.
pub fn check(shell: &Shell, args: &Check) -> Result<u8, u8> {
    let progress = Progress::new(&called(&args.files), shell.timings);
    let middle = Middle { shell, rules: &args.rules, progress: &progress };
    progress.stage("checking");
    let mut worst = exit::OK;
    for input in enfold_driver::load_each(&args.files) {
        let checked = middle.check_input(input);
        // Some things are seen only in the compiled program.
        let found = match checked {
            Ok(checked) if middle.looks_for(Warn::Leak) => {
                middle.compile(&checked, None).map(|_| ())
            }
            other => other.map(|_| ()),
        };
        if let Err(status) = found {
            worst = worst.max(status);
        }
    }
    Ok(worst)
}
