//! Random OCaml programs as native code: executables give the output and the status of those of `ocamlopt`, with
//! memory as it is and with memory that is checked. Every second file is compiled without optimisation.
//!
//! The programs are the same in every run. One that fails is made smaller before it is shown.
//! `ENFOLD_OCAML_SEEDS=1000..5000` runs other programs; `ENFOLD=PATH` uses another compiler. Without `ocamlopt` the test
//! says so, and does nothing.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use enfold_cases::ocamlopt;
use enfold_random::{UNKNOWN, Wrong, judge_ocaml};

/// The programs that are run.
const SEEDS: Range<u64> = 0..2000;
/// How many of them are in one file.
const EACH: u64 = 25;
/// How many smaller programs are tried when one fails.
const TRIES: usize = 300;

#[test]
fn random_ocaml_programs_do_natively_what_they_do_with_ocamlopt() {
    if !ocamlopt::is_installed() {
        eprintln!("ocamlopt is not installed: nothing was compared");
        return;
    }
    let folder = std::env::temp_dir().join(format!("enfold-ocaml-native-{}", std::process::id()));
    let made = AtomicUsize::new(0);
    let judged = judge_ocaml(seeds(), EACH, TRIES, &|worker, text| {
        // One that is made smaller is compiled at both levels.
        let small = text.matches("\nmodule P").count() < 2;
        let levels: &[&str] = match made.fetch_add(1, Ordering::Relaxed) % 2 {
            _ if small => &["-O0", "-O3"],
            0 => &["-O0"],
            _ => &["-O3"],
        };
        judge(&folder.join(worker.to_string()), text, levels)
    });
    let _ = fs::remove_dir_all(&folder);
    if let Err(why) = judged {
        panic!("{why}");
    }
}

fn seeds() -> Range<u64> {
    let Ok(text) = std::env::var("ENFOLD_OCAML_SEEDS") else { return SEEDS };
    let (start, end) = text.split_once("..").expect("ENFOLD_OCAML_SEEDS is START..END");
    let number = |text: &str| text.parse().expect("ENFOLD_OCAML_SEEDS holds numbers");
    number(start)..number(end)
}

fn wrong(class: &str, why: impl Into<String>) -> Wrong {
    Wrong { class: class.into(), why: why.into() }
}

fn judge(folder: &Path, text: &str, levels: &[&str]) -> Result<(), Wrong> {
    let failed = |error: std::io::Error| wrong("it cannot be judged", error.to_string());
    fs::create_dir_all(folder).map_err(failed)?;
    let source = folder.join("batch.ml");
    fs::write(&source, text).map_err(failed)?;
    let expected = ocamlopt::status_and_output(folder, &source).map_err(|why| {
        wrong(if why.contains("Misc.Fatal_error") { UNKNOWN } else { "ocamlopt rejects it" }, why)
    })?;
    let executable = folder.join("batch");
    for level in levels {
        let mut build = enfold();
        build.args(["build", level]).arg(&source).arg("-o").arg(&executable);
        let made = build.output().map_err(failed)?;
        if !made.status.success() {
            let text = String::from_utf8_lossy(&made.stderr).into_owned();
            let error = text.lines().find(|line| line.contains("error")).unwrap_or_default();
            let code = error.split([':', ' ']).find(|word| word.contains("error"));
            return Err(wrong(&format!("it does not build: {}", code.unwrap_or_default()), text));
        }
        for checked in [false, true] {
            let mut program = Command::new(&executable);
            if checked {
                program.env("ENFOLD_CHECK_MEMORY", "1");
            }
            let run = program.output().map_err(failed)?;
            if (run.status.code(), &run.stdout) != (expected.0, &expected.1) {
                let how = if checked { " with checked memory" } else { "" };
                let errors = String::from_utf8_lossy(&run.stderr);
                let why = format!(
                    "{}\n{errors}",
                    different((run.status.code(), &run.stdout), (expected.0, &expected.1))
                );
                return Err(wrong(&format!("at {level}{how} it does something else"), why));
            }
        }
    }
    Ok(())
}

type Seen<'a> = (Option<i32>, &'a [u8]);

/// The first line that is different.
fn different(found: Seen<'_>, expected: Seen<'_>) -> String {
    let (left, right) = (String::from_utf8_lossy(found.1), String::from_utf8_lossy(expected.1));
    let at = left.lines().zip(right.lines()).take_while(|(a, b)| a == b).count();
    format!(
        "status {:?}, line {at}: {:?}\nexpected {:?}: {:?}",
        found.0,
        left.lines().nth(at),
        expected.0,
        right.lines().nth(at)
    )
}

fn enfold() -> Command {
    let own = || PathBuf::from(env!("CARGO_BIN_EXE_enfold"));
    Command::new(std::env::var_os("ENFOLD").map_or_else(own, PathBuf::from))
}
