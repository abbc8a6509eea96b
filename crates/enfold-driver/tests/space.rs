//! Programs that run long hold no more when they run four times as long: those of `bench/space`, in the interpreter, which
//! counts what is alive in regions to the byte. One that grows says so in its second line (`grows: why`), and has to.

use std::path::{Path, PathBuf};

use enfold_driver::{Input, deep_stack, stages};
use enfold_interp::{Captured, Ended, Limits};
use libtest_mimic::{Arguments, Failed, Trial};

const ROUNDS: u64 = 400;
/// What fills up at first: tables, rings of versions, free cells.
const SLACK: u64 = 16 << 10;
/// Programs whose rounds are long or whose state is full later, and, with no rounds, those that are not measured here: loops that copy their state do so when it has grown
/// to some size, what the sieve holds grows with what it has found, and the interpreter keeps what is caught and thrown away.
const OTHERWISE: [(&str, u64); 12] = [
    ("bank", 1500),
    ("trie", 1500),
    ("life_sets", 40),
    ("ropes", 6000),
    ("red_black", 0),
    ("red_black_delete", 0),
    ("tree_in_a_field", 0),
    ("map_versions", 0),
    ("lazy_sieve", 0),
    ("caught", 0),
    // The interpreter has no threads.
    ("mailboxes", 0),
    ("async_jobs", 0),
];

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/space");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .map(|entries| entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect())
        .unwrap_or_default();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "ml" || ending == "fs"));
    files.sort();
    let trials = files.into_iter().filter_map(trial).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn trial(path: PathBuf) -> Option<Trial> {
    let stem = path.file_stem()?.to_string_lossy().into_owned();
    let name = path.file_name()?.to_string_lossy().into_owned();
    let rounds = OTHERWISE.iter().find(|other| other.0 == stem).map_or(ROUNDS, |other| other.1);
    (rounds > 0).then(|| Trial::test(name, move || check(&path, rounds)))
}

fn check(path: &Path, rounds: u64) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (first, last) = (peak(&name, &text, rounds)?, peak(&name, &text, 4 * rounds)?);
    let grows = last > first + first / 2 + SLACK;
    match (grows, text.contains("* grows: ") || text.contains("// grows: ")) {
        (true, false) => Err(format!("grows: {first} bytes, then {last}").into()),
        (false, true) => Err(format!("grows no longer: {first} bytes, then {last}").into()),
        _ => Ok(()),
    }
}

/// The most bytes that were alive in regions.
fn peak(name: &str, text: &str, rounds: u64) -> Result<u64, Failed> {
    let rounds = rounds.to_string();
    let text = text.replace("int_of_string Sys.argv.(1)", &rounds).replace("int args.[0]", &rounds);
    let ran = deep_stack::run(|| {
        let input = Input::from_text(name, &text);
        let checked = stages::check(&input);
        if checked.diagnostics.has_errors() {
            return Err("is not accepted".to_owned());
        }
        let mut program = stages::compile(&checked.graph, 3, &mut |_, _| {});
        let placement = stages::place(&mut program, false);
        let (mut io, limits) = (Captured::new(""), Limits::default());
        let outcome =
            enfold_interp::run(&program, Some(&placement), &input.sources, &mut io, limits);
        match outcome.ended {
            Ended::Normally => Ok(outcome.memory.map_or(0, |memory| memory.peak_bytes)),
            ended => Err(format!("{ended:?}")),
        }
    });
    Ok(ran.map_err(|_| "a panic")??)
}
