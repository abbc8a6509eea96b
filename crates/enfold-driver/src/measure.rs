//! Counts what a flat program does about closures.

use enfold_core::ir::{Class, LamId, Op, Program, Stmt};
use enfold_core::walk::each_lam;

/// The functions that the entry reaches, in the order in which they are found: by calls, and as
/// values.
pub fn reachable(program: &Program) -> Vec<LamId> {
    let mut found: Vec<LamId> = program.entry.into_iter().collect();
    let mut seen = rustc_hash::FxHashSet::from_iter(found.iter().copied());
    let mut next = 0;
    while let Some(&lam) = found.get(next) {
        next += 1;
        each_lam(&program.lams[lam].body, &mut |lam, _| {
            if seen.insert(lam) {
                found.push(lam);
            }
        });
    }
    found
}

/// The names of the functions in which a statement makes a closure record, once per statement, over
/// all reachable functions. A recursive group of closures is one record; a closed function used as a
/// value is constant data and makes none.
pub fn closure_records(program: &Program) -> Vec<String> {
    let mut makers = Vec::new();
    for lam in reachable(program) {
        let name = program.lams[lam].name;
        program.lams[lam].body.each_stmt(&mut |stmt| {
            let made = match stmt {
                Stmt::Let { op: Op::Closure { .. }, .. } => true,
                Stmt::LetRec { members, .. } => {
                    members.iter().any(|(_, lam)| program.lams[*lam].class == Class::Closure)
                }
                _ => false,
            };
            if made {
                makers.push(name.to_string());
            }
        });
    }
    makers
}
