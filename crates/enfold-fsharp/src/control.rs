//! Expressions that start with a keyword: branches, matches, loops, functions, handlers.
//!
//! Each opens a block for its condition and for its body, so that either may span lines.

use crate::tree::{Arm, Expr, ExprKind, Pat, PatKind};
use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;
use enfold_syntax::span::Span;

use crate::layout::{Ends, Floor};
use crate::operator::ABOVE_COMMA;
use crate::parser::Parser;
use crate::token::T;
use enfold_syntax::cursor::Parsing;

impl Parser<'_> {
    /// `if c then a elif d then b else e`, without recursion along the branches.
    pub fn if_expr(&mut self) -> Expr {
        let mut branches = vec![self.branch()];
        let mut otherwise = None;
        loop {
            self.reach(T::Elif);
            self.reach(T::Else);
            match self.cur {
                T::Elif => branches.push(self.branch()),
                T::Else => {
                    let keyword = self.here();
                    self.bump();
                    if self.cur == T::If && !self.raw().first {
                        branches.push(self.branch());
                    } else {
                        let what = "the branch after `else`";
                        let body = self.block(Floor::Same, Ends::NONE, what, keyword);
                        otherwise = Some(Box::new(body));
                        break;
                    }
                }
                _ => break,
            }
            self.grow();
        }
        let hi = self.last_end;
        let mut result = None;
        while let Some((lo, cond, then)) = branches.pop() {
            let kind = ExprKind::If { cond: Box::new(cond), then: Box::new(then), otherwise };
            let expr = Expr { kind, span: self.span(lo, hi) };
            otherwise = None;
            if branches.is_empty() {
                result = Some(expr);
            } else {
                otherwise = Some(Box::new(expr));
            }
        }
        result.unwrap_or_else(|| self.error_expr())
    }

    /// `if c then a` or `elif c then a`, and where it starts.
    fn branch(&mut self) -> (u32, Expr, Expr) {
        let keyword = self.here();
        self.bump();
        let ends = Ends::THEN.or(Ends::ELSE);
        let cond = self.block(Floor::Right, ends, "the condition of `if`", keyword);
        self.expect_then(keyword);
        let then = self.block(Floor::Right, Ends::ELSE, "the branch after `then`", keyword);
        (keyword.lo, cond, then)
    }

    fn expect_then(&mut self, keyword: Span) {
        self.reach(T::Then);
        if self.eat(T::Then) {
            self.calm();
            return;
        }
        let at = self.span(self.last_end, self.last_end);
        let report =
            Diagnostic::new(codes::UNEXPECTED_TOKEN, self.missing_at(), "`then` is missing")
                .label(format!("found {}", self.found()))
                .also(keyword, "the `if` that needs it")
                .fix("insert `then`", at, " then");
        self.error(report);
    }

    /// `match e with arms`.
    pub fn match_expr(&mut self) -> Expr {
        let keyword = self.here();
        let (scrutinee, arms) = self.match_parts(keyword);
        let span = self.since(keyword.lo);
        Expr { kind: ExprKind::Match { scrutinee: Box::new(scrutinee), arms }, span }
    }

    /// What a match looks at and its arms; the keyword is next.
    pub fn match_parts(&mut self, keyword: Span) -> (Expr, Vec<Arm>) {
        self.bump();
        let what = "what `match` looks at";
        let scrutinee = self.block(Floor::Right, Ends::WITH, what, keyword);
        if self.expect(T::With, "`with`") {
            self.calm();
        }
        (scrutinee, self.arms(keyword))
    }

    /// `function arms`.
    pub fn function(&mut self) -> Expr {
        let keyword = self.here();
        self.bump();
        self.admit_bars();
        let arms = self.arms(keyword);
        Expr { kind: ExprKind::Function(arms), span: self.since(keyword.lo) }
    }

    /// `| p when g -> e` …; the first bar may be left out.
    fn arms(&mut self, keyword: Span) -> Vec<Arm> {
        let mut arms = Vec::new();
        self.reach(T::Bar);
        let starts = self.cur == T::Bar || self.starts_pattern();
        if !starts {
            let message = format!("`{}` has no cases", self.text(keyword.lo, keyword.hi));
            let report = Diagnostic::new(codes::MISSING_BODY, keyword, message)
                .help("add cases, such as `| pattern -> value`");
            self.error(report);
            return arms;
        }
        let first = self.raw();
        if first.kind != T::Bar && first.first {
            // Cases without a leading bar on lines of their own.
            self.open_here(Ends::BAR, false);
            arms.push(self.arm());
            self.close();
        }
        loop {
            if !arms.is_empty() || self.cur == T::Bar {
                self.reach(T::Bar);
                if !self.eat(T::Bar) {
                    return arms;
                }
                self.calm();
            }
            arms.push(self.arm());
        }
    }

    fn arm(&mut self) -> Arm {
        let lo = self.raw().lo;
        let pattern = self.pattern();
        let guard = if self.cur == T::When {
            let keyword = self.here();
            self.bump();
            let ends = Ends::ARROW;
            Some(self.block(Floor::Level, ends, "the condition after `when`", keyword))
        } else {
            None
        };
        let arrow = self.here();
        let body = if self.arrow() {
            self.block(Floor::Level, Ends::BAR, "the value of this case", arrow)
        } else {
            self.skip_item();
            self.error_expr()
        };
        Arm { pattern, guard, body, span: self.since(lo) }
    }

    /// Takes `->`, or `=>` and `=` with a report.
    fn arrow(&mut self) -> bool {
        let token = self.raw();
        let habit = self.cur == token.kind
            && (token.kind == T::Eq || matches!(self.token_text(token), "=>" | "-->"));
        if !habit {
            return self.expect(T::Arrow, "`->`");
        }
        let span = self.here();
        let message = format!("expected `->`, found {}", self.found());
        let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, span, message).fix(
            "the arrow is written `->`",
            span,
            "->",
        );
        self.report(report);
        self.bump();
        true
    }

    /// `fun a b -> body`.
    pub fn lambda(&mut self) -> Expr {
        let keyword = self.here();
        self.bump();
        let mut params = self.parameters();
        if params.is_empty() {
            self.expected("a parameter of `fun`");
            params
                .push(Pat { kind: PatKind::Error, span: self.span(self.last_end, self.last_end) });
        }
        let arrow = self.here();
        let body = if self.arrow() {
            self.block(Floor::Same, Ends::NONE, "the body of `fun`", arrow)
        } else {
            self.error_expr()
        };
        let span = self.since(keyword.lo);
        Expr { kind: ExprKind::Lambda { params, body: Box::new(body) }, span }
    }

    /// `try e with arms`, `try e finally f`.
    pub fn try_expr(&mut self) -> Expr {
        let keyword = self.here();
        self.bump();
        let ends = Ends::WITH.or(Ends::FINALLY);
        let body = Box::new(self.block(Floor::Right, ends, "the body of `try`", keyword));
        self.reach(T::With);
        self.reach(T::Finally);
        let kind = match self.cur {
            T::With => {
                let with = self.here();
                self.bump();
                self.calm();
                ExprKind::Try { body, arms: self.arms(with) }
            }
            T::Finally => {
                let finally = self.here();
                self.bump();
                self.calm();
                let what = "the block after `finally`";
                let finalizer = Box::new(self.block(Floor::Right, Ends::NONE, what, finally));
                ExprKind::TryFinally { body, finalizer }
            }
            _ => {
                self.expected("`with` or `finally`");
                ExprKind::Error
            }
        };
        Expr { kind, span: self.since(keyword.lo) }
    }

    /// `while c do body`.
    pub fn while_loop(&mut self) -> Expr {
        let keyword = self.here();
        self.bump();
        let what = "the condition of `while`";
        let cond = Box::new(self.block(Floor::Right, Ends::DO, what, keyword));
        let body = Box::new(self.loop_body(keyword));
        Expr { kind: ExprKind::While { cond, body }, span: self.since(keyword.lo) }
    }

    fn loop_body(&mut self, keyword: Span) -> Expr {
        self.reach(T::Do);
        if !self.eat(T::Do) {
            let at = self.span(self.last_end, self.last_end);
            let report =
                Diagnostic::new(codes::UNEXPECTED_TOKEN, self.missing_at(), "`do` is missing")
                    .label(format!("found {}", self.found()))
                    .also(keyword, "the loop that needs it")
                    .fix("insert `do`", at, " do");
            self.error(report);
            if !self.raw().first {
                return self.error_expr();
            }
        }
        let body = self.block(Floor::Level, Ends::DONE, "the body of the loop", keyword);
        self.eat(T::Done);
        body
    }

    /// `for i = a to b do body`, `for p in e do body`.
    pub fn for_loop(&mut self) -> Expr {
        let keyword = self.here();
        self.bump();
        if self.at_name() && self.peek(1) == T::Eq {
            return self.counting_loop(keyword);
        }
        let mut pattern = self.pattern();
        if self.cur == T::Colon {
            self.bump();
            let ty = self.type_expr();
            let span = pattern.span.to(ty.span);
            pattern = Pat { kind: PatKind::Annot(Box::new(pattern), ty), span };
        }
        if !self.expect(T::In, "`in` or `=`") {
            self.skip_item();
            return Expr { kind: ExprKind::Error, span: self.since(keyword.lo) };
        }
        let ends = Ends::DO.or(Ends::ARROW);
        let sequence = if self.open(Floor::Right, ends) {
            let sequence = self.range(0);
            self.close();
            sequence
        } else {
            self.missing_body("what the loop goes through", keyword)
        };
        let body = if self.cur == T::Arrow {
            let arrow = self.here();
            self.bump();
            let value = self.block(Floor::Right, Ends::NONE, "what the loop yields", arrow);
            let span = arrow.to(value.span);
            Box::new(Expr { kind: ExprKind::Yield { value: Box::new(value), all: false }, span })
        } else {
            Box::new(self.loop_body(keyword))
        };
        let kind = ExprKind::ForIn { pattern, sequence: Box::new(sequence), body };
        Expr { kind, span: self.since(keyword.lo) }
    }

    fn counting_loop(&mut self, keyword: Span) -> Expr {
        let var = self.name();
        self.bump();
        let ends = Ends::TO.or(Ends::DO);
        let from = Box::new(self.bound(ends, keyword));
        self.reach(T::To);
        self.reach(T::Downto);
        let down = self.cur == T::Downto;
        if matches!(self.cur, T::To | T::Downto) {
            self.bump();
        } else {
            self.expected("`to` or `downto`");
        }
        let to = Box::new(self.bound(ends, keyword));
        let body = Box::new(self.loop_body(keyword));
        Expr { kind: ExprKind::ForTo { var, from, to, down, body }, span: self.since(keyword.lo) }
    }

    fn bound(&mut self, ends: Ends, keyword: Span) -> Expr {
        if !self.open(Floor::Right, ends) {
            return self.missing_body("a bound of the loop", keyword);
        }
        let expr = self.expr(ABOVE_COMMA);
        self.close();
        expr
    }
}
