//! What `ocamlopt` makes of a program: the oracle of tests.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Whether it is installed.
pub fn is_installed() -> bool {
    Command::new("ocamlopt").arg("-version").stdout(Stdio::null()).status().is_ok()
}

/// Status and output of a program.
pub type Seen = (Option<i32>, Vec<u8>);

/// Status and output of a program of one file, which is compiled in a folder. Warnings are off.
///
/// # Errors
/// What the compiler says of a program that it rejects, or why it could not be run.
pub fn status_and_output(folder: &Path, file: &Path) -> Result<Seen, String> {
    let text = |e: std::io::Error| e.to_string();
    let source = folder.join("oracle").join(file.file_name().unwrap_or_default());
    fs::create_dir_all(folder.join("oracle")).map_err(text)?;
    fs::copy(file, &source).map_err(text)?;
    let program = folder.join("oracle").join("program");
    let mut compiler = Command::new("ocamlopt");
    compiler.args(["-w", "-a", "-o"]).arg(&program).arg(&source);
    let made = compiler.output().map_err(text)?;
    if !made.status.success() {
        return Err(String::from_utf8_lossy(&made.stderr).into_owned());
    }
    let run = Command::new(&program).stdin(Stdio::null()).output().map_err(text)?;
    Ok((run.status.code(), run.stdout))
}

/// What differs from what was expected: both statuses, and the first lines of the outputs that differ.
pub fn difference(found: &Seen, expected: &Seen) -> Option<String> {
    if found == expected {
        return None;
    }
    let (left, right) = (String::from_utf8_lossy(&found.1), String::from_utf8_lossy(&expected.1));
    let at = left.lines().zip(right.lines()).take_while(|(a, b)| a == b).count();
    Some(format!(
        "status {:?}, line {at}: {:?}\nexpected {:?}: {:?}",
        found.0,
        left.lines().nth(at),
        expected.0,
        right.lines().nth(at)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_names_the_first_line_that_differs() {
        let expected = (Some(0), b"a\nb\nc\n".to_vec());
        assert_eq!(difference(&expected, &expected), None);
        let found = (Some(2), b"a\nb\n".to_vec());
        let said = "status Some(2), line 2: None\nexpected Some(0): Some(\"c\")";
        assert_eq!(difference(&found, &expected).as_deref(), Some(said));
    }
}
