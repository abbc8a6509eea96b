//! Recursive functions that are computations and end by running themselves again: loops.
//!
//! ```text
//! let rec loop n = async {            let rec loop n = async {
//!     let! m = receive ()                 let mutable next = n
//!     if m = 0 then return n     ─►       let mutable again = true
//!     else return! loop (n + m) }         let mutable result = zero
//!                                         while again do
//!                                             again <- false
//!                                             let n = next
//!                                             let! m = receive ()
//!                                             result <- if m = 0 then n
//!                                                       else (next <- n + m; again <- true; zero)
//!                                         return result }
//! ```
//!
//! The same for `yield!` at the end of a sequence. Without it each round would be a machine inside of the
//! machine of the round before: a computation that runs for ever, such as that of a mailbox, would take
//! more and more memory and time. A call is such an end only if nothing is left to do after it: not in
//! `try`, not after `use`, and not where the function's name means something else.

use enfold_fsharp::tree::{
    Arm, Expr, ExprKind, Ident, LetBinding, LetGroup, Lit, Pat, PatKind, Path, Stmt, TypeExpr,
    TypeExprKind,
};
use enfold_syntax::{Span, Symbol};

use crate::Checker;

impl Checker {
    /// The body of a recursive function as a loop, if it is a computation that ends by calling the
    /// function.
    pub(crate) fn loop_instead(&self, binding: &LetBinding, name: Symbol) -> Option<Expr> {
        let ExprKind::Computation { builder, body } = &binding.body.kind else { return None };
        let ExprKind::Name(path) = &builder.kind else { return None };
        let kind = path.as_single()?.name;
        let returns = match kind.as_str() {
            "async" => true,
            "seq" => false,
            _ => return None,
        };
        if self.means_otherwise(kind) {
            return None;
        }
        let params: Option<Vec<Option<Ident>>> = binding.params.iter().map(param_name).collect();
        let mut rewriter = Rewriter { name, params: params?, returns, found: false };
        let rewritten = rewriter.tail(body);
        if !rewriter.found {
            return None;
        }
        let body = Box::new(rewriter.around(rewritten));
        let kind = ExprKind::Computation { builder: builder.clone(), body };
        Some(Expr { kind, span: binding.body.span })
    }
}

/// The name of a parameter; none if it is `()` or `_`.
fn param_name(param: &Pat) -> Option<Option<Ident>> {
    match &param.kind {
        PatKind::Name(path) => path.as_single().map(Some),
        PatKind::Wild | PatKind::Lit(Lit::Unit) => Some(None),
        PatKind::Annot(inner, _) => param_name(inner),
        _ => None,
    }
}

struct Rewriter {
    /// The function.
    name: Symbol,
    params: Vec<Option<Ident>>,
    /// `async`, not `seq`.
    returns: bool,
    found: bool,
}

impl Rewriter {
    /// What the computation does last.
    fn tail(&mut self, expr: &Expr) -> Expr {
        let span = expr.span;
        let kind = match &expr.kind {
            ExprKind::Return { value, run: true } if self.returns => match self.call(value) {
                Some(again) => again.kind,
                None => expr.kind.clone(),
            },
            ExprKind::Yield { value, all: true } if !self.returns => match self.call(value) {
                Some(again) => again.kind,
                None => expr.kind.clone(),
            },
            ExprKind::Block(stmts) if !stmts.iter().any(|stmt| self.hides(stmt)) => {
                let mut stmts = stmts.clone();
                if let Some(Stmt::Expr(last)) = stmts.last_mut() {
                    *last = self.tail(last);
                }
                ExprKind::Block(stmts)
            }
            ExprKind::If { cond, then, otherwise } => ExprKind::If {
                cond: cond.clone(),
                then: Box::new(self.tail(then)),
                otherwise: otherwise.as_ref().map(|other| Box::new(self.tail(other))),
            },
            ExprKind::Match { scrutinee, arms } => {
                ExprKind::Match { scrutinee: scrutinee.clone(), arms: self.arms(arms) }
            }
            ExprKind::MatchRun { scrutinee, arms } => {
                ExprKind::MatchRun { scrutinee: scrutinee.clone(), arms: self.arms(arms) }
            }
            other => other.clone(),
        };
        Expr { kind, span }
    }

    fn arms(&mut self, arms: &[Arm]) -> Vec<Arm> {
        let rewrite = |arm: &Arm| {
            let hidden = binds(&arm.pattern, self.name);
            let body = if hidden { arm.body.clone() } else { self.tail(&arm.body) };
            Arm { body, ..arm.clone() }
        };
        arms.iter().map(rewrite).collect()
    }

    /// Whether what follows a statement cannot be a loop's end.
    fn hides(&self, stmt: &Stmt) -> bool {
        match stmt {
            Stmt::Let(group) => {
                group.bindings.iter().any(|b| b.disposed || binds(&b.pattern, self.name))
            }
            Stmt::Bind(bind) => bind.disposed || binds(&bind.pattern, self.name),
            Stmt::Expr(_) => false,
        }
    }

    /// `f a b`, where `f` is the function: sets what the next round begins with.
    fn call(&mut self, value: &Expr) -> Option<Expr> {
        let ExprKind::Apply(callee, args) = &value.kind else { return None };
        let ExprKind::Name(path) = &callee.kind else { return None };
        if path.as_single()?.name != self.name || args.len() != self.params.len() {
            return None;
        }
        self.found = true;
        let span = value.span;
        let mut stmts = Vec::new();
        let mut sets = Vec::new();
        for (i, (param, arg)) in self.params.iter().zip(args).enumerate() {
            let given = Ident { name: Symbol::new(&format!("given {i} ")), span: arg.span };
            match param {
                Some(param) => {
                    stmts.push(bind(given, arg.clone()));
                    sets.push(assign(next(*param, arg.span), mention(given)));
                }
                None => stmts.push(Stmt::Expr(arg.clone())),
            }
        }
        let end = span.end();
        sets.push(assign(Ident { name: "again ".into(), span: end }, truth(true, end)));
        stmts.extend(sets.into_iter().map(Stmt::Expr));
        if self.returns {
            stmts.push(Stmt::Expr(zero(end)));
        }
        Some(Expr { kind: ExprKind::Block(stmts), span })
    }

    /// The loop around the rewritten body.
    fn around(&self, body: Expr) -> Expr {
        let (span, start, end) = (body.span, body.span.start(), body.span.end());
        let again = Ident { name: "again ".into(), span: start };
        let result = Ident { name: "result ".into(), span: end };
        let mut stmts = Vec::new();
        let mut round = vec![Stmt::Expr(assign(again, truth(false, start)))];
        for param in self.params.iter().flatten() {
            let here = Ident { name: param.name, span: start };
            stmts.push(mutable(next(*param, start), mention(here)));
            round.push(bind(here, mention(next(*param, start))));
        }
        stmts.push(mutable(again, truth(true, start)));
        if self.returns {
            stmts.push(mutable(Ident { span: start, ..result }, zero(start)));
            round.push(Stmt::Expr(assign(result, body)));
        } else {
            round.push(Stmt::Expr(body));
        }
        let body = Box::new(Expr { kind: ExprKind::Block(round), span });
        let kind = ExprKind::While { cond: Box::new(mention(again)), body };
        stmts.push(Stmt::Expr(Expr { kind, span }));
        if self.returns {
            stmts.push(Stmt::Expr(mention(result)));
        }
        Expr { kind: ExprKind::Block(stmts), span }
    }
}

fn next(param: Ident, span: Span) -> Ident {
    Ident { name: Symbol::new(&format!("{} next ", param.name)), span }
}

fn mention(name: Ident) -> Expr {
    Expr { kind: ExprKind::Name(Path::single(name)), span: name.span }
}

fn truth(value: bool, span: Span) -> Expr {
    Expr { kind: ExprKind::Lit(Lit::Bool(value)), span }
}

fn zero(span: Span) -> Expr {
    let name = Ident { name: "zeroed".into(), span };
    let ty = TypeExpr { kind: TypeExprKind::Wild, span };
    Expr { kind: ExprKind::Intrinsic { name, args: Vec::new(), ty }, span }
}

fn assign(target: Ident, value: Expr) -> Expr {
    let span = value.span;
    let target = Box::new(mention(Ident { span, ..target }));
    Expr { kind: ExprKind::Assign { target, value: Box::new(value) }, span }
}

fn bind(name: Ident, value: Expr) -> Stmt {
    // Not a plain name, of which one would hear if it were not used.
    let any = Pat { kind: PatKind::Wild, span: name.span };
    let pattern = Pat { kind: PatKind::As(Box::new(any), name), span: name.span };
    let span = value.span;
    let binding = LetBinding::plain(pattern, value, span);
    Stmt::Let(LetGroup { recursive: false, bindings: vec![binding], span })
}

fn mutable(name: Ident, value: Expr) -> Stmt {
    let span = value.span;
    let pattern = Pat { kind: PatKind::Name(Path::single(name)), span };
    let binding = LetBinding { mutable: true, ..LetBinding::plain(pattern, value, span) };
    Stmt::Let(LetGroup { recursive: false, bindings: vec![binding], span })
}

/// Whether a pattern binds a name.
fn binds(pattern: &Pat, name: Symbol) -> bool {
    match &pattern.kind {
        PatKind::Name(path) => path.as_single().is_some_and(|own| own.name == name),
        PatKind::As(inner, own) => own.name == name || binds(inner, name),
        PatKind::Case(_, inner) | PatKind::Annot(inner, _) => binds(inner, name),
        PatKind::Tuple(items) | PatKind::List(items) | PatKind::Array(items) => {
            items.iter().any(|item| binds(item, name))
        }
        PatKind::Cons(a, b) | PatKind::Or(a, b) | PatKind::And(a, b) => {
            binds(a, name) || binds(b, name)
        }
        PatKind::Active(_, args) => args.iter().any(|arg| binds(arg, name)),
        PatKind::CaseFields(_, fields) => fields.iter().any(|(_, field)| binds(field, name)),
        PatKind::Optional(own) => own.name == name,
        PatKind::Record(fields) => fields.iter().any(|(_, field)| binds(field, name)),
        PatKind::Error | PatKind::Wild | PatKind::Lit(_) | PatKind::TypeTest(_) => false,
    }
}
