//! Open blocks: how structured core is written in one pass from left to right.
//!
//! Core nests what happens *after* a branch inside a join point that stands *before* it. Lowering
//! meets the branch first. An open block therefore remembers the branch as a frame and goes on
//! with an empty list of statements; when the block ends, the frames are wrapped around its end
//! from the innermost to the outermost:
//!
//! ```text
//! a; b; <branch to j>; c; d; ret     ─►     a; b; join j(x) { c; d; ret }; branch to j
//! ```
//!
//! A hole is a place for statements that are known only later: the versions of a polymorphic
//! binding that the code after it asks for.
//!
//! A block that cannot continue (it has raised) drops all that is still added to it.
//! Every statement is moved a constant number of times.

use cranelift_entity::entity_impl;
use enfold_graph::BindingId;
use enfold_syntax::{Span, Symbol};

use super::Lower;
use crate::ir::{Atom, Block, LabelId, Op, Prim, Stmt, Term, TyId, VarId};

/// A place for statements that are known later.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct HoleId(u32);
entity_impl!(HoleId, "hole");

#[derive(Debug)]
enum Item {
    Stmt(Stmt),
    Hole(HoleId),
}

/// A branch that continues at `label` with what is added to the block after it.
#[derive(Debug)]
struct Frame {
    before: Vec<Item>,
    label: LabelId,
    params: Vec<VarId>,
    branch: Block,
}

/// A block that is being written.
#[derive(Debug, Default)]
pub(super) struct Open {
    items: Vec<Item>,
    frames: Vec<Frame>,
    end: Option<Term>,
}

impl Open {
    /// Whether it is a plain sequence that continues.
    pub(super) fn is_straight(&self) -> bool {
        self.frames.is_empty() && self.end.is_none()
    }
}

/// Where the value of an expression goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dest {
    /// Out of the function.
    Return,
    /// To a join point, as its one argument.
    Jump(LabelId),
    /// To a join point without arguments; the value is the unit value or is not needed.
    Drop(LabelId),
}

impl Lower<'_> {
    /// A new variable.
    pub(super) fn fresh(&mut self, name: Symbol, ty: TyId, span: Span) -> VarId {
        self.program.fresh(name, ty, span)
    }

    /// A new variable that holds the value of a binding.
    pub(super) fn named(&mut self, binding: BindingId, ty: TyId) -> VarId {
        let decl = &self.graph.bindings[binding];
        self.fresh(decl.name, ty, decl.span)
    }

    /// Whether nothing that is added can be reached.
    pub(super) fn ended(&self) -> bool {
        self.cur.end.is_some()
    }

    /// Adds a statement.
    pub(super) fn push(&mut self, stmt: Stmt) {
        if self.cur.end.is_none() {
            self.cur.items.push(Item::Stmt(stmt));
        }
    }

    /// Adds an operation; its result is named after `hint` if there is one.
    pub(super) fn emit(&mut self, op: Op, ty: TyId, span: Span, hint: Option<BindingId>) -> Atom {
        if self.ended() {
            return Atom::Unit;
        }
        let var = match hint {
            Some(binding) => self.named(binding, ty),
            None => self.fresh(self.names.temp, ty, span),
        };
        self.push(Stmt::bind(var, op, span));
        Atom::Var(var)
    }

    /// Adds an operation that yields unit.
    pub(super) fn effect(&mut self, op: Op, span: Span) -> Atom {
        self.emit(op, self.scalars.unit, span, None);
        Atom::Unit
    }

    /// Adds an operation that does not return.
    pub(super) fn diverge(&mut self, op: Prim, args: Vec<Atom>, span: Span) -> Atom {
        self.emit(Op::Prim(op, args), self.scalars.never, span, None);
        self.cur.end.get_or_insert(Term::Unreachable);
        Atom::Unit
    }

    /// Adds a place for statements that are known later.
    pub(super) fn open_hole(&mut self) -> HoleId {
        let hole = self.holes.push(Vec::new());
        if self.cur.end.is_none() {
            self.cur.items.push(Item::Hole(hole));
        }
        hole
    }

    /// A block on its own, ended by what `f` returns.
    pub(super) fn block(&mut self, f: impl FnOnce(&mut Self) -> Term) -> Block {
        let outer = std::mem::take(&mut self.cur);
        let term = f(self);
        let open = std::mem::replace(&mut self.cur, outer);
        self.finish(open, term)
    }

    /// The statements that `f` adds and its result; `Err` with the open block if they branch.
    pub(super) fn detached(
        &mut self,
        f: impl FnOnce(&mut Self) -> Atom,
    ) -> (Result<Vec<Stmt>, Open>, Atom) {
        let outer = std::mem::take(&mut self.cur);
        let atom = f(self);
        let open = std::mem::replace(&mut self.cur, outer);
        let stmts = if open.is_straight() { Ok(self.flatten(open.items)) } else { Err(open) };
        (stmts, atom)
    }

    /// Ends an open block.
    pub(super) fn finish(&mut self, open: Open, term: Term) -> Block {
        let stmts = self.flatten(open.items);
        let mut block = Block { stmts, term: open.end.unwrap_or(term) };
        for frame in open.frames.into_iter().rev() {
            let mut stmts = self.flatten(frame.before);
            stmts.push(Stmt::join(frame.label, frame.params, block));
            stmts.extend(frame.branch.stmts);
            block = Block { stmts, term: frame.branch.term };
        }
        block
    }

    fn flatten(&mut self, items: Vec<Item>) -> Vec<Stmt> {
        let mut stmts = Vec::with_capacity(items.len());
        for item in items {
            match item {
                Item::Stmt(stmt) => stmts.push(stmt),
                Item::Hole(hole) => stmts.append(&mut self.holes[hole]),
            }
        }
        stmts
    }

    /// Adds a block's statements and returns how it ends.
    pub(super) fn splice(&mut self, block: Block) -> Term {
        if self.cur.end.is_none() {
            self.cur.items.extend(block.stmts.into_iter().map(Item::Stmt));
        }
        block.term
    }

    /// A new join point; `jump` counts its uses.
    pub(super) fn label(&mut self, name: Symbol) -> LabelId {
        self.program.labels.push(name)
    }

    /// Goes to a join point.
    pub(super) fn jump(&mut self, label: LabelId, args: Vec<Atom>) -> Term {
        if self.ended() {
            return Term::Unreachable;
        }
        self.jumps[label] += 1;
        Term::Jump(label, args)
    }

    /// Whether something goes to a join point.
    pub(super) fn is_used(&self, label: LabelId) -> bool {
        self.jumps[label] > 0
    }

    /// Ends the block by handing on a value.
    pub(super) fn deliver(&mut self, dest: Dest, value: Atom) -> Term {
        match dest {
            _ if self.ended() => Term::Unreachable,
            Dest::Return => Term::Ret(value),
            Dest::Jump(label) => self.jump(label, vec![value]),
            Dest::Drop(label) => self.jump(label, Vec::new()),
        }
    }

    /// Adds a branch that continues here with a value of type `ty`.
    pub(super) fn join(
        &mut self,
        ty: TyId,
        span: Span,
        hint: Option<BindingId>,
        branch: impl FnOnce(&mut Self, Dest) -> Term,
    ) -> Atom {
        if self.ended() {
            return Atom::Unit;
        }
        let label = self.label(self.names.join);
        if ty == self.scalars.unit {
            let branch = self.block(|s| branch(s, Dest::Drop(label)));
            self.continue_at(label, Vec::new(), branch);
            return Atom::Unit;
        }
        let branch = self.block(|s| branch(s, Dest::Jump(label)));
        let param = match hint {
            Some(binding) => self.named(binding, ty),
            None => self.fresh(self.names.temp, ty, span),
        };
        self.continue_at(label, vec![param], branch);
        Atom::Var(param)
    }

    /// Adds a branch that continues here through `label` if something goes there.
    pub(super) fn continue_at(&mut self, label: LabelId, params: Vec<VarId>, branch: Block) {
        if self.ended() {
            return;
        }
        if self.is_used(label) {
            let before = std::mem::take(&mut self.cur.items);
            self.cur.frames.push(Frame { before, label, params, branch });
        } else {
            let term = self.splice(branch);
            self.cur.end = Some(term);
        }
    }

    /// Adds a join point whose body is already there.
    pub(super) fn push_join(&mut self, label: LabelId, params: Vec<VarId>, body: Block) {
        self.push(Stmt::join(label, params, body));
    }

    /// Adds a loop that starts with `first`; `body` is given the values of one iteration.
    pub(super) fn loop_from(
        &mut self,
        first: Vec<(Symbol, TyId, Atom)>,
        span: Span,
        body: impl FnOnce(&mut Self, LabelId, &[Atom]) -> Term,
    ) -> Term {
        if self.ended() {
            return Term::Unreachable;
        }
        let label = self.label(self.names.looped);
        let params: Vec<VarId> =
            first.iter().map(|&(name, ty, _)| self.fresh(name, ty, span)).collect();
        let values: Vec<Atom> = params.iter().map(|&var| Atom::Var(var)).collect();
        let body = self.block(|s| body(s, label, &values));
        let recursive = self.is_used(label);
        self.push(Stmt::Join { label, params, body, recursive });
        self.jump(label, first.into_iter().map(|(_, _, atom)| atom).collect())
    }

    /// Two ways, by a truth value; only one if it is known.
    pub(super) fn if_atom(
        &mut self,
        cond: Atom,
        then: impl FnOnce(&mut Self) -> Term,
        otherwise: impl FnOnce(&mut Self) -> Term,
    ) -> Term {
        if self.ended() {
            return Term::Unreachable;
        }
        match cond {
            Atom::Bool(true) => then(self),
            Atom::Bool(false) => otherwise(self),
            _ => {
                let then = Box::new(self.block(then));
                let otherwise = Box::new(self.block(otherwise));
                Term::If { cond, then, otherwise }
            }
        }
    }
}
