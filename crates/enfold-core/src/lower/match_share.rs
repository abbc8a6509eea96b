//! Keeps decision trees small: alternatives that differ in nothing but a key, and trees that grow too large.
//!
//! ```text
//! match p with                          join same() { switch p.1 { 1 { jump arm0 } 2 { jump arm0 } else { … } } }
//! | (1 | 2), (1 | 2) -> e0       ─►     switch p.0 { 1 { jump same() } 2 { jump same() } else { … } }
//! | _ -> e1
//! ```
//!
//! An or-pattern of keys that bind nothing and have no parts stays one test, so that it does not make rows that differ in
//! nothing else; the ways of a switch that go on with the same rows are one join point. And a match that has needed
//! [`TESTS`] tests is finished row by row: the first is tested alone, the others are tried when it fails. Alternatives in
//! several columns would make a row for each combination; where those are more than [`COMBINATIONS`], a column whose
//! alternatives bind nothing is decided by itself, and the row asks for the answer.
//!
//! Sound because the rows that are shared are the same on each way, and because the first row that matches is chosen
//! either way. Cost: linear in the rows of each way.

use std::sync::OnceLock;

use enfold_graph::{Pat, PatKind};
use enfold_syntax::literal::Lit;
use enfold_syntax::{FileId, Span};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::Lower;
use super::match_tree::{NoMatch, Row, Target, address, is_view, same};
use crate::ir::{Atom, LabelId};

/// So many tests of one match are a tree.
pub(super) const TESTS: u32 = 1000;

/// So many combinations of alternatives make rows of their own.
const COMBINATIONS: u32 = 64;

/// The pattern that takes the answer `true`.
fn truth() -> &'static Pat {
    static TRUTH: OnceLock<Pat> = OnceLock::new();
    TRUTH.get_or_init(|| Pat {
        kind: PatKind::Lit(Lit::Bool(true)),
        ty: enfold_graph::TyId::from_u32(0),
        span: Span::new(FileId::from_u32(0), 0, 0),
    })
}

/// How many rows the alternatives of a pattern make.
fn combinations(pattern: &Pat) -> u32 {
    let all = |parts: &mut dyn Iterator<Item = &Pat>| {
        parts.fold(1u32, |count, part| count.saturating_mul(combinations(part)))
    };
    match &pattern.kind {
        PatKind::Or(..) if is_choice_of_keys(pattern) => 1,
        PatKind::Or(a, b) => combinations(a).saturating_add(combinations(b)),
        PatKind::And(a, b) => combinations(a).saturating_mul(combinations(b)),
        PatKind::As(inner, _) | PatKind::Open { inner, .. } | PatKind::View { inner, .. } => {
            combinations(inner)
        }
        PatKind::Tuple(items) | PatKind::Array(items) => all(&mut items.iter()),
        PatKind::Case { args, .. } | PatKind::Exception { args, .. } => all(&mut args.iter()),
        PatKind::Record { fields, .. } => all(&mut fields.iter().map(|field| &field.1)),
        PatKind::Wild | PatKind::Bind(_) | PatKind::Lit(_) => 1,
    }
}

/// Whether a pattern binds nothing and looks at nothing but the value.
fn is_closed(pattern: &Pat) -> bool {
    match &pattern.kind {
        PatKind::Or(a, b) | PatKind::And(a, b) => is_closed(a) && is_closed(b),
        PatKind::Tuple(items) | PatKind::Array(items) => items.iter().all(is_closed),
        PatKind::Case { args, .. } | PatKind::Exception { args, .. } => args.iter().all(is_closed),
        PatKind::Record { fields, .. } => fields.iter().all(|field| is_closed(&field.1)),
        PatKind::Wild | PatKind::Lit(_) => true,
        PatKind::Bind(_) | PatKind::As(..) | PatKind::Open { .. } | PatKind::View { .. } => false,
    }
}

/// Whether the alternatives of a row's test are decided by themselves.
pub(super) fn is_condition(row: &Row<'_>, at: usize) -> bool {
    let rows = row.tests.iter().fold(1u32, |n, test| n.saturating_mul(combinations(test.1)));
    rows > COMBINATIONS && is_closed(row.tests[at].1)
}

/// Whether a pattern is a choice between keys and nothing else.
pub(super) fn is_choice_of_keys(pattern: &Pat) -> bool {
    let mut left = vec![pattern];
    while let Some(pattern) = left.pop() {
        match &pattern.kind {
            PatKind::Or(a, b) => left.extend([&**a, &**b]),
            _ if is_key(pattern) => {}
            _ => return false,
        }
    }
    true
}

/// Whether a pattern tests a key and nothing else.
fn is_key(pattern: &Pat) -> bool {
    let wild = |part: &Pat| matches!(part.kind, PatKind::Wild);
    match &pattern.kind {
        PatKind::Lit(literal) => !matches!(literal, Lit::Unit),
        PatKind::Case { args, .. } | PatKind::Exception { args, .. } => args.iter().all(wild),
        _ => false,
    }
}

/// Calls `visit` with the alternatives of a pattern, in their order.
pub(super) fn each_alternative<'g>(pattern: &'g Pat, visit: &mut dyn FnMut(&'g Pat)) {
    let mut left = vec![pattern];
    while let Some(pattern) = left.pop() {
        match &pattern.kind {
            PatKind::Or(a, b) => left.extend([&**b, &**a]),
            _ => visit(pattern),
        }
    }
}

/// The first alternative of a pattern.
pub(super) fn first_alternative(mut pattern: &Pat) -> &Pat {
    while let PatKind::Or(a, _) = &pattern.kind {
        pattern = a;
    }
    pattern
}

/// How a way of a switch goes on.
pub(super) enum Next<'g> {
    /// With these rows.
    Rows(Vec<Row<'g>>),
    /// At a join point, like other ways.
    Shared(LabelId),
}

/// What is left of the rows of a way: arms, tests by operand and pattern, and what is bound.
type Left = Vec<(usize, Vec<(String, usize)>, String)>;

impl<'g> Lower<'g> {
    /// Whether a pattern is a choice between keys of which there are several.
    pub(super) fn is_choice(&self, pattern: &Pat) -> bool {
        let tested = match first_alternative(pattern).kind {
            PatKind::Case { data, .. } => !self.has_one_case(data),
            _ => true,
        };
        tested && is_choice_of_keys(pattern)
    }

    /// Decides whether one of a test's alternatives takes the value: the row asks for the answer instead. Whether
    /// that was done.
    pub(super) fn ask(&mut self, row: &mut Row<'g>, at: usize) -> bool {
        let (value, pattern) = row.tests[at];
        let Some(node) = self.graph.nodes.keys().find(|n| !self.graph.equations.contains_key(n))
        else {
            return false;
        };
        let (yes, no, done) =
            (self.label(self.names.arm), self.label(self.names.join), self.label(self.names.done));
        let answer = self.fresh(self.names.temp, self.scalars.bool, pattern.span);
        let branch = self.block(|s| {
            for (label, answer) in [(yes, true), (no, false)] {
                let body = s.block(|s| s.jump(done, vec![Atom::Bool(answer)]));
                s.push_join(label, Vec::new(), body);
            }
            let mut rows = Vec::new();
            each_alternative(pattern, &mut |key| rows.push(Row::new(vec![(value, key)], 0)));
            let targets = [Target::new(pattern, None, node, yes)];
            s.within_match(|s| s.decide(rows, &targets, NoMatch::Retry(no)))
        });
        self.continue_at(done, vec![answer], branch);
        row.tests[at] = (Atom::Var(answer), truth());
        true
    }

    /// Makes join points of rows that several ways go on with.
    pub(super) fn share<K: Eq + std::hash::Hash>(
        &mut self,
        ways: IndexMap<K, Vec<Row<'g>>, FxBuildHasher>,
        value: Atom,
        targets: &[Target<'g>],
        no_match: NoMatch,
    ) -> Vec<(K, Next<'g>)> {
        // Keys that no row has in common lead to rows of their own.
        let choice = |(v, p): &(Atom, &Pat)| same(*v, value) && matches!(p.kind, PatKind::Or(..));
        let any = ways.values().flatten().any(|row| row.tests.iter().any(choice));
        if !any {
            return ways.into_iter().map(|(key, rows)| (key, Next::Rows(rows))).collect();
        }
        let mut same_rows: IndexMap<Left, u32, FxBuildHasher> = IndexMap::default();
        let lefts: Vec<Option<Left>> =
            ways.values().map(|rows| what_is_left(rows, value)).collect();
        for left in lefts.iter().flatten() {
            *same_rows.entry(left.clone()).or_default() += 1;
        }
        let mut labels: IndexMap<Left, LabelId, FxBuildHasher> = IndexMap::default();
        let mut next = Vec::with_capacity(ways.len());
        for ((key, rows), left) in ways.into_iter().zip(lefts) {
            let Some(left) = left.filter(|left| same_rows[left] > 1) else {
                next.push((key, Next::Rows(rows)));
                continue;
            };
            let label = match labels.get(&left) {
                Some(&label) => label,
                None => {
                    let label = self.label(self.names.join);
                    let body = self.way(|s| {
                        let rows = s.enter(rows, value);
                        s.decide(rows, targets, no_match)
                    });
                    self.push_join(label, Vec::new(), body);
                    labels.insert(left, label);
                    label
                }
            };
            next.push((key, Next::Shared(label)));
        }
        next
    }

    /// Goes on with the rows of a way.
    pub(super) fn go_on(
        &mut self,
        next: Next<'g>,
        value: Atom,
        targets: &[Target<'g>],
        no_match: NoMatch,
    ) -> crate::ir::Block {
        self.way(|s| match next {
            Next::Shared(label) => s.jump(label, Vec::new()),
            Next::Rows(rows) => {
                let rows = s.enter(rows, value);
                s.decide(rows, targets, no_match)
            }
        })
    }

    /// After too many tests the first row is tested alone, and the others where it fails.
    pub(super) fn one_by_one(
        &mut self,
        mut rows: Vec<Row<'g>>,
        targets: &[Target<'g>],
        no_match: NoMatch,
    ) -> (Vec<Row<'g>>, NoMatch) {
        if self.tests_left > 0 {
            self.tests_left -= 1;
            return (rows, no_match);
        }
        if rows.len() == 1 {
            return (rows, no_match);
        }
        let rest = rows.split_off(1);
        let label = self.label(self.names.join);
        let body = self.way(|s| s.decide(rest, targets, no_match));
        self.push_join(label, Vec::new(), body);
        (rows, NoMatch::Retry(label))
    }
}

/// What is left to test where a component is known; none where the ways have parts of their own, or where so
/// little is left that it is not worth sharing.
fn what_is_left(rows: &[Row<'_>], value: Atom) -> Option<Left> {
    let tests_value = |(v, p): &(Atom, &Pat)| same(*v, value) && !is_view(p);
    let parts = |row: &Row<'_>| {
        row.tests.iter().any(|test| tests_value(test) && !is_choice_of_keys(test.1))
            || !row.opened.is_empty()
    };
    let goes_on = rows.first().is_some_and(|row| row.tests.iter().any(|test| !tests_value(test)));
    if !goes_on || rows.iter().any(parts) {
        return None;
    }
    let left = |row: &Row<'_>| {
        let tests = row.tests.iter().filter(|test| !tests_value(test));
        let tests = tests.map(|(v, p)| (format!("{v:?}"), address(p))).collect();
        (row.arm, tests, format!("{:?}", row.binds))
    };
    Some(rows.iter().map(left).collect())
}
