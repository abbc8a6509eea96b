//! What the derivative of an operation is: a column of the [table](super).
//!
//! The rule of a smooth operation is a term for each operand, which says what a change `d` of that operand changes of
//! the result. Forwards, the changes of all operands are taken and added up. Backwards, `d` is the adjoint of
//! the result, and each term is what it adds to the adjoint of its operand: the terms are the same, since each is linear in `d`.
//!
//! ```text
//! y = div a, b       d / b,  -(d * (y / b))
//! y = exp a          d * y
//! ```
//!
//! Where an operation is not smooth, the rule is one of the one-sided derivatives, or zero in between: `|x|` has zero at zero.

use super::Prim;

/// What the derivative of an operation is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Derives {
    /// There is none, or it is zero: the result is no float, or does not change with its operands but by jumps.
    Discrete,
    /// If the result is a float, these terms, one for each operand; otherwise there is none.
    Smooth(&'static [Term]),
    /// It moves values, and moves their changes in the same way.
    Structural,
    /// Operands that change cannot be followed, for this reason.
    Refused(&'static str),
    /// It is not there when derivatives are made.
    Gone,
}

/// What a change `d` of an operand changes of the result.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Term {
    /// `d`
    Same,
    /// `-d`
    Minus,
    /// `d * e`
    Times(Expr),
    /// `-(d * e)`
    MinusTimes(Expr),
    /// `d / e`
    Over(Expr),
    /// `-(d / e)`
    MinusOver(Expr),
    /// `d`, converted as the operand was.
    Converted,
}

/// A value that is known where the operation stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Expr {
    /// An operand.
    X(usize),
    /// The result.
    Y,
    /// A constant.
    Number(f64),
    /// What an operation yields.
    Of(Prim, &'static [Expr]),
    /// One of two, by a comparison. Only outermost, or in another one.
    If {
        /// `lt` or `eq` …
        test: Prim,
        /// … of these.
        of: &'static [Expr; 2],
        /// If it holds.
        then: &'static Expr,
        /// If not.
        otherwise: &'static Expr,
    },
}

use Expr::{If, Number, Of, X, Y};
use Term::{Minus, MinusOver, MinusTimes, Over, Same, Times};

const LN_2: f64 = std::f64::consts::LN_2;
const LN_10: f64 = std::f64::consts::LN_10;

const SQUARE: Expr = Of(Prim::Mul, &[X(0), X(0)]);
const SQUARE_OF_Y: Expr = Of(Prim::Mul, &[Y, Y]);
/// `sqrt (1 - x x)`
const LEG: Expr = Of(Prim::Sqrt, &[Of(Prim::Sub, &[Number(1.0), SQUARE])]);
/// `a a + b b`
const HYPOTENUSE: Expr = Of(Prim::Add, &[SQUARE, Of(Prim::Mul, &[X(1), X(1)])]);

pub(super) const ADD: Derives = Derives::Smooth(&[Same, Same]);
pub(super) const SUB: Derives = Derives::Smooth(&[Same, Minus]);
pub(super) const MUL: Derives = Derives::Smooth(&[Times(X(1)), Times(X(0))]);
pub(super) const DIV: Derives =
    Derives::Smooth(&[Over(X(1)), MinusTimes(Of(Prim::Div, &[Y, X(1)]))]);
pub(super) const REM: Derives =
    Derives::Smooth(&[Same, MinusTimes(Of(Prim::Trunc, &[Of(Prim::Div, &[X(0), X(1)])]))]);
pub(super) const NEG: Derives = Derives::Smooth(&[Minus]);
pub(super) const CONVERT: Derives = Derives::Smooth(&[Term::Converted]);
pub(super) const SQRT: Derives = Derives::Smooth(&[Over(Of(Prim::Add, &[Y, Y]))]);
pub(super) const SIN: Derives = Derives::Smooth(&[Times(Of(Prim::Cos, &[X(0)]))]);
pub(super) const COS: Derives = Derives::Smooth(&[MinusTimes(Of(Prim::Sin, &[X(0)]))]);
pub(super) const TAN: Derives =
    Derives::Smooth(&[Times(Of(Prim::Add, &[Number(1.0), SQUARE_OF_Y]))]);
pub(super) const ASIN: Derives = Derives::Smooth(&[Over(LEG)]);
pub(super) const ACOS: Derives = Derives::Smooth(&[MinusOver(LEG)]);
pub(super) const ATAN: Derives = Derives::Smooth(&[Over(Of(Prim::Add, &[Number(1.0), SQUARE]))]);
pub(super) const ATAN2: Derives = Derives::Smooth(&[
    Times(Of(Prim::Div, &[X(1), HYPOTENUSE])),
    MinusTimes(Of(Prim::Div, &[X(0), HYPOTENUSE])),
]);
pub(super) const FMA: Derives = Derives::Smooth(&[Times(X(1)), Times(X(0)), Same]);
pub(super) const EXP: Derives = Derives::Smooth(&[Times(Y)]);
pub(super) const LOG: Derives = Derives::Smooth(&[Over(X(0))]);
pub(super) const LOG10: Derives = Derives::Smooth(&[Over(Of(Prim::Mul, &[X(0), Number(LN_10)]))]);
pub(super) const LOG2: Derives = Derives::Smooth(&[Over(Of(Prim::Mul, &[X(0), Number(LN_2)]))]);
pub(super) const SINH: Derives = Derives::Smooth(&[Times(Of(Prim::Cosh, &[X(0)]))]);
pub(super) const COSH: Derives = Derives::Smooth(&[Times(Of(Prim::Sinh, &[X(0)]))]);
pub(super) const TANH: Derives =
    Derives::Smooth(&[Times(Of(Prim::Sub, &[Number(1.0), SQUARE_OF_Y]))]);
/// `b a^(b-1)` and `a^b log a`; where these would be a product of zero and infinity, zero.
pub(super) const POW: Derives = Derives::Smooth(&[
    Times(If {
        test: Prim::Eq,
        of: &[X(1), Number(0.0)],
        then: &Number(0.0),
        otherwise: &Of(
            Prim::Mul,
            &[X(1), Of(Prim::Pow, &[X(0), Of(Prim::Sub, &[X(1), Number(1.0)])])],
        ),
    }),
    Times(If {
        test: Prim::Eq,
        of: &[X(0), Number(0.0)],
        then: &Number(0.0),
        otherwise: &Of(Prim::Mul, &[Y, Of(Prim::Log, &[X(0)])]),
    }),
]);
/// The sign.
pub(super) const FABS: Derives = Derives::Smooth(&[Times(If {
    test: Prim::Lt,
    of: &[X(0), Number(0.0)],
    then: &Number(-1.0),
    otherwise: &If {
        test: Prim::Lt,
        of: &[Number(0.0), X(0)],
        then: &Number(1.0),
        otherwise: &Number(0.0),
    },
})]);

#[cfg(test)]
mod tests;
