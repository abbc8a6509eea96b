//! What the checker finds: the types of module-level names, the captures of lambdas, and the
//! reports about programs that are wrong. Programs are small; whole programs are tested elsewhere.

use std::fmt::Write as _;

use enfold_check::{Checked, check};
use enfold_graph::{CaptureMode, Graph, Kind, Ty, TyId};
use enfold_syntax::{Severity, SourceMap};
use expect_test::{Expect, expect};

fn run(source: &str) -> (Checked, SourceMap) {
    let mut sources = SourceMap::new();
    let mut files = Vec::new();
    for (name, text) in enfold_fsharp::LIBRARY {
        let id = sources.add_library(*name, *text);
        files.push(enfold_fsharp::parse(text, id, enfold_fsharp::Options { library: true }).file);
    }
    let library = files.len();
    let id = sources.add("t.fs", source);
    files.push(enfold_fsharp::parse(source, id, enfold_fsharp::Options::default()).file);
    (check(&files, library), sources)
}

fn show(graph: &Graph, ty: TyId) -> String {
    match &graph.types[ty] {
        Ty::Int(kind) => kind.name().into(),
        Ty::Fun(a, b) => match graph.types[*a] {
            Ty::Fun(..) => format!("({}) -> {}", show(graph, *a), show(graph, *b)),
            _ => format!("{} -> {}", show(graph, *a), show(graph, *b)),
        },
        Ty::Tuple(items) => {
            let items: Vec<String> = items.iter().map(|&t| show(graph, t)).collect();
            format!("({})", items.join(" * "))
        }
        Ty::Data(data, args) if args.is_empty() => graph.datas[*data].name.to_string(),
        Ty::Data(data, args) => {
            let args: Vec<String> = args.iter().map(|&t| show(graph, t)).collect();
            format!("{}<{}>", graph.datas[*data].name, args.join(", "))
        }
        Ty::Array(item) => format!("{}[]", show(graph, *item)),
        Ty::Param(_) => "'_".into(),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// The types of the user's module-level bindings.
fn types(source: &str, expected: Expect) {
    let (checked, sources) = run(source);
    let mut out = String::new();
    for binding in checked.graph.bindings.values() {
        let user = !sources.file(binding.span.file).library;
        if user && binding.scope == enfold_graph::Scope::Module {
            let ty = show(&checked.graph, binding.ty);
            let _ = writeln!(out, "{}<{}> : {ty}", binding.name, binding.params.len());
        }
    }
    expected.assert_eq(&out);
}

/// The captures of the user's lambdas, by line.
fn captures(source: &str, expected: Expect) {
    let (checked, sources) = run(source);
    assert!(!checked.diagnostics.has_errors(), "{:?}", checked.diagnostics);
    let mut lines = Vec::new();
    for node in checked.graph.nodes.values() {
        let file = sources.file(node.span.file);
        let Kind::Lambda { captures, .. } = &node.kind else { continue };
        if file.library {
            continue;
        }
        let names: Vec<String> = captures
            .iter()
            .map(|c| match c.mode() {
                CaptureMode::ByValue => c.name.to_string(),
                CaptureMode::ByRef => format!("&{}", c.name),
            })
            .collect();
        lines.push((file.line_col(node.span.lo), names.join(" ")));
    }
    lines.sort();
    let lines: Vec<String> =
        lines.into_iter().map(|((l, c), names)| format!("{l}:{c} [{names}]\n")).collect();
    expected.assert_eq(&lines.concat());
}

/// The reports, one a line.
fn reports(source: &str, expected: Expect) {
    let (checked, sources) = run(source);
    let mut out = String::new();
    for d in &checked.diagnostics {
        let kind = if d.severity() == Severity::Error { "error" } else { "warning" };
        let _ =
            writeln!(out, "{} {kind} {}: {}", sources.locate(d.primary.span), d.code, d.message);
    }
    expected.assert_eq(&out);
}

#[test]
fn functions_are_polymorphic_and_values_with_effects_are_not() {
    types(
        "let pair x y = (x, y)\n\
         let twice f x = f (f x)\n\
         let add a b = a + b\n\
         let inline both a b = a * b\n\
         let cells = ref []\n\
         let use1 = cells.Value <- [ 1 ]\n",
        expect![[r#"
            pair<2> : '_ -> '_ -> ('_ * '_)
            twice<1> : ('_ -> '_) -> '_ -> '_
            add<0> : int -> int -> int
            both<1> : '_ -> '_ -> '_
            cells<0> : ref<list<int>>
            use1<0> : unit
        "#]],
    );
}

#[test]
fn later_uses_settle_what_a_value_left_open() {
    types(
        "let greet prefix = fun name -> Console.writeln $\"{prefix}, {name}\"\n\
         let hello = greet \"Hello\"\n\
         let run () = hello \"you\"\n",
        expect![[r#"
            greet<2> : '_ -> '_ -> unit
            hello<0> : str -> unit
            run<0> : unit -> unit
        "#]],
    );
}

#[test]
fn captures_pass_through_every_lambda_between() {
    captures(
        "let outer a b =\n\
         \x20   let mutable c = a\n\
         \x20   fun x ->\n\
         \x20       fun y ->\n\
         \x20           c <- c + y\n\
         \x20           b + x + c\n",
        expect![[r#"
            1:5 []
            3:5 [&c b]
            4:9 [&c b x]
        "#]],
    );
}

#[test]
fn shadowing_and_recursion_go_by_binding() {
    captures(
        "let f x =\n\
         \x20   let x = x + 1\n\
         \x20   let rec loop n = if n = 0 then x else loop (n - 1)\n\
         \x20   let g x = (fun () -> x + loop x)\n\
         \x20   g 2\n",
        expect![[r#"
            1:5 []
            3:13 [x]
            4:9 [loop]
            4:15 [x loop]
        "#]],
    );
}

#[test]
fn module_level_names_are_never_captured() {
    captures(
        "let mutable total = 0\n\
         let add n = List.iter (fun x -> total <- total + x * n) [ 1; 2 ]\n",
        expect![[r#"
            2:5 []
            2:23 [n]
        "#]],
    );
}

#[test]
fn missing_cases_are_spelled_out() {
    reports(
        "type T = A of int option | B of bool * T\n\
         let f t =\n\
         \x20   match t with\n\
         \x20   | A (Some _) -> 1\n\
         \x20   | B (true, A _) -> 2\n\
         \x20   | B (false, _) -> 3\n\
         \x20   | B (false, A None) -> 4\n",
        expect![[r#"
            t.fs:3:5 warning W0001: this match does not cover `A (None)`
            t.fs:7:7 warning W0002: this arm is never chosen: the arms before it cover all it matches
        "#]],
    );
}

#[test]
fn addresses_may_only_be_passed_down() {
    reports(
        "let bump (r: byref<int>) = r <- r + 1\n\
         let ok () =\n\
         \x20   let mutable x = 1\n\
         \x20   bump &x\n\
         \x20   x\n\
         let bad () =\n\
         \x20   let mutable x = 1\n\
         \x20   [ &x ]\n",
        expect![[r#"
            t.fs:8:5 error E0402: a value would keep the address of a local
        "#]],
    );
}

#[test]
fn functions_are_not_compared() {
    reports(
        "let same a b = a = b\n\
         let bad = same (fun x -> x + 1) (fun x -> x)\n",
        expect![[r#"
            t.fs:2:11 error E0209: functions cannot be compared
        "#]],
    );
}
