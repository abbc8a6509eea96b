//! Programs before and after their derivatives are taken. Both are verified.

use expect_test::{Expect, expect};

use super::differentiate;
use crate::optimise::OptimiseReport;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

fn check(text: &str, expected: Expect) {
    let mut program = parse(text).expect("reads");
    sound(&program, "reading");
    let mut report = OptimiseReport::default();
    differentiate(&mut program, &mut report);
    sound(&program, "differentiate");
    let mut said: String = report
        .underivable
        .iter()
        .map(|refused| format!("no derivative: {}\n", refused.reason))
        .collect();
    said.push_str(&shown(&mut program));
    expected.assert_eq(&said);
}

#[test]
fn a_program_without_derivatives_stays_as_it_is() {
    let text = "program nested entry lam0
        fn lam0 main() -> int {
          f.0: (float -> float) = lambda lam1
          y.1: float = apply f.0(2.0)
          n.2: int = convert y.1
          ret n.2
        }
        fn lam1 f(x.3: float) -> float {
          y.4: float = mul x.3, x.3
          ret y.4
        }";
    let mut program = parse(text).expect("reads");
    let before = crate::text::print(&program);
    let mut report = OptimiseReport::default();
    assert_eq!(differentiate(&mut program, &mut report), 0);
    assert_eq!(crate::text::print(&program), before);
}

#[test]
fn a_loop_carries_the_change_of_what_it_carries() {
    check(
        r#"program nested entry lam0
        data d0 "float * float" value { T(a: float, b: float) }
        fn lam0 main() -> int {
          r.0: d0 = jvp lam1, 2.0, 1.0
          y.1: float = field d0:0.1 r.0
          n.2: int = convert y.1
          ret n.2
        }
        fn lam1 f(x.3: float) -> float {
          join rec again.0(y.4: float, i.5: int) {
            more.6: bool = lt i.5, 3
            if more.6 {
              z.7: float = mul y.4, x.3
              j.8: int = add i.5, 1
              jump again.0(z.7, j.8)
            } else {
              ret y.4
            }
          }
          jump again.0(1.0, 0)
        }"#,
        expect![[r#"
            program nested entry lam0
            data d0 "float * float" value { T(a: float, b: float) }
            data d1 "value and derivative" value { "value and derivative"(value: float, derivative: float) }
            fn lam0 main() -> int {
              join pair.2(pair.21: d1) {
                change.23: float = field d1:0.1 pair.21
                n.2: int = convert change.23
                ret n.2
              }
              join rec again.1(y.11: float, y'.12: float, i.13: int) {
                more.14: bool = lt i.13, 3
                if more.14 {
                  z.15: float = mul y.11, 2.0
                  change.16: float = mul y'.12, 2.0
                  change.17: float = mul 1.0, y.11
                  change.18: float = add change.16, change.17
                  j.19: int = add i.13, 1
                  jump again.1(z.15, change.18, j.19)
                } else {
                  pair.20: d1 = make d1:0(y.11, y'.12)
                  jump pair.2(pair.20)
                }
              }
              jump again.1(1.0, 0.0, 0)
            }
        "#]],
    );
}

#[test]
fn what_does_not_change_has_no_shadow() {
    check(
        r#"program nested entry lam0
        data d0 "float * float" value { T(a: float, b: float) }
        fn lam0 main() -> int {
          weights.9: array<float> = arr_new 10, 0.5
          f.10: (float -> float) = lambda lam1
          r.0: d0 = jvp f.10, 2.0, 1.0
          y.1: float = field d0:0.1 r.0
          n.2: int = convert y.1
          ret n.2
        }
        fn lam1 f(x.3: float) -> float {
          w.4: float = arr_get weights.9, 0
          v.5: float = exp w.4
          y.6: float = mul v.5, x.3
          ret y.6
        }"#,
        expect![[r#"
            program nested entry lam0
            data d0 "float * float" value { T(a: float, b: float) }
            data d1 "value and derivative" value { "value and derivative"(value: float, derivative: float) }
            fn lam0 main() -> int {
              weights.9: array<float> = arr_new 10, 0.5
              w.14: float = arr_get weights.9, 0
              v.15: float = exp w.14
              change.17: float = mul 1.0, v.15
              n.2: int = convert change.17
              ret n.2
            }
        "#]],
    );
}

#[test]
fn a_cell_from_outside_has_a_shadow_that_begins_with_zero() {
    check(
        r#"program nested entry lam0
        data d0 "float * float" value { T(a: float, b: float) }
        fn lam0 main() -> int {
          c.9: cell<float> = new_cell 1.0
          f.10: (float -> float) = lambda lam1
          r.0: d0 = jvp f.10, 2.0, 1.0
          y.1: float = field d0:0.1 r.0
          n.2: int = convert y.1
          ret n.2
        }
        fn lam1 f(x.3: float) -> float {
          v.4: float = cell_get c.9
          y.5: float = mul v.4, x.3
          u.6: unit = cell_set c.9, y.5
          z.7: float = cell_get c.9
          ret z.7
        }"#,
        expect![[r#"
            program nested entry lam0
            data d0 "float * float" value { T(a: float, b: float) }
            data d1 "value and derivative" value { "value and derivative"(value: float, derivative: float) }
            fn lam0 main() -> int {
              c.9: cell<float> = new_cell 1.0
              cell.28: cell<float> = new_cell 0.0
              v.15: float = cell_get c.9
              v'.16: float = cell_get cell.28
              y.17: float = mul v.15, 2.0
              change.18: float = mul v'.16, 2.0
              change.19: float = mul 1.0, v.15
              change.20: float = add change.18, change.19
              u.21: unit = cell_set c.9, y.17
              noted.22: unit = cell_set cell.28, change.20
              z'.24: float = cell_get cell.28
              n.2: int = convert z'.24
              ret n.2
            }
        "#]],
    );
}

#[test]
fn a_function_value_takes_shadows_with_its_arguments() {
    check(
        r#"program nested entry lam0
        data d0 "float * float" value { T(a: float, b: float) }
        fn lam0 main() -> int {
          r.0: d0 = jvp lam1, 2.0, 1.0
          y.1: float = field d0:0.1 r.0
          n.2: int = convert y.1
          ret n.2
        }
        fn lam1 f(x.3: float) -> float {
          g.4: (float -> float) = lambda lam2
          fs.5: array<(float -> float)> = array (float -> float) [g.4]
          h.6: (float -> float) = arr_get fs.5, 0
          y.7: float = apply h.6(x.3)
          ret y.7
        }
        fn lam2 g(z.8: float) -> float {
          w.9: float = mul z.8, x.3
          ret w.9
        }"#,
        expect![[r#"
            program nested entry lam0
            data d0 "float * float" value { T(a: float, b: float) }
            data d1 "value and derivative" value { "value and derivative"(value: float, derivative: float) }
            fn lam0 main() -> int {
              g.14: (float -> float) = lambda lam1
              fs.23: array<(float -> float)> = array (float -> float) [g.14]
              function.27: (float -> (float -> d1)) = lambda lam2
              fs'.28: array<(float -> (float -> d1))> = array (float -> (float -> d1)) [function.27]
              h.29: (float -> float) = arr_get fs.23, 0
              h'.30: (float -> (float -> d1)) = arr_get fs'.28, 0
              pair.31: d1 = apply h'.30(2.0, 1.0)
              change.34: float = field d1:0.1 pair.31
              n.2: int = convert change.34
              ret n.2
            }
            fn lam1 g(z.12: float) -> float {
              w.13: float = mul z.12, 2.0
              ret w.13
            }
            fn lam2 g'(x.24: float, x'.25: float) -> d1 {
              w.18: float = mul x.24, 2.0
              change.19: float = mul x'.25, 2.0
              change.20: float = mul 1.0, x.24
              change.21: float = add change.19, change.20
              pair.22: d1 = make d1:0(w.18, change.21)
              ret pair.22
            }
        "#]],
    );
}

#[test]
fn backwards_each_operation_is_noted() {
    check(
        r#"program nested entry lam0
        data d0 "float * float" value { T(a: float, b: float) }
        fn lam0 main() -> int {
          r.0: d0 = vjp lam1, 2.0, 1.0
          y.1: float = field d0:0.1 r.0
          n.2: int = convert y.1
          ret n.2
        }
        fn lam1 f(x.3: float) -> float {
          y.4: float = sin x.3
          z.5: float = mul y.4, x.3
          ret z.5
        }"#,
        expect![[r#"
            program nested entry lam0
            data d0 "float * float" value { T(a: float, b: float) }
            data d1 saved boxed { saved(mut floats: int, mut float: array<float>, mut ints: int, mut int: array<int>) }
            fn lam0 main() -> int {
              y.41: float = sin 2.0
              change.44: float = mul 1.0, y.41
              factor.45: float = cos 2.0
              change.46: float = mul 2.0, factor.45
              adjoint.47: float = add change.44, change.46
              n.2: int = convert adjoint.47
              ret n.2
            }
        "#]],
    );
}

#[test]
fn the_bits_of_what_changes_are_refused() {
    check(
        r#"program nested entry lam0
        data d0 "float * float" value { T(a: float, b: float) }
        fn lam0 main() -> int {
          r.0: d0 = jvp lam1, 2.0, 1.0
          y.1: float = field d0:0.1 r.0
          n.2: int = convert y.1
          ret n.2
        }
        fn lam1 f(x.3: float) -> float {
          n.4: int64 = bitcast x.3
          z.5: float = bitcast n.4
          ret z.5
        }"#,
        expect![[r#"
            no derivative: the bits of a value that changes with the input are taken as something else, of which a number may be made again
            program nested entry lam0
            string s0 "no derivative: the bits of a value that changes with the input are taken as something else, of which a number may be made again"
            data d0 "float * float" value { T(a: float, b: float) }
            fn lam0 main() -> int {
              r.0: d0 = failwith s0
              unreachable
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
            data d1 saved boxed { saved(mut floats: int, mut float: array<float>, mut ints: int, mut int: array<int>) }
            fn lam0 main() -> int {
              x.9: array<float> = arr_new 10, 0.5
              join r.6(r.0: d0) {
                y.1: array<float> = field d0:0.1 r.0
                n.2: int = arr_len y.1
                ret n.2
              }
              join rec again.3(s.47: float, i.48: int) {
                more.49: bool = lt i.48, 10
                if more.49 {
                  v.50: float = arr_get x.9, i.48
                  w.51: float = mul v.50, v.50
                  t.52: float = add s.47, w.51
                  j.53: int = add i.48, 1
                  jump again.3(t.52, j.53)
                } else {
                  length.54: int = arr_len x.9
                  adjoints.55: array<float> = arr_new length.54, 0.0
                  join up.4() {
                    pair.56: d0 = make d0:0(s.47, adjoints.55)
                    jump r.6(pair.56)
                  }
                  join rec back.5(round.57: int, adjoint.58: float) {
                    first.59: bool = eq round.57, 0
                    if first.59 {
                      jump up.4()
                    } else {
                      before.60: int = sub round.57, 1
                      v.61: float = arr_at x.9, before.60
                      change.62: float = mul adjoint.58, v.61
                      change.63: float = mul adjoint.58, v.61
                      adjoint.64: float = add change.62, change.63
                      old.65: float = arr_at adjoints.55, before.60
                      new.66: float = add old.65, adjoint.64
                      put.67: unit = arr_put adjoints.55, before.60, new.66
                      jump back.5(before.60, adjoint.58)
                    }
                  }
                  jump back.5(i.48, 1.0)
                }
              }
              jump again.3(0.0, 0)
            }
        "#]],
    );
}

#[test]
fn what_a_loop_carries_is_saved() {
    check(
        r#"program nested entry lam0
        data d0 "float * float" value { T(a: float, b: float) }
        fn lam0 main() -> int {
          r.0: d0 = vjp lam1, 3.1, 1.0
          y.1: float = field d0:0.1 r.0
          n.2: int = convert y.1
          ret n.2
        }
        fn lam1 f(r.3: float) -> float {
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
        }"#,
        expect![[r#"
            program nested entry lam0
            data d0 "float * float" value { T(a: float, b: float) }
            data d1 saved boxed { saved(mut floats: int, mut float: array<float>, mut ints: int, mut int: array<int>) }
            fn lam0 main() -> int {
              join r.6(r.0: d0) {
                y.1: float = field d0:0.1 r.0
                n.2: int = convert y.1
                ret n.2
              }
              room.44: array<float> = arr_new 32, 0.0
              room.45: array<int> = arr_new 32, 0
              saved.46: d1 = make d1:0(0, room.44, 0, room.45)
              join rec again.3(x.47: float, i.48: int) {
                more.49: bool = lt i.48, 10
                if more.49 {
                  a.50: float = mul 3.1, x.47
                  b.51: float = sub 1.0, x.47
                  c.52: float = mul a.50, b.51
                  j.53: int = add i.48, 1
                  join room.1() {
                    count.14: int = field d1:0.0 saved.46
                    room.15: array<float> = field d1:0.1 saved.46
                    put.16: unit = arr_put room.15, count.14, x.47
                    next.17: int = add count.14, 1
                    set.18: unit = set_field d1:0.0 saved.46, next.17
                    jump again.3(c.52, j.53)
                  }
                  count.19: int = field d1:0.0 saved.46
                  room.20: array<float> = field d1:0.1 saved.46
                  length.21: int = arr_len room.20
                  full.22: bool = ge count.19, length.21
                  if full.22 {
                    twice.23: int = add length.21, length.21
                    new.24: array<float> = arr_new twice.23, 0.0
                    copied.25: unit = arr_blit room.20, 0, new.24, 0, length.21
                    set.26: unit = set_field d1:0.1 saved.46, new.24
                    jump room.1()
                  } else {
                    jump room.1()
                  }
                } else {
                  join up.4(adjoint.55: float) {
                    pair.56: d0 = make d0:0(x.47, adjoint.55)
                    jump r.6(pair.56)
                  }
                  join rec back.5(round.57: int, adjoint.58: float, adjoint.59: float) {
                    first.60: bool = eq round.57, 0
                    if first.60 {
                      jump up.4(adjoint.59)
                    } else {
                      before.61: int = sub round.57, 1
                      count.62: int = field d1:0.0 saved.46
                      last.63: int = sub count.62, 1
                      set.64: unit = set_field d1:0.0 saved.46, last.63
                      room.65: array<float> = field d1:0.1 saved.46
                      popped.66: float = arr_at room.65, last.63
                      a.67: float = mul 3.1, popped.66
                      b.68: float = sub 1.0, popped.66
                      change.69: float = mul adjoint.58, b.68
                      change.70: float = mul adjoint.58, a.67
                      change.71: float = neg change.70
                      change.72: float = mul change.69, popped.66
                      adjoint.73: float = add adjoint.59, change.72
                      change.74: float = mul change.69, 3.1
                      adjoint.75: float = add change.71, change.74
                      jump back.5(before.61, adjoint.75, adjoint.73)
                    }
                  }
                  jump back.5(i.48, 1.0, 0.0)
                }
              }
              jump again.3(0.5, 0)
            }
        "#]],
    );
}
