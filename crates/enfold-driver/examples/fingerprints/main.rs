//! Says what the compiler makes of every program of the repository, so that two compilers can be compared:
//!
//! ```text
//! fingerprints [PATH…] > before            with the one compiler
//! fingerprints [PATH…] --against=before    with the other: what is different, and where first
//! ```
//!
//! One line per program, level and stage, with a hash of the stage's text: core after each pass, placed core, what
//! `explain` says and which loops leave memory behind; for a program that is rejected, what is reported. With
//! `--closure=ENFOLD` the executable `enfold` is asked for the closure dialect too, which this program, without LLVM,
//! cannot make. A change that should change no program must show no difference (`./x compare`).
//!
//! Levels at which the same passes run count once. Programs are done in parallel and shown in the order of their
//! paths. Cost: that of compiling everything up to LLVM, and of printing it after each pass.

mod compare;
mod stages;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Where programs are looked for if no path is given.
const EVERYWHERE: [&str; 3] = ["tests/programs", "samples", "bench"];

/// Hash of one stage's text.
pub struct Line {
    /// The program's path.
    pub program: String,
    /// `O2`, or `-` for what comes before any level.
    pub level: String,
    /// The name of a pass or stage.
    pub stage: String,
    /// Of its text.
    pub hash: String,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| args.iter().find_map(|arg| arg.strip_prefix(name));
    let closure = option("--closure=").map(PathBuf::from);
    let against = option("--against=").map(str::to_owned);
    let mut paths: Vec<&str> =
        args.iter().filter(|arg| !arg.starts_with('-')).map(String::as_str).collect();
    if paths.is_empty() {
        paths = EVERYWHERE.to_vec();
    }
    let lines = fingerprints(&programs(&paths), closure.as_deref());
    let Some(against) = against else {
        for Line { program, level, stage, hash } in &lines {
            println!("{program}\t{level}\t{stage}\t{hash}");
        }
        return;
    };
    let Ok(text) = std::fs::read_to_string(&against) else {
        eprintln!("cannot read {against}");
        std::process::exit(64);
    };
    let (report, same) = compare::compare(&compare::read(&text), &lines);
    print!("{report}");
    std::process::exit(i32::from(!same));
}

/// Every source file and project below the paths, in order.
fn programs(paths: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    paths.iter().for_each(|path| collect(Path::new(path), &mut found));
    found.sort();
    found
}

fn collect(path: &Path, found: &mut Vec<PathBuf>) {
    if let Ok(entries) = std::fs::read_dir(path) {
        entries.flatten().for_each(|entry| collect(&entry.path(), found));
        return;
    }
    let extension = path.extension().and_then(|extension| extension.to_str());
    if matches!(extension, Some("fs" | "fsx" | "clef" | "ml" | "fidproj")) {
        found.push(path.to_owned());
    }
}

fn fingerprints(programs: &[PathBuf], closure: Option<&Path>) -> Vec<Line> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        while let Some(path) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            done.extend(stages::of_program(path, closure));
        }
        done
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let mut lines: Vec<Line> = thread::scope(|scope| {
        let started: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        started.into_iter().filter_map(|worker| worker.join().ok()).flatten().collect()
    });
    // Stable: the stages of a program keep their order.
    lines.sort_by(|a, b| a.program.cmp(&b.program));
    lines
}
