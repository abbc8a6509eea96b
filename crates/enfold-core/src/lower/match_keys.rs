//! What a decision tree switches on: keys, and the parts of a value once its key is known.
//!
//! | pattern | test |
//! |---|---|
//! | case of a union, integer, character, exception | switch on the value |
//! | array | switch on its length |
//! | truth value | conditional |
//! | string, float | equality, one literal after the other |

use enfold_graph::{Pat, PatKind};
use enfold_syntax::Span;
use enfold_syntax::literal::Lit;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::match_tree::{Component, NoMatch, Row, Target, base_var, is_view, same};
use super::{Lower, exn_id};
use crate::ir::{Atom, Block, ExnId, IntKind, Key, Op, Prim, Stmt, Term, Ty, TyId};

/// A key of a switch, or a literal that is tested for by equality.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Test<'g> {
    Case(u32),
    Bool(bool),
    Int(i64),
    Char(char),
    Str(&'g str),
    Float(u64),
    Float32(u32),
    Length(u32),
    Exn(ExnId),
}

/// Rows by what they ask of a component.
pub(super) type Ways<'g> = IndexMap<Test<'g>, Vec<Row<'g>>, FxBuildHasher>;

impl<'g> Lower<'g> {
    pub(super) fn test_of(&mut self, row: &Row<'g>, pattern: &'g Pat) -> Test<'g> {
        match &pattern.kind {
            PatKind::Open { .. } => {
                let ty = row.opened_as(pattern).unwrap_or(self.scalars.unit);
                Test::Exn(self.universal(ty))
            }
            PatKind::Case { case, .. } => Test::Case(*case),
            PatKind::Array(items) => Test::Length(items.len() as u32),
            PatKind::Exception { exn, .. } => Test::Exn(exn_id(*exn)),
            PatKind::Lit(Lit::Bool(b)) => Test::Bool(*b),
            PatKind::Lit(Lit::Char(c)) => Test::Char(*c),
            PatKind::Lit(Lit::Str(text)) => Test::Str(text),
            // Adding zero makes the two zeros one.
            PatKind::Lit(Lit::Float(x)) => Test::Float((x + 0.0).to_bits()),
            PatKind::Lit(Lit::Float32(x)) => Test::Float32((x + 0.0).to_bits()),
            PatKind::Lit(Lit::Int { value, kind }) => {
                let ty = self.ty(pattern.ty);
                let kind = match self.program.types[ty] {
                    Ty::Int(kind) => kind,
                    _ => *kind,
                };
                Test::Int(kind.wrap(*value))
            }
            other => unreachable!("{other:?} needs no test"),
        }
    }

    /// How many keys there are, where that is known.
    pub(super) fn total_keys(&mut self, value: Atom, pattern: &Pat) -> Option<usize> {
        match &pattern.kind {
            PatKind::Case { .. } => {
                let data = self.data_at(value, pattern.ty);
                Some(self.program.datas[data].cases.len())
            }
            _ => None,
        }
    }

    /// What a switch looks at: the value, or the length of an array.
    pub(super) fn scrutinee(&mut self, value: Atom, pattern: &Pat) -> Atom {
        if !matches!(pattern.kind, PatKind::Array(_)) {
            return value;
        }
        let int = self.scalars.int;
        self.component(Component::Length(base_var(value)), |s| {
            s.op(Prim::ArrLen, vec![value], int, pattern.span)
        })
    }

    /// Rows on the way where their test of a component has succeeded: its parts are left to test.
    pub(super) fn enter(&mut self, rows: Vec<Row<'g>>, value: Atom) -> Vec<Row<'g>> {
        rows.into_iter()
            .map(|mut row| {
                let asks = |(v, p): &(Atom, &Pat)| same(*v, value) && !is_view(p);
                if let Some(at) = row.tests.iter().position(asks) {
                    let (_, pattern) = row.tests.remove(at);
                    let parts = match (&pattern.kind, row.opened_as(pattern)) {
                        (PatKind::Open { inner, .. }, Some(ty)) => {
                            vec![(self.opened(value, ty, pattern.span), &**inner)]
                        }
                        _ => self.parts(value, pattern),
                    };
                    row.tests.splice(at..at, parts);
                }
                row
            })
            .collect()
    }

    /// The record that a universal value holds.
    fn opened(&mut self, value: Atom, ty: TyId, span: Span) -> Atom {
        let exn = self.universal(ty);
        self.component(Component::Payload(base_var(value), exn, 0), |s| {
            s.emit(Op::ExnField { base: value, exn, index: 0 }, ty, span, None)
        })
    }

    pub(super) fn parts(&mut self, value: Atom, pattern: &'g Pat) -> Vec<(Atom, &'g Pat)> {
        // A choice between keys has no parts.
        let items: &'g [Pat] = match &pattern.kind {
            PatKind::Case { args, .. } | PatKind::Exception { args, .. } => args,
            PatKind::Array(items) => items,
            _ => &[],
        };
        let mut parts = Vec::new();
        for (i, item) in items.iter().enumerate() {
            if !matches!(item.kind, PatKind::Wild) {
                let part = self.part_of(value, pattern, i as u32, item.span);
                parts.push((part, item));
            }
        }
        parts
    }

    pub(super) fn part_of(
        &mut self,
        value: Atom,
        pattern: &'g Pat,
        index: u32,
        span: Span,
    ) -> Atom {
        let var = base_var(value);
        match &pattern.kind {
            PatKind::Case { case, .. } => {
                let data = self.data_at(value, pattern.ty);
                self.part(value, data, *case, index, span)
            }
            PatKind::Exception { exn, .. } => {
                let exn = exn_id(*exn);
                let ty = self.program.exns[exn].fields[index as usize];
                self.component(Component::Payload(var, exn, index), |s| {
                    s.emit(Op::ExnField { base: value, exn, index }, ty, span, None)
                })
            }
            _ => {
                let ty = self.program.vars[var].ty;
                let Ty::Array(item) = self.program.types[ty] else {
                    unreachable!("{pattern:?} has no parts")
                };
                self.component(Component::Element(var, index), |s| {
                    let at = Atom::Int(i64::from(index), IntKind::Int);
                    s.op(Prim::ArrGet, vec![value, at], item, span)
                })
            }
        }
    }

    pub(super) fn by_bool(
        &mut self,
        value: Atom,
        mut ways: Ways<'g>,
        rest: Vec<Row<'g>>,
        targets: &[Target<'g>],
        no_match: NoMatch,
    ) -> Term {
        let mut side = |s: &mut Self, test: bool| {
            let rows = ways.swap_remove(&Test::Bool(test)).unwrap_or_else(|| rest.clone());
            s.way(|s| {
                let rows = s.enter(rows, value);
                s.decide(rows, targets, no_match)
            })
        };
        let then = Box::new(side(self, true));
        let otherwise = Box::new(side(self, false));
        Term::If { cond: value, then, otherwise }
    }

    /// Literals that have no switch: one equality test after the other.
    pub(super) fn by_equality(
        &mut self,
        value: Atom,
        pattern: &Pat,
        ways: Ways<'g>,
        rest: Vec<Row<'g>>,
        targets: &[Target<'g>],
        no_match: NoMatch,
    ) -> Term {
        let bool = self.scalars.bool;
        let mut tests = Vec::with_capacity(ways.len());
        for (test, next) in self.share(ways, value, targets, no_match) {
            let literal = match test {
                Test::Str(text) => self.string(text),
                Test::Float(bits) => Atom::Float(f64::from_bits(bits)),
                Test::Float32(bits) => Atom::Float32(f32::from_bits(bits)),
                other => unreachable!("{other:?} is switched on"),
            };
            tests.push((literal, self.go_on(next, value, targets, no_match)));
        }
        let mut otherwise = self.way(|s| s.decide(rest, targets, no_match));
        for (literal, then) in tests.into_iter().rev() {
            let cond = self.fresh(self.names.temp, bool, pattern.span);
            let op = Op::Prim(Prim::Eq, vec![value, literal]);
            let test = Stmt::bind(cond, op, pattern.span);
            let (then, no) = (Box::new(then), Box::new(otherwise));
            let term = Term::If { cond: Atom::Var(cond), then, otherwise: no };
            otherwise = Block { stmts: vec![test], term };
        }
        self.splice(otherwise)
    }
}

pub(super) fn key_of(test: &Test) -> Key {
    match *test {
        Test::Case(case) => Key::Case(case),
        Test::Int(n) => Key::Int(n),
        Test::Char(c) => Key::Char(c),
        Test::Length(n) => Key::Int(i64::from(n)),
        Test::Exn(exn) => Key::Exn(exn),
        ref other => unreachable!("{other:?} is not switched on"),
    }
}

/// Keys of a switch come sorted; literals that are tested one by one keep their order.
pub(super) fn order(test: &Test) -> i64 {
    match *test {
        Test::Case(case) => i64::from(case),
        Test::Int(n) => n,
        Test::Char(c) => i64::from(u32::from(c)),
        Test::Length(n) => i64::from(n),
        Test::Exn(exn) => i64::from(exn.as_u32()),
        Test::Bool(_) | Test::Str(_) | Test::Float(_) | Test::Float32(_) => 0,
    }
}
