//! An unknown closure call against a call through a C function pointer, side by side.
//!
//! Both programs make the same calls and print the same sum. Runs alternate, so that a change of the
//! machine's speed hits both; the fastest run of each counts.

use std::process::Command;
use std::time::Duration;

use crate::{timed, tool, work_folder, write};

const C: &str = include_str!("../calls/calls.c");
const CLEF: &str = include_str!("../calls/calls.fs");
const ROUNDS: usize = 9;

/// The kinds of calls, as both programs name them on their command lines.
const KINDS: [(&str, &str); 3] = [
    ("one", "one of eight functions, chosen at run time, called again and again"),
    ("two", "one of two functions, from an array of these two"),
    ("many", "one of eight functions in an irregular order, from an array"),
];

pub fn measure() -> Result<(), String> {
    let folder = work_folder()?;
    let (c_source, clef_source) = (folder.join("calls.c"), folder.join("calls.fs"));
    write(&c_source, C)?;
    write(&clef_source, CLEF)?;
    let (c, clef) = (folder.join("calls-c"), folder.join("calls-enfold"));
    timed(Command::new(tool("CLANG")?).arg("-O2").arg(&c_source).arg("-o").arg(&c))?;
    timed(Command::new(tool("ENFOLD")?).arg("build").arg(&clef_source).arg("-o").arg(&clef))?;
    println!("calls per run: 200,000,000; fastest of {ROUNDS} alternating runs");
    println!("{:<8}{:>12}{:>12}{:>8}", "", "C", "Enfold", "ratio");
    for (kind, what) in KINDS {
        let mut best = [Duration::MAX; 2];
        for _ in 0..ROUNDS {
            let (c_time, c_sum) = timed(Command::new(&c).arg(kind))?;
            let (clef_time, clef_sum) = timed(Command::new(&clef).arg(kind))?;
            if c_sum != clef_sum {
                return Err(format!("{kind}: C printed {c_sum}, Enfold {clef_sum}"));
            }
            best = [best[0].min(c_time), best[1].min(clef_time)];
        }
        let [c_time, clef_time] = best.map(|time| time.as_secs_f64());
        let ratio = clef_time / c_time;
        println!("{kind:<8}{c_time:>10.3} s{clef_time:>10.3} s{ratio:>8.2}   {what}");
    }
    let _ = std::fs::remove_dir_all(&folder);
    Ok(())
}
