//! Recursive functions and groups of them.

use expect_test::expect;

use super::check;

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
