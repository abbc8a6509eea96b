//! Computation expressions with builders.

use enfold_graph::{Kind, NodeId, Scope};
use enfold_syntax::tree::{Bind, Expr, ExprKind, Ident, Stmt};
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::patterns::Bound;
use crate::store::Term;

impl Checker {
    /// `builder { body }`.
    pub(crate) fn computation(
        &mut self,
        builder: &Expr,
        body: &Expr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        if let ExprKind::Name(path) = &builder.kind
            && let Some(name) = path.as_single()
            && self.lone(name.name).is_none()
            && name.name == "seq"
        {
            return self.seq_expr(body, expected, span);
        }
        let message = "computation expressions of this kind are not supported yet";
        self.report(Diagnostic::new(codes::UNSUPPORTED, builder.span, message));
        self.error_node(span)
    }

    /// A binding that says something about the rest of its block, and that rest.
    pub(crate) fn bind_rest(
        &mut self,
        bind: &Bind,
        rest: &[Stmt],
        expected: Term,
        span: Span,
    ) -> NodeId {
        if bind.run {
            self.outside("let!", bind.span);
            self.infer(&bind.value);
            return self.error_node(span);
        }
        let value = self.infer(&bind.value);
        self.use_rest(bind, value, rest, expected, span)
    }

    /// `use pattern = value` and the rest of its block, after which the value is given back.
    pub(crate) fn use_rest(
        &mut self,
        bind: &Bind,
        value: NodeId,
        rest: &[Stmt],
        expected: Term,
        span: Span,
    ) -> NodeId {
        let (ty, unit) = (self.type_of(value), self.store.unit);
        let mark = self.env.mark();
        let used = self.hidden("used", bind.span, ty);
        self.graph.bindings[used].def = Some(value);
        let kind = Kind::Let { recursive: false, bindings: vec![(used, value)] };
        let first = self.node(kind, unit, bind.span);
        let mut bound = Bound::new();
        let pattern = self.pattern(&bind.pattern, ty, Scope::Local, &mut bound);
        for &(_, id) in &bound {
            self.graph.bindings[id].def = Some(value);
        }
        self.add_bound(&bound);
        let mention = self.node(Kind::Var { binding: used, args: Vec::new() }, ty, bind.span);
        let second = self.node(Kind::LetPat { pattern, value: mention }, unit, bind.span);
        let body = self.block(rest, expected, span);
        self.env.forget(mark);
        let given = self.node(Kind::Var { binding: used, args: Vec::new() }, ty, bind.span);
        let dispose = self.access(given, Ident { name: "Dispose".into(), span: bind.span });
        let nothing = self.unit_node(bind.span);
        let finalizer = self.call_node(dispose, vec![nothing], bind.span);
        self.expect_node(unit, finalizer);
        let result = self.type_of(body);
        let last = self.node(Kind::TryFinally { body, finalizer }, result, span);
        self.node(Kind::Block(vec![first, second, last]), result, span)
    }
}
