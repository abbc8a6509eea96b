//! Many messages through many mailboxes: none is lost, doubled or overtaken, memory does not grow with their
//! number, and helgrind finds no race. The program is `tests/stress/mailboxes.fs`.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use enfold_cases::Folder;

/// The peak of memory may be that much larger for ten times the messages: how far senders run ahead of
/// mailboxes, and how many pages that takes, is left to the system.
const GROWTH: f64 = 1.5;

#[test]
fn a_million_messages_arrive_in_flat_memory() {
    let stress = Stress::build("plain");
    let (few, little) = stress.run(100_000, 100, 4);
    assert_eq!(few, "messages 100000\nwrong 0\n");
    let (many, more) = stress.run(1_000_000, 100, 4);
    assert_eq!(many, "messages 1000000\nwrong 0\n");
    assert!(more as f64 <= little as f64 * GROWTH, "{little} KiB became {more} KiB");
}

#[test]
fn helgrind_finds_no_race() {
    let stress = Stress::build("helgrind");
    let known = format!("--suppressions={}", stress_folder().join("helgrind.supp").display());
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=helgrind", "--error-exitcode=9", "-q", &known]).arg(&stress.executable);
    let output = valgrind.args(["2000", "10", "3"]).output().expect("valgrind is installed");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "messages 1980\nwrong 0\n");
}

#[test]
fn messages_arrive_with_checked_memory() {
    let stress = Stress::build("checked");
    let mut command = Command::new(&stress.executable);
    let output = command.args(["5000", "10", "4"]).env("ENFOLD_CHECK_MEMORY", "1").output();
    let output = output.expect("the program runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "messages 5000\nwrong 0\n", "{errors}");
    assert_eq!(output.status.code(), Some(0), "{errors}");
}

fn stress_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/stress")
}

/// The program, built in a folder of its own.
struct Stress {
    executable: PathBuf,
    _folder: Folder,
}

impl Stress {
    fn build(name: &str) -> Stress {
        let folder = Folder::new(&format!("mailboxes-{name}"));
        let executable = folder.at("mailboxes");
        let source = stress_folder().join("mailboxes.fs");
        let mut build = Command::new(env!("CARGO_BIN_EXE_enfold"));
        // Suppressions name functions, which only executables for gdb have.
        let built = build.args(["build", "-g"]).arg(source).arg("-o").arg(&executable).output();
        let built = built.expect("the compiler runs");
        assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
        Stress { executable, _folder: folder }
    }

    /// Its output, and the most KiB that it had.
    fn run(&self, messages: u32, mailboxes: u32, senders: u32) -> (String, u64) {
        let mut command = Command::new(&self.executable);
        command.args([messages, mailboxes, senders].map(|n| n.to_string()));
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program runs");
        let status = format!("/proc/{}/status", child.id());
        let mut peak = 0;
        // The output is shorter than what a pipe holds, so the program does not wait for its reader.
        let ended = loop {
            peak = highest(&status).unwrap_or(peak);
            match child.try_wait().expect("it can be waited for") {
                Some(ended) => break ended,
                None => std::thread::sleep(Duration::from_millis(2)),
            }
        };
        let mut output = String::new();
        let pipe = child.stdout.as_mut().expect("its output is taken");
        pipe.read_to_string(&mut output).expect("its output is text");
        assert!(ended.success(), "the program ended otherwise; it wrote {output}");
        (output, peak)
    }
}

/// The most KiB that a running process had so far.
fn highest(status: &str) -> Option<u64> {
    let text = std::fs::read_to_string(status).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}
