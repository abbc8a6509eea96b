//! Each rule against central differences, at points where the operation is smooth.

use super::{Derives, Expr, Term};
use crate::prim::{Class, Form, Prim};

/// What an operation yields; `None` if it is none of floats.
fn value(prim: Prim, x: &[f64]) -> Option<f64> {
    Some(match prim {
        Prim::Add => x[0] + x[1],
        Prim::Sub => x[0] - x[1],
        Prim::Mul => x[0] * x[1],
        Prim::Div => x[0] / x[1],
        Prim::Rem => x[0] % x[1],
        Prim::Neg => -x[0],
        Prim::Convert => x[0],
        Prim::Sqrt => x[0].sqrt(),
        Prim::Sin => x[0].sin(),
        Prim::Cos => x[0].cos(),
        Prim::Tan => x[0].tan(),
        Prim::Asin => x[0].asin(),
        Prim::Acos => x[0].acos(),
        Prim::Atan => x[0].atan(),
        Prim::Atan2 => x[0].atan2(x[1]),
        Prim::Fma => x[0].mul_add(x[1], x[2]),
        Prim::Exp => x[0].exp(),
        Prim::Log => x[0].ln(),
        Prim::Log10 => x[0].log10(),
        Prim::Log2 => x[0].log2(),
        Prim::Sinh => x[0].sinh(),
        Prim::Cosh => x[0].cosh(),
        Prim::Tanh => x[0].tanh(),
        Prim::Pow => x[0].powf(x[1]),
        Prim::FAbs => x[0].abs(),
        Prim::Trunc => x[0].trunc(),
        Prim::Floor => x[0].floor(),
        Prim::Ceil => x[0].ceil(),
        Prim::Round => x[0].round_ties_even(),
        _ => return None,
    })
}

fn expr(e: &Expr, x: &[f64], y: f64) -> f64 {
    match e {
        Expr::X(i) => x[*i],
        Expr::Y => y,
        Expr::Number(number) => *number,
        Expr::Of(prim, of) => {
            let of: Vec<f64> = of.iter().map(|e| expr(e, x, y)).collect();
            value(*prim, &of).expect("an operation of floats")
        }
        Expr::If { test, of, then, otherwise } => {
            let (a, b) = (expr(&of[0], x, y), expr(&of[1], x, y));
            let holds = match test {
                Prim::Lt => a < b,
                Prim::Eq => a == b,
                other => panic!("{other:?} is no test"),
            };
            expr(if holds { then } else { otherwise }, x, y)
        }
    }
}

fn term(term: &Term, d: f64, x: &[f64], y: f64) -> f64 {
    match term {
        Term::Same | Term::Converted => d,
        Term::Minus => -d,
        Term::Times(e) => d * expr(e, x, y),
        Term::MinusTimes(e) => -(d * expr(e, x, y)),
        Term::Over(e) => d / expr(e, x, y),
        Term::MinusOver(e) => -(d / expr(e, x, y)),
    }
}

fn of_floats(prim: Prim) -> bool {
    let float = |form: &Form| {
        let class = |class| matches!(class, Class::Floating | Class::Number | Class::NumberOrStr);
        match form {
            Form::Float => true,
            Form::The(of) | Form::Is(of) => class(*of) || *of == Class::Convertible,
            _ => false,
        }
    };
    prim.facts().operands.iter().all(float) && float(&prim.facts().result)
}

/// Points within the domain of every operation of this many operands.
const POINTS: [[f64; 3]; 4] =
    [[0.37, 1.3, 0.2], [0.81, 0.45, -1.7], [0.05, 2.25, 4.0], [0.66, -1.4, 0.9]];

#[test]
fn smooth_operations_agree_with_central_differences() {
    let mut seen = 0;
    for &prim in Prim::ALL {
        let Derives::Smooth(terms) = prim.facts().derives else { continue };
        assert_eq!(terms.len(), prim.arity(), "{prim:?}");
        seen += 1;
        for point in POINTS {
            let x = &point[..terms.len()];
            let y = value(prim, x).expect("an operation of floats");
            for (i, rule) in terms.iter().enumerate() {
                let h = 1e-5;
                let at = |step: f64| {
                    let mut x = x.to_vec();
                    x[i] += step;
                    value(prim, &x).expect("an operation of floats")
                };
                // Five points: the error is of fourth order.
                let difference =
                    (8.0 * (at(h) - at(-h)) - (at(2.0 * h) - at(-2.0 * h))) / (12.0 * h);
                let derivative = term(rule, 1.0, x, y);
                let error = (derivative - difference).abs() / (1.0 + difference.abs());
                assert!(
                    error < 1e-8,
                    "{prim:?} by operand {i} at {x:?}: {derivative}, {difference}"
                );
            }
        }
    }
    assert_eq!(seen, 25);
}

#[test]
fn what_floats_make_of_floats_has_a_rule_or_jumps() {
    for &prim in Prim::ALL {
        if of_floats(prim) && !prim.facts().operands.is_empty() {
            // What is detached is a constant to derivatives, by what it means.
            let steps = matches!(prim, Prim::Floor | Prim::Ceil | Prim::Round | Prim::Trunc);
            let jumps = steps || prim == Prim::Detached;
            let cast = matches!(prim, Prim::Bitcast);
            match prim.facts().derives {
                Derives::Smooth(_) => assert!(!jumps && !cast, "{prim:?}"),
                Derives::Discrete => assert!(jumps, "{prim:?}"),
                Derives::Refused(_) => assert!(cast, "{prim:?}"),
                Derives::Structural | Derives::Gone => panic!("{prim:?}"),
            }
        }
    }
}

#[test]
fn limits_where_a_rule_has_no_value_are_zero() {
    let Derives::Smooth(terms) = Prim::Pow.facts().derives else { panic!("pow has a rule") };
    assert_eq!(term(&terms[0], 1.0, &[0.0, 0.0], 1.0), 0.0);
    assert_eq!(term(&terms[1], 1.0, &[0.0, 2.0], 0.0), 0.0);
    let Derives::Smooth(terms) = Prim::FAbs.facts().derives else { panic!("fabs has a rule") };
    let slopes = [-2.0, 0.0, 2.0].map(|x: f64| term(&terms[0], 1.0, &[x], x.abs()));
    assert_eq!(slopes, [-1.0, 0.0, 1.0]);
}
