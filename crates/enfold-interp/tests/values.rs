//! Data, cells, globals, arrays, strings.

mod support;

use expect_test::expect;
use support::{output, run_within};

#[test]
fn jumps_pass_values_as_if_at_once() {
    let swap = "program flat entry lam0
        fn lam0 main() -> int top {
          join rec loop.0(a.0: int, b.1: int, n.2: int) {
            done.3: bool = eq n.2, 0
            if done.3 {
              x.4: int = mul a.0, 10
              y.5: int = add x.4, b.1
              ret y.5
            } else {
              m.6: int = sub n.2, 1
              jump loop.0(b.1, a.0, m.6)
            }
          }
          jump loop.0(1, 2, 3)
        }";
    expect!["status 21\n"].assert_eq(&output(swap));
}

#[test]
fn joins_share_slots_soundly() {
    let program = "program flat entry lam0
        fn lam0 main() -> int top {
          a.0: int = add 1, 1
          join k.0(x.1: int) {
            c.2: int = add x.1, a.0
            d.3: int = mul c.2, 2
            ret d.3
          }
          e.4: int = add a.0, 5
          join j.1(y.5: int) {
            f.6: int = add y.5, e.4
            jump k.0(f.6)
          }
          t.7: bool = lt e.4, 100
          if t.7 { g.8: int = add e.4, 1 jump j.1(g.8) } else { jump k.0(0) }
        }";
    // ((8 + 7) + 2) * 2
    expect!["status 34\n"].assert_eq(&output(program));
}

#[test]
fn values_lie_side_by_side() {
    let program = r#"program flat entry lam0
        string s0 "yes"
        data d0 "Option<int>" value { None | Some(value: int) }
        data d1 Pair value { Pair(a: bool, u: unit, b: d0, c: string) }
        fn lam0 main() -> int top {
          o.0: d0 = make d0:1(40)
          p.1: d1 = make d1:0(true, (), o.0, s0)
          q.2: d1 = call lam1(p.1, ())
          r.3: array<d1> = array d1 [p.1, q.2]
          n.4: int = arr_len r.3
          e.5: d1 = arr_get r.3, 1
          b.6: d0 = field d1:0.2 e.5
          c.7: string = field d1:0.3 e.5
          w.8: unit = write c.7
          switch b.6 {
            case 0 { ret 1 }
            case 1 {
              v.9: int = field d0:1.0 b.6
              z.10: int = add v.9, n.4
              ret z.10
            }
          }
        }
        fn lam1 id(p.11: d1, u.12: unit) -> d1 top { ret p.11 }
        "#;
    expect!["yesstatus 42\n"].assert_eq(&output(program));
}

#[test]
fn boxed_data_and_mutable_fields() {
    let program = r#"program flat entry lam0
        data d0 List boxed { Nil | Cons(head: int, tail: d0) }
        data d1 Counter boxed { Counter(mut n: int, step: int) }
        fn lam0 main() -> int top {
          l.0: d0 = call lam1(5)
          c.1: d1 = make d1:0(0, 2)
          join rec loop.0(rest.2: d0) {
            switch rest.2 {
              case 0 {
                r.3: int = field d1:0.0 c.1
                ret r.3
              }
              case 1 {
                h.4: int = field d0:1.0 rest.2
                t.5: d0 = field d0:1.1 rest.2
                a.6: int = field d1:0.0 c.1
                s.7: int = field d1:0.1 c.1
                b.8: int = mul h.4, s.7
                d.9: int = add a.6, b.8
                u.10: unit = set_field d1:0.0 c.1, d.9
                jump loop.0(t.5)
              }
            }
          }
          jump loop.0(l.0)
        }
        fn lam1 upTo(n.11: int) -> d0 top {
          z.12: bool = eq n.11, 0
          if z.12 { e.13: d0 = make d0:0() ret e.13 } else {
            m.14: int = sub n.11, 1
            r.15: d0 = call lam1(m.14)
            l.16: d0 = make d0:1(n.11, r.15)
            ret l.16
          }
        }"#;
    let seen = run_within(program, "", Default::default());
    assert_eq!(seen.outcome.status, 30);
    assert_eq!(seen.outcome.allocations.data, 6);
    let sites: Vec<_> = seen.outcome.sites.iter().map(|(v, n)| format!("{v} {n}")).collect();
    assert_eq!(sites, ["v1 1", "v16 5"]);
}

#[test]
fn cells_and_globals() {
    let program = r#"program flat entry lam0
        data d0 Pair value { Pair(a: int, b: int) }
        global g0 total: int mut
        global g1 pair: d0
        fn lam0 main() -> int top {
          p.0: d0 = make d0:0(3, 4)
          a.1: unit = global_set g1, p.0
          c.2: cell<d0> = new_cell p.0
          z.3: int = global_get g0
          q.4: d0 = global_get g1
          x.5: int = field d0:0.1 q.4
          r.6: d0 = make d0:0(x.5, 10)
          u.7: unit = cell_set c.2, r.6
          s.8: d0 = cell_get c.2
          y.9: int = field d0:0.0 s.8
          w.10: int = field d0:0.1 s.8
          t.11: int = add y.9, w.10
          v.12: int = add t.11, z.3
          ret v.12
        }"#;
    expect!["status 14\n"].assert_eq(&output(program));
}

#[test]
fn arrays() {
    let program = r#"program flat entry lam0
        string s0 " "
        fn lam0 main() -> int top {
          a.0: array<int> = arr_new 5, 7
          b.1: unit = arr_set a.0, 0, 1
          c.2: unit = arr_blit a.0, 0, a.0, 1, 4
          d.3: int = arr_get a.0, 1
          e.4: int = arr_get a.0, 2
          f.5: array<unit> = arr_new 3, ()
          g.6: int = arr_len f.5
          h.7: array<string> = arr_zero 2
          i.8: string = arr_get h.7, 1
          j.9: string = add i.8, s0
          k.10: int = str_len j.9
          l.11: int = add d.3, e.4
          m.12: int = add g.6, k.10
          n.13: int = mul l.11, m.12
          ret n.13
        }"#;
    // (1 + 7) * (3 + 1)
    expect!["status 32\n"].assert_eq(&output(program));
}

#[test]
fn texts() {
    let program = r#"program flat entry lam0
        string s0 "\n"
        string s1 "grüße"
        string s2 "üß"
        string s3 "85.298734987"
        fn lam0 main() -> int top {
          a.0: string = to_str -7
          b.1: string = to_str 255:byte
          c.2: string = to_str 1.5
          d.3: string = to_str true
          e.4: string = to_str 'é'
          f.5: string = to_str s1
          g.6: float = parse_float s3
          h.7: string = format_float g.6
          i.8: string = str_upper s1
          j.9: int = str_find s1, s2
          k.10: string = to_str j.9
          l.11: string = str_sub s1, 2, 4
          m.12: array<byte> = str_to_bytes l.11
          n.13: string = str_of_bytes m.12
          o.14: char = str_char s1, 2
          p.15: string = str_of_char o.14
          q.16: array<string> = array string [a.0, s0, b.1, s0, c.2, s0, d.3, s0, e.4, s0, f.5, s0, h.7, s0, i.8, s0, k.10, s0, l.11, s0, n.13, s0, p.15, s0]
          r.17: string = str_join q.16
          s.18: unit = write r.17
          t.19: int = compare l.11, s2
          u.20: bool = eq l.11, n.13
          v.21: int = str_len r.17
          if u.20 { ret v.21 } else { ret t.19 }
        }"#;
    expect![[r#"
        -7
        255
        1.5
        True
        é
        grüße
        85.298734987000003
        GRÜßE
        2
        üß
        üß
        ü
        status 69
    "#]]
    .assert_eq(&output(program));
}

#[test]
fn surroundings() {
    let program = r#"program flat entry lam0
        string s0 "!"
        fn lam0 main() -> int top {
          a.0: string = read_line ()
          b.1: string = read_line ()
          c.2: string = read_line ()
          d.3: string = add b.1, a.0
          e.4: string = add d.3, c.2
          f.5: unit = write e.4
          g.6: unit = write_err s0
          h.7: array<string> = args ()
          i.8: string = str_join h.7
          j.9: unit = write i.8
          k.10: int = clock ()
          l.11: int = clock ()
          m.12: int = sub l.11, k.10
          n.13: int = add m.12, 299
          o.14: never = exit n.13
          unreachable
        }"#;
    let seen = run_within(program, "first\r\nsecond", Default::default());
    assert_eq!((&*seen.stdout, &*seen.stderr), ("secondfirstonetwo", "!"));
    assert_eq!(seen.outcome.status, 300 & 0xff);
}

/// Strings hold any bytes, and are ordered by them without sign.
#[test]
fn strings_of_any_bytes() {
    let program = r#"program flat entry lam0
        string s0 "z"
        fn lam0 main() -> int top {
          a.0: array<byte> = array byte [255:byte, 0:byte, 128:byte]
          s.1: string = str_of_raw a.0
          n.2: int = str_len s.1
          b.3: int = str_byte s.1, 0
          t.4: string = add s.1, s.1
          u.5: string = str_sub t.4, 2, 2
          c.6: int = str_byte u.5, 1
          o.7: int = compare s.1, s0
          d.8: array<byte> = str_to_bytes s.1
          e.9: byte = arr_get d.8, 2
          f.10: int = convert e.9
          x.11: int = sub b.3, c.6
          y.12: int = sub f.10, 128
          z.13: int = add x.11, y.12
          r.14: int = add z.13, n.2
          q.15: int = add r.14, o.7
          ret q.15
        }"#;
    expect!["status 4\n"].assert_eq(&output(program));
}

/// Integers of 63 bits wrap, and are shown and converted by their value.
#[test]
fn short_integers() {
    let program = include_str!("../../enfold-mlir/tests/core/short_integers.core");
    expect!["status 42\n"].assert_eq(&output(program));
}

/// The hash of OCaml's hash tables: the numbers are those that OCaml gives.
#[test]
fn limited_hashes() {
    let program = include_str!("../../enfold-mlir/tests/core/limited_hashes.core");
    expect!["status 42\n"].assert_eq(&output(program));
}
