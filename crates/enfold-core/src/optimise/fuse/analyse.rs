//! What producers and consumers are, and whether they only compute.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::*;
use crate::optimise::calls_below::{Itself, is_movable};
use crate::walk::each_lam;

/// A function that returns objects which it makes around calls of itself.
pub(super) struct Producer {
    /// Whether it does nothing but compute, and ends.
    pub only_computes: bool,
    /// How many returns of known objects it has.
    pub returns: usize,
}

impl Producer {
    pub fn of(itself: Itself<'_>) -> Option<Producer> {
        let program = itself.program;
        let function = &program.lams[itself.lam];
        let Ty::Data(data) = program.types[function.ret] else { return None };
        let (mut below, mut returns) = (false, 0);
        function.body.each_block(&mut |block| {
            if matches!(block.term, Term::Ret(_)) {
                returns += 1;
            }
            below |= itself
                .below(block)
                .is_some_and(|below| below.object == below.whole && below.field.0 == data);
        });
        below.then(|| Producer {
            only_computes: computes(itself, &function.body) && descends(itself),
            returns,
        })
    }
}

/// A function that takes apart what it is given, and gives the rest to itself.
pub(super) struct Consumer {
    /// Whether it does nothing but compute with each object that has a rest, and takes all of it.
    pub only_computes: bool,
}

impl Consumer {
    /// Of the parameter with this index.
    pub fn of(itself: Itself<'_>, param: usize) -> Option<Consumer> {
        let program = itself.program;
        let function = &program.lams[itself.lam];
        let object = Atom::Var(function.params[param]);
        let Term::Switch { scrutinee, cases, default: None } = &function.body.term else {
            return None;
        };
        let Ty::Data(data) = program.types[program.vars[function.params[param]].ty] else {
            return None;
        };
        if *scrutinee != object || !function.body.stmts.is_empty() {
            return None;
        }
        let mut consumer = Consumer { only_computes: true };
        let mut has_rest = false;
        for (key, arm) in cases {
            let &Key::Case(case) = key else { return None };
            let parts = parts(arm, object);
            if mentions(program, arm, &|atom| atom == object) != parts.len() {
                return None;
            }
            let own = program.vars[function.params[param]].ty;
            let fields = &program.datas[data].cases[case as usize].fields;
            if parts.iter().any(|part| fields[part.1 as usize].mutable) {
                return None;
            }
            let rests: FxHashSet<VarId> = parts
                .iter()
                .filter(|part| fields[part.1 as usize].ty == own)
                .map(|part| part.0)
                .collect();
            let is_rest = |atom: Atom| matches!(atom, Atom::Var(var) if rests.contains(&var));
            let taken = taken(itself, param, arm, &is_rest)?;
            if mentions(program, arm, &is_rest) != taken.calls || taken.most > 1 {
                return None;
            }
            if fields.iter().any(|field| field.ty == own) {
                has_rest |= taken.most > 0;
                // What it does at the end comes last, unless it calls itself with something else.
                let calls = self_calls(itself, arm) == taken.calls;
                consumer.only_computes &= taken.least == 1 && calls && computes(itself, arm);
            }
        }
        has_rest.then_some(consumer)
    }
}

/// The components of an object that a block reads: variables and indices.
pub(super) fn parts(block: &Block, object: Atom) -> Vec<(VarId, u32)> {
    let mut found = Vec::new();
    block.each_stmt(&mut |stmt| {
        if let Stmt::Let { var, op: Op::Field { base, index, .. }, .. } = stmt
            && *base == object
        {
            found.push((*var, *index));
        }
    });
    found
}

/// How often something is mentioned in a block and in the functions that are made there.
fn mentions(program: &Program, block: &Block, is: &dyn Fn(Atom) -> bool) -> usize {
    let (mut count, mut work) = (0, vec![block]);
    while let Some(block) = work.pop() {
        block.walk(&mut |stop| stop.each_operand(&mut |atom, _| count += usize::from(is(atom))));
        each_lam(block, &mut |lam, bound| {
            if bound {
                work.push(&program.lams[lam].body);
            }
        });
    }
    count
}

/// How often a rest is given to the function itself.
#[derive(Clone, Copy, Default)]
struct Taken {
    /// In the text.
    calls: usize,
    /// On the way on which it is the most.
    most: usize,
    /// On the way on which it is the least, without join points.
    least: usize,
}

/// None if it is in a loop.
fn taken(
    itself: Itself<'_>,
    param: usize,
    block: &Block,
    is_rest: &dyn Fn(Atom) -> bool,
) -> Option<Taken> {
    let mut all = Taken::default();
    let mut joins = Taken::default();
    for stmt in &block.stmts {
        match stmt {
            Stmt::Let { op, .. } => {
                if itself.call(op).is_some_and(|args| is_rest(args[param])) {
                    (all.calls, all.most, all.least) = (all.calls + 1, all.most + 1, all.least + 1);
                }
            }
            Stmt::Join { body, recursive, .. } => {
                let inner = taken(itself, param, body, is_rest)?;
                if *recursive && inner.calls > 0 {
                    return None;
                }
                joins.calls += inner.calls;
                joins.most += inner.most;
            }
            Stmt::LetRec { .. } => {}
        }
    }
    let (mut most, mut least) = (0, None);
    for inner in block.term.blocks() {
        let inner = taken(itself, param, inner, is_rest)?;
        all.calls += inner.calls;
        most = most.max(inner.most);
        least = Some(least.map_or(inner.least, |least: usize| least.min(inner.least)));
    }
    Some(Taken {
        calls: all.calls + joins.calls,
        most: all.most + joins.most + most,
        least: all.least + least.unwrap_or(0),
    })
}

/// How often a block calls the function itself.
fn self_calls(itself: Itself<'_>, block: &Block) -> usize {
    let mut count = 0;
    block.each_stmt(&mut |stmt| {
        if let Stmt::Let { op, .. } = stmt {
            count += usize::from(itself.call(op).is_some());
        }
    });
    count
}

/// Whether a block does nothing but compute, make values and call the function itself.
fn computes(itself: Itself<'_>, block: &Block) -> bool {
    let mut plain = true;
    block.each_stmt(&mut |stmt| {
        plain &= match stmt {
            Stmt::Let { var, op, .. } => {
                itself.call(op).is_some()
                    || matches!(op, Op::Lambda(_))
                    || is_movable(itself.program, *var, op)
            }
            Stmt::LetRec { .. } => true,
            Stmt::Join { recursive, .. } => !recursive,
        };
    });
    plain
}

/// The same of statements.
pub(super) fn only_compute(program: &Program, stmts: &[Stmt]) -> bool {
    stmts.iter().all(|stmt| match stmt {
        Stmt::Let { var, op, .. } => matches!(op, Op::Lambda(_)) || is_movable(program, *var, op),
        Stmt::LetRec { .. } => true,
        Stmt::Join { .. } => false,
    })
}

/// Whether each call of itself is given, for one of its parameters, a part of it, or a number that is one more or less by a constant.
fn descends(itself: Itself<'_>) -> bool {
    let function = &itself.program.lams[itself.lam];
    let mut made: FxHashMap<VarId, &Op> = FxHashMap::default();
    let mut calls: Vec<&[Atom]> = Vec::new();
    function.body.each_stmt(&mut |stmt| {
        if let Stmt::Let { var, op, .. } = stmt {
            made.insert(*var, op);
            calls.extend(itself.call(op));
        }
    });
    let step = |arg: Atom, param: Atom| {
        let Atom::Var(arg) = arg else { return None };
        match made.get(&arg)? {
            Op::Field { base, .. } if *base == param => Some(Step::Part),
            Op::Prim(Prim::Add, args) => match args[1] {
                Atom::Int(by, _) if args[0] == param && by != 0 => Some(Step::By(by)),
                _ => None,
            },
            Op::Prim(Prim::Sub, args) => match args[1] {
                Atom::Int(by, _) if args[0] == param && by != 0 => Some(Step::By(-by)),
                _ => None,
            },
            _ => None,
        }
    };
    function.params.iter().enumerate().any(|(index, &param)| {
        let mut steps = calls.iter().map(|args| step(args[index], Atom::Var(param)));
        let first = steps.next().flatten();
        first.is_some() && steps.all(|step| step == first)
    })
}

/// How a parameter goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Part,
    By(i64),
}
