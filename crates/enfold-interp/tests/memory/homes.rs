//! Static values, values on the stack, and what is counted.

use enfold_interp::{Limits, Made};

use crate::placed::{placed, placed_within};

/// A value in constant data is made once.
#[test]
fn constants_are_made_once() {
    let program = "program flat entry lam0
        data d0 Pair boxed { Pair(a: int, b: int) }
        fn lam0 main() -> int top {
          a.0: d0 = call lam1(())
          b.1: d0 = call lam1(())
          s.2: bool = same a.0, b.1
          if s.2 { ret 1 } else { ret 0 }
        }
        fn lam1 make(u.3: unit) -> d0 top {
          x.4: d0 = make d0:0(1, 2)
          ret x.4
        }";
    let seen = placed(program, "v4 static");
    assert_eq!(seen.outcome.allocations.data, 0);
    let (status, usage) = seen.normally();
    assert_eq!((status, usage.constants, usage.total().bytes), (1, 2, 0));
    let (status, usage) = placed(program, "v4 rgn0").normally();
    assert_eq!((status, usage.constants, usage.program), (0, 0, Made { objects: 2, bytes: 32 }));
    assert_eq!((usage.peak_bytes, usage.live_bytes), (32, 32));
}

/// A deep recursion with a value in each frame, and a loop that makes one in each turn.
const FRAMES: &str = "program flat entry lam0
    fn lam0 main() -> int top {
      join rec loop.0(i.0: int) {
        c.1: cell<int> = new_cell i.0
        x.2: int = cell_get c.1
        more.3: bool = lt x.2, 1000
        if more.3 { j.4: int = add x.2, 1 jump loop.0(j.4) } else {
          y.5: int = call lam1(1000)
          z.6: int = rem y.5, 100
          ret z.6
        }
      }
      jump loop.0(0)
    }
    fn lam1 depth(n.7: int) -> int top {
      c.8: cell<int> = new_cell n.7
      z.9: bool = eq n.7, 0
      if z.9 { ret 42 } else {
        m.10: int = sub n.7, 1
        r.11: int = call lam1(m.10)
        k.12: int = cell_get c.8
        s.13: int = sub k.12, n.7
        t.14: int = add r.11, s.13
        ret t.14
      }
    }";

#[test]
fn each_frame_has_its_own_values() {
    let (status, usage) = placed(FRAMES, "v1 stack; v8 stack").normally();
    assert_eq!(status, 42);
    assert_eq!(usage.stack, Made { objects: 2002, bytes: 2002 * 8 });
    assert_eq!((usage.peak_bytes, usage.regions_begun), (0, 0));
}

/// The memory of a loop's values is given back: a million of them fit where a thousand do.
#[test]
fn a_loop_on_the_stack_takes_constant_memory() {
    let long = FRAMES.replace("lt x.2, 1000", "lt x.2, 1000000");
    let limits = Limits { max_bytes: 200_000, ..Limits::default() };
    let seen = placed_within(&long, "v1 stack; v8 stack", limits);
    assert_eq!(seen.normally().0, 42);
    let seen = placed_within(&long, "v1 rgn0; v8 stack", limits);
    assert_eq!(seen.stderr, "main:4:10: out of memory\n");
}

/// Sizes are those of the native program, each rounded up to eight.
#[test]
fn sizes_are_native() {
    let program = "program flat entry lam0
        class fn0 (unit) -> unit {lam1}
        class fn1 (unit) -> unit {lam2, lam3}
        string s0 \"abc\"
        exn x0 Full(int, bool)
        data d0 Pair boxed { Pair(a: bool, b: bool) }
        fn lam0 main() -> int top {
          a.0: d0 = make d0:0(true, false)
          b.1: string = add s0, s0
          c.2: array<byte> = arr_new 9, 0:byte
          d.3: array<int> = array int [1, 2]
          e.4: exn = exception x0(1, true)
          f.5: fn0 = closure lam1(true, 1)
          letrec g.6: fn1 = lam2, h.7: fn1 = lam3 captures (1)
          i.8: array<byte> = str_to_bytes s0
          ret 0
        }
        fn lam1 f(u.10: unit) -> unit closure captures (x.11: bool, y.12: int) of fn0 { ret () }
        fn lam2 g(u.13: unit) -> unit closure captures (x.14: int) of fn1 { ret () }
        fn lam3 h(u.15: unit) -> unit closure captures (x.16: int) index 1 of fn1 { ret () }";
    let all = [(0, 8), (1, 16), (2, 24), (3, 24), (4, 32), (5, 16), (6, 24), (8, 16)];
    for (var, bytes) in all {
        let mut homes = "v7 rgn0".to_owned();
        for (other, _) in all {
            homes += &format!("; v{other} {}", if other == var { "stack" } else { "rgn0" });
        }
        let usage = placed(program, &homes).normally().1;
        assert_eq!(usage.stack, Made { objects: 1, bytes }, "v{var}");
        assert_eq!(usage.total().bytes, all.iter().map(|(_, bytes)| bytes).sum::<u64>());
    }
}
