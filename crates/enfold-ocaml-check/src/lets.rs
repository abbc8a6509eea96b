//! `let`, `let rec`, and which bindings are polymorphic.
//!
//! A binding is generalised if its expression cannot make anything mutable (the value restriction). The
//! members of a recursive group share their type parameters, since they mention each other at them.

use std::rc::Rc;

use enfold_graph::{BindingId, Kind, NodeId, ParamId, PatKind, Scope, TopItem};
use enfold_ocaml::tree::{
    self, Annotation, CoreTypeKind, Expr, ExprKind, LetBinding, LetGroup, Stmt, StmtKind,
};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::env::{Value, ValueKind};
use crate::functions::Body;
use crate::patterns::Bound;
use crate::store::{Found, Shape, Term};
use crate::{Checker, Out, hide, reveal};

/// Type parameters that an annotation names.
#[derive(Default)]
struct Explicit {
    params: Vec<ParamId>,
    ty: Option<Term>,
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
        if in_structure && let Some(module) = self.structures.last_mut() {
            // What is defined anew comes last.
            module.values.shift_remove(&name);
            module.values.insert(name, value.clone());
        }
        self.env.values.insert(name, value);
    }

    /// A group of bindings; the names are visible afterwards.
    pub(crate) fn let_group(&mut self, group: &'t LetGroup, in_structure: bool) -> Vec<TopItem> {
        let scope = if in_structure { self.scope() } else { Scope::Local };
        if group.recursive {
            return self.let_rec(&group.bindings, scope, in_structure);
        }
        let mut items = Vec::new();
        let mut defined = Vec::new();
        for binding in &group.bindings {
            let outside = self.env.clone();
            let rigid = self.rigid.len();
            self.let_one(binding, scope, &mut items, &mut defined);
            self.rigid.truncate(rigid);
            self.env = outside;
        }
        for (name, value) in defined {
            self.define_value(name, value, in_structure);
        }
        for (name, module) in std::mem::take(&mut self.unpacked) {
            self.env.modules.insert(name, module);
        }
        items
    }

    fn let_one(
        &mut self,
        binding: &'t LetBinding,
        scope: Scope,
        items: &mut Vec<TopItem>,
        defined: &mut Vec<(Symbol, Rc<Value>)>,
    ) {
        if let Some(name) = simple_name(&binding.pattern) {
            self.store.level += 1;
            let ty = self.store.fresh();
            let explicit = self.explicit(binding);
            if let tree::PatKind::Constraint { ty: annotation, .. } = &binding.pattern.kind
                && explicit.ty.is_none()
            {
                let annotation = self.annotation(annotation);
                self.expect(annotation, ty, binding.pattern.span);
            }
            if let Some(wanted) = explicit.ty {
                self.expect(wanted, ty, binding.pattern.span);
            }
            let value = self.binding_value(binding, ty);
            self.store.level -= 1;
            let id = self.binding(name.name, name.span, ty, scope);
            self.name_lambda(value, name.name);
            self.graph.bindings[id].def = Some(value);
            let mut still = !binding.params.is_empty() || self.is_nonexpansive(&binding.body);
            if !still && self.is_repeatable(&binding.body) {
                self.keep_others(ty);
                still = true;
            }
            let value_info = self.generalised(&[(id, ty)], explicit.params, still);
            let info = value_info.into_iter().next();
            items.push(TopItem::Let { recursive: false, bindings: vec![(id, value)] });
            defined.extend(info.map(|info| (name.name, info)));
            return;
        }
        // `let (a, b) = (e, f)` defines each by itself, so that each can be polymorphic.
        if let (tree::PatKind::Tuple(pats), ExprKind::Tuple(exprs)) =
            (&binding.pattern.kind, &binding.body.kind)
            && pats.len() == exprs.len()
            && binding.annotation.is_none()
            && pats.iter().all(|p| simple_name(p).is_some())
            && exprs.iter().all(|e| self.is_nonexpansive(e))
        {
            for (pat, expr) in pats.iter().zip(exprs) {
                let Some(name) = simple_name(pat) else { continue };
                self.store.level += 1;
                let ty = self.store.fresh();
                if let tree::PatKind::Constraint { ty: annotation, .. } = &pat.kind {
                    let annotation = self.annotation(annotation);
                    self.expect(annotation, ty, pat.span);
                }
                let value = self.expr(expr, ty);
                self.store.level -= 1;
                let id = self.binding(name.name, name.span, ty, scope);
                self.name_lambda(value, name.name);
                self.graph.bindings[id].def = Some(value);
                let info = self.generalised(&[(id, ty)], Vec::new(), true).pop();
                items.push(TopItem::Let { recursive: false, bindings: vec![(id, value)] });
                defined.extend(info.map(|info| (name.name, info)));
            }
            return;
        }
        // `let (a, b) = pair`: components of a polymorphic value are polymorphic.
        if let tree::PatKind::Tuple(pats) = &binding.pattern.kind
            && binding.annotation.is_none()
            && pats.iter().all(|p| matches!(p.kind, tree::PatKind::Var(_) | tree::PatKind::Any))
            && self.is_nonexpansive(&binding.body)
        {
            return self.let_components(pats, &binding.body, scope, items, defined);
        }
        self.let_destructured(binding, scope, items, defined);
    }

    /// The components of a value that may be polymorphic, each by itself.
    fn let_components(
        &mut self,
        pats: &'t [tree::Pat],
        body: &'t Expr,
        scope: Scope,
        items: &mut Vec<TopItem>,
        defined: &mut Vec<(Symbol, Rc<Value>)>,
    ) {
        self.store.level += 1;
        let types: Vec<Term> = pats.iter().map(|_| self.store.fresh()).collect();
        let ty = self.store.tuple(&types);
        let value = self.expr(body, ty);
        self.store.level -= 1;
        let span = body.span;
        let whole = self.binding(Symbol::new("whole "), span, ty, scope);
        self.graph.bindings[whole].def = Some(value);
        let Some(info) = self.generalised(&[(whole, ty)], Vec::new(), true).pop() else { return };
        items.push(TopItem::Let { recursive: false, bindings: vec![(whole, value)] });
        let params = self.graph.bindings[whole].params.clone();
        let args: Rc<[Term]> = self.store.params(&params).into();
        for (i, pat) in pats.iter().enumerate() {
            let tree::PatKind::Var(name) = &pat.kind else { continue };
            let local = self.hidden("component", span, types[i]);
            let inner = pats.iter().enumerate().map(|(j, _)| enfold_graph::Pat {
                kind: if i == j { PatKind::Bind(local) } else { PatKind::Wild },
                ty: hide(types[j]),
                span,
            });
            let pattern =
                enfold_graph::Pat { kind: PatKind::Tuple(inner.collect()), ty: hide(ty), span };
            let at = args.iter().map(|&arg| hide(arg)).collect();
            let scrutinee = self.node(Kind::Var { binding: whole, args: at }, ty, span);
            let found = self.var_node(local, span);
            self.graph.bindings[local].def = Some(found);
            let arms = vec![enfold_graph::Arm { pattern, guard: None, body: found }];
            let node = self.node(Kind::Match { scrutinee, arms }, types[i], span);
            let id = self.binding(name.name, name.span, types[i], scope);
            self.graph.bindings[id].def = Some(node);
            self.graph.bindings[id].params = params.clone();
            items.push(TopItem::Let { recursive: false, bindings: vec![(id, node)] });
            let kind = ValueKind::Binding(id, args.clone());
            let (params, span) = (info.params.clone(), name.span);
            defined.push((name.name, Rc::new(Value { kind, params, ty: types[i], span })));
        }
    }

    fn let_destructured(
        &mut self,
        binding: &'t LetBinding,
        scope: Scope,
        items: &mut Vec<TopItem>,
        defined: &mut Vec<(Symbol, Rc<Value>)>,
    ) {
        let ty = self.store.fresh();
        if let Some(Annotation::Type(annotation)) = &binding.annotation {
            let annotation = self.annotation(annotation);
            self.expect(annotation, ty, binding.pattern.span);
        }
        let mut bound = Bound { module_level: scope == Scope::Module, ..Bound::default() };
        let known = self.store.equations.len();
        let pattern = self.pattern(&binding.pattern, ty, &mut bound);
        let tells = self.store.equations.len() > known || !bound.own.is_empty();
        self.store.equations.truncate(known);
        let value = self.expr(&binding.body, ty);
        if tells {
            let what = "patterns that tell or hide types in definitions of modules and with `and`";
            self.unsupported(binding.pattern.span, what);
        }
        if scope == Scope::Module && !(bound.before.is_empty() && bound.modules.is_empty()) {
            let what = "modules and lazy values that are taken apart at the level of modules";
            self.unsupported(binding.pattern.span, what);
        }
        for stmt in std::mem::take(&mut bound.before) {
            items.push(TopItem::Do(stmt));
        }
        self.set_defs(&bound, value);
        for (&name, &(id, span)) in &bound.names {
            let ty = reveal(self.graph.bindings[id].ty);
            let kind = ValueKind::Binding(id, Rc::new([]));
            defined.push((name, Rc::new(Value { kind, params: Rc::new([]), ty, span })));
        }
        match pattern.kind {
            PatKind::Wild => items.push(TopItem::Do(value)),
            PatKind::Lit(enfold_syntax::tree::Lit::Unit) => items.push(TopItem::Do(value)),
            _ => items.push(TopItem::LetPat { pattern, value }),
        }
        if !bound.modules.is_empty() {
            let mut stmts = Vec::new();
            bound.modules.iter().for_each(|&(id, ..)| self.graph.bindings[id].def = Some(value));
            self.unpack_bound(&bound, &mut stmts);
            items.extend(stmts.into_iter().map(TopItem::Do));
            for (_, name, _) in bound.modules {
                let found =
                    name.and_then(|n| Some((n.name, self.env.modules.get(n.name)?.clone())));
                self.unpacked.extend(found);
            }
        }
    }

    /// The expression of a binding, as a function if it has parameters.
    fn binding_value(&mut self, binding: &'t LetBinding, ty: Term) -> NodeId {
        let function = matches!(&binding.body.kind, ExprKind::Fun { .. } | ExprKind::Function(_));
        let name = simple_name(&binding.pattern);
        let named = !binding.params.is_empty() || function || self.functions.is_empty();
        if let (Some(name), true) = (name, named) {
            self.functions.push(name.name.to_string());
        }
        self.named_function = function && binding.params.is_empty();
        let value = self.bound_value(binding, ty);
        self.named_function = false;
        if named && name.is_some() {
            self.functions.pop();
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
            return self.function(
                &binding.params,
                Body::Expr(&binding.body, result),
                ty,
                binding.span,
            );
        }
        match (&binding.annotation, result) {
            (_, Some(result)) => {
                let annotation = self.annotation(result);
                self.expect(annotation, ty, binding.body.span);
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
                self.graph.nodes[node].ty = hide(to);
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
    fn explicit(&mut self, binding: &'t LetBinding) -> Explicit {
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
        let before = self.type_vars.names.clone();
        for var in vars {
            let param = self.param(var.name.as_str());
            let level = self.store.level;
            self.store.rigid.insert(param, level);
            let term = self.store.add(Shape::Param(param));
            if as_types {
                self.name_type(var.name, term, var.span);
                self.rigid.push(term);
            } else {
                self.type_vars.names.insert(var.name, term);
            }
            params.push(param);
        }
        let ty = self.annotation(ty);
        if !as_types {
            for var in vars {
                match before.get(&var.name) {
                    Some(&old) => self.type_vars.names.insert(var.name, old),
                    None => self.type_vars.names.remove(&var.name),
                };
            }
        }
        Explicit { params, ty: Some(ty) }
    }

    /// Turns what is only known to a group of bindings into type parameters, if that is allowed.
    fn generalised(
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

    fn let_rec(
        &mut self,
        bindings: &'t [LetBinding],
        scope: Scope,
        in_structure: bool,
    ) -> Vec<TopItem> {
        self.store.level += 1;
        let outside = self.env.clone();
        let mut group: Vec<(BindingId, Term)> = Vec::new();
        let mut names = Vec::new();
        let mut explicit_params = Vec::new();
        let mut envs = Vec::new();
        for binding in bindings {
            let Some(name) = simple_name(&binding.pattern) else {
                let message = "only names can be defined by `let rec`";
                let report =
                    Diagnostic::new(codes::UNEXPECTED_TOKEN, binding.pattern.span, message);
                self.report(report);
                self.store.level -= 1;
                return Vec::new();
            };
            let ty = self.store.fresh();
            let id = self.binding(name.name, name.span, ty, scope);
            let base = self.env.clone();
            let explicit = self.explicit(binding);
            // Types that the annotation names are only known in this body.
            envs.push(self.type_names(binding));
            self.env = base;
            if let Some(wanted) = explicit.ty {
                self.expect(wanted, ty, binding.pattern.span);
            } else if let tree::PatKind::Constraint { ty: annotation, .. } = &binding.pattern.kind {
                let annotation = self.annotation(annotation);
                self.expect(annotation, ty, binding.pattern.span);
            }
            self.open_groups.insert(id, Vec::new());
            if explicit.params.is_empty() {
                self.define_binding(name.name, id, ty, name.span, false);
            } else {
                // Polymorphic in its own body too, where it may ask for itself at larger types.
                self.graph.grows |= !self.in_library;
                let params: Rc<[_]> = explicit.params.clone().into();
                let args: Rc<[Term]> = self.store.params(&params).into();
                let kind = ValueKind::Binding(id, args);
                let value = Value { kind, params, ty, span: name.span };
                self.define_value(name.name, Rc::new(value), false);
            }
            explicit_params.push(explicit.params);
            group.push((id, ty));
            names.push(name);
        }
        let inside = self.env.clone();
        let mut items = Vec::new();
        let mut cyclic = false;
        for (i, binding) in bindings.iter().enumerate() {
            self.env = inside.clone();
            for (name, con) in &envs[i] {
                self.env.types.insert(*name, *con);
            }
            let mentions = self.group_mentions(&group);
            let value = self.binding_value(binding, group[i].1);
            self.name_lambda(value, names[i].name);
            let is_function = matches!(self.graph.nodes[value].kind, Kind::Lambda { .. });
            cyclic |= !is_function && self.group_mentions(&group) > mentions;
            self.graph.bindings[group[i].0].def = Some(value);
            items.push((group[i].0, value));
        }
        self.store.level -= 1;
        self.env = outside;
        let still = !cyclic
            && bindings.iter().all(|b| !b.params.is_empty() || self.is_nonexpansive(&b.body));
        let mentions_of = match cyclic {
            true => group
                .iter()
                .map(|(id, _)| self.open_groups.get(id).cloned().unwrap_or_default())
                .collect(),
            false => Vec::new(),
        };
        let values = self.generalise_group(&group, explicit_params, still);
        for (name, value) in names.iter().zip(values) {
            self.define_value(name.name, value, in_structure);
        }
        if cyclic {
            return self.tie_values(items, mentions_of, scope);
        }
        vec![TopItem::Let { recursive: true, bindings: items }]
    }

    /// The types that the annotation of a binding names.
    fn type_names(&self, binding: &'t LetBinding) -> Vec<(Symbol, crate::store::TyConId)> {
        let Some(Annotation::Newtypes { names, .. }) = &binding.annotation else {
            return Vec::new();
        };
        let found = names.iter().filter_map(|n| Some((n.name, *self.env.types.get(n.name)?)));
        found.collect()
    }

    fn group_mentions(&self, group: &[(BindingId, Term)]) -> usize {
        group.iter().filter_map(|(id, _)| self.open_groups.get(id)).map(Vec::len).sum()
    }

    /// Generalises a recursive group: its members share the parameters that nobody wrote, and mentions of them
    /// inside of the group are given those as they are.
    fn generalise_group(
        &mut self,
        group: &[(BindingId, Term)],
        explicit: Vec<Vec<ParamId>>,
        still: bool,
    ) -> Vec<Rc<Value>> {
        // What one member wrote may be a type of others, which are not polymorphic inside of the group.
        let mut common = Vec::new();
        for (i, written) in explicit.iter().enumerate() {
            let others = group.iter().enumerate().filter(|(j, _)| *j != i);
            let types: Vec<Term> = others.map(|(_, &(_, ty))| ty).collect();
            let used = |p: &ParamId| types.iter().any(|&ty| self.store.mentions(ty, &|q| q == *p));
            common.extend(written.iter().copied().filter(used));
        }
        let mut values = self.generalised(group, common, still);
        let all: Vec<_> =
            group.first().map_or(Vec::new(), |&(id, _)| self.graph.bindings[id].params.clone());
        for ((&(id, ty), written), value) in group.iter().zip(explicit).zip(&mut values) {
            let shared: Vec<_> = all.iter().copied().filter(|p| !written.contains(p)).collect();
            let args: Vec<_> = self.store.params(&shared).into_iter().map(hide).collect();
            for node in self.open_groups.remove(&id).unwrap_or_default() {
                if let Kind::Var { args: at, .. } = &mut self.graph.nodes[node].kind {
                    at.truncate(written.len());
                    at.extend(&args);
                }
            }
            if written.is_empty() {
                continue;
            }
            let params = [written.clone(), shared.clone()].concat();
            let types = self.store.params(&params).into();
            let others = value.params.iter().copied().filter(|p| !written.contains(p));
            let all = written.iter().copied().chain(others).collect();
            let kind = ValueKind::Binding(id, types);
            *value = Rc::new(Value { kind, params: all, ty, span: value.span });
            self.graph.bindings[id].params = params;
        }
        values
    }

    /// Gives a lambda the name that it is bound to.
    pub(crate) fn name_lambda(&mut self, node: NodeId, to: Symbol) {
        if let Kind::Lambda { name, .. } = &mut self.graph.nodes[node].kind {
            *name = Some(to);
        }
    }

    /// Whether evaluating an expression makes nothing that can change.
    pub(crate) fn is_nonexpansive(&self, expr: &Expr) -> bool {
        let all = |items: &[Expr]| items.iter().all(|e| self.is_nonexpansive(e));
        match &expr.kind {
            ExprKind::Lit(_)
            | ExprKind::Ident(_)
            | ExprKind::Fun { .. }
            | ExprKind::Function(_) => true,
            ExprKind::Construct { arg, .. } | ExprKind::Variant { arg, .. } => {
                arg.as_deref().is_none_or(|arg| self.is_nonexpansive(arg))
            }
            ExprKind::Tuple(items) | ExprKind::List(items) => all(items),
            ExprKind::Cons { items, tail } => all(items) && self.is_nonexpansive(tail),
            ExprKind::Array(items) => items.is_empty(),
            ExprKind::Record { fields, base } => {
                let still = |field: &tree::FieldExpr| {
                    let name = field.path.last().name;
                    let mutable = self.env.fields.get(name).is_none_or(|f| f.field.mutable);
                    !mutable && self.is_nonexpansive(&field.value)
                };
                fields.iter().all(still)
                    && base.as_deref().is_none_or(|base| self.is_nonexpansive(base))
            }
            ExprKind::Field { expr, .. } | ExprKind::Lazy(expr) => self.is_nonexpansive(expr),
            ExprKind::Constraint { expr, .. } | ExprKind::Coerce { expr, .. } => {
                self.is_nonexpansive(expr)
            }
            ExprKind::LocalOpen { body, .. } => self.is_nonexpansive(body),
            ExprKind::If { cond, then, otherwise } => {
                self.is_nonexpansive(cond)
                    && self.is_nonexpansive(then)
                    && otherwise.as_deref().is_none_or(|e| self.is_nonexpansive(e))
            }
            ExprKind::Block { stmts, result } => {
                let still = |stmt: &Stmt| match &stmt.kind {
                    StmtKind::Let(group) => group
                        .bindings
                        .iter()
                        .all(|b| !b.params.is_empty() || self.is_nonexpansive(&b.body)),
                    _ => false,
                };
                stmts.iter().all(still) && self.is_nonexpansive(result)
            }
            ExprKind::Assert(cond) => {
                matches!(&cond.kind, ExprKind::Construct { path, .. } if path.is("false"))
            }
            ExprKind::Pack { .. } => true,
            _ => false,
        }
    }

    /// Statements, then a value.
    pub(crate) fn block_expr(
        &mut self,
        stmts: &'t [Stmt],
        result: &'t Expr,
        want: Term,
        span: Span,
    ) -> NodeId {
        let outside = self.env.clone();
        let mut nodes: Vec<NodeId> = Vec::new();
        for (i, stmt) in stmts.iter().enumerate() {
            match &stmt.kind {
                StmtKind::Let(LetGroup { recursive: false, bindings, .. })
                    if bindings.len() == 1 && self.refines(&bindings[0].pattern) =>
                {
                    let rest = (&stmts[i + 1..], result);
                    let value = self.let_refining(&bindings[0], rest, want, span);
                    self.env = outside;
                    return self.sequence(nodes, value, span);
                }
                StmtKind::Expr(expr) => nodes.push(self.statement(expr)),
                StmtKind::Let(group) => {
                    let items = self.let_group(group, false);
                    for item in items {
                        let node = self.item_node(item);
                        // Where it fails, unless there are others that may.
                        if group.bindings.len() == 1 {
                            self.fails_at(node, stmt.span);
                        }
                        nodes.push(node);
                    }
                }
                StmtKind::Open(module) => {
                    self.out.push(Out::Block(Vec::new()));
                    self.open_module(module);
                    self.take_block(&mut nodes);
                }
                StmtKind::Module(binding) => {
                    self.out.push(Out::Block(Vec::new()));
                    self.local_module(binding);
                    self.take_block(&mut nodes);
                }
                StmtKind::Exception(case) => {
                    let exn = self.known.exn_con;
                    self.structures.push(crate::env::Module::default());
                    self.extension(exn, case);
                    self.structures.pop();
                    self.new_instance(case, &mut nodes);
                }
            }
        }
        let value = self.expr(result, want);
        self.env = outside;
        self.sequence(nodes, value, span)
    }

    /// `let p = e in rest` where the pattern says something about types: the rest is the arm of a match.
    fn let_refining(
        &mut self,
        binding: &'t LetBinding,
        (stmts, result): (&'t [Stmt], &'t Expr),
        want: Term,
        span: Span,
    ) -> NodeId {
        let ty = self.store.fresh();
        if let Some(Annotation::Type(annotation)) = &binding.annotation {
            let annotation = self.annotation(annotation);
            self.expect(annotation, ty, binding.pattern.span);
        }
        let scrutinee = self.expr(&binding.body, ty);
        let known = self.store.equations.len();
        let mut bound = Bound::default();
        self.store.level += 1;
        let open = self.begin_patterns();
        let pattern = self.pattern(&binding.pattern, ty, &mut bound);
        self.end_patterns(open);
        self.define_bound(&bound, false);
        let mut before = Vec::new();
        self.unpack_bound(&bound, &mut before);
        let body = self.block_expr(stmts, result, want, span);
        self.store.level -= 1;
        self.store.equations.truncate(known);
        let body = self.block(before, body);
        self.set_defs(&bound, body);
        if !(bound.pairs.is_empty() && bound.own.is_empty()) {
            self.equations.push((body, (bound.own, bound.pairs)));
        }
        let arms = vec![enfold_graph::Arm { pattern, guard: None, body }];
        let node = self.node(Kind::Match { scrutinee, arms }, want, binding.pattern.span);
        self.block(bound.before, node)
    }

    /// Moves the definitions of a module inside of an expression into its block.
    pub(crate) fn take_block(&mut self, nodes: &mut Vec<NodeId>) {
        if let Some(Out::Block(mut stmts)) = self.out.pop() {
            nodes.append(&mut stmts);
        }
    }

    /// Where a binding is said to fail.
    fn fails_at(&mut self, node: NodeId, span: Span) {
        if matches!(self.graph.nodes[node].kind, Kind::LetPat { .. }) {
            self.graph.nodes[node].span = span;
        }
    }

    /// A definition as a statement.
    pub(crate) fn item_node(&mut self, item: TopItem) -> NodeId {
        let unit = self.known.unit;
        match item {
            TopItem::Let { recursive, bindings } => {
                let span = self.span_of(bindings[0].1);
                self.node(Kind::Let { recursive, bindings }, unit, span)
            }
            TopItem::LetPat { pattern, value } => self.let_pattern(pattern, value),
            TopItem::Do(node) => node,
        }
    }

    /// An expression whose value is dropped.
    pub(crate) fn statement(&mut self, expr: &'t Expr) -> NodeId {
        let ty = self.store.fresh();
        let node = self.expr(expr, ty);
        let unit = self.known.unit;
        if self.store.is_var(ty) {
            let _ = self.store.unify(ty, unit);
        } else if !matches!(self.store.head(ty), Shape::Error)
            && self.known_con(ty) != self.known_con(unit)
            && !self.in_library
            && self.rehearsing == 0
            && self.expanding == 0
        {
            let shown = self.show(ty);
            let message = format!("this value of type `{shown}` is computed and dropped");
            let report = Diagnostic::new(codes::DISCARDED_VALUE, expr.span, message)
                .help("say so with `ignore (…)`, or use it");
            self.report(report);
        }
        node
    }

    /// `let* x = e and* y = f in body`: `e`, then `f`.
    pub(crate) fn let_op(
        &mut self,
        bindings: &'t [tree::OpBinding],
        body: &'t Expr,
        want: Term,
        span: Span,
    ) -> NodeId {
        let Some((first, others)) = bindings.split_first() else { return self.error_node(span) };
        let mut value = self.infer(&first.binding.body);
        let mut ty = self.store.fresh();
        let mut pats = vec![(&first.binding.pattern, ty)];
        for other in others {
            let right = self.infer(&other.binding.body);
            let item = self.store.fresh();
            let Some(op) = self.operator(other.op) else { return self.error_node(span) };
            let result = self.store.fresh();
            let (left_type, right_type) = (self.type_of(value), self.type_of(right));
            let wanted = self.store.fun(&[left_type, right_type], result);
            let found = self.type_of(op);
            if !self.expect(found, wanted, other.op.span) {
                return self.error_node(span);
            }
            let (stmt, left) = self.bound(value);
            let both = self.call(op, vec![left, right], result, other.op.span);
            value = self.block(vec![stmt], both);
            ty = self.store.tuple(&[ty, item]);
            pats.push((&other.binding.pattern, item));
        }
        let Some(op) = self.operator(first.op) else { return self.error_node(span) };
        // The function's parameter is what `and*` paired up.
        let op_type = self.type_of(op);
        let (arg, result) = (self.store.fresh(), self.store.fresh());
        let function_type = self.store.fun(&[arg], result);
        let found = self.type_of(value);
        let whole = self.store.fun(&[found, function_type], want);
        if !self.expect(op_type, whole, first.op.span) {
            return self.error_node(span);
        }
        self.expect(arg, ty, first.op.span);
        let outside = self.env.clone();
        let local = self.hidden("argument", span, arg);
        let param = self.param_of(local, span);
        let mut stmts = Vec::new();
        let mut at = self.var_node(local, span);
        let mut whole_type = ty;
        for (i, &(pat, item)) in pats.iter().enumerate().rev() {
            if i == 0 {
                self.take_apart(pat, item, at, &mut stmts);
                break;
            }
            let Shape::Tuple(parts) = self.store.head(whole_type) else { break };
            let (left, right) =
                (self.hidden("left", span, parts[0]), self.hidden("right", span, parts[1]));
            let bind = |id: BindingId, ty: Term| enfold_graph::Pat {
                kind: PatKind::Bind(id),
                ty: hide(ty),
                span,
            };
            let kind = PatKind::Tuple(vec![bind(left, parts[0]), bind(right, parts[1])]);
            let stmt = self.let_pattern(enfold_graph::Pat { kind, ty: hide(whole_type), span }, at);
            stmts.push(stmt);
            for id in [left, right] {
                self.graph.bindings[id].def = Some(stmt);
            }
            let value = self.var_node(right, span);
            self.take_apart(pat, item, value, &mut stmts);
            at = self.var_node(left, span);
            whole_type = parts[0];
        }
        stmts.iter().for_each(|&stmt| self.fails_at(stmt, body.span));
        let body = self.expr(body, result);
        self.env = outside;
        let body = self.block(stmts, body);
        let function = self.lambda(vec![param], body, function_type, span);
        self.in_order(vec![op, value, function], |c, mut nodes| {
            let args = nodes.split_off(1);
            c.node(Kind::Apply { func: nodes[0], args }, want, span)
        })
    }

    fn operator(&mut self, op: tree::Ident) -> Option<NodeId> {
        match self.env.values.get(op.name).cloned() {
            Some(value) => Some(self.mention(&value, op.span)),
            None => {
                let message = format!("`{}` is not defined", op.name);
                self.report(Diagnostic::new(codes::UNKNOWN_NAME, op.span, message));
                None
            }
        }
    }
}

/// The name, if a pattern is only one.
fn simple_name(pattern: &tree::Pat) -> Option<tree::Ident> {
    match &pattern.kind {
        tree::PatKind::Var(name) => Some(*name),
        tree::PatKind::Constraint { pattern, .. } => simple_name(pattern),
        _ => None,
    }
}
