//! What all parsers are written with: a place in a list of tokens, reports that do not follow from each other, and limits of
//! nesting.
//!
//! A language has its kinds of tokens ([`Kind`]) and a parser that holds a [`Cursor`] and is [`Parsing`]: then it can take
//! tokens, expect them, report, skip and nest. Where lines mean something, `look` says how the next token is seen.
//!
//! ```text
//! tokens ── Cursor ── Parsing::look ──► cur ── grammar ──► tree
//! ```
//!
//! - After an error no other is reported until the grammar reaches a safe place ([`Parsing::calm`]), so that one fault gives
//!   one report.
//! - Depth is counted in two ways: `depth` is how deep the parser is in its own recursion, `height` how tall the trees are
//!   that it has built in the current call. The first stays below [`MAX_NESTING`] and their sum below [`MAX_HEIGHT`], so
//!   neither parsing a program nor walking its tree can exhaust the stack. Chains that are read without recursion are
//!   limited by height only ([`Parsing::grow`]). A program that is nested deeper is reported once and the rest of it is not
//!   read.
//!
//! **Assumes** that the last token is the only [`Kind::EOF`], and that the others are in order and lie on character
//! boundaries. Nothing moves past the last token. Time is linear if the grammar's loops take a token or stop.

use std::ops::DerefMut;

use rustc_hash::FxHashMap;

use crate::codes;
use crate::diag::{Diagnostic, Diagnostics};
use crate::ident::Ident;
use crate::span::{FileId, Span};
use crate::symbol::Symbol;

/// Lets a parser be used as the cursor that it moves, its field `cursor`.
#[macro_export]
macro_rules! parser_over_cursor {
    ($parser:ident, $kind:ty) => {
        impl<'s> std::ops::Deref for $parser<'s> {
            type Target = $crate::cursor::Cursor<'s, $kind>;

            fn deref(&self) -> &Self::Target {
                &self.cursor
            }
        }

        impl std::ops::DerefMut for $parser<'_> {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.cursor
            }
        }
    };
}

/// How deep what contains itself may be nested. A level takes about 5 KiB of stack without optimisation, and a thread may
/// have 2 MiB.
pub const MAX_NESTING: u32 = 256;
/// How tall a tree may be.
pub const MAX_HEIGHT: u32 = 1_000;
/// After so many reports the rest is read in silence.
pub const MAX_REPORTS: usize = 100;

/// A kind of tokens.
pub trait Kind: Copy + PartialEq {
    /// The end of the text.
    const EOF: Self;
    /// What the lexer has reported.
    const BAD: Self;

    /// What reports call it, if that is not its text.
    fn words(self) -> Option<&'static str> {
        None
    }

    /// Whether no text stands there: what is missing before it is missing behind the last token.
    fn is_gap(self) -> bool {
        self == Self::EOF
    }
}

/// A token where it stands.
#[derive(Debug, Clone, Copy)]
pub struct Token<K> {
    /// What it is.
    pub kind: K,
    /// First byte.
    pub lo: u32,
    /// One past the last byte.
    pub hi: u32,
    /// Column, from 0, in the unit that the language counts.
    pub col: u32,
    /// No other token stands before it on its line.
    pub first: bool,
    /// It touches the token before it.
    pub tight_before: bool,
    /// It touches the token after it.
    pub tight_after: bool,
}

/// What a token does to the brackets around what follows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nesting {
    /// It opens one.
    Opens,
    /// It closes one.
    Closes,
    /// Neither.
    Neither,
}

/// A place in the tokens of a file, and what was found so far.
pub struct Cursor<'s, K> {
    /// The text.
    pub source: &'s str,
    /// Its file.
    pub file: FileId,
    /// Its tokens.
    pub tokens: Vec<Token<K>>,
    /// The index of the next token.
    pub pos: usize,
    /// The kind of the next token, as the parser sees it.
    pub cur: K,
    /// Where the last token that was taken ends.
    pub last_end: u32,
    /// What was wrong.
    pub diagnostics: Diagnostics,
    symbols: FxHashMap<&'s str, Symbol>,
    /// An error was reported, and no safe place reached since.
    panicking: bool,
    gave_up: bool,
    depth: u32,
    height: u32,
}

impl<'s, K: Kind> Cursor<'s, K> {
    /// At the first token of a text; `diagnostics` is what the lexer said.
    pub fn new(
        source: &'s str,
        file: FileId,
        tokens: Vec<Token<K>>,
        diagnostics: Diagnostics,
    ) -> Cursor<'s, K> {
        Cursor {
            source,
            file,
            cur: tokens.first().map_or(K::EOF, |token| token.kind),
            tokens,
            pos: 0,
            last_end: 0,
            diagnostics,
            symbols: FxHashMap::default(),
            panicking: false,
            gave_up: false,
            depth: 0,
            height: 0,
        }
    }

    /// The next token itself, however it is seen.
    pub fn raw(&self) -> Token<K> {
        self.tokens[self.pos]
    }

    /// The kind of the token `ahead` places after the next one.
    pub fn peek(&self, ahead: usize) -> K {
        self.tokens.get(self.pos + ahead).map_or(K::EOF, |t| t.kind)
    }

    /// The text between two places.
    pub fn text(&self, lo: u32, hi: u32) -> &'s str {
        self.source.get(lo as usize..hi as usize).unwrap_or("")
    }

    /// The text of a token.
    pub fn token_text(&self, token: Token<K>) -> &'s str {
        self.text(token.lo, token.hi)
    }

    /// A place of the file.
    pub fn span(&self, lo: u32, hi: u32) -> Span {
        Span::new(self.file, lo, hi.max(lo))
    }

    /// The place of a token.
    pub fn span_of(&self, token: Token<K>) -> Span {
        self.span(token.lo, token.hi)
    }

    /// The next token's place.
    pub fn here(&self) -> Span {
        self.span_of(self.raw())
    }

    /// From `lo` to the end of the last token that was taken.
    pub fn since(&self, lo: u32) -> Span {
        self.span(lo, self.last_end)
    }

    /// The empty place after the last token that was taken.
    pub fn nowhere(&self) -> Span {
        self.span(self.last_end, self.last_end)
    }

    /// Whether an error was reported, and no safe place reached since.
    pub fn is_panicking(&self) -> bool {
        self.panicking
    }

    /// Whether the rest of the file is not read; trees must not grow any more.
    pub fn has_given_up(&self) -> bool {
        self.gave_up
    }

    /// The next token in words.
    pub fn found(&self) -> String {
        if self.cur == K::EOF {
            return "the end of the file".to_string();
        }
        if let Some(words) = self.cur.words() {
            return words.to_string();
        }
        let text: String = self.token_text(self.raw()).chars().take(24).collect();
        format!("`{}`", text.escape_debug().to_string().replace("\\\"", "\"").replace("\\'", "'"))
    }

    /// Where to point when something is missing before the next token.
    pub fn missing_at(&self) -> Span {
        if self.cur.is_gap() { self.nowhere() } else { self.here() }
    }

    /// That something else was expected.
    pub fn expectation(&self, what: &str) -> Diagnostic {
        let message = format!("expected {what}, found {}", self.found());
        Diagnostic::new(codes::UNEXPECTED_TOKEN, self.missing_at(), message)
    }
}

/// A parser: it has a cursor, and moves it.
pub trait Parsing<'s, K: Kind + 's>: DerefMut<Target = Cursor<'s, K>> {
    /// Looks at the next token; called whenever that may be another one.
    fn look(&mut self) {
        self.cur = self.raw().kind;
    }

    // ---- tokens ----

    /// Takes the next token.
    fn bump(&mut self) {
        let token = self.raw();
        if token.kind != K::EOF {
            self.last_end = token.hi;
            self.pos += 1;
        }
        self.look();
    }

    /// Takes the next token if it is of this kind.
    fn eat(&mut self, kind: K) -> bool {
        let found = self.cur == kind;
        if found {
            self.bump();
        }
        found
    }

    /// Cuts `len` bytes off the next token; the rest of it is of this kind.
    fn cut(&mut self, len: u32, kind: K) {
        let pos = self.pos;
        let token = &mut self.tokens[pos];
        token.lo = (token.lo + len).min(token.hi);
        token.col += len;
        token.first = false;
        token.tight_before = true;
        token.kind = kind;
        self.last_end = token.lo;
        self.look();
    }

    /// The name that a text is.
    fn symbol(&mut self, text: &'s str) -> Symbol {
        *self.symbols.entry(text).or_insert_with(|| Symbol::new(text))
    }

    /// Makes a name of the next token, and takes it.
    fn take_name(&mut self) -> Ident {
        let token = self.raw();
        let text = self.token_text(token);
        let ident = Ident { name: self.symbol(text), span: self.span_of(token) };
        self.bump();
        ident
    }

    // ---- reports ----

    /// Reports a fault after which reading goes on undisturbed.
    fn report(&mut self, diagnostic: Diagnostic) {
        if !self.panicking && !self.gave_up && self.diagnostics.len() < MAX_REPORTS {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports a fault, and nothing more until a safe place is reached.
    fn error(&mut self, diagnostic: Diagnostic) {
        self.report(diagnostic);
        self.panicking = true;
    }

    /// Reports a fault of the next token, unless the lexer has reported it.
    fn error_here(&mut self, diagnostic: Diagnostic) {
        if self.cur == K::BAD {
            self.stay_silent();
        } else {
            self.error(diagnostic);
        }
    }

    /// Something was reported already: nothing more until a safe place is reached.
    fn stay_silent(&mut self) {
        self.panicking = true;
    }

    /// A place from which reading starts afresh.
    fn calm(&mut self) {
        self.panicking = false;
    }

    /// Reports something that the language has and Enfold does not.
    fn unsupported(&mut self, span: Span, what: &str) {
        let message = format!("{what} not supported yet");
        self.report(Diagnostic::new(codes::UNSUPPORTED, span, message));
    }

    /// Reports that something else was expected.
    fn expected(&mut self, what: &str) {
        let report = self.expectation(what);
        self.error_here(report);
    }

    /// Takes a token that must be here.
    fn expect(&mut self, kind: K, what: &str) -> bool {
        let found = self.eat(kind);
        if !found {
            self.expected(what);
        }
        found
    }

    // ---- brackets ----

    /// Reports that a bracket is not closed before the next token.
    fn unclosed(&mut self, opener: Span) {
        let text: String = self.text(opener.lo, opener.hi).chars().take(12).collect();
        let message = format!("`{text}` is not closed");
        let report = Diagnostic::new(codes::UNCLOSED, self.missing_at(), message)
            .label(format!("expected its partner before {}", self.found()))
            .also(opener, "opened here");
        self.error(report);
    }

    /// Reports and takes a closing bracket that is not the partner.
    fn wrong_closer(&mut self, opener: Span) {
        let text = self.text(opener.lo, opener.hi);
        let message = format!("`{text}` cannot be closed with {}", self.found());
        let report = Diagnostic::new(codes::UNCLOSED, self.here(), message);
        self.error(report.also(opener, "opened here"));
        self.bump();
    }

    /// Takes tokens up to the first of which `stops` says so; it is told how many brackets, by `nesting`, were opened
    /// on the way and not closed. The end of the text stops in any case.
    fn skip(&mut self, nesting: impl Fn(K) -> Nesting, stops: impl Fn(&Self, u32) -> bool) {
        let mut depth = 0u32;
        while self.raw().kind != K::EOF && !stops(self, depth) {
            depth = match nesting(self.raw().kind) {
                Nesting::Opens => depth + 1,
                Nesting::Closes => depth.saturating_sub(1),
                Nesting::Neither => depth,
            };
            self.bump();
        }
    }

    // ---- depth ----

    /// Reads something that may contain itself; `None` when it is nested too deeply.
    fn nested<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> Option<R>
    where
        Self: Sized,
    {
        if self.depth + 1 > MAX_NESTING {
            self.give_up(MAX_NESTING);
            return None;
        }
        self.depth += 1;
        let outer = std::mem::take(&mut self.height);
        let result = read(self);
        self.depth -= 1;
        self.height = outer.max(self.height + 1);
        self.limit_height();
        Some(result)
    }

    /// Reads something that will stand beside what was read before, and not above it.
    fn beside<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> R
    where
        Self: Sized,
    {
        let outer = std::mem::take(&mut self.height);
        let result = read(self);
        self.height = outer.max(self.height);
        result
    }

    /// A tree has got one level taller without a deeper call.
    fn grow(&mut self) {
        self.height += 1;
        self.limit_height();
    }

    /// Gives up if what was read is too tall.
    fn limit_height(&mut self) {
        if self.depth + self.height > MAX_HEIGHT {
            self.give_up(MAX_HEIGHT);
        }
    }

    /// Reports that the program is nested too deeply, and goes to its end.
    #[inline(never)]
    fn give_up(&mut self, limit: u32) {
        if self.gave_up {
            return;
        }
        let message = format!("this is nested more than {limit} levels deep");
        let report = Diagnostic::new(codes::TOO_DEEP, self.here(), message)
            .note("the rest of the file was not read")
            .help("name parts of it with `let`");
        self.panicking = false;
        self.report(report);
        self.gave_up = true;
        self.pos = self.tokens.len() - 1;
        self.look();
    }
}

#[cfg(test)]
mod tests;
