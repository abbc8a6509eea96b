//! Programs in F# from text to placed core: every step is verified, every placement certified.

use std::path::Path;

use enfold_core::flatten::flatten;
use enfold_core::ir::Program;
use enfold_core::lower::lower;
use enfold_core::text::print;
use enfold_core::verify::verify;
use enfold_graph::Graph;
use enfold_place::certify::certify;
use enfold_place::explain::explain;
use enfold_place::{Options, place};
use enfold_syntax::SourceMap;
use expect_test::expect;

fn check(name: &str, text: &str) -> Result<(Graph, SourceMap), String> {
    let mut sources = SourceMap::new();
    let mut files = Vec::new();
    for (name, text) in enfold_fsharp::LIBRARY {
        let file = sources.add_library(*name, *text);
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
    Ok((checked.graph, sources))
}

fn compile(name: &str, graph: &Graph) -> Program {
    let program = lower(graph);
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
                    &Options { strict_escape: level == 0, no_stack: level == 1 },
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
    let explanation = explain(&graph, &program, &placement, &sources, None);
    expect![[r#"
        counter.fs:1:5 makeCounter: no closure is made: only called
          top lam2 `makeCounter`: only called

        counter.fs:3:5 fun: closure of 16 bytes in rgn2
          captures count: int by reference at counter.fs:4:9: it is mutable, so all closures over it share its cell
          closure lam9 `makeCounter.lambda`: returned at counter.fs:3:5; the only function that can be there
            record of 16 bytes: code of makeCounter.lambda at 0 (8 bytes), count at 8 (8 bytes)
            in rgn2, made at counter.fs:3:5
              returned from `makeCounter` at counter.fs:3:5

        counter.fs:7:5 twice: no closure is made: only called
          top lam4 `twice`: only called

        counter.fs:9:5 addAll: no closure is made: only called
          top lam8 `addAll`: only called

        counter.fs:9:28 fun: closure of 16 bytes in rgn5
          captures n: int by value at counter.fs:9:42: it never changes, so a copy will do
          closure lam12 `addAll.lambda`: passed to `map` at counter.fs:9:19; the only function that can be there
            record of 16 bytes: code of addAll.lambda at 0 (8 bytes), n at 8 (8 bytes)
            in rgn5, made at counter.fs:9:28
              passed to `map` in a tail call, which ends the frame at counter.fs:9:19

        counter.fs:12:5 main: no closure is made: only called
          top lam1 `main`: only called

        counter.fs:14:13 loop: no closure is made: lifted, its captures travel as parameters
          captures next: unit -> int by value at counter.fs:14:53: it never changes, so a copy will do
          lifted lam3 `loop`: only called

        counter.fs:15:23 fun: no closure is made: a constant
          top lam5 `main.lambda`: passed to `twice` at counter.fs:15:17; the only function that can be there

        8 lambdas: 6 without a record, 2 with one
        values made: 2 static, 0 on the stack, 5 in regions
    "#]].assert_eq(&explanation.to_text());
    let json: serde_json::Value = serde_json::from_str(&explanation.to_json()).expect("JSON");
    assert_eq!(json["totals"]["lambdas"], explanation.lambdas.len());
}

#[test]
fn a_line_selects_a_lambda() {
    let (graph, sources) = check("counter.fs", COUNTER).expect("a good program");
    let mut program = compile("counter.fs", &graph);
    let placement = place(&mut program, &Options::default());
    let (file, _) = sources.iter().last().expect("the program");
    let names = |line| {
        let explanation = explain(&graph, &program, &placement, &sources, Some((file, line)));
        let at = explanation.lambdas.iter().map(|l| format!("{}:{}", l.at.line, l.at.column));
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
