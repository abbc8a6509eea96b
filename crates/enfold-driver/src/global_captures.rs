//! `--closures=global`: captures in one slot per literal, for programs in which no two closures of one literal are alive together.
//!
//! The program is placed as it would be with records, on a copy; that says how long each closure may be called
//! (`enfold_place::find_overlaps`). If nothing overlaps, records go (`enfold_core::flatten::globalise_captures`); else each overlap is an error that
//! shows the two closures. Cost: one placement more.

use enfold_core::flatten::globalise_captures;
use enfold_core::ir::{LamId, Program};
use enfold_place::{Overlap, Why, find_overlaps};
use enfold_syntax::{Diagnostic, Diagnostics, codes};

/// Puts what closures of a flat program capture into slots, or says why that cannot be.
pub fn globalise(program: &mut Program) -> Diagnostics {
    let mut placed = program.clone();
    let placement = enfold_place::place(&mut placed, &enfold_place::Options::default());
    let mut reports = Diagnostics::new();
    for overlap in find_overlaps(&placed, &placement) {
        reports.push(report(program, &overlap));
    }
    if reports.is_empty() {
        globalise_captures(program);
        if cfg!(debug_assertions)
            && let Err(errors) = enfold_core::verify::verify(program)
        {
            panic!("after globalise-captures: {errors:#?}");
        }
    }
    reports.sort();
    reports
}

fn report(program: &Program, overlap: &Overlap) -> Diagnostic {
    let literal = program.lams[overlap.literal].span;
    let captured = captured(program, overlap.literal);
    let message = match overlap.why {
        Why::Thread(_) => {
            "two threads reach closures of this function, which share what they capture"
        }
        _ => {
            "two closures of this function can be alive together, and would share what they capture"
        }
    };
    let report = Diagnostic::new(codes::SHARED_CAPTURES, literal, message)
        .label(format!("`--closures=global` keeps {captured} in one place for all of them"));
    let first = "the first one is made here";
    let report = match overlap.why {
        Why::Outlives => report
            .also(overlap.first, format!("{first}, and may be called for as long as the program runs"))
            .also(overlap.second, "the second one is made here"),
        Why::Again => report.also(
            overlap.first,
            format!("{first}, and may still be called when this place is reached again and makes the second"),
        ),
        Why::Inside(call) => report
            .also(overlap.first, format!("{first}, and may be called until this function returns"))
            .also(call, "before that, this call can lead to the second one")
            .also(overlap.second, "which is made here"),
        Why::Thread(given) => report
            .also(overlap.first, "one is made here")
            .also(given, "a function that makes or calls one is given to another thread here"),
    };
    report.help("choose another representation: `--closures=flat`, `pair` or `linked`")
}

/// The names of what a function captures.
fn captured(program: &Program, lam: LamId) -> String {
    let captures = program.lams[lam].captures.iter();
    let names: Vec<String> = captures.map(|&var| format!("`{}`", program.vars[var].name)).collect();
    match &names[..] {
        [] => "what it captures".to_owned(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}
