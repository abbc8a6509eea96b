//! One fault, one report; and the rest of the file is read.
#![allow(missing_docs)]

mod show;
use expect_test::expect;
use show::{faults, tree};

#[test]
fn unclosed_brackets() {
    tree(
        "let f x =\n    foo (bar x\n    baz y\nlet g = [1; 2\nlet h = { A = 1\nlet i = foo(\nlet j = 1\n",
        expect![[r#"
            (let f (x) (block (foo (bar x)) (baz y)))
            (let g (list 1 2))
            (let h (record (A 1)))
            (let i (foo <error>))
            (let j 1)
            E0012 at 2:15: `(` is not closed
                2:15: expected its partner before a line that is indented less
                2:9: opened here
            E0012 at 4:14: `[` is not closed
                4:14: expected its partner before a line that is indented less
                4:9: opened here
            E0012 at 5:16: `{` is not closed
                5:16: expected its partner before a line that is indented less
                5:9: opened here
            E0012 at 6:13: `(` is not closed
                6:13: expected its partner before a line that is indented less
                6:12: opened here
        "#]],
    );
    faults(
        "let a = (1, 2]\nlet b = [1)\nlet c = )\nlet d = f (a\n",
        expect![[r#"
        E0012 at 1:14: `(` cannot be closed with `]`
            1:9: opened here
        E0012 at 2:11: `[` cannot be closed with `)`
            2:9: opened here
        E0010 at 3:9: expected an expression, found `)`
        E0012 at 4:13: `(` is not closed
            4:13: expected its partner before the end of the file
            4:11: opened here
    "#]],
    );
}

#[test]
fn habits_of_other_languages() {
    faults(
        "let a = b == c && d != e\nlet f x =\n    match x with\n    | A => 1\n    | B = 2\nlet g x -> 3\nlet h x := 4\nlet i = a or b\nlet j x = if x return\n",
        expect![[r#"
            E0010 at 1:11: there is no operator `==`
                help: equality is written `=`
                1:11: "==" -> "="
            E0010 at 1:21: there is no operator `!=`
                help: inequality is written `<>`
                1:21: "!=" -> "<>"
            E0010 at 4:9: expected `->`, found `=>`
                help: the arrow is written `->`
                4:9: "=>" -> "->"
            E0010 at 5:9: expected `->`, found `=`
                help: the arrow is written `->`
                5:9: "=" -> "->"
            E0010 at 6:9: expected `=`, found `->`
                help: a binding is written with `=`
                6:9: "->" -> "="
            E0010 at 7:9: expected `=`, found `:=`
                help: a binding is written with `=`
                7:9: ":=" -> "="
            E0010 at 8:11: there is no operator `or`
                help: the operator is written `||`
                8:11: "or" -> "||"
            E0010 at 9:16: unexpected `return`
        "#]],
    );
    faults(
        "let f x = if x 1 else 2\nlet g x =\n    while x\n        y\nlet a = b\nand c = d\n",
        expect![[r#"
            E0010 at 1:18: `then` is missing
                1:18: found `else`
                1:11: the `if` that needs it
                help: insert `then`
                1:17: "" -> " then"
            E0010 at 4:9: `do` is missing
                4:9: found `y`
                3:5: the loop that needs it
                help: insert `do`
                3:12: "" -> " do"
            E0010 at 6:1: `and` continues only a `let rec`
                help: make the bindings recursive
                5:1: "let" -> "let rec"
        "#]],
    );
}

#[test]
fn missing_operands() {
    tree(
        "let a = 1 +\nlet b = f (1 + ) 2\nlet c = [1; ; 2]\nlet d = x.\nlet e = , 1\nlet f = _\n",
        expect![[r#"
            (let a (+ 1 <error>))
            (let b (f (+ 1 <error>) 2))
            (let c (list 1 2))
            (let d x)
            (let e (tuple <error> 1))
            (let f <error>)
            E0010 at 1:11: `+` has nothing on its right
                1:11: followed by a line that is indented less
            E0010 at 2:14: `+` has nothing on its right
                2:14: followed by `)`
            E0010 at 4:11: expected a name after the dot, found a line that is indented less
            E0010 at 5:9: expected an expression, found `,`
            E0010 at 6:9: `_` is a pattern, and has no value
        "#]],
    );
}

#[test]
fn junk_in_declarations() {
    tree(
        "let = 1\nlet f x y\ntype = A\ntype T\nopen\nmodule\nexception\nlet ok = 1\n= 3\nlet fine = 2\n",
        expect![[r#"
            (let <error> 1)
            (let f (x y) <error>)
            (types)
            (types (type T <error>))
            <error>
            <error>
            <error>
            (let ok 1)
            (let fine 2)
            E0010 at 1:5: expected a name or a pattern, found `=`
            E0010 at 2:10: expected `=`, found the next line
            E0010 at 3:6: expected the name of a type, found `=`
            E0010 at 4:7: expected `=` and what the type is, found the next line
            E0010 at 5:5: expected the name of a module, found the next line
            E0010 at 6:7: expected the module's name, found the next line
            E0010 at 7:10: expected the name of an exception, found the next line
            E0010 at 9:1: unexpected `=`
        "#]],
    );
    faults(
        "let f x =\n    type T = A\n    x\nlet g x =\n    try x\nlet h = function\nlet i = fun -> 1\nlet j = match x with\n",
        expect![[r#"
            E0010 at 2:5: `type` cannot stand inside of an expression
            E0010 at 5:10: expected `with` or `finally`, found a line that is indented less
            E0013 at 6:9: `function` has no cases
                help: add cases, such as `| pattern -> value`
            E0010 at 7:13: expected a parameter of `fun`, found `->`
            E0013 at 8:9: `match` has no cases
                help: add cases, such as `| pattern -> value`
        "#]],
    );
}

#[test]
fn blocks_need_a_value() {
    tree(
        "let f () =\n    let x = 1\nlet g = 2\n",
        expect![[r#"
        (let f (()) (block (let x 1) <error>))
        (let g 2)
        E0013 at 2:5: this block ends with a `let`, and so has no value
            help: end the block with an expression, such as `()`
    "#]],
    );
}

#[test]
fn depth_is_limited_and_reported_once() {
    let deep = format!("let a = 1\nlet b = {}1{}\nlet c = 2\n", "(".repeat(5000), ")".repeat(5000));
    faults(
        &deep,
        expect![[r#"
            E0014 at 2:265: this is nested more than 256 levels deep
                note: the rest of the file was not read
                help: name parts of it with `let`
        "#]],
    );
    let long = format!("let b = 1{}\n", " + 1".repeat(5000));
    faults(
        &long,
        expect![[r#"
            E0014 at 1:4007: this is nested more than 1000 levels deep
                note: the rest of the file was not read
                help: name parts of it with `let`
        "#]],
    );
    let sane = format!("let b = {}1{}{}\n", "(".repeat(60), ")".repeat(60), " + 1".repeat(500));
    faults(&sane, expect![[""]]);
}
