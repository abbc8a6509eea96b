//! Functions that can be suspended, before and after: what `next` is made of, right after lowering.

use enfold_core::pipeline::compile;
use enfold_core::text::print_lambda;
use enfold_fsharp::{LIBRARY, Options, parse};
use enfold_syntax::SourceMap;
use expect_test::{Expect, expect};

/// The functions of the program's machines whose names end so.
fn shows(text: &str, ending: &str, expected: Expect) {
    let mut sources = SourceMap::new();
    let mut files = Vec::new();
    for (name, text) in LIBRARY {
        let file = sources.add_library(*name, *text);
        files.push(parse(text, file, Options { library: true }).file);
    }
    let file = sources.add("machine.fs", text);
    files.push(parse(text, file, Options { library: false }).file);
    let checked = enfold_check::check(&files, LIBRARY.len());
    assert!(!checked.diagnostics.has_errors(), "{:?}", checked.diagnostics);
    let mut shown = String::new();
    compile(&checked.graph, 0, &mut |pass, program| {
        if pass != "lower" {
            return;
        }
        for (id, lam) in program.lams.iter() {
            if lam.span.file == file && lam.name.as_str().ends_with(ending) {
                shown += &print_lambda(program, id);
            }
        }
    });
    expected.assert_eq(&shown);
}

/// The function that a module's `f` is when it is mentioned.
fn of(body: &str) -> String {
    format!(
        "let f (n: int) = {body}\nlet used = f 3\nConsole.writeln (Format.int (Seq.length used))\n"
    )
}

#[test]
fn a_loop_is_entered_where_it_was_left() {
    let body = "seq {
    let mutable i = 1
    while i <= n do
        yield i
        i <- i + 1
}";
    shows(
        &of(body),
        ".next",
        expect![[r#"
        fn lam4 f.lambda.next(unit.31: unit) -> d2 {
          t.18: int = cell_get state.17
          join join.4() {
            t.19: unit = cell_set state.17, -1
            t.20: d2 = make d2:0(())
            ret t.20
          }
          join loop.5() {
            t.21: int = cell_get i.9
            t.22: bool = le t.21, n.6
            if t.22 {
              t.23: int = cell_get i.9
              t.25: unit = cell_set state.17, 1
              t.26: d2 = make d2:1(t.23)
              ret t.26
            } else {
              jump join.4()
            }
          }
          join begin.6() {
            jump loop.5()
          }
          join resume.7() {
            t.27: int = cell_get i.9
            t.28: int = add t.27, 1
            t.29: unit = cell_set i.9, t.28
            jump loop.5()
          }
          switch t.18 {
            int 0 {
              jump begin.6()
            }
            int 1 {
              jump resume.7()
            }
            default {
              t.30: d2 = make d2:0(())
              ret t.30
            }
          }
        }
    "#]],
    );
}

#[test]
fn what_is_alive_across_a_suspension_is_kept_in_cells() {
    let body = "seq {
    for x in [ 1; n ] do
        for y in [ x; n ] do
            yield x * y
            yield y
}";
    shows(
        &of(body),
        ".next",
        expect![[r#"
        fn lam5 f.lambda.next(unit.91: unit) -> d2 {
          t.31: int = cell_get state.30
          join join.7() {
            t.32: unit = cell_set t.26, t.25
            t.33: unit = cell_set t.29, t.28
            t.34: unit = cell_set state.30, -1
            t.35: d2 = make d2:0(())
            ret t.35
          }
          join rec loop.8(rest.50: d3) {
            join join.9(t.36: d3) {
              jump loop.8(t.36)
            }
            join loop.10(rest.37: d3, t.38: int, t.39: d3) {
              switch rest.37 {
                case 0 {
                  jump join.9(t.39)
                }
                case 1 {
                  t.40: int = field d3:1.0 rest.37
                  t.41: d3 = field d3:1.1 rest.37
                  t.42: int = mul t.38, t.40
                  t.44: unit = cell_set t.24, t.38
                  t.45: unit = cell_set t.26, t.39
                  t.46: unit = cell_set t.27, t.40
                  t.47: unit = cell_set t.29, t.41
                  t.48: unit = cell_set state.30, 1
                  t.49: d2 = make d2:1(t.42)
                  ret t.49
                }
              }
            }
            switch rest.50 {
              case 0 {
                jump join.7()
              }
              case 1 {
                t.51: int = field d3:1.0 rest.50
                t.52: d3 = field d3:1.1 rest.50
                t.53: d3 = make d3:0()
                t.54: d3 = make d3:1(n.6, t.53)
                t.55: d3 = make d3:1(t.51, t.54)
                jump loop.10(t.55, t.51, t.52)
              }
            }
          }
          join join.11(t.56: d3) {
            jump loop.8(t.56)
          }
          join loop.12(rest.57: d3, t.58: int, t.59: d3) {
            switch rest.57 {
              case 0 {
                jump join.11(t.59)
              }
              case 1 {
                t.60: int = field d3:1.0 rest.57
                t.61: d3 = field d3:1.1 rest.57
                t.62: int = mul t.58, t.60
                t.64: unit = cell_set t.24, t.58
                t.65: unit = cell_set t.26, t.59
                t.66: unit = cell_set t.27, t.60
                t.67: unit = cell_set t.29, t.61
                t.68: unit = cell_set state.30, 1
                t.69: d2 = make d2:1(t.62)
                ret t.69
              }
            }
          }
          join begin.13() {
            jump loop.8(t.11)
          }
          join resume.14(t.70: int, t.71: d3, t.72: int, t.73: d3) {
            t.75: unit = cell_set t.24, t.70
            t.76: unit = cell_set t.26, t.71
            t.77: unit = cell_set t.29, t.73
            t.78: unit = cell_set state.30, 2
            t.79: d2 = make d2:1(t.72)
            ret t.79
          }
          join resume.15(t.80: int, t.81: d3, t.82: d3) {
            jump loop.12(t.82, t.80, t.81)
          }
          switch t.31 {
            int 0 {
              jump begin.13()
            }
            int 1 {
              t.83: int = cell_get t.24
              t.84: d3 = cell_get t.26
              t.85: int = cell_get t.27
              t.86: d3 = cell_get t.29
              jump resume.14(t.83, t.84, t.85, t.86)
            }
            int 2 {
              t.87: int = cell_get t.24
              t.88: d3 = cell_get t.26
              t.89: d3 = cell_get t.29
              jump resume.15(t.87, t.88, t.89)
            }
            default {
              t.90: d2 = make d2:0(())
              ret t.90
            }
          }
        }
    "#]],
    );
}

#[test]
fn an_exception_goes_to_the_handler_of_its_place() {
    let body = "seq {
    try
        yield n
        yield 10 / n
    finally
        Console.writeln \"end\"
}";
    shows(
        &of(body),
        ".run",
        expect![[r#"
        fn lam4 f.lambda.run(unit.53: unit) -> d2 {
          t.27: int = cell_get state.23
          join begin.5() {
            t.30: unit = cell_set handler.24, 1
            t.31: unit = cell_set state.23, 2
            t.32: d2 = make d2:1(n.6)
            ret t.32
          }
          join finish.6(outcome.33: d3) {
            t.34: unit = apply lam2(s0)
            switch outcome.33 {
              case 0 {
                t.35: unit = field d3:0.0 outcome.33
                t.38: unit = cell_set state.23, -1
                t.39: d2 = make d2:0(t.35)
                ret t.39
              }
              case 1 {
                t.36: exn = field d3:1.0 outcome.33
                t.37: never = raise t.36
                unreachable
              }
            }
          }
          join handler.7(caught.40: exn) {
            t.43: unit = cell_set handler.24, -1
            t.42: d3 = make d3:1(caught.40)
            jump finish.6(t.42)
          }
          join resume.8() {
            t.44: int = div 10, n.6
            t.46: unit = cell_set state.23, 3
            t.47: d2 = make d2:1(t.44)
            ret t.47
          }
          join resume.9() {
            t.50: unit = cell_set handler.24, -1
            t.49: d3 = make d3:0(())
            jump finish.6(t.49)
          }
          switch t.27 {
            int 0 {
              jump begin.5()
            }
            int 1 {
              t.51: exn = cell_get raised.26
              jump handler.7(t.51)
            }
            int 2 {
              jump resume.8()
            }
            int 3 {
              jump resume.9()
            }
            default {
              t.52: d2 = make d2:0(())
              ret t.52
            }
          }
        }
    "#]],
    );
    shows(
        &of(body),
        ".stop",
        expect![[r#"
        fn lam6 f.lambda.stop(unit.79: unit) -> unit {
          t.67: int = cell_get state.23
          t.68: unit = cell_set state.23, -1
          join finish.11() {
            t.69: int = cell_get handler.24
            t.70: bool = lt t.69, 0
            if t.70 {
              ret ()
            } else {
              t.71: exn = exception x0()
              t.72: unit = cell_set raised.26, t.71
              t.73: unit = cell_set state.23, t.69
              t.74: unit = cell_set handler.24, -1
              t.75: d4 = try t.66
              t.76: unit = cell_set state.23, -1
              switch t.75 {
                case 0 {
                  ret ()
                }
                case 1 {
                  t.77: exn = field d4:1.0 t.75
                  switch t.77 {
                    exn x0 {
                      ret ()
                    }
                    default {
                      t.78: never = raise t.77
                      unreachable
                    }
                  }
                }
              }
            }
          }
          jump finish.11()
        }
    "#]],
    );
}
