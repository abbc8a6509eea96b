//! Which loops fill an array, which go through it, and whether the two can be one.

use rustc_hash::{FxHashMap, FxHashSet};

use super::LARGEST;
use super::effects::{Effects, Own};
use crate::ir::*;
use crate::walk::each_lam;

/// What is known of a function's variables and labels.
pub(super) struct Facts {
    /// What numbers, truth values and arrays are made by.
    made: FxHashMap<VarId, (Prim, Vec<Atom>)>,
    copies: FxHashMap<VarId, Atom>,
    /// Mentions, also in functions inside.
    uses: FxHashMap<VarId, u32>,
    /// Those in the function itself where an array is only indexed, or asked for its length.
    indexed: FxHashMap<VarId, u32>,
    jumps: FxHashMap<LabelId, u32>,
    /// The kinds of integers.
    kinds: FxHashMap<VarId, IntKind>,
}

/// What a number is, whatever its width: the same for two of them only if they are the same number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Number {
    Constant(i64),
    /// A variable of this width.
    Var(VarId),
    /// The length of an array.
    Length(VarId),
}

impl Facts {
    pub fn of(program: &Program, lam: LamId) -> Facts {
        let mut facts = Facts {
            made: FxHashMap::default(),
            copies: FxHashMap::default(),
            uses: FxHashMap::default(),
            indexed: FxHashMap::default(),
            jumps: FxHashMap::default(),
            kinds: FxHashMap::default(),
        };
        for &param in &program.lams[lam].params {
            facts.note_kind(program, param);
        }
        facts.note(program, &program.lams[lam].body, true);
        facts
    }

    fn note_kind(&mut self, program: &Program, var: VarId) {
        if let Ty::Int(kind) = program.types[program.vars[var].ty] {
            self.kinds.insert(var, kind);
        }
    }

    /// Notes what is in a body, of the function itself or of one inside.
    fn note(&mut self, program: &Program, body: &Block, own: bool) {
        body.each_block(&mut |block| {
            for stmt in &block.stmts {
                stmt.each_bound(&mut |var| self.note_kind(program, var));
                stmt.each_operand(&mut |atom, _| self.mention(atom));
                match stmt {
                    Stmt::Let { var, op: Op::Prim(prim, args), .. } => {
                        self.made.insert(*var, (*prim, args.clone()));
                        if let (true, Some(Atom::Var(array))) =
                            (own && is_index(*prim), args.first())
                        {
                            *self.indexed.entry(*array).or_default() += 1;
                        }
                    }
                    Stmt::Let { var, op: Op::Copy(atom), .. } => {
                        self.copies.insert(*var, *atom);
                    }
                    _ => {}
                }
            }
            block.term.each_atom(&mut |atom| self.mention(atom));
            if let Term::Jump(label, _) = &block.term {
                *self.jumps.entry(*label).or_default() += 1;
            }
        });
        each_lam(body, &mut |lam, binds| {
            if binds {
                self.note(program, &program.lams[lam].body, false);
            }
        });
    }

    fn mention(&mut self, atom: Atom) {
        if let Atom::Var(var) = atom {
            *self.uses.entry(var).or_default() += 1;
        }
    }

    /// Whether an array was made here, and is nowhere but in its variable, which no function inside mentions.
    pub fn is_private(&self, array: VarId) -> bool {
        self.is_made(array) && self.uses.get(&array) == self.indexed.get(&array)
    }

    /// Whether an array was made here.
    fn is_made(&self, array: VarId) -> bool {
        matches!(self.made.get(&array), Some((Prim::ArrZero | Prim::ArrNew, _)))
    }

    /// What is not negative if a condition holds (true) or does not (false).
    pub fn not_negative(&self, cond: Atom) -> Option<(Atom, bool)> {
        let Atom::Var(cond) = cond else { return None };
        let (prim, args) = self.made.get(&cond)?;
        let [a, Atom::Int(0, _)] = args.as_slice() else { return None };
        match prim {
            Prim::Lt => Some((*a, false)),
            Prim::Ge | Prim::Gt | Prim::Eq => Some((*a, true)),
            _ => None,
        }
    }

    fn prim(&self, atom: Atom) -> Option<(Prim, &[Atom])> {
        let Atom::Var(var) = atom else { return None };
        self.made.get(&var).map(|(prim, args)| (*prim, args.as_slice()))
    }

    fn kind(&self, atom: Atom) -> Option<IntKind> {
        match atom {
            Atom::Int(_, kind) => Some(kind),
            Atom::Var(var) => self.kinds.get(&var).copied(),
            _ => None,
        }
    }
}

/// Whether an operation looks at an array only as one.
fn is_index(prim: Prim) -> bool {
    use Prim::{ArrAt, ArrGet, ArrLen, ArrPut, ArrSet};
    matches!(prim, ArrAt | ArrGet | ArrLen | ArrPut | ArrSet)
}

/// Two loops that can be one.
pub(super) struct Pair {
    /// The array that is filled, and its names where it is gone through: itself, its copy, a parameter.
    pub array: VarId,
    pub names: Vec<VarId>,
    /// Its length, if each round puts something.
    pub length: Atom,
    /// The index of the join point between the loops, if there is one.
    pub after: Option<usize>,
    /// The test of the first loop, and whether it exits if that holds.
    pub test: Atom,
    pub first_exits: bool,
    pub second_exits: bool,
    /// What is only needed to know how many elements there are.
    pub gone: FxHashSet<VarId>,
    /// Elements that the second loop takes.
    pub reads: FxHashSet<VarId>,
}

/// A loop that counts up from zero.
struct Loop<'a> {
    label: LabelId,
    params: &'a [VarId],
    pre: &'a [Stmt],
    test: Atom,
    exits: bool,
    counter: usize,
    bound: Atom,
    goes: &'a Block,
    exit: &'a Block,
}

/// The names that a number or an array has while a pair is looked at.
struct Names<'a> {
    facts: &'a Facts,
    /// What a parameter of the join point between the loops is.
    given: FxHashMap<VarId, Atom>,
}

impl Names<'_> {
    fn resolve(&self, atom: Atom) -> Atom {
        let Atom::Var(var) = atom else { return atom };
        match self.given.get(&var).or_else(|| self.facts.copies.get(&var)) {
            Some(&atom) => self.resolve(atom),
            None => atom,
        }
    }

    fn number(&self, atom: Atom) -> Option<Number> {
        let atom = self.resolve(atom);
        let var = match atom {
            Atom::Int(value, _) => return Some(Number::Constant(value)),
            Atom::Var(var) => var,
            _ => return None,
        };
        match self.facts.made.get(&var) {
            Some((Prim::ArrLen, args)) => {
                let Atom::Var(array) = self.resolve(args[0]) else { return None };
                match self.facts.made.get(&array) {
                    Some((Prim::ArrZero | Prim::ArrNew, args)) => self.number(args[0]),
                    _ => Some(Number::Length(array)),
                }
            }
            Some((Prim::Convert, args)) => {
                let (from, to) = (self.facts.kind(args[0]), self.facts.kind(atom));
                let (Some(from), Some(to)) = (from, to) else { return Some(Number::Var(var)) };
                let number = self.number(args[0])?;
                let fits = from.signed() && to.signed() && from.bits() <= to.bits()
                    || to == IntKind::I63 && matches!(number, Number::Length(_))
                    || matches!(number, Number::Var(inner) if self.facts.kinds.get(&inner) == Some(&to));
                Some(if fits { number } else { Number::Var(var) })
            }
            _ => Some(Number::Var(var)),
        }
    }

    fn is_zero(&self, atom: Atom) -> bool {
        self.number(atom) == Some(Number::Constant(0))
    }

    /// Whether something is a variable's value, whatever its width.
    fn is(&self, atom: Atom, var: VarId) -> bool {
        self.number(atom) == Some(Number::Var(var))
    }

    /// Whether something is one more than a variable.
    fn is_next(&self, atom: Atom, var: VarId) -> bool {
        match self.facts.prim(atom) {
            Some((Prim::Add, &[a, b])) => {
                a == Atom::Var(var) && matches!(b, Atom::Int(1, _))
                    || b == Atom::Var(var) && matches!(a, Atom::Int(1, _))
            }
            _ => false,
        }
    }

    /// The loop that a block ends with, if it counts up from zero by one and tests that first.
    fn counting<'b>(&self, block: &'b Block) -> Option<Loop<'b>> {
        let Some(Stmt::Join { label, params, body, recursive: true }) = block.stmts.last() else {
            return None;
        };
        let Term::Jump(to, begin) = &block.term else { return None };
        let Term::If { cond, then, otherwise } = &body.term else { return None };
        let (prim, args) = self.facts.prim(*cond)?;
        let &[a, b] = args else { return None };
        let (of, bound, exits) = match prim {
            Prim::Ge => (a, b, true),
            Prim::Lt => (a, b, false),
            Prim::Le => (b, a, true),
            Prim::Gt => (b, a, false),
            _ => return None,
        };
        let counter = params.iter().position(|&param| Atom::Var(param) == of)?;
        let (exit, goes) = if exits { (then, otherwise) } else { (otherwise, then) };
        let mut steps = true;
        goes.each_block(&mut |block| {
            if let Term::Jump(to, args) = &block.term
                && to == label
            {
                steps &= self.is_next(args[counter], params[counter]);
            }
        });
        let plain = body.stmts.iter().all(|stmt| matches!(stmt, Stmt::Let { .. }));
        (to == label && steps && plain && self.is_zero(begin[counter])).then_some(Loop {
            label: *label,
            params,
            pre: &body.stmts,
            test: *cond,
            exits,
            counter,
            bound,
            goes,
            exit,
        })
    }
}

impl Pair {
    /// The loop that a block ends with, and the one after it.
    pub fn find(program: &Program, facts: &Facts, block: &Block, known: &[Atom]) -> Option<Pair> {
        let mut names = Names { facts, given: FxHashMap::default() };
        let first = names.counting(block)?;
        let mut arrays = Vec::new();
        first.goes.each_stmt(&mut |stmt| {
            if let Stmt::Let { op: Op::Prim(Prim::ArrPut | Prim::ArrSet, args), .. } = stmt
                && let Atom::Var(array) = args[0]
                && !arrays.contains(&array)
            {
                arrays.push(array);
            }
        });
        let (rest, after) = rest(facts, block, first.exit)?;
        if let Some((params, args)) = rest.given {
            names.given.extend(params.iter().copied().zip(args.iter().copied()));
        }
        let second = names.counting(rest.last)?;
        let Term::Jump(_, begin) = &block.term else { return None };
        arrays.into_iter().find_map(|array| {
            let search = Search { program, names: &names, first: &first, second: &second, array };
            search.pair(&rest, after, begin, known)
        })
    }
}

/// What comes after a loop, up to the next one.
struct Rest<'a> {
    /// What stands where the first loop exits, and what stands after it.
    stmts: [&'a [Stmt]; 2],
    /// The parameters of the join point after it, and what it is given.
    given: Option<(&'a [VarId], &'a [Atom])>,
    /// The block that the second loop ends.
    last: &'a Block,
}

/// The exit itself, or the join point that only the exit jumps to.
fn rest<'a>(facts: &Facts, block: &'a Block, exit: &'a Block) -> Option<(Rest<'a>, Option<usize>)> {
    let Term::Jump(to, args) = &exit.term else { return None };
    let ends = |block: &Block| matches!(block.stmts.last(), Some(Stmt::Join { label, recursive: true, .. }) if matches!(&block.term, Term::Jump(to, _) if to == label));
    if ends(exit) {
        let stmts = &exit.stmts[..exit.stmts.len() - 1];
        return Some((Rest { stmts: [stmts, &[]], given: None, last: exit }, None));
    }
    block.stmts.iter().enumerate().find_map(|(index, stmt)| match stmt {
        Stmt::Join { label, params, body, recursive: false }
            if label == to && facts.jumps.get(label) == Some(&1) && ends(body) =>
        {
            let stmts = [&exit.stmts[..], &body.stmts[..body.stmts.len() - 1]];
            Some((Rest { stmts, given: Some((params, args)), last: body }, Some(index)))
        }
        _ => None,
    })
}

/// Two loops and an array that the first one puts something into.
struct Search<'a> {
    program: &'a Program,
    names: &'a Names<'a>,
    first: &'a Loop<'a>,
    second: &'a Loop<'a>,
    array: VarId,
}

/// How a loop fills an array.
struct Filling {
    /// Where the next element goes.
    cursor: VarId,
    /// At how many places it puts one.
    puts: usize,
    /// Whether each round does.
    always: bool,
}

impl Search<'_> {
    fn pair(
        &self,
        rest: &Rest<'_>,
        after: Option<usize>,
        begin: &[Atom],
        known: &[Atom],
    ) -> Option<Pair> {
        let facts = self.names.facts;
        let &(prim, ref args) = facts.made.get(&self.array)?;
        if !matches!(prim, Prim::ArrZero | Prim::ArrNew) {
            return None;
        }
        let length = args[0];
        let size = self.names.number(length)?;
        let filling = self.filling(begin, size)?;
        let sizes = match size {
            Number::Constant(size) => size >= 0,
            Number::Length(_) => true,
            Number::Var(_) => known.iter().any(|&atom| self.names.number(atom) == Some(size)),
        };
        if !sizes {
            return None;
        }

        // What is known only when the first loop has ended: it is there to count, and is not needed.
        let mut inside: FxHashSet<VarId> = self.first.params.iter().copied().collect();
        inside.extend(bound_by([self.first.pre]));
        let mut gone = FxHashSet::default();
        let mut names = vec![self.array];
        let mut mentions = filling.puts as u32;
        let copy = self.copy(rest, filling.cursor);
        if let Some((copied, blit)) = copy {
            names = vec![copied];
            gone.extend([copied, blit]);
            mentions += 1;
        } else if !(filling.always && self.names.number(self.first.bound) == Some(size)) {
            return None;
        }
        let mut passed = 0;
        if let Some((params, args)) = rest.given {
            for (&param, &arg) in params.iter().zip(args) {
                let Atom::Var(var) = arg else { return None };
                if var != names[0] {
                    return None;
                }
                passed += 1;
                names.push(param);
            }
        }
        let counted = if copy.is_some() { Number::Var(filling.cursor) } else { size };
        if self.names.number(self.second.bound) != Some(counted) {
            return None;
        }
        let firsts = Effects::of(self.program, facts, self.first.goes, &|array| {
            if array == self.array { Own::Element } else { Own::No }
        });
        let mut counts = 0;
        let between = rest.stmts.iter().copied().flatten().chain(self.second.pre);
        for stmt in between {
            match stmt {
                Stmt::Let { var, .. } if gone.contains(var) => {}
                Stmt::Let { var, op, .. } => {
                    let is_length = matches!(op, Op::Prim(Prim::ArrLen, args) if self.is_named(args[0], &names));
                    counts += u32::from(is_length);
                    let mut unknown = is_length && copy.is_some();
                    op.each_atom(&mut |atom| {
                        unknown |= matches!(atom, Atom::Var(var) if inside.contains(&var) || gone.contains(&var));
                    });
                    if unknown || self.second.test == Atom::Var(*var) {
                        gone.insert(*var);
                    }
                    if !self.may_precede(*var, op, &firsts, size) {
                        return None;
                    }
                }
                Stmt::LetRec { .. } | Stmt::Join { recursive: false, .. } => {}
                Stmt::Join { .. } => return None,
            }
        }
        let pre = self.second.pre.iter().all(|stmt| match stmt {
            Stmt::Let { var, op, .. } => Effects::of_stmt(self.program, facts, *var, op).is_none(),
            _ => false,
        });
        let first_pre = self.first.pre.iter().all(|stmt| match stmt {
            Stmt::Let { var, op, .. } => Effects::of_stmt(self.program, facts, *var, op).is_none(),
            _ => false,
        });
        if !pre || !first_pre {
            return None;
        }
        let reads = self.reads(&names)?;
        // Each mention of the array is one of those that go.
        let uses = |var: VarId| facts.uses.get(&var).copied().unwrap_or(0);
        let mut of_names: u32 = names.iter().map(|&name| uses(name)).sum();
        of_names -= passed;
        let taken = counts + reads.len() as u32;
        let all_taken = if copy.is_some() {
            // The copy is mentioned where it is written.
            of_names == taken + 1 && uses(self.array) == mentions
        } else {
            of_names == taken + mentions
        };
        inside.extend(&gone);
        if !all_taken || self.mentions(rest, &inside, &gone) {
            return None;
        }
        let new = bound_by(rest.stmts);
        let mut seconds = Effects::of(self.program, facts, self.second.goes, &|array| {
            if names.contains(&array) {
                Own::Element
            } else if new.contains(&array) && facts.is_made(array) {
                Own::New
            } else {
                Own::No
            }
        });
        seconds.leaves = leaves(self.second.goes, self.second.label);
        let size = size_of(self.second.goes) * (filling.puts - 1);
        let fits = size <= LARGEST && firsts.by_turns(&seconds);
        fits.then_some(Pair {
            array: self.array,
            names,
            length,
            after,
            test: self.first.test,
            first_exits: self.first.exits,
            second_exits: self.second.exits,
            gone,
            reads,
        })
    }

    fn is_named(&self, atom: Atom, names: &[VarId]) -> bool {
        matches!(atom, Atom::Var(var) if names.contains(&var))
    }

    /// Whether a statement between the loops can be done before them.
    fn may_precede(&self, var: VarId, op: &Op, firsts: &Effects, size: Number) -> bool {
        // As many elements as the array has that was made.
        if let Op::Prim(Prim::ArrZero | Prim::ArrNew, args) = op
            && (self.names.number(args[0]) == Some(size)
                || matches!(self.names.number(args[0]), Some(Number::Length(_))))
        {
            return true;
        }
        Effects::of_stmt(self.program, self.names.facts, var, op).may_precede(firsts)
    }

    /// How the first loop fills the array, if it puts one element after the other, and ends in no other way than by its test.
    fn filling(&self, begin: &[Atom], size: Number) -> Option<Filling> {
        let first = self.first;
        let is_put = |stmt: &Stmt| matches!(stmt, Stmt::Let { op: Op::Prim(Prim::ArrPut | Prim::ArrSet, args), .. } if args[0] == Atom::Var(self.array));
        let mut cursor = None;
        let (mut puts, mut always, mut ok) = (0, true, true);
        first.goes.each_block(&mut |block| {
            let put = block.stmts.iter().position(&is_put);
            let Some(put) = put else {
                always &= !matches!(&block.term, Term::Jump(to, _) if *to == first.label);
                return;
            };
            puts += 1;
            let (behind, at) = block.stmts.split_at(put);
            let Stmt::Let { op: Op::Prim(prim, args), .. } = &at[0] else { return };
            let found = first.params.iter().position(|&param| self.names.is(args[1], param));
            ok &= found.is_some() && cursor.is_none_or(|known| Some(known) == found);
            cursor = cursor.or(found);
            ok &= matches!(&block.term, Term::Jump(to, _) if *to == first.label);
            ok &= args[2] != Atom::Var(self.array);
            let plain = |stmt: &Stmt| match stmt {
                Stmt::Let { var, op, .. } => {
                    Effects::of_stmt(self.program, self.names.facts, *var, op).is_none()
                }
                _ => false,
            };
            ok &= at[1..].iter().all(plain) && !behind.iter().any(&is_put);
            // An index that is checked is in range, since it is not larger than the counter.
            ok &= *prim == Prim::ArrPut || self.names.number(first.bound) == Some(size);
        });
        let at = cursor?;
        let mut inner = FxHashSet::default();
        first.goes.each_stmt(&mut |stmt| {
            if let Stmt::Join { label, .. } = stmt {
                inner.insert(*label);
            }
        });
        first.goes.each_block(&mut |block| match &block.term {
            Term::Jump(to, args) if *to == first.label => {
                ok &= if block.stmts.iter().any(is_put) {
                    self.names.is_next(args[at], first.params[at])
                } else {
                    at != first.counter && args[at] == Atom::Var(first.params[at])
                };
            }
            Term::Jump(to, _) => ok &= inner.contains(to),
            Term::Ret(_) => ok = false,
            Term::If { .. } | Term::Switch { .. } | Term::Unreachable => {}
        });
        let cursor = first.params[at];
        (ok && self.names.is_zero(begin[at])).then_some(Filling { cursor, puts, always })
    }

    /// The copy of as many elements as there are, and the statement that fills it.
    fn copy(&self, rest: &Rest<'_>, cursor: VarId) -> Option<(VarId, VarId)> {
        rest.stmts.iter().copied().flatten().find_map(|stmt| {
            let Stmt::Let { var, op: Op::Prim(Prim::ArrBlit, args), .. } = stmt else {
                return None;
            };
            let &[from, Atom::Int(0, _), Atom::Var(to), Atom::Int(0, _), count] = args.as_slice()
            else {
                return None;
            };
            let (prim, made) = self.names.facts.made.get(&to)?;
            let whole = matches!(prim, Prim::ArrZero | Prim::ArrNew)
                && self.names.is(count, cursor)
                && self.names.is(made[0], cursor);
            let here = |stmt: &&Stmt| matches!(stmt, Stmt::Let { var, .. } if *var == to);
            let made_here = rest.stmts.iter().copied().flatten().any(|stmt| here(&stmt));
            (from == Atom::Var(self.array) && whole && made_here).then_some((to, *var))
        })
    }

    /// The elements that the second loop takes.
    fn reads(&self, names: &[VarId]) -> Option<FxHashSet<VarId>> {
        let counter = self.second.params[self.second.counter];
        let (mut reads, mut ok) = (FxHashSet::default(), true);
        self.second.goes.each_stmt(&mut |stmt| {
            if let Stmt::Let { var, op: Op::Prim(Prim::ArrGet | Prim::ArrAt, args), .. } = stmt
                && self.is_named(args[0], names)
            {
                ok &= self.names.is(args[1], counter);
                reads.insert(*var);
            }
        });
        ok.then_some(reads)
    }

    /// Whether something of the rest that stays mentions one of these.
    fn mentions(
        &self,
        rest: &Rest<'_>,
        inside: &FxHashSet<VarId>,
        gone: &FxHashSet<VarId>,
    ) -> bool {
        let mut found = false;
        let mut mention = |atom: Atom| {
            found |= matches!(atom, Atom::Var(var) if inside.contains(&var));
        };
        for stmt in rest.stmts.iter().copied().flatten().chain(self.second.pre) {
            let stays = !matches!(stmt, Stmt::Let { var, .. } if gone.contains(var));
            if stays {
                let block = Block { stmts: vec![stmt.clone()], term: Term::Unreachable };
                each_mention(self.program, &block, &mut mention);
            }
        }
        for block in [self.second.goes, self.second.exit] {
            each_mention(self.program, block, &mut mention);
        }
        rest.last.term.each_atom(&mut mention);
        found
    }
}

/// Whether a round may leave its loop.
fn leaves(goes: &Block, label: LabelId) -> bool {
    let mut inner = FxHashSet::from_iter([label]);
    goes.each_stmt(&mut |stmt| {
        if let Stmt::Join { label, .. } = stmt {
            inner.insert(*label);
        }
    });
    let mut leaves = false;
    goes.each_block(&mut |block| match &block.term {
        Term::Jump(to, _) => leaves |= !inner.contains(to),
        Term::Ret(_) => leaves = true,
        Term::If { .. } | Term::Switch { .. } | Term::Unreachable => {}
    });
    leaves
}

/// The variables that statements bind.
fn bound_by<'a>(stmts: impl IntoIterator<Item = &'a [Stmt]>) -> FxHashSet<VarId> {
    let mut all = FxHashSet::default();
    for stmt in stmts.into_iter().flatten() {
        stmt.each_bound(&mut |var| _ = all.insert(var));
    }
    all
}

fn size_of(block: &Block) -> usize {
    let mut size = 0;
    block.each_block(&mut |block| size += block.stmts.len() + 1);
    size
}

/// Each operand in a block and in the functions that it makes.
fn each_mention(program: &Program, block: &Block, f: &mut dyn FnMut(Atom)) {
    block.walk(&mut |stop| stop.each_operand(&mut |atom, _| f(atom)));
    each_lam(block, &mut |lam, binds| {
        if binds {
            each_mention(program, &program.lams[lam].body, f);
        }
    });
}
