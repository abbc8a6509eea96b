//! The one builder of core: variables, statements, join points, ends, functions.
//!
//! | what is made | how |
//! |---|---|
//! | a variable | [`Program::fresh`] |
//! | `x = op` | [`Stmt::bind`]; with a new variable, one after the other: [`Build::op`] |
//! | `join k(x) { … }`, a loop | [`Stmt::join`], [`Stmt::repeat`] |
//! | a block without statements | [`Block::end`] |
//! | `if`, `switch` | [`Term::branch`], [`Term::switch`] |
//! | a function that nobody has looked at yet | [`Lambda::new`] |
//!
//! Lowering, which meets branches before it knows what comes after them, builds on top of it (`lower/blocks`).

use enfold_graph::NodeId;
use enfold_syntax::{Span, Symbol};

use crate::ir::*;

impl Program {
    /// A new variable.
    pub fn fresh(&mut self, name: Symbol, ty: TyId, span: Span) -> VarId {
        self.vars.push(Var { name, ty, span })
    }
}

impl Stmt {
    /// `var = op`.
    pub fn bind(var: VarId, op: Op, span: Span) -> Stmt {
        Stmt::Let { var, op, span }
    }

    /// A join point that is only jumped to from after it.
    pub fn join(label: LabelId, params: Vec<VarId>, body: Block) -> Stmt {
        Stmt::Join { label, params, body, recursive: false }
    }

    /// A join point that its own body jumps to.
    pub fn repeat(label: LabelId, params: Vec<VarId>, body: Block) -> Stmt {
        Stmt::Join { label, params, body, recursive: true }
    }
}

impl Block {
    /// A block without statements.
    pub fn end(term: Term) -> Block {
        Block { stmts: Vec::new(), term }
    }

    /// What stands in the table for a body that has been moved elsewhere.
    pub fn moved() -> Block {
        Block::end(Term::Ret(Atom::Unit))
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

impl Term {
    /// Two ways.
    pub fn branch(cond: Atom, then: Block, otherwise: Block) -> Term {
        Term::If { cond, then: Box::new(then), otherwise: Box::new(otherwise) }
    }

    /// Many ways; without a default if the keys are all there are.
    pub fn switch(scrutinee: Atom, cases: Vec<(Key, Block)>, default: Option<Block>) -> Term {
        Term::Switch { scrutinee, cases, default: default.map(Box::new) }
    }
}

impl Lambda {
    /// A function of which it is not decided yet how it is represented.
    pub fn new(
        name: Symbol,
        span: Span,
        node: Option<NodeId>,
        params: Vec<VarId>,
        ret: TyId,
        body: Block,
    ) -> Lambda {
        Lambda {
            name,
            span,
            node,
            params,
            ret,
            body,
            class: Class::Undecided,
            captures: Vec::new(),
            siblings: Vec::new(),
            index: 0,
            fn_ty: None,
            stays: false,
        }
    }
}

/// Appends statements whose results have new variables.
pub struct Build<'a> {
    /// Has the variables.
    pub program: &'a mut Program,
    /// The place of what is made.
    pub span: Span,
    /// What is appended to.
    pub stmts: &'a mut Vec<Stmt>,
}

impl Build<'_> {
    /// `name = op`.
    pub fn op(&mut self, name: &str, ty: TyId, op: Op) -> Atom {
        let var = self.program.fresh(Symbol::new(name), ty, self.span);
        self.stmts.push(Stmt::bind(var, op, self.span));
        Atom::Var(var)
    }

    /// `name = prim args`.
    pub fn prim(&mut self, name: &str, ty: TyId, prim: Prim, args: Vec<Atom>) -> Atom {
        self.op(name, ty, Op::Prim(prim, args))
    }
}
