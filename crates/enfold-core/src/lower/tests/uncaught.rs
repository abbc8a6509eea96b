//! Exceptions that nobody catches, their texts, and functions that are compared.

use expect_test::expect;

use super::*;

#[test]
fn the_program_runs_under_its_handler() {
    let mut w = Write::new();
    let exn = w.graph.types.intern(Ty::Exn);
    let error = w.bind("error", exn);
    let value = w.var(error);
    let text = w.prim(Prim::ExnReport, &[value], w.str);
    let body = w.prim(Prim::WriteErr, &[text], w.unit);
    let lambda = w.lambda(&[error], body);
    let handler = w.bind_module("uncaught", w.graph.nodes[lambda].ty);
    w.top(handler, lambda);
    w.graph.known.uncaught = Some(handler);
    let (_, choice) = w.union("choice", &[("A", &[]), ("B", &[w.int]), ("C", &[])]);
    w.exception("Plain", vec![]);
    w.exception("Full", vec![w.int, w.str, choice, w.bool]);
    w.exception("Only", vec![choice]);
    let done = w.write("done");
    w.graph.top.push(TopItem::Do(done));
    expect![[r#"
        program nested entry lam0 failure x0 bad_argument x1
        string s0 "done"
        string s1 "Failure("
        string s2 "\""
        string s3 ")"
        string s4 "BadArgument("
        string s5 "Plain"
        string s6 "Full("
        string s7 ", "
        string s8 "Only("
        string s9 "0)"
        string s10 "1)"
        string s11 "_"
        string s12 "0"
        string s13 "1"
        exn x0 Failure(string)
        exn x1 BadArgument(string)
        exn x2 Plain()
        exn x3 Full(int, string, d0, bool)
        exn x4 Only(d0)
        data d0 choice value { A | B("0": int) | C }
        data d1 "outcome<int>" value { Value("0": int) | Raised("0": exn) }
        fn lam0 entry() -> int {
          t.1: (unit -> int) = lambda lam1
          t.2: d1 = try t.1
          switch t.2 {
            case 0 {
              t.3: int = field d1:0.0 t.2
              ret t.3
            }
            case 1 {
              t.4: exn = field d1:1.0 t.2
              t.5: unit = apply lam2(t.4)
              ret 2
            }
          }
        }
        fn lam1 program(unit.46: unit) -> int {
          t.0: unit = write s0
          ret 0
        }
        fn lam2 uncaught(error.6: exn) -> unit node n4 {
          t.7: string = apply lam3(error.6)
          t.8: unit = write_err t.7
          ret t.8
        }
        fn lam3 "exception report<exn>"(a.9: exn) -> string {
          switch a.9 {
            exn x0 {
              t.10: string = exn_field x0.0 a.9
              t.11: string = add s2, t.10
              t.12: string = add t.11, s2
              t.13: string = add s1, t.12
              t.14: string = add t.13, s3
              ret t.14
            }
            exn x1 {
              t.15: string = exn_field x1.0 a.9
              t.16: string = add s2, t.15
              t.17: string = add t.16, s2
              t.18: string = add s4, t.17
              t.19: string = add t.18, s3
              ret t.19
            }
            exn x2 {
              ret s5
            }
            exn x3 {
              t.20: int = exn_field x3.0 a.9
              t.21: string = to_str t.20
              t.22: string = add s6, t.21
              t.23: string = add t.22, s7
              t.24: string = exn_field x3.1 a.9
              t.25: string = add s2, t.24
              t.26: string = add t.25, s2
              t.27: string = add t.23, t.26
              t.28: string = add t.27, s7
              t.29: d0 = exn_field x3.2 a.9
              t.30: string = apply lam4(t.29)
              t.31: string = add t.28, t.30
              t.32: string = add t.31, s7
              t.33: bool = exn_field x3.3 a.9
              t.34: string = apply lam5(t.33)
              t.35: string = add t.32, t.34
              t.36: string = add t.35, s3
              ret t.36
            }
            exn x4 {
              t.37: d0 = exn_field x4.0 a.9
              switch t.37 {
                case 0 {
                  t.38: string = add s8, s9
                  ret t.38
                }
                case 1 {
                  t.39: int = field d0:1.0 t.37
                  t.40: string = to_str t.39
                  t.41: string = add s8, t.40
                  t.42: string = add t.41, s3
                  ret t.42
                }
                case 2 {
                  t.43: string = add s8, s10
                  ret t.43
                }
              }
            }
            default {
              ret s11
            }
          }
        }
        fn lam4 "exception text<choice>"(a.44: d0) -> string {
          switch a.44 {
            case 0 {
              ret s12
            }
            case 1 {
              ret s11
            }
            case 2 {
              ret s13
            }
          }
        }
        fn lam5 "exception text<bool>"(a.45: bool) -> string {
          if a.45 {
            ret s13
          } else {
            ret s12
          }
        }
    "#]]
    .assert_eq(&w.program());
}

#[test]
fn functions_are_compared_when_the_program_runs() {
    let mut w = Write::new();
    let function = w.fun_ty(&[w.int], w.int);
    let pair = w.graph.types.intern(Ty::Tuple(vec![w.int, function]));
    let failure = w.exception("Invalid_argument", vec![w.str]);
    w.graph.known.bad_argument = Some(failure);
    w.graph.semantics.incomparable = Some(Symbol::new("compare: functional value"));
    let (a, b) = (w.bind("a", pair), w.bind("b", pair));
    let (a0, b0) = (w.var(a), w.var(b));
    let body = w.prim(Prim::Eq, &[a0, b0], w.bool);
    let zero = w.prim(Prim::Zeroed, &[], pair);
    w.called("f", &[a, b], body, &[zero, zero]);
    expect![[r#"
        program nested entry lam0 failure x0 bad_argument x2
        string s0 "compare: functional value"
        string s1 "a function that was never given a value was called"
        exn x0 Failure(string)
        exn x1 BadArgument(string)
        exn x2 Invalid_argument(string)
        data d0 "(int * (int -> int))" value { "(int * (int -> int))"("0": int, "1": (int -> int)) }
        fn lam0 entry() -> int {
          t.0: d0 = apply lam2(())
          t.1: d0 = apply lam2(())
          t.2: bool = apply lam1(t.0, t.1)
          ret 0
        }
        fn lam1 f(a.3: d0, b.4: d0) -> bool node n6 {
          t.5: bool = apply lam3(a.3, b.4)
          ret t.5
        }
        fn lam2 "zero<(int * (int -> int))>"(unit.6: unit) -> d0 {
          t.7: d0 = make d0:0(0, lam4)
          ret t.7
        }
        fn lam3 "eq<(int * (int -> int))>"(a.8: d0, b.9: d0) -> bool {
          t.10: int = field d0:0.0 a.8
          t.11: int = field d0:0.0 b.9
          t.12: bool = eq t.10, t.11
          if t.12 {
            t.13: (int -> int) = field d0:0.1 a.8
            t.14: (int -> int) = field d0:0.1 b.9
            t.15: exn = exception x2(s0)
            t.16: never = raise t.15
            unreachable
          } else {
            ret false
          }
        }
        fn lam4 "zero<int -> int>"(a.17: int) -> int {
          t.18: exn = exception x2(s1)
          t.19: never = raise t.18
          unreachable
        }
    "#]]
    .assert_eq(&w.program());
}

#[test]
fn each_fact_of_a_language_stands_by_itself() {
    let mut w = Write::new();
    let function = w.fun_ty(&[w.int], w.int);
    let failure = w.exception("Invalid_argument", vec![w.str]);
    w.graph.known.bad_argument = Some(failure);
    w.graph.semantics.function_is_itself = true;
    let (a, b) = (w.bind("a", function), w.bind("b", function));
    let (a0, b0) = (w.var(a), w.var(b));
    let order = w.prim(Prim::Compare, &[a0, b0], w.int);
    let hash = w.prim(Prim::Hash, &[a0], w.int);
    let body = w.prim(Prim::Add, &[order, hash], w.int);
    let zero = w.prim(Prim::Zeroed, &[], function);
    w.called("f", &[a, b], body, &[zero, zero]);
    expect![[r#"
        program nested entry lam0 failure x0 bad_argument x2
        string s0 "functions and addresses cannot be compared"
        string s1 "functions and addresses have no hash"
        string s2 "a function that was never given a value was called"
        exn x0 Failure(string)
        exn x1 BadArgument(string)
        exn x2 Invalid_argument(string)
        fn lam0 entry() -> int {
          t.0: int = apply lam1(lam2, lam2)
          ret 0
        }
        fn lam1 f(a.1: (int -> int), b.2: (int -> int)) -> int node n8 {
          t.3: bool = same a.1, b.2
          join join.0(t.6: int) {
            t.7: exn = exception x2(s1)
            t.8: never = raise t.7
            unreachable
          }
          if t.3 {
            jump join.0(0)
          } else {
            t.4: exn = exception x2(s0)
            t.5: never = raise t.4
            unreachable
          }
        }
        fn lam2 "zero<int -> int>"(a.9: int) -> int {
          t.10: exn = exception x2(s2)
          t.11: never = raise t.10
          unreachable
        }
    "#]]
    .assert_eq(&w.program());
}

#[test]
fn octets_are_ordered_as_strings() {
    let mut w = Write::new();
    let byte = w.graph.types.intern(Ty::Int(IntKind::Octet));
    let bytes = w.array_of(byte);
    let (a, b) = (w.bind("a", bytes), w.bind("b", bytes));
    let (a0, b0) = (w.var(a), w.var(b));
    let body = w.prim(Prim::Lt, &[a0, b0], w.bool);
    let zero = w.prim(Prim::Zeroed, &[], bytes);
    w.called("f", &[a, b], body, &[zero, zero]);
    expect![[r#"
        fn lam1 f(a.3: array<octet>, b.4: array<octet>) -> bool node n6 {
          t.5: int = apply lam2(a.3, b.4)
          t.6: bool = lt t.5, 0
          ret t.6
        }
        fn lam2 "compare<octet[]>"(a.7: array<octet>, b.8: array<octet>) -> int {
          t.9: string = str_of_raw a.7
          t.10: string = str_of_raw b.8
          t.11: int = compare t.9, t.10
          ret t.11
        }
    "#]]
    .assert_eq(&w.functions());
}

#[test]
fn limited_hashes_go_level_by_level() {
    let mut w = Write::new();
    let byte = w.graph.types.intern(Ty::Int(IntKind::I63));
    let (_, tree) = w.union("tree", &[("Leaf", &[]), ("Node", &[byte, w.str])]);
    let a = w.bind("a", tree);
    let (ten, hundred, zero, a0) = (w.int(10), w.int(100), w.int(0), w.var(a));
    let body = w.prim(Prim::HashLimited, &[ten, hundred, zero, a0], w.int);
    let leaf = w.prim(Prim::Zeroed, &[], tree);
    w.called("f", &[a], body, &[leaf]);
    expect![[r#"
        fn lam1 f(a.2: d0) -> int node n7 {
          t.3: int = mix_start 10, 100, 0
          t.4: int = apply lam3(t.3, a.2)
          t.5: int = mix_end t.4
          ret t.5
        }
        fn lam2 "zero<tree>"(unit.6: unit) -> d0 {
          t.7: d0 = make d0:0()
          ret t.7
        }
        fn lam3 "levels<tree>"(hash.8: int, a.9: d0) -> int {
          join rec loop.0(depth.10: int, hash.11: int) {
            t.12: int = apply lam4(hash.11, depth.10, a.9)
            t.13: bool = eq t.12, hash.11
            if t.13 {
              ret hash.11
            } else {
              t.14: int = add depth.10, 1
              jump loop.0(t.14, t.12)
            }
          }
          jump loop.0(0, hash.8)
        }
        fn lam4 "visit<tree>"(hash.15: int, depth.16: int, a.17: d0) -> int {
          switch a.17 {
            case 0 {
              t.18: bool = eq depth.16, 0
              if t.18 {
                t.19: int = mix hash.15, 0:int63
                ret t.19
              } else {
                ret hash.15
              }
            }
            case 1 {
              t.20: bool = eq depth.16, 0
              if t.20 {
                t.21: int = mix hash.15, 2048
                ret t.21
              } else {
                t.22: int = sub depth.16, 1
                t.23: int63 = field d0:1.0 a.17
                t.24: int = apply lam5(hash.15, t.22, t.23)
                t.25: string = field d0:1.1 a.17
                t.26: int = apply lam6(t.24, t.22, t.25)
                ret t.26
              }
            }
          }
        }
        fn lam5 "visit<int63>"(hash.27: int, depth.28: int, a.29: int63) -> int {
          t.30: bool = eq depth.28, 0
          if t.30 {
            t.31: int = mix hash.27, a.29
            ret t.31
          } else {
            ret hash.27
          }
        }
        fn lam6 "visit<string>"(hash.32: int, depth.33: int, a.34: string) -> int {
          t.35: bool = eq depth.33, 0
          if t.35 {
            t.36: int = mix hash.32, a.34
            ret t.36
          } else {
            ret hash.32
          }
        }
    "#]]
    .assert_eq(&w.functions());
}
