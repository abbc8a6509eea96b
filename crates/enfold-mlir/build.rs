//! Generates the dialect's C++ from TableGen and compiles it.
//!
//! Needs the LLVM prefix in `MLIR_SYS_220_PREFIX`, as `mlir-sys` does; without it, asks
//! `llvm-config-22` and then `llvm-config`.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Source, generator flags, output.
const GENERATED: &[(&str, &[&str], &str)] = &[
    ("ClosureDialect.td", &["-gen-dialect-decls"], "ClosureDialect.h.inc"),
    ("ClosureDialect.td", &["-gen-dialect-defs"], "ClosureDialect.cpp.inc"),
    ("ClosureDialect.td", &["-gen-enum-decls"], "ClosureEnums.h.inc"),
    ("ClosureDialect.td", &["-gen-enum-defs"], "ClosureEnums.cpp.inc"),
    ("ClosureDialect.td", &["-gen-attrdef-decls"], "ClosureAttrs.h.inc"),
    ("ClosureDialect.td", &["-gen-attrdef-defs"], "ClosureAttrs.cpp.inc"),
    ("ClosureDialect.td", &["-gen-typedef-decls"], "ClosureTypes.h.inc"),
    ("ClosureDialect.td", &["-gen-typedef-defs"], "ClosureTypes.cpp.inc"),
    ("EnvironmentOps.td", &["-gen-op-decls"], "ClosureOps.h.inc"),
    ("EnvironmentOps.td", &["-gen-op-defs"], "ClosureOps.cpp.inc"),
];

const SOURCES: &[&str] = &[
    "Dialect.cpp",
    "Ops.cpp",
    "RegionOps.cpp",
    "EnvironmentOps.cpp",
    "Frames.cpp",
    "Canonicalize.cpp",
    "Expand.cpp",
    "Lint.cpp",
    "LintSlots.cpp",
    "RemoveSlots.cpp",
    "LinkRuntime.cpp",
    "Flat.cpp",
    "FlatRecords.cpp",
    "FlatEnvironments.cpp",
    "FlatRegions.cpp",
    "MergeEqual.cpp",
    "ReplaceVariable.cpp",
    "SplitModule.cpp",
    "Codegen.cpp",
    "CApi.cpp",
    "Plugin.cpp",
];

fn main() {
    println!("cargo:rerun-if-changed=dialect");
    println!("cargo:rerun-if-env-changed=MLIR_SYS_220_PREFIX");
    let prefix = llvm_prefix();
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    for (source, flags, output) in GENERATED {
        generate(&prefix, source, flags, &out.join(output));
    }
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .std("c++17")
        .include("dialect")
        .include(&out)
        .flag(format!("-isystem{}", prefix.join("include").display()))
        .flag("-fno-exceptions")
        .flag("-fvisibility-inlines-hidden")
        .flag_if_supported("-Wno-unused-parameter")
        .opt_level(1)
        .debug(false)
        .define("NDEBUG", None);
    for source in SOURCES {
        build.file(Path::new("dialect").join(source));
    }
    build.compile("enfold_closure");
    link_plugin(&build, &out);
}

/// The dialect as a shared object for `mlir-opt` and other tools, which have MLIR themselves. Where it is, tests and
/// `./x install --dialect` learn from the environment variable and from its name.
fn link_plugin(build: &cc::Build, out: &Path) {
    let plugin = out.join("enfold-closure.so");
    let status = build
        .get_compiler()
        .to_command()
        .arg("-shared")
        .arg("-Wl,--whole-archive")
        .arg(out.join("libenfold_closure.a"))
        .arg("-Wl,--no-whole-archive,--gc-sections,--strip-all")
        .arg("-o")
        .arg(&plugin)
        .status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("linking the dialect's plug-in failed: {status}"),
        Err(error) => panic!("cannot run the C++ compiler to link the plug-in: {error}"),
    }
    println!("cargo:rustc-env=ENFOLD_CLOSURE_PLUGIN={}", plugin.display());
    println!("cargo:rustc-env=ENFOLD_LLVM_PREFIX={}", llvm_prefix().display());
}

fn generate(prefix: &Path, source: &str, flags: &[&str], output: &Path) {
    let status = Command::new(prefix.join("bin/mlir-tblgen"))
        .args(flags)
        .arg("-I")
        .arg(prefix.join("include"))
        .arg("-Idialect")
        .arg(Path::new("dialect").join(source))
        .arg("-o")
        .arg(output)
        .status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("mlir-tblgen failed on {source}: {status}"),
        Err(error) => panic!("cannot run mlir-tblgen from {}: {error}", prefix.display()),
    }
}

fn llvm_prefix() -> PathBuf {
    if let Some(prefix) = std::env::var_os("MLIR_SYS_220_PREFIX") {
        return prefix.into();
    }
    for tool in ["llvm-config-22", "llvm-config"] {
        if let Ok(output) = Command::new(tool).arg("--prefix").output()
            && output.status.success()
        {
            return String::from_utf8_lossy(&output.stdout).trim().into();
        }
    }
    panic!("LLVM 22 is not found: set MLIR_SYS_220_PREFIX to its prefix");
}
