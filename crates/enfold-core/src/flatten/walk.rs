//! Walks over the statements and operands of a body, in source order.
//!
//! Bodies of join points come where the join point stands. Bodies of other functions are not
//! entered: a function is walked by whoever asks for it.

use crate::ir::{Atom, Block, Env, Op, Stmt, Term, TryBody};

/// A stop of the walk.
pub(super) enum Place<'a> {
    /// A statement; what is inside a join point follows.
    Stmt(&'a Stmt),
    /// The end of a block; the blocks of its branches follow.
    Term(&'a Term),
}

/// In which role an operand is mentioned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// It is called, by an application or a `try`.
    Callee,
    /// It is used as a value.
    Value,
}

/// Visits every statement and terminator of a block and of the blocks in it.
pub(super) fn walk<'a>(block: &'a Block, visit: &mut impl FnMut(Place<'a>)) {
    for stmt in &block.stmts {
        visit(Place::Stmt(stmt));
        if let Stmt::Join { body, .. } = stmt {
            walk(body, visit);
        }
    }
    visit(Place::Term(&block.term));
    match &block.term {
        Term::If { then, otherwise, .. } => {
            walk(then, visit);
            walk(otherwise, visit);
        }
        Term::Switch { cases, default, .. } => {
            cases.iter().for_each(|(_, case)| walk(case, visit));
            default.iter().for_each(|block| walk(block, visit));
        }
        Term::Ret(_) | Term::Jump(..) | Term::Unreachable => {}
    }
}

/// Visits the operands that stand at one place.
pub(super) fn operands(place: &Place<'_>, visit: &mut impl FnMut(Atom, Role)) {
    match place {
        Place::Stmt(Stmt::Let { op, .. }) => op_operands(op, visit),
        Place::Stmt(Stmt::LetRec { captures, .. }) => {
            captures.iter().for_each(|&atom| visit(atom, Role::Value));
        }
        Place::Stmt(Stmt::Join { .. }) | Place::Term(Term::Unreachable) => {}
        Place::Term(Term::Ret(atom)) => visit(*atom, Role::Value),
        Place::Term(Term::Jump(_, args)) => args.iter().for_each(|&a| visit(a, Role::Value)),
        Place::Term(Term::If { cond, .. }) => visit(*cond, Role::Value),
        Place::Term(Term::Switch { scrutinee, .. }) => visit(*scrutinee, Role::Value),
    }
}

/// Visits the operands of an operation, in the order in which they are written.
pub(super) fn op_operands(op: &Op, visit: &mut impl FnMut(Atom, Role)) {
    let mut values = |atoms: &[Atom]| atoms.iter().for_each(|&atom| visit(atom, Role::Value));
    match op {
        Op::Lambda(_) | Op::GlobalGet(_) | Op::Region(_) => {}
        Op::Copy(a) | Op::NewCell(a) | Op::CellGet(a) | Op::GlobalSet(_, a) => values(&[*a]),
        Op::Field { base, .. } | Op::ExnField { base, .. } => values(&[*base]),
        Op::CellSet(a, b) => values(&[*a, *b]),
        Op::SetField { base, value, .. } => values(&[*base, *value]),
        Op::Prim(_, args) | Op::Array(_, args) => values(args),
        Op::Construct { args, .. } | Op::Exception { args, .. } => values(args),
        Op::Closure { captures, .. } => values(captures),
        Op::Call { env, args, .. } => {
            env_operands(env, visit);
            args.iter().for_each(|&atom| visit(atom, Role::Value));
        }
        Op::Apply(callee, args) | Op::Invoke { callee, args } => {
            visit(*callee, Role::Callee);
            args.iter().for_each(|&atom| visit(atom, Role::Value));
        }
        Op::Try(TryBody::Value(a) | TryBody::Closure(a)) => visit(*a, Role::Callee),
        Op::Try(TryBody::Known(_, env)) => env_operands(env, visit),
    }
}

fn env_operands(env: &Env, visit: &mut impl FnMut(Atom, Role)) {
    match env {
        Env::None => {}
        Env::Captures(atoms) => atoms.iter().for_each(|&atom| visit(atom, Role::Value)),
        Env::Record(record) => visit(*record, Role::Callee),
    }
}

/// Replaces the operands of an operation of the nested phase.
pub(super) fn map_operands(op: &mut Op, map: &mut impl FnMut(Atom, Role) -> Atom) {
    let mut value = |atom: &mut Atom| *atom = map(*atom, Role::Value);
    match op {
        Op::Lambda(_) | Op::GlobalGet(_) | Op::Call { .. } | Op::Invoke { .. } => {}
        Op::Closure { .. } | Op::Try(TryBody::Known(..) | TryBody::Closure(_)) => {}
        Op::Region(_) => {}
        Op::Copy(a) | Op::NewCell(a) | Op::CellGet(a) | Op::GlobalSet(_, a) => value(a),
        Op::Field { base, .. } | Op::ExnField { base, .. } => value(base),
        Op::CellSet(a, b) => {
            value(a);
            value(b);
        }
        Op::SetField { base, value: new, .. } => {
            value(base);
            value(new);
        }
        Op::Prim(_, args) | Op::Array(_, args) => args.iter_mut().for_each(value),
        Op::Construct { args, .. } | Op::Exception { args, .. } => args.iter_mut().for_each(value),
        Op::Apply(callee, args) => {
            *callee = map(*callee, Role::Callee);
            args.iter_mut().for_each(|atom| *atom = map(*atom, Role::Value));
        }
        Op::Try(TryBody::Value(a)) => *a = map(*a, Role::Callee),
    }
}

/// Replaces the operands of a terminator; its blocks are left as they are.
pub(super) fn map_term(term: &mut Term, map: &mut impl FnMut(Atom, Role) -> Atom) {
    match term {
        Term::Ret(atom) => *atom = map(*atom, Role::Value),
        Term::Jump(_, args) => args.iter_mut().for_each(|a| *a = map(*a, Role::Value)),
        Term::If { cond, .. } => *cond = map(*cond, Role::Value),
        Term::Switch { scrutinee, .. } => *scrutinee = map(*scrutinee, Role::Value),
        Term::Unreachable => {}
    }
}
