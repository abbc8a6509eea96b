//! Operators, application, and every form of expression and pattern.
#![allow(missing_docs)]

mod show;
use expect_test::expect;
use show::{expr, tree};

#[test]
fn precedence() {
    expr("a + b * c - d / e % f", expect!["(- (+ a (* b c)) (% (/ d e) f))"]);
    expr(
        "a = b && c <> d || e < f && not g",
        expect!["(|| (&& (= a b) (<> c d)) (&& (< e f) (not g)))"],
    );
    expr("1 <<< 2 + 1 ||| 3 &&& 4 ^^^ 5", expect!["(&&& (||| (<<< 1 (+ 2 1)) 3) (^^^ 4 5))"]);
    expr("a :: b :: c @ d @ e", expect!["(@ (:: a (:: b c)) (@ d e))"]);
    expr("2.0 ** 3.0 ** 2.0 * 4.0", expect!["(* (** 2.0 (** 3.0 2.0)) 4.0)"]);
    expr("x |> f |> g >> h <| y", expect!["(<| (>> (|> (|> x f) g) h) y)"]);
    expr("(a, b) ||> f", expect!["(||> (tuple a b) f)"]);
    expr("r := !r + 1", expect!["(:= r (+ (prefix! r) 1))"]);
    expr("a, b + 1, c", expect!["(tuple a (+ b 1) c)"]);
    expr("a <?> b +++ c *. d .|. e", expect!["(.|. (<?> a (+++ b (*. c d))) e)"]);
    expr("x <- y <- z", expect!["(<- x (<- y z))"]);
    expr("x <- y + 1; z", expect!["(block (<- x (+ y 1)) z)"]);
}

#[test]
fn minus() {
    expr("f -1", expect!["(f -1)"]);
    expr("f -x", expect!["(f (prefix- x))"]);
    expr("f - x", expect!["(- f x)"]);
    expr("a-b", expect!["(- a b)"]);
    expr("a -b -c", expect!["(a (prefix- b) (prefix- c))"]);
    expr("3 -1", expect!["(- 3 1)"]);
    expr("-f x + -(y) * ~~~z", expect!["(+ (prefix- (f x)) (* (prefix- y) (prefix~~~ z)))"]);
    expr("f !x ~~~y &z", expect!["(f (prefix! x) (prefix~~~ y) (address z))"]);
    expr("[a; -1; - b]", expect!["(list a -1 (prefix- b))"]);
}

#[test]
fn application() {
    expr("f a (b c) [d] { A = e } \"s\"", expect![[r#"(f a (b c) (list d) (record (A e)) "s")"#]]);
    expr("f() (g ()) h(a, b)", expect!["(f () (g ()) (h (tuple a b)))"]);
    expr("f(x).Name.Foo(1).[2] y", expect!["((index ((.Foo (.Name (f x))) 1) 2) y)"]);
    expr("f (x).y", expect!["(f (.y x))"]);
    expr("(f x) y", expect!["((f x) y)"]);
    expr(
        "a.b.c.[0].d[1][2] x[i] y [j]",
        expect!["((index (index (.d (index a.b.c 0)) 1) 2) (index x i) y (list j))"],
    );
    expr("x.Value.[a..b]", expect!["(slice x.Value a b)"]);
    expr(
        "List.map<int, string> f, Map.empty<string, List<int>>, g<int>(3), a<b, c<d",
        expect![[r#"
            (let
              it
              (tuple
                ((inst List.map int string) f)
                (inst Map.empty string (List int))
                ((inst g int) 3)
                (< a b)
                (< c d))"#]],
    );
    expr(
        "[|f<int>|], [f<int>], M.(+), a.``b c``",
        expect!["(tuple (array (inst f int)) (list (inst f int)) M.+ a.b c)"],
    );
    expr(
        "lazy { f x; 42 }, lazy { A = 1 }",
        expect!["(tuple (lazy (block (f x) 42)) (lazy (record (A 1))))"],
    );
    expr(
        "lazy (f x; 42), lazy g y + 1, assert (a = b)",
        expect!["(tuple (lazy (block (f x) 42)) (+ (lazy (g y)) 1) (assert (= a b)))"],
    );
}

#[test]
fn unusual_shapes() {
    tree(
        "let f\n    (a: int)\n    (b: int)\n    : int =\n    if a\n       || b\n    then c\n    else d\nlet g = (fun () -> 1)()\nlet h =\n    try\n        f x\n    with e ->\n        g e\nlet i =\n    [ 1\n      2 ]\n    |> f\nfor i in 0 .. 2 .. 10 do\n    if i > 1 then\n        f i\n    x.Foo <- fun y ->\n        y\nmatch a with\n| A -> ()\n| B -> ()\n",
        expect![[r#"
            (let f ((: a int) (: b int)) (: int) (if (|| a b) c d))
            (let g ((fun (()) 1) ()))
            (let h (try (f x) (e (g e))))
            (let i (|> (list 1 2) f))
            (do (for-in i (range 0 2 10) (block (if (> i 1) (f i)) (<- x.Foo (fun (y) y)))))
            (do (match a (A ()) (B ())))
        "#]],
    );
}

#[test]
fn operators_as_names() {
    expr(
        "(+), (*), ( * ), (~-), (|>), (-), (=), (!), (&&)",
        expect!["(tuple + * * ~- |> - = ! &&)"],
    );
}

#[test]
fn brackets() {
    expr(
        "[], [||], [1; 2], [|a|], [1..2..9], ()",
        expect!["(tuple (list) (array) (list 1 2) (array a) (list (range 1 2 9)) ())"],
    );
    expr(
        "{ A = 1; M.B = f 2 }, { r with A = 1; B.C = 2 }, { f x with A = 1 }",
        expect!["(tuple (record (A 1) (M.B (f 2))) (with r (A 1) (B.C 2)) (with (f x) (A 1)))"],
    );
    expr(
        "(x : int), (a : int, b : string), (fun (x: int) -> x : int)",
        expect!["(tuple (: x int) (tuple (: a int) (: b string)) (fun ((: x int)) (: x int)))"],
    );
    expr("(# \"add\" a (f b) 1 : int #)", expect!["(#add a (f b) 1 (: int))"]);
}

#[test]
fn control() {
    expr("if a then b elif c then d else e |> f", expect!["(if a b (if c d (|> e f)))"]);
    expr(
        "match a, b with A x, _ when x > 1 -> 1 | _ -> 2",
        expect!["(match (tuple a b) ((tuple (A x) _) (when (> x 1)) 1) (_ 2))"],
    );
    expr("function A -> 1 | B -> 2", expect!["(function (A 1) (B 2))"]);
    expr("fun a (b, c) _ () -> a", expect!["(fun (a (tuple b c) _ ()) a)"]);
    expr("try f x with E (a, b) -> 1 | _ -> 2", expect!["(try (f x) ((E (tuple a b)) 1) (_ 2))"]);
    expr("try f x finally g ()", expect!["(try-finally (f x) (g ()))"]);
    expr("while a do b; c", expect!["(while a (block b c))"]);
    expr("for i = 0 to n - 1 do f i", expect!["(for-to i 0 (- n 1) (f i))"]);
    expr("for i = n downto 0 do f i", expect!["(for-downto i n 0 (f i))"]);
    expr("for x, y in 0..(n-1) do f x", expect!["(for-in (tuple x y) (range 0 (- n 1)) (f x))"]);
    expr("let x = 1 in let y = 2 in x + y", expect!["(block (let x 1) (let y 2) (+ x y))"]);
    expr("x.[i] <- if a then b else c", expect!["(<- (index x i) (if a b c))"]);
}

#[test]
fn patterns() {
    tree(
        "let f = function\n    | 0 | -1 | 0x01 -> a\n    | 'c' | \"s\" | true | 1.5 -> b\n    | [] | [_] | [a; b] | [|c; d|] -> c\n    | h :: t :: _ as all -> d\n    | { A = x; B = { C = (D e) } } -> e\n    | Some (Ok x) | M.Case(x, _) | None -> f\n    | (a: int), (b, c) -> g\n    | () -> h\n",
        expect![[r#"
            (let
              f
              (function
                ((| (| 0 -1) 1) a)
                ((| (| 'c' "s") (| true 1.5)) b)
                ((| (| (list) (list _)) (| (list a b) (array c d))) c)
                ((as (:: h (:: t _)) all) d)
                ((record (A x) (B (record (C (D e))))) e)
                ((| (| (Some (Ok x)) (M.Case (tuple x _))) None) f)
                ((tuple (: a int) (tuple b c)) g)
                (() h)))
        "#]],
    );
}

#[test]
fn types() {
    tree(
        "let a : int -> string -> 'a list option = f\nlet b : (int * string[]) list = g\nlet c : Map<string, List<int>> * ('a, 'b) pair * A.B<_> = h\nlet d (x: byref<Arena<'a>>) (f: int -> int) : (int -> int) = x\nlet e: list<int>=[]\n",
        expect![[r#"
            (let a (: (-> int (-> string (option (list 'a))))) f)
            (let b (: (list (* int (array string)))) g)
            (let c (: (* (Map string (List int)) (pair 'a 'b) (A.B _))) h)
            (let d ((: x (byref (Arena 'a))) (: f (-> int int))) (: (-> int int)) x)
            (let e (: (list int)) (list))
        "#]],
    );
}
