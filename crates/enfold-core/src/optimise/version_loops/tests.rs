//! Loops of which there are two versions, and such of which there are not.

use expect_test::{Expect, expect};

use super::version_loops;
use crate::optimise::tests::{shown, sound};
use crate::text::parse;

const MAIN: &str = "program nested entry lam0
fn lam0 main() -> int {
  a.0: array<float> = arr_new 10, 0.5
  r.1: unit = apply lam1(a.0, 3:int63, 4)
  ret 0
}
";

fn changed(text: &str) -> (u32, String) {
    let mut program = parse(&format!("{MAIN}{text}")).expect("reads");
    sound(&program, "reading");
    let changes = version_loops(&mut program);
    sound(&program, "version-loops");
    (changes, shown(&mut program))
}

fn check(text: &str, expected: Expect) {
    let (changes, shown) = changed(text);
    assert_eq!(changes, 1);
    let from = shown.find("fn lam1").unwrap_or_default();
    expected.assert_eq(&shown[from..]);
}

/// A row of a plate that is doubled: an index in 63 bits.
const ROW: &str = "fn lam1 row(a.10: array<float>, w.11: int63, n.12: int) -> unit {
  join rec loop.0(i.13: int) {
    x.14: int63 = convert i.13
    at.15: int63 = add w.11, x.14
    j.16: int = convert at.15
    v.17: float = arr_get a.10, j.16
    d.18: float = mul v.17, 2.0
    s.19: unit = arr_set a.10, j.16, d.18
    c.20: bool = eq i.13, n.12
    if c.20 { ret () } else { k.21: int = add i.13, 1 jump loop.0(k.21) }
  }
  jump loop.0(1)
}";

#[test]
fn an_index_that_goes_up_with_the_counter_is_checked_before() {
    check(
        ROW,
        expect![[r#"
            fn lam1 row(a.10: array<float>, w.11: int63, n.12: int) -> unit {
              join rec loop.0(i.13: int) {
                x.14: int63 = convert i.13
                at.15: int63 = add w.11, x.14
                j.16: int = convert at.15
                v.17: float = arr_get a.10, j.16
                d.18: float = mul v.17, 2.0
                s.19: unit = arr_set a.10, j.16, d.18
                c.20: bool = eq i.13, n.12
                if c.20 {
                  ret ()
                } else {
                  k.21: int = add i.13, 1
                  jump loop.0(k.21)
                }
              }
              fits.22: bool = le 1, n.12
              if fits.22 {
                rounds.23: int = sub n.12, 1
                x.24: int63 = convert 1
                at.25: int63 = add w.11, x.24
                j.26: int = convert at.25
                x.27: int63 = convert n.12
                at.28: int63 = add w.11, x.27
                j.29: int = convert at.28
                fits.30: bool = ge j.26, 0
                if fits.30 {
                  between.31: int = sub j.29, j.26
                  fits.32: bool = eq between.31, rounds.23
                  if fits.32 {
                    offset.33: int = sub j.26, 1
                    length.34: int = arr_len a.10
                    fits.35: bool = lt j.29, length.34
                    if fits.35 {
                      join rec loop.1(i.38: int) {
                        x.39: int63 = convert i.38
                        at.40: int63 = add w.11, x.39
                        j.41: int = convert at.40
                        at.42: int = add i.38, offset.33
                        v.43: float = arr_at a.10, at.42
                        d.44: float = mul v.43, 2.0
                        at.45: int = add i.38, offset.33
                        s.46: unit = arr_put a.10, at.45, d.44
                        c.47: bool = eq i.38, n.12
                        if c.47 {
                          ret ()
                        } else {
                          k.48: int = add i.38, 1
                          jump loop.1(k.48)
                        }
                      }
                      jump loop.1(1)
                    } else {
                      jump loop.0(1)
                    }
                  } else {
                    jump loop.0(1)
                  }
                } else {
                  jump loop.0(1)
                }
              } else {
                jump loop.0(1)
              }
            }
        "#]],
    );
}

#[test]
fn what_comes_after_the_loop_is_there_once() {
    check(
        "fn lam1 sum(a.10: array<float>, w.11: int63, n.12: int) -> unit {
  join rec loop.0(i.13: int, s.14: float) {
    c.15: bool = ge i.13, n.12
    if c.15 { h.16: float = mul s.14, 0.5 u.17: unit = arr_set a.10, i.13, h.16 ret () }
    else { v.18: float = arr_get a.10, i.13 z.19: float = add s.14, v.18
           k.20: int = add i.13, 1 jump loop.0(k.20, z.19) }
  }
  jump loop.0(0, 0.0)
}",
        expect![[r#"
            fn lam1 sum(a.10: array<float>, w.11: int63, n.12: int) -> unit {
              join after.1(s.21: float, i.22: int) {
                h.23: float = mul s.21, 0.5
                u.24: unit = arr_set a.10, i.22, h.23
                ret ()
              }
              join rec loop.0(i.13: int, s.14: float) {
                c.15: bool = ge i.13, n.12
                if c.15 {
                  jump after.1(s.14, i.13)
                } else {
                  v.18: float = arr_get a.10, i.13
                  z.19: float = add s.14, v.18
                  k.20: int = add i.13, 1
                  jump loop.0(k.20, z.19)
                }
              }
              fits.25: bool = lt 0, n.12
              if fits.25 {
                last.26: int = sub n.12, 1
                rounds.27: int = sub last.26, 0
                last.28: int = sub n.12, 1
                fits.29: bool = ge 0, 0
                if fits.29 {
                  between.30: int = sub last.28, 0
                  fits.31: bool = eq between.30, rounds.27
                  if fits.31 {
                    offset.32: int = sub 0, 0
                    length.33: int = arr_len a.10
                    fits.34: bool = lt last.28, length.33
                    if fits.34 {
                      join rec loop.2(i.36: int, s.37: float) {
                        c.38: bool = ge i.36, n.12
                        if c.38 {
                          jump after.1(s.37, i.36)
                        } else {
                          at.39: int = add i.36, offset.32
                          v.40: float = arr_at a.10, at.39
                          z.41: float = add s.37, v.40
                          k.42: int = add i.36, 1
                          jump loop.2(k.42, z.41)
                        }
                      }
                      jump loop.2(0, 0.0)
                    } else {
                      jump loop.0(0, 0.0)
                    }
                  } else {
                    jump loop.0(0, 0.0)
                  }
                } else {
                  jump loop.0(0, 0.0)
                }
              } else {
                jump loop.0(0, 0.0)
              }
            }
        "#]],
    );
}

#[test]
fn a_counter_of_63_bits_goes_along_with_one_of_64() {
    check(
        "fn lam1 fill(a.10: array<float>, n.11: int63, m.12: int) -> unit {
  join rec loop.0(i.13: int63) {
    c.15: bool = eq i.13, n.11
    if c.15 { ret () }
    else { j.16: int = convert i.13 v.18: unit = arr_set a.10, j.16, 1.5
           k.20: int63 = add i.13, 1:int63 jump loop.0(k.20) }
  }
  jump loop.0(0:int63)
}",
        expect![[r#"
            fn lam1 fill(a.10: array<float>, n.11: int63, m.12: int) -> unit {
              join rec loop.0(i.13: int63) {
                c.15: bool = eq i.13, n.11
                if c.15 {
                  ret ()
                } else {
                  j.16: int = convert i.13
                  v.18: unit = arr_set a.10, j.16, 1.5
                  k.20: int63 = add i.13, 1:int63
                  jump loop.0(k.20)
                }
              }
              fits.21: bool = lt 0:int63, n.11
              if fits.21 {
                counter.22: int = convert n.11
                last.23: int = sub counter.22, 1
                rounds.24: int = sub last.23, 0
                last.25: int63 = sub n.11, 1:int63
                j.26: int = convert 0:int63
                j.27: int = convert last.25
                fits.28: bool = ge j.26, 0
                if fits.28 {
                  between.29: int = sub j.27, j.26
                  fits.30: bool = eq between.29, rounds.24
                  if fits.30 {
                    offset.31: int = sub j.26, 0
                    length.32: int = arr_len a.10
                    fits.33: bool = lt j.27, length.32
                    if fits.33 {
                      join rec loop.1(i.37: int63, index.38: int) {
                        c.39: bool = eq i.37, n.11
                        if c.39 {
                          ret ()
                        } else {
                          j.40: int = convert i.37
                          at.41: int = add index.38, offset.31
                          v.42: unit = arr_put a.10, at.41, 1.5
                          k.43: int63 = add i.37, 1:int63
                          next.44: int = add index.38, 1
                          jump loop.1(k.43, next.44)
                        }
                      }
                      jump loop.1(0:int63, 0)
                    } else {
                      jump loop.0(0:int63)
                    }
                  } else {
                    jump loop.0(0:int63)
                  }
                } else {
                  jump loop.0(0:int63)
                }
              } else {
                jump loop.0(0:int63)
              }
            }
        "#]],
    );
}

/// What is not changed if something of it is different.
fn stays(from: &str, to: &str) {
    assert!(ROW.contains(from), "{from}");
    assert_eq!(changed(&ROW.replace(from, to)).0, 0, "{to}");
}

#[test]
fn what_is_not_known_before_stays_as_it_is() {
    stays(
        "v.17: float = arr_get a.10, j.16",
        "b.99: array<float> = arr_new n.12, 0.5 v.17: float = arr_get b.99, j.16",
    );
}

#[test]
fn loops_that_do_not_count_up_to_a_bound_stay_as_they_are() {
    stays("add i.13, 1", "add i.13, 2");
    stays("eq i.13, n.12", "eq 7, n.12");
    stays("add w.11, x.14", "mul w.11, x.14");
    stays("add w.11, x.14", "sub w.11, x.14");
    // Extended, and then changed further: it may wrap where the counter does not.
    stays("j.16: int = convert at.15", "o.98: int = convert at.15 j.16: int = add o.98, 1");
    stays("d.18: float = mul v.17, 2.0", "d.18: float = mul v.17, 2.0 q.97: int = rem n.12, i.13");
}

#[test]
fn an_access_under_a_condition_keeps_a_loop_as_it_is() {
    let text = ROW.replace("s.19: unit = arr_set a.10, j.16, d.18", "l.96: bool = lt d.18, 1.0 if l.96 { s.19: unit = arr_set a.10, j.16, d.18 jump on.1() } else { jump on.1() }");
    let (from, to) = (
        text.find("c.20").unwrap_or_default(),
        text.find("jump loop.0(k.21) }").unwrap_or_default() + 19,
    );
    let (test, mut text) = (text[from..to].to_owned(), text.clone());
    text.replace_range(from..to, "");
    let text = text.replace("v.17:", &format!("join on.1() {{ {test} }} v.17:"));
    assert_eq!(changed(&text).0, 0);
    let always = text.replace(
        "if l.96 { s.19: unit = arr_set a.10, j.16, d.18 jump on.1() }",
        "if l.96 { jump on.1() }",
    );
    assert_eq!(changed(&always).0, 1);
}
