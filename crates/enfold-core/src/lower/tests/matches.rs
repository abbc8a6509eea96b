use expect_test::expect;

use super::*;

/// `match xs, n with [], _ -> 0 | x :: _, 0 -> x | _ :: rest, _ when g -> 2 | _ -> 3`: the tuple is
/// not built, no test is repeated on a path, each body stands once.
#[test]
fn a_match_over_a_tuple_tests_its_components() {
    let mut w = Write::new();
    let ints = w.list_of(w.int);
    let (xs, n, g) = (w.bind("xs", ints), w.bind("n", w.int), w.bind("g", w.bool));
    let x = w.bind("x", w.int);
    let pair_ty = w.graph.types.intern(Ty::Tuple(vec![ints, w.int]));
    let (xs0, n0) = (w.var(xs), w.var(n));
    let scrutinee = w.node(Kind::Tuple(vec![xs0, n0]), pair_ty);
    let tuple = |w: &Write, a: Pat, b: Pat| w.pat(PatKind::Tuple(vec![a, b]), pair_ty);
    let cons = |w: &Write, a: Pat, b: Pat| w.case_pat(ints, 1, vec![a, b]);
    let p0 = tuple(&w, w.case_pat(ints, 0, vec![]), w.wild(w.int));
    let p1 = tuple(&w, cons(&w, w.name(x), w.wild(ints)), w.int_pat(0));
    let p2 = tuple(&w, cons(&w, w.wild(w.int), w.wild(ints)), w.wild(w.int));
    let p3 = w.wild(pair_ty);
    let (e0, e1, e2, e3) = (w.int(0), w.var(x), w.int(2), w.int(3));
    let guard = w.var(g);
    let body = w.match_(
        scrutinee,
        vec![(p0, None, e0), (p1, None, e1), (p2, Some(guard), e2), (p3, None, e3)],
    );
    let empty = w.node(Kind::List(vec![]), ints);
    let zero = w.int(0);
    let yes = w.node(Kind::Lit(Lit::Bool(true)), w.bool);
    w.called("f", &[xs, n, g], body, &[empty, zero, yes]);
    expect![[r#"
        fn lam1 f(xs.2: d0, n.3: int, g.4: bool) -> int node n15 {
          join arm.0() {
            ret 0
          }
          join arm.1(x.6: int) {
            ret x.6
          }
          join arm.2() {
            ret 2
          }
          join arm.3() {
            ret 3
          }
          switch xs.2 {
            case 0 {
              jump arm.0()
            }
            case 1 {
              t.5: int = field d0:1.0 xs.2
              switch n.3 {
                int 0 {
                  jump arm.1(t.5)
                }
                default {
                  if g.4 {
                    jump arm.2()
                  } else {
                    jump arm.3()
                  }
                }
              }
            }
          }
        }
    "#]]
    .assert_eq(&w.functions());
}

/// `match s with "a" | "b" -> 1 | "c" -> 2` fails for other strings.
#[test]
fn strings_are_tested_in_order_and_a_match_can_fail() {
    let mut w = Write::new();
    let s = w.bind("s", w.str);
    let lit = |w: &Write, text: &str| w.pat(PatKind::Lit(Lit::Str(text.into())), w.str);
    let or = PatKind::Or(Box::new(lit(&w, "a")), Box::new(lit(&w, "b")));
    let p0 = w.pat(or, w.str);
    let p1 = lit(&w, "c");
    let (scrutinee, e0, e1) = (w.var(s), w.int(1), w.int(2));
    let body = w.match_(scrutinee, vec![(p0, None, e0), (p1, None, e1)]);
    let text = w.str("a");
    w.called("f", &[s], body, &[text]);
    expect![[r#"
        fn lam1 f(s.1: string) -> int node n6 {
          join arm.0() {
            ret 1
          }
          join arm.1() {
            ret 2
          }
          t.5: bool = eq s.1, s0
          if t.5 {
            jump arm.0()
          } else {
            t.4: bool = eq s.1, s1
            if t.4 {
              jump arm.0()
            } else {
              t.3: bool = eq s.1, s2
              if t.3 {
                jump arm.1()
              } else {
                t.2: never = match_fail
                unreachable
              }
            }
          }
        }
    "#]]
    .assert_eq(&w.functions());
}

/// `match o with { P = Some (1 | 2 as n) } -> n | { P = None } -> 0 | _ -> 9` over a record that
/// holds an option: `n` comes from either side of the or-pattern.
#[test]
fn records_or_patterns_and_names_of_parts() {
    let mut w = Write::new();
    let (_, opt) = w.union("opt", &[("None", &[]), ("Some", &[w.int])]);
    let (rec_, rec_ty) = w.record("r", &[("P", opt)]);
    let (o, n) = (w.bind("o", rec_ty), w.bind("n", w.int));
    let either = PatKind::Or(Box::new(w.int_pat(1)), Box::new(w.int_pat(2)));
    let named = w.pat(PatKind::As(Box::new(w.pat(either, w.int)), n), w.int);
    let field =
        |w: &Write, p: Pat| w.pat(PatKind::Record { data: rec_, fields: vec![(0, p)] }, rec_ty);
    let p0 = field(&w, w.case_pat(opt, 1, vec![named]));
    let p1 = field(&w, w.case_pat(opt, 0, vec![]));
    let p2 = w.wild(rec_ty);
    let (scrutinee, e0, e1, e2) = (w.var(o), w.var(n), w.int(0), w.int(9));
    let body = w.match_(scrutinee, vec![(p0, None, e0), (p1, None, e1), (p2, None, e2)]);
    let Ty::Data(data, _) = w.graph.types[opt] else { panic!("opt is declared") };
    let none = w.node(Kind::Construct { data, case: 0, args: vec![] }, opt);
    let arg = Kind::Record { data: rec_, fields: vec![none], order: vec![0] };
    let arg = w.node(arg, rec_ty);
    w.called("f", &[o], body, &[arg]);
    expect![[r#"
        fn lam1 f(o.3: d1) -> int node n8 {
          join arm.0(n.6: int) {
            ret n.6
          }
          join arm.1() {
            ret 0
          }
          join arm.2() {
            ret 9
          }
          t.4: d0 = field d1:0.0 o.3
          switch t.4 {
            case 0 {
              jump arm.1()
            }
            case 1 {
              t.5: int = field d0:1.0 t.4
              switch t.5 {
                int 1 {
                  jump arm.0(t.5)
                }
                int 2 {
                  jump arm.0(t.5)
                }
                default {
                  jump arm.2()
                }
              }
            }
          }
        }
    "#]]
    .assert_eq(&w.functions());
}

/// `let (x :: _) = xs in x`: the rest of the block is where the pattern has matched.
#[test]
fn a_let_whose_pattern_can_fail() {
    let mut w = Write::new();
    let ints = w.list_of(w.int);
    let (xs, x) = (w.bind("xs", ints), w.bind("x", w.int));
    let pattern = w.case_pat(ints, 1, vec![w.name(x), w.wild(ints)]);
    let value = w.var(xs);
    let bound = w.node(Kind::LetPat { pattern, value }, w.unit);
    let last = w.var(x);
    let body = w.block(&[bound, last]);
    let empty = w.node(Kind::List(vec![]), ints);
    w.called("f", &[xs], body, &[empty]);
    expect![[r#"
        fn lam1 f(xs.2: d0) -> int node n6 {
          join arm.0(x.3: int) {
            ret x.3
          }
          switch xs.2 {
            case 1 {
              t.4: int = field d0:1.0 xs.2
              jump arm.0(t.4)
            }
            default {
              t.5: never = match_fail
              unreachable
            }
          }
        }
    "#]]
    .assert_eq(&w.functions());
}

/// `match a with [| 1; x |] -> x | [||] -> 0 | _ -> 9`.
#[test]
fn arrays_are_told_apart_by_length() {
    let mut w = Write::new();
    let ints = w.array_of(w.int);
    let (a, x) = (w.bind("a", ints), w.bind("x", w.int));
    let p0 = w.pat(PatKind::Array(vec![w.int_pat(1), w.name(x)]), ints);
    let p1 = w.pat(PatKind::Array(vec![]), ints);
    let p2 = w.wild(ints);
    let (scrutinee, e0, e1, e2) = (w.var(a), w.var(x), w.int(0), w.int(9));
    let body = w.match_(scrutinee, vec![(p0, None, e0), (p1, None, e1), (p2, None, e2)]);
    let empty = w.node(Kind::Array(vec![]), ints);
    w.called("f", &[a], body, &[empty]);
    expect![[r#"
        fn lam1 f(a.2: array<int>) -> int node n7 {
          join arm.0(x.6: int) {
            ret x.6
          }
          join arm.1() {
            ret 0
          }
          join arm.2() {
            ret 9
          }
          t.3: int = arr_len a.2
          switch t.3 {
            int 0 {
              jump arm.1()
            }
            int 2 {
              t.4: int = arr_get a.2, 0
              t.5: int = arr_get a.2, 1
              switch t.4 {
                int 1 {
                  jump arm.0(t.5)
                }
                default {
                  jump arm.2()
                }
              }
            }
            default {
              jump arm.2()
            }
          }
        }
    "#]]
    .assert_eq(&w.functions());
}
