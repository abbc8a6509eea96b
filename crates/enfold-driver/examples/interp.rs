//! Checks, compiles and runs a program in the interpreter, without LLVM:
//! `cargo run -p enfold-driver --example interp -- prog.ml [-O0] [--graph] [--human]`;
//! `--explain [--all] [--json]` explains instead of running; `--memory` says what regions held, `--watch` what loops lose that has a count, and
//! `--without=PASS` leaves out a pass of the optimiser.

use std::io::Write;
use std::path::PathBuf;

use enfold_driver::render::explanation;
use enfold_driver::{deep_stack, load, render, stages};
use enfold_interp::{Captured, Limits};
use enfold_place::explain;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let status = deep_stack::run(|| run(&args)).unwrap_or(70);
    std::process::exit(status);
}

fn run(args: &[String]) -> i32 {
    let Some(path) = args.iter().find(|arg| !arg.starts_with('-')) else { return 64 };
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    let input = load(&PathBuf::from(path));
    let checked = stages::check(&input);
    let format = if has("--human") { render::Format::Human } else { render::Format::Short };
    eprint!("{}", render::all(&checked.diagnostics, &input.sources, format, false));
    if checked.diagnostics.has_errors() {
        return 1;
    }
    if has("--graph") {
        println!("{}", enfold_graph::text::show(&checked.graph, &|span| input.is_user(span.file)));
        return 0;
    }
    let level = if has("-O0") { 0 } else { 3 };
    let without = args.iter().find_map(|arg| arg.strip_prefix("--without="));
    let mut program = match without {
        Some(pass) => stages::compile_without(&checked.graph, level, pass),
        None => stages::compile(&checked.graph, level, &mut |_, _| {}),
    };
    let placement = stages::place(&mut program, false);
    for why in &placement.refused {
        eprintln!("counts are refused: {why}");
    }
    if has("--placed") {
        println!("{}", enfold_place::text::print(&program, &placement));
        return 0;
    }
    if has("--explain") {
        let question = explain::Question { line: None, language: input.language };
        let said = explain::explain(&checked.graph, &program, &placement, &input.sources, question);
        let detail = explanation::Detail { all: has("--all"), each: has("--all") };
        let format = if has("--json") { render::Format::Json } else { render::Format::Human };
        print!("{}", explanation::explanation(&said, &input.sources, format, false, detail));
        return 0;
    }
    let mut text = Vec::new();
    if has("--stdin") {
        let _ = std::io::Read::read_to_end(&mut std::io::stdin(), &mut text);
    }
    let mut io = Captured::new(String::from_utf8_lossy(&text).as_ref());
    let limits = Limits { max_steps: Some(5_000_000_000), ..Limits::default() };
    let sources = &input.sources;
    let outcome = if has("--watch") {
        enfold_interp::run_watched(&program, &placement, sources, &mut io, limits)
    } else {
        enfold_interp::run(&program, Some(&placement), sources, &mut io, limits)
    };
    let _ = std::io::stdout().write_all(&io.stdout);
    eprint!("{}", io.stderr());
    if has("--memory") {
        let counted = placement.regions.values().filter(|region| region.counted).count();
        let peak = outcome.memory.map_or(0, |memory| memory.peak_bytes);
        eprintln!(
            "peak {peak} bytes in regions; {counted} of {} regions counted",
            placement.regions.len()
        );
    }
    for (what, objects) in [("lost", &outcome.lost), ("in cycles", &outcome.cyclic)] {
        for &(var, count) in objects {
            eprintln!("{what}: {count} of {}.{}", program.vars[var].name, var.as_u32());
        }
    }
    if !matches!(outcome.ended, enfold_interp::Ended::Normally) {
        eprintln!("{:?}", outcome.ended);
    }
    outcome.status
}
