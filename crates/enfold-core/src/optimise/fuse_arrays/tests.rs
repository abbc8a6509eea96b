//! Loops over arrays that are joined, and those that are not.

use expect_test::{Expect, expect};

use super::fuse_arrays;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

/// A function of a length that fills an array, and one that goes through it; parts of both are given.
fn program(element: &str, taking: &str) -> String {
    format!(
        "program nested entry lam0
string s0 \"x\"
fn lam0 main() -> int {{ z.0: array<int> = arr_zero 3 r.1: int = apply lam1(3, z.0) ret r.1 }}
fn lam1 walk(n.10: int, src.11: array<int>) -> int {{
  c.12: bool = lt n.10, 0
  if c.12 {{ ret 0 }} else {{
    a.13: array<int> = arr_zero n.10
    join after.0() {{
      m.20: int = arr_len a.13
      join rec go.1(sum.21: int, j.22: int) {{
        e.23: bool = ge j.22, m.20
        if e.23 {{ ret sum.21 }} else {{
          x.24: int = arr_at a.13, j.22
          k.25: int = add j.22, 1
          {taking}
        }}
      }}
      jump go.1(0, 0)
    }}
    join rec fill.2(i.14: int) {{
      e.15: bool = ge i.14, n.10
      if e.15 {{ jump after.0() }} else {{
        {element}
        u.16: unit = arr_put a.13, i.14, y.17
        k.18: int = add i.14, 1
        jump fill.2(k.18)
      }}
    }}
    jump fill.2(0)
  }}
}}
"
    )
}

const DOUBLE: &str = "y.17: int = mul i.14, 2";
const SUM: &str = "s.26: int = add sum.21, x.24 jump go.1(s.26, k.25)";

fn changed(text: &str) -> (u32, String) {
    let mut program = parse(text).expect("reads");
    sound(&program, "reading");
    let changes = fuse_arrays(&mut program);
    sound(&program, "fuse-arrays");
    (changes, shown(&mut program))
}

fn check(text: &str, expected: Expect) {
    let (changes, shown) = changed(text);
    assert_eq!(changes, 1, "{shown}");
    let from = shown.find("fn lam1").unwrap_or_default();
    expected.assert_eq(&shown[from..]);
}

fn is_left_alone(element: &str, taking: &str) {
    let (changes, shown) = changed(&program(element, taking));
    assert_eq!(changes, 0, "{shown}");
}

fn is_joined(element: &str, taking: &str) {
    let (changes, shown) = changed(&program(element, taking));
    assert_eq!(changes, 1, "{shown}");
}

#[test]
fn a_sum_of_what_is_put_needs_no_array() {
    check(
        &program(DOUBLE, SUM),
        expect![[r#"
        fn lam1 walk(n.10: int, src.11: array<int>) -> int {
          c.12: bool = lt n.10, 0
          if c.12 {
            ret 0
          } else {
            join rec fill.2(i.14: int, sum.21: int) {
              e.15: bool = ge i.14, n.10
              if e.15 {
                ret sum.21
              } else {
                y.17: int = mul i.14, 2
                k.18: int = add i.14, 1
                s.28: int = add sum.21, y.17
                jump fill.2(k.18, s.28)
              }
            }
            jump fill.2(0, 0)
          }
        }
    "#]],
    );
}

#[test]
fn what_is_kept_of_an_array_is_taken_where_it_is_put() {
    let text = program(DOUBLE, SUM).replace(
        "        u.16: unit = arr_put a.13, i.14, y.17
        k.18: int = add i.14, 1
        jump fill.2(k.18)",
        "        k.18: int = add i.14, 1
        o.30: bool = gt y.17, 3
        if o.30 { u.16: unit = arr_put a.13, l.31, y.17 h.32: int = add l.31, 1 jump fill.2(k.18, h.32) }
        else { jump fill.2(k.18, l.31) }",
    );
    let text = text.replace("fill.2(i.14: int)", "fill.2(i.14: int, l.31: int)");
    let text = text.replace("jump fill.2(0)", "jump fill.2(0, 0)");
    let text = text.replace(
        "{ jump after.0() }",
        "{ p.33: array<int> = arr_zero l.31 v.34: unit = arr_blit a.13, 0, p.33, 0, l.31 jump after.0(p.33) }",
    );
    let text = text.replace("after.0() {", "after.0(q.35: array<int>) {");
    let text = text.replace("arr_len a.13", "arr_len q.35");
    let text = text.replace("arr_at a.13, j.22", "arr_at q.35, j.22");
    check(
        &text,
        expect![[r#"
        fn lam1 walk(n.10: int, src.11: array<int>) -> int {
          c.12: bool = lt n.10, 0
          if c.12 {
            ret 0
          } else {
            join rec fill.2(i.14: int, sum.21: int) {
              e.15: bool = ge i.14, n.10
              if e.15 {
                ret sum.21
              } else {
                y.17: int = mul i.14, 2
                k.18: int = add i.14, 1
                o.30: bool = gt y.17, 3
                if o.30 {
                  s.37: int = add sum.21, y.17
                  jump fill.2(k.18, s.37)
                } else {
                  jump fill.2(k.18, sum.21)
                }
              }
            }
            jump fill.2(0, 0)
          }
        }
    "#]],
    );
}

#[test]
fn one_of_two_may_have_effects() {
    is_joined("w.40: unit = write s0 y.17: int = mul i.14, 2", SUM);
    is_joined(DOUBLE, &format!("w.40: unit = write s0 {SUM}"));
    is_joined("y.17: int = div 7, i.14", SUM);
    is_joined(DOUBLE, &format!("w.40: int = div 7, x.24 {SUM}"));
    is_joined("y.17: int = arr_get src.11, i.14", SUM);
}

#[test]
fn two_that_have_effects_are_not_joined() {
    let write = format!("w.41: unit = write s0 {SUM}");
    let fail = format!("w.41: int = div 7, x.24 {SUM}");
    let set = format!("w.41: unit = arr_put src.11, 0, x.24 {SUM}");
    is_left_alone("w.40: unit = write s0 y.17: int = mul i.14, 2", &write);
    is_left_alone("w.40: unit = write s0 y.17: int = mul i.14, 2", &fail);
    is_left_alone("y.17: int = div 7, i.14", &fail);
    is_left_alone("y.17: int = div 7, i.14", &write);
    // What the one reads, the other changes.
    is_left_alone("y.17: int = arr_at src.11, 0", &set);
}

#[test]
fn what_a_function_inside_reads_is_seen() {
    let put = "v.50: unit = arr_put b.51, 0, i.14 y.17: int = mul i.14, 2";
    let own = "w.52: int = arr_at b.54, 0 s.26: int = add w.52, x.24 jump go.1(s.26, k.25)";
    let call = "w.52: int = apply f.53(0) s.26: int = add w.52, x.24 jump go.1(s.26, k.25)";
    let text = program(put, call).replace(
        "    a.13: array<int> = arr_zero n.10",
        "    b.51: array<int> = arr_zero 1 f.53: (int -> int) = lambda lam7
    a.13: array<int> = arr_zero n.10",
    );
    let read = "fn lam7 read(o.60: int) -> int { p.61: int = arr_at b.51, o.60 ret p.61 }";
    let (found, shown) = changed(&format!("{text}{read}"));
    assert_eq!(found, 0, "{shown}");
    let text = program(put, own).replace(
        "    a.13: array<int> = arr_zero n.10",
        "    b.51: array<int> = arr_zero 1 b.54: array<int> = arr_zero 1
    a.13: array<int> = arr_zero n.10",
    );
    let (found, shown) = changed(&text);
    assert_eq!(found, 1, "{shown}");
}

#[test]
fn a_loop_that_ends_early_is_joined_with_one_that_only_computes() {
    let early = "b.42: bool = gt x.24, 2 if b.42 { ret x.24 } else { jump go.1(0, k.25) }";
    is_joined(DOUBLE, early);
    is_left_alone("w.40: unit = write s0 y.17: int = mul i.14, 2", early);
    is_left_alone("y.17: int = div 7, i.14", early);
}

#[test]
fn an_array_that_is_used_otherwise_stays() {
    is_left_alone(DOUBLE, "s.26: int = arr_at a.13, 0 jump go.1(s.26, k.25)");
    is_left_alone(DOUBLE, "w.43: unit = arr_put a.13, j.22, 0 jump go.1(sum.21, k.25)");
    is_left_alone("y.17: int = arr_len a.13", SUM);
    let text = program(DOUBLE, SUM);
    for (from, to) in [
        // Not from the first element, not to the last one, not one by one.
        ("jump go.1(0, 0)", "jump go.1(0, 1)"),
        ("ge j.22, m.20", "ge j.22, 2"),
        ("k.25: int = add j.22, 1", "k.25: int = add j.22, 2"),
        ("jump fill.2(0)", "jump fill.2(1)"),
        ("ge i.14, n.10", "ge i.14, 2"),
        ("k.18: int = add i.14, 1", "k.18: int = add i.14, 2"),
        // Its length may be negative.
        ("lt n.10, 0", "lt n.10, -5"),
    ] {
        assert!(text.contains(from));
        let (changes, shown) = changed(&text.replace(from, to));
        assert_eq!(changes, 0, "{to}: {shown}");
    }
}
