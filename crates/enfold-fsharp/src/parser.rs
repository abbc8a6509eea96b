//! The parser's machinery: looking at tokens through layout, blocks, reports and recovery.
//!
//! The grammar is in the neighbouring files, each of which adds methods to [`Parser`]. What they
//! share is here:
//!
//! - `cur` is the next token as layout shows it; [`Parser::bump`] takes it.
//! - A list of items (statements, declarations, elements, fields) is read by
//!   [`Parser::sequence`], the only place where lines are separated and misplaced lines are found.
//! - After an error no other is reported until the next item or closing bracket, so that one fault
//!   gives one report.
//! - Depth is counted in two ways: `depth` is how deep the parser is in its own recursion, `height`
//!   how tall the trees are that it has built in the current call. The first stays below
//!   [`MAX_NESTING`] and their sum below [`MAX_HEIGHT`], so neither parsing a program nor walking
//!   its tree can exhaust the stack. Chains such as `a + b + …`, `a :: b :: …` and `elif` are read
//!   without recursion, and are limited by height only. A program that is nested deeper is reported
//!   once and the rest of it is not read.
//!
//! Time is linear: every loop takes a token or stops, and no lookahead is unbounded.

use crate::tree::{Expr, ExprKind, Ident, Lit, Stmt};
use enfold_syntax::codes::{self, Code};
use enfold_syntax::diag::{Diagnostic, Diagnostics};
use enfold_syntax::span::{FileId, Span};
use enfold_syntax::symbol::Symbol;
use rustc_hash::FxHashMap;

use crate::layout::{Ends, Floor, Layout, View};
use crate::token::{T, Token};

/// How deep brackets and blocks may be nested. A level takes about 5 KiB of stack without
/// optimisation, and a thread may have 2 MiB.
const MAX_NESTING: u32 = 256;
/// How tall a tree may be.
const MAX_HEIGHT: u32 = 1_000;
/// After so many reports the rest is read in silence.
const MAX_REPORTS: usize = 100;

/// What layout did before a token; kept only to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Event {
    Open,
    Sep,
    Close,
}

pub(crate) struct Parser<'s> {
    pub source: &'s str,
    pub file: FileId,
    pub library: bool,
    pub tokens: Vec<Token>,
    pub pos: usize,
    /// The next token as layout shows it.
    pub cur: T,
    pub layout: Layout,
    pub diagnostics: Diagnostics,
    /// Where the last token that was taken ends.
    pub last_end: u32,
    pub trace: Option<Vec<(usize, Event)>>,
    /// Operators that look like another language's, and whether the file defines them.
    pub own_operators: FxHashMap<&'s str, bool>,
    /// Types are those of an abstract member, whose parameters may have names.
    pub in_signature: bool,
    symbols: FxHashMap<&'s str, Symbol>,
    /// An error was reported, and no safe place reached since.
    panicking: bool,
    gave_up: bool,
    depth: u32,
    height: u32,
}

impl<'s> Parser<'s> {
    pub fn new(source: &'s str, file: FileId, library: bool) -> Parser<'s> {
        let mut diagnostics = Diagnostics::new();
        let tokens = crate::lexer::tokenize(source, file, &mut diagnostics);
        let mut parser = Parser {
            source,
            file,
            library,
            tokens,
            pos: 0,
            cur: T::Eof,
            layout: Layout::new(),
            diagnostics,
            last_end: 0,
            trace: None,
            own_operators: FxHashMap::default(),
            in_signature: false,
            symbols: FxHashMap::default(),
            panicking: false,
            gave_up: false,
            depth: 0,
            height: 0,
        };
        parser.refresh();
        parser
    }

    // ---- tokens ----

    /// The next token itself, whatever layout says.
    pub fn raw(&self) -> Token {
        self.tokens[self.pos]
    }

    /// The kind of the token `ahead` places after the next one.
    pub fn peek(&self, ahead: usize) -> T {
        self.tokens.get(self.pos + ahead).map_or(T::Eof, |t| t.kind)
    }

    fn refresh(&mut self) {
        let token = &self.tokens[self.pos];
        self.cur = match self.layout.view(token, self.pos) {
            View::Plain => token.kind,
            View::Sep => T::Sep,
            View::End => T::BlockEnd,
        };
    }

    /// Takes the next token.
    pub fn bump(&mut self) {
        let token = self.tokens[self.pos];
        if token.kind != T::Eof {
            self.last_end = token.hi;
            self.pos += 1;
        }
        self.refresh();
    }

    /// Takes the next token if it is of this kind.
    pub fn eat(&mut self, kind: T) -> bool {
        let found = self.cur == kind;
        if found {
            self.bump();
        }
        found
    }

    /// Cuts `len` bytes off the next token, which is an operator such as `>>`.
    pub fn split(&mut self, len: u32) {
        let token = self.tokens[self.pos];
        if token.hi - token.lo <= len {
            self.bump();
            return;
        }
        let lo = token.lo + len;
        let rest = self.text(lo, token.hi);
        let kind = match rest {
            "]" => T::RBrack,
            _ => crate::lexer::operator_kind(rest),
        };
        self.tokens[self.pos] =
            Token { kind, lo, col: token.col + len, first: false, tight_before: true, ..token };
        self.last_end = lo;
        self.refresh();
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

    // ---- reports ----

    /// Reports a fault after which reading goes on undisturbed.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if !self.panicking && !self.gave_up && self.diagnostics.len() < MAX_REPORTS {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports a fault, and nothing more until a safe place is reached.
    pub fn error(&mut self, diagnostic: Diagnostic) {
        self.report(diagnostic);
        self.panicking = true;
    }

    /// Something was reported already: nothing more until a safe place is reached.
    pub fn stay_silent(&mut self) {
        self.panicking = true;
    }

    /// Reports something that the language has and Enfold does not.
    pub fn unsupported(&mut self, span: Span, what: &str) {
        let message = format!("{what} not supported yet");
        self.report(Diagnostic::new(codes::UNSUPPORTED, span, message));
    }

    /// The next token in words.
    pub fn found(&self) -> String {
        match self.cur {
            T::Eof => "the end of the file".to_string(),
            T::Sep => "the next line".to_string(),
            T::BlockEnd => "a line that is indented less".to_string(),
            T::InterpMid | T::InterpEnd => "`}`".to_string(),
            _ => {
                let text: String = self.token_text(self.raw()).chars().take(24).collect();
                format!(
                    "`{}`",
                    text.escape_debug().to_string().replace("\\\"", "\"").replace("\\'", "'")
                )
            }
        }
    }

    /// Where to point when something is missing before the next token.
    pub fn missing_at(&self) -> Span {
        match self.cur {
            T::Sep | T::BlockEnd | T::Eof => self.span(self.last_end, self.last_end),
            _ => self.here(),
        }
    }

    pub fn expected(&mut self, what: &str) {
        let message = format!("expected {what}, found {}", self.found());
        let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, self.missing_at(), message);
        self.error_here(report);
    }

    /// Reports a fault of the next token, unless the lexer has reported it.
    fn error_here(&mut self, diagnostic: Diagnostic) {
        if self.cur == T::Bad {
            self.stay_silent();
        } else {
            self.error(diagnostic);
        }
    }

    /// Takes a token that must be here. One that starts a line to the left of its soft block is
    /// accepted.
    pub fn expect(&mut self, kind: T, what: &str) -> bool {
        self.reach(kind);
        let found = self.eat(kind);
        if !found {
            self.expected(what);
        }
        found
    }

    /// Makes the next token visible if it is of this kind and can only belong here.
    pub fn reach(&mut self, kind: T) {
        let raw = self.raw();
        if raw.kind != kind {
            return;
        }
        match self.cur {
            T::Sep => self.pass_sep(),
            T::BlockEnd if self.layout.relax(&raw) => {
                self.layout.pass(self.pos);
                self.refresh();
            }
            _ => {}
        }
    }

    /// An operand must follow: a line break before it means nothing.
    pub fn reach_operand(&mut self) {
        let kind = self.raw().kind;
        if matches!(self.cur, T::Sep | T::BlockEnd) && kind.starts_expr() {
            self.reach(kind);
        }
    }

    fn pass_sep(&mut self) {
        self.event(Event::Sep);
        self.layout.pass(self.pos);
        self.refresh();
    }

    fn event(&mut self, event: Event) {
        let pos = self.pos;
        if let Some(trace) = &mut self.trace {
            trace.push((pos, event));
        }
    }

    /// A place from which reading starts afresh.
    pub fn calm(&mut self) {
        self.panicking = false;
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
        self.refresh();
    }

    // ---- blocks ----

    /// Opens a block at the next token, if one may start there.
    pub fn open(&mut self, floor: Floor, ends: Ends) -> bool {
        let token = self.raw();
        let ended = self.layout.top().ends.or(ends).meets(Ends::of(token.kind));
        if token.kind == T::Eof || ended && token.kind != T::Do {
            return false;
        }
        if matches!(
            token.kind,
            T::Bar | T::Then | T::Else | T::Elif | T::With | T::Semi | T::SemiSemi
        ) {
            return false;
        }
        if !self.layout.may_open(&token, floor) {
            return false;
        }
        self.open_here(ends, false);
        true
    }

    /// Opens the block of a bracket at the next token. Elements that are not indented are accepted with a warning.
    pub fn open_bracket(&mut self, ends: Ends) -> bool {
        let token = self.raw();
        let closes = is_closer(token.kind) || token.kind == T::Eof || !token.kind.starts_item();
        if !closes && self.layout.is_undented(&token) {
            let message = "these elements are not indented";
            let report = Diagnostic::new(codes::UNDENTED, self.here(), message)
                .label(format!("starts in column {}", token.col + 1));
            self.report(report);
            self.open_here(ends, false);
            return true;
        }
        self.open(Floor::Same, ends)
    }

    /// Lets the bars of the cases that come next stand under the line that they belong to.
    pub fn admit_bars(&mut self) {
        let token = self.raw();
        self.layout.admit_bars(&token);
        self.refresh();
    }

    /// Opens a block at the next token, wherever that stands.
    pub fn open_here(&mut self, ends: Ends, decls: bool) {
        self.event(Event::Open);
        let token = self.raw();
        self.layout.open(&token, self.pos, ends, decls);
        self.refresh();
    }

    pub fn close(&mut self) {
        self.layout.close();
        self.event(Event::Close);
        self.refresh();
    }

    /// Reads items until the innermost block ends. `item` says whether the next item may follow
    /// without a separator; `semicolons` whether `;` separates.
    pub fn sequence(&mut self, semicolons: bool, mut item: impl FnMut(&mut Self) -> bool) {
        loop {
            let start = self.pos;
            let follows = self.beside(&mut item);
            let separated = self.separators(semicolons);
            if !separated && !follows && !self.ends_block(semicolons) {
                self.skip_junk();
                self.separators(semicolons);
            }
            if self.ends_block(semicolons) {
                if self.cur != T::BlockEnd || !self.take_misplaced_line() {
                    return;
                }
            } else if self.pos == start {
                self.bump();
            }
        }
    }

    fn separators(&mut self, semicolons: bool) -> bool {
        let mut any = false;
        loop {
            match self.cur {
                T::Sep => self.pass_sep(),
                T::Semi | T::SemiSemi if semicolons => self.bump(),
                _ => return any,
            }
            self.calm();
            any = true;
        }
    }

    fn ends_block(&self, semicolons: bool) -> bool {
        matches!(self.cur, T::Eof | T::BlockEnd)
            || self.layout.top().ends.meets(Ends::of(self.cur))
            // A closing bracket that is not the right one ends the bracket all the same.
            || is_closer(self.cur) && self.layout.top().ends.meets(Ends::CLOSERS)
            || !semicolons && matches!(self.cur, T::Semi | T::SemiSemi)
    }

    /// A line that is left of its block and belongs to no block around it: reports it, and moves
    /// the block so that it belongs.
    fn take_misplaced_line(&mut self) -> bool {
        let token = self.raw();
        if !token.kind.starts_item() || !self.layout.is_misplaced(&token) {
            return false;
        }
        let first = self.tokens[self.layout.top().start];
        let message = "this line is indented less than the block that it belongs to";
        let report = Diagnostic::new(codes::OFFSIDE, self.here(), message)
            .label(format!("starts in column {}", token.col + 1))
            .also(
                self.span_of(first),
                format!("the block starts here, in column {}", first.col + 1),
            );
        self.report(report);
        self.layout.lower(token.col);
        self.pass_sep();
        self.calm();
        true
    }

    /// The item is over and something is left: reports it, and skips to the next item.
    fn skip_junk(&mut self) {
        let token = self.raw();
        if token.first && token.kind.starts_item() {
            let first = self.tokens[self.layout.top().start];
            let message = "this line is indented differently from the lines above it";
            let report = Diagnostic::new(codes::OFFSIDE, self.here(), message)
                .label(format!("starts in column {}", token.col + 1))
                .also(
                    self.span_of(first),
                    format!("the block starts here, in column {}", first.col + 1),
                );
            self.report(report);
            self.calm();
            return;
        }
        let report = if is_closer(self.cur) {
            let message = format!("{} closes nothing", self.found());
            Diagnostic::new(codes::UNCLOSED, self.here(), message)
        } else {
            let message = format!("unexpected {}", self.found());
            Diagnostic::new(codes::UNEXPECTED_TOKEN, self.here(), message)
        };
        self.error_here(report);
        self.skip_item();
    }

    /// Skips to the end of the item.
    pub fn skip_item(&mut self) {
        let mut depth = 0u32;
        loop {
            match self.cur {
                T::Eof | T::Sep | T::BlockEnd => return,
                T::LParen
                | T::LBrack
                | T::LBrackBar
                | T::LBrace
                | T::LBraceBar
                | T::InterpBegin => {
                    depth += 1;
                }
                T::RParen | T::RBrack | T::BarRBrack | T::RBrace | T::BarRBrace | T::InterpEnd
                    if depth > 0 =>
                {
                    depth -= 1;
                }
                T::Semi if depth == 0 => return,
                kind if depth == 0 && self.layout.top().ends.meets(Ends::of(kind)) => return,
                _ => {}
            }
            self.bump();
        }
    }

    /// Skips to the partner of the bracket that was just taken, and past it.
    pub fn skip_bracket(&mut self, closer: T, opener: Span) {
        let mut depth = 0u32;
        let floor = self.layout.declaration_col();
        loop {
            let token = self.raw();
            let leaves = token.first && token.col <= floor && !is_closer(token.kind);
            match token.kind {
                T::Eof => return self.unclosed(opener),
                _ if leaves => return self.unclosed(opener),
                kind if kind == closer && depth == 0 => {
                    self.bump();
                    return;
                }
                T::LParen
                | T::LBrack
                | T::LBrackBar
                | T::LBrace
                | T::LBraceBar
                | T::InterpBegin => {
                    depth += 1;
                }
                T::RParen | T::RBrack | T::BarRBrack | T::RBrace | T::BarRBrace | T::InterpEnd => {
                    depth = depth.saturating_sub(1);
                }
                _ => {}
            }
            self.bump();
        }
    }

    /// Takes a closing bracket, or reports that it is missing.
    pub fn expect_closer(&mut self, closer: T, opener: Span) {
        if self.cur == closer {
            self.bump();
            self.calm();
            return;
        }
        let wrong = is_closer(self.cur) && !self.layout.top().ends.meets(Ends::of(self.cur));
        if !wrong && !matches!(self.cur, T::Eof | T::Sep | T::BlockEnd) && !is_closer(self.cur) {
            let message = format!("unexpected {}", self.found());
            let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, self.here(), message)
                .also(opener, "inside of this bracket");
            self.error(report);
            self.skip_bracket(closer, opener);
            self.calm();
            return;
        }
        if wrong {
            let text = self.text(opener.lo, opener.hi);
            let message = format!("`{text}` cannot be closed with {}", self.found());
            let report = Diagnostic::new(codes::UNCLOSED, self.here(), message);
            self.error(report.also(opener, "opened here"));
            self.bump();
        } else {
            self.unclosed(opener);
        }
    }

    fn unclosed(&mut self, opener: Span) {
        let text: String = self.text(opener.lo, opener.hi).chars().take(12).collect();
        let at = self.missing_at();
        let message = format!("`{text}` is not closed");
        let report = Diagnostic::new(codes::UNCLOSED, at, message)
            .label(format!("expected its partner before {}", self.found()))
            .also(opener, "opened here");
        self.error(report);
    }

    /// Reads a block of statements as one expression; `what` names what it is the body of.
    pub fn block(&mut self, floor: Floor, ends: Ends, what: &str, owner: Span) -> Expr {
        self.block_of(true, floor, ends, what, owner)
    }

    /// A block in which `;` separates statements, or ends the block.
    pub fn block_of(
        &mut self,
        semicolons: bool,
        floor: Floor,
        ends: Ends,
        what: &str,
        owner: Span,
    ) -> Expr {
        if !self.open(floor, ends) {
            return self.missing_body(what, owner);
        }
        let body = self.statements(semicolons);
        self.close();
        body
    }

    pub fn missing_body(&mut self, what: &str, owner: Span) -> Expr {
        let at = self.span(self.last_end, self.last_end);
        let message = format!("{what} is missing");
        let mut report = Diagnostic::new(codes::MISSING_BODY, owner, message);
        let raw = self.raw();
        if raw.first && raw.kind.starts_expr() {
            report = report.also(self.span_of(raw), "this line is not indented enough to be it");
        }
        self.error(report);
        Expr { kind: ExprKind::Error, span: at }
    }

    /// The statements of the block that was just opened.
    pub fn statements(&mut self, semicolons: bool) -> Expr {
        let lo = self.raw().lo;
        let mut stmts = Vec::new();
        self.sequence(semicolons, |p| p.statement(&mut stmts));
        self.finish_block(stmts, lo)
    }

    /// A block of these statements.
    pub fn block_of_statements(&mut self, stmts: Vec<Stmt>, lo: u32) -> Expr {
        self.finish_block(stmts, lo)
    }

    fn finish_block(&mut self, mut stmts: Vec<Stmt>, lo: u32) -> Expr {
        match stmts.pop() {
            None => Expr { kind: ExprKind::Error, span: self.since(lo) },
            Some(Stmt::Expr(only)) if stmts.is_empty() => only,
            Some(last @ (Stmt::Let(_) | Stmt::Bind(_))) => {
                let at = match &last {
                    Stmt::Bind(bind) => bind.span,
                    Stmt::Let(group) => group.span,
                    Stmt::Expr(expr) => expr.span,
                };
                let message = "this block ends with a `let`, and so has no value";
                let report = Diagnostic::new(codes::MISSING_BODY, at, message)
                    .help("end the block with an expression, such as `()`");
                self.report(report);
                let span = at.end();
                stmts.push(last);
                stmts.push(Stmt::Expr(Expr { kind: ExprKind::Error, span }));
                Expr { kind: ExprKind::Block(stmts), span: self.since(lo) }
            }
            Some(last) => {
                stmts.push(last);
                Expr { kind: ExprKind::Block(stmts), span: self.since(lo) }
            }
        }
    }

    // ---- names ----

    pub fn at_name(&self) -> bool {
        matches!(self.cur, T::Ident | T::Quoted)
    }

    /// Takes the name that is here.
    pub fn name(&mut self) -> Ident {
        let token = self.raw();
        let mut text = self.token_text(token);
        if token.kind == T::Quoted {
            text = text.trim_matches('`');
        }
        let ident = Ident { name: self.symbol(text), span: self.span_of(token) };
        self.bump();
        ident
    }

    pub fn ident_at(&mut self, text: &'static str, span: Span) -> Ident {
        Ident { name: Symbol::new(text), span }
    }

    pub fn error_expr(&self) -> Expr {
        Expr { kind: ExprKind::Error, span: self.span(self.last_end, self.last_end) }
    }

    pub fn unit(&self, span: Span) -> Expr {
        Expr { kind: ExprKind::Lit(Lit::Unit), span }
    }

    pub fn report_at(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::new(code, span, message));
    }
}

pub(crate) fn is_closer(kind: T) -> bool {
    Ends::CLOSERS.meets(Ends::of(kind))
}
