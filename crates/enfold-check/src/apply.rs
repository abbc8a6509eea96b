//! Application: of functions, union cases, conversions and library wrappers; fields on the way.

use enfold_fsharp::tree::{Expr, ExprKind, Ident, TypeExpr};
use enfold_graph::{BindingId, NodeId, Prim, Scope};
use enfold_syntax::{Diagnostic, Span, codes};

use crate::Checker;
use crate::allowed::Allowed;
use crate::classes::ClassSlot;
use crate::draft::{Kind, Pat, PatKind};
use crate::env::Constructor;
use crate::names::{Conversion, Meaning};
use crate::patterns::count;
use crate::store::{Clash, Shape, Term};
use crate::translate::{CHOOSE, YIELDED};

impl Checker {
    /// `func args…`; without arguments, a name or a field as a value.
    pub(crate) fn apply(
        &mut self,
        func: &Expr,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> NodeId {
        if let Some(node) = self.run_with_token(func, args, expected, span) {
            return node;
        }
        if let Some(node) = self.composite_call(func, args, expected, span) {
            return node;
        }
        if let (ExprKind::Name(path), [if_unit, otherwise]) = (&func.kind, args)
            && path.as_single().is_some_and(|name| name.name == CHOOSE)
        {
            let yielded = self.env.local(YIELDED.into()).map(|l| self.binding_type(l));
            let unit = yielded.is_some_and(|ty| matches!(self.store.shape(ty), Shape::Unit));
            return self.expr(if unit { if_unit } else { otherwise }, expected);
        }
        match &func.kind {
            ExprKind::Name(path) => {
                if let Some(op) = path.as_single()
                    && !op.name.as_str().starts_with(|c: char| c.is_alphabetic() || c == '_')
                {
                    if let Some(expr) = self.prefix_value(op, args) {
                        return self.expr(&expr, expected);
                    }
                    let ty = self.store.fresh();
                    if let Some(node) = self.operator_value(op, ty) {
                        return self.apply_node(node, args, expected, span);
                    }
                }
                if let (Some(name), [arg]) = (path.as_single(), args)
                    && name.name == "nameof"
                    && self.lone(name.name).is_none()
                {
                    return self.name_of(arg, expected, span);
                }
                if let (Some(name), []) = (path.as_single(), args)
                    && self.active_patterns.is_partial_case(name.name)
                    && self.lone(name.name).is_none()
                {
                    let node = self.unit_node(span);
                    self.expect_node(expected, node);
                    return node;
                }
                if let Some(node) = self.math_call(path, args, expected, span) {
                    return node;
                }
                let Some((meaning, fields)) = self.resolve_path(path) else {
                    return self.give_up(args, span);
                };
                let at = match fields.first() {
                    Some(_) => path.segments[0]
                        .span
                        .to(path.segments[path.segments.len() - fields.len() - 1].span),
                    None => func.span,
                };
                self.apply_meaning(meaning, at, fields, args, expected, span)
            }
            ExprKind::TypeApp(inner, types) => {
                if let ExprKind::Name(path) = &inner.kind
                    && let Some(found) = self.static_at(path, types, "new".into())
                {
                    let name = Ident { name: "new".into(), span: inner.span };
                    return self.call(&found, None, name, args, expected, span);
                }
                let node = self.type_application(inner, types, func.span);
                self.apply_node(node, args, expected, span)
            }
            ExprKind::Field(base, name) => {
                if let ExprKind::TypeApp(inner, types) = &base.kind
                    && let ExprKind::Name(path) = &inner.kind
                    && let Some(found) = self.static_at(path, types, name.name)
                {
                    return self.call(&found, None, *name, args, expected, span);
                }
                let base = self.infer(base);
                self.select(base, *name, args, expected, span)
            }
            ExprKind::Apply(inner, first) => {
                let all: Vec<&Expr> = first.iter().chain(args.iter().copied()).collect();
                self.apply(inner, &all, expected, span)
            }
            _ if args.is_empty() => self.expr(func, expected),
            _ => {
                let node = self.infer(func);
                self.apply_node(node, args, expected, span)
            }
        }
    }

    /// `Async.Start(a, token)` and `Async.RunSynchronously(a, cancellationToken = token)`: functions of the
    /// library that take a token besides.
    fn run_with_token(
        &mut self,
        func: &Expr,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> Option<NodeId> {
        let (ExprKind::Name(path), [Expr { kind: ExprKind::Tuple(items), .. }]) =
            (&func.kind, args)
        else {
            return None;
        };
        let ([module, name], [computation, token]) = (&path.segments[..], &items[..]) else {
            return None;
        };
        let function = match (module.name.as_str(), name.name.as_str()) {
            ("Async", "RunSynchronously") => "runWith",
            ("Async", "Start" | "StartImmediate") => "startWith",
            _ => return None,
        };
        let func = self.library("Async", function, func.span)?;
        let token = match &token.kind {
            ExprKind::Infix { op, rhs, .. } if op.name == "=" => rhs,
            _ => token,
        };
        Some(self.apply_node(func, &[computation, token], expected, span))
    }

    /// Checks arguments of something unknown, for the errors in them.
    pub(crate) fn give_up(&mut self, args: &[&Expr], span: Span) -> NodeId {
        for arg in args {
            self.infer(arg);
        }
        self.error_node(span)
    }

    fn apply_meaning(
        &mut self,
        meaning: Meaning,
        at: Span,
        fields: &[Ident],
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> NodeId {
        match meaning {
            Meaning::Constructor(constructor) if fields.is_empty() => {
                self.construct(constructor, at, args, expected, span)
            }
            Meaning::Convert(to) if fields.is_empty() => self.convert(to, at, args, expected, span),
            Meaning::Print(printer) if fields.is_empty() => {
                self.print(printer, at, args, expected, span)
            }
            Meaning::Value(binding) => {
                if fields.is_empty()
                    && let Some(node) = self.expand(binding, at, args, expected, span)
                {
                    return node;
                }
                if fields.is_empty()
                    && let Some(node) = self.apply_inline(binding, at, args, expected, span)
                {
                    return node;
                }
                if let Some(node) = self.apply_special(binding, at, fields, args, expected, span) {
                    return node;
                }
                let node = self.mention(binding, at);
                self.follow(node, fields, args, expected, span)
            }
            Meaning::Choice(data, case) if fields.is_empty() => {
                self.choice(data, case, args, expected, span)
            }
            Meaning::Static(owner, name) => {
                let candidates = self.static_members(owner, name);
                let name = Ident { name, span: at };
                if fields.is_empty() {
                    return self.call(&candidates, None, name, args, expected, span);
                }
                let ty = self.store.fresh();
                let node = self.call(&candidates, None, name, &[], ty, at);
                self.follow(node, fields, args, expected, span)
            }
            Meaning::Constructor(constructor) => {
                let ty = self.store.fresh();
                let node = self.construct(constructor, at, &[], ty, at);
                self.follow(node, fields, args, expected, span)
            }
            _ => {
                let field = fields[0];
                let message = format!("there is no `{}` here", field.name);
                self.report(Diagnostic::new(codes::UNKNOWN_FIELD, field.span, message));
                self.give_up(args, span)
            }
        }
    }

    /// `nameof x`: the last name of what it is applied to.
    fn name_of(&mut self, arg: &Expr, expected: Term, span: Span) -> NodeId {
        let str = Term::STR;
        self.expect(expected, str, span);
        let name = match &arg.kind {
            ExprKind::Name(path) => path.last().name,
            ExprKind::Field(_, name) => name.name,
            _ => {
                let message = "`nameof` needs a name";
                self.report(Diagnostic::new(codes::UNSUPPORTED, arg.span, message));
                return self.error_node(span);
            }
        };
        let is_type = matches!(&arg.kind, ExprKind::Name(path) if self.find_type(path).is_some());
        if !is_type {
            self.infer(arg);
        }
        self.node(Kind::Lit(enfold_fsharp::tree::Lit::Str(name.to_string())), str, span)
    }

    /// `node.a.b args`.
    fn follow(
        &mut self,
        mut node: NodeId,
        fields: &[Ident],
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> NodeId {
        let Some((last, before)) = fields.split_last() else {
            return self.apply_node(node, args, expected, span);
        };
        for field in before {
            node = self.access(node, *field);
        }
        self.select(node, *last, args, expected, span)
    }

    /// The constructor of a class, or a function of the class around.
    fn apply_special(
        &mut self,
        binding: BindingId,
        at: Span,
        fields: &[Ident],
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> Option<NodeId> {
        let (candidates, base, name) = match self.object_types.slot(binding) {
            Some(ClassSlot::Method(id)) => {
                let name = self.graph.bindings[binding].name;
                (vec![id], self.mention_this(at), name)
            }
            Some(ClassSlot::Field(..) | ClassSlot::This | ClassSlot::Again(..)) => return None,
            None => {
                let owner = self.object_types.constructed(binding)?;
                (self.static_members(owner, "new".into()), None, "new".into())
            }
        };
        let name = Ident { name, span: at };
        if fields.is_empty() {
            return Some(self.call(&candidates, base, name, args, expected, span));
        }
        let ty = self.store.fresh();
        let node = self.call(&candidates, base, name, &[], ty, at);
        Some(self.follow(node, fields, args, expected, span))
    }

    /// A library function that only wraps an operation is expanded where it is applied, so that a
    /// failure is reported at the user's place. `reraise ()` raises the handler's exception.
    fn expand(
        &mut self,
        binding: BindingId,
        at: Span,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> Option<NodeId> {
        let (op, order) = self.library_types.wrapper(binding)?.clone();
        if args.len() != order.len() {
            return None;
        }
        let wrapper = self.mention(binding, at);
        if self.graph.bindings[binding].name == "reraise" {
            return Some(self.reraise(args, expected, span));
        }
        let (params, result) = self.parameters(wrapper, args, span)?;
        let clash = self.store.unify(expected, result).err();
        let nodes: Vec<NodeId> =
            args.iter().zip(&params).map(|(arg, &param)| self.expr(arg, param)).collect();
        self.report_result(clash, expected, result, span);
        let args = order.iter().map(|&i| nodes[i]).collect();
        Some(self.node(Kind::Prim { op, args }, result, span))
    }

    fn reraise(&mut self, args: &[&Expr], expected: Term, span: Span) -> NodeId {
        let unit = Term::UNIT;
        for arg in args {
            self.expr(arg, unit);
        }
        let Some(binding) = self.around.use_exception() else {
            let message = "`reraise` can only be used in a handler of `try … with`";
            self.report(Diagnostic::new(codes::UNKNOWN_NAME, span, message));
            return self.error_node(span);
        };
        let exn = Term::EXN;
        let value = self.node(Kind::Var { binding, args: Vec::new() }, exn, span);
        self.node(Kind::Prim { op: Prim::Raise, args: vec![value] }, expected, span)
    }

    /// Applies a function that is already checked.
    pub(crate) fn apply_node(
        &mut self,
        func: NodeId,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> NodeId {
        if args.is_empty() {
            if let Some(adaptation) = self.adaptation(func, expected, self.type_of(func)) {
                self.foresee(&adaptation);
                return self.adapted(func, adaptation, span);
            }
            self.expect_node(expected, func);
            return func;
        }
        if self.is_error(func) {
            return self.give_up(args, span);
        }
        if let ([count], Some(item)) = (args, self.stackalloc_item(func)) {
            return self.stackalloc(func, item, count, expected, span);
        }
        if let ([function], Kind::Var { binding, .. }) = (args, &self.graph.nodes[func].kind)
            && Some(*binding) == self.raw_memory.code_pointer
        {
            return self.code_pointer(func, function, expected, span);
        }
        let Some((params, result)) = self.parameters(func, args, span) else {
            return self.give_up(args, span);
        };
        let adaptation = self.adaptation(func, expected, result);
        let clash = match &adaptation {
            Some(adaptation) => {
                self.foresee(adaptation);
                None
            }
            None => self.store.unify(expected, result).err(),
        };
        let args: Vec<NodeId> =
            args.iter().zip(&params).map(|(arg, &param)| self.expr(arg, param)).collect();
        self.settle_known_products();
        self.report_result(clash, expected, result, span);
        let node = self.node(Kind::Apply { func, args }, result, span);
        match adaptation {
            Some(adaptation) => self.adapted(node, adaptation, span),
            None => node,
        }
    }

    pub(crate) fn report_result(
        &mut self,
        clash: Option<Clash>,
        expected: Term,
        result: Term,
        span: Span,
    ) {
        if let Some(clash) = clash {
            let diagnostic = self.clash(clash, expected, result, span);
            self.report(diagnostic);
        }
    }

    /// The parameter types that a function has for these arguments, and what is left.
    fn parameters(
        &mut self,
        func: NodeId,
        args: &[&Expr],
        span: Span,
    ) -> Option<(Vec<Term>, Term)> {
        let mut rest = self.type_of(func);
        let mut params = Vec::with_capacity(args.len());
        for arg in args {
            match *self.store.shape(rest) {
                Shape::Fun(from, to) => {
                    params.push(from);
                    rest = to;
                }
                Shape::Unbound { .. } => {
                    let (from, to) = (self.store.fresh(), self.store.fresh());
                    let fun = self.store.fun(from, to);
                    if !self.expect(rest, fun, span) {
                        return None;
                    }
                    params.push(from);
                    rest = to;
                }
                Shape::Error => {
                    params.push(Term::ERROR);
                }
                _ => {
                    self.not_applicable(func, params.len(), rest, arg.span);
                    return None;
                }
            }
        }
        Some((params, rest))
    }

    fn not_applicable(&mut self, func: NodeId, taken: usize, rest: Term, arg: Span) {
        let at = self.span_of(func);
        let shown = self.show(rest);
        let diagnostic = if taken == 0 {
            let message = format!("this is not a function, but `{shown}`");
            Diagnostic::new(codes::NOT_A_FUNCTION, at, message)
                .also(arg, "it is applied to this argument")
        } else {
            let message = format!("this function takes {}", count(taken, "argument"));
            Diagnostic::new(codes::TOO_MANY_ARGUMENTS, arg, message)
                .label("one argument too many")
                .also(at, format!("applied to {taken}, it is `{shown}`"))
        };
        self.report(diagnostic);
    }

    fn type_application(&mut self, inner: &Expr, types: &[TypeExpr], span: Span) -> NodeId {
        if let (ExprKind::Name(path), [ty]) = (&inner.kind, types)
            && self.raw_memory.sizeof.is_some_and(|sizeof| self.peek_value(path) == Some(sizeof))
        {
            return self.size_of(ty, span);
        }
        let node = self.infer(inner);
        let terms: Vec<Term> = types.iter().map(|ty| self.annotation(ty)).collect();
        if let Kind::Var { args, .. } = &self.graph.nodes[node].kind {
            let args: Vec<Term> = args.clone();
            if args.len() == terms.len() {
                for ((arg, term), ty) in args.into_iter().zip(terms).zip(types) {
                    self.expect(arg, term, ty.span);
                }
                return node;
            }
            let message = format!(
                "this takes {}, but {} are given",
                count(args.len(), "type argument"),
                terms.len()
            );
            self.report(Diagnostic::new(codes::TYPE_ARGUMENTS, span, message));
        } else if !self.is_error(node) {
            let message = "this takes no type arguments";
            self.report(Diagnostic::new(codes::TYPE_ARGUMENTS, span, message));
        }
        self.error_node(span)
    }

    /// A union case or an exception, applied or as a function.
    fn construct(
        &mut self,
        constructor: Constructor,
        at: Span,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> NodeId {
        if let Some(node) = self.construct_standard(constructor, args, expected, span) {
            return node;
        }
        let (fields, result) = self.constructor_type(constructor);
        let wrong = match (args.len(), fields.len()) {
            (0, _) => None,
            (1, 0) => Some("takes no value".to_string()),
            (1, _) => None,
            (n, 0 | 1) => Some(format!("takes at most one value, but {n} are given")),
            (n, wants) => Some(format!(
                "takes {} in parentheses, separated by commas, not {n} one after the other",
                count(wants, "value")
            )),
        };
        if let Some(wrong) = wrong {
            let name = self.constructor_name(constructor);
            let message = format!("`{name}` {wrong}");
            self.report(Diagnostic::new(codes::CASE_ARGUMENTS, span, message).also(at, ""));
            return self.give_up(args, span);
        }
        if args.is_empty() {
            return self.constructor_value(constructor, &fields, result, expected, at);
        }
        self.expect(expected, result, span);
        if let Some(items) = self.named_components(constructor, args[0]) {
            let values = items.into_iter().zip(&fields).map(|(item, &f)| self.expr(item, f));
            let values = values.collect();
            return self.built(constructor, values, result, span);
        }
        let values = match (&args[0].kind, fields.len()) {
            (_, 1) => vec![self.expr(args[0], fields[0])],
            (ExprKind::Tuple(items), n) if items.len() == n => {
                items.iter().zip(&fields).map(|(item, &field)| self.expr(item, field)).collect()
            }
            (ExprKind::Tuple(items), n) => {
                let name = self.constructor_name(constructor);
                let message =
                    format!("`{name}` takes {}, but {} are given", count(n, "value"), items.len());
                self.report(Diagnostic::new(codes::CASE_ARGUMENTS, args[0].span, message));
                return self.give_up(args, span);
            }
            _ => return self.construct_from_tuple(constructor, args[0], &fields, result, span),
        };
        self.built(constructor, values, result, span)
    }

    /// `Case(b = 1, a = 2)`: the components in order, if all are named.
    fn named_components<'a>(
        &self,
        constructor: Constructor,
        arg: &'a Expr,
    ) -> Option<Vec<&'a Expr>> {
        let names = self.component_names(constructor);
        let items = match &arg.kind {
            ExprKind::Tuple(items) => &items[..],
            _ => std::slice::from_ref(arg),
        };
        let mut slots: Vec<Option<&Expr>> = vec![None; names.len()];
        for item in items {
            let ExprKind::Infix { op, lhs, rhs } = &item.kind else { return None };
            let ExprKind::Name(path) = &lhs.kind else { return None };
            let name = path.as_single().filter(|_| op.name == "=")?.name;
            let index = names.iter().position(|n| *n == Some(name))?;
            slots[index] = Some(rhs);
        }
        slots.into_iter().collect()
    }

    fn constructor_name(&self, constructor: Constructor) -> enfold_syntax::Symbol {
        match constructor {
            Constructor::Exn(exn) => self.graph.exns[exn].name,
            Constructor::Case(data, case) => match &self.graph.datas[data].kind {
                crate::draft::DataKind::Union(cases) => cases[case as usize].name,
                crate::draft::DataKind::Record(_) => self.graph.datas[data].name,
            },
        }
    }

    fn built(&mut self, c: Constructor, args: Vec<NodeId>, ty: Term, span: Span) -> NodeId {
        let kind = match c {
            Constructor::Case(data, case) => Kind::Construct { data, case, args },
            Constructor::Exn(exn) => Kind::Exception { exn, args },
        };
        self.node(kind, ty, span)
    }

    /// A constructor as a value: itself if it has no payload, else a function.
    fn constructor_value(
        &mut self,
        constructor: Constructor,
        fields: &[Term],
        result: Term,
        expected: Term,
        span: Span,
    ) -> NodeId {
        let node = match fields {
            [] => self.built(constructor, Vec::new(), result, span),
            [one] => self.eta(&[*one], result, span, |this, args| {
                this.built(constructor, args, result, span)
            }),
            many => {
                let tuple = self.store.add(Shape::Tuple(many.into()));
                self.eta(&[tuple], result, span, |this, args| {
                    this.take_apart(constructor, args[0], many, result, span)
                })
            }
        };
        self.expect_node(expected, node);
        node
    }

    fn construct_from_tuple(
        &mut self,
        constructor: Constructor,
        arg: &Expr,
        fields: &[Term],
        result: Term,
        span: Span,
    ) -> NodeId {
        let value = self.infer(arg);
        let found = self.type_of(value);
        let fits = match self.store.shape(found) {
            Shape::Tuple(items) => items.len() == fields.len(),
            Shape::Unbound { .. } | Shape::Error => true,
            _ => false,
        };
        if !fits {
            let name = self.constructor_name(constructor);
            let message = format!(
                "`{name}` takes {}, but this is one of type `{}`",
                count(fields.len(), "value"),
                self.show(found)
            );
            self.report(Diagnostic::new(codes::CASE_ARGUMENTS, arg.span, message));
            return self.error_node(span);
        }
        let tuple = self.store.add(Shape::Tuple(fields.into()));
        self.expect_node(tuple, value);
        self.take_apart(constructor, value, fields, result, span)
    }

    /// `let (a, b, …) = value in Case(a, b, …)`.
    fn take_apart(
        &mut self,
        constructor: Constructor,
        value: NodeId,
        fields: &[Term],
        result: Term,
        span: Span,
    ) -> NodeId {
        let bindings: Vec<BindingId> =
            fields.iter().map(|&ty| self.hidden("component", span, ty)).collect();
        let pats = bindings
            .iter()
            .zip(fields)
            .map(|(&b, &ty)| Pat { kind: PatKind::Bind(b), ty, span })
            .collect();
        let tuple = self.type_of(value);
        let pattern = Pat { kind: PatKind::Tuple(pats), ty: tuple, span };
        let unit = Term::UNIT;
        let stmt = self.node(Kind::LetPat { pattern, value }, unit, span);
        let args = bindings
            .iter()
            .zip(fields)
            .map(|(&binding, &ty)| self.node(Kind::Var { binding, args: Vec::new() }, ty, span))
            .collect();
        let last = self.built(constructor, args, result, span);
        self.node(Kind::Block(vec![stmt, last]), result, span)
    }

    /// A lambda around something that is not a function by itself.
    pub(crate) fn eta(
        &mut self,
        params: &[Term],
        result: Term,
        span: Span,
        build: impl FnOnce(&mut Self, Vec<NodeId>) -> NodeId,
    ) -> NodeId {
        let mut nodes = Vec::new();
        let mut args = Vec::new();
        for &ty in params {
            let binding = self.binding("x ".into(), span, ty, Scope::Local);
            let node = self.node(Kind::Param(binding), ty, span);
            self.graph.bindings[binding].def = Some(node);
            nodes.push(node);
            args.push(self.node(Kind::Var { binding, args: Vec::new() }, ty, span));
        }
        let body = build(self, args);
        let ty = self.store.funs(params, result);
        let kind = Kind::Lambda { params: nodes, body, captures: Vec::new(), name: None };
        let lambda = self.node(kind, ty, span);
        self.graph.implied.insert(lambda);
        lambda
    }

    /// The number of an enumeration's case; other values are left as they are.
    fn enum_number(&mut self, node: NodeId) -> NodeId {
        let (ty, span) = (self.type_of(node), self.span_of(node));
        let Shape::Data(data, _) = *self.store.shape(ty) else { return node };
        let Some(numbers) = self.declared.numbers(data) else { return node };
        let Some(number) = numbers.first().map(|lit| self.literal_type(lit)) else { return node };
        let mut arms = Vec::with_capacity(numbers.len());
        for (case, lit) in numbers.into_iter().enumerate() {
            let kind = PatKind::Case { data, case: case as u32, args: Vec::new() };
            let body = self.node(Kind::Lit(lit), number, span);
            let pattern = Pat { kind, ty, span };
            arms.push(crate::draft::Arm { pattern, guard: None, body });
        }
        self.node(Kind::Match { scrutinee: node, arms }, number, span)
    }

    /// Whether a function from a type that converts itself is expected.
    fn asked_of_itself(&self, expected: Term, result: Term) -> bool {
        match *self.store.shape(expected) {
            Shape::Fun(from, _) => self.converts_itself(from, result),
            _ => false,
        }
    }

    /// A conversion function, applied or as a value.
    fn convert(
        &mut self,
        to: Conversion,
        at: Span,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> NodeId {
        let (op, allowed) = match to {
            Conversion::Str => (Prim::ToStr, Allowed::ANY),
            Conversion::Int(_) | Conversion::Float | Conversion::Float32 => {
                (Prim::Convert, Allowed::CONVERTIBLE)
            }
            _ => (Prim::Convert, Allowed::SCALAR),
        };
        let from = self.store.fresh_allowed(allowed);
        let result = self.store.add(to.shape());
        match args {
            [] if to != Conversion::Str && self.asked_of_itself(expected, result) => {
                let Shape::Fun(from, _) = *self.store.shape(expected) else {
                    return self.error_node(span);
                };
                let node = self.eta(&[from], result, at, |this, args| {
                    match this.own_conversion(args[0], result, at) {
                        Some(node) => node,
                        None => this.error_node(at),
                    }
                });
                self.expect_node(expected, node);
                node
            }
            [] => {
                let node = self.eta(&[from], result, at, |this, args| {
                    this.node(Kind::Prim { op, args }, result, at)
                });
                self.expect_node(expected, node);
                node
            }
            [arg] if to == Conversion::Str && self.object_types.overrides_text() => {
                self.expect(expected, result, span);
                self.shown(arg)
            }
            [arg]
                if (self.declared.has_enums() || !self.members.operators.is_empty())
                    && to != Conversion::Str =>
            {
                let clash = self.store.unify(expected, result).err();
                let node = self.infer(arg);
                self.report_result(clash, expected, result, span);
                if let Some(node) = self.own_conversion(node, result, span) {
                    return node;
                }
                let node = self.enum_number(node);
                self.expect_node(from, node);
                self.node(Kind::Prim { op, args: vec![node] }, result, span)
            }
            [arg] => {
                let clash = self.store.unify(expected, result).err();
                let node = self.expr(arg, from);
                self.report_result(clash, expected, result, span);
                self.node(Kind::Prim { op, args: vec![node] }, result, span)
            }
            [_, extra, ..] => {
                let message = "a conversion takes one argument";
                self.report(Diagnostic::new(codes::TOO_MANY_ARGUMENTS, extra.span, message));
                self.give_up(args, span)
            }
        }
    }
}
