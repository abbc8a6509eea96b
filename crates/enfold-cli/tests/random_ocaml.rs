//! Random OCaml programs as native code: executables give the output and the status of those of `ocamlopt`, with
//! memory as it is and with memory that is checked. Each file is compiled at one of three levels.
//!
//! The programs are the same in every run. One that fails is made smaller before it is shown.
//! `ENFOLD_OCAML_SEEDS=1000..5000` runs other programs, `ENFOLD_OCAML_LEVELS=all` compiles each at all levels;
//! `ENFOLD=PATH` uses another compiler. Without `ocamlopt` the test says so, and does nothing.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use enfold_cases::{Folder, ocamlopt};
use enfold_random::{Wrong, judge_ocaml, seeds};

/// The programs that are run.
const SEEDS: Range<u64> = 0..2000;
/// How many of them are in one file.
const EACH: u64 = 25;
const LEVELS: [&str; 3] = ["-O0", "-O2", "-O3"];
/// How many smaller programs are tried when one fails.
const TRIES: usize = 300;

#[test]
fn random_ocaml_programs_do_natively_what_they_do_with_ocamlopt() {
    if !ocamlopt::is_installed() {
        eprintln!("ocamlopt is not installed: nothing was compared");
        return;
    }
    let folder = Folder::new("ocaml-native");
    let made = AtomicUsize::new(0);
    let all = std::env::var("ENFOLD_OCAML_LEVELS").is_ok_and(|levels| levels == "all");
    let judged = judge_ocaml(seeds("ENFOLD_OCAML_SEEDS", SEEDS), EACH, TRIES, &|worker, text| {
        // One that is made smaller is compiled at all levels.
        let small = text.matches("\nmodule P").count() < 2;
        let turn = made.fetch_add(1, Ordering::Relaxed) % LEVELS.len();
        let levels = if all || small { &LEVELS[..] } else { &LEVELS[turn..=turn] };
        judge(&folder.at(worker.to_string()), text, levels)
    });
    if let Err(why) = judged {
        panic!("{why}");
    }
}

fn judge(folder: &Path, text: &str, levels: &[&str]) -> Result<(), Wrong> {
    let failed = |error: std::io::Error| Wrong::new("it cannot be judged", error.to_string());
    fs::create_dir_all(folder).map_err(failed)?;
    let source = folder.join("batch.ml");
    fs::write(&source, text).map_err(failed)?;
    let expected = ocamlopt::status_and_output(folder, &source).map_err(Wrong::from_oracle)?;
    let executable = folder.join("batch");
    for level in levels {
        let mut build = enfold();
        build.args(["build", level]).arg(&source).arg("-o").arg(&executable);
        let made = build.output().map_err(failed)?;
        if !made.status.success() {
            let text = String::from_utf8_lossy(&made.stderr).into_owned();
            let error = text.lines().find(|line| line.contains("error")).unwrap_or_default();
            let code = error.split([':', ' ']).find(|word| word.contains("error"));
            let class = format!("it does not build: {}", code.unwrap_or_default());
            return Err(Wrong::new(class, text));
        }
        for checked in [false, true] {
            let mut program = Command::new(&executable);
            if checked {
                program.env("ENFOLD_CHECK_MEMORY", "1");
            }
            let run = program.output().map_err(failed)?;
            let found = (run.status.code(), run.stdout);
            if let Some(difference) = ocamlopt::difference(&found, &expected) {
                let how = if checked { " with checked memory" } else { "" };
                let errors = String::from_utf8_lossy(&run.stderr);
                let class = format!("at {level}{how} it does something else");
                return Err(Wrong::new(class, format!("{difference}\n{errors}")));
            }
        }
    }
    Ok(())
}

fn enfold() -> Command {
    let own = || PathBuf::from(env!("CARGO_BIN_EXE_enfold"));
    Command::new(std::env::var_os("ENFOLD").map_or_else(own, PathBuf::from))
}
