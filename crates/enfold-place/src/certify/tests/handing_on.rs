//! Rule 6: what jumps to loops, returns and raises hand on.

use enfold_core::ir::{Op, RegionOp, Stmt, Ty};
use expect_test::expect;

use super::{FRESH, Placed};

/// A loop whose state is replaced in each iteration, and returned at last.
const STATE: &str = "program nested entry lam0
    data d0 List boxed { Nil | Cons(\"0\": string, \"1\": d0) }
    fn lam0 main() -> int {
      nil.0: d0 = make d0:0()
      t.1: string = to_str 1
      one.2: d0 = make d0:1(t.1, nil.0)
      xs.3: d0 = apply lam2(one.2, 100)
      switch xs.3 { case 0 { ret 0 } case 1 { h.4: string = field d0:1.0 xs.3 l.5: int = str_len h.4 ret l.5 } }
    }
    fn lam1 step(xs.6: d0) -> d0 {
      switch xs.6 {
        case 0 { e.7: d0 = make d0:0() ret e.7 }
        case 1 {
          h.8: string = field d0:1.0 xs.6
          t.9: d0 = field d0:1.1 xs.6
          r.10: d0 = apply lam1(t.9)
          s.11: string = add h.8, h.8
          c.12: d0 = make d0:1(s.11, r.10)
          ret c.12
        }
      }
    }
    fn lam2 iterate(first.13: d0, n.14: int) -> d0 {
      join rec loop.0(ys.15: d0, i.16: int) {
        z.17: bool = eq i.16, 0
        if z.17 { ret ys.15 } else {
          next.18: d0 = apply lam1(ys.15)
          j.19: int = sub i.16, 1
          jump loop.0(next.18, j.19)
        }
      }
      jump loop.0(first.13, n.14)
    }";

#[test]
fn what_is_handed_on_is_merged() {
    let back = |placed: &mut Placed| {
        let (from, to) = (placed.name("iterate", "next"), placed.name("iterate", "ys"));
        placed.drop(|op| op == RegionOp::Merge { from, to });
    };
    Placed::rejects(
        STATE,
        back,
        expect![[r#"
        lam2 iterate: v18 becomes v15 of j0, but rgn6 is not handed on
        lam2 iterate: rgn6 is alive at some jumps to j0 only
    "#]],
    );
    let ended = |placed: &mut Placed| {
        let (from, to) = (placed.name("iterate", "next"), placed.name("iterate", "ys"));
        placed.edit(|stmts| {
            for stmt in stmts.iter_mut() {
                if super::region_op(stmt) == Some(RegionOp::Merge { from, to })
                    && let Stmt::Let { op, .. } = stmt
                {
                    *op = Op::Region(RegionOp::End(from));
                }
            }
        });
    };
    Placed::rejects(
        STATE,
        ended,
        expect![[r#"
        lam2 iterate: v18 becomes v15 of j0, but rgn6 is not handed on
    "#]],
    );
    let out = |placed: &mut Placed| {
        let from = placed.name("iterate", "ys");
        placed.drop(|op| matches!(op, RegionOp::Merge { from: other, .. } if other == from));
    };
    Placed::rejects(
        STATE,
        out,
        expect![[r#"
        lam2 iterate: v15 becomes the result, but rgn7 is not handed on
        lam2 iterate: rgn7 is alive at a return
    "#]],
    );
}

#[test]
fn what_is_handed_on_goes_to_the_right_region() {
    let elsewhere = |placed: &mut Placed| {
        let (from, lam) = (placed.name("iterate", "next"), placed.lam("iterate"));
        let param = placed.placement.params[lam][0];
        placed.edit(|stmts| {
            for stmt in stmts.iter_mut() {
                if let Stmt::Let { op: Op::Region(RegionOp::Merge { from: other, to }), .. } = stmt
                    && *other == from
                {
                    *to = param;
                }
            }
        });
    };
    Placed::rejects(
        STATE,
        elsewhere,
        expect![[r#"
        lam2 iterate: v18 becomes v15 of j0, but rgn6 is not handed on
    "#]],
    );
}

#[test]
fn a_part_of_the_frame_is_not_handed_on() {
    let bounded = |placed: &mut Placed| {
        let region = placed.name("iterate", "next");
        placed.bound(region, Some(1024));
    };
    Placed::rejects(
        STATE,
        bounded,
        expect![[r#"
        lam2 iterate: an unknown number of bytes are put into rgn6, which has 1024
        lam2 iterate: merges rgn6, which is a part of the frame
    "#]],
    );
}

#[test]
fn what_is_merged_is_alive() {
    let early = |placed: &mut Placed| {
        let (next, from) = (placed.var("next"), placed.name("iterate", "next"));
        placed.insert(RegionOp::End(from), next, true);
    };
    Placed::rejects(
        STATE,
        early,
        expect![[r#"
        lam2 iterate: merges rgn6, which is not alive
        lam2 iterate: v18 becomes v15 of j0, but rgn6 is not handed on
    "#]],
    );
    let late = |placed: &mut Placed| {
        let to = placed.name("iterate", "ys");
        let mut seen = 0;
        placed.edit(|stmts| {
            // The one before the first iteration stays.
            let jumps_back = stmts.iter().any(|stmt| {
                matches!(super::region_op(stmt), Some(RegionOp::Merge { to: other, .. }) if other == to)
            });
            if jumps_back {
                stmts.retain(|stmt| super::region_op(stmt) != Some(RegionOp::Begin(to)));
                seen += 1;
            }
        });
        assert_eq!(seen, 1);
    };
    Placed::rejects(
        STATE,
        late,
        expect![[r#"
        lam2 iterate: merges rgn6 into rgn7, which is not alive
        lam2 iterate: rgn7 is alive at some jumps to j0 only
    "#]],
    );
}

#[test]
fn what_a_loop_gets_at_first_is_kept() {
    let forget = |placed: &mut Placed| placed.claim("iterate").keeps.clear();
    Placed::rejects(
        STATE,
        forget,
        expect![[r#"
        lam2 iterate: v13 becomes v15 of j0, but rgn4 is not handed on
    "#]],
    );
    // The other way round.
    let turn = |placed: &mut Placed| {
        placed.claim("iterate").keeps.iter_mut().for_each(|pair| *pair = (pair.1, pair.0));
    };
    Placed::rejects(
        STATE,
        turn,
        expect![[r#"
        lam2 iterate: claimed region 3 keeps others, but is not its own
    "#]],
    );
}

/// The same loop, whose first state is a module's.
fn from_a_module() -> String {
    let text = STATE.replace("    fn lam0 main", "    global g0 first: d0\n    fn lam0 main");
    let text = text.replace(
        "xs.3: d0 = apply lam2(one.2, 100)",
        "set.20: unit = global_set g0, one.2 xs.3: d0 = apply lam2(100)",
    );
    text.replace(
        "iterate(first.13: d0, n.14: int) -> d0 {",
        "iterate(n.14: int) -> d0 {\n      first.13: d0 = global_get g0",
    )
}

#[test]
fn what_a_loop_gets_from_a_module_is_kept() {
    let forget = |placed: &mut Placed| placed.claim("iterate").keeps.clear();
    Placed::rejects(
        &from_a_module(),
        forget,
        expect![[r#"
        lam2 iterate: v13 becomes v15 of j0, but rgn0 is not handed on
        lam2 iterate: v13 becomes v15 of j0, but rgn0 is not handed on
    "#]],
    );
}

#[test]
fn a_region_that_is_asked_for_its_growth_is_alive() {
    let grown = STATE.replace(
        "jump loop.0(next.18, j.19)",
        "g.20: int = region_grown next.18 jump loop.0(next.18, j.19)",
    );
    let wrong = |placed: &mut Placed| {
        let (var, region) = (placed.var("g"), placed.name("iterate", "ys"));
        placed.placement.args[var] = vec![region];
        placed.drop(|op| op == RegionOp::Begin(region));
    };
    Placed::rejects(
        &grown,
        wrong,
        expect![[r#"
        lam2 iterate: merges rgn7, which is not alive
        lam2 iterate: v15 becomes the result, but rgn7 is not handed on
        lam2 iterate: v15 is used, but its region rgn7 has ended
        lam2 iterate: ends rgn7, which is not alive
        lam2 iterate: v20 is passed rgn7, which is not alive
        lam2 iterate: merges rgn6 into rgn7, which is not alive
    "#]],
    );
}

#[test]
fn what_is_kept_cannot_change() {
    let mutable = |placed: &mut Placed| {
        let list = placed.program.vars[placed.var("ys")].ty;
        let Ty::Data(data) = placed.program.types[list] else { panic!("a list") };
        placed.program.datas[data].cases[1].fields[0].mutable = true;
    };
    Placed::rejects(
        STATE,
        mutable,
        expect![[r#"
        lam2 iterate: v13 becomes v15 of j0, but rgn4 is not handed on
    "#]],
    );
}

#[test]
fn what_stays_two_things_is_claimed_completely() {
    // As if neither side knew what the list holds.
    let forget = |placed: &mut Placed| {
        for node in placed.claim("iterate").nodes.values_mut() {
            node.slots.clear();
        }
    };
    Placed::rejects(
        STATE,
        forget,
        expect![[r#"
        lam2 iterate: v13 becomes v15 of j0, but not all that they hold is claimed: Field { data: d0, case: 1, index: 0 }
        lam2 iterate: v15 becomes the result, but not all that they hold is claimed: Field { data: d0, case: 1, index: 0 }
        lam2 iterate: v18 calls lam1, of which Field { data: d0, case: 1, index: 0 } is not claimed here
        lam2 iterate: v18 becomes v15 of j0, but not all that they hold is claimed: Field { data: d0, case: 1, index: 0 }
    "#]],
    );
}

#[test]
fn what_join_points_pass_is_the_same() {
    let text = "program nested entry lam0
        string s0 \"a\"
        fn lam0 main() -> int { r.0: int = apply lam1(5) ret r.0 }
        fn lam1 meet(n.1: int) -> int {
          join k.0(t.2: string) { y.3: int = str_len t.2 ret y.3 }
          c.4: bool = gt n.1, 1
          if c.4 { a.5: string = add s0, s0 jump k.0(a.5) } else {
            b.6: string = add s0, s0
            jump k.0(b.6)
          }
        }";
    Placed::rejects(
        text,
        |placed| placed.claim_apart("meet", "t", |_| {}),
        expect![[r#"
        lam1 meet: v5 is not claimed to be v2 of j0
        lam1 meet: v6 is not claimed to be v2 of j0
    "#]],
    );
}

/// An exception that is caught and raised again.
const AGAIN: &str = "program nested entry lam0
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

#[test]
fn an_exception_that_is_raised_again_takes_its_region_along() {
    let stays = |placed: &mut Placed| placed.drop(|op| matches!(op, RegionOp::Merge { .. }));
    Placed::rejects(
        AGAIN,
        stays,
        expect![[r#"
            lam1 guard: v5 may raise while rgn2 is alive, which is alone
            lam1 guard: v4 becomes what is raised, but rgn2 is not handed on
        "#]],
    );
}

#[test]
fn what_a_try_catches_is_in_its_region() {
    let nowhere = |placed: &mut Placed| {
        let o = placed.var("o");
        placed.catches(o, None);
    };
    Placed::rejects(
        AGAIN,
        nowhere,
        expect![[r#"
        lam1 guard: v2 catches exceptions, but in no region
    "#]],
    );
    let elsewhere = |placed: &mut Placed| {
        let o = placed.var("o");
        placed.catches(o, Some(crate::home::PROGRAM));
    };
    Placed::rejects(
        AGAIN,
        elsewhere,
        expect![[r#"
        lam1 guard: v2 is not claimed to have its exception where it is caught
    "#]],
    );
    let later = |placed: &mut Placed| {
        let o = placed.var("o");
        let region = placed.placement.catching()[o].expect("a region");
        placed.shift(RegionOp::Begin(region), o, true);
    };
    Placed::rejects(
        AGAIN,
        later,
        expect![[r#"
        lam1 guard: v2 catches exceptions in rgn2, which is not alive
        lam1 guard: v2 is used, but its region rgn2 has ended
        lam1 guard: v2 is used, but its region rgn2 has ended
        lam1 guard: v2 is used, but its region rgn2 has ended
    "#]],
    );
    let bounded = |placed: &mut Placed| {
        let o = placed.var("o");
        let region = placed.placement.catching()[o].expect("a region");
        placed.bound(region, Some(1024));
    };
    Placed::rejects(
        AGAIN,
        bounded,
        expect![[r#"
        lam1 guard: an unknown number of bytes are put into rgn2, which has 1024
        lam1 guard: merges rgn2, which is a part of the frame
    "#]],
    );
    let payload = |placed: &mut Placed| {
        placed.claim_apart("body", "s", |info| info.region = Some(FRESH));
    };
    Placed::rejects(
        AGAIN,
        payload,
        expect![[r#"
            lam2 body: v7 is put into rgn1, which is not claimed
            lam2 body: v7 is not claimed to be where the exception is
        "#]],
    );
}
