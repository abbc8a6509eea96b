//! Rules 7 and 10, and names: what callers and callees know of each other.

use expect_test::expect;

use super::{FRESH, Placed, TEXTS};
use crate::home::{HANDLER, PROGRAM, Pops};

#[test]
fn callers_pass_the_regions_that_callees_take() {
    let swapped = |placed: &mut Placed| {
        let xs = placed.var("xs");
        placed.placement.args[xs].swap(0, 1);
    };
    Placed::rejects(
        TEXTS,
        swapped,
        expect![[r#"
        lam0 main: v0 is passed rgn5, which is not rgn2 of lam1
        lam0 main: v0 is passed rgn4, which is not rgn3 of lam1
    "#]],
    );
    let few = |placed: &mut Placed| {
        let xs = placed.var("xs");
        placed.placement.args[xs].pop();
    };
    Placed::rejects(
        TEXTS,
        few,
        expect![[r#"
        lam0 main: v0 is passed 1 regions, but lam1 takes 2
    "#]],
    );
    let program = |placed: &mut Placed| {
        let rest = placed.var("rest");
        placed.placement.args[rest][0] = PROGRAM;
    };
    Placed::rejects(
        TEXTS,
        program,
        expect![[r#"
        lam1 build: v6 is passed rgn0, which is not rgn2 of lam1
    "#]],
    );
    let foreign = |placed: &mut Placed| {
        let (xs, region) = (placed.var("xs"), placed.name("build", "cell"));
        placed.placement.args[xs][0] = region;
    };
    Placed::rejects(
        TEXTS,
        foreign,
        expect![[r#"
        lam0 main: v0 is passed rgn2, which is not alive
        lam0 main: v0 is passed rgn2, which is not rgn2 of lam1
    "#]],
    );
}

#[test]
fn regions_that_are_passed_are_alive() {
    let late = |placed: &mut Placed| {
        let (xs, region) = (placed.var("xs"), placed.name("main", "xs"));
        placed.shift(enfold_core::ir::RegionOp::Begin(region), xs, true);
    };
    Placed::rejects(
        TEXTS,
        late,
        expect![[r#"
        lam0 main: v0 is passed rgn4, which is not alive
        lam0 main: v0 is used, but its region rgn4 has ended
    "#]],
    );
}

#[test]
fn what_the_callee_looks_at_is_claimed_in_the_caller() {
    let forget = |placed: &mut Placed| placed.claim_of("main", "xs").slots.clear();
    Placed::rejects(
        TEXTS,
        forget,
        expect![[r#"
        lam0 main: v0 calls lam1, of which Field { data: d0, case: 1, index: 0 } is not claimed here
        lam0 main: v1 calls lam2, of which Field { data: d0, case: 1, index: 0 } is not claimed here
    "#]],
    );
    // The callee looks at everything, the caller knows the list only.
    let flat = |placed: &mut Placed| {
        let info = placed.claim_of("sum", "ys");
        info.slots.clear();
        info.flat = true;
        let (head, region) = (placed.var("head"), placed.region("sum", "ys"));
        let info = crate::claim::ClaimNode { region: Some(region), flat: true, slots: Vec::new() };
        placed.claim("sum").nodes.insert(FRESH, info);
        placed.claim("sum").vars.insert(head, FRESH);
    };
    Placed::rejects(
        TEXTS,
        flat,
        expect![[r#"
        lam0 main: v1 calls lam2, of which node 0 is flat, but not here
    "#]],
    );
}

/// A function that returns one of its arguments.
const CHOOSE: &str = "program nested entry lam0
    fn lam0 main() -> int {
      a.0: string = to_str 1
      b.1: string = to_str 2
      c.2: string = apply lam1(a.0, b.1)
      l.3: int = str_len c.2
      ret l.3
    }
    fn lam1 choose(x.4: string, y.5: string) -> string {
      l.6: int = str_len x.4
      z.7: bool = gt l.6, 1
      if z.7 { ret x.4 } else { ret y.5 }
    }";

#[test]
fn what_the_callee_says_is_one_is_one_in_the_caller() {
    let apart = |var: &'static str| {
        move |placed: &mut Placed| {
            placed.claim_apart("main", var, |info| info.region = Some(FRESH));
        }
    };
    Placed::rejects(
        CHOOSE,
        apart("c"),
        expect![[r#"
        lam0 main: v2 calls lam1, of which node 0 is two things
    "#]],
    );
    // Even where the region is the same: the caller may know more of one than of the other.
    let node = |placed: &mut Placed| placed.claim_apart("main", "c", |_| {});
    Placed::rejects(
        CHOOSE,
        node,
        expect![[r#"
        lam0 main: v2 calls lam1, of which node 0 is two things
    "#]],
    );
    let callee = |placed: &mut Placed| placed.claim_apart("choose", "y", |_| {});
    Placed::rejects(
        CHOOSE,
        callee,
        expect![[r#"
        lam1 choose: the claim of the input v5 makes no sense
    "#]],
    );
}

/// Two functions of one class, one of which keeps its argument.
const CLASS: &str = "program nested entry lam0
    global g0 last: string mut
    fn lam0 main() -> int {
      hs.0: array<(string -> int)> = array (string -> int) [lam1, lam2]
      h.1: (string -> int) = arr_get hs.0, 0
      t.2: string = to_str 5
      x.3: int = apply h.1(t.2)
      y.4: int = add x.3, 1
      ret y.4
    }
    fn lam1 reads(a.5: string) -> int { l.6: int = str_len a.5 ret l.6 }
    fn lam2 keeps(b.7: string) -> int { u.8: unit = global_set g0, b.7 ret 0 }";

#[test]
fn every_function_that_may_be_called_counts() {
    let apart = |placed: &mut Placed| {
        placed.claim_apart("main", "t", |info| {
            info.region = Some(FRESH);
            info.flat = false;
        });
    };
    Placed::rejects(
        CLASS,
        apart,
        expect![[r#"
        lam0 main: v2 is put into rgn0, which is not claimed
        lam0 main: v3 calls lam1, of which claimed region 0 is both rgn0 and claimed region 1000000
        lam0 main: v3 calls lam2, of which claimed region 0 is both rgn0 and claimed region 1000000
    "#]],
    );
}

#[test]
fn exceptions_of_the_callee_are_where_those_of_the_caller_are() {
    let text = "program nested entry lam0
        exn x0 Odd(string)
        fn lam0 main() -> int { r.0: int = apply lam1(1) ret r.0 }
        fn lam1 outer(n.1: int) -> int {
          s.2: string = to_str n.1
          e.3: exn = exception x0(s.2)
          r.4: int = apply lam2(e.3)
          t.5: int = add r.4, 1
          ret t.5
        }
        fn lam2 inner(e.6: exn) -> int { u.7: never = raise e.6 unreachable }";
    let apart = |placed: &mut Placed| {
        let e = placed.var("e");
        let claim = placed.claim("outer");
        let node = claim.vars[&e];
        if let Some(info) = claim.nodes.get_mut(&node) {
            info.region = Some(FRESH);
        }
    };
    Placed::rejects(
        text,
        apart,
        expect![[r#"
            lam1 outer: v2 is not claimed to be where the exception is
            lam1 outer: v3 is put into rgn1, which is not claimed
            lam1 outer: v4 calls lam2, of which claimed region 1 is both rgn1 and claimed region 1000000
        "#]],
    );
}

#[test]
fn names_are_what_they_can_be() {
    let twice = |placed: &mut Placed| {
        let name = placed.name("main", "xs");
        placed.claim("main").names.insert(FRESH, name);
    };
    Placed::rejects(
        TEXTS,
        twice,
        expect![[r#"
        lam0 main: two claimed regions have one name
    "#]],
    );
    let handler = |placed: &mut Placed| {
        let region = placed.region("main", "xs");
        placed.claim("main").names.insert(region, HANDLER);
    };
    Placed::rejects(
        TEXTS,
        handler,
        expect![[r#"
        lam0 main: claimed region 4 cannot be rgn1
    "#]],
    );
    let local = |placed: &mut Placed| {
        let (name, region) = (placed.name("main", "xs"), placed.region("build", "cell"));
        placed.claim("build").names.insert(region, name);
    };
    Placed::rejects(
        TEXTS,
        local,
        expect![[r#"
        lam1 build: claimed region 3 cannot be rgn4
    "#]],
    );
    let input = |placed: &mut Placed| {
        let region = placed.name("main", "xs");
        let lam = placed.lam("build");
        placed.placement.params[lam].push(region);
    };
    Placed::rejects(
        TEXTS,
        input,
        expect![[r#"
        lam0 main: v0 is passed 2 regions, but lam1 takes 3
        lam1 build: takes regions that are not its own parameters
    "#]],
    );
}

#[test]
fn what_is_popped_is_a_region_that_the_function_takes() {
    let program = |placed: &mut Placed| placed.placement.regions[PROGRAM].pops = Pops::OnEntry;
    Placed::rejects(
        TEXTS,
        program,
        expect![[r#"
            rgn0 is a chain, but not all of it is in pages
            rgn0 is popped on entry, but by no function
        "#]],
    );
    let another = |placed: &mut Placed| {
        let (build, sum) = (placed.lam("build"), placed.lam("sum"));
        let region = placed.placement.params[build][0];
        placed.placement.regions[region].pops = Pops::OnEntry;
        placed.placement.regions[region].lam = Some(sum);
    };
    Placed::rejects(
        TEXTS,
        another,
        expect![[r#"
            lam2 sum: pops rgn2, which it does not take
            lam1 build: takes regions that are not its own parameters
            lam0 main: v0 passes rgn4, which is no chain, as rgn2 of lam1
            lam1 build: v8 is put into rgn2, but is no continuation
            lam1 build: pops rgn2, but has no record there
            lam1 build: pops rgn2, but is no continuation
        "#]],
    );
}
