//! Calls with known functions, before and after; and the refusals.

use expect_test::{Expect, expect};

use super::{Refusal, specialise};
use crate::optimise::OptimiseReport;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

/// `iterate f n x` applies `f` so often.
const ITERATE: &str = "
fn lam1 iterate(f.100: (int -> int), n.101: int, x.102: int) -> int {
  done.103: bool = eq n.101, 0
  if done.103 { ret x.102 } else {
    y.104: int = apply f.100(x.102)
    m.105: int = sub n.101, 1
    r.106: int = apply lam1(f.100, m.105, y.104)
    ret r.106
  }
}";

fn run(text: &str) -> (String, OptimiseReport) {
    let mut program = parse(&format!("program nested entry lam0\n{text}{ITERATE}")).expect("reads");
    sound(&program, "reading");
    let mut report = OptimiseReport::default();
    specialise(&mut program, &mut report);
    sound(&program, "specialise");
    (shown(&mut program), report)
}

fn check(text: &str, expected: Expect) {
    expected.assert_eq(&run(text).0);
}

#[test]
fn a_captured_value_becomes_a_parameter() {
    check(
        "fn lam0 main() -> int {
           k.0: int = add 1, 2
           f.1: (int -> int) = lambda lam2
           x.2: int = apply lam1(f.1, 5, 0)
           y.3: int = apply lam1(f.1, 6, x.2)
           ret y.3
         }
         fn lam2 step(x.10: int) -> int { y.11: int = add x.10, k.0 ret y.11 }",
        expect![[r#"
            program nested entry lam0
            fn lam0 main() -> int {
              k.0: int = add 1, 2
              f.1: (int -> int) = lambda lam1
              x.2: int = apply lam3(k.0, 5, 0)
              y.3: int = apply lam3(k.0, 6, x.2)
              ret y.3
            }
            fn lam1 step(x.10: int) -> int {
              y.11: int = add x.10, k.0
              ret y.11
            }
            fn lam2 step(x.108: int) -> int {
              y.109: int = add x.108, k.107
              ret y.109
            }
            fn lam3 iterate(k.107: int, n.111: int, x.112: int) -> int {
              f.110: (int -> int) = lambda lam2
              done.113: bool = eq n.111, 0
              if done.113 {
                ret x.112
              } else {
                y.114: int = apply f.110(x.112)
                m.115: int = sub n.111, 1
                r.116: int = apply lam3(k.107, m.115, y.114)
                ret r.116
              }
            }
        "#]],
    );
}

#[test]
fn a_closed_function_replaces_the_parameter() {
    check(
        "fn lam0 main() -> int { x.2: int = apply lam1(lam2, 5, 0) ret x.2 }
         fn lam2 step(x.10: int) -> int { y.11: int = add x.10, 1 ret y.11 }",
        expect![[r#"
            program nested entry lam0
            fn lam0 main() -> int {
              x.2: int = apply lam2(5, 0)
              ret x.2
            }
            fn lam1 step(x.10: int) -> int {
              y.11: int = add x.10, 1
              ret y.11
            }
            fn lam2 iterate(n.107: int, x.108: int) -> int {
              done.109: bool = eq n.107, 0
              if done.109 {
                ret x.108
              } else {
                y.110: int = apply lam1(x.108)
                m.111: int = sub n.107, 1
                r.112: int = apply lam2(m.111, y.110)
                ret r.112
              }
            }
        "#]],
    );
}

#[test]
fn a_record_of_known_functions_is_made_in_the_copy() {
    check(
        "data d0 Pair value { Pair(up: (int -> int), down: (int -> int)) }
         fn lam0 main() -> int {
           k.0: int = add 1, 2
           f.1: (int -> int) = lambda lam2
           p.2: d0 = make d0:0(f.1, lam3)
           x.3: int = apply lam4(p.2, 5)
           ret x.3
         }
         fn lam2 step(x.10: int) -> int { y.11: int = add x.10, k.0 ret y.11 }
         fn lam3 back(x.20: int) -> int { y.21: int = sub x.20, 1 ret y.21 }
         fn lam4 both(p.30: d0, x.31: int) -> int {
           up.32: (int -> int) = field d0:0.0 p.30
           y.33: int = apply up.32(x.31)
           z.34: int = apply lam4(p.30, y.33)
           ret z.34
         }",
        expect![[r#"
            program nested entry lam0
            data d0 Pair value { Pair(up: (int -> int), down: (int -> int)) }
            fn lam0 main() -> int {
              k.0: int = add 1, 2
              f.1: (int -> int) = lambda lam1
              p.2: d0 = make d0:0(f.1, lam2)
              x.3: int = apply lam4(k.0, 5)
              ret x.3
            }
            fn lam1 step(x.10: int) -> int {
              y.11: int = add x.10, k.0
              ret y.11
            }
            fn lam2 back(x.20: int) -> int {
              y.21: int = sub x.20, 1
              ret y.21
            }
            fn lam3 step(x.108: int) -> int {
              y.109: int = add x.108, k.107
              ret y.109
            }
            fn lam4 both(k.107: int, x.112: int) -> int {
              p.110: (int -> int) = lambda lam3
              p.111: d0 = make d0:0(p.110, lam2)
              up.113: (int -> int) = field d0:0.0 p.111
              y.114: int = apply up.113(x.112)
              z.115: int = apply lam4(k.107, y.114)
              ret z.115
            }
        "#]],
    );
}

#[test]
fn growing_lambdas_are_refused() {
    let (_, report) = run("fn lam0 main() -> int { x.2: int = apply lam3(lam2, 5) ret x.2 }
         fn lam2 step(x.10: int) -> int { y.11: int = add x.10, 1 ret y.11 }
         fn lam3 cps(k.20: (int -> int), n.21: int) -> int {
           z.22: int = apply k.20(n.21)
           g.23: (int -> int) = lambda lam4
           r.24: int = apply lam3(g.23, z.22)
           ret r.24
         }
         fn lam4 next(x.30: int) -> int { y.31: int = apply k.20(x.30) ret y.31 }");
    assert_eq!(report.copies, 1);
    assert!(report.refused.iter().all(|refused| refused.reason == Refusal::Recursive));
    assert_eq!(report.refused.len(), 2);
}

#[test]
fn mutual_recursion_ends() {
    let (_, report) = run("fn lam0 main() -> int { x.2: int = apply lam3(lam2, 5) ret x.2 }
         fn lam2 step(x.10: int) -> int { y.11: int = add x.10, 1 ret y.11 }
         fn lam3 one(k.20: (int -> int), n.21: int) -> int {
           z.22: int = apply k.20(n.21)
           r.24: int = apply lam4(k.20, z.22)
           ret r.24
         }
         fn lam4 two(k.30: (int -> int), n.31: int) -> int {
           z.32: int = apply k.30(n.31)
           r.34: int = apply lam3(k.30, z.32)
           ret r.34
         }");
    assert_eq!((report.copies, report.refused.len()), (2, 0));
}

#[test]
fn large_functions_are_copied_a_few_times() {
    let mut text = String::from("fn lam0 main() -> int {\n");
    for i in 0..40 {
        text += &format!("x.{i}: int = apply lam2(lam{}, 5)\n", i + 3);
    }
    text += "ret 0 }\nfn lam2 big(f.50: (int -> int), x.51: int) -> int {\n";
    for i in 0..1000 {
        text += &format!("y.{}: int = apply f.50(x.51)\n", i + 1000);
    }
    text += "ret x.51 }\n";
    for i in 0..40 {
        let x = i + 60;
        text += &format!("fn lam{} f{i}(x.{x}: int) -> int {{ ret x.{x} }}\n", i + 3);
    }
    let (_, report) = run(&text);
    assert!(report.copies < super::MAX_COPIES + 1, "{}", report.copies);
    assert_eq!(report.copies + report.refused.len() as u32, 40);
}
