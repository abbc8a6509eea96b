//! Closures before and after.

use expect_test::{Expect, expect};

use super::link_environments;
use crate::text::{parse, print};
use crate::verify::verify;

fn check(text: &str, expected: Expect) {
    let mut program = parse(text).expect("reads");
    verify(&program).expect("verifies");
    link_environments(&mut program);
    verify(&program).expect("verifies when linked");
    expected.assert_eq(&print(&program));
}

#[test]
fn closures_of_a_scope_share_an_environment_and_inner_ones_have_it_as_a_parent() {
    check(
        "program flat
        class fn0 (int) -> int {lam1, lam2, lam3}
        fn lam0 make(n.0: int, m.1: int, unused.2: int) -> int top {
          f.3: fn0 = closure lam1(n.0)
          g.4: fn0 = closure lam2(m.1, n.0)
          a.5: int = invoke f.3(1)
          b.6: int = invoke g.4(a.5)
          ret b.6
        }
        fn lam1 f(x.7: int) -> int closure captures (n.8: int) of fn0 {
          h.9: fn0 = closure lam3(n.8, x.7)
          r.10: int = invoke h.9(x.7)
          ret r.10
        }
        fn lam2 g(y.11: int) -> int closure captures (m.12: int, n.13: int) of fn0 {
          s.14: int = add m.12, n.13
          ret s.14
        }
        fn lam3 h(z.15: int) -> int closure captures (n.16: int, x.17: int) of fn0 {
          t.18: int = add n.16, x.17
          ret t.18
        }",
        expect![[r#"
            program flat
            data d0 "environment of closures" boxed { environment(n: int, m: int) }
            data d1 "environment of closures" boxed { environment(parent: d0, x: int) }
            class fn0 (int) -> int {lam1, lam2, lam3}
            fn lam0 make(n.0: int, m.1: int, unused.2: int) -> int top {
              environment.19: d0 = make d0:0(n.0, m.1)
              f.3: fn0 = closure lam1(environment.19)
              g.4: fn0 = closure lam2(environment.19)
              a.5: int = invoke f.3(1)
              b.6: int = invoke g.4(a.5)
              ret b.6
            }
            fn lam1 f(x.7: int) -> int closure captures (environment.21: d0) of fn0 {
              environment.22: d1 = make d1:0(environment.21, x.7)
              h.9: fn0 = closure lam3(environment.22)
              r.10: int = invoke h.9(x.7)
              ret r.10
            }
            fn lam2 g(y.11: int) -> int closure captures (environment.20: d0) of fn0 {
              m.12: int = field d0:0.1 environment.20
              n.13: int = field d0:0.0 environment.20
              s.14: int = add m.12, n.13
              ret s.14
            }
            fn lam3 h(z.15: int) -> int closure captures (environment.23: d1) of fn0 {
              x.17: int = field d1:0.1 environment.23
              environment.24: d0 = field d1:0.0 environment.23
              n.16: int = field d0:0.0 environment.24
              t.18: int = add n.16, x.17
              ret t.18
            }
        "#]],
    );
}

#[test]
fn groups_loops_and_branches() {
    check(
        "program flat
        class fn0 (int) -> int {lam1, lam2, lam3}
        fn lam0 make(n.0: int, c.1: bool) -> int top {
          letrec even.2: fn0 = lam1, odd.3: fn0 = lam2 captures (n.0)
          join rec again.0(i.4: int) {
            h.5: fn0 = closure lam3(i.4, odd.3)
            if c.1 {
              r.6: int = invoke h.5(1)
              ret r.6
            } else {
              jump again.0(i.4)
            }
          }
          jump again.0(n.0)
        }
        fn lam1 even(x.7: int) -> int closure captures (n.8: int) siblings (odd.9: fn0 = 1) of fn0 {
          r.10: int = invoke odd.9(n.8)
          ret r.10
        }
        fn lam2 odd(x.11: int) -> int closure captures (n.12: int) siblings (even.13: fn0 = 0) index 1 of fn0 {
          r.14: int = invoke even.13(x.11)
          ret r.14
        }
        fn lam3 h(z.15: int) -> int closure captures (i.16: int, odd.17: fn0) of fn0 {
          t.18: int = invoke odd.17(i.16)
          ret t.18
        }",
        expect![[r#"
            program flat
            data d0 "environment of closures" boxed { environment(n: int) }
            data d1 "environment of closures" boxed { environment(parent: d0, odd: fn0, i: int) }
            class fn0 (int) -> int {lam1, lam2, lam3}
            fn lam0 make(n.0: int, c.1: bool) -> int top {
              environment.19: d0 = make d0:0(n.0)
              letrec even.2: fn0 = lam1, odd.3: fn0 = lam2 captures (environment.19)
              join rec again.0(i.4: int) {
                environment.20: d1 = make d1:0(environment.19, odd.3, i.4)
                h.5: fn0 = closure lam3(environment.20)
                if c.1 {
                  r.6: int = invoke h.5(1)
                  ret r.6
                } else {
                  jump again.0(i.4)
                }
              }
              jump again.0(n.0)
            }
            fn lam1 even(x.7: int) -> int closure captures (environment.23: d0) siblings (odd.9: fn0 = 1) of fn0 {
              n.8: int = field d0:0.0 environment.23
              r.10: int = invoke odd.9(n.8)
              ret r.10
            }
            fn lam2 odd(x.11: int) -> int closure captures (environment.22: d0) siblings (even.13: fn0 = 0) index 1 of fn0 {
              r.14: int = invoke even.13(x.11)
              ret r.14
            }
            fn lam3 h(z.15: int) -> int closure captures (environment.21: d1) of fn0 {
              i.16: int = field d1:0.2 environment.21
              odd.17: fn0 = field d1:0.1 environment.21
              t.18: int = invoke odd.17(i.16)
              ret t.18
            }
        "#]],
    );
}
