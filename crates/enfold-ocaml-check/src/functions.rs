//! Functions: parameters with patterns, labels, defaults and types of their own.
//!
//! `fun ~x ?(y = 1) (a, b) -> e` is one lambda of three parameters; patterns and defaults are
//! taken apart at the beginning of its body.

use enfold_graph::{BindingId, NodeId, Scope};
use enfold_ocaml::tree::{self, Case, CoreType, Expr, Param, ParamKind};
use enfold_syntax::literal::Lit;
use enfold_syntax::{Span, Symbol};

use crate::Checker;
use crate::draft::{Kind, Pat, PatKind};
use crate::patterns::Bound;
use crate::store::{Def, Label, Shape, Term, TyCon};

/// What a function yields.
#[derive(Clone, Copy)]
pub(crate) enum Body<'t> {
    /// An expression, maybe with a type.
    Expr(&'t Expr, Option<&'t CoreType>),
    /// `function` and its cases.
    Cases(&'t [Case]),
}

impl<'t> Checker<'t, '_> {
    /// A function. A match of its first parameter fails where the function is, one of another where the parameter is.
    pub(crate) fn function(
        &mut self,
        params: &'t [Param],
        body: Body<'t>,
        want: Term,
        span: Span,
    ) -> NodeId {
        let news = params.iter().any(|p| matches!(p.kind, ParamKind::Newtype(_)));
        if !news {
            return self.function_of(params, body, want, span);
        }
        // Types of its own are unknown outside: they become variables when the function is done.
        let (env, rigid) = (self.env.clone(), self.given.count());
        self.store.enter_level();
        for param in params {
            if let ParamKind::Newtype(name) = &param.kind {
                self.new_type(name.name, name.span);
            }
        }
        let ty = self.store.fresh();
        let node = self.function_of(params, body, ty, span);
        self.store.leave_level();
        let level = self.store.level() + 1;
        for term in self.given.leave(rigid) {
            self.store.set(term, Shape::Var { level });
        }
        self.env = env;
        if self.expect(ty, want, span) { node } else { self.error_node(span) }
    }

    /// `(type a)`: a type of which nothing is known.
    pub(crate) fn new_type(&mut self, name: Symbol, span: Span) -> Term {
        let param = self.param(name.as_str());
        let term = self.store.add(Shape::Param(param));
        self.store.bind_rigid(param);
        self.name_type(name, term, span);
        self.given.add(term);
        term
    }

    /// A name for a type.
    pub(crate) fn name_type(&mut self, name: Symbol, term: Term, span: Span) {
        let def = Def::Alias(term);
        let (params, outer) = (std::rc::Rc::new([]), std::rc::Rc::new([]));
        let con = self.store.add_tycon(TyCon { name, span, params, def, outer });
        self.given.name(con, term);
        self.env.add_type(name, con);
    }

    fn function_of(
        &mut self,
        params: &'t [Param],
        body: Body<'t>,
        want: Term,
        span: Span,
    ) -> NodeId {
        let outside = self.env.clone();
        let mut nodes: Vec<NodeId> = Vec::new();
        let mut stmts: Vec<NodeId> = Vec::new();
        let mut types: Vec<(Label, Term)> = Vec::new();
        let mut rest = want;
        for (i, param) in params.iter().enumerate() {
            let ParamKind::Value { label, pattern, default } = &param.kind else { continue };
            let label = self.label(label);
            let (from, to) = self.split_arrow(rest, label, span);
            types.push((label, from));
            rest = to;
            if default.is_none() && self.refines(pattern) {
                let local = self.hidden("argument", span, from);
                nodes.push(self.param_of(local, span));
                let value = self.refining_param(local, pattern, &params[i + 1..], body, to);
                let node = self.block(stmts, value);
                self.env = outside;
                return self.function_node(nodes, types, node, to, span);
            }
            let before = stmts.len();
            let node = self.param_node(pattern, default.as_ref(), label, from, &mut stmts);
            let fails = if i == 0 { span } else { param.span };
            stmts[before..].iter().for_each(|&stmt| self.fails_at(stmt, fails));
            nodes.push(node);
        }
        let (node, result) = match body {
            Body::Expr(expr, ty) => {
                if let Some(ty) = ty {
                    let ty = self.annotation(ty);
                    self.expect(ty, rest, expr.span);
                    rest = ty;
                }
                let value = self.expr(expr, rest);
                (self.block(stmts, value), rest)
            }
            Body::Cases(cases) => {
                let (from, to) = self.split_arrow(rest, Label::None, span);
                let local = self.hidden("argument", span, from);
                nodes.push(self.param_of(local, span));
                types.push((Label::None, from));
                let scrutinee = self.var_node(local, span);
                let value = self.cases(scrutinee, from, cases, to, span);
                (self.block(stmts, value), to)
            }
        };
        self.env = outside;
        self.function_node(nodes, types, node, result, span)
    }

    fn function_node(
        &mut self,
        params: Vec<NodeId>,
        types: Vec<(Label, Term)>,
        body: NodeId,
        result: Term,
        span: Span,
    ) -> NodeId {
        let ty = types
            .into_iter()
            .rev()
            .fold(result, |to, (label, from)| self.store.arrow(label, from, to));
        self.lambda(params, body, ty, span)
    }

    /// Whether matching a pattern says something about types.
    pub(crate) fn refines(&self, pattern: &tree::Pat) -> bool {
        use tree::PatKind as P;
        let any = |pats: &[tree::Pat]| pats.iter().any(|p| self.refines(p));
        match &pattern.kind {
            P::Construct { path, arg, .. } => {
                let found = match path.as_single() {
                    Some(name) => self.env.constructor(name.name).cloned(),
                    None => self
                        .quiet_module(path.qualifier())
                        .and_then(|module| module.constructors.get(&path.last().name).cloned()),
                };
                found.is_some_and(|constructor| constructor.refines.is_some())
                    || arg.as_deref().is_some_and(|arg| self.refines(arg))
            }
            P::List(items) => any(items) || self.own_list_refines(),
            P::Tuple(items) | P::Array(items) | P::Or(items) => any(items),
            P::Cons { items, tail } => any(items) || self.refines(tail) || self.own_list_refines(),
            P::Record { fields, .. } => fields.iter().any(|field| self.refines(&field.pattern)),
            P::Variant { arg, .. } => arg.as_deref().is_some_and(|arg| self.refines(arg)),
            P::Constraint { pattern, .. } | P::Alias { pattern, .. } | P::Lazy(pattern) => {
                self.refines(pattern)
            }
            P::LocalOpen { .. } => true,
            _ => false,
        }
    }

    /// A parameter that says something about types: the rest of the function is the arm of a match.
    fn refining_param(
        &mut self,
        local: BindingId,
        pattern: &'t tree::Pat,
        params: &'t [Param],
        body: Body<'t>,
        want: Term,
    ) -> NodeId {
        let (span, ty) = (pattern.span, self.graph.bindings[local].ty);
        let scrutinee = self.var_node(local, span);
        let known = self.store.told.mark();
        let mut bound = Bound::default();
        self.store.enter_level();
        let pattern = self.pattern(pattern, ty, &mut bound);
        self.define_bound(&bound, false);
        let mut stmts = Vec::new();
        self.unpack_bound(&bound, &mut stmts);
        let value = match (params, body) {
            ([], Body::Expr(expr, ty)) => {
                if let Some(ty) = ty {
                    let ty = self.annotation(ty);
                    self.expect(ty, want, expr.span);
                }
                self.expr(expr, want)
            }
            _ => self.function_of(params, body, want, span),
        };
        self.store.leave_level();
        let value = self.block(stmts, value);
        self.set_defs(&bound, value);
        self.store.told.forget(known);
        if !(bound.pairs.is_empty() && bound.own.is_empty()) {
            self.for_the_end.tell(value, bound.own, bound.pairs);
        }
        let arms = vec![crate::draft::Arm { pattern, guard: None, body: value }];
        let node = self.node(Kind::Match { scrutinee, arms }, want, span);
        self.block(bound.before, node)
    }

    /// A lambda; one whose body is just another lambda takes its parameters over.
    pub(crate) fn lambda(
        &mut self,
        mut params: Vec<NodeId>,
        body: NodeId,
        ty: Term,
        span: Span,
    ) -> NodeId {
        let mut inner = body;
        if let Kind::Lambda { params: more, body, .. } = &self.graph.nodes[body].kind {
            params.extend(more.iter().copied());
            inner = *body;
        }
        let kind = Kind::Lambda { params, body: inner, captures: Vec::new(), name: None };
        self.node(kind, ty, span)
    }

    /// A function that nobody wrote as one: it stands for something else of the source.
    pub(crate) fn implied(
        &mut self,
        params: Vec<NodeId>,
        body: NodeId,
        ty: Term,
        span: Span,
    ) -> NodeId {
        let kind = Kind::Lambda { params, body, captures: Vec::new(), name: None };
        let node = self.node(kind, ty, span);
        self.graph.implied.insert(node);
        node
    }

    /// The same over local bindings, which say its type.
    pub(crate) fn implied_over(
        &mut self,
        locals: &[BindingId],
        body: NodeId,
        span: Span,
    ) -> NodeId {
        let params: Vec<NodeId> = locals.iter().map(|&local| self.param_of(local, span)).collect();
        let types: Vec<Term> = params.iter().map(|&param| self.type_of(param)).collect();
        let result = self.type_of(body);
        let ty = self.store.fun(&types, result);
        self.implied(params, body, ty, span)
    }

    /// What a function of this type takes and yields; a type that is not known becomes one.
    fn split_arrow(&mut self, ty: Term, label: Label, span: Span) -> (Term, Term) {
        if let Shape::Arrow(found, from, to) = self.store.head(ty)
            && found == label
        {
            return (from, to);
        }
        let from = match label {
            Label::Optional(_) => {
                let item = self.store.fresh();
                self.option_of(item)
            }
            _ => self.store.fresh(),
        };
        let to = self.store.fresh();
        let arrow = self.store.arrow(label, from, to);
        self.expect(arrow, ty, span);
        (from, to)
    }

    /// The node of a parameter that is this binding.
    pub(crate) fn param_of(&mut self, binding: BindingId, span: Span) -> NodeId {
        let ty = self.graph.bindings[binding].ty;
        let node = self.node(Kind::Param(binding), ty, span);
        self.graph.bindings[binding].def = Some(node);
        node
    }

    fn param_node(
        &mut self,
        pattern: &'t tree::Pat,
        default: Option<&'t Expr>,
        label: Label,
        ty: Term,
        stmts: &mut Vec<NodeId>,
    ) -> NodeId {
        let span = pattern.span;
        if let (Some(default), Label::Optional(_)) = (default, label) {
            let item = self.store.fresh();
            let option = self.option_of(item);
            self.expect(option, ty, span);
            let local = self.hidden("option", span, ty);
            let node = self.param_of(local, span);
            let value = self.or_default(local, default, item, span);
            self.take_apart(pattern, item, value, stmts);
            return node;
        }
        if let tree::PatKind::Var(name) = &pattern.kind {
            let binding = self.binding(name.name, name.span, ty, Scope::Local);
            let node = self.param_of(binding, span);
            self.define_binding(name.name, binding, ty, name.span, false);
            return node;
        }
        if let tree::PatKind::Constraint { pattern: inner, ty: annotation } = &pattern.kind
            && let tree::PatKind::Var(_) | tree::PatKind::Any = inner.kind
        {
            let annotation = self.annotation(annotation);
            self.expect_pattern(annotation, ty, span);
            return self.param_node(inner, None, label, ty, stmts);
        }
        let local = self.hidden("argument", span, ty);
        let node = self.param_of(local, span);
        if !matches!(pattern.kind, tree::PatKind::Any) {
            let value = self.var_node(local, span);
            self.take_apart(pattern, ty, value, stmts);
        }
        node
    }

    /// Binds the names of a pattern at the beginning of a body.
    pub(crate) fn take_apart(
        &mut self,
        pattern: &'t tree::Pat,
        ty: Term,
        value: NodeId,
        stmts: &mut Vec<NodeId>,
    ) {
        let mut bound = Bound::default();
        let open = self.variants.begin_patterns();
        let pat = self.pattern(pattern, ty, &mut bound);
        self.end_patterns(open);
        if !bound.pairs.is_empty() {
            self.unsupported(pattern.span, "constructors that refine types, outside of `match`,");
        }
        stmts.append(&mut bound.before);
        let stmt = match pat.kind {
            // There is nothing to see in `()`.
            PatKind::Lit(Lit::Unit) if self.is_still(value) => return,
            PatKind::Bind(binding) => self.let_node(binding, value),
            _ => self.let_pattern(pat, value),
        };
        stmts.push(stmt);
        self.set_defs(&bound, stmt);
        self.define_bound(&bound, false);
        self.unpack_bound(&bound, stmts);
    }

    /// Notes the node that binds the names of a pattern.
    pub(crate) fn set_defs(&mut self, bound: &Bound, node: NodeId) {
        for &(binding, _) in bound.names.values() {
            let def = &mut self.graph.bindings[binding].def;
            *def = def.or(Some(node));
        }
    }

    /// `match option with Some x -> x | None -> default`.
    fn or_default(
        &mut self,
        option: BindingId,
        default: &'t Expr,
        item: Term,
        span: Span,
    ) -> NodeId {
        let default = self.expr(default, item);
        let Some(data) = self.known.option_data else { return default };
        let scrutinee = self.var_node(option, span);
        let ty = self.graph.nodes[scrutinee].ty;
        let local = self.hidden("given", span, item);
        let given = self.var_node(local, span);
        let bind = Pat { kind: PatKind::Bind(local), ty: item, span };
        let some = PatKind::Case { data, case: 1, args: vec![bind] };
        let none = PatKind::Case { data, case: 0, args: Vec::new() };
        let arm = |kind: PatKind, body: NodeId| crate::draft::Arm {
            pattern: Pat { kind, ty, span },
            guard: None,
            body,
        };
        let arms = vec![arm(some, given), arm(none, default)];
        self.node(Kind::Match { scrutinee, arms }, item, span)
    }
}
