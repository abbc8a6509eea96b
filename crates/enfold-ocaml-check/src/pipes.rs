//! Operators that are more than functions: `a && b`, `a || b`, `x |> f`, `f @@ x`, by whatever names.

use enfold_graph::NodeId;
use enfold_ocaml::tree::{self, Arg, Expr, ExprKind};
use enfold_syntax::Span;

use crate::Checker;
use crate::apply::{Callee, Slot, tells_type};
use crate::draft::Kind;
use crate::env::ValueKind;
use crate::store::{Label, Shape, Term};

/// Which side of `|>` and `@@` is checked first.
#[derive(Clone, Copy)]
enum Order {
    ArgumentFirst,
    FunctionFirst,
}

impl<'t> Checker<'t, '_> {
    /// `a && b`, `a || b`, `x |> f`, `f @@ x`.
    pub(crate) fn special_form(
        &mut self,
        function: &'t Expr,
        args: &'t [Arg],
        want: Term,
        span: Span,
    ) -> Option<NodeId> {
        let ExprKind::Ident(path) = &function.kind else { return None };
        let [left, right] = args else { return None };
        if !matches!((&left.label, &right.label), (tree::Label::None, tree::Label::None)) {
            return None;
        }
        let value = match path.as_single() {
            Some(name) => self.env.value(name.name)?.clone(),
            None => self.quiet_module(path.qualifier())?.values.get(&path.last().name)?.clone(),
        };
        let ValueKind::Primitive(primitive) = &value.kind else { return None };
        match primitive.name {
            "%sequand" | "%sequor" => {
                let bool = self.known.bool;
                let (a, b) = (self.expr(&left.value, bool), self.expr(&right.value, bool));
                let and = primitive.name == "%sequand";
                let kind = if and { Kind::And(a, b) } else { Kind::Or(a, b) };
                let node = self.node(kind, bool, span);
                Some(self.expect_node(node, want))
            }
            "%apply" | "%revapply" => {
                let applies = primitive.name == "%apply";
                let left_first = tells_type(&left.value) || !tells_type(&right.value);
                let (function, arg) = if applies { (left, right) } else { (right, left) };
                let order = match left_first == applies {
                    true => Order::FunctionFirst,
                    false => Order::ArgumentFirst,
                };
                Some(self.apply_to(&function.value, arg, want, span, order))
            }
            _ => None,
        }
    }

    /// `x |> f` and `f @@ x`, where `f` may itself be an application. What tells its type by itself is checked first, or what
    /// stands on the left: its type often says which record or variant the other is about.
    fn apply_to(
        &mut self,
        function: &'t Expr,
        arg: &'t Arg,
        want: Term,
        span: Span,
        order: Order,
    ) -> NodeId {
        let from = self.store.fresh();
        let (value, callee) = match order {
            Order::ArgumentFirst => {
                let value = self.expr(&arg.value, from);
                (Some(value), self.callee_for(function, from, want))
            }
            Order::FunctionFirst => (None, self.callee(function)),
        };
        let ty = match &callee {
            Callee::Node(node) => self.type_of(*node),
            Callee::Primitive(_, ty) => *ty,
        };
        // Optional parameters that come before it are left out.
        let mut slots = Vec::new();
        let mut at = ty;
        let result = loop {
            match self.store.head(at) {
                Shape::Arrow(Label::Optional(_), option, to) => {
                    slots.push(Slot::Given(self.none_node(option, span)));
                    at = to;
                }
                Shape::Arrow(Label::None, param, to) => {
                    if value.is_some() && !self.expect(from, param, arg.value.span) {
                        return self.error_node(span);
                    }
                    let value = value.unwrap_or_else(|| self.function_argument(&arg.value, param));
                    slots.push(Slot::Given(value));
                    break to;
                }
                Shape::Var { .. } => {
                    let arrow = self.store.fun(&[from], want);
                    self.expect(at, arrow, function.span);
                    let value = value.unwrap_or_else(|| self.expr(&arg.value, from));
                    slots.push(Slot::Given(value));
                    break want;
                }
                shape => {
                    if shape != Shape::Error {
                        self.not_a_function(at, function.span);
                    }
                    if value.is_none() {
                        self.infer(&arg.value);
                    }
                    return self.error_node(span);
                }
            }
        };
        if !self.expect(result, want, span) {
            return self.error_node(span);
        }
        self.call_slots(callee, slots, result, span)
    }

    /// What is applied to a value of a known type.
    fn callee_for(&mut self, function: &'t Expr, from: Term, want: Term) -> Callee {
        let plain = match &function.kind {
            ExprKind::Function(_) => true,
            ExprKind::Fun { params, .. } => params.first().is_some_and(|param| {
                matches!(&param.kind, tree::ParamKind::Value { label: tree::Label::None, .. })
            }),
            _ => false,
        };
        if !plain {
            return self.callee(function);
        }
        let ty = self.store.fun(&[from], want);
        Callee::Node(self.expr(function, ty))
    }
}
