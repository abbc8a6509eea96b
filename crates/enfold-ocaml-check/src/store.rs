//! Types under inference: a store of terms in which unbound variables are linked as they are solved.
//!
//! Generalisation is by levels (Rémy 1992): a variable made deeper than the level at which a `let` ends
//! belongs to that `let` alone and becomes a type parameter. Abbreviations are expanded when two types do
//! not agree without; abstract types have a hidden representation that only `finish` and the check
//! of the signature that made them see through.
//!
//! Unification is sound because a variable is only bound to a type that does not contain it, with the
//! levels of what it contains lowered to its own. Cost: nearly linear in the size of the types.

use std::rc::Rc;

use enfold_graph::{DataId, ParamId};
use enfold_syntax::seen::Seen;
use enfold_syntax::{Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::rows::Row;
use crate::told::Told;

/// A type under inference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Term(pub(crate) u32);

impl Term {
    /// What was reported already.
    pub const ERROR: Term = Term(0);
}

/// A type constructor: what the name of a type stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct TyConId(pub(crate) u32);

/// The label of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    None,
    Labelled(Symbol),
    /// The parameter's type is an option.
    Optional(Symbol),
}

impl Label {
    /// Its name, if it has one.
    pub fn name(self) -> Option<Symbol> {
        match self {
            Label::None => None,
            Label::Labelled(name) | Label::Optional(name) => Some(name),
        }
    }

    /// Whether it is one of an optional parameter.
    pub fn is_optional(self) -> bool {
        matches!(self, Label::Optional(_))
    }
}

/// One layer of a type.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// Not known yet.
    Var {
        level: u32,
    },
    /// Solved: the same as another term.
    Link(Term),
    /// Where an error was reported; agrees with everything.
    Error,
    Arrow(Label, Term, Term),
    Tuple(Box<[Term]>),
    Con(TyConId, Box<[Term]>),
    Param(ParamId),
    /// A polymorphic variant.
    Row(Row),
    /// A first-class module: which signature, the types it is given, and its values as a tuple.
    Package(u32, Box<[Term]>, Term),
}

/// What a type constructor stands for.
#[derive(Clone, PartialEq, Debug)]
pub enum Def {
    /// A type of the trunk.
    Builtin(Builtin),
    /// Nothing is known of it: a type of a functor's parameter while the functor itself is checked.
    Abstract,
    /// Abstract for everybody but the signature that made it so.
    Sealed(Term, u32),
    /// An abbreviation, over the parameters.
    Alias(Term),
    /// A record or variant type.
    Data(DataId),
    /// An extensible type; its values are exceptions of the trunk.
    Open,
    /// Being declared.
    Pending,
}

/// The types that need no declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Builtin {
    Int,
    Int32,
    Int64,
    Nativeint,
    /// The trunk's own integers, for the library.
    Word,
    /// An unsigned word, for the library.
    Unsigned,
    /// An element of `bytes`, for the library.
    Octet,
    Char,
    String,
    Float,
    Bool,
    Unit,
    Exn,
    Array,
    /// A mutable string.
    Bytes,
    /// A float of 32 bits, for the library.
    Single,
    /// Which of several exceptions of one declaration it is.
    Instance,
}

/// A type constructor.
#[derive(Clone, Debug)]
pub struct TyCon {
    pub name: Symbol,
    pub span: Span,
    pub params: Rc<[ParamId]>,
    pub def: Def,
    /// Types that the functions around its declaration are given, which it may mention.
    pub outer: Rc<[Term]>,
}

/// Why two types do not agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clash {
    /// Different shapes.
    Mismatch,
    /// A type would contain itself.
    Infinite,
    /// A type parameter would leave the scope of its name.
    Escape(ParamId),
    /// A variant type does not have this tag.
    Tag(Symbol),
}

/// Pairs of types that a walk has made equal.
pub(crate) type Pairs = Seen<(Term, Term)>;

/// Where a walk that lowers levels has been; rows may contain themselves.
#[derive(Default)]
struct Adjusted {
    seen: Seen<(Term, bool)>,
    rows: FxHashSet<Term>,
}

/// All terms of one program.
pub struct Store {
    shapes: Vec<Shape>,
    /// Types that are known to have neither variables nor parameters in them, so that there is nothing to find.
    ground: Vec<bool>,
    tycons: Vec<TyCon>,
    /// The rows that abbreviations stand for at these arguments: a row that contains itself by its name is one row, however often
    /// the name is written out, so that whoever follows it comes to an end.
    rows: FxHashMap<(TyConId, Box<[Term]>), Term>,
    /// The level of the `let` being checked; zero is the module.
    level: u32,
    /// The levels of parameters that the user named, which must not leave their scope.
    rigid: FxHashMap<ParamId, u32>,
    /// Parameters of type constructors that have no representation.
    erased: FxHashMap<TyConId, Rc<[bool]>>,
    /// What is known about parameters in the arm being checked.
    pub told: Told,
    /// The signatures whose abstract types are seen through.
    through: Vec<u32>,
    /// Whether a type would have had more parts than any that is meant; where that was is for the checker to say.
    too_large: bool,
}

impl Store {
    pub fn new() -> Self {
        Store {
            shapes: vec![Shape::Error],
            ground: Vec::new(),
            tycons: Vec::new(),
            rows: FxHashMap::default(),
            level: 0,
            rigid: FxHashMap::default(),
            erased: FxHashMap::default(),
            told: Told::default(),
            through: Vec::new(),
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

    /// How many `let`s are around.
    pub fn level(&self) -> u32 {
        self.level
    }

    /// A parameter that the user named must not leave the `let` being checked.
    pub fn bind_rigid(&mut self, param: ParamId) {
        self.rigid.insert(param, self.level);
    }

    /// Says which parameters of a type constructor have no representation.
    pub fn erase(&mut self, con: TyConId, params: Rc<[bool]>) {
        self.erased.insert(con, params);
    }

    /// Which parameters of a type constructor have no representation, if that was said.
    pub fn erased(&self, con: TyConId) -> Option<&Rc<[bool]>> {
        self.erased.get(&con)
    }

    /// Sees through what a seal hides, until [`Store::see_as_before`] is given what this yields.
    #[must_use]
    pub fn see_through(&mut self, seal: Option<u32>) -> usize {
        let before = self.through.len();
        self.through.extend(seal);
        before
    }

    /// What was seen through since then is hidden again.
    pub fn see_as_before(&mut self, before: usize) {
        self.through.truncate(before);
    }

    /// A type would have had more parts than any that is meant.
    pub(crate) fn note_too_large(&mut self) {
        self.too_large = true;
    }

    /// Whether there was such a type since this was asked last.
    pub fn take_too_large(&mut self) -> bool {
        std::mem::take(&mut self.too_large)
    }

    pub fn add(&mut self, shape: Shape) -> Term {
        self.shapes.push(shape);
        Term(self.shapes.len() as u32 - 1)
    }

    /// A new variable of the current level.
    pub fn fresh(&mut self) -> Term {
        let level = self.level;
        self.add(Shape::Var { level })
    }

    pub fn arrow(&mut self, label: Label, from: Term, to: Term) -> Term {
        self.add(Shape::Arrow(label, from, to))
    }

    /// A function of parameters without labels.
    pub fn fun(&mut self, params: &[Term], result: Term) -> Term {
        params.iter().rev().fold(result, |to, &from| self.arrow(Label::None, from, to))
    }

    pub fn con(&mut self, con: TyConId, args: &[Term]) -> Term {
        self.add(Shape::Con(con, args.into()))
    }

    pub fn tuple(&mut self, items: &[Term]) -> Term {
        self.add(Shape::Tuple(items.into()))
    }

    pub fn add_tycon(&mut self, tycon: TyCon) -> TyConId {
        self.tycons.push(tycon);
        TyConId(self.tycons.len() as u32 - 1)
    }

    pub fn tycon(&self, id: TyConId) -> &TyCon {
        &self.tycons[id.0 as usize]
    }

    pub fn define(&mut self, id: TyConId, def: Def) {
        self.rows.clear();
        self.tycons[id.0 as usize].def = def;
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
    pub fn root(&self, mut term: Term) -> Term {
        while let Shape::Link(next) = self.shapes[term.0 as usize] {
            term = next;
        }
        term
    }

    /// The outermost layer as it is written; never a link.
    pub fn shape(&self, term: Term) -> &Shape {
        &self.shapes[self.root(term).0 as usize]
    }

    /// Whether a type is known to have neither variables nor parameters in it.
    pub(crate) fn is_ground(&self, term: Term) -> bool {
        self.ground.get(self.root(term).0 as usize).copied().unwrap_or(false)
    }

    /// Notes that a type is ground if all its parts are known to be.
    pub(crate) fn note_ground(&mut self, term: Term) {
        let ground = match &self.shapes[term.0 as usize] {
            Shape::Arrow(_, from, to) => self.is_ground(*from) && self.is_ground(*to),
            Shape::Tuple(items) => items.iter().all(|&item| self.is_ground(item)),
            Shape::Con(con, items) => {
                let outer = &self.tycons[con.0 as usize].outer;
                outer.is_empty() && items.iter().all(|&item| self.is_ground(item))
            }
            _ => false,
        };
        if ground {
            self.ground.resize(self.ground.len().max(self.shapes.len()), false);
            self.ground[term.0 as usize] = true;
        }
    }

    pub fn set(&mut self, term: Term, shape: Shape) {
        self.shapes[term.0 as usize] = shape;
    }

    pub fn is_var(&self, term: Term) -> bool {
        matches!(self.shape(term), Shape::Var { .. })
    }

    /// The type with abbreviations in its outermost layer expanded.
    pub fn expand(&mut self, term: Term) -> Term {
        let mut term = self.resolve(term);
        // An abbreviation cannot stand for itself; a cycle that was reported ends here.
        for _ in 0..1000 {
            if let Shape::Param(param) = self.shapes[term.0 as usize]
                && let Some(to) = self.told.look_up(param)
            {
                term = self.resolve(to);
                continue;
            }
            let Shape::Con(con, args) = &self.shapes[term.0 as usize] else { return term };
            let tycon = &self.tycons[con.0 as usize];
            let body = match tycon.def {
                Def::Alias(body) => body,
                Def::Sealed(body, seal) if self.through.contains(&seal) => body,
                _ => return term,
            };
            let key = (*con, args.iter().map(|&arg| self.root(arg)).collect());
            if let Some(&row) = self.rows.get(&key) {
                return self.resolve(row);
            }
            let map: Vec<_> = tycon.params.iter().copied().zip(args.iter().copied()).collect();
            let body = self.substitute(body, &map);
            term = self.resolve(body);
            if !map.is_empty() && matches!(self.shapes[term.0 as usize], Shape::Row(_)) {
                self.rows.insert(key, term);
                return term;
            }
        }
        Term::ERROR
    }

    /// An abbreviation written out once.
    pub fn unfold(&mut self, term: Term) -> Term {
        let Shape::Con(con, args) = self.shape(term) else { return term };
        let tycon = &self.tycons[con.0 as usize];
        let Def::Alias(body) = tycon.def else { return term };
        let map: Vec<_> = tycon.params.iter().copied().zip(args.iter().copied()).collect();
        self.substitute(body, &map)
    }

    /// The type with all abbreviations expanded, but for those in rows.
    pub fn expand_all(&mut self, term: Term) -> Term {
        let term = self.expand(term);
        match self.shapes[term.0 as usize].clone() {
            Shape::Arrow(label, from, to) => {
                let (from, to) = (self.expand_all(from), self.expand_all(to));
                self.arrow(label, from, to)
            }
            Shape::Tuple(items) => {
                let items = items.iter().map(|&item| self.expand_all(item)).collect();
                self.add(Shape::Tuple(items))
            }
            Shape::Con(con, items) => {
                let items = items.iter().map(|&item| self.expand_all(item)).collect();
                self.add(Shape::Con(con, items))
            }
            _ => term,
        }
    }

    /// The outermost layer with abbreviations expanded.
    pub fn head(&mut self, term: Term) -> Shape {
        let term = self.expand(term);
        self.shapes[term.0 as usize].clone()
    }

    /// Makes two types equal, or says why that cannot be.
    pub fn unify(&mut self, a: Term, b: Term) -> Result<(), Clash> {
        self.unify_in(a, b, &mut Seen::new())
    }

    pub(crate) fn unify_in(&mut self, a: Term, b: Term, seen: &mut Pairs) -> Result<(), Clash> {
        let (a, b) = (self.resolve(a), self.resolve(b));
        if a == b || seen.again((a, b)) {
            return Ok(());
        }
        match (&self.shapes[a.0 as usize], &self.shapes[b.0 as usize]) {
            (&Shape::Var { level: x }, &Shape::Var { level: y }) => {
                self.set(a, Shape::Link(b));
                self.set(b, Shape::Var { level: x.min(y) });
                return Ok(());
            }
            (Shape::Var { .. }, _) => return self.bind(a, b),
            (_, Shape::Var { .. }) => return self.bind(b, a),
            (Shape::Con(c, xs), Shape::Con(d, ys))
                if c == d && !matches!(self.tycons[c.0 as usize].def, Def::Alias(_)) =>
            {
                let (xs, ys) = (xs.clone(), ys.clone());
                return self.unify_all_in(&xs, &ys, seen);
            }
            _ => {}
        }
        let (a, b) = (self.expand(a), self.expand(b));
        if a == b {
            return Ok(());
        }
        match (&self.shapes[a.0 as usize], &self.shapes[b.0 as usize]) {
            (Shape::Error, _) | (_, Shape::Error) => Ok(()),
            (Shape::Var { .. }, _) | (_, Shape::Var { .. }) => {
                self.unify_in(a, b, &mut Seen::new())
            }
            (&Shape::Arrow(k, x1, x2), &Shape::Arrow(l, y1, y2)) if k == l => {
                self.unify_in(x1, y1, seen)?;
                self.unify_in(x2, y2, seen)
            }
            (Shape::Tuple(xs), Shape::Tuple(ys)) if xs.len() == ys.len() => {
                let (xs, ys) = (xs.clone(), ys.clone());
                self.unify_all_in(&xs, &ys, seen)
            }
            (Shape::Con(c, xs), Shape::Con(d, ys)) if c == d => {
                let (xs, ys) = (xs.clone(), ys.clone());
                self.unify_all_in(&xs, &ys, seen)
            }
            (Shape::Param(p), Shape::Param(q)) if p == q => Ok(()),
            (Shape::Row(x), Shape::Row(y)) => {
                let (x, y) = (x.clone(), y.clone());
                self.unify_rows(a, x, b, y, seen)
            }
            (Shape::Package(s, xs, _), Shape::Package(t, ys, _)) if s == t => {
                let (xs, ys) = (xs.clone(), ys.clone());
                self.unify_all_in(&xs, &ys, seen)
            }
            _ => Err(Clash::Mismatch),
        }
    }

    /// Makes two types equal, with what a seal hides seen through.
    pub fn unify_through(&mut self, seal: Option<u32>, a: Term, b: Term) -> Result<(), Clash> {
        let before = self.see_through(seal);
        let result = self.unify(a, b);
        self.see_as_before(before);
        result
    }

    fn unify_all_in(&mut self, xs: &[Term], ys: &[Term], seen: &mut Pairs) -> Result<(), Clash> {
        if xs.len() != ys.len() {
            return Err(Clash::Mismatch);
        }
        xs.iter().zip(ys).try_for_each(|(&x, &y)| self.unify_in(x, y, seen))
    }

    fn bind(&mut self, var: Term, to: Term) -> Result<(), Clash> {
        let Shape::Var { level } = self.shapes[var.0 as usize] else { return Err(Clash::Mismatch) };
        if let Err(clash) = self.adjust(var, to, level) {
            // `type t = t id` hides the variable in an abbreviation.
            let wide = self.expand(to);
            if wide == self.resolve(var) {
                return Ok(());
            }
            if wide == to {
                return Err(clash);
            }
            self.adjust(var, wide, level)?;
            self.set(var, Shape::Link(wide));
            return Ok(());
        }
        if !self.told.is_empty() && self.leads_to(to, var) {
            return Err(Clash::Infinite);
        }
        self.set(var, Shape::Link(to));
        Ok(())
    }

    /// Lets a parameter be a type in the arm being checked. One that would contain itself is no type: nothing is told then, as
    /// in OCaml, and no value can choose the arm. So expanding by equations ends.
    pub fn add_equation(&mut self, param: ParamId, to: Term) -> bool {
        let own = self.add(Shape::Param(param));
        if !self.leads_to(to, own) {
            self.told.add(param, to);
        }
        true
    }

    /// Whether a variable or parameter occurs in a type, by equations as well.
    fn leads_to(&mut self, term: Term, to: Term) -> bool {
        let used = self.told.used();
        let found = self.occurs_told(term, to, &mut Seen::new());
        self.told.unuse(used);
        found
    }

    fn occurs_told(&mut self, term: Term, to: Term, seen: &mut Seen<Term>) -> bool {
        let term = self.expand(term);
        if seen.again(term) {
            return false;
        }
        let items: Vec<Term> = match &self.shapes[term.0 as usize] {
            Shape::Var { .. } => return term == to,
            Shape::Param(_) => return self.shapes[term.0 as usize] == self.shapes[to.0 as usize],
            Shape::Arrow(_, from, result) => vec![*from, *result],
            Shape::Tuple(items) | Shape::Con(_, items) | Shape::Package(_, items, _) => {
                items.to_vec()
            }
            // A type may contain itself inside of a row of tags.
            Shape::Row(_) | Shape::Link(_) | Shape::Error => return false,
        };
        items.into_iter().any(|item| self.occurs_told(item, to, seen))
    }

    /// Occurs check; lowers levels. A type may contain itself inside of a row of tags.
    pub fn adjust(&mut self, var: Term, term: Term, level: u32) -> Result<(), Clash> {
        self.adjust_in((var, level), term, &mut Adjusted::default(), false)
    }

    fn adjust_in(
        &mut self,
        to: (Term, u32),
        term: Term,
        into: &mut Adjusted,
        in_row: bool,
    ) -> Result<(), Clash> {
        let (var, level) = to;
        let term = self.resolve(term);
        if term == var {
            return if in_row { Ok(()) } else { Err(Clash::Infinite) };
        }
        if self.is_ground(term) || into.seen.again((term, in_row)) {
            return Ok(());
        }
        match &mut self.shapes[term.0 as usize] {
            Shape::Var { level: own } => *own = level.min(*own),
            Shape::Param(p) => {
                if self.rigid.get(p).is_some_and(|&own| own > level) {
                    return Err(Clash::Escape(*p));
                }
            }
            &mut Shape::Arrow(_, from, result) => {
                self.adjust_in(to, from, into, in_row)?;
                self.adjust_in(to, result, into, in_row)?;
            }
            Shape::Tuple(items) | Shape::Con(_, items) => {
                let items = items.clone();
                items.iter().try_for_each(|&x| self.adjust_in(to, x, into, in_row))?;
            }
            Shape::Package(_, items, values) => {
                let (items, values) = (items.clone(), *values);
                items.iter().try_for_each(|&x| self.adjust_in(to, x, into, in_row))?;
                self.adjust_in(to, values, into, in_row)?;
            }
            Shape::Row(row) => {
                if !into.rows.insert(term) {
                    return Ok(());
                }
                let (payloads, more) = (row.payloads(), row.more);
                payloads.iter().try_for_each(|&x| self.adjust_in(to, x, into, true))?;
                self.adjust_in(to, more, into, in_row)?;
            }
            Shape::Link(_) | Shape::Error => {}
        }
        self.note_ground(term);
        Ok(())
    }
}
