//! Sequences and comprehensions: statements that yield.
//!
//! ```text
//! seq { body }     ─►   { start' = fun () -> machine (fun () -> body) }    yield e  ─►  (yield) e
//! [ body ]         ─►   let mutable collected = []; body; Collect.toList collected
//!                                                        yield e  ─►  collected <- e :: collected
//! ```
//!
//! A body is checked like any block of type unit; only what `yield` means depends on what is around
//! it ([`Context`]). How a function that suspends is turned into one that can be resumed is decided
//! when core is made (`enfold-core`, `lower/machine`).
//!
//! A list, an array, a string or a collection of the library is accepted where a sequence is expected.

use enfold_fsharp::tree::{Expr, ExprKind};
use enfold_graph::{NodeId, Prim};
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::draft::{Kind, Pat, PatKind};
use crate::interfaces::is_of_one_type;
use crate::store::{Shape, Term};

/// What the statements around a place belong to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Context {
    /// `seq { … }` with elements of this type.
    Seq(Term),
    /// A comprehension: elements of this type, put in front of what this binding holds.
    Collect(Term, enfold_graph::BindingId),
    /// `async { … }`.
    Async(crate::asyncs::Async),
}

impl Checker {
    pub(crate) fn seq_of(&mut self, item: Term) -> Term {
        match self.graph.known.seq {
            Some(seq) => self.store.add(Shape::Data(seq, Box::new([item]))),
            None => Term::ERROR,
        }
    }

    /// The type of the elements of a type that is a sequence.
    pub(crate) fn seq_item(&self, ty: Term) -> Option<Term> {
        match self.store.shape(ty) {
            Shape::Data(data, args) if Some(*data) == self.graph.known.seq => Some(args[0]),
            _ => None,
        }
    }

    /// `seq { body }`.
    pub(crate) fn seq_expr(&mut self, body: &Expr, expected: Term, span: Span) -> NodeId {
        let item = self.seq_item(expected).unwrap_or_else(|| self.store.fresh());
        let seq = self.seq_of(item);
        self.expect(expected, seq, span);
        let unit = Term::UNIT;
        let start = self.machine(span, item, unit, |this| {
            this.around.set(Some(Context::Seq(item)));
            this.statement(body, unit)
        });
        let Some(data) = self.graph.known.seq else { return self.error_node(span) };
        self.node(Kind::Record { data, fields: vec![start], order: vec![0] }, seq, span)
    }

    /// `fun () -> machine (fun () -> body)`: what starts a function that can be suspended.
    fn machine(
        &mut self,
        span: Span,
        item: Term,
        result: Term,
        body: impl FnOnce(&mut Self) -> NodeId,
    ) -> NodeId {
        let ty = self.store.fresh();
        self.delayed(span, ty, |this| {
            let (node, machine) = this.machine_of(span, item, result, body);
            this.expect(ty, machine, span);
            node
        })
    }

    /// `machine (fun () -> body)` and its type.
    pub(crate) fn machine_of(
        &mut self,
        span: Span,
        item: Term,
        result: Term,
        body: impl FnOnce(&mut Self) -> NodeId,
    ) -> (NodeId, Term) {
        let machine = match self.library_types.machine() {
            Some(data) => self.store.add(Shape::Data(data, Box::new([item, result]))),
            None => Term::ERROR,
        };
        let run = self.delayed(span, result, body);
        (self.node(Kind::Prim { op: Prim::Machine, args: vec![run] }, machine, span), machine)
    }

    /// `[ body ]`, `[| body |]`.
    pub(crate) fn comprehension(
        &mut self,
        array: bool,
        body: &Expr,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let item = self.store.fresh();
        let list = self.list_of(item);
        let whole = if array { self.store.add(Shape::Array(item)) } else { list };
        self.expect(expected, whole, span);
        let unit = Term::UNIT;
        self.collected(array, item, whole, span, |this| this.statement(body, unit))
    }

    /// `yield value`, `yield! value`.
    pub(crate) fn yield_expr(
        &mut self,
        value: &Expr,
        all: bool,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let unit = Term::UNIT;
        let item = match self.around.computation() {
            Some(Context::Seq(item) | Context::Collect(item, _)) => item,
            _ => {
                let message = "`yield` can only be used in a sequence, a list or an array";
                self.report(Diagnostic::new(codes::OUTSIDE_COMPUTATION, span, message));
                self.infer(value);
                return self.error_node(span);
            }
        };
        self.expect(expected, unit, span);
        if all {
            return self.yield_all(value, item, span);
        }
        let value = self.expr(value, item);
        self.yield_node(value, span)
    }

    /// Yields a checked value.
    pub(crate) fn yield_node(&mut self, value: NodeId, span: Span) -> NodeId {
        let unit = Term::UNIT;
        let kind = match self.around.computation() {
            Some(Context::Collect(item, collected)) => {
                let list = self.list_of(item);
                let kind = Kind::Var { binding: collected, args: Vec::new() };
                let so_far = self.node(kind, list, span);
                let data = self.library_types.list();
                let kind = Kind::Construct { data, case: 1, args: vec![value, so_far] };
                let value = self.node(kind, list, span);
                Kind::Assign { binding: collected, value }
            }
            _ => Kind::Prim { op: Prim::Yield, args: vec![value] },
        };
        self.node(kind, unit, span)
    }

    fn yield_all(&mut self, value: &Expr, item: Term, span: Span) -> NodeId {
        if let ExprKind::Range { from, step, to } = &value.kind {
            let range = self.range_parts([from, to], step.as_deref(), item);
            return self
                .range_loop(range, value.span, |this, element| this.yield_node(element, span));
        }
        let (collection, found) = self.elements_or(value, false, |this, item| this.seq_of(item));
        self.expect(item, found, value.span);
        let unit = Term::UNIT;
        let binding = self.hidden("element", value.span, item);
        self.graph.bindings[binding].def = Some(collection);
        let kind = PatKind::Bind(binding);
        let pattern = Pat { kind, ty: item, span: value.span };
        let element = self.node(Kind::Var { binding, args: Vec::new() }, item, value.span);
        let body = self.yield_node(element, span);
        self.node(Kind::ForEach { pattern, collection, body }, unit, span)
    }

    /// A statement of a body without `yield`: it is yielded unless it is of type unit. A range yields
    /// its elements.
    pub(crate) fn element(&mut self, value: &Expr, expected: Term, span: Span) -> NodeId {
        let (Some(Context::Seq(item) | Context::Collect(item, _)), unit) =
            (self.around.computation(), Term::UNIT)
        else {
            return self.expr(value, expected);
        };
        self.expect(expected, unit, span);
        if let ExprKind::Range { .. } = value.kind {
            return self.yield_all(value, item, span);
        }
        let node = self.infer_for(value, item);
        let ty = self.type_of(node);
        if matches!(self.store.shape(ty), Shape::Unit) {
            return node;
        }
        self.expect_node(item, node);
        self.yield_node(node, span)
    }

    /// Checks an expression that is either of type `item` or of another.
    fn infer_for(&mut self, value: &Expr, item: Term) -> NodeId {
        if matches!(value.kind, ExprKind::Lambda { .. } | ExprKind::Function(_)) {
            return self.expr(value, item);
        }
        self.infer(value)
    }

    /// Makes a sequence of a checked list, array or string where one is expected; also a sequence of
    /// sequences of one of lists.
    pub(crate) fn as_sequence(&mut self, node: NodeId, expected: Term) -> NodeId {
        let Some(item) = self.seq_item(expected) else { return node };
        let node = self.viewed_sequence(node);
        let ty = self.type_of(node);
        let span = self.span_of(node);
        let (node, found) = match (self.sequence_of(ty), self.seq_item(ty)) {
            (Some((name, found)), _) => (self.call_library("Seq", name, vec![node], span), found),
            (None, Some(found)) => (node, found),
            (None, None) => return node,
        };
        let inner = if self.seq_item(item).is_some() { self.sequence_of(found) } else { None };
        match inner {
            Some((name, _)) => match self.library("Seq", name, span) {
                Some(func) => self.call_library("Seq", "map", vec![func, node], span),
                None => self.error_node(span),
            },
            None if self.expect(item, found, span) => node,
            None => self.error_node(span),
        }
    }

    /// The sequence of the elements of a collection of the library; other values are left as they are.
    fn viewed_sequence(&mut self, node: NodeId) -> NodeId {
        let Shape::Data(data, _) = *self.store.shape(self.type_of(node)) else { return node };
        let Some(view) = self.element_view(data, false) else { return node };
        let span = self.span_of(node);
        let func = self.mention(view, span);
        match self.viewed_as(func, node) {
            Some(_) => self.call_library("Seq", "ofView", vec![func, node], span),
            None => self.error_node(span),
        }
    }

    /// Whether a value of this type is accepted where a sequence is expected.
    pub(crate) fn is_collection(&self, ty: Term) -> bool {
        let viewed = matches!(*self.store.shape(ty),
            Shape::Data(data, _) if self.element_view(data, false).is_some());
        viewed || self.sequence_of(ty).is_some()
    }

    /// The type of the elements of a list, an array or a string.
    pub(crate) fn item_of(&self, ty: Term) -> Option<Term> {
        self.sequence_of(ty).map(|(_, item)| item)
    }

    /// The function that makes a sequence of a collection, and the type of its elements.
    fn sequence_of(&self, ty: Term) -> Option<(&'static str, Term)> {
        match *self.store.shape(ty) {
            Shape::Array(item) => Some(("ofArray", item)),
            Shape::Data(data, ref args) if data == self.library_types.list() => {
                Some(("ofList", args[0]))
            }
            Shape::Str => Some(("ofString", Term::CHAR)),
            _ => None,
        }
    }

    /// Whether an expression of this kind is checked by itself where a sequence is expected, since it
    /// may be a list or an array.
    pub(crate) fn may_be_collection(kind: &ExprKind) -> bool {
        is_of_one_type(kind)
            || matches!(
                kind,
                ExprKind::TypeApp(..)
                    | ExprKind::List(_)
                    | ExprKind::Array(_)
                    | ExprKind::Comprehension { .. }
            )
    }
}
