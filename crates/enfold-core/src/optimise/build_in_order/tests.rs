//! Functions that collect and reverse, and such that only look like it.

use expect_test::{Expect, expect};

use super::build_in_order;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

/// A reversing function, and a function `go(kept, xs)` with this arm for a cell, called with an empty list.
fn program(end: &str, arm: &str) -> String {
    format!(
        r#"program nested entry lam0
string s0 "x"
data d0 "list" boxed {{ Nil | Cons(head: int, tail: d0) }}
fn lam0 main() -> int {{ n.0: d0 = make d0:0() xs.1: d0 = make d0:1(7, n.0) e.2: d0 = make d0:0()
  r.3: d0 = apply lam3(e.2, xs.1) ret 0 }}
fn lam1 rev_append(list.10: d0, onto.11: d0) -> d0 {{ switch list.10 {{
  case 0 {{ ret onto.11 }}
  case 1 {{
    h.12: int = field d0:1.0 list.10 t.13: d0 = field d0:1.1 list.10
    c.14: d0 = make d0:1(h.12, onto.11)
    r.15: d0 = apply lam1(t.13, c.14) ret r.15 }} }} }}
fn lam2 rev(list.20: d0) -> d0 {{ n.21: d0 = make d0:0() r.22: d0 = apply lam1(list.20, n.21) ret r.22 }}
fn lam3 go(kept.30: d0, xs.31: d0) -> d0 {{ switch xs.31 {{
  case 0 {{ {end} }}
  case 1 {{ h.32: int = field d0:1.0 xs.31 t.33: d0 = field d0:1.1 xs.31 {arm} }} }} }}
"#
    )
}

const REVERSED: &str = "r.34: d0 = apply lam2(kept.30) ret r.34";
const KEPT: &str = "y.36: int = mul h.32, 2 c.37: d0 = make d0:1(y.36, kept.30) \
                    r.38: d0 = apply lam3(c.37, t.33) ret r.38";

fn changed(end: &str, arm: &str) -> (u32, String) {
    let mut program = parse(&program(end, arm)).expect("reads");
    sound(&program, "reading");
    let changes = build_in_order(&mut program);
    sound(&program, "build-in-order");
    (changes, shown(&mut program))
}

/// What becomes of `go`; `main` calls it without the list.
fn check(end: &str, arm: &str, expected: Expect) {
    let (changes, shown) = changed(end, arm);
    assert_eq!(changes, 1, "{shown}");
    let main = shown.find("fn lam0").unwrap_or_default();
    let go = shown.find("fn lam1").unwrap_or_default();
    expect![[r#"
        fn lam0 main() -> int {
          n.0: d0 = make d0:0()
          xs.1: d0 = make d0:1(7, n.0)
          e.2: d0 = make d0:0()
          r.3: d0 = apply lam1(xs.1)
          ret 0
        }
    "#]]
    .assert_eq(&shown[main..go]);
    expected.assert_eq(&shown[go..]);
}

fn stays(end: &str, arm: &str) {
    assert_eq!(changed(end, arm).0, 0);
}

#[test]
fn what_is_collected_and_reversed_is_built_in_order() {
    check(
        REVERSED,
        KEPT,
        expect![[r#"
            fn lam1 go(xs.31: d0) -> d0 {
              switch xs.31 {
                case 0 {
                  r.34: d0 = make d0:0()
                  ret r.34
                }
                case 1 {
                  h.32: int = field d0:1.0 xs.31
                  t.33: d0 = field d0:1.1 xs.31
                  y.36: int = mul h.32, 2
                  r.38: d0 = apply lam1(t.33)
                  c.37: d0 = make d0:1(y.36, r.38)
                  ret c.37
                }
              }
            }
        "#]],
    );
}

#[test]
fn some_elements_are_left_out_and_others_come_twice() {
    check(
        "n.34: d0 = make d0:0() r.35: d0 = apply lam1(kept.30, n.34) ret r.35",
        "b.36: bool = gt h.32, 2
         if b.36 { c.37: d0 = make d0:1(h.32, kept.30) u.38: unit = write s0 d.39: d0 = make d0:1(1, c.37)
                   r.40: d0 = apply lam3(d.39, t.33) ret r.40 }
         else { r.41: d0 = apply lam3(kept.30, t.33) ret r.41 }",
        expect![[r#"
            fn lam1 go(xs.31: d0) -> d0 {
              switch xs.31 {
                case 0 {
                  n.34: d0 = make d0:0()
                  ret n.34
                }
                case 1 {
                  h.32: int = field d0:1.0 xs.31
                  t.33: d0 = field d0:1.1 xs.31
                  b.36: bool = gt h.32, 2
                  if b.36 {
                    u.38: unit = write s0
                    r.40: d0 = apply lam1(t.33)
                    d.39: d0 = make d0:1(1, r.40)
                    c.37: d0 = make d0:1(h.32, d.39)
                    ret c.37
                  } else {
                    r.41: d0 = apply lam1(t.33)
                    ret r.41
                  }
                }
              }
            }
        "#]],
    );
}

#[test]
fn what_is_left_is_reversed_onto_the_rest() {
    check(
        "r.34: d0 = apply lam1(kept.30, xs.31) ret r.34",
        KEPT,
        expect![[r#"
            fn lam1 go(xs.31: d0) -> d0 {
              switch xs.31 {
                case 0 {
                  ret xs.31
                }
                case 1 {
                  h.32: int = field d0:1.0 xs.31
                  t.33: d0 = field d0:1.1 xs.31
                  y.36: int = mul h.32, 2
                  r.38: d0 = apply lam1(t.33)
                  c.37: d0 = make d0:1(y.36, r.38)
                  ret c.37
                }
              }
            }
        "#]],
    );
}

#[test]
fn a_join_point_that_is_given_either_stands_in_place_of_the_jumps() {
    check(
        REVERSED,
        "b.36: bool = gt h.32, 2
         join j.0(k.40: d0) { r.41: d0 = apply lam3(k.40, t.33) ret r.41 }
         if b.36 { c.37: d0 = make d0:1(h.32, kept.30) jump j.0(c.37) } else { jump j.0(kept.30) }",
        expect![[r#"
            fn lam1 go(xs.31: d0) -> d0 {
              switch xs.31 {
                case 0 {
                  r.34: d0 = make d0:0()
                  ret r.34
                }
                case 1 {
                  h.32: int = field d0:1.0 xs.31
                  t.33: d0 = field d0:1.1 xs.31
                  b.36: bool = gt h.32, 2
                  if b.36 {
                    r.42: d0 = apply lam1(t.33)
                    c.37: d0 = make d0:1(h.32, r.42)
                    ret c.37
                  } else {
                    r.43: d0 = apply lam1(t.33)
                    ret r.43
                  }
                }
              }
            }
        "#]],
    );
}

/// What is returned is reversed by who calls the function: `main`, which uses the result once.
#[test]
fn what_callers_reverse_is_in_order() {
    let text = program("ret kept.30", KEPT).replace(
        "r.3: d0 = apply lam3(e.2, xs.1) ret 0",
        "r.3: d0 = apply lam3(e.2, xs.1) s.4: d0 = apply lam2(r.3) ret 0",
    );
    let mut program = parse(&text).expect("reads");
    assert_eq!(build_in_order(&mut program), 1);
    sound(&program, "build-in-order");
    let shown = shown(&mut program);
    let from = shown.find("fn lam0").unwrap_or_default();
    expect![[r#"
        fn lam0 main() -> int {
          n.0: d0 = make d0:0()
          xs.1: d0 = make d0:1(7, n.0)
          e.2: d0 = make d0:0()
          r.3: d0 = apply lam1(xs.1)
          s.4: d0 = copy r.3
          ret 0
        }
        fn lam1 go(xs.31: d0) -> d0 {
          switch xs.31 {
            case 0 {
              empty.39: d0 = make d0:0()
              ret empty.39
            }
            case 1 {
              h.32: int = field d0:1.0 xs.31
              t.33: d0 = field d0:1.1 xs.31
              y.36: int = mul h.32, 2
              r.38: d0 = apply lam1(t.33)
              c.37: d0 = make d0:1(y.36, r.38)
              ret c.37
            }
          }
        }
    "#]]
    .assert_eq(&shown[from..]);
    // Two uses of what is returned: one of them wants it as it is.
    let twice = text.replace(
        "s.4: d0 = apply lam2(r.3)",
        "s.4: d0 = apply lam2(r.3) z.5: d0 = make d0:1(1, r.3)",
    );
    assert_eq!(build_in_order(&mut parse(&twice).expect("reads")), 0);
}

#[test]
fn functions_that_tell_what_they_have_collected_stay() {
    // What is returned is not reversed, is reversed and then used, or has nothing of what was collected.
    stays("ret kept.30", KEPT);
    stays("r.34: d0 = apply lam2(kept.30) c.35: d0 = make d0:1(1, r.34) ret c.35", KEPT);
    stays("ret xs.31", KEPT);
    // The cell is used twice, or the list is looked at.
    stays(
        REVERSED,
        "c.37: d0 = make d0:1(h.32, kept.30) r.38: d0 = apply lam3(c.37, c.37) ret r.38",
    );
    stays(
        REVERSED,
        "switch kept.30 { case 0 { r.38: d0 = apply lam3(kept.30, t.33) ret r.38 }
           case 1 { c.37: d0 = make d0:1(h.32, kept.30) r.39: d0 = apply lam3(c.37, t.33) ret r.39 } }",
    );
    // The call is not the last thing.
    stays(
        REVERSED,
        "c.37: d0 = make d0:1(h.32, kept.30) r.38: d0 = apply lam3(c.37, t.33) u.39: unit = write s0 ret r.38",
    );
    // Nothing is collected.
    stays(REVERSED, "r.38: d0 = apply lam3(kept.30, t.33) ret r.38");
    // The list that is begun with is not empty.
    stays(
        REVERSED,
        "r.40: d0 = apply lam3(xs.31, t.33) c.37: d0 = make d0:1(h.32, kept.30) \
                     r.38: d0 = apply lam3(c.37, t.33) ret r.38",
    );
}
