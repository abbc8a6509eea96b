//! One JSON object per line and report. Lines and columns count from 1, columns count characters;
//! `offset` counts bytes from 0.

use enfold_syntax::diag::{Help, Label};
use enfold_syntax::{Diagnostic, SourceMap, Span, shown};
use serde::Serialize;

use super::severity_word;

/// A place in a file, as JSON shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The file.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// Its column.
    pub col: u32,
    /// The same in bytes.
    pub offset: u32,
    /// One past its last character.
    pub end: End,
}

/// Where a place ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct End {
    /// Its line.
    pub line: u32,
    /// Its column.
    pub col: u32,
    /// The same in bytes.
    pub offset: u32,
}

impl Place {
    /// The place of a span.
    pub fn new(span: Span, sources: &SourceMap) -> Place {
        let file = sources.file(span.file);
        let (line, col) = file.line_col(span.lo);
        let (end_line, end_col) = file.line_col(span.hi);
        Place {
            file: file.given.clone(),
            line,
            col,
            offset: span.lo,
            end: End { line: end_line, col: end_col, offset: span.hi },
        }
    }
}

#[derive(Serialize)]
struct Report<'a> {
    code: &'a str,
    severity: &'a str,
    message: &'a str,
    #[serde(flatten)]
    place: Place,
    label: &'a str,
    labels: Vec<JsonLabel<'a>>,
    notes: &'a [String],
    help: Vec<JsonHelp<'a>>,
}

#[derive(Serialize)]
struct JsonLabel<'a> {
    text: &'a str,
    #[serde(flatten)]
    place: Place,
}

#[derive(Serialize)]
struct JsonHelp<'a> {
    text: &'a str,
    patches: Vec<JsonPatch<'a>>,
}

#[derive(Serialize)]
struct JsonPatch<'a> {
    replacement: &'a str,
    #[serde(flatten)]
    place: Place,
}

pub(super) fn render(report: &Diagnostic, sources: &SourceMap) -> String {
    let value = Report {
        code: report.code.as_str(),
        severity: severity_word(report.severity()),
        message: &report.message,
        place: Place::new(report.primary.span, sources),
        label: &report.primary.text,
        labels: report.secondary.iter().map(|label| json_label(label, sources)).collect(),
        notes: &report.notes,
        help: report.help.iter().map(|help| json_help(help, sources)).collect(),
    };
    // Strings and numbers always have a JSON form.
    let line = serde_json::to_string(&value).unwrap_or_default();
    let mut safe = String::with_capacity(line.len() + 1);
    for c in line.chars() {
        match c {
            // Only strings hold such characters, and there this is the same character.
            _ if shown::is_hidden(c) => {
                c.encode_utf16(&mut [0; 2])
                    .iter()
                    .for_each(|unit| safe += &format!("\\u{unit:04x}"));
            }
            _ => safe.push(c),
        }
    }
    safe.push('\n');
    safe
}

fn json_label<'a>(label: &'a Label, sources: &SourceMap) -> JsonLabel<'a> {
    JsonLabel { text: &label.text, place: Place::new(label.span, sources) }
}

fn json_help<'a>(help: &'a Help, sources: &SourceMap) -> JsonHelp<'a> {
    let patches = help.patches.iter().map(|patch| JsonPatch {
        replacement: &patch.replacement,
        place: Place::new(patch.span, sources),
    });
    JsonHelp { text: &help.text, patches: patches.collect() }
}
