//! Matches and patterns: where values are taken apart.
//!
//! ```text
//! let (a, b) = p in …        ─►   a = field p.0; b = field p.1; …
//! match x with | p0 -> e0    ─►   join arm0(names of p0) { e0 }
//!              | p1 -> e1         join arm1(names of p1) { e1 }
//!                                 the decision tree, which ends in jumps
//! ```
//!
//! An irrefutable pattern is a sequence of reads. A tuple that is only taken apart is never built.
//! The tree is made first, so that arms which it never reaches are not lowered.

use enfold_graph::{Arm, BindingId, Kind, NodeId, Pat, PatKind};
use enfold_syntax::literal::Lit;

use super::Lower;
use super::blocks::Dest;
use super::match_tree::{NoMatch, Row, Target};
use crate::ir::{Atom, LabelId, Op, Term, VarId};

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
        PatKind::And(a, b) => {
            collect(a, names);
            collect(b, names);
        }
        PatKind::View { inner, .. } | PatKind::Open { inner, .. } => collect(inner, names),
        PatKind::As(inner, binding) => {
            collect(inner, names);
            names.push(*binding);
        }
    }
}

impl<'g> Lower<'g> {
    /// Whether a pattern matches every value of its type without a test: by the first alternative of each
    /// or-pattern. `(x, 0) | (x, _)` matches everything too, but only a test says which alternative does.
    pub(super) fn is_irrefutable(&self, pattern: &Pat) -> bool {
        match &pattern.kind {
            PatKind::Wild | PatKind::Bind(_) | PatKind::Lit(Lit::Unit) => true,
            PatKind::Lit(_)
            | PatKind::Array(_)
            | PatKind::Exception { .. }
            | PatKind::View { .. }
            | PatKind::Open { .. } => false,
            PatKind::And(a, b) => self.is_irrefutable(a) && self.is_irrefutable(b),
            PatKind::Tuple(items) => items.iter().all(|p| self.is_irrefutable(p)),
            PatKind::Record { fields, .. } => fields.iter().all(|(_, p)| self.is_irrefutable(p)),
            PatKind::Case { data, args, .. } => {
                self.has_one_case(*data) && args.iter().all(|p| self.is_irrefutable(p))
            }
            // Which alternative it is decides what is bound, unless the first always matches.
            PatKind::Or(left, _) => self.is_irrefutable(left),
            PatKind::As(inner, _) => self.is_irrefutable(inner),
        }
    }

    pub(super) fn has_one_case(&self, data: enfold_graph::DataId) -> bool {
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
        let row = Row::new(vec![(value, pattern)], 0);
        let rows = self.within_match(|s| s.resolve(row));
        // The first alternatives.
        for (binding, value) in rows.into_iter().take(1).flat_map(|row| row.binds) {
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
            let targets = [Target::new(pattern, None, node, label)];
            s.within_match(|s| s.decide(rows, &targets, NoMatch::Fail(span)))
        });
        self.continue_at(label, params.clone(), branch);
        for (name, param) in names.into_iter().zip(params) {
            self.bind(name, Atom::Var(param));
        }
    }

    pub(super) fn param(&mut self, binding: BindingId) -> VarId {
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
            return self.arm_body(arm.body, dest);
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

    pub(super) fn targets(&mut self, arms: &'g [Arm]) -> Vec<Target<'g>> {
        arms.iter().map(|arm| self.target(&arm.pattern, arm.guard, arm.body)).collect()
    }

    pub(super) fn target(
        &mut self,
        pattern: &'g Pat,
        guard: Option<NodeId>,
        body: NodeId,
    ) -> Target<'g> {
        let label = self.label(self.names.arm);
        Target::new(pattern, guard, body, label)
    }

    /// Rows over the value of a node; a tuple that is only taken apart is not built.
    pub(super) fn rows_of_node(&mut self, node: NodeId, patterns: &[&'g Pat]) -> Vec<Row<'g>> {
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
            let row = Row::new(Vec::new(), arm);
            split_tuple(pattern, &values, whole, row, &mut rows);
        }
        rows
    }

    /// The tree and the bodies that it goes to.
    pub(super) fn match_rows(
        &mut self,
        rows: Vec<Row<'g>>,
        targets: Vec<Target<'g>>,
        no_match: NoMatch,
        dest: Dest,
    ) -> Term {
        if self.ended() {
            return Term::Unreachable;
        }
        // Patterns of an arm that cannot be chosen here may be for values of other types.
        let mut possible = Vec::with_capacity(rows.len());
        for row in rows {
            if self.is_possible(&row, &targets[row.arm]) {
                possible.push(row);
            }
        }
        let tree = self.block(|s| s.within_match(|s| s.decide(possible, &targets, no_match)));
        for target in targets {
            let own = self.graph.equations.get(&target.body);
            let own = own.map(|e| &e.params[..]).unwrap_or_default();
            let versions = target.versions.take();
            for (types, label) in versions.into_iter().chain([(Vec::new(), target.label)]) {
                if self.is_used(label) {
                    self.under(true, own, &types, |s| s.arm_version(&target, label, dest));
                }
            }
        }
        self.splice(tree)
    }

    /// The join point of an arm's body.
    fn arm_version(&mut self, target: &Target<'g>, label: LabelId, dest: Dest) {
        let params: Vec<VarId> = target.names.iter().map(|&b| self.param(b)).collect();
        let body = self.block(|s| {
            for (&name, &param) in target.names.iter().zip(&params) {
                s.bind(name, Atom::Var(param));
            }
            s.tail(target.body, dest)
        });
        self.push_join(label, params, body);
    }
}

fn row_of(value: Atom, pattern: &Pat, arm: usize) -> Row<'_> {
    Row::new(vec![(value, pattern)], arm)
}

/// Whether a pattern for a tuple names the tuple itself.
fn names_whole(pattern: &Pat) -> bool {
    match &pattern.kind {
        PatKind::Bind(_) | PatKind::As(..) | PatKind::View { .. } => true,
        PatKind::Or(left, right) | PatKind::And(left, right) => {
            names_whole(left) || names_whole(right)
        }
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
        PatKind::View { .. } | PatKind::And(..) if whole != Atom::Unit => {
            row.tests.push((whole, pattern));
            rows.push(row);
        }
        PatKind::And(left, right) => {
            // Both take the components only.
            let mut rows_of_left = Vec::new();
            split_tuple(left, values, whole, row, &mut rows_of_left);
            for row in rows_of_left {
                split_tuple(right, values, whole, row, rows);
            }
        }
        PatKind::Or(left, right) => {
            split_tuple(left, values, whole, row.clone(), rows);
            split_tuple(right, values, whole, row, rows);
        }
        _ => rows.push(row),
    }
}
