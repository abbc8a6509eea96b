//! Programs that run long hold no more when they run four times as long: those of `bench/space` and `cycles`, in the interpreter, which
//! counts what is alive in regions to the byte. One that grows says so in its second line (`grows: why`), and has to; and `W0403` is reported
//! for those that grow and for no other (but for one that says `grows silently`). Nothing that has a count is lost, and there are cycles only where
//! `W0403` says so.

use std::path::{Path, PathBuf};

use enfold_core::ir::VarId;
use enfold_driver::{Input, deep_stack, stages};
use enfold_interp::{Captured, Ended, Limits};
use libtest_mimic::{Arguments, Failed, Trial};

const ROUNDS: u64 = 400;
/// What fills up at first: tables, rings of versions, free cells.
const SLACK: u64 = 16 << 10;
/// Programs whose rounds are long or whose state is full later, and, with no rounds, those that are not measured here: loops that copy their state do so when it has grown
/// to some size, what the sieve holds grows with what it has found, and the interpreter keeps what is caught and thrown away.
const OTHERWISE: [(&str, u64); 13] = [
    ("bank", 1500),
    ("trie", 1500),
    ("map_array", 6000),
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
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cycles");
    let folders = [Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/space"), tests];
    let mut files: Vec<PathBuf> = folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).into_iter().flatten())
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "ml" || ending == "fs"))
        .collect();
    files.sort();
    let trials = files.into_iter().filter_map(trial).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn trial(path: PathBuf) -> Option<Trial> {
    let stem = path.file_stem()?.to_string_lossy().into_owned();
    let name = path.file_name()?.to_string_lossy().into_owned();
    let rounds = OTHERWISE.iter().find(|other| other.0 == stem).map_or(ROUNDS, |other| other.1);
    Some(Trial::test(name, move || check(&path, rounds)))
}

fn check(path: &Path, rounds: u64) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let Seen { peak: first, warned, lost, cyclic } = run(&name, &text, rounds, true)?;
    let last = run(&name, &text, 4 * rounds, false)?.peak;
    if !lost.is_empty() {
        return Err(format!("is never given back: {}", lost.join(", ")).into());
    }
    let grows = last > first + first / 2 + SLACK;
    let silent = text.contains("* grows silently: ");
    match (grows, silent || text.contains("* grows: ")) {
        (true, false) => return Err(format!("grows: {first} bytes, then {last}").into()),
        (false, true) => return Err(format!("grows no longer: {first} bytes, then {last}").into()),
        _ => {}
    }
    match (warned.as_slice(), grows && !silent) {
        ([], true) => Err("grows, and there is no W0403".into()),
        ([first, ..], false) => Err(format!("W0403 says: {first}").into()),
        ([], _) if !cyclic.is_empty() => {
            Err(format!("hold each other: {}", cyclic.join(", ")).into())
        }
        _ => Ok(()),
    }
}

/// What was seen of a program.
#[derive(Default)]
struct Seen {
    /// The most bytes that were alive in regions.
    peak: u64,
    /// What `W0403` says.
    warned: Vec<String>,
    /// Variables whose objects nobody could reach any more and nobody gave back.
    lost: Vec<String>,
    /// Those of objects that held each other.
    cyclic: Vec<String>,
}

/// Runs a program for so many rounds; none: it is only compiled.
fn run(name: &str, text: &str, rounds: u64, watched: bool) -> Result<Seen, Failed> {
    let text = if rounds == 0 {
        text.to_owned()
    } else {
        let rounds = rounds.to_string();
        text.replace("int_of_string Sys.argv.(1)", &rounds).replace("int args.[0]", &rounds)
    };
    let ran = deep_stack::run(|| {
        let input = Input::from_text(name, &text);
        let checked = stages::check(&input);
        if checked.diagnostics.has_errors() {
            return Err("is not accepted".to_owned());
        }
        let mut program = stages::compile(&checked.graph, 3, &mut |_, _| {});
        let placement = stages::place(&mut program, false);
        let warned = stages::find_leaks(&input, &program, &placement);
        let warned = warned.iter().map(|report| report.message.clone()).collect();
        if rounds == 0 {
            return Ok(Seen { warned, ..Seen::default() });
        }
        let (mut io, limits) = (Captured::new(""), Limits::default());
        let sources = &input.sources;
        let outcome = if watched {
            enfold_interp::run_watched(&program, &placement, sources, &mut io, limits)
        } else {
            enfold_interp::run(&program, Some(&placement), sources, &mut io, limits)
        };
        let names = |lost: &[(VarId, u64)]| {
            lost.iter().map(|&(var, _)| program.vars[var].name.to_string()).collect()
        };
        match outcome.ended {
            Ended::Normally => Ok(Seen {
                peak: outcome.memory.map_or(0, |memory| memory.peak_bytes),
                warned,
                lost: names(&outcome.lost),
                cyclic: names(&outcome.cyclic),
            }),
            ended => Err(format!("{ended:?}")),
        }
    });
    Ok(ran.map_err(|_| "a panic")??)
}
