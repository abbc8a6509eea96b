//! Text to tokens.
//!
//! `logos` recognises the kinds; what a regular expression cannot say is scanned here: nested
//! comments with strings in them, strings, numbers, and the longest operator.
//!
//! **Assumes** text shorter than 4 GiB. **Establishes** that tokens are in order, lie on character
//! boundaries, and end with one [`T::Eof`]. Time is linear in the text: a comment or a quoted string
//! without an end takes the rest of the text, and after the first string without an end strings end
//! with their line.

use enfold_syntax::codes;
use enfold_syntax::diag::{Diagnostic, Diagnostics};
use enfold_syntax::lexing::LexReports;
use enfold_syntax::loose_bytes;
use enfold_syntax::span::{FileId, Span};
use logos::{Lexer, Logos};

use crate::token::{T, Token};

/// The tokens of a text, the last of which is [`T::Eof`].
pub(crate) fn tokenize(source: &str, file: FileId, out: &mut Diagnostics) -> Vec<Token> {
    let mut lexing = Lexing {
        source,
        bytes: source.as_bytes(),
        tokens: Vec::with_capacity(source.len() / 4 + 1),
        scanned: 0,
        line_start: 0,
        unterminated: false,
        cut: false,
        reports: LexReports::new(source, file, out),
    };
    let mut lex = T::lexer(source);
    if source.starts_with("#!") {
        lex.bump(line_end(source.as_bytes(), 0));
    }
    while let Some(found) = lex.next() {
        lexing.step(found.unwrap_or(T::Bad), &mut lex);
    }
    let end = source.len();
    lexing.push(T::Eof, end, end);
    lexing.tokens
}

struct Lexing<'a> {
    source: &'a str,
    bytes: &'a [u8],
    tokens: Vec<Token>,
    /// Lines are known up to here.
    scanned: usize,
    line_start: usize,
    /// A string without its end was met: from now on strings end with their line.
    unterminated: bool,
    /// The text ends inside of a comment, which has been reported.
    cut: bool,
    reports: LexReports<'a>,
}

impl<'a> Lexing<'a> {
    fn step(&mut self, kind: T, lex: &mut Lexer<'a, T>) {
        let (lo, end) = (lex.span().start, lex.span().end);
        match kind {
            T::Comment => {
                let end = self.comment_end(lo);
                lex.bump(end - lex.span().end);
                if self.cut {
                    self.push(T::Bad, end, end);
                }
            }
            T::Number => self.take(T::Number, lo, number_end(self.bytes, lo), lex),
            T::Str => self.string(lo, lex),
            T::Quoted | T::QuotedExt => self.quoted(kind, lo, lex),
            T::OpStart if self.at_line_directive(lo) => {
                lex.bump(line_end(self.bytes, lo) - lex.span().end);
            }
            T::OpStart => self.operator(lo, lex),
            T::BadQuote => self.bad_quote(lo, lex),
            T::Bad => self.bad(lo, end),
            _ => self.push(kind, lo, end),
        }
    }

    /// Adds a token that ends at `end`, and moves the lexer there.
    fn take(&mut self, kind: T, lo: usize, end: usize, lex: &mut Lexer<'a, T>) {
        let ahead = end.saturating_sub(lex.span().end);
        lex.bump(ahead);
        self.push(kind, lo, end);
    }

    fn push(&mut self, kind: T, lo: usize, hi: usize) {
        let mut first = self.tokens.is_empty();
        let previous_end = self.tokens.last().map_or(0, |t| t.hi as usize);
        for i in self.scanned..lo {
            if self.bytes[i] == b'\n' {
                self.line_start = i + 1;
                first |= i >= previous_end;
            }
        }
        self.scanned = lo;
        let col = (lo - self.line_start) as u32;
        let tight_before = !self.tokens.is_empty() && previous_end == lo && !first;
        if let Some(previous) = self.tokens.last_mut() {
            previous.tight_after = tight_before;
        }
        let (lo, hi) = (lo as u32, hi as u32);
        let tight_after = false;
        self.tokens.push(Token { kind, lo, hi, col, first, tight_before, tight_after });
    }

    fn span(&self, lo: usize, hi: usize) -> Span {
        self.reports.span(lo, hi)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.reports.report(diagnostic);
    }

    fn bad(&mut self, lo: usize, hi: usize) {
        self.push(T::Bad, lo, hi);
        self.reports.unknown(lo, hi);
    }

    /// Where the comment that starts at `lo` ends. Comments nest; strings and characters in them
    /// are read as such, so that `"*)"` does not end one.
    fn comment_end(&mut self, lo: usize) -> usize {
        let mut at = lo + 2;
        let mut depth = 1;
        while depth > 0 {
            match &self.bytes[at.min(self.bytes.len())..] {
                [] => return self.endless_comment(lo),
                [b'(', b'*', ..] => {
                    depth += 1;
                    at += 2;
                }
                [b'*', b')', ..] => {
                    depth -= 1;
                    at += 2;
                }
                [b'"', ..] => match string_end(self.bytes, at + 1, false) {
                    Some(end) => at = end,
                    None => return self.endless_comment(lo),
                },
                [b'{', ..] => match quoted_start(self.bytes, at) {
                    Some(start) => match quoted_end(self.bytes, at, start) {
                        Some(end) => at = end,
                        None => return self.endless_comment(lo),
                    },
                    None => at += 1,
                },
                [b'\'', b'\\', _, b'\'', ..] => at += 4,
                [b'\'', b'\\', b'0'..=b'9' | b'o' | b'x', ..] => at += 3,
                [b'\'', b'"' | b'(' | b'*' | b'{', b'\'', ..] => at += 3,
                [b'a'..=b'z' | b'A'..=b'Z' | b'_', ..] => at = name_end(self.bytes, at),
                _ => at += 1,
            }
        }
        at
    }

    fn endless_comment(&mut self, lo: usize) -> usize {
        self.cut = true;
        let end = self.bytes.len();
        let message = "this comment has no end";
        let mut report =
            Diagnostic::new(codes::UNTERMINATED_COMMENT, self.span(lo, lo + 2), message);
        report = if self.bytes[lo..].starts_with(b"(*)") {
            report.fix("write the operator with blanks", self.span(lo, lo + 3), "( * )")
        } else {
            report.note("a string in a comment must have its closing quote, too").fix(
                "close it",
                self.span(end, end),
                "*)",
            )
        };
        self.report(report);
        end
    }

    fn string(&mut self, lo: usize, lex: &mut Lexer<'a, T>) {
        let end = match string_end(self.bytes, lo + 1, self.unterminated) {
            Some(end) => end,
            None => {
                self.endless_string(lo, lo + 1);
                line_end(self.bytes, lo)
            }
        };
        self.take(T::Str, lo, end, lex);
    }

    fn endless_string(&mut self, lo: usize, hi: usize) {
        self.unterminated = true;
        let message = "this string has no closing quote";
        self.report(Diagnostic::new(codes::UNTERMINATED_STRING, self.span(lo, hi), message));
    }

    fn quoted(&mut self, kind: T, lo: usize, lex: &mut Lexer<'a, T>) {
        let start = lex.span().end;
        let id = match kind {
            T::Quoted => lo,
            _ => {
                let word = self.bytes[lo..start - 1]
                    .iter()
                    .rposition(|b| !matches!(b, b'a'..=b'z' | b'_'))
                    .map_or(lo, |at| lo + at);
                // `{%id|`: the letters are the name of the extension, and there is no mark.
                if matches!(self.bytes[word], b' ' | b'\t' | b'\r' | b'\n') {
                    word
                } else {
                    start - 2
                }
            }
        };
        let end = match quoted_end(self.bytes, id, start) {
            Some(end) => end,
            None => {
                self.endless_string(lo, start);
                self.bytes.len()
            }
        };
        self.take(kind, lo, end, lex);
    }

    fn operator(&mut self, lo: usize, lex: &mut Lexer<'a, T>) {
        let end = operator_end(self.bytes, lo);
        self.take(operator_kind(&self.source[lo..end]), lo, end, lex);
    }

    /// `# 12 "file"` at the start of a line says where generated text comes from.
    fn at_line_directive(&self, lo: usize) -> bool {
        let bytes = self.bytes;
        bytes[lo] == b'#'
            && (lo == 0 || bytes[lo - 1] == b'\n')
            && bytes[lo + 1..].iter().find(|b| **b != b' ').is_some_and(u8::is_ascii_digit)
    }

    fn bad_quote(&mut self, lo: usize, lex: &mut Lexer<'a, T>) {
        let mut start = lo;
        if let Some(previous) = self.tokens.last().copied()
            && previous.kind == T::TypeVar
            && previous.hi as usize == lo
        {
            start = previous.lo as usize;
            self.tokens.pop();
            self.scanned = self.scanned.min(start);
        }
        let rest = &self.source[lo + 1..];
        let mut chars = rest.char_indices();
        let end = match (chars.next(), chars.next()) {
            _ if start < lo => lo + 1,
            (Some((_, c)), Some((at, '\''))) if loose_bytes::byte(c).is_some() => {
                return self.take(T::Char, lo, lo + 1 + at + 1, lex);
            }
            (Some((_, '\'')), _) => lo + 2,
            (Some((_, c)), Some((at, '\''))) if c != '\n' => lo + 1 + at + 1,
            (Some((_, '\\')), _) => {
                let close = rest[1..].bytes().take(6).position(|b| b == b'\'');
                close.map_or(lo + 1, |at| lo + 1 + at + 2)
            }
            _ => lo + 1,
        };
        let span = self.span(start, end);
        let text = &self.source[start..end];
        let report = if text.starts_with("'\\") {
            let message = "this character has an unknown escape";
            Diagnostic::new(codes::BAD_ESCAPE, span, message)
        } else if !text.is_ascii() {
            let message = "this character is more than one byte, and a `char` is one";
            let fixed = format!("\"{}\"", text.trim_matches('\''));
            Diagnostic::new(codes::BAD_CHARACTER, span, message).fix("use a string", span, fixed)
        } else {
            let message = "this is not a character: between the quotes there must be exactly one";
            Diagnostic::new(codes::BAD_CHARACTER, span, message)
        };
        self.report(report);
        self.take(T::Bad, start, end, lex);
    }
}

fn line_end(bytes: &[u8], start: usize) -> usize {
    bytes[start..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |at| start + at)
}

fn name_end(bytes: &[u8], start: usize) -> usize {
    let ends = |b: &u8| !(b.is_ascii_alphanumeric() || matches!(b, b'_' | b'\''));
    bytes[start..].iter().position(ends).map_or(bytes.len(), |at| start + at)
}

fn string_end(bytes: &[u8], start: usize, one_line: bool) -> Option<usize> {
    let mut at = start;
    while at < bytes.len() {
        match bytes[at] {
            b'\n' if one_line => return None,
            b'\\' => at += 2,
            b'"' => return Some(at + 1),
            _ => at += 1,
        }
    }
    None
}

/// Where the text of a quoted string begins, if one starts at `lo`.
fn quoted_start(bytes: &[u8], lo: usize) -> Option<usize> {
    let mut at = lo + 1;
    while matches!(bytes.get(at), Some(b'a'..=b'z' | b'_')) {
        at += 1;
    }
    (bytes.get(at) == Some(&b'|')).then_some(at + 1)
}

/// Past `|id}`, where `id` stands between `lo` and the bar before `start`.
fn quoted_end(bytes: &[u8], lo: usize, start: usize) -> Option<usize> {
    let id = &bytes[(lo + 1).min(start - 1)..start - 1];
    let mut at = start;
    loop {
        at += bytes[at..].iter().position(|b| *b == b'|')? + 1;
        if let Some(rest) = bytes[at..].strip_prefix(id)
            && rest.first() == Some(&b'}')
        {
            return Some(at + id.len() + 1);
        }
    }
}

/// Where the number that starts at `lo` ends, with its suffix.
fn number_end(bytes: &[u8], lo: usize) -> usize {
    let at = |i: usize| bytes.get(i).copied().unwrap_or(0);
    let run = |mut i: usize, hex: bool| {
        while at(i).is_ascii_digit() || at(i) == b'_' || hex && at(i).is_ascii_hexdigit() {
            i += 1;
        }
        i
    };
    let prefixed = at(lo) == b'0' && matches!(at(lo + 1) | 0x20, b'x' | b'o' | b'b');
    let hex = prefixed && at(lo + 1) | 0x20 == b'x';
    let mut end = if prefixed { run(lo + 2, hex) } else { run(lo + 1, false) };
    if hex || !prefixed {
        if at(end) == b'.' && at(end + 1) != b'.' {
            end = run(end + 1, hex);
        }
        let exponent = if hex { b'p' } else { b'e' };
        if at(end) | 0x20 == exponent {
            let sign = usize::from(matches!(at(end + 1), b'+' | b'-'));
            if at(end + 1 + sign).is_ascii_digit() {
                end = run(end + 1 + sign, false);
            }
        }
    }
    name_end(bytes, end)
}

fn is_symbol(byte: u8) -> bool {
    matches!(
        byte,
        b'!' | b'$'
            | b'%'
            | b'&'
            | b'*'
            | b'+'
            | b'-'
            | b'.'
            | b'/'
            | b':'
            | b'<'
            | b'='
            | b'>'
            | b'?'
            | b'@'
            | b'^'
            | b'|'
            | b'~'
    )
}

/// The longest operator that starts at `lo`.
fn operator_end(bytes: &[u8], lo: usize) -> usize {
    let run = |from: usize| {
        bytes[from..].iter().position(|b| !is_symbol(*b)).map_or(bytes.len(), |at| from + at)
    };
    match &bytes[lo..] {
        [b'.', b'.', ..] => lo + 2,
        [b'.', next, ..] if is_symbol(*next) && !matches!(next, b'.' | b'<' | b'~') => run(lo + 2),
        [b'.', ..] => lo + 1,
        [b'|', b']', ..] => lo + 2,
        [b'#', b'#', ..] => {
            let ends = |b: &u8| !(is_symbol(*b) || *b == b'#');
            bytes[lo..].iter().position(ends).map_or(bytes.len(), |at| lo + at)
        }
        _ => run(lo + 1),
    }
}

/// What an operator is.
fn operator_kind(run: &str) -> T {
    match run {
        "." => T::Dot,
        ".." => T::DotDot,
        "#" => T::Hash,
        "->" => T::Arrow,
        "<-" => T::LArrow,
        "=" => T::Eq,
        "<" => T::Lt,
        ">" => T::Gt,
        "|" => T::Bar,
        "|]" => T::BarRBrack,
        "||" => T::BarBar,
        "&" => T::Amp,
        "&&" => T::AmpAmp,
        "!" => T::Bang,
        "!=" => T::Op0,
        "~" => T::Tilde,
        "?" => T::Question,
        "%" => T::Percent,
        "*" => T::Star,
        "+" => T::Plus,
        "+." => T::PlusDot,
        "+=" => T::PlusEq,
        "-" => T::Minus,
        "-." => T::MinusDot,
        _ => match run.as_bytes()[0] {
            b'.' => T::DotOp,
            b'#' => T::HashOp,
            b'!' | b'~' | b'?' => T::PrefixOp,
            b'@' | b'^' => T::Op1,
            b'+' | b'-' => T::Op2,
            b'*' if run.starts_with("**") => T::Op4,
            b'*' | b'/' | b'%' => T::Op3,
            _ => T::Op0,
        },
    }
}
