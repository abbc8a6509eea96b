//! Clef: records, unions, matches, closures, lists, arrays, strings, in five units that come again and again with
//! other names. All definitions are used, and the program prints one number.

use std::fmt::Write;

/// How many units one function calls.
const GROUP: usize = 40;

/// A program of about so many lines.
pub fn program(lines: usize) -> String {
    let mut text = String::from("module Bench.Generated\n\n");
    let mut units = 0;
    let mut count = text.lines().count();
    while count < lines {
        let unit = unit(units);
        count += unit.lines().count() + 1;
        text.push_str(&unit);
        text.push('\n');
        units += 1;
    }
    let groups = units.div_ceil(GROUP);
    for group in 0..groups {
        let _ = writeln!(text, "let group{group} (seed: int) : int =\n    let mutable sum = seed");
        for unit in group * GROUP..((group + 1) * GROUP).min(units) {
            let _ = writeln!(text, "    sum <- sum + unit{unit} (sum % 97)");
        }
        text.push_str("    sum\n\n");
    }
    text.push_str("[<EntryPoint>]\nlet main _ =\n    let mutable sum = 0\n");
    for group in 0..groups {
        let _ = writeln!(text, "    sum <- (sum + group{group} sum) % 1000003");
    }
    text.push_str("    Console.writeln (Format.int sum)\n    0\n");
    text
}

fn unit(number: usize) -> String {
    let template = [ACCOUNT, EXPRESSION, PIPELINE, COMPOSE, TEXT][number % 5];
    template.replace('@', &number.to_string())
}

const ACCOUNT: &str = "\
type Account@ = { Owner@: string; Balance@: int; Moves@: int list }

let deposit@ (amount: int) (account: Account@) : Account@ =
    { account with
        Balance@ = account.Balance@ + amount
        Moves@ = amount :: account.Moves@ }

let counter@ (start: int) : (int -> int) =
    let mutable total = start
    fun step ->
        total <- total + step
        total

let unit@ (seed: int) : int =
    let next = counter@ seed
    let account = { Owner@ = \"owner@\"; Balance@ = seed; Moves@ = [] }
    let account = account |> deposit@ (next 3) |> deposit@ (next 4)
    let moved = List.fold (fun sum move -> sum + move) 0 account.Moves@
    if moved > 100 then account.Balance@ % 100
    elif moved = 7 then String.length account.Owner@
    else account.Balance@ + moved
";

const EXPRESSION: &str = "\
type Expr@ =
    | Number@ of int
    | Add@ of Expr@ * Expr@
    | Times@ of Expr@ * Expr@
    | Let@ of int * Expr@

let rec eval@ (scope: int) (expr: Expr@) : int =
    match expr with
    | Number@ n when n < 0 -> scope
    | Number@ n -> n
    | Add@ (a, b) -> eval@ scope a + eval@ scope b
    | Times@ (Number@ 0, _) -> 0
    | Times@ (a, b) -> eval@ scope a * eval@ scope b
    | Let@ (value, body) -> eval@ value body

let unit@ (seed: int) : int =
    let leaf = Number@ (seed % 11)
    let tree = Add@ (Times@ (leaf, Number@ 3), Let@ (seed, Number@ -1))
    eval@ 0 tree % 1009
";

const PIPELINE: &str = "\
let select@ (limit: int) (items: int list) : int list =
    items
    |> List.map (fun item -> item * 3 + limit)
    |> List.filter (fun item -> item % 2 = 0)

let weigh@ (factor: int) (items: int list) : int =
    let mutable weight = 0
    for item in items do
        if item > factor then
            weight <- weight + item
        else
            weight <- weight - 1
    weight

let unit@ (seed: int) : int =
    let items = [seed; seed + 1; seed + 2; 40; 41]
    let chosen = select@ (seed % 5) items
    match chosen with
    | [] -> 0
    | [single] -> single
    | first :: rest -> first + weigh@ 10 rest + List.length rest
";

const COMPOSE: &str = "\
let scale@ (factor: int) (offset: int) (value: int) : int = factor * value + offset

let compose@ (f: int -> int) (g: int -> int) : (int -> int) = fun x -> g (f x)

let choose@ (flag: bool) (n: int) : (int -> int) =
    if flag then scale@ n 1
    else fun x -> x - n

let rec repeat@ (times: int) (f: int -> int) (x: int) : int =
    if times = 0 then x
    else repeat@ (times - 1) f (f x % 10007)

let unit@ (seed: int) : int =
    let first = choose@ (seed % 2 = 0) 3
    let second = compose@ first (scale@ 2 5)
    repeat@ 4 second (seed + 1)
";

const TEXT: &str = "\
let describe@ (value: int option) : string =
    match value with
    | Some n when n > 50 -> $\"large {Format.int n}\"
    | Some n -> $\"small {Format.int n}\"
    | None -> \"nothing\"

let find@ (wanted: int) (items: int[]) : int option =
    let mutable found = None
    for i = 0 to Array.length items - 1 do
        if items.[i] = wanted then
            found <- Some (i * 20)
    found

let unit@ (seed: int) : int =
    let items = [| 1; 2; seed % 4; 4; 5 |]
    let texts = [describe@ (find@ 3 items); describe@ (find@ 4 items)]
    List.fold (fun sum text -> sum + String.length text) (seed % 3) texts
";
