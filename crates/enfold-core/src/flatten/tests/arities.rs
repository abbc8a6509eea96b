//! Partial application, over-application, and classes of mixed arity.

use expect_test::expect;

use super::check;

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
