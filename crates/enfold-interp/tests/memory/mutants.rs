//! Whatever the certifier accepts runs without a fault: placements with counts in which drops and dups are added and left out, one at
//! a time and two at a time. Most of these mutants are wrong, and must be rejected; the others lose memory at worst.

use enfold_core::ir::{Atom, Block, CountOp, Op, Program, Stmt, Ty, Var, VarId};
use enfold_core::verify::verify;
use enfold_interp::{Captured, Ended, Limits, run};
use enfold_place::Placement;
use enfold_place::certify::certify;
use enfold_place::text::read;
use enfold_syntax::SourceMap;

const FILES: [&str; 2] = [
    include_str!("../../../enfold-place/tests/certify/counts.placed"),
    include_str!("../../../enfold-place/tests/certify/counts_holders.placed"),
];

/// A change at a place: the number of a block, and of a statement in it.
#[derive(Debug, Clone, Copy)]
enum Change {
    Insert { block: usize, at: usize, op: CountOp, var: VarId },
    Remove { block: usize, at: usize },
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

/// All changes of one statement.
fn changes(program: &Program, placement: &Placement) -> Vec<Change> {
    let mut vars: Vec<VarId> =
        placement.claims.values().flat_map(|claim| claim.vars.keys().copied()).collect();
    vars.sort_unstable();
    let mut found = Vec::new();
    each_block(&mut program.clone(), &mut |block, body| {
        for (at, stmt) in body.stmts.iter().enumerate() {
            if matches!(stmt, Stmt::Let { op: Op::Count(..), .. }) {
                found.push(Change::Remove { block, at });
            }
        }
        for at in 0..=body.stmts.len() {
            for op in [CountOp::Dup, CountOp::Drop] {
                found.extend(vars.iter().map(|&var| Change::Insert { block, at, op, var }));
            }
        }
    });
    found
}

fn change(program: &mut Program, change: Change) {
    let unit = program.types.intern(Ty::Unit);
    let span = program.lams.values().next().expect("a function").span;
    let new = program.vars.push(Var { name: "mutant".into(), ty: unit, span });
    each_block(program, &mut |number, body| match change {
        Change::Insert { block, at, op, var } if block == number && at <= body.stmts.len() => {
            let op = Op::Count(op, Atom::Var(var));
            body.stmts.insert(at, Stmt::Let { var: new, op, span });
        }
        Change::Remove { block, at } if block == number && at < body.stmts.len() => {
            if matches!(body.stmts[at], Stmt::Let { op: Op::Count(..), .. }) {
                body.stmts.remove(at);
            }
        }
        _ => {}
    });
}

/// Whether a program runs without touching what was given back.
fn runs(program: &Program, placement: &Placement) -> bool {
    let mut io = Captured::new("");
    let sources = SourceMap::default();
    let outcome = run(program, Some(placement), &sources, &mut io, Limits::default());
    matches!(outcome.ended, Ended::Normally)
}

#[test]
fn what_is_accepted_runs() {
    let (mut tried, mut rejected, mut faults) = (0, 0, 0);
    for file in FILES {
        let placed = file.split("=== ").next().expect("a program");
        let placed = placed.lines().filter(|line| !line.starts_with("//"));
        let placed: String = placed.map(|line| format!("{line}\n")).collect();
        let (program, placement) = read(&placed.replace("clock ()", "add 1, 2")).expect("readable");
        certify(&program, &placement).expect("accepted");
        assert!(runs(&program, &placement));
        let all = changes(&program, &placement);
        let mut judge = |mutant: &[Change]| {
            let mut changed = program.clone();
            mutant.iter().for_each(|&one| change(&mut changed, one));
            if verify(&changed).is_err() {
                return;
            }
            tried += 1;
            let accepted = certify(&changed, &placement).is_ok();
            let sound = runs(&changed, &placement);
            assert!(sound || !accepted, "accepted, but wrong: {mutant:?}");
            rejected += usize::from(!accepted);
            faults += usize::from(!sound);
        };
        all.iter().for_each(|&one| judge(&[one]));
        let mut seed = 0x2545_F491_4F6C_DD1D_u64;
        for _ in 0..20_000 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let (a, b) = (seed as usize % all.len(), (seed >> 32) as usize % all.len());
            judge(&[all[a], all[b]]);
        }
    }
    println!("{tried} mutants, {rejected} rejected, {faults} of them fault when they run");
    assert!(faults > 1000 && rejected < tried, "{tried} {rejected} {faults}");
}
