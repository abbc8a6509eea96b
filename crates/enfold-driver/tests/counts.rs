//! The certifier on the counts of long-running programs as inference leaves them: each is accepted, and each is rejected when one thing is
//! wrong. What the certifier says about programs that are written down is in `enfold-place/tests/certify`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use enfold_core::ir::{Atom, Block, CountOp, Op, Program, Stmt, Ty, Var, VarId};
use enfold_driver::{deep_stack, load, stages};
use enfold_place::certify::certify;

/// How many mutants of one program are tried, spread over it.
const EACH: usize = 26;

/// What is done to a statement that counts: the block by its number, and the statement in it.
#[derive(Debug, Clone, Copy)]
enum Mutation {
    /// It is left out.
    Remove,
    /// It is done twice.
    Double,
    /// It is done before a statement that stands before it.
    Before(usize),
}

#[derive(Debug, Clone, Copy)]
struct Mutant {
    block: usize,
    at: usize,
    mutation: Mutation,
}

fn each_block(program: &mut Program, visit: &mut dyn FnMut(usize, &mut Block)) {
    let mut number = 0;
    for lam in program.lams.values_mut() {
        lam.body.each_block_mut(&mut |block| {
            visit(number, block);
            number += 1;
        });
    }
}

fn count_of(stmt: &Stmt) -> Option<(CountOp, VarId)> {
    match stmt {
        Stmt::Let { op: Op::Count(op, Atom::Var(var)), .. } => Some((*op, *var)),
        _ => None,
    }
}

fn uses(stmt: &Stmt, var: VarId) -> bool {
    let mut found = false;
    if let Stmt::Let { op, .. } = stmt {
        op.each_atom(&mut |atom| found |= atom == Atom::Var(var));
    }
    found
}

/// All that is wrong in any program: a reference that is missing, dropped twice or dropped before its last use, a slot that is read after
/// it was overwritten instead of before, and a call for which something is held that it should not be, or the other way round.
fn mutants(program: &Program) -> Vec<Mutant> {
    let mut found = Vec::new();
    // What got a reference besides the one that it is lent may still be lent when that is dropped.
    let mut added = HashSet::new();
    each_block(&mut program.clone(), &mut |_, body| {
        let counts = body.stmts.iter().filter_map(count_of);
        added.extend(counts.filter(|(op, _)| *op == CountOp::Dup).map(|(_, var)| var));
    });
    each_block(&mut program.clone(), &mut |block, body| {
        for (at, stmt) in body.stmts.iter().enumerate() {
            let Some((op, var)) = count_of(stmt) else { continue };
            let mut add = |mutation| found.push(Mutant { block, at, mutation });
            match op {
                CountOp::Dup => add(Mutation::Remove),
                CountOp::Drop => {
                    add(Mutation::Double);
                    let last = body.stmts[..at].iter().rposition(|stmt| uses(stmt, var));
                    // What another statement does with references may be the same before and after.
                    let last = last.filter(|&last| count_of(&body.stmts[last]).is_none());
                    if let Some(last) = last.filter(|_| !added.contains(&var)) {
                        add(Mutation::Before(last));
                    }
                }
                CountOp::Hold => {
                    add(Mutation::Remove);
                    add(Mutation::Double);
                }
                CountOp::Unhold => {
                    add(Mutation::Remove);
                    add(Mutation::Double);
                }
                // Without it the variable gets the reference when the slot is overwritten, which may be early enough.
                CountOp::Take => add(Mutation::Double),
            }
        }
    });
    found
}

fn mutate(program: &mut Program, mutant: Mutant) {
    let unit = program.types.intern(Ty::Unit);
    let span = program.lams.values().next().expect("a function").span;
    let new = program.vars.push(Var { name: "mutant".into(), ty: unit, span });
    each_block(program, &mut |number, body| {
        if number != mutant.block {
            return;
        }
        let mut stmt = match mutant.mutation {
            Mutation::Remove | Mutation::Before(_) => body.stmts.remove(mutant.at),
            Mutation::Double => body.stmts[mutant.at].clone(),
        };
        match mutant.mutation {
            Mutation::Remove => {}
            Mutation::Before(at) => body.stmts.insert(at, stmt),
            Mutation::Double => {
                if let Stmt::Let { var, .. } = &mut stmt {
                    *var = new;
                }
                body.stmts.insert(mutant.at, stmt);
            }
        }
    });
}

/// How many mutants of a program were tried, and which were accepted.
fn judge(path: &Path) -> (usize, Vec<String>) {
    let checked = stages::check(&load(path));
    assert!(!checked.diagnostics.has_errors(), "{} is rejected", path.display());
    let mut program = stages::compile(&checked.graph, 3, &mut |_, _| {});
    let placement = stages::place(&mut program, false);
    assert!(placement.refused.is_empty(), "{}: {:?}", path.display(), placement.refused);
    let all = mutants(&program);
    let step = all.len().div_ceil(EACH).max(1);
    let mut accepted = Vec::new();
    let chosen: Vec<Mutant> = all.into_iter().step_by(step).collect();
    for mutant in &chosen {
        let mut changed = program.clone();
        mutate(&mut changed, *mutant);
        if certify(&changed, &placement).is_ok() {
            accepted.push(format!("{}: {mutant:?}", path.display()));
        }
    }
    (chosen.len(), accepted)
}

#[test]
fn wrong_counts_are_rejected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/space");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "ml" || ending == "fs"));
    paths.sort();
    let (mut tried, mut accepted) = (0, Vec::new());
    for path in paths {
        let (count, wrong) = deep_stack::run(|| judge(&path)).expect("no panic");
        tried += count;
        accepted.extend(wrong);
    }
    println!("{tried} mutants");
    assert!(tried >= 1000, "{tried} mutants");
    assert!(accepted.is_empty(), "{} accepted:\n{}", accepted.len(), accepted.join("\n"));
}
