//! Computations, comprehensions, and what stands only in them.

mod show;

use expect_test::expect;
use show::tree;

#[test]
fn sequences() {
    tree(
        "let a = seq { yield 1; yield! b }\nlet c =\n    seq {\n        for x in xs do\n            if p x then yield f x\n        use r = acquire x\n        yield r\n    }\nlet d = seq { 1 .. 3 }\nlet e = seq { for x in xs -> x }\n",
        expect![[r#"
            (let a (computation seq (block (yield 1) (yield! b))))
            (let
              c
              (computation
                seq
                (block (for-in x xs (if (p x) (yield (f x)))) (let use r (acquire x)) (yield r))))
            (let d (computation seq (element (range 1 3))))
            (let e (computation seq (for-in x xs (yield x))))
        "#]],
    );
}

#[test]
fn comprehensions() {
    tree(
        "let a = [ for x in xs do yield x ]\nlet b = [| for x in xs -> x + 1 |]\nlet c = [ if p then 1\n          2 ]\nlet d = [ if p then 1 else 2 ]\nlet e = [ let x = 1\n          x\n          for y in ys do y ]\nlet f = [ 1; 2 .. 3 ]\n",
        expect![[r#"
            (let a (list-of (for-in x xs (yield x))))
            (let b (array-of (for-in x xs (yield (+ x 1)))))
            (let c (list-of (block (if p (element 1)) (element 2))))
            (let d (list (if p 1 2)))
            (let e (list-of (block (let x 1) (element x) (for-in y ys (element y)))))
            (let f (list 1 (range 2 3)))
        "#]],
    );
}

#[test]
fn asynchronous() {
    tree(
        "let a = async {\n    let! x = f 1\n    do! g x\n    use! r = h x\n    match! k r with\n    | A -> return 1\n    | B -> return! l\n}\nlet b = lazy (1; 2)\nlet c = lazy { 1 }\n",
        expect![[r#"
            (let
              a
              (computation
                async
                (block
                  (let! x (f 1))
                  (do! (g x))
                  (use! r (h x))
                  (match! (k r) (A (return 1)) (B (return! l))))))
            (let b (lazy (block 1 2)))
            (let c (lazy 1))
        "#]],
    );
}
