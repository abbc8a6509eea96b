//! What users see of the command line besides their programs: statuses, formats, pages, stages.

mod support;

use std::process::Command;
use std::time::Duration;

use enfold_cases::Folder;
use enfold_cases::{Finished, root, run};
use support::{enfold_in, run_command};

fn enfold(args: &[&str]) -> Finished {
    enfold_in(&root(), args)
}

/// Runs a program in the interpreter with so many kilobytes of address space.
fn interpreted_within(kilobytes: u32, file: &str) -> Finished {
    let enfold = env!("CARGO_BIN_EXE_enfold");
    let line = format!("ulimit -v {kilobytes}; exec '{enfold}' run --interp '{file}'");
    run_command(Command::new("sh").args(["-c", &line]).env("NO_COLOR", "1"))
}

/// However a program exhausts the interpreter, that is the program's failure: with its place, and without a signal.
#[test]
fn the_interpreter_survives_what_exhausts_it() {
    let folder = Folder::new("exhausted");
    let cases = [
        (
            "deep",
            "let rec f n =\n  1 + f (n + 1)\nlet () = print_int (f 0)\n",
            "2:7",
            "stack overflow",
        ),
        (
            "long",
            "let rec f acc n =\n  f (n :: acc) (n + 1)\nlet () = f [] 0\n",
            "2:5",
            "out of memory",
        ),
        ("text", "let rec f s =\n  f (s ^ s)\nlet () = f \"ab\"\n", "2:5", "out of memory"),
        (
            "large",
            "let a =\n  Array.make 4_000_000_000 0\nlet () = print_int a.(0)\n",
            "",
            "out of memory",
        ),
        (
            "kept",
            "let keep = ref []\nlet () =\n  while true do keep := Array.make 100000 1.5 :: !keep done\n",
            "3:",
            "out of memory",
        ),
    ];
    for (name, text, place, what) in cases {
        let file = folder.write(&format!("{name}.ml"), text);
        let done = interpreted_within(1_700_000, &file);
        assert_eq!(done.status, Some(2), "{name}: {done:?}");
        assert!(done.stderr.starts_with(&format!("{file}:{place}")), "{name}: {done:?}");
        assert!(done.stderr.ends_with(&format!(": {what}\n")), "{name}: {done:?}");
    }
}

const CLOSURES: &str = "samples/clef/11_closures.fs";

#[test]
fn a_wrong_command_line_is_64() {
    for args in [
        &["frobnicate"][..],
        &["build", "--no-such"],
        &["emit", CLOSURES],
        &["check", "--format=xml", "a"],
    ] {
        let done = enfold(args);
        assert_eq!(done.status, Some(64), "{args:?}: {done:?}");
        assert!(!done.stderr.is_empty());
    }
    assert_eq!(enfold(&["--help"]).status, Some(0));
    assert_eq!(enfold(&["--version"]).status, Some(0));
}

#[test]
fn a_missing_file_is_66_and_an_unknown_language_1() {
    let done = enfold(&["check", "--format=short", "no/such.fs"]);
    assert_eq!(done.status, Some(66));
    assert_eq!(
        done.stderr,
        "no/such.fs:1:1: error[E0502]: cannot read `no/such.fs`: there is no such file\n"
    );
    let folder = Folder::new("language");
    let library = folder.write("a.sld", "(define-library (a))");
    let done = enfold(&["run", "--format=short", &library]);
    assert_eq!(done.status, Some(1));
    let said = "error[E0504]";
    assert!(done.stderr.contains(said) && done.stderr.contains("not compiled yet"), "{done:?}");
}

#[test]
fn a_tree_is_that_of_the_files_own_language() {
    let folder = Folder::new("tree");
    let file = folder.write("a.ml", "let f ~x = begin x end\n");
    let done = enfold(&["emit", "--stage=tree", &file]);
    assert_eq!((done.status, done.stderr.as_str()), (Some(0), ""));
    assert_eq!(done.stdout, "(let (= f (~x x) x))\n");
}

#[test]
fn errors_in_each_format() {
    let folder = Folder::new("formats");
    folder.write("bad.fs", "let total (n: int) : int =\n    n + \"one\"\n");
    let short = enfold_in(&folder.0, &["check", "--format=short", "bad.fs"]);
    assert_eq!(short.status, Some(1));
    assert!(short.stderr.starts_with("bad.fs:2:9: error[E0201]: "), "{short:?}");
    let human = enfold_in(&folder.0, &["check", "bad.fs"]);
    assert!(human.stderr.starts_with("error[E0201]: "), "{human:?}");
    assert!(human.stderr.contains("--> bad.fs:2:9"), "{human:?}");
    assert!(human.stderr.contains("    n + \"one\""), "{human:?}");
    assert!(!human.stderr.contains('\x1b'), "no colours when nobody looks");
    let json = enfold_in(&folder.0, &["check", "--format=json", "bad.fs"]);
    assert_eq!(json.stderr.lines().count(), 1);
    assert!(json.stderr.starts_with("{\"code\":\"E0201\",\"severity\":\"error\","), "{json:?}");
    assert!(json.stderr.contains("\"file\":\"bad.fs\",\"line\":2,\"col\":9,"), "{json:?}");
}

#[test]
fn warnings_are_shown_hidden_or_errors() {
    let folder = Folder::new("warnings");
    let text = "[<EntryPoint>]\nlet main _ =\n    let unused = 1\n    0\n";
    let file = folder.write("warn.fs", text);
    let shown = enfold(&["run", &file]);
    assert!(shown.status == Some(0) && shown.stderr.contains("warning[W0003]"), "{shown:?}");
    let hidden = enfold(&["run", "--warnings=hide", &file]);
    assert!(hidden.status == Some(0) && hidden.stderr.is_empty(), "{hidden:?}");
    let errors = enfold(&["check", "--warnings=error", &file]);
    assert!(errors.status == Some(1) && errors.stderr.contains("warning[W0003]"), "{errors:?}");
}

#[test]
fn check_takes_several_programs() {
    let folder = Folder::new("several");
    let good = folder.write("good.fs", "let a = 1\n");
    let bad = folder.write("bad.fs", "let a = b\n");
    assert_eq!(enfold(&["check", &good, &good]).status, Some(0));
    let done = enfold(&["check", "--format=short", &good, &bad]);
    assert_eq!(done.status, Some(1));
    assert!(done.stderr.contains("error[E0101]"), "{done:?}");
}

#[test]
fn the_program_decides_the_status_and_reads_its_arguments() {
    let folder = Folder::new("status");
    let text =
        "[<EntryPoint>]\nlet main args =\n    Console.writeln args.[0]\n    Array.length args\n";
    let file = folder.write("args.fs", text);
    for mode in [&["run"][..], &["run", "--interp"], &["run", "-O0"], &["run", "-O", "3"]] {
        let done = enfold(&[mode, &[&file, "--x", "b", "-O3"]].concat());
        assert_eq!((done.status, done.stdout.as_str()), (Some(3), "--x\n"), "{mode:?} {done:?}");
    }
}

#[test]
fn a_failed_program_is_2_with_place_and_cause() {
    let folder = Folder::new("failed");
    let text = "[<EntryPoint>]\nlet main args =\n    10 / Array.length args\n";
    folder.write("zero.fs", text);
    for mode in [&["run"][..], &["run", "--interp"]] {
        let done = enfold_in(&folder.0, &[mode, &["zero.fs"]].concat());
        assert_eq!(done.status, Some(2), "{done:?}");
        assert!(done.stderr.contains("zero.fs:3:"), "{done:?}");
    }
}

#[test]
fn memory_can_be_checked_and_counted() {
    let counted = enfold(&["run", "--interp", "--stats", CLOSURES]);
    assert_eq!(counted.status, Some(0), "{counted:?}");
    assert!(counted.stderr.starts_with("home  "), "{counted:?}");
    assert!(counted.stderr.contains("\nregions begun "), "{counted:?}");
    let json = enfold(&["run", "--interp", "--stats", "--format=json", CLOSURES]);
    assert!(json.stderr.starts_with("{\"homes\":{\"registers\":{\"objects\":"), "{json:?}");
    let checked = enfold(&["run", "--check-memory", CLOSURES]);
    assert_eq!((checked.status, checked.stderr.as_str()), (Some(0), ""), "{checked:?}");
    assert!(checked.stdout == counted.stdout && checked.stdout == json.stdout, "{checked:?}");
    assert_eq!(enfold(&["run", "--stats", CLOSURES]).status, Some(64));
}

#[test]
fn a_project_builds_where_it_says() {
    let folder = Folder::new("project");
    let project = "[package]\nname = \"demo\"\n[build]\nsources = [\"a.fs\", \"b.fs\"]\n";
    folder.write("demo.fidproj", project);
    folder.write("a.fs", "module A\nlet text = \"from a\"\n");
    folder.write(
        "b.fs",
        "module B\n[<EntryPoint>]\nlet main _ =\n    Console.writeln A.text\n    0\n",
    );
    let built = enfold_in(&folder.0, &["build", "demo.fidproj"]);
    assert_eq!(built.status, Some(0), "{built:?}");
    let program = folder.0.join("targets/demo");
    let done = run(&mut Command::new(&program), "", Duration::from_secs(60)).expect("it runs");
    assert_eq!((done.status, done.stdout.as_str()), (Some(0), "from a\n"));
    let in_folder = enfold(&["run", &folder.0.display().to_string()]);
    assert_eq!(in_folder.stdout, "from a\n", "{in_folder:?}");
}

#[test]
fn strict_escape_is_an_error_with_its_path() {
    let relaxed = enfold(&["check", CLOSURES]);
    assert_eq!(relaxed.status, Some(0), "{relaxed:?}");
    let strict = enfold(&["check", "--strict-escape", CLOSURES]);
    assert_eq!(strict.status, Some(1), "{strict:?}");
    assert!(strict.stderr.contains("error[E0401]"), "{strict:?}");
    assert!(strict.stderr.contains("count"), "{strict:?}");
}

#[test]
fn explain_a_code() {
    let done = enfold(&["explain", "e0201"]);
    assert_eq!(done.status, Some(0));
    assert!(done.stdout.starts_with("# E0201: "), "{done:?}");
    assert_eq!(enfold(&["explain", "E9999"]).status, Some(64));
}

#[test]
fn the_readme_shows_what_explain_says() {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("the README is there");
    let examples = enfold_cases::examples(&readme);
    let example = |kind: &str| {
        let found = examples.iter().find(|(marks, _)| marks.contains(&kind));
        found.map(|(_, text)| text.clone()).expect("the README has such an example")
    };
    let folder = Folder::new("readme");
    folder.write("counter.fs", example("fsharp"));
    let done = enfold_in(&folder.0, &["explain", "counter.fs"]);
    assert_eq!(done.status, Some(0), "{done:?}");
    assert_eq!(done.stdout, example("text"));
    let run = enfold_in(&folder.0, &["run", "counter.fs"]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(0), "1\n"), "{run:?}");
}

#[test]
fn explain_a_line_in_each_format() {
    let counter = enfold(&["explain", &format!("{CLOSURES}:8")]);
    assert_eq!(counter.status, Some(0), "{counter:?}");
    assert!(counter.stdout.contains("\n1 lambda: "), "{counter:?}");
    let json = enfold(&["explain", "--format=json", &format!("{CLOSURES}:8")]);
    let fields = ["\"version\": 1", "\"captures\"", "\"file\"", "\"col\"", "\"offset\"", "\"end\""];
    assert!(json.stdout.starts_with('{'), "{json:?}");
    assert!(fields.iter().all(|field| json.stdout.contains(field)), "{json:?}");
    let short = enfold(&["explain", "--format=short", CLOSURES]);
    assert!(short.stdout.lines().count() > 5, "{short:?}");
    assert!(short.stdout.lines().all(|line| line.starts_with(CLOSURES)), "{short:?}");
}

#[test]
fn explain_everything_that_is_made() {
    let some = enfold(&["explain", "-O0", CLOSURES]);
    assert!(some.stdout.contains("cell of `count` (8 bytes)"), "{some:?}");
    assert!(!some.stdout.contains("= lives:"), "{some:?}");
    let all = enfold(&["explain", "-O0", "--all", CLOSURES]);
    assert!(all.stdout.contains("= lives:") && all.stdout.contains("= record:"), "{all:?}");
}

#[test]
fn a_run_counts_what_it_makes_by_place() {
    let json = enfold(&["run", "--interp", "-O0", "--stats", "--format=json", CLOSURES]);
    let line = json.stderr.lines().last().unwrap_or_default();
    assert!(line.contains("\"made\":[{\"file\":\"samples/clef/11_closures.fs\""), "{json:?}");
    assert!(line.contains("\"kind\":\"closure\",\"home\":"), "{json:?}");
    let text = enfold(&["run", "--interp", "--stats", CLOSURES]);
    assert!(text.stderr.contains("what, where, for which place"), "{text:?}");
}

/// A program with a loop that leaves memory behind.
const LEAKS: &str = "tests/programs/clef/mailbox_functions_in_loops.fs";
/// A program that holds more and more.
const TABLE: &str = "bench/programs/memory/memo_table.fs";

#[test]
fn loops_that_leave_memory_behind_are_found_when_asked_for() {
    let quiet = enfold(&["check", "--format=short", LEAKS]);
    assert_eq!((quiet.status, quiet.stderr.as_str()), (Some(0), ""), "{quiet:?}");
    let told = enfold(&["check", "--format=short", "--warn=leak", LEAKS]);
    assert_eq!(told.status, Some(0), "{told:?}");
    assert!(told.stderr.contains("warning[W0403]: a loop leaves a function behind"), "{told:?}");
    let run = enfold(&["run", "--warn=leak", "--warnings=error", LEAKS]);
    assert_eq!((run.status, run.stdout.as_str()), (Some(1), ""), "{run:?}");
    let explained = enfold(&["explain", LEAKS]);
    assert!(
        explained.stdout.contains("warning[W0403]: a loop leaves a function behind"),
        "{explained:?}"
    );
}

#[test]
fn memory_over_time_is_drawn() {
    let folder = Folder::new("profile");
    let table = root().join(TABLE).display().to_string();
    let run = enfold_in(&folder.0, &["run", "--profile=regions", &table, "20000"]);
    assert_eq!(run.status, Some(0), "{run:?}");
    let page =
        std::fs::read_to_string(folder.0.join("memo_table.fs.regions.html")).expect("a page");
    assert!(page.contains("<svg ") && page.contains("memo_table.fs:"), "{page}");

    // A program that ends by itself, and one that was built.
    let text = "let rec build n = if n = 0 then [] else n :: build (n - 1)

[<EntryPoint>]
let main args =
    let xs = build 100000
    if List.sum xs > args.Length then exit 7
    List.length xs
";
    let file = folder.write("early.fs", text);
    let run = enfold_in(&folder.0, &["run", "--profile=regions", "-o", "early.html", &file]);
    assert_eq!(run.status, Some(7), "{run:?}");
    let page = std::fs::read_to_string(folder.0.join("early.html")).expect("a page");
    assert!(page.contains("early.fs:1:46</code>"), "{page}");
    let built = enfold_in(&folder.0, &["build", "--profile=regions", &file, "-o", "early"]);
    assert_eq!(built.status, Some(0), "{built:?}");
    let mut command = Command::new(folder.0.join("early"));
    command.env("ENFOLD_PROFILE", folder.0.join("record"));
    let run = run_command(&mut command);
    assert_eq!(run.status, Some(7), "{run:?}");
    let drawn = enfold_in(&folder.0, &["plot", "record"]);
    assert_eq!(drawn.status, Some(0), "{drawn:?}");
    let page = std::fs::read_to_string(folder.0.join("record.html")).expect("a page");
    assert!(page.contains("early.fs:1:46</code>"), "{page}");
    assert_eq!(enfold_in(&folder.0, &["plot", "early.fs"]).status, Some(64));
    assert_eq!(enfold_in(&folder.0, &["plot", "none"]).status, Some(66));
}

#[test]
fn every_stage_can_be_seen() {
    let stages = [
        ("tokens", "makeCounter"),
        ("tree", "makeCounter"),
        ("graph", "by reference"),
        ("core", "program flat"),
        ("placed", "@{region rgn0 program}"),
        ("certificate", "@{claim lam0"),
        ("closure", "closure.func"),
        ("llvm", "define "),
        ("asm", ".text"),
    ];
    for (stage, contains) in stages {
        let done = enfold(&["emit", &format!("--stage={stage}"), CLOSURES]);
        assert_eq!(done.status, Some(0), "{stage}: {}", done.stderr);
        assert!(done.stdout.contains(contains), "{stage} lacks {contains:?}:\n{}", done.stdout);
    }
    let after = enfold(&["emit", "--stage=core", "--after=lower", CLOSURES]);
    assert!(after.stdout.starts_with("program nested"), "{after:?}");
    let none = enfold(&["emit", "--stage=core", "--after=nothing", CLOSURES]);
    assert_eq!(none.status, Some(64));
    assert!(none.stderr.contains("lower") && none.stderr.contains("flatten"), "{none:?}");
}

#[test]
fn one_function_is_shown_at_each_stage() {
    let folder = Folder::with("one-function", &[("f.ml", ADDERS)]);
    let file = folder.at("f.ml").display().to_string();
    let show = |stage: &str, function: &str| {
        let function = format!("--function={function}");
        enfold(&["emit", &format!("--stage={stage}"), "-O0", &function, &file])
    };
    for (stage, begins) in [
        ("graph", "let "),
        ("core", "fn lam"),
        ("placed", "fn lam"),
        ("certificate", "fn lam"),
        ("closure", "  closure.func "),
        ("llvm", "define "),
        ("asm", "adder"),
    ] {
        let named = show(stage, "adder");
        assert!(named.stdout.starts_with(begins), "{stage}: {named:?}");
        assert!(named.stdout.contains("adder") && !named.stdout.contains("double"), "{named:?}");
        let placed = show(stage, "f.ml:3");
        assert!(placed.stdout.contains("double"), "{stage}: {placed:?}");
        assert!(!placed.stdout.contains("adder"), "{stage}: {placed:?}");
        let none = show(stage, "nothing");
        assert_eq!(none.status, Some(64), "{none:?}");
        assert!(none.stderr.contains("no function `nothing`"), "{none:?}");
    }
    assert_eq!(show("tree", "adder").status, Some(64));
}

const ADDERS: &str = "let adder n = fun x -> x + n

let rec double xs = match xs with
  | [] -> []
  | x :: rest -> 2 * x :: double rest

let () =
  let add = Sys.opaque_identity (adder 40) in
  List.iter (fun x -> print_int (add x)) (double [1])
";

#[test]
fn mlir_is_shown_in_its_generic_form_and_with_places() {
    let generic = enfold(&["emit", "--stage=closure", "--generic", CLOSURES]);
    assert!(generic.stdout.contains("\"closure.func\"()"), "{generic:?}");
    let places = enfold(&["emit", "--stage=closure", "--locations", CLOSURES]);
    assert!(places.stdout.contains("11_closures.fs\":"), "{places:?}");
    assert!(places.stdout.contains("closure.func") && places.stdout.contains("loc("), "{places:?}");
    assert_eq!(enfold(&["emit", "--stage=core", "--generic", CLOSURES]).status, Some(64));
}

/// One closure of each function at a time: allowed. `g` keeps the `x` that it captured.
const ONE_AT_A_TIME: &str = "let apply f y =
  let r = Sys.opaque_identity f y in
  r + Sys.opaque_identity 0
let apply_inner f y =
  let r = Sys.opaque_identity f y in
  r + Sys.opaque_identity 0
let f x y =
  let g = fun z -> x + z in
  let x = Sys.opaque_identity 5 in
  apply g y + x - 5
let nested x =
  let g y =
    let h z = x + y + z in
    apply_inner h 0 + Sys.opaque_identity 0 in
  let x = Sys.opaque_identity 5 in
  apply g 7 + x - 5
let () = List.iter (fun n -> print_int n; print_char ' ') [f 40 2; f 1 2; nested 35]
";

#[test]
fn captures_are_in_one_place_for_all_closures_of_a_function() {
    let folder = Folder::with("global", &[("f.ml", ONE_AT_A_TIME)]);
    let file = folder.at("f.ml").display().to_string();
    for level in ["-O0", "-O2"] {
        for how in [&["run", "--interp"][..], &["run"]] {
            let args = [how, &[level, "--closures=global", &file]].concat();
            let done = enfold(&args);
            assert_eq!((done.status, done.stdout.trim()), (Some(0), "42 3 42"), "{done:?}");
        }
    }
    let text = enfold(&["emit", "--stage=closure", "-O0", "--closures=global", &file]).stdout;
    assert!(!text.contains("closure.make") && !text.contains("closure.group"), "{text}");
    let slots: Vec<&str> = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("closure.global @closure_"))
        .collect();
    let count = |name: &str| slots.iter().filter(|slot| slot.contains(name)).count();
    assert!(count("__x") == 3 && count("__y") == 1, "{slots:?}");
    assert!(text.contains("closure.global_store %") && text.contains("closure.global_load @"));
}

#[test]
fn closures_that_are_alive_together_are_shown() {
    let adders = "let make n =
  let m = n * 2 in
  fun x -> x + m
let () = List.iter (fun f -> print_int (f 1)) (Sys.opaque_identity [make 1; make 2])
";
    let folder = Folder::with("overlap", &[("f.ml", adders)]);
    let file = folder.at("f.ml").display().to_string();
    let program = folder.at("f").display().to_string();
    let done = enfold(&["build", "-O0", "--closures=global", &file, "-o", &program]);
    assert_eq!(done.status, Some(1), "{done:?}");
    let said = ["E0409", "f.ml:3", "keeps `m` in one place", "makes the second"];
    assert!(said.iter().all(|text| done.stderr.contains(text)), "{}", done.stderr);
    let compared = enfold(&["compare", "--keep-closures", "--runs=1", &file]);
    assert_eq!(compared.status, Some(0), "{compared:?}");
    assert!(
        compared.stdout.contains("linked") && !compared.stdout.contains("global"),
        "{compared:?}"
    );
}

#[test]
fn the_steps_of_placement_have_names_and_a_text() {
    let after =
        |step: &str| enfold(&["emit", "--stage=placed", &format!("--after={step}"), CLOSURES]);
    let homes = after("infer-homes");
    assert!(homes.stdout.starts_with("program flat"), "{homes:?}");
    assert!(!homes.stdout.contains("region_begin"), "{homes:?}");
    let all = after("all");
    for step in enfold_place::STEPS {
        assert!(all.stdout.contains(&format!("// after {}\n", step.name)), "{}", step.name);
    }
    let none = after("nothing");
    assert_eq!(none.status, Some(64), "{none:?}");
    assert!(none.stderr.contains("begin-within, certify"), "{none:?}");
}

#[test]
fn the_steps_of_the_backend_have_names_and_a_text() {
    let after = |stage: &str, step: &str| {
        enfold(&["emit", &format!("--stage={stage}"), &format!("--after={step}"), CLOSURES])
    };
    let lowered = after("closure", "lowering");
    assert!(lowered.stdout.starts_with("module"), "{lowered:?}");
    assert!(!lowered.stdout.contains("closure.func"), "{lowered:?}");
    let translated = after("llvm", "translation");
    assert!(translated.stdout.contains("define "), "{translated:?}");
    let optimised = after("llvm", "functions");
    assert!(optimised.stdout.contains("define "), "{optimised:?}");
    assert_ne!(optimised.stdout, translated.stdout);
    for (stage, steps) in [
        ("closure", ["emission", "merging", "lowering"]),
        ("llvm", ["translation", "whole-program", "functions"]),
    ] {
        let all = after(stage, "all");
        assert!(
            steps.iter().all(|step| all.stdout.contains(&format!("// after {step}\n"))),
            "{all:?}"
        );
        let none = after(stage, "nothing");
        assert_eq!(none.status, Some(64), "{none:?}");
        assert!(none.stderr.contains(&steps.join(", ")), "{none:?}");
    }
}

#[test]
fn placements_are_certified_unless_that_is_left_out() {
    let certified = |flag: &str| {
        let done = enfold(&["emit", "--stage=certificate", "--timings", flag, CLOSURES]);
        assert_eq!(done.status, Some(0), "{done:?}");
        assert!(done.stdout.contains("@{claim lam0"), "{done:?}");
        done.stderr.contains("ms  certify")
    };
    assert!(certified("--certify"));
    assert!(certified("--certify=yes"));
    // Debug builds check always.
    assert_eq!(certified("--certify=no"), cfg!(debug_assertions));
}

#[test]
fn deep_nesting_is_reported_or_compiled() {
    let folder = Folder::new("deep");
    for depth in [100, 1_000, 100_000, 1_000_000] {
        let text = format!("let x = {}1{}\n", "(".repeat(depth), ")".repeat(depth));
        let file = folder.write("deep.fs", text);
        let done = enfold(&["check", "--format=short", &file]);
        assert!(matches!(done.status, Some(0 | 1)), "{depth}: {done:?}");
    }
}

#[test]
fn bytes_of_any_kind_are_answered() {
    let folder = Folder::new("bytes");
    let file = folder.write("bytes.fs", [0xFFu8, 0xFE, 0x00, b'l', b'e', b't']);
    let done = enfold(&["check", &file]);
    assert_eq!(done.status, Some(1));
    assert!(done.stderr.contains("E0015"), "{done:?}");
    let empty = folder.write("empty.fs", "");
    assert_eq!(enfold(&["check", &empty]).status, Some(0));
    let nothing = enfold(&["run", "--format=short", &empty]);
    assert_eq!(nothing.status, Some(1));
    assert!(nothing.stderr.contains("E0503"), "{nothing:?}");
}
