//! Scheme programs against Chez Scheme: time and peak memory, side by side.
//!
//! The programs are in `bench/scheme`; each prints the same in both. Runs alternate, so that a change of the machine's speed hits
//! both; the fastest of each counts, by processor time, and the smallest peak. Chez compiles each program as one closed body, safe, at
//! optimize-level 2, before it is measured; what it takes to start (an empty program) is subtracted from its time, and
//! likewise for Enfold, which is built with `-O3`. `CHEZ` names the program.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::memory::child;
use crate::{timed, tool, work_folder, write};

const ROUNDS: usize = 3;

/// The fastest and smallest runs of one program.
#[derive(Clone, Copy)]
struct Best {
    time: Duration,
    peak: u64,
}

/// How one program did against Chez.
struct Ratios {
    time: f64,
    memory: f64,
}

/// Measures the programs.
pub fn measure() -> Result<(), String> {
    let wanted = std::env::args().nth(2);
    let folder = work_folder()?;
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("scheme");
    println!("processor time and peak memory; fastest and smallest of {ROUNDS} alternating runs");
    let start = start_times(&sources, &folder)?;
    let milliseconds = start.map(|time| format!("{:.0} ms", time.as_secs_f64() * 1000.0));
    println!("to start: Chez {}, Enfold {}; subtracted below", milliseconds[0], milliseconds[1]);
    println!(
        "{:<14}{:>10}{:>10}{:>8}{:>12}{:>12}{:>8}",
        "", "Chez", "Enfold", "time", "Chez", "Enfold", "memory"
    );
    let mut found = Vec::new();
    for name in names(&sources)? {
        if wanted.as_ref().is_none_or(|wanted| name.contains(wanted.as_str())) {
            found.push(measure_one(&sources, &folder, &name, start)?);
        }
    }
    let mean = |of: fn(&Ratios) -> f64| {
        let sum: f64 = found.iter().map(|ratios| of(ratios).ln()).sum();
        (sum / found.len().max(1) as f64).exp()
    };
    println!(
        "geometric means against Chez, {} programs: time {:.2}, memory {:.2}",
        found.len(),
        mean(|ratios| ratios.time),
        mean(|ratios| ratios.memory)
    );
    let _ = std::fs::remove_dir_all(&folder);
    Ok(())
}

fn names(sources: &Path) -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(sources).map_err(|e| format!("{}: {e}", sources.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let programs = paths.filter(|path| path.extension().is_some_and(|e| e == "scm"));
    let stem = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
    let mut names: Vec<String> = programs.filter_map(stem).collect();
    names.sort();
    Ok(names)
}

/// What an empty program takes, in Chez and in Enfold.
fn start_times(sources: &Path, folder: &Path) -> Result<[Duration; 2], String> {
    let mut commands = build(sources, folder, "empty", "(newline)\n")?;
    let best = run(&mut commands, "empty")?;
    Ok(best.map(|best| best.time))
}

/// Prints a line.
fn measure_one(
    sources: &Path,
    folder: &Path,
    name: &str,
    start: [Duration; 2],
) -> Result<Ratios, String> {
    let source = sources.join(format!("{name}.scm"));
    let text =
        std::fs::read_to_string(&source).map_err(|e| format!("{}: {e}", source.display()))?;
    let mut commands = build(sources, folder, name, &text)?;
    let [chez, enfold] = run(&mut commands, name)?;
    // What is not measurable counts as a millisecond.
    let seconds =
        |best: Best, start: Duration| best.time.saturating_sub(start).as_secs_f64().max(0.001);
    let (chez_time, enfold_time) = (seconds(chez, start[0]), seconds(enfold, start[1]));
    let megabytes = |best: Best| best.peak as f64 / 1e6;
    let ratios =
        Ratios { time: enfold_time / chez_time, memory: enfold.peak as f64 / chez.peak as f64 };
    println!(
        "{name:<14}{chez_time:>8.2} s{enfold_time:>8.2} s{:>8.2}{:>9.0} MB{:>9.0} MB{:>8.2}",
        ratios.time,
        megabytes(chez),
        megabytes(enfold),
        ratios.memory
    );
    Ok(ratios)
}

/// The best of alternating runs, which print the same.
fn run(commands: &mut [Command; 2], name: &str) -> Result<[Best; 2], String> {
    let mut best = [Best { time: Duration::MAX, peak: u64::MAX }; 2];
    for _ in 0..ROUNDS {
        let mut printed: Option<String> = None;
        for (command, best) in commands.iter_mut().zip(&mut best) {
            let run = child::finish(command)?;
            best.time = best.time.min(run.time);
            best.peak = best.peak.min(run.peak);
            match &printed {
                Some(expected) if *expected != run.output => {
                    return Err(format!("{name}: Enfold printed\n{}\nnot\n{expected}", run.output));
                }
                _ => printed = Some(run.output),
            }
        }
    }
    Ok(best)
}

/// Compiles a program with Chez and with Enfold.
fn build(sources: &Path, folder: &Path, name: &str, text: &str) -> Result<[Command; 2], String> {
    let at = |ending: &str| folder.join(format!("{name}{ending}"));
    let prelude = sources.join("chez.ss");
    let prelude =
        std::fs::read_to_string(&prelude).map_err(|e| format!("{}: {e}", prelude.display()))?;
    write(&at(".ss"), &format!("{prelude}(let ()\n{text})\n"))?;
    let compile =
        format!("(optimize-level 2)(compile-file {:?} {:?})\n", path(&at(".ss")), path(&at(".so")));
    write(&at("-compile.ss"), &compile)?;
    timed(Command::new(tool("CHEZ")?).arg("--script").arg(at("-compile.ss")))?;
    write(&at(".scm"), text)?;
    timed(
        Command::new(tool("ENFOLD")?)
            .args(["build", "-O3"])
            .arg(at(".scm"))
            .arg("-o")
            .arg(at("-enfold")),
    )?;
    let mut chez = Command::new(tool("CHEZ")?);
    chez.arg("--script").arg(at(".so"));
    Ok([chez, Command::new(at("-enfold"))])
}

fn path(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
