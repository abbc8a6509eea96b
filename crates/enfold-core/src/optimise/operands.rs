//! Ways to reach the operands and inner blocks of operations and terminators, shared by the passes.

use crate::ir::*;
use crate::operations::can_be_dropped;

impl Atom {
    /// Whether two operands are the same value, to the last bit: zeros have signs, and what is not a
    /// number is the same as itself.
    pub fn same(self, other: Atom) -> bool {
        match (self, other) {
            (Atom::Float(a), Atom::Float(b)) => a.to_bits() == b.to_bits(),
            (Atom::Float32(a), Atom::Float32(b)) => a.to_bits() == b.to_bits(),
            (a, b) => a == b,
        }
    }
}

impl Op {
    /// Calls `f` with each operand, in order of evaluation.
    pub fn each_atom(&self, f: &mut dyn FnMut(Atom)) {
        match self {
            Op::Lambda(_) | Op::GlobalGet(_) | Op::Region(_) => {}
            Op::Copy(a) | Op::NewCell(a) | Op::CellGet(a) | Op::GlobalSet(_, a) => f(*a),
            Op::CellSet(a, b) => [*a, *b].into_iter().for_each(f),
            Op::Field { base, .. } | Op::ExnField { base, .. } => f(*base),
            Op::SetField { base, value, .. } => [*base, *value].into_iter().for_each(f),
            Op::Prim(_, args)
            | Op::Closure { captures: args, .. }
            | Op::Construct { args, .. }
            | Op::Array(_, args)
            | Op::Exception { args, .. } => args.iter().copied().for_each(f),
            Op::Apply(callee, args) | Op::Invoke { callee, args } => {
                f(*callee);
                args.iter().copied().for_each(f);
            }
            Op::Call { env, args, .. } => {
                env.each_atom(f);
                args.iter().copied().for_each(f);
            }
            Op::Try(TryBody::Value(a) | TryBody::Closure(a)) => f(*a),
            Op::Try(TryBody::Known(_, env)) => env.each_atom(f),
        }
    }

    /// Calls `f` with each operand, in order of evaluation, to change it.
    pub fn each_atom_mut(&mut self, f: &mut dyn FnMut(&mut Atom)) {
        match self {
            Op::Lambda(_) | Op::GlobalGet(_) | Op::Region(_) => {}
            Op::Copy(a) | Op::NewCell(a) | Op::CellGet(a) | Op::GlobalSet(_, a) => f(a),
            Op::CellSet(a, b) => [a, b].into_iter().for_each(f),
            Op::Field { base, .. } | Op::ExnField { base, .. } => f(base),
            Op::SetField { base, value, .. } => [base, value].into_iter().for_each(f),
            Op::Prim(_, args)
            | Op::Closure { captures: args, .. }
            | Op::Construct { args, .. }
            | Op::Array(_, args)
            | Op::Exception { args, .. } => args.iter_mut().for_each(f),
            Op::Apply(callee, args) | Op::Invoke { callee, args } => {
                f(callee);
                args.iter_mut().for_each(f);
            }
            Op::Call { env, args, .. } => {
                env.each_atom_mut(f);
                args.iter_mut().for_each(f);
            }
            Op::Try(TryBody::Value(a) | TryBody::Closure(a)) => f(a),
            Op::Try(TryBody::Known(_, env)) => env.each_atom_mut(f),
        }
    }

    /// Whether it can be dropped when its result is not used: it neither writes nor raises nor
    /// runs code that is not seen here. `float` says whether its result is a floating-point number.
    pub fn is_pure(&self, float: bool) -> bool {
        match self {
            Op::Copy(_)
            | Op::Lambda(_)
            | Op::Closure { .. }
            | Op::Construct { .. }
            | Op::Field { .. }
            | Op::Array(..)
            | Op::Exception { .. }
            | Op::ExnField { .. }
            | Op::NewCell(_)
            | Op::CellGet(_)
            | Op::GlobalGet(_) => true,
            Op::Prim(prim, args) => can_be_dropped(*prim, args, float),
            Op::Apply(..)
            | Op::Call { .. }
            | Op::Invoke { .. }
            | Op::Try(_)
            | Op::SetField { .. }
            | Op::CellSet(..)
            | Op::GlobalSet(..)
            | Op::Region(_) => false,
        }
    }
}

impl Env {
    fn each_atom(&self, f: &mut dyn FnMut(Atom)) {
        match self {
            Env::None => {}
            Env::Captures(captures) => captures.iter().copied().for_each(f),
            Env::Record(record) => f(*record),
        }
    }

    fn each_atom_mut(&mut self, f: &mut dyn FnMut(&mut Atom)) {
        match self {
            Env::None => {}
            Env::Captures(captures) => captures.iter_mut().for_each(f),
            Env::Record(record) => f(record),
        }
    }
}

impl Term {
    /// Calls `f` with each operand of the terminator itself.
    pub fn each_atom(&self, f: &mut dyn FnMut(Atom)) {
        match self {
            Term::Ret(a) | Term::If { cond: a, .. } | Term::Switch { scrutinee: a, .. } => f(*a),
            Term::Jump(_, args) => args.iter().copied().for_each(f),
            Term::Unreachable => {}
        }
    }

    /// Calls `f` with each operand of the terminator itself, to change it.
    pub fn each_atom_mut(&mut self, f: &mut dyn FnMut(&mut Atom)) {
        match self {
            Term::Ret(a) | Term::If { cond: a, .. } | Term::Switch { scrutinee: a, .. } => f(a),
            Term::Jump(_, args) => args.iter_mut().for_each(f),
            Term::Unreachable => {}
        }
    }

    /// The blocks it chooses from.
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Term::If { then, otherwise, .. } => vec![then, otherwise],
            Term::Switch { cases, default, .. } => {
                cases.iter().map(|(_, block)| block).chain(default.as_deref()).collect()
            }
            Term::Ret(_) | Term::Jump(..) | Term::Unreachable => Vec::new(),
        }
    }

    /// The blocks it chooses from, to change them.
    pub fn blocks_mut(&mut self) -> Vec<&mut Block> {
        match self {
            Term::If { then, otherwise, .. } => vec![then, otherwise],
            Term::Switch { cases, default, .. } => {
                cases.iter_mut().map(|(_, block)| block).chain(default.as_deref_mut()).collect()
            }
            Term::Ret(_) | Term::Jump(..) | Term::Unreachable => Vec::new(),
        }
    }
}

impl Block {
    /// What stands in the table for a body that has been moved elsewhere.
    pub fn moved() -> Block {
        Block { stmts: Vec::new(), term: Term::Ret(Atom::Unit) }
    }

    /// Calls `f` with this block and every block inside it, but not with those of other functions.
    pub fn each_block_mut(&mut self, f: &mut dyn FnMut(&mut Block)) {
        f(self);
        for stmt in &mut self.stmts {
            if let Stmt::Join { body, .. } = stmt {
                body.each_block_mut(f);
            }
        }
        for block in self.term.blocks_mut() {
            block.each_block_mut(f);
        }
    }

    /// Lets returns be jumps that pass the result; how many there were, and whether some were
    /// in a loop.
    pub fn return_to(&mut self, label: LabelId) -> (u32, bool) {
        let mut found = (0, false);
        if let Term::Ret(atom) = self.term {
            self.term = Term::Jump(label, vec![atom]);
            found.0 = 1;
        }
        let mut add = |(count, in_loop): (u32, bool), recursive: bool| {
            found.0 += count;
            found.1 |= in_loop || (recursive && count > 0);
        };
        for stmt in &mut self.stmts {
            if let Stmt::Join { body, recursive, .. } = stmt {
                add(body.return_to(label), *recursive);
            }
        }
        for block in self.term.blocks_mut() {
            add(block.return_to(label), false);
        }
        found
    }

    /// Calls `f` with this block and every block inside it, but not with those of other functions.
    pub fn each_block<'a>(&'a self, f: &mut dyn FnMut(&'a Block)) {
        f(self);
        for stmt in &self.stmts {
            if let Stmt::Join { body, .. } = stmt {
                body.each_block(f);
            }
        }
        for block in self.term.blocks() {
            block.each_block(f);
        }
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
            match stmt {
                Stmt::Let { op, .. } => {
                    op.each_atom(&mut |a| atom(a, f));
                    match op {
                        Op::Lambda(lam) => f(*lam, true),
                        Op::Closure { lam, .. }
                        | Op::Call { lam, .. }
                        | Op::Try(TryBody::Known(lam, _)) => f(*lam, false),
                        _ => {}
                    }
                }
                Stmt::LetRec { members, captures, .. } => {
                    captures.iter().for_each(|&a| atom(a, f));
                    members.iter().for_each(|&(_, lam)| f(lam, true));
                }
                Stmt::Join { .. } => {}
            }
        }
        block.term.each_atom(&mut |a| atom(a, f));
    });
}
