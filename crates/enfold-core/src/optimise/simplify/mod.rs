//! Simplifies: one walk that replaces what is known by what it is.
//!
//! ```text
//! twice = lambda lam1        // fun f x -> f (f x)         y = mul 5, 2
//! dbl   = lambda lam2        // fun x -> x * 2        ⟹    z = mul y, 2        ⟹    ret 20
//! z = apply twice(dbl, 5)                                  ret z
//! ret z
//! ```
//!
//! A round is one walk from the entry over everything reached, then [`super::sweep`]. The walk
//! carries what is known of each variable: what it equals ([`Simplifier::equals`]) and how it was
//! made ([`Simplifier::made`]); both hold wherever the variable is in scope. In the arms of an `if`
//! or a `switch` more is known of the scrutinee ([`Simplifier::trail`] takes it back).
//!
//! | what is met | what becomes of it |
//! |---|---|
//! | `x = copy a` | `a` replaces `x` |
//! | operation on constants | its result: [`super::fold`] |
//! | component of a value that is known | that component, if immutable and no hole |
//! | choice by a value that is known | the arm |
//! | jump to a join point that is used once, or only forwards | its body |
//! | jump to a join point that begins with a choice which an argument decides | the arm, if need be as a join point: [`known_cases`] |
//! | call of a function that is used once, or is small | its body: [`calls`] |
//! | application to too few or too many arguments | a lambda; two applications |
//! | lambda that only forwards | what it forwards to |
//! | anything after what does not return | gone |
//!
//! A function or join point that is used once is not looked at where it is bound but where it is
//! used, so each piece of code is walked once, where most is known of it. Counts of uses come from
//! the last sweep and are kept at least as high as the truth: code is moved only if its count says
//! one.
//!
//! **Sound,** since nothing with an effect is dropped, duplicated or moved: bodies are moved to
//! where they would have run, and arguments are atoms, which are evaluated already. **Ends:** a
//! walk copies only functions that are not recursive, to a small depth of copies in copies, within
//! a budget that is proportional to the program; rounds are few. **Cost:** linear per round.
//!
//! After Appel and Jim, "Shrinking lambda expressions in linear time" (1997), and Kennedy,
//! "Compiling with continuations, continued" (2007), for the shape; join points after Maurer et al.
//! (2017).

pub mod bonuses;
mod calls;
mod control;
mod known_cases;

pub(crate) use calls::SMALL;

use cranelift_entity::SecondaryMap;
use enfold_syntax::Span;
use rustc_hash::FxHashMap;

use super::fold::{Folded, fold};
use super::sweep::{Census, sweep};
use crate::ir::*;
use crate::lower::NAMELESS;

/// Rounds after which what is left stays.
const ROUNDS: usize = 6;

/// Simplifies until nothing changes, or for a few rounds. Returns the number of changes.
pub fn simplify(program: &mut Program) -> u32 {
    let mut census = sweep(program);
    let mut total = 0;
    let mut budget = Budget { fuel: census.size / 2 + 1000, nested: SecondaryMap::new() };
    for _ in 0..ROUNDS {
        let changes = round(program, census, &mut budget);
        census = sweep(program);
        total += changes;
        if changes == 0 {
            break;
        }
    }
    total
}

/// What copying may still cost.
struct Budget {
    /// Statements.
    fuel: u32,
    /// How many copies, one in the other, a variable is in.
    nested: SecondaryMap<VarId, u8>,
}

fn round(program: &mut Program, census: Census, budget: &mut Budget) -> u32 {
    let strings = program.strings.iter().map(|(id, text)| (text.clone(), id)).collect();
    let roots = super::roots(program);
    let decided = known_cases::find_decided(program);
    let mut simplifier = Simplifier {
        program,
        census,
        equals: SecondaryMap::new(),
        made: SecondaryMap::new(),
        case: SecondaryMap::new(),
        trail: Vec::new(),
        state: SecondaryMap::new(),
        recursive: SecondaryMap::new(),
        busy: Vec::new(),
        queue: Vec::new(),
        joins: SecondaryMap::new(),
        decided,
        strings,
        budget,
        emitted: 0,
        depth: 0,
        changes: 0,
    };
    for &lam in &roots {
        simplifier.closed(lam);
    }
    while let Some(lam) = simplifier.queue.pop() {
        simplifier.closed(lam);
    }
    simplifier.changes
}

/// How a variable was made, if that helps.
#[derive(Clone)]
enum Made {
    /// By an operation that has no effect, with operands that stand for themselves.
    Op(Op),
    /// As a member of a recursive group.
    Rec(LamId),
}

/// Whether a function has been walked in this round.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum State {
    /// Not yet.
    #[default]
    Raw,
    /// The walk is in it.
    Busy,
    /// It has.
    Done,
}

/// Something that was learned in an arm and is forgotten after it.
enum Learned {
    Equals(VarId, Option<Atom>),
    Case(VarId, Option<u32>),
}

/// What is known of a join point.
#[derive(Clone, Default)]
enum Join {
    /// Nothing; jumps stay.
    #[default]
    Opaque,
    /// It is used once: its code, not walked yet, goes where the jump is.
    Once(Vec<VarId>, Todo),
    /// It is small: its code, walked, may be copied.
    Small(Vec<VarId>, Block),
}

/// Code to walk: statements in reverse, so that the next is at the end.
#[derive(Clone)]
struct Todo {
    stmts: Vec<Stmt>,
    term: Term,
}

impl From<Block> for Todo {
    fn from(block: Block) -> Todo {
        let mut stmts = block.stmts;
        stmts.reverse();
        Todo { stmts, term: block.term }
    }
}

struct Simplifier<'a> {
    program: &'a mut Program,
    /// Uses; never below the truth.
    census: Census,
    /// What stands for a variable.
    equals: SecondaryMap<VarId, Option<Atom>>,
    made: SecondaryMap<VarId, Option<Made>>,
    /// The case that a union is known to have here.
    case: SecondaryMap<VarId, Option<u32>>,
    trail: Vec<Learned>,
    state: SecondaryMap<LamId, State>,
    /// Closed functions that call themselves, perhaps through others.
    recursive: SecondaryMap<LamId, bool>,
    /// Closed functions the walk is in, outermost first.
    busy: Vec<LamId>,
    /// Closed functions that are mentioned as values.
    queue: Vec<LamId>,
    joins: SecondaryMap<LabelId, Join>,
    /// Arguments of which some jump knows enough to decide a choice.
    decided: known_cases::Decided,
    strings: FxHashMap<String, StrId>,
    budget: &'a mut Budget,
    /// Statements emitted in this function.
    emitted: u32,
    /// Join points around.
    depth: u32,
    changes: u32,
}

/// What becomes of a statement.
enum Step {
    /// It stays, as this.
    Keep(Op),
    /// Its result is this.
    Is(Atom),
    /// It has been dealt with; the walk goes on with what is to do.
    Done,
    /// The block ends with this terminator.
    End(Term),
}

impl Simplifier<'_> {
    // Functions.

    /// Walks a closed function, unless that has been done.
    fn closed(&mut self, lam: LamId) {
        if self.state[lam] != State::Raw {
            return;
        }
        let emitted = std::mem::replace(&mut self.emitted, 0);
        let depth = std::mem::replace(&mut self.depth, 0);
        self.busy.push(lam);
        self.detached(lam);
        self.busy.pop();
        self.emitted = emitted;
        self.depth = depth;
    }

    /// Walks a function without what the arms around the walk have taught.
    fn detached(&mut self, lam: LamId) {
        let trail = self.forget(0);
        self.walk_lambda(lam);
        for learned in trail.into_iter().rev() {
            match learned {
                Learned::Equals(var, atom) => self.learn_equals(var, atom),
                Learned::Case(var, case) => self.learn_case(var, case),
            }
        }
    }

    fn walk_lambda(&mut self, lam: LamId) {
        self.state[lam] = State::Busy;
        let body = std::mem::replace(&mut self.program.lams[lam].body, Block::moved());
        let before = self.emitted;
        let body = self.block(body);
        self.census.sizes[lam] = self.emitted.saturating_sub(before) + 1;
        self.program.lams[lam].body = body;
        self.state[lam] = State::Done;
    }

    // Knowledge.

    fn learn_equals(&mut self, var: VarId, atom: Option<Atom>) {
        self.trail.push(Learned::Equals(var, self.equals[var]));
        self.equals[var] = atom;
    }

    fn learn_case(&mut self, var: VarId, case: Option<u32>) {
        self.trail.push(Learned::Case(var, self.case[var]));
        self.case[var] = case;
    }

    /// Takes back what was learned since `mark`; gives what that was, newest first.
    fn forget(&mut self, mark: usize) -> Vec<Learned> {
        let mut taken = Vec::new();
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Learned::Equals(var, before)) => {
                    taken.push(Learned::Equals(var, self.equals[var]));
                    self.equals[var] = before;
                }
                Some(Learned::Case(var, before)) => {
                    taken.push(Learned::Case(var, self.case[var]));
                    self.case[var] = before;
                }
                None => break,
            }
        }
        taken
    }

    /// What stands for an operand.
    fn resolve(&self, mut atom: Atom) -> Atom {
        while let Atom::Var(var) = atom {
            match self.equals[var] {
                Some(next) => atom = next,
                None => break,
            }
        }
        atom
    }

    /// What stands for an operand that will stay in the program.
    fn operand(&mut self, atom: Atom) -> Atom {
        let atom = self.resolve(atom);
        match atom {
            Atom::Lam(lam) => self.queue.push(lam),
            Atom::Var(var) => {
                if let Some(Made::Op(Op::Lambda(lam))) = self.made[var] {
                    if self.state[lam] == State::Raw {
                        self.detached(lam);
                    }
                    if let Some(same) = self.forwards_to(lam) {
                        self.census.add_atom(same);
                        self.replace(var, same);
                        return self.operand(same);
                    }
                }
            }
            _ => {}
        }
        atom
    }

    /// Lets `atom` stand for `var` from now on; a mention of `atom` has gone.
    fn replace(&mut self, var: VarId, atom: Atom) {
        let more = self.census.vars[var];
        match atom {
            Atom::Var(other) => {
                self.census.vars[other] = (self.census.vars[other] + more).saturating_sub(1);
            }
            Atom::Lam(lam) => {
                self.census.lams[lam] = (self.census.lams[lam] + more).saturating_sub(1);
            }
            _ => {}
        }
        self.equals[var] = Some(atom);
        self.changes += 1;
    }

    /// What a function made without a name is called what its caller calls it.
    fn hand_down_name(&mut self, var: VarId, atom: Atom) {
        if let Atom::Var(nameless) = atom
            && self.program.vars[nameless].name.as_str() == NAMELESS
        {
            let Var { name, span, .. } = self.program.vars[var];
            let nameless = &mut self.program.vars[nameless];
            (nameless.name, nameless.span) = (name, span);
        }
    }

    fn fresh(&mut self, like: VarId, ty: TyId) -> VarId {
        let var = Var { ty, ..self.program.vars[like].clone() };
        let new = self.program.vars.push(var);
        self.budget.nested[new] = self.budget.nested[like];
        self.program.lineage.copied(like, new);
        new
    }

    fn ty(&self, var: VarId) -> &Ty {
        &self.program.types[self.program.vars[var].ty]
    }

    // Blocks.

    fn block(&mut self, block: Block) -> Block {
        self.walk(block.into())
    }

    fn walk(&mut self, mut todo: Todo) -> Block {
        let mut out = Vec::new();
        loop {
            while let Some(stmt) = todo.stmts.pop() {
                match stmt {
                    Stmt::Let { var, op, span } => {
                        if let Some(term) = self.let_stmt(var, op, span, &mut out, &mut todo) {
                            return Block { stmts: out, term };
                        }
                    }
                    Stmt::LetRec { members, captures, span } => {
                        for &(var, lam) in &members {
                            self.made[var] = Some(Made::Rec(lam));
                        }
                        for &(_, lam) in &members {
                            self.detached(lam);
                        }
                        self.emit(&mut out, Stmt::LetRec { members, captures, span });
                    }
                    Stmt::Join { label, params, body, recursive } => {
                        self.join(label, params, body.into(), recursive, &mut out);
                    }
                }
            }
            let term = std::mem::replace(&mut todo.term, Term::Unreachable);
            match self.term(term) {
                Ok(next) => todo = next,
                Err(term) => {
                    self.emitted += 1;
                    return Block { stmts: out, term };
                }
            }
        }
    }

    fn emit(&mut self, out: &mut Vec<Stmt>, stmt: Stmt) {
        self.emitted += 1;
        out.push(stmt);
    }

    /// Deals with `var = op`; a terminator if that ends the block.
    fn let_stmt(
        &mut self,
        var: VarId,
        op: Op,
        span: Span,
        out: &mut Vec<Stmt>,
        todo: &mut Todo,
    ) -> Option<Term> {
        let step = match op {
            Op::Apply(callee, args) => self.apply(var, callee, args, span, out, todo),
            Op::Lambda(lam) => self.lambda(var, lam),
            Op::Copy(atom) => {
                let atom = self.resolve(atom);
                self.hand_down_name(var, atom);
                Step::Is(atom)
            }
            op => self.plain(var, op),
        };
        match step {
            Step::Keep(op) => {
                let stays = !matches!(op, Op::Prim(prim, _) if prim.diverges());
                self.emit(out, Stmt::bind(var, op, span));
                if !stays {
                    self.changes += u32::from(todo.term != Term::Unreachable);
                    return Some(Term::Unreachable);
                }
            }
            Step::Is(atom) => self.replace(var, atom),
            Step::Done => {}
            Step::End(term) => return Some(term),
        }
        None
    }

    /// A function that is used once waits for its use; any other is walked here.
    fn lambda(&mut self, var: VarId, lam: LamId) -> Step {
        // Where its binding is met again, the code around it has been moved or copied.
        self.state[lam] = State::Raw;
        match self.census.vars[var] {
            0 => return Step::Done,
            1 => {}
            _ => {
                self.walk_lambda(lam);
                if let Some(same) = self.forwards_to(lam) {
                    return Step::Is(same);
                }
            }
        }
        self.made[var] = Some(Made::Op(Op::Lambda(lam)));
        Step::Keep(Op::Lambda(lam))
    }

    /// What `fun x -> f x` forwards to, if `f` is not made in it.
    fn forwards_to(&self, lam: LamId) -> Option<Atom> {
        if self.state[lam] != State::Done {
            return None;
        }
        let lam = &self.program.lams[lam];
        if lam.stays {
            return None;
        }
        let [Stmt::Let { var, op: Op::Apply(callee, args), .. }] = lam.body.stmts.as_slice() else {
            return None;
        };
        let same = args.len() == lam.params.len()
            && args.iter().zip(&lam.params).all(|(arg, param)| *arg == Atom::Var(*param))
            && lam.body.term == Term::Ret(Atom::Var(*var))
            && !lam.params.iter().any(|param| *callee == Atom::Var(*param));
        // With several parameters the callee must take as many: else a partial application would run it.
        let arity = self.arity(*callee);
        (same && (args.len() == 1 || arity.is_some_and(|arity| arity >= args.len())))
            .then_some(*callee)
    }

    /// How many arguments a known function takes.
    fn arity(&self, callee: Atom) -> Option<usize> {
        self.known(callee).map(|lam| self.program.lams[lam].params.len())
    }

    /// The function behind a callee.
    fn known(&self, callee: Atom) -> Option<LamId> {
        match callee {
            Atom::Lam(lam) => Some(lam),
            Atom::Var(var) => match self.made[var] {
                Some(Made::Op(Op::Lambda(lam)) | Made::Rec(lam)) => Some(lam),
                _ => None,
            },
            _ => None,
        }
    }

    /// Operations other than copies, lambdas and applications.
    fn plain(&mut self, var: VarId, mut op: Op) -> Step {
        op.each_atom_mut(&mut |a| *a = self.operand(*a));
        match &op {
            Op::Prim(prim, args) => {
                if let Some(atom) = self.prim(var, *prim, args) {
                    return Step::Is(atom);
                }
                if matches!(prim, Prim::Not | Prim::Zeroed) {
                    self.made[var] = Some(Made::Op(op.clone()));
                }
            }
            Op::Construct { .. } | Op::Exception { .. } => {
                self.made[var] = Some(Made::Op(op.clone()));
            }
            Op::Field { base: Atom::Var(base), data, case, index } => {
                let field =
                    &self.program.datas[*data].cases[*case as usize].fields[*index as usize];
                let known = match &self.made[*base] {
                    Some(Made::Op(Op::Construct { case: made, args, .. })) if made == case => {
                        args.get(*index as usize)
                    }
                    _ => None,
                };
                if let (Some(&atom), false) = (known, field.mutable)
                    && !self.is_hole(atom)
                {
                    self.census.add_atom(atom);
                    return Step::Is(atom);
                }
            }
            Op::ExnField { base: Atom::Var(base), exn, index } => {
                if let Some(Made::Op(Op::Exception { exn: made, args })) = &self.made[*base]
                    && made == exn
                    && let Some(&atom) = args.get(*index as usize)
                {
                    self.census.add_atom(atom);
                    return Step::Is(atom);
                }
            }
            Op::GlobalGet(global) => {
                if let Some(atom) = self.global(*global) {
                    self.census.add_atom(atom);
                    return Step::Is(atom);
                }
            }
            _ => {}
        }
        Step::Keep(op)
    }

    /// Whether a component is nothing yet, and may be filled (`fills`).
    fn is_hole(&self, atom: Atom) -> bool {
        let Atom::Var(var) = atom else { return false };
        matches!(self.made[var], Some(Made::Op(Op::Prim(Prim::Zeroed, _))))
    }

    /// A global that is written once, with a constant. What reads it runs after its initialiser,
    /// for a module-level binding is in scope only after its own.
    fn global(&self, global: GlobalId) -> Option<Atom> {
        match self.census.writes[global] {
            (1, Some(atom)) if !self.program.globals[global].mutable => match self.resolve(atom) {
                Atom::Var(_) => None,
                constant => Some(constant),
            },
            _ => None,
        }
    }

    fn prim(&mut self, var: VarId, prim: Prim, args: &[Atom]) -> Option<Atom> {
        if prim == Prim::Not
            && let [Atom::Var(inner)] = args
            && let Some(Made::Op(Op::Prim(Prim::Not, args))) = &self.made[*inner]
        {
            let atom = args[0];
            self.census.add_atom(atom);
            return Some(atom);
        }
        match fold(self.program, prim, args, self.ty(var))? {
            Folded::Atom(atom) => Some(atom),
            Folded::Str(text) => {
                let strings = &mut self.program.strings;
                let id = self.strings.entry(text).or_insert_with_key(|t| strings.push(t.clone()));
                Some(Atom::Str(*id))
            }
        }
    }
}

#[cfg(test)]
mod tests;
