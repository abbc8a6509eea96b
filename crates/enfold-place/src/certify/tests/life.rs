//! Rules 2, 3, 4, 5 and 9: where regions begin and end, and what is put into them.

use enfold_core::ir::{Op, RegionOp, Stmt, Ty, Var, VarId};
use expect_test::expect;

use super::{Placed, TEXTS};
use crate::home::{Home, PROGRAM};

#[test]
fn a_value_is_made_in_the_region_of_its_node() {
    let elsewhere = |placed: &mut Placed| {
        let cell = placed.var("cell");
        placed.placement.homes[cell] = Some(Home::Region(PROGRAM));
    };
    Placed::rejects(
        TEXTS,
        elsewhere,
        expect![[r#"
        lam1 build: v8 is put into rgn0, which is not claimed
    "#]],
    );
    let other = |placed: &mut Placed| {
        let (cell, text) = (placed.var("cell"), placed.var("text"));
        let homes = &mut placed.placement.homes;
        (homes[cell], homes[text]) = (homes[text], homes[cell]);
    };
    Placed::rejects(
        TEXTS,
        other,
        expect![[r#"
        lam1 build: v7 is put into rgn2, which is not claimed
        lam1 build: v8 is put into rgn3, which is not claimed
    "#]],
    );
}

/// Two texts, one after the other.
const TWO: &str = "program nested entry lam0
    string s0 \"a\"
    fn lam0 main() -> int { r.0: int = apply lam1(5) ret r.0 }
    fn lam1 two(n.1: int) -> int {
      a.2: string = add s0, s0
      x.3: int = str_len a.2
      b.4: string = add s0, s0
      y.5: int = str_len b.4
      z.6: int = add x.3, y.5
      c.7: bool = gt z.6, n.1
      d.8: string = add s0, s0
      if c.7 { ret z.6 } else {
        l.9: int = str_len d.8
        ret l.9
      }
    }";

#[test]
fn a_region_is_alive_where_something_is_put_into_it() {
    let late = |placed: &mut Placed| {
        let (a, region) = (placed.var("a"), placed.name("two", "a"));
        placed.shift(RegionOp::Begin(region), a, true);
    };
    Placed::rejects(
        TWO,
        late,
        expect![[r#"
        lam1 two: v2 is put into rgn2, which is not alive
        lam1 two: v2 is used, but its region rgn2 has ended
    "#]],
    );
    let never = |placed: &mut Placed| {
        let region = placed.name("two", "a");
        placed.drop(|op| op == RegionOp::Begin(region));
    };
    Placed::rejects(
        TWO,
        never,
        expect![[r#"
        lam1 two: v2 is put into rgn2, which is not alive
        lam1 two: v2 is used, but its region rgn2 has ended
        lam1 two: ends rgn2, which is not alive
    "#]],
    );
}

#[test]
fn a_region_is_alive_where_what_is_in_it_is_used() {
    let early = |placed: &mut Placed| {
        let (a, region) = (placed.var("a"), placed.name("two", "a"));
        placed.shift(RegionOp::End(region), a, true);
    };
    Placed::rejects(
        TWO,
        early,
        expect![[r#"
        lam1 two: v2 is used, but its region rgn2 has ended
    "#]],
    );
    // What a list holds counts too.
    let early = |placed: &mut Placed| {
        let node = placed.claim_of("main", "xs").slots[0].1;
        let claim = placed.claim("main");
        let region = claim.names[&claim.nodes[&node].region.expect("a region")];
        let xs = placed.var("xs");
        placed.shift(RegionOp::End(region), xs, true);
    };
    Placed::rejects(
        TEXTS,
        early,
        expect![[r#"
        lam0 main: v0 is used, but its region rgn5 has ended
    "#]],
    );
}

#[test]
fn a_region_that_begins_again_is_another_one() {
    let again = |placed: &mut Placed| {
        let (x, region) = (placed.var("x"), placed.name("two", "a"));
        placed.insert(RegionOp::End(region), x, false);
        placed.insert(RegionOp::Begin(region), x, false);
    };
    Placed::rejects(
        TWO,
        again,
        expect![[r#"
        lam1 two: v2 is used, but its region rgn2 has ended
    "#]],
    );
}

#[test]
fn what_begins_is_not_alive_and_what_ends_is() {
    let twice = |begin: bool| {
        move |placed: &mut Placed| {
            let (x, region) = (placed.var("x"), placed.name("two", "a"));
            let op = if begin { RegionOp::Begin(region) } else { RegionOp::End(region) };
            placed.insert(op, x, !begin);
        }
    };
    Placed::rejects(
        TWO,
        twice(true),
        expect![[r#"
        lam1 two: begins rgn2, which is alive
        lam1 two: v2 is used, but its region rgn2 has ended
    "#]],
    );
    Placed::rejects(
        TWO,
        twice(false),
        expect![[r#"
        lam1 two: ends rgn2, which is not alive
    "#]],
    );
    let callers = |placed: &mut Placed| {
        let (text, region) = (placed.var("text"), placed.name("build", "text"));
        placed.insert(RegionOp::End(region), text, false);
    };
    Placed::rejects(
        TEXTS,
        callers,
        expect![[r#"
        lam1 build: ends rgn3, which is not its own
        lam1 build: v7 is put into rgn3, which is not alive
    "#]],
    );
    let program = |placed: &mut Placed| {
        let text = placed.var("text");
        placed.insert(RegionOp::Begin(PROGRAM), text, false);
    };
    Placed::rejects(
        TEXTS,
        program,
        expect![[r#"
        lam1 build: begins rgn0, which is not its own
    "#]],
    );
}

#[test]
fn nothing_is_alive_at_a_return() {
    let forgotten = |placed: &mut Placed| {
        let region = placed.name("two", "a");
        placed.drop(|op| op == RegionOp::End(region));
    };
    Placed::rejects(
        TWO,
        forgotten,
        expect![[r#"
        lam1 two: rgn2 is alive at a return
        lam1 two: rgn2 is alive at a return
    "#]],
    );
    // On one of two ways only.
    let forgotten = |placed: &mut Placed| {
        let (l, region) = (placed.var("l"), placed.name("two", "d"));
        placed.shift(RegionOp::End(region), l, true);
    };
    Placed::rejects(
        TWO,
        forgotten,
        expect![[r#"
        lam1 two: rgn4 is alive at a return
    "#]],
    );
}

#[test]
fn nothing_is_alive_at_a_call_that_ends_the_frame() {
    let text = "program nested entry lam0
        string s0 \"a\"
        fn lam0 main() -> int { r.0: int = apply lam1(5) ret r.0 }
        fn lam1 tail(n.1: int) -> int {
          a.2: string = add s0, s0
          x.3: int = str_len a.2
          r.4: int = apply lam2(x.3, n.1)
          ret r.4
        }
        fn lam2 next(x.5: int, y.6: int) -> int {
          z.7: bool = gt x.5, y.6
          if z.7 { ret x.5 } else { r.8: int = apply lam1(x.5) ret r.8 }
        }";
    let late = |placed: &mut Placed| {
        let region = placed.name("tail", "a");
        placed.drop(|op| op == RegionOp::End(region));
    };
    Placed::rejects(
        text,
        late,
        expect![[r#"
        lam1 tail: rgn2 is alive at a call that ends the frame
        lam1 tail: rgn2 is alive at a return
    "#]],
    );
}

/// A text that is needed where two ways meet.
const JOIN: &str = "program nested entry lam0
    string s0 \"a\"
    fn lam0 main() -> int { r.0: int = apply lam1(5) ret r.0 }
    fn lam1 meet(n.1: int) -> int {
      a.2: string = add s0, s0
      join k.0(x.3: int, t.4: string) {
        y.5: int = str_len t.4
        z.6: int = add x.3, y.5
        ret z.6
      }
      c.7: bool = gt n.1, 1
      if c.7 { one.8: int = add n.1, 1 jump k.0(one.8, a.2) } else {
        two.9: int = add n.1, 2
        jump k.0(two.9, a.2)
      }
    }";

#[test]
fn where_ways_meet_the_same_is_alive() {
    let one_way = |placed: &mut Placed| {
        let (one, region) = (placed.var("one"), placed.name("meet", "a"));
        placed.insert(RegionOp::End(region), one, true);
    };
    Placed::rejects(
        JOIN,
        one_way,
        expect![[r#"
        lam1 meet: rgn2 is alive at some jumps to j0 only
        lam1 meet: v4 is used, but its region rgn2 has ended
        lam1 meet: ends rgn2, which is not alive
    "#]],
    );
    let renewed = |placed: &mut Placed| {
        let (one, region) = (placed.var("one"), placed.name("meet", "a"));
        placed.insert(RegionOp::Begin(region), one, true);
        placed.insert(RegionOp::End(region), one, true);
    };
    Placed::rejects(
        JOIN,
        renewed,
        expect![[r#"
        lam1 meet: v2 becomes v4 of j0, but its region rgn2 is another one
    "#]],
    );
}

/// A text that is used in each iteration of a loop.
const USED_IN_LOOP: &str = "program nested entry lam0
    string s0 \"a\"
    fn lam0 main() -> int { r.0: int = apply lam1(5) ret r.0 }
    fn lam1 each(n.1: int) -> int {
      a.2: string = add s0, s0
      join rec loop.0(i.3: int) {
        y.4: int = str_len a.2
        z.5: bool = gt i.3, y.4
        if z.5 { ret i.3 } else {
          j.6: int = add i.3, 1
          jump loop.0(j.6)
        }
      }
      jump loop.0(n.1)
    }";

#[test]
fn what_is_used_in_a_loop_is_not_replaced_there() {
    let renewed = |placed: &mut Placed| {
        let (j, region) = (placed.var("j"), placed.name("each", "a"));
        placed.insert(RegionOp::Begin(region), j, true);
        placed.insert(RegionOp::End(region), j, true);
    };
    Placed::rejects(
        USED_IN_LOOP,
        renewed,
        expect![[r#"
        lam1 each: v2 is used, but its region rgn2 has ended
    "#]],
    );
    let ended = |placed: &mut Placed| {
        let (j, region) = (placed.var("j"), placed.name("each", "a"));
        placed.insert(RegionOp::End(region), j, true);
    };
    Placed::rejects(
        USED_IN_LOOP,
        ended,
        expect![[r#"
        lam1 each: rgn2 is alive at some jumps to j0 only
    "#]],
    );
}

#[test]
fn what_begins_again_after_a_loop_does_no_harm_in_it() {
    let mut placed = Placed::of(USED_IN_LOOP);
    let region = placed.name("each", "a");
    // The way out ends the region; it may as well begin and end once more.
    let (ty, span) =
        (placed.program.types.intern(Ty::Unit), placed.program.vars[VarId::from_u32(0)].span);
    let mut unit = || placed.program.vars.push(Var { name: "inserted".into(), ty, span });
    let vars = [unit(), unit()];
    let mut inserted = false;
    placed.edit(|stmts| {
        let end = |stmt: &Stmt| super::region_op(stmt) == Some(RegionOp::End(region));
        let Some(at) = stmts.iter().position(end) else { return };
        for (var, op) in vars.into_iter().zip([RegionOp::End(region), RegionOp::Begin(region)]) {
            stmts.insert(at + 1, Stmt::Let { var, op: Op::Region(op), span });
        }
        inserted = true;
    });
    assert!(inserted);
    assert_eq!(super::certify(&placed.program, &placed.placement), Ok(()));
}

/// A counter that a function returns, in the frame of its caller.
const COUNTER: &str = "program nested entry lam0
    fn lam0 main() -> int { r.0: int = apply lam1(5) ret r.0 }
    fn lam1 count(n.1: int) -> int {
      next.2: (unit -> int) = apply lam2(n.1)
      a.3: int = apply next.2(())
      text.4: string = to_str a.3
      l.5: int = str_len text.4
      ret l.5
    }
    fn lam2 make(start.6: int) -> (unit -> int) {
      c.7: cell<int> = new_cell start.6
      f.8: (unit -> int) = lambda lam3
      ret f.8
    }
    fn lam3 bump(u.9: unit) -> int {
      x.10: int = cell_get c.7
      y.11: int = add x.10, 1
      w.12: unit = cell_set c.7, y.11
      ret y.11
    }";

#[test]
fn a_part_of_the_frame_is_large_enough() {
    let small = |placed: &mut Placed| {
        let region = placed.name("count", "next");
        placed.bound(region, Some(0));
    };
    Placed::rejects(
        COUNTER,
        small,
        expect![[r#"
        lam1 count: 8 bytes are put into rgn5, which has 0
    "#]],
    );
    let small = |placed: &mut Placed| {
        let region = placed.name("count", "text");
        placed.bound(region, Some(24));
    };
    Placed::rejects(
        COUNTER,
        small,
        expect![[r#"
        lam1 count: 32 bytes are put into rgn4, which has 24
    "#]],
    );
    let unknown = |placed: &mut Placed| {
        let region = placed.name("two", "a");
        placed.bound(region, Some(1024));
    };
    Placed::rejects(
        TWO,
        unknown,
        expect![[r#"
            rgn2 starts in the frame, but is not a growing one that begins there
            lam1 two: an unknown number of bytes are put into rgn2, which has 1024
        "#]],
    );
    let recursive = |placed: &mut Placed| {
        let region = placed.name("main", "xs");
        placed.bound(region, Some(1024));
    };
    Placed::rejects(
        TEXTS,
        recursive,
        expect![[r#"
            rgn4 starts in the frame, but is not a growing one that begins there
            lam0 main: an unknown number of bytes are put into rgn4, which has 1024
        "#]],
    );
    let odd = |placed: &mut Placed| {
        let region = placed.name("count", "text");
        placed.bound(region, Some(1023));
    };
    Placed::rejects(
        COUNTER,
        odd,
        expect![[r#"
        lam1 count: claimed region 9 cannot be rgn4
    "#]],
    );
}

#[test]
fn a_part_of_the_frame_does_not_grow_in_a_loop() {
    let text = "program nested entry lam0
        data d0 List boxed { Nil | Cons(\"0\": int, \"1\": d0) }
        fn lam0 main() -> int { r.0: int = apply lam1(5) ret r.0 }
        fn lam1 grow(n.1: int) -> int {
          nil.2: d0 = make d0:0()
          join rec loop.0(xs.3: d0, i.4: int) {
            z.5: bool = eq i.4, 0
            if z.5 { switch xs.3 { case 0 { ret 0 } case 1 { h.6: int = field d0:1.0 xs.3 ret h.6 } } } else {
              more.7: d0 = make d0:1(i.4, xs.3)
              j.8: int = sub i.4, 1
              jump loop.0(more.7, j.8)
            }
          }
          jump loop.0(nil.2, n.1)
        }";
    let bounded = |placed: &mut Placed| {
        let region = placed.name("grow", "xs");
        placed.bound(region, Some(1024));
    };
    Placed::rejects(
        text,
        bounded,
        expect![[r#"
            rgn2 starts in the frame, but is not a growing one that begins there
            lam1 grow: an unknown number of bytes are put into rgn2, which has 1024
        "#]],
    );
}
