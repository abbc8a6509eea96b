//! Raising, catching, and what uncaught exceptions print.

mod support;

use enfold_core::ir::{Block, Stmt, Term};
use enfold_interp::{Ended, Limits};
use enfold_syntax::{SourceMap, Span};
use expect_test::expect;
use support::{output, program, run_program, run_within};

/// A program whose `main` shows what happens when `thunk` runs: `op` is its first statement.
fn catching(op: &str) -> String {
    format!(
        r#"program flat entry lam0 failure x0 match_failure x1 divide_by_zero x2 index_range x3 bad_argument x4
        string s0 "no luck"
        string s1 "12x"
        string s2 "caught "
        string s3 "\n"
        exn x0 Failure(string)
        exn x1 MatchFailure()
        exn x2 DivideByZero()
        exn x3 IndexRange()
        exn x4 BadArgument(string)
        exn x5 Full(int, string)
        data d0 "Result<int>" value {{ Ok(v: int) | Error(e: exn) }}
        fn lam0 main() -> int top {{
          zero.0: int = copy 0
          a.1: array<int> = arr_new 3, 0
          t.2: d0 = try known lam1[zero.0, a.1]
          switch t.2 {{
            case 0 {{
              v.3: int = field d0:0.0 t.2
              ret v.3
            }}
            case 1 {{
              e.4: exn = field d0:1.0 t.2
              switch e.4 {{
                exn x5 {{
                  n.5: int = exn_field x5.0 e.4
                  s.6: string = exn_field x5.1 e.4
                  w.7: unit = write s.6
                  ret n.5
                }}
                default {{
                  m.8: string = exn_message e.4
                  u.9: unit = write s2
                  x.10: unit = write m.8
                  y.11: unit = write s3
                  ret 1
                }}
              }}
            }}
          }}
        }}
        fn lam1 thunk(u.12: unit) -> int lifted captures (zero.13: int, a.14: array<int>) {{
          {op}
          ret 5
        }}"#
    )
}

const FORMAT: &str = "caught The input string '12x' was not in a correct format.\nstatus 1\n";

fn caught(op: &str) -> String {
    output(&catching(op))
}

#[test]
fn what_operations_raise_can_be_caught() {
    assert_eq!(caught("x.15: int = add 1, 1"), "status 5\n");
    assert_eq!(
        caught("x.15: int = div 1, zero.13"),
        "caught Attempted to divide by zero.\nstatus 1\n"
    );
    assert_eq!(
        caught("x.15: int = rem 1, zero.13"),
        "caught Attempted to divide by zero.\nstatus 1\n"
    );
    let index = "caught Index was outside the bounds of the array.\nstatus 1\n";
    assert_eq!(caught("x.15: int = arr_get a.14, 7"), index);
    let index = "caught Index was outside the bounds of the array.\nstatus 1\n";
    assert_eq!(caught("x.15: unit = arr_set a.14, -1, 0"), index);
    let index = "caught Index was outside the bounds of the array.\nstatus 1\n";
    assert_eq!(caught("x.15: unit = arr_blit a.14, 0, a.14, 1, 3"), index);
    let index = "caught Index was outside the bounds of the array.\nstatus 1\n";
    assert_eq!(caught("x.15: int = str_byte s0, 7"), index);
    assert_eq!(caught("x.15: char = str_char s0, 7"), index);
    let index = "caught Index was outside the bounds of the array.\nstatus 1\n";
    assert_eq!(caught("x.15: string = str_sub s0, 6, 3"), index);
    let length =
        "caught The input must be non-negative.\ncount = -1 (Parameter 'count')\nstatus 1\n";
    assert_eq!(caught("x.15: string = str_sub s0, 0, -1"), length);
    assert_eq!(caught("x.15: array<int> = arr_new -1, 0"), length);
    assert_eq!(caught("x.15: int = parse_int s1"), FORMAT);
    assert_eq!(caught("x.15: float = parse_float s1"), FORMAT);
    assert_eq!(caught("x.15: unit = failwith s0"), "caught no luck\nstatus 1\n");
    assert_eq!(
        caught("x.15: unit = match_fail"),
        "caught The match cases were incomplete\nstatus 1\n"
    );
    let own = "e.15: exn = exception x3() x.16: unit = raise e.15";
    assert_eq!(caught(own), "caught Index was outside the bounds of the array.\nstatus 1\n");
}

#[test]
fn payloads_come_back() {
    let raise = "e.15: exn = exception x5(41, s0) x.16: unit = raise e.15";
    assert_eq!(caught(raise), "no luckstatus 41\n");
}

/// Three deep: each handler counts and raises again; the union is boxed.
#[test]
fn raising_passes_through_handlers() {
    let nested = r#"program flat entry lam0
        exn x0 Full()
        data d0 "Result<int>" boxed { Ok(v: int) | Error(e: exn) }
        global g0 count: int mut
        fn lam0 main() -> int top {
          t.0: d0 = try known lam1[3]
          c.1: int = global_get g0
          switch t.0 {
            case 0 { ret 99 }
            case 1 { ret c.1 }
          }
        }
        fn lam1 nested(u.2: unit) -> int lifted captures (depth.3: int) {
          z.4: bool = eq depth.3, 0
          if z.4 {
            e.5: exn = exception x0()
            n.6: never = raise e.5
            unreachable
          } else {
            m.7: int = sub depth.3, 1
            t.8: d0 = try known lam1[m.7]
            c.9: int = global_get g0
            d.10: int = add c.9, 1
            u.11: unit = global_set g0, d.10
            switch t.8 {
              case 0 { ret 0 }
              case 1 {
                e.12: exn = field d0:1.0 t.8
                n.13: never = raise e.12
                unreachable
              }
            }
          }
        }"#;
    assert_eq!(output(nested), "status 3\n");
}

const UNCAUGHT: &str = r#"program flat entry lam0
    string s0 "out"
    fn lam0 main() -> int top {
      w.0: unit = write s0
      a.1: array<int> = arr_new 3, 0
      b.2: int = arr_get a.1, 7
      ret b.2
    }"#;

#[test]
fn an_uncaught_exception_is_reported() {
    let seen = run_within(UNCAUGHT, "", Limits::default());
    expect![
        "unhandled exception: IndexOutOfRangeException: Index was outside the bounds of the array. (index 7, length 3)\n"
    ]
    .assert_eq(&seen.stderr);
    assert_eq!(seen.stdout, "out");
    assert_eq!((seen.outcome.status, seen.outcome.ended), (2, Ended::Uncaught));
}

#[test]
fn the_report_names_the_place() {
    let mut program = program(UNCAUGHT);
    let mut sources = SourceMap::new();
    sources.add_library("list.fs", "");
    let file = sources.add("main.fs", "let a = 1\n  a.[7]\n");
    let entry = program.entry.expect("an entry");
    let Block { stmts, term: Term::Ret(_) } = &mut program.lams[entry].body else {
        panic!("main returns");
    };
    let Some(Stmt::Let { span, .. }) = stmts.last_mut() else { panic!("main computes") };
    *span = Span::new(file, 12, 17);
    let seen = run_program(&program, &sources, "", Limits::default());
    expect![[r#"
        main.fs:2:3: unhandled exception: IndexOutOfRangeException: Index was outside the bounds of the array. (index 7, length 3)
    "#]]
    .assert_eq(&seen.stderr);
}

/// An index failure whose exception carries a string has a text; it may be the one of bad arguments.
#[test]
fn index_failures_with_a_text() {
    let program = r#"program flat entry lam0 index_range x0 bad_argument x0
        string s0 "\n"
        exn x0 Invalid_argument(string)
        data d0 "Result<int>" value { Ok(v: int) | Error(e: exn) }
        fn lam0 main() -> int top {
          a.1: array<int> = arr_new 3, 0
          t.2: d0 = try known lam1[a.1]
          switch t.2 {
            case 0 { ret 7 }
            case 1 {
              e.4: exn = field d0:1.0 t.2
              switch e.4 {
                exn x0 {
                  s.6: string = exn_field x0.0 e.4
                  m.7: string = exn_message e.4
                  b.8: bool = eq s.6, m.7
                  w.9: unit = write s.6
                  w.10: unit = write s0
                  if b.8 { ret 0 } else { ret 1 }
                }
                default { ret 2 }
              }
            }
          }
        }
        fn lam1 thunk(u.12: unit) -> int lifted captures (a.14: array<int>) {
          x.15: int = arr_get a.14, 3
          ret x.15
        }"#;
    expect![[r#"
        index out of bounds
        status 0
    "#]]
    .assert_eq(&output(program));
}
