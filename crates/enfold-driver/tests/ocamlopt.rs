//! Every test program in OCaml beside `ocamlopt`: what is expected is what OCaml prints, and the status is the
//! same. The other tests compare Enfold with what is expected, so that the two agree. Without `ocamlopt` there is nothing to
//! compare with, and the test says so.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use enfold_cases::{Case, Folder, Mode};

#[test]
fn what_is_expected_is_what_ocaml_does() {
    if Command::new("ocamlopt").arg("-version").output().is_err() {
        eprintln!("ocamlopt is not installed: nothing was compared");
        return;
    }
    let cases = enfold_cases::ocaml_programs().expect("the programs can be read");
    let halves = cases.split_at(cases.len() / 2);
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let second = scope.spawn(|| halves.1.iter().filter_map(differs).collect::<Vec<_>>());
        let mut wrong: Vec<String> = halves.0.iter().filter_map(differs).collect();
        wrong.extend(second.join().expect("the other half"));
        wrong
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is different, if anything is.
fn differs(case: &Case) -> Option<String> {
    if !case.runs(Mode::Ocamlopt) {
        return None;
    }
    let folder = Folder::new(&format!("ocamlopt-{}", case.name()));
    match compile_and_run(case, &folder.0) {
        Ok((status, stdout)) => {
            let compared = Case { stderr_has: Vec::new(), ..case.clone() };
            let text = String::from_utf8_lossy(&stdout);
            compared.compare(status, &text, "").err().map(|e| format!("{}: {e}", case.name()))
        }
        Err(error) => Some(format!("{}: {error}", case.name())),
    }
}

fn compile_and_run(case: &Case, folder: &Path) -> Result<(Option<i32>, Vec<u8>), String> {
    let text = |e: std::io::Error| e.to_string();
    let mut files = Vec::new();
    if case.path.is_dir() {
        // The order in which the compiler reads them is that of the program.
        let input = enfold_driver::load(&case.path);
        for &file in &input.files {
            files.push(Path::new(&input.sources.file(file).name).to_path_buf());
        }
    } else {
        files.push(case.path.clone());
    }
    let mut compiler = Command::new("ocamlopt");
    compiler.args(["-w", "-a", "-o", "program"]).current_dir(folder);
    if files.iter().any(|file| fs::read_to_string(file).is_ok_and(|text| text.contains("Diff."))) {
        fs::write(folder.join("diff.ml"), diff()).map_err(text)?;
        compiler.arg("diff.ml");
    }
    for file in &files {
        let name = file.file_name().unwrap_or_default();
        fs::copy(file, folder.join(name)).map_err(text)?;
        compiler.arg(name);
    }
    let made = compiler.output().map_err(text)?;
    if !made.status.success() {
        return Err(String::from_utf8_lossy(&made.stderr).into_owned());
    }
    fs::write(folder.join("stdin"), &case.stdin).map_err(text)?;
    let stdin = fs::File::open(folder.join("stdin")).map_err(text)?;
    // Deep recursion needs as much of a stack as there may be.
    let mut program = Command::new("sh");
    program
        .args(["-c", "ulimit -s \"$(ulimit -H -s)\"; exec \"$0\" \"$@\""])
        .arg(folder.join("program"));
    program.args(&case.args).stdin(Stdio::from(stdin)).current_dir(folder);
    let run = program.output().map_err(text)?;
    Ok((run.status.code(), run.stdout))
}

/// The module `Diff`, which OCaml lacks: its two operations by differences, and what Enfold's library makes of them.
fn diff() -> String {
    let library = include_str!("../../enfold-ocaml/lib/diff.ml");
    let made = library.lines().filter(|line| !line.starts_with("external "));
    let lines = include_str!("../../../tests/oracle/differences.ml").lines().chain(made);
    lines.map(|line| format!("{line}\n")).collect()
}
