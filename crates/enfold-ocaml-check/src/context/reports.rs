//! What was found, and whether it is the library that is being checked: nothing is warned about there.

use enfold_ocaml::tree::Quiet;
use enfold_syntax::{Diagnostic, Diagnostics};

pub(crate) struct Reports {
    found: Diagnostics,
    in_library: bool,
    /// Warnings that the program does not want.
    quiet: Vec<Quiet>,
}

impl Reports {
    pub fn new() -> Self {
        Reports { found: Diagnostics::new(), in_library: true, quiet: Vec::new() }
    }

    /// A file begins, of the library or of the program.
    pub fn begin_file(&mut self, library: bool) {
        self.in_library = library;
    }

    /// Whether what is being checked is the library's.
    pub fn in_library(&self) -> bool {
        self.in_library
    }

    /// A file says which warnings it does not want where.
    pub fn quieten(&mut self, quiet: &[Quiet]) {
        self.quiet.extend_from_slice(quiet);
    }

    /// Where no warnings are wanted, and which.
    pub fn take_quiet(&mut self) -> Vec<Quiet> {
        std::mem::take(&mut self.quiet)
    }

    /// Reports something once: what is looked up twice would be reported twice.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        let same = |d: &Diagnostic| {
            d.code == diagnostic.code
                && d.primary.span == diagnostic.primary.span
                && d.message == diagnostic.message
        };
        if !self.found.iter().rev().take(8).any(same) {
            self.found.push(diagnostic);
        }
    }

    /// How much was found so far.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    pub fn has_errors(&self) -> bool {
        self.found.has_errors()
    }

    /// All that was found.
    pub fn end(self) -> Diagnostics {
        self.found
    }
}

/// What is wanted of reports.
pub(crate) fn wanted(found: &Diagnostics, quiet: &[Quiet]) -> Diagnostics {
    let mut left = Diagnostics::new();
    for report in found.iter() {
        let at = report.primary.span;
        let covers = |quiet: &Quiet| {
            let span = quiet.span;
            span.file == at.file && span.lo <= at.lo && at.hi <= span.hi
        };
        if !quiet.iter().any(|quiet| quiet.codes.contains(&report.code) && covers(quiet)) {
            left.push(report.clone());
        }
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use enfold_syntax::{FileId, Span, codes};

    #[test]
    fn the_same_is_reported_once() {
        let mut reports = Reports::new();
        let span = |lo| Span::new(FileId::from_u32(0), lo, lo + 1);
        let found = |lo, text: &str| Diagnostic::new(codes::UNKNOWN_NAME, span(lo), text);
        reports.report(found(1, "unknown"));
        reports.report(found(1, "unknown"));
        reports.report(found(2, "unknown"));
        reports.report(found(1, "another"));
        assert!(reports.has_errors());
        assert_eq!(reports.count(), 3);
        assert_eq!(reports.end().len(), 3);
    }
}
