//! A soak: programs that would run for weeks run for some time, all at once, and must not hold more at its end than soon after their start.
//!
//! The programs are in `bench/soak`: a bank with mailboxes, a server that loops over its sessions, an interpreter. Each takes a number of rounds and
//! prints a line after each; with 0 it never ends, and is stopped when the time is over. At first a few rounds of each are compared with `ocamlopt`'s,
//! where it has a twin in OCaml.
//!
//! Memory is what is resident, looked at four times a second. Up to the end of the warm-up, a fifth of the time and at most a minute, a
//! program may grow. It is flat if what it holds later is never more than 1.1 times what it held at most till then, and a megabyte.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::twins::{self, BOUNDS, Seen};
use crate::watch::Watched;
use crate::work_folder;

const SECONDS: u64 = 600;
const LOOK_EVERY: Duration = Duration::from_millis(250);
const SLACK: u64 = 1_000_000;
/// How often a line is printed.
const LINES: u32 = 10;

/// A program that soaks.
struct Soaked {
    file: String,
    /// Nothing after its end.
    watched: Option<Watched>,
    output: std::path::PathBuf,
    /// What it held at most till the end of the warm-up, and later.
    peaks: [u64; 2],
    now: u64,
    /// Why it ended before its time.
    fate: Option<String>,
}

/// Soaks all programs for the seconds that the command line gives, or ten minutes.
pub fn measure() -> Result<(), String> {
    let given = std::env::args().nth(2);
    let seconds = given.map_or(Ok(SECONDS), |text| {
        text.parse().map_err(|_| format!("soak takes a number of seconds, not '{text}'"))
    })?;
    let folder = work_folder()?;
    let mut programs = start(&folder)?;
    let result = soak(&mut programs, Duration::from_secs(seconds));
    for watched in programs.iter_mut().filter_map(|program| program.watched.take()) {
        watched.stop()?;
    }
    result?;
    for program in &programs {
        print_result(program);
    }
    let _ = std::fs::remove_dir_all(&folder);
    let grown: Vec<&str> =
        programs.iter().filter(|p| !p.is_flat()).map(|program| program.file.as_str()).collect();
    if grown.is_empty() { Ok(()) } else { Err(format!("not flat: {}", grown.join(", "))) }
}

/// Builds and checks the programs, then starts them.
fn start(folder: &Path) -> Result<Vec<Soaked>, String> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("soak");
    let mut programs = Vec::new();
    for name in twins::names(&sources, None)? {
        let twins = twins::build(&sources, folder, &name, "-O3")?;
        let sight = twins.run(twins.size, 1, folder);
        if let Some(Seen::Wrong(how)) =
            sight.programs.iter().find(|seen| matches!(seen, Seen::Wrong(_)))
        {
            return Err(format!("{name}: {how}"));
        }
        for program in twins.programs {
            let output = folder.join(format!("{}.lines", program.file));
            let watched = Watched::start(Command::new(&program.executable).arg("0"), &output)?;
            let (peaks, now) = ([0; 2], 0);
            programs.push(Soaked {
                file: program.file,
                watched: Some(watched),
                output,
                peaks,
                now,
                fate: None,
            });
        }
    }
    Ok(programs)
}

fn soak(programs: &mut [Soaked], time: Duration) -> Result<(), String> {
    let warm_up = (time / 5).min(Duration::from_secs(60));
    let files: Vec<String> =
        programs.iter().map(|program| format!("{:>16}", program.file)).collect();
    println!(
        "resident memory in MB, for {} s; {} s are the warm-up",
        time.as_secs(),
        warm_up.as_secs()
    );
    println!("{:>8}{}", "seconds", files.concat());
    let began = Instant::now();
    let mut lines = 0;
    while began.elapsed() < time && programs.iter().any(|program| program.watched.is_some()) {
        std::thread::sleep(LOOK_EVERY);
        let later = usize::from(began.elapsed() > warm_up);
        for program in programs.iter_mut() {
            program.look(later, began)?;
        }
        if began.elapsed() >= time * (lines + 1) / LINES {
            lines += 1;
            let held: Vec<String> = programs
                .iter()
                .map(|program| format!("{:>16.1}", program.now as f64 / 1e6))
                .collect();
            println!("{:>8}{}", began.elapsed().as_secs(), held.concat());
        }
    }
    Ok(())
}

impl Soaked {
    /// Looks at what it holds. It is stopped if that is too much.
    fn look(&mut self, later: usize, began: Instant) -> Result<(), String> {
        let Some(watched) = &self.watched else { return Ok(()) };
        let age = began.elapsed().as_secs();
        if let Some((status, _)) = watched.ended()? {
            self.watched = None;
            self.fate = Some(format!("ended with wait status {status} after {age} s"));
            return Ok(());
        }
        self.now = watched.resident();
        self.peaks[later] = self.peaks[later].max(self.now);
        if self.now > BOUNDS.bytes {
            self.fate =
                Some(format!("held more than {} GB after {age} s", BOUNDS.bytes / 1_000_000_000));
            self.watched.take().map_or(Ok(()), Watched::stop)?;
        }
        Ok(())
    }

    fn is_flat(&self) -> bool {
        let [first, later] = self.peaks;
        self.fate.is_none() && later <= first + first / 10 + SLACK
    }
}

fn print_result(program: &Soaked) {
    let rounds = std::fs::read(&program.output).unwrap_or_default();
    let rounds = rounds.iter().filter(|byte| **byte == b'\n').count();
    let [first, later] = program.peaks.map(|peak| peak as f64 / 1e6);
    let verdict = if program.is_flat() { "flat" } else { "GROWS" };
    let fate = program.fate.as_ref().map_or(String::new(), |fate| format!("; {fate}"));
    println!(
        "{:<16} {rounds} rounds; at most {first:.1} MB in the warm-up, {later:.1} MB later: {verdict}{fate}",
        program.file
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn soaked(peaks: [u64; 2]) -> Soaked {
        let (file, output) = (String::new(), std::path::PathBuf::new());
        Soaked { file, watched: None, output, peaks, now: 0, fate: None }
    }

    #[test]
    fn flat_is_a_tenth_and_a_megabyte_more_at_most() {
        assert!(soaked([10_000_000, 12_000_000]).is_flat());
        assert!(!soaked([10_000_000, 12_000_001]).is_flat());
    }

    #[test]
    fn what_ends_before_its_time_is_not_flat() {
        let mut ended = soaked([10, 10]);
        ended.fate = Some("ended".into());
        assert!(!ended.is_flat());
    }
}
