//! `enfold run`: compiles in memory and runs.

use std::ffi::OsString;
use std::io::{Write, stderr, stdin, stdout};
use std::path::{Path, PathBuf};

use enfold_driver::render::Format;
use enfold_driver::stats;
use enfold_interp::{Ended, Io as _, Limits, Streams};
use enfold_runtime::regions::enf_check_memory;
use enfold_syntax::SourceMap;

use crate::args::{Run, Started};
use crate::closed_output::{self, Output};
use crate::commands::profile::Recording;
use crate::commands::{Shell, called};
use crate::exit;
use crate::middle::{Middle, Placed, backend};
use crate::progress::Progress;

/// Runs the program; the status is its own.
pub fn run(shell: &Shell, args: &Run) -> Result<u8, u8> {
    let words: Vec<OsString> = std::env::args_os().collect();
    let Started { files, arguments } = args.started(&words);
    let progress = Progress::new(&called(&files), shell.timings);
    let middle = Middle { shell, rules: &args.rules, progress: &progress };
    let checked = middle.check(&files)?;
    let (name, arguments) = (program_name(&files), texts(shell, arguments)?);
    let placed = middle.compile(&checked, args.level)?;
    let sources = &checked.input.sources;
    if args.interp {
        drop(progress);
        return Ok(interpret(shell, args, (name, arguments), &placed, sources));
    }
    let Placed { program, placement, level } = &placed;
    let profile = args.profile.map(|_| Recording::start(shell, args, &files)).transpose()?;
    let options = enfold_mlir::Options {
        profile: profile.is_some(),
        places: true,
        quick: args.level.is_none(),
        ..backend(*level, false, false)
    };
    enf_check_memory(args.check_memory.into());
    // From here on the terminal belongs to the program.
    let progress = progress.fall_silent();
    let libraries = checked.input.project.as_ref().map_or(&[][..], |p| &p.libraries[..]);
    let source = enfold_mlir::Source {
        done: &|step, _| progress.done(step),
        ..enfold_mlir::Source::new(program, placement, sources)
    };
    let mut words = vec![name];
    words.extend(arguments);
    closed_output::restore();
    let status = enfold_mlir::run_jit(source, &options, libraries, &words);
    let status = status.map_err(|error| {
        shell.complain(&error.to_string());
        exit::of_backend(&error)
    })?;
    if let Some(profile) = profile {
        profile.draw(shell)?;
    }
    Ok(status as u8)
}

/// The name that the program is told as its own: that of the executable that `enfold build` would make.
fn program_name(files: &[PathBuf]) -> String {
    let first = files.first().map_or(Path::new("program"), PathBuf::as_path);
    first.with_extension("").display().to_string()
}

/// The arguments as text.
fn texts(shell: &Shell, arguments: Vec<OsString>) -> Result<Vec<String>, u8> {
    let text = |argument: OsString| {
        argument.into_string().map_err(|bad| {
            let bad = bad.to_string_lossy().into_owned();
            shell.complain(&format!("an argument of the program is not UTF-8: {bad}"));
            exit::USAGE
        })
    };
    arguments.into_iter().map(text).collect()
}

/// The status of a program that cannot write its output.
const FAILED: u8 = 2;

/// Runs the program in the interpreter, which checks every access to memory.
fn interpret(
    shell: &Shell,
    args: &Run,
    (name, arguments): (String, Vec<String>),
    placed: &Placed,
    sources: &SourceMap,
) -> u8 {
    let arguments = arguments.into_iter().map(String::into_bytes).collect();
    let io = Streams::new(stdin().lock(), Output::lock(), stderr().lock(), arguments);
    let mut io = io.named(name.into_bytes());
    let Placed { program, placement, .. } = placed;
    let limits = Limits::of_this_machine();
    let outcome = match args.stats {
        true => enfold_interp::run_tallied(program, placement, sources, &mut io, limits),
        false => enfold_interp::run(program, Some(placement), sources, &mut io, limits),
    };
    // What the program wrote comes first.
    io.flush();
    let refused = io.refused().is_some();
    drop(io);
    let _ = stdout().flush();
    if let (true, Some(memory)) = (args.stats, outcome.memory) {
        let text = match shell.format {
            Format::Json => stats::to_json(&memory, &outcome.tally, sources),
            Format::Human | Format::Short => stats::to_text(&memory, &outcome.tally, sources),
        };
        let _ = stderr().write_all(text.as_bytes());
    }
    match outcome.ended {
        Ended::Fault(_) | Ended::Memory(_) => exit::INTERNAL,
        _ if refused && outcome.status == 0 => {
            let _ = stderr().write_all(b"cannot write to standard output\n");
            FAILED
        }
        _ => outcome.status as u8,
    }
}
