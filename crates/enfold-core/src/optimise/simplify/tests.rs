//! One rule each, before and after.

use expect_test::{Expect, expect};

use super::simplify;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

/// Simplifies the body of an entry that has read `a` and `b`; functions may follow it.
fn check(body: &str, functions: &str, expected: Expect) {
    let text = format!(
        r#"program nested entry lam0
string s0 "ab"
string s1 "cd"
exn x0 Odd(int)
data d0 "option<int>" value {{ None | Some(value: int) }}
data d1 Cell boxed {{ Cell(mut value: int, fixed: int) }}
data d2 "result<int>" value {{ Ok(v: int) | Error(e: exn) }}
global g0 limit: int
global g1 hook: (int -> int)
global g2 state: int mut
fn lam0 main() -> int {{
  line.0: string = read_line ()
  a.1: int = str_len line.0
  b.2: bool = gt a.1, 0
  {body}
}}
{functions}"#
    );
    let mut program = parse(&text).expect("reads");
    sound(&program, "reading");
    simplify(&mut program);
    sound(&program, "simplify");
    let shown = shown(&mut program);
    let from = shown.find("b.2: bool").or(shown.find("a.1: int")).or(shown.find("fn lam0"));
    expected.assert_eq(&format!("{}\n", shown[from.unwrap_or(0)..].trim_end()));
}

#[test]
fn constants_and_dead_code() {
    check(
        "x.10: int = add 2, 3
         y.11: int = mul x.10, a.1
         z.12: string = add s0, s1
         l.13: int = str_len z.12
         unused.14: array<int> = array int [a.1]
         cell.15: cell<int> = new_cell 1
         r.16: int = add y.11, l.13
         ret r.16",
        "",
        expect![[r#"
            a.1: int = str_len line.0
              y.11: int = mul 5, a.1
              r.16: int = add y.11, 4
              ret r.16
            }
        "#]],
    );
}

#[test]
fn what_may_raise_stays() {
    check(
        "x.10: int = div 1, a.1
         y.11: int = div 1, 0
         z.12: int = div a.1, 2
         arr.13: array<int> = array int [1]
         e.14: int = arr_get arr.13, 5
         n.15: array<int> = arr_new a.1, 0
         p.16: int = parse_int line.0
         ret 0",
        "",
        expect![[r#"
            a.1: int = str_len line.0
              x.10: int = div 1, a.1
              y.11: int = div 1, 0
              arr.13: array<int> = array int [1]
              e.14: int = arr_get arr.13, 5
              n.15: array<int> = arr_new a.1, 0
              p.16: int = parse_int line.0
              ret 0
            }
        "#]],
    );
}

#[test]
fn known_values_decide() {
    check(
        "some.10: d0 = make d0:1(a.1)
         switch some.10 {
           case 0 { u.11: unit = write s0 ret 1 }
           case 1 {
             v.12: int = field d0:1.0 some.10
             if b.2 {
               if b.2 { ret v.12 } else { ret 2 }
             } else { c.13: bool = not b.2 if c.13 { ret 3 } else { ret 4 } }
           }
         }",
        "",
        expect![[r#"
            b.2: bool = gt a.1, 0
              if b.2 {
                ret a.1
              } else {
                ret 3
              }
            }
        "#]],
    );
}

#[test]
fn zeros_of_different_sign_differ() {
    check(
        "join k.0(x.10: float) { y.11: float = div 1.0, x.10 c.12: bool = gt y.11, 0.0 if c.12 { ret 1 } else { ret 2 } }
         if b.2 { jump k.0(0.0) } else { jump k.0(-0.0) }",
        "",
        expect![[r#"
            b.2: bool = gt a.1, 0
              join k.0(x.10: float) {
                y.11: float = div 1.0, x.10
                c.12: bool = gt y.11, 0.0
                if c.12 {
                  ret 1
                } else {
                  ret 2
                }
              }
              if b.2 {
                jump k.0(0.0)
              } else {
                jump k.0(-0.0)
              }
            }
        "#]],
    );
}

#[test]
fn mutable_fields_are_read_again() {
    check(
        "r.10: d1 = make d1:0(1, 2)
         u.11: unit = set_field d1:0.0 r.10, a.1
         x.12: int = field d1:0.0 r.10
         y.13: int = field d1:0.1 r.10
         z.14: int = add x.12, y.13
         ret z.14",
        "",
        expect![[r#"
            a.1: int = str_len line.0
              r.10: d1 = make d1:0(1, 2)
              u.11: unit = set_field d1:0.0 r.10, a.1
              x.12: int = field d1:0.0 r.10
              z.14: int = add x.12, 2
              ret z.14
            }
        "#]],
    );
}

#[test]
fn small_functions_are_copied() {
    check(
        "f.10: (d0 -> int) = lambda lam1
         none.11: d0 = make d0:0()
         some.12: d0 = make d0:1(a.1)
         join k.0(o.13: d0) { x.14: int = apply f.10(o.13) y.15: int = apply f.10(o.13) z.16: int = add x.14, y.15 ret z.16 }
         if b.2 { jump k.0(none.11) } else { jump k.0(some.12) }",
        "fn lam1 f(o.20: d0) -> int { switch o.20 { case 0 { ret 0 } case 1 { v.21: int = field d0:1.0 o.20 ret v.21 } } }",
        expect![[r#"
            b.2: bool = gt a.1, 0
              none.11: d0 = make d0:0()
              some.12: d0 = make d0:1(a.1)
              join k.0(o.13: d0) {
                join x.1(x.14: int) {
                  join y.2(y.15: int) {
                    z.16: int = add x.14, y.15
                    ret z.16
                  }
                  switch o.13 {
                    case 0 {
                      jump y.2(0)
                    }
                    case 1 {
                      v.21: int = field d0:1.0 o.13
                      jump y.2(v.21)
                    }
                  }
                }
                switch o.13 {
                  case 0 {
                    jump x.1(0)
                  }
                  case 1 {
                    v.23: int = field d0:1.0 o.13
                    jump x.1(v.23)
                  }
                }
              }
              if b.2 {
                jump k.0(none.11)
              } else {
                jump k.0(some.12)
              }
            }
        "#]],
    );
}

#[test]
fn used_once_is_moved_and_the_rest_joins() {
    check(
        "f.10: (int -> int) = lambda lam1
         x.11: int = apply f.10(a.1)
         u.12: unit = write s0
         y.13: int = add x.11, 1
         ret y.13",
        "fn lam1 f(n.20: int) -> int { if b.2 { m.21: int = mul n.20, 2 ret m.21 } else { v.22: unit = write s1 ret 7 } }",
        expect![[r#"
            b.2: bool = gt a.1, 0
              join x.0(x.11: int) {
                u.12: unit = write s0
                y.13: int = add x.11, 1
                ret y.13
              }
              if b.2 {
                m.21: int = mul a.1, 2
                jump x.0(m.21)
              } else {
                v.22: unit = write s1
                jump x.0(7)
              }
            }
        "#]],
    );
}

#[test]
fn tail_calls_stay_tail_calls() {
    check(
        "f.10: (int -> int) = lambda lam1
         x.11: int = apply f.10(a.1)
         ret x.11",
        "fn lam1 f(n.20: int) -> int { join k.0(r.21: int) { ret r.21 } if b.2 { x.22: int = apply lam2(n.20) jump k.0(x.22) } else { y.23: int = apply lam2(3) jump k.0(y.23) } }
         fn lam2 g(n.30: int) -> int { c.31: bool = gt n.30, 9 if c.31 { ret n.30 } else { m.32: int = add n.30, 1 r.33: int = apply lam2(m.32) ret r.33 } }",
        expect![[r#"
            b.2: bool = gt a.1, 0
              if b.2 {
                x.22: int = apply lam1(a.1)
                ret x.22
              } else {
                y.23: int = apply lam1(3)
                ret y.23
              }
            }
            fn lam1 g(n.30: int) -> int {
              c.31: bool = gt n.30, 9
              if c.31 {
                ret n.30
              } else {
                m.32: int = add n.30, 1
                r.33: int = apply lam1(m.32)
                ret r.33
              }
            }
        "#]],
    );
}

#[test]
fn partial_and_over_application() {
    check(
        "add.10: (int -> (int -> int)) = lambda lam1
         inc.11: (int -> int) = apply add.10(1)
         x.12: int = apply inc.11(a.1)
         y.13: int = apply inc.11(x.12)
         z.14: int = apply lam2(y.13, 5)
         ret z.14",
        "fn lam1 add(n.20: int, m.21: int) -> int { r.22: int = add n.20, m.21 ret r.22 }
         fn lam2 curried(n.30: int) -> (int -> int) { u.31: unit = write s0 f.32: (int -> int) = lambda lam3 ret f.32 }
         fn lam3 inner(m.40: int) -> int { v.41: unit = write s1 r.42: int = sub m.40, n.30 ret r.42 }",
        expect![[r#"
            a.1: int = str_len line.0
              r.46: int = add 1, a.1
              r.22: int = add 1, r.46
              u.31: unit = write s0
              v.41: unit = write s1
              r.42: int = sub 5, r.22
              ret r.42
            }
        "#]],
    );
}

#[test]
fn forwarding_lambdas_are_what_they_forward_to() {
    check(
        "k.9: cell<int> = new_cell 0
         f.10: (int -> int) = lambda lam1
         u.11: unit = global_set g1, f.10
         h.12: (int -> int) = global_get g1
         g.13: (int -> (int -> int)) = lambda lam3
         v.14: (int -> int) = apply g.13(a.1)
         w.15: int = apply v.14(2)
         x.16: int = apply h.12(w.15)
         ret x.16",
        "fn lam1 f(n.20: int) -> int { r.21: int = apply lam2(n.20) ret r.21 }
         fn lam2 hook(n.30: int) -> int { c.31: bool = gt n.30, 9 if c.31 { ret n.30 } else { m.32: int = add n.30, 1 r.33: int = apply lam2(m.32) ret r.33 } }
         fn lam3 two(x.40: int, y.41: int) -> int { z.42: int = apply lam2(x.40) w.43: int = apply lam2(y.41) r.44: int = sub z.42, w.43 ret r.44 }",
        expect![[r#"
            a.1: int = str_len line.0
              z.42: int = apply lam1(a.1)
              w.43: int = apply lam1(2)
              r.44: int = sub z.42, w.43
              x.16: int = apply lam1(r.44)
              ret x.16
            }
            fn lam1 hook(n.30: int) -> int {
              c.31: bool = gt n.30, 9
              if c.31 {
                ret n.30
              } else {
                m.32: int = add n.30, 1
                r.33: int = apply lam1(m.32)
                ret r.33
              }
            }
        "#]],
    );
}

#[test]
fn nothing_follows_what_does_not_return() {
    check(
        "e.10: exn = exception x0(a.1)
         x.11: int = raise e.10
         u.12: unit = write s0
         ret x.11",
        "",
        expect![[r#"
            a.1: int = str_len line.0
              e.10: exn = exception x0(a.1)
              x.11: int = raise e.10
              unreachable
            }
        "#]],
    );
}

#[test]
fn caught_exceptions_and_globals_stay() {
    check(
        "t.10: (unit -> int) = lambda lam1
         r.11: d2 = try t.10
         u.12: unit = global_set g0, 5
         v.13: unit = global_set g2, 6
         x.14: int = global_get g0
         y.15: int = global_get g2
         switch r.11 {
           case 0 { ok.16: int = field d2:0.0 r.11 s.17: int = add ok.16, x.14 ret s.17 }
           case 1 { e.18: exn = field d2:1.0 r.11 switch e.18 { exn x0 { p.19: int = exn_field x0.0 e.18 ret p.19 } default { ret y.15 } } }
         }",
        "fn lam1 body(u.20: unit) -> int { e.21: exn = exception x0(a.1) x.22: int = raise e.21 unreachable }",
        expect![[r#"
            a.1: int = str_len line.0
              t.10: (unit -> int) = lambda lam1
              r.11: d2 = try t.10
              v.13: unit = global_set g0, 6
              y.15: int = global_get g0
              switch r.11 {
                case 0 {
                  ok.16: int = field d2:0.0 r.11
                  s.17: int = add ok.16, 5
                  ret s.17
                }
                case 1 {
                  e.18: exn = field d2:1.0 r.11
                  switch e.18 {
                    exn x0 {
                      p.19: int = exn_field x0.0 e.18
                      ret p.19
                    }
                    default {
                      ret y.15
                    }
                  }
                }
              }
            }
            fn lam1 body(u.20: unit) -> int {
              e.21: exn = exception x0(a.1)
              x.22: int = raise e.21
              unreachable
            }
        "#]],
    );
}

#[test]
fn what_stays_is_not_inlined() {
    check(
        "x.10: int = apply lam1(a.1)
         y.11: int = apply lam2(x.10)
         ret y.11",
        "fn lam1 inc(n.20: int) -> int stays {
           r.21: int = add n.20, 1
           ret r.21
         }
         fn lam2 dec(n.30: int) -> int {
           r.31: int = sub n.30, 1
           ret r.31
         }",
        expect![[r#"
            a.1: int = str_len line.0
              x.10: int = apply lam1(a.1)
              r.31: int = sub x.10, 1
              ret r.31
            }
            fn lam1 inc(n.20: int) -> int stays {
              r.21: int = add n.20, 1
              ret r.21
            }
        "#]],
    );
}

#[test]
fn a_choice_that_a_jump_has_decided_is_not_made_again() {
    let long = |label: &str, from: u32, first: &str| {
        let mut text = format!("{label}.{from}: int = add {first}, a.1\n");
        for at in from + 1..from + 9 {
            text.push_str(&format!("{label}.{at}: int = mul {label}.{}, a.1\n", at - 1));
        }
        text
    };
    let (none, some) = (long("n", 20, "7"), long("s", 40, "v.39"));
    check(
        &format!(
            "join k.0(o.10: d0) {{
               switch o.10 {{
                 case 0 {{ {none} ret n.28 }}
                 case 1 {{ v.39: int = field d0:1.0 o.10 {some} ret s.48 }}
               }}
             }}
             if b.2 {{
               c.50: int = add a.1, 1
               m.51: d0 = make d0:1(c.50)
               jump k.0(m.51)
             }} else {{
               x.52: d0 = apply lam1(a.1)
               jump k.0(x.52)
             }}"
        ),
        "fn lam1 odd(n.60: int) -> d0 stays {
           t.61: bool = gt n.60, 5
           if t.61 { e.62: d0 = make d0:0() ret e.62 } else { f.63: d0 = make d0:1(n.60) ret f.63 }
         }",
        expect![[r#"
            b.2: bool = gt a.1, 0
              join t.2(value.74: int) {
                s.76: int = add value.74, a.1
                s.77: int = mul s.76, a.1
                s.78: int = mul s.77, a.1
                s.79: int = mul s.78, a.1
                s.80: int = mul s.79, a.1
                s.81: int = mul s.80, a.1
                s.82: int = mul s.81, a.1
                s.83: int = mul s.82, a.1
                s.84: int = mul s.83, a.1
                ret s.84
              }
              if b.2 {
                c.50: int = add a.1, 1
                jump t.2(c.50)
              } else {
                x.52: d0 = apply lam1(a.1)
                switch x.52 {
                  case 0 {
                    n.64: int = add 7, a.1
                    n.65: int = mul n.64, a.1
                    n.66: int = mul n.65, a.1
                    n.67: int = mul n.66, a.1
                    n.68: int = mul n.67, a.1
                    n.69: int = mul n.68, a.1
                    n.70: int = mul n.69, a.1
                    n.71: int = mul n.70, a.1
                    n.72: int = mul n.71, a.1
                    ret n.72
                  }
                  case 1 {
                    value.73: int = field d0:1.0 x.52
                    jump t.2(value.73)
                  }
                }
              }
            }
            fn lam1 odd(n.60: int) -> d0 stays {
              t.61: bool = gt n.60, 5
              if t.61 {
                e.62: d0 = make d0:0()
                ret e.62
              } else {
                f.63: d0 = make d0:1(n.60)
                ret f.63
              }
            }
        "#]],
    );
}
