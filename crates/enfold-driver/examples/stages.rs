//! Says what each stage before LLVM costs on a program, in time and in peak memory of the process:
//! `cargo run --release -p enfold-driver --example stages -- prog.ml [-O0|-O1|-O2|-O3]`.

use std::path::PathBuf;
use std::time::Instant;

use enfold_core::ir::Program;
use enfold_core::pipeline;
use enfold_driver::{deep_stack, load, measure, render, stages};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let status = deep_stack::run(|| run(&args)).unwrap_or(70);
    std::process::exit(status);
}

fn run(args: &[String]) -> i32 {
    let Some(path) = args.iter().find(|arg| !arg.starts_with('-')) else { return 64 };
    let level = args.iter().find_map(|arg| arg.strip_prefix("-O")?.parse().ok()).unwrap_or(2);
    let start = Instant::now();
    let input = load(&PathBuf::from(path));
    let checked = stages::check(&input);
    line("check", start, checked.graph.nodes.len(), "nodes");
    let shown = render::all(&checked.diagnostics, &input.sources, render::Format::Short, false);
    shown.lines().take(3).for_each(|line| eprintln!("{}", &line[..line.len().min(300)]));
    if checked.diagnostics.has_errors() {
        return 1;
    }
    let mut last = Instant::now();
    let mut program = pipeline::compile(&checked.graph, level, &mut |pass, program| {
        line(pass, last, statements(program), "statements");
        last = Instant::now();
    });
    let start = Instant::now();
    let _placement = stages::place(&mut program, false);
    line("place", start, statements(&program), "statements");
    0
}

fn statements(program: &Program) -> usize {
    let mut count = 0;
    for lam in measure::reachable(program) {
        program.lams[lam].body.each_stmt(&mut |_| count += 1);
    }
    count
}

fn line(stage: &str, since: Instant, size: usize, unit: &str) {
    let millis = since.elapsed().as_millis();
    println!("{stage:<18} {millis:>7} ms {:>6} MB peak {size:>9} {unit}", peak());
}

/// Peak memory of this process in megabytes; 0 where the system does not say.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse().ok());
    kilobytes.unwrap_or(0) / 1024
}
