//! Random functions (`enfold-random`): their derivatives forwards, backwards and by differences are the same, with and without optimisation,
//! in the interpreter, which finds nothing wrong with where values live. `ENFOLD_DERIVATIVE_SEEDS=0..10000` looks at other functions.

use std::ops::Range;

use enfold_driver::render::{self, Format};
use enfold_driver::{Input, deep_stack, stages};
use enfold_interp::{Captured, Limits};
use enfold_random::{derivative_file, seeds};

const SEEDS: Range<u64> = 0..240;
/// How many functions are in one file.
const EACH: u64 = 20;

#[test]
fn derivatives_forwards_backwards_and_by_differences_are_the_same() {
    let seeds = seeds("ENFOLD_DERIVATIVE_SEEDS", SEEDS);
    let (start, end) = (seeds.start, seeds.end);
    let files = (start..end).step_by(EACH as usize).map(|at| at..end.min(at + EACH));
    let wrong: Vec<String> = files.filter_map(|seeds| judge(seeds).err()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong with the functions of some seeds; the example `derivatives` of `enfold-random` prints them.
fn judge(seeds: Range<u64>) -> Result<(), String> {
    let text = derivative_file(seeds.clone());
    let judged = deep_stack::run(|| [0, 3].into_iter().try_for_each(|level| run(&text, level)));
    let panicked = |panic: Box<dyn std::any::Any + Send>| {
        let text = panic.downcast_ref::<String>().cloned().unwrap_or_default();
        Err(format!("the compiler panics: {text}"))
    };
    judged.unwrap_or_else(panicked).map_err(|why| format!("seeds {seeds:?}: {why}"))
}

fn run(text: &str, level: u8) -> Result<(), String> {
    let input = Input::from_text("derivatives.ml", text);
    let checked = stages::check(&input);
    if checked.diagnostics.has_errors() {
        return Err(render::all(&checked.diagnostics, &input.sources, Format::Short, false));
    }
    let mut program = stages::compile(&checked.graph, level, &mut |_, _| {});
    let placement = stages::place(&mut program, false);
    let mut io = Captured::new("");
    let limits = Limits { max_steps: Some(2_000_000_000), ..Limits::default() };
    let outcome = enfold_interp::run(&program, Some(&placement), &input.sources, &mut io, limits);
    let said = String::from_utf8_lossy(&io.stdout).into_owned();
    let right = outcome.status == 0 && said.starts_with("compared ");
    if right { Ok(()) } else { Err(format!("at level {level}: {:?}\n{said}", outcome.ended)) }
}
