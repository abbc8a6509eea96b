//! Active patterns: functions that look at a value, in the place of cases.
//!
//! ```text
//! let (|Even|Odd|) n = if … then Even else Odd      `|Even|Odd|` : int -> Choice<unit, unit>
//! match n with                                      let view = `|Even|Odd|`
//! | Even -> a                               ─►      match n with
//! | Odd -> b                                        | (view -> Choice1Of2 _) -> a
//!                                                   | (view -> Choice2Of2 _) -> b
//! ```
//!
//! A complete pattern returns one of the `Choice` types, a partial one an option or a truth value,
//! and one of a single case the value itself. Arguments of a parametrised pattern are evaluated
//! before the match. In one match a function without arguments is one view, so the match tree
//! applies it once and the check of completeness sees its cases.

use enfold_fsharp::tree::{self, Expr, ExprKind, LetBinding, Lit, Path};
use enfold_graph::{BindingId, DataId, NodeId, Scope};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::draft::{DataKind, Kind, Pat, PatKind};
use crate::members::name_of;
use crate::names::Meaning;
use crate::patterns::{Bound, count};
use crate::store::{Shape, Term};

/// What is known of an active pattern by its definition.
#[derive(Clone, Debug)]
pub(crate) struct Active {
    /// Its cases.
    pub cases: Vec<Symbol>,
    pub partial: bool,
    /// Arguments before the value.
    pub params: usize,
}

/// The functions that the patterns being checked look through.
#[derive(Default, Debug)]
pub(crate) struct Views {
    /// Those without arguments: the pattern's binding, the local of the match.
    known: Vec<(BindingId, BindingId)>,
    /// The statements that bind the locals.
    pub stmts: Vec<NodeId>,
}

impl Views {
    /// The local that holds a function without arguments.
    pub fn local(&self, function: BindingId) -> Option<BindingId> {
        self.known.iter().find(|(of, _)| *of == function).map(|&(_, local)| local)
    }

    /// A local with the statement that binds it, and the function that it is without arguments.
    pub fn add(&mut self, function: Option<BindingId>, local: BindingId, stmt: NodeId) {
        self.known.extend(function.map(|function| (function, local)));
        self.stmts.push(stmt);
    }
}

/// The name under which the case of an active pattern is found.
pub(crate) fn case_name(case: Symbol) -> Symbol {
    Symbol::new(&format!("|case {case}"))
}

/// The cases of `|A|B|`, and whether it is partial.
fn cases_of(name: Symbol) -> Option<(Vec<Symbol>, bool)> {
    let text = name.as_str().strip_prefix('|')?.strip_suffix('|')?;
    let mut cases: Vec<&str> = text.split('|').collect();
    let partial = cases.last() == Some(&"_");
    if partial {
        cases.pop();
    }
    Some((cases.into_iter().map(Symbol::new).collect(), partial))
}

/// How many arguments a definition is written with.
fn written_arity(binding: &LetBinding) -> usize {
    let body = match &binding.body.kind {
        ExprKind::Function(_) => 1,
        ExprKind::Lambda { params, .. } => params.len(),
        _ => 0,
    };
    binding.params.len() + body
}

impl Checker {
    /// Before the body of a binding is checked: its cases, if it is a complete active pattern, are
    /// constructors there.
    pub(crate) fn enter_active(&mut self, binding: &LetBinding) {
        let Some(name) = name_of(&binding.pattern) else { return };
        let Some((cases, partial)) = cases_of(name.name) else { return };
        if partial || cases.len() < 2 {
            self.active_patterns.enter_partial(if partial { cases } else { Vec::new() });
            return;
        }
        let Some(data) = self.choice_type(cases.len()) else {
            let message = "an active pattern has at most seven cases";
            self.report(Diagnostic::new(codes::ACTIVE_PATTERN, name.span, message));
            return;
        };
        self.active_patterns.enter_cases(&cases, data);
    }

    /// After its body: the names by which patterns find it.
    pub(crate) fn note_active(&mut self, binding: &LetBinding, id: BindingId, names: &mut Bound) {
        self.note_active_with(self.arity(id, binding), id, names);
    }

    /// Before the bodies of a recursive group: patterns in them find it too. Its type is not known yet, so what is written says
    /// how many arguments it takes.
    pub(crate) fn note_recursive_active(
        &mut self,
        binding: &LetBinding,
        id: BindingId,
        names: &mut Bound,
    ) {
        self.note_active_with(written_arity(binding), id, names);
    }

    fn note_active_with(&mut self, arity: usize, id: BindingId, names: &mut Bound) {
        let Some((cases, partial)) = cases_of(self.graph.bindings[id].name) else { return };
        names.extend(cases.iter().map(|&case| (case_name(case), id)));
        self.active_patterns.add(id, Active { cases, partial, params: arity.saturating_sub(1) });
        self.for_the_end.mention(id);
    }

    /// How many arguments a definition takes, also as `= function …` or `= fun …`.
    fn arity(&self, id: BindingId, binding: &LetBinding) -> usize {
        let mut types = 0;
        let mut rest = self.binding_type(id);
        while let Shape::Fun(_, to) = *self.store.shape(rest) {
            types += 1;
            rest = to;
        }
        written_arity(binding).min(types.max(1))
    }

    fn choice_type(&self, cases: usize) -> Option<DataId> {
        let name = if cases == 2 { "Choice".to_string() } else { format!("Choice{cases}") };
        let name = Symbol::new(&name);
        match self.env.builtin_type(name)? {
            crate::env::TypeName::Data(data, _) => Some(*data),
            crate::env::TypeName::Alias(..) => None,
        }
    }

    /// A case of the active pattern that is being defined, applied or not.
    pub(crate) fn choice(
        &mut self,
        data: DataId,
        case: u32,
        args: &[&Expr],
        expected: Term,
        span: Span,
    ) -> NodeId {
        let ty = self.instance_of(data);
        self.expect(expected, ty, span);
        let Shape::Data(_, terms) = self.store.shape(ty) else { return self.error_node(span) };
        let item = terms[case as usize];
        let value = match args {
            [] => {
                let unit = Term::UNIT;
                self.expect(item, unit, span);
                self.unit_node(span)
            }
            [arg] => self.expr(arg, item),
            [_, extra, ..] => {
                let message = "the case of an active pattern takes one value";
                self.report(Diagnostic::new(codes::ACTIVE_PATTERN, extra.span, message));
                return self.give_up(args, span);
            }
        };
        self.node(Kind::Construct { data, case, args: vec![value] }, ty, span)
    }

    /// The active pattern that a name in a pattern means, and which case of it.
    pub(crate) fn active(&mut self, path: &Path) -> Option<(BindingId, usize)> {
        let last = path.last();
        if !last.name.as_str().starts_with(char::is_uppercase) || self.active_patterns.is_empty() {
            return None;
        }
        let meaning = if path.segments.len() == 1 {
            self.lone(case_name(last.name))?
        } else {
            let name = case_name(last.name);
            let mut modules = self.qualifiers(path)?.into_iter();
            let binding = modules.find_map(|m| self.env.definitions(m).values.get(&name))?;
            Meaning::Value(*binding)
        };
        let Meaning::Value(binding) = meaning else { return None };
        let index =
            self.active_patterns.get(binding)?.cases.iter().position(|&c| c == last.name)?;
        Some((binding, index))
    }

    /// `Case args… pattern` where the case is that of an active pattern.
    #[expect(clippy::too_many_arguments, reason = "the parts of a pattern and where it stands")]
    pub(crate) fn active_pattern(
        &mut self,
        (binding, index): (BindingId, usize),
        path: &Path,
        args: &[tree::Pat],
        ty: Term,
        span: Span,
        scope: Scope,
        bound: &mut Bound,
    ) -> Pat {
        let Some(active) = self.active_patterns.get(binding).cloned() else {
            return Pat { kind: PatKind::Wild, ty, span };
        };
        let (given, inner) = match args.len() {
            n if n == active.params => (args, None),
            n if n == active.params + 1 => (&args[..n - 1], args.last()),
            n => {
                let message = format!(
                    "`{path}` takes {} and a pattern for its result, but {n} are given",
                    count(active.params, "argument")
                );
                self.report(Diagnostic::new(codes::ACTIVE_PATTERN, span, message));
                return Pat { kind: PatKind::Wild, ty, span };
            }
        };
        let result = self.store.fresh();
        let view = self.view(binding, given, ty, result, path.span());
        let inner = self.view_result(&active, index, inner, result, span, scope, bound);
        Pat { kind: PatKind::View { view, inner: Box::new(inner) }, ty, span }
    }

    /// The local that holds the function of an active pattern at its arguments.
    fn view(
        &mut self,
        binding: BindingId,
        given: &[tree::Pat],
        ty: Term,
        result: Term,
        span: Span,
    ) -> BindingId {
        let function = self.store.fun(ty, result);
        if given.is_empty()
            && let Some(view) = self.active_patterns.view(binding)
        {
            let known = self.binding_type(view);
            self.expect(known, function, span);
            return view;
        }
        let func = self.mention(binding, span);
        let exprs: Vec<Expr> = given.iter().map(|pat| self.argument_of(pat)).collect();
        let exprs: Vec<&Expr> = exprs.iter().collect();
        let value = self.apply_node(func, &exprs, function, span);
        let name = self.graph.bindings[binding].name;
        let view = self.hidden(name.as_str(), span, function);
        self.graph.bindings[view].def = Some(value);
        let unit = Term::UNIT;
        let kind = Kind::Let { recursive: false, bindings: vec![(view, value)] };
        let stmt = self.node(kind, unit, span);
        self.active_patterns.add_view(given.is_empty().then_some(binding), view, stmt);
        view
    }

    /// What the result of an active pattern's function must match for one of its cases.
    #[expect(clippy::too_many_arguments, reason = "the parts of a pattern and where it stands")]
    fn view_result(
        &mut self,
        active: &Active,
        index: usize,
        inner: Option<&tree::Pat>,
        result: Term,
        span: Span,
        scope: Scope,
        bound: &mut Bound,
    ) -> Pat {
        if active.cases.len() == 1 && !active.partial {
            return match inner {
                Some(inner) => self.pattern(inner, result, scope, bound),
                None => Pat { kind: PatKind::Wild, ty: result, span },
            };
        }
        if active.partial && matches!(self.store.shape(result), Shape::Bool) {
            return Pat { kind: PatKind::Lit(Lit::Bool(true)), ty: result, span };
        }
        let (data, case) = if active.partial {
            (self.graph.known.option, 1)
        } else {
            (self.choice_type(active.cases.len()), index)
        };
        let Some(data) = data else {
            return Pat { kind: PatKind::Wild, ty: result, span };
        };
        let whole = self.instance_of(data);
        self.expect(result, whole, span);
        let item = match (self.store.shape(whole), active.partial) {
            (Shape::Data(_, terms), true) => terms[0],
            (Shape::Data(_, terms), false) => terms[index],
            _ => Term::ERROR,
        };
        let item = match inner {
            Some(inner) => self.pattern(inner, item, scope, bound),
            None => Pat { kind: PatKind::Wild, ty: item, span },
        };
        debug_assert!(matches!(self.graph.datas[data].kind, DataKind::Union(_)));
        let kind = PatKind::Case { data, case: case as u32, args: vec![item] };
        Pat { kind, ty: result, span }
    }

    /// An argument of an active pattern, which is read as a pattern, as the expression it is.
    fn argument_of(&mut self, pat: &tree::Pat) -> Expr {
        let span = pat.span;
        let mut all =
            |items: &[tree::Pat]| items.iter().map(|item| self.argument_of(item)).collect();
        let kind = match &pat.kind {
            tree::PatKind::Lit(lit) => ExprKind::Lit(lit.clone()),
            tree::PatKind::Name(path) => ExprKind::Name(path.clone()),
            tree::PatKind::Tuple(items) => ExprKind::Tuple(all(items)),
            tree::PatKind::List(items) => ExprKind::List(all(items)),
            tree::PatKind::Array(items) => ExprKind::Array(all(items)),
            tree::PatKind::Case(path, arg) => {
                let func = Expr { kind: ExprKind::Name(path.clone()), span: path.span() };
                ExprKind::Apply(Box::new(func), vec![self.argument_of(arg)])
            }
            tree::PatKind::Error => ExprKind::Error,
            _ => {
                let message = "this cannot be an argument of an active pattern";
                self.report(Diagnostic::new(codes::ACTIVE_PATTERN, span, message));
                ExprKind::Error
            }
        };
        Expr { kind, span }
    }

    /// A node after the locals of its patterns' views.
    pub(crate) fn after_views(&mut self, views: Views, node: NodeId) -> NodeId {
        if views.stmts.is_empty() {
            return node;
        }
        let (ty, span) = (self.type_of(node), self.span_of(node));
        let stmts = views.stmts.into_iter().chain([node]).collect();
        self.node(Kind::Block(stmts), ty, span)
    }
}
