//! The one walk over core: blocks, statements, operands by role, scopes and loops.
//!
//! | what is wanted | ask |
//! |---|---|
//! | the operands of an operation, statement or end | `each_operand`, with their [`Role`]; `each_atom` without |
//! | the blocks that an end chooses from | [`Term::blocks`], [`Term::blocks_mut`], [`Term::map_blocks`] |
//! | every block of a body | [`Block::each_block`], [`Block::each_block_mut`] |
//! | every statement and end, in source order, and where join points end | [`Block::walk`]; [`Block::each_stmt`] |
//! | the variables that a statement binds | [`Stmt::each_bound`] |
//! | the functions that a body binds or names | [`each_lam`] |
//!
//! Bodies of join points come where the join point stands. Bodies of other functions are never entered: a
//! function is walked by whoever asks for it. A pass that carries something down into blocks recurses by itself, over
//! [`Term::blocks`]. A new operation or end is added here once. Cost: linear.

use crate::ir::*;

/// In which role an operand is mentioned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It is called, by an application or a `try`.
    Callee,
    /// It is used as a value.
    Value,
}

/// A stop of the [walk](Block::walk).
#[derive(Debug, Clone, Copy)]
pub enum Stop<'a> {
    /// A statement; what is inside a join point follows.
    Stmt(&'a Stmt),
    /// The end of a block; the blocks of its branches follow.
    Term(&'a Term),
    /// The body of a join point ends here; whether it was a loop.
    Leave(LabelId, bool),
}

/// Visits the operands of an operation with their roles, in order of evaluation: the one list of them.
macro_rules! visit_operands {
    ($op:expr, $visit:expr, $iter:ident) => {
        match $op {
            Op::Lambda(_) | Op::GlobalGet(_) | Op::Region(_) => {}
            Op::Copy(a)
            | Op::NewCell(a)
            | Op::CellGet(a)
            | Op::GlobalSet(_, a)
            | Op::Count(_, a) => {
                $visit(a, Role::Value);
            }
            Op::Field { base, .. } | Op::ExnField { base, .. } => $visit(base, Role::Value),
            Op::CellSet(a, b) | Op::SetField { base: a, value: b, .. } => {
                $visit(a, Role::Value);
                $visit(b, Role::Value);
            }
            Op::Prim(_, args)
            | Op::Closure { captures: args, .. }
            | Op::Construct { args, .. }
            | Op::Array(_, args)
            | Op::Exception { args, .. } => args.$iter().for_each(|a| $visit(a, Role::Value)),
            Op::Apply(callee, args) | Op::Invoke { callee, args } => {
                $visit(callee, Role::Callee);
                args.$iter().for_each(|a| $visit(a, Role::Value));
            }
            Op::Call { env, args, .. } => {
                visit_env!(env, $visit, $iter);
                args.$iter().for_each(|a| $visit(a, Role::Value));
            }
            Op::Try(TryBody::Value(a) | TryBody::Closure(a)) => $visit(a, Role::Callee),
            Op::Try(TryBody::Known(_, env)) => visit_env!(env, $visit, $iter),
        }
    };
}

macro_rules! visit_env {
    ($env:expr, $visit:expr, $iter:ident) => {
        match $env {
            Env::None => {}
            Env::Captures(captures) => captures.$iter().for_each(|a| $visit(a, Role::Value)),
            Env::Record(record) => $visit(record, Role::Callee),
        }
    };
}

impl Op {
    /// Calls `f` with each operand, in order of evaluation.
    pub fn each_operand(&self, f: &mut (impl FnMut(Atom, Role) + ?Sized)) {
        let mut visit = |atom: &Atom, role| f(*atom, role);
        visit_operands!(self, visit, iter);
    }

    /// Calls `f` with each operand, in order of evaluation, to change it.
    pub fn each_operand_mut(&mut self, f: &mut (impl FnMut(&mut Atom, Role) + ?Sized)) {
        visit_operands!(self, f, iter_mut);
    }

    /// Calls `f` with each operand, in order of evaluation.
    pub fn each_atom(&self, f: &mut (impl FnMut(Atom) + ?Sized)) {
        self.each_operand(&mut |atom, _| f(atom));
    }

    /// Calls `f` with each operand, in order of evaluation, to change it.
    pub fn each_atom_mut(&mut self, f: &mut (impl FnMut(&mut Atom) + ?Sized)) {
        self.each_operand_mut(&mut |atom, _| f(atom));
    }
}

impl Term {
    /// Calls `f` with each operand of the terminator itself.
    pub fn each_atom(&self, f: &mut (impl FnMut(Atom) + ?Sized)) {
        match self {
            Term::Ret(a) | Term::If { cond: a, .. } | Term::Switch { scrutinee: a, .. } => f(*a),
            Term::Jump(_, args) => args.iter().copied().for_each(f),
            Term::Unreachable => {}
        }
    }

    /// Calls `f` with each operand of the terminator itself, to change it.
    pub fn each_atom_mut(&mut self, f: &mut (impl FnMut(&mut Atom) + ?Sized)) {
        match self {
            Term::Ret(a) | Term::If { cond: a, .. } | Term::Switch { scrutinee: a, .. } => f(a),
            Term::Jump(_, args) => args.iter_mut().for_each(f),
            Term::Unreachable => {}
        }
    }

    /// The blocks it chooses from.
    pub fn blocks(&self) -> impl DoubleEndedIterator<Item = &Block> {
        let (two, cases, default) = match self {
            Term::If { then, otherwise, .. } => (Some([&**then, &**otherwise]), &[][..], None),
            Term::Switch { cases, default, .. } => (None, &cases[..], default.as_deref()),
            Term::Ret(_) | Term::Jump(..) | Term::Unreachable => (None, &[][..], None),
        };
        two.into_iter().flatten().chain(cases.iter().map(|(_, block)| block)).chain(default)
    }

    /// The blocks it chooses from, to change them.
    pub fn blocks_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut Block> {
        let (two, cases, default) = match self {
            Term::If { then, otherwise, .. } => {
                (Some([&mut **then, &mut **otherwise]), &mut [][..], None)
            }
            Term::Switch { cases, default, .. } => (None, &mut cases[..], default.as_deref_mut()),
            Term::Ret(_) | Term::Jump(..) | Term::Unreachable => (None, &mut [][..], None),
        };
        two.into_iter().flatten().chain(cases.iter_mut().map(|(_, block)| block)).chain(default)
    }

    /// The same end with other blocks to choose from.
    pub fn map_blocks(mut self, f: &mut impl FnMut(Block) -> Block) -> Term {
        self.blocks_mut().for_each(|block| *block = f(std::mem::replace(block, Block::moved())));
        self
    }
}

impl Stmt {
    /// Calls `f` with each operand of the statement itself.
    pub fn each_operand(&self, f: &mut (impl FnMut(Atom, Role) + ?Sized)) {
        match self {
            Stmt::Let { op, .. } => op.each_operand(f),
            Stmt::LetRec { captures, .. } => captures.iter().for_each(|&a| f(a, Role::Value)),
            Stmt::Join { .. } => {}
        }
    }

    /// Calls `f` with each variable that the statement itself binds: parameters of a join point too.
    pub fn each_bound(&self, f: &mut (impl FnMut(VarId) + ?Sized)) {
        match self {
            Stmt::Let { var, .. } => f(*var),
            Stmt::LetRec { members, .. } => members.iter().for_each(|&(var, _)| f(var)),
            Stmt::Join { params, .. } => params.iter().copied().for_each(f),
        }
    }
}

impl Stop<'_> {
    /// Calls `f` with each operand that stands here.
    pub fn each_operand(&self, f: &mut (impl FnMut(Atom, Role) + ?Sized)) {
        match self {
            Stop::Stmt(stmt) => stmt.each_operand(f),
            Stop::Term(term) => term.each_atom(&mut |atom| f(atom, Role::Value)),
            Stop::Leave(..) => {}
        }
    }
}

impl Block {
    /// Visits every statement and end of this block and of the blocks in it, in source order.
    pub fn walk<'a, F: FnMut(Stop<'a>) + ?Sized>(&'a self, visit: &mut F) {
        for stmt in &self.stmts {
            visit(Stop::Stmt(stmt));
            if let Stmt::Join { label, body, recursive, .. } = stmt {
                body.walk(visit);
                visit(Stop::Leave(*label, *recursive));
            }
        }
        visit(Stop::Term(&self.term));
        self.term.blocks().for_each(|block| block.walk(visit));
    }

    /// Calls `f` with every statement of this block and of the blocks in it, in source order.
    pub fn each_stmt<'a>(&'a self, f: &mut (impl FnMut(&'a Stmt) + ?Sized)) {
        self.walk(&mut |stop| {
            if let Stop::Stmt(stmt) = stop {
                f(stmt);
            }
        });
    }

    /// Calls `f` with this block and every block inside it.
    pub fn each_block<'a, F: FnMut(&'a Block) + ?Sized>(&'a self, f: &mut F) {
        f(self);
        self.inner().for_each(|block| block.each_block(f));
    }

    /// Calls `f` with this block and every block inside it, to change them.
    pub fn each_block_mut<F: FnMut(&mut Block) + ?Sized>(&mut self, f: &mut F) {
        f(self);
        self.inner_mut().for_each(|block| block.each_block_mut(f));
    }

    /// The blocks that this block holds itself: bodies of its join points, then what its end chooses from.
    pub fn inner(&self) -> impl Iterator<Item = &Block> {
        let joins = self.stmts.iter().filter_map(|stmt| match stmt {
            Stmt::Join { body, .. } => Some(body),
            Stmt::Let { .. } | Stmt::LetRec { .. } => None,
        });
        joins.chain(self.term.blocks())
    }

    /// The same, to change them.
    pub fn inner_mut(&mut self) -> impl Iterator<Item = &mut Block> {
        let joins = self.stmts.iter_mut().filter_map(|stmt| match stmt {
            Stmt::Join { body, .. } => Some(body),
            Stmt::Let { .. } | Stmt::LetRec { .. } => None,
        });
        joins.chain(self.term.blocks_mut())
    }
}

/// Calls `f` with each function that a block binds or names, once per occurrence; the flag says
/// whether it is bound by a statement here. Inner functions' bodies are not entered.
pub fn each_lam(block: &Block, f: &mut dyn FnMut(LamId, bool)) {
    block.each_block(&mut |block| {
        let atom = |a: Atom, f: &mut dyn FnMut(LamId, bool)| {
            if let Atom::Lam(lam) = a {
                f(lam, false);
            }
        };
        for stmt in &block.stmts {
            stmt.each_operand(&mut |a, _| atom(a, f));
            match stmt {
                Stmt::Let { op: Op::Lambda(lam), .. } => f(*lam, true),
                Stmt::Let {
                    op:
                        Op::Closure { lam, .. }
                        | Op::Call { lam, .. }
                        | Op::Try(TryBody::Known(lam, _)),
                    ..
                } => f(*lam, false),
                Stmt::LetRec { members, .. } => members.iter().for_each(|&(_, lam)| f(lam, true)),
                Stmt::Let { .. } | Stmt::Join { .. } => {}
            }
        }
        block.term.each_atom(&mut |a| atom(a, f));
    });
}
