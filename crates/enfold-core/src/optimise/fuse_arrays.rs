//! Joins a loop that fills an array with the one that goes through it, where nobody else sees the array: what the one puts, the other takes at once.
//!
//! ```text
//! a = arr_zero n                                             join rec fill(i, sum, j) {
//! join k() {                                                   e = ge i, n
//!   m = arr_len a                                              if e { …sum… } else {
//!   join rec go(sum, j) {                                        y = mul i, k
//!     f = ge j, m                                                i' = add i, 1
//!     if f { …sum… } else {                                      sum' = add sum, y
//!       x = arr_at a, j; sum' = add sum, x           ⟹          j' = add j, 1
//!       j' = add j, 1; jump go(sum', j') } }                     jump fill(i', sum', j') } }
//!   jump go(0, 0) }                                          jump fill(0, 0, 0)
//! join rec fill(i) {
//!   e = ge i, n
//!   if e { jump k() } else {
//!     y = mul i, k; arr_put a, i, y
//!     i' = add i, 1; jump fill(i') } }
//! jump fill(0)
//! ```
//!
//! The first loop puts an element where a cursor is, which begins at the first and goes on with each; it may leave elements out, if what is
//! gone through is a copy of as many as there are (`Array.filter`). The second one counts up to the length, and needs of the array nothing but
//! the element at its counter. Loops are found by what they do, not by names ([`find`]). What comes last is joined first: a
//! pipeline becomes one loop, since the loop that two have become takes what the first one took. Counters that only count go
//! ([`remove_idle`](mod@remove_idle)).
//!
//! **Sound.** Rounds of the two are done by turns instead of one after the other, so nothing that one of them does may be seen by the other, and of
//! the two only one may have effects, fail or never end ([`effects`]): those come in their order then. If the second loop may end before it
//! has seen all, the first one only computes. What stands between the loops only computes, and is done before them. That the array can be made is
//! known: its length is not negative. Cost: linear in the function for each pair; copies of the second loop, if the first one puts at several
//! places, of at most [`LARGEST`] statements.

mod effects;
mod find;
mod remove_idle;
#[cfg(test)]
mod tests;

use super::copy::Copier;
use super::reachable_lams;
use crate::ir::*;
use find::{Facts, Pair};
use remove_idle::remove_idle;

/// The most statements of copies of a loop.
const LARGEST: usize = 100;

/// Joins all that it finds; gives the number.
pub fn fuse_arrays(program: &mut Program) -> u32 {
    let mut changes = 0;
    for lam in reachable_lams(program) {
        if !fills(&program.lams[lam].body) {
            continue;
        }
        let mut body = std::mem::replace(&mut program.lams[lam].body, Block::moved());
        sink_joins(&mut body);
        program.lams[lam].body = body;
        let before = changes;
        loop {
            let facts = Facts::of(program, lam);
            let mut body = std::mem::replace(&mut program.lams[lam].body, Block::moved());
            let array = change_block(program, &facts, &mut body, &mut Vec::new());
            if let Some(array) = array {
                remove(&mut body, array);
            }
            program.lams[lam].body = body;
            if array.is_none() {
                break;
            }
            changes += 1;
        }
        if changes > before {
            remove_idle(program, lam);
        }
    }
    changes
}

/// Whether a body puts something into an array, and has two loops.
fn fills(body: &Block) -> bool {
    let (mut puts, mut loops) = (false, 0);
    body.each_stmt(&mut |stmt| match stmt {
        Stmt::Let { op: Op::Prim(Prim::ArrPut | Prim::ArrSet, _), .. } => puts = true,
        Stmt::Join { recursive: true, .. } => loops += 1,
        _ => {}
    });
    puts && loops > 1
}

/// Moves what comes after a loop to the loop: join points that one branch jumps to stand at its beginning.
fn sink_joins(block: &mut Block) {
    for index in (0..block.stmts.len()).rev() {
        let Stmt::Join { label, recursive: false, .. } = block.stmts[index] else { continue };
        let later = &block.stmts[index + 1..];
        if later.iter().any(|stmt| matches!(stmt, Stmt::Join { body, .. } if jumps(body, label))) {
            continue;
        }
        let mut ways = block.term.blocks_mut().filter(|block| jumps(block, label));
        if let (Some(way), None) = (ways.next(), ways.next()) {
            way.stmts.insert(0, block.stmts.remove(index));
        }
    }
    block.inner_mut().for_each(sink_joins);
}

fn jumps(block: &Block, label: LabelId) -> bool {
    let mut found = false;
    block.each_block(&mut |block| {
        found |= matches!(&block.term, Term::Jump(to, _) if *to == label);
    });
    found
}

/// Joins the first pair of loops in a block, inner ones first; gives the array that is needed no more. `known` is not negative.
fn change_block(
    program: &mut Program,
    facts: &Facts,
    block: &mut Block,
    known: &mut Vec<Atom>,
) -> Option<VarId> {
    let depth = known.len();
    let test = match &block.term {
        Term::If { cond, .. } => facts.not_negative(*cond),
        _ => None,
    };
    for stmt in &mut block.stmts {
        if let Stmt::Join { body, .. } = stmt
            && let Some(array) = change_block(program, facts, body, known)
        {
            return Some(array);
        }
    }
    for (index, inner) in block.term.blocks_mut().enumerate() {
        known.extend(test.filter(|test| test.1 == (index == 0)).map(|test| test.0));
        let array = change_block(program, facts, inner, known);
        known.truncate(depth);
        if array.is_some() {
            return array;
        }
    }
    let pair = Pair::find(program, facts, block, known)?;
    let array = pair.array;
    join(program, block, pair);
    Some(array)
}

/// Makes one loop of two.
fn join(program: &mut Program, block: &mut Block, pair: Pair) {
    let Some(Stmt::Join { label, mut params, body, .. }) = block.stmts.pop() else { return };
    let (mut pre, goes, exit) = parts(body, pair.first_exits);
    let mut rest = exit.stmts;
    let last = match pair.after {
        Some(index) => {
            let Stmt::Join { body, .. } = block.stmts.remove(index) else { return };
            rest.extend(body.stmts);
            body.term
        }
        None => exit.term,
    };
    let Some(Stmt::Join { label: second, params: taken, body, .. }) = rest.pop() else { return };
    let (taking, Term::Jump(_, begin)) = (body, last) else { return };
    let (pre_taking, mut takes, end) = parts(taking, pair.second_exits);
    let stays = |stmt: &Stmt| !matches!(stmt, Stmt::Let { var, .. } if pair.gone.contains(var));
    rest.retain(stays);
    for stmt in &mut rest {
        knows_length(stmt, &pair);
    }
    block.stmts.extend(rest);
    pre.stmts.extend(pre_taking.stmts.into_iter().filter(stays).map(|mut stmt| {
        knows_length(&mut stmt, &pair);
        stmt
    }));
    let mut reads = Vec::new();
    takes.each_block_mut(&mut |block| {
        block.stmts.retain(|stmt| match stmt {
            Stmt::Let { var, .. } if pair.reads.contains(var) => {
                reads.push(*var);
                false
            }
            _ => true,
        });
    });
    let mut turn = Turn { program, label, second, taken: &taken, takes, reads, array: pair.array };
    let goes = turn.block(goes);
    let (then, otherwise) = if pair.first_exits { (end, goes) } else { (goes, end) };
    pre.term = Term::branch(pair.test, then, otherwise);
    params.extend(taken);
    if let Term::Jump(_, args) = &mut block.term {
        args.extend(begin);
    }
    block.stmts.push(Stmt::repeat(label, params, pre));
}

/// What a loop does before its test, what it does if it goes on, and what comes after it.
fn parts(body: Block, exits: bool) -> (Block, Block, Block) {
    let Block { stmts, term } = body;
    let pre = Block { stmts, term: Term::Unreachable };
    match term {
        Term::If { then, otherwise, .. } if exits => (pre, *otherwise, *then),
        Term::If { then, otherwise, .. } => (pre, *then, *otherwise),
        term => (pre, Block::end(term), Block::moved()),
    }
}

/// Lets the length of the array be what it was made of.
fn knows_length(stmt: &mut Stmt, pair: &Pair) {
    if let Stmt::Let { op, .. } = stmt
        && let Op::Prim(Prim::ArrLen, args) = op
        && let Atom::Var(array) = args[0]
        && pair.names.contains(&array)
    {
        *op = Op::Copy(pair.length);
    }
}

/// A loop that fills, while what it puts is given to the one that takes.
struct Turn<'a> {
    program: &'a mut Program,
    label: LabelId,
    second: LabelId,
    taken: &'a [VarId],
    /// A round of the second loop, without the reads.
    takes: Block,
    /// The variables of those.
    reads: Vec<VarId>,
    array: VarId,
}

impl Turn<'_> {
    fn block(&mut self, block: Block) -> Block {
        let Block { mut stmts, term } = block;
        let put = stmts.iter().position(|stmt| {
            matches!(stmt, Stmt::Let { op: Op::Prim(Prim::ArrPut | Prim::ArrSet, args), .. }
                if args[0] == Atom::Var(self.array))
        });
        for stmt in &mut stmts {
            if let Stmt::Join { body, .. } = stmt {
                *body = self.block(std::mem::replace(body, Block::moved()));
            }
        }
        let mut term = term.map_blocks(&mut |block| self.block(block));
        let Term::Jump(to, args) = &mut term else { return Block { stmts, term } };
        if *to != self.label {
            return Block { stmts, term };
        }
        let value = put.map(|index| stmts.remove(index));
        if let Some(Stmt::Let { op: Op::Prim(_, put), .. }) = value {
            let round = self.round(put[2], args);
            stmts.extend(round.stmts);
            return Block { stmts, term: round.term };
        }
        args.extend(self.taken.iter().map(|&var| Atom::Var(var)));
        Block { stmts, term }
    }

    /// A round of the second loop with this element, which goes on with the first one.
    fn round(&mut self, value: Atom, going_on: &[Atom]) -> Block {
        let mut copier = Copier::new(self.program);
        for &read in &self.reads {
            copier.atoms.insert(read, value);
        }
        let mut round = copier.block(&self.takes);
        let (label, second) = (self.label, self.second);
        round.each_block_mut(&mut |block| {
            if let Term::Jump(to, args) = &mut block.term
                && *to == second
            {
                *to = label;
                args.splice(0..0, going_on.iter().copied());
            }
        });
        round
    }
}

/// Removes what makes an array that nobody uses.
fn remove(body: &mut Block, array: VarId) {
    body.each_block_mut(&mut |block| {
        block.stmts.retain(|stmt| !matches!(stmt, Stmt::Let { var, .. } if *var == array));
    });
}
