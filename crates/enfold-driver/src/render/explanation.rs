//! What `explain` says, for people, in one line each, and as JSON.
//!
//! ```text
//! explain: what `counter.fs` makes
//!  --> counter.fs:2:17
//!   |
//! 2 |     let mutable count = start
//!   |                 ----- cell of `count` (8 bytes) in the frame of `main`
//! 3 |     fun () ->
//!   |     ^^^^^^^^^ closure (16 bytes, captures count by reference) in the frame of `main`
//! …
//! ```
//!
//! A whole program is shown as its source with a mark wherever something is made at run time; of a line, or with
//! everything, each value follows with its record, its home, and the way that led there. What makes nothing is one line.
//! Marks are drawn by the renderer of reports. Cost: linear in what is shown.

use annotate_snippets::{Group, Level, Renderer};
use enfold_place::explain::{Became, Explanation, LambdaNote, MadeNote, Place, RecordNote};
use enfold_syntax::diag::Label;
use enfold_syntax::{SourceMap, Span};

use super::{Format, human};

/// How many marks are drawn in one piece of source.
const TOGETHER: usize = 60;
/// How many names the folded line lists.
const NAMED: usize = 8;
/// How many functions, homes and values one mark mentions.
const MENTIONED: usize = 2;

/// How much is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detail {
    /// Constant data is shown too, and every lambda.
    pub all: bool,
    /// Each value with its record, its home and the way there.
    pub each: bool,
}

/// An explanation as text.
pub fn explanation(
    said: &Explanation,
    sources: &SourceMap,
    format: Format,
    colour: bool,
    detail: Detail,
) -> String {
    match format {
        Format::Json => said.to_json() + "\n",
        Format::Short => short(said),
        Format::Human => {
            let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
            let page = Page { said, sources, renderer, detail };
            page.text()
        }
    }
}

/// One line for each lambda, and one for each value that is made at run time.
fn short(said: &Explanation) -> String {
    let mut out = String::new();
    for lambda in &said.lambdas {
        let name = lambda.name.as_deref().unwrap_or("fun");
        out += &format!("{}: {name}: {}\n", lambda.at, lambda.verdict);
    }
    for note in said.made.iter().filter(|note| note.home.home != "static") {
        if let Some(at) = &note.at {
            out += &format!("{at}: {}\n", one_value(note, Named::Both));
        }
    }
    out
}

struct Page<'a> {
    said: &'a Explanation,
    sources: &'a SourceMap,
    renderer: Renderer,
    detail: Detail,
}

/// What is marked in one place.
struct Mark {
    label: Label,
    /// Whether a closure is made there.
    closure: bool,
}

impl Page<'_> {
    fn text(&self) -> String {
        let mut out = String::new();
        if self.detail.each {
            self.said.made.iter().filter(|note| self.shows(note)).for_each(|note| {
                out += &self.value(note);
            });
            let gone = self.said.lambdas.iter().filter(|lambda| !makes_record(lambda));
            gone.for_each(|lambda| out += &self.lambda(lambda));
            if out.is_empty() {
                out.push_str("nothing is made here, and there is no lambda here or around\n");
            }
        } else {
            out += &self.listing();
        }
        self.said.leaks.iter().for_each(|leak| {
            let further =
                leak.path.iter().filter_map(|step| step_label(step.at.as_ref(), &step.text));
            let further: Vec<Label> = further.collect();
            let primary = [label(leak.at.span, leak.label.clone())];
            let title = Level::WARNING.primary_title(leak.message.as_str()).id(leak.code);
            let group = title.elements(human::marked(&primary, &further, self.sources));
            out += &self.render(group.element(Level::NOTE.message(leak.reason.as_str())));
        });
        out + &self.totals()
    }

    fn shows(&self, note: &MadeNote) -> bool {
        (self.detail.all || note.home.home != "static") && note.at.is_some()
    }

    fn render(&self, group: Group<'_>) -> String {
        self.renderer.render(&[group]) + "\n\n"
    }

    /// The part of a span that is in its first line.
    fn first_line(&self, span: Span) -> Span {
        let text = &self.sources.file(span.file).text[span.lo as usize..span.hi as usize];
        match text.find('\n') {
            Some(end) => {
                let kept = text[..end].trim_end().len() as u32;
                Span { hi: span.lo + kept, ..span }
            }
            None => span,
        }
    }

    // The source with marks.

    fn listing(&self) -> String {
        let marks = self.marks();
        let mut out = String::new();
        for piece in marks.chunk_by(|a, b| a.label.span.file == b.label.span.file) {
            for part in piece.chunks(TOGETHER) {
                let (mut primary, mut further) = (Vec::new(), Vec::new());
                for mark in part {
                    let to = if mark.closure { &mut primary } else { &mut further };
                    to.push(mark.label.clone());
                }
                // The renderer wants something to point at first.
                if primary.is_empty() {
                    std::mem::swap(&mut primary, &mut further);
                }
                let file = &self.sources.file(part[0].label.span.file).name;
                let title = format!("what `{file}` makes");
                let level = Level::NOTE.with_name("explain");
                let elements = human::marked(&primary, &further, self.sources);
                out += &self.render(level.primary_title(title).elements(elements));
            }
        }
        out
    }

    fn marks(&self) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        let notes: Vec<&MadeNote> = self.said.made.iter().filter(|note| self.shows(note)).collect();
        let place = |note: &MadeNote| note.at.as_ref().map(|at| self.first_line(at.span));
        for same in notes.chunk_by(|a, b| place(a) == place(b)) {
            let Some(span) = place(same[0]) else { continue };
            let closure = same.iter().any(|note| note.kind == "closure");
            marks.push(Mark { label: label(span, self.mark_text(same)), closure });
        }
        marks
    }

    /// What is made in one place, function by function of the library.
    fn mark_text(&self, notes: &[&MadeNote]) -> String {
        let mut libraries: Vec<Option<&str>> = Vec::new();
        for note in notes {
            if !libraries.contains(&note.library.as_deref()) {
                libraries.push(note.library.as_deref());
            }
        }
        let parts = libraries.into_iter().map(|library| {
            let own = notes.iter().filter(|note| note.library.as_deref() == library);
            let values = self.by_home(own.copied());
            match library {
                Some(library) => format!("{} makes {values}", quoted(library)),
                None => values,
            }
        });
        first_few(parts.collect(), "; ")
    }

    /// Values, those of one home together.
    fn by_home<'a>(&self, notes: impl Iterator<Item = &'a MadeNote>) -> String {
        let mut homes: Vec<(String, Vec<String>)> = Vec::new();
        for note in notes {
            let (home, value) = (home_text(note), self.with_captures(note));
            match homes.iter_mut().find(|(other, _)| *other == home) {
                Some((_, values)) if values.contains(&value) => {}
                Some((_, values)) => values.push(value),
                None => homes.push((home, vec![value])),
            }
        }
        let parts =
            homes.into_iter().map(|(home, values)| format!("{} {home}", first_few(values, ", ")));
        first_few(parts.collect(), "; ")
    }

    fn lambda_of(&self, note: &MadeNote) -> Option<&LambdaNote> {
        let node = note.lambda.as_ref().filter(|_| note.partial.is_none())?;
        self.said.lambdas.iter().find(|lambda| lambda.node == *node)
    }

    fn with_captures(&self, note: &MadeNote) -> String {
        let captures: Vec<String> = match (self.lambda_of(note), &note.record) {
            (Some(lambda), _) if !lambda.captures.is_empty() => {
                let by = |mode: &str| if mode == "reference" { " by reference" } else { "" };
                let all = lambda.captures.iter();
                all.map(|capture| format!("{}{}", capture.name, by(capture.mode))).collect()
            }
            (_, Some(record)) => captured(record),
            _ => Vec::new(),
        };
        let verb = if note.partial.is_some() { "holds" } else { "captures" };
        let held = format!("{verb} {}", captures.join(", "));
        value_text(note, Named::Kind, (!captures.is_empty()).then_some(held))
    }

    // One by one.

    /// A value with all that is known about it.
    fn value(&self, note: &MadeNote) -> String {
        let Some(at) = &note.at else { return String::new() };
        let made = match &note.library {
            Some(library) => format!("made by {}", quoted(library)),
            None => "made here".to_string(),
        };
        let primary = [label(self.first_line(at.span), made)];
        let mut further: Vec<Label> = Vec::new();
        let mut notes: Vec<(&str, String)> = Vec::new();
        if let Some(lambda) = self.lambda_of(note) {
            for capture in &lambda.captures {
                let text =
                    format!("`{}: {}` captured by {}", capture.name, capture.ty, capture.mode);
                further.push(label(self.first_line(capture.bound.span), text));
            }
            let version =
                lambda.versions.iter().find(|v| Some(&v.function) == note.closure.as_ref());
            if let Some(version) = version {
                notes.push(("used", used(version)));
            }
        }
        if let Some(record) = &note.record {
            notes.push(("record", record_text(record)));
        }
        notes.push(("lives", note.home.text.clone()));
        for step in &note.home.path {
            match step_label(step.at.as_ref(), &step.text) {
                Some(found) if found.span != at.span => {
                    let span = self.first_line(found.span);
                    further.push(label(span, found.text));
                }
                _ => notes.push(("why", step.text.clone())),
            }
        }
        let level = Level::NOTE.with_name(note.kind);
        let mut group = level.primary_title(one_value(note, Named::Name)).elements(human::marked(
            &primary,
            &further,
            self.sources,
        ));
        for (name, text) in &notes {
            group = group.element(Level::NOTE.with_name(*name).message(text.as_str()));
        }
        self.render(group)
    }

    /// A lambda without a record.
    fn lambda(&self, lambda: &LambdaNote) -> String {
        let name = lambda.name.as_deref().unwrap_or("fun");
        let primary = [label(self.first_line(lambda.at.span), String::new())];
        let word = if lambda.name.is_some() { "function" } else { "lambda" };
        let title = format!("`{name}`: {}", lambda.verdict);
        let group = Level::NOTE.with_name(word).primary_title(title);
        let mut group = group.elements(human::marked(&primary, &[], self.sources));
        for version in lambda.versions.iter().filter(|version| version.set_size > 0) {
            group = group.element(Level::NOTE.with_name("used").message(used(version)));
        }
        self.render(group)
    }

    // The end.

    fn totals(&self) -> String {
        let totals = &self.said.totals;
        let mut out = String::new();
        if !self.detail.each {
            out += &self.folded();
        }
        let free = totals.lambdas - totals.closures;
        out += &format!(
            "{}: {}, {free} without a record; {}\n",
            count(totals.lambdas, "lambda"),
            count(totals.closures, "closure"),
            count(totals.partial, "partial application"),
        );
        out += &format!(
            "values made: {} static, {} on the stack, {} in frames, {} in regions, {} in the program's region\n",
            totals.in_static, totals.stack, totals.frame, totals.region, totals.program,
        );
        if totals.startup > 0 {
            out += &format!(
                "for itself, at the start and the end, the library makes {} more\n",
                totals.startup
            );
        }
        out
    }

    /// The lambdas that left no trace, in one line.
    fn folded(&self) -> String {
        let mut parts = Vec::new();
        let words = [
            (Became::Constant, "constant"),
            (Became::Function, "only called"),
            (Became::Lifted, "only called, with captures as arguments"),
            (Became::Inlined, "inlined"),
            (Became::Loop, "a loop"),
            (Became::Merged, "merged with the one around it"),
            (Became::Removed, "not used"),
        ];
        for (became, word) in words {
            let names: Vec<String> = self
                .said
                .lambdas
                .iter()
                .filter(|lambda| lambda.became == became)
                .map(|lambda| match &lambda.name {
                    Some(name) => format!("`{name}`"),
                    None => format!("{}:{}", lambda.at.line, lambda.at.col),
                })
                .collect();
            if names.is_empty() {
                continue;
            }
            let more = names.len().saturating_sub(NAMED);
            let mut text = names[..names.len() - more].join(", ");
            if more > 0 {
                text += &format!(" and {more} more");
            }
            parts.push(format!("{} {word} ({text})", names.len()));
        }
        match parts.is_empty() {
            true => String::new(),
            false => format!("no record: {}\n", parts.join("; ")),
        }
    }
}

fn makes_record(lambda: &LambdaNote) -> bool {
    lambda.became == Became::Closure
}

fn label(span: Span, text: String) -> Label {
    Label { span, text }
}

fn step_label(at: Option<&Place>, text: &str) -> Option<Label> {
    at.map(|at| label(at.span, text.to_string()))
}

fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// A function's name; those of the compiler's contain a space.
fn quoted(name: &str) -> String {
    if name.contains(' ') { format!("the {name}") } else { format!("`{name}`") }
}

/// The first few of several parts, and how many there are besides.
fn first_few(mut parts: Vec<String>, between: &str) -> String {
    let more = parts.len().saturating_sub(MENTIONED);
    if more > 1 {
        parts.truncate(MENTIONED);
        parts.push(format!("{more} more"));
    }
    parts.join(between)
}

/// `closure of 16 bytes in the frame of main`.
fn one_value(note: &MadeNote, named: Named) -> String {
    format!("{} {}", value_text(note, named, None), home_text(note))
}

fn home_text(note: &MadeNote) -> String {
    let popped = if note.home.popped { ", popped when it is invoked" } else { "" };
    format!("{}{popped}", note.home.short)
}

/// How much of a value's name is said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    /// What it is: the source beside it says the rest.
    Kind,
    /// What it is and what it is called.
    Both,
    /// What it is called: the title says the rest.
    Name,
}

/// `closure (16 bytes, captures n)`.
fn value_text(note: &MadeNote, named: Named, held: Option<String>) -> String {
    let what = &note.what;
    let plain = note.partial.is_some() || *what == "string";
    let mut text = match (note.kind, named) {
        ("closure", Named::Kind) if !plain => "closure".to_string(),
        ("closure", Named::Both) if !plain => format!("closure {what}"),
        ("exception", Named::Both | Named::Kind) if what.starts_with('`') => {
            format!("exception {what}")
        }
        ("cell", Named::Both | Named::Kind) => format!("cell of {what}"),
        _ => what.clone(),
    };
    if note.statements > 1 {
        text = format!("{} × {text}", note.statements);
    }
    let bytes = note.bytes.map(|bytes| count(bytes as usize, "byte"));
    let facts: Vec<String> = bytes.into_iter().chain(held).collect();
    if !facts.is_empty() {
        text += &format!(" ({})", facts.join(", "));
    }
    text
}

fn captured(record: &RecordNote) -> Vec<String> {
    let slots = record.slots.iter().filter(|slot| slot.kind == "capture");
    slots.map(|slot| slot.holds.clone()).collect()
}

fn record_text(record: &RecordNote) -> String {
    let alone = record.slots.iter().filter(|slot| slot.kind == "code").count() == 1;
    let slots: Vec<String> = record
        .slots
        .iter()
        .map(|slot| match slot.kind {
            "code" if alone => format!("code at {}", slot.offset),
            "code" => format!("code of `{}` at {}", slot.holds, slot.offset),
            _ => format!("{} at {}", slot.holds, slot.offset),
        })
        .collect();
    format!("{} bytes: {}", record.bytes, slots.join(", "))
}

/// How a function is used as a value.
fn used(version: &enfold_place::explain::VersionNote) -> String {
    let mut text = version.reason.clone();
    if let Some(at) = &version.reason_at {
        text += &format!(" at {at}");
    }
    match version.set_size {
        0 => {}
        1 => text += "; the only function that can be there, so it is called directly",
        size if size <= enfold_core::ir::FnTy::TESTED => {
            text += &format!("; one of {size} functions that can be there, a call tests which");
        }
        size => {
            text += &format!(
                "; one of {size} functions that can be there, a call goes through its record"
            );
        }
    }
    text
}
