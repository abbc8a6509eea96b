//! Lets functions return what they would raise, where all between a `raise` and its `try` is known.
//!
//! ```text
//! t = try known body[x]                   t = call body'[x]              // outcome: Value | Raised
//!
//! fn find(k, l) {                         fn find'(k, l) {
//!   switch l {                              switch l {
//!     case 0 { e = exception Not_found()      case 0 { e = exception Not_found()
//!              raise e }                               o = make outcome:1(e)
//!                                                      ret o }
//!     case 1 { … v = field l; ret v } } }     case 1 { … v = field l
//!                                                      o = make outcome:0(v)
//!                                                      ret o } } }
//! ```
//!
//! Raising saves and restores registers, leaves frames that nobody returns from, and hides from LLVM where control
//! goes. An outcome travels in registers, and a test after the call is all it costs. Programs that raise for control
//! flow (`try List.assoc k l with Not_found -> …`) become what they would be with options.
//!
//! A copy that returns outcomes is made of each function below such a `try` that may raise, and if all that
//! may raise in it is a `raise` that is written there or in a function of the same kind, or an operation that fails by itself with
//! what the `try` does not catch ([`find`], [`caught`]): that is raised as before, past the outcomes. The original stays
//! for other callers. Where a closure is called below such a `try`, all functions of its class return outcomes, and so do
//! the records of that class; who else calls them raises what is returned ([`classes`]). A `try` around what never raises is no `try`; a handler with a case for all that can be raised
//! raises nothing again ([`known`]).
//!
//! **Sound:** an outcome is looked at right after the call, before anything else happens, so effects and their order
//! stay; calls at the end stay calls at the end, because the callee's outcome is the caller's. Where an
//! exception was raised first is noted as raising does. Cost: linear; at most one copy of each function.

mod caught;
mod classes;
mod find;
mod known;

use cranelift_entity::EntitySet;
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

use super::copy::Copier;
use super::reachable_lams;
use crate::ir::*;
use caught::{Caught, caught_by};
use classes::Classes;
use find::Facts;
use known::Known;

const VALUE: u32 = 0;
const RAISED: u32 = 1;

/// Changes every `try` that allows it; gives the number of changes.
pub fn return_raises(program: &mut Program) -> u32 {
    let lams = reachable_lams(program);
    if !lams.iter().any(|&lam| has_try(&program.lams[lam].body)) {
        return 0;
    }
    let (classes, facts) = Classes::find(program, &lams);
    let known = Known::find(program, &lams);
    let mut pass = Pass {
        outcomes: outcomes(program),
        facts,
        known,
        classes,
        copies: Vec::new(),
        of: FxHashMap::default(),
        span: program.lams[lams[0]].span,
        changes: 0,
        program,
    };
    for &lam in &lams {
        let mut body = pass.take_body(lam);
        pass.tries(&mut body);
        pass.program.lams[lam].body = body;
    }
    pass.change_classes();
    // Copies ask for further copies.
    let mut next = 0;
    while let Some(&(original, copy)) = pass.copies.get(next) {
        next += 1;
        pass.fill(original, copy);
    }
    // Others have been copied from as they were.
    for lam in lams {
        if !pass.classes.has(pass.program, lam) && !pass.classes.is_empty() {
            let body = pass.take_body(lam);
            pass.program.lams[lam].body = pass.raise_returned(body);
        }
    }
    let changes = pass.changes;
    if changes > 0 {
        drop_unreachable(program);
    }
    changes
}

fn has_try(block: &Block) -> bool {
    let mut found = false;
    block.each_block(&mut |block| {
        found |= block.stmts.iter().any(|stmt| matches!(stmt, Stmt::Let { op: Op::Try(_), .. }));
    });
    found
}

/// The types of outcomes that there are, by the type of the value.
fn outcomes(program: &Program) -> FxHashMap<TyId, DataId> {
    let mut found = FxHashMap::default();
    for lam in program.lams.values() {
        lam.body.each_block(&mut |block| {
            for stmt in &block.stmts {
                if let Stmt::Let { var, op: Op::Try(_), .. } = stmt
                    && let Ty::Data(data) = program.types[program.vars[*var].ty]
                {
                    found.insert(program.datas[data].cases[VALUE as usize].fields[0].ty, data);
                }
            }
        });
    }
    found
}

/// Functions that nobody calls any more are left without a body that does anything or makes anything, so that reports say nothing of them.
fn drop_unreachable(program: &mut Program) {
    let mut reached = EntitySet::new();
    reachable_lams(program).into_iter().for_each(|lam| {
        reached.insert(lam);
    });
    let never = program.types.intern(Ty::Never);
    for (id, lam) in program.lams.iter_mut() {
        if !reached.contains(id) {
            let span = lam.span;
            let var = program.vars.push(Var { name: lam.name, ty: never, span });
            let status = Atom::Int(0, IntKind::Int);
            let end = Stmt::bind(var, Op::Prim(Prim::Exit, vec![status]), span);
            lam.body = Block { stmts: vec![end], term: Term::Unreachable };
        }
    }
}

struct Pass<'a> {
    program: &'a mut Program,
    facts: Facts,
    known: Known,
    /// Classes of functions that return outcomes.
    classes: Classes,
    /// Outcomes by the type of the value.
    outcomes: FxHashMap<TyId, DataId>,
    /// Functions and their copies that return outcomes, in the order in which they were asked for.
    copies: Vec<(LamId, LamId)>,
    of: FxHashMap<LamId, LamId>,
    /// That of the function whose copy is being made.
    span: Span,
    changes: u32,
}

impl Pass<'_> {
    fn take_body(&mut self, lam: LamId) -> Block {
        std::mem::replace(&mut self.program.lams[lam].body, Block::moved())
    }

    /// Changes what tries in a block and the blocks in it.
    fn tries(&mut self, block: &mut Block) {
        block.each_block_mut(&mut |block| {
            let caught: Vec<Caught> = block
                .stmts
                .iter()
                .filter_map(|stmt| match stmt {
                    Stmt::Let { var, op: Op::Try(_), .. } => {
                        Some(caught_by(self.program, block, *var))
                    }
                    _ => None,
                })
                .collect();
            let mut caught = caught.into_iter();
            for stmt in std::mem::take(&mut block.stmts) {
                let Stmt::Let { var, op: Op::Try(body), span } = stmt else {
                    block.stmts.push(stmt);
                    continue;
                };
                if let Term::Switch { scrutinee: Atom::Var(of), cases, .. } = &mut block.term
                    && *of == var
                {
                    cases.iter_mut().for_each(|(_, case)| self.drop_others(&body, var, case));
                }
                let caught = caught.next().unwrap_or(Caught::All);
                self.try_body((var, span), body, &caught, &mut block.stmts);
            }
        });
    }

    fn try_body(
        &mut self,
        (var, span): (VarId, Span),
        body: TryBody,
        caught: &Caught,
        out: &mut Vec<Stmt>,
    ) {
        let args = vec![Atom::Unit];
        match body {
            TryBody::Known(lam, env) if !self.facts.raises(lam) => {
                self.changes += 1;
                let value = self.var(self.program.lams[lam].ret, span);
                out.push(Stmt::bind(value, Op::Call { lam, env, args }, span));
                let data = self.outcome(self.program.lams[lam].ret);
                let op = Op::Construct { data, case: VALUE, args: vec![Atom::Var(value)] };
                out.push(Stmt::bind(var, op, span));
            }
            TryBody::Known(lam, env) if self.facts.can_return(lam, caught) => {
                self.changes += 1;
                let op = Op::Call { lam: self.copy_of(lam), env, args };
                out.push(Stmt::bind(var, op, span));
            }
            TryBody::Closure(callee) if self.closure_returns(callee, caught) => {
                self.changes += 1;
                out.push(Stmt::bind(var, Op::Invoke { callee, args }, span));
            }
            body => out.push(Stmt::bind(var, Op::Try(body), span)),
        }
    }

    /// In the part of a handler that looks at which exception it is: if there is a case for all that `body` can
    /// raise, the last one is what else it can be.
    fn drop_others(&mut self, body: &TryBody, outcome: VarId, handler: &mut Block) {
        let Term::Switch { scrutinee, cases, default } = &mut handler.term else { return };
        let Ty::Data(data) = self.program.types[self.program.vars[outcome].ty] else { return };
        let read = Op::Field { base: Atom::Var(outcome), data, case: RAISED, index: 0 };
        let is_read = handler.stmts.iter().any(|stmt| {
            matches!(stmt, Stmt::Let { var, op, .. } if *op == read && Atom::Var(*var) == *scrutinee)
        });
        if !is_read {
            return;
        }
        let keys: Vec<ExnId> = cases
            .iter()
            .filter_map(|(key, _)| match key {
                Key::Exn(exn) => Some(*exn),
                _ => None,
            })
            .collect();
        if keys.is_empty()
            || keys.len() < cases.len()
            || !self.known.raises_only(self.program, body, &keys)
        {
            return;
        }
        let Some((_, last)) = cases.pop() else { return };
        self.changes += 1;
        if cases.is_empty() {
            handler.stmts.extend(last.stmts);
            handler.term = last.term;
        } else {
            *default = Some(Box::new(last));
        }
    }

    fn var(&mut self, ty: TyId, span: Span) -> VarId {
        self.program.fresh(Symbol::new("t"), ty, span)
    }

    /// The type of outcomes with a value of a type.
    fn outcome(&mut self, ty: TyId) -> DataId {
        if let Some(&data) = self.outcomes.get(&ty) {
            return data;
        }
        let exn = self.program.types.intern(Ty::Exn);
        let case = |name: &str, ty| {
            let field = Field { name: Symbol::new("0"), ty, mutable: false };
            Case { name: Symbol::new(name), fields: vec![field] }
        };
        let cases = vec![case("Value", ty), case("Raised", exn)];
        let name = Symbol::new(&format!("outcome<{ty}>"));
        let data =
            self.program.datas.push(Data { name, cases, repr: Repr::Value, identity: false });
        self.outcomes.insert(ty, data);
        data
    }

    /// Whether all functions behind a closure return what they raise, for a `try` that catches these.
    fn closure_returns(&self, callee: Atom, caught: &Caught) -> bool {
        self.program.class_of(callee).is_some_and(|class| {
            let members = &self.program.fns[class].members;
            self.classes.contains(class)
                && members.iter().all(|&lam| self.facts.can_return(lam, caught))
        })
    }

    /// The copy of a function that returns an outcome; its body comes later. Itself, if all of its class do.
    fn copy_of(&mut self, lam: LamId) -> LamId {
        if self.classes.has(self.program, lam) {
            return lam;
        }
        if let Some(&copy) = self.of.get(&lam) {
            return copy;
        }
        let data = self.outcome(self.program.lams[lam].ret);
        let ret = self.program.types.intern(Ty::Data(data));
        let old = &self.program.lams[lam];
        let (params, captures) = (old.params.clone(), old.captures.clone());
        let new = Lambda {
            name: old.name,
            span: old.span,
            node: old.node,
            params,
            ret,
            body: Block::moved(),
            class: old.class,
            captures,
            siblings: Vec::new(),
            index: 0,
            fn_ty: None,
            stays: old.stays,
        };
        let copy = self.program.lams.push(new);
        self.copies.push((lam, copy));
        self.of.insert(lam, copy);
        copy
    }

    fn fill(&mut self, original: LamId, copy: LamId) {
        let captures = self.program.lams[original].captures.clone();
        let mut copier = Copier::new(self.program);
        let captures = captures.into_iter().map(|var| copier.bind(var)).collect();
        let (params, body) = copier.params_and_body(original);
        let data = self.outcome(self.program.lams[original].ret);
        self.span = self.program.lams[original].span;
        let body = self.block(body, data);
        let lam = &mut self.program.lams[copy];
        (lam.params, lam.captures, lam.body) = (params, captures, body);
    }

    /// A block that returns an outcome.
    fn block(&mut self, block: Block, own: DataId) -> Block {
        let mut done = Vec::new();
        let mut rest = block.stmts.into_iter();
        while let Some(stmt) = rest.next() {
            match stmt {
                Stmt::Let { op: Op::Prim(Prim::Raise, args), span, .. } => {
                    return self.raised(done, args[0], own, span);
                }
                Stmt::Let { op: Op::Prim(Prim::Failwith, args), span, .. } => {
                    let Some(exn) = self.program.builtin.failure else { continue };
                    let ty = self.program.types.intern(Ty::Exn);
                    let var = self.var(ty, span);
                    done.push(Stmt::bind(var, Op::Exception { exn, args }, span));
                    return self.raised(done, Atom::Var(var), own, span);
                }
                Stmt::Let { var, op, span } if self.raises_raw(var, &op) => {
                    let (op, theirs) = self.outcome_call(op, var);
                    let ty = self.program.types.intern(Ty::Data(theirs));
                    let outcome = self.var(ty, span);
                    done.push(Stmt::bind(outcome, op, span));
                    let rest = Block { stmts: rest.collect(), term: block.term };
                    if theirs == own && rest.stmts.is_empty() && returns(&rest.term, var) {
                        return Block { stmts: done, term: Term::Ret(Atom::Var(outcome)) };
                    }
                    let mut value = self.block(rest, own);
                    value.stmts.insert(0, Stmt::bind(var, part(outcome, theirs, VALUE), span));
                    let raised = if theirs == own {
                        Block::end(Term::Ret(Atom::Var(outcome)))
                    } else {
                        let (read, exn) = self.read_raised(outcome, theirs, span);
                        self.ret(vec![read], RAISED, Atom::Var(exn), own, span)
                    };
                    return choose(done, outcome, value, raised);
                }
                Stmt::Join { label, params, body, recursive } => {
                    let body = self.block(body, own);
                    done.push(Stmt::Join { label, params, body, recursive });
                }
                other => done.push(other),
            }
        }
        let term = match block.term {
            Term::Ret(value) => return self.ret(done, VALUE, value, own, self.span),
            term => term.map_blocks(&mut |block| self.block(block, own)),
        };
        Block { stmts: done, term }
    }

    /// Whether an operation, in a function that returns an outcome, calls one that does and is not changed yet.
    fn raises_raw(&self, var: VarId, op: &Op) -> bool {
        self.of_classes(var, op)
            || matches!(op, Op::Call { lam, .. } if self.facts.raises(*lam) && !self.classes.has(self.program, *lam))
    }

    /// Whether an operation calls functions of classes that return outcomes, and is not changed yet: what a `try` has become
    /// yields the outcome.
    fn of_classes(&self, var: VarId, op: &Op) -> bool {
        let ret = match op {
            Op::Call { lam, .. } if self.classes.has(self.program, *lam) => {
                self.program.lams[*lam].ret
            }
            Op::Invoke { callee, .. } => match self.program.class_of(*callee) {
                Some(class) if self.classes.contains(class) => self.program.fns[class].ret,
                _ => return false,
            },
            _ => return false,
        };
        self.program.vars[var].ty != ret
    }

    /// Such an operation as one that yields an outcome, and its type.
    fn outcome_call(&mut self, op: Op, var: VarId) -> (Op, DataId) {
        let op = match op {
            Op::Call { lam, env, args } => Op::Call { lam: self.copy_of(lam), env, args },
            op => op,
        };
        (op, self.outcome(self.program.vars[var].ty))
    }

    /// Reads the exception in an outcome.
    fn read_raised(&mut self, outcome: VarId, data: DataId, span: Span) -> (Stmt, VarId) {
        let ty = self.program.types.intern(Ty::Exn);
        let exn = self.var(ty, span);
        (Stmt::bind(exn, part(outcome, data, RAISED), span), exn)
    }

    /// Lets the functions of the classes that were chosen return outcomes.
    fn change_classes(&mut self) {
        let classes: Vec<FnId> = self.classes.iter().collect();
        for &class in &classes {
            let data = self.outcome(self.program.fns[class].ret);
            let ret = self.program.types.intern(Ty::Data(data));
            self.program.fns[class].ret = ret;
            for lam in self.program.fns[class].members.clone() {
                self.program.lams[lam].ret = ret;
            }
            self.changes += 1;
        }
        for class in classes {
            for lam in self.program.fns[class].members.clone() {
                let Ty::Data(data) = self.program.types[self.program.lams[lam].ret] else {
                    continue;
                };
                self.span = self.program.lams[lam].span;
                let body = self.take_body(lam);
                self.program.lams[lam].body = self.block(body, data);
            }
        }
    }

    /// A block of a function that raises: raises what functions of the classes return.
    fn raise_returned(&mut self, block: Block) -> Block {
        let mut done = Vec::new();
        let mut rest = block.stmts.into_iter();
        while let Some(stmt) = rest.next() {
            match stmt {
                Stmt::Let { var, op, span } if self.of_classes(var, &op) => {
                    let (op, data) = self.outcome_call(op, var);
                    let ty = self.program.types.intern(Ty::Data(data));
                    let outcome = self.var(ty, span);
                    done.push(Stmt::bind(outcome, op, span));
                    let rest = Block { stmts: rest.collect(), term: block.term };
                    let mut value = self.raise_returned(rest);
                    value.stmts.insert(0, Stmt::bind(var, part(outcome, data, VALUE), span));
                    let (read, exn) = self.read_raised(outcome, data, span);
                    let never = self.program.types.intern(Ty::Never);
                    let op = Op::Prim(Prim::Raise, vec![Atom::Var(exn)]);
                    let again = Stmt::bind(self.var(never, span), op, span);
                    let raised = Block { stmts: vec![read, again], term: Term::Unreachable };
                    return choose(done, outcome, value, raised);
                }
                Stmt::Join { label, params, body, recursive } => {
                    let body = self.raise_returned(body);
                    done.push(Stmt::Join { label, params, body, recursive });
                }
                other => done.push(other),
            }
        }
        let term = block.term.map_blocks(&mut |block| self.raise_returned(block));
        Block { stmts: done, term }
    }

    /// Notes the place of an exception and returns it.
    fn raised(&mut self, mut stmts: Vec<Stmt>, exn: Atom, own: DataId, span: Span) -> Block {
        let unit = self.program.types.intern(Ty::Unit);
        let var = self.var(unit, span);
        stmts.push(Stmt::bind(var, Op::Prim(Prim::NotePlace, vec![exn]), span));
        self.ret(stmts, RAISED, exn, own, span)
    }

    /// Returns an outcome.
    fn ret(
        &mut self,
        mut stmts: Vec<Stmt>,
        case: u32,
        value: Atom,
        data: DataId,
        span: Span,
    ) -> Block {
        let ty = self.program.types.intern(Ty::Data(data));
        let var = self.var(ty, span);
        stmts.push(Stmt::bind(var, Op::Construct { data, case, args: vec![value] }, span));
        Block { stmts, term: Term::Ret(Atom::Var(var)) }
    }
}

/// A component of an outcome.
fn part(outcome: VarId, data: DataId, case: u32) -> Op {
    Op::Field { base: Atom::Var(outcome), data, case, index: 0 }
}

/// Ends a block with what an outcome is.
fn choose(stmts: Vec<Stmt>, outcome: VarId, value: Block, raised: Block) -> Block {
    let cases = vec![(Key::Case(VALUE), value), (Key::Case(RAISED), raised)];
    Block { stmts, term: Term::switch(Atom::Var(outcome), cases, None) }
}

fn returns(term: &Term, var: VarId) -> bool {
    matches!(term, Term::Ret(Atom::Var(returned)) if *returned == var)
}

#[cfg(test)]
mod tests;
