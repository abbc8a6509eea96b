//! Which module-level variables become local.

use expect_test::{Expect, expect};

use super::localise_globals;
use crate::optimise::tests::sound;
use crate::text::{parse, print_lambda};

/// Runs the pass on an entry with a body, after which functions may follow; shows the entry.
fn check(body: &str, functions: &str, changes: u32, expected: Expect) {
    let text = format!(
        "program nested entry lam0
global g0 total: int
global g1 count: int mut
fn lam0 main() -> int {{
  line.0: string = read_line ()
  n.1: int = str_len line.0
  b.2: bool = gt n.1, 0
  {body}
}}
{functions}"
    );
    let mut program = parse(&text).expect("reads");
    sound(&program, "reading");
    assert_eq!(localise_globals(&mut program), changes);
    sound(&program, "localise_globals");
    let entry = program.entry.expect("an entry");
    expected.assert_eq(&format!("{}\n", print_lambda(&program, entry)));
}

#[test]
fn what_the_entry_writes_and_reads_is_its_own() {
    check(
        "s.3: unit = global_set g0, n.1
         join k.0(x.4: int) { t.5: int = global_get g0 u.6: int = add t.5, x.4 ret u.6 }
         if b.2 { jump k.0(1) } else { r.7: int = global_get g0 jump k.0(r.7) }",
        "",
        1,
        expect![[r#"
            fn lam0 main() -> int {
              line.0: string = read_line ()
              n.1: int = str_len line.0
              b.2: bool = gt n.1, 0
              s.3: unit = copy ()
              join k.0(x.4: int) {
                t.5: int = copy n.1
                u.6: int = add t.5, x.4
                ret u.6
              }
              if b.2 {
                jump k.0(1)
              } else {
                r.7: int = copy n.1
                jump k.0(r.7)
              }
            }

        "#]],
    );
}

#[test]
fn what_is_assigned_becomes_a_cell() {
    check(
        "s.3: unit = global_set g1, n.1
         join rec loop.0(i.4: int) {
           c.5: bool = gt i.4, 9
           if c.5 { t.6: int = global_get g1 ret t.6 } else {
             t.7: int = global_get g1
             u.8: int = add t.7, i.4
             s.9: unit = global_set g1, u.8
             j.10: int = add i.4, 1
             jump loop.0(j.10)
           }
         }
         jump loop.0(0)",
        "",
        1,
        expect![[r#"
            fn lam0 main() -> int {
              line.0: string = read_line ()
              n.1: int = str_len line.0
              b.2: bool = gt n.1, 0
              count.11: cell<int> = new_cell n.1
              s.3: unit = copy ()
              join rec loop.0(i.4: int) {
                c.5: bool = gt i.4, 9
                if c.5 {
                  t.6: int = cell_get count.11
                  ret t.6
                } else {
                  t.7: int = cell_get count.11
                  u.8: int = add t.7, i.4
                  s.9: unit = cell_set count.11, u.8
                  j.10: int = add i.4, 1
                  jump loop.0(j.10)
                }
              }
              jump loop.0(0)
            }

        "#]],
    );
}

/// Where another function reads it, or a read may come before the write, or there are two first writes.
#[test]
fn others_stay() {
    check(
        "s.3: unit = global_set g0, n.1 t.4: int = global_get g0 u.5: int = apply lam1(t.4) ret u.5",
        "fn lam1 f(x.10: int) -> int { y.11: int = global_get g0 ret y.11 }",
        0,
        expect![[r#"
            fn lam0 main() -> int {
              line.0: string = read_line ()
              n.1: int = str_len line.0
              b.2: bool = gt n.1, 0
              s.3: unit = global_set g0, n.1
              t.4: int = global_get g0
              u.5: int = apply lam1(t.4)
              ret u.5
            }

        "#]],
    );
    check(
        "join k.0() { t.4: int = global_get g1 ret t.4 }
         if b.2 { s.3: unit = global_set g1, n.1 jump k.0() } else { s.5: unit = global_set g1, 1 jump k.0() }",
        "",
        0,
        expect![[r#"
            fn lam0 main() -> int {
              line.0: string = read_line ()
              n.1: int = str_len line.0
              b.2: bool = gt n.1, 0
              join k.0() {
                t.4: int = global_get g1
                ret t.4
              }
              if b.2 {
                s.3: unit = global_set g1, n.1
                jump k.0()
              } else {
                s.5: unit = global_set g1, 1
                jump k.0()
              }
            }

        "#]],
    );
    check(
        "if b.2 { s.3: unit = global_set g1, n.1 t.4: int = global_get g1 ret t.4 }
         else { s.5: unit = global_set g1, 1 t.6: int = global_get g1 ret t.6 }",
        "",
        0,
        expect![[r#"
            fn lam0 main() -> int {
              line.0: string = read_line ()
              n.1: int = str_len line.0
              b.2: bool = gt n.1, 0
              if b.2 {
                s.3: unit = global_set g1, n.1
                t.4: int = global_get g1
                ret t.4
              } else {
                s.5: unit = global_set g1, 1
                t.6: int = global_get g1
                ret t.6
              }
            }

        "#]],
    );
}
