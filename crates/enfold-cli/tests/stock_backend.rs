//! Every sample through the tools of MLIR and LLVM as they are installed, with the dialect as a plug-in: what `emit --stage=closure` prints is
//! read, checked (`closure-lint`), canonicalised and lowered by `mlir-opt`, translated by `mlir-translate`, compiled by
//! `clang`, and does what the sample does.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

use enfold_cases::{Case, Folder, Mode, programs, root, run};

const PIPELINE: &str = "--pass-pipeline=builtin.module(closure-lint,canonicalize,closure-merge-equal,closure-to-llvm,closure-link-runtime)";

fn tool(name: &str) -> PathBuf {
    Path::new(enfold_mlir::dialect::LLVM_PREFIX).join("bin").join(name)
}

/// The runtime beside the compiler that is tested.
fn runtime() -> PathBuf {
    Path::new(env!("CARGO_BIN_EXE_enfold")).with_file_name("libenfold_runtime.a")
}

/// Samples that are one file and need no library of C.
fn samples() -> Vec<Case> {
    let folder = root().join("samples");
    let mut found = programs().expect("the samples are there");
    found.retain(|case| case.path.starts_with(&folder) && case.path.is_file());
    found.retain(|case| case.path.extension().is_some_and(|e| e != "fidproj"));
    found.retain(|case| case.runs(Mode::Native));
    found
}

fn step(command: &mut Command) -> Result<(), String> {
    let done = run(command, "", Duration::from_secs(120))?;
    if done.status == Some(0) { Ok(()) } else { Err(format!("{command:?}: {}", done.stderr)) }
}

fn build_and_run(case: &Case, folder: &Folder) -> Result<(), String> {
    let name = case.name().replace('/', "-");
    let at = |ending: &str| folder.at(format!("{name}{ending}"));
    let mut emit = Command::new(env!("CARGO_BIN_EXE_enfold"));
    emit.args(["emit", "--stage=closure", "-O1"]).arg(&case.path).env("NO_COLOR", "1");
    let emitted = run(&mut emit, "", Duration::from_secs(120))?;
    std::fs::write(at(".mlir"), emitted.stdout).map_err(|e| e.to_string())?;
    step(
        Command::new(tool("mlir-opt"))
            .arg(format!("--load-dialect-plugin={}", enfold_mlir::dialect::PLUGIN))
            .arg(PIPELINE)
            .arg(at(".mlir"))
            .arg("-o")
            .arg(at(".lowered.mlir")),
    )?;
    let mut translate = Command::new(tool("mlir-translate"));
    step(translate.arg("--mlir-to-llvmir").arg(at(".lowered.mlir")).arg("-o").arg(at(".ll")))?;
    let mut link = Command::new(tool("clang"));
    link.args(["-O1", "-Wno-override-module", "-pthread", "-lm"]);
    step(link.arg(at(".ll")).arg(runtime()).arg("-o").arg(at("")))?;
    let mut program = Command::new(at(""));
    program.args(&case.args);
    let done = run(&mut program, &case.stdin, Duration::from_secs(60))?;
    case.compare(done.status, &done.stdout, &done.stderr)
}

#[test]
fn samples_go_through_the_tools_that_are_installed() {
    let needed = [tool("mlir-opt"), tool("mlir-translate"), tool("clang"), runtime()];
    if let Some(missing) = needed.iter().find(|path| !path.is_file()) {
        println!("skipped: {} is not there", missing.display());
        return;
    }
    let folder = Folder::new("stock-backend");
    let samples = samples();
    assert!(samples.len() > 40, "{} samples", samples.len());
    let open = Mutex::new(samples.iter());
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(case) = open.lock().expect("no panic").next() else { return };
                    if let Err(error) = build_and_run(case, &folder) {
                        wrong.lock().expect("no panic").push(format!("{}: {error}", case.name()));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("no panic");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
