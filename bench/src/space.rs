//! Space of programs that run long: what they hold at N, 4 N and 16 N iterations, against `ocamlopt`.
//!
//! The programs are in `bench/space`, one for each way in which values outlive each other without nesting: tables, caches, queues, event
//! loops, streams, versions, module-level state. What is alive in them does not depend on the number of iterations, so neither must their
//! peak. The first line of each says N (`n = 1000`); one that grows today says so in its second line (`grows: why`). A program
//! that grows without saying so makes the measurement fail, and so does one that prints something else than OCaml's.
//!
//! Peaks are those of the process, which has the code and the stack in it; the smallest of some alternating runs counts, and
//! by processor time the fastest.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::memory::child::{self, Used};
use crate::ocaml::names;
use crate::{timed, tool, work_folder};

const ROUNDS: usize = 3;
const FACTORS: [u64; 3] = [1, 4, 16];
/// Growth below this is that of free lists and stacks.
const SLACK: u64 = 2 << 20;

/// What was seen of one program, by `ocamlopt` and by Enfold.
struct Row {
    peaks: [[u64; 3]; 2],
    /// At 16 N.
    times: [Duration; 2],
}

impl Row {
    fn grows(&self, which: usize) -> bool {
        let [first, _, last] = self.peaks[which];
        last > first + first / 2 + SLACK
    }
}

/// Measures all programs, or those whose names contain what the command line gives.
pub fn measure() -> Result<(), String> {
    let wanted = std::env::args().nth(2);
    let folder = work_folder()?;
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("space");
    println!("peak memory in MB at N, 4 N and 16 N; smallest and fastest of {ROUNDS} runs");
    println!("{:<20}{:>20}{:>24}{:>9}{:>7}", "", "ocamlopt", "Enfold", "memory", "time");
    let (mut wrong, mut growing, mut all) = (Vec::new(), 0, 0);
    for name in names(&sources)? {
        if wanted.as_ref().is_some_and(|wanted| !name.contains(wanted.as_str())) {
            continue;
        }
        let text = std::fs::read_to_string(sources.join(format!("{name}.ml")))
            .map_err(|error| format!("{name}: {error}"))?;
        let row = measure_one(&sources, &folder, &name, iterations(&name, &text)?)?;
        let (grows, known) = (row.grows(1) && !row.grows(0), text.contains("(* grows: "));
        print_row(&name, &row, grows, known);
        all += 1;
        growing += usize::from(grows);
        if grows && !known {
            wrong.push(name);
        }
    }
    println!("{growing} of {all} grow where OCaml's do not");
    let _ = std::fs::remove_dir_all(&folder);
    if wrong.is_empty() { Ok(()) } else { Err(format!("grow unexpectedly: {}", wrong.join(", "))) }
}

/// What the first line of a program says.
fn iterations(name: &str, text: &str) -> Result<u64, String> {
    let line = text.lines().next().unwrap_or_default();
    let number = line.split_once("n = ").and_then(|(_, rest)| rest.split(':').next());
    let number = number.and_then(|number| number.trim().parse().ok());
    number.ok_or_else(|| format!("{name}: the first line does not say what N is"))
}

fn measure_one(sources: &Path, folder: &Path, name: &str, n: u64) -> Result<Row, String> {
    let source = sources.join(format!("{name}.ml"));
    // `ocamlopt` leaves files beside the source.
    let copy = folder.join(format!("{name}.ml"));
    std::fs::copy(&source, &copy).map_err(|e| format!("{}: {e}", source.display()))?;
    let programs = ["ocaml", "enfold"].map(|kind| folder.join(format!("{name}-{kind}")));
    let flags = ["-O3", "-unsafe", "-inline", "100", "-w", "-a"];
    timed(Command::new(tool("OCAMLOPT")?).args(flags).arg(&copy).arg("-o").arg(&programs[0]))?;
    let mut enfold = Command::new(tool("ENFOLD")?);
    timed(enfold.args(["build", "-O3"]).arg(&source).arg("-o").arg(&programs[1]))?;
    let mut row = Row { peaks: [[u64::MAX; 3]; 2], times: [Duration::MAX; 2] };
    for _ in 0..ROUNDS {
        for (at, factor) in FACTORS.into_iter().enumerate() {
            let mut printed: Vec<String> = Vec::new();
            for (which, program) in programs.iter().enumerate() {
                let Used { output, peak, time, .. } = child::run(program, n * factor, false)?;
                let best = &mut row.peaks[which][at];
                *best = peak.min(*best);
                if at + 1 == FACTORS.len() {
                    row.times[which] = row.times[which].min(time);
                }
                printed.push(output);
            }
            if printed[0] != printed[1] {
                return Err(format!("{name}: printed\n{}\nnot\n{}", printed[1], printed[0]));
            }
        }
    }
    Ok(row)
}

fn print_row(name: &str, row: &Row, grows: bool, known: bool) {
    let peaks = |peaks: [u64; 3]| peaks.map(|peak| format!("{:>7.1}", peak as f64 / 1e6)).concat();
    let memory = row.peaks[1][2] as f64 / row.peaks[0][2] as f64;
    let time = row.times[1].as_secs_f64() / row.times[0].as_secs_f64().max(1e-6);
    let note = match (grows, known) {
        (true, true) => " grows",
        (true, false) => " GROWS",
        (false, true) => " grows no longer",
        (false, false) => "",
    };
    let (ocaml, enfold) = (peaks(row.peaks[0]), peaks(row.peaks[1]));
    println!("{name:<20}{ocaml} {enfold:>23}{memory:>9.2}{time:>7.2}{note}");
}
