//! Every test program in F# beside the F# compiler, which exists in JavaScript (`tests/oracle/fsharp.mjs`): what Enfold
//! accepts is valid F#, what it rejects is not, and what is expected of a program is what it does there.
//!
//! What differs by intention is listed in `tests/oracle/differs.txt`, each with its reason; the list is exact, so that an
//! entry which no longer differs fails as well. `./x test` installs the compiler below `target`; without it, or without
//! Node, there is nothing to compare with, and the test says so.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use enfold_cases::{Case, Folder, root};

/// How a program differs from F#.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It is valid in one and not in the other.
    Verdict,
    /// It writes something else, or ends with another status.
    Output,
}

fn main() {
    let packages = root().join("target/oracle/node_modules");
    if !packages.join("fable-standalone").is_dir() || !has_node() {
        println!("fsharp_oracle: skipped: no F# compiler (./x test installs it if there is Node)");
        return;
    }
    match compare_all(&packages) {
        Ok(compared) => println!("fsharp_oracle: {compared} programs compared with F#"),
        Err(wrong) => {
            println!("fsharp_oracle: failed\n{wrong}");
            std::process::exit(1);
        }
    }
}

fn has_node() -> bool {
    Command::new("node").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// How many programs were compared, or a line for each that is not as it should be.
fn compare_all(packages: &Path) -> Result<usize, String> {
    let mut listed = listed_differences()?;
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let cases = fsharp_cases(filter.as_deref())?;
    let out = Folder::new("oracle");
    let asked = ask(packages, &cases, &out.0);
    let mut wrong = Vec::new();
    for (number, case) in cases.iter().enumerate().filter(|_| asked.is_ok()) {
        let name = name_of(case);
        let found = difference(case, number, &out.0)?;
        match (listed.remove(&name), found) {
            (None, Some((kind, said))) => {
                let line = match kind {
                    Kind::Verdict => "verdict",
                    Kind::Output => "output",
                };
                wrong.push(format!(
                    "{name}: {said}(if it is meant: `{line} {name}` in differs.txt)"
                ));
            }
            (Some(kind), None) => wrong.push(format!("{name}: is listed as {kind:?}, but agrees")),
            (Some(kind), Some((found, said))) if kind != found => {
                wrong.push(format!("{name}: is listed as {kind:?}, but: {said}"));
            }
            _ => {}
        }
    }
    asked?;
    if filter.is_none() {
        wrong.extend(listed.keys().map(|name| format!("{name}: is listed, but there is none")));
    }
    if wrong.is_empty() { Ok(cases.len()) } else { Err(wrong.join("\n")) }
}

/// All programs in F#, good and bad, whose name contains the filter.
fn fsharp_cases(filter: Option<&str>) -> Result<Vec<Case>, String> {
    let mut cases = enfold_cases::programs()?;
    cases.extend(enfold_cases::bad_programs()?);
    cases.retain(|case| {
        let fsharp = case.path.extension().is_some_and(|e| e == "fs" || e == "fidproj");
        fsharp && filter.is_none_or(|filter| name_of(case).contains(filter))
    });
    Ok(cases)
}

/// A program's path below the top of the source tree.
fn name_of(case: &Case) -> String {
    let path = case.path.strip_prefix(root()).unwrap_or(&case.path);
    path.to_string_lossy().into_owned()
}

/// Lets the oracle judge and run the programs; its answers are files in `out`.
fn ask(packages: &Path, cases: &[Case], out: &Path) -> Result<(), String> {
    let text = |e: std::io::Error| e.to_string();
    let mut list = String::new();
    for (number, case) in cases.iter().enumerate() {
        list += &format!("{number}\t{}", case.args.join(" "));
        for file in files_of(case) {
            list += &format!("\t{}", file.display());
        }
        list.push('\n');
        fs::write(out.join(format!("{number}.stdin")), &case.stdin).map_err(text)?;
    }
    fs::write(out.join("list"), list).map_err(text)?;
    let mut node = Command::new("node");
    node.arg("--stack-size=8000").arg(root().join("tests/oracle/fsharp.mjs"));
    let ended = node.arg(packages).arg(out.join("list")).arg(out).output().map_err(text)?;
    if ended.status.success() {
        return Ok(());
    }
    Err(format!("the oracle failed: {}", String::from_utf8_lossy(&ended.stderr)))
}

/// The sources of a program, in their order.
fn files_of(case: &Case) -> Vec<PathBuf> {
    if case.path.extension().is_some_and(|e| e == "fs") {
        return vec![case.path.clone()];
    }
    let input = enfold_driver::load(&case.path);
    input.files.iter().map(|file| PathBuf::from(&input.sources.file(*file).name)).collect()
}

/// How a program differs from what is expected of it, and in what.
fn difference(case: &Case, number: usize, out: &Path) -> Result<Option<(Kind, String)>, String> {
    let read = |what: &str| {
        let path = out.join(format!("{number}.{what}"));
        fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))
    };
    let answer = read("verdict")?;
    let (verdict, said) = answer.split_once('\n').unwrap_or((&answer, ""));
    let bad = !case.errors.is_empty();
    Ok(match (verdict, bad) {
        ("rejected", true) => None,
        ("rejected", false) => Some((Kind::Verdict, format!("F# rejects it: {said}"))),
        (_, true) => Some((Kind::Verdict, "F# accepts it\n".to_owned())),
        ("accepted", false) => {
            let compared = Case { stderr_has: Vec::new(), ..case.clone() };
            let status = read("status")?.parse().ok();
            let failure = read("failure").unwrap_or_default();
            let wrong = compared.compare(status, &read("stdout")?, &failure).err();
            wrong.map(|wrong| (Kind::Output, wrong))
        }
        _ => None,
    })
}

/// The list of what differs by intention.
fn listed_differences() -> Result<BTreeMap<String, Kind>, String> {
    let path = root().join("tests/oracle/differs.txt");
    let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut listed = BTreeMap::new();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        let entry = match line.split_once(' ') {
            Some(("verdict", name)) => (name.to_owned(), Kind::Verdict),
            Some(("output", name)) => (name.to_owned(), Kind::Output),
            _ => {
                return Err(format!("differs.txt: `{line}` is no `verdict NAME` or `output NAME`"));
            }
        };
        if listed.insert(entry.0, entry.1).is_some() {
            return Err(format!("differs.txt: `{line}` stands there twice"));
        }
    }
    Ok(listed)
}
