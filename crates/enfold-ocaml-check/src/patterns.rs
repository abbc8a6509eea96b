//! Patterns: from the tree's to the graph's, with the names that they bind.
//!
//! The sides of an alternative bind the same bindings. A range of characters is an alternative of
//! constants. `lazy p` looks at the value through a hidden function that is bound before the match.

use std::rc::Rc;

use enfold_graph::{BindingId, ExnId, NodeId, ParamId, Scope};
use enfold_ocaml::tree::{self, PatKind as P};
use enfold_syntax::ident::Ident;
use enfold_syntax::literal::{IntKind, Lit};
use enfold_syntax::{Diagnostic, Span, codes};
use rustc_hash::FxHashMap;

use crate::Checker;
use crate::draft::{Kind, Pat, PatKind};
use crate::env::{Constructor, ConstructorKind, Ordered, Payload, Value, ValueKind};
use crate::refining::Refined;
use crate::store::{Shape, Term};

/// What the patterns being checked bind and need.
#[derive(Default)]
pub(crate) struct Bound {
    pub names: Ordered<(BindingId, Span)>,
    /// Modules that are unpacked: the binding, the name and the type.
    pub modules: Vec<(BindingId, Option<Ident>, Term)>,
    /// Statements that come before the match.
    pub before: Vec<NodeId>,
    /// Functions that recognise exceptions of first-class modules, and the names that they have before the match.
    pub views: Vec<(BindingId, BindingId)>,
    pub module_level: bool,
    /// Types that are equal if the pattern matches, and the parameters that only its constructors have.
    pub pairs: Vec<(Term, Term)>,
    pub own: Vec<ParamId>,
    /// The names of the first side of the alternative being checked.
    pub reuse: Vec<Ordered<(BindingId, Span)>>,
    /// Names of the values of polymorphic fields, which are at the universal type: their types, and what these are over.
    pub polymorphic: FxHashMap<BindingId, (Rc<[ParamId]>, Term)>,
}

impl Bound {
    /// What a name of the pattern stands for.
    pub(crate) fn value(&self, binding: BindingId, ty: Term, span: Span) -> Value {
        match self.polymorphic.get(&binding) {
            Some((params, ty)) => {
                let kind = ValueKind::Universal(binding);
                Value { kind, params: params.clone(), ty: *ty, span }
            }
            None => {
                let kind = ValueKind::Binding(binding, Rc::new([]));
                Value { kind, params: Rc::new([]), ty, span }
            }
        }
    }
}

impl<'t> Checker<'t, '_> {
    /// A pattern for values of a type.
    pub(crate) fn pattern(&mut self, pat: &'t tree::Pat, want: Term, bound: &mut Bound) -> Pat {
        let span = pat.span;
        let make = |kind: PatKind| Pat { kind, ty: want, span };
        match &pat.kind {
            P::Any => {
                self.variants.note_whole(want);
                make(PatKind::Wild)
            }
            P::Var(name) => {
                self.variants.note_whole(want);
                make(PatKind::Bind(self.bind_name(*name, want, bound)))
            }
            P::Alias { pattern, name } => {
                let inner = self.pattern(pattern, want, bound);
                // `#t as x`: of the value only these tags are known to be possible.
                let narrowed = self.narrowed(pattern, want);
                if narrowed.is_none()
                    && let Some(again) = self.alias_again(&inner, *name, want, bound)
                {
                    return again;
                }
                let ty = narrowed.unwrap_or(want);
                let binding = self.bind_name(*name, ty, bound);
                make(PatKind::As(Box::new(inner), binding))
            }
            P::Lit(lit) => {
                if let tree::Lit::String(bytes) = lit
                    && std::str::from_utf8(bytes).is_err()
                {
                    self.unsupported(span, "patterns of strings that are not UTF-8");
                }
                let (lit, ty) = self.constant_of(lit);
                self.expect_pattern(ty, want, span);
                make(PatKind::Lit(lit))
            }
            P::Range(from, to) => self.range(from, to, want, span),
            P::Tuple(items) => {
                let types: Vec<Term> = match self.store.head(want) {
                    Shape::Tuple(types) if types.len() == items.len() => types.to_vec(),
                    _ => items.iter().map(|_| self.store.fresh()).collect(),
                };
                let ty = self.store.tuple(&types);
                if !self.expect_pattern(ty, want, span) {
                    return make(PatKind::Wild);
                }
                let items = items.iter().zip(types).map(|(p, ty)| self.pattern(p, ty, bound));
                make(PatKind::Tuple(items.collect()))
            }
            P::Construct { path, newtypes, arg } => {
                if !newtypes.is_empty() {
                    self.unsupported(span, "existential types in patterns");
                }
                let expected = self.known_con(want);
                let Some(found) = self.constructor_path(path, expected) else {
                    // What it binds is known in the case.
                    if let Some(arg) = arg {
                        let unknown = Term::ERROR;
                        self.pattern(arg, unknown, bound);
                    }
                    return make(PatKind::Wild);
                };
                self.construct_pattern(&found, arg.as_deref(), want, span, bound)
            }
            P::Variant { tag, arg } => {
                self.variant_pattern(tag.name, arg.as_deref(), want, span, bound)
            }
            P::TypeTags(path) => self.tags_pattern(path, want, span),
            P::Record { fields, .. } => self.record_pattern(fields, want, span, bound),
            P::Array(items) => {
                let item = self.store.fresh();
                let ty = self.array_of(item);
                if !self.expect_pattern(ty, want, span) {
                    return make(PatKind::Wild);
                }
                let items = items.iter().map(|p| self.pattern(p, item, bound)).collect();
                make(PatKind::Array(items))
            }
            P::List(items) => self.list_pattern(items, None, want, span, bound),
            P::Cons { items, tail } => self.list_pattern(items, Some(tail), want, span, bound),
            P::Or(sides) => self.alternatives(sides, want, span, bound, &mut |c, side, bound| {
                c.pattern(side, want, bound)
            }),
            P::Constraint { pattern, ty } => {
                let ty = self.annotation(ty);
                self.expect_pattern(ty, want, span);
                self.pattern(pattern, want, bound)
            }
            P::Lazy(inner) => self.lazy_pattern(inner, want, span, bound),
            P::Exception(_) => {
                let message = "`exception` can only stand at the top of a case of a `match`";
                self.report(Diagnostic::new(codes::UNEXPECTED_TOKEN, span, message));
                make(PatKind::Wild)
            }
            P::Unpack { name, ty } => {
                if let Some(package) = ty {
                    let ty = self.package_type(package);
                    self.expect_pattern(ty, want, span);
                }
                let binding = self.hidden("module", span, want);
                bound.modules.push((binding, *name, want));
                make(PatKind::Bind(binding))
            }
            P::LocalOpen { module, pattern } => {
                let Some(module) = self.module_of(&module.segments) else {
                    return make(PatKind::Wild);
                };
                let outside = self.env.clone();
                self.env.open(&module);
                let pat = self.pattern(pattern, want, bound);
                self.env = outside;
                pat
            }
            P::Error => make(PatKind::Wild),
        }
    }

    /// Whether a match around this one is about values of such a type.
    fn matches_outer(&mut self, found: Term) -> bool {
        let con = self.known_con(found);
        let around = self.around.outer_matches();
        con.is_some() && around.into_iter().any(|ty| self.known_con(ty) == con)
    }

    /// Requires that what a pattern matches is of the type that is matched.
    pub(crate) fn expect_pattern(&mut self, found: Term, want: Term, span: Span) -> bool {
        match self.store.unify(found, want) {
            Ok(()) => true,
            Err(_) => {
                let outer = self.matches_outer(found);
                let [found, want] = self.show_all([found, want]);
                let message =
                    format!("this pattern matches values of type `{found}`, not of type `{want}`");
                let report = Diagnostic::new(codes::TYPE_MISMATCH, span, message);
                self.report(match outer {
                    true => report.help(
                        "a `match` inside of a case takes all cases that follow: put it in parentheses",
                    ),
                    false => report,
                });
                false
            }
        }
    }

    pub(crate) fn bind_name(&mut self, name: Ident, ty: Term, bound: &mut Bound) -> BindingId {
        if let Some(&(binding, first)) = bound.reuse.last().and_then(|r| r.get(&name.name)) {
            let before = self.graph.bindings[binding].ty;
            if self.store.unify(ty, before).is_err() {
                let [here, there] = self.show_all([ty, before]);
                let message = format!(
                    "`{}` has type `{here}` here, and `{there}` in the other alternative",
                    name.name
                );
                self.report(Diagnostic::new(codes::TYPE_MISMATCH, name.span, message));
            }
            let twice = bound.names.insert(name.name, (binding, first)).is_some();
            self.report_twice(twice, name);
            return binding;
        }
        let scope = if bound.module_level { Scope::Module } else { Scope::Local };
        let binding = self.binding(name.name, name.span, ty, scope);
        let twice = bound.names.insert(name.name, (binding, name.span)).is_some();
        self.report_twice(twice, name);
        binding
    }

    pub(crate) fn report_twice(&mut self, twice: bool, name: Ident) {
        if twice {
            let message = format!("`{}` is bound twice in this pattern", name.name);
            self.report(Diagnostic::new(codes::DUPLICATE_PATTERN_NAME, name.span, message));
        }
    }

    fn range(&mut self, from: &tree::Lit, to: &tree::Lit, want: Term, span: Span) -> Pat {
        let char = self.known.char;
        self.expect_pattern(char, want, span);
        let (tree::Lit::Char(from), tree::Lit::Char(to)) = (from, to) else {
            self.unsupported(span, "ranges of anything but characters");
            return Pat { kind: PatKind::Wild, ty: want, span };
        };
        let (from, to) = (*from.min(to), *from.max(to));
        let make = |byte: u8| {
            let lit = Lit::Int { value: byte.into(), kind: IntKind::U8 };
            Pat { kind: PatKind::Lit(lit), ty: char, span }
        };
        // Halves, so that the pattern is not deep.
        fn halves(items: &[u8], make: &dyn Fn(u8) -> Pat) -> Pat {
            let (left, right) = items.split_at(items.len() / 2);
            if left.is_empty() {
                return make(right[0]);
            }
            let (left, right) = (halves(left, make), halves(right, make));
            let (ty, span) = (left.ty, left.span);
            Pat { kind: PatKind::Or(Box::new(left), Box::new(right)), ty, span }
        }
        halves(&(from..=to).collect::<Vec<u8>>(), &make)
    }

    /// What the parameters of a constructor are in a pattern for values of a type, and those that only it has.
    pub(crate) fn constructor_types(
        &mut self,
        found: &Constructor,
        want: Term,
        span: Span,
        bound: &mut Bound,
    ) -> Option<Refined> {
        if let Some(vars) = &found.refines {
            return self.refine(found, vars, want, span, bound);
        }
        let map = self.store.instantiate(&found.params);
        let result = self.store.substitute(found.result, &map);
        self.expect_pattern(result, want, span).then_some((map, Vec::new()))
    }

    fn construct_pattern(
        &mut self,
        found: &Constructor,
        arg: Option<&'t tree::Pat>,
        want: Term,
        span: Span,
        bound: &mut Bound,
    ) -> Pat {
        let wild = Pat { kind: PatKind::Wild, ty: want, span };
        let Some((map, own)) = self.constructor_types(found, want, span, bound) else {
            return wild;
        };
        let types: Vec<Term> = match &found.payload {
            Payload::Tuple(items) => {
                items.iter().map(|&item| self.store.substitute(item, &map)).collect()
            }
            Payload::Record(record) => {
                let args: Vec<Term> = map.iter().map(|&(_, term)| term).collect();
                vec![self.store.con(*record, &args)]
            }
        };
        let args: Vec<Pat> = match (arg, types.len()) {
            (None, 0) => Vec::new(),
            (Some(tree::Pat { kind: P::Any, span }), _) => {
                types.iter().map(|&ty| Pat { kind: PatKind::Wild, ty, span: *span }).collect()
            }
            (Some(arg), 1) => vec![self.pattern(arg, types[0], bound)],
            (Some(tree::Pat { kind: P::Tuple(args), .. }), n) if args.len() == n => {
                args.iter().zip(types).map(|(arg, ty)| self.pattern(arg, ty, bound)).collect()
            }
            (arg, _) => {
                let given = match arg.map(|a| &a.kind) {
                    None => 0,
                    Some(P::Tuple(args)) => args.len(),
                    Some(_) => 1,
                };
                self.wrong_arity(found, given, span);
                return wild;
            }
        };
        let types: Vec<Term> = map.iter().map(|&(_, term)| term).collect();
        self.pattern_of(found, args, (&types, own), want, span, bound)
    }

    /// A pattern for values of a constructor, of patterns for its arguments as they are written, with its parameters and those that
    /// it hides.
    pub(crate) fn pattern_of(
        &mut self,
        found: &Constructor,
        args: Vec<Pat>,
        (types, own): (&[Term], Vec<ParamId>),
        want: Term,
        span: Span,
        bound: &mut Bound,
    ) -> Pat {
        let args: Vec<Pat> = match found.wrapped {
            true => args.into_iter().map(|arg| self.unwrapped_pattern(arg, bound)).collect(),
            false => args,
        };
        let mut args = match found.boxed {
            Some(boxed) => self.open_arguments(boxed, args, types, own, span),
            None => args,
        };
        if let Some(instance) = found.instance {
            let instance = self.instance_pattern(instance, span, bound);
            if let (true, ConstructorKind::Exn(exn)) = (found.wrapped, found.kind) {
                return self.instance_first(exn, args, instance, want, span);
            }
            args.push(instance);
        }
        let kind = match found.kind {
            ConstructorKind::Case(data, case) => PatKind::Case { data, case, args },
            ConstructorKind::Exn(exn) => PatKind::Exception { exn, args },
            ConstructorKind::Bool(value) => PatKind::Lit(Lit::Bool(value)),
            ConstructorKind::Unit => PatKind::Lit(Lit::Unit),
            ConstructorKind::Packed { view, .. } => self.packed_pattern(view, args, span, bound),
            ConstructorKind::Unpackable => {
                self.unpackable(span);
                PatKind::Wild
            }
        };
        Pat { kind, ty: want, span }
    }

    /// A pattern that looks at the payload of an exception only if it is the one that is meant: those of other instances may be of
    /// other types.
    fn instance_first(
        &mut self,
        exn: ExnId,
        mut args: Vec<Pat>,
        instance: Pat,
        want: Term,
        span: Span,
    ) -> Pat {
        let ty = want;
        let any = |ty: Term| Pat { kind: PatKind::Wild, ty, span };
        let mut which: Vec<Pat> = args.iter().map(|arg| any(arg.ty)).collect();
        args.push(any(instance.ty));
        which.push(instance);
        let exception = |args| Box::new(Pat { kind: PatKind::Exception { exn, args }, ty, span });
        Pat { kind: PatKind::And(exception(which), exception(args)), ty, span }
    }

    /// A pattern for a value that is kept at the universal type.
    fn unwrapped_pattern(&mut self, inner: Pat, bound: &mut Bound) -> Pat {
        let (ty, span) = (inner.ty, inner.span);
        let exn = self.known.exn;
        let (view, stmt) = self.unwrapping(ty, span);
        bound.before.push(stmt);
        Pat { kind: PatKind::View { view, inner: Box::new(inner) }, ty: exn, span }
    }

    pub(crate) fn list_pattern(
        &mut self,
        items: &'t [tree::Pat],
        tail: Option<&'t tree::Pat>,
        want: Term,
        span: Span,
        bound: &mut Bound,
    ) -> Pat {
        if let Some(own) = self.own_list_pattern(items, tail, want, span, bound) {
            return own;
        }
        let item = self.store.fresh();
        let ty = self.list_of(item);
        let Some(data) = self.known.list_data else {
            return Pat { kind: PatKind::Wild, ty: want, span };
        };
        if !self.expect_pattern(ty, want, span) {
            return Pat { kind: PatKind::Wild, ty: want, span };
        }
        let heads: Vec<Pat> = items.iter().map(|p| self.pattern(p, item, bound)).collect();
        let last = match tail {
            Some(tail) => self.pattern(tail, ty, bound),
            None => {
                let kind = PatKind::Case { data, case: 0, args: Vec::new() };
                Pat { kind, ty, span }
            }
        };
        let whole = heads.into_iter().rev().fold(last, |rest, head| {
            let kind = PatKind::Case { data, case: 1, args: vec![head, rest] };
            Pat { kind, ty, span }
        });
        // By an equation the type may be another one.
        Pat { ty: want, ..whole }
    }

    /// `lazy p`: the value that forcing yields.
    fn lazy_pattern(
        &mut self,
        inner: &'t tree::Pat,
        want: Term,
        span: Span,
        bound: &mut Bound,
    ) -> Pat {
        let item = self.store.fresh();
        let wild = Pat { kind: PatKind::Wild, ty: want, span };
        let (Some(lazy), Some(force)) =
            (self.known.lazy, self.known_value("CamlinternalLazy", "force"))
        else {
            self.unsupported(span, "lazy patterns without the library");
            return wild;
        };
        let ty = self.store.con(lazy, &[item]);
        if !self.expect_pattern(ty, want, span) {
            return wild;
        }
        let function = self.mention(&force, span);
        let view_type = self.store.fun(&[want], item);
        let found = self.type_of(function);
        self.expect(found, view_type, span);
        if bound.own.clone().into_iter().any(|own| self.occurs(want, own, false)) {
            self.unsupported(span, "`lazy` patterns for values of hidden types");
        }
        let view = self.hidden("force", span, view_type);
        bound.before.push(self.let_node(view, function));
        let inner = self.pattern(inner, item, bound);
        Pat { kind: PatKind::View { view, inner: Box::new(inner) }, ty: want, span }
    }

    /// Makes the names that a pattern binds visible.
    pub(crate) fn define_bound(&mut self, bound: &Bound, in_structure: bool) {
        for (&name, &(binding, span)) in &bound.names {
            let ty = self.graph.bindings[binding].ty;
            let value = bound.value(binding, ty, span);
            self.define_value(name, Rc::new(value), in_structure);
        }
    }

    /// A value taken apart: the statements that do it.
    pub(crate) fn let_pattern(&mut self, pattern: Pat, value: NodeId) -> NodeId {
        let (unit, span) = (self.known.unit, pattern.span);
        self.node(Kind::LetPat { pattern, value }, unit, span)
    }
}

/// One pattern that matches if one of these does; halves, so that it is not deep.
pub(crate) fn any_of(mut pats: Vec<Pat>) -> Option<Pat> {
    if pats.len() <= 1 {
        return pats.pop();
    }
    let right = any_of(pats.split_off(pats.len().div_ceil(2)))?;
    let left = any_of(pats)?;
    let (ty, span) = (left.ty, left.span.to(right.span));
    Some(Pat { kind: PatKind::Or(Box::new(left), Box::new(right)), ty, span })
}
