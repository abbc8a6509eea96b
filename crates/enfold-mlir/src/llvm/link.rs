//! Executables: an object file and the runtime's static library.
//!
//! The library is looked for beside the compiler: in the directory of its executable (where the runtime's build script puts it), in the
//! directory above (for tests), and in `../lib/enfold` (where an installation puts it). `ENFOLD_RUNTIME` names it directly.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::objects::Object;
use crate::private_folder::PrivateFolder;
use crate::{Error, Options};

const LIBRARY: &str = "libenfold_runtime.a";

/// Links objects to the executable `out`.
pub(crate) fn link(
    objects: &[Object],
    out: &Path,
    libraries: &[String],
    options: &Options,
) -> Result<(), Error> {
    let folder = PrivateFolder::new().map_err(|error| {
        Error::environment(format!("cannot make a folder for temporary files: {error}"))
    })?;
    let mut files = Vec::new();
    for (part, object) in objects.iter().enumerate() {
        let file = folder.path().join(format!("part{part}.o"));
        std::fs::write(&file, object.bytes()).map_err(|error| {
            Error::environment(format!("cannot write {}: {error}", file.display()))
        })?;
        files.push(file);
    }
    link_files(&files, out, libraries, options)
}

fn link_files(
    objects: &[PathBuf],
    out: &Path,
    libraries: &[String],
    options: &Options,
) -> Result<(), Error> {
    let runtime = find_runtime()?;
    let mut reasons = Vec::new();
    for (tool, flags) in drivers(options) {
        let output = Command::new(tool)
            .args(flags)
            .args(objects)
            .arg(&runtime)
            .arg("-o")
            .arg(out)
            .args(flags_for(options))
            .args(libraries.iter().map(|name| format!("-l{name}")))
            .args(["-Wl,--gc-sections,--as-needed", "-lm", "-lpthread", "-ldl"])
            .output();
        match output {
            Ok(output) if output.status.success() => return Ok(()),
            Ok(output) => {
                let text = String::from_utf8_lossy(&output.stderr).trim().to_owned();
                reasons.push(format!("{tool} failed: {text}"));
            }
            Err(error) => reasons.push(format!("{tool}: {error}")),
        }
    }
    Err(Error::environment(format!("cannot link {}: {}", out.display(), reasons.join("; "))))
}

/// C compilers to try as linkers, the fastest first. LLVM's own comes without the sanitizer's
/// library on many systems, so then the system's goes first.
fn drivers(options: &Options) -> Vec<(&'static str, &'static [&'static str])> {
    let lld: &[&str] = &["-fuse-ld=lld"];
    if options.sanitize {
        return vec![("cc", &[]), ("clang-22", &[]), ("clang", &[])];
    }
    vec![("clang-22", lld), ("clang", lld), ("cc", &[])]
}

fn flags_for(options: &Options) -> Vec<&'static str> {
    let mut flags = Vec::new();
    if options.sanitize {
        flags.push("-fsanitize=address");
    }
    if !options.debug {
        // Reports name places by tables of their own; symbols are of no use but to debuggers and profilers, which want `-g`.
        flags.push("-Wl,--strip-all");
    }
    flags
}

fn find_runtime() -> Result<PathBuf, Error> {
    if let Some(path) = std::env::var_os("ENFOLD_RUNTIME") {
        return Ok(path.into());
    }
    let executable = std::env::current_exe().map_err(|error| {
        Error::environment(format!("cannot find this compiler's own place: {error}"))
    })?;
    let here = executable.parent().unwrap_or(Path::new("."));
    let above = here.parent().unwrap_or(here);
    let places = [here.to_owned(), above.to_owned(), above.join("lib/enfold")];
    if let Some(found) = places.iter().map(|place| place.join(LIBRARY)).find(|path| path.is_file())
    {
        return Ok(found);
    }
    let looked: Vec<String> = places.iter().map(|place| place.display().to_string()).collect();
    Err(Error::environment(format!(
        "{LIBRARY} is missing; looked in {}. Build it with `cargo build -p enfold-runtime`, or name it in \
         ENFOLD_RUNTIME",
        looked.join(", ")
    )))
}
