//! The dialect in tools that were built without it: MLIR's own `mlir-opt` loads the plug-in, and `lit` runs the files of
//! `tests/lit`, each of which says how it is run and what `FileCheck` must see.

use std::path::{Path, PathBuf};
use std::process::Command;

use enfold_cases::Folder;

/// Where the tools of the LLVM are that the plug-in was built with.
fn tools() -> PathBuf {
    Path::new(enfold_mlir::dialect::LLVM_PREFIX).join("bin")
}

/// `UPDATE_EXPECT=1` writes it anew.
#[test]
fn the_reference_is_what_the_definitions_say() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let prefix = Path::new(enfold_mlir::dialect::LLVM_PREFIX);
    let made = Command::new(tools().join("mlir-tblgen"))
        .args(["-gen-dialect-doc", "--dialect=closure", "-Idialect", "-I"])
        .arg(prefix.join("include"))
        .arg("dialect/EnvironmentOps.td")
        .current_dir(here)
        .output()
        .expect("mlir-tblgen starts");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let made = String::from_utf8(made.stdout).expect("text");
    let page = here.join("../../docs/dialect.md");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&page, &made).expect("the page can be written");
    }
    let page = std::fs::read_to_string(page).expect("the page can be read");
    assert!(page == made, "docs/dialect.md is not what mlir-tblgen makes: UPDATE_EXPECT=1");
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

/// Each operation of the reference is read, printed and lowered in some file of `tests/lit`: a new one without a test is named here.
#[test]
fn every_operation_has_a_test() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(here.join("../../docs/dialect.md")).expect("the page");
    let text = |wanted: fn(&str) -> bool| -> String {
        let files = std::fs::read_dir(here.join("tests/lit")).expect("the folder");
        let texts = files.filter_map(|file| std::fs::read_to_string(file.ok()?.path()).ok());
        texts.filter(|text| wanted(text)).collect()
    };
    let (read, lowered) = (text(|_| true), text(|text| text.contains("closure-to-llvm")));
    let names =
        page.lines().filter_map(|line| line.strip_prefix("### `closure.")?.split('`').next());
    let names: Vec<&str> = names.collect();
    assert!(names.len() > 25, "{names:?}");
    for name in names {
        let used = |text: &str| {
            text.lines().any(|line| {
                let code = line.trim_start();
                let after = code.split_once(&format!("closure.{name}")).map(|(_, after)| after);
                let goes_on = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
                !code.starts_with("//") && after.is_some_and(|rest| !rest.starts_with(goes_on))
            })
        };
        assert!(used(&read), "closure.{name} stands in no file of tests/lit");
        assert!(used(&lowered), "closure.{name} is lowered in no file of tests/lit");
    }
}
