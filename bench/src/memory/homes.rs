//! Allocations by home, counted by the interpreter: `enfold run --interp --stats --format=json`.
//!
//! The interpreter counts every execution of a statement that makes an object, also of those that
//! native code would keep in registers. The last line of its standard error that holds a `homes`
//! object counts: `{"homes": {"stack": 10, "static": 2, "region": 5, "program": 0}}`.

use std::path::Path;
use std::process::{Command, Stdio};

use super::program::Program;

/// How many objects were made in each kind of home.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Homes {
    /// In a frame: a slot, or a region whose size is known.
    pub stack: u64,
    /// Made before the program runs.
    pub fixed: u64,
    /// In a region that ends before the program does.
    pub region: u64,
    /// In the region that lives as long as the program.
    pub program: u64,
}

impl Homes {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.stack + self.fixed + self.region + self.program
    }

    /// Which part of all is on the stack or static; everything, if there is nothing.
    pub fn on_stack_or_static(&self) -> f64 {
        match self.total() {
            0 => 1.0,
            total => (self.stack + self.fixed) as f64 / total as f64,
        }
    }
}

impl std::ops::Add for Homes {
    type Output = Homes;

    fn add(self, other: Homes) -> Homes {
        Homes {
            stack: self.stack + other.stack,
            fixed: self.fixed + other.fixed,
            region: self.region + other.region,
            program: self.program + other.program,
        }
    }
}

/// Counts a program's allocations; `None` if this compiler does not count.
pub fn count(enfold: &Path, program: &Program) -> Result<Option<Homes>, String> {
    let output = Command::new(enfold)
        .args(["run", "--interp", "--stats", "--format=json"])
        .arg(&program.path)
        .arg(program.counted.to_string())
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
    program.check(program.counted, &String::from_utf8_lossy(&output.stdout), "the interpreter")?;
    Ok(said.lines().rev().find_map(read))
}

fn read(line: &str) -> Option<Homes> {
    let object = line.split_once("\"homes\"")?.1;
    let object = &object[..object.find('}')?];
    let number = |key: &str| {
        let after = object.split_once(&format!("\"{key}\""))?.1.trim_start().strip_prefix(':')?;
        let digits = after.trim_start();
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        digits[..end].parse::<u64>().ok()
    };
    Some(Homes {
        stack: number("stack")?,
        fixed: number("static")?,
        region: number("region")?,
        program: number("program")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_read() {
        let line = r#"{"homes": {"stack": 10, "static":2, "region": 5, "program": 3}, "x": 1}"#;
        let homes = read(line).expect("they are there");
        assert_eq!(homes, Homes { stack: 10, fixed: 2, region: 5, program: 3 });
        assert!((homes.on_stack_or_static() - 0.6).abs() < 1e-9);
        assert_eq!(read("error: nothing"), None);
    }
}
