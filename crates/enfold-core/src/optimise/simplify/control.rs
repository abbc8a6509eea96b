//! Choices and jumps. The rules are in the table of the [module's header](super).

use super::{Join, Made, Simplifier, Todo};
use crate::ir::*;
use crate::optimise::copy::Copier;

/// Join points of at most so many statements may be copied where that decides a choice.
const SMALL: u32 = 8;

impl Simplifier<'_> {
    /// Deals with a join point: it waits for its jump, or is walked and emitted.
    pub(super) fn join(
        &mut self,
        label: LabelId,
        params: Vec<VarId>,
        body: Todo,
        recursive: bool,
        out: &mut Vec<Stmt>,
    ) {
        match self.census.labels[label] {
            0 => return,
            // What follows a loop stays after it: it is no part of the loop.
            1 if !recursive && !self.census.exits.contains(label) => {
                self.joins[label] = Join::Once(params, body);
                return;
            }
            _ => {}
        }
        self.depth += 1;
        let before = self.emitted;
        let mut body = self.walk(body);
        self.depth -= 1;
        let mut small = self.emitted - before <= SMALL;
        if !recursive && !small && self.is_decided(label, &params, &body) && self.pay(SMALL) {
            self.outline_arms(&params, &mut body, out);
            self.changes += 1;
            small = true;
        }
        if !recursive && small {
            self.joins[label] = Join::Small(params.clone(), body.clone());
        }
        self.emit(out, Stmt::Join { label, params, body, recursive });
    }

    /// A terminator: what to walk next, or what it has become.
    pub(super) fn term(&mut self, term: Term) -> Result<Todo, Term> {
        match term {
            Term::Ret(atom) => Err(Term::Ret(self.operand(atom))),
            Term::Jump(label, args) => self.jump(label, args),
            Term::If { cond, then, otherwise } => self.choose_if(cond, *then, *otherwise),
            Term::Switch { scrutinee, cases, default } => self.switch(scrutinee, cases, default),
            Term::Unreachable => Err(Term::Unreachable),
        }
    }

    fn jump(&mut self, label: LabelId, args: Vec<Atom>) -> Result<Todo, Term> {
        let args: Vec<Atom> = args.into_iter().map(|arg| self.resolve(arg)).collect();
        match std::mem::take(&mut self.joins[label]) {
            Join::Once(params, todo) => {
                for (param, arg) in params.into_iter().zip(args) {
                    self.replace(param, arg);
                }
                return Ok(todo);
            }
            Join::Small(params, body) => {
                let worth = self.worth_copying(&params, &body, &args);
                let next = worth.then(|| self.copy_join(&params, &body, &args));
                self.joins[label] = Join::Small(params, body);
                if let Some(next) = next {
                    self.changes += 1;
                    return Ok(next);
                }
            }
            Join::Opaque => {}
        }
        let args = args.into_iter().map(|arg| self.operand(arg)).collect();
        Err(Term::Jump(label, args))
    }

    /// Forwarding is always worth it; a choice if an argument decides it.
    fn worth_copying(&mut self, params: &[VarId], body: &Block, args: &[Atom]) -> bool {
        let scrutinee = match body.term {
            Term::Ret(_) | Term::Jump(..) => return body.stmts.is_empty(),
            Term::If { cond, .. } => cond,
            Term::Switch { scrutinee, .. } => scrutinee,
            Term::Unreachable => return false,
        };
        let decided = params.iter().zip(args).any(|(param, arg)| {
            let known = match arg {
                Atom::Var(var) => {
                    matches!(
                        self.made[*var],
                        Some(Made::Op(Op::Construct { .. } | Op::Exception { .. }))
                    )
                }
                _ => true,
            };
            scrutinee == Atom::Var(*param) && known
        });
        decided && self.pay(SMALL)
    }

    /// Takes so many statements from what copying may still cost, if they are left.
    fn pay(&mut self, statements: u32) -> bool {
        let left = self.budget.fuel.checked_sub(statements);
        self.budget.fuel = left.unwrap_or(self.budget.fuel);
        left.is_some()
    }

    fn copy_join(&mut self, params: &[VarId], body: &Block, args: &[Atom]) -> Todo {
        let mut copier = Copier::new(self.program);
        let fresh: Vec<VarId> = params.iter().map(|&param| copier.bind(param)).collect();
        let copy = copier.block(body);
        let copied = copier.copied;
        self.count_copy(&copy, &copied);
        for (&param, &arg) in fresh.iter().zip(args) {
            self.replace(param, arg);
        }
        copy.into()
    }

    fn choose_if(&mut self, cond: Atom, then: Block, otherwise: Block) -> Result<Todo, Term> {
        let mut cond = self.resolve(cond);
        let (mut then, mut otherwise) = (then, otherwise);
        while let Atom::Var(var) = cond {
            let Some(Made::Op(Op::Prim(Prim::Not, args))) = &self.made[var] else { break };
            cond = args[0];
            self.census.add_atom(cond);
            std::mem::swap(&mut then, &mut otherwise);
        }
        let var = match cond {
            Atom::Var(var) => var,
            constant => {
                self.changes += 1;
                let then_holds = constant == Atom::Bool(true);
                return Ok(if then_holds { then } else { otherwise }.into());
            }
        };
        let then = self.arm(then, |s| s.learn_equals(var, Some(Atom::Bool(true))));
        let otherwise = self.arm(otherwise, |s| s.learn_equals(var, Some(Atom::Bool(false))));
        if let Some(term) = same_jump(cond, &then, &otherwise) {
            self.changes += 1;
            return Err(term);
        }
        Err(Term::branch(cond, then, otherwise))
    }

    /// Walks an arm with something more known.
    fn arm(&mut self, block: Block, learn: impl FnOnce(&mut Self)) -> Block {
        let mark = self.trail.len();
        learn(self);
        let block = self.block(block);
        self.forget(mark);
        block
    }

    fn switch(
        &mut self,
        scrutinee: Atom,
        cases: Vec<(Key, Block)>,
        default: Option<Box<Block>>,
    ) -> Result<Todo, Term> {
        let scrutinee = self.resolve(scrutinee);
        if let Some(key) = self.key_of(scrutinee) {
            self.changes += 1;
            return Ok(pick(key, cases, default));
        }
        if default.is_none() && cases.len() == 1 {
            self.changes += 1;
            return Ok(pick(cases[0].0, cases, default));
        }
        let scrutinee = self.operand(scrutinee);
        let walk = |s: &mut Self, key: Key, block: Block| {
            s.arm(block, |s| match (scrutinee, key) {
                (Atom::Var(var), Key::Case(case)) => s.learn_case(var, Some(case)),
                (Atom::Var(var), Key::Int(value)) => {
                    if let Ty::Int(kind) = *s.ty(var) {
                        s.learn_equals(var, Some(Atom::Int(value, kind)));
                    }
                }
                (Atom::Var(var), Key::Char(c)) => s.learn_equals(var, Some(Atom::Char(c))),
                _ => {}
            })
        };
        let cases = cases.into_iter().map(|(key, block)| (key, walk(self, key, block))).collect();
        let default = default.map(|block| Box::new(self.block(*block)));
        Err(Term::Switch { scrutinee, cases, default })
    }

    /// The key that fits a scrutinee, if that is known.
    fn key_of(&self, scrutinee: Atom) -> Option<Key> {
        match scrutinee {
            Atom::Int(value, _) => Some(Key::Int(value)),
            Atom::Char(c) => Some(Key::Char(c)),
            Atom::Var(var) => match &self.made[var] {
                Some(Made::Op(Op::Construct { case, .. })) => Some(Key::Case(*case)),
                Some(Made::Op(Op::Exception { exn, .. })) => Some(Key::Exn(*exn)),
                _ => self.case[var].map(Key::Case),
            },
            _ => None,
        }
    }
}

fn pick(key: Key, cases: Vec<(Key, Block)>, default: Option<Box<Block>>) -> Todo {
    for (candidate, block) in cases {
        if candidate == key {
            return block.into();
        }
    }
    match default {
        Some(block) => (*block).into(),
        // Without a default the keys are all there are.
        None => Todo { stmts: Vec::new(), term: Term::Unreachable },
    }
}

/// `if c { jump k(true) } else { jump k(false) }` is `jump k(c)`.
fn same_jump(cond: Atom, then: &Block, otherwise: &Block) -> Option<Term> {
    if !then.stmts.is_empty() || !otherwise.stmts.is_empty() {
        return None;
    }
    let merge = |a: Atom, b: Atom| match (a, b) {
        (Atom::Bool(true), Atom::Bool(false)) => Some(cond),
        _ => a.same(b).then_some(a),
    };
    match (&then.term, &otherwise.term) {
        (Term::Ret(a), Term::Ret(b)) => merge(*a, *b).map(Term::Ret),
        (Term::Jump(k, a), Term::Jump(l, b)) if k == l => {
            let args: Option<Vec<Atom>> = a.iter().zip(b).map(|(&a, &b)| merge(a, b)).collect();
            args.map(|args| Term::Jump(*k, args))
        }
        _ => None,
    }
}
