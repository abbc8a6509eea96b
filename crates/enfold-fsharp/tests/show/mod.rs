//! Shows trees, tokens and reports as the text that tests compare.
#![allow(dead_code, missing_docs)]

pub use enfold_cases::reports;
use enfold_fsharp::{Options, Parsed, dump_tokens, dump_tree, parse};
use enfold_syntax::span::SourceMap;
use expect_test::Expect;

pub fn read(source: &str, library: bool) -> (Parsed, SourceMap) {
    let mut map = SourceMap::new();
    let file = map.add("", source);
    (parse(source, file, Options { library }), map)
}

/// The tree, and reports if there are any.
pub fn tree(source: &str, expect: Expect) {
    let (parsed, map) = read(source, false);
    expect.assert_eq(&(dump_tree(&parsed.file) + &reports(&parsed.diagnostics, &map)));
}

/// The tree of `let it = source`, which must be sound.
pub fn expr(source: &str, expect: Expect) {
    let text = format!("let it = {source}");
    let (parsed, map) = read(&text, true);
    let shown = dump_tree(&parsed.file) + &reports(&parsed.diagnostics, &map);
    let shown = shown.strip_prefix("(let it ").unwrap_or(&shown);
    expect.assert_eq(shown.trim_end().strip_suffix(')').unwrap_or(shown));
}

pub fn tokens(source: &str, expect: Expect) {
    let mut map = SourceMap::new();
    let file = map.add("", source);
    expect.assert_eq(&dump_tokens(source, file));
}

/// The reports only.
pub fn faults(source: &str, expect: Expect) {
    let (parsed, map) = read(source, false);
    expect.assert_eq(&reports(&parsed.diagnostics, &map));
}
