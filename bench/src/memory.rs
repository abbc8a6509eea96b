//! Memory: what programs hold at N and at 10 N iterations, where they allocate, and how fast it is
//! against a `malloc` for each object.
//!
//! No program's live data depends on the number of iterations unless it says so, so its peak must not
//! either. A program whose peak grows without having said why makes the whole measurement fail, and so
//! does a wrong output.
//!
//! Runs with regions and with `malloc` are of one executable and alternate, so that a change of the
//! machine's speed hits both; the fastest of each counts, by processor time. The peak is the smallest
//! that was seen: chance only adds.

mod child;
mod homes;
mod program;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::{timed, tool, work_folder};
use homes::Homes;
use program::Program;

const ROUNDS: usize = 5;
/// The part of dynamic allocations that is to be on the stack or static.
const WANTED: f64 = 0.85;
/// A peak below the fixed costs of a process says nothing; this much is not yet growth.
const SLACK: u64 = 256 << 10;

/// What was seen of one program.
struct Row {
    peaks: [u64; 2],
    homes: Option<Homes>,
    times: [Duration; 2],
}

/// Measures all programs, or those whose names contain what the command line gives.
pub fn measure() -> Result<(), String> {
    let filter = std::env::args().nth(2);
    let programs = program::all(filter.as_deref())?;
    let folder = work_folder()?;
    println!("peak: resident memory of the process, in KiB; time: processor time at 10 N");
    println!("allocations: counted by the interpreter, in thousands");
    print_head();
    let mut rows = Vec::new();
    for program in &programs {
        let row = measure_one(program, &folder)?;
        print_row(program, &row);
        rows.push(row);
    }
    let _ = std::fs::remove_dir_all(&folder);
    println!();
    print_growth(&programs, &rows);
    print_homes(&rows);
    print_times(&rows);
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
    let run = |size: u64, malloc: bool| {
        let used = child::run(&executable, size, malloc)?;
        let how = if malloc { "native code with malloc" } else { "native code" };
        program.check(size, &used.output, how)?;
        Ok::<_, String>(used)
    };
    let mut row = Row { peaks: [u64::MAX; 2], homes: None, times: [Duration::MAX; 2] };
    for _ in 0..ROUNDS {
        let small = run(program.size, false)?;
        let large = run(10 * program.size, false)?;
        let malloc = run(10 * program.size, true)?;
        row.peaks = [row.peaks[0].min(small.peak), row.peaks[1].min(large.peak)];
        row.times = [row.times[0].min(large.time), row.times[1].min(malloc.time)];
    }
    row.homes = homes::count(&enfold, program)?;
    Ok(row)
}

impl Row {
    fn grows(&self) -> bool {
        grows(self.peaks)
    }

    /// How many times as long it takes with `malloc`.
    fn gain(&self) -> f64 {
        let [regions, malloc] = self.times.map(|time| time.as_secs_f64());
        malloc / regions.max(1e-6)
    }
}

/// Is the peak at 10 N so much larger than at N that the number of iterations must be why?
fn grows([small, large]: [u64; 2]) -> bool {
    large > small + small / 10 + SLACK
}

fn print_head() {
    println!(
        "{:<22}{:>9}{:>10}{:>10}  {:<8}{:>8}{:>8}{:>8}{:>8}{:>7}{:>10}{:>10}{:>7}",
        "program",
        "N",
        "peak N",
        "10 N",
        "",
        "stack",
        "static",
        "region",
        "program",
        "s+s",
        "time",
        "malloc",
        "ratio"
    );
}

fn print_row(program: &Program, row: &Row) {
    let verdict = match (row.grows(), &program.grows) {
        (true, Some(_)) => "grows",
        (true, None) => "GROWS",
        (false, _) => "flat",
    };
    let [small, large] = row.peaks.map(|peak| peak / 1024);
    print!("{:<22}{:>9}{small:>10}{large:>10}  {verdict:<8}", program.name, program.size);
    match &row.homes {
        Some(homes) => {
            for count in [homes.stack, homes.fixed, homes.region, homes.program] {
                print!("{:>8.1}", count as f64 / 1e3);
            }
            print!("{:>5.0} %", homes.on_stack_or_static() * 100.0);
        }
        None => print!("{:>8}{:>8}{:>8}{:>8}{:>7}", "-", "-", "-", "-", "-"),
    }
    let [regions, malloc] = row.times.map(|time| time.as_secs_f64());
    println!("{regions:>8.3} s{malloc:>8.3} s{:>7.2}", row.gain());
}

fn print_growth(programs: &[Program], rows: &[Row]) {
    let flat = rows.iter().filter(|row| !row.grows()).count();
    println!("{flat} of {} programs hold no more at 10 N than at N.", rows.len());
    for (program, row) in programs.iter().zip(rows) {
        let name = &program.name;
        match (row.grows(), &program.grows) {
            (true, Some(why)) => println!("  {name} grows, as expected: {why}"),
            (true, None) => println!("  {name} grows, and its file does not say why"),
            (false, Some(_)) => println!("  {name} does not grow, although its file says so"),
            (false, None) => {}
        }
    }
}

fn print_homes(rows: &[Row]) {
    let counted: Vec<Homes> = rows.iter().filter_map(|row| row.homes).collect();
    if counted.is_empty() {
        println!("Allocations by home: this compiler does not count them.");
        return;
    }
    let sum = counted.iter().fold(Homes::default(), |sum, homes| sum + *homes);
    let share = sum.on_stack_or_static();
    let mean = counted.iter().map(Homes::on_stack_or_static).sum::<f64>() / counted.len() as f64;
    let verdict = if share >= WANTED { "reached" } else { "missed" };
    println!(
        "On the stack or static: {:.1} % of {} allocations (wanted: {:.0} %, {verdict}); {:.1} % in the \
         mean of the programs.",
        share * 100.0,
        sum.total(),
        WANTED * 100.0,
        mean * 100.0
    );
}

fn print_times(rows: &[Row]) {
    let gains = rows.iter().map(Row::gain);
    let mean = (gains.clone().map(f64::ln).sum::<f64>() / rows.len() as f64).exp();
    let twice = gains.filter(|gain| *gain >= 2.0).count();
    println!(
        "Against malloc for each object: {mean:.2} times as fast in the geometric mean; at least twice \
         in {twice} of {}.",
        rows.len()
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growth_needs_more_than_a_tenth_and_the_slack() {
        let mib = 1 << 20;
        assert!(!grows([2 * mib, 2 * mib]));
        assert!(!grows([2 * mib, 2 * mib + 2 * mib / 10 + SLACK]));
        assert!(grows([2 * mib, 2 * mib + 2 * mib / 10 + SLACK + 1]));
        assert!(!grows([20 * mib, 2 * mib]));
    }
}
