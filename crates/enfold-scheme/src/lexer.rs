//! Text to tokens, one at a time.
//!
//! **Assumes** text shorter than 4 GiB. **Establishes** that tokens are in order and lie on character
//! boundaries. Time is linear in the text: a comment, string or `|symbol` without an end takes the
//! rest of the text and is reported where it begins.
//!
//! Beyond R7RS: square brackets, `#!optional` and its kin, `1+`, and a first line `#!/…`.

use enfold_syntax::codes::{self, Code};
use enfold_syntax::diag::{Diagnostic, Diagnostics};
use enfold_syntax::span::{FileId, Span};
use enfold_syntax::symbol::Symbol;

use crate::data::{Kind, Marker};
use crate::number;
use crate::token::{Bracket, Prefix, T, Token};

/// After so many reports the rest of the text is read in silence.
const MAX_REPORTS: usize = 100;

/// Reads tokens.
pub(crate) struct Lexer<'a> {
    pub(crate) source: &'a str,
    file: FileId,
    pub(crate) at: usize,
    fold_case: bool,
    /// The text ends inside of a comment, string or symbol, which has been reported.
    pub(crate) cut: bool,
    pub(crate) out: &'a mut Diagnostics,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(
        source: &'a str,
        file: FileId,
        fold_case: bool,
        out: &'a mut Diagnostics,
    ) -> Self {
        let mut lexer = Lexer { source, file, at: 0, fold_case, cut: false, out };
        if source.starts_with("#!/") || source.starts_with("#! ") {
            lexer.skip_line();
        }
        lexer
    }

    pub(crate) fn span(&self, lo: usize) -> Span {
        Span::new(self.file, lo as u32, self.at as u32)
    }

    pub(crate) fn report(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.push_report(Diagnostic::new(code, span, message));
    }

    pub(crate) fn push_report(&mut self, report: Diagnostic) {
        if self.out.len() < MAX_REPORTS {
            self.out.push(report);
        }
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(crate) fn next_char(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
    }

    /// The next token.
    pub(crate) fn token(&mut self) -> Token {
        loop {
            self.skip_blanks();
            let lo = self.at;
            if let Some(kind) = self.scan() {
                return Token { kind, span: self.span(lo) };
            }
        }
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start_matches(is_blank).len();
            if self.rest().starts_with(';') {
                self.skip_line();
            } else if self.rest().starts_with("#|") {
                self.block_comment();
            } else {
                return;
            }
        }
    }

    fn block_comment(&mut self) {
        let lo = self.at;
        let bytes = self.source.as_bytes();
        let mut depth = 0usize;
        while self.at < bytes.len() {
            match bytes[self.at..] {
                [b'#', b'|', ..] => {
                    depth += 1;
                    self.at += 2;
                }
                [b'|', b'#', ..] => {
                    depth -= 1;
                    self.at += 2;
                    if depth == 0 {
                        return;
                    }
                }
                _ => self.at += 1,
            }
        }
        self.cut = true;
        let opening = Span::new(self.file, lo as u32, lo as u32 + 2);
        self.report(codes::UNTERMINATED_COMMENT, opening, "this comment has no end `|#`");
    }

    /// One token, or nothing if what stood here means nothing to the reader.
    fn scan(&mut self) -> Option<T> {
        let Some(c) = self.peek() else { return Some(T::Eof) };
        let simple = match c {
            '(' => Some(T::Open(Bracket::Round)),
            '[' => Some(T::Open(Bracket::Square)),
            ')' => Some(T::Close(Bracket::Round)),
            ']' => Some(T::Close(Bracket::Square)),
            '\'' => Some(T::Prefix(Prefix::Quote)),
            '`' => Some(T::Prefix(Prefix::Quasiquote)),
            _ => None,
        };
        if simple.is_some() {
            self.at += 1;
            return simple;
        }
        match c {
            ',' => {
                self.at += 1;
                let splicing = self.rest().starts_with('@');
                self.at += usize::from(splicing);
                Some(T::Prefix(if splicing { Prefix::UnquoteSplicing } else { Prefix::Unquote }))
            }
            '"' => Some(T::Atom(Kind::Str(self.string().into()))),
            '|' => Some(T::Atom(self.bar_symbol())),
            '#' => self.hash(),
            '{' | '}' => {
                let lo = self.at;
                self.at += 1;
                self.report(
                    codes::UNEXPECTED_CHARACTER,
                    self.span(lo),
                    format!("`{c}` starts nothing in Scheme"),
                );
                None
            }
            _ => Some(self.word()),
        }
    }

    /// Takes everything up to the next delimiter.
    pub(crate) fn take_word(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest.find(is_delimiter).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn word(&mut self) -> T {
        let lo = self.at;
        let word = self.take_word();
        if word.is_empty() {
            // A delimiter that no rule above takes cannot be here; step over it all the same.
            self.next_char();
            return T::Atom(Kind::Bad);
        }
        if word == "." {
            return T::Dot;
        }
        match number::parse(word) {
            Some(Ok(value)) => T::Atom(Kind::Number(Box::new(value))),
            Some(Err(fault)) => {
                self.report(codes::BAD_NUMBER, self.span(lo), fault);
                T::Atom(Kind::Bad)
            }
            None if looks_like_number(word) => {
                self.report(codes::BAD_NUMBER, self.span(lo), format!("`{word}` is no number"));
                T::Atom(Kind::Bad)
            }
            None => T::Atom(Kind::Symbol(self.symbol(word))),
        }
    }

    pub(crate) fn symbol(&self, word: &str) -> Symbol {
        if self.fold_case { Symbol::new(&word.to_lowercase()) } else { Symbol::new(word) }
    }

    fn hash(&mut self) -> Option<T> {
        let lo = self.at;
        let rest = self.rest();
        let mut chars = rest[1..].chars();
        match chars.next() {
            Some('(' | '[') => {
                self.at += 2;
                Some(T::OpenVector)
            }
            Some(';') => {
                self.at += 2;
                Some(T::Prefix(Prefix::Comment))
            }
            Some('\\') => {
                self.at += 2;
                Some(T::Atom(self.character(lo)))
            }
            Some('!') => self.directive(lo),
            Some(c) if c.is_ascii_digit() => Some(self.label(lo)),
            _ => Some(self.hash_word(lo)),
        }
    }

    fn hash_word(&mut self, lo: usize) -> T {
        self.at += 1;
        let word = self.take_word();
        let lower = word.to_ascii_lowercase();
        if lower == "u8" && self.rest().starts_with('(') {
            self.at += 1;
            return T::OpenBytes;
        }
        let kind = match lower.as_str() {
            "t" | "true" => Kind::Bool(true),
            "f" | "false" => Kind::Bool(false),
            _ => match number::parse(&self.source[lo..self.at]) {
                Some(Ok(value)) => Kind::Number(Box::new(value)),
                Some(Err(fault)) => {
                    self.report(codes::BAD_NUMBER, self.span(lo), fault);
                    Kind::Bad
                }
                None => self.unknown_hash(lo, word),
            },
        };
        T::Atom(kind)
    }

    fn unknown_hash(&mut self, lo: usize, word: &str) -> Kind {
        let span = self.span(lo);
        if word.starts_with(':') {
            self.report(
                codes::UNSUPPORTED,
                span,
                format!("the keyword `#{word}` is not supported"),
            );
        } else if word.starts_with(['x', 'X', 'b', 'B', 'o', 'O', 'd', 'D', 'e', 'E', 'i', 'I']) {
            self.report(codes::BAD_NUMBER, span, format!("`#{word}` is no number"));
        } else {
            self.report(codes::UNEXPECTED_CHARACTER, span, format!("`#{word}` means nothing"));
        }
        Kind::Bad
    }

    fn directive(&mut self, lo: usize) -> Option<T> {
        self.at += 2;
        let word = self.take_word();
        let marker = match word.to_ascii_lowercase().as_str() {
            "fold-case" => {
                self.fold_case = true;
                return None;
            }
            "no-fold-case" => {
                self.fold_case = false;
                return None;
            }
            "optional" => Marker::Optional,
            "rest" => Marker::Rest,
            "default" => Marker::Default,
            "eof" => Marker::Eof,
            _ => {
                let message = format!("`#!{word}` is no directive");
                let report = Diagnostic::new(codes::UNEXPECTED_CHARACTER, self.span(lo), message);
                self.push_report(report.help(
                    "there are `#!fold-case`, `#!no-fold-case`, `#!optional`, `#!rest`, `#!default` and `#!eof`",
                ));
                return None;
            }
        };
        Some(T::Atom(Kind::Marker(marker)))
    }

    /// `#0=` or `#0#`.
    fn label(&mut self, lo: usize) -> T {
        self.at += 1;
        let digits = self.rest();
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        self.at += end;
        let number = digits[..end].parse();
        match (self.peek(), number) {
            (Some('='), Ok(number)) => {
                self.at += 1;
                T::Prefix(Prefix::Label(number))
            }
            (Some('#'), Ok(number)) => {
                self.at += 1;
                T::Reference(number)
            }
            _ => {
                self.take_word();
                let message = format!("`{}` is no label", &self.source[lo..self.at]);
                let report = Diagnostic::new(codes::DATUM_LABEL, self.span(lo), message);
                self.push_report(
                    report.help("a label is written `#0=datum`, and `#0#` refers to it"),
                );
                T::Atom(Kind::Bad)
            }
        }
    }

    pub(crate) fn folds_case(&self) -> bool {
        self.fold_case
    }
}

pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

pub(crate) fn is_delimiter(c: char) -> bool {
    is_blank(c)
        || matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '"' | ';' | '|' | '\'' | '`' | ',')
}

/// Words that begin as numbers do and are none are mistakes, but for `1+` and `-1+`.
fn looks_like_number(word: &str) -> bool {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    let digits = digits.strip_prefix('.').unwrap_or(digits);
    digits.starts_with(|c: char| c.is_ascii_digit()) && !matches!(word, "1+" | "1-" | "-1+")
}
