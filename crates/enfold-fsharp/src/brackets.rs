//! Expressions in brackets: parentheses, lists, arrays, records, strings with holes, and the
//! forms in brackets that are reported as unsupported.
//!
//! A bracket opens a block at the token that follows it, so what it holds may be spread over
//! lines; its closing partner is seen at any column.

use crate::tree::{
    Expr, ExprKind, HoleFormat, Ident, IntKind, InterpPart, Lit, Path, TraitCall, TypeExpr,
    TypeExprKind,
};
use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;
use enfold_syntax::span::Span;

use crate::layout::{Ends, Floor};
use crate::lexer::Quoting;
use crate::literal::{self, Unknown};
use crate::operator::ABOVE_COMMA;
use crate::parser::Parser;
use crate::token::{T, Token};
use enfold_syntax::cursor::Parsing;

impl<'s> Parser<'s> {
    /// `()`, `(op)`, `(e)`, `(e : t)`, `(a; b)`. The result's span includes the parentheses.
    pub fn paren(&mut self) -> Expr {
        let opener = self.here();
        if let Some(op) = self.operator_name() {
            let span = self.since(opener.lo);
            return Expr { kind: ExprKind::Name(Path::single(op)), span };
        }
        if self.peek(1) == T::Bar {
            return self.active_value();
        }
        if self.at_trait() {
            return self.trait_call(opener);
        }
        self.bump();
        if self.raw().kind == T::RParen {
            self.bump();
            return self.unit(self.since(opener.lo));
        }
        if !self.open(Floor::Same, Ends::RPAREN) {
            self.expect_closer(T::RParen, opener);
            return Expr { kind: ExprKind::Error, span: self.since(opener.lo) };
        }
        let inner = self.statements(true);
        self.expect_closer(T::RParen, opener);
        self.close();
        Expr { kind: inner.kind, span: self.since(opener.lo) }
    }

    #[inline(never)]
    fn active_value(&mut self) -> Expr {
        let name = self.active_name();
        Expr { kind: ExprKind::Name(Path::single(name)), span: name.span }
    }

    /// Whether `(^T : (member …` is next.
    #[inline(never)]
    fn at_trait(&self) -> bool {
        let hat = self.tokens.get(self.pos + 1).is_some_and(|t| self.token_text(*t) == "^");
        let at = if hat { 3 } else { 2 };
        (hat || self.peek(1) == T::TypeVar)
            && self.peek(at) == T::Colon
            && self.peek(at + 1) == T::LParen
            && self.peek(at + 2) == T::Member
    }

    /// `(^T : (static member Name: type) args)`.
    #[inline(never)]
    fn trait_call(&mut self, opener: Span) -> Expr {
        self.bump();
        let owner = self.applied_type();
        self.bump();
        let inner = self.here();
        self.bump();
        let is_static = self.token_text(self.raw()) == "static";
        while self.cur == T::Member {
            self.bump();
        }
        let name = match self.operator_name() {
            Some(op) => op,
            None if self.at_name() => self.name(),
            None => {
                self.expected("the name of a member");
                self.skip_bracket(T::RParen, opener);
                return self.error_expr();
            }
        };
        let ty = if self.expect(T::Colon, "`:` and the member's type") {
            self.type_expr()
        } else {
            self.error_type()
        };
        self.expect_closer(T::RParen, inner);
        let mut args = Vec::new();
        while self.cur.starts_atom() {
            match self.nested(Self::argument) {
                Some(Expr { kind: ExprKind::Tuple(items), .. }) => args.extend(items),
                Some(arg) => args.push(arg),
                None => break,
            }
        }
        self.expect_closer(T::RParen, opener);
        let call = TraitCall { name, is_static, owner, args, ty };
        let kind = ExprKind::Trait(Box::new(call));
        Expr { kind, span: self.since(opener.lo) }
    }

    /// Takes `(op)`, if that is what is here.
    pub fn operator_name(&mut self) -> Option<Ident> {
        if self.cur == T::ParenStar {
            let op = Ident { name: self.symbol("*"), span: self.here() };
            self.bump();
            return Some(op);
        }
        if self.cur != T::LParen || self.peek(2) != T::RParen {
            return None;
        }
        let token = self.tokens[self.pos + 1];
        let named = matches!(
            token.kind,
            T::Op
                | T::PrefixOp
                | T::Minus
                | T::Plus
                | T::Star
                | T::Lt
                | T::Gt
                | T::Eq
                | T::Amp
                | T::AmpAmp
                | T::BarBar
                | T::ColonEq
                | T::ColonColon
                | T::DotDot
        );
        if !named {
            return None;
        }
        let text = self.token_text(token);
        let op = Ident { name: self.symbol(text), span: self.span_of(token) };
        self.bump();
        self.bump();
        self.bump();
        Some(op)
    }

    /// `begin … end`.
    pub fn begin(&mut self) -> Expr {
        let opener = self.here();
        self.bump();
        if self.raw().kind == T::End {
            self.bump();
            return self.unit(self.since(opener.lo));
        }
        if !self.open(Floor::Same, Ends::END) {
            self.expect_closer(T::End, opener);
            return Expr { kind: ExprKind::Error, span: self.since(opener.lo) };
        }
        let inner = self.statements(true);
        self.expect_closer(T::End, opener);
        self.close();
        Expr { kind: inner.kind, span: self.since(opener.lo) }
    }

    /// `{ a; b }` after `lazy`, which is no computation: statements in braces.
    pub fn braced_block(&mut self) -> Expr {
        let opener = self.here();
        self.bump();
        if !self.open(Floor::Same, Ends::RBRACE) {
            self.expected("an expression");
            self.expect_closer(T::RBrace, opener);
            return Expr { kind: ExprKind::Error, span: self.since(opener.lo) };
        }
        let inner = self.statements(true);
        self.expect_closer(T::RBrace, opener);
        self.close();
        Expr { kind: inner.kind, span: self.since(opener.lo) }
    }

    /// `[a; b]`, `[a..b]`, `[for …]`.
    pub fn list(&mut self) -> Expr {
        self.bracketed(T::RBrack, Ends::RBRACK)
    }

    /// `[|a; b|]`, `[|a..b|]`, `[|for …|]`.
    pub fn array(&mut self) -> Expr {
        self.bracketed(T::BarRBrack, Ends::BAR_RBRACK)
    }

    /// The kind of the token after the dotted name that is `ahead` places ahead.
    pub fn after_path(&self, mut ahead: usize) -> T {
        while matches!(self.peek(ahead), T::Ident | T::Quoted) {
            if self.peek(ahead + 1) != T::Dot {
                return self.peek(ahead + 1);
            }
            ahead += 2;
        }
        self.peek(ahead)
    }

    /// `{ A = 1; B = 2 }`, `{ r with A = 1 }`, `{ a .. b }`.
    pub fn braces(&mut self) -> Expr {
        let opener = self.here();
        self.bump();
        let next = self.raw();
        if next.kind == T::New {
            return self.object(opener);
        }
        let unsupported = match next.kind {
            T::Member if self.token_text(next) == "inherit" => Some("inheritance is"),
            T::Let | T::LetBang | T::Yield | T::Bang | T::For | T::While | T::Use | T::Do => {
                Some("blocks in braces are")
            }
            _ => None,
        };
        if let Some(what) = unsupported {
            self.unsupported(self.here(), what);
            self.skip_bracket(T::RBrace, opener);
            return Expr { kind: ExprKind::Error, span: self.since(opener.lo) };
        }
        if next.kind == T::RBrace {
            let message = "a record needs at least one field";
            self.report_at(codes::MISSING_BODY, opener, message);
            self.bump();
            return Expr { kind: ExprKind::Error, span: self.since(opener.lo) };
        }
        if !self.open(Floor::Same, Ends::RBRACE.or(Ends::WITH)) {
            self.expect_closer(T::RBrace, opener);
            return Expr { kind: ExprKind::Error, span: self.since(opener.lo) };
        }
        let kind = if matches!(next.kind, T::Ident | T::Quoted) && self.after_path(0) == T::Eq {
            ExprKind::Record(self.fields())
        } else {
            self.record_update()
        };
        self.expect_closer(T::RBrace, opener);
        self.close();
        Expr { kind, span: self.since(opener.lo) }
    }

    /// `{| A = 1; B = 2 |}`, `{| r with A = 1 |}`.
    pub fn anonymous(&mut self) -> Expr {
        let opener = self.here();
        self.bump();
        let next = self.raw();
        if !self.open(Floor::Same, Ends::BAR_RBRACE.or(Ends::WITH)) {
            self.expect_closer(T::BarRBrace, opener);
            return Expr { kind: ExprKind::Error, span: self.since(opener.lo) };
        }
        let kind = if matches!(next.kind, T::Ident | T::Quoted) && self.after_path(0) == T::Eq {
            ExprKind::Anonymous(self.fields())
        } else {
            self.record_update()
        };
        self.expect_closer(T::BarRBrace, opener);
        self.close();
        Expr { kind, span: self.since(opener.lo) }
    }

    fn record_update(&mut self) -> ExprKind {
        let base = self.expr(ABOVE_COMMA);
        if self.cur == T::DotDot {
            return self.range_in_braces(base);
        }
        let base = Box::new(base);
        self.reach(T::With);
        if self.cur != T::With {
            self.expected("`with`, or fields such as `Name = value`");
            return ExprKind::Error;
        }
        let keyword = self.here();
        self.bump();
        if !self.open(Floor::Same, Ends::RBRACE.or(Ends::BAR_RBRACE)) {
            self.missing_body("the list of fields after `with`", keyword);
            return ExprKind::RecordUpdate { base, fields: Vec::new() };
        }
        let fields = self.fields();
        self.close();
        ExprKind::RecordUpdate { base, fields }
    }

    /// `A = 1; B = 2`, in the block that was just opened.
    fn fields(&mut self) -> Vec<(Path, Expr)> {
        let mut fields = Vec::new();
        self.sequence(true, |p| {
            if !p.at_name() {
                p.expected("the name of a field");
                p.skip_item();
                return false;
            }
            let path = p.path();
            if !p.expect(T::Eq, "`=` and the field's value") {
                p.skip_item();
                return false;
            }
            let value = p.item_block("the value of the field", path.span());
            fields.push((path, value));
            false
        });
        fields
    }

    /// A block that `;` ends.
    fn item_block(&mut self, what: &str, owner: Span) -> Expr {
        if !self.open(Floor::Right, Ends::NONE) {
            return self.missing_body(what, owner);
        }
        let value = self.statements(false);
        self.close();
        value
    }

    /// Takes `A.B.c`; a name must be here.
    pub fn path(&mut self) -> Path {
        let mut segments = vec![self.name()];
        while self.cur == T::Dot {
            if !matches!(self.peek(1), T::Ident | T::Quoted) {
                self.bump();
                self.expected("a name after the dot");
                break;
            }
            self.bump();
            segments.push(self.name());
        }
        Path { segments }
    }

    /// `(# "name" a b : t #)`, in a library only.
    pub fn intrinsic(&mut self) -> Expr {
        let opener = self.here();
        if !self.library {
            let message = "unexpected `(#`";
            self.report_at(codes::UNEXPECTED_TOKEN, opener, message);
            self.bump();
            self.skip_bracket(T::RIntrinsic, opener);
            return Expr { kind: ExprKind::Error, span: self.since(opener.lo) };
        }
        self.bump();
        if self.raw().kind != T::Str || !self.open(Floor::Same, Ends::RINTRINSIC) {
            self.expected("the name of an operation, in quotes");
            self.skip_bracket(T::RIntrinsic, opener);
            return Expr { kind: ExprKind::Error, span: self.since(opener.lo) };
        }
        let span = self.here();
        let text = self.text(span.lo + 1, span.hi.saturating_sub(1));
        let name = Ident { name: self.symbol(text), span };
        self.bump();
        let mut args = Vec::new();
        while self.cur.starts_atom() || self.cur == T::Minus {
            args.extend(self.nested(Self::argument));
        }
        let ty = if self.expect(T::Colon, "`:` and the operation's type") {
            self.type_expr()
        } else {
            TypeExpr { kind: TypeExprKind::Error, span }
        };
        self.expect_closer(T::RIntrinsic, opener);
        self.close();
        let kind = ExprKind::Intrinsic { name, args, ty };
        Expr { kind, span: self.since(opener.lo) }
    }

    /// Takes a string without holes; `None` for a string of bytes, which is reported: it is an array.
    pub fn string_literal(&mut self) -> Option<Lit> {
        let token = self.raw();
        let text = self.token_text(token);
        self.bump();
        if is_byte_string(text) {
            self.unsupported(self.span_of(token), "strings of bytes as patterns are");
            return None;
        }
        Some(Lit::Str(self.string_value(token, text)))
    }

    /// What a string stands for, without its quotes and escapes.
    fn string_value(&mut self, token: Token, text: &str) -> String {
        match token.kind {
            T::Triple => strip(text, "\"\"\"", "\"\"\"").to_string(),
            T::Verbatim => strip(text, "@\"", "\"").replace("\"\"", "\""),
            _ => self.unescaped(token, strip(text, "\"", "\""), 1),
        }
    }

    /// Takes `"abc"B`, an array of bytes, if it is here.
    pub fn byte_string(&mut self) -> Option<Expr> {
        let token = self.raw();
        let text = self.token_text(token);
        if !is_byte_string(text) {
            return None;
        }
        let span = self.here();
        self.bump();
        let value = self.string_value(token, &text[..text.len() - 1]);
        if !value.chars().all(|c| u32::from(c) < 256) {
            let message = "a string of bytes holds only characters up to 255";
            self.report_at(codes::BAD_CHARACTER, span, message);
        }
        let byte = |c: char| {
            let value = i128::from(u32::from(c) & 255);
            let kind = ExprKind::Lit(Lit::Int { value, kind: IntKind::U8 });
            Expr { kind, span }
        };
        Some(Expr { kind: ExprKind::Array(value.chars().map(byte).collect()), span })
    }

    fn unescaped(&mut self, token: Token, text: &str, base: usize) -> String {
        let mut faults = Vec::new();
        let value = literal::unescape(text, base, Unknown::Stays, &mut faults);
        for fault in faults {
            self.literal_fault(token, fault);
        }
        value
    }

    /// `$"a{x}b"`.
    pub fn interpolated(&mut self) -> Expr {
        let first = self.raw();
        let text = self.token_text(first);
        let (open, quoting) = match text {
            _ if text.starts_with("$@") || text.starts_with("@$") => (3, Quoting::Verbatim),
            _ if text.trim_start_matches('$').starts_with("\"\"\"") => {
                (text.len() - text.trim_start_matches('$').len() + 3, Quoting::Triple)
            }
            _ => (2, Quoting::Regular),
        };
        let mut parts = Vec::new();
        let format = self.text_part(first, open, quoting, &mut parts);
        self.bump();
        if first.kind == T::InterpBegin {
            self.holes(first, quoting, format, &mut parts);
        }
        Expr { kind: ExprKind::Interp(parts), span: self.since(first.lo) }
    }

    fn holes(
        &mut self,
        first: Token,
        quoting: Quoting,
        mut before: Option<String>,
        parts: &mut Vec<InterpPart>,
    ) {
        let opener = self.span(first.hi - 1, first.hi);
        loop {
            let (expr, behind) = self.hole(opener);
            let format = match (before.take(), behind) {
                (Some(_), Some(_)) => {
                    let message = "a hole has one format: before it or in it";
                    self.report_at(codes::UNEXPECTED_TOKEN, expr.span, message);
                    None
                }
                (Some(before), None) => Some(HoleFormat::Before(before)),
                (None, behind) => behind.map(HoleFormat::Behind),
            };
            parts.push(InterpPart::Hole(expr, format));
            let token = self.raw();
            if !matches!(token.kind, T::InterpMid | T::InterpEnd) {
                return;
            }
            let open = usize::from(self.token_text(token).starts_with('}'));
            before = self.text_part(token, open, quoting, parts);
            self.bump();
            self.calm();
            if token.kind == T::InterpEnd {
                return;
            }
        }
    }

    /// The expression of a hole and its format, up to the token that ends it.
    fn hole(&mut self, opener: Span) -> (Expr, Option<String>) {
        if matches!(self.raw().kind, T::InterpMid | T::InterpEnd) {
            let at = self.span(self.last_end.saturating_sub(1), self.raw().lo + 1);
            self.report_at(codes::UNEXPECTED_TOKEN, at, "this hole is empty");
            return (self.error_expr(), None);
        }
        if !self.open(Floor::Same, Ends::INTERP) {
            self.expected("an expression");
            return (self.error_expr(), None);
        }
        let expr = self.expr(ABOVE_COMMA);
        let mut format = None;
        if matches!(self.cur, T::Colon | T::Comma) {
            let lo = self.raw().lo;
            self.skip_hole(opener);
            format = self.source.get(lo as usize..self.raw().lo as usize).map(str::to_owned);
        } else if !matches!(self.cur, T::InterpMid | T::InterpEnd) {
            self.expected("`}`");
            self.skip_hole(opener);
        }
        self.close();
        (expr, format)
    }

    fn skip_hole(&mut self, opener: Span) {
        let floor = self.layout.declaration_col();
        loop {
            let token = self.raw();
            match token.kind {
                T::InterpMid | T::InterpEnd => return,
                T::Eof => break,
                _ if token.first && token.col <= floor => break,
                T::InterpBegin => {
                    self.bump();
                    self.skip_bracket(T::InterpEnd, opener);
                }
                _ => self.bump(),
            }
        }
        let report = Diagnostic::new(codes::UNCLOSED, opener, "this hole is not closed");
        self.error(report);
    }

    /// The text of a token of an interpolated string, after its first `open` bytes; returns the
    /// format at its end, without its `%`, that is for the hole behind it.
    fn text_part(
        &mut self,
        token: Token,
        open: usize,
        quoting: Quoting,
        parts: &mut Vec<InterpPart>,
    ) -> Option<String> {
        let whole = self.token_text(token);
        let rest = whole.get(open..).unwrap_or("");
        let before_hole = matches!(token.kind, T::InterpBegin | T::InterpMid);
        let rest = match quoting {
            _ if before_hole => rest.strip_suffix('{').unwrap_or(rest),
            Quoting::Triple => rest.strip_suffix("\"\"\"").unwrap_or(rest),
            _ => rest.strip_suffix('"').unwrap_or(rest),
        };
        let text = match quoting {
            Quoting::Regular => self.unescaped(token, rest, open),
            Quoting::Verbatim => rest.replace("\"\"", "\""),
            Quoting::Triple => rest.to_string(),
        };
        let format = if before_hole { format_at_end(&text) } else { None };
        let (text, format) = match format {
            Some(at) => (&text[..at], Some(text[at + 1..].to_owned())),
            None => (&text[..], None),
        };
        let text = text.replace("{{", "{").replace("}}", "}").replace("%%", "%");
        if !text.is_empty() {
            parts.push(InterpPart::Text(text));
        }
        format
    }
}

/// Whether a string ends with the mark of a string of bytes.
fn is_byte_string(text: &str) -> bool {
    text.strip_suffix('B').is_some_and(|text| text.len() > 1 && text.ends_with('"'))
}

fn strip<'a>(text: &'a str, open: &str, close: &str) -> &'a str {
    let text = text.strip_prefix(open).unwrap_or(text);
    text.strip_suffix(close).unwrap_or(text)
}

/// Where a text begins to end with something like `%d` or `%5.2f`.
fn format_at_end(text: &str) -> Option<usize> {
    let at = text.rfind('%')?;
    let escaped = text[..at].bytes().rev().take_while(|b| *b == b'%').count() % 2 == 1;
    let spec = &text[at + 1..];
    let body = spec.trim_start_matches(|c: char| c.is_ascii_digit() || "+-. #*".contains(c));
    let found = !escaped && body.len() == 1 && body.bytes().all(|b| b.is_ascii_alphabetic());
    found.then_some(at)
}
