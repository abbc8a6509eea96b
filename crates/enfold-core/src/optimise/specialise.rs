//! Copies functions for the functions that they are given.
//!
//! ```text
//! f = lambda lam9                        // fun x -> x + n
//! ys = apply map(f, xs)             ⟹    ys = apply map'(n, xs)
//!
//! map(f, xs) { … apply f(h) …            map'(n', xs') { f' = lambda lam9'   // fun x -> x + n'
//!              … apply map(f, t) … }                     … apply f'(h') … apply map'(n', t') … }
//! ```
//!
//! In the copy the parameter is bound to a copy of the known lambda, whose captured values have
//! become leading parameters; a closed function simply replaces the parameter. Calls in the copy
//! that pass the parameter on go to the copy. [`super::simplify`] then finds the lambda known, and
//! mostly puts it in place of its one call: no closure is left. Copies are remembered by function
//! and arguments, so each pair is made once. A partial application has become a lambda before.
//! A record that never changes and holds nothing but known functions (a sequence, an object, a module) is
//! known like a function: it is made again in the copy.
//!
//! **Ends and stays affordable:** a copy of `f` never causes another copy of `f` with a lambda that
//! is made in it or in copies it caused (a function in continuation-passing style would go on
//! forever); each function is copied at most [`MAX_COPIES`] times, or until its copies have
//! [`MAX_COPIED`] statements, and the program grows at most to about twice its size. What is
//! refused is reported.
//!
//! **Sound,** since lambdas are values: making one in the callee, from the same captured values, is
//! making it in the caller. So it is for records, unless the program asks whether two are one object. Linear in the program and the copies. The aim is that of Brandon et
//! al., "Better defunctionalization through lambda set specialization" (2023); the means, call
//! patterns, are those of Peyton Jones (2007).

use cranelift_entity::{EntitySet, SecondaryMap};
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

use super::OptimiseReport;
use super::copy::Copier;
use super::sweep::{Census, sweep};
use crate::ir::*;

/// Copies of one function, if it is large.
pub const MAX_COPIES: u32 = 16;
/// Statements that the copies of one function may have together, if it is small.
pub const MAX_COPIED: u32 = 8192;

/// Why a call keeps the generic version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Refusal {
    /// The lambda is made in the function that takes it: specialising would never end.
    Recursive,
    /// The function has been copied often enough.
    Copies,
    /// The program has grown enough.
    Growth,
}

/// A call that could have been specialised.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Refused {
    /// The function called.
    pub function: Symbol,
    /// Where the call stands.
    pub span: Span,
    /// Why.
    pub reason: Refusal,
}

/// Specialises calls everywhere; returns the number of calls that were.
pub fn specialise(program: &mut Program, report: &mut OptimiseReport) -> u32 {
    report.refused.clear(); // what is refused in the end counts
    let census = sweep(program);
    let growth = census.size + 5000;
    let queue = super::reachable_roots(program);
    let identified = program.identified();
    let mut pass = Specialiser {
        program,
        census,
        report,
        growth,
        memo: FxHashMap::default(),
        copies: SecondaryMap::new(),
        family: SecondaryMap::new(),
        used: FxHashMap::default(),
        known: SecondaryMap::new(),
        identified,
        queue,
        at: Family::default(),
        changes: 0,
    };
    pass.run();
    pass.changes
}

/// Which functions a copy comes from.
#[derive(Clone, Default)]
struct Family {
    /// Originals of the function and of the copies that caused it, the function's own first.
    chain: Vec<LamId>,
    /// In a copy: calls of its original with these arguments go to itself.
    own: Option<Own>,
}

#[derive(Clone)]
struct Own {
    original: LamId,
    copy: LamId,
    pattern: Vec<(usize, Atom)>,
    extra: Vec<Atom>,
}

/// A copy, and what calls of it pass before the remaining arguments.
#[derive(Clone)]
struct Copy {
    lam: LamId,
    extra: Vec<Atom>,
    /// All arguments are gone: pass unit.
    unit: bool,
}

/// A known function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Function {
    /// Which it is.
    lam: LamId,
    /// Whether it is made in a function around the call, and may capture.
    local: bool,
}

/// What a variable or an argument is known to be.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Known {
    /// A function.
    Function(Function),
    /// A record that never changes, of these functions: a sequence, an object, a module.
    Record(DataId, Vec<Function>),
}

impl Known {
    fn functions(&self) -> &[Function] {
        match self {
            Known::Function(function) => std::slice::from_ref(function),
            Known::Record(_, functions) => functions,
        }
    }
}

/// A known function, or record of functions, that a call passes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Given {
    /// At which position.
    at: usize,
    /// What it is.
    known: Known,
}

/// All known functions that a call passes, by position.
type Pattern = Vec<Given>;

/// The functions of a pattern that may capture.
fn locals(pattern: &Pattern) -> impl Iterator<Item = LamId> {
    let functions = pattern.iter().flat_map(|given| given.known.functions());
    functions.filter(|function| function.local).map(|function| function.lam)
}

struct Specialiser<'a> {
    program: &'a mut Program,
    census: Census,
    report: &'a mut OptimiseReport,
    growth: u32,
    memo: FxHashMap<(LamId, Pattern), Copy>,
    copies: SecondaryMap<LamId, u32>,
    family: SecondaryMap<LamId, Family>,
    /// Per function: which parameters are called or passed on.
    used: FxHashMap<LamId, Vec<bool>>,
    /// Variables that stand for a function or for a record of functions.
    known: SecondaryMap<VarId, Option<Known>>,
    /// Types of records whose values are asked whether they are the same object: those are made once.
    identified: EntitySet<DataId>,
    queue: Vec<LamId>,
    /// The family of the function that is looked at.
    at: Family,
    changes: u32,
}

impl Specialiser<'_> {
    fn run(&mut self) {
        let mut next = 0;
        while let Some(&lam) = self.queue.get(next) {
            next += 1;
            self.at = self.family[lam].clone();
            if self.at.chain.is_empty() {
                self.at.chain.push(lam);
            }
            self.function(lam);
        }
    }

    fn function(&mut self, lam: LamId) {
        let mut body = std::mem::replace(&mut self.program.lams[lam].body, Block::moved());
        self.block(&mut body);
        self.program.lams[lam].body = body;
    }

    fn block(&mut self, block: &mut Block) {
        for stmt in &mut block.stmts {
            match stmt {
                Stmt::Let { var, op: Op::Lambda(lam), .. } => {
                    self.function(*lam);
                    self.known[*var] = Some(Known::Function(Function { lam: *lam, local: true }));
                }
                Stmt::Let { var, op: Op::Construct { data, args, .. }, .. } => {
                    self.known[*var] = self.record(*data, args);
                }
                Stmt::Let { op: Op::Apply(callee, args), span, .. } => {
                    if let Atom::Lam(lam) = *callee
                        && let Some((copy, new)) = self.call(lam, args, *span)
                    {
                        self.changes += 1;
                        *callee = Atom::Lam(copy);
                        *args = new;
                    }
                }
                Stmt::Let { .. } => {}
                Stmt::LetRec { members, .. } => {
                    for &(_, lam) in members.iter() {
                        self.function(lam);
                    }
                }
                Stmt::Join { body, .. } => self.block(body),
            }
        }
        for inner in block.term.blocks_mut() {
            self.block(inner);
        }
    }

    /// The copy to call and the arguments to pass instead.
    fn call(&mut self, lam: LamId, args: &[Atom], span: Span) -> Option<(LamId, Vec<Atom>)> {
        if args.len() < self.program.lams[lam].params.len() {
            return None;
        }
        if let Some(own) = &self.at.own
            && own.original == lam
            && own.pattern.iter().all(|&(at, atom)| args[at] == atom)
        {
            let copy = Copy {
                lam: own.copy,
                extra: own.extra.clone(),
                unit: own.extra.is_empty()
                    && own.pattern.len() == self.program.lams[lam].params.len(),
            };
            let positions: Vec<usize> = own.pattern.iter().map(|&(at, _)| at).collect();
            return Some((copy.lam, pass(&copy, &positions, args)));
        }
        let pattern = self.pattern(lam, args);
        if pattern.is_empty() {
            return None;
        }
        let positions: Vec<usize> = pattern.iter().map(|given| given.at).collect();
        let copy = match self.memo.get(&(lam, pattern.clone())) {
            Some(copy) => copy.clone(),
            None => match self.refuse(lam, &pattern) {
                Some(reason) => {
                    let function = self.program.lams[lam].name;
                    self.report.refused.push(Refused { function, span, reason });
                    return None;
                }
                None => self.copy(lam, pattern),
            },
        };
        Some((copy.lam, pass(&copy, &positions, args)))
    }

    /// The arguments that are known functions and that the callee has a use for.
    fn pattern(&mut self, lam: LamId, args: &[Atom]) -> Pattern {
        let mut pattern = Vec::new();
        for (at, arg) in args.iter().enumerate().take(self.program.lams[lam].params.len()) {
            if let Some(known) = self.known(*arg)
                && self.uses(lam)[at]
            {
                pattern.push(Given { at, known });
            }
        }
        pattern
    }

    fn known(&self, atom: Atom) -> Option<Known> {
        match atom {
            Atom::Lam(lam) => Some(Known::Function(Function { lam, local: false })),
            Atom::Var(var) => self.known[var].clone(),
            _ => None,
        }
    }

    /// A record of known functions that may be made a second time without anyone noticing.
    fn record(&self, data: DataId, args: &[Atom]) -> Option<Known> {
        let [case] = &self.program.datas[data].cases[..] else { return None };
        let changes = case.fields.iter().any(|field| field.mutable);
        if args.is_empty() || changes || self.identified.contains(data) {
            return None;
        }
        let function = |arg: &Atom| match self.known(*arg) {
            Some(Known::Function(function)) => Some(function),
            _ => None,
        };
        Some(Known::Record(data, args.iter().map(function).collect::<Option<_>>()?))
    }

    fn refuse(&self, lam: LamId, pattern: &Pattern) -> Option<Refusal> {
        let original = self.original(lam);
        if self.at.chain.contains(&original) {
            return Some(Refusal::Recursive);
        }
        let most = MAX_COPIES.max(MAX_COPIED / self.cost(lam, pattern).max(1));
        if self.copies[original] >= most {
            return Some(Refusal::Copies);
        }
        (self.cost(lam, pattern) > self.growth).then_some(Refusal::Growth)
    }

    /// How many statements a copy adds.
    fn cost(&self, lam: LamId, pattern: &Pattern) -> u32 {
        self.census.sizes[lam] + locals(pattern).map(|lam| self.census.sizes[lam]).sum::<u32>()
    }

    fn original(&self, lam: LamId) -> LamId {
        self.family[lam].chain.first().copied().unwrap_or(lam)
    }

    fn copy(&mut self, lam: LamId, pattern: Pattern) -> Copy {
        let original = self.original(lam);
        self.copies[original] += 1;
        let cost = self.cost(lam, &pattern);
        self.growth = self.growth.saturating_sub(cost);
        self.report.copies += 1;
        let extra = self.captured(&pattern);
        let unit = self.program.types.intern(Ty::Unit);
        let old = self.program.lams[lam].params.clone();
        let body = std::mem::replace(&mut self.program.lams[lam].body, Block::moved());
        let mut copier = Copier::new(self.program);
        let mut params: Vec<VarId> = extra.iter().map(|&var| copier.bind(var)).collect();
        let own_extra: Vec<Atom> = params.iter().map(|&var| Atom::Var(var)).collect();
        let mut own_pattern = Vec::new();
        let mut makes = Vec::new();
        for (at, &param) in old.iter().enumerate() {
            match pattern.iter().find(|given| given.at == at) {
                None => params.push(copier.bind(param)),
                Some(Given { known: Known::Function(Function { lam, local: false }), .. }) => {
                    copier.atoms.insert(param, Atom::Lam(*lam));
                    own_pattern.push((at, Atom::Lam(*lam)));
                }
                Some(Given { known: Known::Function(function), .. }) => {
                    let made = copier.lambda(function.lam);
                    let var = copier.bind(param);
                    makes.push((var, Op::Lambda(made)));
                    own_pattern.push((at, Atom::Var(var)));
                }
                Some(Given { known: Known::Record(data, functions), .. }) => {
                    let mut args = Vec::new();
                    for (index, &Function { lam, local }) in functions.iter().enumerate() {
                        if !local {
                            args.push(Atom::Lam(lam));
                            continue;
                        }
                        let made = copier.lambda(lam);
                        let var = copier.component(param, *data, index);
                        makes.push((var, Op::Lambda(made)));
                        args.push(Atom::Var(var));
                    }
                    let var = copier.bind(param);
                    makes.push((var, Op::Construct { data: *data, case: 0, args }));
                    own_pattern.push((at, Atom::Var(var)));
                }
            }
        }
        let mut copy = copier.block(&body);
        let copied = std::mem::take(&mut copier.copied);
        for (old, new) in copied {
            self.census.sizes[new] = self.census.sizes[old];
        }
        self.program.lams[lam].body = body;
        let unit_param = params.is_empty();
        if unit_param {
            let like = self.program.vars[old[0]].clone();
            params.push(self.program.vars.push(Var { ty: unit, ..like }));
        }
        let span = self.program.lams[lam].span;
        let makes = makes.into_iter().map(|(var, op)| Stmt::Let { var, op, span });
        copy.stmts.splice(0..0, makes);
        let new = self.add(lam, params, copy);
        self.census.sizes[new] = cost;
        let chain = std::iter::once(original).chain(self.at.chain.iter().copied()).collect();
        let own = Own { original: lam, copy: new, pattern: own_pattern, extra: own_extra };
        self.family[new] = Family { chain, own: Some(own) };
        self.queue.push(new);
        let extra = extra.into_iter().map(Atom::Var).collect();
        let copy = Copy { lam: new, extra, unit: unit_param };
        self.memo.insert((lam, pattern), copy.clone());
        copy
    }

    /// Adds a function like `lam` with other parameters and another body.
    fn add(&mut self, lam: LamId, params: Vec<VarId>, body: Block) -> LamId {
        let old = &self.program.lams[lam];
        let mut ty = old.ret;
        let new = Lambda {
            name: old.name,
            span: old.span,
            node: old.node,
            params,
            ret: old.ret,
            body,
            class: Class::Undecided,
            captures: Vec::new(),
            siblings: Vec::new(),
            index: 0,
            fn_ty: None,
            stays: old.stays,
        };
        for &param in new.params.iter().rev() {
            ty = self.program.types.intern(Ty::Arrow(self.program.vars[param].ty, ty));
        }
        self.program.lams.push(new)
    }

    /// What the local lambdas of a pattern capture, each once, in order of first mention.
    fn captured(&self, pattern: &Pattern) -> Vec<VarId> {
        let mut free = Free { program: self.program, bound: EntitySet::new(), free: Vec::new() };
        for lam in locals(pattern) {
            free.function(lam);
        }
        let Free { bound, free, .. } = free;
        let mut seen = EntitySet::new();
        free.into_iter().filter(|&var| !bound.contains(var) && seen.insert(var)).collect()
    }

    /// Which parameters of a function are called or passed on in its body.
    fn uses(&mut self, lam: LamId) -> &[bool] {
        if !self.used.contains_key(&lam) {
            let mut given = EntitySet::new();
            note_given(self.program, &self.program.lams[lam].body, &mut given);
            let params = &self.program.lams[lam].params;
            let used = params.iter().map(|&param| given.contains(param)).collect();
            self.used.insert(lam, used);
        }
        &self.used[&lam]
    }
}

/// The arguments for a copy: what it captures, then what is not part of the pattern.
fn pass(copy: &Copy, pattern: &[usize], args: &[Atom]) -> Vec<Atom> {
    let kept = args.iter().enumerate().filter(|(at, _)| !pattern.contains(at)).map(|(_, a)| *a);
    let unit = copy.unit.then_some(Atom::Unit);
    copy.extra.iter().copied().chain(unit).chain(kept).collect()
}

/// Variables that stand in the place of a function or are arguments of a known one.
fn note_given(program: &Program, block: &Block, given: &mut EntitySet<VarId>) {
    block.each_block(&mut |block| {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { op: Op::Apply(callee, args), .. } => {
                    let passed: &[Atom] = if matches!(callee, Atom::Lam(_)) { args } else { &[] };
                    for atom in std::iter::once(callee).chain(passed) {
                        if let Atom::Var(var) = atom {
                            given.insert(*var);
                        }
                    }
                }
                Stmt::Let { op: Op::Try(TryBody::Value(Atom::Var(var))), .. }
                | Stmt::Let { op: Op::Field { base: Atom::Var(var), .. }, .. } => {
                    given.insert(*var);
                }
                Stmt::Let { op: Op::Lambda(lam), .. } => {
                    note_given(program, &program.lams[*lam].body, given);
                }
                Stmt::LetRec { members, .. } => {
                    for &(_, lam) in members {
                        note_given(program, &program.lams[lam].body, given);
                    }
                }
                Stmt::Let { .. } | Stmt::Join { .. } => {}
            }
        }
    });
}

/// Collects what functions mention and what they bind.
struct Free<'a> {
    program: &'a Program,
    bound: EntitySet<VarId>,
    free: Vec<VarId>,
}

impl Free<'_> {
    fn function(&mut self, lam: LamId) {
        let program = self.program;
        for &param in &program.lams[lam].params {
            self.bound.insert(param);
        }
        program.lams[lam].body.each_block(&mut |block| {
            for stmt in &block.stmts {
                match stmt {
                    Stmt::Let { var, op, .. } => {
                        self.bound.insert(*var);
                        op.each_atom(&mut |a| self.mention(a));
                        if let Op::Lambda(inner) = op {
                            self.function(*inner);
                        }
                    }
                    Stmt::LetRec { members, .. } => {
                        for &(var, inner) in members {
                            self.bound.insert(var);
                            self.function(inner);
                        }
                    }
                    Stmt::Join { params, .. } => {
                        for &param in params {
                            self.bound.insert(param);
                        }
                    }
                }
            }
            block.term.each_atom(&mut |a| self.mention(a));
        });
    }

    fn mention(&mut self, atom: Atom) {
        if let Atom::Var(var) = atom {
            self.free.push(var);
        }
    }
}

#[cfg(test)]
mod tests;
