//! Shows data, trees and reports as the text that tests compare.
#![allow(dead_code, missing_docs)]

use enfold_cases::reports;
use enfold_scheme::print::print;
use enfold_scheme::write::write;
use enfold_scheme::{Compiled, Dialect, Files, NoFiles, compile, read};
use enfold_syntax::span::SourceMap;
use expect_test::Expect;

/// The data of a text, one per line, and reports.
pub fn data(source: &str, expect: Expect) {
    let mut map = SourceMap::new();
    let file = map.add("", source);
    let read = read(source, file);
    let mut shown = String::new();
    for form in &read.forms {
        shown += &write(&read.data, *form);
        shown.push('\n');
    }
    expect.assert_eq(&(shown + &reports(&read.diagnostics, &map)));
}

pub fn compiled(source: &str, dialect: Dialect, files: &dyn Files) -> Compiled {
    let mut sources = SourceMap::new();
    let file = sources.add("main.scm", source);
    compile(sources, file, dialect, files)
}

/// The expansion of a program as Scheme, and reports.
pub fn expansion(source: &str, expect: Expect) {
    let compiled = compiled(source, Dialect::Scheme, &NoFiles);
    let reports = reports(&compiled.diagnostics, &compiled.sources);
    expect.assert_eq(&(print(&compiled.program) + &reports));
}

/// The same for Eshkol.
pub fn eshkol(source: &str, expect: Expect) {
    let compiled = compiled(source, Dialect::Eshkol, &NoFiles);
    let reports = reports(&compiled.diagnostics, &compiled.sources);
    expect.assert_eq(&(print(&compiled.program) + &reports));
}

/// The reports only.
pub fn faults(source: &str, expect: Expect) {
    let compiled = compiled(source, Dialect::Scheme, &NoFiles);
    expect.assert_eq(&reports(&compiled.diagnostics, &compiled.sources));
}
