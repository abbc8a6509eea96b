//! Measures Enfold: `ad` (derivatives) against C, `calls` against C, `classics` on immutable trees against `ocamlopt` and C++, `compile` for the compiler itself, `memory` for what programs
//! hold and where, `ocaml`, `raising` and `unions` against `ocamlopt`, `scheme` against Chez, `pipelines` and `sequences` against loops, `soak` and `space` for what long-running programs hold.
//! Started by `./x bench`.
//!
//! `generate KIND LINES` prints a program that `compile` measures, to look into one that is slow.
//!
//! The environment names the tools: `ENFOLD` the compiler, `CLANG` the C compiler, `OCAMLOPT` OCaml's, `CHEZ` Chez Scheme.

mod ad;
mod calls;
mod classics;
mod compile;
mod generate;
mod memory;
mod ocaml;
mod pipelines;
mod scheme;
mod sequences;
mod soak;
mod space;
mod twins;
mod watch;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let measured = match std::env::args().nth(1).as_deref() {
        Some("ad") => ad::measure(),
        Some("calls") => calls::measure(),
        Some("classics") => classics::measure(),
        Some("compile") => compile::measure(),
        Some("memory") => memory::measure(),
        Some(programs @ ("ocaml" | "raising" | "unions")) => ocaml::measure(programs),
        Some("scheme") => scheme::measure(),
        Some("pipelines") => pipelines::measure(),
        Some("sequences") => sequences::measure(),
        Some("soak") => soak::measure(),
        Some("space") => space::measure(),
        Some("generate") => generate::print(),
        _ => {
            Err("one of: ad [NAME], calls, classics [NAME], compile [KIND [LINES]], memory [NAME], ocaml [NAME], pipelines, raising [NAME], scheme [NAME], sequences, soak [SECONDS], space [NAME] [-O0], unions [NAME], generate KIND LINES"
                .into())
        }
    };
    match measured {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The tool that an environment variable names.
fn tool(variable: &str) -> Result<PathBuf, String> {
    let path = std::env::var_os(variable).ok_or_else(|| format!("{variable} is not set"))?;
    Ok(path.into())
}

/// A folder of its own under the system's temporary folder.
fn work_folder() -> Result<PathBuf, String> {
    let folder = std::env::temp_dir().join(format!("enfold-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    Ok(folder)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

/// Runs a command to its end: how long it took, and what it printed.
fn timed(command: &mut Command) -> Result<(Duration, String), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let start = Instant::now();
    let output = command.output().map_err(|e| format!("cannot start {name}: {e}"))?;
    let time = start.elapsed();
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{command:?} ended with {}\n{said}", output.status));
    }
    Ok((time, String::from_utf8_lossy(&output.stdout).into_owned()))
}
