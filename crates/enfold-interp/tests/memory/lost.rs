//! What could be given back, and is not: objects of counted regions that nobody can reach, with a count.

use crate::placed::{in_cycles, lost};

/// A cell is overwritten a thousand times with a list of two; what it held is dropped.
const OVERWRITTEN: &str = "program flat entry lam0
    data d0 List boxed { Nil | Cons(head: int, tail: d0) }
    fn lam0 main() -> int top {
      b.0: unit = region_begin rgn2
      n.1: d0 = make d0:0()
      c.2: cell<d0> = new_cell n.1
      join rec loop.0(i.3: int) {
        more.4: bool = lt i.3, 1000
        if more.4 {
          x.5: d0 = make d0:1(i.3, n.1)
          y.6: d0 = make d0:1(2, x.5)
          old.7: d0 = cell_get c.2
          s.8: unit = cell_set c.2, y.6
          d.9: unit = drop old.7
          j.10: int = add i.3, 1
          jump loop.0(j.10)
        } else {
          last.11: d0 = cell_get c.2
          f.12: unit = drop last.11
          e.13: unit = region_end rgn2
          ret 1
        }
      }
      jump loop.0(0)
    }";
const HOMES: &str = "rgn2 local lam0; v2 stack; v5 rgn2; v6 rgn2; counted rgn2";

#[test]
fn a_drop_that_is_missing_is_found() {
    assert_eq!(lost(OVERWRITTEN, HOMES), []);
    let without = OVERWRITTEN.replace("d.9: unit = drop old.7", "d.9: unit = cell_set c.2, y.6");
    // What it holds is lost with it.
    assert!(matches!(lost(&without, HOMES)[..], [(6, count)] if count > 400));
    // One reference too many.
    let dup = OVERWRITTEN
        .replace("d.9: unit = drop old.7", "d.9: unit = drop old.7 t.14: unit = dup x.5");
    assert!(matches!(lost(&dup, HOMES)[..], [(5, count)] if count > 400));
}

#[test]
fn what_is_not_counted_is_not_looked_for() {
    let plain = OVERWRITTEN.replace("drop old.7", "cell_set c.2, y.6");
    assert_eq!(lost(&plain, HOMES.trim_end_matches("; counted rgn2")), []);
}

#[test]
fn what_a_plain_object_holds_is_there_as_long_as_that() {
    // Each round makes a pair in a plain region, which holds the list for good.
    let held =
        OVERWRITTEN.replace("data d0", "data d1 Box boxed { Box(held: d0) } data d0").replace(
            "d.9: unit = drop old.7",
            "d.9: unit = dup y.6 k.14: d1 = make d1:0(y.6) g.15: unit = drop old.7",
        );
    let held = held.replace(
        "b.0: unit = region_begin rgn2",
        "b.0: unit = region_begin rgn2 a.16: unit = region_begin rgn3",
    );
    let held = held.replace(
        "e.13: unit = region_end rgn2",
        "e.13: unit = region_end rgn2 z.17: unit = region_end rgn3",
    );
    let homes = HOMES.replace("v2 stack", "rgn3 local lam0; v2 stack; v14 rgn3");
    assert_eq!(lost(&held, &homes), []);
    // If that is counted too, and nobody drops it, both are lost.
    let both = lost(&held, &format!("{homes}; counted rgn3"));
    assert!(matches!(both[..], [(14, count)] if count > 400), "{both:?}");
}

#[test]
fn what_an_exception_leaves_behind_is_excused() {
    let raising = "program flat entry lam0
        data d0 List boxed { Nil | Cons(head: int, tail: d0) }
        data d1 Outcome value { Value(v: int) | Raised(e: exn) }
        exn x0 Stop()
        fn lam1 body(u.20: unit) -> int lifted captures (x.5: d0) {
          n.21: d0 = make d0:0()
          y.6: d0 = make d0:1(2, n.21)
          h.22: int = field d0:1.0 y.6
          zero.23: int = sub h.22, 2
          bad.24: int = div 1, zero.23
          d.25: unit = drop y.6
          ret bad.24
        }
        fn lam0 main() -> int top {
          b.0: unit = region_begin rgn2
          n.1: d0 = make d0:0()
          join rec loop.0(i.3: int) {
            more.4: bool = lt i.3, 1000
            if more.4 {
              x.26: d0 = make d0:1(i.3, n.1)
              r.7: d1 = try known lam1[x.26]
              d.9: unit = drop x.26
              j.10: int = add i.3, 1
              jump loop.0(j.10)
            } else {
              e.13: unit = region_end rgn2
              ret 1
            }
          }
          jump loop.0(0)
        }";
    let homes = "rgn2 local lam0; rgn3 param lam1; v6 rgn3; v26 rgn2; args v7 rgn2; catches v7 rgn0; counted rgn2; counted rgn3";
    assert_eq!(lost(raising, homes), []);
    // What is lost beside is found.
    let kept = raising.replace("d.9: unit = drop x.26", "d.9: unit = dup x.26");
    assert!(matches!(lost(&kept, homes)[..], [(26, count)] if count > 400));
}

#[test]
fn objects_that_hold_each_other_are_told_apart() {
    let cyclic = "program flat entry lam0
        data d0 Node boxed { None | Some(mut next: d0) }
        fn lam0 main() -> int top {
          b.0: unit = region_begin rgn2
          n.1: d0 = make d0:0()
          join rec loop.0(i.2: int) {
            more.3: bool = lt i.2, 1000
            if more.3 {
              x.4: d0 = make d0:1(n.1)
              y.5: d0 = make d0:1(x.4)
              s.6: unit = set_field d0:1.0 x.4, y.5
              j.7: int = add i.2, 1
              jump loop.0(j.7)
            } else {
              e.8: unit = region_end rgn2
              ret 1
            }
          }
          jump loop.0(0)
        }";
    let homes = "rgn2 local lam0; v4 rgn2; v5 rgn2; counted rgn2";
    assert_eq!(lost(cyclic, homes), []);
    assert!(matches!(in_cycles(cyclic, homes)[..], [(4, a), (5, b)] if a > 400 && b > 400));
    let forgotten = cyclic.replace("s.6: unit = set_field d0:1.0 x.4, y.5", "s.6: unit = dup y.5");
    assert!(matches!(lost(&forgotten, homes)[..], [(5, count)] if count > 400));
    assert_eq!(in_cycles(&forgotten, homes), []);
}
