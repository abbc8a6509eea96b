//! Functions that are joined, and those that are not.

use expect_test::{Expect, expect};

use super::fuse;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

/// Main with a body; `map` doubles, `odd` keeps some, `sum` adds up, `print` writes each, `read` reads each.
fn program(body: &str) -> String {
    format!(
        r#"program nested entry lam0
string s0 "x"
data d0 "list" boxed {{ Nil | Cons(head: int, tail: d0) }}
fn lam0 main() -> int {{ n.0: d0 = make d0:0() xs.1: d0 = make d0:1(7, n.0) {body} }}
fn lam1 map(xs.10: d0) -> d0 {{ switch xs.10 {{
  case 0 {{ e.19: d0 = make d0:0() ret e.19 }}
  case 1 {{
    h.11: int = field d0:1.0 xs.10 t.12: d0 = field d0:1.1 xs.10
    y.13: int = mul h.11, 2
    r.14: d0 = apply lam1(t.12)
    c.15: d0 = make d0:1(y.13, r.14) ret c.15 }} }} }}
fn lam2 odd(xs.20: d0) -> d0 {{ switch xs.20 {{
  case 0 {{ e.29: d0 = make d0:0() ret e.29 }}
  case 1 {{
    h.21: int = field d0:1.0 xs.20 t.22: d0 = field d0:1.1 xs.20
    m.23: int = bit_and h.21, 1
    b.24: bool = eq m.23, 1
    if b.24 {{ r.25: d0 = apply lam2(t.22) c.26: d0 = make d0:1(h.21, r.25) ret c.26 }}
    else {{ s.27: d0 = apply lam2(t.22) ret s.27 }} }} }} }}
fn lam3 sum(acc.30: int, xs.31: d0) -> int {{ switch xs.31 {{
  case 0 {{ ret acc.30 }}
  case 1 {{
    h.32: int = field d0:1.0 xs.31 t.33: d0 = field d0:1.1 xs.31
    a.34: int = add acc.30, h.32
    r.35: int = apply lam3(a.34, t.33) ret r.35 }} }} }}
fn lam4 print(xs.41: d0) -> int {{ switch xs.41 {{
  case 0 {{ ret 0 }}
  case 1 {{
    t.43: d0 = field d0:1.1 xs.41
    u.44: unit = write s0
    r.45: int = apply lam4(t.43) ret r.45 }} }} }}
fn lam5 read(xs.51: d0) -> d0 {{ switch xs.51 {{
  case 0 {{ ret xs.51 }}
  case 1 {{
    t.53: d0 = field d0:1.1 xs.51
    u.54: string = read_line ()
    l.55: int = str_len u.54
    r.56: d0 = apply lam5(t.53)
    c.57: d0 = make d0:1(l.55, r.56) ret c.57 }} }} }}
fn lam6 first(xs.61: d0) -> int {{ switch xs.61 {{
  case 0 {{ ret 0 }}
  case 1 {{ h.62: int = field d0:1.0 xs.61 ret h.62 }} }} }}
fn lam7 both(xs.71: d0) -> int {{ switch xs.71 {{
  case 0 {{ ret 1 }}
  case 1 {{
    t.73: d0 = field d0:1.1 xs.71
    r.74: int = apply lam7(t.73) s.75: int = apply lam7(t.73)
    a.76: int = add r.74, s.75 ret a.76 }} }} }}
"#
    )
}

fn changed(body: &str) -> (u32, String) {
    let mut program = parse(&program(body)).expect("reads");
    sound(&program, "reading");
    let changes = fuse(&mut program);
    sound(&program, "fuse");
    (changes, shown(&mut program))
}

fn check(body: &str, changes: u32, expected: Expect) {
    let (found, shown) = changed(body);
    assert_eq!(found, changes);
    let from = shown.find("fn lam0").unwrap_or_default();
    expected.assert_eq(&shown[from..]);
}

#[test]
fn map_and_sum_are_one() {
    check(
        "ys.2: d0 = apply lam1(xs.1) z.3: int = apply lam3(0, ys.2) ret z.3",
        1,
        expect![[r#"
            fn lam0 main() -> int {
              n.0: d0 = make d0:0()
              xs.1: d0 = make d0:1(7, n.0)
              letrec sum.85: (d0 -> (int -> int)) = lam1
              z.3: int = apply sum.85(xs.1, 0)
              ret z.3
            }
            fn lam1 sum(xs.77: d0, acc.84: int) -> int {
              switch xs.77 {
                case 0 {
                  e.78: d0 = make d0:0()
                  ret acc.84
                }
                case 1 {
                  h.79: int = field d0:1.0 xs.77
                  t.80: d0 = field d0:1.1 xs.77
                  y.81: int = mul h.79, 2
                  a.87: int = add acc.84, y.81
                  r.88: int = apply sum.85(t.80, a.87)
                  ret r.88
                }
              }
            }
        "#]],
    );
}

#[test]
fn a_pipeline_is_one_function() {
    check(
        "ys.2: d0 = apply lam1(xs.1) zs.3: d0 = apply lam2(ys.2) z.4: int = apply lam3(0, zs.3) ret z.4",
        2,
        expect![[r#"
            fn lam0 main() -> int {
              n.0: d0 = make d0:0()
              xs.1: d0 = make d0:1(7, n.0)
              letrec odd.84: (d0 -> d0) = lam1
              letrec sum.104: (d0 -> (int -> int)) = lam2
              z.4: int = apply sum.104(xs.1, 0)
              ret z.4
            }
            fn lam1 odd(xs.77: d0) -> d0 {
              switch xs.77 {
                case 0 {
                  e.78: d0 = make d0:0()
                  e.85: d0 = make d0:0()
                  ret e.85
                }
                case 1 {
                  h.79: int = field d0:1.0 xs.77
                  t.80: d0 = field d0:1.1 xs.77
                  y.81: int = mul h.79, 2
                  m.87: int = bit_and y.81, 1
                  b.88: bool = eq m.87, 1
                  if b.88 {
                    r.89: d0 = apply odd.84(t.80)
                    c.90: d0 = make d0:1(y.81, r.89)
                    ret c.90
                  } else {
                    s.91: d0 = apply odd.84(t.80)
                    ret s.91
                  }
                }
              }
            }
            fn lam2 sum(xs.92: d0, acc.103: int) -> int {
              switch xs.92 {
                case 0 {
                  e.93: d0 = make d0:0()
                  e.94: d0 = make d0:0()
                  ret acc.103
                }
                case 1 {
                  h.95: int = field d0:1.0 xs.92
                  t.96: d0 = field d0:1.1 xs.92
                  y.97: int = mul h.95, 2
                  m.98: int = bit_and y.97, 1
                  b.99: bool = eq m.98, 1
                  if b.99 {
                    a.106: int = add acc.103, y.97
                    r.107: int = apply sum.104(t.96, a.106)
                    ret r.107
                  } else {
                    t.108: int = apply sum.104(t.96, acc.103)
                    ret t.108
                  }
                }
              }
            }
        "#]],
    );
}

#[test]
fn one_of_the_two_may_have_effects() {
    for (body, changes) in [
        ("ys.2: d0 = apply lam1(xs.1) z.3: int = apply lam4(ys.2) ret z.3", 1),
        ("ys.2: d0 = apply lam5(xs.1) z.3: int = apply lam3(0, ys.2) ret z.3", 1),
        ("ys.2: d0 = apply lam5(xs.1) z.3: int = apply lam4(ys.2) ret z.3", 0),
        // What the producer reads comes before what stands between the two.
        (
            "ys.2: d0 = apply lam5(xs.1) u.4: unit = write s0 z.3: int = apply lam3(0, ys.2) ret z.3",
            0,
        ),
        (
            "ys.2: d0 = apply lam1(xs.1) u.4: unit = write s0 z.3: int = apply lam3(0, ys.2) ret z.3",
            1,
        ),
    ] {
        assert_eq!(changed(body).0, changes, "{body}");
    }
}

#[test]
fn who_does_not_take_all_or_takes_it_twice_gets_a_list() {
    for body in [
        "ys.2: d0 = apply lam1(xs.1) z.3: int = apply lam6(ys.2) ret z.3",
        "ys.2: d0 = apply lam1(xs.1) z.3: int = apply lam7(ys.2) ret z.3",
        // Somebody else sees the list.
        "ys.2: d0 = apply lam1(xs.1) z.3: int = apply lam3(0, ys.2) w.4: int = apply lam6(ys.2) ret w.4",
    ] {
        assert_eq!(changed(body).0, 0, "{body}");
    }
}
