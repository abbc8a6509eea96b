//! How `%A` lays a value out: lines of at most 80 columns, as FSharp.Core breaks them.
//!
//! Compiled code describes a value as one text, in the order in which it is shown. Its marks are control characters,
//! and texts of the program stand behind their length, so that they may hold anything:
//!
//! ```text
//! 01 text 00                  a word: a number, a case without payload
//! 02 length : bytes           a string, shown in quotes
//! 03 length : bytes           what a value says of itself, shown as it is
//! 04 length : bytes           a character, shown in quotes with escapes
//! 05 items 06                 [a; b]         07 items 06      [|a; b|]        08 items 06     (a, b)
//! 0b (name 00 item)… 06       { A = a        0c name 00 item 06     Case a
//!                               B = b }      10 name 00 items 06    Case (a, b)
//! 0f                          ...            0e name 00 items 06    map [a; b]
//! ```
//!
//! Then [`Printer::fit`] decides which of the places between items become line breaks. Every such place is a candidate
//! while what stands behind it is laid out; if a word does not fit, the outermost candidate is taken, which moves
//! everything since then to the left by what it saves. At most 10,000 parts are shown, a hundred levels deep.
//! Cost: linear in the description; each candidate is taken at most once.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

/// Columns of a line.
const WIDTH: i64 = 80;
/// Parts of a value that are shown.
const PARTS: i64 = 10_000;
/// Levels of a value that are shown.
const LEVELS: u32 = 100;

const END: u8 = 6;

/// A piece of text with places where lines may break.
enum Doc {
    Word(String),
    /// Brackets without a blank inside.
    Brackets(&'static str, Box<Doc>, &'static str),
    /// Items with a sign behind each but the last; before which of them a line breaks.
    Items(Vec<Doc>, &'static str, Vec<bool>),
    /// A name before what it is applied to, which may stand on the next line.
    Applied(String, Box<Doc>, bool),
    /// Fields below each other, each with whether its value is on a line of its own.
    Record(Vec<(String, Doc, bool)>),
    /// Rows below each other.
    Rows(Vec<Doc>),
}

/// Where an item stands.
#[derive(Clone, Copy, PartialEq)]
enum Around {
    /// Where a case with a payload needs no parentheses.
    Open,
    /// The only payload of a case.
    Payload,
}

/// The text of a value that is described so.
pub fn lay_out(description: &[u8]) -> Vec<u8> {
    let mut reader = Reader { rest: description, parts: PARTS };
    let mut doc = reader.item(LEVELS, Around::Open);
    let mut printer = Printer::default();
    printer.fit(0, &mut doc);
    printer.write(0, &doc);
    printer.out.into_bytes()
}

struct Reader<'a> {
    rest: &'a [u8],
    /// How many more parts are shown.
    parts: i64,
}

impl Reader<'_> {
    fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.rest.split_first() else { return END };
        self.rest = rest;
        first
    }

    fn at_end(&self) -> bool {
        self.rest.first().is_none_or(|&mark| mark == END)
    }

    fn until(&mut self, stop: u8) -> String {
        let end = self.rest.iter().position(|&b| b == stop).unwrap_or(self.rest.len());
        let text = String::from_utf8_lossy(&self.rest[..end]).into_owned();
        self.rest = self.rest.get(end + 1..).unwrap_or_default();
        text
    }

    fn counted(&mut self) -> String {
        let length = self.until(b':').parse::<usize>().unwrap_or(0).min(self.rest.len());
        let (text, rest) = self.rest.split_at(length);
        self.rest = rest;
        String::from_utf8_lossy(text).into_owned()
    }

    /// The next item. Beyond the limits it is read and shown as dots.
    fn item(&mut self, levels: u32, around: Around) -> Doc {
        let cut = levels == 0 || self.parts <= 0;
        let mark = self.next();
        let inner = levels.saturating_sub(1);
        let doc = match mark {
            1 => self.part(|s| Doc::Word(s.until(0))),
            2 => self.part(|s| Doc::Word(format!("\"{}\"", s.counted()))),
            3 => self.part(|s| Doc::Word(s.counted())),
            4 => self.part(|s| Doc::Word(format!("'{}'", escaped(&s.counted())))),
            5 if self.at_end() => self.part(|s| {
                s.next();
                Doc::Word("[]".into())
            }),
            5 => self.collected("[", ";", "]", inner),
            7 => self.collected("[|", ";", "|]", inner),
            8 => self.collected("(", ",", ")", inner),
            0x0b => self.record(inner),
            0x0c | 0x10 => {
                self.parts -= 1;
                let name = self.until(0);
                let arg = match mark {
                    0x0c => self.payload(inner),
                    _ => self.collected("(", ",", ")", inner),
                };
                in_parentheses(around, Doc::Applied(name, Box::new(arg), false))
            }
            0x0e => {
                let name = self.until(0);
                if name == "array2D" {
                    self.rows(inner)
                } else {
                    let items = self.collected("[", ";", "]", inner);
                    in_parentheses(around, Doc::Applied(name, Box::new(items), false))
                }
            }
            _ => Doc::Word("...".into()),
        };
        if cut { Doc::Word("...".into()) } else { doc }
    }

    fn part(&mut self, word: impl FnOnce(&mut Self) -> Doc) -> Doc {
        self.parts -= 1;
        word(self)
    }

    fn items(&mut self, levels: u32) -> Vec<Doc> {
        let mut items = Vec::new();
        let mut cut = false;
        while !self.at_end() {
            let enough = self.parts <= 0;
            let item = self.item(levels, Around::Open);
            if !cut {
                items.push(item);
            }
            cut |= enough;
        }
        self.next();
        items
    }

    fn collected(
        &mut self,
        open: &'static str,
        between: &'static str,
        close: &'static str,
        levels: u32,
    ) -> Doc {
        let items = self.items(levels);
        let breaks = vec![false; items.len()];
        Doc::Brackets(open, Box::new(Doc::Items(items, between, breaks)), close)
    }

    /// The only thing that a case is applied to.
    fn payload(&mut self, levels: u32) -> Doc {
        let item = self.item(levels, Around::Payload);
        self.next();
        item
    }

    fn record(&mut self, levels: u32) -> Doc {
        let mut fields = Vec::new();
        while !self.at_end() {
            let name = self.until(0);
            self.parts -= 1;
            fields.push((name, self.item(levels, Around::Open), false));
        }
        self.next();
        Doc::Record(fields)
    }

    fn rows(&mut self, levels: u32) -> Doc {
        let rows = self.items(levels);
        Doc::Brackets("[", Box::new(Doc::Rows(rows)), "]")
    }
}

fn in_parentheses(around: Around, doc: Doc) -> Doc {
    match around {
        Around::Open => doc,
        Around::Payload => Doc::Brackets("(", Box::new(doc), ")"),
    }
}

/// A character as it stands between quotes.
fn escaped(text: &str) -> String {
    match text.chars().next() {
        Some('\'') => "\\'".into(),
        Some('\\') => "\\\\".into(),
        Some('\u{8}') => "\\b".into(),
        Some(c) if c.is_control() => format!("\\{:03}", u32::from(c)),
        _ => text.into(),
    }
}

/// Columns, as .NET counts them.
fn width(text: &str) -> i64 {
    text.chars().map(|c| c.len_utf16() as i64).sum()
}

#[derive(Default)]
struct Printer {
    out: String,
    column: i64,
    /// What each candidate saves; negative if it has been taken.
    breaks: Vec<i64>,
    /// The outermost candidate that has not been taken.
    outer: usize,
}

impl Printer {
    /// Chooses breaks for a piece that starts in column `at`. Yields the column behind it, and the width of its
    /// last line from where the piece starts.
    fn fit(&mut self, at: i64, doc: &mut Doc) -> (i64, i64) {
        match doc {
            Doc::Word(text) => self.fit_word(at, width(text)),
            Doc::Brackets(open, inner, close) => {
                let (at, first) = self.fit_word(at, width(open));
                let (at, middle) = self.fit(at, inner);
                let (at, last) = self.fit_word(at, width(close));
                (at, first + middle + last)
            }
            Doc::Items(items, between, broken) => self.fit_items(at, items, between, broken),
            Doc::Applied(name, arg, broken) => {
                let (at, name) = self.fit_word(at, width(name));
                self.fit_after(at, name, 2, arg, broken)
            }
            Doc::Record(fields) => self.fit_record(at, fields),
            Doc::Rows(rows) => {
                let (mut at, mut last) = (at, 0);
                for row in rows {
                    (at, last) = self.fit(at - last, row);
                }
                (at, last)
            }
        }
    }

    fn fit_word(&mut self, mut at: i64, width: i64) -> (i64, i64) {
        while at + width > WIDTH && self.outer < self.breaks.len() {
            let saved = self.breaks[self.outer];
            self.breaks[self.outer] = -saved;
            self.outer += 1;
            at -= saved;
        }
        (at + width, width)
    }

    /// A piece behind a blank that may become a line break; `before` is the width of what stands there.
    fn fit_after(
        &mut self,
        at: i64,
        before: i64,
        indent: i64,
        doc: &mut Doc,
        broken: &mut bool,
    ) -> (i64, i64) {
        let saved = before + 1 - indent;
        if saved <= 0 {
            let (at, last) = self.fit(at + 1, doc);
            return (at, before + 1 + last);
        }
        self.breaks.push(saved);
        let (at, last) = self.fit(at + 1, doc);
        if self.outer == self.breaks.len() {
            self.outer -= 1;
        }
        *broken = self.breaks.pop().is_some_and(|saved| saved < 0);
        (at, if *broken { indent + last } else { before + 1 + last })
    }

    fn fit_items(
        &mut self,
        at: i64,
        items: &mut [Doc],
        between: &str,
        broken: &mut [bool],
    ) -> (i64, i64) {
        let (mut at, mut last) = (at, 0);
        for (i, (item, broken)) in items.iter_mut().zip(broken).enumerate() {
            if i == 0 {
                (at, last) = self.fit(at, item);
                continue;
            }
            let (behind, sign) = self.fit_word(at, width(between));
            (at, last) = self.fit_after(behind, last + sign, 0, item, broken);
        }
        (at, last)
    }

    fn fit_record(&mut self, at: i64, fields: &mut [(String, Doc, bool)]) -> (i64, i64) {
        let (at, brace) = self.fit_word(at, 1);
        let (mut at, mut last) = (at + 1, 0);
        for (name, value, broken) in fields {
            let (behind, named) = self.fit_word(at - last, width(name));
            let (behind, sign) = self.fit_word(behind + 1, 1);
            (at, last) = self.fit_after(behind, named + 1 + sign, 1, value, broken);
        }
        let (at, end) = self.fit_word(at + 1, 1);
        (at, brace + 1 + last + 1 + end)
    }

    /// Writes a piece whose lines begin in column `margin`.
    fn write(&mut self, margin: i64, doc: &Doc) {
        match doc {
            Doc::Word(text) => self.word(text),
            Doc::Brackets(open, inner, close) => {
                self.word(open);
                self.write(self.column, inner);
                self.word(close);
            }
            Doc::Items(items, between, broken) => {
                for (i, (item, broken)) in items.iter().zip(broken).enumerate() {
                    if i > 0 {
                        self.word(between);
                        self.blank(*broken, margin);
                    }
                    self.write(self.column, item);
                }
            }
            Doc::Applied(name, arg, broken) => {
                self.word(name);
                self.blank(*broken, margin + 2);
                self.write(self.column, arg);
            }
            Doc::Record(fields) => {
                self.word("{ ");
                let margin = self.column;
                for (i, (name, value, broken)) in fields.iter().enumerate() {
                    if i > 0 {
                        self.line(margin);
                    }
                    self.word(name);
                    self.word(" =");
                    self.blank(*broken, margin + 1);
                    self.write(self.column, value);
                }
                self.word(" }");
            }
            Doc::Rows(rows) => {
                for (i, row) in rows.iter().enumerate() {
                    if i > 0 {
                        self.line(margin);
                    }
                    self.write(margin, row);
                }
            }
        }
    }

    fn word(&mut self, text: &str) {
        self.out.push_str(text);
        self.column += width(text);
    }

    fn blank(&mut self, broken: bool, margin: i64) {
        match broken {
            true => self.line(margin),
            false => self.word(" "),
        }
    }

    fn line(&mut self, margin: i64) {
        self.out.push('\n');
        self.out.extend(core::iter::repeat_n(' ', margin.max(0) as usize));
        self.column = margin.max(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> String {
        format!("\u{1}{text}\0")
    }

    fn list(items: impl IntoIterator<Item = String>) -> String {
        format!("\u{5}{}\u{6}", items.into_iter().collect::<String>())
    }

    fn shown(description: &str) -> String {
        String::from_utf8(lay_out(description.as_bytes())).unwrap_or_default()
    }

    #[test]
    fn values_on_one_line() {
        assert_eq!(shown(&list([word("1"), word("2")])), "[1; 2]");
        assert_eq!(shown(&list([])), "[]");
        assert_eq!(shown("\u{7}\u{6}"), "[||]");
        assert_eq!(shown("\u{2}3:a\"b"), "\"a\"b\"");
        assert_eq!(shown("\u{4}1:\n"), "'\\010'");
        let some = |inner: &str| format!("\u{c}Some\0{inner}\u{6}");
        assert_eq!(shown(&some(&some(&word("1")))), "Some (Some 1)");
        assert_eq!(shown("\u{10}P\0\u{1}1\0\u{1}2\0\u{6}"), "P (1, 2)");
        assert_eq!(shown(&some("\u{8}\u{1}1\0\u{1}2\0\u{6}")), "Some (1, 2)");
        assert_eq!(shown("\u{e}map\0\u{8}\u{1}1\0\u{1}2\0\u{6}\u{6}"), "map [(1, 2)]");
    }

    #[test]
    fn records_and_rows_stand_below_each_other() {
        let record = "\u{b}A\0\u{1}1\0B\0\u{b}C\0\u{1}2\0D\0\u{1}3\0\u{6}\u{6}";
        assert_eq!(shown(record), "{ A = 1\n  B = { C = 2\n        D = 3 } }");
        let row = list([word("1"), word("2")]);
        assert_eq!(shown(&format!("\u{e}array2D\0{row}{row}\u{6}")), "[[1; 2]\n [1; 2]]");
    }

    #[test]
    fn lines_break_at_eighty_columns() {
        let text = shown(&list((1..=30).map(|n| word(&n.to_string()))));
        let expected = "[1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22;\n \
                        23; 24; 25; 26; 27; 28; 29; 30]";
        assert_eq!(text, expected);
        let long = "x".repeat(90);
        assert_eq!(shown(&list([word(&long), word("1")])), format!("[{long};\n 1]"));
    }

    #[test]
    fn what_is_deep_is_cut() {
        let depth = 200;
        let deep = "\u{5}".repeat(depth) + &"\u{6}".repeat(depth);
        let text = shown(&deep);
        assert_eq!(text, format!("{}...{}", "[".repeat(100), "]".repeat(100)));
    }

    #[test]
    fn broken_descriptions_are_shown_somehow() {
        for broken in ["", "\u{5}", "\u{2}99:ab", "\u{b}A", "\u{c}", "\u{6}\u{6}", "\u{1}abc"] {
            shown(broken);
        }
    }
}
