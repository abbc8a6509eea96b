//! A test program in the interpreter, placed: every access to memory is checked, and what is made is compared
//! with what `explain` says.

use enfold_cases::Case;
use enfold_core::ir::Program;
use enfold_core::pipeline::Options;
use enfold_driver::{emit, load, stages};
use enfold_interp::{Captured, Ended, Limits};
use enfold_place::Placement;
use enfold_place::certify::certify;
use libtest_mimic::Failed;

use crate::explained;

/// Compiles at a level, or by other conventions, runs, and compares.
pub fn run(case: &Case, options: impl Into<Options>) -> Result<(), Failed> {
    let options = options.into();
    let input = load(&case.path);
    let checked = stages::check(&input);
    if checked.diagnostics.has_errors() {
        return Err("the program has errors; see its check".into());
    }
    let mut program = stages::compile(&checked.graph, options, &mut |_, _| {});
    let placement = stages::place(&mut program, false);
    // A program whose counts are not right is placed without, and nobody else would see.
    if !placement.refused.is_empty() {
        return Err(format!("the counts are refused:\n{}", placement.refused.join("\n")).into());
    }
    if options.level > 0 {
        reads_back(&program, &placement)?;
    }
    let mut io = Captured::new(case.stdin.as_str());
    io.args = case.args.clone();
    let limits = Limits { max_steps: Some(2_000_000_000), ..Limits::default() };
    let outcome = enfold_interp::run_tallied(&program, &placement, &input.sources, &mut io, limits);
    let (stdout, stderr) = (io.stdout(), io.stderr());
    if let Ended::Fault(_) | Ended::Memory(_) | Ended::StepLimit = outcome.ended {
        return Err(format!("{:?}\n{stdout}{stderr}", outcome.ended).into());
    }
    case.compare(Some(outcome.status), &stdout, &stderr)?;
    let said = explained::said(&input, &checked.graph, &program, &placement);
    explained::compare(&input, &said, &outcome).map_err(Failed::from)
}

/// The text of a placed program is read, printed and certified again.
fn reads_back(program: &Program, placement: &Placement) -> Result<(), Failed> {
    let text = emit::certificate(program, placement);
    let (program, placement) = enfold_place::text::read(&text)?;
    if emit::certificate(&program, &placement) != text {
        return Err(format!("the text does not read back:\n{text}").into());
    }
    certify(&program, &placement).map_err(|errors| Failed::from(errors.join("\n")))
}
