//! Runs a program and looks at it meanwhile: what it holds, and whether it is still within its bounds.
//!
//! What is resident is read from `/proc`, some hundred times a second while a program is measured, so that one that grows without bound
//! is stopped long before the machine is. The peak and the time are the system's own figures and do not depend on how often one looks.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::memory::child::{self, Used};

/// What a run may hold, and how long it may take on the clock.
#[derive(Clone, Copy)]
pub struct Bounds {
    pub bytes: u64,
    pub time: Duration,
}

/// How a run ended.
pub enum Ended {
    /// By itself, and well.
    Well(Used),
    /// It was stopped; the text says beyond which bound it was.
    Stopped(String),
    /// By itself, and not well, or it could not be started.
    Badly(String),
}

/// A program that runs and whose output goes to a file.
pub struct Watched {
    child: Child,
    began: Instant,
}

impl Watched {
    /// Starts a program; what it prints, errors too, is written to `output`.
    pub fn start(command: &mut Command, output: &Path) -> Result<Self, String> {
        let name = command.get_program().to_string_lossy().into_owned();
        let file = File::create(output).map_err(|e| format!("{}: {e}", output.display()))?;
        let same = file.try_clone().map_err(|e| format!("{}: {e}", output.display()))?;
        command.stdin(Stdio::null()).stdout(file).stderr(same);
        child::end_with_parent(command);
        let began = Instant::now();
        let child = command.spawn().map_err(|e| format!("cannot start {name}: {e}"))?;
        Ok(Self { child, began })
    }

    /// The wait status and what was used, if it has ended.
    pub fn ended(&self) -> Result<Option<(i32, Used)>, String> {
        child::ended(self.child.id(), self.began)
    }

    /// The bytes that are resident now; none if it has just ended.
    pub fn resident(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        resident_of(&status.unwrap_or_default())
    }

    /// For how long it has run.
    pub fn age(&self) -> Duration {
        self.began.elapsed()
    }

    /// Stops it, and waits until it is gone.
    pub fn stop(mut self) -> Result<(), String> {
        self.child.kill().map_err(|e| format!("cannot stop a program: {e}"))?;
        while self.ended()?.is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }
}

/// What the line `VmRSS:` of `/proc/ID/status` says, in bytes.
fn resident_of(status: &str) -> u64 {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number.and_then(|number| number.parse::<u64>().ok()).unwrap_or(0) * 1024
}

/// Runs a program to its end, or until it is beyond its bounds. What it prints goes through the file `output`.
pub fn run(command: &mut Command, bounds: Bounds, output: &Path) -> Ended {
    follow(command, bounds, output).unwrap_or_else(Ended::Badly)
}

fn follow(command: &mut Command, bounds: Bounds, output: &Path) -> Result<Ended, String> {
    let watched = Watched::start(command, output)?;
    loop {
        if let Some((status, used)) = watched.ended()? {
            let printed =
                std::fs::read(output).map_err(|e| format!("{}: {e}", output.display()))?;
            let printed = String::from_utf8_lossy(&printed).into_owned();
            return Ok(match status {
                0 => Ended::Well(Used { output: printed, ..used }),
                _ => Ended::Badly(format!("ended with wait status {status}: {printed}")),
            });
        }
        if watched.resident() > bounds.bytes {
            watched.stop()?;
            return Ok(Ended::Stopped(format!("> {} GB", bounds.bytes / 1_000_000_000)));
        }
        if watched.age() > bounds.time {
            watched.stop()?;
            return Ok(Ended::Stopped(format!("> {} s", bounds.time.as_secs())));
        }
        std::thread::sleep(Duration::from_millis(4));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, bounds: Bounds, name: &str) -> Ended {
        let output = std::env::temp_dir().join(format!("watch-{}-{name}", std::process::id()));
        let ended = run(Command::new("sh").args(["-c", script]), bounds, &output);
        let _ = std::fs::remove_file(output);
        ended
    }

    const WIDE: Bounds = Bounds { bytes: 1_000_000_000, time: Duration::from_secs(20) };

    #[test]
    fn what_is_resident_is_read_in_kibibytes() {
        assert_eq!(resident_of("VmHWM:\t 900 kB\nVmRSS:\t    12 kB\n"), 12 * 1024);
        assert_eq!(resident_of(""), 0);
    }

    #[test]
    fn a_run_that_ends_has_its_output() {
        assert!(
            matches!(shell("echo 42", WIDE, "well"), Ended::Well(used) if used.output == "42\n")
        );
        assert!(matches!(shell("exit 3", WIDE, "badly"), Ended::Badly(_)));
    }

    #[test]
    fn a_run_beyond_its_bounds_is_stopped() {
        let short = Bounds { time: Duration::from_millis(50), ..WIDE };
        assert!(matches!(shell("exec sleep 20", short, "long"), Ended::Stopped(_)));
        let small = Bounds { bytes: 1, ..WIDE };
        assert!(matches!(shell("exec sleep 20", small, "large"), Ended::Stopped(_)));
    }
}
