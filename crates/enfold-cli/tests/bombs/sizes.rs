//! Tables, straight code, nesting, and functions that are derived from types.

use super::Expect::{Error, Output};
use super::{bomb, joined, lines};

#[test]
fn tables_may_be_long() {
    let row = |at: usize| joined(20, "; ", |column| ((at * column) % 97).to_string());
    let rows = lines(2700, |at| format!("[| {} |];", row(at)));
    bomb(
        "matrix_2700.ml",
        &format!("let m = [|\n{rows}|]\nlet () = print_int m.(5).(6)\n"),
        &Output("30"),
    );
    let rows = lines(2700, |at| format!("let r{at} = [| {} |]", row(at)));
    let all = joined(2700, "; ", |at| format!("r{at}"));
    bomb(
        "rows_2700.ml",
        &format!("{rows}let m = [| {all} |]\nlet () = print_int m.(5).(6)\n"),
        &Output("30"),
    );
    let rows =
        lines(2700, |at| format!("  [| {} |]; (* {at} *)", joined(5, "; ", |_| "!v".to_string())));
    let text = format!("let v = ref 3\nlet m = [|\n{rows}|]\nlet () = print_int m.(5).(2)\n");
    bomb("matrix_of_values_2700.ml", &text, &Output("3"));
    let items = joined(20_000, "; ", |at| format!("(\"s{at}\", {at})"));
    bomb(
        "list_of_pairs_20000.ml",
        &format!("let l = [{items}]\nlet () = print_int (List.length l)\n"),
        &Output("20000"),
    );
    let items = joined(50_000, "; ", |at| at.to_string());
    bomb(
        "list_50000.fs",
        &format!("let l = [{items}]\nprintfn \"%d\" (List.length l)\n"),
        &Output("50000"),
    );
}

#[test]
fn straight_code_may_be_long() {
    let text = lines(20_000, |at| format!("let x{} = x{at} + 1", at + 1));
    bomb(
        "definitions_20000.ml",
        &format!("let x0 = 1\n{text}let () = print_int x20000\n"),
        &Output("20001"),
    );
    let text = lines(20_000, |at| format!("let x{} = x{at} + 1 in", at + 1));
    let text = format!("let f x0 =\n{text}x20000\nlet () = print_int (f 1)\n");
    bomb("local_definitions_20000.ml", &text, &Output("20001"));
    let text = lines(20_000, |at| format!("r := !r + {};", at % 3));
    bomb(
        "assignments_20000.ml",
        &format!("let r = ref 0\nlet () =\n{text}print_int !r\n"),
        &Output("19999"),
    );
    let text = lines(2000, |at| format!("Hashtbl.add h \"k{at}\" {at};"));
    let text = format!("let h = Hashtbl.create 10\nlet () =\n{text}print_int (Hashtbl.length h)\n");
    bomb("additions_2000.ml", &text, &Output("2000"));
    let text = lines(2000, |at| {
        format!("let x = if x > {at} then y else z in let y = if y > x then x else {at} in")
    });
    bomb(
        "choices_2000.ml",
        &format!("let f x y z =\n{text}x + y\nlet () = print_int (f 1 2 3)\n"),
        &Output("6"),
    );
}

#[test]
fn many_functions_may_call_each_other() {
    let text = lines(1999, |at| {
        let (own, next, far) = (at + 1, (at + 2) % 2000, ((at + 1) * 7) % 2000);
        format!("and f{own} x = if x <= 0 then {own} else f{next} (x - 1) + f{far} (x - 2)")
    });
    let text = format!(
        "let rec f0 x = if x = 0 then 0 else f1 (x - 1)\n{text}let () = print_int (f0 3)\n"
    );
    bomb("recursive_2000.ml", &text, &Output("24"));
    let text = lines(1000, |at| format!("let g{at} x = x + a + b + {at} in"));
    let all = joined(1000, "; ", |at| format!("g{at}"));
    let text = format!("let f a b =\n{text}[{all}]\nlet () = print_int (List.nth (f 1 2) 7 5)\n");
    bomb("closures_1000.ml", &text, &Output("15"));
}

#[test]
fn records_in_records_are_compared() {
    let types = lines(25, |at| {
        let n = at + 1;
        format!("type t{n} = {{ a{n} : t{at}; b{n} : t{at}; c{n} : t{at} }}")
    });
    let values = lines(25, |at| {
        let n = at + 1;
        format!("let x{n} = {{ a{n} = x{at}; b{n} = x{at}; c{n} = x{at} }}")
    });
    let text = format!(
        "type t0 = {{ a0 : int; b0 : string }}\n{types}let x0 = {{ a0 = 1; b0 = \"\" }}\n{values}let f (x : t25) (y : t25) = compare x y\nlet () = print_int (compare x5 x5 + if Array.length Sys.argv > 9 then f x25 x25 + Hashtbl.hash x25 else 0)\n"
    );
    bomb("records_25.ml", &text, &Output("0"));
    let types = lines(25, |at| {
        let n = at + 1;
        format!("type T{n} = {{ a{n}: T{at}; b{n}: T{at} }}")
    });
    let zero = "let f () = compare Unchecked.defaultof<T25> Unchecked.defaultof<T25>\nlet mutable wanted = 0\nprintfn \"%d\" (if wanted > 2 then f () else 3)\n";
    bomb(
        "records_25.fs",
        &format!("type T0 = {{ a0: int; b0: string }}\n{types}{zero}"),
        &Output("3"),
    );
}

/// The time that `%A` takes grows with the text: what is nested is laid out once.
#[test]
fn values_are_laid_out_in_linear_time() {
    let text = "type Tree = Leaf | Node of Tree * int * Tree
let rec wide d = if d = 0 then Leaf else Node(wide (d - 1), d, wide (d - 1))
let rec deep d = if d = 0 then Leaf else Node(Leaf, d, deep (d - 1))
let lists = [ for i in 1 .. 100 -> [ for j in 1 .. 100 -> [ for k in 1 .. 20 -> (i, j, k) ] ] ]
let texts = [ sprintf \"%A\" (wide 12); sprintf \"%A\" (deep 3000); sprintf \"%A\" lists; sprintf \"%A\" (String.replicate 100000 \"ab\") ]
printfn \"%A\" (texts |> List.map (fun text -> text.Length > 10000))
";
    bomb("laid_out.fs", text, &Output("[true; true; true; true]"));
}

/// Whatever can be nested is read up to a depth, and reported beyond.
#[test]
fn deep_nesting_is_reported() {
    let nested = [
        ("parentheses", "let x = ", "(", "1", ")"),
        ("lists", "let x = ", "[", "1", "]"),
        ("conditionals", "let x = ", "if true then ", "1", " else 2"),
        ("functions", "let x = ", "fun x -> ", "1", ""),
        ("matches", "let x = ", "match 1 with _ -> ", "1", ""),
        ("handlers", "let x = ", "try ", "1", " with Not_found -> 2"),
        ("definitions", "let x = ", "let y = ", "1", " in y"),
        ("structures", "module X = ", "struct module M = ", "struct end", " end"),
        ("signatures", "module type X = ", "sig module M : ", "sig end", " end"),
        ("functors", "module X = ", "functor (X : sig end) -> ", "struct end", ""),
        ("patterns", "let f (", "Some (", "x", ")"),
        ("types", "type t = ", "(", "int", ") list"),
        ("chains", "let x = ", "\"a\" ^ ", "\"\"", ""),
        ("alternatives", "let f x = ", "if x = 1 then 1 else ", "1", ""),
        ("appended", "let x = ", "[1] @ ", "[]", ""),
        ("sums", "let x = ", "1 + ", "1", ""),
    ];
    for (name, start, open, inner, close) in nested {
        let (opens, closes) = (open.repeat(100_000), close.repeat(100_000));
        let mut text = format!("{start}{opens}{inner}{closes}");
        if name == "patterns" {
            text += ") = x";
        }
        bomb(&format!("deep_{name}.ml"), &(text + "\n"), &Error("E0014"));
    }
    let long =
        format!("let x = {}[]\nlet () = print_int (List.length x)\n", "1 :: ".repeat(50_000));
    bomb("long_cons.ml", &long, &Output("50000"));
    let long = format!("let () = {}print_int 1\n", "(); ".repeat(50_000));
    bomb("long_sequence.ml", &long, &Output("1"));
}
