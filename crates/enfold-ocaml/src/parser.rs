//! The parser's machinery: what OCaml adds to [`enfold_syntax::cursor`], which is brackets and recovery.
//!
//! The grammar is in the neighbouring files, each of which adds methods to [`Parser`]. Chains of operators, `::`, `;`,
//! `let … in` and `else if` are read without recursion.
//!
//! Time is linear: every loop takes a token or stops, and no lookahead is unbounded.

use enfold_syntax::codes::{self, Code};
use enfold_syntax::cursor::{Cursor, Nesting, Parsing};
use enfold_syntax::diag::{Diagnostic, Diagnostics};
use enfold_syntax::span::{FileId, Span};
use enfold_syntax::symbol::Symbol;

use crate::token::{T, Token};
use crate::tree::{Ident, Quiet};

pub(crate) struct Parser<'s> {
    pub cursor: Cursor<'s, T>,
    /// The column in which the items of the innermost structure or signature start.
    pub item_col: u32,
    /// The brackets that are open, innermost last.
    pub open: Vec<Token>,
    /// What attributes say about warnings in the items that have been read.
    pub quiet: Vec<Quiet>,
    /// The same for the items that are being read.
    pub silenced: Vec<Vec<Code>>,
}

enfold_syntax::parser_over_cursor!(Parser, T);

impl<'s> Parsing<'s, T> for Parser<'s> {}

impl<'s> Parser<'s> {
    pub fn new(source: &'s str, file: FileId) -> Parser<'s> {
        let mut diagnostics = Diagnostics::new();
        let tokens = crate::lexer::tokenize(source, file, &mut diagnostics);
        let cursor = Cursor::new(source, file, tokens, diagnostics);
        let (open, quiet, silenced) = (Vec::new(), Vec::new(), Vec::new());
        Parser { cursor, item_col: 0, open, quiet, silenced }
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
        if self.cur.is_closer() && !self.partner_is_open(self.cur) {
            self.wrong_closer(at);
        } else if self.cur == T::Eof || self.cur.is_closer() || self.cur.starts_item() {
            self.unclosed(at);
        } else {
            let report = self.unexpected().also(at, "inside of this bracket");
            self.error_here(report);
            self.skip_bracket(closer);
        }
    }

    /// What stands between a bracket, which is next, and its partner.
    pub fn bracketed<R>(&mut self, closer: T, items: impl FnOnce(&mut Self, T) -> R) -> R {
        let opener = self.open();
        let items = items(self, closer);
        self.close(closer, opener);
        items
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
        let nesting = |kind: T| match kind {
            T::LParen | T::LBrack | T::LBrackBar | T::LBrace => Nesting::Opens,
            T::Begin | T::Struct | T::Sig => Nesting::Opens,
            kind if kind.is_closer() => Nesting::Closes,
            _ => Nesting::Neither,
        };
        self.skip(nesting, |p, depth| p.at_next_item() || depth == 0 && p.cur == closer);
        if self.eat(closer) {
            self.calm();
        }
    }

    /// Skips to where the next item starts; `inside` if `end` ends the items.
    pub fn skip_item(&mut self, inside: bool) {
        let nesting = |kind: T| match kind {
            T::Struct | T::Sig | T::Begin | T::Object => Nesting::Opens,
            T::End => Nesting::Closes,
            _ => Nesting::Neither,
        };
        let ends = |p: &Self, depth: u32| inside && depth == 0 && p.cur == T::End;
        self.skip(nesting, |p, depth| p.at_next_item() || ends(p, depth));
    }

    /// Whether another item of the innermost structure or signature begins here.
    fn at_next_item(&self) -> bool {
        let token = self.raw();
        let item = token.kind.starts_item() && token.first && token.col <= self.item_col;
        item || token.kind == T::SemiSemi
    }

    pub fn ident(&self, text: &str, span: Span) -> Ident {
        Ident { name: Symbol::new(text), span }
    }
}
