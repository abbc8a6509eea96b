//! Every test program as native code: executables at -O0 and -O3, in memory, and under
//! AddressSanitizer with every object in an allocation of its own. With function values as pairs, with linked environments, and with captures in one
//! place for all closures of a function (or rejected), each sixth is run, all of them if `ENFOLD_PAIRS=all`, `ENFOLD_LINKED=all` or
//! `ENFOLD_GLOBAL=all` is set.
//!
//! The compiler is used as a user does, through its command line.

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use enfold_cases::{Case, Finished, Folder, Mode, run};
use libtest_mimic::{Arguments, Failed, Trial};

/// No program takes nearly as long.
const LIMIT: Duration = Duration::from_secs(300);

fn main() {
    let arguments = Arguments::from_args();
    let folder = Folder::new("programs");
    let mut trials = Vec::new();
    match enfold_cases::programs() {
        Ok(cases) => {
            let all = |name| std::env::var_os(name).is_some_and(|which| which == "all");
            let (all_pairs, all_linked) = (all("ENFOLD_PAIRS"), all("ENFOLD_LINKED"));
            let all_global = all("ENFOLD_GLOBAL");
            for (number, case) in cases.into_iter().enumerate() {
                if all_linked || number % 6 == 3 {
                    add(&mut trials, "linked", Mode::Jit, &case, &folder, |c, _| {
                        in_memory(c, &["--closures=linked"])
                    });
                }
                if all_global || number % 6 == 1 {
                    add(&mut trials, "global", Mode::Jit, &case, &folder, |c, _| global(c));
                }
                if all_pairs || number % 6 == 0 {
                    add(&mut trials, "pairs", Mode::Jit, &case, &folder, |c, _| {
                        in_memory(c, &["--closures=pair"])
                    });
                }
                // The many small programs in Scheme take turns in what is not -O3.
                let turn = |which| !enfold_cases::is_scheme(&case) || number % 3 == which;
                if turn(0) {
                    add(&mut trials, "native-O0", Mode::Native, &case, &folder, |c, out| {
                        native(c, out, "-O0")
                    });
                }
                add(&mut trials, "native-O3", Mode::Native, &case, &folder, |c, out| {
                    native(c, out, "-O3")
                });
                if turn(1) {
                    add(&mut trials, "asan", Mode::Asan, &case, &folder, sanitized);
                }
                if turn(2) {
                    add(&mut trials, "jit", Mode::Jit, &case, &folder, |c, _| in_memory(c, &[]));
                }
            }
        }
        Err(error) => {
            trials.push(Trial::test(format!("set-up: {error}"), move || Err(error.into())));
        }
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    drop(folder);
    conclusion.exit();
}

fn add(
    trials: &mut Vec<Trial>,
    group: &'static str,
    mode: Mode,
    case: &Case,
    folder: &Folder,
    test: impl Fn(&Case, &PathBuf) -> Result<(), Failed> + Send + 'static,
) {
    if case.runs(mode) {
        let out = folder.at(format!("{group}-{}", case.name()));
        let case = case.clone();
        trials.push(Trial::test(format!("{group}::{}", case.name()), move || {
            let tested = test(&case, &out);
            // There may be none if the program could not be built.
            let _ = std::fs::remove_file(&out);
            tested
        }));
    }
}

fn enfold() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_enfold"));
    command.env("NO_COLOR", "1");
    command
}

fn build(case: &Case, out: &PathBuf, flags: &[&str]) -> Result<(), Failed> {
    let mut command = enfold();
    command.arg("build").arg(&case.path).arg("-o").arg(out).args(flags);
    let built = run(&mut command, "", LIMIT)?;
    if built.status == Some(0) { Ok(()) } else { Err(format!("not built: {built:?}").into()) }
}

fn compare(case: &Case, finished: &Finished) -> Result<(), Failed> {
    if let Some(signal) = finished.signal {
        return Err(format!("ended by signal {signal}\n{}", finished.stderr).into());
    }
    case.compare(finished.status, &finished.stdout, &finished.stderr).map_err(Failed::from)
}

fn native(case: &Case, out: &PathBuf, level: &str) -> Result<(), Failed> {
    build(case, out, &[level])?;
    compare(case, &run(Command::new(out).args(&case.args), &case.stdin, LIMIT)?)
}

fn sanitized(case: &Case, out: &PathBuf) -> Result<(), Failed> {
    build(case, out, &["-O1", "--sanitize"])?;
    let mut command = Command::new(out);
    command.args(&case.args);
    command.env("ENFOLD_MALLOC", "1");
    command.env("ASAN_OPTIONS", "detect_stack_use_after_return=1:detect_leaks=0");
    let finished = run(&mut command, &case.stdin, LIMIT)?;
    if finished.stderr.contains("AddressSanitizer") {
        return Err(finished.stderr.into());
    }
    compare(case, &finished)
}

/// With captures in one place for all closures of a function: the same, or rejected because two of them may be alive together.
fn global(case: &Case) -> Result<(), Failed> {
    let mut command = enfold();
    command.args(["run", "--warnings=hide", "--closures=global"]).arg(&case.path).args(&case.args);
    let finished = run(&mut command, &case.stdin, LIMIT)?;
    if finished.status == Some(1) && finished.stderr.contains("error[E0409]") {
        return Ok(());
    }
    compare(case, &finished)
}

fn in_memory(case: &Case, flags: &[&str]) -> Result<(), Failed> {
    let mut command = enfold();
    command.arg("run").arg("--warnings=hide").args(flags).arg(&case.path).args(&case.args);
    compare(case, &run(&mut command, &case.stdin, LIMIT)?)
}
