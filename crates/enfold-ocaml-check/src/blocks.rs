//! Blocks: statements, and definitions inside of expressions.

use enfold_graph::NodeId;
use enfold_ocaml::tree::{Annotation, Expr, LetBinding, LetGroup, Stmt, StmtKind};
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::draft::{Kind, TopItem};
use crate::patterns::Bound;
use crate::store::{Shape, Term};

impl<'t> Checker<'t, '_> {
    /// Statements, then a value.
    pub(crate) fn block_expr(
        &mut self,
        stmts: &'t [Stmt],
        result: &'t Expr,
        want: Term,
        span: Span,
    ) -> NodeId {
        let outside = self.env.clone();
        let mut nodes: Vec<NodeId> = Vec::new();
        for (i, stmt) in stmts.iter().enumerate() {
            match &stmt.kind {
                StmtKind::Let(LetGroup { recursive: false, bindings, .. })
                    if bindings.len() == 1 && self.refines(&bindings[0].pattern) =>
                {
                    let rest = (&stmts[i + 1..], result);
                    let value = self.let_refining(&bindings[0], rest, want, span);
                    self.env = outside;
                    return self.sequence(nodes, value, span);
                }
                StmtKind::Expr(expr) => nodes.push(self.statement(expr)),
                StmtKind::Let(group) => {
                    let items = self.let_group(group, false);
                    for item in items {
                        let node = self.item_node(item);
                        // Where it fails, unless there are others that may.
                        if group.bindings.len() == 1 {
                            self.fails_at(node, if i == 0 { span } else { stmt.span });
                        }
                        nodes.push(node);
                    }
                }
                StmtKind::Open(module) => {
                    self.building.open_block();
                    self.open_module(module);
                    self.take_block(&mut nodes);
                }
                StmtKind::Module(binding) => {
                    self.building.open_block();
                    self.local_module(binding);
                    self.take_block(&mut nodes);
                }
                StmtKind::Exception(case) => {
                    let exn = self.known.exn_con;
                    self.building.begin(crate::env::Module::default());
                    self.at_path(None, |c| c.extension(exn, case));
                    self.new_instance(case, &mut nodes);
                    self.building.end();
                }
            }
        }
        let value = self.expr(result, want);
        self.env = outside;
        self.sequence(nodes, value, span)
    }

    /// `let p = e in rest` where the pattern says something about types: the rest is the arm of a match.
    fn let_refining(
        &mut self,
        binding: &'t LetBinding,
        (stmts, result): (&'t [Stmt], &'t Expr),
        want: Term,
        span: Span,
    ) -> NodeId {
        let ty = self.store.fresh();
        if let Some(Annotation::Type(annotation)) = &binding.annotation {
            let annotation = self.annotation(annotation);
            self.expect(annotation, ty, binding.pattern.span);
        }
        let scrutinee = self.expr(&binding.body, ty);
        let known = self.store.told.mark();
        let mut bound = Bound::default();
        self.store.enter_level();
        let open = self.variants.begin_patterns();
        let pattern = self.pattern(&binding.pattern, ty, &mut bound);
        self.end_patterns(open);
        self.define_bound(&bound, false);
        let mut before = Vec::new();
        self.unpack_bound(&bound, &mut before);
        let body = self.block_expr(stmts, result, want, span);
        self.store.leave_level();
        self.store.told.forget(known);
        let body = self.block(before, body);
        self.set_defs(&bound, body);
        if !(bound.pairs.is_empty() && bound.own.is_empty()) {
            self.for_the_end.tell(body, bound.own, bound.pairs);
        }
        let arms = vec![crate::draft::Arm { pattern, guard: None, body }];
        let node = self.node(Kind::Match { scrutinee, arms }, want, binding.pattern.span);
        self.block(bound.before, node)
    }

    /// Moves the definitions of a module inside of an expression into its block.
    pub(crate) fn take_block(&mut self, nodes: &mut Vec<NodeId>) {
        nodes.append(&mut self.building.close_block());
    }

    /// Where a binding is said to fail.
    pub(crate) fn fails_at(&mut self, node: NodeId, span: Span) {
        if matches!(self.graph.nodes[node].kind, Kind::LetPat { .. }) {
            self.graph.nodes[node].span = span;
        }
    }

    /// A definition as a statement.
    pub(crate) fn item_node(&mut self, item: TopItem) -> NodeId {
        let unit = self.known.unit;
        match item {
            TopItem::Let { recursive, bindings } => {
                let span = self.span_of(bindings[0].1);
                self.node(Kind::Let { recursive, bindings }, unit, span)
            }
            TopItem::LetPat { pattern, value } => self.let_pattern(pattern, value),
            TopItem::Do(node) => node,
        }
    }

    /// An expression whose value is dropped.
    pub(crate) fn statement(&mut self, expr: &'t Expr) -> NodeId {
        let ty = self.store.fresh();
        let node = self.expr(expr, ty);
        if !self.reports.in_library()
            && !self.applications.is_rehearsing()
            && !self.applications.is_expanding()
        {
            match self.store.is_var(ty) {
                true => self.for_the_end.drop_value(ty, expr.span),
                false => self.report_dropped(ty, expr.span),
            }
        }
        node
    }

    /// Reports what became known of values that are dropped; one that can be of any type may be.
    pub(crate) fn report_all_dropped(&mut self) {
        for (ty, span) in self.for_the_end.take_dropped() {
            if !matches!(self.store.head(ty), Shape::Var { .. } | Shape::Param(_)) {
                self.report_dropped(ty, span);
            }
        }
    }

    fn report_dropped(&mut self, ty: Term, span: Span) {
        let unit = self.known.unit;
        if matches!(self.store.head(ty), Shape::Error) || self.known_con(ty) == self.known_con(unit)
        {
            return;
        }
        let shown = self.show(ty);
        let message = format!("this value of type `{shown}` is computed and dropped");
        let report = Diagnostic::new(codes::DISCARDED_VALUE, span, message)
            .help("say so with `ignore (…)`, or use it");
        self.report(report);
    }
}
