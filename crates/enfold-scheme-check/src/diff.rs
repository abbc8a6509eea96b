//! `(diff expression x)`: an expression is differentiated as it is written, when the program is compiled.
//!
//! ```text
//! (diff (sin (* x x)) x)            '(* (cos (* x x)) (* 2 x))
//! (diff (lambda (x) (* x x)) 'x)    '(* 2 x)
//! ```
//!
//! Terms share their parts; zeros, ones and sums of numbers are worked out, equal summands become a double. A function that has no
//! rule is reported. Cost: the result is at most quadratic in the expression, and what is larger than [`MAX_NODES`] is
//! reported.

use std::rc::Rc;

use enfold_graph::NodeId;
use enfold_scheme::data::{Data, DataId, Kind};
use enfold_scheme::number::Number;
use enfold_scheme::tree::Expr;
use enfold_syntax::{Span, Symbol};

use crate::Lowering;

/// The largest result.
const MAX_NODES: usize = 100_000;

#[derive(Debug, PartialEq)]
enum Kinds {
    Whole(i64),
    /// A constant as it is written.
    Constant(DataId),
    Name(Symbol),
    List(Vec<Term>),
}

type Term = Rc<Kinds>;

fn whole(value: i64) -> Term {
    Rc::new(Kinds::Whole(value))
}

fn call(name: &str, args: Vec<Term>) -> Term {
    let head = Rc::new(Kinds::Name(Symbol::new(name)));
    Rc::new(Kinds::List([vec![head], args].concat()))
}

fn read(data: &Data, id: DataId) -> Term {
    let id = data.resolve(id);
    Rc::new(match data.kind(id) {
        Kind::Symbol(name) => Kinds::Name(*name),
        Kind::Number(number) => match &**number {
            Number::Integer(n) => match i32::try_from(n) {
                Ok(n) => Kinds::Whole(n.into()),
                Err(_) => Kinds::Constant(id),
            },
            _ => Kinds::Constant(id),
        },
        Kind::Pair(..) => {
            Kinds::List(data.elements(id).0.iter().map(|item| read(data, *item)).collect())
        }
        _ => Kinds::Constant(id),
    })
}

fn sum(a: Term, b: Term) -> Term {
    match (&*a, &*b) {
        (Kinds::Whole(0), _) => b,
        (_, Kinds::Whole(0)) => a,
        (Kinds::Whole(x), Kinds::Whole(y)) => match x.checked_add(*y) {
            Some(total) => whole(total),
            None => call("+", vec![a, b]),
        },
        _ if a == b => product(whole(2), a),
        _ => call("+", vec![a, b]),
    }
}

fn negated(a: Term) -> Term {
    match &*a {
        Kinds::Whole(x) => whole(x.saturating_neg()),
        Kinds::List(items) => match &items[..] {
            [head, inner] if matches!(&**head, Kinds::Name(name) if name.as_str() == "-") => {
                inner.clone()
            }
            _ => call("-", vec![a]),
        },
        _ => call("-", vec![a]),
    }
}

fn difference(a: Term, b: Term) -> Term {
    match (&*a, &*b) {
        (_, Kinds::Whole(0)) => a,
        (Kinds::Whole(0), _) => negated(b),
        (Kinds::Whole(x), Kinds::Whole(y)) => match x.checked_sub(*y) {
            Some(total) => whole(total),
            None => call("-", vec![a, b]),
        },
        _ if a == b => whole(0),
        _ => call("-", vec![a, b]),
    }
}

fn product(a: Term, b: Term) -> Term {
    match (&*a, &*b) {
        (Kinds::Whole(0), _) | (_, Kinds::Whole(0)) => whole(0),
        (Kinds::Whole(1), _) => b,
        (_, Kinds::Whole(1)) => a,
        (Kinds::Whole(x), Kinds::Whole(y)) => match x.checked_mul(*y) {
            Some(total) => whole(total),
            None => call("*", vec![a, b]),
        },
        _ => call("*", vec![a, b]),
    }
}

fn quotient(a: Term, b: Term) -> Term {
    match (&*a, &*b) {
        (Kinds::Whole(0), _) => whole(0),
        (_, Kinds::Whole(1)) => a,
        _ => call("/", vec![a, b]),
    }
}

/// The derivative, or the function that has no rule.
fn derive(term: &Term, x: Symbol) -> Result<Term, String> {
    let items = match &**term {
        Kinds::Whole(_) | Kinds::Constant(_) => return Ok(whole(0)),
        Kinds::Name(name) => return Ok(whole(i64::from(*name == x))),
        Kinds::List(items) => items,
    };
    let Some((head, args)) = items.split_first() else { return Ok(whole(0)) };
    let Kinds::Name(name) = &**head else { return Err("a call of a computed function".into()) };
    if let [u] = args {
        return of_one(name.as_str(), u, derive(u, x)?);
    }
    let fold = |combine: &dyn Fn((Term, Term), (Term, Term)) -> (Term, Term)| {
        let mut all = args.iter().map(|arg| Ok((arg.clone(), derive(arg, x)?)));
        let first = all.next().unwrap_or_else(|| Ok((whole(0), whole(0))))?;
        all.try_fold(first, |sum, next: Result<_, String>| Ok(combine(sum, next?)))
            .map(|(_, derivative)| derivative)
    };
    match (name.as_str(), args) {
        ("+", _) => fold(&|(_, da), (b, db)| (b, sum(da, db))),
        ("-", _) => fold(&|(_, da), (b, db)| (b, difference(da, db))),
        ("*", _) => fold(&|(a, da), (b, db)| {
            let derivative = sum(product(da, b.clone()), product(a.clone(), db));
            (product(a, b), derivative)
        }),
        ("/", _) => fold(&|(a, da), (b, db)| {
            let derivative = match &*db {
                Kinds::Whole(0) => quotient(da, b.clone()),
                _ => {
                    let above = difference(product(da, b.clone()), product(a.clone(), db));
                    quotient(above, product(b.clone(), b.clone()))
                }
            };
            (quotient(a, b), derivative)
        }),
        ("expt" | "pow", [u, n]) => {
            let Kinds::Whole(count) = &**n else {
                return Err(format!("`{name}` with an exponent that is no whole number"));
            };
            let lower = match count {
                1 => whole(1),
                2 => u.clone(),
                _ => call(name.as_str(), vec![u.clone(), whole(count - 1)]),
            };
            Ok(product(product(n.clone(), lower), derive(u, x)?))
        }
        _ => Err(format!("`{name}`")),
    }
}

/// The derivative of a function of one argument, whose derivative is `du`.
fn of_one(name: &str, u: &Term, du: Term) -> Result<Term, String> {
    let of = |name: &str| call(name, vec![u.clone()]);
    Ok(match name {
        "+" | "*" => du,
        "-" => negated(du),
        "/" => quotient(negated(du), product(u.clone(), u.clone())),
        "sin" => product(of("cos"), du),
        "cos" => product(negated(of("sin")), du),
        "tan" => quotient(du, product(of("cos"), of("cos"))),
        "exp" => product(of("exp"), du),
        "log" => quotient(du, u.clone()),
        "sqrt" => quotient(du, product(whole(2), of("sqrt"))),
        "sinh" => product(of("cosh"), du),
        "cosh" => product(of("sinh"), du),
        "square" => product(product(whole(2), u.clone()), du),
        _ => return Err(format!("`{name}`")),
    })
}

impl Lowering<'_, '_> {
    /// The quoted derivative.
    pub fn diff(&mut self, expression: DataId, x: Symbol, at: Expr) -> NodeId {
        let span = self.program.origins[at].span;
        let mut term = read(&self.program.constants, expression);
        if let Kinds::List(items) = &*term
            && let [head, _, body] = &items[..]
            && matches!(&**head, Kinds::Name(name) if name.as_str() == "lambda")
        {
            term = body.clone();
        }
        let mut left = MAX_NODES;
        match derive(&term, x).map(|term| self.quoted(&term, &mut left, span)) {
            Ok(Some(node)) => return node,
            Ok(None) => self.unsupported(span, "the derivative is too large".into()),
            Err(what) => self.unsupported(span, format!("`diff` has no rule for {what}")),
        }
        self.shared.construct("Unspecified", Vec::new(), span)
    }

    fn quoted(&mut self, term: &Term, left: &mut usize, span: Span) -> Option<NodeId> {
        *left = left.checked_sub(1)?;
        Some(match &**term {
            Kinds::Whole(n) => {
                let number = self.shared.int(*n, span);
                self.shared.construct("Fix", vec![number], span)
            }
            Kinds::Constant(datum) => self.constant(*datum, span),
            Kinds::Name(name) => self.shared.symbol(*name, span),
            Kinds::List(items) => {
                let mut nodes = Vec::new();
                for item in items {
                    nodes.push(self.quoted(item, left, span)?);
                }
                self.shared.list(nodes, span)
            }
        })
    }
}
