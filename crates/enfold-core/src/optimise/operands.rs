//! What passes ask of operands, operations and blocks, and do with them.

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

impl Block {
    /// What stands in the table for a body that has been moved elsewhere.
    pub fn moved() -> Block {
        Block { stmts: Vec::new(), term: Term::Ret(Atom::Unit) }
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
}
