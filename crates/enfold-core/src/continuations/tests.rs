//! Programs before and after continuations are functions. Both are verified.

use expect_test::{Expect, expect};

use super::reify_continuations;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

fn reified(text: &str) -> String {
    let mut program = parse(text).expect("reads");
    sound(&program, "reading");
    reify_continuations(&mut program);
    sound(&program, "reify-continuations");
    shown(&mut program)
}

fn check(text: &str, expected: Expect) {
    expected.assert_eq(&reified(text));
}

/// The same, and only what the functions of the program become: the loop that runs it is always the same.
fn check_functions(text: &str, expected: Expect) {
    const RUN: [&str; 3] = [" main() -> int {", " \"end of the program\"(", " handler("];
    let shown = reified(text);
    let functions = shown.split_inclusive("\n}\n").map(|f| &f[f.find("fn lam").unwrap_or(0)..]);
    let is_of_program =
        |f: &&str| !RUN.iter().any(|run| f.lines().next().is_some_and(|l| l.contains(run)));
    expected.assert_eq(&functions.filter(is_of_program).collect::<String>());
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
        expect![[r#"
            program nested entry lam0
            exn x0 Abort((unit -> unit))
            data d0 handlers boxed { none | handler(on: (exn -> unit), outer: d0) }
            data d1 outcome value { ok("0": unit) | raised("0": exn) }
            global g0 handlers: d0 mut
            global g1 result: int mut
            fn lam0 main() -> int {
              none.15: d0 = make d0:0()
              set.16: unit = global_set g0, none.15
              join rec run.0(what.21: (unit -> unit)) {
                outcome.22: d1 = try what.21
                switch outcome.22 {
                  case 0 {
                    result.23: int = global_get g1
                    ret result.23
                  }
                  case 1 {
                    raised.24: exn = field d1:1.0 outcome.22
                    switch raised.24 {
                      exn x0 {
                        next.25: (unit -> unit) = exn_field x0.0 raised.24
                        jump run.0(next.25)
                      }
                      default {
                        first.26: d0 = global_get g0
                        switch first.26 {
                          case 0 {
                            never.27: never = raise raised.24
                            unreachable
                          }
                          case 1 {
                            on.28: (exn -> unit) = field d0:1.0 first.26
                            outer.29: d0 = field d0:1.1 first.26
                            set.30: unit = global_set g0, outer.29
                            next.33: (unit -> unit) = lambda lam7
                            jump run.0(next.33)
                          }
                        }
                      }
                    }
                  }
                }
              }
              jump run.0(lam6)
            }
            fn lam1 f(k.2: (int -> ((int -> unit) -> unit)), k.34: (int -> unit)) -> unit {
              end.35: unit = apply k.2(5, k.34)
              ret end.35
            }
            fn lam2 continuation(x.0: int) -> unit {
              y.1: int = add x.0, 1
              end.5: unit = apply k.4(y.1)
              ret end.5
            }
            fn lam3 "captured continuation"(v.7: int, ignored.8: (int -> unit)) -> unit {
              set.10: unit = global_set g0, saved.9
              end.11: unit = apply after.6(v.7)
              ret end.11
            }
            fn lam4 main(unit.14: unit, k.4: (int -> unit)) -> unit {
              after.6: (int -> unit) = lambda lam2
              saved.9: d0 = global_get g0
              again.12: (int -> ((int -> unit) -> unit)) = lambda lam3
              end.13: unit = apply lam1(again.12, after.6)
              ret end.13
            }
            fn lam5 "end of the program"(status.17: int) -> unit {
              set.18: unit = global_set g1, status.17
              ret ()
            }
            fn lam6 "the program"(unit.19: unit) -> unit {
              done.20: unit = apply lam4((), lam5)
              ret done.20
            }
            fn lam7 handler(unit.31: unit) -> unit {
              done.32: unit = apply on.28(raised.24)
              ret done.32
            }
        "#]],
    );
}

#[test]
fn a_function_that_cannot_capture_stays_direct_and_is_wrapped_as_a_value() {
    check_functions(
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
        expect![[r#"
            fn lam1 captures(a.5: int, k.40: (int -> unit)) -> unit {
              saved.43: d0 = global_get g1
              again.46: (int -> ((int -> unit) -> unit)) = lambda lam10
              end.47: unit = apply lam5(again.46, k.40)
              ret end.47
            }
            fn lam2 direct(a.7: int) -> int {
              b.8: int = add a.7, 1
              ret b.8
            }
            fn lam3 f(k.9: (int -> ((int -> unit) -> unit))) -> int {
              ret 3
            }
            fn lam4 direct(x.10: int, k.11: (int -> unit)) -> unit {
              value.12: int = apply lam2(x.10)
              end.13: unit = apply k.11(value.12)
              ret end.13
            }
            fn lam5 f(x.14: (int -> ((int -> unit) -> unit)), k.15: (int -> unit)) -> unit {
              value.16: int = apply lam3(x.14)
              end.17: unit = apply k.15(value.16)
              ret end.17
            }
            fn lam6 main(unit.20: unit, k.18: (int -> unit)) -> unit {
              u.0: unit = global_set g0, lam1
              u.1: unit = global_set g0, lam4
              f.2: (int -> ((int -> unit) -> unit)) = global_get g0
              d.3: int = apply lam2(1)
              end.19: unit = apply f.2(d.3, k.18)
              ret end.19
            }
            fn lam8 "the program"(unit.25: unit) -> unit {
              done.26: unit = apply lam6((), lam7)
              ret done.26
            }
            fn lam10 "captured continuation"(v.41: int, ignored.42: (int -> unit)) -> unit {
              set.44: unit = global_set g1, saved.43
              end.45: unit = apply k.40(v.41)
              ret end.45
            }
        "#]],
    );
}

#[test]
fn join_points_that_a_continuation_goes_to_are_functions() {
    check_functions(
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
        expect![[r#"
            fn lam1 f(k.4: (int -> ((int -> unit) -> unit))) -> int {
              ret 3
            }
            fn lam2 f(x.5: (int -> ((int -> unit) -> unit)), k.6: (int -> unit)) -> unit {
              value.7: int = apply lam1(x.5)
              end.8: unit = apply k.6(value.7)
              ret end.8
            }
            fn lam3 done(r.0: int) -> unit {
              s.1: int = add r.0, 1
              end.11: unit = apply k.9(s.1)
              ret end.11
            }
            fn lam4 continuation(x.3: int) -> unit {
              end.13: unit = apply done.10(x.3)
              ret end.13
            }
            fn lam5 "captured continuation"(v.15: int, ignored.16: (int -> unit)) -> unit {
              set.18: unit = global_set g0, saved.17
              end.19: unit = apply after.14(v.15)
              ret end.19
            }
            fn lam6 main(unit.22: unit, k.9: (int -> unit)) -> unit {
              done.10: (int -> unit) = lambda lam3
              c.2: bool = gt 1, 2
              if c.2 {
                end.12: unit = apply done.10(1)
                ret end.12
              } else {
                after.14: (int -> unit) = lambda lam4
                saved.17: d0 = global_get g0
                again.20: (int -> ((int -> unit) -> unit)) = lambda lam5
                end.21: unit = apply lam2(again.20, after.14)
                ret end.21
              }
            }
            fn lam8 "the program"(unit.27: unit) -> unit {
              done.28: unit = apply lam6((), lam7)
              ret done.28
            }
        "#]],
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
