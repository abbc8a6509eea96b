//! The programs that are measured: `bench/programs/memory/*.fs`.
//!
//! Each takes a number of iterations as its argument and prints one line. Comments at its top say what
//! it does and how it is measured:
//!
//! ```text
//! // The first line: what it stresses.
//! // size: 2000                 iterations; it is also run at ten times that
//! // counted: 20                iterations when the interpreter counts, and again ten times that; a
//! //                             tenth of size if not given
//! // grows: the reason          only if memory is expected to grow
//! // prints 2000: 92 184        the output at a size, for every size it is run at
//! ```

use std::path::{Path, PathBuf};

/// One program, as its header describes it.
#[derive(Debug)]
pub struct Program {
    /// The file's name without its ending.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// How many iterations it makes.
    pub size: u64,
    /// How many it makes when the interpreter counts allocations.
    pub counted: u64,
    /// Why its memory grows with the number of iterations, if it is expected to.
    pub grows: Option<String>,
    prints: Vec<(u64, String)>,
}

/// All programs in the order of their names, or those whose names contain `filter`.
pub fn all(filter: Option<&str>) -> Result<Vec<Program>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs/memory");
    let failed = |e: std::io::Error| format!("{}: {e}", folder.display());
    let mut programs = Vec::new();
    for entry in std::fs::read_dir(&folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let Some(name) = path.file_stem().and_then(|name| name.to_str()) else { continue };
        let is_program = path.extension().is_some_and(|ending| ending == "fs");
        if is_program && filter.is_none_or(|part| name.contains(part)) {
            let text = std::fs::read_to_string(&path).map_err(failed)?;
            programs.push(read(name, &path, &text)?);
        }
    }
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    match programs.is_empty() {
        true => Err(format!("no program in {} has that name", folder.display())),
        false => Ok(programs),
    }
}

fn read(name: &str, path: &Path, text: &str) -> Result<Program, String> {
    let field = |key: &str| {
        text.lines()
            .find_map(|line| line.strip_prefix("// ")?.strip_prefix(key)?.strip_prefix(": "))
    };
    let number = |key: &str| match field(key).map(str::parse::<u64>) {
        None => Ok(None),
        Some(Ok(n)) if n > 0 => Ok(Some(n)),
        Some(_) => Err(format!("{name}: `{key}` is not a positive number")),
    };
    let size = number("size")?.ok_or_else(|| format!("{name}: no line `// size: N`"))?;
    Ok(Program {
        name: name.to_owned(),
        path: path.to_owned(),
        size,
        counted: number("counted")?.unwrap_or(size.div_ceil(10)),
        grows: field("grows").map(str::to_owned),
        prints: text.lines().filter_map(expected).collect(),
    })
}

/// `// prints SIZE: TEXT`
fn expected(line: &str) -> Option<(u64, String)> {
    let (size, text) = line.strip_prefix("// prints ")?.split_once(": ")?;
    Some((size.parse().ok()?, text.to_owned()))
}

impl Program {
    /// Is this what the program must print at that size?
    pub fn check(&self, size: u64, output: &str, how: &str) -> Result<(), String> {
        let Some((_, right)) = self.prints.iter().find(|(at, _)| *at == size) else {
            let line = output.trim_end();
            return Err(format!(
                "{}: no line `// prints {size}: …`; {how} printed {line}",
                self.name
            ));
        };
        if output.trim_end() == right {
            return Ok(());
        }
        Err(format!("{} {size}: {how} printed {}, not {right}", self.name, output.trim_end()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_read() {
        let text =
            "// What.\n// size: 50\n// grows: it keeps\n// prints 50: a b\n// prints 500: c\n";
        let program = read("p", Path::new("p.fs"), text).expect("a good header");
        assert_eq!((program.size, program.counted), (50, 5));
        assert_eq!(program.grows.as_deref(), Some("it keeps"));
        assert_eq!(program.check(50, "a b\n", "it"), Ok(()));
        assert!(program.check(500, "a b\n", "it").is_err());
        assert!(program.check(5, "a b\n", "it").is_err());
    }

    #[test]
    fn a_header_without_a_size_is_rejected() {
        assert!(read("p", Path::new("p.fs"), "// What.\n").is_err());
        assert!(read("p", Path::new("p.fs"), "// size: many\n").is_err());
    }

    #[test]
    fn every_program_says_what_it_prints_at_every_size() {
        let programs = all(None).expect("the programs are there");
        assert!(programs.len() >= 12);
        for program in programs {
            for size in [program.counted, 10 * program.counted, program.size, 10 * program.size] {
                let told = program.prints.iter().any(|(at, _)| *at == size);
                assert!(told, "{} does not say what it prints at {size}", program.name);
            }
        }
    }
}
