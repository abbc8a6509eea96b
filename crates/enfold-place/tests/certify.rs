//! The certifier on placements that are written down: `tests/certify/*.placed`.
//!
//! ```text
//! // What the file is about.
//! program flat entry lam0
//! …                                   placed core, as `enfold emit --stage=certificate` prints it
//! === accepted
//! === @{in rgn3} ==> @{in rgn0}       the same with this replaced, which is there once
//! lam1 build: v8 is put into rgn0, which is not claimed
//! ```
//!
//! What follows a `===` is what the certifier says. `UPDATE_EXPECT=1 cargo test -p enfold-place --test certify` writes what it
//! says now: read it before you keep it.

use std::path::{Path, PathBuf};

use enfold_core::verify::verify;
use enfold_place::certify::certify;
use enfold_place::text::{print_with_claims, read};
use expect_test::expect_file;

/// A placed program and what is broken in it.
struct Cases {
    about: String,
    placed: String,
    /// What is replaced by what.
    broken: Vec<(String, String)>,
}

fn cases(text: &str) -> Cases {
    let about: String = text.lines().take_while(|line| line.starts_with("//")).map(line).collect();
    let rest = &text[about.len()..];
    let placed: String =
        rest.lines().take_while(|line| !line.starts_with("===")).map(line).collect();
    let sections = rest.lines().filter_map(|line| line.strip_prefix("=== "));
    let broken = sections.filter_map(|section| section.split_once(" ==> "));
    let broken = broken.map(|(old, new)| (old.to_owned(), new.to_owned())).collect();
    Cases { about, placed, broken }
}

fn line(line: &str) -> String {
    format!("{line}\n")
}

/// What the certifier says about a text, a line for each complaint.
fn said(text: &str) -> Result<(), String> {
    let (program, placement) = read(text).map_err(|error| format!("unreadable: {error}\n"))?;
    verify(&program).map_err(|errors| format!("not core: {}\n", errors.join("; ")))?;
    certify(&program, &placement).map_err(|errors| errors.iter().map(|e| line(e)).collect())
}

/// A file as it would be with what the certifier says now.
fn seen(cases: &Cases, path: &Path) -> String {
    let Cases { about, placed, broken } = cases;
    let (program, placement) = read(placed).expect("readable");
    assert_eq!(&print_with_claims(&program, &placement), placed, "the text reads back");
    let mut out = format!("{about}{placed}");
    out.push_str(&match said(placed) {
        Ok(()) => "=== accepted\n".to_string(),
        Err(complaints) => format!("=== rejected\n{complaints}"),
    });
    for (old, new) in broken {
        let count = placed.matches(old.as_str()).count();
        assert_eq!(count, 1, "{}: `{old}` is there {count} times", path.display());
        out.push_str(&format!("=== {old} ==> {new}\n"));
        match said(&placed.replacen(old.as_str(), new, 1)) {
            Ok(()) => out.push_str("accepted\n"),
            Err(complaints) => out.push_str(&complaints),
        }
    }
    out
}

#[test]
fn what_is_written_down_is_judged() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certify");
    let entries = std::fs::read_dir(&folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "placed"));
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("text");
        let cases = cases(&text);
        expect_file![&path].assert_eq(&seen(&cases, &path));
    }
}
