//! Loops that leave memory behind, as notes.

use enfold_syntax::{Diagnostic, Span};

use super::Explainer;
use super::note::{LeakNote, StepNote};
use crate::find_leaks::find_leaks;

impl Explainer<'_> {
    /// In the order of the source; with a filter only those that mention that line.
    pub(super) fn leaks(&self) -> Vec<LeakNote> {
        let is_user = |span: Span| self.is_user(span);
        let reports = find_leaks(self.program, self.placement, &is_user);
        let on_line = |span: Span| self.is_asked(span);
        let asked = |report: &&Diagnostic| {
            let further = report.secondary.iter().any(|label| on_line(label.span));
            on_line(report.primary.span) || further
        };
        reports.iter().filter(asked).map(|report| self.leak(report)).collect()
    }

    fn leak(&self, report: &Diagnostic) -> LeakNote {
        let path = report
            .secondary
            .iter()
            .map(|label| StepNote { at: Some(self.place(label.span)), text: label.text.clone() });
        LeakNote {
            code: report.code.as_str(),
            at: self.place(report.primary.span),
            message: report.message.clone(),
            label: report.primary.text.clone(),
            path: path.collect(),
            reason: report.notes.join("; "),
        }
    }
}
