//! Which calls in a `try` are unfolded.

use expect_test::{Expect, expect};

use super::peel_raises;
use crate::optimise::tests::sound;
use crate::text::{parse, print_lambda};

/// Tries a function with a body, after which others may follow; shows the body after the pass.
fn check(body: &str, functions: &str, changes: u32, expected: Expect) {
    let text = format!(
        r#"program nested entry lam0
data d0 "outcome<int>" value {{ Value("0": int) | Raised("0": exn) }}
exn x0 Odd(int)
fn lam0 main() -> int {{
  f.1: (unit -> int) = lambda lam1
  o.2: d0 = try f.1
  switch o.2 {{
    case 0 {{ v.3: int = field d0:0.0 o.2 ret v.3 }}
    case 1 {{ ret 7 }}
  }}
}}
fn lam1 body(u.10: unit) -> int {{ {body} }}
{functions}"#
    );
    let mut program = parse(&text).expect("reads");
    sound(&program, "reading");
    assert_eq!(peel_raises(&mut program), changes);
    sound(&program, "peel_raises");
    let lams = super::reachable_lams(&program);
    let shown = lams.iter().find(|&&lam| program.lams[lam].name.as_str() == "body");
    expected.assert_eq(&format!(
        "{}\n",
        shown.map_or(String::new(), |&lam| print_lambda(&program, lam))
    ));
}

const HALVE: &str = "
fn lam2 halve(n.20: int) -> int {
  c.21: bool = eq n.20, 1
  if c.21 { e.22: exn = exception x0(n.20) t.23: never = raise e.22 unreachable }
  else { h.24: int = div n.20, 2 s.25: int = apply lam2(h.24) ret s.25 }
}";

#[test]
fn a_recursive_function_is_unfolded_once() {
    check(
        "a.11: int = apply lam2(9) b.12: int = add a.11, 1 ret b.12",
        HALVE,
        1,
        expect![[r#"
            fn lam1 body(u.10: unit) -> int {
              n.26: int = copy 9
              join a.0(a.11: int) {
                b.12: int = add a.11, 1
                ret b.12
              }
              c.27: bool = eq n.26, 1
              if c.27 {
                e.28: exn = exception x0(n.26)
                t.29: never = raise e.28
                unreachable
              } else {
                h.30: int = div n.26, 2
                s.31: int = apply lam2(h.30)
                jump a.0(s.31)
              }
            }

        "#]],
    );
}

/// Of two calls the first, wherever it stands.
#[test]
fn one_call_for_each_try() {
    check(
        "c.11: bool = eq 1, 2
         if c.11 { a.12: int = apply lam2(9) b.13: int = apply lam2(a.12) ret b.13 } else { ret 1 }",
        HALVE,
        1,
        expect![[r#"
            fn lam1 body(u.10: unit) -> int {
              c.11: bool = eq 1, 2
              if c.11 {
                n.26: int = copy 9
                join a.0(a.12: int) {
                  b.13: int = apply lam2(a.12)
                  ret b.13
                }
                c.27: bool = eq n.26, 1
                if c.27 {
                  e.28: exn = exception x0(n.26)
                  t.29: never = raise e.28
                  unreachable
                } else {
                  h.30: int = div n.26, 2
                  s.31: int = apply lam2(h.30)
                  jump a.0(s.31)
                }
              } else {
                ret 1
              }
            }

        "#]],
    );
}

#[test]
fn what_does_not_raise_or_call_itself_stays() {
    let count = "
fn lam2 count(n.20: int) -> int {
  c.21: bool = eq n.20, 1
  if c.21 { ret 1 } else { h.24: int = div n.20, 2 s.25: int = apply lam2(h.24) ret s.25 }
}";
    check(
        "a.11: int = apply lam2(9) ret a.11",
        count,
        0,
        expect![[r#"
        fn lam1 body(u.10: unit) -> int {
          a.11: int = apply lam2(9)
          ret a.11
        }

    "#]],
    );
    let odd = "
fn lam2 odd(n.20: int) -> int { e.22: exn = exception x0(n.20) t.23: never = raise e.22 unreachable }";
    check(
        "a.11: int = apply lam2(9) ret a.11",
        odd,
        0,
        expect![[r#"
        fn lam1 body(u.10: unit) -> int {
          a.11: int = apply lam2(9)
          ret a.11
        }

    "#]],
    );
}
