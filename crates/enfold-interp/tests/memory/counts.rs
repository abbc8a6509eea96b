//! Counted regions: what is given back one by one, and what happens to those who use it afterwards.

use enfold_interp::MemoryError;

use crate::placed::placed;

/// A cell is overwritten a thousand times with a list of three; what it held is dropped.
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
          z.7: d0 = make d0:1(1, y.6)
          old.8: d0 = cell_get c.2
          s.9: unit = cell_set c.2, z.7
          d.10: unit = drop old.8
          j.11: int = add i.3, 1
          jump loop.0(j.11)
        } else {
          l.12: d0 = cell_get c.2
          h.13: int = field d0:1.0 l.12
          e.14: unit = region_end rgn2
          ret h.13
        }
      }
      jump loop.0(0)
    }";
const HOMES: &str = "rgn2 local lam0; v2 stack; v5 rgn2; v6 rgn2; v7 rgn2";

#[test]
fn what_is_overwritten_is_given_back() {
    let (status, usage) = placed(OVERWRITTEN, HOMES).normally();
    assert_eq!((status, usage.peak_bytes), (1, 3 * 16 * 1000));
    let (status, usage) = placed(OVERWRITTEN, &format!("{HOMES}; counted rgn2")).normally();
    assert_eq!((status, usage.live_bytes), (1, 0));
    assert_eq!(usage.peak_bytes, 6 * 16, "the old list, and the new one");
    assert_eq!(usage.regions.objects, 3000);
}

/// A pair of two references to one text of a list.
const SHARED: &str = "program flat entry lam0
    data d0 List boxed { Nil | Cons(head: int, tail: d0) }
    data d1 Two value { Two(a: d0, b: d0) }
    fn lam0 main() -> int top {
      b.0: unit = region_begin rgn2
      n.1: d0 = make d0:0()
      x.2: d0 = make d0:1(7, n.1)
      two.3: unit = dup x.2
      p.4: d1 = make d1:0(x.2, x.2)
      more.5: unit = dup p.4
      less.6: unit = drop p.4
      a.7: d0 = field d1:0.0 p.4
      h.8: int = field d0:1.0 a.7
      gone.9: unit = drop p.4
      again.10: int = add h.8, 0
      e.11: unit = region_end rgn2
      ret again.10
    }";

#[test]
fn by_value_data_is_all_its_references() {
    let homes = "rgn2 local lam0; v2 rgn2; counted rgn2";
    assert_eq!(placed(SHARED, homes).normally().0, 7);
    let used = SHARED.replace("int = add h.8, 0", "int = field d0:1.0 a.7");
    let (error, report) = placed(&used, homes).wrongly();
    assert_eq!(error, MemoryError::GivenBack);
    assert!(
        report.contains(":15:") && report.contains(":14:"),
        "where it is used and dropped: {report}"
    );
    // One drop more than there are references.
    let twice = SHARED.replace("int = add h.8, 0", "int = add h.8, 0 d.12: unit = drop x.2");
    assert_eq!(placed(&twice, homes).wrongly().0, MemoryError::GivenBack);
    // Without counts nothing happens.
    assert_eq!(placed(&used, "rgn2 local lam0; v2 rgn2").normally().0, 7);
}

#[test]
fn only_regions_that_are_counted_alike_are_merged() {
    let program = "program flat entry lam0
        data d0 List boxed { Nil | Cons(head: int, tail: d0) }
        fn lam0 main() -> int top {
          b.0: unit = region_begin rgn2
          c.1: unit = region_begin rgn3
          n.2: d0 = make d0:0()
          x.3: d0 = make d0:1(7, n.2)
          y.4: d0 = make d0:1(8, x.3)
          m.5: unit = region_merge rgn3, rgn2
          d.6: unit = drop y.4
          e.7: unit = region_end rgn2
          ret 3
        }";
    let homes = "rgn2 local lam0; rgn3 local lam0; v3 rgn3; v4 rgn2; counted rgn2";
    assert_eq!(placed(program, homes).wrongly().0, MemoryError::MergesCounted);
    let (status, usage) = placed(program, &format!("{homes}; counted rgn3")).normally();
    assert_eq!((status, usage.live_bytes), (3, 0));
}
