//! Computations and what stands only in them: `builder { … }`, comprehensions in lists and arrays,
//! `yield`, `return`, `let!`, `use`, `do!`, `match!`.
//!
//! ```text
//! seq { for x in xs do yield x }   ─►   (computation seq (for x xs (yield x)))
//! [ for x in xs -> x + 1 ]         ─►   (comprehension (for x xs (yield (+ x 1))))
//! ```
//!
//! What the parts mean is the checker's to say; whether brackets hold elements or statements that
//! yield them is decided here, by the shape of what they hold.

use crate::tree;
use crate::tree::{Arm, Bind, Expr, ExprKind, Ident, MERGE, Pat, PatKind, Path, Stmt};
use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;
use enfold_syntax::span::Span;

use crate::layout::{Ends, Floor};
use crate::parser::Parser;
use crate::token::T;
use enfold_syntax::cursor::Parsing;

/// Names in front of `{` that always begin a computation.
const BUILDERS: &[&str] = &["seq", "async", "task", "query", "option", "result"];

/// How many tokens are looked at to tell `f { (g x) with A = 1 }` from `builder { (g x) }`.
const ATOMS_LOOKAHEAD: usize = 128;

impl Parser<'_> {
    /// Whether the `{` after an expression begins a computation and not a record.
    pub fn at_computation(&self) -> bool {
        let callee = self.tokens[self.pos.saturating_sub(1)];
        if callee.kind == T::Ident && BUILDERS.contains(&self.token_text(callee)) {
            return true;
        }
        match self.peek(1) {
            T::Ident | T::Quoted if self.after_path(1) == T::Eq => false,
            T::Ident | T::Quoted | T::LParen => self.after_atoms(1) != T::With,
            T::New => false,
            _ => true,
        }
    }

    /// The kind of the token after the names, indices and parentheses that start `ahead` places ahead, if they are not
    /// long: `with` after `xs.[0]`, `(f x)`, `f ()`.
    fn after_atoms(&self, ahead: usize) -> T {
        let mut depth = 0;
        for at in ahead..ahead + ATOMS_LOOKAHEAD {
            match self.peek(at) {
                T::LParen | T::LBrack => depth += 1,
                T::RParen | T::RBrack if depth > 0 => depth -= 1,
                T::Eof => break,
                T::Ident | T::Quoted | T::Dot => {}
                found if depth == 0 => return found,
                _ => {}
            }
        }
        T::Eof
    }

    /// `builder { … }`; the brace is next.
    #[inline(never)]
    pub fn computation(&mut self, builder: Expr, lo: u32) -> Expr {
        let opener = self.here();
        self.bump();
        if !self.open(Floor::Same, Ends::RBRACE) {
            let message = "a computation needs at least one statement";
            self.report_at(codes::MISSING_BODY, opener, message);
            self.expect_closer(T::RBrace, opener);
            return Expr { kind: ExprKind::Error, span: self.since(lo) };
        }
        let mut body = self.computation_body();
        if matches!(&builder.kind, ExprKind::Name(path) if path.last().name == "seq") {
            yield_elements(&mut body);
        }
        self.expect_closer(T::RBrace, opener);
        self.close();
        let kind = ExprKind::Computation { builder: Box::new(builder), body: Box::new(body) };
        Expr { kind, span: self.since(lo) }
    }

    /// Statements, of which expressions may be ranges; a block may end with a binding.
    fn computation_body(&mut self) -> Expr {
        let lo = self.raw().lo;
        let mut stmts = Vec::new();
        self.sequence(true, |p| p.element(&mut stmts));
        self.block_of_statements(stmts, lo)
    }

    /// A statement that may be a range.
    fn element(&mut self, out: &mut Vec<Stmt>) -> bool {
        let follows = self.statement(out);
        if self.cur != T::DotDot {
            return follows;
        }
        match out.pop() {
            Some(Stmt::Expr(from)) => {
                let range = self.range_from(from, 0);
                out.push(Stmt::Expr(range));
            }
            other => out.extend(other),
        }
        false
    }

    /// What brackets hold: elements, or statements that yield elements.
    pub fn bracketed(&mut self, closer: T, ends: Ends) -> Expr {
        let opener = self.here();
        self.bump();
        let array = closer == T::BarRBrack;
        let collection = |items| if array { ExprKind::Array(items) } else { ExprKind::List(items) };
        if self.raw().kind == closer {
            self.bump();
            return Expr { kind: collection(Vec::new()), span: self.since(opener.lo) };
        }
        let lo = self.raw().lo;
        let mut stmts = Vec::new();
        if self.open_bracket(ends) {
            self.sequence(true, |p| p.element(&mut stmts));
            self.expect_closer(closer, opener);
            self.close();
        } else {
            self.expect_closer(closer, opener);
        }
        let kind = if stmts.iter().any(yields_statement) {
            let mut body = self.block_of_statements(stmts, lo);
            yield_elements(&mut body);
            ExprKind::Comprehension { array, body: Box::new(body) }
        } else {
            collection(stmts.into_iter().filter_map(expression).collect())
        };
        Expr { kind, span: self.since(opener.lo) }
    }

    /// `{ a .. b }` is `seq { a .. b }`; the dots are next.
    #[inline(never)]
    pub fn range_in_braces(&mut self, from: Expr) -> ExprKind {
        let builder = self.ident_at("seq", from.span.start());
        let range = self.range_from(from, 0);
        let span = builder.span;
        let builder = Expr { kind: ExprKind::Name(tree::Path::single(builder)), span };
        let span = range.span;
        let body = Expr { kind: ExprKind::Element(Box::new(range)), span };
        ExprKind::Computation { builder: Box::new(builder), body: Box::new(body) }
    }

    /// `yield e`, `yield! e`, `return e`, `return! e`.
    #[inline(never)]
    pub fn yield_or_return(&mut self) -> Expr {
        let keyword = self.here();
        let text = self.token_text(self.raw());
        self.bump();
        let value = Box::new(self.value_after(keyword));
        let kind = match text {
            "yield" => ExprKind::Yield { value, all: false },
            "yield!" => ExprKind::Yield { value, all: true },
            "return" => ExprKind::Return { value, run: false },
            _ => ExprKind::Return { value, run: true },
        };
        Expr { kind, span: self.since(keyword.lo) }
    }

    /// What follows a keyword on its line, or in a block below it.
    fn value_after(&mut self, keyword: Span) -> Expr {
        let next = self.raw();
        let whole = next.first
            || matches!(next.kind, T::If | T::Match | T::Try | T::Fun | T::Function | T::Let);
        let what = format!("what `{}` is given", self.text(keyword.lo, keyword.hi));
        self.block_of(whole, Floor::Right, Ends::NONE, &what, keyword)
    }

    /// `do! e`, `match! e with …`; an `and!` without a `let!` is reported.
    #[inline(never)]
    pub fn run_expr(&mut self) -> Expr {
        let keyword = self.here();
        match self.token_text(self.raw()) {
            "match!" => self.match_run(keyword),
            "do!" => {
                self.bump();
                let value = Box::new(self.value_after(keyword));
                Expr { kind: ExprKind::DoRun(value), span: self.since(keyword.lo) }
            }
            _ => {
                let message = "`and!` goes on from a `let!`, and there is none before it";
                self.error(Diagnostic::new(codes::UNEXPECTED_TOKEN, keyword, message));
                self.bump();
                self.skip_item();
                Expr { kind: ExprKind::Error, span: self.since(keyword.lo) }
            }
        }
    }

    fn match_run(&mut self, keyword: Span) -> Expr {
        let (scrutinee, arms): (Expr, Vec<Arm>) = self.match_parts(keyword);
        let kind = ExprKind::MatchRun { scrutinee: Box::new(scrutinee), arms };
        Expr { kind, span: self.since(keyword.lo) }
    }

    /// `let! p = e`, `use x = e`, `use! x = e`; the keyword is next.
    #[inline(never)]
    pub fn bind_statement(&mut self, out: &mut Vec<Stmt>) -> bool {
        let keyword = self.here();
        let text = self.token_text(self.raw());
        let (disposed, run) = (text.starts_with("use"), text.ends_with('!'));
        self.bump();
        let pattern = self.pattern();
        let value = self.binding_body(keyword);
        let span = self.since(keyword.lo);
        out.push(Stmt::Bind(Bind { pattern, value, disposed, run, span }));
        self.eat(T::In)
    }
}

impl Parser<'_> {
    /// `and! p = e` behind a `let!`: both run together. Says whether there was a `let!`.
    ///
    /// ```text
    /// let! x = a
    /// and! y = b        ─►   let! (x, y) = MergeSources(a, b)
    /// ```
    pub fn and_statement(&mut self, out: &mut Vec<Stmt>) -> bool {
        let and = self.here();
        let is_bind = |stmt: &Stmt| matches!(stmt, Stmt::Bind(bind) if bind.run && !bind.disposed);
        let Some(Stmt::Bind(bind)) = out.pop_if(|stmt| is_bind(stmt)) else { return false };
        self.bump();
        let pattern = self.pattern();
        let value = self.binding_body(and);
        let span = bind.span.to(self.since(and.lo));
        let name = Ident { name: MERGE.into(), span: and };
        let merge = Expr { kind: ExprKind::Name(Path::single(name)), span: and };
        let kind = ExprKind::Apply(Box::new(merge), vec![bind.value, value]);
        let pattern = Pat { kind: PatKind::Tuple(vec![bind.pattern, pattern]), span };
        let value = Expr { kind, span };
        out.push(Stmt::Bind(Bind { pattern, value, disposed: false, run: true, span }));
        true
    }
}

fn expression(stmt: Stmt) -> Option<Expr> {
    match stmt {
        Stmt::Expr(expr) => Some(expr),
        _ => None,
    }
}

/// Whether a statement in brackets yields elements, instead of being one.
fn yields_statement(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Let(_) | Stmt::Bind(_) => true,
        Stmt::Expr(expr) => yields(expr),
    }
}

fn yields(expr: &tree::Expr) -> bool {
    match &expr.kind {
        ExprKind::ForIn { .. }
        | ExprKind::ForTo { .. }
        | ExprKind::While { .. }
        | ExprKind::Yield { .. }
        | ExprKind::If { otherwise: None, .. } => true,
        ExprKind::If { then, otherwise, .. } => {
            yields(then) || otherwise.as_deref().is_some_and(yields)
        }
        ExprKind::Match { arms, .. } => arms.iter().any(|arm| yields(&arm.body)),
        ExprKind::Try { body, .. } | ExprKind::TryFinally { body, .. } => yields(body),
        ExprKind::Block(stmts) => stmts.iter().any(|stmt| match stmt {
            Stmt::Expr(expr) => yields(expr),
            _ => false,
        }),
        _ => false,
    }
}

/// In a body without `yield` (`yield!` does not count), every statement that is no loop or branch yields itself.
fn yield_elements(body: &mut Expr) {
    if !has_yield(body) {
        mark_elements(body);
    }
}

fn has_yield(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Yield { all, .. } => !all,
        ExprKind::ForIn { body, .. } | ExprKind::ForTo { body, .. } => has_yield(body),
        ExprKind::While { body, .. } => has_yield(body),
        ExprKind::If { then, otherwise, .. } => {
            has_yield(then) || otherwise.as_deref().is_some_and(has_yield)
        }
        ExprKind::Match { arms, .. } => arms.iter().any(|arm| has_yield(&arm.body)),
        ExprKind::Try { body, arms } => {
            has_yield(body) || arms.iter().any(|arm| has_yield(&arm.body))
        }
        ExprKind::TryFinally { body, .. } => has_yield(body),
        ExprKind::Block(stmts) => {
            stmts.iter().any(|stmt| matches!(stmt, Stmt::Expr(expr) if has_yield(expr)))
        }
        _ => false,
    }
}

fn mark_elements(expr: &mut Expr) {
    match &mut expr.kind {
        ExprKind::ForIn { body, .. } | ExprKind::ForTo { body, .. } => mark_elements(body),
        ExprKind::While { body, .. } | ExprKind::TryFinally { body, .. } => mark_elements(body),
        ExprKind::If { then, otherwise, .. } => {
            mark_elements(then);
            otherwise.iter_mut().for_each(|other| mark_elements(other));
        }
        ExprKind::Match { arms, .. } => {
            arms.iter_mut().for_each(|arm| mark_elements(&mut arm.body))
        }
        ExprKind::Try { body, arms } => {
            mark_elements(body);
            arms.iter_mut().for_each(|arm| mark_elements(&mut arm.body));
        }
        ExprKind::Block(stmts) => stmts.iter_mut().for_each(|stmt| {
            if let Stmt::Expr(expr) = stmt {
                mark_elements(expr);
            }
        }),
        ExprKind::Assign { .. } | ExprKind::Yield { .. } | ExprKind::Error => {}
        _ => {
            let span = expr.span;
            let value = std::mem::replace(expr, Expr { kind: ExprKind::Error, span });
            expr.kind = ExprKind::Element(Box::new(value));
        }
    }
}
