//! `samples/dialect`: a front end that is compiled against what `./x install --dialect` installs, and whose output goes through the tools of MLIR.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use enfold_cases::{Finished, Folder, root, run};

fn llvm() -> &'static Path {
    Path::new(enfold_mlir::dialect::LLVM_PREFIX)
}

fn step(command: &mut Command, input: &str) -> Finished {
    let done = run(command, input, Duration::from_secs(300)).expect("it starts");
    assert_eq!(done.status, Some(0), "{command:?}: {}{}", done.stdout, done.stderr);
    done
}

/// What `./x install --dialect` puts into a folder, from the dialect that this test was built with.
fn install(to: &Path) {
    let mut install = Command::new(root().join("x"));
    step(install.arg("dialect").arg(to).env("ENFOLD_DIALECT", enfold_mlir::dialect::PLUGIN), "");
}

#[test]
fn another_front_end_starts_from_what_is_installed() {
    let tools: Vec<PathBuf> =
        ["bin/clang++", "bin/clang", "bin/mlir-opt", "bin/mlir-translate", "lib/libMLIR.so"]
            .map(|name| llvm().join(name))
            .into();
    if let Some(missing) = tools.iter().find(|path| !path.exists()) {
        println!("skipped: {} is not there", missing.display());
        return;
    }
    let folder = Folder::new("out-of-tree");
    let dialect = folder.at("dialect");
    install(&dialect);
    let plugin = dialect.join("enfold-closure.so");
    let flag = |name: &str, path: &Path| format!("{name}{}", path.display());
    step(
        Command::new(&tools[0])
            .args(["-std=c++17", "-fno-rtti"])
            .arg(root().join("samples/dialect/adders.cpp"))
            .arg(flag("-I", &dialect.join("include")))
            .arg(flag("-I", &llvm().join("include")))
            .arg(&plugin)
            .arg(flag("-L", &llvm().join("lib")))
            .args(["-lMLIR", "-lLLVM"])
            .arg(flag("-Wl,-rpath,", &dialect))
            .arg(flag("-Wl,-rpath,", &llvm().join("lib")))
            .arg("-o")
            .arg(folder.at("adders")),
        "",
    );
    let written = step(Command::new(folder.at("adders")).args(["19", "20", "3"]), "").stdout;
    assert!(written.contains("closure.env.closure @add"), "{written}");
    let lowered = step(
        Command::new(&tools[2])
            .arg(flag("--load-dialect-plugin=", &plugin))
            .arg("--pass-pipeline=builtin.module(closure-lint,canonicalize,closure-to-llvm)"),
        &written,
    );
    let translated = step(Command::new(&tools[3]).arg("--mlir-to-llvmir"), &lowered.stdout);
    let text = folder.write("sum.ll", translated.stdout);
    step(Command::new(&tools[1]).args(["-O2", &text, "-o"]).arg(folder.at("sum")), "");
    let sum = run(&mut Command::new(folder.at("sum")), "", Duration::from_secs(60)).expect("runs");
    assert_eq!(sum.status, Some(42));
}
