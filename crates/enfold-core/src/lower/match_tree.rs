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
//! an or-pattern makes two rows of one. If the first row has no test left, it is taken (or its
//! guard decides between it and the rows after it). Otherwise one of the components that the first
//! row tests is switched on: the one that most rows test, the leftmost of equals. Each way keeps
//! the rows that can still match there.
//!
//! **Why sound.** A row is dropped on a way only if its pattern for the tested component excludes
//! that way's key; the order of rows is kept; so the first row that remains untested is the first
//! arm that matches. No component is tested twice on one path.
//!
//! **Cost.** Tests may be repeated on different ways; bodies never are: they are join points that
//! take the arm's variables.
//!
//! After L. Maranget, "Compiling Pattern Matching to Good Decision Trees", ML 2008.

use enfold_graph::{Arm, BindingId, Kind, NodeId, Pat, PatKind};
use enfold_syntax::Span;
use enfold_syntax::tree::Lit;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::blocks::Dest;
use super::expr::int_kind;
use super::{Lower, exn_id};
use crate::ir::{
    Atom, Block, DataId, ExnId, IntKind, Key, LabelId, Op, Prim, Stmt, Term, Ty, VarId,
};

/// A component of a value: of a case, an exception or an array.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Component {
    Field(VarId, u32, u32),
    Payload(VarId, ExnId, u32),
    Element(VarId, u32),
    Length(VarId),
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
}

/// What is left to be tested for an arm, and what it has bound.
#[derive(Debug, Clone)]
struct Row<'g> {
    tests: Vec<(Atom, &'g Pat)>,
    binds: Vec<(BindingId, Atom)>,
    arm: usize,
}

/// Where an arm's body is.
struct Target<'g> {
    pattern: &'g Pat,
    guard: Option<NodeId>,
    body: NodeId,
    label: LabelId,
    /// What the body takes, in order of the pattern.
    names: Vec<BindingId>,
}

/// A key of a switch, or a literal that is tested for by equality.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Test<'g> {
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

type Ways<'g> = IndexMap<Test<'g>, Vec<Row<'g>>, FxBuildHasher>;

/// The bindings of a pattern, from left to right.
pub(super) fn bindings_of(pattern: &Pat) -> Vec<BindingId> {
    let mut names = Vec::new();
    collect(pattern, &mut names);
    names
}

fn collect(pattern: &Pat, names: &mut Vec<BindingId>) {
    match &pattern.kind {
        PatKind::Wild | PatKind::Lit(_) => {}
        PatKind::Bind(binding) => names.push(*binding),
        PatKind::Tuple(items)
        | PatKind::Array(items)
        | PatKind::Case { args: items, .. }
        | PatKind::Exception { args: items, .. } => items.iter().for_each(|p| collect(p, names)),
        PatKind::Record { fields, .. } => fields.iter().for_each(|(_, p)| collect(p, names)),
        // Both sides bind the same names.
        PatKind::Or(left, _) => collect(left, names),
        PatKind::As(inner, binding) => {
            collect(inner, names);
            names.push(*binding);
        }
    }
}

impl<'g> Lower<'g> {
    /// Whether a pattern matches every value of its type.
    pub(super) fn is_irrefutable(&self, pattern: &Pat) -> bool {
        match &pattern.kind {
            PatKind::Wild | PatKind::Bind(_) | PatKind::Lit(Lit::Unit) => true,
            PatKind::Lit(_) | PatKind::Array(_) | PatKind::Exception { .. } => false,
            PatKind::Tuple(items) => items.iter().all(|p| self.is_irrefutable(p)),
            PatKind::Record { fields, .. } => fields.iter().all(|(_, p)| self.is_irrefutable(p)),
            PatKind::Case { data, args, .. } => {
                self.has_one_case(*data) && args.iter().all(|p| self.is_irrefutable(p))
            }
            PatKind::Or(left, right) => self.is_irrefutable(left) || self.is_irrefutable(right),
            PatKind::As(inner, _) => self.is_irrefutable(inner),
        }
    }

    fn has_one_case(&self, data: enfold_graph::DataId) -> bool {
        match &self.graph.datas[data].kind {
            enfold_graph::DataKind::Record(_) => true,
            enfold_graph::DataKind::Union(cases) => cases.len() == 1,
        }
    }

    /// Binds the names of an irrefutable pattern to the parts of a node's value.
    pub(super) fn bind_node(&mut self, pattern: &'g Pat, node: NodeId) {
        let graph = self.graph;
        match (&pattern.kind, &graph.nodes[node].kind) {
            (PatKind::Tuple(patterns), Kind::Tuple(items)) => {
                let values = self.values(items);
                for (pattern, value) in patterns.iter().zip(values) {
                    self.bind_pattern(pattern, value);
                }
            }
            (PatKind::Bind(binding), _) => {
                let mutable = graph.bindings[*binding].mutable;
                let value = self.value_as(node, (!mutable).then_some(*binding));
                self.bind(*binding, value);
            }
            _ => {
                let value = self.value(node);
                self.bind_pattern(pattern, value);
            }
        }
    }

    /// Binds the names of an irrefutable pattern to the parts of a value.
    pub(super) fn bind_pattern(&mut self, pattern: &'g Pat, value: Atom) {
        if self.ended() {
            return;
        }
        let row = Row { tests: vec![(value, pattern)], binds: Vec::new(), arm: 0 };
        let rows = self.within_match(|s| s.resolve(row));
        let row = rows.into_iter().find(|row| row.tests.is_empty());
        for (binding, value) in row.into_iter().flat_map(|row| row.binds) {
            self.bind(binding, value);
        }
    }

    /// `let pattern = node` where the pattern may not match.
    pub(super) fn let_refutable(&mut self, pattern: &'g Pat, node: NodeId) {
        let span = pattern.span;
        let label = self.label(self.names.arm);
        let names = bindings_of(pattern);
        let params: Vec<VarId> = names.iter().map(|&name| self.param(name)).collect();
        let branch = self.block(|s| {
            let patterns = [pattern];
            let rows = s.rows_of_node(node, &patterns);
            let targets =
                [Target { pattern, guard: None, body: node, label, names: names.clone() }];
            s.within_match(|s| s.decide(rows, &targets, NoMatch::Fail(span)))
        });
        self.continue_at(label, params.clone(), branch);
        for (name, param) in names.into_iter().zip(params) {
            self.bind(name, Atom::Var(param));
        }
    }

    fn param(&mut self, binding: BindingId) -> VarId {
        let ty = self.ty(self.graph.bindings[binding].ty);
        self.named(binding, ty)
    }

    /// A match over the value of a node.
    pub(super) fn match_node(
        &mut self,
        id: NodeId,
        scrutinee: NodeId,
        arms: &'g [Arm],
        dest: Dest,
    ) -> Term {
        if let [arm] = arms
            && arm.guard.is_none()
            && self.is_irrefutable(&arm.pattern)
        {
            self.bind_node(&arm.pattern, scrutinee);
            return self.tail(arm.body, dest);
        }
        let patterns: Vec<&'g Pat> = arms.iter().map(|arm| &arm.pattern).collect();
        let rows = self.rows_of_node(scrutinee, &patterns);
        let span = self.graph.nodes[id].span;
        let targets = self.targets(arms);
        self.match_rows(rows, targets, NoMatch::Fail(span), dest)
    }

    /// A match over a value.
    pub(super) fn match_atom(
        &mut self,
        value: Atom,
        arms: &'g [Arm],
        no_match: NoMatch,
        dest: Dest,
    ) -> Term {
        let rows = arms.iter().enumerate().map(|(arm, a)| row_of(value, &a.pattern, arm));
        let targets = self.targets(arms);
        self.match_rows(rows.collect(), targets, no_match, dest)
    }

    /// A match with one arm.
    pub(super) fn match_one(
        &mut self,
        value: Atom,
        pattern: &'g Pat,
        body: NodeId,
        no_match: NoMatch,
        dest: Dest,
    ) -> Term {
        let target = self.target(pattern, None, body);
        self.match_rows(vec![row_of(value, pattern, 0)], vec![target], no_match, dest)
    }

    fn targets(&mut self, arms: &'g [Arm]) -> Vec<Target<'g>> {
        arms.iter().map(|arm| self.target(&arm.pattern, arm.guard, arm.body)).collect()
    }

    fn target(&mut self, pattern: &'g Pat, guard: Option<NodeId>, body: NodeId) -> Target<'g> {
        let label = self.label(self.names.arm);
        Target { pattern, guard, body, label, names: bindings_of(pattern) }
    }

    /// Rows over the value of a node; a tuple that is only taken apart is not built.
    fn rows_of_node(&mut self, node: NodeId, patterns: &[&'g Pat]) -> Vec<Row<'g>> {
        let graph = self.graph;
        let Kind::Tuple(items) = &graph.nodes[node].kind else {
            let value = self.value(node);
            return patterns.iter().enumerate().map(|(i, p)| row_of(value, p, i)).collect();
        };
        let values = self.values(items);
        let whole = match patterns.iter().any(|p| names_whole(p)) {
            true => {
                let ty = self.ty(graph.nodes[node].ty);
                let data = self.expect_data(ty);
                let op = Op::Construct { data, case: 0, args: values.clone() };
                self.emit(op, ty, graph.nodes[node].span, None)
            }
            false => Atom::Unit,
        };
        let mut rows = Vec::new();
        for (arm, pattern) in patterns.iter().enumerate() {
            let row = Row { tests: Vec::new(), binds: Vec::new(), arm };
            split_tuple(pattern, &values, whole, row, &mut rows);
        }
        rows
    }

    /// The tree and the bodies that it goes to.
    fn match_rows(
        &mut self,
        rows: Vec<Row<'g>>,
        targets: Vec<Target<'g>>,
        no_match: NoMatch,
        dest: Dest,
    ) -> Term {
        if self.ended() {
            return Term::Unreachable;
        }
        let tree = self.block(|s| s.within_match(|s| s.decide(rows, &targets, no_match)));
        for target in targets {
            if !self.is_used(target.label) {
                continue;
            }
            let params: Vec<VarId> = target.names.iter().map(|&b| self.param(b)).collect();
            let body = self.block(|s| {
                for (&name, &param) in target.names.iter().zip(&params) {
                    s.bind(name, Atom::Var(param));
                }
                s.tail(target.body, dest)
            });
            self.push_join(target.label, params, body);
        }
        self.splice(tree)
    }

    /// Runs `f` with no components known from another match.
    fn within_match<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let components = std::mem::take(&mut self.components);
        let trail = std::mem::take(&mut self.trail);
        let result = f(self);
        self.components = components;
        self.trail = trail;
        result
    }

    /// The tree for these rows.
    fn decide(&mut self, rows: Vec<Row<'g>>, targets: &[Target<'g>], no_match: NoMatch) -> Term {
        if self.ended() {
            return Term::Unreachable;
        }
        let mut resolved = Vec::with_capacity(rows.len());
        for row in rows {
            let before = resolved.len();
            resolved.append(&mut self.resolve(row));
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

    fn no_match(&mut self, no_match: NoMatch) -> Term {
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
        }
    }

    /// The first row matches, unless its guard says no.
    fn take_first(
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
        self.if_node(guard, |s| s.go(&row, target), |s| s.decide(rows, targets, no_match))
    }

    /// To an arm's body with what its pattern has bound.
    fn go(&mut self, row: &Row<'g>, target: &Target<'g>) -> Term {
        let args = target
            .names
            .iter()
            .map(|name| match row.binds.iter().find(|(b, _)| b == name) {
                Some((_, value)) => *value,
                None => unreachable!("{name} is not bound by {:?}", target.pattern.span),
            })
            .collect();
        self.jump(target.label, args)
    }

    /// Resolves all of a row's patterns that need no test; or-patterns make several rows.
    fn resolve(&mut self, row: Row<'g>) -> Vec<Row<'g>> {
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
    fn expand(
        &mut self,
        row: &mut Row<'g>,
        at: usize,
        parts: impl Iterator<Item = (u32, &'g Pat)>,
        case: u32,
    ) {
        let (value, pattern) = row.tests.remove(at);
        let data = self.data_of(pattern.ty);
        let mut tests = Vec::new();
        for (index, part) in parts {
            if !matches!(part.kind, PatKind::Wild) {
                tests.push((self.part(value, data, case, index, part.span), part));
            }
        }
        row.tests.splice(at..at, tests);
    }

    /// A field that is read once on each path.
    fn part(&mut self, value: Atom, data: DataId, case: u32, index: u32, span: Span) -> Atom {
        let key = Component::Field(base_var(value), case, index);
        self.component(key, |s| s.field(value, data, case, index, span, None))
    }

    fn component(&mut self, key: Component, read: impl FnOnce(&mut Self) -> Atom) -> Atom {
        if let Some(&atom) = self.components.get(&key) {
            return atom;
        }
        let atom = read(self);
        self.components.insert(key, atom);
        self.trail.push(key);
        atom
    }

    /// A way of a test: a block in which more components may become known.
    fn way(&mut self, f: impl FnOnce(&mut Self) -> Term) -> Block {
        let mark = self.trail.len();
        let block = self.block(f);
        for key in self.trail.drain(mark..) {
            self.components.remove(&key);
        }
        block
    }

    /// Switches on one of the components that the first row tests.
    fn test(&mut self, rows: Vec<Row<'g>>, targets: &[Target<'g>], no_match: NoMatch) -> Term {
        let (value, pattern) = choose(&rows);
        let (ways, rest) = self.partition(rows, value);
        let total = self.total_keys(pattern);
        let complete = total.is_some_and(|total| ways.len() == total);
        match &pattern.kind {
            PatKind::Lit(Lit::Bool(_)) => self.by_bool(value, ways, rest, targets, no_match),
            PatKind::Lit(Lit::Str(_) | Lit::Float(_) | Lit::Float32(_)) => {
                self.by_equality(value, pattern, ways, rest, targets, no_match)
            }
            _ => {
                let scrutinee = self.scrutinee(value, pattern);
                let mut cases = Vec::with_capacity(ways.len());
                for (test, rows) in ways {
                    let key = key_of(&test);
                    let block = self.way(|s| {
                        let rows = s.enter(rows, value);
                        s.decide(rows, targets, no_match)
                    });
                    cases.push((key, block));
                }
                let default =
                    (!complete).then(|| Box::new(self.way(|s| s.decide(rest, targets, no_match))));
                Term::Switch { scrutinee, cases, default }
            }
        }
    }

    /// Rows by what they ask of a component, and those that ask nothing. Each way also keeps the
    /// latter, in order.
    fn partition(&mut self, rows: Vec<Row<'g>>, value: Atom) -> (Ways<'g>, Vec<Row<'g>>) {
        let mut ways = Ways::default();
        let mut rest: Vec<Row<'g>> = Vec::new();
        for row in rows {
            match row.tests.iter().find(|(v, _)| same(*v, value)) {
                Some((_, pattern)) => {
                    let test = self.test_of(pattern);
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

    fn test_of(&mut self, pattern: &'g Pat) -> Test<'g> {
        match &pattern.kind {
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
                    _ => int_kind(*kind),
                };
                Test::Int(kind.wrap(*value))
            }
            other => unreachable!("{other:?} needs no test"),
        }
    }

    /// How many keys there are, where that is known.
    fn total_keys(&mut self, pattern: &Pat) -> Option<usize> {
        match &pattern.kind {
            PatKind::Case { .. } => {
                let data = self.data_of(pattern.ty);
                Some(self.program.datas[data].cases.len())
            }
            _ => None,
        }
    }

    /// What a switch looks at: the value, or the length of an array.
    fn scrutinee(&mut self, value: Atom, pattern: &Pat) -> Atom {
        if !matches!(pattern.kind, PatKind::Array(_)) {
            return value;
        }
        let int = self.scalars.int;
        self.component(Component::Length(base_var(value)), |s| {
            s.op(Prim::ArrLen, vec![value], int, pattern.span)
        })
    }

    /// Rows on the way where their test of a component has succeeded: its parts are left to test.
    fn enter(&mut self, rows: Vec<Row<'g>>, value: Atom) -> Vec<Row<'g>> {
        rows.into_iter()
            .map(|mut row| {
                if let Some(at) = row.tests.iter().position(|(v, _)| same(*v, value)) {
                    let (_, pattern) = row.tests.remove(at);
                    let parts = self.parts(value, pattern);
                    row.tests.splice(at..at, parts);
                }
                row
            })
            .collect()
    }

    fn parts(&mut self, value: Atom, pattern: &'g Pat) -> Vec<(Atom, &'g Pat)> {
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

    fn part_of(&mut self, value: Atom, pattern: &'g Pat, index: u32, span: Span) -> Atom {
        let var = base_var(value);
        match &pattern.kind {
            PatKind::Case { case, .. } => {
                let data = self.data_of(pattern.ty);
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
                let ty = self.ty(pattern.ty);
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

    fn by_bool(
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
    fn by_equality(
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
        for (test, rows) in ways {
            let literal = match test {
                Test::Str(text) => self.string(text),
                Test::Float(bits) => Atom::Float(f64::from_bits(bits)),
                Test::Float32(bits) => Atom::Float32(f32::from_bits(bits)),
                other => unreachable!("{other:?} is switched on"),
            };
            let then = self.way(|s| {
                let rows = s.enter(rows, value);
                s.decide(rows, targets, no_match)
            });
            tests.push((literal, then));
        }
        let mut otherwise = self.way(|s| s.decide(rest, targets, no_match));
        for (literal, then) in tests.into_iter().rev() {
            let cond = self.fresh(self.names.temp, bool, pattern.span);
            let op = Op::Prim(Prim::Eq, vec![value, literal]);
            let test = Stmt::Let { var: cond, op, span: pattern.span };
            let (then, no) = (Box::new(then), Box::new(otherwise));
            let term = Term::If { cond: Atom::Var(cond), then, otherwise: no };
            otherwise = Block { stmts: vec![test], term };
        }
        self.splice(otherwise)
    }
}

fn row_of(value: Atom, pattern: &Pat, arm: usize) -> Row<'_> {
    Row { tests: vec![(value, pattern)], binds: Vec::new(), arm }
}

/// Whether a pattern for a tuple names the tuple itself.
fn names_whole(pattern: &Pat) -> bool {
    match &pattern.kind {
        PatKind::Bind(_) | PatKind::As(..) => true,
        PatKind::Or(left, right) => names_whole(left) || names_whole(right),
        _ => false,
    }
}

/// Rows for a pattern over a tuple of known components.
fn split_tuple<'g>(
    pattern: &'g Pat,
    values: &[Atom],
    whole: Atom,
    mut row: Row<'g>,
    rows: &mut Vec<Row<'g>>,
) {
    match &pattern.kind {
        PatKind::Tuple(items) => {
            row.tests.extend(values.iter().copied().zip(items));
            rows.push(row);
        }
        PatKind::Bind(binding) => {
            row.binds.push((*binding, whole));
            rows.push(row);
        }
        PatKind::As(inner, binding) => {
            row.binds.push((*binding, whole));
            split_tuple(inner, values, whole, row, rows);
        }
        PatKind::Or(left, right) => {
            split_tuple(left, values, whole, row.clone(), rows);
            split_tuple(right, values, whole, row, rows);
        }
        _ => rows.push(row),
    }
}

/// The component to switch on: of those that the first row tests, the one that most rows test.
fn choose<'g>(rows: &[Row<'g>]) -> (Atom, &'g Pat) {
    let count = |value: Atom| {
        rows.iter().filter(|row| row.tests.iter().any(|(v, _)| same(*v, value))).count()
    };
    let mut best = (rows[0].tests[0], 0);
    for &test in &rows[0].tests {
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

/// Whether two operands are one; a float is itself, whatever its value.
fn same(a: Atom, b: Atom) -> bool {
    match (a, b) {
        (Atom::Float(a), Atom::Float(b)) => a.to_bits() == b.to_bits(),
        (Atom::Float32(a), Atom::Float32(b)) => a.to_bits() == b.to_bits(),
        _ => a == b,
    }
}

fn base_var(value: Atom) -> VarId {
    match value {
        Atom::Var(var) => var,
        other => unreachable!("{other:?} has no components"),
    }
}

fn key_of(test: &Test) -> Key {
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
fn order(test: &Test) -> i64 {
    match *test {
        Test::Case(case) => i64::from(case),
        Test::Int(n) => n,
        Test::Char(c) => i64::from(u32::from(c)),
        Test::Length(n) => i64::from(n),
        Test::Exn(exn) => i64::from(exn.as_u32()),
        Test::Bool(_) | Test::Str(_) | Test::Float(_) | Test::Float32(_) => 0,
    }
}
