//! `enfold emit`: a program as one of the stages sees it.

use std::cell::RefCell;

use enfold_core::ir::Program;
use enfold_driver::one_function::{Wanted, of_text};
use enfold_driver::{Input, emit, stages};

use crate::args::{Emit, Stage};
use crate::commands::{Shell, called};
use crate::exit;
use crate::middle::{Middle, backend};
use crate::progress::Progress;

/// Prints the stage. The first two can be seen even if the program has errors.
pub fn emit(shell: &Shell, args: &Emit) -> Result<u8, u8> {
    let progress = Progress::new(&called(&args.files), shell.timings);
    let middle = Middle { shell, rules: &args.rules, progress: &progress };
    if (args.generic || args.locations) && args.stage != Stage::Closure {
        shell.complain("--generic and --locations are for --stage=closure");
        return Err(exit::USAGE);
    }
    let text = match args.stage {
        Stage::Tokens | Stage::Tree if args.function.is_some() => {
            shell.complain("functions are known from --stage=graph on");
            return Err(exit::USAGE);
        }
        Stage::Tokens | Stage::Tree => {
            let input = enfold_driver::load_all(&args.files);
            middle.report(&input, input.diagnostics.clone())?;
            let text =
                if args.stage == Stage::Tokens { emit::tokens(&input) } else { emit::tree(&input) };
            let reports = stages::parse(&input);
            drop(progress);
            let status = shell.print(&text);
            if reports.is_empty() {
                return Ok(status);
            }
            shell.report(&reports, &input.sources);
            return Ok(if reports.has_errors() { exit::REJECTED } else { status });
        }
        Stage::Graph => {
            let checked = middle.check(&args.files)?;
            let text = emit::graph(&checked.input, &checked.graph);
            match wanted(args) {
                Some(wanted) => wanted.of_graph(&checked.input, &checked.graph, &text),
                None => text,
            }
        }
        Stage::Core | Stage::Placed if args.after.is_some() => after(&middle, args)?,
        Stage::Core => {
            let checked = middle.check(&args.files)?;
            let program = middle.compile(&checked, args.level)?.program;
            cut(args, &checked.input, &program, emit::core(&program))
        }
        Stage::Placed => {
            let checked = middle.check(&args.files)?;
            let placed = middle.compile(&checked, args.level)?;
            let text = emit::placed(&placed.program, &placed.placement);
            cut(args, &checked.input, &placed.program, text)
        }
        Stage::Certificate => {
            let checked = middle.check(&args.files)?;
            let placed = middle.compile(&checked, args.level)?;
            let text = emit::certificate(&placed.program, &placed.placement);
            cut(args, &checked.input, &placed.program, text)
        }
        Stage::Closure => machine(&middle, args, enfold_mlir::Stage::Closure)?,
        Stage::Llvm => machine(&middle, args, enfold_mlir::Stage::Llvm)?,
        Stage::Asm => machine(&middle, args, enfold_mlir::Stage::Asm)?,
    };
    drop(progress);
    if let (Some(function), true) = (&args.function, text.is_empty()) {
        shell.complain(&format!("this stage has no function `{function}`"));
        return Err(exit::USAGE);
    }
    Ok(shell.print(&text))
}

/// The functions that are asked for, if not all are.
fn wanted(args: &Emit) -> Option<Wanted> {
    args.function.as_deref().map(Wanted::read)
}

/// The functions that are asked for, out of the text of a program.
fn cut(args: &Emit, input: &Input, program: &Program, text: String) -> String {
    match wanted(args) {
        Some(wanted) => of_text(&text, &wanted.in_program(input, program)),
        None => text,
    }
}

/// Core after one pass, or placed core after one step of placement; or after each.
fn after(middle: &Middle<'_>, args: &Emit) -> Result<String, u8> {
    let wanted = args.after.as_deref().unwrap_or("all");
    let checked = middle.check(&args.files)?;
    let mut text = String::new();
    let mut names = Vec::new();
    middle.compile_observed(&checked, args.level, &mut |name, program, placement| {
        if placement.is_some() != (args.stage == Stage::Placed) {
            return;
        }
        names.push(name.to_owned());
        if wanted == "all" {
            text.push_str(&format!("// after {name}\n"));
        }
        if wanted == "all" || wanted == name {
            let whole = match placement {
                Some(placement) => emit::placed(program, placement),
                None => emit::core(program),
            };
            text.push_str(&cut(args, &checked.input, program, whole));
        }
    })?;
    if wanted != "all" && !names.iter().any(|name| name == wanted) {
        let names = names.join(", ");
        let what = if args.stage == Stage::Placed { "step" } else { "pass" };
        middle.shell.complain(&format!("no {what} `{wanted}` runs at this level: {names}"));
        return Err(exit::USAGE);
    }
    Ok(text)
}

/// What only the backend can show; with `--after`, after one of its steps or after each.
fn machine(middle: &Middle<'_>, args: &Emit, stage: enfold_mlir::Stage) -> Result<String, u8> {
    let checked = middle.check(&args.files)?;
    let placed = middle.compile(&checked, args.level)?;
    middle.progress.stage("generating code");
    // Only debug information needs places otherwise.
    let mut options = backend(placed.level, args.locations, false);
    options.text = enfold_mlir::Text { generic: args.generic, locations: args.locations };
    let sources = &checked.input.sources;
    let (wanted, seen) = (args.after.as_deref(), RefCell::new(String::new()));
    let steps = enfold_mlir::STEPS.iter().filter(|(_, shown)| *shown == stage).map(|step| step.0);
    let steps: Vec<&str> = steps.collect();
    let done = |step: &'static str, text: &dyn Fn() -> String| {
        middle.progress.done(step);
        if wanted == Some("all") && steps.contains(&step) {
            seen.borrow_mut().push_str(&format!("// after {step}\n{}", text()));
        } else if wanted == Some(step) && steps.contains(&step) {
            seen.borrow_mut().push_str(&text());
        }
    };
    let source = enfold_mlir::Source {
        done: &done,
        ..enfold_mlir::Source::new(&placed.program, &placed.placement, sources)
    };
    // All steps are run if one of them is wanted.
    let last = if wanted.is_some() { enfold_mlir::Stage::Llvm } else { stage };
    let text = enfold_mlir::emit(last, source, &options);
    let text = text.map_err(|error| middle.backend_failed(&error))?;
    let cut = |text| cut(args, &checked.input, &placed.program, text);
    let (Some(wanted), seen) = (wanted, seen.into_inner()) else { return Ok(cut(text)) };
    if seen.is_empty() {
        let names = steps.join(", ");
        middle.shell.complain(&format!("this stage has no step `{wanted}`: {names}"));
        return Err(exit::USAGE);
    }
    Ok(cut(seen))
}
