//! Turns recursion below a constructor into a loop that builds in order: tail recursion modulo constructors.
//!
//! ```text
//! fn map(xs) {                             fn map(xs) {
//!   switch xs {                              join rec fill(last, first, xs') {
//!     case 0 { ret nil }                       switch xs' {
//!     case 1 {                                   case 0 { set_field last.1, nil; ret first }
//!       h = field xs.0; t = field xs.1           case 1 { h' = field xs'.0; t' = field xs'.1; y' = mul h', n
//!       y = mul h, n                      ⟹                z = zeroed; c = make cons(y', z)
//!       r = apply map(t)                                   set_field last.1, c; jump fill(c, first, t') } } }
//!       c = make cons(y, r)                    switch xs {
//!       ret c } } }                              case 0 { ret nil }
//!                                                case 1 { …; z = zeroed; c = make cons(y, z); jump fill(c, c, t) } } }
//! ```
//!
//! A call of the function itself whose result only becomes a component of what is returned need not return first: the component is
//! left open, a *hole*, and the loop fills it. What the function returned is what the loop fills last with; calls of itself in tail position
//! go round without filling. The first round is a copy of the body, so that the loop always has something to fill.
//!
//! **Sound.** Between the call and the end only operations stand that compute, read what never changes, or make values; they are
//! done before the call now, which nobody can tell, and so in the order that the language has for everything else. The object is in
//! nobody's hands until the loop ends: an exception on the way leaves it to nobody. Continuations that can be entered twice have become
//! functions before (`continuations`), and what takes its continuation as an argument has no such calls. The field stays immutable for
//! everybody else (`fills`). A call of *another* function in tail position is one no longer in the loop; its frame stands in place of that
//! which the call below the constructor had.
//!
//! Cost: linear; a body of at most [`LARGEST`] statements is copied once. One that makes functions is left alone.

use cranelift_entity::SecondaryMap;
use enfold_syntax::{Span, Symbol};

use super::calls_below::{Below, Itself, size};
use super::copy::Copier;
use super::reachable_lams;
use crate::build::Build;
use crate::fills::FieldOf;
use crate::ir::*;

/// Functions of more statements stay as they are. What `fuse` makes has no more.
pub(super) const LARGEST: usize = 300;

/// Rewrites all such functions; gives their number. None in a program of which derivatives are still to be taken: what is filled later has no
/// shadow.
pub fn fill_holes(program: &mut Program) -> u32 {
    let lams = reachable_lams(program);
    if lams.iter().any(|&lam| has_derivatives(&program.lams[lam].body)) {
        return 0;
    }
    let mut own: SecondaryMap<LamId, Option<VarId>> = SecondaryMap::new();
    for &lam in &lams {
        program.lams[lam].body.each_stmt(&mut |stmt| {
            if let Stmt::LetRec { members, .. } = stmt {
                members.iter().for_each(|&(var, lam)| own[lam] = Some(var));
            }
        });
    }
    let mut changes = 0;
    for lam in lams {
        let itself = own[lam].map_or(Atom::Lam(lam), Atom::Var);
        changes += u32::from(Rewriter::new(program, lam, itself).function());
    }
    changes
}

/// Whether derivatives are still to be taken.
pub(super) fn has_derivatives(block: &Block) -> bool {
    let mut found = false;
    block.each_stmt(&mut |stmt| {
        let taken = |prim: &Prim| matches!(prim, Prim::Jvp | Prim::Vjp);
        found |= matches!(stmt, Stmt::Let { op: Op::Prim(prim, _), .. } if taken(prim));
    });
    found
}

/// Whether no loop is made of a function, wherever its calls of itself stand.
pub(super) fn stays_as_it_is(program: &Program, lam: LamId) -> bool {
    let function = &program.lams[lam];
    function.stays || size(program, lam) > LARGEST || makes_functions(&function.body)
}

/// Whether a component of what a function yields can be filled later: it is a pointer in an object that has no changes and no identity.
pub(super) fn can_be_filled(program: &Program, ret: TyId, (data, case, _): FieldOf) -> bool {
    let boxed = |data: DataId| program.datas[data].repr == Repr::Boxed;
    let ret = match program.types[ret] {
        Ty::Data(ret) => boxed(ret),
        _ => false,
    };
    let info = &program.datas[data];
    let plain = info.cases[case as usize].fields.iter().all(|field| !field.mutable);
    ret && boxed(data) && !info.identity && plain
}

/// Whether there are functions in a block. Their copies in the first round would be further members of their classes, whose records would
/// need a code pointer.
fn makes_functions(block: &Block) -> bool {
    let mut found = false;
    block.each_stmt(&mut |stmt| {
        found |= matches!(stmt, Stmt::LetRec { .. } | Stmt::Let { op: Op::Lambda(_), .. });
    });
    found
}

/// What returning means.
#[derive(Clone, Copy)]
enum Mode {
    /// The first round: nothing is to be filled.
    First,
    /// The loop: this object is to be filled, and that is returned.
    Loop(VarId, VarId),
}

struct Rewriter<'a> {
    program: &'a mut Program,
    lam: LamId,
    /// What a call of the function itself names.
    itself: Atom,
    /// The field that the loop fills.
    field: FieldOf,
    label: LabelId,
}

impl<'a> Rewriter<'a> {
    fn new(program: &'a mut Program, lam: LamId, itself: Atom) -> Self {
        let field = (DataId::from_u32(0), 0, 0);
        Rewriter { program, lam, itself, field, label: LabelId::from_u32(0) }
    }

    fn function(&mut self) -> bool {
        let function = &self.program.lams[self.lam];
        if function.stays || function.params.is_empty() {
            return false;
        }
        let mut found = None;
        function.body.each_block(&mut |block| {
            if found.is_none() {
                found = self.site(block).map(|site| (site.field, site.object));
            }
        });
        let Some((field, object)) = found else { return false };
        if stays_as_it_is(self.program, self.lam) {
            return false;
        }
        self.field = field;
        let (name, span, ret) = (function.name, function.span, function.ret);
        self.label = self.program.labels.push(name);
        let object = self.program.vars[object].ty;
        let last = self.program.fresh(Symbol::new("last"), object, span);
        let first = self.program.fresh(Symbol::new("first"), ret, span);
        let (params, again) = Copier::new(self.program).params_and_body(self.lam);
        let again = self.block(again, Mode::Loop(last, first));
        let body = std::mem::replace(&mut self.program.lams[self.lam].body, Block::moved());
        let mut body = self.block(body, Mode::First);
        let params = [last, first].into_iter().chain(params).collect();
        body.stmts.insert(0, Stmt::repeat(self.label, params, again));
        self.program.lams[self.lam].body = body;
        true
    }

    /// The call of a block that can be left to a loop, if there is one.
    fn site(&self, block: &Block) -> Option<Below> {
        let itself = Itself { program: self.program, lam: self.lam, name: self.itself };
        let ret = self.program.lams[self.lam].ret;
        itself.below(block).filter(|site| can_be_filled(self.program, ret, site.field))
    }

    fn block(&mut self, block: Block, mode: Mode) -> Block {
        if let Some(site) = self.site(&block).filter(|site| site.field == self.field) {
            return self.round(block, site, mode);
        }
        let Block { stmts, term } = block;
        let mut stmts: Vec<Stmt> = stmts
            .into_iter()
            .map(|stmt| match stmt {
                Stmt::Join { label, params, body, recursive } => {
                    let body = self.block(body, mode);
                    Stmt::Join { label, params, body, recursive }
                }
                stmt => stmt,
            })
            .collect();
        let term = match (term, mode) {
            (Term::Ret(atom), Mode::Loop(last, first)) => {
                self.finish(&mut stmts, atom, last, first)
            }
            (term, _) => term.map_blocks(&mut |block| self.block(block, mode)),
        };
        Block { stmts, term }
    }

    /// A block that returns in the loop: fills with what it returns, or goes round if that is what the function itself does.
    fn finish(&mut self, stmts: &mut Vec<Stmt>, atom: Atom, last: VarId, first: VarId) -> Term {
        let itself = Itself { program: self.program, lam: self.lam, name: self.itself };
        if let Some(args) = itself.returned(stmts, atom) {
            let mut passed = vec![Atom::Var(last), Atom::Var(first)];
            passed.extend(args);
            stmts.pop();
            return Term::Jump(self.label, passed);
        }
        let span = match stmts.last() {
            Some(Stmt::Let { span, .. } | Stmt::LetRec { span, .. }) => *span,
            Some(Stmt::Join { .. }) | None => self.program.lams[self.lam].span,
        };
        self.fill(stmts, last, atom, span);
        Term::Ret(Atom::Var(first))
    }

    /// A block with a call that is left to the loop.
    fn round(&mut self, block: Block, site: Below, mode: Mode) -> Block {
        let mut stmts = block.stmts;
        let span = match stmts.remove(site.call) {
            Stmt::Let { span, .. } | Stmt::LetRec { span, .. } => span,
            Stmt::Join { .. } => self.program.lams[self.lam].span,
        };
        let empty = self.program.vars.push(self.program.vars[site.result].clone());
        self.program.lineage.copied(site.result, empty);
        stmts.insert(site.call, Stmt::bind(empty, Op::Prim(Prim::Zeroed, Vec::new()), span));
        for stmt in &mut stmts[site.call..] {
            if let Stmt::Let { op, .. } = stmt {
                op.each_atom_mut(&mut |atom| {
                    if *atom == Atom::Var(site.result) {
                        *atom = Atom::Var(empty);
                    }
                });
            }
        }
        let first = match mode {
            Mode::First => site.whole,
            Mode::Loop(last, first) => {
                self.fill(&mut stmts, last, Atom::Var(site.whole), span);
                first
            }
        };
        let mut args = vec![Atom::Var(site.object), Atom::Var(first)];
        args.extend(site.args);
        Block { stmts, term: Term::Jump(self.label, args) }
    }

    fn fill(&mut self, stmts: &mut Vec<Stmt>, last: VarId, value: Atom, span: Span) {
        let unit = self.program.types.intern(Ty::Unit);
        let (data, case, index) = self.field;
        let mut build = Build { program: self.program, span, stmts };
        build.op("filled", unit, Op::SetField { base: Atom::Var(last), data, case, index, value });
    }
}

#[cfg(test)]
mod tests;
