//! Closures, recursion, tail calls, limits.

mod support;

use enfold_interp::{Ended, Limits};
use expect_test::expect;
use support::{output, run_within};

#[test]
fn closures_keep_their_captures() {
    let program = r#"program flat entry lam0
        class fn0 (int) -> int {lam1, lam5}
        class fn1 (unit) -> int {lam3}
        fn lam0 main() -> int top {
          a.0: fn0 = closure lam1(10)
          b.1: fn0 = closure lam1(20)
          c.2: int = call lam2(a.0, 1)
          d.3: int = call lam2(b.1, c.2)
          e.4: int = call lam2(lam5, d.3)
          n.5: cell<int> = new_cell 0
          f.6: fn1 = closure lam3(n.5)
          g.7: fn1 = closure lam3(n.5)
          h.8: int = invoke f.6(())
          i.9: int = invoke g.7(())
          j.10: int = call lam3 on f.6(())
          k.11: int = call lam4[e.4, true](j.10)
          ret k.11
        }
        fn lam1 adder(x.12: int) -> int closure captures (n.13: int) of fn0 {
          y.14: int = add x.12, n.13
          ret y.14
        }
        fn lam2 apply(f.15: fn0, x.16: int) -> int top {
          y.17: int = invoke f.15(x.16)
          ret y.17
        }
        fn lam3 next(u.18: unit) -> int closure captures (c.19: cell<int>) of fn1 {
          a.20: int = cell_get c.19
          b.21: int = add a.20, 1
          s.22: unit = cell_set c.19, b.21
          ret b.21
        }
        fn lam4 lifted(x.23: int) -> int lifted captures (a.24: int, b.25: bool) {
          if b.25 { r.26: int = add x.23, a.24 ret r.26 } else { ret 0 }
        }
        fn lam5 double(x.27: int) -> int top of fn0 {
          y.28: int = mul x.27, 2
          ret y.28
        }"#;
    // (1 + 10 + 20) * 2 + 3
    let seen = run_within(program, "", Limits::default());
    assert_eq!(seen.outcome.status, 65);
    assert_eq!(seen.outcome.allocations.closures, 4);
    assert_eq!(seen.outcome.allocations.cells, 1);
}

/// `even` and `odd` share one record; each reaches the other through it.
const GROUP: &str = r#"program flat entry lam0
    class fn0 (int) -> int {lam1, lam2}
    fn lam0 main() -> int top {
      step.0: int = copy 1
      letrec even.1: fn0 = lam1, odd.2: fn0 = lam2 captures (step.0)
      a.3: int = invoke even.1(1000001)
      b.4: int = call lam2 on odd.2(7)
      c.5: int = mul a.3, 10
      d.6: int = add c.5, b.4
      ret d.6
    }
    fn lam1 even(n.7: int) -> int closure captures (s.8: int) siblings (odd.9: fn0 = 1) of fn0 {
      z.10: bool = eq n.7, 0
      if z.10 { ret 1 } else {
        m.11: int = sub n.7, s.8
        r.12: int = invoke odd.9(m.11)
        ret r.12
      }
    }
    fn lam2 odd(n.13: int) -> int closure captures (s.14: int) siblings (even.15: fn0 = 0) index 1 of fn0 {
      z.16: bool = eq n.13, 0
      if z.16 { ret 0 } else {
        m.17: int = sub n.13, s.14
        r.18: int = call lam1 on even.15(m.17)
        ret r.18
      }
    }"#;

#[test]
fn groups_and_tail_calls_take_constant_space() {
    let seen = run_within(GROUP, "", Limits { max_depth: 1, ..Limits::default() });
    assert_eq!(seen.outcome.status, 1, "{}", seen.stderr);
    assert_eq!(seen.outcome.allocations.closures, 1);
}

fn depth(n: u32) -> String {
    format!(
        "program flat entry lam0
        fn lam0 main() -> int top {{
          a.0: int = call lam1({n})
          b.1: int = rem a.0, 100
          ret b.1
        }}
        fn lam1 depth(n.2: int) -> int top {{
          z.3: bool = eq n.2, 0
          if z.3 {{ ret 0 }} else {{
            m.4: int = sub n.2, 1
            r.5: int = call lam1(m.4)
            s.6: int = add r.5, 1
            ret s.6
          }}
        }}"
    )
}

#[test]
fn recursion_may_be_deep() {
    assert_eq!(output(&depth(3_000_042)), "status 42\n");
}

#[test]
fn the_stack_ends() {
    let limits = Limits { max_depth: 1000, ..Limits::default() };
    let seen = run_within(&depth(999), "", limits);
    assert_eq!(seen.outcome.ended, Ended::Normally);
    let seen = run_within(&depth(1001), "", limits);
    assert_eq!(seen.outcome.ended, Ended::StackOverflow);
    assert_eq!((seen.outcome.status, &*seen.stderr), (2, "stack overflow\n"));
}

#[test]
fn steps_end() {
    let forever = "program flat entry lam0
        fn lam0 main() -> int top {
          join rec loop.0() { jump loop.0() }
          jump loop.0()
        }";
    let limits = Limits { max_steps: Some(10_000), ..Limits::default() };
    let seen = run_within(forever, "", limits);
    assert_eq!(seen.outcome.ended, Ended::StepLimit);
    assert_eq!(seen.outcome.steps, 10_001);
}

#[test]
fn memory_ends() {
    let hungry = "program flat entry lam0
        fn lam0 main() -> int top {
          a.0: array<int> = arr_zero 9000000000000000000
          ret 0
        }";
    let seen = run_within(hungry, "", Limits::default());
    assert_eq!(seen.outcome.ended, Ended::OutOfMemory);
    assert_eq!((seen.outcome.status, &*seen.stderr), (2, "out of memory\n"));
}

/// What no verified program does is a fault and not a guess.
#[test]
fn wrong_records_are_faults() {
    let wrong = GROUP.replace("call lam2 on odd.2(7)", "call lam2 on even.1(7)");
    let seen = run_within(&wrong, "", Limits::default());
    expect!["internal error: the record of even is used to call odd\n"].assert_eq(&seen.stderr);
    assert_eq!(seen.outcome.status, 70);
}

#[test]
fn nested_core_is_refused() {
    let seen = run_within(
        "program nested entry lam0 fn lam0 main() -> int { ret 0 }",
        "",
        Limits::default(),
    );
    expect!["internal error: the interpreter takes flat core\n"].assert_eq(&seen.stderr);
    assert_eq!(seen.outcome.status, 70);
}
