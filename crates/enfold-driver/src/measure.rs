//! Counts what a flat program does about closures.

use enfold_core::ir::{Atom, Block, Class, Env, LamId, Op, Program, Stmt, Term, TryBody};

/// The functions that the entry reaches, in the order in which they are found: by calls, and as
/// values.
pub fn reachable(program: &Program) -> Vec<LamId> {
    let mut found: Vec<LamId> = program.entry.into_iter().collect();
    let mut seen = rustc_hash::FxHashSet::from_iter(found.iter().copied());
    let mut next = 0;
    while let Some(&lam) = found.get(next) {
        next += 1;
        mentions(&program.lams[lam].body, &mut |lam| {
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
        each_stmt(&program.lams[lam].body, &mut |stmt| {
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

/// Calls `visit` for each statement of a block and of the blocks in it.
pub fn each_stmt(block: &Block, visit: &mut dyn FnMut(&Stmt)) {
    for stmt in &block.stmts {
        visit(stmt);
        if let Stmt::Join { body, .. } = stmt {
            each_stmt(body, visit);
        }
    }
    match &block.term {
        Term::If { then, otherwise, .. } => {
            each_stmt(then, visit);
            each_stmt(otherwise, visit);
        }
        Term::Switch { cases, default, .. } => {
            cases.iter().for_each(|(_, block)| each_stmt(block, visit));
            default.iter().for_each(|block| each_stmt(block, visit));
        }
        Term::Ret(_) | Term::Jump(..) | Term::Unreachable => {}
    }
}

/// Calls `visit` for each function that a block mentions, as a callee or as a value.
fn mentions(block: &Block, visit: &mut dyn FnMut(LamId)) {
    each_stmt(block, &mut |stmt| match stmt {
        Stmt::Let { op, .. } => op_mentions(op, visit),
        Stmt::LetRec { members, captures, .. } => {
            members.iter().for_each(|(_, lam)| visit(*lam));
            atoms(captures, visit);
        }
        Stmt::Join { .. } => {}
    });
    each_term(block, &mut |term| match term {
        Term::Ret(atom) => atoms(&[*atom], visit),
        Term::Jump(_, args) => atoms(args, visit),
        // Conditions and scrutinees are no functions.
        Term::If { .. } | Term::Switch { .. } | Term::Unreachable => {}
    });
}

fn atoms(list: &[Atom], visit: &mut dyn FnMut(LamId)) {
    for atom in list {
        if let Atom::Lam(lam) = atom {
            visit(*lam);
        }
    }
}

fn op_mentions(op: &Op, visit: &mut dyn FnMut(LamId)) {
    match op {
        Op::Copy(a) | Op::NewCell(a) | Op::CellGet(a) | Op::GlobalSet(_, a) => atoms(&[*a], visit),
        Op::CellSet(a, b) => atoms(&[*a, *b], visit),
        Op::Prim(_, args)
        | Op::Construct { args, .. }
        | Op::Array(_, args)
        | Op::Exception { args, .. } => atoms(args, visit),
        Op::Lambda(lam) => visit(*lam),
        Op::Apply(callee, args) | Op::Invoke { callee, args } => {
            atoms(&[*callee], visit);
            atoms(args, visit);
        }
        Op::Closure { lam, captures } => {
            visit(*lam);
            atoms(captures, visit);
        }
        Op::Call { lam, env, args } => {
            visit(*lam);
            env_mentions(env, visit);
            atoms(args, visit);
        }
        Op::Try(TryBody::Known(lam, env)) => {
            visit(*lam);
            env_mentions(env, visit);
        }
        Op::Try(TryBody::Value(a) | TryBody::Closure(a)) => atoms(&[*a], visit),
        Op::SetField { base, value, .. } => atoms(&[*base, *value], visit),
        Op::Field { base, .. } | Op::ExnField { base, .. } => atoms(&[*base], visit),
        Op::Region(_) => {}
        Op::GlobalGet(_) => {}
    }
}

fn env_mentions(env: &Env, visit: &mut dyn FnMut(LamId)) {
    match env {
        Env::None => {}
        Env::Captures(list) => atoms(list, visit),
        Env::Record(atom) => atoms(&[*atom], visit),
    }
}

fn each_term(block: &Block, visit: &mut dyn FnMut(&Term)) {
    for stmt in &block.stmts {
        if let Stmt::Join { body, .. } = stmt {
            each_term(body, visit);
        }
    }
    visit(&block.term);
    match &block.term {
        Term::If { then, otherwise, .. } => {
            each_term(then, visit);
            each_term(otherwise, visit);
        }
        Term::Switch { cases, default, .. } => {
            cases.iter().for_each(|(_, block)| each_term(block, visit));
            default.iter().for_each(|block| each_term(block, visit));
        }
        Term::Ret(_) | Term::Jump(..) | Term::Unreachable => {}
    }
}
