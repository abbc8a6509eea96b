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
            fn lam10 f.lambda.next(unit.137: unit) -> d3 {
              t.124: int = cell_get state.123
              join join.14() {
                t.125: unit = cell_set state.123, -1
                t.126: d3 = make d3:0(())
                ret t.126
              }
              join loop.15() {
                t.127: int = cell_get i.115
                t.128: bool = le t.127, n.112
                if t.128 {
                  t.129: int = cell_get i.115
                  t.131: unit = cell_set state.123, 1
                  t.132: d3 = make d3:1(t.129)
                  ret t.132
                } else {
                  jump join.14()
                }
              }
              join begin.16() {
                jump loop.15()
              }
              join resume.17() {
                t.133: int = cell_get i.115
                t.134: int = add t.133, 1
                t.135: unit = cell_set i.115, t.134
                jump loop.15()
              }
              switch t.124 {
                int 0 {
                  jump begin.16()
                }
                int 1 {
                  jump resume.17()
                }
                default {
                  t.136: d3 = make d3:0(())
                  ret t.136
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
            fn lam11 f.lambda.next(unit.197: unit) -> d3 {
              t.137: int = cell_get state.136
              join join.17() {
                t.138: unit = cell_set t.132, t.131
                t.139: unit = cell_set t.135, t.134
                t.140: unit = cell_set state.136, -1
                t.141: d3 = make d3:0(())
                ret t.141
              }
              join rec loop.18(rest.156: d4) {
                join join.19(t.142: d4) {
                  jump loop.18(t.142)
                }
                join loop.20(rest.143: d4, t.144: int, t.145: d4) {
                  switch rest.143 {
                    case 0 {
                      jump join.19(t.145)
                    }
                    case 1 {
                      t.146: int = field d4:1.0 rest.143
                      t.147: d4 = field d4:1.1 rest.143
                      t.148: int = mul t.144, t.146
                      t.150: unit = cell_set t.130, t.144
                      t.151: unit = cell_set t.132, t.145
                      t.152: unit = cell_set t.133, t.146
                      t.153: unit = cell_set t.135, t.147
                      t.154: unit = cell_set state.136, 1
                      t.155: d3 = make d3:1(t.148)
                      ret t.155
                    }
                  }
                }
                switch rest.156 {
                  case 0 {
                    jump join.17()
                  }
                  case 1 {
                    t.157: int = field d4:1.0 rest.156
                    t.158: d4 = field d4:1.1 rest.156
                    t.159: d4 = make d4:0()
                    t.160: d4 = make d4:1(n.112, t.159)
                    t.161: d4 = make d4:1(t.157, t.160)
                    jump loop.20(t.161, t.157, t.158)
                  }
                }
              }
              join join.21(t.162: d4) {
                jump loop.18(t.162)
              }
              join loop.22(rest.163: d4, t.164: int, t.165: d4) {
                switch rest.163 {
                  case 0 {
                    jump join.21(t.165)
                  }
                  case 1 {
                    t.166: int = field d4:1.0 rest.163
                    t.167: d4 = field d4:1.1 rest.163
                    t.168: int = mul t.164, t.166
                    t.170: unit = cell_set t.130, t.164
                    t.171: unit = cell_set t.132, t.165
                    t.172: unit = cell_set t.133, t.166
                    t.173: unit = cell_set t.135, t.167
                    t.174: unit = cell_set state.136, 1
                    t.175: d3 = make d3:1(t.168)
                    ret t.175
                  }
                }
              }
              join begin.23() {
                jump loop.18(t.117)
              }
              join resume.24(t.176: int, t.177: d4, t.178: int, t.179: d4) {
                t.181: unit = cell_set t.130, t.176
                t.182: unit = cell_set t.132, t.177
                t.183: unit = cell_set t.135, t.179
                t.184: unit = cell_set state.136, 2
                t.185: d3 = make d3:1(t.178)
                ret t.185
              }
              join resume.25(t.186: int, t.187: d4, t.188: d4) {
                jump loop.22(t.188, t.186, t.187)
              }
              switch t.137 {
                int 0 {
                  jump begin.23()
                }
                int 1 {
                  t.189: int = cell_get t.130
                  t.190: d4 = cell_get t.132
                  t.191: int = cell_get t.133
                  t.192: d4 = cell_get t.135
                  jump resume.24(t.189, t.190, t.191, t.192)
                }
                int 2 {
                  t.193: int = cell_get t.130
                  t.194: d4 = cell_get t.132
                  t.195: d4 = cell_get t.135
                  jump resume.25(t.193, t.194, t.195)
                }
                default {
                  t.196: d3 = make d3:0(())
                  ret t.196
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
            fn lam10 f.lambda.run(unit.159: unit) -> d3 {
              t.133: int = cell_get state.129
              join begin.15() {
                t.136: unit = cell_set handler.130, 1
                t.137: unit = cell_set state.129, 2
                t.138: d3 = make d3:1(n.112)
                ret t.138
              }
              join finish.16(outcome.139: d4) {
                t.140: unit = apply lam5(s4)
                switch outcome.139 {
                  case 0 {
                    t.141: unit = field d4:0.0 outcome.139
                    t.144: unit = cell_set state.129, -1
                    t.145: d3 = make d3:0(t.141)
                    ret t.145
                  }
                  case 1 {
                    t.142: exn = field d4:1.0 outcome.139
                    t.143: never = raise t.142
                    unreachable
                  }
                }
              }
              join handler.17(caught.146: exn) {
                t.149: unit = cell_set handler.130, -1
                t.148: d4 = make d4:1(caught.146)
                jump finish.16(t.148)
              }
              join resume.18() {
                t.150: int = div 10, n.112
                t.152: unit = cell_set state.129, 3
                t.153: d3 = make d3:1(t.150)
                ret t.153
              }
              join resume.19() {
                t.156: unit = cell_set handler.130, -1
                t.155: d4 = make d4:0(())
                jump finish.16(t.155)
              }
              switch t.133 {
                int 0 {
                  jump begin.15()
                }
                int 1 {
                  t.157: exn = cell_get raised.132
                  jump handler.17(t.157)
                }
                int 2 {
                  jump resume.18()
                }
                int 3 {
                  jump resume.19()
                }
                default {
                  t.158: d3 = make d3:0(())
                  ret t.158
                }
              }
            }
        "#]],
    );
    shows(
        &of(body),
        ".stop",
        expect![[r#"
            fn lam12 f.lambda.stop(unit.185: unit) -> unit {
              t.173: int = cell_get state.129
              t.174: unit = cell_set state.129, -1
              join finish.21() {
                t.175: int = cell_get handler.130
                t.176: bool = lt t.175, 0
                if t.176 {
                  ret ()
                } else {
                  t.177: exn = exception x0()
                  t.178: unit = cell_set raised.132, t.177
                  t.179: unit = cell_set state.129, t.175
                  t.180: unit = cell_set handler.130, -1
                  t.181: d5 = try t.172
                  t.182: unit = cell_set state.129, -1
                  switch t.181 {
                    case 0 {
                      ret ()
                    }
                    case 1 {
                      t.183: exn = field d5:1.0 t.181
                      switch t.183 {
                        exn x0 {
                          ret ()
                        }
                        default {
                          t.184: never = raise t.183
                          unreachable
                        }
                      }
                    }
                  }
                }
              }
              jump finish.21()
            }
        "#]],
    );
}
