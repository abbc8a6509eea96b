//! Programs before and after their derivatives are taken. Both are verified.

mod backward;
mod forward;

use expect_test::{Expect, expect};

use super::differentiate;
use crate::optimise::OptimiseReport;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

fn check(text: &str, expected: Expect) {
    let mut program = parse(text).expect("reads");
    sound(&program, "reading");
    let mut report = OptimiseReport::default();
    differentiate(&mut program, &mut report);
    sound(&program, "differentiate");
    let mut said: String = report
        .underivable
        .iter()
        .map(|refused| format!("no derivative: {}\n", refused.reason))
        .collect();
    said.push_str(&shown(&mut program));
    expected.assert_eq(&said);
}

/// A program that takes the derivative of `lam1`, of numbers, at `x`.
fn at_number(operation: &str, x: &str, function: &str) -> String {
    format!(
        r#"program nested entry lam0
        data d0 "float * float" value {{ T(a: float, b: float) }}
        fn lam0 main() -> int {{
          r.0: d0 = {operation} lam1, {x}, 1.0
          y.1: float = field d0:0.1 r.0
          n.2: int = convert y.1
          ret n.2
        }}
        {function}"#
    )
}

#[test]
fn a_program_without_derivatives_stays_as_it_is() {
    let text = "program nested entry lam0
        fn lam0 main() -> int {
          f.0: (float -> float) = lambda lam1
          y.1: float = apply f.0(2.0)
          n.2: int = convert y.1
          ret n.2
        }
        fn lam1 f(x.3: float) -> float {
          y.4: float = mul x.3, x.3
          ret y.4
        }";
    let mut program = parse(text).expect("reads");
    let before = crate::text::print(&program);
    let mut report = OptimiseReport::default();
    assert_eq!(differentiate(&mut program, &mut report), 0);
    assert_eq!(crate::text::print(&program), before);
}

#[test]
fn functions_that_are_not_known_are_asked() {
    check(
        r#"program nested entry lam0
        data d0 "float * float" value { T(a: float, b: float) }
        fn lam0 main() -> int {
          args.0: array<string> = args ()
          n.1: int = arr_len args.0
          fs.2: array<(float -> float)> = array (float -> float) [lam1, lam2]
          f.3: (float -> float) = arr_get fs.2, n.1
          r.4: d0 = jvp f.3, 2.0, 1.0
          y.5: float = field d0:0.1 r.4
          n.6: int = convert y.5
          ret n.6
        }
        fn lam1 double(x.7: float) -> float {
          y.8: float = add x.7, x.7
          ret y.8
        }
        fn lam2 square(x.9: float) -> float {
          y.10: float = mul x.9, x.9
          ret y.10
        }"#,
        expect![[r#"
            program nested entry lam0
            string s0 "no derivative: this function takes its own derivative, without an end"
            data d0 "float * float" value { T(a: float, b: float) }
            data d1 "value and derivative" value { "value and derivative"(value: float, derivative: float) }
            global g0 asked: int mut
            global g1 given: float mut
            global g2 made: float mut
            fn lam0 main() -> int {
              noted.37: unit = global_set g0, 0
              args.0: array<string> = args ()
              n.1: int = arr_len args.0
              fs.2: array<(float -> float)> = array (float -> float) [lam1, lam2]
              f.3: (float -> float) = arr_get fs.2, n.1
              noted.28: unit = global_set g1, 1.0
              noted.29: unit = global_set g0, 1
              value.30: float = apply f.3(2.0)
              asked.31: int = global_get g0
              unanswered.32: bool = eq asked.31, 1
              if unanswered.32 {
                noted.33: unit = global_set g0, 0
                never.34: never = failwith s0
                unreachable
              } else {
                change.35: float = global_get g2
                n.6: int = convert change.35
                ret n.6
              }
            }
            fn lam1 double(x.7: float) -> float {
              asked.70: int = global_get g0
              asked.71: bool = eq asked.70, 1
              if asked.71 {
                noted.58: unit = global_set g0, 0
                shadow.59: float = global_get g1
                y.45: float = add x.7, x.7
                change.46: float = add shadow.59, shadow.59
                noted.63: unit = global_set g2, change.46
                ret y.45
              } else {
                y.8: float = add x.7, x.7
                ret y.8
              }
            }
            fn lam2 square(x.9: float) -> float {
              asked.72: int = global_get g0
              asked.73: bool = eq asked.72, 1
              if asked.73 {
                noted.64: unit = global_set g0, 0
                shadow.65: float = global_get g1
                y.50: float = mul x.9, x.9
                change.51: float = mul shadow.65, x.9
                change.52: float = mul shadow.65, x.9
                change.53: float = add change.51, change.52
                noted.69: unit = global_set g2, change.53
                ret y.50
              } else {
                y.10: float = mul x.9, x.9
                ret y.10
              }
            }
        "#]],
    );
}
