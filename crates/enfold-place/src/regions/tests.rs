//! What inference says about small programs, as placed core.

use enfold_core::ir::{Program, RegionOp};
use enfold_core::text::print;
use expect_test::{Expect, expect};

use crate::home::{Home, Placement, RegionKind};
use crate::tests::flat;
use crate::{Options, place};

fn placed(nested: &str) -> (Program, Placement) {
    let mut program = flat(nested);
    let placement = place(&mut program, &Options::default());
    (program, placement)
}

/// One function of a placed program, with homes, region parameters and region arguments.
fn show(nested: &str, name: &str, expected: Expect) {
    let (program, placement) = placed(nested);
    let mut out = String::new();
    for (id, lam) in program.lams.iter() {
        if lam.name != name {
            continue;
        }
        let takes: Vec<String> = placement.params[id].iter().map(|r| r.to_string()).collect();
        out.push_str(&format!("takes [{}]\n", takes.join(", ")));
        let text = enfold_core::text::print_lambda(&program, id);
        for line in text.lines() {
            out.push_str(line);
            let var = program.vars.keys().find(|var| {
                let name = format!("{}.{}: ", program.vars[*var].name, var.as_u32());
                line.trim_start().starts_with(&name)
            });
            if let Some(var) = var {
                match placement.homes[var] {
                    Some(Home::Region(region)) => out.push_str(&format!("  // in {region}")),
                    Some(Home::Stack) => out.push_str("  // stack"),
                    Some(Home::Static) => out.push_str("  // static"),
                    None => {}
                }
                if !placement.args[var].is_empty() {
                    let args: Vec<String> =
                        placement.args[var].iter().map(|r| r.to_string()).collect();
                    out.push_str(&format!("  // lends [{}]", args.join(", ")));
                }
            }
            out.push('\n');
        }
        for region in placement.regions.keys().filter(|r| placement.regions[*r].lam == Some(id)) {
            if let RegionKind::Local { bound: Some(bytes) } = placement.regions[region].kind {
                out.push_str(&format!("{region}: {bytes} bytes of the frame\n"));
            }
        }
    }
    expected.assert_eq(&out);
}

fn count(program: &Program, wanted: impl Fn(&RegionOp) -> bool) -> usize {
    let text = print(program);
    let ops = text.lines().filter_map(|line| {
        let (_, op) = line.split_once(" = region_")?;
        let number = |word: &str| {
            let digits = word.trim_start_matches("rgn").trim_end_matches(',');
            enfold_core::ir::RegionId::from_u32(digits.parse().expect("a region"))
        };
        let words: Vec<&str> = op.split(' ').collect();
        Some(match words[..] {
            ["begin", r] => RegionOp::Begin(number(r)),
            ["end", r] => RegionOp::End(number(r)),
            ["merge", a, b] => RegionOp::Merge { from: number(a), to: number(b) },
            _ => panic!("{line}"),
        })
    });
    ops.filter(wanted).count()
}

/// A list that is built by a recursive function and read by another.
const LISTS: &str = "program nested entry lam0
    data d0 \"list\" boxed { Nil() | Cons(\"0\": int, \"1\": d0) }
    fn lam0 main() -> int {
      xs.0: d0 = apply lam1(10)
      n.1: int = apply lam2(xs.0)
      ret n.1
    }
    fn lam1 build(n.2: int) -> d0 {
      z.3: bool = eq n.2, 0
      if z.3 { e.4: d0 = make d0:0() ret e.4 } else {
        m.5: int = sub n.2, 1
        r.6: d0 = apply lam1(m.5)
        c.7: d0 = make d0:1(n.2, r.6)
        ret c.7
      }
    }
    fn lam2 sum(xs.8: d0) -> int {
      switch xs.8 {
        case 0 { ret 0 }
        case 1 {
          h.9: int = field d0:1.0 xs.8
          t.10: d0 = field d0:1.1 xs.8
          s.11: int = apply lam2(t.10)
          v.12: int = add h.9, s.11
          ret v.12
        }
      }
    }";

#[test]
fn a_function_takes_the_region_of_its_result() {
    show(
        LISTS,
        "build",
        expect![[r#"
        takes [rgn2]
        fn lam1 build(n.2: int) -> d0 top {
          z.3: bool = eq n.2, 0
          if z.3 {
            e.4: d0 = make d0:0()
            ret e.4
          } else {
            m.5: int = sub n.2, 1
            r.6: d0 = call lam1(m.5)  // lends [rgn2]
            c.7: d0 = make d0:1(n.2, r.6)  // in rgn2
            ret c.7
          }
        }
    "#]],
    );
}

#[test]
fn a_region_ends_after_its_last_use() {
    show(
        LISTS,
        "main",
        expect![[r#"
        takes []
        fn lam0 main() -> int top {
          begin.14: unit = region_begin rgn3
          xs.0: d0 = call lam1(10)  // lends [rgn3]
          n.1: int = call lam2(xs.0)
          end.13: unit = region_end rgn3
          ret n.1
        }
    "#]],
    );
}

#[test]
fn what_is_only_read_needs_no_region() {
    show(
        LISTS,
        "sum",
        expect![[r#"
        takes []
        fn lam2 sum(xs.8: d0) -> int top {
          switch xs.8 {
            case 0 {
              ret 0
            }
            case 1 {
              h.9: int = field d0:1.0 xs.8
              t.10: d0 = field d0:1.1 xs.8
              s.11: int = call lam2(t.10)
              v.12: int = add h.9, s.11
              ret v.12
            }
          }
        }
    "#]],
    );
}

/// A loop whose state is replaced in each iteration.
const STATE: &str = "program nested entry lam0
    data d0 \"list\" boxed { Nil() | Cons(\"0\": int, \"1\": d0) }
    fn lam0 main() -> int {
      e.0: d0 = make d0:0()
      xs.1: d0 = apply lam2(e.0, 100)
      n.2: int = apply lam3(xs.1)
      ret n.2
    }
    fn lam1 step(xs.3: d0) -> d0 {
      switch xs.3 {
        case 0 { e.4: d0 = make d0:0() ret e.4 }
        case 1 {
          h.5: int = field d0:1.0 xs.3
          t.6: d0 = field d0:1.1 xs.3
          r.7: d0 = apply lam1(t.6)
          m.8: int = mul h.5, 2
          c.9: d0 = make d0:1(m.8, r.7)
          ret c.9
        }
      }
    }
    fn lam2 iterate(xs.10: d0, n.11: int) -> d0 {
      join rec loop.0(ys.12: d0, i.13: int) {
        z.14: bool = eq i.13, 0
        if z.14 { ret ys.12 } else {
          next.15: d0 = apply lam1(ys.12)
          j.16: int = sub i.13, 1
          jump loop.0(next.15, j.16)
        }
      }
      jump loop.0(xs.10, n.11)
    }
    fn lam3 length(xs.17: d0) -> int {
      switch xs.17 {
        case 0 { ret 0 }
        case 1 {
          t.18: d0 = field d0:1.1 xs.17
          s.19: int = apply lam3(t.18)
          v.20: int = add 1, s.19
          ret v.20
        }
      }
    }";

#[test]
fn a_loop_hands_its_region_on_and_gives_the_last_to_the_caller() {
    show(
        STATE,
        "iterate",
        expect![[r#"
        takes [rgn3]
        fn lam2 iterate(xs.10: d0, n.11: int) -> d0 top {
          join rec loop.0(ys.12: d0, i.13: int) {
            z.14: bool = eq i.13, 0
            if z.14 {
              merge.21: unit = region_merge rgn5, rgn3
              ret ys.12
            } else {
              begin.25: unit = region_begin rgn4
              next.15: d0 = call lam1(ys.12)  // lends [rgn4]
              end.24: unit = region_end rgn5
              j.16: int = sub i.13, 1
              begin.22: unit = region_begin rgn5
              merge.23: unit = region_merge rgn4, rgn5
              jump loop.0(next.15, j.16)
            }
          }
          begin.26: unit = region_begin rgn5
          jump loop.0(xs.10, n.11)
        }
    "#]],
    );
}

#[test]
fn a_list_that_grows_stays_in_one_region() {
    let text =
        STATE.replace("next.15: d0 = apply lam1(ys.12)", "next.15: d0 = make d0:1(i.13, ys.12)");
    let (program, _) = placed(&text);
    assert_eq!(count(&program, |op| matches!(op, RegionOp::Merge { .. })), 0);
}

/// A counter that a function returns.
const COUNTER: &str = "program nested entry lam0
    fn lam0 main() -> int {
      next.0: (unit -> int) = apply lam1(5)
      a.1: int = apply next.0(())
      b.2: int = apply next.0(())
      s.3: int = add a.1, b.2
      ret s.3
    }
    fn lam1 make(start.4: int) -> (unit -> int) {
      c.5: cell<int> = new_cell start.4
      f.6: (unit -> int) = lambda lam2
      ret f.6
    }
    fn lam2 bump(u.7: unit) -> int {
      x.8: int = cell_get c.5
      y.9: int = add x.8, 1
      w.10: unit = cell_set c.5, y.9
      ret y.9
    }";

#[test]
fn a_counter_is_in_the_frame_of_the_function_that_holds_it() {
    show(
        COUNTER,
        "main",
        expect![[r#"
            takes []
            fn lam0 main() -> int top {
              begin.15: unit = region_begin rgn5
              begin.14: unit = region_begin rgn4
              next.0: fn0 = call lam1(5)  // lends [rgn4, rgn5]
              a.1: int = call lam2 on next.0(())
              b.2: int = call lam2 on next.0(())
              end.13: unit = region_end rgn5
              end.12: unit = region_end rgn4
              s.3: int = add a.1, b.2
              ret s.3
            }
            rgn4: 8 bytes of the frame
            rgn5: 8 bytes of the frame
        "#]],
    );
}

#[test]
fn a_caught_exception_that_is_raised_again_takes_its_region_along() {
    let text = "program nested entry lam0
        data d0 \"outcome\" value { Ok(\"0\": int) | Error(\"0\": exn) }
        exn x0 Odd(string)
        fn lam0 main() -> int { r.0: int = apply lam1(1) ret r.0 }
        fn lam1 guard(n.1: int) -> int {
          f.10: (unit -> int) = lambda lam2
          o.2: d0 = try f.10
          switch o.2 {
            case 0 { v.3: int = field d0:0.0 o.2 ret v.3 }
            case 1 {
              e.4: exn = field d0:1.0 o.2
              u.5: never = raise e.4
              unreachable
            }
          }
        }
        fn lam2 body(u.6: unit) -> int {
          s.7: string = to_str n.1
          e.8: exn = exception x0(s.7)
          u.9: never = raise e.8
          unreachable
        }";
    show(
        text,
        "guard",
        expect![[r#"
        takes []
        fn lam1 guard(n.1: int) -> int top {
          begin.14: unit = region_begin rgn2
          o.2: d0 = try known lam2[n.1]
          switch o.2 {
            case 0 {
              v.3: int = field d0:0.0 o.2
              end.12: unit = region_end rgn2
              ret v.3
            }
            case 1 {
              e.4: exn = field d0:1.0 o.2
              merge.13: unit = region_merge rgn2, rgn1
              u.5: never = raise e.4
              unreachable
            }
          }
        }
    "#]],
    );
}

#[test]
fn continuations_are_popped_unless_one_is_used_twice() {
    let once = "program nested entry lam0
        fn lam0 main() -> int { r.0: int = apply lam1(9, lam3) ret r.0 }
        fn lam1 down(n.1: int, k.2: (int -> int)) -> int {
          z.3: bool = eq n.1, 0
          if z.3 { r.4: int = apply k.2(0) ret r.4 } else {
            m.5: int = sub n.1, 1
            f.6: (int -> int) = lambda lam2
            r.7: int = apply lam1(m.5, f.6)
            ret r.7
          }
        }
        fn lam2 back(a.8: int) -> int {
          b.9: int = add a.8, n.1
          c.13: bool = eq b.9, 3
          if c.13 { r.14: int = apply lam1(b.9, k.2) ret r.14 } else {
            r.10: int = apply k.2(b.9)
            ret r.10
          }
        }
        fn lam3 same(x.11: int) -> int { ret x.11 }";
    let pops = |text: &str| {
        let (program, placement) = placed(text);
        let pops = program.lams.keys().filter(|&lam| placement.popped_by(lam).is_some());
        pops.map(|lam| program.lams[lam].name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(pops(once), ["back"]);
    let twice = once.replace(
        "r.10: int = apply k.2(b.9)",
        "q.12: int = apply k.2(b.9) r.10: int = apply k.2(q.12)",
    );
    assert_eq!(pops(&twice), Vec::<String>::new());
}
