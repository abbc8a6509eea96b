//! Random programs as native code: what the interpreter prints is what executables print, with memory as
//! it is and with memory that is checked; every fourth program is also run as it is without optimisation.
//!
//! The programs are the same in every run. One that fails is made smaller before it is shown.
//! `ENFOLD_SEEDS=1000..5000` runs other programs, and `ENFOLD_SMALL_SEEDS` other small ones; `ENFOLD=PATH`
//! uses another compiler.

use std::ops::Range;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use enfold_cases::Folder;
use enfold_random::seeds;

/// The programs that are run.
const SEEDS: Range<u64> = 0..40;
/// The small ones.
const SMALL_SEEDS: Range<u64> = 0..60;
/// How many smaller programs are tried when one fails.
const TRIES: usize = 300;
/// A program that the interpreter needs longer for is left out.
const LONGEST: Duration = Duration::from_secs(10);

#[test]
fn random_programs_do_natively_what_they_do_in_the_interpreter() {
    run("large", seeds("ENFOLD_SEEDS", SEEDS), enfold_random::program);
}

#[test]
fn small_random_programs_do_too() {
    run("small", seeds("ENFOLD_SMALL_SEEDS", SMALL_SEEDS), enfold_random::small_program);
}

fn run(name: &str, seeds: Range<u64>, program: fn(u64) -> String) {
    let folder = Folder::new(&format!("random-{name}"));
    let (next, given_up) = (AtomicU64::new(seeds.start), AtomicU64::new(0));
    let work = |worker: usize| {
        let files = Files::new(&folder, worker);
        let mut failures = Vec::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return failures;
            }
            let levels: &[&str] = if seed % 4 == 0 { &["-O0", "-O2"] } else { &["-O2"] };
            match files.compare(&program(seed), levels) {
                Ok(true) => {}
                Ok(false) => {
                    given_up.fetch_add(1, Ordering::Relaxed);
                }
                Err(why) => {
                    eprintln!("seed {seed}: {why}");
                    failures.push(seed);
                }
            }
        }
    };
    let workers = thread::available_parallelism().map_or(2, |n| n.get()).min(8);
    let mut failures: Vec<u64> = thread::scope(|scope| {
        let work = &work;
        let handles: Vec<_> = (0..workers).map(|at| scope.spawn(move || work(at))).collect();
        handles.into_iter().flat_map(|h| h.join().expect("workers do not panic")).collect()
    });
    failures.sort_unstable();
    let smallest = failures.first().map(|&seed| {
        let files = Files::new(&folder, workers);
        let text = program(seed);
        // Wrong in the same way: what is first said of it.
        let wrong = |text: &str| {
            let why = files.compare(text, &["-O0", "-O2"]).err()?;
            Some(why.lines().next().unwrap_or_default().to_string())
        };
        let first = wrong(&text);
        enfold_random::shrink(&text, TRIES, &mut |text| first.is_some() && wrong(text) == first)
    });
    if let Some(text) = smallest {
        panic!("seeds {failures:?} fail; the first one:\n{text}");
    }
    let given_up = given_up.into_inner();
    let may = (seeds.end - seeds.start) / 20;
    assert!(given_up <= may, "{given_up} programs take too long; no more than {may} may");
}

/// Where a worker keeps its program.
struct Files {
    source: PathBuf,
    executable: PathBuf,
}

impl Files {
    fn new(folder: &Folder, worker: usize) -> Files {
        Files {
            source: folder.at(format!("random{worker}.fs")),
            executable: folder.at(format!("random{worker}")),
        }
    }

    /// Whether the program did the same each time, or took too long; what was different otherwise.
    fn compare(&self, text: &str, levels: &[&str]) -> Result<bool, String> {
        std::fs::write(&self.source, text).map_err(|error| error.to_string())?;
        let start = Instant::now();
        let expected = seen(enfold().arg("run").arg("--interp").arg(&self.source))?;
        if start.elapsed() > LONGEST {
            return Ok(false);
        }
        for level in levels {
            let mut build = enfold();
            build.args(["build", level]).arg(&self.source).arg("-o").arg(&self.executable);
            let (status, _, errors) = seen(&mut build)?;
            if status != Some(0) {
                let error = errors.lines().find(|line| line.contains("error")).unwrap_or_default();
                return Err(format!("it does not build at {level}: {error}\n{errors}"));
            }
            self.same(level, &expected, &mut Command::new(&self.executable))?;
        }
        let mut checked = Command::new(&self.executable);
        checked.env("ENFOLD_CHECK_MEMORY", "1");
        self.same("all levels with checked memory", &expected, &mut checked)?;
        Ok(true)
    }

    fn same(&self, how: &str, expected: &Seen, command: &mut Command) -> Result<(), String> {
        let found = seen(command)?;
        if (found.0, &found.1) == (expected.0, &expected.1) {
            return Ok(());
        }
        Err(format!("natively at {how} it does something else:\n{found:?}\nexpected\n{expected:?}"))
    }
}

/// Status, output, errors.
type Seen = (Option<i32>, String, String);

fn seen(command: &mut Command) -> Result<Seen, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Ok((output.status.code(), text(output.stdout), text(output.stderr)))
}

fn enfold() -> Command {
    let own = || PathBuf::from(env!("CARGO_BIN_EXE_enfold"));
    Command::new(std::env::var_os("ENFOLD").map_or_else(own, PathBuf::from))
}
