//! Types in messages, as the user's language writes them: different variables have different names, also in two types of one
//! message.

use enfold_driver::{Input, deep_stack, stages};

fn messages(name: &'static str, text: &'static str) -> Vec<String> {
    deep_stack::run(move || {
        let checked = stages::check(&Input::from_text(name, text));
        checked.diagnostics.iter().map(|report| report.message.clone()).collect()
    })
    .expect("no panic")
}

fn ocaml(text: &'static str, found: &str, expected: &str) {
    let said = format!("this has type `{found}`, but a value of type `{expected}` is expected");
    assert_eq!(messages("a.ml", text), [said], "{text}");
}

fn fsharp(text: &'static str, expected: &str, found: &str) {
    let said = format!("expected `{expected}`, but this is `{found}`");
    assert_eq!(messages("a.fs", text), [said], "{text}");
}

#[test]
fn ocaml_has_its_own_names() {
    ocaml("let _ : int = \"\"", "string", "int");
    ocaml("let _ : int32 = 1", "int", "int32");
    ocaml("let a = ref 1 let _ : int = a", "int ref", "int");
    let text = "let a : (string, int list) Hashtbl.t = Hashtbl.create 1 let _ : int = a";
    ocaml(text, "(string, int list) Hashtbl.t", "int");
    let text = "let a = [|(1, \"\")|] let _ : (int -> int) list = a";
    ocaml(text, "(int * string) array", "(int -> int) list");
    ocaml("type t = A\nmodule M = struct type t = B end\nlet _ : t = M.B", "M.t", "t");
}

#[test]
fn variables_of_ocaml_have_names_of_their_own() {
    let text = "let f x y = let p = (y, y) in if true then [x] else p";
    ocaml(text, "'a * 'a", "'b list");
    let text = "let f (type a) (x : a) y = let p = [y] and q = (x, y) in if true then q else p";
    ocaml(text, "'b list", "'a * 'b");
    let text = "let f (h : ('k, 'v) Hashtbl.t) : 'v list = h";
    ocaml(text, "('a, 'b) Hashtbl.t", "'b list");
}

#[test]
fn fsharp_has_its_own_names() {
    fsharp("let x : int = \"\"", "int", "string");
    fsharp("let a = ref 1\nlet x : int = a", "int", "int ref");
    let text = "let a = Some [| 1 |]\nlet x : Map<string, int> = a";
    fsharp(text, "Map<string, int>", "int[] option");
    let text = "let a = (1, \"\")\nlet x : (int -> int) list = a";
    fsharp(text, "(int -> int) list", "int * string");
}

#[test]
fn variables_of_fsharp_have_names_of_their_own() {
    let text = "let f x y =\n    let p = (y, y)\n    if true then [x] else p";
    let said = "the branches differ: the first is `'a list`, this one is `'b * 'b`";
    assert_eq!(messages("a.fs", text), [said]);
    let text =
        "let f<'a> (x: 'a) y =\n    let p = [y]\n    let q = (x, y)\n    if true then q else p";
    let said = "the branches differ: the first is `'a * 'b`, this one is `'b list`";
    assert_eq!(messages("a.fs", text), [said]);
    let said = "`'a -> 'b` would have to contain itself to be `'a`";
    assert_eq!(messages("a.fs", "let f g = g g"), [said]);
}
