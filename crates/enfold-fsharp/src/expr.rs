//! Expressions: statements, operators, application, and what hangs on a dot.
//!
//! Binding powers are in `operator.rs`, bracketed forms in `brackets.rs`, keywords that start an
//! expression in `control.rs`. Spacing decides three things, as in F#: `f -x` applies and `f - x`
//! subtracts; `f(x).y` selects from the result and `f (x).y` applies to the selection; `x[i]`
//! indexes and `x [i]` applies.
//!
//! Functions marked `inline(never)` are kept out of the frames of the recursion, whose size decides
//! how deep a program may be nested.

use crate::tree::{Expr, ExprKind, Ident, IntKind, Lit, Path, Stmt};
use enfold_syntax::codes;
use enfold_syntax::diag::Diagnostic;
use enfold_syntax::span::Span;

use crate::layout::{Ends, Floor};
use crate::literal;
use crate::operator::{self, ABOVE_COMMA, Binding, COMMA};
use crate::parser::Parser;
use crate::token::{T, Token};
use enfold_syntax::cursor::Parsing;

/// How many tokens are looked at to tell `f<int>` from `f < x`.
const TYPE_ARGUMENT_LOOKAHEAD: usize = 128;

impl<'s> Parser<'s> {
    /// Reads a statement; says whether another may follow without a separator.
    pub fn statement(&mut self, out: &mut Vec<Stmt>) -> bool {
        match self.cur {
            T::LetBang => self.nested(|p| p.bind_statement(out)).unwrap_or(false),
            T::Bang if self.token_text(self.raw()) == "and!" && out.last().is_some_and(runs) => {
                self.nested(|p| p.and_statement(out)).unwrap_or(false)
            }
            T::Let | T::Use | T::LAttr => self.let_statement(out),
            T::Do => {
                self.do_statement(out);
                false
            }
            T::Type | T::Module | T::Open | T::Exception | T::Namespace | T::Extern => {
                self.misplaced_declaration(out);
                false
            }
            _ => {
                let expr = self.typed_expr();
                out.push(Stmt::Expr(expr));
                false
            }
        }
    }

    #[inline(never)]
    fn let_statement(&mut self, out: &mut Vec<Stmt>) -> bool {
        let attributes = self.attributes();
        if !matches!(self.cur, T::Let | T::Use) {
            let expr = self.typed_expr();
            out.push(Stmt::Expr(expr));
            return false;
        }
        let Some(group) = self.nested(|p| p.let_group(attributes)) else { return false };
        out.push(Stmt::Let(group));
        self.eat(T::In)
    }

    #[inline(never)]
    fn do_statement(&mut self, out: &mut Vec<Stmt>) {
        let keyword = self.here();
        self.bump();
        let what = "the body of `do`";
        let body = self.nested(|p| p.block(Floor::Right, Ends::NONE, what, keyword));
        out.extend(body.map(Stmt::Expr));
    }

    #[inline(never)]
    fn misplaced_declaration(&mut self, out: &mut Vec<Stmt>) {
        let keyword = self.found();
        let message = format!("{keyword} cannot stand inside of an expression");
        let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, self.here(), message);
        self.error(report);
        self.bump();
        self.skip_item();
        let expr = self.error_expr();
        out.push(Stmt::Expr(expr));
    }

    /// An expression, perhaps with `: type`.
    pub fn typed_expr(&mut self) -> Expr {
        let expr = self.expr(0);
        if self.cur != T::Colon {
            return expr;
        }
        self.annotated_tuple(expr)
    }

    #[inline(never)]
    fn annotated_tuple(&mut self, expr: Expr) -> Expr {
        let first = self.annotated(expr);
        if self.cur != T::Comma {
            return first;
        }
        let lo = first.span.lo;
        let mut items = vec![first];
        while self.eat(T::Comma) {
            self.reach_operand();
            let item = self.expr(ABOVE_COMMA);
            items.push(if self.cur == T::Colon { self.annotated(item) } else { item });
        }
        Expr { kind: ExprKind::Tuple(items), span: self.since(lo) }
    }

    fn annotated(&mut self, expr: Expr) -> Expr {
        self.bump();
        let ty = self.type_expr();
        let span = expr.span.to(ty.span);
        Expr { kind: ExprKind::Annot(Box::new(expr), ty), span }
    }

    /// An expression whose operators bind at least as tightly as `min`.
    pub fn expr(&mut self, min: u8) -> Expr {
        match self.nested(|p| p.infix_expr(min)) {
            Some(expr) => expr,
            None => self.error_expr(),
        }
    }

    fn infix_expr(&mut self, min: u8) -> Expr {
        let mut lhs = self.operand();
        loop {
            let token = self.raw();
            if self.cur != token.kind {
                return lhs;
            }
            let Some(binding) = operator::binding(token.kind, self.token_text(token)) else {
                return lhs;
            };
            if binding.level < min {
                return lhs;
            }
            lhs = self.infix(lhs, token, binding);
            self.grow();
        }
    }

    #[inline(never)]
    fn infix(&mut self, lhs: Expr, token: Token, binding: Binding) -> Expr {
        match token.kind {
            T::Comma => return self.tuple(lhs),
            T::LArrow => return self.assignment(lhs),
            T::Upcast | T::Downcast | T::TypeTest => return self.cast(lhs, token),
            _ => {}
        }
        if binding.right {
            return self.right_chain(lhs, binding);
        }
        let op = self.infix_operator(token);
        let rhs = self.right_operand(binding.level + 1, op);
        combine(op, token.kind, lhs, rhs)
    }

    /// `a :: b :: c`, without recursion.
    #[inline(never)]
    fn right_chain(&mut self, first: Expr, binding: Binding) -> Expr {
        let mut operands = vec![first];
        let mut operators = Vec::new();
        loop {
            let token = self.raw();
            let same = self.cur == token.kind
                && operator::binding(token.kind, self.token_text(token)) == Some(binding);
            if !same {
                break;
            }
            let op = self.infix_operator(token);
            operators.push((op, token.kind));
            operands.push(self.right_operand(binding.level + 1, op));
            self.grow();
        }
        let mut result = operands.pop().unwrap_or_else(|| self.error_expr());
        while let (Some((op, kind)), Some(lhs)) = (operators.pop(), operands.pop()) {
            result = combine(op, kind, lhs, result);
        }
        result
    }

    #[inline(never)]
    fn infix_operator(&mut self, token: Token) -> Ident {
        let text = self.token_text(token);
        let op = Ident { name: self.symbol(text), span: self.span_of(token) };
        self.bump();
        let habit = match text {
            "==" => Some(("=", "equality is written `=`")),
            "!=" => Some(("<>", "inequality is written `<>`")),
            "or" => Some(("||", "the operator is written `||`")),
            "&" => Some(("&&", "the operator is written `&&`")),
            "=>" => Some(("->", "the arrow is written `->`")),
            _ => None,
        };
        if let Some((right, advice)) = habit
            && !self.defines_operator(text)
        {
            let message = format!("there is no operator `{text}`");
            let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, op.span, message)
                .fix(advice, op.span, right);
            self.report(report);
        }
        op
    }

    /// Whether the file defines an operator of its own with this text.
    fn defines_operator(&mut self, text: &'s str) -> bool {
        let source = self.source;
        let search =
            || source.contains(&format!("({text})")) || source.contains(&format!("( {text} )"));
        *self.own_operators.entry(text).or_insert_with(search)
    }

    fn right_operand(&mut self, min: u8, op: Ident) -> Expr {
        self.reach_operand();
        if !self.cur.starts_expr() {
            let message = format!("`{}` has nothing on its right", op.name);
            let report = Diagnostic::new(codes::UNEXPECTED_TOKEN, op.span, message)
                .label(format!("followed by {}", self.found()));
            self.error(report);
            return self.error_expr();
        }
        self.expr(min)
    }

    #[inline(never)]
    fn tuple(&mut self, first: Expr) -> Expr {
        let lo = first.span.lo;
        let mut items = vec![first];
        while self.cur == T::Comma {
            let comma = Ident { name: self.symbol(","), span: self.here() };
            self.bump();
            items.push(self.right_operand(ABOVE_COMMA, comma));
        }
        Expr { kind: ExprKind::Tuple(items), span: self.since(lo) }
    }

    #[inline(never)]
    fn assignment(&mut self, target: Expr) -> Expr {
        let arrow = self.here();
        self.bump();
        self.reach_operand();
        // On the line of the arrow, `x <- 1; y` is two statements; `x <- if …` is a block.
        let raw = self.raw();
        let whole =
            raw.first || matches!(raw.kind, T::If | T::Match | T::Try | T::Fun | T::Function);
        let what = "the new value after `<-`";
        let value = self.block_of(whole, Floor::Right, Ends::NONE, what, arrow);
        let span = target.span.to(value.span);
        Expr { kind: ExprKind::Assign { target: Box::new(target), value: Box::new(value) }, span }
    }

    #[inline(never)]
    fn cast(&mut self, lhs: Expr, token: Token) -> Expr {
        self.bump();
        let ty = self.type_expr();
        let span = lhs.span.to(ty.span);
        let lhs = Box::new(lhs);
        let kind = match token.kind {
            T::Upcast => ExprKind::Upcast(lhs, ty),
            T::Downcast => ExprKind::Downcast(lhs, ty),
            _ => ExprKind::TypeTest(lhs, ty),
        };
        Expr { kind, span }
    }

    /// What stands between infix operators.
    fn operand(&mut self) -> Expr {
        match self.cur {
            T::Minus | T::Plus | T::Amp | T::AmpAmp => self.signed_operand(),
            T::Lazy => self.lazy(),
            T::Assert => self.assert(),
            T::If => self.if_expr(),
            T::Match => self.match_expr(),
            T::Fun => self.lambda(),
            T::Function => self.function(),
            T::Try => self.try_expr(),
            T::While => self.while_loop(),
            T::For => self.for_loop(),
            T::Let | T::Use | T::LetBang => self.let_operand(),
            T::Yield => self.yield_or_return(),
            T::Bang => self.run_expr(),
            T::Cast | T::Fixed => self.unsupported_prefix(),
            _ => self.application(),
        }
    }

    #[inline(never)]
    fn let_operand(&mut self) -> Expr {
        self.open_here(Ends::NONE, false);
        let expr = self.statements(true);
        self.close();
        expr
    }

    /// `upcast e` is `e`, which is converted to what is expected; other keywords before an operand are reported.
    #[inline(never)]
    fn unsupported_prefix(&mut self) -> Expr {
        let text = self.token_text(self.raw());
        let span = self.here();
        self.bump();
        if text == "upcast" {
            return self.prefixed_operand();
        }
        self.unsupported(span, &format!("`{text}` is"));
        let arg = self.prefixed_operand();
        Expr { kind: ExprKind::Error, span: span.to(arg.span) }
    }

    /// `-f x` is the negation of an application.
    #[inline(never)]
    fn signed_operand(&mut self) -> Expr {
        let token = self.raw();
        if token.kind == T::Minus && token.tight_after && self.peek(1) == T::Number {
            return self.application();
        }
        let op = self.prefix_operator();
        self.reach_operand();
        let arg = self.prefixed_operand();
        self.prefix(op, token.kind, arg)
    }

    fn prefixed_operand(&mut self) -> Expr {
        match self.nested(|p| p.operand()) {
            Some(expr) => expr,
            None => self.error_expr(),
        }
    }

    fn prefix_operator(&mut self) -> Ident {
        let token = self.raw();
        let text = self.token_text(token);
        let op = Ident { name: self.symbol(text), span: self.span_of(token) };
        self.bump();
        op
    }

    fn prefix(&mut self, op: Ident, kind: T, arg: Expr) -> Expr {
        let span = op.span.to(arg.span);
        let arg = Box::new(arg);
        let kind = match kind {
            T::Amp => ExprKind::AddressOf(arg),
            T::AmpAmp => {
                self.unsupported(op.span, "the address operator `&&` is");
                ExprKind::Error
            }
            _ => ExprKind::Prefix { op, arg },
        };
        Expr { kind, span }
    }

    /// `lazy e`; also `lazy { statements }`.
    #[inline(never)]
    fn lazy(&mut self) -> Expr {
        let keyword = self.here();
        self.bump();
        let arg = self.keyword_argument(keyword);
        let span = keyword.to(arg.span);
        Expr { kind: ExprKind::Lazy(Box::new(arg)), span }
    }

    /// `assert e`: an application of a name that happens to be a keyword.
    #[inline(never)]
    fn assert(&mut self) -> Expr {
        let token = self.raw();
        let name = Ident { name: self.symbol(self.token_text(token)), span: self.span_of(token) };
        self.bump();
        let arg = self.keyword_argument(name.span);
        let span = name.span.to(arg.span);
        let callee = Expr { kind: ExprKind::Name(Path::single(name)), span: name.span };
        Expr { kind: ExprKind::Apply(Box::new(callee), vec![arg]), span }
    }

    fn keyword_argument(&mut self, keyword: Span) -> Expr {
        let next = self.raw();
        let control = matches!(next.kind, T::If | T::Match | T::Try | T::Let | T::For | T::While);
        if self.cur == T::LBrace && self.at_computation() {
            self.braced_block()
        } else if next.first || control {
            let what = format!("what is `{}`", self.text(keyword.lo, keyword.hi));
            self.block(Floor::Right, Ends::NONE, &what, keyword)
        } else {
            self.prefixed_operand()
        }
    }

    /// `f a b`.
    pub fn application(&mut self) -> Expr {
        let head = self.argument();
        if !self.at_argument(&head) {
            return head;
        }
        let lo = head.span.lo;
        let (callee, mut args) = match head.kind {
            // `f(x) y`: one application. In `(f x) y` the parentheses are part of the span.
            ExprKind::Apply(callee, args) if callee.span.lo == lo => (callee, args),
            kind => (Box::new(Expr { kind, span: head.span }), Vec::new()),
        };
        loop {
            if self.cur == T::LBrace && self.at_computation() {
                let builder = if args.is_empty() {
                    *callee
                } else {
                    Expr { kind: ExprKind::Apply(callee, args), span: self.since(lo) }
                };
                return self.computation(builder, lo);
            }
            args.push(self.beside(Self::argument));
            if !self.at_argument(&callee) {
                break;
            }
        }
        Expr { kind: ExprKind::Apply(callee, args), span: self.since(lo) }
    }

    fn at_argument(&self, callee: &Expr) -> bool {
        let token = self.raw();
        if self.cur != token.kind {
            return false;
        }
        match token.kind {
            T::Minus | T::Plus | T::Amp => {
                let prefix = token.tight_after && !token.tight_before;
                prefix && !matches!(callee.kind, ExprKind::Lit(_))
            }
            kind => kind.starts_atom(),
        }
    }

    /// An atom with its prefix operators and what hangs on its dots.
    pub fn argument(&mut self) -> Expr {
        let token = self.raw();
        match self.cur {
            T::Minus if self.peek(1) == T::Number && token.tight_after => {
                self.bump();
                let number = self.number(true);
                self.postfix(Expr { span: self.since(token.lo), ..number })
            }
            T::Minus | T::Plus | T::Amp | T::PrefixOp => {
                let op = self.prefix_operator();
                let arg = match self.nested(|p| p.argument()) {
                    Some(arg) => arg,
                    None => self.error_expr(),
                };
                self.prefix(op, token.kind, arg)
            }
            _ => {
                let atom = self.atom();
                self.postfix(atom)
            }
        }
    }

    fn atom(&mut self) -> Expr {
        let token = self.raw();
        match self.cur {
            T::Ident | T::Quoted => self.dotted_name(),
            T::Number => self.number(false),
            T::Char => self.character(),
            T::True | T::False => self.simple(ExprKind::Lit(Lit::Bool(token.kind == T::True))),
            T::Str | T::Verbatim | T::Triple => self.string(),
            T::InterpWhole | T::InterpBegin => self.interpolated(),
            T::LParen => self.paren(),
            T::ParenStar => {
                let op = Ident { name: self.symbol("*"), span: self.here() };
                self.simple(ExprKind::Name(Path::single(op)))
            }
            T::LBrack => self.list(),
            T::LBrackBar => self.array(),
            T::LBrace => self.braces(),
            T::Begin => self.begin(),
            T::LIntrinsic => self.intrinsic(),
            T::LBraceBar => self.anonymous(),
            T::LQuote => self.skip_unsupported(T::RQuote, "code quotations are"),
            T::Underscore => self.underscore(),
            T::Null => {
                self.unsupported(self.here(), "`null` is");
                self.simple(ExprKind::Error)
            }
            T::New => self.construction(),
            T::Struct => self.struct_tuple(),
            _ => self.missing_operand(),
        }
    }

    /// `struct (a, b)`: where a tuple lives is the compiler's business.
    #[inline(never)]
    fn struct_tuple(&mut self) -> Expr {
        self.bump();
        if self.cur == T::LParen {
            return self.paren();
        }
        self.expected("a tuple in parentheses");
        self.error_expr()
    }

    /// A token that is an expression by itself.
    fn simple(&mut self, kind: ExprKind) -> Expr {
        let span = self.here();
        self.bump();
        Expr { kind, span }
    }

    #[inline(never)]
    fn missing_operand(&mut self) -> Expr {
        if self.cur == T::Bad {
            // The lexer has reported it.
            let span = self.here();
            self.bump();
            self.stay_silent();
            return Expr { kind: ExprKind::Error, span };
        }
        self.expected("an expression");
        self.error_expr()
    }

    #[inline(never)]
    fn underscore(&mut self) -> Expr {
        let span = self.here();
        if self.peek(1) == T::Dot {
            return self.accessor_function();
        } else {
            let message = "`_` is a pattern, and has no value";
            self.report_at(codes::UNEXPECTED_TOKEN, span, message);
        }
        self.simple(ExprKind::Error)
    }

    /// `_.Name.More(x)`: a function from what the name is asked of.
    #[inline(never)]
    fn accessor_function(&mut self) -> Expr {
        let span = self.here();
        self.bump();
        let name = self.ident_at("_ ", span);
        let base = Expr { kind: ExprKind::Name(Path::single(name)), span };
        let body = self.postfix(base);
        let pattern =
            crate::tree::Pat { kind: crate::tree::PatKind::Name(Path::single(name)), span };
        let span = self.since(span.lo);
        Expr { kind: ExprKind::Lambda { params: vec![pattern], body: Box::new(body) }, span }
    }

    /// Something unsupported in brackets: reports and skips it.
    pub fn skip_unsupported(&mut self, closer: T, what: &str) -> Expr {
        let opener = self.here();
        self.unsupported(opener, what);
        self.bump();
        self.skip_bracket(closer, opener);
        Expr { kind: ExprKind::Error, span: self.since(opener.lo) }
    }

    /// `a.b.c`, as far as there are names.
    fn dotted_name(&mut self) -> Expr {
        let first = self.name();
        let mut segments = vec![first];
        while self.cur == T::Dot && matches!(self.peek(1), T::Ident | T::Quoted) {
            self.bump();
            segments.push(self.name());
        }
        let span = self.since(first.span.lo);
        Expr { kind: ExprKind::Name(Path { segments }), span }
    }

    /// What hangs on an atom: `.name`, `.[i]`, `[i]`, `(x)`, `<type>`.
    fn postfix(&mut self, mut expr: Expr) -> Expr {
        loop {
            let token = self.raw();
            if self.cur != token.kind {
                return expr;
            }
            expr = match token.kind {
                T::Dot => self.selection(expr),
                T::LParen if token.tight_before && self.after_name(&expr) => {
                    let arg = self.paren();
                    apply_one(expr, arg)
                }
                T::LBrack if token.tight_before && is_indexable(&expr) => {
                    // `f[]` and `f[for …]` are applications to lists.
                    if matches!(self.peek(1), T::RBrack | T::For | T::While | T::Yield) {
                        return expr;
                    }
                    self.index(expr)
                }
                T::Lt if token.tight_before && self.at_measured(&expr) => self.measured(expr),
                T::Lt | T::Op
                    if token.tight_before && self.at_less() && self.at_type_arguments(&expr) =>
                {
                    let args = self.type_arguments();
                    let span = self.since(expr.span.lo);
                    Expr { kind: ExprKind::TypeApp(Box::new(expr), args), span }
                }
                T::Question if token.tight_before => self.dynamic_lookup(expr.span),
                _ => return expr,
            };
            self.grow();
        }
    }

    /// Whether the parenthesis that touches an expression is its argument and not the next one of an application: it
    /// follows a name or type arguments. In `f (g)(x)` the function `f` takes two arguments.
    fn after_name(&self, expr: &Expr) -> bool {
        let previous = self.tokens[self.pos.saturating_sub(1)].kind;
        matches!(previous, T::Ident | T::Quoted) || matches!(expr.kind, ExprKind::TypeApp(..))
    }

    #[inline(never)]
    fn dynamic_lookup(&mut self, base: Span) -> Expr {
        self.unsupported(self.here(), "dynamic lookup with `?` is");
        self.bump();
        if self.at_name() {
            self.bump();
        }
        Expr { kind: ExprKind::Error, span: self.since(base.lo) }
    }

    #[inline(never)]
    fn selection(&mut self, expr: Expr) -> Expr {
        self.bump();
        let lo = expr.span.lo;
        match self.cur {
            T::LBrack => self.index(expr),
            T::Ident | T::Quoted => {
                let name = self.name();
                Expr { kind: ExprKind::Field(Box::new(expr), name), span: self.since(lo) }
            }
            T::LParen if self.peek(2) == T::RParen => {
                self.bump();
                let op = self.prefix_operator();
                self.bump();
                match expr.kind {
                    ExprKind::Name(mut path) => {
                        path.segments.push(op);
                        Expr { kind: ExprKind::Name(path), span: self.since(lo) }
                    }
                    kind => {
                        let base = Expr { kind, span: expr.span };
                        Expr { kind: ExprKind::Field(Box::new(base), op), span: self.since(lo) }
                    }
                }
            }
            _ => {
                self.expected("a name after the dot");
                expr
            }
        }
    }

    /// `[i]` after what is indexed.
    #[inline(never)]
    fn index(&mut self, expr: Expr) -> Expr {
        let opener = self.here();
        self.bump();
        let lo = expr.span.lo;
        if self.cur == T::Star && self.peek(1) == T::RBrack {
            self.bump();
            self.expect_closer(T::RBrack, opener);
            let kind = ExprKind::Slice { base: Box::new(expr), from: None, to: None };
            return Expr { kind, span: self.since(lo) };
        }
        if !self.open(Floor::Same, Ends::RBRACK) {
            self.expected("an index");
            self.expect_closer(T::RBrack, opener);
            return expr;
        }
        let from = if self.cur == T::DotDot { None } else { Some(Box::new(self.expr(COMMA))) };
        let base = Box::new(expr);
        let kind = if self.eat(T::DotDot) {
            let ended = self.raw().kind == T::RBrack;
            let to = if ended { None } else { Some(Box::new(self.expr(COMMA))) };
            ExprKind::Slice { base, from, to }
        } else if matches!(self.cur, T::Semi | T::Sep) && from.is_some() {
            self.list_argument(base, from.map(|first| *first))
        } else {
            let at = from.unwrap_or_else(|| Box::new(self.error_expr()));
            ExprKind::Index(base, at)
        };
        self.expect_closer(T::RBrack, opener);
        self.close();
        Expr { kind, span: self.since(lo) }
    }

    /// `f[a; b]`: an application to a list, whose first element was read.
    #[inline(never)]
    fn list_argument(&mut self, callee: Box<Expr>, first: Option<Expr>) -> ExprKind {
        let lo = first.as_ref().map_or(self.raw().lo, |first| first.span.lo);
        let mut items: Vec<Expr> = first.into_iter().collect();
        self.sequence(true, |p| {
            if !matches!(p.cur, T::RBrack | T::Semi | T::Sep) {
                items.push(p.expr(COMMA));
            }
            false
        });
        let list = Expr { kind: ExprKind::List(items), span: self.since(lo) };
        ExprKind::Apply(callee, vec![list])
    }

    #[inline(never)]
    fn measured(&mut self, expr: Expr) -> Expr {
        let opener = self.here();
        self.bump();
        let unit = self.measure();
        self.close_angle(opener);
        let span = self.since(expr.span.lo);
        Expr { kind: ExprKind::Measured(Box::new(expr), unit), span }
    }

    /// Whether the `<` that touches a number starts its unit of measure.
    fn at_measured(&self, expr: &Expr) -> bool {
        let number =
            matches!(expr.kind, ExprKind::Lit(Lit::Int { .. } | Lit::Float(_) | Lit::Float32(_)));
        if !number {
            return false;
        }
        for token in self.tokens[self.pos + 1..].iter().take(TYPE_ARGUMENT_LOOKAHEAD) {
            match token.kind {
                T::Ident | T::Quoted | T::TypeVar | T::Number | T::Star | T::Minus => {}
                T::LParen | T::RParen | T::Dot | T::Underscore => {}
                T::Gt => return true,
                T::Op => match self.token_text(*token) {
                    "/" | "^" | "^-" => {}
                    text => return text.starts_with('>'),
                },
                _ => return false,
            }
        }
        false
    }

    /// `a`, `a..b`, `a..s..b`.
    pub fn range(&mut self, min: u8) -> Expr {
        if self.cur == T::DotDot {
            let span = self.here();
            self.unsupported(span, "ranges without a start are");
            self.bump();
            if self.cur.starts_expr() {
                self.expr(min);
            }
            return Expr { kind: ExprKind::Error, span };
        }
        let from = self.expr(min);
        if self.cur != T::DotDot {
            return from;
        }
        self.range_from(from, min)
    }

    /// The rest of `from..b` or `from..s..b`; the dots are next.
    pub fn range_from(&mut self, from: Expr, min: u8) -> Expr {
        let dots = self.here();
        self.bump();
        self.reach_operand();
        if !self.cur.starts_expr() {
            self.unsupported(dots, "ranges without an end are");
            return Expr { kind: ExprKind::Error, span: from.span.to(dots) };
        }
        let second = self.expr(min);
        let (step, to) = if self.eat(T::DotDot) {
            self.reach_operand();
            (Some(Box::new(second)), self.expr(min))
        } else {
            (None, second)
        };
        let span = from.span.to(to.span);
        Expr { kind: ExprKind::Range { from: Box::new(from), step, to: Box::new(to) }, span }
    }

    /// Whether the `<` that touches a name starts type arguments: everything up to its partner
    /// could be a type.
    fn at_type_arguments(&self, expr: &Expr) -> bool {
        if !matches!(expr.kind, ExprKind::Name(_) | ExprKind::Field(..)) {
            return false;
        }
        let mut depth = 0i32;
        for token in self.tokens[self.pos..].iter().take(TYPE_ARGUMENT_LOOKAHEAD) {
            match token.kind {
                T::Lt => depth += 1,
                T::Gt | T::RAttr => depth -= 1,
                T::Op if self.token_text(*token) == "<^" => depth += 1,
                T::Op if self.token_text(*token) == "^" => {}
                T::Op => {
                    let text = self.token_text(*token);
                    let closing = text.bytes().take_while(|b| *b == b'>').count();
                    if closing == 0 {
                        return false;
                    }
                    depth -= closing as i32;
                    if depth > 0 && closing != text.len() {
                        return false;
                    }
                }
                T::Ident | T::Quoted | T::TypeVar | T::Dot | T::Comma | T::Star | T::Arrow => {}
                T::LParen
                | T::RParen
                | T::LBrack
                | T::RBrack
                | T::Underscore
                | T::Hash
                | T::Struct => {}
                _ => return false,
            }
            if depth <= 0 {
                return true;
            }
        }
        false
    }

    pub fn number(&mut self, negative: bool) -> Expr {
        let span = self.here();
        if let Some(large) = self.large_literal() {
            return large.map_or(Expr { kind: ExprKind::Error, span }, |large| {
                large_number(large, negative, span)
            });
        }
        let lit = self.number_literal(negative);
        Expr { kind: lit.map_or(ExprKind::Error, ExprKind::Lit), span }
    }

    /// `30I`, `9.99m`, taken if it is next; nothing in it if it is malformed, which is reported.
    pub fn large_literal(&mut self) -> Option<Option<literal::Large>> {
        let token = self.raw();
        let result = literal::large(self.token_text(token))?;
        self.bump();
        Some(match result {
            Ok(large) => Some(large),
            Err(fault) => {
                self.literal_fault(token, fault);
                None
            }
        })
    }

    /// Takes a number; `None` if it is malformed, which is reported.
    pub fn number_literal(&mut self, negative: bool) -> Option<Lit> {
        let token = self.raw();
        let result = literal::number(self.token_text(token), negative);
        self.bump();
        self.literal(token, result)
    }

    pub fn character_literal(&mut self) -> Option<Lit> {
        let token = self.raw();
        let result = literal::character(self.token_text(token));
        self.bump();
        self.literal(token, result)
    }

    fn literal(&mut self, token: Token, result: Result<Lit, literal::Fault>) -> Option<Lit> {
        match result {
            Ok(lit) => Some(lit),
            Err(fault) => {
                self.literal_fault(token, fault);
                None
            }
        }
    }

    pub fn literal_fault(&mut self, token: Token, fault: literal::Fault) {
        let lo = token.lo + fault.lo as u32;
        let hi = (token.lo + fault.hi as u32).min(token.hi);
        let span: Span = self.span(lo, hi);
        self.report_at(fault.code, span, fault.message);
    }

    fn character(&mut self) -> Expr {
        let span = self.here();
        let lit = self.character_literal();
        Expr { kind: lit.map_or(ExprKind::Error, ExprKind::Lit), span }
    }

    fn string(&mut self) -> Expr {
        let span = self.here();
        if let Some(bytes) = self.byte_string() {
            return bytes;
        }
        let lit = self.string_literal();
        Expr { kind: lit.map_or(ExprKind::Error, ExprKind::Lit), span }
    }
}

fn combine(op: Ident, kind: T, lhs: Expr, rhs: Expr) -> Expr {
    let span = lhs.span.to(rhs.span);
    let (lhs, rhs) = (Box::new(lhs), Box::new(rhs));
    let kind = match kind {
        T::AmpAmp | T::Amp => ExprKind::And(lhs, rhs),
        T::BarBar | T::Or => ExprKind::Or(lhs, rhs),
        _ => ExprKind::Infix { op, lhs, rhs },
    };
    Expr { kind, span }
}

/// Whether a `[` that touches an expression can index it.
fn is_indexable(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Lit(Lit::Str(_))) || !matches!(expr.kind, ExprKind::Lit(_))
}

#[inline(never)]
fn apply_one(callee: Expr, arg: Expr) -> Expr {
    let span = callee.span.to(arg.span);
    match callee.kind {
        ExprKind::Apply(inner, mut args) if inner.span.lo == callee.span.lo => {
            args.push(arg);
            Expr { kind: ExprKind::Apply(inner, args), span }
        }
        kind => {
            let callee = Expr { kind, span: callee.span };
            Expr { kind: ExprKind::Apply(Box::new(callee), vec![arg]), span }
        }
    }
}

/// Whether a statement is a `let!`.
fn runs(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Bind(bind) if bind.run && !bind.disposed)
}

/// The call of the library that a literal stands for.
fn large_number(large: literal::Large, negative: bool, span: Span) -> Expr {
    let int = |value: i64| Expr {
        kind: ExprKind::Lit(Lit::Int { value: value.into(), kind: IntKind::Int }),
        span,
    };
    let (module, function, args) = match large {
        literal::Large::Big(_, Some(value)) => {
            ("Big'", "ofInt", vec![int(if negative { -value } else { value })])
        }
        literal::Large::Big(text, None) => {
            let text = if negative { format!("-{text}") } else { text };
            ("Big'", "parse", vec![Expr { kind: ExprKind::Lit(Lit::Str(text)), span }])
        }
        literal::Large::Decimal { high, low, scale, .. } => {
            let sign = Expr { kind: ExprKind::Lit(Lit::Bool(negative)), span };
            ("Decimal'", "literal", vec![sign, int(high), int(low), int(scale)])
        }
    };
    let segments = [module, function].map(|name| Ident { name: name.into(), span });
    let func = Expr { kind: ExprKind::Name(Path { segments: segments.into() }), span };
    Expr { kind: ExprKind::Apply(Box::new(func), args), span }
}
