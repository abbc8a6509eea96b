//! Removes parameters of join points that always have the same value, and those that nothing needs.
//!
//! ```text
//! join rec loop(f, acc, i, unused) {          join rec loop(acc, i) {
//!   … jump loop(f, a, j, unused)         ⟹      … jump loop(a, j)
//! }                                           }
//! jump loop(g, 0, 1, n)                       jump loop(0, 1)          // and f is g
//! ```
//!
//! What a parameter stands for is found optimistically: each is taken to have no value, then the one
//! that the jumps to its join point pass, until two differ, or the one is not in scope at the join
//! point. A parameter that is passed to itself, or around a ring of loops, adds nothing. A parameter
//! is needed if something other than a jump mentions it, or a jump passes it to one that is needed.
//!
//! **Establishes** that loops carry only what changes and is read, so that later passes see what a
//! loop was given: a function to inline, a cell to promote. **Sound,** since operands are evaluated
//! already: dropping one drops no effect. The value is looked for in scope by place: places number
//! bindings in the order of the text, and a variable is in scope from its own to the end of its block.
//!
//! Linear: a parameter is looked at a few times ([`LOOKS`]) and then stays. After Wegman and Zadeck,
//! "Constant propagation with conditional branches" (1991), with variables as constants.

use std::collections::VecDeque;

use cranelift_entity::SecondaryMap;

use crate::ir::*;

/// How often a parameter's value is looked for before it stays a parameter.
const LOOKS: u8 = 12;

/// Removes what can be; returns how many parameters that were.
pub fn prune_params(program: &mut Program) -> u32 {
    let mut finder = Finder::new(program);
    super::reachable_roots(program).iter().for_each(|&lam| finder.lambda(lam));
    let found = finder.found;
    let mut values = Values::new(&found);
    values.settle();
    let kept = values.needed();
    let dropped = kept.iter().filter(|kept| !**kept).count() as u32;
    if dropped > 0 {
        let values = values.of;
        let Found { index, .. } = found;
        rewrite(program, &Pruned { index, values, kept });
    }
    dropped
}

/// A join point.
struct Join<'a> {
    /// The index of its first parameter.
    first: usize,
    /// Its place.
    at: u32,
    /// What each jump passes.
    jumps: Vec<&'a [Atom]>,
}

/// A parameter of a join point.
struct Param {
    var: VarId,
    /// The index of the join point.
    join: usize,
}

/// For a parameter of a join point, its index and one; else zero.
type Index = SecondaryMap<VarId, u32>;

#[derive(Default)]
struct Found<'a> {
    joins: Vec<Join<'a>>,
    params: Vec<Param>,
    index: Index,
    /// Where a variable is in scope: from the one place to the other.
    scope: SecondaryMap<VarId, (u32, u32)>,
    /// Parameters that are mentioned other than by jumps.
    used: Vec<usize>,
}

impl Found<'_> {
    fn index(&self, atom: Atom) -> Option<usize> {
        index_of(&self.index, atom)
    }
}

fn index_of(index: &Index, atom: Atom) -> Option<usize> {
    match atom {
        Atom::Var(var) => (index[var] as usize).checked_sub(1),
        _ => None,
    }
}

struct Finder<'a> {
    program: &'a Program,
    found: Found<'a>,
    labels: SecondaryMap<LabelId, u32>,
    place: u32,
    /// Variables in scope, innermost last.
    trail: Vec<VarId>,
}

impl<'a> Finder<'a> {
    fn new(program: &'a Program) -> Self {
        let labels = SecondaryMap::new();
        Finder { program, found: Found::default(), labels, place: 0, trail: Vec::new() }
    }

    fn lambda(&mut self, lam: LamId) {
        let lam = &self.program.lams[lam];
        let mark = self.trail.len();
        lam.params.iter().for_each(|&param| self.bind(param));
        self.block(&lam.body);
        self.leave(mark);
    }

    fn bind(&mut self, var: VarId) {
        self.place += 1;
        self.found.scope[var].0 = self.place;
        self.trail.push(var);
    }

    fn leave(&mut self, mark: usize) {
        self.place += 1;
        for var in self.trail.drain(mark..) {
            self.found.scope[var].1 = self.place;
        }
    }

    fn block(&mut self, block: &'a Block) {
        let mark = self.trail.len();
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { var, op, .. } => {
                    op.each_atom(&mut |a| self.mention(a));
                    if let Op::Lambda(lam) = op {
                        self.lambda(*lam);
                    }
                    self.bind(*var);
                }
                Stmt::LetRec { members, .. } => {
                    members.iter().for_each(|&(var, _)| self.bind(var));
                    members.iter().for_each(|&(_, lam)| self.lambda(lam));
                }
                Stmt::Join { label, params, body, .. } => self.join(*label, params, body),
            }
        }
        match &block.term {
            Term::Jump(label, args) => {
                self.found.joins[self.labels[*label] as usize].jumps.push(args);
            }
            term => term.each_atom(&mut |a| self.mention(a)),
        }
        block.term.blocks().for_each(|inner| self.block(inner));
        self.leave(mark);
    }

    fn join(&mut self, label: LabelId, params: &[VarId], body: &'a Block) {
        let join = self.found.joins.len();
        let first = self.found.params.len();
        self.place += 1;
        self.found.joins.push(Join { first, at: self.place, jumps: Vec::new() });
        self.labels[label] = join as u32;
        let mark = self.trail.len();
        for &var in params {
            self.found.params.push(Param { var, join });
            self.found.index[var] = self.found.params.len() as u32;
            self.bind(var);
        }
        self.block(body);
        self.leave(mark);
    }

    /// Notes a mention of a parameter; it is bound already.
    fn mention(&mut self, atom: Atom) {
        if let Some(param) = self.found.index(atom) {
            self.found.used.push(param);
        }
    }
}

/// What a parameter stands for.
#[derive(Clone, Copy)]
enum Value {
    /// Nothing has been passed yet.
    Unknown,
    /// This, which is no parameter or one that stands for itself.
    Is(Atom),
    /// Itself.
    Own,
}

struct Values<'a> {
    found: &'a Found<'a>,
    of: Vec<Value>,
    looks: Vec<u8>,
    /// Parameters that a parameter is passed to.
    passed_to: Vec<Vec<usize>>,
    queue: VecDeque<usize>,
    queued: Vec<bool>,
}

impl<'a> Values<'a> {
    fn new(found: &'a Found<'a>) -> Self {
        let count = found.params.len();
        let mut passed_to = vec![Vec::new(); count];
        for join in &found.joins {
            for args in &join.jumps {
                for (i, &arg) in args.iter().enumerate() {
                    if let Some(param) = found.index(arg) {
                        passed_to[param].push(join.first + i);
                    }
                }
            }
        }
        let of = vec![Value::Unknown; count];
        let queue = (0..count).collect();
        Values { found, of, looks: vec![0; count], passed_to, queue, queued: vec![true; count] }
    }

    fn settle(&mut self) {
        while let Some(param) = self.queue.pop_front() {
            self.queued[param] = false;
            let value = self.look(param);
            let same = match (self.of[param], value) {
                (Value::Unknown, Value::Unknown) | (Value::Own, _) => true,
                (Value::Is(a), Value::Is(b)) => a.same(b),
                _ => false,
            };
            if !same {
                self.of[param] = value;
                for &next in &self.passed_to[param] {
                    if !std::mem::replace(&mut self.queued[next], true) {
                        self.queue.push_back(next);
                    }
                }
            }
        }
    }

    /// The value of a parameter, as far as those of others are known.
    fn look(&mut self, param: usize) -> Value {
        self.looks[param] += 1;
        if self.looks[param] > LOOKS {
            return Value::Own;
        }
        let mut value: Option<Atom> = None;
        for arg in self.args(param) {
            match (self.resolve(arg), value) {
                (None, _) => {}
                (Some(arg), _) if self.found.index(arg) == Some(param) => {}
                (Some(arg), Some(before)) if !arg.same(before) => return Value::Own,
                (Some(arg), _) => value = Some(arg),
            }
        }
        match value {
            None => Value::Unknown,
            Some(atom) if self.in_scope(atom, param) => Value::Is(atom),
            Some(_) => Value::Own,
        }
    }

    /// What jumps pass for a parameter.
    fn args(&self, param: usize) -> impl Iterator<Item = Atom> {
        let join = &self.found.joins[self.found.params[param].join];
        join.jumps.iter().map(move |args| args[param - join.first])
    }

    /// What stands for an operand; nothing for a parameter that has no value yet.
    fn resolve(&self, atom: Atom) -> Option<Atom> {
        match self.found.index(atom).map(|param| self.of[param]) {
            Some(Value::Unknown) => None,
            Some(Value::Is(known)) => Some(known),
            Some(Value::Own) | None => Some(atom),
        }
    }

    /// Whether a value can be mentioned where the join point of a parameter stands.
    fn in_scope(&self, value: Atom, param: usize) -> bool {
        let Atom::Var(var) = value else { return true };
        let at = self.found.joins[self.found.params[param].join].at;
        let (from, to) = self.found.scope[var];
        from < at && at < to
    }

    /// Which parameters stand for themselves and are read.
    fn needed(&self) -> Vec<bool> {
        let mut needed = vec![false; self.of.len()];
        let mut todo: Vec<Atom> =
            self.found.used.iter().map(|&param| Atom::Var(self.found.params[param].var)).collect();
        while let Some(atom) = todo.pop() {
            // A parameter without a value is one of a join point that is never reached.
            let value = self.resolve(atom).unwrap_or(atom);
            if let Some(param) = self.found.index(value)
                && !std::mem::replace(&mut needed[param], true)
            {
                todo.extend(self.args(param));
            }
        }
        needed
    }
}

/// What becomes of the parameters.
struct Pruned {
    index: Index,
    values: Vec<Value>,
    kept: Vec<bool>,
}

impl Pruned {
    fn value(&self, atom: &mut Atom) {
        if let Some(param) = index_of(&self.index, *atom)
            && let Value::Is(known) = self.values[param]
        {
            *atom = known;
        }
    }
}

/// Puts values in place of parameters and drops those that are not kept.
fn rewrite(program: &mut Program, pruned: &Pruned) {
    let mut keep: SecondaryMap<LabelId, Vec<bool>> = SecondaryMap::new();
    for lam in super::reachable_lams(program) {
        program.lams[lam].body.each_block_mut(&mut |block| {
            for stmt in &mut block.stmts {
                match stmt {
                    Stmt::Let { op, .. } => op.each_atom_mut(&mut |a| pruned.value(a)),
                    Stmt::Join { label, params, .. } => {
                        let kept = |var: &VarId| pruned.kept[pruned.index[*var] as usize - 1];
                        keep[*label] = params.iter().map(kept).collect();
                        params.retain(kept);
                    }
                    Stmt::LetRec { .. } => {}
                }
            }
            if let Term::Jump(label, args) = &mut block.term {
                let mut keep = keep[*label].iter();
                args.retain(|_| keep.next().copied().unwrap_or(true));
            }
            block.term.each_atom_mut(&mut |a| pruned.value(a));
        });
    }
}

#[cfg(test)]
mod tests;
