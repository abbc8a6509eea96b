//! Core in, homes and reasons out. Every placement is certified, and broken ones are rejected.

use enfold_core::flatten::flatten;
use enfold_core::ir::Program;
use enfold_core::text::{parse, print};
use enfold_core::verify::verify;
use expect_test::{Expect, expect};

use crate::certify::certify;
use crate::home::{Home, Options, PROGRAM, Placement};
use crate::place;

pub(crate) fn flat(nested: &str) -> Program {
    let program = parse(nested).expect("reads");
    verify(&program).expect("the nested program is well formed");
    let program = flatten(program);
    verify(&program).expect("the flat program is well formed");
    program
}

fn show(program: &Program, placement: &Placement) -> String {
    let line = |site: &crate::Site| {
        let ways: Vec<&str> = site.path.iter().map(|hop| hop.text.as_str()).collect();
        let home = match site.home {
            Home::Static => "static".to_string(),
            Home::Stack => "stack".to_string(),
            Home::Region(region) => format!("{region}: {}", ways.join("; ")),
        };
        let (lam, var) = (program.lams[site.lam].name, program.vars[site.var].name);
        format!("{lam}.{var} {home}\n")
    };
    placement.sites.iter().map(line).collect()
}

fn check(nested: &str, expected: Expect) {
    let mut program = flat(nested);
    let placement = place(&mut program, &Options::default());
    if let Err(errors) = certify(&program, &placement) {
        panic!("{errors:#?}\n{}", print(&program));
    }
    expected.assert_eq(&show(&program, &placement));
}

/// Puts one site elsewhere and expects the certifier to object.
fn broken(nested: &str, var: &str, home: Home, expected: Expect) {
    let mut program = flat(nested);
    let mut placement = place(&mut program, &Options::default());
    for (id, info) in program.vars.iter() {
        if info.name == var && placement.homes[id].is_some() {
            placement.homes[id] = Some(home);
        }
    }
    let errors = certify(&program, &placement).expect_err("this placement is unsafe");
    expected.assert_eq(&format!("{}\n", errors.join("\n")));
}

const COUNTER: &str = "program nested entry lam0
    fn lam0 main() -> int {
      next.0: (unit -> int) = apply lam1(())
      a.1: int = apply next.0(())
      ret a.1
    }
    fn lam1 makeCounter(u.2: unit) -> (unit -> int) {
      n.3: cell<int> = new_cell 0
      bump.4: (unit -> int) = lambda lam2
      ret bump.4
    }
    fn lam2 bump(u.5: unit) -> int {
      a.6: int = cell_get n.3
      b.7: int = add a.6, 1
      c.8: unit = cell_set n.3, b.7
      ret b.7
    }";

#[test]
fn a_returned_closure_takes_its_cell_along() {
    check(
        COUNTER,
        expect![[r#"
            makeCounter.n rgn3: captured by the closure `bump`; returned from `makeCounter`
            makeCounter.bump rgn2: returned from `makeCounter`
        "#]],
    );
}

#[test]
fn a_closure_in_a_region_must_not_hold_a_cell_on_the_stack() {
    broken(
        COUNTER,
        "n",
        Home::Stack,
        expect![[r#"
        lam1 makeCounter: v4 is in a region, with a value on the stack
    "#]],
    );
}

#[test]
fn a_returned_closure_must_not_be_on_the_stack() {
    broken(
        COUNTER,
        "bump",
        Home::Stack,
        expect![[r#"
        lam1 makeCounter: returns Var(v4), with a value on the stack
    "#]],
    );
}

#[test]
fn strict_escape_reports_the_cell_and_the_way() {
    let mut program = flat(COUNTER);
    let placement = place(&mut program, &Options { strict_escape: true, ..Options::default() });
    let lines: Vec<String> = placement
        .diagnostics
        .iter()
        .map(|report| {
            let ways: Vec<&str> =
                report.secondary.iter().map(|label| label.text.as_str()).collect();
            format!("{} {}: {}\n", report.code, report.message, ways.join("; "))
        })
        .collect();
    expect![[r#"
        E0401 a closure outlives the mutable `n` that it captures: captured by the closure `bump`; returned from `makeCounter`
    "#]].assert_eq(&lines.concat());
    assert!(place(&mut flat(COUNTER), &Options::default()).diagnostics.is_empty());
}

/// `each` calls its function; `keep` stores it.
const CALLS: &str = "program nested entry lam0
    global g0 last: (int -> int) mut
    fn lam0 main() -> int {
      n.0: int = add 1, 2
      used.1: (int -> int) = lambda lam1
      a.2: int = apply lam3(used.1)
      kept.3: (int -> int) = lambda lam2
      b.4: int = apply lam4(kept.3)
      c.5: int = add a.2, b.4
      ret c.5
    }
    fn lam1 used(x.6: int) -> int { y.7: int = add x.6, n.0 ret y.7 }
    fn lam2 kept(x.8: int) -> int { y.9: int = sub x.8, n.0 ret y.9 }
    fn lam3 each(f.10: (int -> int)) -> int { r.11: int = apply f.10(1) s.12: int = add r.11, 1 ret s.12 }
    fn lam4 keep(f.13: (int -> int)) -> int { u.14: unit = global_set g0, f.13 r.15: int = apply lam3(f.13) s.16: int = add r.15, 1 ret s.16 }";

#[test]
fn what_a_callee_does_with_an_argument_decides() {
    check(
        CALLS,
        expect![[r#"
        main.used stack
        main.kept rgn0: passed to `keep`, which keeps it; kept in the module-level `last`, which lives until the program ends
    "#]],
    );
}

#[test]
fn a_value_that_a_callee_keeps_must_not_be_on_the_stack() {
    broken(
        CALLS,
        "kept",
        Home::Stack,
        expect![[r#"
        lam0 main: Var(v3) is kept by lam4, with a value on the stack
    "#]],
    );
}

const TAIL: &str = "program nested entry lam0
    fn lam0 main() -> int {
      a.0: int = apply lam1(1)
      ret a.0
    }
    fn lam1 run(n.1: int) -> int {
      f.2: (int -> int) = lambda lam2
      r.3: int = apply lam3(f.2)
      ret r.3
    }
    fn lam2 f(x.4: int) -> int { y.5: int = add x.4, n.1 ret y.5 }
    fn lam3 each(f.6: (int -> int)) -> int { r.7: int = apply f.6(1) s.8: int = add r.7, 1 ret s.8 }";

#[test]
fn a_tail_call_ends_the_frame() {
    check(
        TAIL,
        expect![[r#"
            run.f rgn2: passed to `each` in a tail call, which ends the frame
        "#]],
    );
    broken(
        TAIL,
        "f",
        Home::Stack,
        expect![[r#"
        lam1 run: Var(v2) is passed to a call that ends its frame
    "#]],
    );
}

const LOOP: &str = "program nested entry lam0
    data d0 List boxed { Nil | Cons(head: int, tail: d0) }
    fn lam0 main() -> int {
      nil.0: d0 = make d0:0()
      sum.1: cell<int> = new_cell 0
      keep.2: cell<d0> = new_cell nil.0
      join rec loop.0(i.3: int, acc.4: d0) {
        done.5: bool = gt i.3, 10
        if done.5 {
          h.6: int = field d0:1.0 acc.4
          ret h.6
        } else {
          pair.7: d0 = make d0:1(i.3, nil.0)
          h.8: int = field d0:1.0 pair.7
          u.9: unit = cell_set sum.1, h.8
          more.10: d0 = make d0:1(i.3, acc.4)
          stored.11: d0 = make d0:1(h.8, nil.0)
          v.12: unit = cell_set keep.2, stored.11
          j.13: int = add i.3, 1
          jump loop.0(j.13, more.10)
        }
      }
      jump loop.0(0, nil.0)
    }";

#[test]
fn in_a_loop_one_slot_serves_all_iterations() {
    check(
        LOOP,
        expect![[r#"
            main.sum stack
            main.keep stack
            main.pair stack
            main.more rgn2: needed in a later iteration of the loop
            main.stored rgn2: kept in a mutable variable
        "#]],
    );
}

#[test]
fn what_reaches_a_later_iteration_must_not_be_on_the_stack() {
    broken(
        LOOP,
        "more",
        Home::Stack,
        expect![[r#"
            lam0 main: Var(v10) on the stack reaches a later iteration of j0
        "#]],
    );
}

#[test]
fn what_is_stored_outside_of_the_loop_must_not_be_on_the_stack() {
    broken(
        LOOP,
        "stored",
        Home::Stack,
        expect![[r#"
        lam0 main: Var(v11) of a loop is stored in v2, made outside of it
    "#]],
    );
}

#[test]
fn what_is_made_after_the_last_iteration_is_made_once() {
    let text = "program nested entry lam0
        data d0 List boxed { Nil | Cons(head: int, tail: d0) }
        fn lam0 main() -> int {
          nil.0: d0 = make d0:0()
          keep.1: cell<d0> = new_cell nil.0
          join rec loop.0(i.2: int, acc.3: int) {
            here.4: d0 = make d0:1(i.2, nil.0)
            h.5: int = field d0:1.0 here.4
            done.6: bool = gt h.5, 10
            if done.6 {
              last.7: d0 = make d0:1(i.2, here.4)
              u.8: unit = cell_set keep.1, last.7
              x.9: d0 = cell_get keep.1
              t.10: d0 = field d0:1.1 x.9
              h.11: int = field d0:1.0 t.10
              ret h.11
            } else {
              j.12: int = add i.2, 1
              jump loop.0(j.12, h.5)
            }
          }
          jump loop.0(0, 0)
        }";
    let mut program = flat(text);
    let mut placement = place(&mut program, &Options::default());
    for (id, info) in program.vars.iter() {
        if info.name == "last" || info.name == "here" {
            placement.homes[id] = Some(Home::Stack);
        }
    }
    assert_eq!(certify(&program, &placement), Ok(()));
}

#[test]
fn constants_are_static_and_large_or_dynamic_values_are_not_on_the_stack() {
    let numbers = ["n.0"; 40].join(", ");
    let text = format!(
        "program nested entry lam0
        data d0 List boxed {{ Nil | Cons(head: int, tail: d0) }}
        data d1 Point boxed {{ Point(mut x: int, y: int) }}
        string s0 \"a\"
        fn lam0 main() -> int {{
          n.0: int = add 1, 2
          nil.1: d0 = make d0:0()
          one.2: d0 = make d0:1(1, nil.1)
          empty.3: d0 = make d0:1(2, one.2)
          two.4: d0 = make d0:1(n.0, nil.1)
          point.5: d1 = make d1:0(1, 2)
          big.6: array<int> = array int [{numbers}]
          small.7: array<int> = array int [n.0, 2]
          text.8: string = add s0, s0
          dyn.9: array<int> = arr_new n.0, 0
          x.10: int = arr_get small.7, 0
          ret x.10
        }}"
    );
    check(
        &text,
        expect![[r#"
            main.one static
            main.empty static
            main.two stack
            main.point stack
            main.big rgn2: 328 bytes are too many for the stack
            main.small stack
            main.text rgn3: its size is known only at run time
            main.dyn rgn4: its size is known only at run time
        "#]],
    );
    broken(
        &text,
        "big",
        Home::Stack,
        expect![[r#"
        lam0 main: v6 on the stack is too large, or nobody knows how large
    "#]],
    );
    broken(
        &text,
        "dyn",
        Home::Stack,
        expect![[r#"
        lam0 main: v9 on the stack is too large, or nobody knows how large
    "#]],
    );
    broken(
        &text,
        "two",
        Home::Static,
        expect![[r#"
        lam0 main: v4 is no constant
    "#]],
    );
    broken(
        &text,
        "point",
        Home::Static,
        expect![[r#"
        lam0 main: v5 is no constant
    "#]],
    );
}

const NODES: &str = "program nested entry lam0
    data d0 Node boxed identity { Node(x: int) }
    fn lam0 main() -> int {
      once.0: d0 = make d0:0(1)
      a.1: int = apply lam1(once.0)
      b.2: int = apply lam1(once.0)
      join rec loop.0(n.3: int) {
        again.4: d0 = make d0:0(2)
        c.5: int = apply lam1(again.4)
        d.6: int = add n.3, c.5
        e.7: bool = lt d.6, 9
        if e.7 { jump loop.0(d.6) } else { ret d.6 }
      }
      jump loop.0(a.1)
    }
    fn lam1 look(node.8: d0) -> int {
      twice.9: d0 = make d0:0(3)
      same.10: bool = same node.8, twice.9
      if same.10 { ret 0 } else { f.11: int = field d0:0.0 node.8 ret f.11 }
    }";

#[test]
fn what_has_an_identity_is_static_where_it_is_made_once() {
    check(
        NODES,
        expect![[r#"
            main.once static
            main.again stack
            look.twice stack
        "#]],
    );
    for (var, error) in [("again", "lam0 main: v4"), ("twice", "lam1 look: v9")] {
        let mut program = flat(NODES);
        let mut placement = place(&mut program, &Options::default());
        let found = program.vars.iter().find(|(_, info)| info.name == var);
        placement.homes[found.expect("it is there").0] = Some(Home::Static);
        let errors = certify(&program, &placement).expect_err("it is made more than once");
        assert_eq!(errors, [format!("{error} is no constant")]);
    }
}

/// What is put before a constant that a global holds.
const BEFORE: &str = "program nested entry lam0
    data d0 List boxed { Nil | Cons(head: int, tail: d0) }
    global g0 constant: d0
    fn lam0 main() -> int {
      nil.0: d0 = make d0:0()
      one.1: d0 = make d0:1(1, nil.0)
      set.2: unit = global_set g0, one.1
      a.3: d0 = apply lam1(1)
      b.4: d0 = apply lam1(2)
      c.5: int = field d0:1.0 a.3
      d.6: int = field d0:1.0 b.4
      e.7: int = add c.5, d.6
      ret e.7
    }
    fn lam1 before(n.8: int) -> d0 {
      rest.9: d0 = global_get g0
      list.10: d0 = make d0:1(n.8, rest.9)
      ret list.10
    }";

#[test]
fn what_holds_a_constant_of_a_global_may_live_shorter() {
    check(
        BEFORE,
        expect![[r#"
            main.one static
            before.list rgn2: returned from `before`
        "#]],
    );
    // Of what is put into a global in a function only, it is not known what it is.
    let computed = BEFORE.replace("make d0:1(1, nil.0)", "apply lam1(1)");
    check(
        &computed,
        expect![[r#"
            before.list rgn0: returned from `before`
        "#]],
    );
}

const RAISE: &str = "program nested entry lam0
    exn x0 Odd((int -> int))
    data d0 \"Result<int>\" value { Ok(value: int) | Error(exn: exn) }
    fn lam0 main() -> int {
      n.0: int = add 1, 2
      body.1: (unit -> int) = lambda lam1
      r.2: d0 = try body.1
      ret 0
    }
    fn lam1 body(u.3: unit) -> int {
      f.4: (int -> int) = lambda lam2
      e.5: exn = exception x0(f.4)
      x.6: never = raise e.5
      unreachable
    }
    fn lam2 f(x.7: int) -> int { y.8: int = add x.7, n.0 ret y.8 }";

#[test]
fn what_is_raised_must_not_be_on_the_stack() {
    check(
        RAISE,
        expect![[r#"
            body.f rgn1: kept in an exception; raised
            body.e rgn1: raised
        "#]],
    );
    broken(
        RAISE,
        "e",
        Home::Stack,
        expect![[r#"
        lam1 body: Var(v5) is raised, with a value on the stack
    "#]],
    );
    broken(
        RAISE,
        "f",
        Home::Stack,
        expect![[r#"
        lam1 body: v5 is in a region, with a value on the stack
    "#]],
    );
}

const GROUP: &str = "program nested entry lam0
    fn lam0 main() -> int {
      n.0: int = add 1, 2
      letrec even.1: (int -> bool) = lam1, odd.2: (int -> bool) = lam2
      fs.4: array<(int -> bool)> = array (int -> bool) [even.1, odd.2]
      f.5: (int -> bool) = arr_get fs.4, 0
      b.6: bool = apply f.5(10)
      if b.6 { ret 1 } else { ret 0 }
    }
    fn lam1 even(x.7: int) -> bool { y.9: int = sub x.7, n.0 r.10: bool = apply odd.2(y.9) ret r.10 }
    fn lam2 odd(x.11: int) -> bool { y.13: int = sub x.11, n.0 r.14: bool = apply even.1(y.13) ret r.14 }";

#[test]
fn a_group_has_one_home() {
    check(
        GROUP,
        expect![[r#"
        main.even stack
        main.fs stack
    "#]],
    );
    broken(
        GROUP,
        "odd",
        Home::Region(PROGRAM),
        expect![[r#"
            lam0 main: a group has several homes
            lam0 main: v2 is put into rgn0, which is not claimed
        "#]],
    );
}

#[test]
fn two_members_of_a_class_one_of_which_keeps_its_argument() {
    let text = "program nested entry lam0
        global g0 last: (int -> int) mut
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          f.1: (int -> int) = lambda lam1
          hs.2: array<((int -> int) -> int)> = array ((int -> int) -> int) [lam2, lam3]
          h.3: ((int -> int) -> int) = arr_get hs.2, 0
          x.4: int = apply h.3(f.1)
          y.5: int = add x.4, 1
          ret y.5
        }
        fn lam1 f(a.6: int) -> int { b.7: int = add a.6, n.0 ret b.7 }
        fn lam2 calls(g.8: (int -> int)) -> int { r.9: int = apply g.8(1) ret r.9 }
        fn lam3 keeps(g.10: (int -> int)) -> int { u.11: unit = global_set g0, g.10 ret 0 }";
    check(
        text,
        expect![[r#"
        main.f rgn0: passed to one of 2 functions, which keeps it; kept in the module-level `last`, which lives until the program ends
        main.hs stack
    "#]],
    );
    broken(
        text,
        "f",
        Home::Stack,
        expect![[r#"
        lam0 main: Var(v1) is kept by lam3, with a value on the stack
    "#]],
    );
}

#[test]
fn what_comes_back_from_a_call_is_followed() {
    let text = "program nested entry lam0
        data d0 Box boxed { Box(mut f: (int -> int)) }
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          here.1: (int -> int) = lambda lam1
          a.2: (int -> int) = apply lam3(here.1)
          x.3: int = apply a.2(1)
          y.4: int = apply lam4(x.3)
          ret y.4
        }
        fn lam1 here(a.5: int) -> int { b.6: int = add a.5, n.0 ret b.6 }
        fn lam2 there(a.7: int) -> int { b.8: int = add a.7, m.10 ret b.8 }
        fn lam3 same(f.9: (int -> int)) -> (int -> int) { ret f.9 }
        fn lam4 outer(m.10: int) -> int {
          there.11: (int -> int) = lambda lam2
          box.12: d0 = make d0:0(there.11)
          g.13: (int -> int) = apply lam5(box.12)
          h.14: (int -> int) = apply lam3(g.13)
          e.15: array<(int -> int)> = apply lam6(h.14)
          ret 0
        }
        fn lam5 open(b.16: d0) -> (int -> int) { f.17: (int -> int) = field d0:0.0 b.16 ret f.17 }
        fn lam6 wrap(f.18: (int -> int)) -> array<(int -> int)> { a.19: array<(int -> int)> = array (int -> int) [f.18] ret a.19 }";
    check(
        text,
        expect![[r#"
            main.here stack
            outer.there rgn3: kept in a record or union; passed to `open`, which returns it; passed to `same`, which returns it; passed to `wrap`, which keeps it; kept in an array; returned from `wrap`
            outer.box stack
            wrap.a rgn2: returned from `wrap`
        "#]],
    );
}

#[test]
fn the_address_of_a_local_must_not_get_out() {
    let mut program = flat(
        "program nested entry lam0
        fn lam0 main() -> int {
          c.0: cell<int> = apply lam1(())
          x.1: int = cell_get c.0
          y.2: int = apply lam2(())
          ret y.2
        }
        fn lam1 leak(u.3: unit) -> cell<int> { n.4: cell<int> = new_cell 0 ret n.4 }
        fn lam2 fine(u.5: unit) -> int {
          n.6: cell<int> = new_cell 0
          u.7: unit = apply lam3(n.6)
          x.8: int = cell_get n.6
          ret x.8
        }
        fn lam3 set(c.9: cell<int>) -> unit { u.10: unit = cell_set c.9, 7 ret u.10 }",
    );
    let placement = place(&mut program, &Options::default());
    let reports: Vec<String> =
        placement.diagnostics.iter().map(|r| format!("{} {}", r.code, r.message)).collect();
    expect!["E0402 the address of `n` outlives it"].assert_eq(&reports.join("\n"));
}

#[test]
fn the_cell_of_a_module_level_variable_does_not_get_out() {
    let mut program = flat(
        "program nested entry lam0
        global g0 total: cell<int>
        fn lam0 main() -> int {
          total.0: cell<int> = new_cell 0
          u.1: unit = global_set g0, total.0
          ret 0
        }",
    );
    let placement = place(&mut program, &Options { strict_escape: true, ..Options::default() });
    assert!(placement.diagnostics.is_empty());
}

#[test]
fn what_comes_back_and_is_kept_then_is_kept() {
    let text = "program nested entry lam0
        global g0 last: (int -> int) mut
        data d0 Box boxed { Box(mut f: (int -> int)) }
        fn lam0 main() -> int {
          n.0: int = add 1, 2
          f.1: (int -> int) = lambda lam1
          g.2: (int -> int) = apply lam3(f.1)
          u.3: unit = global_set g0, g.2
          h.4: (int -> int) = apply lam5(n.0)
          ret 0
        }
        fn lam1 f(a.5: int) -> int { b.6: int = add a.5, n.0 ret b.6 }
        fn lam2 inner(a.7: int) -> int { b.8: int = add a.7, m.11 ret b.8 }
        fn lam3 same(f.9: (int -> int)) -> (int -> int) { ret f.9 }
        fn lam4 box(b.10: d0) -> d0 { ret b.10 }
        fn lam5 outer(m.11: int) -> (int -> int) {
          inner.12: (int -> int) = lambda lam2
          box.13: d0 = make d0:0(inner.12)
          again.14: d0 = apply lam4(box.13)
          g.15: (int -> int) = field d0:0.0 again.14
          ret g.15
        }";
    check(
        text,
        expect![[r#"
            main.f rgn0: passed to `same`, which returns it; kept in the module-level `last`, which lives until the program ends
            outer.inner rgn2: kept in a record or union; passed to `box`, which returns it; returned from `outer`
            outer.box stack
        "#]],
    );
    broken(
        text,
        "f",
        Home::Stack,
        expect![[r#"
        lam0 main: Var(v2) is kept in g0, with a value on the stack
    "#]],
    );
    broken(
        text,
        "inner",
        Home::Stack,
        expect![[r#"
        lam5 outer: returns Var(v15), with a value on the stack
    "#]],
    );
}
