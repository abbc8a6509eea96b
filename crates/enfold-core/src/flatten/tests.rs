//! Nested text in, flat text out, for every rule of flattening. Both sides are verified.

mod arities;
mod groups;

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
