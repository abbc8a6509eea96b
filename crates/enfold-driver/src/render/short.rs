//! One line per report: `file:line:col: error[E0201]: message`.

use enfold_syntax::{Diagnostic, SourceMap};

use super::severity_word;

pub(super) fn render(report: &Diagnostic, sources: &SourceMap) -> String {
    let place = sources.locate(report.primary.span);
    let severity = severity_word(report.severity());
    let message = report.message.replace('\n', " ");
    format!("{place}: {severity}[{}]: {message}\n", report.code)
}
