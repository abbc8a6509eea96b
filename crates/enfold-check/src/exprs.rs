//! Expressions: the dispatch, functions, blocks, literals and collections.

use enfold_fsharp::tree::{
    Expr, ExprKind, HoleFormat, Ident, InterpPart, LetGroup, Lit, Pat, PatKind, Stmt, TypeExpr,
};
use enfold_graph::{NodeId, Prim, Scope};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::allowed::Allowed;
use crate::decls::Bindings;
use crate::draft::Kind;
use crate::interfaces::converts_whole;
use crate::members::{Owner, This, is_optional};
use crate::patterns::Bound;
use crate::store::{Compared, Shape, Term};

/// A function as written: a lambda or a definition with parameters.
pub(crate) struct Function<'a> {
    /// The value that a member is asked of, its first parameter.
    pub this: Option<This>,
    pub params: &'a [Pat],
    pub result: Option<&'a TypeExpr>,
    pub body: &'a Expr,
    pub name: Option<Symbol>,
    pub span: Span,
}

impl Checker {
    /// Checks an expression against the type that its surroundings expect.
    /// Where an interface is expected, a value whose type implements it is converted.
    pub(crate) fn expr(&mut self, expr: &Expr, expected: Term) -> NodeId {
        if self.seq_item(expected).is_some() && Self::may_be_collection(&expr.kind) {
            let found = self.store.fresh();
            let node = self.plain_expr(expr, found);
            let node = self.as_sequence(node, expected);
            self.expect_node(expected, node);
            return node;
        }
        if let Shape::Data(data, _) = self.store.shape(expected)
            && self.object_types.is_interface(*data)
            && converts_whole(&expr.kind)
        {
            let node = self.infer(expr);
            return self.coerced(node, expected);
        }
        let node = self.plain_expr(expr, expected);
        self.forgive(node, expected);
        if self.store.take_too_large() {
            self.report_large(expr.span);
        }
        node
    }

    fn plain_expr(&mut self, expr: &Expr, expected: Term) -> NodeId {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Error => self.error_node(span),
            ExprKind::Lit(lit) => {
                let found = self.literal_type(lit);
                self.expect(expected, found, span);
                self.node(Kind::Lit(lit.clone()), found, span)
            }
            ExprKind::Name(_) | ExprKind::Field(..) | ExprKind::TypeApp(..) => {
                self.apply(expr, &[], expected, span)
            }
            ExprKind::Apply(func, args) => {
                let args: Vec<&Expr> = args.iter().collect();
                self.apply(func, &args, expected, span)
            }
            ExprKind::Infix { op, lhs, rhs } => self.infix(*op, lhs, rhs, expected, span),
            ExprKind::Prefix { op, arg } => self.prefix(*op, arg, expected, span),
            ExprKind::And(a, b) => self.logical(a, b, Kind::And, expected, span),
            ExprKind::Or(a, b) => self.logical(a, b, Kind::Or, expected, span),
            ExprKind::AddressOf(target) => self.address_of(target, expected, span),
            ExprKind::Lambda { params, body } => {
                let function =
                    Function { this: None, params, result: None, body, name: None, span };
                self.function(&function, expected)
            }
            ExprKind::Function(arms) => self.function_arms(arms, expected, None, span),
            ExprKind::Block(stmts) => self.block(stmts, expected, span),
            ExprKind::If { cond, then, otherwise } => {
                self.conditional(cond, then, otherwise.as_deref(), expected, span)
            }
            ExprKind::Match { scrutinee, arms } => self.match_expr(scrutinee, arms, expected, span),
            ExprKind::Try { body, arms } => self.try_with(body, arms, expected, span),
            ExprKind::TryFinally { body, finalizer } => {
                self.try_finally(body, finalizer, expected, span)
            }
            ExprKind::While { cond, body } => self.while_loop(cond, body, expected, span),
            ExprKind::ForTo { var, from, to, down, body } => {
                self.for_to(*var, from, to, *down, body, expected, span)
            }
            ExprKind::ForIn { pattern, sequence, body } => {
                self.for_in(pattern, sequence, body, expected, span)
            }
            ExprKind::Assign { target, value } => self.assign(target, value, expected, span),
            ExprKind::Tuple(items) => self.tuple(items, expected, span),
            ExprKind::List(items) => {
                let item = self.store.fresh();
                let list = self.list_of(item);
                self.collection(items, item, list, Kind::List, expected, span)
            }
            ExprKind::Array(items) => {
                let item = self.store.fresh();
                let array = self.store.add(Shape::Array(item));
                self.collection(items, item, array, Kind::Array, expected, span)
            }
            ExprKind::Range { .. } => {
                let message = "a range can only stand in a list, an array or a `for` loop";
                self.report(Diagnostic::new(codes::UNSUPPORTED, span, message));
                self.error_node(span)
            }
            ExprKind::Lazy(value) => self.lazy(value, expected, span),
            ExprKind::Comprehension { array, body } => {
                self.comprehension(*array, body, expected, span)
            }
            ExprKind::Computation { builder, body } => {
                self.computation(builder, body, expected, span)
            }
            ExprKind::Yield { value, all } => self.yield_expr(value, *all, expected, span),
            ExprKind::Element(value) => self.element(value, expected, span),
            ExprKind::Return { value, run } => self.return_expr(value, *run, expected, span),
            ExprKind::DoRun(value) => self.do_run(value, expected, span),
            ExprKind::MatchRun { scrutinee, arms } => {
                self.match_run(scrutinee, arms, expected, span)
            }
            ExprKind::Record(fields) => self.record(fields, expected, span),
            ExprKind::Anonymous(fields) => self.anonymous(fields, expected, span),
            ExprKind::RecordUpdate { base, fields } => {
                self.record_update(base, fields, expected, span)
            }
            ExprKind::Index(base, index) => self.index(base, index, expected, span),
            ExprKind::Slice { base, from, to } => {
                self.slice(base, [from.as_deref(), to.as_deref()], expected, span)
            }
            ExprKind::Upcast(inner, ty) => self.upcast(inner, ty, expected, span),
            ExprKind::TypeTest(inner, ty) => self.type_test(inner, ty, expected, span),
            ExprKind::Downcast(inner, ty) => {
                self.infer(inner);
                self.annotation(ty);
                let message = "conversions with `:?>` are not supported";
                let diagnostic = Diagnostic::new(codes::UNSUPPORTED, span, message)
                    .note("a value does not know at run time which type it has")
                    .help("use a union, and `match` on its cases");
                self.report(diagnostic);
                self.error_node(span)
            }
            ExprKind::Object { ty, members } => self.object(ty, members, expected, span),
            ExprKind::Measured(inner, unit) => self.measured_literal(inner, unit, expected, span),
            ExprKind::Trait(call) => self.trait_call(call, expected, span),
            ExprKind::Interp(parts) => self.interpolation(parts, expected, span),
            ExprKind::Annot(inner, annotation) => {
                let annotated = self.annotation(annotation);
                self.expect(expected, annotated, span);
                self.expr(inner, annotated)
            }
            ExprKind::Intrinsic { name, args, ty } => {
                let result = self.annotation(ty);
                self.expect(expected, result, span);
                let nodes: Vec<NodeId> = args.iter().map(|arg| self.infer(arg)).collect();
                if let ("convert", [node]) = (name.name.as_str(), &nodes[..])
                    && let Some(node) = self.made_of_int(*node, result, span)
                {
                    return node;
                }
                self.restrict_operands(name.name.as_str(), &nodes);
                match Prim::parse(name.name.as_str()) {
                    Some(op) if op.takes(nodes.len()) => {
                        self.node(Kind::Prim { op, args: nodes }, result, span)
                    }
                    _ => {
                        let message = format!("there is no operation `{}`", name.name);
                        self.report(Diagnostic::new(codes::UNKNOWN_NAME, name.span, message));
                        self.error_node(span)
                    }
                }
            }
        }
    }

    /// What operations of the library ask of the types of their operands.
    fn restrict_operands(&mut self, op: &str, nodes: &[NodeId]) {
        let Some(&first) = nodes.first() else { return };
        let ty = self.type_of(first);
        match Prim::parse(op) {
            Some(Prim::Compare) => self.store.mark_compared(ty, Compared::Ordered),
            Some(Prim::Hash) => self.store.mark_compared(ty, Compared::Equal),
            Some(Prim::ToStr) => {
                self.store.restrict(ty, Allowed::PLAIN).ok();
            }
            _ => {}
        }
    }

    /// Checks an expression of which nothing is known.
    pub(crate) fn infer(&mut self, expr: &Expr) -> NodeId {
        let ty = self.store.fresh();
        self.expr(expr, ty)
    }

    /// A function: its parameters and its body. What it captures is found at the end.
    pub(crate) fn function(&mut self, function: &Function<'_>, expected: Term) -> NodeId {
        let span = function.span;
        self.around.enter_function(true);
        let context = self.around.set(None);
        let mark = self.env.mark();
        let mut rest = expected;
        let mut params = Vec::with_capacity(function.params.len());
        let mut taken_apart = Vec::new();
        let mut types = Vec::with_capacity(function.params.len());
        if let Some(this) = function.this {
            let (from, to) = self.peel(rest, span);
            rest = to;
            self.expect(from, this.ty, this.span);
            types.push(this.ty);
            params.push(self.this_parameter(this));
        }
        for pat in function.params {
            let (from, to) = self.peel(rest, span);
            rest = to;
            types.push(from);
            params.push(self.parameter(pat, from, &mut taken_apart));
        }
        if let Some(annotation) = function.result {
            let annotated = self.annotation(annotation);
            self.expect(rest, annotated, annotation.span);
        }
        let mut body = self.expr(function.body, rest);
        body = self.release_stack(body);
        if function.this.is_some() {
            self.object_types.leave();
        }
        if !taken_apart.is_empty() {
            let (ty, at) = (self.type_of(body), self.span_of(body));
            taken_apart.push(body);
            body = self.node(Kind::Block(taken_apart), ty, at);
        }
        self.env.forget(mark);
        self.around.set(context);
        self.around.leave_function();
        let ty = self.store.funs(&types, rest);
        self.node(
            Kind::Lambda { params, body, captures: Vec::new(), name: function.name },
            ty,
            span,
        )
    }

    /// The parameter for the value that a member is asked of.
    fn this_parameter(&mut self, this: This) -> NodeId {
        let (name, span) = match this.alias {
            Some(alias) => (alias.name, alias.span),
            None => ("this ".into(), this.span),
        };
        let binding = self.binding(name, span, this.ty, Scope::Local);
        let node = self.node(Kind::Param(binding), this.ty, span);
        self.graph.bindings[binding].def = Some(node);
        if this.alias.is_some() {
            self.env.add_local(name, binding);
        }
        self.object_types.enter(binding);
        node
    }

    /// The two sides of a function type that is expected.
    pub(crate) fn peel(&mut self, expected: Term, span: Span) -> (Term, Term) {
        if let Shape::Fun(from, to) = *self.store.shape(expected) {
            return (from, to);
        }
        let (from, to) = (self.store.fresh(), self.store.fresh());
        let fun = self.store.fun(from, to);
        self.expect(expected, fun, span);
        (from, to)
    }

    /// A parameter; one that is a pattern is bound to a hidden name and taken apart later.
    pub(crate) fn parameter(
        &mut self,
        pat: &Pat,
        ty: Term,
        taken_apart: &mut Vec<NodeId>,
    ) -> NodeId {
        let mut inner = pat;
        while let PatKind::Annot(of, annotation) = &inner.kind {
            let mut annotated = self.annotation(annotation);
            if is_optional(of) {
                annotated = self.option_of(annotated).unwrap_or(annotated);
            }
            self.expect(ty, annotated, annotation.span);
            inner = of;
        }
        let simple = match &inner.kind {
            PatKind::Optional(name) => {
                let item = self.store.fresh();
                if let Some(option) = self.option_of(item) {
                    self.expect(ty, option, name.span);
                }
                Some(*name)
            }
            PatKind::Name(path) => {
                path.as_single().filter(|name| self.env.constructor(name.name).is_none())
            }
            _ => None,
        };
        let (binding, named) = match (simple, &inner.kind) {
            (Some(name), _) => {
                (self.binding(name.name, name.span, ty, Scope::Local), Some(name.name))
            }
            (None, PatKind::Wild) => (self.hidden("_", inner.span, ty), None),
            (None, PatKind::Lit(Lit::Unit)) => {
                let unit = Term::UNIT;
                self.expect(ty, unit, inner.span);
                (self.hidden("unit", inner.span, ty), None)
            }
            _ => {
                let binding = self.hidden("argument", inner.span, ty);
                let node = self.node(Kind::Var { binding, args: Vec::new() }, ty, inner.span);
                let mut bound = Bound::new();
                let outer = self.active_patterns.take_views();
                let pattern = self.pattern(inner, ty, Scope::Local, &mut bound);
                taken_apart.extend(self.active_patterns.replace_views(outer).stmts);
                for &(_, id) in &bound {
                    self.graph.bindings[id].def = Some(node);
                }
                self.add_bound(&bound);
                let unit = Term::UNIT;
                let stmt = self.node(Kind::LetPat { pattern, value: node }, unit, inner.span);
                taken_apart.push(stmt);
                (binding, None)
            }
        };
        if let Some(name) = named {
            self.env.add_local(name, binding);
        }
        let node = self.node(Kind::Param(binding), ty, pat.span);
        self.graph.bindings[binding].def = Some(node);
        node
    }

    pub(crate) fn block(&mut self, stmts: &[Stmt], expected: Term, span: Span) -> NodeId {
        let mark = self.env.mark();
        let mut nodes = Vec::with_capacity(stmts.len());
        let unit = Term::UNIT;
        for (i, stmt) in stmts.iter().enumerate() {
            match stmt {
                Stmt::Let(group) if self.creates_region(group).is_some() => {
                    nodes.push(self.region_rest(group, &stmts[i + 1..], expected));
                    break;
                }
                Stmt::Let(group) if group.bindings.iter().any(|b| b.disposed) => {
                    nodes.extend(self.use_rest(group, &stmts[i + 1..], expected));
                    break;
                }
                Stmt::Let(group) => {
                    for item in self.let_group(group, Scope::Local) {
                        let kind = match item {
                            Bindings::Let { recursive, bindings } => {
                                Kind::Let { recursive, bindings }
                            }
                            Bindings::Pattern { pattern, value } => Kind::LetPat { pattern, value },
                            Bindings::Nothing => continue,
                        };
                        nodes.push(self.node(kind, unit, group.span));
                    }
                }
                Stmt::Bind(bind) => {
                    let rest = &stmts[i + 1..];
                    nodes.push(self.bind_rest(bind, rest, expected, span));
                    break;
                }
                Stmt::Expr(expr) if i + 1 == stmts.len() => nodes.push(self.expr(expr, expected)),
                Stmt::Expr(expr) => nodes.push(self.statement(expr, unit)),
            }
        }
        self.env.forget(mark);
        let ty = match nodes.last() {
            Some(&last) => self.type_of(last),
            None => unit,
        };
        if let [one] = nodes[..] { one } else { self.node(Kind::Block(nodes), ty, span) }
    }

    /// `use x = e` and the statements after it: `let x = e in try … finally x.Dispose()`.
    fn use_rest(&mut self, group: &LetGroup, rest: &[Stmt], expected: Term) -> Vec<NodeId> {
        let (unit, span) = (Term::UNIT, group.span);
        let mut nodes = Vec::new();
        let mut disposed = Vec::new();
        for item in self.let_group(group, Scope::Local) {
            let kind = match item {
                Bindings::Let { recursive, bindings } => {
                    disposed.extend(bindings.iter().map(|&(binding, _)| binding));
                    Kind::Let { recursive, bindings }
                }
                Bindings::Pattern { pattern: _, value } => {
                    let ty = self.type_of(value);
                    let binding = self.hidden("used", span, ty);
                    self.graph.bindings[binding].def = Some(value);
                    disposed.push(binding);
                    Kind::Let { recursive: false, bindings: vec![(binding, value)] }
                }
                Bindings::Nothing => continue,
            };
            nodes.push(self.node(kind, unit, span));
        }
        let body = self.block(rest, expected, span);
        let Some(&binding) = disposed.first() else { return nodes };
        self.for_the_end.mention(binding);
        let ty = self.binding_type(binding);
        let value = self.node(Kind::Var { binding, args: Vec::new() }, ty, span);
        let finalizer = self.dispose(value, span);
        nodes.push(self.node(Kind::TryFinally { body, finalizer }, expected, span));
        nodes
    }

    /// An expression run for its effect: a value other than unit is dropped with a warning.
    pub(crate) fn statement(&mut self, expr: &Expr, unit: Term) -> NodeId {
        let node = self.infer(expr);
        let ty = self.type_of(node);
        if self.store.unify(unit, ty).is_err() {
            let shown = self.show(ty);
            let message = format!("this value of type `{shown}` is dropped");
            let mut diagnostic = Diagnostic::new(codes::DISCARDED_VALUE, expr.span, message)
                .help("use it, or say that it does not matter: `… |> ignore`");
            if matches!(self.store.shape(ty), Shape::Fun(..)) {
                diagnostic = diagnostic.note("it is a function: arguments may be missing");
            }
            if let ExprKind::Infix { op, .. } = &expr.kind
                && op.name == "="
            {
                diagnostic = diagnostic.help("to assign, write `<-`");
            }
            self.warn(diagnostic);
            let kind = Kind::Prim { op: Prim::Ignore, args: vec![node] };
            return self.node(kind, unit, expr.span);
        }
        node
    }

    fn tuple(&mut self, items: &[Expr], expected: Term, span: Span) -> NodeId {
        let terms: Box<[Term]> = match self.store.shape(expected) {
            Shape::Tuple(terms) if terms.len() == items.len() => terms.clone(),
            _ => {
                let terms: Box<[Term]> = items.iter().map(|_| self.store.fresh()).collect();
                let tuple = self.store.add(Shape::Tuple(terms.clone()));
                self.expect(expected, tuple, span);
                terms
            }
        };
        let nodes = items.iter().zip(terms.iter()).map(|(item, &t)| self.expr(item, t)).collect();
        let ty = self.store.add(Shape::Tuple(terms));
        self.node(Kind::Tuple(nodes), ty, span)
    }

    fn collection(
        &mut self,
        items: &[Expr],
        item: Term,
        whole: Term,
        make: fn(Vec<NodeId>) -> Kind,
        expected: Term,
        span: Span,
    ) -> NodeId {
        self.expect(expected, whole, span);
        if let [Expr { kind: ExprKind::Range { from, step, to }, .. }] = items {
            let range = self.range_parts([from, to], step.as_deref(), item);
            return self.range_collection(range, item, whole, span);
        }
        let nodes = items.iter().map(|e| self.expr(e, item)).collect();
        self.node(make(nodes), whole, span)
    }

    fn interpolation(&mut self, parts: &[InterpPart], expected: Term, span: Span) -> NodeId {
        let str = Term::STR;
        self.expect(expected, str, span);
        let mut pieces = Vec::with_capacity(parts.len());
        for part in parts {
            match part {
                InterpPart::Text(text) if text.is_empty() => {}
                InterpPart::Text(text) => {
                    pieces.push(self.node(Kind::Lit(Lit::Str(text.clone())), str, span));
                }
                InterpPart::Hole(hole, format) => {
                    let piece = match format {
                        Some(HoleFormat::Before(spec)) => self.printf_hole(spec, hole),
                        Some(HoleFormat::Behind(net)) => self.net_hole(net, hole),
                        None => self.shown(hole),
                    };
                    pieces.push(piece);
                }
            }
        }
        self.join(pieces, span)
    }

    /// The concatenation of strings.
    pub(crate) fn join(&mut self, pieces: Vec<NodeId>, span: Span) -> NodeId {
        let str = Term::STR;
        match pieces[..] {
            [] => self.node(Kind::Lit(Lit::Str(String::new())), str, span),
            [one] => one,
            [a, b] => self.node(Kind::Prim { op: Prim::Add, args: vec![a, b] }, str, span),
            _ => {
                let strings = self.store.add(Shape::Array(str));
                let array = self.node(Kind::Array(pieces), strings, span);
                self.node(Kind::Prim { op: Prim::StrJoin, args: vec![array] }, str, span)
            }
        }
    }

    /// The text of a value: by its own `ToString`, or by the operation.
    pub(crate) fn shown(&mut self, hole: &Expr) -> NodeId {
        let node = self.infer(hole);
        self.text_of(node)
    }

    /// The text of a checked value.
    pub(crate) fn text_of(&mut self, node: NodeId) -> NodeId {
        let (str, span) = (Term::STR, self.span_of(node));
        if let Shape::Data(data, _) = *self.store.shape(self.type_of(node))
            && self.members.named(Owner::Data(data), "ToString".into()).next().is_some()
        {
            let name = Ident { name: "ToString".into(), span };
            let unit = Expr { kind: ExprKind::Lit(Lit::Unit), span };
            return self.select(node, name, &[&unit], str, span);
        }
        if let Shape::Data(data, _) = *self.store.shape(self.type_of(node))
            && self.declared.is_opaque(data)
        {
            let message = format!("`{}` has no text", self.graph.datas[data].name);
            let diagnostic = Diagnostic::new(codes::BAD_OPERAND, span, message)
                .help("give it one: `override this.ToString() = …`");
            self.report(diagnostic);
            return self.error_node(span);
        }
        self.node(Kind::Prim { op: Prim::ToStr, args: vec![node] }, str, span)
    }

    fn logical(
        &mut self,
        a: &Expr,
        b: &Expr,
        make: fn(NodeId, NodeId) -> Kind,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let bool = Term::BOOL;
        self.expect(expected, bool, span);
        let a = self.expr(a, bool);
        let b = self.expr(b, bool);
        self.node(make(a, b), bool, span)
    }
}
