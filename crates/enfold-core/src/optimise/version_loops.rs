//! Makes a second version of a loop over arrays, without checks, for when its indices are known to be in range before it begins.
//!
//! ```text
//! join rec loop(x) {                          join rec loop(x) { … as it was … }
//!   at = add row, x                           first = add row, 1; last = add row, n      // at, for the first and the last round
//!   y = arr_get a, at                         if 1 <= n, 0 <= first, last < arr_len a, last - first = n - 1 {
//!   …                                 ⟹         off = sub first, 1
//!   if eq x, n { … } else {                     join rec loop'(x', k) { at' = add k, off; y = arr_at a, at' … }
//!     x' = add x, 1; jump loop(x') } }          jump loop'(1, 1)
//! jump loop(1)                                } else { jump loop(1) }
//! ```
//!
//! A loop has a counter that goes up by one from where the loop begins to a bound that does not change, and accesses to arrays that do not
//! change, at indices that are the counter plus something that does not change, or do not change at all. Where an exception can only
//! come from such accesses, the version without checks ends only where the loop says so, so that LLVM can compute several elements at once. Its indices are
//! counted in 64 bits: integers of 63 bits wrap elsewhere, which hides from LLVM that they go up by one.
//!
//! **Sound.** An index is `c + x` modulo a power of two. Computed for the first and the last round it is two numbers; if their difference is that of
//! the rounds, it has not wrapped between them, and lies between them in each round. So if the first is not negative and the last
//! less than the length, all are in range. Otherwise the loop runs as it was: what it did before it fails, it does. Arrays do not change their lengths.
//! Cost: linear; a copy of at most [`LARGEST`] statements.

mod affine;

use enfold_syntax::Symbol;

use super::copy::Copier;
use super::reachable_lams;
use crate::build::Build;
use crate::ir::*;
use affine::{Access, Counting};

/// The most statements of a loop of which there are two versions.
const LARGEST: usize = 60;

/// Makes a version of all loops that allow it; gives the number.
pub fn version_loops(program: &mut Program) -> u32 {
    let mut changes = 0;
    for lam in reachable_lams(program) {
        let mut body = std::mem::replace(&mut program.lams[lam].body, Block::moved());
        change_block(program, &mut body, &mut changes);
        program.lams[lam].body = body;
    }
    changes
}

/// Changes the loops in a block, inner ones first: one that has a loop inside has no version of its own.
fn change_block(program: &mut Program, block: &mut Block, changes: &mut u32) {
    for inner in block.inner_mut() {
        change_block(program, inner, changes);
    }
    if let Some(counting) = Counting::find(program, block) {
        version(program, block, counting);
        *changes += 1;
    }
}

/// Splits a block that ends with a loop.
fn version(program: &mut Program, block: &mut Block, counting: Counting) {
    let Some(Stmt::Join { label, params, mut body, .. }) = block.stmts.pop() else { return };
    let Term::Jump(_, begin) = &block.term else { return };
    let begin = begin.clone();
    share_exit(program, block, &mut body, &counting);
    let slow = || Block::end(Term::Jump(label, begin.clone()));
    let int = program.types.intern(Ty::Int(IntKind::Int));
    let counter = params[counting.param];
    let span = program.vars[counter].span;
    let first = begin[counting.param];

    // What is tested, from the outside in: statements, then a condition.
    let mut tests: Vec<(Vec<Stmt>, Atom)> = Vec::new();
    let mut stmts = Vec::new();
    let mut check = Check { program, span, int, stmts: &mut stmts };
    let fits = match counting.before {
        true => check.compare(Prim::Lt, first, counting.bound),
        false => check.compare(Prim::Le, first, counting.bound),
    };
    tests.push((std::mem::take(&mut stmts), fits));
    let mut check = Check { program, span, int, stmts: &mut stmts };
    let low = check.widened(first);
    let bound = check.widened(counting.bound);
    let high = match counting.before {
        true => check.prim("last", Prim::Sub, vec![bound, Atom::Int(1, IntKind::Int)]),
        false => bound,
    };
    let rounds = check.prim("rounds", Prim::Sub, vec![high, low]);
    let kind = counting.kind;
    let last = match counting.before {
        true => check.prim_of(counter, Prim::Sub, vec![counting.bound, Atom::Int(1, kind)]),
        false => counting.bound,
    };
    let mut offsets: Vec<(Atom, bool, Atom)> = Vec::new();
    let mut ends: Vec<(Atom, Atom)> = Vec::new();
    for access in &counting.accesses {
        let to = if let Some(known) = ends.iter().find(|end| end.0 == access.index) {
            known.1
        } else {
            let mut check = Check { program, span, int, stmts: &mut stmts };
            let from = check.at(access, counter, first);
            let to = if access.moves { check.at(access, counter, last) } else { from };
            let negative = check.compare(Prim::Ge, from, Atom::Int(0, IntKind::Int));
            tests.push((std::mem::take(&mut stmts), negative));
            if access.moves {
                let mut check = Check { program, span, int, stmts: &mut stmts };
                let between = check.prim("between", Prim::Sub, vec![to, from]);
                let same = check.compare(Prim::Eq, between, rounds);
                tests.push((std::mem::take(&mut stmts), same));
            }
            let mut check = Check { program, span, int, stmts: &mut stmts };
            let offset = match access.moves {
                true => check.prim("offset", Prim::Sub, vec![from, low]),
                false => from,
            };
            offsets.push((access.index, access.moves, offset));
            ends.push((access.index, to));
            to
        };
        let mut check = Check { program, span, int, stmts: &mut stmts };
        let length = check.prim("length", Prim::ArrLen, vec![access.array]);
        let inside = check.compare(Prim::Lt, to, length);
        tests.push((std::mem::take(&mut stmts), inside));
    }

    let mut unchecked = body.clone();
    let (mut all, mut begin_unchecked) = (params.clone(), begin.clone());
    let index = if counting.kind == IntKind::Int {
        counter
    } else {
        let index = program.fresh(Symbol::new("index"), int, span);
        count_in_int(program, &mut unchecked, label, (index, int));
        all.push(index);
        begin_unchecked.push(low);
        index
    };
    remove_checks(program, &mut unchecked, (index, int), &offsets);
    let fast = Block {
        stmts: vec![Stmt::repeat(label, all, unchecked)],
        term: Term::Jump(label, begin_unchecked),
    };
    let mut inner = Copier::new(program).block(&fast);
    // The last test is left without statements after it.
    for (stmts, cond) in tests.into_iter().rev() {
        inner = Block { stmts, term: Term::branch(cond, inner, slow()) };
    }
    block.stmts.push(Stmt::repeat(label, params, body));
    block.stmts.extend(inner.stmts);
    block.term = inner.term;
}

/// Lets what comes after the loop be a join point, so that it is there once.
fn share_exit(program: &mut Program, block: &mut Block, body: &mut Block, counting: &Counting) {
    let Some(exit) = affine::exit_mut(body, counting.exit) else { return };
    if exit.stmts.is_empty()
        && matches!(exit.term, Term::Jump(..) | Term::Ret(_) | Term::Unreachable)
    {
        return;
    }
    let after = std::mem::replace(exit, Block::moved());
    let own = affine::bound_in(&after);
    let mut used: Vec<VarId> = Vec::new();
    let mut mention = |atom: Atom| {
        if let Atom::Var(var) = atom
            && counting.bound_inside.contains(&var)
            && !own.contains(&var)
            && !used.contains(&var)
        {
            used.push(var);
        }
    };
    affine::each_mention(program, &after, &mut mention);
    let args = used.iter().map(|&var| Atom::Var(var)).collect();
    let label = program.labels.push(Symbol::new("after"));
    exit.term = Term::Jump(label, args);
    let mut copier = Copier::new(program);
    let params = used.iter().map(|&var| copier.bind(var)).collect();
    let after = copier.block(&after);
    block.stmts.push(Stmt::join(label, params, after));
}

/// Lets a loop count in 64 bits as well.
fn count_in_int(
    program: &mut Program,
    body: &mut Block,
    label: LabelId,
    (index, int): (VarId, TyId),
) {
    body.each_block_mut(&mut |block| {
        if let Term::Jump(to, args) = &mut block.term
            && *to == label
        {
            let span = program.vars[index].span;
            let one = Atom::Int(1, IntKind::Int);
            let mut build = Build { program, span, stmts: &mut block.stmts };
            args.push(build.prim("next", int, Prim::Add, vec![Atom::Var(index), one]));
        }
    });
}

/// Changes the accesses of a loop.
fn remove_checks(
    program: &mut Program,
    body: &mut Block,
    (index, int): (VarId, TyId),
    offsets: &[(Atom, bool, Atom)],
) {
    body.each_block_mut(&mut |block| {
        for stmt in std::mem::take(&mut block.stmts) {
            let (var, prim, mut args, span) = match stmt {
                Stmt::Let {
                    var,
                    op: Op::Prim(prim @ (Prim::ArrGet | Prim::ArrSet), args),
                    span,
                } => (var, prim, args, span),
                stmt => {
                    block.stmts.push(stmt);
                    continue;
                }
            };
            let found = offsets.iter().find(|offset| offset.0 == args[1]);
            let Some(&(_, moves, offset)) = found else {
                block.stmts.push(Stmt::bind(var, Op::Prim(prim, args), span));
                continue;
            };
            args[1] = offset;
            if moves {
                let mut build = Build { program, span, stmts: &mut block.stmts };
                args[1] = build.prim("at", int, Prim::Add, vec![Atom::Var(index), offset]);
            }
            let prim = if prim == Prim::ArrGet { Prim::ArrAt } else { Prim::ArrPut };
            block.stmts.push(Stmt::bind(var, Op::Prim(prim, args), span));
        }
    });
}

/// Makes what is computed and tested before the loop.
struct Check<'a> {
    program: &'a mut Program,
    span: enfold_syntax::Span,
    int: TyId,
    stmts: &'a mut Vec<Stmt>,
}

impl Check<'_> {
    fn prim(&mut self, name: &str, prim: Prim, args: Vec<Atom>) -> Atom {
        let int = self.int;
        Build { program: self.program, span: self.span, stmts: self.stmts }
            .prim(name, int, prim, args)
    }

    /// An operation whose result has the type of a variable.
    fn prim_of(&mut self, like: VarId, prim: Prim, args: Vec<Atom>) -> Atom {
        let ty = self.program.vars[like].ty;
        Build { program: self.program, span: self.span, stmts: self.stmts }
            .prim("last", ty, prim, args)
    }

    fn compare(&mut self, prim: Prim, a: Atom, b: Atom) -> Atom {
        let bool = self.program.types.intern(Ty::Bool);
        Build { program: self.program, span: self.span, stmts: self.stmts }.prim(
            "fits",
            bool,
            prim,
            vec![a, b],
        )
    }

    /// An integer in 64 bits.
    fn widened(&mut self, atom: Atom) -> Atom {
        match atom {
            Atom::Int(value, _) => Atom::Int(value, IntKind::Int),
            Atom::Var(var) if self.program.vars[var].ty == self.int => atom,
            atom => self.prim("counter", Prim::Convert, vec![atom]),
        }
    }

    /// The index of an access if the counter were this.
    fn at(&mut self, access: &Access, counter: VarId, value: Atom) -> Atom {
        let mut copier = Copier::new(self.program);
        copier.atoms.insert(counter, value);
        let steps = Block { stmts: access.steps.clone(), term: Term::Ret(access.index) };
        let copy = copier.block(&steps);
        self.stmts.extend(copy.stmts);
        match copy.term {
            Term::Ret(atom) => self.widened(atom),
            _ => value,
        }
    }
}

#[cfg(test)]
mod tests;
