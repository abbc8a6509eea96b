//! Continuations that are given back when they are called.

use enfold_interp::{Limits, Made, MemoryError};

use crate::placed::{placed, placed_within};

/// `sum n k = if n = 0 then k 0 else sum (n-1) (fun s -> k (s + n))`, a hundred times.
const SUM: &str = "program flat entry lam0
    class fn0 (int) -> int {lam2, lam3}
    fn lam0 main() -> int top {
      b.0: unit = region_begin rgn2
      join rec loop.0(i.1: int, acc.2: int) {
        k.3: fn0 = closure lam3(i.1)
        s.4: int = call lam1(100, k.3)
        a.5: int = add acc.2, s.4
        j.6: int = sub i.1, 1
        z.7: bool = eq j.6, 0
        if z.7 {
          e.8: unit = region_end rgn2
          r.9: int = rem a.5, 251
          ret r.9
        } else { jump loop.0(j.6, a.5) }
      }
      jump loop.0(100, 0)
    }
    fn lam1 sum(n.10: int, k.11: fn0) -> int top {
      z.12: bool = eq n.10, 0
      if z.12 { r.13: int = invoke k.11(0) ret r.13 } else {
        c.14: fn0 = closure lam2(n.10, k.11)
        m.15: int = sub n.10, 1
        r.16: int = call lam1(m.15, c.14)
        ret r.16
      }
    }
    fn lam2 more(s.17: int) -> int closure captures (n.18: int, k.19: fn0) of fn0 {
      t.20: int = add s.17, n.18
      r.21: int = invoke k.19(t.20)
      ret r.21
    }
    fn lam3 last(s.22: int) -> int closure captures (i.23: int) of fn0 {
      t.24: int = add s.22, i.23
      ret t.24
    }";

const REGIONS: &str = "rgn2 local lam0; rgn3 param lam1; rgn4 param lam2; rgn5 param lam3;
    v3 rgn2; v14 rgn3; args v4 rgn2; args v13 rgn3; args v16 rgn3; args v21 rgn4";

/// The memory of continuations is that of one call.
#[test]
fn continuations_are_popped() {
    let homes = format!("{REGIONS}; pops rgn4; pops rgn5");
    let limits = Limits { max_bytes: 200_000, ..Limits::default() };
    let (status, usage) = placed_within(SUM, &homes, limits).normally();
    assert_eq!(status, (100 * 5050 + 5050) % 251);
    let bytes = 100 * (16 + 100 * 24);
    assert_eq!(usage.popped, Made { objects: 10_100, bytes });
    assert_eq!((usage.peak_bytes, usage.live_bytes), (2416, 0));
    let usage = placed(SUM, REGIONS).normally().1;
    assert_eq!((usage.popped.objects, usage.peak_bytes), (0, bytes));
}

/// Its captures are read before its record is gone; the record itself is not there any more.
#[test]
fn a_popped_record_is_gone() {
    let again = SUM.replace(
        "s.4: int = call lam1(100, k.3)",
        "s.30: int = invoke k.3(7)
        s.4: int = invoke k.3(7)",
    );
    let homes = REGIONS.replace("args v4", "args v30 rgn2; args v4");
    let homes = format!("{homes}; pops rgn5");
    let (error, report) = placed(&again, &homes).wrongly();
    assert_eq!(error, MemoryError::GivenBack);
    assert_eq!(report, "main:8:10: access to memory that was given back at main:7:10\n");
}

/// What is newer than the record goes with it.
#[test]
fn what_is_newer_goes_too() {
    let newer = SUM.replace(
        "s.4: int = call lam1(100, k.3)",
        "c.31: cell<int> = new_cell 1
        s.4: int = invoke k.3(7)
        x.30: int = cell_get c.31",
    );
    let homes = format!("{REGIONS}; pops rgn5; v31 rgn2");
    let (_, report) = placed(&newer, &homes).wrongly();
    assert_eq!(report, "main:9:10: access to memory that was given back at main:8:10\n");
}

#[test]
fn a_record_is_popped_from_its_own_region() {
    let homes = format!("{REGIONS}; pops rgn4; pops rgn5").replace("v3 rgn2", "v3 rgn0");
    let (error, report) = placed(SUM, &homes).wrongly();
    assert_eq!(error, MemoryError::PopsElsewhere);
    let what = "a record is given back from a region that it is not in";
    assert_eq!(report, format!("main:30:8: {what}\n"));
}
