//! What OCaml programs know of and do to their surroundings: their name, processor time, a standard output that refuses.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use enfold_cases::Folder;

fn enfold() -> Command {
    Command::new(env!("CARGO_BIN_EXE_enfold"))
}

fn build(source: &str) -> PathBuf {
    let target = Path::new(source).with_extension("exe");
    let built = enfold().arg("build").arg(source).arg("-o").arg(&target).status();
    assert!(built.expect("it starts").success());
    target
}

/// The status and standard error of a command that must end soon.
fn ended(command: &mut Command) -> (Option<i32>, String) {
    let mut child: Child = command.stderr(Stdio::piped()).spawn().expect("it starts");
    let start = Instant::now();
    let status = loop {
        match child.try_wait().expect("a child") {
            Some(status) => break status.code(),
            None if start.elapsed() > Duration::from_secs(60) => {
                let _ = child.kill();
                panic!("it does not end");
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    let mut text = String::new();
    let errors = child.stderr.as_mut().expect("a pipe").read_to_string(&mut text);
    errors.expect("text");
    (status, text)
}

fn full() -> File {
    OpenOptions::new().write(true).open("/dev/full").expect("a device")
}

const QUIET: &str = r#"let () = print_endline "lost""#;

const FLUSHES: &str = r#"
let () =
  print_endline "lost";
  (try flush stdout with Sys_error text -> prerr_endline ("caught: " ^ text));
  (try print_string "again"; close_out stdout with Sys_error text -> prerr_endline ("caught: " ^ text));
  output_bytes stdout (Bytes.of_string "x");
  try flush stdout with Sys_error _ -> exit 5
"#;

const MUCH: &str = r#"
let () =
  for i = 1 to 100_000 do
    Printf.printf "%d\n" i;
    output_bytes stdout (Bytes.of_string "x")
  done
"#;

#[test]
fn output_that_is_refused_ends_the_program() {
    let folder = Folder::new("refused");
    for (name, text) in [("quiet.ml", QUIET), ("much.ml", MUCH)] {
        let source = folder.write(name, text);
        let program = build(&source);
        let (status, error) = ended(Command::new(&program).stdout(full()));
        assert_eq!(status, Some(2), "{name}: {error}");
        let told = error.contains("cannot write to standard output")
            || error.contains("Sys_error(\"No space left on device\")");
        assert!(told, "{name}: {error}");
        for mode in [&["run"][..], &["run", "--interp"]] {
            let (status, error) = ended(enfold().args(mode).arg(&source).stdout(full()));
            assert_eq!(status, Some(2), "{name} {mode:?}: {error}");
        }
        // No standard output at all.
        let closed = |words: &[&OsStr]| {
            let (status, error) =
                ended(Command::new("sh").args(["-c", "exec \"$0\" \"$@\" >&-"]).args(words));
            assert_eq!(status, Some(2), "{name} {words:?}: {error}");
        };
        closed(&[program.as_ref()]);
        let enfold = env!("CARGO_BIN_EXE_enfold");
        closed(&[enfold.as_ref(), "run".as_ref(), source.as_ref()]);
        closed(&[enfold.as_ref(), "run".as_ref(), "--interp".as_ref(), source.as_ref()]);
    }
}

#[test]
fn refused_output_can_be_caught() {
    let folder = Folder::new("caught");
    let program = build(&folder.write("flushes.ml", FLUSHES));
    let (status, error) = ended(Command::new(&program).stdout(full()));
    assert_eq!(status, Some(5), "{error}");
    assert_eq!(error.matches("caught: No space left on device").count(), 2, "{error}");
}

const NAME: &str = r#"
let () =
  let start = Sys.time () in
  let rec work n = if n = 0 then 0 else 1 + work (n - 1) in
  if Sys.time () < 0. || Sys.time () -. start > 60. || work 1000 <> 1000 then print_string "time ";
  print_endline Sys.argv.(0)
"#;

/// Waits for its input, then works for a twentieth of a second.
const WAITS: &str = r#"
let rec work n acc = if n = 0 then acc else work (n - 1) (((acc * 7) + n) land 0xffff)

let () =
  let before = Sys.time () in
  let line = read_line () in
  let waited = Sys.time () -. before in
  let start = Sys.time () and x = ref 0 in
  while Sys.time () -. start < 0.05 do x := !x + work 1000 1 done;
  print_endline (if waited < 0.4 && !x >= 0 then line else "waiting takes time")
"#;

#[test]
fn the_time_of_a_program_is_its_processors() {
    let folder = Folder::new("time");
    let source = folder.write("waits.ml", WAITS);
    let mut ways = vec![Command::new(build(&source))];
    for mode in [&["run"][..], &["run", "--interp"]] {
        let mut command = enfold();
        command.args(mode).arg(&source);
        ways.push(command);
    }
    let start = |mut command: Command| {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts")
    };
    let mut children: Vec<Child> = ways.into_iter().map(start).collect();
    std::thread::sleep(Duration::from_secs(3));
    for child in &mut children {
        let mut input = child.stdin.take().expect("a pipe");
        std::io::Write::write_all(&mut input, b"worked\n").expect("it reads");
    }
    for child in children {
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stdout), "worked\n");
    }
}

fn printed(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
}

#[test]
fn a_program_knows_its_name() {
    let folder = Folder::new("named");
    let source = folder.write("greeting.ml", NAME);
    let program = build(&source);
    assert_eq!(printed(&mut Command::new(&program)), program.display().to_string());
    let name = Path::new(&source).with_extension("").display().to_string();
    assert_eq!(printed(enfold().arg("run").arg(&source)), name);
    assert_eq!(printed(enfold().arg("run").arg("--interp").arg(&source)), name);
}
