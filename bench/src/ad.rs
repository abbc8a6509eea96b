//! Derivatives against those that somebody wrote by hand in C, or that templates of C++ make: time and memory.
//!
//! The programs are in `bench/ad`. Each is run as `primal N`, which computes the function N times, and as `derivative N`, which computes value and
//! derivative; both print a sum, which agrees between the languages up to rounding. A twin in C++ has derivatives only. Runs
//! alternate; the fastest of each counts, by processor time, less what the program takes for one round. C is built with `clang -O3` for the
//! processor that Enfold builds for, without contraction: sums keep their order in both.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::memory::child;
use crate::twins::geometric_mean;
use crate::{timed, tool, work_folder};

const ROUNDS: usize = 7;

/// The programs, and how often each is run.
const PROBLEMS: &[(&str, u64)] = &[
    ("logistic", 100_000),
    ("newton", 40_000),
    ("rosenbrock", 150_000),
    ("network", 800),
    ("mixture", 150),
    ("hessian", 30_000),
    ("saddle", 300),
    ("particle", 200),
];

/// What one way of running a program took.
#[derive(Clone)]
struct Best {
    seconds: f64,
    peak: u64,
    output: String,
}

/// The ratios of one problem.
struct Ratios {
    to_primal: Option<f64>,
    to_twin: f64,
    primal_to_twin: Option<f64>,
}

/// Measures all problems, or those whose names contain what the command line gives.
pub fn measure() -> Result<(), String> {
    let wanted = std::env::args().nth(2);
    let folder = work_folder()?;
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("ad");
    println!(
        "processor time of one evaluation, fastest of {ROUNDS} alternating runs; memory at most"
    );
    println!(
        "{:<12}{:>12}{:>12}{:>8}{:>12}{:>12}{:>8}{:>12}{:>12}{:>12}",
        "",
        "primal",
        "derivative",
        "ratio",
        "C primal",
        "by hand",
        "ratio",
        "primal/C",
        "to by hand",
        "KiB more"
    );
    let mut all = Vec::new();
    for (name, times) in PROBLEMS {
        if wanted.as_ref().is_none_or(|wanted| name.contains(wanted.as_str())) {
            all.push(measure_one(&sources, &folder, name, *times)?);
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    let primals: Vec<f64> = all.iter().filter_map(|ratios| ratios.to_primal).collect();
    let twins: Vec<f64> = all.iter().map(|ratios| ratios.to_twin).collect();
    let of_primals: Vec<f64> = all.iter().filter_map(|ratios| ratios.primal_to_twin).collect();
    println!(
        "geometric means: derivative over primal {:.2}, primal over C's {:.2}, derivative over C's {:.2}",
        geometric_mean(&primals),
        geometric_mean(&of_primals),
        geometric_mean(&twins)
    );
    Ok(())
}

/// Prints a line.
fn measure_one(sources: &Path, folder: &Path, name: &str, times: u64) -> Result<Ratios, String> {
    let (enfold, twin, templates) = build(sources, folder, name)?;
    let all =
        [(&enfold, "primal"), (&enfold, "derivative"), (&twin, "primal"), (&twin, "derivative")];
    let ways: &[usize] = if templates { &[1, 3] } else { &[0, 1, 2, 3] };
    let mut best: Vec<Option<Best>> = vec![None; all.len()];
    for _ in 0..ROUNDS {
        for &way in ways {
            let (program, what) = all[way];
            let start = run(program, what, 1)?;
            let mut seen = run(program, what, times)?;
            seen.seconds = (seen.seconds - start.seconds).max(1e-9) / (times - 1) as f64;
            if best[way].as_ref().is_none_or(|best| seen.seconds < best.seconds) {
                best[way] = Some(seen);
            }
        }
    }
    for pair in [[0, 2], [1, 3]] {
        if let [Some(ours), Some(theirs)] = pair.map(|way| best[way].as_ref()) {
            agree(name, &ours.output, &theirs.output)?;
        }
    }
    let seconds = |way: usize| best[way].as_ref().map(|best| best.seconds);
    let ratio = |a: usize, b: usize| Some(seconds(a)? / seconds(b)?);
    let time = |way: usize| seconds(way).map_or(String::new(), in_words);
    let number = |ratio: Option<f64>| ratio.map_or(String::new(), |ratio| format!("{ratio:.2}"));
    let peak = |way: usize| best[way].as_ref().map(|best| best.peak as f64 / 1024.0);
    let more = peak(1).zip(peak(0)).map_or(String::new(), |(a, b)| format!("{:.0}", a - b));
    println!(
        "{name:<12}{:>12}{:>12}{:>8}{:>12}{:>12}{:>8}{:>12}{:>12}{more:>12}",
        time(0),
        time(1),
        number(ratio(1, 0)),
        time(2),
        time(3),
        number(ratio(3, 2)),
        number(ratio(0, 2)),
        number(ratio(1, 3))
    );
    let to_twin = ratio(1, 3).ok_or_else(|| format!("{name}: nothing was measured"))?;
    Ok(Ratios { to_primal: ratio(1, 0), to_twin, primal_to_twin: ratio(0, 2) })
}

fn run(program: &Path, what: &str, times: u64) -> Result<Best, String> {
    let used = child::finish(Command::new(program).arg(what).arg(times.to_string()))?;
    Ok(Best { seconds: used.time.as_secs_f64(), peak: used.peak, output: used.output })
}

fn in_words(seconds: f64) -> String {
    let nanoseconds = seconds * 1e9;
    match nanoseconds {
        ..10_000.0 => format!("{nanoseconds:.0} ns"),
        ..10_000_000.0 => format!("{:.1} us", nanoseconds / 1e3),
        _ => format!("{:.1} ms", nanoseconds / 1e6),
    }
}

/// That two sums are the same up to rounding.
fn agree(name: &str, ours: &str, theirs: &str) -> Result<(), String> {
    let number =
        |text: &str| text.trim().parse::<f64>().map_err(|e| format!("{name}: {text}: {e}"));
    let (a, b) = (number(ours)?, number(theirs)?);
    let close = (a - b).abs() <= 1e-7 * (a.abs() + b.abs());
    if close { Ok(()) } else { Err(format!("{name}: Enfold found {a:e}, its twin {b:e}")) }
}

/// Builds a problem with Enfold and its twin with clang; whether the twin is one of templates, which has no primal.
fn build(sources: &Path, folder: &Path, name: &str) -> Result<(PathBuf, PathBuf, bool), String> {
    let executable = |kind: &str| folder.join(format!("{name}-{kind}"));
    let (enfold, twin) = (executable("enfold"), executable("twin"));
    let source = sources.join(format!("{name}.ml"));
    timed(
        Command::new(tool("ENFOLD")?).args(["build", "-O3"]).arg(&source).arg("-o").arg(&enfold),
    )?;
    let templates = sources.join(format!("{name}.cpp"));
    let (source, library) = match templates.exists() {
        true => (templates.clone(), "-lstdc++"),
        false => (sources.join(format!("{name}.c")), "-lm"),
    };
    let mut clang = Command::new(tool("CLANG")?);
    clang.args(["-O3", "-ffp-contract=off"]);
    if cfg!(target_arch = "x86_64") {
        clang.arg("-march=x86-64-v2");
    }
    timed(clang.arg(&source).args([library, "-lm"]).arg("-o").arg(&twin))?;
    Ok((enfold, twin, templates.exists()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_agree_up_to_rounding() {
        assert_eq!(agree("a", "1.0000000001\n", "1.0\n"), Ok(()));
        assert!(agree("a", "1.001", "1.0").is_err());
        assert!(agree("a", "nan", "1.0").is_err());
    }
}
