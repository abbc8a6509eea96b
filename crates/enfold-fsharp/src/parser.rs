//! The parser's machinery: looking at tokens through layout, blocks, reports and recovery.
//!
//! The grammar is in the neighbouring files, each of which adds methods to [`Parser`]. What they
//! share is here:
//!
//! - `cur` is the next token as layout shows it; `bump` takes it.
//! - A list of items (statements, declarations, elements, fields) is read by
//!   [`Parser::sequence`], the only place where lines are separated and misplaced lines are found.
//! - What every parser has (taking tokens, reports, limits of nesting) is in [`enfold_syntax::cursor`]; chains such as
//!   `a + b + …`, `a :: b :: …` and `elif` are read without recursion, and are limited by height only.
//!
//! Time is linear: every loop takes a token or stops, and no lookahead is unbounded.

use enfold_syntax::codes::{self, Code};
use enfold_syntax::cursor::{Cursor, Nesting, Parsing};
use enfold_syntax::diag::{Diagnostic, Diagnostics};
use enfold_syntax::span::{FileId, Span};
use enfold_syntax::symbol::Symbol;
use rustc_hash::FxHashMap;

use crate::layout::{Ends, Floor, Layout, View};
use crate::token::{T, Token};
use crate::tree::{Expr, ExprKind, Ident, Lit, Stmt};

/// What layout did before a token; kept only to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Event {
    Open,
    Sep,
    Close,
}

pub(crate) struct Parser<'s> {
    pub cursor: Cursor<'s, T>,
    pub library: bool,
    pub layout: Layout,
    pub trace: Option<Vec<(usize, Event)>>,
    /// Operators that look like another language's, and whether the file defines them.
    pub own_operators: FxHashMap<&'s str, bool>,
    /// Types are those of an abstract member, whose parameters may have names.
    pub in_signature: bool,
}

enfold_syntax::parser_over_cursor!(Parser, T);

impl<'s> Parsing<'s, T> for Parser<'s> {
    fn look(&mut self) {
        let token = self.raw();
        self.cursor.cur = match self.layout.view(&token, self.pos) {
            View::Plain => token.kind,
            View::Sep => T::Sep,
            View::End => T::BlockEnd,
        };
    }

    /// Takes a token that must be here. One that starts a line to the left of its soft block is
    /// accepted.
    fn expect(&mut self, kind: T, what: &str) -> bool {
        self.reach(kind);
        let found = self.eat(kind);
        if !found {
            self.expected(what);
        }
        found
    }
}

impl<'s> Parser<'s> {
    pub fn new(source: &'s str, file: FileId, library: bool) -> Parser<'s> {
        let mut diagnostics = Diagnostics::new();
        let tokens = crate::lexer::tokenize(source, file, &mut diagnostics);
        let mut parser = Parser {
            cursor: Cursor::new(source, file, tokens, diagnostics),
            library,
            layout: Layout::new(),
            trace: None,
            own_operators: FxHashMap::default(),
            in_signature: false,
        };
        parser.look();
        parser
    }

    // ---- tokens ----

    /// Cuts `len` bytes off the next token, which is an operator such as `>>`.
    pub fn split(&mut self, len: u32) {
        let token = self.tokens[self.pos];
        if token.hi - token.lo <= len {
            self.bump();
            return;
        }
        let rest = self.text(token.lo + len, token.hi);
        let kind = match rest {
            "]" => T::RBrack,
            _ => crate::lexer::operator_kind(rest),
        };
        self.cut(len, kind);
    }

    /// Makes the next token visible if it is of this kind and can only belong here.
    pub fn reach(&mut self, kind: T) {
        let raw = self.raw();
        if raw.kind != kind {
            return;
        }
        let seen = self.cur;
        match seen {
            T::Sep => self.pass_sep(),
            T::BlockEnd if self.layout.relax(&raw) => {
                self.layout.pass(self.cursor.pos);
                self.look();
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
        self.layout.pass(self.cursor.pos);
        self.look();
    }

    fn event(&mut self, event: Event) {
        let pos = self.pos;
        if let Some(trace) = &mut self.trace {
            trace.push((pos, event));
        }
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
        self.look();
    }

    /// Opens a block at the next token, wherever that stands.
    pub fn open_here(&mut self, ends: Ends, decls: bool) {
        self.event(Event::Open);
        let token = self.raw();
        self.layout.open(&token, self.cursor.pos, ends, decls);
        self.look();
    }

    pub fn close(&mut self) {
        self.layout.close();
        self.event(Event::Close);
        self.look();
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
        self.skip(nesting, |p, depth| {
            let ends = || p.layout.top().ends.meets(Ends::of(p.cur));
            matches!(p.cur, T::Sep | T::BlockEnd) || depth == 0 && (p.cur == T::Semi || ends())
        });
    }

    /// Skips to the partner of the bracket that was just taken, and past it.
    pub fn skip_bracket(&mut self, closer: T, opener: Span) {
        let floor = self.layout.declaration_col();
        let leaves = |token: Token| token.first && token.col <= floor && !is_closer(token.kind);
        self.skip(nesting, |p, depth| leaves(p.raw()) || depth == 0 && p.raw().kind == closer);
        match self.raw().kind == closer {
            true => self.bump(),
            false => self.unclosed(opener),
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
            self.wrong_closer(opener);
        } else {
            self.unclosed(opener);
        }
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
        if token.kind != T::Quoted {
            return self.take_name();
        }
        let text = self.token_text(token).trim_matches('`');
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

/// What is skipped as a whole.
fn nesting(kind: T) -> Nesting {
    match kind {
        T::LParen | T::LBrack | T::LBrackBar | T::LBrace | T::LBraceBar | T::InterpBegin => {
            Nesting::Opens
        }
        T::RParen | T::RBrack | T::BarRBrack | T::RBrace | T::BarRBrace | T::InterpEnd => {
            Nesting::Closes
        }
        _ => Nesting::Neither,
    }
}

pub(crate) fn is_closer(kind: T) -> bool {
    Ends::CLOSERS.meets(Ends::of(kind))
}
