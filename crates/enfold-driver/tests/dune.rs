//! OCaml projects that are laid out for dune.

mod said;

use enfold_cases::Folder;
use enfold_driver::{load, load_each};
use said::said;

fn make(name: &str, files: &[(&str, &str)]) -> Folder {
    Folder::with(&format!("dune-{name}"), files)
}

/// The modules of a program under their full names, in order.
fn modules_of(folder: &Folder, path: &str) -> String {
    let input = load(&folder.at(path));
    let named = |id: &enfold_syntax::FileId| {
        let file = &input.sources.file(*id).name;
        (!file.ends_with(".mli")).then(|| match input.modules.get(id) {
            Some(module) => module.name.to_string(),
            None => file.clone(),
        })
    };
    input.files.iter().filter_map(named).collect::<Vec<_>>().join(" ")
}

fn check(folder: &Folder, path: &str) -> String {
    said(folder, &load(&folder.at(path)))
}

const PROJECT: &[(&str, &str)] = &[
    ("dune-project", "(lang dune 3.0)\n"),
    (
        "lib/dune",
        "; the geometry\n(library\n (name geometry)\n (public_name \"shop.geometry\")\n #| no |#\n (libraries tools)\n (modules :standard \\ draft))\n",
    ),
    (
        "lib/point.ml",
        "exception Empty\ntype t = { x : int; y : int }\nlet make x y = { x; y }\nlet x p = p.x\n",
    ),
    ("lib/point.mli", "exception Empty\ntype t\nval make : int -> int -> t\nval x : t -> int\n"),
    ("lib/line.ml", "let length a b = Tools.twice (Point.x b - Point.x a)\n"),
    ("lib/broken.ml", "let let\n"),
    ("lib/draft.ml", "let let\n"),
    ("tools/dune", "(library (name tools))"),
    ("tools/tools.ml", "let twice = Inner.twice\n"),
    ("tools/inner.ml", "let twice x = x * 2\n"),
    ("flat/dune", "(library (name flat) (wrapped false))"),
    ("flat/helper.ml", "let note = print_endline\n"),
    ("bin/dune", "(executable (name main) (libraries shop.geometry flat))"),
    (
        "bin/main.ml",
        "open Geometry\nlet () = Helper.note (string_of_int (Line.length (Point.make 1 2) Util.p))\n",
    ),
    ("bin/util.ml", "let p = Geometry.Point.make 4 5\n"),
    ("test/dune", "(tests (names test_a test_b) (libraries geometry))"),
    ("test/test_a.ml", "let () = assert (Geometry.Point.x (Geometry.Point.make 1 2) = 1)\n"),
    ("test/test_b.ml", "let () = raise Geometry.Point.Empty\n"),
];

#[test]
fn a_program_gets_what_it_reaches_of_its_libraries() {
    let folder = make("project", PROJECT);
    let modules = "Tools__Inner Tools Geometry__Point Geometry__Line Geometry Helper \
                   Dune__exe__Util Dune__exe__Main";
    for path in ["bin/main.ml", "bin", ""] {
        assert_eq!(modules_of(&folder, path), modules, "{path}");
        assert_eq!(check(&folder, path), "", "{path}");
    }
    assert_eq!(modules_of(&folder, "test/test_a.ml"), "Geometry__Point Geometry Dune__exe__Test_a");
    let project = load(&folder.at("")).project.expect("a project");
    assert_eq!(project.default_output(), folder.0.join("targets/main"));
}

#[test]
fn files_of_a_library_see_each_other_and_interfaces_hold() {
    let folder = make("library", PROJECT);
    assert_eq!(
        modules_of(&folder, "lib/line.ml"),
        "Tools__Inner Tools Geometry__Point Geometry__Line"
    );
    assert_eq!(check(&folder, "lib/line.ml"), "");
    // A library with a module of its own name shows that one alone; an interface hides what it does not name.
    std::fs::write(folder.0.join("bin/util.ml"), "let p = Tools.Inner.twice\n").expect("a file");
    assert!(check(&folder, "bin/main.ml").contains("bin/util.ml:1:"), "Inner is hidden");
    std::fs::write(folder.0.join("bin/util.ml"), "let p = { Geometry.Point.x = 1; y = 2 }\n")
        .expect("a file");
    assert!(check(&folder, "bin/main.ml").contains("error["), "fields are hidden");
}

#[test]
fn everything_is_checked_and_only_once() {
    let folder = make("each", PROJECT);
    let inputs = load_each(std::slice::from_ref(&folder.0));
    assert_eq!(inputs.len(), 4, "libraries, a program, two tests");
    let text = said(&folder, &inputs[0]);
    assert!(text.contains("lib/broken.ml:1:5: error[E0010]") && !text.contains("draft"), "{text}");
    assert!(inputs[1..].iter().all(|input| said(&folder, input).is_empty()));
}

#[test]
fn one_of_several_programs_has_to_be_named() {
    let files = &[
        (
            "dune",
            "(executables (names one two) (modules one two))\n(executable (name three) (modules three))",
        ),
        ("one.ml", "let () = print_endline \"one\"\n"),
        ("two.ml", "let () = print_endline \"two\"\n"),
        ("three.ml", "let () = One.x\n"),
    ];
    let folder = make("several", files);
    let text = check(&folder, "");
    assert!(text.contains("error[E0501]: there are several programs here"), "{text}");
    assert!(text.contains("one.ml`") && text.contains("two.ml`"), "{text}");
    assert_eq!(modules_of(&folder, "two.ml"), "Dune__exe__Two");
    assert!(check(&folder, "three.ml").contains("E0105"), "One is not a module of this program");
}

#[test]
fn subfolders_can_belong_to_one_library() {
    let files = &[
        ("dune-project", ""),
        ("src/dune", "(include_subdirs unqualified)\n(executable (name app))"),
        ("src/app.ml", "let () = print_int (Deep.x + Near.y)\n"),
        ("src/near.ml", "let y = 1\n"),
        ("src/a/b/deep.ml", "let x = Near.y\n"),
        ("src/_skip/near.ml", "let let\n"),
    ];
    let folder = make("subdirs", files);
    assert_eq!(modules_of(&folder, "src"), "Dune__exe__Near Dune__exe__Deep Dune__exe__App");
    assert_eq!(check(&folder, "src/app.ml"), "");
}

#[test]
fn what_dune_has_and_enfold_has_not_is_reported_where_it_stands() {
    let cases = [
        (
            "(executable (name main) (libraries unix))",
            "dune:1:36: error[E0506]: there is no library `unix`",
        ),
        ("(executable (name main) (preprocess (pps ppx_deriving)))", "dune:1:37: error[E0506]"),
        ("(executable (name main) (flags (:standard -w -9 -open Foo)))", "dune:1:49: error[E0506]"),
        ("(executable (name main) (foreign_stubs (language c)))", "dune:1:25: error[E0506]"),
        ("(executable (name main))\n(ocamllex lexer)", "dune:2:1: error[E0506]"),
        (
            "(executable (name main))\n(rule (targets gen.ml) (action (run gen)))",
            "dune:2:1: error[E0506]",
        ),
        ("(executable (name main)", "dune:1:1: error[E0501]"),
        ("(executable (libraries))", "dune:1:1: error[E0501]"),
        ("(executable (name other))", "dune:1:19: error[E0501]: there is no file `other.ml`"),
    ];
    for (number, (dune, expected)) in cases.into_iter().enumerate() {
        let folder = make(&format!("foreign{number}"), &[("dune", dune), ("main.ml", "")]);
        let text = check(&folder, "");
        assert!(text.starts_with(expected), "{dune}\n{text}");
    }
    // Flags and the like that change no program, and problems of parts that are not needed.
    let files = &[
        ("dune-project", ""),
        (
            "a/dune",
            "(executable (name a) (libraries bytes) (ocamlopt_flags (:standard -O3)) (modes exe))",
        ),
        ("a/a.ml", "let () = print_newline ()\n"),
        ("b/dune", "(library (name b) (preprocess (pps x)))"),
        ("c/dune", "(((("),
    ];
    let folder = make("harmless", files);
    assert_eq!(check(&folder, "a"), "");
}

#[test]
fn libraries_that_need_each_other() {
    let files = &[
        ("dune-project", ""),
        ("a/dune", "(library (name a) (libraries b))"),
        ("b/dune", "(library (name b) (libraries a))"),
        ("a/a.ml", ""),
        ("b/b.ml", ""),
        ("main/dune", "(executable (name main) (libraries a))"),
        ("main/main.ml", "let () = x y\nmodule U = Util\n"),
        ("main/util.ml", "let f = Main.g\n"),
    ];
    let folder = make("circular", files);
    let text = check(&folder, "main");
    assert!(text.contains("b/dune:1:30: error[E0505]: the library `a` needs itself"), "{text}");
    assert!(text.contains("error[E0505]: these modules use each other"), "{text}");
}
