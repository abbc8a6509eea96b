use expect_test::expect;

use super::*;

/// `let rec f n = if n = 0 then 1 else f (n - 1)`.
#[test]
fn a_call_in_a_branch_stays_a_tail_call() {
    let mut w = Write::new();
    let n = w.bind("n", w.int);
    let f_ty = w.fun_ty(&[w.int], w.int);
    let f = w.bind_module("f", f_ty);
    let (n0, zero) = (w.var(n), w.int(0));
    let cond = w.prim(Prim::Eq, &[n0, zero], w.bool);
    let then = w.int(1);
    let (n1, one) = (w.var(n), w.int(1));
    let less = w.prim(Prim::Sub, &[n1, one], w.int);
    let callee = w.var(f);
    let otherwise = w.apply(callee, &[less], w.int);
    let body = w.if_(cond, then, otherwise);
    let lambda = w.lambda(&[n], body);
    w.top(f, lambda);
    let callee = w.var(f);
    let ten = w.int(10);
    let call = w.apply(callee, &[ten], w.int);
    w.graph.top.push(TopItem::Do(call));
    expect![[r#"
        program nested entry lam0 failure x0 bad_argument x1
        exn x0 Failure(string)
        exn x1 BadArgument(string)
        fn lam0 entry() -> int {
          t.0: int = apply lam1(10)
          ret 0
        }
        fn lam1 f(n.1: int) -> int node n11 {
          t.2: bool = eq n.1, 0
          if t.2 {
            ret 1
          } else {
            t.3: int = sub n.1, 1
            t.4: int = apply lam1(t.3)
            ret t.4
          }
        }
    "#]]
    .assert_eq(&w.program());
}

/// `let f a b = let x = (if a && not b then 1 else 2) in x + x`.
#[test]
fn a_compound_condition_is_control_flow() {
    let mut w = Write::new();
    let (a, b, x) = (w.bind("a", w.bool), w.bind("b", w.bool), w.bind("x", w.int));
    let (av, bv) = (w.var(a), w.var(b));
    let not = w.prim(Prim::Not, &[bv], w.bool);
    let cond = w.node(Kind::And(av, not), w.bool);
    let (one, two) = (w.int(1), w.int(2));
    let value = w.if_(cond, one, two);
    let bound = w.let_(x, value);
    let (x0, x1) = (w.var(x), w.var(x));
    let sum = w.prim(Prim::Add, &[x0, x1], w.int);
    let body = w.block(&[bound, sum]);
    let yes = w.node(Kind::Lit(Lit::Bool(true)), w.bool);
    w.called("f", &[a, b], body, &[yes, yes]);
    expect![[r#"
        fn lam1 f(a.1: bool, b.2: bool) -> int node n15 {
          join join.0(x.3: int) {
            t.4: int = add x.3, x.3
            ret t.4
          }
          join join.1() {
            jump join.0(1)
          }
          join join.2() {
            jump join.0(2)
          }
          if a.1 {
            if b.2 {
              jump join.2()
            } else {
              jump join.1()
            }
          } else {
            jump join.2()
          }
        }
    "#]]
    .assert_eq(&w.functions());
}

/// `let f () = let mutable i = 0 in while i < 3 do i <- i + 1; i`.
#[test]
fn a_mutable_local_is_a_cell_and_while_is_a_loop() {
    let mut w = Write::new();
    let u = w.bind("u", w.unit);
    let i = w.bind_mutable("i", w.int);
    let zero = w.int(0);
    let bound = w.let_(i, zero);
    let (i0, three) = (w.var(i), w.int(3));
    let cond = w.prim(Prim::Lt, &[i0, three], w.bool);
    let (i1, one) = (w.var(i), w.int(1));
    let value = w.prim(Prim::Add, &[i1, one], w.int);
    let body = w.node(Kind::Assign { binding: i, value }, w.unit);
    let looped = w.node(Kind::While { cond, body }, w.unit);
    let last = w.var(i);
    let body = w.block(&[bound, looped, last]);
    let unit = w.unit();
    w.called("f", &[u], body, &[unit]);
    expect![[r#"
        fn lam1 f(u.1: unit) -> int node n14 {
          i.2: cell<int> = new_cell 0
          join join.0() {
            t.8: int = cell_get i.2
            ret t.8
          }
          join rec loop.1() {
            t.3: int = cell_get i.2
            t.4: bool = lt t.3, 3
            if t.4 {
              t.5: int = cell_get i.2
              t.6: int = add t.5, 1
              t.7: unit = cell_set i.2, t.6
              jump loop.1()
            } else {
              jump join.0()
            }
          }
          jump loop.1()
        }
    "#]]
    .assert_eq(&w.functions());
}

/// `let f n = (for i in 1 .. n do write "x"); for j in n .. -2 .. 0 do write "y"`.
#[test]
fn counting_loops_stop_at_their_last_value() {
    let mut w = Write::new();
    let (n, i, j) = (w.bind("n", w.int), w.bind("i", w.int), w.bind("j", w.int));
    let (from, to, body) = (w.int(1), w.var(n), w.write("x"));
    let up = Kind::For { var: i, from, step: None, to, down: false, body };
    let up = w.node(up, w.unit);
    let (from, step, to, body) = (w.var(n), w.int(-2), w.int(0), w.write("y"));
    let down = Kind::For { var: j, from, step: Some(step), to, down: false, body };
    let down = w.node(down, w.unit);
    let body = w.block(&[up, down]);
    let five = w.int(5);
    w.called("f", &[n], body, &[five]);
    expect![[r#"
        fn lam1 f(n.1: int) -> unit node n14 {
          join join.0() {
            join join.2() {
              ret ()
            }
            t.7: bool = ge n.1, 0
            t.8: uint64 = convert n.1
            t.9: uint64 = sub t.8, 0:uint64
            t.10: uint64 = sub 0:uint64, -2:uint64
            t.11: uint64 = div t.9, t.10
            if t.7 {
              join rec loop.3(i.12: int, left.13: uint64) {
                t.14: unit = write s1
                t.15: bool = eq left.13, 0:uint64
                if t.15 {
                  jump join.2()
                } else {
                  t.16: int = add i.12, -2
                  t.17: uint64 = sub left.13, 1:uint64
                  jump loop.3(t.16, t.17)
                }
              }
              jump loop.3(n.1, t.11)
            } else {
              jump join.2()
            }
          }
          t.2: bool = le 1, n.1
          if t.2 {
            join rec loop.1(i.3: int) {
              t.4: unit = write s0
              t.5: bool = eq i.3, n.1
              if t.5 {
                jump join.0()
              } else {
                t.6: int = add i.3, 1
                jump loop.1(t.6)
              }
            }
            jump loop.1(1)
          } else {
            jump join.0()
          }
        }
    "#]]
    .assert_eq(&w.functions());
}

/// `let f a b s = [a .. s .. b]`.
#[test]
fn a_range_is_built_from_its_end() {
    let mut w = Write::new();
    let (a, b, s) = (w.bind("a", w.int), w.bind("b", w.int), w.bind("s", w.int));
    let (from, step, to) = (w.var(a), w.var(s), w.var(b));
    let ints = w.list_of(w.int);
    let body = w.node(Kind::Range { from, step: Some(step), to }, ints);
    let one = w.int(1);
    w.called("f", &[a, b, s], body, &[one, one, one]);
    expect![[r#"
        fn lam1 f(a.1: int, b.2: int, s.3: int) -> d0 node n8 {
          t.4: bool = eq s.3, 0
          join join.0() {
            join join.1(t.35: d0) {
              ret t.35
            }
            join join.2(some.21: bool, count.22: uint64) {
              t.23: d0 = make d0:0()
              if some.21 {
                t.24: int = convert count.22
                t.25: int = mul t.24, s.3
                t.26: int = add a.1, t.25
                t.27: int = sub 0, s.3
                join rec loop.3(i.28: int, left.29: uint64, list.30: d0) {
                  t.31: d0 = make d0:1(i.28, list.30)
                  t.32: bool = eq left.29, 0:uint64
                  if t.32 {
                    jump join.1(t.31)
                  } else {
                    t.33: int = add i.28, t.27
                    t.34: uint64 = sub left.29, 1:uint64
                    jump loop.3(t.33, t.34, t.31)
                  }
                }
                jump loop.3(t.26, count.22, t.23)
              } else {
                jump join.1(t.23)
              }
            }
            t.7: bool = gt s.3, 0
            if t.7 {
              t.8: bool = le a.1, b.2
              t.9: uint64 = convert a.1
              t.10: uint64 = convert b.2
              t.11: uint64 = sub t.10, t.9
              t.12: uint64 = convert s.3
              t.13: uint64 = div t.11, t.12
              jump join.2(t.8, t.13)
            } else {
              t.14: bool = ge a.1, b.2
              t.15: uint64 = convert b.2
              t.16: uint64 = convert a.1
              t.17: uint64 = sub t.16, t.15
              t.18: uint64 = convert s.3
              t.19: uint64 = sub 0:uint64, t.18
              t.20: uint64 = div t.17, t.19
              jump join.2(t.14, t.20)
            }
          }
          if t.4 {
            t.5: exn = exception x1(s0)
            t.6: never = raise t.5
            unreachable
          } else {
            jump join.0()
          }
        }
    "#]]
    .assert_eq(&w.functions());
}

/// `let f x = try g x with Failure s -> 0`, and the rest is raised again.
#[test]
fn try_runs_a_function_and_looks_at_its_outcome() {
    let mut w = Write::new();
    let (x, s) = (w.bind("x", w.int), w.bind("s", w.str));
    let (x0, x1) = (w.var(x), w.var(x));
    let body = w.prim(Prim::Div, &[x0, x1], w.int);
    let Some(failure) = w.graph.known.failure else { panic!("Failure comes first") };
    let pattern = PatKind::Exception { exn: failure, args: vec![w.name(s)] };
    let pattern = w.pat(pattern, w.exn);
    let zero = w.int(0);
    let arms = vec![Arm { pattern, guard: None, body: zero }];
    let body = w.node(Kind::Try { body, arms }, w.int);
    let one = w.int(1);
    w.called("f", &[x], body, &[one]);
    expect![[r#"
        fn lam1 f(x.1: int) -> int node n7 {
          t.4: (unit -> int) = lambda lam2
          t.5: d0 = try t.4
          switch t.5 {
            case 0 {
              t.6: int = field d0:0.0 t.5
              ret t.6
            }
            case 1 {
              t.7: exn = field d0:1.0 t.5
              join arm.0(s.10: string) {
                ret 0
              }
              switch t.7 {
                exn x0 {
                  t.8: string = exn_field x0.0 t.7
                  jump arm.0(t.8)
                }
                default {
                  t.9: never = raise t.7
                  unreachable
                }
              }
            }
          }
        }
        fn lam2 "try body"(unit.2: unit) -> int {
          t.3: int = div x.1, x.1
          ret t.3
        }
    "#]]
    .assert_eq(&w.functions());
}

/// Module-level values are set in order; constants are written in place; what nobody asks for and
/// has no effect is left out.
#[test]
fn initialisers_run_in_order() {
    let mut w = Write::new();
    let a = w.bind_module("a", w.int);
    let unused = w.bind_module("unused", w.int);
    let b = w.bind_module("b", w.int);
    w.graph.bindings[b].mutable = true;
    let ten = w.int(10);
    w.top(a, ten);
    let pair_ty = w.graph.types.intern(Ty::Tuple(vec![w.int, w.int]));
    w.graph.bindings[unused].ty = pair_ty;
    let (a0, a1) = (w.var(a), w.var(a));
    let pair = w.node(Kind::Tuple(vec![a0, a1]), pair_ty);
    w.top(unused, pair);
    let (a2, one) = (w.var(a), w.int(1));
    let sum = w.prim(Prim::Add, &[a2, one], w.int);
    w.top(b, sum);
    let (b0, one) = (w.var(b), w.int(1));
    let value = w.prim(Prim::Mul, &[b0, one], w.int);
    let assign = w.node(Kind::Assign { binding: b, value }, w.unit);
    w.graph.top.push(TopItem::Do(assign));
    expect![[r#"
        program nested entry lam0 failure x0 bad_argument x1
        exn x0 Failure(string)
        exn x1 BadArgument(string)
        global g0 b: int mut
        fn lam0 entry() -> int {
          t.3: int = add 10, 1
          t.4: unit = global_set g0, t.3
          t.0: int = global_get g0
          t.1: int = mul t.0, 1
          t.2: unit = global_set g0, t.1
          ret 0
        }
    "#]]
    .assert_eq(&w.program());
}

/// `let f x = (failwith "no" : int) + g x`: nothing after the failure remains.
#[test]
fn what_follows_a_failure_is_dropped() {
    let mut w = Write::new();
    let x = w.bind("x", w.int);
    let text = w.str("no");
    let fail = w.prim(Prim::Failwith, &[text], w.int);
    let x0 = w.var(x);
    let body = w.prim(Prim::Add, &[fail, x0], w.int);
    let one = w.int(1);
    w.called("f", &[x], body, &[one]);
    expect![[r#"
        fn lam1 f(x.1: int) -> int node n6 {
          t.2: never = failwith s0
          unreachable
        }
    "#]]
    .assert_eq(&w.functions());
}
