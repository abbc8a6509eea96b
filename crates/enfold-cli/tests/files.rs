//! Files as people give them: modules beside a file, several files, folders, where executables may be put, and what is
//! left behind.

mod support;

use std::process::Command;
use std::time::Duration;

use enfold_cases::Folder;
use support::{enfold_in, run_command};

#[test]
fn a_file_runs_with_the_modules_beside_it() {
    let folder = Folder::new("beside");
    folder.write("main.ml", "let () = Report.print [ \"a\"; \"b\" ]\n");
    folder.write(
        "report.ml",
        "let print xs =\n  let show x = print_endline (Text.quote x) in\n  List.iter show xs\n",
    );
    folder.write("report.mli", "val print : string list -> unit\n");
    folder.write("text.ml", "let quote x = \"<\" ^ x ^ \">\"\n");
    folder.write("broken.ml", "let let\n");
    for mode in [&["run"][..], &["run", "--interp"], &["run", "-O0"]] {
        let done = enfold_in(&folder.0, &[mode, &["main.ml"]].concat());
        assert_eq!((done.status, done.stdout.as_str()), (Some(0), "<a>\n<b>\n"), "{done:?}");
    }
    assert_eq!(enfold_in(&folder.0, &["check", "report.ml"]).status, Some(0));
    let explained = enfold_in(&folder.0, &["explain", "main.ml", "report.ml:2"]);
    assert_eq!(explained.status, Some(0), "{explained:?}");
    let alone = enfold_in(&folder.0, &["explain", "report.ml:2"]);
    assert_eq!(alone.status, Some(0), "{alone:?}");
    let built = enfold_in(&folder.0, &["build", "main.ml"]);
    assert_eq!(built.status, Some(0), "{built:?}");
    let ran = run_command(&mut Command::new(folder.0.join("main")));
    assert_eq!(ran.stdout, "<a>\n<b>\n");
}

#[test]
fn files_come_before_the_arguments_of_the_program() {
    let folder = Folder::new("arguments");
    folder.write(
        "main.ml",
        "let () = Array.iteri (fun i a -> if i > 0 then print_endline a) Sys.argv; Other.f ()\n",
    );
    folder.write("other.ml", "let f () = print_endline \"other\"\n");
    folder.write("effect.ml", "let () = print_endline \"effect\"\n");
    let run = |words: &[&str]| enfold_in(&folder.0, &[&["run"][..], words].concat()).stdout;
    assert_eq!(run(&["main.ml", "x", "effect.ml"]), "x\neffect.ml\nother\n");
    assert_eq!(run(&["effect.ml", "main.ml", "x"]), "effect\nx\nother\n");
    assert_eq!(run(&["main.ml", "--", "effect.ml"]), "effect.ml\nother\n");
    folder.write("a.fs", "module A\nlet text = \"from a\"\n");
    folder.write(
        "b.fs",
        "[<EntryPoint>]\nlet main args =\n    printfn \"%s %d\" A.text args.Length\n    0\n",
    );
    assert_eq!(run(&["a.fs", "b.fs", "x"]), "from a 1\n");
    let built = enfold_in(&folder.0, &["build", "a.fs", "b.fs"]);
    assert_eq!(built.status, Some(0), "{built:?}");
    assert_eq!(run_command(&mut Command::new(folder.0.join("b"))).stdout, "from a 0\n");
}

#[test]
fn without_a_file_it_is_the_folder_one_stands_in() {
    let folder = Folder::new("here");
    folder.write("main.ml", "let () = print_endline Lib.name\n");
    folder.write("lib.ml", "let name = \"here\"\n");
    let done = enfold_in(&folder.0, &["run"]);
    assert_eq!((done.status, done.stdout.as_str()), (Some(0), "here\n"), "{done:?}");
    assert_eq!(enfold_in(&folder.0, &["check"]).status, Some(0));
    let empty = Folder::new("nothing");
    let done = enfold_in(&empty.0, &["run", "--format=short"]);
    assert_eq!(done.status, Some(1), "{done:?}");
    assert!(
        done.stderr.contains("error[E0501]") && done.stderr.contains("is a folder"),
        "{done:?}"
    );
}

#[test]
fn a_dune_project_runs_from_anywhere_in_it() {
    let folder = Folder::new("dune");
    for below in ["bin", "lib"] {
        std::fs::create_dir_all(folder.0.join(below)).expect("a folder");
    }
    folder.write("dune-project", "(lang dune 3.0)\n");
    folder.write("lib/dune", "(library (name words))\n");
    folder.write("lib/hello.ml", "exception Stop of int\nlet text = \"hello\"\n");
    folder.write("bin/dune", "(executable (name main) (libraries words))\n");
    folder.write(
        "bin/main.ml",
        "let () = print_endline Words.Hello.text; if Array.length Sys.argv > 1 then raise (Words.Hello.Stop 3)\n",
    );
    for (place, file) in
        [("", None), ("bin", None), ("", Some("bin/main.ml")), ("lib", Some("../bin"))]
    {
        let words: Vec<&str> = ["run"].into_iter().chain(file).collect();
        let done = enfold_in(&folder.0.join(place), &words);
        assert_eq!((done.status, done.stdout.as_str()), (Some(0), "hello\n"), "{done:?}");
    }
    let failed = enfold_in(&folder.0, &["run", "bin/main.ml", "x"]);
    assert!(failed.stderr.contains("exception Words__Hello.Stop(3)"), "{failed:?}");
    let built = enfold_in(&folder.0, &["build"]);
    assert_eq!(built.status, Some(0), "{built:?}");
    assert!(folder.0.join("targets/main").is_file());
}

#[test]
fn an_executable_is_put_over_no_source_and_no_special_file() {
    let folder = Folder::new("output");
    let text = "let () = Other.f ()\n";
    folder.write("main.ml", text);
    folder.write("other.ml", "let f () = ()\n");
    folder.write("elsewhere.fs", "let x = 1\n");
    std::fs::create_dir(folder.0.join("folder")).expect("a folder");
    std::os::unix::fs::symlink("other.ml", folder.0.join("link")).expect("a link");
    let pipe = Command::new("mkfifo").arg(folder.0.join("pipe")).status().expect("mkfifo is there");
    assert!(pipe.success());
    for out in
        ["main.ml", "./main.ml", "other.ml", "elsewhere.fs", "folder", "link", "pipe", "/dev/null"]
    {
        let done = enfold_in(&folder.0, &["build", "--format=short", "main.ml", "-o", out]);
        assert_eq!(done.status, Some(73), "{out}: {done:?}");
        assert!(done.stderr.contains("error[E0507]"), "{out}: {done:?}");
    }
    assert_eq!(std::fs::read_to_string(folder.0.join("main.ml")).ok().as_deref(), Some(text));
    assert!(folder.0.join("link").is_symlink() && folder.0.join("folder").is_dir());
    // The name that a file gives its program may be a folder's.
    std::fs::create_dir(folder.0.join("main")).expect("a folder");
    let done = enfold_in(&folder.0, &["build", "--format=short", "main.ml"]);
    assert!(done.status == Some(73) && done.stderr.contains("`main` is a folder"), "{done:?}");
}

#[test]
fn nothing_is_left_behind() {
    let folder = Folder::new("left");
    let temporary = folder.0.join("tmp");
    std::fs::create_dir(&temporary).expect("a folder");
    folder.write("main.ml", "let () = print_endline \"x\"\n");
    let left = || std::fs::read_dir(&temporary).expect("a folder").count();
    let enfold = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_enfold"));
        command.args(words).current_dir(&folder.0).env("TMPDIR", &temporary).env("NO_COLOR", "1");
        command
    };
    let done = run_command(&mut enfold(&["build", "main.ml", "-o", "out"]));
    assert_eq!((done.status, left()), (Some(0), 0), "{done:?}");
    // A linker that fails.
    let mut failing = enfold(&["build", "main.ml", "-o", "out"]);
    let done = run_command(failing.env("ENFOLD_RUNTIME", "/no/such/library.a"));
    assert_eq!((done.status, left()), (Some(73), 0), "{done:?}");
    // A linker that does not end, and a signal that ends the compiler.
    let tools = folder.0.join("tools");
    std::fs::create_dir(&tools).expect("a folder");
    for tool in ["clang-22", "clang", "cc"] {
        folder.write(&format!("tools/{tool}"), "#!/bin/sh\nexec sleep 60\n");
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(tools.join(tool), mode).expect("a script");
    }
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap_or_default());
    let mut child =
        enfold(&["build", "main.ml", "-o", "out"]).env("PATH", path).spawn().expect("it starts");
    let deadline = std::time::Instant::now() + Duration::from_secs(100);
    while left() == 0 && std::time::Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(left(), 1, "the object file is in a folder of its own");
    let folder_mode = || {
        let entry = std::fs::read_dir(&temporary).ok()?.next()?.ok()?;
        Some(std::os::unix::fs::PermissionsExt::mode(&entry.metadata().ok()?.permissions()) & 0o777)
    };
    assert_eq!(folder_mode(), Some(0o700));
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(killed.expect("kill is there").success());
    let status = child.wait().expect("it ends");
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(15));
    assert_eq!(left(), 0);
}

#[test]
fn an_uncaught_exception_of_ocaml_names_its_place() {
    let folder = Folder::new("place");
    let text = "exception Bad of int\n\nlet check n =\n  if n > 3 then raise (Bad n) else n\n\n\
                let rec go n = go (check (n + 1))\n\nlet () = go (Array.length Sys.argv)\n";
    folder.write("place.ml", text);
    let expected = "Fatal error: exception Place.Bad(4)\nRaised at place.ml:4:17\n";
    for mode in [&["run"][..], &["run", "-O0"], &["run", "--interp"]] {
        let done = enfold_in(&folder.0, &[mode, &["place.ml"]].concat());
        assert_eq!((done.status, done.stderr.as_str()), (Some(2), expected), "{done:?}");
    }
    for (flags, expected) in
        [(&["-g"][..], expected), (&[], "Fatal error: exception Place.Bad(4)\n")]
    {
        let built = enfold_in(&folder.0, &[&["build", "place.ml", "-o", "out"], flags].concat());
        assert_eq!(built.status, Some(0), "{built:?}");
        let done = run_command(&mut Command::new(folder.0.join("out")));
        assert_eq!((done.status, done.stderr.as_str()), (Some(2), expected), "{done:?}");
    }
}

#[test]
fn special_files_are_refused_at_once() {
    let folder = Folder::new("pipes");
    let pipe =
        Command::new("mkfifo").arg(folder.0.join("pipe.ml")).status().expect("mkfifo is there");
    assert!(pipe.success());
    for command in ["run", "build", "check", "explain"] {
        let done = enfold_in(&folder.0, &[command, "--format=short", "pipe.ml"]);
        assert_eq!(done.status, Some(66), "{command}: {done:?}");
        let expected = "pipe.ml:1:1: error[E0502]: cannot read `pipe.ml`: it is a pipe\n";
        assert_eq!(done.stderr, expected, "{command}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_66() {
    let folder = Folder::new("unreadable");
    // Everybody may open this one, and nobody can read its beginning.
    for name in ["memory.ml", "memory.fs", "memory.fidproj"] {
        std::os::unix::fs::symlink("/proc/self/mem", folder.0.join(name)).expect("a link");
        for command in ["run", "build", "check", "explain"] {
            let done = enfold_in(&folder.0, &[command, "--format=short", name]);
            assert_eq!(done.status, Some(66), "{command}: {done:?}");
            let expected =
                format!("{name}:1:1: error[E0502]: cannot read `{name}`: input/output error\n");
            assert_eq!(done.stderr, expected, "{command}");
        }
    }
    // One that a program needs.
    folder.write("main.ml", "let () = Beside.f ()\n");
    std::os::unix::fs::symlink("/proc/self/mem", folder.0.join("beside.ml")).expect("a link");
    let done = enfold_in(&folder.0, &["check", "--format=short", "main.ml"]);
    assert!(done.status == Some(66) && done.stderr.contains("cannot read `beside.ml`"), "{done:?}");
    // One without permission, unless permissions mean nothing to whoever runs this.
    let path = folder.write("secret.ml", "let () = ()\n");
    let nobody = std::os::unix::fs::PermissionsExt::from_mode(0o000);
    std::fs::set_permissions(&path, nobody).expect("a file");
    if std::fs::read(&path).is_err() {
        let done = enfold_in(&folder.0, &["check", "--format=short", "secret.ml"]);
        let expected = "secret.ml:1:1: error[E0502]: cannot read `secret.ml`: permission denied\n";
        assert_eq!((done.status, done.stderr.as_str()), (Some(66), expected));
    }
}
