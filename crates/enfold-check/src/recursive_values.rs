//! Functions that a call makes and that mention themselves: `let rec fib = memoize (fun n -> … fib …)`.
//!
//! ```text
//! let rec f = make e     ─►     let f =
//!                                   let mutable held = fun _ -> failwith "…"
//!                                   let f = fun x -> held x
//!                                   let made = make e
//!                                   held <- made
//!                                   made
//! ```
//!
//! In `e` the name means a function that asks the cell, which is filled when the call has returned.
//! A use before that raises, as in F#. The same is done for a block that ends in a function.
//!
//! ```text
//! let rec s = seq { body }     ─►     let s =
//!                                         let rec make () =
//!                                             let s = seq { yield! make () }
//!                                             seq { body }
//!                                         make ()
//! ```
//!
//! A sequence or an asynchronous computation that mentions itself is made again when the mention is run.
//! It is done on the tree, so that checking, captures and placement see ordinary bindings. Cost: linear in the binding.

use enfold_fsharp::tree::{
    Expr, ExprKind, Ident, LetBinding, LetGroup, Lit, Pat, PatKind, Path, Stmt,
};
use enfold_syntax::{Span, Symbol};

use crate::members::name_of;

/// The group without recursion, if it is one function that a call makes, or one computation.
pub(crate) fn tied(group: &LetGroup) -> Option<LetGroup> {
    let [binding] = &group.bindings[..] else { return None };
    let plain = binding.params.is_empty() && !binding.inline && !binding.mutable;
    let name = name_of(&binding.pattern)?;
    if !plain {
        return None;
    }
    if let Some(again) = again(&binding.body) {
        return Some(remade(group, binding, name, again));
    }
    if !makes_function(&binding.body) {
        return None;
    }
    let span = binding.body.span;
    let own = |suffix: &str| {
        let name = Symbol::new(&format!("{} {suffix}", name.name));
        Ident { name, span: span.start() }
    };
    let (held, made, arg) = (own("held"), own("made"), own("argument"));
    let early = format!("`{}` is used before it is made", name.name);
    let fails = apply(
        mention(Ident { name: "failwith".into(), span }),
        Expr { kind: ExprKind::Lit(Lit::Str(early)), span },
    );
    let mut cell = value(held, lambda(arg, fails), span);
    cell.mutable = true;
    let through = value(name, lambda(arg, apply(mention(held), mention(arg))), span);
    let result = LetBinding { pattern: named(made), attributes: Vec::new(), ..binding.clone() };
    let assign =
        ExprKind::Assign { target: Box::new(mention(held)), value: Box::new(mention(made)) };
    let stmts = vec![
        statement(cell, span),
        statement(through, span),
        statement(result, span),
        Stmt::Expr(Expr { kind: assign, span }),
        Stmt::Expr(mention(made)),
    ];
    let body = Expr { kind: ExprKind::Block(stmts), span };
    let whole = LetBinding { body, result: None, ..binding.clone() };
    Some(LetGroup { recursive: false, bindings: vec![whole], span: group.span })
}

/// Whether an expression may make a function without being one.
fn makes_function(body: &Expr) -> bool {
    match &body.kind {
        ExprKind::Apply(..) => true,
        ExprKind::Block(stmts) => match stmts.last() {
            Some(Stmt::Expr(last)) => {
                matches!(last.kind, ExprKind::Lambda { .. } | ExprKind::Function(_))
                    || makes_function(last)
            }
            _ => false,
        },
        _ => false,
    }
}

/// How a computation runs another one of its kind: `yield!` in sequences, `return!` in asynchronous ones.
fn again(body: &Expr) -> Option<fn(Box<Expr>) -> ExprKind> {
    let ExprKind::Computation { builder, .. } = &body.kind else { return None };
    let ExprKind::Name(path) = &builder.kind else { return None };
    match path.as_single()?.name.as_str() {
        "seq" => Some(|value| ExprKind::Yield { value, all: true }),
        "async" => Some(|value| ExprKind::Return { value, run: true }),
        _ => None,
    }
}

/// A computation that mentions itself, made again at each mention that is run.
fn remade(
    group: &LetGroup,
    binding: &LetBinding,
    name: Ident,
    again: fn(Box<Expr>) -> ExprKind,
) -> LetGroup {
    let span = binding.body.span;
    let make = Ident { name: Symbol::new(&format!("{} make", name.name)), span: span.start() };
    let unit = || Expr { kind: ExprKind::Lit(Lit::Unit), span };
    let ExprKind::Computation { builder, .. } = &binding.body.kind else { return group.clone() };
    let run = Expr { kind: again(Box::new(apply(mention(make), unit()))), span };
    let kind = ExprKind::Computation { builder: builder.clone(), body: Box::new(run) };
    let itself = value(name, Expr { kind, span }, span);
    let stmts = vec![statement(itself, span), Stmt::Expr(binding.body.clone())];
    let mut maker = value(make, Expr { kind: ExprKind::Block(stmts), span }, span);
    maker.params = vec![Pat { kind: PatKind::Lit(Lit::Unit), span }];
    maker.result = binding.result.clone();
    let recursive = LetGroup { recursive: true, bindings: vec![maker], span };
    let stmts = vec![Stmt::Let(recursive), Stmt::Expr(apply(mention(make), unit()))];
    let body = Expr { kind: ExprKind::Block(stmts), span };
    let whole = LetBinding { body, ..binding.clone() };
    LetGroup { recursive: false, bindings: vec![whole], span: group.span }
}

fn named(name: Ident) -> Pat {
    Pat { kind: PatKind::Name(Path::single(name)), span: name.span }
}

fn mention(name: Ident) -> Expr {
    Expr { kind: ExprKind::Name(Path::single(name)), span: name.span }
}

fn apply(func: Expr, arg: Expr) -> Expr {
    let span = func.span;
    Expr { kind: ExprKind::Apply(Box::new(func), vec![arg]), span }
}

fn lambda(param: Ident, body: Expr) -> Expr {
    let span = body.span;
    Expr { kind: ExprKind::Lambda { params: vec![named(param)], body: Box::new(body) }, span }
}

fn statement(binding: LetBinding, span: Span) -> Stmt {
    Stmt::Let(LetGroup { recursive: false, bindings: vec![binding], span })
}

fn value(name: Ident, body: Expr, span: Span) -> LetBinding {
    LetBinding::plain(named(name), body, span)
}
