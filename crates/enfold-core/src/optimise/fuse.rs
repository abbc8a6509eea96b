//! Joins a function that builds a list with the one that takes it apart, where nobody else sees the list: fusion.
//!
//! ```text
//! ys = apply map(xs)           // h :: t → h * k :: map t         letrec both(acc', xs') {
//! z = apply sum(0, ys)         // y :: t → sum (acc + y) t   ⟹      switch xs' { case 0 { ret acc' }
//!                                                                      case 1 { h = …; t = …; y = mul h, k
//!                                                                               a = add acc', y; r = apply both(a, t); ret r } } }
//!                                                                  z = apply both(0, xs)
//! ```
//!
//! The producer returns values that it makes (`cons(y, map t)` with the rest below, or `nil`), calls itself in tail position, or
//! returns anything else; the consumer begins with a choice by its parameter, and gives the rest to nobody but itself. In the joint function a value
//! that the producer would return meets the arm that the consumer would choose: its components are known, and where the consumer would go on with the
//! rest, the joint function goes on with what the producer would have been called with. What the producer returns otherwise is given to the
//! consumer. The joint function is a producer again if the consumer was one: a pipeline becomes one function, and
//! [`fill_holes`](super::fill_holes) and [`contify`](super::contify) make a loop of it.
//!
//! **Sound.** The work of the two is done by turns instead of one after the other, so one of them must have no effect that the other, or
//! anybody, could tell ([`analyse`]). Either the producer only computes and ends, since it walks along a list or counts, so that it makes no difference
//! when its steps are done, nor whether the last ones are. Or the consumer only computes at each element, and takes each; then effects and
//! exceptions of the producer come in their order, and what the consumer does at the end comes after them. It is found by types and uses, not
//! by names: any union, any functions. Cost: linear; copies of at most [`LARGEST`] statements each, and at most [`PAIRS`].

mod analyse;

use cranelift_entity::SecondaryMap;
use enfold_syntax::{Span, Symbol};

use super::calls_below::{Itself, size};
use super::copy::Copier;
use super::reachable_lams;
use crate::ir::*;
use analyse::{Consumer, Producer};

/// The most statements of a joint function, and of the two it is made of.
const LARGEST: usize = super::fill_holes::LARGEST;
/// How many there are at most for each function of the program.
const PAIRS: u32 = 4;

/// Joins all that it finds; gives the number.
pub fn fuse(program: &mut Program) -> u32 {
    let lams = reachable_lams(program);
    let mut pass = Pass {
        names: SecondaryMap::new(),
        lams: SecondaryMap::new(),
        uses: SecondaryMap::new(),
        left: 0,
        changes: 0,
        program,
    };
    pass.left = PAIRS * lams.len() as u32;
    for &lam in &lams {
        pass.note(lam);
    }
    for lam in lams {
        let mut body = std::mem::replace(&mut pass.program.lams[lam].body, Block::moved());
        pass.block(&mut body);
        pass.program.lams[lam].body = body;
    }
    pass.changes
}

struct Pass<'a> {
    program: &'a mut Program,
    /// The name of a function that is bound alone.
    names: SecondaryMap<LamId, Option<VarId>>,
    /// The function behind such a name.
    lams: SecondaryMap<VarId, Option<LamId>>,
    /// Mentions of a variable, for those that no pair has made.
    uses: SecondaryMap<VarId, u32>,
    /// How many pairs may still be joined.
    left: u32,
    changes: u32,
}

/// A call of a producer and one of a consumer.
struct Pair {
    /// The indices of the calls.
    first: usize,
    second: usize,
    producer: LamId,
    consumer: LamId,
    /// The consumer's parameter.
    param: usize,
}

impl Pass<'_> {
    /// Counts what a function mentions, and notes the functions that it binds.
    fn note(&mut self, lam: LamId) {
        let Pass { program, names, lams, uses, .. } = self;
        let mut count = |atom| {
            if let Atom::Var(var) = atom {
                uses[var] += 1;
            }
        };
        program.lams[lam].body.each_block(&mut |block| {
            for stmt in &block.stmts {
                stmt.each_operand(&mut |atom, _| count(atom));
                if let Stmt::LetRec { members, .. } = stmt
                    && let &[(var, lam)] = members.as_slice()
                {
                    (names[lam], lams[var]) = (Some(var), Some(lam));
                }
            }
            block.term.each_atom(&mut count);
        });
    }

    fn name(&self, lam: LamId) -> Atom {
        self.names[lam].map_or(Atom::Lam(lam), Atom::Var)
    }

    /// The function that an operation calls with all its arguments.
    fn callee<'b>(&self, op: &'b Op) -> Option<(LamId, &'b [Atom])> {
        let Op::Apply(callee, args) = op else { return None };
        let lam = match callee {
            Atom::Lam(lam) => *lam,
            Atom::Var(var) => self.lams[*var]?,
            _ => return None,
        };
        let function = &self.program.lams[lam];
        (function.params.len() == args.len() && !function.stays).then_some((lam, args))
    }

    fn block(&mut self, block: &mut Block) {
        while self.left > 0
            && let Some(pair) = self.find(block)
            && self.join(block, &pair)
        {
            self.left -= 1;
            self.changes += 1;
        }
        for inner in block.inner_mut() {
            self.block(inner);
        }
    }

    /// The first two calls of a block that can be joined.
    fn find(&self, block: &Block) -> Option<Pair> {
        block.stmts.iter().enumerate().find_map(|(second, stmt)| {
            let Stmt::Let { op, .. } = stmt else { return None };
            let (consumer, args) = self.callee(op)?;
            (0..args.len()).find_map(|param| self.pair(block, second, (consumer, args), param))
        })
    }

    fn pair(
        &self,
        block: &Block,
        second: usize,
        (consumer, args): (LamId, &[Atom]),
        param: usize,
    ) -> Option<Pair> {
        let Atom::Var(made) = args[param] else { return None };
        if self.uses[made] != 1 {
            return None;
        }
        let first = block.stmts[..second].iter().position(
            |stmt| matches!(stmt, Stmt::Let { var, op: Op::Apply(..), .. } if *var == made),
        )?;
        let Stmt::Let { op, .. } = &block.stmts[first] else { return None };
        let (producer, _) = self.callee(op)?;
        if producer == consumer {
            return None;
        }
        let itself = |lam| Itself { program: self.program, lam, name: self.name(lam) };
        let making = Producer::of(itself(producer))?;
        let taking = Consumer::of(itself(consumer), param)?;
        let between = &block.stmts[first + 1..second];
        let by_turns = making.only_computes
            || taking.only_computes && analyse::only_compute(self.program, between);
        let ends = making.returns * size(self.program, consumer) + size(self.program, producer);
        (by_turns && ends <= LARGEST).then_some(Pair { first, second, producer, consumer, param })
    }

    /// Puts the joint function before the second call, which becomes one of it. No, if it would not be called by itself.
    fn join(&mut self, block: &mut Block, pair: &Pair) -> bool {
        let (Some(making), Some(taking)) =
            (args_of(&block.stmts[pair.first]), args_of(&block.stmts[pair.second]))
        else {
            return false;
        };
        let Stmt::Let { var: result, span, .. } = block.stmts[pair.second] else { return false };
        let mut args = making;
        args.extend(without(&taking, pair.param));
        let (name, function) = self.joint(pair, span);
        let call = Stmt::bind(result, Op::Apply(Atom::Var(name), args), span);
        block.stmts[pair.second] = call;
        let group = Stmt::LetRec { members: vec![(name, function)], captures: Vec::new(), span };
        block.stmts.insert(pair.second, group);
        block.stmts.remove(pair.first);
        (self.names[function], self.lams[name]) = (Some(name), Some(function));
        true
    }

    /// Makes the joint function; gives the name that it is to be bound to, and itself.
    fn joint(&mut self, pair: &Pair, span: Span) -> (VarId, LamId) {
        let (made_by, taken_by) = (self.name(pair.producer), self.name(pair.consumer));
        let (mut params, body) = Copier::new(self.program).params_and_body(pair.producer);
        let Lambda { name, ret, node, .. } = self.program.lams[pair.consumer];
        let mut given = Vec::new();
        for (index, &param) in self.program.lams[pair.consumer].params.clone().iter().enumerate() {
            if index != pair.param {
                let var = self.program.vars[param].clone();
                given.push(self.program.vars.push(var));
            }
        }
        params.extend(&given);
        let ty = params.iter().rev().fold(ret, |ret, &param| {
            let param = self.program.vars[param].ty;
            self.program.types.intern(Ty::Arrow(param, ret))
        });
        let own = self.program.fresh(name, ty, span);
        let mut joint = Joint { program: self.program, pair, made_by, taken_by, given, own };
        let body = joint.block(body);
        let lambda =
            Lambda::new(name, self.program.lams[pair.consumer].span, node, params, ret, body);
        (own, self.program.lams.push(lambda))
    }
}

fn args_of(stmt: &Stmt) -> Option<Vec<Atom>> {
    match stmt {
        Stmt::Let { op: Op::Apply(_, args), .. } => Some(args.clone()),
        _ => None,
    }
}

fn without(args: &[Atom], index: usize) -> Vec<Atom> {
    args.iter().enumerate().filter(|(at, _)| *at != index).map(|(_, &arg)| arg).collect()
}

/// The joint function while it is made.
struct Joint<'a> {
    program: &'a mut Program,
    pair: &'a Pair,
    made_by: Atom,
    taken_by: Atom,
    /// What stands for the consumer's parameters but the one that is taken apart.
    given: Vec<VarId>,
    own: VarId,
}

impl Joint<'_> {
    /// A block of the producer.
    fn block(&mut self, block: Block) -> Block {
        let itself = Itself { program: self.program, lam: self.pair.producer, name: self.made_by };
        if let Some(below) = itself.below(&block).filter(|below| below.object == below.whole) {
            let mut stmts = block.stmts;
            let (_, case, index) = below.field;
            let Some(object) = made(&mut stmts, below.object) else {
                return Block { stmts, term: block.term };
            };
            stmts.remove(below.call);
            let arm = self.arm(case, &object, Some((index as usize, &below.args)));
            stmts.extend(arm.stmts);
            return Block { stmts, term: arm.term };
        }
        let returned = match block.term {
            Term::Ret(atom) => itself.returned(&block.stmts, atom),
            _ => None,
        };
        let Block { mut stmts, term } = block;
        for stmt in &mut stmts {
            if let Stmt::Join { body, .. } = stmt {
                *body = self.block(std::mem::replace(body, Block::moved()));
            }
        }
        let Term::Ret(atom) = term else {
            return Block { stmts, term: term.map_blocks(&mut |block| self.block(block)) };
        };
        if let Some(mut args) = returned {
            stmts.pop();
            args.extend(self.given.iter().map(|&var| Atom::Var(var)));
            return self.call(stmts, Atom::Var(self.own), args);
        }
        if let Atom::Var(var) = atom
            && let Some((case, args)) = construct(&stmts, var)
        {
            let arm = self.arm(case, &args, None);
            stmts.extend(arm.stmts);
            return Block { stmts, term: arm.term };
        }
        let mut args: Vec<Atom> = self.given.iter().map(|&var| Atom::Var(var)).collect();
        args.insert(self.pair.param, atom);
        self.call(stmts, self.taken_by, args)
    }

    /// Ends a block with a call.
    fn call(&mut self, mut stmts: Vec<Stmt>, callee: Atom, args: Vec<Atom>) -> Block {
        let Lambda { ret, span, .. } = self.program.lams[self.pair.consumer];
        let result = self.program.fresh(Symbol::new("t"), ret, span);
        stmts.push(Stmt::bind(result, Op::Apply(callee, args), span));
        Block { stmts, term: Term::Ret(Atom::Var(result)) }
    }

    /// What the consumer does with an object of this case and these components, one of which may be the rest.
    fn arm(&mut self, case: u32, object: &[Atom], rest: Option<(usize, &[Atom])>) -> Block {
        let consumer = &self.program.lams[self.pair.consumer];
        let param = Atom::Var(consumer.params[self.pair.param]);
        let params = without(
            &consumer.params.iter().map(|&var| Atom::Var(var)).collect::<Vec<_>>(),
            self.pair.param,
        );
        let Term::Switch { cases, .. } = &consumer.body.term else { return Block::moved() };
        let arm = cases.iter().find(|(key, _)| *key == Key::Case(case)).map(|case| case.1.clone());
        let Some(mut arm) = arm else { return Block::moved() };
        let rests = analyse::parts(&arm, param);
        let mut copier = Copier::new(self.program);
        for (param, &given) in params.into_iter().zip(&self.given) {
            if let Atom::Var(param) = param {
                copier.atoms.insert(param, Atom::Var(given));
            }
        }
        let mut marks = Vec::new();
        for &(var, index) in &rests {
            match rest {
                Some((at, _)) if at == index as usize => marks.push(copier.bind(var)),
                _ => _ = copier.atoms.insert(var, object[index as usize]),
            }
        }
        arm.each_block_mut(&mut |block| {
            block.stmts.retain(|stmt| {
                !matches!(stmt, Stmt::Let { var, .. } if rests.iter().any(|rest| rest.0 == *var))
            });
        });
        let mut arm = copier.block(&arm);
        let Some((_, going_on)) = rest else { return arm };
        let (own, at, taken_by) = (self.own, self.pair.param, self.taken_by);
        arm.each_block_mut(&mut |block| {
            for stmt in &mut block.stmts {
                let Stmt::Let { op: Op::Apply(callee, args), .. } = stmt else { continue };
                let takes = |arg: &Atom| matches!(arg, Atom::Var(var) if marks.contains(var));
                if *callee == taken_by && args.get(at).is_some_and(takes) {
                    let mut passed = going_on.to_vec();
                    passed.extend(without(args, at));
                    (*callee, *args) = (Atom::Var(own), passed);
                }
            }
        });
        arm
    }
}

/// The case and components of an object that a block makes.
fn construct(stmts: &[Stmt], object: VarId) -> Option<(u32, Vec<Atom>)> {
    stmts.iter().find_map(|stmt| match stmt {
        Stmt::Let { var, op: Op::Construct { case, args, .. }, .. } if *var == object => {
            Some((*case, args.clone()))
        }
        _ => None,
    })
}

/// Takes the statement that makes an object out of a block; its components.
fn made(stmts: &mut Vec<Stmt>, object: VarId) -> Option<Vec<Atom>> {
    let (_, args) = construct(stmts, object)?;
    stmts.retain(|stmt| !matches!(stmt, Stmt::Let { var, .. } if *var == object));
    Some(args)
}

#[cfg(test)]
mod tests;
