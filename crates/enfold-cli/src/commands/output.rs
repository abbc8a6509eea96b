//! Where an executable must not be put: over a source, or over something that is no plain file (`E0507`).
//!
//! A linker removes what is there before it writes, also a device if it may. What is looked at is what links lead to.

use std::fs;
use std::path::Path;

use enfold_driver::{Input, input, read};
use enfold_syntax::{Diagnostic, Span, codes, shown};

/// Why a program cannot be put there, if it cannot.
pub fn refuse(input: &mut Input, output: &Path) -> Option<Diagnostic> {
    let found = fs::metadata(output).ok()?;
    let name = output.display().to_string();
    let safe = shown::name(&name).into_owned();
    let reason = if let Some(kind) = read::kind(found.file_type()) {
        format!("`{safe}` is {kind}")
    } else if input.file_at(output).is_some() {
        format!("`{safe}` is a file of the program itself")
    } else if is_source(output) {
        format!("`{safe}` is a source")
    } else {
        return None;
    };
    let span = Span::new(input.sources.add(name, ""), 0, 0);
    let message = format!("the program cannot be put there: {reason}");
    Some(
        Diagnostic::new(codes::BAD_OUTPUT, span, message)
            .help("say with `-o` where it is to be put"),
    )
}

/// Whether what a path leads to is something that people write.
fn is_source(path: &Path) -> bool {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    [path, &target].into_iter().any(|path| {
        let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
        let project = matches!(extension, "fidproj" | "fsproj" | "c" | "h" | "rs" | "py");
        let dune = path.file_name().is_some_and(|name| name == "dune" || name == "dune-project");
        input::is_source_name(path) || project || dune
    })
}
