//! Which files belong to a program that is given as files or as a folder, in which order they come, and what is
//! said about files that cannot be read.

mod said;

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use enfold_cases::Folder;
use enfold_driver::render::{self, Format};
use enfold_driver::{Input, load, load_all, load_each, stages};
use said::said;

fn make(name: &str, files: &[(&str, &str)]) -> Folder {
    Folder::with(&format!("files-{name}"), files)
}

/// The files of a program, in order.
fn order_of(folder: &Folder, files: &[&str]) -> String {
    let files: Vec<PathBuf> = files.iter().map(|file| folder.at(file)).collect();
    names(folder, &load_all(&files))
}

fn names(folder: &Folder, input: &Input) -> String {
    let name = |id: &enfold_syntax::FileId| folder.relative(&input.sources.file(*id).name);
    input.files.iter().map(name).collect::<Vec<_>>().join(" ")
}

fn check(folder: &Folder, file: &str) -> String {
    said(folder, &load(&folder.at(file)))
}

const SHOP: &[(&str, &str)] = &[
    ("main.ml", "let () = Report.print (Stock.items ())\n"),
    ("report.ml", "let print xs = List.iter (fun x -> print_endline (Stock.name x)) xs\n"),
    ("report.mli", "val print : Stock.item list -> unit\n"),
    ("stock.ml", "type item = { name : string }\nlet name i = i.name\nlet items () = []\n"),
    ("broken.ml", "let let let\n"),
    ("unused.ml", "let () = print_endline \"unused\"\n"),
];

#[test]
fn an_ocaml_file_sees_the_modules_beside_it() {
    let folder = make("shop", SHOP);
    assert_eq!(order_of(&folder, &["main.ml"]), "stock.ml report.mli report.ml main.ml");
    assert_eq!(check(&folder, "main.ml"), "");
    assert_eq!(order_of(&folder, &["report.ml"]), "stock.ml report.mli report.ml");
    assert_eq!(check(&folder, "report.ml"), "");
    assert_eq!(order_of(&folder, &["unused.ml"]), "unused.ml");
    assert!(check(&folder, "broken.ml").starts_with("broken.ml:1:5: error[E0010]"));
}

#[test]
fn an_interface_is_honoured() {
    let files = &[
        ("main.ml", "let () = print_int Counter.hidden\n"),
        ("counter.ml", "let hidden = 1\nlet next () = hidden\n"),
        ("counter.mli", "val next : unit -> int\n"),
    ];
    let folder = make("interface", files);
    let text = check(&folder, "main.ml");
    assert!(text.contains("main.ml:1:28: error[E0101]") && text.contains("hidden"), "{text}");
}

#[test]
fn constructors_comments_and_own_modules_are_no_files() {
    let files = &[
        (
            "main.ml",
            "type t = Parser | Lexer of int (* Lexer.x *)\n\
             module Inner = struct let x = Parser end\n\
             let f y = if y = Parser then Lexer 1 else Inner.x\n",
        ),
        ("parser.ml", "let let"),
        ("lexer.ml", "let let"),
        ("inner.ml", "let let"),
    ];
    let folder = make("constructors", files);
    assert_eq!(order_of(&folder, &["main.ml"]), "main.ml");
}

#[test]
fn a_module_may_have_the_name_of_one_of_the_library() {
    let files = &[
        ("main.ml", "let () = Printf.printf \"%d\" (List.own 2)\nlet f = lazy (Queue.make ())\n"),
        ("list.ml", "let own x = x * 2\n"),
        ("queue.ml", "let make () = Stdlib.List.length [ 1 ]\n"),
    ];
    let folder = make("library", files);
    assert_eq!(order_of(&folder, &["main.ml"]), "list.ml queue.ml main.ml");
    assert_eq!(check(&folder, "main.ml"), "");
}

#[test]
fn several_ocaml_files_are_one_program() {
    let files = &[
        ("one/main.ml", "let () = print_int (Helper.f Other.x)\n"),
        ("two/helper.ml", "let f x = Deep.g x\n"),
        ("two/deep.ml", "let g x = x + 1\n"),
        ("one/other.ml", "let x = 1\n"),
        ("three/helper.ml", ""),
    ];
    let folder = make("several", files);
    let order = "two/deep.ml two/helper.ml one/other.ml one/main.ml";
    assert_eq!(order_of(&folder, &["one/main.ml", "two/helper.ml"]), order);
    let both = [folder.at("two/helper.ml"), folder.at("three/helper.ml")];
    let text = said(&folder, &load_all(&both));
    assert!(text.contains("E0106") && text.contains("both the module `Helper`"), "{text}");
    let twice = [folder.at("two/deep.ml"), folder.at("two/deep.ml")];
    assert_eq!(said(&folder, &load_all(&twice)), "");
}

#[test]
fn a_folder_is_its_main_or_all_of_it() {
    let folder = make("folder", SHOP);
    assert_eq!(names(&folder, &load(&folder.0)), "stock.ml report.mli report.ml main.ml");
    let files = &[("b.ml", "let x = A.y\n"), ("a.ml", "let y = 1\n"), ("c.ml", "")];
    let folder = make("all", files);
    assert_eq!(names(&folder, &load(&folder.0)), "a.ml b.ml c.ml");
}

#[test]
fn files_that_use_each_other_are_reported() {
    let files = &[
        ("main.ml", "let () = A.f ()\n"),
        ("a.ml", "let f () = B.g ()\n"),
        ("b.ml", "let g () = A.f ()\n"),
    ];
    let folder = make("circle", files);
    let text = check(&folder, "main.ml");
    assert!(
        text.contains("error[E0505]: these modules use each other: `A` uses `B` uses `A`"),
        "{text}"
    );
}

#[test]
fn fsharp_files_come_in_order_after_what_they_load() {
    let files = &[
        (
            "main.fsx",
            "#load \"util.fsx\" \"lib/shapes.fs\"\nprintfn \"%d\" (Util.twice Shapes.sides)\n",
        ),
        ("util.fsx", "#load \"lib/shapes.fs\"\nlet twice x = x * Shapes.two\n"),
        ("lib/shapes.fs", "module Shapes\nlet sides = 4\nlet two = 2\n"),
        ("a.fs", "module A\nlet x = 1\n"),
        ("b.fs", "module B\nlet y = A.x\n"),
        ("self.fsx", "#load \"self.fsx\"\n"),
        ("gone.fsx", "#load \"missing.fs\"\n"),
    ];
    let folder = make("fsharp", files);
    assert_eq!(order_of(&folder, &["main.fsx"]), "lib/shapes.fs util.fsx main.fsx");
    assert_eq!(check(&folder, "main.fsx"), "");
    assert_eq!(order_of(&folder, &["a.fs", "b.fs"]), "a.fs b.fs");
    let both = [folder.at("a.fs"), folder.at("b.fs")];
    assert_eq!(said(&folder, &load_all(&both)), "");
    assert!(
        check(&folder, "self.fsx")
            .starts_with("self.fsx:1:7: error[E0505]: `self.fsx` loads itself")
    );
    let gone = check(&folder, "gone.fsx");
    assert_eq!(
        gone,
        "gone.fsx:1:7: error[E0502]: cannot read `missing.fs`: there is no such file\n"
    );
}

#[test]
fn each_program_is_checked_by_itself() {
    let entry = "[<EntryPoint>]\nlet main _ = 0\n";
    let files = &[
        ("a.fs", "module A\nlet x = 1\n"),
        ("b.fs", entry),
        ("c.fs", entry),
        ("d.ml", "let x = 1\n"),
        ("e.ml", "let y = D.x\n"),
    ];
    let folder = make("each", files);
    let paths: Vec<PathBuf> = ["a.fs", "b.fs", "c.fs", "d.ml", "e.ml"].map(|f| folder.at(f)).into();
    let programs: Vec<String> =
        load_each(&paths).iter().map(|input| names(&folder, input)).collect();
    assert_eq!(programs, ["a.fs b.fs", "c.fs", "d.ml e.ml"]);
}

#[test]
fn a_program_has_one_language_and_projects_stand_alone() {
    let files = &[("a.ml", ""), ("b.fs", ""), ("p.fidproj", ""), ("empty/readme.txt", "")];
    let folder = make("mixed", files);
    for paths in [["a.ml", "b.fs"], ["b.fs", "a.ml"], ["b.fs", "p.fidproj"], ["a.ml", "empty"]] {
        let input = load_all(&paths.map(|path| folder.at(path)));
        assert!(input.diagnostics.has_errors(), "{paths:?}");
    }
    let text = check(&folder, "empty");
    assert!(
        text.contains("error[E0501]") && text.contains("is a folder without a program"),
        "{text}"
    );
}

#[test]
fn a_file_of_another_language_does_not_hide_the_others() {
    let files = &[
        ("a.ml", "let x = 1 +\n"),
        ("b.fs", "let y = 1 +\n"),
        ("c.sld", "(define-library (c))\n"),
    ];
    let folder = make("strangers", files);
    let found = |paths: &[&str]| {
        let input = load_all(&paths.iter().map(|path| folder.at(path)).collect::<Vec<_>>());
        let read: Vec<String> = input.diagnostics.iter().map(|d| d.message.clone()).collect();
        let shorter = |text: &String| folder.relative(text);
        (read.iter().map(shorter).collect::<Vec<_>>(), stages::parse(&input).len())
    };
    let one = "a program holds files of one language, F#/Clef, OCaml or Scheme/Eshkol";
    assert_eq!(found(&["a.ml", "b.fs"]), (vec![format!("`b.fs` ends in `.fs`: {one}")], 1));
    assert_eq!(found(&["b.fs", "a.ml"]), (vec![format!("`a.ml` ends in `.ml`: {one}")], 1));
    let none = "cannot read `none.txt`: there is no such file".to_string();
    assert_eq!(found(&["a.ml", "none.txt"]), (vec![none], 1));
    let library = "libraries of Scheme by themselves are not compiled yet";
    assert_eq!(found(&["c.sld"]), (vec![format!("`c.sld` ends in `.sld`: {library}")], 0));
}

#[test]
fn each_language_has_its_own_parser() {
    let parsed = |name, text| stages::parse(&Input::from_text(name, text)).len();
    assert_eq!(parsed("a.ml", "let rec f = function [] -> 0 | _ :: rest -> 1 + f rest\n"), 0);
    assert_eq!(parsed("a.fs", "let rec f = function [] -> 0 | _ :: rest -> 1 + f rest\n"), 0);
    assert_eq!(parsed("a.ml", "let f ~(x : int) = begin x end let () = ignore (f ~x:1)\n"), 0);
    assert_ne!(parsed("a.fs", "let f ~(x : int) = begin x end let () = ignore (f ~x:1)\n"), 0);
}

#[test]
fn what_is_no_plain_file_is_refused() {
    let folder = make("special", &[("folder.ml/x.txt", ""), ("folder.fs/x.txt", "")]);
    let pipe = |name: &str| {
        let made = Command::new("mkfifo").arg(folder.at(name)).status().expect("mkfifo is there");
        assert!(made.success());
    };
    pipe("pipe.ml");
    pipe("pipe.fs");
    pipe("pipe.fidproj");
    let link = |to: &str, name: &str| {
        std::os::unix::fs::symlink(to, folder.at(name)).expect("a link");
    };
    link("/dev/zero", "device.fs");
    link("nowhere.fs", "dangling.fs");
    link("loop.fs", "loop.fs");
    let socket = std::os::unix::net::UnixListener::bind(folder.at("socket.fs"));
    for (name, reason) in [
        ("pipe.ml", "it is a pipe"),
        ("pipe.fs", "it is a pipe"),
        ("pipe.fidproj", "it is a pipe"),
        ("device.fs", "it is a device"),
        ("socket.fs", "it is a socket"),
        ("dangling.fs", "it is a link to a file that is not there"),
        ("loop.fs", "too many levels of symbolic links"),
        ("none.ml", "there is no such file"),
    ] {
        let text = check(&folder, name);
        let expected = format!("{name}:1:1: error[E0502]: cannot read `{name}`: {reason}\n");
        assert_eq!(text, expected);
    }
    drop(socket);
    // A pipe beside a program, and one with the name of a module that is used.
    std::fs::write(folder.at("main.ml"), "let x = Folder.y\n").expect("a file");
    assert!(check(&folder, "main.ml").contains("cannot read `folder.ml`: it is a folder"));
    std::fs::write(folder.at("alone.ml"), "let x = 1\n").expect("a file");
    assert_eq!(check(&folder, "alone.ml"), "");
    for name in ["folder.ml", "folder.fs"] {
        assert!(check(&folder, name).contains("is a folder without a program"), "{name}");
    }
}

#[test]
fn links_line_ends_marks_and_empty_files() {
    let files = &[
        ("real/main.ml", "let () = Beside.f ()\n"),
        ("beside.ml", "let f () = ()\n"),
        ("marked.ml", "\u{feff}let x = 1\r\nlet y = \"a\r\nb\"\r\n"),
        ("marked.fs", "\u{feff}let x = 1\r\nlet f a =\r\n    a + x\r\n"),
        ("empty.ml", ""),
        ("empty.fs", ""),
    ];
    let folder = make("links", files);
    std::os::unix::fs::symlink("real/main.ml", folder.at("link.ml")).expect("a link");
    // What is beside a link is beside the name that was given.
    assert_eq!(order_of(&folder, &["link.ml"]), "beside.ml link.ml");
    for name in ["link.ml", "marked.ml", "marked.fs", "empty.ml", "empty.fs"] {
        assert_eq!(check(&folder, name), "", "{name}");
    }
}

#[test]
fn very_large_files_are_refused_before_they_are_read() {
    let folder = make("large", &[]);
    for name in ["large.ml", "large.fs"] {
        let file = std::fs::File::create(folder.at(name)).expect("a file");
        file.set_len(100 << 30).expect("a file with a hole");
        let text = check(&folder, name);
        assert!(text.contains("it is larger than 64 MiB"), "{text}");
    }
}

#[test]
fn names_are_shown_safely_in_every_form() {
    let folder = make("names", &[]);
    let name = "a\u{1b}[31mred\nline\u{202e}\u{9b}.ml";
    std::fs::write(folder.at(name), "let x = 1 + \"\u{1b}[2J\"\n").expect("a file");
    let input = load(&folder.at(name));
    let reports = stages::check(&input).diagnostics;
    assert!(reports.has_errors());
    for format in [Format::Human, Format::Short, Format::Json] {
        let text = render::all(&reports, &input.sources, format, false);
        let bad = |c: char| enfold_syntax::shown::is_hidden(c) && c != '\n';
        assert!(!text.contains(bad), "{text:?}");
    }
    let short = render::all(&reports, &input.sources, Format::Short, false);
    assert_eq!(short.lines().count(), 1, "{short:?}");
    assert!(short.contains("a\\u{1b}[31mred\\nline\\u{202e}\\u{9b}.ml:1:"), "{short:?}");
    let json = render::all(&reports, &input.sources, Format::Json, false);
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(value["file"].as_str(), folder.at(name).to_str());
}

#[test]
fn names_that_are_not_utf8() {
    let folder = make("bytes", &[]);
    let name = OsStr::from_bytes(b"a\xff.ml");
    std::fs::write(folder.0.join(name), "let x = 1 + true\n").expect("a file");
    let text = said(&folder, &load(&folder.0.join(name)));
    assert!(text.starts_with("a\u{fffd}.ml:1:13: error[E0201]"), "{text}");
    assert!(said(&folder, &load(Path::new(OsStr::from_bytes(b"/no\xff.fs")))).contains("E0502"));
}
