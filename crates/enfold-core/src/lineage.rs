//! Where code that was moved, copied or made comes from, so that all of it can be told at a line of the user's.
//!
//! ```text
//! 12:  List.map f xs            xs and f are the user's, the body of `map` stands in list.fs
//!      r = make d1:1(y, rest)   list.fs:31; inlined, so it belongs to the call of `map` at line 12
//! ```
//!
//! A statement has the place where it was written. If that is the library's and the statement has come to stand in
//! a function of the user's, its variable also has the user's [`Call`] in whose place it stands: the innermost call
//! that the user wrote. Variables are bound once in the whole program, so a table by variable is enough, and copies
//! of a variable take its call along.
//!
//! Besides: what became of each function of the user's that was inlined or became a loop ([`Fate`]), and
//! which functions stand for applications to too few arguments.
//!
//! Nothing depends on it but reports: a pass that forgets to say what it did makes a report less exact, and no program
//! wrong. Cost: four bytes for each variable; a body that is moved to a call of the user's is walked once more.

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{PrimaryMap, SecondaryMap, entity_impl};
use enfold_graph::NodeId;
use enfold_syntax::{Span, Symbol};

use crate::ir::{Block, LamId, Op, Program, Stmt, VarId};

/// A call of the user's in whose place code of the library stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallId(u32);
entity_impl!(CallId, "call");

/// Such a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    /// Where the user wrote it.
    pub span: Span,
    /// The function of the library that is called.
    pub callee: Symbol,
    /// Where that is defined.
    pub defined: Span,
}

/// What became of a function that is no longer one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Became {
    /// Its body stands where it was called.
    Inlined,
    /// Its body is a loop, or a part of the function that it stood in to which several ways lead.
    Loop,
}

/// An end of a function of the user's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fate {
    /// Which.
    pub node: NodeId,
    /// What became of it.
    pub became: Became,
    /// Where: the user's call, or the place in the library where it was called.
    pub at: Span,
    /// The function in which that is, with its place.
    pub within: Option<(Symbol, Span)>,
}

/// What is known about where a program's code comes from.
#[derive(Debug, Clone, Default)]
pub struct Lineage {
    /// Files with lower numbers are the library's.
    pub library_files: u32,
    /// Calls in whose place code of the library stands.
    pub calls: PrimaryMap<CallId, Call>,
    /// By variable of a statement that was written in the library.
    pub of: SecondaryMap<VarId, PackedOption<CallId>>,
    /// In the order in which they happened.
    pub fates: Vec<Fate>,
    /// Functions that stand for an application to too few arguments: what was applied.
    pub partial: SecondaryMap<LamId, Option<Symbol>>,
}

impl Lineage {
    /// Whether a place is in a file of the user's.
    pub fn is_user(&self, span: Span) -> bool {
        let nowhere = (span.file.as_u32(), span.lo, span.hi) == (0, 0, 0);
        span.file.as_u32() >= self.library_files && !nowhere
    }

    /// The user's place to which the statement of a variable belongs, if it is the user's or stands in place of a call.
    pub fn place(&self, var: VarId, span: Span) -> Option<Span> {
        if self.is_user(span) {
            return Some(span);
        }
        self.of[var].expand().map(|call| self.calls[call].span)
    }

    /// Follows functions to their new numbers; those without one are gone.
    pub fn renumber(&mut self, to: &dyn Fn(LamId) -> Option<LamId>) {
        let old = std::mem::take(&mut self.partial);
        for (lam, &partial) in old.iter() {
            if let (Some(new), Some(_)) = (to(lam), partial) {
                self.partial[new] = partial;
            }
        }
    }

    /// Lets a copy of a variable belong where the variable does.
    pub fn copied(&mut self, from: VarId, to: VarId) {
        if let Some(call) = self.of[from].expand() {
            self.of[to] = call.into();
        }
    }
}

/// What a body that takes the place of a call belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inlining {
    call: PackedOption<CallId>,
}

impl Program {
    /// Notes that a function's body is about to take the place of a call, in the function `within`.
    pub fn note_inlined(
        &mut self,
        (var, span): (VarId, Span),
        lam: LamId,
        within: Option<LamId>,
    ) -> Inlining {
        self.note_fate(lam, Became::Inlined, (var, span), within);
        let Program { lams, lineage, .. } = self;
        let (callee, defined) = (lams[lam].name, lams[lam].span);
        let call = if lineage.is_user(defined) {
            None.into()
        } else if lineage.is_user(span) {
            lineage.calls.push(Call { span, callee, defined }).into()
        } else {
            lineage.of[var]
        };
        Inlining { call }
    }

    /// Notes what became of a function of the user's, at a statement.
    pub fn note_fate(
        &mut self,
        lam: LamId,
        became: Became,
        (var, span): (VarId, Span),
        within: Option<LamId>,
    ) {
        let Some(node) = self.lams[lam].node else { return };
        if !self.lineage.is_user(self.lams[lam].span) {
            return;
        }
        let at = self.lineage.place(var, span).unwrap_or(span);
        let within = within.map(|lam| (self.lams[lam].name, self.lams[lam].span));
        self.lineage.fates.push(Fate { node, became, at, within });
    }

    /// Lets all variables from the `first` on, which a copy has made, belong to a call.
    pub fn belong_from(&mut self, first: usize, to: Inlining) {
        let Some(call) = to.call.expand() else { return };
        for index in first..self.vars.len() {
            let of = &mut self.lineage.of[VarId::from_u32(index as u32)];
            if of.is_none() {
                *of = call.into();
            }
        }
    }

    /// Lets what a block binds, with the functions in it, belong to a call.
    pub fn belong(&mut self, block: &Block, to: Inlining) {
        let Some(call) = to.call.expand() else { return };
        let Program { lams, lineage, .. } = self;
        let mut inner: Vec<LamId> = Vec::new();
        let mut walk = |block: &Block, inner: &mut Vec<LamId>| {
            block.each_block(&mut |block| {
                for stmt in &block.stmts {
                    bound(stmt, inner, &mut |var| {
                        if lineage.of[var].is_none() {
                            lineage.of[var] = call.into();
                        }
                    });
                }
            });
        };
        walk(block, &mut inner);
        while let Some(lam) = inner.pop() {
            walk(&lams[lam].body, &mut inner);
        }
    }
}

/// The variables that a statement binds, and the functions that it makes.
fn bound(stmt: &Stmt, inner: &mut Vec<LamId>, visit: &mut dyn FnMut(VarId)) {
    match stmt {
        Stmt::Let { var, op, .. } => {
            visit(*var);
            if let Op::Lambda(lam) = op {
                inner.push(*lam);
            }
        }
        Stmt::LetRec { members, .. } => members.iter().for_each(|&(var, lam)| {
            visit(var);
            inner.push(lam);
        }),
        Stmt::Join { .. } => {}
    }
}
