//! The ways in which a program is compiled, each a process of its own within limits of processor time and memory.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::subject::Source;
use crate::memory::child::{self, Limits};
use crate::tool;

/// What is given up: so much processor time, so much address space.
const LIMITS: Limits = Limits { seconds: 300, bytes: 12 << 30 };

/// One way.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Ocamlopt,
    Check,
    Run,
    BuildFast,
    BuildGood,
}

/// What one way took; nothing if it went beyond the limits.
#[derive(Clone, Copy)]
pub struct Best {
    /// Of the processor.
    pub time: Option<Duration>,
    /// On the clock: less, where several cores work at once.
    pub clock: Duration,
    pub peak: u64,
}

impl Best {
    pub fn seconds(&self) -> f64 {
        self.time.map_or(f64::INFINITY, |time| time.as_secs_f64())
    }

    pub fn min(self, other: Best) -> Best {
        let quicker = if other.seconds() < self.seconds() { other } else { self };
        let (clock, peak) = (self.clock.min(other.clock), self.peak.min(other.peak));
        Best { clock, peak, ..quicker }
    }

    /// Of two programs: the times together, and the larger peak.
    pub fn plus(self, other: Best) -> Best {
        let time = self.time.zip(other.time).map(|(a, b)| a + b);
        Best { time, clock: self.clock + other.clock, peak: self.peak.max(other.peak) }
    }
}

impl Step {
    pub const ALL: [Step; 5] =
        [Step::Ocamlopt, Step::Check, Step::Run, Step::BuildFast, Step::BuildGood];

    pub fn applies(self, source: &Source) -> bool {
        match self {
            Step::Ocamlopt => source.is_ocaml(),
            Step::Run => source.quick,
            Step::Check | Step::BuildFast | Step::BuildGood => true,
        }
    }

    /// Compiles; `printed` is what the program printed in another way, if it ran already.
    pub fn run(
        self,
        source: &Source,
        folder: &Path,
        printed: &mut Option<String>,
    ) -> Result<Best, String> {
        let out = folder.join("out");
        let enfold = |arguments: &[&str]| -> Result<Command, String> {
            let mut command = Command::new(tool("ENFOLD")?);
            command.args(arguments).arg(&source.path);
            Ok(command)
        };
        let mut command = match self {
            Step::Ocamlopt => {
                let mut command = Command::new(tool("OCAMLOPT")?);
                command.args(["-w", "-a"]).arg(&source.path);
                command
            }
            Step::Check => enfold(&["check"])?,
            Step::Run => enfold(&["run"])?,
            Step::BuildFast => enfold(&["build", "-O0"])?,
            Step::BuildGood => enfold(&["build", "-O2"])?,
        };
        let builds = matches!(self, Step::Ocamlopt | Step::BuildFast | Step::BuildGood);
        if builds {
            command.arg("-o").arg(&out);
        }
        let Some(used) = child::within(&mut command, LIMITS)? else {
            return Ok(Best { time: None, clock: Duration::ZERO, peak: 0 });
        };
        let output = match self {
            Step::Run => Some(used.output),
            _ if builds && source.quick => Some(child::finish(&mut Command::new(&out))?.output),
            _ => None,
        };
        if let Some(output) = output {
            same(source, output, printed)?;
        }
        Ok(Best { time: Some(used.time), clock: used.clock, peak: used.peak })
    }
}

/// A program prints the same in each way.
fn same(source: &Source, output: String, printed: &mut Option<String>) -> Result<(), String> {
    match printed {
        Some(expected) if *expected != output => {
            Err(format!("{} does not print the same in each way", source.path.display()))
        }
        Some(_) => Ok(()),
        None => {
            *printed = Some(output);
            Ok(())
        }
    }
}
