//! Programs that are written in several languages under one name: `NAME.ml` and `NAME.fs` for Enfold, of which `ocamlopt` compiles the first
//! too, `NAME.c` or `NAME.cpp` beside them. All print the same for the same size.
//!
//! The first line of a program says its size (`n = 1000: what it does`), which is the same for all of one name. A program whose memory is known
//! to grow says why in its second line (`grows: why`).

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::watch::{self, Bounds, Ended};
use crate::{timed, tool};

/// No run may take more.
pub const BOUNDS: Bounds = Bounds { bytes: 6_000_000_000, time: Duration::from_secs(60) };

/// A program that Enfold compiles.
pub struct Program {
    /// With the extension, as it is shown.
    pub file: String,
    pub executable: PathBuf,
    /// Its text says that it grows.
    pub known_to_grow: bool,
}

/// All programs of one name.
pub struct Twins {
    pub size: u64,
    pub programs: Vec<Program>,
    ocaml: Option<PathBuf>,
    c: Option<PathBuf>,
}

/// What was seen of one executable: the smallest peak of some runs and the time of the fastest, with the part of it that was spent in the system; or why
/// there is nothing to see.
#[derive(Clone)]
pub enum Seen {
    Best { peak: u64, time: Duration, system: Duration },
    Stopped(String),
    Wrong(String),
}

/// What was seen of all executables of one name.
pub struct Sight {
    pub ocaml: Option<Seen>,
    pub programs: Vec<Seen>,
    pub c: Option<Seen>,
}

impl Seen {
    pub fn peak(&self) -> Option<u64> {
        if let Seen::Best { peak, .. } = self { Some(*peak) } else { None }
    }

    pub fn time(&self) -> Option<Duration> {
        if let Seen::Best { time, .. } = self { Some(*time) } else { None }
    }

    /// Which part of the time was spent in the system.
    pub fn system(&self) -> Option<f64> {
        let Seen::Best { time, system, .. } = self else { return None };
        Some(system.as_secs_f64() / time.as_secs_f64().max(1e-6))
    }
}

/// The names in a folder of `bench`, in alphabetical order, or those that contain what is wanted.
pub fn names(sources: &Path, wanted: Option<&str>) -> Result<Vec<String>, String> {
    let entries = std::fs::read_dir(sources).map_err(|e| format!("{}: {e}", sources.display()))?;
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let ours = paths.filter(|path| path.extension().is_some_and(|e| e == "ml" || e == "fs"));
    let stem = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
    let mut names: Vec<String> = ours.filter_map(stem).collect();
    names.retain(|name| wanted.is_none_or(|wanted| name.contains(wanted)));
    names.sort();
    names.dedup();
    Ok(names)
}

/// Builds all programs of a name: with Enfold at a level (`-O3`), with `ocamlopt`, with clang.
pub fn build(sources: &Path, folder: &Path, name: &str, level: &str) -> Result<Twins, String> {
    let mut programs = Vec::new();
    let mut sizes = Vec::new();
    for extension in ["ml", "fs"] {
        let file = format!("{name}.{extension}");
        let source = sources.join(&file);
        if !source.exists() {
            continue;
        }
        let text = std::fs::read_to_string(&source).map_err(|e| format!("{file}: {e}"))?;
        sizes.push(size(&file, &text)?);
        let executable = folder.join(format!("{name}-{extension}"));
        let mut enfold = Command::new(tool("ENFOLD")?);
        timed(enfold.args(["build", level]).arg(&source).arg("-o").arg(&executable))?;
        let known_to_grow = text.lines().nth(1).is_some_and(|line| line.contains(" grows: "));
        programs.push(Program { file, executable, known_to_grow });
    }
    sizes.dedup();
    let [size] = sizes[..] else {
        return Err(format!("{name}: its programs do not say the same size: {sizes:?}"));
    };
    Ok(Twins {
        size,
        programs,
        ocaml: build_ocaml(sources, folder, name)?,
        c: build_c(sources, folder, name)?,
    })
}

fn build_ocaml(sources: &Path, folder: &Path, name: &str) -> Result<Option<PathBuf>, String> {
    let source = sources.join(format!("{name}.ml"));
    if !source.exists() {
        return Ok(None);
    }
    // `ocamlopt` leaves files beside the source.
    let copy = folder.join(format!("{name}.ml"));
    std::fs::copy(&source, &copy).map_err(|e| format!("{}: {e}", source.display()))?;
    let executable = folder.join(format!("{name}-ocaml"));
    let flags = ["-O3", "-unsafe", "-inline", "100", "-w", "-a"];
    timed(Command::new(tool("OCAMLOPT")?).args(flags).arg(&copy).arg("-o").arg(&executable))?;
    Ok(Some(executable))
}

fn build_c(sources: &Path, folder: &Path, name: &str) -> Result<Option<PathBuf>, String> {
    for (extension, library) in [("c", "-lm"), ("cpp", "-lstdc++")] {
        let source = sources.join(format!("{name}.{extension}"));
        if source.exists() {
            let executable = folder.join(format!("{name}-{extension}"));
            let mut clang = Command::new(tool("CLANG")?);
            timed(clang.arg("-O3").arg(&source).arg(library).arg("-o").arg(&executable))?;
            return Ok(Some(executable));
        }
    }
    Ok(None)
}

/// What the first line of a program says.
fn size(file: &str, text: &str) -> Result<u64, String> {
    let line = text.lines().next().unwrap_or_default();
    let number = line.split_once("n = ").and_then(|(_, rest)| rest.split(':').next());
    let number = number.and_then(|number| number.trim().parse().ok());
    number.ok_or_else(|| format!("{file}: the first line does not say what n is"))
}

impl Twins {
    /// Runs all executables with one size, alternating, so that a change of the machine's speed hits all, and every second time in the other order:
    /// pages are cheaper for a program that follows one that has just given many back. What is printed must be what
    /// the program of `ocamlopt` prints or, where there is none, the first one.
    pub fn run(&self, size: u64, rounds: usize, folder: &Path) -> Sight {
        let programs = self.programs.iter().map(|program| &program.executable);
        let all: Vec<&PathBuf> = self.ocaml.iter().chain(programs).chain(&self.c).collect();
        let mut seen: Vec<Option<Seen>> = vec![None; all.len()];
        let mut expected = None;
        for round in 0..rounds {
            let forth = 0..all.len();
            let order: Vec<usize> =
                if round % 2 == 0 { forth.collect() } else { forth.rev().collect() };
            for at in order {
                once(all[at], size, folder, &mut seen[at], &mut expected);
            }
        }
        let mut seen = seen.into_iter().flatten();
        let ocaml = self.ocaml.as_ref().and_then(|_| seen.next());
        let programs = seen.by_ref().take(self.programs.len()).collect();
        Sight { ocaml, programs, c: seen.next() }
    }
}

/// One more run of an executable, unless there is no use in it.
fn once(
    executable: &Path,
    size: u64,
    folder: &Path,
    seen: &mut Option<Seen>,
    expected: &mut Option<String>,
) {
    /// A run that takes longer is not repeated.
    const LONG: Duration = Duration::from_secs(5);
    match seen {
        Some(Seen::Stopped(_) | Seen::Wrong(_)) => return,
        Some(Seen::Best { time, .. }) if *time > LONG => return,
        _ => {}
    }
    let mut command = Command::new(executable);
    let run = watch::run(command.arg(size.to_string()), BOUNDS, &folder.join("output"));
    let now = match run {
        Ended::Stopped(bound) => Seen::Stopped(bound),
        Ended::Badly(how) => Seen::Wrong(how),
        Ended::Well(used) => {
            let expected = expected.get_or_insert_with(|| used.output.clone());
            if used.output == *expected {
                Seen::Best { peak: used.peak, time: used.time, system: used.system }
            } else {
                Seen::Wrong(format!(
                    "printed {} instead of {}",
                    used.output.trim(),
                    expected.trim()
                ))
            }
        }
    };
    *seen = Some(match seen.take() {
        Some(before) => better(before, now),
        None => now,
    });
}

/// The smaller peak and the faster time of two runs; if one failed, that.
fn better(before: Seen, now: Seen) -> Seen {
    let (
        Seen::Best { peak, time, system },
        Seen::Best { peak: peak_now, time: time_now, system: system_now },
    ) = (&before, &now)
    else {
        return now;
    };
    let peak = *peak.min(peak_now);
    let (time, system) = if time <= time_now { (time, system) } else { (time_now, system_now) };
    Seen::Best { peak, time: *time, system: *system }
}

/// The geometric mean; 1 of nothing.
pub fn geometric_mean(ratios: &[f64]) -> f64 {
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    (logarithms / ratios.len().max(1) as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_says_the_size() {
        assert_eq!(size("a.ml", "(* n = 200: a loop. *)\nlet x = 1"), Ok(200));
        assert_eq!(size("a.fs", "// n = 7: a loop."), Ok(7));
        assert!(size("a.fs", "// a loop\n// n = 7: late").is_err());
    }

    #[test]
    fn the_mean_of_a_half_and_twice_is_one() {
        assert!((geometric_mean(&[0.5, 2.0]) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn the_fastest_run_and_the_smallest_peak_count() {
        let best = |peak, time, system| {
            let [time, system] = [time, system].map(Duration::from_millis);
            Seen::Best { peak, time, system }
        };
        let seen = better(best(5, 90, 9), best(6, 50, 20));
        assert_eq!((seen.peak(), seen.time()), (Some(5), Some(Duration::from_millis(50))));
        assert!(seen.system().is_some_and(|part| (part - 0.4).abs() < 1e-9));
        assert!(matches!(better(best(5, 90, 9), Seen::Wrong(String::new())), Seen::Wrong(_)));
    }

    /// Every program of these folders says its size, and twins say the same.
    #[test]
    fn all_programs_say_their_size() {
        for folder in ["space", "classics"] {
            let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
            for name in names(&sources, None).expect("the folder can be read") {
                let texts = ["ml", "fs"]
                    .map(|e| std::fs::read_to_string(sources.join(format!("{name}.{e}"))));
                let mut sizes: Vec<_> =
                    texts.iter().flatten().map(|text| size(&name, text)).collect();
                sizes.dedup();
                assert!(matches!(sizes[..], [Ok(_)]), "{folder}/{name}: {sizes:?}");
            }
        }
    }
}
