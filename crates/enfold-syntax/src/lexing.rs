//! What lexers say: places and reports in the text that is cut into tokens.

use crate::codes;
use crate::cursor::MAX_REPORTS;
use crate::diag::{Diagnostic, Diagnostics};
use crate::loose_bytes;
use crate::span::{FileId, Span};

/// The reports of a lexer; after [`MAX_REPORTS`] it is silent.
pub struct LexReports<'a> {
    source: &'a str,
    file: FileId,
    out: &'a mut Diagnostics,
    count: usize,
    /// Where the last stretch of unknown characters ended.
    bad_end: Option<usize>,
}

impl<'a> LexReports<'a> {
    /// About this text.
    pub fn new(source: &'a str, file: FileId, out: &'a mut Diagnostics) -> LexReports<'a> {
        LexReports { source, file, out, count: 0, bad_end: None }
    }

    /// A place of the text.
    pub fn span(&self, lo: usize, hi: usize) -> Span {
        Span::new(self.file, lo as u32, hi as u32)
    }

    /// Reports something.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.count += 1;
        if self.count <= MAX_REPORTS {
            self.out.push(diagnostic);
        }
    }

    /// Reports characters that begin no token, unless they stand right behind others that were reported.
    pub fn unknown(&mut self, lo: usize, hi: usize) {
        if self.bad_end.replace(hi) == Some(lo) {
            return;
        }
        let text = self.source.get(lo..hi).unwrap_or("");
        if let Some(byte) = text.chars().next().and_then(loose_bytes::byte) {
            return self.loose(byte, self.span(lo, hi));
        }
        let shown = text.chars().next().map_or(String::new(), |c| c.escape_debug().to_string());
        let span = self.span(lo, hi);
        let message = format!("`{shown}` does not belong to the language");
        let mut report = Diagnostic::new(codes::UNEXPECTED_CHARACTER, span, message);
        if text.chars().all(char::is_whitespace) {
            report = report.fix("use an ordinary blank", span, " ");
        }
        self.report(report);
    }

    /// A byte that is no UTF-8, where only characters may stand.
    fn loose(&mut self, byte: u8, span: Span) {
        let message = format!("{} is not UTF-8", loose_bytes::named(byte));
        let report = Diagnostic::new(codes::NOT_UTF8, span, message)
            .label("only strings, characters and comments may hold it")
            .help("save the file as UTF-8");
        self.report(report);
    }
}
