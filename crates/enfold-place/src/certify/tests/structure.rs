//! Rules 1 and 8: what values hold.

use expect_test::expect;

use super::{FRESH, Placed, TEXTS};

#[test]
fn what_is_put_into_a_value_is_claimed_to_be_in_it() {
    Placed::rejects(
        TEXTS,
        |placed| placed.claim_apart("build", "text", |_| {}),
        expect![[r#"
        lam1 build: v8 is not claimed to hold what is put into it
    "#]],
    );
    Placed::rejects(
        TEXTS,
        |placed| placed.claim_apart("build", "rest", |_| {}),
        expect![[r#"
        lam1 build: v8 is not claimed to hold what is put into it
    "#]],
    );
    let forget = |placed: &mut Placed| placed.claim_of("build", "cell").slots.clear();
    Placed::rejects(
        TEXTS,
        forget,
        expect![[r#"
        lam1 build: v8 is not claimed to hold what is put into it
    "#]],
    );
}

#[test]
fn what_is_read_is_claimed_to_be_what_was_in_it() {
    Placed::rejects(
        TEXTS,
        |placed| placed.claim_apart("sum", "head", |_| {}),
        expect![[r#"
        lam2 sum: v10 is not claimed to be what it is
    "#]],
    );
    Placed::rejects(
        TEXTS,
        |placed| placed.claim_apart("sum", "tail", |_| {}),
        expect![[r#"
        lam2 sum: v11 is not claimed to be what it is
    "#]],
    );
    let forget = |placed: &mut Placed| placed.claim_of("sum", "ys").slots.clear();
    Placed::rejects(
        TEXTS,
        forget,
        expect![[r#"
        lam2 sum: v10 is read from where nothing is claimed to be
    "#]],
    );
}

#[test]
fn what_is_in_memory_is_claimed_to_be_somewhere() {
    let nowhere = |placed: &mut Placed| placed.claim_of("sum", "head").region = None;
    Placed::rejects(
        TEXTS,
        nowhere,
        expect![[r#"
        lam0 main: v1 calls lam2, of which node 1 has no region
        lam2 sum: the claim of v10 makes no sense
    "#]],
    );
    let nothing = |placed: &mut Placed| {
        let head = placed.var("head");
        placed.claim("sum").vars.remove(&head);
    };
    Placed::rejects(
        TEXTS,
        nothing,
        expect![[r#"
        lam2 sum: nothing is claimed about v10
    "#]],
    );
    let missing = |placed: &mut Placed| {
        let head = placed.var("head");
        placed.claim("sum").vars.insert(head, FRESH);
    };
    Placed::rejects(
        TEXTS,
        missing,
        expect![[r#"
        lam2 sum: the claim has no node 1000000
        lam2 sum: the claim of v10 makes no sense
    "#]],
    );
    let flat = |placed: &mut Placed| placed.claim_of("sum", "ys").flat = true;
    Placed::rejects(
        TEXTS,
        flat,
        expect![[r#"
        lam0 main: v1 calls lam2, of which node 0 is flat, but not here
        lam2 sum: node 0 of the claim makes no sense
    "#]],
    );
}

/// What is put into arrays, cells, globals and exceptions, and taken out.
const HOLDERS: &str = "program nested entry lam0
    global g0 last: array<string> mut
    exn x0 Odd(string)
    string s0 \"a\"
    fn lam0 main() -> int { r.0: int = apply lam1(1) ret r.0 }
    fn lam1 hold(n.1: int) -> int {
      one.2: string = to_str n.1
      two.3: string = to_str one.2
      some.4: array<string> = arr_new n.1, two.3
      more.5: array<string> = arr_new n.1, s0
      b.6: unit = arr_blit some.4, 0, more.5, 0, 1
      got.7: string = arr_get more.5, 0
      c.8: cell<string> = new_cell got.7
      held.9: string = cell_get c.8
      other.10: string = add s0, s0
      w.11: unit = cell_set c.8, other.10
      all.12: array<string> = args ()
      u.13: unit = global_set g0, all.12
      kept.14: array<string> = global_get g0
      first.15: string = arr_get kept.14, 0
      e.16: exn = exception x0(held.9)
      payload.17: string = exn_field x0.0 e.16
      message.18: string = exn_message e.16
      a.19: int = str_len payload.17
      d.20: int = str_len message.18
      f.21: int = str_len first.15
      g.22: bool = gt a.19, f.21
      if g.22 { x.23: never = raise e.16 unreachable } else { ret d.20 }
    }";

#[test]
fn each_operation_that_holds_or_takes_out_has_its_rule() {
    let apart = |var: &'static str| {
        move |placed: &mut Placed| {
            placed.claim_apart("hold", var, |info| info.region = Some(FRESH));
        }
    };
    // The text of a text is itself.
    Placed::rejects(
        HOLDERS,
        apart("one"),
        expect![[r#"
        lam1 hold: v2 is put into rgn1, which is not claimed
        lam1 hold: v3 is not claimed to be what it is
    "#]],
    );
    Placed::rejects(
        HOLDERS,
        apart("two"),
        expect![[r#"
        lam1 hold: v3 is not claimed to be what it is
        lam1 hold: v3 is put into rgn1, which is not claimed
        lam1 hold: v4 is not claimed to hold what is put into it
    "#]],
    );
    Placed::rejects(
        HOLDERS,
        apart("got"),
        expect![[r#"
        lam1 hold: v7 is not claimed to be what it is
        lam1 hold: v8 is not claimed to hold what is put into it
    "#]],
    );
    Placed::rejects(
        HOLDERS,
        apart("held"),
        expect![[r#"
            lam1 hold: v9 is not claimed to be what it is
            lam1 hold: v9 is not claimed to be where the exception is
        "#]],
    );
    Placed::rejects(
        HOLDERS,
        apart("other"),
        expect![[r#"
        lam1 hold: v10 is put into rgn1, which is not claimed
        lam1 hold: v8 is not claimed to hold what is put into it
    "#]],
    );
}

#[test]
fn globals_and_exceptions_are_flat() {
    let elsewhere = |var: &'static str| {
        move |placed: &mut Placed| {
            placed.claim_apart("hold", var, |info| info.region = Some(FRESH));
        }
    };
    Placed::rejects(
        HOLDERS,
        elsewhere("all"),
        expect![[r#"
            lam1 hold: v12 is put into rgn0, which is not claimed
            lam1 hold: v12 is not claimed to be in the program's region
        "#]],
    );
    Placed::rejects(
        HOLDERS,
        elsewhere("kept"),
        expect![[r#"
        lam1 hold: v14 is not claimed to be what it is
        lam1 hold: v15 is not claimed to be what it is
    "#]],
    );
    Placed::rejects(
        HOLDERS,
        elsewhere("e"),
        expect![[r#"
            lam1 hold: v9 is not claimed to be where the exception is
            lam1 hold: v16 is put into rgn1, which is not claimed
            lam1 hold: v17 is not claimed to be what it is
            lam1 hold: v18 is not claimed to be what it is
        "#]],
    );
    Placed::rejects(
        HOLDERS,
        elsewhere("payload"),
        expect![[r#"
        lam1 hold: v17 is not claimed to be what it is
    "#]],
    );
    Placed::rejects(
        HOLDERS,
        elsewhere("message"),
        expect![[r#"
        lam1 hold: v18 is not claimed to be what it is
    "#]],
    );
    let not_flat =
        |placed: &mut Placed| placed.claim_apart("hold", "kept", |info| info.flat = false);
    Placed::rejects(
        HOLDERS,
        not_flat,
        expect![[r#"
        lam1 hold: v14 is not claimed to be what it is
        lam1 hold: v15 is read from where nothing is claimed to be
    "#]],
    );
}

#[test]
fn elements_that_are_copied_are_the_same_on_both_sides() {
    let apart = |placed: &mut Placed| {
        placed.claim_apart("hold", "some", |info| info.slots[0].1 = FRESH + 1);
        let mut text = placed.claim_of("hold", "two").clone();
        text.region = Some(FRESH);
        placed.claim("hold").nodes.insert(FRESH + 1, text);
    };
    Placed::rejects(
        HOLDERS,
        apart,
        expect![[r#"
        lam1 hold: v4 is not claimed to hold what is put into it
        lam1 hold: two arrays are not claimed to hold the same
    "#]],
    );
}

/// Two functions that share a record and a capture, and are returned.
const GROUP: &str = "program nested entry lam0
    data d0 Pair boxed { Pair(f: (int -> string), g: (int -> int)) }
    fn lam0 main() -> int {
      p.0: d0 = apply lam1(3)
      f.1: (int -> string) = field d0:0.0 p.0
      s.2: string = apply f.1(4)
      l.3: int = str_len s.2
      ret l.3
    }
    fn lam1 pair(n.4: int) -> d0 {
      text.5: string = to_str n.4
      letrec show.6: (int -> string) = lam2, size.7: (int -> int) = lam3
      p.8: d0 = make d0:0(show.6, size.7)
      ret p.8
    }
    fn lam2 show(a.9: int) -> string {
      z.10: int = apply size.7(a.9)
      t.11: string = add text.5, text.5
      y.13: bool = gt z.10, 1
      if y.13 { ret t.11 } else { ret text.5 }
    }
    fn lam3 size(b.14: int) -> int {
      z.15: bool = eq b.14, 0
      if z.15 { ret 0 } else {
        s.16: string = apply show.6(0)
        l.17: int = str_len s.16
        ret l.17
      }
    }";

#[test]
fn captures_are_what_the_record_holds() {
    let apart = |placed: &mut Placed| {
        let text = placed.program.lams[placed.lam("show")].captures[0];
        let claim = placed.claim("show");
        let info = claim.nodes[&claim.vars[&text]].clone();
        claim.nodes.insert(FRESH, info);
        claim.vars.insert(text, FRESH);
    };
    Placed::rejects(
        GROUP,
        apart,
        expect![[r#"
        lam2 show: the capture v18 is not what the record holds
    "#]],
    );
}

#[test]
fn functions_of_a_group_share_their_record() {
    let sibling = |placed: &mut Placed| {
        let sibling = placed.program.lams[placed.lam("show")].siblings[0].0;
        let claim = placed.claim("show");
        let mut info = claim.nodes[&claim.vars[&sibling]].clone();
        info.region = Some(FRESH);
        claim.nodes.insert(FRESH, info);
        claim.vars.insert(sibling, FRESH);
    };
    Placed::rejects(
        GROUP,
        sibling,
        expect![[r#"
        lam2 show: v19 is not claimed to share the record
    "#]],
    );
    let made = |placed: &mut Placed| {
        placed.claim_apart("pair", "size", |info| info.region = Some(FRESH));
    };
    Placed::rejects(
        GROUP,
        made,
        expect![[r#"
        lam1 pair: v7 is not claimed to share the record
        lam1 pair: v7 is put into rgn3, which is not claimed
        lam1 pair: v8 is not claimed to hold what is put into it
    "#]],
    );
}

#[test]
fn a_variable_about_which_nothing_is_claimed_holds_constants() {
    let text = "program nested entry lam0
        string s0 \"a\"
        fn lam0 main() -> int { r.0: int = apply lam1(5) ret r.0 }
        fn lam1 grow(n.1: int) -> int {
          join rec loop.0(s.2: string, i.3: int) {
            z.4: bool = eq i.3, 0
            if z.4 { l.5: int = str_len s.2 ret l.5 } else {
              t.6: string = add s.2, s0
              j.7: int = sub i.3, 1
              jump loop.0(t.6, j.7)
            }
          }
          jump loop.0(s0, n.1)
        }";
    let forget = |placed: &mut Placed| {
        let param = placed.var("s");
        placed.claim("grow").vars.remove(&param);
    };
    Placed::rejects(
        text,
        forget,
        expect![[r#"
        lam1 grow: nothing is claimed about v2
    "#]],
    );
}
