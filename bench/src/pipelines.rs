//! Pipelines over lists, arrays, unions and sequences with lambdas that capture (`bench/pipelines`) against the same loop by hand, side by side: time, and how
//! many objects the interpreter sees for each element.
//!
//! Runs alternate, so that a change of the machine's speed hits both; the fastest run of each counts.

use std::process::Command;
use std::time::Duration;

use crate::sequences::objects;
use crate::{timed, tool, work_folder, write};

const PROGRAMS: &[(&str, &str)] = &[
    ("arrays.fs", include_str!("../pipelines/arrays.fs")),
    ("arrays.ml", include_str!("../pipelines/arrays.ml")),
    ("lists.fs", include_str!("../pipelines/lists.fs")),
    ("lists.ml", include_str!("../pipelines/lists.ml")),
    ("records.fs", include_str!("../pipelines/records.fs")),
    ("sequences.ml", include_str!("../pipelines/sequences.ml")),
    ("unions.ml", include_str!("../pipelines/unions.ml")),
    ("vectors.fs", include_str!("../pipelines/vectors.fs")),
];
const ROUNDS: usize = 5;
const LENGTH: u64 = 10_000_000;
/// Lengths at which objects are counted, and how often a program goes through its elements.
const SHORT: [u64; 2] = [1000, 3000];
const TIMES: u64 = 20;

pub fn measure() -> Result<(), String> {
    println!("{TIMES} times {LENGTH} elements; fastest of {ROUNDS} alternating runs\n");
    println!("| program | pipeline | by hand | time | objects per element |");
    println!("|---|---|---|---|---|");
    for (name, text) in PROGRAMS {
        row(name, text)?;
    }
    Ok(())
}

fn row(name: &str, text: &str) -> Result<(), String> {
    let folder = work_folder()?;
    let (source, executable) = (folder.join(name), folder.join("pipeline"));
    write(&source, text)?;
    let enfold = tool("ENFOLD")?;
    timed(Command::new(&enfold).args(["build", "-O3"]).arg(&source).arg("-o").arg(&executable))?;
    let mut best = [Duration::MAX; 2];
    for _ in 0..ROUNDS {
        let run = |kind: &str| {
            timed(Command::new(&executable).arg(kind).arg(LENGTH.to_string()).arg("3"))
        };
        let ((pipeline, sum), (by_hand, same)) = (run("pipeline")?, run("loop")?);
        if sum != same {
            return Err(format!("{name}: the pipeline printed {sum}, the loop {same}"));
        }
        best = [best[0].min(pipeline), best[1].min(by_hand)];
    }
    let [pipeline, by_hand] = best.map(|time| time.as_secs_f64());
    let mut counts = Vec::new();
    for length in SHORT {
        let mut run = Command::new(&enfold);
        run.args(["run", "-O3", "--interp", "--stats", "--format=json"]).arg(&source);
        let output = run.args(["pipeline", &length.to_string(), "3"]).output();
        let output = output.map_err(|error| format!("cannot start the interpreter: {error}"))?;
        counts.push(objects(&String::from_utf8_lossy(&output.stderr)).ok_or("no counters")?);
    }
    let elements = (SHORT[1] - SHORT[0]) * TIMES;
    let each = counts[1].saturating_sub(counts[0]) as f64 / elements as f64;
    println!(
        "| {name} | {pipeline:.3} s | {by_hand:.3} s | {:.2} | {each:.2} |",
        pipeline / by_hand
    );
    let _ = std::fs::remove_dir_all(&folder);
    Ok(())
}
