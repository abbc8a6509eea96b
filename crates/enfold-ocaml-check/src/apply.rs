//! Applications: labels, optional arguments, partial application.
//!
//! Arguments are matched with parameters by label, wherever they stand. An optional parameter
//! before a given positional argument that has no argument gets `None`. A parameter that is left out while a
//! later one is given becomes a parameter of the result:
//!
//! ```text
//! f ~b:e            with f : a:int -> b:int -> int   ─►   let second = e in fun a -> f a second
//! ```

use enfold_graph::{BindingId, NodeId};
use enfold_ocaml::tree::{self, Arg, Expr, ExprKind};
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::draft::Kind;
use crate::env::ValueKind;
use crate::prims::Primitive;
use crate::store::{Label, Shape, Term};

/// What is applied.
pub(crate) enum Callee {
    Node(NodeId),
    Primitive(Primitive, Term),
}

/// What a parameter gets.
pub(crate) enum Slot {
    Given(NodeId),
    /// Left out: a parameter of the result.
    Omitted(Label, Term),
}

impl<'t> Checker<'t, '_> {
    pub(crate) fn apply(
        &mut self,
        function: &'t Expr,
        args: &'t [Arg],
        want: Term,
        span: Span,
    ) -> NodeId {
        if let Some(node) = self.special_form(function, args, want, span) {
            return node;
        }
        let callee = self.callee(function);
        let ty = match &callee {
            Callee::Node(node) => self.type_of(*node),
            Callee::Primitive(_, ty) => *ty,
        };
        if let Callee::Node(node) = callee
            && self.is_error(node)
        {
            for arg in args {
                self.infer(&arg.value);
            }
            return node;
        }
        let Some((slots, result)) = self.match_arguments(ty, function, args, want) else {
            return self.error_node(span);
        };
        // What was left out is a parameter of the result.
        let whole = slots.iter().rev().fold(result, |to, slot| match slot {
            Slot::Given(_) => to,
            Slot::Omitted(label, from) => self.store.arrow(*label, *from, to),
        });
        if !self.expect(whole, want, span) {
            return self.error_node(span);
        }
        self.call_slots(callee, slots, result, span)
    }

    pub(crate) fn callee(&mut self, function: &'t Expr) -> Callee {
        if let ExprKind::Ident(path) = &function.kind {
            let Some(value) = self.value_path(path) else {
                return Callee::Node(self.error_node(function.span));
            };
            if let ValueKind::Primitive(primitive) = &value.kind {
                let map = self.store.instantiate(&value.params);
                return Callee::Primitive(*primitive, self.store.substitute(value.ty, &map));
            }
            return Callee::Node(self.mention(&value, function.span));
        }
        Callee::Node(self.infer(function))
    }

    /// What each parameter gets, and the type of the result.
    fn match_arguments(
        &mut self,
        ty: Term,
        function: &'t Expr,
        args: &'t [Arg],
        want: Term,
    ) -> Option<(Vec<Slot>, Term)> {
        let unlabelled = self.ignores_labels(ty, args);
        let mut left: Vec<(Label, &'t Expr)> =
            args.iter().map(|arg| (self.label(&arg.label), &arg.value)).collect();
        let mut slots = Vec::new();
        let mut last = function.span;
        let mut at = ty;
        while !left.is_empty() {
            match self.store.head(at) {
                Shape::Arrow(label, from, to) => {
                    let callee = (ty, function.span);
                    let slot = self.argument(label, (from, to), unlabelled, &mut left, callee)?;
                    last = args_end(last, &slot, self);
                    slots.push(slot);
                    at = to;
                }
                Shape::Var { .. } => {
                    let (label, expr) = left.remove(0);
                    let from = self.store.fresh();
                    let to = if left.is_empty() { want } else { self.store.fresh() };
                    let arrow = self.store.arrow(label, from, to);
                    if !self.expect(at, arrow, function.span) {
                        return None;
                    }
                    slots.push(Slot::Given(self.expr(expr, from)));
                    at = to;
                }
                Shape::Error => {
                    for (_, expr) in left {
                        self.infer(expr);
                    }
                    return None;
                }
                _ => {
                    if slots.is_empty() {
                        self.not_a_function(at, function.span);
                    } else if left[0].0 != Label::None {
                        self.wrong_label(left[0].0, ty, left[0].1.span);
                    } else {
                        self.too_many(ty, function.span, (last, left[0].1.span), slots.len());
                    }
                    for (_, expr) in left {
                        self.infer(expr);
                    }
                    return None;
                }
            }
        }
        Some((slots, at))
    }

    /// A call of all arguments without their labels is allowed.
    fn ignores_labels(&mut self, ty: Term, args: &'t [Arg]) -> bool {
        if args.iter().any(|arg| !matches!(arg.label, tree::Label::None)) {
            return false;
        }
        let mut at = ty;
        let mut positional = 0;
        loop {
            match self.store.head(at) {
                Shape::Arrow(label, _, to) => {
                    positional += usize::from(!label.is_optional());
                    at = to;
                }
                Shape::Var { .. } => return false,
                _ => return positional == args.len(),
            }
        }
    }

    /// The argument for one parameter.
    fn argument(
        &mut self,
        label: Label,
        (from, to): (Term, Term),
        unlabelled: bool,
        left: &mut Vec<(Label, &'t Expr)>,
        (function, span): (Term, Span),
    ) -> Option<Slot> {
        let position = match label {
            Label::None => left.iter().position(|(l, _)| *l == Label::None),
            Label::Labelled(_) if unlabelled => Some(0),
            Label::Labelled(name) | Label::Optional(name) => {
                left.iter().position(|(l, _)| l.name() == Some(name))
            }
        };
        let Some(position) = position else {
            let positional = left.iter().any(|(l, _)| *l == Label::None);
            if label.is_optional() && positional {
                return Some(Slot::Given(self.none_node(from, span)));
            }
            if !self.has_later(to, left) {
                self.wrong_label(left[0].0, function, left[0].1.span);
                return None;
            }
            return Some(Slot::Omitted(label, from));
        };
        let (given, expr) = left.remove(position);
        self.around.enter_argument(span, expr.span);
        let node = self.given_argument(label, given, from, expr);
        self.around.leave_argument();
        Some(Slot::Given(node?))
    }

    fn given_argument(
        &mut self,
        label: Label,
        given: Label,
        from: Term,
        expr: &'t Expr,
    ) -> Option<NodeId> {
        let node = match (label, given) {
            (Label::Optional(_), Label::Labelled(_)) => {
                let item = self.store.fresh();
                let option = self.option_of(item);
                self.expect(option, from, expr.span);
                let value = self.expr(expr, item);
                self.some_node(value, from)
            }
            (Label::Labelled(name), Label::Optional(_)) => {
                let message = format!("the parameter `~{name}` is not optional");
                self.report(Diagnostic::new(codes::TYPE_MISMATCH, expr.span, message));
                return None;
            }
            _ => self.function_argument(expr, from),
        };
        Some(node)
    }

    /// An argument or a part of a value; a function with optional parameters may stand where one without is expected, if its type
    /// is known without what is expected.
    pub(crate) fn function_argument(&mut self, expr: &'t Expr, want: Term) -> NodeId {
        if !tells_type(expr) || !matches!(self.store.head(want), Shape::Arrow(Label::None, ..)) {
            return self.expr(expr, want);
        }
        let used = self.store.told.used();
        let node = self.infer(expr);
        let found = self.type_of(node);
        let node = match self.store.head(found) {
            Shape::Arrow(Label::Optional(_), ..) => self.without_options(node, want, expr.span),
            _ => self.expect_node(node, want),
        };
        let error = self.is_error(node);
        let told = self.store.told.used() != used && !self.store.told.is_empty();
        if told && !error { self.cast(node, want) } else { node }
    }

    /// `fun x -> f x` for a function whose first parameters are optional.
    fn without_options(&mut self, node: NodeId, want: Term, span: Span) -> NodeId {
        let (stmt, function) = self.bound(node);
        let mut at = self.type_of(node);
        let mut args = Vec::new();
        while let Shape::Arrow(Label::Optional(_), option, to) = self.store.head(at) {
            args.push(self.none_node(option, span));
            at = to;
        }
        let Shape::Arrow(_, from, to) = self.store.head(at) else {
            return self.expect_node(node, want);
        };
        if !self.expect(at, want, span) {
            return self.error_node(span);
        }
        let local = self.hidden("argument", span, from);
        let param = self.param_of(local, span);
        args.push(self.var_node(local, span));
        let body = self.node(Kind::Apply { func: function, args }, to, span);
        let lambda = self.lambda(vec![param], body, at, span);
        self.block(vec![stmt], lambda)
    }

    /// Whether a later parameter takes one of the arguments that are left.
    fn has_later(&mut self, mut ty: Term, left: &[(Label, &'t Expr)]) -> bool {
        loop {
            match self.store.head(ty) {
                Shape::Arrow(label, _, to) => {
                    if left.iter().any(|(l, _)| l.name() == label.name()) {
                        return true;
                    }
                    ty = to;
                }
                Shape::Var { .. } | Shape::Error => return true,
                _ => return false,
            }
        }
    }

    pub(crate) fn none_node(&mut self, option: Term, span: Span) -> NodeId {
        match self.known.option_data {
            Some(data) => {
                self.node(Kind::Construct { data, case: 0, args: Vec::new() }, option, span)
            }
            None => self.error_node(span),
        }
    }

    pub(crate) fn some_node(&mut self, value: NodeId, option: Term) -> NodeId {
        let span = self.span_of(value);
        match self.known.option_data {
            // What is computed inside keeps its place in the order of evaluation.
            Some(data) => {
                self.node(Kind::Construct { data, case: 1, args: vec![value] }, option, span)
            }
            None => self.error_node(span),
        }
    }

    /// The call, with a function of what was left out around it.
    pub(crate) fn call_slots(
        &mut self,
        callee: Callee,
        slots: Vec<Slot>,
        result: Term,
        span: Span,
    ) -> NodeId {
        let callee = match callee {
            Callee::Node(node) => Callee::Node(self.as_told_function(node, slots.len())),
            primitive => primitive,
        };
        if slots.iter().all(|slot| matches!(slot, Slot::Given(_))) {
            let given = slots.into_iter().filter_map(|slot| match slot {
                Slot::Given(node) => Some(node),
                Slot::Omitted(..) => None,
            });
            return self.call_with(callee, given.collect(), result, span);
        }
        // Arguments are evaluated at once, from right to left; then the function.
        let mut stmts = Vec::new();
        let mut args: Vec<Option<NodeId>> = Vec::new();
        let mut params: Vec<(Label, BindingId)> = Vec::new();
        for slot in slots.iter().rev() {
            args.push(match slot {
                Slot::Given(node) if self.is_still(*node) => Some(*node),
                Slot::Given(node) => {
                    let (stmt, mention) = self.bound(*node);
                    stmts.push(stmt);
                    Some(mention)
                }
                Slot::Omitted(label, ty) => {
                    params.push((*label, self.hidden("later", span, *ty)));
                    None
                }
            });
        }
        args.reverse();
        params.reverse();
        let callee = match callee {
            Callee::Node(node) if !self.is_still(node) => {
                let (stmt, mention) = self.bound(node);
                stmts.push(stmt);
                Callee::Node(mention)
            }
            other => other,
        };
        let nodes: Vec<NodeId> = params.iter().map(|&(_, id)| self.param_of(id, span)).collect();
        let mut later = params.iter();
        let mut all = Vec::new();
        for arg in args {
            all.push(match (arg, &mut later) {
                (Some(node), _) => node,
                (None, later) => match later.next() {
                    Some(&(_, id)) => self.var_node(id, span),
                    None => self.error_node(span),
                },
            });
        }
        let body = self.call_with(callee, all, result, span);
        let ty = params.iter().rev().fold(result, |to, &(label, id)| {
            let from = self.graph.bindings[id].ty;
            self.store.arrow(label, from, to)
        });
        let lambda = self.implied(nodes, body, ty, span);
        self.block(stmts, lambda)
    }

    fn call_with(&mut self, callee: Callee, args: Vec<NodeId>, result: Term, span: Span) -> NodeId {
        match callee {
            Callee::Node(func) => self.call(func, args, result, span),
            Callee::Primitive(primitive, ty) => {
                self.apply_primitive(primitive, ty, args, result, span)
            }
        }
    }

    /// A call; arguments from right to left, then the function.
    pub(crate) fn call(
        &mut self,
        func: NodeId,
        args: Vec<NodeId>,
        result: Term,
        span: Span,
    ) -> NodeId {
        // A function that is known is evaluated for its effects only, and those come first.
        if let Kind::Block(items) = &self.graph.nodes[func].kind
            && let Some((&last, stmts)) = items.split_last()
            && let Kind::Var { binding, .. } = self.graph.nodes[last].kind
            && let Some(def) = self.graph.bindings[binding].def
            && matches!(self.graph.nodes[def].kind, Kind::Lambda { .. })
        {
            let stmts = stmts.to_vec();
            let call = self.call(last, args, result, span);
            return self.block(stmts, call);
        }
        let operands = std::iter::once(func).chain(args).collect();
        self.in_order(operands, |c, mut nodes| {
            let args = nodes.split_off(1);
            c.node(Kind::Apply { func: nodes[0], args }, result, span)
        })
    }
}

/// Whether the type of an expression is known without what is expected of it.
pub(crate) fn tells_type(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Ident(_)
        | ExprKind::Apply { .. }
        | ExprKind::Field { .. }
        | ExprKind::Constraint { .. }
        | ExprKind::Coerce { .. } => true,
        ExprKind::LocalOpen { body, .. } => tells_type(body),
        ExprKind::If { then, otherwise: Some(otherwise), .. } => {
            tells_type(then) && tells_type(otherwise)
        }
        _ => false,
    }
}

/// Where the arguments that were given end.
fn args_end(before: Span, slot: &Slot, checker: &Checker<'_, '_>) -> Span {
    match slot {
        Slot::Given(node) => {
            let span = checker.span_of(*node);
            if span.file == before.file && span.hi > before.hi { span } else { before }
        }
        Slot::Omitted(..) => before,
    }
}
