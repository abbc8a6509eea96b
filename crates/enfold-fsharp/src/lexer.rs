//! Text to tokens.
//!
//! `logos` recognises the kinds; what a regular expression cannot say is scanned here: nested
//! comments, strings and their holes, numbers beside `..`, and the longest operator with its
//! exceptions. The text inside a hole of `$"…{x}…"` is lexed like any other, between an
//! [`T::InterpBegin`] and an [`T::InterpEnd`].
//!
//! **Assumes** text shorter than 4 GiB. **Establishes** that tokens are in order, lie on character
//! boundaries, and end with one [`T::Eof`]. Time is linear in the text.

use enfold_syntax::codes;
use enfold_syntax::diag::{Diagnostic, Diagnostics};
use enfold_syntax::lexing::LexReports;
use enfold_syntax::span::{FileId, Span};
use logos::{Lexer, Logos};

use crate::conditions;
use crate::token::{T, Token};

/// Columns between the stops of a tab; tabs are errors, but their lines are still read.
const TAB: u32 = 4;

/// The tokens of a text, the last of which is [`T::Eof`].
pub(crate) fn tokenize(source: &str, file: FileId, out: &mut Diagnostics) -> Vec<Token> {
    tokenize_with_loads(source, file, out).0
}

/// The tokens, and where the files that `#load` names are named.
pub(crate) fn tokenize_with_loads(
    source: &str,
    file: FileId,
    out: &mut Diagnostics,
) -> (Vec<Token>, Vec<(String, Span)>) {
    let mut lexing = Lexing {
        source,
        bytes: source.as_bytes(),
        tokens: Vec::with_capacity(source.len() / 4 + 1),
        scanned: 0,
        line_start: 0,
        narrower: 0,
        indent: true,
        tab: None,
        tabs_reported: false,
        holes: Vec::new(),
        conditions: Vec::new(),
        unterminated: false,
        loads: Vec::new(),
        reports: LexReports::new(source, file, out),
    };
    let mut lex = T::lexer(source);
    while let Some(found) = lex.next() {
        lexing.step(found.unwrap_or(T::Bad), &mut lex);
    }
    lexing.report_open_conditions();
    let end = source.len();
    lexing.push(T::Eof, end, end);
    (lexing.tokens, lexing.loads)
}

/// How an interpolated string is quoted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quoting {
    Regular,
    Verbatim,
    Triple,
}

/// An interpolated string that is being read; the lexer is inside one of its holes.
struct Hole {
    quoting: Quoting,
    /// Braces open inside the hole.
    depth: u32,
}

pub(crate) struct Lexing<'a> {
    pub(crate) source: &'a str,
    bytes: &'a [u8],
    tokens: Vec<Token>,
    /// Lines and columns are known up to here.
    scanned: usize,
    line_start: usize,
    /// How many more bytes than columns the line has so far; negative after tabs.
    narrower: i64,
    /// Only blanks were seen on this line.
    indent: bool,
    tab: Option<usize>,
    tabs_reported: bool,
    holes: Vec<Hole>,
    /// The `#if`s that are open.
    pub(crate) conditions: Vec<conditions::Open>,
    /// A string without its end was met: from now on strings end with their line.
    unterminated: bool,
    /// What `#load` names.
    loads: Vec<(String, Span)>,
    reports: LexReports<'a>,
}

impl<'a> Lexing<'a> {
    fn step(&mut self, kind: T, lex: &mut Lexer<'a, T>) {
        let lo = lex.span().start;
        match kind {
            T::Comment => self.comment(lo, lex),
            T::Number => {
                let end = number_end(self.bytes, lo);
                self.take(T::Number, lo, end, lex);
            }
            T::Str | T::Verbatim | T::Triple => self.string(kind, lo, lex),
            T::InterpStart => self.interpolated(Quoting::Regular, lo, lex),
            T::InterpVerbatim => self.interpolated(Quoting::Verbatim, lo, lex),
            T::InterpTriple => self.interpolated(Quoting::Triple, lo, lex),
            T::InterpDollars => {
                let span = self.span(lo, lex.span().end);
                let message = "strings that begin with several `$` are not supported yet";
                self.report(Diagnostic::new(codes::UNSUPPORTED, span, message));
                self.interpolated(Quoting::Triple, lo, lex);
            }
            T::OpStart => self.operator(lo, lex),
            T::LBrace | T::LBraceBar => {
                if let Some(hole) = self.holes.last_mut() {
                    hole.depth += 1;
                }
                self.push(kind, lo, lex.span().end);
            }
            T::RBrace => self.closing_brace(lo, lex),
            T::Hash => self.hash(lo, lex),
            T::BadQuote => self.bad_quote(lo, lex),
            T::Bad => self.bad(lo, lex.span().end),
            T::Foreign => {
                let end = lex.span().end;
                if self.source[lo..end].chars().all(unicode_ident::is_xid_start) {
                    let end = self.name_end(end, true);
                    self.take(T::Ident, lo, end, lex);
                } else {
                    self.bad(lo, end);
                }
            }
            _ => self.word(kind, lo, lex),
        }
    }

    /// Adds a token; a word that goes on with letters of other scripts is a name.
    fn word(&mut self, kind: T, lo: usize, lex: &mut Lexer<'a, T>) {
        let end = lex.span().end;
        let goes_on = self.bytes.get(end).is_some_and(|b| !b.is_ascii());
        if !goes_on || !is_name_byte(self.bytes[end - 1]) {
            return self.push(kind, lo, end);
        }
        let variable = kind == T::TypeVar;
        let whole = self.name_end(end, !variable);
        let kind = if whole > end && !variable { T::Ident } else { kind };
        self.take(kind, lo, whole, lex);
    }

    /// Where a name ends that goes on at `from`.
    fn name_end(&self, from: usize, primes: bool) -> usize {
        let rest = &self.source[from..];
        let ends = |c: char| !(unicode_ident::is_xid_continue(c) || (primes && c == '\''));
        from + rest.find(ends).unwrap_or(rest.len())
    }

    /// Adds a token that ends at `end`, and moves the lexer there.
    fn take(&mut self, kind: T, lo: usize, end: usize, lex: &mut Lexer<'a, T>) {
        let ahead = end.saturating_sub(lex.span().end);
        lex.bump(ahead);
        self.push(kind, lo, end);
    }

    fn push(&mut self, kind: T, lo: usize, hi: usize) {
        let previous_end = self.tokens.last().map_or(0, |t| t.hi as usize);
        let mut first = self.tokens.is_empty();
        for i in self.scanned..lo {
            match self.bytes[i] {
                b'\n' => {
                    self.line_start = i + 1;
                    self.narrower = 0;
                    self.indent = true;
                    self.tab = None;
                    first |= i >= previous_end;
                }
                b'\t' if self.indent => {
                    self.tab.get_or_insert(i);
                    let col = (i - self.line_start) as i64 - self.narrower;
                    self.narrower += 1 - (i64::from(TAB) - col % i64::from(TAB));
                }
                b' ' | b'\r' => {}
                // The other bytes of a character, and the mark at the start of a file.
                b if b & 0xC0 == 0x80 => self.narrower += 1,
                0xEF if i == 0 && self.source.starts_with('\u{FEFF}') => self.narrower += 1,
                _ => self.indent = false,
            }
        }
        self.scanned = lo;
        if self.indent && first && kind != T::Eof {
            self.report_tab();
        }
        self.indent = false;
        let tight = !self.tokens.is_empty() && previous_end == lo && !first;
        if let Some(previous) = self.tokens.last_mut() {
            previous.tight_after = tight && kind != T::Eof;
        }
        let col = ((lo - self.line_start) as i64 - self.narrower).max(0) as u32;
        self.tokens.push(Token {
            kind,
            lo: lo as u32,
            hi: hi as u32,
            col: if kind == T::Eof { 0 } else { col },
            first: first || kind == T::Eof,
            tight_before: tight,
            tight_after: false,
        });
    }

    fn report_tab(&mut self) {
        let Some(at) = self.tab.take() else { return };
        if std::mem::replace(&mut self.tabs_reported, true) {
            return;
        }
        let span = self.span(at, at + 1);
        let report = Diagnostic::new(codes::TABS, span, "this line is indented with a tab")
            .note("indentation is significant, and a tab has no agreed width")
            .fix("use spaces", span, "    ");
        self.report(report);
    }

    pub(crate) fn span(&self, lo: usize, hi: usize) -> Span {
        self.reports.span(lo, hi)
    }

    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.reports.report(diagnostic);
    }

    fn bad(&mut self, lo: usize, hi: usize) {
        self.push(T::Bad, lo, hi);
        self.reports.unknown(lo, hi);
    }

    /// Skips `(* … *)`, in which comments nest and `(*)` is not one. Strings and characters in it are whole: `"*)"`
    /// does not end it.
    fn comment(&mut self, lo: usize, lex: &mut Lexer<'a, T>) {
        let mut at = lo + 2;
        let mut depth = 1;
        while depth > 0 {
            match self.bytes.get(at..) {
                None | Some([]) => {
                    let span = self.span(lo, lo + 2);
                    let message = "this comment has no end";
                    let report = Diagnostic::new(codes::UNTERMINATED_COMMENT, span, message).fix(
                        "close it",
                        self.span(at, at),
                        "*)",
                    );
                    self.report(report);
                    break;
                }
                Some([b'(', b'*', b')', ..]) => at += 3,
                Some([b'(', b'*', ..]) => {
                    depth += 1;
                    at += 2;
                }
                Some([b'*', b')', ..]) => {
                    depth -= 1;
                    at += 2;
                }
                Some([b'\'', ..]) => at = character_end(self.source, at).unwrap_or(at + 1),
                Some([b'"', ..] | [b'@', b'"', ..]) => at = self.string_in_comment(at),
                Some(_) => at += 1,
            }
        }
        lex.bump(at - lex.span().end);
    }

    /// Where a string ends that starts at `lo` in a comment. One without an end is reported, and is no string.
    fn string_in_comment(&mut self, lo: usize) -> usize {
        let (start, end) = match self.bytes[lo..] {
            [b'@', ..] => (lo + 2, verbatim_end(self.bytes, lo + 2, self.unterminated)),
            [b'"', b'"', b'"', ..] => {
                (lo + 3, find(self.bytes, lo + 3, b"\"\"\"").map(|at| at + 3))
            }
            _ => (lo + 1, regular_end(self.bytes, lo + 1, self.unterminated)),
        };
        end.unwrap_or_else(|| {
            self.unterminated = true;
            let message = "this string in a comment has no closing quote";
            let span = self.span(lo, start);
            self.report(Diagnostic::new(codes::UNTERMINATED_STRING, span, message));
            start
        })
    }

    fn string(&mut self, kind: T, lo: usize, lex: &mut Lexer<'a, T>) {
        let start = lex.span().end;
        if kind == T::Str && self.ends_open_hole(lo, start, lex) {
            return;
        }
        let found = match kind {
            T::Str if self.bytes[start..].starts_with(b"\"") => Some(start + 1),
            T::Str => regular_end(self.bytes, start, self.unterminated),
            T::Verbatim => verbatim_end(self.bytes, start, self.unterminated),
            _ => find(self.bytes, start, b"\"\"\"").map(|at| at + 3),
        };
        let end = match found {
            Some(end) => byte_suffix(self.bytes, end),
            None if kind == T::Triple => self.report_unterminated(lo, start, self.bytes.len()),
            None => self.report_unterminated(lo, start, line_end(self.bytes, start)),
        };
        self.take(kind, lo, end, lex);
    }

    fn report_unterminated(&mut self, lo: usize, start: usize, end: usize) -> usize {
        self.unterminated = true;
        let message = "this string has no closing quote";
        let report = Diagnostic::new(codes::UNTERMINATED_STRING, self.span(lo, start), message);
        self.report(report);
        end
    }

    /// `$"a {x"`: a quote inside a hole that no other quote of the line answers ends the string.
    fn ends_open_hole(&mut self, lo: usize, start: usize, lex: &mut Lexer<'a, T>) -> bool {
        match self.holes.last() {
            Some(hole) if hole.quoting != Quoting::Triple => {}
            _ => return false,
        }
        if regular_end(self.bytes, start, true).is_some() {
            return false;
        }
        self.holes.pop();
        let span = self.span(lo, start);
        let report = Diagnostic::new(codes::UNCLOSED, span, "the string ends inside of a `{` hole")
            .fix("close the hole", span.start(), "}");
        self.report(report);
        self.take(T::InterpEnd, lo, start, lex);
        true
    }

    fn interpolated(&mut self, quoting: Quoting, lo: usize, lex: &mut Lexer<'a, T>) {
        let start = lex.span().end;
        let kinds = (T::InterpBegin, T::InterpWhole);
        self.segment(quoting, lo, start, kinds, lex);
    }

    /// Reads text of an interpolated string up to the next hole or its end.
    fn segment(
        &mut self,
        quoting: Quoting,
        lo: usize,
        start: usize,
        (at_hole, at_end): (T, T),
        lex: &mut Lexer<'a, T>,
    ) {
        match segment_end(self.bytes, start, quoting, self.unterminated) {
            SegmentEnd::Hole(end) => {
                self.holes.push(Hole { quoting, depth: 0 });
                self.take(at_hole, lo, end, lex);
            }
            SegmentEnd::Close(end) => self.take(at_end, lo, end, lex),
            SegmentEnd::Missing => {
                let stop = match quoting {
                    Quoting::Triple => self.bytes.len(),
                    _ => line_end(self.bytes, start),
                };
                let end = self.report_unterminated(lo, start, stop);
                self.take(at_end, lo, end, lex);
            }
        }
    }

    fn closing_brace(&mut self, lo: usize, lex: &mut Lexer<'a, T>) {
        match self.holes.last_mut() {
            Some(hole) if hole.depth == 0 => {
                let quoting = hole.quoting;
                self.holes.pop();
                self.segment(quoting, lo, lo + 1, (T::InterpMid, T::InterpEnd), lex);
            }
            Some(hole) => {
                hole.depth -= 1;
                self.push(T::RBrace, lo, lo + 1);
            }
            None => self.push(T::RBrace, lo, lo + 1),
        }
    }

    fn operator(&mut self, lo: usize, lex: &mut Lexer<'a, T>) {
        let end = operator_end(self.bytes, lo);
        let run = self.source.get(lo..end).unwrap_or("");
        match (run, self.bytes.get(end)) {
            ("|", Some(b']')) => self.take(T::BarRBrack, lo, end + 1, lex),
            ("|", Some(b'}')) => {
                if let Some(hole) = self.holes.last_mut() {
                    hole.depth = hole.depth.saturating_sub(1);
                }
                self.take(T::BarRBrace, lo, end + 1, lex);
            }
            (">", Some(b']')) => self.take(T::RAttr, lo, end + 1, lex),
            (_, Some(b']' | b'}')) if run.len() > 1 && run.ends_with('|') => {
                let end = end - 1;
                self.take(operator_kind(&run[..run.len() - 1]), lo, end, lex);
            }
            _ => self.take(operator_kind(run), lo, end, lex),
        }
    }

    /// A `#`: at the start of a line it begins a directive, elsewhere it is a token.
    fn hash(&mut self, lo: usize, lex: &mut Lexer<'a, T>) {
        let before = self.source[..lo].trim_end_matches([' ', '\t', '\r', '\u{FEFF}']);
        if !(before.is_empty() || before.ends_with('\n')) {
            self.push(T::Hash, lo, lo + 1);
            return;
        }
        let rest = &self.source[lo + 1..line_end(self.bytes, lo)];
        let word: &str = rest.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or("");
        if word.is_empty() && !rest.starts_with('!') {
            self.push(T::Hash, lo, lo + 1);
            return;
        }
        lex.bump(rest.len());
        if matches!(word, "light" | "nowarn" | "indent" | "line" | "") {
            return;
        }
        if let "if" | "else" | "endif" = word {
            let from = lex.span().end;
            let to = self.conditional(lo, word, rest);
            lex.bump(to - from);
            return;
        }
        let span = self.span(lo, lo + 1 + word.len());
        if word == "load" {
            let start = lo + 1 + word.len();
            return match crate::loads::named(&rest[word.len()..]) {
                Some(names) => {
                    let place = |(name, at): (String, std::ops::Range<usize>)| {
                        (name, self.span(start + at.start, start + at.end))
                    };
                    self.loads.extend(names.into_iter().map(place).collect::<Vec<_>>());
                }
                None => {
                    let message = "`#load` names files as strings: `#load \"shapes.fs\"`";
                    self.report(Diagnostic::new(codes::UNEXPECTED_TOKEN, span, message));
                }
            };
        }
        let message = format!("the directive `#{word}` is not supported yet");
        self.report(Diagnostic::new(codes::UNSUPPORTED, span, message));
    }

    fn bad_quote(&mut self, lo: usize, lex: &mut Lexer<'a, T>) {
        let mut start = lo;
        let mut end = lo + 1;
        if let Some(previous) = self.tokens.last().copied()
            && previous.kind == T::TypeVar
            && previous.hi as usize == lo
        {
            start = previous.lo as usize;
            self.tokens.pop();
            self.scanned = self.scanned.min(start);
        }
        while self.bytes.get(end) == Some(&b'\'') {
            end += 1;
        }
        let span = self.span(start, end);
        let message = "this is not a character: between the quotes there must be exactly one";
        self.report(Diagnostic::new(codes::BAD_CHARACTER, span, message));
        lex.bump(end - lex.span().end);
        self.push(T::Bad, start, end);
    }
}

enum SegmentEnd {
    Hole(usize),
    Close(usize),
    Missing,
}

fn segment_end(bytes: &[u8], start: usize, quoting: Quoting, one_line: bool) -> SegmentEnd {
    let mut at = start;
    while at < bytes.len() {
        match (&bytes[at..], quoting) {
            ([b'\n', ..], _) if one_line => break,
            ([b'\\', _, ..], Quoting::Regular) => at += 2,
            ([b'{', b'{', ..] | [b'}', b'}', ..], _) => at += 2,
            ([b'{', ..], _) => return SegmentEnd::Hole(at + 1),
            ([b'"', b'"', b'"', ..], Quoting::Triple) => return SegmentEnd::Close(at + 3),
            ([b'"', ..], Quoting::Regular) => return SegmentEnd::Close(at + 1),
            ([b'"', b'"', ..], Quoting::Verbatim) => at += 2,
            ([b'"', ..], Quoting::Verbatim) => return SegmentEnd::Close(at + 1),
            _ => at += 1,
        }
    }
    SegmentEnd::Missing
}

fn line_end(bytes: &[u8], start: usize) -> usize {
    bytes[start..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |at| start + at)
}

fn find(bytes: &[u8], start: usize, needle: &[u8]) -> Option<usize> {
    bytes[start..].windows(needle.len()).position(|w| w == needle).map(|at| start + at)
}

/// Where a character literal ends that starts at `lo`, if there is one.
fn character_end(source: &str, lo: usize) -> Option<usize> {
    let rest = source.get(lo + 1..)?;
    let inner = match rest.strip_prefix('\\') {
        // The longest escape is `\UHHHHHHHH`.
        Some(escape) => {
            let at = escape.char_indices().skip(1).take(9).find(|(_, c)| *c == '\'')?.0;
            1 + at
        }
        None => rest.chars().next().filter(|c| !matches!(c, '\n' | '\r'))?.len_utf8(),
    };
    rest[inner..].starts_with('\'').then_some(lo + 1 + inner + 1)
}

fn regular_end(bytes: &[u8], start: usize, one_line: bool) -> Option<usize> {
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

fn verbatim_end(bytes: &[u8], start: usize, one_line: bool) -> Option<usize> {
    let mut at = start;
    while at < bytes.len() {
        match bytes[at..] {
            [b'\n', ..] if one_line => return None,
            [b'"', b'"', ..] => at += 2,
            [b'"', ..] => return Some(at + 1),
            _ => at += 1,
        }
    }
    None
}

/// `"abc"B`.
fn byte_suffix(bytes: &[u8], end: usize) -> usize {
    match bytes.get(end..) {
        Some([b'B', next, ..]) if next.is_ascii_alphanumeric() || *next == b'_' => end,
        Some([b'B', ..]) => end + 1,
        _ => end,
    }
}

/// Where the number that starts at `lo` ends: `1..5` begins with `1`, `1.` is a float.
fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'\'')
}

fn number_end(bytes: &[u8], lo: usize) -> usize {
    let at = |i: usize| bytes.get(i).copied().unwrap_or(0);
    let word = |mut i: usize| {
        while at(i).is_ascii_alphanumeric() || at(i) == b'_' {
            i += 1;
        }
        i
    };
    let digits = |mut i: usize| {
        while at(i).is_ascii_digit() || at(i) == b'_' {
            i += 1;
        }
        i
    };
    let exponent = |i: usize| {
        if !matches!(at(i), b'e' | b'E') {
            return None;
        }
        let sign = usize::from(matches!(at(i + 1), b'+' | b'-'));
        at(i + 1 + sign).is_ascii_digit().then(|| word(i + 1 + sign))
    };
    let whole = digits(lo + 1);
    let prefixed = at(lo) == b'0' && matches!(at(lo + 1) | 0x20, b'x' | b'o' | b'b');
    if prefixed {
        return word(lo + 2);
    }
    if at(whole) != b'.' {
        return exponent(whole).unwrap_or_else(|| word(whole));
    }
    match at(whole + 1) {
        b'.' => whole,
        b'0'..=b'9' => {
            let end = digits(whole + 1);
            exponent(end).unwrap_or_else(|| word(end))
        }
        b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => {
            let end = word(whole + 1);
            match exponent(whole + 1) {
                Some(end) => end,
                None if end == whole + 2 && matches!(at(whole + 1), b'f' | b'F' | b'm' | b'M') => {
                    end
                }
                None => whole,
            }
        }
        b'[' | b'(' => whole,
        _ => whole + 1,
    }
}

fn is_operator_byte(byte: u8) -> bool {
    matches!(
        byte,
        b'!' | b'%'
            | b'&'
            | b'*'
            | b'+'
            | b'-'
            | b'.'
            | b'/'
            | b'<'
            | b'='
            | b'>'
            | b'?'
            | b'@'
            | b'^'
            | b'|'
            | b'~'
            | b'$'
    )
}

/// The longest operator that starts at `lo`, stopping before comments, strings and `..`.
fn operator_end(bytes: &[u8], lo: usize) -> usize {
    if bytes[lo..].starts_with(b"..") {
        return lo + 2;
    }
    if bytes[lo] == b'.' && !bytes.get(lo + 1).is_some_and(|b| is_operator_byte(*b)) {
        return lo + 1;
    }
    let mut end = lo + 1;
    while let Some(&byte) = bytes.get(end) {
        let next = bytes.get(end + 1);
        let stops = !is_operator_byte(byte)
            || (byte == b'/' && next == Some(&b'/'))
            || (matches!(byte, b'$' | b'@') && matches!(next, Some(b'"')));
        if stops {
            break;
        }
        end += 1;
    }
    end
}

/// What an operator is.
pub(crate) fn operator_kind(run: &str) -> T {
    match run {
        "." => T::Dot,
        ".." => T::DotDot,
        "->" => T::Arrow,
        "<-" => T::LArrow,
        "=" => T::Eq,
        "|" => T::Bar,
        "||" => T::BarBar,
        "&" => T::Amp,
        "&&" => T::AmpAmp,
        "-" => T::Minus,
        "+" => T::Plus,
        "*" => T::Star,
        "<" => T::Lt,
        ">" => T::Gt,
        "?" => T::Question,
        "<@" | "<@@" => T::LQuote,
        "@>" | "@@>" => T::RQuote,
        _ if run.starts_with('~') => T::PrefixOp,
        _ if run.starts_with('!') && !run.starts_with("!=") => T::PrefixOp,
        _ => T::Op,
    }
}
