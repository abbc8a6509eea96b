//! Shows trees and reports as the text that tests compare.
#![allow(dead_code, missing_docs)]

pub use enfold_cases::reports;
use enfold_ocaml::{Options, Parsed, dump_signature, dump_structure, parse, parse_interface, tree};
use enfold_syntax::span::SourceMap;
use expect_test::Expect;

pub fn read(source: &str) -> (Parsed<tree::Structure>, SourceMap) {
    let mut map = SourceMap::new();
    let file = map.add("", source);
    (parse(source, file, Options::default()), map)
}

/// The tree of a structure, and reports if there are any.
pub fn structure(source: &str, expect: Expect) {
    let (parsed, map) = read(source);
    expect.assert_eq(&(dump_structure(&parsed.tree) + &reports(&parsed.diagnostics, &map)));
}

/// The tree of a signature, and reports if there are any.
pub fn signature(source: &str, expect: Expect) {
    let mut map = SourceMap::new();
    let file = map.add("", source);
    let parsed = parse_interface(source, file, Options::default());
    expect.assert_eq(&(dump_signature(&parsed.tree) + &reports(&parsed.diagnostics, &map)));
}

/// The trees of expressions, one per line.
pub fn exprs(sources: &[&str], expect: Expect) {
    let mut shown = String::new();
    for source in sources {
        let text = format!("let _ = {source}");
        let (parsed, map) = read(&text);
        let tree = dump_structure(&parsed.tree);
        let inner = tree.trim_end().strip_prefix("(let (= _ ").and_then(|t| t.strip_suffix("))"));
        shown += &format!("{}\n", inner.unwrap_or(&tree));
        shown += &reports(&parsed.diagnostics, &map);
    }
    expect.assert_eq(&shown);
}

/// The reports only.
pub fn faults(source: &str, expect: Expect) {
    let (parsed, map) = read(source);
    expect.assert_eq(&reports(&parsed.diagnostics, &map));
}
