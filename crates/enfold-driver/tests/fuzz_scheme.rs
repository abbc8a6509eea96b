//! Whatever the text of a program in Scheme or Eshkol: it is checked, lowered and placed, or reported; never a panic.
//!
//! `ENFOLD_SCHEME_MUTANTS=N` tries that many mutants of the programs of `tests/programs/scheme` and `eshkol`; a failure names the seed.
//! All are checked; of many, some 400 are compiled as well.
#![allow(missing_docs)]

use enfold_cases::scheme_programs;
use enfold_driver::{Input, deep_stack, stages};
use enfold_random::{Random, mutate_bytes, mutate_words};

/// A name with the ending of its language, and a text.
fn mutant(texts: &[(&'static str, String)], seed: u64) -> (&'static str, String) {
    let mut random = Random::new(seed);
    let (name, text) = &texts[seed as usize % texts.len()];
    let text = match seed % 4 {
        0 => mutate_bytes(text, &mut random),
        _ => mutate_words(text, &mut random),
    };
    (name, text)
}

#[test]
fn mutants_are_compiled_or_reported() {
    let cases = scheme_programs().expect("the programs are well formed");
    let texts: Vec<(&str, String)> = cases
        .iter()
        .map(|case| {
            let eshkol = case.path.extension().is_some_and(|e| e == "esk");
            let name = if eshkol { "mutant.esk" } else { "mutant.scm" };
            (name, std::fs::read_to_string(&case.path).expect("a program"))
        })
        .collect();
    let count = std::env::var("ENFOLD_SCHEME_MUTANTS").ok().and_then(|n| n.parse().ok());
    let (count, mut compiled) = (count.unwrap_or(400u64), 0);
    for seed in 0..count {
        let (name, text) = mutant(&texts, seed);
        let done = deep_stack::run(|| {
            let input = Input::from_text(name, &text);
            let checked = stages::check(&input);
            if checked.diagnostics.has_errors() {
                return false;
            }
            if !seed.is_multiple_of((count / 400).max(1)) {
                return true;
            }
            let mut program = stages::compile(&checked.graph, 1, &mut |_, _| {});
            stages::place(&mut program, false);
            true
        });
        match done {
            Ok(true) => compiled += 1,
            Ok(false) => {}
            Err(_) => panic!("seed {seed} panics:\n{text}"),
        }
    }
    assert!(compiled > 0, "no mutant was good enough to be compiled");
}
