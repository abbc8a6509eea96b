//! Programs in F# from text to placed core: every step is verified, every placement certified.

use std::path::Path;

use enfold_core::flatten::flatten;
use enfold_core::ir::Program;
use enfold_core::lower::lower;
use enfold_core::text::print;
use enfold_core::verify::verify;
use enfold_graph::Graph;
use enfold_place::certify::certify;
use enfold_place::explain::{Question, explain};
use enfold_place::{Options, place};
use enfold_syntax::SourceMap;
use expect_test::expect;

fn check(name: &str, text: &str) -> Result<(Graph, SourceMap), String> {
    let mut sources = SourceMap::new();
    let mut files = Vec::new();
    let library = enfold_fsharp::needed_library([text]);
    for (name, text) in library.iter().map(|&at| enfold_fsharp::LIBRARY[at]) {
        let file = sources.add_library(name, text);
        files.push(enfold_fsharp::parse(text, file, enfold_fsharp::Options { library: true }).file);
    }
    let file = sources.add(name, text);
    let parsed = enfold_fsharp::parse(text, file, enfold_fsharp::Options { library: false });
    files.push(parsed.file);
    let checked = enfold_check::check(&files, files.len() - 1);
    let mut reports = parsed.diagnostics;
    reports.append(checked.diagnostics);
    if reports.has_errors() {
        return Err(reports.iter().map(|r| format!("{} {}\n", r.code, r.message)).collect());
    }
    let mut graph = checked.graph;
    graph.library_files = library.len() as u32;
    Ok((graph, sources))
}

fn compile(name: &str, graph: &Graph) -> Program {
    let program = lower(graph, Default::default());
    if let Err(errors) = verify(&program) {
        panic!("{name}: lowering: {}", errors.join("\n"));
    }
    let program = flatten(program);
    if let Err(errors) = verify(&program) {
        panic!("{name}: flattening: {}\n{}", errors.join("\n"), print(&program));
    }
    program
}

/// All F# files of a directory, by name.
fn programs(directory: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(directory);
    let entries = std::fs::read_dir(root).expect("the directory is there");
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut programs: Vec<(String, String)> = paths
        .filter(|path| path.extension().is_some_and(|ext| ext == "fs" || ext == "clef"))
        .map(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy().to_string();
            (name, std::fs::read_to_string(&path).expect("a program is text"))
        })
        .collect();
    programs.sort();
    programs
}

/// At every level each program is placed, and the certifier agrees.
fn all_are_placed(directory: &'static str) {
    let work = move || {
        let mut placed = 0;
        for (name, text) in programs(directory) {
            // What the front end rejects is tested there.
            let Ok((graph, _)) = check(&name, &text) else { continue };
            for level in [0, 1, 2] {
                let mut program = enfold_core::pipeline::compile(&graph, level, &mut |_, _| {});
                let placement = place(
                    &mut program,
                    &Options {
                        strict_escape: level == 0,
                        no_stack: level == 1,
                        ..Options::default()
                    },
                );
                if let Err(errors) = certify(&program, &placement) {
                    panic!("{name} at level {level}: {}", errors.join("\n"));
                }
            }
            placed += 1;
        }
        placed
    };
    let thread = std::thread::Builder::new().stack_size(1 << 29).spawn(work);
    let placed = thread.expect("a thread starts").join().expect("every program is placed");
    assert!(placed > 0);
}

#[test]
fn samples_are_placed() {
    all_are_placed("samples/clef");
}

#[test]
fn test_programs_are_placed() {
    all_are_placed("tests/programs/clef");
}

const COUNTER: &str = "let makeCounter start =
    let mutable count = start
    fun () ->
        count <- count + 1
        count

let twice f x = f (f x)

let addAll n xs = List.map (fun x -> x + n) xs

[<EntryPoint>]
let main _ =
    let next = makeCounter 5
    let rec loop i = if i > 3 then i else loop (i + next ())
    let small = twice (fun x -> x * 2) (loop 0)
    Console.writeln (string (small + List.length (addAll small [1; 2])))
    0
";

#[test]
fn every_lambda_is_explained() {
    let (graph, sources) = check("counter.fs", COUNTER).expect("a good program");
    let mut program = compile("counter.fs", &graph);
    let placement = place(&mut program, &Options::default());
    let explanation = explain(&graph, &program, &placement, &sources, Question::default());
    let mut lines = String::new();
    for lambda in &explanation.lambdas {
        let name = lambda.name.as_deref().unwrap_or("fun");
        lines += &format!("{}:{} {name}: {}\n", lambda.at.line, lambda.at.col, lambda.verdict);
    }
    for note in explanation.made.iter().filter(|note| note.home.home != "static") {
        let at = note.at.as_ref().map_or(0, |at| at.line);
        let library = note.library.as_deref().unwrap_or("");
        lines += &format!("{at} {library} {}: {}\n", note.what, note.home.text);
    }
    expect![[r#"
        1:5 makeCounter: no record: called directly at counter.fs:13:16
        3:5 fun: closure of 8 bytes in the frame of `main`
        7:5 twice: no record: called directly at counter.fs:15:17
        9:5 addAll: no record: called directly at counter.fs:16:50
        9:28 fun: closure of 8 bytes in the frame of `main`
        12:5 main: no record: called directly at counter.fs:12:5
        14:13 loop: no record: called directly at counter.fs:15:40 and counter.fs:14:43, with what it captures as arguments
        15:23 fun: captures nothing: its record is a constant
        2  `count`: in the frame of `main` (rgn9: 8 bytes) from counter.fs:13:16 to counter.fs:15:40, lent at counter.fs:13:16
        3  `makeCounter.lambda`: in the frame of `main` (rgn8: 8 bytes) from counter.fs:13:16 to counter.fs:15:40, lent at counter.fs:13:16
        9 List.map `int list`: in a region of `main` (rgn11) from counter.fs:16:50 to counter.fs:16:38, lent at counter.fs:16:50
        9  `addAll.lambda`: in the frame of `main` (rgn10: 8 bytes) from counter.fs:16:50 to counter.fs:16:50, lent at counter.fs:16:50
        12  `string[]`: in a region of the top level (rgn12) from counter.fs:12:5 to counter.fs:12:5
        12  string: in a region of the top level (rgn12) from counter.fs:12:5 to counter.fs:12:5
        16  string: in the frame of `main` (rgn7: 32 bytes) from counter.fs:16:21 to counter.fs:16:5
    "#]]
    .assert_eq(&lines);
    let json: serde_json::Value = serde_json::from_str(&explanation.to_json()).expect("JSON");
    assert_eq!(json["version"], 1);
    assert_eq!(json["totals"]["lambdas"], explanation.lambdas.len());
    assert_eq!(json["lambdas"][0]["line"], 1);
    assert_eq!(json["lambdas"][0]["end"]["line"], 5);
}

/// One value in each kind of home that a region can be.
const HOMES: &str = "let mutable table : int list = []

let remember x = table <- x :: table

let rec fib n (k: int -> int) =
    if n < 2 then k n else fib (n - 1) (fun a -> fib (n - 2) (fun b -> k (a + b)))

let describe n = if n > 3 then failwith (string n + \"!\") else n

let squares n = List.init n (fun i -> i * i)

[<EntryPoint>]
let main _ =
    remember 3
    let sum = List.sum (squares 4)
    let got = try describe sum with Failure text -> text.Length
    Console.writeln (string (fib 5 (fun x -> x + got)))
    List.length table
";

#[test]
fn homes_in_regions_are_named_with_their_ends() {
    let (graph, sources) = check("homes.fs", HOMES).expect("a good program");
    let mut program = compile("homes.fs", &graph);
    let placement = place(&mut program, &Options::default());
    let explanation = explain(&graph, &program, &placement, &sources, Question::default());
    let mut lines = String::new();
    for note in explanation.made.iter().filter(|note| note.home.home != "static") {
        let at = note.at.as_ref().map_or(String::new(), |at| format!("{}:{}", at.line, at.col));
        let home = &note.home;
        lines += &format!("{at} {} {} {:?}: {}\n", note.what, home.home, home.homes, home.text);
        for step in &home.path {
            let at =
                step.at.as_ref().map_or(String::new(), |at| format!("{}:{} ", at.line, at.col));
            lines += &format!("  {at}{}\n", step.text);
        }
    }
    expect![[r#"
        3:27 `int list` program ["program"]: in the program's region, which lives until the program ends
          3:18 kept in the module-level `table`, which lives until the program ends
        6:40 `fib.lambda` caller ["region"]: in a region of `main` (rgn16) from homes.fs:17:36 to homes.fs:17:29, lent at homes.fs:17:29, popped when it is invoked
          6:28 passed to `fib`, which keeps it
          6:40 captured by the closure `fib.lambda`
        6:62 `fib.lambda.lambda` caller ["region"]: in a region of `main` (rgn16) from homes.fs:17:36 to homes.fs:17:29, lent at homes.fs:17:29, popped when it is invoked
          6:50 passed to `fib`, which keeps it
          6:40 captured by the closure `fib.lambda`
          6:28 passed to `fib`, which keeps it
        8:32 `Failure` handler ["program", "region"]: in the handler's region, which the innermost `try` that is running provides
          8:32 raised, with a copy of its text
        8:41 string region ["region"]: in a region of `describe` (rgn15) from homes.fs:8:41 until an exception ends it
          8:41 its size is known only at run time
        8:42 string frame ["frame"]: in the frame of `describe` (rgn14: 32 bytes) from homes.fs:8:42 until an exception ends it
          8:42 its size is known only at run time
        10:17 string region ["region"]: in a region of `negative'` (rgn4)
          its size is known only at run time
        10:17 string region ["region"]: in a region of `negative'` (rgn5)
          its size is known only at run time
        10:17 string frame ["frame"]: in the frame of `negative'` (rgn6: 32 bytes)
          its size is known only at run time
        10:17 string region ["region"]: in a region of `List.init` (rgn8)
          its size is known only at run time
        10:17 `int list` caller ["region"]: in a region of `main` (rgn18) from homes.fs:15:24 to homes.fs:15:15, lent at homes.fs:15:24
          returned from `loop`
        10:17 `string[]` stack ["stack"]: on the stack
        10:17 string handler ["program", "region"]: in the handler's region, which the innermost `try` that is running provides
          its size is known only at run time
        10:17 `ArgumentException` handler ["program", "region"]: in the handler's region, which the innermost `try` that is running provides
          raised
        13:5 `string[]` region ["region"]: in a region of the top level (rgn20) from homes.fs:13:5 to homes.fs:13:5
          13:5 its size is known only at run time
        13:5 string region ["region"]: in a region of the top level (rgn20) from homes.fs:13:5 to homes.fs:13:5
          13:5 its size is known only at run time
        17:21 string frame ["frame"]: in the frame of `main` (rgn17: 32 bytes) from homes.fs:17:21 to homes.fs:17:5
          17:21 its size is known only at run time
        17:36 `main.lambda` region ["region"]: in a region of `main` (rgn16) from homes.fs:17:36 to homes.fs:17:29, popped when it is invoked
          17:29 passed to `fib`, which keeps it
          6:40 captured by the closure `fib.lambda`
          6:28 passed to `fib`, which keeps it
    "#]]
    .assert_eq(&lines);
}

#[test]
fn a_line_selects_a_lambda() {
    let (graph, sources) = check("counter.fs", COUNTER).expect("a good program");
    let mut program = compile("counter.fs", &graph);
    let placement = place(&mut program, &Options::default());
    let (file, _) = sources.iter().last().expect("the program");
    let names = |line| {
        let question = Question { line: Some((file, line)), ..Question::default() };
        let explanation = explain(&graph, &program, &placement, &sources, question);
        let at = explanation.lambdas.iter().map(|l| format!("{}:{}", l.at.line, l.at.col));
        at.collect::<Vec<_>>().join(" ")
    };
    // The line of the lambda itself, a line inside of it, and one outside of all.
    expect!["3:5 | 3:5 | "].assert_eq(&format!("{} | {} | {}", names(3), names(4), names(10)));
}

#[test]
fn strict_escape_points_at_the_source() {
    let (graph, sources) = check("counter.fs", COUNTER).expect("a good program");
    let mut program = compile("counter.fs", &graph);
    let placement = place(&mut program, &Options { strict_escape: true, ..Options::default() });
    let reports =
        placement.diagnostics.iter().filter(|r| !sources.file(r.primary.span.file).library);
    let lines: Vec<String> = reports
        .map(|report| {
            let mut lines = format!(
                "{} {}: {}\n",
                sources.locate(report.primary.span),
                report.code,
                report.message
            );
            for label in &report.secondary {
                lines += &format!("  {} {}\n", sources.locate(label.span), label.text);
            }
            lines
        })
        .collect();
    expect![[r#"
        counter.fs:2:17 E0401: a closure outlives the mutable `count` that it captures
          counter.fs:3:5 captured by the closure `makeCounter.lambda`
          counter.fs:3:5 returned from `makeCounter`
    "#]]
    .assert_eq(&lines.concat());
}

#[test]
fn an_address_may_be_lent_to_a_function() {
    let text = "let set (p: byref<int>) = p <- 7

[<EntryPoint>]
let main _ =
    let mutable n = 1
    set &n
    n
";
    let (graph, _) = check("address.fs", text).expect("a good program");
    let mut program = compile("address.fs", &graph);
    let placement = place(&mut program, &Options { strict_escape: true, ..Options::default() });
    let reports: Vec<&str> = placement.diagnostics.iter().map(|r| r.message.as_str()).collect();
    assert!(reports.is_empty(), "{reports:?}");
}

/// What the warnings of a program say, at the level that users build with.
fn leaks(name: &str, text: &str) -> String {
    leaks_with(2, name, text, &Options::default())
}

/// What would be left behind without counts.
fn leaks_at(level: u8, name: &str, text: &str) -> String {
    leaks_with(level, name, text, &Options { no_counts: true, ..Options::default() })
}

fn leaks_with(level: u8, name: &str, text: &str, options: &Options) -> String {
    let (graph, sources) = check(name, text).unwrap_or_else(|errors| panic!("{name}: {errors}"));
    let mut program = enfold_core::pipeline::compile(&graph, level, &mut |_, _| {});
    let placement = place(&mut program, options);
    let is_user = |span: enfold_syntax::Span| !sources.file(span.file).library && span.hi > 0;
    let mut lines = String::new();
    for report in enfold_place::find_leaks(&program, &placement, &is_user).iter() {
        let at = sources.locate(report.primary.span);
        lines += &format!("{at} {} {}: {}\n", report.code, report.message, report.primary.text);
        for label in &report.secondary {
            lines += &format!("  {} {}\n", sources.locate(label.span), label.text);
        }
        report.notes.iter().for_each(|note| lines += &format!("  {note}\n"));
    }
    lines
}

#[test]
fn samples_and_flat_programs_leave_nothing_behind() {
    let work = || {
        for directory in ["samples/clef", "bench/programs/memory"] {
            for (name, text) in programs(directory) {
                assert_eq!(leaks(&name, &text), "", "{directory}/{name}");
            }
        }
    };
    let thread = std::thread::Builder::new().stack_size(1 << 29).spawn(work);
    thread.expect("a thread starts").join().expect("no false alarm");
}

/// A loop over numbers and two lists of functions, which are never copied, whose next iteration is `next`.
fn two_lists(next: &str) -> String {
    let text = format!(
        "let total (fs: (int -> int) list) : int = List.sumBy (fun f -> f 1) fs
let rec go (n: int) (a: (int -> int) list) (b: (int -> int) list) : int =
    match a with
    | [] -> if n < 0 then total b else go (n - 1) (List.rev b) []
    | f :: rest -> if n = 0 then total a + total b else {next}

[<EntryPoint>]
let main _ =
    let functions count = List.init count (fun i -> fun x -> x + i)
    Console.writeln (string (go 100 (functions 5) (functions 6)))
    0
"
    );
    leaks_at(2, "two.fs", &text)
}

#[test]
fn a_list_that_is_replaced_is_left_behind_if_parts_of_it_are_kept() {
    expect![[r#"
        two.fs:2:13 W0403 the loop of `go` leaves memory behind in each iteration: what it makes stays until after the loop
          two.fs:5:68 made here in each iteration
          two.fs:5:68 the old `a` is replaced by this
          two.fs:5:12 this part of the old `a` is kept
          a part of the old `a` belongs to the new one, so that the memory of both is one region
    "#]].assert_eq(&two_lists("go (n - 1) ((fun y -> y + n) :: rest) b"));
}

#[test]
fn what_is_still_there_is_not_left_behind() {
    // It is the same, held by the new one, or has changed places.
    assert_eq!(two_lists("go (n - 1) a b"), "");
    assert_eq!(two_lists("go (n - 1) ((fun y -> y + n) :: a) b"), "");
    assert_eq!(two_lists("go (n - 1) ((fun y -> y + n) :: b) a"), "");
    // Nothing of the old one is needed.
    assert_eq!(two_lists("go (n - 1) (List.map (fun _ -> fun y -> y + n) a) b"), "");
}

#[test]
fn a_function_that_passes_on_what_it_made_leaves_it_to_its_caller() {
    let text = "let rec ping (n: int) (xs: int list) : int =
    if n = 0 then List.sum xs else pong (n - 1) (List.map (fun x -> x + 1) xs)

and pong (n: int) (xs: int list) : int = if n = 0 then 0 else ping (n - 1) xs

[<EntryPoint>]
let main _ =
    Console.writeln (string (ping 100 (List.init 5 id)))
    0
";
    expect![[r#"
        ping.fs:1:9 W0403 `ping`, which calls itself in the end, leaves memory behind in each iteration: what it makes stays in a region that the caller of `ping` ends
          ping.fs:2:49 made here in each iteration
          ping.fs:2:49 the old `xs` is replaced by this
          what is passed to a call that ends the function is in a region of its caller's
    "#]].assert_eq(&leaks_at(0, "ping.fs", text));
}

#[test]
fn a_mutable_field_keeps_what_it_held() {
    let text = "type Box = { mutable Held: int list; Name: string }

let fill (boxes: Box[]) (n: int) : unit =
    let box = boxes.[0]
    for i in 1 .. n do
        box.Held <- [ i; n ]

let grow (boxes: Box[]) (n: int) : unit =
    let box = boxes.[0]
    for i in 1 .. n do
        box.Held <- i :: box.Held

[<EntryPoint>]
let main args =
    let boxes = Array.init 3 (fun i -> { Held = []; Name = string i })
    fill boxes 100
    grow boxes 100
    List.length boxes.[args.Length].Held
";
    expect![[r#"
        box.fs:6:21 W0403 this loop leaves memory behind in each iteration: what it makes stays until after the loop
          box.fs:6:21 made here in each iteration
          box.fs:6:9 the old `box.Held` is replaced by this
          all that a mutable variable or field ever holds is in one region
    "#]].assert_eq(&leaks_at(2, "box.fs", text));
}

#[test]
fn a_field_that_closes_a_cycle_is_named() {
    let text = |after: &str| {
        format!(
            "type Cell = {{ Text: string; mutable Next: Cell option; mutable Before: Cell option }}

let pair (i: int) : Cell =
    let first = {{ Text = string i; Next = None; Before = None }}
    first.Next <- Some {{ Text = \"last\"; Next = None; Before = Some first }}
    first

[<EntryPoint>]
let main args =
    let recent = Array.create 4 (pair 0)
    for i in 1 .. 100 do
        {after}recent.[i * i % 4] <- pair i
    Console.writeln recent.[args.Length].Text
    0
"
        )
    };
    let leaks = |text: &str| leaks_with(2, "cells.fs", text, &Options::default());
    expect![[r#"
        cells.fs:5:5 W0403 a loop leaves memory behind that the field `Next` connects to a cycle: the field `Next` may lead back to its own object from here on
          cells.fs:4:17 made here in each iteration
          cells.fs:5:24 made here in each iteration
          objects that hold each other keep each other, until their region ends
    "#]].assert_eq(&leaks(&text("")));
    // Taken apart it is none.
    let cut = text("recent.[i * i % 4].Next <- None\n        ");
    assert_eq!(leaks(&cut), "");
}
