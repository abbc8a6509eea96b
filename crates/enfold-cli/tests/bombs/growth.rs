//! Ordinary programs that get longer: the time that placing takes grows with them, and not with their square.

use enfold_cases::Folder;
use enfold_place::STEPS;

use super::{enfold, lines};

/// Eight times the program may take this many times as long; with the square it would be 64.
const MOST: f64 = 24.0;

/// A compiler whose language has so many forms: three functions with an arm for each.
fn compiler(forms: usize) -> String {
    let cases = ["expr * expr", "int * expr", "string * expr list", "expr"];
    let patterns = ["(a, b)", "(k, a)", "(s, l)", "a"];
    let function = |name: &str, bodies: [&str; 4], rest: &str| {
        let arms = lines(forms, |at| {
            let body = bodies[at % 4].replace('#', &at.to_string());
            format!("| Form{at} {} -> {body}", patterns[at % 4])
        });
        format!("let rec {name} env = function\n{arms}{rest}")
    };
    let show = function(
        "show",
        [
            "\"(\" ^ show (env + 1) a ^ \" op# \" ^ show (env + 1) b ^ \")\"",
            "string_of_int (k + #) ^ show (env + 1) a",
            "s ^ String.concat \",\" (List.map (show (env + 1)) l)",
            "\"f#\" ^ show (env + 1) a",
        ],
        "| Num n -> string_of_int n\n| Name s -> s\n",
    );
    let simplify = function(
        "simplify",
        [
            "(match simplify env a, simplify env b with Num x, Num y -> Num (x + y + #) | x, y -> Form# (x, y))",
            "Form# (k + 1, simplify ((string_of_int k, k) :: env) a)",
            "Form# (s, List.map (simplify ((s, #) :: env)) l)",
            "(match simplify env a with Num x -> Num (x * #) | x -> Form# x)",
        ],
        "| Num n -> Num n\n| Name s -> (match List.assoc_opt s env with Some n -> Num n | None -> Name s)\n",
    );
    let eval = function(
        "eval",
        [
            "eval env a + eval env b + #",
            "k + eval ((string_of_int k, k) :: env) a",
            "List.fold_left (fun acc e -> acc + eval ((s, #) :: env) e) 0 l",
            "# - eval env a",
        ],
        "| Num n -> n\n| Name s -> (try List.assoc s env with Not_found -> 0)\n",
    );
    let cases = lines(forms, |at| format!("| Form{at} of {}", cases[at % 4]));
    format!(
        "type expr =\n{cases}| Num of int | Name of string\n{show}{simplify}{eval}\
         let () = print_endline (show 0 (simplify [] (Form0 (Num 1, Num 2)))); print_int (eval [] (Num 3))\n"
    )
}

/// So many types of records, each made, sorted and summed up.
fn sorting(types: usize) -> String {
    lines(types, |at| {
        "type row# = { key# : int; name# : string; mutable seen# : bool }
let by_key# a b = compare a.key# b.key#
let sort# rows = List.sort (fun a b -> match compare a.name# b.name# with 0 -> by_key# a b | n -> n) rows
let pick# n = sort# (List.init n (fun i -> { key# = (i * 7) mod 11; name# = string_of_int (i mod 3); seen# = false }))
let sum# = List.fold_left (fun acc r -> r.seen# <- true; (acc * 3 + r.key#) land 65535) 0 (pick# 9)
let () = Array.sort compare [| sum#; 3; 2 |]; print_int sum#"
            .replace('#', &at.to_string())
    })
}

/// Milliseconds that placing a program takes.
fn placing(name: &str, text: &str) -> f64 {
    let folder = Folder::new("growth");
    let file = folder.write(name, text);
    let done = enfold(&["emit", "--stage=placed", "--timings", "--warnings=hide", &file]);
    let steps: Vec<f64> = done.stderr.lines().filter_map(step_of_placing).collect();
    assert_eq!(steps.len(), STEPS.len(), "{name}: {}", super::short(&done));
    steps.into_iter().sum()
}

/// Milliseconds of a line of `--timings` that is about placing.
fn step_of_placing(line: &str) -> Option<f64> {
    let mut words = line.split_whitespace();
    let time = words.next()?.parse().ok()?;
    let name = words.nth(1)?;
    STEPS.iter().any(|step| step.name == name).then_some(time)
}

fn grows_with_the_program(name: &str, size: usize, program: impl Fn(usize) -> String) {
    let small = placing(name, &program(size)).max(5.0);
    let large = program(8 * size);
    // Others may have been busy meanwhile.
    let took = placing(name, &large).min(placing(name, &large));
    assert!(took < MOST * small, "{name}: {small} ms, and {took} ms for eight times as much");
}

#[test]
fn placing_is_linear() {
    grows_with_the_program("compiler.ml", 80, compiler);
    grows_with_the_program("sorting.ml", 20, sorting);
}
