//! `let`, and which bindings are polymorphic.
//!
//! A binding is generalised if its expression cannot make anything mutable (`expansive`, `relaxed`). The components of a tuple
//! are bound each by itself, so that each can be.

use std::rc::Rc;

use enfold_graph::{BindingId, NodeId, ParamId, Scope};
use enfold_ocaml::tree::{
    self, Annotation, CoreTypeKind, Expr, ExprKind, Ident, LetBinding, LetGroup,
};
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashSet;

use crate::Checker;
use crate::draft::{Kind, PatKind, TopItem};
use crate::env::{Value, ValueKind};
use crate::functions::Body;
use crate::patterns::Bound;
use crate::schemes::Found;
use crate::store::{Shape, Term};

/// Type parameters that an annotation names, and the type that it gives.
#[derive(Default)]
pub(crate) struct Explicit {
    pub params: Vec<ParamId>,
    pub ty: Option<Term>,
}

/// What the bindings of a group become.
struct Made {
    scope: Scope,
    items: Vec<TopItem>,
    /// The names, which are visible after the group.
    defined: Vec<(Symbol, Rc<Value>)>,
}

impl Made {
    fn define(&mut self, checker: &mut Checker<'_, '_>, binding: BindingId, value: NodeId) {
        checker.graph.bindings[binding].def = Some(value);
        self.items.push(TopItem::Let { recursive: false, bindings: vec![(binding, value)] });
    }
}

impl<'t> Checker<'t, '_> {
    /// Adds a name for a binding that is not polymorphic.
    pub(crate) fn define_binding(
        &mut self,
        name: Symbol,
        binding: BindingId,
        ty: Term,
        span: Span,
        in_structure: bool,
    ) {
        let kind = ValueKind::Binding(binding, Rc::new([]));
        let value = Value { kind, params: Rc::new([]), ty, span };
        self.define_value(name, Rc::new(value), in_structure);
    }

    pub(crate) fn define_value(&mut self, name: Symbol, value: Rc<Value>, in_structure: bool) {
        if in_structure && let Some(module) = self.building.current() {
            // What is defined anew comes last.
            module.values.shift_remove(&name);
            module.values.insert(name, value.clone());
        }
        self.env.add_value(name, value);
    }

    /// A group of bindings; the names are visible afterwards.
    pub(crate) fn let_group(&mut self, group: &'t LetGroup, in_structure: bool) -> Vec<TopItem> {
        self.names_of_bindings(group);
        let scope = if in_structure { self.scope() } else { Scope::Local };
        if group.recursive {
            return self.let_rec(&group.bindings, scope, in_structure);
        }
        let mut made = Made { scope, items: Vec::new(), defined: Vec::new() };
        for binding in &group.bindings {
            let outside = self.env.clone();
            let rigid = self.given.count();
            self.let_one(binding, &mut made);
            self.given.leave(rigid);
            self.env = outside;
        }
        for (name, value) in made.defined {
            self.define_value(name, value, in_structure);
        }
        for (name, module) in self.building.take_unpacked() {
            self.env.add_module(name, module);
        }
        made.items
    }

    fn let_one(&mut self, binding: &'t LetBinding, made: &mut Made) {
        if let Some(name) = simple_name(&binding.pattern) {
            return self.let_name(binding, name, made);
        }
        // `let (a, b) = (e, f)` defines each by itself, so that each can be polymorphic.
        if let (tree::PatKind::Tuple(pats), ExprKind::Tuple(exprs)) =
            (&binding.pattern.kind, &binding.body.kind)
            && pats.len() == exprs.len()
            && binding.annotation.is_none()
            && are_distinct(pats)
            && pats.iter().all(|p| simple_name(p).is_some())
            && exprs.iter().all(|e| self.is_nonexpansive(e))
        {
            for (pat, expr) in pats.iter().zip(exprs) {
                let Some(name) = simple_name(pat) else { continue };
                self.store.enter_level();
                let ty = self.store.fresh();
                self.expect_written(pat, ty);
                let value = self.expr(expr, ty);
                self.store.leave_level();
                self.define_name(name, ty, value, Vec::new(), true, made);
            }
            return;
        }
        // `let (a, b) = pair`: components of a polymorphic value are polymorphic.
        if let tree::PatKind::Tuple(pats) = &binding.pattern.kind
            && binding.annotation.is_none()
            && are_distinct(pats)
            && pats.iter().all(|p| matches!(p.kind, tree::PatKind::Var(_) | tree::PatKind::Any))
            && self.is_nonexpansive(&binding.body)
        {
            return self.let_components(pats, &binding.body, made);
        }
        self.let_destructured(binding, made);
    }

    /// `let name = …`, which may be polymorphic.
    fn let_name(&mut self, binding: &'t LetBinding, name: Ident, made: &mut Made) {
        self.store.enter_level();
        let ty = self.store.fresh();
        let explicit = self.explicit(binding);
        match explicit.ty {
            Some(wanted) => {
                self.expect(wanted, ty, binding.pattern.span);
            }
            None => self.expect_written(&binding.pattern, ty),
        }
        let value = self.binding_value(binding, ty);
        self.store.leave_level();
        let mut still = !binding.params.is_empty() || self.is_nonexpansive(&binding.body);
        if !still && self.is_repeatable(&binding.body) {
            self.keep_others(ty);
            still = true;
        }
        self.define_name(name, ty, value, explicit.params, still, made);
    }

    /// The type that a pattern says is the type of what it binds.
    pub(crate) fn expect_written(&mut self, pattern: &'t tree::Pat, ty: Term) {
        if let tree::PatKind::Constraint { ty: annotation, .. } = &pattern.kind {
            let annotation = self.annotation(annotation);
            self.expect(annotation, ty, pattern.span);
        }
    }

    /// Binds a name to a value, which is polymorphic if it is `still`.
    fn define_name(
        &mut self,
        name: Ident,
        ty: Term,
        value: NodeId,
        params: Vec<ParamId>,
        still: bool,
        made: &mut Made,
    ) {
        let id = self.binding(name.name, name.span, ty, made.scope);
        self.name_lambda(value, name.name);
        let info = self.generalised(&[(id, ty)], params, still).pop();
        made.define(self, id, value);
        made.defined.extend(info.map(|info| (name.name, info)));
    }

    /// The components of a value that may be polymorphic, each by itself.
    fn let_components(&mut self, pats: &'t [tree::Pat], body: &'t Expr, made: &mut Made) {
        self.store.enter_level();
        let types: Vec<Term> = pats.iter().map(|_| self.store.fresh()).collect();
        let ty = self.store.tuple(&types);
        let value = self.expr(body, ty);
        self.store.leave_level();
        let span = body.span;
        let whole = self.binding(Symbol::new("whole "), span, ty, made.scope);
        let Some(info) = self.generalised(&[(whole, ty)], Vec::new(), true).pop() else { return };
        made.define(self, whole, value);
        let params = self.graph.bindings[whole].params.clone();
        let args: Rc<[Term]> = self.store.params(&params).into();
        for (i, pat) in pats.iter().enumerate() {
            let tree::PatKind::Var(name) = &pat.kind else { continue };
            let local = self.hidden("component", span, types[i]);
            let inner = pats.iter().enumerate().map(|(j, _)| crate::draft::Pat {
                kind: if i == j { PatKind::Bind(local) } else { PatKind::Wild },
                ty: types[j],
                span,
            });
            let pattern = crate::draft::Pat { kind: PatKind::Tuple(inner.collect()), ty, span };
            let at = args.to_vec();
            let scrutinee = self.node(Kind::Var { binding: whole, args: at }, ty, span);
            let found = self.var_node(local, span);
            self.graph.bindings[local].def = Some(found);
            let arms = vec![crate::draft::Arm { pattern, guard: None, body: found }];
            let node = self.node(Kind::Match { scrutinee, arms }, types[i], span);
            let id = self.binding(name.name, name.span, types[i], made.scope);
            self.graph.bindings[id].params = params.clone();
            made.define(self, id, node);
            let kind = ValueKind::Binding(id, args.clone());
            let (params, span) = (info.params.clone(), name.span);
            made.defined.push((name.name, Rc::new(Value { kind, params, ty: types[i], span })));
        }
    }

    /// `let pattern = …`, whose names are not polymorphic.
    fn let_destructured(&mut self, binding: &'t LetBinding, made: &mut Made) {
        let ty = self.store.fresh();
        if let Some(Annotation::Type(annotation)) = &binding.annotation {
            let annotation = self.annotation(annotation);
            self.expect(annotation, ty, binding.pattern.span);
        }
        let mut bound = Bound { module_level: made.scope == Scope::Module, ..Bound::default() };
        let known = self.store.told.mark();
        let pattern = self.pattern(&binding.pattern, ty, &mut bound);
        let tells = self.store.told.mark() > known || !bound.own.is_empty();
        self.store.told.forget(known);
        let value = self.expr(&binding.body, ty);
        if tells {
            let what = "patterns that tell or hide types in definitions of modules and with `and`";
            self.unsupported(binding.pattern.span, what);
        }
        if made.scope == Scope::Module && !(bound.before.is_empty() && bound.modules.is_empty()) {
            let what = "modules and lazy values that are taken apart at the level of modules";
            self.unsupported(binding.pattern.span, what);
        }
        for stmt in std::mem::take(&mut bound.before) {
            made.items.push(TopItem::Do(stmt));
        }
        self.set_defs(&bound, value);
        for (&name, &(id, span)) in &bound.names {
            let ty = self.graph.bindings[id].ty;
            made.defined.push((name, Rc::new(bound.value(id, ty, span))));
        }
        match pattern.kind {
            PatKind::Wild => made.items.push(TopItem::Do(value)),
            PatKind::Lit(enfold_syntax::literal::Lit::Unit) => made.items.push(TopItem::Do(value)),
            _ => made.items.push(TopItem::LetPat { pattern, value }),
        }
        if !bound.modules.is_empty() {
            let mut stmts = Vec::new();
            bound.modules.iter().for_each(|&(id, ..)| self.graph.bindings[id].def = Some(value));
            self.unpack_bound(&bound, &mut stmts);
            made.items.extend(stmts.into_iter().map(TopItem::Do));
            for (_, name, _) in bound.modules {
                let found = name.and_then(|n| Some((n.name, self.env.module(n.name)?.clone())));
                if let Some((name, module)) = found {
                    self.building.unpack(name, module);
                }
            }
        }
    }

    /// The expression of a binding, as a function if it has parameters.
    pub(crate) fn binding_value(&mut self, binding: &'t LetBinding, ty: Term) -> NodeId {
        let function = matches!(&binding.body.kind, ExprKind::Fun { .. } | ExprKind::Function(_));
        let name = simple_name(&binding.pattern);
        let named = !binding.params.is_empty() || function || !self.around.in_function();
        if let (Some(name), true) = (name, named) {
            self.around.enter_function(name.name.to_string());
        }
        self.around.name_next(function && binding.params.is_empty());
        let value = self.bound_value(binding, ty);
        if binding.stays {
            self.graph.stays.insert(value);
        }
        self.around.name_next(false);
        if named && name.is_some() {
            self.around.leave_function();
        }
        value
    }

    fn bound_value(&mut self, binding: &'t LetBinding, ty: Term) -> NodeId {
        let result = match &binding.annotation {
            Some(Annotation::Type(result)) if !matches!(result.kind, CoreTypeKind::Poly { .. }) => {
                Some(result)
            }
            _ => None,
        };
        if !binding.params.is_empty() {
            let node = self.function(
                &binding.params,
                Body::Expr(&binding.body, result),
                ty,
                binding.params[0].span,
            );
            // As a whole it is where its definition is.
            self.graph.nodes[node].span = binding.span;
            return node;
        }
        match (&binding.annotation, result) {
            (_, Some(result)) => {
                let annotation = self.annotation(result);
                self.expect(annotation, ty, binding.body.span);
                return self.function_argument(&binding.body, ty);
            }
            (Some(Annotation::Coerce { to, .. }), _) => {
                let to = self.annotation(to);
                let node = self.infer(&binding.body);
                let found = self.type_of(node);
                if !self.widens(found, to, 0) {
                    self.report_mismatch(
                        found,
                        to,
                        crate::store::Clash::Mismatch,
                        binding.body.span,
                    );
                }
                self.graph.nodes[node].ty = to;
                self.expect(to, ty, binding.body.span);
                return node;
            }
            // A match that fails is then where the definition is.
            (Some(Annotation::Newtypes { .. }), _) => {
                if let ExprKind::Function(cases) = &binding.body.kind {
                    let span = binding.pattern.span.to(binding.body.span);
                    return self.in_function(|c| c.function(&[], Body::Cases(cases), ty, span));
                }
            }
            _ => {}
        }
        self.expr(&binding.body, ty)
    }

    /// The type parameters that `'a.` and `type a.` name, which are in scope in the body.
    pub(crate) fn explicit(&mut self, binding: &'t LetBinding) -> Explicit {
        let annotation = match (&binding.annotation, &binding.pattern.kind) {
            (Some(annotation), _) => annotation,
            (None, _) => {
                // `let (f : 'a. …) = …`
                if let tree::PatKind::Constraint { ty, .. } = &binding.pattern.kind
                    && let CoreTypeKind::Poly { vars, ty } = &ty.kind
                {
                    return self.quantified(vars, ty, false);
                }
                return Explicit::default();
            }
        };
        match annotation {
            Annotation::Type(ty) => match &ty.kind {
                CoreTypeKind::Poly { vars, ty } => self.quantified(vars, ty, false),
                _ => Explicit::default(),
            },
            Annotation::Newtypes { names, ty } => self.quantified(names, ty, true),
            Annotation::Coerce { .. } => Explicit::default(),
        }
    }

    fn quantified(
        &mut self,
        vars: &'t [tree::Ident],
        ty: &'t tree::CoreType,
        as_types: bool,
    ) -> Explicit {
        let mut params = Vec::new();
        let before = self.type_names.names();
        for var in vars {
            let param = self.param(var.name.as_str());
            self.store.bind_rigid(param);
            let term = self.store.add(Shape::Param(param));
            if as_types {
                self.name_type(var.name, term, var.span);
                self.given.add(term);
            } else {
                self.type_names.insert(var.name, term);
            }
            params.push(param);
        }
        let ty = self.annotation(ty);
        if !as_types {
            for var in vars {
                self.type_names.restore(var.name, before.get(&var.name).copied());
            }
        }
        Explicit { params, ty: Some(ty) }
    }

    /// Turns what is only known to a group of bindings into type parameters, if that is allowed.
    pub(crate) fn generalised(
        &mut self,
        group: &[(BindingId, Term)],
        explicit: Vec<ParamId>,
        still: bool,
    ) -> Vec<Rc<Value>> {
        let mut found = Found::default();
        found.params = explicit;
        for &(_, ty) in group {
            if still {
                let params = &mut self.graph.params;
                let mut make = || params.push(Symbol::new("a"));
                self.store.generalise(ty, &mut make, &mut found);
            } else {
                self.store.keep(ty);
            }
        }
        let args: Rc<[Term]> = self.store.params(&found.params).into();
        let all: Rc<[_]> = found.params.iter().chain(&found.rows).copied().collect();
        group
            .iter()
            .map(|&(id, ty)| {
                self.graph.bindings[id].params = found.params.clone();
                let span = self.graph.bindings[id].span;
                let kind = ValueKind::Binding(id, args.clone());
                Rc::new(Value { kind, params: all.clone(), ty, span })
            })
            .collect()
    }

    /// Gives a lambda the name that it is bound to.
    pub(crate) fn name_lambda(&mut self, node: NodeId, to: Symbol) {
        if let Kind::Lambda { name, .. } = &mut self.graph.nodes[node].kind {
            *name = Some(to);
        }
    }
}

/// The name, if a pattern is only one.
pub(crate) fn simple_name(pattern: &tree::Pat) -> Option<Ident> {
    match &pattern.kind {
        tree::PatKind::Var(name) => Some(*name),
        tree::PatKind::Constraint { pattern, .. } => simple_name(pattern),
        _ => None,
    }
}

/// Whether no two of these patterns are the same name: what binds one twice is reported where a pattern is checked as a whole.
fn are_distinct(patterns: &[tree::Pat]) -> bool {
    let mut names = FxHashSet::default();
    patterns.iter().filter_map(simple_name).all(|name| names.insert(name.name))
}
