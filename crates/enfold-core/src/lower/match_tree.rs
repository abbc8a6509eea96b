//! Matches to decision trees.
//!
//! ```text
//! match xs, n with                     join arm0() { … }   join arm1(x) { … }
//! | [], _ -> e0                  ─►    switch xs {
//! | x :: _, 0 -> e1                      case 0 { jump arm0() }
//! | _ -> e2                              case 1 { x = field xs.0
//!                                                 switch n { 0 { jump arm1(x) } else { … } } } }
//! ```
//!
//! A row is what is left to be tested for one arm: a list of components with the patterns that
//! they must match. Names, wildcards, tuples and records need no test and are resolved at once;
//! an or-pattern makes two rows of one, unless it is a choice between keys, which is one test (`match_share`). If the first row has no test left, it is taken (or its
//! guard decides between it and the rows after it, or those of other arms: `Semantics::first_alternative`). Otherwise one of the components that the first
//! row tests is switched on: the one that most rows test, the leftmost of equals. Each way keeps
//! the rows that can still match there.
//!
//! **Why sound.** A row is dropped on a way only if its pattern for the tested component excludes
//! that way's key; the order of rows is kept; so the first row that remains untested is the first
//! arm that matches. No component is tested twice on one path.
//!
//! **Cost.** Tests may be repeated on different ways; bodies never are: they are join points that
//! take the arm's variables. Rows after those that look through an active pattern are a join point too.
//!
//! After L. Maranget, "Compiling Pattern Matching to Good Decision Trees", ML 2008.

use std::cell::RefCell;

use enfold_graph::{BindingId, NodeId, ParamId, Pat, PatKind};
use enfold_syntax::Span;
use enfold_syntax::literal::Lit;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use super::Lower;
use super::blocks::Dest;
use super::match_keys::{Ways, key_of, order};
use super::match_share::{TESTS, each_alternative, first_alternative, is_condition};
use super::matches::bindings_of;
use crate::ir::{Atom, Block, DataId, ExnId, LabelId, Op, Prim, Term, TyId, VarId};

/// A component of a value: of a case, an exception or an array.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Component {
    Field(VarId, u32, u32),
    Payload(VarId, ExnId, u32),
    Element(VarId, u32),
    Length(VarId),
    View(VarId, BindingId),
}

/// What happens if no arm matches.
#[derive(Debug, Clone, Copy)]
pub(super) enum NoMatch {
    /// The program fails there.
    Fail(Span),
    /// The exception that was looked at is raised again.
    Raise(Atom, Span),
    /// Nothing.
    Skip(Dest),
    /// Other rows are tried.
    Retry(LabelId),
}

/// What is left to be tested for an arm, and what it has bound.
#[derive(Debug, Clone)]
pub(super) struct Row<'g> {
    pub(super) tests: Vec<(Atom, &'g Pat)>,
    pub(super) binds: Vec<(BindingId, Atom)>,
    pub(super) arm: usize,
    /// The types as which values of unknown types are opened, by the patterns that do it.
    pub(super) opened: Vec<(usize, TyId)>,
    /// What the type parameters of those patterns are.
    pub(super) subst: Vec<(ParamId, TyId)>,
}

impl<'g> Row<'g> {
    pub(super) fn new(tests: Vec<(Atom, &'g Pat)>, arm: usize) -> Self {
        Row { tests, binds: Vec::new(), arm, opened: Vec::new(), subst: Vec::new() }
    }

    /// The type as which a pattern opens a value, if that was chosen.
    pub(super) fn opened_as(&self, pattern: &Pat) -> Option<TyId> {
        let at = address(pattern);
        self.opened.iter().find(|(pattern, _)| *pattern == at).map(|&(_, ty)| ty)
    }
}

/// What tells a pattern from all others.
pub(super) fn address(pattern: &Pat) -> usize {
    std::ptr::from_ref(pattern) as usize
}

/// Where an arm's body is.
pub(super) struct Target<'g> {
    pub(super) pattern: &'g Pat,
    pub(super) guard: Option<NodeId>,
    pub(super) body: NodeId,
    pub(super) label: LabelId,
    /// What the body takes, in order of the pattern.
    pub(super) names: Vec<BindingId>,
    /// Where it is for each list of what its own type parameters are, if it has equations.
    pub(super) versions: RefCell<Vec<(Vec<TyId>, LabelId)>>,
}

impl<'g> Target<'g> {
    pub(super) fn new(
        pattern: &'g Pat,
        guard: Option<NodeId>,
        body: NodeId,
        label: LabelId,
    ) -> Self {
        let (names, versions) = (bindings_of(pattern), RefCell::default());
        Target { pattern, guard, body, label, names, versions }
    }
}

impl<'g> Lower<'g> {
    /// Runs `f` with no components known from another match.
    pub(super) fn within_match<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let components = std::mem::take(&mut self.components);
        let trail = std::mem::take(&mut self.trail);
        let tests = std::mem::replace(&mut self.tests_left, TESTS);
        let result = f(self);
        self.tests_left = tests;
        self.components = components;
        self.trail = trail;
        result
    }

    /// The tree for these rows.
    pub(super) fn decide(
        &mut self,
        rows: Vec<Row<'g>>,
        targets: &[Target<'g>],
        no_match: NoMatch,
    ) -> Term {
        if self.ended() {
            return Term::Unreachable;
        }
        let mut resolved = Vec::with_capacity(rows.len());
        for row in rows {
            let before = resolved.len();
            for row in self.resolve(row) {
                self.unfold(row, targets, &mut resolved);
            }
            let sure = |row: &Row| row.tests.is_empty() && targets[row.arm].guard.is_none();
            if let Some(at) = resolved[before..].iter().position(sure) {
                resolved.truncate(before + at + 1);
                break;
            }
        }
        match resolved.first() {
            None => self.no_match(no_match),
            Some(first) if first.tests.is_empty() => self.take_first(resolved, targets, no_match),
            Some(_) => self.test(resolved, targets, no_match),
        }
    }

    pub(super) fn no_match(&mut self, no_match: NoMatch) -> Term {
        match no_match {
            NoMatch::Fail(span) => {
                self.diverge(Prim::MatchFail, Vec::new(), span);
                Term::Unreachable
            }
            NoMatch::Raise(exn, span) => {
                self.diverge(Prim::Raise, vec![exn], span);
                Term::Unreachable
            }
            NoMatch::Skip(dest) => self.deliver(dest, Atom::Unit),
            NoMatch::Retry(label) => self.jump(label, Vec::new()),
        }
    }

    /// The first row matches, unless its guard says no.
    pub(super) fn take_first(
        &mut self,
        mut rows: Vec<Row<'g>>,
        targets: &[Target<'g>],
        no_match: NoMatch,
    ) -> Term {
        let row = rows.remove(0);
        let target = &targets[row.arm];
        let Some(guard) = target.guard else {
            return self.go(&row, target);
        };
        for &(binding, value) in &row.binds {
            self.bind(binding, value);
        }
        if self.graph.semantics.first_alternative {
            rows.retain(|other| other.arm != row.arm);
        }
        let equations = self.graph.equations.get(&target.body);
        let params = equations.map(|e| &e.params[..]).unwrap_or_default();
        let types = self.solve(target.body, &row.subst).unwrap_or_default();
        self.under(true, params, &types, |s| {
            s.if_node(guard, |s| s.go(&row, target), |s| s.decide(rows, targets, no_match))
        })
    }

    /// To an arm's body with what its pattern has bound.
    pub(super) fn go(&mut self, row: &Row<'g>, target: &Target<'g>) -> Term {
        let args = target
            .names
            .iter()
            .map(|name| match row.binds.iter().find(|(b, _)| b == name) {
                Some((_, value)) => *value,
                None => unreachable!("{name} is not bound by {:?}", target.pattern.span),
            })
            .collect();
        let label = self.version_of(row, target);
        self.jump(label, args)
    }

    /// Resolves all of a row's patterns that need no test; or-patterns make several rows.
    pub(super) fn resolve(&mut self, row: Row<'g>) -> Vec<Row<'g>> {
        let mut done = Vec::new();
        let mut open = vec![(row, 0)];
        while let Some((mut row, mut at)) = open.pop() {
            while at < row.tests.len() {
                let (value, pattern) = row.tests[at];
                match &pattern.kind {
                    PatKind::Wild | PatKind::Lit(Lit::Unit) => {
                        row.tests.remove(at);
                    }
                    PatKind::Bind(binding) => {
                        row.binds.push((*binding, value));
                        row.tests.remove(at);
                    }
                    PatKind::As(inner, binding) => {
                        row.binds.push((*binding, value));
                        row.tests[at].1 = inner;
                    }
                    PatKind::And(left, right) => {
                        row.tests[at].1 = left;
                        row.tests.insert(at + 1, (value, right));
                    }
                    PatKind::Or(..) if self.is_choice(pattern) => at += 1,
                    PatKind::Or(..) if is_condition(&row, at) && self.ask(&mut row, at) => {}
                    PatKind::Or(left, right) => {
                        let mut other = row.clone();
                        other.tests[at].1 = right;
                        open.push((other, at));
                        row.tests[at].1 = left;
                    }
                    PatKind::Tuple(items) => {
                        let parts = items.iter().enumerate().map(|(i, p)| (i as u32, p));
                        self.expand(&mut row, at, parts, 0);
                    }
                    PatKind::Record { fields, .. } => {
                        self.expand(&mut row, at, fields.iter().map(|(i, p)| (*i, p)), 0);
                    }
                    PatKind::Case { data, case, args } if self.has_one_case(*data) => {
                        let parts = args.iter().enumerate().map(|(i, p)| (i as u32, p));
                        self.expand(&mut row, at, parts, *case);
                    }
                    _ => at += 1,
                }
            }
            done.push(row);
        }
        done
    }

    /// Replaces a row's test by tests of the value's fields.
    pub(super) fn expand(
        &mut self,
        row: &mut Row<'g>,
        at: usize,
        parts: impl Iterator<Item = (u32, &'g Pat)>,
        case: u32,
    ) {
        let (value, pattern) = row.tests.remove(at);
        let data = self.data_at(value, pattern.ty);
        let mut tests = Vec::new();
        for (index, part) in parts {
            if !matches!(part.kind, PatKind::Wild) {
                tests.push((self.part(value, data, case, index, part.span), part));
            }
        }
        row.tests.splice(at..at, tests);
    }

    /// A field that is read once on each path.
    pub(super) fn part(
        &mut self,
        value: Atom,
        data: DataId,
        case: u32,
        index: u32,
        span: Span,
    ) -> Atom {
        let key = Component::Field(base_var(value), case, index);
        self.component(key, |s| s.field(value, data, case, index, span, None))
    }

    pub(super) fn component(
        &mut self,
        key: Component,
        read: impl FnOnce(&mut Self) -> Atom,
    ) -> Atom {
        if let Some(&atom) = self.components.get(&key) {
            return atom;
        }
        let atom = read(self);
        self.components.insert(key, atom);
        self.trail.push(key);
        atom
    }

    /// A way of a test: a block in which more components may become known.
    pub(super) fn way(&mut self, f: impl FnOnce(&mut Self) -> Term) -> Block {
        let mark = self.trail.len();
        let block = self.block(f);
        for key in self.trail.drain(mark..) {
            self.components.remove(&key);
        }
        block
    }

    /// Switches on one of the components that the first row tests.
    pub(super) fn test(
        &mut self,
        rows: Vec<Row<'g>>,
        targets: &[Target<'g>],
        no_match: NoMatch,
    ) -> Term {
        let (rows, no_match) = self.one_by_one(rows, targets, no_match);
        let (value, pattern) = choose(&rows);
        let pattern = first_alternative(pattern);
        if let PatKind::View { view, inner } = &pattern.kind {
            let (rows, no_match) = self.put_off(rows, value, *view, targets, no_match);
            let rows = self.look(rows, value, *view, inner, pattern.span);
            return self.decide(rows, targets, no_match);
        }
        let (ways, rest) = self.partition(rows, value);
        let total = self.total_keys(value, pattern);
        let complete = total.is_some_and(|total| ways.len() == total);
        match &pattern.kind {
            PatKind::Lit(Lit::Bool(_)) => self.by_bool(value, ways, rest, targets, no_match),
            PatKind::Lit(Lit::Str(_) | Lit::Float(_) | Lit::Float32(_)) => {
                self.by_equality(value, pattern, ways, rest, targets, no_match)
            }
            _ => {
                let scrutinee = self.scrutinee(value, pattern);
                let mut cases = Vec::with_capacity(ways.len());
                for (test, next) in self.share(ways, value, targets, no_match) {
                    cases.push((key_of(&test), self.go_on(next, value, targets, no_match)));
                }
                let default =
                    (!complete).then(|| Box::new(self.way(|s| s.decide(rest, targets, no_match))));
                Term::Switch { scrutinee, cases, default }
            }
        }
    }

    /// Rows from the first on that does not ask for this view are tried when those before it fail: a view
    /// says nothing about what others would see, so that both its ways would have all of them.
    fn put_off(
        &mut self,
        mut rows: Vec<Row<'g>>,
        value: Atom,
        view: BindingId,
        targets: &[Target<'g>],
        no_match: NoMatch,
    ) -> (Vec<Row<'g>>, NoMatch) {
        let asks = |row: &Row| row.tests.iter().any(|test| asks_for(test, value, view));
        let Some(at) = rows.iter().position(|row| !asks(row)).filter(|&at| at > 0) else {
            return (rows, no_match);
        };
        let rest = rows.split_off(at);
        let label = self.label(self.names.join);
        let body = self.way(|s| s.decide(rest, targets, no_match));
        self.push_join(label, Vec::new(), body);
        (rows, NoMatch::Retry(label))
    }

    /// Applies the function of an active pattern to a component: rows that ask for it go on with its
    /// result. It is applied at most once on each path.
    fn look(
        &mut self,
        rows: Vec<Row<'g>>,
        value: Atom,
        view: BindingId,
        inner: &Pat,
        span: Span,
    ) -> Vec<Row<'g>> {
        let ty = self.ty(inner.ty);
        let call = |s: &mut Self| {
            let function = s.mention(view, &[], span, None);
            s.emit(Op::Apply(function, vec![value]), ty, span, None)
        };
        let seen = match value {
            Atom::Var(var) => self.component(Component::View(var, view), call),
            _ => call(self),
        };
        rows.into_iter()
            .map(|mut row| {
                while let Some(at) = row.tests.iter().position(|test| asks_for(test, value, view)) {
                    if let PatKind::View { inner, .. } = &row.tests[at].1.kind {
                        row.tests[at] = (seen, inner);
                    }
                }
                row
            })
            .collect()
    }

    /// Rows by what they ask of a component, and those that ask nothing. Each way also keeps the
    /// latter, in order.
    pub(super) fn partition(
        &mut self,
        rows: Vec<Row<'g>>,
        value: Atom,
    ) -> (Ways<'g>, Vec<Row<'g>>) {
        let mut ways = Ways::default();
        let mut rest: Vec<Row<'g>> = Vec::new();
        for row in rows {
            match row.tests.iter().find(|(v, p)| same(*v, value) && !is_view(p)) {
                Some((_, pattern)) if matches!(pattern.kind, PatKind::Or(..)) => {
                    let mut keys = IndexSet::<_, FxBuildHasher>::default();
                    each_alternative(pattern, &mut |key| {
                        keys.insert(self.test_of(&row, key));
                    });
                    for key in keys {
                        ways.entry(key).or_insert_with(|| rest.clone()).push(row.clone());
                    }
                }
                Some((_, pattern)) => {
                    let test = self.test_of(&row, pattern);
                    ways.entry(test).or_insert_with(|| rest.clone()).push(row);
                }
                None => {
                    for rows in ways.values_mut() {
                        rows.push(row.clone());
                    }
                    rest.push(row);
                }
            }
        }
        ways.sort_by(|a, _, b, _| order(a).cmp(&order(b)));
        (ways, rest)
    }
}

/// The component to switch on: of those that the first row tests, the one that most rows test.
fn choose<'g>(rows: &[Row<'g>]) -> (Atom, &'g Pat) {
    let count = |value: Atom| {
        let tests = |(v, p): &(Atom, &Pat)| same(*v, value) && !is_view(p);
        rows.iter().filter(|row| row.tests.iter().any(tests)).count()
    };
    let plain = rows[0].tests.iter().find(|(_, p)| !is_view(p));
    let mut best = (plain.copied().unwrap_or(rows[0].tests[0]), 0);
    for &test in rows[0].tests.iter().filter(|(_, p)| !is_view(p)) {
        if rows[0].tests.len() == 1 {
            break;
        }
        let score = count(test.0);
        if score > best.1 {
            best = (test, score);
        }
    }
    best.0
}

/// Whether a pattern looks at what a function makes of the value. Those are left to the end, so that
/// the function is applied only if everything else matches.
pub(super) fn is_view(pattern: &Pat) -> bool {
    matches!(pattern.kind, PatKind::View { .. })
}

/// Whether two operands are one; a float is itself, whatever its value.
pub(super) fn same(a: Atom, b: Atom) -> bool {
    match (a, b) {
        (Atom::Float(a), Atom::Float(b)) => a.to_bits() == b.to_bits(),
        (Atom::Float32(a), Atom::Float32(b)) => a.to_bits() == b.to_bits(),
        _ => a == b,
    }
}

/// The variable that a value with components is.
pub(super) fn base_var(value: Atom) -> VarId {
    match value {
        Atom::Var(var) => var,
        other => unreachable!("{other:?} has no components"),
    }
}

/// Whether a test looks at a value through a view.
fn asks_for((at, pattern): &(Atom, &Pat), value: Atom, view: BindingId) -> bool {
    same(*at, value) && matches!(pattern.kind, PatKind::View { view: of, .. } if of == view)
}
