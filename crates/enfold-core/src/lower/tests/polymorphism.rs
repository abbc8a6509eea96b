use expect_test::expect;

use super::*;

/// `let id x = x` at module level, used at two types: two functions.
#[test]
fn a_module_function_has_a_version_per_type() {
    let mut w = Write::new();
    let p = w.param("a");
    let a = w.graph.types.intern(Ty::Param(p));
    let x = w.bind("x", a);
    let x0 = w.var(x);
    let lambda = w.lambda(&[x], x0);
    let id = w.bind_module("id", w.graph.nodes[lambda].ty);
    w.graph.bindings[id].params = vec![p];
    w.top(id, lambda);
    for (ty, arg) in [(w.int, w.int(1)), (w.str, w.str("s")), (w.int, w.int(2))] {
        let at = w.fun_ty(&[ty], ty);
        let callee = w.var_at(id, &[ty], at);
        let call = w.apply(callee, &[arg], ty);
        w.graph.top.push(TopItem::Do(call));
    }
    expect![[r#"
        program nested entry lam0 failure x0 bad_argument x1
        string s0 "s"
        exn x0 Failure(string)
        exn x1 BadArgument(string)
        fn lam0 entry() -> int {
          t.0: int = apply lam1(1)
          t.1: string = apply lam2(s0)
          t.2: int = apply lam1(2)
          ret 0
        }
        fn lam1 id(x.3: int) -> int node n2 {
          ret x.3
        }
        fn lam2 id(x.4: string) -> string node n2 {
          ret x.4
        }
    "#]]
    .assert_eq(&w.program());
}

/// `let f n = let rec keep x k = if k = n then x else keep x (k + 1) in (keep 1 0, keep "s" 0)`:
/// versions stand where the definition stood and see `n`.
#[test]
fn a_local_recursive_function_has_a_version_per_type() {
    let mut w = Write::new();
    let p = w.param("a");
    let a = w.graph.types.intern(Ty::Param(p));
    let (n, x, k) = (w.bind("n", w.int), w.bind("x", a), w.bind("k", w.int));
    let keep_ty = w.fun_ty(&[a, w.int], a);
    let keep = w.bind("keep", keep_ty);
    w.graph.bindings[keep].params = vec![p];
    let (k0, n0) = (w.var(k), w.var(n));
    let cond = w.prim(Prim::Eq, &[k0, n0], w.bool);
    let then = w.var(x);
    let callee = w.var(keep);
    let (x1, k1, one) = (w.var(x), w.var(k), w.int(1));
    let next = w.prim(Prim::Add, &[k1, one], w.int);
    let again = w.apply(callee, &[x1, next], a);
    let body = w.if_(cond, then, again);
    let lambda = w.lambda(&[x, k], body);
    let bound = w.let_rec(&[(keep, lambda)]);
    let mut calls = Vec::new();
    for (ty, arg) in [(w.int, w.int(1)), (w.str, w.str("s"))] {
        let at = w.fun_ty(&[ty, w.int], ty);
        let callee = w.var_at(keep, &[ty], at);
        let zero = w.int(0);
        calls.push(w.apply(callee, &[arg, zero], ty));
    }
    let pair = w.graph.types.intern(Ty::Tuple(vec![w.int, w.str]));
    let both = w.node(Kind::Tuple(calls), pair);
    let body = w.block(&[bound, both]);
    let seven = w.int(7);
    w.called("f", &[n], body, &[seven]);
    expect![[r#"
        fn lam1 f(n.1: int) -> d0 node n27 {
          letrec keep.2: (int -> (int -> int)) = lam2
          letrec keep.4: (string -> (int -> string)) = lam3
          t.3: int = apply keep.2(1, 0)
          t.5: string = apply keep.4(s0, 0)
          t.6: d0 = make d0:0(t.3, t.5)
          ret t.6
        }
        fn lam2 keep(x.7: int, k.8: int) -> int node n13 {
          t.9: bool = eq k.8, n.1
          if t.9 {
            ret x.7
          } else {
            t.10: int = add k.8, 1
            t.11: int = apply keep.2(x.7, t.10)
            ret t.11
          }
        }
        fn lam3 keep(x.12: string, k.13: int) -> string node n13 {
          t.14: bool = eq k.13, n.1
          if t.14 {
            ret x.12
          } else {
            t.15: int = add k.13, 1
            t.16: string = apply keep.4(x.12, t.15)
            ret t.16
          }
        }
    "#]]
    .assert_eq(&w.functions());
}

/// `let nil = []` at module level: one global per type, set where it is defined.
#[test]
fn a_module_value_has_a_global_per_type() {
    let mut w = Write::new();
    let p = w.param("a");
    let a = w.graph.types.intern(Ty::Param(p));
    let list = w.list_of(a);
    let nil = w.bind_module("nil", list);
    w.graph.bindings[nil].params = vec![p];
    let empty = w.node(Kind::List(vec![]), list);
    w.top(nil, empty);
    for item in [w.int, w.str] {
        let ty = w.list_of(item);
        let mention = w.var_at(nil, &[item], ty);
        let dropped = w.prim(Prim::Ignore, &[mention], w.unit);
        w.graph.top.push(TopItem::Do(dropped));
    }
    expect![[r#"
        program nested entry lam0 failure x0 bad_argument x1
        exn x0 Failure(string)
        exn x1 BadArgument(string)
        data d0 "list<int>" boxed { "[]" | "::"("0": int, "1": d0) }
        data d1 "list<string>" boxed { "[]" | "::"("0": string, "1": d1) }
        global g0 nil: d0
        global g1 nil: d1
        fn lam0 entry() -> int {
          t.2: d0 = make d0:0()
          t.3: unit = global_set g0, t.2
          t.4: d1 = make d1:0()
          t.5: unit = global_set g1, t.4
          t.0: d0 = global_get g0
          t.1: d1 = global_get g1
          ret 0
        }
    "#]]
    .assert_eq(&w.program());
}

/// `fun x -> unwrap (run (wrap x))`, which nobody wrote: `run` itself where `x` is of the universal type.
#[test]
fn a_conversion_between_equal_types_is_none() {
    let mut w = Write::new();
    let p = w.param("a");
    let (a, exn) = (w.graph.types.intern(Ty::Param(p)), w.graph.types.intern(Ty::Exn));
    let general = w.fun_ty(&[exn], exn);
    let (run, inner, x) = (w.bind("run", general), w.bind("inner", general), w.bind("x", a));
    let given = w.var(run);
    let stmt = w.let_(inner, given);
    let x0 = w.var(x);
    let wrapped = w.prim(Prim::Wrap, &[x0], exn);
    let callee = w.var(inner);
    let call = w.apply(callee, &[wrapped], exn);
    let unwrapped = w.prim(Prim::Unwrap, &[call], a);
    let lambda = w.lambda(&[x], unwrapped);
    w.graph.implied.insert(lambda);
    let body = w.block(&[stmt, lambda]);
    let outer = w.lambda(&[run], body);
    let known = w.bind_module("known", w.graph.nodes[outer].ty);
    w.graph.bindings[known].params = vec![p];
    w.top(known, outer);
    let itself = w.bind("e", exn);
    let e0 = w.var(itself);
    let identity = w.lambda(&[itself], e0);
    for ty in [exn, w.int] {
        let special = w.fun_ty(&[ty], ty);
        let at = w.fun_ty(&[general], special);
        let callee = w.var_at(known, &[ty], at);
        let call = w.apply(callee, &[identity], special);
        w.graph.top.push(TopItem::Do(call));
    }
    expect![[r#"
        fn lam1 known(run.6: (exn -> exn)) -> (exn -> exn) node n11 {
          ret run.6
        }
        fn lam2 entry.lambda(e.0: exn) -> exn node n14 {
          ret e.0
        }
        fn lam3 known(run.7: (exn -> exn)) -> (int -> int) node n11 {
          t.12: (int -> int) = lambda lam5
          ret t.12
        }
        fn lam4 entry.lambda2(e.3: exn) -> exn node n14 {
          ret e.3
        }
        fn lam5 known.lambda(x.8: int) -> int node n8 {
          t.9: exn = exception x2(x.8)
          t.10: exn = apply run.7(t.9)
          t.11: int = exn_field x2.0 t.10
          ret t.11
        }
    "#]]
    .assert_eq(&w.functions());
}
