//! Memory: what programs hold at N and at 10 N iterations, where they allocate, and how fast it is
//! against a `malloc` for each object.
//!
//! No program's live data depends on the number of iterations unless it says so, so its peak must not
//! either. A program whose peak grows without having said why makes the whole measurement fail, and so
//! does a wrong output.
//!
//! There are two peaks. That of the process is what the system sees: it has the code, the stack and
//! every page in it, so that little growth is lost in it. That of the interpreter is exact: the bytes
//! of objects that were alive in regions.
//!
//! Runs with regions and with `malloc` are of one executable and alternate, so that a change of the
//! machine's speed hits both; the fastest of each counts, by processor time. The peak is the smallest
//! that was seen: chance only adds.

pub mod child;
mod homes;
mod program;
mod table;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::{timed, tool, work_folder};
use homes::Counted;
use program::Program;

const ROUNDS: usize = 5;

/// What was seen of one program.
struct Row {
    /// Of the process, in bytes, at N and 10 N.
    peaks: [u64; 2],
    /// By the interpreter, at fewer iterations and ten times as many.
    counted: Option<[Counted; 2]>,
    /// With regions and with `malloc`, at 10 N.
    times: [Duration; 2],
}

/// Measures all programs, or those whose names contain what the command line gives.
pub fn measure() -> Result<(), String> {
    let filter = std::env::args().nth(2);
    let programs = program::all(filter.as_deref())?;
    let folder = work_folder()?;
    table::print_head();
    let mut rows = Vec::new();
    for program in &programs {
        let row = measure_one(program, &folder)?;
        table::print_row(program, &row);
        rows.push(row);
    }
    let _ = std::fs::remove_dir_all(&folder);
    table::print_summary(&programs, &rows);
    let unexpected = |(program, row): &(&Program, &Row)| row.grows() && program.grows.is_none();
    match programs.iter().zip(&rows).filter(unexpected).count() {
        0 => Ok(()),
        count => Err(format!("memory grows unexpectedly in {count} of {}", programs.len())),
    }
}

fn measure_one(program: &Program, folder: &Path) -> Result<Row, String> {
    let enfold = tool("ENFOLD")?;
    let executable = folder.join(&program.name);
    timed(Command::new(&enfold).arg("build").arg(&program.path).arg("-o").arg(&executable))?;
    // The peer has nothing on the stack either, so that each object is a `malloc`.
    let peer = folder.join(format!("{}.malloc", program.name));
    let build = ["build", "--no-stack"];
    timed(Command::new(&enfold).args(build).arg(&program.path).arg("-o").arg(&peer))?;
    let run = |size: u64, malloc: bool| {
        let used = child::run(if malloc { &peer } else { &executable }, size, malloc)?;
        let how = if malloc { "native code with malloc" } else { "native code" };
        program.check(size, &used.output, how)?;
        Ok::<_, String>(used)
    };
    let mut row = Row { peaks: [u64::MAX; 2], counted: None, times: [Duration::MAX; 2] };
    for _ in 0..ROUNDS {
        let small = run(program.size, false)?;
        let large = run(10 * program.size, false)?;
        let malloc = run(10 * program.size, true)?;
        row.peaks = [row.peaks[0].min(small.peak), row.peaks[1].min(large.peak)];
        row.times = [row.times[0].min(large.time), row.times[1].min(malloc.time)];
    }
    let few = homes::count(&enfold, program, program.counted)?;
    let many = homes::count(&enfold, program, 10 * program.counted)?;
    row.counted = few.zip(many).map(|(few, many)| [few, many]);
    Ok(row)
}

impl Row {
    fn grows(&self) -> bool {
        let exact = self.counted.map(|runs| runs.map(|run| run.peak));
        grows(self.peaks, 256 << 10) || exact.is_some_and(|peaks| grows(peaks, 1 << 10))
    }

    /// How many times as long it takes with `malloc`.
    fn gain(&self) -> f64 {
        let [regions, malloc] = self.times.map(|time| time.as_secs_f64());
        malloc / regions.max(1e-6)
    }
}

/// Is the peak of ten times the iterations so much larger that their number must be why? A tenth and
/// the slack are not growth.
fn grows([small, large]: [u64; 2], slack: u64) -> bool {
    large > small + small / 10 + slack
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_needs_more_than_a_tenth_and_the_slack() {
        assert!(!grows([1000, 1000], 50));
        assert!(!grows([1000, 1150], 50));
        assert!(grows([1000, 1151], 50));
        assert!(!grows([1000, 10], 50));
    }
}
