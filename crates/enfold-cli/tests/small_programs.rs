//! What a program does not use, it does not contain: executables that only say hello, in each language, are small and need no library
//! of Rust's. Before the runtime did without the standard library they had 365 to 498 KB.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use enfold_cases::{Folder, run};

const MOST: u64 = 150_000;

const PROGRAMS: [(&str, &str); 3] = [
    ("hello.ml", "let () = print_endline \"hello\"\n"),
    ("hello.fs", "[<EntryPoint>]\nlet main _ =\n    Console.writeln \"hello\"\n    0\n"),
    ("hello.scm", "(import (scheme base) (scheme write))\n(display \"hello\")\n(newline)\n"),
];

fn size_of_hello(folder: &Folder, name: &str, source: &str) -> u64 {
    std::fs::write(folder.at(name), source).expect("written");
    let program = folder.at(format!("{name}.out"));
    let mut build = Command::new(env!("CARGO_BIN_EXE_enfold"));
    build.args(["build", "-O2", "-o"]).arg(&program).arg(folder.at(name));
    let built = run(&mut build, "", Duration::from_secs(120)).expect("builds");
    assert_eq!(built.status, Some(0), "{}", built.stderr);
    let ran = run(&mut Command::new(&program), "", Duration::from_secs(60)).expect("runs");
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(0), "hello\n"), "{name}: {}", ran.stderr);
    Path::new(&program).metadata().expect("it is there").len()
}

#[test]
fn hello_is_small() {
    let folder = Folder::new("small-programs");
    for (name, source) in PROGRAMS {
        let size = size_of_hello(&folder, name, source);
        assert!(size < MOST, "{name} has {size} bytes");
    }
}
