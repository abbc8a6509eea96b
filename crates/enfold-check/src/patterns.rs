//! Patterns: what they match, what they bind.

use enfold_fsharp::tree::{self, Ident, Lit, Path};
use enfold_graph::{BindingId, Scope};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::draft::{DataKind, Pat, PatKind};
use crate::env::Constructor;
use crate::names::Meaning;
use crate::store::{Shape, Term};
use crate::suggest::nearest;

/// Names bound by the pattern being checked, in order.
pub(crate) type Bound = Vec<(Symbol, BindingId)>;

impl Checker {
    /// Checks a pattern against a type. The names it binds are collected, not yet in scope.
    pub(crate) fn pattern(
        &mut self,
        pat: &tree::Pat,
        ty: Term,
        scope: Scope,
        bound: &mut Bound,
    ) -> Pat {
        let span = pat.span;
        let kind = match &pat.kind {
            tree::PatKind::Error | tree::PatKind::Wild => PatKind::Wild,
            tree::PatKind::Lit(lit) => {
                let found = self.literal_type(lit);
                self.expect(ty, found, span);
                PatKind::Lit(lit.clone())
            }
            tree::PatKind::Name(path) => {
                if let Some(found) = self.active(path) {
                    return self.active_pattern(found, path, &[], ty, span, scope, bound);
                }
                return self.name_pattern(path, ty, span, scope, bound);
            }
            tree::PatKind::Case(path, arg) => {
                if let Some(found) = self.active(path) {
                    let args = std::slice::from_ref(&**arg);
                    return self.active_pattern(found, path, args, ty, span, scope, bound);
                }
                return self.case_pattern(path, Some(arg), ty, span, scope, bound);
            }
            tree::PatKind::Optional(name) => {
                let message = "only members and constructors have optional parameters";
                self.report(Diagnostic::new(codes::UNSUPPORTED, span, message));
                PatKind::Bind(self.bind_name(*name, ty, scope, bound))
            }
            tree::PatKind::TypeTest(test) => return self.type_pattern(test, ty, span),
            tree::PatKind::Active(path, args) => {
                if let Some(found) = self.active(path) {
                    return self.active_pattern(found, path, args, ty, span, scope, bound);
                }
                let message = format!("`{path}` takes one pattern, not {}", args.len());
                if self.find_constructor(path).is_some() {
                    let diagnostic = Diagnostic::new(codes::CASE_ARGUMENTS, span, message)
                        .help("several components stand in parentheses, separated by commas");
                    self.report(diagnostic);
                }
                let error = Term::ERROR;
                for arg in args {
                    self.pattern(arg, error, scope, bound);
                }
                PatKind::Wild
            }
            tree::PatKind::CaseFields(path, fields) => {
                return self.case_fields_pattern(path, fields, ty, span, scope, bound);
            }
            tree::PatKind::And(left, right) => {
                let left = self.pattern(left, ty, scope, bound);
                let right = self.pattern(right, ty, scope, bound);
                PatKind::And(Box::new(left), Box::new(right))
            }
            tree::PatKind::Tuple(items) => {
                let terms: Box<[Term]> = items.iter().map(|_| self.store.fresh()).collect();
                let tuple = self.store.add(Shape::Tuple(terms.clone()));
                if !self.expect(ty, tuple, span) {
                    self.store.unify(tuple, ty).ok();
                }
                let mut pats = Vec::with_capacity(items.len());
                for (item, &term) in items.iter().zip(terms.iter()) {
                    pats.push(self.pattern(item, term, scope, bound));
                }
                PatKind::Tuple(pats)
            }
            tree::PatKind::List(items) => return self.list_pattern(items, ty, span, scope, bound),
            tree::PatKind::Cons(head, tail) => {
                let item = self.store.fresh();
                let list = self.list_of(item);
                self.expect(ty, list, span);
                let head = self.pattern(head, item, scope, bound);
                let tail = self.pattern(tail, list, scope, bound);
                PatKind::Case { data: self.library_types.list(), case: 1, args: vec![head, tail] }
            }
            tree::PatKind::Array(items) => {
                let item = self.store.fresh();
                let array = self.store.add(Shape::Array(item));
                self.expect(ty, array, span);
                let items = items.iter().map(|p| self.pattern(p, item, scope, bound)).collect();
                PatKind::Array(items)
            }
            tree::PatKind::Record(fields) => {
                return self.record_pattern(fields, ty, span, scope, bound);
            }
            tree::PatKind::Or(left, right) => self.or_pattern(left, right, ty, span, scope, bound),
            tree::PatKind::As(inner, name) => {
                let inner = self.pattern(inner, ty, scope, bound);
                let binding = self.bind_name(*name, ty, scope, bound);
                PatKind::As(Box::new(inner), binding)
            }
            tree::PatKind::Annot(inner, annotation) => {
                let annotated = self.annotation(annotation);
                self.expect(ty, annotated, annotation.span);
                return self.pattern(inner, ty, scope, bound);
            }
        };
        Pat { kind, ty, span }
    }

    /// `:? Name`: an exception, the only value that knows what it is.
    fn type_pattern(&mut self, test: &tree::TypeExpr, ty: Term, span: Span) -> Pat {
        let wild = Pat { kind: PatKind::Wild, ty, span };
        if let (Shape::Exn, tree::TypeExprKind::Name(path, args)) =
            (self.store.shape(ty), &test.kind)
            && args.is_empty()
        {
            let name = path.last().name;
            if name == "exn" || name == "Exception" {
                return wild;
            }
            if let Some(constructor) = self.env.constructor(name)
                && self.is_standard(constructor).is_some()
                && let Some(kind) = self.kind_pattern(name, ty, span)
            {
                return Pat { kind, ty, span };
            }
            if let Some(Constructor::Exn(exn)) = self.env.constructor(name) {
                let fields = self.graph.exns[exn].fields.clone();
                let part = |ty| Pat { kind: PatKind::Wild, ty, span };
                let args = fields.into_iter().map(part).collect();
                return Pat { kind: PatKind::Exception { exn, args }, ty, span };
            }
        }
        let shown = self.show(ty);
        let message = format!("a value of type `{shown}` cannot be tested for its type");
        let diagnostic = Diagnostic::new(codes::UNSUPPORTED, span, message)
            .note("only exceptions know at run time what they are")
            .help("use a union, and match on its cases");
        self.report(diagnostic);
        wild
    }

    fn bind_name(&mut self, name: Ident, ty: Term, scope: Scope, bound: &mut Bound) -> BindingId {
        if let Some(&(_, first)) = bound.iter().find(|(n, _)| *n == name.name) {
            let message = format!("`{}` is bound twice in this pattern", name.name);
            let first = self.graph.bindings[first].span;
            self.report(
                Diagnostic::new(codes::DUPLICATE_PATTERN_NAME, name.span, message)
                    .also(first, "bound here first"),
            );
        }
        let binding = self.binding(name.name, name.span, ty, scope);
        bound.push((name.name, binding));
        binding
    }

    fn name_pattern(
        &mut self,
        path: &Path,
        ty: Term,
        span: Span,
        scope: Scope,
        bound: &mut Bound,
    ) -> Pat {
        if let Some(name) = path.as_single() {
            if self.env.constructor(name.name).is_some() {
                return self.case_pattern(path, None, ty, span, scope, bound);
            }
            if self.env.local(name.name).is_none()
                && let Some(Meaning::Value(binding)) = self.lone(name.name)
                && let Some(lit) = self.declared.literal(binding).cloned()
            {
                let found = self.literal_type(&lit);
                self.expect(ty, found, span);
                return Pat { kind: PatKind::Lit(lit), ty, span };
            }
            let binding = self.bind_name(name, ty, scope, bound);
            return Pat { kind: PatKind::Bind(binding), ty, span };
        }
        self.case_pattern(path, None, ty, span, scope, bound)
    }

    fn find_constructor(&mut self, path: &Path) -> Option<Constructor> {
        if let Some(name) = path.as_single() {
            let found = self.env.constructor(name.name);
            if found.is_none() {
                let message = format!("there is no case `{}`", name.name);
                let names: Vec<Symbol> = self.env.visible_values().collect();
                let near = nearest(
                    name.name,
                    names.into_iter().filter(|&n| self.env.constructor(n).is_some()),
                );
                let diagnostic = Diagnostic::new(codes::UNKNOWN_CASE, name.span, message);
                let diagnostic = match near {
                    Some(near) => {
                        let text = format!("a case with a similar name is `{near}`");
                        diagnostic.fix(text, name.span, near.as_str())
                    }
                    None => diagnostic,
                };
                self.report(diagnostic);
            }
            return found;
        }
        match self.resolve_path(path)? {
            (Meaning::Constructor(c), []) => Some(c),
            _ => {
                let message = format!("`{path}` is not a case of a union");
                self.report(Diagnostic::new(codes::UNKNOWN_CASE, path.span(), message));
                None
            }
        }
    }

    fn case_pattern(
        &mut self,
        path: &Path,
        arg: Option<&tree::Pat>,
        ty: Term,
        span: Span,
        scope: Scope,
        bound: &mut Bound,
    ) -> Pat {
        let Some(constructor) = self.find_constructor(path) else {
            if let Some(arg) = arg {
                let error = Term::ERROR;
                self.pattern(arg, error, scope, bound);
            }
            return Pat { kind: PatKind::Wild, ty, span };
        };
        let (fields, result) = self.constructor_type(constructor);
        self.expect(ty, result, span);
        if arg.is_none()
            && let Some(name) = self.is_standard(constructor)
            && let Some(kind) = self.kind_pattern(name.into(), ty, span)
        {
            return Pat { kind, ty, span };
        }
        let args = self.payload_patterns(path, arg, &fields, span, scope, bound);
        let kind = match constructor {
            Constructor::Case(data, case) => PatKind::Case { data, case, args },
            Constructor::Exn(exn) => PatKind::Exception { exn, args },
        };
        Pat { kind, ty, span }
    }

    /// `Case(name = p)`: the other components match anything.
    fn case_fields_pattern(
        &mut self,
        path: &Path,
        fields: &[(Ident, tree::Pat)],
        ty: Term,
        span: Span,
        scope: Scope,
        bound: &mut Bound,
    ) -> Pat {
        let wild = Pat { kind: PatKind::Wild, ty, span };
        let Some(constructor) = self.find_constructor(path) else { return wild };
        let (types, result) = self.constructor_type(constructor);
        self.expect(ty, result, span);
        let names = self.component_names(constructor);
        let mut args: Vec<Pat> =
            types.iter().map(|&ty| Pat { kind: PatKind::Wild, ty, span }).collect();
        for (name, pat) in fields {
            match names.iter().position(|n| *n == Some(name.name)) {
                Some(index) => args[index] = self.pattern(pat, types[index], scope, bound),
                None => {
                    let message = format!("`{path}` has no component `{}`", name.name);
                    self.report(Diagnostic::new(codes::UNKNOWN_FIELD, name.span, message));
                }
            }
        }
        let kind = match constructor {
            Constructor::Case(data, case) => PatKind::Case { data, case, args },
            Constructor::Exn(exn) => PatKind::Exception { exn, args },
        };
        Pat { kind, ty, span }
    }

    /// The names of a constructor's components.
    pub(crate) fn component_names(&self, constructor: Constructor) -> Vec<Option<Symbol>> {
        self.declared.components(constructor)
    }

    fn payload_patterns(
        &mut self,
        path: &Path,
        arg: Option<&tree::Pat>,
        fields: &[Term],
        span: Span,
        scope: Scope,
        bound: &mut Bound,
    ) -> Vec<Pat> {
        let wild = |&ty: &Term| Pat { kind: PatKind::Wild, ty, span };
        let parts: Vec<&tree::Pat> = match arg {
            None => Vec::new(),
            Some(tree::Pat { kind: tree::PatKind::Wild, .. }) => {
                return fields.iter().map(wild).collect();
            }
            Some(tree::Pat { kind: tree::PatKind::Tuple(items), .. }) if fields.len() > 1 => {
                items.iter().collect()
            }
            Some(one) => vec![one],
        };
        if parts.len() != fields.len() {
            let message = format!(
                "`{path}` has {}, but the pattern has {}",
                count(fields.len(), "component"),
                parts.len()
            );
            self.report(Diagnostic::new(codes::CASE_ARGUMENTS, span, message));
            for part in parts {
                let error = Term::ERROR;
                self.pattern(part, error, scope, bound);
            }
            return fields.iter().map(wild).collect();
        }
        let mut out = Vec::with_capacity(parts.len());
        for (part, &field) in parts.into_iter().zip(fields) {
            out.push(self.pattern(part, field, scope, bound));
        }
        out
    }

    fn list_pattern(
        &mut self,
        items: &[tree::Pat],
        ty: Term,
        span: Span,
        scope: Scope,
        bound: &mut Bound,
    ) -> Pat {
        let item = self.store.fresh();
        let list = self.list_of(item);
        self.expect(ty, list, span);
        let pats: Vec<Pat> = items.iter().map(|p| self.pattern(p, item, scope, bound)).collect();
        let data = self.library_types.list();
        let ty = list;
        let nil = Pat { kind: PatKind::Case { data, case: 0, args: Vec::new() }, ty, span };
        pats.into_iter().rev().fold(nil, |tail, head| Pat {
            kind: PatKind::Case { data, case: 1, args: vec![head, tail] },
            ty,
            span,
        })
    }

    fn record_pattern(
        &mut self,
        fields: &[(Path, tree::Pat)],
        ty: Term,
        span: Span,
        scope: Scope,
        bound: &mut Bound,
    ) -> Pat {
        let names: Vec<&Path> = fields.iter().map(|(path, _)| path).collect();
        let Some(data) = self.record_of_fields(&names, ty) else {
            for (_, pat) in fields {
                let error = Term::ERROR;
                self.pattern(pat, error, scope, bound);
            }
            return Pat { kind: PatKind::Wild, ty, span };
        };
        let record = self.instance_of(data);
        self.expect(ty, record, span);
        let mut out = Vec::with_capacity(fields.len());
        for (path, pat) in fields {
            let Some((index, field)) = self.field_of(data, record, path.last()) else { continue };
            out.push((index, self.pattern(pat, field, scope, bound)));
        }
        Pat { kind: PatKind::Record { data, fields: out }, ty, span }
    }

    fn or_pattern(
        &mut self,
        left: &tree::Pat,
        right: &tree::Pat,
        ty: Term,
        span: Span,
        scope: Scope,
        bound: &mut Bound,
    ) -> PatKind {
        let mut first = Bound::new();
        let left = self.pattern(left, ty, scope, &mut first);
        let mut second = Bound::new();
        let mut right = self.pattern(right, ty, scope, &mut second);
        let mut renames = Vec::new();
        for &(name, binding) in &first {
            match second.iter().find(|(n, _)| *n == name) {
                Some(&(_, other)) => {
                    let (a, b) = (self.binding_type(binding), self.binding_type(other));
                    let at = self.graph.bindings[other].span;
                    self.expect(a, b, at);
                    renames.push((other, binding));
                }
                None => self.one_sided(name, span),
            }
        }
        for &(name, _) in &second {
            if !first.iter().any(|(n, _)| *n == name) {
                self.one_sided(name, span);
            }
        }
        rename(&mut right, &renames);
        bound.extend(first);
        PatKind::Or(Box::new(left), Box::new(right))
    }

    fn one_sided(&mut self, name: Symbol, span: Span) {
        let message = format!("`{name}` is bound in only one of the alternatives");
        self.report(Diagnostic::new(codes::OR_PATTERN_NAMES, span, message));
    }

    /// The types of a constructor's payload and of what it builds, at fresh type arguments.
    pub(crate) fn constructor_type(&mut self, constructor: Constructor) -> (Vec<Term>, Term) {
        match constructor {
            Constructor::Exn(exn) => {
                let fields = self.graph.exns[exn].fields.clone();
                (fields, Term::EXN)
            }
            Constructor::Case(data, case) => {
                let params = self.graph.datas[data].params.clone();
                let map = self.store.instantiate(&params);
                let DataKind::Union(cases) = &self.graph.datas[data].kind else {
                    return (Vec::new(), Term::ERROR);
                };
                let fields = cases[case as usize].fields.clone();
                let fields = fields.iter().map(|&t| self.store.substitute(t, &map)).collect();
                let args = map.iter().map(|&(_, t)| t).collect();
                (fields, self.store.add(Shape::Data(data, args)))
            }
        }
    }

    /// The type of a literal.
    pub(crate) fn literal_type(&mut self, lit: &Lit) -> Term {
        match lit {
            Lit::Unit => Term::UNIT,
            Lit::Bool(_) => Term::BOOL,
            Lit::Int { kind, .. } => {
                let kind = *kind;
                self.store.add(Shape::Int(kind))
            }
            Lit::Float(_) => Term::FLOAT,
            Lit::Float32(_) => self.store.add(Shape::Float32),
            Lit::Char(_) => Term::CHAR,
            Lit::Str(_) => Term::STR,
        }
    }

    /// Brings the names of a pattern into the local scope.
    pub(crate) fn add_bound(&mut self, bound: &Bound) {
        for &(name, binding) in bound {
            self.env.add_local(name, binding);
        }
    }
}

/// `1 component`, `2 components`.
pub(crate) fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

/// Replaces bindings in a pattern, so that both sides of an alternative bind the same.
fn rename(pat: &mut Pat, renames: &[(BindingId, BindingId)]) {
    let swap = |b: &mut BindingId| {
        if let Some(&(_, to)) = renames.iter().find(|(from, _)| from == b) {
            *b = to;
        }
    };
    match &mut pat.kind {
        PatKind::Wild | PatKind::Lit(_) => {}
        PatKind::Bind(b) => swap(b),
        PatKind::As(inner, b) => {
            swap(b);
            rename(inner, renames);
        }
        PatKind::Tuple(items)
        | PatKind::Array(items)
        | PatKind::Case { args: items, .. }
        | PatKind::Exception { args: items, .. } => {
            items.iter_mut().for_each(|p| rename(p, renames));
        }
        PatKind::Record { fields, .. } => fields.iter_mut().for_each(|(_, p)| rename(p, renames)),
        PatKind::Or(a, b) | PatKind::And(a, b) => {
            rename(a, renames);
            rename(b, renames);
        }
        PatKind::View { inner, .. } | PatKind::Open { inner, .. } => rename(inner, renames),
    }
}
