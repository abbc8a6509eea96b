//! `enfold run`: compiles in memory and runs.

use std::io::{Write, stderr, stdin, stdout};

use enfold_driver::render::Format;
use enfold_interp::{Ended, Limits, Streams};
use enfold_runtime::regions::enf_check_memory;
use enfold_syntax::SourceMap;

use crate::args::Run;
use crate::commands::Shell;
use crate::commands::profile::Recording;
use crate::exit;
use crate::middle::{Middle, Placed, backend};
use crate::progress::Progress;

/// Runs the program; the status is its own.
pub fn run(shell: &Shell, args: &Run) -> Result<u8, u8> {
    let progress = Progress::new(&args.file.display().to_string(), shell.timings);
    let middle = Middle { shell, rules: &args.rules, progress: &progress };
    let checked = middle.check(&args.file)?;
    let placed = middle.compile(&checked, args.level)?;
    let sources = &checked.input.sources;
    if args.interp {
        drop(progress);
        return Ok(interpret(shell, args, &placed, sources));
    }
    let Placed { program, placement, level } = &placed;
    let profile = args.profile.map(|_| Recording::start(args));
    let options = enfold_mlir::Options {
        profile: profile.is_some(),
        quick: args.level.is_none(),
        ..backend(*level, false, false)
    };
    enf_check_memory(args.check_memory.into());
    // From here on the terminal belongs to the program.
    let progress = progress.fall_silent();
    let libraries = checked.input.project.as_ref().map_or(&[][..], |p| &p.libraries[..]);
    let source = enfold_mlir::Source {
        done: &|step| progress.done(step),
        ..enfold_mlir::Source::new(program, placement, sources)
    };
    let mut words = vec![program_name(args)];
    words.extend(args.args.iter().cloned());
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
fn program_name(args: &Run) -> String {
    args.file.with_extension("").display().to_string()
}

/// Runs the program in the interpreter, which checks every access to memory.
fn interpret(shell: &Shell, args: &Run, placed: &Placed, sources: &SourceMap) -> u8 {
    let arguments = args.args.iter().map(|arg| arg.clone().into_bytes()).collect();
    let io = Streams::new(stdin().lock(), stdout().lock(), stderr().lock(), arguments);
    let mut io = io.named(program_name(args).into_bytes());
    let Placed { program, placement, .. } = placed;
    let limits = Limits::of_this_machine();
    let outcome = enfold_interp::run(program, Some(placement), sources, &mut io, limits);
    // What the program wrote comes first.
    drop(io);
    let _ = stdout().flush();
    if let (true, Some(memory)) = (args.stats, outcome.memory) {
        let text = match shell.format {
            Format::Json => memory.to_json(),
            Format::Human | Format::Short => memory.to_text(),
        };
        let _ = stderr().write_all(text.as_bytes());
    }
    match outcome.ended {
        Ended::Fault(_) | Ended::Memory(_) => exit::INTERNAL,
        _ => outcome.status as u8,
    }
}
