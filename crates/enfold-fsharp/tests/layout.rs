//! The offside rule: every case of the reference's section 1.2, permitted undentations, and lines
//! that stand in the wrong column.
#![allow(missing_docs)]

mod show;
use expect_test::expect;
use show::{faults, tree};

#[test]
fn l1_light_syntax() {
    tree(
        "let f x =\n    let y = x\n    g y\n    y\nlet z = 1\n",
        expect![[r#"
        (let f (x) (block (let y x) (g y) y))
        (let z 1)
    "#]],
    );
}

#[test]
fn l2_fields_on_lines() {
    tree(
        "type Person = {\n    Name: string\n    Age: int\n}\nlet p =\n    { Name = n\n      Age =\n          3\n      Email = e }\n",
        expect![[r#"
            (types (type Person (record (Name string) (Age int))))
            (let p (record (Name n) (Age 3) (Email e)))
        "#]],
    );
}

#[test]
fn l3_elements_on_lines() {
    tree(
        "let xs = [\n    { A = 1 }\n    f 2\n]\nlet ys = [|\n    g 1\n    g 2; g 3\n|]\n",
        expect![[r#"
            (let xs (list (record (A 1)) (f 2)))
            (let ys (array (g 1) (g 2) (g 3)))
        "#]],
    );
}

#[test]
fn l4_operator_starts_a_line() {
    tree(
        "let a =\n    naturals 10\n    |> Seq.filter (f)\n    |> Seq.map g\nlet b = create \"Root\"\n             |> add x\nlet c = length a = length b\n        && forall2 f a b\nlet d = a\n      + b\n",
        expect![[r#"
            (let a (|> (|> (naturals 10) (Seq.filter f)) (Seq.map g)))
            (let b (|> (create "Root") (add x)))
            (let c (&& (= (length a) (length b)) (forall2 f a b)))
            (let d (+ a b))
        "#]],
    );
}

#[test]
fn l5_undented_brace() {
    tree(
        "let a = Seq.collect (fun x -> wrap {\n        A = 0\n        B = 1\n    }) xs\n",
        expect![[r#"
            (let a (Seq.collect (fun (x) (wrap (record (A 0) (B 1)))) xs))
        "#]],
    );
    faults(
        "let a = Seq.collect (fun x -> seq {\n        let mutable i = 0\n        yield i\n    }) xs\nlet b = 1\n",
        expect![""],
    );
}

#[test]
fn l6_lambda_body_and_undented_parenthesis() {
    tree(
        "let a =\n    List.fold (fun acc size ->\n      match acc with\n      | Some n -> Some (n + size)\n      | None -> None\n    ) (Some 0)\nList.iter (fun x ->\n    f x\n    g x) xs\n",
        expect![[r#"
            (let
              a
              (List.fold (fun (acc size) (match acc ((Some n) (Some (+ n size))) (None None))) (Some 0)))
            (do (List.iter (fun (x) (block (f x) (g x))) xs))
        "#]],
    );
}

#[test]
fn l7_lambda_body_on_the_next_line() {
    tree(
        "let f =\n    fun name ->\n        g name\n        h name\nlet x = f 1 <| fun y ->\n    y\n",
        expect![[r#"
            (let f (fun (name) (block (g name) (h name))))
            (let x (<| (f 1) (fun (y) y)))
        "#]],
    );
}

#[test]
fn l8_one_line() {
    tree(
        "let f () = (a; b); c\nlet g x = if x then a\n",
        expect![[r#"
        (let f (()) (block (block a b) c))
        (let g (x) (if x a))
    "#]],
    );
}

#[test]
fn l9_then_and_else_on_lines() {
    tree(
        "let f n =\n    if n = 42n then a \"x\"\n    else b \"y\"\nlet x = if a then b\n        else c\n",
        expect![[r#"
            (let f (n) (if (= n 42:isize) (a "x") (b "y")))
            (let x (if a b c))
        "#]],
    );
}

#[test]
fn l10_else_if_and_elif() {
    tree(
        "let f x =\n    if a then\n        1\n    else if b then\n        2\n    elif c then 3\n    else\n        4\n",
        expect![[r#"
            (let f (x) (if a 1 (if b 2 (if c 3 4))))
        "#]],
    );
}

#[test]
fn l11_arms_under_match() {
    tree(
        "let f x =\n    match x with\n    | (a, b) ->\n        g a\n        b\n    | A -> match b with\n           | C -> 1\n           | D -> 2\n    | B\n    | E -> 3\n",
        expect![[r#"
            (let f (x) (match x ((tuple a b) (block (g a) b)) (A (match b (C 1) (D 2))) ((| B E) 3)))
        "#]],
    );
}

#[test]
fn l12_trailing_comments() {
    tree(
        "let f () =\n    g (1) // 7\n    // between\n  // left\n    h 2 (* x *)\n",
        expect![[r#"
        (let f (()) (block (g 1) (h 2)))
    "#]],
    );
}

#[test]
fn undented_bodies() {
    tree(
        "let f x =\n    if x then 0 else\n    let y = 1\n    y\nlet g =\n    bind a (fun x ->\n    bind b (fun y ->\n    x + y))\n",
        expect![[r#"
            (let f (x) (if x 0 (block (let y 1) y)))
            (let g (bind a (fun (x) (bind b (fun (y) (+ x y))))))
        "#]],
    );
    tree(
        "let f = xs |> List.map (function\n    | A -> 1\n    | B -> 2)\nlet g = function\n        | A -> 1\n",
        expect![[r#"
            (let f (|> xs (List.map (function (A 1) (B 2)))))
            (let g (function (A 1)))
        "#]],
    );
    tree(
        "let f = foo(a,\n    b)\nlet g = a +\n        b\nlet h =\n    a +\n    b\n",
        expect![[r#"
            (let f (foo (tuple a b)))
            (let g (+ a b))
            (let h (+ a b))
        "#]],
    );
    tree(
        "type T =\n| A\n| B of int\nlet f = try g ()\n        with _ -> 1\n",
        expect![[r#"
        (types (type T (union A (B int))))
        (let f (try (g ()) (_ 1)))
    "#]],
    );
}

#[test]
fn continuation_lines() {
    tree(
        "let a =\n    f\n        x\n        (y)\n    |> g\nlet b =\n    c\n        .D(1)\n        .E\n",
        expect![[r#"
            (let a (|> (f x y) g))
            (let b (.E (c.D 1)))
        "#]],
    );
    tree(
        "let f () =\n    g ()\n    -1\n",
        expect![[r#"
        (let f (()) (block (g ()) -1))
    "#]],
    );
    tree(
        "let r =\n    match x with\n    | A -> 1\n    | B -> 2\n    |> f\n",
        expect![[r#"
        (let r (|> (match x (A 1) (B 2)) f))
    "#]],
    );
}

#[test]
fn explicit_syntax() {
    tree(
        "let f x = let y = 1 in y + x;;\nlet g = begin\n            a; b\n        end\nwhile c do a done\n",
        expect![[r#"
            (let f (x) (block (let y 1) (+ y x)))
            (let g (block a b))
            (do (while c a))
        "#]],
    );
}

#[test]
fn nested_modules() {
    tree(
        "module A.B\nmodule C =\n    type T = X | Y\n    module D =\n        let y = 2\n    let z = 3\nlet after = C.z\n",
        expect![[r#"
            (module A.B)
            (module C (types (type T (union X Y))) (module D (let y 2)) (let z 3))
            (let after C.z)
        "#]],
    );
}

#[test]
fn too_little_indentation() {
    tree(
        "let f x =\n        let a = 1\n    a\nlet g = 2\n",
        expect![[r#"
        (let f (x) (block (let a 1) a))
        (let g 2)
        E0011 at 3:5: this line is indented less than the block that it belongs to
            3:5: starts in column 5
            2:9: the block starts here, in column 9
    "#]],
    );
    tree(
        "let f = foo\n    bar\nlet g = 2\n",
        expect![[r#"
        (let f (block foo bar))
        (let g 2)
        E0011 at 2:5: this line is indented less than the block that it belongs to
            2:5: starts in column 5
            1:9: the block starts here, in column 9
    "#]],
    );
    tree(
        "let f x = x\n  let g = 3\n",
        expect![[r#"
        (let f (x) x)
        (let g 3)
        E0011 at 2:3: this line is indented differently from the lines above it
            2:3: starts in column 3
            1:1: the block starts here, in column 1
    "#]],
    );
    tree(
        "  let f = 1\nlet g = 2\n",
        expect![[r#"
        (let f 1)
        (let g 2)
        E0011 at 2:1: this line is indented less than the block that it belongs to
            2:1: starts in column 1
            1:3: the block starts here, in column 3
    "#]],
    );
}

#[test]
fn missing_bodies() {
    faults(
        "let a =\nlet b = fun x ->\nlet c x =\n    match x with\n    | A ->\n    | B -> 1\nlet d = if a then else 2\nmodule M =\nlet e =\n    while a do\n    b\n",
        expect![[r#"
            E0013 at 1:1: the right-hand side of `=` is missing
                2:1: this line is not indented enough to be it
            E0013 at 2:15: the body of `fun` is missing
                3:1: this line is not indented enough to be it
            E0013 at 5:9: the value of this case is missing
            E0013 at 7:9: the branch after `then` is missing
            E0013 at 8:1: the body of the module is missing
                9:1: this line is not indented enough to be it
        "#]],
    );
}
