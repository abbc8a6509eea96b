//! Programs before and after.

use expect_test::{Expect, expect};

use super::narrow;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

const VALUES: &str = "program nested entry lam0
data d0 value value { Fix(n: int63) | Flo(x: float) | Nil | Pair(p: d1) | Fun(f: (d0 -> d0)) }
data d1 pair boxed { pair(mut car: d0, mut cdr: d0) }
";

/// Narrows a program over the values of a dynamic language; what the functions after the entry are called with is read.
fn check(functions: &str, expected: Expect) {
    let mut program = parse(&format!("{VALUES}{functions}")).expect("reads");
    sound(&program, "reading");
    narrow(&mut program);
    sound(&program, "narrow");
    expected.assert_eq(&shown(&mut program));
}

#[test]
fn a_list_of_numbers_is_one_and_its_sum_a_number() {
    check(
        "fn lam0 main() -> int {
          nil.0: d0 = make d0:2()
          one.1: d0 = make d0:0(1:int63)
          p.2: d1 = make d1:0(one.1, nil.0)
          l.3: d0 = make d0:3(p.2)
          s.4: d0 = apply lam1(l.3)
          switch s.4 { case 0 { ret 1 } case 1 { ret 2 } default { ret 3 } }
        }
        fn lam1 sum(l.10: d0) -> d0 {
          switch l.10 {
            case 2 { zero.11: d0 = make d0:0(0:int63) ret zero.11 }
            case 3 {
              p.12: d1 = field d0:3.0 l.10
              a.13: d0 = field d1:0.0 p.12
              d.14: d0 = field d1:0.1 p.12
              r.15: d0 = apply lam1(d.14)
              switch a.13 {
                case 0 {
                  x.16: int63 = field d0:0.0 a.13
                  switch r.15 {
                    case 0 { y.17: int63 = field d0:0.0 r.15 z.18: int63 = add x.16, y.17 s.19: d0 = make d0:0(z.18) ret s.19 }
                    default { ret a.13 }
                  }
                }
                default { ret r.15 }
              }
            }
            default { f.20: d0 = make d0:1(1.0) ret f.20 }
          }
        }",
        expect![[r#"
            program nested entry lam0
            data d0 value value { Fix(n: int63) | Flo(x: float) | Nil | Pair(p: d1) | Fun(f: (d0 -> d0)) }
            data d1 pair boxed { pair(mut car: d0, mut cdr: d0) }
            data d2 value value { Nil }
            data d3 value value { Fix(n: int63) }
            data d4 pair boxed { pair(car: d3, cdr: d2) }
            data d5 value value { Pair(p: d4) }
            data d6 value value { Nil | Pair(p: d4) }
            fn lam0 main() -> int {
              nil.0: d2 = make d2:0()
              one.1: d3 = make d3:0(1:int63)
              p.2: d4 = make d4:0(one.1, nil.0)
              l.3: d5 = make d5:0(p.2)
              p.31: d4 = field d5:0.0 l.3
              l.32: d6 = make d6:1(p.31)
              s.4: d3 = apply lam1(l.32)
              ret 1
            }
            fn lam1 sum(l.10: d6) -> d3 {
              switch l.10 {
                case 0 {
                  zero.11: d3 = make d3:0(0:int63)
                  ret zero.11
                }
                case 1 {
                  p.12: d4 = field d6:1.0 l.10
                  a.13: d3 = field d4:0.0 p.12
                  d.14: d2 = field d4:0.1 p.12
                  d.33: d6 = make d6:0()
                  r.15: d3 = apply lam1(d.33)
                  x.16: int63 = field d3:0.0 a.13
                  y.17: int63 = field d3:0.0 r.15
                  z.18: int63 = add x.16, y.17
                  s.19: d3 = make d3:0(z.18)
                  ret s.19
                }
              }
            }
        "#]],
    );
}

#[test]
fn what_goes_to_a_place_with_more_cases_is_converted() {
    check(
        "fn lam0 main() -> int {
          line.0: string = read_line ()
          n.1: int = str_len line.0
          b.2: bool = gt n.1, 0
          nil.3: d0 = make d0:2()
          f.4: d0 = make d0:1(1.0)
          join k.0(x.5: d0) {
            a.6: int = apply lam1(x.5)
            m.7: int63 = convert n.1
            i.8: d0 = make d0:0(m.7)
            c.9: int = apply lam1(i.8)
            d.10: int = add a.6, c.9
            ret d.10
          }
          if b.2 { jump k.0(nil.3) } else { jump k.0(f.4) }
        }
        fn lam1 code(l.20: d0) -> int {
          switch l.20 {
            case 2 { ret 1 }
            case 0 { ret 2 }
            default { v.21: int = apply lam2(l.20) ret v.21 }
          }
        }
        fn lam2 rest(l.30: d0) -> int {
          switch l.30 { case 1 { ret 3 } case 4 { ret 4 } default { ret 5 } }
        }",
        expect![[r#"
            program nested entry lam0
            data d0 value value { Fix(n: int63) | Flo(x: float) | Nil | Pair(p: d1) | Fun(f: (d0 -> d0)) }
            data d1 pair boxed { pair(mut car: d0, mut cdr: d0) }
            data d2 value value { Nil }
            data d3 value value { Flo(x: float) }
            data d4 value value { Flo(x: float) | Nil }
            data d5 value value { Fix(n: int63) }
            data d6 value value { Fix(n: int63) | Flo(x: float) | Nil }
            fn lam0 main() -> int {
              line.0: string = read_line ()
              n.1: int = str_len line.0
              b.2: bool = gt n.1, 0
              nil.3: d2 = make d2:0()
              f.4: d3 = make d3:0(1.0)
              join k.0(x.5: d4) {
                join wide.1(x.37: d6) {
                  a.6: int = apply lam1(x.37)
                  m.7: int63 = convert n.1
                  i.8: d5 = make d5:0(m.7)
                  n.41: int63 = field d5:0.0 i.8
                  i.42: d6 = make d6:0(n.41)
                  c.9: int = apply lam1(i.42)
                  d.10: int = add a.6, c.9
                  ret d.10
                }
                switch x.5 {
                  case 0 {
                    x.38: float = field d4:0.0 x.5
                    x.39: d6 = make d6:1(x.38)
                    jump wide.1(x.39)
                  }
                  case 1 {
                    x.40: d6 = make d6:2()
                    jump wide.1(x.40)
                  }
                }
              }
              if b.2 {
                nil.43: d4 = make d4:1()
                jump k.0(nil.43)
              } else {
                x.44: float = field d3:0.0 f.4
                f.45: d4 = make d4:0(x.44)
                jump k.0(f.45)
              }
            }
            fn lam1 code(l.20: d6) -> int {
              switch l.20 {
                case 2 {
                  ret 1
                }
                case 0 {
                  ret 2
                }
                default {
                  x.46: float = field d6:1.0 l.20
                  l.47: d3 = make d3:0(x.46)
                  v.21: int = apply lam2(l.47)
                  ret v.21
                }
              }
            }
            fn lam2 rest(l.30: d3) -> int {
              ret 3
            }
        "#]],
    );
}

#[test]
fn what_is_set_stays_mutable_in_its_class_only() {
    check(
        "fn lam0 main() -> int {
          line.0: string = read_line ()
          n.1: int = str_len line.0
          nil.3: d0 = make d0:2()
          f.4: d0 = make d0:1(1.0)
          p.5: d1 = make d1:0(nil.3, nil.3)
          u.6: unit = set_field d1:0.0 p.5, f.4
          q.7: d1 = make d1:0(nil.3, nil.3)
          a.8: d0 = field d1:0.0 p.5
          b.9: d0 = field d1:0.0 q.7
          switch a.8 {
            case 1 { switch b.9 { case 2 { ret n.1 } default { ret 0 } } }
            default { ret 1 }
          }
        }",
        expect![[r#"
            program nested entry lam0
            data d0 value value { Fix(n: int63) | Flo(x: float) | Nil | Pair(p: d1) | Fun(f: (d0 -> d0)) }
            data d1 pair boxed { pair(mut car: d0, mut cdr: d0) }
            data d2 value value { Nil }
            data d3 value value { Flo(x: float) }
            data d4 pair boxed { pair(mut car: d5, cdr: d2) }
            data d5 value value { Flo(x: float) | Nil }
            data d6 pair boxed { pair(car: d2, cdr: d2) }
            fn lam0 main() -> int {
              line.0: string = read_line ()
              n.1: int = str_len line.0
              nil.3: d2 = make d2:0()
              f.4: d3 = make d3:0(1.0)
              nil.14: d5 = make d5:1()
              p.5: d4 = make d4:0(nil.14, nil.3)
              x.15: float = field d3:0.0 f.4
              f.16: d5 = make d5:0(x.15)
              u.6: unit = set_field d4:0.0 p.5, f.16
              q.7: d6 = make d6:0(nil.3, nil.3)
              a.8: d5 = field d4:0.0 p.5
              b.9: d2 = field d6:0.0 q.7
              switch a.8 {
                case 0 {
                  ret n.1
                }
                default {
                  ret 1
                }
              }
            }
        "#]],
    );
}

#[test]
fn a_call_in_tail_position_stays_one() {
    check(
        "fn lam0 main() -> int {
          line.0: string = read_line ()
          n.1: int = str_len line.0
          v.2: d0 = apply lam1(n.1)
          switch v.2 { case 0 { ret 1 } default { ret 2 } }
        }
        fn lam1 outer(n.10: int) -> d0 {
          b.11: bool = gt n.10, 3
          if b.11 { nil.12: d0 = make d0:2() ret nil.12 } else { v.13: d0 = apply lam2(n.10) ret v.13 }
        }
        fn lam2 inner(n.20: int) -> d0 {
          m.21: int63 = convert n.20
          v.22: d0 = make d0:0(m.21)
          ret v.22
        }",
        expect![[r#"
            program nested entry lam0
            data d0 value value { Fix(n: int63) | Flo(x: float) | Nil | Pair(p: d1) | Fun(f: (d0 -> d0)) }
            data d1 pair boxed { pair(mut car: d0, mut cdr: d0) }
            data d2 value value { Fix(n: int63) | Nil }
            data d3 value value { Nil }
            data d4 value value { Fix(n: int63) }
            fn lam0 main() -> int {
              line.0: string = read_line ()
              n.1: int = str_len line.0
              v.2: d2 = apply lam1(n.1)
              switch v.2 {
                case 0 {
                  ret 1
                }
                default {
                  ret 2
                }
              }
            }
            fn lam1 outer(n.10: int) -> d2 {
              b.11: bool = gt n.10, 3
              if b.11 {
                nil.12: d3 = make d3:0()
                nil.25: d2 = make d2:1()
                ret nil.25
              } else {
                v.13: d2 = apply lam2(n.10)
                ret v.13
              }
            }
            fn lam2 inner(n.20: int) -> d2 {
              m.21: int63 = convert n.20
              v.22: d4 = make d4:0(m.21)
              n.26: int63 = field d4:0.0 v.22
              v.27: d2 = make d2:0(n.26)
              ret v.27
            }
        "#]],
    );
}

#[test]
fn what_a_continuation_is_called_with_comes_out_where_it_was_captured() {
    check(
        "fn lam0 main() -> int {
          v.0: d0 = apply lam1(())
          switch v.0 { case 0 { ret 1 } case 1 { ret 2 } case 2 { ret 3 } default { ret 4 } }
        }
        fn lam1 captures(u.2: unit) -> d0 {
          v.1: d0 = capture lam2
          ret v.1
        }
        fn lam2 given(k.10: (d0 -> d0)) -> d0 {
          line.11: string = read_line ()
          n.12: int = str_len line.11
          b.13: bool = gt n.12, 0
          if b.13 { f.14: d0 = make d0:1(1.0) v.15: d0 = apply k.10(f.14) ret v.15 } else { nil.16: d0 = make d0:2() ret nil.16 }
        }",
        expect![[r#"
            program nested entry lam0
            data d0 value value { Fix(n: int63) | Flo(x: float) | Nil | Pair(p: d1) | Fun(f: (d0 -> d0)) }
            data d1 pair boxed { pair(mut car: d0, mut cdr: d0) }
            data d2 value value { Flo(x: float) | Nil }
            data d3 value value { Flo(x: float) }
            data d4 value value { Nil }
            fn lam0 main() -> int {
              v.0: d2 = apply lam1(())
              switch v.0 {
                case 0 {
                  ret 2
                }
                case 1 {
                  ret 3
                }
              }
            }
            fn lam1 captures(u.2: unit) -> d2 {
              v.1: d2 = capture lam2
              ret v.1
            }
            fn lam2 given(k.10: (d2 -> d2)) -> d2 {
              line.11: string = read_line ()
              n.12: int = str_len line.11
              b.13: bool = gt n.12, 0
              if b.13 {
                f.14: d3 = make d3:0(1.0)
                x.21: float = field d3:0.0 f.14
                f.22: d2 = make d2:0(x.21)
                v.15: d2 = apply k.10(f.22)
                ret v.15
              } else {
                nil.16: d4 = make d4:0()
                nil.23: d2 = make d2:1()
                ret nil.23
              }
            }
        "#]],
    );
}

#[test]
fn what_abort_calls_runs() {
    check(
        "fn lam0 main() -> int {
          line.0: string = read_line ()
          n.1: int = str_len line.0
          b.2: bool = gt n.1, 0
          if b.2 { v.3: int = abort lam1 ret v.3 } else { ret n.1 }
        }
        fn lam1 last(u.10: unit) -> d0 {
          f.11: d0 = make d0:1(1.0)
          c.12: int = apply lam2(f.11)
          m.13: unit = match_fail
          unreachable
        }
        fn lam2 code(l.20: d0) -> int {
          switch l.20 { case 1 { ret 3 } default { ret 5 } }
        }",
        expect![[r#"
            program nested entry lam0
            data d0 value value { Fix(n: int63) | Flo(x: float) | Nil | Pair(p: d1) | Fun(f: (d0 -> d0)) }
            data d1 pair boxed { pair(mut car: d0, mut cdr: d0) }
            data d2 value value { Flo(x: float) }
            fn lam0 main() -> int {
              line.0: string = read_line ()
              n.1: int = str_len line.0
              b.2: bool = gt n.1, 0
              if b.2 {
                v.3: int = abort lam1
                ret v.3
              } else {
                ret n.1
              }
            }
            fn lam1 last(u.10: unit) -> d0 {
              f.11: d2 = make d2:0(1.0)
              c.12: int = apply lam2(f.11)
              m.13: unit = match_fail
              unreachable
            }
            fn lam2 code(l.20: d2) -> int {
              ret 3
            }
        "#]],
    );
}
