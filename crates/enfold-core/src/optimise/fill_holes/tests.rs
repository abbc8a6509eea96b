//! Recursion below constructors that becomes a loop, and such that does not.

use expect_test::{Expect, expect};

use super::fill_holes;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

const LISTS: &str = "program nested entry lam0
data d0 \"list\" boxed { Nil | Cons(head: int, tail: d0) }
data d1 \"pair\" value { Pair(value: float, change: float) }
fn lam0 main() -> int { n.0: d0 = make d0:0() r.1: d0 = apply lam1(n.0) ret 0 }
";

fn changed(text: &str) -> (u32, String) {
    let mut program = parse(&format!("{LISTS}{text}")).expect("reads");
    sound(&program, "reading");
    let changes = fill_holes(&mut program);
    sound(&program, "fill-holes");
    (changes, shown(&mut program))
}

fn check(text: &str, expected: Expect) {
    let (changes, shown) = changed(text);
    assert_eq!(changes, 1);
    let from = shown.find("fn lam1").unwrap_or_default();
    expected.assert_eq(&shown[from..]);
}

fn stays(text: &str) {
    assert_eq!(changed(text).0, 0);
}

#[test]
fn map_builds_in_order() {
    check(
        "fn lam1 map(xs.10: d0) -> d0 { switch xs.10 {
           case 0 { ret xs.10 }
           case 1 {
             h.11: int = field d0:1.0 xs.10 t.12: d0 = field d0:1.1 xs.10
             r.13: d0 = apply lam1(t.12)
             y.14: int = mul h.11, 2
             c.15: d0 = make d0:1(y.14, r.13) ret c.15 } } }",
        expect![[r#"
            fn lam1 map(xs.10: d0) -> d0 {
              join rec map.0(last.16: d0, first.17: d0, xs.18: d0) {
                switch xs.18 {
                  case 0 {
                    filled.24: unit = set_field d0:1.1 last.16, xs.18
                    ret first.17
                  }
                  case 1 {
                    h.19: int = field d0:1.0 xs.18
                    t.20: d0 = field d0:1.1 xs.18
                    r.25: d0 = zeroed
                    y.22: int = mul h.19, 2
                    c.23: d0 = make d0:1(y.22, r.25)
                    filled.26: unit = set_field d0:1.1 last.16, c.23
                    jump map.0(c.23, first.17, t.20)
                  }
                }
              }
              switch xs.10 {
                case 0 {
                  ret xs.10
                }
                case 1 {
                  h.11: int = field d0:1.0 xs.10
                  t.12: d0 = field d0:1.1 xs.10
                  r.27: d0 = zeroed
                  y.14: int = mul h.11, 2
                  c.15: d0 = make d0:1(y.14, r.27)
                  jump map.0(c.15, c.15, t.12)
                }
              }
            }
        "#]],
    );
}

#[test]
fn filter_goes_round_without_filling() {
    check(
        "fn lam1 filter(xs.10: d0) -> d0 { switch xs.10 {
           case 0 { n.20: d0 = make d0:0() ret n.20 }
           case 1 {
             h.11: int = field d0:1.0 xs.10 t.12: d0 = field d0:1.1 xs.10
             b.16: bool = gt h.11, 2
             if b.16 { r.13: d0 = apply lam1(t.12) c.15: d0 = make d0:1(h.11, r.13) ret c.15 }
             else { s.17: d0 = apply lam1(t.12) ret s.17 } } } }",
        expect![[r#"
            fn lam1 filter(xs.10: d0) -> d0 {
              join rec filter.0(last.21: d0, first.22: d0, xs.23: d0) {
                switch xs.23 {
                  case 0 {
                    n.24: d0 = make d0:0()
                    filled.31: unit = set_field d0:1.1 last.21, n.24
                    ret first.22
                  }
                  case 1 {
                    h.25: int = field d0:1.0 xs.23
                    t.26: d0 = field d0:1.1 xs.23
                    b.27: bool = gt h.25, 2
                    if b.27 {
                      r.32: d0 = zeroed
                      c.29: d0 = make d0:1(h.25, r.32)
                      filled.33: unit = set_field d0:1.1 last.21, c.29
                      jump filter.0(c.29, first.22, t.26)
                    } else {
                      jump filter.0(last.21, first.22, t.26)
                    }
                  }
                }
              }
              switch xs.10 {
                case 0 {
                  n.20: d0 = make d0:0()
                  ret n.20
                }
                case 1 {
                  h.11: int = field d0:1.0 xs.10
                  t.12: d0 = field d0:1.1 xs.10
                  b.16: bool = gt h.11, 2
                  if b.16 {
                    r.34: d0 = zeroed
                    c.15: d0 = make d0:1(h.11, r.34)
                    jump filter.0(c.15, c.15, t.12)
                  } else {
                    s.17: d0 = apply lam1(t.12)
                    ret s.17
                  }
                }
              }
            }
        "#]],
    );
}

#[test]
fn two_cells_around_the_call() {
    check(
        "fn lam1 twice(xs.10: d0) -> d0 { switch xs.10 {
           case 0 { ret xs.10 }
           case 1 {
             h.11: int = field d0:1.0 xs.10 t.12: d0 = field d0:1.1 xs.10
             r.13: d0 = apply lam1(t.12)
             c.14: d0 = make d0:1(h.11, r.13)
             c.15: d0 = make d0:1(1, c.14) ret c.15 } } }",
        expect![[r#"
            fn lam1 twice(xs.10: d0) -> d0 {
              join rec twice.0(last.16: d0, first.17: d0, xs.18: d0) {
                switch xs.18 {
                  case 0 {
                    filled.24: unit = set_field d0:1.1 last.16, xs.18
                    ret first.17
                  }
                  case 1 {
                    h.19: int = field d0:1.0 xs.18
                    t.20: d0 = field d0:1.1 xs.18
                    r.25: d0 = zeroed
                    c.22: d0 = make d0:1(h.19, r.25)
                    c.23: d0 = make d0:1(1, c.22)
                    filled.26: unit = set_field d0:1.1 last.16, c.23
                    jump twice.0(c.22, first.17, t.20)
                  }
                }
              }
              switch xs.10 {
                case 0 {
                  ret xs.10
                }
                case 1 {
                  h.11: int = field d0:1.0 xs.10
                  t.12: d0 = field d0:1.1 xs.10
                  r.27: d0 = zeroed
                  c.14: d0 = make d0:1(h.11, r.27)
                  c.15: d0 = make d0:1(1, c.14)
                  jump twice.0(c.14, c.15, t.12)
                }
              }
            }
        "#]],
    );
}

#[test]
fn local_functions_too() {
    let (changes, shown) = changed(
        "fn lam1 outer(xs.10: d0) -> d0 {
           letrec f.30: (int -> d0) = lam2
           r.31: d0 = apply f.30(0)
           ret r.31 }
         fn lam2 f(i.20: int) -> d0 {
           b.21: bool = gt i.20, 9
           if b.21 { ret xs.10 } else {
             j.22: int = add i.20, 1
             s.23: d0 = apply f.30(j.22)
             c.24: d0 = make d0:1(i.20, s.23) ret c.24 } }",
    );
    assert_eq!(changes, 1);
    assert!(shown.contains("join rec f"), "{shown}");
}

#[test]
fn what_has_effects_is_not_done_before_the_call() {
    for effect in ["y.14: int = apply lam2(h.11)", "y.14: int = div 1, h.11"] {
        stays(&format!(
            "fn lam1 map(xs.10: d0) -> d0 {{ switch xs.10 {{
               case 0 {{ ret xs.10 }}
               case 1 {{
                 h.11: int = field d0:1.0 xs.10 t.12: d0 = field d0:1.1 xs.10
                 r.13: d0 = apply lam1(t.12)
                 {effect}
                 c.15: d0 = make d0:1(y.14, r.13) ret c.15 }} }} }}
             fn lam2 g(i.30: int) -> int {{ ret i.30 }}"
        ));
    }
}

#[test]
fn what_is_read_of_the_result_is_needed_first() {
    stays(
        "fn lam1 map(xs.10: d0) -> d0 { switch xs.10 {
           case 0 { ret xs.10 }
           case 1 {
             t.12: d0 = field d0:1.1 xs.10
             r.13: d0 = apply lam1(t.12)
             h.14: int = field d0:1.0 r.13
             c.15: d0 = make d0:1(h.14, r.13) ret c.15 } } }",
    );
}

#[test]
fn only_what_never_changes_is_filled() {
    let text = "fn lam1 map(xs.10: d0) -> d0 { switch xs.10 {
           case 0 { ret xs.10 }
           case 1 {
             t.12: d0 = field d0:1.1 xs.10
             r.13: d0 = apply lam1(t.12)
             c.15: d0 = make d0:1(1, r.13) ret c.15 } } }";
    let mutable = LISTS.replace("head: int", "mut head: int");
    let mut program = parse(&format!("{mutable}{text}")).expect("reads");
    assert_eq!(fill_holes(&mut program), 0);
}

#[test]
fn the_verifier_wants_holes() {
    let fill = |made: &str| {
        let text = format!(
            "{LISTS}fn lam1 f(xs.10: d0) -> d0 {{
               z.11: d0 = zeroed
               c.12: d0 = make d0:1(1, {made})
               join rec fill.0(last.13: d0, n.14: int) {{
                 b.15: bool = gt n.14, 3
                 if b.15 {{ u.16: unit = set_field d0:1.1 last.13, xs.10 ret c.12 }} else {{
                   y.17: d0 = zeroed
                   e.18: d0 = make d0:1(n.14, y.17)
                   u.19: unit = set_field d0:1.1 last.13, e.18
                   m.20: int = add n.14, 1
                   jump fill.0(e.18, m.20) }} }}
               jump fill.0(c.12, 0) }}"
        );
        crate::verify::verify(&parse(&text).expect("reads"))
    };
    assert_eq!(fill("z.11"), Ok(()));
    let errors = fill("xs.10").expect_err("is no hole");
    assert!(errors[0].contains("no hole"), "{errors:?}");
}

#[test]
fn nobody_takes_a_hole_for_what_is_there() {
    let mut program = parse(&format!(
        "{LISTS}fn lam1 f(xs.10: d0) -> d0 {{
           z.11: d0 = zeroed
           c.12: d0 = make d0:1(1, z.11)
           u.13: unit = set_field d0:1.1 c.12, xs.10
           t.14: d0 = field d0:1.1 c.12
           ret t.14 }}"
    ))
    .expect("reads");
    crate::optimise::simplify::simplify(&mut program);
    sound(&program, "simplify");
    let shown = shown(&mut program);
    assert!(!shown.contains("lam1") || shown.contains("field d0:1.1"), "{shown}");
}

#[test]
fn derivatives_are_taken_first() {
    stays(
        "fn lam1 map(xs.10: d0) -> d0 { switch xs.10 {
           case 0 { ret xs.10 }
           case 1 {
             t.12: d0 = field d0:1.1 xs.10
             f.20: (float -> float) = lambda lam2
             d.21: d1 = jvp f.20, 1.0, 1.0
             r.13: d0 = apply lam1(t.12)
             c.15: d0 = make d0:1(1, r.13) ret c.15 } } }
         fn lam2 square(x.30: float) -> float { y.31: float = mul x.30, x.30 ret y.31 }",
    );
}
