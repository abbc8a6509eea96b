//! The dialect in tools that were built without it: MLIR's own `mlir-opt` loads the plug-in, and `lit` runs the files of
//! `tests/lit`, each of which says how it is run and what `FileCheck` must see.

use std::path::{Path, PathBuf};
use std::process::Command;

use enfold_cases::Folder;

/// Where the tools of the LLVM are that the plug-in was built with.
fn tools() -> PathBuf {
    Path::new(enfold_mlir::dialect::LLVM_PREFIX).join("bin")
}

#[test]
fn the_dialect_works_in_mlir_opt() {
    let lit = tools().join("lit");
    if !lit.is_file() || !tools().join("FileCheck").is_file() {
        println!("skipped: no lit beside LLVM (./x test installs it)");
        return;
    }
    let scratch = Folder::new("lit");
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lit");
    let ran = Command::new(lit)
        .arg("-v")
        .arg(format!("-Dtools={}", tools().display()))
        .arg(format!("-Dplugin={}", enfold_mlir::dialect::PLUGIN))
        .arg(format!("-Dscratch={}", scratch.0.display()))
        .arg(files)
        .output();
    let ran = ran.expect("lit starts");
    let text = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{text}{}", String::from_utf8_lossy(&ran.stderr));
    assert!(text.contains("Passed"), "no test was run: {text}");
}
