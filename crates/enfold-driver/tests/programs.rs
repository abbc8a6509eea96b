//! Every test program through everything that needs no LLVM.
//!
//! - `check`: no errors, exactly the warnings it names, the captures it names, the number of
//!   statements that make closure records;
//! - `interp-O0` (but for the many small programs in Scheme), `interp-O3`: what it prints and how it ends, in the interpreter,
//!   and that `explain` accounts for all that the run makes;
//! - `global` (each eighth, all with `ENFOLD_GLOBAL=all`): the same with captures in one slot per literal, or why that cannot be;
//! - `bad`: exactly the errors it names, at their lines.

use enfold_cases::{Case, Mode};
use enfold_core::ir::{Conventions, Environments};
use enfold_core::pipeline::Options;
use enfold_driver::{deep_stack, load, measure, stages};
use enfold_graph::Kind;
use enfold_syntax::Severity;
use libtest_mimic::{Arguments, Failed, Trial};

mod explained;
mod global;
mod interp;

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    let all_global = std::env::var_os("ENFOLD_GLOBAL").is_some_and(|which| which == "all");
    match (enfold_cases::programs(), enfold_cases::bad_programs()) {
        (Ok(good), Ok(bad)) => {
            let all = std::env::var_os("ENFOLD_LINKED").is_some_and(|which| which == "all");
            for (number, case) in good.into_iter().enumerate() {
                add(&mut trials, "check", &case, check);
                if case.runs(Mode::Interp) && (all || number % 8 == 0) {
                    // Unoptimised programs have the most closures.
                    let level = if number % 16 == 0 { 3 } else { 0 };
                    let environments = Environments::Linked;
                    let conventions = Conventions { environments, ..Conventions::default() };
                    let options = Options { level, conventions };
                    add(&mut trials, "linked", &case, move |case| interp::run(case, options));
                }
                if case.runs(Mode::Interp) && (all_global || number % 8 == 4) {
                    let level = if number % 16 == 4 { 2 } else { 0 };
                    add(&mut trials, "global", &case, move |case| global::run(case, level));
                }
                if case.runs(Mode::Interp) {
                    if !enfold_cases::is_scheme(&case) {
                        add(&mut trials, "interp-O0", &case, |case| interp::run(case, 0));
                    }
                    add(&mut trials, "interp-O3", &case, |case| interp::run(case, 3));
                }
            }
            for case in bad {
                add(&mut trials, "bad", &case, check_bad);
            }
        }
        (good, bad) => {
            for error in [good.err(), bad.err()].into_iter().flatten() {
                trials.push(Trial::test(format!("directives: {error}"), move || Err(error.into())));
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn add(
    trials: &mut Vec<Trial>,
    group: &str,
    case: &Case,
    test: impl Fn(&Case) -> Result<(), Failed> + Send + Sync + 'static,
) {
    let name = format!("{group}::{}", case.name());
    let case = case.clone();
    trials.push(Trial::test(name, move || {
        deep_stack::run(|| test(&case)).map_err(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            Failed::from(format!("panicked: {}", text.unwrap_or("without a message")))
        })?
    }));
}

fn check(case: &Case) -> Result<(), Failed> {
    let input = load(&case.path);
    let checked = stages::check(&input);
    let shown = enfold_driver::render::all(
        &checked.diagnostics,
        &input.sources,
        enfold_driver::render::Format::Short,
        false,
    );
    if checked.diagnostics.has_errors() {
        return Err(shown.into());
    }
    let warnings = checked.diagnostics.iter().filter(|r| r.severity() == Severity::Warning);
    let mut warnings: Vec<&str> = warnings.map(|r| r.code.as_str()).collect();
    warnings.sort_unstable();
    if warnings != case.warnings {
        return Err(format!("expected the warnings {:?}, found\n{shown}", case.warnings).into());
    }
    check_captures(case, &input, &checked.graph)?;
    check_leaks(case, &input, &checked.graph)?;
    if let Some(expected) = case.closures {
        let program = stages::compile(&checked.graph, 2, &mut |_, _| {});
        let found = measure::closure_records(&program);
        if found.len() != expected {
            let text = enfold_core::text::print(&program);
            return Err(
                format!("{found:?} make closure records; expected {expected}\n{text}").into()
            );
        }
    }
    Ok(())
}

fn check_leaks(
    case: &Case,
    input: &enfold_driver::Input,
    graph: &enfold_graph::Graph,
) -> Result<(), Failed> {
    let Some(expected) = &case.leaks else { return Ok(()) };
    let mut program = stages::compile(graph, 2, &mut |_, _| {});
    let placement = stages::place(&mut program, false);
    let reports = stages::find_leaks(input, &program, &placement);
    let line = |span: enfold_syntax::Span| input.sources.file(span.file).line_col(span.lo).0;
    let found: Vec<u32> = reports.iter().map(|report| line(report.primary.span)).collect();
    if found != *expected {
        let format = enfold_driver::render::Format::Human;
        let shown = enfold_driver::render::all(&reports, &input.sources, format, false);
        return Err(format!("expected leaks in lines {expected:?}, found\n{shown}").into());
    }
    Ok(())
}

/// Each list must be that of a lambda that starts on its line; several lists for one line must be
/// those of different lambdas.
fn check_captures(
    case: &Case,
    input: &enfold_driver::Input,
    graph: &enfold_graph::Graph,
) -> Result<(), Failed> {
    let mut lambdas: Vec<(u32, Vec<(String, bool)>)> = Vec::new();
    for node in graph.nodes.values() {
        if let (Kind::Lambda { captures, .. }, true) = (&node.kind, input.is_user(node.span.file)) {
            let (line, _) = input.sources.file(node.span.file).line_col(node.span.lo);
            let list = captures.iter().map(|c| (c.name.to_string(), c.mutable)).collect();
            lambdas.push((line, list));
        }
    }
    for wanted in &case.captures {
        let same = |(line, list): &(u32, _)| *line == wanted.line && *list == wanted.captures;
        match lambdas.iter().position(same) {
            Some(index) => {
                lambdas.swap_remove(index);
            }
            None => {
                let found: Vec<_> =
                    lambdas.iter().filter(|(line, _)| *line == wanted.line).collect();
                return Err(format!("wanted {wanted:?}, found {found:?}").into());
            }
        }
    }
    Ok(())
}

fn check_bad(case: &Case) -> Result<(), Failed> {
    let input = load(&case.path);
    let mut checked = stages::check(&input);
    if !checked.diagnostics.has_errors() {
        checked.diagnostics.append(stages::check_escapes(&input, &checked.graph, true));
    }
    let errors = checked.diagnostics.iter().filter(|r| r.severity() == Severity::Error);
    let mut found: Vec<(u32, String)> = errors
        .map(|report| {
            let span = report.primary.span;
            let (line, _) = input.sources.file(span.file).line_col(span.lo);
            (line, report.code.to_string())
        })
        .collect();
    found.sort();
    if found != case.errors {
        let format = enfold_driver::render::Format::Human;
        let shown = enfold_driver::render::all(&checked.diagnostics, &input.sources, format, false);
        return Err(format!("expected {:?}, found {found:?}\n{shown}", case.errors).into());
    }
    Ok(())
}
