//! Allocations by home, counted by the interpreter: `enfold run --interp --stats --format=json`.
//!
//! The interpreter counts every execution of a statement that makes an object, also of those that
//! native code would keep in registers, and knows exactly how many bytes are alive in regions. It says
//! so in one line on standard error:
//!
//! ```text
//! {"homes":{"static":{"objects":2,"bytes":0},"stack":{"objects":5,"bytes":80},
//!  "popped":…,"region":…,"program":…},"regions_begun":1,"peak_bytes":24,"live_bytes":0}
//! ```

use std::path::Path;
use std::process::{Command, Stdio};

use super::program::Program;

/// How many objects were made in each kind of home.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Homes {
    /// Constant data, which takes no work.
    pub fixed: u64,
    /// In a frame: a slot, or a region whose size is known.
    pub stack: u64,
    /// Continuations that are given back when they are called, the last made first.
    pub popped: u64,
    /// In a region that ends before the program does.
    pub region: u64,
    /// In the region that lives as long as the program.
    pub program: u64,
}

impl Homes {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.fixed + self.stack + self.popped + self.region + self.program
    }

    /// Which part of all is on the stack or static; everything, if there is nothing.
    pub fn on_stack_or_static(&self) -> f64 {
        self.part(self.stack + self.fixed)
    }

    /// The same with the continuations that are popped, which live as on a stack.
    pub fn like_a_stack(&self) -> f64 {
        self.part(self.stack + self.fixed + self.popped)
    }

    fn part(&self, some: u64) -> f64 {
        match self.total() {
            0 => 1.0,
            total => some as f64 / total as f64,
        }
    }
}

impl std::ops::Add for Homes {
    type Output = Homes;

    fn add(self, other: Homes) -> Homes {
        Homes {
            fixed: self.fixed + other.fixed,
            stack: self.stack + other.stack,
            popped: self.popped + other.popped,
            region: self.region + other.region,
            program: self.program + other.program,
        }
    }
}

/// What one run in the interpreter made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Objects by home.
    pub homes: Homes,
    /// The most bytes of objects that were alive in regions at once.
    pub peak: u64,
}

/// Counts a program's allocations; `None` if this compiler does not count.
pub fn count(enfold: &Path, program: &Program, size: u64) -> Result<Option<Counted>, String> {
    let output = Command::new(enfold)
        .args(["run", "--interp", "--stats", "--format=json"])
        .arg(&program.path)
        .arg(size.to_string())
        .stdin(Stdio::null())
        .output()
        .map_err(|e| format!("cannot start {}: {e}", enfold.display()))?;
    // A wrong command line: the option is not there.
    if output.status.code() == Some(64) {
        return Ok(None);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{} in the interpreter: {}\n{said}", program.name, output.status));
    }
    program.check(size, &String::from_utf8_lossy(&output.stdout), "the interpreter")?;
    Ok(said.lines().rev().find_map(read))
}

fn read(line: &str) -> Option<Counted> {
    let homes = Homes {
        fixed: number(line, "\"static\":{\"objects\":")?,
        stack: number(line, "\"stack\":{\"objects\":")?,
        popped: number(line, "\"popped\":{\"objects\":")?,
        region: number(line, "\"region\":{\"objects\":")?,
        program: number(line, "\"program\":{\"objects\":")?,
    };
    Some(Counted { homes, peak: number(line, "\"peak_bytes\":")? })
}

/// The number that follows a key.
fn number(line: &str, key: &str) -> Option<u64> {
    let digits = line.split_once(key)?.1;
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_read() {
        let line = concat!(
            r#"{"homes":{"static":{"objects":2,"bytes":0},"stack":{"objects":5,"bytes":80},"#,
            r#""popped":{"objects":1,"bytes":8},"region":{"objects":3,"bytes":24},"#,
            r#""program":{"objects":9,"bytes":72}},"regions_begun":1,"peak_bytes":24,"live_bytes":0}"#
        );
        let Some(Counted { homes, peak }) = read(line) else { panic!("they are there") };
        assert_eq!(homes, Homes { fixed: 2, stack: 5, popped: 1, region: 3, program: 9 });
        assert_eq!(peak, 24);
        assert!((homes.on_stack_or_static() - 0.35).abs() < 1e-9);
        assert!((homes.like_a_stack() - 0.4).abs() < 1e-9);
        assert_eq!(read("error: nothing"), None);
    }
}
