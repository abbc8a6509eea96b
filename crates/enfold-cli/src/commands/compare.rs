//! `enfold compare`: what a program costs under each representation of its closures.
//!
//! For each representation the program is compiled, run once in the interpreter, which counts what it makes, and some times as an
//! executable. The executables take turns, so that what else the machine does falls on all of them. Whatever the
//! representation, the program must write the same: if it does not, that is reported as a bug.

use std::io::{IsTerminal, Read, stdin};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use enfold_driver::closures::Closures;
use enfold_driver::comparison::{self, Column, Native};
use enfold_driver::render::Format;
use enfold_interp::{Captured, Ended, Limits};
use enfold_mlir::private_folder::PrivateFolder;
use wait4::Wait4;

use crate::args::{Compare, Rules};
use crate::commands::{Shell, called};
use crate::exit;
use crate::middle::{Checked, DEFAULT_LEVEL, Middle, Placed, backend};
use crate::progress::Progress;

/// How many instructions the interpreter executes at most: some minutes of work.
const MOST_STEPS: u64 = 2_000_000_000;

/// What the program is given each time.
struct Given {
    arguments: Vec<String>,
    stdin: Vec<u8>,
}

/// The program under one representation.
struct Subject {
    closures: Closures,
    placed: Placed,
    executable: PathBuf,
}

/// Compiles, counts, measures, and shows.
pub fn compare(shell: &Shell, args: &Compare) -> Result<u8, u8> {
    let progress = Progress::new(&called(&args.files), shell.timings);
    let rules = Rules::of(Closures::Flat);
    let middle = Middle { shell, rules: &rules, progress: &progress };
    let checked = middle.check(&args.files)?;
    let folder = PrivateFolder::new().map_err(|error| {
        shell.complain(&format!("cannot make a folder for temporary files: {error}"));
        exit::CANNOT_CREATE
    })?;
    let given = Given { arguments: args.arguments.clone(), stdin: input() };
    let mut subjects = Vec::new();
    let level = core_level(args);
    for &closures in &args.representations() {
        // Few programs allow it, so it is left out unless it was asked for.
        let asked = !args.closures.is_empty() || closures != Closures::Global;
        if !asked && !middle.allows_global(&checked, level) {
            continue;
        }
        subjects.push(build(&middle, args, &checked, (closures, folder.path()))?);
    }
    progress.stage("measuring");
    let (native, written) = measure(shell, &subjects, &given, args.runs)?;
    let mut columns = Vec::new();
    for ((subject, native), written) in subjects.iter().zip(native).zip(&written) {
        progress.stage("counting");
        let counts = count(shell, subject, &checked, &given, written)?;
        columns.push(Column { closures: subject.closures.name().to_owned(), counts, native });
    }
    drop(progress);
    if let Some(output) = &args.output {
        let title = called(&args.files);
        std::fs::write(output, comparison::page::page(&title, &columns)).map_err(|error| {
            shell.complain(&format!("cannot write {}: {error}", output.display()));
            exit::CANNOT_CREATE
        })?;
    }
    Ok(shell.print(&match shell.format {
        Format::Json => comparison::to_json(&columns),
        Format::Human | Format::Short => comparison::table::table(&columns),
    }))
}

/// Standard input, unless it is a terminal.
fn input() -> Vec<u8> {
    let mut text = Vec::new();
    if !stdin().is_terminal() {
        // What cannot be read is not there for the program either.
        let _ = stdin().lock().read_to_end(&mut text);
    }
    text
}

/// How much core is optimised: at level 0 it keeps the closures that were written; the machine code is optimised all the same.
fn core_level(args: &Compare) -> u8 {
    if args.keep_closures { 0 } else { args.level.unwrap_or(DEFAULT_LEVEL) }
}

fn build(
    middle: &Middle<'_>,
    args: &Compare,
    checked: &Checked,
    (closures, folder): (Closures, &Path),
) -> Result<Subject, u8> {
    let level = args.level.unwrap_or(DEFAULT_LEVEL);
    let rules = Rules::of(closures);
    let middle = Middle { rules: &rules, ..*middle };
    let placed = middle.compile(checked, Some(core_level(args)))?;
    middle.progress.stage("generating code");
    let executable = folder.join(closures.name());
    let libraries = checked.input.project.as_ref().map_or(&[][..], |p| &p.libraries[..]);
    let source =
        enfold_mlir::Source::new(&placed.program, &placed.placement, &checked.input.sources);
    enfold_mlir::build(source, &backend(level, false, false), libraries, &executable)
        .map_err(|error| middle.backend_failed(&error))?;
    Ok(Subject { closures, placed, executable })
}

/// What a run of an executable wrote to standard output, and its status.
type Written = (Vec<u8>, i32);

/// Runs the executables in turn, and keeps for each the least that it took.
fn measure(
    shell: &Shell,
    subjects: &[Subject],
    given: &Given,
    rounds: u32,
) -> Result<(Vec<Native>, Vec<Written>), u8> {
    let mut best: Vec<Option<(Native, Written)>> = subjects.iter().map(|_| None).collect();
    for _ in 0..rounds.max(1) {
        for (subject, best) in subjects.iter().zip(&mut best) {
            let (native, written) = run(subject, given).map_err(|error| {
                shell.complain(&format!("cannot run the program: {error}"));
                exit::CANNOT_CREATE
            })?;
            match best {
                Some((least, _)) => least.time = least.time.min(native.time),
                None => *best = Some((native, written)),
            }
        }
    }
    let (native, written): (Vec<Native>, Vec<Written>) = best.into_iter().flatten().unzip();
    if let [first, rest @ ..] = &written[..]
        && let Some(at) = rest.iter().position(|other| other != first)
    {
        let (one, other) = (subjects[0].closures.name(), subjects[at + 1].closures.name());
        shell.complain(&format!("the program does not do the same under `{one}` and `{other}`"));
        return Err(exit::INTERNAL);
    }
    Ok((native, written))
}

/// Runs an executable once.
fn run(subject: &Subject, given: &Given) -> std::io::Result<(Native, Written)> {
    let mut child = Command::new(&subject.executable)
        .args(&given.arguments)
        .env("ENFOLD_MEMORY", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let pipe = |stream: Option<Box<dyn Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            stream.map(|mut stream| stream.read_to_end(&mut bytes)).transpose().map(|_| bytes)
        })
    };
    let stdout = pipe(child.stdout.take().map(|out| Box::new(out) as Box<dyn Read + Send>));
    let stderr = pipe(child.stderr.take().map(|err| Box::new(err) as Box<dyn Read + Send>));
    if let Some(mut stdin) = child.stdin.take() {
        // A program need not read all that it is given.
        let _ = std::io::Write::write_all(&mut stdin, &given.stdin);
    }
    let gone = || std::io::Error::other("a thread that reads its output ended");
    let stdout = stdout.join().map_err(|_| gone())??;
    let stderr = stderr.join().map_err(|_| gone())??;
    let used = child.wait4()?;
    let native = Native {
        time: used.rusage.utime + used.rusage.stime,
        peak_bytes: peak(&String::from_utf8_lossy(&stderr)),
        file_bytes: std::fs::metadata(&subject.executable)?.len(),
    };
    Ok((native, (stdout, used.status.code().unwrap_or(-1))))
}

/// The peak that the runtime reports in its last line: `memory: peak 512 allocated …`.
fn peak(stderr: &str) -> u64 {
    let line = stderr.lines().rev().find_map(|line| line.strip_prefix("memory: peak "));
    let number = line.and_then(|rest| rest.split(' ').next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Runs the program in the interpreter; none if it takes too long.
fn count(
    shell: &Shell,
    subject: &Subject,
    checked: &Checked,
    given: &Given,
    written: &Written,
) -> Result<Option<comparison::Counts>, u8> {
    let mut io = Captured::new(given.stdin.clone());
    io.args.clone_from(&given.arguments);
    let limits = Limits { max_steps: Some(MOST_STEPS), ..Limits::of_this_machine() };
    let Placed { program, placement, .. } = &subject.placed;
    let sources = &checked.input.sources;
    let outcome = enfold_interp::run_tallied(program, placement, sources, &mut io, limits);
    match &outcome.ended {
        Ended::StepLimit => Ok(None),
        Ended::Fault(_) | Ended::Memory(_) => {
            shell.complain(&format!("the interpreter stopped: {:?}", outcome.ended));
            Err(exit::INTERNAL)
        }
        // Time and the order of threads may differ, so only the status has to be the same.
        _ if outcome.status & 0xff != written.1 & 0xff => {
            let name = subject.closures.name();
            shell.complain(&format!("the interpreter ends with another status under `{name}`"));
            Err(exit::INTERNAL)
        }
        _ => Ok(Some(comparison::count(program, &outcome))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_in_the_last_line() {
        assert_eq!(peak("hello\nmemory: peak 2048 allocated 1 regions 0 mapped 0\n"), 2048);
        assert_eq!(peak("memory: peak x\n"), 0);
        assert_eq!(peak(""), 0);
    }
}
