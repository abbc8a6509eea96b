//! What was found, and whether it is the library that is being checked: nothing is warned about there.

use enfold_syntax::{Diagnostic, Diagnostics, FileId};
use rustc_hash::FxHashSet;

pub(crate) struct Reports {
    found: Diagnostics,
    in_library: bool,
    library_files: FxHashSet<FileId>,
}

impl Reports {
    pub fn new() -> Self {
        let (found, library_files) = (Diagnostics::new(), FxHashSet::default());
        Reports { found, in_library: true, library_files }
    }

    /// A file begins, of the library or of the program.
    pub fn begin_file(&mut self, file: FileId, library: bool) {
        self.in_library = library;
        if library {
            self.library_files.insert(file);
        }
    }

    /// Whether what is being checked is the library's.
    pub fn in_library(&self) -> bool {
        self.in_library
    }

    /// Whether a file is the library's.
    pub fn is_library(&self, file: FileId) -> bool {
        self.library_files.contains(&file)
    }

    /// Checks what was written elsewhere, in the library or not; yields what was before.
    pub fn set_in_library(&mut self, library: bool) -> bool {
        std::mem::replace(&mut self.in_library, library)
    }

    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// Reports something about the program that is no error; silent in the library.
    pub fn warn(&mut self, diagnostic: Diagnostic) {
        if !self.in_library {
            self.found.push(diagnostic);
        }
    }

    /// How much was found so far.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// Takes back what was found since there were that many.
    pub fn take_since(&mut self, count: usize) -> Vec<Diagnostic> {
        self.found.take_from(count)
    }

    /// All that was found, and the files of the library.
    pub fn end(self) -> (Diagnostics, FxHashSet<FileId>) {
        (self.found, self.library_files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use enfold_syntax::{Span, codes};

    fn found(message: &str) -> Diagnostic {
        let span = Span::new(FileId::from_u32(0), 0, 0);
        Diagnostic::new(codes::UNUSED_BINDING, span, message)
    }

    #[test]
    fn the_library_is_not_warned_about() {
        let mut reports = Reports::new();
        reports.begin_file(FileId::from_u32(0), true);
        reports.warn(found("in the library"));
        assert_eq!(reports.count(), 0);
        reports.begin_file(FileId::from_u32(1), false);
        reports.warn(found("in the program"));
        assert!(
            reports.is_library(FileId::from_u32(0)) && !reports.is_library(FileId::from_u32(1))
        );
        assert_eq!(reports.end().0.len(), 1);
    }

    #[test]
    fn what_was_found_since_can_be_taken_back() {
        let mut reports = Reports::new();
        reports.report(found("stays"));
        let before = reports.count();
        reports.report(found("goes"));
        let taken = reports.take_since(before);
        assert_eq!(taken.len(), 1);
        assert_eq!(reports.count(), before);
    }
}
