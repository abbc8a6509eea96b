//! Whatever the text of a program in Scheme: it is checked, lowered and placed, or reported; never a panic.
//!
//! `ENFOLD_SCHEME_MUTANTS=N` tries that many mutants of the programs of `tests/programs/scheme`; a failure names the seed.
#![allow(missing_docs)]

use enfold_cases::{is_scheme, scheme_programs};
use enfold_driver::{Input, deep_stack, stages};
use enfold_random::{Random, mutate_bytes, mutate_words};

fn mutant(texts: &[String], seed: u64) -> String {
    let mut random = Random::new(seed);
    let text = &texts[seed as usize % texts.len()];
    match seed % 4 {
        0 => mutate_bytes(text, &mut random),
        _ => mutate_words(text, &mut random),
    }
}

#[test]
fn mutants_are_compiled_or_reported() {
    let cases = scheme_programs().expect("the programs are well formed");
    let cases = cases.iter().filter(|case| is_scheme(case));
    let texts: Vec<String> =
        cases.map(|case| std::fs::read_to_string(&case.path).expect("a program")).collect();
    let count = std::env::var("ENFOLD_SCHEME_MUTANTS").ok().and_then(|n| n.parse().ok());
    let mut compiled = 0;
    for seed in 0..count.unwrap_or(400) {
        let text = mutant(&texts, seed);
        let done = deep_stack::run(|| {
            let input = Input::from_text("mutant.scm", &text);
            let checked = stages::check(&input);
            if checked.diagnostics.has_errors() {
                return false;
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
