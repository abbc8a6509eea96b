//! Derivatives forwards: what changes has a shadow, which is carried along.

use expect_test::expect;

use super::{at_number, check};

#[test]
fn a_loop_carries_the_change_of_what_it_carries() {
    check(
        &at_number(
            "jvp",
            "2.0",
            "fn lam1 f(x.3: float) -> float {
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
        }",
        ),
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
                  change.16: float = mul 1.0, y.11
                  j.17: int = add i.13, 1
                  change.18: float = mul y'.12, 2.0
                  change.19: float = add change.18, change.16
                  jump again.1(z.15, change.19, j.17)
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
        &at_number(
            "jvp",
            "2.0",
            "fn lam1 f(x.3: float) -> float {
          g.4: (float -> float) = lambda lam2
          fs.5: array<(float -> float)> = array (float -> float) [g.4]
          h.6: (float -> float) = arr_get fs.5, 0
          y.7: float = apply h.6(x.3)
          ret y.7
        }
        fn lam2 g(z.8: float) -> float {
          w.9: float = mul z.8, x.3
          ret w.9
        }",
        ),
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
fn the_bits_of_what_changes_are_refused() {
    check(
        &at_number(
            "jvp",
            "2.0",
            "fn lam1 f(x.3: float) -> float {
          n.4: int64 = bitcast x.3
          z.5: float = bitcast n.4
          ret z.5
        }",
        ),
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
