//! Diagnostics as data. Front ends and the checker push values of this kind; shells render them.

use crate::codes::Code;
use crate::span::Span;

/// How much a diagnostic matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The program is rejected.
    Error,
    /// The program is accepted, and probably not what was meant.
    Warning,
}

/// A place in the source, with what is to be said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What, in a few words; may be empty.
    pub text: String,
}

/// A replacement that would mend the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patch {
    /// What is replaced; an empty span inserts.
    pub span: Span,
    /// By what.
    pub replacement: String,
}

/// Advice, with a patch where one is possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Help {
    /// The advice.
    pub text: String,
    /// The edit that carries it out; empty if there is none.
    pub patches: Vec<Patch>,
}

/// One report: leads with the fact, in the user's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its place in the catalogue, which also says how severe it is.
    pub code: Code,
    /// The fact.
    pub message: String,
    /// Where it bit.
    pub primary: Label,
    /// The witness path, in order.
    pub secondary: Vec<Label>,
    /// Sentences that belong to no place.
    pub notes: Vec<String>,
    /// What to do.
    pub help: Vec<Help>,
}

impl Diagnostic {
    /// A report at a place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            message: message.into(),
            primary: Label { span, text: String::new() },
            secondary: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
        }
    }

    /// How much it matters.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Says something at the primary place.
    pub fn label(mut self, text: impl Into<String>) -> Self {
        self.primary.text = text.into();
        self
    }

    /// Adds a step of the witness path.
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    /// Adds a sentence.
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds advice.
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(Help { text: text.into(), patches: Vec::new() });
        self
    }

    /// Adds advice that an editor can carry out.
    pub fn fix(
        mut self,
        text: impl Into<String>,
        span: Span,
        replacement: impl Into<String>,
    ) -> Self {
        let patch = Patch { span, replacement: replacement.into() };
        self.help.push(Help { text: text.into(), patches: vec![patch] });
        self
    }
}

/// The reports of one run, in the order they were found.
#[derive(Debug, Clone, Default)]
pub struct Diagnostics {
    items: Vec<Diagnostic>,
}

impl Diagnostics {
    /// None yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a report.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.items.push(diagnostic);
    }

    /// Adds all reports of another run.
    pub fn append(&mut self, other: Diagnostics) {
        self.items.extend(other.items);
    }

    /// Whether the program is rejected.
    pub fn has_errors(&self) -> bool {
        self.items.iter().any(|d| d.severity() == Severity::Error)
    }

    /// All reports.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.items.iter()
    }

    /// How many reports there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Takes the reports that were added since there were that many.
    pub fn take_from(&mut self, len: usize) -> Vec<Diagnostic> {
        self.items.split_off(len.min(self.items.len()))
    }

    /// Orders reports by place, keeping the order of those at one place.
    pub fn sort(&mut self) {
        self.items.sort_by_key(|d| (d.primary.span.file, d.primary.span.lo));
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}
