//! Reads the directives of a test program.

use std::path::{Path, PathBuf};

/// A way to run a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// The interpreter.
    Interp,
    /// In memory.
    Jit,
    /// An executable.
    Native,
    /// An executable under a sanitizer.
    Asan,
    /// Compared with what `ocamlopt` makes of it.
    Ocamlopt,
    /// Its source compared with what Chez Scheme makes of it.
    Chez,
}

impl Mode {
    const NAMES: [(&str, Mode); 6] = [
        ("interp", Mode::Interp),
        ("jit", Mode::Jit),
        ("native", Mode::Native),
        ("asan", Mode::Asan),
        ("ocamlopt", Mode::Ocamlopt),
        ("chez", Mode::Chez),
    ];

    fn parse(text: &str) -> Result<Mode, String> {
        let found = Mode::NAMES.iter().find(|(name, _)| *name == text);
        found.map(|(_, mode)| *mode).ok_or_else(|| format!("`{text}` is no way to run a program"))
    }
}

/// What a lambda on a line captures: names, and whether by reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaptureList {
    /// Where the lambda starts, from 1.
    pub line: u32,
    /// In order of first use.
    pub captures: Vec<(String, bool)>,
}

/// A test program.
#[derive(Debug, Clone, Default)]
pub struct Case {
    /// The file that is given to the compiler.
    pub path: PathBuf,
    /// What the program reads.
    pub stdin: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// Its exit status.
    pub exit: i32,
    /// What standard error contains.
    pub stderr_has: Vec<String>,
    /// What standard output is.
    pub stdout: String,
    /// Codes of the warnings that must be reported, sorted.
    pub warnings: Vec<String>,
    /// What lambdas capture.
    pub captures: Vec<CaptureList>,
    /// How many statements make closure records.
    pub closures: Option<usize>,
    /// Lines of the loops that leave memory behind, if that is looked at.
    pub leaks: Option<Vec<u32>>,
    /// Ways in which it is not run.
    pub skip: Vec<Mode>,
    /// Codes and lines of the errors that must be reported, sorted by line.
    pub errors: Vec<(u32, String)>,
}

impl Case {
    /// Whether it runs this way.
    pub fn runs(&self, mode: Mode) -> bool {
        !self.skip.contains(&mode)
    }

    /// Whether a run was as expected; what differed if not. A status that is absent stands for an end
    /// by a signal.
    pub fn compare(&self, status: Option<i32>, stdout: &str, stderr: &str) -> Result<(), String> {
        let mut wrong = String::new();
        if stdout != self.stdout {
            let (line, expected, found) = first_difference(&self.stdout, stdout);
            wrong +=
                &format!("output differs in line {line}: expected {expected}, found {found}\n");
        }
        if status != Some(self.exit) {
            wrong += &format!("expected status {}, found {status:?}\n", self.exit);
        }
        for text in self.stderr_has.iter().filter(|text| !stderr.contains(*text)) {
            wrong += &format!("standard error does not contain {text:?}\n");
        }
        if wrong.is_empty() {
            return Ok(());
        }
        Err(format!("{wrong}--- output\n{}--- standard error\n{}", cut(stdout), cut(stderr)))
    }

    /// A short name for reports: the file's stem.
    pub fn name(&self) -> String {
        self.path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// The first line in which two texts differ, from 1, with what each has there.
fn first_difference(expected: &str, found: &str) -> (usize, String, String) {
    let mut expected = expected.split_inclusive('\n');
    let mut found = found.split_inclusive('\n');
    let shown = |line: Option<&str>| line.map_or("nothing".to_owned(), |line| format!("{line:?}"));
    for number in 1.. {
        let (a, b) = (expected.next(), found.next());
        if a != b || a.is_none() {
            return (number, shown(a), shown(b));
        }
    }
    (0, String::new(), String::new())
}

/// The start of a long text.
fn cut(text: &str) -> String {
    let start: String = text.chars().take(2000).collect();
    if start.len() < text.len() { start + "…\n" } else { start }
}

/// Reads a test program's directives; a directive that makes no sense is an error.
pub fn parse(path: &Path, text: &str) -> Result<Case, String> {
    let mut case = Case { path: path.to_owned(), ..Case::default() };
    let ocaml = path.is_dir() || path.extension().is_some_and(|e| e == "ml");
    let comment = match path.extension() {
        _ if ocaml => "(*",
        Some(e) if e == "fidproj" => "#",
        Some(e) if e == "scm" || e == "sld" || e == "esk" => ";",
        _ => "//",
    };
    let mut output: Vec<&str> = Vec::new();
    let mut final_newline = true;
    for (number, line) in text.lines().enumerate() {
        let Some(rest) = line.trim_start().strip_prefix(comment) else { continue };
        if let Some(expected) = rest.strip_prefix('|') {
            output.push(expected.strip_prefix(' ').unwrap_or(expected));
        } else if let Some(directive) = rest.strip_prefix('@') {
            let directive =
                if ocaml { directive.trim_end().trim_end_matches("*)") } else { directive };
            match directive.trim() {
                "no-final-newline" => final_newline = false,
                directive => read(&mut case, directive)
                    .map_err(|e| format!("{}:{}: {e}", path.display(), number + 1))?,
            }
        }
    }
    case.stdout = output.join("\n");
    if final_newline && !output.is_empty() {
        case.stdout.push('\n');
    }
    case.warnings.sort();
    case.errors.sort();
    Ok(case)
}

fn read(case: &mut Case, directive: &str) -> Result<(), String> {
    let (word, rest) = directive.split_once(' ').unwrap_or((directive, ""));
    let rest = rest.trim();
    match word {
        "stdin" => case.stdin = quoted(rest)?,
        "args" => case.args = rest.split_whitespace().map(str::to_owned).collect(),
        "exit" => case.exit = number(rest)?,
        "stderr-has" => case.stderr_has.push(quoted(rest)?),
        "warns" => case.warnings.push(rest.to_owned()),
        "captures" => case.captures.push(capture_list(rest)?),
        "closures" => case.closures = Some(number(rest)?),
        "leaks" => {
            let lines = rest.split_whitespace().map(number).collect::<Result<Vec<u32>, _>>()?;
            case.leaks.get_or_insert_default().extend(lines);
        }
        "skip" => case.skip.push(Mode::parse(rest)?),
        "only" => {
            let only = Mode::parse(rest)?;
            let others = Mode::NAMES.iter().map(|(_, mode)| *mode);
            let others =
                others.filter(|mode| *mode != only && !matches!(mode, Mode::Ocamlopt | Mode::Chez));
            case.skip.extend(others);
        }
        "error" => {
            let (code, line) = rest.split_once(' ').ok_or("an error is a code and a line")?;
            case.errors.push((number(line.trim())?, code.to_owned()));
        }
        _ => return Err(format!("there is no directive `{word}`")),
    }
    Ok(())
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number that fits here"))
}

fn capture_list(text: &str) -> Result<CaptureList, String> {
    let (line, list) = text.split_once(' ').unwrap_or((text, ""));
    let items = list.split(',').map(str::trim).filter(|item| !item.is_empty());
    let captures = items.map(|item| match item.split_once(':') {
        Some((name, mode)) if mode.trim() == "value" => Ok((name.trim().to_owned(), false)),
        Some((name, mode)) if mode.trim() == "ref" => Ok((name.trim().to_owned(), true)),
        _ => Err(format!("`{item}` is not `name: value` or `name: ref`")),
    });
    Ok(CaptureList { line: number(line)?, captures: captures.collect::<Result<_, _>>()? })
}

fn quoted(text: &str) -> Result<String, String> {
    let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
    let inner = inner.ok_or_else(|| format!("`{text}` is not in quotes"))?;
    let mut out = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        out.push(match c {
            '\\' => match chars.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some('0') => '\0',
                Some(c @ ('\\' | '"')) => c,
                other => return Err(format!("unknown escape {other:?}")),
            },
            c => c,
        });
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(text: &str) -> Result<Case, String> {
        parse(Path::new("a.fs"), text)
    }

    #[test]
    fn reads_everything() {
        let text = "//@ stdin \"a\\n\\\"b\"\n//@ args x y\n//@ exit 3\nlet a = 1 //@ exit 9\n\
            //@ captures 4 n: value, m: ref\n//@ captures 5\n//@ error E0201 7\n//@ skip interp\n\
            //| one\n//|\n//| two\n";
        let case = case(text).expect("well formed");
        assert_eq!(case.stdin, "a\n\"b");
        assert_eq!(case.args, ["x", "y"]);
        assert_eq!(case.exit, 3);
        assert_eq!(case.captures[0].captures, [("n".into(), false), ("m".into(), true)]);
        assert_eq!(case.captures[1], CaptureList { line: 5, captures: vec![] });
        assert_eq!(case.errors, [(7, "E0201".to_owned())]);
        assert_eq!(case.stdout, "one\n\ntwo\n");
        assert!(!case.runs(Mode::Interp) && case.runs(Mode::Jit));
    }

    #[test]
    fn no_final_newline_and_only() {
        let case = case("//@ no-final-newline\n//@ only native\n//| x\n").expect("well formed");
        assert_eq!(case.stdout, "x");
        assert!(case.runs(Mode::Native) && !case.runs(Mode::Asan));
    }

    #[test]
    fn nonsense_is_refused() {
        let error = case("\n//@ captuers 4 n: value\n").expect_err("a typo");
        assert_eq!(error, "a.fs:2: there is no directive `captuers`");
        assert!(case("//@ captures 4 n: maybe\n").is_err());
        assert!(case("//@ exit many\n").is_err());
    }
}
