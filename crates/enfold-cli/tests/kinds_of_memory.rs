//! LLVM knows that a store of a float changes no length and no pointer, so that loops over arrays of floats are made of vectors; and it
//! no longer knows it where the memory of one object becomes that of another.

use std::process::Command;
use std::time::Duration;

use enfold_cases::{Folder, run};

const ADD: &str = "\
let add a b = for i = 0 to Array.length a - 1 do a.(i) <- a.(i) +. b.(i) done

let () =
  let n = 1000 + Array.length Sys.argv in
  let a = Array.init n float_of_int and b = Array.make n 1.0 in
  for _ = 1 to 10 do add a b done;
  Printf.printf \"%.1f\\n\" a.(n - 1)
";

fn emitted(folder: &Folder, level: &str) -> String {
    let mut emit = Command::new(env!("CARGO_BIN_EXE_enfold"));
    emit.args(["emit", "--stage=llvm", level]).arg(folder.at("add.ml"));
    let done = run(&mut emit, "", Duration::from_secs(60)).expect("runs");
    assert_eq!(done.status, Some(0), "{}", done.stderr);
    done.stdout
}

#[test]
fn loops_over_floats_are_made_of_vectors() {
    let folder = Folder::with("kinds", &[("add.ml", ADD)]);
    let text = emitted(&folder, "-O3");
    assert!(text.contains("fadd <2 x double>"), "{text}");
}

#[test]
fn kinds_are_forgotten_where_fast_paths_come_in_line() {
    let folder = Folder::with("kinds", &[("add.ml", ADD)]);
    for level in ["-O1", "-O2", "-O3"] {
        assert!(!emitted(&folder, level).contains("!tbaa"), "{level}");
    }
}
