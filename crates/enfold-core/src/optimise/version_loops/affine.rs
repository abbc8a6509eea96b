//! Which loops count, and where their accesses to arrays are.

use rustc_hash::{FxHashMap, FxHashSet};

use super::LARGEST;
use crate::ir::*;
use crate::raising::{Raises, raises};
use crate::walk::each_lam;

/// A loop that counts and can only fail where it goes to an array.
pub(super) struct Counting {
    /// The index of the parameter that is the counter.
    pub param: usize,
    /// The type of the counter.
    pub kind: IntKind,
    /// What the counter goes up to.
    pub bound: Atom,
    /// Whether it ends before its bound, and not with it.
    pub before: bool,
    /// The condition of the test that ends it, and whether the loop ends if it holds.
    pub exit: (VarId, bool),
    /// Its accesses.
    pub accesses: Vec<Access>,
    /// Variables of the loop.
    pub bound_inside: FxHashSet<VarId>,
}

/// An access to an array.
pub(super) struct Access {
    pub array: Atom,
    pub index: Atom,
    /// What the index is computed by, from the counter and what does not change.
    pub steps: Vec<Stmt>,
    /// Whether it goes up with the counter; otherwise it does not change.
    pub moves: bool,
}

/// The body of the loop that a block ends with, if nothing else goes there.
fn last_loop(block: &Block) -> Option<(LabelId, &[VarId], &Block)> {
    let Some(Stmt::Join { label, params, body, recursive: true }) = block.stmts.last() else {
        return None;
    };
    matches!(&block.term, Term::Jump(to, _) if to == label).then_some((*label, params, body))
}

impl Counting {
    /// The loop that a block ends with.
    pub(super) fn find(program: &Program, block: &Block) -> Option<Counting> {
        let (label, params, body) = last_loop(block)?;
        (0..params.len()).find_map(|param| {
            let Ty::Int(kind) = program.types[program.vars[params[param]].ty] else { return None };
            if !kind.signed() {
                return None;
            }
            let mut search = Search {
                program,
                label,
                param,
                counter: params[param],
                kind,
                made: FxHashMap::default(),
                inside: params.iter().copied().collect(),
                accesses: Vec::new(),
                size: 0,
            };
            search.counting(body)
        })
    }
}

struct Search<'a> {
    program: &'a Program,
    label: LabelId,
    param: usize,
    counter: VarId,
    kind: IntKind,
    made: FxHashMap<VarId, &'a Stmt>,
    inside: FxHashSet<VarId>,
    accesses: Vec<Access>,
    size: usize,
}

impl<'a> Search<'a> {
    fn counting(&mut self, body: &'a Block) -> Option<Counting> {
        let mut binds = true;
        body.each_block(&mut |block| {
            for stmt in &block.stmts {
                match stmt {
                    Stmt::Let { var, .. } => _ = self.made.insert(*var, stmt),
                    Stmt::Join { params, .. } => self.inside.extend(params),
                    Stmt::LetRec { .. } => binds = false,
                }
            }
        });
        self.inside.extend(self.made.keys());
        let mut end = self.end(body, None)?;
        if !binds || !leaves_at_once(body, end.exit) {
            return None;
        }
        // Where the test comes first, rounds end before the bound, however it is written.
        let first = self.steps(body, end.exit, true);
        if !first && (end.before || !self.steps(body, end.exit, false)) || self.accesses.is_empty()
        {
            return None;
        }
        end.before = first;
        let bound_inside = std::mem::take(&mut self.inside);
        let accesses = std::mem::take(&mut self.accesses);
        let (param, kind) = (self.param, self.kind);
        let End { bound, before, exit } = end;
        Some(Counting { param, kind, bound, before, exit, accesses, bound_inside })
    }

    /// Whether something does not change in the loop.
    fn stays(&self, atom: Atom) -> bool {
        !matches!(atom, Atom::Var(var) if self.inside.contains(&var))
    }

    /// The test that all ways back go through; none if one does not, or if they go through different ones.
    fn end(&self, block: &'a Block, around: Option<End>) -> Option<End> {
        let mut found = None;
        let ok = self.ways_back(block, around, &mut found);
        if ok { found } else { None }
    }

    fn ways_back(&self, block: &'a Block, around: Option<End>, found: &mut Option<End>) -> bool {
        for stmt in &block.stmts {
            if let Stmt::Join { body, .. } = stmt
                && !self.ways_back(body, around, found)
            {
                return false;
            }
        }
        match &block.term {
            Term::Jump(to, args) if *to == self.label => {
                let (Some(around), Atom::Var(next)) = (around, args[self.param]) else {
                    return false;
                };
                let one = Atom::Int(1, self.kind);
                let counts = matches!(self.made.get(&next), Some(Stmt::Let { op: Op::Prim(Prim::Add, args), .. })
                    if args[0] == Atom::Var(self.counter) && args[1] == one);
                let same = found.is_none_or(|found| found.exit.0 == around.exit.0);
                *found = Some(around);
                counts && same
            }
            Term::If { cond, then, otherwise } => {
                let test = self.test(*cond);
                let inside = |ends: bool| match test {
                    Some(end) if end.exit.1 != ends => Some(end),
                    _ => around,
                };
                self.ways_back(then, inside(true), found)
                    && self.ways_back(otherwise, inside(false), found)
            }
            term => term.blocks().all(|block| self.ways_back(block, around, found)),
        }
    }

    /// What a condition says of the counter.
    fn test(&self, cond: Atom) -> Option<End> {
        let Atom::Var(var) = cond else { return None };
        let Stmt::Let { op: Op::Prim(prim, args), .. } = self.made.get(&var)? else { return None };
        let [of, bound] = args.as_slice() else { return None };
        if *of != Atom::Var(self.counter) || !self.stays(*bound) {
            return None;
        }
        let (before, ends) = match prim {
            Prim::Eq => (false, true),
            Prim::Ne => (false, false),
            Prim::Ge => (true, true),
            Prim::Lt => (true, false),
            _ => return None,
        };
        Some(End { bound: *bound, before, exit: (var, ends) })
    }

    /// Looks at each statement: whether it may stand in such a loop. Accesses are not under conditions, which keep LLVM from computing several
    /// elements at once, or make that slow. What comes after the loop is not looked at; where the test comes first,
    /// nothing before it may need that it holds.
    fn steps(&mut self, block: &'a Block, exit: (VarId, bool), before: bool) -> bool {
        self.accesses.clear();
        self.size = 0;
        let now = Now { tested: !before, always: true };
        self.steps_in(block, exit, now) && self.size <= LARGEST
    }

    fn steps_in(&mut self, block: &'a Block, exit: (VarId, bool), now: Now) -> bool {
        for stmt in &block.stmts {
            self.size += 1;
            match stmt {
                Stmt::Let { op: Op::Prim(Prim::ArrGet | Prim::ArrSet, args), .. } => {
                    if !now.tested
                        || !now.always
                        || !self.stays(args[0])
                        || !self.access(args[0], args[1])
                    {
                        return false;
                    }
                }
                Stmt::Let { var, op, .. } => {
                    let calls = matches!(op, Op::Apply(..) | Op::Lambda(_) | Op::Try(_));
                    if calls || !matches!(raises(self.program, *var, op), Raises::Never) {
                        return false;
                    }
                }
                Stmt::Join { recursive: true, .. } | Stmt::LetRec { .. } => return false,
                Stmt::Join { body, .. } => {
                    if !self.steps_in(body, exit, now) {
                        return false;
                    }
                }
            }
        }
        if let Term::If { cond, then, otherwise } = &block.term
            && *cond == Atom::Var(exit.0)
        {
            let on = if exit.1 { otherwise } else { then };
            return self.steps_in(on, exit, Now { tested: true, ..now });
        }
        let now = Now { always: false, ..now };
        block.term.blocks().all(|block| self.steps_in(block, exit, now))
    }

    /// Notes an access, if its index is the counter plus something.
    fn access(&mut self, array: Atom, index: Atom) -> bool {
        let mut steps = Vec::new();
        let moves = match self.sum(index, &mut steps) {
            Some(Sum { times: 1, .. }) => true,
            Some(Sum { times: 0, .. }) => false,
            _ => return false,
        };
        if !self.accesses.iter().any(|known| known.array == array && known.index == index) {
            self.accesses.push(Access { array, index, steps, moves });
        }
        true
    }

    /// What an integer is; what it is computed by goes to `steps`, in order.
    fn sum(&self, atom: Atom, steps: &mut Vec<Stmt>) -> Option<Sum> {
        if atom == Atom::Var(self.counter) {
            return Some(Sum { times: 1, exact: true, extended: false });
        }
        if self.stays(atom) {
            return Some(Sum { times: 0, exact: false, extended: false });
        }
        let Atom::Var(var) = atom else { return None };
        let stmt = *self.made.get(&var)?;
        let Stmt::Let { op: Op::Prim(prim, args), .. } = stmt else { return None };
        let bits = |atom: Atom| {
            let kind = match atom {
                Atom::Int(_, kind) => kind,
                Atom::Var(var) => match self.program.types[self.program.vars[var].ty] {
                    Ty::Int(kind) => kind,
                    _ => return None,
                },
                _ => return None,
            };
            kind.signed().then(|| kind.bits())
        };
        let own = bits(atom)?;
        let parts: Vec<Sum> = args
            .iter()
            .map(|&arg| bits(arg).and_then(|_| self.sum(arg, steps)))
            .collect::<Option<_>>()?;
        let whole = parts.iter().any(|part| part.extended && part.times != 0);
        let sum = match (prim, parts.as_slice()) {
            (Prim::Convert, &[part]) => {
                let wider = own > bits(args[0])?;
                let exact = part.exact && own >= bits(args[0])?;
                Sum { times: part.times, exact, extended: part.extended || wider && !part.exact }
            }
            (Prim::Add, [a, b]) if !whole => Sum::of(a.times.checked_add(b.times)?),
            (Prim::Sub, [a, b]) if !whole => Sum::of(a.times.checked_sub(b.times)?),
            // What is computed from what does not change does not change.
            (
                Prim::Mul | Prim::Shl | Prim::BitAnd,
                [Sum { times: 0, .. }, Sum { times: 0, .. }],
            ) => Sum::of(0),
            _ => return None,
        };
        let bound = |stmt: &Stmt| matches!(stmt, Stmt::Let { var: known, .. } if *known == var);
        if !steps.iter().any(bound) {
            steps.push(stmt.clone());
        }
        Some(sum)
    }
}

/// A number that is so many times the counter and something that does not change, modulo the number of values of its type.
#[derive(Clone, Copy)]
struct Sum {
    times: i32,
    /// Whether it is the counter.
    exact: bool,
    /// Whether it was extended to a larger type: it is no such sum there, but it is what the smaller number was.
    extended: bool,
}

impl Sum {
    fn of(times: i32) -> Sum {
        Sum { times, exact: false, extended: false }
    }
}

/// Where a walk is.
#[derive(Clone, Copy)]
struct Now {
    /// Whether the test that ends the loop has been passed, if it comes first.
    tested: bool,
    /// Whether no other condition stands around.
    always: bool,
}

/// The test that ends a loop.
#[derive(Clone, Copy)]
struct End {
    bound: Atom,
    before: bool,
    exit: (VarId, bool),
}

/// Whether one test ends a loop, and what comes then needs no join point of the loop.
fn leaves_at_once(body: &Block, exit: (VarId, bool)) -> bool {
    let (mut inside, mut tests, mut leaves) = (FxHashSet::default(), 0, true);
    body.each_block(&mut |block| {
        for stmt in &block.stmts {
            if let Stmt::Join { label, .. } = stmt {
                inside.insert(*label);
            }
        }
        tests +=
            usize::from(matches!(&block.term, Term::If { cond, .. } if *cond == Atom::Var(exit.0)));
    });
    body.each_block(&mut |block| {
        let Term::If { cond, then, otherwise } = &block.term else { return };
        if *cond != Atom::Var(exit.0) {
            return;
        }
        let after = if exit.1 { then } else { otherwise };
        let mut own = FxHashSet::default();
        after.each_stmt(&mut |stmt| {
            if let Stmt::Join { label, .. } = stmt {
                own.insert(*label);
            }
        });
        after.each_block(&mut |block| {
            if let Term::Jump(to, _) = &block.term {
                leaves &= own.contains(to) || !inside.contains(to);
            }
        });
    });
    tests == 1 && leaves
}

/// The block that a loop goes to when it ends.
pub(super) fn exit_mut(block: &mut Block, exit: (VarId, bool)) -> Option<&mut Block> {
    if let Term::If { cond, .. } = &block.term
        && *cond == Atom::Var(exit.0)
    {
        let Term::If { then, otherwise, .. } = &mut block.term else { return None };
        return Some(if exit.1 { then } else { otherwise });
    }
    block.inner_mut().find_map(|inner| exit_mut(inner, exit))
}

/// The variables that a block binds.
pub(super) fn bound_in(block: &Block) -> FxHashSet<VarId> {
    let mut bound = FxHashSet::default();
    block.each_stmt(&mut |stmt| {
        stmt.each_bound(&mut |var| {
            bound.insert(var);
        });
    });
    bound
}

/// Each operand in a block and in the functions that it makes.
pub(super) fn each_mention(program: &Program, block: &Block, f: &mut dyn FnMut(Atom)) {
    block.walk(&mut |stop| stop.each_operand(&mut |atom, _| f(atom)));
    each_lam(block, &mut |lam, bound| {
        if bound {
            each_mention(program, &program.lams[lam].body, f);
        }
    });
}
