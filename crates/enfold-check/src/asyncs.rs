//! Asynchronous computations.

use enfold_graph::{BindingId, NodeId};
use enfold_syntax::tree::{self, Expr};
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::store::Term;

/// The `async { … }` around a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Async {
    /// What it returns.
    pub result: Term,
    /// What it was started with.
    pub scope: BindingId,
}

impl Checker {
    pub(crate) fn return_expr(
        &mut self,
        value: &Expr,
        run: bool,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let _ = (run, expected);
        self.outside("return", span);
        self.infer(value);
        self.error_node(span)
    }

    pub(crate) fn do_run(&mut self, value: &Expr, expected: Term, span: Span) -> NodeId {
        let _ = expected;
        self.outside("do!", span);
        self.infer(value);
        self.error_node(span)
    }

    pub(crate) fn match_run(
        &mut self,
        scrutinee: &Expr,
        arms: &[tree::Arm],
        expected: Term,
        span: Span,
    ) -> NodeId {
        let _ = (arms, expected);
        self.outside("match!", span);
        self.infer(scrutinee);
        self.error_node(span)
    }

    pub(crate) fn outside(&mut self, what: &str, span: Span) {
        let message = format!("`{what}` can only be used in a computation that knows it");
        self.report(Diagnostic::new(codes::OUTSIDE_COMPUTATION, span, message));
    }
}
