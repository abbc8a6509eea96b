//! Lets functions that collect a list backwards and then reverse it build it in order.
//!
//! ```text
//! fn go(kept, xs) {                              fn go(xs) {
//!   switch xs {                                    switch xs {
//!     case 0 { r = apply rev_append(kept, nil)       case 0 { ret nil }
//!              ret r }
//!     case 1 { h = …; t = …; y = mul h, n            case 1 { h = …; t = …; y = mul h, n
//!              c = make cons(y, kept)           ⟹             r = apply go(t)
//!              r = apply go(c, t)                             c = make cons(y, r)
//!              ret r } } }                                    ret c } } }
//! z = apply go(nil, xs)                          z = apply go(xs)
//! ```
//!
//! The parameter is only put below new cells that are passed on in its place, passed on as it is, or reversed onto what is returned; and whoever calls
//! the function from outside begins with an empty list. Then what is returned is what the cells hold, in the order in which they were made, in front of
//! what the last was reversed onto: each call can put its cells in front of what the next one returns. The same holds where the function returns what it
//! has collected and all who call it reverse that at once (`List.rev (List.fold_left (fun acc x -> f x :: acc) [] xs)`). A small join point that is given
//! either the parameter or a cell (`go (if p x then x :: acc else acc) xs`) is put in place of the jumps. [`fuse`](super::fuse) joins such functions with
//! others, and [`fill_holes`](super::fill_holes) makes loops of them, for which nothing is made but the list itself. What reverses is found by what it does
//! (`reversing`), not by its name.
//!
//! **Sound.** Nothing but making cells is done later than before, which nobody can tell. A cell holds nothing that is not there before the call. A function
//! of which `fill_holes` would make no loop stays, since its calls would nest. Cost: linear.

mod reversing;

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_syntax::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

use super::calls_below::Itself;
use super::copy::Copier;
use super::fill_holes::{can_be_filled, has_derivatives, stays_as_it_is};
use super::reachable_lams;
use crate::ir::*;
use crate::walk::Role;
use reversing::{Onto, Reversing};

/// Join points of more statements are not put in place of jumps.
const SMALL: usize = 8;

/// Rewrites all such functions; gives their number. None in a program of which derivatives are still to be taken (see `fill_holes`).
pub fn build_in_order(program: &mut Program) -> u32 {
    let lams = reachable_lams(program);
    if lams.iter().any(|&lam| has_derivatives(&program.lams[lam].body)) {
        return 0;
    }
    let known = Known::find(program, &lams);
    let mut gone = Gone::default();
    for &lam in &lams {
        let count = program.lams[lam].params.len();
        let found = (0..count).find_map(|at| Some((at, Rewriter::body(program, &known, lam, at)?)));
        if let Some((at, (body, end))) = found {
            replace(program, &known, (lam, at), body);
            gone.params.insert(lam, at);
            if let End::Collected(..) = end {
                gone.reversals.extend(known.results(lam).filter_map(|result| {
                    known.reversals.get(&result).map(|reversal| (reversal.0, result))
                }));
            }
        }
    }
    if !gone.params.is_empty() {
        for &caller in &lams {
            pass_less(program, &known, caller, &gone);
        }
    }
    gone.params.len() as u32
}

/// What is no longer there.
#[derive(Default)]
struct Gone {
    /// By function: the parameter that it takes no longer.
    params: FxHashMap<LamId, usize>,
    /// Statements that reversed what is in order now, by their variables, and what it is.
    reversals: FxHashMap<VarId, VarId>,
}

/// What a function does in the end.
#[derive(Clone, Copy)]
enum End {
    /// It reverses what it has collected.
    Reversed,
    /// It returns that, and its callers reverse it onto this case.
    Collected(DataId, u32),
}

/// What is known of functions and variables before anything is changed.
struct Known {
    /// The name of a function that is bound alone.
    names: SecondaryMap<LamId, Option<VarId>>,
    /// The function behind such a name.
    lams: SecondaryMap<VarId, Option<LamId>>,
    /// Functions that are used as values, or called with too few or too many arguments.
    values: EntitySet<LamId>,
    /// How often a variable is mentioned.
    uses: SecondaryMap<VarId, u32>,
    /// Variables that are empty lists, with their case.
    empty: FxHashMap<VarId, (DataId, u32)>,
    /// Who calls a function, with what, and the result.
    calls: FxHashMap<LamId, Vec<(LamId, Vec<Atom>, VarId)>>,
    /// By a list that a statement reverses onto an empty one: the statement, and the case.
    reversals: FxHashMap<VarId, (VarId, (DataId, u32))>,
}

impl Known {
    fn find(program: &Program, lams: &[LamId]) -> Known {
        let mut known = Known {
            names: SecondaryMap::new(),
            lams: SecondaryMap::new(),
            values: EntitySet::new(),
            uses: SecondaryMap::new(),
            empty: FxHashMap::default(),
            calls: FxHashMap::default(),
            reversals: FxHashMap::default(),
        };
        for &lam in lams {
            program.lams[lam].body.each_stmt(&mut |stmt| {
                if let Stmt::LetRec { members, .. } = stmt {
                    for &(var, member) in members {
                        (known.names[member], known.lams[var]) = (Some(var), Some(member));
                        if members.len() > 1 {
                            known.values.insert(member);
                        }
                    }
                }
            });
        }
        for &lam in lams {
            program.lams[lam].body.each_block(&mut |block| {
                for stmt in &block.stmts {
                    known.stmt(program, lam, stmt);
                }
                block.term.each_atom(&mut |atom| known.value(atom));
            });
        }
        known.reversals = known.find_reversals(program, lams);
        known
    }

    fn find_reversals(
        &self,
        program: &Program,
        lams: &[LamId],
    ) -> FxHashMap<VarId, (VarId, (DataId, u32))> {
        let mut found = FxHashMap::default();
        let reversing = Reversing { program, known: self };
        for &lam in lams {
            program.lams[lam].body.each_stmt(&mut |stmt| {
                if let Stmt::Let { var, op: Op::Apply(callee, args), .. } = stmt
                    && let Some((Atom::Var(list), onto)) = reversing.call(*callee, args)
                {
                    let case = match onto {
                        Onto::Empty(data, case) => Some((data, case)),
                        Onto::Value(Atom::Var(onto)) => self.empty.get(&onto).copied(),
                        Onto::Value(_) => None,
                    };
                    found.extend(case.map(|case| (list, (*var, case))));
                }
            });
        }
        found
    }

    /// The results of the calls of a function from outside.
    fn results(&self, lam: LamId) -> impl Iterator<Item = VarId> {
        let calls = self.calls.get(&lam).into_iter().flatten();
        calls.filter(move |call| call.0 != lam).map(|call| call.2)
    }

    /// The case onto which all who call a function reverse what it returns, if they do nothing else with it.
    fn reversed_by_callers(&self, lam: LamId) -> Option<(DataId, u32)> {
        let mut cases = self.results(lam).map(|result| {
            self.reversals.get(&result).filter(|_| self.uses[result] == 1).map(|found| found.1)
        });
        let first = cases.next()??;
        cases.all(|case| case == Some(first)).then_some(first)
    }

    fn stmt(&mut self, program: &Program, caller: LamId, stmt: &Stmt) {
        if let Stmt::Let { var, op: Op::Construct { data, case, args }, .. } = stmt
            && args.is_empty()
        {
            self.empty.insert(*var, (*data, *case));
        }
        stmt.each_operand(&mut |atom, role| match role {
            Role::Value => self.value(atom),
            Role::Callee => {}
        });
        let Stmt::Let { var, op, .. } = stmt else { return };
        match op {
            Op::Apply(callee, args) => {
                if let Some(lam) = self.function(*callee) {
                    match args.len() == program.lams[lam].params.len() {
                        true => {
                            self.calls.entry(lam).or_default().push((caller, args.clone(), *var))
                        }
                        false => _ = self.values.insert(lam),
                    }
                }
            }
            _ => op.each_operand(&mut |atom, role| {
                if role == Role::Callee {
                    self.value(atom);
                }
            }),
        }
    }

    fn value(&mut self, atom: Atom) {
        if let Atom::Var(var) = atom {
            self.uses[var] += 1;
        }
        if let Some(lam) = self.function(atom) {
            self.values.insert(lam);
        }
    }

    /// The function that an operand names.
    fn function(&self, atom: Atom) -> Option<LamId> {
        match atom {
            Atom::Lam(lam) => Some(lam),
            Atom::Var(var) => self.lams[var],
            _ => None,
        }
    }

    fn name(&self, lam: LamId) -> Atom {
        self.names[lam].map_or(Atom::Lam(lam), Atom::Var)
    }
}

/// Makes the new body of one function.
struct Rewriter<'a> {
    program: &'a mut Program,
    known: &'a Known,
    lam: LamId,
    end: End,
    /// The parameter that collects.
    at: usize,
    acc: VarId,
    /// The field of a cell that the rest is in.
    tail: (DataId, u32, u32),
    /// Mentions of the parameter that are accounted for.
    seen: u32,
    /// Calls of the function itself that are, by their variables.
    calls: FxHashSet<VarId>,
    /// Cells that are put in front.
    cells: usize,
    /// Join points that are put in place of jumps.
    joins: FxHashMap<LabelId, (Vec<VarId>, Block)>,
    /// What variables of such are copies of.
    copies: FxHashMap<VarId, VarId>,
}

/// A cell on the way to the parameter.
struct Cell {
    var: VarId,
    args: Vec<Atom>,
    span: Span,
}

impl<'a> Rewriter<'a> {
    /// The new body, if the function collects in this parameter.
    fn body(
        program: &mut Program,
        known: &'a Known,
        lam: LamId,
        at: usize,
    ) -> Option<(Block, End)> {
        let function = &program.lams[lam];
        let acc = function.params[at];
        let ty = program.vars[acc].ty;
        if ty != function.ret
            || function.params.len() < 2
            || known.values.contains(lam)
            || stays_as_it_is(program, lam)
        {
            return None;
        }
        let tail = cell_of(program, ty).filter(|&tail| can_be_filled(program, ty, tail))?;
        let callers = known.calls.get(&lam)?;
        let (inside, outside): (Vec<_>, Vec<_>) = callers.iter().partition(|call| call.0 == lam);
        let empty =
            |args: &[Atom]| matches!(args[at], Atom::Var(var) if known.empty.contains_key(&var));
        if inside.is_empty() || !outside.iter().all(|(_, args, _)| empty(args)) {
            return None;
        }
        let (inside, body) = (inside.len(), function.body.clone());
        let collected = known.reversed_by_callers(lam);
        let collected = collected.map(|(data, case)| End::Collected(data, case));
        collected.into_iter().chain([End::Reversed]).find_map(|end| {
            let mut rewriter = Rewriter {
                program: &mut *program,
                known,
                lam,
                end,
                at,
                acc,
                tail,
                seen: 0,
                calls: FxHashSet::default(),
                cells: 0,
                joins: FxHashMap::default(),
                copies: FxHashMap::default(),
            };
            let body = rewriter.block(body.clone())?;
            let all = rewriter.seen == known.uses[acc] && rewriter.calls.len() == inside;
            (all && rewriter.cells > 0).then_some((body, end))
        })
    }

    fn block(&mut self, block: Block) -> Option<Block> {
        let Block { stmts, term } = block;
        let mut found = Vec::with_capacity(stmts.len());
        for stmt in stmts {
            match stmt {
                Stmt::Join { label, params, body, recursive } => {
                    if !recursive && self.is_small(&params, &body) {
                        self.joins.insert(label, (params, body));
                    } else {
                        let body = self.block(body)?;
                        found.push(Stmt::Join { label, params, body, recursive });
                    }
                }
                stmt => found.push(stmt),
            }
        }
        match term {
            Term::Ret(atom) => return self.ending(found, atom),
            Term::Jump(label, args) if self.joins.contains_key(&label) => {
                return self.in_place(found, label, &args);
            }
            Term::Jump(..) | Term::If { .. } | Term::Switch { .. } | Term::Unreachable => {}
        }
        let mut whole = true;
        let term = term.map_blocks(&mut |block| {
            let new = self.block(block);
            whole &= new.is_some();
            new.unwrap_or_else(Block::moved)
        });
        whole.then_some(Block { stmts: found, term })
    }

    /// Whether a join point only goes on with the list that it is given.
    fn is_small(&self, params: &[VarId], body: &Block) -> bool {
        let ty = self.program.vars[self.acc].ty;
        let given =
            |&&param: &&VarId| self.program.vars[param].ty == ty && self.known.uses[param] == 1;
        let plain = body.stmts.iter().all(|stmt| matches!(stmt, Stmt::Let { .. }));
        matches!(body.term, Term::Ret(_))
            && plain
            && body.stmts.len() <= SMALL
            && params.iter().filter(given).count() == 1
    }

    /// A join point in place of a jump.
    fn in_place(&mut self, mut stmts: Vec<Stmt>, label: LabelId, args: &[Atom]) -> Option<Block> {
        let (params, body) = self.joins[&label].clone();
        let mut copier = Copier::new(self.program);
        copier.atoms.extend(params.into_iter().zip(args.iter().copied()));
        let copy = copier.block(&body);
        for (old, new) in body.stmts.iter().zip(&copy.stmts) {
            if let (Stmt::Let { var: old, .. }, Stmt::Let { var: new, .. }) = (old, new) {
                self.copies.insert(*new, *old);
            }
        }
        stmts.extend(copy.stmts);
        match copy.term {
            Term::Ret(atom) => self.ending(stmts, atom),
            _ => None,
        }
    }

    /// A variable as it was before it was copied.
    fn original(&self, var: VarId) -> VarId {
        self.copies.get(&var).copied().unwrap_or(var)
    }

    /// A block that returns: what the next call yields, or what the list is reversed onto, with the cells in front.
    fn ending(&mut self, mut stmts: Vec<Stmt>, atom: Atom) -> Option<Block> {
        let name = self.known.name(self.lam);
        let itself = Itself { program: self.program, lam: self.lam, name };
        let (cells, rest) = if let Some(mut args) = itself.returned(&stmts, atom) {
            let (Stmt::Let { var, op: Op::Apply(callee, _), span }, Atom::Var(result)) =
                (stmts.pop()?, atom)
            else {
                return None;
            };
            if self.known.uses[self.original(result)] != 1 {
                return None;
            }
            self.calls.insert(self.original(var));
            let cells = self.cells(&mut stmts, args[self.at])?;
            args.remove(self.at);
            stmts.push(Stmt::bind(var, Op::Apply(callee, args), span));
            (cells, atom)
        } else {
            match self.end {
                End::Reversed => self.reversed(&mut stmts, atom)?,
                End::Collected(data, case) => {
                    let cells = self.cells(&mut stmts, atom)?;
                    let Lambda { ret, span, .. } = self.program.lams[self.lam];
                    let empty = self.program.fresh(Symbol::new("empty"), ret, span);
                    let op = Op::Construct { data, case, args: Vec::new() };
                    stmts.push(Stmt::bind(empty, op, span));
                    (cells, Atom::Var(empty))
                }
            }
        };
        let (data, case, index) = self.tail;
        let mut rest = rest;
        self.cells += cells.len();
        for Cell { var, mut args, span } in cells {
            args[index as usize] = rest;
            stmts.push(Stmt::bind(var, Op::Construct { data, case, args }, span));
            rest = Atom::Var(var);
        }
        Some(Block { stmts, term: Term::Ret(rest) })
    }

    /// The cells that a block reverses at its end, and onto what.
    fn reversed(&mut self, stmts: &mut Vec<Stmt>, atom: Atom) -> Option<(Vec<Cell>, Atom)> {
        let Some(Stmt::Let { var, op: Op::Apply(callee, args), span }) = stmts.pop() else {
            return None;
        };
        if atom != Atom::Var(var) || self.known.uses[self.original(var)] != 1 {
            return None;
        }
        let reversing = Reversing { program: self.program, known: self.known };
        let (list, onto) = reversing.call(callee, &args)?;
        let cells = self.cells(stmts, list)?;
        match onto {
            Onto::Value(onto) => Some((cells, onto)),
            Onto::Empty(data, case) => {
                let op = Op::Construct { data, case, args: Vec::new() };
                stmts.push(Stmt::bind(var, op, span));
                Some((cells, Atom::Var(var)))
            }
        }
    }

    /// Takes the cells out of a block that lead from a list to the parameter, the one that was made last first.
    fn cells(&mut self, stmts: &mut Vec<Stmt>, list: Atom) -> Option<Vec<Cell>> {
        let (mut cells, mut at) = (Vec::new(), list);
        while at != Atom::Var(self.acc) {
            let Atom::Var(var) = at else { return None };
            let place = stmts.iter().position(|stmt| self.is_cell(stmt, var))?;
            let Stmt::Let { op: Op::Construct { args, .. }, span, .. } = stmts.remove(place) else {
                return None;
            };
            at = args[self.tail.2 as usize];
            cells.push(Cell { var, args, span });
        }
        self.seen += 1;
        Some(cells)
    }

    /// Whether a statement makes this cell, which only the next one or a call holds.
    fn is_cell(&self, stmt: &Stmt, wanted: VarId) -> bool {
        match stmt {
            Stmt::Let { var, op: Op::Construct { data, case, .. }, .. } => {
                *var == wanted
                    && (*data, *case) == (self.tail.0, self.tail.1)
                    && self.known.uses[self.original(wanted)] == 1
            }
            _ => false,
        }
    }
}

/// The one field of a list's one case that holds the rest.
fn cell_of(program: &Program, ty: TyId) -> Option<(DataId, u32, u32)> {
    let Ty::Data(data) = program.types[ty] else { return None };
    let mut found = None;
    for (case, info) in (0..).zip(&program.datas[data].cases) {
        for (index, _) in (0..).zip(&info.fields).filter(|(_, field)| field.ty == ty) {
            if found.replace((data, case, index)).is_some() {
                return None;
            }
        }
    }
    found
}

/// Gives a function its new body, without the parameter. Its calls of itself are as they are to be.
fn replace(program: &mut Program, known: &Known, (lam, at): (LamId, usize), body: Block) {
    program.lams[lam].body = body;
    program.lams[lam].params.remove(at);
    if let Atom::Var(var) = known.name(lam) {
        let Lambda { ret, params, .. } = &program.lams[lam];
        let (ret, params) = (*ret, params.clone());
        program.vars[var].ty = params.iter().rev().fold(ret, |ret, &param| {
            let param = program.vars[param].ty;
            program.types.intern(Ty::Arrow(param, ret))
        });
    }
}

/// Lets the calls in a function pass what others no longer take, and leave in order what is in order.
fn pass_less(program: &mut Program, known: &Known, caller: LamId, gone: &Gone) {
    program.lams[caller].body.each_block_mut(&mut |block| {
        for stmt in &mut block.stmts {
            let Stmt::Let { var, op, .. } = stmt else { continue };
            let Op::Apply(callee, args) = op else { continue };
            let lam = known.function(*callee).filter(|&lam| lam != caller);
            if let Some(&at) = lam.and_then(|lam| gone.params.get(&lam)) {
                args.remove(at);
            } else if let Some(&list) = gone.reversals.get(var) {
                *op = Op::Copy(Atom::Var(list));
            }
        }
    });
}

#[cfg(test)]
mod tests;
