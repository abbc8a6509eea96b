//! What is compiled: a generated program, or programs that stand in this repository.

use std::path::{Path, PathBuf};

use crate::generate::Kind;
use crate::write;

/// Something that has a row in the table.
pub enum Subject {
    /// A kind, and about how many lines.
    Generated(Kind, usize),
    /// A program that is given here.
    Text { name: &'static str, file: &'static str, text: &'static str },
    /// All OCaml programs of a folder of this crate.
    Folder(&'static str),
}

/// One program as a file.
pub struct Source {
    pub path: PathBuf,
    pub lines: usize,
    /// Whether it does little enough to be run here.
    pub quick: bool,
}

impl Source {
    pub fn is_ocaml(&self) -> bool {
        self.path.extension().is_some_and(|extension| extension == "ml")
    }
}

const HELLO_OCAML: Subject = Subject::Text {
    name: "hello, OCaml",
    file: "hello.ml",
    text: "let () = print_endline \"Hello, World!\"\n",
};
const HELLO_FSHARP: Subject = Subject::Text {
    name: "hello, F#",
    file: "hello.fs",
    text: "[<EntryPoint>]\nlet main _ =\n    printfn \"Hello, World!\"\n    0\n",
};

impl Subject {
    /// Those that are not generated.
    pub fn ours() -> Vec<Subject> {
        vec![HELLO_OCAML, HELLO_FSHARP, Subject::Folder("ocaml"), Subject::Folder("raising")]
    }

    pub fn name(&self) -> String {
        match self {
            Subject::Generated(kind, _) => kind.name().to_owned(),
            Subject::Text { name, .. } => (*name).to_owned(),
            Subject::Folder(name) => format!("bench/{name}"),
        }
    }

    /// How often everything is repeated.
    pub fn rounds(&self) -> usize {
        match self {
            Subject::Generated(_, lines) if *lines > 10_000 => 1,
            Subject::Generated(..) | Subject::Folder(_) => 3,
            Subject::Text { .. } => 7,
        }
    }

    /// Writes the programs into a folder, in which a compiler may leave things beside them.
    pub fn write(&self, folder: &Path) -> Result<Vec<Source>, String> {
        match self {
            Subject::Generated(kind, lines) => {
                let file = format!("{}{lines}.{}", kind.name(), kind.extension());
                Ok(vec![put(folder, &file, &kind.program(*lines), true)?])
            }
            Subject::Text { file, text, .. } => Ok(vec![put(folder, file, text, true)?]),
            Subject::Folder(name) => copies(name, folder),
        }
    }
}

fn copies(name: &str, folder: &Path) -> Result<Vec<Source>, String> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let mut found = Vec::new();
    for program in crate::ocaml::names(&sources)? {
        let file = format!("{program}.ml");
        let path = sources.join(&file);
        let text =
            std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        found.push(put(folder, &file, &text, false)?);
    }
    Ok(found)
}

fn put(folder: &Path, file: &str, text: &str, quick: bool) -> Result<Source, String> {
    let path = folder.join(file);
    write(&path, text)?;
    Ok(Source { path, lines: text.lines().count(), quick })
}
