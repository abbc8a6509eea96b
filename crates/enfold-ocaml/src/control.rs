//! `if`, `match`, `try`, `fun`, `function` and loops.

use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;

use crate::parser::Parser;
use crate::token::{T, Token};
use crate::tree::{Case, Expr, ExprKind, Pat, PatKind};
use enfold_syntax::cursor::Parsing;

impl Parser<'_> {
    /// `if c then a else if …`: a chain is read in a loop and folded.
    pub fn if_expr(&mut self) -> Expr {
        let mut branches = Vec::new();
        let mut otherwise = None;
        loop {
            let lo = self.raw().lo;
            self.bump();
            self.word_attributes();
            let cond = self.beside(|p| p.block());
            if !self.eat(T::Then) {
                let mut report = self.expectation("`then`");
                if self.cur == T::ColonEq {
                    report = report.help("`=` compares; `:=` stores");
                }
                self.error_here(report);
            }
            let then = self.beside(|p| p.expr());
            branches.push((lo, cond, then));
            if !self.eat(T::Else) {
                break;
            }
            if self.cur != T::If {
                otherwise = Some(self.beside(|p| p.expr()));
                break;
            }
        }
        while let Some((lo, cond, then)) = branches.pop() {
            self.grow();
            if self.has_given_up() {
                break;
            }
            let otherwise_box = otherwise.map(Box::new);
            let (cond, then) = (Box::new(cond), Box::new(then));
            let kind = ExprKind::If { cond, then, otherwise: otherwise_box };
            otherwise = Some(Expr { kind, span: self.since(lo) });
        }
        otherwise.unwrap_or_else(|| self.error_expr())
    }

    /// `match e with …`, `try e with …`.
    pub fn match_expr(&mut self) -> Expr {
        let token = self.raw();
        self.bump();
        self.word_attributes();
        let scrutinee = Box::new(self.beside(|p| p.block()));
        if !self.eat(T::With) {
            let text = self.token_text(token);
            let report =
                self.expectation("`with`").also(self.span_of(token), format!("of this `{text}`"));
            self.error_here(report);
        }
        let cases = self.cases(token);
        let kind = match token.kind {
            T::Match => ExprKind::Match { scrutinee, cases },
            _ => ExprKind::Try { body: scrutinee, cases },
        };
        Expr { kind, span: self.since(token.lo) }
    }

    pub fn function_expr(&mut self) -> Expr {
        let token = self.raw();
        self.bump();
        self.word_attributes();
        let cases = self.cases(token);
        Expr { kind: ExprKind::Function(cases), span: self.since(token.lo) }
    }

    fn cases(&mut self, owner: Token) -> Vec<Case> {
        let mut cases = Vec::new();
        let bar = self.eat(T::Bar);
        if !bar && !self.starts_pattern() {
            if !self.is_panicking() {
                let message = format!("`{}` has no cases", self.token_text(owner));
                let report = Diagnostic::new(codes::MISSING_BODY, self.span_of(owner), message);
                self.error_here(report);
            }
            return cases;
        }
        loop {
            cases.push(self.beside(|p| p.case()));
            if !self.eat(T::Bar) {
                return cases;
            }
        }
    }

    fn starts_pattern(&self) -> bool {
        self.cur.starts_simple_pattern() || matches!(self.cur, T::Lazy | T::Exception)
    }

    fn case(&mut self) -> Case {
        let lo = self.raw().lo;
        let pattern = self.pattern();
        let guard = if self.eat(T::When) { Some(self.beside(|p| p.block())) } else { None };
        if !self.eat(T::Arrow) {
            let mut report = self.expectation("`->`");
            if self.cur == T::Eq {
                report = report.help("a case is `pattern -> result`");
            }
            self.error_here(report);
            let body = self.error_expr();
            return Case { pattern, guard, body, span: self.since(lo) };
        }
        let dot = self.raw();
        let body = if self.eat(T::Dot) {
            Expr { kind: ExprKind::Unreachable, span: self.span_of(dot) }
        } else if self.cur.starts_expr() || self.cur == T::Bad {
            self.beside(|p| p.block())
        } else {
            let message = format!("the result of this case is missing before {}", self.found());
            let report = Diagnostic::new(codes::MISSING_BODY, self.missing_at(), message)
                .also(pattern.span, "of the case for this");
            self.error_here(report);
            self.error_expr()
        };
        Case { pattern, guard, body, span: self.since(lo) }
    }

    /// `fun p q : t -> e`.
    pub fn fun_expr(&mut self) -> Expr {
        let lo = self.raw().lo;
        self.bump();
        self.word_attributes();
        let params = self.params(true);
        let result = if self.eat(T::Colon) { Some(self.atomic_type()) } else { None };
        if !self.eat(T::Arrow) {
            let mut report = self.expectation("`->`");
            if self.cur == T::Eq {
                report = report.fix("a `fun` is written with an arrow", self.here(), "->");
            } else if self.cur == T::Bar {
                report = report.help("a function with several cases is written with `function`");
            }
            self.error_here(report);
        }
        let body = Box::new(self.beside(|p| p.block()));
        Expr { kind: ExprKind::Fun { params, result, body }, span: self.since(lo) }
    }

    pub fn while_expr(&mut self) -> Expr {
        let lo = self.raw().lo;
        self.bump();
        self.word_attributes();
        let cond = Box::new(self.beside(|p| p.block()));
        let body = Box::new(self.loop_body());
        Expr { kind: ExprKind::While { cond, body }, span: self.since(lo) }
    }

    pub fn for_expr(&mut self) -> Expr {
        let lo = self.raw().lo;
        self.bump();
        self.word_attributes();
        let pattern = self.loop_variable();
        self.expect(T::Eq, "`=` and the first value");
        let from = Box::new(self.beside(|p| p.block()));
        let down = self.cur == T::Downto;
        if matches!(self.cur, T::To | T::Downto) {
            self.bump();
        } else {
            self.expected("`to` or `downto`");
        }
        let to = Box::new(self.beside(|p| p.block()));
        let body = Box::new(self.loop_body());
        Expr { kind: ExprKind::For { pattern, from, to, down, body }, span: self.since(lo) }
    }

    fn loop_variable(&mut self) -> Pat {
        let pattern = self.pattern();
        if matches!(pattern.kind, PatKind::Any | PatKind::Var(_) | PatKind::Error) {
            return pattern;
        }
        let message = "the variable of a loop is a name";
        self.report(Diagnostic::new(codes::UNEXPECTED_TOKEN, pattern.span, message));
        Pat { kind: PatKind::Error, span: pattern.span }
    }

    fn loop_body(&mut self) -> Expr {
        if self.cur != T::Do {
            self.expected("`do`");
            return self.error_expr();
        }
        let opener = self.open();
        let body = self.beside(|p| p.block());
        self.close(T::Done, opener);
        body
    }
}
