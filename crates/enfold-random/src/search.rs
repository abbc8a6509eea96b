//! Looks for a random OCaml program that something is wrong with, and makes it small.
//!
//! Programs are judged by the file (see [`ocaml_file`]), on as many threads as there are processors. Of a file
//! that fails each program is judged alone, and the first that fails alone is made smaller; if none does, the file
//! itself is.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Mutex;
use std::thread;

use crate::{ocaml_file, shrink};

/// What is wrong with a program.
#[derive(Debug, Clone)]
pub struct Wrong {
    /// In a few words, which stay the same when the program gets smaller.
    pub class: String,
    /// In many words.
    pub why: String,
}

impl Wrong {
    /// Something of a class.
    pub fn new(class: impl Into<String>, why: impl Into<String>) -> Wrong {
        Wrong { class: class.into(), why: why.into() }
    }

    /// What the oracle says of a program that it does not compile; where it breaks it says nothing of the program.
    pub fn from_oracle(why: String) -> Wrong {
        let broken = why.contains("Misc.Fatal_error");
        Wrong::new(if broken { UNKNOWN } else { "ocamlopt rejects it" }, why)
    }
}

/// The class of programs that the oracle cannot judge: they are left out.
pub const UNKNOWN: &str = "the oracle does not know";

/// Judges a program: the number of the thread, and the program.
pub type Judge<'a> = dyn Fn(usize, &str) -> Result<(), Wrong> + Sync + 'a;

/// Judges the OCaml programs of the seeds, so many in each file; tries so many smaller ones of one that fails.
///
/// # Errors
/// The seeds of the files that fail, and the small program with what is wrong with it.
pub fn judge_ocaml(
    seeds: Range<u64>,
    each: u64,
    tries: usize,
    judge: &Judge<'_>,
) -> Result<(), String> {
    let starts = seeds.clone().step_by(each as usize);
    let files: VecDeque<Range<u64>> =
        starts.map(|start| start..(start + each).min(seeds.end)).collect();
    let files = Mutex::new(files);
    let work = |worker: usize| {
        let mut failed = Vec::new();
        while let Some(file) = files.lock().ok().and_then(|mut files| files.pop_front()) {
            match judge(worker, &ocaml_file(file.clone())) {
                Ok(()) => {}
                Err(wrong) if wrong.class != UNKNOWN => {
                    eprintln!("seeds {file:?}: {}\n{}", wrong.class, wrong.why);
                    failed.push((file, wrong));
                }
                Err(_) => failed.extend(file.filter_map(|seed| {
                    let wrong = judge(worker, &ocaml_file(seed..seed + 1)).err()?;
                    (wrong.class != UNKNOWN).then_some((seed..seed + 1, wrong))
                })),
            }
        }
        failed
    };
    let workers = thread::available_parallelism().map_or(2, |n| n.get()).min(8);
    let mut failed: Vec<(Range<u64>, Wrong)> = thread::scope(|scope| {
        let work = &work;
        let handles: Vec<_> = (0..workers).map(|at| scope.spawn(move || work(at))).collect();
        handles.into_iter().flat_map(|handle| handle.join().unwrap_or_default()).collect()
    });
    failed.sort_by_key(|(file, _)| file.start);
    let Some((file, wrong)) = failed.first() else { return Ok(()) };
    let alone = file.clone().find_map(|seed| {
        let text = ocaml_file(seed..seed + 1);
        judge(0, &text).err().map(|wrong| (text, wrong))
    });
    let (text, wrong) = alone.unwrap_or_else(|| (ocaml_file(file.clone()), wrong.clone()));
    let mut why = wrong.why;
    let small = shrink(&text, tries, &mut |text| match judge(0, text) {
        Err(found) if found.class == wrong.class => {
            why = found.why;
            true
        }
        _ => false,
    });
    let all: Vec<String> = failed.iter().map(|(file, _)| format!("{file:?}")).collect();
    Err(format!("seeds {} fail; the first:\n{}: {why}\n{small}", all.join(", "), wrong.class))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(class: &str) -> Result<(), Wrong> {
        Err(Wrong::new(class, ""))
    }

    #[test]
    fn nothing_is_found_where_nothing_is_wrong() {
        assert_eq!(judge_ocaml(0..7, 3, 10, &|_, _| Ok(())), Ok(()));
    }

    #[test]
    fn the_program_of_a_file_that_fails_is_made_small() {
        let judged = judge_ocaml(0..9, 3, 5000, &|_, text| {
            if text.contains("start \"P4\"") { wrong("starts") } else { Ok(()) }
        });
        let report = judged.expect_err("one of them fails");
        assert!(report.starts_with("seeds 3..6 fail; the first:\nstarts"), "{report}");
        assert!(report.lines().count() < 10, "{report}");
    }

    #[test]
    fn what_fails_only_together_is_shown_together() {
        let judged = judge_ocaml(0..4, 2, 5000, &|_, text| {
            let both = text.contains("\"P2\"") && text.contains("\"P3\"");
            if both { wrong("both") } else { Ok(()) }
        });
        let report = judged.expect_err("one of them fails");
        assert!(report.contains("\"P2\"") && report.contains("\"P3\""), "{report}");
    }

    #[test]
    fn what_the_oracle_does_not_know_is_judged_alone() {
        let judged = judge_ocaml(0..4, 4, 100, &|_, text| {
            let unknown = text.contains("\"P1\"");
            if unknown { wrong(UNKNOWN) } else { Ok(()) }
        });
        assert_eq!(judged, Ok(()));
    }
}
