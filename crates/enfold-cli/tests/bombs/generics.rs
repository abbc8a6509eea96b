//! Types that are deep or wide, and functions that are needed at many types.

use super::Expect::{Error, Output};
use super::{bomb, joined, lines};

#[test]
fn types_may_be_deep() {
    let numbers = joined(120, " ", |at| at.to_string());
    let holes = joined(120, " ", |_| "%d".to_string());
    let format = format!("let () = Printf.printf \"{holes}\\n\" {numbers}\n");
    bomb("printf_of_120.ml", &format, &Output(&numbers));
    bomb("printfn_of_120.fs", &format!("printfn \"{holes}\" {numbers}\n"), &Output(&numbers));
    let params = joined(110, " ", |at| format!("a{at}"));
    let sum = joined(110, " + ", |at| format!("a{at}"));
    let ones = joined(110, " ", |_| "1".to_string());
    let of_110 = format!("let id x = x\nlet f {params} = {sum}\n");
    bomb("id_of_110.ml", &format!("{of_110}let () = print_int (id f {ones})\n"), &Output("110"));
    bomb("id_of_110.fs", &format!("{of_110}printfn \"%d\" (id f {ones})\n"), &Output("110"));
}

#[test]
fn options_may_be_nested() {
    let some = "let x = Some x in\n";
    let ml = format!("let () = let x = 1 in\n{}ignore x; print_int 1\n", some.repeat(2000));
    bomb("some_2000.ml", &ml, &Output("1"));
    let equal = format!(
        "let () = let x = 1 in\n{}if compare x x = 0 then print_string \"ok\"\n",
        some.repeat(300)
    );
    bomb("compare_some_300.ml", &equal, &Output("ok"));
    let fs = "    let x = Some x\n".repeat(300);
    let fs =
        format!("let main () =\n    let x = 1\n{fs}    if x = x then printfn \"ok\"\nmain ()\n");
    bomb("some_300.fs", &fs, &Output("ok"));
}

#[test]
fn pairs_of_pairs_are_shared() {
    let pairs = lines(200, |at| format!("let x{} = (x{at}, x{at}) in", at + 1));
    let ml = format!("let f x0 =\n{pairs}x200\nlet () = ignore (f 1); print_int 1\n");
    bomb("pairs_200.ml", &ml, &Output("1"));
    let pairs = lines(200, |at| format!("    let x{} = (x{at}, x{at})", at + 1));
    let fs = format!("let f x0 =\n{pairs}    x200\nf 1 |> ignore\nprintfn \"1\"\n");
    bomb("pairs_200.fs", &fs, &Output("1"));
    let calls = format!(
        "let d x = (x, x)\nlet () = ignore ({}1{}); print_int 1\n",
        "d (".repeat(80),
        ")".repeat(80)
    );
    bomb("double_80.ml", &calls, &Output("1"));
    let same = lines(12, |at| format!("let x{} = (x{at}, x{at}) in", at + 1));
    let same = format!("let f x0 =\n{same}x12\nlet () = if f 1 = f 1 then print_string \"ok\"\n");
    bomb("compare_pairs_12.ml", &same, &Output("ok"));
}

/// Each function applies the one before it twice: the last adds 2ⁿ layers of pairs.
#[test]
fn types_that_are_squared_are_reported() {
    let global = |count: usize| {
        let chain = lines(count, |at| format!("let d{} x = d{at} (d{at} x)", at + 1));
        format!("let d0 x = (x, x)\n{chain}")
    };
    bomb(
        "squares_6.ml",
        &format!("{}let () = ignore (d6 1); print_int 1\n", global(6)),
        &Output("1"),
    );
    bomb("squares_30.ml", &format!("{}let () = ignore (d30 1)\n", global(30)), &Error("E0902"));
    bomb("squares_30.fs", &format!("{}ignore (d30 1)\n", global(30)), &Error("E0902"));
    let local = lines(30, |at| format!("let d{} x = d{at} (d{at} x) in", at + 1));
    let local = format!(
        "let f () = let d0 x = (x, x) in\n{local}d30 (fun z -> z)\nlet () = ignore (f ())\n"
    );
    bomb("local_squares_30.ml", &local, &Error("E0902"));
    let church = lines(12, |at| format!("let x{} y = x{at} (x{at} y) in", at + 1));
    let church = format!(
        "let p x y = fun z -> z x y\nlet f () = let x0 y = p y y in\n{church}x12 (fun z -> z)\nlet () = ignore (f ()); print_int 1\n"
    );
    bomb("church_pairs_12.ml", &church, &Output("1"));
}

#[test]
fn recursion_at_two_larger_types_is_reported() {
    let two = "let rec f : 'a. int -> 'a -> int = fun n x ->\n  if n = 0 then 0 else f (n - 1) (x, x) + f (n - 1) [x]\nlet () = print_int (f 5 1)\n";
    bomb("two_larger_types.ml", two, &Error("E0902"));
    let both = "let rec f : 'a. int -> 'a -> int = fun n x ->\n  if n = 0 then 0 else g (n - 1) (Some x) + g (n - 1) [x]\nand g : 'a. int -> 'a -> int = fun n x ->\n  if n = 0 then 1 else f (n - 1) (x, 1) + f (n - 1) (1, x)\nlet () = print_int (f 5 1)\n";
    bomb("two_functions_at_larger_types.ml", both, &Error("E0902"));
}

/// Every permutation of the types is a version.
#[test]
fn versions_without_end_in_sight_are_reported() {
    let params: Vec<String> = (0..9).map(|at| format!("a{at}")).collect();
    let swapped = |at: usize| {
        let mut other = params.clone();
        other.swap(at, at + 1);
        other.join(" ")
    };
    let plain = params.join(" ");
    let chain = lines(40, |at| {
        let swap = swapped(at % 8);
        format!("let f{} {plain} = f{at} {plain} + f{at} {swap}", at + 1)
    });
    let text = format!(
        "let f0 {plain} = ignore ({}); 1\n{chain}let () = print_int (f40 1 'a' \"b\" 1.0 true [1] [\"a\"] ['c'] [true])\n",
        params.join(", ")
    );
    bomb("permutations.ml", &text, &Error("E0902"));
}

#[test]
fn functions_over_functions_are_bounded() {
    let closures = joined(30, "; ", |at| format!("(fun x -> x + {at})"));
    let maps = lines(24, |at| format!("let l = List.map (fun f x -> f (x + {at})) l in"));
    let text = format!(
        "let () = let l = [{closures}] in\n{maps}print_int (List.fold_left (fun a f -> f a) 0 l)\n"
    );
    bomb("maps_24_over_closures_30.ml", &text, &Output("8715"));
    let twice = format!(
        "let twice f x = f (f x)\nlet () = print_int ({}(fun x -> x + 1) 0)\n",
        "twice ".repeat(4)
    );
    bomb("twice_4.ml", &twice, &Output("65536"));
    let chain = lines(16, |at| {
        format!(
            "let g{} f x = g{at} (fun y -> f (f y)) x + g{at} (fun y -> f (y + {at})) x",
            at + 1
        )
    });
    let chain = format!(
        "let g0 f x = f x\n{chain}let () = print_int (g3 (fun x -> x + 1) 0);\n  if Array.length Sys.argv > 9 then print_int (g16 (fun x -> x) 1)\n"
    );
    bomb("function_arguments_16.ml", &chain, &Output("51"));
    let inline = lines(40, |at| format!("let f{} x = f{at} (f{at} x)", at + 1));
    let inline = format!(
        "let f0 x = x * 3 + 1\n{inline}let () = print_int (f3 1); if Array.length Sys.argv > 9 then print_int (f40 1)\n"
    );
    bomb("inline_40.ml", &inline, &Output("9841"));
}
