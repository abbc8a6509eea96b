//! OCaml programs against `ocamlopt` and, where there is a twin, against C: time and peak memory, side by side.
//!
//! The programs are in `bench/ocaml`, in `bench/raising` those that do nothing but raise, in `bench/unions` those whose values are of many shapes; each prints the same in every language. Runs alternate, so that a change of the
//! machine's speed hits all; the fastest of each counts, by processor time, and the smallest peak. `ocamlopt` runs
//! with `-O3 -unsafe -inline 100`, C with `clang -O3`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::memory::child;
use crate::twins::geometric_mean;
use crate::{timed, tool, work_folder};

const ROUNDS: usize = 5;

/// The fastest and smallest runs of one program.
#[derive(Clone, Copy)]
struct Best {
    time: Duration,
    peak: u64,
}

/// Measures the programs of a folder of `bench`.
pub fn measure(programs: &str) -> Result<(), String> {
    let wanted = std::env::args().nth(2);
    let folder = work_folder()?;
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join(programs);
    println!("processor time and peak memory; fastest and smallest of {ROUNDS} alternating runs");
    println!(
        "{:<22}{:>10}{:>10}{:>10}{:>8}{:>8}{:>9}",
        "", "ocamlopt", "Enfold", "C", "time", "to C", "memory"
    );
    let (mut to_ocaml, mut to_c) = (Vec::new(), Vec::new());
    for name in names(&sources)? {
        if wanted.as_ref().is_some_and(|wanted| !name.contains(wanted.as_str())) {
            continue;
        }
        let (ocaml, c) = measure_one(&sources, &folder, &name)?;
        to_ocaml.push(ocaml);
        to_c.extend(c);
    }
    let above = to_ocaml.iter().filter(|ratio| **ratio > 1.0).count();
    println!(
        "geometric mean of the time against ocamlopt: {:.2} ({} programs, {above} above 1.0)",
        geometric_mean(&to_ocaml),
        to_ocaml.len()
    );
    println!(
        "geometric mean of the time against C: {:.2} ({} twins)",
        geometric_mean(&to_c),
        to_c.len()
    );
    let _ = std::fs::remove_dir_all(&folder);
    Ok(())
}

/// The programs of a folder, in alphabetical order.
pub fn names(sources: &Path) -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(sources).map_err(|e| format!("{}: {e}", sources.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let programs = paths.filter(|path| path.extension().is_some_and(|extension| extension == "ml"));
    let stem = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
    let mut names: Vec<String> = programs.filter_map(stem).collect();
    names.sort();
    Ok(names)
}

/// Prints a line; the time against `ocamlopt`, and against C if there is a twin.
fn measure_one(sources: &Path, folder: &Path, name: &str) -> Result<(f64, Option<f64>), String> {
    let programs = build(sources, folder, name)?;
    let mut best = vec![Best { time: Duration::MAX, peak: u64::MAX }; programs.len()];
    for _ in 0..ROUNDS {
        let mut printed: Option<String> = None;
        for (program, best) in programs.iter().zip(&mut best) {
            let run = child::finish(&mut Command::new(program))?;
            best.time = best.time.min(run.time);
            best.peak = best.peak.min(run.peak);
            match &printed {
                None => printed = Some(run.output),
                Some(expected) if *expected == run.output => {}
                Some(expected) => {
                    return Err(format!(
                        "{name}: {} printed\n{}\nnot\n{expected}",
                        program.display(),
                        run.output
                    ));
                }
            }
        }
    }
    let seconds = |best: &Best| best.time.as_secs_f64();
    let ratio = seconds(&best[1]) / seconds(&best[0]);
    let memory = best[1].peak as f64 / best[0].peak as f64;
    let c = best.get(2).map_or(String::new(), |c| format!("{:.2} s", seconds(c)));
    let twin = best.get(2).map(|c| seconds(&best[1]) / seconds(c));
    let to_c = twin.map_or(String::new(), |ratio| format!("{ratio:.2}"));
    println!(
        "{name:<22}{:>8.2} s{:>8.2} s{c:>10}{ratio:>8.2}{to_c:>8}{memory:>9.2}",
        seconds(&best[0]),
        seconds(&best[1])
    );
    Ok((ratio, twin))
}

/// Builds a program with `ocamlopt`, with Enfold and, if it has a twin in C, with clang, in this order.
fn build(sources: &Path, folder: &Path, name: &str) -> Result<Vec<PathBuf>, String> {
    let source = sources.join(format!("{name}.ml"));
    // `ocamlopt` leaves files beside the source.
    let copy = folder.join(format!("{name}.ml"));
    std::fs::copy(&source, &copy).map_err(|e| format!("{}: {e}", source.display()))?;
    let executable = |kind: &str| folder.join(format!("{name}-{kind}"));
    let (ocaml, enfold, c) = (executable("ocaml"), executable("enfold"), executable("c"));
    let flags = ["-O3", "-unsafe", "-inline", "100", "-w", "-a"];
    timed(Command::new(tool("OCAMLOPT")?).args(flags).arg(&copy).arg("-o").arg(&ocaml))?;
    timed(
        Command::new(tool("ENFOLD")?).args(["build", "-O3"]).arg(&source).arg("-o").arg(&enfold),
    )?;
    let mut programs = vec![ocaml, enfold];
    let twin = sources.join(format!("{name}.c"));
    if twin.exists() {
        timed(Command::new(tool("CLANG")?).arg("-O3").arg(&twin).arg("-lm").arg("-o").arg(&c))?;
        programs.push(c);
    }
    Ok(programs)
}
