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

/// A program that chooses between two closures, one of which raises; `try` is what is done with the chosen one.
fn chosen(body: &str, functions: &str) -> String {
    format!(
        r#"program nested entry lam0
data d0 "outcome<int>" value {{ Value("0": int) | Raised("0": exn) }}
exn x0 Odd(int)
fn lam0 main() -> int {{
  k.1: int = add 1, 2
  join pick.0(f.2: (int -> int)) {{ {body} }}
  c.3: bool = eq k.1, 3
  if c.3 {{ g.4: (int -> int) = lambda lam1 jump pick.0(g.4) }}
  else {{ h.5: (int -> int) = lambda lam2 jump pick.0(h.5) }}
}}
fn lam1 halve(n.10: int) -> int {{
  r.11: int = rem n.10, 2
  d.12: bool = eq r.11, 1
  if d.12 {{ e.13: exn = exception x0(n.10) t.14: never = raise e.13 unreachable }}
  else {{ h.15: int = div n.10, 2 ret h.15 }}
}}
fn lam2 more(n.20: int) -> int {{ s.21: int = add n.20, k.1 ret s.21 }}
{functions}"#
    )
}

const TRY: &str = "b.30: (unit -> int) = lambda lam3 o.31: d0 = try b.30
    switch o.31 { case 0 { v.32: int = field d0:0.0 o.31 ret v.32 } case 1 { ret 7 } }";
const BODY: &str = "fn lam3 body(u.40: unit) -> int { a.41: int = apply f.2(9) ret a.41 }";

#[test]
fn closures_of_a_class_return_what_they_raise() {
    check(
        &chosen(TRY, BODY),
        2,
        &["main", "body", "halve", "more"],
        expect![[r#"
        fn lam0 main() -> int top {
          k.1: int = add 1, 2
          join pick.0(f.2: fn0) {
            o.31: d0 = call lam4[f.2](())
            switch o.31 {
              case 0 {
                v.32: int = field d0:0.0 o.31
                ret v.32
              }
              case 1 {
                ret 7
              }
            }
          }
          c.3: bool = eq k.1, 3
          if c.3 {
            jump pick.0(lam1)
          } else {
            h.5: fn0 = closure lam2(k.1)
            jump pick.0(h.5)
          }
        }

        fn lam1 halve(n.10: int) -> d0 top of fn0 {
          r.11: int = rem n.10, 2
          d.12: bool = eq r.11, 1
          if d.12 {
            e.13: exn = exception x0(n.10)
            t.44: unit = note_place e.13
            t.45: d0 = make d0:1(e.13)
            ret t.45
          } else {
            h.15: int = div n.10, 2
            t.46: d0 = make d0:0(h.15)
            ret t.46
          }
        }

        fn lam2 more(n.20: int) -> d0 closure captures (k.42: int) of fn0 {
          s.21: int = add n.20, k.42
          t.47: d0 = make d0:0(s.21)
          ret t.47
        }

        fn lam4 body(u.49: unit) -> d0 lifted captures (f.48: fn0) {
          t.51: d0 = invoke f.48(9)
          ret t.51
        }

    "#]],
    );
}

#[test]
fn who_else_calls_them_raises_what_they_return() {
    let first = format!("x.50: int = apply f.2(4) y.51: int = add x.50, 1 {TRY}");
    check(
        &chosen(&first, BODY),
        2,
        &["main"],
        expect![[r#"
        fn lam0 main() -> int top {
          k.1: int = add 1, 2
          join pick.0(f.2: fn0) {
            t.62: d0 = invoke f.2(4)
            switch t.62 {
              case 0 {
                x.50: int = field d0:0.0 t.62
                y.51: int = add x.50, 1
                o.31: d0 = call lam4[f.2](())
                switch o.31 {
                  case 0 {
                    v.32: int = field d0:0.0 o.31
                    ret v.32
                  }
                  case 1 {
                    ret 7
                  }
                }
              }
              case 1 {
                t.63: exn = field d0:1.0 t.62
                t.64: never = raise t.63
                unreachable
              }
            }
          }
          c.3: bool = eq k.1, 3
          if c.3 {
            jump pick.0(lam1)
          } else {
            h.5: fn0 = closure lam2(k.1)
            jump pick.0(h.5)
          }
        }

    "#]],
    );
}

#[test]
fn a_tail_call_elsewhere_keeps_closures_as_they_are() {
    let body = format!(
        "p.60: ((int -> int) -> int) = lambda lam4 x.61: int = apply p.60(f.2) y.62: int = apply p.60(f.2) {TRY}"
    );
    let other = format!(
        "{BODY} fn lam4 other(f.63: (int -> int)) -> int {{ r.64: int = apply f.63(4) ret r.64 }}"
    );
    changed(&chosen(&body, &other), 0);
}

#[test]
fn an_operation_that_fails_with_what_is_caught_keeps_closures_as_they_are() {
    let text = chosen(TRY, BODY).replace("h.15: int = div n.10, 2", "h.15: int = div n.10, r.11");
    let text = text.replace("entry lam0", "entry lam0 divide_by_zero x1");
    changed(&text.replace("exn x0 Odd(int)", "exn x0 Odd(int)\nexn x1 Zero()"), 0);
}

#[test]
fn a_closure_that_is_tried_itself_is_called() {
    let text = chosen(TRY, "")
        .replace("b.30: (unit -> int) = lambda lam3 o.31: d0 = try b.30", "o.31: d0 = try f.2");
    let text = text.replace("f.2: (int -> int)", "f.2: (unit -> int)");
    let text = text.replace("g.4: (int -> int)", "g.4: (unit -> int)");
    let text = text.replace("h.5: (int -> int)", "h.5: (unit -> int)");
    let text = text.replace("(n.10: int) -> int {", "(u.9: unit) -> int { n.10: int = add k.1, 0");
    let text = text.replace("(n.20: int) -> int {", "(u.19: unit) -> int { n.20: int = add k.1, 0");
    check(
        &text,
        2,
        &["main", "more"],
        expect![[r#"
        fn lam0 main() -> int top {
          k.1: int = add 1, 2
          join pick.0(f.2: fn0) {
            o.31: d0 = invoke f.2(())
            switch o.31 {
              case 0 {
                v.32: int = field d0:0.0 o.31
                ret v.32
              }
              case 1 {
                ret 7
              }
            }
          }
          c.3: bool = eq k.1, 3
          if c.3 {
            g.4: fn0 = closure lam1(k.1)
            jump pick.0(g.4)
          } else {
            h.5: fn0 = closure lam2(k.1)
            jump pick.0(h.5)
          }
        }

        fn lam2 more(u.19: unit) -> d0 closure captures (k.34: int) of fn0 {
          n.20: int = add k.34, 0
          s.21: int = add n.20, k.34
          t.38: d0 = make d0:0(s.21)
          ret t.38
        }

    "#]],
    );
}
