//! The classics of functional programming on immutable trees, against `ocamlopt` and, for some, C++: time and peak memory.
//!
//! The programs are in `bench/classics`, each in OCaml and F# (`twins.rs` says how they are written). A twin in C++ has trees of its own: nodes that are
//! made one by one and counted. What is measured is a single size; time is the processor's, fastest of some alternating runs, and memory
//! the smallest peak of the process. *System* is the part of Enfold's time that the system took, which is for pages that are touched for the first
//! time and differs most from run to run.

use std::path::Path;

use crate::twins::{self, Seen, Sight, Twins, geometric_mean};
use crate::work_folder;

const ROUNDS: usize = 5;

/// The ratios of one program to `ocamlopt`'s.
struct Ratios {
    time: f64,
    memory: f64,
}

/// Measures all classics, or those whose names contain what the command line gives.
pub fn measure() -> Result<(), String> {
    let wanted = std::env::args().nth(2);
    let folder = work_folder()?;
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("classics");
    println!("processor time and peak memory; fastest and smallest of {ROUNDS} alternating runs");
    println!(
        "{:<18}{:>18}{:>20}{:>20}{:>8}{:>8}{:>8}{:>8}",
        "", "ocamlopt", "Enfold", "C++", "time", "system", "memory", "to C++"
    );
    let mut ratios = Vec::new();
    let mut wrong = Vec::new();
    for name in twins::names(&sources, wanted.as_deref())? {
        let twins = twins::build(&sources, &folder, &name, "-O3")?;
        let sight = twins.run(twins.size, ROUNDS, &folder);
        for (program, seen) in twins.programs.iter().zip(&sight.programs) {
            print_row(&program.file, seen, &sight);
            ratios.extend(ratios_of(seen, &sight));
        }
        wrong.extend(mistakes(&twins, &sight));
    }
    let _ = std::fs::remove_dir_all(&folder);
    print_totals(&ratios);
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

fn ratios_of(seen: &Seen, sight: &Sight) -> Option<Ratios> {
    let ocaml = sight.ocaml.as_ref()?;
    let time = seen.time()?.as_secs_f64() / ocaml.time()?.as_secs_f64().max(1e-6);
    Some(Ratios { time, memory: seen.peak()? as f64 / ocaml.peak()? as f64 })
}

fn print_row(file: &str, seen: &Seen, sight: &Sight) {
    let cell = |seen: Option<&Seen>| match seen {
        None => String::new(),
        Some(Seen::Best { peak, time, .. }) => {
            format!("{:.2} s {:>6.0} MB", time.as_secs_f64(), *peak as f64 / 1e6)
        }
        Some(Seen::Stopped(bound)) => bound.clone(),
        Some(Seen::Wrong(_)) => "wrong".into(),
    };
    let (ocaml, enfold, c) = (cell(sight.ocaml.as_ref()), cell(Some(seen)), cell(sight.c.as_ref()));
    let to_c =
        sight.c.as_ref().and_then(|c| Some(seen.time()?.as_secs_f64() / c.time()?.as_secs_f64()));
    let to_c = to_c.map_or(String::new(), |ratio| format!("{ratio:.2}"));
    let system = seen.system().map_or(String::new(), |part| format!("{:.0} %", part * 100.0));
    let ratios = ratios_of(seen, sight);
    let (time, memory) = ratios.map_or((String::new(), String::new()), |ratios| {
        (format!("{:.2}", ratios.time), format!("{:.2}", ratios.memory))
    });
    println!("{file:<18}{ocaml:>18}{enfold:>20}{c:>20}{time:>8}{system:>8}{memory:>8}{to_c:>8}");
}

fn mistakes(twins: &Twins, sight: &Sight) -> Vec<String> {
    let ours = twins.programs.iter().map(|program| program.file.as_str()).zip(&sight.programs);
    let others = sight.ocaml.iter().chain(&sight.c).map(|seen| ("a twin", seen));
    let mistake = |(file, seen): (&str, &Seen)| match seen {
        Seen::Wrong(how) => Some(format!("{file}: {how}")),
        _ => None,
    };
    ours.chain(others).filter_map(mistake).collect()
}

fn print_totals(ratios: &[Ratios]) {
    let of = |part: fn(&Ratios) -> f64| {
        let all: Vec<f64> = ratios.iter().map(part).collect();
        let over = all.iter().filter(|ratio| **ratio > 1.0).count();
        let worst = all.iter().copied().fold(0.0, f64::max);
        format!(
            "geometric mean {:.2}, worst {worst:.2}, {over} of {} above 1.0",
            geometric_mean(&all),
            all.len()
        )
    };
    println!("time against ocamlopt: {}", of(|ratios| ratios.time));
    println!("memory against ocamlopt: {}", of(|ratios| ratios.memory));
}
