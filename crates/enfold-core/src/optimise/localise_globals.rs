//! Module-level variables that only one function uses become its own.
//!
//! ```text
//! last = make ref:0(none)                 last = make ref:0(none)
//! global_set g0, last                     …
//! join rec loop(i) {                ⟹     join rec loop(i) {
//!   r = global_get g0                       r = copy last
//!   set_field ref:0.0 r, t … }              set_field ref:0.0 r, t … }
//! ```
//!
//! Programs are written as a sequence of definitions, some of which only the last of them uses. What a module-level
//! variable holds lives as long as the program, with all that ever takes its place; what a local one holds may
//! become a variable of a loop ([`super::promote_cells`]), and then each round has its own memory. A variable that is
//! assigned becomes a cell.
//!
//! Only if every read and every further write stands after the first write, in the same function: there the value
//! that was written is in scope. Sound, since nobody else knows the variable, and since the one first write is the
//! initialiser, which runs once: no call in between can start over. Cost: two walks.

use cranelift_entity::SecondaryMap;

use super::global_uses::global_uses;
use super::reachable_lams;
use crate::ir::*;

/// Makes variables local where it can; gives their number.
pub fn localise_globals(program: &mut Program) -> u32 {
    let lams = reachable_lams(program);
    let found = global_uses(program, lams.iter().copied());
    let local: Vec<GlobalId> = program
        .globals
        .iter()
        .filter(|(id, global)| {
            let uses = &found[*id];
            uses.reads > 0
                && uses.starts == 1
                && uses.elsewhere == 0
                && (global.mutable || uses.sets() == 1)
        })
        .map(|(id, _)| id)
        .collect();
    let mut rewriter = Rewriter { program, now: SecondaryMap::new() };
    for &global in &local {
        rewriter.now[global] = Now::Unwritten;
    }
    if !local.is_empty() {
        for lam in lams {
            let mut body = std::mem::replace(&mut rewriter.program.lams[lam].body, Block::moved());
            rewriter.block(&mut body);
            rewriter.program.lams[lam].body = body;
        }
    }
    local.len() as u32
}

/// What stands for a variable.
#[derive(Clone, Copy, Default)]
enum Now {
    /// Itself.
    #[default]
    Global,
    /// Nothing yet.
    Unwritten,
    /// A value.
    Value(Atom),
    /// What a cell holds.
    Cell(VarId),
}

struct Rewriter<'a> {
    program: &'a mut Program,
    now: SecondaryMap<GlobalId, Now>,
}

impl Rewriter<'_> {
    fn block(&mut self, block: &mut Block) {
        for mut stmt in std::mem::take(&mut block.stmts) {
            match &mut stmt {
                Stmt::Let { op, .. } => block.stmts.extend(self.op(op)),
                Stmt::Join { body, .. } => self.block(body),
                Stmt::LetRec { .. } => {}
            }
            block.stmts.push(stmt);
        }
        block.term.blocks_mut().for_each(|inner| self.block(inner));
    }

    /// Changes an operation; gives the statement that makes a cell before it.
    fn op(&mut self, op: &mut Op) -> Option<Stmt> {
        match *op {
            Op::GlobalGet(global) => match self.now[global] {
                Now::Value(value) => *op = Op::Copy(value),
                Now::Cell(cell) => *op = Op::CellGet(Atom::Var(cell)),
                Now::Global | Now::Unwritten => {}
            },
            Op::GlobalSet(global, value) => match self.now[global] {
                Now::Unwritten => {
                    *op = Op::Copy(Atom::Unit);
                    let Global { name, ty, span, mutable, .. } = self.program.globals[global];
                    if !mutable {
                        self.now[global] = Now::Value(value);
                        return None;
                    }
                    let ty = self.program.types.intern(Ty::Cell(ty));
                    let var = self.program.fresh(name, ty, span);
                    self.now[global] = Now::Cell(var);
                    return Some(Stmt::bind(var, Op::NewCell(value), span));
                }
                Now::Cell(cell) => *op = Op::CellSet(Atom::Var(cell), value),
                Now::Global | Now::Value(_) => {}
            },
            _ => {}
        }
        None
    }
}

#[cfg(test)]
mod tests;
