//! Makes the static library that programs link, and puts it where the compiler looks for it: into the folder of the profile, beside
//! the compiler.
//!
//! It is made by another cargo, since its panics abort and those of the workspace do not, and a profile is one for all packages of a build. Its
//! own folder is below this script's, so that the two do not wait for each other.

use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Set for the other cargo, which builds this package as well.
const INSIDE: &str = "ENFOLD_NATIVE";

fn main() -> Result<(), Box<dyn Error>> {
    for path in ["src", "build.rs", "../enfold-native", "../../Cargo.lock", "../../Cargo.toml"] {
        println!("cargo:rerun-if-changed={path}");
    }
    println!("cargo:rerun-if-env-changed={INSIDE}");
    if env::var_os(INSIDE).is_some() {
        return Ok(());
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let made = make(&out.join("native"))?;
    // OUT_DIR is PROFILE/build/PACKAGE/out.
    let folder = out.ancestors().nth(3).ok_or("OUT_DIR is not below the profile's folder")?;
    let new = folder.join(".libenfold_runtime.a.new");
    std::fs::copy(made, &new)?;
    std::fs::rename(new, folder.join("libenfold_runtime.a"))?;
    Ok(())
}

/// Builds the library and yields where it is.
fn make(folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let profile = if env::var("PROFILE")? == "release" { "native" } else { "native-dev" };
    let target = env::var("TARGET")?;
    let mut cargo = Command::new(env::var("CARGO")?);
    cargo.args(["build", "--quiet", "--package", "enfold-native", "--profile", profile]);
    cargo
        .arg("--manifest-path")
        .arg(Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../Cargo.toml"));
    cargo.arg("--target-dir").arg(folder).args(["--target", &target]);
    if env::var_os("CARGO_FEATURE_MALLOC").is_some() {
        cargo.args(["--features", "enfold-runtime/malloc"]);
    }
    // Not what a lint or a measurement of the workspace wraps around its compiler.
    cargo.env(INSIDE, "1").env_remove("RUSTC_WORKSPACE_WRAPPER");
    if !cargo.status()?.success() {
        return Err("cannot build the runtime that programs link".into());
    }
    Ok(folder.join(target).join(profile).join("libenfold_native.a"))
}
