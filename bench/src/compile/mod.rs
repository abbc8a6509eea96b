//! The compiler's own speed against `ocamlopt`: processor time of `check`, `run` and `build`, time on the clock, and peak
//! memory.
//!
//! | module | what it does |
//! |---|---|
//! | [`subject`] | what is compiled: a generated program, or programs of ours |
//! | [`steps`] | runs each compiler once, within limits of time and memory |
//! | [`table`] | the table |
//!
//! `./x bench compile` measures hello, our own benchmarks and generated programs of each kind at 300, 1,000 and 5,000
//! lines; with a KIND those alone, with LINES at that length; `./x bench compile scaling` at 20,000 and 100,000 lines.
//! All commands of a program alternate in one run; the fastest of each counts, and the smallest peak. A program of OCaml must print the same in
//! each way. `run` includes the program's own work, which is next to nothing.

mod steps;
mod subject;
mod table;

use crate::generate::Kind;
use crate::work_folder;
use steps::{Best, Step};
use subject::Subject;

const SIZES: [usize; 3] = [300, 1_000, 5_000];
const LARGE: [usize; 2] = [20_000, 100_000];

/// A command that takes longer than so many seconds is not repeated.
const LONG: f64 = 4.0;

pub fn measure() -> Result<(), String> {
    let folder = work_folder()?;
    let measured = chosen().and_then(|subjects| {
        table::head();
        subjects.iter().try_for_each(|subject| {
            let files = subject.write(&folder)?;
            let best = alternate(&files, &folder, subject.rounds())?;
            table::row(subject, &files, &best);
            Ok(())
        })
    });
    let _ = std::fs::remove_dir_all(&folder);
    measured
}

/// What the command line asks for.
fn chosen() -> Result<Vec<Subject>, String> {
    let mut arguments = std::env::args().skip(2);
    let Some(first) = arguments.next() else {
        let mut all = Subject::ours();
        all.extend(Kind::all().flat_map(|kind| SIZES.map(|lines| Subject::Generated(kind, lines))));
        return Ok(all);
    };
    if first == "scaling" {
        let large = |kind| LARGE.map(|lines| Subject::Generated(kind, lines));
        return Ok(Kind::all().flat_map(large).collect());
    }
    if first == "ours" {
        return Ok(Subject::ours());
    }
    let kind = Kind::named(&first).ok_or_else(|| {
        format!("compile [ours|scaling|KIND [LINES…]]; kinds are {}", Kind::names())
    })?;
    let mut sizes = Vec::new();
    for lines in arguments {
        sizes.push(lines.parse().map_err(|_| format!("{lines} is not a number of lines"))?);
    }
    if sizes.is_empty() {
        sizes.extend(SIZES);
    }
    Ok(sizes.into_iter().map(|lines| Subject::Generated(kind, lines)).collect())
}

/// Compiles the files in each way, round after round; the best of each way, summed up over the files.
fn alternate(
    files: &[subject::Source],
    folder: &std::path::Path,
    rounds: usize,
) -> Result<Vec<Option<Best>>, String> {
    let mut sums: Vec<Option<Best>> = vec![None; Step::ALL.len()];
    for file in files {
        let mut best: Vec<Option<Best>> = vec![None; Step::ALL.len()];
        for _ in 0..rounds {
            let mut printed = None;
            for (step, best) in Step::ALL.iter().zip(&mut best) {
                if best.is_some_and(|best| best.seconds() > LONG) || !step.applies(file) {
                    continue;
                }
                let now = step.run(file, folder, &mut printed)?;
                *best = Some(best.map_or(now, |best| best.min(now)));
            }
        }
        for (sum, best) in sums.iter_mut().zip(best) {
            *sum = match (*sum, best) {
                (Some(sum), Some(best)) => Some(sum.plus(best)),
                (sum, best) => sum.or(best),
            };
        }
    }
    Ok(sums)
}
