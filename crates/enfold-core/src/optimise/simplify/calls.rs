//! Calls of known functions.
//!
//! A body takes the place of the call. In tail position its returns stay returns; elsewhere the
//! rest of the block becomes a join point to which they jump, or, if the body only returns at its
//! end, simply follows:
//!
//! ```text
//! x = apply f(a)              join k(x) { rest }
//! rest                  ⟹     c = gt a, 0
//!                             if c { jump k(a) } else { jump k(0) }
//! ```
//!
//! A body that is used once is moved. A small one that is not recursive is copied; functions
//! given as arguments make it count as smaller, since its calls of them become known, and so does what
//! else is in the table of [`bonuses`].

use enfold_syntax::Span;

use super::{Made, Simplifier, State, Step, Todo, bonuses};
use crate::ir::*;
use crate::optimise::copy::Copier;

/// Bodies up to this many statements are copied.
pub(crate) const SMALL: u32 = 10;
/// Bodies of more statements are not walked again when moved after their walk.
const REWALK: u32 = 60;
/// A function that has grown beyond this takes in only small bodies.
const LARGE: u32 = 4000;
/// A call in a copy of a copy of … so many bodies stays: a function can call itself through data.
const NESTED: u8 = 3;
/// Nested join points beyond which calls stay.
const DEEP: u32 = 100;

impl Simplifier<'_> {
    pub(super) fn apply(
        &mut self,
        var: VarId,
        callee: Atom,
        args: Vec<Atom>,
        span: Span,
        out: &mut Vec<Stmt>,
        todo: &mut Todo,
    ) -> Step {
        let callee = self.resolve(callee);
        let args: Vec<Atom> = args.into_iter().map(|arg| self.resolve(arg)).collect();
        let Some(lam) = self.known(callee) else { return self.keep_call(callee, args) };
        let arity = self.program.lams[lam].params.len();
        if args.len() < arity {
            return self.partial(var, callee, lam, args, span, todo);
        }
        if args.len() > arity {
            self.over_apply(var, callee, lam, args, span, todo);
            return Step::Done;
        }
        let Some(moved) = self.choose(var, callee, lam, &args) else {
            return self.keep_call(callee, args);
        };
        let tail = todo.stmts.is_empty() && todo.term == Term::Ret(Atom::Var(var));
        let straight = matches!(self.program.lams[lam].body.term, Term::Ret(_) | Term::Unreachable);
        if !tail && !straight && self.depth >= DEEP {
            return self.keep_call(callee, args);
        }
        self.changes += 1;
        if moved && self.state[lam] == State::Done && self.census.sizes[lam] > REWALK {
            return self.splice_walked(var, lam, args, span, out, todo, tail);
        }
        self.inline((var, span), callee, lam, args, moved, out, todo, tail);
        Step::Done
    }

    fn keep_call(&mut self, callee: Atom, args: Vec<Atom>) -> Step {
        let callee = self.operand(callee);
        let args = args.into_iter().map(|arg| self.operand(arg)).collect();
        Step::Keep(Op::Apply(callee, args))
    }

    /// Whether a saturated call is replaced by the body, and if so whether the body is moved.
    fn choose(&mut self, var: VarId, callee: Atom, lam: LamId, args: &[Atom]) -> Option<bool> {
        match callee {
            Atom::Lam(_) => {
                if self.state[lam] == State::Raw && self.census.lams[lam] == 1 {
                    let fits = self.fits(lam);
                    if !fits {
                        self.closed(lam);
                    }
                    return fits.then_some(true);
                }
                if self.state[lam] == State::Raw {
                    self.closed(lam);
                }
                if self.state[lam] == State::Busy {
                    let from = self.busy.iter().position(|&busy| busy == lam).unwrap_or(0);
                    for &busy in &self.busy[from..] {
                        self.recursive[busy] = true;
                    }
                    return None;
                }
                (!self.recursive[lam] && self.small(var, lam, args)).then_some(false)
            }
            Atom::Var(f) => {
                if matches!(self.made[f], Some(Made::Rec(_))) || self.state[lam] == State::Busy {
                    return None;
                }
                if self.census.vars[f] == 1 && self.fits(lam) {
                    return Some(true);
                }
                if self.state[lam] == State::Raw {
                    self.detached(lam);
                }
                self.small(var, lam, args).then_some(false)
            }
            _ => None,
        }
    }

    fn fits(&self, lam: LamId) -> bool {
        let size = self.census.sizes[lam];
        !self.program.lams[lam].stays && (size <= SMALL || self.emitted + size <= LARGE)
    }

    fn small(&mut self, var: VarId, lam: LamId, args: &[Atom]) -> bool {
        let size = self.census.sizes[lam];
        let mut limit = SMALL;
        if self.is_record_of_functions(self.program.lams[lam].ret) {
            limit += bonuses::RECORD.statements;
        }
        for &arg in args {
            let record = match arg {
                Atom::Var(var) => self.is_record_of_functions(self.program.vars[var].ty),
                _ => false,
            };
            if self.known(arg).is_some() {
                limit += bonuses::FUNCTION.statements;
            } else if record {
                limit += bonuses::RECORD.statements;
            } else if self.holds_functions(arg) {
                limit += bonuses::SET.statements;
            } else if !matches!(arg, Atom::Var(_)) {
                limit += bonuses::CONSTANT.statements;
            }
        }
        let larger = limit + bonuses::CELL.statements;
        if (limit + 1..=larger).contains(&size) && self.writes_outside(lam) {
            limit = larger;
        }
        let deep = self.budget.nested[var] >= NESTED;
        let stays = self.program.lams[lam].stays;
        if stays || deep || size > limit || size > self.budget.fuel {
            return false;
        }
        self.budget.fuel -= size;
        true
    }

    /// Whether a local function writes to a cell or record that was made outside of it.
    fn writes_outside(&self, lam: LamId) -> bool {
        let lam = &self.program.lams[lam];
        let (mut bound, mut written) = (lam.params.clone(), Vec::new());
        lam.body.each_block(&mut |block| {
            for stmt in &block.stmts {
                match stmt {
                    Stmt::Let { var, op, .. } => {
                        bound.push(*var);
                        match op {
                            Op::CellSet(Atom::Var(base), _)
                            | Op::SetField { base: Atom::Var(base), .. } => written.push(*base),
                            _ => {}
                        }
                    }
                    Stmt::LetRec { members, .. } => bound.extend(members.iter().map(|m| m.0)),
                    Stmt::Join { params, .. } => bound.extend(params),
                }
            }
        });
        written.iter().any(|var| !bound.contains(var))
    }

    /// Whether an argument is a function or an array of functions.
    fn holds_functions(&self, arg: Atom) -> bool {
        let Atom::Var(var) = arg else { return false };
        let mut ty = self.program.vars[var].ty;
        while let Ty::Array(element) = self.program.types[ty] {
            ty = element;
        }
        matches!(self.program.types[ty], Ty::Arrow(..))
    }

    /// Whether values of a type are records of functions that travel in registers: sequences and machines.
    fn is_record_of_functions(&self, ty: TyId) -> bool {
        let Ty::Data(data) = self.program.types[ty] else { return false };
        let data = &self.program.datas[data];
        let function = |field: &Field| matches!(self.program.types[field.ty], Ty::Arrow(..));
        data.repr == Repr::Value
            && data.cases.len() == 1
            && !data.cases[0].fields.is_empty()
            && data.cases[0].fields.iter().all(function)
    }

    /// Puts the body in place of the call; it is walked next.
    #[allow(clippy::too_many_arguments)]
    fn inline(
        &mut self,
        (var, span): (VarId, Span),
        callee: Atom,
        lam: LamId,
        args: Vec<Atom>,
        moved: bool,
        out: &mut Vec<Stmt>,
        todo: &mut Todo,
        tail: bool,
    ) {
        let inlining = self.program.note_inlined((var, span), lam, self.busy.last().copied());
        let (params, body) = if moved {
            let body = std::mem::replace(&mut self.program.lams[lam].body, Block::moved());
            self.state[lam] = State::Done;
            self.program.belong(&body, inlining);
            (self.program.lams[lam].params.clone(), body)
        } else {
            let first = self.program.vars.len();
            let mut copier = Copier::new(self.program);
            let (params, body) = copier.params_and_body(lam);
            let copied = copier.copied;
            self.count_copy(&body, &copied);
            self.copied_for(var, first);
            self.program.belong_from(first, inlining);
            (params, body)
        };
        match callee {
            Atom::Var(f) => self.census.vars[f] = self.census.vars[f].saturating_sub(1),
            _ => self.census.lams[lam] = self.census.lams[lam].saturating_sub(1),
        }
        for (param, arg) in params.into_iter().zip(args) {
            self.replace(param, arg);
        }
        let body = if tail { body } else { self.connect(var, body, out, todo) };
        if tail {
            todo.term = body.term;
            todo.stmts = body.stmts;
            todo.stmts.reverse();
        } else {
            todo.stmts.extend(body.stmts.into_iter().rev());
            if let Some(term) = leaves(body.term) {
                todo.term = term;
            }
        }
    }

    /// Counts what a copy mentions, and how large the functions in it are.
    pub(super) fn count_copy(&mut self, copy: &Block, copied: &[(LamId, LamId)]) {
        self.census.add_block(self.program, copy);
        for &(old, new) in copied {
            self.census.sizes[new] = self.census.sizes[old];
        }
    }

    /// Notes that all variables from the `first` on were made by copying a body for the call `var`.
    fn copied_for(&mut self, var: VarId, first: usize) {
        let deeper = self.budget.nested[var] + 1;
        for index in first..self.program.vars.len() {
            self.budget.nested[VarId::from_u32(index as u32)] = deeper;
        }
    }

    /// Makes a body that is not in tail position go on with the rest of the block. Afterwards either
    /// the rest follows in `todo` and the body has no way out but its end, or the rest is a join point.
    fn connect(&mut self, var: VarId, body: Block, out: &mut Vec<Stmt>, todo: &mut Todo) -> Block {
        let span = self.program.vars[var].span;
        match body.term {
            Term::Ret(result) => {
                todo.stmts.push(Stmt::bind(var, Op::Copy(result), span));
                Block { stmts: body.stmts, term: Term::Ret(Atom::Unit) }
            }
            Term::Unreachable => {
                todo.stmts.clear();
                todo.term = Term::Unreachable;
                Block { stmts: body.stmts, term: Term::Ret(Atom::Unit) }
            }
            _ => {
                let rest = Todo {
                    stmts: std::mem::take(&mut todo.stmts),
                    term: std::mem::replace(&mut todo.term, Term::Unreachable),
                };
                self.with_join(var, body, rest, out)
            }
        }
    }

    /// Makes `rest` a join point and lets the returns of `body` jump to it.
    fn with_join(&mut self, var: VarId, mut body: Block, rest: Todo, out: &mut Vec<Stmt>) -> Block {
        let label = self.program.labels.push(self.program.vars[var].name);
        let (jumps, from_loop) = body.return_to(label);
        self.census.labels[label] = jumps;
        if from_loop {
            self.census.exits.insert(label);
        }
        self.join(label, vec![var], rest, false, out);
        body
    }

    /// Puts a body that has been walked in place of the call, as it is: arguments are copied to
    /// the parameters, and the next round goes over the seams.
    #[allow(clippy::too_many_arguments)]
    fn splice_walked(
        &mut self,
        var: VarId,
        lam: LamId,
        args: Vec<Atom>,
        span: Span,
        out: &mut Vec<Stmt>,
        todo: &mut Todo,
        tail: bool,
    ) -> Step {
        let inlining = self.program.note_inlined((var, span), lam, self.busy.last().copied());
        let mut body = std::mem::replace(&mut self.program.lams[lam].body, Block::moved());
        self.program.belong(&body, inlining);
        for (param, arg) in self.program.lams[lam].params.clone().into_iter().zip(args) {
            let arg = self.operand(arg);
            self.emit(out, Stmt::bind(param, Op::Copy(arg), span));
        }
        self.emitted += self.census.sizes[lam];
        if tail {
            out.append(&mut body.stmts);
            return Step::End(body.term);
        }
        match body.term {
            Term::Ret(result) => {
                out.append(&mut body.stmts);
                Step::Is(result)
            }
            _ => {
                let rest = Todo {
                    stmts: std::mem::take(&mut todo.stmts),
                    term: std::mem::replace(&mut todo.term, Term::Unreachable),
                };
                let walked = self.close_rest(var, rest, &mut body);
                out.extend(walked);
                out.append(&mut body.stmts);
                Step::End(body.term)
            }
        }
    }

    /// Like [`Self::with_join`], but the join point always stays, for the body is not walked again.
    fn close_rest(&mut self, var: VarId, rest: Todo, body: &mut Block) -> Option<Stmt> {
        let label = self.program.labels.push(self.program.vars[var].name);
        let (jumps, _) = body.return_to(label);
        self.census.labels[label] = jumps;
        if jumps == 0 {
            return None;
        }
        self.depth += 1;
        let rest = self.walk(rest);
        self.depth -= 1;
        Some(Stmt::join(label, vec![var], rest))
    }

    /// Too few arguments: a lambda that takes the rest.
    fn partial(
        &mut self,
        var: VarId,
        callee: Atom,
        lam: LamId,
        mut args: Vec<Atom>,
        span: Span,
        todo: &mut Todo,
    ) -> Step {
        let known = self.program.lams[lam].clone_head();
        let known_name = self.program.lineage.partial[lam].unwrap_or(known.name);
        let rest: Vec<VarId> = known.params[args.len()..].to_vec();
        let params: Vec<VarId> =
            rest.iter().map(|&p| self.fresh(p, self.program.vars[p].ty)).collect();
        let result = self.fresh(var, known.ret);
        for &param in &params {
            self.census.vars[param] = 1;
            args.push(Atom::Var(param));
        }
        self.census.vars[result] = 1;
        let call = Stmt::bind(result, Op::Apply(callee, args), span);
        let body = Block { stmts: vec![call], term: Term::Ret(Atom::Var(result)) };
        let new = self.program.lams.push(Lambda {
            params,
            body,
            node: None,
            span,
            stays: false,
            ..known
        });
        self.program.lineage.partial[new] = Some(known_name);
        self.census.sizes[new] = 2;
        self.changes += 1;
        todo.stmts.push(Stmt::bind(var, Op::Lambda(new), span));
        Step::Done
    }

    /// Too many arguments: the result takes the rest.
    fn over_apply(
        &mut self,
        var: VarId,
        callee: Atom,
        lam: LamId,
        mut args: Vec<Atom>,
        span: Span,
        todo: &mut Todo,
    ) {
        let rest = args.split_off(self.program.lams[lam].params.len());
        let middle = self.fresh(var, self.program.lams[lam].ret);
        self.census.vars[middle] = 1;
        self.changes += 1;
        todo.stmts.push(Stmt::bind(var, Op::Apply(Atom::Var(middle), rest), span));
        todo.stmts.push(Stmt::bind(middle, Op::Apply(callee, args), span));
    }
}

/// The terminator of a body that leaves by jumps; nothing if the rest of the block follows it.
fn leaves(term: Term) -> Option<Term> {
    match term {
        Term::Ret(_) => None,
        term => Some(term),
    }
}

impl Lambda {
    /// Everything but the body.
    fn clone_head(&self) -> Lambda {
        Lambda {
            name: self.name,
            span: self.span,
            node: self.node,
            params: self.params.clone(),
            ret: self.ret,
            body: Block::moved(),
            class: self.class,
            captures: self.captures.clone(),
            siblings: self.siblings.clone(),
            index: self.index,
            fn_ty: self.fn_ty,
            stays: self.stays,
        }
    }
}
