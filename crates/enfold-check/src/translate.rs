//! The body of `builder { … }` as calls of the builder's operations.
//!
//! ```text
//! maybe {                           maybe.Delay(fun () ->
//!     let! x = f 1                    maybe.Bind(f 1, fun x ->
//!     let! y = g x           ─►         maybe.Bind(g x, fun y ->
//!     return x + y }                      maybe.Return(x + y))))
//! ```
//!
//! The translation is that of the F# specification (section 6.3.10), from tree to tree; what comes out
//! is checked like anything else, so errors stand where the user wrote the parts. An operation that the
//! builder does not have is reported, except `Delay` and `Run` around the whole, which are left out
//! then, as in F#.
//!
//! Cost: each part of the body is copied into the result once for each computation around it.

use enfold_fsharp::tree::{
    Arm, Bind, Expr, ExprKind, Ident, LetBinding, LetGroup, Lit, MERGE, Pat, PatKind, Path, Stmt,
};
use enfold_syntax::{Diagnostic, Span, Symbol, codes};

use crate::Checker;
use crate::builders::BUILDER;
use crate::store::Term;

/// The translation of one computation.
pub(crate) struct Translation<'a> {
    pub checker: &'a mut Checker,
    /// The builder's type.
    pub ty: Term,
    /// Where the builder stands.
    pub at: Span,
    /// What is not of type unit is yielded: the body has no `yield`, and the builder what it takes.
    pub implicit: bool,
}

/// The names under which a statement and what comes after it are known where it is decided whether it is yielded.
pub(crate) const YIELDED: &str = "_yielded ";
const REST: &str = "_rest ";
/// `choose ifUnit otherwise`: the first if [`YIELDED`] is of type unit, else the second.
pub(crate) const CHOOSE: &str = "_choose ";

impl Translation<'_> {
    pub fn whole(&mut self, body: &Expr) -> Expr {
        let span = body.span;
        let takes = ["Yield", "Combine", "Delay", "Zero"].iter().all(|name| self.has(name));
        self.implicit = takes && !yields(body);
        let inner = self.expr(body);
        let delayed = if self.has("Delay") { self.delay(inner) } else { inner };
        if self.has("Run") { self.call("Run", vec![delayed], span) } else { delayed }
    }

    fn has(&self, name: &str) -> bool {
        self.checker.has_operation(self.ty, name)
    }

    /// A call of one of the builder's operations.
    fn call(&mut self, name: &str, args: Vec<Expr>, span: Span) -> Expr {
        if !self.has(name) {
            let shown = self.checker.show(self.ty);
            let message = format!("the builder `{shown}` has no `{name}`, which this needs");
            let report = Diagnostic::new(codes::BUILDER_LACKS, span, message)
                .also(self.at, "the builder of this computation");
            self.checker.report(report);
            return Expr { kind: ExprKind::Error, span };
        }
        let segments = vec![
            Ident { name: Symbol::new(BUILDER), span: span.start() },
            Ident { name: Symbol::new(name), span: span.start() },
        ];
        let operation = Expr { kind: ExprKind::Name(Path { segments }), span: span.start() };
        let arg = match <[Expr; 1]>::try_from(args) {
            Ok([one]) => one,
            Err(args) => Expr { kind: ExprKind::Tuple(args), span },
        };
        Expr { kind: ExprKind::Apply(Box::new(operation), vec![arg]), span }
    }

    fn delay(&mut self, body: Expr) -> Expr {
        let span = body.span;
        let thunk = thunk(body);
        self.call("Delay", vec![thunk], span)
    }

    /// A computation.
    fn expr(&mut self, expr: &Expr) -> Expr {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Block(stmts) => self.statements(stmts, span),
            ExprKind::Return { value, run: false } => {
                self.call("Return", vec![(**value).clone()], span)
            }
            ExprKind::Return { value, run: true } => {
                self.call("ReturnFrom", vec![(**value).clone()], span)
            }
            ExprKind::Yield { value, all: false } => {
                self.call("Yield", vec![(**value).clone()], span)
            }
            ExprKind::Yield { value, all: true } => {
                self.call("YieldFrom", vec![(**value).clone()], span)
            }
            ExprKind::DoRun(value) => {
                let last = if self.has("Return") { "Return" } else { "Zero" };
                let rest = self.call(last, vec![unit(span)], span);
                self.call("Bind", vec![(**value).clone(), lambda(unit_pattern(span), rest)], span)
            }
            ExprKind::If { cond, then, otherwise } if self.is_computation(expr) => {
                let then = Box::new(self.expr(then));
                let otherwise = match otherwise {
                    Some(otherwise) => self.expr(otherwise),
                    None => self.zero(span.end()),
                };
                let otherwise = Some(Box::new(otherwise));
                Expr { kind: ExprKind::If { cond: cond.clone(), then, otherwise }, span }
            }
            ExprKind::Match { scrutinee, arms } if self.is_computation(expr) => {
                let (scrutinee, arms) = (scrutinee.clone(), self.arms(arms));
                Expr { kind: ExprKind::Match { scrutinee, arms }, span }
            }
            ExprKind::MatchRun { scrutinee, arms } => {
                let body = ExprKind::Function(self.arms(arms));
                let handler = Expr { kind: body, span };
                self.call("Bind", vec![(**scrutinee).clone(), handler], span)
            }
            ExprKind::While { cond, body } if self.is_computation(expr) => {
                let cond = thunk((**cond).clone());
                let body = self.expr(body);
                let body = self.delay(body);
                self.call("While", vec![cond, body], span)
            }
            ExprKind::ForIn { pattern, sequence, body } if self.is_computation(expr) => {
                let body = self.expr(body);
                let sequence = match &sequence.kind {
                    ExprKind::Range { .. } => {
                        let kind = ExprKind::List(vec![(**sequence).clone()]);
                        Expr { kind, span: sequence.span }
                    }
                    _ => (**sequence).clone(),
                };
                self.call("For", vec![sequence, lambda(pattern.clone(), body)], span)
            }
            ExprKind::ForTo { var, from, to, down, body } if self.is_computation(expr) => {
                let one = Lit::Int { value: -1, kind: enfold_fsharp::tree::IntKind::Int };
                let step = down.then(|| Box::new(Expr { kind: ExprKind::Lit(one), span }));
                let range = ExprKind::Range { from: from.clone(), step, to: to.clone() };
                let list = ExprKind::List(vec![Expr { kind: range, span }]);
                let body = self.expr(body);
                let pattern = Pat { kind: PatKind::Name(Path::single(*var)), span: var.span };
                let list = Expr { kind: list, span };
                self.call("For", vec![list, lambda(pattern, body)], span)
            }
            ExprKind::Try { body, arms } if self.is_computation(expr) => {
                let body = self.expr(body);
                let body = self.delay(body);
                let open = arms.last().is_none_or(|arm| !takes_all(arm));
                let mut arms = self.arms(arms);
                if open {
                    arms.push(reraise(span.end()));
                }
                let handler = Expr { kind: ExprKind::Function(arms), span };
                self.call("TryWith", vec![body, handler], span)
            }
            ExprKind::TryFinally { body, finalizer } if self.is_computation(expr) => {
                let body = self.expr(body);
                let body = self.delay(body);
                let finalizer = thunk((**finalizer).clone());
                self.call("TryFinally", vec![body, finalizer], span)
            }
            _ if self.implicit => {
                let zero = self.zero(span.end());
                let name = Ident { name: YIELDED.into(), span };
                let value = self.call("Yield", vec![mention(name)], span);
                let chosen = choice(zero, value, span);
                after(bound(name, expr.clone()), chosen, span)
            }
            _ => {
                let zero = self.zero(span.end());
                let stmts = vec![Stmt::Expr(expr.clone()), Stmt::Expr(zero)];
                Expr { kind: ExprKind::Block(stmts), span }
            }
        }
    }

    fn zero(&mut self, span: Span) -> Expr {
        self.call("Zero", vec![unit(span)], span)
    }

    fn arms(&mut self, arms: &[Arm]) -> Vec<Arm> {
        arms.iter()
            .map(|arm| {
                let body = self.expr(&arm.body);
                Arm { body, ..arm.clone() }
            })
            .collect()
    }

    fn statements(&mut self, stmts: &[Stmt], span: Span) -> Expr {
        let Some((first, rest)) = stmts.split_first() else { return self.zero(span) };
        match first {
            Stmt::Expr(last) if rest.is_empty() => self.expr(last),
            Stmt::Let(group) => {
                let rest = self.statements(rest, span);
                match &group.bindings[..] {
                    [used] if used.disposed => {
                        let body = lambda(used.pattern.clone(), rest);
                        self.call("Using", vec![used.body.clone(), body], group.span)
                    }
                    _ => after(Stmt::Let(LetGroup { ..group.clone() }), rest, span),
                }
            }
            Stmt::Bind(bind) => self.bind(bind, rest, span),
            Stmt::Expr(Expr { kind: ExprKind::DoRun(value), span: at }) => {
                let rest = self.statements(rest, span);
                self.call("Bind", vec![(**value).clone(), lambda(unit_pattern(*at), rest)], *at)
            }
            Stmt::Expr(expr) if self.is_computation(expr) => {
                let at = expr.span;
                let expr = self.expr(expr);
                let rest = self.statements(rest, span);
                let rest = self.delay(rest);
                self.call("Combine", vec![expr, rest], at)
            }
            Stmt::Expr(expr) if self.implicit => {
                let at = expr.span;
                let rest = self.statements(rest, span);
                let (value, then) = (
                    Ident { name: YIELDED.into(), span: at },
                    Ident { name: REST.into(), span: at },
                );
                let yielded = self.call("Yield", vec![mention(value)], at);
                let delayed = self.call("Delay", vec![mention(then)], at);
                let combined = self.call("Combine", vec![yielded, delayed], at);
                let run = ExprKind::Apply(Box::new(mention(then)), vec![unit(at)]);
                let chosen = choice(Expr { kind: run, span: at }, combined, at);
                let chosen = after(bound(then, thunk(rest)), chosen, span);
                after(bound(value, expr.clone()), chosen, span)
            }
            Stmt::Expr(_) => {
                let rest = self.statements(rest, span);
                after(first.clone(), rest, span)
            }
        }
    }

    /// Whether a statement is the builder's to say. Where what is not of type unit is yielded, every construct may hold
    /// something that is.
    fn is_computation(&self, expr: &Expr) -> bool {
        let loops = match &expr.kind {
            ExprKind::ForIn { .. } | ExprKind::ForTo { .. } => self.has("For"),
            ExprKind::While { .. } => self.has("While"),
            ExprKind::Try { .. } => self.has("TryWith"),
            ExprKind::TryFinally { .. } => self.has("TryFinally"),
            ExprKind::If { .. } | ExprKind::Match { .. } | ExprKind::Block(_) => true,
            _ => false,
        };
        (self.implicit && loops) || is_computation(expr)
    }

    /// What a `let!` runs: those of several `and!` are one.
    fn sources(&mut self, value: &Expr) -> Expr {
        if let ExprKind::Apply(func, args) = &value.kind
            && let (ExprKind::Name(path), [first, second]) = (&func.kind, &args[..])
            && path.as_single().is_some_and(|name| name.name == MERGE)
        {
            let first = self.sources(first);
            return self.call("MergeSources", vec![first, second.clone()], func.span);
        }
        value.clone()
    }

    fn bind(&mut self, bind: &Bind, rest: &[Stmt], span: Span) -> Expr {
        let source = self.sources(&bind.value);
        let returned = match rest {
            [Stmt::Expr(Expr { kind: ExprKind::Return { value, run: false }, .. })] => Some(value),
            _ => None,
        };
        if let (Some(value), false, true) = (returned, bind.disposed, self.has("BindReturn")) {
            let body = lambda(bind.pattern.clone(), (**value).clone());
            return self.call("BindReturn", vec![source, body], bind.span);
        }
        let rest = self.statements(rest, span);
        let body = lambda(bind.pattern.clone(), rest);
        match (bind.run, bind.disposed) {
            (_, false) => self.call("Bind", vec![source, body], bind.span),
            (_, true) => {
                let name = Ident { name: "used ".into(), span: bind.span };
                let pattern = Pat { kind: PatKind::Name(Path::single(name)), span: bind.span };
                let value = Expr { kind: ExprKind::Name(Path::single(name)), span: bind.span };
                let using = self.call("Using", vec![value, body], bind.span);
                self.call("Bind", vec![source, lambda(pattern, using)], bind.span)
            }
        }
    }
}

pub(crate) fn mention(name: Ident) -> Expr {
    Expr { kind: ExprKind::Name(Path::single(name)), span: name.span }
}

pub(crate) fn bound(name: Ident, value: Expr) -> Stmt {
    let pattern = Pat { kind: PatKind::Name(Path::single(name)), span: name.span };
    let span = value.span;
    let binding = LetBinding::plain(pattern, value, span);
    Stmt::Let(LetGroup { recursive: false, bindings: vec![binding], span })
}

fn choice(if_unit: Expr, otherwise: Expr, span: Span) -> Expr {
    let name = Ident { name: CHOOSE.into(), span };
    let kind = ExprKind::Apply(Box::new(mention(name)), vec![if_unit, otherwise]);
    Expr { kind, span }
}

/// Whether a body has a `yield` of its own; `yield!` does not count.
fn yields(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Yield { all, .. } => !all,
        ExprKind::Block(stmts) => {
            stmts.iter().any(|stmt| matches!(stmt, Stmt::Expr(expr) if yields(expr)))
        }
        ExprKind::If { then, otherwise, .. } => {
            yields(then) || otherwise.as_deref().is_some_and(yields)
        }
        ExprKind::Match { arms, .. } | ExprKind::MatchRun { arms, .. } => {
            arms.iter().any(|arm| yields(&arm.body))
        }
        ExprKind::Try { body, arms } => yields(body) || arms.iter().any(|arm| yields(&arm.body)),
        ExprKind::While { body, .. }
        | ExprKind::ForIn { body, .. }
        | ExprKind::ForTo { body, .. }
        | ExprKind::TryFinally { body, .. } => yields(body),
        _ => false,
    }
}

/// Whether something in a statement is the builder's to say.
fn is_computation(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Yield { .. }
        | ExprKind::Return { .. }
        | ExprKind::DoRun(_)
        | ExprKind::MatchRun { .. } => true,
        ExprKind::Block(stmts) => stmts.iter().any(|stmt| match stmt {
            Stmt::Expr(expr) => is_computation(expr),
            Stmt::Bind(bind) => bind.run,
            Stmt::Let(_) => false,
        }),
        ExprKind::If { then, otherwise, .. } => {
            is_computation(then) || otherwise.as_deref().is_some_and(is_computation)
        }
        ExprKind::Match { arms, .. } => arms.iter().any(|arm| is_computation(&arm.body)),
        ExprKind::Try { body, arms } => {
            is_computation(body) || arms.iter().any(|arm| is_computation(&arm.body))
        }
        ExprKind::While { body, .. }
        | ExprKind::ForIn { body, .. }
        | ExprKind::ForTo { body, .. }
        | ExprKind::TryFinally { body, .. } => is_computation(body),
        _ => false,
    }
}

fn after(first: Stmt, rest: Expr, span: Span) -> Expr {
    let mut stmts = vec![first];
    match rest.kind {
        ExprKind::Block(more) => stmts.extend(more),
        kind => stmts.push(Stmt::Expr(Expr { kind, span: rest.span })),
    }
    Expr { kind: ExprKind::Block(stmts), span }
}

fn unit(span: Span) -> Expr {
    Expr { kind: ExprKind::Lit(Lit::Unit), span }
}

fn unit_pattern(span: Span) -> Pat {
    Pat { kind: PatKind::Lit(Lit::Unit), span }
}

fn lambda(param: Pat, body: Expr) -> Expr {
    let span = body.span;
    Expr { kind: ExprKind::Lambda { params: vec![param], body: Box::new(body) }, span }
}

fn thunk(body: Expr) -> Expr {
    let pattern = unit_pattern(body.span);
    lambda(pattern, body)
}

/// Whether an arm takes whatever it is given.
fn takes_all(arm: &Arm) -> bool {
    let plain = match &arm.pattern.kind {
        PatKind::Wild => true,
        PatKind::Name(path) => {
            path.as_single().is_some_and(|name| name.name.as_str().starts_with(char::is_lowercase))
        }
        _ => false,
    };
    plain && arm.guard.is_none()
}

/// `| error -> raise error`.
fn reraise(span: Span) -> Arm {
    let error = Ident { name: "error ".into(), span };
    let raise = Ident { name: "raise".into(), span };
    let pattern = Pat { kind: PatKind::Name(Path::single(error)), span };
    let callee = Expr { kind: ExprKind::Name(Path::single(raise)), span };
    let arg = Expr { kind: ExprKind::Name(Path::single(error)), span };
    let body = Expr { kind: ExprKind::Apply(Box::new(callee), vec![arg]), span };
    Arm { pattern, guard: None, body, span }
}
