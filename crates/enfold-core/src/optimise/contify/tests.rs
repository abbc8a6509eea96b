//! Functions that become join points, and those that do not.

use expect_test::{Expect, expect};

use super::contify;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

fn check(text: &str, expected: Expect) {
    let mut program = parse(&format!("program nested entry lam0\n{text}")).expect("reads");
    sound(&program, "reading");
    contify(&mut program);
    sound(&program, "contify");
    expected.assert_eq(&shown(&mut program));
}

#[test]
fn a_call_with_a_rest() {
    check(
        "fn lam0 main() -> int {
           n.0: int = add 1, 2
           letrec loop.1: (int -> int) = lam1
           x.2: int = apply loop.1(0)
           y.3: int = add x.2, n.0
           ret y.3
         }
         fn lam1 loop(i.10: int) -> int {
           c.11: bool = gt i.10, n.0
           if c.11 { ret i.10 } else { j.12: int = add i.10, 1 r.13: int = apply loop.1(j.12) ret r.13 }
         }",
        expect![[r#"
            program nested entry lam0
            fn lam0 main() -> int {
              n.0: int = add 1, 2
              join x.1(x.2: int) {
                y.3: int = add x.2, n.0
                ret y.3
              }
              join rec loop.0(i.10: int) {
                c.11: bool = gt i.10, n.0
                if c.11 {
                  jump x.1(i.10)
                } else {
                  j.12: int = add i.10, 1
                  jump loop.0(j.12)
                }
              }
              jump loop.0(0)
            }
        "#]],
    );
}

#[test]
fn calls_that_jump_to_one_label() {
    check(
        "fn lam0 main() -> int {
           b.0: bool = gt 1, 2
           f.1: (int -> int) = lambda lam1
           join k.0(x.2: int) { y.3: int = add x.2, 1 ret y.3 }
           if b.0 { p.4: int = apply f.1(1) jump k.0(p.4) } else { q.5: int = apply f.1(2) jump k.0(q.5) }
         }
         fn lam1 f(i.10: int) -> int { if b.0 { ret i.10 } else { ret 0 } }",
        expect![[r#"
            program nested entry lam0
            fn lam0 main() -> int {
              b.0: bool = gt 1, 2
              join k.0(x.2: int) {
                y.3: int = add x.2, 1
                ret y.3
              }
              join f.1(i.10: int) {
                if b.0 {
                  jump k.0(i.10)
                } else {
                  jump k.0(0)
                }
              }
              if b.0 {
                jump f.1(1)
              } else {
                jump f.1(2)
              }
            }
        "#]],
    );
}

#[test]
fn other_uses_keep_the_function() {
    check(
        "fn lam0 main() -> int {
           n.0: int = add 1, 2
           letrec loop.1: (int -> int) = lam1
           x.2: int = apply loop.1(0)
           y.3: int = apply loop.1(x.2)
           ret y.3
         }
         fn lam1 loop(i.10: int) -> int {
           c.11: bool = gt i.10, n.0
           if c.11 { ret i.10 } else {
             j.12: int = add i.10, 1
             d.13: bool = gt j.12, 5
             if d.13 { r.14: int = apply loop.1(j.12) ret r.14 } else { s.15: int = apply loop.1(j.12) t.16: int = add s.15, 1 ret t.16 }
           }
         }",
        expect![[r#"
            program nested entry lam0
            fn lam0 main() -> int {
              n.0: int = add 1, 2
              letrec loop.1: (int -> int) = lam1
              x.2: int = apply loop.1(0)
              y.3: int = apply loop.1(x.2)
              ret y.3
            }
            fn lam1 loop(i.17: int) -> int {
              join rec loop.0(i.10: int) {
                c.11: bool = gt i.10, n.0
                if c.11 {
                  ret i.10
                } else {
                  j.12: int = add i.10, 1
                  d.13: bool = gt j.12, 5
                  if d.13 {
                    jump loop.0(j.12)
                  } else {
                    s.15: int = apply loop.1(j.12)
                    t.16: int = add s.15, 1
                    ret t.16
                  }
                }
              }
              jump loop.0(i.17)
            }
        "#]],
    );
}

#[test]
fn a_function_called_in_a_later_loop_stays() {
    check(
        "fn lam0 main() -> int {
           b.0: bool = gt 1, 2
           f.1: (int -> int) = lambda lam1
           join rec k.0(x.2: int) { if b.0 { ret x.2 } else { y.3: int = apply f.1(x.2) jump k.0(y.3) } }
           jump k.0(1)
         }
         fn lam1 f(i.10: int) -> int { if b.0 { ret i.10 } else { ret 0 } }",
        expect![[r#"
            program nested entry lam0
            fn lam0 main() -> int {
              b.0: bool = gt 1, 2
              f.1: (int -> int) = lambda lam1
              join rec k.0(x.2: int) {
                if b.0 {
                  ret x.2
                } else {
                  y.3: int = apply f.1(x.2)
                  jump k.0(y.3)
                }
              }
              jump k.0(1)
            }
            fn lam1 f(i.10: int) -> int {
              if b.0 {
                ret i.10
              } else {
                ret 0
              }
            }
        "#]],
    );
}
