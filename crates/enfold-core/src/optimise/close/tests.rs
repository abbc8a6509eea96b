//! Functions that capture nothing, and those that only seem to.

use expect_test::expect;

use super::close;
use crate::optimise::tests::sound;
use crate::text::{parse, print};

#[test]
fn closed_functions_are_named() {
    let mut program = parse(
        "program nested entry lam0
         fn lam0 main() -> int {
           n.0: int = add 1, 2
           letrec even.1: (int -> bool) = lam1, odd.2: (int -> bool) = lam2
           f.3: (int -> bool) = lambda lam3
           g.4: (int -> int) = lambda lam4
           a.5: bool = apply f.3(n.0)
           b.6: int = apply g.4(1)
           ret b.6
         }
         fn lam1 even(x.10: int) -> bool { y.11: int = sub x.10, 1 r.12: bool = apply odd.2(y.11) ret r.12 }
         fn lam2 odd(x.20: int) -> bool { y.21: int = sub x.20, 1 r.22: bool = apply even.1(y.21) ret r.22 }
         fn lam3 uses(x.30: int) -> bool { r.32: bool = apply even.1(x.30) ret r.32 }
         fn lam4 captures(x.40: int) -> int { h.41: (int -> int) = lambda lam5 r.42: int = apply h.41(x.40) ret r.42 }
         fn lam5 inner(x.50: int) -> int { r.52: int = add x.50, n.0 ret r.52 }",
    )
    .expect("reads");
    assert_eq!(close(&mut program), 3);
    sound(&program, "close");
    expect![[r#"
        program nested entry lam0
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          g.4: (int -> int) = lambda lam4
          a.5: bool = apply lam3(n.0)
          b.6: int = apply g.4(1)
          ret b.6
        }
        fn lam1 even(x.10: int) -> bool {
          y.11: int = sub x.10, 1
          r.12: bool = apply lam2(y.11)
          ret r.12
        }
        fn lam2 odd(x.20: int) -> bool {
          y.21: int = sub x.20, 1
          r.22: bool = apply lam1(y.21)
          ret r.22
        }
        fn lam3 uses(x.30: int) -> bool {
          r.32: bool = apply lam1(x.30)
          ret r.32
        }
        fn lam4 captures(x.40: int) -> int {
          h.41: (int -> int) = lambda lam5
          r.42: int = apply h.41(x.40)
          ret r.42
        }
        fn lam5 inner(x.50: int) -> int {
          r.52: int = add x.50, n.0
          ret r.52
        }
    "#]].assert_eq(&print(&program));
}
