//! What `explain` says, in the forms that people and tools read.

use std::path::{Path, PathBuf};

use enfold_cases::Folder;
use enfold_driver::program_of::{file_of, program_of};
use enfold_driver::render::Format;
use enfold_driver::render::explanation::{Detail, explanation};
use enfold_driver::{Input, deep_stack, stages};
use enfold_place::explain::{Explanation, Question};
use expect_test::expect;

/// What is said about a program, and about one line if there is one.
fn explained(input: &Input, level: u8, line: Option<(&Path, u32)>) -> Explanation {
    let checked = stages::check(input);
    let format = Format::Short;
    let shown = enfold_driver::render::all(&checked.diagnostics, &input.sources, format, false);
    assert!(!checked.diagnostics.has_errors(), "{shown}");
    let mut program = stages::compile(&checked.graph, level, &mut |_, _| {});
    let placement = stages::place(&mut program, false);
    let line = line.map(|(path, line)| (file_of(input, path).expect("the file"), line));
    let question = Question { line, language: input.language };
    enfold_place::explain::explain(&checked.graph, &program, &placement, &input.sources, question)
}

fn text(name: &str, source: &str, level: u8, format: Format, each: bool) -> String {
    deep_stack::run(|| {
        let input = Input::from_text(name, source);
        let said = explained(&input, level, None);
        explanation(&said, &input.sources, format, false, Detail { all: false, each })
    })
    .expect("no panic")
}

const COUNTER: &str = "let makeCounter (start: int) : (unit -> int) =
    let mutable count = start
    fun () ->
        count <- count + 1
        count

[<EntryPoint>]
let main args =
    let next = makeCounter args.Length
    next () + next ()
";

#[test]
fn a_program_is_its_source_with_marks() {
    expect![[r#"
        explain: what `counter.fs` makes
         --> counter.fs:3:5
          |
        2 |     let mutable count = start
          |                 ----- cell of `count` (8 bytes) in the frame of `main`
        3 |     fun () ->
          |     ^^^^^^^^^ closure (8 bytes, captures count by reference) in the frame of `main`
        ...
        8 | let main args =
          |     ---- `string[]`, string in a region of the top level

        no record: 2 only called (`makeCounter`, `main`)
        3 lambdas: 1 closure, 2 without a record; 0 partial applications
        values made: 0 static, 0 on the stack, 2 in frames, 2 in regions, 0 in the program's region
    "#]]
    .assert_eq(&text("counter.fs", COUNTER, 0, Format::Human, false));
}

const HIDDEN: &str = "exception Odd of int
module type SHOWN = sig type t val it : t val show : t -> string end
let pick n : (module SHOWN) =
  if n > 1 then (module struct type t = int let it = n let show = string_of_int end)
  else (module struct type t = string let it = \"one\" let show s = s end)
let () =
  let (module M) = pick (Array.length Sys.argv) in
  if M.show M.it = \"0\" then raise (Odd (Array.length Sys.argv))
";

#[test]
fn what_hides_its_type_is_no_exception_to_people() {
    let said = text("hidden.ml", HIDDEN, 0, Format::Human, false);
    assert!(said.contains("value of any type ("), "{said}");
    assert!(said.contains("exception `Hidden.Odd`"), "{said}");
    assert!(!said.contains("exception an exception") && !said.contains(" `,"), "{said}");
}

#[test]
fn marks_have_colours_where_they_are_wanted() {
    let coloured = deep_stack::run(|| {
        let input = Input::from_text("counter.fs", COUNTER);
        let said = explained(&input, 0, None);
        let detail = Detail { all: false, each: false };
        explanation(&said, &input.sources, Format::Human, true, detail)
    });
    assert!(coloured.expect("no panic").contains("\u{1b}["));
    assert!(!text("counter.fs", COUNTER, 0, Format::Human, false).contains('\u{1b}'));
}

#[test]
fn a_value_is_told_with_its_record_and_its_way() {
    expect![[r#"
        cell: `count` (8 bytes) in the frame of `main`
          --> counter.fs:2:17
           |
         2 |     let mutable count = start
           |                 ^^^^^ made here
         3 |     fun () ->
           |     ---------
           |     |
           |     captured by the closure `makeCounter.lambda`
           |     returned from `makeCounter`
        ...
        10 |     next () + next ()
           |               ------- last used as `next` in `main`
           |
           = lives: in the frame of `main` (rgn5: 8 bytes) from counter.fs:9:16 to counter.fs:10:15, lent at counter.fs:9:16

        closure: `makeCounter.lambda` (8 bytes) in the frame of `main`
          --> counter.fs:3:5
           |
         2 |     let mutable count = start
           |                 ----- `count: int` captured by reference
         3 |     fun () ->
           |     ^^^^^^^^^ made here
        ...
        10 |     next () + next ()
           |               ------- last used as `next` in `main`
           |
           = used: returned at counter.fs:3:5; the only function that can be there, so it is called directly
           = record: 8 bytes: count at 0
           = lives: in the frame of `main` (rgn4: 8 bytes) from counter.fs:9:16 to counter.fs:10:15, lent at counter.fs:9:16
           = why: returned from `makeCounter`

        array: `string[]` in a region of the top level
         --> counter.fs:8:5
          |
        8 | let main args =
          |     ^^^^ made here
          |
          = lives: in a region of the top level (rgn6) from counter.fs:8:5 to counter.fs:8:5
          = why: its size is known only at run time

        string: string in a region of the top level
         --> counter.fs:8:5
          |
        8 | let main args =
          |     ^^^^ made here
          |
          = lives: in a region of the top level (rgn6) from counter.fs:8:5 to counter.fs:8:5
          = why: its size is known only at run time

        function: `makeCounter`: no record: called directly at counter.fs:9:16
         --> counter.fs:1:5
          |
        1 | let makeCounter (start: int) : (unit -> int) =
          |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

        function: `main`: no record: called directly at counter.fs:8:5
         --> counter.fs:8:5
          |
        8 | let main args =
          |     ^^^^^^^^^^^

        3 lambdas: 1 closure, 2 without a record; 0 partial applications
        values made: 0 static, 0 on the stack, 2 in frames, 2 in regions, 0 in the program's region
    "#]]
    .assert_eq(&text("counter.fs", COUNTER, 0, Format::Human, true));
}

/// Closures that come from applications to too few arguments.
const PARTIAL: &str = "let add n = fun x -> x + n
let scale a b x = (a * x) + b
let table = Array.init 3 (fun i -> add (i + 1))
let line k = scale k (k + 1)
let () =
  let lines = List.map line [ 1; 2; Array.length table ] in
  print_int (List.fold_left (fun sum f -> sum + f 2) (table.(1) 3) lines)
";

#[test]
fn partial_applications_are_closures() {
    expect![[r#"
        explain: what `partial.ml` makes
         --> partial.ml:3:36
          |
        3 | let table = Array.init 3 (fun i -> add (i + 1))
          |             -----------------------^^^^^^^^^^^-
          |             |                      |
          |             |                      partial application of `add` (16 bytes, holds (i + 1)) in a region of the top level
          |             `Array.init` makes `(int -> int) array` in a region of the top level
        ...
        6 |   let lines = List.map line [ 1; 2; Array.length table ] in
          |                             ---------------------------- 3 × `int list` (16 bytes) on the stack
        7 |   print_int (List.fold_left (fun sum f -> sum + f 2) (table.(1) 3) lines)
          |   ----------------------------------------------------------------------- `print_int` makes string in the frame of the top level

        no record: 5 inlined (`add`, `scale`, 3:26, `line`, 7:29); 1 merged with the one around it (1:13)
        6 lambdas: 0 closures, 6 without a record; 1 partial application
        values made: 0 static, 3 on the stack, 1 in frames, 2 in regions, 0 in the program's region
        for itself, at the start and the end, the library makes 49 more
    "#]]
    .assert_eq(&text("partial.ml", PARTIAL, 2, Format::Human, false));
    expect![[r#"
        partial.ml:1:5: add: no record: called directly at partial.ml:3:36
        partial.ml:1:13: fun: merged into `add`, which takes 2 arguments
        partial.ml:2:5: scale: no record: called directly at partial.ml:4:14
        partial.ml:3:26: fun: captures nothing: its record is a constant
        partial.ml:4:5: line: captures nothing: its record is a constant
        partial.ml:7:29: fun: captures nothing: its record is a constant
        partial.ml:3:13: `(int -> int) array` (8 bytes) in the program's region
        partial.ml:3:13: exception `Invalid_argument` (24 bytes) in the handler's region
        partial.ml:3:13: `(int -> int) array` in the program's region
        partial.ml:3:36: partial application of `add` (8 bytes) in the program's region
        partial.ml:4:14: partial application of `scale` (16 bytes) in a region of the top level
        partial.ml:6:15: `(int -> int) list` (16 bytes) in a region of the top level
        partial.ml:6:29: 3 × `int list` (16 bytes) on the stack
        partial.ml:7:3: string in the frame of the top level
    "#]]
    .assert_eq(&text("partial.ml", PARTIAL, 0, Format::Short, false));
}

/// One lambda for each thing that can become of one.
const FATES: &str = "let never x = x + 1
let twice f x = f (f x)
let sum xs =
    let rec go total rest =
        match rest with
        | [] -> total
        | x :: rest -> go (total + x) rest
    go 0 xs

let rec depth n k = if n = 0 then k 0 else 1 + depth (n - 1) k

[<EntryPoint>]
let main args =
    let n = args.Length
    let rec climb i = if i > 100 then i else 1 + climb (i * 2 + n)
    let kept = [ (fun x -> x + n); (fun x -> x - n) ]
    let squares = List.map (fun x -> x * x) [ 1; n ]
    twice (fun x -> x * 3) (sum squares) + climb 1 + depth 3 (List.head kept) + List.length kept
";

#[test]
fn what_became_of_each_lambda_is_said() {
    expect![[r#"
        fates.fs:1:5: never: removed: nothing needs it
        fates.fs:2:5: twice: inlined at fates.fs:18:5
        fates.fs:3:5: sum: inlined at fates.fs:18:28
        fates.fs:4:13: go: a loop in the top level
        fates.fs:10:9: depth: no record: called directly at fates.fs:18:54 and fates.fs:10:48
        fates.fs:13:5: main: inlined into the top level
        fates.fs:15:13: climb: no record: called directly at fates.fs:18:44 and fates.fs:15:50, with what it captures as arguments
        fates.fs:16:18: fun: captures nothing: its record is a constant
        fates.fs:16:36: fun: captures nothing: its record is a constant
        fates.fs:17:28: fun: inlined into `List.map`
        fates.fs:18:11: fun: inlined at fates.fs:2:19 and fates.fs:2:17
        fates.fs:13:5: `string[]` in a region of the top level
        fates.fs:13:5: string in a region of the top level
        fates.fs:16:18: exception `MatchFailureException` in the handler's region
        fates.fs:16:36: exception `MatchFailureException` in the handler's region
        fates.fs:17:45: 2 × `int list` (16 bytes) on the stack
    "#]]
    .assert_eq(&text("fates.fs", FATES, 2, Format::Short, false));
}

/// A word count: all that it makes is made by the library.
const WORDS: &str = "let () =
  let counts = Hashtbl.create 16 in
  let text = String.concat \" \" (List.init 50 string_of_int) in
  List.iter
    (fun word ->
      let before = try Hashtbl.find counts word with Not_found -> 0 in
      Hashtbl.replace counts word (before + 1))
    (String.split_on_char ' ' text);
  let all = Hashtbl.fold (fun word count all -> (word, count) :: all) counts [] in
  List.iter (fun (word, count) -> Printf.printf \"%s %d\\n\" word count) (List.sort compare all)
";

#[test]
fn what_the_library_makes_is_told_where_it_is_called() {
    let lines = deep_stack::run(|| {
        let input = Input::from_text("words.ml", WORDS);
        let said = explained(&input, 2, None);
        let mut lines: Vec<String> = Vec::new();
        for note in said.made.iter().filter(|note| note.home.home != "static") {
            let (Some(at), Some(library)) = (&note.at, &note.library) else { continue };
            let line = format!("{} {library}", at.line);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines.join("\n")
    });
    expect![[r#"
        2 Hashtbl.create
        3 String.concat
        3 List.init
        7 Hashtbl.replace
        8 String.split_on_char
        10 Printf.printf
        10 List.sort"#]]
    .assert_eq(&lines.expect("no panic"));
}

#[test]
fn only_exceptions_end_a_region_that_nothing_else_ends() {
    let source = "let describe n = if n > 3 then failwith (string n + \"!\") else n

let lengths n =
    let xs = List.init n (fun i -> string i)
    List.sumBy String.length xs

[<EntryPoint>]
let main args = describe (lengths args.Length)
";
    let homes = deep_stack::run(|| {
        let input = Input::from_text("ends.fs", source);
        let said = explained(&input, 2, None);
        let all = said.made.iter().filter_map(|note| {
            let line = note.at.as_ref()?.line;
            (note.home.home == "region").then(|| format!("{line} {}", note.home.text))
        });
        let mut all: Vec<String> = all.collect();
        all.dedup();
        all.join("\n")
    });
    expect![[r#"
        1 in a region of the top level (rgn6) from ends.fs:1:41 until an exception ends it
        4 in a region of the top level (rgn4) from ends.fs:4:14 until an exception ends it
        4 in a region of the top level (rgn8) from ends.fs:4:14 to ends.fs:1:32 and ends.fs:5:5
        4 in a region of the top level (rgn7) from ends.fs:4:14 to ends.fs:1:32 and ends.fs:5:5
        8 in a region of the top level (rgn2) from ends.fs:8:5 to ends.fs:8:35"#]]
    .assert_eq(&homes.expect("no panic"));
}

#[test]
fn a_line_of_any_file_of_a_project() {
    let folder = Folder::new("explained");
    let write = |name: &str, text: &str| PathBuf::from(folder.write(name, text));
    write(
        "app.fidproj",
        "[package]\nname = \"app\"\n\n[build]\nsources = [\"adders.fs\", \"main.fs\"]\n",
    );
    let adders = write("adders.fs", "module Adders\n\nlet adder n =\n    fun x -> x + n\n");
    write(
        "main.fs",
        "module Main\n\n[<EntryPoint>]\nlet main args =\n    let fs = [ Adders.adder args.Length; Adders.adder 2 ]\n    List.sumBy (fun f -> f 1) fs\n",
    );
    let said = deep_stack::run(|| {
        let input = program_of(&adders);
        let said = explained(&input, 0, Some((&adders, 4)));
        let lambda = said.lambdas.first().map(|lambda| (lambda.at.line, lambda.verdict.clone()));
        (input.files.len(), lambda, said.made.len())
    });
    let (files, lambda, made) = said.expect("no panic");
    assert_eq!(files, 2);
    assert_eq!(lambda.map(|lambda| lambda.0), Some(4));
    assert!(made > 0);
}

/// What stands for a format, or for an operator as a value, is no lambda of the user's.
#[test]
fn only_lambdas_that_somebody_wrote_are_counted() {
    let counted = |name: &str, source: &str| {
        let said = text(name, source, 2, Format::Human, false);
        said.lines().find(|line| line.contains("lambdas:")).map(str::to_owned)
    };
    let ocaml = "let show n = Printf.sprintf \"%d\" n
let log fmt = Printf.ksprintf (fun s -> print_endline (\"log: \" ^ s)) fmt
let () =
  let later = Printf.printf \"%d %s\\n\" 3 in
  log \"%s-%*d\" (show 3) 4 (List.fold_left ( + ) 0 [ 1; 2 ]);
  later \"x\"
";
    expect!["3 lambdas: 0 closures, 3 without a record; 0 partial applications"]
        .assert_eq(&counted("formats.ml", ocaml).expect("a total"));
    let fsharp = "let show n = sprintf \"%d: %s\" n \"x\"
let () =
    let add = fun a b -> a + b
    printfn \"%s %d\" (show 3) (add 1 2)
    List.iter (printfn \"%d\") [ List.fold (+) 0 [ 1; 2 ] ]
";
    expect!["2 lambdas: 0 closures, 2 without a record; 0 partial applications"]
        .assert_eq(&counted("formats.fs", fsharp).expect("a total"));
}
