//! Which operations and functions of flat core may raise.
//!
//! A function raises if something in it does, or something that it calls: a fixed point over the calls of a program.
//! What a `try` runs does not count: it raises nothing. Cost: linear.

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_graph::prim::{Effect, Raises as Facts};

use crate::ir::*;
use crate::operations::may_raise;
use crate::optimise::reachable_lams;

/// How an operation may raise.
pub enum Raises<'a> {
    /// Not at all.
    Never,
    /// It is a `raise` or a `failwith`.
    Always,
    /// It may fail.
    Fails,
    /// If one of these functions does: what it calls, or what may be behind the closure that it calls.
    Calls(&'a [LamId]),
}

/// How an operation whose result is `var` may raise.
pub fn raises<'a>(program: &'a Program, var: VarId, op: &'a Op) -> Raises<'a> {
    match op {
        Op::Call { .. } => Raises::Calls(program.callees(op)),
        Op::Invoke { callee, .. } => match program.class_of(*callee) {
            Some(_) => Raises::Calls(program.callees(op)),
            None => Raises::Fails,
        },
        Op::Prim(prim, args) => {
            let float = matches!(program.types[program.vars[var].ty], Ty::Float | Ty::Float32);
            prim_raises(*prim, args, float)
        }
        Op::Apply(..) => Raises::Fails,
        Op::Try(_)
        | Op::Lambda(_)
        | Op::Closure { .. }
        | Op::Copy(_)
        | Op::Construct { .. }
        | Op::Field { .. }
        | Op::SetField { .. }
        | Op::Array(..)
        | Op::Exception { .. }
        | Op::ExnField { .. }
        | Op::NewCell(_)
        | Op::CellGet(_)
        | Op::CellSet(..)
        | Op::GlobalGet(_)
        | Op::GlobalSet(..)
        | Op::Region(_)
        | Op::Count(..) => Raises::Never,
    }
}

/// How an operation on these operands may raise. To end the program counts as failing.
fn prim_raises(prim: Prim, args: &[Atom], float: bool) -> Raises<'static> {
    let facts = prim.facts();
    match facts.raises {
        Facts::ItsOperand | Facts::Failure => Raises::Always,
        Facts::Never if facts.effect == Effect::Ends => Raises::Fails,
        Facts::Never | Facts::NoNumber => Raises::Never,
        Facts::ZeroDivisor | Facts::NegativeLength if !may_raise(prim, args, float) => {
            Raises::Never
        }
        Facts::ZeroDivisor
        | Facts::NegativeLength
        | Facts::MatchFailure
        | Facts::OutOfBounds
        | Facts::Something => Raises::Fails,
    }
}

/// The exception that an operation raises if it fails and has not been given it; none if that is not known.
pub fn builtin_exn(program: &Program, prim: Prim) -> Option<ExnId> {
    let builtin = &program.builtin;
    match prim.facts().raises {
        Facts::Failure => builtin.failure,
        Facts::MatchFailure => builtin.match_failure,
        Facts::ZeroDivisor => builtin.divide_by_zero,
        Facts::OutOfBounds => builtin.index_range,
        Facts::Never
        | Facts::ItsOperand
        | Facts::NegativeLength
        | Facts::NoNumber
        | Facts::Something => None,
    }
}

/// The functions that may raise, of those that can run.
pub fn raising_lams(program: &Program) -> EntitySet<LamId> {
    let mut callers: SecondaryMap<LamId, Vec<LamId>> = SecondaryMap::new();
    let mut open = Vec::new();
    for lam in reachable_lams(program) {
        let mut raising = false;
        program.lams[lam].body.each_block(&mut |block| {
            for stmt in &block.stmts {
                let Stmt::Let { var, op, .. } = stmt else { continue };
                match raises(program, *var, op) {
                    Raises::Never => {}
                    Raises::Always | Raises::Fails => raising = true,
                    Raises::Calls(lams) => {
                        lams.iter().for_each(|&callee| callers[callee].push(lam))
                    }
                }
            }
        });
        if raising {
            open.push(lam);
        }
    }
    spread(open, &callers)
}

/// All that is reached from some functions.
pub fn spread(mut open: Vec<LamId>, next: &SecondaryMap<LamId, Vec<LamId>>) -> EntitySet<LamId> {
    let mut reached = EntitySet::new();
    open.retain(|&lam| reached.insert(lam));
    while let Some(lam) = open.pop() {
        open.extend(next[lam].iter().copied().filter(|&lam| reached.insert(lam)));
    }
    reached
}
