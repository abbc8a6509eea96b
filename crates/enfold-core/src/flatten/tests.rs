//! Nested text in, flat text out, for every rule of flattening. Both sides are verified.

use expect_test::{Expect, expect};

use super::{flatten, report};
use crate::ir::Program;
use crate::text::{parse, print};
use crate::verify::verify;

fn flat(nested: &str) -> Program {
    let program = parse(nested).expect("reads");
    verify(&program).expect("the nested program is well formed");
    let program = flatten(program);
    if let Err(errors) = verify(&program) {
        panic!("the flat program is broken: {errors:#?}\n{}", print(&program));
    }
    program
}

fn check(nested: &str, expected: Expect) {
    expected.assert_eq(&print(&flat(nested)));
}

#[test]
fn a_closed_function_is_top_and_its_calls_are_direct() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          f.0: (int -> int) = lambda lam1
          x.1: int = apply f.0(1)
          ret x.1
        }
        fn lam1 inc(a.2: int) -> int { b.3: int = add a.2, 1 ret b.3 }
        fn lam2 dead(a.4: int) -> int { ret a.4 }",
        expect![[r#"
            program flat entry lam0
            fn lam0 main() -> int top {
              x.1: int = call lam1(1)
              ret x.1
            }
            fn lam1 inc(a.2: int) -> int top {
              b.3: int = add a.2, 1
              ret b.3
            }
        "#]],
    );
}

#[test]
fn a_function_that_is_only_called_is_lifted() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          f.1: (int -> int) = lambda lam1
          x.2: int = apply f.1(1)
          ret x.2
        }
        fn lam1 addN(a.3: int) -> int { b.4: int = add a.3, n.0 ret b.4 }",
        expect![[r#"
            program flat entry lam0
            fn lam0 main() -> int top {
              n.0: int = add 1, 2
              x.2: int = call lam1[n.0](1)
              ret x.2
            }
            fn lam1 addN(a.3: int) -> int lifted captures (n.5: int) {
              b.4: int = add a.3, n.5
              ret b.4
            }
        "#]],
    );
}

#[test]
fn a_returned_function_is_a_closure_and_a_single_member_is_called_directly() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          f.0: (int -> int) = apply lam1(5)
          x.1: int = apply f.0(1)
          ret x.1
        }
        fn lam1 make(n.2: int) -> (int -> int) { f.3: (int -> int) = lambda lam2 ret f.3 }
        fn lam2 addN(a.4: int) -> int { b.5: int = add a.4, n.2 ret b.5 }",
        expect![[r#"
            program flat entry lam0
            class fn0 (int) -> int {lam2}
            fn lam0 main() -> int top {
              f.0: fn0 = call lam1(5)
              x.1: int = call lam2 on f.0(1)
              ret x.1
            }
            fn lam1 make(n.2: int) -> fn0 top {
              f.3: fn0 = closure lam2(n.2)
              ret f.3
            }
            fn lam2 addN(a.4: int) -> int closure captures (n.6: int) of fn0 {
              b.5: int = add a.4, n.6
              ret b.5
            }
        "#]],
    );
}

#[test]
fn two_members_are_invoked_through_the_record() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          c.1: bool = gt n.0, 0
          f.2: (int -> int) = lambda lam1
          join k.0(g.3: (int -> int)) { x.4: int = apply g.3(1) ret x.4 }
          if c.1 { jump k.0(f.2) } else { jump k.0(lam2) }
        }
        fn lam1 addN(a.5: int) -> int { b.6: int = add a.5, n.0 ret b.6 }
        fn lam2 inc(a.7: int) -> int { b.8: int = add a.7, 1 ret b.8 }",
        expect![[r#"
            program flat entry lam0
            class fn0 (int) -> int {lam1, lam2}
            fn lam0 main() -> int top {
              n.0: int = add 1, 2
              c.1: bool = gt n.0, 0
              f.2: fn0 = closure lam1(n.0)
              join k.0(g.3: fn0) {
                x.4: int = invoke g.3(1)
                ret x.4
              }
              if c.1 {
                jump k.0(f.2)
              } else {
                jump k.0(lam2)
              }
            }
            fn lam1 addN(a.5: int) -> int closure captures (n.9: int) of fn0 {
              b.6: int = add a.5, n.9
              ret b.6
            }
            fn lam2 inc(a.7: int) -> int top of fn0 {
              b.8: int = add a.7, 1
              ret b.8
            }
        "#]],
    );
}

#[test]
fn a_single_top_member_is_a_constant_and_is_not_captured() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          g.0: (int -> int) = apply lam1(lam2)
          x.1: int = apply g.0(1)
          ret x.1
        }
        fn lam1 twice(f.2: (int -> int)) -> (int -> int) { h.3: (int -> int) = lambda lam3 ret h.3 }
        fn lam2 inc(a.4: int) -> int { b.5: int = add a.4, 1 ret b.5 }
        fn lam3 both(a.6: int) -> int { b.7: int = apply f.2(a.6) c.8: int = apply f.2(b.7) ret c.8 }",
        expect![[r#"
            program flat entry lam0
            class fn0 (int) -> int {lam3}
            class fn1 (int) -> int {lam2}
            fn lam0 main() -> int top {
              g.0: fn0 = call lam1(lam2)
              x.1: int = call lam3(1)
              ret x.1
            }
            fn lam1 twice(f.2: fn1) -> fn0 top {
              ret lam3
            }
            fn lam2 inc(a.4: int) -> int top of fn1 {
              b.5: int = add a.4, 1
              ret b.5
            }
            fn lam3 both(a.6: int) -> int top of fn0 {
              b.7: int = call lam2(a.6)
              c.8: int = call lam2(b.7)
              ret c.8
            }
        "#]],
    );
}

#[test]
fn partial_application_makes_a_closure_of_the_rest() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          f.1: (int -> int) = apply lam1(n.0)
          c.2: cell<(int -> int)> = new_cell f.1
          g.3: (int -> int) = cell_get c.2
          x.4: int = apply g.3(1)
          ret x.4
        }
        fn lam1 plus(a.5: int, b.6: int) -> int { c.7: int = add a.5, b.6 ret c.7 }",
        expect![[r#"
            program flat entry lam0
            class fn0 (int) -> int {lam2}
            fn lam0 main() -> int top {
              n.0: int = add 1, 2
              f.1: fn0 = closure lam2(n.0)
              c.2: cell<fn0> = new_cell f.1
              g.3: fn0 = cell_get c.2
              x.4: int = call lam2 on g.3(1)
              ret x.4
            }
            fn lam1 plus(a.5: int, b.6: int) -> int top {
              c.7: int = add a.5, b.6
              ret c.7
            }
            fn lam2 plus.partial(arg.8: int) -> int closure captures (n.10: int) of fn0 {
              result.9: int = call lam1(n.10, arg.8)
              ret result.9
            }
        "#]],
    );
}

#[test]
fn partial_application_of_an_unknown_function_captures_it() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          f.1: (int -> (int -> int)) = lambda lam1
          c.2: cell<(int -> (int -> int))> = new_cell f.1
          u.3: unit = cell_set c.2, lam2
          g.4: (int -> (int -> int)) = cell_get c.2
          h.5: (int -> int) = apply g.4(n.0)
          d.6: cell<(int -> int)> = new_cell h.5
          i.7: (int -> int) = cell_get d.6
          x.8: int = apply i.7(1)
          ret x.8
        }
        fn lam1 f(a.9: int, b.10: int) -> int { c.11: int = add a.9, n.0 ret c.11 }
        fn lam2 g(a.12: int, b.13: int) -> int { ret a.12 }",
        expect![[r#"
            program flat entry lam0
            class fn0 (int, int) -> int {lam1, lam2}
            class fn1 (int) -> int {lam3}
            fn lam0 main() -> int top {
              n.0: int = add 1, 2
              f.1: fn0 = closure lam1(n.0)
              c.2: cell<fn0> = new_cell f.1
              u.3: unit = cell_set c.2, lam2
              g.4: fn0 = cell_get c.2
              h.5: fn1 = closure lam3(g.4, n.0)
              d.6: cell<fn1> = new_cell h.5
              i.7: fn1 = cell_get d.6
              x.8: int = call lam3 on i.7(1)
              ret x.8
            }
            fn lam1 f(a.9: int, b.10: int) -> int closure captures (n.16: int) of fn0 {
              c.11: int = add a.9, n.16
              ret c.11
            }
            fn lam2 g(a.12: int, b.13: int) -> int top of fn0 {
              ret a.12
            }
            fn lam3 g.partial(arg.14: int) -> int closure captures (g.17: fn0, n.18: int) of fn1 {
              result.15: int = invoke g.17(n.18, arg.14)
              ret result.15
            }
        "#]],
    );
}

#[test]
fn three_parameters_one_at_a_time() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          a.0: array<(int -> (int -> (int -> int)))> = array (int -> (int -> (int -> int))) [lam1, lam2]
          f.1: (int -> (int -> (int -> int))) = arr_get a.0, 0
          x.2: int = apply f.1(1, 2, 3)
          ret x.2
        }
        fn lam1 three(a.3: int, b.4: int, c.5: int) -> int { d.6: int = add a.3, c.5 ret d.6 }
        fn lam2 one(a.7: int) -> (int -> (int -> int)) { f.8: (int -> (int -> int)) = lambda lam3 ret f.8 }
        fn lam3 two(b.9: int) -> (int -> int) { f.10: (int -> int) = lambda lam4 ret f.10 }
        fn lam4 three(c.11: int) -> int { d.12: int = add b.9, c.11 ret d.12 }",
        expect![[r#"
            program flat entry lam0
            class fn0 (int) -> int {lam4, lam5}
            class fn1 (int) -> fn0 {lam3, lam6}
            class fn2 (int) -> fn1 {lam2, lam7}
            fn lam0 main() -> int top {
              a.0: array<fn2> = array fn2 [lam7, lam2]
              f.1: fn2 = arr_get a.0, 0
              step.19: fn1 = invoke f.1(1)
              step.20: fn0 = invoke step.19(2)
              x.2: int = invoke step.20(3)
              ret x.2
            }
            fn lam1 three(a.3: int, b.4: int, c.5: int) -> int top {
              d.6: int = add a.3, c.5
              ret d.6
            }
            fn lam2 one(a.7: int) -> fn1 top of fn2 {
              ret lam3
            }
            fn lam3 two(b.9: int) -> fn0 top of fn1 {
              f.10: fn0 = closure lam4(b.9)
              ret f.10
            }
            fn lam4 three(c.11: int) -> int closure captures (b.21: int) of fn0 {
              d.12: int = add b.21, c.11
              ret d.12
            }
            fn lam5 three.curried(arg.15: int) -> int closure captures (arg.22: int, arg.23: int) of fn0 {
              result.16: int = call lam1(arg.22, arg.23, arg.15)
              ret result.16
            }
            fn lam6 three.curried(arg.14: int) -> fn0 closure captures (arg.24: int) of fn1 {
              result.17: fn0 = closure lam5(arg.24, arg.14)
              ret result.17
            }
            fn lam7 three.curried(arg.13: int) -> fn1 top of fn2 {
              result.18: fn1 = closure lam6(arg.13)
              ret result.18
            }
        "#]],
    );
}

#[test]
fn the_rest_of_a_wrapped_function_is_taken_at_once_where_nothing_else_flows() {
    check(
        "program nested entry lam0
        exn x0 Never()
        fn lam0 main() -> int {
          a.0: array<(int -> (int -> (int -> int)))> = array (int -> (int -> (int -> int))) [lam1]
          u.1: unit = arr_set a.0, 0, lam2
          f.2: (int -> (int -> (int -> int))) = arr_get a.0, 0
          x.3: int = apply f.2(1, 2, 3)
          ret x.3
        }
        fn lam1 three(a.4: int, b.5: int, c.6: int) -> int { d.7: int = add a.4, c.6 ret d.7 }
        fn lam2 one(a.8: int) -> (int -> (int -> int)) {
          e.9: exn = exception x0()
          n.10: never = raise e.9
          unreachable
        }",
        expect![[r#"
            program flat entry lam0
            exn x0 Never()
            class fn0 (int, int) -> int {lam3}
            class fn1 (int) -> fn0 {lam2, lam4}
            fn lam0 main() -> int top {
              a.0: array<fn1> = array fn1 [lam4]
              u.1: unit = arr_set a.0, 0, lam2
              f.2: fn1 = arr_get a.0, 0
              step.16: fn0 = invoke f.2(1)
              x.3: int = call lam3 on step.16(2, 3)
              ret x.3
            }
            fn lam1 three(a.4: int, b.5: int, c.6: int) -> int top {
              d.7: int = add a.4, c.6
              ret d.7
            }
            fn lam2 one(a.8: int) -> fn0 top of fn1 {
              e.9: exn = exception x0()
              n.10: never = raise e.9
              unreachable
            }
            fn lam3 three.curried(arg.12: int, arg.13: int) -> int closure captures (arg.17: int) of fn0 {
              result.14: int = call lam1(arg.17, arg.12, arg.13)
              ret result.14
            }
            fn lam4 three.curried(arg.11: int) -> fn0 top of fn1 {
              result.15: fn0 = closure lam3(arg.11)
              ret result.15
            }
        "#]],
    );
}

#[test]
fn a_tail_call_that_returns_a_constant_function_stays_one() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          f.0: (int -> int) = apply lam1(1)
          x.1: int = apply f.0(1)
          ret x.1
        }
        fn lam1 outer(n.2: int) -> (int -> int) { f.3: (int -> int) = apply lam2(n.2) ret f.3 }
        fn lam2 inner(n.4: int) -> (int -> int) { u.5: unit = write s0 ret lam3 }
        fn lam3 id(a.6: int) -> int { ret a.6 }
        string s0 \"\"",
        expect![[r#"
            program flat entry lam0
            string s0 ""
            class fn0 (int) -> int {lam3}
            fn lam0 main() -> int top {
              f.0: fn0 = call lam1(1)
              x.1: int = call lam3(1)
              ret x.1
            }
            fn lam1 outer(n.2: int) -> fn0 top {
              f.3: fn0 = call lam2(n.2)
              ret f.3
            }
            fn lam2 inner(n.4: int) -> fn0 top {
              u.5: unit = write s0
              ret lam3
            }
            fn lam3 id(a.6: int) -> int top of fn0 {
              ret a.6
            }
        "#]],
    );
}

#[test]
fn over_application_is_a_chain_that_keeps_the_tail_call() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          x.0: int = apply lam1(1, 2, 3)
          ret x.0
        }
        fn lam1 f(a.1: int) -> (int -> (int -> int)) {
          g.2: (int -> (int -> int)) = lambda lam2
          ret g.2
        }
        fn lam2 g(b.3: int, c.4: int) -> int { d.5: int = add b.3, c.4 e.6: int = add d.5, a.1 ret e.6 }",
        expect![[r#"
            program flat entry lam0
            class fn0 (int, int) -> int {lam2}
            fn lam0 main() -> int top {
              step.7: fn0 = call lam1(1)
              x.0: int = call lam2 on step.7(2, 3)
              ret x.0
            }
            fn lam1 f(a.1: int) -> fn0 top {
              g.2: fn0 = closure lam2(a.1)
              ret g.2
            }
            fn lam2 g(b.3: int, c.4: int) -> int closure captures (a.8: int) of fn0 {
              d.5: int = add b.3, c.4
              e.6: int = add d.5, a.8
              ret e.6
            }
        "#]],
    );
}

#[test]
fn a_class_of_mixed_arity_takes_the_least_and_wraps_the_rest() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          c.1: bool = gt n.0, 0
          f.2: (int -> (int -> int)) = lambda lam1
          y.3: int = apply f.2(1, 2)
          join k.0(g.4: (int -> (int -> int))) { x.5: int = apply g.4(3, y.3) ret x.5 }
          if c.1 { jump k.0(f.2) } else { jump k.0(lam2) }
        }
        fn lam1 two(a.6: int, b.7: int) -> int { c.8: int = add a.6, b.7 d.9: int = add c.8, n.0 ret d.9 }
        fn lam2 one(a.10: int) -> (int -> int) {
          w.11: unit = write s0
          h.12: (int -> int) = lambda lam3
          ret h.12
        }
        fn lam3 rest(b.13: int) -> int { c.14: int = add a.10, b.13 ret c.14 }
        string s0 \"effect\"",
        expect![[r#"
            program flat entry lam0
            string s0 "effect"
            class fn0 (int) -> int {lam3, lam4}
            class fn1 (int) -> fn0 {lam2, lam5}
            fn lam0 main() -> int top {
              n.0: int = add 1, 2
              c.1: bool = gt n.0, 0
              f.19: fn1 = closure lam5(n.0)
              y.3: int = call lam1[n.0](1, 2)
              join k.0(g.4: fn1) {
                step.20: fn0 = invoke g.4(3)
                x.5: int = invoke step.20(y.3)
                ret x.5
              }
              if c.1 {
                jump k.0(f.19)
              } else {
                jump k.0(lam2)
              }
            }
            fn lam1 two(a.6: int, b.7: int) -> int lifted captures (n.21: int) {
              c.8: int = add a.6, b.7
              d.9: int = add c.8, n.21
              ret d.9
            }
            fn lam2 one(a.10: int) -> fn0 top of fn1 {
              w.11: unit = write s0
              h.12: fn0 = closure lam3(a.10)
              ret h.12
            }
            fn lam3 rest(b.13: int) -> int closure captures (a.22: int) of fn0 {
              c.14: int = add a.22, b.13
              ret c.14
            }
            fn lam4 two.curried(arg.16: int) -> int closure captures (n.23: int, arg.24: int) of fn0 {
              result.17: int = call lam1[n.23](arg.24, arg.16)
              ret result.17
            }
            fn lam5 two.curried(arg.15: int) -> fn0 closure captures (n.25: int) of fn1 {
              result.18: fn0 = closure lam4(n.25, arg.15)
              ret result.18
            }
        "#]],
    );
}

#[test]
fn a_wrapper_of_a_recursive_function_joins_its_group() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          letrec f.1: (int -> (int -> int)) = lam1
          c.2: cell<(int -> (int -> int))> = new_cell f.1
          u.3: unit = cell_set c.2, lam2
          g.4: (int -> (int -> int)) = cell_get c.2
          x.5: int = apply g.4(1, 2)
          ret x.5
        }
        fn lam1 f(a.6: int, b.7: int) -> int {
          c.8: cell<(int -> (int -> int))> = new_cell f.1
          d.9: int = apply f.1(a.6, n.0)
          ret d.9
        }
        fn lam2 one(a.10: int) -> (int -> int) { ret lam3 }
        fn lam3 id(b.11: int) -> int { ret b.11 }",
        expect![[r#"
            program flat entry lam0
            class fn0 (int) -> int {lam3, lam4}
            class fn1 (int) -> fn0 {lam2, lam5}
            fn lam0 main() -> int top {
              n.0: int = add 1, 2
              letrec f.16: fn1 = lam5 captures (n.0)
              c.2: cell<fn1> = new_cell f.16
              u.3: unit = cell_set c.2, lam2
              g.4: fn1 = cell_get c.2
              step.17: fn0 = invoke g.4(1)
              x.5: int = invoke step.17(2)
              ret x.5
            }
            fn lam1 f(a.6: int, b.7: int) -> int lifted captures (f.18: fn1, n.19: int) {
              c.8: cell<fn1> = new_cell f.18
              d.9: int = call lam1[f.18, n.19](a.6, n.19)
              ret d.9
            }
            fn lam2 one(a.10: int) -> fn0 top of fn1 {
              ret lam3
            }
            fn lam3 id(b.11: int) -> int top of fn0 {
              ret b.11
            }
            fn lam4 f.curried(arg.13: int) -> int closure captures (f.20: fn1, n.21: int, arg.22: int) of fn0 {
              result.14: int = call lam1[f.20, n.21](arg.22, arg.13)
              ret result.14
            }
            fn lam5 f.curried(arg.12: int) -> fn0 closure captures (n.23: int) siblings (f.24: fn1 = 0) of fn1 {
              result.15: fn0 = closure lam4(f.24, n.23, arg.12)
              ret result.15
            }
        "#]],
    );
}

#[test]
fn a_lifted_loop_passes_on_what_it_calls_needs() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          k.0: int = add 1, 2
          m.1: int = add 3, 4
          h.2: (int -> int) = lambda lam1
          letrec loop.3: (int -> int) = lam2
          x.4: int = apply loop.3(0)
          g.5: (unit -> int) = lambda lam3
          c.6: cell<(unit -> int)> = new_cell g.5
          e.7: (unit -> int) = cell_get c.6
          y.8: int = apply e.7(())
          z.9: int = add x.4, y.8
          ret z.9
        }
        fn lam1 h(a.10: int) -> int { b.11: int = add a.10, k.0 ret b.11 }
        fn lam2 loop(i.12: int) -> int {
          d.13: bool = gt i.12, m.1
          if d.13 { ret i.12 } else {
            j.14: int = apply h.2(i.12)
            r.15: int = apply loop.3(j.14)
            ret r.15
          }
        }
        fn lam3 g(u.16: unit) -> int { r.17: int = apply loop.3(1) ret r.17 }",
        expect![[r#"
            program flat entry lam0
            class fn0 (unit) -> int {lam3}
            fn lam0 main() -> int top {
              k.0: int = add 1, 2
              m.1: int = add 3, 4
              x.4: int = call lam2[m.1, k.0](0)
              g.5: fn0 = closure lam3(m.1, k.0)
              c.6: cell<fn0> = new_cell g.5
              e.7: fn0 = cell_get c.6
              y.8: int = call lam3 on e.7(())
              z.9: int = add x.4, y.8
              ret z.9
            }
            fn lam1 h(a.10: int) -> int lifted captures (k.18: int) {
              b.11: int = add a.10, k.18
              ret b.11
            }
            fn lam2 loop(i.12: int) -> int lifted captures (m.19: int, k.20: int) {
              d.13: bool = gt i.12, m.19
              if d.13 {
                ret i.12
              } else {
                j.14: int = call lam1[k.20](i.12)
                r.15: int = call lam2[m.19, k.20](j.14)
                ret r.15
              }
            }
            fn lam3 g(u.16: unit) -> int closure captures (m.21: int, k.22: int) of fn0 {
              r.17: int = call lam2[m.21, k.22](1)
              ret r.17
            }
        "#]],
    );
}

#[test]
fn a_recursive_closure_refers_to_itself_through_its_record() {
    check(
        "program nested entry lam0
        global g0 hook: (int -> int) mut
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          letrec f.1: (int -> int) = lam1
          u.2: unit = global_set g0, f.1
          h.3: (int -> int) = global_get g0
          x.4: int = apply h.3(3)
          ret x.4
        }
        fn lam1 f(a.5: int) -> int {
          d.6: bool = gt a.5, n.0
          if d.6 { ret a.5 } else {
            b.7: int = add a.5, 1
            r.8: int = apply f.1(b.7)
            ret r.8
          }
        }",
        expect![[r#"
            program flat entry lam0
            global g0 hook: fn0 mut
            class fn0 (int) -> int {lam1}
            fn lam0 main() -> int top {
              n.0: int = add 1, 2
              letrec f.1: fn0 = lam1 captures (n.0)
              u.2: unit = global_set g0, f.1
              h.3: fn0 = global_get g0
              x.4: int = call lam1 on h.3(3)
              ret x.4
            }
            fn lam1 f(a.5: int) -> int closure captures (n.9: int) siblings (f.10: fn0 = 0) of fn0 {
              d.6: bool = gt a.5, n.9
              if d.6 {
                ret a.5
              } else {
                b.7: int = add a.5, 1
                r.8: int = call lam1 on f.10(b.7)
                ret r.8
              }
            }
        "#]],
    );
}

#[test]
fn a_group_shares_one_record_and_its_called_members_are_lifted() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          letrec even.1: (int -> bool) = lam1, odd.2: (int -> bool) = lam2, step.3: (int -> int) = lam3
          a.4: array<(int -> bool)> = array (int -> bool) [even.1, odd.2]
          f.5: (int -> bool) = arr_get a.4, 0
          b.6: bool = apply f.5(10)
          if b.6 { ret 1 } else { ret 0 }
        }
        fn lam1 even(x.7: int) -> bool {
          z.8: bool = eq x.7, 0
          if z.8 { ret true } else { y.9: int = apply step.3(x.7) r.10: bool = apply odd.2(y.9) ret r.10 }
        }
        fn lam2 odd(x.11: int) -> bool {
          z.12: bool = eq x.11, 0
          if z.12 { ret false } else { y.13: int = apply step.3(x.11) r.14: bool = apply even.1(y.13) ret r.14 }
        }
        fn lam3 step(x.15: int) -> int { y.16: int = sub x.15, n.0 ret y.16 }",
        expect![[r#"
            program flat entry lam0
            class fn0 (int) -> bool {lam1, lam2}
            fn lam0 main() -> int top {
              n.0: int = add 1, 2
              letrec even.1: fn0 = lam1, odd.2: fn0 = lam2 captures (n.0)
              a.4: array<fn0> = array fn0 [even.1, odd.2]
              f.5: fn0 = arr_get a.4, 0
              b.6: bool = invoke f.5(10)
              if b.6 {
                ret 1
              } else {
                ret 0
              }
            }
            fn lam1 even(x.7: int) -> bool closure captures (n.17: int) siblings (odd.18: fn0 = 1) of fn0 {
              z.8: bool = eq x.7, 0
              if z.8 {
                ret true
              } else {
                y.9: int = call lam3[n.17](x.7)
                r.10: bool = call lam2 on odd.18(y.9)
                ret r.10
              }
            }
            fn lam2 odd(x.11: int) -> bool closure captures (n.19: int) siblings (even.20: fn0 = 0) index 1 of fn0 {
              z.12: bool = eq x.11, 0
              if z.12 {
                ret false
              } else {
                y.13: int = call lam3[n.19](x.11)
                r.14: bool = call lam1 on even.20(y.13)
                ret r.14
              }
            }
            fn lam3 step(x.15: int) -> int lifted captures (n.21: int) {
              y.16: int = sub x.15, n.21
              ret y.16
            }
        "#]],
    );
}

#[test]
fn a_group_that_needs_nothing_is_top() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          letrec even.1: (int -> bool) = lam1, odd.2: (int -> bool) = lam2
          a.4: array<(int -> bool)> = array (int -> bool) [even.1, odd.2]
          f.5: (int -> bool) = arr_get a.4, 0
          b.6: bool = apply f.5(10)
          if b.6 { ret 1 } else { ret 0 }
        }
        fn lam1 even(x.7: int) -> bool { y.9: int = sub x.7, 1 r.10: bool = apply odd.2(y.9) ret r.10 }
        fn lam2 odd(x.11: int) -> bool { y.13: int = sub x.11, 1 r.14: bool = apply even.1(y.13) ret r.14 }",
        expect![[r#"
            program flat entry lam0
            class fn0 (int) -> bool {lam1, lam2}
            fn lam0 main() -> int top {
              a.4: array<fn0> = array fn0 [lam1, lam2]
              f.5: fn0 = arr_get a.4, 0
              b.6: bool = invoke f.5(10)
              if b.6 {
                ret 1
              } else {
                ret 0
              }
            }
            fn lam1 even(x.7: int) -> bool top of fn0 {
              y.9: int = sub x.7, 1
              r.10: bool = call lam2(y.9)
              ret r.10
            }
            fn lam2 odd(x.11: int) -> bool top of fn0 {
              y.13: int = sub x.11, 1
              r.14: bool = call lam1(y.13)
              ret r.14
            }
        "#]],
    );
}

#[test]
fn functions_of_a_group_that_do_not_reach_each_other_have_records_of_their_own() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          big.1: array<int> = array int [n.0]
          letrec f.2: (int -> int) = lam1, g.3: (int -> int) = lam2
          a.4: array<(int -> int)> = array (int -> int) [f.2, g.3]
          h.5: (int -> int) = arr_get a.4, 0
          x.6: int = apply h.5(1)
          ret x.6
        }
        fn lam1 f(x.7: int) -> int { y.8: int = apply g.3(x.7) z.9: int = arr_get big.1, y.8 ret z.9 }
        fn lam2 g(x.10: int) -> int { y.11: int = add x.10, n.0 ret y.11 }",
        expect![[r#"
            program flat entry lam0
            class fn0 (int) -> int {lam1, lam2}
            fn lam0 main() -> int top {
              n.0: int = add 1, 2
              big.1: array<int> = array int [n.0]
              g.3: fn0 = closure lam2(n.0)
              f.2: fn0 = closure lam1(g.3, big.1)
              a.4: array<fn0> = array fn0 [f.2, g.3]
              h.5: fn0 = arr_get a.4, 0
              x.6: int = invoke h.5(1)
              ret x.6
            }
            fn lam1 f(x.7: int) -> int closure captures (g.12: fn0, big.13: array<int>) of fn0 {
              y.8: int = call lam2 on g.12(x.7)
              z.9: int = arr_get big.13, y.8
              ret z.9
            }
            fn lam2 g(x.10: int) -> int closure captures (n.14: int) of fn0 {
              y.11: int = add x.10, n.14
              ret y.11
            }
        "#]],
    );
}

#[test]
fn what_try_runs_is_known_where_it_can_be() {
    check(
        "program nested entry lam0
        data d0 \"Result<int>\" value { Ok(value: int) | Error(exn: exn) }
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          t.1: (unit -> int) = lambda lam1
          r.2: d0 = try t.1
          s.3: d0 = try lam2
          c.4: bool = gt n.0, 0
          u.5: (unit -> int) = lambda lam3
          join k.0(v.6: (unit -> int)) { w.7: d0 = try v.6 ret 0 }
          if c.4 { jump k.0(u.5) } else { jump k.0(lam2) }
        }
        fn lam1 body(a.8: unit) -> int { b.9: int = div 1, n.0 ret b.9 }
        fn lam2 closed(a.10: unit) -> int { ret 1 }
        fn lam3 other(a.11: unit) -> int { ret n.0 }",
        expect![[r#"
            program flat entry lam0
            data d0 "Result<int>" value { Ok(value: int) | Error(exn: exn) }
            class fn0 (unit) -> int {lam2, lam3}
            fn lam0 main() -> int top {
              n.0: int = add 1, 2
              r.2: d0 = try known lam1[n.0]
              s.3: d0 = try known lam2
              c.4: bool = gt n.0, 0
              u.5: fn0 = closure lam3(n.0)
              join k.0(v.6: fn0) {
                w.7: d0 = try closure v.6
                ret 0
              }
              if c.4 {
                jump k.0(u.5)
              } else {
                jump k.0(lam2)
              }
            }
            fn lam1 body(a.8: unit) -> int lifted captures (n.12: int) {
              b.9: int = div 1, n.12
              ret b.9
            }
            fn lam2 closed(a.10: unit) -> int top of fn0 {
              ret 1
            }
            fn lam3 other(a.11: unit) -> int closure captures (n.13: int) of fn0 {
              ret n.13
            }
        "#]],
    );
}

#[test]
fn try_of_a_function_of_two_arguments_yields_a_function() {
    check(
        "program nested entry lam0
        data d0 \"Result<fn>\" value { Ok(value: (int -> int)) | Error(exn: exn) }
        fn lam0 main() -> int {
          r.0: d0 = try lam1
          f.1: (int -> int) = field d0:0.0 r.0
          x.2: int = apply f.1(4)
          ret x.2
        }
        fn lam1 late(a.3: unit, b.4: int) -> int { ret b.4 }",
        expect![[r#"
            program flat entry lam0
            data d0 "Result<fn>" value { Ok(value: fn0) | Error(exn: exn) }
            class fn0 (int) -> int {lam2}
            fn lam0 main() -> int top {
              r.0: d0 = try known lam3
              f.1: fn0 = field d0:0.0 r.0
              x.2: int = call lam2(4)
              ret x.2
            }
            fn lam1 late(a.3: unit, b.4: int) -> int top {
              ret b.4
            }
            fn lam2 late.partial(arg.7: int) -> int top of fn0 {
              result.8: int = call lam1((), arg.7)
              ret result.8
            }
            fn lam3 try.body(arg.5: unit) -> fn0 top {
              ret lam2
            }
        "#]],
    );
}

#[test]
fn copies_units_and_constants_are_not_captured() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          m.1: int = copy n.0
          k.2: int = copy 7
          u.3: unit = write s0
          f.4: (unit -> int) = lambda lam1
          g.5: (unit -> int) = copy f.4
          c.6: cell<(unit -> int)> = new_cell g.5
          h.7: (unit -> int) = cell_get c.6
          x.8: int = apply h.7(u.3)
          ret x.8
        }
        fn lam1 f(a.9: unit) -> int {
          i.10: int = add n.0, m.1
          j.11: int = add i.10, k.2
          v.12: unit = ignore u.3
          ret j.11
        }
        string s0 \"x\"",
        expect![[r#"
            program flat entry lam0
            string s0 "x"
            class fn0 (unit) -> int {lam1}
            fn lam0 main() -> int top {
              n.0: int = add 1, 2
              u.3: unit = write s0
              f.4: fn0 = closure lam1(n.0)
              c.6: cell<fn0> = new_cell f.4
              h.7: fn0 = cell_get c.6
              x.8: int = call lam1 on h.7(u.3)
              ret x.8
            }
            fn lam1 f(a.9: unit) -> int closure captures (n.13: int) of fn0 {
              i.10: int = add n.13, n.13
              j.11: int = add i.10, 7
              v.12: unit = ignore ()
              ret j.11
            }
        "#]],
    );
}

#[test]
fn captures_come_in_order_of_first_use_also_through_nested_functions() {
    check(
        "program nested entry lam0
        fn lam0 main() -> int {
          a.0: int = add 1, 2
          b.1: int = add 3, 4
          c.2: int = add 5, 6
          f.3: (int -> (int -> int)) = lambda lam1
          k.4: cell<(int -> (int -> int))> = new_cell f.3
          g.5: (int -> (int -> int)) = cell_get k.4
          h.6: (int -> int) = apply g.5(1)
          x.7: int = apply h.6(1)
          ret x.7
        }
        fn lam1 outer(x.8: int) -> (int -> int) {
          y.9: int = add x.8, c.2
          i.10: (int -> int) = lambda lam2
          z.11: int = add y.9, a.0
          ret i.10
        }
        fn lam2 inner(w.12: int) -> int { r.13: int = add w.12, b.1 s.14: int = add r.13, y.9 ret s.14 }",
        expect![[r#"
            program flat entry lam0
            class fn0 (int) -> int {lam2}
            class fn1 (int) -> fn0 {lam1}
            fn lam0 main() -> int top {
              a.0: int = add 1, 2
              b.1: int = add 3, 4
              c.2: int = add 5, 6
              f.3: fn1 = closure lam1(c.2, b.1, a.0)
              k.4: cell<fn1> = new_cell f.3
              g.5: fn1 = cell_get k.4
              h.6: fn0 = call lam1 on g.5(1)
              x.7: int = call lam2 on h.6(1)
              ret x.7
            }
            fn lam1 outer(x.8: int) -> fn0 closure captures (c.15: int, b.16: int, a.17: int) of fn1 {
              y.9: int = add x.8, c.15
              i.10: fn0 = closure lam2(b.16, y.9)
              z.11: int = add y.9, a.17
              ret i.10
            }
            fn lam2 inner(w.12: int) -> int closure captures (b.18: int, y.19: int) of fn0 {
              r.13: int = add w.12, b.18
              s.14: int = add r.13, y.19
              ret s.14
            }
        "#]],
    );
}

#[test]
fn fields_and_exceptions_carry_classes() {
    check(
        "program nested entry lam0
        data d0 Handler boxed { Handler(run: (int -> int), mut next: (int -> int)) }
        exn x0 Carry((int -> int))
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          f.1: (int -> int) = lambda lam1
          h.2: d0 = make d0:0(f.1, lam2)
          u.3: unit = set_field d0:0.1 h.2, lam3
          g.4: (int -> int) = field d0:0.1 h.2
          x.5: int = apply g.4(1)
          e.6: exn = exception x0(f.1)
          p.7: (int -> int) = exn_field x0.0 e.6
          y.8: int = apply p.7(x.5)
          ret y.8
        }
        fn lam1 f(a.9: int) -> int { b.10: int = add a.9, n.0 ret b.10 }
        fn lam2 g(a.11: int) -> int { ret a.11 }
        fn lam3 h(a.12: int) -> int { ret 0 }",
        expect![[r#"
            program flat entry lam0
            exn x0 Carry(fn0)
            data d0 Handler boxed { Handler(run: fn0, mut next: fn1) }
            class fn0 (int) -> int {lam1}
            class fn1 (int) -> int {lam2, lam3}
            fn lam0 main() -> int top {
              n.0: int = add 1, 2
              f.1: fn0 = closure lam1(n.0)
              h.2: d0 = make d0:0(f.1, lam2)
              u.3: unit = set_field d0:0.1 h.2, lam3
              g.4: fn1 = field d0:0.1 h.2
              x.5: int = invoke g.4(1)
              e.6: exn = exception x0(f.1)
              p.7: fn0 = exn_field x0.0 e.6
              y.8: int = call lam1 on p.7(x.5)
              ret y.8
            }
            fn lam1 f(a.9: int) -> int closure captures (n.13: int) of fn0 {
              b.10: int = add a.9, n.13
              ret b.10
            }
            fn lam2 g(a.11: int) -> int top of fn1 {
              ret a.11
            }
            fn lam3 h(a.12: int) -> int top of fn1 {
              ret 0
            }
        "#]],
    );
}

#[test]
fn a_class_without_members_takes_one_argument_at_a_time() {
    check(
        "program nested entry lam0
        global g0 unset: (int -> (int -> int)) mut
        fn lam0 main() -> int {
          f.0: (int -> (int -> int)) = global_get g0
          x.1: int = apply f.0(1, 2)
          ret x.1
        }",
        expect![[r#"
            program flat entry lam0
            global g0 unset: fn1 mut
            class fn0 (int) -> int {}
            class fn1 (int) -> fn0 {}
            fn lam0 main() -> int top {
              f.0: fn1 = global_get g0
              step.2: fn0 = invoke f.0(1)
              x.1: int = invoke step.2(2)
              ret x.1
            }
        "#]],
    );
}

#[test]
fn reasons_are_read_from_the_flat_program() {
    let program = flat(
        "program nested entry lam0
        fn lam0 main() -> int {
          f.0: (int -> int) = apply lam1(5)
          y.1: int = apply lam3(f.0)
          x.2: int = apply lam3(lam4)
          ret x.2
        }
        fn lam1 make(n.3: int) -> (int -> int) { f.4: (int -> int) = lambda lam2 ret f.4 }
        fn lam2 addN(a.5: int) -> int { b.6: int = add a.5, n.3 ret b.6 }
        fn lam3 use(g.7: (int -> int)) -> int { x.8: int = apply g.7(1) ret x.8 }
        fn lam4 id(a.9: int) -> int { ret a.9 }",
    );
    let table = report(&program);
    let lines: Vec<String> = program
        .lams
        .iter()
        .map(|(id, lam)| {
            let entry = table[id];
            let reason = entry.reason(&program);
            format!("{} {:?}: {reason}, set of {}\n", lam.name, entry.class, entry.set_size)
        })
        .collect();
    expect![[r#"
        main Top: only called, set of 0
        make Top: only called, set of 0
        addN Closure: returned, set of 2
        use Top: only called, set of 0
        id Top: passed to `use`, set of 2
    "#]]
    .assert_eq(&lines.concat());
}
