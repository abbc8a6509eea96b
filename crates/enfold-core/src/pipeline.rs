//! The way from the graph to flat core: [`PASSES`], from top to bottom.
//!
//! Each pass has a name, which `--emit` and timings show, the phases it leads from and to, the
//! level from which it runs, and the reason why it stands where it does. A row may be several passes that are
//! repeated until none of them changes anything; they have a name for each round. In debug builds the result
//! of each is verified; a broken rule is a bug of that pass and stops the compiler with the rule
//! and the ids.

use std::time::Duration;

use enfold_graph::Graph;

use crate::continuations::reify_continuations;
use crate::differentiate::differentiate;
use crate::flatten::flatten;
use crate::ir::{Conventions, Op, Phase, Prim, Program, Stmt};
use crate::lower::lower;
use crate::optimise::build_in_order::build_in_order;
use crate::optimise::close::close;
use crate::optimise::contify::contify;
use crate::optimise::end_at_errors::end_at_errors;
use crate::optimise::fill_holes::fill_holes;
use crate::optimise::fuse::fuse;
use crate::optimise::fuse_arrays::fuse_arrays;
use crate::optimise::localise_globals::localise_globals;
use crate::optimise::narrow::narrow;
use crate::optimise::peel_raises::peel_raises;
use crate::optimise::promote_cells::promote_cells;
use crate::optimise::prune_params::prune_params;
use crate::optimise::remove_dead::remove_dead;
use crate::optimise::renew_loops::renew_loops;
use crate::optimise::return_raises::return_raises;
use crate::optimise::simplify::simplify;
use crate::optimise::specialise::specialise;
use crate::optimise::spread_globals::spread_globals;
use crate::optimise::version_loops::version_loops;
use crate::optimise::{OptimiseReport, reachable_lams};
use crate::verify::verify;

/// A row of the pipeline.
pub enum Row {
    /// A pass, run once.
    Once(Pass),
    /// Passes that find work for each other: run in turn until nothing changes, at most as often as they have names.
    Repeat(&'static [Pass]),
}

impl Row {
    /// Its passes.
    pub fn passes(&self) -> &[Pass] {
        match self {
            Row::Once(pass) => std::slice::from_ref(pass),
            Row::Repeat(passes) => passes,
        }
    }

    /// How often they are run at most.
    pub fn rounds(&self) -> usize {
        self.passes().first().map_or(0, |pass| pass.names.len())
    }
}

/// A step of the pipeline.
pub struct Pass {
    /// Its name, in each round.
    pub names: &'static [&'static str],
    /// The phase of what it reads; none for the graph.
    pub from: Option<Phase>,
    /// The phase of what it makes.
    pub to: Phase,
    /// The lowest level of optimisation at which it runs.
    pub level: u8,
    /// What it does.
    pub run: Run,
    /// Why here.
    pub why: &'static str,
}

/// Changes nested core; gives the number of changes.
pub type NestedPass = fn(&mut Program, &mut OptimiseReport) -> u32;

/// How a pass is called.
#[derive(Clone, Copy)]
pub enum Run {
    /// Makes core.
    Lower(fn(&Graph, Conventions) -> Program),
    /// Changes nested core; gives the number of changes.
    Nested(NestedPass),
    /// Makes flat core.
    Flatten(fn(Program) -> Program),
    /// Changes flat core; gives the number of changes.
    Flat(fn(&mut Program) -> u32),
}

use Row::{Once, Repeat};

const NESTED: Option<Phase> = Some(Phase::Nested);

/// All passes, in order.
#[rustfmt::skip]
pub const PASSES: &[Row] = &[
    Once(Pass { names: &["lower"], from: None, to: Phase::Nested, level: 0, run: Run::Lower(lower),
           why: "everything after it is monomorphic and has no patterns" }),
    Once(Pass { names: &["simplify"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| simplify(p)),
           why: "pipes, compositions and small functions go; what is left is worth specialising" }),
    Once(Pass { names: &["spread-globals"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| spread_globals(p)),
           why: "initialisers are in the entry now, and constants are best known early" }),
    Repeat(&[
        Pass { names: &["close", "close-2"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| close(p)),
               why: "closed functions are the best arguments to specialise on; inlining frees lambdas of what they captured" },
        Pass { names: &["specialise", "specialise-2"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(specialise),
               why: "functions meet the functions that they are given, also as captured values of copies" },
        Pass { names: &["simplify-2", "simplify-3"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| simplify(p)),
               why: "known functions go into the copies" },
    ]),
    Once(Pass { names: &["end-at-errors"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| end_at_errors(p)),
           why: "functions that may fail would return what the library's errors return, and so be of one type for `narrow`" }),
    Once(Pass { names: &["narrow"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| narrow(p)),
           why: "the operations of a library stand where they are used, and functions have not become loops yet, which are of one piece" }),
    Once(Pass { names: &["simplify-4"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| simplify(p)),
           why: "arms that are left alone take the place of their switch; conversions meet what is made and taken apart" }),
    Once(Pass { names: &["reify-continuations"], from: NESTED, to: Phase::Nested, level: 0, run: Run::Nested(|p, _| reify_continuations(p)),
           why: "known functions are known, which stay direct if they do not capture; loops are not loops yet, nor cells variables" }),
    Once(Pass { names: &["build-in-order"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| build_in_order(p)),
           why: "what functions are given is known; what builds in order can be joined, and is made a loop" }),
    Once(Pass { names: &["fuse"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| fuse(p)),
           why: "known functions stand in those that were given them, which are not loops yet" }),
    Once(Pass { names: &["fill-holes"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| fill_holes(p)),
           why: "what functions are given is known; functions that become loops here can be inlined as those after it" }),
    Once(Pass { names: &["contify"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| contify(p)),
           why: "loops; after specialisation, which needs functions to copy" }),
    Once(Pass { names: &["prune-params"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| prune_params(p)),
           why: "functions and cells that loops were given are seen to be the same in each round" }),
    Once(Pass { names: &["localise-globals"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| localise_globals(p)),
           why: "most of what will be inlined is, and uses no variable any more; copies go next" }),
    Once(Pass { names: &["simplify-5"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| simplify(p)),
           why: "functions that have become loops are no longer recursive and can be inlined" }),
    Once(Pass { names: &["peel-raises"], from: NESTED, to: Phase::Nested, level: 2, run: Run::Nested(|p, _| peel_raises(p)),
           why: "what a `try` runs is inlined as far as it goes; the unfolded body is simplified after it" }),
    Once(Pass { names: &["promote-cells"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| promote_cells(p)),
           why: "all that will be inlined is; contify wants jumps that pass nothing but a result" }),
    Once(Pass { names: &["prune-params-2"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| prune_params(p)),
           why: "promoted cells are passed on every way that they might be written on" }),
    Once(Pass { names: &["simplify-6"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| simplify(p)),
           why: "what cells held is known" }),
    Once(Pass { names: &["close-3"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| close(p)),
           why: "what is closed is never made; promotion and the last inlining close some more, in 19 of 710 test programs" }),
    Once(Pass { names: &["differentiate"], from: NESTED, to: Phase::Nested, level: 0, run: Run::Nested(differentiate),
           why: "loops are loops and cells variables; what is left of closures is what the derivative needs" }),
    Once(Pass { names: &["tidy-derivatives"], from: NESTED, to: Phase::Nested, level: 0, run: Run::Nested(tidy_derivatives),
           why: "derivatives are made of pairs and functions that are called once; nothing to do without them" }),
    Once(Pass { names: &["fill-holes-2"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| fill_holes(p)),
           why: "derivatives are taken, which want recursion as it was" }),
    Once(Pass { names: &["fuse-arrays"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| fuse_arrays(p)),
           why: "loops are what they will be, and derivatives are taken; nothing is copied yet" }),
    Once(Pass { names: &["remove-dead"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| remove_dead(p)),
           why: "what inlining and specialisation left behind" }),
    Once(Pass { names: &["renew-loops"], from: NESTED, to: Phase::Nested, level: 1, run: Run::Nested(|p, _| renew_loops(p)),
           why: "loops are what they will be; what is copied needs no further optimisation" }),
    Once(Pass { names: &["version-loops"], from: NESTED, to: Phase::Nested, level: 2, run: Run::Nested(|p, _| version_loops(p)),
           why: "loops are what they will be, and nothing after it would make one of the two versions again" }),
    Once(Pass { names: &["flatten"], from: NESTED, to: Phase::Flat, level: 0, run: Run::Flatten(flatten),
           why: "placement and emission want closures explicit" }),
    Once(Pass { names: &["return-raises"], from: Some(Phase::Flat), to: Phase::Flat, level: 1, run: Run::Flat(return_raises),
           why: "calls are known or not; what is inlined after it, LLVM inlines" }),
];

/// What a pass cost and did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassStat {
    /// Which.
    pub name: &'static str,
    /// How long it took; zero where there is no clock.
    pub time: Duration,
    /// What it counts as a change.
    pub changes: u32,
    /// Functions that can run after it.
    pub functions: u32,
}

/// What compiling yields.
pub struct Compiled {
    /// Flat core.
    pub program: Program,
    /// Each pass that ran.
    pub stats: Vec<PassStat>,
    /// What the optimiser did and refused.
    pub report: OptimiseReport,
}

/// What can be chosen about a compilation; a level alone is one with the usual conventions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The level of optimisation.
    pub level: u8,
    /// How values are represented.
    pub conventions: Conventions,
}

impl From<u8> for Options {
    fn from(level: u8) -> Self {
        Options { level, conventions: Conventions::default() }
    }
}

/// Compiles a graph to flat core. `observe` sees the name of each pass and
/// the program after it.
pub fn compile(
    graph: &Graph,
    options: impl Into<Options>,
    observe: &mut dyn FnMut(&str, &Program),
) -> Program {
    run_all(graph, options.into(), "", observe, &mut |_, _, _, _| {}).0
}

/// Like [`compile`], without a pass: what it is worth.
pub fn compile_without(graph: &Graph, options: impl Into<Options>, pass: &str) -> Program {
    run_all(graph, options.into(), pass, &mut |_, _| {}, &mut |_, _, _, _| {}).0
}

/// The program as it was written, flat, with the owners of pointers as values: what the check of escapes
/// looks at.
pub fn compile_with_owners(graph: &Graph) -> Program {
    let mut program = crate::lower::lower_with_owners(graph);
    reify_continuations(&mut program);
    differentiate(&mut program, &mut OptimiseReport::default());
    let program = flatten(program);
    if cfg!(debug_assertions)
        && let Err(errors) = verify(&program)
    {
        panic!("owners break the rules of core:\n{}", errors.join("\n"));
    }
    program
}

/// Like [`compile`], with times and counters.
pub fn compile_with_stats(
    graph: &Graph,
    options: impl Into<Options>,
    observe: &mut dyn FnMut(&str, &Program),
) -> Compiled {
    let mut stats = Vec::new();
    let mut note = |name, time, changes, program: &Program| {
        let functions = reachable_lams(program).len() as u32;
        stats.push(PassStat { name, time, changes, functions });
    };
    let (program, report) = run_all(graph, options.into(), "", observe, &mut note);
    Compiled { program, stats, report }
}

/// Is told of a pass that ran: its name, its time, how much it changed, and the program after it.
type Note<'a> = &'a mut dyn FnMut(&'static str, Duration, u32, &Program);

/// Runs all passes of a level but one, if there is one of that name.
fn run_all(
    graph: &Graph,
    Options { level, conventions }: Options,
    without: &str,
    observe: &mut dyn FnMut(&str, &Program),
    note: Note<'_>,
) -> (Program, OptimiseReport) {
    let mut program = Program::default();
    let mut report = OptimiseReport::default();
    // Derivatives want known functions at every level.
    let mut derives = false;
    for (at, row) in PASSES.iter().enumerate() {
        derives = (at == 1 || derives) && differentiates(&program);
        let level = if derives { level.max(1) } else { level };
        for round in 0..row.rounds() {
            let mut changed = 0;
            for pass in row.passes().iter().filter(|pass| pass.level <= level) {
                let name = pass.names[round];
                if name == without {
                    continue;
                }
                let (time, changes) =
                    timed(|| pass.run((graph, conventions), &mut program, &mut report));
                if cfg!(debug_assertions) {
                    check(name, pass, &program);
                }
                changed += changes;
                note(name, time, changes, &program);
                observe(name, &program);
            }
            if changed == 0 {
                break;
            }
        }
    }
    (program, report)
}

/// Whether a program takes derivatives.
fn differentiates(program: &Program) -> bool {
    let mut found = false;
    for lam in program.lams.values() {
        lam.body.each_stmt(&mut |stmt| {
            found |= matches!(stmt, Stmt::Let { op: Op::Prim(Prim::Jvp | Prim::Vjp, _), .. });
        });
    }
    found
}

/// What has no derivative although it is asked for.
pub fn find_underivable(graph: &Graph) -> Vec<crate::differentiate::Refused> {
    let mut program = lower(graph, Conventions::default());
    let mut report = OptimiseReport::default();
    for row in PASSES {
        for _ in 0..row.rounds() {
            let mut changed = 0;
            for pass in row.passes().iter().filter(|pass| pass.level <= 1) {
                if let Run::Nested(run) = pass.run {
                    changed += run(&mut program, &mut report);
                }
                if report.derivatives > 0 {
                    return report.underivable;
                }
            }
            if changed == 0 {
                break;
            }
        }
    }
    report.underivable
}

/// The passes from `simplify` to `close` once more, for a program that takes derivatives.
fn tidy_derivatives(program: &mut Program, report: &mut OptimiseReport) -> u32 {
    if report.derivatives == 0 {
        return 0;
    }
    let passes =
        [simplify, contify, prune_params, simplify, promote_cells, prune_params, simplify, close];
    passes.into_iter().map(|pass| pass(program)).sum()
}

impl Pass {
    /// Runs it; gives the number of changes.
    fn run(
        &self,
        (graph, conventions): (&Graph, Conventions),
        program: &mut Program,
        report: &mut OptimiseReport,
    ) -> u32 {
        match self.run {
            Run::Lower(run) => *program = run(graph, conventions),
            Run::Flatten(run) => *program = run(std::mem::take(program)),
            Run::Nested(run) => return run(program, report),
            Run::Flat(run) => return run(program),
        }
        0
    }
}

fn check(name: &str, pass: &Pass, program: &Program) {
    assert_eq!(program.phase, pass.to, "{name} leads to another phase");
    if let Err(errors) = verify(program) {
        panic!("{name} breaks the rules of core:\n{}", errors.join("\n"));
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn timed<T>(run: impl FnOnce() -> T) -> (Duration, T) {
    let start = std::time::Instant::now();
    let result = run();
    (start.elapsed(), result)
}

#[cfg(target_arch = "wasm32")]
fn timed<T>(run: impl FnOnce() -> T) -> (Duration, T) {
    (Duration::ZERO, run())
}

#[cfg(test)]
mod tests {
    use super::PASSES;

    #[test]
    fn passes_of_a_row_have_as_many_names_and_lead_back_to_where_they_began() {
        for row in PASSES {
            assert!(row.passes().iter().all(|pass| pass.names.len() == row.rounds()));
            let again = |pass: &super::Pass| pass.from == Some(pass.to);
            assert!(row.rounds() == 1 || row.passes().iter().all(again));
        }
    }

    #[test]
    fn each_pass_reads_what_those_before_it_made() {
        for level in [0, 1, 2, 3] {
            let mut phase = None;
            let passes = PASSES.iter().flat_map(|row| row.passes());
            for pass in passes.filter(|pass| pass.level <= level) {
                assert_eq!(pass.from, phase, "{}", pass.names[0]);
                phase = Some(pass.to);
            }
        }
    }
}
