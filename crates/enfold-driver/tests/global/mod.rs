//! A test program with captures in one slot per literal (`--closures=global`): it does the same, or it is rejected. A run of a rejected program with
//! records then says whether the two closures met: whether one was called after a newer one of its literal had been made. A program that is accepted has no
//! such closures in a run with records.

use enfold_cases::Case;
use enfold_core::ir::{Class, Conventions, Environments, LamId, Program};
use enfold_core::pipeline::Options;
use enfold_driver::{Input, load, stages};
use enfold_interp::{Captured, Ended, Limits, Outcome};
use enfold_place::{Placement, Why, find_overlaps};
use enfold_syntax::codes;
use libtest_mimic::Failed;

/// Compiles at a level, runs, and compares; or shows two closures.
pub fn run(case: &Case, level: u8) -> Result<(), Failed> {
    let input = load(&case.path);
    let checked = stages::check(&input);
    if checked.diagnostics.has_errors() {
        return Err("the program has errors; see its check".into());
    }
    let conventions = Conventions { environments: Environments::Global, ..Conventions::default() };
    let options = Options { level, conventions };
    let mut program = stages::compile(&checked.graph, options, &mut |_, _| {});
    let mut with_records = program.clone();
    let reports = stages::globalise(&mut program);
    if let Some(report) = reports.iter().find(|report| report.code != codes::SHARED_CAPTURES) {
        return Err(format!("{} {}", report.code, report.message).into());
    }
    let placement = stages::place(&mut with_records, false);
    let (stdout, stderr, outcome) = interpret(case, &input, &with_records, &placement)?;
    case.compare(Some(outcome.status), &stdout, &stderr)?;
    if !reports.is_empty() {
        return show_witnesses(case, level, (&with_records, &placement), &outcome);
    }
    if let Some(lam) = outcome.overlaps.first() {
        return Err(format!("accepted, but two closures of {lam} met").into());
    }
    let records = program.lams.values().filter(|lam| lam.class == Class::Closure).count();
    if records > 0 {
        return Err(format!("{records} functions have records").into());
    }
    let placement = stages::place(&mut program, false);
    let (stdout, stderr, outcome) = interpret(case, &input, &program, &placement)?;
    case.compare(Some(outcome.status), &stdout, &stderr)?;
    println!("global {level} {}: accepted", case.name());
    Ok(())
}

/// What a run did with the two closures that each rejection names.
fn show_witnesses(
    case: &Case,
    level: u8,
    (program, placement): (&Program, &Placement),
    outcome: &Outcome,
) -> Result<(), Failed> {
    let node = |lam| program.lams[lam].node;
    for overlap in find_overlaps(program, placement) {
        let of_literal = outcome
            .tally
            .iter()
            .filter(|entry| entry.site.is_some_and(|site| overlap.made.contains(&site)));
        let made: u64 = of_literal.map(|entry| entry.made.objects).sum();
        let why = match overlap.why {
            Why::Outlives => "outlives",
            Why::Again => "again",
            Why::Inside(_) => "inside",
            Why::Thread(_) => "thread",
        };
        let literal = overlap.literal;
        let same =
            |&lam: &LamId| lam == literal || node(lam).is_some() && node(lam) == node(literal);
        let met = outcome.overlaps.iter().any(same);
        let seen = if met { "met" } else { "not met in this run" };
        println!("global {level} {}: rejected: {why}, {made} made, {seen}", case.name());
    }
    Ok(())
}

fn interpret(
    case: &Case,
    input: &Input,
    program: &Program,
    placement: &Placement,
) -> Result<(String, String, Outcome), Failed> {
    let mut io = Captured::new(case.stdin.as_str());
    io.args = case.args.clone();
    let limits = Limits { max_steps: Some(2_000_000_000), ..Limits::default() };
    let outcome = enfold_interp::run_tallied(program, placement, &input.sources, &mut io, limits);
    let (stdout, stderr) = (io.stdout(), io.stderr());
    if let Ended::Fault(_) | Ended::Memory(_) | Ended::StepLimit = outcome.ended {
        return Err(format!("{:?}\n{stdout}{stderr}", outcome.ended).into());
    }
    Ok((stdout, stderr, outcome))
}
