//! One file per command. Each returns the exit status.

mod build;
mod check;
mod compare;
mod emit;
mod explain;
mod output;
mod profile;
mod run;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use enfold_driver::render::{self, Format};
use enfold_syntax::{Diagnostics, SourceMap, shown};

use crate::args::{Cli, Command};
use crate::exit;

/// Does what the command line asks for.
pub fn dispatch(cli: Cli) -> u8 {
    let shell = Shell::new(cli.format, cli.timings);
    let done = match cli.command {
        Command::Run(args) => run::run(&shell, &args),
        Command::Build(args) => build::build(&shell, &args),
        Command::Check(args) => check::check(&shell, &args),
        Command::Explain(args) => explain::explain(&shell, &args),
        Command::Emit(args) => emit::emit(&shell, &args),
        Command::Compare(args) => compare::compare(&shell, &args),
        Command::Plot(args) => profile::plot(&shell, &args),
    };
    match done {
        Ok(status) | Err(status) => status,
    }
}

fn wants_colours() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// What a program is called while it is compiled: its first file.
fn called(files: &[PathBuf]) -> String {
    let first = files.first().map_or(".".into(), |file| file.display().to_string());
    shown::name(&first).into_owned()
}

/// How the user wants to be spoken to.
#[derive(Debug, Clone, Copy)]
pub struct Shell {
    /// How reports look.
    pub format: Format,
    /// Whether the user wants to know how long each step took.
    pub timings: bool,
    /// Whether standard error takes colours.
    colour: bool,
}

impl Shell {
    fn new(format: Format, timings: bool) -> Shell {
        Shell { format, timings, colour: wants_colours() && std::io::stderr().is_terminal() }
    }

    /// Whether standard output takes colours.
    pub fn colours_output(&self) -> bool {
        wants_colours() && std::io::stdout().is_terminal()
    }

    /// Shows reports on standard error.
    pub fn report(&self, reports: &Diagnostics, sources: &SourceMap) {
        let text = render::all(reports, sources, self.format, self.colour);
        let _ = std::io::stderr().write_all(text.as_bytes());
    }

    /// Says what went wrong outside of the user's program.
    pub fn complain(&self, message: &str) {
        eprintln!("enfold: {}", shown::text(message));
    }

    /// Writes a result to standard output. A reader that has gone away is no failure.
    pub fn print(&self, text: &str) -> u8 {
        let mut out = std::io::stdout().lock();
        match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            Ok(()) => exit::OK,
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => exit::OK,
            Err(error) => {
                self.complain(&format!("cannot write to standard output: {error}"));
                exit::CANNOT_CREATE
            }
        }
    }
}
