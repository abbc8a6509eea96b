//! A random program under each representation of closures that is not the usual one.
//!
//! With `global` the program is also run as it is with records: if it is accepted, no two closures of one literal met there.

use enfold_core::ir::Program;
use enfold_core::pipeline::Options;
use enfold_driver::closures::Closures;
use enfold_driver::stages;
use enfold_graph::Graph;
use enfold_syntax::codes;

/// A program that is run.
pub struct Trial {
    pub how: String,
    pub program: Program,
    /// No two closures of one literal may meet.
    pub apart: bool,
}

/// The programs to run; each representation at one level, which `number` turns. A program that `global` rejects is not run so.
pub fn trials(graph: &Graph, number: usize) -> Result<Vec<Trial>, String> {
    let mut trials = Vec::new();
    let others = Closures::ALL.into_iter().filter(|&closures| closures != Closures::Flat);
    for (at, closures) in others.enumerate() {
        let level = if (number + at).is_multiple_of(2) { 0 } else { 3 };
        let options = Options { level, conventions: closures.conventions() };
        let mut program = stages::compile(graph, options, &mut |_, _| {});
        let how = format!("{} at level {level}", closures.name());
        if closures == Closures::Global {
            let with_records = program.clone();
            let reports = stages::globalise(&mut program);
            if let Some(report) = reports.iter().find(|r| r.code != codes::SHARED_CAPTURES) {
                return Err(format!("{how}: {} {}", report.code, report.message));
            }
            if !reports.is_empty() {
                continue;
            }
            let how = format!("{how}, with records");
            trials.push(Trial { how, program: with_records, apart: true });
        }
        trials.push(Trial { how, program, apart: false });
    }
    Ok(trials)
}
