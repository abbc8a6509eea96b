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
//! A use before that raises, as in F#. It is done on the tree, so that checking, captures and
//! placement see ordinary bindings. Cost: linear in the binding.

use enfold_syntax::tree::{
    Expr, ExprKind, Ident, LetBinding, LetGroup, Lit, Pat, PatKind, Path, Stmt,
};
use enfold_syntax::{Span, Symbol};

use crate::members::name_of;

/// The group without recursion, if it is one function that a call makes.
pub(crate) fn tied(group: &LetGroup) -> Option<LetGroup> {
    let [binding] = &group.bindings[..] else { return None };
    let plain = binding.params.is_empty() && !binding.inline && !binding.mutable;
    let name = name_of(&binding.pattern)?;
    if !plain || !matches!(binding.body.kind, ExprKind::Apply(..)) {
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
