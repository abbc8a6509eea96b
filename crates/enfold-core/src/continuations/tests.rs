//! Programs before and after continuations are functions. Both are verified.

use expect_test::{Expect, expect};

use super::reify_continuations;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

fn check(text: &str, expected: Expect) {
    let mut program = parse(text).expect("reads");
    sound(&program, "reading");
    reify_continuations(&mut program);
    sound(&program, "reify-continuations");
    expected.assert_eq(&shown(&mut program));
}

#[test]
fn what_comes_after_a_capture_is_a_function() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          x.0: int = capture lam1
          y.1: int = add x.0, 1
          ret y.1
        }
        fn lam1 f(k.2: (int -> int)) -> int {
          r.3: int = apply k.2(5)
          ret r.3
        }",
        expect![[r#""#]],
    );
}

#[test]
fn a_function_that_cannot_capture_stays_direct_and_is_wrapped_as_a_value() {
    check(
        "program nested entry lam0
        global g0 f: (int -> int)
        fn lam0 main() -> int {
          u.0: unit = global_set g0, lam1
          u.1: unit = global_set g0, lam2
          f.2: (int -> int) = global_get g0
          d.3: int = apply lam2(1)
          x.4: int = apply f.2(d.3)
          ret x.4
        }
        fn lam1 captures(a.5: int) -> int {
          x.6: int = capture lam3
          ret x.6
        }
        fn lam2 direct(a.7: int) -> int {
          b.8: int = add a.7, 1
          ret b.8
        }
        fn lam3 f(k.9: (int -> int)) -> int {
          ret 3
        }",
        expect![[r#""#]],
    );
}

#[test]
fn join_points_that_a_continuation_goes_to_are_functions() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          join done.0(r.0: int) {
            s.1: int = add r.0, 1
            ret s.1
          }
          c.2: bool = gt 1, 2
          if c.2 { jump done.0(1) } else {
            x.3: int = capture lam1
            jump done.0(x.3)
          }
        }
        fn lam1 f(k.4: (int -> int)) -> int { ret 3 }",
        expect![[r#""#]],
    );
}

#[test]
fn without_a_capture_an_abort_is_a_call() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          n.0: never = abort lam1
          unreachable
        }
        fn lam1 f(u.1: unit) -> int { ret 3 }",
        expect![[r#"
            program nested entry lam0
            fn lam0 main() -> int {
              aborted.2: int = apply lam1(())
              never.3: never = match_fail
              unreachable
            }
            fn lam1 f(u.1: unit) -> int {
              ret 3
            }
        "#]],
    );
}
