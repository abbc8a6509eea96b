//! Unfolds recursive functions that raise once where a `try` runs them: the rule of the inliner for recursive functions.
//!
//! ```text
//! fn matches(s, p, t) { … raise No_match … x = apply matches(s', p', t') … ret s }
//!
//! fn body() {                         fn body() {
//!   x = apply matches(s, p, t)    ⟹     join k(x) { ret x }
//!   ret x }                             … raise No_match … x' = apply matches(s', p', t') … jump k(s) }
//! ```
//!
//! The inliner copies no function that calls itself, since there is no end of copies. Here one copy is worth it: programs
//! that search raise in the first steps of a recursive function, most of the time, and in the body of the `try`
//! such a `raise` is a jump to the handler in the end: no call, no exception that is made, and
//! no region that is begun for what is never made. The table of reasons to copy a body
//! ([`bonuses`](super::simplify::bonuses::RAISE)) says how large it may be and what that is worth.
//!
//! Only functions that call themselves, since others have been inlined or are by LLVM; that raise by themselves; and that are
//! small. A call is unfolded once, and what it unfolds to is not looked at again. Sound as inlining is. Cost: linear;
//! growth is bounded by [`LARGEST`] for each `try`.

use cranelift_entity::EntitySet;
use rustc_hash::FxHashMap;

use super::copy::Copier;
use super::simplify::SMALL;
use super::simplify::bonuses::RAISE;
use super::{each_lam, reachable_lams};
use crate::ir::*;

/// Functions of more statements are not unfolded.
const LARGEST: usize = (SMALL + RAISE.statements) as usize;

/// Unfolds one call at most in each body of a `try`; gives their number.
pub fn peel_raises(program: &mut Program) -> u32 {
    let lams = reachable_lams(program);
    let mut bodies = Vec::new();
    for &lam in &lams {
        tried(&program.lams[lam].body, &mut bodies);
    }
    if bodies.is_empty() {
        return 0;
    }
    bodies.sort();
    bodies.dedup();
    let mut worth = EntitySet::new();
    for &lam in &lams {
        if is_worth(program, lam) {
            worth.insert(lam);
        }
    }
    let mut changes = 0;
    for lam in bodies {
        let mut body = std::mem::replace(&mut program.lams[lam].body, Block::moved());
        changes += u32::from(peel(program, &worth, &mut body));
        program.lams[lam].body = body;
    }
    changes
}

/// The functions that a block tries and that are made for it.
fn tried(block: &Block, found: &mut Vec<LamId>) {
    let mut made = FxHashMap::default();
    block.each_block(&mut |block| {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op: Op::Lambda(lam), .. } => {
                    made.insert(*var, *lam);
                }
                Stmt::Let { op: Op::Try(TryBody::Value(body)), .. } => match body {
                    Atom::Var(var) => found.extend(made.get(var)),
                    Atom::Lam(lam) => found.push(*lam),
                    _ => {}
                },
                _ => {}
            }
        }
    });
}

/// Whether a function calls itself, raises, tries nothing, makes no functions and is small.
fn is_worth(program: &Program, lam: LamId) -> bool {
    let body = &program.lams[lam].body;
    let (mut size, mut raises, mut plain) = (0, false, true);
    body.each_block(&mut |block| {
        size += block.stmts.len() + 1;
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { op: Op::Prim(Prim::Raise | Prim::Failwith, _), .. } => raises = true,
                Stmt::Let { op: Op::Try(_) | Op::Lambda(_), .. } | Stmt::LetRec { .. } => {
                    plain = false;
                }
                _ => {}
            }
        }
    });
    let mut recursive = false;
    each_lam(body, &mut |called, _| recursive |= called == lam);
    raises && plain && recursive && size <= LARGEST
}

/// Unfolds the first call of such a function in a block or the blocks inside it.
fn peel(program: &mut Program, worth: &EntitySet<LamId>, block: &mut Block) -> bool {
    let call = block.stmts.iter().position(|stmt| match stmt {
        Stmt::Let { op: Op::Apply(Atom::Lam(lam), args), .. } => {
            worth.contains(*lam) && args.len() == program.lams[*lam].params.len()
        }
        _ => false,
    });
    if let Some(index) = call {
        unfold(program, block, index);
        return true;
    }
    let joins = block.stmts.iter_mut().filter_map(|stmt| match stmt {
        Stmt::Join { body, .. } => Some(body),
        _ => None,
    });
    joins.chain(block.term.blocks_mut()).any(|inner| peel(program, worth, inner))
}

/// Puts the body of the function that statement `index` calls in its place; the rest of the block becomes a join point.
fn unfold(program: &mut Program, block: &mut Block, index: usize) {
    let rest = block.stmts.split_off(index + 1);
    let Some(Stmt::Let { var, op: Op::Apply(Atom::Lam(lam), args), span }) = block.stmts.pop()
    else {
        return;
    };
    let inlining = program.note_inlined((var, span), lam, None);
    let first = program.vars.len();
    let (params, mut body) = Copier::new(program).params_and_body(lam);
    program.belong_from(first, inlining);
    for (param, arg) in params.into_iter().zip(args) {
        block.stmts.push(Stmt::bind(param, Op::Copy(arg), span));
    }
    let label = program.labels.push(program.vars[var].name);
    body.return_to(label);
    let term = std::mem::replace(&mut block.term, body.term);
    let rest = Block { stmts: rest, term };
    block.stmts.push(Stmt::join(label, vec![var], rest));
    block.stmts.extend(body.stmts);
}

#[cfg(test)]
mod tests;
