//! `enfold explain`: what each lambda captures and where it lives, or what an error code means.
//! It never starts MLIR.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use enfold_driver::pages;
use enfold_driver::program_of::{file_of, program_of};
use enfold_driver::render::explanation::{Detail, explanation};
use enfold_place::explain::{self, Question};
use enfold_syntax::codes::Code;

use crate::args::Explain;
use crate::commands::{Shell, called};
use crate::exit;
use crate::middle::Middle;
use crate::progress::Progress;

/// A code has a page; anything else is files, maybe one with a line.
pub fn explain(shell: &Shell, args: &Explain) -> Result<u8, u8> {
    if let [what] = &args.what[..]
        && let Some(page) = page(shell, &what.to_string_lossy(), Path::new(what).exists())?
    {
        return Ok(shell.print(page));
    }
    let named: Vec<(PathBuf, Option<u32>)> =
        args.what.iter().map(|what| split_line(what)).collect();
    let files: Vec<PathBuf> = named.iter().map(|(file, _)| file.clone()).collect();
    let progress = Progress::new(&called(&files), shell.timings);
    let middle = Middle { shell, rules: &args.rules, progress: &progress };
    let input = match &files[..] {
        [file] => program_of(file),
        _ => enfold_driver::load_all(&files),
    };
    let checked = middle.check_input(input)?;
    let placed = middle.compile(&checked, args.level)?;
    let input = &checked.input;
    let line = match named.iter().find_map(|(file, line)| Some((file, (*line)?))) {
        Some((file, line)) => Some((file_of(input, file).ok_or(exit::REJECTED)?, line)),
        None => None,
    };
    let question = Question { line, language: input.language };
    let said = explain::explain(
        &checked.graph,
        &placed.program,
        &placed.placement,
        &input.sources,
        question,
    );
    drop(progress);
    let detail = Detail { all: args.all || line.is_some(), each: args.all || line.is_some() };
    let colour = shell.colours_output();
    Ok(shell.print(&explanation(&said, &input.sources, shell.format, colour, detail)))
}

/// The page of a code. What looks like one and is none, nor a file, is a mistake.
fn page(shell: &Shell, what: &str, exists: bool) -> Result<Option<&'static str>, u8> {
    if let Some(code) = Code::parse(what) {
        return Ok(Some(pages::page(code).unwrap_or(code.title())));
    }
    if looks_like_code(what) && !exists {
        shell.complain(&format!("there is no error {what}"));
        return Err(exit::USAGE);
    }
    Ok(None)
}

fn looks_like_code(text: &str) -> bool {
    let digits = text.strip_prefix(['E', 'e', 'W', 'w']);
    digits.is_some_and(|digits| digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// `FILE:LINE`, unless there is a file of that whole name.
fn split_line(what: &OsStr) -> (PathBuf, Option<u32>) {
    if !Path::new(what).exists()
        && let Some((file, line)) = what.to_str().and_then(|what| what.rsplit_once(':'))
        && let Ok(line) = line.parse()
    {
        return (file.into(), Some(line));
    }
    (what.into(), None)
}
