//! Every sample and test program that checks lowers to core that verifies.

use std::fs;
use std::path::{Path, PathBuf};

use enfold_core::{lower, verify};
use enfold_fsharp::{LIBRARY, Options, parse};
use enfold_graph::Graph;
use enfold_syntax::SourceMap;

/// The graph of a program, or nothing if it has errors.
fn graph_of(path: &Path) -> Option<Graph> {
    let mut sources = SourceMap::new();
    let mut files = Vec::new();
    for (name, text) in LIBRARY {
        let file = sources.add_library(*name, *text);
        files.push(parse(text, file, Options { library: true }).file);
    }
    let program = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let file = sources.add(path.display().to_string(), program.clone());
    let parsed = parse(&program, file, Options { library: false });
    if parsed.diagnostics.has_errors() {
        return None;
    }
    files.push(parsed.file);
    let checked = enfold_check::check(&files, LIBRARY.len());
    (!checked.diagnostics.has_errors()).then_some(checked.graph)
}

fn programs(under: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(under);
    let entries = fs::read_dir(&root).unwrap_or_else(|e| panic!("{}: {e}", root.display()));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "fs" || e == "clef"));
    paths.sort();
    paths
}

fn check_all(under: &str, at_least: usize) {
    let mut lowered = 0;
    let mut broken = Vec::new();
    for path in programs(under) {
        let Some(graph) = graph_of(&path) else { continue };
        let program = lower::lower(&graph, Default::default());
        if let Err(errors) = verify::verify(&program) {
            broken.push(format!("{}:\n{}", path.display(), errors.join("\n")));
        }
        lowered += 1;
    }
    assert!(broken.is_empty(), "{}", broken.join("\n\n"));
    assert!(lowered >= at_least, "only {lowered} programs under {under} were lowered");
}

/// Deep programs need a deep stack.
fn deep(f: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(f);
    let result = thread.unwrap_or_else(|e| panic!("{e}")).join();
    if let Err(panic) = result {
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn samples_lower() {
    deep(|| check_all("samples/clef", 15));
}

#[test]
fn test_programs_lower() {
    deep(|| check_all("tests/programs/clef", 100));
}
