//! Which calls in a `try` are unfolded.

use expect_test::{Expect, expect};

use super::peel_raises;
use crate::ir::Program;
use crate::optimise::tests::sound;
use crate::text::{parse, print, print_lambda};

/// Tries a function with a body, after which others may follow.
fn program(body: &str, functions: &str) -> Program {
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
    let program = parse(&text).expect("reads");
    sound(&program, "reading");
    program
}

/// Runs the pass, which changes one call; shows the body that is tried.
fn check(body: &str, functions: &str, expected: Expect) {
    let mut program = program(body, functions);
    assert_eq!(peel_raises(&mut program), 1);
    sound(&program, "peel_raises");
    let mut lams = super::reachable_lams(&program).into_iter();
    let tried = lams.find(|&lam| program.lams[lam].name.as_str() == "body").expect("it is there");
    expected.assert_eq(&format!("{}\n", print_lambda(&program, tried)));
}

/// Runs the pass, which changes nothing, on a call of `functions`.
fn stays(functions: &str) {
    let mut program = program("a.11: int = apply lam2(9) ret a.11", functions);
    let before = print(&program);
    assert_eq!(peel_raises(&mut program), 0);
    assert_eq!(print(&program), before);
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
        "
fn lam2 odd(n.20: int) -> int {
  c.21: bool = eq n.20, 1
  if c.21 { s.22: int = apply lam2(n.20) ret s.22 } else { e.23: exn = exception x0(n.20) t.24: never = raise e.23 unreachable }
}",
        expect![[r#"
            fn lam1 body(u.10: unit) -> int {
              c.11: bool = eq 1, 2
              if c.11 {
                n.25: int = copy 9
                join a.0(a.12: int) {
                  b.13: int = apply lam2(a.12)
                  ret b.13
                }
                c.26: bool = eq n.25, 1
                if c.26 {
                  s.27: int = apply lam2(n.25)
                  jump a.0(s.27)
                } else {
                  e.28: exn = exception x0(n.25)
                  t.29: never = raise e.28
                  unreachable
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
    stays(
        "
fn lam2 count(n.20: int) -> int {
  c.21: bool = eq n.20, 1
  if c.21 { ret 1 } else { h.24: int = div n.20, 2 s.25: int = apply lam2(h.24) ret s.25 }
}",
    );
    stays(
        "
fn lam2 odd(n.20: int) -> int { e.22: exn = exception x0(n.20) t.23: never = raise e.22 unreachable }",
    );
}
