//! Loops that give a new function to another thread in each iteration.
//!
//! ```text
//! join rec loop(i) {
//!   f = closure lam7(i)                     in the program's region, since
//!   w = pin f … }                           another thread may keep it until the program ends
//! ```
//!
//! What is given away is never given back, so here it needs no old value that is dropped: each iteration leaves
//! one behind. Functions that captured nothing are constants, and no leak.

use enfold_core::ir::{Block, Program, Stmt, VarId};
use enfold_syntax::{Diagnostic, Span, codes};
use rustc_hash::FxHashSet;

use super::Finder;
use crate::home::{Home, PROGRAM, Site};
use crate::trace_escapes::GIVEN_TO_A_THREAD;

/// One warning for each place that makes such a function.
pub(super) fn find_pinned(finder: &Finder<'_>, is_user: &dyn Fn(Span) -> bool) -> Vec<Diagnostic> {
    let context = finder.context;
    let in_loops = in_loops(context.program);
    let repeats = |site: &Site| in_loops.contains(&site.var) || finder.repeated.contains(&site.lam);
    let mut reports: Vec<Diagnostic> = Vec::new();
    for site in &context.placement.sites {
        let given = site.path.iter().find(|hop| hop.text == GIVEN_TO_A_THREAD);
        if given.is_none()
            || site.home != Home::Region(PROGRAM)
            || !repeats(site)
            || !is_user(site.span)
        {
            continue;
        }
        if reports.iter().any(|report| report.primary.span == site.span) {
            continue;
        }
        let message = "a loop leaves a function behind in each iteration";
        let mut report = Diagnostic::new(codes::LEAK, site.span, message)
            .label("what is made here stays until the program ends");
        for hop in site.path.iter().filter(|hop| is_user(hop.span)) {
            report = report.also(hop.span, hop.text.clone());
        }
        reports
            .push(report.note("another thread may keep a function for as long as it likes").help(
            "send data that says what is to be done, or make the function once, before the loop",
        ));
    }
    reports
}

/// The variables that loops bind.
fn in_loops(program: &Program) -> FxHashSet<VarId> {
    fn add(block: &Block, repeated: bool, found: &mut FxHashSet<VarId>) {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, .. } if repeated => {
                    found.insert(*var);
                }
                Stmt::LetRec { members, .. } if repeated => {
                    found.extend(members.iter().map(|&(var, _)| var));
                }
                Stmt::Join { body, recursive, .. } => add(body, repeated || *recursive, found),
                Stmt::Let { .. } | Stmt::LetRec { .. } => {}
            }
        }
        block.term.blocks().for_each(|block| add(block, repeated, found));
    }
    let mut found = FxHashSet::default();
    program.lams.values().for_each(|lam| add(&lam.body, false, &mut found));
    found
}
