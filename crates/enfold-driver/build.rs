//! Writes the table of error pages that `src/pages.rs` includes.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut pages: Vec<_> = fs::read_dir(&folder)
        .expect("docs/errors is part of the source tree")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "md"))
        .collect();
    pages.sort();
    let mut table = String::from("static PAGES: &[(&str, &str)] = &[\n");
    for path in pages {
        let name = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        let path = path.canonicalize().expect("a file that was just listed");
        println!("cargo::rerun-if-changed={}", path.display());
        let _ = writeln!(table, "    ({name:?}, include_str!({:?})),", path.display().to_string());
    }
    table.push_str("];\n");
    let out = env::var("OUT_DIR").expect("set by cargo");
    fs::write(Path::new(&out).join("pages.rs"), table).expect("OUT_DIR can be written");
}
