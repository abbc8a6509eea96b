//! Control: conditionals, loops, matches, handlers, assertions, lazy values.
//!
//! A `match` with exception cases looks at a value or an exception, so that only what the scrutinee
//! raises is caught:
//!
//! ```text
//! match e with p -> a | exception x -> b
//!     ─►   match (try Value e with raised -> Raised raised) with Value p -> a | Raised x -> b
//! ```

use enfold_graph::{NodeId, Prim};
use enfold_ocaml::tree::{self, Case, Expr, ExprKind};
use enfold_syntax::literal::Lit;
use enfold_syntax::{Diagnostic, Span, codes};

use crate::draft::{Arm, Kind, Pat, PatKind};
use crate::patterns::Bound;
use crate::store::Term;
use crate::{Checker, INT};

impl<'t> Checker<'t, '_> {
    pub(crate) fn if_expr(
        &mut self,
        cond: &'t Expr,
        then: &'t Expr,
        otherwise: Option<&'t Expr>,
        want: Term,
        span: Span,
    ) -> NodeId {
        let bool = self.known.bool;
        let cond = self.expr(cond, bool);
        let (then, otherwise) = match otherwise {
            Some(otherwise) => (self.expr(then, want), self.expr(otherwise, want)),
            None => {
                let unit = self.known.unit;
                let ty = self.store.fresh();
                let at = then.span;
                let then = self.expr(then, ty);
                if self.store.unify(ty, unit).is_err() {
                    let shown = self.show(ty);
                    let message = format!("this branch has type `{shown}`, and there is no `else`");
                    let report = Diagnostic::new(codes::BRANCH_MISMATCH, at, message)
                        .note("without an `else` the value is `()` if the condition does not hold")
                        .help("add an `else` with another value");
                    self.report(report);
                    return self.error_node(span);
                }
                if !self.expect(unit, want, span) {
                    return self.error_node(span);
                }
                (then, self.unit_node(span))
            }
        };
        self.node(Kind::If { cond, then, otherwise }, want, span)
    }

    pub(crate) fn while_expr(
        &mut self,
        cond: &'t Expr,
        body: &'t Expr,
        want: Term,
        span: Span,
    ) -> NodeId {
        let (bool, unit) = (self.known.bool, self.known.unit);
        let cond = self.expr(cond, bool);
        let body = self.statement(body);
        let node = self.node(Kind::While { cond, body }, unit, span);
        self.expect_node(node, want)
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn for_expr(
        &mut self,
        pattern: &'t tree::Pat,
        from: &'t Expr,
        to: &'t Expr,
        down: bool,
        body: &'t Expr,
        want: Term,
        span: Span,
    ) -> NodeId {
        let (int, word, unit) = (self.known.int, self.known.word, self.known.unit);
        let (from, to) = (self.expr(from, int), self.expr(to, int));
        // The bounds are evaluated in order; the trunk counts in its own integers.
        let (from, to) = (self.as_word(from), self.as_word(to));
        let outside = self.env.clone();
        let var = self.hidden("counter", pattern.span, if is_word() { int } else { word });
        let mut stmts = Vec::new();
        if !matches!(pattern.kind, tree::PatKind::Any) {
            let counter = self.var_node(var, pattern.span);
            let value = self.word_as_int(counter);
            self.take_apart(pattern, int, value, &mut stmts);
        }
        let body = self.statement(body);
        let body = self.block(stmts, body);
        self.env = outside;
        let node = self.node(Kind::For { var, from, step: None, to, down, body }, unit, span);
        self.graph.bindings[var].def = Some(node);
        self.expect_node(node, want)
    }

    pub(crate) fn match_expr(
        &mut self,
        scrutinee: &'t Expr,
        cases: &'t [Case],
        want: Term,
        span: Span,
    ) -> NodeId {
        let ty = self.store.fresh();
        let catching = cases.iter().any(|case| catches(&case.pattern));
        let node = match &scrutinee.kind {
            // The components of a tuple that is matched at once are evaluated in order.
            ExprKind::Tuple(items) if !catching => {
                let types: Vec<Term> = items.iter().map(|_| self.store.fresh()).collect();
                let tuple = self.store.tuple(&types);
                self.expect(tuple, ty, scrutinee.span);
                let nodes = items.iter().zip(&types).map(|(e, &ty)| self.expr(e, ty)).collect();
                self.node(Kind::Tuple(nodes), ty, scrutinee.span)
            }
            _ => self.expr(scrutinee, ty),
        };
        // A value whose type an equation tells is matched as one of that type.
        let told = self.as_told(node);
        let (node, ty) = if told == node { (node, ty) } else { (told, self.type_of(told)) };
        if catching {
            return self.match_outcome(node, ty, cases, want, span);
        }
        self.cases(node, ty, cases, want, span)
    }

    /// The cases of a match.
    pub(crate) fn cases(
        &mut self,
        scrutinee: NodeId,
        ty: Term,
        cases: &'t [Case],
        want: Term,
        span: Span,
    ) -> NodeId {
        self.around.enter_match(ty);
        let (before, arms) =
            self.arms(cases, want, &mut |c, case, bound| c.pattern(&case.pattern, ty, bound));
        self.around.leave_match();
        let node = self.node(Kind::Match { scrutinee, arms }, want, span);
        self.block(before, node)
    }

    /// All patterns, and then the guards and bodies: what patterns say about a type holds in every body.
    fn arms(
        &mut self,
        cases: &'t [Case],
        want: Term,
        pattern: &mut dyn FnMut(&mut Self, &'t Case, &mut Bound) -> Pat,
    ) -> (Vec<NodeId>, Vec<Arm>) {
        let mut before = Vec::new();
        // Types that a pattern names must not leave its arm.
        self.store.enter_level();
        let open = self.variants.begin_patterns();
        let mut patterns = Vec::new();
        let mut views = Vec::new();
        for case in cases {
            let mut bound = Bound { views, ..Bound::default() };
            let known = self.store.told.mark();
            let pattern = pattern(self, case, &mut bound);
            let equations = self.store.told.put_aside(known);
            before.append(&mut bound.before);
            views = std::mem::take(&mut bound.views);
            patterns.push((pattern, bound, equations));
        }
        self.end_patterns(open);
        let mut arms = Vec::new();
        for (case, (pattern, bound, equations)) in cases.iter().zip(patterns) {
            let outside = self.env.clone();
            let known = self.store.told.mark();
            self.store.told.put_back(equations);
            self.define_bound(&bound, false);
            let mut stmts = Vec::new();
            self.unpack_bound(&bound, &mut stmts);
            let bool = self.known.bool;
            let guard = case.guard.as_ref().map(|guard| self.expr(guard, bool));
            let body = self.expr(&case.body, want);
            let body = self.block(stmts, body);
            self.set_defs(&bound, body);
            self.env = outside;
            self.store.told.forget(known);
            if !(bound.pairs.is_empty() && bound.own.is_empty()) {
                self.for_the_end.tell(body, bound.own, bound.pairs);
            }
            arms.push(Arm { pattern, guard, body });
        }
        self.store.leave_level();
        (before, arms)
    }

    fn match_outcome(
        &mut self,
        scrutinee: NodeId,
        ty: Term,
        cases: &'t [Case],
        want: Term,
        span: Span,
    ) -> NodeId {
        let Some((con, data)) = self.known.outcome else { return self.error_node(span) };
        let outcome = self.store.con(con, &[ty]);
        let exn = self.known.exn;
        let at = self.span_of(scrutinee);
        let value =
            self.node(Kind::Construct { data, case: 0, args: vec![scrutinee] }, outcome, at);
        let raised = self.hidden("raised", at, exn);
        let mention = self.var_node(raised, at);
        let body = self.node(Kind::Construct { data, case: 1, args: vec![mention] }, outcome, at);
        self.graph.bindings[raised].def = Some(body);
        let pattern = Pat { kind: PatKind::Bind(raised), ty: exn, span: at };
        let arms = vec![Arm { pattern, guard: None, body }];
        let tried = self.node(Kind::Try { body: value, arms }, outcome, at);
        let (before, mut arms) = self.arms(cases, want, &mut |c, case, bound| {
            c.outcome_pattern(&case.pattern, ty, (data, outcome), bound)
        });
        // Exceptions that no case takes are raised again.
        if cases.iter().any(|case| case.guard.is_none() && catches_all(&case.pattern)) {
            let node = self.node(Kind::Match { scrutinee: tried, arms }, want, span);
            return self.block(before, node);
        }
        let other = self.hidden("raised", at, exn);
        let mention = self.var_node(other, at);
        let body = self.node(Kind::Prim { op: Prim::Raise, args: vec![mention] }, want, at);
        self.graph.bindings[other].def = Some(body);
        let bind = Pat { kind: PatKind::Bind(other), ty: exn, span: at };
        let kind = PatKind::Case { data, case: 1, args: vec![bind] };
        let pattern = Pat { kind, ty: outcome, span: at };
        arms.push(Arm { pattern, guard: None, body });
        let node = self.node(Kind::Match { scrutinee: tried, arms }, want, span);
        self.block(before, node)
    }

    /// A pattern of a `match` with exception cases.
    fn outcome_pattern(
        &mut self,
        pattern: &'t tree::Pat,
        ty: Term,
        (data, outcome): (enfold_graph::DataId, Term),
        bound: &mut Bound,
    ) -> Pat {
        let span = pattern.span;
        let wrap = |inner: Pat, case: u32| {
            let kind = PatKind::Case { data, case, args: vec![inner] };
            Pat { kind, ty: outcome, span }
        };
        match &pattern.kind {
            tree::PatKind::Exception(inner) => {
                let exn = self.known.exn;
                wrap(self.pattern(inner, exn, bound), 1)
            }
            tree::PatKind::Or(sides) if catches(pattern) => {
                self.alternatives(sides, outcome, span, bound, &mut |c, side, bound| {
                    c.outcome_pattern(side, ty, (data, outcome), bound)
                })
            }
            _ => wrap(self.pattern(pattern, ty, bound), 0),
        }
    }

    pub(crate) fn try_expr(
        &mut self,
        body: &'t Expr,
        cases: &'t [Case],
        want: Term,
        span: Span,
    ) -> NodeId {
        let body = self.expr(body, want);
        let exn = self.known.exn;
        let (before, arms) =
            self.arms(cases, want, &mut |c, case, bound| c.pattern(&case.pattern, exn, bound));
        let node = self.node(Kind::Try { body, arms }, want, span);
        self.block(before, node)
    }

    /// Raises an exception that carries a place.
    pub(crate) fn raise_at(
        &mut self,
        exn: Option<enfold_graph::ExnId>,
        ty: Term,
        span: Span,
    ) -> NodeId {
        let Some(exn) = exn else { return self.error_node(span) };
        let place = self.place_node(span);
        let exn_type = self.known.exn;
        let value = self.node(Kind::Exception { exn, args: vec![place] }, exn_type, span);
        self.node(Kind::Prim { op: Prim::Raise, args: vec![value] }, ty, span)
    }

    pub(crate) fn assert_expr(&mut self, cond: &'t Expr, want: Term, span: Span) -> NodeId {
        let failure = self.known.assert_failure;
        if matches!(&cond.kind, ExprKind::Construct { path, .. } if path.is("false")) {
            return self.raise_at(failure, want, span);
        }
        let (bool, unit) = (self.known.bool, self.known.unit);
        let cond = self.expr(cond, bool);
        if !self.expect(unit, want, span) {
            return self.error_node(span);
        }
        let then = self.unit_node(span);
        let otherwise = self.raise_at(failure, unit, span);
        self.node(Kind::If { cond, then, otherwise }, unit, span)
    }

    /// `lazy e`.
    pub(crate) fn lazy_expr(&mut self, body: &'t Expr, want: Term, span: Span) -> NodeId {
        let item = self.store.fresh();
        let value = self.expr(body, item);
        let ready = match &self.graph.nodes[value].kind {
            Kind::Lit(_) | Kind::Lambda { .. } => true,
            // A value that is being defined is not there yet.
            Kind::Var { binding, .. } => !self.open_groups.is_open(*binding),
            _ => false,
        };
        let name = if ready { "ready" } else { "delay" };
        let Some(function) = self.known_value("CamlinternalLazy", name) else {
            self.unsupported(span, "lazy values without the library");
            return self.error_node(span);
        };
        let func = self.mention(&function, span);
        let arg = if ready {
            value
        } else {
            let unit = self.known.unit;
            let local = self.hidden("unit", span, unit);
            let param = self.param_of(local, span);
            let ty = self.store.fun(&[unit], item);
            let kind =
                Kind::Lambda { params: vec![param], body: value, captures: Vec::new(), name: None };
            self.node(kind, ty, span)
        };
        let (found, of) = (self.type_of(func), self.type_of(arg));
        let wanted = self.store.fun(&[of], want);
        if !self.expect(found, wanted, span) {
            return self.error_node(span);
        }
        self.node(Kind::Apply { func, args: vec![arg] }, want, span)
    }

    /// An integer as the trunk's operations on sizes and positions take it.
    pub(crate) fn as_word(&mut self, node: NodeId) -> NodeId {
        if is_word() {
            return node;
        }
        let (word, span) = (self.known.word, self.span_of(node));
        if let Kind::Lit(Lit::Int { value, .. }) = self.graph.nodes[node].kind {
            let lit = Lit::Int { value, kind: enfold_syntax::literal::IntKind::Int };
            return self.node(Kind::Lit(lit), word, span);
        }
        self.node(Kind::Prim { op: Prim::Convert, args: vec![node] }, word, span)
    }

    /// The other way.
    pub(crate) fn word_as_int(&mut self, node: NodeId) -> NodeId {
        if is_word() {
            return node;
        }
        let (int, span) = (self.known.int, self.span_of(node));
        self.node(Kind::Prim { op: Prim::Convert, args: vec![node] }, int, span)
    }
}

/// Whether OCaml's integers are the trunk's own.
fn is_word() -> bool {
    INT == enfold_graph::IntKind::Int
}

/// Whether a case takes every exception.
fn catches_all(pattern: &tree::Pat) -> bool {
    match &pattern.kind {
        tree::PatKind::Exception(inner) => {
            matches!(inner.kind, tree::PatKind::Any | tree::PatKind::Var(_))
        }
        tree::PatKind::Or(sides) => sides.iter().any(catches_all),
        _ => false,
    }
}

/// Whether a case of a match takes exceptions.
fn catches(pattern: &tree::Pat) -> bool {
    match &pattern.kind {
        tree::PatKind::Exception(_) => true,
        tree::PatKind::Or(sides) => sides.iter().any(catches),
        _ => false,
    }
}
