//! The rules of operations, as statements: the terms of the [table](enfold_graph::prim::derivative).

use enfold_graph::prim::derivative::{Expr, Term as Rule};
use enfold_syntax::{Span, Symbol};
use rustc_hash::FxHashMap;

use crate::build::Build;
use crate::ir::*;

/// An operation that has been computed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Done<'a> {
    pub(super) prim: Prim,
    pub(super) args: &'a [Atom],
    pub(super) result: Atom,
    /// The type of the result.
    pub(super) ty: TyId,
}

/// Functions for terms with a choice, by operation, number of the operand, and type.
pub(super) type Choices = FxHashMap<(Prim, usize, TyId), LamId>;

/// A float of a type.
pub(super) fn float(program: &Program, ty: TyId, value: f64) -> Atom {
    match program.types[ty] {
        Ty::Float32 => Atom::Float32(value as f32),
        _ => Atom::Float(value),
    }
}

/// What a change `d` of an operand changes of the result.
pub(super) fn change(
    build: &mut Build<'_>,
    choices: &mut Choices,
    done: Done<'_>,
    (at, rule): (usize, Rule),
    d: Atom,
) -> Atom {
    let ty = done.ty;
    let mut two = |build: &mut Build<'_>, prim, expr: &Expr| {
        let value = evaluate(build, choices, done, at, expr);
        build.prim("change", ty, prim, vec![d, value])
    };
    match rule {
        Rule::Same => d,
        Rule::Minus => build.prim("change", ty, Prim::Neg, vec![d]),
        Rule::Times(e) => two(build, Prim::Mul, &e),
        Rule::Over(e) => two(build, Prim::Div, &e),
        Rule::MinusTimes(e) => {
            let change = two(build, Prim::Mul, &e);
            build.prim("change", ty, Prim::Neg, vec![change])
        }
        Rule::MinusOver(e) => {
            let change = two(build, Prim::Div, &e);
            build.prim("change", ty, Prim::Neg, vec![change])
        }
        Rule::Converted => build.prim("change", ty, Prim::Convert, vec![d]),
    }
}

/// How much the result changes with an operand, if not just as much.
pub(super) fn weight(
    build: &mut Build<'_>,
    choices: &mut Choices,
    done: Done<'_>,
    (at, rule): (usize, Rule),
) -> Option<Atom> {
    let ty = done.ty;
    let (one, minus) = (float(build.program, ty, 1.0), float(build.program, ty, -1.0));
    Some(match rule {
        Rule::Same | Rule::Converted => return None,
        Rule::Minus => minus,
        Rule::Times(e) => evaluate(build, choices, done, at, &e),
        Rule::MinusTimes(e) => {
            let value = evaluate(build, choices, done, at, &e);
            build.prim("weight", ty, Prim::Neg, vec![value])
        }
        Rule::Over(e) => {
            let value = evaluate(build, choices, done, at, &e);
            build.prim("weight", ty, Prim::Div, vec![one, value])
        }
        Rule::MinusOver(e) => {
            let value = evaluate(build, choices, done, at, &e);
            build.prim("weight", ty, Prim::Div, vec![minus, value])
        }
    })
}

/// The value of an expression. A choice becomes a function, which is called.
fn evaluate(
    build: &mut Build<'_>,
    choices: &mut Choices,
    done: Done<'_>,
    at: usize,
    expr: &Expr,
) -> Atom {
    match expr {
        Expr::If { .. } => {
            let key = (done.prim, at, done.ty);
            let lam = match choices.get(&key) {
                Some(&lam) => lam,
                None => {
                    let lam = choice(build.program, build.span, done, expr);
                    choices.insert(key, lam);
                    lam
                }
            };
            let mut args = done.args.to_vec();
            args.push(done.result);
            build.op("factor", done.ty, Op::Apply(Atom::Lam(lam), args))
        }
        expr => plain(build, done, expr),
    }
}

fn plain(build: &mut Build<'_>, done: Done<'_>, expr: &Expr) -> Atom {
    match *expr {
        Expr::X(index) => done.args[index],
        Expr::Y => done.result,
        Expr::Number(value) => float(build.program, done.ty, value),
        Expr::Of(prim, of) => {
            let args = of.iter().map(|expr| plain(build, done, expr)).collect();
            build.prim("factor", done.ty, prim, args)
        }
        // Choices are outermost.
        Expr::If { then, .. } => plain(build, done, then),
    }
}

/// A function of the operands and the result.
fn choice(program: &mut Program, span: Span, done: Done<'_>, expr: &Expr) -> LamId {
    let mut param = |name| program.fresh(Symbol::new(name), done.ty, span);
    let mut params: Vec<VarId> = done.args.iter().map(|_| param("x")).collect();
    params.push(param("y"));
    let args: Vec<Atom> = params.iter().map(|&param| Atom::Var(param)).collect();
    let (&result, args) = args.split_last().unwrap_or((&Atom::Unit, &[]));
    let body = branch(program, span, Done { args, result, ..done }, expr);
    let name = Symbol::new(&format!("{}'", done.prim.name()));
    program.lams.push(Lambda::new(name, span, None, params, done.ty, body))
}

fn branch(program: &mut Program, span: Span, done: Done<'_>, expr: &Expr) -> Block {
    let mut stmts = Vec::new();
    let mut build = Build { program: &mut *program, span, stmts: &mut stmts };
    let term = match *expr {
        Expr::If { test, of, then, otherwise } => {
            let args = of.iter().map(|expr| plain(&mut build, done, expr)).collect();
            let bool = build.program.types.intern(Ty::Bool);
            let cond = build.prim("test", bool, test, args);
            let then = branch(program, span, done, then);
            Term::branch(cond, then, branch(program, span, done, otherwise))
        }
        _ => Term::Ret(plain(&mut build, done, expr)),
    };
    Block { stmts, term }
}
