//! Constructors, arms and alternatives by the thousand.

use super::Expect::Output;
use super::{bomb, joined, lines};

#[test]
fn types_may_have_many_constructors() {
    let cases = lines(100_000, |at| format!("| C{at}"));
    let text = format!(
        "type t =\n{cases}let f = function C0 -> 1 | C99999 -> 2 | _ -> 3\nlet () = print_int (f C5)\n"
    );
    bomb("constructors_100000.ml", &text, &Output("3"));
    let cases = lines(100_000, |at| format!("    | C{at}"));
    let text = format!(
        "type T =\n{cases}let f x = match x with C0 -> 1 | C99999 -> 2 | _ -> 3\nprintfn \"%d\" (f C5)\n"
    );
    bomb("constructors_100000.fs", &text, &Output("3"));
    let cases = lines(5000, |at| format!("| C{at} of int * string"));
    let arms = lines(5000, |at| format!("| C{at} (a, _) -> a + {at}"));
    let text = format!(
        "type t =\n{cases}let f = function\n{arms}let () = if C5 (1, \"\") <> C6 (1, \"\") then print_int (f (C5 (1, \"\")))\n"
    );
    bomb("constructors_with_arguments_5000.ml", &text, &Output("6"));
}

#[test]
fn alternatives_may_be_many() {
    let numbers = joined(90_000, " | ", |at| at.to_string());
    let text =
        format!("let f = function {numbers} -> 1 | _ -> 0\nlet () = print_int (f 5 + f 90000)\n");
    bomb("alternatives_90000.ml", &text, &Output("1"));
    let text = format!(
        "let f x =\n    match x with\n    | {numbers} -> 1\n    | _ -> 0\nprintfn \"%d\" (f 5 + f 90000)\n"
    );
    bomb("alternatives_90000.fs", &text, &Output("1"));
    let texts = joined(5000, " | ", |at| format!("\"s{at}\""));
    let text = format!("let f = function {texts} -> 1 | _ -> 0\nlet () = print_int (f \"s5\")\n");
    bomb("text_alternatives_5000.ml", &text, &Output("1"));
    let columns = joined(12, ", ", |_| "(1 | 2 | 3 | 4)".to_string());
    let twos = joined(12, ", ", |_| "2".to_string());
    let text = format!(
        "let f x = match x with {columns} -> 1 | _ -> 0\nlet () = print_int (f ({twos}) + f ({}, 5))\n",
        joined(11, ", ", |_| "3".to_string())
    );
    bomb("alternatives_in_12_columns.ml", &text, &Output("1"));
}

/// Each row tests other columns: a tree of all tests would be exponential.
#[test]
fn columns_that_rows_test_in_turn_make_no_large_tree() {
    let rows = lines(20, |row| {
        let column = |at: usize| match at {
            _ if at == row => "A".to_string(),
            _ if at == (row + 1) % 20 => "B".to_string(),
            _ => "_".to_string(),
        };
        format!("| {} -> {row}", joined(20, ", ", column))
    });
    let values = joined(20, ", ", |at| if at == 13 { "B" } else { "A" }.to_string());
    let text = format!(
        "type t = A | B | C\nlet f x = match x with\n{rows}| _ -> 77\nlet () = print_int (f ({values}))\n"
    );
    bomb("columns_in_turn.ml", &text, &Output("12"));
    let rows = lines(18, |row| {
        let column = |at: usize| if at == row { "A" } else { "_" }.to_string();
        format!("| {} -> {row}", joined(18, ", ", column))
    });
    let values = joined(18, ", ", |at| if at == 17 { "A" } else { "B" }.to_string());
    let text = format!(
        "type t = A | B\nlet f x = match x with\n{rows}| _ -> 77\nlet () = print_int (f ({values}))\n"
    );
    bomb("diagonal.ml", &text, &Output("17"));
}

#[test]
fn arms_may_be_many() {
    let arms = lines(5000, |at| format!("| {} -> {at}", at * 7));
    let text = format!("let f = function\n{arms}| _ -> 0\nlet () = print_int (f 700)\n");
    bomb("arms_of_numbers_5000.ml", &text, &Output("100"));
    let arms = lines(5000, |at| format!("| \"k{at}\" -> {at}"));
    let text = format!("let f = function\n{arms}| _ -> 0\nlet () = print_int (f \"k70\")\n");
    bomb("arms_of_texts_5000.ml", &text, &Output("70"));
    let arms = lines(2000, |at| format!("| (\"k{at}\", {at}) -> {at}"));
    let text = format!("let f = function\n{arms}| _ -> 0\nlet () = print_int (f (\"k70\", 70))\n");
    bomb("arms_of_pairs_2000.ml", &text, &Output("70"));
    let arms = lines(5000, |at| format!("    | \"k{at}\" -> {at}"));
    let text =
        format!("let f x =\n    match x with\n{arms}    | _ -> 0\nprintfn \"%d\" (f \"k70\")\n");
    bomb("arms_of_texts_5000.fs", &text, &Output("70"));
}
