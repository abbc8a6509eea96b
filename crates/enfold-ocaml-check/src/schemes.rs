//! Type schemes: variables become parameters, parameters become types.
//!
//! A variable belongs to the `let` at whose level it was made, and becomes a parameter when that ends. A type that does not
//! mention the parameters that are replaced is not copied. Polymorphic variants may be recursive, so each row is entered once.

use enfold_graph::ParamId;
use enfold_syntax::seen::{Copies, Seen};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::store::{Def, Shape, Store, Term, TyConId};

/// The parameters that generalisation found.
#[derive(Default, Debug)]
pub struct Found {
    pub params: Vec<ParamId>,
    pub rows: Vec<ParamId>,
    entered: FxHashSet<Term>,
    seen: Seen<Term>,
}

/// A type of more parts than this is not meant; see [`Store::too_large`].
const LARGEST: u32 = 100_000;

/// What a walk that replaces parameters has made of what; rows may contain themselves.
#[derive(Default)]
struct Replaced {
    copies: Copies<Term>,
    rows: FxHashMap<Term, Term>,
}

impl Store {
    /// Lowers the variables of a type that is not generalised to the current level.
    pub fn keep(&mut self, term: Term) {
        let level = self.level();
        let none = self.add(Shape::Error);
        let _ = self.adjust(none, term, level);
    }

    /// Turns the variables of `term` that belong to the `let` just ended into parameters. Those of rows
    /// have no representation of their own and come separately.
    pub fn generalise(&mut self, term: Term, make: &mut dyn FnMut() -> ParamId, found: &mut Found) {
        let term = self.resolve(term);
        if self.is_ground(term) || found.seen.again(term) {
            return;
        }
        match self.shape(term).clone() {
            Shape::Var { level } if level > self.level() => {
                let param = make();
                self.set(term, Shape::Param(param));
                found.params.push(param);
            }
            Shape::Arrow(_, from, to) => {
                self.generalise(from, make, found);
                self.generalise(to, make, found);
            }
            Shape::Con(con, _) if self.is_local_alias(con) => {
                // What it stands for may mention what is being generalised.
                let wide = self.expand(term);
                self.set(term, Shape::Link(wide));
                self.generalise(wide, make, found);
            }
            Shape::Tuple(items) | Shape::Con(_, items) => {
                items.iter().for_each(|&x| self.generalise(x, make, found));
            }
            Shape::Package(_, items, values) => {
                items.iter().for_each(|&x| self.generalise(x, make, found));
                self.generalise(values, make, found);
            }
            Shape::Row(row) => {
                if !found.entered.insert(term) {
                    return;
                }
                for part in row.payloads() {
                    self.generalise(part, make, found);
                }
                let more = self.resolve(row.more);
                match *self.shape(more) {
                    Shape::Var { level } if level > self.level() => {
                        let param = make();
                        self.set(more, Shape::Param(param));
                        found.rows.push(param);
                    }
                    Shape::Row(_) => self.generalise(more, make, found),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// Whether a type is an abbreviation that was declared inside of a function.
    fn is_local_alias(&self, con: TyConId) -> bool {
        let tycon = self.tycon(con);
        !tycon.outer.is_empty() && matches!(tycon.def, Def::Alias(_))
    }

    /// A copy of `term` with parameters replaced as `map` says.
    pub fn substitute(&mut self, term: Term, map: &[(ParamId, Term)]) -> Term {
        if map.is_empty() {
            return term;
        }
        let mut into = Replaced::default();
        let copy = self.replace(term, map, &mut into);
        if into.copies.steps() > LARGEST {
            self.note_too_large();
            return Term::ERROR;
        }
        copy
    }

    fn replace(&mut self, term: Term, map: &[(ParamId, Term)], into: &mut Replaced) -> Term {
        let term = self.resolve(term);
        if into.copies.steps() > LARGEST || self.is_ground(term) {
            return term;
        }
        if let Some(copy) = into.copies.of(term) {
            return copy;
        }
        let copy = self.replaced(term, map, into);
        into.copies.add(term, copy);
        copy
    }

    fn replaced(&mut self, term: Term, map: &[(ParamId, Term)], into: &mut Replaced) -> Term {
        match self.shape(term).clone() {
            Shape::Param(p) => map.iter().find(|(q, _)| *q == p).map_or(term, |&(_, t)| t),
            Shape::Arrow(label, a, b) => {
                let (c, d) = (self.replace(a, map, into), self.replace(b, map, into));
                if (a, b) == (c, d) { term } else { self.arrow(label, c, d) }
            }
            Shape::Tuple(items) => match self.replace_all(&items, map, into) {
                Some(new) => self.add(Shape::Tuple(new)),
                None => term,
            },
            Shape::Con(con, items) => match self.replace_all(&items, map, into) {
                Some(new) => self.add(Shape::Con(con, new)),
                None => term,
            },
            Shape::Package(sig, items, values) => {
                let values = self.replace(values, map, into);
                let new: Box<[Term]> = items.iter().map(|&x| self.replace(x, map, into)).collect();
                self.add(Shape::Package(sig, new, values))
            }
            Shape::Row(row) => {
                if let Some(&copy) = into.rows.get(&term) {
                    return copy;
                }
                if !self.mentions(term, &|param| map.iter().any(|(p, _)| *p == param)) {
                    return term;
                }
                let copy = self.add(Shape::Error);
                into.rows.insert(term, copy);
                let new = row.map(&mut |part| self.replace(part, map, into));
                self.set(copy, Shape::Row(new));
                copy
            }
            _ => term,
        }
    }

    fn replace_all(
        &mut self,
        items: &[Term],
        map: &[(ParamId, Term)],
        into: &mut Replaced,
    ) -> Option<Box<[Term]>> {
        let new: Box<[Term]> = items.iter().map(|&x| self.replace(x, map, into)).collect();
        if *new == *items { None } else { Some(new) }
    }

    /// Whether a type mentions one of some parameters.
    pub fn mentions(&self, ty: Term, wanted: &dyn Fn(ParamId) -> bool) -> bool {
        let mut left = vec![ty];
        let mut seen = Seen::new();
        let mut rows = FxHashSet::default();
        while let Some(ty) = left.pop() {
            let root = self.root(ty);
            if seen.again(root) {
                continue;
            }
            match self.shape(root) {
                Shape::Param(found) if wanted(*found) => return true,
                Shape::Arrow(_, from, to) => left.extend([*from, *to]),
                Shape::Tuple(items) | Shape::Con(_, items) => left.extend(items.iter().copied()),
                Shape::Package(_, items, values) => {
                    left.extend(items.iter().copied());
                    left.push(*values);
                }
                Shape::Row(row) if rows.insert(root) => {
                    left.extend(row.parts());
                }
                _ => {}
            }
        }
        false
    }

    /// Parameters as types.
    pub fn params(&mut self, params: &[ParamId]) -> Vec<Term> {
        params.iter().map(|&param| self.add(Shape::Param(param))).collect()
    }

    /// Fresh variables for parameters.
    pub fn instantiate(&mut self, params: &[ParamId]) -> Vec<(ParamId, Term)> {
        params.iter().map(|&p| (p, self.fresh())).collect()
    }
}
