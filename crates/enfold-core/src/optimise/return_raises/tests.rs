//! What becomes of a `try` and of what it runs.

use expect_test::{Expect, expect};

use super::return_raises;
use crate::flatten::flatten;
use crate::ir::{LamId, Program};
use crate::text::{parse, print_lambda};
use crate::verify::verify;

/// A program, flat and after the pass.
fn changed(text: &str, changes: u32) -> Program {
    let mut program = flatten(parse(text).expect("reads"));
    verify(&program).expect("flat");
    assert_eq!(return_raises(&mut program), changes);
    if let Err(errors) = verify(&program) {
        panic!("{errors:#?}");
    }
    program
}

/// Names the functions that exist after the pass, and shows those of some names.
fn check(text: &str, changes: u32, show: &[&str], expected: Expect) {
    let program = changed(text, changes);
    let mut shown = String::new();
    for lam in super::reachable_lams(&program) {
        if show.contains(&program.lams[lam].name.as_str()) {
            shown += &print_lambda(&program, lam);
            shown += "\n";
        }
    }
    expected.assert_eq(&shown);
}

const PROGRAM: &str = r#"program nested entry lam0
data d0 "outcome<int>" value { Value("0": int) | Raised("0": exn) }
exn x0 Odd(int)
fn lam0 main() -> int {
  f.1: (unit -> int) = lambda lam1
  o.2: d0 = try f.1
  switch o.2 {
    case 0 { v.3: int = field d0:0.0 o.2 ret v.3 }
    case 1 { ret 7 }
  }
}
"#;

#[test]
fn what_is_raised_is_returned() {
    let text = format!(
        "{PROGRAM}
fn lam1 body(u.10: unit) -> int {{ a.11: int = apply lam2(9) b.12: int = add a.11, 1 ret b.12 }}
fn lam2 halve(n.20: int) -> int {{
  c.21: bool = eq n.20, 1
  if c.21 {{ ret 0 }} else {{
    r.22: int = rem n.20, 2
    d.23: bool = eq r.22, 1
    if d.23 {{ e.24: exn = exception x0(n.20) t.25: never = raise e.24 unreachable }}
    else {{ h.26: int = div n.20, 2 s.27: int = apply lam2(h.26) ret s.27 }}
  }}
}}"
    );
    check(
        &text,
        1,
        &["main", "body", "halve"],
        expect![[r#"
        fn lam0 main() -> int top {
          o.2: d0 = call lam3(())
          switch o.2 {
            case 0 {
              v.3: int = field d0:0.0 o.2
              ret v.3
            }
            case 1 {
              ret 7
            }
          }
        }

        fn lam3 body(u.28: unit) -> d0 top {
          t.31: d0 = call lam4(9)
          switch t.31 {
            case 0 {
              a.29: int = field d0:0.0 t.31
              b.30: int = add a.29, 1
              t.32: d0 = make d0:0(b.30)
              ret t.32
            }
            case 1 {
              ret t.31
            }
          }
        }

        fn lam4 halve(n.33: int) -> d0 top {
          c.34: bool = eq n.33, 1
          if c.34 {
            t.41: d0 = make d0:0(0)
            ret t.41
          } else {
            r.35: int = rem n.33, 2
            d.36: bool = eq r.35, 1
            if d.36 {
              e.37: exn = exception x0(n.33)
              t.42: unit = note_place e.37
              t.43: d0 = make d0:1(e.37)
              ret t.43
            } else {
              h.39: int = div n.33, 2
              t.44: d0 = call lam4(h.39)
              ret t.44
            }
          }
        }

    "#]],
    );
}

/// An operation that fails, a closure that raises: then the `try` stays.
#[test]
fn what_cannot_be_returned_is_raised() {
    let text = format!(
        "{PROGRAM}
fn lam1 body(u.10: unit) -> int {{ a.11: int = apply lam2(9) ret a.11 }}
fn lam2 divide(n.20: int) -> int {{ d.21: int = div 10, n.20 ret d.21 }}"
    );
    check(
        &text,
        0,
        &["body"],
        expect![[r#"
        fn lam1 body(u.10: unit) -> int top {
          a.11: int = call lam2(9)
          ret a.11
        }

    "#]],
    );
}

/// Nothing raises: no `try` is needed.
#[test]
fn what_never_raises_is_called() {
    let text = format!(
        "{PROGRAM}
fn lam1 body(u.10: unit) -> int {{ a.11: int = add 1, 2 ret a.11 }}"
    );
    check(
        &text,
        1,
        &["main"],
        expect![[r#"
        fn lam0 main() -> int top {
          t.12: int = call lam1(())
          o.2: d0 = make d0:0(t.12)
          switch o.2 {
            case 0 {
              v.3: int = field d0:0.0 o.2
              ret v.3
            }
            case 1 {
              ret 7
            }
          }
        }

    "#]],
    );
}

/// A program that handles `key` and raises the rest again, around a function with a body.
fn handling(key: &str, body: &str) -> String {
    format!(
        r#"program nested entry lam0 divide_by_zero x1
data d0 "outcome<int>" value {{ Value("0": int) | Raised("0": exn) }}
exn x0 Odd(int)
exn x1 Zero()
fn lam0 main() -> int {{
  f.1: (unit -> int) = lambda lam1
  o.2: d0 = try f.1
  switch o.2 {{
    case 0 {{ v.3: int = field d0:0.0 o.2 ret v.3 }}
    case 1 {{
      e.4: exn = field d0:1.0 o.2
      switch e.4 {{ exn {key} {{ ret 7 }} default {{ t.5: never = raise e.4 unreachable }} }}
    }}
  }}
}}
fn lam1 body(u.10: unit) -> int {{ a.11: int = apply lam2(9) b.12: int = add a.11, 1 ret b.12 }}
fn lam2 check(n.20: int) -> int {{ {body} }}"#
    )
}

/// Runs the pass; shows how the body is run, and the handler.
fn check_handler(text: &str, changes: u32, expected: Expect) {
    let program = changed(text, changes);
    let main = print_lambda(&program, program.entry.expect("an entry"));
    let (tries, rest) = main.split_once("  switch o.2 {").expect("a choice");
    let (_, handler) = rest.split_once("    case 1 {\n").expect("a handler");
    let (_, run) = tries.rsplit_once("o.2: d0 = ").expect("an outcome");
    expected.assert_eq(&format!("{run}{handler}"));
}

/// A handler with a case for all that can be returned has no other; with one that is missing it has.
#[test]
fn what_is_not_raised_needs_no_case() {
    let raising = "
  c.21: bool = eq n.20, 1
  if c.21 { ret 0 } else { e.24: exn = exception x0(n.20) t.25: never = raise e.24 unreachable }";
    check_handler(
        &handling("x0", raising),
        2,
        expect![[r#"
        call lam3(())
              e.4: exn = field d0:1.0 o.2
              ret 7
            }
          }
        }
    "#]],
    );
    check_handler(
        &handling("x1", raising),
        1,
        expect![[r#"
        call lam3(())
              e.4: exn = field d0:1.0 o.2
              switch e.4 {
                exn x1 {
                  ret 7
                }
                default {
                  t.5: never = raise e.4
                  unreachable
                }
              }
            }
          }
        }
    "#]],
    );
}

/// The same where the `try` stays; what a function raises again counts.
#[test]
fn what_is_guarded_against_needs_no_other_case() {
    let divides = "d.21: int = div 10, n.20 ret d.21";
    check_handler(
        &handling("x1", divides),
        1,
        expect![[r#"
        try known lam1
              e.4: exn = field d0:1.0 o.2
              ret 7
            }
          }
        }
    "#]],
    );
    let again = "
  f.21: (unit -> int) = lambda lam3
  o.22: d0 = try f.21
  switch o.22 {
    case 0 { v.23: int = field d0:0.0 o.22 ret v.23 }
    case 1 {
      e.24: exn = field d0:1.0 o.22
      switch e.24 { exn x0 { ret 8 } default { t.25: never = raise e.24 unreachable } }
    }
  }
}
fn lam3 divide(u.30: unit) -> int { d.31: int = div 10, 0 ret d.31";
    check_handler(
        &handling("x1", again),
        2,
        expect![[r#"
            try known lam1
                  e.4: exn = field d0:1.0 o.2
                  ret 7
                }
              }
            }
        "#]],
    );
    check_handler(
        &handling("x0", again),
        2,
        expect![[r#"
        call lam4(())
              e.4: exn = field d0:1.0 o.2
              switch e.4 {
                exn x0 {
                  ret 7
                }
                default {
                  t.5: never = raise e.4
                  unreachable
                }
              }
            }
          }
        }
    "#]],
    );
}

/// What an operation raises by itself goes past a `try` that does not catch it; one that does is a `try`.
#[test]
fn what_is_not_caught_does_not_keep_a_try() {
    let either = "
  c.21: bool = eq n.20, 1
  if c.21 { d.22: int = div 10, n.20 ret d.22 }
  else { e.24: exn = exception x0(n.20) t.25: never = raise e.24 unreachable }";
    let run = |key: &str, changes: u32| {
        let program = changed(&handling(key, either), changes);
        let main = print_lambda(&program, program.entry.expect("an entry"));
        main.lines().find_map(|line| Some(line.split_once("o.2: d0 = ")?.1.to_string()))
    };
    assert_eq!(run("x0", 1), Some("call lam3(())".to_string()));
    assert_eq!(run("x1", 0), Some("try known lam1".to_string()));
    let all = handling("x0", either)
        .replace("default { t.5: never = raise e.4 unreachable }", "default { ret 8 }");
    assert!(print_lambda(&changed(&all, 0), LamId::from_u32(0)).contains("try known"));
}
