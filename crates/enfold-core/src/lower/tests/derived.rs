use expect_test::expect;

use super::*;

/// `fun (a: t) (b: t) -> a <op> b`.
fn comparing(w: &mut Write, op: Prim, ty: TyId) {
    let (a, b) = (w.bind("a", ty), w.bind("b", ty));
    let (a0, b0) = (w.var(a), w.var(b));
    let result = if op == Prim::Compare { w.int } else { w.bool };
    let body = w.prim(op, &[a0, b0], result);
    let zero = w.prim(Prim::Zeroed, &[], ty);
    w.called("f", &[a, b], body, &[zero, zero]);
}

#[test]
fn lists_are_compared_along_their_spine_by_tail_calls() {
    let mut w = Write::new();
    let ints = w.list_of(w.int);
    comparing(&mut w, Prim::Ne, ints);
    expect![[r#"
        fn lam1 f(a.3: d0, b.4: d0) -> bool node n6 {
          t.5: bool = apply lam3(a.3, b.4)
          t.6: bool = not t.5
          ret t.6
        }
        fn lam2 "zero<list<int>>"(unit.7: unit) -> d0 {
          t.8: d0 = make d0:0()
          ret t.8
        }
        fn lam3 "eq<list<int>>"(a.9: d0, b.10: d0) -> bool {
          switch a.9 {
            case 0 {
              switch b.10 {
                case 0 {
                  ret true
                }
                default {
                  ret false
                }
              }
            }
            case 1 {
              switch b.10 {
                case 1 {
                  t.11: int = field d0:1.0 a.9
                  t.12: int = field d0:1.0 b.10
                  t.13: bool = eq t.11, t.12
                  if t.13 {
                    t.14: d0 = field d0:1.1 a.9
                    t.15: d0 = field d0:1.1 b.10
                    t.16: bool = apply lam3(t.14, t.15)
                    ret t.16
                  } else {
                    ret false
                  }
                }
                default {
                  ret false
                }
              }
            }
          }
        }
    "#]]
    .assert_eq(&w.functions());
}

#[test]
fn unions_are_ordered_by_case_then_by_fields() {
    let mut w = Write::new();
    let cases: &[(&str, &[TyId])] = &[("A", &[]), ("B", &[w.int, w.str]), ("C", &[w.unit])];
    let (_, ty) = w.union("t", cases);
    comparing(&mut w, Prim::Lt, ty);
    expect![[r#"
        fn lam1 f(a.3: d0, b.4: d0) -> bool node n6 {
          t.5: int = apply lam3(a.3, b.4)
          t.6: bool = lt t.5, 0
          ret t.6
        }
        fn lam2 "zero<t>"(unit.7: unit) -> d0 {
          t.8: d0 = make d0:0()
          ret t.8
        }
        fn lam3 "compare<t>"(a.9: d0, b.10: d0) -> int {
          switch a.9 {
            case 0 {
              switch b.10 {
                case 0 {
                  ret 0
                }
                default {
                  ret -1
                }
              }
            }
            case 1 {
              switch b.10 {
                case 1 {
                  t.11: int = field d0:1.0 a.9
                  t.12: int = field d0:1.0 b.10
                  t.13: int = compare t.11, t.12
                  t.14: bool = eq t.13, 0
                  if t.14 {
                    t.15: string = field d0:1.1 a.9
                    t.16: string = field d0:1.1 b.10
                    t.17: int = compare t.15, t.16
                    ret t.17
                  } else {
                    ret t.13
                  }
                }
                default {
                  t.18: int = apply lam4(b.10)
                  t.19: int = compare 1, t.18
                  ret t.19
                }
              }
            }
            case 2 {
              switch b.10 {
                case 2 {
                  t.20: unit = field d0:2.0 a.9
                  t.21: unit = field d0:2.0 b.10
                  ret 0
                }
                default {
                  ret 1
                }
              }
            }
          }
        }
        fn lam4 "tag<t>"(a.22: d0) -> int {
          switch a.22 {
            case 0 {
              ret 0
            }
            case 1 {
              ret 1
            }
            case 2 {
              ret 2
            }
          }
        }
    "#]]
    .assert_eq(&w.functions());
}

#[test]
fn arrays_are_ordered_by_length_first() {
    let mut w = Write::new();
    let ints = w.array_of(w.int);
    comparing(&mut w, Prim::Compare, ints);
    expect![[r#"
        fn lam1 f(a.3: array<int>, b.4: array<int>) -> int node n6 {
          t.5: int = apply lam2(a.3, b.4)
          ret t.5
        }
        fn lam2 "compare<int[]>"(a.6: array<int>, b.7: array<int>) -> int {
          t.8: int = arr_len a.6
          t.9: int = arr_len b.7
          t.10: int = compare t.8, t.9
          t.11: bool = eq t.10, 0
          if t.11 {
            join rec loop.0(i.12: int) {
              t.13: bool = lt i.12, t.8
              if t.13 {
                t.14: int = arr_get a.6, i.12
                t.15: int = arr_get b.7, i.12
                t.16: int = compare t.14, t.15
                t.17: bool = eq t.16, 0
                if t.17 {
                  t.18: int = add i.12, 1
                  jump loop.0(t.18)
                } else {
                  ret t.16
                }
              } else {
                ret 0
              }
            }
            jump loop.0(0)
          } else {
            ret t.10
          }
        }
    "#]]
    .assert_eq(&w.functions());
}

#[test]
fn hash_and_text_of_a_list_are_loops() {
    let mut w = Write::new();
    let strings = w.list_of(w.str);
    let a = w.bind("a", strings);
    let (a0, a1) = (w.var(a), w.var(a));
    let hash = w.prim(Prim::Hash, &[a0], w.int);
    let dropped = w.prim(Prim::Ignore, &[hash], w.unit);
    let text = w.prim(Prim::ToStr, &[a1], w.str);
    let body = w.block(&[dropped, text]);
    let zero = w.prim(Prim::Zeroed, &[], strings);
    w.called("f", &[a], body, &[zero]);
    expect![[r#"
        fn lam1 f(a.2: d0) -> string node n8 {
          t.3: int = apply lam3(0, a.2)
          t.4: string = apply lam4(a.2, 100)
          t.5: string = lay_out t.4
          ret t.5
        }
        fn lam2 "zero<list<string>>"(unit.6: unit) -> d0 {
          t.7: d0 = make d0:0()
          ret t.7
        }
        fn lam3 "hash<list<string>>"(hash.8: int, a.9: d0) -> int {
          switch a.9 {
            case 0 {
              t.10: int = mul hash.8, 31
              t.11: int = add t.10, 0
              ret t.11
            }
            case 1 {
              t.12: int = mul hash.8, 31
              t.13: int = add t.12, 1
              t.14: string = field d0:1.0 a.9
              t.15: int = hash t.14
              t.16: int = mul t.13, 31
              t.17: int = add t.16, t.15
              t.18: d0 = field d0:1.1 a.9
              t.19: int = apply lam3(t.17, t.18)
              ret t.19
            }
          }
        }
        fn lam4 "layout<list<string>>"(a.20: d0, depth.21: int) -> string {
          t.22: bool = le depth.21, 0
          if t.22 {
            ret s0
          } else {
            t.23: int = sub depth.21, 1
            join join.0(t.29: int) {
              t.30: cell<d0> = new_cell a.20
              t.31: bool = gt t.29, 100
              join join.2(t.32: int) {
                join join.3(t.33: string) {
                  t.34: int = add t.32, 2
                  t.35: int = add t.32, 1
                  t.36: array<string> = arr_new t.34, s3
                  t.37: unit = arr_set t.36, t.35, t.33
                  join rec loop.4(i.38: int) {
                    t.39: bool = lt i.38, t.32
                    if t.39 {
                      t.40: d0 = cell_get t.30
                      t.41: string = field d0:1.0 t.40
                      t.42: d0 = field d0:1.1 t.40
                      t.43: int = str_len t.41
                      t.44: string = to_str t.43
                      t.45: array<string> = array string [s4, t.44, s5, t.41]
                      t.46: string = str_join t.45
                      t.47: int = add i.38, 1
                      t.48: unit = arr_set t.36, t.47, t.46
                      t.49: unit = cell_set t.30, t.42
                      jump loop.4(t.47)
                    } else {
                      t.50: string = str_join t.36
                      ret t.50
                    }
                  }
                  jump loop.4(0)
                }
                if t.31 {
                  jump join.3(s1)
                } else {
                  jump join.3(s2)
                }
              }
              if t.31 {
                jump join.2(100)
              } else {
                jump join.2(t.29)
              }
            }
            join rec loop.1(rest.24: d0, count.25: int) {
              switch rest.24 {
                case 0 {
                  jump join.0(count.25)
                }
                case 1 {
                  t.26: bool = ge count.25, 101
                  if t.26 {
                    jump join.0(count.25)
                  } else {
                    t.27: d0 = field d0:1.1 rest.24
                    t.28: int = add count.25, 1
                    jump loop.1(t.27, t.28)
                  }
                }
              }
            }
            jump loop.1(a.20, 0)
          }
        }
    "#]]
    .assert_eq(&w.functions());
}

#[test]
fn what_has_a_view_is_compared_by_it() {
    let mut w = Write::new();
    let (data, bag) = w.record("Bag", &[("size", w.int), ("name", w.str)]);
    let value = w.bind("value", bag);
    let base = w.var(value);
    let name = w.node(Kind::Field { base, data, index: 1 }, w.str);
    let lambda = w.lambda(&[value], name);
    let function = w.bind_module("nameOf", w.graph.nodes[lambda].ty);
    w.top(function, lambda);
    let view = enfold_graph::View { function, word: Symbol::new("bag") };
    w.graph.relations.insert(data, enfold_graph::Relation::Viewed(view));
    let a = w.bind("a", bag);
    let (a0, a1, a2) = (w.var(a), w.var(a), w.var(a));
    let same = w.prim(Prim::Eq, &[a0, a1], w.bool);
    let dropped = w.prim(Prim::Ignore, &[same], w.unit);
    let text = w.prim(Prim::Show, &[a2], w.str);
    let body = w.block(&[dropped, text]);
    let zero = w.prim(Prim::Zeroed, &[], bag);
    w.called("f", &[a], body, &[zero]);
    expect![[r#"
        fn lam1 f(a.2: d0) -> string node n13 {
          t.3: bool = apply lam3(a.2, a.2)
          t.4: string = apply lam4(a.2, 100)
          t.5: string = lay_out t.4
          ret t.5
        }
        fn lam2 "zero<Bag>"(unit.6: unit) -> d0 {
          t.7: d0 = make d0:0(0, s0)
          ret t.7
        }
        fn lam3 "eq<Bag>"(a.8: d0, b.9: d0) -> bool {
          t.10: string = apply lam5(a.8)
          t.11: string = apply lam5(b.9)
          t.12: bool = eq t.10, t.11
          ret t.12
        }
        fn lam4 "layout<Bag>"(a.13: d0, depth.14: int) -> string {
          t.15: bool = le depth.14, 0
          if t.15 {
            ret s1
          } else {
            t.16: int = sub depth.14, 1
            t.17: string = apply lam5(a.13)
            t.18: int = field d0:0.0 a.13
            t.19: string = to_str t.18
            t.20: string = field d0:0.1 a.13
            t.21: int = str_len t.20
            t.22: string = to_str t.21
            t.23: array<string> = array string [s2, t.19, s3, t.22, s4, t.20, s5]
            t.24: string = str_join t.23
            ret t.24
          }
        }
        fn lam5 nameOf(value.25: d0) -> string node n3 {
          t.26: string = field d0:0.1 value.25
          ret t.26
        }
    "#]]
    .assert_eq(&w.functions());
}

#[test]
fn references_are_compared_as_such() {
    let mut w = Write::new();
    let (data, cell) = w.record("Cell", &[("value", w.int)]);
    w.graph.relations.insert(data, enfold_graph::Relation::Reference(None));
    let a = w.bind("a", cell);
    let (a0, a1) = (w.var(a), w.var(a));
    let same = w.prim(Prim::Eq, &[a0, a1], w.bool);
    let zero = w.prim(Prim::Zeroed, &[], cell);
    w.called("f", &[a], same, &[zero]);
    expect![[r#"
        fn lam1 f(a.2: d0) -> bool node n5 {
          t.3: bool = apply lam3(a.2, a.2)
          ret t.3
        }
        fn lam2 "zero<Cell>"(unit.4: unit) -> d0 {
          t.5: d0 = make d0:0(0)
          ret t.5
        }
        fn lam3 "eq<Cell>"(a.6: d0, b.7: d0) -> bool {
          t.8: bool = same a.6, b.7
          ret t.8
        }
    "#]]
    .assert_eq(&w.functions());
}
