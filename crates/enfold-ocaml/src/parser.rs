//! The parser's machinery: tokens, places, reports, depth and recovery.
//!
//! The grammar is in the neighbouring files, each of which adds methods to [`Parser`].
//!
//! - After an error no other is reported until the next item or closing bracket, so that one fault
//!   gives one report.
//! - Depth is counted in two ways: `depth` is how deep the parser is in its own recursion, `height`
//!   how tall the trees are that it has built in the current call. The first stays below
//!   [`MAX_NESTING`] and their sum below [`MAX_HEIGHT`], so neither parsing a program nor walking
//!   its tree can exhaust the stack. Chains of operators, `::`, `;`, `let … in` and `else if` are
//!   read without recursion. A program that is nested deeper is reported once and the rest of it is
//!   not read.
//!
//! Time is linear: every loop takes a token or stops, and no lookahead is unbounded.

use enfold_syntax::codes;
use enfold_syntax::diag::{Diagnostic, Diagnostics};
use enfold_syntax::span::{FileId, Span};
use enfold_syntax::symbol::Symbol;
use rustc_hash::FxHashMap;

use crate::token::{T, Token};
use crate::tree::Ident;

/// How deep expressions, patterns, types and modules may be nested. A level takes about 5 KiB of
/// stack without optimisation, and a thread may have 2 MiB.
const MAX_NESTING: u32 = 256;
/// How tall a tree may be.
const MAX_HEIGHT: u32 = 1_000;
/// After so many reports the rest is read in silence.
const MAX_REPORTS: usize = 100;

pub(crate) struct Parser<'s> {
    pub source: &'s str,
    pub file: FileId,
    pub tokens: Vec<Token>,
    pub pos: usize,
    /// The kind of the next token.
    pub cur: T,
    pub diagnostics: Diagnostics,
    /// Where the last token that was taken ends.
    pub last_end: u32,
    /// The column in which the items of the innermost structure or signature start.
    pub item_col: u32,
    /// The brackets that are open, innermost last.
    pub open: Vec<Token>,
    symbols: FxHashMap<&'s str, Symbol>,
    /// An error was reported, and no safe place reached since.
    panicking: bool,
    gave_up: bool,
    depth: u32,
    height: u32,
}

impl<'s> Parser<'s> {
    pub fn new(source: &'s str, file: FileId) -> Parser<'s> {
        let mut diagnostics = Diagnostics::new();
        let tokens = crate::lexer::tokenize(source, file, &mut diagnostics);
        let cur = tokens[0].kind;
        Parser {
            source,
            file,
            tokens,
            pos: 0,
            cur,
            diagnostics,
            last_end: 0,
            item_col: 0,
            open: Vec::new(),
            symbols: FxHashMap::default(),
            panicking: false,
            gave_up: false,
            depth: 0,
            height: 0,
        }
    }

    // ---- tokens ----

    /// The next token.
    pub fn raw(&self) -> Token {
        self.tokens[self.pos]
    }

    /// The kind of the token `ahead` places after the next one.
    pub fn peek(&self, ahead: usize) -> T {
        self.tokens.get(self.pos + ahead).map_or(T::Eof, |t| t.kind)
    }

    /// Takes the next token.
    pub fn bump(&mut self) {
        let token = self.tokens[self.pos];
        if token.kind != T::Eof {
            self.last_end = token.hi;
            self.pos += 1;
        }
        self.cur = self.tokens[self.pos].kind;
    }

    /// Takes the next token if it is of this kind.
    pub fn eat(&mut self, kind: T) -> bool {
        let found = self.cur == kind;
        if found {
            self.bump();
        }
        found
    }

    /// Replaces the next token by one that begins `len` bytes later.
    pub fn split(&mut self, len: u32, kind: T) {
        let token = &mut self.tokens[self.pos];
        token.lo = (token.lo + len).min(token.hi);
        token.col += len;
        token.first = false;
        token.kind = kind;
        self.last_end = token.lo;
        self.cur = kind;
    }

    pub fn text(&self, lo: u32, hi: u32) -> &'s str {
        self.source.get(lo as usize..hi as usize).unwrap_or("")
    }

    pub fn token_text(&self, token: Token) -> &'s str {
        self.text(token.lo, token.hi)
    }

    pub fn symbol(&mut self, text: &'s str) -> Symbol {
        *self.symbols.entry(text).or_insert_with(|| Symbol::new(text))
    }

    // ---- places ----

    pub fn span(&self, lo: u32, hi: u32) -> Span {
        Span::new(self.file, lo, hi.max(lo))
    }

    pub fn span_of(&self, token: Token) -> Span {
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

    // ---- reports ----

    /// Reports a fault after which reading goes on undisturbed.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if !self.panicking && !self.gave_up && self.diagnostics.len() < MAX_REPORTS {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports a fault, and nothing more until a safe place is reached.
    pub fn error(&mut self, diagnostic: Diagnostic) {
        if self.cur != T::Bad {
            self.report(diagnostic);
        }
        self.panicking = true;
    }

    /// Reports something that the language has and Enfold does not.
    pub fn unsupported(&mut self, span: Span, what: &str) {
        let message = format!("{what} not supported yet");
        self.report(Diagnostic::new(codes::UNSUPPORTED, span, message));
    }

    /// Something was reported already: nothing more until a safe place is reached.
    pub fn stay_silent(&mut self) {
        self.panicking = true;
    }

    pub fn is_panicking(&self) -> bool {
        self.panicking
    }

    /// A place from which reading starts afresh.
    pub fn calm(&mut self) {
        self.panicking = false;
    }

    /// The next token in words.
    pub fn found(&self) -> String {
        if self.cur == T::Eof {
            return "the end of the file".to_string();
        }
        let text: String = self.token_text(self.raw()).chars().take(24).collect();
        format!("`{}`", text.escape_debug().to_string().replace("\\\"", "\"").replace("\\'", "'"))
    }

    /// Where to point when something is missing before the next token.
    pub fn missing_at(&self) -> Span {
        match self.cur {
            T::Eof => self.nowhere(),
            _ => self.here(),
        }
    }

    /// Reports that something else was expected.
    pub fn expected(&mut self, what: &str) {
        let report = self.expectation(what);
        self.error(report);
    }

    /// That something else was expected.
    pub fn expectation(&self, what: &str) -> Diagnostic {
        let message = format!("expected {what}, found {}", self.found());
        Diagnostic::new(codes::UNEXPECTED_TOKEN, self.missing_at(), message)
    }

    /// Takes a token that must be here.
    pub fn expect(&mut self, kind: T, what: &str) -> bool {
        let found = self.eat(kind);
        if !found {
            self.expected(what);
        }
        found
    }

    // ---- depth ----

    /// Reads something that may contain itself; `None` when it is nested too deeply.
    pub fn nested<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> Option<R> {
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
    pub fn beside<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> R {
        let outer = std::mem::take(&mut self.height);
        let result = read(self);
        self.height = outer.max(self.height);
        result
    }

    /// A tree has got one level taller without a deeper call.
    pub fn grow(&mut self) {
        self.height += 1;
        self.limit_height();
    }

    /// Whether the rest of the file is not read; trees must not grow any more.
    pub fn has_given_up(&self) -> bool {
        self.gave_up
    }

    fn limit_height(&mut self) {
        if self.depth + self.height > MAX_HEIGHT {
            self.give_up(MAX_HEIGHT);
        }
    }

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
        self.cur = T::Eof;
    }

    // ---- brackets ----

    /// Takes an opening bracket or word.
    pub fn open(&mut self) -> Token {
        let token = self.raw();
        self.open.push(token);
        self.bump();
        token
    }

    /// Takes a closing bracket or word, or reports that it is missing.
    pub fn close(&mut self, closer: T, opener: Token) {
        self.open.pop();
        if self.eat(closer) {
            self.calm();
            return;
        }
        let at = self.span_of(opener);
        let text: String = self.token_text(opener).chars().take(12).collect();
        let wrong = self.cur.is_closer() && !self.partner_is_open(self.cur);
        if wrong {
            let message = format!("`{text}` cannot be closed with {}", self.found());
            let report = Diagnostic::new(codes::UNCLOSED, self.here(), message);
            self.error(report.also(at, "opened here"));
            self.bump();
        } else if self.cur == T::Eof || self.cur.is_closer() || self.cur.starts_item() {
            let message = format!("`{text}` is not closed");
            let report = Diagnostic::new(codes::UNCLOSED, self.missing_at(), message)
                .label(format!("expected its partner before {}", self.found()))
                .also(at, "opened here");
            self.error(report);
        } else {
            let report = self.unexpected().also(at, "inside of this bracket");
            self.error(report);
            self.skip_bracket(closer);
        }
    }

    fn partner_is_open(&self, closer: T) -> bool {
        let opens = |kind: T| match closer {
            T::RParen => kind == T::LParen,
            T::RBrack => matches!(kind, T::LBrack | T::LBrackLess | T::LBrackGreater),
            T::BarRBrack => kind == T::LBrackBar,
            T::RBrace => kind == T::LBrace,
            T::End => matches!(kind, T::Begin | T::Struct | T::Sig | T::Object),
            _ => kind == T::Do,
        };
        // Far out it does not matter, and looking there would take time.
        self.open.iter().rev().take(16).any(|token| opens(token.kind))
    }

    /// A message for a token that nothing can begin or go on with.
    pub fn unexpected(&self) -> Diagnostic {
        let found = self.found();
        let at = self.here();
        let report = |message: String| Diagnostic::new(codes::UNEXPECTED_TOKEN, at, message);
        let plain = || report(format!("unexpected {found}"));
        match self.cur {
            T::Else => report("this `else` belongs to no `if`".to_string())
                .help("a `;` ends the `if`: put several steps of a branch into `begin` … `end`"),
            T::In => report("this `in` belongs to no `let`".to_string()),
            T::Arrow => plain().help("a case begins with `|`, a function with `fun`"),
            T::Bar => plain().help("put an inner `match`, `try` or `function` in parentheses"),
            T::LArrow => plain()
                .help("`<-` stores into a mutable field or an element; a reference takes `:=`"),
            T::LIdent if self.at_else_if() => plain().fix("write it as two words", at, "else if"),
            _ if self.cur.starts_expr() => {
                plain().help(format!("put what begins with {found} in parentheses"))
            }
            T::RParen | T::RBrack | T::BarRBrack | T::RBrace | T::End | T::Done => {
                Diagnostic::new(codes::UNCLOSED, at, format!("{found} closes nothing"))
            }
            _ => plain(),
        }
    }

    /// Skips to the partner of a bracket and past it; stops before the next item.
    fn skip_bracket(&mut self, closer: T) {
        let mut depth = 0u32;
        loop {
            let token = self.raw();
            match token.kind {
                T::Eof | T::SemiSemi => return,
                kind if kind.starts_item() && token.first && token.col <= self.item_col => return,
                kind if kind == closer && depth == 0 => {
                    self.bump();
                    self.calm();
                    return;
                }
                T::LParen
                | T::LBrack
                | T::LBrackBar
                | T::LBrace
                | T::Begin
                | T::Struct
                | T::Sig => {
                    depth += 1;
                }
                kind if kind.is_closer() => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.bump();
        }
    }

    /// Skips to where the next item starts; `inside` if `end` ends the items.
    pub fn skip_item(&mut self, inside: bool) {
        let mut depth = 0u32;
        loop {
            let token = self.raw();
            match token.kind {
                T::Eof | T::SemiSemi => return,
                T::End if depth == 0 && inside => return,
                kind if kind.starts_item() && token.first && token.col <= self.item_col => return,
                T::Struct | T::Sig | T::Begin | T::Object => depth += 1,
                T::End => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.bump();
        }
    }

    /// Makes a name of the next token, and takes it.
    pub fn take_name(&mut self) -> Ident {
        let token = self.raw();
        let text = self.token_text(token);
        let ident = Ident { name: self.symbol(text), span: self.span_of(token) };
        self.bump();
        ident
    }

    pub fn ident(&self, text: &str, span: Span) -> Ident {
        Ident { name: Symbol::new(text), span }
    }
}
