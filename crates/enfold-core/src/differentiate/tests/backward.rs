//! Derivatives backwards: what is noted, saved and restored, and where nothing has to be.

use expect_test::expect;

use super::{at_number, check};

#[test]
fn backwards_each_operation_is_noted() {
    check(
        &at_number(
            "vjp",
            "2.0",
            "fn lam1 f(x.3: float) -> float {
          y.4: float = sin x.3
          z.5: float = mul y.4, x.3
          ret z.5
        }",
        ),
        expect![[r#"
            program nested entry lam0
            data d0 "float * float" value { T(a: float, b: float) }
            data d1 saved boxed { saved(mut floats: int, mut float: array<float>, mut ints: int, mut int: array<int>, mut arrays: int, mut array: array<array<float>>) }
            fn lam0 main() -> int {
              y.62: float = sin 2.0
              change.65: float = mul 1.0, y.62
              factor.66: float = cos 2.0
              change.67: float = mul 2.0, factor.66
              adjoint.68: float = add change.65, change.67
              n.2: int = convert adjoint.68
              ret n.2
            }
        "#]],
    );
}

#[test]
fn a_sum_over_an_array_runs_backward_without_a_tape() {
    check(
        r#"program nested entry lam0
        data d0 "float * array" value { T(a: float, b: array<float>) }
        fn lam0 main() -> int {
          x.9: array<float> = arr_new 10, 0.5
          r.0: d0 = vjp lam1, x.9, 1.0
          y.1: array<float> = field d0:0.1 r.0
          n.2: int = arr_len y.1
          ret n.2
        }
        fn lam1 f(x.3: array<float>) -> float {
          join rec again.0(s.4: float, i.5: int) {
            more.6: bool = lt i.5, 10
            if more.6 {
              v.7: float = arr_get x.3, i.5
              w.8: float = mul v.7, v.7
              t.10: float = add s.4, w.8
              j.11: int = add i.5, 1
              jump again.0(t.10, j.11)
            } else {
              ret s.4
            }
          }
          jump again.0(0.0, 0)
        }"#,
        expect![[r#"
            program nested entry lam0
            data d0 "float * array" value { T(a: float, b: array<float>) }
            data d1 saved boxed { saved(mut floats: int, mut float: array<float>, mut ints: int, mut int: array<int>, mut arrays: int, mut array: array<array<float>>) }
            fn lam0 main() -> int {
              x.9: array<float> = arr_new 10, 0.5
              join r.8(r.0: d0) {
                y.1: array<float> = field d0:0.1 r.0
                n.2: int = arr_len y.1
                ret n.2
              }
              join rec again.5(s.73: float, i.74: int) {
                more.75: bool = lt i.74, 10
                if more.75 {
                  v.76: float = arr_get x.9, i.74
                  w.77: float = mul v.76, v.76
                  t.78: float = add s.73, w.77
                  j.79: int = add i.74, 1
                  jump again.5(t.78, j.79)
                } else {
                  length.80: int = arr_len x.9
                  adjoints.81: array<float> = arr_new length.80, 0.0
                  join up.6() {
                    pair.82: d0 = make d0:0(s.73, adjoints.81)
                    jump r.8(pair.82)
                  }
                  join rec back.7(round.83: int, adjoint.84: float) {
                    first.85: bool = eq round.83, 0
                    if first.85 {
                      jump up.6()
                    } else {
                      before.86: int = sub round.83, 1
                      v.87: float = arr_at x.9, before.86
                      change.88: float = mul adjoint.84, v.87
                      change.89: float = mul adjoint.84, v.87
                      adjoint.90: float = add change.88, change.89
                      old.91: float = arr_at adjoints.81, before.86
                      new.92: float = add old.91, adjoint.90
                      put.93: unit = arr_put adjoints.81, before.86, new.92
                      jump back.7(before.86, adjoint.84)
                    }
                  }
                  jump back.7(i.74, 1.0)
                }
              }
              jump again.5(0.0, 0)
            }
        "#]],
    );
}

#[test]
fn what_a_loop_carries_is_saved() {
    check(
        &at_number(
            "vjp",
            "3.1",
            "fn lam1 f(r.3: float) -> float {
          join rec again.0(x.4: float, i.5: int) {
            more.6: bool = lt i.5, 10
            if more.6 {
              a.7: float = mul r.3, x.4
              b.8: float = sub 1.0, x.4
              c.10: float = mul a.7, b.8
              j.11: int = add i.5, 1
              jump again.0(c.10, j.11)
            } else {
              ret x.4
            }
          }
          jump again.0(0.5, 0)
        }",
        ),
        expect![[r#"
            program nested entry lam0
            data d0 "float * float" value { T(a: float, b: float) }
            data d1 saved boxed { saved(mut floats: int, mut float: array<float>, mut ints: int, mut int: array<int>, mut arrays: int, mut array: array<array<float>>) }
            fn lam0 main() -> int {
              join r.8(r.0: d0) {
                y.1: float = field d0:0.1 r.0
                n.2: int = convert y.1
                ret n.2
              }
              room.68: array<float> = arr_new 32, 0.0
              room.69: array<int> = arr_new 32, 0
              nothing.70: array<float> = array float []
              room.71: array<array<float>> = arr_new 32, nothing.70
              saved.72: d1 = make d1:0(0, room.68, 0, room.69, 0, room.71)
              join rec again.5(x.73: float, i.74: int) {
                more.75: bool = lt i.74, 10
                if more.75 {
                  a.76: float = mul 3.1, x.73
                  b.77: float = sub 1.0, x.73
                  c.78: float = mul a.76, b.77
                  j.79: int = add i.74, 1
                  join room.2() {
                    count.22: int = field d1:0.0 saved.72
                    room.23: array<float> = field d1:0.1 saved.72
                    put.24: unit = arr_put room.23, count.22, x.73
                    next.25: int = add count.22, 1
                    set.26: unit = set_field d1:0.0 saved.72, next.25
                    jump again.5(c.78, j.79)
                  }
                  count.27: int = field d1:0.0 saved.72
                  room.28: array<float> = field d1:0.1 saved.72
                  length.29: int = arr_len room.28
                  full.30: bool = ge count.27, length.29
                  if full.30 {
                    twice.31: int = add length.29, length.29
                    new.32: array<float> = arr_new twice.31, 0.0
                    copied.33: unit = arr_blit room.28, 0, new.32, 0, length.29
                    set.34: unit = set_field d1:0.1 saved.72, new.32
                    jump room.2()
                  } else {
                    jump room.2()
                  }
                } else {
                  join up.6(adjoint.81: float) {
                    pair.82: d0 = make d0:0(x.73, adjoint.81)
                    jump r.8(pair.82)
                  }
                  join rec back.7(round.83: int, adjoint.84: float, adjoint.85: float) {
                    first.86: bool = eq round.83, 0
                    if first.86 {
                      jump up.6(adjoint.85)
                    } else {
                      before.87: int = sub round.83, 1
                      count.88: int = field d1:0.0 saved.72
                      last.89: int = sub count.88, 1
                      set.90: unit = set_field d1:0.0 saved.72, last.89
                      room.91: array<float> = field d1:0.1 saved.72
                      popped.92: float = arr_at room.91, last.89
                      a.93: float = mul 3.1, popped.92
                      b.94: float = sub 1.0, popped.92
                      change.95: float = mul adjoint.84, b.94
                      change.96: float = mul adjoint.84, a.93
                      change.97: float = neg change.96
                      change.98: float = mul change.95, popped.92
                      adjoint.99: float = add adjoint.85, change.98
                      change.100: float = mul change.95, 3.1
                      adjoint.101: float = add change.97, change.100
                      jump back.7(before.87, adjoint.101, adjoint.99)
                    }
                  }
                  jump back.7(i.74, 1.0, 0.0)
                }
              }
              jump again.5(0.5, 0)
            }
        "#]],
    );
}

#[test]
fn a_loop_tested_at_its_end_stands_once_in_the_backward_part() {
    check(
        r#"program nested entry lam0
        data d0 "float * array" value { T(a: float, b: array<float>) }
        fn lam0 main() -> int {
          a.0: array<float> = arr_new 10, 2.0
          r.1: d0 = vjp lam1, a.0, 1.0
          y.2: float = field d0:0.0 r.1
          g.3: array<float> = field d0:0.1 r.1
          x.4: float = arr_get g.3, 3
          z.5: float = add y.2, x.4
          n.6: int = convert z.5
          ret n.6
        }
        fn lam1 f(a.7: array<float>) -> float {
          join rec again.0(s.8: float, i.9: int) {
            x.10: float = arr_get a.7, i.9
            y.11: float = mul x.10, x.10
            s.12: float = add s.8, y.11
            last.13: bool = eq i.9, 9
            if last.13 {
              ret s.12
            } else {
              j.14: int = add i.9, 1
              jump again.0(s.12, j.14)
            }
          }
          jump again.0(0.0, 0)
        }"#,
        expect![[r#"
            program nested entry lam0
            data d0 "float * array" value { T(a: float, b: array<float>) }
            data d1 saved boxed { saved(mut floats: int, mut float: array<float>, mut ints: int, mut int: array<int>, mut arrays: int, mut array: array<array<float>>) }
            fn lam0 main() -> int {
              a.0: array<float> = arr_new 10, 2.0
              join r.8(r.1: d0) {
                y.2: float = field d0:0.0 r.1
                g.3: array<float> = field d0:0.1 r.1
                x.4: float = arr_get g.3, 3
                z.5: float = add y.2, x.4
                n.6: int = convert z.5
                ret n.6
              }
              join rec again.5(s.77: float, i.78: int) {
                end.79: bool = eq i.78, 10
                if end.79 {
                  length.80: int = arr_len a.0
                  adjoints.81: array<float> = arr_new length.80, 0.0
                  join up.6() {
                    pair.82: d0 = make d0:0(s.77, adjoints.81)
                    jump r.8(pair.82)
                  }
                  join rec back.7(round.83: int, adjoint.84: float) {
                    first.85: bool = eq round.83, 0
                    if first.85 {
                      jump up.6()
                    } else {
                      before.86: int = sub round.83, 1
                      x.87: float = arr_at a.0, before.86
                      change.88: float = mul adjoint.84, x.87
                      change.89: float = mul adjoint.84, x.87
                      adjoint.90: float = add change.88, change.89
                      old.91: float = arr_at adjoints.81, before.86
                      new.92: float = add old.91, adjoint.90
                      put.93: unit = arr_put adjoints.81, before.86, new.92
                      jump back.7(before.86, adjoint.84)
                    }
                  }
                  jump back.7(i.78, 1.0)
                } else {
                  x.94: float = arr_get a.0, i.78
                  y.95: float = mul x.94, x.94
                  s.96: float = add s.77, y.95
                  j.98: int = add i.78, 1
                  jump again.5(s.96, j.98)
                }
              }
              jump again.5(0.0, 0)
            }
        "#]],
    );
}

#[test]
fn an_array_that_is_written_again_is_restored() {
    check(
        &at_number(
            "vjp",
            "2.0",
            "fn lam1 f(x.3: float) -> float {
          h.4: array<float> = arr_new 2, 0.0
          join rec again.0(s.5: float, i.6: int) {
            y.7: float = mul s.5, x.3
            set.8: unit = arr_set h.4, 1, y.7
            z.9: float = arr_get h.4, 1
            s.10: float = mul z.9, z.9
            last.11: bool = eq i.6, 3
            if last.11 {
              ret s.10
            } else {
              j.12: int = add i.6, 1
              jump again.0(s.10, j.12)
            }
          }
          jump again.0(1.0, 0)
        }",
        ),
        expect![[r#"
            program nested entry lam0
            data d0 "float * float" value { T(a: float, b: float) }
            data d1 saved boxed { saved(mut floats: int, mut float: array<float>, mut ints: int, mut int: array<int>, mut arrays: int, mut array: array<array<float>>) }
            fn lam0 main() -> int {
              join r.8(r.0: d0) {
                y.1: float = field d0:0.1 r.0
                n.2: int = convert y.1
                ret n.2
              }
              room.72: array<float> = arr_new 32, 0.0
              room.73: array<int> = arr_new 32, 0
              nothing.74: array<float> = array float []
              room.75: array<array<float>> = arr_new 32, nothing.74
              saved.76: d1 = make d1:0(0, room.72, 0, room.73, 0, room.75)
              h.77: array<float> = arr_new 2, 0.0
              join rec again.5(s.78: float, i.79: int) {
                end.80: bool = eq i.79, 4
                if end.80 {
                  adjoints.81: array<float> = arr_new 2, 0.0
                  join up.6(adjoint.82: float) {
                    pair.83: d0 = make d0:0(s.78, adjoint.82)
                    jump r.8(pair.83)
                  }
                  join rec back.7(round.84: int, adjoint.85: float, adjoint.86: float) {
                    first.87: bool = eq round.84, 0
                    if first.87 {
                      jump up.6(adjoint.86)
                    } else {
                      before.88: int = sub round.84, 1
                      count.89: int = field d1:0.0 saved.76
                      last.90: int = sub count.89, 1
                      set.91: unit = set_field d1:0.0 saved.76, last.90
                      room.92: array<float> = field d1:0.1 saved.76
                      popped.93: float = arr_at room.92, last.90
                      z.94: float = arr_at h.77, 1
                      change.95: float = mul adjoint.85, z.94
                      change.96: float = mul adjoint.85, z.94
                      adjoint.97: float = add change.95, change.96
                      old.98: float = arr_at adjoints.81, 1
                      new.99: float = add old.98, adjoint.97
                      put.100: unit = arr_put adjoints.81, 1, new.99
                      count.101: int = field d1:0.0 saved.76
                      last.102: int = sub count.101, 1
                      set.103: unit = set_field d1:0.0 saved.76, last.102
                      room.104: array<float> = field d1:0.1 saved.76
                      popped.105: float = arr_at room.104, last.102
                      put.106: unit = arr_put h.77, 1, popped.105
                      old.107: float = arr_at adjoints.81, 1
                      put.108: unit = arr_put adjoints.81, 1, 0.0
                      change.109: float = mul old.107, 2.0
                      change.110: float = mul old.107, popped.93
                      adjoint.111: float = add adjoint.86, change.110
                      jump back.7(before.88, change.109, adjoint.111)
                    }
                  }
                  jump back.7(i.79, 1.0, 0.0)
                } else {
                  y.112: float = mul s.78, 2.0
                  old.113: float = arr_get h.77, 1
                  kept.114: unit = apply lam1(saved.76, old.113)
                  set.115: unit = arr_set h.77, 1, y.112
                  z.116: float = arr_get h.77, 1
                  s.117: float = mul z.116, z.116
                  j.119: int = add i.79, 1
                  kept.120: unit = apply lam1(saved.76, s.78)
                  jump again.5(s.117, j.119)
                }
              }
              jump again.5(1.0, 0)
            }
            fn lam1 save(saved.24: d1, value.25: float) -> unit {
              join room.2() {
                count.26: int = field d1:0.0 saved.24
                room.27: array<float> = field d1:0.1 saved.24
                put.28: unit = arr_put room.27, count.26, value.25
                next.29: int = add count.26, 1
                set.30: unit = set_field d1:0.0 saved.24, next.29
                ret ()
              }
              count.31: int = field d1:0.0 saved.24
              room.32: array<float> = field d1:0.1 saved.24
              length.33: int = arr_len room.32
              full.34: bool = ge count.31, length.33
              if full.34 {
                twice.35: int = add length.33, length.33
                new.36: array<float> = arr_new twice.35, 0.0
                copied.37: unit = arr_blit room.32, 0, new.36, 0, length.33
                set.38: unit = set_field d1:0.1 saved.24, new.36
                jump room.2()
              } else {
                jump room.2()
              }
            }
        "#]],
    );
}
