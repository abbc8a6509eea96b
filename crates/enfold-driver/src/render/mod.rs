//! Diagnostics and explanations as text, in one of three forms of the same value.

pub mod explanation;
mod human;
mod json;
mod short;

use std::str::FromStr;

use enfold_syntax::{Diagnostic, Diagnostics, Severity, SourceMap};

pub use json::Place;

/// How reports look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// The source with marks, for people.
    #[default]
    Human,
    /// `file:line:col: error[E0201]: message`.
    Short,
    /// One JSON object per line.
    Json,
}

impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "human" => Ok(Format::Human),
            "short" => Ok(Format::Short),
            "json" => Ok(Format::Json),
            _ => Err(format!("`{text}` is none of human, short, json")),
        }
    }
}

/// The word for how much a report matters.
pub fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// One report as text, with a newline at its end.
pub fn diagnostic(
    report: &Diagnostic,
    sources: &SourceMap,
    format: Format,
    colour: bool,
) -> String {
    match format {
        Format::Human => human::render(report, sources, colour),
        Format::Short => short::render(report, sources),
        Format::Json => json::render(report, sources),
    }
}

/// How many errors, and how many warnings, people are shown in full.
const SHOWN: usize = 100;

/// All reports as text. People get the first of very many, and how many there are.
pub fn all(reports: &Diagnostics, sources: &SourceMap, format: Format, colour: bool) -> String {
    let mut out = String::new();
    let mut counts = [0usize; 2];
    for report in reports {
        let count = &mut counts[(report.severity() == Severity::Warning) as usize];
        *count += 1;
        if format == Format::Human && *count > SHOWN {
            continue;
        }
        out.push_str(&diagnostic(report, sources, format, colour));
        if format == Format::Human {
            out.push('\n');
        }
    }
    if format == Format::Human && counts.iter().any(|&count| count > 0) {
        out.push_str(&summary(counts));
    }
    out
}

fn summary([errors, warnings]: [usize; 2]) -> String {
    let plural = |n: usize, word: &str| match n {
        0 => None,
        1 => Some(format!("1 {word}")),
        n => Some(format!("{n} {word}s")),
    };
    let parts: Vec<String> =
        [plural(errors, "error"), plural(warnings, "warning")].into_iter().flatten().collect();
    let hidden = errors.saturating_sub(SHOWN) + warnings.saturating_sub(SHOWN);
    let hidden = if hidden > 0 {
        format!("; {hidden} not shown (`--format=short` shows all)")
    } else {
        String::new()
    };
    format!("{}{hidden}\n", parts.join(" and "))
}

#[cfg(test)]
mod tests;
