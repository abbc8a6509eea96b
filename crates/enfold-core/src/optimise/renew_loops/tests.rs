//! Loops whose state is copied, and loops that stay as they are.

use expect_test::{Expect, expect};

use super::renew_loops;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

/// A loop over a list and a number whose next round starts with what `next` makes of both, as `to`.
fn changed(next: &str, to: &str) -> (u32, String) {
    let text = format!(
        "program nested entry lam0
data d0 \"list<int>\" boxed {{ \"[]\" | \"::\"(\"0\": int, \"1\": d0) }}
data d1 \"cell\" boxed {{ \"cell\"(mut \"0\": int) }}
fn lam0 main() -> int {{
  line.0: string = read_line ()
  n.1: int = str_len line.0
  none.2: d0 = make d0:0()
  cell.3: d1 = make d1:0(n.1)
  join rec loop.0(xs.10: d0, i.11: int, c.12: d1) {{
    done.13: bool = gt i.11, n.1
    j.14: int = add i.11, 1
    if done.13 {{ ret i.11 }} else {{ {next} jump loop.0({to}) }}
  }}
  jump loop.0(none.2, 0, cell.3)
}}
fn lam1 step(xs.40: d0) -> d0 {{ ret xs.40 }}
fn lam2 fresh(i.41: int) -> d1 {{ c.42: d1 = make d1:0(i.41) ret c.42 }}"
    );
    let mut program = parse(&text).expect("reads");
    sound(&program, "reading");
    let changes = renew_loops(&mut program);
    sound(&program, "renew_loops");
    (changes, shown(&mut program))
}

fn check(next: &str, to: &str, expected: Expect) {
    let (_, shown) = changed(next, to);
    let from = shown.find("} else {").unwrap_or(0);
    expected.assert_eq(&shown[from..]);
}

#[test]
fn a_state_is_copied_when_its_region_has_grown() {
    check(
        "ys.15: d0 = apply lam1(xs.10)",
        "ys.15, j.14, c.12",
        expect![[r#"
        } else {
              ys.15: d0 = apply lam1(xs.10)
              grown.55: int = region_grown ys.15
              t.56: bool = gt grown.55, 0
              if t.56 {
                left.57: int = apply lam3(ys.15, grown.55)
                t.58: bool = ge left.57, 0
                if t.58 {
                  kept.59: d0 = apply lam2(ys.15)
                  jump loop.0(kept.59, j.14, c.12)
                } else {
                  jump loop.0(ys.15, j.14, c.12)
                }
              } else {
                jump loop.0(ys.15, j.14, c.12)
              }
            }
          }
          jump loop.0(none.2, 0, cell.3)
        }
        fn lam1 step(xs.40: d0) -> d0 {
          ret xs.40
        }
        fn lam2 copy(x.43: d0) -> d0 {
          switch x.43 {
            case 0 {
              copy.46: d0 = make d0:0()
              ret copy.46
            }
            case 1 {
              part.47: int = field d0:1.0 x.43
              part.48: d0 = field d0:1.1 x.43
              copy.49: d0 = apply lam2(part.48)
              copy.50: d0 = make d0:1(part.47, copy.49)
              ret copy.50
            }
          }
        }
        fn lam3 measure(x.44: d0, left.45: int) -> int {
          switch x.44 {
            case 0 {
              ret left.45
            }
            case 1 {
              left.51: int = sub left.45, 24
              t.54: bool = lt left.51, 0
              if t.54 {
                ret left.51
              } else {
                part.52: d0 = field d0:1.1 x.44
                left.53: int = apply lam3(part.52, left.51)
                ret left.53
              }
            }
          }
        }
    "#]],
    );
}

#[test]
fn what_is_walked_along_or_collected_stays() {
    let same = |next: &str, to: &str| assert_eq!(changed(next, to).0, 0, "{next}");
    same("more.15: d0 = make d0:1(i.11, xs.10)", "more.15, j.14, c.12");
    same("rest.15: d0 = field d0:1.1 xs.10", "rest.15, j.14, c.12");
    same("k.15: int = add i.11, 2", "xs.10, k.15, c.12");
    same("k.15: int = add i.11, 2", "none.2, k.15, c.12");
}

#[test]
fn a_part_that_goes_on_leaves_the_rest_behind() {
    let next = "rest.15: d0 = field d0:1.1 xs.10 more.16: d0 = make d0:1(i.11, rest.15)";
    assert_eq!(changed(next, "more.16, j.14, c.12").0, 1);
}

#[test]
fn what_can_change_is_never_copied() {
    assert_eq!(changed("c.15: d1 = apply lam2(i.11)", "xs.10, j.14, c.15").0, 0);
}

/// How many jumps are changed in a function of these statements, which knows a list `start.0` of lists and an empty list `none.1`.
fn changes(body: &str) -> u32 {
    let text = format!(
        "program nested entry lam0
data d0 \"list<int>\" boxed {{ \"[]\" | \"::\"(\"0\": int, \"1\": d0) }}
data d1 \"list<list<int>>\" boxed {{ \"[]\" | \"::\"(\"0\": d0, \"1\": d1) }}
fn lam0 main() -> int {{
  all.50: d1 = apply lam2(0)
  ret 0
}}
fn lam2 loops(n.80: int) -> d1 {{
  none.1: d1 = make d1:0()
  start.0: d1 = apply lam1(none.1)
  {body}
}}
fn lam1 step(xs.90: d1) -> d1 {{ ret xs.90 }}"
    );
    let mut program = parse(&text).expect("reads");
    sound(&program, "reading");
    let changes = renew_loops(&mut program);
    sound(&program, "renew_loops");
    changes
}

#[test]
fn parts_of_a_list_that_was_there_are_collected() {
    let collect = |rest: &str| {
        changes(&format!(
            "join rec go.0(xs.10: d1, kept.11: d1) {{
               switch xs.10 {{
                 case 0 {{ ret kept.11 }}
                 case 1 {{
                   x.12: d0 = field d1:1.0 xs.10
                   rest.13: d1 = field d1:1.1 xs.10
                   other.14: d1 = apply lam1(rest.13)
                   more.15: d1 = make d1:1(x.12, kept.11)
                   jump go.0({rest}, more.15)
                 }}
               }}
             }}
             jump go.0(start.0, none.1)"
        ))
    };
    assert_eq!(collect("rest.13"), 0);
    assert_eq!(collect("other.14"), 1, "what is walked along is made on the way");
}

/// A loop whose inner loop adds the parts of a list to what the outer one has, and hands it on as `then` says.
fn nested(then: &str) -> u32 {
    changes(&format!(
        "join rec outer.0(ys.10: d1, kept.11: d1) {{
           join handed.1(all.20: d1) {{ jump outer.0(ys.10, all.20) }}
           join rec inner.2(xs.12: d1, so_far.13: d1) {{
             switch xs.12 {{
               case 0 {{ jump handed.1({then}) }}
               case 1 {{
                 x.14: d0 = field d1:1.0 xs.12
                 rest.15: d1 = field d1:1.1 xs.12
                 more.16: d1 = make d1:1(x.14, so_far.13)
                 jump inner.2(rest.15, more.16)
               }}
             }}
           }}
           jump inner.2(start.0, kept.11)
         }}
         jump outer.0(start.0, none.1)"
    ))
}

#[test]
fn what_an_inner_loop_adds_to_is_kept() {
    assert_eq!(nested("so_far.13"), 0);
}

#[test]
fn what_begins_anew_after_an_inner_loop_leaves_the_rest_behind() {
    let anew = "join rec outer.0(ys.10: d1, kept.11: d1) {
           join handed.1(all.20: d1) { jump outer.0(ys.10, all.20) }
           switch kept.11 {
             case 0 { y.30: d0 = make d0:0() one.31: d1 = make d1:1(y.30, kept.11) jump handed.1(one.31) }
             case 1 { jump handed.1(none.1) }
           }
         }
         jump outer.0(start.0, none.1)";
    assert_eq!(changes(anew), 1);
}
