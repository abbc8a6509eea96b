//! A pipeline of `Seq.map`, `filter`, `take` and `fold` against the loop that does the same, side by side:
//! time, and how many objects the interpreter sees at two lengths.
//!
//! Runs alternate, so that a change of the machine's speed hits both; the fastest run of each counts.

use std::process::Command;
use std::time::Duration;

use crate::{timed, tool, work_folder, write};

const PROGRAM: &str = include_str!("../sequences/pipeline.fs");
const ROUNDS: usize = 9;
const LENGTH: u64 = 10_000_000;

pub fn measure() -> Result<(), String> {
    let folder = work_folder()?;
    let (source, executable) = (folder.join("pipeline.fs"), folder.join("pipeline"));
    write(&source, PROGRAM)?;
    let enfold = tool("ENFOLD")?;
    timed(Command::new(&enfold).arg("build").arg(&source).arg("-o").arg(&executable))?;
    let mut best = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        let run = |kind: &str| timed(Command::new(&executable).arg(kind).arg(LENGTH.to_string()));
        let ((seq, seq_sum), (by_hand, sum)) = (run("seq")?, run("loop")?);
        if seq_sum != sum {
            return Err(format!("the pipeline printed {seq_sum}, the loop {sum}"));
        }
        best = [best[0].min(seq), best[1].min(by_hand)];
    }
    let [seq, by_hand] = best.map(|time| time.as_secs_f64());
    println!("20 times {LENGTH} elements; fastest of {ROUNDS} alternating runs");
    println!("pipeline {seq:.3} s, loop {by_hand:.3} s, ratio {:.2}", seq / by_hand);
    for length in [1000, 10_000] {
        let mut run = Command::new(&enfold);
        run.args(["run", "--interp", "--stats", "--format=json"]).arg(&source);
        let output = run.args(["seq", &length.to_string()]).output();
        let output = output.map_err(|error| format!("cannot start the interpreter: {error}"))?;
        let stats = String::from_utf8_lossy(&output.stderr);
        println!("objects at {length} elements: {}", objects(&stats).ok_or("no counters")?);
    }
    let _ = std::fs::remove_dir_all(&folder);
    Ok(())
}

/// All objects that are not in registers, of the counters in JSON.
pub(crate) fn objects(stats: &str) -> Option<u64> {
    let homes = stats.lines().find(|line| line.starts_with("{\"homes\""))?;
    let mut all = 0;
    for home in ["static", "stack", "popped", "region", "program"] {
        let (_, rest) = homes.split_once(&format!("\"{home}\":{{\"objects\":"))?;
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        all += digits.parse::<u64>().ok()?;
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::objects;

    #[test]
    fn objects_are_added_up() {
        let home =
            |name: &str, count: u32| format!("\"{name}\":{{\"objects\":{count},\"bytes\":8}}");
        let homes = ["registers", "static", "stack", "popped", "region", "program"];
        let text: Vec<String> = homes.iter().zip(1..).map(|(name, at)| home(name, at)).collect();
        let stats = format!("note\n{{\"homes\":{{{}}},\"peak_bytes\":0}}", text.join(","));
        assert_eq!(objects(&stats), Some(2 + 3 + 4 + 5 + 6));
        assert_eq!(objects("nothing"), None);
    }
}
