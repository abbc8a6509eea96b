//! Parameters that go, and those that stay.

use expect_test::{Expect, expect};

use super::prune_params;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

/// Prunes in the body of an entry that has read `n` and `b`; functions may follow it.
fn check(body: &str, functions: &str, expected: Expect) {
    let text = format!(
        "program nested entry lam0
fn lam0 main() -> int {{
  line.0: string = read_line ()
  n.1: int = str_len line.0
  b.2: bool = gt n.1, 0
  {body}
}}
{functions}"
    );
    let mut program = parse(&text).expect("reads");
    sound(&program, "reading");
    prune_params(&mut program);
    sound(&program, "prune_params");
    let shown = shown(&mut program);
    let from = shown.find("b.2: bool");
    expected.assert_eq(&format!("{}\n", shown[from.unwrap_or(0)..].trim_end()));
}

#[test]
fn what_does_not_change_is_what_it_was() {
    check(
        "join rec loop.0(k.10: int, i.11: int, acc.12: int) {
           c.13: bool = gt i.11, k.10
           if c.13 { ret acc.12 } else { j.14: int = add i.11, 1 a.15: int = add acc.12, k.10 jump loop.0(k.10, j.14, a.15) }
         }
         jump loop.0(n.1, 0, 0)",
        "",
        expect![[r#"
            b.2: bool = gt n.1, 0
              join rec loop.0(i.11: int, acc.12: int) {
                c.13: bool = gt i.11, n.1
                if c.13 {
                  ret acc.12
                } else {
                  j.14: int = add i.11, 1
                  a.15: int = add acc.12, n.1
                  jump loop.0(j.14, a.15)
                }
              }
              jump loop.0(0, 0)
            }
        "#]],
    );
}

#[test]
fn what_only_feeds_itself_goes() {
    check(
        "join rec loop.0(i.10: int, x.11: int, y.12: int) {
           c.13: bool = gt i.10, n.1
           if c.13 { ret i.10 } else { j.14: int = add i.10, 1 jump loop.0(j.14, y.12, x.11) }
         }
         jump loop.0(0, 1, n.1)",
        "",
        expect![[r#"
            b.2: bool = gt n.1, 0
              join rec loop.0(i.10: int) {
                c.13: bool = gt i.10, n.1
                if c.13 {
                  ret i.10
                } else {
                  j.14: int = add i.10, 1
                  jump loop.0(j.14)
                }
              }
              jump loop.0(0)
            }
        "#]],
    );
}

#[test]
fn through_loops_in_loops() {
    check(
        "join rec outer.0(k.10: int, i.11: int) {
           c.12: bool = gt i.11, k.10
           if c.12 { ret i.11 } else {
             join rec inner.1(m.13: int, j.14: int, p.15: int) {
               d.16: bool = gt j.14, m.13
               if d.16 { e.17: int = add p.15, j.14 jump outer.0(m.13, e.17) } else { l.18: int = add j.14, 1 jump inner.1(m.13, l.18, p.15) }
             }
             jump inner.1(k.10, 0, i.11)
           }
         }
         jump outer.0(n.1, 0)",
        "",
        expect![[r#"
            b.2: bool = gt n.1, 0
              join rec outer.0(i.11: int) {
                c.12: bool = gt i.11, n.1
                if c.12 {
                  ret i.11
                } else {
                  join rec inner.1(j.14: int) {
                    d.16: bool = gt j.14, n.1
                    if d.16 {
                      e.17: int = add i.11, j.14
                      jump outer.0(e.17)
                    } else {
                      l.18: int = add j.14, 1
                      jump inner.1(l.18)
                    }
                  }
                  jump inner.1(0)
                }
              }
              jump outer.0(0)
            }
        "#]],
    );
}

#[test]
fn a_value_out_of_scope_is_passed() {
    check(
        "join k.0(x.10: int, y.11: int) { z.12: int = add x.10, y.11 ret z.12 }
         m.13: int = add n.1, 1
         if b.2 { jump k.0(m.13, n.1) } else { jump k.0(m.13, n.1) }",
        "",
        expect![[r#"
            b.2: bool = gt n.1, 0
              join k.0(x.10: int) {
                z.12: int = add x.10, n.1
                ret z.12
              }
              m.13: int = add n.1, 1
              if b.2 {
                jump k.0(m.13)
              } else {
                jump k.0(m.13)
              }
            }
        "#]],
    );
}

#[test]
fn the_round_before_is_not_this_one() {
    check(
        "join rec loop.0(i.10: int, before.11: int) {
           c.12: bool = gt i.10, n.1
           if c.12 { ret before.11 } else { j.13: int = add i.10, 1 jump loop.0(j.13, i.10) }
         }
         jump loop.0(0, 0)",
        "",
        expect![[r#"
            b.2: bool = gt n.1, 0
              join rec loop.0(i.10: int, before.11: int) {
                c.12: bool = gt i.10, n.1
                if c.12 {
                  ret before.11
                } else {
                  j.13: int = add i.10, 1
                  jump loop.0(j.13, i.10)
                }
              }
              jump loop.0(0, 0)
            }
        "#]],
    );
}

#[test]
fn zeros_have_signs() {
    check(
        "join k.0(x.10: float, y.11: float, z.12: int) { q.13: float = div x.10, y.11 p.14: bool = gt q.13, 0.0 if p.14 { ret z.12 } else { ret 0 } }
         if b.2 { jump k.0(1.0, 0.0, 7) } else { jump k.0(1.0, -0.0, 7) }",
        "",
        expect![[r#"
            b.2: bool = gt n.1, 0
              join k.0(y.11: float) {
                q.13: float = div 1.0, y.11
                p.14: bool = gt q.13, 0.0
                if p.14 {
                  ret 7
                } else {
                  ret 0
                }
              }
              if b.2 {
                jump k.0(0.0)
              } else {
                jump k.0(-0.0)
              }
            }
        "#]],
    );
}

#[test]
fn lambdas_see_the_value_too() {
    check(
        "join rec loop.0(k.10: int, i.11: int) {
           f.12: (int -> int) = lambda lam1
           c.13: bool = gt i.11, n.1
           if c.13 { r.14: int = apply f.12(i.11) ret r.14 } else { j.15: int = apply f.12(i.11) jump loop.0(k.10, j.15) }
         }
         jump loop.0(3, 0)",
        "fn lam1 f(x.20: int) -> int { y.21: int = add x.20, k.10 ret y.21 }",
        expect![[r#"
            b.2: bool = gt n.1, 0
              join rec loop.0(i.11: int) {
                f.12: (int -> int) = lambda lam1
                c.13: bool = gt i.11, n.1
                if c.13 {
                  r.14: int = apply f.12(i.11)
                  ret r.14
                } else {
                  j.15: int = apply f.12(i.11)
                  jump loop.0(j.15)
                }
              }
              jump loop.0(0)
            }
            fn lam1 f(x.20: int) -> int {
              y.21: int = add x.20, 3
              ret y.21
            }
        "#]],
    );
}
