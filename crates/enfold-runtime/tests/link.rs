//! A program in C, linked to the static library as compiled programs are; once more under
//! AddressSanitizer, which must neither complain about abandoned frames nor miss an overflow or a use
//! of what its region has given back. Another one measures what memory costs.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const EXPECTED: &str = "42500\n85.298734987000003\n";

/// The static library, where the build script put it: into the profile's folder.
fn library() -> PathBuf {
    let folder = Path::new(env!("OUT_DIR")).ancestors().nth(3).expect("the profile's folder");
    folder.join("libenfold_runtime.a")
}

fn compiler() -> String {
    std::env::var("CC").unwrap_or_else(|_| "cc".into())
}

fn build(name: &str, source: &str, flags: &[&str]) -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let status = Command::new(compiler())
        .args(["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-O1", "-g"])
        .args(flags)
        .arg("-I")
        .arg(here.join("include"))
        .arg(here.join("tests/link").join(source))
        .arg(library())
        .args(["-lpthread", "-ldl", "-lm", "-o"])
        .arg(&out)
        .status()
        .expect("a C compiler");
    assert!(status.success(), "does not link");
    out
}

fn run(program: &Path, args: &[&str]) -> Output {
    Command::new(program).args(args).output().expect("runs")
}

fn check(output: &Output, status: i32, args: usize) {
    let (stdout, stderr) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(stdout, format!("{EXPECTED}{args}\n"), "{stderr}");
    assert_eq!(output.status.code(), Some(status), "{stderr}");
    assert_eq!(stderr, "");
}

#[test]
fn a_program_links_and_runs() {
    let program = build("plain", "program.c", &[]);
    check(&run(&program, &[]), 3, 0);
    check(&run(&program, &["a"]), 9, 1);
}

#[test]
fn the_sanitizer_is_content_and_awake() {
    let program = build("sanitized", "program.c", &["-fsanitize=address"]);
    check(&run(&program, &[]), 3, 0);
    check(&run(&program, &["a"]), 9, 1);
    let caught = run(&program, &["a", "b"]);
    assert!(String::from_utf8_lossy(&caught.stderr).contains("heap-buffer-overflow"));
    for args in [["a", "b", "c"].as_slice(), &["a", "b", "c", "d"]] {
        let caught = run(&program, args);
        assert!(String::from_utf8_lossy(&caught.stderr).contains("heap-use-after-free"));
    }
}

/// At most 1.2 times what a plain bump costs, and 4 ns for a region that begins, takes an object and
/// ends: on an idle machine with an optimised library. Where either is not the case, the test only
/// finds out whether something went badly wrong.
#[test]
fn memory_is_cheap() {
    if cfg!(feature = "malloc") {
        return;
    }
    let program = build("speed", "speed.c", &["-O2"]);
    let output = run(&program, &[]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let costs: Vec<f64> = text.lines().filter_map(|line| line.parse().ok()).collect();
    let [plain, object, region, empty, pop] = costs[..] else { panic!("{text}") };
    println!("ns: object {object} (plain {plain}), region {region}, empty {empty}, pop {pop}");
    let slack = if cfg!(debug_assertions) { 5.0 } else { 2.0 };
    assert!(object <= 1.2 * slack * plain, "{object} against {plain}");
    assert!(region <= 4.0 * slack, "{region}");
    assert!(empty <= 4.0 * slack, "{empty}");
}
