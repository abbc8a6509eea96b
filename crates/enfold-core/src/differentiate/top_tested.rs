//! Turns loops that are tested after each round into loops that are tested before, so that a round stands once in the backward part: the last
//! one is not apart from the others then.
//!
//! ```text
//! join rec loop(i, s) {                         k1 = add k, 1
//!   … s2 = add s, x …                           join rec loop(i, s) {
//!   last = eq i, k                                end = eq i, k1
//!   if last { jump after(s2) }           ─►       if end { jump after(s) } else {
//!   else { j = add i, 1; jump loop(j, s2) }         … s2 = add s, x …
//! }                                                 j = add i, 1; jump loop(j, s2) }
//!                                               }
//! ```
//!
//! What the end takes from the last round is a parameter of the loop, or becomes one. **Sound**: such a loop does a round at least, so its counter is not
//! past the end before; counting wraps around, and so does `k + 1`. Only the copy of a function that is run backward is made so.

use cranelift_entity::EntitySet;
use enfold_syntax::Symbol;
use rustc_hash::FxHashMap;

use crate::ir::*;
use crate::optimise::copy::Copier;

/// Turns all such loops in a block.
pub(super) fn test_at_top(program: &mut Program, block: &mut Block) {
    block.inner_mut().for_each(|inner| test_at_top(program, inner));
    let mut at = 0;
    while at < block.stmts.len() {
        if let Some(turned) = block.stmts.get(at).and_then(|stmt| turn(program, stmt)) {
            let Turned { before, stmt, label, extra } = turned;
            block.stmts[at] = stmt;
            each_entry(block, at + 1, label, &mut |args| args.extend(extra.iter().copied()));
            let count = before.len();
            block.stmts.splice(at..at, before);
            at += count;
        }
        at += 1;
    }
}

/// Jumps to a label from the rest of the block in which it is declared.
fn each_entry(block: &mut Block, from: usize, label: LabelId, f: &mut dyn FnMut(&mut Vec<Atom>)) {
    let mut visit = |inner: &mut Block| {
        if let Term::Jump(to, args) = &mut inner.term
            && *to == label
        {
            f(args);
        }
    };
    for stmt in &mut block.stmts[from..] {
        if let Stmt::Join { body, .. } = stmt {
            body.each_block_mut(&mut visit);
        }
    }
    if let Term::Jump(to, args) = &mut block.term
        && *to == label
    {
        f(args);
    } else {
        block.term.blocks_mut().for_each(|inner| inner.each_block_mut(&mut visit));
    }
}

/// A loop that is tested before each round.
struct Turned {
    /// What comes before its declaration.
    before: Vec<Stmt>,
    stmt: Stmt,
    label: LabelId,
    /// What else is passed to it at first.
    extra: Vec<Atom>,
}

/// The test after each round: the ways from it.
struct Test {
    counter: usize,
    last: Atom,
    step: i64,
    kind: IntKind,
    again: Vec<Atom>,
    end: Block,
}

fn turn(program: &mut Program, stmt: &Stmt) -> Option<Turned> {
    let Stmt::Join { label, params, body, recursive: true } = stmt else { return None };
    let mut bound = EntitySet::new();
    params.iter().for_each(|&param| {
        bound.insert(param);
    });
    let mut jumps = 0;
    let mut labels = EntitySet::new();
    body.each_block(&mut |block: &Block| {
        for stmt in &block.stmts {
            stmt.each_bound(&mut |var| {
                bound.insert(var);
            });
            if let Stmt::Join { label, params, .. } = stmt {
                labels.insert(*label);
                params.iter().for_each(|&param| {
                    bound.insert(param);
                });
            }
        }
        jumps += usize::from(matches!(block.term, Term::Jump(to, _) if to == *label));
    });
    (jumps == 1).then_some(())?;
    let test = find_test(program, (*label, params, &bound), body)?;
    if let Term::Jump(to, _) = &test.end.term
        && labels.contains(*to)
    {
        return None;
    }
    let (atoms, carried, mut extra) = ends_with(program, params, &bound, &test)?;
    let mut body = body.clone();
    body.each_block_mut(&mut |block: &mut Block| continue_always(block, *label, &carried));
    // What the end takes is what has been passed to the loop.
    let mut copier = Copier::new(program);
    copier.atoms = atoms;
    let end = copier.block(&test.end);
    let (span, ty) =
        (program.vars[params[test.counter]].span, program.vars[params[test.counter]].ty);
    let mut before = Vec::new();
    let past = match test.last {
        Atom::Int(last, kind) => Atom::Int(last.checked_add(test.step)?, kind),
        last => {
            let step = Atom::Int(test.step, test.kind);
            let past = program.fresh(Symbol::new("past"), ty, span);
            before.push(Stmt::bind(past, Op::Prim(Prim::Add, vec![last, step]), span));
            Atom::Var(past)
        }
    };
    let bool = program.types.intern(Ty::Bool);
    let ended = program.fresh(Symbol::new("end"), bool, span);
    let counter = Atom::Var(params[test.counter]);
    let stmts = vec![Stmt::bind(ended, Op::Prim(Prim::Eq, vec![counter, past]), span)];
    let body = Block { stmts, term: Term::branch(Atom::Var(ended), end, body) };
    let mut params = params.clone();
    params.extend(extra.iter().map(|&(param, _)| param));
    let extra = extra.drain(..).map(|(_, zero)| zero).collect();
    let stmt = Stmt::Join { label: *label, params, body, recursive: true };
    Some(Turned { before, stmt, label: *label, extra })
}

/// What stands for variables at the end, what else a round passes on, and new parameters with what they are at first.
type Ends = (FxHashMap<VarId, Atom>, Vec<Atom>, Vec<(VarId, Atom)>);

fn ends_with(
    program: &mut Program,
    params: &[VarId],
    bound: &EntitySet<VarId>,
    test: &Test,
) -> Option<Ends> {
    let mut wanted = Vec::new();
    let mut own = EntitySet::new();
    test.end.each_stmt(&mut |stmt| {
        stmt.each_bound(&mut |var| {
            own.insert(var);
        });
    });
    test.end.walk(&mut |stop| {
        stop.each_operand(&mut |atom, _| {
            if let Atom::Var(var) = atom
                && bound.contains(var)
                && !own.contains(var)
                && !wanted.contains(&var)
            {
                wanted.push(var);
            }
        });
    });
    let mut atoms = FxHashMap::default();
    let (mut carried, mut extra) = (Vec::new(), Vec::new());
    for var in wanted {
        let passed = test.again.iter().position(|&arg| arg == Atom::Var(var));
        let atom = match passed {
            _ if params[test.counter] == var => test.last,
            Some(at) => Atom::Var(params[at]),
            None => {
                let zero = match program.types[program.vars[var].ty] {
                    Ty::Float => Atom::Float(0.0),
                    Ty::Int(kind) => Atom::Int(0, kind),
                    _ => return None,
                };
                let like = program.vars[var].clone();
                let param = program.vars.push(like);
                carried.push(Atom::Var(var));
                extra.push((param, zero));
                Atom::Var(param)
            }
        };
        atoms.insert(var, atom);
    }
    Some((atoms, carried, extra))
}

/// The way that leads to the next round is always taken.
fn continue_always(block: &mut Block, label: LabelId, carried: &[Atom]) {
    let again = match &mut block.term {
        Term::If { then, otherwise, .. } => {
            [otherwise, then].into_iter().find(|arm| leads(arm, label))
        }
        _ => None,
    };
    let Some(again) = again else { return };
    let Block { stmts, term } = std::mem::replace(&mut **again, Block::moved());
    block.stmts.extend(stmts);
    block.term = term;
    if let Term::Jump(_, args) = &mut block.term {
        args.extend(carried.iter().copied());
    }
}

fn leads(block: &Block, label: LabelId) -> bool {
    matches!(block.term, Term::Jump(to, _) if to == label)
}

/// Finds a test of the counter whose one way is the next round and whose other way ends the loop.
fn find_test(
    program: &Program,
    (label, params, bound): (LabelId, &[VarId], &EntitySet<VarId>),
    body: &Block,
) -> Option<Test> {
    let mut found = None;
    let mut steps: FxHashMap<VarId, (VarId, i64)> = FxHashMap::default();
    body.each_stmt(&mut |stmt| {
        if let Stmt::Let { var, op: Op::Prim(Prim::Add, args), .. } = stmt
            && let [Atom::Var(of), Atom::Int(step, _)] = args[..]
        {
            steps.insert(*var, (of, step));
        }
    });
    body.each_block(&mut |block: &Block| {
        let Term::If { cond: Atom::Var(cond), then, otherwise } = &block.term else { return };
        let Term::Jump(to, again) = &otherwise.term else { return };
        if *to != label || !is_plain(program, otherwise) || !is_plain(program, then) {
            return;
        }
        let Some([Atom::Var(counter), last]) = tested(block, *cond) else { return };
        let outside = match last {
            Atom::Int(..) => true,
            Atom::Var(var) => !bound.contains(var),
            _ => false,
        };
        let Some(at) = params.iter().position(|&param| param == counter) else { return };
        let Ty::Int(kind @ (IntKind::Int | IntKind::I63)) = program.types[program.vars[counter].ty]
        else {
            return;
        };
        let next = again.get(at).copied();
        if let (true, Some(Atom::Var(next))) = (outside, next)
            && let Some(&(of, step)) = steps.get(&next)
            && of == counter
            && step != 0
        {
            let (again, end) = (again.clone(), (**then).clone());
            found = Some(Test { counter: at, last, step, kind, again, end });
        }
    });
    found
}

/// What a condition compares for equality, if the block says so.
fn tested(block: &Block, cond: VarId) -> Option<[Atom; 2]> {
    block.stmts.iter().find_map(|stmt| match stmt {
        Stmt::Let { var, op: Op::Prim(Prim::Eq, args), .. } if *var == cond => {
            Some([args[0], args[1]])
        }
        _ => None,
    })
}

/// Whether a block only computes, and then jumps or returns.
fn is_plain(program: &Program, block: &Block) -> bool {
    matches!(block.term, Term::Jump(..) | Term::Ret(_))
        && block.stmts.iter().all(|stmt| match stmt {
            Stmt::Let { var, op: Op::Prim(prim, _), .. } => {
                let float = program.types[program.vars[*var].ty] == Ty::Float;
                prim.facts().only_computes(float, false)
            }
            Stmt::Let { op: Op::Copy(_), .. } => true,
            Stmt::Let { .. } | Stmt::LetRec { .. } | Stmt::Join { .. } => false,
        })
}
