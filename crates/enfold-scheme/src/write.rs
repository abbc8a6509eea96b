//! Data as text that reads back as the same data.
//!
//! Recursion goes into elements only and is bounded by the depth of what was read; lists are loops.

use std::fmt::Write;

use enfold_syntax::symbol::Symbol;
use rustc_hash::FxHashMap;

use crate::data::{Data, DataId, Kind};
use crate::lexer::is_delimiter;
use crate::number;
use crate::text::NAMES;

/// A datum as text.
pub fn write(data: &Data, id: DataId) -> String {
    let mut writer = Writer { data, out: String::new(), labels: FxHashMap::default() };
    writer.datum(id);
    writer.out
}

struct Writer<'a> {
    data: &'a Data,
    out: String,
    labels: FxHashMap<DataId, usize>,
}

impl Writer<'_> {
    fn datum(&mut self, id: DataId) {
        if self.data.is_labelled(id) && !self.label(id) {
            return;
        }
        match self.data.kind(id) {
            Kind::Null => self.out.push_str("()"),
            Kind::Pair(first, rest) => self.list(*first, *rest),
            Kind::Vector(items) => {
                self.out.push_str("#(");
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        self.out.push(' ');
                    }
                    self.datum(*item);
                }
                self.out.push(')');
            }
            Kind::Symbol(name) => self.out.push_str(&symbol_text(*name)),
            Kind::Alias(alias) => {
                let _ = write!(self.out, "{alias}");
            }
            Kind::Bool(value) => self.out.push_str(if *value { "#t" } else { "#f" }),
            Kind::Number(number) => {
                let _ = write!(self.out, "{number}");
            }
            Kind::Char(c) => self.out.push_str(&char_text(*c)),
            Kind::Str(text) => quoted(text, '"', &mut self.out),
            Kind::Bytes(bytes) => {
                let bytes: Vec<String> = bytes.iter().map(u8::to_string).collect();
                let _ = write!(self.out, "#u8({})", bytes.join(" "));
            }
            Kind::Same(target) => self.datum(self.data.resolve(*target)),
            Kind::Marker(marker) => self.out.push_str(marker.as_str()),
            Kind::Bad => self.out.push_str("#<bad>"),
        }
    }

    /// Writes `#0=` and says true, or writes `#0#` if the datum has been written.
    fn label(&mut self, id: DataId) -> bool {
        let next = self.labels.len();
        let known = self.labels.get(&id).copied();
        let number = known.unwrap_or(next);
        let _ = write!(self.out, "#{number}{}", if known.is_some() { '#' } else { '=' });
        self.labels.insert(id, number);
        known.is_none()
    }

    fn list(&mut self, first: DataId, mut rest: DataId) {
        self.out.push('(');
        self.datum(first);
        loop {
            match self.data.kind(rest) {
                Kind::Null => break,
                Kind::Pair(item, next) if !self.data.is_labelled(rest) => {
                    self.out.push(' ');
                    self.datum(*item);
                    rest = *next;
                }
                _ => {
                    self.out.push_str(" . ");
                    self.datum(rest);
                    break;
                }
            }
        }
        self.out.push(')');
    }
}

/// A symbol as it is written, between bars if it must be.
pub fn symbol_text(name: Symbol) -> String {
    let text = name.as_str();
    let plain = !text.is_empty()
        && text != "."
        && !text.starts_with('#')
        && !text.contains(|c: char| is_delimiter(c) || c.is_control() || c == '\\')
        && number::parse(text).is_none()
        && !text.starts_with(|c: char| c.is_ascii_digit());
    if plain || matches!(text, "1+" | "1-" | "-1+") {
        return text.to_owned();
    }
    let mut out = String::new();
    quoted(text, '|', &mut out);
    out
}

fn char_text(c: char) -> String {
    if let Some((name, _)) = NAMES.iter().find(|(_, named)| *named == c) {
        return format!("#\\{name}");
    }
    if c.is_control() { format!("#\\x{:x}", c as u32) } else { format!("#\\{c}") }
}

fn quoted(text: &str, quote: char, out: &mut String) {
    out.push(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => {
                let _ = write!(out, "\\x{:x};", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push(quote);
}
