//! An explanation for a terminal: one paragraph per lambda, then the totals.

use std::fmt::Write;

use enfold_core::ir::FnTy;

use super::homes::place;
use super::{
    CaptureNote, Explanation, HomeNote, LambdaNote, LeakNote, RecordNote, ValueNote, VersionNote,
};

impl Explanation {
    /// As a person reads it: lambdas and cells, or everything that is made.
    pub fn to_text(&self, all: bool) -> String {
        let mut out = String::new();
        for lambda in &self.lambdas {
            write_lambda(&mut out, lambda);
            out.push('\n');
        }
        let values: Vec<&ValueNote> =
            self.values.iter().filter(|value| all || value.kind == "cell").collect();
        values.iter().for_each(|value| write_value(&mut out, value));
        if !values.is_empty() {
            out.push('\n');
        }
        self.leaks.iter().for_each(|leak| write_leak(&mut out, leak));
        let totals = &self.totals;
        let _ = writeln!(
            out,
            "{}: {} without a record, {} with one",
            count(totals.lambdas, "lambda"),
            totals.free,
            totals.closures,
        );
        let _ = writeln!(
            out,
            "values made: {} static, {} on the stack, {} in frames, {} in regions, {} in the program's region",
            totals.in_static,
            totals.on_stack,
            totals.in_frames,
            totals.in_regions,
            totals.in_program,
        );
        out
    }
}

fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn write_lambda(out: &mut String, lambda: &LambdaNote) {
    let name = lambda.name.as_deref().unwrap_or("fun");
    let _ = writeln!(out, "{} {name}: {}", place(&lambda.at), lambda.verdict);
    lambda.captures.iter().for_each(|capture| write_capture(out, capture));
    lambda.versions.iter().for_each(|version| write_version(out, version));
}

fn write_capture(out: &mut String, capture: &CaptureNote) {
    let CaptureNote { name, ty, mode, reason, first_use, .. } = capture;
    let _ = writeln!(out, "  captures {name}: {ty} by {mode} at {}: {reason}", place(first_use));
}

fn write_version(out: &mut String, version: &VersionNote) {
    let _ = write!(
        out,
        "  {} {} `{}`: {}",
        version.class, version.function, version.name, version.reason
    );
    if let Some(at) = &version.reason_at {
        let _ = write!(out, " at {}", place(at));
    }
    match version.set_size {
        0 => {}
        1 => out.push_str("; the only function that can be there"),
        size => {
            let call = if size <= FnTy::TESTED {
                "a call tests which"
            } else {
                "a call goes through its record"
            };
            let _ = write!(out, "; one of {size} functions that can be there, {call}");
        }
    }
    out.push('\n');
    version.record.iter().for_each(|record| write_record(out, record));
    version.homes.iter().for_each(|home| write_home(out, home));
}

fn write_record(out: &mut String, record: &RecordNote) {
    let slots: Vec<String> = record
        .slots
        .iter()
        .map(|slot| {
            format!("{} at {} ({})", slot.holds, slot.offset, count(slot.bytes as usize, "byte"))
        })
        .collect();
    let _ = writeln!(out, "    record of {} bytes: {}", record.bytes, slots.join(", "));
}

fn write_value(out: &mut String, value: &ValueNote) {
    let ValueNote { what, bytes, home, .. } = value;
    let _ = write!(out, "{} {what}", place(&home.at));
    if let Some(bytes) = bytes {
        let _ = write!(out, " of {}", count(*bytes as usize, "byte"));
    }
    let _ = writeln!(out, ", made in `{}`: {}", home.function, home.text);
    write_steps(out, home, "  ");
}

fn write_leak(out: &mut String, leak: &LeakNote) {
    let _ = writeln!(out, "{} warning {}: {}", place(&leak.at), leak.code, leak.message);
    for step in &leak.path {
        let _ = writeln!(out, "  {}: {}", place(&step.at), step.text);
    }
    let _ = writeln!(out, "  {}\n", leak.reason);
}

fn write_home(out: &mut String, home: &HomeNote) {
    let _ = writeln!(out, "    made at {}: {}", place(&home.at), home.text);
    write_steps(out, home, "      ");
}

fn write_steps(out: &mut String, home: &HomeNote, indent: &str) {
    for step in &home.path {
        let _ = write!(out, "{indent}{}", step.text);
        if step.at != home.at {
            let _ = write!(out, " at {}", place(&step.at));
        }
        out.push('\n');
    }
}
