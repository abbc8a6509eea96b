//! A copy of a function with the functions in it that change anything put in place of their calls, so that it can be run backward as one.
//!
//! ```text
//! y = apply g(x)        join after(y) { … }
//! …                 ─►  … body of g, with x for its parameter, and jumps to `after` for its returns
//! ```
//!
//! A call whose result is returned is replaced by the body alone. Only the copy is made so, and only to be looked at: it is never called. Functions that call themselves stay calls, and then there is no copy.
//! Cost: the size of the copy, which is bounded.

use super::activity::{Activity, Node};
use super::region::{Known, Region};
use crate::ir::*;
use crate::optimise::copy::Copier;

/// The most calls that are replaced.
const MOST: usize = 32;

/// A copy of a function in which all calls of what changes are replaced.
pub(super) fn inline_all(
    program: &mut Program,
    (known, region): (&Known, &Region),
    activity: &Activity,
    root: LamId,
) -> Option<LamId> {
    let calls = |program: &Program, lam: LamId| {
        let mut found = false;
        Region::find_known(program, known, lam).lams.into_iter().for_each(|reached| {
            program.lams[reached].body.each_stmt(&mut |stmt| {
                if let Stmt::Let { op: Op::Apply(callee, _), .. } = stmt {
                    found |= known.function(*callee) == Some(lam);
                }
            });
        });
        found
    };
    let changing = region.lams.iter().filter(|&&lam| activity.is(Node::Code(lam)));
    if changing.clone().any(|&lam| calls(program, lam)) {
        return None;
    }
    let copy = Copier::new(program).lambda(root);
    for _ in 0..MOST {
        let mut body = std::mem::replace(&mut program.lams[copy].body, Block::moved());
        let done = !inline_first(program, known, activity, &mut body);
        program.lams[copy].body = body;
        if done {
            return Some(copy);
        }
    }
    None
}

/// Replaces the first call; whether there was one.
fn inline_first(
    program: &mut Program,
    known: &Known,
    activity: &Activity,
    block: &mut Block,
) -> bool {
    let target = |program: &Program, stmt: &Stmt| match stmt {
        Stmt::Let { op: Op::Apply(callee, args), .. } => known.function(*callee).filter(|&lam| {
            activity.is(Node::Code(lam)) && program.lams[lam].params.len() == args.len()
        }),
        _ => None,
    };
    let found = block
        .stmts
        .iter()
        .enumerate()
        .find_map(|(at, stmt)| target(program, stmt).map(|lam| (at, lam)));
    if let Some((at, lam)) = found {
        put(program, block, at, lam);
        return true;
    }
    block.inner_mut().any(|inner| inline_first(program, known, activity, inner))
}

/// Puts a function in place of the call at a position.
fn put(program: &mut Program, block: &mut Block, at: usize, lam: LamId) {
    let rest = block.stmts.split_off(at + 1);
    let Some(Stmt::Let { var, op: Op::Apply(_, args), .. }) = block.stmts.pop() else { return };
    let term = std::mem::replace(&mut block.term, Term::Unreachable);
    let params = program.lams[lam].params.clone();
    let body = program.lams[lam].body.clone();
    let label = program.labels.push(program.lams[lam].name);
    let mut copier = Copier::new(program);
    copier.atoms.extend(params.into_iter().zip(args));
    let mut body = copier.block(&body);
    // The last call: what it returns is returned, and all that it made is at hand there.
    if rest.is_empty() && term == Term::Ret(Atom::Var(var)) {
        block.stmts.extend(body.stmts);
        block.term = body.term;
        return;
    }
    body.return_to(label);
    block.stmts.push(Stmt::join(label, vec![var], Block { stmts: rest, term }));
    block.stmts.extend(body.stmts);
    block.term = body.term;
}
