//! Expressions: the dispatch, constants, names, tuples, lists, arrays and constructors.

use std::rc::Rc;

use enfold_graph::NodeId;
use enfold_ocaml::tree::{self, Expr, ExprKind, IndexKind};
use enfold_syntax::literal::{IntKind, Lit};
use enfold_syntax::{Diagnostic, Span, codes};

use crate::draft::Kind;
use crate::env::{Constructor, ConstructorKind, Payload, Value, ValueKind};
use crate::store::{Shape, Term, TyConId};
use crate::universal::Way;
use crate::{Checker, INT_LITERAL};

impl<'t> Checker<'t, '_> {
    /// An expression of which nothing is expected.
    pub(crate) fn infer(&mut self, expr: &'t Expr) -> NodeId {
        let ty = self.store.fresh();
        self.expr(expr, ty)
    }

    /// An expression that must have this type.
    pub(crate) fn expr(&mut self, expr: &'t Expr, want: Term) -> NodeId {
        if self.store.told.is_empty() {
            let node = self.expr_in(expr, want);
            self.forgive(node, want);
            if self.store.take_too_large() {
                self.report_large(expr.span);
            }
            return node;
        }
        let used = self.store.told.used();
        let node = self.expr_in(expr, want);
        self.forgive(node, want);
        let error = self.is_error(node);
        if self.store.told.used() == used || error { node } else { self.cast(node, want) }
    }

    fn expr_in(&mut self, expr: &'t Expr, want: Term) -> NodeId {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Lit(lit) => self.literal(lit, want, span),
            ExprKind::Ident(path) => match self.value_path(path) {
                Some(value) => {
                    let node = self.mention(&value, span);
                    self.expect_node(node, want)
                }
                None => self.error_node(span),
            },
            ExprKind::Construct { path, arg } => self.construct(path, arg.as_deref(), want, span),
            ExprKind::Variant { tag, arg } => self.variant_expr(*tag, arg.as_deref(), want, span),
            ExprKind::Tuple(items) => self.tuple(items, want, span),
            ExprKind::List(items) => self.list(items, None, want, span),
            ExprKind::Cons { items, tail } => self.list(items, Some(tail), want, span),
            ExprKind::Array(items) => self.array(items, want, span),
            ExprKind::Record { fields, base } => {
                self.record_expr(fields, base.as_deref(), want, span)
            }
            ExprKind::Field { expr, field } => self.field_expr(expr, field, want, span),
            ExprKind::SetField { expr, field, value } => {
                self.set_field(expr, field, value, want, span)
            }
            ExprKind::Index { kind, expr, indices } => {
                self.index(*kind, expr, indices, None, want, span)
            }
            ExprKind::SetIndex { kind, expr, indices, value } => {
                self.index(*kind, expr, indices, Some(value), want, span)
            }
            ExprKind::Apply { function, args } => self.apply(function, args, want, span),
            ExprKind::Fun { params, result, body } => {
                let body = crate::functions::Body::Expr(body, result.as_ref());
                self.in_function(|c| c.function(params, body, want, span))
            }
            ExprKind::Function(cases) => {
                let body = crate::functions::Body::Cases(cases);
                self.in_function(|c| c.function(&[], body, want, span))
            }
            ExprKind::Match { scrutinee, cases } => self.match_expr(scrutinee, cases, want, span),
            ExprKind::Try { body, cases } => self.try_expr(body, cases, want, span),
            ExprKind::Block { stmts, result } => self.block_expr(stmts, result, want, span),
            ExprKind::LetOp { bindings, body } => self.let_op(bindings, body, want, span),
            ExprKind::If { cond, then, otherwise } => {
                self.if_expr(cond, then, otherwise.as_deref(), want, span)
            }
            ExprKind::While { cond, body } => self.while_expr(cond, body, want, span),
            ExprKind::For { pattern, from, to, down, body } => {
                self.for_expr(pattern, from, to, *down, body, want, span)
            }
            ExprKind::Constraint { expr, ty } => {
                let ty = self.annotation(ty);
                let node = self.function_argument(expr, ty);
                self.expect(ty, want, span);
                node
            }
            ExprKind::Coerce { expr, from, to } => self.coerce(expr, from.as_ref(), to, want, span),
            ExprKind::Assert(cond) => self.assert_expr(cond, want, span),
            ExprKind::Lazy(body) => self.lazy_expr(body, want, span),
            ExprKind::LocalOpen { module, body } => {
                let Some(module) = self.module_of(&module.segments) else {
                    return self.error_node(span);
                };
                let outside = self.env.clone();
                self.env.open(&module);
                let node = self.expr(body, want);
                self.env = outside;
                node
            }
            ExprKind::Pack { module, ty } => self.pack(module, ty.as_ref(), want, span),
            ExprKind::Unreachable => {
                // The type of what is matched has no such value; if there were one, no arm would take it.
                let failure = self.known.match_failure;
                self.raise_at(failure, want, span)
            }
            ExprKind::Error => self.error_node(span),
        }
    }

    /// Requires that a type is as expected; reports if it is not.
    pub(crate) fn expect(&mut self, found: Term, want: Term, span: Span) -> bool {
        match self.store.unify(found, want) {
            Ok(()) => true,
            Err(clash) => {
                self.report_mismatch(found, want, clash, span);
                false
            }
        }
    }

    /// The node itself if its type is as expected.
    pub(crate) fn expect_node(&mut self, node: NodeId, want: Term) -> NodeId {
        let (found, span) = (self.type_of(node), self.span_of(node));
        if self.expect(found, want, span) { node } else { self.error_node(span) }
    }

    /// A mention of a value, with fresh types for its parameters.
    pub(crate) fn mention(&mut self, value: &Rc<Value>, span: Span) -> NodeId {
        let map = self.store.instantiate(&value.params);
        let ty = self.store.substitute(value.ty, &map);
        match &value.kind {
            ValueKind::Binding(binding, args) => {
                let args = args.iter().map(|&a| self.store.substitute(a, &map)).collect();
                let node = self.node(Kind::Var { binding: *binding, args }, ty, span);
                self.open_groups.mention(*binding, node);
                node
            }
            ValueKind::Primitive(primitive) => self.primitive_value(*primitive, ty, span),
            ValueKind::Universal(binding) => {
                let node = self.var_node(*binding, span);
                let node = self.converted(node, value.ty, &map, Way::Down, span);
                self.graph.nodes[node].ty = ty;
                node
            }
        }
    }

    pub(crate) fn literal(&mut self, lit: &tree::Lit, want: Term, span: Span) -> NodeId {
        if let tree::Lit::String(bytes) = lit
            && self.wants_format(want)
        {
            return self.format_literal(bytes, want, span);
        }
        let node = match lit {
            tree::Lit::String(bytes) => self.text_node(bytes, span),
            _ => {
                let (kind, ty) = self.constant_of(lit);
                self.node(Kind::Lit(kind), ty, span)
            }
        };
        self.expect_node(node, want)
    }

    /// A string constant; one that is no text is made of its bytes.
    pub(crate) fn text_node(&mut self, bytes: &[u8], span: Span) -> NodeId {
        let (string, octet, array) = (self.known.string, self.known.octet, self.known.bytes);
        if let Ok(text) = std::str::from_utf8(bytes) {
            return self.node(Kind::Lit(Lit::Str(text.into())), string, span);
        }
        let byte = |value: u8| Lit::Int { value: value.into(), kind: IntKind::Octet };
        let items = bytes.iter().map(|&b| self.node(Kind::Lit(byte(b)), octet, span)).collect();
        let raw = self.node(Kind::Array(items), array, span);
        self.node(Kind::Prim { op: enfold_graph::Prim::StrOfRaw, args: vec![raw] }, string, span)
    }

    /// A constant and its type.
    pub(crate) fn constant_of(&mut self, lit: &tree::Lit) -> (Lit, Term) {
        let known = &self.known;
        let int = |value: i64, kind: IntKind| Lit::Int { value: value.into(), kind };
        match lit {
            tree::Lit::Int(value) => (int(*value, INT_LITERAL), known.int),
            tree::Lit::Int32(value) => (int((*value).into(), IntKind::I32), known.int32),
            tree::Lit::Int64(value) => (int(*value, IntKind::I64), known.int64),
            tree::Lit::Nativeint(value) => (int(*value, IntKind::ISize), known.nativeint),
            tree::Lit::Float(value) => (Lit::Float(*value), known.float),
            tree::Lit::Char(byte) => (int((*byte).into(), IntKind::U8), known.char),
            tree::Lit::String(bytes) => (text(bytes), known.string),
        }
    }

    /// The type constructor that a type is known to be of.
    pub(crate) fn known_con(&mut self, ty: Term) -> Option<TyConId> {
        match self.store.head(ty) {
            Shape::Con(con, _) => Some(con),
            _ => None,
        }
    }

    fn tuple(&mut self, items: &'t [Expr], want: Term, span: Span) -> NodeId {
        let types: Vec<Term> = match self.store.head(want) {
            Shape::Tuple(types) if types.len() == items.len() => types.to_vec(),
            _ => items.iter().map(|_| self.store.fresh()).collect(),
        };
        let ty = self.store.tuple(&types);
        let nodes = items.iter().zip(&types).map(|(item, &ty)| self.expr(item, ty)).collect();
        if !self.expect(ty, want, span) {
            return self.error_node(span);
        }
        self.in_order(nodes, |c, nodes| c.node(Kind::Tuple(nodes), ty, span))
    }

    pub(crate) fn list(
        &mut self,
        items: &'t [Expr],
        tail: Option<&'t Expr>,
        want: Term,
        span: Span,
    ) -> NodeId {
        if let Some(own) = self.own_list_expr(items, tail, want, span) {
            return own;
        }
        let item = self.store.fresh();
        let ty = self.list_of(item);
        if !self.expect(ty, want, span) {
            return self.error_node(span);
        }
        let mut nodes: Vec<NodeId> = items.iter().map(|e| self.expr(e, item)).collect();
        let Some(tail) = tail else {
            return self.in_order(nodes, |c, nodes| c.node(Kind::List(nodes), ty, span));
        };
        nodes.push(self.expr(tail, ty));
        let Some(data) = self.known.list_data else { return self.error_node(span) };
        self.in_order(nodes, |c, mut nodes| {
            let mut value = nodes.pop().unwrap_or_else(|| c.error_node(span));
            for node in nodes.into_iter().rev() {
                let args = vec![node, value];
                value = c.node(Kind::Construct { data, case: 1, args }, ty, span);
            }
            value
        })
    }

    fn array(&mut self, items: &'t [Expr], want: Term, span: Span) -> NodeId {
        let item = self.store.fresh();
        let ty = self.array_of(item);
        if !self.expect(ty, want, span) {
            return self.error_node(span);
        }
        let nodes = items.iter().map(|e| self.expr(e, item)).collect();
        self.in_order(nodes, |c, nodes| c.node(Kind::Array(nodes), ty, span))
    }

    /// `a.(i)`, `s.[i]`, and assignments to the first.
    fn index(
        &mut self,
        kind: IndexKind,
        expr: &'t Expr,
        indices: &'t [Expr],
        value: Option<&'t Expr>,
        want: Term,
        span: Span,
    ) -> NodeId {
        let name = match (kind, value.is_some()) {
            (IndexKind::Array, false) => "%array_safe_get",
            (IndexKind::Array, true) => "%array_safe_set",
            (IndexKind::String, false) => "%string_safe_get",
            (IndexKind::String, true) => "%bytes_safe_set",
            (IndexKind::Bigarray, _) => {
                self.unsupported(span, "big arrays");
                return self.error_node(span);
            }
        };
        let Some(index) = indices.first() else { return self.error_node(span) };
        let (base, item) = match kind {
            IndexKind::Array => {
                let item = self.store.fresh();
                (self.array_of(item), item)
            }
            _ if value.is_some() => (self.known.bytes, self.known.char),
            _ => (self.known.string, self.known.char),
        };
        let (int, unit) = (self.known.int, self.known.unit);
        let mut args = vec![self.expr(expr, base), self.expr(index, int)];
        if let Some(value) = value {
            args.push(self.expr(value, item));
        }
        let result = if value.is_some() { unit } else { item };
        if !self.expect(result, want, span) {
            return self.error_node(span);
        }
        self.primitive_call(name, args, result, span)
    }

    fn construct(
        &mut self,
        path: &'t tree::Path,
        arg: Option<&'t Expr>,
        want: Term,
        span: Span,
    ) -> NodeId {
        let expected = self.known_con(want);
        let Some(found) = self.constructor_path(path, expected) else {
            return self.error_node(span);
        };
        self.report_private(found.tycon, span);
        let map = self.store.instantiate(&found.params);
        let result = self.store.substitute(found.result, &map);
        if !self.expect(result, want, span) {
            return self.error_node(span);
        }
        let nodes = match &found.payload {
            Payload::Record(record) => {
                let args: Vec<Term> = map.iter().map(|&(_, term)| term).collect();
                let ty = self.store.con(*record, &args);
                match arg {
                    Some(arg) => vec![self.expr(arg, ty)],
                    None => return self.wrong_arity(&found, 0, span),
                }
            }
            Payload::Tuple(items) => {
                let types: Vec<Term> =
                    items.iter().map(|&item| self.store.substitute(item, &map)).collect();
                match (arg, types.len()) {
                    (None, 0) => Vec::new(),
                    (Some(arg), 1) => vec![self.function_argument(arg, types[0])],
                    (Some(Expr { kind: ExprKind::Tuple(args), .. }), n) if args.len() == n => {
                        let args = args.iter().zip(&types);
                        args.map(|(arg, &ty)| self.function_argument(arg, ty)).collect()
                    }
                    (arg, _) => {
                        let given = match arg.map(|a| &a.kind) {
                            None => 0,
                            Some(ExprKind::Tuple(args)) => args.len(),
                            Some(_) => 1,
                        };
                        return self.wrong_arity(&found, given, span);
                    }
                }
            }
        };
        let types: Vec<Term> = map.iter().map(|&(_, term)| term).collect();
        self.in_order(nodes, |c, nodes| c.constructed_of(&found, nodes, &types, result, span))
    }

    /// A value of a constructor, of arguments as they are written; `types` are its parameters.
    pub(crate) fn constructed_of(
        &mut self,
        found: &Constructor,
        mut nodes: Vec<NodeId>,
        types: &[Term],
        result: Term,
        span: Span,
    ) -> NodeId {
        if found.wrapped {
            for node in &mut nodes {
                let (op, exn) = (enfold_graph::Prim::Wrap, self.known.exn);
                *node = self.node(Kind::Prim { op, args: vec![*node] }, exn, span);
            }
        }
        if let Some(boxed) = found.boxed {
            nodes = self.box_arguments(boxed, nodes, types, span);
        }
        nodes.extend(found.instance.map(|instance| self.var_node(instance, span)));
        self.constructed(found, nodes, result, span)
    }

    /// Reports that a value of a private type is made.
    pub(crate) fn report_private(&mut self, con: crate::store::TyConId, span: Span) {
        if self.declared.is_unmakable(con) {
            let name = self.store.tycon(con).name;
            let message = format!("values of the private type `{name}` cannot be made here");
            self.report(Diagnostic::new(codes::PRIVATE_TYPE, span, message));
        }
    }

    /// A value of a constructor.
    pub(crate) fn constructed(
        &mut self,
        constructor: &Constructor,
        args: Vec<NodeId>,
        ty: Term,
        span: Span,
    ) -> NodeId {
        let kind = match constructor.kind {
            ConstructorKind::Case(data, case) => Kind::Construct { data, case, args },
            ConstructorKind::Exn(exn) => Kind::Exception { exn, args },
            ConstructorKind::Bool(value) => Kind::Lit(Lit::Bool(value)),
            ConstructorKind::Unit => Kind::Lit(Lit::Unit),
            ConstructorKind::Packed { make, .. } => return self.packed_value(make, args, ty, span),
            ConstructorKind::Unpackable => return self.unpackable(span),
        };
        self.node(kind, ty, span)
    }

    pub(crate) fn wrong_arity(&mut self, of: &Constructor, given: usize, span: Span) -> NodeId {
        let arguments = |n: usize| match n {
            0 => "no argument".to_string(),
            1 => "one argument".to_string(),
            n => format!("{n} arguments"),
        };
        let (takes, gets) = (arguments(of.arity()), arguments(given));
        let message = format!("the constructor `{}` takes {takes}, and is given {gets}", of.name);
        let mut report = Diagnostic::new(codes::CASE_ARGUMENTS, span, message);
        if let Payload::Tuple(items) = &of.payload
            && !items.is_empty()
        {
            let items = self.show_components(items);
            report = report.note(format!("it is `{} of {items}`", of.name));
        }
        self.report(report);
        self.error_node(span)
    }

    /// `(e :> t)`.
    fn coerce(
        &mut self,
        expr: &'t Expr,
        from: Option<&'t tree::CoreType>,
        to: &'t tree::CoreType,
        want: Term,
        span: Span,
    ) -> NodeId {
        let to = self.annotation(to);
        let node = match from {
            Some(from) => {
                let from = self.annotation(from);
                self.expr(expr, from)
            }
            None => self.infer(expr),
        };
        let found = self.type_of(node);
        if !self.widens(found, to, 0) {
            self.report_mismatch(found, to, crate::store::Clash::Mismatch, span);
            return self.error_node(span);
        }
        self.expect(to, want, span);
        // Variants of all rows, and private types and what they hide, have one representation.
        self.graph.nodes[node].ty = to;
        node
    }
}

/// A string constant that is text.
fn text(bytes: &[u8]) -> Lit {
    Lit::Str(String::from_utf8_lossy(bytes).into_owned())
}
