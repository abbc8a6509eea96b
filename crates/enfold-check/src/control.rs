//! Conditionals, matches, handlers and loops.

use enfold_fsharp::tree::{self, Expr, ExprKind, Ident, Lit};
use enfold_graph::{BindingId, DataId, NodeId, Relation, Scope, View};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::active::Views;
use crate::draft::{Arm, Kind, Pat, PatKind};
use crate::patterns::Bound;
use crate::store::{Clash, Shape, Term};

impl Checker {
    pub(crate) fn conditional(
        &mut self,
        cond: &Expr,
        then: &Expr,
        otherwise: Option<&Expr>,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let bool = Term::BOOL;
        let cond = self.expr(cond, bool);
        let Some(otherwise) = otherwise else {
            return self.one_armed(cond, then, expected, span);
        };
        let then_node = self.expr(then, expected);
        let ty = self.type_of(then_node);
        let other = self.branch(otherwise, ty, then_node, expected);
        self.node(Kind::If { cond, then: then_node, otherwise: other }, expected, span)
    }

    fn one_armed(&mut self, cond: NodeId, then: &Expr, expected: Term, span: Span) -> NodeId {
        let unit = Term::UNIT;
        let node = self.infer(then);
        let ty = self.type_of(node);
        if self.store.unify(unit, ty).is_ok() {
            self.expect(expected, unit, span);
        } else {
            let message =
                format!("this `if` has no `else`, so its branch cannot be `{}`", self.show(ty));
            let diagnostic = Diagnostic::new(codes::BRANCH_MISMATCH, then.span, message)
                .also(span.start(), "this `if`")
                .help("add an `else` with a value of the same type");
            self.report(diagnostic);
        }
        let otherwise = self.unit_node(span.end());
        self.node(Kind::If { cond, then: node, otherwise }, unit, span)
    }

    /// A later branch: must have the type of the first one.
    fn branch(&mut self, expr: &Expr, ty: Term, first: NodeId, expected: Term) -> NodeId {
        if !self.store.is_unbound(ty) && !matches!(expr.kind, ExprKind::Lit(_) | ExprKind::Name(_))
        {
            return self.expr(expr, expected);
        }
        let fresh = self.store.fresh();
        let node = self.expr(expr, fresh);
        let found = self.type_of(node);
        match self.store.unify(expected, found) {
            Ok(()) => {}
            Err(Clash::Mismatch) => {
                let [want, got] = self.show_all([expected, found]);
                let message =
                    format!("the branches differ: the first is `{want}`, this one is `{got}`");
                let at = self.span_of(first);
                let diagnostic = Diagnostic::new(codes::BRANCH_MISMATCH, expr.span, message)
                    .label(format!("this is `{got}`"))
                    .also(at, format!("this is `{want}`"));
                self.report(diagnostic);
            }
            Err(clash) => {
                let diagnostic = self.clash(clash, expected, found, expr.span);
                self.report(diagnostic);
            }
        }
        node
    }

    pub(crate) fn match_expr(
        &mut self,
        scrutinee: &Expr,
        arms: &[tree::Arm],
        expected: Term,
        span: Span,
    ) -> NodeId {
        let scrutinee = self.infer(scrutinee);
        let ty = self.type_of(scrutinee);
        let (arms, views) = self.arms(arms, ty, expected, Some(scrutinee));
        let node = self.node(Kind::Match { scrutinee, arms }, expected, span);
        self.after_views(views, node)
    }

    /// The arms of a match over a value of type `ty`.
    pub(crate) fn arms(
        &mut self,
        arms: &[tree::Arm],
        ty: Term,
        expected: Term,
        source: Option<NodeId>,
    ) -> (Vec<Arm>, Views) {
        let mut views = Views::default();
        let mut out: Vec<Arm> = Vec::with_capacity(arms.len());
        for arm in arms {
            let mark = self.env.mark();
            let mut bound = Bound::new();
            let outer = self.active_patterns.replace_views(views);
            let pattern = self.pattern(&arm.pattern, ty, Scope::Local, &mut bound);
            views = self.active_patterns.replace_views(outer);
            for &(_, id) in &bound {
                self.graph.bindings[id].def = source;
            }
            self.add_bound(&bound);
            let bool = Term::BOOL;
            let guard = arm.guard.as_ref().map(|guard| self.expr(guard, bool));
            let body = match out.first() {
                None => self.expr(&arm.body, expected),
                Some(first) => {
                    let first = first.body;
                    let ty = self.type_of(first);
                    self.branch(&arm.body, ty, first, expected)
                }
            };
            self.env.forget(mark);
            out.push(Arm { pattern, guard, body });
        }
        (out, views)
    }

    /// `function | … -> …`: a lambda over a match; with its name, if it has one.
    pub(crate) fn function_arms(
        &mut self,
        arms: &[tree::Arm],
        expected: Term,
        name: Option<Symbol>,
        span: Span,
    ) -> NodeId {
        let (from, to) = match *self.store.shape(expected) {
            Shape::Fun(from, to) => (from, to),
            _ => {
                let (from, to) = (self.store.fresh(), self.store.fresh());
                let fun = self.store.fun(from, to);
                self.expect(expected, fun, span);
                (from, to)
            }
        };
        self.around.enter_function(true);
        let context = self.around.set(None);
        let binding = self.hidden("argument", span, from);
        let param = self.node(Kind::Param(binding), from, span);
        self.graph.bindings[binding].def = Some(param);
        let scrutinee = self.node(Kind::Var { binding, args: Vec::new() }, from, span);
        let (arms, views) = self.arms(arms, from, to, Some(param));
        let body = self.node(Kind::Match { scrutinee, arms }, to, span);
        let body = self.after_views(views, body);
        let body = self.release_stack(body);
        self.around.set(context);
        self.around.leave_function();
        let ty = self.store.fun(from, to);
        self.node(Kind::Lambda { params: vec![param], body, captures: Vec::new(), name }, ty, span)
    }

    pub(crate) fn try_with(
        &mut self,
        body: &Expr,
        arms: &[tree::Arm],
        expected: Term,
        span: Span,
    ) -> NodeId {
        let body = self.expr(body, expected);
        let exn = Term::EXN;
        let mut out = Vec::with_capacity(arms.len());
        let mut views = Views::default();
        for arm in arms {
            let caught = self.hidden("caught", arm.pattern.span, exn);
            self.around.enter_handler(caught);
            let (mut checked, of_arm) = self.arms(std::slice::from_ref(arm), exn, expected, None);
            views.stmts.extend(of_arm.stmts);
            let used = self.around.leave_handler();
            for arm in &mut checked {
                if used {
                    let (ty, span) = (arm.pattern.ty, arm.pattern.span);
                    let wild = Pat { kind: PatKind::Wild, ty, span };
                    let inner = std::mem::replace(&mut arm.pattern, wild);
                    arm.pattern.kind = PatKind::As(Box::new(inner), caught);
                }
            }
            out.extend(checked);
        }
        let node = self.node(Kind::Try { body, arms: out }, expected, span);
        self.after_views(views, node)
    }

    pub(crate) fn try_finally(
        &mut self,
        body: &Expr,
        finalizer: &Expr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let body = self.expr(body, expected);
        let unit = Term::UNIT;
        let finalizer = self.statement(finalizer, unit);
        self.node(Kind::TryFinally { body, finalizer }, expected, span)
    }

    pub(crate) fn while_loop(
        &mut self,
        cond: &Expr,
        body: &Expr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let (bool, unit) = (Term::BOOL, Term::UNIT);
        self.expect(expected, unit, span);
        let cond = self.expr(cond, bool);
        let body = self.statement(body, unit);
        self.node(Kind::While { cond, body }, unit, span)
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of the construct, as written")]
    pub(crate) fn for_to(
        &mut self,
        var: Ident,
        from: &Expr,
        to: &Expr,
        down: bool,
        body: &Expr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let (int, unit) = (Term::INT, Term::UNIT);
        self.expect(expected, unit, span);
        let from = self.expr(from, int);
        let to = self.expr(to, int);
        let binding = self.binding(var.name, var.span, int, Scope::Local);
        self.graph.bindings[binding].def = Some(from);
        let body = self.loop_body(&vec![(var.name, binding)], body);
        self.node(Kind::For { var: binding, from, step: None, to, down, body }, unit, span)
    }

    pub(crate) fn loop_body(&mut self, bound: &Bound, body: &Expr) -> NodeId {
        let mark = self.env.mark();
        self.add_bound(bound);
        let unit = Term::UNIT;
        let body = self.statement(body, unit);
        self.env.forget(mark);
        body
    }

    pub(crate) fn for_in(
        &mut self,
        pattern: &tree::Pat,
        sequence: &Expr,
        body: &Expr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let unit = Term::UNIT;
        self.expect(expected, unit, span);
        if let ExprKind::Range { from, step, to } = &sequence.kind
            && let Some(name) = loop_name(pattern)
        {
            let item = self.store.fresh();
            if let tree::PatKind::Annot(_, ty) = &pattern.kind {
                let annotated = self.annotation(ty);
                self.expect(annotated, item, ty.span);
            }
            let range = self.range_parts([from, to], step.as_deref(), item);
            return self.for_range(name, pattern.span, range, body, span);
        }
        let apart = is_tuple(pattern);
        let (collection, item) = self.elements_or(sequence, apart, |this, item| this.seq_of(item));
        let mut bound = Bound::new();
        let outer = self.active_patterns.take_views();
        let pattern = self.pattern(pattern, item, Scope::Local, &mut bound);
        let views = self.active_patterns.replace_views(outer);
        for &(_, id) in &bound {
            self.graph.bindings[id].def = Some(collection);
        }
        let body = self.loop_body(&bound, body);
        let node = self.node(Kind::ForEach { pattern, collection, body }, unit, span);
        self.after_views(views, node)
    }

    /// The elements of a map, a set or another collection of the library.
    fn elements_of_view(&mut self, func: NodeId, node: NodeId, span: Span) -> (NodeId, Term) {
        let Some((list, item)) = self.viewed_as(func, node) else {
            return (self.error_node(span), Term::ERROR);
        };
        (self.node(Kind::Apply { func, args: vec![node] }, list, span), item)
    }

    /// The list that a view makes of a value, and the type of its elements.
    pub(crate) fn viewed_as(&mut self, func: NodeId, node: NodeId) -> Option<(Term, Term)> {
        let Shape::Fun(from, list) = *self.store.shape(self.type_of(func)) else { return None };
        self.expect_node(from, node);
        match self.store.shape(list) {
            Shape::Data(_, args) => Some((list, *args.first()?)),
            _ => None,
        }
    }

    /// The function that makes a list of the elements of a collection of the library; `apart` asks for
    /// those of a map as tuples.
    pub(crate) fn element_view(&self, data: DataId, apart: bool) -> Option<BindingId> {
        let view = self.view_of(data)?.function;
        let own = self.library_types.element_view(data).filter(|_| !apart);
        Some(own.unwrap_or(view))
    }

    fn view_of(&self, data: DataId) -> Option<View> {
        match self.graph.relations.get(&data)? {
            Relation::Viewed(view) | Relation::Reference(Some(view)) => Some(*view),
            _ => None,
        }
    }

    /// Something to loop over, with the type of its elements; `otherwise` is the collection that it
    /// is taken for if nothing is known of it. A map's elements are tuples if they are taken `apart`.
    pub(crate) fn elements_or(
        &mut self,
        sequence: &Expr,
        apart: bool,
        otherwise: impl FnOnce(&mut Self, Term) -> Term,
    ) -> (NodeId, Term) {
        if let ExprKind::Range { .. } = &sequence.kind {
            let list = Expr { kind: ExprKind::List(vec![sequence.clone()]), span: sequence.span };
            return self.elements_or(&list, apart, otherwise);
        }
        let node = self.infer(sequence);
        let ty = self.type_of(node);
        match *self.store.shape(ty) {
            Shape::Array(item) => (node, item),
            Shape::Data(data, ref args)
                if data == self.library_types.list() || Some(data) == self.graph.known.seq =>
            {
                (node, args[0])
            }
            Shape::Data(data, _) if let Some(view) = self.element_view(data, apart) => {
                let func = self.mention(view, sequence.span);
                self.elements_of_view(func, node, sequence.span)
            }
            Shape::Str => {
                let char = Term::CHAR;
                let at = sequence.span;
                match self.library("String", "toArray", at) {
                    Some(func) => (self.call_node(func, vec![node], at), char),
                    None => (self.error_node(at), char),
                }
            }
            Shape::Unbound { .. } => {
                let item = self.store.fresh();
                let collection = otherwise(self, item);
                self.expect_node(collection, node);
                (node, item)
            }
            Shape::Error => (node, Term::ERROR),
            _ => {
                let message = format!("`{}` has no elements to loop over", self.show(ty));
                self.report(Diagnostic::new(codes::TYPE_MISMATCH, sequence.span, message));
                (self.error_node(sequence.span), Term::ERROR)
            }
        }
    }
}

fn is_tuple(pattern: &tree::Pat) -> bool {
    match &pattern.kind {
        tree::PatKind::Tuple(_) => true,
        tree::PatKind::Annot(inner, _) => is_tuple(inner),
        _ => false,
    }
}

/// The loop variable, if the pattern is just a name (`Some(Some(_))`) or a wildcard.
fn loop_name(pattern: &tree::Pat) -> Option<Option<Ident>> {
    match &pattern.kind {
        tree::PatKind::Wild | tree::PatKind::Lit(Lit::Unit) => Some(None),
        tree::PatKind::Name(path) => path.as_single().map(Some),
        tree::PatKind::Annot(inner, _) => loop_name(inner),
        _ => None,
    }
}
