//! Random programs: each is accepted, and the interpreter gives one output and one status whether
//! or not the program was optimised, under each representation of closures. Neither the interpreter nor the certifier finds anything wrong
//! with where values live, and no loop loses what has a count.
//!
//! The programs are the same in every run. One that fails is made smaller before it is shown.
//! `ENFOLD_SEEDS=1000..5000` runs other programs.

#[path = "representations/mod.rs"]
mod representations;

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use enfold_driver::render::{self, Format};
use enfold_driver::{Input, deep_stack, stages};
use enfold_interp::{Captured, Ended, Limits};
use representations::Trial;

/// The programs that are run.
const SEEDS: Range<u64> = 0..300;
/// What is made once may keep what it holds until its region ends, which is lost at once: what is lost at so many looks is a loop's.
const OFTEN: u64 = 3;
/// How many smaller programs are tried when one fails.
const TRIES: usize = 2000;

#[test]
fn random_programs_mean_the_same_at_every_level() {
    let seeds = enfold_random::seeds("ENFOLD_SEEDS", SEEDS);
    let (next, given_up) = (AtomicU64::new(seeds.start), AtomicU64::new(0));
    let work = || {
        let mut failures = Vec::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return failures;
            }
            match judge(&enfold_random::program(seed)) {
                Verdict::Same => {}
                Verdict::GivenUp => {
                    given_up.fetch_add(1, Ordering::Relaxed);
                }
                Verdict::Wrong(class, _) => failures.push((seed, class)),
            }
        }
    };
    let workers = thread::available_parallelism().map_or(2, |n| n.get()).min(8);
    let mut failures: Vec<(u64, &str)> = thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(|| deep_stack::run(work))).collect();
        let results = handles.into_iter().map(|h| h.join().expect("workers catch panics"));
        results.flat_map(|found| found.expect("programs catch panics")).collect()
    });
    failures.sort_unstable();
    if let Some(&(seed, class)) = failures.first() {
        let small = deep_stack::run(|| smaller(&enfold_random::program(seed), class));
        let (text, why) = small.unwrap_or_default();
        let all: Vec<String> = failures.iter().map(|(seed, _)| seed.to_string()).collect();
        panic!("seeds {} fail; {seed}: {class}\n{why}\n{text}", all.join(", "));
    }
    let given_up = given_up.into_inner();
    let may = (seeds.end - seeds.start) / 20;
    assert!(given_up <= may, "{given_up} programs take too long; no more than {may} may");
}

enum Verdict {
    Same,
    GivenUp,
    /// What is wrong in a few words that do not depend on the program, and in many.
    Wrong(&'static str, String),
}

fn judge(text: &str) -> Verdict {
    let verdict = catch_unwind(AssertUnwindSafe(|| compare(text)));
    verdict.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().cloned().unwrap_or_default();
        Verdict::Wrong("the compiler panics", text)
    })
}

fn compare(text: &str) -> Verdict {
    let input = Input::from_text("random.fs", text);
    let checked = stages::check(&input);
    if checked.diagnostics.has_errors() {
        let shown = render::all(&checked.diagnostics, &input.sources, Format::Short, false);
        return Verdict::Wrong("it is rejected", shown);
    }
    let mut trials = Vec::new();
    for level in [0, 3] {
        let program = stages::compile(&checked.graph, level, &mut |_, _| {});
        trials.push(Trial { how: format!("flat at level {level}"), program, apart: false });
    }
    match representations::trials(&checked.graph, text.len()) {
        Ok(others) => trials.extend(others),
        Err(why) => return Verdict::Wrong("a representation is refused", why),
    }
    let mut first: Option<(i32, String)> = None;
    for Trial { how, mut program, apart } in trials {
        let wrong = |class, why: String| Verdict::Wrong(class, format!("{how}: {why}"));
        let placement = stages::place(&mut program, false);
        // A program whose counts are not right is placed without, and nobody else would see.
        if !placement.refused.is_empty() {
            return wrong("counts are refused", placement.refused.join("\n"));
        }
        // In debug builds the stage itself does this, and panics.
        if let Err(errors) = enfold_place::certify::certify(&program, &placement) {
            return wrong("the certifier objects", errors.join("\n"));
        }
        let mut io = Captured::new("");
        let limits = Limits { max_steps: Some(5_000_000), ..Limits::default() };
        let sources = &input.sources;
        let outcome = enfold_interp::run_watched(&program, &placement, sources, &mut io, limits);
        match outcome.ended {
            Ended::StepLimit => return Verdict::GivenUp,
            Ended::Fault(what) => return wrong("the interpreter finds a fault", what),
            Ended::Memory(fault) => {
                return wrong("memory is used after its end", fault.message(sources));
            }
            _ => {}
        }
        if let Some(lam) = outcome.overlaps.first().filter(|_| apart) {
            return wrong("accepted, but two closures met", lam.to_string());
        }
        let lost =
            outcome.lost_again.iter().filter(|lost| lost.1 >= OFTEN).map(|&(var, count)| {
                format!("{count} of {}.{}", program.vars[var].name, var.as_u32())
            });
        let names: Vec<String> = lost.collect();
        if !names.is_empty() {
            return wrong("something is never given back", names.join(", "));
        }
        let found = (outcome.status, io.stdout());
        match &first {
            None => first = Some(found),
            Some(expected) if *expected == found => {}
            Some((status, output)) => {
                let why = format!(
                    "not optimised: status {status}\n{output}\n{how}: status {}\n{}",
                    found.0, found.1
                );
                return Verdict::Wrong("otherwise compiled it does something else", why);
            }
        }
    }
    Verdict::Same
}

/// A small program that is wrong in the same way, and why.
fn smaller(text: &str, class: &str) -> (String, String) {
    let mut last = String::new();
    let small = enfold_random::shrink(text, TRIES, &mut |text| match judge(text) {
        Verdict::Wrong(found, why) if found == class => {
            last = why;
            true
        }
        _ => false,
    });
    (small, last)
}
