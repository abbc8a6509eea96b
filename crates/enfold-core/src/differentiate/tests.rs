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
            data d1 tape boxed { tape(mut count: int, mut ids: array<int>, mut weights: array<float>) }
            data d2 "value and derivative" value { "value and derivative"(value: float, derivative: int) }
            fn lam0 main() -> int {
              ids.77: array<int> = arr_new 128, 0
              weights.78: array<float> = arr_new 128, 0.0
              tape.79: d1 = make d1:0(1, ids.77, weights.78)
              id.42: int = apply lam1(tape.79, 0, 0.0, 0, 0.0)
              y.71: float = sin 2.0
              factor.72: float = cos 2.0
              place.73: int = apply lam1(tape.79, id.42, factor.72, 0, 0.0)
              place.75: int = apply lam1(tape.79, place.73, 2.0, id.42, y.71)
              count.84: int = field d1:0.0 tape.79
              adjoints.85: array<float> = arr_new count.84, 0.0
              old.86: float = arr_get adjoints.85, place.75
              new.87: float = add old.86, 1.0
              seeded.88: unit = arr_set adjoints.85, place.75, new.87
              join swept.2(swept.89: unit) {
                found.90: float = arr_get adjoints.85, id.42
                n.2: int = convert found.90
                ret n.2
              }
              count.46: int = field d1:0.0 tape.79
              ids.47: array<int> = field d1:0.1 tape.79
              weights.48: array<float> = field d1:0.2 tape.79
              last.49: int = sub count.46, 1
              join rec back.1(n.45: int) {
                done.67: bool = le n.45, 0
                if done.67 {
                  jump swept.2(())
                } else {
                  d.50: float = arr_get adjoints.85, n.45
                  none.51: bool = eq d.50, 0.0
                  before.52: int = sub n.45, 1
                  if none.51 {
                    jump back.1(before.52)
                  } else {
                    first.53: int = add n.45, n.45
                    second.54: int = add first.53, 1
                    id.55: int = arr_get ids.47, first.53
                    weight.56: float = arr_get weights.48, first.53
                    old.57: float = arr_get adjoints.85, id.55
                    more.58: float = mul d.50, weight.56
                    new.59: float = add old.57, more.58
                    put.60: unit = arr_set adjoints.85, id.55, new.59
                    id.61: int = arr_get ids.47, second.54
                    weight.62: float = arr_get weights.48, second.54
                    old.63: float = arr_get adjoints.85, id.61
                    more.64: float = mul d.50, weight.62
                    new.65: float = add old.63, more.64
                    put.66: unit = arr_set adjoints.85, id.61, new.65
                    jump back.1(before.52)
                  }
                }
              }
              jump back.1(last.49)
            }
            fn lam1 push(tape.19: d1, a.20: int, p.21: float, b.22: int, q.23: float) -> int {
              join room.0() {
                count.24: int = field d1:0.0 tape.19
                ids.25: array<int> = field d1:0.1 tape.19
                weights.26: array<float> = field d1:0.2 tape.19
                first.27: int = add count.24, count.24
                second.28: int = add first.27, 1
                put.29: unit = arr_set ids.25, first.27, a.20
                put.30: unit = arr_set ids.25, second.28, b.22
                put.31: unit = arr_set weights.26, first.27, p.21
                put.32: unit = arr_set weights.26, second.28, q.23
                more.33: int = add count.24, 1
                set.34: unit = set_field d1:0.0 tape.19, more.33
                ret count.24
              }
              count.35: int = field d1:0.0 tape.19
              ids.36: array<int> = field d1:0.1 tape.19
              length.37: int = arr_len ids.36
              twice.38: int = add count.35, count.35
              full.39: bool = ge twice.38, length.37
              if full.39 {
                ids.7: array<int> = field d1:0.1 tape.19
                length.8: int = arr_len ids.7
                twice.9: int = add length.8, length.8
                new.10: array<int> = arr_new twice.9, 0
                copied.11: unit = arr_blit ids.7, 0, new.10, 0, length.8
                set.12: unit = set_field d1:0.1 tape.19, new.10
                weights.13: array<float> = field d1:0.2 tape.19
                length.14: int = arr_len weights.13
                twice.15: int = add length.14, length.14
                new.16: array<float> = arr_new twice.15, 0.0
                copied.17: unit = arr_blit weights.13, 0, new.16, 0, length.14
                set.18: unit = set_field d1:0.2 tape.19, new.16
                jump room.0()
              } else {
                jump room.0()
              }
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
