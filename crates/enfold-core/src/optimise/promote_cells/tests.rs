//! Cells and records that become variables, and those that stay.

use expect_test::{Expect, expect};

use super::promote_cells;
use crate::optimise::prune_params::prune_params;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

/// Promotes in the body of an entry that has read `n` and `b`; functions may follow it.
fn check(body: &str, functions: &str, expected: Expect) {
    let text = format!(
        r#"program nested entry lam0
string s0 "x"
data d0 "ref<int>" boxed {{ "ref<int>"(mut contents: int) }}
data d1 Point boxed {{ Point(mut x: int, name: string, mut y: int) }}
data d2 "result<int>" value {{ Ok(v: int) | Error(e: exn) }}
data d3 "ref<ref<int>>" boxed {{ "ref<ref<int>>"(mut contents: d0) }}
fn lam0 main() -> int {{
  line.0: string = read_line ()
  n.1: int = str_len line.0
  b.2: bool = gt n.1, 0
  {body}
}}
{functions}"#
    );
    let mut program = parse(&text).expect("reads");
    sound(&program, "reading");
    promote_cells(&mut program);
    sound(&program, "promote_cells");
    prune_params(&mut program);
    sound(&program, "prune_params");
    let shown = shown(&mut program);
    let from = shown.find("b.2: bool");
    expected.assert_eq(&format!("{}\n", shown[from.unwrap_or(0)..].trim_end()));
}

#[test]
fn a_loop_gets_what_it_writes() {
    check(
        "s.10: cell<int> = new_cell 0
         i.11: cell<int> = new_cell 1
         k.12: cell<int> = new_cell n.1
         join done.0() { r.13: int = cell_get s.10 q.14: int = cell_get k.12 t.15: int = add r.13, q.14 ret t.15 }
         join rec loop.1() {
           a.16: int = cell_get i.11
           c.17: bool = gt a.16, n.1
           if c.17 { jump done.0() } else {
             d.18: int = cell_get s.10
             e.19: int = cell_get i.11
             f.20: int = add d.18, e.19
             u.21: unit = cell_set s.10, f.20
             g.22: int = add e.19, 1
             v.23: unit = cell_set i.11, g.22
             jump loop.1()
           }
         }
         jump loop.1()",
        "",
        expect![[r#"
            b.2: bool = gt n.1, 0
              join done.0(s.24: int) {
                t.15: int = add s.24, n.1
                ret t.15
              }
              join rec loop.1(s.26: int, i.27: int) {
                c.17: bool = gt i.27, n.1
                if c.17 {
                  jump done.0(s.26)
                } else {
                  f.20: int = add s.26, i.27
                  g.22: int = add i.27, 1
                  jump loop.1(f.20, g.22)
                }
              }
              jump loop.1(0, 1)
            }
        "#]],
    );
}

#[test]
fn one_way_writes_and_the_other_does_not() {
    check(
        "c.10: cell<int> = new_cell 0
         d.11: cell<int> = new_cell 5
         join k.0() { r.12: int = cell_get c.10 s.13: int = cell_get d.11 t.14: int = add r.12, s.13 ret t.14 }
         if b.2 { u.15: unit = cell_set c.10, n.1 jump k.0() } else {
           v.16: unit = cell_set d.11, 6
           w.17: unit = cell_set d.11, 5
           jump k.0()
         }",
        "",
        expect![[r#"
            b.2: bool = gt n.1, 0
              join k.0(c.18: int) {
                t.14: int = add c.18, 5
                ret t.14
              }
              if b.2 {
                jump k.0(n.1)
              } else {
                jump k.0(0)
              }
            }
        "#]],
    );
}

#[test]
fn loops_in_loops_and_cells_in_loops() {
    check(
        "s.10: cell<string> = new_cell s0
         join done.0() { r.11: string = cell_get s.10 l.12: int = str_len r.11 ret l.12 }
         join rec outer.1(i.20: int) {
           c.21: bool = gt i.20, n.1
           if c.21 { jump done.0() } else {
             j.22: cell<int> = new_cell 0
             join next.2() { k.23: int = add i.20, 1 jump outer.1(k.23) }
             join rec inner.3() {
               a.24: int = cell_get j.22
               d.25: bool = gt a.24, i.20
               if d.25 { jump next.2() } else {
                 t.26: string = cell_get s.10
                 w.27: string = add t.26, s0
                 u.28: unit = cell_set s.10, w.27
                 e.29: int = add a.24, 1
                 v.30: unit = cell_set j.22, e.29
                 jump inner.3()
               }
             }
             jump inner.3()
           }
         }
         jump outer.1(0)",
        "",
        expect![[r#"
            b.2: bool = gt n.1, 0
              join done.0(s.31: string) {
                l.12: int = str_len s.31
                ret l.12
              }
              join rec outer.1(i.20: int, s.32: string) {
                c.21: bool = gt i.20, n.1
                if c.21 {
                  jump done.0(s.32)
                } else {
                  join next.2(s.33: string) {
                    k.23: int = add i.20, 1
                    jump outer.1(k.23, s.33)
                  }
                  join rec inner.3(s.35: string, j.36: int) {
                    d.25: bool = gt j.36, i.20
                    if d.25 {
                      jump next.2(s.35)
                    } else {
                      w.27: string = add s.35, s0
                      e.29: int = add j.36, 1
                      jump inner.3(w.27, e.29)
                    }
                  }
                  jump inner.3(s.32, 0)
                }
              }
              jump outer.1(0, s0)
            }
        "#]],
    );
}

#[test]
fn a_loop_that_only_reads_gets_nothing() {
    check(
        "c.10: cell<int> = new_cell 0
         u.11: unit = cell_set c.10, n.1
         join rec loop.0(i.12: int) {
           a.13: int = cell_get c.10
           d.14: bool = gt i.12, a.13
           if d.14 { v.15: unit = cell_set c.10, i.12 w.16: int = cell_get c.10 ret w.16 } else {
             j.17: int = add i.12, a.13
             jump loop.0(j.17)
           }
         }
         jump loop.0(0)",
        "",
        expect![[r#"
            b.2: bool = gt n.1, 0
              join rec loop.0(i.12: int) {
                d.14: bool = gt i.12, n.1
                if d.14 {
                  ret i.12
                } else {
                  j.17: int = add i.12, n.1
                  jump loop.0(j.17)
                }
              }
              jump loop.0(0)
            }
        "#]],
    );
}

#[test]
fn records_come_apart() {
    check(
        "p.10: d1 = make d1:0(1, s0, 2)
         join rec loop.0(i.11: int) {
           x.12: int = field d1:0.0 p.10
           d.13: bool = gt i.11, n.1
           if d.13 { y.14: int = field d1:0.2 p.10 m.15: string = field d1:0.1 p.10 l.16: int = str_len m.15 r.17: int = add y.14, l.16 ret r.17 } else {
             z.18: int = add x.12, i.11
             u.19: unit = set_field d1:0.0 p.10, z.18
             v.20: unit = set_field d1:0.2 p.10, x.12
             j.21: int = add i.11, 1
             jump loop.0(j.21)
           }
         }
         jump loop.0(0)",
        "",
        expect![[r#"
            b.2: bool = gt n.1, 0
              join rec loop.0(i.11: int, p.x.22: int, p.y.23: int) {
                d.13: bool = gt i.11, n.1
                if d.13 {
                  l.16: int = str_len s0
                  r.17: int = add p.y.23, l.16
                  ret r.17
                } else {
                  z.18: int = add p.x.22, i.11
                  j.21: int = add i.11, 1
                  jump loop.0(j.21, z.18, p.x.22)
                }
              }
              jump loop.0(0, 1, 2)
            }
        "#]],
    );
}

#[test]
fn cells_in_cells() {
    check(
        "a.10: d0 = make d0:0(1)
         o.11: d3 = make d3:0(a.10)
         x.12: d0 = field d3:0.0 o.11
         u.13: unit = set_field d0:0.0 x.12, n.1
         b.14: d0 = make d0:0(2)
         v.15: unit = set_field d3:0.0 o.11, b.14
         y.16: d0 = field d3:0.0 o.11
         z.17: int = field d0:0.0 y.16
         w.18: int = field d0:0.0 a.10
         r.19: int = add z.17, w.18
         ret r.19",
        "",
        expect![[r#"
            b.2: bool = gt n.1, 0
              r.19: int = add 2, n.1
              ret r.19
            }
        "#]],
    );
}

#[test]
fn what_is_captured_and_written_stays() {
    check(
        "c.10: cell<int> = new_cell 0
         f.11: (unit -> int) = lambda lam1
         o.12: d2 = try f.11
         a.13: int = cell_get c.10
         ret a.13",
        "fn lam1 body(u.20: unit) -> int { v.21: unit = cell_set c.10, 7 r.22: int = div 1, n.1 ret r.22 }",
        expect![[r#"
            b.2: bool = gt n.1, 0
              c.10: cell<int> = new_cell 0
              f.11: (unit -> int) = lambda lam1
              o.12: d2 = try f.11
              a.13: int = cell_get c.10
              ret a.13
            }
            fn lam1 body(u.20: unit) -> int {
              v.21: unit = cell_set c.10, 7
              r.22: int = div 1, n.1
              ret r.22
            }
        "#]],
    );
}

#[test]
fn what_is_never_written_or_never_read_goes_from_lambdas_too() {
    check(
        "c.10: cell<int> = new_cell n.1
         d.11: cell<int> = new_cell 0
         letrec f.12: (int -> int) = lam1
         o.13: int = apply f.12(3)
         p.14: int = apply f.12(o.13)
         ret p.14",
        "fn lam1 f(x.20: int) -> int {
           e.21: bool = gt x.20, 9
           if e.21 { ret x.20 } else {
             a.22: int = cell_get c.10 y.23: int = add a.22, x.20 v.24: unit = cell_set d.11, y.23
             r.25: int = apply f.12(y.23) s.26: int = add r.25, 1 ret s.26
           }
         }",
        expect![[r#"
            b.2: bool = gt n.1, 0
              letrec f.12: (int -> int) = lam1
              o.13: int = apply f.12(3)
              p.14: int = apply f.12(o.13)
              ret p.14
            }
            fn lam1 f(x.20: int) -> int {
              e.21: bool = gt x.20, 9
              if e.21 {
                ret x.20
              } else {
                y.23: int = add n.1, x.20
                r.25: int = apply f.12(y.23)
                s.26: int = add r.25, 1
                ret s.26
              }
            }
        "#]],
    );
}

#[test]
fn values_stay() {
    check(
        "a.10: cell<int> = new_cell 0
         u.11: unit = cell_set a.10, n.1
         v.12: unit = apply lam1(a.10)
         c.13: d0 = make d0:0(1)
         d.14: d0 = make d0:0(2)
         w.15: unit = set_field d0:0.0 c.13, 3
         join k.0(e.16: d0) {
           x.17: int = field d0:0.0 e.16
           y.18: int = field d0:0.0 c.13
           z.19: int = cell_get a.10
           s.20: int = add x.17, y.18
           t.21: int = add s.20, z.19
           ret t.21
         }
         if b.2 { jump k.0(c.13) } else { jump k.0(d.14) }",
        "fn lam1 bump(r.30: cell<int>) -> unit { x.31: int = cell_get r.30 y.32: int = add x.31, 1 u.33: unit = cell_set r.30, y.32 ret u.33 }",
        expect![[r#"
            b.2: bool = gt n.1, 0
              a.10: cell<int> = new_cell 0
              u.11: unit = cell_set a.10, n.1
              v.12: unit = apply lam1(a.10)
              c.13: d0 = make d0:0(1)
              d.14: d0 = make d0:0(2)
              w.15: unit = set_field d0:0.0 c.13, 3
              join k.0(e.16: d0) {
                x.17: int = field d0:0.0 e.16
                y.18: int = field d0:0.0 c.13
                z.19: int = cell_get a.10
                s.20: int = add x.17, y.18
                t.21: int = add s.20, z.19
                ret t.21
              }
              if b.2 {
                jump k.0(c.13)
              } else {
                jump k.0(d.14)
              }
            }
            fn lam1 bump(r.30: cell<int>) -> unit {
              x.31: int = cell_get r.30
              y.32: int = add x.31, 1
              u.33: unit = cell_set r.30, y.32
              ret u.33
            }
        "#]],
    );
}

#[test]
fn calls_become_tail_calls_when_nothing_follows() {
    check(
        "c.10: cell<int> = new_cell 0
         x.11: int = apply lam1(n.1)
         u.12: unit = cell_set c.10, x.11
         y.13: int = cell_get c.10
         ret y.13",
        "fn lam1 f(x.20: int) -> int { ret x.20 }",
        expect![[r#"
            b.2: bool = gt n.1, 0
              x.11: int = apply lam1(n.1)
              ret x.11
            }
            fn lam1 f(x.20: int) -> int {
              ret x.20
            }
        "#]],
    );
}

#[test]
fn a_function_that_has_become_a_loop() {
    check(
        "r.10: d0 = make d0:0(0)
         join t.0(u.11: unit) { x.12: int = field d0:0.0 r.10 ret x.12 }
         join rec go.1(i.13: int) {
           c.14: bool = gt i.13, n.1
           if c.14 { jump t.0(()) } else {
             join after.2() { j.15: int = add i.13, 1 jump go.1(j.15) }
             d.16: int = rem i.13, 3
             e.17: bool = eq d.16, 0
             if e.17 {
               y.18: int = field d0:0.0 r.10
               z.19: int = add y.18, i.13
               v.20: unit = set_field d0:0.0 r.10, z.19
               jump after.2()
             } else { jump after.2() }
           }
         }
         jump go.1(0)",
        "",
        expect![[r#"
            b.2: bool = gt n.1, 0
              join t.0(r.21: int) {
                ret r.21
              }
              join rec go.1(i.13: int, r.22: int) {
                c.14: bool = gt i.13, n.1
                if c.14 {
                  jump t.0(r.22)
                } else {
                  join after.2(r.23: int) {
                    j.15: int = add i.13, 1
                    jump go.1(j.15, r.23)
                  }
                  d.16: int = rem i.13, 3
                  e.17: bool = eq d.16, 0
                  if e.17 {
                    z.19: int = add r.22, i.13
                    jump after.2(z.19)
                  } else {
                    jump after.2(r.22)
                  }
                }
              }
              jump go.1(0, 0)
            }
        "#]],
    );
}

/// A cell that would add an argument to very many jumps stays one.
#[test]
fn cost_is_bounded() {
    let promoted = |jumps: usize| {
        let cases: String = (0..jumps).map(|i| format!("int {i} {{ jump k.0() }}\n")).collect();
        let text = format!(
            "program nested entry lam0
             fn lam0 main() -> int {{
               line.0: string = read_line ()
               n.1: int = str_len line.0
               c.2: cell<int> = new_cell 0
               join k.0() {{ x.3: int = cell_get c.2 ret x.3 }}
               switch n.1 {{ {cases} default {{ u.4: unit = cell_set c.2, 1 jump k.0() }} }}
             }}"
        );
        let mut program = parse(&text).expect("reads");
        let promoted = promote_cells(&mut program);
        sound(&program, "promote_cells");
        promoted
    };
    assert_eq!(promoted(100), 1);
    assert_eq!(promoted(1000), 0);
}
