//! Exit statuses; `docs/exit-codes.md` describes them.

use enfold_syntax::{Diagnostics, codes};

/// All is well.
pub const OK: u8 = 0;
/// The program was rejected.
pub const REJECTED: u8 = 1;
/// A wrong command line.
pub const USAGE: u8 = 64;
/// A file cannot be read.
pub const NO_INPUT: u8 = 66;
/// A bug of Enfold.
pub const INTERNAL: u8 = 70;
/// Output cannot be written, or the linker failed.
pub const CANNOT_CREATE: u8 = 73;

/// The status for a program that was rejected for these reasons.
pub fn of_rejected(diagnostics: &Diagnostics) -> u8 {
    let unreadable = diagnostics.iter().any(|report| report.code == codes::NO_SUCH_FILE);
    let output = diagnostics.iter().any(|report| report.code == codes::BAD_OUTPUT);
    match (unreadable, output) {
        (true, _) => NO_INPUT,
        (false, true) => CANNOT_CREATE,
        (false, false) => REJECTED,
    }
}

/// The status when there is no machine code.
pub fn of_backend(error: &enfold_mlir::Error) -> u8 {
    match error {
        enfold_mlir::Error::Bug(_) => INTERNAL,
        enfold_mlir::Error::Environment(_) => CANNOT_CREATE,
    }
}
