//! Lazy values: `lazy e` makes a function of `e`; the library remembers what it yields.
//!
//! ```text
//! lazy (x + y)   ─►   Lazy.create (fun () -> x + y)
//! ```
//!
//! With [`crate::Options::lazy_thunks`] it is `Lazy.recomputed`: each force computes anew. The lambda
//! captures what it mentions as any lambda does, so module-level names are not captured.

use enfold_fsharp::tree::Expr;
use enfold_graph::NodeId;
use enfold_syntax::Span;

use crate::Checker;
use crate::draft::Kind;
use crate::store::{Shape, Term};

impl Checker {
    pub(crate) fn lazy(&mut self, value: &Expr, expected: Term, span: Span) -> NodeId {
        let item = match *self.store.shape(expected) {
            Shape::Data(data, ref args) if Some(data) == self.library_types.lazy() => args[0],
            _ => self.store.fresh(),
        };
        let compute = self.delayed(span, item, |this| this.expr(value, item));
        let name = if self.options.lazy_thunks { "recomputed" } else { "create" };
        let node = self.call_library("Lazy", name, vec![compute], span);
        self.expect_node(expected, node);
        node
    }

    /// `fun () -> body`.
    pub(crate) fn delayed(
        &mut self,
        span: Span,
        result: Term,
        body: impl FnOnce(&mut Self) -> NodeId,
    ) -> NodeId {
        let outer = self.around.set(None);
        self.around.enter_function(false);
        let unit = Term::UNIT;
        let binding = self.hidden("unit", span, unit);
        let param = self.node(Kind::Param(binding), unit, span);
        self.graph.bindings[binding].def = Some(param);
        let body = body(self);
        self.around.leave_function();
        self.around.set(outer);
        let ty = self.store.fun(unit, result);
        self.node(
            Kind::Lambda { params: vec![param], body, captures: Vec::new(), name: None },
            ty,
            span,
        )
    }

    /// A call of a function of the library with arguments that are already checked. Their types are
    /// made to agree with its parameters; a disagreement is reported.
    pub(crate) fn call_library(
        &mut self,
        module: &str,
        name: &str,
        args: Vec<NodeId>,
        span: Span,
    ) -> NodeId {
        match self.library(module, name, span) {
            Some(func) => self.call_node(func, args, span),
            None => self.error_node(span),
        }
    }

    /// A call of a checked function with checked arguments.
    pub(crate) fn call_node(&mut self, func: NodeId, args: Vec<NodeId>, span: Span) -> NodeId {
        if self.is_error(func) || args.iter().any(|&arg| self.is_error(arg)) {
            return self.error_node(span);
        }
        let mut rest = self.type_of(func);
        for &arg in &args {
            let (from, to) = match *self.store.shape(rest) {
                Shape::Fun(from, to) => (from, to),
                _ => {
                    let (from, to) = (self.store.fresh(), self.store.fresh());
                    let fun = self.store.fun(from, to);
                    self.expect(rest, fun, span);
                    (from, to)
                }
            };
            self.expect_node(from, arg);
            rest = to;
        }
        self.node(Kind::Apply { func, args }, rest, span)
    }
}
