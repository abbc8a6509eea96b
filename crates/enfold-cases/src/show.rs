//! Reports as text that tests compare.

use enfold_syntax::diag::Diagnostics;
use enfold_syntax::span::{SourceMap, Span};

fn place(map: &SourceMap, span: Span) -> String {
    let (line, col) = map.file(span.file).line_col(span.lo);
    format!("{line}:{col}")
}

/// Every report with its labels, notes and advice.
pub fn reports(diagnostics: &Diagnostics, map: &SourceMap) -> String {
    let mut out = String::new();
    for d in diagnostics {
        let at = place(map, d.primary.span);
        out += &format!("{} at {at}: {}\n", d.code, d.message);
        if !d.primary.text.is_empty() {
            out += &format!("    {at}: {}\n", d.primary.text);
        }
        for label in &d.secondary {
            out += &format!("    {}: {}\n", place(map, label.span), label.text);
        }
        for note in &d.notes {
            out += &format!("    note: {note}\n");
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
