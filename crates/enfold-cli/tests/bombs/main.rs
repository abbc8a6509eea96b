//! Small programs that would take a careless compiler for ever, or all of its memory.
//!
//! Each is made by a function and given to `enfold check` and `enfold build`. It must end with what is expected of it: an
//! executable that prints something, or an error with a code and a place; within a time of the processor, and in memory. The
//! limits are those of a compiler without optimisation that verifies every step: with optimisation each bomb ends
//! within 5 s and 1 GB, which docs/measurements.md shows (section "Bombs"). `ENFOLD_BOMBS=DIR` writes the programs to a
//! folder, to measure them.
//!
//! | module | what is large |
//! |---|---|
//! | `generics` | types, and the versions of what is polymorphic |
//! | `growth` | ordinary programs: placing them takes linear time |
//! | `modules` | functors and signatures |
//! | `matches` | patterns, arms and constructors |
//! | `sizes` | tables, straight code, nesting, types with derived functions |

mod generics;
mod growth;
mod matches;
mod modules;
mod sizes;

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use enfold_cases::{Finished, Folder, run};

/// Address space in kilobytes, of which the compiler's stack reserves one million.
const MEMORY: u32 = 8_000_000;
/// Seconds of the processor.
const WORK: u32 = 15;
const TIME: Duration = Duration::from_secs(120);

/// What a program must lead to.
pub(crate) enum Expect<'a> {
    /// It is accepted and prints this.
    Output(&'a str),
    /// It is rejected with this code, at a place.
    Error(&'a str),
}

/// Gives a program to the compiler, with the extension that says its language.
pub(crate) fn bomb(name: &str, text: &str, expect: &Expect<'_>) {
    if let Ok(folder) = std::env::var("ENFOLD_BOMBS") {
        std::fs::create_dir_all(&folder).expect("a folder for the bombs");
        std::fs::write(PathBuf::from(folder).join(name), text).expect("a file for the bomb");
        return;
    }
    let folder = Folder::new("bombs");
    let path = folder.write(name, text);
    let checked = enfold(&["check", "--format=short", "--warnings=hide", &path]);
    match expect {
        Expect::Error(code) => {
            assert_eq!(checked.status, Some(1), "{name}: {}", short(&checked));
            let found = checked.stderr.contains(&format!("error[{code}]"));
            assert!(found, "{name}: {}", short(&checked));
        }
        Expect::Output(expected) => {
            assert_eq!(checked.status, Some(0), "{name}: {}", short(&checked));
            let program = format!("{path}.exe");
            let built = enfold(&["build", "--warnings=hide", "-O2", &path, "-o", &program]);
            assert_eq!(built.status, Some(0), "{name}: {}", short(&built));
            let done = run(&mut Command::new(&program), "", TIME).expect("it ends");
            assert_eq!(done.status, Some(0), "{name}: {}", short(&done));
            assert_eq!(done.stdout.trim_end(), *expected, "{name}");
        }
    }
}

fn enfold(args: &[&str]) -> Finished {
    let mut command = Command::new("sh");
    let limited = format!("ulimit -v {MEMORY}; ulimit -t {WORK}; exec \"$@\"");
    command.args(["-c", &limited, "sh", env!("CARGO_BIN_EXE_enfold")]).args(args);
    command.env("NO_COLOR", "1");
    match run(&mut command, "", TIME) {
        Ok(done) => done,
        Err(why) => panic!("{args:?}: {why}"),
    }
}

/// The beginning of what a command said.
fn short(done: &Finished) -> String {
    let text: String = done.stderr.chars().take(600).collect();
    format!("status {:?}: {text}", done.status)
}

/// What `line` makes of each number below `count`, one after the other.
pub(crate) fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(|at| line(at) + "\n").collect()
}

/// What `item` makes of each number below `count`, with something in between.
pub(crate) fn joined(count: usize, between: &str, item: impl Fn(usize) -> String) -> String {
    (0..count).map(item).collect::<Vec<_>>().join(between)
}
