//! Shows trees, tokens and reports as the text that tests compare.
#![allow(dead_code, missing_docs)]

use enfold_fsharp::{Options, Parsed, dump_tokens, dump_tree, parse};
use enfold_syntax::span::{SourceMap, Span};
use expect_test::Expect;

pub fn read(source: &str, library: bool) -> (Parsed, SourceMap) {
    let mut map = SourceMap::new();
    let file = map.add("", source);
    (parse(source, file, Options { library }), map)
}

fn place(map: &SourceMap, span: Span) -> String {
    let (line, col) = map.file(span.file).line_col(span.lo);
    format!("{line}:{col}")
}

/// Every report with its labels and advice.
pub fn reports(parsed: &Parsed, map: &SourceMap) -> String {
    let mut out = String::new();
    for d in &parsed.diagnostics {
        let at = place(map, d.primary.span);
        out += &format!("{} at {at}: {}\n", d.code, d.message);
        if !d.primary.text.is_empty() {
            out += &format!("    {at}: {}\n", d.primary.text);
        }
        for label in &d.secondary {
            out += &format!("    {}: {}\n", place(map, label.span), label.text);
        }
        for help in &d.help {
            out += &format!("    help: {}\n", help.text);
            for patch in &help.patches {
                let at = place(map, patch.span);
                out +=
                    &format!("    {at}: {:?} -> {:?}\n", map.text(patch.span), patch.replacement);
            }
        }
    }
    out
}

/// The tree, and reports if there are any.
pub fn tree(source: &str, expect: Expect) {
    let (parsed, map) = read(source, false);
    expect.assert_eq(&(dump_tree(&parsed.file) + &reports(&parsed, &map)));
}

/// The tree of `let it = source`, which must be sound.
pub fn expr(source: &str, expect: Expect) {
    let text = format!("let it = {source}");
    let (parsed, map) = read(&text, true);
    let shown = dump_tree(&parsed.file) + &reports(&parsed, &map);
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
    expect.assert_eq(&reports(&parsed, &map));
}
