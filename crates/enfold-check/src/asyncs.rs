//! Asynchronous computations: `async { … }`.
//!
//! ```text
//! async { let! x = a; return x + 1 }
//!   ─►   Async.make' (fun scope -> machine (fun () -> let x = await (Async.begin' a scope); x + 1))
//! ```
//!
//! `let!`, `do!`, `return!` and `match!` run another computation to its end and suspend with it; that is
//! all they share ([`Checker::run`]). `return e` is the value of the body. What a machine is made of is
//! decided when core is made (`enfold-core`, `lower/machine`); who runs it is the library's to say
//! (`lib/async.fs`). The scope holds the token that cancels the computation, which is looked at
//! whenever another one is started.

use enfold_fsharp::tree::{self, Expr};
use enfold_graph::{BindingId, NodeId, Prim};
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::draft::Kind;
use crate::sequences::Context;
use crate::store::{Shape, Term};

/// The `async { … }` around a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Async {
    /// What it was started with.
    pub scope: BindingId,
}

impl Checker {
    fn async_of(&mut self, result: Term) -> Term {
        match self.library_types.computation() {
            Some(data) => self.store.add(Shape::Data(data, Box::new([result]))),
            None => Term::ERROR,
        }
    }

    /// `async { body }`.
    pub(crate) fn async_expr(&mut self, body: &Expr, expected: Term, span: Span) -> NodeId {
        let result = match *self.store.shape(expected) {
            Shape::Data(data, ref args) if Some(data) == self.library_types.computation() => {
                args[0]
            }
            _ => self.store.fresh(),
        };
        let whole = self.async_of(result);
        self.expect(expected, whole, span);
        let outer = self.around.set(None);
        self.around.enter_function(false);
        let token = self.store.fresh();
        let scope = self.hidden("scope", span, token);
        let param = self.node(Kind::Param(scope), token, span);
        self.graph.bindings[scope].def = Some(param);
        let reason = self.store.fresh();
        let (run, machine) = self.machine_of(span, reason, result, |this| {
            this.around.set(Some(Context::Async(Async { scope })));
            this.expr(body, result)
        });
        self.around.leave_function();
        self.around.set(outer);
        let ty = self.store.fun(token, machine);
        let kind =
            Kind::Lambda { params: vec![param], body: run, captures: Vec::new(), name: None };
        let start = self.node(kind, ty, span);
        let node = self.call_library("Async", "make'", vec![start], span);
        self.expect_node(whole, node);
        node
    }

    /// Runs another computation to its end: what `let!` and its kin do.
    pub(crate) fn run(&mut self, value: &Expr, span: Span) -> NodeId {
        let Some(Context::Async(around)) = self.around.computation() else {
            self.outside("let!", span);
            self.infer(value);
            return self.error_node(span);
        };
        let result = self.store.fresh();
        let ty = self.async_of(result);
        // Captures are listed in the order of the text.
        let after = value.span.end();
        let value = self.expr(value, ty);
        let found = self.type_of(value);
        let fits = matches!(*self.store.shape(found),
            Shape::Data(data, _) if Some(data) == self.library_types.computation());
        if !fits {
            return self.error_node(span);
        }
        let token = self.binding_type(around.scope);
        let kind = Kind::Var { binding: around.scope, args: Vec::new() };
        let scope = self.node(kind, token, after);
        let machine = self.call_library("Async", "begin'", vec![value, scope], span);
        if self.is_error(machine) {
            return machine;
        }
        self.node(Kind::Prim { op: Prim::Await, args: vec![machine] }, result, span)
    }

    fn is_async(&self) -> bool {
        matches!(self.around.computation(), Some(Context::Async(_)))
    }

    /// `return value`, `return! value`.
    pub(crate) fn return_expr(
        &mut self,
        value: &Expr,
        run: bool,
        expected: Term,
        span: Span,
    ) -> NodeId {
        if !self.is_async() {
            self.outside(if run { "return!" } else { "return" }, span);
            self.infer(value);
            return self.error_node(span);
        }
        if !run {
            return self.expr(value, expected);
        }
        let node = self.run(value, span);
        self.expect_node(expected, node);
        node
    }

    /// `do! value`.
    pub(crate) fn do_run(&mut self, value: &Expr, expected: Term, span: Span) -> NodeId {
        if !self.is_async() {
            self.outside("do!", span);
            self.infer(value);
            return self.error_node(span);
        }
        let node = self.run(value, span);
        let unit = Term::UNIT;
        self.expect_node(unit, node);
        self.expect(expected, unit, span);
        node
    }

    /// `match! scrutinee with arms`.
    pub(crate) fn match_run(
        &mut self,
        scrutinee: &Expr,
        arms: &[tree::Arm],
        expected: Term,
        span: Span,
    ) -> NodeId {
        if !self.is_async() {
            self.outside("match!", span);
            self.infer(scrutinee);
            return self.error_node(span);
        }
        let scrutinee = self.run(scrutinee, scrutinee.span);
        let ty = self.type_of(scrutinee);
        let (arms, views) = self.arms(arms, ty, expected, Some(scrutinee));
        let node = self.node(Kind::Match { scrutinee, arms }, expected, span);
        self.after_views(views, node)
    }

    pub(crate) fn outside(&mut self, what: &str, span: Span) {
        let message = format!("`{what}` can only be used in a computation that knows it");
        self.report(Diagnostic::new(codes::OUTSIDE_COMPUTATION, span, message));
    }
}
