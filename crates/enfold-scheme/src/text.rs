//! Strings, `|symbols|` and characters, with their escapes (R7RS 6.6, 6.7, 7.1.1).

use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;
use enfold_syntax::span::Span;
use enfold_syntax::symbol::Symbol;

use crate::data::Kind;
use crate::lexer::Lexer;

/// The characters that have names.
pub(crate) const NAMES: &[(&str, char)] = &[
    ("alarm", '\x07'),
    ("backspace", '\x08'),
    ("delete", '\x7f'),
    ("escape", '\x1b'),
    ("newline", '\n'),
    ("null", '\0'),
    ("return", '\r'),
    ("space", ' '),
    ("tab", '\t'),
    // Names that older programs use.
    ("altmode", '\x1b'),
    ("esc", '\x1b'),
    ("linefeed", '\n'),
    ("nul", '\0'),
    ("page", '\x0c'),
    ("rubout", '\x7f'),
    ("vtab", '\x0b'),
];

impl Lexer<'_> {
    /// A string, from its opening quote.
    pub(crate) fn string(&mut self) -> String {
        self.delimited('"', "string")
    }

    /// A symbol between bars.
    pub(crate) fn bar_symbol(&mut self) -> Kind {
        let name = self.delimited('|', "symbol");
        Kind::Symbol(Symbol::new(&name))
    }

    fn delimited(&mut self, quote: char, what: &str) -> String {
        let lo = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = self.rest();
            let plain = rest.find([quote, '\\', '\r']).unwrap_or(rest.len());
            text.push_str(&rest[..plain]);
            self.at += plain;
            match self.next_char() {
                None => {
                    self.cut = true;
                    let opening = Span { hi: lo as u32 + 1, ..self.span(lo) };
                    let message = format!("this {what} has no closing `{quote}`");
                    self.report(codes::UNTERMINATED_STRING, opening, message);
                    return text;
                }
                Some('\r') => {
                    // A line ends the same way wherever the file was written.
                    if !self.rest().starts_with('\n') {
                        text.push('\n');
                    }
                }
                Some('\\') => self.escape(&mut text),
                Some(_) => return text,
            }
        }
    }

    /// What follows a backslash.
    fn escape(&mut self, text: &mut String) {
        let lo = self.at - 1;
        match self.next_char() {
            Some('a') => text.push('\x07'),
            Some('b') => text.push('\x08'),
            Some('t') => text.push('\t'),
            Some('n') => text.push('\n'),
            Some('r') => text.push('\r'),
            Some('v') => text.push('\x0b'),
            Some('f') => text.push('\x0c'),
            Some('0') => text.push('\0'),
            Some(c @ ('"' | '\\' | '|' | '\'')) => text.push(c),
            Some('x' | 'X') => self.hex_escape(lo, text),
            Some(c) if c.is_whitespace() && self.line_continues(c) => {}
            // The end of the text is reported with the string.
            None => {}
            Some(c) => {
                let report = Diagnostic::new(
                    codes::BAD_ESCAPE,
                    self.span(lo),
                    format!("`\\{c}` is no escape of Scheme"),
                );
                self.push_report(report.help("a backslash itself is written `\\\\`"));
                text.push(c);
            }
        }
    }

    fn hex_escape(&mut self, lo: usize, text: &mut String) {
        let digits = self.rest();
        let end = digits.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(digits.len());
        let value = u32::from_str_radix(&digits[..end], 16).ok().and_then(char::from_u32);
        let closed = digits[end..].starts_with(';');
        self.at += end + usize::from(closed);
        match value {
            Some(c) if closed => text.push(c),
            Some(_) => {
                let report =
                    Diagnostic::new(codes::BAD_ESCAPE, self.span(lo), "this escape has no end");
                let end = self.span(lo).end();
                self.push_report(report.fix("end it with `;`", end, ";"));
            }
            None => self.report(codes::BAD_ESCAPE, self.span(lo), "there is no such character"),
        }
    }

    /// Skips a backslash's line end with the blanks around it; false if there is no line end.
    fn line_continues(&mut self, first: char) -> bool {
        let start = self.at - first.len_utf8();
        let rest = &self.source[start..];
        let blank = |c: char| c == ' ' || c == '\t';
        let after = rest.trim_start_matches(blank);
        let ended = after
            .strip_prefix("\r\n")
            .or_else(|| after.strip_prefix('\n'))
            .or_else(|| after.strip_prefix('\r'));
        let Some(ended) = ended else { return false };
        let next = ended.trim_start_matches(blank);
        self.at = self.source.len() - next.len();
        true
    }

    /// A character, from after `#\`.
    pub(crate) fn character(&mut self, lo: usize) -> Kind {
        let Some(first) = self.next_char() else {
            self.report(codes::BAD_CHARACTER, self.span(lo), "this character is missing");
            return Kind::Bad;
        };
        if !first.is_alphanumeric() {
            // `#\(` and `#\x` take what follows only if it belongs to a name.
            return Kind::Char(first);
        }
        let more = self.take_word();
        if more.is_empty() {
            return Kind::Char(first);
        }
        let name = format!("{first}{more}");
        let lower = if self.folds_case() { name.to_lowercase() } else { name.clone() };
        if let Some((_, c)) = NAMES.iter().find(|(known, _)| *known == lower) {
            return Kind::Char(*c);
        }
        if matches!(first, 'x' | 'U' | 'u') && more.chars().all(|c| c.is_ascii_hexdigit()) {
            let value = u32::from_str_radix(more, 16).ok().and_then(char::from_u32);
            if let Some(c) = value {
                return Kind::Char(c);
            }
            self.report(codes::BAD_CHARACTER, self.span(lo), "there is no such character");
            return Kind::Bad;
        }
        let message = format!("`#\\{name}` is no character");
        let report = Diagnostic::new(codes::BAD_CHARACTER, self.span(lo), message);
        self.push_report(report.help(
            "a character is one sign, as in `#\\a`, a code, as in `#\\x3bb`, or a name: alarm, backspace, delete, \
             escape, newline, null, return, space, tab",
        ));
        Kind::Bad
    }
}
