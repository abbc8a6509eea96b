//! Types under inference: a store of terms in which unbound variables are linked as they are
//! solved.
//!
//! Generalisation is by levels (Rémy 1992): a variable made deeper than the level at which a `let`
//! ends belongs to that `let` alone and becomes a type parameter. An unbound variable also carries
//! the set of type classes it may still be (numbers, text, …), which is how overloaded operators
//! are resolved, and whether its values are compared.

use enfold_graph::{DataId, IntKind, ParamId, Ty, TyId, TypeTable};
use enfold_syntax::seen::{Copies, Seen};
use rustc_hash::FxHashMap;

use crate::allowed::Allowed;
use crate::measures::{Base, Factor};

/// A type under inference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Term(u32);

impl Term {
    pub const UNIT: Term = Term(0);
    pub const BOOL: Term = Term(1);
    pub const INT: Term = Term(2);
    pub const FLOAT: Term = Term(3);
    pub const STR: Term = Term(4);
    pub const CHAR: Term = Term(5);
    pub const EXN: Term = Term(6);
    /// What was reported already.
    pub const ERROR: Term = Term(7);
}

/// What is asked of the values of a type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Compared {
    /// Nothing.
    No,
    /// Whether they are equal, and their hash.
    Equal,
    /// Their order too.
    Ordered,
}

impl Compared {
    /// By order, or for equality only.
    pub fn by(ordered: bool) -> Compared {
        if ordered { Compared::Ordered } else { Compared::Equal }
    }
}

/// One layer of a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Not known yet.
    Unbound {
        level: u32,
        allowed: Allowed,
        compared: Compared,
    },
    /// Solved: the same as another term.
    Link(Term),
    Error,
    Unit,
    Bool,
    Int(IntKind),
    Float,
    Float32,
    Char,
    Str,
    Exn,
    Array(Term),
    Byref(Term),
    Fun(Term, Term),
    Tuple(Box<[Term]>),
    Data(DataId, Box<[Term]>),
    Param(ParamId),
    /// A number with a unit of measure.
    Measured(Base, Term),
    /// A unit of measure.
    Measure(Box<[(Factor, i32)]>),
}

/// Why two types do not agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clash {
    /// Different shapes.
    Mismatch,
    /// A type would contain itself.
    Infinite,
    /// An overloaded operator does not know the type.
    NotAllowed(Allowed),
    /// Different units of measure.
    Units,
}

/// What a type parameter demands of the types it stands for.
#[derive(Clone, Copy, Debug)]
pub struct Demand {
    pub allowed: Allowed,
    pub compared: Compared,
}

/// A type of more parts than this is not meant; see [`Store::too_large`].
const LARGEST: u32 = 100_000;

/// Pairs of types that a walk has made equal.
type Pairs = Seen<(Term, Term)>;

/// What generalisation has found, and where it has been.
struct Generalised<'a> {
    found: &'a mut Vec<ParamId>,
    seen: Seen<Term>,
}

/// All terms of one program.
pub struct Store {
    shapes: Vec<Shape>,
    /// Types that are known to have neither variables nor parameters in them, so that there is nothing to find.
    ground: Vec<bool>,
    /// What each generalised parameter demands where it is instantiated.
    demands: FxHashMap<ParamId, Demand>,
    /// The types that define `+`, `-`, `*` and `/` for two of their values.
    own_operators: FxHashMap<DataId, [bool; 4]>,
    /// The level of the `let` being checked; zero is the module.
    level: u32,
    /// Whether a type would have had more parts than any that is meant; where that was is for the checker to say.
    too_large: bool,
}

impl Store {
    pub fn new() -> Self {
        // In the order of the constants of `Term`.
        let fixed = [
            Shape::Unit,
            Shape::Bool,
            Shape::Int(IntKind::Int),
            Shape::Float,
            Shape::Str,
            Shape::Char,
            Shape::Exn,
            Shape::Error,
        ];
        Store {
            shapes: fixed.to_vec(),
            ground: Vec::new(),
            demands: FxHashMap::default(),
            own_operators: FxHashMap::default(),
            level: 0,
            too_large: false,
        }
    }

    /// What follows is inside of one `let` more.
    pub fn enter_level(&mut self) {
        self.level += 1;
    }

    /// That `let` ends.
    pub fn leave_level(&mut self) {
        self.level -= 1;
    }

    /// What a generalised parameter demands where it is instantiated.
    pub fn demand(&self, param: ParamId) -> Option<Demand> {
        self.demands.get(&param).copied()
    }

    /// A type defines an operator for two of its values: `+`, `-`, `*` or `/`, counted from zero.
    pub fn define_operator(&mut self, data: DataId, operator: usize) {
        self.own_operators.entry(data).or_default()[operator] = true;
    }

    /// Whether a type would have had more parts than any that is meant, since this was asked last.
    pub fn take_too_large(&mut self) -> bool {
        std::mem::take(&mut self.too_large)
    }

    pub fn add(&mut self, shape: Shape) -> Term {
        self.shapes.push(shape);
        Term(self.shapes.len() as u32 - 1)
    }

    pub fn fresh(&mut self) -> Term {
        self.fresh_allowed(Allowed::ANY)
    }

    pub fn fresh_allowed(&mut self, allowed: Allowed) -> Term {
        let level = self.level;
        self.add(Shape::Unbound { level, allowed, compared: Compared::No })
    }

    pub fn fun(&mut self, from: Term, to: Term) -> Term {
        self.add(Shape::Fun(from, to))
    }

    /// `params[0] -> params[1] -> … -> result`.
    pub fn funs(&mut self, params: &[Term], result: Term) -> Term {
        params.iter().rev().fold(result, |result, &param| self.fun(param, result))
    }

    /// The term that links lead to, with the links shortened on the way.
    pub fn resolve(&mut self, term: Term) -> Term {
        let root = self.root(term);
        let mut at = term;
        while at != root {
            let Shape::Link(next) = self.shapes[at.0 as usize] else { break };
            self.shapes[at.0 as usize] = Shape::Link(root);
            at = next;
        }
        root
    }

    /// The term that links lead to.
    pub fn root_of(&self, term: Term) -> Term {
        self.root(term)
    }

    /// A variable at the level of another.
    pub fn fresh_like(&mut self, var: Term) -> Term {
        let (level, ..) = self.unbound(var);
        self.add(Shape::Unbound { level, allowed: Allowed::ANY, compared: Compared::No })
    }

    /// Solves a variable.
    pub fn bind_to(&mut self, var: Term, to: Term) -> Result<(), Clash> {
        self.bind(var, to)
    }

    fn root(&self, mut term: Term) -> Term {
        while let Shape::Link(next) = self.shapes[term.0 as usize] {
            term = next;
        }
        term
    }

    /// The outermost layer; never a link.
    pub fn shape(&self, term: Term) -> &Shape {
        &self.shapes[self.root(term).0 as usize]
    }

    /// Whether a type is known to have neither variables nor parameters in it.
    fn is_ground(&self, term: Term) -> bool {
        self.ground.get(self.root(term).0 as usize).copied().unwrap_or(false)
    }

    /// Notes that a type is ground if all its parts are known to be.
    fn note_ground(&mut self, term: Term) {
        let ground = match &self.shapes[term.0 as usize] {
            Shape::Unbound { .. } | Shape::Link(_) | Shape::Error | Shape::Param(_) => false,
            Shape::Measure(_) | Shape::Measured(..) => false,
            Shape::Array(x) | Shape::Byref(x) => self.is_ground(*x),
            Shape::Fun(x, y) => self.is_ground(*x) && self.is_ground(*y),
            Shape::Tuple(items) | Shape::Data(_, items) => {
                items.iter().all(|&item| self.is_ground(item))
            }
            Shape::Unit
            | Shape::Bool
            | Shape::Int(_)
            | Shape::Float
            | Shape::Float32
            | Shape::Char
            | Shape::Str
            | Shape::Exn => true,
        };
        if ground {
            self.ground.resize(self.ground.len().max(self.shapes.len()), false);
            self.ground[term.0 as usize] = true;
        }
    }

    pub fn is_unbound(&self, term: Term) -> bool {
        matches!(self.shape(term), Shape::Unbound { .. })
    }

    /// Makes two types equal, or says why that cannot be.
    pub fn unify(&mut self, a: Term, b: Term) -> Result<(), Clash> {
        self.unify_in(a, b, &mut Seen::new())
    }

    fn unify_in(&mut self, a: Term, b: Term, seen: &mut Pairs) -> Result<(), Clash> {
        let (a, b) = (self.resolve(a), self.resolve(b));
        if a == b || seen.again((a, b)) {
            return Ok(());
        }
        match (&self.shapes[a.0 as usize], &self.shapes[b.0 as usize]) {
            (Shape::Unbound { .. }, Shape::Unbound { .. }) => self.merge(a, b),
            (Shape::Measure(_), Shape::Measure(_) | Shape::Unbound { .. } | Shape::Param(_))
            | (Shape::Unbound { .. } | Shape::Param(_), Shape::Measure(_)) => {
                self.unify_measures(a, b)
            }
            (&Shape::Measured(x, m), &Shape::Measured(y, n)) if x == y => self.unify_measures(m, n),
            (&Shape::Measured(base, m), plain) | (plain, &Shape::Measured(base, m))
                if Base::of(plain) == Some(base) =>
            {
                let one = self.add(Shape::Measure(Box::new([])));
                self.unify_measures(m, one)
            }
            (Shape::Unbound { .. }, _) => self.bind(a, b),
            (_, Shape::Unbound { .. }) => self.bind(b, a),
            (Shape::Error, _) => self.spread_error(b, seen),
            (_, Shape::Error) => self.spread_error(a, seen),
            (&Shape::Array(x), &Shape::Array(y)) | (&Shape::Byref(x), &Shape::Byref(y)) => {
                self.unify_in(x, y, seen)
            }
            (&Shape::Fun(x1, x2), &Shape::Fun(y1, y2)) => {
                self.unify_in(x1, y1, seen)?;
                self.unify_in(x2, y2, seen)
            }
            (Shape::Tuple(xs), Shape::Tuple(ys)) if xs.len() == ys.len() => {
                let (xs, ys) = (xs.clone(), ys.clone());
                self.unify_all(&xs, &ys, seen)
            }
            (Shape::Data(d, xs), Shape::Data(e, ys)) if d == e => {
                let (xs, ys) = (xs.clone(), ys.clone());
                self.unify_all(&xs, &ys, seen)
            }
            (x, y) if x == y => Ok(()),
            _ => Err(Clash::Mismatch),
        }
    }

    /// What is said of parts of a wrong value is not reported again either.
    fn spread_error(&mut self, other: Term, seen: &mut Pairs) -> Result<(), Clash> {
        let parts: Vec<Term> = match &self.shapes[other.0 as usize] {
            Shape::Array(item) | Shape::Byref(item) => vec![*item],
            &Shape::Fun(from, to) => vec![from, to],
            Shape::Tuple(parts) | Shape::Data(_, parts) => parts.to_vec(),
            _ => Vec::new(),
        };
        parts.into_iter().try_for_each(|part| self.unify_in(part, Term::ERROR, seen))
    }

    fn unify_all(&mut self, xs: &[Term], ys: &[Term], seen: &mut Pairs) -> Result<(), Clash> {
        xs.iter().zip(ys).try_for_each(|(&x, &y)| self.unify_in(x, y, seen))
    }

    fn merge(&mut self, a: Term, b: Term) -> Result<(), Clash> {
        let (la, aa, ca) = self.unbound(a);
        let (lb, ab, cb) = self.unbound(b);
        let allowed = aa.and(ab);
        if allowed.is_empty() {
            return Err(Clash::NotAllowed(aa));
        }
        self.shapes[a.0 as usize] = Shape::Link(b);
        self.shapes[b.0 as usize] =
            Shape::Unbound { level: la.min(lb), allowed, compared: ca.max(cb) };
        Ok(())
    }

    fn unbound(&self, term: Term) -> (u32, Allowed, Compared) {
        match self.shapes[term.0 as usize] {
            Shape::Unbound { level, allowed, compared } => (level, allowed, compared),
            _ => (0, Allowed::ANY, Compared::No),
        }
    }

    fn bind(&mut self, var: Term, to: Term) -> Result<(), Clash> {
        let (level, allowed, compared) = self.unbound(var);
        let shape = &self.shapes[to.0 as usize];
        if allowed != Allowed::ANY
            && !allowed.admits(shape, &self.own_operators)
            && !self.demanded(shape, allowed)
        {
            return Err(Clash::NotAllowed(allowed));
        }
        self.adjust(var, to, level, compared)?;
        self.shapes[var.0 as usize] = Shape::Link(to);
        Ok(())
    }

    /// Whether a type parameter already demands as much as `allowed` does.
    fn demanded(&self, shape: &Shape, allowed: Allowed) -> bool {
        match shape {
            Shape::Param(p) => self.demands.get(p).is_some_and(|d| d.allowed.is_within(allowed)),
            _ => false,
        }
    }

    /// Occurs check; lowers levels and passes `compared` on.
    fn adjust(
        &mut self,
        var: Term,
        term: Term,
        level: u32,
        compared: Compared,
    ) -> Result<(), Clash> {
        self.adjust_in((var, level), term, compared, &mut Seen::new())
    }

    fn adjust_in(
        &mut self,
        (var, level): (Term, u32),
        term: Term,
        compared: Compared,
        seen: &mut Seen<(Term, Compared)>,
    ) -> Result<(), Clash> {
        let term = self.resolve(term);
        if term == var {
            return Err(Clash::Infinite);
        }
        if self.is_ground(term) || seen.again((term, compared)) {
            return Ok(());
        }
        let to = (var, level);
        self.adjust_parts(to, term, compared, seen)?;
        self.note_ground(term);
        Ok(())
    }

    fn adjust_parts(
        &mut self,
        to: (Term, u32),
        term: Term,
        compared: Compared,
        seen: &mut Seen<(Term, Compared)>,
    ) -> Result<(), Clash> {
        let level = to.1;
        match &mut self.shapes[term.0 as usize] {
            Shape::Unbound { level: own, compared: mine, .. } => {
                *own = level.min(*own);
                *mine = compared.max(*mine);
                Ok(())
            }
            Shape::Array(x) | Shape::Byref(x) | Shape::Measured(_, x) => {
                let x = *x;
                self.adjust_in(to, x, compared, seen)
            }
            Shape::Measure(factors) => {
                let factors = factors.clone();
                factors.iter().try_for_each(|(factor, _)| match *factor {
                    Factor::Term(x) => self.adjust_in(to, x, Compared::No, seen),
                    Factor::Unit(_) => Ok(()),
                })
            }
            Shape::Fun(x, y) => {
                let (x, y) = (*x, *y);
                self.adjust_in(to, x, Compared::No, seen)?;
                self.adjust_in(to, y, Compared::No, seen)
            }
            Shape::Tuple(items) | Shape::Data(_, items) => {
                let items = items.clone();
                items.iter().try_for_each(|&x| self.adjust_in(to, x, compared, seen))
            }
            _ => Ok(()),
        }
    }

    /// Restricts a type to what an operator knows.
    pub fn restrict(&mut self, term: Term, to: Allowed) -> Result<(), Clash> {
        let var = self.fresh_allowed(to);
        self.unify(var, term)
    }

    /// Notes that values of a type are compared.
    pub fn mark_compared(&mut self, term: Term, how: Compared) {
        self.mark_compared_in(term, how, &mut Seen::new());
    }

    fn mark_compared_in(&mut self, term: Term, how: Compared, seen: &mut Seen<Term>) {
        let term = self.resolve(term);
        if self.is_ground(term) || seen.again(term) {
            return;
        }
        match &mut self.shapes[term.0 as usize] {
            Shape::Unbound { compared, .. } => *compared = how.max(*compared),
            Shape::Array(x) | Shape::Byref(x) => {
                let x = *x;
                self.mark_compared_in(x, how, seen);
            }
            Shape::Tuple(items) | Shape::Data(_, items) => {
                let items = items.clone();
                items.iter().for_each(|&x| self.mark_compared_in(x, how, seen));
            }
            _ => {}
        }
    }

    /// Turns the variables of `term` that belong to the `let` just ended into parameters.
    /// Variables that an operator restricts get their default type instead, unless `inline`.
    pub fn generalise(
        &mut self,
        term: Term,
        inline: bool,
        make: &mut dyn FnMut() -> ParamId,
        found: &mut Vec<ParamId>,
    ) {
        self.generalise_in(term, inline, make, &mut Generalised { found, seen: Seen::new() });
    }

    fn generalise_in(
        &mut self,
        term: Term,
        inline: bool,
        make: &mut dyn FnMut() -> ParamId,
        into: &mut Generalised<'_>,
    ) {
        let term = self.resolve(term);
        if self.is_ground(term) || into.seen.again(term) {
            return;
        }
        match self.shapes[term.0 as usize].clone() {
            Shape::Unbound { level, allowed, compared } if level > self.level => {
                if allowed == Allowed::ANY || inline {
                    let param = make();
                    let allowed = allowed.without_own();
                    self.demands.insert(param, Demand { allowed, compared });
                    self.shapes[term.0 as usize] = Shape::Param(param);
                    into.found.push(param);
                } else {
                    // Later uses say what it is, as in F#; else it gets its default at the end.
                    let level = self.level;
                    self.shapes[term.0 as usize] = Shape::Unbound { level, allowed, compared };
                }
            }
            Shape::Array(x) | Shape::Byref(x) | Shape::Measured(_, x) => {
                self.generalise_in(x, inline, make, into);
            }
            Shape::Measure(factors) => {
                for (factor, _) in &factors {
                    if let Factor::Term(x) = *factor {
                        self.generalise_in(x, inline, make, into);
                    }
                }
            }
            Shape::Fun(x, y) => {
                self.generalise_in(x, inline, make, into);
                self.generalise_in(y, inline, make, into);
            }
            Shape::Tuple(items) | Shape::Data(_, items) => {
                items.iter().for_each(|&x| self.generalise_in(x, inline, make, into));
            }
            _ => {}
        }
    }

    /// Lowers the variables of a type that is not generalised to the current level.
    pub fn keep(&mut self, term: Term) {
        let level = self.level;
        let fresh = self.add(Shape::Unit);
        let _ = self.adjust(fresh, term, level, Compared::No);
    }

    /// A copy of `term` with parameters replaced as `map` says.
    pub fn substitute(&mut self, term: Term, map: &[(ParamId, Term)]) -> Term {
        if map.is_empty() {
            return term;
        }
        let mut copies = Copies::new();
        let copy = self.copy(term, map, &mut copies);
        if copies.steps() > LARGEST {
            self.too_large = true;
            return Term::ERROR;
        }
        copy
    }

    fn copy(&mut self, term: Term, map: &[(ParamId, Term)], copies: &mut Copies<Term>) -> Term {
        let term = self.resolve(term);
        if copies.steps() > LARGEST || self.is_ground(term) {
            return term;
        }
        if let Some(copy) = copies.of(term) {
            return copy;
        }
        let copy = self.copied(term, map, copies);
        copies.add(term, copy);
        copy
    }

    fn copied(&mut self, term: Term, map: &[(ParamId, Term)], copies: &mut Copies<Term>) -> Term {
        match self.shapes[term.0 as usize].clone() {
            Shape::Param(p) => map.iter().find(|(q, _)| *q == p).map_or(term, |&(_, t)| t),
            Shape::Array(x) => {
                let y = self.copy(x, map, copies);
                if x == y { term } else { self.add(Shape::Array(y)) }
            }
            Shape::Measured(base, x) => {
                let y = self.copy(x, map, copies);
                if x == y { term } else { self.add(Shape::Measured(base, y)) }
            }
            Shape::Measure(factors) => {
                let new = factors
                    .iter()
                    .map(|&(factor, n)| match factor {
                        Factor::Term(x) => (Factor::Term(self.copy(x, map, copies)), n),
                        Factor::Unit(_) => (factor, n),
                    })
                    .collect();
                self.add(Shape::Measure(new))
            }
            Shape::Byref(x) => {
                let y = self.copy(x, map, copies);
                if x == y { term } else { self.add(Shape::Byref(y)) }
            }
            Shape::Fun(a, b) => {
                let (c, d) = (self.copy(a, map, copies), self.copy(b, map, copies));
                if (a, b) == (c, d) { term } else { self.add(Shape::Fun(c, d)) }
            }
            Shape::Tuple(items) => match self.copy_all(&items, map, copies) {
                Some(new) => self.add(Shape::Tuple(new)),
                None => term,
            },
            Shape::Data(data, items) => match self.copy_all(&items, map, copies) {
                Some(new) => self.add(Shape::Data(data, new)),
                None => term,
            },
            _ => term,
        }
    }

    fn copy_all(
        &mut self,
        items: &[Term],
        map: &[(ParamId, Term)],
        copies: &mut Copies<Term>,
    ) -> Option<Box<[Term]>> {
        let new: Box<[Term]> = items.iter().map(|&x| self.copy(x, map, copies)).collect();
        if *new == *items { None } else { Some(new) }
    }

    /// Fresh variables for parameters, restricted as the parameters demand.
    pub fn instantiate(&mut self, params: &[ParamId]) -> Vec<(ParamId, Term)> {
        params
            .iter()
            .map(|&p| {
                let demand = self.demands.get(&p).copied();
                let (allowed, compared) =
                    demand.map_or((Allowed::ANY, Compared::No), |d| (d.allowed, d.compared));
                let level = self.level;
                (p, self.add(Shape::Unbound { level, allowed, compared }))
            })
            .collect()
    }

    /// The finished type; what nothing determined gets its default.
    pub fn finish(
        &mut self,
        term: Term,
        table: &mut TypeTable,
        memo: &mut FxHashMap<Term, TyId>,
    ) -> TyId {
        let term = self.resolve(term);
        if let Some(&id) = memo.get(&term) {
            return id;
        }
        let ty = match self.shapes[term.0 as usize].clone() {
            Shape::Unbound { allowed, .. } => {
                let default = allowed.default_type();
                self.shapes[term.0 as usize] = Shape::Link(default);
                return self.finish(default, table, memo);
            }
            Shape::Link(_) | Shape::Error => Ty::Error,
            Shape::Unit => Ty::Unit,
            Shape::Bool => Ty::Bool,
            Shape::Int(kind) => Ty::Int(kind),
            Shape::Float => Ty::Float,
            Shape::Float32 => Ty::Float32,
            Shape::Char => Ty::Char,
            Shape::Str => Ty::Str,
            Shape::Exn => Ty::Exn,
            Shape::Param(p) => Ty::Param(p),
            Shape::Measure(_) => Ty::Unit,
            Shape::Measured(base, _) => match base {
                Base::Int(kind) => Ty::Int(kind),
                Base::Float => Ty::Float,
                Base::Float32 => Ty::Float32,
            },
            Shape::Array(x) => Ty::Array(self.finish(x, table, memo)),
            Shape::Byref(x) => Ty::Byref(self.finish(x, table, memo)),
            Shape::Fun(x, y) => {
                let x = self.finish(x, table, memo);
                Ty::Fun(x, self.finish(y, table, memo))
            }
            Shape::Tuple(items) => {
                Ty::Tuple(items.iter().map(|&x| self.finish(x, table, memo)).collect())
            }
            Shape::Data(data, items) => {
                Ty::Data(data, items.iter().map(|&x| self.finish(x, table, memo)).collect())
            }
        };
        let id = table.intern(ty);
        memo.insert(term, id);
        id
    }
}
