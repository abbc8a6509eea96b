//! Prints what a program expands to: `cargo run -p enfold-scheme --example expand FILE`.

use std::path::{Path, PathBuf};

use enfold_scheme::{Dialect, Files, compile, print};
use enfold_syntax::span::SourceMap;

struct Folder(PathBuf);

impl Files for Folder {
    fn read(&self, path: &str) -> Option<String> {
        std::fs::read_to_string(self.0.join(path)).ok()
    }
}

fn main() {
    let Some(path) = std::env::args().nth(1) else { return eprintln!("a file is missing") };
    let path = Path::new(&path);
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) => return eprintln!("{}: {error}", path.display()),
    };
    let dialect = if path.extension().is_some_and(|e| e == "esk") {
        Dialect::Eshkol
    } else {
        Dialect::Scheme
    };
    let folder = Folder(path.parent().map(Path::to_owned).unwrap_or_default());
    let mut sources = SourceMap::new();
    let file = sources.add(path.file_name().unwrap_or_default().to_string_lossy(), text);
    let builder = std::thread::Builder::new().stack_size(64 << 20);
    let thread = builder.spawn(move || {
        let compiled = compile(sources, file, dialect, &folder);
        eprint!("{}", enfold_cases::reports(&compiled.diagnostics, &compiled.sources));
        print!("{}", print::print(&compiled.program));
    });
    let _ = thread.map(std::thread::JoinHandle::join);
}
