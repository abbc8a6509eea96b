//! Closures before and after.

use expect_test::{Expect, expect};

use super::globalise_captures;
use crate::text::{parse, print};
use crate::verify::verify;

fn check(text: &str, expected: Expect) {
    let mut program = parse(text).expect("reads");
    verify(&program).expect("verifies");
    globalise_captures(&mut program);
    verify(&program).expect("verifies with slots");
    let printed = print(&program);
    assert_eq!(print(&parse(&printed).expect("reads again")), printed);
    expected.assert_eq(&printed);
}

#[test]
fn what_is_captured_is_stored_where_the_closure_is_made_and_read_where_it_begins() {
    check(
        "program flat
        class fn0 (int) -> int {lam1, lam2}
        fn lam0 make(n.0: int, m.1: int) -> int top {
          f.3: fn0 = closure lam1(n.0, m.1)
          a.5: int = invoke f.3(1)
          b.6: int = call lam1 on f.3(a.5)
          ret b.6
        }
        fn lam1 f(x.7: int) -> int closure captures (n.8: int, unused.9: int) of fn0 {
          h.10: fn0 = closure lam2(n.8, x.7)
          r.11: int = invoke h.10(x.7)
          ret r.11
        }
        fn lam2 h(z.15: int) -> int closure captures (n.16: int, x.17: int) of fn0 {
          t.18: int = add n.16, x.17
          ret t.18
        }",
        expect![[r#"
            program flat
            global g0 closure_lam1__n: int mut slot
            global g1 closure_lam2__n: int mut slot
            global g2 closure_lam2__x: int mut slot
            class fn0 (int) -> int {lam1, lam2}
            fn lam0 make(n.0: int, m.1: int) -> int top {
              stored.19: unit = global_set g0, n.0
              f.3: fn0 = copy lam1
              a.5: int = invoke f.3(1)
              b.6: int = call lam1(a.5)
              ret b.6
            }
            fn lam1 f(x.7: int) -> int top of fn0 {
              n.8: int = global_get g0
              stored.20: unit = global_set g1, n.8
              stored.21: unit = global_set g2, x.7
              h.10: fn0 = copy lam2
              r.11: int = invoke h.10(x.7)
              ret r.11
            }
            fn lam2 h(z.15: int) -> int top of fn0 {
              n.16: int = global_get g1
              x.17: int = global_get g2
              t.18: int = add n.16, x.17
              ret t.18
            }
        "#]],
    );
}

#[test]
fn members_of_a_group_are_constants_for_each_other() {
    check(
        "program flat
        class fn0 (int) -> int {lam1, lam2}
        fn lam0 make(n.0: int) -> int top {
          letrec even.1: fn0 = lam1, odd.2: fn0 = lam2 captures (n.0)
          a.3: int = invoke odd.2(1)
          ret a.3
        }
        fn lam1 even(x.4: int) -> int closure captures (n.5: int) siblings (self.6: fn0 = 0, odd.7: fn0 = 1) of fn0 {
          r.8: int = call lam2 on odd.7(n.5)
          ret r.8
        }
        fn lam2 odd(x.9: int) -> int closure captures (n.10: int) siblings (even.11: fn0 = 0) index 1 of fn0 {
          r.12: int = invoke even.11(x.9)
          ret r.12
        }",
        expect![[r#"
            program flat
            global g0 closure_lam1__n: int mut slot
            class fn0 (int) -> int {lam1, lam2}
            fn lam0 make(n.0: int) -> int top {
              stored.13: unit = global_set g0, n.0
              even.1: fn0 = copy lam1
              odd.2: fn0 = copy lam2
              a.3: int = invoke odd.2(1)
              ret a.3
            }
            fn lam1 even(x.4: int) -> int top of fn0 {
              n.5: int = global_get g0
              self.6: fn0 = copy lam1
              odd.7: fn0 = copy lam2
              r.8: int = call lam2(n.5)
              ret r.8
            }
            fn lam2 odd(x.9: int) -> int top of fn0 {
              even.11: fn0 = copy lam1
              r.12: int = invoke even.11(x.9)
              ret r.12
            }
        "#]],
    );
}
