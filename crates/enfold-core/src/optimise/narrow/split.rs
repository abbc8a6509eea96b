//! Copies small functions for their calls, so that what flows through one call does not mix with what flows through the others.
//!
//! ```text
//! rows = apply make_vector(n, #f)                rows = apply make_vector(n, #f)
//! row  = apply make_vector(n, 0)         ─►      row  = apply make_vector'(n, 0)
//! ```
//!
//! Without it the elements of `rows` and of `row` have one type, which holds truth values, vectors and numbers.
//!
//! **Model.** A function of the library is copied that takes or returns a union of more than [`WIDE`] cases (of fewer there is little to be gained), that has
//! at most [`SMALL`] statements and does not stand for itself: calls of its own go to the copy. Calls that the user wrote come first, then
//! those in copies, [`DEEP`] times; at most [`COPIES`] copies of a function, and of a program at most as many statements as
//! half of it has.
//!
//! **Sound:** a copy does what the function does. What turns out to be equal to the machine is one function again in the end
//! (`MergeEqual` of the dialect).
//!
//! Cost: the statements that are copied, at most half of the program.
//!
//! After Wright and Jagannathan, "Polymorphic splitting" (TOPLAS 1998).

use cranelift_entity::{EntitySet, SecondaryMap};
use rustc_hash::FxHashMap;

use super::places::Kind;
use crate::ir::*;
use crate::optimise::copy::Copier;
use crate::optimise::{each_lam, reachable_lams, reachable_roots};

/// Unions of more cases are worth copies.
const WIDE: usize = 8;
/// The largest function that is copied, in statements.
const SMALL: u32 = 48;
/// How many copies there may be of one.
const COPIES: u32 = 64;
/// How far calls in copies are followed.
const DEEP: usize = 3;

/// Copies functions; gives how many copies there are.
pub(super) fn split(program: &mut Program, kinds: &SecondaryMap<TyId, Kind>) -> u32 {
    let sizes = sizes(program);
    let all = reachable_lams(program);
    let total: u32 = reachable_roots(program).iter().map(|&lam| sizes[lam]).sum();
    let mut calls: SecondaryMap<LamId, u32> = SecondaryMap::new();
    for &lam in &all {
        calls_in(program, lam).into_iter().for_each(|(_, callee)| calls[callee] += 1);
    }
    let is_user = |lam: &LamId| program.lineage.is_user(program.lams[*lam].span);
    let (users, library): (Vec<LamId>, Vec<LamId>) = all.into_iter().partition(is_user);
    let (copies, left) = (SecondaryMap::new(), total / 2);
    let mut split = Split { program, kinds, sizes, calls, copies, left, made: 0 };
    users.into_iter().chain(library).for_each(|lam| split.body(lam, &[lam]));
    split.made
}

/// The statements of each function, with those of the functions in it.
fn sizes(program: &Program) -> SecondaryMap<LamId, u32> {
    let mut sizes = SecondaryMap::new();
    let mut todo: Vec<(LamId, bool)> = program.lams.keys().map(|lam| (lam, false)).collect();
    let mut seen = EntitySet::new();
    while let Some((lam, done)) = todo.pop() {
        let mut inner = Vec::new();
        each_lam(&program.lams[lam].body, &mut |lam, made| {
            if made {
                inner.push(lam);
            }
        });
        if done {
            let mut own = 0;
            program.lams[lam].body.each_block(&mut |block| own += block.stmts.len() as u32 + 1);
            sizes[lam] = own + inner.iter().map(|&lam| sizes[lam]).sum::<u32>();
        } else if seen.insert(lam) {
            todo.push((lam, true));
            todo.extend(inner.into_iter().map(|lam| (lam, false)));
        }
    }
    sizes
}

struct Split<'a> {
    program: &'a mut Program,
    kinds: &'a SecondaryMap<TyId, Kind>,
    sizes: SecondaryMap<LamId, u32>,
    /// How many calls of each function there are.
    calls: SecondaryMap<LamId, u32>,
    /// How many copies.
    copies: SecondaryMap<LamId, u32>,
    /// Statements that may still be copied.
    left: u32,
    made: u32,
}

impl Split<'_> {
    /// Copies what a function calls. `chain` are the functions whose copies it stands in, and itself.
    fn body(&mut self, lam: LamId, chain: &[LamId]) {
        let mut copies = FxHashMap::default();
        for (var, callee) in calls_in(self.program, lam) {
            let alone = chain.len() == 1 && self.calls[callee] < 2;
            if alone || chain.contains(&callee) || !self.may_copy(callee) {
                continue;
            }
            let (copy, made) = self.copy(callee);
            copies.insert(var, copy);
            if chain.len() < DEEP {
                let chain: Vec<LamId> = chain.iter().copied().chain([callee]).collect();
                made.into_iter().for_each(|new| self.body(new, &chain));
            }
        }
        if !copies.is_empty() {
            each_call(self.program, lam, |var, callee| {
                *callee = copies.get(&var).copied().unwrap_or(*callee);
            });
        }
    }

    fn may_copy(&self, lam: LamId) -> bool {
        let Lambda { params, ret, span, .. } = &self.program.lams[lam];
        let size = self.sizes[lam];
        let library = !self.program.lineage.is_user(*span);
        let mut types = params.iter().map(|&param| self.program.vars[param].ty).chain([*ret]);
        library
            && size <= SMALL.min(self.left)
            && self.copies[lam] < COPIES
            && types.any(|ty| self.is_wide(ty))
    }

    fn is_wide(&self, ty: TyId) -> bool {
        match self.kinds[ty] {
            Kind::Directed(data) | Kind::Data(data) => self.program.datas[data].cases.len() > WIDE,
            _ => false,
        }
    }

    /// A copy, and the functions in it, itself included.
    fn copy(&mut self, lam: LamId) -> (LamId, Vec<LamId>) {
        self.copies[lam] += 1;
        self.left -= self.sizes[lam];
        self.made += 1;
        let mut copier = Copier::new(self.program);
        let copy = copier.lambda(lam);
        let copied = std::mem::take(&mut copier.copied);
        for &(old, new) in &copied {
            self.sizes[new] = self.sizes[old];
            each_call(self.program, new, |_, callee| {
                if *callee == lam {
                    *callee = copy;
                }
            });
        }
        (copy, copied.into_iter().map(|(_, new)| new).collect())
    }
}

/// The calls of known functions in a function, by the variable of the result.
fn calls_in(program: &Program, lam: LamId) -> Vec<(VarId, LamId)> {
    let mut calls = Vec::new();
    program.lams[lam].body.each_stmt(&mut |stmt| {
        if let Stmt::Let { var, op: Op::Apply(Atom::Lam(callee), _), .. } = stmt {
            calls.push((*var, *callee));
        }
    });
    calls
}

fn each_call(program: &mut Program, lam: LamId, mut f: impl FnMut(VarId, &mut LamId)) {
    program.lams[lam].body.each_block_mut(&mut |block| {
        for stmt in &mut block.stmts {
            if let Stmt::Let { var, op: Op::Apply(Atom::Lam(callee), _), .. } = stmt {
                f(*var, callee);
            }
        }
    });
}
