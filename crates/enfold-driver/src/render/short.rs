//! One line per report: `file:line:col: error[E0201]: message`.

use enfold_syntax::{Diagnostic, SourceMap, shown};

use super::severity_word;

pub(super) fn render(report: &Diagnostic, sources: &SourceMap) -> String {
    let place = sources.locate(report.primary.span);
    let severity = severity_word(report.severity());
    let message = shown::name(&report.message.replace('\n', " ")).into_owned();
    format!("{place}: {severity}[{}]: {message}\n", report.code)
}
