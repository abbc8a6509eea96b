//! Expressions: precedences, applications, what stands in brackets, control.
#![allow(missing_docs)]

mod show;
use expect_test::expect;
use show::exprs;

#[test]
fn precedences() {
    exprs(
        &[
            "a + b * c - d",
            "a ** b ** c",
            "-a ** b",
            "- f x + -1",
            "a :: b :: c @ d",
            "a @ b ^ c @ d",
            "a = b < c && d || e && f",
            "a || b or c",
            "x := y := a, b, c",
            "a, b := c",
            "a mod b lsl c land d",
            "a |> f |> g @@ h",
            "a >>= b <|> c",
            "not a && !b.c",
            "!a.b.c x",
            "f x.y z.(1)",
            "lazy f.x + assert y",
            "a##b.c##d e",
            "f - 1",
            "f (-1) - -1 - (- 1)",
            "~-x +. ~-.y",
            "a % b %% c",
            "a + $ b",
        ],
        expect![[r#"
            (app - (app + a (app * b c)) d)
            (app ** a (app ** b c))
            (app ** (app ~- a) b)
            (app + (app ~- (app f x)) -1)
            (app @ (:: a b c) d)
            (app @ a (app ^ b (app @ c d)))
            (app || (app && (app < (app = a b) c) d) (app && e f))
            (app || a (app or b c))
            (app := x (app := y (, a b c)))
            (app := (, a b) c)
            (app land (app mod a (app lsl b c)) d)
            (app |> (app |> a f) (app @@ g h))
            (app <|> (app >>= a b) c)
            (app && (app not a) (. (app ! b) c))
            (app (. (. (app ! a) b) c) x)
            (app f (. x y) (.() z 1))
            (app + (lazy (. f x)) (assert y))
            (app (app ## (app ## a (. b c)) d) e)
            (app - f 1)
            (app - (app - (app f -1) -1) -1)
            (app +. (app ~- x) (app ~-. y))
            (app %% (app % a b) c)
            (app $ (app + a <error>) b)
            E0010 at 1:13: expected an expression, found `$`
        "#]],
    );
}

#[test]
fn words_take_what_follows() {
    exprs(
        &[
            "if a then b else c, d",
            "if a then b; c",
            "if a then x := 1 else y := 2; z",
            "if a then b else if c then d else if e then f else g",
            "if a then if b then c else d",
            "1 + if a then b else c + 2",
            "a >>= fun x -> b; c",
            "f @@ function A -> 1; 2 | B -> 3",
            "match a with A -> match b with B -> 1 | C -> 2",
            "let x = 1 in x; let y = 2 in y; z",
            "a; let x = b and y = c in d; e;",
            "1 + let x = 2 in x, y",
            "try f x; g y with Not_found -> 1 | E (a, b) when a -> b",
            "while a; b do c; d done; e",
            "for i = a + 1 to f b do g i done",
            "for _ = a downto b do () done",
            "begin match a with A -> 1 | B -> 2 end; c",
            "let rec f x = g x and g = function 0 -> 1 | n -> f (n - 1) in f",
            "let open M in let module N = P in let exception E in x",
            "let* x = a and* (y, z) = b in let+ w in f w",
        ],
        expect![[r#"
            (if a b (, c d))
            (block (if a b) c)
            (block (if a (app := x 1) (app := y 2)) z)
            (if a b (if c d (if e f g)))
            (if a (if b c d))
            (app + 1 (if a b (app + c 2)))
            (app >>= a (fun (param x) (block b c)))
            (app @@ f (function (case A (block 1 2)) (case B 3)))
            (match a (case A (match b (case B 1) (case C 2))))
            (block (let (= x 1)) x (let (= y 2)) y z)
            (block a (let (= x b) (= y c)) d e)
            (app + 1 (block (let (= x 2)) (, x y)))
            (try (block (app f x) (app g y)) (case Not_found 1) (case (E (, a b)) (when a) b))
            (block (while (block a b) (block c d)) e)
            (for i (app + a 1) (app f b) (app g i))
            (for-down _ a b ())
            (block (match a (case A 1) (case B 2)) c)
            (let
              (=
                _
                (block
                  (let-rec
                    (= f (param x) (app g x))
                    (= g (function (case 0 1) (case n (app f (app - n 1))))))
                  f)))

            (block (let-open M) (let-module (= N P)) (let-exception (E)) x)
            (bind (let* (= x a)) (and* (= (, y z) b)) (bind (let+ (= w w)) (app f w)))
        "#]],
    );
}

#[test]
fn applications_and_labels() {
    exprs(
        &[
            "f a b c",
            "f ~a ~b:1 ?c ?d:None (e)",
            "f ~cmp:(fun a b -> a) ~(x : int)",
            "Some 1",
            "Some (1, 2)",
            "M.Node (a, b, c)",
            "`A `B",
            "`Tag (1, 2)",
            "f (Some 1) None",
            "(Some) 1",
            "fun ~a ?b ?(c = 1) ?(d : int = 2) ~e:(x, y) ?f:(z = 3) (type t) (g : t) _ : int -> a",
            "function `A -> . | _ -> 1",
        ],
        expect![[r#"
            (app f a b c)
            (app f (~a a) (~b 1) (?c c) (?d None) e)
            (app f (~cmp (fun (param a) (param b) a)) (~x (: x int)))
            (Some 1)
            (Some (, 1 2))
            (M.Node (, a b c))
            (`A `B)
            (`Tag (, 1 2))
            (app f (Some 1) None)
            (app Some 1)
            (let
              (=
                _
                (fun
                  (~a a)
                  (?b b)
                  (?c (= c 1))
                  (?d (= (: d int) 2))
                  (~e (, x y))
                  (?f (= z 3))
                  (type t)
                  (param (: g t))
                  (param _)
                  (: int)
                  a)))

            (function (case `A .) (case _ 1))
        "#]],
    );
}

#[test]
fn brackets() {
    exprs(
        &[
            "()",
            "[]",
            "[1; 2; 3;]",
            "[||]",
            "[|a; b, c|]",
            "[a; b = c; fun x -> x; y]",
            "{ x = 1; M.y; z : int = 3; }",
            "{ r with x = 1 }",
            "{ (f x) with M.y = 1; z }",
            "{ a.b with c = d }",
            "a.(i).(j) <- b.[k]",
            "a.{1, 2, 3} <- c.{d}",
            "a.b.M.c <- 1; d",
            "x.%(1) <- y.M.%[2; 3]",
            "M.(a + b).c",
            "M.[a; b]",
            "M.{ x = 1 }",
            "M.( + ) 1 2",
            "( * ), ( .%() ), ( let* ), (mod), (::)",
            "(x : int)",
            "(x : [ `A ] :> [ `A | `B ])",
            "(x :> t)",
            "(module M : S with type t = int)",
            "begin end",
            "begin a; b end",
        ],
        expect![[r#"
            ()
            []
            (list 1 2 3)
            (array)
            (array a (, b c))
            (list a (app = b c) (fun (param x) (block x y)))
            (record (x 1) (M.y y) (z (: int) 3))
            (record (with r) (x 1))
            (record (with (app f x)) (M.y 1) (z z))
            (record (with (. a b)) (c d))
            (.()<- (.() a i) j (.[] b k))
            (.{}<- a 1 2 3 (.{} c d))
            (block (.<- (. a b) M.c 1) d)
            (app .%()<- x 1 (app M..%[;..] y (array 2 3)))
            (. (open M (app + a b)) c)
            (open M (list a b))
            (open M (record (x 1)))
            (app M.+ 1 2)
            (, * .%() let* mod ::)
            (: x int)
            (:> x (row `A) (row `A `B))
            (:> x t)
            (pack M (package S (with t int)))
            ()
            (block a b)
        "#]],
    );
}

#[test]
fn literals() {
    exprs(
        &[
            "0x7fffffffffffffff, -4611686018427387904, 4611686018427387903",
            "1_000l, -1L, 0xffn, 0b11, 0o17",
            "1., 1e3, 1.5e-3, 0x1.8p3, 0x1p-1074, -2.5, -.2.5",
            r#"'a', '\'', '\\', '\065', '\xff', '\o101', ' ', '"'"#,
            r#""a\tb\"\065\x41\o101\u{e9}\
               c d""#,
            "{|a\"b\\n|}, {id|x|}y|id}",
            "4611686018427387904",
            "1z",
            "0x",
            r#""\q \300 \u{110000}""#,
            "'é'",
        ],
        expect![[r#"
            (, -1 -4611686018427387904 4611686018427387903)
            (, 1000l -1L 255n 3 15)
            (, 1.0 1000.0 0.0015 12.0 5e-324 -2.5 -2.5)
            (, 'a' '\'' '\\' 'A' '\xff' 'A' ' ' '\"')
            "a\tb\"AAA\xc3\xa9c d"
            (, "a\"b\\n" "x|}y")
            0
            E0005 at 1:9: `4611686018427387904` does not fit in `int`, which has 63 bits
            0
            E0005 at 1:9: `z` is not the ending of a number
            0
            E0005 at 1:9: `0x` is not a number
            "  "
            E0004 at 1:10: `\q` is not an escape
                help: a backslash itself is written `\\`
            E0004 at 1:13: 300 is not a byte: it is more than 255
            E0004 at 1:18: `110000` is not the number of a character
            ' '
            E0006 at 1:9: this character is more than one byte, and a `char` is one
        "#]],
    );
}
