//! One fault, one report; and the rest of the file is read.
#![allow(missing_docs)]

mod show;
use expect_test::expect;
use show::{faults, signature, structure};

#[test]
fn unclosed_brackets() {
    structure(
        "let f x =\n  foo (bar x\nlet g = [1; 2\nlet h = { a = 1\nlet i = begin a; b\nlet j = 1\n",
        expect![[r#"
            (let (= f (param x) (app foo (app bar x))))
            (let (= g (list 1 2)))
            (let (= h (record (a 1))))
            (let (= i (block a b)))
            (let (= j 1))
            E0012 at 3:1: `(` is not closed
                3:1: expected its partner before `let`
                2:7: opened here
            E0012 at 4:1: `[` is not closed
                4:1: expected its partner before `let`
                3:9: opened here
            E0012 at 5:1: `{` is not closed
                5:1: expected its partner before `let`
                4:9: opened here
            E0012 at 6:1: `begin` is not closed
                6:1: expected its partner before `let`
                5:9: opened here
        "#]],
    );
    structure(
        "let a = (1, 2]\nlet b = [1)\nlet c = )\nlet d = f (a\n",
        expect![[r#"
        (let (= a (, 1 2)))
        (let (= b (list 1)))
        (let (= c <error>))
        (let (= d (app f a)))
        E0012 at 1:14: `(` cannot be closed with `]`
            1:9: opened here
        E0012 at 2:11: `[` cannot be closed with `)`
            2:9: opened here
        E0013 at 3:9: the right-hand side is missing before `)`
            3:5: of this definition
        E0012 at 4:13: `(` is not closed
            4:13: expected its partner before the end of the file
            4:11: opened here
    "#]],
    );
    structure(
        "module M = struct\n  let x = (1\n  let y = 2\nend\nlet z = 3\n",
        expect![[r#"
        (module (= M (struct (let (= x 1)) (let (= y 2)))))
        (let (= z 3))
        E0012 at 3:3: `(` is not closed
            3:3: expected its partner before `let`
            2:11: opened here
    "#]],
    );
}

#[test]
fn missing_parts() {
    structure(
        "let f x =\n  let y = x\n  y + 1\n\nlet g = 2\nlet h =\nlet i = if a 1 else 2\nlet j = match x\nlet k = fun x = 3\nlet l = match x with\nlet m = let n = 1 in\nlet o = 1\n",
        expect![[r#"
            (let (= f (param x) (block (let (= y (app + (app x y) 1))) <error>)))
            (let (= g 2))
            (let (= h (block (let (= i (if (app a 1) <error> 2))) <error>)))
            (let (= j (match x)))
            (let (= k (fun (param x) (app = <error> 3))))
            (let (= l (match x)))
            (let (= m (block (let (= n 1)) (block (let (= o 1)) <error>))))
            E0010 at 5:1: expected `in`, found `let`
                2:3: this `let` is inside of an expression
                help: a local definition is `let x = … in …`
            E0010 at 7:16: expected `then`, found `else`
            E0010 at 9:1: expected `with`, found `let`
                8:9: of this `match`
            E0010 at 9:15: expected `->`, found `=`
                help: a `fun` is written with an arrow
                9:15: "=" -> "->"
            E0013 at 10:9: `match` has no cases
            E0010 at 12:10: expected `in`, found the end of the file
                12:1: this `let` is inside of an expression
                help: a local definition is `let x = … in …`
        "#]],
    );
}

#[test]
fn habits_of_other_languages() {
    faults(
        "let a = if x then y; z else w\nlet b = if x then 1 elif y then 2\nlet c = Some 1 2\nlet D = 1\nlet e x := 2\nlet x <- 3\nlet f = y <- 3\nlet g = f if a then b\nlet val = 1\nval x : int\nlet h = f ~x:-1\nlet i = _\ntype T = int\ntype u = { a : int, b : int }\nmodule m = struct end\nlet j = fun x | y -> 1\n",
        expect![[r#"
            E0010 at 1:24: this `else` belongs to no `if`
                help: a `;` ends the `if`: put several steps of a branch into `begin` … `end`
            E0010 at 2:21: unexpected `elif`
                help: write it as two words
                2:21: "elif" -> "else if"
            E0010 at 3:16: a constructor is applied to one argument
                help: write several as `Some (a, b)`
            E0010 at 5:9: expected `=`, found `:=`
                help: a definition is made with `=`
                5:9: ":=" -> "="
            E0010 at 6:7: expected `=`, found `<-`
            E0010 at 7:11: unexpected `<-`
                7:9: nothing can be stored into this
                help: `<-` stores into a mutable field or an element; a reference takes `:=`
            E0010 at 8:11: unexpected `if`
                help: put what begins with `if` in parentheses
            E0010 at 9:5: expected a pattern, found `val`
                note: `val` is a word of the language
            E0010 at 10:1: `val` stands only in signatures
                help: a definition is made with `let`
            E0010 at 11:14: expected the argument's value, found `-`
                help: put the value in parentheses
            E0013 at 12:9: the right-hand side is missing before `_`
                12:5: of this definition
            E0010 at 13:6: expected the name of a type, found `T`
                help: names of values, types, fields and labels begin with a small letter
            E0010 at 14:19: expected `;` between fields, found `,`
                help: write
                14:19: "," -> ";"
            E0010 at 15:8: expected the name of a module, found `m`
                help: names of modules, constructors and exceptions are capitalised
            E0010 at 16:15: expected `->`, found `|`
                help: a function with several cases is written with `function`
        "#]],
    );
}

#[test]
fn texts() {
    faults(
        "let a = \"no end\nlet b = 1\n",
        expect![[r#"
        E0002 at 1:9: this string has no closing quote
    "#]],
    );
    faults(
        "let a = 1 (* no end \nlet b = 1\n",
        expect![[r#"
        E0003 at 1:11: this comment has no end
            note: a string in a comment must have its closing quote, too
            help: close it
            3:1: "" -> "*)"
    "#]],
    );
    faults(
        "let a = (*) 1 2\n",
        expect![[r#"
            E0003 at 1:9: this comment has no end
                help: write the operator with blanks
                1:9: "(*)" -> "( * )"
        "#]],
    );
    faults(
        "let a = 'ab' + '\\q' + ''\nlet b = § 1\nlet c = {x|\n",
        expect![[r#"
            E0006 at 1:9: this is not a character: between the quotes there must be exactly one
            E0006 at 1:23: this is not a character: between the quotes there must be exactly one
            E0001 at 2:9: `§` does not belong to the language
            E0002 at 3:9: this string has no closing quote
        "#]],
    );
}

#[test]
fn not_supported() {
    structure(
        "class c = object method m = 1 end\nlet a = new c\nlet b = x#m\nlet c = object method x = 1 end\ntype d = < m : int >\nlet e = [%ext 1]\nlet%lwt f = 1\n#use \"file\"\nlet g = {< x = 1 >}\nclass type u = object end\nlet h = 1\n",
        expect![[r#"
            <error>
            (let (= a <error>))
            (let (= b <error>))
            (let (= c <error>))
            (type (d (= <error>)))
            (let (= e <error>))
            (let (= f 1))
            <error>
            (let (= g <error>))
            <error>
            (let (= h 1))
            E0901 at 1:1: classes and objects are not supported yet
            E0901 at 2:9: objects are not supported yet
            E0901 at 3:9: methods of objects are not supported yet
            E0901 at 4:9: objects are not supported yet
            E0901 at 5:10: types of objects are not supported yet
            E0901 at 6:9: an extension must be expanded by a preprocessor, and there is none
            E0901 at 7:4: an extension must be expanded by a preprocessor, and there is none
            E0901 at 8:1: directives such as `#use` belong to the interactive system
            E0901 at 9:9: objects are not supported yet
            E0901 at 10:1: classes and objects are not supported yet
        "#]],
    );
}

#[test]
fn signatures() {
    signature(
        "let x = 1\nval y : int\nval : int\nval z :\nfoo\ntype t = int\n",
        expect![[r#"
        <error>
        (val y int)
        <error>
        (val z foo)
        (type (t (= int)))
        E0010 at 1:1: a definition does not stand in a signature
            help: a signature says `val name : type`
        E0010 at 3:5: expected the name of a value, found `:`
    "#]],
    );
}

#[test]
fn too_deep() {
    faults(
        &format!("let x = {}1", "(".repeat(400)),
        expect![[r#"
            E0014 at 1:264: this is nested more than 256 levels deep
                note: the rest of the file was not read
                help: name parts of it with `let`
        "#]],
    );
    faults(
        &format!("let x = {}1", "1 + ".repeat(3000)),
        expect![[r#"
            E0014 at 1:4007: this is nested more than 1000 levels deep
                note: the rest of the file was not read
                help: name parts of it with `let`
        "#]],
    );
    faults(
        &format!("let x = {}1\nlet y = [{}]", "1; ".repeat(3000), "1; ".repeat(3000)),
        expect![[""]],
    );
    faults(&format!("let x = {}[]", "1 :: ".repeat(3000)), expect![[""]]);
    faults(&format!("let x = {}1", "let x = 1 in ".repeat(3000)), expect![[""]]);
    faults(&format!("let x = {}1", "if a then b else ".repeat(900)), expect![[""]]);
    faults(&format!("let x = {}a", "a ^ ".repeat(900)), expect![[""]]);
}
