//! Primary expressions: names, literals, and everything in brackets.

use crate::expr::apply;
use crate::parser::Parser;
use crate::token::{T, Token};
use crate::tree::{Expr, ExprKind, FieldExpr, Path, Segment};
use enfold_syntax::cursor::Parsing;

impl Parser<'_> {
    /// An expression without anything after a dot.
    pub fn primary(&mut self) -> Expr {
        let lo = self.raw().lo;
        let kind = match self.cur {
            T::LIdent => ExprKind::Ident(Path::single(self.take_name())),
            T::UIdent => return self.qualified(),
            T::Number => ExprKind::Lit(self.number(false)),
            T::Str | T::Quoted | T::Char => ExprKind::Lit(self.text_literal()),
            T::True | T::False => construct(Path::single(self.take_name())),
            T::Backquote => match self.tag() {
                Some(tag) => ExprKind::Variant { tag, arg: None },
                None => ExprKind::Error,
            },
            T::Bang | T::PrefixOp => {
                let op = self.take_name();
                let operand = self.nested(|p| p.primary()).unwrap_or_else(|| self.error_expr());
                return apply(op, vec![operand], self.since(lo));
            }
            T::LParen => return self.parenthesised(),
            T::Begin => {
                let opener = self.open();
                self.word_attributes();
                let kind = match self.cur {
                    T::End => construct(self.path_of("()", lo)),
                    _ => self.beside(|p| p.block()).kind,
                };
                self.close(T::End, opener);
                kind
            }
            T::LBrack => {
                let empty = self.peek(1) == T::RBrack;
                let items = self.bracketed(T::RBrack, Self::elements);
                if empty { construct(self.path_of("[]", lo)) } else { ExprKind::List(items) }
            }
            T::LBrackBar => ExprKind::Array(self.bracketed(T::BarRBrack, Self::elements)),
            T::LBrace => self.record(),
            T::Ext | T::QuotedExt => {
                self.extension();
                ExprKind::Error
            }
            T::New => {
                self.bump();
                self.word_attributes();
                self.type_path();
                self.unsupported(self.since(lo), "objects are");
                ExprKind::Error
            }
            T::Object | T::LBraceLess => self.object(),
            _ => {
                self.no_expression();
                return self.error_expr();
            }
        };
        Expr { kind, span: self.since(lo) }
    }

    fn no_expression(&mut self) {
        let mut report = self.expectation("an expression");
        match self.cur {
            _ if self.cur.starts_expr() => {
                report =
                    report.help(format!("put what begins with {} in parentheses", self.found()));
            }
            T::Else | T::In | T::LArrow => report = self.unexpected(),
            T::Underscore => report = report.note("`_` is a pattern, not a value"),
            T::Label | T::OptLabel | T::Tilde => {
                report = report.note("a label stands only on an argument");
            }
            _ => {}
        }
        self.error_here(report);
    }

    /// `C`, `M.x`, `M.C`, `M.(e)`.
    fn qualified(&mut self) -> Expr {
        let lo = self.raw().lo;
        let mut segments: Vec<Segment> = Vec::new();
        loop {
            let ident = self.take_name();
            segments.push(Segment { ident, args: Vec::new() });
            if self.cur != T::Dot {
                break;
            }
            match self.peek(1) {
                T::UIdent => self.bump(),
                T::LIdent => {
                    self.bump();
                    let name = self.take_name();
                    let path = self.extend(segments, name);
                    return Expr { kind: ExprKind::Ident(path), span: self.since(lo) };
                }
                T::LParen | T::LBrack | T::LBrackBar | T::LBrace | T::LBraceLess => {
                    self.bump();
                    return self.opened(segments, lo);
                }
                _ => {
                    self.bump();
                    self.expected("a name or a bracket after the dot");
                    break;
                }
            }
        }
        Expr { kind: construct(Path { segments }), span: self.since(lo) }
    }

    /// `M.( + )`, `M.(e)`, `M.[…]`, `M.{…}`; the dot has been taken.
    fn opened(&mut self, segments: Vec<Segment>, lo: u32) -> Expr {
        if let Some(name) = self.paren_operator() {
            let path = self.extend(segments, name);
            return Expr { kind: ExprKind::Ident(path), span: self.since(lo) };
        }
        if self.at_cons_name() {
            let name = self.cons_name();
            let path = self.extend(segments, name);
            return Expr { kind: construct(path), span: self.since(lo) };
        }
        let body = self.nested(|p| p.primary()).unwrap_or_else(|| self.error_expr());
        let kind = ExprKind::LocalOpen { module: Path { segments }, body: Box::new(body) };
        Expr { kind, span: self.since(lo) }
    }

    fn parenthesised(&mut self) -> Expr {
        let lo = self.raw().lo;
        if let Some(name) = self.paren_operator() {
            return Expr { kind: ExprKind::Ident(Path::single(name)), span: name.span };
        }
        if self.at_cons_name() {
            let name = self.cons_name();
            return Expr { kind: construct(Path::single(name)), span: name.span };
        }
        let opener = self.open();
        self.attributes();
        let kind = match self.cur {
            T::RParen => {
                self.close(T::RParen, opener);
                construct(self.path_of("()", lo))
            }
            T::Module => self.pack(opener),
            _ => {
                let expr = self.beside(|p| p.block());
                let kind = self.ascribed(expr);
                self.close(T::RParen, opener);
                kind
            }
        };
        Expr { kind, span: self.since(lo) }
    }

    /// `e`, `e : t`, `e : t :> u`, `e :> u`.
    fn ascribed(&mut self, expr: Expr) -> ExprKind {
        let from = if self.eat(T::Colon) { Some(self.core_type()) } else { None };
        if self.eat(T::ColonGreater) {
            let to = self.core_type();
            self.grow();
            return ExprKind::Coerce { expr: Box::new(expr), from, to };
        }
        match from {
            Some(ty) => {
                self.grow();
                ExprKind::Constraint { expr: Box::new(expr), ty }
            }
            None => expr.kind,
        }
    }

    /// `(module M : S)`; the parenthesis has been taken.
    fn pack(&mut self, opener: Token) -> ExprKind {
        self.bump();
        self.word_attributes();
        let module = Box::new(self.module_expr());
        let ty = if self.eat(T::Colon) { self.package_type() } else { None };
        self.close(T::RParen, opener);
        ExprKind::Pack { module, ty }
    }

    /// `a; b; c` in a list or array.
    fn elements(&mut self, closer: T) -> Vec<Expr> {
        let mut items = Vec::new();
        while self.cur != closer && self.cur != T::Eof {
            let start = self.pos;
            items.push(self.beside(|p| p.expr()));
            if !self.eat(T::Semi) || self.pos == start {
                break;
            }
        }
        items
    }

    fn record(&mut self) -> ExprKind {
        let opener = self.open();
        let base = if self.at_field() {
            None
        } else {
            let base = self.nested(|p| p.simple_expr()).unwrap_or_else(|| self.error_expr());
            if !self.eat(T::With) {
                let report = self.expectation("`with`").help(
                    "a record is `{ field = value; … }`, a copy of one `{ record with field = value }`",
                );
                self.error_here(report);
            }
            Some(Box::new(base))
        };
        let mut fields = Vec::new();
        while !matches!(self.cur, T::RBrace | T::Eof) {
            let start = self.pos;
            fields.extend(self.beside(|p| p.field()));
            if !self.eat(T::Semi) || self.pos == start {
                break;
            }
        }
        if fields.is_empty() && !self.is_panicking() {
            self.expected("a field");
        }
        self.close(T::RBrace, opener);
        ExprKind::Record { fields, base }
    }

    /// Whether a field of a record stands here, and not the record that is copied.
    fn at_field(&self) -> bool {
        let mut ahead = 0;
        while self.peek(ahead) == T::UIdent && self.peek(ahead + 1) == T::Dot {
            ahead += 2;
        }
        self.peek(ahead) == T::LIdent
            && matches!(
                self.peek(ahead + 1),
                T::Eq | T::Semi | T::RBrace | T::Colon | T::Comma | T::ColonEq
            )
    }

    fn field(&mut self) -> Option<FieldExpr> {
        let path = self.lower_path("the name of a field")?;
        let ty = if self.eat(T::Colon) { Some(self.core_type()) } else { None };
        let value = if self.eat(T::Eq) {
            self.expr()
        } else {
            let name = path.last();
            Expr { kind: ExprKind::Ident(Path::single(name)), span: name.span }
        };
        Some(FieldExpr { path, ty, value })
    }

    /// `object … end`, `{< … >}`: skipped.
    fn object(&mut self) -> ExprKind {
        let opener = self.raw();
        let closer = if opener.kind == T::Object { T::End } else { T::RBrace };
        let mut depth = 0u32;
        loop {
            self.bump();
            match self.cur {
                T::Eof => break,
                T::Object | T::Struct | T::Sig | T::Begin | T::LBrace | T::LBraceLess => depth += 1,
                kind if kind == closer && depth == 0 => {
                    self.bump();
                    break;
                }
                T::End | T::RBrace => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        self.unsupported(self.span_of(opener), "objects are");
        ExprKind::Error
    }
}

fn construct(path: Path) -> ExprKind {
    ExprKind::Construct { path, arg: None }
}
