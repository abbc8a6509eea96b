//! Blocks, `let` bindings, operators of bindings, and parameters.

use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;

use crate::names::Attributes;
use crate::parser::Parser;
use crate::token::{T, Token};
use crate::tree::{
    Annotation, Expr, ExprKind, Label, LetBinding, LetGroup, OpBinding, Param, ParamKind, Pat,
    PatKind, Path, Stmt, StmtKind,
};
use enfold_syntax::cursor::Parsing;

impl Parser<'_> {
    /// A sequence: expressions with `;` between, and `let … in` before what follows.
    pub fn block(&mut self) -> Expr {
        let lo = self.raw().lo;
        let mut stmts = Vec::new();
        let result = loop {
            if self.cur == T::Let {
                match self.beside(|p| p.let_statement()) {
                    Ok(stmt) => stmts.push(stmt),
                    Err(result) => break *result,
                }
                continue;
            }
            let expr = self.beside(|p| p.expr());
            if self.cur != T::Semi {
                break expr;
            }
            self.bump();
            if self.cur == T::Percent && self.peek(1) == T::LIdent {
                self.word_attributes();
            }
            if !self.cur.starts_expr() {
                break expr;
            }
            let span = expr.span;
            stmts.push(Stmt { kind: StmtKind::Expr(expr), span });
        };
        if stmts.is_empty() {
            return result;
        }
        let kind = ExprKind::Block { stmts, result: Box::new(result) };
        Expr { kind, span: self.since(lo) }
    }

    /// `let … in`; an expression that stands for the rest if `in` is missing.
    fn let_statement(&mut self) -> Result<Stmt, Box<Expr>> {
        let token = self.raw();
        let kind = self.let_head(token);
        let span = self.since(token.lo);
        if self.eat(T::In) {
            if self.cur.starts_expr() {
                return Ok(Stmt { kind, span });
            }
            let message = "after `in` an expression must follow";
            let report = Diagnostic::new(codes::MISSING_BODY, self.missing_at(), message)
                .also(self.span_of(token), "the value of this `let` is that of what follows `in`");
            self.error_here(report);
        } else {
            self.missing_in(token);
        }
        let result = Box::new(self.error_expr());
        let kind = ExprKind::Block { stmts: vec![Stmt { kind, span }], result };
        Err(Box::new(Expr { kind, span }))
    }

    fn missing_in(&mut self, token: Token) {
        let at = self.span_of(token);
        let mut report = self.expectation("`in`").also(at, "this `let` is inside of an expression");
        if let Some(opener) = self.open.last().copied()
            && token.first
            && token.col <= self.item_col
        {
            let text: String = self.token_text(opener).chars().take(12).collect();
            let message = format!("`{text}` is not closed");
            report = Diagnostic::new(codes::UNCLOSED, at, message)
                .label("a new definition starts here")
                .also(self.span_of(opener), "opened here");
        } else if self.cur == T::SemiSemi || self.cur == T::Eof || self.cur.starts_item() {
            report = report.help("a local definition is `let x = … in …`");
        }
        self.error_here(report);
    }

    /// `let …` up to `in`.
    fn let_head(&mut self, token: Token) -> StmtKind {
        self.bump();
        let attributes = self.word_attributes();
        match self.cur {
            T::Open => {
                self.bump();
                self.open_mark();
                self.word_attributes();
                StmtKind::Open(self.module_expr())
            }
            T::Module => {
                self.bump();
                self.word_attributes();
                StmtKind::Module(self.module_binding(token.lo))
            }
            T::Exception => {
                self.bump();
                match self.extension_case() {
                    Some(case) => StmtKind::Exception(case),
                    None => StmtKind::Expr(self.error_expr()),
                }
            }
            _ => StmtKind::Let(self.let_group(token.lo, attributes)),
        }
    }

    /// The `!` of `open!`.
    pub fn open_mark(&mut self) {
        self.eat(T::Bang);
    }

    /// The bindings after `let`.
    pub fn let_group(&mut self, lo: u32, attributes: Attributes) -> LetGroup {
        let recursive = self.eat(T::Rec);
        let mut bindings = vec![self.beside(|p| p.let_binding(attributes))];
        while self.cur == T::And {
            self.bump();
            let attributes = self.word_attributes();
            bindings.push(self.beside(|p| p.let_binding(attributes)));
        }
        LetGroup { recursive, bindings, span: self.since(lo) }
    }

    fn let_binding(&mut self, before: Attributes) -> LetBinding {
        let lo = self.raw().lo;
        let (pattern, params) = self.binding_head();
        let annotation = self.annotation();
        let body = self.binding_body(&pattern);
        let stays = before.stays | self.attributes().stays;
        LetBinding { pattern, params, annotation, body, stays, span: self.since(lo) }
    }

    fn binding_body(&mut self, pattern: &Pat) -> Expr {
        if self.cur != T::Eq {
            let mut report = self.expectation("`=`");
            if self.cur == T::ColonEq {
                report = report.fix("a definition is made with `=`", self.here(), "=");
            } else if matches!(pattern.kind, PatKind::Var(name) if name.name == "rec") {
                report = report.help("`rec` stands right after `let`");
            }
            self.error_here(report);
            if self.cur != T::ColonEq {
                return self.error_expr();
            }
        }
        self.bump();
        if !self.cur.starts_expr() && self.cur != T::Bad {
            let message = format!("the right-hand side is missing before {}", self.found());
            let report = Diagnostic::new(codes::MISSING_BODY, self.missing_at(), message)
                .also(pattern.span, "of this definition");
            self.error_here(report);
            return self.error_expr();
        }
        self.nested(|p| p.block()).unwrap_or_else(|| self.error_expr())
    }

    /// A name with parameters, or a pattern.
    fn binding_head(&mut self) -> (Pat, Vec<Param>) {
        if !self.at_value_name() {
            return (self.pattern(), Vec::new());
        }
        let plain = self.cur == T::LIdent;
        if plain && matches!(self.peek(1), T::Comma | T::ColonColon | T::Bar | T::As) {
            return (self.pattern(), Vec::new());
        }
        if !plain {
            // `( + ), x = …` is a pattern; looking behind the parenthesis needs no more than this.
            let name = self.paren_operator();
            let Some(name) = name else { return (self.pattern(), Vec::new()) };
            return (self.variable(name), self.params(false));
        }
        let name = self.take_name();
        (self.variable(name), self.params(false))
    }

    /// Parameters up to `=`, `:` or `->`.
    pub fn params(&mut self, needed: bool) -> Vec<Param> {
        let mut params = Vec::new();
        loop {
            self.attributes();
            let starts = self.cur.starts_simple_pattern()
                || matches!(self.cur, T::Label | T::OptLabel | T::Tilde | T::Question);
            if !starts {
                break;
            }
            let start = self.pos;
            self.beside(|p| p.param(&mut params));
            if self.pos == start {
                break;
            }
        }
        if needed && params.is_empty() {
            self.expected("a parameter");
        }
        params
    }

    fn param(&mut self, out: &mut Vec<Param>) {
        let lo = self.raw().lo;
        if self.cur == T::LParen && self.peek(1) == T::Type {
            let opener = self.open();
            self.bump();
            if self.cur != T::LIdent {
                self.expected("the name of a type");
            }
            while self.cur == T::LIdent {
                let name = self.take_name();
                out.push(Param { kind: ParamKind::Newtype(name), span: name.span });
            }
            return self.close(T::RParen, opener);
        }
        let kind = match self.cur {
            T::Label => {
                let label = Label::Labelled(self.label_name());
                ParamKind::Value { label, pattern: self.simple_pattern(), default: None }
            }
            T::OptLabel => {
                let label = Label::Optional(self.label_name());
                self.optional_param(label)
            }
            T::Tilde | T::Question => match self.short_label() {
                Some(kind) => kind,
                None => return,
            },
            _ => {
                let pattern = self.simple_pattern();
                ParamKind::Value { label: Label::None, pattern, default: None }
            }
        };
        out.push(Param { kind, span: self.since(lo) });
    }

    /// `?l:p`, `?l:(p = e)`, `?l:(p : t = e)`.
    fn optional_param(&mut self, label: Label) -> ParamKind {
        if self.cur != T::LParen || self.peek(1) == T::Module || self.at_value_name() {
            return ParamKind::Value { label, pattern: self.simple_pattern(), default: None };
        }
        if self.peek(1) == T::RParen {
            return ParamKind::Value { label, pattern: self.simple_pattern(), default: None };
        }
        let lo = self.raw().lo;
        let opener = self.open();
        let pattern = self.pattern();
        self.parameter_rest(label, pattern, opener, lo)
    }

    /// `: t = e)` after a pattern.
    fn parameter_rest(&mut self, label: Label, pattern: Pat, opener: Token, lo: u32) -> ParamKind {
        let pattern = if self.eat(T::Colon) {
            let ty = self.core_type();
            let kind = PatKind::Constraint { pattern: Box::new(pattern), ty };
            Pat { kind, span: self.since(lo) }
        } else {
            pattern
        };
        let default = if self.cur == T::Eq && matches!(label, Label::Optional(_)) {
            self.bump();
            Some(self.beside(|p| p.block()))
        } else {
            None
        };
        self.close(T::RParen, opener);
        ParamKind::Value { label, pattern, default }
    }

    /// `~x`, `~(x : t)`, `?x`, `?(x = e)`.
    fn short_label(&mut self) -> Option<ParamKind> {
        let optional = self.cur == T::Question;
        let label = |name| if optional { Label::Optional(name) } else { Label::Labelled(name) };
        self.bump();
        if self.cur != T::LParen {
            let name = self.lower("the name of a label")?;
            let pattern = self.variable(name);
            return Some(ParamKind::Value { label: label(name), pattern, default: None });
        }
        let lo = self.raw().lo;
        let opener = self.open();
        let Some(name) = self.lower("the name of a label") else {
            self.close(T::RParen, opener);
            return None;
        };
        let pattern = self.variable(name);
        Some(self.parameter_rest(label(name), pattern, opener, lo))
    }

    /// `: t`, `: type a. t`, `: t :> u`, `:> u`.
    fn annotation(&mut self) -> Option<Annotation> {
        if self.eat(T::ColonGreater) {
            return Some(Annotation::Coerce { from: None, to: self.core_type() });
        }
        if !self.eat(T::Colon) {
            return None;
        }
        if self.eat(T::Type) {
            let mut names = Vec::new();
            while self.cur == T::LIdent {
                names.push(self.take_name());
            }
            if names.is_empty() {
                self.expected("the name of a type");
            }
            self.expect(T::Dot, "`.`");
            return Some(Annotation::Newtypes { names, ty: self.core_type() });
        }
        let ty = self.poly_type();
        if self.eat(T::ColonGreater) {
            return Some(Annotation::Coerce { from: Some(ty), to: self.core_type() });
        }
        Some(Annotation::Type(ty))
    }

    /// `let* p = e and* … in body`.
    pub fn let_operator(&mut self) -> Expr {
        let lo = self.raw().lo;
        let mut bindings = Vec::new();
        loop {
            let op = self.take_name();
            self.word_attributes();
            let binding = self.beside(|p| p.operator_binding());
            bindings.push(OpBinding { op, binding });
            if self.cur != T::AndOp {
                break;
            }
        }
        if !self.eat(T::In) {
            let report = self.expectation("`in`").also(bindings[0].op.span, "belongs to this");
            self.error_here(report);
        }
        let body = Box::new(self.beside(|p| p.block()));
        Expr { kind: ExprKind::LetOp { bindings, body }, span: self.since(lo) }
    }

    fn operator_binding(&mut self) -> LetBinding {
        if self.cur == T::LIdent && matches!(self.peek(1), T::In | T::AndOp) {
            let name = self.take_name();
            let body = Expr { kind: ExprKind::Ident(Path::single(name)), span: name.span };
            let pattern = self.variable(name);
            let (params, annotation) = (Vec::new(), None);
            return LetBinding { pattern, params, annotation, body, stays: false, span: name.span };
        }
        self.let_binding(Attributes::default())
    }
}
