//! Runs textual core and tells what was seen.

use enfold_core::ir::Program;
use enfold_core::{text, verify};
use enfold_interp::{Captured, Limits, Outcome, run};
use enfold_syntax::SourceMap;

/// A program that keeps the rules of flat core.
pub fn program(source: &str) -> Program {
    let program = text::parse(source).expect("reads");
    verify::verify(&program).expect("is well formed");
    program
}

/// A run with its streams.
pub struct Seen {
    pub outcome: Outcome,
    pub stdout: String,
    pub stderr: String,
}

/// Runs a program within limits.
pub fn run_within(source: &str, stdin: &str, limits: Limits) -> Seen {
    run_program(&program(source), &SourceMap::new(), stdin, limits)
}

/// Runs a program that was parsed.
pub fn run_program(program: &Program, sources: &SourceMap, stdin: &str, limits: Limits) -> Seen {
    let mut io = Captured::new(stdin);
    io.args = vec!["one".to_owned(), "two".to_owned()];
    let outcome = run(program, None, sources, &mut io, limits);
    Seen { outcome, stdout: io.stdout(), stderr: io.stderr() }
}

/// Runs a program that ends normally; its output, then its status.
pub fn output(source: &str) -> String {
    let seen = run_within(source, "", Limits::default());
    assert_eq!(seen.stderr, "");
    format!("{}status {}\n", seen.stdout, seen.outcome.status)
}
