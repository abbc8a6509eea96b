//! What is reported about a program in a folder, in one line each, with paths inside of the folder.

use enfold_cases::Folder;
use enfold_driver::render::{self, Format};
use enfold_driver::{Input, stages};

pub fn said(folder: &Folder, input: &Input) -> String {
    let reports = stages::check(input).diagnostics;
    folder.relative(&render::all(&reports, &input.sources, Format::Short, false))
}
