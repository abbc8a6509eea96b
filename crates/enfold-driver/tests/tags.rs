//! How many tests of tags `narrow` takes away from the programs of `bench/scheme`, counted by the interpreter on smaller inputs.
//!
//! `cargo test -p enfold-driver --test tags -- --nocapture` prints the table.
#![allow(missing_docs)]

use enfold_driver::{Input, deep_stack, stages};
use enfold_interp::{Captured, Ended, Limits};

/// Programs, and what makes them shorter.
const PROGRAMS: &[(&str, &str, &str)] = &[
    ("ack", "(ack 3 12)", "(ack 2 6)"),
    ("closures", "(repeat 40000 0)", "(repeat 20 0)"),
    ("cpstak", "(repeat 2000 0)", "(repeat 1 0)"),
    ("deriv", "(repeat 3000000 0)", "(repeat 300 0)"),
    ("destruct", "(repeat 1500 '())", "(repeat 1 '())"),
    ("evaluator", "fib fib 22", "fib fib 9"),
    ("fft", "(repeat 12 0.)", "(repeat 1 0.)"),
    ("fib", "(fib 41)", "(fib 16)"),
    ("fibfp", "(fibfp 37.)", "(fibfp 15.)"),
    ("graphs", "'(1 2 3 4 4 4 4 4 4 4 4 4 4 4 4)", "'(1 2 3)"),
    ("matrix", "(repeat 120 (make 120", "(repeat 1 (make 20"),
    ("maze", "(repeat 250 0)", "(repeat 1 0)"),
    ("mazefun", "(total 600 0)", "(total 2 0)"),
    ("nqueens", "(one-to 13)", "(one-to 6)"),
    ("primes", "(repeat 800 0)", "(repeat 1 0)"),
    ("string", "(repeat 250 0)", "(repeat 1 0)"),
    ("sum", "(repeat 100000 0)", "(repeat 2 0)"),
    ("sumfp", "(repeat 15000 0.)", "(repeat 1 0.)"),
    ("tak", "(tak 40 20 11)", "(tak 10 6 3)"),
    ("trees", "(make 14)", "(make 6)"),
];

/// What the program writes, and how many tags it tests, with `narrow` or without.
fn run(name: &str, text: &str, without: &str) -> (String, u64) {
    let input = Input::from_text(&format!("{name}.scm"), text);
    let checked = stages::check(&input);
    assert!(!checked.diagnostics.has_errors(), "{name}");
    let program = stages::compile_without(&checked.graph, 2, without);
    let mut io = Captured::new("");
    let limits = Limits { max_steps: Some(400_000_000), ..Limits::default() };
    let outcome = enfold_interp::run(&program, None, &input.sources, &mut io, limits);
    assert!(
        matches!(outcome.ended, Ended::Normally),
        "{name}: {:?} {}",
        outcome.ended,
        io.stderr()
    );
    (io.stdout(), outcome.tag_tests)
}

#[test]
fn two_fifths_of_the_tests_go() {
    let table = deep_stack::run(|| {
        let counted = PROGRAMS.iter().map(|&(name, from, to)| {
            let path = enfold_cases::root().join("bench/scheme").join(format!("{name}.scm"));
            let text = std::fs::read_to_string(path).expect("a program");
            assert!(text.contains(from), "{name} is as large as ever");
            let text = text.replace(from, to);
            let (before, after) = (run(name, &text, "narrow"), run(name, &text, ""));
            assert_eq!(before.0, after.0, "{name}");
            (name, before.1, after.1)
        });
        counted.collect::<Vec<_>>()
    });
    let table = table.expect("no panic");
    let mut shares = 0.0;
    for (name, before, after) in &table {
        let share = 1.0 - *after as f64 / (*before).max(1) as f64;
        println!("{name:12}{before:>12}{after:>12}{:>7.1} %", share * 100.0);
        shares += share;
    }
    let share = shares / table.len() as f64;
    println!("{:12}{:>31.1} %", "mean", share * 100.0);
    // FIXME: the goal is 0.8. What is left are numbers that may be big, and lists that hold several kinds of data.
    assert!(share > 0.38, "narrow takes away {:.1} % of the tests", share * 100.0);
}
