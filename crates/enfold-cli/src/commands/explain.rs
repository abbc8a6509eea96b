//! `enfold explain`: what each lambda captures and where it lives, or what an error code means.
//! It never starts MLIR.

use std::path::{Path, PathBuf};

use enfold_driver::render::Format;
use enfold_driver::{Input, pages};
use enfold_place::explain::Explanation;
use enfold_syntax::FileId;
use enfold_syntax::codes::Code;

use crate::args::Explain;
use crate::commands::Shell;
use crate::exit;
use crate::middle::Middle;
use crate::progress::Progress;

/// A code has a page; anything else is a file, maybe with a line.
pub fn explain(shell: &Shell, args: &Explain) -> Result<u8, u8> {
    if let Some(code) = Code::parse(&args.what) {
        return Ok(shell.print(pages::page(code).unwrap_or(code.title())));
    }
    if looks_like_code(&args.what) && !Path::new(&args.what).exists() {
        shell.complain(&format!("there is no error {}", args.what));
        return Err(exit::USAGE);
    }
    let (file, line) = split_line(&args.what);
    let progress = Progress::new(&file.display().to_string(), shell.timings);
    let middle = Middle { shell, rules: &args.rules, progress: &progress };
    let checked = middle.check(&file)?;
    let placed = middle.compile(&checked, args.level)?;
    let filter = match line {
        Some(line) => Some((last_file(&checked.input).ok_or(exit::REJECTED)?, line)),
        None => None,
    };
    let sources = &checked.input.sources;
    let explanation = enfold_place::explain::explain(
        &checked.graph,
        &placed.program,
        &placed.placement,
        sources,
        filter,
    );
    drop(progress);
    Ok(shell.print(&match shell.format {
        Format::Human => explanation.to_text(args.all),
        Format::Json => explanation.to_json() + "\n",
        Format::Short => short(&explanation),
    }))
}

/// One line per lambda.
fn short(explanation: &Explanation) -> String {
    let mut out = String::new();
    for lambda in &explanation.lambdas {
        let at = &lambda.at;
        let name = lambda.name.as_deref().unwrap_or("fun");
        out += &format!("{}:{}:{}: {name}: {}\n", at.file, at.line, at.column, lambda.verdict);
    }
    out
}

fn looks_like_code(text: &str) -> bool {
    let digits = text.strip_prefix(['E', 'e', 'W', 'w']);
    digits.is_some_and(|digits| digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// `FILE:LINE`, unless there is a file of that whole name.
fn split_line(what: &str) -> (PathBuf, Option<u32>) {
    if !Path::new(what).exists()
        && let Some((file, line)) = what.rsplit_once(':')
        && let Ok(line) = line.parse()
    {
        return (file.into(), Some(line));
    }
    (what.into(), None)
}

/// The file that a line refers to: the program's only one, or a project's last.
fn last_file(input: &Input) -> Option<FileId> {
    input.files.last().copied()
}
