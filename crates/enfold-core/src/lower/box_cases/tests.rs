//! Unions before and after, and code over them.

use expect_test::{Expect, expect};

use super::box_cases;
use crate::layout::choose_repr;
use crate::text::{parse, print};
use crate::verify::verify;

fn check(text: &str, expected: Expect) {
    let mut program = parse(text).expect("reads");
    let boxes = box_cases(&mut program);
    choose_repr(&mut program, &boxes);
    verify(&program).expect("verifies");
    expected.assert_eq(&print(&program));
}

#[test]
fn each_case_with_several_fields_is_a_record_of_its_own() {
    check(
        "program nested
        data d0 Expr boxed { Num(v: int63) | Add(a: d0, b: d0) | Neg(a: d0) }
        fn lam0 main(x.0: d0) -> int {
          switch x.0 {
            case 1 {
              a.1: d0 = field d0:1.0 x.0
              b.2: d0 = field d0:1.1 x.0
              r.3: d0 = make d0:1(b.2, a.1)
              s.4: bool = same r.3, a.1
              ret 1
            }
            default {
              n.5: d0 = make d0:0(7:int63)
              m.6: d0 = make d0:2(n.5)
              ret 2
            }
          }
        }",
        expect![[r#"
            program nested
            data d0 Expr value { Num(v: int63) | Add("0": d1) | Neg("0": d2) }
            data d1 Expr boxed { Add(a: d0, b: d0) }
            data d2 Expr boxed { Neg(a: d0) }
            fn lam0 main(x.0: d0) -> int {
              switch x.0 {
                case 1 {
                  x.8: d1 = field d0:1.0 x.0
                  a.1: d0 = field d1:0.0 x.8
                  b.2: d0 = field d1:0.1 x.8
                  r.9: d1 = make d1:0(b.2, a.1)
                  r.3: d0 = make d0:1(r.9)
                  s.4: bool = same r.3, a.1
                  ret 1
                }
                default {
                  n.5: d0 = make d0:0(7:int63)
                  m.7: d2 = make d2:0(n.5)
                  m.6: d0 = make d0:2(m.7)
                  ret 2
                }
              }
            }
        "#]],
    );
}

#[test]
fn without_enough_marks_they_share_one_box() {
    check(
        "program nested
        data d0 Expr boxed { Num(v: int63) | A(a: d0, b: d0) | B(a: d0, b: d0) | C(a: d0) | D(a: d0) | E(s: string, a: d0) | Nil }
        fn lam0 main(x.0: d0) -> int {
          switch x.0 {
            case 0 { ret 0 }
            case 3 {
              a.1: d0 = field d0:3.0 x.0
              ret 3
            }
            default { ret 9 }
          }
        }
        fn lam1 all(x.2: d0) -> int {
          switch x.2 {
            case 1 { ret 1 }
            case 2 { ret 2 }
            case 3 { ret 3 }
            case 4 { ret 4 }
            case 5 {
              s.3: string = field d0:5.0 x.2
              ret 5
            }
            default { ret 9 }
          }
        }
        fn lam2 few(x.4: d0) -> int {
          switch x.4 {
            case 2 { ret 2 }
            case 0 { ret 0 }
            case 6 { ret 6 }
            default { ret 9 }
          }
        }
        fn lam3 none(x.5: d0) -> int {
          switch x.5 {
            case 6 { ret 6 }
            default { ret 9 }
          }
        }",
        expect![[r#"
            program nested
            data d0 Expr value { Num(v: int63) | A("0": d1) | Nil }
            data d1 Expr boxed { A(a: d0, b: d0) | B(a: d0, b: d0) | C(a: d0) | D(a: d0) | E(s: string, a: d0) }
            fn lam0 main(x.0: d0) -> int {
              join otherwise.0() {
                ret 9
              }
              switch x.0 {
                case 0 {
                  ret 0
                }
                case 1 {
                  x.6: d1 = field d0:1.0 x.0
                  switch x.6 {
                    case 2 {
                      a.1: d0 = field d1:2.0 x.6
                      ret 3
                    }
                    default {
                      jump otherwise.0()
                    }
                  }
                }
                default {
                  jump otherwise.0()
                }
              }
            }
            fn lam1 all(x.2: d0) -> int {
              switch x.2 {
                case 1 {
                  x.7: d1 = field d0:1.0 x.2
                  switch x.7 {
                    case 0 {
                      ret 1
                    }
                    case 1 {
                      ret 2
                    }
                    case 2 {
                      ret 3
                    }
                    case 3 {
                      ret 4
                    }
                    case 4 {
                      s.3: string = field d1:4.0 x.7
                      ret 5
                    }
                  }
                }
                default {
                  ret 9
                }
              }
            }
            fn lam2 few(x.4: d0) -> int {
              switch x.4 {
                case 1 {
                  x.8: d1 = field d0:1.0 x.4
                  switch x.8 {
                    case 1 {
                      ret 2
                    }
                    default {
                      ret 9
                    }
                  }
                }
                case 0 {
                  ret 0
                }
                case 2 {
                  ret 6
                }
              }
            }
            fn lam3 none(x.5: d0) -> int {
              switch x.5 {
                case 2 {
                  ret 6
                }
                default {
                  ret 9
                }
              }
            }
        "#]],
    );
}

#[test]
fn what_gains_nothing_or_changes_stays() {
    check(
        "program nested
        data d0 List boxed { Nil | Cons(head: int63, tail: d0) }
        data d1 Tree boxed { Leaf | Node(left: d1, v: string, right: d1) }
        data d2 Float boxed { Num(v: float) | Name(v: string) | Add(a: d2, b: d2) }
        data d3 Mutable boxed { Num(v: int63) | Add(mut a: d3, b: d3) }
        data d4 Mixed boxed { Num(v: int63) | Real(v: float) | Add(a: d4, b: d4) | Sub(a: d4, b: d4) }
        data d5 Names boxed { Name(v: string) | Items(v: d0) | Both(a: d5, b: d5) }
        data d6 Rose boxed { Rose(v: string, w: int, in: d7) | Bud(v: int63) }
        data d7 Roses boxed { Nil | Cons(head: d6, tail: d7) }
        ",
        expect![[r#"
            program nested
            data d0 List boxed { Nil | Cons(head: int63, tail: d0) }
            data d1 Tree boxed { Leaf | Node(left: d1, v: string, right: d1) }
            data d2 Float boxed { Num(v: float) | Name(v: string) | Add(a: d2, b: d2) }
            data d3 Mutable boxed { Num(v: int63) | Add(mut a: d3, b: d3) }
            data d4 Mixed value { Num(v: int63) | Real("0": d8) | Sub("0": d9) }
            data d5 Names value { Name(v: string) | Items(v: d0) | Both("0": d10) }
            data d6 Rose value { Rose("0": d11) | Bud(v: int63) }
            data d7 Roses boxed { Nil | Cons(head: d6, tail: d7) }
            data d8 Mixed boxed { Real(v: float) | Add(a: d4, b: d4) }
            data d9 Mixed boxed { Sub(a: d4, b: d4) }
            data d10 Names boxed { Both(a: d5, b: d5) }
            data d11 Rose boxed { Rose(v: string, w: int, in: d7) }
        "#]],
    );
}
