//! Space of programs that run long: what they hold at N, 4 N and 16 N iterations, against `ocamlopt`.
//!
//! The programs are in `bench/space`, some for each way in which values outlive each other without nesting: tables, caches, queues, event
//! loops, streams, versions, module-level state. What is alive in them does not depend on the number of iterations, so neither must their
//! peak (`lazy_sieve` is the exception: OCaml's grows too). `twins.rs` says how the programs are written. One that grows without saying so
//! makes the measurement fail, and so does one that prints something else than OCaml's.
//!
//! Peaks are those of the process, which has the code and the stack in it; the smallest of some alternating runs counts, and
//! by processor time the fastest. *System* is the part of Enfold's time that the system took: growing programs touch new pages all the time.

mod table;

use std::path::Path;

use crate::twins::{self, Seen, Sight, Twins};
use crate::work_folder;

/// At 16 N; at the others, where only the peak is of interest, there is one.
const ROUNDS: usize = 3;
const FACTORS: [u64; 3] = [1, 4, 16];
/// What code, stacks and free lists may take more at 16 N than at N, and more than those of OCaml.
const SLACK: u64 = 2_000_000;

/// What was seen of one program that Enfold compiled.
struct Row {
    file: String,
    known_to_grow: bool,
    /// At each size; nothing of `ocamlopt` if there is no twin in OCaml.
    ocaml: Option<[Seen; 3]>,
    enfold: [Seen; 3],
    /// At 16 N.
    c: Option<Seen>,
}

impl Row {
    /// Does it hold more the longer it runs, where OCaml's does not?
    fn grows(&self) -> bool {
        grows(&self.enfold) && !self.ocaml.as_ref().is_some_and(grows)
    }

    /// Does it hold more at 16 N than `ocamlopt`'s, and by more than the slack?
    fn is_over(&self) -> bool {
        let ocaml = self.ocaml.as_ref().and_then(|seen| seen[2].peak());
        ocaml.is_some_and(|ocaml| self.enfold[2].peak().is_none_or(|peak| peak > ocaml + SLACK))
    }

    /// The peak at 16 N against that of `ocamlopt`.
    fn memory(&self) -> Option<f64> {
        Some(self.enfold[2].peak()? as f64 / self.ocaml.as_ref()?[2].peak()? as f64)
    }

    /// The processor time at 16 N against that of `ocamlopt`.
    fn time(&self) -> Option<f64> {
        self.time_against(&self.ocaml.as_ref()?[2])
    }

    fn time_against(&self, other: &Seen) -> Option<f64> {
        Some(self.enfold[2].time()?.as_secs_f64() / other.time()?.as_secs_f64().max(1e-6))
    }

    /// What it did wrong, at the first size where it did.
    fn wrong(&self) -> Option<&str> {
        let all = self.ocaml.iter().flatten().chain(&self.enfold).chain(&self.c);
        all.filter_map(|seen| if let Seen::Wrong(how) = seen { Some(how.as_str()) } else { None })
            .next()
    }
}

/// A run that was stopped is one that grew, unless the first one was stopped already: then nothing can be said.
fn grows(seen: &[Seen; 3]) -> bool {
    match (seen[0].peak(), seen[2].peak()) {
        (Some(first), Some(last)) => last > first + first / 2 + SLACK,
        (first, _) => first.is_some() && matches!(seen[2], Seen::Stopped(_)),
    }
}

/// Measures all programs, or those whose names contain what the command line gives, compiled at -O3 or at the level that it gives.
pub fn measure() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(2).collect();
    let (levels, wanted): (Vec<&str>, Vec<&str>) =
        words.iter().map(String::as_str).partition(|word| word.starts_with("-O"));
    let level = levels.first().copied().unwrap_or("-O3");
    let folder = work_folder()?;
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("space");
    table::print_head(level);
    let mut rows = Vec::new();
    for name in twins::names(&sources, wanted.first().copied())? {
        let twins = twins::build(&sources, &folder, &name, level)?;
        for row in rows_of(&twins, &folder) {
            table::print_row(&row);
            rows.push(row);
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    table::print_totals(&rows);
    verdict(&rows)
}

fn rows_of(twins: &Twins, folder: &Path) -> Vec<Row> {
    let rounds = |factor| if factor == FACTORS[2] { ROUNDS } else { 1 };
    let sights: [Sight; 3] =
        FACTORS.map(|factor| twins.run(twins.size * factor, rounds(factor), folder));
    let [a, b, c] = &sights;
    let row = |(at, program): (usize, &twins::Program)| Row {
        file: program.file.clone(),
        known_to_grow: program.known_to_grow,
        ocaml: match [&a.ocaml, &b.ocaml, &c.ocaml] {
            [Some(a), Some(b), Some(c)] => Some([a, b, c].map(Seen::clone)),
            _ => None,
        },
        enfold: [a, b, c].map(|sight| sight.programs[at].clone()),
        c: c.c.clone(),
    };
    twins.programs.iter().enumerate().map(row).collect()
}

/// At another level than -O3 programs may grow that do not say so, but that is for the reader to see.
fn verdict(rows: &[Row]) -> Result<(), String> {
    let names = |test: &dyn Fn(&Row) -> bool| {
        let found = rows.iter().filter(|row| test(row)).map(|row| row.file.as_str());
        found.collect::<Vec<_>>().join(", ")
    };
    let wrong = names(&|row| row.wrong().is_some());
    let unexpected = names(&|row| row.grows() && !row.known_to_grow);
    match (wrong.as_str(), unexpected.as_str()) {
        ("", "") => Ok(()),
        ("", unexpected) => Err(format!("grow unexpectedly: {unexpected}")),
        (wrong, _) => Err(format!("went wrong: {wrong}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn seen(peak: u64) -> Seen {
        Seen::Best { peak: peak * 1_000_000, time: Duration::from_secs(1), system: Duration::ZERO }
    }

    fn row(ocaml: [u64; 3], enfold: [Seen; 3]) -> Row {
        let ocaml = Some(ocaml.map(seen));
        Row { file: "a.ml".into(), known_to_grow: false, ocaml, enfold, c: None }
    }

    #[test]
    fn growth_is_more_than_half_and_the_slack() {
        assert!(!row([4, 4, 4], [4, 8, 8].map(seen)).grows());
        assert!(row([4, 4, 4], [4, 8, 9].map(seen)).grows());
        assert!(!row([4, 9, 40], [4, 8, 40].map(seen)).grows());
    }

    #[test]
    fn a_run_that_was_stopped_grew_and_is_over() {
        let stopped = row([4, 4, 4], [seen(4), seen(4), Seen::Stopped("> 6 GB".into())]);
        assert!(stopped.grows() && stopped.is_over() && stopped.memory().is_none());
    }

    #[test]
    fn two_megabytes_are_allowed_over_ocaml() {
        assert!(!row([4, 4, 4], [6, 6, 6].map(seen)).is_over());
        assert!(row([4, 4, 4], [7, 7, 7].map(seen)).is_over());
    }

    #[test]
    fn unexpected_growth_and_wrong_output_fail() {
        let mut rows = vec![row([4, 4, 4], [4, 8, 9].map(seen))];
        assert!(verdict(&rows).is_err());
        rows[0].known_to_grow = true;
        assert!(verdict(&rows).is_ok());
        rows[0].enfold[1] = Seen::Wrong("printed 1 instead of 2".into());
        assert!(verdict(&rows).is_err());
    }
}
