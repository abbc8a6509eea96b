//! Whole programs, before and after all passes; core is verified after each.

use expect_test::{Expect, expect};

use super::OptimiseReport;
use crate::ir::Program;
use crate::text::{parse, print};
use crate::verify::verify;

/// The program with fresh numbers, so that expectations do not depend on what was thrown away.
pub(crate) fn shown(program: &mut Program) -> String {
    super::remove_dead::remove_dead(program);
    print(program)
}

pub(crate) fn sound(program: &Program, after: &str) {
    if let Err(errors) = verify(program) {
        panic!("after {after}: {errors:#?}\n{}", print(program));
    }
}

pub(crate) fn check(text: &str, expected: Expect) {
    let mut program = parse(text).expect("reads");
    sound(&program, "reading");
    let mut report = OptimiseReport::default();
    super::each_nested(u8::MAX, &mut |name, run| {
        let changes = run(&mut program, &mut report);
        sound(&program, name);
        changes
    });
    expected.assert_eq(&shown(&mut program));
}

/// `List.map`, `List.fold`, `List.filter` over lists of `int`, and `|>`.
const LISTS: &str = r#"
data d0 "int list" boxed { Nil | Cons(head: int, tail: d0) }
fn lam1 map(f.100: (int -> int), xs.101: d0) -> d0 {
  switch xs.101 {
    case 0 {
      nil.102: d0 = make d0:0()
      ret nil.102
    }
    case 1 {
      h.103: int = field d0:1.0 xs.101
      t.104: d0 = field d0:1.1 xs.101
      y.105: int = apply f.100(h.103)
      ys.106: d0 = apply lam1(f.100, t.104)
      r.107: d0 = make d0:1(y.105, ys.106)
      ret r.107
    }
  }
}
fn lam2 fold(f.110: (int -> (int -> int)), acc.111: int, xs.112: d0) -> int {
  switch xs.112 {
    case 0 {
      ret acc.111
    }
    case 1 {
      h.113: int = field d0:1.0 xs.112
      t.114: d0 = field d0:1.1 xs.112
      a.115: int = apply f.110(acc.111, h.113)
      r.116: int = apply lam2(f.110, a.115, t.114)
      ret r.116
    }
  }
}
fn lam3 pipe(x.120: d0, f.121: (d0 -> d0)) -> d0 {
  r.122: d0 = apply f.121(x.120)
  ret r.122
}
"#;

#[test]
fn map_and_fold_become_first_order() {
    let main = r#"program nested entry lam0
fn lam0 main() -> int {
  n.0: int = str_len s0
  nil.1: d0 = make d0:0()
  xs.2: d0 = make d0:1(7, nil.1)
  f.3: (int -> int) = lambda lam4
  g.4: (d0 -> d0) = apply lam1(f.3)
  ys.5: d0 = apply lam3(xs.2, g.4)
  add.6: (int -> (int -> int)) = lambda lam5
  s.7: int = apply lam2(add.6, 0, ys.5)
  ret s.7
}
fn lam4 "<fun>"(x.10: int) -> int {
  arg.12: string = read_line ()
  l.13: int = str_len arg.12
  y.11: int = add x.10, l.13
  z.14: int = add y.11, n.0
  ret z.14
}
fn lam5 "<fun>"(a.20: int, b.21: int) -> int {
  c.22: int = add a.20, b.21
  ret c.22
}
string s0 "abc"
"#;
    check(
        &format!("{main}{LISTS}"),
        expect![[r#"
            program nested entry lam0
            string s0 "abc"
            data d0 "int list" boxed { Nil | Cons(head: int, tail: d0) }
            fn lam0 main() -> int {
              nil.1: d0 = make d0:0()
              xs.2: d0 = make d0:1(7, nil.1)
              join rec fold.0(xs.144: d0, acc.154: int) {
                switch xs.144 {
                  case 0 {
                    ret acc.154
                  }
                  case 1 {
                    h.146: int = field d0:1.0 xs.144
                    t.147: d0 = field d0:1.1 xs.144
                    arg.148: string = read_line ()
                    l.149: int = str_len arg.148
                    y.150: int = add h.146, l.149
                    z.151: int = add y.150, 3
                    c.157: int = add acc.154, z.151
                    jump fold.0(t.147, c.157)
                  }
                }
              }
              jump fold.0(xs.2, 0)
            }
        "#]],
    );
}

#[test]
fn loops() {
    check(
        r#"program nested entry lam0
fn lam0 main() -> int {
  line.0: string = read_line ()
  n.1: int = str_len line.0
  s.2: int = apply lam1(n.1)
  t.3: int = apply lam1(s.2)
  ret t.3
}
fn lam1 sumTo(n.10: int) -> int {
  letrec loop.11: (int -> (int -> int)) = lam2
  r.12: int = apply loop.11(0, 1)
  q.13: int = mul r.12, 2
  ret q.13
}
fn lam2 loop(acc.20: int, i.21: int) -> int {
  done.22: bool = gt i.21, n.10
  if done.22 {
    ret acc.20
  } else {
    a.23: int = add acc.20, i.21
    j.24: int = add i.21, 1
    r.25: int = apply loop.11(a.23, j.24)
    ret r.25
  }
}
"#,
        expect![[r#"
            program nested entry lam0
            fn lam0 main() -> int {
              line.0: string = read_line ()
              n.1: int = str_len line.0
              s.2: int = apply lam1(n.1)
              t.3: int = apply lam1(s.2)
              ret t.3
            }
            fn lam1 sumTo(n.10: int) -> int {
              join r.1(r.12: int) {
                q.13: int = mul r.12, 2
                ret q.13
              }
              join rec loop.0(acc.20: int, i.21: int) {
                done.22: bool = gt i.21, n.10
                if done.22 {
                  jump r.1(acc.20)
                } else {
                  a.23: int = add acc.20, i.21
                  j.24: int = add i.21, 1
                  jump loop.0(a.23, j.24)
                }
              }
              jump loop.0(0, 1)
            }
        "#]],
    );
}

#[test]
fn continuations_end() {
    check(
        &format!(
            r#"program nested entry lam0
fn lam0 main() -> int {{
  nil.1: d0 = make d0:0()
  xs.2: d0 = make d0:1(7, nil.1)
  s.3: int = apply lam4(lam6, xs.2)
  ret s.3
}}
fn lam4 sumK(k.10: (int -> int), xs.11: d0) -> int {{
  switch xs.11 {{
    case 0 {{
      r.12: int = apply k.10(0)
      ret r.12
    }}
    case 1 {{
      h.13: int = field d0:1.0 xs.11
      t.14: d0 = field d0:1.1 xs.11
      k.15: (int -> int) = lambda lam5
      r.16: int = apply lam4(k.15, t.14)
      ret r.16
    }}
  }}
}}
fn lam5 "<fun>"(s.20: int) -> int {{
  a.21: int = add s.20, h.13
  r.22: int = apply k.10(a.21)
  ret r.22
}}
fn lam6 id(x.30: int) -> int {{
  ret x.30
}}
{LISTS}"#
        ),
        expect![[r#"
            program nested entry lam0
            data d0 "int list" boxed { Nil | Cons(head: int, tail: d0) }
            fn lam0 main() -> int {
              ret 7
            }
        "#]],
    );
}
