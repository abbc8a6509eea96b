//! The form for people: the fact, the source with marks, the witness path, notes, and what to do.
//!
//! Only the lines between the first and the last mark of a file are handed to the renderer, so a
//! report costs what it shows and not the size of its file.

use std::borrow::Cow;
use std::ops::Range;

use annotate_snippets::{
    Annotation, AnnotationKind, Element, Group, Level, Origin, Patch, Renderer, Snippet,
};
use enfold_syntax::diag::{Help, Label};
use enfold_syntax::span::SourceFile;
use enfold_syntax::{Diagnostic, FileId, Severity, SourceMap, Span, shown};

pub(super) fn render(report: &Diagnostic, sources: &SourceMap, colour: bool) -> String {
    let report = &readable(report);
    let level = match report.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(report.message.as_str()).id(report.code.as_str());
    let mut first = title.elements(snippets(report, sources));
    first = first.elements(report.notes.iter().map(|note| Level::NOTE.message(note.as_str())));
    let plain = report.help.iter().filter(|help| help.patches.is_empty());
    first = first.elements(plain.map(|help| Level::HELP.message(help.text.as_str())));
    let mut groups = vec![first];
    let with_patch = report.help.iter().filter(|help| !help.patches.is_empty());
    groups.extend(with_patch.map(|help| patch_group(help, sources)));
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let text = renderer.render(&groups);
    // The renderer knows most such characters in lines of source, and writes escapes itself.
    let hidden = |c: char| shown::is_hidden(c) && !matches!(c, '\n' | '\t' | '\x1b');
    let mut text: String =
        text.chars().map(|c| if hidden(c) { char::REPLACEMENT_CHARACTER } else { c }).collect();
    text.push('\n');
    text
}

/// A report whose own words hold nothing that a terminal takes for an order.
fn readable(report: &Diagnostic) -> Diagnostic {
    let mut report = report.clone();
    let words = std::iter::once(&mut report.message)
        .chain(std::iter::once(&mut report.primary.text))
        .chain(report.secondary.iter_mut().map(|label| &mut label.text))
        .chain(&mut report.notes)
        .chain(report.help.iter_mut().map(|help| &mut help.text));
    for text in words {
        if let Cow::Owned(safe) = shown::text(text) {
            *text = safe;
        }
    }
    report
}

/// A part of a file that starts and ends with whole lines.
struct Window<'a> {
    file: &'a SourceFile,
    text: &'a str,
    offset: u32,
    line: u32,
}

impl<'a> Window<'a> {
    /// The lines that all of the spans touch.
    fn around(file: &'a SourceFile, spans: impl Iterator<Item = Span> + Clone) -> Window<'a> {
        let end = file.text.len() as u32;
        let lo = spans.clone().map(|s| s.lo).min().unwrap_or(0).min(end);
        let hi = spans.map(|s| s.hi).max().unwrap_or(0).min(end);
        let (line, _) = file.line_col(lo);
        let (last, _) = file.line_col(hi);
        let start = file.line_range(line).map_or(0, |(lo, _)| lo);
        let stop = file.line_range(last).map_or(end, |(_, hi)| hi);
        let text = &file.text[start as usize..stop as usize];
        Window { file, text, offset: start, line }
    }

    /// A span in the window's own offsets, kept on character boundaries.
    fn range(&self, span: Span) -> Range<usize> {
        let place = |offset: u32| {
            let mut at = (offset.saturating_sub(self.offset) as usize).min(self.text.len());
            while !self.text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        place(span.lo)..place(span.hi)
    }

    fn annotation(&self, kind: AnnotationKind, label: &'a Label) -> Annotation<'a> {
        let text = Some(label.text.as_str()).filter(|text| !text.is_empty());
        kind.span(self.range(label.span)).label(text)
    }

    fn snippet<T: Clone>(&self) -> Snippet<'a, T> {
        Snippet::source(self.text).path(self.file.name.as_str()).line_start(self.line as usize)
    }
}

/// The marked source: the primary file first, then others of the witness path.
fn snippets<'a>(report: &'a Diagnostic, sources: &'a SourceMap) -> Vec<Element<'a>> {
    let file = sources.file(report.primary.span.file);
    if file.text.is_empty() {
        return vec![Origin::path(file.name.as_str()).into()];
    }
    marked(std::slice::from_ref(&report.primary), &report.secondary, sources)
}

/// The source with marks, one piece for each file in the order in which marks mention them.
pub(super) fn marked<'a>(
    primary: &'a [Label],
    further: &'a [Label],
    sources: &'a SourceMap,
) -> Vec<Element<'a>> {
    let mut files: Vec<FileId> = Vec::new();
    for label in primary.iter().chain(further) {
        if !files.contains(&label.span.file) {
            files.push(label.span.file);
        }
    }
    let elements = files.into_iter().map(|id| {
        let own = move |label: &&Label| label.span.file == id;
        let (first, marks) = (primary.iter().filter(own), further.iter().filter(own));
        let spans = first.clone().chain(marks.clone()).map(|label| label.span);
        let window = Window::around(sources.file(id), spans);
        let first = first.map(|label| window.annotation(AnnotationKind::Primary, label));
        let context = marks.map(|label| window.annotation(AnnotationKind::Context, label));
        window.snippet().annotations(first.chain(context)).into()
    });
    elements.collect()
}

/// Advice with its edit, shown as a change of the source.
fn patch_group<'a>(help: &'a Help, sources: &'a SourceMap) -> Group<'a> {
    let file = help.patches[0].span.file;
    let own = help.patches.iter().filter(|patch| patch.span.file == file);
    let window = Window::around(sources.file(file), own.clone().map(|patch| patch.span));
    let patches = own.map(|patch| Patch::new(window.range(patch.span), patch.replacement.as_str()));
    Level::HELP.secondary_title(help.text.as_str()).element(window.snippet().patches(patches))
}
