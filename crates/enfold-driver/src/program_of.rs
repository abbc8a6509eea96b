//! The program to which a file belongs: itself, or the project that lists it.
//!
//! A project is looked for in the folder of the file and in those around it, as far as [`LEVELS`].

use std::path::{Path, PathBuf};

use enfold_syntax::FileId;

use crate::front_end;
use crate::input::{Input, load, only_project};

/// How many folders are looked at.
const LEVELS: usize = 4;

/// The program of a file; that of a project or a folder is its own.
pub fn program_of(path: &Path) -> Input {
    let listed = front_end::of_source(path).is_some_and(|row| !row.projects.is_empty());
    if listed && let Ok(whole) = path.canonicalize() {
        for folder in whole.ancestors().skip(1).take(LEVELS) {
            let Some(project) = only_project(folder) else { continue };
            let input = load(&shorter(&project));
            if find_file(&input, path).is_some() {
                return input;
            }
        }
    }
    load(path)
}

/// The file of a program that a path means; without one of that name the only or the last one.
pub fn file_of(input: &Input, path: &Path) -> Option<FileId> {
    find_file(input, path).or_else(|| input.files.last().copied())
}

fn find_file(input: &Input, path: &Path) -> Option<FileId> {
    let whole = path.canonicalize().ok()?;
    let same = |id: &&FileId| {
        Path::new(&input.sources.file(**id).name).canonicalize().is_ok_and(|name| name == whole)
    };
    input.files.iter().find(same).copied()
}

/// Reports show names as the user would give them.
fn shorter(path: &Path) -> PathBuf {
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    match here.ok().and_then(|here| path.strip_prefix(here).map(Path::to_path_buf).ok()) {
        Some(short) => short,
        None => path.to_path_buf(),
    }
}
