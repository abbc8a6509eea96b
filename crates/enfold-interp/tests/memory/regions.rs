//! Regions begin, end, merge, and are passed.

use enfold_interp::{Limits, Made};

use crate::placed::{placed, placed_within};

/// A list of `n` numbers is made in the caller's region and added up, a thousand times.
const LISTS: &str = "program flat entry lam0
    data d0 List boxed { Nil | Cons(head: int, tail: d0) }
    fn lam0 main() -> int top {
      join rec loop.0(i.0: int, acc.1: int) {
        b.2: unit = region_begin rgn2
        nil.3: d0 = make d0:0()
        l.4: d0 = call lam1(100, nil.3)
        s.5: int = call lam2(l.4, acc.1)
        e.6: unit = region_end rgn2
        j.7: int = sub i.0, 1
        done.8: bool = eq j.7, 0
        if done.8 { r.9: int = rem s.5, 251 ret r.9 } else { jump loop.0(j.7, s.5) }
      }
      jump loop.0(1000, 0)
    }
    fn lam1 build(n.10: int, l.11: d0) -> d0 top {
      z.12: bool = eq n.10, 0
      if z.12 { ret l.11 } else {
        c.13: d0 = make d0:1(n.10, l.11)
        m.14: int = sub n.10, 1
        r.15: d0 = call lam1(m.14, c.13)
        ret r.15
      }
    }
    fn lam2 sum(l.16: d0, acc.17: int) -> int top {
      switch l.16 {
        case 0 { ret acc.17 }
        case 1 {
          h.18: int = field d0:1.0 l.16
          t.19: d0 = field d0:1.1 l.16
          a.20: int = add acc.17, h.18
          r.21: int = call lam2(t.19, a.20)
          ret r.21
        }
      }
    }";

#[test]
fn a_region_is_passed_and_given_back_in_each_turn() {
    let homes = "rgn2 local lam0; rgn3 param lam1; v13 rgn3; args v4 rgn2; args v15 rgn3";
    let limits = Limits { max_bytes: 1_000_000, ..Limits::default() };
    let (status, usage) = placed_within(LISTS, homes, limits).normally();
    assert_eq!(status, 5_050_000 % 251);
    assert_eq!(usage.regions, Made { objects: 100_000, bytes: 1_600_000 });
    assert_eq!((usage.regions_begun, usage.peak_bytes, usage.live_bytes), (1000, 1600, 0));
    // The same in the program's region, passed as a parameter.
    let homes = homes.replace("args v4 rgn2", "args v4 rgn0");
    assert_eq!(placed_within(LISTS, &homes, limits).stderr, "main:19:10: out of memory\n");
    let usage = placed(LISTS, &homes).normally().1;
    assert_eq!((usage.program.objects, usage.live_bytes), (100_000, 1_600_000));
}

/// A bounded region is a part of a frame, also for those to whom it is passed.
#[test]
fn a_bounded_region_counts_as_stack() {
    let homes = "rgn2 local lam0 1600; rgn3 param lam1; v13 rgn3; args v4 rgn2; args v15 rgn3";
    let usage = placed(LISTS, homes).normally().1;
    assert_eq!(usage.stack, Made { objects: 100_000, bytes: 1_600_000 });
    assert_eq!((usage.regions_begun, usage.peak_bytes), (0, 0));
}

/// Each activation begins a region of its own; they end in the order of the returns.
#[test]
fn regions_of_a_recursion_are_different() {
    let program = "program flat entry lam0
        fn lam0 main() -> int top {
          r.0: int = call lam1(50)
          s.1: int = copy r.0
          ret s.1
        }
        fn lam1 depth(n.2: int) -> int top {
          b.3: unit = region_begin rgn2
          c.4: cell<int> = new_cell n.2
          z.5: bool = eq n.2, 0
          if z.5 { e.6: unit = region_end rgn2 ret 0 } else {
            m.7: int = sub n.2, 1
            r.8: int = call lam1(m.7)
            k.9: int = cell_get c.4
            e.10: unit = region_end rgn2
            s.11: int = sub k.9, m.7
            t.12: int = add r.8, s.11
            ret t.12
          }
        }";
    let (status, usage) = placed(program, "rgn2 local lam1; v4 rgn2").normally();
    assert_eq!(status, 50);
    assert_eq!((usage.regions_begun, usage.peak_bytes, usage.live_bytes), (51, 408, 0));
}

/// Ends are not last-in first-out, and what is merged lives on.
#[test]
fn merged_values_live_on() {
    let program = "program flat entry lam0
        fn lam0 main() -> int top {
          b.0: unit = region_begin rgn2
          a.1: cell<int> = call lam1(())
          x.2: int = cell_get a.1
          e.3: unit = region_end rgn2
          ret x.2
        }
        fn lam1 make(u.4: unit) -> cell<int> top {
          b.5: unit = region_begin rgn4
          b.6: unit = region_begin rgn5
          t.7: cell<int> = new_cell 30
          c.8: cell<int> = new_cell 12
          x.9: int = cell_get t.7
          e.10: unit = region_end rgn4
          y.11: int = cell_get c.8
          z.12: int = add x.9, y.11
          s.13: unit = cell_set c.8, z.12
          m.14: unit = region_merge rgn5, rgn3
          ret c.8
        }";
    let regions = "rgn2 local lam0; rgn3 param lam1; rgn4 local lam1; rgn5 local lam1";
    let homes = format!("{regions}; v7 rgn4; v8 rgn5; args v1 rgn2");
    let (status, usage) = placed(program, &homes).normally();
    assert_eq!((status, usage.regions_begun), (42, 3));
    assert_eq!((usage.peak_bytes, usage.live_bytes), (16, 0));
    let homes = format!("{regions}; v7 rgn4; v8 rgn5; args v1 rgn0");
    assert_eq!(placed(program, &homes).normally().1.live_bytes, 8);
}

/// A counter's cell and its closure live as long as the binding that holds the counter.
#[test]
fn a_counter_lives_as_long_as_its_holder() {
    let program = "program flat entry lam0
        class fn0 (unit) -> int {lam2}
        fn lam0 main() -> int top {
          b.0: unit = region_begin rgn2
          f.1: fn0 = call lam1(40)
          x.2: int = invoke f.1(())
          y.3: int = invoke f.1(())
          e.4: unit = region_end rgn2
          ret y.3
        }
        fn lam1 counter(n.5: int) -> fn0 top {
          c.6: cell<int> = new_cell n.5
          f.7: fn0 = closure lam2(c.6)
          ret f.7
        }
        fn lam2 next(u.8: unit) -> int closure captures (c.9: cell<int>) of fn0 {
          x.10: int = cell_get c.9
          y.11: int = add x.10, 1
          s.12: unit = cell_set c.9, y.11
          ret y.11
        }";
    let homes = "rgn2 local lam0; rgn3 param lam1; v6 rgn3; v7 rgn3; args v1 rgn2";
    let (status, usage) = placed(program, homes).normally();
    assert_eq!((status, usage.peak_bytes, usage.live_bytes), (42, 16, 0));
}
