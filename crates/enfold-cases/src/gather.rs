//! Finds the test programs of the source tree.

use std::fs;
use std::path::{Path, PathBuf};

use crate::directives::{Case, parse};

/// A program's text. OCaml's sources are bytes; what is written here for people and tests is ASCII.
fn text_of(path: &Path) -> std::io::Result<String> {
    fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// The top of the source tree.
pub fn root() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap_or(root)
}

/// Programs that run: `samples/clef`, `tests/programs/clef`, and their projects; `samples/ocaml` and
/// `tests/programs/ocaml`; programs in Scheme and Eshkol.
pub fn programs() -> Result<Vec<Case>, String> {
    let mut found = cases(&["samples/clef", "tests/programs/clef"])?;
    found.extend(ocaml_programs()?);
    found.extend(scheme_programs()?);
    Ok(found)
}

/// Whether a program is in Scheme or Eshkol: many of these are small, and not all are run in every way.
pub fn is_scheme(case: &Case) -> bool {
    case.path.extension().is_some_and(|e| e == "scm" || e == "esk")
}

/// Programs in OCaml that run: files, and folders whose last file is `main.ml`. What they write stands in
/// a file beside them, with the extension `out`. Their names differ, also from those in F#.
pub fn ocaml_programs() -> Result<Vec<Case>, String> {
    let mut paths = Vec::new();
    for folder in ["samples/ocaml", "tests/programs/ocaml"] {
        let folder = root().join(folder);
        let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        paths.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
    }
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        let main = if path.is_dir() { path.join("main.ml") } else { path.clone() };
        if main.extension().is_some_and(|e| e == "ml") {
            let read = |path: &Path| text_of(path).map_err(|e| format!("{}: {e}", path.display()));
            let mut case = parse(&path, &read(&main)?)?;
            case.stdout = read(&main.with_extension("out"))?;
            found.push(case);
        }
    }
    Ok(found)
}

/// Programs that are rejected: `tests/programs/bad`.
pub fn bad_programs() -> Result<Vec<Case>, String> {
    let cases = cases(&["tests/programs/bad"])?;
    match cases.iter().find(|case| case.errors.is_empty()) {
        Some(case) => Err(format!("{}: no error is expected", case.path.display())),
        None => Ok(cases),
    }
}

/// The texts of all programs, good and bad, by path.
pub fn source_texts() -> Result<Vec<(PathBuf, String)>, String> {
    let mut texts = Vec::new();
    for folder in ["samples/clef", "tests/programs/clef", "tests/programs/bad"] {
        for path in files_under(&root().join(folder))? {
            if path.extension().is_some_and(|e| e == "fs" || e == "clef") {
                let text = text_of(&path);
                texts.push((path.clone(), text.map_err(|e| format!("{}: {e}", path.display()))?));
            }
        }
    }
    Ok(texts)
}

/// Programs in Scheme and Eshkol that run: `tests/programs/scheme/*.scm`, `tests/programs/eshkol/*.esk` and
/// `samples/eshkol/*.esk`. What they include and import lies in folders beside them.
pub fn scheme_programs() -> Result<Vec<Case>, String> {
    let mut found = Vec::new();
    let folders = [
        ("tests/programs/scheme", "scm"),
        ("tests/programs/eshkol", "esk"),
        ("samples/eshkol", "esk"),
    ];
    for (folder, extension) in folders {
        let folder = root().join(folder);
        let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let mut paths: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.retain(|path| path.extension().is_some_and(|e| e == extension));
        paths.sort();
        for path in paths {
            let text = text_of(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            found.push(parse(&path, &text)?);
        }
    }
    Ok(found)
}

/// The fenced examples of a Markdown page: the words after the fence, and the text.
pub fn examples(page: &str) -> Vec<(Vec<&str>, String)> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            found.push((info.split(',').map(str::trim).collect(), body.join("\n") + "\n"));
        }
    }
    found
}

fn cases(folders: &[&str]) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for folder in folders {
        let files = files_under(&root().join(folder))?;
        let projects = files.iter().filter(|path| path.extension().is_some_and(|e| e == "fidproj"));
        let project_folders: Vec<&Path> = projects.filter_map(|path| path.parent()).collect();
        for path in &files {
            // A project's sources are part of the project.
            let in_project = project_folders.iter().any(|folder| path.starts_with(folder));
            let wanted = match path.extension().and_then(|e| e.to_str()) {
                Some("fs" | "clef" | "ml" | "scm" | "esk") => !in_project,
                Some("fidproj") => true,
                _ => false,
            };
            if wanted {
                let text = text_of(path);
                let text = text.map_err(|e| format!("{}: {e}", path.display()))?;
                cases.push(parse(path, &text)?);
            }
        }
    }
    Ok(cases)
}

/// All files under a folder, ordered.
fn files_under(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(files_under(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}
