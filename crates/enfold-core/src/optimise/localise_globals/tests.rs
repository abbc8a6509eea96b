//! Which module-level variables become local.

use expect_test::{Expect, expect};

use super::localise_globals;
use crate::ir::Program;
use crate::optimise::tests::sound;
use crate::text::{parse, print, print_lambda};

/// An entry with a body, after which functions may follow.
fn program(body: &str, functions: &str) -> Program {
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
    let program = parse(&text).expect("reads");
    sound(&program, "reading");
    program
}

/// Runs the pass, which changes one variable, and shows the entry from its fourth statement on.
fn check(body: &str, expected: Expect) {
    let mut program = program(body, "");
    assert_eq!(localise_globals(&mut program), 1);
    sound(&program, "localise_globals");
    let entry = print_lambda(&program, program.entry.expect("an entry"));
    let (_, shown) = entry.split_once("gt n.1, 0\n").expect("the third");
    expected.assert_eq(shown);
}

/// Runs the pass, which changes nothing.
fn stays(body: &str, functions: &str) {
    let mut program = program(body, functions);
    let before = print(&program);
    assert_eq!(localise_globals(&mut program), 0);
    assert_eq!(print(&program), before);
}

#[test]
fn what_the_entry_writes_and_reads_is_its_own() {
    check(
        "s.3: unit = global_set g0, n.1
         join k.0(x.4: int) { t.5: int = global_get g0 u.6: int = add t.5, x.4 ret u.6 }
         if b.2 { jump k.0(1) } else { r.7: int = global_get g0 jump k.0(r.7) }",
        expect![[r#"
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
        expect![[r#"
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
    stays(
        "s.3: unit = global_set g0, n.1 t.4: int = global_get g0 u.5: int = apply lam1(t.4) ret u.5",
        "fn lam1 f(x.10: int) -> int { y.11: int = global_get g0 ret y.11 }",
    );
    stays(
        "join k.0() { t.4: int = global_get g1 ret t.4 }
         if b.2 { s.3: unit = global_set g1, n.1 jump k.0() } else { s.5: unit = global_set g1, 1 jump k.0() }",
        "",
    );
    stays(
        "if b.2 { s.3: unit = global_set g1, n.1 t.4: int = global_get g1 ret t.4 }
         else { s.5: unit = global_set g1, 1 t.6: int = global_get g1 ret t.6 }",
        "",
    );
}
